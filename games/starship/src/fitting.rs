//! Setup (4, 4.1): buying a ship, modules and ammo with credits, under slots, Power Grid and CPU. Each player fits
//! unseen; when both are ready, fits and deck lists lie open (4.4).

use crate::cards::{MAX_MODULES, MAX_SLOTS};
use crate::catalogue::{Arms, Catalogue, ModuleId, Ship, ShipId};
use crate::options::FitList;
use crate::parts::{Category, Token};
use crate::state::MAX_STANDING;
use crate::stats::Stat;
use lingo::pack::{MOST_MEANT, nearest};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use table::{Problem, Zone};

/// What one ammo token costs (4.1.3, S56).
pub const TOKEN_PRICE: u16 = 20;
/// How often a player may begin the fit anew; a limit, because every setup must end.
pub const MAX_RESTARTS: u8 = 2;
/// How often a player may go back to an earlier category in one fit; a limit for the same reason.
pub const MAX_RETURNS: u8 = 3;
/// The most tokens of one kind; as many as anybody could ever fire.
pub const MAX_TOKENS: u8 = 20;

/// A ship with its modules and bought ammo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fit {
    /// The ship template.
    pub ship: ShipId,
    /// The modules, in any order (S10).
    pub modules: Zone<ModuleId, MAX_MODULES>,
    /// Bought tokens, by kind.
    pub tokens: [u8; Token::COUNT],
}

/// A fit that somebody wrote down, as far as its names are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The ship template, if there is one of that name.
    pub ship: Option<ShipId>,
    /// The modules there are, in any order (S10).
    pub modules: Vec<ModuleId>,
    /// Bought tokens, by kind.
    pub tokens: [u8; Token::COUNT],
    /// It names modules that there are not.
    pub gaps: bool,
}

impl From<&Fit> for Draft {
    fn from(fit: &Fit) -> Draft {
        let modules = fit.modules.iter().copied().collect();
        Draft { ship: Some(fit.ship), modules, tokens: fit.tokens, gaps: false }
    }
}

impl Draft {
    /// The fit, if all of it is known and has room on a ship.
    pub fn fit(&self) -> Option<Fit> {
        let mut fit = Fit { ship: self.ship?, tokens: self.tokens, ..Fit::default() };
        let all = self.modules.iter().all(|&id| fit.modules.try_push(id));
        (all && !self.gaps).then_some(fit)
    }
}

/// Where a player is with the fit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Choosing a preset, or to go shopping.
    Preset,
    /// 4.1.1.
    Ship,
    /// 4.1.2, category by category; Core Systems come first, because they may raise the limits.
    Modules(Category),
    /// 4.1.3.
    Ammo,
    /// Everything is bought: ready, back to some slots, or once more from the beginning.
    Confirm,
    /// Done; waiting for the other.
    Ready,
}

/// A player's fit in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fitting {
    pub(crate) step: Step,
    pub(crate) fit: Fit,
    pub(crate) restarts: u8,
    pub(crate) returns: u8,
    /// How many choices were made so far. That much is public: whoever sits at the same table sees each of them made.
    pub(crate) chosen: u16,
}

impl Fitting {
    /// Nothing is bought yet.
    pub(crate) fn new() -> Fitting {
        Fitting { step: Step::Preset, fit: Fit::default(), restarts: 0, returns: 0, chosen: 0 }
    }

    /// A fit that needs no shopping.
    pub(crate) fn ready(fit: Fit) -> Fitting {
        Fitting { step: Step::Ready, fit, restarts: 0, returns: 0, chosen: 0 }
    }
}

/// The order in which slots are filled.
const ORDER: [Category; 4] = [Category::Core, Category::Weapons, Category::Defense, Category::Utility];

/// Why something can't be bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// No slot of that category is free.
    Slots(Category),
    /// It needs that many credits more.
    Credits(i32),
    /// It needs that much more Power Grid.
    Grid(i16),
    /// It needs that much more CPU.
    Cpu(i16),
    /// The ship would have no hull left.
    Hull,
    /// The ship could hold less energy than none.
    Storage,
    /// More texts would be in force at the same time than the table holds.
    Texts,
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Obstacle::Slots(category) => write!(f, "no free slot in your {}", category.slots()),
            Obstacle::Credits(short) => write!(f, "you are {short} credits short"),
            Obstacle::Grid(short) => write!(f, "it needs {short} more power grid than your ship has left"),
            Obstacle::Cpu(short) => write!(f, "it needs {short} more CPU than your ship has left"),
            Obstacle::Hull => write!(f, "your ship would have no hull left"),
            Obstacle::Storage => write!(f, "your ship would have less than no power storage"),
            Obstacle::Texts => write!(f, "the texts on your ship would have more than {MAX_STANDING} effects in force"),
        }
    }
}

