//! Looking for cards: words that must stand on them, and numbers they must have.

use super::CardFace;
use crate::refusal::{Code, Refusal};

/// The longest search, in letters.
const LONGEST: usize = 200;
/// The most conditions in one search.
const MOST: usize = 16;

/// What to look for: every condition must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    conditions: Vec<Condition>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Condition {
    /// Must it hold, or must it not?
    holds: bool,
    what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    /// These letters stand somewhere on the card.
    Says(String),
    /// The field, whose name begins so, says this.
    Field(String, String),
    /// The field, whose name begins so, compares so with a number.
    Number(String, Compare, i64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compare {
    Less,
    AtMost,
    Is,
    AtLeast,
    More,
}

/// Longer signs first, so that `<=` is not read as `<`.
const SIGNS: [(&str, Compare); 5] =
    [("<=", Compare::AtMost), (">=", Compare::AtLeast), ("<", Compare::Less), (">", Compare::More), ("=", Compare::Is)];

/// A search that can't be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SearchError {
    /// Too long.
    #[error("a search has at most {LONGEST} letters and {MOST} words; look for less")]
    TooLong,
    /// A number was expected.
    #[error("\"{0}\" compares with no number; write it like cost<=3")]
    NoNumber(String),
    /// A quotation mark without its partner.
    #[error("a quotation mark is never closed; add one at the end")]
    Open,
}

impl From<SearchError> for Refusal {
    fn from(error: SearchError) -> Refusal {
        Refusal::new(Code::Wrong, error.to_string())
    }
}

impl std::str::FromStr for Search {
    type Err = SearchError;

    /// Words, "several words", `cost<=3`, `class:cruiser`; a minus in front of any of them turns it round.
    fn from_str(text: &str) -> Result<Search, SearchError> {
        if text.chars().count() > LONGEST {
            return Err(SearchError::TooLong);
        }
        let conditions =
            words(&text.to_lowercase())?.iter().map(|word| condition(word)).collect::<Result<Vec<_>, _>>()?;
        if conditions.len() > MOST {
            return Err(SearchError::TooLong);
        }
        Ok(Search { conditions })
    }
}

/// Splits at spaces, but not within quotation marks.
fn words(text: &str) -> Result<Vec<String>, SearchError> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            space if space.is_whitespace() && !quoted => words.push(std::mem::take(&mut word)),
            letter => word.push(letter),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    if quoted { Err(SearchError::Open) } else { Ok(words) }
}

fn condition(word: &str) -> Result<Condition, SearchError> {
    let (holds, word) = match word.strip_prefix('-') {
        Some(rest) if !rest.is_empty() => (false, rest),
        _ => (true, word),
    };
    let what = if let Some((name, compare, number)) = comparison(word) {
        let number = number.trim().parse().map_err(|_| SearchError::NoNumber(word.chars().take(40).collect()))?;
        What::Number(name.into(), compare, number)
    } else if let Some((name, says)) = word.split_once(':').filter(|(name, says)| !name.is_empty() && !says.is_empty())
    {
        What::Field(name.into(), says.into())
    } else {
        What::Says(word.into())
    };
    Ok(Condition { holds, what })
}

fn comparison(word: &str) -> Option<(&str, Compare, &str)> {
    let at = word.find(['<', '>', '='])?;
    let (name, rest) = word.split_at(at);
    let (sign, compare) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
    (!name.is_empty()).then(|| (name, *compare, &rest[sign.len()..]))
}

impl Search {
    /// Does this card have all that is looked for, in one of the languages it is given in?
    pub fn fits(&self, card: &[&CardFace]) -> bool {
        let holds = |what: &What| card.iter().any(|face| what.holds(face));
        self.conditions.iter().all(|condition| holds(&condition.what) == condition.holds)
    }
}

