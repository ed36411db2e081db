//! Reading and writing files, with errors that name them.

use crate::trouble::Trouble;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Nobody means to feed a larger file than this.
const LARGEST: u64 = 64 << 20;

/// The text of a file. A pipe that nobody writes into would be waited for without end, so only what the shell itself
/// opened, such as `/dev/stdin` or `<(…)`, may be something else than a file.
pub fn read(path: &Path) -> Result<String, Trouble> {
    let failed = |error: std::io::Error| Trouble::reading(path, &error);
    let there = fs::metadata(path).map_err(failed)?;
    if there.is_dir() {
        return Err(failed(std::io::ErrorKind::IsADirectory.into()));
    }
    let opened_by_the_shell = ["/dev/stdin", "/dev/fd", "/proc"].iter().any(|place| path.starts_with(place));
    if !there.is_file() && !opened_by_the_shell {
        let path = path.display();
        return Err(Trouble::failed(format_args!(
            "cannot read {path}: it is not a regular file, but a pipe, a socket or a device; name a file"
        )));
    }
    fs::File::open(path).map_err(failed).and_then(|file| text_of(file, path))
}

/// What stands in a file, or, where it is named `-`, what comes from stdin.
pub fn read_or_stdin(path: &Path) -> Result<String, Trouble> {
    if path == Path::new("-") { text_of(std::io::stdin().lock(), Path::new("stdin")) } else { read(path) }
}

fn text_of(from: impl Read, path: &Path) -> Result<String, Trouble> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| Trouble::reading(path, &error))?;
    if bytes.len() as u64 > LARGEST {
        let (path, most) = (path.display(), LARGEST >> 20);
        return Err(Trouble::failed(format_args!("{path} is longer than {most} MiB; name a file made for Fireside")));
    }
    let text = String::from_utf8(bytes).map_err(|error| no_text(path, &error))?;
    // Some editors begin a file with a mark that nobody sees; nothing that is read here means anything by it.
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Ok(rest.to_string()),
        None => Ok(text),
    }
}

fn no_text(path: &Path, error: &std::string::FromUtf8Error) -> Trouble {
    let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
    let (line, column) =
        (before.matches('\n').count() + 1, before.chars().rev().take_while(|c| *c != '\n').count() + 1);
    Trouble::failed(format_args!(
        "{}:{line}:{column}: this is not text in UTF-8; save the file as UTF-8, or name another one",
        path.display()
    ))
}

/// Is there something in this file, which would be lost if it were written over?
pub fn written(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() || there.len() > 0)
}

/// Are these the same file, however they are spelt? Links are followed, and so are names that are not there yet.
pub fn same(one: &Path, other: &Path) -> bool {
    let (one, other) = (target(one), target(other));
    one == other || same_inode(&one, &other)
}

/// Where something written to this path ends up.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    // A chain of links that leads to nothing cannot be followed by the system itself.
    for _ in 0..40 {
        if let Ok(whole) = fs::canonicalize(&path) {
            return whole;
        }
        let Ok(next) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (fs::canonicalize(parent), path.file_name()) {
        (Ok(parent), Some(name)) => parent.join(name),
        _ => path,
    }
}

#[cfg(unix)]
fn same_inode(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let file = |path| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| (file.dev(), file.ino()));
    file(one).is_some_and(|one| file(other) == Some(one))
}

#[cfg(not(unix))]
fn same_inode(_one: &Path, _other: &Path) -> bool {
    false
}

/// Can this be written later? Found out by writing beside it, so that hours of play are not lost to a slip.
pub fn writable(path: &Path) -> Result<(), Trouble> {
    let failed = |error: std::io::Error| Trouble::writing(path, &error);
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(failed(std::io::ErrorKind::IsADirectory.into())),
        Ok(there) if !there.is_file() => return Ok(()),
        _ => {}
    }
    neighbour(&target(path)).and_then(|(_, part)| fs::remove_file(part)).map_err(failed)
}

