//! A table as a socket: what the host shows goes out, what a player does comes in and is acknowledged when it is on
//! disk.

use super::App;
use super::about::HouseSays;
use super::asking::{Address, At, Query, Who};
use super::chat::say_as;
use super::lobby::may_sit_at;
use super::serve::{Counted, count_line};
use super::stream::{Follower, Parting, since, welcome};
use super::tables::{LookQuery, fit_nonce, sit_as};
use super::wire::{FromClient, FromHost};
use crate::ids::TableId;
use crate::limits::{Bucket, Rate};
use crate::metrics::Rule;
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use std::borrow::Cow;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A client that reads nothing for this long is let go; it can come back and be shown the newest.
const SLOWEST: Duration = Duration::from_secs(19);
/// A client that says nothing is asked after this, and let go after three times this.
const QUIET: Duration = Duration::from_secs(20);
/// So many messages that can't be read, or are too many, are answered before the socket is closed. Who sends few of them
/// may stay for years.
const PATIENCE: Rate = Rate::new(50.0, 0.1);
/// The default of 128 KiB would be most of what a quiet socket costs.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 256 * 1024;
/// A frame that closes a socket has room for this much of a reason (RFC 6455, 5.5).
const LONGEST_REASON: usize = 123;

/// Opens a socket to a table.
pub async fn open(
    State(app): State<App>,
    At(table): At<TableId>,
    who: Who,
    address: Address,
    Query(query): Query<LookQuery>,
    counted: Option<Extension<Arc<Counted>>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|_| Refusal::new(Code::Unreadable, "this is the place for a WebSocket"))?;
    let line = count_line(&app, address)?;
    let looker = query.looker(who.user())?;
    let (since, whose) = (since(&query), who.whose());
    let (follower, shown) = Follower::join(&app, table, looker, who.0.clone(), since).await?;
    if since.is_some() {
        app.house.metrics.reconnects.add();
    }
    let mut first = vec![welcome(&looker)];
    first.extend(shown);
    // A little more than we take, so that what is too long is refused by us, with a reason.
    let most = 2 * app.config.limits.message;
    // In boxes, because whatever waits for an upgrade keeps its room for as long as the socket is open.
    let talk: Box<dyn FnOnce(WebSocket) -> Holding + Send> = Box::new(move |socket| {
        let held = app.house.metrics.sockets.hold(whose);
        let bucket = Bucket::full(app.config.limits.socket);
        let talk = Box::new(Talk {
            table,
            person: who.0,
            bucket,
            patience: Bucket::full(PATIENCE),
            heard: Instant::now(),
            pinged: None,
            app,
            socket,
            follower,
        });
        Box::pin(async move {
            talk.hold(first).await;
            drop((held, counted, line));
        })
    });
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        // Messages that are sent together are gathered by the connection itself, which keeps no room for them.
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(talk))
}

/// A conversation while it goes on.
type Holding = Pin<Box<dyn Future<Output = ()> + Send>>;

/// One socket's conversation.
struct Talk {
    app: App,
    table: TableId,
    person: Option<Arc<Person>>,
    socket: WebSocket,
    follower: Follower,
    bucket: Bucket,
    /// How many more messages that should not have been sent are answered.
    patience: Bucket,
    heard: Instant,
    /// When we asked whether the client is still there.
    pinged: Option<Instant>,
}

/// What can still be read of a message that can't: the client's own name for it.
#[derive(serde::Deserialize)]
struct OnlyName {
    n: String,
}

/// Why a conversation ended.
enum End {
    /// The other side is gone.
    Gone,
    /// We end it, and say why.
    Said { code: u16, why: Cow<'static, str> },
}

impl End {
    fn said(code: u16, why: &'static str) -> End {
        End::Said { code, why: why.into() }
    }
}

impl From<Refusal> for End {
    fn from(refusal: Refusal) -> End {
        let Parting { why, again } = refusal.into();
        End::Said { code: if again { close_code::AGAIN } else { close_code::POLICY }, why }
    }
}

/// As much of a reason as fits a frame that closes a socket.
fn fit_frame(why: &str) -> Utf8Bytes {
    why[..why.floor_char_boundary(LONGEST_REASON)].into()
}

impl Talk {
    async fn hold(mut self: Box<Talk>, first: Vec<Bytes>) {
        let end = match self.talk(first).await {
            Ok(()) => return,
            Err(end) => end,
        };
        if let End::Said { code, why } = end {
            let bye =
                FromHost::Bye { why: &why, again: matches!(code, close_code::RESTART | close_code::AGAIN) }.text();
            let _ = self.send(bye.into()).await;
            let close = CloseFrame { code, reason: fit_frame(&why) };
            let _ = tokio::time::timeout(SLOWEST, self.socket.send(Message::Close(Some(close)))).await;
        }
    }

