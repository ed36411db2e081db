//! The games of this build, and the packs that were added to them.

use crate::card_games::{CardGame, card_games};
use crate::files;
use crate::trouble::Trouble;
use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use lingo::pack::Source;
use prime::Prime;
use starship::Starship;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

static ADDED: OnceLock<Vec<Source>> = OnceLock::new();
static GAMES: OnceLock<Catalogue> = OnceLock::new();

/// Every game there is to play: the large ones first.
pub fn games() -> Catalogue {
    GAMES.get_or_init(|| shelf(Starship::new())).clone()
}

fn shelf(starship: Starship) -> Catalogue {
    Catalogue::new().with(Prime::new()).with(starship).with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
}

/// The packs that were named on the command line.
pub fn added() -> &'static [Source] {
    ADDED.get().map_or(&[], Vec::as_slice)
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
    let game = card_games().into_iter().next().expect("there is a game with cards");
    let starship = Starship::load(&all_packs(&game, &sources), &Starship::decks());
    let starship = starship.map_err(|troubles| told(&troubles))?;
    GAMES.get_or_init(|| shelf(starship));
    ADDED.get_or_init(|| sources);
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
pub fn told(troubles: &lingo::pack::Troubles) -> Trouble {
    let count = troubles.0.len();
    Trouble::failed(format_args!("{}\n{count} found; nothing was loaded", troubles))
}
