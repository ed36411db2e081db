//! Every card is played in a position in which its text matters, and everything its text says must be seen to happen.
//!
//! The test reads each sentence for itself, much more narrowly than the card language does, and looks for the event
//! that should follow. A sentence it does not know fails the test: a new card brings its own expectation.

mod duel;

use duel::{Duel, ONE, TWO};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::{Card, Choice, Starship};
use std::sync::LazyLock;

static GROUND: LazyLock<Starship> = LazyLock::new(|| {
    let mut packs = Starship::packs();
    packs.push(Source::new("proving-ground.toml", include_str!("packs/proving-ground.toml")));
    Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"))
});

/// How the attack of the card under test comes out.
#[derive(Clone, Copy, PartialEq)]
enum Shot {
    Hits,
    Misses,
}

/// One try: how the dice fall, whether the own outer layers are up, and which way is chosen.
#[derive(Clone, Copy)]
struct Try {
    shot: Shot,
    bare: bool,
    way: usize,
}

const USUAL: Try = Try { shot: Shot::Hits, bare: false, way: 0 };

/// A ship with the card's module and one of everything that texts speak of.
fn fit(module: &str) -> Value {
    json!({ "ship": "Proving Ground", "modules": [module, "Missile Rack", "Autocannon Battery", "Repair Drones", "Afterburner",
        "Signal Scanner", "Capacitor Bank"], "ammo": { "energy": 2, "missile": 4 } })
}

fn module_of(card: &str) -> &'static str {
    let catalogue = GROUND.catalogue();
    let id = catalogue.card_named(card).expect("it was just listed");
    let found = catalogue.modules.iter().find(|module| module.cards.contains(&id));
    &found.unwrap_or_else(|| panic!("no module makes {card}")).name
}

/// Both ships are scratched, have energy to gain and to lose, cards everywhere, and an attack on its way to the other.
fn position(card: &str, chosen: Try) -> Value {
    let speed = if chosen.shot == Shot::Hits { -9 } else { 9 };
    let own = if chosen.bare { 0 } else { 20 };
    let pending = json!([{ "card": "Seeker Missile", "damage": 20, "kind": "explosive", "turn": 9 }]);
    json!({ "active": 1, "phase": "action",
        "seat1": { "turn": 3, "shield": own, "armor": own, "hull": 20, "energy": 40, "hand": [card, "Weld Armor", "Full Burn"],
            "graveyard": ["Deep Scan", "Hull Crew"], "pending": pending, "loaded": { "Missile Rack": 1 } },
        "seat2": { "turn": 3, "shield": 20, "armor": 20, "hull": 50, "energy": 40, "hand": ["Weld Armor", "Full Burn", "Discharge"],
            "pending": pending, "changes": [{ "stat": "speed", "amount": speed, "until": "end of game" }] } })
}

/// Plays the card and everything it asks, and gives what was told.
fn play(card: &Card, chosen: Try) -> (Duel<'static>, Vec<String>) {
    let module = module_of(&card.name);
    let mut given = position(&card.name, chosen);
    // A Missile Rack's own cards come from a ship that has two of them.
    if module == "Missile Rack" {
        given["seat1"]["loaded"] = json!({ "Missile Rack 1": 1, "Missile Rack 2": 1 });
    }
    let dice: Vec<u32> = std::iter::repeat_n(if chosen.shot == Shot::Hits { 6 } else { 1 }, 1)
        .chain([if chosen.shot == Shot::Hits { 1 } else { 6 }])
        .chain(std::iter::repeat_n(3, 20))
        .collect();
    let mut duel = Duel::at(&GROUND, [fit(module), fit("Data Thief")], given).dice(&dice);
    let offers = duel.offers(ONE);
    let wanted = format!("Play {}", card.name);
    let found = offers
        .iter()
        .find(|(_, words)| words.starts_with(&format!("{wanted} (")) || words.starts_with(&format!("{wanted} from ")));
    let (choice, _) = found.unwrap_or_else(|| panic!("{} can't be played: {:#?}", card.name, offers));
    duel.play(ONE, *choice);
    answer_everything(&mut duel, chosen.way);
    let told = duel.told.clone();
    (duel, told)
}

