use crate::seated::Table;
use crate::{FIRST, SECOND, problem};
use classics::Leduc;
use serde_json::json;
use table::{Fast, Game, Scripted, Viewer};

fn dealt(first: &str, second: &str) -> Table<Leduc> {
    Table::given(Leduc, 2, json!({ "cards": [first, second] }))
}

fn turned(first: &str, second: &str, public: &str) -> Table<Leduc> {
    Table::given(Leduc, 2, json!({ "cards": [first, second], "public": public }))
}

fn chips(table: &Table<Leduc>) -> (i32, i32) {
    (table.outcome().score(FIRST), table.outcome().score(SECOND))
}

#[test]
fn a_pair_beats_a_king() {
    let mut table = turned("J♠", "K♥", "J♥");
    table.choose_all(&["Check", "Check"]);
    assert_eq!(table.outcome().words(), "@1 wins (a pair).");
    assert_eq!(chips(&table), (1, -1), "the ante");
}

#[test]
fn without_a_pair_the_higher_card_wins_and_equal_cards_share() {
    let mut table = turned("Q♠", "K♥", "J♥");
    table.choose_all(&["Check", "Check"]);
    assert_eq!((table.outcome().words().as_str(), chips(&table)), ("@2 wins (the higher card).", (-1, 1)));
    let mut table = turned("Q♠", "Q♥", "J♥");
    table.choose_all(&["Bet 4", "Raise by 4", "Call 4"]);
    assert_eq!((table.outcome().words().as_str(), chips(&table)), ("A draw (equal cards).", (0, 0)));
}

#[test]
fn folding_loses_what_was_put_in_and_only_a_bet_can_be_folded_to() {
    let mut table = dealt("J♠", "K♥");
    assert_eq!(table.offered(), ["Check", "Bet 2"], "nobody folds to nothing");
    table.choose("Bet 2");
    assert_eq!(table.offered(), ["Fold", "Call 2", "Raise by 2"]);
    table.choose_all(&["Raise by 2", "Fold"]);
    assert_eq!((table.outcome().words().as_str(), chips(&table)), ("@2 wins (a fold).", (-3, 3)));
}

#[test]
fn a_round_has_two_raises_and_the_second_round_doubles_them() {
    let mut table = dealt("J♠", "K♥").picks(&[0]);
    table.choose_all(&["Check", "Bet 2", "Raise by 2"]);
    assert_eq!(table.offered(), ["Fold", "Call 2"], "two raises are all");
    table.choose("Call 2");
    assert_eq!(table.view(FIRST)["round"], json!(2));
    assert_eq!(table.turn(), FIRST, "round two begins with the first seat again");
    table.choose_all(&["Bet 4", "Raise by 4"]);
    assert_eq!(table.offered(), ["Fold", "Call 4"]);
    table.choose("Call 4");
    assert_eq!(chips(&table).1.abs(), 13, "an ante, two raises by 2, two by 4");
}

#[test]
fn a_call_after_a_check_ends_the_round_and_turns_a_card_that_nobody_holds() {
    for pick in 0..4 {
        let mut table = dealt("J♠", "K♥").picks(&[pick]);
        table.choose_all(&["Check", "Check"]);
        let public = table.view(Viewer::Spectator)["public"].as_str().expect("a public card").to_owned();
        assert_eq!(public, ["J♥", "Q♠", "Q♥", "K♠"][pick as usize]);
        assert_eq!(table.story(FIRST).last(), Some(&format!("The public card is {public}.")));
    }
}

#[test]
fn a_card_is_seen_by_its_owner_and_by_all_after_the_showdown() {
    let mut table = turned("Q♠", "K♥", "J♥");
    assert_eq!(table.view(FIRST)["cards"], json!(["Q♠", null]));
    assert_eq!(table.view(Viewer::Spectator)["cards"], json!([null, null]));
    table.choose("Check");
    assert!(!table.revealed);
    table.choose("Check");
    assert!(table.revealed, "cards were shown without chance being used");
    assert_eq!(table.view(Viewer::Spectator)["cards"], json!(["Q♠", "K♥"]));
    let mut folded = turned("Q♠", "K♥", "J♥");
    folded.choose_all(&["Bet 4", "Fold"]);
    assert_eq!(folded.view(FIRST)["cards"], json!(["Q♠", null]), "who folds shows nothing");
    assert!(!folded.revealed);
}

#[test]
fn dealing_anew_reaches_every_card_the_other_may_hold_and_no_other() {
    let mut chance = Fast::new(1);
    for (table, expected) in [
        (dealt("J♠", "K♥"), vec!["J♥", "K♠", "K♥", "Q♠", "Q♥"]),
        (turned("J♠", "K♥", "Q♠"), vec!["J♥", "K♠", "K♥", "Q♥"]),
    ] {
        let mut held = std::collections::BTreeMap::<String, u32>::new();
        for _ in 0..4000 {
            let mut world = table.state;
            Leduc.redeal(&mut world, FIRST, &mut chance);
            let all = serde_json::to_value(Leduc.view(&world, Viewer::Everything)).unwrap();
            assert_eq!(serde_json::to_value(Leduc.view(&world, FIRST.into())).unwrap(), table.view(FIRST));
            *held.entry(all["cards"][1].as_str().unwrap().to_owned()).or_default() += 1;
        }
        assert_eq!(held.keys().collect::<Vec<_>>(), expected);
        assert!(held.values().all(|&count| count > 600), "about equally often: {held:?}");
    }
}

#[test]
fn worth_counts_chips() {
    let mut table = turned("Q♠", "K♥", "J♥");
    table.choose_all(&["Check", "Check"]);
    let worth = |seat| Leduc.worth(&table.outcome(), seat);
    assert_eq!((worth(FIRST), worth(SECOND)), (12.0 / 26.0, 14.0 / 26.0));
}

#[test]
fn every_deal_is_equally_likely() {
    let mut counts = std::collections::BTreeMap::<(String, String), u32>::new();
    for (first, second) in (0..6).flat_map(|first| (0..5).map(move |second| (first, second))) {
        let mut chance = Scripted::dice([]).with_picks([first, second]);
        let state = Leduc.start(&Leduc.setup(2), &mut chance).unwrap();
        let view = serde_json::to_value(Leduc.view(&state, Viewer::Everything)).unwrap();
        *counts.entry((view["cards"][0].to_string(), view["cards"][1].to_string())).or_default() += 1;
    }
    assert_eq!(counts.len(), 30, "every ordered pair of different cards");
}

#[test]
fn a_position_that_can_not_be_is_refused_with_a_remedy() {
    let refused = |given| problem(Table::try_given(Leduc, 2, given));
    assert!(refused(json!({ "cards": ["J♠", "J♠"] })).contains("J♠ is there twice"));
    assert!(refused(json!({ "cards": ["J♠", "A♠"] })).contains("\"A♠\" is no card of this deck"));
    assert!(refused(json!({ "cards": ["J♠", "J"] })).contains("its cards are J♠, J♥, Q♠, Q♥, K♠, K♥"));
    let both = refused(json!({ "cards": ["X", "J♠"], "public": "J♠" }));
    assert!(both.contains("given.cards.0") && both.contains("given.public"), "all of it at once: {both}");
    assert!(refused(json!({ "cards": ["J♠", "K♠"], "bets": [2, 2] })).contains("nothing called \"bets\""));
}
