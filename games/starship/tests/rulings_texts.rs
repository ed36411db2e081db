//! Rulings that take a text to show: munitions, repair, cleanup, sequence (S03, S10, S33, S36, S40, S45 to S56).

mod duel;

use duel::{Duel, GAME, ONE, TWO, fit, setup};
use serde_json::{Value, json};
use starship::{TOKEN_PRICE, Token};
use table::{Fast, Game};

/// A duel on ships of the game; seat 1 is in its Action Phase.
fn at(fits: [Value; 2], seat1: Value, seat2: Value) -> Duel<'static> {
    Duel::at(&GAME, fits, json!({ "active": 1, "phase": "action", "seat1": seat1, "seat2": seat2 }))
}

fn cruisers(modules: &[&str], seat1: Value, seat2: Value) -> Duel<'static> {
    at([fit("Meridian Cruiser", modules), fit("Meridian Cruiser", &["Burst Cannon", "Afterburner"])], seat1, seat2)
}

#[test]
fn s03_in_sequence_the_ship_that_reaches_0_first_loses() {
    // "Lose 3 hull. Gain 14 energy.": the own ship is gone before anything else.
    let seat1 = json!({ "hand": ["Dump Core"], "hull": 3, "energy": 5 });
    let mut duel = cruisers(&["Emergency Core"], seat1, json!({}));
    duel.choose(ONE, "Play Dump Core");
    assert!(duel.outcome().expect("over").winners().has(TWO));
    assert_eq!(duel.energy(ONE), 5, "the rest of the text does not happen");
}

#[test]
fn s10_bonuses_come_first_whatever_the_order_of_purchase() {
    let start = |modules: &[&str]| {
        let fits = json!([fit("Frontier Frigate", modules), "Iron Wall"]);
        GAME.start(&setup(json!({ "budget": 9000, "fits": fits })), &mut Fast::new(1)).map(|_| ())
    };
    // 15 + 15 + 11 = 41 power grid, the frigate has 36, the Power Unit adds 12.
    let heavy = ["Siege Railgun", "Siege Railgun", "Bulwark Emitter"];
    assert!(start(&heavy).is_err());
    assert!(start(&["Power Unit", heavy[0], heavy[1], heavy[2]]).is_ok());
    assert!(start(&[heavy[0], heavy[1], heavy[2], "Power Unit"]).is_ok());
}

#[test]
fn s33_the_natural_six_is_the_text_of_one_card() {
    let damage = |module: &str, card: &str, dice: &[u32]| {
        let mut duel =
            cruisers(&[module, "Power Unit"], json!({ "hand": [card, "Reroute Power"] }), json!({})).dice(dice);
        duel.choose(ONE, &format!("Play {card}"));
        duel.told.iter().find(|line| line.contains("on the dice")).cloned().expect("a hit")
    };
    assert!(damage("Burst Cannon", "Projectile Burst", &[6, 1, 2]).starts_with("9 "), "4 + 2 + 3");
    assert!(damage("Burst Cannon", "Projectile Burst", &[5, 1, 2]).starts_with("6 "));
    assert!(damage("Autocannon Battery", "Controlled Shot", &[6, 1, 2]).starts_with("6 "), "not a general rule");
}

#[test]
fn s33_the_bonus_comes_before_the_multiplier() {
    // 6 + 3 + 1 against 6 + 0: glancing needs 10; so slow the gun with a change of accuracy.
    let seat1 = json!({ "hand": ["Projectile Burst", "Reroute Power"],
        "changes": [{ "stat": "accuracy", "amount": -4, "until": "end of turn" }] });
    let mut duel = cruisers(&["Burst Cannon", "Power Unit"], seat1, json!({})).dice(&[6, 6, 2]);
    duel.choose(ONE, "Play Projectile Burst");
    assert!(
        duel.told.iter().any(|line| line.contains("9 Kinetic damage (2 on the dice), halved to 4 by the glancing hit")),
        "{:?}",
        duel.told
    );
}

