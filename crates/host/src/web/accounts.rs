//! Guests, accounts and sessions.

use super::App;
use super::asking::{Address, Agent, At, Body, DONE, Done, Json, Known, Me, WithCookie};
use super::book::{Book, Page};
use super::cookie::{COOKIE, cookie};
use crate::ids::{TableId, UserId};
use crate::metrics::Rule;
use crate::names::{NAME, TYPED};
use crate::people::{PASSWORD, Person, Token};
use crate::refusal::{Code, Refusal};
use crate::store::{EndSessions, Report, Stage, TableQuery, User, Wall};
use crate::unseen::is_blank;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub fn routes(book: Book) -> Book {
    book.post("/api/guest", Page::new("guest", "Comes in as a guest."), guest)
        .get("/api/me", Page::new("me", "Says who you are."), me)
        .put("/api/me", Page::new("rename", "Gives you another name."), rename)
        .post(
            "/api/account",
            Page::new("makeAccount", "Makes an account of a guest, who keeps their games."),
            make_account,
        )
        .post("/api/login", Page::new("signIn", "Signs in to an account."), sign_in)
        .post("/api/logout", Page::new("signOut", "Ends this session."), sign_out)
        .post(
            "/api/password",
            Page::new("changePassword", "Changes the password and ends every other session."),
            change_password,
        )
        .get("/api/sessions", Page::new("sessions", "Lists where you are signed in."), sessions)
        .delete("/api/sessions/{n}", Page::new("endSession", "Ends one of your sessions."), end_session)
        .post("/api/report", Page::new("report", "Tells the admins about something."), report)
        .get("/api/mutes", Page::new("mutes", "Whom you do not want to hear."), mutes)
        .put("/api/mutes/{user}", Page::new("mute", "Mutes somebody for you, or lets you hear them again."), mute)
        .get(
            "/api/export",
            Page::new("exportGames", "All your finished games that this build can play, a replay file a line.")
                .gives_lines::<table::Replay>(),
            export,
        )
}

/// Somebody: to themselves who they are, to admins who comes to the house.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "User")]
pub struct UserCard {
    /// Their id.
    user: UserId,
    /// What they are called.
    name: String,
    /// Has no account.
    guest: bool,
    /// Is a program.
    bot: bool,
    /// May look after the house.
    admin: bool,
    /// May not play, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    banned: Option<String>,
    /// When they first came in, in milliseconds since 1970.
    since: Wall,
    /// When they were last seen, give or take an hour, in milliseconds since 1970.
    seen: Wall,
}

impl From<User> for UserCard {
    fn from(user: User) -> UserCard {
        let User { id, name, password, bot, admin, banned, created, seen } = user;
        UserCard { user: id, name, guest: password.is_none(), bot, admin, banned, since: created, seen }
    }
}

/// Who you are, and the token that proves it.
#[derive(Serialize, JsonSchema)]
struct SignedIn {
    #[serde(flatten)]
    me: UserCard,
    /// For programs: send it as `Authorization: Bearer`. Browsers have it in a cookie that no script can read.
    token: String,
}

fn signed_in(app: &App, headers: &HeaderMap, person: &Person, token: &Token) -> WithCookie<Json<SignedIn>> {
    let body = SignedIn { me: person.user.clone().into(), token: token.reveal().to_string() };
    WithCookie(cookie(app, headers, token.reveal()), Json(body))
}

/// Somebody who comes in.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewGuest {
    /// 2 to 24 letters, digits, spaces or _ - . '
    #[schemars(length(min = *NAME.start(), max = *NAME.end()))]
    name: String,
    /// Is a program.
    #[serde(default)]
    bot: bool,
}

async fn guest(
    State(app): State<App>,
    address: Address,
    Agent(agent): Agent,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<WithCookie<Json<SignedIn>>, Refusal> {
    app.must_not_be_a_crowd(address)?;
    let (person, token) = app.people.guest(&new.name, new.bot, &agent).await?;
    Ok(signed_in(&app, &headers, &person, &token))
}

async fn me(Me(person): Me) -> Json<UserCard> {
    Json(person.user.clone().into())
}

/// Another name.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Rename {
    /// The name: 2 to 24 letters, digits, spaces or _ - . '
    #[schemars(length(min = *NAME.start(), max = *NAME.end()))]
    name: String,
}

async fn rename(State(app): State<App>, Me(person): Me, Body(new): Body<Rename>) -> Result<Json<UserCard>, Refusal> {
    Ok(Json(app.people.rename(&person, &new.name).await?.into()))
}

