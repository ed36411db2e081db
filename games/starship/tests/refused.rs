//! The book's list of what the starships refuse is true.

use lingo::pack::Source;
use starship::Starship;

/// A module and its card, one of them with this text.
fn pack(on: &str, text: &str) -> String {
    let quoted = |here: bool| serde_json::Value::from(if here { text } else { "" });
    let (damage, arms) = if on == "attack card" { ("damage = 3\n", "damage = \"kinetic\"\n") } else { ("", "") };
    format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\n{arms}cards = {{ \"Slip\" = 4 }}\ntext = {}\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\n{damage}text = {}\n",
        quoted(on == "module"),
        quoted(on != "module")
    )
}

/// What the book says is refused: the text, and what it is printed on.
fn listed() -> Vec<(String, String)> {
    let page = include_str!("../../../docs/src/packs.md");
    let section = page.split("### What the starships refuse").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows = section.expect("the book has the list").lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.map(|row| row.split(" | ").map(str::to_string).collect::<Vec<_>>());
    let listed = cells.filter(|cells| cells[1] != "on a" && !cells[0].starts_with("---"));
    listed.map(|cells| (cells[0].clone(), cells[1].clone())).collect()
}

#[test]
fn every_text_that_the_book_says_is_refused_is_refused_where_it_stands() {
    let listed = listed();
    assert!(listed.len() > 40, "{listed:?}");
    let mut taken = Vec::new();
    for (text, on) in &listed {
        match Starship::load(&[Source::new("box.toml", pack(on, text))], &[]) {
            Ok(_) => taken.push(format!("{on}: {text}")),
            Err(troubles) => {
                let named = if on == "module" { "Box" } else { "Slip" };
                assert!(troubles.0.iter().all(|trouble| trouble.card.as_deref() == Some(named)), "{text}: {troubles}");
                assert!(troubles.0.iter().all(|trouble| !trouble.remedy.is_empty()), "{text}: {troubles}");
            }
        }
    }
    assert!(taken.is_empty(), "the book says that these are refused:\n{}", taken.join("\n"));
}

#[test]
fn every_power_that_the_starships_lack_is_in_the_list() {
    // Each of these is refused for want of a power of the rules; the list has an example of each.
    let words = [
        "would",
        "React",
        "instead",
        "even above",
        "top card",
        "Search",
        "into play",
        "Move",
        "Attach",
        "control",
        "Remove",
        "Cancel",
        "End the turn",
        "Play a card",
        "win the game",
        "loses its text",
        "have “",
        "can't",
        "Limited",
        "to gain",
        "next card",
    ];
    let listed = listed();
    for word in words {
        assert!(listed.iter().any(|(text, _)| text.contains(word)), "{word}");
    }
}

#[test]
fn what_a_card_or_module_never_does_is_refused_at_its_line() {
    for (on, text, card) in [
        ("module", "Your ship has +1 speed.\nWhen this hits, gain 1 energy.", "Box"),
        ("module", "Your ship has +1 speed.\nAction: Swap the munitions of this module.", "Box"),
        ("module", "Your ship has +1 speed.\nAction: Load 1 of your missiles into this module.", "Box"),
        ("module", "Your ship has +1 speed.\nAt the start of your turn, this gains 2 missiles.", "Box"),
        ("card", "Gain 1 energy.\nWhen this hits, gain 1 energy.", "Slip"),
        ("card", "Gain 1 energy.\nSwap the munitions of this module.", "Slip"),
    ] {
        let pack = pack(on, text).replace("\\n", "\n").replace("text = \"Your", "text = \"\"\"Your");
        let pack = pack.replace("text = \"Gain 1 energy.\n", "text = \"\"\"Gain 1 energy.\n");
        let pack = pack.replace(".\"\n", ".\"\"\"\n");
        let line = pack.lines().position(|line| text.ends_with(line.trim_end_matches('"'))).expect("it is there") + 1;
        let troubles = Starship::load(&[Source::new("box.toml", pack)], &[]).expect_err(text);
        let mut places = troubles.0.iter().map(|found| (found.card.as_deref(), found.place.line, found.place.column));
        assert!(places.all(|place| place == (Some(card), line, 1)), "{text}: {troubles}");
    }
}