/// Says yes, loads, takes the chosen way, and picks the first of everything else.
fn answer_everything(duel: &mut Duel<'_>, way: usize) {
    for _ in 0..20 {
        let asked = duel.game_asks();
        let Some((seat, offers)) = asked else { return };
        let is =
            |choice: &Choice, words: &str| matches!(choice, Choice::Answer(_) | Choice::Load(_)) && !words.is_empty();
        let texts: Vec<_> = offers.iter().filter(|(choice, words)| is(choice, words)).collect();
        if texts.is_empty() {
            return;
        }
        // An opponent who may buy itself off does not.
        let refuses = seat == TWO && texts.iter().any(|(_, words)| words == "No");
        let pick = if refuses {
            texts.len() - 1
        } else if texts.len() > way && texts[0].1 != "Yes" {
            way
        } else {
            0
        };
        let choice = texts[pick].0;
        duel.play(seat, choice);
    }
    panic!("it never stops asking");
}

/// The sentences of a text.
fn sentences(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.lines() {
        let mut rest = line.trim();
        while let Some(end) = rest.find(". ") {
            out.push(rest[..=end].to_string());
            rest = rest[end + 2..].trim_start();
        }
        if !rest.is_empty() {
            out.push(rest.to_string());
        }
    }
    out
}

/// What must be told if a sentence was carried out: any of these words.
fn expect(sentence: &str) -> Vec<String> {
    let text = sentence.trim_end_matches('.');
    let words: Vec<&str> = text.split(' ').collect();
    let number = |index: usize| words[index].trim_start_matches('+').to_string();
    let lower = text.to_lowercase();
    if let Some(rest) =
        ["your ship gets ", "the opposing ship gets "].iter().find_map(|start| lower.strip_prefix(start))
    {
        // "+1 speed and -1 signature until …": each is told with its number.
        let boosts = rest.split(" until ").next().unwrap_or(rest).trim_end_matches(" this turn");
        let told = |boost: &str| {
            let (amount, stat) = boost.split_once(' ').expect("a number and a stat");
            let known = starship::glossary().map(|(name, _)| name).find(|name| name.eq_ignore_ascii_case(stat));
            format!("{} {amount}", known.unwrap_or_else(|| panic!("no stat {stat}")))
        };
        return boosts.split(" and ").map(told).collect();
    }
    let one = |told: String| vec![told];
    match words.as_slice() {
        ["Gain" | "gain", amount, "energy"] if amount.contains('D') => one("gains 1 energy".into()),
        ["Gain" | "gain", _, "energy", "for", "each", ..] => one("gains".into()),
        ["Gain" | "gain", _, "energy"] => one(format!("@1 gains {} energy", number(1))),
        ["Gain" | "gain", "energy" | "armor" | "hull", "equal", ..] => {
            one(if words[1] == "energy" { "gains" } else { "restores" }.into())
        }
        ["Gain" | "gain", _, layer @ ("shield" | "armor" | "hull")] => one(format!("restores {} {layer}", number(1))),
        ["Gain" | "gain", _, "barrier"] => one(format!("raises a barrier of {}", number(1))),
        ["Gain" | "gain", _, "missile"] => one(format!("gains {} Missile token", number(1))),
        ["Lose", _, layer @ ("shield" | "armor" | "hull")] => one(format!("@1's ship loses {} {layer}", number(1))),
        ["The" | "the", "opposing", "ship", "loses", _, layer] => one(format!("@2's ship loses {} {layer}", number(4))),
        ["Your" | "your", "opponent", "loses", amount, "energy", ..] if amount.contains('D') => {
            one("@2 loses 6 energy".into())
        }
        ["Your" | "your", "opponent", "loses", _, "energy", "for", ..] => one("@2 loses".into()),
        ["Your" | "your", "opponent", "loses", _, "energy"] => one(format!("@2 loses {} energy", number(3))),
        ["Each", "player", "loses", _, "energy"] => {
            vec![format!("@1 loses {} energy", number(3)), format!("@2 loses {} energy", number(3))]
        }
        ["Take", _, "energy", "from", ..] => {
            vec![format!("@2 loses {} energy", number(1)), format!("@1 gains {} energy", number(1))]
        }
        ["Your" | "your", "opponent", "discards", ..] => one("@2 discards".into()),
        ["Discard", "a", "card"] => one("@1 discards".into()),
        ["Draw" | "draw", _, "card" | "cards", "from", "your", deck, "deck"] => one(format!("{deck} card")),
        ["Return", ..] => one("takes".into()),
        ["Look", "at", ..] => one("@2 shows".into()),
        ["Inflict" | "inflict", amount, kind, "damage", "on", ..] => {
            let _ = kind;
            one(amount.to_string())
        }
        ["Disable" | "disable", ..] => one("is disabled".into()),
        ["Delay", ..] => one("is delayed".into()),
        ["Intercept", ..] => one("is stopped".into()),
        ["Load", _, "of", ..] => one(format!("loads {} missile", number(1))),
        ["Swap", ..] => one("loads Energy ammo".into()),
        ["you", "may", "swap", ..] => one("loads Energy ammo".into()),
        ["Each", "pending", "attack", "you", "control", "gains", amount, "damage"] => {
            one(format!("changes by +{amount}"))
        }
        ["Each", "pending", "attack", .., "loses", amount, "damage"] => one(format!("changes by -{amount}")),
        ["Up", "to", "one", "target", "pending", .., "loses", amount, "damage"] => one(format!("changes by -{amount}")),
        ["Unless", "your", "opponent", "pays", ..] => expect(text.split_once(", ").expect("what happens").1),
        ["You", "may", "pay", ..] => vec!["@1 loses 3 energy".into(), "damage +4".into()],
        _ => panic!("the test does not know what \"{sentence}\" should lead to"),
    }
}

