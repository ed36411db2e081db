//! `fireside decks`: ready-made decks, and what is wrong with new ones.

use super::cards::{card_game, load};
use super::{print, print_json};
use crate::card_games::{CardGame, card_games, said};
use crate::catalogue::{added, all_packs, read_packs};
use crate::trouble::Trouble;
use lingo::pack::{Entry, Source, Value};
use std::path::PathBuf;

/// List ready-made decks, and check new ones.
#[derive(clap::Args, Debug)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// List the decks that come with the games
    #[command(after_help = "Examples:\n  fireside decks list\n  fireside decks list starship --json")]
    List {
        /// Only this game's
        game: Option<String>,
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
    /// Check deck files: everything that is wrong, where, and what to do
    #[command(
        after_help = "Examples:\n  fireside decks check my-deck.toml\n  fireside decks check my-fit.toml --game starship"
    )]
    Check {
        /// Files, or folders of them
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The game they are for [default: the one whose fields each file has]
        #[arg(long)]
        game: Option<String>,
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
}

/// Lists or checks.
pub fn run(args: &Args) -> Result<(), Trouble> {
    match &args.command {
        Command::List { game: None, json } => list(&card_games(), *json),
        Command::List { game: Some(game), json } => list(&[card_game(game)?], *json),
        Command::Check { files, game: None, json } => check(&card_games(), files, *json),
        Command::Check { files, game: Some(game), json } => check(&[card_game(game)?], files, *json),
    }
}

fn list(games: &[CardGame], json: bool) -> Result<(), Trouble> {
    let mut decks: Vec<(&str, Entry)> = Vec::new();
    for game in games {
        let schema = (game.schema)();
        let set = load(game, &schema, &added(game.id))?;
        for source in (game.decks)() {
            let read = (game.deck)().read(set.programs.lexicon(), &source, &set);
            decks.push((game.id, read.map_err(|troubles| crate::catalogue::told(&troubles))?));
        }
    }
    if json {
        let one = |(game, deck): &(&str, Entry)| {
            let fields = deck.fields.iter().map(|(name, value)| (name.clone(), plain(value)));
            let fields: serde_json::Map<String, serde_json::Value> = fields.collect();
            serde_json::json!({"game": game, "name": deck.name, "fields": fields})
        };
        return print_json(&decks.iter().map(one).collect::<Vec<_>>());
    }
    let widest = decks.iter().map(|(_, deck)| deck.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (game, deck) in &decks {
        let about = deck.word("about").unwrap_or_default();
        let budget = deck.number_if("budget").map(|budget| budget.to_string()).unwrap_or_default();
        out.push_str(&format!("{game:<10} {:<widest$} {budget:>6}  {about}\n", deck.name));
    }
    print(&out)
}

/// A field as JSON has it: numbers are numbers, lists are lists.
fn plain(value: &Value) -> serde_json::Value {
    match value {
        Value::Number(number) => (*number).into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Words(words) => words.clone().into(),
        Value::Counts(counts) => counts.iter().map(|(name, count)| (name.clone(), *count)).collect(),
        other => said(other).into(),
    }
}

/// Checks files for the one game that was named, or each for the game it looks like.
fn check(games: &[CardGame], files: &[PathBuf], json: bool) -> Result<(), Trouble> {
    let (mut lines, mut reports, mut wrong) = (String::new(), Vec::new(), 0);
    for path in files {
        for source in read_packs(path)? {
            let game = looks_like(games, &source);
            let packs = all_packs(game, &added(game.id));
            let troubles = (game.load)(&packs, std::slice::from_ref(&source)).err().unwrap_or_default();
            let legal = troubles.0.is_empty();
            wrong += troubles.0.len();
            lines.push_str(&match (legal, games.len()) {
                (true, 1) => format!("{}: legal\n", source.name),
                (true, _) => format!("{}: legal for {}\n", source.name, game.id),
                (false, 1) => format!("{troubles}\n"),
                (false, _) => format!("{troubles}\n{}\n", judged(games, game, &source)),
            });
            let said: Vec<String> = troubles.0.iter().map(ToString::to_string).collect();
            reports.push(serde_json::json!({
                "file": source.name,
                "game": game.id,
                "legal": legal,
                "problems": said,
            }));
        }
    }
    if json {
        print_json(&reports)?
    } else {
        print(&lines)?
    }
    if wrong > 0 { Err(Trouble::Told(1)) } else { Ok(()) }
}

/// Which game a file was judged for, and how to say another.
fn judged(games: &[CardGame], game: &CardGame, source: &Source) -> String {
    let others = games.iter().filter(|other| other.id != game.id).map(|other| format!("--game {}", other.id));
    let others = others.collect::<Vec<_>>().join(" or ");
    format!("{} was judged for {}; if it is for another game, say {others}", source.name, game.id)
}

/// The game with the most of its own fields in a deck's file: found line by line, because the file may be broken.
fn looks_like<'a>(games: &'a [CardGame], source: &Source) -> &'a CardGame {
    let begins = |line: &str, field: &str| {
        let line = line.trim_start().trim_start_matches('[').trim_start();
        line.strip_prefix(field).is_some_and(|rest| rest.trim_start().starts_with(['=', ']', '.']))
    };
    let named = |game: &CardGame| {
        let fields = crate::library::deck_fields(game.id).into_iter();
        fields.filter(|field| source.text.lines().any(|line| begins(line, field))).count()
    };
    // The first of those with equally many.
    games.iter().rev().max_by_key(|game| named(game)).expect("there are games with cards")
}
