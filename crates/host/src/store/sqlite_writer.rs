//! The one thread that writes. Whatever waits when it comes round is written in one transaction, so a hundred answers
//! given at the same moment cost one wait for the disk.
//!
//! What is committed lies in the log that SQLite writes ahead, and must be carried to its place in the file some time. A
//! second thread does that in small loads, and has the file flushed, while commits go on; the writer itself only carries
//! the few pages that came meanwhile, so that
//! the log begins anew before it is long.

use super::StoreError;
use rusqlite::Connection;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// No more than this is written at once, so that the first in line does not wait for the last.
const LARGEST_BATCH: usize = 512;
/// No more than this waits; whoever comes then is told that the store is overrun.
const LONGEST_QUEUE: usize = 16 * 1024;
/// After this many pieces of work, what was written ahead is carried to its place in the file. Few, because a commit
/// that comes while the disk is busy with a load waits for it.
const CARRY_AFTER: u64 = 256;
/// How often it is looked whether there is so much; on a slow disk less often, so that commits have most of its time.
const CARRY_PAUSE: Duration = Duration::from_millis(20);
/// The disk is busy with carrying for no more than one part in so many.
const SHARE: u32 = 16;
/// When so many pages were written ahead, the log begins anew.
const LONG: u64 = 4096;
/// So few pages may be left to the writer to carry.
const FEW: u64 = 128;
/// So often a load is carried before the rest is left for the next time.
const ROUNDS: usize = 4;

/// Runs on the writing thread, in the transaction that goes on or told why none does; what it gives back is called with
/// how the transaction ended.
type Job = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Done + Send>;
/// Whom to tell, and why the whole transaction must be undone, if it must.
type Done = (Told, Result<(), StoreError>);
/// Tells whoever waits, once the transaction has ended.
type Told = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

pub(super) struct Writer {
    jobs: Option<SyncSender<Job>>,
    /// Ends the carrying when it is dropped.
    carrying: Option<Sender<()>>,
    threads: Vec<JoinHandle<()>>,
    commits: Arc<Commits>,
    /// The last to be closed.
    _file: Arc<File>,
}

/// How well writing together worked out.
#[derive(Debug, Default)]
pub(super) struct Commits {
    pub commits: AtomicU64,
    pub jobs: AtomicU64,
    /// Pieces of work that wait.
    pub waiting: AtomicU64,
    /// Little is left to be carried: the writer is to do it when it has committed.
    nearly_carried: AtomicBool,
}

impl Writer {
    /// `file` is the database's own. It must stay open for as long as any connection does: closing it would let go of
    /// the locks that this process holds on it.
    pub fn start(
        writing: Connection,
        carrying: Connection,
        file: Arc<File>,
        commits: Arc<Commits>,
    ) -> std::io::Result<Writer> {
        let (jobs, queue) = sync_channel(LONGEST_QUEUE);
        let (until, end) = channel();
        let (for_writing, for_carrying) = (Arc::clone(&commits), Arc::clone(&commits));
        let to_flush = Arc::clone(&file);
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        let threads = vec![
            thread("store").spawn(move || write_all(&writing, &queue, &for_writing))?,
            thread("carry").spawn(move || carry(&carrying, &to_flush, &end, &for_carrying))?,
        ];
        Ok(Writer { jobs: Some(jobs), carrying: Some(until), threads, commits, _file: file })
    }

    /// Has `work` done in the next transaction. Fails alone if it fails; succeeds only when the transaction is on disk.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        self.send(Box::new(move |going| {
            let done = going.and_then(|connection| alone(connection, work));
            let told = move |committed: Result<(), StoreError>| drop(tell.send(committed.and(done)));
            (Box::new(told), Ok(()))
        }))?;
        told.await.unwrap_or_else(|_| Err(gone()))
    }

    /// As [`Writer::write`], for work that changes nothing when it comes to a conflict, so that it needs no savepoint.
    /// Should it fail otherwise, so does everything that was to be written together with it.
    pub async fn append(
        &self,
        work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        let (tell, told) = oneshot::channel();
        self.send(Box::new(move |going| {
            let done = going.and_then(work);
            let spoilt = match &done {
                Err(error) if *error != StoreError::Conflict => done.clone(),
                _ => Ok(()),
            };
            let told = move |committed: Result<(), StoreError>| drop(tell.send(committed.and(done)));
            (Box::new(told), spoilt)
        }))?;
        told.await.unwrap_or_else(|_| Err(gone()))
    }

    fn send(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.jobs.as_ref().expect("the writer is taken down only when it is dropped");
        self.commits.waiting.fetch_add(1, Ordering::Relaxed);
        jobs.try_send(job).map_err(|error| {
            self.commits.waiting.fetch_sub(1, Ordering::Relaxed);
            match error {
                TrySendError::Full(_) => StoreError::Failed("too much is waiting to be written".into()),
                TrySendError::Disconnected(_) => gone(),
            }
        })
    }
}

