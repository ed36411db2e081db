//! The numbers of a balance run, as text, as a page and as a picture.

use starship::Starship;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::Path;

/// One game: what it was worth to the first fit of the pair and to whoever started, and how long it took.
pub struct Played {
    pub first: f32,
    pub starter: f32,
    /// Turns of both players together.
    pub turns: u32,
    pub by_turns: bool,
}

/// All games of two fits.
pub struct Pair {
    pub row: usize,
    pub column: usize,
    games: u32,
    won: f64,
    started: f64,
    turns: Vec<u32>,
    by_turns: u32,
}

impl Pair {
    pub fn new(row: usize, column: usize) -> Pair {
        Pair { row, column, games: 0, won: 0.0, started: 0.0, turns: Vec::new(), by_turns: 0 }
    }

    pub fn add(&mut self, played: Played) {
        self.games += 1;
        self.won += f64::from(played.first);
        self.started += f64::from(played.starter);
        self.turns.push(played.turns);
        self.by_turns += u32::from(played.by_turns);
    }
}

/// Every pair of one format.
pub struct Matrix {
    pub budget: u16,
    pub names: Vec<String>,
    pub pairs: Vec<Pair>,
}

/// A share with its 95 % interval (Wilson).
#[derive(Clone, Copy)]
pub struct Share {
    pub of: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    pub fn new(won: f64, games: f64) -> Share {
        if games == 0.0 {
            return Share { of: 0.5, low: 0.0, high: 1.0 };
        }
        let (z, share) = (1.96, won / games);
        let centre = share + z * z / (2.0 * games);
        let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
        let whole = 1.0 + z * z / games;
        Share { of: share, low: (centre - spread) / whole, high: (centre + spread) / whole }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |share: f64| share * 100.0;
        write!(f, "{:.1} % ({:.1}–{:.1})", percent(self.of), percent(self.low), percent(self.high))
    }
}

impl Matrix {
    /// How often the fit of a row beats that of a column.
    pub fn cell(&self, row: usize, column: usize) -> Option<Share> {
        let pair = self.pairs.iter().find(|pair| (pair.row, pair.column) == (row.min(column), row.max(column)))?;
        let won = if row < column { pair.won } else { f64::from(pair.games) - pair.won };
        Some(Share::new(won, pair.games.into()))
    }

    /// How often a fit wins against the field.
    pub fn field(&self, fit: usize) -> Share {
        let (mut won, mut games) = (0.0, 0.0);
        for pair in &self.pairs {
            if pair.row == fit {
                won += pair.won;
            } else if pair.column == fit {
                won += f64::from(pair.games) - pair.won;
            } else {
                continue;
            }
            games += f64::from(pair.games);
        }
        Share::new(won, games)
    }

    /// How often whoever started won.
    pub fn starter(&self) -> Share {
        let games: u32 = self.pairs.iter().map(|pair| pair.games).sum();
        Share::new(self.pairs.iter().map(|pair| pair.started).sum(), games.into())
    }

    /// Turns of both players: a tenth of the games are shorter than the first, the mean, a tenth longer than the last.
    pub fn turns(&self) -> (u32, f64, u32) {
        let mut turns: Vec<u32> = self.pairs.iter().flat_map(|pair| pair.turns.iter().copied()).collect();
        turns.sort_unstable();
        if turns.is_empty() {
            return (0, 0.0, 0);
        }
        let mean = turns.iter().sum::<u32>() as f64 / turns.len() as f64;
        (turns[turns.len() / 10], mean, turns[turns.len() * 9 / 10])
    }

    /// The share of games that the last turn decided.
    pub fn by_turns(&self) -> f64 {
        let games: u32 = self.pairs.iter().map(|pair| pair.games).sum();
        f64::from(self.pairs.iter().map(|pair| pair.by_turns).sum::<u32>()) / f64::from(games.max(1))
    }

    /// For the terminal.
    pub fn text(&self) -> String {
        let mut text = format!("{} credits\n", self.budget);
        for (row, name) in self.names.iter().enumerate() {
            let cells: String = (0..self.names.len())
                .map(|column| {
                    self.cell(row, column).map_or("   . ".into(), |share| format!("{:4.0} ", share.of * 100.0))
                })
                .collect();
            let _ = writeln!(text, "  {name:18}{cells}  field {}", self.field(row));
        }
        let (short, mean, long) = self.turns();
        let _ = writeln!(
            text,
            "  first player {}, turns of both {short} · {mean:.1} · {long}, {:.1} % by the last turn",
            self.starter(),
            self.by_turns() * 100.0
        );
        text
    }
}

