//! What can be told of an answer before it is given: what an attack may come to, and that a card would change nothing.

use crate::action::ActionRef;
use crate::atoms::card_thing;
use crate::battle::Battle;
use crate::cards::CardRef;
use crate::catalogue::Card;
use crate::damage::CRITICAL_BONUS;
use crate::event::Event;
use crate::options::Critical;
use crate::parts::Impact;
use crate::sight::Sight;
use crate::state::{State, opponent};
use crate::stats::{MAX_NUMBER, Stat};
use lingo::{VerbId, What};
use table::{Chance, Log, Seat};

/// Chance that nobody may rely on: it only notices that it was asked.
#[derive(Default)]
struct Untouched {
    asked: bool,
}

impl Chance for Untouched {
    fn pick(&mut self, _n: u32) -> u32 {
        self.asked = true;
        0
    }
}

impl Sight<'_> {
    /// Would this card, played now, change nothing but the hand and the energy it costs?
    pub fn comes_to_nothing(self, seat: Seat, card: CardRef) -> bool {
        self.changes_nothing(
            |battle| battle.play_card(card),
            |state, before| {
                let (side, was) = (state.side_mut(seat), before.side(seat));
                (side.hand, side.seen, side.open, side.graveyard) = (was.hand, was.seen, was.open, was.graveyard);
                (side.energy, side.played) = (was.energy, was.played);
            },
        )
    }

    /// Would this action, used now, change nothing?
    pub fn is_idle(self, seat: Seat, action: ActionRef) -> bool {
        self.changes_nothing(
            |battle| battle.use_action(action),
            |state, before| state.side_mut(seat).used = before.side(seat).used,
        )
    }

    /// Does something change nothing but what `put_back` puts back? Found out on a copy of the position; where dice, a
    /// shuffle or somebody's answer decide, it is not known, and the answer is no.
    fn changes_nothing(self, act: impl FnOnce(&mut Battle<'_>), put_back: impl FnOnce(&mut State, &State)) -> bool {
        let before = self.state;
        let mut state = *before;
        let (mut chance, mut log) = (Untouched::default(), Log::listening());
        let mut battle = Battle {
            catalogue: self.catalogue,
            state: &mut state,
            chance: &mut chance,
            log: &mut log,
            stepping: false,
            falling: None,
        };
        battle.state.untold = false;
        act(&mut battle);
        let carried_out = battle.carry_out();
        let told = log.take().iter().any(|event| !matches!(event, Event::Played { .. } | Event::Used { .. }));
        if !carried_out || chance.asked || told {
            return false;
        }
        // What every play or action changes is put back; the rest must be as it was.
        (state.chain, state.set_off, state.plays) = (before.chain, before.set_off, before.plays);
        state.untold = before.untold;
        put_back(&mut state, before);
        state == *before
    }

    /// "attacks with 4+1D6 Kinetic, 72 % to hit, about 6 damage".
    pub fn expected_attack(self, seat: Seat, card: CardRef, card_text: &Card) -> String {
        let target = opponent(seat);
        let kind = self.damage_type(seat, card.module());
        let printed = card_text.damage.expect("only attacks are expected to hit");
        let verbs = self.catalogue.words.verbs;
        let odds = self.score(seat, card, self.own_change(card_text, verbs.add_to_roll).unwrap_or(0)).odds();
        let dice = f32::from(printed.dice) * (f32::from(printed.sides) + 1.0) / 2.0;
        let added = self.own_change(card_text, verbs.add_damage).unwrap_or(0);
        let mean = f32::from(self.flat_damage(seat, card, printed.base) + added) + dice;
        let [protection, resistance] = self.toughness(target, Some(kind));
        let bypass = self.own_change(card_text, verbs.bypass).is_some();
        let resisted = kind.against(self.side(target).top_layer(bypass)) - protection - resistance;
        // What texts in force add to damage is a plain sum, whatever the damage is.
        let much = i32::from(MAX_NUMBER);
        let (through, prevented) = self.flow(card_thing(seat, card), target, Some(kind), much);
        let by_texts = (through + prevented - much) as f32;
        let after = |damage: f32, bonus: i16| {
            let hits = (damage + f32::from(resisted)).max(0.0) + f32::from(bonus);
            (hits + by_texts).max(0.0)
        };
        let extra = self.stat(seat, Stat::Critical);
        let critical = match self.state.options.critical {
            Critical::PlusFive => after(mean, (CRITICAL_BONUS + extra).max(0)),
            Critical::TimesOneAndAHalf => after(mean * 1.5, extra.max(0)),
        };
        let by_verdict = [0.0, after(mean / 2.0, 0), after(mean, 0), critical];
        let about: f32 = odds.iter().zip(by_verdict).map(|(&odds, damage)| f32::from(odds) / 36.0 * damage).sum();
        let hits = (36 - u32::from(odds[0])) * 100 / 36;
        let later = match self.module_of(seat, card).impact {
            Impact::NextTurn => ", landing at the end of your next turn",
            Impact::Instant => "",
        };
        format!("attacks with {printed} {}, {hits} % to hit, about {about:.0} damage{later}", kind.name())
    }

    /// What a card's own text surely makes of its attack ("when this attacks, add 2 to the attack roll"); nothing, if it
    /// doesn't speak of it.
    fn own_change(self, card: &Card, verb: VerbId) -> Option<i16> {
        let (programs, attacks) = (&self.catalogue.programs, lingo::Event::Game(self.catalogue.words.events.attacks));
        let changes = card.code.standing.iter().filter_map(|&number| match programs.lasting(number).what {
            What::Trigger(id) if programs.waits_for_its_card(id, attacks) => programs.surely_does(id, verb),
            _ => None,
        });
        changes.reduce(|one, other| one + other).map(|sum| sum.clamp(-99, 99) as i16)
    }
}
