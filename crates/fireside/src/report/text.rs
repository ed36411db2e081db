//! A simulation in words.

use super::bins::{bins, quantile};
use crate::words::{count, thousands, width};
use bots::{Plan, PlayerTally, Tally};
use std::fmt::Write;
use table::Info;

/// The longest bar.
const BAR: u64 = 40;

/// What a simulation found, for a terminal.
pub fn text(info: &Info, tally: &Tally, plan: &Plan) -> String {
    let mut out = String::new();
    let played = tally.games;
    let speed = if tally.seconds > 0.0 { played as f64 / tally.seconds } else { 0.0 };
    let _ = write!(out, "{}: {}, seed {}, {:.1} s", info.title, count(played, "game"), tally.seed, tally.seconds);
    let _ = writeln!(out, " ({} games/s)", thousands(speed.round() as u64));
    if tally.stopped {
        let _ = writeln!(
            out,
            "Stopped early: {} of {} games were played, not necessarily the first ones.",
            thousands(played),
            thousands(tally.planned)
        );
    }
    if tally.unfinished > 0 {
        let _ = writeln!(
            out,
            "{} cut off before the end: wins, lengths and endings are of the {} that ended, choices and answers of all.",
            count(tally.unfinished, "game"),
            thousands(tally.finished)
        );
    }
    out.push('\n');
    players(&mut out, "seat", &tally.seats);
    if plan.rotate {
        out.push('\n');
        players(&mut out, "bot", &tally.players);
    }
    if tally.wins.iter().sum::<u64>() + tally.draws > tally.finished {
        out.push_str("A shared win counts for everybody who shares it.\n");
    }
    lengths(&mut out, tally);
    choices(&mut out, tally);
    endings(&mut out, tally);
    verbs(&mut out, tally);
    let _ = writeln!(out, "\nchecksum {}", tally.checksum);
    out
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn players(out: &mut String, what: &str, players: &[PlayerTally]) {
    let scores = players.iter().any(|player| player.mean_score != 0.0);
    let wide = players.iter().map(|player| width(&player.player)).max().unwrap_or(0).max(6);
    let score = if scores { "  mean score" } else { "" };
    let _ = writeln!(
        out,
        "{what:<4}  {:<wide$}  {:>10}  {:>8}  {:>17}  {:>10}  worth{score}",
        "player", "wins", "share", "95 % interval", "draws"
    );
    for (index, player) in players.iter().enumerate() {
        let interval = format!("{:.1} - {:.1} %", player.interval.low * 100.0, player.interval.high * 100.0);
        let score = if scores { format!("  {:>10.2}", player.mean_score) } else { String::new() };
        let _ = writeln!(
            out,
            "{:<4}  {:<wide$}  {:>10}  {:>8}  {interval:>17}  {:>10}  {:>5.3}{score}",
            index + 1,
            player.player,
            thousands(player.wins),
            percent(player.share),
            thousands(player.draws),
            player.mean_worth,
        );
    }
}

fn bar(part: u64, most: u64) -> String {
    let long = if most == 0 { 0 } else { (part * BAR).div_ceil(most) };
    "#".repeat(long as usize)
}

fn lengths(out: &mut String, tally: &Tally) {
    let (Some((least, _)), Some((most, _))) = (tally.lengths.first_key_value(), tally.lengths.last_key_value()) else {
        return;
    };
    let median = quantile(&tally.lengths, 0.5);
    let _ = writeln!(
        out,
        "\nLength: {:.2} answers on average, median {median}, from {least} to {most}",
        tally.mean_decisions
    );
    let bins = bins(&tally.lengths, 12);
    let highest = bins.iter().map(|bin| bin.count).max().unwrap_or(0);
    let wide = bins.iter().map(|bin| bin.label().len()).max().unwrap_or(0);
    for bin in bins {
        let _ = writeln!(out, "  {:>wide$}  {:<40}  {}", bin.label(), bar(bin.count, highest), thousands(bin.count));
    }
}

fn choices(out: &mut String, tally: &Tally) {
    if let Some((most, _)) = tally.choices.last_key_value() {
        let _ = writeln!(out, "\nChoices: {:.2} a question on average, at most {most}", tally.mean_choices);
    }
}

fn endings(out: &mut String, tally: &Tally) {
    if tally.endings.is_empty() {
        return;
    }
    out.push_str("\nEndings:\n");
    let mut endings: Vec<(&String, &u64)> = tally.endings.iter().collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let all: u64 = tally.endings.values().sum();
    for (how, count) in endings {
        let how = if how.is_empty() { "(unnamed)" } else { how };
        let _ = writeln!(out, "  {:>10}  {:>8}  {how}", thousands(*count), percent(*count as f64 / all as f64));
    }
}

fn verbs(out: &mut String, tally: &Tally) {
    if tally.verbs.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nAnswers, counted in {}:", count(tally.verb_games, "game"));
    let _ = writeln!(out, "  {:>10}  {:>10}  kind", "taken", "offered");
    for verb in tally.verbs.iter().take(20) {
        let _ = writeln!(out, "  {:>10}  {:>10}  {}", thousands(verb.taken), thousands(verb.offered), verb.verb);
    }
}