/// A fit that wins more than this share against the field is too strong, and one that wins less than [`GOOD`] no good.
const MOST: f64 = 0.60;
const GOOD: f64 = 0.45;
const FIRST: RangeInclusive<f64> = 0.47..=0.53;
const TURNS: RangeInclusive<f64> = 8.0..=20.0;

/// The numbers for a program.
pub fn json(matrices: &[Matrix]) -> String {
    let share = |share: Share| serde_json::json!([share.of, share.low, share.high]);
    let formats = matrices.iter().map(|matrix| {
        let count = matrix.names.len();
        let row =
            |row: usize| (0..count).map(|column| matrix.cell(row, column).map(|share| share.of)).collect::<Vec<_>>();
        serde_json::json!({
            "budget": matrix.budget,
            "names": matrix.names,
            "field": (0..count).map(|fit| share(matrix.field(fit))).collect::<Vec<_>>(),
            "cells": (0..count).map(row).collect::<Vec<_>>(),
            "starter": share(matrix.starter()),
            "turns": matrix.turns(),
            "by_turns": matrix.by_turns(),
        })
    });
    serde_json::Value::Array(formats.collect()).to_string()
}

/// Writes the page and its picture.
pub fn write(
    out: &Path,
    game: &Starship,
    matrices: &[Matrix],
    bot: &str,
    games: u64,
    seconds: f64,
) -> std::io::Result<()> {
    std::fs::write(out.join("starship-balance.svg"), picture(matrices))?;
    std::fs::write(out.join("starship-balance.md"), page(game, matrices, bot, games, seconds))
}

fn page(game: &Starship, matrices: &[Matrix], bot: &str, games: u64, seconds: f64) -> String {
    let mut page = format!(
        "# Starships: the balance\n\n\
         Every fit that comes with the game plays every other of its format {games} games, as often from either seat \
         and as often starting, with the `{bot}` bot on both sides. `make balance-starship` makes this page; this one \
         took {:.0} minutes. Shares are wins with draws counted half; in brackets the 95 % interval (Wilson).\n\n\
         ![Who beats whom](starship-balance.svg)\n\n",
        seconds / 60.0
    );
    for matrix in matrices {
        let (short, mean, long) = matrix.turns();
        let _ = writeln!(page, "## {} credits\n", matrix.budget);
        let _ = writeln!(
            page,
            "The first player wins {}. A game takes {mean:.1} turns of both players together; a tenth of the games take \
             {short} or fewer, a tenth {long} or more. {:.1} % are decided by the last turn.\n",
            matrix.starter(),
            matrix.by_turns() * 100.0
        );
        let numbers: Vec<String> = (1..=matrix.names.len()).map(|number| number.to_string()).collect();
        let _ = writeln!(page, "| | fit | against the field | {} |", numbers.join(" | "));
        let _ = writeln!(page, "| --- | --- | --- |{}", " --- |".repeat(numbers.len()));
        for (row, name) in matrix.names.iter().enumerate() {
            let cell = |column: usize| {
                matrix.cell(row, column).map_or("·".into(), |share| format!("{:.0}", share.of * 100.0))
            };
            let cells: Vec<String> = (0..matrix.names.len()).map(cell).collect();
            let _ = writeln!(page, "| {} | {name} | {} | {} |", row + 1, matrix.field(row), cells.join(" | "));
        }
        page.push('\n');
    }
    page.push_str("## What is asked of it\n\n");
    for (asked, kept) in verdicts(game, matrices) {
        let _ = writeln!(page, "- {asked}: {}", if kept { "kept" } else { "NOT kept" });
    }
    page.push_str(
        "\n## Modules\n\nEvery module, with the best fit it is part of.\n\n\
         | module | best fit | against the field |\n| --- | --- | --- |\n",
    );
    for (module, best) in best_fits(game, matrices) {
        let (name, share) = best.map_or(("none", "—".to_string()), |(name, share)| (name, share.to_string()));
        let _ = writeln!(page, "| {module} | {name} | {share} |");
    }
    page
}

