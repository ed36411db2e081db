//! What a table's keeper can be asked to do.

use super::habit::Auto;
use super::tray::Presence;
use crate::ids::{TableId, UserId};
use crate::ledger::{Finished, PlayerAct};
use crate::look::Parts;
use crate::refusal::Refusal;
use crate::setting_up::Again;
use crate::store::Room;
use axum::body::Bytes;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;
use table::{Seat, Secret, Viewer};
use tokio::sync::oneshot;

type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// Something for a table's keeper to do.
pub enum Command {
    /// Shows what is new since somebody last looked; `number` is theirs, if they are at the table.
    Look { who: Looker, number: Option<u64>, seen: Seen, reply: Reply<Glance> },
    /// Somebody comes to the table; whatever is new is left for them.
    Attach { who: Looker, seen: Seen, reply: Reply<(Presence, Glance)> },
    /// Whoever has this number is gone.
    Detach { number: u64 },
    /// Somebody sits down.
    Sit { sit: Sit, reply: Reply<Acked> },
    /// Somebody answers.
    Answer { user: UserId, question: u64, choice: usize, nonce: Option<String>, reply: Reply<Acked> },
    /// Somebody does something else.
    Act { user: UserId, act: PlayerAct, nonce: Option<String>, reply: Reply<Acked> },
    /// Somebody who waits here plays at another table instead.
    MoveOn { user: UserId, to: TableId, reply: Reply<Acked> },
    /// Somebody says which questions are to be answered for them.
    Auto { user: UserId, auto: Auto, stops: Option<Vec<String>>, reply: Reply<Acked> },
    /// Under which name does somebody who goes by this one talk in this room? Nothing, if they have said this already.
    Say { user: UserId, name: String, room: Room, nonce: Option<String>, reply: Reply<Option<String>> },
    /// Somebody has talked in this room; or what they wanted to say could not be kept, and may be said again.
    Said { room: Room, not: Option<(UserId, String)> },
    /// A bot has made up its mind; where it had something to think about, it took this long.
    Thought { seat: Seat, question: u64, choice: Option<usize>, took: Option<Duration> },
    /// A question is answered the way its player wants such questions answered.
    Habit { seat: Seat, question: u64, choice: usize },
    /// Shows the position after so many answers.
    Step { who: Looker, step: usize, reply: Reply<Bytes> },
    /// The whole game as a file.
    Replay { reply: Reply<Finished> },
    /// The same people again, at the table with this id unless there is one already.
    Rematch { sit: Sit, id: TableId, reply: Reply<Again> },
    /// The house closes the table.
    Close { reply: Reply<Acked> },
    /// Something may be due.
    Wake(Reply<()>),
}

impl Command {
    /// Whose it is, if anybody's.
    pub fn user(&self) -> Option<UserId> {
        match self {
            Command::Look { who, .. } | Command::Attach { who, .. } | Command::Step { who, .. } => who.user,
            Command::Sit { sit, .. } | Command::Rematch { sit, .. } => Some(sit.user),
            Command::Answer { user, .. }
            | Command::Act { user, .. }
            | Command::MoveOn { user, .. }
            | Command::Auto { user, .. }
            | Command::Say { user, .. } => Some(*user),
            Command::Detach { .. }
            | Command::Said { .. }
            | Command::Thought { .. }
            | Command::Habit { .. }
            | Command::Replay { .. }
            | Command::Close { .. }
            | Command::Wake(_) => None,
        }
    }

    /// Says no.
    pub fn refuse(self, refusal: Refusal) {
        match self {
            Command::Look { reply, .. } => drop(reply.send(Err(refusal))),
            Command::Attach { reply, .. } => drop(reply.send(Err(refusal))),
            Command::Sit { reply, .. }
            | Command::Answer { reply, .. }
            | Command::Act { reply, .. }
            | Command::MoveOn { reply, .. }
            | Command::Auto { reply, .. }
            | Command::Close { reply } => drop(reply.send(Err(refusal))),
            Command::Say { reply, .. } => drop(reply.send(Err(refusal))),
            Command::Wake(reply) => drop(reply.send(Err(refusal))),
            Command::Step { reply, .. } => drop(reply.send(Err(refusal))),
            Command::Replay { reply } => drop(reply.send(Err(refusal))),
            Command::Rematch { reply, .. } => drop(reply.send(Err(refusal))),
            Command::Detach { .. } | Command::Said { .. } | Command::Thought { .. } | Command::Habit { .. } => {}
        }
    }
}

/// Who looks, and how.
#[derive(Clone, Copy, Debug)]
pub struct Looker {
    /// Who.
    pub user: Option<UserId>,
    /// Through which player's eyes, where the table lets watchers do that.
    pub eyes: Option<Seat>,
    /// Which parts they want.
    pub parts: Parts,
}

/// What somebody has seen already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Through whose eyes.
    pub viewer: Option<(Viewer, Option<Seat>)>,
    /// From which seat they say it was, or 0: for whoever comes back over a new connection.
    pub claim: Option<u8>,
    /// The version of the game.
    pub v: u64,
    /// The people around the table.
    pub room: u64,
    /// Their own habit.
    pub habit: u64,
}

/// What is new.
#[derive(Clone, Debug)]
pub struct Glance {
    /// It looks at a table where it sits and waits for others.
    pub waits: bool,
    /// What has been seen with this.
    pub seen: Seen,
    /// The game, if it has changed.
    pub state: Option<Bytes>,
    /// The hash of the view it stands for.
    pub hash: Option<String>,
    /// The people, if they have changed.
    pub people: Option<Bytes>,
    /// The viewer's own habit, if it has changed.
    pub habit: Option<Bytes>,
    /// The room where this viewer talks.
    pub room: Room,
    /// Goes up with every line said there.
    pub chat: u64,
    /// The game has ended.
    pub over: bool,
}

impl Glance {
    /// Nothing is new, but perhaps what was said.
    pub fn is_empty(&self) -> bool {
        self.state.is_none() && self.people.is_none() && self.habit.is_none()
    }

    /// How far what was said has been heard with this, and in which room.
    pub fn heard(&self) -> (Room, u64) {
        (self.room, self.chat)
    }
}

/// It is done, and on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Acked {
    /// The version it is part of.
    pub v: u64,
}

/// Somebody who wants to sit down.
#[derive(Clone, Debug)]
pub struct Sit {
    /// Who.
    pub user: UserId,
    /// What they are called.
    pub name: String,
    /// Where; anywhere, if they don't say.
    pub seat: Option<Seat>,
    /// Their part of the seed.
    pub secret: Option<Secret>,
    /// Their part of the setup.
    pub brings: BTreeMap<String, Value>,
}
