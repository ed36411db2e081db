//! What leaves a table: messages for one viewer, made from that viewer's projection and from nothing else.

use crate::agreed::Agreed;
use crate::entry::{ClockRule, Ending, Options, Sitter, Watchers};
use crate::ids::{TableId, UserId};
use crate::ledger::{ClockFace, Ledger, Pending};
use crate::store::{HouseTime, Stage, Wall};
use crate::web::schemas::message;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Bytes32, Picture, Prompt, Seal, Seat, SeatSet, ToldAt, Viewer};

/// Which parts of a position a client wants to be sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parts {
    /// The game's own view, for clients that know the game.
    pub view: bool,
    /// The table as anyone can draw it.
    pub picture: bool,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts { view: true, picture: true }
    }
}

/// How parts are named, as a pattern.
pub const PARTS: &str = "^(view|picture|none)(,(view|picture|none))*$";

impl Parts {
    /// `view`, `picture`, `view,picture` or `none`; nothing else.
    pub fn parse(text: &str) -> Option<Parts> {
        let mut parts = Parts { view: false, picture: false };
        for part in text.split(',') {
            match part {
                "view" => parts.view = true,
                "picture" => parts.picture = true,
                "none" => {}
                _ => return None,
            }
        }
        Some(parts)
    }
}

message!(StateWord = "state");
message!(RoomWord = "room");

/// The game as one viewer may know it at one version. Each message stands for itself: whoever has it needs none of the
/// ones before, except for the story, which is sent from where it changed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "State")]
pub struct StateMessage {
    t: StateWord,
    /// The version: how many entries the table's log has.
    v: u64,
    /// How far the table has come.
    stage: Stage,
    /// Where you sit.
    you: Option<Seat>,
    /// How many answers stand.
    step: usize,
    /// Who is asked.
    asked: SeatSet,
    /// The number of your question, to be sent back with the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<u64>,
    /// What you are asked, and every answer you may give.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt: Option<Prompt>,
    /// The game's own view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    view: Option<Box<RawValue>>,
    /// The table as anyone can draw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
    /// The first 16 digits of the BLAKE3 hash of the text of `view`, whether or not it is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    /// What was told since.
    story: Story,
    /// The players' clocks, where they have any.
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<ClockFace>>,
    /// What somebody asked the others for.
    #[serde(skip_serializing_if = "Option::is_none")]
    wish: Option<Pending>,
    /// You could take your last answer back at once. Where a bot plays for somebody who may come back, nothing else can be
    /// taken back.
    undo: bool,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Ending>,
}

/// What was told. Forget lines of later answers than `after` and take these instead.
#[derive(Serialize, JsonSchema)]
struct Story {
    /// After how many answers.
    after: usize,
    /// The lines.
    lines: Vec<ToldAt>,
}

/// What is hashed: the first sixteen digits of BLAKE3 of the view's text.
pub fn view_hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
}

/// The hash of a viewer's view, once there is one.
pub fn hash(ledger: &Ledger, viewer: Viewer) -> Option<String> {
    let text = ledger.play().map(|play| serde_json::to_string(&play.view(viewer)).expect("a view is plain data"));
    text.as_deref().map(view_hash)
}

/// A message, and the hash of the view it stands for.
pub type Drawn = (String, Option<String>);

/// The state of a table for a viewer who has seen it at version `since` (0: never).
pub fn state(ledger: &Ledger, viewer: Viewer, you: Option<Seat>, parts: Parts, since: u64, now: HouseTime) -> Drawn {
    let play = ledger.play();
    let text = play.map(|play| serde_json::to_string(&play.view(viewer)).expect("a view is plain data"));
    let hash = text.as_deref().map(view_hash);
    let raw = |text: String| RawValue::from_string(text).expect("JSON was just written");
    let after = ledger.changed_after(since);
    let asked = ledger.asked().seats();
    let mine = you.filter(|seat| asked.has(*seat));
    let message = StateMessage {
        t: StateWord::It,
        v: ledger.version,
        stage: ledger.stage,
        you,
        step: ledger.step(),
        asked,
        question: mine.map(|seat| ledger.question(seat)),
        prompt: mine.and_then(|seat| play?.prompt(seat)),
        view: text.filter(|_| parts.view).map(raw),
        picture: play.filter(|_| parts.picture).map(|play| play.picture(viewer)),
        hash: hash.clone(),
        story: Story { after, lines: play.map(|play| play.told(viewer, after)).unwrap_or_default() },
        clocks: ledger.clock_faces(now),
        wish: ledger.pending,
        undo: you.is_some_and(|seat| ledger.may_undo_at_once(seat)),
        result: ledger.ending.clone(),
    };
    (serde_json::to_string(&message).expect("a message is plain data"), hash)
}

