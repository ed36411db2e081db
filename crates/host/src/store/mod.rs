//! Where a host keeps what must not be lost.
//!
//! A [`Store`] keeps the log of every table, append-only, beside a small index row that lists and wakes tables without
//! reading their logs; and the people, their sessions, their decks and what they said. [`Sqlite`] is the store inside
//! the one binary, [`Postgres`] the one for many. Both pass the same suite (`tests/stores.rs`).

mod postgres;
mod postgres_people;
mod sqlite;
mod sqlite_file;
mod sqlite_people;
mod sqlite_writer;

pub use postgres::Postgres;
pub use sqlite::Sqlite;

use crate::entry::ClockKind;
use crate::ids::{DeckId, TableId, UserId};
use crate::likeness::{self, likeness};
use schemars::JsonSchema;
use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use unicode_normalization::UnicodeNormalization;

/// Milliseconds since 1970, as people's clocks say.
pub type Wall = i64;
/// Milliseconds this house has been open, all its nights left out: the time that players' clocks run on.
pub type HouseTime = u64;
/// What a store promises to have done, or why not.
pub type Stored<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has appended to this log since; read it again.
    #[error("the table's log has moved on since it was read")]
    Conflict,
    /// An account has this name, or one that looks like it.
    #[error("this name is taken, or looks like one that is")]
    Taken,
    /// There is no more room for this.
    #[error("there are already {most} of these; remove one first")]
    Full {
        /// How many there may be.
        most: usize,
    },
    /// The data can't be used as they are: what, where, and what to do.
    #[error("{0}")]
    Unusable(String),
    /// The database could not do it. Nothing may be assumed: it may or may not have happened.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// One line of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// When, in house time.
    pub at: HouseTime,
    /// When, for people.
    pub wall: Wall,
    /// What happened, as the ledger writes it.
    pub body: String,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Seats are still free.
    Gathering,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
    /// This build cannot play it on: its rules have changed since.
    Frozen,
}

impl Stage {
    const ALL: [Stage; 4] = [Stage::Gathering, Stage::Playing, Stage::Over, Stage::Frozen];

    fn to_row(self) -> i16 {
        self as i16
    }

    fn from_row(row: i16) -> Stage {
        Stage::ALL.get(row as usize).copied().unwrap_or(Stage::Frozen)
    }
}

/// What lists and wakes a table without reading its log. It may lag behind: an answer changes nothing that anybody is
/// listed or woken by, so a log is appended to far more often than this is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The table.
    pub table: TableId,
    /// How many records its log had when this was written.
    pub seq: u64,
    /// The game's id.
    pub game: String,
    /// How far it has come.
    pub stage: Stage,
    /// In the public lobby?
    pub listed: bool,
    /// How many seats are free.
    pub open: u8,
    /// When it was set up.
    pub created: Wall,
    /// When something last happened.
    pub touched: Wall,
    /// When the table must be woken because somebody's time runs out.
    pub deadline: Option<HouseTime>,
    /// What the lobby shows of it, as the ledger writes it.
    pub card: String,
}

/// Lines to be added to a table's log, all or none, together with what they change in the index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The log must have exactly this many records now; 0 sets up a new table.
    pub after: u64,
    /// The lines.
    pub records: Vec<Record>,
    /// The index row afterwards, where it is to change; a new table needs one.
    pub head: Option<Head>,
    /// Who sat down.
    pub sat: Vec<Sat>,
    /// Who got up before the game began.
    pub left: Vec<UserId>,
}

/// Somebody who sat down at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sat {
    /// Who.
    pub user: UserId,
    /// Where, counted from 0; [`SET_UP`] for whoever set the table up without sitting down.
    pub seat: u8,
    /// What they are called there.
    pub name: String,
}

/// The seat of whoever set a table up and does not sit at it.
pub const SET_UP: u8 = u8::MAX;

