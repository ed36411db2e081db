//! What readers find in a house: the cards, decks, words and rules of every game of this build.

mod prime_faces;

pub use prime_faces::prime_faces;

use crate::card_games::{CardGame, Cards, Language, card_games, said};
use crate::catalogue::{added, all_packs};
use host::library::{CardFace, DeckField, DeckForm, DeckPart, Library, ReadyDeck, Shelf, Word};
use lingo::pack::{Entry, Set, Value};
use serde_json::json;
use std::collections::BTreeMap;

const CLASSICS: &str = include_str!("../../../games/classics/RULES.md");
const PRIME: &str = include_str!("../../../docs/src/prime.md");
const STARSHIP: &str = include_str!("../../../docs/src/starship.md");

/// Everything there is to read.
pub fn library() -> Library {
    let games = crate::catalogue::games();
    games.games().map(|game| game.info().id).fold(Library::new(), |library, id| library.with(id, shelf(id)))
}

/// What there is to read about one game.
pub fn shelf(game: &str) -> Shelf {
    let mut shelf = Shelf { rules: without(&rules(game), &["In the terminal"]), ..Shelf::default() };
    if let Some(cards) = card_games().into_iter().find(|cards| cards.id == game) {
        fill(&mut shelf, &cards);
    }
    shelf
}

/// Chapters of the book that are no rules: for authors of scenarios and setups, and for builders of the house.
const NO_RULES: [&str; 5] = ["Positions", "Setup", "How games end", "How strong the bots are", "More to read"];

/// The rules of a game, in Markdown, for whoever plays it in the terminal.
pub fn rules(game: &str) -> String {
    match game {
        "prime" => without(PRIME, &NO_RULES),
        "starship" => without(STARSHIP, &NO_RULES),
        _ => chapter(CLASSICS, &format!("(`{game}`)")).unwrap_or_default(),
    }
}

/// A page of the book without the chapters whose headings begin like these.
fn without(page: &str, headings: &[&str]) -> String {
    let mut chapters = page.split("\n## ");
    let title = chapters.next().unwrap_or_default().trim_end();
    let left_out = |chapter: &&str| headings.iter().any(|heading| chapter.starts_with(heading));
    let kept = chapters.filter(|chapter| !left_out(chapter)).map(|chapter| format!("\n\n## {}", chapter.trim_end()));
    format!("{title}{}\n", kept.collect::<String>())
}

/// The chapter whose heading ends like this, up to the next one.
fn chapter(text: &str, heading: &str) -> Option<String> {
    let mut lines = text.lines().skip_while(|line| !(line.starts_with("## ") && line.ends_with(heading)));
    let title = lines.next()?.trim_start_matches("## ").trim_end_matches(heading).trim_end();
    // How positions are written for scenarios is no matter for players.
    let body = lines.take_while(|line| !line.starts_with("## ")).filter(|line| !line.starts_with("`given`"));
    Some(format!("# {title}\n\n{}\n", body.collect::<Vec<_>>().join("\n").trim()))
}

/// How a deck of a game is written, and what goes into it.
fn form(game: &str) -> Option<DeckForm> {
    let part = |name: &str, kind, sections: &[&str]| DeckPart {
        sections: sections.iter().map(ToString::to_string).collect(),
        ..DeckPart::new(name, kind)
    };
    let (key, parts) = match game {
        "prime" => {
            let cards = ["planet", "ship", "hero", "support", "tactical", "fate", "advantage"];
            ("decks", vec![part("alien", DeckField::One, &["alien"]), part("cards", DeckField::Counts, &cards)])
        }
        "starship" => {
            let for_sale = starship::Token::ALL.into_iter().filter(|token| token.for_sale());
            let tokens = for_sale.map(|token| token.name().to_lowercase()).collect();
            let ship = part("ship", DeckField::One, &["ship"]);
            let modules = part("modules", DeckField::List, &["module"]);
            ("fits", vec![ship, modules, DeckPart { tokens, ..DeckPart::new("ammo", DeckField::Counts) }])
        }
        _ => return None,
    };
    Some(DeckForm { key: key.into(), parts })
}

/// The fields that make a deck of a game.
pub fn deck_fields(game: &str) -> Vec<String> {
    form(game).map(|form| form.parts.into_iter().map(|part| part.name).collect()).unwrap_or_default()
}

/// The words of a game in what stands on a card, each with its meaning.
pub fn meanings(game: &str, card: &str) -> Vec<Word> {
    words(game).into_iter().filter(|word| says(card, &word.word)).collect()
}

