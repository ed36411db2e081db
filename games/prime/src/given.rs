//! A position in the game's own words, for scenarios: Star Systems, pools, hands, piles, and cards in play.
//!
//! ```toml
//! [given]
//! turn = 3
//! phase = "main"
//! first = 1
//!
//! [[given.players]]
//! system = ["Earth", "Mars"]
//! tech = 5
//! resources = 10
//! commands = 3
//! hand = ["City"]
//! draw = ["Skimmer"]          # the top first
//!
//! [[given.cards]]
//! card = "Destroyer (Human)"
//! of = 1
//! at = "2E"
//! damage = 1
//! ```

use crate::card::CardType;
use crate::event::Event;
use crate::frame::{Frame, Phase};
use crate::galaxy::{LETTERS, MAX_OUTER, Place};
use crate::game::Prime;
use crate::ids::{Bits, CardId};
use crate::pack::Kind;
use crate::play::Play;
use crate::state::{Piece, State};
use serde::Deserialize;
use table::flow::Passes;
use table::{Fast, Log, Problem, Seat, SetupError};

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Given {
    turn: u16,
    phase: Phase,
    first: Seat,
    players: Vec<GivenPlayer>,
    cards: Vec<GivenCard>,
}

impl Default for Given {
    fn default() -> Given {
        Given { turn: 1, phase: Phase::Main, first: Seat::new(0), players: Vec::new(), cards: Vec::new() }
    }
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct GivenPlayer {
    system: Option<Vec<String>>,
    tech: Option<u8>,
    resources: u16,
    commands: Option<u8>,
    hand: Vec<String>,
    draw: Vec<String>,
    recycle: Vec<String>,
    terminated: Vec<String>,
    advantage: Option<String>,
    face_up: bool,
    homeworlds: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenCard {
    card: String,
    of: Seat,
    controller: Option<Seat>,
    at: Option<String>,
    on: Option<String>,
    #[serde(default)]
    damage: u8,
    energy: Option<u8>,
    points: Option<u8>,
    counters: Option<u8>,
    /// The location from which a ship entered the Firestorm.
    from: Option<String>,
    #[serde(default)]
    turned: bool,
    #[serde(default)]
    moved: bool,
    #[serde(default)]
    attacked: bool,
}

impl<'de> Deserialize<'de> for Phase {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Phase, D::Error> {
        match String::deserialize(from)?.as_str() {
            "reset" => Ok(Phase::Reset),
            "main" => Ok(Phase::Main),
            "end" => Ok(Phase::End),
            other => Err(serde::de::Error::custom(format!("no phase is called \"{other}\"; say reset, main or end"))),
        }
    }
}

/// Lays a position out and notes what can't be laid.
struct Laying<'a> {
    game: &'a Prime,
    state: State,
    /// Cards of each player that have been given a place.
    given: [Bits; crate::galaxy::SEATS],
    /// The cards in play, and where each of them was given.
    laid: Vec<(String, CardId)>,
    /// The cards that may have been given damage, and where.
    marked: Vec<(String, CardId)>,
    problems: Vec<Problem>,
}

impl Prime {
    pub(crate) fn lay_given(&self, state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let given: Given = table::read_given(given, "see the book's page on Firestorm Prime")?;
        let given_cards = [Bits::NONE; crate::galaxy::SEATS];
        let mut laying = Laying {
            game: self,
            state,
            given: given_cards,
            laid: Vec::new(),
            marked: Vec::new(),
            problems: Vec::new(),
        };
        laying.lay(&given);
        if laying.problems.is_empty() { Ok(laying.state) } else { Err(SetupError { problems: laying.problems }) }
    }
}

impl Laying<'_> {
    /// Notes what is wrong, once: a list may have the same fault many times.
    fn problem(&mut self, at: &str, what: String, remedy: &str) {
        if self.problems.iter().any(|told| told.at == at && told.what == what) {
            return;
        }
        self.problems.push(Problem { at: at.into(), what, remedy: remedy.into() });
    }

    fn lay(&mut self, given: &Given) {
        let n = self.state.n();
        if given.players.len() > n {
            self.problem(
                "given.players",
                format!("{} players at a table of {n}", given.players.len()),
                "leave some out",
            );
            return;
        }
        if given.first.index() >= n {
            self.problem(
                "given.first",
                format!("there is no seat {}", given.first.number()),
                "name a seat at the table",
            );
            return;
        }
        for seat in Seat::all(n) {
            self.gather(seat);
        }
        let nothing = GivenPlayer::default();
        for seat in Seat::all(n) {
            let player = given.players.get(seat.index()).unwrap_or(&nothing);
            self.lay_system(seat, player);
            self.lay_pools(seat, player);
        }
        self.lay_cards(&given.cards);
        for seat in Seat::all(n) {
            let player = given.players.get(seat.index()).unwrap_or(&nothing);
            self.lay_piles(seat, player);
        }
        self.begin(given);
    }

