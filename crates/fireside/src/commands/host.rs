//! `fireside host`: the online table, for a club, a family or the whole street.

use crate::trouble::{Trouble, complain};
use host::web::Config;
use host::{Limits, Listening, OpenError, Pushing, Settings};
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc;

/// Seat people and bots at every game, in the browser.
#[derive(clap::Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  fireside host --open\n  fireside host --port 8080 --address 0.0.0.0\n  fireside host backup friday.db\n  fireside host replay-check"
)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    open: Open,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Copy everything to a file, while the host may be running
    Backup(Backup),
    /// Put a backup into an empty folder
    Restore(Restore),
    /// Play every stored game again with this build and name what comes out differently
    ReplayCheck(ReplayCheck),
}

#[derive(clap::Args, Debug)]
struct Open {
    /// Listen on this port
    #[arg(long, default_value_t = 4000)]
    port: u16,
    /// Listen on this address; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    #[command(flatten)]
    place: Place,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// A proxy stands in front and says who asks (X-Forwarded-For, -Proto, -Host)
    #[arg(long)]
    behind_proxy: bool,
    /// Let anybody read /metrics, not only admins and this machine
    #[arg(long)]
    metrics_open: bool,
    /// Let browsers come from pages of this origin too
    #[arg(long, value_name = "URL", value_parser = origin)]
    origin: Vec<String>,
    /// Whom a push service can write to when your-turn notices are in trouble: mailto:… or https://…
    #[arg(long, value_name = "URL", value_parser = contact)]
    push_contact: Option<String>,
    /// Print a link that makes its first visitor admin, though there is an admin
    #[arg(long)]
    admin_link: bool,
    /// How to log: text or json
    #[arg(long, default_value = "text", value_parser = ["text", "json"])]
    log: String,
    /// Let anybody ask as much as they like, to measure and to test
    #[arg(long, hide = true)]
    without_limits: bool,
    /// Log everything, requests included
    #[arg(short, long)]
    verbose: bool,
}

#[derive(clap::Args, Debug)]
struct Place {
    /// Keep everything in this folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep everything in a PostgreSQL database instead: postgres://user:password@place/name
    #[arg(long, value_name = "URL", env = DATABASE, hide_env_values = true)]
    database: Option<String>,
}

impl Place {
    /// The database, if there is one: a variable that is set to nothing names none.
    fn database(&self) -> Option<&str> {
        self.database.as_deref().filter(|database| !database.is_empty())
    }
}

/// The variable that names a database for every command.
const DATABASE: &str = "FIRESIDE_DATABASE";

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  fireside host backup friday.db\n  fireside host backup friday.db --data /srv/fireside"
)]
struct Backup {
    /// The new file
    file: PathBuf,
    /// The folder of the host
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  fireside host restore friday.db --data new-folder")]
struct Restore {
    /// The backup
    file: PathBuf,
    /// The folder to put it into
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  fireside host replay-check\n  fireside host replay-check --data /srv/fireside --json"
)]
struct ReplayCheck {
    /// The folder of the host
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The PostgreSQL database of the host instead: postgres://user:password@place/name
    #[arg(long, value_name = "URL", env = DATABASE, hide_env_values = true)]
    database: Option<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// Whoever keeps a house in a database means that one, and would not miss what a file lacks until they need it.
fn folder_meant(given: Option<&Path>) -> Result<PathBuf, Trouble> {
    if given.is_none() && std::env::var_os(DATABASE).is_some_and(|database| !database.is_empty()) {
        let why = "the house is kept in the database of FIRESIDE_DATABASE; copy that with pg_dump, or name a folder with --data";
        return Err(Trouble::usage(why));
    }
    Ok(folder(given))
}

/// Does it.
pub fn run(args: &Args) -> Result<(), Trouble> {
    match &args.what {
        None => open(&args.open),
        Some(What::Backup(backup)) => {
            host::backup(&folder_meant(backup.data.as_deref())?, &backup.file).map_err(Trouble::failed)?;
            super::print(&format!("Everything is copied to {}.\n", backup.file.display()))
        }
        Some(What::Restore(restore)) => {
            let data = folder_meant(restore.data.as_deref())?;
            host::restore(&restore.file, &data).map_err(Trouble::failed)?;
            super::print(&format!("Everything is back in {}.\n", data.display()))
        }
        Some(What::ReplayCheck(check)) => replay_check(check),
    }
}

/// Where data is kept if nobody says where: the place for it on this machine, or here.
fn folder(given: Option<&Path>) -> PathBuf {
    let from = |name: &str, rest: &str| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
        Some(PathBuf::from(value).join(rest))
    };
    let usual = || from("XDG_DATA_HOME", "fireside").or_else(|| from("HOME", ".local/share/fireside"));
    let usual = || usual().or_else(|| from("LOCALAPPDATA", "fireside"));
    given.map(Path::to_path_buf).or_else(usual).unwrap_or_else(|| "fireside-data".into())
}

/// An origin as browsers write it: what it is spoken over and where, in small letters and without anything behind.
fn origin(given: &str) -> Result<String, String> {
    let origin = given.strip_suffix('/').unwrap_or(given).to_lowercase();
    let place = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    match place {
        Some(place) if !place.is_empty() && !place.contains(['/', '?', '#', '@', ' ']) => Ok(origin),
        _ => Err("an origin is written like https://play.example.org or http://localhost:8080".into()),
    }
}

/// Where a push service can write to.
fn contact(given: &str) -> Result<String, String> {
    let known = given.strip_prefix("mailto:").is_some_and(|to| to.contains('@')) || given.starts_with("https://");
    let wrong = || "a contact is written like mailto:you@example.org or https://example.org".to_string();
    known.then(|| given.to_string()).ok_or_else(wrong)
}

