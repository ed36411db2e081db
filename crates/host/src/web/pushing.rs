//! Subscribing to your-turn notices.

use super::App;
use super::asking::{Body, Done, Json, Me, Query};
use super::book::{Book, Page};
use crate::push::{MOST, Push};
use crate::refusal::Refusal;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;

pub fn routes(book: Book) -> Book {
    book.get(
        "/api/push",
        Page::new("pushKey", "The key that a browser needs to subscribe to your-turn notices.").gives("PushKey"),
        key,
    )
    .put(
        "/api/push",
        Page::new("subscribe", "Has a browser told when it is your turn.").takes("Subscribe").gives("Done"),
        subscribe,
    )
    .delete(
        "/api/push",
        Page::new("unsubscribe", "Has a browser told no more.")
            .query("endpoint", json!({ "type": "string" }), "The address of its subscription.")
            .gives("Done"),
        unsubscribe,
    )
}

fn push(app: &App) -> Result<&Push, Refusal> {
    app.house.push.get().ok_or_else(Refusal::busy)
}

#[derive(Serialize)]
struct PushKey {
    key: String,
}

async fn key(State(app): State<App>) -> Result<Json<PushKey>, Refusal> {
    Ok(Json(PushKey { key: push(&app)?.public_key() }))
}

/// A subscription, as browsers write it.
#[derive(Deserialize)]
struct Subscribe {
    endpoint: String,
    keys: Keys,
}

#[derive(Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

async fn subscribe(
    State(app): State<App>,
    Me(person): Me,
    Body(Subscribe { endpoint, keys }): Body<Subscribe>,
) -> Result<Done, Refusal> {
    let subscription = push(&app)?.subscription(&person.session, &endpoint, &keys.p256dh, &keys.auth)?;
    app.house.store.put_subscription(subscription, MOST).await?;
    push(&app)?.subscribed(person.user.id);
    Ok(Done)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    endpoint: String,
}

async fn unsubscribe(
    State(app): State<App>,
    Me(person): Me,
    Query(Which { endpoint }): Query<Which>,
) -> Result<Done, Refusal> {
    match app.house.store.drop_subscription(person.user.id, endpoint).await? {
        true => Ok(Done),
        false => Err(Refusal::not_found("subscription")),
    }
}
