//! What a game's rules can do at all. A phrase that leads to something the rules cannot do is no phrase of that game: it
//! is refused with its place, instead of being read and doing nothing.

use super::Rule;

/// Something that not every game's rules can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Power {
    /// Actions in answer to an event: "React: When …".
    React,
    /// Effects before an event, which may change it: "When … would …".
    Before,
    /// Effects in place of an event: "… instead".
    Instead,
    /// Gaining above the maximum.
    Overflow,
    /// Zones with a top and a bottom, and looking at their cards.
    Order,
    /// Searching zones.
    Search,
    /// Cards that enter and leave play by an effect.
    Enter,
    /// Things that move from place to place.
    Travel,
    /// Cards attached to cards.
    Attach,
    /// Control that changes.
    Control,
    /// Damage that is removed, and things that are damaged or not.
    Repair,
    /// Cancelling cards and actions.
    Cancel,
    /// Ending and skipping stretches of play.
    Stretches,
    /// Playing cards by an effect.
    Play,
    /// Changing places.
    Swap,
    /// Winning and losing by an effect.
    Victory,
    /// Texts that are lost or copied.
    Texts,
    /// Abilities that are given to other cards.
    Grant,
    /// Deeds that cost something: "… can't … unless its controller pays …".
    Tax,
    /// Traits that are gained and lost.
    Traits,
    /// "Prevent the next … damage".
    Shields,
    /// Damage that is made larger or smaller for a time.
    Flow,
    /// Costs that change.
    Costs,
    /// Effects on the next card of a kind.
    Next,
    /// Damage as a cost.
    SelfDamage,
}

impl Rule {
    /// What the rules must be able to do for this phrase to mean something; nothing for phrases of every game.
    pub const fn power(self) -> Option<Power> {
        Some(match self {
            Rule::ReactWhen => Power::React,
            Rule::Before
            | Rule::ReactBefore
            | Rule::Prevent
            | Rule::PreventEqual
            | Rule::PreventAll
            | Rule::PreventHalf
            | Rule::PreventHalfUp
            | Rule::Raise
            | Rule::Lower
            | Rule::DoubleThat
            | Rule::HalveThat => Power::Before,
            Rule::Instead | Rule::InsteadMay | Rule::InsteadMayPay => Power::Instead,
            Rule::GainOver => Power::Overflow,
            Rule::PutOnTop
            | Rule::PutBelow
            | Rule::PutEither
            | Rule::PutBack
            | Rule::TopCard
            | Rule::BottomCard
            | Rule::TopCards
            | Rule::TopX
            | Rule::LookAt => Power::Order,
            Rule::Search => Power::Search,
            Rule::IntoPlay | Rule::IntoPlayAt | Rule::IntoPlayHere | Rule::EntersPlay | Rule::LeavesPlay => {
                Power::Enter
            }
            Rule::MoveTo | Rule::MoveToPlace => Power::Travel,
            Rule::Attach | Rule::AttachedTo => Power::Attach,
            Rule::TakeControl | Rule::TakeControlFor => Power::Control,
            Rule::Repair | Rule::RepairUpTo | Rule::RepairAll | Rule::Damaged | Rule::Undamaged => Power::Repair,
            Rule::Cancel | Rule::CancelAction => Power::Cancel,
            Rule::EndStretch | Rule::SkipStretch => Power::Stretches,
            Rule::Play | Rule::PlayFree | Rule::PlayFor => Power::Play,
            Rule::Swap => Power::Swap,
            Rule::Win | Rule::LoseGame => Power::Victory,
            Rule::LoseText | Rule::CopyText => Power::Texts,
            Rule::Grants | Rule::GrantsWhile | Rule::GrantsFor => Power::Grant,
            Rule::Tax => Power::Tax,
            Rule::Become | Rule::BecomeFor | Rule::LoseTrait | Rule::AddTrait => Power::Traits,
            Rule::PreventNext => Power::Shields,
            Rule::LessDamageTo
            | Rule::MoreDamageTo
            | Rule::LessTypedTo
            | Rule::MoreTypedTo
            | Rule::LessDamageBy
            | Rule::MoreDamageBy
            | Rule::LessDamageByTo
            | Rule::MoreDamageByTo
            | Rule::LessTypedBy
            | Rule::MoreTypedBy => Power::Flow,
            Rule::Costs | Rule::ThatCost => Power::Costs,
            Rule::NextHas | Rule::NextCosts => Power::Next,
            Rule::PayDamage => Power::SelfDamage,
            _ => return None,
        })
    }
}
