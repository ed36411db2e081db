//! The house: what all tables share, and the door to each of them.

use crate::going::Going;
use crate::hub::Hub;
use crate::ids::{TableId, UserId};
use crate::keeper::{Command, Indexed, Keeper, first_standing};
use crate::ledger::Ledger;
use crate::limits::{Buckets, Rate};
use crate::metrics::Metrics;
use crate::nature::Nature;
use crate::push::Push;
use crate::refusal::{Code, Refusal};
use crate::store::{HouseTime, Store, StoreError};
use crate::thinking::Thinkers;
use bots::Catalogue;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use table::SeatSet;
use tokio::sync::{Notify, mpsc, oneshot, watch};

/// So many commands wait for one table; whoever comes then waits outside.
const MAILBOX: usize = 64;
/// How often somebody is sent to a table that is just being put away.
pub(crate) const TRIES: usize = 5;
/// A table that could not be woken, or whose keeper had to give up, is woken again after this, in milliseconds.
const AGAIN: HouseTime = 5_000;
/// How many tables are woken side by side when the house opens.
const WOKEN_TOGETHER: usize = 64;

/// How long the house waits for things.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// A table nobody uses is put away after this.
    pub idle: Duration,
    /// A player who is not connected counts as away after this.
    pub away: Duration,
    /// A player who said that they leave counts as away after this.
    pub left: Duration,
    /// After opening, clocks stand still for this long, so that everybody can come back first.
    pub grace: Duration,
    /// House time is written down this often.
    pub heartbeat: Duration,
    /// Whoever was told that it is their turn is told of the same turn again after this at the earliest.
    pub reminder: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            idle: Duration::from_secs(60),
            away: Duration::from_secs(60),
            left: Duration::from_secs(10),
            grace: Duration::from_secs(15),
            heartbeat: Duration::from_secs(2),
            reminder: Duration::from_secs(60),
        }
    }
}

/// Where bots play among themselves their games end at once, as long as it is not game after game.
const UNWATCHED: Rate = Rate::new(20_000.0, 200.0);

/// A table on the floor.
struct OnFloor {
    door: mpsc::Sender<Command>,
    turn: Turn,
}

/// How it stands at a table on the floor. Its keeper says it; nothing before that.
pub(crate) type Turn = Arc<Mutex<Option<Standing>>>;

/// How it stands at a table.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    /// Who is asked.
    pub asked: SeatSet,
    /// The people among them.
    pub people_asked: SeatSet,
    /// Somebody sits there who is not away.
    pub somebody: bool,
}

/// What all tables share.
pub struct House {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// Which games there are.
    pub games: Catalogue,
    /// Time and chance.
    pub nature: Nature,
    /// How long the house waits for things.
    pub patience: Patience,
    /// What the house counts.
    pub metrics: Arc<Metrics>,
    /// Where news is handed out.
    pub hub: Hub,
    pub(crate) thinkers: Thinkers,
    /// Where what people send or ask for is read, if that may take long: one after the other, beside tables and bots.
    pub(crate) readers: Thinkers,
    pub(crate) going: Going,
    /// How many answers bots may give at once where nobody plays with them, by who set their tables up.
    pub(crate) unwatched: Buckets<UserId>,
    pub(crate) push: OnceLock<Push>,
    /// When this build opened the house.
    pub(crate) opened: HouseTime,
    tables: Mutex<HashMap<TableId, OnFloor>>,
    /// Tables that the rules of this build have failed at, and would fail at again.
    closed_off: Mutex<HashMap<TableId, Refusal>>,
    alarms: Mutex<BTreeSet<(HouseTime, TableId)>>,
    alarm_set: Arc<Notify>,
    /// Ends whatever goes on here when it is said, or when there is no house any more.
    shut: watch::Sender<bool>,
}

impl House {
    /// Opens the house on what the store holds. Time goes on where it stopped.
    pub async fn open(store: Arc<dyn Store>, games: Catalogue, patience: Patience) -> Result<Arc<House>, StoreError> {
        let nature = Nature::real(store.house(0).await?, patience.grace);
        House::open_in(store, games, patience, nature).await
    }