/// Which tables to list, the one that was touched last first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableQuery {
    /// Of this game.
    pub game: Option<String>,
    /// At this stage.
    pub stage: Option<Stage>,
    /// Only those in the public lobby.
    pub listed: bool,
    /// Only those with a free seat.
    pub open: bool,
    /// Only those with this kind of clock.
    pub clock: Option<ClockKind>,
    /// Only those where this person sits or sat.
    pub user: Option<UserId>,
    /// Only what comes after this one in the list.
    pub after: Option<(Wall, TableId)>,
    /// At most this many.
    pub limit: u32,
}

/// Who reads a line of chat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// Those who play.
    Players,
    /// Those who watch.
    Watchers,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, JsonSchema)]
pub struct Line {
    /// Its number in its room, from 1.
    pub n: u64,
    /// Who said it.
    pub user: UserId,
    /// What they were called.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub wall: Wall,
    /// What they said.
    pub text: String,
}

/// One person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// Who.
    pub id: UserId,
    /// What they are called.
    pub name: String,
    /// The hash of their password; a guest has none.
    pub password: Option<String>,
    /// Is a program, and says so.
    pub bot: bool,
    /// May look after the house.
    pub admin: bool,
    /// May not play, and why.
    pub banned: Option<String>,
    /// Since when.
    pub created: Wall,
    /// When they were last here.
    pub seen: Wall,
}

/// How a card begins to tell its clock: cards are JSON, and hold each word once in this way.
fn clock_mark(kind: ClockKind) -> &'static str {
    match kind {
        ClockKind::None => "\"clock\":\"none\"",
        ClockKind::Timed => "\"clock\":{\"timed\"",
        ClockKind::Days => "\"clock\":{\"days\"",
    }
}

impl User {
    /// How an account's name is compared when its owner signs in: "Ada" and "ada" are the same name, and so is a letter with
    /// its marks however it was typed.
    pub fn fold(name: &str) -> String {
        // Small letters may be apart from marks that capitals were one letter with.
        let small = name.trim().nfc().collect::<String>().to_lowercase();
        small.nfc().collect()
    }

    /// What the account of somebody who signs in may be kept under: their name just as they typed it, as an account from
    /// before marks were looked at is, and then as every name is compared. Nobody else's is found by the one who has it to
    /// the letter, and nobody is found by the looks of a name.
    fn kept_as(typed: &str) -> [String; 2] {
        [typed.trim().to_lowercase(), User::fold(typed)]
    }

    /// The folded name, if it must be nobody else's.
    fn reserved(&self) -> Option<String> {
        self.password.as_ref().map(|_| User::fold(&self.name))
    }

    /// What the name looks like, if nobody else's may look like it.
    fn likeness(&self) -> Option<String> {
        self.password.as_ref().map(|_| likeness(&self.name))
    }
}

/// One device somebody is signed in with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of its token; the token itself is kept nowhere.
    pub hash: [u8; 32],
    /// What its owner calls it by, to end it.
    pub id: u64,
    /// Whose.
    pub user: UserId,
    /// Since when.
    pub created: Wall,
    /// When it was last used.
    pub seen: Wall,
    /// Until when it holds.
    pub expires: Wall,
    /// What the device called itself.
    pub agent: String,
}

/// A deck somebody keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// Which.
    pub id: DeckId,
    /// Whose.
    pub owner: UserId,
    /// For which game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// What is in it, as the game writes it.
    pub body: String,
    /// Anybody with the link may see it.
    pub shared: bool,
    /// When it was last changed.
    pub changed: Wall,
}

/// Something somebody complained about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number; a new one is given its own by the store.
    pub n: u64,
    /// Who complains.
    pub by: UserId,
    /// About whom.
    pub about: Option<UserId>,
    /// At which table.
    pub table: Option<TableId>,
    /// What about.
    pub text: String,
    /// When.
    pub wall: Wall,
}

/// A browser that is told when it is somebody's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// Whose.
    pub user: UserId,
    /// The session it was made in, with which it ends; 0 for one from before that was written down.
    pub session: u64,
    /// Where its messages go. It is told of nobody else's turns.
    pub endpoint: String,
    /// Its public key.
    pub key: Vec<u8>,
    /// What it shares with the host.
    pub auth: Vec<u8>,
}

