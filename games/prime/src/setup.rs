//! Starting the game (101): decks are checked, advantages placed, star systems chosen unseen and revealed together,
//! opening hands drawn.

use crate::Prime;
use crate::board::{Board, HAND};
use crate::card::{CardType, Trait};
use crate::choice::{Choice, Offers};
use crate::deck::{self, Deck, DeckList};
use crate::event::Event;
use crate::frame::Frame;
use crate::galaxy::{LETTERS, PLACES, Place, SEATS};
use crate::ids::{CardId, HELD};
use crate::pack::Kind;
use crate::play::{Next, Play};
use crate::state::{Combat, Departed, Over, Piece, Piles, Player, State};
use crate::texts::moment;
use crate::world::thing;
use lingo::{Happening, InForce};
use serde::{Deserialize, Serialize};
use table::flow::{Round, Stack};
use table::{Problem, Seat, SeatSet, SetupError, Usual, Zone};

/// The fewest and the most players (R18).
pub const PLAYERS: (usize, usize) = (2, SEATS);
/// The longest turn cap that can be asked for.
pub const LONGEST_CAP: u32 = 200;

/// Who plays which deck, and the house rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// A deck for each seat, in seating order: clockwise, "left" is the next (R19).
    pub decks: Vec<DeckChoice>,
    /// The house rules.
    #[serde(default)]
    pub options: Options,
}

/// A deck in the box by its name, or a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a deck is the name of one in the box, or a table with `alien` and `cards`")]
pub enum DeckChoice {
    /// The name of a deck in the box.
    Named(String),
    /// A deck of one's own.
    List(DeckList),
}

/// The house rules, shown to players before they sit down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Heroes aboard count against a ship's structure, as the publisher's errata say (R57).
    pub heroes_count: bool,
    /// Deploying costs the command dots of the card (R51); otherwise every deployment costs 1 command, as 203 prints it. A
    /// tactical card costs its dots (401.1), and a text that needs no command is right, either way.
    pub pay_dots: bool,
    /// After this many turns the leader wins (R128).
    pub turn_cap: u32,
}

impl Options {
    /// The house rules in words, for whoever is about to play by them.
    pub fn words(&self) -> String {
        let heroes = if self.heroes_count { "count" } else { "don't count" };
        let dots = if self.pay_dots {
            "Cards cost their command dots"
        } else {
            "Every deployment costs 1 command, whatever dots the card shows"
        };
        let cap = self.turn_cap;
        format!("Heroes aboard {heroes} against a ship's structure. {dots}. After turn {cap} the leader in Tech wins.")
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { heroes_count: true, pay_dots: true, turn_cap: 60 }
    }
}

/// The starters in turn.
impl Usual for Setup {
    fn usual(players: usize) -> Setup {
        let decks = deck::starters().cycle().take(players).map(|name| DeckChoice::Named(name.into())).collect();
        Setup { decks, options: Options::default() }
    }
}

impl Setup {
    /// Every deck checked, or everything that is wrong.
    fn check(&self, game: &Prime) -> Result<Vec<Deck>, SetupError> {
        let (least, most) = PLAYERS;
        let mut problems = Vec::new();
        let mut checked = Vec::new();
        if !(least..=most).contains(&self.decks.len()) {
            problems.push(Problem {
                at: "decks".into(),
                what: format!("{} decks; Firestorm Prime is for {least} to {most} players", self.decks.len()),
                remedy: format!("name {least} to {most} decks, one for each seat"),
            });
        }
        for (index, choice) in self.decks.iter().enumerate() {
            let at = format!("decks.{index}");
            match choice.check(game) {
                Ok(deck) => checked.push(deck),
                Err(reasons) => problems.extend(reasons.into_iter().map(|reason| problem(&at, &reason))),
            }
        }
        if !(1..=LONGEST_CAP).contains(&self.options.turn_cap) {
            problems.push(Problem {
                at: "options.turn_cap".into(),
                what: format!("a cap of {} turns", self.options.turn_cap),
                remedy: format!("choose from 1 to {LONGEST_CAP}"),
            });
        }
        if problems.is_empty() { Ok(checked) } else { Err(SetupError { problems }) }
    }
}

/// A reason of a deck ends with what to do after the last semicolon.
fn problem(at: &str, reason: &str) -> Problem {
    let (what, remedy) = reason.rsplit_once("; ").unwrap_or((reason, "change the deck"));
    Problem { at: at.into(), what: what.into(), remedy: remedy.into() }
}

