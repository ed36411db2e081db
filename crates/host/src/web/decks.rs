//! Decks that people keep: whatever a game's setup takes from one seat, under a name.

use super::App;
use super::asking::{Address, At, Body, DONE, Done, Json, Me, Query, Who};
use super::book::{Book, Page};
use super::library::form;
use crate::entry::Brings;
use crate::floor::is_disturbing;
use crate::house::House;
use crate::ids::DeckId;
use crate::ledger::bring;
use crate::library::DeckRead;
use crate::refusal::{Code, Refusal};
use crate::setting_up::try_out_here;
use crate::store::{Deck, Wall};
use crate::unseen::is_blank;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The longest deck, in letters.
const LONGEST: usize = 32 * 1024;
/// The longest name of one.
const LONGEST_NAME: usize = 60;

pub fn routes(book: Book) -> Book {
    let listing = Page::new("decks", "Lists your decks.");
    book.get("/api/decks", listing, list)
        .post(
            "/api/decks",
            Page::new(
                "newDeck",
                "Keeps a new deck. It may be unfinished, but not have parts that no deck of its game has.",
            ),
            add,
        )
        .post(
            "/api/decks/check",
            Page::new("checkDeck", "Says what a deck adds up to and everything that is wrong with it."),
            check,
        )
        .post("/api/decks/read", Page::new("readDeck", "Reads a deck that was written as text or as a file."), read)
        .get(
            "/api/decks/{deck}/text",
            Page::new("deckText", "A deck as text, to paste anywhere.").gives_text("text/plain"),
            text,
        )
        .get(
            "/api/decks/{deck}/file",
            Page::new("deckFile", "A deck as a file, like those that come with the game.")
                .gives_text("application/toml"),
            file,
        )
        .get("/api/decks/{deck}", Page::new("deck", "Shows a deck of yours, or a shared one."), show)
        .put("/api/decks/{deck}", Page::new("changeDeck", "Changes a deck."), change)
        .delete("/api/decks/{deck}", Page::new("dropDeck", "Throws a deck away."), throw_away)
}

/// A deck to keep.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewDeck {
    /// For which game.
    game: String,
    /// What it is called: 1 to 60 letters.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    name: String,
    /// What the player brings to a table: the parts of the setup that are one seat's.
    #[schemars(with = "Brings")]
    brings: BTreeMap<String, Value>,
    /// Anybody with the link may see it.
    #[serde(default)]
    shared: bool,
}

