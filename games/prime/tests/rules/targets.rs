//! 401.3: targets that Reacts and fates make illegal before an action occurs. It still affects those that are left, and
//! does what it does without a target. The cards here do what seldom happens with those of the Prime Edition.

use crate::table::{At, seat};
use serde_json::{Value, json};

/// A tactical card that costs nothing.
fn card(name: &str, text: &str) -> String {
    format!(
        "[[card]]\nname = \"{name}\"\ntype = \"tactical\"\nrarity = \"common\"\ncost = 0\ncommands = 0\ncosmic = 0\n\
         text = \"\"\"\n{text}\"\"\"\n"
    )
}

/// The card that the first player plays, and the one with which the second answers any play and any use of a ship.
fn pack(text: &str, answer: &str) -> String {
    let answers =
        ["plays a card", "uses a ship", "uses a hero"].map(|when| format!("React: When an opponent {when}, {answer}"));
    let weapon = "[[card]]\nname = \"Petard\"\ntype = \"support\"\nrarity = \"common\"\ncost = 1\ncommands = 1\n\
        cosmic = 2\ntraits = [\"Retrofit\", \"Weapon\"]\n\
        text = \"Any: Sacrifice this to inflict 1 damage on target ship at this location.\"\n";
    let wake = card("Wake", "React: When a support leaves play, move target ship to its controller's Homeworld.");
    ["game = \"prime\"\n".into(), card("Deed", text), card("Answer", &answers.join("\n")), weapon.into(), wake]
        .join("\n")
}

fn at(text: &str, answer: &str, cards: Value) -> At {
    let players = json!([
        { "face_up": true, "resources": 5, "hand": ["Deed"] }, { "face_up": true, "resources": 5, "hand": ["Answer"] },
    ]);
    At::with_pack(&pack(text, answer), &["human", "muero"], json!({ "players": players, "cards": cards }))
}

/// The first player plays the card with this target, and the second answers with that one.
fn answered(text: &str, target: &str, answer: &str, to: &str, cards: Value) -> At {
    let mut at = at(text, answer, cards);
    at.choose(1, "Play Deed");
    aim(&mut at, 1, target);
    at.calm_until(2, "Play Answer").choose(2, "Play Answer");
    aim(&mut at, 2, to);
    at.calm();
    at
}

/// Chooses a target, where there is more than one.
fn aim(at: &mut At, who: u8, target: &str) {
    if at.asked() == [who] && at.question(who).contains("target") {
        at.choose(who, target);
    }
}

/// Two heroes of the second player, one of the first.
fn heroes() -> Value {
    json!([{ "card": "Kraroon Verixx", "of": 2, "on": "Regnuu Kraag" }, { "card": "Saul Hernandez", "of": 1, "on": "Earth" }])
}

#[test]
fn a_ship_that_is_no_longer_at_the_place_its_text_names_is_no_target() {
    let cards = json!([
        { "card": "Repair Ship", "of": 1, "at": "1B" }, { "card": "Juggernaut", "of": 2, "at": "1B", "damage": 2 },
        { "card": "Skimmer", "of": 1, "at": "1B", "damage": 2 },
    ]);
    let tow = "move target ship to its controller's Homeworld.";
    for (towed, damage) in [("Juggernaut", 2), ("Skimmer", 0)] {
        let mut at = at("Main: Gain 1 resource.", tow, cards.clone());
        at.choose(1, "Repair Ship: ").choose(1, "Juggernaut");
        at.calm_until(2, "Play Answer").choose(2, "Play Answer").choose(2, towed).calm();
        assert_eq!(at.damage(2, "Juggernaut"), damage, "{towed}: {:#?}", at.told);
        assert_eq!(at.heard("Juggernaut of @2 is no longer a target."), damage > 0);
    }
}

