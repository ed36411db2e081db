//! Who is who: guests, accounts, and the sessions they come back with.

use crate::ears::{Ear, Ears};
use crate::house::{House, lock};
use crate::ids::UserId;
use crate::likeness::likeness;
use crate::limits::OneByOne;
use crate::names::{TYPED, fit_name};
use crate::refusal::{Code, Refusal};
use crate::store::{Change, EndSessions, Session, StoreError, User, Wall};
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// JavaScript's numbers hold this many bits.
const JSON_SAFE: u64 = (1 << 53) - 1;
/// A session holds this long after it was last used.
pub const SESSION: Wall = 90 * 24 * 60 * 60 * 1000;
/// Being here is written down once in this time.
const TOUCH: Wall = 60 * 60 * 1000;
/// A browser is sent its cookie again once in this time.
const RENEW: Wall = 24 * 60 * 60 * 1000;
/// What is known about a session is asked for again after this.
const REMEMBER: Duration = Duration::from_secs(30);
const MOST_REMEMBERED: usize = 10_000;
/// Hashing a password takes 19 MiB, so only so many are hashed at a time.
const HASHING: usize = 2;
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// What somebody is told whose session does not hold any more.
const ENDED: &str = "your session has ended; sign in again";
/// What somebody is told first who is banned; then comes why.
pub const BANNED: &str = "you are banned from this house";

/// Rings when somebody may have to go. It may have rung before anybody listened.
pub type Bell = Ear<()>;

/// Somebody who is signed in, and with what.
#[derive(Clone, Debug)]
pub struct Person {
    /// Who.
    pub user: User,
    /// With what.
    pub session: Session,
}

/// Whoever came lately.
#[derive(Default)]
struct Remembered {
    /// Somebody by their session, and when they were last asked for.
    people: HashMap<[u8; 32], (Instant, Arc<Person>)>,
    /// How often somebody was forgotten: what was asked for before that is not to be remembered.
    forgotten: u64,
}

/// Who is who.
pub struct People {
    house: Arc<House>,
    remembered: Mutex<Remembered>,
    /// When the cookie of a session was last sent; of those that were since the house opened.
    renewed: Mutex<HashMap<[u8; 32], Wall>>,
    hashing: Arc<Semaphore>,
    /// Of each person one account is made at a time.
    accounts: OneByOne,
    /// Call somebody's lines when something about them has changed.
    bells: Ears<()>,
    /// A hash of a password that is nobody's: names that don't exist take as long to refuse as wrong passwords.
    nobodys: tokio::sync::OnceCell<String>,
}

/// A token that was just made; its owner is shown it once.
pub struct Token(String);

impl Token {
    /// What its owner keeps.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

fn hash_of(token: &str) -> [u8; 32] {
    *table::derive("fireside session 1", &[token.as_bytes()]).bytes()
}

impl Person {
    /// Whoever is banned may not do anything.
    pub fn must_be_welcome(&self) -> Result<(), Refusal> {
        match &self.user.banned {
            Some(why) => Err(Refusal::new(Code::Forbidden, format!("{BANNED}: {why}"))),
            None => Ok(()),
        }
    }
}

/// How many letters a password has.
pub const PASSWORD: RangeInclusive<usize> = 8..=200;

fn has_account() -> Refusal {
    Refusal::new(Code::NotNow, "you have an account already; sign out to make another")
}

fn fit_password(password: &str) -> Result<(), Refusal> {
    let fits = PASSWORD.contains(&password.chars().count());
    let wrong = || Refusal::new(Code::Wrong, "a password has 8 to 200 letters; longer is better than odder");
    fits.then_some(()).ok_or_else(wrong)
}

impl People {
    /// The people of a house.
    pub fn new(house: Arc<House>) -> People {
        let hashing = Arc::new(Semaphore::new(HASHING));
        let nobodys = tokio::sync::OnceCell::new();
        let (remembered, renewed) = (Mutex::default(), Mutex::default());
        People { house, remembered, renewed, hashing, accounts: OneByOne::new(), bells: Ears::new(1), nobodys }
    }

    /// A guest: a name, and a cookie to come back with.
    pub async fn guest(&self, name: &str, bot: bool, agent: &str) -> Result<(Person, Token), Refusal> {
        let name = fit_name(name)?;
        if self.house.store.account_like(name.clone()).await?.is_some() {
            let why = "an account has this name, or one that looks like it; sign in to it, or choose another name";
            return Err(Refusal::new(Code::Taken, why));
        }
        let now = self.house.nature.wall();
        let user = User {
            id: UserId::new(self.house.nature.id()),
            name,
            password: None,
            bot,
            admin: false,
            banned: None,
            created: now,
            seen: now,
        };
        self.house.store.add_user(user.clone()).await?;
        self.begin_session(user, agent).await
    }

