//! `fireside cards` and `fireside decks` through the real binary.

use crate::cli::{fireside, fireside_with, folder};
use serde_json::Value;

const PACK: &str = r#"
[[card]]
name = "Ember Volley"
deck = "weapons"
cost = 4
damage = "3+1D6"
text = "Gain 2 energy."

[[module]]
name = "Ember Rack"
category = "weapons"
price = 50
grid = 2
cpu = 2
accuracy = 2
damage = "kinetic"
cards = { "Ember Volley" = 4 }
"#;

#[test]
fn a_card_is_found_by_its_name_and_drawn() {
    let ran = fireside("cards starship projectile");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    for words in ["Projectile Burst", "damage 4+1D6", "natural 6", "weapons"] {
        assert!(ran.out.contains(words), "no {words:?} in {}", ran.out);
    }
    let traced = fireside("cards starship projectile --trace");
    assert!(traced.out.contains("On “roll a natural 6”:"), "{}", traced.out);
    let did = fireside("cards starship reroute --trace");
    assert!(did.out.contains("What it did in game "), "{}", did.out);
    let polish = fireside("cards starship --language pl Reroute");
    assert!(polish.status == 0 && !polish.out.contains("Gain"), "{}{}", polish.out, polish.err);
}

#[test]
fn a_trace_tells_what_came_of_a_card_or_why_there_is_none() {
    for (name, said) in [
        ("Munitions Swap", "  … → 1"),
        ("Laser Pulse", "  = player "),
        ("Picket Destroyer", "loses 3 damage → 3"),
        ("Burst Cannon", "It has no text, so there is nothing to trace; trace its cards: 5× Projectile Burst"),
    ] {
        let traced = fireside_with(&["cards", "starship", name, "--trace"], "");
        assert!(traced.out.contains(said), "{name}: {}{}", traced.out, traced.err);
    }
}

#[test]
fn cards_are_listed_and_searched() {
    let all: Value = serde_json::from_str(&fireside("cards starship --json").out).unwrap();
    let count = |section: &str| all.as_array().unwrap().iter().filter(|card| card["section"] == section).count();
    assert!(count("ship") >= 10 && count("module") >= 60 && count("card") >= 200);
    let found = fireside("cards starship --find missile --section card");
    assert!(found.out.contains("Reload Missiles") && !found.out.contains("Projectile Burst"), "{}", found.out);
}

#[test]
fn a_name_that_does_not_exist_is_answered_with_the_nearest() {
    let ran = fireside("cards starship Munition-Swap");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("did you mean \"Munitions Swap\"?"), "{}", ran.err);
    let none = fireside("cards leduc");
    assert!(none.status == 2 && none.err.contains("has no cards to look through"), "{}", none.err);
}

#[test]
fn a_game_that_reads_its_own_cards_shows_them_all_the_same() {
    let all: Value = serde_json::from_str(&fireside("cards prime --json").out).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 284, "280 cards and 4 Aliens");
    let one = fireside("cards prime d14");
    assert!(
        one.status == 0 && one.out.contains("D14 Missile") && one.out.contains("piercing"),
        "{}{}",
        one.out,
        one.err
    );
    let near = fireside("cards prime D41-Missile");
    assert!(near.status == 1 && near.err.contains("did you mean \"D14 Missile\"?"), "{}", near.err);
    let found = fireside("cards prime --find carrier --section ship");
    assert!(found.out.contains("Fleet Carrier") && found.out.trim_end().contains(" of "), "{}", found.out);
    let traced = fireside("cards prime discovered --trace");
    assert!(traced.out.contains("What it did in game "), "{}{}", traced.out, traced.err);
    let folder = folder("prime_pack");
    let (good, bad) = (folder.join("good.toml"), folder.join("bad.toml"));
    let fate = "game = \"prime\"\n[[card]]\nname = \"Ember Night\"\ntype = \"fate\"\nrarity = \"rare\"\ntext = \"Gain 2 Tech.\"\n";
    std::fs::write(&good, fate).unwrap();
    std::fs::write(&bad, fate.replace("2 Tech", "2 Teck").replace("fate", "fete")).unwrap();
    let checked = fireside(&format!("cards prime --check {}", good.display()));
    assert!(checked.status == 0 && checked.out.contains("1 entries, nothing wrong"), "{}{}", checked.out, checked.err);
    let added = fireside(&format!("--pack {} cards prime ember", good.display()));
    assert!(added.status == 0 && added.out.contains("Ember Night"), "{}{}", added.out, added.err);
    let refused = fireside(&format!("--pack {} games", bad.display()));
    assert!(
        refused.status == 1 && refused.err.contains(":4:8: ") && refused.err.contains(":6:16: "),
        "{}",
        refused.err
    );
}

