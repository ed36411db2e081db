//! Cards, modules and ships nobody would write: texts grown at random from the grammar, put into a pack and played to the
//! end.

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

/// A pack with a ship, a module and a card of these texts.
fn strange(ship: &str, module: &str, card: &str) -> String {
    let text = |text: &str| serde_json::Value::from(text);
    let mut pack = include_str!("packs/proving-ground.toml").to_string();
    pack.push_str(&format!(
        "\n[[ship]]\nname = \"Strange Ship\"\nclass = \"cruiser\"\nprice = 1\nslots = {{ weapons = 6, core = 6 }}\n\
         grid = 99\ncpu = 99\nshield = 9\narmor = 9\nhull = 30\nenergy = 30\nenergy_regeneration = 5\nspeed = 1\ntext = {}\n",
        text(ship)
    ));
    pack.push_str(&format!(
        "\n[[module]]\nname = \"Strange Box\"\ncategory = \"weapons\"\nprice = 1\ngrid = 1\ncpu = 1\ndamage = \"multi-phase\"\n\
         cards = {{ \"Strange Card\" = 4, \"Strange Shot\" = 4 }}\ntext = {}\n",
        text(module)
    ));
    pack.push_str(&format!(
        "\n[[card]]\nname = \"Strange Card\"\ndeck = \"weapons\"\ncost = 0\ntext = {}\n\
         \n[[card]]\nname = \"Strange Shot\"\ndeck = \"weapons\"\ncost = 1\ndamage = \"3+1D6\"\n",
        text(card)
    ));
    pack
}

#[test]
fn whatever_a_ship_a_module_and_a_card_say_the_pack_is_refused_with_places_or_played_to_the_end() {
    let schema = Starship::schema();
    let grower = Grower::new(schema.lexicon());
    let mut chance = Fast::new(11);
    let (mut sound, mut refused) = (0, 0);
    for round in 0..120 {
        let text = |chance: &mut Fast| {
            let tree = grower.ability(chance, 3 + (round % 7));
            Some(lingo::print(schema.lexicon(), &[tree])).filter(|text| text.len() < 300).unwrap_or_default()
        };
        let grown = text(&mut chance);
        let mut texts = ["", "", ""];
        texts[round % 3] = &grown;
        let pack = strange(texts[0], texts[1], texts[2]);
        let game = match Starship::load(&[Source::new("strange.toml", pack.as_str())], &[]) {
            Ok(game) => game,
            Err(troubles) => {
                refused += 1;
                for trouble in &troubles.0 {
                    let place = &trouble.place;
                    assert!(pack.get(place.from..place.to).is_some() && !trouble.remedy.is_empty(), "{trouble}");
                }
                continue;
            }
        };
        sound += 1;
        for boxes in [1, 6] {
            let modules = vec!["Strange Box".to_string(); boxes];
            let list = FitList { ship: "Strange Ship".into(), modules, ..FitList::default() };
            let setup = Setup { fits: [0, 1].map(|_| FitChoice::Listed(list.clone())), ..Setup::default() };
            let Ok(mut state) = game.start(&setup, &mut chance) else { continue };
            let played = playout(&game, &mut state, &mut chance, &mut Vec::new(), game.info().longest);
            assert!(played.outcome.is_some(), "no end within {} choices: {grown}", game.info().longest);
        }
    }
    assert!(sound > 10 && refused > 10, "both happen: {sound} sound, {refused} refused");
}
