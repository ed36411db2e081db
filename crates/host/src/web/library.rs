//! Reading: cards, ready decks, words and rules.

use super::App;
use super::asking::{At, Json, Query, Written, must_be_within};
use super::book::{Book, Page};
use crate::library::{CardFace, DeckForm, ReadyDeck, Search, Shelf, Word};
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// So many cards are shown at once, if nobody says how many.
const USUAL: usize = 100;
const MOST: usize = 500;

pub fn routes(book: Book) -> Book {
    let cards = Page::new("cards", "Finds cards of a game by words and numbers.");
    book.get("/api/games/{game}/cards", cards, find)
        .get(
            "/api/games/{game}/decks",
            Page::new("readyDecks", "Lists the decks that come with a game, and how one is written."),
            decks,
        )
        .get("/api/games/{game}/rules", Page::new("rules", "The rules of a game, and words to look up."), rules)
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

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CardsQuery {
    /// `laser`, `"two words"`, `cost<=3`, `-missile`, `type:weapons`.
    #[serde(default)]
    #[schemars(length(max = 200))]
    find: String,
    /// Only this kind of thing: card, module, ship.
    #[serde(default)]
    section: Option<String>,
    /// The language to read them in, such as `pl`. A card that is not printed in it comes in English; `language` says in
    /// which each is. Words to find may be of that language or English.
    #[serde(default)]
    #[schemars(length(max = 35))]
    language: Option<String>,
    /// Leave so many out.
    #[serde(default)]
    skip: usize,
    /// At most this many; 100, if not said.
    #[serde(default)]
    #[schemars(range(min = 1, max = MOST))]
    limit: Option<usize>,
}

/// Cards that were found.
#[derive(Serialize, JsonSchema)]
struct Cards<'a> {
    /// The cards.
    cards: Vec<&'a CardFace>,
    /// How many there are, shown or not.
    total: usize,
    /// The languages in which this game's cards are printed, by their tags; English first.
    languages: Vec<&'a str>,
}

/// A language by its first part: `pl` for `pl`, `PL` and `pl-PL`.
fn tag(language: &str) -> String {
    language.split(['-', '_']).next().unwrap_or_default().to_lowercase()
}

async fn find(
    State(app): State<App>,
    At(game): At<String>,
    Query(query): Query<CardsQuery>,
) -> Result<Written<Cards<'static>>, Refusal> {
    must_be_within("limit", query.limit.map(|limit| limit as u64), 1..=MOST as u64)?;
    let search: Search = query.find.parse()?;
    let wanted = |card: &CardFace| query.section.as_ref().is_none_or(|section| *section == card.section);
    let shelf = shelf(&app, &game)?;
    let english = shelf.map_or(&[][..], |shelf| &shelf.cards);
    let language = query.language.as_deref().map(tag).unwrap_or_default();
    let printed = shelf.and_then(|shelf| shelf.printed_in(&language)).unwrap_or(english);
    let found = english.iter().zip(printed).filter(|(card, told)| wanted(card) && search.fits(&[card, told]));
    let found: Vec<&CardFace> = found.map(|(_, told)| told).collect();
    let total = found.len();
    let limit = query.limit.unwrap_or(USUAL);
    let cards = found.into_iter().skip(query.skip).take(limit).collect();
    let languages = shelf.map(|shelf| shelf.languages().collect()).unwrap_or_default();
    Ok(Written::new(serde_json::to_vec(&Cards { cards, total, languages }).expect("cards are plain data")))
}

/// The decks that come with a game.
#[derive(Serialize, JsonSchema)]
struct ReadyDecks {
    /// The decks.
    decks: Vec<ReadyDeck>,
    /// How a deck is written; nothing, if nobody brings one.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<DeckForm>,
}

async fn decks(State(app): State<App>, At(game): At<String>) -> Result<Json<ReadyDecks>, Refusal> {
    let shelf = shelf(&app, &game)?;
    let decks = shelf.map(|shelf| shelf.decks.clone()).unwrap_or_default();
    Ok(Json(ReadyDecks { decks, form: shelf.and_then(|shelf| shelf.form.clone()) }))
}

/// The rules of a game.
#[derive(Serialize, JsonSchema)]
struct Rules {
    /// The rules, in Markdown.
    rules: String,
    /// Words to look up.
    words: Vec<Word>,
}

async fn rules(State(app): State<App>, At(game): At<String>) -> Result<Json<Rules>, Refusal> {
    let shelf = shelf(&app, &game)?;
    let rules = shelf.map(|shelf| shelf.rules.clone()).unwrap_or_default();
    Ok(Json(Rules { rules, words: shelf.map(|shelf| shelf.words.clone()).unwrap_or_default() }))
}
