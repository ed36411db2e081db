//! Texts that bend the rules: other races' cards, split shots, redirected fights, victories by advantage.

use crate::table::{At, seat};
use crate::texts::{in_combat, in_combat_against, plain, texts, with_decks};
use serde_json::{Value, json};

/// Seat 1 with this advantage face up, and these cards.
pub fn advantage(name: &str, first: Value, cards: Value) -> At {
    let mut first = first;
    first["advantage"] = json!(name);
    first["face_up"] = json!(true);
    plain(first, cards)
}

/// A fate of seat 1 is drawn in the End phase.
fn fate(name: &str, cards: Value) -> At {
    let mut at = texts(json!({ "phase": "end", "players": [
        { "tech": 9, "resources": 9, "hand": ["City", "Academy"], "draw": [name, "Skimmer", "Skimmer", "Skimmer"], "commands": 0,
          "system": ["Earth", "Mars"] },
        { "commands": 0, "resources": 9, "tech": 9, "draw": ["Juggernaut", "Juggernaut"] },
    ], "cards": cards }));
    at.until_offered(1, "Discard City").choose(1, "Discard City").calm();
    at
}

// ---- advantages ----

#[test]
fn exploration_efficiency_pays_for_a_planet_that_is_not_yet_explored() {
    let cards =
        json!([{ "card": "Moon of Sunaaku", "of": 1 }, { "card": "Explorer (Human)", "of": 1, "at": "outer 1" }]);
    let mut at = advantage("Exploration Efficiency", json!({}), cards);
    at.choose(1, "Explore Moon of Sunaaku").calm();
    assert_eq!(at.tech(1), 11);
    at.until_offered(1, "Exploration Efficiency").choose(1, "Exploration Efficiency").calm();
    assert_eq!(at.tech(1), 12, "four points are left");
}

#[test]
fn laboratory_reproduction_brings_heroes_of_the_race_it_names() {
    let mut at = with_decks(
        &["dysori", "muero"],
        json!({ "advantage": "Laboratory Reproduction", "resources": 7, "commands": 3, "tech": 9, "hand": ["Trohh Grozz"] }),
        json!([]),
    );
    assert!(!at.offered(1, "Deploy Trohh Grozz"));
    at.choose(1, "Turn up your advantage").choose(1, "Name the Muero").calm().pass(2);
    at.choose(1, "Deploy Trohh Grozz (7 resources, 1 command)");
}

#[test]
fn military_vise_takes_an_opponent_out_with_three_planets() {
    let mut at = At::with_texts(
        &["human", "muero", "soven"],
        json!({ "players": [{ "advantage": "Military Vise", "face_up": true }, { "system": ["Regnuu Kraag", "Mars"] }, {}],
            "cards": [{ "card": "War", "of": 1, "at": "2B" }] }),
    );
    at.state.player_mut(seat(1)).creed = prime::state::creed::VISE;
    at.state.player_mut(seat(1)).conquests[1] = 2;
    let mars = at.card(2, "Mars");
    at.state.piece_mut(mars).damage = 3;
    at.choose(1, "Attack Mars").choose(1, "War joins").calm_until(1, "Fire with War").choose(1, "Fire with War").calm();
    assert!(at.heard("@2 loses by an opponent's advantage."), "{:#?}", at.told);
    assert!(!at.state.alive.has(seat(2)) && at.outcome().is_none(), "the Soven play on");
}

#[test]
fn expansion_agenda_wins_with_eight_installations_on_three_planets() {
    let place = |card: &str, on: &str| json!({ "card": card, "of": 1, "on": on });
    let cards = |last: &str| {
        json!([
            place("City", "Mars"),
            place("Secret Mine", "Mars"),
            place("Remote Outpost", "Mars"),
            place("Academy", "Frozen World"),
            place("Terraform Company", "Frozen World"),
            place("Planetary Shields", "Frozen World"),
            place("Command Post", "Forest World"),
            place(last, "Forest World"),
        ])
    };
    let play = |last: &str| {
        let system = json!({ "system": ["Earth", "Mars", "Frozen World", "Forest World"] });
        let mut at = advantage("Expansion Agenda", system, cards(last));
        at.state.player_mut(seat(1)).creed = prime::state::creed::AGENDA;
        at.until_turn(2);
        at.outcome().map(|outcome| outcome.how())
    };
    assert_eq!(play("Pilot Training Facility"), Some("Alternative Victory"));
    assert_eq!(play("City"), None, "seven names are not enough");
}

