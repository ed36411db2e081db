//! Every sum that is told adds up: the damage and each change of it come to what the layers lost.

mod duel;

use duel::{Duel, GAME, ONE, TWO, fit, setup};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::{Event, Setup, Starship};
use table::{Asked, Chance, Fast, Game, Log, Seat, Viewer};

/// Guns of every type and boxes with everything that changes damage on its way.
const PACK: &str = r#"
[[ship]]
name = "Sum Hull"
class = "cruiser"
price = 1
slots = { weapons = 4, defense = 4, core = 4 }
grid = 90
cpu = 90
shield = 12
armor = 12
hull = 30
energy = 60
energy_regeneration = 30
shield_regeneration = 4
speed = 0

[[module]]
name = "Kinetic Rod"
category = "weapons"
price = 1
grid = 0
cpu = 0
accuracy = 3
damage = "kinetic"
cards = { "Rod Shot" = 4, "Under Shot" = 2 }

[[module]]
name = "Disruptor Rod"
category = "weapons"
price = 1
grid = 0
cpu = 0
accuracy = 3
damage = "disruptor"
impact = "next turn"
cards = { "Rod Shot" = 4, "Under Shot" = 2 }

[[module]]
name = "Explosive Rod"
category = "weapons"
price = 1
grid = 0
cpu = 0
accuracy = 3
damage = "explosive"
text = "Damage from your ship is increased by 2."
cards = { "Rod Shot" = 4, "Small Shot" = 2 }

[[module]]
name = "Screen"
category = "defense"
price = 1
grid = 0
cpu = 0
text = "Your ship has +1 protection.\nYour ship has +3 kinetic resistance.\nYour ship has -2 explosive resistance."
cards = { "Raise" = 3, "Duck" = 3 }

[[module]]
name = "Damper"
category = "core"
price = 1
grid = 0
cpu = 0
text = "Damage to your ship is reduced by 1."
cards = { "Amplify" = 3, "Spite" = 3 }

[[card]]
name = "Rod Shot"
deck = "weapons"
cost = 1
damage = "6+2D6"

[[card]]
name = "Small Shot"
deck = "weapons"
cost = 1
damage = "1D4"

[[card]]
name = "Under Shot"
deck = "weapons"
cost = 1
damage = "5+1D6"
text = "Bypass the shield."

[[card]]
name = "Raise"
deck = "defense"
cost = 1
text = "Gain 4 barrier."

[[card]]
name = "Duck"
deck = "defense"
cost = 1
text = "Prevent the next 5 damage to your ship until the start of your next turn."

[[card]]
name = "Amplify"
deck = "core"
cost = 1
text = "Damage from your ship is increased by 4 this turn."

[[card]]
name = "Spite"
deck = "core"
cost = 1
text = "Inflict 7 explosive damage on the opposing ship. Inflict 2 damage on the opposing ship."
"#;

fn laboratory() -> Starship {
    Starship::load(&[Source::new("sums.toml", PACK)], &[]).unwrap_or_else(|troubles| panic!("{troubles}"))
}

/// The two sides of a told sum: the damage with its changes, and what the layers lost.
fn sides(told: &str) -> (i64, i64) {
    let (sum, lost) = told.split_once(": ").expect("a sum and what came of it");
    let number = |word: &str| word.parse::<i64>().ok();
    let lost = lost.split_once(" loses ").expect("what was lost").1;
    (sum.split(' ').filter_map(number).sum(), lost.split(' ').filter_map(number).sum())
}

/// All points of a ship.
fn points(game: &Starship, state: &starship::State, seat: Seat) -> i64 {
    let view = serde_json::to_value(game.view(state, Viewer::Everything)).expect("plain data");
    let of = |layer: &str| view["ships"][seat.index()][layer]["now"].as_i64().expect("a number");
    ["shield", "armor", "hull"].map(of).into_iter().sum()
}

/// Plays a game at random; tells how many sums were told, and how many of them were compared with the ship itself.
fn play(game: &Starship, setup: &Setup, seed: u64) -> (usize, usize) {
    let mut chance = Fast::new(seed);
    let mut state = game.start(setup, &mut chance).unwrap_or_else(|error| panic!("{error}"));
    let (mut told, mut compared, mut choices) = (0, 0, Vec::new());
    while let Asked::Seats(seats) = game.asked(&state) {
        let seat = seats.lowest().expect("somebody is asked");
        choices.clear();
        game.choices(&state, seat, &mut choices);
        let choice = choices[chance.pick(choices.len() as u32) as usize];
        let before = [ONE, TWO].map(|seat| points(game, &state, seat));
        let mut log: Log<Event> = Log::listening();
        game.play(&mut state, seat, choice, &mut chance, &mut log);
        let events = log.take();
        let damaged: Vec<&Event> = events.iter().filter(|event| matches!(event, Event::Damaged { .. })).collect();
        for event in &damaged {
            let words = game.narrate(event, Viewer::Everything).expect("damage is told").words;
            let (sum, lost) = sides(&words);
            assert_eq!(sum, lost, "seed {seed}: {words}");
            told += 1;
        }
        // Where nothing else happened to the ship, it is what was lost.
        let only = events.iter().all(|event| {
            matches!(
                event,
                Event::Damaged { .. } | Event::Played { .. } | Event::Attacked { .. } | Event::DamageRolled { .. }
            )
        });
        if let ([Event::Damaged { seat, .. }], true) = (damaged.as_slice(), only) {
            let words = game.narrate(damaged[0], Viewer::Everything).expect("damage is told").words;
            assert_eq!(before[seat.index()] - points(game, &state, *seat), sides(&words).1.max(0), "{words}");
            compared += 1;
        }
    }
    (told, compared)
}