impl DeckChoice {
    /// The deck, or every reason why it is not legal with the cards of this game.
    fn check(&self, game: &Prime) -> Result<Deck, Vec<String>> {
        match self {
            DeckChoice::List(list) => list.check(game.pack()),
            DeckChoice::Named(name) => game.boxed(name).unwrap_or_else(|| {
                let known: Vec<&str> = deck::names().collect();
                Err(vec![format!("no deck called \"{name}\" in the box; choose from {}", known.join(", "))])
            }),
        }
    }
}

/// The table before anybody is asked.
pub(crate) fn lay_out(game: &Prime, setup: &Setup) -> Result<State, SetupError> {
    let decks = setup.check(game)?;
    let seats = decks.len();
    let mut players = [Player::absent(); SEATS];
    let mut pieces = [Piece::away(Kind(0), Seat::new(0)); SEATS * HELD];
    for (seat, deck) in Seat::all(seats).zip(&decks) {
        players[seat.index()] = sit_down(game, seat, deck);
        for (index, kind) in deck.cards.iter().enumerate() {
            pieces[CardId::new(seat, index).raw() as usize] = Piece::away(*kind, seat);
        }
    }
    let all = SeatSet::first(seats);
    let placed = Seat::all(seats).filter(|seat| players[seat.index()].advantage.is_some()).collect();
    let starts_up = |seat: &Seat| {
        let kind = pieces[players[seat.index()].advantage.raw() as usize].kind;
        game.texts.says_it_can(kind, game.texts.words.deeds.start_up)
    };
    let placed: SeatSet = placed;
    let up: SeatSet = placed.iter().filter(starts_up).collect();
    let placed: SeatSet = placed.iter().filter(|seat| !up.has(*seat)).collect();
    let mut stack = Stack::new();
    stack.push(Frame::Systems);
    stack.push(Frame::Advantages(Round::from(Seat::new(0), placed, seats)));
    let mut state = State {
        players,
        pieces,
        worlds: [CardId::NONE; PLACES],
        stack,
        effects: Zone::new(),
        waiting: Zone::new(),
        in_force: InForce::new(),
        used: Zone::new(),
        copies: Zone::new(),
        again: Default::default(),
        screens: Default::default(),
        culprit: None,
        unsettled: false,
        departed: Departed::default(),
        departures: Zone::new(),
        picks: Zone::new(),
        combat: Combat::default(),
        cosmic: [0; SEATS],
        seats: seats as u8,
        outer: 0,
        alive: all,
        asked: SeatSet::NONE,
        turn: 0,
        acts: 0,
        first: Seat::new(0),
        ordered: false,
        over: Over::No,
        options: setup.options,
    };
    for seat in up.iter() {
        let mut chance = table::Fast::new(0);
        Play { game, state: &mut state, chance: &mut chance, log: &mut table::Log::deaf() }.turn_up(seat);
    }
    Ok(state)
}

/// Puts a card of a player into the sets of what it is.
pub(crate) fn file(game: &Prime, player: &mut Player, index: usize, kind: Kind) {
    let (face, note) = (&game.faces[kind.index()], game.texts.note(kind));
    player.ships.set(index, face.kind == CardType::Ship);
    player.heroes.set(index, face.kind == CardType::Hero);
    player.supports.set(index, face.kind == CardType::Support);
    player.planets.set(index, face.kind == CardType::Planet);
    player.fighters.set(index, face.has(Trait::Fighter));
    player.menders.set(index, face.has(Trait::Medic) || face.has(Trait::Mechanic));
    player.killers.set(index, face.has(Trait::Spy) || face.has(Trait::Assassin));
    player.explorers.set(index, face.explores.is_some_and(|x| x > 0));
    player.fixed.set(index, face.has(Trait::Fixed));
    for (able, moments) in player.able.iter_mut().zip(moment::CHANCES) {
        able.set(index, note.moments & moments != 0);
    }
    for (bit, reactive) in player.reactive.iter_mut().enumerate() {
        reactive.set(index, note.reacts >> bit & 1 != 0);
    }
    player.reacts |= note.reacts;
}

impl State {
    /// A card under a player's control answers for that player (R65).
    pub(crate) fn hears_for(&mut self, game: &Prime, seat: Seat, card: CardId) {
        let kind = self.piece(card).kind;
        self.player_mut(seat).reacts |= game.texts.note(kind).reacts;
    }
}

