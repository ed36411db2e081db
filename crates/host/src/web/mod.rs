//! The door to the street: HTTP and sockets. Everything that comes in is bounded, read strictly and refused politely;
//! everything that goes out was made for the one who gets it.

mod about;
mod accounts;
mod admin;
mod asking;
mod assets;
mod book;
mod chat;
mod cookie;
mod decks;
mod every_way;
mod guard;
mod library;
mod lobby;
mod patient;
mod pushing;
mod quick;
pub(crate) mod schemas;
mod serve;
mod socket;
mod stream;
mod tables;
mod typescript;
mod wire;

pub(crate) use about::HouseSays;
pub use assets::{Asset, Assets};
pub use every_way::read_every_way;
pub use serve::Server;
pub use typescript::typescript;
pub use wire::{FromClient, PROTOCOL};

use crate::guessing::Guesses;
use crate::house::{House, lock};
use crate::ids::UserId;
use crate::library::Library;
use crate::limits::{Buckets, Limits, OneByOne};
use crate::metrics::Rule;
use crate::people::{People, Person};
use crate::push::{Push, Pushing};
use crate::refusal::{Code, Refusal};
use crate::store::StoreError;
use asking::Address;
use axum::Router;
use book::Book;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, RwLock};
use std::time::Instant;
use table::{Bytes32, Seal, Secret};
use tokio::sync::watch;

/// So many commitments wait to be used.
const PROMISES: usize = 10_000;
/// So many people can be muted by one.
const MOST_MUTED: usize = 500;
const REMEMBERED_MUTES: usize = 10_000;
/// What the house calls itself in its settings.
const NOTICE: &str = "notice";
const PAUSED: &str = "paused";
const ADMIN_KEY: &str = "admin_key";
/// When something was last written down only to see whether it can be.
const TRIAL: &str = "written";
/// For so long what could be written is believed to be writable still.
const TRIED: std::time::Duration = std::time::Duration::from_secs(5);

/// How a host is to behave.
#[derive(Clone)]
pub struct Config {
    /// How much anybody may ask for.
    pub limits: Limits,
    /// A proxy stands in front: it says who is asking (`X-Forwarded-For`) and over what (`X-Forwarded-Proto`).
    pub behind_proxy: bool,
    /// Anybody may read what the house counts, and not only its admins and whoever asks from this machine.
    pub metrics_open: bool,
    /// Browsers may also come from pages of these origins.
    pub origins: Vec<String>,
    /// What there is to read about the games.
    pub library: Arc<Library>,
    /// How people are told that it is their turn while their page is closed.
    pub pushing: Pushing,
    /// The pages; a plain one is built in.
    pub assets: Arc<dyn Assets>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            limits: Limits::default(),
            behind_proxy: false,
            metrics_open: false,
            origins: Vec::new(),
            library: Arc::default(),
            pushing: Pushing::default(),
            assets: Arc::new(assets::BuiltIn),
        }
    }
}

/// Whom people do not want to hear, as far as it was asked for lately.
#[derive(Default)]
struct Muted {
    known: HashMap<UserId, Arc<[UserId]>>,
    /// How often anybody has changed that.
    changes: u64,
}

/// A house with its door open.
pub struct Host {
    pub(crate) house: Arc<House>,
    pub(crate) people: People,
    pub(crate) config: Config,
    pub(crate) buckets: AllBuckets,
    /// Secrets whose commitments were given out before a table was set up with them.
    promises: Mutex<HashMap<Bytes32, (UserId, Secret, Instant)>>,
    pub(crate) paused: AtomicBool,
    notice: RwLock<String>,
    /// Whom people who talk just now do not want to hear.
    mutes: Mutex<Muted>,
    admin_key: Mutex<Option<String>>,
    /// When it was last seen that something can be written down.
    written: Mutex<Option<Instant>>,
    /// Everybody sits down at one table after the other, so that they can be counted.
    pub(crate) sitting: OneByOne,
    /// Those who want the same are brought together one after the other.
    pub(crate) matching: OneByOne,
    /// Sockets and streams of each address, where a proxy holds the connections.
    lines: serve::Counts,
    pub(crate) closing: watch::Sender<bool>,
    /// Tells everybody who listens that the notice or the pause has changed.
    pub(crate) said: watch::Sender<()>,
    opened: Instant,
}

pub(crate) struct AllBuckets {
    pub messages: Buckets<UserId>,
    pub address: Buckets<std::net::IpAddr>,
    pub person: Buckets<UserId>,
    pub newcomers: Buckets<std::net::IpAddr>,
    pub passwords: Guesses,
    pub chat: Buckets<UserId>,
    pub reports: Buckets<UserId>,
}

pub(crate) type App = Arc<Host>;

