//! Where a game is kept: in a file of its own, for which nothing else is written over.

use crate::files;
use crate::trouble::Trouble;
use std::path::{Path, PathBuf};

/// Where a game is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    path: PathBuf,
    /// What stands there is this game, or what was to be written over.
    own: bool,
    /// The name it was to have, which something else took first.
    taken: Option<PathBuf>,
    /// The name of the first game of the evening, after which the others are called.
    first: PathBuf,
}

impl Place {
    /// A name that is free, as far as anybody knows.
    pub fn free(path: &Path) -> Place {
        Place { path: path.to_path_buf(), own: false, taken: None, first: path.to_path_buf() }
    }

    /// A file that may be written over: the game came from it, or its player said so.
    pub fn own(path: &Path) -> Place {
        Place { own: true, ..Place::free(path) }
    }

    /// For another game of the same evening.
    pub fn next(&self) -> Place {
        Place { first: self.first.clone(), ..Place::free(&files::beside(&self.first)) }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Can it be written without anything else being lost?
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// Writes the game there; beside it, if the name was taken while the game was played.
    pub fn write(&mut self, text: &str) -> Result<(), Trouble> {
        if self.own {
            return files::write(&self.path, text.as_bytes());
        }
        let wanted = self.path.clone();
        while !files::write_new(&self.path, text.as_bytes())? {
            self.path = files::beside(&wanted);
            self.taken = Some(wanted.clone());
        }
        self.own = true;
        Ok(())
    }

    /// What is said once it is written.
    pub fn saved(&self) -> String {
        let path = self.path.display();
        match &self.taken {
            None => format!("Saved to {path}."),
            Some(taken) => format!("Saved to {path}: {} was taken by something else meanwhile.", taken.display()),
        }
    }

    /// How to go on with it.
    pub fn go_on(path: &Path) -> String {
        format!("Go on with: fireside play --load {}", path.display())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_came_into_being_meanwhile_is_not_written_over() {
        let folder = std::env::temp_dir().join(format!("fireside-place-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (wanted, beside) = (folder.join("evening.json"), folder.join("evening-2.json"));
        let (mut one, mut other) = (Place::free(&wanted), Place::free(&wanted));
        one.write("one").unwrap();
        other.write("other").unwrap();
        assert_eq!((one.path(), other.path()), (wanted.as_path(), beside.as_path()));
        assert!(!one.saved().contains("meanwhile") && other.saved().contains("meanwhile"), "{}", other.saved());
        one.write("one more").unwrap();
        other.write("other more").unwrap();
        let read = |path: &Path| fs::read_to_string(path).unwrap();
        assert_eq!((read(&wanted), read(&beside)), ("one more".into(), "other more".into()), "each has its own");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing is left over beside them");
        let empty = folder.join("empty.json");
        fs::write(&empty, "").unwrap();
        Place::free(&empty).write("three").unwrap();
        assert_eq!(read(&empty), "three", "an empty file is nobody's");
        fs::remove_dir_all(&folder).unwrap();
    }
}
