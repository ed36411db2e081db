//! No accepted text is dead, continued: what is for the next card, what is paid, what dice and amounts come to, and what
//! is done to modules.

mod dead;

use dead::{DURATIONS, Place, SEVERAL, crossed, none_is_dead, pair, whole};

#[test]
fn everything_for_the_next_card() {
    let mut pairs = Vec::new();
    let effects = ["card costs # less energy", "Weapons card has +# damage", "attack card has +# accuracy"];
    let others = ["ship has +# damage", "Weapons module has +# accuracy", "pending attack has +# damage"];
    for effect in effects.into_iter().chain(others) {
        for until in DURATIONS {
            pairs.push(pair(Place::Card, format!("Your next {effect} {until}."), SEVERAL));
            pairs.push(pair(Place::Shot, format!("When this hits, your next {effect} {until}."), SEVERAL));
            let events = [
                "When you play a card,",
                "When your opponent plays a card,",
                "When a card hits your ship,",
                "At the start of your turn,",
                "At the end of your turn,",
            ];
            pairs.extend(crossed(Place::Module, &events, &[format!("your next {effect} {until}.")]));
        }
    }
    none_is_dead(pairs);
}

/// What a text may do before it looks back.
const DEEDS: [&str; 19] = [
    "Roll 1D6.",
    "Roll 2D6+1.",
    "You may roll 1D6.",
    "Flip a coin.",
    "Gain 2 energy.",
    "Gain 1D6 energy.",
    "Gain 2 energy. Flip a coin.",
    "Gain 2 energy. Your ship gets +1 speed until the end of your next turn.",
    "Your opponent loses 2 energy.",
    "Inflict 3 damage on the opposing ship.",
    "Draw a card from your Weapons deck.",
    "Discard a card.",
    "Look at your opponent's hand.",
    "Shuffle your Core deck.",
    "Choose a module you control.",
    "Your ship gets +1 speed until the end of your next turn.",
    "Prevent the next 4 damage to your ship until the start of your next turn.",
    "Disable target Defense module you control.",
    "Load 1 of your missiles into target Missile module you control.",
];

#[test]
fn every_amount_that_is_looked_back_at() {
    let ends = [
        "Gain hull equal to # times that amount.",
        "If that amount is 1 or more, gain # hull.",
        "If that damage is 1 or more, gain # hull.",
        "Gain hull equal to # times the result.",
        "If the result is 1 or more, gain # hull.",
        "If the coin shows heads, gain # hull.",
        "At the end of this turn, gain hull equal to # times that amount.",
        "At the end of this turn, gain hull equal to # times the result.",
    ];
    let mut pairs = crossed(Place::Card, &DEEDS, &ends);
    for then in ["Gain hull equal to # times that amount.", "Gain hull equal to # times the result."] {
        pairs.push(pair(Place::Card, then, SEVERAL));
        pairs.push(pair(Place::Shot, format!("When this hits, {}", then.to_lowercase()), SEVERAL));
        pairs.push(pair(Place::Shot, format!("Add 2 damage. {then}"), SEVERAL));
    }
    none_is_dead(pairs);
}

#[test]
fn every_amount_of_what_happens() {
    let events = [
        "When you play a card,",
        "When your opponent plays a Weapons card,",
        "When you draw a card,",
        "When your card attacks,",
        "When your card hits,",
        "When your card misses,",
        "When your ship takes damage,",
        "When your ship inflicts damage,",
        "When you gain energy,",
        "When your opponent loses shield,",
        "When a card is discarded,",
        "When your Weapons module is disabled,",
        "At the start of your turn,",
        "At the end of your turn,",
    ];
    let ends = [
        "your opponent loses energy equal to # times that amount.",
        "if that amount is 1 or more, gain # hull.",
        "if that damage is 1 or more, gain # hull.",
        "if that cost is 1 or more, gain # hull.",
        "gain hull equal to # times the result.",
        "flip a coin. Your opponent loses energy equal to # times that amount.",
    ];
    none_is_dead(crossed(Place::Module, &events, &ends));
}

#[test]
fn everything_that_is_paid() {
    let mut pairs = Vec::new();
    for cost in [
        "pay 1 energy",
        "lose 1 hull",
        "discard a card",
        "discard a card in your opponent's hand",
        "discard target card in your opponent's hand",
        "reveal a card in your hand",
        "reveal a card in your opponent's hand",
        "disable this module",
        "disable target module you control",
        "disable target module an opponent controls",
        "disable target disabled module",
        "disable target module",
        "intercept target pending attack you control",
        "intercept target pending attack an opponent controls",
        "pay 1 missile",
        "pay 1 missile from target Missile module you control",
        "pay 1 energy from the opposing ship",
    ] {
        let begin = format!("{}{}", cost[..1].to_uppercase(), &cost[1..]);
        for place in [Place::Module, Place::Gun, Place::Ship] {
            pairs.push(pair(place, format!("Action: {begin} to gain # hull. Do this only once per turn."), SEVERAL));
            pairs.push(pair(place, format!("When you play a card, you may {cost} to gain # hull."), SEVERAL));
        }
        pairs.push(pair(Place::Card, format!("You may {cost} to gain # hull."), SEVERAL));
    }
    none_is_dead(pairs);
}

#[test]
fn everything_that_is_loaded_or_said_of_a_module() {
    let mut pairs = Vec::new();
    for module in [
        "this module",
        "target Missile module you control",
        "target module you control",
        "each module you control",
        "target opposing module",
        "a random card in your opponent's hand",
        "each pending attack",
    ] {
        for deed in ["Swap the munitions of", "Load 1 of your missiles into"] {
            // There are no Multi-Phase modules in these games.
            if deed.starts_with("Swap") && module.contains(" module") && module != "this module" {
                continue;
            }
            pairs.push(whole(Place::Card, format!("{deed} {module}.")));
            pairs.push(whole(Place::Shot, format!("{deed} {module}.")));
            for place in [Place::Module, Place::Gun] {
                pairs.push(whole(place, format!("Action: {deed} {module}. Do this only once per turn.")));
                pairs.push(whole(
                    place,
                    format!("At the start of your turn, {}{} {module}.", deed[..1].to_lowercase(), &deed[1..]),
                ));
            }
        }
    }
    let of_missiles = [
        "At the start of your turn, this gains # missiles.",
        "While this module's missiles is 1 or more, your ship has +# speed.",
        "At the start of your turn, if this module's missiles is 1 or more, gain # hull.",
    ];
    pairs.extend([Place::Module, Place::Gun].into_iter().flat_map(|place| crossed(place, &[""], &of_missiles)));
    none_is_dead(pairs);
}

#[test]
fn everything_that_is_waited_for_for_a_time() {
    let mut pairs = Vec::new();
    for until in DURATIONS {
        let begin = format!("{}{}", until[..1].to_uppercase(), &until[1..]);
        for event in [
            "you play a card",
            "your opponent plays a card",
            "a player plays a card",
            "a card hits your ship",
            "your card hits",
            "an opposing card misses",
            "your ship takes damage",
        ] {
            pairs.push(pair(Place::Card, format!("{begin}, when {event}, gain # hull."), SEVERAL));
            pairs.push(pair(Place::Card, format!("The next time {event} {until}, gain # hull."), SEVERAL));
            pairs.push(pair(
                Place::Module,
                format!("At the end of your turn, the next time {event} {until}, gain # hull."),
                SEVERAL,
            ));
        }
    }
    none_is_dead(pairs);
}