/// A deck.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Deck")]
struct DeckCard {
    /// Its id.
    deck: DeckId,
    /// For which game.
    game: String,
    /// What it is called.
    name: String,
    /// What to bring to a table.
    #[schemars(with = "Brings")]
    brings: Value,
    /// Anybody with the link may see it.
    shared: bool,
    /// It is yours.
    mine: bool,
    /// When it was last changed, in milliseconds since 1970.
    changed: Wall,
    /// Where others see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

fn card(deck: Deck, mine: bool) -> DeckCard {
    let Deck { id, game, name, body, shared, changed, .. } = deck;
    let link = shared.then(|| format!("/d/{id}"));
    DeckCard {
        deck: id,
        game,
        name,
        brings: serde_json::from_str(&body).unwrap_or_default(),
        shared,
        mine,
        changed,
        link,
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DecksQuery {
    /// Of this game.
    #[serde(default)]
    game: Option<String>,
}

/// Your decks.
#[derive(Serialize, JsonSchema)]
struct Decks(Vec<DeckCard>);

/// A list this long is as much work as a request more.
const WORK: usize = 100_000;

async fn list(
    State(app): State<App>,
    Me(person): Me,
    address: Address,
    Query(query): Query<DecksQuery>,
) -> Result<Json<Decks>, Refusal> {
    let decks = app.house.store.decks(person.user.id).await?.into_iter();
    let wanted: Vec<_> = decks.filter(|deck| query.game.as_ref().is_none_or(|game| *game == deck.game)).collect();
    let long: usize = wanted.iter().map(|deck| deck.body.len()).sum();
    app.must_not_tire(address, (long / WORK) as f64)?;
    Ok(Json(Decks(wanted.into_iter().map(|deck| card(deck, true)).collect())))
}

/// What can't be part of any deck of a game is not kept, however much of a deck is still missing.
fn must_be_possible(app: &App, game: &str, brings: &BTreeMap<String, Value>) -> Result<(), Refusal> {
    let found = app.house.games.find(game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let seats = found.info().players.0;
    let mut setup = found.default_setup(seats);
    let shape = app.config.library.shelf(found.info().id).and_then(|shelf| shelf.form.as_ref());
    // What the game's own form of a deck names is told of by that form.
    let named = |key: &String| shape.is_some_and(|form| form.key == *key) && setup.get(key).is_none();
    let mut brought: BTreeMap<String, Value> =
        brings.iter().filter(|(key, _)| !named(key)).map(|(key, part)| (key.clone(), part.clone())).collect();
    shape.iter().for_each(|form| form.fill_up(&mut brought));
    bring(&mut setup, seats, 0, &brought)?;
    let problems = shape.map_or_else(Vec::new, |form| form.impossible(brings));
    if !problems.is_empty() {
        return Err(table::SetupError { problems }.into());
    }
    let read = table::caught(|| found.whole_setup(&setup).map(|_| ()));
    Ok(read.unwrap_or(Ok(()))?)
}

/// What a player brings as it is kept, if no deck is longer.
fn short(brings: &BTreeMap<String, Value>) -> Result<String, Refusal> {
    let body = serde_json::to_string(brings).expect("it was just read");
    let long = || Refusal::new(Code::TooLarge, format!("a deck has at most {LONGEST} letters"));
    if body.len() > LONGEST { Err(long()) } else { Ok(body) }
}

/// A deck may be kept unfinished, but not nameless, for no game, or larger than any deck.
fn fit(app: &App, new: &NewDeck) -> Result<(String, String), Refusal> {
    let game = app.house.games.find(&new.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let name = new.name.trim();
    if is_blank(name) || name.chars().count() > LONGEST_NAME || name.chars().any(is_disturbing) {
        return Err(Refusal::new(
            Code::Wrong,
            format!("a deck's name has 1 to {LONGEST_NAME} letters on one line, all of which can be seen"),
        ));
    }
    let body = short(&new.brings)?;
    must_be_possible(app, game.info().id, &new.brings)?;
    Ok((game.info().id.to_string(), body))
}

async fn keep(app: &App, person: &crate::people::Person, id: DeckId, new: NewDeck) -> Result<Json<DeckCard>, Refusal> {
    let (game, body) = fit(app, &new)?;
    let name = new.name.trim().to_string();
    let changed = app.house.nature.wall();
    let deck = Deck { id, owner: person.user.id, game, name, body, shared: new.shared, changed };
    app.house.store.put_deck(deck.clone(), app.config.limits.decks).await?;
    Ok(Json(card(deck, true)))
}

async fn add(State(app): State<App>, Me(person): Me, Body(new): Body<NewDeck>) -> Result<Json<DeckCard>, Refusal> {
    let id = DeckId::new(app.house.nature.id());
    keep(&app, &person, id, new).await
}

async fn change(
    State(app): State<App>,
    At(id): At<DeckId>,
    Me(person): Me,
    Body(new): Body<NewDeck>,
) -> Result<Json<DeckCard>, Refusal> {
    let known = app.house.store.deck(id).await?.filter(|deck| deck.owner == person.user.id);
    known.ok_or_else(|| Refusal::not_found("deck"))?;
    keep(&app, &person, id, new).await
}

/// A deck that somebody may see, and whether it is theirs.
async fn find(app: &App, id: DeckId, who: &Who) -> Result<(Deck, bool), Refusal> {
    let deck = app.house.store.deck(id).await?;
    let mine = |deck: &Deck| who.user() == Some(deck.owner);
    let deck = deck.filter(|deck| deck.shared || mine(deck)).ok_or_else(|| Refusal::not_found("deck"))?;
    let mine = mine(&deck);
    Ok((deck, mine))
}

async fn show(State(app): State<App>, At(id): At<DeckId>, who: Who) -> Result<Json<DeckCard>, Refusal> {
    let (deck, mine) = find(&app, id, &who).await?;
    Ok(Json(card(deck, mine)))
}

async fn text(State(app): State<App>, At(id): At<DeckId>, who: Who) -> Result<Response, Refusal> {
    let (deck, _) = find(&app, id, &who).await?;
    let text = form(&app, &deck.game)?.text(&deck.name, &brings(&deck));
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

async fn file(State(app): State<App>, At(id): At<DeckId>, who: Who) -> Result<Response, Refusal> {
    let (deck, _) = find(&app, id, &who).await?;
    let text = form(&app, &deck.game)?.file(&deck.name, &brings(&deck));
    let saved = format!("attachment; filename=\"{}-{id}.toml\"", deck.game);
    Ok(([(header::CONTENT_TYPE, "application/toml".to_string()), (header::CONTENT_DISPOSITION, saved)], text)
        .into_response())
}

fn brings(deck: &Deck) -> BTreeMap<String, Value> {
    serde_json::from_str(&deck.body).unwrap_or_default()
}

/// A deck that somebody wrote.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DeckText {
    /// For which game.
    game: String,
    /// What they wrote: text or a file.
    text: String,
}

async fn read(State(app): State<App>, Body(deck): Body<DeckText>) -> Result<Json<DeckRead>, Refusal> {
    if deck.text.len() > LONGEST {
        return Err(Refusal::new(Code::TooLarge, format!("a deck has at most {LONGEST} letters")));
    }
    Ok(Json(form(&app, &deck.game)?.read(&deck.text)))
}

async fn throw_away(State(app): State<App>, At(id): At<DeckId>, Me(person): Me) -> Result<Done, Refusal> {
    match app.house.store.drop_deck(id, person.user.id).await? {
        true => Ok(DONE),
        false => Err(Refusal::not_found("deck")),
    }
}

/// What a deck adds up to, and what is wrong with it.
#[derive(Serialize, JsonSchema)]
struct DeckCheck {
    /// Nothing.
    fits: bool,
    /// Everything that is wrong.
    problems: Vec<table::Problem>,
    /// What it adds up to, of what there may be: its price, its cards.
    sums: Vec<table::Meter>,
}

/// A deck to be checked.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CheckDeck {
    /// For which game.
    game: String,
    /// What it is.
    #[schemars(with = "Brings")]
    brings: BTreeMap<String, Value>,
    /// What the table plays with; the usual, unless it is given.
    #[serde(default)]
    setup: Option<Value>,
    // Whatever else a deck has may be sent along, so that one that is about to be kept can be checked as it is.
    /// What it is called.
    #[serde(default, rename = "name")]
    #[schemars(length(max = 200))]
    _name: String,
    /// Anybody with the link may see it.
    #[serde(default, rename = "shared")]
    _shared: bool,
}

/// So many letters of a deck are as much work as a request more: each name that is not known is compared with all there are.
const CHECKED: usize = 1000;

async fn check(
    State(app): State<App>,
    Me(person): Me,
    address: Address,
    Body(mut deck): Body<CheckDeck>,
) -> Result<Json<DeckCheck>, Refusal> {
    let game = app.house.games.find(&deck.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let long = short(&deck.brings)?.len() + deck.setup.as_ref().map_or(0, |setup| setup.to_string().len());
    app.must_not_tire(address, (long / CHECKED) as f64)?;
    let form = app.config.library.shelf(game.info().id).and_then(|shelf| shelf.form.as_ref());
    form.iter().for_each(|form| form.fill_up(&mut deck.brings));
    let (house, game) = (Arc::clone(&app.house), Arc::clone(game));
    Ok(Json(app.house.read(person.user.id, move || checked(&house, &*game, deck)).await?))
}

/// Tries a deck out on the first seat of a table.
fn checked(house: &House, game: &dyn bots::AnyGame, deck: CheckDeck) -> DeckCheck {
    let info = game.info();
    let usual = || (info.players.0, game.default_setup(info.players.0));
    let tried = match deck.setup {
        Some(setup) => try_out_here(house, info.id, &setup).map(|seats| (seats, setup)),
        None => Ok(usual()),
    };
    let mut sums = Vec::new();
    let tried = tried.and_then(|(seats, mut setup)| {
        bring(&mut setup, seats, 0, &deck.brings)?;
        sums = game.sums(&setup, table::Seat::new(0));
        try_out_here(house, info.id, &setup)
    });
    let problems = match tried {
        Ok(_) => Vec::new(),
        Err(refusal) if refusal.problems.is_empty() => {
            let remedy = "change the deck".into();
            vec![table::Problem { at: "deck".into(), what: refusal.message, remedy }]
        }
        Err(refusal) => refusal.problems,
    };
    DeckCheck { fits: problems.is_empty(), problems, sums }
}
