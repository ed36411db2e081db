//! What can be told of an answer before it is given: what an attack may come to, and that a card would change nothing.

use crate::action::ActionRef;
use crate::atoms::card_thing;
use crate::attack::Attack;
use crate::battle::Battle;
use crate::cards::CardRef;
use crate::catalogue::Card;
use crate::event::{Event, Printed};
use crate::parts::{DamageType, Impact, Verdict};
use crate::sight::{Sight, small};
use crate::state::{State, opponent};
use crate::stats::MAX_NUMBER;
use crate::thing::Object;
use lingo::{VerbId, What};
use table::{Chance, Log, Seat, Zone};

/// What meets the damage of an attack.
#[derive(Clone, Copy)]
struct Facing {
    resisted: i16,
    by_texts: i16,
    prevented: i16,
}

impl Facing {
    /// How much gets through to the ship.
    fn takes(self, damage: i16, critical: i16) -> i16 {
        if damage + critical <= 0 {
            return 0;
        }
        let resisted = if damage > 0 { (damage + self.resisted).max(0) } else { 0 };
        ((resisted + critical + self.by_texts).max(0) - self.prevented).max(0)
    }
}

/// What so many dice with so many sides can show, and how likely each sum is.
fn dice_odds(dice: u8, sides: u8) -> Vec<(i16, f32)> {
    let mut odds = vec![(0, 1.0)];
    for _ in 0..dice {
        let (least, most) = (odds[0].0 + 1, odds[odds.len() - 1].0 + i16::from(sides));
        let chance = |sum: i16| -> f32 {
            let before = odds.iter().filter(|(shown, _)| (1..=i16::from(sides)).contains(&(sum - shown)));
            before.map(|(_, chance)| chance / f32::from(sides)).sum()
        };
        odds = (least..=most).map(|sum| (sum, chance(sum))).collect();
    }
    odds
}

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
    /// Can it be told beforehand what comes of a text? Not if it, or anything in force that may answer it, looks at cards
    /// that not everybody sees (S17): the answer would give them away.
    fn can_be_told(self, text: Object) -> bool {
        let peeks = |object: Object| match self.printed_on(object) {
            Printed::Ship(id) => self.catalogue.ship(id).code.peeks,
            Printed::Module(id) => self.catalogue.module(id).code.peeks,
            Printed::Card(id) => self.catalogue.card(id).code.peeks,
        };
        !peeks(text) && !self.state.in_force.items().iter().any(|standing| peeks(Object::of(standing.source)))
    }

    /// Would this card, played now, change nothing but the hand and the energy it costs?
    pub fn comes_to_nothing(self, seat: Seat, card: CardRef) -> bool {
        self.changes_nothing(
            Object::Card(seat, card),
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
        let text = match action.place {
            ActionRef::SHIP => Object::Ship(seat),
            place => Object::Module(seat, place.into()),
        };
        self.changes_nothing(
            text,
            |battle| battle.use_action(action),
            |state, before| state.side_mut(seat).used = before.side(seat).used,
        )
    }

    /// Does something change nothing but what `put_back` puts back? Found out on a copy of the position; where dice, a
    /// shuffle or somebody's answer decide, it is not known, and the answer is no.
    fn changes_nothing(
        self,
        text: Object,
        act: impl FnOnce(&mut Battle<'_>),
        put_back: impl FnOnce(&mut State, &State),
    ) -> bool {
        if !self.can_be_told(text) {
            return false;
        }
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
            thrown: Zone::new(),
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
        state.gone = before.gone;
        state.untold = before.untold;
        put_back(&mut state, before);
        state == *before
    }

    /// "attacks with 4+1D6 Kinetic, 72 % to hit, about 6 damage".
    pub fn expected_attack(self, seat: Seat, card: CardRef, card_text: &Card) -> String {
        let mut state = *self.state;
        let [to_roll, to_damage, bypass] = match self.aim(&mut state, seat, card, card_text) {
            Some(attack) => [attack.accuracy, attack.bonus, attack.bypass.into()],
            None => {
                state = *self.state;
                let verbs = self.catalogue.words.verbs;
                [verbs.add_to_roll, verbs.add_damage, verbs.bypass]
                    .map(|verb| self.own_change(card_text, verb).unwrap_or(0))
            }
        };
        Sight::new(self.catalogue, &state).expected_aimed(seat, card, card_text, to_roll, to_damage, bypass != 0)
    }

    /// The attack as it is when the dice are about to fall, on a copy of the position; nothing, where dice or somebody's
    /// answer decide before that.
    fn aim(self, state: &mut State, seat: Seat, card: CardRef, card_text: &Card) -> Option<Attack> {
        if self.playable(seat, card, card_text).is_err() || !self.can_be_told(Object::Card(seat, card)) {
            return None;
        }
        let (mut chance, mut log) = (Untouched::default(), Log::deaf());
        let (catalogue, chance, log) = (self.catalogue, &mut chance, &mut log);
        let mut battle = Battle { catalogue, state, chance, log, stepping: false, falling: None, thrown: Zone::new() };
        battle.state.untold = false;
        battle.play_card(card);
        let attack = battle.carry_out_until_dice_fall();
        attack.filter(|_| !chance.asked)
    }

    fn expected_aimed(
        self,
        seat: Seat,
        card: CardRef,
        card_text: &Card,
        to_roll: i16,
        to_damage: i16,
        bypass: bool,
    ) -> String {
        let kind = self.damage_type(seat, card.module());
        let printed = card_text.damage.expect("only attacks are expected to hit");
        let odds = self.score(seat, card, to_roll).odds();
        let impact = self.module_of(seat, card).impact;
        let flat = self.flat_damage(seat, card, printed.base) + to_damage;
        let target = self.facing(seat, card, kind, bypass, impact);
        let mut about = 0.0;
        for (verdict, odds) in Verdict::ALL.into_iter().zip(odds) {
            for (rolled, chance) in dice_odds(printed.dice, printed.sides) {
                let (damage, critical) = self.multiply(seat, (flat + rolled).max(0), verdict);
                about += f32::from(odds) / 36.0 * chance * f32::from(target.takes(damage, critical));
            }
        }
        let hits = ((36 - u32::from(odds[0])) * 100 + 18) / 36;
        let later = match (impact, self.side(opponent(seat)).barrier) {
            (Impact::NextTurn, _) => ", landing at the end of your next turn".to_string(),
            (Impact::Instant, 0) => String::new(),
            (Impact::Instant, barrier) => format!(", of which the barrier takes up to {barrier}"),
        };
        format!("attacks with {printed} {}, {hits} % to hit, about {about:.0} damage{later}", kind.name())
    }

    /// What meets the damage of an attack: the layer that is hit, and what texts in force make of it. What keeps damage
    /// away now is not counted on to be there when an attack lands a turn later.
    fn facing(self, seat: Seat, card: CardRef, kind: DamageType, bypass: bool, impact: Impact) -> Facing {
        let target = opponent(seat);
        let [protection, resistance] = self.toughness(target, Some(kind));
        // What texts in force add to damage is a plain sum, whatever the damage is.
        let much = i32::from(MAX_NUMBER);
        let (through, prevented) = self.flow(card_thing(seat, card), target, Some(kind), much);
        Facing {
            resisted: kind.against(self.side(target).top_layer(bypass)) - protection - resistance,
            by_texts: small(through + prevented - much),
            prevented: if impact == Impact::Instant { small(prevented) } else { 0 },
        }
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