#[test]
fn multiple_choices_hides_two_advantages_and_costs_two_resources() {
    let mut deck = prime::deck::boxed("human").expect("it is in the box");
    for name in ["Multiple Choices", "Reinforced Hulls"] {
        deck.cards.insert(name.into(), 1);
    }
    let decks = vec![prime::setup::DeckChoice::List(deck), prime::setup::DeckChoice::Named("muero".into())];
    let mut at = At::setup(crate::table::game(), &prime::setup::Setup { decks, options: Default::default() });
    assert_eq!(at.asked(), [2], "seat 1 has no advantage to turn: it lies face up");
    at.choose(2, "Leave it");
    assert!(at.question(1).contains("10 resources are left"), "15 less 2 less 3 for Earth: {}", at.question(1));
    at.choose(1, "That is my").choose(2, "That is my");
    at.until_offered(1, "Multiple Choices: ").choose(1, "Multiple Choices: ");
    assert_eq!(at.offers(1).len(), 2, "{:?}", at.offers(1));
    at.choose(1, "Reinforced Hulls").calm();
    assert_eq!(at.pile(1, "Multiple Choices"), "terminated");
    assert_eq!(at.pile(1, "Advanced Technology"), "terminated");
    assert!(at.state.player(seat(1)).revealed);
}

#[test]
fn overrun_takes_out_whoever_has_no_ships() {
    let mut at = At::with_texts(
        &["human", "muero", "soven"],
        json!({ "players": [{ "advantage": "Overrun" }, {}, {}], "cards": [{ "card": "War", "of": 1, "at": "2A" }] }),
    );
    at.choose(1, "Turn up your advantage").calm();
    assert!(!at.state.alive.has(seat(2)), "{:#?}", at.told);
    assert!(at.state.alive.has(seat(3)), "no ship of seat 1 is at Y'mvalla");
}

#[test]
fn a_tech_requirement_is_eased_once_a_turn() {
    let hand = json!({ "tech": 5, "resources": 30, "hand": ["War", "Death"] });
    let mut at = advantage("Science Revolution", hand.clone(), json!([]));
    at.choose(1, "Deploy War").calm().pass(2);
    assert!(at.in_play(1, "War") && !at.offered(1, "Deploy Death"), "War needs Tech 6, and only one card is eased");
    let cards = json!([{ "card": "Research Center", "of": 1, "points": 0 }]);
    let mut at = advantage("Science Revolution", hand, cards);
    at.choose(1, "Deploy War").calm().pass(2);
    assert!(at.offered(1, "Deploy Death"), "the Research Center eases another");
}

#[test]
fn stolen_technology_builds_foreign_ships_at_four_more_tech() {
    let hand = |tech: u8| json!({ "tech": tech, "hand": ["Juggernaut"] });
    assert!(!advantage("Stolen Technology", hand(8), json!([])).offered(1, "Deploy Juggernaut"));
    assert!(advantage("Stolen Technology", hand(9), json!([])).offered(1, "Deploy Juggernaut"));
}

// ---- fates ----

#[test]
fn an_experimental_force_field_shelters_a_planet_or_the_ships_at_a_place() {
    let cards = json!([
        { "card": "Juggernaut", "of": 2, "at": "2A" },
        { "card": "Fleet Carrier", "of": 2, "at": "2B", "turned": true },
    ]);
    let mut at = fate("Experimental Force Field", cards);
    at.choose(1, "Keep the ships at the location of target planet").choose(1, "Regnuu Kraag").calm();
    let may = |at: &At, name: &str| at.board().can_attack(seat(1), at.card(2, name));
    assert!(!may(&at, "Juggernaut") && may(&at, "Fleet Carrier") && may(&at, "Regnuu Kraag"), "the ships at one place");
    let (late, place) = (at.card(2, "Fleet Carrier"), at.board().place(at.card(2, "Regnuu Kraag")));
    at.state.piece_mut(late).place = place;
    assert!(!may(&at, "Fleet Carrier"), "also one that comes later");
    at.until_turn(2);
    assert!(!may(&at, "Juggernaut"), "to the end of the next turn");
    at.until_turn(3);
    assert!(may(&at, "Juggernaut"));
}