/// Does a card say a word, perhaps of several things? What has a capital is meant with it; what ends in a number is said
/// with any number.
fn says(card: &str, word: &str) -> bool {
    let word = word.trim_end_matches(" X");
    let inside = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    let stands = |word: &str| {
        card.match_indices(word).any(|(at, _)| {
            let rest = &card[at + word.len()..];
            let rest = rest.strip_prefix('s').unwrap_or(rest);
            !inside(card[..at].chars().next_back()) && !inside(rest.chars().next())
        })
    };
    // At the beginning of a sentence a word has a capital too.
    let mut letters = word.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    stands(word) || stands(&format!("{first}{}", letters.as_str()))
}

/// The words of a game that are worth looking up.
pub fn words(game: &str) -> Vec<Word> {
    let word = |(word, meaning): (&str, &str)| Word { word: word.into(), meaning: meaning.into() };
    match game {
        "prime" => prime::glossary().map(word).collect(),
        "starship" => starship::glossary().map(word).collect(),
        _ => Vec::new(),
    }
}

fn fill(shelf: &mut Shelf, game: &CardGame) {
    // Packs that could be played with were read once already; what cannot be read again is left out.
    let packs = all_packs(game, &added(game.id));
    let Ok(set) = (game.schema)().load(&packs) else { return };
    let cards = Cards::new(game, &set);
    shelf.cards = match game.faces {
        Some(faces) => faces(&packs),
        None => set.entries.iter().map(|entry| card(&cards, entry, Language::En)).collect(),
    };
    if game.polish.is_some() {
        let polish = set.entries.iter().map(|entry| card(&cards, entry, Language::Pl)).collect();
        shelf.translated.insert(Language::Pl.tag().into(), polish);
    }
    shelf.words = words(game.id);
    shelf.form = form(game.id);
    if let Some(form) = &shelf.form {
        shelf.decks = ready_decks(game, &set, form);
    }
}

/// A card as it is printed in a language, or wholly in English if that language has no words for its text.
fn card(cards: &Cards<'_>, entry: &Entry, language: Language) -> CardFace {
    let text = language.text(cards.set.programs.lexicon(), entry);
    let (language, text) = text.map_or_else(|_| (Language::En, entry.text.clone()), |text| (language, text));
    let drawn = cards.face(entry, &text, language);
    CardFace {
        name: drawn.name,
        section: entry.section.clone(),
        cost: drawn.cost,
        line: drawn.line,
        stats: drawn.stats.into_iter().collect(),
        numbers: numbers(entry),
        text: drawn.text,
        colour: colour(drawn.colour).into(),
        pack: drawn.foot,
        language: if language == Language::En { String::new() } else { language.tag().into() },
    }
}

/// Everything on a card that is a number; of several numbers in one field each has a name of its own.
fn numbers(entry: &Entry) -> BTreeMap<String, i64> {
    let mut numbers = BTreeMap::new();
    for (name, value) in &entry.fields {
        let name = name.replace('_', " ");
        match value {
            Value::Number(number) => drop(numbers.insert(name, i64::from(*number))),
            Value::Dice(None, number) => drop(numbers.insert(name, i64::from(*number))),
            Value::Counts(counts) => {
                numbers.extend(counts.iter().map(|(of, count)| (format!("{name} {of}"), i64::from(*count))));
            }
            _ => {}
        }
    }
    numbers
}

fn colour(colour: lingo::Colour) -> &'static str {
    match colour {
        lingo::Colour::Plain => "",
        lingo::Colour::Red => "red",
        lingo::Colour::Green => "green",
        lingo::Colour::Yellow => "yellow",
        lingo::Colour::Blue => "blue",
        lingo::Colour::Magenta => "magenta",
        lingo::Colour::Cyan => "cyan",
        lingo::Colour::Grey => "grey",
    }
}

fn ready_decks(game: &CardGame, set: &Set, form: &DeckForm) -> Vec<ReadyDeck> {
    let read = |source| (game.deck)().read(set.programs.lexicon(), &source, set).ok();
    let ready = |deck: Entry| {
        let is_part = |name: &str| form.parts.iter().any(|part| part.name == name);
        let (parts, rest): (Vec<_>, Vec<_>) =
            deck.fields.iter().filter(|(name, _)| *name != "about").partition(|(name, _)| is_part(name));
        let list: serde_json::Map<_, _> = parts.into_iter().map(|(name, value)| (name.clone(), plain(value))).collect();
        ReadyDeck {
            name: deck.name.clone(),
            about: deck.fields.get("about").map(said).unwrap_or_default(),
            notes: rest.into_iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
            brings: [(form.key.clone(), list.into())].into(),
        }
    };
    (game.decks)().into_iter().filter_map(read).map(ready).collect()
}

