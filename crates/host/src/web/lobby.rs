//! Tables to be found, set up and played again.

use super::App;
use super::asking::{Address, At, Body, Json, Me, Query, Who, must_be_within};
use super::book::{Book, Page};
use super::tables::{SitDown, may_look, sit_as};
use crate::entry::ClockKind;
use crate::going::Tables;
use crate::ids::{TableId, UserId};
use crate::limits::Held;
use crate::look::{Card, Listed};
use crate::metrics::Rule;
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use crate::setting_up::{Founder, NewBranch, NewSeat, NewTable};
use crate::store::{Head, Stage, TableQuery, Wall};
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Bytes32, Seat, Secret};

pub fn routes(book: Book) -> Book {
    let listing = Page::new("tables", "Lists tables, the one that was touched last first.");
    book.get("/api/tables", listing, list)
        .post(
            "/api/commitments",
            Page::new("promise", "Commits the host to a secret, for a table you are about to set up."),
            promise,
        )
        .post("/api/tables", Page::new("setUp", "Sets up a table."), set_up)
        .post(
            "/api/quick",
            Page::new("quickMatch", "Finds a table where somebody waits, or sets one up."),
            super::quick::quick,
        )
        .post(
            "/api/tables/{table}/rematch",
            Page::new("rematch", "Plays again with the same people, one seat further."),
            rematch,
        )
        .post(
            "/api/tables/{table}/branch",
            Page::new("branch", "Plays a finished game on from one of its moments, at a table of its own."),
            branch,
        )
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// Of this game.
    #[serde(default)]
    game: Option<String>,
    /// At this stage.
    #[serde(default)]
    stage: Option<Stage>,
    /// With a free seat.
    #[serde(default)]
    open: bool,
    /// With this kind of clock.
    #[serde(default)]
    clock: Option<ClockKind>,
    /// Yours, listed or not.
    #[serde(default)]
    mine: bool,
    /// Where the last page ended.
    #[serde(default)]
    #[schemars(extend("pattern" = CURSOR))]
    after: Option<String>,
    /// At most this many; 50, if not said.
    #[serde(default)]
    #[schemars(range(min = 1, max = LONGEST_LIST))]
    limit: Option<u32>,
}

/// A page of a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Tables")]
pub struct List {
    /// The tables.
    pub tables: Vec<Listed>,
    /// Where this page ends; send it as `after`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl List {
    /// A page of at most so many tables, as it is shown to somebody who sits on these seats of these tables.
    pub fn of(app: &App, heads: Vec<Head>, limit: u32, seats: &[(TableId, u8)]) -> List {
        let next = heads.last().filter(|_| heads.len() == limit as usize).map(cursor);
        List { tables: heads.into_iter().filter_map(|head| listed(app, head, seats)).collect(), next }
    }
}

const LONGEST_LIST: u32 = 100;

/// How the end of a page is written.
pub const CURSOR: &str = "^-?[0-9]{1,15}-[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{12}$";

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

/// A table as a list shows it to somebody who sits on these seats of these tables.
pub fn listed(app: &App, head: Head, seats: &[(TableId, u8)]) -> Option<Listed> {
    let mut card: Card = serde_json::from_str(&head.card).ok()?;
    let Head { table, game, stage, open, created, touched, .. } = head;
    // Answers are not written to the index row, so whoever keeps the table knows better.
    let mut people = std::mem::take(&mut card.people_asked);
    card.terms.clear();
    card.kept.clear();
    (card.quick, card.frozen) = (false, None);
    let standing = app.house.standing(table);
    let somebody = standing.as_ref().is_some_and(|standing| standing.somebody);
    if let Some(standing) = standing {
        (card.turn, people) = (standing.asked.iter().collect(), standing.people_asked.iter().collect());
    }
    if stage != Stage::Playing {
        card.turn.clear();
    }
    let mine = |seat: &Seat| seats.contains(&(table, seat.index() as u8));
    let your_turn = stage == Stage::Playing && people.iter().any(mine);
    Some(Listed { table, game, stage, open, created, touched, somebody, your_turn, card })
}