/// A name and a password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewAccount {
    /// The name: 2 to 24 letters, digits, spaces or _ - . '
    #[schemars(length(min = *NAME.start(), max = *NAME.end()))]
    name: String,
    /// 8 to 200 letters.
    #[schemars(length(min = *PASSWORD.start(), max = *PASSWORD.end()))]
    password: String,
}

async fn make_account(
    State(app): State<App>,
    address: Address,
    Me(person): Me,
    Body(new): Body<NewAccount>,
) -> Result<Json<UserCard>, Refusal> {
    app.must_not_be_a_crowd(address)?;
    let made = app.people.make_account(&person, &new.name, &new.password).await?;
    app.buckets.passwords.signed_in(&made.name, address.0);
    Ok(Json(made.into()))
}

/// A name and a password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SignIn {
    /// The name; capitals, and how letters with marks are typed, don't matter.
    #[schemars(length(max = TYPED))]
    name: String,
    /// The password.
    #[schemars(length(max = 400))]
    password: String,
}

async fn sign_in(
    State(app): State<App>,
    address: Address,
    Agent(agent): Agent,
    headers: HeaderMap,
    Body(who): Body<SignIn>,
) -> Result<WithCookie<Json<SignedIn>>, Refusal> {
    app.must_not_be_guessing(app.buckets.passwords.may_sign_in(&who.name, address.0))?;
    let (person, token) = app.people.sign_in(&who.name, &who.password, &agent).await?;
    app.buckets.passwords.signed_in(&who.name, address.0);
    Ok(signed_in(&app, &headers, &person, &token))
}

async fn sign_out(State(app): State<App>, Known(person): Known) -> Result<WithCookie<Done>, Refusal> {
    app.people.end_sessions(person.user.id, EndSessions::One(person.session.id)).await?;
    let gone = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    Ok(WithCookie(gone, DONE))
}

/// A change of password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// The old one.
    #[schemars(length(max = 400))]
    old: String,
    /// The new one.
    #[schemars(length(min = *PASSWORD.start(), max = *PASSWORD.end()))]
    new: String,
}

async fn change_password(
    State(app): State<App>,
    address: Address,
    Me(person): Me,
    Body(change): Body<NewPassword>,
) -> Result<Done, Refusal> {
    app.must_not_be_guessing(app.buckets.passwords.may_prove(person.user.id, address.0))?;
    app.people.change_password(&person, &change.old, &change.new).await?;
    Ok(DONE)
}

/// One device you are signed in with.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Session")]
struct SessionCard {
    /// Its number.
    id: u64,
    /// It is this one.
    here: bool,
    /// What it calls itself.
    agent: String,
    /// When you signed in, in milliseconds since 1970.
    created: Wall,
    /// When it was last seen, in milliseconds since 1970.
    seen: Wall,
}

/// Where you are signed in.
#[derive(Serialize, JsonSchema)]
struct Sessions(Vec<SessionCard>);

async fn sessions(State(app): State<App>, Known(person): Known) -> Result<Json<Sessions>, Refusal> {
    let sessions = app.house.store.sessions(person.user.id, app.house.nature.wall()).await?;
    let card = |session: crate::store::Session| SessionCard {
        id: session.id,
        here: session.id == person.session.id,
        agent: session.agent,
        created: session.created,
        seen: session.seen,
    };
    Ok(Json(Sessions(sessions.into_iter().map(card).collect())))
}

async fn end_session(State(app): State<App>, Known(person): Known, At(n): At<u64>) -> Result<Done, Refusal> {
    match app.people.end_sessions(person.user.id, EndSessions::One(n)).await? {
        0 => Err(Refusal::not_found("session")),
        _ => Ok(DONE),
    }
}

/// The longest complaint, in letters.
const LONGEST_REPORT: usize = 1000;

/// Something the admins should know.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewReport {
    /// About whom; somebody must have this id.
    #[serde(default)]
    about: Option<UserId>,
    /// At which table; there must be one with this id.
    #[serde(default)]
    table: Option<crate::TableId>,
    /// What happened: 1 to 1000 letters.
    #[schemars(length(min = 1, max = LONGEST_REPORT))]
    text: String,
}