impl Host {
    /// Opens the door of a house.
    pub async fn open(house: Arc<House>, config: Config) -> Result<Arc<Host>, StoreError> {
        let limits = &config.limits;
        let buckets = AllBuckets {
            messages: Buckets::new(limits.messages),
            address: Buckets::new(limits.address),
            person: Buckets::new(limits.person),
            newcomers: Buckets::new(limits.newcomers),
            passwords: Guesses::new(limits),
            chat: Buckets::new(limits.chat),
            reports: Buckets::new(limits.reports),
        };
        let notice = house.store.setting(NOTICE).await?.unwrap_or_default();
        let paused = house.store.setting(PAUSED).await?.is_some_and(|paused| paused == "yes");
        let admin_key = house.store.setting(ADMIN_KEY).await?.filter(|key| !key.is_empty());
        if house.push.get().is_none() {
            let (store, nature, metrics) = (Arc::clone(&house.store), house.nature.clone(), Arc::clone(&house.metrics));
            let push = Push::start(store, nature, metrics, config.pushing.clone()).await?;
            // Should somebody else have been faster, theirs is as good.
            let _ = house.push.set(push);
        }
        Ok(Arc::new(Host {
            people: People::new(Arc::clone(&house)),
            house,
            config,
            buckets,
            promises: Mutex::default(),
            paused: AtomicBool::new(paused),
            notice: RwLock::new(notice),
            mutes: Mutex::default(),
            admin_key: Mutex::new(admin_key),
            written: Mutex::default(),
            sitting: OneByOne::new(),
            matching: OneByOne::new(),
            lines: serve::Counts::default(),
            closing: watch::Sender::new(false),
            said: watch::Sender::new(()),
            opened: Instant::now(),
        }))
    }

    /// The house behind the door.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// Everything that can be asked for, as a service.
    pub fn router(self: &Arc<Host>) -> Router {
        let routes = every_route().router();
        // Pages are for whoever looks, whatever the path; of the interface there is what there is.
        let guarded = routes
            .route("/api/{*path}", axum::routing::any(guard::not_found))
            .fallback(guard::not_found)
            .method_not_allowed_fallback(guard::wrong_method)
            .layer(axum::extract::DefaultBodyLimit::max(self.config.limits.body))
            .layer(axum::middleware::from_fn_with_state(Arc::clone(self), guard::guard));
        guarded.with_state(Arc::clone(self))
    }

    /// A key with which the first visitor who shows it becomes admin; a new one each time this is called, nothing if
    /// the house has an admin and `anew` is not asked for.
    pub async fn admin_key(&self, anew: bool) -> Result<Option<String>, StoreError> {
        let known = self.house.store.setting(ADMIN_KEY).await?;
        if known.as_deref() == Some("") && !anew {
            return Ok(None);
        }
        let key = self.house.nature.secret().to_string();
        self.house.store.set_setting(ADMIN_KEY, key.clone()).await?;
        *lock(&self.admin_key) = Some(key.clone());
        Ok(Some(key))
    }

    /// Makes whoever shows the key admin, and uses the key up; false if it is not the one. What could not be done leaves the
    /// key as it was.
    pub(crate) async fn use_admin_key(&self, key: &str, person: &Person) -> Result<bool, Refusal> {
        let taken = {
            let mut known = lock(&self.admin_key);
            let same = |known: &mut String| blake3::hash(known.as_bytes()) == blake3::hash(key.as_bytes());
            known.take_if(same)
        };
        let Some(taken) = taken else { return Ok(false) };
        let made = async {
            self.people.make_admin(person).await?;
            Ok(self.house.store.set_setting(ADMIN_KEY, String::new()).await?)
        };
        match made.await {
            Ok(()) => Ok(true),
            Err(refusal) => {
                *lock(&self.admin_key) = Some(taken);
                Err(refusal)
            }
        }
    }

    /// Promises a secret to somebody who is about to set up a table.
    pub(crate) fn promise(&self, user: UserId) -> Bytes32 {
        let secret = self.house.nature.secret();
        let commitment = Seal::commit(&secret);
        let mut promises = lock(&self.promises);
        if promises.len() >= PROMISES {
            let hour = std::time::Duration::from_secs(3600);
            promises.retain(|_, (_, _, when)| when.elapsed() < hour);
        }
        if promises.len() >= PROMISES {
            promises.clear();
        }
        promises.insert(commitment, (user, secret, Instant::now()));
        commitment
    }

    /// Keeps a promise; without one, a new secret.
    pub(crate) fn keep_promise(&self, user: UserId, commitment: Option<Bytes32>) -> Result<Secret, Refusal> {
        let Some(commitment) = commitment else { return Ok(self.house.nature.secret()) };
        let mut promises = lock(&self.promises);
        match promises.get(&commitment) {
            Some((to, secret, _)) if *to == user => {
                let secret = *secret;
                promises.remove(&commitment);
                Ok(secret)
            }
            _ => Err(Refusal::new(Code::Wrong, "this commitment was not made to you, or is used; ask for a new one")),
        }
    }