    async fn talk(&mut self, first: Vec<Bytes>) -> Result<(), End> {
        Box::pin(self.send_all(first)).await?;
        let (mut closing, mut said) = (self.app.closing.subscribe(), self.app.said.subscribe());
        let mut asked = false;
        // Set again only when it has rung too early: every message puts it off.
        let alarm = tokio::time::sleep_until((self.heard + QUIET).into());
        tokio::pin!(alarm);
        loop {
            tokio::select! {
                // Boxed, because a socket that only waits would otherwise keep room for all that it could ever do.
                () = self.follower.changed() => Box::pin(self.show()).await?,
                message = self.socket.recv() => {
                    (self.heard, asked) = (Instant::now(), false);
                    Box::pin(self.hear(message)).await?;
                }
                () = super::something_is_said(&mut said) => {
                    let house = FromHost::House(HouseSays::of(&self.app)).text();
                    Box::pin(self.send(house.into())).await?;
                }
                () = super::closed(&mut closing) => {
                    return Err(End::Said { code: close_code::RESTART, why: Parting::CLOSING.why });
                }
                () = alarm.as_mut() => {
                    let quiet = self.heard.elapsed() >= QUIET;
                    if asked {
                        return Err(End::said(close_code::POLICY, "nothing was heard for too long"));
                    }
                    if quiet {
                        Box::pin(self.follower.must_be_signed_in()).await?;
                        asked = true;
                        self.pinged = Some(Instant::now());
                        Box::pin(self.put(Message::Ping(Bytes::new()))).await?;
                    }
                    let patience = if asked { 3 * QUIET } else { QUIET };
                    alarm.as_mut().reset((self.heard + patience).into());
                }
            }
        }
    }

    /// Shows what is new.
    async fn show(&mut self) -> Result<(), End> {
        let messages = self.news().await?;
        self.send_all(messages).await
    }

    /// What is new.
    async fn news(&mut self) -> Result<Vec<Bytes>, End> {
        Ok(self.follower.news().await?)
    }

    async fn send(&mut self, message: Bytes) -> Result<(), End> {
        self.send_all(vec![message]).await
    }

    /// Sends messages in one go.
    async fn send_all(&mut self, messages: Vec<Bytes>) -> Result<(), End> {
        use futures_util::SinkExt;
        if messages.is_empty() {
            return Ok(());
        }
        self.app.house.metrics.count_out(&messages);
        let socket = &mut self.socket;
        let sending = async {
            for message in messages {
                let text = Utf8Bytes::try_from(message).map_err(|_| End::Gone)?;
                socket.feed(Message::Text(text)).await.map_err(|_| End::Gone)?;
            }
            socket.flush().await.map_err(|_| End::Gone)
        };
        let sent = tokio::time::timeout(SLOWEST, sending).await;
        sent.unwrap_or_else(|_| {
            self.app.house.metrics.slow_readers.add();
            Err(End::Gone)
        })
    }

    async fn show_everything(&mut self) -> Result<(), End> {
        let messages = self.follower.everything().await?;
        self.send_all(messages).await
    }

    async fn put(&mut self, message: Message) -> Result<(), End> {
        match tokio::time::timeout(SLOWEST, self.socket.send(message)).await {
            Ok(sent) => sent.map_err(|_| End::Gone),
            Err(_) => {
                self.app.house.metrics.slow_readers.add();
                Err(End::Gone)
            }
        }
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let text = match message {
            None | Some(Ok(Message::Close(_))) => return Err(End::Gone),
            Some(Err(error)) if the_line_broke(&error) => return Err(End::Gone),
            Some(Err(_)) => {
                self.app.house.metrics.messages_bad.add();
                self.app.house.metrics.messages_refused.add(Code::Unreadable);
                let why = "this is no message; messages are text, and no longer than the house allows";
                return Err(End::said(close_code::PROTOCOL, why));
            }
            // These cost us an answer too, so they are counted like any other message.
            Some(Ok(message @ (Message::Ping(_) | Message::Pong(_)))) => {
                if let (Message::Pong(_), Some(pinged)) = (message, self.pinged.take()) {
                    self.app.house.metrics.lag.took(pinged.elapsed());
                }
                return self.must_not_flood().await.map(|_| ());
            }
            Some(Ok(Message::Binary(_))) => {
                return self.strike(None, &Refusal::new(Code::Unreadable, "send messages as text, in JSON")).await;
            }
            Some(Ok(Message::Text(text))) => text,
        };
        if !self.must_not_flood().await? {
            return Ok(());
        }
        let most = self.app.config.limits.message;
        if text.len() > most {
            return self
                .strike(None, &Refusal::new(Code::TooLarge, format!("a message has at most {most} bytes")))
                .await;
        }
        match super::asking::read_object::<FromClient>(text.as_bytes()) {
            Ok(message) => {
                self.app.house.metrics.messages_in.add(message.kind());
                self.obey(message).await
            }
            Err(refusal) => {
                self.app.house.metrics.messages_bad.add();
                let named = serde_json::from_str::<OnlyName>(&text).ok();
                self.strike(named.as_ref().map(|named| named.n.as_str()), &refusal).await
            }
        }
    }