fn gone() -> StoreError {
    StoreError::Failed("the writing thread is gone".into())
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop((self.jobs.take(), self.carrying.take()));
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Undoes one job's work if it fails, without touching its neighbours in the transaction.
fn alone<T>(connection: &Connection, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
    run(connection, "SAVEPOINT job")?;
    let done = work(connection);
    if connection.is_autocommit() {
        return done.and_then(|_| Err(ended()));
    }
    if done.is_err() {
        run(connection, "ROLLBACK TO job")?;
    }
    run(connection, "RELEASE job")?;
    done
}

fn ended() -> StoreError {
    StoreError::Failed("SQLite has given up the transaction; the disk may be full".into())
}

fn write_all(connection: &Connection, queue: &Receiver<Job>, commits: &Commits) {
    let mut told: Vec<Told> = Vec::with_capacity(LARGEST_BATCH);
    while let Ok(first) = queue.recv() {
        let mut going = run(connection, "BEGIN IMMEDIATE");
        for job in std::iter::once(first).chain(queue.try_iter()).take(LARGEST_BATCH) {
            let (tell, spoilt) = job(going.clone().map(|()| connection));
            told.push(tell);
            going = going.and(spoilt);
            // When the disk is full or fails, SQLite undoes the whole transaction by itself; what was done after that
            // would be committed at once, piece by piece.
            if going.is_ok() && connection.is_autocommit() {
                going = Err(ended());
            }
        }
        let ended = going.and_then(|()| run(connection, "COMMIT"));
        if ended.is_err() {
            let _ = run(connection, "ROLLBACK");
        }
        let count = told.len() as u64;
        commits.commits.fetch_add(1, Ordering::Relaxed);
        commits.jobs.fetch_add(count, Ordering::Relaxed);
        commits.waiting.fetch_sub(count, Ordering::Relaxed);
        told.drain(..).for_each(|tell| tell(ended.clone()));
        if commits.nearly_carried.swap(false, Ordering::Relaxed)
            && let Err(error) = carry_on(connection)
        {
            warn(&error);
        }
    }
}

/// Carries what was written ahead to its place in the file, beside the writing: a commit need not wait for it. SQLite
/// itself has the file flushed only by whoever carries the last page, which would be the writer.
fn carry(connection: &Connection, file: &File, end: &Receiver<()>, commits: &Commits) {
    let (mut carried, mut pause) = (0, CARRY_PAUSE);
    while end.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let jobs = commits.jobs.load(Ordering::Relaxed);
        if jobs - carried < CARRY_AFTER {
            continue;
        }
        let begun = Instant::now();
        match carry_load(connection, file) {
            Ok(nearly) => commits.nearly_carried.store(nearly, Ordering::Relaxed),
            Err(error) => warn(&error),
        }
        (carried, pause) = (jobs, CARRY_PAUSE.max(begun.elapsed() * SHARE));
    }
}

/// Carries what there is. True when the log is long and hardly anything of it is left to be carried: what comes while a
/// load is carried is the next, smaller load.
fn carry_load(connection: &Connection, file: &File) -> Result<bool, StoreError> {
    let mut before = 0;
    for _ in 0..ROUNDS {
        let pages = carry_on(connection)?;
        file.sync_data().map_err(|error| StoreError::Failed(error.to_string()))?;
        if pages < LONG {
            return Ok(false);
        }
        if pages.saturating_sub(before) <= FEW {
            return Ok(true);
        }
        before = pages;
    }
    Ok(false)
}

/// Carries what there is; gives how many pages had been written ahead by then.
fn carry_on(connection: &Connection) -> Result<u64, StoreError> {
    let pages: i64 = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))?;
    Ok(pages.max(0) as u64)
}

fn warn(error: &StoreError) {
    tracing::warn!(%error, "what was written ahead could not be carried to its place");
}

