//! Why not: everything a player holds or has says why it can't be used, with the rule.

use crate::table::At;
use prime::ids::CardId;
use serde_json::json;
use table::{Chance, Fast, Game, Log, Seat};

/// Why seat 1's card of this name can't be used.
#[track_caller]
fn why(at: &At, who: u8, name: &str) -> String {
    let told = at.game_refusals(who);
    let numbered = |line: &str| line.split(" #").next() == Some(name) && line.contains(": ");
    let found = told.iter().find(|line| line.starts_with(&format!("{name}: ")) || numbered(line));
    let line = found.unwrap_or_else(|| panic!("{name} says nothing in {told:#?}"));
    line.split_once(": ").expect("a name and a reason").1.to_string()
}

#[test]
fn a_card_that_cannot_be_deployed_says_why() {
    let at = At::given(json!({
        "players": [{ "hand": ["Famine", "Elite Fighter", "Power Cell", "Kane Richards", "Titanium Hull"],
                      "resources": 5, "commands": 1, "tech": 4 }, {}],
        "cards": [{ "card": "Kane Richards", "of": 2, "on": "Regnuu Kraag" }, { "card": "War", "of": 1, "at": "1A", "turned": true }],
    }));
    assert_eq!(why(&at, 1, "Famine"), "needs Tech 6, you have 4 (401.2)");
    assert_eq!(why(&at, 1, "Elite Fighter"), "only Muero players may play it (300)");
    assert_eq!(why(&at, 1, "Kane Richards"), "is Unique, and one is in play (613)");
    assert_eq!(why(&at, 1, "Titanium Hull"), "needs Tech 5, you have 4 (401.2)");
    assert_eq!(why(&at, 1, "War"), "is turned until the next Reset phase (102)");
    assert!(at.offered(1, "Deploy Power Cell"));
}

#[test]
fn the_alien_card_says_why_it_cannot_be_used() {
    let why = |deck: &str, first: serde_json::Value, rest: serde_json::Value| {
        let mut given = rest;
        given["players"] = json!([first, {}]);
        let at = At::with_texts(&[deck, "muero"], given);
        let refusals = at.game.refusals(&at.state, Seat::new(0));
        refusals.into_iter().find(|refusal| refusal.thing == "alien 1").map(|refusal| refusal.why)
    };
    let poor = why("human", json!({ "hand": ["City"] }), json!({}));
    assert_eq!(poor.as_deref(), Some("you hold no such card that could be played now (300, 401)"));
    let late = why("human", json!({ "hand": ["Explorer (Human)"], "resources": 9 }), json!({ "phase": "end" }));
    assert_eq!(late.as_deref(), Some("only in the Main phase, not in a combat (203, 500)"));
    let react = why("soven", json!({}), json!({}));
    assert_eq!(react.as_deref(), Some("is a React and waits: “When a card you control would take damage” (201.1)"));
    let able = json!({ "hand": ["Explorer (Human)"], "resources": 9, "commands": 2, "tech": 9 });
    let mut at = At::with_texts(&["human", "muero"], json!({ "players": [able, {}] }));
    assert!(at.offered(1, "The Humans: "), "{:?}", at.offers(1));
    assert!(at.game.refusals(&at.state, Seat::new(0)).iter().all(|refusal| refusal.thing != "alien 1"));
    at.choose(1, "The Humans: ").calm().pass(2);
    let used = at.game.refusals(&at.state, Seat::new(0)).into_iter().find(|refusal| refusal.thing == "alien 1");
    assert_eq!(used.map(|refusal| refusal.why).as_deref(), Some("Limited: already used this turn (201.1)"));
}

