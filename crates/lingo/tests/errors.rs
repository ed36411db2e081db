//! Wrong texts: what is marked, and what is said about it, word for word.

mod common;

use common::{prime, refusal, refuses};
use lingo::*;

/// Text, the words that are marked, the message.
const WRONG: &[(&str, &str, &str)] = &[
    ("Gain 2 enrgy.", "enrgy", "“enrgy” is not known here; did you mean “energy”?"),
    ("Gian 2 energy.", "Gian", "“gian” is not known here; did you mean “gain”?"),
    ("Gain two energys.", "energys", "“energys” is not known here; did you mean “energy”?"),
    ("Gain energy.", ".", "“.” is not understood; expected “equal to”"),
    (
        "Gain 2 energy",
        "energy",
        "the text ends after “energy”, but something is missing; expected “, and if”, “, even above the maximum”, “, where X is”, “.” or “for each”",
    ),
    ("Gain 2 energy. Darw a card.", "Darw", "“darw” is not known here; did you mean “draw”?"),
    ("Your ships has +1 guns.", "has", "“has” does not go with the words before it; did you mean “have”?"),
    ("Your ship have +1 guns.", "have", "“have” does not go with the words before it; did you mean “has”?"),
    (
        "This hit a ship.",
        "hit a ship",
        "“hit a ship” is not understood; expected a constant effect, a kind of thing, something to do, “combat”, “has”, “may”, “turns”, “turn” …",
    ),
    ("When this hit a ship, gain 1 energy.", "hit", "“hit” does not go with the words before it; did you mean “hits”?"),
    (
        "When this hits a ship gain 1 energy.",
        "gain 1 energy",
        "“gain 1 energy” is not understood; expected a place, a restriction, “,”, “adjacent to the Firestorm”, “at”, “from”, “in the Firestorm”, “in” …",
    ),
    ("Combat: Sacrifce this to draw a card.", "Sacrifce", "“sacrifce” is not known here; did you mean “sacrifice”?"),
    ("Combt: Draw a card.", "Combt", "“combt” is not known here; did you mean “Combat”?"),
    ("Combat Draw a card.", "Draw a card", "“draw a card” is not understood; expected “:” or “React”"),
    ("Limted Main: Draw a card.", "Limted", "“limted” is not known here; did you mean “Limited”?"),
    (
        "Main: Pay 2 resource to draw a card.",
        "resource",
        "“resource” does not go with the words before it; did you mean “resources”?",
    ),
    ("Main: Pay 2 resources for draw a card.", "draw a card", "“draw a card” is not understood; expected “each”"),
    ("Inflict 2 damage to target ship.", "to", "“to” does not go with the words before it; did you mean “on”?"),
    ("Inflict 2 damage on target shp.", "shp", "“shp” is not known here; did you mean “ship”?"),
    ("Inflict 2 peircing damage on target ship.", "peircing", "“peircing” is not known here; did you mean “piercing”?"),
    ("Inflict damage on target ship.", "on target ship", "“on target ship” is not understood; expected “equal to”"),
    ("Recycle target Figther you control.", "Figther", "“figther” is not known here; did you mean “Fighter”?"),
    ("Recycle target ship you controll.", "controll", "“controll” is not known here; did you mean “control”?"),
    ("Recycle target ship with guns 3 or lower.", "lower", "“lower” is not understood; expected “less” or “more”"),
    ("Target ship gets +1 guns.", ".", "“.” is not understood; expected a duration or “for each”"),
    ("Target ship gets +1 gnus this turn.", "gnus", "“gnus” is not known here; did you mean “guns”?"),
    (
        "Target ship gets 1 guns this turn.",
        "1 guns this",
        "“1 guns this” is not understood; expected a number with its sign, “+X”, “-X” or “the”",
    ),
    ("Draw a card from your hnad.", "hnad", "“hnad” is not known here; did you mean “hand”?"),
    (
        "Put target ship into hand.",
        "hand",
        "“hand” is not understood; expected a player, whose, “any player's”, “its”, “play at”, “play”, “the attacking player”, “the scrap heap” …",
    ),
    (
        "Search your draw pile for Fighter.",
        ".",
        "“.” is not understood; expected a kind of thing, a trait, “damaged”, “opposing”, “turned”, “undamaged” or “unturned”",
    ),
    (
        "If you have 5 Tech, draw a card.",
        "Tech",
        "“tech” is not understood; expected “or fewer”, “or less” or “or more”",
    ),
    ("If this is turn, draw a card.", "turn", "“turn” is not known here; did you mean “turned”?"),
    (
        "Otherwise, draw a card.",
        "Otherwise, draw a card.",
        "“otherwise” needs an “if” in the sentence before; begin the sentence before with “if …,”",
    ),
    (
        "If you do, gain 1 Tech.",
        "If you do, gain 1 Tech.",
        "nothing was done right before that somebody might have done or not; say before what “you may” do",
    ),
    (
        "Prevent 2 of that damage.",
        "Prevent 2 of that damage",
        "there is no event whose amount could be changed; say when: “When … would …, ”",
    ),
    (
        "Put the rest into your hand.",
        "the rest",
        "“the rest” needs cards that were looked at and some that were taken from them; look at cards and put one of them somewhere first",
    ),
    ("Put one of them into your hand.", "one of them", "“of them” has nothing to refer to; name the cards before"),
    ("Inflict X damage on target ship.", "X", "nothing says what X is; pay X as a cost, or end with “, where X is …”"),
    (
        "Your ships with guns 3 or less have +1 guns.",
        "Your ships with guns 3 or less have +1 guns.",
        "this makes a number depend on itself, by this card or through others in force; look at the printed number, or at another one",
    ),
    (
        "Target ship has +1 guns.",
        "Target ship has +1 guns",
        "a constant effect cannot choose or wait for the next; name what it is about, or say how long it lasts",
    ),
    (
        "Draw a card. Do this only once per turn.",
        "Do this only once per turn.",
        "only actions can be limited like this; give the ability a header, or leave it out",
    ),
    (
        "Turn a ship. Do this only if it is damaged.",
        "Do this only if it is damaged.",
        "this is asked before anything is chosen; begin the effect itself with “if …,”, or ask about this card, a player or the table",
    ),
    (
        "Choose one: Draw a card, or gain 1 Tech.",
        ", or",
        "ways are kept apart with “;”; write “Choose one: …; …; or …”",
    ),
    ("Draw a card & gain 1 Tech.", "&", "“&” is not used in card texts; leave it out"),
    ("Draw 99999 cards.", "99999", "99999 is more than any card may say; use a much smaller number"),
    ("Roll 1D1.", "1D1", "no throw has 1 dice with 1 sides; use 1 to 20 dice with 2 to 100 sides"),
    ("Roll 40D6.", "40D6", "no throw has 40 dice with 6 sides; use 1 to 20 dice with 2 to 100 sides"),
    ("Gain + energy.", "+", "a number should follow “+”; write it as +1 or -1"),
    (
        "Draw a card forthwith and with great joy.",
        "forthwith and with",
        "“forthwith and with” is not understood; expected “, and if”, “, where X is”, “.”, “for each” or “from”",
    ),
    (
        "Your next Fighter costs 1 less resource.",
        "Your next Fighter costs 1 less resource",
        "a constant effect cannot choose or wait for the next; name what it is about, or say how long it lasts",
    ),
    (
        "At the strat of your turn, draw a card.",
        "strat of your",
        "“strat of your” is not known here; did you mean “start of your”?",
    ),
    (
        "Take control of target hero during the next turn.",
        "during the next turn",
        "this is done at once, so it can't wait for the next stretch of play; write “until the end of the next turn”",
    ),
    (
        "Turn target ship until the end of your next turn.",
        "until the end",
        "“until the end” is not understood; expected a place, a restriction, “'s”, “, and if”, “, where X is”, “.”, “adjacent to the Firestorm”, “at” …",
    ),
    ("Each oponent discards a card.", "oponent", "“oponent” is not known here; did you mean “opponent”?"),
    ("Target opponents discard a card.", "opponents", "“opponents” is not known here; did you mean “opponent”?"),
];