/// What a fit adds up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Credits spent on ship, modules and ammo.
    pub credits: i32,
    /// Power Grid taken, and how much there is.
    pub grid: (i16, i16),
    /// CPU taken, and how much there is.
    pub cpu: (i16, i16),
    /// The hull the ship would have, and the energy it could hold.
    pub hull: i16,
    /// See `hull`.
    pub storage: i16,
    /// Effects that its texts have in force all the time.
    pub standing: usize,
    /// Modules of each category.
    pub modules: [u8; 4],
}

/// Adds a fit up. Bonuses of the modules come first, so the order of purchase is irrelevant (S10).
pub fn sums(catalogue: &Catalogue, fit: &Fit) -> Sums {
    add_up(catalogue, Some(catalogue.ship(fit.ship)), &fit.modules, &fit.tokens)
}

/// Adds up what is known of a fit; without a ship there are no limits but those that modules bring.
pub fn sums_of(catalogue: &Catalogue, draft: &Draft) -> Sums {
    add_up(catalogue, draft.ship.map(|id| catalogue.ship(id)), &draft.modules, &draft.tokens)
}

fn add_up(catalogue: &Catalogue, ship: Option<&Ship>, modules: &[ModuleId], tokens: &[u8; Token::COUNT]) -> Sums {
    let tokens: i32 = tokens.iter().map(|&count| i32::from(count)).sum();
    let stat = |stat: Stat| ship.map_or(0, |ship| ship.stats[stat as usize]);
    let mut sums = Sums {
        credits: ship.map_or(0, |ship| i32::from(ship.price)) + tokens * i32::from(TOKEN_PRICE),
        grid: (0, stat(Stat::PowerGrid)),
        cpu: (0, stat(Stat::Cpu)),
        hull: stat(Stat::MaxHull),
        storage: stat(Stat::MaxEnergy),
        standing: ship.map_or(0, |ship| ship.code.standing.len()),
        modules: [0; 4],
    };
    for &id in modules {
        let module = catalogue.module(id);
        sums.credits += i32::from(module.price);
        sums.grid.0 = sums.grid.0.saturating_add(module.grid);
        sums.cpu.0 = sums.cpu.0.saturating_add(module.cpu);
        let count = &mut sums.modules[module.category.index()];
        *count = count.saturating_add(1);
        sums.standing += module.code.standing.len();
        for &(stat, amount) in &module.constants {
            let sum = match stat {
                Stat::PowerGrid => &mut sums.grid.1,
                Stat::Cpu => &mut sums.cpu.1,
                Stat::MaxHull => &mut sums.hull,
                Stat::MaxEnergy => &mut sums.storage,
                _ => continue,
            };
            *sum = sum.saturating_add(amount);
        }
    }
    sums
}

/// The first thing that is wrong with a fit.
pub fn obstacle(catalogue: &Catalogue, fit: &Fit, budget: u16) -> Option<Obstacle> {
    let sums = sums(catalogue, fit);
    let slots = catalogue.ship(fit.ship).slots;
    if let Some(full) =
        Category::ALL.into_iter().find(|category| sums.modules[category.index()] > slots[category.index()])
    {
        return Some(Obstacle::Slots(full));
    }
    // 4.1.2: installed modules must satisfy the ship's PG and CPU limits (S09).
    if sums.grid.0 > sums.grid.1 {
        return Some(Obstacle::Grid(sums.grid.0 - sums.grid.1));
    }
    if sums.cpu.0 > sums.cpu.1 {
        return Some(Obstacle::Cpu(sums.cpu.0 - sums.cpu.1));
    }
    if sums.hull < 1 {
        return Some(Obstacle::Hull);
    }
    if sums.storage < 0 {
        return Some(Obstacle::Storage);
    }
    if sums.standing > MAX_STANDING {
        return Some(Obstacle::Texts);
    }
    (sums.credits > i32::from(budget)).then(|| Obstacle::Credits(sums.credits - i32::from(budget)))
}

