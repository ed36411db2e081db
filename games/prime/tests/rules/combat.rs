//! 500–505: ship combat. The Muero of seat 2 defend unless it says otherwise.

use crate::table::At;
use prime::setup::Options;
use serde_json::{Value, json};

fn at(cards: Value) -> At {
    At::given(
        json!({ "players": [{ "commands": 4, "face_up": true }, { "commands": 3, "face_up": true }], "cards": cards }),
    )
}

/// The attacker goes in with everything there, the defender with nothing.
fn strike_alone(at: &mut At, target: &str) {
    at.choose(1, &format!("Attack {target}"));
    join_all(at, 1);
    while at.asked() == [2] && at.offered(2, "No more") {
        let no = at.offers(2).last().expect("there are offers").clone();
        at.choose(2, &no);
    }
}

fn join_all(at: &mut At, who: u8) {
    while at.asked() == [who] {
        let Some(joins) = at.offers(who).iter().find(|offer| offer.ends_with(" joins")).cloned() else { break };
        at.choose(who, &joins);
    }
}

#[test]
fn an_attack_costs_a_command_and_turns_who_took_part() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Skimmer", "of": 1, "at": "2B" },
        { "card": "Elite Fighter", "of": 2, "at": "2B" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Elite Fighter").choose(1, "War joins").choose(1, "No more");
    assert_eq!(at.commands(1), 3);
    at.choose(2, "Elite Fighter #1 joins").choose(2, "No more");
    at.pass(1).pass(2);
    assert!(at.turned(1, "War") && at.turned(2, "Elite Fighter"), "R103: at every ending");
    assert!(!at.turned(1, "Skimmer") && !at.turned(2, "Juggernaut"), "ships that joined no fleet stay as they are");
    assert_eq!(at.place(1, "War"), "2B", "the ships remain");
}

#[test]
fn r103_also_a_combat_without_an_opponent_left_or_one_that_is_called_off_turns_who_took_part() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Repair Ship", "of": 2, "at": "2B", "energy": 0 },
    ]));
    at.choose(1, "Attack Repair Ship").choose(1, "War joins").choose(2, "Repair Ship #1 joins");
    at.choose(1, "Fire with War");
    assert!(!at.state.combat.on && !at.in_play(2, "Repair Ship") && at.turned(1, "War"), "the other fleet is gone");
    let mut at = At::with_texts(
        &["human", "muero"],
        json!({ "players": [{ "commands": 3 }, { "resources": 1, "hand": ["Calm Words"] }], "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Fleet Carrier", "of": 2, "at": "2B" },
            { "card": "Nurall Tulaak", "of": 2, "on": "Fleet Carrier" },
        ] }),
    );
    at.choose(1, "Attack Fleet Carrier").choose(1, "War joins").choose(2, "Fleet Carrier joins");
    at.calm_until(2, "Play Calm Words").choose(2, "Play Calm Words").calm();
    assert!(!at.state.combat.on && at.turned(1, "War") && at.turned(2, "Fleet Carrier"), "it was called off");
}

#[test]
fn several_cards_recycled_at_once_lie_in_the_order_they_leave() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Repair Ship", "of": 2, "at": "2B", "energy": 0 },
        { "card": "Power Cell", "of": 2, "on": "Repair Ship" },
        { "card": "Weapon Charger", "of": 2, "on": "Repair Ship" },
    ]));
    at.choose(1, "Attack Repair Ship").choose(1, "War joins").choose(2, "Repair Ship #1 joins");
    at.choose(1, "Fire with War");
    let told: Vec<&str> = at.told.iter().filter_map(|line| line.strip_suffix(" is recycled.")).collect();
    let pile: Vec<String> = at.board_view(1).players[1].recycle_pile.iter().map(|card| card.name.clone()).collect();
    assert_eq!(pile.len(), 3, "107.3");
    assert!(pile.iter().rev().map(String::as_str).eq(told.iter().map(|name| name.split(" #").next().unwrap_or(name))));
}