#[test]
fn every_wrong_text_is_refused_with_the_place_and_a_remedy() {
    assert!(WRONG.len() >= 30);
    refuses(WRONG);
}

#[test]
fn an_amount_that_nothing_came_to_is_refused() {
    let words = prime();
    let said = |text| refusal(&words, text).map(|(marked, _)| marked);
    assert_eq!(said("Draw that many cards."), Some("that many cards".to_string()));
    assert_eq!(said("Lose 1 Tech. Draw that many cards."), None);
    assert_eq!(said("When you gain resources, lose that much Tech."), None);
}

#[test]
#[should_panic(expected = "begins with itself")]
fn a_wording_that_begins_with_itself_is_refused() {
    let mut lex = Lexicon::of("endless");
    lex.fact("{Test} again");
    lex.finish();
}

#[test]
fn every_line_that_is_wrong_is_reported() {
    let words = prime();
    let troubles =
        parse(&words.lexicon, "Gian 1 energy.\nDraw a card.\nDrew a card.").expect_err("two lines are wrong");
    let marked: Vec<usize> = troubles.iter().map(|trouble| trouble.span.from).collect();
    assert_eq!(marked, [0, 28]);
}

#[test]
fn a_phrase_the_game_has_no_use_for_is_not_known() {
    let mut lex = Lexicon::of("small");
    lex.pool("coin", "coins");
    lex.without(&[Rule::TakeFrom]);
    lex.powers(&[Power::Victory]);
    let lexicon = lex.finish();
    assert!(parse(&lexicon, "Win the game.").is_ok());
    assert!(parse(&lexicon, "End this turn.").is_err(), "its rules cannot end a stretch of play");
    assert!(parse(&lexicon, "Gain 2 coins.").is_ok());
    assert!(parse(&lexicon, "Take 2 coins from your opponent.").is_err());
    assert!(parse(&lexicon, "Inflict 2 piercing damage on your opponent.").is_err(), "no such damage was declared");
}

