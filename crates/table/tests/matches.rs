//! What can be taken back, what can't, and where a match can go on from.

mod toy;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use table::{Consent, Match, Refused, Replay, Seal, Seat, UndoRefused, digest};
use toy::Hush;
use toy::played::{A, B, C, play_on, say, sit_down, wished};

/// Everything that makes a match: the position, the story, the answers.
fn all_of(table: &Match<Hush>) -> (u64, String, String) {
    (digest(table.state()), format!("{:?}", table.events()), format!("{:?}", table.answers()))
}

#[test]
fn an_answer_can_be_taken_back_and_given_again() {
    let mut table = wished(2, 1);
    let before = all_of(&table);
    say(&mut table, A, "Play ");
    let after = all_of(&table);
    assert_eq!(table.undo(A, Consent::Mine), Ok(()));
    assert_eq!(all_of(&table), before);
    assert!(!table.redo(B), "it was not seat 2 who took it back");
    assert!(table.redo(A));
    assert_eq!(all_of(&table), after);
    assert!(!table.redo(A), "there is nothing more to do again");
}

#[test]
fn a_roll_is_not_taken_back_unless_all_agree() {
    let mut table = wished(2, 1);
    let before = all_of(&table);
    say(&mut table, A, "Roll");
    let after = all_of(&table);
    assert_eq!(table.may_undo(A, Consent::Mine), Err(UndoRefused::Revealed));
    assert_eq!(table.undo(A, Consent::Mine), Err(UndoRefused::Revealed));
    assert_eq!(all_of(&table), after, "a refusal changes nothing");
    assert_eq!(table.undo(A, Consent::Everyone), Ok(()));
    assert_eq!(all_of(&table), before);
    assert!(table.redo(A));
    assert_eq!(all_of(&table), after, "the same die falls again");
}

#[test]
fn a_revealed_secret_is_not_taken_back_unless_all_agree() {
    let mut table = wished(2, 1);
    say(&mut table, A, "Draw");
    assert_eq!(table.undo(A, Consent::Mine), Err(UndoRefused::Revealed));
    assert_eq!(table.undo(A, Consent::Everyone), Ok(()));
}

#[test]
fn what_was_laid_open_counts_as_revealed_also_when_it_is_done_again() {
    let mut table = wished(2, 1);
    say(&mut table, A, "Play ");
    table.lay_open();
    for _ in 0..2 {
        assert_eq!(table.undo(A, Consent::Mine), Err(UndoRefused::Revealed));
        assert_eq!(table.undo(A, Consent::Everyone), Ok(()));
        assert!(table.taken_back()[0].revealed);
        assert!(table.redo(A));
    }
    say(&mut table, B, "Rest");
    assert_eq!(table.may_undo(B, Consent::Mine), Ok(()), "and what comes after it does not");
}

#[test]
fn an_answer_is_not_taken_back_across_somebody_elses() {
    let mut table = wished(2, 1);
    let before = all_of(&table);
    say(&mut table, A, "Rest");
    say(&mut table, B, "Rest");
    let after = all_of(&table);
    assert_eq!(table.undo(A, Consent::Mine), Err(UndoRefused::OthersMoved));
    assert_eq!(all_of(&table), after, "a refusal changes nothing");
    assert_eq!(table.undo(A, Consent::Everyone), Ok(()), "and everything after it goes as well");
    assert_eq!(all_of(&table), before);
    assert!(table.redo(A));
    assert_eq!(all_of(&table), after);
}

#[test]
fn who_has_not_answered_has_nothing_to_take_back() {
    let mut table = sit_down(2, 1);
    assert_eq!(table.undo(A, Consent::Everyone), Err(UndoRefused::Nothing));
    say(&mut table, A, "Wish for 2");
    assert_eq!(table.undo(B, Consent::Mine), Err(UndoRefused::Nothing));
    assert_eq!(table.undo(B, Consent::Everyone), Err(UndoRefused::Nothing));
}

