//! A log that was spoiled is refused, never misread.

use super::*;
use crate::entry::Options;
use classics::{GoFish, TicTacToe};
use proptest::prelude::*;

fn games() -> Catalogue {
    Catalogue::new().with(TicTacToe).with(GoFish)
}

/// The log of a game of go fish between two people, a few answers long.
fn log() -> Vec<Record> {
    let games = games();
    let game = games.find("go-fish").expect("it is there");
    let info = game.info();
    let created = Created {
        game: info.id.into(),
        revision: info.revision,
        cards: info.cards,
        setup: game.default_setup(2),
        seats: 2,
        secret: Secret::from_bytes([3; 32]),
        by: UserId::new(1),
        by_name: "Ada".into(),
        options: Options::default(),
        kept: Vec::new(),
        quick: false,
        rematch_of: None,
        branch: None,
    };
    let first = Entry::Created(Box::new(created.clone()));
    let mut ledger = Ledger::new(TableId::new(1), created, 0, 0, &games).expect("it can be set up");
    let sat = |seat: usize, name: &str| Entry::Sat {
        seat: Seat::new(seat),
        who: Sitter::Person { user: UserId::new(seat as u64 + 1), name: name.into() },
        secret: None,
        brings: BTreeMap::new(),
    };
    let began = Entry::Began { check: String::new() };
    let mut append = crate::keeper::write_down(&mut ledger, vec![sat(0, "Ada"), sat(1, "Bea"), began], 0, 0);
    let body = serde_json::to_string(&first).expect("plain data");
    let mut records = vec![Record { at: 0, wall: 0, body }];
    for at in 1..12 {
        records.extend(append.expect("it can be played").records);
        let seat = ledger.asked().seats().lowest().expect("somebody is asked");
        let answer = Entry::Answer { seat, choice: 0, check: String::new(), nonce: Some(at.to_string()) };
        append = crate::keeper::write_down(&mut ledger, vec![answer], at, 0);
    }
    records
}

#[test]
fn a_log_folds_into_the_same_table_however_it_is_checked() {
    let log = log();
    let fold = |proof| Ledger::fold(TableId::new(1), &log, &games(), proof).expect("it was just written");
    let (one, other) = (fold(Proof::Last), fold(Proof::Every));
    assert_eq!((one.version, one.check(), one.step()), (other.version, other.check(), other.step()));
    assert_eq!(one.version, log.len() as u64);
}

#[test]
fn an_answer_that_was_changed_afterwards_is_found() {
    let mut found = 0;
    for at in 0..log().len() {
        let mut log = log();
        let body = log[at].body.replace("\"choice\":0", "\"choice\":1");
        if body != log[at].body {
            log[at].body = body;
            assert!(Ledger::fold(TableId::new(1), &log, &games(), Proof::Every).is_err(), "answer {at}");
            found += 1;
        }
    }
    assert!(found > 5);
}

proptest! {
    #[test]
    fn no_log_is_too_odd(at in 0usize..15, place in 0usize..400, byte in any::<u8>(), drop_line in any::<bool>()) {
        let mut log = log();
        let at = at % log.len();
        if drop_line {
            log.remove(at);
        } else {
            let mut bytes = std::mem::take(&mut log[at].body).into_bytes();
            let place = place % bytes.len();
            bytes[place] = byte;
            log[at].body = String::from_utf8_lossy(&bytes).into_owned();
        }
        let _ = Ledger::fold(TableId::new(1), &log, &games(), Proof::Every);
    }
}
