//! What a game does on a card's word.

use crate::ids::*;

/// Where in an ordered zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum End {
    /// On top; in zones without order, simply in.
    Top,
    /// At the bottom.
    Bottom,
}

/// How long something lasts, as the text says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Lasts {
    /// To the end of the present stretch.
    This(SpanId),
    /// To the start of your next one.
    YourStart(SpanId),
    /// To the end of your next one.
    YourEnd(SpanId),
    /// To the start of the other player's next one.
    TheirStart(SpanId),
    /// To the end of the other player's next one.
    TheirEnd(SpanId),
    /// To the end of the next one, whoever's it is.
    NextEnd(SpanId),
    /// From the start of the next one to its end, whoever's it is.
    Next(SpanId),
    /// For good.
    Forever,
}

impl Lasts {
    /// The stretch of play by which it is reckoned; none if it lasts for ever.
    pub(crate) const fn span(self) -> Option<SpanId> {
        match self {
            Lasts::Forever => None,
            Lasts::This(span) | Lasts::NextEnd(span) | Lasts::Next(span) | Lasts::YourStart(span) => Some(span),
            Lasts::YourEnd(span) | Lasts::TheirStart(span) | Lasts::TheirEnd(span) => Some(span),
        }
    }
}

#[allow(missing_docs, reason = "the sentence above each variant names its fields")]
/// One thing a game does on a card's word. `W` is who or what, `N` how much: references and expressions in a program,
/// players, things and numbers when it is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Act<W = Who, N = i32> {
    /// Gains something; `over` the maximum if the card says so.
    Gain { who: W, pool: MeasureId, amount: N, over: bool },
    /// Loses something, as much as there is.
    Lose { who: W, pool: MeasureId, amount: N },
    /// Pays a price in full.
    Pay { who: W, pool: MeasureId, amount: N },
    /// Sets a number.
    Set { who: W, measure: MeasureId, amount: N },
    /// Draws cards; from the zone cards are drawn from, unless one is named.
    Draw { who: W, from: Option<ZoneId>, amount: N },
    /// Moves a card to a zone of a player; `mover` is the verb used, if it has a name of its own.
    Move { what: W, by: W, mover: Option<MoverId>, to: ZoneId, whose: W, end: End },
    /// Shuffles a zone.
    Shuffle { zone: ZoneId, whose: W },
    /// Shows a card to everybody.
    Reveal { what: W, by: W },
    /// Shows a card to one player.
    Look { what: W, by: W },
    /// Shows a zone to everybody.
    RevealZone { zone: ZoneId, whose: W },
    /// Shows a zone to one player.
    LookInto { zone: ZoneId, whose: W, by: W },
    /// Puts a card into play, somewhere or nowhere in particular.
    Enter { what: W, by: W, at: W },
    /// Brings a thing into a state or out of it.
    State { what: W, by: W, state: StateId, on: bool },
    /// Moves a thing to where another is.
    Travel { what: W, to: W },
    /// Attaches a card to another.
    Attach { what: W, to: W },
    /// Gives control of a thing to a player, for good or for a time.
    Control { what: W, by: W, lasts: Lasts },
    /// Damages something.
    Damage { from: W, to: W, amount: N, kind: Option<DamageId> },
    /// Removes damage.
    Repair { what: W, amount: N },
    /// Blanks the text of a card for a time.
    Blank { what: W, lasts: Lasts },
    /// Gives a card the text of another for a time.
    CopyText { what: W, of: W, lasts: Lasts },
    /// Cancels a card, or the action being reacted to if it is nobody.
    Cancel { what: W },
    /// Ends a stretch of play.
    EndStretch { span: SpanId },
    /// Makes a player skip the next one.
    SkipStretch { who: W, span: SpanId },
    /// Plays a card: for free, or for so much more (or less, if negative) of a pool.
    Play { what: W, by: W, free: bool, more: N, pool: MeasureId },
    /// Exchanges two things.
    Swap { one: W, other: W },
    /// Wins.
    Win { who: W },
    /// Loses.
    LoseGame { who: W },
    /// Puts a lasting effect in force ([`crate::InForce::stand`]).
    Stand { lasting: u16, on: W, lasts: Lasts, amount: N, uses: u8 },
    /// A verb of the game's own.
    Game { verb: VerbId, by: W, on: [W; 2], amount: N },
}

impl<W: Copy, N: Copy> Act<W, N> {
    /// The same act with other ways to say who and how much.
    pub(crate) fn map<V: Copy, M: Copy>(&self, mut w: impl FnMut(W) -> V, mut n: impl FnMut(N) -> M) -> Act<V, M> {
        match *self {
            Act::Gain { who, pool, amount, over } => Act::Gain { who: w(who), pool, amount: n(amount), over },
            Act::Lose { who, pool, amount } => Act::Lose { who: w(who), pool, amount: n(amount) },
            Act::Pay { who, pool, amount } => Act::Pay { who: w(who), pool, amount: n(amount) },
            Act::Set { who, measure, amount } => Act::Set { who: w(who), measure, amount: n(amount) },
            Act::Draw { who, from, amount } => Act::Draw { who: w(who), from, amount: n(amount) },
            Act::Move { what, by, mover, to, whose, end } => {
                Act::Move { what: w(what), by: w(by), mover, to, whose: w(whose), end }
            }
            Act::Shuffle { zone, whose } => Act::Shuffle { zone, whose: w(whose) },
            Act::Reveal { what, by } => Act::Reveal { what: w(what), by: w(by) },
            Act::Look { what, by } => Act::Look { what: w(what), by: w(by) },
            Act::RevealZone { zone, whose } => Act::RevealZone { zone, whose: w(whose) },
            Act::LookInto { zone, whose, by } => Act::LookInto { zone, whose: w(whose), by: w(by) },
            Act::Enter { what, by, at } => Act::Enter { what: w(what), by: w(by), at: w(at) },
            Act::State { what, by, state, on } => Act::State { what: w(what), by: w(by), state, on },
            Act::Travel { what, to } => Act::Travel { what: w(what), to: w(to) },
            Act::Attach { what, to } => Act::Attach { what: w(what), to: w(to) },
            Act::Control { what, by, lasts } => Act::Control { what: w(what), by: w(by), lasts },
            Act::Damage { from, to, amount, kind } => Act::Damage { from: w(from), to: w(to), amount: n(amount), kind },
            Act::Repair { what, amount } => Act::Repair { what: w(what), amount: n(amount) },
            Act::Blank { what, lasts } => Act::Blank { what: w(what), lasts },
            Act::CopyText { what, of, lasts } => Act::CopyText { what: w(what), of: w(of), lasts },
            Act::Cancel { what } => Act::Cancel { what: w(what) },
            Act::EndStretch { span } => Act::EndStretch { span },
            Act::SkipStretch { who, span } => Act::SkipStretch { who: w(who), span },
            Act::Play { what, by, free, more, pool } => {
                Act::Play { what: w(what), by: w(by), free, more: n(more), pool }
            }
            Act::Swap { one, other } => Act::Swap { one: w(one), other: w(other) },
            Act::Win { who } => Act::Win { who: w(who) },
            Act::LoseGame { who } => Act::LoseGame { who: w(who) },
            Act::Stand { lasting, on, lasts, amount, uses } => {
                Act::Stand { lasting, on: w(on), lasts, amount: n(amount), uses }
            }
            Act::Game { verb, by, on, amount } => {
                Act::Game { verb, by: w(by), on: [w(on[0]), w(on[1])], amount: n(amount) }
            }
        }
    }
}
