//! The words of a table's log. What was once written is read for ever: fields are added with a default, never renamed.

use crate::ids::{TableId, UserId};
use crate::store::HouseTime;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use table::{Bytes32, Seat, Secret};

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// The table was set up; always the first entry.
    Created(Box<Created>),
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        who: Sitter,
        /// Their part of the seed; without one it follows from the host's secret, which was fixed before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Secret>,
        /// Their part of the setup: what goes into the lists that have an item for each seat, such as a deck.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        brings: BTreeMap<String, Value>,
    },
    /// Somebody got up before the game began.
    Left {
        /// From where.
        seat: Seat,
        /// The table where they were brought together with somebody who wants the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<TableId>,
    },
    /// The last seat was taken and the game began.
    Began {
        /// The check of the first position.
        check: Check,
    },
    /// Somebody answered.
    Answer {
        /// Who.
        seat: Seat,
        /// The number of the offer, from 0.
        choice: u16,
        /// The check of the position it led to.
        check: Check,
        /// The client's own name for this answer, so that it is not taken twice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// Somebody's last answer was taken back.
    Undo {
        /// Whose.
        seat: Seat,
        /// All had to agree, and did.
        everyone: bool,
    },
    /// What was taken back was done again.
    Redo {
        /// Whose.
        seat: Seat,
    },
    /// Somebody asked the others for something.
    Wished {
        /// Who.
        seat: Seat,
        /// For what.
        wish: Wish,
    },
    /// Somebody agreed to what was asked.
    Agreed {
        /// Who.
        seat: Seat,
    },
    /// Somebody declined what was asked, or took their own wish back.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A bot began to play for somebody.
    StoodIn {
        /// Where.
        seat: Seat,
        /// Which bot.
        bot: String,
        /// The player has given up or run out of time and does not come back.
        for_good: bool,
    },
    /// A player took their seat back from a bot.
    Returned {
        /// Where.
        seat: Seat,
    },
    /// A player's message with this name was obeyed, so that it is not obeyed twice.
    Heard {
        /// Whose.
        seat: Seat,
        /// The client's own name for it.
        nonce: String,
    },
    /// A build that could not play the table had it rest, and this one plays it on: nobody's clock ran meanwhile.
    Thawed {
        /// Since when it had rested.
        since: HouseTime,
    },
    /// The game ended.
    Ended(Ending),
    /// The same people play again elsewhere.
    Rematch {
        /// Where.
        table: TableId,
        /// Who asked for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
}

impl Entry {
    /// The seat that this answers for, if it is an answer.
    pub fn answers_for(&self) -> Option<Seat> {
        match self {
            Entry::Answer { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}

/// The first digits of the hash of everything there is to see in a position.
pub type Check = String;

/// How a table was set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Created {
    /// The game's id.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The hash of its cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Bytes32>,
    /// Players, decks, options, as the game reads them.
    pub setup: Value,
    /// How many seats.
    pub seats: usize,
    /// The host's part of the seed. Published when the game has ended; its commitment is public at once.
    pub secret: Secret,
    /// Who set it up.
    pub by: UserId,
    /// What they were called.
    pub by_name: String,
    /// What was agreed beside the rules.
    pub options: Options,
    /// Seats kept for somebody: the players of a rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Option<Kept>>,
    /// The table whose players meet again here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
    /// Whoever set it up wants to play anybody who wants the same, here or at another table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// The game that is played on here from some moment of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Box<Branch>>,
}

/// A moment of a game that ended elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// Where it was played.
    pub table: TableId,
    /// The whole of it.
    pub replay: table::Replay,
    /// After how many of its answers it goes another way.
    pub step: usize,
}

/// A seat that waits for somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// For whom.
    pub user: UserId,
    /// What they were called.
    pub name: String,
    /// What they bring, the same as last time.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub brings: BTreeMap<String, Value>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Sitter {
    /// Somebody.
    Person {
        /// Who.
        user: UserId,
        /// What they are called.
        name: String,
    },
    /// A program of the house.
    Bot {
        /// Which.
        bot: String,
    },
}

/// The longest line for the lobby.
pub(crate) const LONGEST_NOTE: usize = 120;
/// The longest a bot pretends to think.
pub(crate) const LONGEST_PACE: u32 = 5_000;
/// The most seconds on a clock: a day.
pub(crate) const LONGEST_CLOCK: u32 = 24 * 60 * 60;
/// The most days for a question.
pub(crate) const MOST_DAYS: u32 = 31;

/// One seat's part of the setup: what goes into the lists that have an item for each seat, such as a deck.
#[derive(JsonSchema)]
pub(crate) struct Brings(#[expect(dead_code, reason = "it only says what such a map is")] BTreeMap<String, Value>);

/// What is agreed at a table beside the rules of its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// In the public lobby; otherwise only those with the link find it.
    pub listed: bool,
    /// What watchers may see.
    pub watchers: Watchers,
    /// How long a player may think.
    pub clock: ClockRule,
    /// When an answer may be taken back.
    pub undo: UndoRule,
    /// The bot that plays on for whoever stays away. Where three or more play, the bot `random` plays for whoever is out
    /// even if none is named, because the others go on.
    pub stand_in: Option<String>,
    /// How long a bot takes over an answer at least, in milliseconds, so that people can follow.
    #[schemars(range(max = LONGEST_PACE))]
    pub pace: u32,
    /// A line for the lobby.
    #[schemars(length(max = LONGEST_NOTE))]
    pub note: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listed: true,
            watchers: Watchers::Neutral,
            clock: ClockRule::None,
            undo: UndoRule::Ask,
            stand_in: None,
            pace: 500,
            note: String::new(),
        }
    }
}

