//! 201.2, 401: what becomes of an action that was announced when Reacts have changed the table under it. The cards of
//! the Prime Edition seldom can, so these tests bring a small pack of their own.

use crate::table::{At, seat};
use serde_json::{Value, json};

/// Cards that do what no card of the Prime Edition does.
const PACK: &str = r#"
game = "prime"

[[card]]
name = "Ambush"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = """
React: When an opponent plays a card, recycle target ship.
React: When an opponent uses a ship, recycle target ship.
React: When an opponent declares an attack on a card you control, recycle target ship."""

[[card]]
name = "Raid"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "React: When an opponent plays a card, recycle target support."

[[card]]
name = "Mutiny"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "React: When an opponent plays a card, take control of target ship."

[[card]]
name = "High Art"
type = "tactical"
rarity = "common"
cost = 1
commands = 0
requires = 6
cosmic = 0
text = "Main: Gain 3 resources."

[[card]]
name = "Salvo and Spoils"
type = "tactical"
rarity = "common"
cost = 1
commands = 0
cosmic = 0
text = "Main: Inflict 1 damage on target ship. Gain 3 resources."

[[card]]
name = "Pilgrimage"
type = "tactical"
rarity = "common"
cost = 1
commands = 0
cosmic = 0
text = "Main: Gain 3 resources. Do this only if you control a ship."

[[card]]
name = "Two Letters"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "Main: Draw 2 cards."

[[card]]
name = "Night School"
type = "tactical"
rarity = "common"
cost = 3
commands = 0
cosmic = 1
text = "Main: Pay 2 resources to gain 1 Tech."

[[card]]
name = "Evening Class"
type = "tactical"
rarity = "common"
cost = 1
commands = 0
cosmic = 1
text = "Main: Pay 1 resource and pay 2 resources to gain 1 Tech."

[[card]]
name = "Apprenticeship"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 1
text = "Main: Choose target hero and pay resources equal to its influence to gain 1 Tech."

[[card]]
name = "Spying Eye"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 1
text = "Any: Inflict X damage on target ship, where X is the number of Military cards in target opponent's hand."

[[card]]
name = "Promise"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "Any: At the start of your next Main phase, gain 5 resources."
"#;

fn with_pack(given: Value) -> At {
    At::with_pack(PACK, &["human", "muero"], given)
}

fn answered_with(answer: &str, first: Value, cards: Value) -> At {
    with_pack(json!({ "players": [first, { "face_up": true, "hand": [answer] }], "cards": cards }))
}

fn ambushed(first: Value, cards: Value) -> At {
    answered_with("Ambush", first, cards)
}

#[test]
fn r35_a_target_that_is_gone_is_not_chosen_anew_and_the_rest_still_occurs() {
    let cards = json!([{ "card": "Juggernaut", "of": 2, "at": "2A" }, { "card": "Repair Ship", "of": 2, "at": "2A" }]);
    let mut at = ambushed(json!({ "face_up": true, "resources": 1, "hand": ["Salvo and Spoils"] }), cards);
    at.choose(1, "Play Salvo and Spoils").choose(1, "Juggernaut");
    at.calm_until(2, "Play Ambush").choose(2, "Play Ambush").choose(2, "Juggernaut").calm();
    assert_eq!((at.damage(2, "Repair Ship"), at.resources(1)), (0, 3), "{:#?}", at.told);
}

#[test]
fn r35_a_condition_that_no_longer_holds_cancels_the_action_and_nothing_is_refunded() {
    let cards = json!([{ "card": "War", "of": 1, "at": "1A" }]);
    let mut at = ambushed(json!({ "face_up": true, "resources": 1, "hand": ["Pilgrimage"] }), cards);
    at.choose(1, "Play Pilgrimage").calm_until(2, "Play Ambush").choose(2, "Play Ambush").calm();
    assert!(at.heard("What @1 did with Pilgrimage is cancelled."), "{:#?}", at.told);
    assert_eq!((at.resources(1), at.pile(1, "Pilgrimage")), (0, "recycled"));
}

#[test]
fn r35_only_what_was_added_can_be_paid_to_make_an_action_legal_again() {
    let cards = json!([{ "card": "Trohh Grozz", "of": 2, "on": "Earth" }]);
    let given = |resources: u16| {
        json!({ "players": [
            { "face_up": true, "resources": resources, "commands": 2, "hand": ["Saul Hernandez"] }, { "face_up": true },
        ], "cards": cards })
    };
    let raised = |resources: u16| {
        let mut at = At::with_texts(&["human", "muero"], given(resources));
        at.choose(1, "Deploy Saul Hernandez").choose(2, "Trohh Grozz: ");
        at
    };
    let mut paid = raised(6);
    assert_eq!(paid.question(1), "Saul Hernandez: it costs 1 resource more now. Do you pay?");
    paid.choose(1, "Pay (1 resource)");
    assert_eq!((paid.in_play(1, "Saul Hernandez"), paid.resources(1)), (true, 0));
    let mut declined = raised(6);
    declined.choose(1, "Let it be cancelled");
    assert_eq!((declined.pile(1, "Saul Hernandez"), declined.resources(1), declined.commands(1)), ("recycled", 1, 1));
    let poor = raised(5);
    assert_eq!((poor.pile(1, "Saul Hernandez"), poor.resources(1)), ("recycled", 0), "R36: nobody is asked");
}