/// The position after so many answers, as one viewer could know it when it was reached.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Step")]
pub struct StepMessage {
    /// After how many answers.
    step: usize,
    /// How many answers stand now.
    of: usize,
    /// Who was asked.
    asked: SeatSet,
    /// The game's own view.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<serde_json::Value>,
    /// The table as anyone can draw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
    /// What the last of these answers brought about.
    lines: Vec<ToldAt>,
}

/// The position after so many answers.
pub fn step(play: &dyn table::AnyMatch, viewer: Viewer, parts: Parts, step: usize) -> String {
    let then = play.at(step);
    let message = StepMessage {
        step,
        of: play.step(),
        asked: then.asked().seats(),
        view: parts.view.then(|| then.view(viewer)),
        picture: parts.picture.then(|| then.picture(viewer)),
        lines: then.told(viewer, step.saturating_sub(1)),
    };
    serde_json::to_string(&message).expect("a message is plain data")
}

/// The people around a table.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "People")]
pub struct RoomMessage<'a> {
    t: RoomWord,
    /// The table.
    table: TableId,
    /// The game's id.
    game: &'a str,
    /// The game's full name.
    title: &'a str,
    /// How far the table has come.
    stage: Stage,
    /// Where you sit.
    you: Option<Seat>,
    /// Who set it up.
    by: &'a str,
    /// What is agreed beside the rules.
    options: &'a Options,
    /// The options of the game's own setup, without players and decks.
    setup: &'a [Agreed],
    /// The seats and who sits there.
    seats: Vec<SeatCard<'a>>,
    /// How many watch.
    watchers: usize,
    /// The hash of the host's secret, from before the first shuffle.
    commitment: Bytes32,
    /// All secrets, once the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    seal: Option<Seal>,
    /// Where the same people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<TableId>,
    /// Where they played before.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch_of: Option<TableId>,
    /// The finished game that is played on here: whoever looks at it sees what was dealt then.
    #[serde(skip_serializing_if = "Option::is_none")]
    branch_of: Option<BranchOf>,
    /// Where you sit now: you waited here, and were brought together with somebody who waited there.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<TableId>,
}

/// A moment of a finished game.
#[derive(Serialize, JsonSchema)]
pub struct BranchOf {
    /// Where it was played.
    table: TableId,
    /// After how many of its answers it is played on.
    step: usize,
}

/// One seat and who sits there.
#[derive(Serialize, JsonSchema)]
pub struct SeatCard<'a> {
    /// Which seat.
    seat: Seat,
    /// What sits there.
    kind: SeatKind,
    /// What they are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Who they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<UserId>,
    /// Is connected now.
    here: bool,
    /// Has been away for so long that the others may claim.
    away: bool,
    /// The bot that plays for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    stand_in: Option<&'a str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum SeatKind {
    Open,
    Kept,
    Person,
    Bot,
}

/// Who is at the table just now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Present {
    /// Seats whose players are connected.
    pub here: SeatSet,
    /// Seats whose players have been away for long enough.
    pub away: SeatSet,
    /// How many watch.
    pub watchers: usize,
}

/// The people around a table, as everybody may know them; only where `user` went from here is for them alone.
pub fn room(ledger: &Ledger, user: Option<UserId>, you: Option<Seat>, present: &Present) -> String {
    let info = ledger.game().info();
    let seat_card = |seat: Seat| {
        let chair = &ledger.chairs[seat.index()];
        let kept = ledger.kept_for(seat);
        let (kind, name, user) = match (&chair.who, kept) {
            (Some(Sitter::Person { user, name }), _) => (SeatKind::Person, Some(name.clone()), Some(*user)),
            (Some(Sitter::Bot { bot }), _) => (SeatKind::Bot, Some(format!("Bot {bot}")), None),
            (None, Some(kept)) => (SeatKind::Kept, Some(kept.name.clone()), Some(kept.user)),
            (None, None) => (SeatKind::Open, None, None),
        };
        SeatCard {
            seat,
            kind,
            name,
            user,
            here: present.here.has(seat) || kind == SeatKind::Bot,
            away: present.away.has(seat),
            stand_in: chair.stand_in.as_ref().map(|stand_in| stand_in.bot.as_str()),
        }
    };
    let message = RoomMessage {
        t: RoomWord::It,
        table: ledger.id,
        game: info.id,
        title: info.title,
        stage: ledger.stage,
        you,
        by: &ledger.created.by_name,
        options: &ledger.created.options,
        setup: &ledger.agreed,
        seats: Seat::all(ledger.chairs.len()).map(seat_card).collect(),
        watchers: present.watchers,
        commitment: Seal::commit(&ledger.created.secret),
        seal: (ledger.stage == Stage::Over).then(|| ledger.seal()),
        rematch: ledger.rematch,
        rematch_of: ledger.created.rematch_of,
        branch_of: ledger.created.branch.as_ref().map(|from| BranchOf { table: from.table, step: from.step }),
        moved: user.filter(|_| you.is_none()).and_then(|user| ledger.moved(user)),
    };
    serde_json::to_string(&message).expect("a message is plain data")
}

