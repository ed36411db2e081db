//! Bringing together whoever wants the same, without being asked whom or where.

use super::App;
use super::asking::{Body, Json, Me};
use super::lobby::{TableAt, founder, may_sit_at_more};
use super::tables::sit_as;
use crate::entry::{Brings, ClockKind, Entry, Sitter};
use crate::ids::TableId;
use crate::look::{self, Card};
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use crate::setting_up::NewTable;
use crate::store::{Head, Stage, TableQuery};
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::Secret;

/// So many tables are looked at.
const LOOKED_AT: u32 = 100;

/// What you want to play at once.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quick {
    /// The game's id.
    game: String,
    /// What is to be agreed beside the rules.
    #[serde(default)]
    options: crate::Options,
    /// Your part of the seed.
    #[serde(default)]
    secret: Option<Secret>,
    /// Your part of the setup.
    #[serde(default)]
    #[schemars(with = "Brings")]
    brings: BTreeMap<String, Value>,
}

/// Takes a seat where somebody waits for the same; whom one has just played with comes last. Where nobody does, waits.
/// Whoever waits already and asks again is brought together with somebody else who waits, if there is one by now.
pub async fn quick(State(app): State<App>, Me(person): Me, Body(wish): Body<Quick>) -> Result<Json<TableAt>, Refusal> {
    app.must_not_be_paused()?;
    let _held = may_sit_at_more(&app, person.user.id).await?;
    let game = app.house.games.find(&wish.game).map_err(|error| Refusal::new(Code::NotFound, error.to_string()))?;
    let info = game.info();
    let terms = look::terms(info.id, &game.default_setup(info.players.0), &wish.options);
    // Two who ask for the same at once must not both find nobody.
    let _alone = app.matching.on(&terms).await;
    let Waiting { own, others } = waiting(&app, &person, info.id, &terms, wish.options.clock.kind()).await?;
    // A table that one has set up by hand stays open whoever is found elsewhere.
    let given_up: Vec<TableId> = own.iter().filter(|(_, quick)| *quick).map(|(table, _)| *table).collect();
    if let Some(table) = sit_with(&app, &person, wish.secret, &wish.brings, others, &given_up).await {
        return Ok(TableAt::new(table));
    }
    if let Some((own, _)) = own.first() {
        // Whoever brings something else by now, or another part of the seed, plays with that.
        app.house.sit(*own, sit_as(&person, None, wish.secret, wish.brings)).await?;
        return Ok(TableAt::new(*own));
    }
    let new = NewTable {
        game: info.id.into(),
        players: None,
        setup: None,
        seats: None,
        options: wish.options,
        commitment: None,
        secret: wish.secret,
        brings: wish.brings,
        quick: true,
    };
    Ok(TableAt::new(app.house.set_up(founder(&person), new, app.house.nature.secret()).await?))
}

/// Sits down at the first of these tables that has a seat, and gets up from those that are given up for it.
async fn sit_with(
    app: &App,
    person: &Arc<Person>,
    secret: Option<Secret>,
    brings: &BTreeMap<String, Value>,
    tables: Vec<TableId>,
    given_up: &[TableId],
) -> Option<TableId> {
    for table in tables {
        // Whatever is wrong with one table, another may do.
        if app.house.sit(table, sit_as(person, None, secret, brings.clone())).await.is_ok() {
            for left in given_up {
                let _ = app.house.move_on(*left, person.user.id, table).await;
            }
            return Some(table);
        }
    }
    None
}

/// Somebody comes to a table where they wait. Whoever asked for a quick match and was away for a while may find that
/// somebody else waits for the same elsewhere by now: then the two meet there, and neither needs to ask again.
pub async fn came(app: App, person: Arc<Person>, table: TableId) {
    if let Err(refusal) = bring_over(&app, &person, table).await {
        tracing::debug!(%table, %refusal, "nobody was brought together");
    }
}

async fn bring_over(app: &App, person: &Arc<Person>, table: TableId) -> Result<(), Refusal> {
    let head = app.house.store.head(table).await?;
    let Some((head, card)) = head.and_then(|head| card(&head).map(|card| (head, card))) else { return Ok(()) };
    // Whoever has company already stays with it.
    if card.terms.is_empty() || card.seats.iter().flatten().count() > 1 {
        return Ok(());
    }
    let log = app.house.store.log(table, 0).await?;
    let entries = log.iter().filter_map(|record| serde_json::from_str(&record.body).ok());
    let (mut quick, mut brought) = (false, None);
    for entry in entries {
        match entry {
            Entry::Created(created) => quick = created.quick && created.by == person.user.id,
            Entry::Sat { who: Sitter::Person { user, .. }, secret, brings, .. } if user == person.user.id => {
                brought = Some((secret, brings));
            }
            _ => {}
        }
    }
    let Some((secret, brings)) = brought.filter(|_| quick) else { return Ok(()) };
    let _held = app.sitting.on(person.user.id).await;
    let _alone = app.matching.on(&card.terms).await;
    let Waiting { own, others } = waiting(app, person, &head.game, &card.terms, card.clock.kind()).await?;
    if own.iter().any(|(waits, _)| *waits == table) {
        sit_with(app, person, secret, &brings, others, &[table]).await;
    }
    Ok(())
}

/// Where people wait on the same terms, best first.
struct Waiting {
    /// The tables where one waits oneself, and whether a quick match set them up.
    own: Vec<(TableId, bool)>,
    /// Those where somebody else does.
    others: Vec<TableId>,
}

async fn waiting(
    app: &App,
    person: &Arc<Person>,
    game: &str,
    terms: &str,
    clock: ClockKind,
) -> Result<Waiting, Refusal> {
    let query = TableQuery {
        game: Some(game.into()),
        stage: Some(Stage::Gathering),
        listed: true,
        open: true,
        clock: Some(clock),
        limit: LOOKED_AT,
        ..TableQuery::default()
    };
    let going = app.house.going.of(person.user.id, &*app.house.store).await?;
    let mine: Vec<TableId> = going.into_iter().map(|(table, _)| table).collect();
    let last = TableQuery { user: Some(person.user.id), stage: Some(Stage::Over), limit: 1, ..TableQuery::default() };
    let last = app.house.store.tables(last).await?.into_iter().next().and_then(|head| card(&head));
    let recent = |by: &str| last.as_ref().is_some_and(|last| last.seats.iter().flatten().any(|name| name == by));
    // Over a game of days nobody needs to sit and wait.
    let here = |table| clock == ClockKind::Days || app.house.standing(table).is_some_and(|stands| stands.somebody);
    let mut found = Vec::new();
    for head in app.house.store.tables(query).await? {
        if let Some(card) = card(&head).filter(|card| card.terms == terms) {
            found.push((recent(&card.by), head.created, head.table, card.quick));
        }
    }
    found.sort();
    let tables = found.into_iter().map(|(_, _, table, quick)| (table, quick));
    let (own, others): (Vec<_>, Vec<_>) = tables.partition(|(table, _)| mine.contains(table));
    Ok(Waiting { own, others: others.into_iter().map(|(table, _)| table).filter(|table| here(*table)).collect() })
}

fn card(head: &Head) -> Option<Card> {
    serde_json::from_str(&head.card).ok()
}
