//! Your-turn notices for people whose page is closed, by way of their browsers' push services. Optional: whoever wants
//! them subscribes. A service learns that there is something for somebody, and nothing else.

mod post;
mod seal;

pub use post::Services;

use crate::house::lock;
use crate::hub::News;
use crate::ids::UserId;
use crate::metrics::Metrics;
use crate::nature::Nature;
use crate::refusal::{Code, Refusal};
use crate::store::{Session, Store, StoreError, Subscription};
use p256::SecretKey;
use post::Post;
use seal::Reader;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc};

/// So many notices wait; more are left out, because whoever is told late need not be told.
const WAITING: usize = 1024;
/// So many are posted side by side.
const POSTED_TOGETHER: usize = 4;
/// So many browsers of one person are told.
pub const MOST: usize = 8;
/// A service keeps a notice this many seconds for a browser that is not there.
const KEPT: u32 = 24 * 60 * 60;
/// That somebody has no subscription is remembered for this long.
const REMEMBER: Duration = Duration::from_secs(30);
const MOST_REMEMBERED: usize = 10_000;
/// What the house calls its key in its settings.
const KEY: &str = "push_key";

/// How notices are sent.
#[derive(Clone, Debug)]
pub struct Pushing {
    /// To which services.
    pub services: Services,
    /// Whom a push service can write to when something is wrong: `mailto:…` or `https://…`.
    pub contact: String,
}

impl Default for Pushing {
    fn default() -> Pushing {
        Pushing { services: Services::default(), contact: "mailto:fireside@localhost".into() }
    }
}

/// Where notices are handed in.
pub struct Push {
    key: SecretKey,
    services: Services,
    notices: mpsc::Sender<(UserId, Arc<str>)>,
    nobody: Arc<Nobody>,
}

/// What sends them.
struct Sender {
    store: Arc<dyn Store>,
    nature: Nature,
    key: SecretKey,
    contact: String,
    post: Post,
}

impl Push {
    /// Begins to send. The key is made at the first run, and kept: browsers take messages from nobody else.
    pub async fn start(
        store: Arc<dyn Store>,
        nature: Nature,
        metrics: Arc<Metrics>,
        pushing: Pushing,
    ) -> Result<Push, StoreError> {
        let known = store.setting(KEY).await?.and_then(|text| seal::secret_key(&seal::decode(&text)?));
        let key = match known {
            Some(key) => key,
            None => {
                let key = fresh(&nature);
                store.set_setting(KEY, seal::encode(&key.to_bytes())).await?;
                key
            }
        };
        let (notices, queue) = mpsc::channel(WAITING);
        let services = pushing.services.clone();
        let post = Post::to(pushing.services);
        let sender = Sender { store, nature, key: key.clone(), contact: pushing.contact, post };
        let nobody = Arc::new(Nobody::default());
        tokio::spawn(send_all(Arc::new(sender), metrics, queue, Arc::clone(&nobody)));
        Ok(Push { key, services, notices, nobody })
    }

    /// Somebody has subscribed.
    pub fn subscribed(&self, user: UserId) {
        lock(&self.nobody.since).remove(&user);
    }

    /// The key that browsers are shown when they subscribe.
    pub fn public_key(&self) -> String {
        seal::encode(&seal::public_bytes(&self.key.public_key()))
    }

    /// Checks what a browser gave.
    pub fn subscription(
        &self,
        session: &Session,
        endpoint: &str,
        key: &str,
        auth: &str,
    ) -> Result<Subscription, Refusal> {
        if self.services.endpoint(endpoint).is_none() {
            let why = "notices are sent by the push services of the known browsers only; this is none of them";
            return Err(Refusal::new(Code::Wrong, why));
        }
        let (key, auth) = fit_keys(key, auth)?;
        Ok(Subscription { user: session.user, session: session.id, endpoint: endpoint.into(), key, auth })
    }