#[test]
fn a_card_that_has_left_the_place_because_the_ship_that_names_it_has_is_no_target() {
    let cards = json!([{ "card": "Repair Ship", "of": 1, "at": "1B" }, { "card": "Skimmer", "of": 1, "at": "1B", "damage": 2 }]);
    let mut at = at("Main: Gain 1 resource.", "move target ship to its controller's Homeworld.", cards);
    at.choose(1, "Repair Ship: ").choose(1, "Skimmer");
    at.calm_until(2, "Play Answer").choose(2, "Play Answer").choose(2, "Repair Ship").calm();
    assert_eq!((at.damage(1, "Skimmer"), at.place(1, "Repair Ship").as_str()), (2, "1A"), "{:#?}", at.told);
}

#[test]
fn a_target_at_the_place_of_a_card_that_is_gone_is_still_one() {
    let cards = json!([{ "card": "Repair Ship", "of": 1, "at": "1B" }, { "card": "Skimmer", "of": 1, "at": "1B", "damage": 2 }]);
    let mut at = at("Main: Gain 1 resource.", "recycle target ship.", cards);
    at.choose(1, "Repair Ship: ").choose(1, "Skimmer");
    at.calm_until(2, "Play Answer").choose(2, "Play Answer").choose(2, "Repair Ship").calm();
    assert_eq!((at.damage(1, "Skimmer"), at.in_play(1, "Repair Ship")), (0, false), "{:#?}", at.told);
}

#[test]
fn a_hero_that_somebody_else_has_turned_is_no_longer_an_unturned_target_and_the_rest_still_happens() {
    let text = "Main: Inflict 1 damage on target unturned hero. Gain 3 resources.";
    let hit = answered(text, "Kraroon Verixx", "turn target hero.", "Saul Hernandez", heroes());
    assert_eq!((hit.damage(2, "Kraroon Verixx"), hit.resources(1)), (1, 8), "{:#?}", hit.told);
    let missed = answered(text, "Kraroon Verixx", "turn target hero.", "Kraroon Verixx", heroes());
    assert_eq!((missed.damage(2, "Kraroon Verixx"), missed.resources(1)), (0, 8), "{:#?}", missed.told);
    assert!(missed.heard("Kraroon Verixx of @2 is no longer a target."));
}

#[test]
fn a_ship_that_has_changed_hands_is_no_longer_a_target_you_control() {
    let cards =
        json!([{ "card": "Skimmer", "of": 1, "at": "1A", "damage": 2 }, { "card": "War", "of": 1, "at": "1A" }]);
    let text = "Main: Remove 2 damage from target ship you control.";
    let taken = answered(text, "Skimmer", "take control of target ship.", "Skimmer", cards.clone());
    assert_eq!(taken.state.controller(taken.card(1, "Skimmer")), seat(2));
    assert_eq!(taken.damage(1, "Skimmer"), 2, "{:#?}", taken.told);
    let kept = answered(text, "Skimmer", "take control of target ship.", "War", cards);
    assert_eq!(kept.damage(1, "Skimmer"), 0, "{:#?}", kept.told);
}

#[test]
fn a_ship_whose_number_no_longer_fits_is_no_target() {
    let cards = json!([
        { "card": "Repair Ship", "of": 1, "at": "1A", "damage": 1 }, { "card": "Skimmer", "of": 1, "at": "1A", "damage": 2 },
    ]);
    let text = "Main: Recycle target ship with structure 1 or less.";
    let mend = "remove 1 damage from target ship.";
    let saved = answered(text, "Skimmer", mend, "Skimmer", cards.clone());
    assert!(saved.in_play(1, "Skimmer"), "{:#?}", saved.told);
    let lost = answered(text, "Skimmer", mend, "Repair Ship", cards);
    assert!(!lost.in_play(1, "Skimmer"), "{:#?}", lost.told);
}

#[test]
fn a_hero_that_has_become_a_spy_is_no_longer_a_target_that_is_none() {
    let text = "Main: Turn target non-Spy hero.";
    let spy = "target hero becomes Spy this turn.";
    let missed = answered(text, "Kraroon Verixx", spy, "Kraroon Verixx", heroes());
    assert!(!missed.turned(2, "Kraroon Verixx"), "{:#?}", missed.told);
    let hit = answered(text, "Kraroon Verixx", spy, "Saul Hernandez", heroes());
    assert!(hit.turned(2, "Kraroon Verixx"), "{:#?}", hit.told);
}