#[test]
fn a_player_without_means_is_told_what_is_missing() {
    let at = At::given(json!({ "players": [{ "hand": ["Skimmer", "Escort"], "resources": 9, "commands": 0 }, {}] }));
    assert_eq!(why(&at, 1, "Skimmer"), "needs 1 command, you have 0 (403.2)");
    let at = At::given(json!({ "players": [{ "hand": ["Skimmer", "Escort"], "resources": 1 }, {}] }));
    assert_eq!(why(&at, 1, "Skimmer"), "costs 2 resources, you have 1 (401.1)");
    let at = At::given(json!({ "players": [{ "hand": ["Escort"], "resources": 9 }, {}] }));
    assert_eq!(why(&at, 1, "Escort"), "you have no ship to attach it to: Retrofit goes on a ship you control (307)");
}

#[test]
fn what_is_missing_or_waited_for_is_told_in_whole_words() {
    let hand = ["Conspiracy", "Training", "Lucky Break -2", "Quick Reflexes"];
    let bare = json!({ "players": [{ "hand": hand, "resources": 9, "tech": 9 }, {}] });
    let at = At::with_texts(&["human", "muero"], bare);
    assert_eq!(why(&at, 1, "Conspiracy"), "no legal target (401.3)", "whichever way is chosen, it has a target");
    assert_eq!(why(&at, 1, "Training"), "no legal target (401.3)");
    let waits = "is a React and waits: “When a ship, hero, or planet would take damage” (201.1)";
    assert_eq!(why(&at, 1, "Lucky Break -2"), waits);
    let heroes =
        json!([{ "card": "Sgt. Beat", "of": 1, "on": "Earth" }, { "card": "Kane Richards", "of": 1, "on": "Earth" }]);
    let at = At::given(json!({ "players": [{ "hand": ["Heal"], "resources": 9 }, {}], "cards": heroes }));
    assert_eq!(why(&at, 1, "Heal"), "none of your heroes can take it (307)");
}

#[test]
fn gear_that_none_of_several_heroes_can_take_says_so() {
    let given = json!({
        "players": [{ "hand": ["Assassin's Favorite Weapon"], "resources": 9 }, {}],
        "cards": [{ "card": "Kane Richards", "of": 1, "on": "Earth" }, { "card": "Sgt. Beat", "of": 1, "on": "Earth" }],
    });
    let at = At::with_texts(&["human", "muero"], given);
    assert_eq!(why(&at, 1, "Assassin's Favorite Weapon"), "none of your heroes can take it (307)");
}

#[test]
fn a_react_to_one_of_several_sorts_of_card_names_them_all() {
    let given = json!({ "players": [{ "hand": ["Lucky Break +2"], "resources": 9, "tech": 9 }, {}] });
    let at = At::with_texts(&["human", "muero"], given);
    let waits = "is a React and waits: “When a ship, hero, or planet would take damage” (201.1)";
    assert_eq!(why(&at, 1, "Lucky Break +2"), waits);
}

#[test]
fn outside_the_main_phase_cards_name_their_time() {
    for (phase, number) in [("reset", "202"), ("end", "204")] {
        let at = At::with_texts(
            &["human", "muero"],
            json!({ "phase": phase,
                "players": [{ "hand": ["Skimmer", "Mine Field", "Decoy"], "resources": 9 }, {}],
                "cards": [{ "card": "War", "of": 1, "at": "1A" }, { "card": "Albert McScott", "of": 1, "on": "War", "turned": true },
                          { "card": "Rupert Einstein", "of": 1, "on": "Earth" }] }),
        );
        assert_eq!(why(&at, 1, "Skimmer"), "is deployed only in the Main phase (203)", "{number}");
        assert_eq!(why(&at, 1, "Mine Field"), "only in a ship combat (505)");
        assert!(why(&at, 1, "Decoy").starts_with("is a React and waits: “When "), "{}", why(&at, 1, "Decoy"));
        assert_eq!(why(&at, 1, "War"), "ships move, attack and explore only in the Main phase (203)");
        let turned = why(&at, 1, "Albert McScott");
        assert!(turned.contains("its text: is turned, and turning it is the cost (401.1)"), "{turned}");
    }
}

