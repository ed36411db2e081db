//! Cards that go from zone to zone: whoever's zone a text names, that one it is, or the text is refused.

mod duel;

use duel::{Duel, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::{Choice, Starship};
use table::Seat;

/// The firing range with a box whose card says this.
fn with_card(text: &str) -> Result<Starship, String> {
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"{text}\"\n"
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("box.toml", pack)];
    Starship::load(&packs, &[]).map_err(|troubles| troubles.to_string())
}

/// The Weapons cards of a seat: in hand, in the graveyard, in the deck, on their way.
fn weapons(duel: &Duel<'_>, seat: Seat) -> [i64; 4] {
    let ship = format!("/ships/{}", seat.index());
    let of = |part: &str| duel.see(&format!("{ship}/decks/weapons/{part}"));
    let graveyard = of("graveyard").as_object().expect("by name").values().filter_map(Value::as_i64).sum();
    let pending = duel.see(&format!("{ship}/pending")).as_array().expect("a list").len() as i64;
    [of("hand").as_i64().expect("a number"), graveyard, of("deck").as_i64().expect("a number"), pending]
}

/// How many cards came to each zone of both seats when seat 1 plays the card, whatever it is asked.
fn moved(game: &Starship) -> [[i64; 4]; 2] {
    let side = |hand: &[&str]| {
        json!({ "hand": hand, "graveyard": ["Practice Shot", "Big Shot"], "energy": 20,
            "pending": [{ "card": "Big Shot", "damage": 5, "kind": "energy", "turn": 9 }] })
    };
    let (hand, other) = (["Slip", "Practice Shot", "Big Shot"], ["Practice Shot", "Big Shot"]);
    let given = json!({ "active": 1, "activated": "weapons", "seat1": side(&hand), "seat2": side(&other) });
    let fits =
        [fit("Target Hulk", &["Slow Gun", "Slow Gun", "Box"]), fit("Target Hulk", &["Slow Gun", "Slow Gun", "Box"])];
    let mut duel = Duel::at(game, fits, given);
    let before = [ONE, TWO].map(|seat| weapons(&duel, seat));
    duel.choose(ONE, "Play Slip");
    while let Some((seat, offers)) = duel.game_asks() {
        match offers[0].0 {
            answer @ Choice::Answer(_) => duel.play(seat, answer),
            _ => break,
        }
    }
    let after = [ONE, TWO].map(|seat| weapons(&duel, seat));
    [0, 1].map(|seat| [0, 1, 2, 3].map(|zone| after[seat][zone] - before[seat][zone]))
}

const ZONES: [&str; 3] = ["hand", "graveyard", "Weapons deck"];

#[test]
fn a_card_goes_from_the_zone_that_is_named_to_the_one_that_is_named_or_the_text_is_refused() {
    let (mut accepted, mut refused) = (Vec::new(), Vec::new());
    let froms: Vec<(usize, usize, String)> = [(0, "your"), (1, "your opponent's")]
        .into_iter()
        .flat_map(|(seat, whose)| {
            ZONES
                .into_iter()
                .enumerate()
                .map(move |(zone, name)| (seat, zone, format!("a Weapons card in {whose} {name}")))
        })
        .chain([
            (0, 3, "target pending attack you control".to_string()),
            (1, 3, "target pending attack an opponent controls".to_string()),
        ])
        .collect();
    for (seat, from, card) in &froms {
        for (to, zone) in ZONES.into_iter().enumerate() {
            for (whose, owner) in [("your", 0), ("your opponent's", 1), ("its owner's", *seat)] {
                for (verb, into) in [("Put", "into"), ("Shuffle", "into")] {
                    let text = format!("{verb} {card} {into} {whose} {zone}.");
                    match with_card(&text) {
                        Err(told) => {
                            assert!(told.starts_with("box.toml:12:"), "{text}: {told}");
                            refused.push(text);
                        }
                        Ok(game) => {
                            let mut expected = [[0; 4]; 2];
                            expected[*seat][*from] -= 1;
                            expected[owner][to] += 1;
                            assert_eq!(moved(&game), expected, "{text}");
                            assert_eq!(owner, *seat, "{text}: cards stay with their owner");
                            accepted.push(text);
                        }
                    }
                }
            }
        }
    }
    println!("accepted:\n{}\n\nrefused:\n{}", accepted.join("\n"), refused.join("\n"));
    for text in [
        "Put a Weapons card in your graveyard into your hand.",
        "Put a Weapons card in your graveyard into your Weapons deck.",
        "Put a Weapons card in your opponent's graveyard into its owner's hand.",
        "Put a Weapons card in your Weapons deck into your graveyard.",
        "Put target pending attack an opponent controls into its owner's hand.",
        "Shuffle a Weapons card in your hand into your Weapons deck.",
    ] {
        assert!(accepted.iter().any(|other| other == text), "{text}: {:?}", with_card(text).err());
    }
}