#[test]
fn an_experimental_force_field_screens_ships_where_there_is_no_planet() {
    let cards = json!([
        { "card": "Juggernaut", "of": 2, "at": "2E" },
        { "card": "Fleet Carrier", "of": 2, "at": "2E" },
        { "card": "Cannon Platform", "of": 2, "at": "2A" },
    ]);
    let mut at = fate("Experimental Force Field", cards);
    at.choose(1, "Keep the ships at the location of target ship").choose(1, "Juggernaut").calm();
    let may = |at: &At, name: &str| at.board().can_attack(seat(1), at.card(2, name));
    assert!(!may(&at, "Juggernaut") && !may(&at, "Fleet Carrier") && may(&at, "Cannon Platform"));
    let ship = at.card(2, "Juggernaut");
    at.state.piece_mut(ship).place = at.state.place(at.card(2, "Cannon Platform"));
    assert!(may(&at, "Juggernaut") && !may(&at, "Fleet Carrier"), "it is the location that is screened, not a ship");
    let view = serde_json::to_value(at.board_view(2)).expect("plain data");
    assert_eq!((&view["galaxy"]["2E"]["screened"], &view["galaxy"]["2A"]["screened"]), (&json!(true), &json!(null)));
    at.until_turn(3);
    assert!(may(&at, "Fleet Carrier"));
}

#[test]
fn shamed_heroes_stay_turned_through_the_next_reset() {
    let mut at = fate("Shamed", json!([{ "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" }]));
    at.choose(1, "@2").calm();
    assert!(at.turned(2, "Trohh Grozz"));
    at.until_turn(2).until_offered(1, "Gain 1 resource");
    assert!(at.turned(2, "Trohh Grozz"), "it does not unturn");
    at.until_turn(3).until_offered(1, "Gain 1 resource");
    assert!(!at.turned(2, "Trohh Grozz"));
}

#[test]
fn a_year_of_plenty_lets_everybody_deploy_what_they_reveal() {
    let mut at = fate("Year of Plenty", json!([]));
    let before = at.resources(1);
    at.choose(1, "At Earth").calm();
    assert_eq!((at.in_play(1, "Skimmer"), at.resources(1)), (true, before), "2 less 3, and no command");
    assert_eq!(at.asked(), [2]);
    at.choose(2, "Don't deploy it");
    assert!(!at.in_play(2, "Juggernaut"));
}

// ---- planets ----

#[test]
fn regnuu_kraag_gives_one_attack_a_turn_without_a_command() {
    let cards = json!([
        { "card": "Juggernaut", "of": 1, "at": "2A" }, { "card": "Elite Fighter", "of": 1, "at": "2A" },
        { "card": "War", "of": 2, "at": "2A", "energy": 0 },
    ]);
    let mut at = with_decks(&["muero", "human"], json!({ "commands": 0 }), cards);
    at.choose(1, "Attack War").choose(1, "Juggernaut").choose(1, "No more");
    while at.state.combat.on {
        let who = at.asked()[0];
        at.choose(who, if at.offered(who, "Pass") { "Pass" } else { "No more" });
    }
    assert!(at.state.player(seat(1)).led);
    at.calm_until(1, "Pass");
    assert!(!at.offered(1, "Attack Earth"), "the second one needs a command");
}

#[test]
fn garden_world_is_for_the_soven_and_sorvius_not_for_the_muero() {
    let start = |deck: &str, planet: &str| {
        let mut list = prime::deck::boxed(deck).expect("it is in the box");
        list.cards.insert(planet.into(), 1);
        let decks = vec![prime::setup::DeckChoice::List(list), prime::setup::DeckChoice::Named("human".into())];
        let mut at = At::setup(crate::table::game(), &prime::setup::Setup { decks, options: Default::default() });
        at.choose(1, "Leave it").choose(2, "Leave it");
        at.offered(1, planet)
    };
    assert!(start("soven", "Garden World") && !start("dysori", "Garden World"));
    assert!(start("dysori", "Sorvius I") && !start("muero", "Sorvius I"));
}