/// What became too old to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    /// Sessions past their time.
    pub sessions: u64,
    /// Tables nobody ever came to.
    pub tables: u64,
    /// Guests who never played.
    pub guests: u64,
}

/// Keeps a host's tables and people.
///
/// # What every store promises
/// - **Done is done.** When a future says so, it survives the death of the process and of the machine.
/// - **All or nothing.** An append happens whole or not at all, and only on top of the log it names
///   ([`StoreError::Conflict`] otherwise), so two owners of one table can't both go on.
pub trait Store: Send + Sync + 'static {
    /// Adds lines to a table's log.
    fn append(&self, append: Append) -> Stored<'_, ()>;
    /// Brings a table's index row up to date, unless somebody else has written a later one.
    fn index(&self, head: Head) -> Stored<'_, ()>;
    /// A table's log after the first `after` records.
    fn log(&self, table: TableId, after: u64) -> Stored<'_, Vec<Record>>;
    /// A table's index row.
    fn head(&self, table: TableId) -> Stored<'_, Option<Head>>;
    /// Lists tables.
    fn tables(&self, query: TableQuery) -> Stored<'_, Vec<Head>>;
    /// The tables to be played, or played on, where this person sits or which they have set up, and on which seat, as in
    /// [`Sat::seat`].
    fn unfinished(&self, user: UserId) -> Stored<'_, Vec<(TableId, u8)>>;
    /// Every table that must be woken some time, and when: at once where a log in play goes on after its index row, as
    /// the house's last end left it.
    fn deadlines(&self) -> Stored<'_, Vec<(TableId, HouseTime)>>;

    /// Keeps a line of chat, and what whoever said it calls it, and gives it its number.
    fn say(&self, table: TableId, room: Room, line: Line, nonce: Option<String>) -> Stored<'_, u64>;
    /// What the last `limit` lines at a table that were called something were called, oldest first.
    fn spoken(&self, table: TableId, limit: u32) -> Stored<'_, Vec<(UserId, String)>>;
    /// The last `limit` lines of a room after number `after`, oldest first.
    fn said(&self, table: TableId, room: Room, after: u64, limit: u32) -> Stored<'_, Vec<Line>>;

    /// Takes somebody in. [`StoreError::Taken`] if an account is wanted under a name that looks like another account's.
    fn add_user(&self, user: User) -> Stored<'_, ()>;
    /// Changes one thing about somebody and leaves everything else as it is by then. [`StoreError::Taken`] if an account
    /// would get a name that looks like another account's.
    fn change_user(&self, id: UserId, change: Change) -> Stored<'_, ()>;
    /// Somebody.
    fn user(&self, id: UserId) -> Stored<'_, Option<User>>;
    /// The account with this name; of two from before marks were looked at, the one whose name is just this.
    fn account(&self, name: String) -> Stored<'_, Option<User>>;
    /// The account whose name looks like this one; of several that were made before names were compared in this way, the
    /// oldest.
    fn account_like(&self, name: String) -> Stored<'_, Option<User>>;
    /// Does anybody but this person sit, or has talked, under a name that looks like this one at a table that is not over
    /// and where something has happened since then?
    fn goes_by(&self, name: String, but: UserId, since: Wall) -> Stored<'_, bool>;
    /// People whose name contains this, the one seen last first.
    fn users(&self, part: String, limit: u32) -> Stored<'_, Vec<User>>;

    /// Begins a session.
    fn add_session(&self, session: Session) -> Stored<'_, ()>;
    /// The session with this token's hash, and whose it is, if it still holds.
    fn session(&self, hash: [u8; 32], now: Wall) -> Stored<'_, Option<(Session, User)>>;
    /// Says that a session, and its user, were here now.
    fn touch_session(&self, hash: [u8; 32], now: Wall, expires: Wall) -> Stored<'_, ()>;
    /// Somebody's sessions that still hold, the one used last first.
    fn sessions(&self, user: UserId, now: Wall) -> Stored<'_, Vec<Session>>;
    /// Ends one session of somebody's, or all but `keep`, and the subscriptions that were made in it; says how many.
    fn end_sessions(&self, user: UserId, which: EndSessions) -> Stored<'_, u64>;

    /// Keeps a deck, new or changed. [`StoreError::Full`] if its owner already has `most` others.
    fn put_deck(&self, deck: Deck, most: usize) -> Stored<'_, ()>;
    /// A deck.
    fn deck(&self, id: DeckId) -> Stored<'_, Option<Deck>>;
    /// Somebody's decks, the one changed last first.
    fn decks(&self, owner: UserId) -> Stored<'_, Vec<Deck>>;
    /// Throws a deck of somebody's away; says whether there was one.
    fn drop_deck(&self, id: DeckId, owner: UserId) -> Stored<'_, bool>;

    /// Has somebody hear nothing more from somebody else, or hear them again. [`StoreError::Full`] if there are already
    /// `most` others.
    fn mute(&self, by: UserId, about: UserId, mute: bool, most: usize) -> Stored<'_, ()>;
    /// Whom somebody does not want to hear.
    fn mutes(&self, by: UserId) -> Stored<'_, Vec<UserId>>;

    /// Keeps a subscription, whoever had it before. [`StoreError::Full`] if there are already `most` others.
    fn put_subscription(&self, subscription: Subscription, most: usize) -> Stored<'_, ()>;
    /// Somebody's subscriptions.
    fn subscriptions(&self, user: UserId) -> Stored<'_, Vec<Subscription>>;
    /// Ends a subscription of somebody's; says whether there was one.
    fn drop_subscription(&self, user: UserId, endpoint: String) -> Stored<'_, bool>;

    /// Keeps a complaint.
    fn report(&self, report: Report) -> Stored<'_, ()>;
    /// Complaints nobody has settled, oldest first.
    fn reports(&self, limit: u32) -> Stored<'_, Vec<Report>>;
    /// Settles a complaint; says whether there was one.
    fn settle_report(&self, n: u64) -> Stored<'_, bool>;

    /// A setting of the house.
    fn setting(&self, key: &'static str) -> Stored<'_, Option<String>>;
    /// Changes a setting of the house.
    fn set_setting(&self, key: &'static str, value: String) -> Stored<'_, ()>;
    /// Raises the house's time, never lowers it.
    fn house(&self, at_least: HouseTime) -> Stored<'_, HouseTime>;

    /// Forgets sessions past their time, and tables and guests untouched since `stale` that nothing became of.
    fn forget(&self, now: Wall, stale: Wall) -> Stored<'_, Forgotten>;
    /// How much waits to be written just now.
    fn waiting(&self) -> u64;
    /// Writes a copy of everything to a new file, while the house is open.
    fn backup(&self, to: PathBuf) -> Stored<'_, ()>;
}

/// The setting that says by which rules the likenesses of accounts were made.
const LIKENESSES: &str = "likenesses";

/// The accounts to whom the likeness of their name belongs, oldest first in what is given. Whoever comes later keeps the
/// name and signs in with it as ever; only the likeness is not theirs.
fn likenesses(accounts: Vec<(i64, String)>) -> Vec<(i64, String)> {
    let mut given = std::collections::HashSet::new();
    let own = accounts.into_iter().map(|(id, name)| (id, likeness(&name)));
    own.filter(|(_, likeness)| given.insert(likeness.clone())).collect()
}

/// What can be changed about somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// What they are called.
    Name(String),
    /// A guest gets an account; nothing happens to somebody who has one.
    Account {
        /// What they are called.
        name: String,
        /// The hash of their password.
        password: String,
    },
    /// The hash of their password.
    Password(String),
    /// May not play, and why; or may again.
    Banned(Option<String>),
    /// May look after the house.
    Admin,
}

/// Which sessions to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndSessions {
    /// The one its owner calls by this number.
    One(u64),
    /// Every one but this.
    AllBut(u64),
    /// Every one.
    All,
}
