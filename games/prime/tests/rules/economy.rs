//! 203, 401–403, 406: costs, deployments, resources, commands, Tech, repair, exploration.

use crate::table::{At, game, seat};
use prime::setup::Options;
use serde_json::json;
use table::Game;

#[test]
fn r01_soven_pay_7_for_tech_and_others_5() {
    let rich = json!({ "resources": 10, "hand": ["City"] });
    let mut at = At::table(&["human", "soven"], Options::default(), json!({ "players": [rich, rich] }));
    at.choose(1, "Gain 1 Tech (5 resources)");
    assert_eq!((at.tech(1), at.resources(1)), (3, 5));
    at.choose(2, "Gain 1 Tech (7 resources)");
    assert_eq!((at.tech(2), at.resources(2)), (5, 3));
}

#[test]
fn r50_influence_is_read_as_it_is_now_and_gives_a_command_at_any_chance() {
    // Queen Helena has influence 3; Octavia with an Ambassador's Aide 4; Herbalist 2.
    let mut at = At::given(
        json!({ "phase": "end", "players": [{ "commands": 4, "face_up": true }, { "face_up": true }], "cards": [
        { "card": "Octavia Julianis", "of": 1, "on": "Earth" },
        { "card": "Herbalist", "of": 1, "on": "Earth" },
        { "card": "Zulania Serinius", "of": 1, "on": "Earth" },
        { "card": "Ambassador's Aide", "of": 1, "on": "Herbalist" },
    ] }),
    );
    assert!(at.offered(1, "Turn Octavia Julianis to gain") && at.offered(1, "Turn Herbalist to gain"));
    assert!(!at.offered(1, "Turn Zulania"), "influence 1");
    at.choose(1, "Turn Herbalist to gain 1 command");
    assert_eq!(at.commands(1), 5, "R49: even above the maximum");
    assert!(at.turned(1, "Herbalist"));
}

#[test]
fn r51_deploying_costs_the_dots_and_sgt_beat_has_none() {
    let given = json!({ "players": [{ "hand": ["Sgt. Beat", "Kane Richards"], "resources": 9, "commands": 0 }, {}] });
    let at = At::given(given.clone());
    assert!(at.offered(1, "Deploy Sgt. Beat") && !at.offered(1, "Deploy Kane Richards"));
    let options = Options { pay_dots: false, ..Options::default() };
    let at = At::table(&["human", "muero"], options, given);
    assert!(!at.offered(1, "Deploy Sgt. Beat"), "by the letter of 203 every deployment needs a command");
}

#[test]
fn r51_a_tactical_card_costs_its_dots_whatever_deployments_cost() {
    let hand = ["Massive Buildup", "Creative Invention", "Juggernaut"];
    let given =
        |commands: u8| json!({ "players": [{ "hand": hand, "resources": 20, "tech": 9, "commands": commands }, {}] });
    let table = |pay_dots: bool, commands: u8| {
        let options = Options { pay_dots, ..Options::default() };
        let mut at = At::sit_with(game(), &["muero", "human"], options);
        at.state = at.game.given(at.state, &given(commands)).unwrap_or_else(|error| panic!("{error}"));
        at
    };
    for pay_dots in [true, false] {
        let at = table(pay_dots, 0);
        assert!(!at.offered(1, "Play Creative Invention") && !at.offered(1, "Deploy Juggernaut"));
        let at = table(pay_dots, 1);
        assert!(!at.offered(1, "Play Massive Buildup"), "it has two dots");
        assert!(at.offered(1, "Play Creative Invention (2 resources, 1 command)"));
        assert!(at.offered(1, "Deploy Juggernaut (8 resources, 1 command)"));
        let mut at = table(pay_dots, 2);
        at.choose(1, "Play Massive Buildup (2 commands)").calm();
        assert_eq!(at.commands(1), 0);
    }
}

#[test]
fn r52_a_deployment_costs_resources_and_a_command() {
    let mut at = At::given(json!({ "players": [{ "hand": ["Skimmer"], "resources": 3, "commands": 2 }, {}] }));
    at.choose(1, "Deploy Skimmer (2 resources, 1 command)");
    assert_eq!((at.resources(1), at.commands(1), at.place(1, "Skimmer")), (1, 1, "1A".into()));
}

