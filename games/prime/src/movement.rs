//! Ship movement (404.2), alone, in groups, to attack or to explore (203); and the ways in and out of the Firestorm
//! (407).

use crate::board::Board;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, After, Frame, PATH, Step, Verb};
use crate::galaxy::{Place, System};
use crate::ids::CardId;
use crate::play::Play;
use crate::world::thing;
use lingo::Happening;
use table::Seat;

impl Board<'_> {
    /// Ships a player can move now: unturned, not moved this turn, Move 1 or more, and a way to go.
    pub(crate) fn movable(self, seat: Seat) -> impl Iterator<Item = CardId> {
        let ships =
            self.state.controlled(seat, |player| player.ships.but(player.docked).but(player.turned).but(player.moved));
        ships.filter(move |ship| self.moves(*ship) > 0 && self.has_way(*ship) && !self.is_held(*ship))
    }

    /// Is this the turn in which a text keeps a ship from moving, or a planet from producing?
    #[inline]
    pub(crate) fn is_grounded(self, id: CardId) -> bool {
        self.piece(id).grounded & 1 != 0
    }

    /// Does a text keep a ship from moving?
    pub(crate) fn is_held(self, ship: CardId) -> bool {
        self.is_grounded(ship) || self.forbids(ship, self.game.texts.words.deeds.moving)
    }

    /// Is there any location next to a ship that it may go to?
    pub(crate) fn has_way(self, ship: CardId) -> bool {
        let piece = self.piece(ship);
        piece.place != Place::FIRESTORM
            || self.galaxy().adjacent(piece.place).iter().any(|to| self.may_leave_for(piece.origin, to))
    }

    /// 404.2, 407: out of the Firestorm only to another Star System than the one it was entered from (R72).
    #[inline]
    pub(crate) fn may_leave_for(self, origin: System, to: Place) -> bool {
        to.system() != origin
    }

    /// May a ship go to this adjacent location without a path: to gather, to retreat?
    pub(crate) fn may_go(self, ship: CardId, to: Place) -> bool {
        let piece = self.piece(ship);
        self.in_play(ship)
            && piece.host.is_none()
            && self.moves(ship) > 0
            && self.galaxy().adjacent(piece.place).has(to)
            && !self.is_held(ship)
            && (piece.place != Place::FIRESTORM || self.may_leave_for(piece.origin, to))
    }

    /// May a ship that is under way take the next step of its path?
    fn may_sail(self, act: &Act, ship: CardId) -> bool {
        let taken = act.path_taken();
        // 203, 404.2: ships that sail together start together, so none joins on the way or catches up.
        let along = taken.last().is_none_or(|here| *here == self.piece(ship).place);
        // 609: no farther than the Move it has now.
        along && usize::from(self.moves(ship)) > taken.len() && self.may_go(ship, act.path[0])
    }

    /// 404.2: a ship must stop where other players' ships are, outside its own Star System and the Firestorm (R70).
    fn must_stop(self, seat: Seat, place: Place) -> bool {
        place != Place::FIRESTORM && place.of_seat() != Some(seat) && self.is_watched(seat, place)
    }

    pub(crate) fn move_offers(self, act: &Act, offers: &mut Offers) {
        match act.step {
            Step::First => self.path_offers(act, offers),
            Step::Second => self.company_offers(act, offers),
            Step::Third => self.arrival_offers(act, offers),
            Step::Announced | Step::Underway | Step::Surcharge => {}
        }
    }

    /// The next location of the path, or to stop here.
    fn path_offers(self, act: &Act, offers: &mut Offers) {
        let start = self.piece(act.card).place;
        let steps = usize::from(act.steps);
        let here = if steps == 0 { start } else { act.destination() };
        let reach = usize::from(self.moves(act.card)).min(PATH);
        if steps == reach || (steps > 0 && self.must_stop(act.by, here)) {
            return;
        }
        // 404.2: a path leads to a new location, so it never ends where it began.
        if steps > 0 && here != start {
            offers.push(Choice::Done);
        }
        let origin = match steps {
            0 => self.piece(act.card).origin,
            1 => start.system(),
            _ => act.path[steps - 2].system(),
        };
        let passes = |to: Place| to != start || steps + 1 < reach && self.may_pass(act.by, here, to);
        for to in self.galaxy().adjacent(here).iter() {
            if passes(to) && (here != Place::FIRESTORM || self.may_leave_for(origin, to)) {
                offers.push(Choice::Place(to));
            }
        }
    }

    /// 404.2: may a ship that comes from here go on from that location: it need not stop there, and there is a way on?
    fn may_pass(self, seat: Seat, here: Place, there: Place) -> bool {
        let leaves = |to: Place| there != Place::FIRESTORM || self.may_leave_for(here.system(), to);
        !self.must_stop(seat, there) && self.galaxy().adjacent(there).iter().any(leaves)
    }

    /// 203, 404.2: other ships that come along on the same path, for a command.
    fn company_offers(self, act: &Act, offers: &mut Offers) {
        if self.player(act.by).commands == 0 || !self.has_room_to_pick() {
            return;
        }
        let before = offers.count();
        let start = self.piece(act.card).place;
        let picked = self.picked(act);
        for ship in self.movable(act.by) {
            let way = start != Place::FIRESTORM || self.may_leave_for(self.piece(ship).origin, act.path[0]);
            if ship != act.card
                && self.piece(ship).place == start
                && self.moves(ship) >= act.steps
                && way
                && !picked.contains(&ship)
            {
                offers.push(Choice::Card(ship));
            }
        }
        if offers.count() > before {
            offers.push(Choice::Done);
        }
    }

    /// 203, the combination actions: attack something at the destination, or explore it.
    fn arrival_offers(self, act: &Act, offers: &mut Offers) {
        let before = offers.count();
        let place = act.destination();
        let group = !self.picked(act).is_empty();
        let commands = self.player(act.by).commands;
        if commands >= u8::from(group) + self.attack_commands(act.by, place, Some(act)) {
            let targets = self.state.foreign(act.by, |player| player.planets.or(player.ships.but(player.docked)));
            for target in targets.filter(|target| self.piece(*target).place == place) {
                if self.can_attack(act.by, target) {
                    offers.push(Choice::Act(Verb::Attack, target));
                }
            }
        }
        let world = self.world(place);
        // R81: the ship alone explores, at the end of its move.
        let explores = self.explores(act.card).is_some_and(|x| x > 0);
        if !group && commands >= 1 && explores && world.is_some() && self.piece(world).points > 0 {
            offers.push(Choice::Act(Verb::Explore, world));
        }
        if offers.count() > before {
            offers.push(Choice::Done);
        }
    }

    /// What a move costs in commands: nothing alone, 1 as a group, 1 more to attack, 1 to explore (203).
    pub(crate) fn move_commands(self, act: &Act) -> u8 {
        let group = u8::from(!self.picked(act).is_empty());
        match act.then {
            Verb::Attack => group + self.attack_commands(act.by, act.destination(), Some(act)),
            Verb::Explore => 1,
            _ => group,
        }
    }
}