#[test]
fn guns_inflict_their_number_and_shields_prevent_theirs() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Elite Fighter", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Elite Fighter").choose(1, "War joins").choose(2, "Elite Fighter #1 joins");
    // War 4/3 power 3, Elite Fighter 2/2 structure 2 power 2.
    at.choose(1, "Fire with War (guns 4)");
    assert_eq!((at.energy(1, "War"), at.asked()), (2, vec![2]));
    assert!(at.question(2).contains("War of @1 is about to inflict 4 damage on Elite Fighter #1"));
    at.choose(2, "Use the shields of Elite Fighter #1 (2)");
    assert!(at.question(2).contains("inflict 2 damage"));
    at.choose(2, "Use the shields");
    assert_eq!(
        (at.damage(2, "Elite Fighter"), at.energy(2, "Elite Fighter")),
        (0, 0),
        "R34: as often as there is energy"
    );
    assert!(!at.offered(2, "Fire"), "a ship without energy can't fire");
    at.pass(2).choose(1, "Fire with War");
    assert_eq!(at.pile(2, "Elite Fighter #1"), "recycled", "4 damage against structure 2, and no energy for shields");
    assert!(at.heard("The combat at @2's B is over."));
}

#[test]
fn r32_what_shields_prevent_beyond_the_damage_is_lost() {
    let mut at = at(json!([
        { "card": "Skimmer", "of": 1, "at": "2B" },
        { "card": "Sgt. Beat", "of": 1, "on": "Skimmer" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    strike_alone(&mut at, "Juggernaut");
    // 1 damage against shields 3; then the hero adds 1, which earlier over-prevention does not stop.
    at.choose(1, "Fire with Skimmer");
    at.pass(1);
    at.choose(2, "Use the shields of Juggernaut");
    at.choose(1, "Turn Sgt. Beat #1 to inflict 1 more");
    assert!(at.question(2).contains("inflict 1 damage"), "{}", at.question(2));
    at.pass(2);
    assert_eq!(at.damage(2, "Juggernaut"), 1);
}

#[test]
fn r29_reacts_go_in_laps_from_the_acting_player_until_all_pass() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Sgt. Beat", "of": 1, "on": "War" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    strike_alone(&mut at, "Juggernaut");
    at.choose(1, "Fire with War");
    assert_eq!(at.asked(), [1], "the acting player has the first chance");
    at.pass(1).choose(2, "Use the shields of Juggernaut");
    assert_eq!(at.asked(), [1], "a React gives everybody another chance");
    at.pass(1).pass(2);
    assert_eq!(at.damage(2, "Juggernaut"), 1);
}

#[test]
fn r34_a_turned_ship_still_fires_and_shields() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B", "turned": true },
        { "card": "Juggernaut", "of": 2, "at": "2B", "turned": true },
    ]));
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "Juggernaut #1 joins");
    at.choose(1, "Fire with War").choose(2, "Use the shields").pass(2);
    assert_eq!(at.damage(2, "Juggernaut"), 1, "4 guns against 3 shields");
    assert!(at.offered(2, "Fire with Juggernaut"));
}

#[test]
fn r85_an_attack_without_a_fleet_ends_at_once() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B", "energy": 0, "turned": true },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Juggernaut").choose(1, "No more");
    assert!(at.heard("The combat at @2's B is over.") && !at.heard("joins the"));
    assert_eq!(at.commands(1), 3, "the command is spent");
}

#[test]
fn r86_what_has_been_attacked_is_not_attacked_again_this_turn_by_anybody() {
    let mut at = At::table(
        &["human", "muero", "soven"],
        Options::default(),
        json!({ "players": [{ "face_up": true }, { "face_up": true }, { "face_up": true }], "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Battle Platform", "of": 3, "at": "2B" },
            { "card": "Juggernaut", "of": 2, "at": "2B" },
            { "card": "Elite Fighter", "of": 2, "at": "2B" },
        ] }),
    );
    at.choose(1, "Attack Juggernaut").choose(1, "No more").choose(1, "Don't ask");
    assert_eq!(at.asked(), [2], "after the combat the player after the attacker has a chance");
    at.pass(2);
    assert!(
        !at.offered(3, "Attack Juggernaut") && at.offered(3, "Attack Elite Fighter") && at.offered(3, "Attack War")
    );
}

#[test]
fn r86_an_attack_that_is_cancelled_leaves_its_target_to_be_attacked() {
    let first = json!({ "system": ["Earth", "Mars"], "hand": ["Conscience"], "resources": 5 });
    let cards = json!([{ "card": "Juggernaut", "of": 2, "at": "1B" }]);
    let mut at = At::with_texts(
        &["human", "muero"],
        json!({ "first": 2, "players": [first, { "commands": 0 }], "cards": cards }),
    );
    at.choose(2, "Attack Mars").calm_until(1, "Play Conscience").choose(1, "Play Conscience").calm();
    assert!(!at.state.combat.on && at.heard("cancel"), "no command is left to pay: {:#?}", at.told);
    assert!(!at.state.is(at.card(1, "Mars"), |player| player.attacked), "it did not occur");
}