#[test]
fn a_card_is_not_offered_without_resources_command_tech_or_the_symbol() {
    let at = At::given(
        json!({ "players": [{ "hand": ["Famine", "Skimmer", "Elite Fighter"], "resources": 10, "tech": 6 }, {}] }),
    );
    assert!(!at.offered(1, "Deploy Famine"), "it costs 11");
    assert!(at.offered(1, "Deploy Skimmer"));
    assert!(!at.offered(1, "Deploy Elite Fighter"), "only Muero players may play it");
    let at = At::given(json!({ "players": [{ "hand": ["Famine"], "resources": 11, "tech": 5 }, {}] }));
    assert!(!at.offered(1, "Deploy Famine"), "it needs Tech 6");
    let at = At::given(json!({ "players": [{ "hand": ["Famine"], "resources": 11, "tech": 6 }, {}] }));
    assert!(at.offered(1, "Deploy Famine"));
}

#[test]
fn r55_a_new_ship_is_unturned_has_energy_and_can_move_at_once() {
    let mut at = At::given(json!({ "players": [{ "hand": ["Skimmer"], "resources": 3 }, { "hand": ["City"] }] }));
    at.choose(1, "Deploy Skimmer").pass(2);
    assert_eq!((at.energy(1, "Skimmer"), at.turned(1, "Skimmer")), (2, false));
    assert!(at.offered(1, "Move Skimmer"));
}

#[test]
fn r142_ships_are_deployed_at_the_homeworld_whoever_is_in_orbit() {
    let mut at = At::given(json!({ "players": [{ "hand": ["Skimmer"], "resources": 3 }, {}], "cards": [
        { "card": "Juggernaut", "of": 2, "at": "1A" },
    ] }));
    at.choose(1, "Deploy Skimmer");
    assert_eq!(at.place(1, "Skimmer"), "1A");
}

#[test]
fn r53_repair_costs_2_resources_a_point_and_not_in_the_firestorm() {
    let mut at = At::given(json!({ "players": [{ "resources": 5 }, { "hand": ["City"] }], "cards": [
        { "card": "Famine", "of": 1, "at": "1B", "damage": 3 },
        { "card": "Death", "of": 1, "at": "storm", "damage": 3, "from": "2D" },
        { "card": "Kane Richards", "of": 1, "on": "Earth", "damage": 1 },
        { "card": "War", "of": 1, "at": "1B" },
    ] }));
    assert!(!at.offered(1, "Remove 1 damage from Death"), "nothing in the Firestorm can be a target");
    assert!(!at.offered(1, "Remove 1 damage from War"), "it is not damaged");
    assert!(at.offered(1, "Remove 1 damage from Kane Richards"));
    at.choose(1, "Remove 1 damage from Famine (2 resources)").pass(2).choose(1, "Remove 1 damage from Famine").pass(2);
    assert_eq!((at.damage(1, "Famine"), at.resources(1)), (1, 1));
    assert!(!at.offered(1, "Remove"), "1 resource is not enough");
}

#[test]
fn r54_tech_requirements_are_checked_on_play_only() {
    let at = At::given(json!({ "players": [{ "tech": 2 }, {}], "cards": [{ "card": "Famine", "of": 1, "at": "1A" }] }));
    assert!(at.in_play(1, "Famine") && at.offered(1, "Move Famine"));
}

#[test]
fn r54_constants_come_on_top_of_tech_and_losses_stop_at_the_starting_tech() {
    let hand = json!({ "hand": ["Tech Saboteur", "Tech Saboteur"], "resources": 9, "commands": 3 });
    let foz = json!([{ "card": "Foz", "of": 1, "on": "Y'mvalla" }]);
    let mut at =
        At::with_texts(&["soven", "human"], json!({ "first": 2, "players": [{ "tech": 5 }, hand], "cards": foz }));
    assert_eq!(at.tech(1), 6, "Foz gives 1 as long as he is there");
    at.choose(2, "Play Tech Saboteur").choose(2, "@1").calm();
    assert_eq!((at.tech(1), at.state.player(seat(1)).tech), (5, 4));
    at.until_offered(2, "Play Tech Saboteur").choose(2, "Play Tech Saboteur").choose(2, "@1").calm();
    assert_eq!((at.tech(1), at.state.player(seat(1)).tech), (5, 4), "the Soven start with 4");
}

