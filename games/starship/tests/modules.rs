//! What ships and modules do by being there (S51): every constant number, every trigger, every action.

mod duel;

use duel::{Duel, GAME, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::Starship;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static GROUND: LazyLock<Starship> = LazyLock::new(|| {
    let mut packs = Starship::packs();
    packs.push(Source::new("proving-ground.toml", include_str!("packs/proving-ground.toml")));
    Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"))
});

fn ground(modules: &[&str], given: Value) -> Duel<'static> {
    let mut both = json!({ "active": 1, "phase": "action" });
    both.as_object_mut().unwrap().extend(given.as_object().unwrap().clone());
    Duel::at(&GROUND, [fit("Proving Ground", modules), fit("Proving Ground", &["Pulse Laser", "Repair Drones"])], both)
}

fn stats(duel: &Duel<'_>) -> BTreeMap<String, i64> {
    let stats = duel.see("/ships/0/stats");
    stats.as_object().unwrap().iter().map(|(name, value)| (name.clone(), value.as_i64().unwrap())).collect()
}

#[test]
fn s51_every_constant_number_of_every_module_is_in_the_ships_numbers() {
    let bare = stats(&ground(&[], json!({})));
    let mut tried = 0;
    for module in &GROUND.catalogue().modules {
        let Some(said) = module.text.strip_prefix("Your ship has ") else { continue };
        let with = stats(&ground(&[&module.name], json!({})));
        for boost in said.trim_end_matches('.').split(" and ") {
            let (amount, stat) = boost.split_once(' ').expect("a number and a stat");
            let amount: i64 = amount.parse().expect("a number");
            let (before, after) = (bare.get(stat).unwrap_or(&0), with.get(stat).unwrap_or(&0));
            assert_eq!(after - before, amount, "{}: {stat}", module.name);
            tried += 1;
        }
    }
    assert!(tried >= 25, "{tried}");
}

#[test]
fn every_module_text_is_tried_in_this_file() {
    let here = include_str!("modules.rs");
    for module in GROUND.catalogue().modules.iter().filter(|module| !module.text.is_empty()) {
        let plain = module.text.starts_with("Your ship has ");
        assert!(plain || here.contains(&format!("\"{}\"", module.name)), "{}", module.name);
    }
    for ship in GAME.catalogue().ships.iter() {
        assert!(here.contains(&format!("\"{}\"", ship.name)), "{}", ship.name);
    }
}

#[test]
fn nanite_weave_mends_the_hull_at_the_start_of_every_own_turn() {
    let mut duel = ground(&["Nanite Weave"], json!({ "seat1": { "hull": 30 } }));
    duel.end_turn_of(ONE);
    assert_eq!(duel.layers(ONE)[2], 30, "not in the other's turn");
    duel.end_turn_of(TWO);
    assert_eq!(duel.layers(ONE)[2], 31);
}

#[test]
fn energy_absorber_feeds_on_energy_damage_and_on_no_other() {
    let shot_at = |module: &str, card: &str| {
        let fits = [fit("Proving Ground", &["Energy Absorber"]), fit("Proving Ground", &[module])];
        let given = json!({ "active": 2, "phase": "action", "seat1": { "energy": 10 }, "seat2": { "hand": [card] } });
        let mut duel = Duel::at(&GROUND, fits, given).dice(&[6, 1, 3]);
        duel.choose(TWO, &format!("Play {card}"));
        duel.energy(ONE)
    };
    assert_eq!(shot_at("Pulse Laser", "Laser Pulse"), 12);
    assert_eq!(shot_at("Burst Cannon", "Projectile Burst"), 10);
}

#[test]
fn command_nexus_pays_back_for_utility_cards_only() {
    let given = json!({ "seat1": { "energy": 20, "hand": ["Full Burn", "Weld Armor"], "armor": 10 } });
    let mut duel = ground(&["Command Nexus", "Afterburner", "Repair Drones"], given);
    duel.choose(ONE, "Play Weld Armor");
    assert_eq!(duel.energy(ONE), 17);
    duel.choose(ONE, "Play Full Burn");
    assert_eq!(duel.energy(ONE), 17 - 3 + 1);
}

