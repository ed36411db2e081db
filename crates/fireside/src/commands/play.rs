//! `fireside play`: a game at this keyboard.

use super::find_game;
use crate::catalogue::games;
use crate::files;
use crate::numbers;
use crate::picture_text::Wording;
use crate::play::{
    self, Deal, Place, Player, Promise, Sitting, default_name, default_seats, for_seats, from_replay, parse_seats,
    plain,
};
use crate::replays::{self, Opened};
use crate::screen::{self, App, Ink, Menu, Options};
use crate::setups::Given;
use crate::trouble::Trouble;
use bots::AnyGame;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use table::{Beginning, SetupError};

/// Play in the terminal, against bots or people, or watch bots.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Who can sit in a seat: you, you=Ann, random, greedy:200, mcts:500 (so many playouts an answer), mcts:200ms. One bot \
named alone sits in every seat.

Nothing is written unasked: a game that --load opens stays in its file as it is until you save it there (`s`, or `save` \
line by line) or name the file with --save too.

Examples:
  fireside play                                    choose from a menu
  fireside play connect-four                       you against a bot
  fireside play connect-four --seats mcts:2000,you let a strong bot begin
  fireside play go-fish --players 4 --hot-seat     four people, one keyboard
  fireside play leduc --watch --pace 1             bots only, one answer a second
  fireside play --load evening.json                go on with a saved game
  fireside play --load evening.json --step 12      what if answer 13 had been another?
  fireside play tic-tac-toe --plain                line by line, good for screen readers")]
pub struct Args {
    /// The game, as `fireside games` lists it; without it a menu opens
    game: Option<String>,
    /// How many play; by default as many as --seats names, or the fewest the game allows
    #[arg(long, value_name = "N", conflicts_with_all = ["load", "setup"], allow_negative_numbers = true, value_parser = numbers::players)]
    players: Option<usize>,
    /// Who sits where, with commas between them, or one bot for every seat [default: you, and mcts:1000 in every other seat]
    #[arg(long, value_name = "LIST", conflicts_with = "hot_seat")]
    seats: Option<String>,
    /// What to call you [default: FIRESIDE_NAME, or your login name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// A practice deal: the same number gives the same shuffles and the same bots, and proves nothing
    #[arg(long, value_name = "N", conflicts_with = "load", allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: Option<u64>,
    /// Everybody adds words of their own to the shuffle, after the promise of the house is shown
    #[arg(long, conflicts_with = "seed")]
    own_secrets: bool,
    /// The game's setup: a JSON or TOML file, or JSON itself
    #[arg(long, value_name = "FILE|JSON", conflicts_with = "load", requires = "game")]
    setup: Option<String>,
    /// Go on with a saved game; with --seats others go on with it, and its answers so far stay with those who gave them
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Go on from after so many answers of it, as a game of its own; the file stays as it is
    #[arg(long, value_name = "N", requires = "load", allow_negative_numbers = true, value_parser = numbers::step)]
    step: Option<usize>,
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
    #[arg(long, value_name = "SECONDS", default_value = "0.4", allow_negative_numbers = true, value_parser = seconds)]
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
    numbers::seconds(text, 0.0, 60.0)
}

/// Plays.
pub fn run(args: &Args, colour: bool) -> Result<(), Trouble> {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal() && !dumb;
    let save = args.save.as_deref().map(|path| place_to_save(args, path)).transpose()?;
    let sitting = sit_down(args)?;
    if args.plain || !terminal {
        let known = || games().games().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
        let none = || Trouble::usage(format_args!("say which game: fireside play GAME; there are {}", known()));
        let wording = if args.plain { Wording::Spoken } else { Wording::Drawn };
        let options = plain::Options {
            wording,
            save,
            // Nobody follows what goes into a file or a pipe.
            pace: if std::io::stdout().is_terminal() { args.pace } else { Duration::ZERO },
            from: args.load.clone().filter(|_| args.step.is_none()),
            ascii: args.ascii,
            own_secrets: args.own_secrets,
            asks: std::io::stdin().is_terminal(),
        };
        return plain::play(sitting.ok_or_else(none)?, options, std::io::stdin().lock(), std::io::stdout().lock());
    }
    let ink = Ink { colour, ascii: args.ascii };
    let options = Options { ink, pace: args.pace, save, own_secrets: args.own_secrets, mouse: args.mouse };
    let menu = Menu::new(&games(), &name(args), args.seed);
    let mut app = App::new(options, menu, sitting);
    app.loaded_from(args.load.as_deref().filter(|_| args.step.is_none()));
    let ended = screen::run(&mut app);
    let said = app.farewell().map_or(Ok(()), |words| super::print(&format!("{words}\n")));
    ended.and(said)
}

/// What was to be saved must not be found impossible after the last answer.
fn place_to_save(args: &Args, path: &Path) -> Result<Place, Trouble> {
    let loaded = args.load.as_deref().is_some_and(|load| files::same(load, path));
    if loaded && args.step.is_some() {
        return Err(Trouble::usage(format_args!(
            "--save: {} is the game that --load opens, and --step leaves it as it is; save under another name",
            path.display()
        )));
    }
    files::writable(path)?;
    if files::written(path) && !loaded {
        return Err(Trouble::usage(format_args!(
            "--save: {} exists already; save under another name, or go on with it: --load {0}",
            path.display()
        )));
    }
    Ok(if loaded { Place::own(path) } else { Place::free(path) })
}

