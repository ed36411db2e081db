//! Plays every preset against every other of its format and writes down who beats whom: `make balance-starship`.
//!
//! Each pair plays as many games from either seat and with either starting. What comes out is a page of the book with
//! the matrix, the intervals, the length of the games, the share of the first player, and every module's best fit.

mod report;

use bots::Spec;
use lingo::pack::Source;
use report::{Matrix, Pair};
use starship::{FitChoice, Preset, Setup, Starship};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use table::{Fast, Game, Seat, Viewer};

/// What the command line asks for.
struct Plan {
    bot: Spec,
    /// Games of each pair; a multiple of four plays every seat and starter equally often.
    games: u64,
    budgets: Vec<u16>,
    only: Option<String>,
    threads: usize,
    seed: u64,
    out: Option<PathBuf>,
    json: Option<PathBuf>,
    /// Folders to take cards and fits from, instead of the game's own.
    packs: Option<PathBuf>,
    decks: Option<PathBuf>,
}

const USAGE: &str = "usage: balance [--bot mcts:120] [--games 200] [--budget 600]… [--only NAME] [--threads 2] \
     [--seed 1] [--out docs/src] [--json FILE] [--packs FOLDER] [--decks FOLDER]";

fn main() {
    let plan = plan().unwrap_or_else(|wrong| {
        eprintln!("{wrong}\n{USAGE}");
        std::process::exit(2);
    });
    let game = game(&plan).unwrap_or_else(|wrong| {
        eprintln!("{wrong}");
        std::process::exit(1);
    });
    let begun = Instant::now();
    let mut matrices = Vec::new();
    for &budget in &plan.budgets {
        let presets: Vec<&Preset> = game.catalogue().presets.iter().filter(|preset| preset.budget == budget).collect();
        let pairs = play_all(&game, &plan, &presets);
        let names = presets.iter().map(|preset| preset.name.clone()).collect();
        let matrix = Matrix { budget, names, pairs };
        println!("{}", matrix.text());
        matrices.push(matrix);
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{seconds:.0} s");
    if let Some(json) = &plan.json {
        std::fs::write(json, report::json(&matrices)).unwrap_or_else(|error| {
            eprintln!("{}: {error}; is the folder there?", json.display());
            std::process::exit(1);
        });
    }
    if let Some(out) = &plan.out {
        report::write(out, &game, &matrices, &plan.bot.to_string(), plan.games, seconds).unwrap_or_else(|error| {
            eprintln!("{}: {error}; is the folder there?", out.display());
            std::process::exit(1);
        });
    }
    // A part of the fits says nothing about the whole.
    if plan.only.is_none() && plan.budgets == starship::FORMATS {
        let verdicts = report::verdicts(&game, &matrices);
        for (asked, kept) in &verdicts {
            println!("{asked}: {}", if *kept { "kept" } else { "NOT kept" });
        }
        if verdicts.iter().any(|(_, kept)| !kept) {
            std::process::exit(1);
        }
    }
}

/// The game with its own cards and fits, or with those of the folders named.
fn game(plan: &Plan) -> Result<Starship, String> {
    let read = |folder: &Option<PathBuf>, own: Vec<Source>| match folder {
        Some(folder) => sources(folder).map_err(|error| format!("{}: {error}", folder.display())),
        None => Ok(own),
    };
    let packs = read(&plan.packs, Starship::packs())?;
    let decks = read(&plan.decks, Starship::decks())?;
    Starship::load(&packs, &decks).map_err(|troubles| troubles.to_string())
}

fn sources(folder: &Path) -> std::io::Result<Vec<Source>> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files.iter().map(|file| Ok(Source::new(file.display().to_string(), std::fs::read_to_string(file)?))).collect()
}

fn plan() -> Result<Plan, String> {
    let mut plan = Plan {
        bot: "mcts:120".parse().expect("a good name"),
        games: 200,
        budgets: Vec::new(),
        only: None,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        seed: 1,
        out: None,
        json: None,
        packs: None,
        decks: None,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(flag) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{flag} needs a number, not \"{value}\""));
        match flag.as_str() {
            "--bot" => plan.bot = value.parse().map_err(|error: bots::SpecError| error.to_string())?,
            "--games" => plan.games = number()?.max(4),
            "--budget" => plan.budgets.push(number()? as u16),
            "--only" => plan.only = Some(value),
            "--threads" => plan.threads = number()?.max(1) as usize,
            "--seed" => plan.seed = number()?,
            "--out" => plan.out = Some(value.into()),
            "--json" => plan.json = Some(value.into()),
            "--packs" => plan.packs = Some(value.into()),
            "--decks" => plan.decks = Some(value.into()),
            _ => return Err(format!("there is no {flag}")),
        }
    }
    if plan.budgets.is_empty() {
        plan.budgets = starship::FORMATS.to_vec();
    }
    Ok(plan)
}

fn play_all(game: &Starship, plan: &Plan, presets: &[&Preset]) -> Vec<Pair> {
    let wanted = |name: &str| plan.only.as_deref().is_none_or(|only| name.eq_ignore_ascii_case(only));
    let mut pairs: Vec<Pair> = Vec::new();
    for (row, first) in presets.iter().enumerate() {
        for (column, second) in presets.iter().enumerate().skip(row + 1) {
            if wanted(&first.name) || wanted(&second.name) {
                pairs.push(Pair::new(row, column));
            }
        }
    }
    let next = AtomicUsize::new(0);
    let total = pairs.len() * plan.games as usize;
    let shared = Mutex::new(&mut pairs);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= total {
                        return;
                    }
                    let (index, turn) = (number / plan.games as usize, (number % plan.games as usize) as u64);
                    let (row, column) = {
                        let pairs = shared.lock().expect("nobody panicked");
                        (pairs[index].row, pairs[index].column)
                    };
                    let seed = table::mix(plan.seed.wrapping_add((index as u64) << 32).wrapping_add(turn));
                    let played = play(game, plan.bot, [&presets[row].name, &presets[column].name], turn, seed);
                    shared.lock().expect("nobody panicked")[index].add(played);
                }
            });
        }
    });
    pairs
}

/// Plays one game; `turn` says who sits where and who starts.
fn play(game: &Starship, bot: Spec, names: [&str; 2], turn: u64, seed: u64) -> report::Played {
    let swapped = turn % 2 == 1;
    let starter = Seat::new(((turn / 2) % 2) as usize);
    let seated = if swapped { [names[1], names[0]] } else { names };
    let budget = game.catalogue().preset_named(names[0]).expect("a preset").budget;
    let fits = seated.map(FitChoice::preset);
    let setup = Setup { budget, fits, starter: Some(starter), ..Setup::default() };
    let mut chance = Fast::new(seed);
    let mut state = game.start(&setup, &mut chance).expect("a preset can be flown");
    let mut bots = [0, 1].map(|seat| bot.bot::<Starship>(seed ^ (seat + 1)));
    let outcome = bots::play_between(game, &mut state, &mut bots, &mut chance);
    let view = game.view(&state, Viewer::Everything);
    let turns = view.ships.iter().map(|ship| u32::from(ship.turns)).sum();
    let first = Seat::new(usize::from(swapped));
    report::Played {
        first: outcome.worth(first),
        starter: outcome.worth(starter),
        turns,
        by_turns: outcome.how().contains("time"),
    }
}