fn check(card: &Card, sentence: &str, told: &[String]) {
    for words in expect(sentence) {
        assert!(
            told.iter().any(|line| line.contains(&words)),
            "{}: \"{sentence}\" should have told \"{words}\" and told {told:#?}",
            card.name
        );
    }
}

/// Tries one sentence of a card in a position in which it must be carried out.
fn try_sentence(card: &Card, sentence: &str, before: Option<&str>) {
    let usual = || play(card, USUAL).1;
    if let Some(rest) = sentence.strip_prefix("When this misses, ") {
        check(card, rest, &play(card, Try { shot: Shot::Misses, ..USUAL }).1);
    } else if let Some(rest) =
        ["When this hits, ", "When this scores a critical hit, "].iter().find_map(|when| sentence.strip_prefix(when))
    {
        check(card, rest, &usual());
        let missed = play(card, Try { shot: Shot::Misses, ..USUAL }).1;
        assert!(missed.iter().any(|line| line.contains("miss")), "{}: {missed:#?}", card.name);
    } else if let Some(rest) = sentence.strip_prefix("When this attacks, ") {
        check_attack(card, rest);
    } else if sentence == "When this rolls a natural 6, add 3 damage." {
        // 4 printed, 3 on the die, 3 for the natural 6.
        assert!(usual().iter().any(|line| line.starts_with("10 ")), "{}: {:#?}", card.name, usual());
    } else if let Some((_, rest)) = sentence.strip_prefix("If your ").and_then(|rest| rest.split_once(", ")) {
        check(card, &capital(rest), &play(card, Try { bare: true, ..USUAL }).1);
    } else if let Some(rest) = sentence.strip_prefix("Otherwise, ") {
        assert!(before.is_some_and(|before| before.starts_with("If ")));
        check(card, &capital(rest), &usual());
    } else if let Some(rest) = sentence.strip_prefix("If you do, ") {
        check(card, &capital(rest), &usual());
    } else if let Some(ways) = sentence.strip_prefix("Choose one: ") {
        for (way, said) in ways.trim_end_matches('.').split("; ").enumerate() {
            let said = capital(said.trim_start_matches("or "));
            check(card, &said, &play(card, Try { way, ..USUAL }).1);
        }
    } else if let Some(rest) = sentence.strip_prefix("At the start of your next turn, ") {
        let (mut duel, _) = play(card, USUAL);
        pass_round(&mut duel);
        check(card, &capital(rest), &duel.told);
    } else if sentence.starts_with("Until the start of your next turn, when a card ") {
        check_reply(card, sentence);
    } else if sentence.starts_with("Your next ") {
        check_next(card, sentence);
    } else {
        check(card, sentence, &usual());
    }
}