#[test]
fn emergency_core_helps_while_the_shield_is_down() {
    let regenerated = |shield: i16| {
        let given = json!({ "active": 2, "phase": "action", "seat1": { "energy": 10, "shield": shield } });
        let mut duel =
            Duel::at(&GROUND, [fit("Proving Ground", &["Emergency Core"]), fit("Proving Ground", &[])], given);
        duel.end_turn_of(TWO);
        duel.energy(ONE) - 10
    };
    assert_eq!((regenerated(0), regenerated(5)), (2, 0));
}

/// A duel of one of the game's ships, seat 1, against a plain one.
fn of_ship(ship: &str, modules: &[&str], given: Value) -> Duel<'static> {
    Duel::at(&GROUND, [fit(ship, modules), fit("Proving Ground", &["Burst Cannon", "Missile Rack"])], given)
}

#[test]
fn frontier_frigate_gains_energy_from_every_miss() {
    let given =
        json!({ "active": 2, "phase": "action", "seat1": { "energy": 10 }, "seat2": { "hand": ["Projectile Burst"] } });
    let mut duel = of_ship("Frontier Frigate", &["Burst Cannon"], given).dice(&[1, 6]);
    duel.choose(TWO, "Play Projectile Burst");
    assert!(duel.told.contains(&"@1 gains 2 energy.".to_string()), "{:?}", duel.told);
}

#[test]
fn bulwark_frigate_mends_armor_at_the_end_of_its_turn() {
    let mut duel = of_ship(
        "Bulwark Frigate",
        &["Burst Cannon"],
        json!({ "active": 1, "phase": "action", "seat1": { "armor": 5 } }),
    );
    duel.end_turn_of(ONE);
    assert_eq!(duel.layers(ONE)[1], 6);
    duel.end_turn_of(TWO);
    assert_eq!(duel.layers(ONE)[1], 6);
}

#[test]
fn swift_interceptor_gains_energy_from_utility_cards() {
    let given = json!({ "active": 1, "phase": "action", "seat1": { "energy": 20, "hand": ["Full Burn"] } });
    let mut duel = of_ship("Swift Interceptor", &["Afterburner"], given);
    duel.choose(ONE, "Play Full Burn");
    assert!(duel.told.contains(&"@1 gains 1 energy.".to_string()), "{:?}", duel.told);
}

#[test]
fn lance_destroyer_aims_better_at_a_ship_without_shield() {
    let accuracy = |shield: i16| {
        let given = json!({ "active": 1, "phase": "action", "seat2": { "shield": shield } });
        of_ship("Lance Destroyer", &["Burst Cannon"], given).see("/ships/0/stats/accuracy")
    };
    assert_eq!((accuracy(0), accuracy(1)), (json!(1), json!(null)));
}

#[test]
fn picket_destroyer_shoots_at_what_comes_flying() {
    let given = json!({ "active": 2, "phase": "action", "seat2": { "turn": 1,
        "pending": [{ "card": "Seeker Missile", "damage": 12, "kind": "explosive", "turn": 5 }] } });
    let mut duel = of_ship("Picket Destroyer", &["Burst Cannon", "Afterburner"], given);
    duel.end_turn_of(TWO);
    if duel.offered(ONE, "@2's Seeker Missile") {
        duel.choose(ONE, "@2's Seeker Missile");
    }
    assert_eq!(duel.see("/ships/1/pending/0/damage"), json!(9));
}

#[test]
fn meridian_cruiser_draws_a_utility_card_for_energy_once_a_turn() {
    let given = json!({ "active": 1, "phase": "action", "seat1": { "energy": 20, "hand": [] } });
    let mut duel = of_ship("Meridian Cruiser", &["Afterburner", "Burst Cannon"], given);
    duel.choose(ONE, "Use Meridian Cruiser");
    assert_eq!((duel.energy(ONE), duel.number("/ships/0/decks/utility/hand")), (17, 1));
    assert!(!duel.offered(ONE, "Use Meridian Cruiser"), "once");
    duel.end_turn_of(ONE);
    duel.end_turn_of(TWO);
    duel.choose(ONE, "Activate Weapons");
    assert!(duel.offered(ONE, "Use Meridian Cruiser"), "and again in the next turn");
}

