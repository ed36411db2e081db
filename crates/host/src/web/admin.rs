//! Looking after the house.

use super::App;
use super::accounts::UserCard;
use super::asking::{Admin, At, Body, DONE, Done, Json, Me, Query};
use super::book::{Book, Page};
use super::chat::{Overheard, SHOWN_REPORTS, overheard};
use super::lobby::{CURSOR, List, read_cursor};
use crate::floor::is_disturbing;
use crate::ids::{TableId, UserId};
use crate::keeper::{Acked, Command};
use crate::ledger::PlayerAct;
use crate::look::Card;
use crate::refusal::{Code, Refusal};
use crate::store::{Stage, TableQuery, Wall};
use crate::unseen::is_blank;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest reason for a ban, in letters.
const LONGEST_REASON: usize = 200;
/// The longest notice, in letters.
const LONGEST_NOTICE: usize = 300;

/// So many tables are gone through at a time.
const PAGE: u32 = 200;

/// What an admin wrote, in one line; nothing of it is cut off unasked.
fn fit(text: &str, longest: usize) -> Result<String, Refusal> {
    if text.chars().count() > longest {
        return Err(Refusal::new(Code::TooLarge, format!("write at most {longest} letters")));
    }
    Ok(text.chars().map(|c| if is_disturbing(c) { ' ' } else { c }).collect())
}

pub fn routes(book: Book) -> Book {
    book.post("/api/admin/claim", Page::new("claimAdmin", "Makes you admin, with the key the host printed."), claim)
        .get("/api/admin/users", Page::new("users", "Finds people by a part of their name."), users)
        .post("/api/admin/users/{user}/ban", Page::new("ban", "Bans somebody, or lets them in again."), ban)
        .get("/api/admin/tables", Page::new("allTables", "Lists all tables, public or not."), tables)
        .post("/api/admin/tables/{table}/close", Page::new("closeTable", "Closes a table; there is no result."), close)
        .post("/api/admin/notice", Page::new("setNotice", "Puts up a notice for everybody."), notice)
        .post("/api/admin/pause", Page::new("pause", "Sets up no new tables, or does again."), pause)
        .get("/api/admin/reports", Page::new("reports", "Lists what people complained about."), reports)
        .post("/api/admin/reports/{n}/settle", Page::new("settle", "Settles a complaint."), settle)
}

/// The key the host printed.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AdminKey {
    /// The key.
    #[schemars(length(max = 200))]
    key: String,
}

async fn claim(
    State(app): State<App>,
    address: super::asking::Address,
    Me(person): Me,
    Body(claim): Body<AdminKey>,
) -> Result<Done, Refusal> {
    app.must_not_be_guessing(app.buckets.passwords.may_show_key(address.0))?;
    if !app.use_admin_key(&claim.key, &person).await? {
        return Err(Refusal::new(Code::Forbidden, "this key is wrong or used; the host prints a new one when asked"));
    }
    tracing::info!(user = %person.user.id, "somebody became admin");
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct UsersQuery {
    /// The part.
    #[serde(default)]
    name: String,
}

/// People.
#[derive(Serialize, JsonSchema)]
struct Users(Vec<UserCard>);

async fn users(
    State(app): State<App>,
    Admin(_): Admin,
    Query(query): Query<UsersQuery>,
) -> Result<Json<Users>, Refusal> {
    let found = app.house.store.users(query.name, 100).await?;
    Ok(Json(Users(found.into_iter().map(UserCard::from).collect())))
}

/// A ban, or the end of one.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ban {
    /// Why, in words that can be read; null, or no reason at all, lets them in again.
    #[serde(default)]
    #[schemars(length(min = 1, max = LONGEST_REASON))]
    reason: Option<String>,
}

async fn ban(
    State(app): State<App>,
    At(user): At<UserId>,
    Admin(admin): Admin,
    Body(ban): Body<Ban>,
) -> Result<Done, Refusal> {
    if ban.reason.as_deref().is_some_and(is_blank) {
        return Err(Refusal::new(Code::Wrong, "say why, or send null to let them in again"));
    }
    let reason = ban.reason.map(|reason| fit(&reason, LONGEST_REASON)).transpose()?;
    let banned = app.people.ban(user, reason).await?;
    if banned.banned.is_some() {
        show_out(&app, user).await?;
    }
    free_or_keep(&app, user).await?;
    tracing::info!(%user, by = %admin.user.id, banned = banned.banned.is_some(), "a ban was changed");
    Ok(DONE)
}

