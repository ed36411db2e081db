//! Rulings about players, setup, decks and hidden information (S01 to S18), each under its number.

mod duel;

use duel::{Duel, GAME, ONE, RANGE, TWO, fit, setup};
use serde_json::json;
use std::collections::BTreeMap;
use table::{Chance, Fast, Game, Seat, Viewer};

#[test]
fn s01_a_ship_without_hull_is_destroyed_and_its_opponent_wins_at_once() {
    let trainer = json!("Trainer");
    let given = json!({ "active": 1, "activated": "weapons",
        "seat1": { "hand": ["Practice Shot", "Practice Shot"], "energy": 40 },
        "seat2": { "shield": 0, "armor": 0, "hull": 3 } });
    let mut duel = Duel::at(&RANGE, [trainer.clone(), trainer], given).dice(&[6, 1, 2]);
    duel.choose(ONE, "Play Practice Shot");
    let outcome = duel.outcome().expect("it is over in the middle of the turn");
    assert!(outcome.winners().has(ONE) && outcome.winners().len() == 1);
    assert_eq!(duel.layers(TWO)[2], 0);
    duel.dice_are_used_up();
}

#[test]
fn s02_after_the_last_turn_the_ship_in_better_shape_wins() {
    let options = json!({ "budget": 600, "fits": ["Trainer", "Trainer"], "starter": 1, "cap": 3 });
    let near = |hull_of_two: i64, shield_of_two: i64| {
        let given = json!({ "active": 2, "phase": "action",
            "seat1": { "turn": 3, "hull": 10 }, "seat2": { "turn": 3, "hull": hull_of_two, "shield": shield_of_two } });
        let mut duel = Duel::with(&RANGE, options.clone(), given);
        duel.end();
        duel.outcome().expect("both have had three turns")
    };
    assert!(near(12, 10).winners().has(TWO), "more hull, all else equal");
    assert!(near(10, 9).winners().has(ONE), "a little less shield");
    assert!(near(10, 10).is_draw());
    // Half of the hull against half of the shield: the same sum, so that the hull decides, then the armor.
    assert!(near(20, 5).winners().has(TWO), "the hull comes first");
    let given = json!({ "active": 1, "phase": "action", "seat1": { "turn": 3 }, "seat2": { "turn": 2 } });
    let mut duel = Duel::with(&RANGE, options, given);
    duel.end();
    assert_eq!(duel.outcome(), None, "the other has a turn left");
    let usual: starship::Setup = serde_json::from_value(json!({})).expect("a setup");
    assert_eq!(usual.cap, Some(30));
}

#[test]
fn s02_a_layer_that_a_ship_does_not_have_adds_nothing_to_its_sum() {
    let (frigate, destroyer) = (fit("Frontier Frigate", &["Burst Cannon"]), fit("Lance Destroyer", &["Burst Cannon"]));
    let fits = |first: &serde_json::Value, second: &serde_json::Value| json!([first, second]);
    for (fits, better) in [(fits(&frigate, &destroyer), TWO), (fits(&destroyer, &frigate), ONE)] {
        let options = json!({ "budget": 9000, "fits": fits, "starter": 1, "cap": 3 });
        let mut given = json!({ "active": 2, "phase": "action", "seat1": { "turn": 3 }, "seat2": { "turn": 3 } });
        // 100 + 100 of the frigate against 100 + 100 + 65 of the destroyer.
        given[format!("seat{}", better.number())]["hull"] = json!(15);
        let mut duel = Duel::with(&GAME, options, given);
        duel.end();
        let outcome = duel.outcome().expect("both have had three turns");
        assert!(outcome.winners().has(better), "{outcome:?}");
    }
}

#[test]
fn s02_without_the_cap_the_game_goes_on() {
    let options = json!({ "budget": 600, "fits": ["Trainer", "Trainer"], "starter": 1, "cap": null });
    let given = json!({ "active": 2, "phase": "action", "seat1": { "turn": 30 }, "seat2": { "turn": 30 } });
    let mut duel = Duel::with(&RANGE, options, given);
    duel.end();
    assert_eq!(duel.outcome(), None);
}

#[test]
fn s04_there_are_exactly_two_players() {
    assert_eq!(RANGE.info().players, (2, 2));
    let three = serde_json::from_value::<starship::Setup>(json!({ "fits": ["Trainer", "Trainer", "Trainer"] }));
    assert!(three.is_err());
    let error = RANGE.start(&setup(json!({ "starter": 3, "budget": 600 })), &mut Fast::new(1)).unwrap_err();
    assert!(error.to_string().contains("two seats"), "{error}");
}

