//! What the house says about itself.

use super::App;
use super::asking::{At, Json, Who};
use super::book::{Book, Page, Part};
use super::guard::Peer;
use super::schemas::message;
use crate::refusal::{Code, Refusal};
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Lines that can be said with one touch.
pub const LINES: [&str; 8] = [
    "Good luck!",
    "Well played.",
    "Thinking …",
    "I need a minute.",
    "Your turn.",
    "Sorry, a slip.",
    "Thank you for the game.",
    "Another one?",
];

pub fn routes(book: Book) -> Book {
    book.get("/api/health", Page::new("health", "Says whether the house is open."), health)
        .get("/api/house", Page::new("house", "Says what there is in this house."), house)
        .get("/api/games", Page::new("games", "Lists the games of this house."), games)
        .get(
            "/api/games/{game}",
            Page::new("game", "Tells about one game, with a setup for each number of players."),
            game,
        )
        .get(
            "/api/openapi.json",
            Page::new("openapi", "Describes everything that can be asked for.").gives_text("application/json"),
            openapi,
        )
        .get(
            "/metrics",
            Page::new(
                "metrics",
                "Counts what happens in this house, for Prometheus: for the machine it runs on and for admins, unless it is open.",
            )
            .gives_text("text/plain"),
            metrics,
        )
}

/// The house is open.
#[derive(Serialize, JsonSchema)]
struct Health {
    /// True.
    ok: bool,
    /// The version of the host.
    version: &'static str,
    /// The version of what is spoken on sockets.
    protocol: u32,
    /// How long it has been open.
    seconds: u64,
    /// How many tables are in memory.
    tables: usize,
}

async fn health(State(app): State<App>) -> Result<Json<Health>, Refusal> {
    if *app.closing.borrow() {
        return Err(Refusal::new(Code::Busy, "the house is closing; come back in a moment"));
    }
    app.must_be_able_to_write().await?;
    Ok(Json(Health {
        ok: true,
        version: env!("CARGO_PKG_VERSION"),
        protocol: super::PROTOCOL,
        seconds: app.opened.elapsed().as_secs(),
        tables: app.house.live(),
    }))
}

/// What there is in this house.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "House")]
pub struct HouseCard {
    /// The version of the host.
    version: &'static str,
    /// A notice for everybody; empty if there is none.
    notice: String,
    /// No new tables are set up just now.
    paused: bool,
    /// The bots to choose from.
    bots: Vec<Strength>,
    /// Lines that can be said with one touch.
    lines: &'static [&'static str],
}

/// A bot to choose.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct Strength {
    /// What to call it.
    title: &'static str,
    /// Its name.
    bot: &'static str,
}

impl HouseCard {
    /// As it is now.
    pub fn of(app: &App) -> HouseCard {
        HouseCard {
            version: env!("CARGO_PKG_VERSION"),
            notice: app.notice(),
            paused: app.paused.load(std::sync::atomic::Ordering::Relaxed),
            bots: crate::STRENGTHS.iter().map(|(title, bot)| Strength { title, bot }).collect(),
            lines: &LINES,
        }
    }
}

message!(HouseWord = "house");

/// The notice or the pause of the house has changed: what there is in it now.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct HouseSays {
    t: HouseWord,
    #[serde(flatten)]
    house: HouseCard,
}

impl HouseSays {
    /// As it is now.
    pub fn of(app: &App) -> HouseSays {
        HouseSays { t: HouseWord::It, house: HouseCard::of(app) }
    }
}

async fn house(State(app): State<App>) -> Json<HouseCard> {
    Json(HouseCard::of(&app))
}

/// The games of this house.
#[derive(Serialize, JsonSchema)]
struct Games(Vec<table::Info>);

async fn games(State(app): State<App>) -> Json<Games> {
    Json(Games(app.house.games.games().map(|game| game.info()).collect()))
}

/// A game.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Game")]
struct GameCard {
    #[serde(flatten)]
    info: table::Info,
    /// A setup that simply works, for the fewest players, one more, and so on.
    setups: Vec<Value>,
}

async fn game(State(app): State<App>, At(id): At<String>) -> Result<Json<GameCard>, Refusal> {
    let game = app.house.games.find(&id).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let info = game.info();
    let setups = (info.players.0..=info.players.1).map(|players| game.default_setup(players)).collect();
    Ok(Json(GameCard { info, setups }))
}

async fn openapi(State(_): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], super::openapi()).into_response()
}

/// Somebody who may read what the house counts. Watched closely at a quiet moment, numbers say of one player what only they
/// know: that an answer came by habit, say. So they are for whoever keeps the house.
struct Counting;

impl Part for Counting {}

impl FromRequestParts<App> for Counting {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Counting, Refusal> {
        if app.config.metrics_open || is_from_here(parts) {
            return Ok(Counting);
        }
        let why = "what the house counts is for its admins and for the machine it runs on; start it with --metrics-open \
                   to show it to anybody";
        let Who(known) = Who::from_request_parts(parts, app).await?;
        let admin = known.filter(|person| person.user.admin).map(|_| Counting);
        admin.ok_or_else(|| Refusal::new(Code::Forbidden, why))
    }
}

/// Does a request come from this machine, and not by way of a proxy on it?
fn is_from_here(parts: &Parts) -> bool {
    let peer = parts.extensions.get::<Peer>().map(|Peer(peer)| peer.ip().to_canonical());
    let forwarded = ["x-forwarded-for", "forwarded", "x-real-ip"].iter().any(|name| parts.headers.contains_key(*name));
    peer.is_some_and(|peer| peer.is_loopback()) && !forwarded
}

async fn metrics(State(app): State<App>, _: Counting) -> Response {
    let metrics = &app.house.metrics;
    metrics.store_waiting.set(app.house.store.waiting() as i64);
    metrics.commands_waiting.set(app.house.commands_waiting() as i64);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics.text()).into_response()
}
