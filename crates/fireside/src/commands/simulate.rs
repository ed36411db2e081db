//! `fireside simulate`: many games between bots, counted.

use super::{find_game, print, print_json, refused};
use crate::report;
use crate::setups::Given;
use crate::trouble::{Trouble, complain};
use crate::{files, numbers, words};
use bots::{Plan, Spec, Stop, Tally, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use table::{Info, SetupError};

/// Play many games between bots and count what happens.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Who can sit in a seat:
  random                 answers anything that is allowed
  greedy:200             shares 200 playouts among its answers and takes the best
  mcts:200, mcts:50ms    searches a tree: so many playouts an answer, or so long
  mcts:200x2             the same on two threads; also written mcts:200,threads=2
  mcts:200,explore=1.5   tries the less known more often (usual: 0.7)
  mcts:200,horizon=20    judges after 20 answers at random, in games that say how a seat stands

The same seed gives the same games and the same checksum, whatever the number of threads.
Ctrl-C ends it early: what is done is reported and written, and the status is 130. Games that were done out of order \
count too, so these need not be the first ones.

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
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = numbers::games)]
    games: u64,
    /// Who plays, with commas between them, or one bot for every seat [default: random]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// How many play; by default as many as --seats names, or the fewest the game allows
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::players, conflicts_with = "setup")]
    players: Option<usize>,
    /// Determines every game
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: u64,
    /// How many threads; 0 means one a core
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = numbers::threads)]
    threads: u16,
    /// The game's setup: a JSON or TOML file, or JSON itself
    #[arg(long, value_name = "FILE|JSON")]
    setup: Option<String>,
    /// Bots move up one seat from game to game, so that each sits everywhere equally often
    #[arg(long)]
    rotate: bool,
    /// The number of the first game
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = numbers::first_game)]
    first: u64,
    /// Cut a game off after this many answers [default: where the rules say it must have ended]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::cap)]
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
    check_outputs(args)?;
    let given = args.setup.as_deref().map(Given::read).transpose()?;
    let plan = plan(args, given.as_ref())?;
    // What is wrong with who plays is said of --seats, and what is wrong with the setup at its place in the file.
    let refused = |mut error: SetupError| {
        let by_seats = args.players.is_none() && given.is_none();
        let counted = error.problems.iter_mut().filter(|problem| by_seats && problem.at == "players");
        counted.for_each(|problem| problem.at = "seats".into());
        match &given {
            Some(given) if error.problems.iter().all(|problem| problem.at != "seats") => given.wrong(&error),
            _ => refused(&error),
        }
    };
    let info = game.info();
    let report = |tally: &Tally| report_all(args, &info, &plan, tally);
    let watcher = Watcher::new(args, &report)?;
    let tally = game.simulate(&plan, &watcher).map_err(refused)?;
    watcher.bar.finish_and_clear();
    report(&tally)
}

/// Writes and says what was found, wherever it is wanted.
fn report_all(args: &Args, info: &Info, plan: &Plan, tally: &Tally) -> Result<(), Trouble> {
    let to_stdout = args.json.as_deref() == Some(Path::new("-"));
    if let Some(path) = args.json.as_deref().filter(|_| !to_stdout) {
        let text = serde_json::to_string_pretty(tally).expect("a tally is plain data");
        files::write(path, format!("{text}\n").as_bytes())?;
    }
    if let Some(path) = &args.report {
        let page = report::page(info, tally, plan, &command_line(args, tally.games));
        files::write(path, page.as_bytes())?;
    }
    if to_stdout {
        print_json(tally)?;
    } else if !args.quiet {
        print(&report::text(info, tally, plan))?;
        if let Some(path) = &args.report {
            print(&format!("\nReport: {}\n", path.display()))?;
        }
    }
    status(tally)
}

/// Two results in one file, or a result over what was read, would lose one of them after all the work.
fn check_outputs(args: &Args) -> Result<(), Trouble> {
    let json = args.json.as_deref().filter(|path| *path != Path::new("-"));
    let (report, setup) = (args.report.as_deref(), args.setup.as_deref().map(Path::new));
    if report == Some(Path::new("-")) {
        return Err(Trouble::usage("--report: a page is written to a file; name one such as report.html"));
    }
    let pairs = [
        ("--json", json, "--report", report),
        ("--json", json, "--setup", setup),
        ("--report", report, "--setup", setup),
    ];
    for (one, path, other, taken) in pairs {
        if let Some((path, taken)) = path.zip(taken)
            && files::same(path, taken)
        {
            return Err(Trouble::usage(format_args!("{one} and {other} both name {}; name two files", path.display())));
        }
    }
    json.into_iter().chain(report).try_for_each(files::writable)
}