#[test]
fn r88_ships_at_adjacent_locations_are_gathered_whatever_their_move_and_even_if_they_moved() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Skimmer", "of": 1, "at": "2D", "moved": true },
        { "card": "Repair Ship", "of": 1, "at": "2E" },
        { "card": "Famine", "of": 1, "at": "2E", "turned": true },
        { "card": "Death", "of": 1, "at": "storm", "from": "1D" },
        { "card": "Science Station", "of": 1, "at": "2A" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Juggernaut");
    let offers = at.offers(1);
    assert_eq!(
        offers,
        ["Move in Repair Ship from @2's E", "Move in Skimmer from @2's D", "No more from elsewhere"],
        "not turned ships, not two steps away, not with Move: 0"
    );
    at.choose(1, "Move in Skimmer");
    assert!(at.turned(1, "Skimmer") && at.place(1, "Skimmer") == "2B");
}

#[test]
fn r72_ships_gather_from_the_firestorm_but_not_back_into_the_star_system_they_came_from() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2D" },
        { "card": "Skimmer", "of": 1, "at": "storm", "from": "1D" },
        { "card": "Death", "of": 1, "at": "storm", "from": "2F" },
        { "card": "Juggernaut", "of": 2, "at": "2D" },
    ]));
    at.choose(1, "Attack Juggernaut");
    assert_eq!(at.offers(1), ["Move in Skimmer from the Firestorm", "No more from elsewhere"]);
    at.choose(1, "Move in Skimmer");
    assert_eq!(at.place(1, "Skimmer"), "2D");
}

#[test]
fn r89_ships_at_the_location_join_turned_or_not_and_each_by_choice() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B", "turned": true },
        { "card": "Skimmer", "of": 1, "at": "2B" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Juggernaut");
    assert_eq!(at.offers(1), ["Skimmer joins", "War joins", "No more"]);
}

#[test]
fn r90_a_ship_that_moved_to_attack_is_chosen_like_any_other_there() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2D" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Move War").choose(1, "To @2's B").choose(1, "Attack Juggernaut #1 of @2 (1 command)");
    assert_eq!((at.commands(1), at.offers(1)), (3, vec!["War joins".to_string(), "No more".to_string()]));
}

#[test]
fn a_group_moves_and_attacks_for_two_commands() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "2D" },
        { "card": "Skimmer", "of": 1, "at": "2D" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]);
    let mut group = at(cards.clone());
    group.choose(1, "Move War").choose(1, "To @2's B").choose(1, "With Skimmer").choose(1, "Attack Juggernaut");
    assert_eq!((group.commands(1), group.place(1, "Skimmer")), (2, "2B".into()));
    let mut poor = At::given(json!({ "players": [{ "commands": 1 }, { "hand": ["City"] }], "cards": cards }));
    poor.choose(1, "Move War").choose(1, "To @2's B").choose(1, "With Skimmer");
    assert!(!poor.heard("attacks"), "one command is enough to move together, not to attack");
    assert_eq!((poor.commands(1), poor.place(1, "Skimmer")), (0, "2B".into()));
}

#[test]
fn r91_a_ship_fights_in_several_combats_while_its_energy_lasts() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Juggernaut", "of": 2, "at": "2B", "energy": 0 },
        { "card": "Repair Ship", "of": 2, "at": "2B", "energy": 0 },
    ]));
    strike_alone(&mut at, "Repair Ship");
    at.choose(1, "Fire with War");
    assert_eq!(at.pile(2, "Repair Ship"), "recycled");
    at.until_offered(1, "Attack Juggernaut");
    strike_alone(&mut at, "Juggernaut");
    at.choose(1, "Fire with War");
    assert_eq!((at.pile(2, "Juggernaut #1"), at.energy(1, "War")), ("recycled", 1));
}