#[test]
fn an_unseen_answer_can_be_taken_back_until_another_is_given() {
    let mut table = sit_down(3, 1);
    say(&mut table, B, "Wish for 2");
    assert_eq!(table.may_undo(B, Consent::Mine), Ok(()), "nobody else has answered");
    say(&mut table, A, "Wish for 3");
    assert_eq!(table.may_undo(B, Consent::Mine), Err(UndoRefused::OthersMoved), "although nobody has seen anything");
    assert_eq!(table.may_undo(A, Consent::Mine), Ok(()));
    say(&mut table, C, "Wish for 1");
    assert_eq!(table.may_undo(C, Consent::Mine), Err(UndoRefused::Revealed), "the last answer shows them all");
    assert_eq!(table.may_undo(A, Consent::Mine), Err(UndoRefused::OthersMoved));
    assert_eq!(table.undo(B, Consent::Everyone), Ok(()));
    assert_eq!(table.answers(), [], "the wish of seat 2 came first, so all three are taken back");
    assert!(table.redo(B));
    assert_eq!(table.answers().len(), 3);
}

#[test]
fn whoever_goes_on_with_a_match_keeps_all_that_is_on_record_of_it() {
    let mut table = wished(2, 3);
    for seat in [A, B] {
        say(&mut table, seat, "Roll");
    }
    for seat in [B, A, B] {
        assert_eq!(table.undo(seat, Consent::Everyone), Ok(()));
    }
    let record = table.taken_back().to_vec();
    assert_eq!(record.len(), 3);
    let answers = table.answers().len();
    assert!(record[0].after > answers, "the first take-back left more answers than there are now");
    assert_eq!(table.at(answers).taken_back(), record);
    assert_eq!(table.branch(answers, Seal::from_number(9)).taken_back(), record);
}

#[test]
fn several_answers_are_taken_back_one_by_one_and_done_again_in_order() {
    let mut table = wished(2, 3);
    let mut seen = vec![all_of(&table)];
    for seat in [A, B, A, B] {
        say(&mut table, seat, "Rest");
        seen.push(all_of(&table));
    }
    for (step, seat) in [(3, B), (2, A), (1, B), (0, A)] {
        table.undo(seat, Consent::Mine).expect("the last answer was this seat's, and a rest reveals nothing");
        assert_eq!(all_of(&table), seen[step]);
    }
    for (step, seat) in [(1, A), (2, B)] {
        assert!(table.redo(seat));
        assert_eq!(all_of(&table), seen[step]);
    }
    say(&mut table, A, "Rest");
    assert!(!table.redo(A) && !table.redo(B), "a new answer ends what could be done again");
}

#[test]
fn a_refused_answer_says_why_and_changes_nothing() {
    let mut table = wished(2, 1);
    let before = all_of(&table);
    let refused = table.answer(B, 0).unwrap_err();
    assert_eq!(refused.to_string(), "seat 2 is not asked now; waiting for seat 1");
    let offered = table.choices(A).len();
    assert_eq!(table.answer(A, offered), Err(Refused::NoSuchChoice { choice: offered, offered }));
    let refused = table.answer(A, usize::MAX).unwrap_err();
    assert_eq!(refused.to_string(), format!("there is no answer number {}; choose from 1 to {offered}", usize::MAX));
    assert_eq!(table.answer(Seat::new(7), 0).unwrap_err().to_string(), "seat 8 is not asked now; waiting for seat 1");
    assert_eq!(all_of(&table), before);
    play_on(&mut table, 100, 1);
    assert_eq!(table.answer(A, 0), Err(Refused::Over));
}

#[test]
fn a_match_can_be_looked_at_as_it_was_at_any_point() {
    let mut table = sit_down(3, 5);
    let mut seen = vec![all_of(&table)];
    while table.outcome().is_none() {
        play_on(&mut table, 1, seen.len() as u64);
        seen.push(all_of(&table));
    }
    for (step, then) in seen.iter().enumerate() {
        assert_eq!(all_of(&table.at(step)), *then, "after {step} answers");
    }
    assert_eq!(all_of(&table.at(1000)), *seen.last().unwrap());
}

