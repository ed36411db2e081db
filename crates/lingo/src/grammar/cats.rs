//! The kinds of phrases.

use super::Agreement;

macro_rules! categories {
    ($($agreement:ident { $($cat:ident $label:literal)* })*) => {
        /// A kind of phrase.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Cat {
            $($(#[doc = concat!("In a text: ", $label, ".")] $cat,)*)*
        }

        impl Cat {
            /// How its phrases vary.
            pub(crate) const fn agreement(self) -> Agreement {
                match self {
                    $($(Cat::$cat)|* => Agreement::$agreement,)*
                }
            }

            /// What an author would call it.
            pub const fn label(self) -> &'static str {
                match self {
                    $($(Cat::$cat => $label,)*)*
                }
            }

            /// The category with this name in the table.
            pub fn from_name(name: &str) -> Option<Cat> {
                match name {
                    $($(stringify!($cat) => Some(Cat::$cat),)*)*
                    _ => None,
                }
            }
        }
    };
}

categories! {
    None {
        Ability "an ability"
        Header "an action's header"
        Doing "what an action does"
        Plain "what an action does"
        Ending "the end of a sentence"
        Sentence "a sentence"
        Clause "an effect"
        Simple "a plain effect"
        Later "a later time"
        Cost "a cost"
        Adj "an adjective"
        Post "a restriction"
        Where "a place"
        Pointer "a thing already named"
        Anchor "a thing"
        Of "whose"
        Possessor "whose"
        Holder "whose"
        ZoneOf "whose"
        OtherPlayer "a player"
        Zone "a zone"
        Much "an amount"
        Count "a number"
        Num "a number"
        Value "a value"
        Sum "a value"
        Quantity "a value"
        Bound "a value"
        Tail "plus or minus"
        Own "a number that something has"
        Damage "an amount of damage"
        Cards "a number of cards"
        Counters "a number of counters"
        That "the amount in question"
        Cond "a condition"
        Test "a condition"
        Cmp "a comparison"
        Having "a comparison"
        Level "a comparison"
        Rival "a thing or a player"
        Time "a time"
        StaticLine "a constant effect"
        Static "a constant effect"
        Boost "a change of a number"
        Change "a change of a cost"
        Duration "a duration"
        // Words of the lexicon.
        Trait "a trait"
        NotTrait "a trait"
        StateAdj "a state"
        UnstateAdj "a state"
        Measure "a number that something has"
        ZoneName "a zone"
        CommonZone "a zone"
        DamageType "a type of damage"
        Moment "the moment of an action"
        Limit "the limit of an action"
        Stretch "a stretch of play"
        MovePart "what is done with a card"
        PlaceHere "a place"
        PlaceIts "a place"
        PlaceNear "a place"
        PlaceAway "a place"
        PlaceYours "a place"
        PlaceNotYours "a place"
        PlaceTo "where to"
        Relation "what belongs to a thing"
        Part "a player"
        Quality "a restriction"
        Fact "a condition"
        Deed "something that can be forbidden"
        Figure "a number of the game"
        // Numbers.
        Int "a number"
        Many "a number other than 1"
        Signed "a number with its sign"
        Dice "a throw of dice"
    }
    Number {
        Group "a kind of thing"
        Kind "a kind of thing"
        Noun1 "a kind of thing"
        Head "a kind of thing"
        Noun "a kind of thing"
        TraitNoun "a kind of thing"
        Pool "what can be gained and lost"
        Counter "a kind of counter"
    }
    Verb {
        Pred "something to do"
        Event "something that happens"
        MoveVerb "something to do"
        StateVerb "something to do"
        UnstateVerb "something to do"
        Act "something to do"
        Happening "something that happens"
    }
    Case {
        Who "a thing or a player"
        Things "a thing"
        Player "a player"
        Role "a thing or a player"
        Some "how many of a kind"
    }
}
