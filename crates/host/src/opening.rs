//! Opening a house from settings alone: what the command line does, in one call and without a runtime of the caller's.

use crate::checking::{Checked, Finding};
use crate::house::{House, Patience};
use crate::store::{Postgres, Sqlite, Store};
use crate::web::{Config, Host, Server};
use bots::Catalogue;
use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;

/// The file everything is kept in.
const DATABASE: &str = "fireside.db";
/// Held while a host runs, so that a second one does not open the same data.
const LOCK: &str = "fireside.lock";
/// What became too old is forgotten this often.
const HOUSEKEEPING: Duration = Duration::from_secs(6 * 60 * 60);
/// Tables nobody came to and guests who never played are forgotten after this, in milliseconds.
const STALE: i64 = 30 * 24 * 60 * 60 * 1000;

/// What a host needs to know.
pub struct Settings {
    /// Where to listen.
    pub address: SocketAddr,
    /// The folder where everything is kept.
    pub data: PathBuf,
    /// A PostgreSQL database to keep it in instead.
    pub database: Option<String>,
    /// The games.
    pub games: Catalogue,
    /// How the host is to behave.
    pub config: Config,
    /// Print a new key for an admin though there is one.
    pub admin_anew: bool,
}

/// A host that has begun to listen.
#[derive(Clone, Debug)]
pub struct Listening {
    /// Where.
    pub address: SocketAddr,
    /// With this key the next visitor who shows it becomes admin.
    pub admin_key: Option<String>,
}

/// Why a house could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder can't be used.
    #[error("cannot use {}: {}; name another folder with --data", .folder.display(), plain(.error))]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Another host has the data open.
    #[error("another host is open on {}; close it, or name another folder with --data", .0.display())]
    Open(PathBuf),
    /// The data can't be read.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
    /// Nobody can listen there.
    #[error("cannot listen on {address}: {}; {}", plain(.error), elsewhere(.error))]
    Address {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The operating system gives no threads.
    #[error("cannot start: {0}")]
    Start(std::io::Error),
}

/// What the operating system says, without its number for it.
fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_string()
}

fn elsewhere(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::AddrNotAvailable => "name an address of this machine with --address",
        std::io::ErrorKind::PermissionDenied => "name a port from 1024 on with --port",
        _ => "name another port with --port",
    }
}

fn prepare(folder: &Path) -> Result<(), OpenError> {
    std::fs::create_dir_all(folder).map_err(|error| OpenError::Folder { folder: folder.into(), error })
}

/// Keeps every other host away from a folder until it is dropped, or the process dies.
fn lock(folder: &Path) -> Result<File, OpenError> {
    let wrong = |error| OpenError::Folder { folder: folder.into(), error };
    let file = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)).map_err(wrong)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::Open(folder.into())),
        Err(TryLockError::Error(error)) => Err(wrong(error)),
    }
}

async fn open_store(data: &Path, database: Option<&str>) -> Result<Arc<dyn Store>, OpenError> {
    Ok(match database {
        Some(address) => {
            let store = Arc::new(Postgres::open(address).await?);
            store.claim().await?;
            store
        }
        None => Arc::new(Sqlite::open(&data.join(DATABASE))?),
    })
}

fn runtime() -> Result<Runtime, OpenError> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(OpenError::Start)
}

/// Opens a house and serves it until `stop` says so. `ready` is told where it listens.
pub fn serve(
    settings: Settings,
    ready: impl FnOnce(&Listening),
    stop: std::sync::mpsc::Receiver<()>,
) -> Result<(), OpenError> {
    let Settings { address, data, database, games, config, admin_anew } = settings;
    let _lock = match database {
        Some(_) => None,
        None => Some(prepare(&data).and_then(|()| lock(&data))?),
    };
    let runtime = runtime()?;
    runtime.block_on(async {
        let store = open_store(&data, database.as_deref()).await?;
        let house = House::open(store, games, Patience::default()).await?;
        let keeping = tokio::spawn(keep_house(Arc::downgrade(&house)));
        let host = Host::open(house, config).await?;
        let admin_key = host.admin_key(admin_anew).await?;
        let wrong = |error| OpenError::Address { address, error };
        let server = Server::bind(host, address).await.map_err(wrong)?;
        let address = server.address().map_err(wrong)?;
        ready(&Listening { address, admin_key });
        let stopped = tokio::task::spawn_blocking(move || stop.recv());
        server.run(async { drop(stopped.await) }).await;
        keeping.abort();
        Ok(())
    })
}

async fn keep_house(house: std::sync::Weak<House>) {
    while let Some(open) = house.upgrade() {
        let now = open.nature.wall();
        match open.store.forget(now, now - STALE).await {
            Ok(forgotten) => tracing::info!(?forgotten, "the house was tidied"),
            Err(error) => tracing::warn!(%error, "the house could not be tidied"),
        }
        drop(open);
        tokio::time::sleep(HOUSEKEEPING).await;
    }
}

/// The file that holds a folder's data.
fn stored_in(data: &Path) -> Result<PathBuf, OpenError> {
    let file = data.join(DATABASE);
    if !file.exists() {
        let why = format!("there is no host's data in {}; name its folder with --data", data.display());
        return Err(crate::store::StoreError::Unusable(why).into());
    }
    Ok(file)
}

/// Copies everything a folder holds to a new file, while a host may be running on it, be it of another version. The data
/// stay as they are.
pub fn backup(data: &Path, to: &Path) -> Result<(), OpenError> {
    let file = stored_in(data)?;
    let to = std::path::absolute(to).unwrap_or_else(|_| to.into());
    Ok(Sqlite::copy(&file, &to)?)
}

/// Puts a backup into a folder that holds no data yet.
pub fn restore(from: &Path, data: &Path) -> Result<(), OpenError> {
    prepare(data)?;
    let _lock = lock(data)?;
    Ok(Sqlite::restore(from, &data.join(DATABASE))?)
}

/// Plays every game a folder holds again with this build's rules; `tell` hears of each that does not come out the same. The
/// data stay as they are: they are copied into `copy`, an empty folder, so that what this build would change about them is
/// changed in the copy.
pub fn replay_check(
    data: &Path,
    copy: &Path,
    games: &Catalogue,
    tell: impl FnMut(&Finding),
) -> Result<Checked, OpenError> {
    Sqlite::copy(&stored_in(data)?, &copy.join(DATABASE))?;
    runtime()?.block_on(async {
        let store = open_store(copy, None).await?;
        Ok(crate::checking::replay_check(&*store, games, tell).await?)
    })
}

/// Plays every game in a PostgreSQL database again, which is only read.
pub fn replay_check_database(
    database: &str,
    games: &Catalogue,
    tell: impl FnMut(&Finding),
) -> Result<Checked, OpenError> {
    runtime()?.block_on(async {
        let store = Postgres::open_to_read(database).await?;
        Ok(crate::checking::replay_check(&store, games, tell).await?)
    })
}