#[test]
fn a_deck_of_such_a_game_is_listed_and_checked() {
    let listed = fireside("decks list prime");
    assert!(listed.out.contains("Muero armada") && !listed.out.contains("starship"), "{}", listed.out);
    let folder = folder("prime_deck");
    let (good, bad) = (folder.join("good.toml"), folder.join("bad.toml"));
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/prime/decks/human.toml"), &good).unwrap();
    std::fs::write(&bad, "alien = \"The Muero\"\n[cards]\n\"Earth\" = 2\n\"No Such Card\" = 1\n").unwrap();
    let legal = fireside(&format!("decks check --game prime {}", good.display()));
    assert!(legal.status == 0 && legal.out.contains("good.toml: legal"), "{}{}", legal.out, legal.err);
    let wrong = fireside(&format!("decks check --game prime {}", bad.display()));
    assert!(wrong.status == 1 && wrong.out.contains("this deck has no name"), "{}", wrong.out);
    assert!(wrong.out.contains("101") && wrong.out.contains("No Such Card: no such card"), "{}", wrong.out);
    let unknown = "name = \"B\"\nalien = \"The Martians\"\n[cards]\n\"Earth\" = 1\n";
    std::fs::write(&bad, unknown).unwrap();
    let guessed = fireside(&format!("decks check {}", bad.display()));
    assert!(guessed.out.contains("bad.toml:2:") && guessed.out.contains("no such Alien"), "{}", guessed.out);
    assert!(guessed.out.contains("was judged for prime") && guessed.out.contains("--game starship"), "{}", guessed.out);
    let guessed = fireside(&format!("decks check {}", good.display()));
    assert!(guessed.status == 0 && guessed.out.contains("good.toml: legal for prime"), "{}", guessed.out);
    std::fs::write(&bad, "alien = 3").unwrap();
    let unread = fireside(&format!("decks check --game prime {}", bad.display()));
    assert!(unread.status == 1 && unread.out.contains("bad.toml:1:9: "), "{}", unread.out);
}

#[test]
fn a_pack_is_checked_added_and_refused_with_everything_wrong() {
    let folder = folder("cards_pack");
    let (good, bad) = (folder.join("ember.toml"), folder.join("bad.toml"));
    std::fs::write(&good, PACK).unwrap();
    let wrong = PACK.replace("Gain 2 energy", "Gain 2 enargy").replace("grid = 2", "grid = \"two\"");
    std::fs::write(&bad, wrong).unwrap();
    let checked = fireside(&format!("cards starship --check {}", good.display()));
    assert!(checked.status == 0 && checked.out.contains("2 entries, nothing wrong"), "{}{}", checked.out, checked.err);
    let shown = fireside(&format!("--pack {} cards starship Ember-Volley", good.display()));
    assert!(shown.err.contains("did you mean \"Ember Volley\"?"), "{}", shown.err);
    let refused = fireside(&format!("cards starship --check {}", bad.display()));
    assert_eq!(refused.status, 1);
    for words in ["bad.toml:7:", "enargy", "bad.toml:13:", "nothing was loaded"] {
        assert!(refused.err.contains(words), "no {words:?} in {}", refused.err);
    }
    let played = fireside(&format!("--pack {} simulate starship --games 5 --seed 1 --json -", good.display()));
    let plain = fireside("simulate starship --games 5 --seed 1 --json -");
    assert_eq!((played.status, plain.status), (0, 0), "{}{}", played.err, plain.err);
}