#[test]
fn whoever_draws_draws_cards_of_their_own() {
    for (text, seat) in [
        ("Draw a card from your Weapons deck.", 0),
        ("Your opponent draws a card from their Weapons deck.", 1),
        ("Target opponent draws a card from their Weapons deck.", 1),
    ] {
        let mut expected = [[0; 4]; 2];
        (expected[seat][2], expected[seat][0]) = (-1, 1);
        assert_eq!(moved(&with_card(text).unwrap_or_else(|told| panic!("{text}: {told}"))), expected, "{text}");
    }
    let each = with_card("Each player draws a card from their Weapons deck.").unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(moved(&each), [[1, 0, -1, 0]; 2]);
    for (text, said) in [
        ("Draw a card from your graveyard.", "nobody draws from a graveyard"),
        ("Draw a card from your hand.", "nobody draws from a hand"),
        ("Draw a card from your opponent's Weapons deck.", "say “from your Weapons deck”"),
        ("Your opponent draws a card from your Weapons deck.", "say “from their Weapons deck”"),
        ("Draw a card from each player's Weapons deck.", "nobody draws cards of somebody else"),
        ("Target opponent loses 1 energy. Draw a card from their Weapons deck.", "say “from your Weapons deck”"),
        ("Draw a card from your graveyard for each card in your hand.", "nobody draws from a graveyard"),
        ("Draw cards from your opponent's Weapons deck equal to your shield.", "nobody draws cards of somebody else"),
    ] {
        let told = with_card(text).expect_err(text);
        assert!(told.starts_with("box.toml:12:") && told.contains(said), "{text}: {told}");
    }
}

#[test]
fn what_is_open_or_goes_nowhere_is_neither_looked_at_nor_moved() {
    for (text, said) in [
        ("Put this into your hand.", "goes where the rules put it"),
        ("Put it into your hand.", "goes where the rules put it"),
        ("Put this into your graveyard.", "goes where the rules put it"),
        ("Put this into your Core deck.", "goes where the rules put it"),
        ("Shuffle this into your Core deck.", "goes where the rules put it"),
        ("Discard this.", "goes where the rules put it"),
        ("Intercept this.", "goes where the rules put it"),
        ("Delay this.", "is done to a pending attack"),
        ("This gains 3 damage.", "damage is gained and lost by a pending attack"),
        ("Look at your graveyard.", "everybody sees what lies in a graveyard"),
        ("Look at your opponent's graveyard.", "everybody sees what lies in a graveyard"),
        ("Reveal your graveyard.", "everybody sees what lies in a graveyard"),
        ("Look at your hand.", "knows as much of it as there is to know"),
        ("Look at your Weapons deck.", "knows as much of it as there is to know"),
        ("Shuffle your hand.", "has no order"),
        ("Shuffle your graveyard.", "has no order"),
        ("Reveal a card in your graveyard.", "a card can be shown that lies in a hand"),
        ("Reveal a Weapons card in your Weapons deck.", "a card can be shown that lies in a hand"),
        ("Reveal this.", "a card can be shown that lies in a hand"),
        ("Discard a card in your graveyard.", "is there already"),
        ("Discard target pending attack.", "“discard” is done to a card"),
        ("Intercept a card in your hand.", "“intercept” is done to a pending attack"),
        ("Put a card in your opponent's hand into its owner's graveyard.", "cannot see"),
        ("Put a Weapons card in your opponent's Weapons deck into its owner's graveyard.", "cannot see"),
        ("Discard a card in your opponent's hand.", "cannot see"),
        ("If it isn't your turn, gain 1 energy.", "always carried out in your turn"),
        ("Gain 1 energy. Do this only if it isn't your turn.", "always carried out in your turn"),
    ] {
        let told = with_card(text).expect_err(text);
        assert!(told.starts_with("box.toml:12:") && told.contains(said), "{text}: {told}");
    }
    for text in [
        "Look at your opponent's hand.",
        "Look at your opponent's Weapons deck.",
        "Reveal your hand.",
        "Your opponent reveals their hand.",
        "Reveal a card in your hand.",
        "Discard a random card in your opponent's hand.",
        "Your opponent discards a card.",
        "Intercept target pending attack.",
        "If it is your turn, gain 1 energy.",
    ] {
        with_card(text).unwrap_or_else(|told| panic!("{text}: {told}"));
    }
}