/// A player with the deck in hand: the advantage is put aside (101.3, R16), everything else is still to be shuffled.
fn sit_down(game: &Prime, seat: Seat, deck: &Deck) -> Player {
    let mut player = Player::absent();
    let alien = &game.faces[deck.alien.index()];
    (player.alien, player.tech, player.cards) = (deck.alien, alien.tech, deck.cards.len() as u8);
    let mut piles = Piles::default();
    for (index, kind) in deck.cards.iter().enumerate() {
        file(game, &mut player, index, *kind);
        if game.faces[kind.index()].kind == CardType::Advantage {
            // What lies face up from the start lies on the others of the deck.
            let id = CardId::new(seat, index);
            let first = player.advantage.is_none();
            let on_top = game.texts.says_it_can(*kind, game.texts.words.deeds.start_up);
            if first {
                player.advantage = id;
            } else if on_top {
                player.reserve.put(player.advantage.index());
                player.advantage = id;
            } else {
                player.reserve.put(index);
            }
        } else {
            piles.push_draw(index as u8);
        }
    }
    player.piles = piles;
    player
}

impl Board<'_> {
    /// The planets a player has chosen so far, in the order of their letters from B.
    pub fn chosen_planets(self, seat: Seat) -> impl Iterator<Item = CardId> {
        (1..LETTERS).filter_map(move |letter| {
            let place = Place::of(seat, letter);
            let mut planets = self.state.player(seat).planets.iter().map(move |index| CardId::new(seat, index));
            planets.find(move |id| self.piece(*id).place == place)
        })
    }

    /// A player's Homeworld card.
    pub fn homeworld(self, seat: Seat) -> CardId {
        let mut planets = self.state.player(seat).planets.iter().map(|index| CardId::new(seat, index));
        planets.find(|id| self.has(*id, Trait::Homeworld)).expect("101.1: every deck has a Homeworld")
    }

    /// What is left of the Alien's resources for starting planets (101.4, R11: the Homeworld is paid from it too).
    pub fn budget(self, seat: Seat) -> u8 {
        let spent: u8 = self.chosen_planets(seat).map(|planet| self.face(planet).cost).sum();
        let all = self.face_of(self.player(seat).alien).resources;
        let stat = self.game.texts.words.stats.planet_budget;
        let all = self.with_effects(lingo::Who::seat(seat), stat, all.into()).clamp(0, 99) as u8;
        all.saturating_sub(self.face(self.homeworld(seat)).cost + spent)
    }

    /// Can this planet be the next one chosen (101.4)?
    fn may_choose_planet(self, seat: Seat, planet: CardId) -> bool {
        let face = self.face(planet);
        let copy = |other: CardId| self.face(other).printed == face.printed;
        planet != self.homeworld(seat)
            && self.piece(planet).place == Place::NOWHERE
            && face.is_for(self.race(seat))
            && self.may_start(seat, planet)
            && face.cost <= self.budget(seat)
            // R12: two copies of a Restricted planet can't be chosen.
            && !(face.has(Trait::Restricted) && self.chosen_planets(seat).any(copy))
    }

    /// Planets first, and to have done last: whoever stops early loses what is left of the budget.
    pub(crate) fn systems_offers(self, seat: Seat, offers: &mut Offers) {
        // 101.4: at most six planets, the Homeworld included.
        if self.chosen_planets(seat).count() + 1 < LETTERS {
            self.planet_offers(seat, offers);
        }
        offers.push(Choice::Done);
    }

    /// The planets that can be the next one, of several copies one.
    pub(crate) fn planet_offers(self, seat: Seat, offers: &mut Offers) {
        let open = |index: &usize| self.may_choose_planet(seat, CardId::new(seat, *index));
        let kind = |index: usize| self.state.kind(seat, index);
        for index in self.player(seat).planets.iter().filter(open) {
            let earlier = self.player(seat).planets.iter().take_while(|other| *other < index).filter(open);
            // One of several copies is enough to choose from.
            if earlier.into_iter().all(|other| kind(other) != kind(index)) {
                offers.push(Choice::Card(CardId::new(seat, index)));
            }
        }
    }

    pub(crate) fn advantage_offers(self, offers: &mut Offers) {
        offers.push(Choice::No);
        offers.push(Choice::Yes);
    }
}

