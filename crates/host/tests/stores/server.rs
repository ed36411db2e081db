//! A PostgreSQL server of the test's own, in a folder of its own, gone when the test is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

pub struct Server {
    home: tempfile::TempDir,
    process: Child,
    databases: AtomicU32,
}

impl Server {
    pub fn start() -> Server {
        let home = tempfile::tempdir().expect("there is room for a test");
        let data = home.path().join("data");
        give_away(home.path());
        let made = as_nobody(program("initdb"))
            .args(["--username=fireside", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata"])
            .arg(&data)
            .current_dir(home.path())
            .output()
            .expect("initdb can be run");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let process = Server::run(home.path(), &data);
        let server = Server { home, process, databases: AtomicU32::new(0) };
        server.wait();
        server
    }

    /// The shell between us and the server stops it when our end of the pipe closes, even if we are killed.
    fn run(home: &Path, data: &Path) -> Child {
        let script = "\"$0\" -D \"$1\" -k \"$2\" -c listen_addresses= >\"$2/log\" 2>&1 & server=$!; \
                      cat >/dev/null; kill -QUIT $server; wait $server";
        as_nobody("sh".into())
            .args(["-c", script])
            .arg(program("postgres"))
            .arg(data)
            .arg(home)
            .current_dir(home)
            .stdin(Stdio::piped())
            .spawn()
            .expect("a shell can be run")
    }

    fn wait(&self) {
        let begun = Instant::now();
        while !self.home.path().join(".s.PGSQL.5432").exists() {
            let log = fs::read_to_string(self.home.path().join("log")).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_secs(60), "the server does not start: {log}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn address(&self, database: &str) -> String {
        format!("host={} user=fireside dbname={database}", self.home.path().display())
    }

    /// The address of a database with nothing in it.
    pub async fn new_database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let (client, connection) = self.connect().await;
        let serving = tokio::spawn(connection);
        client.batch_execute(&format!("CREATE DATABASE {name}")).await.expect("a database can be made");
        drop(client);
        let _ = serving.await;
        self.address(&name)
    }

    async fn connect(
        &self,
    ) -> (tokio_postgres::Client, impl Future<Output = Result<(), tokio_postgres::Error>> + use<>) {
        let begun = Instant::now();
        loop {
            match tokio_postgres::connect(&self.address("postgres"), tokio_postgres::NoTls).await {
                Ok(connected) => return connected,
                Err(error) => assert!(begun.elapsed() < Duration::from_secs(60), "no connection: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// A server's own program, wherever the distribution has put it.
fn program(name: &str) -> PathBuf {
    let listed = |folder: &str| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let packaged = listed("/usr/lib/postgresql").map(|version| version.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = packaged.collect();
    places.sort();
    places.extend(std::env::split_paths(&path));
    let found = places.into_iter().rev().map(|place| place.join(name)).find(|file| file.is_file());
    found.unwrap_or_else(|| panic!("{name} is not installed; run `make postgres` or install PostgreSQL's server"))
}

fn root() -> bool {
    let me = Command::new("id").arg("-u").output().expect("id can be run");
    me.stdout.trim_ascii() == b"0"
}

/// PostgreSQL refuses to run as root, so root steps down first.
fn as_nobody(program: PathBuf) -> Command {
    if !root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
    command
}

fn give_away(folder: &Path) {
    if root() {
        let given = Command::new("chown").arg("65534:65534").arg(folder).status().expect("chown can be run");
        assert!(given.success());
    }
}
