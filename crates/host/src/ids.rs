//! Names for tables, people and decks that nobody can guess: sixty random bits, written as twelve letters and digits.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Digits and small letters without i, l, o and u, which people mistake for something else.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LETTERS: usize = 12;
/// The same as a pattern: letters may be large.
const PATTERN: &str = "^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{12}$";
/// Only this many low bits are used, so that an id fits every database's integer.
pub(crate) const ID_BITS: u64 = (1 << (5 * LETTERS)) - 1;

fn write_id(id: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let letter = |place: usize| char::from(ALPHABET[(id >> (5 * place) & 31) as usize]);
    (0..LETTERS).rev().try_for_each(|place| fmt::Write::write_char(f, letter(place)))
}

fn read_id(text: &str) -> Option<u64> {
    let digit = |byte: u8| ALPHABET.iter().position(|letter| *letter == byte.to_ascii_lowercase());
    let known = text.len() == LETTERS;
    known.then(|| text.bytes().try_fold(0, |id, byte| Some(id << 5 | digit(byte)? as u64))).flatten()
}

/// Text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id has {LETTERS} letters and digits; copy the whole link")]
pub struct NoId;

macro_rules! id {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// From any number; only its low sixty bits count.
            pub const fn new(bits: u64) -> $name {
                $name(bits & ID_BITS)
            }

            /// As a database keeps it.
            pub const fn to_row(self) -> i64 {
                self.0 as i64
            }

            /// As a database kept it.
            pub const fn from_row(row: i64) -> $name {
                $name::new(row as u64)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_id(self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_id(self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = NoId;

            fn from_str(text: &str) -> Result<$name, NoId> {
                read_id(text).map($name).ok_or(NoId)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                "Id".into()
            }

            fn schema_id() -> Cow<'static, str> {
                concat!(module_path!(), "::Id").into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "description": "Twelve letters and digits.", "pattern": PATTERN })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id!(
    /// One table. Whoever knows it may look at the table, so it is the invite link too.
    TableId
);
id!(
    /// One person, guest or account.
    UserId
);
id!(
    /// One saved deck.
    DeckId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_as_written() {
        for bits in [0, 1, 31, 32, 0x0123_4567_89ab_cdef, u64::MAX] {
            let id = TableId::new(bits);
            assert_eq!(id.to_string().len(), LETTERS);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
            assert_eq!(TableId::from_row(id.to_row()), id);
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in ["", "0", "00000000000o", "0000000000000", "00000000000é", "............"] {
            assert_eq!(text.parse::<TableId>(), Err(NoId), "{text}");
        }
    }
}
