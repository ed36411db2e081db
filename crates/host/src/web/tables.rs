//! One table over HTTP: look, sit down, answer, look back.

use super::App;
use super::asking::{Address, At, Body, Json, Me, Query, Who, Written, must_be_within};
use super::book::{Book, Page};
use super::lobby::may_sit_at;
use super::wire::{FromHost, LONGEST_NONCE};
use super::{socket, stream};
use crate::entry::Brings;
use crate::hub::News;
use crate::ids::{TableId, UserId};
use crate::keeper::{Acked, Auto, LONGEST_STOP, Looker, MOST_STOPS, Seen, Sit};
use crate::ledger::PlayerAct;
use crate::look::{PARTS, Parts, RoomMessage, StateMessage, StepMessage};
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{Bytes32, Replay, Seat, Secret};

pub fn routes(book: Book) -> Book {
    book.get("/api/tables/{table}", Page::new("look", "Shows a table as you may see it."), look)
        .post("/api/tables/{table}/sit", Page::new("sit", "Sits down at a table."), sit)
        .post(
            "/api/tables/{table}/answer",
            Page::new("answer", "Answers a question. The same nonce is taken once."),
            answer,
        )
        .post(
            "/api/tables/{table}/act",
            Page::new("act", "Resigns, offers, agrees, takes back, claims, leaves. The same nonce is obeyed once."),
            act,
        )
        .put("/api/tables/{table}/auto", Page::new("auto", "Says which questions are answered for you."), auto)
        .get(
            "/api/tables/{table}/step",
            Page::new("step", "The position after so many answers; once the game is over, through anybody's eyes."),
            step,
        )
        .get(
            "/api/tables/{table}/replay",
            Page::new("replay", "The whole game as a file that proves itself, once it has ended."),
            replay,
        )
        .get(
            "/api/tables/{table}/verify",
            Page::new("verify", "Plays a finished game again and checks every shuffle and die."),
            verify,
        )
        .get(
            "/api/tables/{table}/stream",
            Page::new("stream", "A table as it changes, a message a line.").gives_lines::<FromHost>(),
            stream::table,
        )
        .get("/api/tables/{table}/socket", Page::new("socket", "A table as a socket.").gives_socket(), socket::open)
        .get("/api/news", Page::new("news", "News for you, a message a line.").gives_lines::<News>(), stream::news)
}

/// How somebody wants to watch.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookQuery {
    /// `view`, `picture`, both with a comma between, or `none`.
    #[serde(default)]
    #[schemars(extend("pattern" = PARTS))]
    parts: Option<String>,
    /// Watch through this seat's eyes. Whoever plays may ask for their own only, until the game is over.
    #[serde(default, rename = "as")]
    #[schemars(range(min = 1, max = table::MAX_SEATS))]
    eyes: Option<u64>,
    /// The version seen last.
    #[serde(default)]
    pub v: Option<u64>,
    /// The seat it was seen from, or 0.
    #[serde(default)]
    #[schemars(range(max = table::MAX_SEATS))]
    pub you: Option<u64>,
}

impl LookQuery {
    pub fn looker(&self, user: Option<UserId>) -> Result<Looker, Refusal> {
        let seats = table::MAX_SEATS as u64;
        must_be_within("as", self.eyes, 1..=seats)?;
        must_be_within("you", self.you, 0..=seats)?;
        let wrong = || {
            let why = "the query can't be read: `parts` is `view`, `picture`, both with a comma between, or `none`";
            Refusal::new(Code::Unreadable, why)
        };
        let parts = self.parts.as_deref().map(|text| Parts::parse(text).ok_or_else(wrong)).transpose()?;
        Ok(Looker { user, eyes: self.eyes.and_then(Seat::from_number), parts: parts.unwrap_or_default() })
    }
}

/// A table as you may see it.
#[derive(Serialize, JsonSchema)]
struct Look {
    /// The game.
    #[schemars(with = "StateMessage")]
    state: Box<serde_json::value::RawValue>,
    /// The people.
    #[schemars(with = "RoomMessage")]
    room: Box<serde_json::value::RawValue>,
}

async fn look(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    Query(query): Query<LookQuery>,
) -> Result<Written<Look>, Refusal> {
    let glance = app.house.look(table, query.looker(who.user())?, Seen::default()).await?;
    let raw = |bytes: Option<axum::body::Bytes>| {
        let text = bytes.and_then(|bytes| String::from_utf8(bytes.into()).ok());
        text.and_then(|text| serde_json::value::RawValue::from_string(text).ok()).ok_or_else(Refusal::busy)
    };
    let both = Look { state: raw(glance.state)?, room: raw(glance.people)? };
    Ok(Written::new(serde_json::to_vec(&both).expect("a message is plain data")))
}

/// Sitting down.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Sit")]
pub struct SitDown {
    /// Where; anywhere, if not said.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Your part of the seed.
    #[serde(default)]
    pub secret: Option<Secret>,
    /// Your part of the setup.
    #[serde(default)]
    #[schemars(with = "Brings")]
    pub brings: BTreeMap<String, Value>,
}

/// Somebody who wants to sit down.
pub fn sit_as(
    person: &Arc<Person>,
    seat: Option<Seat>,
    secret: Option<Secret>,
    brings: BTreeMap<String, Value>,
) -> Sit {
    Sit { user: person.user.id, name: person.user.name.clone(), seat, secret, brings }
}

