//! Rulings about accuracy, damage and pending attacks (S29 to S44, S57, S58), each under its number.

mod duel;

use duel::{Duel, ONE, RANGE, TWO, fit};
use serde_json::{Value, json};

/// Seat 1 has guns and energy; seat 2's ship is as given.
fn range(gun: &str, hand: &[&str], target: Value, options: Value) -> Duel<'static> {
    let mut setup =
        json!({ "budget": 9000, "starter": 1, "fits": [fit("Target Hulk", &[gun, gun, gun, "Idle Core"]), "Trainer"] });
    setup.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
    // A card is left in hand, so that the turn does not end by itself.
    let hand: Vec<&str> = hand.iter().copied().chain(["Hum"]).collect();
    let given =
        json!({ "active": 1, "activated": "weapons", "seat1": { "hand": hand, "energy": 40 }, "seat2": target });
    Duel::with(&RANGE, setup, given)
}

/// One Practice Shot (4+1D6 Kinetic, accuracy +1) at a Target Hulk (speed 0, signature 0).
fn shot(dice: &[u32], target: Value) -> [i64; 3] {
    shot_with(dice, target, json!({}))
}

fn shot_with(dice: &[u32], target: Value, options: Value) -> [i64; 3] {
    let mut duel = range("Practice Gun", &["Practice Shot"], target, options).dice(dice);
    duel.choose(ONE, "Play Practice Shot");
    duel.dice_are_used_up();
    duel.layers(TWO)
}

const BARE_HULL: [i64; 3] = [0, 0, 20];

fn bare_hull() -> Value {
    json!({ "shield": 0, "armor": 0, "hull": 20 })
}

#[test]
fn s29_a_critical_hit_adds_five_after_the_resistance_step() {
    assert_eq!(shot(&[6, 1, 2], bare_hull()), [0, 0, 20 - (6 + 5)]);
    assert_eq!(shot(&[6, 1, 1], json!({ "shield": 10 })), [10 - (5 - 2 + 5), 12, 20]);
}

#[test]
fn s29_the_switch_makes_it_one_and_a_half_times_rounded_down_before_the_resistance_step() {
    let switch = json!({ "critical": "x1.5" });
    assert_eq!(shot_with(&[6, 1, 3], bare_hull(), switch.clone()), [0, 0, 20 - 10]);
    assert_eq!(shot_with(&[6, 1, 1], json!({ "shield": 10 }), switch), [10 - (7 - 2), 12, 20]);
}

#[test]
fn s30_the_verdict_follows_the_difference() {
    // Attack die + 1 against the defence die: 2 or more, 1, 0, less.
    assert_eq!(shot(&[3, 2, 1], bare_hull()), [0, 0, 20 - (5 + 5)], "critical");
    assert_eq!(shot(&[3, 3, 1], bare_hull()), [0, 0, 20 - 5], "hit");
    assert_eq!(shot(&[3, 4, 1], bare_hull()), [0, 0, 20 - 2], "glancing");
    assert_eq!(shot(&[3, 5], bare_hull()), BARE_HULL, "miss: no damage die is rolled");
}

#[test]
fn s31_a_miss_and_a_glancing_hit_of_nothing_deal_nothing() {
    assert_eq!(shot(&[1, 6], json!({ "shield": 0 })), [0, 12, 20], "armor would add 2");
    let mut duel = range("Bomb Rack", &["Flat Shot"], bare_hull(), json!({})).dice(&[3, 3]);
    duel.choose(ONE, "Play Flat Shot");
    assert_eq!(duel.layers(TWO), BARE_HULL, "1 × 0.5 rounds to 0, and hull adds nothing to it");
    duel.dice_are_used_up();
}

#[test]
fn s32_damage_is_never_negative() {
    let target = json!({ "changes": [{ "stat": "protection", "amount": 9, "until": "start of own turn" }] });
    assert_eq!(shot(&[3, 3, 1], target), [10, 12, 20]);
}

#[test]
fn s34_overflow_flows_on_and_resistance_counts_once() {
    // 10 Kinetic on 3 shield: -2 for the shield, 8 left, 3 on the shield, 5 on the armor without its +2.
    assert_eq!(shot(&[3, 3, 6], json!({ "shield": 3 })), [0, 12 - 5, 20]);
    assert_eq!(shot(&[3, 3, 6], json!({ "shield": 1, "armor": 1 })), [0, 0, 20 - 6]);
}

#[test]
fn s34_the_switch_applies_every_layers_own_resistance() {
    let switch = json!({ "overflow": "per layer" });
    assert_eq!(shot_with(&[3, 3, 6], json!({ "shield": 3 }), switch), [0, 12 - (5 + 2), 20]);
}

