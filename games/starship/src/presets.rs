//! The fits that come with the game, a file each in `decks/`.

use lingo::pack::Source;

macro_rules! decks {
    ($($name:literal)*) => {
        vec![$(Source::new(concat!($name, ".toml"), include_str!(concat!("../decks/", $name, ".toml")))),*]
    };
}

/// The files.
pub(crate) fn files() -> Vec<Source> {
    decks! {}
}
