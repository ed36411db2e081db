//! Reading: cards, ready decks, words and rules.

use super::App;
use super::asking::{At, Json, Query};
use super::book::{Book, Page};
use crate::library::{CardFace, DeckForm, ReadyDeck, Search, Shelf, Word};
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// So many cards are shown at once, if nobody says how many.
const USUAL: usize = 100;
const MOST: usize = 500;

pub fn routes(book: Book) -> Book {
    let cards = Page::new("cards", "Finds cards of a game by words and numbers.")
        .query(
            "find",
            json!({ "type": "string", "maxLength": 200 }),
            "`laser`, `\"two words\"`, `cost<=3`, `-missile`, `type:weapons`.",
        )
        .query("section", json!({ "type": "string" }), "Only this kind of thing: card, module, ship.")
        .query("skip", json!({ "type": "integer", "minimum": 0 }), "Leave so many out.")
        .query("limit", json!({ "type": "integer", "minimum": 1, "maximum": MOST }), "At most this many.");
    book.get("/api/games/{game}/cards", cards.gives("Cards"), find)
        .get(
            "/api/games/{game}/decks",
            Page::new("readyDecks", "Lists the decks that come with a game, and how one is written.")
                .gives("ReadyDecks"),
            decks,
        )
        .get(
            "/api/games/{game}/rules",
            Page::new("rules", "The rules of a game, and words to look up.").gives("Rules"),
            rules,
        )
}

/// What there is to read about a game that exists.
fn shelf<'a>(app: &'a App, game: &str) -> Result<Option<&'a Shelf>, Refusal> {
    let game = app.house.games.find(game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    Ok(app.config.library.shelf(game.info().id))
}

/// How a deck of a game is written.
pub fn form<'a>(app: &'a App, game: &str) -> Result<&'a DeckForm, Refusal> {
    let form = shelf(app, game)?.and_then(|shelf| shelf.form.as_ref());
    form.ok_or_else(|| Refusal::new(Code::NotNow, "nobody brings a deck to this game"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsQuery {
    #[serde(default)]
    find: String,
    #[serde(default)]
    section: Option<String>,
    #[serde(default)]
    skip: usize,
    #[serde(default)]
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Cards<'a> {
    cards: Vec<&'a CardFace>,
    /// How many there are, shown or not.
    total: usize,
}

async fn find(
    State(app): State<App>,
    At(game): At<String>,
    Query(query): Query<CardsQuery>,
) -> Result<super::asking::Written, Refusal> {
    let search: Search = query.find.parse()?;
    let wanted = |card: &&CardFace| query.section.as_ref().is_none_or(|section| *section == card.section);
    let all = shelf(&app, &game)?.map_or(&[][..], |shelf| &shelf.cards);
    let found: Vec<&CardFace> = all.iter().filter(wanted).filter(|card| search.fits(card)).collect();
    let total = found.len();
    let limit = query.limit.unwrap_or(USUAL).clamp(1, MOST);
    let cards = found.into_iter().skip(query.skip).take(limit).collect();
    Ok(super::asking::Written(serde_json::to_vec(&Cards { cards, total }).expect("cards are plain data").into()))
}

#[derive(Serialize)]
struct ReadyDecks {
    decks: Vec<ReadyDeck>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<DeckForm>,
}

async fn decks(State(app): State<App>, At(game): At<String>) -> Result<Json<ReadyDecks>, Refusal> {
    let shelf = shelf(&app, &game)?;
    let decks = shelf.map(|shelf| shelf.decks.clone()).unwrap_or_default();
    Ok(Json(ReadyDecks { decks, form: shelf.and_then(|shelf| shelf.form.clone()) }))
}

#[derive(Serialize)]
struct Rules {
    /// In Markdown.
    rules: String,
    words: Vec<Word>,
}

async fn rules(State(app): State<App>, At(game): At<String>) -> Result<Json<Rules>, Refusal> {
    let shelf = shelf(&app, &game)?;
    let rules = shelf.map(|shelf| shelf.rules.clone()).unwrap_or_default();
    Ok(Json(Rules { rules, words: shelf.map(|shelf| shelf.words.clone()).unwrap_or_default() }))
}
