//! A simulation as one page that needs nothing from anywhere else.

use super::bins::{bins, quantile};
use super::plot::{Bar, bars, columns, escape};
use crate::words::thousands;
use bots::{Plan, PlayerTally, Spec, Tally};
use std::fmt::Write;
use table::Info;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #24211d; --faint: #6d665c; --paper: #faf7f2; --card: #ffffff; --line: #e2dbd0; --fire: #c2571a; --deep: #24211d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4db; --faint: #a39c90; --paper: #1b1a19; --card: #242220; --line: #3b3733; --fire: #e8833f; --deep: #f3eee5; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; }
h1 { line-height: 1.2; margin: .5rem 0; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 1rem 0; }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .8rem; }
.numbers b { display: block; font-size: 1.5rem; } .numbers span, .faint { color: var(--faint); font-size: .9rem; }
svg { width: 100%; max-width: 38rem; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink); display: block; }
svg .small { font-size: 12px; fill: var(--faint); } svg .bar { fill: var(--fire); }
svg .grid { stroke: var(--line); } svg .axis { stroke: var(--faint); } svg .whisker { stroke: var(--deep); stroke-width: 2; fill: none; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; color: var(--faint); }
code, pre { font: 14px/1.5 ui-monospace, monospace; } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.warning { border-color: var(--fire); }
";

/// The page.
pub fn page(info: &Info, tally: &Tally, plan: &Plan, command: &str) -> String {
    let title = escape(&format!("{}: {} games", info.title, thousands(tally.finished)));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n<p class=\"faint\">{}</p>\n",
        escape(info.title),
        escape(info.about)
    );
    out.push_str(&warnings(tally));
    out.push_str(&numbers(tally));
    out.push_str(&wins("Wins by seat", &tally.seats, "Seat"));
    if plan.rotate {
        out.push_str(&wins("Wins by bot", &tally.players, "Bot"));
    }
    out.push_str(&lengths(tally));
    out.push_str(&choices(tally));
    out.push_str(&endings(tally));
    out.push_str(&verbs(tally));
    let version = env!("CARGO_PKG_VERSION");
    let same = match plan.seats.iter().any(Spec::is_timed) {
        true => "Bots that are given time play differently from run to run, so another run has another checksum.",
        false if tally.stopped => {
            "It was stopped, and which games were done by then is chance: the command plays as many, but not the same \
             ones, so it has another checksum."
        }
        false => "The same command gives the same checksum on every machine and with any number of threads.",
    };
    let _ = write!(
        out,
        "<section><h2>Make it again</h2>\n<pre>{}</pre>\n<p class=\"faint\">checksum <code>{}</code>, rules revision {}, \
         Fireside {version}. {same}</p></section>\n",
        escape(command),
        escape(&tally.checksum),
        info.revision
    );
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn section(title: &str, body: &str) -> String {
    format!("<section><h2>{}</h2>\n{body}\n</section>\n", escape(title))
}

fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let row = |tag: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells: String = cells.map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let body: String = rows.iter().map(|cells| row("td", &mut cells.iter().map(String::as_str))).collect();
    format!("<div class=\"wide\"><table>\n{}{body}</table></div>", row("th", &mut heads.iter().copied()))
}

fn warnings(tally: &Tally) -> String {
    let mut said = Vec::new();
    if tally.stopped {
        let played = tally.games;
        said.push(format!(
            "Stopped early: {} of {} games were played, not necessarily the first ones.",
            thousands(played),
            thousands(tally.planned)
        ));
    }
    if tally.errors > 0 {
        said.push(format!("{} games broke and are not counted.", thousands(tally.errors)));
    }
    if tally.unfinished > 0 {
        said.push(format!("{} games were cut off before their end and are not counted.", thousands(tally.unfinished)));
    }
    if said.is_empty() {
        String::new()
    } else {
        format!("<section class=\"warning\">{}</section>\n", escape(&said.join(" ")))
    }
}