#[test]
fn a_ship_that_is_gone_when_its_move_would_occur_stays_gone_and_the_others_go() {
    let cards = json!([{ "card": "War", "of": 1, "at": "1A" }, { "card": "Skimmer", "of": 1, "at": "1A" }]);
    for (lost, left) in [("War", "Skimmer"), ("Skimmer", "War")] {
        let mut at = ambushed(json!({ "face_up": true, "commands": 2 }), cards.clone());
        at.choose(1, "Move War").choose(1, "To @1's B").choose(1, "Stop here").choose(1, "With Skimmer");
        at.calm_until(2, "Play Ambush").choose(2, "Play Ambush").choose(2, &format!("{lost} of @1")).calm();
        assert!(!at.in_play(1, lost));
        let moved = if lost == "War" { "1A" } else { "1B" };
        assert_eq!(at.place(1, left), moved, "without War, whose move it was, nobody moves");
    }
}

#[test]
fn an_attack_by_a_ship_that_is_gone_is_cancelled_and_its_target_not_attacked() {
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Juggernaut", "of": 2, "at": "2B" }]);
    let mut at = ambushed(json!({ "face_up": true, "commands": 2 }), cards);
    at.choose(1, "Attack Juggernaut").calm_until(2, "Play Ambush").choose(2, "Play Ambush").choose(2, "War").calm();
    let attacked = at.state.is(at.card(2, "Juggernaut"), |player| player.attacked);
    assert_eq!((attacked, at.state.combat.on, at.commands(1)), (false, false, 1), "R86: {:#?}", at.told);
}

#[test]
fn a_support_card_whose_subject_is_gone_is_recycled() {
    let cards = json!([{ "card": "War", "of": 1, "at": "1A" }]);
    let mut at = ambushed(json!({ "face_up": true, "resources": 9, "commands": 2, "hand": ["Escort"] }), cards);
    at.choose(1, "Deploy Escort").calm_until(2, "Play Ambush").choose(2, "Play Ambush").calm();
    assert_eq!((at.pile(1, "Escort"), at.pile(1, "War")), ("recycled", "terminated"), "{:#?}", at.told);
}

#[test]
fn a_card_whose_tech_requirement_is_no_longer_met_when_it_would_occur_is_cancelled() {
    let cards = json!([{ "card": "Research Facility", "of": 1, "on": "Earth" }]);
    for (card, begins) in [("War", "Deploy War"), ("High Art", "Play High Art")] {
        let first = json!({ "face_up": true, "tech": 5, "resources": 30, "commands": 2, "hand": [card] });
        let mut at = answered_with("Raid", first.clone(), cards.clone());
        at.choose(1, begins).calm_until(2, "Play Raid").choose(2, "Play Raid").calm();
        assert!(at.heard(&format!("What @1 did with {card} is cancelled.")), "{:#?}", at.told);
        assert_eq!(at.pile(1, card), "recycled");
        let mut spared = answered_with("Raid", first, cards.clone());
        spared.choose(1, begins).calm();
        assert!(!spared.heard("is cancelled"), "{:#?}", spared.told);
    }
}

#[test]
fn a_retrofit_for_a_ship_that_has_changed_hands_is_recycled() {
    let cards = json!([{ "card": "War", "of": 1, "at": "1A" }]);
    let first = json!({ "face_up": true, "resources": 9, "commands": 2, "hand": ["Escort"] });
    let mut at = answered_with("Mutiny", first, cards);
    at.choose(1, "Deploy Escort").calm_until(2, "Play Mutiny").choose(2, "Play Mutiny").calm();
    assert_eq!((at.pile(1, "Escort"), at.state.controller(at.card(1, "War"))), ("recycled", seat(2)), "{:#?}", at.told);
}

#[test]
fn an_explorer_that_is_gone_explores_nothing() {
    let cards = json!([{ "card": "Mars", "of": 1 }, { "card": "Explorer (Human)", "of": 1, "at": "outer 1" },
        { "card": "War", "of": 1, "at": "1A" }]);
    let mut at = ambushed(json!({ "face_up": true, "tech": 3 }), cards);
    at.choose(1, "Explore Mars").calm_until(2, "Play Ambush").choose(2, "Play Ambush").choose(2, "Explorer").calm();
    assert_eq!((at.tech(1), at.in_play(1, "Explorer (Human)")), (3, false), "{:#?}", at.told);
}