#[test]
fn aegis_cruiser_gains_shield_from_defense_cards() {
    let given =
        json!({ "active": 1, "phase": "action", "seat1": { "energy": 20, "shield": 5, "hand": ["Weld Armor"] } });
    let mut duel = of_ship("Aegis Cruiser", &["Repair Drones"], given);
    duel.choose(ONE, "Play Weld Armor");
    assert!(duel.told.contains(&"@1's ship restores 1 shield.".to_string()), "{:?}", duel.told);
}

#[test]
fn corsair_cruiser_gains_energy_from_critical_hits() {
    let given = json!({ "active": 1, "phase": "action", "seat1": { "energy": 20, "hand": ["Projectile Burst", "Projectile Burst"] } });
    let mut duel = of_ship("Corsair Cruiser", &["Burst Cannon", "Burst Cannon"], given).dice(&[6, 1, 3, 1, 3, 3]);
    duel.choose(ONE, "Play Projectile Burst");
    let gained = duel.told.iter().position(|line| line == "@1 gains 2 energy.").expect("it is told");
    assert!(duel.told[gained - 1].starts_with("Corsair Cruiser of @1: When your "), "and why: {:?}", duel.told);
    duel.told.clear();
    duel.choose(ONE, "Play Projectile Burst");
    assert!(duel.told.iter().any(|line| line.ends_with(": hit (1 above).")), "{:?}", duel.told);
    assert!(!duel.told.iter().any(|line| line.contains("gains 2")), "only critical ones");
}

#[test]
fn colossus_battleship_takes_one_less_from_everything() {
    let duel = of_ship("Colossus Battleship", &[], json!({ "active": 1, "phase": "action" }));
    assert_eq!(duel.see("/ships/0/stats/protection"), json!(1));
}

#[test]
fn sovereign_battleship_raises_a_shield_that_is_down() {
    let shield = |now: i16| {
        let given = json!({ "active": 2, "phase": "action", "seat1": { "shield": now } });
        let mut duel = of_ship("Sovereign Battleship", &["Burst Cannon"], given);
        duel.end_turn_of(TWO);
        let regenerates = duel.number("/ships/0/stats/shield regeneration");
        duel.layers(ONE)[0] - regenerates
    };
    assert_eq!((shield(0), shield(3)), (5, 3), "before it regenerates");
}

#[test]
fn harrier_torpedo_boat_is_faster_while_something_of_its_own_flies() {
    let speed = |pending: Value| {
        let given = json!({ "active": 1, "phase": "action", "seat1": { "pending": pending } });
        of_ship("Harrier Torpedo Boat", &["Missile Rack"], given).number("/ships/0/speed")
    };
    let flying = json!([{ "card": "Seeker Missile", "damage": 9, "kind": "explosive", "turn": 5 }]);
    assert_eq!(speed(flying) - speed(json!([])), 1);
}

#[test]
fn ballista_arsenal_ship_builds_a_missile_for_energy() {
    let given = json!({ "active": 1, "phase": "action", "seat1": { "energy": 20 } });
    let mut duel = of_ship("Ballista Arsenal Ship", &["Missile Rack"], given);
    duel.choose(ONE, "Use Ballista Arsenal Ship");
    assert_eq!((duel.energy(ONE), duel.see("/ships/0/hangar/missile")), (18, json!(1)));
}

#[test]
fn wraith_recon_frigate_gains_energy_when_the_other_discards() {
    let given = json!({ "active": 1, "phase": "action", "seat1": { "energy": 20, "hand": ["Spoof Orders"] },
        "seat2": { "hand": ["Projectile Burst"] } });
    let mut duel = of_ship("Wraith Recon Frigate", &["Signal Scanner"], given);
    duel.choose(ONE, "Play Spoof Orders");
    assert!(duel.told.contains(&"@1 gains 2 energy.".to_string()), "{:?}", duel.told);
}

#[test]
fn oracle_command_ship_makes_the_other_discard_for_energy() {
    let given =
        json!({ "active": 1, "phase": "action", "seat1": { "energy": 20 }, "seat2": { "hand": ["Projectile Burst"] } });
    let mut duel = of_ship("Oracle Command Ship", &["Burst Cannon"], given);
    duel.choose(ONE, "Use Oracle Command Ship");
    assert_eq!((duel.energy(ONE), duel.hand(TWO).len()), (16, 0));
}