/// What the lobby shows of a table. It is kept in the index, so it is read back by later builds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// The game's full name.
    pub title: String,
    /// Who set it up.
    pub by: String,
    /// A line for the lobby.
    #[serde(default)]
    pub note: String,
    /// What the seats are called; nothing for a free one.
    pub seats: Vec<Option<String>>,
    /// How long a player may think.
    pub clock: ClockRule,
    /// What watchers may see.
    pub watchers: Watchers,
    /// The options of the game's own setup.
    #[serde(default)]
    pub options: Vec<Agreed>,
    /// How many answers stand.
    #[serde(default)]
    pub step: usize,
    /// Who is asked; nobody unless the game is on.
    #[serde(default)]
    pub turn: Vec<Seat>,
    /// The people among them. It is for the index alone, and left out where anybody is shown the card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub people_asked: Vec<Seat>,
    /// What is played for while people are waited for, as [`terms`] tells it; empty where nobody else is to be brought
    /// together with who waits. It is for the index alone too.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(skip)]
    pub terms: String,
    /// Was set up by a quick match, so that it may be given up for another one. It is for the index alone too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(skip)]
    pub quick: bool,
    /// For whom seats are kept while people are waited for. It is for the index alone too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub kept: Vec<UserId>,
    /// Since when no build could play it. It is for the index alone too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub frozen: Option<HouseTime>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<CardResult>,
}

/// How a game ended, in short.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CardResult {
    /// In a line, with `@1` for the name of seat 1.
    pub words: String,
    /// The place of each seat.
    pub places: Vec<u8>,
}

impl Card {
    /// What the lobby shows of this table.
    pub fn of(ledger: &Ledger) -> Card {
        let names = ledger.names();
        let taken = ledger.chairs.iter().zip(names).map(|(chair, name)| chair.who.as_ref().map(|_| name));
        let result = ledger.ending.as_ref();
        let kept = ledger.created.kept.iter().flatten();
        Card {
            title: ledger.game().info().title.into(),
            by: ledger.created.by_name.clone(),
            note: ledger.created.options.note.clone(),
            seats: taken.collect(),
            clock: ledger.created.options.clock,
            watchers: ledger.created.options.watchers,
            options: ledger.agreed.to_vec(),
            step: ledger.step(),
            turn: ledger.asked().seats().iter().collect(),
            people_asked: ledger.people_asked().iter().collect(),
            terms: open_terms(ledger).unwrap_or_default(),
            quick: ledger.created.quick && ledger.stage == Stage::Gathering,
            kept: if ledger.stage == Stage::Gathering { kept.map(|kept| kept.user).collect() } else { Vec::new() },
            frozen: None,
            result: result.map(|end| CardResult { words: end.words.clone(), places: end.places.clone() }),
        }
    }
}

/// What is played for, as one word: who wants the same can be brought together.
pub fn terms(game: &str, setup: &Value, options: &Options) -> String {
    let Options { watchers, clock, undo, stand_in, .. } = options;
    let all = serde_json::to_vec(&(game, setup, watchers, clock, undo, stand_in)).expect("terms are plain data");
    blake3::hash(&all).to_hex()[..32].to_string()
}

/// The terms of a table that waits for whoever comes. One for certain people, or with bots at it, does not.
fn open_terms(ledger: &Ledger) -> Option<String> {
    let created = &ledger.created;
    let bots = ledger.chairs.iter().any(|chair| matches!(chair.who, Some(Sitter::Bot { .. })));
    let own = ledger.stage != Stage::Gathering || bots || created.branch.is_some() || !created.kept.is_empty();
    let setup = (!own).then(|| ledger.game().whole_setup(&created.setup).ok())??;
    Some(terms(&created.game, &setup, &created.options))
}

/// A table in a list.
#[derive(Serialize, JsonSchema)]
pub struct Listed {
    /// Which.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// How far it has come.
    pub stage: Stage,
    /// How many seats are free.
    pub open: u8,
    /// When it was set up, in milliseconds since 1970.
    pub created: Wall,
    /// When something last happened, in milliseconds since 1970.
    pub touched: Wall,
    /// Somebody is there just now.
    pub somebody: bool,
    /// You are asked there.
    pub your_turn: bool,
    /// The rest.
    #[serde(flatten)]
    pub card: Card,
}
