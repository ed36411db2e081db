//! News for people wherever they are: it is your turn, your game begins, the lobby has changed.

use crate::ids::{TableId, UserId};
use crate::web::HouseSays;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::{broadcast, watch};

/// So much news waits for somebody who does not read; then they are told to look for themselves.
const WAITING: usize = 32;

/// One piece of news.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum News {
    /// You are asked.
    Turn {
        /// At which table.
        table: TableId,
        /// The game's full name.
        title: String,
    },
    /// A game you sit at has begun.
    Began {
        /// At which table.
        table: TableId,
        /// The game's full name.
        title: String,
    },
    /// A game you sat at has ended.
    Over {
        /// At which table.
        table: TableId,
        /// How, with `@1` for the name of seat 1.
        words: String,
    },
    /// Somebody you played with wants to play again.
    Rematch {
        /// At which table.
        table: TableId,
    },
    /// The list of tables is not what it was.
    Lobby,
    /// Some news was lost; look for yourself.
    Missed,
    /// The last of the news before the host closes.
    Bye {
        /// Why.
        why: String,
        /// Come back: the host is only being restarted, or busy.
        again: bool,
    },
    /// The notice or the pause of the house has changed.
    #[serde(untagged)]
    House(HouseSays),
}

impl News {
    /// As it goes over the wire.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("news is plain data")
    }
}

/// Where news is handed out.
#[derive(Default)]
pub struct Hub {
    people: Mutex<HashMap<UserId, broadcast::Sender<Arc<str>>>>,
    lobby: watch::Sender<u64>,
}

impl Hub {
    /// Tells somebody, if they listen.
    pub fn tell(&self, user: UserId, news: &News) {
        let mut people = self.lock();
        if let Some(ear) = people.get(&user) {
            let text: Arc<str> = news.text().into();
            if ear.send(text).is_err() {
                people.remove(&user);
            }
        }
    }

    /// Listens for somebody's news.
    pub fn listen(&self, user: UserId) -> broadcast::Receiver<Arc<str>> {
        let mut people = self.lock();
        people.retain(|_, ear| ear.receiver_count() > 0);
        people.entry(user).or_insert_with(|| broadcast::channel(WAITING).0).subscribe()
    }

    /// Says that the list of tables is not what it was.
    pub fn lobby_changed(&self) {
        self.lobby.send_modify(|times| *times += 1);
    }

    /// Watches for changes of the lobby.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<UserId, broadcast::Sender<Arc<str>>>> {
        self.people.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_reaches_only_whom_it_is_for() {
        let hub = Hub::default();
        let (ada, bea) = (UserId::new(1), UserId::new(2));
        let (mut for_ada, mut for_bea) = (hub.listen(ada), hub.listen(bea));
        hub.tell(ada, &News::Rematch { table: TableId::new(5) });
        assert_eq!(for_ada.try_recv().as_deref(), Ok("{\"t\":\"rematch\",\"table\":\"000000000005\"}"));
        assert!(for_bea.try_recv().is_err());
        drop(for_ada);
        hub.tell(ada, &News::Rematch { table: TableId::new(5) });
        assert_eq!(hub.lock().len(), 1, "who left is forgotten");
    }
}
