//! Reading and writing files, with errors that name them.

use crate::trouble::Trouble;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Nobody means to feed a larger file than this.
const LARGEST: u64 = 256 << 20;

/// The text of a file.
pub fn read(path: &Path) -> Result<String, Trouble> {
    let size = fs::metadata(path).map_err(|error| Trouble::reading(path, &error))?;
    if size.is_dir() {
        let error = std::io::Error::from(std::io::ErrorKind::IsADirectory);
        return Err(Trouble::reading(path, &error));
    }
    if size.len() > LARGEST {
        return Err(Trouble::failed(format_args!(
            "{} has {} bytes; a file for Fireside has at most {LARGEST}",
            path.display(),
            size.len()
        )));
    }
    fs::read_to_string(path).map_err(|error| Trouble::reading(path, &error))
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