    async fn begin_session(&self, user: User, agent: &str) -> Result<(Person, Token), Refusal> {
        let now = self.house.nature.wall();
        let token = Token(self.house.nature.secret().to_string());
        let session = Session {
            hash: hash_of(&token.0),
            id: self.house.nature.id() & JSON_SAFE,
            user: user.id,
            created: now,
            seen: now,
            expires: now + SESSION,
            agent: agent.chars().filter(|c| !c.is_control()).take(120).collect(),
        };
        self.house.store.add_session(session.clone()).await?;
        self.is_renewed(session.hash, now);
        Ok((Person { user, session }, token))
    }

    /// Who comes with this token.
    pub async fn recognise(&self, token: &str) -> Result<Option<Arc<Person>>, Refusal> {
        if token.len() != 64 {
            return Ok(None);
        }
        self.by_hash(hash_of(token)).await
    }

    async fn by_hash(&self, hash: [u8; 32]) -> Result<Option<Arc<Person>>, Refusal> {
        let forgotten = {
            let remembered = lock(&self.remembered);
            if let Some((when, person)) = remembered.people.get(&hash)
                && when.elapsed() < REMEMBER
            {
                return Ok(Some(Arc::clone(person)));
            }
            remembered.forgotten
        };
        let now = self.house.nature.wall();
        let Some((session, user)) = self.house.store.session(hash, now).await? else { return Ok(None) };
        if now - session.seen > TOUCH {
            self.house.store.touch_session(hash, now, now + SESSION).await?;
        }
        let person = Arc::new(Person { user, session });
        let mut remembered = lock(&self.remembered);
        if remembered.forgotten == forgotten {
            if remembered.people.len() >= MOST_REMEMBERED {
                remembered.people.clear();
            }
            remembered.people.insert(hash, (Instant::now(), Arc::clone(&person)));
        }
        Ok(Some(person))
    }

    /// Whether the cookie with this token is to be sent once more: its session holds, which its use prolongs, and it was not
    /// sent for a day.
    pub async fn renews(&self, token: &str) -> Result<bool, Refusal> {
        let (hash, now) = (hash_of(token), self.house.nature.wall());
        let lately = lock(&self.renewed).get(&hash).is_some_and(|sent| now - sent < RENEW);
        if lately || self.recognise(token).await?.is_none() {
            return Ok(false);
        }
        self.is_renewed(hash, now);
        Ok(true)
    }

    fn is_renewed(&self, hash: [u8; 32], now: Wall) {
        let mut renewed = lock(&self.renewed);
        // Whoever is forgotten here is only sent their cookie sooner.
        if renewed.len() >= MOST_REMEMBERED {
            renewed.clear();
        }
        renewed.insert(hash, now);
    }

    /// The same person as they are now, if their session still holds and they are welcome.
    pub async fn still(&self, person: &Person) -> Result<Arc<Person>, Refusal> {
        let ended = || Refusal::new(Code::Stranger, ENDED);
        let person = self.by_hash(person.session.hash).await?.ok_or_else(ended)?;
        person.must_be_welcome()?;
        Ok(person)
    }

    /// Whatever was known about somebody must be asked for again, and all their lines do so at once.
    pub fn forget(&self, user: UserId) {
        let mut remembered = lock(&self.remembered);
        remembered.forgotten += 1;
        remembered.people.retain(|_, (_, person)| person.user.id != user);
        drop(remembered);
        self.bells.tell(user, || ());
    }

    /// What calls a line of somebody's when they may have to go, so that a session that has ended takes even quiet lines
    /// with it. Whoever hangs it up asks [`People::still`] after that.
    pub fn bell(&self, user: UserId) -> Bell {
        self.bells.listen(user)
    }

    /// Changes one thing about somebody; gives what they are then. Whatever else is changed at the same moment stands.
    async fn change(&self, user: UserId, change: Change) -> Result<User, Refusal> {
        self.house.store.change_user(user, change).await?;
        self.forget(user);
        self.house.store.user(user).await?.ok_or_else(|| Refusal::not_found("person"))
    }

    /// Makes an account of a guest, who keeps everything they had.
    pub async fn make_account(&self, person: &Person, name: &str, password: &str) -> Result<User, Refusal> {
        if person.user.password.is_some() {
            return Err(has_account());
        }
        let name = fit_name(name)?;
        fit_password(password)?;
        self.house.must_be_free(person.user.id, &name).await?;
        let password = self.hash(password.into()).await?;
        // Of several wishes at once one makes the account, and the others learn that there is one.
        let _alone = self.accounts.on(person.user.id).await;
        let now = self.house.store.user(person.user.id).await?;
        if now.is_some_and(|user| user.password.is_some()) {
            return Err(has_account());
        }
        self.change(person.user.id, Change::Account { name, password }).await
    }