#[test]
fn r92_a_planet_with_combat_and_power_fires_and_shields() {
    let mut at = at(json!([{ "card": "War", "of": 1, "at": "2A" }]));
    at.choose(1, "Attack Regnuu Kraag").choose(1, "War joins");
    // Regnuu Kraag is 4/4, structure 12, power 3.
    at.choose(1, "Fire with War").choose(2, "Use the shields of Regnuu Kraag (4)");
    assert_eq!(at.damage(2, "Regnuu Kraag"), 0);
    at.choose(2, "Fire with Regnuu Kraag (guns 4)").pass(1);
    assert_eq!((at.damage(1, "War"), at.energy(2, "Regnuu Kraag")), (4, 1));
}

#[test]
fn r92_a_planet_without_power_does_not_fire() {
    let mut at = At::given(
        json!({ "players": [{ "face_up": true }, { "system": ["Regnuu Kraag", "Frozen World"], "face_up": true }],
        "cards": [{ "card": "War", "of": 1, "at": "2B" }] }),
    );
    at.choose(1, "Attack Frozen World").choose(1, "War joins");
    at.choose(1, "Fire with War");
    assert_eq!((at.damage(2, "Frozen World"), at.asked()), (4, vec![1]), "it has neither shields nor guns");
}

#[test]
fn r93_the_planet_is_hit_only_when_no_ship_defends_it() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2A" },
        { "card": "Elite Fighter", "of": 2, "at": "2A", "energy": 0 },
    ]));
    at.choose(1, "Attack Regnuu Kraag").choose(1, "War joins").choose(2, "Elite Fighter #1 joins");
    at.choose(1, "Fire with War");
    assert_eq!(at.pile(2, "Elite Fighter #1"), "recycled", "the only ship to fire at, so it was not asked");
    at.pass(2).choose(1, "Fire with War").pass(2);
    assert_eq!(at.damage(2, "Regnuu Kraag"), 4, "now the planet is open");
}

#[test]
fn r94_a_target_that_stays_out_of_the_fleet_does_not_fire_but_shields() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "No more");
    at.choose(1, "Fire with War").choose(2, "Use the shields of Juggernaut").pass(2);
    assert_eq!(at.damage(2, "Juggernaut"), 1);
    assert_eq!(at.asked(), [1], "it has energy left, but only ships of a fleet fire");
    at.pass(1);
    assert!(!at.turned(2, "Juggernaut"), "505: it did not join, so it does not turn");
}

#[test]
fn r95_the_combat_goes_on_when_the_target_is_gone_and_others_fight() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Repair Ship", "of": 2, "at": "2B", "energy": 0 },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Repair Ship").choose(1, "War joins");
    at.choose(2, "Repair Ship #1 joins").choose(2, "Juggernaut #1 joins");
    at.choose(1, "Fire with War").choose(1, "At Repair Ship");
    assert_eq!(at.pile(2, "Repair Ship #1"), "recycled");
    assert!(at.offered(2, "Fire with Juggernaut"));
}

#[test]
fn r96_without_a_defending_fleet_the_target_is_open_and_chances_still_alternate() {
    let mut at = at(json!([{ "card": "War", "of": 1, "at": "2A" }]));
    at.choose(1, "Attack Regnuu Kraag").choose(1, "War joins").choose(1, "Fire with War").pass(2);
    assert_eq!((at.damage(2, "Regnuu Kraag"), at.asked()), (4, vec![2]));
}

#[test]
fn r97_whoever_has_a_ship_or_planet_there_has_chances_the_attacker_first() {
    let mut at = At::table(
        &["human", "muero", "soven"],
        Options::default(),
        json!({ "players": [{ "face_up": true }, { "face_up": true }, { "face_up": true }], "cards": [
            { "card": "War", "of": 1, "at": "3A" },
            { "card": "Juggernaut", "of": 2, "at": "3A" },
        ] }),
    );
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "Juggernaut #1 joins");
    assert_eq!(at.asked(), [1]);
    at.pass(1);
    assert_eq!(at.asked(), [2]);
    at.pass(2);
    // R100: a planet in neither fleet may fire at either.
    assert_eq!(at.asked(), [3]);
    at.choose(3, "Fire with Y'mvalla");
    assert_eq!(at.offers(3), ["At War of @1 (structure 7)", "At Juggernaut #1 of @2 (structure 3)"]);
}

