//! Packs of ships, modules and cards whose texts are grown from the starships' own words, or whatever text comes in: they are
//! refused with places in the file, or a game with them is played to its end.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lingo::Grower;
use lingo::pack::{Schema, Source};
use starship::{FitChoice, FitList, Setup, Starship};
use std::sync::LazyLock;
use table::{Fast, Game, playout};

static SCHEMA: LazyLock<Schema> = LazyLock::new(Starship::schema);
static GROWER: LazyLock<Grower<'static>> = LazyLock::new(|| Grower::new(SCHEMA.lexicon()));

fuzz_target!(|input: (u64, u8, &str)| {
    let (seed, depth, given) = input;
    let mut chance = Fast::new(seed);
    let mut text = || {
        let grown = lingo::print(SCHEMA.lexicon(), &[GROWER.ability(&mut chance, 3 + usize::from(depth % 7))]);
        toml_string(if given.is_empty() { &grown } else { given })
    };
    let pack = format!(
        "[[ship]]\nname = \"Ship\"\nclass = \"cruiser\"\nprice = 1\nslots = {{ weapons = 6 }}\ngrid = 99\ncpu = 99\nshield = 9\n\
         hull = 30\nenergy = 30\nenergy_regeneration = 5\nspeed = 1\ntext = {}\n\
         [[module]]\nname = \"Box\"\ncategory = \"weapons\"\nprice = 1\ngrid = 1\ncpu = 1\ndamage = \"multi-phase\"\n\
         cards = {{ \"Card\" = 4, \"Shot\" = 4 }}\ntext = {}\n\
         [[card]]\nname = \"Card\"\ndeck = \"weapons\"\ncost = 0\ntext = {}\n\
         [[card]]\nname = \"Shot\"\ndeck = \"weapons\"\ncost = 1\ndamage = \"3+1D6\"\n",
        text(),
        text(),
        text()
    );
    let game = match Starship::load(&[Source::new("fuzz.toml", pack.as_str())], &[]) {
        Ok(game) => game,
        Err(troubles) => {
            assert!(troubles.0.iter().all(|trouble| pack.get(trouble.place.from..trouble.place.to).is_some()));
            return;
        }
    };
    let list = FitList { ship: "Ship".into(), modules: vec!["Box".into(); 4], ..FitList::default() };
    let setup = Setup { fits: [0, 1].map(|_| FitChoice::Listed(list.clone())), ..Setup::default() };
    let mut chance = Fast::new(seed);
    let Ok(mut state) = game.start(&setup, &mut chance) else { return };
    let played = playout(&game, &mut state, &mut chance, &mut Vec::new(), game.info().longest);
    assert!(played.outcome.is_some(), "no end");
});

/// A text as TOML writes it.
fn toml_string(text: &str) -> String {
    let mut written = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            letter if letter.is_control() => written.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => written.push(letter),
        }
    }
    written + "\""
}
