//! Reading and writing files, with errors that name them.

use crate::trouble::Trouble;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

/// Nobody means to feed a larger file than this.
const LARGEST: u64 = 64 << 20;

/// The text of a file, whatever kind of file it is: a pipe or a device is read no further than a file may be long.
pub fn read(path: &Path) -> Result<String, Trouble> {
    let failed = |error: std::io::Error| Trouble::reading(path, &error);
    if fs::metadata(path).map_err(failed)?.is_dir() {
        return Err(failed(std::io::ErrorKind::IsADirectory.into()));
    }
    let mut text = String::new();
    fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_string(&mut text)).map_err(failed)?;
    if text.len() as u64 > LARGEST {
        let (path, most) = (path.display(), LARGEST >> 20);
        return Err(Trouble::failed(format_args!("{path} is longer than {most} MiB; name a file made for Fireside")));
    }
    Ok(text)
}

/// Writes a file whole or not at all: into a neighbour first, which then takes its name.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    let failed = |error: std::io::Error| Trouble::writing(path, &error);
    // A device or a pipe cannot be replaced by a file; it is written to as it is.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, bytes).map_err(failed);
    }
    let mut name = path.file_name().ok_or_else(|| failed(std::io::ErrorKind::IsADirectory.into()))?.to_os_string();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = fs::File::create(&part).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    written.and_then(|()| fs::rename(&part, path)).map_err(|error| {
        // What is left over is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&part);
        failed(error)
    })
}
