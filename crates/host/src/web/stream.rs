//! A table as it changes, for one viewer; and both news and tables as lines of JSON.

use super::App;
use super::about::HouseSays;
use super::asking::{Address, At, Me, Query, Who};
use super::chat::SHOWN_LINES;
use super::serve::{Counted, count_line};
use super::tables::LookQuery;
use super::wire::{FromHost, PROTOCOL};
use crate::hub::News;
use crate::ids::{TableId, UserId};
use crate::keeper::{Found, Glance, Looker, Presence, Seen};
use crate::metrics::{Held, Whose};
use crate::people::{Person, called_to_the_door};
use crate::refusal::Refusal;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, watch};

/// An empty line now and then tells both sides that the other is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The lobby is reported to have changed at most this often.
const LOBBY_PAUSE: Duration = Duration::from_secs(1);

/// Follows a table for one viewer. Nothing is queued: whoever is slow is shown the newest when they come round.
pub struct Follower {
    app: App,
    table: TableId,
    looker: Looker,
    person: Option<Arc<Person>>,
    presence: Presence,
    door: broadcast::Receiver<UserId>,
    seen: Seen,
    /// The hash of the view at the version seen.
    pub hash: Option<String>,
    chat: (u64, u64),
}

impl Follower {
    /// Comes to a table; gives the first messages too. `since` is what was seen over an earlier connection: the version,
    /// and from which seat.
    pub async fn join(
        app: &App,
        table: TableId,
        looker: Looker,
        person: Option<Arc<Person>>,
        since: Option<(u64, u8)>,
    ) -> Result<(Follower, Vec<Bytes>), Refusal> {
        let seen = match since {
            Some((v, you)) => Seen { claim: Some(you), v, ..Seen::default() },
            None => Seen::default(),
        };
        let door = app.people.door();
        let (presence, glance) = app.house.attend(table, looker, seen).await?;
        if since.is_some_and(|(v, _)| v < glance.seen.v) {
            app.house.metrics.version_gaps.add();
        }
        let mut follower =
            Follower { app: app.clone(), table, looker, person, presence, door, seen, hash: None, chat: (0, 0) };
        let first = follower.read(glance).await?;
        Ok((follower, first))
    }

    /// The version seen.
    pub fn version(&self) -> u64 {
        self.seen.v
    }

    /// Nobody looks on with a session that has ended since, or after a ban.
    pub async fn must_be_signed_in(&self) -> Result<(), Refusal> {
        match &self.person {
            Some(person) => self.app.people.still(person).await.map(|_| ()),
            None => Ok(()),
        }
    }

    /// What is new, without waiting for it.
    pub async fn news(&mut self) -> Result<Vec<Bytes>, Refusal> {
        self.must_be_signed_in().await?;
        match self.presence.take() {
            None => Ok(Vec::new()),
            Some(Found::News(glance)) => self.read(*glance).await,
            Some(Found::More) => {
                self.app.house.metrics.version_gaps.add();
                self.look(self.seen).await
            }
            Some(Found::Gone) => self.look(self.seen).await,
        }
    }

    /// Everything anew.
    pub async fn everything(&mut self) -> Result<Vec<Bytes>, Refusal> {
        self.must_be_signed_in().await?;
        self.look(Seen::default()).await
    }

    /// Looks at the table. One whose keeper has gone is fetched again.
    async fn look(&mut self, seen: Seen) -> Result<Vec<Bytes>, Refusal> {
        let glance = match self.presence.look(seen).await {
            Some(glance) => glance?,
            None => {
                let (presence, glance) = self.app.house.attend(self.table, self.looker, seen).await?;
                self.presence = presence;
                glance
            }
        };
        self.read(glance).await
    }

    async fn read(&mut self, glance: Glance) -> Result<Vec<Bytes>, Refusal> {
        self.seen = glance.seen;
        let mut messages: Vec<Bytes> = glance.people.into_iter().chain(glance.habit).collect();
        if glance.state.is_some() || glance.hash.is_some() {
            self.hash = glance.hash;
        }
        messages.extend(glance.state);
        if self.chat.0 != glance.chat {
            let mut lines = self.app.house.store.said(self.table, glance.room, self.chat.1, SHOWN_LINES).await?;
            self.chat = (glance.chat, lines.last().map_or(self.chat.1, |line| line.n));
            let muted = self.app.muted_by(self.looker.user).await?;
            lines.retain(|line| !muted.contains(&line.user));
            if !lines.is_empty() {
                messages.push(FromHost::Chat { room: glance.room, lines: &lines }.text().into());
            }
        }
        Ok(messages)
    }

    /// Waits until there is something new, or this viewer may have to go.
    pub async fn changed(&mut self) {
        let user = self.person.as_ref().map(|person| person.user.id);
        tokio::select! {
            () = self.presence.news() => {}
            () = called_to_the_door(&mut self.door, user) => {}
        }
    }
}

