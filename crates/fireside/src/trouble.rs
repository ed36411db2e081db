//! What can go wrong on the command line, and the status it ends with.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Trouble {
    /// The command was not given as it should be; status 2.
    Usage(String),
    /// It was understood, and could not be done; status 1.
    Failed(String),
    /// Everything has been said already; only the status is left.
    Told(u8),
    /// Whoever read the output has gone; nothing is left to do.
    Gone,
}

impl Trouble {
    /// The command was not given as it should be.
    pub fn usage(what: impl fmt::Display) -> Trouble {
        Trouble::Usage(what.to_string())
    }

    /// It was understood, and could not be done.
    pub fn failed(what: impl fmt::Display) -> Trouble {
        Trouble::Failed(what.to_string())
    }

    /// A file could not be read.
    pub fn reading(path: &Path, error: &io::Error) -> Trouble {
        let remedy = match error.kind() {
            io::ErrorKind::NotFound => "check the name and the folder",
            io::ErrorKind::PermissionDenied => "you may not read it; change its permissions",
            io::ErrorKind::InvalidData => "it is not text; name another file",
            io::ErrorKind::IsADirectory => "name a file inside it",
            _ => "name another file",
        };
        Trouble::failed(format_args!("cannot read {}: {}; {remedy}", path.display(), plain(error)))
    }

    /// A file could not be written.
    pub fn writing(path: &Path, error: &io::Error) -> Trouble {
        let remedy = match error.kind() {
            io::ErrorKind::NotFound => "make the folder first",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "choose a place you may write to",
            io::ErrorKind::StorageFull => "make room on the disk",
            _ => "choose another file name",
        };
        Trouble::failed(format_args!("cannot write {}: {}; {remedy}", path.display(), plain(error)))
    }

    /// Says it on stderr, as far as anybody can be told, and gives the status to end with.
    pub fn report(self) -> ExitCode {
        match self {
            Trouble::Usage(what) => {
                complain(format_args!("error: {what}"));
                ExitCode::from(2)
            }
            Trouble::Failed(what) => {
                complain(format_args!("error: {what}"));
                ExitCode::from(1)
            }
            Trouble::Told(status) => ExitCode::from(status),
            Trouble::Gone => ExitCode::SUCCESS,
        }
    }
}

/// A line on stderr. A terminal that was closed, or a disk that is full, can be told nothing, and that must not keep
/// anything else from being done.
pub fn complain(line: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Output that cannot be written: nobody reads it any more, or the disk is full.
impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::Gone,
            _ => Trouble::failed(format_args!("cannot write the output: {}", plain(&error))),
        }
    }
}

/// An I/O error without the number of the operating system.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_named_with_what_to_do() {
        let error = io::Error::from_raw_os_error(2);
        let Trouble::Failed(said) = Trouble::reading(Path::new("game.json"), &error) else { panic!("not a failure") };
        assert_eq!(said, "cannot read game.json: no such file or directory; check the name and the folder");
    }

    #[test]
    fn a_reader_that_left_is_no_error() {
        assert!(matches!(Trouble::from(io::Error::from(io::ErrorKind::BrokenPipe)), Trouble::Gone));
    }
}