#[test]
fn r98_support_is_asked_for_in_order_on_both_sides_and_one_may_support_both() {
    let mut at = At::table(
        &["human", "muero", "soven", "dysori"],
        Options::default(),
        json!({ "players": [{ "face_up": true }, { "face_up": true }, { "face_up": true }, { "face_up": true }], "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Juggernaut", "of": 2, "at": "2B" },
            { "card": "Battle Platform", "of": 3, "at": "2B" },
            { "card": "Fighter (Soven)", "of": 3, "at": "2D" },
            { "card": "Heavy Cruiser", "of": 4, "at": "2B" },
        ] }),
    );
    at.choose(1, "Attack Juggernaut").choose(1, "War joins");
    assert_eq!((at.asked(), at.question(1)), (vec![1], "Do you ask @3 for support?".into()));
    at.choose(1, "Ask for support").choose(3, "Accept").choose(3, "Move in Fighter (Soven)").choose(3, "No more");
    assert_eq!(at.question(1), "Do you ask @4 for support?");
    at.choose(1, "Ask for support").choose(4, "Decline").choose(2, "Juggernaut #1 joins");
    assert_eq!(
        (at.asked(), at.question(2)),
        (vec![2], "Do you ask @3 for support?".into()),
        "from the defender's left"
    );
    at.choose(2, "Ask for support").choose(3, "Accept").choose(3, "Battle Platform joins");
    at.choose(2, "Ask for support").choose(4, "Accept").choose(4, "Heavy Cruiser #1 joins");
    // The Soven are on both sides: either fleet, but not their own ships.
    at.until_offered(3, "Fire with Battle Platform").choose(3, "Fire with Battle Platform");
    let marks = at.offers(3);
    assert_eq!(marks.len(), 3, "{marks:?}");
    assert!(marks.iter().all(|mark| !mark.contains("Platform") && !mark.contains("Soven")), "{marks:?}");
}

#[test]
fn r99_a_supporter_without_ships_is_none() {
    let mut at = At::table(
        &["human", "muero", "soven"],
        Options::default(),
        json!({ "players": [{ "face_up": true }, { "face_up": true }, { "face_up": true }], "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Juggernaut", "of": 2, "at": "2B" },
            { "card": "Battle Platform", "of": 3, "at": "2B" },
        ] }),
    );
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(1, "Ask for support").choose(3, "Accept");
    at.choose(3, "No more").choose(2, "Juggernaut #1 joins").choose(2, "Don't ask");
    assert!(at.state.combat.supporters.iter().all(|supporters| supporters.is_empty()));
}

#[test]
fn r101_retreat_goes_towards_the_homeworld() {
    let cards = |place: &str| {
        json!([
            { "card": "War", "of": 1, "at": place },
            { "card": "Juggernaut", "of": 2, "at": place, "energy": 1 },
        ])
    };
    let ways = |place: &str| {
        let mut at = at(cards(place));
        at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "Juggernaut #1 joins");
        at.choose(1, "Enable your ships to retreat (1 command)").pass(2).choose(1, "Retreat War");
        if at.asked() == [1] && at.question(1).contains("retreat to") { at.offers(1) } else { vec![at.place(1, "War")] }
    };
    assert_eq!(ways("2A"), ["To @2's B", "To @2's C"], "deeper rows first, ties by choice");
    assert_eq!(ways("2B"), ["To @2's D", "To @2's E"]);
    assert_eq!(ways("2F"), ["storm"]);
    assert_eq!(ways("1E"), ["To @1's B", "To @1's C"]);
    assert_eq!(ways("1B"), ["1A"]);
}

#[test]
fn r101_there_is_no_retreat_from_the_own_homeworld() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2A" },
        { "card": "Juggernaut", "of": 2, "at": "2A" },
    ]));
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "Juggernaut #1 joins");
    at.pass(1);
    assert!(!at.offered(2, "Enable"));
}