#[test]
fn a_card_of_firestorm_prime_explains_the_words_on_it() {
    let drawn = fireside_with(&["cards", "prime", "Experimental Force Field"], "").out;
    assert!(drawn.contains("Sheltered: Can't be attacked."), "{drawn}");
    assert!(!drawn.contains("fury counter:"), "only what stands on it: {drawn}");
}

#[test]
fn decks_are_listed_and_checked() {
    let listed: Value = serde_json::from_str(&fireside("decks list starship --json").out).unwrap();
    assert!(listed.as_array().unwrap().len() >= 12);
    let folder = folder("decks_check");
    let file = folder.join("fit.toml");
    let deck =
        "name = \"Too much\"\nabout = \"a test\"\nbudget = 100\nship = \"Aegis Cruiser\"\nmodules = [\"Beam Aray\"]\n";
    std::fs::write(&file, deck).unwrap();
    let ran = fireside(&format!("decks check {}", file.display()));
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("fit.toml:5:") && ran.out.contains("Beam Array"), "{}", ran.out);
}

#[test]
fn a_file_without_end_is_not_read_to_the_end() {
    let ran = fireside("scenario /dev/zero");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("/dev/zero"), "{}{}", ran.out, ran.err);
}

/// A pack in a file of its own, checked.
fn checked(name: &str, pack: &str) -> crate::cli::Ran {
    let file = folder(name).join("mine.toml");
    std::fs::write(&file, pack).unwrap();
    fireside(&format!("cards starship --check {}", file.display()))
}

#[test]
fn a_pack_that_spoils_a_fit_of_the_game_is_named_with_what_in_it_does() {
    let dear = PACK.replace("Ember Rack", "Burst Cannon").replace("price = 50", "price = 900");
    let ran = checked("cards_spoiled", &dear);
    assert_eq!(ran.status, 1);
    let told: Vec<&str> = ran.err.lines().collect();
    assert!(told[0].contains("mine.toml:12:9: Burst Cannon: "), "at its price: {}", ran.err);
    assert!(told[0].contains("Frontier Gunboat (it costs") && told[0].contains("change its price"), "{}", ran.err);
    assert!(!ran.err.contains("frontier-gunboat.toml"), "the fit is not what must be mended: {}", ran.err);
}

#[test]
fn phrases_and_refusals_of_the_game_are_told_at_once() {
    let both = PACK.replace("Gain 2 energy.", "Gain 2 enrgy.").replace("\"Ember Volley\" = 4", "\"Reroute Power\" = 4");
    let ran = checked("cards_stages", &both);
    assert!(ran.status == 1 && ran.err.contains("enrgy"), "the phrase: {}", ran.err);
    assert!(ran.err.contains("Reroute Power is no Weapons card"), "and the module: {}", ran.err);
    assert!(ran.err.contains("2 found"), "and nothing that only follows from them: {}", ran.err);
}

#[test]
fn a_file_without_a_card_is_no_pack() {
    let ran = checked("cards_empty", "# nothing yet\n");
    assert!(ran.status == 1 && ran.err.contains("mine.toml:1:1: there is no ship, module, card"), "{}", ran.err);
}

#[test]
fn a_long_remedy_is_told_once_and_what_is_left_off_is_counted() {
    let wrong = |number: usize| format!("[[card]]\nname = \"C{number}\"\ndeck = \"green\"\ncost = 1\nqqqqqqq = 1\n");
    let ran = checked("cards_many", &(0..150).map(wrong).collect::<String>());
    assert_eq!(ran.err.matches("known are ").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("from here on 100 more are not listed"), "{}", ran.err);
    assert!(ran.err.contains("more than 200 found"), "{}", ran.err);
}

#[test]
fn a_remedy_for_ammo_names_what_is_for_sale() {
    let file = folder("decks_ammo").join("fit.toml");
    let fit =
        "name = \"F\"\nabout = \"x\"\nbudget = 600\nship = \"Frontier Frigate\"\nmodules = []\nammo = { plasma = 1 }\n";
    std::fs::write(&file, fit).unwrap();
    let ran = fireside(&format!("decks check {}", file.display()));
    assert!(ran.out.contains("it can hold energy, explosive, disruptor, missile"), "{}{}", ran.out, ran.err);
}