/// A combat at 1A: Fleet Carrier of seat 2 attacks War of seat 1; both have joined.
fn combat(cards: serde_json::Value, hand: &[&str]) -> At {
    let mut all =
        vec![json!({ "card": "War", "of": 1, "at": "1A" }), json!({ "card": "Fleet Carrier", "of": 2, "at": "1A" })];
    all.extend(cards.as_array().expect("cards").iter().cloned());
    let players = json!([{ "hand": hand, "resources": 9 }, { "commands": 3 }]);
    let mut at = At::with_texts(&["human", "muero"], json!({ "first": 2, "players": players, "cards": all }));
    at.until_offered(2, "Attack War").choose(2, "Attack War").choose(2, "Fleet Carrier joins");
    at
}

#[test]
fn whoever_gathers_is_told_which_ships_cannot_come() {
    let at = combat(
        json!([{ "card": "Famine", "of": 1, "at": "1D" }, { "card": "Death", "of": 1, "at": "1B", "turned": true },
                           { "card": "Pestilence", "of": 1, "at": "1B" }, { "card": "Kane Richards", "of": 1, "on": "Earth" }]),
        &["Skimmer"],
    );
    assert!(at.offered(1, "Move in Pestilence"), "{:?}", at.offers(1));
    assert_eq!(why(&at, 1, "Famine"), "is not next to the combat (501)");
    assert_eq!(why(&at, 1, "Death"), "is turned: only unturned ships are moved in (501)");
    assert_eq!(why(&at, 1, "War"), "is there already: whether it joins is asked next (501)");
    assert_eq!(why(&at, 1, "Kane Richards"), "only ships form a fleet (501)");
    assert_eq!(why(&at, 1, "Skimmer"), "the fleets gather: cards are played once the battle has begun (505)");
}

#[test]
fn in_a_battle_everything_says_why_it_does_nothing() {
    let cards = json!([{ "card": "Famine", "of": 1, "at": "1A", "energy": 0 }, { "card": "Death", "of": 1, "at": "1D" },
                       { "card": "Sgt. Beat", "of": 1, "on": "War" }]);
    let mut at = combat(cards, &["Skimmer", "Mine Field", "Training"]);
    at.choose(1, "War joins").choose(1, "Famine joins").until_offered(2, "Fire with Fleet Carrier").pass(2);
    assert!(at.offered(1, "Fire with War"), "{:?}", at.offers(1));
    assert_eq!(why(&at, 1, "Famine"), "has no energy left: firing takes 1 (306)");
    assert_eq!(why(&at, 1, "Death"), "is not in this combat (505)");
    assert_eq!(why(&at, 1, "Sgt. Beat"), "a Military hero acts when its ship fires or is hit (608)");
    assert_eq!(why(&at, 1, "Skimmer"), "is deployed only in the Main phase, not in a combat (203, 500)");
    assert_eq!(why(&at, 1, "Training"), "only in the Main phase, not in a combat (203, 500)");
    assert!(at.offered(1, "Play Mine Field"));
}

#[test]
fn in_answer_to_a_shot_everything_says_why_it_is_no_answer() {
    let cards = json!([{ "card": "Famine", "of": 1, "at": "1A" }, { "card": "Saul Hernandez", "of": 1, "on": "Famine" },
                       { "card": "Elias Lowry", "of": 1, "on": "War", "turned": true }]);
    let mut at = combat(cards, &["Skimmer", "Decoy", "Mine Field"]);
    at.choose(1, "War joins").choose(1, "No more").until_offered(2, "Fire with Fleet Carrier");
    at.choose(2, "Fire with Fleet Carrier").calm_until(1, "Use the shields of War");
    assert_eq!(why(&at, 1, "Famine"), "shields protect only the ship itself (306)");
    assert_eq!(why(&at, 1, "Saul Hernandez"), "is not aboard the ship that fires or is hit (608)");
    assert!(why(&at, 1, "Elias Lowry").starts_with("is turned, and turning it is the cost (608)"));
    assert_eq!(why(&at, 1, "Skimmer"), "only Reacts answer an action (201.2)");
    assert_eq!(why(&at, 1, "Mine Field"), "is no React: only Reacts answer an action (201.2)");
    assert_eq!(why(&at, 1, "Decoy"), "answers something else: “When a player acts against a hero” (201.2)");
}

