//! `fireside scenario`: positions, what is done in them, and what must then be true.

use super::{print, print_json};
use crate::catalogue::games;
use crate::files;
use crate::trouble::{Trouble, complain};
use crate::words::{clean, count, thousands};
use bots::UnknownGame;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use table::scenario::{ScenarioReport, Traced, parse_known};

/// Play scenarios and say what was not as expected.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A scenario is a TOML file: a game, a position, what is done, and what must then be true. The book has a chapter on them.
Of a folder, every .toml file is played; if there are folders called scenarios in it, only those in them.

Examples:
  fireside scenario my-bug.toml --trace
  fireside scenario games/classics/scenarios
  fireside scenario games --json | jq '.[] | select(.passed | not)'")]
pub struct Args {
    /// Files, or folders of them
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Show every question and answer
    #[arg(long)]
    trace: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// How one file went: played, or not even readable.
enum Went {
    Played(ScenarioReport),
    Unreadable { file: String, said: String, problems: Value },
}

/// Plays them all; fails if one does.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let files = find(&args.paths)?;
    let went: Vec<Went> = files.iter().map(|path| play(path, args.trace)).collect();
    let passed = went.iter().filter(|went| matches!(went, Went::Played(report) if report.passed)).count();
    if args.json {
        print_json(&went.iter().map(as_json).collect::<Vec<_>>())?;
    } else {
        for went in &went {
            tell(went)?;
        }
        let failed = went.len() - passed;
        print(&format!("{} passed, {} failed\n", count(passed as u64, "scenario"), thousands(failed as u64)))?;
    }
    if passed == went.len() { Ok(()) } else { Err(Trouble::Told(1)) }
}

/// The files that are named, and those in the folders that are.
fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut inside = Vec::new();
        walk(path, &mut inside)?;
        let in_scenarios = |file: &PathBuf| {
            let below = file.strip_prefix(path).unwrap_or(file);
            below.components().any(|part| part.as_os_str() == "scenarios")
        };
        if inside.iter().any(in_scenarios) {
            inside.retain(in_scenarios);
        }
        if inside.is_empty() {
            let what = "there is no .toml file in it; a scenario's name ends in .toml";
            return Err(Trouble::failed(format_args!("{}: {what}", path.display())));
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let entries = std::fs::read_dir(folder).map_err(|error| Trouble::reading(folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| Trouble::reading(folder, &error))?;
        let path = entry.path();
        // Links are not followed, so that a folder cannot contain itself.
        let kind = entry.file_type().map_err(|error| Trouble::reading(&path, &error))?;
        if kind.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    Ok(())
}

fn play(path: &Path, trace: bool) -> Went {
    let file = path.display().to_string();
    let unreadable = |said: String, problems: Value| Went::Unreadable { file: file.clone(), said, problems };
    let text = match files::read(path) {
        Ok(text) => text,
        Err(Trouble::Failed(said)) => return unreadable(said, Value::Null),
        Err(_) => return unreadable(format!("cannot read {file}"), Value::Null),
    };
    let scenario = match parse_known(&text, &file, &known) {
        Ok(scenario) => scenario,
        Err(error) => return unreadable(error.to_string(), json!(error.problems)),
    };
    match games().find(&scenario.game) {
        Ok(game) => Went::Played(game.scenario(&scenario, trace)),
        Err(unknown) => unreadable(format!("{file}: {unknown}"), Value::Null),
    }
}

/// Is there such a game? If not: what is wrong, and what to do.
fn known(id: &str) -> Result<(), (String, String)> {
    let none = || format!("there is no game called \"{}\"", clean(&id.chars().take(60).collect::<String>()));
    match games().find(id).map(|game| game.info().id) {
        Ok(real) if real == id => Ok(()),
        Ok(real) => Err((none(), format!("write game = \"{real}\""))),
        Err(UnknownGame { near: Some(near), .. }) => Err((none(), format!("did you mean \"{near}\"?"))),
        Err(UnknownGame { known, .. }) => Err((none(), format!("there are {}", known.join(", ")))),
    }
}

fn as_json(went: &Went) -> Value {
    match went {
        Went::Played(report) => json!(report),
        Went::Unreadable { file, said, problems } => {
            json!({ "file": file, "passed": false, "error": said, "problems": problems })
        }
    }
}

fn tell(went: &Went) -> Result<(), Trouble> {
    match went {
        Went::Unreadable { said, .. } => {
            complain(format_args!("error: {}", said.lines().map(clean).collect::<Vec<_>>().join("\n       ")));
            Ok(())
        }
        Went::Played(report) => {
            let sign = if report.passed { "ok  " } else { "FAIL" };
            let answers = count(report.answers as u64, "answer");
            let mut text = format!("{sign}  {}: {} ({answers})\n", report.file, clean(&report.title));
            report.trace.iter().for_each(|traced| text.push_str(&trace(traced)));
            for failure in &report.failures {
                for line in failure.to_string().lines() {
                    text.push_str(&format!("      {}\n", clean(line)));
                }
            }
            print(&text)
        }
    }
}

/// One question with its answers, the one that was given marked; in the words that a scenario has to use, `@1` for seat 1.
fn trace(traced: &Traced) -> String {
    let say = |text: &str| clean(text);
    let (line, seat) = (traced.line, traced.seat.number());
    let mut text = format!("      line {line}: seat {seat}: {}\n", say(&traced.question));
    for offer in &traced.offered {
        let sign = if traced.answer.as_ref() == Some(offer) { ">" } else { " " };
        text.push_str(&format!("        {sign} {}\n", say(offer)));
    }
    for told in &traced.told {
        text.push_str(&format!("          {}\n", say(told)));
    }
    text
}