#[test]
fn s36_texts_may_change_the_table_of_resistances() {
    let fits = [fit("Meridian Cruiser", &["Burst Cannon"]), fit("Meridian Cruiser", &["Reactive Armor"])];
    let mut duel = at(fits, json!({ "hand": ["Projectile Burst"] }), json!({ "shield": 0 })).dice(&[1, 2, 2]);
    duel.choose(ONE, "Play Projectile Burst");
    assert!(
        duel.told.iter().any(|line| line.contains("6 +2 Kinetic against armor -1 Kinetic resistance +5 critical")),
        "{:?}",
        duel.told
    );
}

#[test]
fn s40_nobody_acts_in_the_others_turn_and_defense_lasts_until_the_own_next_turn() {
    let seat1 = json!({ "hand": ["Deflect"], "energy": 20 });
    let mut duel = cruisers(&["Deflector Screen", "Power Unit"], seat1, json!({ "hand": ["Projectile Burst"] }));
    duel.choose(ONE, "Play Deflect");
    assert_eq!(duel.number("/ships/0/barrier"), 7);
    duel.end_turn_of(ONE);
    assert_eq!(duel.number("/ships/0/barrier"), 7, "it stands in the other's turn");
    while duel.active() == TWO {
        assert!(!table::Game::asked(duel.game, &duel.state).seats().has(ONE), "and its owner is not asked");
        duel.end_turn_of(TWO);
    }
    assert_eq!(duel.number("/ships/0/barrier"), 0);
}

#[test]
fn s45_a_multi_phase_module_starts_with_kinetic_and_kinetic_is_not_for_sale() {
    let duel = cruisers(&["Autocannon Battery"], json!({}), json!({}));
    assert_eq!(duel.see("/ships/0/modules/0/active"), json!("kinetic"));
    let kinetic = json!({ "ship": "Meridian Cruiser", "modules": ["Autocannon Battery"], "ammo": { "kinetic": 1 } });
    let error = GAME.start(&setup(json!({ "fits": [kinetic, "Meridian Guard"] })), &mut Fast::new(1)).unwrap_err();
    assert!(error.to_string().contains("not for sale"), "{error}");
}

#[test]
fn s46_a_multi_phase_token_stays_and_a_missile_is_spent_and_reloaded_from_the_hangar() {
    let seat1 = json!({ "hand": ["Controlled Shot", "Controlled Shot", "Reroute Power"] });
    let mut duel = cruisers(&["Autocannon Battery", "Power Unit"], seat1, json!({})).dice(&[1, 6, 1, 6]);
    duel.choose(ONE, "Play Controlled Shot");
    assert_eq!(duel.see("/ships/0/modules/0/active"), json!("kinetic"));
    let fits = [
        json!({ "ship": "Meridian Cruiser", "modules": ["Missile Rack", "Missile Rack", "Power Unit"], "ammo": { "missile": 2 } }),
        json!("Meridian Guard"),
    ];
    let seat1 =
        json!({ "hand": ["Reload Missiles", "Reroute Power"], "energy": 30, "loaded": { "Missile Rack 1": 0 } });
    let mut duel = at(fits, seat1, json!({}));
    duel.choose(ONE, "Play Reload Missiles from Missile Rack 1 (10 energy)");
    assert_eq!((duel.number("/ships/0/modules/0/loaded"), duel.see("/ships/0/hangar/missile")), (1, json!(1)));
    assert_eq!(duel.energy(ONE), 20);
}

#[test]
fn s47_a_swap_with_an_empty_hangar_may_be_played_and_does_nothing() {
    let seat1 = json!({ "hand": ["Munitions Swap", "Reroute Power"], "energy": 9 });
    let mut duel = cruisers(&["Autocannon Battery", "Power Unit"], seat1, json!({}));
    let warned = |(_, words): &(_, String)| words.ends_with("Now it would change nothing.");
    let warnings: Vec<_> = duel.offers(ONE).into_iter().filter(warned).collect();
    assert!(warnings.len() == 1 && warnings[0].1.starts_with("Play Munitions Swap"), "{warnings:?}");
    duel.choose(ONE, "Play Munitions Swap");
    assert_eq!(duel.see("/ships/0/modules/0/active"), json!("kinetic"));
    assert_eq!((duel.see("/ships/0/depleted"), duel.energy(ONE)), (json!({}), 7));
}

