//! No accepted text is dead. Every statistic, pool, event and verb the game declares is put into texts of every duration
//! and in every place; each text is refused, or two games that differ in nothing but its number come to differ.

mod dead;

use dead::{DURATIONS, Place, SEVERAL, SIGNED, crossed, none_is_dead, pair, whole};
use starship::Stat;

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
    for until in DURATIONS.map(|until| format!("{until}.")) {
        let texts = [
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
        ];
        pairs.extend(crossed(Place::Card, &texts, &[until]));
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
        let of_this = [
            "This has +# accuracy.",
            "This has +# damage.",
            "Action: This gets +# accuracy this turn. Do this only once per turn.",
            "When this hits, this gains # damage.",
        ];
        pairs.extend(crossed(place, &[""], &of_this));
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
    let events = [
        "When you play a card,",
        "When your opponent plays a card,",
        "When a player plays a card,",
        "When a card hits your ship,",
        "When a card hits,",
        "When your ship takes damage,",
        "At the start of your turn,",
        "At the end of your opponent's turn,",
        "At the start of each turn,",
    ];
    let mut pairs = Vec::new();
    for cond in ["if it is your turn,", "if it isn't your turn,"] {
        let then = [format!("{cond} gain # hull.")];
        pairs.extend(crossed(Place::Card, &[""], &then));
        pairs.extend(crossed(Place::Shot, &[""], &then));
        pairs.extend(crossed(Place::Module, &events, &then));
        pairs.push(pair(Place::Module, format!("Action: {} Do this only once per turn.", then[0]), SEVERAL));
    }
    none_is_dead(pairs);
}
