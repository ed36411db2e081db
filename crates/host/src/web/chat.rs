//! What is said at a table.

use super::App;
use super::asking::{At, Body, Json, Me, Query, Who};
use super::book::{Book, Page};
use super::tables::{bystander, fit_nonce};
use super::wire::LONGEST_NONCE;
use crate::floor::LONGEST_LINE;
use crate::house::House;
use crate::ids::{TableId, UserId};
use crate::keeper::Seen;
use crate::metrics::Rule;
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use crate::store::{Line, Room, SET_UP, Wall};
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub fn routes(book: Book) -> Book {
    book.get("/api/tables/{table}/chat", Page::new("chat", "What was said."), chat).post(
        "/api/tables/{table}/chat",
        Page::new("say", "Says something. The same nonce is said once."),
        say,
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ChatQuery {
    /// Where; your own room, if not said.
    #[serde(default)]
    room: Option<Room>,
    /// Only lines after this number.
    #[serde(default)]
    after: u64,
}

/// What was said.
#[derive(Serialize, JsonSchema)]
struct Chat {
    /// In which room.
    room: Room,
    /// The lines.
    lines: Vec<Line>,
}

/// So many lines are shown at once: those among which nobody is mistaken for somebody else.
pub const SHOWN_LINES: u32 = crate::names::HEARD;
/// So many complaints are shown at once.
pub const SHOWN_REPORTS: u32 = 200;
/// So many lines of each room go with a complaint.
const OVERHEARD: usize = 20;
/// What was said since a complaint may be as much as this.
const SEARCHED_LINES: u32 = 300;

async fn chat(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    Query(query): Query<ChatQuery>,
) -> Result<Json<Chat>, Refusal> {
    let heard = app.house.look(table, bystander(who.user()), Seen::default()).await.and_then(|glance| {
        let room = query.room.unwrap_or(glance.room);
        let own = || Refusal::new(Code::Forbidden, "until the game is over everybody hears their own room only");
        if room == glance.room || glance.over { Ok(room) } else { Err(own()) }
    });
    let room = match heard {
        Err(refusal) => examined(&app, &who, table, query.room).await?.ok_or(refusal)?,
        Ok(room) => room,
    };
    let mut lines = app.house.store.said(table, room, query.after.min(i64::MAX as u64), SHOWN_LINES).await?;
    let muted = app.muted_by(who.user()).await?;
    lines.retain(|line| !muted.contains(&line.user));
    Ok(Json(Chat { room, lines }))
}

/// The room that an admin hears because somebody complains about this table, whoever may watch there.
async fn examined(app: &App, who: &Who, table: TableId, room: Option<Room>) -> Result<Option<Room>, Refusal> {
    let Some(admin) = who.0.as_ref().filter(|person| person.user.admin) else { return Ok(None) };
    if !app.house.store.reports(SHOWN_REPORTS).await?.iter().any(|report| report.table == Some(table)) {
        return Ok(None);
    }
    let room = room.unwrap_or(Room::Players);
    Ok(rooms_for(app, admin.user.id, table).await?.contains(&room).then_some(room))
}

/// The rooms of a table that an admin may hear: an admin who plays there is a player first.
async fn rooms_for(app: &App, admin: UserId, table: TableId) -> Result<&'static [Room], Refusal> {
    let unfinished = app.house.store.unfinished(admin).await?;
    let plays = unfinished.iter().any(|(at, seat)| *at == table && *seat != SET_UP);
    Ok(if plays { &[Room::Players] } else { &[Room::Players, Room::Watchers] })
}

/// A line that was said before somebody complained.
#[derive(Serialize, JsonSchema)]
pub struct Overheard {
    /// Where.
    room: Room,
    #[serde(flatten)]
    line: Line,
}

/// What was said last at a table before this moment, for an admin.
pub async fn overheard(app: &App, admin: UserId, table: TableId, until: Wall) -> Result<Vec<Overheard>, Refusal> {
    let mut lines = Vec::new();
    for room in rooms_for(app, admin, table).await? {
        let said = app.house.store.said(table, *room, 0, SEARCHED_LINES).await?;
        let before = said.into_iter().rev().filter(|line| line.wall <= until).take(OVERHEARD);
        lines.extend(before.map(|line| Overheard { room: *room, line }));
    }
    lines.sort_by_key(|Overheard { line, .. }| (line.wall, line.n));
    Ok(lines)
}

/// Something to say.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Say")]
struct SayThis {
    /// Where; your own room, if not said.
    #[serde(default)]
    room: Option<Room>,
    /// 1 to 300 letters.
    #[schemars(length(min = 1, max = LONGEST_LINE))]
    text: String,
    /// Your own name for this line: the same is said once.
    #[serde(default)]
    #[schemars(length(min = 1, max = LONGEST_NONCE))]
    nonce: Option<String>,
}

/// It was said.
#[derive(Serialize, JsonSchema)]
struct Said {
    /// Its number; 0 if it had been said before.
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
        app.house.metrics.limited.add(Rule::Chat);
        return Err(Refusal::too_fast(2, "you have said a lot; wait a few seconds"));
    }
    let room = match room {
        Some(room) => room,
        None => app.house.look(table, bystander(Some(person.user.id)), Seen::default()).await?.room,
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
    say.nonce.as_deref().map_or(Ok(()), fit_nonce)?;
    Ok(Json(Said { n: say_as(&app, table, &person, say.room, &say.text, say.nonce).await? }))
}
