//! Copies of a card that lie hidden can't be told apart, and are none the fewer for it. The cards that show it best are of
//! these tests.

use crate::table::{At, seat};
use serde_json::{Value, json};
use table::Game;

const PACK: &str = r#"
game = "prime"

[[card]]
name = "Panic"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "Main: Target opponent discards 2 random cards."

[[card]]
name = "Sell Out"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "Main: Target opponent discards 2 cards."

[[card]]
name = "Open Pages"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "Main: Reveal the top 2 cards of your draw pile. Put them into your hand."

[[card]]
name = "Twin Moon"
type = "planet"
rarity = "common"
cost = 1
commands = 1
cosmic = 2
resources = 1
structure = 3
tech = 0
"#;

fn with_hands(first: Value, second: Value) -> At {
    At::with_pack(PACK, &["human", "muero"], json!({ "players": [first, second], "cards": [] }))
}

#[test]
fn two_copies_in_a_hand_are_two_cards_to_discard() {
    for card in ["Panic", "Sell Out"] {
        let twice = json!({ "face_up": true, "hand": ["Hidden Resources", "Hidden Resources"] });
        let mut at = with_hands(json!({ "face_up": true, "hand": [card] }), twice);
        at.choose(1, &format!("Play {card}")).calm();
        assert_eq!(at.hand(2), 0, "{card}: {:#?}", at.told);
        assert_eq!(at.state.player(seat(2)).piles.recycled().len(), 2, "{card}");
    }
}

#[test]
fn cards_that_are_revealed_are_the_ones_that_are_taken() {
    let first = json!({ "face_up": true, "hand": ["Hidden Resources", "Open Pages"],
        "draw": ["Hidden Resources", "City", "Sgt. Beat"] });
    let mut at = with_hands(first, json!({ "face_up": true }));
    at.choose(1, "Play Open Pages").calm();
    assert_eq!(at.hand(1), 3, "{:#?}", at.told);
    let hand: Vec<_> = at.board_view(1).players[0].hand.iter().flatten().map(|card| card.name.clone()).collect();
    assert_eq!(hand.iter().filter(|name| name.starts_with("Hidden Resources")).count(), 2, "{hand:?}");
    assert!(hand.iter().any(|name| name.starts_with("City")), "{hand:?}");
}

#[test]
fn two_copies_of_a_planet_start_at_two_locations() {
    let game = with_hands(json!({}), json!({})).game;
    let cards = json!({
        "Advanced Technology": 1, "Earth": 1, "Forest World": 1, "Frozen World": 1, "Mars": 1, "Academy": 1,
        "Calm Words": 2, "Cassandra Sage": 1, "City": 2, "Conscience": 2, "Creative Invention": 1,
        "Destroyer (Human)": 1, "Discovered Technology": 1, "Energy Enhancer": 1, "Escort": 1, "Explorer (Human)": 3,
        "Famine": 1, "Fighter (Human)": 2, "Fighter Scout (Human)": 2, "Glancing Blow": 2,
        "Gravity Well Slingshot": 2, "Hidden Resources": 2, "Homeworld Recall": 1, "Hydroponic Farm": 1,
        "Ion Cannon": 1, "Kane Richards": 1, "Pestilence": 1, "Power Cell": 1, "Remote Outpost": 2,
        "Rupert Einstein": 1, "Science Ship": 2, "Sgt. Beat": 2, "Simon Christiansen": 1, "The Book": 1,
        "War of Words": 1, "Twin Moon": 2
    });
    let setup = json!({ "decks": [{ "alien": "The Humans", "cards": cards }, "muero"] });
    let mut at = At::setup(game, &serde_json::from_value(setup).expect("a setup"));
    at.choose(1, "Leave it").choose(2, "Leave it").choose(1, "Twin Moon").choose(1, "Twin Moon");
    at.choose(1, "That is my Star System").choose(2, "That is my Star System");
    assert_eq!((at.world("1B").as_deref(), at.world("1C").as_deref()), (Some("Twin Moon"), Some("Twin Moon")));
}

#[test]
fn a_handle_tells_nothing_of_what_else_is_in_the_deck() {
    let with = |other: &str| {
        let list = prime::deck::boxed("human").expect("it is in the box");
        let mut cards = list.cards.clone();
        cards.remove("Calm Words");
        cards.insert(other.into(), 2);
        let setup = json!({ "decks": [{ "alien": list.alien, "cards": cards }, "muero"] });
        let mut at = At::setup(crate::table::game(), &serde_json::from_value(setup).expect("a setup"));
        let given = json!({ "players": [{ "hand": ["Cassandra Sage"] }, {}] });
        at.state = at.game.given(at.state, &given).unwrap_or_else(|error| panic!("{error}"));
        let id = at.card(1, "Cassandra Sage");
        (id, at.board().handle(id))
    };
    let (early, late) = (with("Agro Planet"), with("War Hero"));
    assert_ne!(early.0, late.0, "it lies elsewhere in the deck");
    assert_eq!(early.1, late.1);
}