    /// As [`House::open`], in a nature of the caller's.
    pub async fn open_in(
        store: Arc<dyn Store>,
        games: Catalogue,
        patience: Patience,
        nature: Nature,
    ) -> Result<Arc<House>, StoreError> {
        let alarms: BTreeSet<_> = store.deadlines().await?.into_iter().map(|(table, at)| (at, table)).collect();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let house = Arc::new(House {
            store,
            games,
            opened: nature.now(),
            nature,
            patience,
            metrics: Arc::default(),
            hub: Hub::default(),
            thinkers: Thinkers::new(threads),
            readers: Thinkers::new(1),
            going: Going::default(),
            unwatched: Buckets::new(UNWATCHED),
            push: OnceLock::new(),
            tables: Mutex::default(),
            closed_off: Mutex::default(),
            alarms: Mutex::new(alarms),
            alarm_set: Arc::default(),
            shut: watch::Sender::new(false),
        });
        house.spawn(ring(Arc::downgrade(&house)));
        house.spawn(beat(Arc::downgrade(&house)));
        Ok(house)
    }

    /// Ends everything that goes on in the house where it stands, as the end of the process would. What was acknowledged
    /// is in the store; whoever asks for something from now on is told that the house is busy.
    pub async fn shut(self: Arc<House>) {
        self.shut.send_replace(true);
        self.shut.closed().await;
    }