#[test]
fn every_sum_told_in_random_games_adds_up_to_what_the_layers_lost() {
    let game = laboratory();
    let modules = ["Kinetic Rod", "Disruptor Rod", "Explosive Rod", "Screen", "Damper", "Damper"];
    for overflow in ["once", "per layer"] {
        for critical in ["+5", "x1.5"] {
            let fits = [fit("Sum Hull", &modules), fit("Sum Hull", &modules)];
            let setup = setup(json!({ "budget": 900, "fits": fits, "overflow": overflow, "critical": critical }));
            let counts = (0..24).map(|seed| play(&game, &setup, seed));
            let (told, compared) = counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            assert!(told > 100 && compared > 30, "{told} sums, {compared} compared");
        }
    }
    let setup = setup(json!({ "budget": 600, "fits": ["Frontier Gunboat", "Laser Wasp"] }));
    (0..4).for_each(|seed| assert!(play(&GAME, &setup, seed).0 > 0));
}

fn shot<'a>(game: &'a Starship, options: Value, card: &str, seat2: Value, dice: &[u32]) -> Duel<'a> {
    let gun = ["Kinetic Rod", "Explosive Rod", "Screen", "Damper"];
    let fits = [fit("Sum Hull", &gun[..1]), fit("Sum Hull", &gun[2..])];
    let mut setup = json!({ "budget": 900, "fits": fits, "starter": 1 });
    setup.as_object_mut().expect("a table").extend(options.as_object().cloned().expect("a table"));
    let given = json!({ "active": 1, "activated": "weapons", "seat1": { "hand": [card] }, "seat2": seat2 });
    let mut duel = Duel::with(game, setup, given).dice(dice);
    duel.choose(ONE, &format!("Play {card}"));
    duel
}

#[test]
fn what_texts_and_further_layers_change_is_told_with_its_number() {
    let game = laboratory();
    let duel = shot(&game, json!({}), "Rod Shot", json!({}), &[1, 4, 6, 6]);
    let line = duel.told.iter().find(|line| line.contains("loses")).expect("a hit");
    assert_eq!(
        line,
        "18 -2 Kinetic against shield -1 protection -3 Kinetic resistance -1 by texts in force: @2's ship loses 11 shield."
    );
    let duel = shot(&game, json!({ "overflow": "per layer" }), "Rod Shot", json!({ "shield": 3 }), &[1, 4, 6, 6]);
    let line = duel.told.iter().find(|line| line.contains("loses")).expect("a hit");
    assert!(line.contains(" -1 by texts in force +2 Kinetic against armor: "), "{line}");
    let duel = shot(&game, json!({}), "Rod Shot", json!({ "shield": 0, "armor": 0, "hull": 3 }), &[1, 4, 6, 6]);
    let line = duel.told.iter().find(|line| line.contains("loses")).expect("a hit");
    assert!(line.contains(" more than was left: @2's ship loses 3 hull."), "{line}");
}

#[test]
fn the_forecast_reckons_with_what_texts_change() {
    let game = laboratory();
    let about = |one: &[&str], two: &[&str]| {
        let given = json!({ "active": 1, "activated": "weapons", "seat1": { "hand": ["Rod Shot"] }, "seat2": {} });
        let duel = Duel::at(&game, [fit("Sum Hull", one), fit("Sum Hull", two)], given);
        let offer = duel.offers(ONE).into_iter().find(|(_, words)| words.starts_with("Play Rod Shot")).expect("a shot");
        let words =
            offer.1.split("about ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a forecast").to_string();
        words.parse::<i64>().expect("a number")
    };
    let plain = about(&["Kinetic Rod"], &["Kinetic Rod"]);
    // Nearly every shot hits, so nearly all of it is seen.
    let damped = about(&["Kinetic Rod"], &["Kinetic Rod", "Damper", "Damper", "Damper"]);
    assert!((plain - 3..=plain - 2).contains(&damped), "{damped} and not {plain}");
}
