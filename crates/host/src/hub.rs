//! News for people wherever they are: it is your turn, your game begins, the lobby has changed.

use crate::ears::{Ear, Ears};
use crate::ids::{TableId, UserId};
use crate::web::HouseSays;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::watch;

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
pub struct Hub {
    people: Ears<Arc<str>>,
    lobby: watch::Sender<u64>,
}

impl Default for Hub {
    fn default() -> Hub {
        Hub { people: Ears::new(WAITING), lobby: watch::Sender::default() }
    }
}

impl Hub {
    /// Tells somebody, if they listen.
    pub fn tell(&self, user: UserId, news: &News) {
        self.people.tell(user, || news.text().into());
    }

    /// Listens for somebody's news.
    pub fn listen(&self, user: UserId) -> Ear<Arc<str>> {
        self.people.listen(user)
    }

    /// Says that the list of tables is not what it was.
    pub fn lobby_changed(&self) {
        self.lobby.send_modify(|times| *times += 1);
    }

    /// Watches for changes of the lobby.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
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
        assert_eq!(for_ada.heard(), ["{\"t\":\"rematch\",\"table\":\"000000000005\"}".into()]);
        assert!(for_bea.heard().is_empty());
    }
}