fn name(args: &Args) -> String {
    args.name.as_deref().map(play::tidy_name).filter(|name| !name.is_empty()).unwrap_or_else(default_name)
}

/// The game that the arguments name; none if there is one to be chosen.
fn sit_down(args: &Args) -> Result<Option<Sitting>, Trouble> {
    match (&args.load, &args.game) {
        (Some(path), _) => load(args, path).map(Some),
        (None, Some(id)) => begin(args, find_game(id)?).map(Some),
        (None, None)
            if args.seats.is_some() || args.players.is_some() || args.watch || args.hot_seat || args.own_secrets =>
        {
            Err(Trouble::usage(
                "say which game: fireside play GAME with these options, or fireside play alone for a menu",
            ))
        }
        (None, None) => Ok(None),
    }
}

fn begin(args: &Args, game: Arc<dyn AnyGame>) -> Result<Sitting, Trouble> {
    let info = game.info();
    let named = args.seats.as_ref().map(|list| parse_seats(list, &name(args))).transpose().map_err(Trouble::usage)?;
    let given = args.setup.as_deref().map(Given::read).transpose()?;
    let as_named = named.as_ref().map(Vec::len).filter(|count| *count > 1);
    let players = args.players.or(as_named).unwrap_or(info.players.0);
    if given.is_none() && !(info.players.0..=info.players.1).contains(&players) {
        let mut wrong = SetupError::players(&info, players);
        if args.players.is_none() {
            wrong.problems.iter_mut().for_each(|problem| problem.at = "seats".into());
        }
        return Err(super::refused(&wrong));
    }
    let setup = given.as_ref().map_or_else(|| game.default_setup(players), |given| given.written.value.clone());
    let beginning = Beginning { setup, given: None };
    let from = given.as_ref();
    let refused = |error: SetupError| from.map_or_else(|| super::refused(&error), |given| given.wrong(&error));
    let seats = play::seats(&*game, &beginning).map_err(refused)?;
    let players = seated(args, named, seats)?;
    let deal = deal(args, &players)?;
    Sitting::new(game, beginning, players, deal).map_err(refused)
}

/// Says where chance comes from before anything is shuffled, and takes what people add to it.
fn deal(args: &Args, players: &[Player]) -> Result<Deal, Trouble> {
    if let Some(seed) = args.seed {
        let deal = Deal::Practice(seed);
        return super::print(&format!("{}\n", deal.words())).map(|()| deal);
    }
    let promise = Promise::new()?;
    super::print(&format!("{}\n", promise.words()))?;
    let names = play::who_adds(players);
    let secrets = match args.own_secrets {
        true => play::ask_secrets(&names, &mut std::io::stdin().lock(), &mut std::io::stdout().lock())?,
        false => play::secrets(names.len())?,
    };
    Ok(promise.keep(secrets))
}

fn seated(args: &Args, named: Option<Vec<Player>>, seats: usize) -> Result<Vec<Player>, Trouble> {
    let players = match named {
        Some(named) => for_seats(named, seats),
        None => default_seats(seats, &name(args), args.hot_seat, args.watch),
    };
    if players.len() != seats {
        let or = match (&args.setup, &args.load, args.players) {
            (Some(_), _, _) => ", or change what --setup says",
            (_, Some(_), _) => ", or leave --seats out",
            (_, _, Some(_)) => ", or change --players",
            _ => ", such as you,mcts:500, or seat people everywhere with --hot-seat",
        };
        return Err(Trouble::usage(format_args!(
            "--seats names {} for a table of {seats}; name {seats}{or}",
            crate::words::count(players.len() as u64, "player")
        )));
    }
    if args.watch && players.iter().any(Player::is_person) {
        return Err(Trouble::usage("--watch is for bots only; take you out of --seats, or leave --watch out"));
    }
    Ok(players)
}

fn load(args: &Args, path: &std::path::Path) -> Result<Sitting, Trouble> {
    if path == Path::new("-") {
        return Err(Trouble::usage("--load: name a file; stdin is for your answers"));
    }
    let Opened { replay, game, mut of } = replays::open(path, None)?;
    // The names as the file keeps them, with how each bot thinks.
    of.set_names(&replay.players);
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
    let sat_there = from_replay(replay.names_at(args.step.unwrap_or(of.step()) + 1));
    let usual = || if args.hot_seat || args.watch { None } else { Some(sat_there) };
    let players = seated(args, named.or_else(usual), of.seats())?;
    if let Some(step) = args.step {
        replays::check_branch(path, &*of, step, "--step")?;
    }
    let own = match args.own_secrets {
        true if args.step.is_none() && !play::is_dealt_anew(&*of) => {
            return Err(Trouble::usage(format_args!(
                "--own-secrets: nothing more is shuffled in {} from words, for it {}; leave --own-secrets out",
                path.display(),
                if of.asked().outcome().is_some() { "is over" } else { "is a practice deal" }
            )));
        }
        true => Some(deal(args, &players)?),
        false => None,
    };
    let sitting = match args.step {
        None => Sitting::resume(game, of, players, path, own)?,
        Some(step) => Sitting::branch(game, &*of, step, players, own)?,
    };
    super::print(&format!("{}\n", play::promises(sitting.promises()))).map(|()| sitting)
}
