//! A table as it changes, for one viewer; and both news and tables as lines of JSON.

use super::App;
use super::about::HouseSays;
use super::asking::{Address, At, Me, Query, Who};
use super::chat::SHOWN_LINES;
use super::quick;
use super::serve::{Counted, count_line};
use super::tables::LookQuery;
use super::wire::{FromHost, PROTOCOL};
use crate::ears::Ear;
use crate::hub::News;
use crate::ids::TableId;
use crate::keeper::{Found, Glance, Looker, Presence, Seen};
use crate::metrics::{Held, Whose};
use crate::people::{BANNED, Bell, Person};
use crate::refusal::{Code, Refusal};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

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
    /// Calls when this viewer may have to go; nobody calls strangers.
    bell: Option<Bell>,
    seen: Seen,
    /// The hash of the view at the version seen.
    pub hash: Option<String>,
    /// How far each room was heard: whoever sits down or gets up comes to another one.
    chat: [Heard; 2],
}

/// How far a room was heard.
#[derive(Clone, Copy, Default)]
struct Heard {
    /// What the table's keeper said then of how much there is.
    tick: u64,
    /// The number of the last line.
    line: u64,
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
        let bell = person.as_ref().map(|person| app.people.bell(person.user.id));
        must_be_signed_in(app, person.as_deref()).await?;
        let (presence, glance) = app.house.attend(table, looker, seen).await?;
        if since.is_some_and(|(v, _)| v < glance.seen.v) {
            app.house.metrics.version_gaps.add();
        }
        if let Some(person) = person.as_ref().filter(|_| glance.waits) {
            tokio::spawn(quick::came(app.clone(), Arc::clone(person), table));
        }
        let mut follower = Follower {
            app: app.clone(),
            table,
            looker,
            person,
            presence,
            bell,
            seen,
            hash: None,
            chat: Default::default(),
        };
        let first = follower.read(glance).await?;
        Ok((follower, first))
    }

    /// The version seen.
    pub fn version(&self) -> u64 {
        self.seen.v
    }

    /// Nobody looks on with a session that has ended since, or after a ban.
    pub async fn must_be_signed_in(&self) -> Result<(), Refusal> {
        must_be_signed_in(&self.app, self.person.as_deref()).await
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
        let heard = &mut self.chat[glance.room as usize];
        if heard.tick != glance.chat {
            let mut lines = self.app.house.store.said(self.table, glance.room, heard.line, SHOWN_LINES).await?;
            *heard = Heard { tick: glance.chat, line: lines.last().map_or(heard.line, |line| line.n) };
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
        let bell = &mut self.bell;
        let called = async {
            match bell {
                Some(bell) => {
                    bell.hear().await;
                }
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = self.presence.news() => {}
            () = called => {}
        }
    }
}

async fn must_be_signed_in(app: &App, person: Option<&Person>) -> Result<(), Refusal> {
    match person {
        Some(person) => app.people.still(person).await.map(|_| ()),
        None => Ok(()),
    }
}

/// Why the house lets somebody go.
pub struct Parting {
    /// In words.
    pub why: Cow<'static, str>,
    /// It is worth coming back.
    pub again: bool,
}

impl Parting {
    /// Everybody is let go when the house closes.
    pub const CLOSING: Parting = Parting { why: Cow::Borrowed("the house is being restarted"), again: true };
}

impl From<Refusal> for Parting {
    fn from(refusal: Refusal) -> Parting {
        let (why, again) = match refusal.code {
            Code::Busy => ("the house is busy; come back in a moment".into(), true),
            Code::Stranger => (refusal.message.into(), false),
            Code::Forbidden if refusal.message.starts_with(BANNED) => (refusal.message.into(), false),
            _ => ("you may not look at this table".into(), false),
        };
        Parting { why, again }
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
    let (closing, said) = (app.closing.subscribe(), app.said.subscribe());
    let streaming = Streaming { follower, first: Some(first), over: false, closing, said, _held: held };
    Ok(lines(futures_util::stream::unfold(streaming, Streaming::next)))
}

/// A table on its way to somebody who reads it line by line.
struct Streaming {
    follower: Follower,
    first: Option<Vec<Bytes>>,
    over: bool,
    closing: watch::Receiver<bool>,
    said: watch::Receiver<()>,
    _held: (Held, Option<Counted>),
}

impl Streaming {
    async fn next(mut self) -> Option<(Bytes, Streaming)> {
        if let Some(first) = self.first.take() {
            return Some((with_newlines(first), self));
        }
        if self.over {
            return None;
        }
        let messages = match self.wait().await {
            Ok(messages) => messages,
            Err(Parting { why, again }) => {
                self.over = true;
                vec![FromHost::Bye { why: &why, again }.text().into()]
            }
        };
        self.follower.app.house.metrics.count_out(&messages);
        Some((if messages.is_empty() { Bytes::from_static(b"\n") } else { with_newlines(messages) }, self))
    }

    /// Waits for something to tell; for nothing, when it is time for a sign of life.
    async fn wait(&mut self) -> Result<Vec<Bytes>, Parting> {
        loop {
            tokio::select! {
                () = self.follower.changed() => {
                    let news = self.follower.news().await?;
                    if !news.is_empty() {
                        return Ok(news);
                    }
                }
                () = tokio::time::sleep(HEARTBEAT) => {
                    self.follower.must_be_signed_in().await?;
                    return Ok(Vec::new());
                }
                () = super::something_is_said(&mut self.said) => {
                    return Ok(vec![FromHost::House(HouseSays::of(&self.follower.app)).text().into()]);
                }
                () = super::closed(&mut self.closing) => return Err(Parting::CLOSING),
            }
        }
    }
}

/// News for one person: their turn, their games, the lobby.
pub async fn news(State(app): State<App>, address: Address, Me(person): Me) -> Result<Response, Refusal> {
    let line = count_line(&app, address)?;
    let bell = app.people.bell(person.user.id);
    app.people.still(&person).await?;
    let listening = Listening {
        own: app.house.hub.listen(person.user.id),
        lobby: app.house.hub.lobby(),
        lobby_due: None,
        bell,
        closing: app.closing.subscribe(),
        said: app.said.subscribe(),
        over: false,
        _held: (app.house.metrics.streams.hold(Whose::Person), line),
        app,
        person,
    };
    Ok(lines(futures_util::stream::unfold(listening, Listening::next)))
}

/// Somebody who listens to their news.
struct Listening {
    app: App,
    person: Arc<Person>,
    own: Ear<Arc<str>>,
    lobby: watch::Receiver<u64>,
    /// The lobby has changed, and is to be told of then.
    lobby_due: Option<Instant>,
    bell: Bell,
    closing: watch::Receiver<bool>,
    said: watch::Receiver<()>,
    over: bool,
    _held: (Held, Option<Counted>),
}

impl Listening {
    async fn next(mut self) -> Option<(Bytes, Listening)> {
        if self.over {
            return None;
        }
        let mut line = match self.wait().await {
            Ok(line) => line.to_string(),
            Err(Parting { why, again }) => {
                self.over = true;
                News::Bye { why: why.into(), again }.text()
            }
        };
        line.push('\n');
        Some((Bytes::from(line), self))
    }

    /// Waits for news; an empty line is a sign of life.
    async fn wait(&mut self) -> Result<Arc<str>, Parting> {
        let line = |news: News| Arc::from(news.text());
        loop {
            let lobby_due = self.lobby_due.unwrap_or_else(Instant::now);
            let news = tokio::select! {
                news = self.own.hear() => Some(news.unwrap_or_else(|| line(News::Missed))),
                _ = self.lobby.changed(), if self.lobby_due.is_none() => {
                    self.lobby_due = Some(Instant::now() + LOBBY_PAUSE);
                    continue;
                }
                () = tokio::time::sleep_until(lobby_due), if self.lobby_due.is_some() => {
                    self.lobby_due = None;
                    self.lobby.borrow_and_update();
                    Some(line(News::Lobby))
                }
                () = super::something_is_said(&mut self.said) => Some(line(News::House(HouseSays::of(&self.app)))),
                () = tokio::time::sleep(HEARTBEAT) => Some("".into()),
                _ = self.bell.hear() => None,
                () = super::closed(&mut self.closing) => return Err(Parting::CLOSING),
            };
            // Nobody is told anything over a session that has ended since.
            self.app.people.still(&self.person).await?;
            if let Some(news) = news {
                return Ok(news);
            }
        }
    }
}