#[test]
fn s05_both_players_make_the_base_draw() {
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"] })), &[5, 3]);
    for seat in [ONE, TWO] {
        let in_hand = |colour: &str| duel.number(&format!("/ships/{}/decks/{colour}/hand", seat.index()));
        assert_eq!(["weapons", "defense", "utility", "core"].map(in_hand), [2, 1, 1, 1]);
    }
}

#[test]
fn s06_the_higher_die_starts_and_ties_are_rolled_again() {
    let both = setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"] }));
    let duel = Duel::start(&RANGE, &both, &[4, 4, 2, 6]);
    duel.dice_are_used_up();
    assert_eq!((duel.active(), duel.see("/opening")), (TWO, json!([2, 6])));
    assert_eq!(Duel::start(&RANGE, &both, &[5, 1]).active(), ONE);
}

#[test]
fn s57_a_tie_for_the_first_turn_is_told_like_every_roll() {
    let both = setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"] }));
    let mut duel = Duel::start(&RANGE, &both, &[4, 4, 2, 6]);
    duel.choose(TWO, "Activate Core");
    let rolls: Vec<&String> = duel.told.iter().filter(|line| line.contains("for the first turn.")).collect();
    assert_eq!(rolls, ["@1 rolls 4, @2 rolls 4 for the first turn.", "@1 rolls 2, @2 rolls 6 for the first turn."]);
}

#[test]
fn s06_as_an_option_whoever_starts_skips_the_first_regeneration() {
    for (skips, energy) in [(false, 15), (true, 10)] {
        let options = json!({ "budget": 600, "fits": ["Trainer", "Trainer"], "starter": 1,
            "starter_skips_regeneration": skips });
        let given =
            json!({ "active": 2, "phase": "action", "seat1": { "turn": 0, "energy": 10 }, "seat2": { "turn": 0 } });
        let mut duel = Duel::with(&RANGE, options, given);
        duel.end();
        assert_eq!(duel.energy(ONE), energy, "the first turn of all");
        duel.choose(ONE, "Activate Core").end();
        duel.choose(TWO, "Activate Core").end();
        assert_eq!(duel.energy(ONE), energy + 5, "only the first");
    }
}

#[test]
fn s06_from_1000_credits_on_whoever_starts_regenerates_half_in_the_second_turn() {
    let gained = |budget: u16, skips: bool| {
        let options =
            json!({ "budget": budget, "fits": ["Trainer", "Trainer"], "starter": 1, "starter_skips_draw": skips });
        let mut duel = Duel::start(&RANGE, &setup(options), &[]);
        duel.state =
            table::Game::given(duel.game, duel.state, &json!({ "seat1": { "energy": 0 }, "seat2": { "energy": 0 } }))
                .unwrap();
        [ONE, TWO, ONE, TWO, ONE].map(|seat| {
            let before = duel.energy(seat);
            duel.end_turn_of(seat);
            (seat, before)
        })
    };
    let energy = |turns: [(Seat, i64); 5]| turns.map(|(_, energy)| energy);
    let [_, second, first, again, third] = energy(gained(600, true));
    let rate = again - second;
    assert!(rate > 1 && first >= rate && third == first + rate, "{rate}");
    for budget in [1000, 1500] {
        let large = energy(gained(budget, true));
        assert_eq!((large[2], large[3], large[4]), (first - rate + rate / 2, again, third - rate + rate / 2));
    }
    assert_eq!(
        energy(gained(1500, false)),
        energy(gained(600, false)),
        "it goes with the house rule of the first draw"
    );
}

#[test]
fn s06_by_house_rule_whoever_starts_skips_the_first_draw_phase() {
    for skips in [true, false] {
        let options =
            json!({ "budget": 600, "fits": ["Trainer", "Trainer"], "starter": 1, "starter_skips_draw": skips });
        let mut duel = Duel::start(&RANGE, &setup(options), &[]);
        assert_eq!(duel.offered(ONE, "Activate Weapons"), !skips, "the first turn of all");
        assert_eq!(duel.offered(ONE, "End your turn"), skips);
        if skips {
            duel.end();
            assert!(duel.offered(TWO, "Activate Weapons"), "only the first");
            duel.choose(TWO, "Activate Core").end();
            assert!(duel.offered(ONE, "Activate Weapons"), "and only once");
        }
    }
    let usual: starship::Setup = serde_json::from_value(json!({})).expect("a setup");
    assert!(usual.starter_skips_draw, "it is on unless somebody switches it off");
}