async fn list(State(app): State<App>, who: Who, Query(asked): Query<ListQuery>) -> Result<Json<List>, Refusal> {
    let user = match (asked.mine, who.user()) {
        (true, None) => return Err(Refusal::new(Code::Stranger, "say who you are first: POST /api/guest")),
        (true, user) => user,
        (false, _) => None,
    };
    must_be_within("limit", asked.limit.map(Into::into), 1..=LONGEST_LIST.into())?;
    let limit = asked.limit.unwrap_or(50);
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
    let seats = match who.user() {
        Some(user) => app.house.going.of(user, &*app.house.store).await?,
        None => Vec::new(),
    };
    Ok(Json(List::of(&app, heads, limit, &seats)))
}

/// The host's promise.
#[derive(Serialize, JsonSchema)]
struct Commitment {
    /// The hash of its secret.
    commitment: Bytes32,
}

async fn promise(State(app): State<App>, Me(person): Me) -> Json<Commitment> {
    Json(Commitment { commitment: app.promise(person.user.id) })
}

/// Where a table is.
#[derive(Serialize, JsonSchema)]
pub struct TableAt {
    /// The table.
    table: TableId,
    /// The invite link: whoever has it may take a free seat.
    link: String,
}

impl TableAt {
    pub fn new(table: TableId) -> Json<TableAt> {
        Json(TableAt { table, link: format!("/t/{table}") })
    }
}

pub fn founder(person: &Person) -> Founder {
    Founder { user: person.user.id, name: person.user.name.clone() }
}

/// Refuses whoever has enough games going. As long as what this gives is held, they sit down nowhere else.
pub async fn may_sit_at_more(app: &App, user: UserId) -> Result<Held, Refusal> {
    may_sit(app, user, None).await
}

/// As [`may_sit_at_more`], for a seat at this table: whoever has one there already needs no other.
pub async fn may_sit_at(app: &App, user: UserId, table: TableId) -> Result<Held, Refusal> {
    may_sit(app, user, Some(table)).await
}

async fn may_sit(app: &App, user: UserId, at: Option<TableId>) -> Result<Held, Refusal> {
    let held = app.sitting.on(user).await;
    let most = app.config.limits.tables;
    let enough = |tables: &Tables| tables.len() as u64 >= most && !tables.iter().any(|(table, _)| Some(*table) == at);
    let (going, store) = (&app.house.going, &*app.house.store);
    if enough(&going.of(user, store).await?) && enough(&going.anew(user, store).await?) {
        app.house.metrics.limited.add(Rule::Tables);
        let why = if most == 1 {
            "you have a game going; finish it first".into()
        } else {
            format!("you have {most} games going; finish one first")
        };
        return Err(Refusal::new(Code::Limited, why));
    }
    Ok(held)
}

async fn set_up(State(app): State<App>, Me(person): Me, Body(new): Body<NewTable>) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    let _held = may_sit_at_more(&app, person.user.id).await?;
    let (user, commitment) = (person.user.id, new.commitment);
    let secret = app.keep_promise(user, commitment)?;
    let done = app.house.set_up(founder(&person), new, secret).await;
    done.map(TableAt::new).inspect_err(|_| app.renew_promise(user, commitment, secret))
}

async fn rematch(
    State(app): State<App>,
    At(table): At<TableId>,
    Me(person): Me,
    Body(SitDown { seat, secret, brings }): Body<SitDown>,
) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    let _held = may_sit_at_more(&app, person.user.id).await?;
    Ok(TableAt::new(app.house.rematch(table, sit_as(&person, seat, secret, brings)).await?))
}

/// From where you want to play a game on.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewBranch")]
struct Branching {
    /// After how many answers.
    step: usize,
    /// Who is to sit where; you first, then whoever comes, if not said.
    #[serde(default)]
    #[schemars(length(max = table::MAX_SEATS))]
    seats: Option<Vec<NewSeat>>,
    /// Your part of the seed.
    #[serde(default)]
    secret: Option<Secret>,
}

async fn branch(
    State(app): State<App>,
    At(table): At<TableId>,
    address: Address,
    Me(person): Me,
    Body(Branching { step, seats, secret }): Body<Branching>,
) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    let _held = may_sit_at_more(&app, person.user.id).await?;
    // The whole game is played once more.
    app.must_not_tire(address, 20.0)?;
    may_look(&app, table, Some(person.user.id)).await?;
    let replay = app.house.replay(table, Some(person.user.id)).await?;
    let founder = founder(&person);
    let from = NewBranch { table, replay, step, seats, secret };
    Ok(TableAt::new(app.house.branch(founder, from, app.house.nature.secret()).await?))
}