    /// Counts a message. False, and refused, if there are too many.
    async fn must_not_flood(&mut self) -> Result<bool, End> {
        let own = self.bucket.take(self.app.config.limits.socket, 1.0);
        let all = |person: &Arc<Person>| self.app.buckets.messages.take(person.user.id, 1.0);
        if own && self.person.as_ref().is_none_or(all) {
            return Ok(true);
        }
        self.app.house.metrics.limited.add(if own { Rule::Messages } else { Rule::Socket });
        self.strike(None, &Refusal::too_fast(1, "too many messages; wait a few seconds")).await?;
        Ok(false)
    }

    /// Refuses what should not have been sent at all; who does it again and again is let go.
    async fn strike(&mut self, n: Option<&str>, refusal: &Refusal) -> Result<(), End> {
        if !self.patience.take(PATIENCE, 1.0) {
            self.app.house.metrics.messages_refused.add(refusal.code);
            return Err(End::said(close_code::POLICY, "too many messages that can't be taken"));
        }
        self.refuse(n, refusal).await
    }

    /// Says no to a message, and counts it with its reason.
    async fn refuse(&mut self, n: Option<&str>, refusal: &Refusal) -> Result<(), End> {
        self.app.house.metrics.messages_refused.add(refusal.code);
        self.send(FromHost::No { n, refusal }.text().into()).await
    }

    async fn obey(&mut self, message: FromClient) -> Result<(), End> {
        let nonce = message.nonce().map(str::to_string);
        if let Some(nonce) = &nonce
            && let Err(refusal) = fit_nonce(nonce)
        {
            return self.strike(None, &refusal).await;
        }
        match (&message, nonce) {
            (FromClient::Ping { v, hash }, _) => {
                let (version, known) = (self.follower.version(), &self.follower.hash);
                if *v == version && hash.is_some() && known.is_some() && hash != known {
                    self.app.house.metrics.hash_mismatches.add();
                    self.show_everything().await?;
                } else if *v != 0 && *v != version {
                    self.app.house.metrics.resyncs.add();
                    self.show_everything().await?;
                }
                let mut messages = self.news().await?;
                messages.push(FromHost::Pong { v: self.follower.version() }.text().into());
                self.send_all(messages).await
            }
            (FromClient::Sync {}, _) => {
                self.app.house.metrics.resyncs.add();
                self.show_everything().await
            }
            (_, Some(n)) => match self.act(message).await {
                Ok(v) => {
                    // What came of it is there already, and goes out with the acknowledgement.
                    let mut messages = vec![FromHost::Ack { n: &n, v }.text().into()];
                    messages.extend(self.news().await?);
                    self.send_all(messages).await
                }
                Err(refusal) => self.refuse(Some(&n), &refusal).await,
            },
            (_, None) => Ok(()),
        }
    }

    /// Does what a player wants; gives the version it is part of.
    async fn act(&mut self, message: FromClient) -> Result<u64, Refusal> {
        let stranger = || Refusal::new(Code::Stranger, "say who you are first: POST /api/guest");
        let person = self.person.as_ref().ok_or_else(stranger)?;
        // A session may have ended, and a guest been renamed or banned, since the socket was opened.
        let person = self.app.people.still(person).await?;
        let (house, table, user) = (&self.app.house, self.table, person.user.id);
        let acked = match message {
            FromClient::Answer { n, question, choice } => house.answer(table, user, question, choice, Some(n)).await?,
            FromClient::Act { n, act } => house.act(table, user, act, Some(n)).await?,
            FromClient::Sit { seat, secret, brings, .. } => {
                let _held = may_sit_at(&self.app, user, table).await?;
                house.sit(table, sit_as(&person, seat, secret, brings)).await?
            }
            FromClient::Auto { auto, stops, .. } => house.set_auto(table, user, auto, stops).await?,
            FromClient::Say { n, text } => {
                say_as(&self.app, table, &person, None, &text, Some(n)).await?;
                return Ok(self.follower.version());
            }
            FromClient::Ping { .. } | FromClient::Sync {} => return Ok(self.follower.version()),
        };
        Ok(acked.v)
    }
}

/// Was it the line that failed, and not what came over it?
fn the_line_broke(error: &axum::Error) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if error.is::<std::io::Error>() || error.to_string().contains("closing handshake") {
            return true;
        }
        cause = error.source();
    }
    false
}