/// The words that a text is refused for, all of them.
fn all_marked(text: &str) -> Vec<&str> {
    let troubles = parse(&prime().lexicon, text).err().unwrap_or_default();
    troubles.iter().map(|trouble| &text[trouble.span.from..trouble.span.to]).collect()
}

#[test]
fn every_wrong_word_of_a_line_is_reported() {
    assert_eq!(all_marked("Gian 1 energy. Darw a card. Lose 2 Tehc."), ["Gian", "Darw", "Tehc"]);
    assert_eq!(all_marked("Gian 1 enrgy and darw a card."), ["Gian", "enrgy", "darw"]);
    assert_eq!(all_marked("Combt: Sacrifce this to darw a card."), ["Combt", "Sacrifce", "darw"]);
    assert_eq!(all_marked("When this hit a ship, gian 1 energy."), ["hit", "gian"]);
    assert_eq!(all_marked("Draw 99999 cards. Gian 1 energy & lose 1 Tech. Darw a card."), ["99999", "&", "Darw"]);
    assert_eq!(all_marked("Gain energy. Darw a card."), [".", "Darw"]);
}

#[test]
fn every_sentence_of_a_line_that_makes_no_sense_is_reported() {
    for text in [
        "Ships sing. Cards dance. Damage hurts. Draw a card.",
        "Energy flows. Energy flows. Energy flows.",
        "Draw a card. Heroes sleep. Gain 1 energy. Than ships sing. Tech ends.",
    ] {
        let told: Vec<usize> =
            parse(&prime().lexicon, text).expect_err("it is nonsense").iter().map(|it| it.span.from).collect();
        let sentences = text.match_indices(". ").map(|(at, _)| at + 2);
        let begins: Vec<usize> = std::iter::once(0).chain(sentences).collect();
        let told: std::collections::BTreeSet<usize> =
            told.into_iter().map(|at| begins.iter().rposition(|begin| *begin <= at).expect("it begins at 0")).collect();
        let sound =
            |index: &usize| ["Draw a card", "Gain 1 energy"].iter().any(|it| text[begins[*index]..].starts_with(it));
        let nonsense: std::collections::BTreeSet<usize> = (0..begins.len()).filter(|index| !sound(index)).collect();
        assert_eq!(told, nonsense, "{text}");
    }
}

#[test]
fn what_only_follows_from_another_error_is_not_reported() {
    assert_eq!(all_marked("Blah blah blah. Otherwise, draw a card."), ["Blah blah blah"]);
    assert_eq!(all_marked("Main: Blah blah. Do this only once per turn."), ["Blah blah"]);
    assert_eq!(all_marked("Discard a crad. If you do, gain 1 energy."), ["crad"]);
    assert_eq!(all_marked("Have target shp get +1 gnus this turn."), ["shp", "gnus"]);
}

#[test]
fn a_known_word_of_two_letters_is_no_misspelt_one() {
    let (_, said) = refusal(&prime(), "At the start of your next turn, or draw a card.").expect("it is refused");
    assert!(!said.contains("did you mean"), "{said}");
}