    /// Takes every card of a player off the table.
    fn gather(&mut self, seat: Seat) {
        let player = self.state.player_mut(seat);
        while player.piles.pop_draw().is_some() {}
        player.piles.turn_over();
        while player.piles.pop_draw().is_some() {}
        for set in
            [&mut player.hand, &mut player.in_play, &mut player.limbo, &mut player.terminated, &mut player.fallen]
        {
            *set = Bits::NONE;
        }
        for index in 0..usize::from(player.cards) {
            let piece = self.state.piece_mut(CardId::new(seat, index));
            *piece = Piece::away(piece.kind, seat);
        }
        let player = self.state.player(seat);
        if player.advantage.is_some() {
            self.given[seat.index()].put(player.advantage.index());
        }
        self.state.player_mut(seat).settled = true;
    }

    /// A card of a player that has no place yet. A card that the deck lacks takes the place of one it has.
    fn find(&mut self, at: &str, seat: Seat, name: &str) -> Option<CardId> {
        let Some(kind) = self.game.pack().named(name) else {
            let near = self.game.pack().nearest(name).map(|near| format!("; did you mean {near}?"));
            self.problem(at, format!("no card is called \"{name}\"{}", near.unwrap_or_default()), "name another card");
            return None;
        };
        let free = |index: &usize| !self.given[seat.index()].has(*index);
        let cards = 0..usize::from(self.state.player(seat).cards);
        let own = cards.clone().filter(free).find(|index| self.state.kind(seat, *index) == kind);
        let home = |index: &usize| self.game.pack().card(self.state.kind(seat, *index)).is_homeworld();
        let Some(index) = own.or_else(|| cards.rev().filter(free).find(|index| !home(index))) else {
            self.problem(at, format!("{seat} has no card left to be \"{name}\""), "give that player fewer cards");
            return None;
        };
        self.given[seat.index()].put(index);
        self.become_kind(CardId::new(seat, index), kind);
        Some(CardId::new(seat, index))
    }

    fn become_kind(&mut self, id: CardId, kind: Kind) {
        self.state.piece_mut(id).kind = kind;
        crate::setup::file(self.game, self.state.player_mut(id.owner()), id.index(), kind);
    }

    /// The Star System from A on; without it, the Homeworld alone.
    fn lay_system(&mut self, seat: Seat, given: &GivenPlayer) {
        let at = format!("given.players.{}.system", seat.index());
        let home = self.game.board(&self.state).homeworld(seat);
        let own = vec![self.game.board(&self.state).title(home).to_string()];
        let names = given.system.as_ref().unwrap_or(&own);
        if names.is_empty() || names.len() > LETTERS {
            return self.problem(&at, format!("{} planets", names.len()), "name 1 to 6, the Homeworld first");
        }
        for (letter, name) in names.iter().enumerate() {
            let Some(id) = self.find(&at, seat, name) else { continue };
            let card = self.game.pack().card(self.state.piece(id).kind);
            let race = self.game.board(&self.state).race(seat);
            if card.kind != CardType::Planet || card.is_homeworld() != (letter == 0) {
                let what = format!("{name} can't lie at {}", Place::of(seat, letter));
                self.problem(&at, what, "put the Homeworld first and other planets after it");
            } else if card.is_homeworld() && !card.is_for(race) {
                let what = format!("{name} is not the Homeworld of {seat}'s Alien (304)");
                self.problem(&at, what, "name that player's own race's");
            }
            self.enter(id, Place::of(seat, letter), CardId::NONE);
            self.laid.push((at.clone(), id));
        }
    }

    /// A card enters play as if it had been deployed there.
    fn enter(&mut self, id: CardId, place: Place, on: CardId) {
        let energy = self.game.board(&self.state).power(id);
        let planet = self.state.is(id, |player| player.planets);
        self.state.player_mut(id.owner()).in_play.put(id.index());
        let piece = self.state.piece_mut(id);
        (piece.energy, piece.place) = (energy, place);
        if planet {
            self.state.worlds[place.index()] = id;
        }
        if on.is_some() {
            self.state.hang(id, on);
            let player = self.state.player_mut(id.owner());
            if player.ships.has(id.index()) {
                player.docked.put(id.index());
                self.state.piece_mut(id).origin = self.state.piece(on).origin;
            } else if player.heroes.has(id.index()) && self.state.is(on, |player| player.heroes) {
                // On another hero it is Gear, as it is when it is deployed there.
                let player = self.state.player_mut(id.owner());
                player.heroes.take(id.index());
                player.supports.put(id.index());
            }
        }
    }

