//! What players agree on before they sit down: the format, the house rules, and how each comes by a ship.

use crate::catalogue::Catalogue;
use crate::fitting::{self, Fit};
use crate::parts::Token;
use lingo::pack::nearest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{Problem, Seat, SetupError, Usual};

/// The usual formats, in credits (S08).
pub const FORMATS: [u16; 3] = [600, 1000, 1500];
/// The usual number of turns each before points decide (S02).
pub const USUAL_CAP: u8 = 30;
/// Formats of so many credits and more are large: whoever starts pays more for it (S06).
pub const LARGE: u16 = 1000;
/// Even without that house rule no game goes on for ever: after so many turns each it is a draw.
pub const HARD_CAP: u8 = 120;

/// How a game is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Starting credits of both (4.1, S08).
    pub budget: u16,
    /// How each seat comes by its ship.
    pub fits: [FitChoice; 2],
    /// Turns each after which the better ship wins (S02); nothing switches the house rule off.
    pub cap: Option<u8>,
    /// Who takes the first turn; nothing leaves it to the dice (S06).
    pub starter: Option<Seat>,
    /// The first player skips the first Regeneration Phase (S06).
    pub starter_skips_regeneration: bool,
    /// The first player skips the first Draw Phase and plays from the base draw, and from [`LARGE`] credits on gets back only
    /// half in the second Regeneration Phase: the house rule that makes up for starting (S06).
    pub starter_skips_draw: bool,
    /// What a critical hit does (S29).
    pub critical: Critical,
    /// How damage that breaks through a layer goes on (S34).
    pub overflow: Overflow,
}

impl Usual for Setup {
    fn usual(_players: usize) -> Setup {
        Setup::default()
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            budget: 1000,
            fits: [FitChoice::at_the_table(), FitChoice::at_the_table()],
            cap: Some(USUAL_CAP),
            starter: None,
            starter_skips_regeneration: false,
            starter_skips_draw: true,
            critical: Critical::default(),
            overflow: Overflow::default(),
        }
    }
}

/// How a seat comes by its ship: a preset's name, a list, or a choice at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a fit is the name of a preset, `choose`, or a table with `ship`, `modules` and `ammo`")]
pub enum FitChoice {
    /// The name of a preset, or `choose`: the player chooses a preset or goes shopping.
    Named(String),
    /// Ship, modules and ammo by name.
    Listed(FitList),
    /// What should be such a list and can't be read as one. It is taken, so that it is refused with every reason at once.
    Unclear(BTreeMap<String, serde_json::Value>),
}

impl FitChoice {
    /// The player chooses at the table.
    pub fn at_the_table() -> FitChoice {
        FitChoice::Named("choose".into())
    }

    /// The preset of this name.
    pub fn preset(name: impl Into<String>) -> FitChoice {
        FitChoice::Named(name.into())
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(self, FitChoice::Named(name) if name.eq_ignore_ascii_case("choose"))
    }
}

/// A fit in names.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitList {
    /// The ship template.
    pub ship: String,
    /// The modules, each as often as it is fitted.
    #[serde(default)]
    pub modules: Vec<String>,
    /// Bought tokens, by kind.
    #[serde(default)]
    pub ammo: BTreeMap<Token, u8>,
}

/// What a critical hit does (S29).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Critical {
    /// Five more damage after the resistance step.
    #[default]
    #[serde(rename = "+5")]
    PlusFive,
    /// One and a half times the damage, rounded down, before the resistance step.
    #[serde(rename = "x1.5")]
    TimesOneAndAHalf,
}

/// How damage that breaks through a layer goes on (S34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Overflow {
    /// The resistance of the first layer hit counts, once.
    #[default]
    #[serde(rename = "once")]
    Once,
    /// Every layer applies its own resistance to what reaches it.
    #[serde(rename = "per layer")]
    PerLayer,
}

