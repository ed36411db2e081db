//! What a seat sees, as one number.

use serde::Serialize;
use serde::ser::{self, Serializer};
use std::fmt::{self, Display, Write};
use std::hash::Hasher;
use table::{Digest, Game, Seat, Viewer};

/// The digest of what `seat` may know of a position. Two positions that look the same to the seat have the same one.
pub fn sight<G: Game>(game: &G, state: &G::State, seat: Seat) -> u64 {
    if let Some(sight) = game.sight(state, seat) {
        return sight;
    }
    let mut eye = Eye(Digest::default());
    game.view(state, Viewer::Seat(seat)).serialize(&mut eye).expect("a view is plain data");
    eye.0.finish()
}

/// Takes a view in, value by value, without writing it down. Names of fields are the same in every view of a game and
/// do not count; lengths do, so that what belongs to one list cannot slip into the next.
struct Eye(Digest);

/// A view that cannot be taken in. There is none: every kind of value is.
#[derive(Debug)]
struct Blind(String);

impl Display for Blind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Blind {}

impl ser::Error for Blind {
    fn custom<T: Display>(what: T) -> Blind {
        Blind(what.to_string())
    }
}

impl Write for Eye {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident: $kind:ty),*) => {
        $(fn $method(self, number: $kind) -> Result<(), Blind> {
            self.0.add(number as u64);
            Ok(())
        })*
    };
}

impl Serializer for &mut Eye {
    type Ok = ();
    type Error = Blind;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    numbers!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_char: char);

    fn serialize_i128(self, number: i128) -> Result<(), Blind> {
        self.serialize_u128(number as u128)
    }

    fn serialize_u128(self, number: u128) -> Result<(), Blind> {
        self.0.add((number >> 64) as u64);
        self.serialize_u64(number as u64)
    }

    fn serialize_f32(self, number: f32) -> Result<(), Blind> {
        self.serialize_u32(number.to_bits())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Blind> {
        self.serialize_u64(number.to_bits())
    }

    fn serialize_str(self, text: &str) -> Result<(), Blind> {
        self.serialize_bytes(text.as_bytes())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Blind> {
        self.0.add(bytes.len() as u64);
        self.0.write(bytes);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Blind> {
        self.serialize_u8(0)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Blind> {
        self.0.add(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Blind> {
        self.serialize_u8(0)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Blind> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, variant: u32, _: &'static str) -> Result<(), Blind> {
        self.serialize_u32(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Blind> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Blind> {
        self.0.add(variant.into());
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Blind> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Blind> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Blind> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, variant: u32, _: &'static str, _: usize) -> Result<Self, Blind> {
        self.0.add(variant.into());
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Blind> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Blind> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, variant: u32, _: &'static str, _: usize) -> Result<Self, Blind> {
        self.0.add(variant.into());
        Ok(self)
    }

    /// In pieces, as they come, rather than through a string; where one ends is marked.
    fn collect_str<T: Display + ?Sized>(self, text: &T) -> Result<(), Blind> {
        write!(self, "{text}").map_err(ser::Error::custom)?;
        self.serialize_u8(END)
    }

    fn is_human_readable(&self) -> bool {
        true
    }
}

/// Marks where a list ends.
const END: u8 = 0xff;

macro_rules! lists {
    ($($list:ident $method:ident),*) => {
        $(impl ser::$list for &mut Eye {
            type Ok = ();
            type Error = Blind;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Blind> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Blind> {
                self.serialize_u8(END)
            }
        })*
    };
}

lists!(SerializeSeq serialize_element, SerializeTuple serialize_element);
lists!(SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

impl ser::SerializeMap for &mut Eye {
    type Ok = ();
    type Error = Blind;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Blind> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Blind> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Blind> {
        self.serialize_u8(END)
    }
}

macro_rules! records {
    ($($record:ident),*) => {
        $(impl ser::$record for &mut Eye {
            type Ok = ();
            type Error = Blind;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), Blind> {
                value.serialize(&mut **self)
            }

            /// `skip_serializing_if` leaves a mark, so that the next field is not taken for this one.
            fn skip_field(&mut self, _: &'static str) -> Result<(), Blind> {
                (&mut **self).serialize_u8(END)
            }

            fn end(self) -> Result<(), Blind> {
                Ok(())
            }
        })*
    };
}

records!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(value: &impl Serialize) -> u64 {
        let mut eye = Eye(Digest::default());
        value.serialize(&mut eye).unwrap();
        eye.0.finish()
    }

    #[derive(Serialize)]
    struct Hands {
        #[serde(skip_serializing_if = "Option::is_none")]
        mine: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        yours: Option<u8>,
    }

    #[test]
    fn what_looks_the_same_has_the_same_digest_and_nothing_else_has() {
        let lists =
            [vec![vec![1u8, 2], vec![3]], vec![vec![1], vec![2, 3]], vec![vec![1, 2, 3]], vec![vec![], vec![1, 2, 3]]];
        let digests: std::collections::BTreeSet<u64> = lists.iter().map(seen).collect();
        assert_eq!(digests.len(), lists.len(), "where one list ends and the next begins counts");
        assert_eq!(seen(&lists[0]), seen(&lists[0].clone()));
        let (mine, yours) = (Hands { mine: Some(7), yours: None }, Hands { mine: None, yours: Some(7) });
        assert_ne!(seen(&mine), seen(&yours), "whose card it is counts");
        assert_ne!(seen(&["ab", "c"]), seen(&["a", "bc"]));
        assert_ne!(seen(&Some(0u8)), seen(&None::<u8>));
        assert_ne!(seen(&(1u128 << 64 | 5)), seen(&5u128));
    }
}