/// Both players end their turns.
fn pass_round(duel: &mut Duel<'_>) {
    duel.told.clear();
    for seat in [ONE, TWO] {
        duel.end_turn_of(seat);
    }
}

/// "add 2 to the attack roll", "bypass the shield".
fn check_attack(card: &Card, what: &str) {
    let (duel, told) = play(card, USUAL);
    if what == "bypass the shield." {
        let pending = duel.see("/ships/0/pending/1/bypass") == json!(true);
        let through = duel.layers(TWO)[0] == 20 && duel.layers(TWO)[1] < 20;
        assert!(pending || through, "{}: the shield was hit: {told:#?}", card.name);
        return;
    }
    let added: i64 = what.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("a number");
    let module =
        GROUND.catalogue().modules.iter().find(|module| module.name == module_of(&card.name)).expect("it has one");
    let score = i64::from(module.accuracy) + added;
    assert!(told.iter().any(|line| line.contains(&format!("Attack 6 {score:+} ="))), "{}: {told:#?}", card.name);
}

/// "Until the start of your next turn, when a card hits your ship, …": the other player shoots.
fn check_reply(card: &Card, sentence: &str) {
    let hits = sentence.contains("a card hits");
    let (mut duel, _) = play(card, USUAL);
    duel.end_turn_of(ONE);
    let speed = json!({ "active": 2, "phase": "action",
        "seat1": { "changes": [{ "stat": "speed", "amount": if hits { -9 } else { 9 }, "until": "end of game" }] },
        "seat2": { "hand": ["Seeker Missile"], "loaded": { "Missile Rack": 1 } } });
    duel.state = table::Game::given(duel.game, duel.state, &speed).expect("a position");
    duel.told.clear();
    duel.throw(&[3, 3, 3]);
    duel.choose(TWO, "Play Seeker Missile");
    let rest = sentence.rsplit_once("your ship, ").expect("what follows").1;
    check(card, &capital(rest), &duel.told);
}

/// "Your next Weapons card has +3 accuracy this turn.": the next one is played, and then another.
fn check_next(card: &Card, sentence: &str) {
    let words: Vec<&str> = sentence.trim_end_matches('.').split(' ').collect();
    let (mut duel, _) = play(card, USUAL);
    if words[2] == "Utility" {
        let burn =
            |duel: &Duel<'_>| duel.offers(ONE).into_iter().find(|(_, words)| words.starts_with("Play Full Burn"));
        let (_, words) = burn(&duel).expect("a Utility card is in hand");
        assert!(words.contains("(0 energy)"), "3 printed, 1 less by the module, 2 less by the card: {words}");
        let more = json!({ "seat1": { "hand": ["Full Burn", "Full Burn"] } });
        duel.state = table::Game::given(duel.game, duel.state, &more).expect("a position");
        duel.choose(ONE, "Play Full Burn");
        assert!(burn(&duel).expect("another").1.contains("(2 energy)"), "only the next");
        return;
    }
    let more = json!({ "seat1": { "hand": ["Controlled Shot", "Controlled Shot"], "energy": 40, "played": { "weapons": 0 } } });
    duel.state = table::Game::given(duel.game, duel.state, &more).expect("a position");
    let amount: i64 = words[5].parse().expect("a number with its sign");
    let lines = |duel: &mut Duel<'_>| {
        duel.told.clear();
        duel.throw(&[6, 1, 3]);
        duel.choose(ONE, "Play Controlled Shot");
        duel.told.clone()
    };
    let (first, second) = (lines(&mut duel), lines(&mut duel));
    let (with, without) = match words[6] {
        "accuracy" => (format!("Attack 6 {:+} =", 3 + amount), "Attack 6 +3 =".to_string()),
        "damage" => (format!("{} Kinetic damage", 7 + amount), "7 Kinetic damage".to_string()),
        other => panic!("the test does not know \"{other}\" of a card"),
    };
    assert!(first.iter().any(|line| line.contains(&with)), "{}: {first:#?}", card.name);
    assert!(second.iter().any(|line| line.contains(&without)), "only the next: {}: {second:#?}", card.name);
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[test]
fn every_sentence_of_every_card_is_seen_to_happen() {
    for card in &GROUND.catalogue().cards {
        let all = sentences(&card.text);
        for (index, sentence) in all.iter().enumerate() {
            try_sentence(card, sentence, index.checked_sub(1).map(|before| all[before].as_str()));
        }
    }
}

