//! Performing an action (401): it is chosen step by step, announced and paid for, reacted to, and occurs.

use crate::any_time::DIRECTING;
use crate::board::Board;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, Frame, PATH, Step, Verb, right};
use crate::galaxy::Place;
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::PICKS;
use table::{Seat, Zone};

/// Resources and commands that an action costs (401.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// From the resource pool.
    pub resources: u16,
    /// To be issued.
    pub commands: u8,
}

impl Act {
    pub(crate) fn new(by: Seat, verb: Verb, card: CardId, picks: usize) -> Act {
        Act {
            verb,
            step: Step::First,
            by,
            card,
            other: CardId::NONE,
            place: Place::NOWHERE,
            path: [Place::NOWHERE; PATH],
            steps: 0,
            gone: 0,
            picks: picks as u8,
            then: verb,
            second: CardId::NONE,
            share: 0,
            third: CardId::NONE,
            rest: 0,
            extra: 0,
            right: 0,
            added: 0,
            eased: 0,
            cancelled: false,
        }
    }

    /// Is it an action of the rules that gains Tech (203)?
    pub(crate) fn gains_tech(&self) -> bool {
        matches!(self.verb, Verb::BuyTech | Verb::Explore) || self.verb == Verb::Move && self.then == Verb::Explore
    }

    /// The locations that ships under way have been to: each step taken has gone round to the end of the path.
    pub(crate) fn path_taken(&self) -> &[Place] {
        let known = self.path.iter().filter(|place| **place != Place::NOWHERE).count();
        &self.path[PATH - (known - usize::from(self.steps))..]
    }

    /// Where a ship's move ends: under way each step taken is gone from its path, the last one too.
    pub fn destination(&self) -> Place {
        match self.step {
            Step::Underway => self.place,
            _ => self.path[usize::from(self.steps) - 1],
        }
    }
}

impl Board<'_> {
    /// Can a player pay this? Partial payments aren't allowed (401.1).
    #[inline]
    pub fn can_pay(self, seat: Seat, cost: Cost) -> bool {
        let player = self.player(seat);
        player.resources >= cost.resources && player.commands >= cost.commands
    }

    /// The cards chosen so far for the action on top.
    pub fn picked(&self, act: &Act) -> &[CardId] {
        &self.state.picks[usize::from(act.picks)..]
    }

    /// Can another card be chosen for the actions in progress (a house limit)?
    #[inline]
    pub(crate) fn has_room_to_pick(self) -> bool {
        self.state.picks.len() < PICKS
    }

    /// What is to be chosen next for an action; nothing, if nothing is.
    pub(crate) fn act_offers(self, act: &Act, offers: &mut Offers) {
        match (act.verb, act.step) {
            (_, Step::Surcharge) => {
                offers.push(Choice::Yes);
                offers.push(Choice::No);
            }
            (Verb::Deploy, Step::First) => self.deploy_offers(act, offers),
            (Verb::Deploy, Step::Second) => self.sacrifice_offers(act, offers),
            (Verb::Move, _) => self.move_offers(act, offers),
            (Verb::Explore, Step::First) => self.explore_offers(act, offers),
            (Verb::Reattach, Step::First) => self.reattach_offers(act, offers),
            (Verb::MoveHero, _) => self.move_hero_offers(act, offers),
            (Verb::Fight, Step::First) => self.fight_offers(act, offers),
            (Verb::Sabotage, Step::First) => self.sabotage_offers(act, offers),
            (Verb::Heal, Step::First) => self.heal_offers(act, offers),
            (Verb::Mend, Step::First) => self.mend_offers(act, offers),
            (Verb::Land, Step::First) => self.land_offers(act, offers),
            (Verb::Fire | Verb::Salvo, _) => self.fire_offers(act, offers),
            (Verb::Retreat, Step::First) => self.retreat_offers(act, offers),
            _ => {}
        }
    }
}

