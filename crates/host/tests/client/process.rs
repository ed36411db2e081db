//! A host in a process of its own, to be measured or killed. It has no limits, and ends when its parent does.
#![allow(dead_code)]

use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use host::store::Sqlite;
use host::web::{Config, Host, Server};
use host::{House, Limits, Patience};
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

const DATA: &str = "FIRESIDE_TEST_DATA";
const PORT: &str = "FIRESIDE_TEST_PORT";

/// Opens a host on a file; 0 is any free port.
pub async fn open(data: &Path, port: u16) -> (Arc<Host>, Server) {
    let store = Arc::new(Sqlite::open(data).expect("the file can be opened"));
    let games = Catalogue::new().with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish);
    let games = games.with(starship::Starship::new()).with(prime::Prime::new());
    let house = House::open(store, games, Patience::default()).await.expect("the store can be read");
    let config = Config { limits: Limits::generous(), ..Config::default() };
    let host = Host::open(house, config).await.expect("the store can be read");
    let server = Server::bind(Arc::clone(&host), ([127, 0, 0, 1], port).into()).await.expect("the port is free");
    (host, server)
}

/// Is this the process that is to serve?
pub fn is_host() -> bool {
    std::env::var_os(DATA).is_some()
}

/// What the process that serves does: says where it listens, and goes on until it is killed.
pub fn serve() {
    let data = std::env::var(DATA).expect("whoever starts it says where the data is");
    let port = std::env::var(PORT).ok().and_then(|port| port.parse().ok()).unwrap_or(0);
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(0);
    });
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    runtime.block_on(async {
        let (_, server) = open(Path::new(&data), port).await;
        println!("\nlistening on {}", server.address().expect("it listens"));
        server.run(std::future::pending()).await;
    });
}

/// The process, as its parent sees it.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
    /// How long it took until it listened.
    pub started: Duration,
}

impl Process {
    /// `command` must come to [`serve`].
    pub fn start(mut command: Command, data: &Path, port: u16) -> Process {
        let begun = Instant::now();
        let mut child = command
            .env(DATA, data)
            .env(PORT, port.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the host can be started");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let listening = lines.find_map(|line| Some(line.ok()?.strip_prefix("listening on ")?.to_string()));
        let address = listening.expect("the host says where it listens").parse().expect("an address");
        std::thread::spawn(move || lines.for_each(drop));
        Process { child, address, started: begun.elapsed() }
    }

    /// This program once more, which must come to [`serve`] when [`is_host`] says so.
    pub fn again() -> Command {
        Command::new(std::env::current_exe().expect("this program has a path"))
    }

    /// SIGKILL: no last words.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Memory in use, in KiB.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(f64::NAN)
    }

    /// Processor seconds used so far.
    pub fn processor(&self) -> f64 {
        processor(&self.child.id().to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Processor seconds that a process has used so far; `self` is this one.
pub fn processor(id: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or("").split(' ').collect();
    let ticks = |at: usize| fields.get(at).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}