#[test]
fn every_card_can_be_played_and_costs_what_is_printed_on_it() {
    for card in &GROUND.catalogue().cards {
        let (_, told) = play(card, USUAL);
        let paid = format!("@1 plays {} for {} energy.", card.name, card.cost);
        assert!(told.contains(&paid), "{paid} {told:#?}");
        if card.damage.is_some() {
            assert!(told.iter().any(|line| line.starts_with("Attack 6")), "{}: {told:#?}", card.name);
        }
    }
}

#[test]
fn every_card_is_made_by_some_module_and_is_no_dud() {
    let catalogue = GROUND.catalogue();
    assert!(catalogue.cards.len() >= 200);
    for card in &catalogue.cards {
        module_of(&card.name);
        assert!(card.damage.is_some() || !card.text.is_empty() || card.filler, "{} does nothing", card.name);
    }
}

#[test]
fn every_card_can_be_followed_through_a_game_that_is_played_to_show_it() {
    let game = Starship::new();
    for Card { name, text, .. } in &game.catalogue().cards {
        let followed = game.follow(name).unwrap_or_else(|| panic!("{name} never did anything: {text}"));
        assert!(followed.fruitful, "nothing came of {name}: {text}");
        for deed in &followed.deeds {
            assert_eq!(deed.steps.is_empty(), text.is_empty(), "{name}: {deed:?}");
            assert!(!deed.said.is_empty(), "{name}: {deed:?}");
        }
        assert!(followed.deeds.iter().any(|deed| !deed.story.is_empty()), "{name}: {followed:?}");
    }
    assert_eq!(game.follow("No Such Card"), None);
}

#[test]
fn a_trace_tells_what_came_of_a_swap_a_shot_and_a_ships_own_text() {
    let game = Starship::new();
    let told = |name: &str| {
        let deeds = game.follow(name).unwrap_or_else(|| panic!("{name} did nothing")).deeds;
        deeds.into_iter().flat_map(|deed| deed.steps.into_iter().chain(deed.story)).collect::<Vec<_>>().join("\n")
    };
    let swap = told("Munitions Swap");
    assert!(swap.contains("swap the munitions of Munitions Swap (from "), "which module: {swap}");
    assert!(swap.contains("\n… → 1\n") && swap.contains(" ammo"), "and what was loaded: {swap}");
    let shot = told("Laser Pulse");
    assert!(shot.contains("plays Laser Pulse") && shot.contains("against evasion"), "{shot}");
    let picket = told("Picket Destroyer");
    assert!(picket.contains("loses 3 damage → 3") && picket.contains("on its way, changes by -3 damage"), "{picket}");
}

#[test]
fn what_is_followed_is_what_happened_and_nothing_that_was_only_tried_out() {
    let followed = Starship::new().follow("Power Surge").expect("it has a text");
    for deed in &followed.deeds {
        assert!(deed.said.starts_with("Play Power Surge"), "{deed:?}");
    }
}