#[test]
fn a_card_that_nothing_may_target_any_more_is_no_target() {
    let text = "Main: Turn target hero.";
    let hide = "target hero can't be targeted this turn.";
    let missed = answered(text, "Kraroon Verixx", hide, "Kraroon Verixx", heroes());
    assert!(!missed.turned(2, "Kraroon Verixx"), "{:#?}", missed.told);
}

#[test]
fn a_player_who_is_eliminated_is_no_target_and_the_rest_still_happens() {
    let text = "Main: Take 2 resources from target opponent. Gain 3 resources.";
    let answer = "inflict 30 damage on target planet.";
    let hand = |card: &str| json!({ "face_up": true, "resources": 5, "hand": [card] });
    let players = json!([hand("Deed"), hand("Answer"), { "face_up": true, "resources": 5 }]);
    let given = json!({ "players": players, "cards": [] });
    let mut at = At::with_pack(&pack(text, answer), &["human", "muero", "human"], given);
    at.choose(1, "Play Deed").choose(1, "@3").calm_until(2, "Play Answer").choose(2, "Play Answer");
    at.choose(2, "Earth of @3").calm();
    assert!(at.heard("@3 is eliminated") && at.heard("@3 is no longer a target."), "{:#?}", at.told);
    assert_eq!((at.resources(1), at.resources(2)), (8, 5), "nobody else loses anything");
}

#[test]
fn of_two_targets_the_one_that_is_left_is_still_affected() {
    let cards = json!([
        { "card": "Juggernaut", "of": 2, "at": "2A" }, { "card": "Repair Ship", "of": 2, "at": "2A" },
        { "card": "Skimmer", "of": 1, "at": "1A" },
    ]);
    for (lost, left) in [("Juggernaut", "Repair Ship"), ("Repair Ship", "Juggernaut")] {
        let mut at = at("Main: Turn 2 target unturned ships.", "turn target ship.", cards.clone());
        at.choose(1, "Play Deed").choose(1, "Juggernaut").choose(1, "Repair Ship");
        at.calm_until(2, "Play Answer").choose(2, "Play Answer").choose(2, lost).calm();
        assert!(at.turned(2, left) && !at.turned(1, "Skimmer"), "{:#?}", at.told);
        assert!(at.heard(&format!("{lost} of @2 is no longer a target.")), "{:#?}", at.told);
        assert!(!at.heard(&format!("{left} of @2 is no longer a target.")));
    }
}