#[test]
fn a_branch_from_any_point_shares_what_came_before_and_goes_its_own_way() {
    let mut table = sit_down(2, 5);
    play_on(&mut table, 100, 5);
    let before = all_of(&table);
    let mut parted = 0;
    for step in 0..table.answers().len() {
        let mut branch = table.branch(step, Seal::from_number(77));
        assert_eq!(all_of(&branch), all_of(&table.at(step)), "the branch after {step} answers");
        let answer = table.answers()[step];
        branch.answer(answer.seat, answer.choice.into()).expect("it was offered there");
        parted += usize::from(branch.state() != table.at(step + 1).state());
        play_on(&mut branch, 100, 6);
        Replay::of(&branch).verify(branch.game().clone()).expect("a branch is a match");
    }
    assert!(parted > 0, "where dice fell, they fall otherwise");
    assert_eq!(all_of(&table), before, "the old match is as it was");
}

#[test]
fn a_branch_from_the_beginning_keeps_the_deal() {
    let table = sit_down(2, 5);
    let branch = table.branch(0, Seal::from_number(6));
    assert_eq!(branch.state(), table.state());
    let rolled = |mut table: Match<Hush>| {
        ["Wish for 1", "Wish for 1", "Roll"]
            .into_iter()
            .zip([A, B, A])
            .for_each(|(words, seat)| say(&mut table, seat, words));
        table.state().scores[0]
    };
    let dice: Vec<i32> = (0..20).map(|seed| rolled(table.branch(0, Seal::from_number(seed)))).collect();
    assert!(dice.iter().any(|die| *die != dice[0]), "twenty branches, twenty times {}", dice[0]);
    let replay = Replay::of(&branch.branch(0, Seal::from_number(7)));
    assert_eq!(replay.seals.len(), 2, "the seal that dealt, and the branch's own");
    replay.verify(table.game().clone()).unwrap();
}

#[test]
fn a_branch_of_a_branch_verifies() {
    let mut table = sit_down(3, 2);
    play_on(&mut table, 10, 1);
    let mut branch = table.branch(6, Seal::from_number(3));
    play_on(&mut branch, 6, 2);
    let mut twig = branch.branch(9, Seal::from_number(4));
    play_on(&mut twig, 100, 3);
    let replay = Replay::of(&twig);
    assert_eq!(replay.seals.iter().map(|seal| seal.after).collect::<Vec<_>>(), [0, 6, 9]);
    assert_eq!(replay.verify(table.game().clone()).unwrap().seals, 3);
    let early = twig.branch(4, Seal::from_number(5));
    assert_eq!(Replay::of(&early).seals.iter().map(|seal| seal.after).collect::<Vec<_>>(), [0, 4]);
    assert_eq!(all_of(&early), all_of(&table.at(4)));
}

#[test]
fn whatever_is_taken_back_meets_the_same_luck_also_beyond_the_beginning_of_a_branch() {
    let mut table = wished(2, 8);
    say(&mut table, A, "Roll");
    say(&mut table, B, "Roll");
    let rolled = table.state().scores[0];
    for seed in 20..40 {
        let mut branch = table.branch(4, Seal::from_number(seed));
        branch.undo(A, Consent::Everyone).unwrap();
        say(&mut branch, A, "Roll");
        assert_eq!(branch.state().scores[0], rolled);
        say(&mut branch, B, "Rest");
        let again = Replay::of(&branch).open(table.game().clone()).unwrap();
        assert_eq!((all_of(&again), again.seals()), (all_of(&branch), branch.seals()));
    }
}

