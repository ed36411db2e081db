//! A position on the table and players who answer by the words on the screen.

use prime::Prime;
use prime::board::Board;
use prime::galaxy::Place;
use prime::ids::CardId;
use prime::pack::Pack;
use prime::setup::{DeckChoice, Options, Setup};
use prime::state::State;
use serde_json::Value;
use table::{Asked, Game, Log, Outcome, Scripted, Seat, Viewer};

/// Names a card whose text is taken away: how the proof looks whether it matters.
pub const WITHOUT_TEXT: &str = "PRIME_WITHOUT_TEXT";

/// Names a line of a text that is taken away: the name of the card, `/`, and which line, from 0.
pub const WITHOUT_LINE: &str = "PRIME_WITHOUT_LINE";

/// The game with every text, or all but one, or all but a line of one.
pub fn game() -> Prime {
    let (text, line) = (std::env::var(WITHOUT_TEXT), std::env::var(WITHOUT_LINE));
    if text.is_ok() || line.is_ok() {
        // One test that fails is enough, and nobody reads why.
        std::panic::set_hook(Box::new(|_| std::process::exit(101)));
    }
    match (text, line) {
        (Ok(card), _) => Prime::with(Pack::prime().without_text_of(&card)),
        (_, Ok(line)) => Prime::with(without_line(&line)),
        _ => Prime::new(),
    }
}

/// The cards, one of them without a line of its text.
pub fn without_line(which: &str) -> Pack {
    let (name, number) = which.rsplit_once('/').expect("a card and a number");
    let pack = Pack::prime();
    let card = pack.card(pack.named(name).expect("it is in the pack"));
    let line = card.text.lines().nth(number.parse().expect("a number")).expect("the text has so many lines");
    let shorter = |file: &lingo::pack::Source| {
        let begins = file.text.find(&format!("name = \"{name}\"")).unwrap_or(file.text.len());
        let (before, after) = file.text.split_at(begins);
        lingo::pack::Source::new(file.name.clone(), format!("{before}{}", after.replacen(&format!("{line}\n"), "", 1)))
    };
    let files: Vec<_> = Pack::files().iter().map(shorter).collect();
    Pack::read(&files).expect("a text without one of its lines is a text")
}

pub struct At {
    pub game: Prime,
    pub state: State,
    chance: Scripted,
    /// What a spectator was told so far.
    pub told: Vec<String>,
}

/// The seat with this number, from 1.
pub fn seat(number: u8) -> Seat {
    Seat::from_number(number.into()).expect("a seat")
}

impl At {
    /// Humans against Muero in this position.
    pub fn given(given: Value) -> At {
        At::table(&["human", "muero"], Options::default(), given)
    }

    /// Any decks and options.
    pub fn table(decks: &[&str], options: Options, given: Value) -> At {
        let mut at = At::sit(decks, options);
        at.state = at.game.given(at.state, &given).unwrap_or_else(|error| panic!("{error}"));
        at
    }

    /// A table before anything has been answered, with the rules alone.
    pub fn sit(decks: &[&str], options: Options) -> At {
        At::sit_with(Prime::with(Pack::prime().without_texts()), decks, options)
    }

    /// Any decks in this position, with every text in force.
    pub fn with_texts(decks: &[&str], given: Value) -> At {
        let mut at = At::sit_with(game(), decks, Options::default());
        at.state = at.game.given(at.state, &given).unwrap_or_else(|error| panic!("{error}"));
        at
    }

    /// Any decks in this position, with a pack of the test's own beside all cards.
    pub fn with_pack(pack: &str, decks: &[&str], given: Value) -> At {
        let packs = [Pack::files(), vec![lingo::pack::Source::new("a pack of the tests", pack)]].concat();
        let game = Prime::load(&packs, &Prime::decks()).unwrap_or_else(|troubles| panic!("{troubles}"));
        let mut at = At::sit_with(game, decks, Options::default());
        at.state = at.game.given(at.state, &given).unwrap_or_else(|error| panic!("{error}"));
        at
    }

    pub fn sit_with(game: Prime, decks: &[&str], options: Options) -> At {
        let decks = decks.iter().map(|name| DeckChoice::Named(name.to_string())).collect();
        At::setup(game, &Setup { decks, options })
    }

