//! What things to do come to, and what phrases mean for sentences that look back at a deed ("that much", "if you do").

use super::{Cat, Rule};

/// What a thing to do comes to, for “that much”.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ComesTo {
    /// As much as was really done: cards drawn, damage done, things moved.
    Amount,
    /// What the dice show.
    Throw,
    /// No amount of its own: it changes the amount in question, marks something, only looks, or is simply done.
    Nothing,
}

impl Rule {
    /// What it comes to to do this; nothing for all phrases that are not done.
    pub(crate) const fn comes_to(self) -> ComesTo {
        match self {
            Rule::Roll => ComesTo::Throw,
            Rule::Raise
            | Rule::Lower
            | Rule::DoubleThat
            | Rule::HalveThat
            | Rule::Flip
            | Rule::Choose
            | Rule::PayChoose
            | Rule::Search
            | Rule::Shuffle
            | Rule::PutBack
            | Rule::LoseText
            | Rule::CopyText
            | Rule::EndStretch
            | Rule::SkipStretch
            | Rule::Win
            | Rule::LoseGame
            // What somebody is had to do comes to something.
            | Rule::Have => ComesTo::Nothing,
            _ if self.marks() => ComesTo::Nothing,
            _ => match self.cat() {
                Cat::Pred | Cat::Cost => ComesTo::Amount,
                _ => ComesTo::Nothing,
            },
        }
    }

    /// Does this put a mark on somebody or something that holds for a time, or for good?
    pub(crate) const fn marks(self) -> bool {
        matches!(
            self,
            Rule::Get
                | Rule::GetEach
                | Rule::Become
                | Rule::BecomeFor
                | Rule::LoseTrait
                | Rule::DoubleFor
                | Rule::HalveFor
                | Rule::SetFor
                | Rule::PreventNext
        )
    }

    /// Is this something to do that nothing can keep from being done?
    pub(crate) const fn is_always_done(self) -> bool {
        matches!(
            self,
            Rule::SetTo
                | Rule::RevealZone
                | Rule::LookAt
                | Rule::LookInto
                | Rule::Shuffle
                | Rule::PutBack
                | Rule::EndStretch
                | Rule::SkipStretch
                | Rule::Win
                | Rule::LoseGame
        )
    }

    /// Is what this phrase does put off till later?
    pub(crate) const fn is_put_off(self) -> bool {
        matches!(self, Rule::Lasting | Rule::GrantsFor | Rule::LastingWhen | Rule::NextTime | Rule::AtLater)
    }

    /// Does this phrase speak of how much was done before?
    pub(crate) const fn looks_back(self) -> bool {
        matches!(
            self,
            Rule::ThatMuch
                | Rule::CountThat
                | Rule::ThatManyCards
                | Rule::CounterThat
                | Rule::SumThat
                | Rule::ThatMany
                | Rule::ThatIs
        )
    }

    /// Does this phrase mean something else for each player it is said to, or nothing at all?
    pub(crate) const fn is_said_to_one(self) -> bool {
        self.is_put_off()
            || matches!(
                self,
                Rule::YourOpponent
                    | Rule::AnOpponent
                    | Rule::EachOpponent
                    | Rule::EachOpponentWho
                    | Rule::EachOther
                    | Rule::Opposing
                    | Rule::TheirsToControl
                    | Rule::YourStretch
                    | Rule::NotYourStretch
                    | Rule::UntilYourStart
                    | Rule::UntilYourEnd
                    | Rule::UntilTheirStart
                    | Rule::UntilTheirEnd
            )
    }

    /// Does this phrase make something a target?
    pub(crate) const fn is_target(self) -> bool {
        matches!(
            self,
            Rule::Target
                | Rule::AnotherTarget
                | Rule::UpToOneTarget
                | Rule::Targets
                | Rule::UpToTargets
                | Rule::AnyTargets
        )
    }

    /// Does this phrase choose a target by the way: the place of one, or a player?
    pub(crate) const fn is_target_beside(self) -> bool {
        matches!(
            self,
            Rule::AtTarget
                | Rule::OfTarget
                | Rule::TargetPlayer
                | Rule::TargetOpponent
                | Rule::TargetControls
                | Rule::TargetOpponentControls
        )
    }
}
