//! Finding an answer by its words.

/// What words say of a list of texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// This one, and no other.
    One(usize),
    /// Several.
    Many(Vec<usize>),
    /// None of them.
    None,
}

/// Finds the text that is meant: the one that reads exactly so, or else, whatever the case of the letters, the only one
/// that reads so, begins so, or has the words in it.
pub(super) fn find(words: &str, texts: &[String]) -> Found {
    let wanted = words.to_lowercase();
    let lower: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    let which = |fits: &dyn Fn(usize) -> bool| (0..texts.len()).filter(|&index| fits(index)).collect::<Vec<usize>>();
    let ways: [&dyn Fn(usize) -> bool; 4] = [
        &|index| texts[index] == words,
        &|index| lower[index] == wanted,
        &|index| !wanted.is_empty() && lower[index].starts_with(&wanted),
        &|index| !wanted.is_empty() && lower[index].contains(&wanted),
    ];
    let mut found = ways.iter().map(|fits| which(*fits));
    match found.find(|found| !found.is_empty()) {
        None => Found::None,
        Some(found) if found.len() == 1 => Found::One(found[0]),
        Some(found) => Found::Many(found),
    }
}

/// Are these words in the text, as whole words, whatever the case of the letters?
pub(super) fn has(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (opens, closes) = (joins(words.chars().next()), joins(words.chars().next_back()));
    !words.is_empty()
        && text.match_indices(&words).any(|(at, _)| {
            let (before, after) = (text[..at].chars().next_back(), text[at + words.len()..].chars().next());
            !(opens && joins(before) || closes && joins(after))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<String> {
        ["Play Ash", "Play Ashes", "Lay Ash face down", "Roll a die"].map(String::from).to_vec()
    }

    #[test]
    fn the_exact_words_come_first() {
        assert_eq!(find("Play Ash", &texts()), Found::One(0));
        assert_eq!(find("play ash", &texts()), Found::One(0));
    }

    #[test]
    fn the_beginning_or_a_part_is_enough_where_it_is_the_only_one() {
        assert_eq!(find("roll", &texts()), Found::One(3));
        assert_eq!(find("Face Down", &texts()), Found::One(2));
        assert_eq!(find("Play", &texts()), Found::Many(vec![0, 1]));
        assert_eq!(find("ash", &texts()), Found::Many(vec![0, 1, 2]));
        assert_eq!(find("Pass", &texts()), Found::None);
        assert_eq!(find("", &texts()), Found::None);
    }

    #[test]
    fn words_are_in_a_text_as_words() {
        assert!(has("Play Ashes", "ashes") && !has("Play Ashes", "Ash"));
        assert!(has("@1 rolls 5.", "@1 rolls 5"));
    }
}
