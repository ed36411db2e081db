//! What is said at a table.

use super::App;
use super::asking::{At, Body, Json, Me, Query, Who};
use super::book::{Book, Page};
use super::tables::bystander;
use crate::floor::LONGEST_LINE;
use crate::house::House;
use crate::ids::TableId;
use crate::keeper::Seen;
use crate::metrics::Rule;
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use crate::store::{Line, Room};
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub fn routes(book: Book) -> Book {
    book.get("/api/tables/{table}/chat", Page::new("chat", "What was said."), chat).post(
        "/api/tables/{table}/chat",
        Page::new("say", "Says something."),
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

async fn chat(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    Query(query): Query<ChatQuery>,
) -> Result<Json<Chat>, Refusal> {
    let glance = app.house.look(table, bystander(who.user()), Seen::default()).await?;
    let room = query.room.unwrap_or(glance.room);
    if room != glance.room && !glance.over {
        return Err(Refusal::new(Code::Forbidden, "until the game is over everybody hears their own room only"));
    }
    let mut lines = app.house.store.said(table, room, query.after.min(i64::MAX as u64), SHOWN_LINES).await?;
    let muted = app.muted_by(who.user()).await?;
    lines.retain(|line| !muted.contains(&line.user));
    Ok(Json(Chat { room, lines }))
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
}

/// It was said.
#[derive(Serialize, JsonSchema)]
struct Said {
    /// Its number.
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
    Ok(Json(Said { n: say_as(&app, table, &person, say.room, &say.text, None).await? }))
}
