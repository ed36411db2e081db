//! `fireside replay verify`: does everything follow?

use crate::commands::{print, print_json};
use crate::play::from_words;
use crate::replays::{self, Place};
use crate::trouble::{Trouble, complain};
use crate::words::{clean, count};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use table::{Bytes32, Opened, Promised, Secret, Verified};

/// Play games again and check that everything follows from their seals.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Checked are the rules' revision, the cards, the house's promise, the names, the setup, the seals, the first deal, every \
answer with the position it led to, and the result. A file that was tampered with fails, and the part of its head or \
the first answer that does not follow is named.

Whether it is the game you played, and nobody chose the shuffles, takes two more things that only you can know. The \
promise must be the one you were shown before the first shuffle: it holds the house to its own secret. And what you \
gave yourself must be among the players' secrets: say it with --words or --secret. A house that left yours out could \
have tried others until the shuffles suited it, and kept its promise all the same.

Examples:
  fireside replay verify game.json
  fireside replay verify game.json --words 'tea and cake'
  fireside replay verify games/*.json --json
  curl -s -H 'Authorization: Bearer …' localhost:4000/api/export | fireside replay verify -")]
pub struct Args {
    /// The saved games, one or several in a file; - reads from stdin
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Words that you gave for the shuffle: they must be in every game (can be given several times)
    #[arg(long, value_name = "WORDS", value_parser = clap::value_parser!(OsString))]
    words: Vec<OsString>,
    /// A secret that you gave, 64 hexadecimal digits: it must be in every game (can be given several times)
    #[arg(long, value_name = "HEX", value_parser = hex)]
    secret: Vec<Secret>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

fn hex(digits: &str) -> Result<Secret, String> {
    Bytes32::from_hex(digits).ok_or_else(|| "a secret has 64 hexadecimal digits".into())
}

/// A secret that whoever asks gave, and the words it is made of, if it is.
struct Own {
    words: Option<String>,
    secret: Secret,
}

/// What one game has shown.
struct Checked {
    verified: Verified,
    /// For each secret of whoever asks: the seals, from 0, that took it in.
    own: Vec<Vec<usize>>,
}

/// Verifies every game of every file; fails if one does.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let own = own_secrets(args)?;
    let checked: Vec<(Place<'_>, Result<Checked, Trouble>)> =
        args.files.iter().flat_map(|path| verify_all(path, &own)).collect();
    let complaints: Vec<Vec<String>> = checked.iter().map(|(place, result)| wrong(*place, result, &own)).collect();
    if args.json {
        let all = checked.iter().zip(&complaints);
        print_json(&all.map(|((place, result), wrong)| report(*place, result, wrong, &own)).collect::<Vec<_>>())?;
    } else {
        for ((place, result), wrong) in checked.iter().zip(&complaints) {
            match result {
                Ok(checked) if wrong.is_empty() => print(&format!("{place}: {}\n", praise(checked, &own)))?,
                _ => wrong.iter().for_each(|said| complain(format_args!("error: {said}"))),
            }
        }
        let fair = |(_, result): &(_, Result<Checked, _>)| result.as_ref().is_ok_and(|one| !one.verified.practice);
        if own.is_empty() && checked.iter().any(fair) {
            print(LEFT_TO_YOU)?;
        }
    }
    if complaints.iter().all(Vec::is_empty) { Ok(()) } else { Err(Trouble::Told(1)) }
}

const LEFT_TO_YOU: &str = "\
Left to you: is the promise the one you were shown, and what you gave among the players' secrets (--words, --secret)?
";

fn own_secrets(args: &Args) -> Result<Vec<Own>, Trouble> {
    let mut own = Vec::with_capacity(args.words.len() + args.secret.len());
    for words in &args.words {
        let secret = from_words(words.as_encoded_bytes());
        let secret = secret.ok_or_else(|| Trouble::usage("--words: there are none; write --words 'tea and cake'"))?;
        own.push(Own { words: Some(clean(words.to_string_lossy().trim())), secret });
    }
    own.extend(args.secret.iter().map(|&secret| Own { words: None, secret }));
    Ok(own)
}

/// Verifies every game of a file.
fn verify_all<'a>(path: &'a Path, own: &[Own]) -> Vec<(Place<'a>, Result<Checked, Trouble>)> {
    match replays::texts(path) {
        Ok(texts) => texts.into_iter().map(|(place, text)| (place, verify(place, &text, own))).collect(),
        Err(trouble) => vec![(Place { path, game: None }, Err(trouble))],
    }
}

fn verify(place: Place<'_>, text: &str, own: &[Own]) -> Result<Checked, Trouble> {
    let (replay, game) = replays::read(place, text)?;
    let verified = game.verify(&replay).map_err(|error| replays::wrong(place, &error))?;
    let own = own.iter().map(|one| verified.with_secret(&one.secret)).collect();
    Ok(Checked { verified, own })
}

/// What is wrong with a game, a line each: it does not follow, or what should be in it is not.
fn wrong(place: Place<'_>, result: &Result<Checked, Trouble>, own: &[Own]) -> Vec<String> {
    match result {
        Err(Trouble::Usage(what) | Trouble::Failed(what)) => vec![what.clone()],
        Err(Trouble::Told(_) | Trouble::Gone) => vec!["it could not be read".into()],
        Ok(checked) => {
            let missing = own.iter().zip(&checked.own).filter(|(_, seals)| seals.is_empty());
            missing.map(|(one, _)| format!("{place}: {}", left_out(one, &checked.verified))).collect()
        }
    }
}

/// What it means that a secret is not there.
fn left_out(Own { words, secret }: &Own, verified: &Verified) -> String {
    let what = match words {
        Some(words) => format!("your words \"{words}\" (the secret {secret}) are in no seal"),
        None => format!("your secret {secret} is in no seal"),
    };
    let why = if verified.promises.iter().all(|opened| opened.promised.practice) {
        "this is a practice deal, which takes in what no player gave"
    } else {
        "either this is another game, or that is not exactly what you gave, or the house left it out and could choose \
         the shuffles; without --words and --secret you see the secrets that are there"
    };
    format!("everything follows, but {what}: {why}")
}

fn report(place: Place<'_>, result: &Result<Checked, Trouble>, wrong: &[String], own: &[Own]) -> Value {
    let mut report = json!({ "file": place.path.display().to_string(), "ok": wrong.is_empty() });
    if let Some(game) = place.game {
        report["game"] = game.into();
    }
    if let Ok(Checked { verified, own: found }) = result {
        report["verified"] = json!(verified);
        let yours = own.iter().zip(found).map(|(one, seals)| {
            let numbers: Vec<usize> = seals.iter().map(|index| index + 1).collect();
            json!({ "secret": one.secret, "seals": numbers })
        });
        report["yours"] = yours.collect();
    }
    if !wrong.is_empty() {
        report["error"] = wrong.join("\n").into();
    }
    report
}

fn praise(checked: &Checked, own: &[Own]) -> String {
    let verified = &checked.verified;
    let end = match (&verified.ended, verified.finished) {
        (_, true) => "played to the end",
        (Some(_), false) => "ended before the rules ended it",
        (None, false) => "not finished",
    };
    let mut praise = format!(
        "verified: {}, {}, {}, {end}, last check {}",
        verified.game,
        count(verified.moves as u64, "answer"),
        count(verified.seals as u64, "seal"),
        verified.last
    );
    for (index, opened) in verified.promises.iter().enumerate() {
        praise.push_str(&seal_words(index, opened, own));
        if index > 0 && opened.promised.after >= verified.moves && !verified.finished {
            praise.push_str("\n    nothing was rolled from it: whoever goes on with the game is promised anew");
        }
    }
    if let Some(words) = &verified.ended {
        praise.push_str(&format!("\n  stated by the table, not proven by the rules: {words}"));
    }
    match verified.taken_back.len() as u64 {
        0 => {}
        times => praise.push_str(&format!(
            "\n  something was taken back {}: `fireside replay show` tells what",
            if times == 1 { "once".into() } else { count(times, "time") }
        )),
    }
    praise
}

/// What was promised, what the players added, and what of it is from whoever asks.
fn seal_words(index: usize, Opened { promised, players }: &Opened, own: &[Own]) -> String {
    let Promised { after, commitment, practice } = promised;
    let when = if index == 0 { "before the first shuffle".into() } else { format!("from answer {} on", after + 1) };
    let mut words = format!("\n  promised {when}: {commitment}");
    if *practice {
        words.push_str("\n  a practice deal: no player added a secret, so whoever chose the number chose the shuffles");
    }
    let mut mine = 0;
    for (number, secret) in players.iter().enumerate() {
        words.push_str(&format!("\n    player's secret {}: {secret}", number + 1));
        if let Some(own) = own.iter().find(|one| one.secret == *secret) {
            mine += 1;
            words.push_str(", yours");
            words.extend(own.words.iter().map(|words| format!(" (\"{words}\")")));
        }
    }
    if !own.is_empty() && mine == 0 && !practice {
        words
            .push_str("\n    none of them is yours, so of what was shuffled and rolled from here on you have no proof");
    }
    words
}