/// Would the fit still be legal with this module? Duplicates are (S11).
pub fn with_module(catalogue: &Catalogue, fit: &Fit, id: ModuleId, budget: u16) -> Result<Fit, Obstacle> {
    let mut more = *fit;
    if !more.modules.try_push(id) {
        return Err(Obstacle::Slots(catalogue.module(id).category));
    }
    obstacle(catalogue, &more, budget).map_or(Ok(more), Err)
}

/// Can any fitted module use this token, and is it for sale (4.1.3, S45)?
pub fn may_buy(catalogue: &Catalogue, fit: &Fit, token: Token, budget: u16) -> bool {
    let useful = fit.modules.iter().any(|&id| catalogue.module(id).arms.takes(token));
    let mut more = *fit;
    more.tokens[token as usize] += 1;
    token.for_sale()
        && useful
        && more.tokens[token as usize] <= MAX_TOKENS
        && obstacle(catalogue, &more, budget).is_none()
}

/// Everything that is wrong with a fit as far as it is known, with what to do about it.
pub fn problems(catalogue: &Catalogue, draft: &Draft, budget: u16, at: &str) -> Vec<Problem> {
    let mut problems = problems_of_slots(catalogue, draft, at);
    problems.extend(problems_of_limits(catalogue, draft, at));
    problems.extend(problems_of_credits(catalogue, draft, budget, at));
    problems.extend(problems_of_tokens(catalogue, draft, at));
    problems
}

/// What is wrong with a fit whatever the texts on it say: its slots and its price.
pub fn problems_of_count(catalogue: &Catalogue, draft: &Draft, budget: u16, at: &str) -> Vec<Problem> {
    let slots = problems_of_slots(catalogue, draft, at);
    slots.into_iter().chain(problems_of_credits(catalogue, draft, budget, at)).collect()
}

fn problem(at: &str, what: String, remedy: impl Into<String>) -> Problem {
    Problem { at: at.into(), what, remedy: remedy.into() }
}

fn problems_of_slots(catalogue: &Catalogue, draft: &Draft, at: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let has = draft.modules.len();
    if has > MAX_MODULES {
        let what = format!("{has} modules, and no ship has room for more than {MAX_MODULES}");
        problems.push(problem(at, what, format!("take {} of them out", has - MAX_MODULES)));
    }
    let Some(ship) = draft.ship.map(|ship| catalogue.ship(ship)) else { return problems };
    let fitted = |of: Category| draft.modules.iter().filter(|&&id| catalogue.module(id).category == of).count();
    let counts = Category::ALL.map(|of| (of, fitted(of), usize::from(ship.slots[of.index()])));
    for (category, has, slots) in counts.into_iter().filter(|(_, has, slots)| has > slots) {
        let what = format!("{has} modules for the {slots} {} of {}", category.slots(), ship.name);
        problems.push(problem(at, what, format!("take {} of them out", has - slots)));
    }
    problems
}

