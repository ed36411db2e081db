//! Tactical cards.

use crate::table::seat;
use crate::texts::{in_combat, in_combat_against, plain, texts, with_decks};
use serde_json::{Value, json};

#[test]
fn massive_buildup_and_master_planning_make_deployments_cheap() {
    let hand = json!({ "hand": ["Massive Buildup", "Destroyer (Muero)", "Mercenary Scout"], "resources": 9, "commands": 9, "tech": 9 });
    let mut at = with_decks(&["muero", "human"], hand, json!([]));
    at.choose(1, "Play Massive Buildup").calm().pass(2);
    assert!(
        at.offered(1, "Deploy Destroyer (Muero) (4 resources") && at.offered(1, "Deploy Mercenary Scout (1 resource")
    );
    let mut at =
        plain(json!({ "hand": ["Master Planning", "Skimmer", "City", "Secret Mine"], "commands": 0 }), json!([]));
    at.choose(1, "Play Master Planning").calm().pass(2);
    at.choose(1, "Deploy Skimmer (2 resources)")
        .calm()
        .pass(2)
        .choose(1, "Deploy City")
        .choose(1, "At Earth")
        .calm()
        .pass(2);
    assert!(!at.offered(1, "Deploy Secret Mine"), "only two need no command");
}

#[test]
fn a_sensor_trick_stops_the_first_hit_of_a_combat() {
    let cards =
        json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Fleet Carrier", "of": 2, "at": "2B", "energy": 0 }]);
    let second = json!({ "hand": ["Sensor Trick", "Sensor Trick"], "tech": 9 });
    let mut at = texts(json!({ "players": [{ "commands": 3 }, second], "cards": cards }));
    at.choose(1, "Attack Fleet Carrier").choose(1, "War joins").choose(2, "Fleet Carrier joins");
    at.calm_until(1, "Fire with War")
        .choose(1, "Fire with War")
        .calm_until(2, "Play Sensor Trick")
        .choose(2, "Play Sensor Trick")
        .calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 0);
    at.calm_until(1, "Fire with War").choose(1, "Fire with War");
    while at.asked() == [2] || at.asked() == [1] && at.question(1).contains("React?") {
        let who = at.asked()[0];
        assert!(!at.offered(who, "Play Sensor Trick"), "it has been hit");
        at.pass(who);
    }
}

#[test]
fn an_archaeology_hoax_cancels_whatever_gains_tech() {
    let second = json!({ "hand": ["Archaeology Hoax"], "resources": 5, "commands": 3 });
    let mut at = texts(
        json!({ "players": [{ "resources": 9, "tech": 5, "hand": ["Creative Invention"], "commands": 3 }, second], "cards": [] }),
    );
    at.choose(1, "Gain 1 Tech").calm_until(2, "Play Archaeology Hoax").choose(2, "Play Archaeology Hoax").calm();
    assert_eq!((at.tech(1), at.resources(1), at.pile(2, "Archaeology Hoax")), (5, 6, "terminated"), "401.1: no refund");
}

#[test]
fn bravery_refuels_a_ship_of_a_planet_under_attack() {
    let cards = json!([
        { "card": "Juggernaut", "of": 2, "at": "1B" }, { "card": "War", "of": 1, "at": "1B", "energy": 0 },
        { "card": "Sgt. Beat", "of": 1, "on": "War" },
    ]);
    let first = json!({ "system": ["Earth", "Mars"], "hand": ["Bravery"], "resources": 5, "commands": 3 });
    let mut at = texts(json!({ "first": 2, "players": [first, { "commands": 3 }], "cards": cards }));
    at.choose(2, "Attack Mars").choose(2, "Juggernaut").choose(1, "War joins").calm_until(1, "Play Bravery");
    at.choose(1, "Play Bravery").calm();
    assert_eq!((at.energy(1, "War"), at.pile(1, "Sgt. Beat #1")), (3, "terminated"));
}

#[test]
fn conscience_asks_another_command_for_a_bare_planet() {
    let cards = json!([{ "card": "Juggernaut", "of": 2, "at": "1B" }]);
    let first = json!({ "system": ["Earth", "Mars"], "hand": ["Conscience"], "resources": 5 });
    let mut at = texts(json!({ "first": 2, "players": [first, { "commands": 0 }], "cards": cards }));
    at.choose(2, "Attack Mars").calm_until(1, "Play Conscience").choose(1, "Play Conscience").calm();
    assert!(!at.state.combat.on && at.heard("cancel"), "no command is left to pay: {:#?}", at.told);
}