fn plain(value: &Value) -> serde_json::Value {
    match value {
        Value::Number(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Words(words) => json!(words),
        Value::Counts(counts) => counts.iter().map(|(name, count)| (name.clone(), json!(count))).collect(),
        other => json!(said(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rules_and_every_ready_deck_can_be_played() {
        let library = library();
        for game in crate::catalogue::games().games() {
            let info = game.info();
            let shelf = library.shelf(info.id).expect("every game has a shelf");
            assert!(shelf.rules.starts_with("# "), "{}: {:?}", info.id, shelf.rules);
            assert!(!shelf.rules.contains("[[given"), "{}: scenarios are no matter for players", info.id);
            assert_eq!(shelf.cards.is_empty(), info.cards.is_none(), "{}", info.id);
            for deck in &shelf.decks {
                let mut setup = game.default_setup(info.players.0);
                for (key, value) in &deck.brings {
                    setup[key][0] = value.clone();
                }
                for (key, value) in &deck.notes {
                    setup[key] = value.clone();
                }
                let beginning = table::Beginning { setup, given: None };
                let opened = game.open(beginning, table::Seal::from_number(1));
                assert!(opened.is_ok(), "{}, {}: {:?}", info.id, deck.name, opened.err());
            }
        }
    }

    #[test]
    fn the_rules_of_a_game_tell_players_of_no_tool_and_no_file() {
        let library = library();
        for game in crate::catalogue::games().games().map(|game| game.info().id) {
            let rules = &library.shelf(game).expect("every game has a shelf").rules;
            for builders in ["<!--", "`make ", "`fireside ", "target/", "RULES.md", ".toml", "In the terminal"] {
                assert!(!rules.contains(builders), "{game}: {builders}");
            }
        }
        let starship = super::rules("starship");
        assert!(starship.contains("## A turn") && starship.contains("## Words on the cards"));
        assert!(super::rules("prime").contains("## In the terminal"), "whoever plays there wants its keys");
    }

    #[test]
    fn every_starship_card_is_printed_in_polish_too() {
        let shelf = shelf("starship");
        assert_eq!(shelf.languages().collect::<Vec<_>>(), ["en", "pl"]);
        let polish = shelf.printed_in("pl").expect("it is among its languages");
        assert_eq!(polish.len(), shelf.cards.len());
        for (english, polish) in shelf.cards.iter().zip(polish) {
            let same = |card: &CardFace| (card.name.clone(), card.section.clone(), card.numbers.clone());
            assert_eq!(same(english), same(polish));
            assert_eq!((english.language.as_str(), polish.language.as_str()), ("", "pl"));
            assert_eq!(english.text.is_empty(), polish.text.is_empty(), "{}", english.name);
            assert!(english.text.is_empty() || english.text != polish.text, "{}", english.name);
            assert_ne!(english.line, polish.line, "{}", english.name);
        }
        let prime = super::shelf("prime");
        assert_eq!(prime.languages().collect::<Vec<_>>(), ["en"]);
        assert!(prime.printed_in("pl").is_none() && prime.printed_in("en").is_some());
    }

    #[test]
    fn a_ready_deck_reads_back_from_its_own_text() {
        let library = library();
        for game in ["starship", "prime"] {
            let shelf = library.shelf(game).expect("a shelf");
            let form = shelf.form.as_ref().expect("decks are brought to it");
            assert!(!shelf.decks.is_empty() && !shelf.words.is_empty());
            for deck in &shelf.decks {
                for text in [form.text(&deck.name, &deck.brings), form.file(&deck.name, &deck.brings)] {
                    let read = form.read(&text);
                    assert_eq!((read.problems, read.name.as_deref()), (Vec::new(), Some(deck.name.as_str())));
                    assert_eq!(read.brings, deck.brings, "{text}");
                }
            }
        }
    }

    #[test]
    fn everything_in_a_ready_deck_is_among_what_its_parts_take() {
        let library = library();
        for game in ["starship", "prime"] {
            let shelf = library.shelf(game).expect("a shelf");
            let form = shelf.form.as_ref().expect("decks are brought to it");
            for part in &form.parts {
                let takes = |name: &str| {
                    let card = shelf.cards.iter().find(|card| card.name == name);
                    card.map_or(part.tokens.iter().any(|token| token == name), |card| {
                        part.sections.contains(&card.section)
                    })
                };
                for section in &part.sections {
                    assert!(shelf.cards.iter().any(|card| card.section == *section), "{game}: no {section} to take");
                }
                for deck in &shelf.decks {
                    for name in names(&deck.brings[&form.key][&part.name]) {
                        assert!(takes(&name), "{game}, {}: {name} does not go into {}", deck.name, part.name);
                    }
                }
            }
        }
    }

    /// The names in a part of a deck.
    fn names(part: &serde_json::Value) -> Vec<String> {
        let said = |value: &serde_json::Value| value.as_str().map(str::to_string);
        match part {
            serde_json::Value::Array(list) => list.iter().filter_map(said).collect(),
            serde_json::Value::Object(counts) => counts.keys().cloned().collect(),
            one => said(one).into_iter().collect(),
        }
    }
}