fn plan(args: &Args, given: Option<&Given>) -> Result<Plan, Trouble> {
    let seats = args.seats.as_deref().map(read_seats).transpose()?.unwrap_or_default();
    Ok(Plan {
        games: args.games,
        first: args.first,
        seed: args.seed,
        seats,
        players: args.players,
        setup: given.map(|given| given.written.value.clone()),
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
        complain(format_args!(
            "error: {} broke; the first is number {}: {}; see it again with --seed {} --first {2} --games 1",
            words::count(tally.errors, "game"),
            fault.game,
            fault.what,
            fault.seed
        ));
        return Err(Trouble::Told(1));
    }
    if tally.stopped { Err(Trouble::Told(130)) } else { Ok(()) }
}

/// The command that makes this simulation again, with the games that were played.
fn command_line(args: &Args, games: u64) -> String {
    let mut words = vec!["fireside simulate".to_string(), args.game.clone(), format!("--games {games}")];
    words.extend(crate::catalogue::pack_files().map(|pack| format!("--pack {}", quoted(pack))));
    words.extend(args.seats.as_ref().map(|seats| format!("--seats {}", quoted(seats))));
    words.extend(args.players.map(|players| format!("--players {players}")));
    words.push(format!("--seed {}", args.seed));
    words.extend(args.setup.as_ref().map(|setup| format!("--setup {}", quoted(setup))));
    words.extend(args.rotate.then(|| "--rotate".to_string()));
    words.extend((args.first > 0).then(|| format!("--first {}", args.first)));
    words.extend(args.cap.map(|cap| format!("--cap {cap}")));
    words.join(" ")
}

/// A word of a command as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=/+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// Shows the progress, and ends it early on Ctrl-C.
struct Watcher<'a> {
    bar: ProgressBar,
    stop: Stop,
    report: &'a (dyn Fn(&Tally) -> Result<(), Trouble> + Sync),
}

impl<'a> Watcher<'a> {
    fn new(args: &Args, report: &'a (dyn Fn(&Tally) -> Result<(), Trouble> + Sync)) -> Result<Watcher<'a>, Trouble> {
        // indicatif draws to stderr, and nothing at all where that is no terminal.
        let bar = if args.quiet { ProgressBar::hidden() } else { ProgressBar::new(args.games) };
        bar.set_style(style(false));
        // The first game may take long; that it has begun is shown at once.
        bar.enable_steady_tick(Duration::from_millis(250));
        let stop = Stop::new();
        let (asked, shown, times, quiet) = (stop.clone(), bar.clone(), AtomicUsize::new(0), args.quiet);
        let end = move || {
            let said = match times.fetch_add(1, Ordering::Relaxed) {
                0 => {
                    asked.say();
                    "Stopping: what is done is being reported."
                }
                1 => {
                    asked.insist();
                    "Still stopping: what is done is reported in a moment, whatever a game does. Once more gives it up."
                }
                _ => std::process::exit(130),
            };
            if !quiet {
                shown.suspend(|| complain(format_args!("\n{said}")));
            }
        };
        ctrlc::set_handler(end).map_err(|error| Trouble::failed(format_args!("cannot watch for Ctrl-C: {error}")))?;
        Ok(Watcher { bar, stop, report })
    }
}

/// How fast it goes, and so how long it will take, is not known before a game is done.
fn style(speed_known: bool) -> ProgressStyle {
    let speed = if speed_known { "  {per_sec}  {eta} left" } else { "" };
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{human_pos}}/{{human_len}} games{speed}"));
    style.expect("the template is right").progress_chars("#>-")
}

impl Watch for Watcher<'_> {
    fn progress(&self, done: u64, _games: u64) {
        if done > 0 && self.bar.position() == 0 {
            self.bar.set_style(style(true));
        }
        self.bar.set_position(done);
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// A game hangs: what is done is reported, and the program ends with the game.
    fn give_up(&self, so_far: Tally) {
        self.bar.finish_and_clear();
        std::process::exit(match (self.report)(&so_far) {
            Err(Trouble::Told(status)) => status.into(),
            Err(trouble) => {
                trouble.report();
                1
            }
            Ok(()) => 0,
        });
    }
}
