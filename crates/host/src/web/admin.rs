//! Looking after the house.

use super::App;
use super::asking::{Admin, At, Body, Done, Json, Me, Query};
use super::book::{Book, Page};
use crate::ids::{TableId, UserId};
use crate::keeper::Acked;
use crate::look::Listed;
use crate::refusal::{Code, Refusal};
use crate::store::{EndSessions, Stage, TableQuery, User, Wall};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;

pub fn routes(book: Book) -> Book {
    book.post(
        "/api/admin/claim",
        Page::new("claimAdmin", "Makes you admin, with the key the host printed.").takes("AdminKey"),
        claim,
    )
    .get(
        "/api/admin/users",
        Page::new("users", "Finds people by a part of their name.")
            .query("name", json!({ "type": "string" }), "The part.")
            .gives("Users"),
        users,
    )
    .post("/api/admin/users/{user}/ban", Page::new("ban", "Bans somebody, or lets them in again.").takes("Ban"), ban)
    .get(
        "/api/admin/tables",
        Page::new("allTables", "Lists all tables, public or not.")
            .query("stage", json!({ "enum": ["gathering", "playing", "over", "frozen"] }), "At this stage.")
            .gives("Tables"),
        tables,
    )
    .post(
        "/api/admin/tables/{table}/close",
        Page::new("closeTable", "Closes a table; there is no result.").gives("Acked"),
        close,
    )
    .post("/api/admin/notice", Page::new("setNotice", "Puts up a notice for everybody.").takes("Notice"), notice)
    .post("/api/admin/pause", Page::new("pause", "Sets up no new tables, or does again.").takes("Pause"), pause)
    .get("/api/admin/reports", Page::new("reports", "Lists what people complained about.").gives("Reports"), reports)
    .post("/api/admin/reports/{n}/settle", Page::new("settle", "Settles a complaint."), settle)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdminKey {
    key: String,
}

async fn claim(
    State(app): State<App>,
    address: super::asking::Address,
    Me(person): Me,
    Body(claim): Body<AdminKey>,
) -> Result<Done, Refusal> {
    app.must_not_be_guessing(address, "the admin key")?;
    if !app.use_admin_key(&claim.key).await? {
        return Err(Refusal::new(Code::Forbidden, "this key is wrong or used; the host prints a new one when asked"));
    }
    app.people.make_admin(&person).await?;
    tracing::info!(user = %person.user.id, "somebody became admin");
    Ok(Done)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UsersQuery {
    #[serde(default)]
    name: String,
}

#[derive(Serialize)]
struct UserCard {
    user: UserId,
    name: String,
    guest: bool,
    bot: bool,
    admin: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    banned: Option<String>,
    created: Wall,
    seen: Wall,
}

async fn users(
    State(app): State<App>,
    Admin(_): Admin,
    Query(query): Query<UsersQuery>,
) -> Result<Json<Vec<UserCard>>, Refusal> {
    let found = app.house.store.users(query.name, 100).await?;
    let card = |user: User| UserCard {
        user: user.id,
        name: user.name,
        guest: user.password.is_none(),
        bot: user.bot,
        admin: user.admin,
        banned: user.banned,
        created: user.created,
        seen: user.seen,
    };
    Ok(Json(found.into_iter().map(card).collect()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ban {
    /// Why; nothing lets them in again.
    reason: Option<String>,
}

async fn ban(
    State(app): State<App>,
    At(user): At<UserId>,
    Admin(admin): Admin,
    Body(ban): Body<Ban>,
) -> Result<Done, Refusal> {
    let reason = ban.reason.map(|reason| reason.chars().filter(|c| !c.is_control()).take(200).collect());
    let banned = app.people.ban(user, reason).await?;
    if banned.banned.is_some() && banned.password.is_some() {
        app.people.end_sessions(user, EndSessions::All).await?;
    }
    tracing::info!(%user, by = %admin.user.id, banned = banned.banned.is_some(), "a ban was changed");
    Ok(Done)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesQuery {
    #[serde(default)]
    stage: Option<Stage>,
}

#[derive(Serialize)]
struct Tables {
    tables: Vec<Listed>,
}

async fn tables(
    State(app): State<App>,
    Admin(_): Admin,
    Query(query): Query<TablesQuery>,
) -> Result<Json<Tables>, Refusal> {
    let query = TableQuery { stage: query.stage, limit: 200, ..TableQuery::default() };
    let heads = app.house.store.tables(query).await?;
    Ok(Json(Tables { tables: heads.into_iter().filter_map(|head| super::lobby::listed(&app, head, &[])).collect() }))
}

async fn close(State(app): State<App>, At(table): At<TableId>, Admin(admin): Admin) -> Result<Json<Acked>, Refusal> {
    let acked = app.house.close(table).await?;
    tracing::info!(%table, by = %admin.user.id, "a table was closed");
    Ok(Json(acked))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Notice {
    text: String,
}

async fn notice(State(app): State<App>, Admin(_): Admin, Body(notice): Body<Notice>) -> Result<Done, Refusal> {
    let text: String = notice.text.chars().filter(|c| !c.is_control()).take(300).collect();
    app.set_notice(text).await?;
    Ok(Done)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pause {
    paused: bool,
}

async fn pause(State(app): State<App>, Admin(_): Admin, Body(pause): Body<Pause>) -> Result<Done, Refusal> {
    app.set_paused(pause.paused).await?;
    Ok(Done)
}

#[derive(Serialize)]
struct ReportCard {
    n: u64,
    by: UserId,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<UserId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
    text: String,
    wall: Wall,
}

async fn reports(State(app): State<App>, Admin(_): Admin) -> Result<Json<Vec<ReportCard>>, Refusal> {
    let card = |report: crate::store::Report| {
        let crate::store::Report { n, by, about, table, text, wall } = report;
        ReportCard { n, by, about, table, text, wall }
    };
    Ok(Json(app.house.store.reports(200).await?.into_iter().map(card).collect()))
}

async fn settle(State(app): State<App>, At(n): At<u64>, Admin(_): Admin) -> Result<Done, Refusal> {
    match app.house.store.settle_report(n.min(i64::MAX as u64)).await? {
        true => Ok(Done),
        false => Err(Refusal::not_found("complaint")),
    }
}