#[test]
fn a_limited_text_that_was_used_and_one_without_a_target_say_so() {
    let cards = json!([{ "card": "Kane Richards", "of": 1, "on": "Earth" }, { "card": "Mr. Dyer", "of": 1, "on": "Earth" },
                       { "card": "Saboteur", "of": 1, "on": "Earth" }, { "card": "Fleet Carrier", "of": 2, "at": "1A" }]);
    let hand = json!([{ "hand": ["Explorer (Human)", "Titanium Hull"], "resources": 3 }, {}]);
    let mut at = At::with_texts(&["human", "muero"], json!({ "players": hand, "cards": cards }));
    assert!(!at.game_refusals(1).iter().any(|line| line.starts_with("Kane Richards")), "{:?}", at.game_refusals(1));
    at.choose(1, "Saboteur: ").calm();
    at.until_offered(1, "Pass");
    let told = why(&at, 1, "Saboteur");
    assert!(told.contains("is turned until the next Reset phase (102)"), "{told}");
    assert!(told.contains("Limited: already used this turn (201.1)"), "{told}");
}

/// Everything a seat holds or has is named by an answer or by a refusal, each once, whatever is asked.
#[test]
fn whatever_is_asked_everything_one_has_can_be_used_or_says_why_not() {
    let game = crate::table::game();
    let mut said = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..4 {
        let mut chance = Fast::new(seed);
        let players = 2 + seed as usize % 3;
        let mut state = game.start(&game.setup(players), &mut chance).expect("it starts");
        for _ in 0..400 {
            let Some(asked) = game.asked(&state).seats().iter().next() else { break };
            let mut choices = Vec::new();
            game.choices(&state, asked, &mut choices);
            for who in game.asked(&state).seats().iter() {
                everything_is_named(&game, &state, who, &mut said);
            }
            let pick = chance.pick(choices.len() as u32) as usize;
            game.play(&mut state, asked, choices[pick], &mut chance, &mut Log::deaf());
        }
    }
    let vague = said.get("there is nothing it could be used for now").copied().unwrap_or_default();
    let all: usize = said.values().sum();
    assert!(vague * 100 < all, "{vague} of {all} reasons say nothing");
    if std::env::var("PRIME_SHOW_REASONS").is_ok() {
        println!("{said:#?}");
    }
}

fn everything_is_named(
    game: &prime::Prime,
    state: &prime::state::State,
    who: Seat,
    said: &mut std::collections::BTreeMap<String, usize>,
) {
    let mut choices = Vec::new();
    game.choices(state, who, &mut choices);
    let lit: Vec<String> = choices.iter().flat_map(|choice| game.describe(state, who, *choice).things).collect();
    let refusals = game.refusals(state, who);
    let mut refused: Vec<&str> = refusals.iter().map(|refusal| refusal.thing.as_str()).collect();
    for refusal in &refusals {
        assert!(!refusal.why.is_empty());
        *said.entry(refusal.why.clone()).or_default() += 1;
    }
    refused.sort_unstable();
    assert!(refused.windows(2).all(|pair| pair[0] != pair[1]), "one reason for each thing: {refusals:#?}");
    let player = state.player(who);
    let hand = player.hand.iter().map(|index| CardId::new(who, index));
    for id in hand.chain(state.controlled(who, |player| player.in_play)) {
        let handle = game.board(state).handle(id);
        assert!(
            lit.contains(&handle) || refused.contains(&handle.as_str()),
            "{} is neither offered nor refused at \"{}\"",
            game.board(state).name(id),
            game.question(state, who).words
        );
    }
}