#[test]
fn s48_a_swap_is_for_the_module_that_made_the_card_and_is_chosen_if_the_card_names_none() {
    let fits = [
        json!({ "ship": "Meridian Cruiser", "modules": ["Autocannon Battery", "Phase Turret", "Munitions Loader"],
            "ammo": { "energy": 2 } }),
        json!("Meridian Guard"),
    ];
    let hand = json!({ "hand": ["Munitions Swap", "Munitions Swap", "Ammo Change"], "energy": 20 });
    let mut duel = at(fits.clone(), hand.clone(), json!({}));
    duel.choose(ONE, "Play Munitions Swap from Phase Turret").choose(ONE, "Load Energy ammo");
    let active = |duel: &Duel<'_>| [0, 1].map(|place| duel.see(&format!("/ships/0/modules/{place}/active")));
    assert_eq!(active(&duel), [json!("kinetic"), json!("energy")]);
    let mut duel = at(fits, hand, json!({}));
    duel.choose(ONE, "Play Ammo Change");
    assert!(duel.offered(ONE, "Your Autocannon Battery") && duel.offered(ONE, "Your Phase Turret"));
    duel.choose(ONE, "Your Autocannon Battery").choose(ONE, "Load Energy ammo");
    assert_eq!(active(&duel), [json!("energy"), json!("kinetic")]);
}

#[test]
fn s49_a_depleted_token_is_gone_for_the_game() {
    let fits = [
        json!({ "ship": "Meridian Cruiser", "modules": ["Autocannon Battery", "Munitions Loader"],
            "ammo": { "energy": 1 } }),
        json!("Meridian Guard"),
    ];
    let hand = json!({ "hand": ["Munitions Swap", "Ammo Change"], "energy": 20 });
    let mut duel = at(fits, hand, json!({}));
    duel.choose(ONE, "Play Munitions Swap").choose(ONE, "Load Energy ammo");
    assert_eq!(duel.see("/ships/0/depleted"), json!({ "kinetic": 1 }));
    assert!(!duel.offered(ONE, "Load"), "nothing is left to load");
    duel.choose(ONE, "Play Ammo Change").choose(ONE, "Your Autocannon Battery");
    assert_eq!(duel.see("/ships/0/modules/0/active"), json!("energy"), "Kinetic does not come back");
}

#[test]
fn s50_the_hangar_is_one_pool_for_all_modules() {
    let fits = [
        json!({ "ship": "Meridian Cruiser", "modules": ["Autocannon Battery", "Phase Turret", "Power Unit"], "ammo": { "explosive": 2 } }),
        json!("Meridian Guard"),
    ];
    let hand = json!({ "hand": ["Munitions Swap", "Munitions Swap", "Reroute Power"], "energy": 20 });
    let mut duel = at(fits, hand, json!({}));
    duel.choose(ONE, "Play Munitions Swap from Autocannon Battery").choose(ONE, "Load Explosive ammo");
    duel.choose(ONE, "Play Munitions Swap from Phase Turret").choose(ONE, "Load Explosive ammo");
    assert_eq!(duel.see("/ships/0/hangar"), json!({}));
}

#[test]
fn s52_modules_stay_for_the_game_and_a_disabled_one_comes_back() {
    let seat1 = json!({ "hand": ["Shut Down"], "energy": 20 });
    let mut duel =
        cruisers(&["Countermeasure Pod"], seat1, json!({ "hand": ["Projectile Burst", "Full Burn"], "energy": 20 }));
    duel.choose(ONE, "Play Shut Down").choose(ONE, "@2's Burst Cannon");
    duel.end_turn_of(ONE);
    duel.choose(TWO, "Activate Utility");
    assert!(!duel.offered(TWO, "Play Projectile Burst") && duel.offered(TWO, "Play Full Burn"));
    let refusals = table::Game::refusals(duel.game, &duel.state, TWO);
    assert!(refusals.iter().any(|refusal| refusal.why.contains("disabled")), "{refusals:?}");
    assert_eq!(duel.see("/ships/1/modules").as_array().unwrap().len(), 2, "it is still there");
    duel.end_turn_of(TWO);
    duel.end_turn_of(ONE);
    duel.choose(TWO, "Activate Utility");
    assert!(duel.offered(TWO, "Play Projectile Burst"));
}