#[test]
fn s07_the_order_of_purchase_is_ship_modules_ammo() {
    let mut duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": ["choose", "Frame"] })), &[5, 3]);
    let step = |duel: &Duel| duel.see("/fits/0/step").as_str().unwrap_or("none").to_string();
    duel.choose(ONE, "Build your own");
    assert_eq!(step(&duel), "ship");
    duel.choose(ONE, "Buy Target Hulk");
    assert_eq!(step(&duel), "Core", "bonuses of the core come first");
    duel.choose(ONE, "Nothing more");
    assert_eq!(step(&duel), "Weapons");
    duel.choose(ONE, "Install Phase Gun").choose(ONE, "Nothing more").choose(ONE, "Nothing more");
    assert_eq!(step(&duel), "Utility");
    duel.choose(ONE, "Nothing more");
    assert_eq!(step(&duel), "ammo");
    duel.choose(ONE, "Buy 1 Energy").choose(ONE, "No more ammo");
    assert_eq!(step(&duel), "confirm");
    duel.choose(ONE, "Ready");
    assert_eq!(duel.see("/ships/0/hangar"), json!({ "energy": 1 }));
    assert_eq!(duel.see("/ships/0/decks/weapons/list"), json!({ "Practice Shot": 4 }), "then the decks are made");
}

#[test]
fn s08_both_have_the_same_budget_and_what_is_left_is_lost() {
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 777, "fits": ["choose", "choose"] })), &[]);
    assert_eq!((duel.number("/fits/0/credits/now"), duel.number("/fits/1/credits/now")), (777, 777));
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 777, "fits": ["Frame", "Frame"] })), &[1, 2]);
    assert!(!duel.view(Viewer::Everything).to_string().contains("credits"), "no credits once the ships fly");
    let poor = setup(json!({ "budget": 120, "fits": ["Frame", "Trainer"] }));
    let error = RANGE.start(&poor, &mut Fast::new(1)).unwrap_err().to_string();
    assert!(error.contains("costs 130 credits of 120") && error.contains("save 10 credits"), "{error}");
}

#[test]
fn s09_power_grid_cpu_and_power_storage_are_three_numbers() {
    let start = |modules: &[&str]| {
        let fits = json!([fit("Bare Frame", modules), "Frame"]);
        RANGE.start(&setup(json!({ "budget": 9000, "fits": fits })), &mut Fast::new(1)).map(|_| ())
    };
    assert!(start(&["Practice Gun", "Practice Gun"]).is_ok(), "10 of 10 power grid, 8 of 10 CPU");
    let error = start(&["Practice Gun", "Phase Gun"]).unwrap_err().to_string();
    assert!(error.contains("need 11 power grid") && !error.contains("CPU"), "{error}");
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": ["Frame", "Frame"] })), &[1, 2]);
    assert_eq!(duel.number("/ships/0/energy/max"), 20, "Power Storage limits energy, not fitting");
}

#[test]
fn s11_every_copy_of_a_module_counts_and_adds_its_own_cards() {
    let fits = json!([fit("Target Hulk", &["Sharp Gun", "Sharp Gun", "Sharp Gun"]), "Frame"]);
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": fits })), &[5, 3]);
    assert_eq!(duel.number("/ships/0/decks/weapons/list/Practice Shot"), 12);
    assert_eq!(duel.number("/ships/0/decks/weapons/plays_left"), 3);
}

#[test]
fn s12_a_category_without_modules_has_no_deck_and_cannot_be_activated() {
    let fits = json!([fit("Target Hulk", &["Practice Gun", "Idle Core"]), "Frame"]);
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": fits, "starter": 1 })), &[]);
    let offers: Vec<String> = duel.offers(ONE).into_iter().map(|(_, words)| words).collect();
    assert_eq!(offers.len(), 2, "{offers:?}");
    assert!(duel.offered(ONE, "Activate Weapons") && duel.offered(ONE, "Activate Core"));
    assert_eq!(duel.see("/ships/0/decks/utility"), json!(null));
}

#[test]
fn s13_deck_lists_are_the_modules_data_and_lie_open() {
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"] })), &[5, 3]);
    for viewer in [Viewer::Seat(TWO), Viewer::Spectator] {
        let view = duel.view(viewer);
        assert_eq!(view["ships"][0]["decks"]["weapons"]["list"], json!({ "Dud Round": 4, "Practice Shot": 8 }));
    }
}

