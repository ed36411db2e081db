//! Cards and decks of games that read their own card files: what `cards` and `decks` show of them is what the house's
//! library shows.

use super::cards::Args;
use super::{print, print_json};
use crate::card_games::card_games;
use crate::library;
use crate::trouble::Trouble;
use host::library::{CardFace, ReadyDeck};
use lingo::pack::Source;
use lingo::{Colour, Face};

/// Games with cards of their own kind.
pub fn ids() -> Vec<&'static str> {
    let games = crate::catalogue::games();
    let with_cards = games.games().map(|game| game.info()).filter(|info| info.cards.is_some());
    let ours = card_games();
    with_cards.map(|info| info.id).filter(|id| ours.iter().all(|game| game.id != *id)).collect()
}

/// Lists the cards of such a game, or shows one.
pub fn cards(id: &str, args: &Args, colour: bool) -> Result<(), Trouble> {
    if !args.check.is_empty() || args.trace || args.language != "en" {
        let what = format!("--check, --trace and --language do not work on the cards of {id} yet; leave them out");
        return Err(Trouble::usage(what));
    }
    let cards = library::shelf(id).cards;
    let within = |card: &&CardFace| args.section.as_ref().is_none_or(|section| &card.section == section);
    let cards: Vec<&CardFace> = cards.iter().filter(within).collect();
    match &args.name {
        Some(name) => show(args, one(&cards, name)?, colour),
        None => list(args, &cards),
    }
}

fn one<'a>(cards: &[&'a CardFace], name: &str) -> Result<&'a CardFace, Trouble> {
    let wanted = name.to_lowercase();
    if let Some(exact) = cards.iter().find(|card| card.name.to_lowercase() == wanted) {
        return Ok(exact);
    }
    let parts: Vec<&CardFace> =
        cards.iter().copied().filter(|card| card.name.to_lowercase().contains(&wanted)).collect();
    match parts.as_slice() {
        [one] => Ok(one),
        [] => {
            let near = cards.iter().max_by(|a, b| {
                let like = |card: &CardFace| strsim::jaro_winkler(&card.name.to_lowercase(), &wanted);
                like(a).total_cmp(&like(b))
            });
            let near = near.map_or(String::new(), |card| format!("; did you mean \"{}\"?", card.name));
            Err(Trouble::failed(format_args!("no card is called \"{name}\"{near}")))
        }
        several => {
            let names: Vec<&str> = several.iter().take(8).map(|card| card.name.as_str()).collect();
            let count = several.len();
            let names = names.join(", ");
            Err(Trouble::failed(format_args!("\"{name}\" fits {count} cards: {names}; give more of the name")))
        }
    }
}

fn show(args: &Args, card: &CardFace, colour: bool) -> Result<(), Trouble> {
    if args.json {
        return print_json(card);
    }
    let face = Face {
        name: card.name.clone(),
        cost: card.cost.clone(),
        line: card.line.clone(),
        stats: card.stats.clone().into_iter().collect(),
        text: card.text.clone(),
        foot: card.pack.clone(),
        colour: Colour::Plain,
    };
    print(&(face.draw(48, colour && std::io::IsTerminal::is_terminal(&std::io::stdout())).join("\n") + "\n"))
}

fn list(args: &Args, cards: &[&CardFace]) -> Result<(), Trouble> {
    let wanted = args.find.as_ref().map(|words| words.to_lowercase());
    let says = |card: &CardFace| {
        let stats: Vec<String> = card.stats.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let all = format!("{} {} {} {}", card.name, card.line, stats.join(" "), card.text).to_lowercase();
        wanted.as_ref().is_none_or(|words| words.split_whitespace().all(|word| all.contains(word)))
    };
    let found: Vec<&&CardFace> = cards.iter().filter(|card| says(card)).collect();
    if args.json {
        return print_json(&found);
    }
    if found.is_empty() {
        return Err(Trouble::failed("no card fits; use fewer words, or leave --section out"));
    }
    let widest = found.iter().map(|card| card.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for card in &found {
        let text = card.text.replace('\n', " ");
        out.push_str(&format!("{:<9} {:<widest$} {:>3}  {text}\n", card.section, card.name, card.cost));
    }
    out.push_str(&format!("{} of {}\n", found.len(), cards.len()));
    print(&out)
}

/// The decks in the box of such a game.
pub fn decks(id: &str) -> Vec<ReadyDeck> {
    library::shelf(id).decks
}

/// Everything that is wrong with a deck for such a game.
pub fn check_deck(source: &Source) -> Vec<String> {
    let game = prime::Prime::new();
    let reasons = match prime::deck::DeckList::read(&source.text) {
        Ok(list) => list.check(game.pack()).err().unwrap_or_default(),
        Err(error) => vec![error],
    };
    reasons.into_iter().map(|reason| format!("{}: {reason}", source.name)).collect()
}