#[test]
fn what_a_text_has_paid_with_its_own_target_makes_it_no_less_a_target() {
    let cards = json!([
        { "card": "Saul Hernandez", "of": 1, "on": "Earth", "damage": 1 }, { "card": "Kraroon Verixx", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let text = "Main: Turn target unturned hero you control to remove 1 damage from it.";
    let at = answered(text, "Saul Hernandez", "turn target hero.", "Kraroon Verixx", cards.clone());
    assert!(at.turned(1, "Saul Hernandez") && at.turned(2, "Kraroon Verixx"), "{:#?}", at.told);
    assert_eq!(at.damage(1, "Saul Hernandez"), 0, "{:#?}", at.told);
    assert!(!at.heard("no longer a target"));
    let taken = answered(text, "Saul Hernandez", "take control of target hero.", "Saul Hernandez", cards);
    assert_eq!(taken.damage(1, "Saul Hernandez"), 1, "what else is demanded of it must still be so: {:#?}", taken.told);
}

#[test]
fn a_card_that_left_play_and_came_back_is_another_one_and_no_target() {
    let cards = json!([{ "card": "Repair Ship", "of": 2, "at": "2A" }, { "card": "Skimmer", "of": 1, "at": "1A" }]);
    let back = "recycle target ship. Put that ship into play.";
    let at = answered("Main: Turn target ship. Gain 3 resources.", "Repair Ship", back, "Repair Ship", cards);
    assert!(at.heard("Repair Ship is recycled.") && at.in_play(2, "Repair Ship"), "{:#?}", at.told);
    assert_eq!((at.turned(2, "Repair Ship"), at.resources(1)), (false, 8), "{:#?}", at.told);
    assert!(at.heard("Repair Ship of @2 is no longer a target."));
}

#[test]
fn a_fate_that_a_react_draws_can_take_a_target_away() {
    let cards = json!([{ "card": "Juggernaut", "of": 2, "at": "1B", "damage": 2 }, { "card": "Repair Ship", "of": 1, "at": "1B" }]);
    let players = json!([
        { "face_up": true }, { "face_up": true, "hand": ["Answer"], "draw": ["Homeworld Recall", "City"] },
    ]);
    let given = json!({ "players": players, "cards": cards });
    let mut at = At::with_pack(&pack("Main: Gain 1 resource.", "draw a card."), &["human", "muero"], given);
    at.choose(1, "Repair Ship: ").choose(1, "Juggernaut");
    at.calm_until(2, "Play Answer").choose(2, "Play Answer").calm().choose(2, "Juggernaut").calm();
    assert_eq!((at.place(2, "Juggernaut").as_str(), at.damage(2, "Juggernaut")), ("2A", 2), "{:#?}", at.told);
    assert!(at.heard("Juggernaut of @2 is no longer a target."));
}

#[test]
fn a_react_to_what_a_text_is_paid_with_can_take_its_target_away() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "1B" }, { "card": "Petard", "of": 1, "on": "War" },
        { "card": "Juggernaut", "of": 2, "at": "1B" },
    ]);
    let players = json!([{ "face_up": true }, { "face_up": true, "hand": ["Wake"] }]);
    for (towed, damage) in [("Juggernaut", 0), ("War", 1)] {
        let given = json!({ "players": players, "cards": cards });
        let mut at = At::with_pack(&pack("Main: Gain 1 resource.", "draw a card."), &["human", "muero"], given);
        at.choose(1, "Petard: ").choose(1, "Juggernaut");
        at.calm_until(2, "Play Wake").choose(2, "Play Wake").choose(2, towed).calm();
        assert_eq!(at.damage(2, "Juggernaut"), damage, "{towed}: {:#?}", at.told);
    }
}

#[test]
fn a_ship_that_a_spy_sabotages_must_still_be_where_the_spy_is_unless_the_spy_is_gone() {
    let cards = json!([{ "card": "Juggernaut", "of": 2, "at": "2B" }, { "card": "Saboteur", "of": 1, "at": "2B" }]);
    let players = json!([
        { "face_up": true, "resources": 5, "hand": ["Sabotage"] }, { "face_up": true, "hand": ["Answer"] },
    ]);
    let answers = [("move target ship to its controller's Homeworld.", false), ("recycle target hero.", true)];
    for (answer, suffers) in answers {
        let given = json!({ "players": players, "cards": cards });
        let mut at = At::with_pack(&pack("Main: Gain 1 resource.", answer), &["human", "muero"], given);
        at.choose(1, "Play Sabotage").calm_until(2, "Play Answer").choose(2, "Play Answer").calm();
        assert_eq!(at.heard("no longer a target"), !suffers, "the Spy is a cost: {answer} {:#?}", at.told);
        assert_eq!(at.heard("Juggernaut suffers 7 damage."), suffers, "{answer} {:#?}", at.told);
    }
}

// ---- actions of the rules ----

/// The second player answers what heroes do.
fn before_heroes_act(answer: &str, cards: Value) -> At {
    at("Main: Gain 1 resource.", answer, cards)
}