impl Play<'_> {
    pub(crate) fn pay_move(&mut self, act: &Act) {
        let commands = self.board().move_commands(act);
        if act.then == Verb::Attack {
            let board = self.board();
            let group = u8::from(!board.picked(act).is_empty());
            let led = board.is_led_at(act.by, act.destination(), Some(act));
            self.pay_commands(act.by, commands, group + u8::from(!led));
        } else {
            self.pay(act.by, 0, commands);
        }
        for &ship in self.picks_of(act).iter().chain([&act.card]) {
            self.turn_card(ship);
        }
    }

    /// The ships go on to the next location of their path, heroes and docked Fighters with them (404.3, R78). What waits
    /// for that occurs before the next of them goes there, and before they go on (404.2); when they are there, they do
    /// what they came for.
    pub(crate) fn sail(&mut self, mut act: Act) {
        if act.steps == 0 {
            self.stack.pop();
            self.arrive(&act);
            return self.picks.truncate(usize::from(act.picks));
        }
        let to = act.path[0];
        let felt = to == Place::FIRESTORM && self.hears_of_the_storm();
        let others = self.picks_of(&act);
        let ships = [act.card].into_iter().chain(others.iter().copied());
        for ship in ships.skip(usize::from(act.gone)) {
            act.gone += 1;
            self.replace(Frame::Act(act));
            // 401.3: what a React or the way has taken away stays behind; the others go on.
            if self.board().may_sail(&act, ship) {
                self.travel(ship, to);
                if act.steps == 1 || felt {
                    self.tell_moved(act.by, ship);
                }
                if felt {
                    return;
                }
            } else {
                self.tell_stopped(&act, ship);
            }
        }
        act.path.rotate_left(1);
        (act.steps, act.gone) = (act.steps - 1, 0);
        self.replace(Frame::Act(act));
    }

    /// A ship that has come so far with the others goes no farther; in the Firestorm it may have been told already.
    fn tell_stopped(&mut self, act: &Act, ship: CardId) {
        let last = act.path_taken().last().copied().filter(|last| self.in_play(ship) && self.place(ship) == *last);
        if last.is_some_and(|last| last != Place::FIRESTORM || !self.hears_of_the_storm()) {
            self.tell_moved(act.by, ship);
        }
    }

    /// Ships have come to the end of their path.
    fn arrive(&mut self, act: &Act) {
        let there = |ship: &CardId| self.in_play(*ship) && self.place(*ship) == act.place;
        // 203: those ships may attack that have moved there, whoever else is there already.
        let others = self.picks_of(act);
        let Some(first) = [act.card].iter().chain(others.iter()).copied().find(there) else { return };
        match act.then {
            Verb::Attack => self.attack(act.by, act.other),
            Verb::Explore => {
                let x = self.board().explores(first).unwrap_or(0);
                self.take_points(act.by, act.other, x);
            }
            _ => {}
        }
        // Whatever they came for, they have moved there: that is answered first.
        if self.board().is_near_storm(act.place) {
            self.happened(After::Neared(act.by, first), act.by);
        }
    }

    /// Does anything wait for ships that enter the Firestorm?
    fn hears_of_the_storm(&self) -> bool {
        self.in_force.listens(lingo::Event::Game(self.game.texts.words.events.enters_storm))
    }

    pub(crate) fn tell_moved(&mut self, seat: Seat, ship: CardId) {
        let (card, to) = (self.shown(ship), self.place(ship));
        self.tell(|| Event::Moved { seat, card, to });
    }

    /// A ship or lone Spy is at another location. The Firestorm remembers from where it was entered until it is left (R72);
    /// what leaves it is not doomed any more (R73). Fighters docked on a ship go in and out with it (605).
    pub(crate) fn bring_to(&mut self, id: CardId, to: Place, origin: System) {
        let escapes = self.piece(id).place == Place::FIRESTORM && to != Place::FIRESTORM;
        self.piece_mut(id).place = to;
        let docked = self.state.on(id).filter(|on| self.is(*on, |player| player.docked));
        let docked: table::Zone<CardId, 16> = docked.take(16).collect();
        for ship in docked.iter().copied().chain([id]) {
            self.piece_mut(ship).origin = origin;
            if escapes {
                self.player_mut(ship.owner()).doomed.take(ship.index());
            }
        }
        self.unsettle_by_moving();
    }

    /// A ship or lone Spy goes to an adjacent location.
    pub(crate) fn travel(&mut self, id: CardId, to: Place) {
        let from = self.piece(id).place;
        self.bring_to(id, to, if to == Place::FIRESTORM { from.system() } else { System::NONE });
        self.player_mut(id.owner()).moved.put(id.index());
        if to == Place::FIRESTORM {
            let enters = self.game.texts.words.events.enters_storm;
            self.tell_cards(Happening::of(lingo::Event::Game(enters), thing(id)));
        }
    }
}