#[test]
fn s53_repair_stops_at_the_printed_maximum_plus_constant_bonuses() {
    let duel = cruisers(&["Shield Generator"], json!({}), json!({}));
    let (with, without) = (duel.number("/ships/0/shield/max"), duel.number("/ships/1/shield/max"));
    assert_eq!(with - without, 6);
    let seat1 = json!({ "hand": ["Shield Boost"], "shield": with - 2, "energy": 9 });
    let mut duel = cruisers(&["Shield Generator"], seat1, json!({}));
    duel.choose(ONE, "Play Shield Boost");
    assert!(duel.told.contains(&"@1's ship restores 2 shield.".to_string()), "{:?}", duel.told);
}

#[test]
fn s54_a_warp_disruptor_slows_and_does_nothing_else() {
    let seat1 = json!({ "hand": ["Warp Scramble"], "energy": 9 });
    let mut duel = cruisers(&["Warp Disruptor"], seat1, json!({}));
    let before = duel.see("/ships/1");
    duel.choose(ONE, "Play Warp Scramble");
    let after = duel.see("/ships/1");
    assert_eq!(after["speed"].as_i64().unwrap() - before["speed"].as_i64().unwrap(), -2);
    let same = |part: &str| before[part] == after[part];
    assert!(["shield", "armor", "hull", "energy", "signature", "modules"].into_iter().all(same));
}

#[test]
fn s55_pending_damage_comes_before_what_happens_at_the_end_of_the_turn_and_before_expiries() {
    let fits = [fit("Bulwark Frigate", &["Missile Rack"]), fit("Bulwark Frigate", &["Burst Cannon"])];
    let given = json!({ "active": 1, "phase": "action",
        "seat1": { "turn": 3, "armor": 9, "hand": [],
            "pending": [{ "card": "Seeker Missile", "damage": 5, "kind": "explosive", "turn": 3 }] },
        "seat2": { "turn": 3, "changes": [{ "stat": "protection", "amount": 3, "until": "end of turn" }] } });
    let mut duel = Duel::at(&GAME, fits, given);
    let armor = duel.layers(TWO)[1];
    duel.choose(ONE, "End your turn");
    assert_eq!(duel.layers(TWO)[1], armor - 2, "what lasts to the end of the turn still counted");
    let at = |words: &str| duel.told.iter().position(|line| line.contains(words)).expect("it was told");
    assert!(at("Seeker Missile reaches") < at("@1's ship restores 1 armor"));
    assert_eq!(duel.see("/ships/1/changes"), json!([]), "and is over now");
}

#[test]
fn s56_prices_are_data_near_the_suggestion() {
    assert_eq!(TOKEN_PRICE, 20);
    let catalogue = GAME.catalogue();
    let frigates = catalogue.ships.iter().filter(|ship| ship.class == starship::Class::Frigate);
    assert!(frigates.into_iter().all(|ship| (200..=300).contains(&ship.price)));
    assert!(catalogue.modules.iter().all(|module| (50..=160).contains(&module.price)));
    assert!(Token::ALL.into_iter().filter(|token| token.for_sale()).count() == 4);
}

#[test]
fn what_a_cards_own_text_does_to_its_attack_is_in_the_odds_that_are_shown() {
    let fits = ["Railgun", "Railgun"].map(|gun| fit("Aegis Cruiser", &[gun]));
    let hand = ["Rail Slug", "Aimed Slug"];
    let given = json!({ "active": 1, "activated": "weapons", "seat1": { "hand": hand, "energy": 40 } });
    let duel = Duel::at(&GAME, fits, given);
    let chance_to_hit = |card: &str| {
        let offers = duel.offers(ONE);
        let (_, words) = offers.iter().find(|(_, words)| words.contains(card)).expect("it is offered");
        let before = words.split(" % to hit").next().and_then(|before| before.rsplit(' ').next());
        before.and_then(|odds| odds.parse::<u32>().ok()).unwrap_or_else(|| panic!("{words}"))
    };
    let (plain, aimed) = (chance_to_hit("Rail Slug"), chance_to_hit("Aimed Slug"));
    assert!(aimed > plain, "it adds 2 to the attack roll: {aimed} % against {plain} %");
}
