//! The words spoken on a socket. The host's own messages about a table are made in `look`.

use super::about::HouseSays;
use crate::entry::Brings;
use crate::floor::LONGEST_LINE;
use crate::keeper::{Auto, AutoMessage, LONGEST_STOP, MOST_STOPS};
use crate::ledger::PlayerAct;
use crate::look::{RoomMessage, StateMessage};
use crate::metrics::Heard;
use crate::refusal::Refusal;
use crate::store::{Line, Room};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use table::{Seat, Secret};

/// The version of what is spoken on sockets and streams. It goes up when an old client would misunderstand.
pub const PROTOCOL: u32 = 1;
/// The longest name a client may give to one of its messages.
pub const LONGEST_NONCE: usize = 40;

/// What a client says on a socket.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// Answers a question.
    Answer {
        /// Your own name for this message.
        #[schemars(length(min = 1, max = LONGEST_NONCE))]
        n: String,
        /// The number of the question.
        question: u64,
        /// The number of the offer, from 0.
        choice: usize,
    },
    /// Does something else.
    Act {
        /// Your own name for this message.
        #[schemars(length(min = 1, max = LONGEST_NONCE))]
        n: String,
        /// What.
        act: PlayerAct,
    },
    /// Sits down.
    Sit {
        /// Your own name for this message.
        #[schemars(length(min = 1, max = LONGEST_NONCE))]
        n: String,
        /// Where.
        #[serde(default)]
        seat: Option<Seat>,
        /// The player's part of the seed.
        #[serde(default)]
        secret: Option<Secret>,
        /// The player's part of the setup.
        #[serde(default)]
        #[schemars(with = "Brings")]
        brings: BTreeMap<String, Value>,
    },
    /// Says which questions are to be answered for the player.
    Auto {
        /// Your own name for this message.
        #[schemars(length(min = 1, max = LONGEST_NONCE))]
        n: String,
        /// Which.
        auto: Auto,
        /// The phases in which you are always asked: words of their names. Left out, they stay as they were.
        #[serde(default)]
        #[schemars(length(max = MOST_STOPS), inner(length(min = 1, max = LONGEST_STOP)))]
        stops: Option<Vec<String>>,
    },
    /// Talks.
    Say {
        /// Your own name for this message.
        #[schemars(length(min = 1, max = LONGEST_NONCE))]
        n: String,
        /// What: 1 to 300 letters.
        #[schemars(length(min = 1, max = LONGEST_LINE))]
        text: String,
    },
    /// Is still there, and says what it has; whoever has something else is sent everything.
    Ping {
        /// The version it has.
        #[serde(default)]
        v: u64,
        /// The hash of its view.
        #[serde(default)]
        hash: Option<String>,
    },
    /// Wants everything anew.
    Sync {},
}

impl FromClient {
    /// For counting.
    pub fn kind(&self) -> Heard {
        match self {
            FromClient::Answer { .. } => Heard::Answer,
            FromClient::Act { .. } => Heard::Act,
            FromClient::Sit { .. } => Heard::Sit,
            FromClient::Auto { .. } => Heard::Auto,
            FromClient::Say { .. } => Heard::Say,
            FromClient::Ping { .. } => Heard::Ping,
            FromClient::Sync {} => Heard::Sync,
        }
    }

    /// The client's own name for this message.
    pub fn nonce(&self) -> Option<&str> {
        match self {
            FromClient::Answer { n, .. }
            | FromClient::Act { n, .. }
            | FromClient::Sit { n, .. }
            | FromClient::Auto { n, .. }
            | FromClient::Say { n, .. } => Some(n),
            FromClient::Ping { .. } | FromClient::Sync {} => None,
        }
    }
}

/// What the host says on sockets and streams.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum FromHost<'a> {
    /// The first message.
    Welcome {
        /// The version of what is spoken here.
        protocol: u32,
        /// The version of the host.
        host: &'a str,
        /// Who the client is, if it is somebody.
        user: Option<crate::UserId>,
    },
    /// It is done, and on disk.
    Ack {
        /// Your name for what you asked.
        n: &'a str,
        /// The version it is part of.
        v: u64,
    },
    /// It is not done.
    No {
        /// Your name for what you asked.
        n: Option<&'a str>,
        /// Why not.
        #[serde(flatten)]
        refusal: &'a Refusal,
    },
    /// What was said.
    Chat {
        /// In which room.
        room: Room,
        /// The lines.
        lines: &'a [Line],
    },
    /// Answers a ping.
    Pong {
        /// The host's version.
        v: u64,
    },
    /// The last message before the host closes.
    Bye {
        /// Why.
        why: &'a str,
        /// Come back: the host is only being restarted, or busy.
        again: bool,
    },
    /// The notice or the pause of the house has changed.
    #[serde(untagged)]
    House(HouseSays),
    /// The game. Written where the table is kept, and sent as it was written there.
    #[serde(untagged)]
    #[expect(dead_code, reason = "it says what is sent; see `look::state`")]
    State(Box<StateMessage>),
    /// The people around the table. Written where the table is kept too.
    #[serde(untagged)]
    #[expect(dead_code, reason = "it says what is sent; see `look::room`")]
    People(Box<RoomMessage<'a>>),
    /// A habit. Written where the table is kept too.
    #[serde(untagged)]
    #[expect(dead_code, reason = "it says what is sent; see `keeper`")]
    Habit(AutoMessage<'a>),
}

impl FromHost<'_> {
    /// As it goes over the wire.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a message is plain data")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_clients_say_is_read_strictly() {
        let good = [
            r#"{"t":"answer","n":"1","question":5,"choice":0}"#,
            r#"{"t":"act","n":"2","act":{"do":"claim","what":"win"}}"#,
            r#"{"t":"sit","n":"3"}"#,
            r#"{"t":"auto","n":"4","auto":"only_answer"}"#,
            r#"{"t":"auto","n":"4","auto":{"until":"turn"},"stops":["Main"]}"#,
            r#"{"t":"say","n":"5","text":"hello"}"#,
            r#"{"t":"ping"}"#,
            r#"{"t":"sync"}"#,
        ];
        for text in good {
            assert!(serde_json::from_str::<FromClient>(text).is_ok(), "{text}");
        }
        let bad = [
            r#"{"t":"answer","n":"1","question":5,"choice":-1}"#,
            r#"{"t":"answer","n":"1","question":5}"#,
            r#"{"t":"answer","n":1,"question":5,"choice":0}"#,
            r#"{"t":"act","n":"2","act":{"do":"win"}}"#,
            r#"{"t":"act","n":"2","act":{"do":"undo","nonce":"2"}}"#,
            r#"{"t":"act","n":"2","act":{"do":"undo","what":"win"}}"#,
            r#"{"t":"act","n":"2","act":{"do":"claim"}}"#,
            r#"{"t":"sit","n":"3","seat":0}"#,
            r#"{"t":"sync","more":1}"#,
            r#"{"n":"5"}"#,
            "[]",
            "",
        ];
        for text in bad {
            assert!(serde_json::from_str::<FromClient>(text).is_err(), "{text}");
        }
    }
}
