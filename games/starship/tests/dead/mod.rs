//! Texts that are read and never do anything: each is put into two games that differ in nothing but its number, and the
//! games must come to differ.

#![allow(dead_code)]

use lingo::pack::Source;
use starship::{Choice, FitChoice, FitList, Setup, Starship, State};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use table::{Asked, Fast, Game, Log, Viewer};

/// How many pairs of games are played before a text is called dead.
const GAMES: u64 = 80;

pub const DURATIONS: [&str; 7] = [
    "this turn",
    "until the start of your next turn",
    "until the end of your next turn",
    "until the start of your opponent's next turn",
    "until the end of your opponent's next turn",
    "until the end of the next turn",
    "for the rest of the game",
];

/// What every ship of these games carries, besides a module with the text.
const MODULES: [&str; 10] = [
    "Kinetic Gun",
    "Energy Gun",
    "Explosive Gun",
    "Disruptor Gun",
    "Every Rack",
    "Every Plate",
    "Every Rail",
    "Every Core",
    "First Tuner",
    "Second Tuner",
];

/// Where a text is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Card,
    /// A card that attacks.
    Shot,
    /// A card whose attack lands a turn later.
    Tube,
    Module,
    /// A module whose cards attack.
    Gun,
    Ship,
}

impl Place {
    pub const ALL: [Place; 6] = [Place::Card, Place::Shot, Place::Tube, Place::Module, Place::Gun, Place::Ship];

    fn is_card(self) -> bool {
        matches!(self, Place::Card | Place::Shot | Place::Tube)
    }

    fn attacks(self) -> bool {
        matches!(self, Place::Shot | Place::Tube | Place::Gun)
    }
}

/// A text with a gap, and the two numbers that are put into it.
#[derive(Clone, Debug)]
pub struct Pair {
    pub place: Place,
    pub texts: [String; 2],
}

/// A text compared with itself, with another number in its gap.
pub fn pair(place: Place, text: impl AsRef<str>, [one, other]: [&str; 2]) -> Pair {
    Pair { place, texts: [one, other].map(|number| text.as_ref().replace("#", number)) }
}

/// A text that is compared with no text at all.
pub fn whole(place: Place, text: impl Into<String>) -> Pair {
    Pair { place, texts: [text.into(), String::new()] }
}

/// Each of these beginnings with each of these endings, both of which may be empty, with a small number and a large one.
pub fn crossed(place: Place, begins: &[impl AsRef<str>], ends: &[impl AsRef<str>]) -> Vec<Pair> {
    let text = |begin: &str, end: &str| format!("{begin} {end}").trim().to_string();
    let texts = begins.iter().flat_map(|begin| ends.iter().map(move |end| text(begin.as_ref(), end.as_ref())));
    texts.map(|text| pair(place, text, SEVERAL)).collect()
}

pub const SIGNED: [&str; 2] = ["-9", "+9"];
pub const SEVERAL: [&str; 2] = ["2", "9"];

/// A pack in which each of these texts stands on an entry of its own, beside a range with everything that texts can change.
fn pack(pairs: &BTreeMap<usize, Pair>, which: usize) -> String {
    let mut pack = include_str!("../packs/every-number.toml").to_string();
    for (number, pair) in pairs {
        let text = |here: bool| serde_json::Value::from(if here { &pair.texts[which] } else { "" });
        if pair.place == Place::Ship {
            pack.push_str(&format!(
                "\n[[ship]]\nname = \"Hull {number}\"\nclass = \"cruiser\"\nprice = 1\n\
                 slots = {{ weapons = 5, defense = 2, utility = 2, core = 4 }}\ngrid = 90\ncpu = 90\nshield = 30\narmor = 50\n\
                 hull = 200\nenergy = 40\nenergy_regeneration = 12\nshield_regeneration = 4\nspeed = 0\ntext = {}\n",
                text(true)
            ));
            continue;
        }
        let damage = if pair.place.attacks() { "damage = \"3+1D6\"\n" } else { "" };
        let impact = if pair.place == Place::Tube { "impact = \"next turn\"\n" } else { "" };
        pack.push_str(&format!(
            "\n[[module]]\nname = \"Box {number}\"\ncategory = \"core\"\nprice = 1\ngrid = 5\ncpu = 5\ndamage = \"kinetic\"\n\
             {impact}cards = {{ \"Slip {number}\" = 4 }}\ntext = {}\n\
             \n[[card]]\nname = \"Slip {number}\"\ndeck = \"core\"\ncost = 1\n{damage}text = {}\n",
            text(!pair.place.is_card()),
            text(pair.place.is_card())
        ));
    }
    pack
}

/// Both games with all texts that are accepted, and what was said of the others.
fn accepted(mut pairs: BTreeMap<usize, Pair>) -> (BTreeMap<usize, Pair>, [Starship; 2], Vec<String>) {
    let mut refused = Vec::new();
    loop {
        let games = [0, 1].map(|which| Starship::load(&[Source::new("texts.toml", pack(&pairs, which))], &[]));
        let troubles: Vec<_> = games.iter().filter_map(|game| game.as_ref().err()).flat_map(|found| &found.0).collect();
        if troubles.is_empty() {
            return (pairs, games.map(|game| game.expect("nothing is wrong")), refused);
        }
        for trouble in troubles {
            let Some(card) = &trouble.card else { continue };
            let number =
                card.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{trouble}"));
            if let Some(pair) = pairs.remove(&number) {
                refused.push(format!("{:?}: {}: {}; {}", pair.place, pair.texts[0], trouble.what, trouble.remedy));
            }
        }
    }
}