#[test]
fn r102_a_command_enables_all_ships_and_each_retreat_is_an_action() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2F" },
        { "card": "Skimmer", "of": 1, "at": "2F" },
        { "card": "Sgt. Beat", "of": 1, "on": "Skimmer" },
        { "card": "Juggernaut", "of": 2, "at": "2F" },
    ]));
    at.choose(1, "Attack Juggernaut");
    join_all(&mut at, 1);
    at.choose(2, "Juggernaut #1 joins");
    assert!(!at.offered(1, "Retreat"), "not before the command");
    at.choose(1, "Enable").pass(2).choose(1, "Retreat Skimmer");
    assert_eq!(
        (at.commands(1), at.place(1, "Skimmer"), at.place(1, "Sgt. Beat #1")),
        (2, "storm".into(), "storm".into())
    );
    assert!(at.turned(1, "Skimmer") && at.state.is(at.card(1, "Skimmer"), |player| player.moved));
    assert_eq!(at.asked(), [2], "one ship an action");
    at.pass(2).choose(1, "Retreat War");
    assert!(at.heard("The combat at @2's F is over."), "no attacking fleet is left");
    // R72: the combat's Star System is where they entered the Firestorm from.
    at.until_turn(2).until_offered(1, "Move Skimmer").choose(1, "Move Skimmer");
    assert!(at.offers(1).iter().all(|offer| !offer.contains("@2's")), "{:?}", at.offers(1));
}

#[test]
fn r79_a_ship_with_move_0_does_not_retreat() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Science Station", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Science Station").choose(1, "War joins").choose(2, "Science Station joins");
    at.pass(1);
    assert!(!at.offered(2, "Enable"));
}

#[test]
fn r104_one_hero_strengthens_a_shot_of_a_ship() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Saul Hernandez", "of": 1, "on": "War" },
        { "card": "Sgt. Beat", "of": 1, "on": "War" },
        { "card": "Juggernaut", "of": 2, "at": "2B", "energy": 0 },
    ]));
    strike_alone(&mut at, "Juggernaut");
    at.choose(1, "Fire with War").choose(1, "Turn Sgt. Beat #1 to inflict 1 more");
    assert_eq!(at.pile(2, "Juggernaut #1"), "recycled", "5 damage; no second hero was asked");
    assert!(at.turned(1, "Sgt. Beat #1") && !at.turned(1, "Saul Hernandez"));
}

#[test]
fn r105_two_ships_with_sync_fire_as_one_and_r104_a_hero_strengthens_each() {
    let mut at = At::table(
        &["dysori", "muero"],
        Options::default(),
        json!({ "players": [{ "face_up": true }, { "face_up": true }], "cards": [
            { "card": "Gunship", "of": 1, "at": "2B" },
            { "card": "Heavy Cruiser", "of": 1, "at": "2B" },
            { "card": "Reanna Tyrsus", "of": 1, "on": "Gunship" },
            { "card": "Lyseria Truvalis", "of": 1, "on": "Heavy Cruiser" },
            { "card": "Explorer (Dysori)", "of": 1, "at": "2B" },
            { "card": "Fleet Carrier", "of": 2, "at": "2B" },
            { "card": "Titanium Hull", "of": 2, "on": "Fleet Carrier" },
            { "card": "Planetary Shields", "of": 2, "on": "Regnuu Kraag" },
        ] }),
    );
    at.choose(1, "Attack Fleet Carrier");
    join_all(&mut at, 1);
    at.choose(2, "Fleet Carrier joins").choose(1, "Fire with Gunship");
    assert_eq!(at.offers(1), ["Together with Heavy Cruiser #1 (guns 4)", "It fires alone"], "the Explorer has no Sync");
    at.choose(1, "Together with Heavy Cruiser");
    assert_eq!((at.energy(1, "Gunship"), at.energy(1, "Heavy Cruiser")), (1, 2), "1 energy of each");
    assert!(at.question(1).contains("inflict 7 damage"), "{}", at.question(1));
    at.choose(1, "Turn Reanna Tyrsus").pass(2).choose(1, "Turn Lyseria Truvalis").pass(2);
    assert_eq!(at.pile(2, "Fleet Carrier"), "recycled", "3 + 4 + 1 + 2 against structure 4 + 3");
}

