//! Why a card in hand can't be played.

use super::counted;
use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::frame::{ClashStep, Frame};
use crate::ids::CardId;
use crate::texts::moment;
use ::table::Seat;

impl Board<'_> {
    pub(super) fn why_not_from_hand(self, seat: Seat, card: CardId, lit: &[CardId]) -> String {
        let same = |other: &CardId| other.owner() == seat && self.piece(*other).kind == self.piece(card).kind;
        let in_hand = |other: &CardId| same(other) && self.player(seat).hand.has(other.index());
        if lit.iter().any(in_hand) {
            let discarded = matches!(self.state.stack.last(), Some(Frame::End(_)));
            return format!("another copy of it can be {}", if discarded { "discarded" } else { "played" });
        }
        match self.state.stack.last() {
            Some(Frame::Phase(..)) => self.why_not_played(seat, card),
            Some(Frame::Combat(clash)) if clash.step == ClashStep::Chances => self.why_not_played(seat, card),
            Some(Frame::Combat(_)) => "the fleets gather: cards are played once the battle has begun (505)".into(),
            Some(Frame::Window(_)) if self.is_tactical(card) => {
                self.why_never(seat, card).unwrap_or_else(|| self.why_not_by_its_text(seat, card))
            }
            Some(Frame::Window(_)) => "only Reacts answer an action (201.2)".into(),
            Some(Frame::HeroCombat(_)) => "in a hero combat only Reacts are played (506)".into(),
            Some(Frame::End(_)) => "cards are played no more this turn (204)".into(),
            Some(Frame::Effect(_)) => self.why_not_chosen(seat, card),
            _ => "answer the question first; then it is somebody's chance again (201.2)".into(),
        }
    }

    fn is_tactical(self, card: CardId) -> bool {
        self.face(card).kind == CardType::Tactical
    }

    /// Why a card can't be played at a chance.
    fn why_not_played(self, seat: Seat, card: CardId) -> String {
        if self.is_tactical(card) {
            return self.why_never(seat, card).unwrap_or_else(|| self.why_not_by_its_text(seat, card));
        }
        if self.moments() & moment::MAIN == 0 {
            let combat = if self.combat.on { ", not in a combat (203, 500)" } else { " (203)" };
            return format!("is deployed only in the Main phase{combat}");
        }
        self.why_not_deployed(seat, card)
    }

    /// Why a card can't be deployed, wherever it goes (203).
    fn why_not_deployed(self, seat: Seat, card: CardId) -> String {
        let (face, player) = (self.face(card), self.player(seat));
        let Some(terms) = self.terms(seat, card, 0) else {
            let symbol = face.symbol.expect("only a symbol forbids a card to a race");
            return format!("only {symbol} players may play it (300)");
        };
        let cost = self.price_range(seat, card).0;
        if self.forbids(card, self.game.texts.words.deeds.be_played) {
            "a text keeps it from being played now".into()
        } else if !self.meets_requirement(seat, card, terms) {
            format!("needs Tech {}, you have {} (401.2)", face.requires + terms.tech, self.tech(seat))
        } else if player.resources < cost.resources {
            format!("costs {}, you have {} (401.1)", counted(cost.resources.into(), "resource"), player.resources)
        } else if player.commands < cost.commands {
            format!("needs {}, you have {} (403.2)", counted(cost.commands.into(), "command"), player.commands)
        } else if self.is_taken(seat, card) {
            let unique = face.has(Trait::Unique);
            if unique { "is Unique, and one is in play (613)" } else { "is Restricted, and you have one (610)" }.into()
        } else if !self.has_sacrifice(seat, card) {
            "you have no heroes with a total influence of 7 to sacrifice".into()
        } else {
            self.why_no_spot(seat, card)
        }
    }

    /// What is missing on the table for a card that is affordable.
    fn why_no_spot(self, seat: Seat, card: CardId) -> String {
        let face = self.face(card);
        if face.kind != CardType::Support {
            return "there is no place to deploy it (203)".into();
        }
        let (noun, nouns, sort) = if face.has(Trait::Retrofit) {
            ("ship", "ships", "Retrofit")
        } else if face.has(Trait::Gear) {
            ("hero", "heroes", "Gear")
        } else {
            ("planet", "planets", "Installation")
        };
        let mut subjects = self.candidates(seat, card);
        match (subjects.next(), subjects.next()) {
            (None, _) => format!("you have no {noun} to attach it to: {sort} goes on a {noun} you control (307)"),
            (Some(only), None) => {
                format!("can't be attached to {}: it {}", self.name(only), self.misfit(seat, card, only))
            }
            _ => format!("none of your {nouns} can take it (307)"),
        }
    }

    /// Why a tactical card can't be played, whatever its text says.
    fn why_never(self, seat: Seat, card: CardId) -> Option<String> {
        let (face, player) = (self.face(card), self.player(seat));
        if let Some(symbol) = face.symbol.filter(|symbol| *symbol != self.race(seat)) {
            return Some(format!("only {symbol} players may play it (300)"));
        }
        // When it may be played comes before what it costs, unless that is now.
        if self.is_untimely(seat, card) {
            return None;
        }
        let cost = self.price(card, 0);
        if self.forbids(card, self.game.texts.words.deeds.be_played) {
            return Some("a text keeps it from being played now".into());
        }
        if !self.meets_requirement(seat, card, Default::default()) {
            return Some(format!("needs Tech {}, you have {} (401.2)", face.requires, self.tech(seat)));
        }
        if player.resources < cost.resources {
            let price = counted(cost.resources.into(), "resource");
            return Some(format!("costs {price}, you have {} (401.1)", player.resources));
        }
        (player.commands < cost.commands).then(|| {
            format!("needs {}, you have {} (401.1)", counted(cost.commands.into(), "command"), player.commands)
        })
    }

    /// Why the text of a tactical card can't be used now.
    fn why_not_by_its_text(self, seat: Seat, card: CardId) -> String {
        self.why_not_by_text(seat, card).map_or_else(|| "there is nothing it could do now".into(), |(_, why)| why)
    }
}
