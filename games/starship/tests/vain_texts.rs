//! Texts about ships, modules and players that do what they say, and texts that could never do anything, which are refused.

mod duel;

use duel::{Duel, ONE, fit, with_box};
use serde_json::json;
use starship::Starship;

/// What a hit of 5 damage on the shield of 10 leads to with a text on a module of the attacker.
fn after_a_hit(text: &str, target: serde_json::Value) -> Duel<'static> {
    let game = with_box(text, "").unwrap_or_else(|troubles| panic!("{text}: {troubles}"));
    let game: &'static Starship = Box::leak(Box::new(game));
    let fits = [fit("Target Hulk", &["Practice Gun", "Box"]), fit("Target Hulk", &["Practice Gun", "Box"])];
    let side = json!({ "hand": ["Practice Shot", "Slip"], "energy": 20, "hull": 10 });
    let given = json!({ "active": 1, "phase": "action", "seat1": side, "seat2": target });
    let mut duel = Duel::at(game, fits, given).dice(&[6, 1, 3]);
    duel.choose(ONE, "Play Practice Shot");
    duel
}

#[test]
fn whatever_a_card_does_its_module_its_ship_and_its_player_do() {
    for who in ["your ship", "you", "your Weapons module", "a card", "your card", "a ship"] {
        let s = if who == "you" { "" } else { "s" };
        for what in [
            format!("hit{s}"),
            format!("hit{s} the opposing ship"),
            format!("hit{s} an opponent"),
            format!("attack{s}"),
            format!("score{s} a critical hit"),
            format!("inflict{s} damage"),
            format!("roll{s} a natural 6"),
        ] {
            let text = format!("When {who} {what}, gain 3 hull.");
            let duel = after_a_hit(&text, json!({}));
            assert_eq!(duel.layers(ONE)[2], 13, "{text}: once, {:?}", duel.told);
        }
    }
    for text in ["When your ship plays a card, gain 3 hull.", "When an opponent takes damage, gain 3 hull."] {
        assert_eq!(after_a_hit(text, json!({})).layers(ONE)[2], 13, "{text}");
    }
}

#[test]
fn a_layer_that_is_lost_is_lost_to_whoever_waits_for_it() {
    for text in ["When an opponent loses shield, gain 3 hull.", "When the opposing ship loses shield, gain 3 hull."] {
        assert_eq!(after_a_hit(text, json!({})).layers(ONE)[2], 13, "{text}");
    }
    let text = "When your opponent loses barrier, gain 3 hull.";
    assert_eq!(after_a_hit(text, json!({ "barrier": 2 })).layers(ONE)[2], 13);
}

#[test]
fn damage_is_changed_for_whoever_it_comes_from_and_goes_to() {
    let lost = |text: &str| {
        10 - after_a_hit(text, json!({})).layers(duel::TWO)[0] + 12 - after_a_hit(text, json!({})).layers(duel::TWO)[1]
    };
    let plain = lost("");
    for text in [
        "Damage from your ship is increased by 2.",
        "Damage from your ships is increased by 2.",
        "Damage from you is increased by 2.",
        "Damage from your Weapons modules is increased by 2.",
        "Kinetic damage from your ship is increased by 2.",
        "Damage to your opponent is increased by 2.",
        "Damage to opposing ships is increased by 2.",
    ] {
        assert_eq!(lost(text), plain + 2, "{text}");
    }
    assert_eq!(lost("Explosive damage from your ship is increased by 2."), plain);
    assert_eq!(lost("Damage from opposing ships is reduced by 2."), plain - 2, "by the box of the ship that is hit");
}