#[test]
fn s14_a_card_keeps_the_accuracy_and_timing_of_the_module_that_made_it() {
    let fits = [fit("Target Hulk", &["Practice Gun", "Sharp Gun", "Slow Gun"]), json!("Trainer")];
    let given = json!({ "active": 1, "activated": "weapons",
        "seat1": { "hand": ["Practice Shot", "Practice Shot", "Practice Shot", "Practice Shot", "Practice Shot",
            "Practice Shot", "Practice Shot", "Practice Shot", "Practice Shot", "Practice Shot"], "energy": 40 } });
    let mut duel = Duel::at(&RANGE, fits, given).dice(&[3, 5, 3, 5, 1, 6, 1, 1]);
    let shots = duel.offers(ONE).into_iter().filter(|(_, words)| words.starts_with("Play Practice Shot"));
    let shots: Vec<_> = shots.map(|(choice, _)| choice).collect();
    assert_eq!(shots.len(), 3, "the same card of three modules is three choices");
    duel.play(ONE, shots[0]);
    assert!(duel.told.iter().any(|line| line.contains("miss")), "3 + 1 against 5: {:?}", duel.told);
    duel.play(ONE, shots[1]);
    assert_eq!(duel.layers(TWO)[0], 10 - (5 - 2), "3 + 3 against 5 hits, at accuracy +3");
    duel.play(ONE, shots[2]);
    // That was the last Weapons card of the turn, so that the other's shield has regenerated.
    assert_eq!(duel.layers(TWO)[0], 10 - (5 - 2) + 3, "the slow gun's shot lands a turn later");
    assert_eq!(duel.see("/ships/0/pending/0/kind"), json!("energy"), "and is of the slow gun's damage type");
}

#[test]
fn s15_an_empty_deck_is_made_anew_from_its_graveyard_and_never_loses_the_game() {
    let fits = [fit("Target Hulk", &["Idle Rail", "Idle Core"]), json!("Frame")];
    let given = json!({ "active": 1, "phase": "draw", "seat1": { "hand": [], "graveyard": ["Drift"] } });
    let mut duel = Duel::at(&RANGE, fits, given);
    duel.choose(ONE, "Activate Utility");
    assert_eq!(duel.hand(ONE), ["Drift"], "one of the two cards wanted; the rest does not exist");
    assert_eq!(duel.see("/ships/0/decks/utility/graveyard"), json!({}));
    assert!(duel.told.iter().any(|line| line.contains("into a new deck")));
    assert_eq!(duel.outcome(), None);
}

#[test]
fn s16_every_colour_has_its_graveyard_and_pending_cards_are_in_none() {
    let fits = [fit("Target Hulk", &["Slow Gun", "Idle Core"]), json!("Trainer")];
    let given = json!({ "active": 1, "activated": "weapons",
        "seat1": { "hand": ["Practice Shot", "Hum"], "graveyard": [], "energy": 40 } });
    let mut duel = Duel::at(&RANGE, fits, given).dice(&[6, 1, 1]);
    duel.choose(ONE, "Play Hum").choose(ONE, "Play Practice Shot");
    assert_eq!(duel.see("/ships/0/decks/core/graveyard"), json!({ "Hum": 1 }));
    assert_eq!(duel.see("/ships/0/decks/weapons/graveyard"), json!({}));
    assert_eq!(duel.see("/ships/0/pending/0/card"), json!("Practice Shot"));
}

#[test]
fn s17_hands_and_deck_order_are_hidden_and_everything_else_is_open() {
    let mut duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"] })), &[5, 3]);
    duel.choose(ONE, "Activate Weapons");
    for (seat, other) in [(ONE, TWO), (TWO, ONE)] {
        let seen = duel.view(seat);
        assert_eq!(seen["ships"][other.index()]["hand"], json!([]), "the other's hand");
        assert!(!seen["ships"][seat.index()]["hand"].as_array().unwrap().is_empty(), "one's own hand");
        let mut world = duel.state;
        let mut chance = Fast::new(7);
        for _ in 0..20 {
            duel.game.redeal(&mut world, seat, &mut chance);
            let again = serde_json::to_value(duel.game.view(&world, Viewer::Seat(seat))).unwrap();
            assert_eq!(again, seen, "another deal looks the same");
        }
        assert_ne!(world, duel.state, "and is another");
    }
    assert_eq!(duel.view(Viewer::Spectator)["ships"][0]["modules"].as_array().unwrap().len(), 5);
}