fn numbers(tally: &Tally) -> String {
    let number = |value: String, what: &str| format!("<div><b>{}</b><span>{what}</span></div>", escape(&value));
    let cells = [
        number(thousands(tally.finished), "games"),
        number(thousands(tally.draws), "draws"),
        number(format!("{:.2}", tally.mean_decisions), "answers a game"),
        number(format!("{:.2}", tally.mean_choices), "choices a question"),
    ];
    format!("<section class=\"numbers\">{}</section>\n", cells.concat())
}

fn wins(title: &str, players: &[PlayerTally], what: &str) -> String {
    let plot: Vec<Bar> = players
        .iter()
        .enumerate()
        .map(|(index, player)| Bar {
            label: format!("{what} {}: {}", index + 1, player.player),
            share: player.share,
            interval: Some((player.interval.low, player.interval.high)),
            value: format!("{:.1} %", player.share * 100.0),
        })
        .collect();
    let rows: Vec<Vec<String>> = players
        .iter()
        .enumerate()
        .map(|(index, player)| {
            let interval = format!("{:.1} to {:.1} %", player.interval.low * 100.0, player.interval.high * 100.0);
            vec![
                format!("{}. {}", index + 1, player.player),
                thousands(player.wins),
                thousands(player.draws),
                format!("{:.1} %", player.share * 100.0),
                interval,
                format!("{:.3}", player.mean_worth),
                format!("{:.2}", player.mean_score),
            ]
        })
        .collect();
    let heads = [what, "wins", "draws", "share", "95 % interval", "worth", "mean score"];
    let note = "<p class=\"faint\">The whiskers hold the true share of wins with 95 % confidence (Wilson). A shared win counts for everybody who shares it. Worth is what a game was worth to a player on average, from 0 to 1: the share of the opponents left behind, a tie as half, unless the rules of the game count otherwise, as poker counts chips.</p>";
    section(title, &format!("{}{note}{}", bars(title, &plot), table(&heads, &rows)))
}

fn lengths(tally: &Tally) -> String {
    let (Some((least, _)), Some((most, _))) = (tally.lengths.first_key_value(), tally.lengths.last_key_value()) else {
        return String::new();
    };
    let note = format!(
        "<p class=\"faint\">From {least} to {most} answers; median {}, nine games in ten within {}.</p>",
        quantile(&tally.lengths, 0.5),
        quantile(&tally.lengths, 0.9)
    );
    section(
        "Length of a game",
        &format!("{}{note}", columns("Length of a game", &bins(&tally.lengths, 32), "answers", "games")),
    )
}

fn choices(tally: &Tally) -> String {
    if tally.choices.is_empty() {
        return String::new();
    }
    let plot = columns("Choices a question offers", &bins(&tally.choices, 32), "choices", "questions");
    section("Choices a question offers", &plot)
}

fn endings(tally: &Tally) -> String {
    let all: u64 = tally.endings.values().sum();
    if all == 0 {
        return String::new();
    }
    let mut endings: Vec<(&String, &u64)> = tally.endings.iter().collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let bar = |(how, count): &(&String, &u64)| {
        let share = **count as f64 / all as f64;
        let label = if how.is_empty() { "(unnamed)".to_string() } else { how.to_string() };
        Bar { label, share, interval: None, value: format!("{:.1} %", share * 100.0) }
    };
    section("How games end", &bars("How games end", &endings.iter().take(20).map(bar).collect::<Vec<_>>()))
}

fn verbs(tally: &Tally) -> String {
    if tally.verbs.is_empty() {
        return String::new();
    }
    let row = |verb: &bots::VerbTally| {
        let often = if verb.offered == 0 { 0.0 } else { verb.taken as f64 / verb.offered as f64 };
        vec![verb.verb.clone(), thousands(verb.taken), thousands(verb.offered), format!("{:.1} %", often * 100.0)]
    };
    let rows: Vec<Vec<String>> = tally.verbs.iter().take(40).map(row).collect();
    let note = format!("<p class=\"faint\">Counted in the first {} games.</p>", thousands(tally.verb_games));
    section(
        "Kinds of answers",
        &format!("{}{note}", table(&["kind", "taken", "questions offering it", "taken when offered"], &rows)),
    )
}