async fn sit(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Body(SitDown { seat, secret, brings }): Body<SitDown>,
) -> Result<Json<Acked>, Refusal> {
    let _held = may_sit_at(&app, person.user.id, table).await?;
    Ok(Json(app.house.sit(table, sit_as(&person, seat, secret, brings)).await?))
}

/// An answer.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// The number of the question.
    question: u64,
    /// The number of the offer, from 0.
    choice: usize,
    /// Your own name for this answer: the same is taken once.
    #[serde(default)]
    #[schemars(length(min = 1, max = LONGEST_NONCE))]
    nonce: Option<String>,
}

/// A client's own name for something is short.
pub fn fit_nonce(nonce: &str) -> Result<(), Refusal> {
    if !(1..=LONGEST_NONCE).contains(&nonce.chars().count()) {
        return Err(Refusal::new(Code::Wrong, format!("a nonce has 1 to {LONGEST_NONCE} letters")));
    }
    Ok(())
}

async fn answer(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Body(answer): Body<Answer>,
) -> Result<Json<Acked>, Refusal> {
    answer.nonce.as_deref().map_or(Ok(()), fit_nonce)?;
    let acked = app.house.answer(table, person.user.id, answer.question, answer.choice, answer.nonce).await?;
    Ok(Json(acked))
}

/// A client's own name for what it asks.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Named {
    /// Your own name for this.
    #[serde(default)]
    #[schemars(length(min = 1, max = LONGEST_NONCE))]
    nonce: Option<String>,
}

async fn act(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Query(named): Query<Named>,
    Body(act): Body<PlayerAct>,
) -> Result<Json<Acked>, Refusal> {
    named.nonce.as_deref().map_or(Ok(()), fit_nonce)?;
    Ok(Json(app.house.act(table, person.user.id, act, named.nonce).await?))
}

/// A habit.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SetAuto {
    /// Which questions are answered for you.
    auto: Auto,
    /// The phases in which you are always asked: words of their names. Left out, they stay as they were.
    #[serde(default)]
    #[schemars(length(max = MOST_STOPS), inner(length(min = 1, max = LONGEST_STOP)))]
    stops: Option<Vec<String>>,
}

async fn auto(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Body(set): Body<SetAuto>,
) -> Result<Json<Acked>, Refusal> {
    Ok(Json(app.house.set_auto(table, person.user.id, set.auto, set.stops).await?))
}

/// Somebody who only wants to know whether they may look, and in which room they talk.
pub fn bystander(user: Option<UserId>) -> Looker {
    Looker { user, eyes: None, parts: Parts { view: false, picture: false } }
}

/// Whoever may watch a table may read how it went.
pub async fn may_look(app: &App, table: TableId, user: Option<UserId>) -> Result<(), Refusal> {
    app.house.look(table, bystander(user), Seen::default()).await.map(|_| ())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StepQuery {
    /// How many answers; none, if not said.
    #[serde(default)]
    n: usize,
    /// `view`, `picture`, both with a comma between, or `none`.
    #[serde(default)]
    #[schemars(extend("pattern" = PARTS))]
    parts: Option<String>,
    /// Through this seat's eyes.
    #[serde(default, rename = "as")]
    #[schemars(range(min = 1, max = table::MAX_SEATS))]
    eyes: Option<u64>,
}

async fn step(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    address: Address,
    Query(StepQuery { n, parts, eyes }): Query<StepQuery>,
) -> Result<Written<StepMessage>, Refusal> {
    app.must_not_tire(address, 2.0)?;
    let looker = LookQuery { parts, eyes, v: None, you: None }.looker(who.user())?;
    Ok(Written::new(app.house.step(table, looker, n).await?))
}

async fn replay(
    State(app): State<App>,
    At(table): At<TableId>,
    address: Address,
    who: Who,
) -> Result<Written<Replay>, Refusal> {
    app.must_not_tire(address, 5.0)?;
    may_look(&app, table, who.user()).await?;
    Ok(Written::new(app.house.replay(table, who.user()).await?.to_json()))
}

/// What came of checking a game.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Verified")]
struct VerifiedCard {
    /// All of it fits.
    holds: bool,
    /// How many answers were checked.
    moves: usize,
    /// The hash of the host's secret, from before the first shuffle.
    commitment: Bytes32,
    /// In a sentence.
    words: String,
}

async fn verify(
    State(app): State<App>,
    At(table): At<TableId>,
    address: Address,
    who: Who,
) -> Result<Json<VerifiedCard>, Refusal> {
    app.must_not_tire(address, 20.0)?;
    may_look(&app, table, who.user()).await?;
    let replay = app.house.replay(table, who.user()).await?;
    let game = app.house.games.find(&replay.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let game = Arc::clone(game);
    let commitment = replay.seals[0].seal.commitment;
    let moves = replay.moves.len();
    // Strangers share one turn.
    let whose = who.user().unwrap_or(UserId::new(0));
    let verified = app.house.thinkers.work(whose, move || game.verify(&replay).map(|_| ())).await;
    Ok(Json(match verified.ok_or_else(Refusal::busy)? {
        Ok(_) => {
            let all = if moves == 1 { "this 1 answer".into() } else { format!("these {moves} answers") };
            let words = format!("All chance of {all} follows from the secrets that were sealed before.");
            VerifiedCard { holds: true, moves, commitment, words }
        }
        Err(error) => VerifiedCard { holds: false, moves, commitment, words: error.to_string() },
    }))
}