    /// Hands a notice in. False if too many wait.
    pub fn tell(&self, user: UserId, news: &News) -> bool {
        if self.nobody.knows(user) {
            return true;
        }
        let text: Arc<str> = serde_json::to_string(news).expect("news is plain data").into();
        self.notices.try_send((user, text)).is_ok()
    }
}

/// Players without a subscription, which is nearly everybody: the store is not asked for theirs at each of their turns.
#[derive(Default)]
struct Nobody {
    since: Mutex<HashMap<UserId, Instant>>,
}

impl Nobody {
    fn knows(&self, user: UserId) -> bool {
        lock(&self.since).get(&user).is_some_and(|since| since.elapsed() < REMEMBER)
    }

    fn remember(&self, user: UserId) {
        let mut since = lock(&self.since);
        if since.len() >= MOST_REMEMBERED {
            since.clear();
        }
        since.insert(user, Instant::now());
    }
}

/// A key that was never used before.
fn fresh(nature: &Nature) -> SecretKey {
    loop {
        if let Some(key) = seal::secret_key(nature.secret().bytes()) {
            return key;
        }
    }
}

async fn send_all(
    sender: Arc<Sender>,
    metrics: Arc<Metrics>,
    mut queue: mpsc::Receiver<(UserId, Arc<str>)>,
    nobody: Arc<Nobody>,
) {
    let turns = Arc::new(Semaphore::new(POSTED_TOGETHER));
    while let Some((user, text)) = queue.recv().await {
        let subscriptions = match sender.store.subscriptions(user).await {
            Ok(subscriptions) => subscriptions,
            Err(error) => {
                tracing::warn!(%error, "nobody could be told that it is their turn");
                continue;
            }
        };
        if subscriptions.is_empty() {
            nobody.remember(user);
        }
        for subscription in subscriptions {
            let turn = Arc::clone(&turns).acquire_owned().await.expect("the semaphore is never closed");
            let (sender, metrics, text) = (Arc::clone(&sender), Arc::clone(&metrics), Arc::clone(&text));
            tokio::spawn(async move {
                match sender.send(&subscription, &text).await {
                    Some(200..=299) => metrics.pushes_sent.add(),
                    // The browser has unsubscribed.
                    Some(404 | 410) => {
                        metrics.pushes_ended.add();
                        let _ = sender.store.drop_subscription(subscription.user, subscription.endpoint).await;
                    }
                    status => {
                        metrics.pushes_failed.add();
                        tracing::debug!(?status, "a push service did not take a notice");
                    }
                }
                drop(turn);
            });
        }
    }
}

/// The keys of a subscription, if they are any.
pub fn fit_keys(key: &str, auth: &str) -> Result<(Vec<u8>, Vec<u8>), Refusal> {
    let (key, auth) = (seal::decode(key).unwrap_or_default(), seal::decode(auth).unwrap_or_default());
    match Reader::new(&key, &auth) {
        Some(_) => Ok((key, auth)),
        None => Err(Refusal::new(Code::Wrong, "these are no keys of a subscription; subscribe again")),
    }
}

impl Sender {
    /// Sends a notice to one browser; gives the status it was answered with.
    async fn send(&self, to: &Subscription, text: &str) -> Option<u16> {
        let endpoint = self.post.endpoint(&to.endpoint)?;
        let reader = Reader::new(&to.key, &to.auth)?;
        let salt: [u8; 16] = self.nature.secret().bytes()[..16].try_into().expect("sixteen of thirty-two bytes");
        let message = reader.encrypt(text.as_bytes(), &fresh(&self.nature), &salt)?;
        let now = (self.nature.wall() / 1000) as u64;
        let headers = [
            ("authorization", seal::proof(&self.key, &endpoint.origin(), &self.contact, now)),
            ("content-encoding", "aes128gcm".to_string()),
            ("content-type", "application/octet-stream".to_string()),
            ("ttl", KEPT.to_string()),
            ("urgency", "normal".to_string()),
        ];
        self.post.post(&endpoint, &headers, message).await
    }
}
