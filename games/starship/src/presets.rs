//! The fits that come with the game, a file each in `decks/`.

use lingo::pack::Source;

macro_rules! decks {
    ($($name:literal)*) => {
        vec![$(Source::new(concat!($name, ".toml"), include_str!(concat!("../decks/", $name, ".toml")))),*]
    };
}

/// The files.
pub(crate) fn files() -> Vec<Source> {
    decks! {
        "frontier-gunboat"
        "iron-wall"
        "laser-wasp"
        "torpedo-run"
        "whisper"
        "lance-charge"
        "picket-line"
        "meridian-guard"
        "aegis-fortress"
        "corsair-raiders"
        "ballista-barrage"
        "drain-circuit"
        "phantom"
        "colossus-line"
        "sovereign-shield"
        "oracle-s-web"
        "broadside"
        "royal-armory"
    }
}