#[test]
fn r132_fates_drawn_one_after_the_other_resolve_in_that_order() {
    let first = json!({ "face_up": true, "hand": ["Two Letters"], "draw": ["Think Tank", "Precious Cache"] });
    let mut at = with_pack(json!({ "players": [first, { "face_up": true }], "cards": [] }));
    at.choose(1, "Play Two Letters").calm();
    let line = |words: &str| at.told.iter().position(|line| line.contains(words)).expect("it was told");
    assert!(line("Think Tank resolves") < line("Precious Cache resolves"), "{:#?}", at.told);
}

#[test]
fn r41_a_card_that_left_play_comes_back_as_one_that_has_used_nothing() {
    let cards =
        json!([{ "card": "Repair Ship", "of": 1, "at": "1A" }, { "card": "War", "of": 1, "at": "1A", "damage": 5 }]);
    let players = json!([{ "face_up": true, "resources": 9, "tech": 9 }, { "face_up": true, "hand": ["City"] }]);
    let mut at = At::with_texts(&["human", "muero"], json!({ "players": players, "cards": cards }));
    at.choose(1, "Repair Ship: ").choose(1, "War").calm().pass(2);
    assert!(!at.offered(1, "Repair Ship: "), "Limited");
    let ship = at.card(1, "Repair Ship");
    at.game.recycle_for_test(&mut at.state, ship);
    at.give(1, "Repair Ship", 9);
    at.choose(1, "Deploy Repair Ship").calm().pass(2);
    assert!(at.offered(1, "Repair Ship: "), "106: it has forgotten");
    assert_eq!(at.state.player(seat(1)).resources, 7);
}

/// It is the Main phase, and Miyal has been turned for 2 resources off whatever gains Tech.
fn taught_by_miyal(card: &str) -> At {
    let cards =
        json!([{ "card": "Miyal", "of": 1, "on": "Y'mvalla" }, { "card": "Ran'har", "of": 1, "on": "Y'mvalla" }]);
    let first = json!({ "face_up": true, "resources": 20, "commands": 5, "tech": 12, "hand": [card] });
    let given = json!({ "players": [first, { "face_up": true }], "cards": cards });
    let mut at = At::with_pack(PACK, &["soven", "human"], given);
    at.choose(1, "Miyal: ").calm_until(1, &format!("Play {card}"));
    at
}

#[test]
fn what_is_taken_off_an_action_that_gains_tech_is_taken_off_once() {
    for (card, paid) in [("Night School", 3 + 2 - 2), ("Evening Class", 1 + 1 + 2 - 2)] {
        let mut at = taught_by_miyal(card);
        assert!(at.offered(1, &format!("Play {card} ({paid} resource")), "{:#?}", at.offers(1));
        at.choose(1, &format!("Play {card}")).calm();
        assert_eq!((at.resources(1), at.tech(1)), (20 - paid, 13), "{card}: {:#?}", at.told);
    }
}

#[test]
fn what_is_chosen_is_offered_for_what_is_paid_for_it() {
    let mut at = taught_by_miyal("Apprenticeship");
    at.choose(1, "Play Apprenticeship").choose(1, "Miyal (1 resource)").calm();
    assert_eq!((at.resources(1), at.tech(1)), (19, 13), "{:#?}", at.told);
}

#[test]
fn nothing_is_foretold_of_a_text_that_looks_at_hidden_cards() {
    let players = json!([
        { "face_up": true, "hand": ["Spying Eye"] },
        { "face_up": true, "hand": ["Glancing Blow", "Counter Measures"], "resources": 9, "commands": 2 },
    ]);
    let cards = json!([{ "card": "Salvage Ship", "of": 2, "at": "2B" }]);
    let mut at = with_pack(json!({ "players": players, "cards": cards }));
    at.choose(1, "Play Spying Eye");
    while !at.question(2).contains("is about to inflict") {
        assert!(!at.question(2).contains("inflict"), "{}", at.question(2));
        at.decline();
    }
    assert!(at.heard("@1 plays Spying Eye."), "{:#?}", at.told);
}

#[test]
fn what_waits_for_the_main_phase_occurs_at_its_beginning() {
    let first = json!({ "face_up": true, "hand": ["Promise"] });
    let mut at = with_pack(json!({ "phase": "reset", "players": [first, { "face_up": true }], "cards": [] }));
    at.choose(1, "Play Promise").until_offered(1, "Gain 1 Tech");
    assert_eq!((at.resources(1), at.state.turn), (5, 1), "{:#?}", at.told);
}
