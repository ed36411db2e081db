//! Rules whose own code fails while somebody asks over HTTP.

use crate::client::Client;
use crate::games::{Bend, Bent, Deed, Hands};
use crate::kit::*;
use bots::Catalogue;
use host::store::Sqlite;
use host::{House, Patience};
use serde_json::json;
use std::sync::Arc;

#[tokio::test]
async fn a_request_on_which_the_rules_fail_is_answered_counted_and_hurts_no_other() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let store = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let games = Catalogue::new().with(Bent { game: Hands, bend: Bend::Falls { at: Deed::Sums, after: 0 } });
    let house = House::open(store, games, Patience::default()).await.expect("the store can be read");
    let open = open_house(folder, Arc::clone(&house), generous()).await;
    let ada = Client::guest(open.address, "Ada").await;
    let deck = json!({ "game": "hands", "brings": { "mottos": "onwards" } });
    for times in 1..=2 {
        let reply = ada.post("/api/decks/check", deck.clone()).await;
        assert_eq!((reply.status, reply.code().as_str()), (500, "broken"));
        assert!(!reply.body.contains(".rs"), "nobody is told where: {}", reply.body);
        assert_eq!(house.metrics.rules_failed.get(), times);
    }
    ada.get("/api/me").await.ok();
    ada.set_up(json!({ "game": "hands" })).await;
}
