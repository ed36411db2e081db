//! The one thread that writes. Whatever waits when it comes round is written in one transaction, so a hundred answers
//! given at the same moment cost one wait for the disk.

use super::StoreError;
use rusqlite::Connection;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// No more than this is written at once, so that the first in line does not wait for the last.
const LARGEST_BATCH: usize = 512;
/// No more than this waits; whoever comes then is told that the store is overrun.
const LONGEST_QUEUE: usize = 16 * 1024;

/// Runs on the writing thread; what it gives back is called with how the transaction ended.
type Job = Box<dyn FnOnce(&Connection) -> Told + Send>;
/// Tells whoever waits, once the transaction has ended.
type Told = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

pub(super) struct Writer {
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

/// How well writing together worked out.
#[derive(Debug, Default)]
pub(super) struct Commits {
    pub commits: AtomicU64,
    pub jobs: AtomicU64,
}

impl Writer {
    pub fn start(connection: Connection, commits: std::sync::Arc<Commits>) -> std::io::Result<Writer> {
        let (jobs, queue) = sync_channel(LONGEST_QUEUE);
        let name = std::thread::Builder::new().name("store".into());
        let thread = name.spawn(move || write_all(&connection, &queue, &commits))?;
        Ok(Writer { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Has `work` done in the next transaction. Fails alone if it fails; succeeds only when the transaction is on disk.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = alone(connection, work);
            Box::new(move |committed| {
                let _ = tell.send(committed.and(done));
            })
        });
        let jobs = self.jobs.as_ref().expect("the writer is taken down only when it is dropped");
        match jobs.try_send(job) {
            Ok(()) => told.await.unwrap_or_else(|_| Err(StoreError::Failed("the writing thread is gone".into()))),
            Err(TrySendError::Full(_)) => Err(StoreError::Failed("too much is waiting to be written".into())),
            Err(TrySendError::Disconnected(_)) => Err(StoreError::Failed("the writing thread is gone".into())),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Undoes one job's work if it fails, without touching its neighbours in the transaction.
fn alone<T>(connection: &Connection, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
    run(connection, "SAVEPOINT job")?;
    let done = work(connection);
    if done.is_err() {
        run(connection, "ROLLBACK TO job")?;
    }
    run(connection, "RELEASE job")?;
    done
}

fn write_all(connection: &Connection, queue: &Receiver<Job>, commits: &Commits) {
    let mut told = Vec::with_capacity(LARGEST_BATCH);
    while let Ok(first) = queue.recv() {
        let begun = run(connection, "BEGIN IMMEDIATE");
        let batch = std::iter::once(first).chain(queue.try_iter()).take(LARGEST_BATCH);
        told.extend(batch.map(|job| job(connection)));
        let ended = begun.and_then(|()| run(connection, "COMMIT"));
        if ended.is_err() {
            let _ = run(connection, "ROLLBACK");
        }
        commits.commits.fetch_add(1, Ordering::Relaxed);
        commits.jobs.fetch_add(told.len() as u64, Ordering::Relaxed);
        told.drain(..).for_each(|tell: Told| tell(ended.clone()));
    }
}

fn run(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    Ok(connection.prepare_cached(sql)?.execute([]).map(|_| ())?)
}
