//! A host on a port of its own.

use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use host::store::{Sqlite, Store};
use host::web::{Config, Host, Server};
use host::{House, Limits, Patience};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

pub struct Open {
    pub host: Arc<Host>,
    pub address: SocketAddr,
    pub folder: tempfile::TempDir,
    stop: Option<oneshot::Sender<()>>,
    served: Option<tokio::task::JoinHandle<()>>,
}

pub fn classics() -> Catalogue {
    Catalogue::new().with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
}

/// No limits on how much may be asked.
pub fn generous() -> Config {
    Config { limits: Limits::generous(), ..Config::default() }
}

/// A host without limits on how much may be asked.
pub async fn open() -> Open {
    open_with(generous()).await
}

pub async fn open_with(config: Config) -> Open {
    let folder = tempfile::tempdir().expect("there is room for a test");
    open_in(folder, config).await
}

pub async fn open_in(folder: tempfile::TempDir, config: Config) -> Open {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let patience = Patience { grace: Duration::ZERO, ..Patience::default() };
    let house = House::open(store, classics(), patience).await.expect("the store can be read");
    open_house(folder, house, config).await
}

pub async fn open_house(folder: tempfile::TempDir, house: Arc<House>, config: Config) -> Open {
    let host = Host::open(house, config).await.expect("the store can be read");
    let server = Server::bind(Arc::clone(&host), ([127, 0, 0, 1], 0).into()).await.expect("a port is free");
    let address = server.address().expect("it listens");
    let (stop, stopped) = oneshot::channel();
    let served = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    Open { host, address, folder, stop: Some(stop), served: Some(served) }
}

impl Open {
    /// Closes politely; gives the folder, to open again.
    pub async fn close(mut self) -> tempfile::TempDir {
        drop(self.stop.take());
        if let Some(served) = self.served.take() {
            served.await.expect("it closes");
        }
        std::mem::replace(&mut self.folder, tempfile::tempdir().expect("there is room for a test"))
    }
}
