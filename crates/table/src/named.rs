//! Things that are written by their names.

/// Writes and reads things by the names they print, so that a rank is `"J"` in every file:
/// `named! { Rank in Rank::all() => "is no rank; ranks are 2 to 10, J, Q, K and A", }` lists all there are, and says what is
/// wrong with a name that none of them bears. The crate that uses it depends on `serde`.
#[macro_export]
macro_rules! named {
    ($($thing:ident in $all:expr => $wrong:literal),+ $(,)?) => {$(
        impl ::std::str::FromStr for $thing {
            type Err = String;

            fn from_str(name: &str) -> Result<$thing, String> {
                let known = $all.into_iter().find(|thing| thing.to_string() == name);
                known.ok_or_else(|| format!("{name:?} {}", $wrong))
            }
        }

        impl ::serde::Serialize for $thing {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $thing {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$thing, D::Error> {
                let name = <String as ::serde::Deserialize>::deserialize(from)?;
                name.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+};
}

#[cfg(test)]
mod tests {
    use std::fmt;

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Coin(bool);

    impl fmt::Display for Coin {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(if self.0 { "heads" } else { "tails" })
        }
    }

    crate::named! { Coin in [Coin(true), Coin(false)] => "is no side of a coin; a side is heads or tails" }

    #[test]
    fn a_thing_is_written_by_its_name_and_read_back() {
        assert_eq!("tails".parse(), Ok(Coin(false)));
        assert_eq!(serde_json::to_string(&[Coin(true), Coin(false)]).unwrap(), r#"["heads","tails"]"#);
        assert_eq!(serde_json::from_str::<Coin>(r#""heads""#).unwrap(), Coin(true));
    }

    #[test]
    fn a_name_that_nothing_bears_is_told_with_what_there_is() {
        let wrong = "\"edge\" is no side of a coin; a side is heads or tails";
        assert_eq!("edge".parse::<Coin>(), Err(wrong.into()));
        assert!(serde_json::from_str::<Coin>(r#""edge""#).unwrap_err().to_string().starts_with(wrong));
    }
}
