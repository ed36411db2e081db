//! What is written is read back as the same.

mod common;

use common::prime;
use lingo::*;
use table::Fast;

#[test]
fn probe() {
    let lexicon = prime().lexicon;
    let grower = Grower::new(&lexicon);
    let mut seen = std::collections::HashSet::new();
    let (mut bad, mut amb) = (0, 0);
    for seed in 0..60000u64 {
        let mut chance = Fast::new(seed);
        let tree = grower.ability(&mut chance, 5 + (seed % 8) as usize);
        let text = print(&lexicon, std::slice::from_ref(&tree));
        if text.len() > 300 { continue; }
        match parse(&lexicon, &text) {
            Ok(back) if back.len() == 1 && back[0] == tree => {
                if ambiguous(&lexicon, &text) { amb += 1; if amb < 25 { println!("AMB {text}"); } }
            }
            Ok(back) => {
                bad += 1;
                let diff = first_diff(&tree, &back[0]);
                if seen.insert(diff.clone()) && seen.len() < 60 { println!("DIFF {text}\n   {diff}"); }
            }
            Err(troubles) => { bad += 1; if bad < 30 { println!("ERR {text}\n    {}", troubles[0]); } }
        }
    }
    println!("bad {bad} amb {amb}");
}

fn first_diff(a: &Tree, b: &Tree) -> String {
    if a.term != b.term { return format!("{:?} vs {:?}", a.term, b.term); }
    if a.parts.len() != b.parts.len() { return format!("{:?}: {} vs {} parts", a.term, a.parts.len(), b.parts.len()); }
    for (x, y) in a.parts.iter().zip(&b.parts) { if x != y { return format!("{:?} > {}", a.term, first_diff(x, y)); } }
    String::new()
}