#[test]
fn two_ships_that_fire_as_one_split_their_fire_if_one_of_them_can() {
    let given = |partner: &str| {
        json!({ "players": [{ "face_up": true }, { "face_up": true }], "cards": [
            { "card": "Heavy Cruiser", "of": 1, "at": "2B" }, { "card": partner, "of": 1, "at": "2B" },
            { "card": "War", "of": 2, "at": "2B", "energy": 0 }, { "card": "Famine", "of": 2, "at": "2B", "energy": 0 },
        ] })
    };
    let firing = |partner: &str| {
        let mut at = At::with_texts(&["dysori", "human"], given(partner));
        at.choose(1, "Attack War");
        join_all(&mut at, 1);
        at.choose(2, "War joins").choose(2, "Famine joins").calm_until(1, "Fire with Heavy Cruiser");
        at.choose(1, "Fire with Heavy Cruiser").choose(1, "At War").choose(1, &format!("Together with {partner}"));
        at
    };
    let mut split = firing("Gunship");
    split.choose(1, "Also at Famine").choose(1, "3 of it").calm();
    assert_eq!((split.damage(2, "War"), split.damage(2, "Famine")), (4, 3), "4 + 3 guns: {:#?}", split.told);
    assert_eq!((split.energy(1, "Heavy Cruiser"), split.energy(1, "Gunship")), (2, 1), "612: 1 energy of each");
    assert!(split.heard("Heavy Cruiser and Gunship fire together at Famine for 3."), "{:#?}", split.told);
    let mut whole = firing("Snub Fighter");
    assert!(whole.heard("Heavy Cruiser and Snub Fighter fire together at War for"), "nobody is asked to split it");
    whole.calm();
    assert_eq!(whole.damage(2, "Famine"), 0, "{:#?}", whole.told);
}

#[test]
fn r107_a_ship_without_guns_may_fire_because_a_hero_can_add() {
    let mut at = at(json!([
        { "card": "Mercenary Scout", "of": 1, "at": "2B" },
        { "card": "Sgt. Beat", "of": 1, "on": "Mercenary Scout" },
        { "card": "Juggernaut", "of": 2, "at": "2B", "energy": 0 },
    ]));
    strike_alone(&mut at, "Juggernaut");
    at.choose(1, "Fire with Mercenary Scout (guns 0)").choose(1, "Turn Sgt. Beat #1 to inflict 1 more");
    assert_eq!(at.damage(2, "Juggernaut"), 1);
}

#[test]
fn r108_only_heroes_on_that_very_ship_help_and_only_unturned_ones() {
    let mut at = At::given(json!({ "players": [{ "face_up": true }, { "face_up": true }], "cards": [
        { "card": "War", "of": 1, "at": "2A" },
        { "card": "Juggernaut", "of": 2, "at": "2A", "energy": 0 },
        { "card": "Primaag Suutraal", "of": 2, "on": "Regnuu Kraag" },
        { "card": "Primaag Lotraag", "of": 2, "on": "Juggernaut" },
        { "card": "Kraroon Verixx", "of": 2, "on": "Juggernaut", "turned": true },
    ] }));
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "No more");
    at.choose(1, "Fire with War");
    assert_eq!(at.offers(2), ["Pass", "Turn Primaag Lotraag to prevent up to 5"]);
    at.choose(2, "Turn Primaag Lotraag");
    assert_eq!((at.damage(2, "Juggernaut"), at.turned(2, "Primaag Lotraag")), (0, true));
}

#[test]
fn r109_carriers_launch_before_the_first_chance_and_others_one_fighter_a_chance() {
    let mut at = at(json!([
        { "card": "Mercenary Carrier", "of": 1, "at": "2B" },
        { "card": "Fighter (Human)", "of": 1, "on": "Mercenary Carrier" },
        { "card": "Skimmer", "of": 1, "on": "Mercenary Carrier" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
        { "card": "Elite Fighter", "of": 2, "on": "Juggernaut" },
    ]));
    at.choose(1, "Attack Juggernaut").choose(1, "Mercenary Carrier joins").choose(2, "Juggernaut #1 joins");
    assert_eq!(at.question(1), "Which Fighters do your Carriers launch?");
    at.choose(1, "Launch Skimmer").choose(1, "No more");
    assert!(at.offered(1, "Fire with Skimmer"), "it joined the Carrier's fleet");
    at.pass(1).choose(2, "Launch Elite Fighter #1 from Juggernaut #1");
    assert_eq!(at.asked(), [1], "the launch was an action");
    at.pass(1);
    assert!(at.offered(2, "Fire with Elite Fighter"));
    at.pass(2);
    assert!(at.turned(1, "Skimmer") && at.turned(2, "Elite Fighter"), "R103: launched Fighters too");
}

#[test]
fn r45_a_fighter_launches_once_and_lands_once_in_a_combat() {
    let mut at = at(json!([
        { "card": "Mercenary Carrier", "of": 1, "at": "2B" },
        { "card": "Skimmer", "of": 1, "on": "Mercenary Carrier" },
        { "card": "Juggernaut", "of": 2, "at": "2B", "energy": 0 },
    ]));
    at.choose(1, "Attack Juggernaut").choose(1, "Mercenary Carrier joins").choose(2, "No more");
    at.choose(1, "Launch Skimmer").choose(1, "Land Skimmer");
    assert!(!at.offered(1, "Launch Skimmer") && !at.offered(1, "Fire with Skimmer"));
    at.pass(1);
    assert!(at.turned(1, "Skimmer"), "505: it took part");
}

#[test]
fn r110_a_docked_fighter_is_no_ship_and_dies_with_its_host() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Fleet Carrier", "of": 2, "at": "2B", "energy": 0, "damage": 3 },
        { "card": "Elite Fighter", "of": 2, "on": "Fleet Carrier" },
    ]));
    assert!(!at.offered(1, "Attack Elite Fighter"));
    at.choose(1, "Attack Fleet Carrier").choose(1, "War joins").choose(2, "No more");
    at.choose(1, "Fire with War");
    assert_eq!((at.pile(2, "Fleet Carrier"), at.pile(2, "Elite Fighter #1")), ("recycled", "recycled"));
}

