//! On what terms a card may be deployed or played: other races' cards, eased Tech Requirements, commands that are waived.

use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::frame::right;
use crate::ids::CardId;
use crate::play::Play;
use crate::world::thing;
use lingo::{What, Who};
use table::Seat;

/// What a player pays beyond the printed cost, and the Tech needed beyond the printed Requirement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Terms {
    pub resources: i32,
    pub tech: u8,
}

impl Board<'_> {
    /// May something in force let a player do this?
    pub(crate) fn allows(self, seat: Seat, deed: lingo::DeedId) -> bool {
        self.state.in_force.allows(&self.game.texts.programs, &self, Who::seat(seat), deed)
    }

    /// Does something in force let a card do this?
    pub(crate) fn lets(self, id: CardId, deed: lingo::DeedId) -> bool {
        self.state.in_force.allows(&self.game.texts.programs, &self, Who::thing(thing(id)), deed)
    }

    /// Does the text of a card, in play or not, say of itself that it can do this?
    pub(crate) fn says_it_can(self, id: CardId, deed: lingo::DeedId) -> bool {
        self.game.texts.says_it_can(self.piece(id).kind, deed)
    }

    /// 300: the terms on which a player may play a card; nothing, if its symbol forbids it.
    pub(crate) fn terms(self, seat: Seat, card: CardId, rights: u8) -> Option<Terms> {
        let (face, deeds) = (self.face(card), &self.game.texts.words.deeds);
        if face.is_for(self.race(seat)) || rights & right::CONTRABAND != 0 {
            return Some(Terms::default());
        }
        if self.says_it_can(card, deeds.by_other_races) {
            return Some(Terms { resources: 2, tech: 0 });
        }
        if face.kind == CardType::Hero
            && face.symbol == self.player(seat).named
            && self.allows(seat, deeds.deploy_named_race)
        {
            return Some(Terms { resources: 3, tech: 0 });
        }
        let stolen = matches!(face.kind, CardType::Ship | CardType::Support) && self.allows(seat, deeds.stolen);
        stolen.then_some(Terms { resources: 0, tech: 4 })
    }

    /// 401.2: has a player the Tech for a card on these terms, with what eases it?
    pub(crate) fn meets_requirement(self, seat: Seat, card: CardId, terms: Terms) -> bool {
        let short = self.shortfall(seat, card, terms);
        short == 0 || short <= self.ease_left(seat)
    }

    /// 401.2: may a card that was announced still be played by this player, its Tech Requirement lowered by so much?
    pub(crate) fn may_still_play(self, seat: Seat, card: CardId, rights: u8, eased: u8) -> bool {
        self.terms(seat, card, rights).is_some_and(|terms| self.shortfall(seat, card, terms) <= eased)
            && !self.forbids(card, self.game.texts.words.deeds.be_played)
    }

    fn shortfall(self, seat: Seat, card: CardId, terms: Terms) -> u8 {
        let requires = self.face(card).requires;
        if requires == 0 { 0 } else { (requires + terms.tech).saturating_sub(self.tech(seat)) }
    }

    /// How often a player can still lower a Tech Requirement by 1 this turn.
    fn ease_left(self, seat: Seat) -> u8 {
        let (texts, in_force) = (&self.game.texts, &self.state.in_force);
        let deed = texts.words.deeds.eased;
        if !in_force.speaks_of(deed) {
            return 0;
        }
        let eases = in_force.all(&texts.programs, What::Can(deed)).filter(|one| one.controller == seat).count();
        (eases as u8).saturating_sub(self.player(seat).eased)
    }

    /// Can a card of another race in hand be deployed as contraband?
    pub(crate) fn is_contraband(self, seat: Seat, card: CardId) -> bool {
        let kind = self.face(card).kind;
        matches!(kind, CardType::Ship | CardType::Hero | CardType::Support)
            && !self.face(card).is_for(self.race(seat))
            && self.can_deploy(seat, card, 0, right::CONTRABAND)
    }

    /// Can a player declare an attack or perform a Combat action without a command this turn?
    pub(crate) fn waives_command(self, seat: Seat) -> bool {
        !self.player(seat).led && self.allows(seat, self.game.texts.words.deeds.waive_command)
    }

    /// What a text makes of the resources a card costs, attached to this subject; never less than nothing.
    pub(crate) fn on_these_terms(self, seat: Seat, card: CardId, host: CardId, cost: i32) -> i32 {
        let (face, deeds) = (self.face(card), &self.game.texts.words.deeds);
        let mut cost = cost;
        if host.is_some() && face.kind == CardType::Support {
            if self.says_it_can(card, deeds.soven_planets) && self.has(host, Trait::Soven) {
                cost -= 1;
            }
            let of_its_race = || face.symbol.is_some() && face.symbol == self.face(host).symbol;
            if face.has(Trait::Gear) && face.has(Trait::Unique) && of_its_race() && self.lets(host, deeds.free_gear) {
                return 0;
            }
        }
        // A text that takes off no more than to leave 1 counts last.
        if self.player(seat).buildup && face.kind != CardType::Tactical && self.has(card, Trait::Military) {
            cost = (cost - 2).max(cost.min(1));
        }
        cost.max(0)
    }

    /// May a support card be attached to this subject by its own text?
    pub(crate) fn suits(self, support: CardId, subject: CardId) -> bool {
        let deeds = &self.game.texts.words.deeds;
        let killer = || self.has(subject, Trait::Assassin) || self.has(subject, Trait::Spy);
        (!self.says_it_can(support, deeds.on_killers) || killer())
            && (!self.says_it_can(support, deeds.on_homeworld) || self.face(subject).has(Trait::Homeworld))
    }

    /// Is another hero at a hero's location guarded in its place?
    pub(crate) fn is_shadowed(self, hero: CardId) -> bool {
        let (programs, deed) = (&self.game.texts.programs, What::Can(self.game.texts.words.deeds.guard));
        let items = self.state.in_force.items();
        if !self.state.in_force.speaks_of(self.game.texts.words.deeds.guard) || !self.is(hero, |player| player.heroes) {
            return false;
        }
        let guarded = |one: &lingo::Standing| {
            let subject = crate::world::card(one.source).map_or(CardId::NONE, |guard| self.piece(guard).host);
            (programs.lasting(one.lasting).what == deed && subject.is_some()).then_some(subject)
        };
        let place = self.place(hero);
        // A guarded hero that can't be targeted is no target in place of others.
        let exposed = |subject: &CardId| !self.forbids(*subject, self.game.texts.words.deeds.be_targeted);
        let here = items.iter().filter_map(guarded).filter(|subject| self.place(*subject) == place).filter(exposed);
        let (mut others, mut own) = (false, false);
        here.for_each(|subject| if subject == hero { own = true } else { others = true });
        others && !own
    }

    /// 101.4: may a planet start the game with a player of this race, by its own text?
    pub(crate) fn may_start(self, seat: Seat, planet: CardId) -> bool {
        use crate::card::Race;
        let (texts, kind) = (&self.game.texts, self.piece(planet).kind);
        let (deeds, race) = (&texts.words.deeds, self.race(seat));
        (race == Race::Soven || !texts.says_it_cannot(kind, deeds.start_foreign))
            && (race != Race::Muero || !texts.says_it_cannot(kind, deeds.start_muero))
    }
}

impl Play<'_> {
    /// A card is played: what eases its Tech Requirement is used. By how much it was lowered.
    pub(crate) fn use_ease(&mut self, seat: Seat, card: CardId, rights: u8) -> u8 {
        let terms = self.board().terms(seat, card, rights).unwrap_or_default();
        let short = self.board().shortfall(seat, card, terms);
        if short > 0 {
            self.player_mut(seat).eased += short;
        }
        short
    }
}