/// What watchers may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Watchers {
    /// Nobody watches.
    None,
    /// What lies open to everybody.
    Neutral,
    /// What a player of their choice sees. Whoever sits down agrees to it.
    Hands,
}

/// When an answer may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoRule {
    /// At once while nothing was rolled, revealed or answered since; otherwise when everybody agrees.
    Ask,
    /// Never.
    Never,
}

/// How long a player may think about one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "Clock")]
pub enum ClockRule {
    /// As long as they like.
    None,
    /// So many seconds for each question, then the time comes out of a bank that is not refilled.
    Timed {
        /// Seconds for each question.
        #[schemars(range(max = LONGEST_CLOCK))]
        delay: u32,
        /// Seconds in the bank.
        #[schemars(range(max = LONGEST_CLOCK))]
        bank: u32,
    },
    /// So many days for each question.
    Days(#[schemars(range(min = 1, max = MOST_DAYS))] u32),
}

/// What kind of clock a table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// None.
    None,
    /// Minutes.
    Timed,
    /// Days.
    Days,
}

impl ClockRule {
    /// Of which kind it is.
    pub fn kind(self) -> ClockKind {
        match self {
            ClockRule::None => ClockKind::None,
            ClockRule::Timed { .. } => ClockKind::Timed,
            ClockRule::Days(_) => ClockKind::Days,
        }
    }

    /// Milliseconds for each question, and in the bank.
    pub fn limits(self) -> Option<(u64, u64)> {
        match self {
            ClockRule::None => None,
            ClockRule::Timed { delay, bank } => Some((u64::from(delay) * 1000, u64::from(bank) * 1000)),
            ClockRule::Days(days) => Some((u64::from(days) * 24 * 60 * 60 * 1000, 0)),
        }
    }
}

/// What somebody may ask the others for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// To take their last answer back.
    Undo,
    /// To call it a draw.
    Draw,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// In which way.
    pub how: How,
    /// Who brought it about, where it was one player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The place of each seat, 1 for the best; empty where there is no result. Whoever is out is behind those still in.
    pub places: Vec<u8>,
    /// In a line, with `@1` for the name of seat 1.
    pub words: String,
    /// The game's own result, where it was played to its end; it does not know who was out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Value>,
}

impl Ending {
    /// The house closed the table.
    pub fn closed() -> Ending {
        let words = "The house closed this table.".into();
        Ending { how: How::Closed, by: None, places: Vec::new(), words, outcome: None }
    }
}

/// In which way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By its own rules.
    Played,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time ran out.
    OutOfTime,
    /// All called it a draw.
    Agreed,
    /// Somebody stayed away and another claimed the game.
    Claimed,
    /// The house closed the table; there is no result.
    Closed,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of the log are a promise: this is how they look on disk.
    #[test]
    fn what_was_written_once_is_still_read() {
        let seat = Seat::new(1);
        let golden = [
            (Entry::Left { seat, to: None }, r#"{"left":{"seat":2}}"#),
            (Entry::Left { seat, to: Some(TableId::new(32)) }, r#"{"left":{"seat":2,"to":"000000000010"}}"#),
            (
                Entry::Answer { seat, choice: 3, check: "0a".into(), nonce: None },
                r#"{"answer":{"seat":2,"choice":3,"check":"0a"}}"#,
            ),
            (
                Entry::Sat {
                    seat,
                    who: Sitter::Person { user: UserId::new(1), name: "Ada".into() },
                    secret: None,
                    brings: BTreeMap::new(),
                },
                r#"{"sat":{"seat":2,"who":{"user":"000000000001","name":"Ada"}}}"#,
            ),
            (
                Entry::Sat { seat, who: Sitter::Bot { bot: "mcts:200".into() }, secret: None, brings: BTreeMap::new() },
                r#"{"sat":{"seat":2,"who":{"bot":"mcts:200"}}}"#,
            ),
            (Entry::Undo { seat, everyone: true }, r#"{"undo":{"seat":2,"everyone":true}}"#),
            (Entry::Wished { seat, wish: Wish::Draw }, r#"{"wished":{"seat":2,"wish":"draw"}}"#),
            (Entry::Thawed { since: 5 }, r#"{"thawed":{"since":5}}"#),
            (Entry::Rematch { table: TableId::new(32), by: None }, r#"{"rematch":{"table":"000000000010"}}"#),
            (
                Entry::Rematch { table: TableId::new(32), by: Some(seat) },
                r#"{"rematch":{"table":"000000000010","by":2}}"#,
            ),
        ];
        for (entry, text) in golden {
            assert_eq!(serde_json::to_string(&entry).expect("plain data"), text);
            assert_eq!(serde_json::from_str::<Entry>(text).expect("it is ours"), entry);
        }
    }

    #[test]
    fn options_that_are_left_out_are_the_usual_ones() {
        assert_eq!(serde_json::from_str::<Options>("{}").expect("all have defaults"), Options::default());
        let timed = r#"{"clock":{"timed":{"delay":15,"bank":600}}}"#;
        let options: Options = serde_json::from_str(timed).expect("these are options");
        assert_eq!(options.clock.limits(), Some((15_000, 600_000)));
        assert_eq!(ClockRule::Days(3).limits(), Some((259_200_000, 0)));
        assert!(serde_json::from_str::<Options>(r#"{"lissted":true}"#).is_err(), "a slip is not ignored");
    }
}
