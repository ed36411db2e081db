use crate::seated::Table;
use crate::{FIRST, SECOND, problem};
use classics::GoFish;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{Asked, Chance, Fast, Game, Log, Seat, Viewer};

const THIRD: Seat = Seat::new(2);

fn hands(hands: Value) -> Table<GoFish> {
    Table::given(GoFish, hands.as_array().expect("a list of hands").len(), json!({ "hands": hands }))
}

/// A position in which only jacks and kings are not yet books, all of them laid down by the first seat.
fn late(hands: Value) -> Table<GoFish> {
    let seats = hands.as_array().expect("a list of hands").len();
    let mut books = vec![json!([]); seats];
    books[0] = json!(["2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "A"]);
    Table::given(GoFish, seats, json!({ "hands": hands, "books": books }))
}

#[test]
fn two_players_get_seven_cards_and_more_get_five() {
    for (players, dealt) in [(2, 7), (3, 5), (6, 5)] {
        let state = GoFish.start(&GoFish.setup(players), &mut Fast::new(3)).unwrap();
        let view = serde_json::to_value(GoFish.view(&state, Viewer::Spectator)).unwrap();
        assert!(view["players"].as_array().unwrap().iter().all(|player| player["cards"] == json!(dealt)));
        assert_eq!(view["pond"], json!(52 - players * dealt));
    }
    let setup = serde_json::from_value(json!({ "players": 7 })).unwrap();
    assert!(problem(GoFish.start(&setup, &mut Fast::new(3))).contains("2 to 6 players, not 7"));
}

/// Gives these numbers first.
struct First(Vec<u32>, Fast);

impl Chance for First {
    fn pick(&mut self, n: u32) -> u32 {
        if self.0.is_empty() { self.1.pick(n) } else { self.0.remove(0) }
    }
}

#[test]
fn a_hand_whose_first_four_cards_were_a_book_is_dealt_anew_like_any_other() {
    for players in [2, 6] {
        let dealt = GoFish.start(&GoFish.setup(players), &mut First(vec![4, 5, 6, 7], Fast::new(5))).unwrap();
        let mut worlds = BTreeSet::new();
        for number in 0..20 {
            let mut world = dealt;
            GoFish.redeal(&mut world, SECOND, &mut Fast::new(number));
            let view = serde_json::to_value(GoFish.view(&world, Viewer::Everything)).unwrap();
            worlds.insert(view["players"][0]["hand"].to_string());
        }
        assert!(worlds.len() > 15, "the same cards again and again: {worlds:?}");
    }
}

#[test]
fn one_asks_for_ranks_one_holds() {
    let table = hands(json!([["J♠", "J♥", "4♠"], ["K♠"]]));
    assert_eq!(table.offered(), ["Ask for fours", "Ask for jacks"]);
    let table = hands(json!([["J♠", "4♠"], ["K♠"], ["5♠"]]));
    assert_eq!(
        table.offered(),
        ["Ask @2 for fours", "Ask @2 for jacks", "Ask @3 for fours", "Ask @3 for jacks"],
        "anybody else"
    );
}

#[test]
fn all_cards_of_the_rank_are_handed_over_and_the_asker_goes_on() {
    let mut table = hands(json!([["J♠", "4♠"], ["J♥", "J♣", "K♠"]]));
    table.choose("Ask for jacks");
    assert_eq!(table.view(FIRST)["players"][0]["hand"], json!(["4♠", "J♠", "J♥", "J♣"]));
    assert_eq!(table.view(SECOND)["players"][1]["hand"], json!(["K♠"]));
    assert_eq!(table.turn(), FIRST);
    assert!(table.revealed);
    assert_eq!(table.story(Viewer::Spectator), ["@1 asks @2 for jacks.", "@2 hands over J♥ and J♣."]);
}

#[test]
fn a_book_of_four_is_laid_down_at_once() {
    let mut table = hands(json!([["J♠", "J♦", "4♠"], ["J♥", "J♣", "K♠"]]));
    table.choose("Ask for jacks");
    let view = table.view(Viewer::Spectator);
    assert_eq!((&view["players"][0]["books"], &view["players"][0]["cards"]), (&json!(["J"]), &json!(1)));
    assert_eq!(table.story(Viewer::Spectator).last().unwrap(), "@1 lays down the book of jacks.");
}

#[test]
fn who_asks_in_vain_fishes_unseen_and_the_turn_passes() {
    // The first card in the pond is 2♠.
    let mut table = hands(json!([["J♠"], ["K♠"]])).picks(&[0]);
    table.choose("Ask for jacks");
    assert_eq!(table.turn(), SECOND);
    assert_eq!(table.view(FIRST)["players"][0]["hand"], json!(["2♠", "J♠"]));
    assert_eq!(table.story(FIRST)[1], "@1 fishes 2♠.");
    for viewer in [SECOND.into(), Viewer::Spectator] {
        assert_eq!(table.story(viewer)[1], "@1 fishes a card.");
        assert_eq!(table.view(viewer)["players"][0]["hand"], json!(null));
    }
}

#[test]
fn who_fishes_what_was_asked_for_shows_it_and_asks_again() {
    // J♥ has 36 cards of lower rank and no other before it.
    let mut table = hands(json!([["J♠"], ["K♠"]])).picks(&[36]);
    table.choose("Ask for jacks");
    assert_eq!(table.turn(), FIRST);
    assert_eq!(table.story(SECOND)[1], "@1 fishes J♥ and may ask again.");
    assert_eq!(table.view(SECOND)["players"][0]["seen"], json!(["J♥"]));
    assert_eq!(table.view(SECOND)["players"][0]["at_least"], json!({ "J": 2 }), "and one to ask with");
}

#[test]
fn a_book_fished_by_chance_does_not_keep_the_turn() {
    let mut table = hands(json!([["J♠", "2♥", "2♦", "2♣"], ["K♠"]])).picks(&[0]);
    table.choose("Ask for jacks");
    assert_eq!(table.view(SECOND)["players"][0]["books"], json!(["2"]));
    assert_eq!(table.turn(), SECOND);
    assert_eq!(table.view(SECOND)["players"][0]["at_most"], json!({}), "the card that was fished is in the book");
}

#[test]
fn a_seat_without_cards_draws_one_when_it_is_to_ask() {
    let mut table = hands(json!([["J♠", "J♥", "J♦"], ["J♣", "K♠"]])).picks(&[0]);
    table.choose("Ask for jacks");
    assert_eq!((table.turn(), table.offered()), (FIRST, vec!["Ask for twos".to_owned()]));
    assert_eq!(table.story(SECOND).last().unwrap(), "@1 has no cards left and draws a card.");
}

#[test]
fn where_nobody_is_left_to_ask_the_turn_passes_and_the_next_seat_draws() {
    let mut table = hands(json!([["J♠", "4♠"], ["J♣"]])).picks(&[0]);
    table.choose("Ask for jacks");
    assert_eq!((table.turn(), table.offered()), (SECOND, vec!["Ask for twos".to_owned()]));
}

#[test]
fn a_dry_pond_gives_nothing_and_the_turn_passes() {
    let mut table = late(json!([["J♠", "J♥"], ["K♠", "K♥"], ["J♦", "J♣", "K♦", "K♣"]]));
    table.choose("Ask @2 for jacks");
    assert_eq!(table.turn(), SECOND);
    assert_eq!(table.story(THIRD).last().unwrap(), "@1 finds nothing left to fish.");
    table.choose("Ask @3 for kings");
    assert_eq!(table.turn(), THIRD, "the second has no cards and there are none to draw");
    table.choose("Ask @1 for jacks");
    assert_eq!(table.outcome().words(), "@1 wins (the most books).");
    let scores = [FIRST, SECOND, THIRD].map(|seat| table.outcome().score(seat));
    assert_eq!(scores, [11, 1, 1]);
}

#[test]
fn players_who_only_ask_in_vain_come_to_an_end() {
    let mut table = late(json!([["J♠", "J♥"], ["K♠", "K♥"], ["J♦", "J♣", "K♦", "K♣"]]));
    let circle = ["Ask @2 for jacks", "Ask @1 for kings", "Ask @1 for kings"];
    for asks in 0..100 {
        table.choose(circle[asks % 3]);
    }
    assert_eq!(table.outcome().words(), "@1 wins (the most books, with no more to be had).");
}

#[test]
fn what_a_hand_said_is_remembered() {
    let mut table = hands(json!([["J♠", "4♠"], ["K♠", "5♠", "6♠", "7♠"]])).picks(&[0, 0]);
    table.choose("Ask for jacks").choose("Ask for kings");
    let view = table.view(FIRST);
    let second = &view["players"][1];
    assert_eq!(second["at_least"], json!({ "K": 1 }), "it asked for kings");
    assert_eq!(second["at_most"], json!({ "J": 1 }), "it had no jack, and has fished one card since");
    assert_eq!(view["players"][0]["at_most"], json!({ "J": 2, "K": 0 }), "what it fished was no jack; it has no king");
}

#[test]
fn a_hand_that_was_empty_is_known_anew() {
    // The first lays down jacks and has nothing left; it draws 2♠, asks for twos in vain and fishes 3♠.
    let mut table = hands(json!([["J♠", "J♥", "J♦"], ["J♣", "K♠", "K♥"]])).picks(&[0, 4]);
    table.choose_all(&["Ask for jacks", "Ask for twos"]);
    let view = table.view(SECOND);
    assert_eq!(view["players"][0]["cards"], json!(2));
    assert_eq!(view["players"][0]["at_least"], json!({ "2": 1 }));
    assert_eq!(view["players"][0]["at_most"], json!({ "2": 1 }), "what it fished was no two");
}

/// Plays at random and calls `check` before every answer.
fn random_games(players: usize, games: u64, mut check: impl FnMut(&<GoFish as Game>::State, &mut Fast)) {
    let mut choices = Vec::new();
    for game in 0..games {
        let mut chance = Fast::stream(players as u64, game);
        let mut state = GoFish.start(&GoFish.setup(players), &mut chance).unwrap();
        while let Asked::Seats(seats) = GoFish.asked(&state) {
            check(&state, &mut chance);
            let seat = seats.lowest().unwrap();
            choices.clear();
            GoFish.choices(&state, seat, &mut choices);
            let choice = choices[chance.pick(choices.len() as u32) as usize];
            GoFish.play(&mut state, seat, choice, &mut chance, &mut Log::deaf());
        }
    }
}

fn view(state: &<GoFish as Game>::State, viewer: impl Into<Viewer>) -> Value {
    serde_json::to_value(GoFish.view(state, viewer.into())).unwrap()
}

#[test]
fn what_everybody_knows_is_true_and_stays_true_when_the_rest_is_dealt_anew() {
    for players in 2..=6 {
        random_games(players, 12, |state, chance| {
            check_knowledge(state);
            for seat in Seat::all(players) {
                let mut world = *state;
                GoFish.redeal(&mut world, seat, chance);
                check_knowledge(&world);
                assert_eq!(view(&world, seat), view(state, seat));
                assert_eq!(view(&world, Viewer::Spectator), view(state, Viewer::Spectator));
            }
        });
    }
}

/// Every card is somewhere once, no hand keeps four of a rank, and hands hold what everybody knows of them.
fn check_knowledge(state: &<GoFish as Game>::State) {
    let all = view(state, Viewer::Everything);
    let mut count = all["pond"].as_u64().unwrap() as usize;
    let mut held = BTreeSet::new();
    for player in all["players"].as_array().unwrap() {
        let hand: Vec<&str> = player["hand"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
        let of_rank =
            |rank: &str| hand.iter().filter(|card| card.trim_end_matches(['♠', '♥', '♦', '♣']) == rank).count();
        assert!(hand.iter().all(|card| held.insert(card.to_string())), "a card in two hands");
        assert_eq!(player["cards"], json!(hand.len()));
        for (rank, least) in player["at_least"].as_object().unwrap() {
            assert!(of_rank(rank) as u64 >= least.as_u64().unwrap(), "at least {least} of {rank} in {hand:?}");
        }
        for (rank, most) in player["at_most"].as_object().unwrap() {
            assert!(of_rank(rank) as u64 <= most.as_u64().unwrap(), "at most {most} of {rank} in {hand:?}");
        }
        assert!(player["seen"].as_array().unwrap().iter().all(|card| hand.contains(&card.as_str().unwrap())));
        assert!(hand.iter().all(|card| of_rank(card.trim_end_matches(['♠', '♥', '♦', '♣'])) < 4));
        count += hand.len() + 4 * player["books"].as_array().unwrap().len();
    }
    assert_eq!(count, 52);
}

#[test]
fn dealing_anew_reaches_every_world_that_may_be_and_no_other() {
    // Jacks and kings are left. The first fishes K♦; the second, who has no jack, asks for kings, takes it, asks again
    // and fishes J♦: three cards that the first has not seen, a king and at most one jack among them.
    let mut table = late(json!([["J♠", "J♥"], ["K♠", "K♥"]])).picks(&[2, 0]);
    table.choose_all(&["Ask for jacks", "Ask for kings", "Ask for kings"]);
    assert_eq!(table.view(FIRST)["players"][1]["at_least"], json!({ "K": 2 }));
    assert_eq!(table.view(FIRST)["players"][1]["at_most"], json!({ "J": 1 }));
    let mine = table.view(FIRST)["players"][0]["hand"].clone();
    let theirs = |state: &<GoFish as Game>::State| view(state, Viewer::Everything)["players"][1]["hand"].to_string();
    let (mut chance, mut worlds) = (Fast::new(5), BTreeSet::new());
    for _ in 0..2000 {
        let mut world = table.state;
        GoFish.redeal(&mut world, FIRST, &mut chance);
        assert_eq!(view(&world, FIRST)["players"][0]["hand"], mine);
        worlds.insert(theirs(&world));
    }
    assert!(worlds.contains(&theirs(&table.state)), "the real world is one of them");
    assert_eq!(worlds.len(), 6, "one of two jacks and two of three kings: {worlds:?}");
    assert_eq!(worlds.len(), expected_worlds(&table));
}

/// By hand: every set of as many cards as the second seat holds, out of those the first has not seen, that agrees with
/// what everybody knows.
fn expected_worlds(table: &Table<GoFish>) -> usize {
    let known = &table.view(FIRST)["players"];
    let cards = ["J♠", "J♥", "J♦", "J♣", "K♠", "K♥", "K♦", "K♣"];
    let mine = known[0]["hand"].as_array().unwrap();
    let unseen: Vec<&str> = cards.into_iter().filter(|card| !mine.contains(&json!(card))).collect();
    let bound = |which: &str, rank: &str, default: u64| known[1][which][rank].as_u64().unwrap_or(default) as usize;
    let agrees = |set: &u32| {
        let held: Vec<&str> = (0..unseen.len()).filter(|bit| set >> bit & 1 == 1).map(|bit| unseen[bit]).collect();
        let seen = known[1]["seen"].as_array().unwrap().iter().all(|card| held.contains(&card.as_str().unwrap()));
        let ranks = ["J", "K"].iter().all(|rank| {
            let count = held.iter().filter(|card| card.starts_with(rank)).count();
            (bound("at_least", rank, 0)..=bound("at_most", rank, 3)).contains(&count)
        });
        held.len() as u64 == known[1]["cards"].as_u64().unwrap() && seen && ranks
    };
    (0..1u32 << unseen.len()).filter(agrees).count()
}

#[test]
fn a_position_that_can_not_be_is_refused_with_a_remedy() {
    let refused = |given| problem(Table::try_given(GoFish, 2, given));
    assert!(refused(json!({ "hands": [["J♠"]] })).contains("this table has 2 seats"));
    assert!(refused(json!({ "hands": [["J♠"], ["J♠"]] })).contains("J♠ is there twice"));
    assert!(refused(json!({ "hands": [["J♠"], ["K♠"]], "books": [["J"], []] })).contains("J♠ is there twice"));
    let books = json!({ "hands": [["2♠"], ["J♥"]], "books": [["K", "J"], ["K"]] });
    let told = "setup, given.books.0.1: J♥ is there twice; let every card lie in one place\n\
                setup, given.books.1.0: K♠ is there twice; let every card lie in one place";
    assert_eq!(refused(books), told, "each rank once, where it stands");
    assert!(refused(json!({ "hands": [["J♠", "J♥", "J♦", "J♣"], ["K♠"]] })).contains("all four of a rank"));
    assert!(refused(json!({ "hands": [["J♠"], []] })).contains("seat 1 can't ask"));
    assert!(refused(json!({ "hands": [["J♠"], ["K♠"]], "turn": 5 })).contains("there is no seat 5"));
    assert!(refused(json!({ "hands": [["X♠"], ["K♠"]] })).contains("\"X♠\" is no card"));
}