#[test]
fn s18_everything_starts_at_its_maximum() {
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"] })), &[5, 3]);
    for seat in Seat::all(2) {
        assert_eq!(duel.layers(seat), [10, 12, 20]);
        assert_eq!(duel.energy(seat), 40, "the first regeneration adds nothing");
    }
}

#[test]
fn a_fit_is_unseen_until_both_are_ready() {
    let mut duel = Duel::start(&RANGE, &setup(json!({ "budget": 600, "fits": ["choose", "choose"] })), &[5, 3]);
    assert_eq!(duel.game.asked(&duel.state).seats().len(), 2, "both are asked at once");
    duel.choose(TWO, "Build your own").choose(TWO, "Buy Great Barge");
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        assert!(!duel.view(viewer).to_string().contains("Barge"));
    }
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator, Viewer::Seat(TWO)] {
        assert_eq!(duel.view(viewer)["chosen"], json!([0, 2]), "how many choices were made is public");
    }
    let picture =
        |duel: &Duel, seat| format!("{:?}", duel.game.picture(&duel.game.view(&duel.state, Viewer::Seat(seat))));
    assert!(picture(&duel, ONE).contains("2 choices made so far."), "{}", picture(&duel, ONE));
    assert!(picture(&duel, TWO).contains("No choice made yet."), "{}", picture(&duel, TWO));
    duel.choose(ONE, "Take Trainer");
    assert_eq!(duel.view(Viewer::Seat(TWO))["fitting"], json!([2]), "who is ready is public");
    assert!(!duel.view(Viewer::Seat(TWO)).to_string().contains("Hulk"));
    while duel.offered(TWO, "Nothing more") {
        duel.choose(TWO, "Nothing more");
    }
    duel.choose(TWO, "Ready");
    assert_eq!(duel.view(Viewer::Seat(ONE))["ships"][1]["ship"], json!("Great Barge"));
}

#[test]
fn shopping_always_ends() {
    let game = &*RANGE;
    for seed in 0..300 {
        let mut chance = Fast::new(seed);
        let mut state = game.start(&game.setup(2), &mut chance).expect("the usual setup works");
        let mut choices = Vec::new();
        let mut answers = 0;
        while serde_json::to_value(game.view(&state, Viewer::Everything)).unwrap()["stage"] == "fitting" {
            let seat = game.asked(&state).seats().lowest().unwrap();
            choices.clear();
            game.choices(&state, seat, &mut choices);
            assert!(choices.len() <= 40, "a question with {} answers", choices.len());
            let choice = choices[chance.pick(choices.len() as u32) as usize];
            game.play(&mut state, seat, choice, &mut chance, &mut table::Log::deaf());
            answers += 1;
            assert!(answers < 500);
        }
    }
}

#[test]
fn s09_what_a_fit_takes_is_counted_while_it_is_built_whether_or_not_it_fits() {
    let sums = |fits: serde_json::Value| {
        let meters = GAME.sums(&setup(json!({ "budget": 1000, "fits": fits })), ONE);
        meters.into_iter().map(|meter| (meter.label.into_owned(), (meter.value, meter.max))).collect::<BTreeMap<_, _>>()
    };
    let open = json!("choose");
    let named = sums(json!(["Phantom", open]));
    assert_eq!(named["credits"], (925, Some(1000)));
    let ready = GAME.catalogue().preset_named("Phantom").expect("a preset").fit;
    let mut modules: Vec<&str> = ready.modules.iter().map(|&id| GAME.catalogue().module(id).name.as_str()).collect();
    let ship = GAME.catalogue().ship(ready.ship).name.clone();
    let mut listed = sums(json!([fit(&ship, &modules), open]));
    let ammo = i32::from(starship::TOKEN_PRICE) * ready.tokens.iter().map(|&count| i32::from(count)).sum::<i32>();
    listed.get_mut("credits").expect("what it costs").0 += ammo;
    assert_eq!(listed, named, "by name, or module by module and without the ammo");
    modules.extend(["Railgun"; 2]);
    let more = sums(json!([fit(&ship, &modules), open]));
    let (taken, there) = more["Weapons Bays"];
    assert!(Some(taken) > there, "two more guns than there are bays: {more:?}");
    assert!(sums(json!([open, "Phantom"])).is_empty(), "nothing is built yet");
    let shipless = sums(json!([fit("Nowhere", &["Railgun"]), open]));
    assert_eq!(shipless["Weapons Bays"], (1, None), "of no such ship nobody knows how many bays it has");
}