/// The first message on every connection to a table.
pub fn welcome(looker: &Looker) -> Bytes {
    let host = env!("CARGO_PKG_VERSION");
    FromHost::Welcome { protocol: PROTOCOL, host, user: looker.user }.text().into()
}

/// What was seen over an earlier connection.
pub fn since(query: &LookQuery) -> Option<(u64, u8)> {
    Some((query.v?, u8::try_from(query.you?).ok()?))
}

fn lines(stream: impl futures_util::Stream<Item = Bytes> + Send + 'static) -> Response {
    use futures_util::StreamExt;
    let body = Body::from_stream(stream.map(Ok::<_, Infallible>));
    ([(header::CONTENT_TYPE, "application/x-ndjson"), (header::X_CONTENT_TYPE_OPTIONS, "nosniff")], body)
        .into_response()
}

fn with_newlines(messages: Vec<Bytes>) -> Bytes {
    let mut text = Vec::with_capacity(messages.iter().map(|message| message.len() + 1).sum());
    for message in messages {
        text.extend_from_slice(&message);
        text.push(b'\n');
    }
    text.into()
}

/// A table as it changes, a message a line, until the reader leaves.
pub async fn table(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    address: Address,
    Query(query): Query<LookQuery>,
) -> Result<Response, Refusal> {
    let line = count_line(&app, address)?;
    let looker = query.looker(who.user())?;
    let whose = who.whose();
    let (follower, shown) = Follower::join(&app, table, looker, who.0, since(&query)).await?;
    let mut first = vec![welcome(&looker)];
    first.extend(shown);
    app.house.metrics.count_out(&first);
    let held = (app.house.metrics.streams.hold(whose), line);
    let state = (follower, held, Some(first), app.closing.subscribe(), app.said.subscribe());
    Ok(lines(futures_util::stream::unfold(state, next_lines)))
}

type TableStream = (Follower, (Held, Option<Counted>), Option<Vec<Bytes>>, watch::Receiver<bool>, watch::Receiver<()>);

async fn next_lines((mut follower, held, first, mut closing, mut said): TableStream) -> Option<(Bytes, TableStream)> {
    if let Some(first) = first {
        return Some((with_newlines(first), (follower, held, None, closing, said)));
    }
    if *closing.borrow() {
        return None;
    }
    let news = loop {
        tokio::select! {
            () = follower.changed() => {
                let news = follower.news().await.ok()?;
                if !news.is_empty() {
                    follower.app.house.metrics.count_out(&news);
                    break with_newlines(news);
                }
            }
            () = tokio::time::sleep(HEARTBEAT) => {
                follower.must_be_signed_in().await.ok()?;
                break Bytes::from_static(b"\n");
            }
            () = super::something_is_said(&mut said) => {
                let house = vec![FromHost::House(HouseSays::of(&follower.app)).text().into()];
                follower.app.house.metrics.count_out(&house);
                break with_newlines(house);
            }
            () = super::closed(&mut closing) => {
                break with_newlines(vec![FromHost::Bye { why: "the house is being restarted", again: true }.text().into()]);
            }
        }
    };
    Some((news, (follower, held, None, closing, said)))
}

/// News for one person: their turn, their games, the lobby.
pub async fn news(State(app): State<App>, address: Address, Me(person): Me) -> Result<Response, Refusal> {
    let line = count_line(&app, address)?;
    let own = app.house.hub.listen(person.user.id);
    let lobby = app.house.hub.lobby();
    let held = (app.house.metrics.streams.hold(Whose::Person), line);
    let closing = app.closing.subscribe();
    let door = app.people.door();
    let state = (own, lobby, door, held, closing, app.said.subscribe(), app, person);
    Ok(lines(futures_util::stream::unfold(
        state,
        |(mut own, mut lobby, mut door, held, mut closing, mut said, app, person)| async {
            if *closing.borrow() {
                return None;
            }
            let line = |news: &News| format!("{}\n", news.text());
            let line = tokio::select! {
                news = own.recv() => match news {
                    Ok(text) => format!("{text}\n"),
                    Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => line(&News::Missed),
                    Err(tokio::sync::broadcast::error::RecvError::Closed) => return None,
                },
                _ = lobby.changed() => {
                    tokio::time::sleep(LOBBY_PAUSE).await;
                    lobby.borrow_and_update();
                    line(&News::Lobby)
                }
                () = super::something_is_said(&mut said) => line(&News::House(HouseSays::of(&app))),
                () = tokio::time::sleep(HEARTBEAT) => "\n".into(),
                () = called_to_the_door(&mut door, Some(person.user.id)) => "\n".into(),
                () = super::closed(&mut closing) => return None,
            };
            // Nobody is told anything over a session that has ended since, or after a ban.
            app.people.still(&person).await.ok()?;
            Some((Bytes::from(line), (own, lobby, door, held, closing, said, app, person)))
        },
    )))
}