/// All that a number can be seen by: points, energy, cards, tokens, attacks on their way, and how it ends.
fn seen(game: &Starship, state: &State) -> serde_json::Value {
    let mut view = serde_json::to_value(game.view(state, Viewer::Everything)).expect("a view is plain data");
    for ship in view["ships"].as_array_mut().expect("both fly") {
        let ship = ship.as_object_mut().expect("a table");
        for of in ["stats", "changes", "effects", "text", "speed", "signature"] {
            ship.remove(of);
        }
        for layer in ["shield", "armor", "hull", "energy"] {
            ship[layer].as_object_mut().expect("so much of so much").remove("max");
        }
        for module in ship["modules"].as_array_mut().expect("modules") {
            let module = module.as_object_mut().expect("a table");
            module.retain(|field, _| ["place", "damage", "disabled", "loaded", "active"].contains(&field.as_str()));
        }
        for deck in ship["decks"].as_object_mut().expect("decks").values_mut() {
            deck.as_object_mut().expect("a table").remove("plays_left");
        }
        for of in ["hand", "pending"] {
            for card in ship[of].as_array_mut().expect("cards") {
                card.as_object_mut()
                    .expect("a table")
                    .retain(|field, _| ["name", "damage", "turns", "seen"].contains(&field.as_str()));
            }
        }
    }
    view["ships"].take()
}

/// The answer liked best: always the same one for the same seed, turn and choices, whatever was asked before.
fn liked(seed: u64, turn: usize, choices: &[Choice]) -> Choice {
    let rank = |choice: &Choice| {
        let mut hasher = DefaultHasher::new();
        (seed, turn, format!("{choice:?}")).hash(&mut hasher);
        // Hardly anybody ends the turn with something left to play.
        (!matches!(choice, Choice::EndTurn) || hasher.finish().is_multiple_of(8), hasher.finish())
    };
    *choices.iter().max_by_key(|choice| rank(choice)).expect("every question has an answer")
}

/// What is seen at the end of each turn of a game.
fn course(game: &Starship, pair: &Pair, number: usize, seed: u64) -> Vec<serde_json::Value> {
    let ship = if pair.place == Place::Ship { format!("Hull {number}") } else { "Every Hull".to_string() };
    let mut modules: Vec<String> = MODULES.map(str::to_string).to_vec();
    if pair.place != Place::Ship {
        modules.push(format!("Box {number}"));
    }
    let ammo = [(starship::Token::Missile, 9)].into_iter().collect();
    let list = FitList { ship, modules, ammo };
    let setup = Setup { budget: 9_000, fits: [0, 1].map(|_| FitChoice::Listed(list.clone())), ..Setup::default() };
    let mut chance = Fast::new(seed);
    // A fit that a text makes illegal is seen to be so.
    let Ok(mut state) = game.start(&setup, &mut chance) else { return Vec::new() };
    let (mut course, mut turn, mut choices) = (Vec::new(), 0, Vec::new());
    let mut active = None;
    for _ in 0..1_500 {
        let Asked::Seats(seats) = game.asked(&state) else { break };
        let seat = seats.lowest().expect("somebody is asked");
        choices.clear();
        game.choices(&state, seat, &mut choices);
        if matches!(choices[0], Choice::Activate(_)) && active != Some(seat) {
            course.push(seen(game, &state));
            (turn, active) = (turn + 1, Some(seat));
        }
        if turn == 7 {
            break;
        }
        game.play(&mut state, seat, liked(seed, turn, &choices), &mut chance, &mut Log::deaf());
    }
    course.push(seen(game, &state));
    course
}

/// The texts that are accepted and change nothing.
fn dead(pairs: Vec<Pair>) -> (Vec<String>, Vec<String>, usize) {
    let (alive, games, refused) = accepted(pairs.into_iter().enumerate().collect());
    let differ = |number: usize, pair: &Pair| {
        (0..GAMES).any(|seed| course(&games[0], pair, number, seed) != course(&games[1], pair, number, seed))
    };
    let count = alive.len();
    let dead = alive.iter().filter(|(number, pair)| !differ(**number, pair));
    (dead.map(|(_, pair)| format!("{:?}: {}", pair.place, pair.texts.join(" / "))).collect(), refused, count)
}

/// Every one of these texts is refused or does something.
pub fn none_is_dead(pairs: Vec<Pair>) {
    let (dead, refused, alive) = dead(pairs);
    println!("{alive} accepted, {} refused:\n{}", refused.len(), refused.join("\n"));
    assert!(alive > 0, "nothing is accepted");
    assert!(dead.is_empty(), "{} of {alive} accepted texts change nothing:\n{}", dead.len(), dead.join("\n"));
}
