//! A log that was spoiled is refused, never misread.

use super::*;
use crate::entry::Options;
use classics::{GoFish, TicTacToe};
use proptest::prelude::*;

fn games() -> Catalogue {
    Catalogue::new().with(TicTacToe).with(GoFish)
}

/// A table of go fish for two.
fn created(options: Options) -> Created {
    let games = games();
    let game = games.find("go-fish").expect("it is there");
    let info = game.info();
    Created {
        game: info.id.into(),
        revision: info.revision,
        cards: info.cards,
        setup: game.default_setup(2),
        seats: 2,
        secret: Secret::from_bytes([3; 32]),
        by: UserId::new(1),
        by_name: "Ada".into(),
        options,
        kept: Vec::new(),
        quick: false,
        rematch_of: None,
        branch: None,
    }
}

/// Ada and Bea sit down, and the game begins.
fn beginning() -> Vec<Entry> {
    let sat = |seat: usize, name: &str| Entry::Sat {
        seat: Seat::new(seat),
        who: Sitter::Person { user: UserId::new(seat as u64 + 1), name: name.into() },
        secret: None,
        brings: BTreeMap::new(),
    };
    vec![sat(0, "Ada"), sat(1, "Bea"), Entry::Began { check: String::new() }]
}

/// The log of a game of go fish between two people, a few answers long.
fn log() -> Vec<Record> {
    let created = created(Options::default());
    let first = Entry::Created(Box::new(created.clone()));
    let mut ledger = Ledger::new(TableId::new(1), created, 0, 0, &games()).expect("it can be set up");
    let mut append = crate::keeper::write_down(&mut ledger, beginning(), 0, 0);
    let body = serde_json::to_string(&first).expect("plain data");
    let mut records = vec![Record { at: 0, wall: 0, body }];
    for at in 1..12 {
        records.extend(append.expect("it can be played").append.records);
        let seat = ledger.asked().seats().lowest().expect("somebody is asked");
        let answer = Entry::Answer { seat, choice: 0, check: String::new(), nonce: Some(at.to_string()) };
        append = crate::keeper::write_down(&mut ledger, vec![answer], at, 0);
    }
    records
}

#[test]
fn a_question_whose_time_is_over_is_the_bots_to_answer() {
    let clock = crate::entry::ClockRule::Timed { delay: 10, bank: 0 };
    let options = Options { clock, stand_in: Some("random".into()), ..Options::default() };
    let mut ledger = Ledger::new(TableId::new(1), created(options), 0, 0, &games()).expect("it can be set up");
    crate::keeper::write_down(&mut ledger, beginning(), 0, 0).expect("it can begin");
    let seat = ledger.asked().seats().lowest().expect("somebody is asked");
    let back = |ledger: &Ledger, at| ledger.decide(seat, PlayerAct::Return, at, SeatSet::NONE).map_err(|no| no.code);
    // Whoever goes away in good time comes back to what is left of it.
    let away = ledger.stand_in_for(seat).expect("a bot is agreed on");
    crate::keeper::write_down(&mut ledger, vec![away], 4_000, 0).expect("a bot may stand in");
    let returned = back(&ledger, 50_000).expect("there is time left");
    crate::keeper::write_down(&mut ledger, returned, 50_000, 0).expect("the seat is theirs");
    assert_eq!(ledger.deadline(), Some((56_000, seat)), "six seconds, not ten");
    let over = ledger.out_of_time(seat);
    crate::keeper::write_down(&mut ledger, over, 56_000, 0).expect("a bot may stand in");
    assert_eq!(back(&ledger, 56_000), Err(crate::Code::NotNow));
    let answer = Entry::Answer { seat, choice: 0, check: String::new(), nonce: None };
    crate::keeper::write_down(&mut ledger, vec![answer], 57_000, 0).expect("the bot answers");
    assert_eq!(back(&ledger, 57_000), Ok(vec![Entry::Returned { seat }]));
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