#[test]
fn polish_is_polish_in_every_form() {
    let card: Value = serde_json::from_str(&fireside("cards starship Reroute --language pl --json").out).unwrap();
    assert_ne!(card["text"], card["canonical"]);
    let all: Value = serde_json::from_str(&fireside("cards starship --language pl --json").out).unwrap();
    assert!(all.as_array().unwrap().iter().any(|one| one["text"] == card["text"]));
    let drawn = fireside_with(&["cards", "starship", "--language", "pl", "Frontier Frigate"], "").out;
    for words in ["statek", "fregata", "kadłub 25", "regeneracja energii 6", "2× uzbrojenie"] {
        assert!(drawn.contains(words), "no {words:?} in {drawn}");
    }
    for words in ["ship ·", "hull", "weapons"] {
        assert!(!drawn.contains(words), "{words:?} in {drawn}");
    }
}

#[test]
fn a_list_in_polish_is_polish_and_is_searched_in_polish() {
    let all = fireside("cards starship --language pl").out;
    let last = all.lines().last().expect("a line");
    let (found, of) = last.split_once(" z ").unwrap_or_else(|| panic!("{last}"));
    assert_eq!(found, of);
    let kinds = ["statek ", "moduł ", "karta "];
    let odd = all.lines().find(|line| *line != last && !kinds.iter().any(|kind| line.starts_with(kind)));
    assert_eq!(odd, None);
    let found = fireside("cards starship --language pl --find energia --section card").out;
    assert!(found.contains("energii") && found.lines().count() > 10, "{found}");
    let ships = fireside_with(&["cards", "starship", "--language", "pl", "--find", "krążownik"], "").out;
    assert!(ships.contains("Aegis Cruiser") && !ships.contains("Frigate"), "{ships}");
    let none = fireside("cards prime --language pl");
    assert_eq!(none.status, 2, "{}", none.out);
    assert!(none.err.contains("Firestorm Prime has no Polish cards yet; leave --language out"), "{}", none.err);
}

#[test]
fn what_follows_from_the_rules_is_shown_with_what_is_printed() {
    let list = fireside("cards starship").out;
    let line = |name: &str| {
        let found = list.lines().find(|line| line.contains(&format!(" {name} ")));
        found.unwrap_or_else(|| panic!("no {name}")).to_string()
    };
    for (name, words) in [
        ("Swift Interceptor", ["frigate", "signature "]),
        ("Seeker Missile", ["weapons", "explosive, next turn"]),
        ("Projectile Burst", ["weapons", "kinetic, instant"]),
        ("Burst Cannon", ["weapons", "kinetic, instant"]),
    ] {
        assert!(words.iter().all(|word| line(name).contains(word)), "{words:?}: {}", line(name));
    }
    let face = fireside_with(&["cards", "starship", "Swift Interceptor"], "").out;
    assert!(face.contains("signature "), "{face}");
    let unknown = fireside("cards starship --section nope");
    assert!(unknown.err.contains("there are card, module, ship"), "{}", unknown.err);
}

#[test]
fn a_card_of_ones_own_pack_is_traced_though_it_is_in_no_ready_fit() {
    let pack = folder("traced_pack").join("ember.toml");
    std::fs::write(&pack, PACK).unwrap();
    let path = pack.to_str().unwrap();
    let traced = fireside_with(&["--pack", path, "cards", "starship", "Ember Volley", "--trace"], "");
    assert!(traced.out.contains("What it did in game "), "{}{}", traced.out, traced.err);
}

#[test]
fn the_list_tells_the_numbers_of_attacks_and_modules() {
    let ran = fireside("cards starship --find burst");
    assert!(ran.out.contains("damage 4+1D6"), "{}", ran.out);
    assert!(ran.out.lines().any(|line| line.starts_with("module") && line.contains("price ")), "{}", ran.out);
    let both = fireside("cards starship Reroute --find energy");
    assert!(both.status == 2 && both.err.contains("cannot be used with"), "{}", both.err);
}