    pub fn setup(game: Prime, setup: &Setup) -> At {
        let mut chance = Scripted::dice([]);
        let state = game.start(setup, &mut chance).unwrap_or_else(|error| panic!("{error}"));
        At { game, state, chance, told: Vec::new() }
    }

    pub fn board(&self) -> Board<'_> {
        self.game.board(&self.state)
    }

    /// Who is asked, by number.
    pub fn asked(&self) -> Vec<u8> {
        self.game.asked(&self.state).seats().iter().map(Seat::number).collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.asked(&self.state) {
            Asked::Over(outcome) => Some(outcome),
            Asked::Seats(_) => None,
        }
    }

    pub fn question(&self, who: u8) -> String {
        self.game.question(&self.state, seat(who)).words
    }

    /// What a seat is offered, in words.
    pub fn offers(&self, who: u8) -> Vec<String> {
        assert!(self.asked().contains(&who), "seat {who} is not asked; {:?} are", self.asked());
        let mut choices = Vec::new();
        self.game.choices(&self.state, seat(who), &mut choices);
        choices.iter().map(|choice| self.game.describe(&self.state, seat(who), *choice).words).collect()
    }

    /// Is there an offer that begins with these words?
    pub fn offered(&self, who: u8, words: &str) -> bool {
        self.offers(who).iter().any(|offer| offer.starts_with(words))
    }

    /// Answers with the offer that reads so, or the only one that begins so.
    pub fn choose(&mut self, who: u8, words: &str) -> &mut At {
        let offers = self.offers(who);
        let exact = offers.iter().position(|offer| offer == words);
        let begins: Vec<usize> = (0..offers.len()).filter(|index| offers[*index].starts_with(words)).collect();
        let index = exact.unwrap_or_else(|| match begins.as_slice() {
            [one] => *one,
            _ => panic!(
                "\"{words}\" is not one of what seat {who} is offered for \"{}\": {offers:#?}",
                self.question(who)
            ),
        });
        let mut choices = Vec::new();
        self.game.choices(&self.state, seat(who), &mut choices);
        let mut log = Log::listening();
        self.game.play(&mut self.state, seat(who), choices[index], &mut self.chance, &mut log);
        for event in log.take() {
            self.told.extend(self.game.narrate(&event, Viewer::Spectator).map(|told| told.words));
        }
        self
    }

    pub fn pass(&mut self, who: u8) -> &mut At {
        self.choose(who, "Pass")
    }

    /// Passes for everybody, and declines everything else, until this seat is offered these words.
    pub fn until_offered(&mut self, who: u8, words: &str) -> &mut At {
        for _ in 0..500 {
            if self.asked() == [who] && self.offered(who, words) {
                return self;
            }
            self.decline();
        }
        panic!("seat {who} is never offered \"{words}\"");
    }

    /// Everybody passes until the turn is this one.
    pub fn until_turn(&mut self, turn: u16) -> &mut At {
        for _ in 0..500 {
            if self.state.turn >= turn || self.outcome().is_some() {
                return self;
            }
            self.decline();
        }
        panic!("turn {turn} never comes");
    }

    /// Whoever is asked first does as little as possible.
    pub fn decline(&mut self) {
        let who = self.asked()[0];
        let offers = self.offers(who);
        let least = ["Pass", "Keep the rest", "No more from elsewhere", "No more", "Don't ask", "Decline", "No card"];
        let least = least.into_iter().find(|words| offers.iter().any(|offer| offer == words));
        let words = least.map_or_else(|| offers[0].clone(), ToString::to_string);
        self.choose(who, &words);
    }

    /// The card of this name that a seat owns, "Fighter (Human) #2" if there are several.
    pub fn card(&self, who: u8, name: &str) -> CardId {
        let cards = usize::from(self.state.player(seat(who)).cards);
        let ids: Vec<CardId> = (0..cards).map(|index| CardId::new(seat(who), index)).collect();
        let found = ids.iter().find(|id| self.board().name(**id) == name);
        let in_play = ids.iter().find(|id| self.board().title(**id) == name && self.state.in_play(**id));
        let any = ids.iter().find(|id| self.board().title(**id) == name);
        *found.or(in_play).or(any).unwrap_or_else(|| panic!("seat {who} has no {name}"))
    }

    pub fn in_play(&self, who: u8, name: &str) -> bool {
        self.state.in_play(self.card(who, name))
    }

    /// The handle of the location where a card is.
    pub fn place(&self, who: u8, name: &str) -> String {
        self.state.place(self.card(who, name)).handle()
    }

    pub fn damage(&self, who: u8, name: &str) -> u8 {
        self.state.piece(self.card(who, name)).damage
    }

    pub fn energy(&self, who: u8, name: &str) -> u8 {
        self.state.piece(self.card(who, name)).energy
    }

    pub fn turned(&self, who: u8, name: &str) -> bool {
        self.state.is(self.card(who, name), |player| player.turned)
    }

    pub fn tech(&self, who: u8) -> u8 {
        self.board().tech(seat(who))
    }

    pub fn resources(&self, who: u8) -> u16 {
        self.state.player(seat(who)).resources
    }

    pub fn commands(&self, who: u8) -> u8 {
        self.state.player(seat(who)).commands
    }

    pub fn hand(&self, who: u8) -> usize {
        self.state.player(seat(who)).hand.len()
    }

    /// Where a card lies that is not in play.
    pub fn pile(&self, who: u8, name: &str) -> &'static str {
        let (player, id) = (self.state.player(seat(who)), self.card(who, name));
        let card = id.index();
        match () {
            _ if player.hand.has(card) => "hand",
            _ if player.in_play.has(card) => "in play",
            _ if player.terminated.has(card) => "terminated",
            _ if player.fallen.has(card) => "fallen",
            _ if player.limbo.has(card) => "limbo",
            _ if player.piles.recycled().contains(&(card as u8)) => "recycled",
            _ if player.piles.draw().contains(&(card as u8)) => "draw pile",
            _ => "nowhere",
        }
    }

    pub fn world(&self, handle: &str) -> Option<String> {
        let place = Place::from_handle(handle, self.state.galaxy()).expect("a location");
        let world = self.state.world(place);
        world.is_some().then(|| self.board().title(world).to_string())
    }

    /// Was this told?
    pub fn heard(&self, words: &str) -> bool {
        self.told.iter().any(|line| line.contains(words))
    }

    /// The random picks to come: shuffles and random discards.
    pub fn picks(&mut self, picks: &[u32]) -> &mut At {
        self.chance = Scripted::dice([]).with_picks(picks.iter().copied());
        self
    }
}