#[test]
fn opponents_may_deploy_heroes_at_sorvius() {
    let mut at = texts(json!({ "players": [
        { "hand": ["Kane Richards"], "resources": 9, "commands": 3 }, { "system": ["Regnuu Kraag", "Sorvius I"] },
    ], "cards": [] }));
    at.choose(1, "Deploy Kane Richards").choose(1, "At Sorvius I");
    assert_eq!(at.place(1, "Kane Richards"), "2B");
}

// ---- heroes ----

#[test]
fn andrew_masters_goes_home_after_a_fight_that_nobody_redirects() {
    let cards = json!([
        { "card": "Andrew Masters", "of": 1, "on": "Regnuu Kraag" },
        { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" }, { "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let mut at = texts(json!({ "players": [{ "draw": ["Skimmer"] }, { "hand": ["I Die!"] }], "cards": cards }));
    at.choose(1, "Andrew Masters begins a hero combat").choose(1, "Trohh Grozz of @2");
    assert!(!at.offered(2, "Play I Die!"), "{:?}", at.offers(2));
    at.until_offered(1, "Gain 1 resource");
    assert_eq!((at.place(1, "Andrew Masters"), at.turned(1, "Andrew Masters")), ("1A".into(), true), "{:#?}", at.told);
}

#[test]
fn simon_wears_the_book_for_nothing_and_shields_those_around_him() {
    let cards = json!([
        { "card": "Simon Christiansen", "of": 1, "on": "Mars" }, { "card": "Kane Richards", "of": 1, "on": "Mars" },
        { "card": "Trohh Grozz", "of": 2, "on": "Mars" }, { "card": "City", "of": 1, "on": "Mars" },
    ]);
    let mut at = plain(json!({ "resources": 0, "hand": ["The Book"] }), cards);
    at.choose(1, "Deploy The Book").calm();

    assert!(at.in_play(1, "The Book"));
    let board = at.board();
    assert!(board.can_be_target(at.card(1, "Simon Christiansen")));
    assert!(!board.can_be_target(at.card(1, "Kane Richards")) && !board.can_be_target(at.card(1, "Mars")));
    assert!(!board.can_be_target(at.card(1, "City")), "supports there, too");
}

#[test]
fn simon_pays_for_unique_gear_of_another_race() {
    let simon = json!([{ "card": "Simon Christiansen", "of": 1, "on": "Mars" }]);
    let hand = |resources: u8| json!({ "tech": 20, "resources": resources, "hand": ["The Head of K'vaan"] });
    assert!(!advantage("Stolen Technology", hand(3), simon.clone()).offered(1, "Deploy The Head of K'vaan"));
    let mut at = advantage("Stolen Technology", hand(4), simon);
    at.choose(1, "Deploy The Head of K'vaan").calm();
    assert_eq!((at.in_play(1, "The Head of K'vaan"), at.resources(1)), (true, 0));
}

#[test]
fn tatia_has_the_text_of_another_officer_for_a_turn() {
    let cards = json!([
        { "card": "Snub Fighter", "of": 1, "at": "1A" }, { "card": "Heavy Cruiser", "of": 1, "at": "1A" },
        { "card": "Prime Tatia Vantisus", "of": 1, "on": "Snub Fighter" },
        { "card": "Octavia Julianis", "of": 1, "on": "Heavy Cruiser" },
        { "card": "Juggernaut", "of": 2, "at": "1A" },
    ]);
    let mut at = At::with_texts(&["dysori", "muero"], json!({ "players": [{}, { "commands": 3 }], "cards": cards }));
    at.choose(1, "Prime Tatia Vantisus: ").choose(1, "Octavia Julianis").calm();
    at.calm_until(2, "Attack Snub Fighter").choose(2, "Attack Snub Fighter").choose(2, "Juggernaut");
    at.choose(1, "Snub Fighter")
        .choose(1, "No more")
        .calm_until(2, "Fire with Juggernaut")
        .choose(2, "Fire with Juggernaut");
    at.calm_until(1, "Prime Tatia Vantisus: ");
    at.until_turn(2);
    assert!(at.state.copies.is_empty(), "it is forgotten with the turn");
}

#[test]
fn queen_helena_cancels_propaganda_aimed_at_her_player() {
    let cards = json!([
        { "card": "Queen Helena Myrianis", "of": 1, "on": "Regnuu Kraag" }, { "card": "Octavia Julianis", "of": 1, "on": "Regnuu Kraag" },
        { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let given =
        json!({ "first": 2, "players": [{}, { "hand": ["Transfer Information"], "resources": 5 }], "cards": cards });
    let mut at = At::with_texts(&["dysori", "muero"], given);
    at.give(1, "Revenge", 0);
    at.choose(2, "Play Transfer Information").choose(2, "@1").choose(1, "Queen Helena Myrianis: ");
    assert_eq!((at.hand(1), at.turned(1, "Queen Helena Myrianis")), (1, true), "{:#?}", at.told);
}

#[test]
fn motann_raxx_lets_attackers_fire_twice_as_hard() {
    let cards = json!([
        { "card": "Destroyer (Muero)", "of": 1, "at": "2B" }, { "card": "Motann-Raxx", "of": 1, "on": "Destroyer (Muero)" },
        { "card": "War", "of": 2, "at": "2B", "energy": 0 },
    ]);
    let mut at = with_decks(&["muero", "human"], json!({ "commands": 3 }), cards);
    at.choose(1, "Attack War").choose(1, "Destroyer").choose(2, "War joins").calm_until(1, "Fire with");
    at.choose(1, "Fire with Destroyer (Muero) #1 twice as hard").calm();
    assert_eq!((at.damage(2, "War"), at.energy(1, "Destroyer (Muero)")), (6, 0));
}

#[test]
fn nurall_tulaak_and_jihad_stop_production() {
    let cards = json!([{ "card": "Nurall Tulaak", "of": 2, "on": "Earth" }]);
    let mut at = texts(json!({ "players": [{ "system": ["Earth", "Mars"], "resources": 0 }, {}], "cards": cards }));
    at.until_offered(2, "Nurall Tulaak: ").choose(2, "Nurall Tulaak: ").calm();
    at.until_offered(1, "Gain 1 resource");
    assert_eq!(at.resources(1), 1, "only Mars produces");
    let mut at =
        plain(json!({ "hand": ["Jihad", "City"], "resources": 0 }), json!([{ "card": "War", "of": 1, "at": "1A" }]));
    at.until_offered(1, "Discard City")
        .choose(1, "Discard City")
        .until_offered(1, "Play Jihad")
        .choose(1, "Play Jihad");
    at.calm().until_offered(1, "Gain 1 resource");
    assert_eq!((at.resources(1), at.board().guns(at.card(1, "War"))), (1, 5), "2 and 1, each 1 less");
    assert_eq!(at.pile(1, "Jihad"), "terminated");
}

#[test]
fn miyal_makes_the_next_tech_cheaper() {
    let mut at = with_decks(
        &["soven", "human"],
        json!({ "resources": 5, "tech": 4 }),
        json!([{ "card": "Miyal", "of": 1, "on": "Y'mvalla" }]),
    );
    assert!(!at.offered(1, "Gain 1 Tech"), "it costs 7");
    at.choose(1, "Miyal: ").calm().pass(2).choose(1, "Gain 1 Tech (5 resources)").calm();
    assert_eq!((at.tech(1), at.resources(1)), (5, 0));
}

#[test]
fn the_seer_comes_to_others_for_2_more() {
    let mut at = plain(json!({ "hand": ["The Seer"], "draw": ["City", "Skimmer"] }), json!([]));
    at.choose(1, "Deploy The Seer (6 resources, 1 command)").choose(1, "At Earth").calm();
    at.calm_until(1, "The Seer: ").choose(1, "The Seer: ").choose(1, "Recycle it").calm();
    assert_eq!(at.pile(1, "City"), "recycled");
}

#[test]
fn jason_trage_declares_another_attack() {
    let cards = json!([{ "card": "Jason Trage", "of": 1, "on": "War" }, { "card": "Juggernaut", "of": 2, "at": "2B" }]);
    let mut at = in_combat(cards, &[]);
    // The Juggernaut has not been attacked this turn, so the Fleet Carrier is the only target.
    at.choose(1, "Jason Trage: ").calm();
    at.until_offered(1, "War joins");
    assert!(at.state.combat.on && at.told.iter().filter(|line| line.contains("attacks Fleet Carrier")).count() == 2);
}

#[test]
fn a_pleasure_bot_is_worn_and_turns_its_hero() {
    let cards = json!([{ "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = plain(json!({ "hand": ["Pleasure-Bot"] }), cards);
    at.choose(1, "Deploy Pleasure-Bot").choose(1, "At Trohh Grozz").calm().pass(2);
    at.choose(1, "Pleasure-Bot: ").calm();
    assert!(at.turned(2, "Trohh Grozz"));
    assert!(!at.state.is(at.card(1, "Pleasure-Bot"), |player| player.heroes), "it is Gear now");
    let grozz = at.card(2, "Trohh Grozz");
    at.game.recycle_for_test(&mut at.state, grozz);
    assert!(at.state.is(at.card(1, "Pleasure-Bot"), |player| player.heroes), "and a hero again in the recycle pile");
    assert_eq!(at.pile(1, "Pleasure-Bot"), "recycled");
}

#[test]
fn a_pleasure_bot_that_is_worn_moves_as_gear_does() {
    let cards = json!([
        { "card": "Ran'har", "of": 1, "on": "Mars" }, { "card": "Kane Richards", "of": 1, "on": "Mars" },
        { "card": "Sgt. Beat", "of": 2, "on": "Mars" },
    ]);
    let mut at = plain(json!({ "hand": ["Pleasure-Bot"] }), cards);
    at.choose(1, "Deploy Pleasure-Bot").choose(1, "At Sgt. Beat").calm().pass(2);
    let before = at.resources(1);
    at.choose(1, "Move Pleasure-Bot");
    assert!(!at.offered(1, "To Earth") && !at.offered(1, "To Mars"), "no planet: {:?}", at.offers(1));
    at.choose(1, "To Kane Richards").calm().pass(2);
    let bot = at.card(1, "Pleasure-Bot");
    assert_eq!((at.state.piece(bot).host, at.resources(1)), (at.card(1, "Kane Richards"), before), "for nothing");
    assert!(!at.offered(1, "Move Pleasure-Bot"), "once a turn (R62)");
}

#[test]
fn sorvina_strikes_with_as_much_as_she_dares() {
    let cards = json!([{ "card": "Sorvina Tridius", "of": 1, "on": "Regnuu Kraag" }, { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = plain(json!({ "draw": ["Archaeology Student"] }), cards);
    at.choose(1, "Sorvina Tridius: ");
    assert_eq!(at.offers(1), ["0", "1", "2"], "less than her life of 3");
    at.choose(1, "1").choose(1, "Nurall Tulaak of @2").calm();
    assert_eq!(at.damage(2, "Nurall Tulaak"), 3, "1 and the cosmic value 2");
    assert_eq!(at.pile(1, "Sorvina Tridius"), "recycled", "the same to herself");
}

#[test]
fn a_veross_agent_smuggles_in_another_races_card() {
    let mut at =
        plain(json!({ "hand": ["Elite Fighter"] }), json!([{ "card": "Veross Agent", "of": 1, "on": "Earth" }]));
    at.choose(1, "Veross Agent: ").calm();
    assert_eq!((at.in_play(1, "Elite Fighter"), at.resources(1), at.pile(1, "Veross Agent")), (true, 16, "terminated"));
    let at = plain(json!({ "hand": ["Skimmer"] }), json!([{ "card": "Veross Agent", "of": 1, "on": "Earth" }]));
    assert!(!at.offered(1, "Veross Agent: "), "a Skimmer is no other race's");
}

// ---- ships and supports ----

#[test]
fn a_juggernaut_splits_its_only_shot() {
    let cards = json!([
        { "card": "Juggernaut", "of": 1, "at": "2B" },
        { "card": "War", "of": 2, "at": "2B", "energy": 0 }, { "card": "Famine", "of": 2, "at": "2B", "energy": 0 },
    ]);
    let mut at = with_decks(&["muero", "human"], json!({ "commands": 3 }), cards);
    at.choose(1, "Attack War").choose(1, "Juggernaut").choose(2, "War joins").choose(2, "Famine joins");
    at.calm_until(1, "Fire with").choose(1, "Fire with Juggernaut").choose(1, "At War").choose(1, "Also at Famine");
    at.choose(1, "3 of it").calm();
    assert_eq!((at.damage(2, "War"), at.damage(2, "Famine")), (5, 3), "R106: each part is a hit of its own");
    assert!(
        at.energy(1, "Juggernaut") == 1 && at.asked() == [1]
            || !at.state.combat.on
            || !at.offered(at.asked()[0], "Fire with Juggernaut")
    );
    at.calm_until(1, "Pass");
    assert!(!at.offered(1, "Fire with Juggernaut"), "once per combat");
}

#[test]
fn xelmon_gardens_are_cheaper_in_a_garden_and_avenged() {
    let first = json!({ "system": ["Y'mvalla", "Garden World"], "resources": 9, "commands": 3, "tech": 9, "hand": ["Xelmon Gardens"] });
    let mut at = with_decks(&["soven", "human"], first, json!([]));
    at.choose(1, "Deploy Xelmon Gardens").choose(1, "At Garden World (3 resources, 1 command)");
    let given = json!({ "first": 2, "players": [{ "system": ["Y'mvalla", "Garden World"] }, { "commands": 3 }], "cards": [
        { "card": "Xelmon Gardens", "of": 1, "on": "Garden World" }, { "card": "War", "of": 2, "at": "1B" },
    ] });
    let mut at = At::with_texts(&["soven", "human"], given);
    let garden = at.card(1, "Garden World");
    at.state.piece_mut(garden).damage = 3;
    at.choose(2, "Attack Garden World")
        .choose(2, "War joins")
        .calm_until(2, "Fire with War")
        .choose(2, "Fire with War")
        .calm();
    assert!(at.state.player(seat(1)).avenges, "{:#?}", at.told);
}

#[test]
fn supports_that_choose_their_subject() {
    let cards =
        json!([{ "card": "Mr. Dyer", "of": 1, "on": "Earth" }, { "card": "Kane Richards", "of": 1, "on": "Earth" }]);
    let mut at = plain(json!({ "hand": ["Assassin's Favorite Weapon", "Assembly Line"] }), cards);
    at.choose(1, "Deploy Assassin's Favorite Weapon").calm().pass(2);
    let weapon = at.card(1, "Assassin's Favorite Weapon");
    assert_eq!(at.state.piece(weapon).host, at.card(1, "Mr. Dyer"), "Kane is neither Assassin nor Spy");
    at.choose(1, "Deploy Assembly Line").calm();
    let line = at.card(1, "Assembly Line");
    assert_eq!((at.state.piece(line).host, at.board().hand_size(seat(1))), (at.card(1, "Earth"), 7));
}

#[test]
fn a_favourite_weapon_adds_2_in_hero_combat_only() {
    let cards = json!([
        { "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Assassin's Favorite Weapon", "of": 1, "on": "Mr. Dyer" },
        { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let mut at = texts(json!({ "players": [{ "draw": ["Fleet Carrier"] }, {}], "cards": cards }));
    at.choose(1, "Mr. Dyer begins a hero combat").calm_until(1, "Assassin's Favorite Weapon: ");
    at.choose(1, "Assassin's Favorite Weapon: ").calm();
    assert_eq!(at.pile(2, "Nurall Tulaak"), "terminated", "2 and 2 against a life of 4, and no reply to an Assassin");
}

#[test]
fn a_bodyguard_takes_what_is_meant_for_others() {
    let cards = json!([
        { "card": "Kane Richards", "of": 1, "on": "Earth" }, { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
        { "card": "Bodyguard", "of": 1, "on": "Cassandra Sage" }, { "card": "Saboteur", "of": 2, "on": "Earth" },
    ]);
    let mut at = plain(json!({}), cards);
    at.pass(1);
    at.choose(2, "Saboteur begins a hero combat");
    assert!(at.heard("Saboteur fights Cassandra Sage."), "{:#?}", at.told);
}

#[test]
fn a_brain_trust_costs_heroes_with_an_influence_of_7() {
    let cards = json!([
        { "card": "Cassandra Sage", "of": 1, "on": "Earth" }, { "card": "Kane Richards", "of": 1, "on": "Earth" },
    ]);
    assert!(!plain(json!({ "hand": ["Brain Trust"] }), cards).offered(1, "Deploy Brain Trust"), "4 and 2 are 6");
    let cards = json!([{ "card": "Simon Christiansen", "of": 1, "on": "Earth" }, { "card": "Kane Richards", "of": 1, "on": "Earth" }]);
    let mut at = plain(json!({ "hand": ["Brain Trust"] }), cards);
    at.choose(1, "Deploy Brain Trust").choose(1, "At Earth").choose(1, "Sacrifice Simon Christiansen").calm();
    assert_eq!((at.in_play(1, "Brain Trust"), at.pile(1, "Simon Christiansen")), (true, "terminated"));
    at.calm_until(1, "Brain Trust: ").choose(1, "Brain Trust: ").calm();
    assert_eq!(at.tech(1), 10);
}

#[test]
fn guard_dogs_and_a_death_blow_strike_again() {
    let cards = json!([
        { "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Master's Guard Dogs", "of": 1, "on": "Mr. Dyer" },
        { "card": "Andrew Masters", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let mut at = texts(json!({ "players": [{ "draw": ["Fleet Carrier", "Fleet Carrier"] }, {}], "cards": cards }));
    at.choose(1, "Mr. Dyer begins a hero combat").calm();
    let blows = |at: &At| at.told.iter().filter(|line| line.starts_with("Mr. Dyer strikes")).count();
    assert_eq!(blows(&at), 2, "{:#?}", at.told);
    let cards = json!([{ "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Andrew Masters", "of": 2, "on": "Regnuu Kraag" }]);
    let first = json!({ "hand": ["Death Blow"], "draw": ["Fleet Carrier", "Fleet Carrier"] });
    let mut at = texts(json!({ "players": [first, {}], "cards": cards }));
    at.choose(1, "Mr. Dyer begins a hero combat").calm_until(1, "Play Death Blow").choose(1, "Play Death Blow").calm();
    assert_eq!(blows(&at), 2, "{:#?}", at.told);
}

#[test]
fn a_radar_facility_silences_the_attackers_react_cards() {
    let play = |radar: bool| {
        let mut cards = vec![
            json!({ "card": "War", "of": 1, "at": "2A" }),
            json!({ "card": "Fleet Carrier", "of": 2, "at": "2A", "energy": 0 }),
        ];
        if radar {
            cards.push(json!({ "card": "Radar Facility", "of": 2, "on": "Regnuu Kraag" }));
        }
        let first = json!({ "hand": ["Lucky Break +2"], "resources": 5, "commands": 3, "tech": 9 });
        let mut at = texts(json!({ "players": [first, {}], "cards": cards }));
        at.choose(1, "Attack Fleet Carrier").choose(1, "War joins").choose(2, "Fleet Carrier joins");
        at.calm_until(1, "Fire with War").choose(1, "Fire with War");
        at.asked() == [1] && at.offered(1, "Play Lucky Break +2")
    };
    assert!(play(false) && !play(true));
}

#[test]
fn reflect_turns_damage_on_its_source() {
    let cards = json!([
        { "card": "Aranaugh", "of": 2, "on": "Fleet Carrier" }, { "card": "Reflect", "of": 2, "on": "Aranaugh" },
    ]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Fire with War").calm_until(2, "Reflect: ").choose(2, "Reflect: ").calm();
    assert_eq!((at.damage(1, "War"), at.damage(2, "Fleet Carrier")), (4, 0), "influence 4: {:#?}", at.told);
}

#[test]
fn a_tactical_bomb_ticks_for_three_turns() {
    let cards = json!([{ "card": "Saboteur", "of": 1, "on": "Regnuu Kraag" }, { "card": "Tactical Bomb", "of": 1, "on": "Saboteur" }]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Tactical Bomb: ").calm();
    let bomb = at.card(1, "Tactical Bomb");
    assert_eq!((at.state.piece(bomb).counters, at.turned(1, "Saboteur")), (3, true));
    at.until_turn(3).until_offered(1, "Gain 1 resource");
    assert_eq!((at.state.piece(bomb).counters, at.damage(2, "Regnuu Kraag")), (1, 0));
    at.until_turn(4).until_offered(1, "Gain 1 resource");
    assert_eq!((at.damage(2, "Regnuu Kraag"), at.pile(1, "Tactical Bomb")), (3, "recycled"), "{:#?}", at.told);
}

// ---- tactical cards ----

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
    at.choose(1, "Fire with War").choose(1, "Play Sudden Strike").calm_until(2, "Fleet Carrier reveals");
    assert!(!at.offered(2, "Use the shields"));
    at.choose(2, "Fleet Carrier reveals").calm();
    assert_eq!((at.damage(2, "Fleet Carrier"), at.energy(2, "Fleet Carrier")), (0, 3), "4 less the cosmic value 4");
}