fn pushing(args: &Open) -> Pushing {
    let usual = Pushing::default();
    Pushing { contact: args.push_contact.clone().unwrap_or(usual.contact), ..usual }
}

fn open(args: &Open) -> Result<(), Trouble> {
    log(args);
    // Every player is a connection, and each is a file to the operating system; what it allows without asking is often 1,024.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let data = folder(args.place.data.as_deref());
    let config = Config {
        limits: if args.without_limits { Limits::generous() } else { Limits::default() },
        behind_proxy: args.behind_proxy,
        metrics_open: args.metrics_open,
        origins: args.origin.clone(),
        library: Arc::new(crate::library::library()),
        pushing: pushing(args),
        ..Config::default()
    };
    let settings = Settings {
        address: SocketAddr::new(args.address, args.port),
        data: data.clone(),
        database: args.place.database().map(str::to_string),
        games: crate::catalogue::games(),
        config,
        admin_anew: args.admin_link,
    };
    let (stop, stopped) = mpsc::channel();
    // Should this fail, Ctrl-C ends the program the hard way, and nothing is lost either.
    let _ = ctrlc::set_handler(move || {
        let _ = stop.send(());
    });
    host::serve(settings, |listening| ready(args, &data, listening), stopped).map_err(|error| match error {
        OpenError::Address { .. } | OpenError::Folder { .. } => Trouble::usage(error),
        _ => Trouble::failed(error),
    })
}

fn ready(args: &Open, data: &Path, listening: &Listening) {
    let at = match listening.address.ip() {
        ip if ip.is_unspecified() || ip.is_loopback() => format!("http://localhost:{}", listening.address.port()),
        _ => format!("http://{}", listening.address),
    };
    let mut out = std::io::stdout().lock();
    let kept = match args.place.database() {
        Some(_) => "in the database".to_string(),
        None => format!("in {}", data.display()),
    };
    let _ = writeln!(out, "The fire is lit: {at}\nEverything is kept {kept}. Ctrl-C puts it out; nothing is lost.");
    if let Some(key) = &listening.admin_key {
        let _ = writeln!(out, "Whoever opens this link first looks after the house: {at}/admin#key={key}");
    }
    let _ = out.flush();
    if args.open {
        show(&at);
    }
}

/// Opens the page in whatever browser there is.
fn show(at: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    if std::process::Command::new(program).arg(at).spawn().is_err() {
        complain(format_args!("no browser could be opened; open {at} yourself"));
    }
}

fn log(args: &Open) {
    let level = if args.verbose { tracing::Level::DEBUG } else { tracing::Level::INFO };
    // A log that can't be written would be complained about where it can't be written, and that ends whatever is going on.
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).log_internal_errors(false);
    // Somebody who embeds this may log already; then their log is the log.
    let _ = match args.log.as_str() {
        "json" => log.json().try_init(),
        _ => log.try_init(),
    };
}

/// What came of a check, for scripts.
#[derive(serde::Serialize)]
struct CheckReport {
    same: u64,
    different: u64,
    empty: u64,
    findings: Vec<FindingReport>,
}

#[derive(serde::Serialize)]
struct FindingReport {
    table: String,
    game: String,
    why: String,
}

fn replay_check(check: &ReplayCheck) -> Result<(), Trouble> {
    let mut findings = Vec::new();
    let tell = |finding: &host::Finding| {
        let host::Finding { table, game, why, .. } = finding;
        findings.push(FindingReport { table: table.to_string(), game: game.clone(), why: why.clone() });
    };
    let games = crate::catalogue::games();
    let checked = match check.database.as_deref().filter(|database| !database.is_empty()) {
        Some(database) => host::replay_check_database(database, &games, tell),
        None => {
            let copy = room_for_a_copy()?;
            host::replay_check(&folder(check.data.as_deref()), copy.path(), &games, tell)
        }
    };
    let host::Checked { same, empty, different } = checked.map_err(Trouble::failed)?;
    if check.json {
        super::print_json(&CheckReport { same, different, empty, findings })?;
    } else {
        let line = |FindingReport { table, game, why }: &FindingReport| format!("{table} ({game}): {why}\n");
        super::print(&findings.iter().map(line).collect::<String>())?;
        super::print(&format!("{same} games come out the same, {different} do not; {empty} tables have not begun.\n"))?;
    }
    if different > 0 { Err(Trouble::Told(1)) } else { Ok(()) }
}

/// A folder for nobody else's eyes, which goes when it is dropped, and when the program is stopped as well: what is copied there
/// holds the seeds of games that are not over.
fn room_for_a_copy() -> Result<tempfile::TempDir, Trouble> {
    let made = tempfile::Builder::new().prefix("fireside-check-").tempdir();
    let room = made.map_err(|error| Trouble::writing(&std::env::temp_dir(), &error))?;
    let at = room.path().to_path_buf();
    let _ = ctrlc::set_handler(move || {
        let _ = std::fs::remove_dir_all(&at);
        std::process::exit(130);
    });
    Ok(room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_taken_as_browsers_write_it_or_refused() {
        assert_eq!(origin("https://Play.example.org/").as_deref(), Ok("https://play.example.org"));
        assert_eq!(origin("http://localhost:8080").as_deref(), Ok("http://localhost:8080"));
        for wrong in ["play.example.org", "https://", "https://x/y", "ftp://x", "https://a@b", ""] {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_contact_can_be_written_to() {
        assert!(contact("mailto:me@example.org").is_ok() && contact("https://example.org").is_ok());
        assert!(contact("foo").is_err() && contact("mailto:").is_err() && contact("http://x").is_err());
    }
}