fn run(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    Ok(connection.prepare_cached(sql)?.execute([]).map(|_| ())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// A writer on a new file with a table `pages`, and a connection to look at it with.
    fn begin(folder: &Path, prepare: &str) -> (Writer, Connection) {
        let path = folder.join("fireside.db");
        let connect = || Connection::open(&path).expect("a file can be opened");
        let writing = connect();
        writing.pragma_update(None, "journal_mode", "WAL").expect("SQLite can write ahead");
        writing.execute_batch("CREATE TABLE pages (n INTEGER PRIMARY KEY, body BLOB)").expect("a table can be made");
        writing.execute_batch(prepare).expect("SQLite knows this");
        let file = Arc::new(File::options().read(true).write(true).open(&path).expect("it is there"));
        let writer = Writer::start(writing, connect(), file, Arc::default()).expect("there are threads");
        (writer, connect())
    }

    fn add(size: u32) -> impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static {
        move |connection| Ok(connection.execute("INSERT INTO pages (body) VALUES (zeroblob(?1))", [size]).map(drop)?)
    }

    fn kept(connection: &Connection) -> i64 {
        connection.query_row("SELECT count(*) FROM pages", [], |row| row.get(0)).expect("it can be read")
    }

    #[tokio::test]
    async fn when_the_disk_is_full_nothing_of_a_batch_is_written_and_everybody_is_told() {
        let folder = tempfile::tempdir().expect("there is room for a test");
        let (writer, looking) = begin(folder.path(), "PRAGMA max_page_count = 20");
        // The first holds the batch open until all are in it.
        let (go, wait) = channel();
        let first = writer.write(move |_| wait.recv().map_err(|_| gone()));
        let (before, full) = (writer.append(add(10)), writer.append(add(1_000_000)));
        let (after, alone, large) = (writer.append(add(10)), writer.write(add(10)), writer.write(add(1_000_000)));
        let all_wait = async { go.send(()).expect("the first waits") };
        let (first, before, full, after, alone, large, ()) =
            tokio::join!(first, before, full, after, alone, large, all_wait);
        for told in [first, before, full, after, alone, large] {
            assert!(matches!(told, Err(StoreError::Failed(_))), "{told:?}");
        }
        assert_eq!(kept(&looking), 0, "who was told that it failed must not find it done");

        assert!(matches!(writer.write(add(1_000_000)).await, Err(StoreError::Failed(why)) if why.contains("full")));
        assert_eq!(writer.append(add(10)).await, Ok(()), "what there is room for is written again");
        assert_eq!(kept(&looking), 1);
    }

    #[tokio::test]
    async fn nothing_is_done_when_no_transaction_can_begin() {
        let folder = tempfile::tempdir().expect("there is room for a test");
        let (writer, other) = begin(folder.path(), "PRAGMA busy_timeout = 0");
        other.execute_batch("BEGIN IMMEDIATE").expect("nobody else writes");
        let (tell, told) = channel();
        let told_twice = tell.clone();
        let one = writer.append(move |_| tell.send(()).map_err(|_| gone())).await;
        let another = writer.write(move |_| told_twice.send(()).map_err(|_| gone())).await;
        assert!(one.is_err() && another.is_err(), "{one:?}, {another:?}");
        assert!(told.recv().is_err(), "neither was begun");
        other.execute_batch("ROLLBACK").expect("it had begun");
        assert_eq!(writer.append(add(10)).await, Ok(()));
    }

    #[test]
    fn the_log_begins_anew_when_it_is_long_and_was_carried() {
        let folder = tempfile::tempdir().expect("there is room for a test");
        let path = folder.path().join("fireside.db");
        let writing = Connection::open(&path).expect("a file can be opened");
        writing.pragma_update(None, "journal_mode", "WAL").expect("SQLite can write ahead");
        writing.pragma_update(None, "wal_autocheckpoint", 0).expect("nobody else carries");
        writing.execute_batch("CREATE TABLE pages (n INTEGER PRIMARY KEY, body BLOB)").expect("a table can be made");
        let carrying = Connection::open(&path).expect("a file can be opened");
        let file = File::options().read(true).write(true).open(&path).expect("it is there");
        // A row takes a page.
        let write = |pages: u64| {
            let rows = format!("WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r WHERE n < {pages})");
            let sql = format!("{rows} INSERT INTO pages (body) SELECT zeroblob(4000) FROM r");
            writing.execute(&sql, []).expect("there is room");
        };
        let ahead = || std::fs::metadata(folder.path().join("fireside.db-wal")).expect("it is there").len();

        write(10);
        assert_eq!(carry_load(&carrying, &file), Ok(false), "a short log is written on");
        write(LONG);
        assert_eq!(carry_load(&carrying, &file), Ok(true));
        write(FEW);
        carry_on(&writing).expect("the rest can be carried");
        let long = ahead();
        write(LONG);
        assert!(ahead() < long + long / 10, "what was carried is written over");
        assert_eq!(kept(&carrying) as u64, 10 + LONG + FEW + LONG);
    }
}