impl Play<'_> {
    /// 101.3: the free turn of the advantage, in seat order (R15).
    pub(crate) fn step_advantages(&mut self, round: Round) -> Next {
        match round.turn() {
            Some(seat) => Next::ask(seat),
            None => {
                self.stack.pop();
                Next::Go
            }
        }
    }

    pub(crate) fn answer_advantages(&mut self, mut round: Round, seat: Seat, choice: Choice) {
        round.done();
        self.replace(Frame::Advantages(round));
        // What it does when it is revealed comes before the next seat.
        if choice == Choice::Yes {
            self.turn_up(seat);
        }
    }

    /// Turns a player's advantage face up (101.3, 302). It never turns down again (R15).
    pub(crate) fn turn_up(&mut self, seat: Seat) {
        self.player_mut(seat).revealed = true;
        self.log.reveal();
        let advantage = self.player(seat).advantage;
        self.player_mut(seat).creed = self.board().creed_of(advantage);
        self.put_in_force(advantage);
        let revealed = self.game.texts.words.events.is_revealed;
        self.tell_cards(Happening::of(lingo::Event::Game(revealed), thing(advantage)));
        let card = self.shown(advantage);
        self.tell(|| Event::TurnedUp { seat, card });
    }

    /// 101.4: whoever has not finished is asked; a seat that can choose no more still says so itself, because that it
    /// was not asked would tell the others how much it has spent.
    pub(crate) fn step_systems(&mut self) -> Next {
        let waiting: SeatSet = Seat::all(self.n()).filter(|seat| !self.player(*seat).settled).collect();
        if !waiting.is_empty() {
            return Next::Ask(waiting);
        }
        self.stack.pop();
        self.reveal_systems();
        self.begin_game();
        Next::Go
    }

    pub(crate) fn answer_systems(&mut self, seat: Seat, choice: Choice) {
        if let Choice::Card(planet) = choice {
            let letter = 1 + self.board().chosen_planets(seat).count();
            self.piece_mut(planet).place = Place::of(seat, letter);
        } else {
            self.player_mut(seat).settled = true;
            self.tell(|| Event::Settled { seat });
        }
    }

    /// 101.4: all planets are turned face up together. Those not chosen stay in the draw deck (R13).
    fn reveal_systems(&mut self) {
        self.log.reveal();
        for seat in Seat::all(self.n()) {
            let home = self.board().homeworld(seat);
            self.piece_mut(home).place = Place::home(seat);
            let chosen: Zone<CardId, LETTERS> =
                std::iter::once(home).chain(self.board().chosen_planets(seat)).collect();
            for &planet in chosen.iter() {
                let place = self.piece(planet).place;
                self.player_mut(seat).piles.take(planet.index() as u8);
                self.player_mut(seat).in_play.put(planet.index());
                self.worlds[place.index()] = planet;
                let energy = self.board().power(planet);
                self.piece_mut(planet).energy = energy;
                self.put_in_force(planet);
                let card = self.shown(planet);
                self.tell(|| Event::Placed { seat, card, place });
            }
        }
    }

    /// 101.5: shuffle, draw six, recycle fates and draw again; then the first turn.
    fn begin_game(&mut self) {
        for seat in Seat::all(self.n()) {
            let player = &mut self.state.players[seat.index()];
            self.chance.shuffle(player.piles.draw_mut());
            self.draw_opening_hand(seat);
        }
        self.begin_turn();
        let starts = self.game.texts.words.events.starts;
        let planets: Zone<CardId, { SEATS * LETTERS }> = self.state.all(|player| player.planets).collect();
        for planet in planets.iter() {
            self.tell_cards(Happening::of(lingo::Event::Game(starts), thing(*planet)));
        }
    }

    /// R17: until six cards that are no fates; if there are fewer, as many as there are.
    fn draw_opening_hand(&mut self, seat: Seat) {
        let other = self.player(seat).piles.draw().iter().filter(|card| !self.is_fate(seat, **card)).count();
        while self.player(seat).hand.len() < HAND.min(other) {
            let Some(index) = self.take_top(seat) else { break };
            if self.is_fate(seat, index) {
                let index = self.first_copy_drawn(seat, index);
                self.player_mut(seat).piles.push_recycle(index);
            } else {
                self.player_mut(seat).hand.put(usize::from(index));
            }
        }
        self.tell(|| Event::OpeningHand { seat });
    }

    fn is_fate(&self, seat: Seat, index: u8) -> bool {
        self.board().face(CardId::new(seat, usize::from(index))).kind == CardType::Fate
    }
}
