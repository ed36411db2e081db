//! Texts that a pack may have and no shipped card has: effects in effects, played to their end.

mod duel;

use duel::{Duel, ONE, TWO, fit, with_box};
use serde_json::{Value, json};
use starship::Starship;

/// Seat 1 acts with a card of this text beside a plain gun.
fn holding(card: &str, seat1: Value, seat2: Value) -> Duel<'static> {
    let game = with_box("", card).unwrap_or_else(|troubles| panic!("{card}: {troubles}"));
    duel(game, seat1, seat2)
}

fn duel(game: Starship, seat1: Value, seat2: Value) -> Duel<'static> {
    let fits = [0, 1].map(|_| fit("Target Hulk", &["Practice Gun", "Box"]));
    let given = json!({ "active": 1, "phase": "action", "seat1": seat1, "seat2": seat2 });
    Duel::at(Box::leak(Box::new(game)), fits, given)
}

/// A seat with the card in hand beside one that keeps the turn going.
fn seat(energy: i64, hull: i64) -> Value {
    json!({ "hand": ["Slip", "Practice Shot"], "energy": energy, "hull": hull })
}

#[test]
fn a_way_is_chosen_under_a_condition_and_something_else_is_done_otherwise() {
    let text = "If you have 10 or more energy, choose one: Gain 2 hull; or lose 1 energy. Otherwise, gain 5 energy.";
    let mut rich = holding(text, seat(12, 10), json!({}));
    rich.choose(ONE, "Play Slip").choose(ONE, "Gain 2 hull");
    assert_eq!((rich.energy(ONE), rich.layers(ONE)[2]), (12, 12));
    let mut poor = holding(text, seat(3, 10), json!({}));
    poor.choose(ONE, "Play Slip");
    assert_eq!((poor.energy(ONE), poor.layers(ONE)[2]), (8, 10));
}

#[test]
fn who_does_not_pay_chooses_something_else() {
    let text = "You may lose 4 energy. If you do, gain 6 hull. Otherwise, choose one: Gain 2 energy; or gain 2 hull.";
    for (answers, energy, hull) in
        [(&["Yes"][..], 8, 16), (&["No", "Gain 2 energy"], 14, 10), (&["No", "Gain 2 hull"], 12, 12)]
    {
        let mut duel = holding(text, seat(12, 10), json!({}));
        duel.choose(ONE, "Play Slip");
        answers.iter().for_each(|answer| {
            duel.choose(ONE, answer);
        });
        assert_eq!((duel.energy(ONE), duel.layers(ONE)[2]), (energy, hull), "{answers:?}");
    }
}

#[test]
fn one_is_chosen_for_each_module() {
    let text = "For each module you control, choose one: Gain 1 energy; or gain 1 hull.";
    let mut duel = holding(text, seat(12, 10), json!({}));
    duel.choose(ONE, "Play Slip").choose(ONE, "Gain 1 hull").choose(ONE, "Gain 1 energy");
    assert_eq!((duel.energy(ONE), duel.layers(ONE)[2]), (13, 11));
}

#[test]
fn each_module_is_looked_at_by_itself() {
    let text = "Disable target Weapons module you control. For each module you control, if it is disabled, restart it. Otherwise, gain 1 hull.";
    let mut duel = holding(text, seat(12, 10), json!({}));
    duel.choose(ONE, "Play Slip");
    assert_eq!(duel.layers(ONE)[2], 11, "the box is running: {:?}", duel.told);
    assert_ne!(duel.see("/ships/0/modules/0/disabled"), json!(true), "{:?}", duel.told);
}

#[test]
fn what_comes_at_the_start_of_the_next_turn_is_settled_then() {
    let text = "At the start of your next turn, if your hull is 10 or less, gain 5 hull. Otherwise, lose 3 hull.";
    for (hull, left) in [(10, 15), (11, 8)] {
        let mut duel = holding(text, seat(12, hull), json!({}));
        duel.choose(ONE, "Play Slip");
        duel.end_turn_of(ONE);
        assert_eq!(duel.layers(ONE)[2], hull, "not yet");
        duel.end_turn_of(TWO);
        assert_eq!(duel.layers(ONE)[2], left, "{:?}", duel.told);
    }
}

#[test]
fn what_comes_at_the_end_of_the_turn_asks_and_looks_back_then() {
    let text = "At the end of this turn, you may lose 2 energy. If you do, gain 6 hull.";
    let mut duel = holding(text, seat(12, 10), json!({}));
    duel.choose(ONE, "Play Slip").choose(ONE, "End your turn").choose(ONE, "Yes");
    assert_eq!((duel.energy(ONE), duel.layers(ONE)[2]), (10, 16), "{:?}", duel.told);
}

#[test]
fn whoever_is_hit_chooses_in_the_others_turn() {
    let text = "When your ship takes damage, if that damage is 3 or more, choose one: Gain 2 energy; or gain 1 hull.";
    let game = with_box(text, "").unwrap_or_else(|troubles| panic!("{troubles}"));
    let mut duel = duel(game, seat(12, 10), json!({ "energy": 10, "hull": 10 })).dice(&[6, 1, 3]);
    duel.choose(ONE, "Play Practice Shot").choose(TWO, "Gain 1 hull");
    assert_eq!((duel.energy(TWO), duel.layers(TWO)[2]), (10, 11), "{:?}", duel.told);
}

