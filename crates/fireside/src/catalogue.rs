//! The games of this build, and the packs that were added to them.

use crate::card_games::{CardGame, card_games};
use crate::files;
use crate::trouble::Trouble;
use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use lingo::pack::{Source, Troubles};
use prime::Prime;
use prime::pack::Pack;
use starship::Starship;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

static ADDED: OnceLock<Vec<Source>> = OnceLock::new();
static GAMES: OnceLock<Catalogue> = OnceLock::new();

/// Every game there is to play: the large ones first.
pub fn games() -> Catalogue {
    GAMES.get_or_init(|| shelf(Prime::new(), Starship::new())).clone()
}

fn shelf(prime: Prime, starship: Starship) -> Catalogue {
    Catalogue::new().with(prime).with(starship).with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
}

/// The game that a pack is for which does not say so.
const USUAL: &str = "starship";

fn is_for(source: &Source) -> String {
    lingo::pack::game_of(source).unwrap_or_else(|| USUAL.to_string())
}

/// The packs for a game that were named on the command line.
pub fn added(game: &str) -> Vec<Source> {
    let all = ADDED.get().map_or(&[][..], Vec::as_slice);
    all.iter().filter(|source| is_for(source) == game).cloned().collect()
}

/// The files of all packs that were added.
pub fn pack_files() -> impl Iterator<Item = &'static str> {
    ADDED.get().into_iter().flatten().map(|source| source.name.as_str())
}

/// Adds packs, files or folders of them, before any game is looked at. All that is wrong with them is told at once.
pub fn add_packs(paths: &[PathBuf]) -> Result<(), Trouble> {
    if paths.is_empty() {
        return Ok(());
    }
    let mut sources = Vec::new();
    for path in paths {
        sources.extend(read_packs(path)?);
    }
    let known: Vec<&str> = card_games().iter().map(|game| game.id).collect();
    if let Some(stray) = sources.iter().find(|source| !known.contains(&is_for(source).as_str())) {
        let (file, game, known) = (&stray.name, is_for(stray), known.join(", "));
        return Err(Trouble::failed(format_args!(
            "{file}: it is for the game \"{game}\", which has no cards to add to; these have: {known}"
        )));
    }
    let sources = ADDED.get_or_init(|| sources);
    let packs = |id: &str, own: Vec<Source>| [own, added(id)].concat();
    let prime = Prime::load(&packs("prime", Pack::files()), &Prime::decks());
    let starship = Starship::load(&packs("starship", Starship::packs()), &Starship::decks());
    match (prime, starship) {
        (Ok(prime), Ok(starship)) => drop(GAMES.get_or_init(|| shelf(prime, starship))),
        (prime, starship) => {
            let mut troubles = prime.err().unwrap_or_default();
            troubles.0.extend(starship.err().unwrap_or_default().0);
            let unsaid = sources.iter().any(|source| lingo::pack::game_of(source).is_none());
            let hint = if unsaid { "; a pack for another game than starship begins with game = \"…\"" } else { "" };
            return Err(told_with(&troubles, hint));
        }
    }
    Ok(())
}

/// A game's own packs and then these.
pub fn all_packs(game: &CardGame, added: &[Source]) -> Vec<Source> {
    (game.packs)().into_iter().chain(added.iter().cloned()).collect()
}

/// A file, or every `.toml` file of a folder, in the order of their names.
pub fn read_packs(path: &Path) -> Result<Vec<Source>, Trouble> {
    let read = |path: &Path| Ok(Source::new(path.display().to_string(), files::read(path)?));
    if !path.is_dir() {
        return Ok(vec![read(path)?]);
    }
    let entries = std::fs::read_dir(path).map_err(|error| Trouble::reading(path, &error))?;
    let mut packs: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    packs.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    packs.sort();
    if packs.is_empty() {
        let path = path.display();
        return Err(Trouble::failed(format_args!("{path} has no .toml file in it; name a pack or a folder of packs")));
    }
    packs.iter().map(|path| read(path)).collect()
}

/// All troubles, a line each.
pub fn told(troubles: &Troubles) -> Trouble {
    told_with(troubles, "")
}

fn told_with(troubles: &Troubles, hint: &str) -> Trouble {
    let count = troubles.count();
    Trouble::failed(format_args!("{troubles}\n{count} found; nothing was loaded{hint}"))
}
