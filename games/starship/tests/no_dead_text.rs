//! No accepted text is dead. Every statistic, pool, event and verb the game declares is put into texts of every duration
//! and in every place; each text is refused, or two games that differ in nothing but its number come to differ.

use lingo::pack::Source;
use starship::{Choice, FitChoice, FitList, Setup, Starship, Stat, State};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use table::{Asked, Fast, Game, Log, Viewer};

/// How many pairs of games are played before a text is called dead.
const GAMES: u64 = 80;

const DURATIONS: [&str; 7] = [
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
enum Place {
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
    const ALL: [Place; 6] = [Place::Card, Place::Shot, Place::Tube, Place::Module, Place::Gun, Place::Ship];

    fn is_card(self) -> bool {
        matches!(self, Place::Card | Place::Shot | Place::Tube)
    }

    fn attacks(self) -> bool {
        matches!(self, Place::Shot | Place::Tube | Place::Gun)
    }
}

/// A text with a gap, and the two numbers that are put into it.
#[derive(Clone, Debug)]
struct Pair {
    place: Place,
    texts: [String; 2],
}

fn pair(place: Place, text: impl AsRef<str>, [one, other]: [&str; 2]) -> Pair {
    Pair { place, texts: [one, other].map(|number| text.as_ref().replace("#", number)) }
}

/// A text that is compared with no text at all.
fn whole(place: Place, text: impl Into<String>) -> Pair {
    Pair { place, texts: [text.into(), String::new()] }
}

const SIGNED: [&str; 2] = ["-9", "+9"];
const SEVERAL: [&str; 2] = ["2", "9"];

/// A pack in which each of these texts stands on an entry of its own, beside a range with everything that texts can change.
fn pack(pairs: &BTreeMap<usize, Pair>, which: usize) -> String {
    let mut pack = include_str!("packs/every-number.toml").to_string();
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
    (dead.map(|(_, pair)| format!("{:?}: {}", pair.place, pair.texts[1])).collect(), refused, count)
}

fn none_is_dead(pairs: Vec<Pair>) {
    let (dead, refused, alive) = dead(pairs);
    println!("{alive} accepted, {} refused:\n{}", refused.len(), refused.join("\n"));
    assert!(alive > 0, "nothing is accepted");
    assert!(dead.is_empty(), "{} of {alive} accepted texts change nothing:\n{}", dead.len(), dead.join("\n"));
}

#[test]
fn every_number_of_a_ship_changed_by_a_card_for_a_time() {
    let mut pairs = Vec::new();
    for stat in Stat::ALL.map(Stat::name) {
        for until in DURATIONS {
            for whose in ["Your ship gets", "The opposing ship gets", "Each ship gets"] {
                pairs.push(pair(Place::Card, format!("{whose} # {stat} {until}."), SIGNED));
            }
            for whose in ["your ship's", "the opposing ship's"] {
                pairs.push(pair(Place::Card, format!("Set {whose} {stat} to # {until}."), ["0", "9"]));
                pairs.push(pair(Place::Card, format!("# {whose} {stat} {until}."), ["Double", "Halve"]));
            }
        }
    }
    none_is_dead(pairs);
}

#[test]
fn every_number_of_a_ship_changed_by_what_always_holds() {
    let mut pairs = Vec::new();
    for stat in Stat::ALL {
        // What counts while ships are fitted is seen by whether the fit is legal.
        let numbers = if matches!(stat, Stat::PowerGrid | Stat::Cpu) { ["-99", "+9"] } else { SIGNED };
        let stat = stat.name();
        for whose in ["your ship has", "the opposing ship has", "ships have", "you have"] {
            pairs.push(pair(Place::Module, format!("{whose} # {stat}."), numbers));
            pairs.push(pair(Place::Module, format!("While your hull is 1 or more, {whose} # {stat}."), SIGNED));
            pairs.push(pair(Place::Ship, format!("While your hull is 1 or more, {whose} # {stat}."), SIGNED));
        }
        for whose in ["Your ship's", "The opposing ship's"] {
            pairs.push(pair(Place::Module, format!("{whose} {stat} is #."), ["0", "9"]));
            pairs.push(pair(Place::Ship, format!("{whose} {stat} is #."), ["0", "9"]));
        }
        pairs.push(pair(Place::Module, format!("Your ship has # {stat} for each card in your hand."), ["-2", "+2"]));
        pairs.push(pair(Place::Ship, format!("Your ship has # {stat}."), numbers));
    }
    none_is_dead(pairs);
}

#[test]
fn every_number_of_a_ship_changed_when_something_happens() {
    let events = [
        "At the start of your turn,",
        "At the end of your turn,",
        "At the start of your opponent's turn,",
        "At the end of your opponent's turn,",
        "When you play a card,",
        "When your opponent plays a card,",
        "When a card hits your ship,",
        "When your card hits,",
        "When your ship takes damage,",
    ];
    let mut pairs = Vec::new();
    // One for each time at which numbers are used.
    for stat in [Stat::Speed, Stat::Accuracy, Stat::EnergyRegeneration, Stat::Protection, Stat::Cpu].map(Stat::name) {
        for (event, until) in events.iter().flat_map(|event| DURATIONS.map(|until| (event, until))) {
            pairs.push(pair(Place::Module, format!("{event} your ship gets # {stat} {until}."), SIGNED));
            pairs.push(pair(Place::Module, format!("{event} the opposing ship gets # {stat} {until}."), SIGNED));
        }
        for until in DURATIONS {
            pairs.push(pair(Place::Shot, format!("When this hits, your ship gets # {stat} {until}."), SIGNED));
            pairs.push(pair(
                Place::Shot,
                format!("When this attacks, the opposing ship gets # {stat} {until}."),
                SIGNED,
            ));
            pairs.push(pair(
                Place::Module,
                format!("Action: Your ship gets # {stat} {until}. Do this only once per turn."),
                SIGNED,
            ));
            pairs.push(pair(
                Place::Card,
                format!("At the start of your next turn, your ship gets # {stat} {until}."),
                SIGNED,
            ));
        }
    }
    none_is_dead(pairs);
}

#[test]
fn every_pool_gained_and_lost() {
    let mut pairs = Vec::new();
    for pool in ["energy", "shield", "armor", "hull", "barrier", "missiles"] {
        for (does, doer) in [("gain", "gains"), ("lose", "loses")] {
            for (place, begin, end) in [
                (Place::Card, "", ""),
                (Place::Module, "Action: ", " Do this only once per turn."),
                (Place::Module, "At the start of your turn, ", ""),
                (Place::Module, "At the end of your turn, ", ""),
                (Place::Module, "At the end of your opponent's turn, ", ""),
                (Place::Ship, "When you play a card, ", ""),
                (Place::Shot, "When this hits, ", ""),
                (Place::Card, "At the end of your next turn, ", ""),
                (Place::Card, "Until the end of your next turn, when you play a card, ", ""),
            ] {
                pairs.push(pair(place, format!("{begin}{does} # {pool}.{end}"), SEVERAL));
                for who in ["your opponent", "your ship", "the opposing ship", "target ship", "each ship"] {
                    pairs.push(pair(place, format!("{begin}{who} {doer} # {pool}.{end}"), SEVERAL));
                }
            }
        }
        pairs.push(pair(Place::Card, format!("Set your {pool} to #."), SEVERAL));
        pairs.push(pair(Place::Card, format!("Target Missile module you control gains # {pool}."), SEVERAL));
        pairs.push(pair(Place::Card, format!("Target Missile module an opponent controls loses # {pool}."), SEVERAL));
    }
    none_is_dead(pairs);
}

#[test]
fn every_event_that_a_text_can_wait_for() {
    let mut events: Vec<String> = Vec::new();
    for who in ["your ship", "the opposing ship", "a card", "your Weapons module", "a ship"] {
        for does in [
            "attacks",
            "hits",
            "misses",
            "scores a critical hit",
            "rolls a natural 6",
            "inflicts damage",
            "takes damage",
        ] {
            events.push(format!("When {who} {does},"));
        }
        for pool in ["energy", "shield", "armor", "hull", "barrier", "missiles"] {
            events.push(format!("When {who} gains {pool},"));
            events.push(format!("When {who} loses {pool},"));
        }
        for does in ["is discarded", "is intercepted", "is disabled", "restarts"] {
            events.push(format!("When {who} {does},"));
        }
    }
    for who in ["you draw", "your opponent draws", "you play", "your opponent plays", "a player plays"] {
        for what in ["a card", "a filler card", "an attack card", "a Weapons card", "a Core card"] {
            events.push(format!("When {who} {what},"));
        }
    }
    for when in ["start", "end"] {
        for whose in ["your", "your opponent's", "each player's", "each"] {
            events.push(format!("At the {when} of {whose} turn,"));
        }
    }
    let texts = events.iter().flat_map(|event| {
        // What answers a gain of hull with more of it goes on to the end of the chain, however much it is.
        let gained = if event.contains("hull") { "armor" } else { "hull" };
        [Place::Module, Place::Ship].map(|place| pair(place, format!("{event} gain # {gained}."), SEVERAL))
    });
    none_is_dead(texts.collect());
}

#[test]
fn every_other_deed_of_a_text() {
    let mut pairs = Vec::new();
    for until in DURATIONS {
        for text in [
            "Prevent the next # damage to your ship",
            "Your Weapons cards cost # less energy",
            "Your opponent's Weapons cards cost # more energy",
            "Your cards get +# accuracy",
            "Your Weapons modules get +# damage",
            "Your attack cards get +# damage",
            "Damage from your ship is increased by #",
            "Damage to your ship is reduced by #",
            "Damage from opposing ships is reduced by #",
            "Kinetic damage to opposing ships is increased by #",
        ] {
            pairs.push(pair(Place::Card, format!("{text} {until}."), SEVERAL));
        }
    }
    for text in [
        "Your Weapons cards cost # less energy.",
        "Opposing Weapons cards cost # more energy.",
        "Your cards have +# accuracy.",
        "Your Weapons modules have +# accuracy.",
        "Your Weapons modules have +# damage.",
        "Your attack cards have +# damage.",
        "Damage from your ship is increased by #.",
        "Damage to your ship is reduced by #.",
        "When a card attacks, add # to the attack roll.",
        "When a card attacks, add # damage.",
        "When your card rolls a natural 6, add # damage.",
        "Action: Draw # cards from your Core deck.",
        "At the start of your turn, target pending attack an opponent controls loses # damage.",
    ] {
        pairs.push(pair(Place::Module, text, SEVERAL));
        pairs.push(pair(Place::Ship, text, SEVERAL));
    }
    for text in ["When this attacks, add # to the attack roll.", "Add # damage.", "When this attacks, add # damage."] {
        pairs.push(pair(Place::Shot, text, SEVERAL));
    }
    for text in [
        "Target pending attack you control gains # damage.",
        "Target pending attack an opponent controls loses # damage.",
        "Draw # cards from your Weapons deck.",
        "Your opponent draws # cards from their Weapons deck.",
        "Inflict # damage on the opposing ship.",
        "Inflict # explosive damage on the opposing ship.",
        "Load # of your missiles into target Missile module you control.",
    ] {
        pairs.push(pair(Place::Card, text, SEVERAL));
    }
    for text in ["Discard # cards.", "Your opponent discards # cards.", "Intercept # target pending attacks."] {
        pairs.push(pair(Place::Card, text, ["1", "2"]));
    }
    none_is_dead(pairs);
}

#[test]
fn everything_that_a_text_can_wait_for_on_what_it_is_printed_on() {
    let events = [
        "attacks",
        "hits",
        "hits the opposing ship",
        "misses",
        "scores a critical hit",
        "rolls a natural 6",
        "inflicts damage",
        "inflicts damage on the opposing ship",
        "takes damage",
        "is discarded",
        "is intercepted",
        "gains missiles",
        "loses missiles",
        "gains damage",
        "loses damage",
    ];
    let mut pairs = Vec::new();
    for place in Place::ALL {
        for event in events {
            pairs.push(pair(place, format!("When this {event}, gain # hull."), SEVERAL));
        }
        for whose in
            ["your card", "an opponent's card", "a pending attack you control", "your ship", "the opposing ship"]
        {
            let whose = whose.replace("an opponent's card", "an opposing card");
            for event in ["attacks", "hits", "inflicts damage"] {
                pairs.push(pair(place, format!("When {whose} {event}, gain # hull."), SEVERAL));
            }
        }
        for text in [
            "This has +# accuracy.",
            "This has +# damage.",
            "Action: This gets +# accuracy this turn. Do this only once per turn.",
            "When this hits, this gains # damage.",
        ] {
            pairs.push(pair(place, text, SEVERAL));
        }
    }
    none_is_dead(pairs);
}

#[test]
fn every_card_that_a_text_moves_or_shows() {
    let mut pairs = Vec::new();
    let zones = ["hand", "graveyard", "Weapons deck"];
    let mut things =
        vec!["this".to_string(), "target pending attack".into(), "target pending attack you control".into()];
    for whose in ["your", "your opponent's"] {
        things.extend(zones.map(|zone| format!("a Weapons card in {whose} {zone}")));
        things.extend(zones.map(|zone| format!("a random Weapons card in {whose} {zone}")));
        for zone in zones {
            for verb in ["Look at", "Reveal", "Shuffle"] {
                pairs.push(whole(Place::Card, format!("{verb} {whose} {zone}.")));
            }
            pairs.push(whole(Place::Card, format!("Draw a card from {whose} {zone}.")));
            pairs.push(whole(Place::Card, format!("Your opponent draws a card from {whose} {zone}.")));
        }
    }
    for thing in &things {
        for verb in ["Discard", "Intercept", "Reveal", "Delay"] {
            pairs.push(whole(Place::Card, format!("{verb} {thing}.")));
        }
        for (zone, whose) in
            zones.iter().flat_map(|zone| ["your", "your opponent's", "its owner's"].map(|of| (zone, of)))
        {
            pairs.push(whole(Place::Card, format!("Put {thing} into {whose} {zone}.")));
            pairs.push(whole(Place::Card, format!("Shuffle {thing} into {whose} {zone}.")));
        }
    }
    for text in ["When this hits, discard this.", "When this hits, delay this.", "When this hits, intercept this."] {
        pairs.extend([Place::Shot, Place::Tube].map(|place| whole(place, text)));
    }
    none_is_dead(pairs);
}

#[test]
fn every_condition_on_whose_turn_it_is() {
    let mut pairs = Vec::new();
    for cond in ["if it is your turn,", "if it isn't your turn,"] {
        for place in [Place::Card, Place::Shot] {
            pairs.push(pair(place, format!("{cond} gain # hull."), SEVERAL));
        }
        pairs.push(pair(Place::Module, format!("Action: {cond} gain # hull. Do this only once per turn."), SEVERAL));
        for event in [
            "When you play a card,",
            "When your opponent plays a card,",
            "When a player plays a card,",
            "When a card hits your ship,",
            "When a card hits,",
            "When your ship takes damage,",
            "At the start of your turn,",
            "At the end of your opponent's turn,",
            "At the start of each turn,",
        ] {
            pairs.push(pair(Place::Module, format!("{event} {cond} gain # hull."), SEVERAL));
        }
    }
    none_is_dead(pairs);
}