impl Play<'_> {
    /// A player begins an action.
    pub(crate) fn begin_act(&mut self, by: Seat, verb: Verb, card: CardId) {
        self.acts += 1;
        let act = Act::new(by, verb, card, self.picks.len());
        self.push(Frame::Act(act));
    }

    pub(crate) fn step_act(&mut self, act: Act) -> Next {
        if !self.alive.has(act.by) {
            // 104: whoever has left the game does nothing more.
            self.stack.pop();
            if act.is_shot() && act.is_announced() {
                self.drop_shot();
            }
            self.picks.truncate(usize::from(act.picks));
            return Next::Go;
        }
        match act.step {
            Step::Announced => {
                self.carry_out_act(act);
                return Next::Go;
            }
            Step::Underway => {
                self.sail(act);
                return Next::Go;
            }
            _ => {}
        }
        let mut act = act;
        loop {
            let mut offers = Offers::counted();
            self.board().act_offers(&act, &mut offers);
            match (offers.count(), offers.only(), act.step.next()) {
                // Nothing is to be chosen at this step.
                (0, _, Some(next)) => act.step = next,
                (0, _, None) => {
                    self.announce(act);
                    return Next::Go;
                }
                (_, Some(only), _) => {
                    self.answer_act(act, only);
                    return Next::Go;
                }
                _ => {
                    self.replace(Frame::Act(act));
                    return Next::ask(act.by);
                }
            }
        }
    }

    /// 201.2: the Reacts are over, and the action occurs or is cancelled. Costs that they added are paid first, by choice
    /// of whoever performs it (401.1); who can't pay has no choice (R36).
    fn carry_out_act(&mut self, act: Act) {
        let owes = act.added > 0 && !act.cancelled;
        if owes && self.player(act.by).resources >= u16::from(act.added) {
            return self.replace(Frame::Act(Act { step: Step::Surcharge, ..act }));
        }
        let cancelled = act.cancelled || owes || !self.can_still_occur(&act);
        if act.verb == Verb::Move && !cancelled {
            return self.replace(Frame::Act(Act { step: Step::Underway, place: act.destination(), ..act }));
        }
        self.stack.pop();
        if cancelled {
            if act.is_shot() {
                self.drop_shot();
            }
            self.cancel(&act);
        } else {
            self.occur(act);
        }
        self.picks.truncate(usize::from(act.picks));
    }

    /// 401.2, 401.3: do the conditions of an action still hold after the Reacts, and is its target still one?
    pub(crate) fn can_still_occur(&self, act: &Act) -> bool {
        let board = self.board();
        match act.verb {
            Verb::Deploy => board.can_still_deploy(act),
            Verb::Attack => {
                let place = self.place(act.card);
                let legal = match act.right {
                    right::FURTHER => board.can_attack_again(act.by, act.card),
                    _ => board.can_attack(act.by, act.card),
                };
                legal && self.orbiting(act.by, place).next().is_some()
            }
            Verb::Move => board.may_go(act.card, act.path[0]) && board.moves(act.card) >= act.steps,
            Verb::Retreat => self.side(act.card).is_some() && board.may_go(act.card, act.place),
            Verb::Launch => self.is(act.card, |player| player.docked),
            Verb::Land => board.can_land(act.card, act.other),
            Verb::Direct => self.in_play(act.card) && board.influence(act.card) >= DIRECTING,
            Verb::Heal => self.in_play(act.card) && board.patients(act.card).any(|hero| hero == act.other),
            Verb::Mend => self.in_play(act.card) && board.wrecks(act.card).any(|ship| ship == act.other),
            Verb::Sabotage => self.in_play(act.card) && board.sabotage_targets(act.card).any(|one| one == act.other),
            Verb::Fight => self.in_play(act.card) && board.opponents(act.card).any(|hero| hero == act.other),
            Verb::Repair => board.can_repair(act.by, act.card),
            Verb::Reattach => board.can_go_to(act.by, act.card, act.other),
            Verb::Free => !board.is_taken(act.by, act.card),
            Verb::MoveHero => board.can_still_move_heroes(act),
            Verb::Strengthen | Verb::Cover => board.is_aboard_the_right_ship(act),
            Verb::Shields | Verb::Scramble => self.in_play(act.card),
            // R31: a shot is answered together with its damage, which does not ask any more what has fired it.
            Verb::Fire | Verb::Salvo => true,
            Verb::TurnUp | Verb::Explore | Verb::BuyTech | Verb::Convert | Verb::Enable | Verb::Intercept => true,
        }
    }

    /// An action that is not performed after all.
    fn drop_act(&mut self, act: &Act) {
        self.stack.pop();
        self.picks.truncate(usize::from(act.picks));
    }

    fn next_step(&mut self, act: Act) {
        match act.step.next() {
            Some(step) => self.replace(Frame::Act(Act { step, ..act })),
            None => self.announce(act),
        }
    }

    /// Takes the answer to what was to be chosen.
    pub(crate) fn answer_act(&mut self, mut act: Act, choice: Choice) {
        match (act.verb, act.step, choice) {
            (_, Step::Surcharge, choice) => {
                match choice {
                    Choice::Yes => self.pay(act.by, act.added.into(), 0),
                    _ => act.cancelled = true,
                }
                (act.step, act.added) = (Step::Announced, 0);
                self.replace(Frame::Act(act));
            }
            (Verb::Move, Step::First, Choice::Place(place)) => {
                act.path[usize::from(act.steps)] = place;
                act.steps += 1;
                self.replace(Frame::Act(act));
            }
            (Verb::Move, Step::Third, Choice::Act(then, target)) => {
                (act.then, act.other) = (then, target);
                self.next_step(act);
            }
            (Verb::Deploy, Step::First, Choice::Done) if act.right & right::OPTIONAL != 0 => self.drop_act(&act),
            (Verb::Fire | Verb::Salvo, Step::Third, Choice::Card(mark)) => {
                *(if act.second.is_none() { &mut act.second } else { &mut act.third }) = mark;
                self.replace(Frame::Act(act));
            }
            (Verb::Fire | Verb::Salvo, Step::Third, Choice::Says(lingo::Answer::Number(share))) => {
                *(if act.third.is_none() { &mut act.share } else { &mut act.rest }) = share.clamp(0, 99) as u8;
                self.replace(Frame::Act(act));
            }
            (Verb::Move | Verb::MoveHero | Verb::Deploy, Step::Second, Choice::Card(card))
            | (Verb::Explore, _, Choice::Card(card)) => {
                self.picks.push(card);
                self.replace(Frame::Act(act));
            }
            (Verb::Fire | Verb::Salvo, Step::Second, Choice::Card(partner)) => {
                self.picks.push(partner);
                self.next_step(act);
            }
            (_, Step::First, Choice::Card(card)) => {
                act.other = card;
                self.next_step(act);
            }
            (_, Step::First, Choice::Place(place)) => {
                act.place = place;
                self.next_step(act);
            }
            _ => self.next_step(act),
        }
    }

    /// 401.1: announced, and all costs paid at once; then others may React.
    fn announce(&mut self, mut act: Act) {
        act.step = Step::Announced;
        if act.verb == Verb::Deploy {
            act.eased = self.use_ease(act.by, act.card, act.right);
        }
        if act.is_shot() {
            self.pay_shot(&act);
            self.foretell_shot(act);
            return self.open_window(act.by);
        }
        self.replace(Frame::Act(act));
        // What paying leads to, as a sacrifice does, is answered before the action: its own window lies below.
        self.open_window(act.by);
        self.pay_for(&act);
        if act.gains_tech() {
            self.player_mut(act.by).discount = 0;
        }
    }

    fn pay_for(&mut self, act: &Act) {
        match act.verb {
            Verb::TurnUp | Verb::Launch | Verb::Land | Verb::Retreat | Verb::Fire | Verb::Salvo => {}
            Verb::Direct | Verb::Heal | Verb::Mend | Verb::Strengthen | Verb::Cover => self.turn_card(act.card),
            Verb::Fight => {
                self.player_mut(act.card.owner()).struck.put(act.card.index());
                self.turn_card(act.card);
            }
            Verb::Deploy => self.pay_deployment(act),
            Verb::Move => self.pay_move(act),
            Verb::Explore => self.pay_exploration(act),
            Verb::Attack => {
                let (board, place) = (self.board(), self.place(act.card));
                let commands = board.attack_commands(act.by, place, None);
                let by_rights = u8::from(!board.is_led_at(act.by, place, None));
                self.pay_commands(act.by, commands, by_rights);
            }
            Verb::Enable => {
                let commands = u8::from(!self.board().waives_command(act.by));
                self.pay_commands(act.by, commands, 1);
            }
            Verb::Free => {
                let price = self.board().ransom(act.card);
                self.pay(act.by, price, 0);
            }
            Verb::Repair => self.pay(act.by, crate::main_phase::REPAIR, 0),
            Verb::BuyTech => {
                let price = self.board().tech_price(act.by);
                self.pay(act.by, price, 0);
                self.player_mut(act.by).bought = true;
            }
            Verb::Convert => {
                self.pay(act.by, 0, 1);
                self.player_mut(act.by).converted = true;
            }
            Verb::Reattach => self.pay_reattachment(act),
            Verb::MoveHero => self.pay_hero_move(act),
            Verb::Sabotage => {
                self.player_mut(act.card.owner()).sabotaged.put(act.card.index());
                self.discard_at_random(act.by);
                self.discard_at_random(act.by);
            }
            Verb::Shields | Verb::Scramble => {
                self.spend_energy(act.card, 1);
            }
            Verb::Intercept => self.leave_play(act.card),
        }
    }

    /// 401.1: a cancelled action does not occur, and nothing is refunded; a card played goes to the recycle pile, even if
    /// it is Unique (107.3).
    fn cancel(&mut self, act: &Act) {
        let seat = act.by;
        if act.verb == Verb::Deploy {
            let player = self.player_mut(act.card.owner());
            player.limbo.take(act.card.index());
            player.piles.push_recycle(act.card.index() as u8);
        }
        let card = self.shown(act.card);
        self.tell(|| Event::Cancelled { seat, card });
    }

    /// The action occurs (201.2).
    fn occur(&mut self, act: Act) {
        match act.verb {
            Verb::TurnUp => self.turn_up(act.by),
            Verb::Direct => self.direct(&act),
            Verb::Heal | Verb::Mend => self.tend(&act),
            Verb::Land => self.land(act.card, act.other),
            Verb::Launch => self.launch(act.card),
            Verb::Deploy => self.deploy(&act),
            Verb::Move => unreachable!("ships on their way are frames of their own"),
            Verb::Attack => {
                if act.right == right::FURTHER {
                    self.player_mut(act.card.owner()).attacked.take(act.card.index());
                }
                self.attack(act.by, act.card);
            }
            Verb::Explore => self.explore(&act),
            Verb::Repair => self.remove_damage(act.card, 1),
            Verb::BuyTech => self.gain_tech(act.by, 1),
            Verb::Convert => {
                self.gain_resources(act.by, 1);
                self.tell(|| Event::Converted { seat: act.by });
            }
            Verb::Reattach => self.attach(act.card, act.other),
            Verb::MoveHero => self.move_heroes(&act),
            Verb::Fight => self.begin_hero_combat(act.card, act.other),
            Verb::Sabotage => self.sabotage(&act),
            // What it inflicts lies below it, and has been answered (R31).
            Verb::Fire | Verb::Salvo => {}
            Verb::Free => self.free(act.card),
            Verb::Enable => self.enable_retreats(act.by),
            Verb::Retreat => self.retreat(&act),
            Verb::Shields | Verb::Scramble | Verb::Strengthen | Verb::Cover | Verb::Intercept => self.change_hit(&act),
        }
    }

    /// The cards chosen for an action, out of the way of whatever it leads to.
    pub(crate) fn picks_of(&self, act: &Act) -> Zone<CardId, PICKS> {
        self.board().picked(act).iter().copied().collect()
    }

    /// Takes commands from a player for an attack or a Combat action; where that is fewer than it costs by rights, the one
    /// that needs none this turn has been used.
    pub(crate) fn pay_commands(&mut self, seat: Seat, commands: u8, by_rights: u8) {
        if commands < by_rights && self.board().waives_command(seat) {
            self.player_mut(seat).led = true;
        }
        self.pay(seat, 0, commands);
    }

    /// Takes resources and commands from a player.
    pub(crate) fn pay(&mut self, seat: Seat, resources: u16, commands: u8) {
        let player = self.player_mut(seat);
        player.resources -= resources;
        player.commands -= commands;
    }

    /// A player gains resources from the general pool.
    pub(crate) fn gain_resources(&mut self, seat: Seat, amount: u16) {
        let player = self.player_mut(seat);
        player.resources = player.resources.saturating_add(amount);
    }

    /// A player gains Tech.
    pub(crate) fn gain_tech(&mut self, seat: Seat, amount: u8) {
        let player = self.player_mut(seat);
        player.tech = player.tech.saturating_add(amount);
        let tech = player.tech;
        self.tell(|| Event::GainedTech { seat, amount, tech });
    }

    /// Turns a card (102).
    pub(crate) fn turn_card(&mut self, id: CardId) {
        self.player_mut(id.owner()).turned.put(id.index());
    }
}
