//! `fireside play`: a game at this keyboard.

use super::find_game;
use crate::catalogue::games;
use crate::picture_text::Wording;
use crate::play::{self, Player, Sitting, default_name, default_seats, from_replay, parse_seats, plain};
use crate::replays::{self, Opened};
use crate::screen::{self, App, Ink, Menu, Options};
use crate::seeds;
use crate::setups::Given;
use crate::trouble::Trouble;
use bots::AnyGame;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use table::{Beginning, SetupError};

/// Play in the terminal, against bots or people, or watch bots.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Who can sit in a seat: you, you=Ann, random, greedy:200, mcts:500 (so many playouts an answer), mcts:200ms.

Examples:
  fireside play                                    choose from a menu
  fireside play connect-four                       you against a bot
  fireside play connect-four --seats mcts:2000,you let a strong bot begin
  fireside play go-fish --players 4 --hot-seat     four people, one keyboard
  fireside play leduc --watch --pace 1             bots only, one answer a second
  fireside play --load evening.json                go on with a saved game
  fireside play tic-tac-toe --plain                line by line, good for screen readers")]
pub struct Args {
    /// The game, as `fireside games` lists it; without it a menu opens
    game: Option<String>,
    /// How many play; by default as many as --seats names, or the fewest the game allows
    #[arg(long, value_name = "N", conflicts_with = "load")]
    players: Option<usize>,
    /// Who sits where, with commas between them [default: you, and mcts:500 in every other seat]
    #[arg(long, value_name = "LIST", conflicts_with = "hot_seat")]
    seats: Option<String>,
    /// What to call you [default: FIRESIDE_NAME, or your login name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The same number gives the same shuffles and the same bots
    #[arg(long, value_name = "N", conflicts_with = "load")]
    seed: Option<u64>,
    /// The game's setup: a JSON or TOML file, or JSON itself
    #[arg(long, value_name = "FILE|JSON", conflicts_with = "load", requires = "game")]
    setup: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Save the game here when you leave
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Watch bots play
    #[arg(long, conflicts_with = "hot_seat")]
    watch: bool,
    /// People in every seat, at this keyboard; hands are hidden while you pass it on
    #[arg(long)]
    hot_seat: bool,
    /// The least time between two answers of bots
    #[arg(long, value_name = "SECONDS", default_value = "0.4", value_parser = seconds)]
    pace: Duration,
    /// Line by line instead of a full screen; also used when this is not a terminal
    #[arg(long)]
    plain: bool,
    /// Draw with ASCII only
    #[arg(long)]
    ascii: bool,
    /// Take mouse clicks on answers and on the table
    #[arg(long)]
    mouse: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "a number of seconds from 0 to 60".to_string();
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=60.0).contains(seconds)).ok_or_else(wrong)?;
    Ok(Duration::from_secs_f64(seconds))
}

/// Plays.
pub fn run(args: &Args, colour: bool) -> Result<(), Trouble> {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal() && !dumb;
    let sitting = sit_down(args)?;
    if args.plain || !terminal {
        let known = || games().games().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
        let none = || Trouble::usage(format_args!("say which game: fireside play GAME; there are {}", known()));
        let wording = if args.plain { Wording::Spoken } else { Wording::Drawn };
        let options = plain::Options { wording, save: args.save.clone().or(args.load.clone()), ascii: args.ascii };
        return plain::play(sitting.ok_or_else(none)?, options, std::io::stdin().lock(), std::io::stdout().lock());
    }
    let ink = Ink { colour, ascii: args.ascii };
    let options = Options { ink, pace: args.pace, save: args.save.clone(), mouse: args.mouse };
    let menu = Menu::new(&games(), &name(args), args.seed);
    let mut app = App::new(options, menu, sitting);
    app.loaded_from(args.load.as_deref());
    screen::run(&mut app)?;
    match app.saved_as() {
        Some(path) => super::print(&format!("Saved to {}. Go on with: fireside play --load {0}\n", path.display())),
        None => Ok(()),
    }
}

fn name(args: &Args) -> String {
    args.name.as_deref().map(play::tidy_name).filter(|name| !name.is_empty()).unwrap_or_else(default_name)
}

/// The game that the arguments name; none if there is one to be chosen.
fn sit_down(args: &Args) -> Result<Option<Sitting>, Trouble> {
    match (&args.load, &args.game) {
        (Some(path), _) => load(args, path).map(Some),
        (None, Some(id)) => begin(args, find_game(id)?).map(Some),
        (None, None) if args.seats.is_some() || args.players.is_some() || args.watch || args.hot_seat => Err(
            Trouble::usage("say which game: fireside play GAME with these options, or fireside play alone for a menu"),
        ),
        (None, None) => Ok(None),
    }
}

fn begin(args: &Args, game: Arc<dyn AnyGame>) -> Result<Sitting, Trouble> {
    let info = game.info();
    let named = args.seats.as_ref().map(|list| parse_seats(list, &name(args))).transpose().map_err(Trouble::usage)?;
    let given = args.setup.as_deref().map(Given::read).transpose()?;
    let players = args.players.or(named.as_ref().map(Vec::len)).unwrap_or(info.players.0);
    if given.is_none() && !(info.players.0..=info.players.1).contains(&players) {
        return Err(Trouble::usage(SetupError::players(&info, players)));
    }
    let setup = given.as_ref().map_or_else(|| game.default_setup(players), |given| given.value.clone());
    let beginning = Beginning { setup, given: None };
    let seed = args.seed.map_or_else(seeds::random, Ok)?;
    let from = given.as_ref();
    let refused = |error: SetupError| from.map_or_else(|| Trouble::usage(&error), |given| given.wrong(&error));
    Sitting::new(game, beginning, seed, refused, |seats| seated(args, named, seats))
}

fn seated(args: &Args, named: Option<Vec<Player>>, seats: usize) -> Result<Vec<Player>, Trouble> {
    let players = named.unwrap_or_else(|| default_seats(seats, &name(args), args.hot_seat, args.watch));
    if players.len() != seats {
        return Err(Trouble::usage(format_args!(
            "--seats names {} for a table of {seats}; name {seats}, or change --players",
            crate::words::count(players.len() as u64, "player")
        )));
    }
    let people = players.iter().filter(|player| player.is_person()).count();
    if args.watch && people > 0 {
        return Err(Trouble::usage("--watch is for bots only; take you out of --seats, or leave --watch out"));
    }
    Ok(players)
}

fn load(args: &Args, path: &std::path::Path) -> Result<Sitting, Trouble> {
    let Opened { replay, game, of } = replays::open(path)?;
    if let Some(id) = &args.game
        && find_game(id)?.info().id != replay.game
    {
        return Err(Trouble::usage(format_args!(
            "{} is a game of {}, not of {id}; leave the game out",
            path.display(),
            replay.game
        )));
    }
    let named = args.seats.as_ref().map(|list| parse_seats(list, &name(args))).transpose().map_err(Trouble::usage)?;
    let usual = || if args.hot_seat || args.watch { None } else { Some(from_replay(&replay.players)) };
    let players = seated(args, named.or_else(usual), of.seats())?;
    let seed = replay.seals.first().map_or(0, |seal| {
        let bytes = seal.seal.seed();
        u64::from_le_bytes(bytes.bytes()[..8].try_into().expect("a seed has more than eight bytes"))
    });
    Ok(Sitting::resume(game, of, seed, players))
}