#[test]
fn heroes_do_not_follow_a_ship_that_is_towed_away() {
    let cards = json!([
        { "card": "Skimmer", "of": 1, "at": "2B" }, { "card": "War", "of": 1, "at": "2B" },
        { "card": "Saul Hernandez", "of": 1, "on": "Skimmer" },
    ]);
    for (towed, aboard) in [("War", "Skimmer"), ("Skimmer", "Skimmer")] {
        let mut at = before_heroes_act("move target ship to its controller's Homeworld.", cards.clone());
        at.choose(1, "Move Saul Hernandez").choose(1, "Aboard War");
        at.calm_until(2, "Play Answer").choose(2, "Play Answer").choose(2, towed).calm();
        let host = at.state.piece(at.card(1, "Saul Hernandez")).host;
        assert_eq!(host, at.card(1, aboard), "{towed}: {:#?}", at.told);
        assert!(at.heard("is cancelled"), "{:#?}", at.told);
    }
}

#[test]
fn nobody_fights_or_sabotages_what_has_gone_elsewhere() {
    let cards = json!([
        { "card": "Juggernaut", "of": 2, "at": "2B" }, { "card": "D14 Missile", "of": 2, "on": "Juggernaut" },
        { "card": "Kraroon Verixx", "of": 2, "on": "Juggernaut" }, { "card": "Saboteur", "of": 1, "at": "2B" },
    ]);
    for begins in ["Saboteur begins a hero combat", "Discard two cards at random: Saboteur"] {
        for (answer, happens) in
            [("move target ship to its controller's Homeworld.", false), ("turn target ship.", true)]
        {
            let players = json!([
                { "face_up": true, "hand": ["City", "City"] }, { "face_up": true, "hand": ["Answer"] },
            ]);
            let given = json!({ "players": players, "cards": cards });
            let mut at = At::with_pack(&pack("Main: Gain 1 resource.", answer), &["human", "muero"], given);
            at.picks(&[0, 0]).choose(1, begins).calm_until(2, "Play Answer").choose(2, "Play Answer").calm();
            assert_eq!(at.heard("is cancelled"), !happens, "{begins}, {answer}: {:#?}", at.told);
            let done = at.heard("Saboteur fights Kraroon Verixx.") || !at.in_play(2, "D14 Missile");
            assert_eq!(done, happens, "{begins}, {answer}: {:#?}", at.told);
        }
    }
}

#[test]
fn a_medic_heals_nobody_who_has_no_damage_left_or_is_no_longer_there() {
    let cards = json!([
        { "card": "Herbalist", "of": 1, "on": "Earth" }, { "card": "Saul Hernandez", "of": 1, "on": "Earth", "damage": 1 },
    ]);
    let mend = "remove 1 damage from target hero.";
    let mut at = before_heroes_act(mend, cards);
    at.choose(1, "Turn Herbalist to heal").calm_until(2, "Play Answer").choose(2, "Play Answer");
    aim(&mut at, 2, "Saul Hernandez");
    at.calm();
    assert!(at.heard("is cancelled") && !at.heard("0 damage"), "{:#?}", at.told);
}

#[test]
fn a_hero_who_has_left_the_ship_adds_nothing_to_its_shot() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "2B" }, { "card": "Sgt. Beat", "of": 1, "on": "War" },
        { "card": "Juggernaut", "of": 2, "at": "2B", "energy": 0 },
    ]);
    for (answer, added) in [("move target hero to its controller's Homeworld.", 0), ("turn target ship.", 1)] {
        let players = json!([{ "commands": 3, "face_up": true }, { "face_up": true, "hand": ["Answer"] }]);
        let given = json!({ "players": players, "cards": cards });
        let mut at = At::with_pack(&pack("Main: Gain 1 resource.", answer), &["human", "muero"], given);
        at.choose(1, "Attack Juggernaut").choose(1, "War").choose(2, "No more").calm_until(1, "Fire with War");
        at.choose(1, "Fire with War").calm_until(1, "Turn Sgt. Beat").choose(1, "Turn Sgt. Beat");
        at.calm_until(2, "Play Answer").choose(2, "Play Answer");
        aim(&mut at, 2, if added == 0 { "Sgt. Beat" } else { "War" });
        at.calm();
        assert_eq!(at.heard("Sgt. Beat adds 1 to the damage."), added == 1, "{answer} {:#?}", at.told);
    }
}