#[test]
fn s35_the_outermost_layer_with_points_is_hit() {
    assert_eq!(shot(&[3, 3, 1], json!({ "shield": 10 })), [10 - 3, 12, 20], "shield resists Kinetic");
    assert_eq!(shot(&[3, 3, 1], json!({ "shield": 0 })), [0, 12 - 7, 20], "armor is vulnerable to it");
    assert_eq!(shot(&[3, 3, 1], bare_hull()), [0, 0, 20 - 5], "hull is neutral");
}

#[test]
fn s35_a_layer_that_does_not_exist_is_passed_over() {
    let fits = [fit("Target Hulk", &["Practice Gun"]), fit("Bare Frame", &["Practice Gun"])];
    let given = json!({ "active": 1, "activated": "weapons", "seat1": { "hand": ["Practice Shot"] } });
    let mut duel = Duel::at(&RANGE, fits, given).dice(&[6, 4, 1]);
    duel.choose(ONE, "Play Practice Shot");
    assert_eq!(duel.layers(TWO), [0, 15 - (2 + 2), 10], "6 + 1 - 1 = 4 + 2: glancing, on armor");
}

#[test]
fn s37_only_the_multiplier_rounds_and_it_rounds_down_before_resistance() {
    // 7 × 0.5 = 3, then +2 on armor: the numbers of 7.3.
    assert_eq!(shot(&[3, 4, 3], json!({ "shield": 0 })), [0, 12 - 5, 20]);
}

#[test]
fn s38_the_defenders_signature_helps_the_attacker_and_its_speed_the_defender() {
    let at = |ship: &str, dice: &[u32]| {
        let fits = [fit("Target Hulk", &["Practice Gun"]), fit(ship, &[])];
        let given = json!({ "active": 1, "activated": "weapons", "seat1": { "hand": ["Practice Shot"] } });
        let mut duel = Duel::at(&RANGE, fits, given).dice(dice);
        duel.choose(ONE, "Play Practice Shot");
        duel.told.iter().find(|line| line.starts_with("Attack")).cloned().expect("an attack")
    };
    assert_eq!(
        at("Great Barge", &[3, 3, 1]),
        "Attack 3 +3 = 6 against evasion 3 -1 = 2: critical hit (2 or more above)."
    );
    assert_eq!(at("Bare Frame", &[3, 3]), "Attack 3 +0 = 3 against evasion 3 +2 = 5: miss (below).");
}

#[test]
fn s39_changes_of_speed_and_accuracy_are_simply_added() {
    let slowed = json!({ "hull": 20, "shield": 0, "armor": 0,
        "changes": [{ "stat": "speed", "amount": -3, "until": "end of own turn" }] });
    assert_eq!(shot(&[1, 3, 1], slowed), [0, 0, 20 - 10], "1 + 1 against 3 - 3: a critical hit");
}

fn launched(dice: &[u32], target: Value) -> Duel<'static> {
    let mut duel = range("Slow Gun", &["Practice Shot", "Big Shot"], target, json!({})).dice(dice);
    duel.choose(ONE, "Play Practice Shot");
    duel
}

#[test]
fn s41_pending_damage_lands_in_the_attackers_next_cleanup() {
    let mut duel = launched(&[3, 3, 2], json!({}));
    assert_eq!(duel.layers(TWO), [10, 12, 20], "nothing yet");
    duel.end();
    assert_eq!(duel.layers(TWO), [10, 12, 20], "nor in the Cleanup of the same turn");
    duel.choose(TWO, "Activate Core").end();
    duel.choose(ONE, "Activate Core");
    assert_eq!(duel.layers(TWO), [10, 12, 20]);
    duel.end();
    assert_eq!(duel.layers(TWO), [10 - (6 + 2) + 3, 12, 20], "Energy on shield; then the turn passes and 3 regenerate");
    assert_eq!(duel.see("/ships/0/pending"), json!([]));
}

#[test]
fn s42_dice_fall_at_launch_and_only_the_layer_is_decided_on_impact() {
    let mut duel = launched(&[3, 3, 2], json!({ "shield": 2, "armor": 12 }));
    assert_eq!(duel.see("/ships/0/pending/0/damage"), json!(6));
    duel.end();
    duel.choose(TWO, "Activate Core").end();
    duel.choose(ONE, "Activate Core");
    assert_eq!(duel.layers(TWO)[0], 5, "regenerated meanwhile");
    duel.end();
    assert_eq!(
        duel.layers(TWO),
        [3, 12 - (8 - 5), 20],
        "6 + 2 against the shield that is there now; then 3 regenerate"
    );
    duel.dice_are_used_up();
}