/// What the fits are held to, and whether these games show it.
pub fn verdicts(game: &Starship, matrices: &[Matrix]) -> [(String, bool); 4] {
    let percent = |share: f64| share * 100.0;
    let every = |kept: &dyn Fn(&Matrix) -> bool| matrices.iter().all(kept);
    let fits = |matrix: &Matrix| (0..matrix.names.len()).map(|fit| matrix.field(fit).of).fold(0.0, f64::max);
    [
        (
            format!("no fit wins more than {:.0} % against the field", percent(MOST)),
            every(&|matrix| fits(matrix) <= MOST),
        ),
        (
            format!("the first player wins {:.0} to {:.0} %", percent(*FIRST.start()), percent(*FIRST.end())),
            every(&|matrix| FIRST.contains(&matrix.starter().of)),
        ),
        (
            format!("a game takes {} to {} turns on average", TURNS.start(), TURNS.end()),
            every(&|matrix| TURNS.contains(&matrix.turns().1)),
        ),
        (
            format!("every module is part of a good fit, one that wins at least {:.0} %", percent(GOOD)),
            best_fits(game, matrices).iter().all(|(_, best)| best.is_some_and(|(_, share)| share.of >= GOOD)),
        ),
    ]
}

/// Every module with the best fit it is in.
fn best_fits<'m>(game: &'m Starship, matrices: &'m [Matrix]) -> Vec<(&'m str, Option<(&'m str, Share)>)> {
    let catalogue = game.catalogue();
    let best = |index: usize| {
        let rows = matrices.iter().flat_map(|matrix| matrix.names.iter().enumerate().map(move |row| (matrix, row)));
        let carrying = rows.filter(|(_, (_, name))| {
            let fit = &catalogue.preset_named(name).expect("it has just played").fit;
            fit.modules.iter().any(|id| usize::from(id.0) == index)
        });
        let shares = carrying.map(|(matrix, (row, name))| (name.as_str(), matrix.field(row)));
        shares.max_by(|one, other| one.1.of.total_cmp(&other.1.of))
    };
    catalogue.modules.iter().enumerate().map(|(index, module)| (module.name.as_str(), best(index))).collect()
}

/// A square a pair, the deeper the blue the more often the row wins, the deeper the red the more often it loses.
fn picture(matrices: &[Matrix]) -> String {
    const CELL: usize = 34;
    const LEFT: usize = 170;
    let widest = matrices.iter().map(|matrix| matrix.names.len()).max().unwrap_or(0);
    let width = LEFT + (widest + 3) * CELL;
    let mut body = String::new();
    let mut top = 10;
    for matrix in matrices {
        let count = matrix.names.len();
        let _ = writeln!(body, "<text x=\"{LEFT}\" y=\"{}\" class=\"h\">{} credits</text>", top + 12, matrix.budget);
        top += 24;
        for (row, name) in matrix.names.iter().enumerate() {
            let y = top + row * CELL;
            let _ = writeln!(
                body,
                "<text x=\"{}\" y=\"{}\" class=\"n\">{} {}</text>",
                LEFT - 8,
                y + 22,
                escape(name),
                row + 1
            );
            for column in 0..count {
                if let Some(share) = matrix.cell(row, column) {
                    square(&mut body, LEFT + column * CELL, y, share);
                }
            }
            square(&mut body, LEFT + (count + 1) * CELL, y, matrix.field(row));
        }
        for column in 0..count {
            let x = LEFT + column * CELL + CELL / 2;
            let _ =
                writeln!(body, "<text x=\"{x}\" y=\"{}\" class=\"c\">{}</text>", top + count * CELL + 14, column + 1);
        }
        let x = LEFT + (count + 1) * CELL + CELL / 2;
        let _ = writeln!(body, "<text x=\"{x}\" y=\"{}\" class=\"c\">field</text>", top + count * CELL + 14);
        top += count * CELL + 34;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {top}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <style>.n{{text-anchor:end;fill:#444}}.c{{text-anchor:middle;fill:#444}}.h{{font-weight:bold;fill:#222}}.v{{text-anchor:middle;fill:#111}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
    )
}

fn square(body: &mut String, x: usize, y: usize, share: Share) {
    const CELL: usize = 34;
    let strength = ((share.of - 0.5).abs() * 2.0).min(1.0);
    let light = 97.0 - 45.0 * strength;
    let hue = if share.of >= 0.5 { 210 } else { 10 };
    let title = format!("{share}");
    let _ = writeln!(
        body,
        "<g><title>{title}</title><rect x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{0}\" fill=\"hsl({hue},70%,{light:.0}%)\"/>\
         <text x=\"{1}\" y=\"{2}\" class=\"v\">{3:.0}</text></g>",
        CELL - 2,
        x + CELL / 2 - 1,
        y + 22,
        share.of * 100.0
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