    fn lay_pools(&mut self, seat: Seat, given: &GivenPlayer) {
        let board = self.game.board(&self.state);
        let (tech, commands) = (board.tech(seat), board.max_commands(seat));
        let player = self.state.player_mut(seat);
        player.tech = given.tech.unwrap_or(tech);
        player.commands = given.commands.unwrap_or(commands);
        (player.resources, player.homeworlds) = (given.resources, given.homeworlds);
        player.revealed = given.face_up;
        (player.creed, player.named) = (0, None);
        if let Some(name) = &given.advantage {
            let at = format!("given.players.{}.advantage", seat.index());
            let kind = self.game.pack().named(name);
            match kind.filter(|kind| self.game.pack().card(*kind).kind == CardType::Advantage) {
                Some(kind) if player.advantage.is_some() => {
                    let id = player.advantage;
                    self.become_kind(id, kind);
                }
                Some(_) => self.problem(&at, format!("{seat}'s deck has no advantage"), "leave it out"),
                None => self.problem(&at, format!("no advantage is called \"{name}\""), "name another card"),
            }
        }
    }

    /// The cards in play in the order they are listed; one that lies on a card listed after it waits for that.
    fn lay_cards(&mut self, given: &[GivenCard]) {
        let mut left: Vec<usize> = (0..given.len()).collect();
        let mut stuck = false;
        while !left.is_empty() {
            let mut waiting = Vec::new();
            for &index in &left {
                let card = &given[index];
                let there = card.on.as_ref().is_none_or(|on| self.in_play_named(card.of, on).is_some());
                if there || stuck {
                    self.lay_card(&format!("given.cards.{index}"), card);
                } else {
                    waiting.push(index);
                }
            }
            stuck = waiting.len() == left.len();
            left = waiting;
        }
    }

    fn lay_card(&mut self, at: &str, given: &GivenCard) {
        if given.of.index() >= self.state.n() {
            return self.problem(at, format!("there is no seat {}", given.of.number()), "name a seat at the table");
        }
        if let Some(on) = given.on.as_ref().filter(|on| self.in_play_named(given.of, on).is_none()) {
            let what = format!("{} is to lie on {on}, and no card of that name is in play", given.card);
            return self.problem(at, what, "lay that card out too, or name another");
        }
        if let Some(planet) = self.planet_at(given) {
            return self.lay_marks(at, planet, given);
        }
        let Some(id) = self.find(at, given.of, &given.card) else { return };
        let card = self.game.pack().card(self.state.piece(id).kind);
        if card.is_homeworld() {
            let what = format!("{} is a Homeworld: it lies at A of a Star System (101.4)", given.card);
            return self.problem(at, what, "name it first in its player's `system`, or say `at` where it lies");
        }
        let there = match (card.kind, &given.at, &given.on) {
            (CardType::Planet, None, None) => self.beyond(at),
            (CardType::Ship | CardType::Hero, Some(place), None) => {
                Place::from_handle(place, self.state.galaxy()).map(|place| (place, CardId::NONE))
            }
            (CardType::Ship | CardType::Hero | CardType::Support, None, Some(on)) => {
                self.in_play_named(given.of, on).map(|on| (Place::NOWHERE, on))
            }
            _ => None,
        };
        let Some((place, on)) = there else {
            let what = format!("{} can't lie there", given.card);
            let remedy =
                "give ships `at`, support cards and heroes `on`; planets neither, unless `system` lays them there";
            return self.problem(at, what, remedy);
        };
        self.enter(id, place, on);
        self.laid.push((at.to_string(), id));
        self.lay_marks(at, id, given);
    }

    /// The planet of this name that `system` has laid at the location that is given for it, whoever controls it.
    fn planet_at(&self, given: &GivenCard) -> Option<CardId> {
        let place = Place::from_handle(given.at.as_ref()?, self.state.galaxy())?;
        let board = self.game.board(&self.state);
        let planet = Some(board.world(place)).filter(|planet| planet.is_some() && planet.owner() == given.of)?;
        (place.of_seat().is_some() && board.title(planet) == given.card).then_some(planet)
    }

    /// The next location beyond the Firestorm.
    fn beyond(&mut self, at: &str) -> Option<(Place, CardId)> {
        if usize::from(self.state.outer) >= MAX_OUTER {
            self.problem(at, format!("more than {MAX_OUTER} planets beyond the Firestorm"), "leave some out");
            return None;
        }
        self.state.outer += 1;
        Some((Place::outer(usize::from(self.state.outer) - 1), CardId::NONE))
    }

    /// The card of this name in play, laid last; the player's own before others'.
    fn in_play_named(&self, seat: Seat, name: &str) -> Option<CardId> {
        let board = self.game.board(&self.state);
        let named = |id: &CardId| board.title(*id) == name;
        let mut own = self.state.all(|player| player.in_play).filter(named).filter(|id| id.owner() == seat);
        let mut other = self.state.all(|player| player.in_play).filter(named);
        own.next().or_else(|| other.next())
    }

