//! Subscribing to your-turn notices.

use super::App;
use super::asking::{Body, DONE, Done, Json, Me, Query};
use super::book::{Book, Page};
use crate::push::{MOST, Push};
use crate::refusal::Refusal;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub fn routes(book: Book) -> Book {
    book.get("/api/push", Page::new("pushKey", "The key that a browser needs to subscribe to your-turn notices."), key)
        .put("/api/push", Page::new("subscribe", "Has a browser told when it is your turn."), subscribe)
        .delete("/api/push", Page::new("unsubscribe", "Has a browser told no more."), unsubscribe)
}

fn push(app: &App) -> Result<&Push, Refusal> {
    app.house.push.get().ok_or_else(Refusal::busy)
}

/// The key of the house for push services.
#[derive(Serialize, JsonSchema)]
struct PushKey {
    /// A point of the curve P-256, in base64 for URLs: `applicationServerKey`.
    key: String,
}

async fn key(State(app): State<App>) -> Result<Json<PushKey>, Refusal> {
    Ok(Json(PushKey { key: push(&app)?.public_key() }))
}

/// A subscription, as `PushSubscription.toJSON()` writes it.
#[derive(Deserialize, JsonSchema)]
struct Subscribe {
    /// The address of its push service.
    #[schemars(length(max = 1000))]
    endpoint: String,
    /// Its keys.
    keys: Keys,
}

/// The keys of a subscription.
#[derive(Deserialize, JsonSchema)]
struct Keys {
    /// The browser's public key.
    p256dh: String,
    /// A secret that it shares with the house.
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
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Which {
    /// The address of its subscription.
    endpoint: String,
}

async fn unsubscribe(
    State(app): State<App>,
    Me(person): Me,
    Query(Which { endpoint }): Query<Which>,
) -> Result<Done, Refusal> {
    match app.house.store.drop_subscription(person.user.id, endpoint).await? {
        true => Ok(DONE),
        false => Err(Refusal::not_found("subscription")),
    }
}