/// Has somebody get up everywhere, so that nobody waits for them, and sends them no more notices. Their lines are cut
/// already; their sessions hold, so that whoever comes back is told why they may not.
async fn show_out(app: &App, user: UserId) -> Result<(), Refusal> {
    for subscription in app.house.store.subscriptions(user).await? {
        app.house.store.drop_subscription(user, subscription.endpoint).await?;
    }
    for (table, _) in app.house.store.unfinished(user).await? {
        // What can't be left is left to the clock, and to whoever claims it.
        let _ = app.house.act(table, user, PlayerAct::Leave, None).await;
    }
    Ok(())
}

/// Has tables where a seat is kept for somebody look again whether they may come. Only those that wait for players can
/// keep one, and bans are few; so they are gone through here, and no list has to ask.
async fn free_or_keep(app: &App, user: UserId) -> Result<(), Refusal> {
    let mut query = TableQuery { stage: Some(Stage::Gathering), limit: PAGE, ..TableQuery::default() };
    loop {
        let heads = app.house.store.tables(query.clone()).await?;
        query.after = heads.last().map(|head| (head.touched, head.table));
        for head in &heads {
            let card = serde_json::from_str::<Card>(&head.card).ok();
            if card.is_some_and(|card| card.kept.contains(&user)) {
                // One that can't be fetched looks when it is.
                let _ = app.house.ask(head.table, Command::Wake).await;
            }
        }
        if heads.len() < PAGE as usize {
            return Ok(());
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TablesQuery {
    /// At this stage.
    #[serde(default)]
    stage: Option<Stage>,
    /// Where the last page ended.
    #[serde(default)]
    #[schemars(extend("pattern" = CURSOR))]
    after: Option<String>,
}

async fn tables(
    State(app): State<App>,
    Admin(_): Admin,
    Query(query): Query<TablesQuery>,
) -> Result<Json<List>, Refusal> {
    let after = read_cursor(query.after.as_deref())?;
    let query = TableQuery { stage: query.stage, after, limit: PAGE, ..TableQuery::default() };
    Ok(Json(List::of(&app, app.house.store.tables(query).await?, PAGE, &[])))
}

async fn close(State(app): State<App>, At(table): At<TableId>, Admin(admin): Admin) -> Result<Json<Acked>, Refusal> {
    let acked = app.house.close(table).await?;
    tracing::info!(%table, by = %admin.user.id, "a table was closed");
    Ok(Json(acked))
}

/// A notice for everybody.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Notice {
    /// What it says; empty takes it down.
    #[schemars(length(max = LONGEST_NOTICE))]
    text: String,
}

async fn notice(State(app): State<App>, Admin(_): Admin, Body(notice): Body<Notice>) -> Result<Done, Refusal> {
    app.set_notice(fit(&notice.text, LONGEST_NOTICE)?).await?;
    Ok(DONE)
}

/// Whether new tables are set up.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Pause {
    /// None are.
    paused: bool,
}

async fn pause(State(app): State<App>, Admin(_): Admin, Body(pause): Body<Pause>) -> Result<Done, Refusal> {
    app.set_paused(pause.paused).await?;
    Ok(DONE)
}

/// A complaint.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Report")]
struct ReportCard {
    /// Its number.
    n: u64,
    /// Whose.
    by: UserId,
    /// About whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<UserId>,
    /// At which table.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
    /// What happened.
    text: String,
    /// When, in milliseconds since 1970.
    wall: Wall,
    /// What was said last at that table before.
    lines: Vec<Overheard>,
}

/// Complaints nobody has settled.
#[derive(Serialize, JsonSchema)]
struct Reports(Vec<ReportCard>);

async fn reports(State(app): State<App>, Admin(admin): Admin) -> Result<Json<Reports>, Refusal> {
    let mut cards = Vec::new();
    for report in app.house.store.reports(SHOWN_REPORTS).await? {
        let crate::store::Report { n, by, about, table, text, wall } = report;
        let lines = match table {
            Some(table) => overheard(&app, admin.user.id, table, wall).await?,
            None => Vec::new(),
        };
        cards.push(ReportCard { n, by, about, table, text, wall, lines });
    }
    Ok(Json(Reports(cards)))
}

async fn settle(State(app): State<App>, At(n): At<u64>, Admin(_): Admin) -> Result<Done, Refusal> {
    match app.house.store.settle_report(n.min(i64::MAX as u64)).await? {
        true => Ok(DONE),
        false => Err(Refusal::not_found("complaint")),
    }
}
