//! scratch
mod common;
use common::*;
use lingo::*;
use table::{Chance, Fast};

#[test]
fn probe() {
    let words = prime();
    let grower = Grower::new(&words.lexicon);
    let mut reasons: std::collections::BTreeMap<String, (usize, String)> = Default::default();
    let mut ok = 0;
    for seed in 0..20000u64 {
        let mut chance = Fast::new(seed);
        let tree = grower.ability(&mut chance, 5 + (seed % 8) as usize);
        let text = print(&words.lexicon, std::slice::from_ref(&tree));
        if text.len() > 400 { continue; }
        let trees = parse(&words.lexicon, &text).unwrap();
        let mut arena = Arena::new(&words);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| compile(&mut arena.programs, &trees)));
        match result {
            Err(_) => { println!("PANIC {text}"); }
            Ok(Err(troubles)) => { let e = reasons.entry(troubles[0].what.clone()).or_insert((0, text.clone())); e.0 += 1; }
            Ok(Ok(code)) => {
                ok += 1;
                let src = arena.add("src", words.card, A, Lies::InPlay);
                for n in 0..3 { arena.ship("s", if n % 2 == 0 { A } else { B }, n); }
                for n in 0..6 { let z = if n % 2 == 0 { words.hand } else { words.draw }; arena.add("c", words.card, if n < 3 { A } else { B }, Lies::In(z)); }
                arena.pools = [[5; 64]; 2];
                arena.chance = table::Scripted::dice(vec![1; 200]);
                let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    arena.in_force.enter(&arena.programs.clone(), &code, src, A);
                    for m in 0..10u8 { arena.now(A, MeasureId(m)); arena.now(Thing(1), MeasureId(m)); }
                    let programs = arena.programs.clone();
                    for &ability in &code.abilities {
                        let mut frame = Frame::new(&programs, ability, src, A);
                        legal(&programs, &frame, &arena);
                        let mut asked = 0;
                        loop {
                            match step(&programs, &mut frame, &mut arena) {
                                Need::Answer(_) => {
                                    asked += 1;
                                    if asked > 200 { println!("LONG {text}"); break; }
                                    let mut open = vec![];
                                    answers(&programs, &frame, &arena, &mut open);
                                    assert!(!open.is_empty());
                                    answer(&programs, &mut frame, open[chance.pick(open.len() as u32) as usize]);
                                }
                                Need::Done => break,
                                _ => {}
                            }
                        }
                    }
                }));
                if r.is_err() { println!("RUNPANIC {text}"); }
            }
        }
    }
    println!("ok {ok}");
    for (k, v) in reasons { println!("{} {k}\n     {}", v.0, v.1); }
}