impl What {
    fn holds(&self, card: &CardFace) -> bool {
        match self {
            What::Says(word) => {
                let word = stem(word, card);
                let parts = [&card.name, &card.section, &card.line, &card.text, &card.pack];
                let stats = card.stats.iter().flat_map(|(name, value)| [name, value]);
                parts.into_iter().chain(stats).any(|part| part.to_lowercase().contains(word))
            }
            What::Field(name, says) => {
                let says = stem(says, card);
                let known =
                    [("name", &card.name), ("section", &card.section), ("text", &card.text), ("pack", &card.pack)];
                let known = known.into_iter().filter(|(field, _)| field.starts_with(name)).map(|(_, value)| value);
                let line = Some(&card.line).filter(|_| "line".starts_with(name) || "type".starts_with(name));
                let stats = card.stats.iter().filter(|(field, _)| begins(field, name)).map(|(_, value)| value);
                known.chain(line).chain(stats).any(|value| value.to_lowercase().contains(says))
            }
            What::Number(name, compare, number) => {
                let mut fields = card.numbers.iter().filter(|(field, _)| begins(field, name));
                fields.any(|(_, value)| match compare {
                    Compare::Less => value < number,
                    Compare::AtMost => value <= number,
                    Compare::Is => value == number,
                    Compare::AtLeast => value >= number,
                    Compare::More => value > number,
                })
            }
        }
    }
}

/// A word as it is looked for on a card. In Polish long words end differently in every sentence, so there the last letter
/// may be another.
fn stem<'a>(word: &'a str, card: &CardFace) -> &'a str {
    match word.char_indices().next_back() {
        Some((last, _)) if !card.language.is_empty() && !word.contains(' ') && word.chars().count() > 4 => {
            &word[..last]
        }
        _ => word,
    }
}

/// `power_grid` and `Power Grid` both begin with `power`.
fn begins(field: &str, name: &str) -> bool {
    field.to_lowercase().replace('_', " ").starts_with(&name.replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laser() -> CardFace {
        CardFace {
            name: "Pulse Laser".into(),
            section: "module".into(),
            line: "module · weapons".into(),
            stats: [("power grid", "12"), ("impact", "instant")]
                .map(|(name, value)| (name.into(), value.into()))
                .into(),
            numbers: [("cost".into(), 3), ("power grid".into(), 12)].into(),
            text: "Deal 4 damage.".into(),
            ..CardFace::default()
        }
    }

    fn finds(text: &str) -> bool {
        text.parse::<Search>().expect(text).fits(&[&laser()])
    }

    #[test]
    fn words_and_numbers_must_all_hold() {
        for text in ["", "laser", "PULSE laser", "\"pulse laser\"", "damage weapons", "cost<=3", "cost=3 power_grid>11"]
        {
            assert!(finds(text), "{text}");
        }
        for text in ["missile", "\"laser pulse\"", "cost<3", "power>12", "armor>=0"] {
            assert!(!finds(text), "{text}");
        }
        assert!(finds("impact:inst type:weapons -missile -cost>5") && !finds("-laser"));
    }

    #[test]
    fn a_card_is_found_by_its_words_in_either_language() {
        let polish = CardFace {
            line: "moduł · broń".into(),
            stats: [("sieć energetyczna".into(), "12".into())].into(),
            text: "Zadaj 4 obrażenia.".into(),
            language: "pl".into(),
            ..laser()
        };
        let finds = |text: &str| text.parse::<Search>().expect(text).fits(&[&laser(), &polish]);
        for text in ["obrażeń", "Broń", "laser obrażenia cost<=3", "type:broń", "text:zadaj", "sieć:12", "-rakieta"]
        {
            assert!(finds(text), "{text}");
        }
        assert!(!finds("-obrażenia") && !finds("-weapons") && !finds("rakieta"));
        assert!(!"obrażenia".parse::<Search>().expect("a word").fits(&[&laser()]), "who reads English finds no Polish");
    }

    #[test]
    fn what_cannot_be_understood_says_why() {
        let wrong = |text: &str| text.parse::<Search>().expect_err(text);
        assert_eq!(wrong("cost<=many"), SearchError::NoNumber("cost<=many".into()));
        assert_eq!(wrong("\"pulse"), SearchError::Open);
        assert_eq!(wrong(&"a ".repeat(17)), SearchError::TooLong);
        assert_eq!(wrong(&"a".repeat(201)), SearchError::TooLong);
    }

    proptest::proptest! {
        #[test]
        fn no_search_is_too_odd(text in "\\PC{0,60}") {
            if let Ok(search) = text.parse::<Search>() {
                let _ = search.fits(&[&laser()]);
            }
        }

        #[test]
        fn no_comparison_is_too_odd(text in "-?[a-z:\"]{0,3}[<>=]{0,3}[0-9 -]{0,25}") {
            if let Ok(search) = text.parse::<Search>() {
                let _ = search.fits(&[&laser()]);
            }
        }
    }
}