#[test]
fn s42_the_damage_type_is_that_of_the_ammo_active_at_launch() {
    let pack = "[[module]]\nname = \"Slow Phase\"\ncategory = \"weapons\"\nprice = 1\ngrid = 0\ncpu = 0\naccuracy = 9\n\
                damage = \"multi-phase\"\nimpact = \"next turn\"\ncards = { \"Practice Shot\" = 2, \"Change\" = 2 }\n\
                [[card]]\nname = \"Change\"\ndeck = \"weapons\"\ncost = 0\ntext = \"Swap the munitions of this module.\"\n";
    let packs = [("range.toml", include_str!("packs/range.toml")), ("slow.toml", pack)];
    let packs = packs.map(|(name, text)| lingo::pack::Source::new(name, text));
    let game = starship::Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let ship = json!({ "ship": "Target Hulk", "modules": ["Slow Phase", "Slow Phase", "Idle Core"], "ammo": { "explosive": 1 } });
    let hand = json!({ "hand": ["Practice Shot", "Change", "Hum"], "energy": 40 });
    let fits = [ship, fit("Target Hulk", &["Idle Core"])];
    let mut duel =
        Duel::at(&game, fits, json!({ "active": 1, "activated": "weapons", "seat1": hand })).dice(&[3, 3, 2]);
    duel.choose(ONE, "Play Practice Shot").choose(ONE, "Play Change").choose(ONE, "Load Explosive ammo");
    assert_eq!(duel.see("/ships/0/modules/0/active"), json!("explosive"));
    assert_eq!(duel.see("/ships/0/pending/0/kind"), json!("kinetic"));
    duel.end_turn_of(ONE);
    duel.end_turn_of(TWO);
    duel.told.clear();
    duel.end_turn_of(ONE);
    assert!(duel.told.iter().any(|line| line.contains("Kinetic against shield")), "{:?}", duel.told);
}

#[test]
fn s43_pending_attacks_land_in_order_of_launch_and_go_to_their_graveyard() {
    let mut duel = launched(&[3, 3, 2, 3, 3, 1, 1], json!({ "shield": 10 }));
    duel.choose(ONE, "Play Big Shot");
    let order = |duel: &Duel| [0, 1].map(|index| duel.see(&format!("/ships/0/pending/{index}/card")));
    assert_eq!(order(&duel), [json!("Practice Shot"), json!("Big Shot")]);
    duel.end();
    duel.choose(TWO, "Activate Core").end();
    duel.told.clear();
    duel.choose(ONE, "Activate Core").end();
    let landed: Vec<&String> = duel.told.iter().filter(|line| line.contains("reaches")).collect();
    assert_eq!(landed, ["Practice Shot reaches its target.", "Big Shot reaches its target."]);
    assert_eq!(duel.see("/ships/0/decks/weapons/graveyard"), json!({ "Big Shot": 1, "Practice Shot": 1 }));
}

#[test]
fn s44_nothing_lands_once_the_attacker_is_destroyed() {
    let given = json!({ "active": 2, "activated": "weapons",
        "seat1": { "shield": 0, "armor": 0, "hull": 1, "turn": 3,
            "pending": [{ "card": "Big Shot", "damage": 90, "kind": "energy", "turn": 3 }] },
        "seat2": { "hand": ["Practice Shot"], "turn": 2 } });
    let fits = [fit("Target Hulk", &["Slow Gun"]), json!("Trainer")];
    let mut duel = Duel::at(&RANGE, fits, given).dice(&[6, 1, 6]);
    duel.choose(TWO, "Play Practice Shot");
    assert!(duel.outcome().expect("it is over").winners().has(TWO));
    assert_eq!(duel.layers(TWO), [10, 12, 20]);
}

#[test]
fn s46_a_missile_is_spent_by_every_shot_and_without_one_the_card_is_illegal() {
    let mut duel = range("Rocket Tube", &["Practice Shot", "Practice Shot"], json!({}), json!({})).dice(&[1, 6]);
    let shots: Vec<_> = duel.offers(ONE).into_iter().filter(|(_, words)| words.starts_with("Play")).collect();
    assert_eq!(duel.number("/ships/0/modules/0/loaded"), 1);
    duel.play(ONE, shots[0].0);
    assert_eq!(duel.number("/ships/0/modules/0/loaded"), 0, "hit or miss");
    assert!(!duel.offered(ONE, "Play Practice Shot from Rocket Tube 1"));
    let refusals = table::Game::refusals(duel.game, &duel.state, ONE);
    assert!(refusals.iter().any(|refusal| refusal.why.contains("empty")), "{refusals:?}");
}

#[test]
fn s57_an_attack_rolls_two_dice_and_then_the_damage_dice_and_all_are_told() {
    let mut duel = range("Slow Gun", &["Big Shot"], json!({}), json!({})).dice(&[4, 2, 5, 3]);
    duel.choose(ONE, "Play Big Shot");
    duel.dice_are_used_up();
    assert!(duel.told.iter().any(|line| line.contains("Attack 4 +1 = 5 against evasion 2 +0 = 2")), "{:?}", duel.told);
    assert!(duel.told.iter().any(|line| line.contains("18 Energy damage (5 + 3 on the dice)")), "{:?}", duel.told);
}