#[test]
fn what_could_never_do_anything_is_refused_with_its_place_and_what_to_say_instead() {
    for (module, card, said) in [
        ("", "Discard target ship.", "what lies in a zone is a card"),
        ("", "Disable target ship.", "what can be disabled is a module"),
        ("", "Halve your ship's hull this turn.", "hull is gained and lost"),
        ("", "Add 3 damage.", "means something only in answer to"),
        ("", "Bypass the shield.", "means something only in answer to"),
        ("When your ship hits, add 3 damage.", "", "means something only in answer to"),
        ("", "Inflict 3 damage on target module.", "damage is done to a ship or a player"),
        ("", "Target module gains 3 hull.", "hull is gained and lost by a ship or a player"),
        ("", "Gain energy equal to the attack roll.", "the attack roll"),
        ("", "Set your speed to 3.", "speed is not set for good"),
        ("When your module loses shield, gain 1 energy.", "", "a loss of shield is always of a ship or a player"),
        ("When a ship is discarded, gain 1 energy.", "", "this would wait for ever"),
        ("When a filler ship hits, gain 1 energy.", "", "nothing in this game is ever"),
        ("This ship has +1 speed.", "", "this text is on a module, not on a ship"),
        ("Your ship has +3 shield.", "", "shield is gained and lost"),
        ("", "Put a Weapons card in your graveyard into your Utility deck.", "nothing in this game is ever"),
        ("", "Delay target ship.", "is done to a pending attack"),
        ("", "Your ship gets +5 CPU this turn.", "CPU counts only before play begins"),
        ("", "Set your ship's power grid to 9 for the rest of the game.", "power grid counts only before play begins"),
        ("While your shield is 0, your ship has +5 CPU.", "", "“Your ship has +5 CPU.”"),
        ("The opposing ship has -5 CPU.", "", "CPU counts only before play begins"),
        ("", "Your ship gets +5 speed this turn.", "speed counts in the turns of others, and this is over before that"),
        ("", "The opposing ship gets -5 accuracy this turn.", "accuracy counts in the turns of whoever has it"),
        (
            "",
            "Your ship gets +3 energy regeneration until the start of your next turn.",
            "energy regeneration counts when a turn of whoever has it begins, and this is over before that",
        ),
        ("At the end of your turn, your ship gets +1 accuracy this turn.", "", "let it last longer"),
        ("When a card hits your ship, your ship gets +1 accuracy this turn.", "", "let it last longer"),
        ("", "Your attack cards get +3 damage this turn.", "is a pending attack, whose damage is settled"),
        ("", "Load 2 of your missiles into target module you control.", "“target Missile module you control”"),
        (
            "",
            "Load 2 of your missiles into a random Defense module you control.",
            "does nothing to what is not Missile",
        ),
        ("", "Swap the munitions of target module.", "“target Multi-Phase module you control”"),
        ("", "Swap the munitions of target Missile module you control.", "does nothing to what is not Multi-Phase"),
        ("", "Target module you control gains 2 missiles.", "missiles is a number of no other than what is Missile"),
        ("", "Choose target module. Load 1 of your missiles into it.", "this may be a module that is not"),
        ("When your module is disabled, swap the munitions of it.", "", "this may be a module that is not"),
    ] {
        let told = with_box(module, card).expect_err(&format!("{module}{card}"));
        let line = if module.is_empty() { "box.toml:13:" } else { "box.toml:8:" };
        assert!(told.starts_with(line) && told.contains(said), "{module}{card}: {told}");
    }
}

#[test]
fn munitions_go_where_there_is_room_for_them() {
    for (module, card) in [
        ("", "Load 2 of your missiles into target Missile module you control."),
        ("", "Load 1 of your missiles into each module you control."),
        ("", "Swap the munitions of target Multi-Phase module."),
        ("", "Target Missile module you control gains 2 missiles."),
        ("", "For each module you control, if it is a Missile module, load 1 of your missiles into it."),
        ("When your Multi-Phase module is disabled, swap the munitions of it.", ""),
    ] {
        assert!(with_box(module, card).is_ok(), "{module}{card}: {:?}", with_box(module, card).err());
    }
}

#[test]
fn a_deck_takes_only_cards_of_its_colour() {
    let game =
        with_box("", "Put a card in your graveyard into your Core deck.").unwrap_or_else(|told| panic!("{told}"));
    let fits = [fit("Target Hulk", &["Practice Gun", "Box"]), fit("Target Hulk", &["Practice Gun", "Box"])];
    let side = json!({ "hand": ["Slip", "Dud Round"], "graveyard": ["Practice Shot", "Practice Shot", "Slip"] });
    let mut duel = Duel::at(&game, fits, json!({ "active": 1, "phase": "action", "seat1": side }));
    duel.choose(ONE, "Play Slip");
    assert!(
        duel.told.iter().any(|line| line.contains("into the Core deck")),
        "the only one that fits: {:?}",
        duel.told
    );
}