    fn lay_marks(&mut self, at: &str, id: CardId, given: &GivenCard) {
        let points = self.game.faces[self.state.piece(id).kind.index()].tech;
        let outer = self.state.piece(id).place.is_outer() && self.state.is(id, |player| player.planets);
        let origin = given.from.as_ref().map(|from| Place::from_handle(from, self.state.galaxy()));
        if matches!(origin, Some(None)) {
            self.problem(at, "`from` is no location".into(), "name one, like \"1D\"");
        }
        let controller = given.controller.unwrap_or(id.owner());
        if controller.index() >= self.state.n() {
            return self.problem(at, format!("there is no seat {}", controller.number()), "name a seat at the table");
        }
        let player = self.state.player_mut(id.owner());
        player.turned.set(id.index(), given.turned);
        player.moved.set(id.index(), given.moved);
        player.attacked.set(id.index(), given.attacked);
        player.abroad.set(id.index(), controller != id.owner());
        self.state.hears_for(self.game, controller, id);
        let piece = self.state.piece_mut(id);
        piece.controller = controller;
        piece.damage = given.damage;
        self.marked.push((at.to_string(), id));
        piece.energy = given.energy.unwrap_or(piece.energy);
        piece.counters = given.counters.unwrap_or(0);
        piece.points = given.points.unwrap_or(if outer { points } else { 0 });
        if let Some(Some(place)) = origin {
            piece.origin = place.system();
        }
    }

    /// The hand and the piles; what is not named lies at the bottom of the draw pile in the order of the deck.
    fn lay_piles(&mut self, seat: Seat, given: &GivenPlayer) {
        let index = seat.index();
        let named = |laying: &mut Self, what: &str, names: &[String]| -> Vec<CardId> {
            let at = format!("given.players.{index}.{what}");
            names.iter().filter_map(|name| laying.find(&at, seat, name)).collect()
        };
        let hand = named(self, "hand", &given.hand);
        let draw = named(self, "draw", &given.draw);
        let recycle = named(self, "recycle", &given.recycle);
        let terminated = named(self, "terminated", &given.terminated);
        let taken = self.given[seat.index()];
        let player = self.state.player_mut(seat);
        hand.iter().for_each(|id| player.hand.put(id.index()));
        terminated.iter().for_each(|id| player.terminated.put(id.index()));
        let rest = (0..usize::from(player.cards)).rev().filter(|index| !taken.has(*index));
        rest.for_each(|index| player.piles.push_draw(index as u8));
        draw.iter().rev().for_each(|id| player.piles.push_draw(id.index() as u8));
        recycle.iter().rev().for_each(|id| player.piles.push_recycle(id.index() as u8));
        let fate = hand.iter().find(|id| self.game.board(&self.state).face(**id).kind == CardType::Fate);
        if fate.is_some() {
            self.problem(
                &format!("given.players.{index}.hand"),
                "a fate is never held (303)".into(),
                "put it in `draw`",
            );
        }
    }

    /// Every card is looked at with all texts in force: they may lend it a trait.
    fn refuse_what_no_rule_allows(&mut self) {
        let laid = std::mem::take(&mut self.laid);
        for (index, (at, id)) in laid.iter().enumerate() {
            let before: Vec<CardId> = laid[..index].iter().map(|(_, id)| *id).collect();
            for (what, remedy) in self.game.board(&self.state).unlawful(*id, &before) {
                self.problem(at, what, remedy);
            }
        }
        for (at, id) in std::mem::take(&mut self.marked) {
            let (board, breakable) = (self.game.board(&self.state), !self.state.is(id, |player| player.supports));
            if breakable && board.left(id) == 0 {
                let what = format!("{} has lethal damage", board.title(id));
                self.problem(&at, what, "give it less damage");
            }
        }
    }

    /// The phase begins with a chance for the first player.
    fn begin(&mut self, given: &Given) {
        self.state.turn = given.turn.max(1);
        (self.state.first, self.state.ordered) = (given.first, true);
        self.state.stack.clear();
        self.state.stack.push(Frame::Phase(given.phase, Passes::default()));
        let mut chance = Fast::new(0);
        let mut log: Log<Event> = Log::deaf();
        Play { game: self.game, state: &mut self.state, chance: &mut chance, log: &mut log }.put_all_in_force();
        self.refuse_what_no_rule_allows();
        if !self.problems.is_empty() {
            return;
        }
        let mut play = Play { game: self.game, state: &mut self.state, chance: &mut chance, log: &mut log };
        for seat in Seat::all(play.n()) {
            let player = play.player(seat);
            if player.revealed && player.advantage.is_some() {
                let creed = play.board().creed_of(player.advantage);
                play.player_mut(seat).creed = creed;
            }
        }
        play.begin_phase(given.phase);
        play.run();
    }
}