    /// Has something go on until the house is shut.
    fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut shut = self.shut.subscribe();
        // What is waited for lies twice in whatever waits for it, so that should be small.
        let work = Box::pin(work);
        tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = shut.wait_for(|shut| *shut) => {}
                () = work => {}
            }
        });
    }

    /// Has a table do something. The table is brought from the store if it is not on the floor.
    pub(crate) async fn ask<T>(
        self: &Arc<House>,
        table: TableId,
        command: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<T, Refusal> {
        for _ in 0..TRIES {
            let door = self.door(table);
            let (reply, answer) = oneshot::channel();
            if door.send(command(reply)).await.is_err() {
                continue;
            }
            // Whoever was let in is not sent in twice: a keeper who fell may have written it down before.
            return answer.await.unwrap_or_else(|_| Err(Refusal::busy()));
        }
        Err(Refusal::busy())
    }

    /// The way to a table's keeper, who is called if there is none.
    pub(crate) fn door(self: &Arc<House>, table: TableId) -> mpsc::Sender<Command> {
        let mut tables = self.tables();
        if let Some(on_floor) = tables.get(&table).filter(|on_floor| !on_floor.door.is_closed()) {
            return on_floor.door.clone();
        }
        let (door, mailbox) = mpsc::channel(MAILBOX);
        let turn = Turn::default();
        tables.insert(table, OnFloor { door: door.clone(), turn: Arc::clone(&turn) });
        drop(tables);
        self.spawn(Keeper::fetch(Arc::clone(self), table, door.downgrade(), mailbox, turn));
        door
    }

    /// Puts a table that was just set up on the floor.
    pub(crate) fn seat(self: &Arc<House>, ledger: Ledger) {
        let (door, mailbox) = mpsc::channel(MAILBOX);
        let standing = first_standing(&ledger, &self.patience);
        let (table, turn): (_, Turn) = (ledger.id, Arc::new(Mutex::new(Some(standing))));
        self.tables().insert(table, OnFloor { door: door.clone(), turn: Arc::clone(&turn) });
        let indexed = Some(Indexed::of(&ledger));
        self.spawn(Keeper::new(Arc::clone(self), ledger, indexed, door.downgrade(), turn).keep(mailbox));
    }

    /// Takes a table off the floor, unless somebody has just knocked. `wake` is when it must be fetched again.
    pub(crate) fn put_away(&self, table: TableId, mailbox: &mpsc::Receiver<Command>, wake: Option<HouseTime>) -> bool {
        let mut tables = self.tables();
        if !mailbox.is_empty() {
            return false;
        }
        tables.remove(&table);
        drop(tables);
        if let Some(at) = wake {
            self.set_alarm(at, table);
        }
        true
    }

    /// Has a table woken in a moment, because something may be due there that could not be done now.
    pub(crate) fn wake_again(&self, table: TableId) {
        self.set_alarm(self.nature.now() + AGAIN, table);
    }

    fn set_alarm(&self, at: HouseTime, table: TableId) {
        lock(&self.alarms).insert((at, table));
        self.alarm_set.notify_one();
    }

    /// Forgets a table whose keeper has gone, unless another one has come.
    pub(crate) fn forget(&self, table: TableId) {
        let mut tables = self.tables();
        if tables.get(&table).is_some_and(|on_floor| on_floor.door.is_closed()) {
            tables.remove(&table);
        }
    }

    /// Lets nobody to a table any more, because the rules of this build have failed there; gives what everybody is told.
    pub(crate) fn close_off(&self, table: TableId, game: &str) -> Refusal {
        let title = self.games.find(game).map_or(game, |game| game.info().title);
        let why = format!("the rules of {title} failed at this table, so it is closed off until they are mended");
        let refusal = Refusal::new(Code::Frozen, format!("{why}; tell whoever keeps this house"));
        lock(&self.closed_off).insert(table, refusal.clone());
        refusal
    }

    /// A table that was closed off is over now, and may be looked at as far as the rules can show it.
    pub(crate) fn let_in_again(&self, table: TableId) {
        lock(&self.closed_off).remove(&table);
    }

    /// Whoever comes to a table that is closed off is told why.
    pub(crate) fn must_not_be_closed_off(&self, table: TableId) -> Result<(), Refusal> {
        lock(&self.closed_off).get(&table).map_or(Ok(()), |refusal| Err(refusal.clone()))
    }

    /// How many tables are on the floor.
    pub fn live(&self) -> usize {
        self.tables().len()
    }

    /// How many commands wait for their tables.
    pub fn commands_waiting(&self) -> usize {
        let waiting = |on_floor: &OnFloor| on_floor.door.max_capacity() - on_floor.door.capacity();
        self.tables().values().map(waiting).sum()
    }

    /// How it stands at a table, if it is on the floor. An index row may lag behind that.
    pub(crate) fn standing(&self, table: TableId) -> Option<Standing> {
        let turn = self.tables().get(&table).map(|on_floor| Arc::clone(&on_floor.turn))?;
        *lock(&turn)
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, OnFloor>> {
        lock(&self.tables)
    }

    fn due(&self) -> Vec<TableId> {
        let now = self.nature.now();
        let mut alarms = lock(&self.alarms);
        let later = alarms.split_off(&(now + 1, TableId::new(0)));
        std::mem::replace(&mut *alarms, later).into_iter().map(|(_, table)| table).collect()
    }

    fn next_alarm(&self) -> Option<HouseTime> {
        lock(&self.alarms).first().map(|(at, _)| *at)
    }
}

/// Wakes tables at which something is due though nobody looks: a clock that runs out, a bot that is asked.
async fn ring(house: std::sync::Weak<House>) {
    loop {
        let Some(open) = house.upgrade() else { return };
        let due = open.due();
        let together = Arc::new(tokio::sync::Semaphore::new(WOKEN_TOGETHER));
        for table in due {
            let turn = Arc::clone(&together).acquire_owned().await.expect("the semaphore is never closed");
            let house = Arc::clone(&open);
            open.spawn(async move {
                wake(&house, table).await;
                drop(turn);
            });
        }
        let (next, nature, set) = (open.next_alarm(), open.nature.clone(), Arc::clone(&open.alarm_set));
        drop(open);
        match next {
            Some(at) => tokio::select! {
                () = nature.until(at) => {}
                () = set.notified() => {}
            },
            None => set.notified().await,
        }
    }
}

async fn wake(house: &Arc<House>, table: TableId) {
    match house.ask(table, Command::Wake).await {
        Ok(()) => house.metrics.tables_recovered.add(),
        Err(refusal) => {
            tracing::warn!(%table, %refusal, "a table could not be woken");
            // Where there is no table, or none that this build can play, nothing is due.
            if !matches!(refusal.code, Code::NotFound | Code::Frozen) {
                house.wake_again(table);
            }
        }
    }
}

/// Writes house time down, so that after a crash it goes on from there.
async fn beat(house: std::sync::Weak<House>) {
    while let Some(open) = house.upgrade() {
        if let Err(error) = open.store.house(open.nature.now()).await {
            tracing::error!(%error, "house time could not be written down");
        }
        let pause = open.patience.heartbeat;
        drop(open);
        tokio::time::sleep(pause).await;
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