#[test]
fn a_trigger_sets_another_for_a_time() {
    let text = "When your card hits, until the end of your next turn, when your opponent plays a card, that player loses 3 hull.";
    let game = with_box(text, "").unwrap_or_else(|troubles| panic!("{troubles}"));
    let other = json!({ "hand": ["Slip", "Slip", "Practice Shot"], "energy": 10, "hull": 10 });
    let mut duel = duel(game, seat(12, 10), other).dice(&[6, 1, 1]);
    duel.choose(ONE, "Play Practice Shot");
    duel.end_turn_of(ONE);
    duel.throw(&[]);
    let activate = duel.offers(TWO);
    let core = activate.iter().find(|(_, words)| words.contains("Core")).expect("the box is there").0;
    duel.play(TWO, core);
    let hull = duel.layers(TWO)[2];
    duel.choose(TWO, "Play Slip");
    assert_eq!(duel.layers(TWO)[2], hull - 3, "{:?}", duel.told);
}

#[test]
fn a_way_may_last_or_wait() {
    let text = "Choose one: If your shield is 0, gain 5 shield; your ship gets +2 speed until the start of your next turn; or at the start of your next turn, gain 4 hull.";
    let play = |way: &str| {
        let mut duel = holding(text, seat(12, 10), json!({}));
        duel.choose(ONE, "Play Slip").choose(ONE, way);
        duel.end_turn_of(ONE);
        duel
    };
    assert_eq!(play("Your ship gets +2 speed").number("/ships/0/stats/speed"), 2);
    let mut later = play("At the start of your next turn");
    later.end_turn_of(TWO);
    assert_eq!(later.layers(ONE)[2], 14, "{:?}", later.told);
    assert_eq!(play("If your shield is 0").layers(ONE)[0], 10, "it is not");
}

#[test]
fn dice_decide_what_is_done_for_each() {
    let text =
        "Roll 1D6. If the result is 4 or more, for each module you control, gain 2 hull. Otherwise, gain 1 energy.";
    for (die, energy, hull) in [(4, 12, 14), (3, 13, 10)] {
        let mut duel = holding(text, seat(12, 10), json!({})).dice(&[die]);
        duel.choose(ONE, "Play Slip");
        assert_eq!((duel.energy(ONE), duel.layers(ONE)[2]), (energy, hull), "{:?}", duel.told);
    }
}

#[test]
fn a_text_that_goes_through_too_much_is_cut_short_and_the_table_says_so() {
    let text = format!("{}gain 1 hull.", "for each module, ".repeat(4));
    let game = with_box("", &text).unwrap_or_else(|troubles| panic!("{text}: {troubles}"));
    let many = ["Practice Gun", "Practice Gun", "Practice Gun", "Box", "Box"];
    let fits = [0, 1].map(|_| fit("Target Hulk", &many));
    let mut duel = Duel::at(&game, fits, json!({ "active": 1, "phase": "action", "seat1": seat(12, 10) }));
    duel.choose(ONE, "Play Slip");
    let told = "Slip of @1 goes on too long, and is cut short.";
    assert_eq!(duel.told.iter().filter(|line| *line == told).count(), 1, "{:?}", duel.told.last());
    assert!(duel.offered(ONE, "Play Practice Shot"), "and the game goes on");
}

#[test]
fn what_the_starships_have_no_words_for_is_refused_with_what_to_write() {
    for (module, card, said) in [
        ("", "React: When your opponent plays a card, gain 1 hull.", "nobody reacts in this game; wait for it with"),
        ("When your opponent reacts, gain 1 hull.", "", "nobody reacts in this game"),
        ("When your ship would take damage, gain 1 hull.", "", "“would” is not said in this game: nothing is"),
        ("", "Cancel target pending attack.", "“cancel” is not said in this game: nothing is cancelled"),
        ("", "Search your Weapons deck for a card.", "“search” is not said in this game: no zone is searched"),
        ("", "Gain 1 hull if it is your turn.", "a condition stands before what it is for; put it first"),
        ("When your card hits or misses, gain 1 hull.", "", "a trigger waits for one thing; write a line for each"),
        ("", "Your ship can't attack this turn.", "no text of this game forbids or allows what its rules do"),
        ("", "Gain 5 energy, even above your maximum.", "not said in this game: nothing is gained above the maximum"),
        (
            "",
            "The next time a card hits your ship, gain 5 shield.",
            "does not say for how long it is waited; say it before",
        ),
        ("", "The next time a card hits your ship this turn, gan 5 shield.", "did you mean “gain”?"),
        ("", "At the start of your opponent's next turn, gain 1 hull.", "“next turn” is not understood"),
        ("", "Discard target card.", "“discard” is done to a card that lies somewhere, and this is a pending attack"),
        ("", "Your cards have +1 cost this turn.", "cost is only looked at"),
        ("", "Gain 1 energy for each card you control.", "of all cards only a pending attack is on the table"),
        ("", "If you control 3 or more cards, gain 1 energy.", "say where they lie, “cards in your hand”"),
        (
            "Action: Pay 1 energy to choose one: gain 2 shield; or gain 2 armor.",
            "",
            "“choose one” is a sentence of its own, and nothing that is paid for; write a line for each way",
        ),
        ("", "Choose one: Gain 1 hull, or gain 1 energy.", "ways are kept apart with “;”"),
    ] {
        let told = with_box(module, card).expect_err(&format!("{module}{card}"));
        assert!(told.contains(said), "{module}{card}: {told}");
    }
}
