//! A house's file as a file: begun for its owner's eyes, copied while a host is open on it, put back.

use super::sqlite::{PATIENCE, STEPS, migrate};
use super::{Sqlite, StoreError};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};

/// How the names of the files end that SQLite writes beside its own; they belong to it.
const BESIDE: [&str; 3] = ["-wal", "-journal", "-shm"];
/// A file that is not whole yet has this behind its name.
const PART: &str = ".part";

impl Sqlite {
    /// Copies a file to one that does not exist yet, while a host may be open on it. It is only read, so that a newer
    /// build may copy what an older one works with.
    pub fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(unusable(to, "exists; choose another name"));
        }
        // SQLite is told the name as text; another text would be another file, which nobody has made private.
        let Some(name) = to.to_str() else { return Err(unusable(to, "can't be written as text; choose another name")) };
        let source = open_to_read(from)?;
        keep_private(to)?;
        source.execute("VACUUM INTO ?1", [name]).map_err(|error| {
            let _ = std::fs::remove_file(to);
            // What can't be read is the source's fault, everything else the copy's.
            let whose = if is_damage(&error) { from } else { to };
            at(whose, &error)
        })?;
        Ok(())
    }

    /// Puts a backup in the place of a file that does not exist yet. It is there whole or not at all.
    pub fn restore(from: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() || BESIDE.iter().any(|end| with(to, end).exists()) {
            let remedy =
                "holds a house already; name another folder, or move away all files that begin like it, together";
            return Err(unusable(to, remedy));
        }
        let source = open_to_read(from)?;
        let read = |error: rusqlite::Error| at(from, &error);
        let done: i64 = source.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(read)?;
        if done as usize > STEPS.len() {
            return Err(unusable(from, "was written by a newer Fireside; use that one"));
        }
        let sound: String = source.pragma_query_value(None, "quick_check", |row| row.get(0)).map_err(read)?;
        if sound != "ok" {
            return Err(unusable(from, &format!("is damaged: {sound}; name another backup")));
        }
        let part = with(to, PART);
        let forget = || BESIDE.iter().chain(&[""]).for_each(|end| drop(std::fs::remove_file(with(&part, end))));
        // What a restore that was cut short has left.
        forget();
        let whole = put_back(&source, &part).and_then(|()| {
            let move_in = || File::open(&part)?.sync_all().and_then(|()| std::fs::rename(&part, to));
            move_in().map_err(|error| unusable(to, &format!("can't be written: {error}")))
        });
        whole.inspect_err(|_| forget())
    }
}

fn put_back(source: &Connection, part: &Path) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| at(part, &error);
    keep_private(part)?;
    let mut target = Connection::open(part).map_err(failed)?;
    let copy = rusqlite::backup::Backup::new(source, &mut target).map_err(failed)?;
    copy.run_to_completion(1024, std::time::Duration::ZERO, None).map_err(failed)?;
    drop(copy);
    migrate(&target)?;
    target.close().map_err(|(_, error)| failed(error))
}

/// Opens a file that holds a house, and changes nothing about it.
fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    if !path.is_file() {
        return Err(unusable(path, "is not there, or is no file; check the name and the folder"));
    }
    let open = |connection: rusqlite::Result<Connection>| {
        let connection = connection?;
        connection.busy_timeout(PATIENCE)?;
        Ok((is_ours(&connection)?, connection))
    };
    let plainly = open(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY));
    let found = match plainly {
        // On a disk that can't be written nobody else writes either, and all there is is in the file.
        Err(_) if is_at_rest(path) => open(as_it_is(path)),
        found => found,
    };
    match found {
        Ok((true, connection)) => Ok(connection),
        Ok((false, _)) => Err(unusable(path, "holds no house; name a backup, or the folder of a host")),
        Err(error) => Err(at(path, &error)),
    }
}

/// A file in a folder where nothing can be written, with nothing beside it that is yet to be carried into it.
fn is_at_rest(path: &Path) -> bool {
    let carried = std::fs::metadata(with(path, "-wal")).map_or(true, |wal| wal.len() == 0);
    carried && tempfile::tempfile_in(path.parent().unwrap_or(Path::new("."))).is_err()
}

fn as_it_is(path: &Path) -> rusqlite::Result<Connection> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let name: String = path.as_os_str().as_encoded_bytes().iter().map(|byte| letter(*byte)).collect();
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(format!("file:{name}?immutable=1"), flags)
}

/// Does this file hold a house, and not something else or nothing?
fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table'
               AND name IN ('tables', 'log', 'sittings', 'users', 'sessions', 'house')";
    Ok(connection.query_row(sql, [], |row| row.get::<_, i64>(0))? == 6)
}

/// A file that is gone while what was written ahead of it is still there must not be begun anew: that would throw away
/// what was acknowledged.
pub(super) fn must_be_whole(path: &Path) -> Result<(), StoreError> {
    let length = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
    if length(path) == 0 && length(&with(path, "-wal")) > 0 {
        let why = "is missing beside its -wal file, which belongs to it; put both back together, or move that away too";
        return Err(unusable(path, why));
    }
    Ok(())
}

/// Begins the file if need be, for its owner's eyes only: it holds secrets of games that are not over. What SQLite writes
/// beside it is for the same eyes.
pub(super) fn keep_private(path: &Path) -> Result<(), StoreError> {
    let failed = |error: std::io::Error| unusable(path, &format!("can't be written: {error}; choose another place"));
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let private = std::fs::Permissions::from_mode(0o600);
        if let Err(error) = file.set_permissions(private) {
            tracing::warn!(%error, "the data can be read by others on this machine");
        }
    }
    drop(file);
    Ok(())
}

/// What is wrong with a file, and what to do.
pub(super) fn at(path: &Path, error: &rusqlite::Error) -> StoreError {
    let why = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => "holds no house; name another file or folder".into(),
        Some(ErrorCode::DatabaseCorrupt) => "is damaged; put a backup into another folder".into(),
        Some(ErrorCode::DiskFull) => "can't be written: the disk is full; make room".into(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "is used by another program; close that one".into()
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "can't be written; change its permissions".into(),
        Some(ErrorCode::CannotOpen) => "can't be opened; check the name and its permissions".into(),
        Some(ErrorCode::SystemIoFailure) => {
            format!("can't be read or written ({error}); see whether the disk is full or failing")
        }
        _ => format!("can't be used: {error}"),
    };
    unusable(path, &why)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
}

fn unusable(path: &Path, why: &str) -> StoreError {
    StoreError::Unusable(format!("{} {why}", path.display()))
}

fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}