async fn report(State(app): State<App>, Me(person): Me, Body(new): Body<NewReport>) -> Result<Done, Refusal> {
    if is_blank(&new.text) || new.text.chars().count() > LONGEST_REPORT {
        return Err(Refusal::new(Code::Wrong, format!("say what happened in 1 to {LONGEST_REPORT} letters")));
    }
    // Whoever tries out which ids there are uses it up as well.
    if !app.buckets.reports.take(person.user.id, 1.0) {
        app.house.metrics.limited.add(Rule::Reports);
        return Err(Refusal::new(Code::Limited, "you have told the admins enough for today; they will look"));
    }
    if let Some(about) = new.about {
        must_be_somebody(&app, about).await?;
    }
    if let Some(table) = new.table {
        app.house.store.head(table).await?.ok_or_else(|| Refusal::not_found("table"))?;
    }
    let wall = app.house.nature.wall();
    let report = Report { n: 0, by: person.user.id, about: new.about, table: new.table, text: new.text, wall };
    app.house.store.report(report).await?;
    Ok(DONE)
}

/// Refuses an id that nobody has.
async fn must_be_somebody(app: &App, user: UserId) -> Result<(), Refusal> {
    app.house.store.user(user).await?.map(|_| ()).ok_or_else(|| Refusal::not_found("person"))
}

/// Whom you do not want to hear.
#[derive(Serialize, JsonSchema)]
struct Mutes {
    /// Their ids.
    users: Vec<UserId>,
}

async fn mutes(State(app): State<App>, Me(person): Me) -> Result<Json<Mutes>, Refusal> {
    Ok(Json(Mutes { users: app.muted_by(Some(person.user.id)).await?.to_vec() }))
}

/// Whether somebody is muted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Mute {
    /// Hear nothing more from them.
    muted: bool,
}

async fn mute(
    State(app): State<App>,
    At(about): At<UserId>,
    Me(person): Me,
    Body(Mute { muted }): Body<Mute>,
) -> Result<Json<Mutes>, Refusal> {
    if about == person.user.id {
        return Err(Refusal::new(Code::Wrong, "nobody can mute themselves; say nothing instead"));
    }
    // Whom the house has forgotten can still be heard again, so that they don't stay in the list for ever.
    if muted {
        must_be_somebody(&app, about).await?;
    }
    app.mute(person.user.id, about, muted).await?;
    mutes(State(app), Me(person)).await
}

/// So many games are written out at a time.
const EXPORTED: u32 = 50;
/// Whoever may not have the next ones yet waits for so long before they are tried again.
const BETWEEN_PAGES: std::time::Duration = std::time::Duration::from_secs(1);

async fn export(State(app): State<App>, address: Address, Known(person): Known) -> Result<Response, Refusal> {
    app.must_not_tire(address, f64::from(EXPORTED))?;
    let first = Exporting { app, address, user: person.user.id, after: None, paid: true, more: true };
    let pages = futures_util::stream::unfold(first, |exporting| async move {
        let page = exporting.more.then(|| exporting.page())?.await;
        // What can't be read breaks the answer off, so that nobody takes a part for the whole.
        Some(match page {
            Ok((text, next)) => (Ok(text), next),
            Err((error, next)) => (Err(std::io::Error::other(error.to_string())), next),
        })
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], axum::body::Body::from_stream(pages)).into_response())
}

/// All of somebody's finished games being written out, a page at a time.
struct Exporting {
    app: App,
    address: Address,
    user: UserId,
    after: Option<(Wall, TableId)>,
    /// The next page was asked for, and may be written at once.
    paid: bool,
    more: bool,
}

impl Exporting {
    /// The next page, and what is left then.
    async fn page(self) -> Result<(String, Exporting), (Refusal, Exporting)> {
        // Whoever has many games gets them no faster than somebody who asks for them page by page.
        while !self.paid && self.app.must_not_tire(self.address, f64::from(EXPORTED)).is_err() {
            tokio::time::sleep(BETWEEN_PAGES).await;
        }
        match self.write_out().await {
            Ok((text, after, more)) => Ok((text, Exporting { after, more, paid: false, ..self })),
            Err(refusal) => Err((refusal, Exporting { more: false, ..self })),
        }
    }

    /// The next games, where they end, and whether there are more.
    async fn write_out(&self) -> Result<(String, Option<(Wall, TableId)>, bool), Refusal> {
        let query = TableQuery {
            user: Some(self.user),
            stage: Some(Stage::Over),
            after: self.after,
            limit: EXPORTED,
            ..TableQuery::default()
        };
        let house = &self.app.house;
        let heads = house.store.tables(query).await?;
        let mut text = String::new();
        for head in &heads {
            if let Some(replay) = house.replay_from_log(head.table, self.user).await? {
                text.push_str(&replay);
                text.push('\n');
            }
        }
        let after = heads.last().map(|head| (head.touched, head.table));
        Ok((text, after, heads.len() == EXPORTED as usize))
    }
}