/// A new file beside this one, to be written into before it takes its name: one that nobody else has.
fn neighbour(path: &Path) -> std::io::Result<(fs::File, PathBuf)> {
    let name = path.file_name().ok_or(std::io::ErrorKind::IsADirectory)?;
    let mut number = 0;
    loop {
        let mut part = name.to_os_string();
        part.push(format!(".{}-{number}.part", std::process::id()));
        let part = path.with_file_name(part);
        match fs::File::create_new(&part) {
            Ok(file) => return Ok((file, part)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Writes a file whole or not at all: into a neighbour first, which then takes its name.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    let failed = |error: std::io::Error| Trouble::writing(path, &error);
    // A device or a pipe cannot be replaced by a file; it is written to as it is.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, bytes).map_err(failed);
    }
    // What a link leads to is replaced, and not the link.
    let path = &target(path);
    with_neighbour(path, bytes, |part| fs::rename(part, path)).map_err(failed)
}

/// Writes a file whole that is not there yet, or is empty. False if something stands there: it stays as it is, even if it
/// came there just now.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<bool, Trouble> {
    let there = fs::metadata(path);
    if there.as_ref().is_ok_and(|there| !there.is_file()) {
        return write(path, bytes).map(|()| true);
    }
    if written(path) {
        return Ok(false);
    }
    let target = &target(path);
    // A second name is only ever given to a file where nothing has that name, which renaming does not ask.
    let name = |part: &Path| match there.is_ok() {
        true => fs::rename(part, target),
        false => match fs::hard_link(part, target) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => fs::rename(part, target),
            linked => linked.and_then(|()| fs::remove_file(part)),
        },
    };
    match with_neighbour(target, bytes, name) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
        written => written.map(|()| true).map_err(|error| Trouble::writing(path, &error)),
    }
}

/// Writes a neighbour of this file, and gives it to whoever names it.
fn with_neighbour(path: &Path, bytes: &[u8], name: impl FnOnce(&Path) -> std::io::Result<()>) -> std::io::Result<()> {
    let (mut file, part) = neighbour(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.and_then(|()| name(&part)).inspect_err(|_| {
        // What is left over is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&part);
    })
}

/// The first name like this one that no file has: `game-2.json` beside `game.json`.
pub fn beside(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    (2..)
        .map(|number| path.with_file_name(format!("{stem}-{number}{ending}")))
        .find(|path| !path.exists())
        .expect("no folder holds every number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_is_the_same_however_it_is_spelt() {
        let folder = std::env::temp_dir().join(format!("fireside-same-{}", std::process::id()));
        fs::create_dir_all(folder.join("in")).unwrap();
        let (file, link, hard) = (folder.join("a.json"), folder.join("b.json"), folder.join("c.json"));
        fs::write(&file, "1").unwrap();
        std::os::unix::fs::symlink("a.json", &link).unwrap();
        fs::hard_link(&file, &hard).unwrap();
        assert!(same(&file, &folder.join("in/../a.json")) && same(&file, &link) && same(&file, &hard));
        assert!(!same(&file, &folder.join("d.json")));
        let (there, not) = (folder.join("in/../new.json"), folder.join("new.json"));
        assert!(same(&there, &not), "files that are not there yet too");
        let dangling = folder.join("dangling.json");
        std::os::unix::fs::symlink("new.json", &dangling).unwrap();
        assert!(same(&dangling, &not), "and links to them");
        write(&link, b"2").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "2", "a link is written through");
        assert!(writable(&not).is_ok() && !not.exists());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 5, "nothing is left over beside them");
        assert!(writable(&folder).is_err() && writable(&folder.join("no/such.json")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_not_text_is_told_with_its_place() {
        let file = std::env::temp_dir().join(format!("fireside-latin-{}.toml", std::process::id()));
        fs::write(&file, b"game = \"leduc\"\ntitle = \"na\xc3\xafve caf\xe9\"\n").unwrap();
        let Err(Trouble::Failed(said)) = read(&file) else { panic!("it was read") };
        fs::remove_file(&file).unwrap();
        let wanted =
            format!("{}:2:19: this is not text in UTF-8; save the file as UTF-8, or name another one", file.display());
        assert_eq!(said, wanted);
    }

    #[test]
    fn the_mark_some_editors_put_first_is_not_read() {
        let file = std::env::temp_dir().join(format!("fireside-mark-{}.toml", std::process::id()));
        fs::write(&file, "\u{feff}game").unwrap();
        assert_eq!(read(&file).unwrap(), "game");
        fs::remove_file(&file).unwrap();
    }
}