/// What modules and their texts are too much for. Where some are not known, it is said of those that are: another may
/// bring what the ship lacks. More modules than any ship has room for must go first: no sum says anything about those.
fn problems_of_limits(catalogue: &Catalogue, draft: &Draft, at: &str) -> Vec<Problem> {
    if draft.modules.len() > MAX_MODULES {
        return Vec::new();
    }
    let sums = sums_of(catalogue, draft);
    let mut problems = Vec::new();
    if let Some(ship) = draft.ship.map(|ship| catalogue.ship(ship)) {
        let (all, these) =
            if draft.gaps { ("the known modules", "the known modules") } else { ("the modules", "these modules") };
        for (name, (taken, limit)) in [("power grid", sums.grid), ("CPU", sums.cpu)] {
            if taken > limit {
                let what = format!("{all} need {taken} {name}, {} has {limit}", ship.name);
                problems.push(problem(at, what, "fit lighter modules"));
            }
        }
        if sums.hull < 1 {
            let what = format!("{} would have a hull of {} with {these}", ship.name, sums.hull);
            problems.push(problem(at, what, "leave out modules that lower the hull frame"));
        }
        if sums.storage < 0 {
            let what = format!("{} would hold {} energy with {these}", ship.name, sums.storage);
            problems.push(problem(at, what, "leave out modules that lower the power storage"));
        }
    }
    if sums.standing > MAX_STANDING {
        let talks = |id: &&ModuleId| !catalogue.module(**id).code.standing.is_empty();
        let mut names: Vec<&str> =
            draft.modules.iter().filter(talks).map(|&id| catalogue.module(id).name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let what = format!("its texts have {} effects in force, and at most {MAX_STANDING} can be", sums.standing);
        problems.push(problem(at, what, format!("leave out {} or another module with a text", names.join(", "))));
    }
    problems
}

fn problems_of_credits(catalogue: &Catalogue, draft: &Draft, budget: u16, at: &str) -> Option<Problem> {
    let credits = sums_of(catalogue, draft).credits;
    let over = credits - i32::from(budget);
    (over > 0).then(|| problem(at, format!("it costs {credits} credits of {budget}"), format!("save {over} credits")))
}

fn problems_of_tokens(catalogue: &Catalogue, draft: &Draft, at: &str) -> Vec<Problem> {
    let bought = Token::ALL.into_iter().filter(|&token| draft.tokens[token as usize] > 0);
    let tell = |token: Token| {
        if !token.for_sale() {
            let what = "Kinetic tokens are not for sale (S45)".into();
            Some(problem(at, what, "every Multi-Phase module brings its own"))
        } else if !draft.modules.iter().any(|&id| catalogue.module(id).arms.takes(token)) {
            let which = if draft.gaps { "known" } else { "fitted" };
            Some(problem(at, format!("no {which} module uses {} tokens", token.name()), "leave them out"))
        } else if draft.tokens[token as usize] > MAX_TOKENS {
            Some(problem(at, format!("too many {} tokens", token.name()), format!("buy {MAX_TOKENS} at most")))
        } else {
            None
        }
    };
    bought.filter_map(tell).collect()
}

/// What is known of a fit from names, and the names that nothing has, each told once.
pub fn from_list(catalogue: &Catalogue, list: &FitList, at: &str) -> (Draft, Vec<Problem>) {
    let modules: Vec<&str> = list.modules.iter().map(String::as_str).collect();
    from_names(catalogue, Some(&list.ship), &modules, list.ammo.iter().map(|(&token, &count)| (token, count)), at)
}

/// Whatever stands where a fit should, as far as it can be read: each part that can't be is told beside all the rest.
pub fn from_parts(catalogue: &Catalogue, parts: &BTreeMap<String, Value>, at: &str) -> (Draft, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut wrong = |what: String, remedy: String| problems.push(problem(at, what, remedy));
    for name in parts.keys().filter(|name| !PARTS.contains(&name.as_str())) {
        let remedy = nearest(name, PARTS).map_or("leave it out".into(), |near| format!("did you mean \"{near}\"?"));
        wrong(format!("there is no part of a fit called \"{}\"", brief(name)), remedy);
    }
    let ship = parts.get("ship").and_then(Value::as_str);
    match parts.get("ship") {
        Some(Value::String(_)) => {}
        Some(other) => wrong(format!("{} is no name of a ship", brief(other)), "write one in quotation marks".into()),
        None => wrong("it has no ship".into(), "say which: ship = \"...\"".into()),
    }
    let mut modules = Vec::new();
    match parts.get("modules") {
        Some(Value::Array(listed)) => {
            for module in listed {
                match module {
                    Value::String(name) => modules.push(name.as_str()),
                    other => {
                        wrong(format!("{} is no name of a module", brief(other)), "write one in quotation marks".into())
                    }
                }
            }
        }
        Some(other) => wrong(format!("{} is no list of modules", brief(other)), "list their names".into()),
        None => {}
    }
    let mut ammo = Vec::new();
    match parts.get("ammo") {
        Some(Value::Object(bought)) => {
            for (name, count) in bought {
                let Some(token) = Token::ALL.into_iter().find(|token| token.word() == name.as_str()) else {
                    let near = nearest(name, Token::ALL.map(Token::word));
                    let for_sale = || Token::ALL.into_iter().filter(|token| token.for_sale()).map(Token::word);
                    let kinds = || format!("the kinds are {}", for_sale().collect::<Vec<_>>().join(", "));
                    let remedy = near.map_or_else(kinds, |near| format!("did you mean \"{near}\"?"));
                    wrong(format!("there is no ammo called \"{}\"", brief(name)), remedy);
                    continue;
                };
                match count.as_u64() {
                    // More than anybody may buy is told of with what else is wrong with them.
                    Some(count) => ammo.push((token, u8::try_from(count).unwrap_or(u8::MAX))),
                    None => {
                        let what = format!("{} is no number of {} tokens", brief(count), token.name());
                        wrong(what, format!("buy 0 to {MAX_TOKENS}"));
                    }
                }
            }
        }
        Some(other) => {
            let remedy = "say how many of each kind: ammo = { missile = 2 }";
            wrong(format!("{} is no list of ammo", brief(other)), remedy.into());
        }
        None => {}
    }
    let gaps = ship.is_none() || !problems.is_empty();
    let (mut draft, unknown) = from_names(catalogue, ship, &modules, ammo.into_iter(), at);
    draft.gaps |= gaps;
    problems.extend(unknown);
    (draft, problems)
}

/// The parts of a fit, as they are written.
const PARTS: [&str; 3] = ["ship", "modules", "ammo"];

/// So much of something wrong is told, in letters.
const BRIEF: usize = 60;

fn brief(wrong: impl std::fmt::Display) -> String {
    let text = wrong.to_string();
    let short: String = text.chars().take(BRIEF).collect();
    if short.len() < text.len() { short + "…" } else { short }
}

fn from_names(
    catalogue: &Catalogue,
    ship: Option<&str>,
    modules: &[&str],
    ammo: impl Iterator<Item = (Token, u8)>,
    at: &str,
) -> (Draft, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut unknown = |what: &str, name: &str, known: Vec<&str>| {
        let near = (problems.len() < MOST_MEANT).then(|| nearest(name, known)).flatten();
        let remedy = near.map_or("see the catalogue".into(), |near| format!("did you mean \"{near}\"?"));
        problems.push(Problem { at: at.into(), what: format!("there is no {what} called \"{name}\""), remedy });
    };
    let mut draft = Draft { ship: ship.and_then(|ship| catalogue.ship_named(ship)), ..Draft::default() };
    if let (Some(ship), None) = (ship, draft.ship) {
        unknown("ship", ship, catalogue.ships.iter().map(|ship| ship.name.as_str()).collect());
    }
    let mut told = HashSet::new();
    for &name in modules {
        match catalogue.module_named(name) {
            Some(id) => draft.modules.push(id),
            None if !told.insert(name) => {}
            None => {
                draft.gaps = true;
                unknown("module", name, catalogue.modules.iter().map(|module| module.name.as_str()).collect());
            }
        }
    }
    for (token, count) in ammo {
        draft.tokens[token as usize] = count;
    }
    (draft, problems)
}

/// The next category after this one that the ship has slots for.
pub(crate) fn next_category(slots: [u8; 4], after: Option<Category>) -> Option<Category> {
    let from = after.map_or(0, |category| 1 + ORDER.iter().position(|&other| other == category).unwrap_or(0));
    ORDER[from..].iter().copied().find(|category| slots[category.index()] > 0)
}

/// The categories whose slots are filled before this step.
pub(crate) fn categories_before(step: Step) -> &'static [Category] {
    match step {
        Step::Modules(category) => &ORDER[..ORDER.iter().position(|&other| other == category).unwrap_or(0)],
        Step::Ammo | Step::Confirm => &ORDER,
        Step::Preset | Step::Ship | Step::Ready => &[],
    }
}

/// The categories whose slots are filled from this one on.
pub(crate) fn categories_from(category: Category) -> impl Iterator<Item = Category> {
    ORDER.into_iter().skip_while(move |&other| other != category)
}

/// Are there tokens this fit could use?
pub(crate) fn uses_ammo(catalogue: &Catalogue, fit: &Fit) -> bool {
    fit.modules.iter().any(|&id| !matches!(catalogue.module(id).arms, Arms::None | Arms::Fixed(_)))
}

const _: () = assert!(MAX_SLOTS * 4 >= MAX_MODULES, "a ship can use all its places");