#[test]
fn r111_a_launched_fighter_is_sacrificed_to_prevent_1_in_the_battle_or_not() {
    let mut at = at(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Juggernaut", "of": 2, "at": "2B", "energy": 0 },
        { "card": "Elite Fighter", "of": 2, "at": "2B", "turned": true },
        { "card": "Mercenary Fighter", "of": 2, "at": "2D" },
    ]));
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "No more from elsewhere").choose(2, "No more");
    at.choose(1, "Fire with War");
    assert_eq!(at.offers(2), ["Pass", "Sacrifice Elite Fighter #1 to prevent 1"], "not the one elsewhere");
    at.choose(2, "Sacrifice Elite Fighter");
    assert_eq!(at.pile(2, "Elite Fighter #1"), "recycled");
    assert!(at.heard("Juggernaut suffers 3 damage."));
}

#[test]
fn r114_no_main_actions_in_combat_and_afterwards_the_next_player_has_a_chance() {
    let mut at =
        At::given(json!({ "players": [{ "hand": ["Skimmer"], "resources": 9 }, { "hand": ["City"] }], "cards": [
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Famine", "of": 1, "at": "1A", "damage": 1 },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ] }));
    at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "Juggernaut #1 joins");
    assert!(["Deploy", "Move", "Remove", "Gain"].iter().all(|verb| !at.offered(1, verb)), "{:?}", at.offers(1));
    at.pass(1).pass(2);
    assert_eq!((at.asked(), at.board().phase()), (vec![2], Some(prime::frame::Phase::Main)));
    at.pass(2);
    assert!(at.offered(1, "Deploy Skimmer"), "passing has begun anew");
}

#[test]
fn a_combat_of_three_with_a_supporter_on_each_side_plays_to_its_end() {
    let mut at = At::table(
        &["human", "muero", "soven", "dysori"],
        Options::default(),
        json!({ "players": [{ "face_up": true }, { "face_up": true }, { "face_up": true }, { "face_up": true }], "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Elite Fighter", "of": 2, "at": "2B" },
            { "card": "Battle Platform", "of": 3, "at": "2B" },
            { "card": "Gunship", "of": 4, "at": "2B" },
        ] }),
    );
    at.choose(1, "Attack Elite Fighter").choose(1, "War joins");
    at.choose(1, "Ask for support").choose(3, "Accept").choose(3, "Battle Platform joins").choose(1, "Don't ask");
    at.choose(2, "Elite Fighter #1 joins")
        .choose(2, "Ask for support")
        .choose(4, "Accept")
        .choose(4, "Gunship #1 joins");
    at.choose(1, "Fire with War").choose(1, "At Gunship").pass(4);
    assert_eq!(at.pile(4, "Gunship #1"), "recycled");
    at.choose(2, "Fire with Elite Fighter").choose(2, "At Battle Platform").choose(3, "Use the shields");
    assert_eq!(at.damage(3, "Battle Platform"), 0);
    at.choose(3, "Fire with Battle Platform").pass(2);
    assert_eq!(at.pile(2, "Elite Fighter #1"), "recycled");
    assert!(at.heard("The combat at @2's B is over."));
    assert!(at.turned(1, "War") && at.turned(3, "Battle Platform"));
}