#[test]
fn a_match_that_goes_on_with_another_seal_has_new_luck_only_where_nobody_has_been() {
    let mut table = wished(2, 8);
    say(&mut table, A, "Roll");
    let rolled = table.state().scores[0];
    let mut later = Vec::new();
    for seed in 20..40 {
        let mut gone_on = table.at(3);
        gone_on.undo(A, Consent::Everyone).unwrap();
        gone_on.go_on(Seal::from_number(seed));
        // As a file it is gone on with once more, before anything is answered again.
        let mut gone_on = Replay::of(&gone_on).open(table.game().clone()).unwrap();
        gone_on.go_on(Seal::from_number(100 + seed));
        say(&mut gone_on, A, "Roll");
        assert_eq!(gone_on.state().scores[0], rolled, "what was rolled once is rolled again");
        let before = gone_on.state().scores[1];
        say(&mut gone_on, B, "Roll");
        later.push(gone_on.state().scores[1] - before);
        Replay::of(&gone_on).verify(table.game().clone()).unwrap();
    }
    assert!(later.iter().any(|die| *die != later[0]), "all roll {}: the opened seal's chance", later[0]);
}

#[test]
fn a_branch_that_went_back_and_forth_is_as_if_it_had_not() {
    let mut table = wished(2, 8);
    say(&mut table, A, "Roll");
    say(&mut table, B, "Roll");
    let mut branch = table.branch(4, Seal::from_number(9));
    let before = (all_of(&branch), branch.seals().to_vec());
    branch.undo(A, Consent::Everyone).unwrap();
    assert!(branch.redo(A));
    assert_eq!((all_of(&branch), branch.seals().to_vec()), before);
    say(&mut branch, A, "Roll");
    Replay::of(&branch).verify(table.game().clone()).unwrap();
}

/// What can be done to a match.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Answer(u8, u8),
    Undo(u8, bool),
    Redo(u8),
    Branch(u8, u8),
    At(u8),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => any::<(u8, u8)>().prop_map(|(who, what)| Deed::Answer(who, what)),
        3 => any::<(u8, bool)>().prop_map(|(who, all)| Deed::Undo(who, all)),
        2 => any::<u8>().prop_map(Deed::Redo),
        1 => any::<(u8, u8)>().prop_map(|(at, seal)| Deed::Branch(at, seal)),
        1 => any::<u8>().prop_map(Deed::At),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_to_a_match_it_is_what_its_replay_says(deeds in prop::collection::vec(deed(), 0..60)) {
        let mut table = sit_down(3, 11);
        for (number, deed) in deeds.into_iter().enumerate() {
            let answers = table.answers().len();
            match deed {
                Deed::Answer(who, what) => {
                    let asked: Vec<Seat> = table.asked().seats().iter().collect();
                    if let Some(&seat) = asked.get(usize::from(who) % asked.len().max(1)) {
                        let offered = table.choices(seat).len();
                        table.answer(seat, usize::from(what) % offered).unwrap();
                    }
                }
                Deed::Undo(who, all) => {
                    let (seat, before) = (Seat::new(usize::from(who) % 3), all_of(&table));
                    let consent = if all { Consent::Everyone } else { Consent::Mine };
                    let may = table.may_undo(seat, consent);
                    prop_assert_eq!(table.undo(seat, consent), may);
                    match may {
                        Err(_) => prop_assert_eq!(all_of(&table), before),
                        Ok(()) => {
                            prop_assert!(table.redo(seat));
                            prop_assert_eq!(all_of(&table), before);
                            table.undo(seat, consent).unwrap();
                            prop_assert!(table.answers().len() < answers);
                        }
                    }
                }
                Deed::Redo(who) => drop(table.redo(Seat::new(usize::from(who) % 3))),
                // A seal holds once: every branch has one of its own.
                Deed::Branch(at, seal) => {
                    let seal = Seal::from_number((1 + u64::from(seal)) * 1_000 + number as u64);
                    table = table.branch(usize::from(at) % (answers + 1), seal);
                }
                Deed::At(at) => table = table.at(usize::from(at) % (answers + 1)),
            }
        }
        let replay = Replay::of(&table);
        let opened = Replay::from_json(&replay.to_json()).unwrap().open(table.game().clone()).unwrap();
        prop_assert_eq!(all_of(&opened), all_of(&table));
        prop_assert_eq!(opened.seals(), table.seals());
    }
}