    /// A house that can't write anything down is not well. Tried again only after a while, so that asking costs little.
    pub(crate) async fn must_be_able_to_write(&self) -> Result<(), Refusal> {
        let known = *lock(&self.written);
        if known.is_none_or(|at| at.elapsed() >= TRIED) {
            self.house.store.set_setting(TRIAL, self.house.nature.wall().to_string()).await?;
            *lock(&self.written) = Some(Instant::now());
        }
        Ok(())
    }

    /// A promise that nothing came of holds on.
    pub(crate) fn renew_promise(&self, user: UserId, commitment: Option<Bytes32>, secret: Secret) {
        if let Some(commitment) = commitment {
            lock(&self.promises).insert(commitment, (user, secret, Instant::now()));
        }
    }

    pub(crate) fn notice(&self) -> String {
        self.notice.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    pub(crate) async fn set_notice(&self, text: String) -> Result<(), Refusal> {
        self.house.store.set_setting(NOTICE, text.clone()).await?;
        *self.notice.write().unwrap_or_else(std::sync::PoisonError::into_inner) = text;
        self.said.send_replace(());
        Ok(())
    }

    pub(crate) async fn set_paused(&self, paused: bool) -> Result<(), Refusal> {
        self.house.store.set_setting(PAUSED, if paused { "yes" } else { "no" }.into()).await?;
        self.paused.store(paused, Ordering::Relaxed);
        self.said.send_replace(());
        Ok(())
    }

    /// No new tables: an update is near.
    pub(crate) fn must_not_be_paused(&self) -> Result<(), Refusal> {
        if self.paused.load(Ordering::Relaxed) {
            return Err(Refusal::new(Code::NotNow, "the house sets up no new tables just now; try again later"));
        }
        Ok(())
    }

    /// Counts a newcomer from an address.
    pub(crate) fn must_not_be_a_crowd(&self, address: Address) -> Result<(), Refusal> {
        if self.buckets.newcomers.take(address.0, 1.0) {
            return Ok(());
        }
        self.house.metrics.limited.add(Rule::Newcomers);
        Err(Refusal::too_fast(60, "too many newcomers from your address; try again in a few minutes"))
    }

    /// Whom somebody does not want to hear.
    pub(crate) async fn muted_by(&self, user: Option<UserId>) -> Result<Arc<[UserId]>, Refusal> {
        let Some(user) = user else { return Ok(Arc::default()) };
        let changes = {
            let mutes = lock(&self.mutes);
            if let Some(known) = mutes.known.get(&user) {
                return Ok(Arc::clone(known));
            }
            mutes.changes
        };
        let muted: Arc<[UserId]> = self.house.store.mutes(user).await?.into();
        let mut mutes = lock(&self.mutes);
        // What was read before a change may not be so any more.
        if mutes.changes == changes {
            if mutes.known.len() >= REMEMBERED_MUTES {
                mutes.known.clear();
            }
            mutes.known.insert(user, Arc::clone(&muted));
        }
        Ok(muted)
    }

    /// Has somebody hear nothing more from somebody else, or hear them again.
    pub(crate) async fn mute(&self, by: UserId, about: UserId, mute: bool) -> Result<(), Refusal> {
        let done = self.house.store.mute(by, about, mute, MOST_MUTED).await;
        let mut mutes = lock(&self.mutes);
        mutes.changes += 1;
        mutes.known.remove(&by);
        drop(mutes);
        Ok(done?)
    }

    /// Counts something that is as much work for the host as so many requests.
    pub(crate) fn must_not_tire(&self, address: Address, requests: f64) -> Result<(), Refusal> {
        if self.buckets.address.take(address.0, requests) {
            return Ok(());
        }
        self.house.metrics.limited.add(Rule::Work);
        Err(Refusal::too_fast(2, "this is a lot of work for the house; wait a few seconds"))
    }

    /// Refuses, and counts, what is one try of a password too many.
    pub(crate) fn must_not_be_guessing(&self, may: bool) -> Result<(), Refusal> {
        if may {
            return Ok(());
        }
        self.house.metrics.limited.add(Rule::Passwords);
        let wait = self.buckets.passwords.wait();
        Err(Refusal::too_fast(wait, format!("too many passwords were tried; try again in {wait} s")))
    }
}

/// Waits until the notice or the pause changes.
async fn something_is_said(said: &mut watch::Receiver<()>) {
    if said.changed().await.is_err() {
        std::future::pending().await
    }
}

/// Waits until the house closes.
async fn closed(closing: &mut watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending().await
    }
}

/// Every route there is, with what it is for.
fn every_route() -> Book {
    let book = Book::new();
    let book = about::routes(book);
    let book = accounts::routes(book);
    let book = lobby::routes(book);
    let book = tables::routes(book);
    let book = chat::routes(book);
    let book = pushing::routes(book);
    let book = decks::routes(book);
    let book = library::routes(book);
    let book = admin::routes(book);
    assets::routes(book)
}

/// The description of every route, as served at `/api/openapi.json`.
pub fn openapi() -> &'static str {
    // Most houses are never asked, and none should open later for it.
    static WRITTEN: LazyLock<String> = LazyLock::new(|| every_route().openapi());
    &WRITTEN
}
