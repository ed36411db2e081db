//! S17: hands are hidden, so nothing that is told before a card is played hangs on them.

mod duel;

use duel::{Duel, ONE, fit, with_box};
use serde_json::json;

/// The answers seat 1 is offered with this card in hand, while the other holds a filler or holds none.
fn offered(module: &str, card: &str, other: &str) -> Vec<String> {
    let game = with_box(module, card).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [fit("Target Hulk", &["Practice Gun", "Box"]), fit("Target Hulk", &["Practice Gun"])];
    let mine = json!({ "hand": ["Practice Shot", "Slip"], "energy": 10, "shield": 0 });
    let given = json!({ "active": 1, "phase": "action", "seat1": mine, "seat2": { "hand": [other] } });
    let duel = Duel::at(Box::leak(Box::new(game)), fits, given);
    duel.offers(ONE).into_iter().map(|(_, words)| words).collect()
}

#[test]
fn what_a_card_would_do_is_not_told_if_that_hangs_on_a_hidden_hand() {
    for (module, card) in [
        ("", "If there is a filler card in your opponent's hand, gain 5 shield."),
        ("", "Gain 5 shield for each filler card in your opponent's hand."),
        ("", "Your opponent discards a filler card."),
        ("", "Discard a random filler card in your opponent's hand."),
        ("", "If there is a filler card in your opponent's Weapons deck, gain 5 shield."),
        ("When a card attacks, if there is a filler card in your opponent's hand, add 3 to the attack roll.", ""),
    ] {
        let [with, without] = ["Dud Round", "Practice Shot"].map(|other| offered(module, card, other));
        assert_eq!(with, without, "{module}{card}");
        assert!(with.iter().any(|words| words.starts_with("Play Practice Shot")), "{with:?}");
    }
}

#[test]
fn what_holds_all_the_time_and_what_can_be_used_hang_on_nothing_hidden() {
    for module in [
        "If there is a filler card in your opponent's hand, your ship has +1 speed.",
        "Action: Gain 1 shield. Do this only if there is a filler card in your opponent's hand.",
    ] {
        let told = with_box(module, "").expect_err(module);
        assert!(told.contains("cards of a hand that not everybody can see"), "{told}");
    }
    let counted = "Action: Gain 1 shield. Do this only if there are 2 or more cards in your opponent's hand.";
    assert!(with_box(counted, "").is_ok(), "how many there are can be seen");
    let own = "Action: Gain 1 shield. Do this only if there is a filler card in your hand.";
    assert!(with_box(own, "").is_ok(), "one's own can be seen");
}