impl At {
    /// What a seat sees.
    pub fn board_view(&self, who: u8) -> prime::view::View {
        self.game.view(&self.state, Viewer::Seat(seat(who)))
    }
}

impl At {
    /// Why a seat can't use what it has, each with the name of the thing.
    pub fn game_refusals(&self, who: u8) -> Vec<String> {
        let refusals = self.game.refusals(&self.state, seat(who));
        let name = |handle: &str| {
            let ids = (0..64).map(|index| CardId::new(seat(who), index));
            ids.into_iter()
                .find(|id| self.board().handle(*id) == handle)
                .map(|id| self.board().name(id))
                .unwrap_or_default()
        };
        refusals.iter().map(|refusal| format!("{}: {}", name(&refusal.thing), refusal.why)).collect()
    }
}

impl At {
    /// Inflicts lethal damage on a seat's Homeworld as an effect would, in the middle of whatever goes on.
    pub fn lose_homeworld(&mut self, who: u8) {
        let home = self.board().homeworld(seat(who));
        self.game.inflict_for_test(&mut self.state, home, u8::MAX);
    }
}

impl At {
    /// Puts a card in a seat's hand and resources in its pool.
    pub fn give(&mut self, who: u8, name: &str, resources: u16) {
        let id = self.card(who, name);
        let player = self.state.player_mut(seat(who));
        player.piles.take(id.index() as u8);
        player.hand.put(id.index());
        player.resources = resources;
    }
}

impl At {
    /// Everybody lets Reacts go by until this seat is offered these words.
    pub fn calm_until(&mut self, who: u8, words: &str) -> &mut At {
        while !(self.asked() == [who] && self.offered(who, words)) {
            let asked = self.asked()[0];
            self.pass(asked);
        }
        self
    }

    /// Everybody lets every React window go by, until somebody has a chance or another question.
    pub fn calm(&mut self) -> &mut At {
        while let [who] = self.asked()[..]
            && self.question(who).contains("React?")
        {
            self.pass(who);
        }
        self
    }
}
