//! Tables over HTTP: find one, set one up, sit down, answer.

use super::App;
use super::asking::{Address, At, Body, Json, Me, Query, Who, Written};
use super::book::{Book, Page};
use super::wire::LONGEST_NONCE;
use super::{socket, stream};
use crate::entry::ClockKind;
use crate::house::House;
use crate::ids::{TableId, UserId};
use crate::keeper::{Acked, Auto, Looker, Seen, Sit};
use crate::ledger::PlayerAct;
use crate::look::{Card, Listed, Parts};
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use crate::setting_up::{Founder, NewBranch, NewSeat, NewTable};
use crate::store::{Head, Line, Room, Stage, TableQuery, Wall};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{Bytes32, Seat, Secret};

pub fn routes(book: Book) -> Book {
    let watching = |page: Page| {
        page.query("parts", json!({ "type": "string" }), "`view`, `picture`, both with a comma between, or `none`.")
            .query("as", json!({ "type": "integer", "minimum": 1, "maximum": 8 }), "Watch through this seat's eyes.")
            .query("v", json!({ "type": "integer", "minimum": 0 }), "The version seen last.")
            .query("you", json!({ "type": "integer", "minimum": 0, "maximum": 8 }), "The seat it was seen from, or 0.")
    };
    let listing = Page::new("tables", "Lists tables, the one that was touched last first.")
        .query("game", json!({ "type": "string" }), "Of this game.")
        .query("stage", json!({ "enum": ["gathering", "playing", "over", "frozen"] }), "At this stage.")
        .query("open", json!({ "type": "boolean" }), "With a free seat.")
        .query("clock", json!({ "enum": ["none", "timed", "days"] }), "With this kind of clock.")
        .query("mine", json!({ "type": "boolean" }), "Yours, listed or not.")
        .query("after", json!({ "type": "string" }), "Where the last page ended.")
        .query("limit", json!({ "type": "integer", "minimum": 1, "maximum": 100 }), "At most this many.");
    book.get("/api/tables", listing.gives("Tables"), list)
        .post(
            "/api/commitments",
            Page::new("promise", "Commits the host to a secret, for a table you are about to set up.")
                .gives("Commitment"),
            promise,
        )
        .post("/api/tables", Page::new("setUp", "Sets up a table.").takes("NewTable").gives("TableAt"), set_up)
        .post(
            "/api/quick",
            Page::new("quickMatch", "Finds a table where somebody waits, or sets one up.")
                .takes("Quick")
                .gives("TableAt"),
            quick,
        )
        .get("/api/tables/{table}", watching(Page::new("look", "Shows a table as you may see it.")).gives("Look"), look)
        .post("/api/tables/{table}/sit", Page::new("sit", "Sits down at a table.").takes("Sit").gives("Acked"), sit)
        .post(
            "/api/tables/{table}/answer",
            Page::new("answer", "Answers a question. The same nonce is taken once.").takes("Answer").gives("Acked"),
            answer,
        )
        .post(
            "/api/tables/{table}/act",
            Page::new("act", "Resigns, offers, agrees, takes back, claims, leaves. The same nonce is obeyed once.")
                .query("nonce", json!({ "type": "string", "minLength": 1, "maxLength": 40 }), "Your own name for this.")
                .takes("PlayerAct")
                .gives("Acked"),
            act,
        )
        .put(
            "/api/tables/{table}/auto",
            Page::new("auto", "Says which questions are answered for you.").takes("SetAuto").gives("Acked"),
            auto,
        )
        .get(
            "/api/tables/{table}/chat",
            Page::new("chat", "What was said.")
                .query("room", json!({ "enum": ["players", "watchers"] }), "Where; your own room, if not said.")
                .query("after", json!({ "type": "integer", "minimum": 0 }), "Only lines after this number.")
                .gives("Chat"),
            chat,
        )
        .post("/api/tables/{table}/chat", Page::new("say", "Says something.").takes("Say").gives("Said"), say)
        .post(
            "/api/tables/{table}/rematch",
            Page::new("rematch", "Plays again with the same people, one seat further.").takes("Sit").gives("TableAt"),
            rematch,
        )
        .post(
            "/api/tables/{table}/branch",
            Page::new("branch", "Plays a finished game on from one of its moments, at a table of its own.")
                .takes("NewBranch")
                .gives("TableAt"),
            branch,
        )
        .get(
            "/api/tables/{table}/step",
            Page::new("step", "The position after so many answers; once the game is over, through anybody's eyes.")
                .query("n", json!({ "type": "integer", "minimum": 0 }), "How many answers; none, if not said.")
                .query("parts", json!({ "type": "string" }), "`view`, `picture`, both with a comma between, or `none`.")
                .query("as", json!({ "type": "integer", "minimum": 1, "maximum": 8 }), "Through this seat's eyes.")
                .gives("Step"),
            step,
        )
        .get(
            "/api/tables/{table}/replay",
            Page::new("replay", "The whole game as a file that proves itself, once it has ended.").gives("Replay"),
            replay,
        )
        .get(
            "/api/tables/{table}/verify",
            Page::new("verify", "Plays a finished game again and checks every shuffle and die.").gives("Verified"),
            verify,
        )
        .get(
            "/api/tables/{table}/stream",
            watching(Page::new("stream", "A table as it changes, a message a line.")).gives_lines("FromHost"),
            stream::table,
        )
        .get(
            "/api/tables/{table}/socket",
            watching(Page::new("socket", "A table as a socket.")).gives_socket(),
            socket::open,
        )
        .get("/api/news", Page::new("news", "News for you, a message a line.").gives_lines("News"), stream::news)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListQuery {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    stage: Option<Stage>,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    clock: Option<ClockKind>,
    #[serde(default)]
    mine: bool,
    #[serde(default)]
    after: Option<String>,
    #[serde(default)]
    limit: Option<u32>,
}

#[derive(Serialize)]
struct List {
    tables: Vec<Listed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

const LONGEST_LIST: u32 = 100;

/// Where a page of a list ends.
pub fn cursor(head: &Head) -> String {
    format!("{}-{}", head.touched, head.table)
}

pub fn read_cursor(text: Option<&str>) -> Result<Option<(Wall, TableId)>, Refusal> {
    let wrong = || Refusal::new(Code::Unreadable, "this is not where a page ended; send back what `next` said");
    let read = |text: &str| {
        let (touched, table) = text.rsplit_once('-')?;
        Some((touched.parse().ok()?, table.parse().ok()?))
    };
    text.map(|text| read(text).ok_or_else(wrong)).transpose()
}

pub fn listed(head: Head) -> Option<Listed> {
    let card: Card = serde_json::from_str(&head.card).ok()?;
    let Head { table, game, stage, open, created, touched, .. } = head;
    Some(Listed { table, game, stage, open, created, touched, card })
}

async fn list(State(app): State<App>, who: Who, Query(asked): Query<ListQuery>) -> Result<Json<List>, Refusal> {
    let user = match (asked.mine, who.user()) {
        (true, None) => return Err(Refusal::new(Code::Stranger, "say who you are first: POST /api/guest")),
        (true, user) => user,
        (false, _) => None,
    };
    let limit = asked.limit.unwrap_or(50).clamp(1, LONGEST_LIST);
    let query = TableQuery {
        game: asked.game,
        stage: asked.stage,
        listed: user.is_none(),
        open: asked.open,
        clock: asked.clock,
        user,
        after: read_cursor(asked.after.as_deref())?,
        limit,
    };
    let heads = app.house.store.tables(query).await?;
    let next = heads.last().filter(|_| heads.len() == limit as usize).map(cursor);
    Ok(Json(List { tables: heads.into_iter().filter_map(listed).collect(), next }))
}

#[derive(Serialize)]
struct Commitment {
    commitment: Bytes32,
}

async fn promise(State(app): State<App>, Me(person): Me) -> Json<Commitment> {
    Json(Commitment { commitment: app.promise(person.user.id) })
}

#[derive(Serialize)]
pub struct TableAt {
    table: TableId,
    /// The invite link: whoever has it may take a free seat.
    link: String,
}

impl TableAt {
    fn new(table: TableId) -> Json<TableAt> {
        Json(TableAt { table, link: format!("/t/{table}") })
    }
}

async fn may_sit_at_more(app: &App, user: UserId) -> Result<(), Refusal> {
    let most = app.config.limits.tables;
    if app.house.going.of(user, &*app.house.store).await? >= most {
        app.house.metrics.limited_account.add();
        return Err(Refusal::new(Code::Limited, format!("you have {most} games going; finish one first")));
    }
    Ok(())
}

async fn set_up(State(app): State<App>, Me(person): Me, Body(new): Body<NewTable>) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    may_sit_at_more(&app, person.user.id).await?;
    let secret = app.keep_promise(person.user.id, new.commitment)?;
    let founder = Founder { user: person.user.id, name: person.user.name.clone() };
    Ok(TableAt::new(app.house.set_up(founder, new, secret).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quick {
    game: String,
    #[serde(default)]
    options: crate::Options,
    #[serde(default)]
    secret: Option<Secret>,
    #[serde(default)]
    brings: BTreeMap<String, Value>,
}

/// Takes a seat where somebody waits with the same clock; whom one has just played with comes last. Where nobody
/// waits, waits.
async fn quick(State(app): State<App>, Me(person): Me, Body(wish): Body<Quick>) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    may_sit_at_more(&app, person.user.id).await?;
    let game = app.house.games.find(&wish.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let id = game.info().id.to_string();
    let store = &app.house.store;
    let waiting = TableQuery {
        game: Some(id.clone()),
        stage: Some(Stage::Gathering),
        listed: true,
        open: true,
        limit: LONGEST_LIST,
        ..TableQuery::default()
    };
    let last = TableQuery { user: Some(person.user.id), stage: Some(Stage::Over), limit: 1, ..TableQuery::default() };
    let last = store.tables(last).await?.into_iter().next().and_then(listed);
    let recent = |by: &str| last.as_ref().is_some_and(|last| last.card.seats.iter().flatten().any(|name| name == by));
    let mut found: Vec<Listed> = store.tables(waiting).await?.into_iter().filter_map(listed).collect();
    found.retain(|table| table.card.clock == wish.options.clock);
    found.sort_by_key(|table| (recent(&table.card.by), table.created));
    for table in found {
        let sit = sit_as(&person, None, wish.secret, wish.brings.clone());
        match app.house.sit(table.table, sit).await {
            Ok(_) => return Ok(TableAt::new(table.table)),
            Err(refusal) if matches!(refusal.code, Code::Taken | Code::NotNow | Code::NotFound) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    let new = NewTable {
        game: id,
        players: None,
        setup: None,
        seats: None,
        options: wish.options,
        commitment: None,
        secret: wish.secret,
        brings: wish.brings,
    };
    let founder = Founder { user: person.user.id, name: person.user.name.clone() };
    Ok(TableAt::new(app.house.set_up(founder, new, app.house.nature.secret()).await?))
}

/// How somebody wants to watch.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookQuery {
    #[serde(default)]
    parts: Option<String>,
    #[serde(default, rename = "as")]
    eyes: Option<u64>,
    #[serde(default)]
    pub v: Option<u64>,
    #[serde(default)]
    pub you: Option<u64>,
}

impl LookQuery {
    pub fn looker(&self, user: Option<UserId>) -> Result<Looker, Refusal> {
        let wrong = |what: &str| Refusal::new(Code::Unreadable, format!("the query can't be read: {what}"));
        let parts = self.parts.as_deref().map(|text| Parts::parse(text).ok_or_else(|| wrong("parts")));
        let eyes = self.eyes.map(|seat| Seat::from_number(seat).ok_or_else(|| wrong("as")));
        Ok(Looker { user, eyes: eyes.transpose()?, parts: parts.transpose()?.unwrap_or_default() })
    }
}

#[derive(Serialize)]
struct Look {
    state: Box<serde_json::value::RawValue>,
    room: Box<serde_json::value::RawValue>,
}

async fn look(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    Query(query): Query<LookQuery>,
) -> Result<Written, Refusal> {
    let glance = app.house.look(table, query.looker(who.user())?, Seen::default()).await?;
    let raw = |bytes: Option<axum::body::Bytes>| {
        let text = bytes.and_then(|bytes| String::from_utf8(bytes.into()).ok());
        text.and_then(|text| serde_json::value::RawValue::from_string(text).ok()).ok_or_else(Refusal::busy)
    };
    let both = Look { state: raw(glance.state)?, room: raw(glance.people)? };
    Ok(Written(serde_json::to_vec(&both).expect("a message is plain data").into()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitDown {
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(default)]
    secret: Option<Secret>,
    #[serde(default)]
    brings: BTreeMap<String, Value>,
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
    may_sit_at_more(&app, person.user.id).await?;
    Ok(Json(app.house.sit(table, sit_as(&person, seat, secret, brings)).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    question: u64,
    choice: usize,
    #[serde(default)]
    nonce: Option<String>,
}

/// A client's own name for something is short.
pub fn fit_nonce(nonce: &str) -> Result<(), Refusal> {
    if nonce.is_empty() || nonce.len() > LONGEST_NONCE {
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
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    #[serde(default)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetAuto {
    auto: Auto,
    #[serde(default)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChatQuery {
    #[serde(default)]
    room: Option<Room>,
    #[serde(default)]
    after: u64,
}

#[derive(Serialize)]
struct Chat {
    room: Room,
    lines: Vec<Line>,
}

/// So many lines are shown at once.
pub const SHOWN_LINES: u32 = 50;

async fn chat(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    Query(query): Query<ChatQuery>,
) -> Result<Json<Chat>, Refusal> {
    let looker = Looker { user: who.user(), eyes: None, parts: Parts { view: false, picture: false } };
    let glance = app.house.look(table, looker, Seen::default()).await?;
    let room = query.room.unwrap_or(glance.room);
    if room != glance.room && !glance.over {
        return Err(Refusal::new(Code::Forbidden, "until the game is over everybody hears their own room only"));
    }
    let mut lines = app.house.store.said(table, room, query.after.min(i64::MAX as u64), SHOWN_LINES).await?;
    let muted = app.muted_by(who.user()).await?;
    lines.retain(|line| !muted.contains(&line.user));
    Ok(Json(Chat { room, lines }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SayThis {
    #[serde(default)]
    room: Option<Room>,
    text: String,
}

#[derive(Serialize)]
struct Said {
    n: u64,
}

/// Says something for somebody, within bounds.
pub async fn say_as(
    app: &App,
    table: TableId,
    person: &Person,
    room: Option<Room>,
    text: &str,
    nonce: Option<String>,
) -> Result<u64, Refusal> {
    let text = House::fit_to_say(text)?;
    if !app.buckets.chat.take(person.user.id, 1.0) {
        app.house.metrics.limited_account.add();
        return Err(Refusal::new(Code::Limited, "you have said a lot; wait a few seconds"));
    }
    let looker = Looker { user: Some(person.user.id), eyes: None, parts: Parts { view: false, picture: false } };
    let room = match room {
        Some(room) => room,
        None => app.house.look(table, looker, Seen::default()).await?.room,
    };
    let name = person.user.name.clone();
    let line = Line { n: 0, user: person.user.id, name, wall: app.house.nature.wall(), text };
    app.house.say(table, room, line, nonce).await
}

async fn say(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Body(say): Body<SayThis>,
) -> Result<Json<Said>, Refusal> {
    Ok(Json(Said { n: say_as(&app, table, &person, say.room, &say.text, None).await? }))
}

async fn rematch(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Body(SitDown { seat, secret, brings }): Body<SitDown>,
) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    may_sit_at_more(&app, person.user.id).await?;
    Ok(TableAt::new(app.house.rematch(table, sit_as(&person, seat, secret, brings)).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Branching {
    step: usize,
    #[serde(default)]
    seats: Option<Vec<NewSeat>>,
    #[serde(default)]
    secret: Option<Secret>,
}

async fn branch(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Body(Branching { step, seats, secret }): Body<Branching>,
) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    may_sit_at_more(&app, person.user.id).await?;
    let looker = Looker { user: Some(person.user.id), eyes: None, parts: Parts { view: false, picture: false } };
    app.house.look(table, looker, Seen::default()).await?;
    let replay = app.house.replay(table).await?;
    let founder = Founder { user: person.user.id, name: person.user.name.clone() };
    let from = NewBranch { table, replay, step, seats, secret };
    Ok(TableAt::new(app.house.branch(founder, from, app.house.nature.secret()).await?))
}

/// Whoever may watch a table may read how it went.
async fn may_look(app: &App, table: TableId, who: &Who) -> Result<(), Refusal> {
    let looker = Looker { user: who.user(), eyes: None, parts: Parts { view: false, picture: false } };
    app.house.look(table, looker, Seen::default()).await.map(|_| ())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepQuery {
    #[serde(default)]
    n: usize,
    #[serde(default)]
    parts: Option<String>,
    #[serde(default, rename = "as")]
    eyes: Option<u64>,
}

async fn step(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    address: Address,
    Query(StepQuery { n, parts, eyes }): Query<StepQuery>,
) -> Result<Written, Refusal> {
    app.must_not_tire(address, 2.0)?;
    let looker = LookQuery { parts, eyes, v: None, you: None }.looker(who.user())?;
    Ok(Written(app.house.step(table, looker, n).await?))
}

async fn replay(
    State(app): State<App>,
    At(table): At<TableId>,
    address: Address,
    who: Who,
) -> Result<Written, Refusal> {
    app.must_not_tire(address, 5.0)?;
    may_look(&app, table, &who).await?;
    Ok(Written(app.house.replay(table).await?.to_json().into()))
}

#[derive(Serialize)]
struct VerifiedCard {
    holds: bool,
    moves: usize,
    commitment: Bytes32,
    words: String,
}

async fn verify(
    State(app): State<App>,
    At(table): At<TableId>,
    address: Address,
    who: Who,
) -> Result<Json<VerifiedCard>, Refusal> {
    app.must_not_tire(address, 20.0)?;
    may_look(&app, table, &who).await?;
    let replay = app.house.replay(table).await?;
    let game = app.house.games.find(&replay.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let game = Arc::clone(game);
    let commitment = replay.seals[0].seal.commitment;
    let moves = replay.moves.len();
    let verified = app.house.thinkers.work(move || game.verify(&replay).map(|_| ())).await;
    Ok(Json(match verified.ok_or_else(Refusal::busy)? {
        Ok(_) => {
            let words =
                format!("All chance of these {moves} answers follows from the secrets that were sealed before.");
            VerifiedCard { holds: true, moves, commitment, words }
        }
        Err(error) => VerifiedCard { holds: false, moves, commitment, words: error.to_string() },
    }))
}