#[test]
fn a_decoy_cancels_what_is_aimed_at_a_hero() {
    let cards = json!([{ "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = texts(json!({ "players": [{}, { "hand": ["Decoy"], "resources": 5 }], "cards": cards }));
    at.choose(1, "Mr. Dyer: Turn this to inflict 1 damage").choose(1, "Nurall Tulaak of @2");
    at.calm_until(2, "Play Decoy").choose(2, "Play Decoy").calm();
    assert_eq!((at.damage(2, "Nurall Tulaak"), at.turned(1, "Mr. Dyer")), (0, true));
}

#[test]
fn before_the_battle_shields_dim_texts_go_blank_and_leaders_tell() {
    let fight = |hand: &str, more: Value| {
        let mut cards = vec![
            json!({ "card": "War", "of": 1, "at": "2B" }),
            json!({ "card": "Fleet Carrier", "of": 2, "at": "2B" }),
        ];
        cards.extend(more.as_array().expect("a list").iter().cloned());
        let first = json!({ "hand": [hand], "resources": 5, "commands": 3, "tech": 9 });
        let mut at = texts(json!({ "players": [first, { "commands": 3 }], "cards": cards }));
        at.choose(1, "Attack Fleet Carrier").choose(1, "War joins").choose(2, "Fleet Carrier joins");
        at.choose(1, &format!("Play {hand}"));
        at
    };
    let mut at = fight("Epsilon Nebula", json!([]));
    at.calm_until(1, "Fire with War")
        .choose(1, "Fire with War")
        .calm_until(2, "Use the shields")
        .choose(2, "Use the shields")
        .calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 2, "4 less 3 less 1");
    let mut at = fight("Glitch", json!([{ "card": "Escort", "of": 2, "on": "Fleet Carrier" }]));
    at.calm_until(1, "Fire with War").choose(1, "Fire with War");
    while at.asked() != [2] {
        at.pass(1);
    }
    assert!(!at.offered(2, "Escort: "), "its text is blank");
    let mut at = fight("No One to Lead", json!([{ "card": "Sgt. Beat", "of": 1, "on": "War" }]));
    at.calm_until(1, "Fire with War (guns 5)");
}

#[test]
fn hidden_forces_come_out_of_the_recycle_pile() {
    let first = json!({ "system": ["Earth", "Mars"], "hand": ["Hidden Forces"], "recycle": ["Skimmer"], "resources": 9, "commands": 3 });
    let cards = json!([{ "card": "Juggernaut", "of": 2, "at": "1B", "energy": 0 }]);
    let mut at = texts(json!({ "first": 2, "players": [first, { "commands": 3 }], "cards": cards }));
    at.choose(2, "Attack Mars")
        .calm_until(2, "Juggernaut")
        .choose(2, "Juggernaut")
        .calm_until(1, "Play Hidden Forces")
        .choose(1, "Play Hidden Forces");
    at.calm_until(1, "Yes").choose(1, "Yes").calm();
    assert_eq!((at.damage(2, "Juggernaut"), at.place(1, "Skimmer"), at.resources(1)), (2, "1B".into(), 3), "4 and 2");
    assert_eq!(at.state.side(at.card(1, "Skimmer")), Some(prime::state::Side::Defence));
}

#[test]
fn i_die_sends_another_hero_into_the_fight() {
    let cards = json!([
        { "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" },
        { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" }, { "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let mut at = texts(json!({ "players": [{ "draw": ["Fleet Carrier"] }, { "hand": ["I Die!"] }], "cards": cards }));
    at.choose(1, "Mr. Dyer begins a hero combat").choose(1, "Nurall Tulaak of @2").calm_until(2, "Play I Die!");
    at.choose(2, "Play I Die!").calm();
    assert_eq!((at.damage(2, "Nurall Tulaak"), at.damage(2, "Trohh Grozz")), (0, 2), "{:#?}", at.told);
}

#[test]
fn indecision_and_youre_mine_now_cancel_in_combat() {
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Fleet Carrier", "of": 2, "at": "2B" }]);
    let given = |first: Value, second: Value| json!({ "players": [first, second], "cards": cards.clone() });
    let mut at = texts(given(json!({ "commands": 3 }), json!({ "hand": ["Indecision"], "resources": 5 })));
    at.choose(1, "Attack Fleet Carrier")
        .choose(1, "War joins")
        .choose(2, "Fleet Carrier joins")
        .calm_until(1, "Fire with War");
    at.choose(1, "Fire with War").calm_until(2, "Play Indecision").choose(2, "Play Indecision").calm();
    assert_eq!((at.damage(2, "Fleet Carrier"), at.energy(1, "War")), (0, 2), "the energy is spent");
    let mut at =
        texts(given(json!({ "commands": 3, "hand": ["You're Mine Now"], "resources": 5, "tech": 9 }), json!({})));
    at.choose(1, "Attack Fleet Carrier")
        .choose(1, "War joins")
        .choose(2, "Fleet Carrier joins")
        .calm_until(1, "Fire with War")
        .pass(1);
    at.calm_until(2, "Fire with Fleet Carrier")
        .choose(2, "Fire with Fleet Carrier")
        .calm_until(1, "Play You're Mine Now");
    at.choose(1, "Play You're Mine Now").calm();
    assert_eq!(at.damage(1, "War"), 0, "{:#?}", at.told);
    let mut at = in_combat_against(json!([]), &["You're Mine Now"], &["Hidden Resources"]);
    at.pass(1).choose(2, "Play Hidden Resources").calm_until(1, "Play You're Mine Now");
    at.choose(1, "Play You're Mine Now").calm();
    assert_eq!((at.resources(2), at.pile(2, "Hidden Resources")), (20, "recycled"), "a card of the defending player");
}

#[test]
fn a_massacre_gives_two_more_actions_as_the_first_of_a_combat() {
    let hull = json!([{ "card": "Titanium Hull", "of": 2, "on": "Fleet Carrier" }]);
    let mut at = in_combat(hull, &["Massacre at Triton"]);
    at.choose(1, "Play Massacre at Triton").calm();
    at.choose(1, "Fire with War").calm();
    assert!(at.asked() == [1] && at.offered(1, "Fire with War"), "{:?}", at.asked());
    at.choose(1, "Fire with War").calm();
    assert_eq!(at.asked(), [2]);
    let hull = json!([{ "card": "Titanium Hull", "of": 2, "on": "Fleet Carrier" }]);
    let mut at = in_combat(hull, &["Massacre at Triton"]);
    at.choose(1, "Fire with War").calm();
    if at.asked() == [2] {
        at.pass(2);
    }
    at.calm();
    assert!(!at.offered(1, "Play Massacre at Triton"), "not as the second");
}

#[test]
fn nowhere_to_run_stops_a_retreat() {
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Fleet Carrier", "of": 2, "at": "2B" }]);
    let mut at = texts(json!({ "players": [{ "commands": 3 }, { "hand": ["Nowhere to Run"] }], "cards": cards }));
    at.choose(1, "Attack Fleet Carrier").choose(1, "War joins").choose(2, "Fleet Carrier joins");
    at.calm_until(1, "Enable")
        .choose(1, "Enable")
        .calm()
        .pass(2)
        .calm_until(1, "Retreat War")
        .choose(1, "Retreat War")
        .choose(1, "To @2's D");
    at.calm_until(2, "Play Nowhere to Run").choose(2, "Play Nowhere to Run").calm();
    assert_eq!((at.place(1, "War"), at.energy(2, "Fleet Carrier")), ("2B".into(), 3));
    at.calm_until(1, "Pass");
    assert!(!at.offered(1, "Retreat War"));
}

#[test]
fn a_passage_to_mars_lets_its_hero_be_used_once_and_nothing_else_be_done() {
    let cards = json!([{ "card": "Kane Richards", "of": 1, "on": "Earth", "turned": true }]);
    let mut at = plain(json!({ "hand": ["Passage to Mars"] }), cards);
    at.choose(1, "Play Passage to Mars").calm().choose(1, "Mars").calm();
    assert_eq!(
        (at.place(1, "Kane Richards"), at.turned(1, "Kane Richards"), at.asked()),
        ("1B".into(), false, vec![1])
    );
    assert!(at.offered(1, "Move Kane Richards"), "{:?}", at.offers(1));
    assert!(at.question(1).contains("what do you do with Kane Richards?"), "{}", at.question(1));
    assert!(at.game_refusals(1).iter().all(|why| why.ends_with("only Kane Richards is used at this chance")));
    assert!(!at.offered(1, "Gain 1 resource") && !at.offered(1, "Gain 1 Tech"), "{:?}", at.offers(1));
    at.choose(1, "Move Kane Richards").calm();
    assert_eq!((at.place(1, "Kane Richards"), at.asked()), ("1A".into(), vec![2]), "only once");
}

#[test]
fn a_hero_sent_by_a_passage_to_mars_explores_there() {
    let cards = json!([
        { "card": "Archaeology Student", "of": 1, "on": "Earth", "turned": true },
        { "card": "Moon of Sunaaku", "of": 1 }, { "card": "Explorer (Human)", "of": 1, "at": "outer 1" },
    ]);
    let mut at = plain(json!({ "hand": ["Passage to Mars"] }), cards);
    at.choose(1, "Play Passage to Mars").calm().choose(1, "Moon of Sunaaku").calm();
    at.choose(1, "Explore Moon of Sunaaku").choose(1, "That is all").calm();
    assert!(at.turned(1, "Archaeology Student") && !at.turned(1, "Explorer (Human)"), "{:#?}", at.told);
}

#[test]
fn quick_reflexes_save_a_hero_or_a_ship_from_a_scratch() {
    let cards = json!([{ "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = texts(
        json!({ "players": [{ "draw": ["Fleet Carrier"] }, { "hand": ["Quick Reflexes"], "resources": 5 }], "cards": cards }),
    );
    at.choose(1, "Mr. Dyer begins a hero combat").calm_until(2, "No card").choose(2, "No card");
    at.calm_until(2, "Play Quick Reflexes").choose(2, "Play Quick Reflexes").calm();
    assert_eq!(at.damage(2, "Trohh Grozz"), 0, "{:#?}", at.told);
}

#[test]
fn revenge_answers_what_an_opponent_did() {
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Juggernaut", "of": 2, "at": "2B", "damage": 2, "energy": 0 },
        { "card": "Elite Fighter", "of": 2, "at": "2A" }]);
    let second = json!({ "hand": ["Revenge"], "resources": 5 });
    let mut at = texts(json!({ "players": [{ "commands": 3 }, second], "cards": cards }));
    at.choose(1, "Attack Juggernaut")
        .choose(1, "War joins")
        .choose(2, "No more from elsewhere")
        .choose(2, "Juggernaut")
        .calm_until(1, "Fire with War");
    at.choose(1, "Fire with War").calm_until(2, "Play Revenge").choose(2, "Play Revenge").calm();
    assert_eq!(at.board().guns(at.card(2, "Elite Fighter")), 4);
}

#[test]
fn the_populace_rises_unless_the_conqueror_pays() {
    let play = |resources: u16| {
        let first = json!({ "system": ["Earth", "Mars"], "hand": ["Rise of the Populace"], "resources": 9 });
        let cards = json!([{ "card": "Juggernaut", "of": 2, "at": "1B" }]);
        let mut at =
            texts(json!({ "first": 2, "players": [first, { "commands": 3, "resources": resources }], "cards": cards }));
        at.choose(2, "Attack Mars")
            .calm_until(2, "Juggernaut")
            .choose(2, "Juggernaut")
            .calm_until(2, "Fire with")
            .choose(2, "Fire with Juggernaut");
        at.calm_until(1, "Play Rise of the Populace").choose(1, "Play Rise of the Populace").calm();
        at
    };
    let at = play(0);
    assert!(at.in_play(1, "Mars") && at.board().left(at.card(1, "Mars")) == 1, "{:#?}", at.told);
    let mut at = play(3);
    if at.asked() == [2] && at.offered(2, "Yes") {
        at.choose(2, "Yes").calm();
    }
    assert_eq!(at.pile(1, "Mars"), "fallen", "{:#?}", at.told);
}

#[test]
fn a_ship_sacrifices_itself_for_another() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "2B" }, { "card": "Juggernaut", "of": 2, "at": "2B", "energy": 0 }, { "card": "Fleet Carrier", "of": 2, "at": "2B" },
    ]);
    let mut at = texts(json!({ "players": [{ "commands": 3 }, { "hand": ["Sacrifice"] }], "cards": cards }));
    at.choose(1, "Attack Juggernaut")
        .choose(1, "War joins")
        .choose(2, "Juggernaut")
        .choose(2, "Fleet Carrier")
        .calm_until(1, "Fire with War");
    at.choose(1, "Fire with War")
        .choose(1, "At Juggernaut")
        .calm_until(2, "Play Sacrifice")
        .choose(2, "Play Sacrifice")
        .calm_until(2, "Use the shields");
    at.choose(2, "Use the shields of Fleet Carrier").calm();
    assert_eq!((at.damage(2, "Juggernaut"), at.damage(2, "Fleet Carrier"), at.energy(2, "Fleet Carrier")), (0, 1, 2));
}

#[test]
fn a_secret_agenda_helps_those_who_are_behind() {
    let given = |tech: u8| json!({ "players": [{ "tech": tech, "hand": ["Secret Agenda"], "commands": 3 }, { "tech": 7 }], "cards": [] });
    let mut at = texts(given(5));
    assert!(!at.offered(1, "Play Secret Agenda"), "no planet was conquered");
    at.state.player_mut(seat(1)).bereft = true;
    at.choose(1, "Play Secret Agenda").calm();
    assert_eq!((at.tech(1), at.pile(1, "Secret Agenda")), (8, "terminated"));
    let mut at = texts(given(6));
    at.state.player_mut(seat(1)).bereft = true;
    assert!(!at.offered(1, "Play Secret Agenda"), "1 behind is not enough");
}

#[test]
fn the_ancients_secrets_refill_a_planet_inside_a_star_system() {
    let mut at = plain(
        json!({ "hand": ["Secrets of the Ancients"], "tech": 10 }),
        json!([{ "card": "Explorer (Human)", "of": 1, "at": "1B" }]),
    );
    at.choose(1, "Play Secrets of the Ancients").calm();
    assert_eq!((at.state.piece(at.card(1, "Mars")).points, at.resources(1)), (5, 17));
    at.calm_until(1, "Explore Mars");
    assert_eq!(at.board().production(at.card(1, "Mars")), 1, "R84: it goes on producing");
}

#[test]
fn a_shackled_hero_is_bought_back() {
    let cards = json!([{ "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = plain(json!({ "hand": ["Shackled"] }), cards);
    at.choose(1, "Play Shackled").calm();
    assert!(!at.in_play(2, "Nurall Tulaak") && at.resources(1) == 17, "influence 3");
    at.state.player_mut(seat(2)).resources = 4;
    at.calm_until(2, "Buy back Nurall Tulaak (4 resources)").choose(2, "Buy back Nurall Tulaak").calm();
    assert_eq!((at.place(2, "Nurall Tulaak"), at.resources(2)), ("2A".into(), 0));
}

#[test]
fn a_slipstream_draws_another_ship_along() {
    let cards =
        json!([{ "card": "War", "of": 1, "at": "1B" }, { "card": "Death", "of": 1, "at": "1A", "turned": true }]);
    let mut at = plain(json!({ "hand": ["Slipstream"] }), cards);
    at.choose(1, "Move War").choose(1, "To @1's D").choose(1, "Stop here").calm_until(1, "Play Slipstream");
    at.choose(1, "Play Slipstream").calm();
    assert_eq!(at.place(1, "Death"), "1D");
}

#[test]
fn a_ship_that_a_slipstream_has_drawn_along_has_moved_this_turn() {
    let cards = json!([{ "card": "War", "of": 1, "at": "1B" }, { "card": "Death", "of": 1, "at": "1A" }]);
    let mut at = plain(json!({ "hand": ["Slipstream"] }), cards);
    at.choose(1, "Move War").choose(1, "To @1's D").choose(1, "Stop here").calm_until(1, "Play Slipstream");
    at.choose(1, "Play Slipstream").calm().pass(2);
    assert!(!at.turned(1, "Death") && !at.offered(1, "Move Death"), "203: it has moved this turn");
}

#[test]
fn a_sudden_strike_passes_shields_but_not_luck() {
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Fleet Carrier", "of": 2, "at": "2B" }]);
    let first = json!({ "hand": ["Sudden Strike"], "resources": 5, "commands": 3, "tech": 9 });
    let mut at = texts(json!({ "players": [first, { "draw": ["Skimmer"] }], "cards": cards }));
    at.choose(1, "Attack Fleet Carrier")
        .choose(1, "War joins")
        .choose(2, "Fleet Carrier joins")
        .calm_until(1, "Fire with War");
    at.choose(1, "Fire with War").choose(1, "Play Sudden Strike").calm_until(2, "Fleet Carrier spends energy");
    assert!(!at.offered(2, "Use the shields"));
    at.choose(2, "Fleet Carrier spends energy").calm();
    assert_eq!((at.damage(2, "Fleet Carrier"), at.energy(2, "Fleet Carrier")), (0, 3), "4 less the cosmic value 4");
}
