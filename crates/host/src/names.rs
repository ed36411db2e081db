//! Names under which people can be told apart: no account's name looks like another's, and nobody sits or talks under a name
//! that looks like that of somebody beside them.

use crate::entry::MOST_DAYS;
use crate::house::House;
use crate::ids::{TableId, UserId};
use crate::likeness::likeness;
use crate::refusal::{Code, Refusal};
use crate::store::{Room, Wall};
use crate::unseen::is_unseen;
use std::ops::RangeInclusive;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How many letters a name has.
pub const NAME: RangeInclusive<usize> = 2..=24;
/// So many letters a name may have as it is typed: whatever is one letter with its marks is typed as four at most.
pub const TYPED: usize = 4 * *NAME.end();
/// Among so many of the last lines of a room nobody talks under a name that looks like somebody else's.
pub const HEARD: u32 = 50;
/// At a table where nothing has happened for as long as the slowest clock gives for an answer, nobody plays any more.
const LIVE: Wall = MOST_DAYS as Wall * 24 * 60 * 60 * 1000;

/// A name people can read and write: letters, digits and little else.
pub fn fit_name(name: &str) -> Result<String, Refusal> {
    // One letter with its marks, however it was typed; where a script has no such letter the mark stands after one.
    let name: String = name.trim().nfc().collect();
    let letter = |c: char| (c.is_alphanumeric() || is_combining_mark(c)) && !is_unseen(c) || " _-.'".contains(c);
    let fits = NAME.contains(&name.chars().count()) && name.chars().all(letter) && !name.contains("  ");
    let fits = fits && !has_loose_marks(&name);
    let wrong = || Refusal::new(Code::Wrong, "a name has 2 to 24 letters, digits, spaces or _ - . '; choose another");
    if fits && !likeness(&name).is_empty() { Ok(name) } else { Err(wrong()) }
}

/// Does a mark stand on nothing, or does a letter bear more marks than any script asks for?
fn has_loose_marks(name: &str) -> bool {
    const MOST: usize = 3;
    let mut marks = MOST;
    name.chars().any(|c| {
        marks = match c {
            c if is_combining_mark(c) => marks + 1,
            c if c.is_alphanumeric() => 0,
            _ => MOST,
        };
        marks > MOST
    })
}

/// Somebody at a table has a name that looks like this one.
pub fn looks_like(other: &str) -> Refusal {
    let why = format!("your name looks like that of {other}, who is at this table");
    Refusal::new(Code::Taken, format!("{why}; take another name, or another table"))
}

impl House {
    /// A name that somebody wants for good is no account's, and nobody goes by it at a table where they are just playing.
    pub async fn must_be_free(&self, user: UserId, name: &str) -> Result<(), Refusal> {
        if self.store.account_like(name.into()).await?.is_some_and(|account| account.id != user) {
            return Err(crate::store::StoreError::Taken.into());
        }
        if self.store.goes_by(name.into(), user, self.nature.wall() - LIVE).await? {
            let why = "somebody is playing under this name just now, or under one that looks like it";
            let what = "choose another, or come back when their game is over";
            return Err(Refusal::new(Code::Taken, format!("{why}; {what}")));
        }
        Ok(())
    }

    /// A guest may have come before somebody made an account with their name, or with one that looks like it: from then on
    /// they sit and talk under another. Whoever has an account keeps its name, however old it is.
    pub async fn must_be_their_own(&self, user: UserId, name: &str) -> Result<(), Refusal> {
        let account = self.store.account_like(name.into()).await?;
        if account.is_none_or(|account| account.id == user) {
            return Ok(());
        }
        if self.store.user(user).await?.is_some_and(|user| user.password.is_some()) {
            return Ok(());
        }
        let why = "an account has your name by now, or one that looks like it; take another name first";
        Err(Refusal::new(Code::Taken, why))
    }

    /// Nobody sits or talks under a name that looks like that of somebody else who has just talked in this room.
    pub async fn must_be_told_apart(
        &self,
        table: TableId,
        room: Room,
        user: UserId,
        name: &str,
    ) -> Result<(), Refusal> {
        let own = likeness(name);
        let lines = self.store.said(table, room, 0, HEARD).await?;
        let alike = lines.iter().find(|line| line.user != user && likeness(&line.name) == own);
        alike.map_or(Ok(()), |line| Err(looks_like(&line.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_that_people_can_read() {
        for name in ["Ada", "Jean-Luc P.", "O'Neill", "日本", " trimmed ", "a1", "Łukasz", "नमस्ते", "Zo\u{308}e"]
        {
            assert!(fit_name(name).is_ok(), "{name}");
        }
        let long = "a".repeat(25);
        for name in ["", "x", "@1", "two  spaces", "<b>bold</b>", "new\nline", "----", "\u{202e}back", long.as_str()] {
            assert!(fit_name(name).is_err(), "{name}");
        }
    }

    #[test]
    fn marks_stand_on_letters_and_are_few() {
        assert_eq!(fit_name("Zo\u{308}e"), fit_name("Zöe"));
        for name in ["\u{301}Ada", "Ada \u{301}", "A\u{334}\u{335}\u{336}\u{337}da"] {
            assert!(fit_name(name).is_err(), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn a_name_holds_nothing_that_cannot_be_seen() {
        for name in [
            "Ada\u{3164}",
            "\u{115f}\u{1160}",
            "A\u{200b}da",
            "Ad\u{ad}a",
            "\u{ffa0}Bea",
            "\u{2bb}\u{2bb}",
            "Ada\u{fe0f}",
            "A\u{34f}da",
        ] {
            assert!(fit_name(name).is_err(), "{}", name.escape_unicode());
        }
    }
}
