//! What is written is read back as the same, for every program the grammar allows.

mod common;

use lingo::*;
use proptest::prelude::*;
use std::sync::{Arc, OnceLock};
use table::Fast;

fn lexicons() -> &'static [Arc<Lexicon>; 2] {
    static LEXICONS: OnceLock<[Arc<Lexicon>; 2]> = OnceLock::new();
    LEXICONS.get_or_init(|| [common::prime().lexicon, common::doom()])
}

/// Well below what the reader takes of one line, where a mark counts as a word too.
const LONGEST: usize = 120;

fn words(lexicon: &Lexicon, tree: &Tree) -> usize {
    print(lexicon, std::slice::from_ref(tree)).split_whitespace().count()
}

/// An ability of one of the lexicons, grown from a number.
fn ability() -> impl Strategy<Value = (usize, Tree)> {
    (0..2usize, any::<u64>(), 3..11usize)
        .prop_map(|(lexicon, seed, depth)| {
            let grower = Grower::new(&lexicons()[lexicon]);
            (lexicon, grower.ability(&mut Fast::new(seed), depth))
        })
        .prop_filter("a line a card could have", |(lexicon, tree)| {
            tree.size() < 100 && words(&lexicons()[*lexicon], tree) <= LONGEST
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn what_is_written_is_read_back_as_the_same((lexicon, tree) in ability()) {
        let lexicon = &lexicons()[lexicon];
        let text = print(lexicon, std::slice::from_ref(&tree));
        let back = parse(lexicon, &text).map_err(|troubles| TestCaseError::fail(format!("{text}\n{}", troubles[0])))?;
        prop_assert_eq!(&back, &[tree], "{}", text);
        prop_assert!(!ambiguous(lexicon, &text), "{} can be read in two ways", text);
        prop_assert_eq!(print(lexicon, &back), text);
    }
}