/// The part of the setup that play asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    pub(crate) budget: u16,
    pub(crate) cap: Option<u8>,
    pub(crate) starter: Option<Seat>,
    pub(crate) starter_skips_regeneration: bool,
    pub(crate) starter_skips_draw: bool,
    pub(crate) critical: Critical,
    pub(crate) overflow: Overflow,
}

impl Options {
    /// S06, house rule: from [`LARGE`] credits on a draw alone does not make up for starting.
    pub(crate) const fn starter_regenerates_half(&self) -> bool {
        self.starter_skips_draw && self.budget >= LARGE
    }

    /// As usual, for reading cards without a game.
    pub(crate) fn usual() -> Options {
        let Setup { budget, cap, starter, starter_skips_regeneration, starter_skips_draw, critical, overflow, .. } =
            Setup::default();
        Options { budget, cap, starter, starter_skips_regeneration, starter_skips_draw, critical, overflow }
    }
}

/// Checks a setup: the options, and a fit for each seat that does not choose at the table.
pub(crate) fn check(catalogue: &Catalogue, setup: &Setup) -> Result<(Options, [Option<Fit>; 2]), SetupError> {
    let mut problems = Vec::new();
    let cheapest = catalogue.ships.iter().map(|ship| ship.price).min().unwrap_or(0);
    if setup.budget < cheapest || setup.budget > 10_000 {
        problems.push(Problem {
            at: "budget".into(),
            what: format!("{} credits buy no game: the cheapest ship costs {cheapest}", setup.budget),
            remedy: "use 600, 1000 or 1500, and not more than 10000".into(),
        });
    }
    if setup.cap.is_some_and(|cap| cap == 0 || cap > HARD_CAP) {
        problems.push(Problem {
            at: "cap".into(),
            what: "the cap is the number of turns each".into(),
            remedy: format!("use 1 to {HARD_CAP}, or null to play without it"),
        });
    }
    if setup.starter.is_some_and(|seat| seat.index() > 1) {
        problems.push(Problem {
            at: "starter".into(),
            what: "there are two seats (S04)".into(),
            remedy: "use 1 or 2, or null to roll for it".into(),
        });
    }
    let mut fits = [None, None];
    for (index, choice) in setup.fits.iter().enumerate().filter(|(_, choice)| !choice.is_open()) {
        let at = format!("fits.{index}");
        match named(catalogue, choice, &at) {
            Ok((draft, unknown)) => {
                problems.extend(unknown);
                problems.extend(fitting::problems(catalogue, &draft, setup.budget, &at));
                fits[index] = draft.fit();
            }
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        return Err(SetupError { problems });
    }
    let &Setup { budget, cap, starter, starter_skips_regeneration, starter_skips_draw, critical, overflow, .. } = setup;
    Ok((Options { budget, cap, starter, starter_skips_regeneration, starter_skips_draw, critical, overflow }, fits))
}

/// The fit that is meant as far as it is known, whether or not it could be flown, and what is not known of it.
pub(crate) fn named(
    catalogue: &Catalogue,
    choice: &FitChoice,
    at: &str,
) -> Result<(fitting::Draft, Vec<Problem>), Problem> {
    let name = match choice {
        FitChoice::Listed(list) => return Ok(fitting::from_list(catalogue, list, at)),
        FitChoice::Unclear(parts) => return Ok(fitting::from_parts(catalogue, parts, at)),
        FitChoice::Named(name) => name,
    };
    if let Some(preset) = catalogue.preset_named(name) {
        return Ok(((&preset.fit).into(), Vec::new()));
    }
    let near = nearest(name, catalogue.presets.iter().map(|preset| preset.name.as_str()));
    let near = near.map_or(String::new(), |near| format!("did you mean \"{near}\"? Otherwise "));
    let remedy = format!("{near}use \"choose\" or one of: {}", preset_names(catalogue));
    Err(Problem { at: at.into(), what: format!("there is no preset called \"{name}\""), remedy })
}

fn preset_names(catalogue: &Catalogue) -> String {
    let names: Vec<&str> = catalogue.presets.iter().map(|preset| preset.name.as_str()).collect();
    names.join(", ")
}
