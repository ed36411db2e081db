//! Several seats asked at once, cards that ask, and bots that break.

use crate::toy::client;
use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;
use std::time::Instant;

#[test]
fn people_who_answer_unseen_each_have_the_keyboard_in_turn() {
    let mut client = client(false, "you,you=Bob");
    assert!(client.screen(60, 14).contains("Pass the keyboard to Ann"));
    client.press("<Enter>2");
    assert!(client.screen(60, 14).contains("Press Enter to cover the table, then pass the keyboard"));
    client.press("<Enter>");
    assert!(client.screen(60, 14).contains("Pass the keyboard to Bob"));
    let screen = client.press("<Enter>").screen(80, 20);
    assert!(screen.contains("Ann has bid.") && !screen.contains("Ann bids 2"), "{screen}");
    let screen = client.press("1").screen(80, 20);
    assert!(screen.contains("Ann wins (the higher bid)."), "{screen}");
}

#[test]
fn a_card_that_asks_is_named_and_seen_close_with_what_is_barred() {
    let mut client = client(false, "you,you=Bob");
    assert_snapshot!(client.press("<Enter>z").screen(80, 20));
    assert!(client.press("]").screen(80, 20).contains("4-14 of 14: [ ] scroll"));
    assert_snapshot!(client.press("w").screen(80, 20));
}

#[test]
fn what_is_being_chosen_stays_chosen_while_a_bot_answers() {
    let mut client = client(false, "you,random");
    client.press_only(KeyCode::Down);
    let begun = Instant::now();
    while client.app.sitting.as_ref().unwrap().of().step() == 0 && begun.elapsed().as_secs() < 20 {
        client.app.tick(Instant::now());
        std::thread::yield_now();
    }
    assert_eq!(client.app.sitting.as_ref().unwrap().of().step(), 1, "the bot has answered");
    assert_eq!(client.app.answers.selected(), Some(1));
}

#[test]
fn a_bot_that_breaks_is_told_and_the_game_stays() {
    let mut client = client(true, "you,mcts:5");
    client.press_only(KeyCode::Char('1'));
    let begun = Instant::now();
    while client.app.notice.is_none() && begun.elapsed().as_secs() < 20 {
        client.app.tick(Instant::now());
        std::thread::yield_now();
    }
    let screen = client.screen(100, 20);
    assert!(screen.contains("Ember could not answer; take back your last answer"), "{screen}");
    client.press_only(KeyCode::Char('u'));
    assert_eq!(client.app.sitting.as_ref().unwrap().of().step(), 0);
}