    /// Signs somebody in.
    pub async fn sign_in(&self, name: &str, password: &str, agent: &str) -> Result<(Person, Token), Refusal> {
        let wrong = || {
            self.house.metrics.logins_failed.add();
            Refusal::new(Code::Forbidden, "the name or the password is wrong")
        };
        let account = self.house.store.account(name.chars().take(TYPED).collect()).await?;
        let known = account.as_ref().and_then(|user| user.password.clone());
        let hash = match known {
            Some(hash) => hash,
            None => self.nobodys.get_or_try_init(|| self.hash("nobody's password".into())).await?.clone(),
        };
        let fits = self.fits(password, hash).await?;
        match account {
            Some(user) if fits => self.begin_session(user, agent).await,
            _ => Err(wrong()),
        }
    }

    /// Changes a password and ends every other session.
    pub async fn change_password(&self, person: &Person, old: &str, new: &str) -> Result<(), Refusal> {
        let Some(hash) = person.user.password.clone() else {
            return Err(Refusal::new(Code::NotNow, "a guest has no password; make an account first"));
        };
        if !self.fits(old, hash).await? {
            self.house.metrics.logins_failed.add();
            return Err(Refusal::new(Code::Forbidden, "the old password is wrong"));
        }
        fit_password(new)?;
        let password = self.hash(new.into()).await?;
        self.change(person.user.id, Change::Password(password)).await?;
        self.house.store.end_sessions(person.user.id, EndSessions::AllBut(person.session.id)).await?;
        self.forget(person.user.id);
        Ok(())
    }

    /// Gives somebody another name. A guest may have that of another guest, as long as the two don't meet.
    pub async fn rename(&self, person: &Person, name: &str) -> Result<User, Refusal> {
        let name = fit_name(name)?;
        match person.user.password {
            // Whoever writes their own name another way takes it from nobody.
            Some(_) if likeness(&name) == likeness(&person.user.name) => {}
            Some(_) => self.house.must_be_free(person.user.id, &name).await?,
            None if self.house.store.account_like(name.clone()).await?.is_some() => {
                return Err(StoreError::Taken.into());
            }
            None => {}
        }
        self.change(person.user.id, Change::Name(name)).await
    }

    /// Ends sessions of somebody's; says how many.
    pub async fn end_sessions(&self, user: UserId, which: EndSessions) -> Result<u64, Refusal> {
        let ended = self.house.store.end_sessions(user, which).await?;
        self.forget(user);
        Ok(ended)
    }

    /// Bans somebody, or lets them in again.
    pub async fn ban(&self, user: UserId, reason: Option<String>) -> Result<User, Refusal> {
        let found = self.house.store.user(user).await?.ok_or_else(|| Refusal::not_found("person"))?;
        if found.admin {
            return Err(Refusal::new(Code::Forbidden, "an admin can't be banned"));
        }
        self.change(user, Change::Banned(reason)).await
    }

    /// Lets somebody look after the house.
    pub async fn make_admin(&self, person: &Person) -> Result<(), Refusal> {
        self.change(person.user.id, Change::Admin).await.map(|_| ())
    }

    async fn turn(&self) -> Result<tokio::sync::OwnedSemaphorePermit, Refusal> {
        let turn = tokio::time::timeout(LONGEST_WAIT, Arc::clone(&self.hashing).acquire_owned()).await;
        turn.map_err(|_| Refusal::busy())?.map_err(|_| Refusal::busy())
    }

    async fn hash(&self, password: String) -> Result<String, Refusal> {
        let turn = self.turn().await?;
        let hashing = tokio::task::spawn_blocking(move || {
            let hash = Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string());
            drop(turn);
            hash
        });
        hashing.await.map_err(|_| Refusal::busy())?.map_err(|_| Refusal::busy())
    }

    /// A password that is longer than any is no account's, and takes as long to be found so as any other.
    async fn fits(&self, password: &str, hash: String) -> Result<bool, Refusal> {
        let turn = self.turn().await?;
        let (mut letters, longest) = (password.chars(), *PASSWORD.end());
        let password: String = letters.by_ref().take(longest).collect();
        let too_long = letters.next().is_some();
        let checking = tokio::task::spawn_blocking(move || {
            let hash = PasswordHash::new(&hash);
            let fits = hash.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
            drop(turn);
            fits && !too_long
        });
        checking.await.map_err(|_| Refusal::busy())
    }
}