#[test]
fn the_starships_own_phrases_in_the_book_are_understood() {
    let page = include_str!("../../../docs/src/write-a-card.md");
    let section = page.split("## The starships' own words").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows = section.expect("the book has them").lines().filter_map(|line| line.strip_prefix("| "));
    let phrases: Vec<&str> =
        rows.filter_map(|row| row.split(" | ").next()).filter(|phrase| phrase.ends_with('.')).collect();
    assert!(phrases.len() >= 9, "{phrases:?}");
    let schema = Starship::schema();
    for phrase in phrases {
        let read = lingo::parse(schema.lexicon(), phrase);
        assert!(read.is_ok(), "{phrase}: {read:?}");
    }
}

#[test]
fn a_game_that_needs_no_shopping_tells_how_it_began() {
    use table::Game;
    let fits = json!(["Trainer", "Trainer"]);
    let options = duel::setup(json!({ "budget": 600, "fits": fits, "starter_skips_draw": true }));
    let mut duel = Duel::start(&duel::RANGE, &options, &[2, 5]);
    let seat = duel.active();
    let first = duel.offers(seat)[0].0;
    duel.play(seat, first);
    let told = duel.told.join("\n");
    assert!(told.contains("rolls 2, @2 rolls 5 for the first turn"), "{told}");
    assert!(told.contains("plays the first turn without drawing") && told.contains("draws 2 Weapons cards"), "{told}");
    assert!(told.contains("flies Target Hulk"), "{told}");
    let again = duel.game.asked(&duel.state).seats().lowest().expect("it goes on");
    let before = duel.told.len();
    let next = duel.offers(again)[0].0;
    duel.play(again, next);
    assert!(!duel.told[before..].iter().any(|line| line.contains("for the first turn")), "once is enough");
}

#[test]
fn what_is_lost_shuffled_and_put_in_force_is_told() {
    for (text, said) in [
        ("Your opponent loses 3 barrier.", "loses 3 barrier"),
        ("Your opponent loses 2 missiles.", "loses 2 missiles from the Hangar"),
        ("Shuffle your Core deck.", "shuffles the Core deck"),
        ("Your ship's critical bonus is 3 this turn.", "takes hold"),
        ("Your Weapons cards cost 1 less energy this turn.", "takes hold"),
        ("At the end of your next turn, gain 1 energy.", "takes hold"),
    ] {
        let game = with_box("", text).unwrap_or_else(|told| panic!("{text}: {told}"));
        let fits = [fit("Target Hulk", &["Practice Gun", "Box"]), fit("Target Hulk", &["Practice Gun", "Box"])];
        let given = json!({ "active": 1, "phase": "action", "seat1": { "hand": ["Slip", "Dud Round"] },
            "seat2": { "barrier": 5, "hangar": { "missile": 4 } } });
        let mut duel = Duel::at(&game, fits, given);
        duel.choose(ONE, "Play Slip");
        assert!(duel.told.iter().any(|line| line.contains(said)), "{text}: {:?}", duel.told);
    }
}

#[test]
fn what_counts_in_time_is_taken() {
    for (module, card) in [
        ("Your ship has +5 CPU.", ""),
        ("", "The opposing ship gets -5 speed this turn."),
        ("", "Your ship gets +5 speed until the end of the next turn."),
        ("", "Your ship gets +3 energy regeneration until the end of your next turn."),
        ("At the start of your turn, your ship gets +3 energy regeneration this turn.", ""),
        ("At the end of your opponent's turn, your ship gets +1 accuracy until the end of your next turn.", ""),
        ("When a card hits your ship, your ship gets +1 speed this turn.", ""),
        ("", "Your attack cards have +3 damage this turn."),
        ("", "Your opponent's Weapons cards cost 2 more energy until the end of the next turn."),
    ] {
        with_box(module, card).unwrap_or_else(|told| panic!("{module}{card}: {told}"));
    }
}

#[test]
fn what_is_over_the_new_maximum_is_lost_at_once_however_the_maximum_is_changed() {
    for text in ["Halve your ship's armor plating this turn.", "Set your ship's armor plating to 6 this turn."] {
        let game = with_box("", text).unwrap_or_else(|told| panic!("{text}: {told}"));
        let fits = [fit("Target Hulk", &["Practice Gun", "Box"]), fit("Target Hulk", &["Practice Gun", "Box"])];
        let given = json!({ "active": 1, "phase": "action", "seat1": { "hand": ["Slip", "Dud Round"] } });
        let mut duel = Duel::at(&game, fits, given);
        duel.choose(ONE, "Play Slip");
        assert_eq!(duel.layers(ONE)[1], 6, "{text}");
    }
}
