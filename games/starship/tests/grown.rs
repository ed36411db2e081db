//! Cards nobody would write: texts grown at random from the grammar, put into a pack and played to the end.

use lingo::Grower;
use lingo::pack::Source;
use starship::{FitChoice, FitList, Setup, Starship};
use table::{Fast, Game, playout};

/// A pack with one module whose cards carry these texts, and a ship to fly it on.
fn pack(texts: &[String]) -> String {
    let mut pack = include_str!("packs/proving-ground.toml").to_string();
    pack.push_str(
        "\n[[module]]\nname = \"Grown\"\ncategory = \"weapons\"\nprice = 10\ngrid = 1\ncpu = 1\naccuracy = 3\n",
    );
    pack.push_str("damage = \"kinetic\"\n");
    let cards: Vec<String> = (0..texts.len()).map(|number| format!("\"Grown {number}\" = 2")).collect();
    pack.push_str(&format!("cards = {{ {} }}\n", cards.join(", ")));
    for (number, text) in texts.iter().enumerate() {
        pack.push_str(&format!(
            "\n[[card]]\nname = \"Grown {number}\"\ndeck = \"weapons\"\ncost = 0\ndamage = \"2+1D6\"\n"
        ));
        pack.push_str(&format!("text = {}\n", serde_json::Value::from(text.as_str())));
    }
    pack
}

/// Grows texts until so many are understood as the text of a card.
fn grown(seed: u64, count: usize) -> Vec<String> {
    let schema = Starship::schema();
    let grower = Grower::new(schema.lexicon());
    let mut chance = Fast::new(seed);
    let mut texts = Vec::new();
    let mut tried = 0;
    while texts.len() < count {
        tried += 1;
        assert!(tried < 5_000, "hardly any grown text is a card");
        let tree = grower.ability(&mut chance, 4 + (tried % 6));
        let text = lingo::print(schema.lexicon(), &[tree]);
        if text.len() < 400 && load(std::slice::from_ref(&text)).is_ok() {
            texts.push(text);
        }
    }
    texts
}

fn load(texts: &[String]) -> Result<Starship, lingo::pack::Troubles> {
    Starship::load(&[Source::new("grown.toml", pack(texts))], &[])
}

#[test]
fn no_text_that_is_understood_keeps_a_game_from_ending() {
    let mut chance = Fast::new(3);
    for seed in 0..8 {
        let texts = grown(seed, 4);
        let game = load(&texts).unwrap_or_else(|troubles| panic!("each alone is fine: {texts:#?}\n{troubles}"));
        let modules = vec!["Grown".to_string(); 3];
        let list = FitList { ship: "Proving Ground".into(), modules, ..FitList::default() };
        let fits = [0, 1].map(|_| FitChoice::Listed(list.clone()));
        for _ in 0..20 {
            let setup = Setup { fits: fits.clone(), ..Setup::default() };
            let mut state = game.start(&setup, &mut chance).expect("it can be flown");
            let played = playout(&game, &mut state, &mut chance, &mut Vec::new(), game.info().longest);
            assert!(played.outcome.is_some(), "no end within {} choices: {texts:#?}", game.info().longest);
        }
    }
}