#[test]
fn r68_a_unique_card_in_play_anywhere_and_a_restricted_one_of_ones_own_are_not_offered() {
    let hand = json!({ "hand": ["Death", "Command Post"], "resources": 20, "tech": 9 });
    let human = At::table(
        &["human", "human"],
        Options::default(),
        json!({ "players": [hand, hand], "cards": [
        { "card": "Death", "of": 2, "at": "2A" },
        { "card": "Command Post", "of": 2, "on": "Earth" },
    ] }),
    );
    assert!(!human.offered(1, "Deploy Death"), "613: one copy in play at a time");
    assert!(human.offered(1, "Deploy Command Post"), "610: Restricted counts for each player");
    let mut other = human;
    other.pass(1);
    assert!(!other.offered(2, "Deploy Command Post"));
}

#[test]
fn a_planet_is_deployed_beyond_the_firestorm_and_r82_not_attacked_this_turn() {
    let mut at =
        At::given(json!({ "players": [{ "hand": ["Neptune"], "resources": 6 }, { "hand": ["City"] }], "cards": [
        { "card": "Juggernaut", "of": 2, "at": "storm", "from": "2D" },
        { "card": "Skimmer", "of": 1, "at": "storm", "from": "1D" },
    ] }));
    at.choose(1, "Deploy Neptune (6 resources, 1 command)");
    assert_eq!((at.place(1, "Neptune"), at.world("outer 1")), ("outer 1".into(), Some("Neptune".into())));
    at.choose(2, "Move Juggernaut").choose(2, "To outer world 1 (Neptune)");
    at.choose(1, "Move Skimmer").choose(1, "To outer world 1");
    assert!(at.question(1).contains("what then?") && at.offered(1, "Attack Juggernaut #1 of @2"));
    at.choose(1, "Nothing more");
    assert!(!at.offered(2, "Attack Neptune"), "not until it begins a turn in play");
    assert!(at.offered(2, "Attack Skimmer of @1"), "ships there may be attacked");
    at.until_turn(2).until_offered(2, "Attack Neptune of @1");
}

#[test]
fn r80_several_explore_together_and_never_more_than_there_is() {
    // Neptune has 4 points: a ship with Explore: 2 and a hero with Explore: 3.
    let mut at = At::given(json!({ "players": [{}, { "hand": ["City"] }], "cards": [
        { "card": "Neptune", "of": 2 },
        { "card": "Explorer (Human)", "of": 1, "at": "outer 1" },
        { "card": "Science Ship", "of": 1, "at": "outer 1" },
        { "card": "Kane Richards", "of": 1, "on": "Explorer (Human)" },
    ] }));
    at.choose(1, "Explore Neptune of @2").choose(1, "Turn Kane Richards (Explore: 3)");
    assert!(!at.offered(1, "Turn Science Ship"), "Explore: 0 adds nothing");
    at.choose(1, "Turn Explorer (Human) #1 (Explore: 2)");
    assert_eq!((at.tech(1), at.turned(1, "Kane Richards"), at.turned(1, "Explorer (Human)")), (6, true, true));
    assert!(at.heard("@1 explores Neptune for 4."));
    at.until_turn(2);
    assert_eq!(at.resources(2), 2 + 2, "R48: it yields to its controller, whoever did the exploring");
}

#[test]
fn r81_a_ship_moves_and_explores_for_a_command_without_its_heroes() {
    let mut at = At::given(json!({ "players": [{ "commands": 1 }, {}], "cards": [
        { "card": "Neptune", "of": 1 },
        { "card": "Explorer (Human)", "of": 1, "at": "1D" },
        { "card": "Kane Richards", "of": 1, "on": "Explorer (Human)" },
    ] }));
    at.choose(1, "Move Explorer (Human)").choose(1, "To the Firestorm").choose(1, "To outer world 1 (Neptune)");
    at.choose(1, "Explore Neptune (1 command)");
    assert_eq!((at.tech(1), at.commands(1), at.turned(1, "Kane Richards")), (4, 0, false));
    assert_eq!(at.state.piece(at.card(1, "Neptune")).points, 2);
}

#[test]
fn planets_of_a_star_system_have_nothing_to_explore() {
    let at = At::given(json!({ "players": [{ "system": ["Earth", "Mars"] }, {}], "cards": [
        { "card": "Explorer (Human)", "of": 1, "at": "1B" },
    ] }));
    assert!(!at.offered(1, "Explore"));
}

#[test]
fn a_command_becomes_a_resource_once_a_turn() {
    let mut at = At::given(json!({ "players": [{ "commands": 2 }, { "hand": ["City"] }] }));
    at.choose(1, "Gain 1 resource (1 command)");
    assert_eq!((at.resources(1), at.commands(1)), (1, 1));
    assert!(at.heard("@1 turns a command into a resource.") && at.state.player(seat(1)).converted);
}
