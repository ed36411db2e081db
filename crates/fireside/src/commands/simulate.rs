//! `fireside simulate`: many games between bots, counted.

use super::{find_game, print, print_json};
use crate::report;
use crate::setups::Given;
use crate::trouble::Trouble;
use crate::{files, words};
use bots::{Plan, Spec, Tally, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::SetupError;

/// Play many games between bots and count what happens.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The same seed gives the same games and the same checksum, whatever the number of threads.
Ctrl-C ends it early: what is done is reported, and the status is 130.

Examples:
  fireside simulate connect-four --games 10000 --seats random,random
  fireside simulate go-fish --games 500 --seats mcts:200,random --threads 2 --seed 7
  fireside simulate leduc --games 2000 --seats mcts:100,random --rotate --report leduc.html
  fireside simulate tic-tac-toe --games 100000 --json - | jq .wins
  fireside simulate leduc --seed 7 --first 17 --games 1     game 17 of that simulation alone")]
pub struct Args {
    /// The game, as `fireside games` lists it
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// Who plays, with commas between them, or one bot for every seat [default: random]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// How many play; by default as many as --seats names, or the fewest the game allows
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Determines every game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 means one a core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// The game's setup: a JSON or TOML file, or JSON itself
    #[arg(long, value_name = "FILE|JSON")]
    setup: Option<String>,
    /// Bots move up one seat from game to game, so that each sits everywhere equally often
    #[arg(long)]
    rotate: bool,
    /// The number of the first game
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// Cut a game off after this many answers [default: where the rules say it must have ended]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    cap: Option<u32>,
    /// Write everything as JSON to a file; - prints it, and nothing else
    #[arg(long, value_name = "FILE|-")]
    json: Option<PathBuf>,
    /// Write a page with plots
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print nothing and show no progress
    #[arg(long)]
    quiet: bool,
}

/// Simulates.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let game = find_game(&args.game)?;
    let given = args.setup.as_deref().map(Given::read).transpose()?;
    let plan = plan(args, given.as_ref())?;
    let watcher = Watcher::new(args)?;
    let refused =
        |error: SetupError| given.as_ref().map_or_else(|| Trouble::usage(&error), |given| given.wrong(&error));
    let tally = game.simulate(&plan, &watcher).map_err(refused)?;
    watcher.bar.finish_and_clear();
    let to_stdout = args.json.as_deref() == Some(Path::new("-"));
    if let Some(path) = args.json.as_deref().filter(|_| !to_stdout) {
        let text = serde_json::to_string_pretty(&tally).expect("a tally is plain data");
        files::write(path, format!("{text}\n").as_bytes())?;
    }
    if let Some(path) = &args.report {
        let page = report::page(&game.info(), &tally, &plan, &command_line(args));
        files::write(path, page.as_bytes())?;
    }
    if to_stdout {
        print_json(&tally)?;
    } else if !args.quiet {
        print(&report::text(&game.info(), &tally, &plan))?;
        if let Some(path) = &args.report {
            print(&format!("\nReport: {}\n", path.display()))?;
        }
    }
    status(&tally)
}

fn plan(args: &Args, given: Option<&Given>) -> Result<Plan, Trouble> {
    let seats = args.seats.as_deref().map(read_seats).transpose()?.unwrap_or_default();
    Ok(Plan {
        games: args.games,
        first: args.first,
        seed: args.seed,
        seats,
        players: args.players,
        setup: given.map(|given| given.value.clone()),
        rotate: args.rotate,
        threads: args.threads.into(),
        cap: args.cap,
    })
}

/// Reads a list of bots; people cannot be simulated.
fn read_seats(list: &str) -> Result<Vec<Spec>, Trouble> {
    Spec::list(list).map_err(|error| {
        let kind = error.given.to_lowercase();
        let kind = kind.split([':', '=']).next().unwrap_or_default();
        match words::did_you_mean(kind, ["random", "greedy", "mcts"]) {
            _ if kind == "you" => {
                Trouble::usage("--seats: people cannot be simulated; name a bot such as mcts:200 instead of you")
            }
            Some(meant) if meant != kind => Trouble::usage(format_args!("--seats: {error}; did you mean {meant}?")),
            _ => Trouble::usage(format_args!("--seats: {error}")),
        }
    })
}

/// Games that broke are a failure, whatever else was found; one that was stopped says so in its status.
fn status(tally: &Tally) -> Result<(), Trouble> {
    if let Some(fault) = tally.faults.first() {
        eprintln!(
            "error: {} broke; the first is number {}: {}; see it again with --seed {} --first {2} --games 1",
            words::count(tally.errors, "game"),
            fault.game,
            fault.what,
            fault.seed
        );
        return Err(Trouble::Told(1));
    }
    if tally.stopped { Err(Trouble::Told(130)) } else { Ok(()) }
}

/// The command that makes this simulation again.
fn command_line(args: &Args) -> String {
    let mut words = vec!["fireside simulate".to_string(), args.game.clone(), format!("--games {}", args.games)];
    words.extend(args.seats.as_ref().map(|seats| format!("--seats {seats}")));
    words.extend(args.players.map(|players| format!("--players {players}")));
    words.push(format!("--seed {}", args.seed));
    words.extend(args.setup.as_ref().map(|setup| format!("--setup '{setup}'")));
    words.extend(args.rotate.then(|| "--rotate".to_string()));
    words.extend((args.first > 0).then(|| format!("--first {}", args.first)));
    words.extend(args.cap.map(|cap| format!("--cap {cap}")));
    words.join(" ")
}

/// Shows the progress, and ends it early on Ctrl-C.
struct Watcher {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Watcher {
    fn new(args: &Args) -> Result<Watcher, Trouble> {
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        let end = move || {
            if asked.swap(true, Ordering::Relaxed) {
                // Asked twice: whoever does that will not wait.
                std::process::exit(130);
            }
        };
        ctrlc::set_handler(end).map_err(|error| Trouble::failed(format_args!("cannot watch for Ctrl-C: {error}")))?;
        // indicatif draws to stderr, and nothing at all where that is no terminal.
        let bar = if args.quiet { ProgressBar::hidden() } else { ProgressBar::new(args.games) };
        let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games  {per_sec}  {eta} left");
        bar.set_style(style.expect("the template is right").progress_chars("#>-"));
        Ok(Watcher { bar, stop })
    }
}

impl Watch for Watcher {
    fn progress(&self, done: u64, _games: u64) {
        self.bar.set_position(done);
    }

    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
