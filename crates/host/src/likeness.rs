//! What a name looks like. Names with the same likeness can be taken for each other, so whoever has one of them could pose as
//! whoever has another.

use crate::unseen::is_unseen;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// The rules of this file and the tables they stand on: whoever keeps likenesses makes them anew when this has changed.
pub fn edition() -> String {
    let (major, minor, _) = unicode_security::UNICODE_VERSION;
    format!("1 on Unicode {major}.{minor}")
}

/// Small letters may look like something else than the capitals they are made of, so a likeness is looked at again, but it
/// comes to rest after a few times.
const MOST_LOOKS: usize = 4;

/// The likeness of a name: the same for names that differ only in case, accents, spaces and signs between words, letters
/// that cannot be seen, and letters that look like others, of whatever alphabet.
pub fn likeness(name: &str) -> String {
    let mut form = name.to_string();
    for _ in 0..MOST_LOOKS {
        let next = look_at(&form);
        if next == form {
            break;
        }
        form = next;
    }
    form
}

fn look_at(name: &str) -> String {
    // Every letter is the one it looks like, with its accents apart; then letters in other type (wide, bold, in circles) are
    // plain ones.
    let alike: String = skeleton(name).collect();
    let seen = alike.nfkd().filter(|c| tells(*c)).flat_map(char::to_lowercase);
    // I is i in the small, and l to the eye: where both count, the three are one letter.
    seen.filter(|c| tells(*c)).map(|c| if c == 'i' { 'l' } else { c }).collect()
}

/// Does a letter help to tell one name from another? Accents, signs and what cannot be seen do not.
fn tells(letter: char) -> bool {
    let accent = matches!(letter, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}');
    letter.is_alphanumeric() && !accent && !is_unseen(letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_that_can_be_taken_for_each_other_have_one_likeness() {
        let alike = [
            &["Ada", "ada", "ADA", "Ädà", "Аda", "АDА", "Ａｄａ", "𝐀𝐝𝐚", "A da", "A. D. A.", "_Ada_", "Ada\u{3164}"][..],
            &["Ilya", "llya", "ilya", "1lya", "Ⅰlya", "İlya", "Ilyа"],
            &["Jose", "José", "Jos\u{e9}", "Jose\u{301}", "J0se", "Jоsе", "josé"],
            &["Tom", "Torn", "TOM", "ΤOM", "Тоm"],
            &["Jean-Luc P.", "Jean Luc P", "jean_luc-p"],
            &["Łukasz Żak", "Lukasz Zak", "łukasz żak"],
            &["Cocoa", "Сосоа", "ϹОСОА"],
            &["Νanа", "Nana", "NANA"],
            &["a\u{200b}d\u{200d}a", "ad\u{feff}a", "ada"],
        ];
        for names in alike {
            for name in names {
                assert_eq!(likeness(name), likeness(names[0]), "{name} against {}", names[0]);
            }
        }
    }

    #[test]
    fn names_that_nobody_mixes_up_have_likenesses_of_their_own() {
        let names =
            ["Ada", "Adam", "Bea", "Van", "Nan", "Ann", "Tim", "Tom", "Zoé", "Zac", "日本", "日木", "सीता", "सुता"];
        let all: std::collections::BTreeSet<String> = names.iter().map(|name| likeness(name)).collect();
        assert_eq!(all.len(), names.len(), "{all:?}");
        let numbered: std::collections::BTreeSet<String> = (0..2000).map(|n| likeness(&format!("Guest {n}"))).collect();
        assert_eq!(numbered.len(), 2000, "numbers are told apart");
    }

    proptest! {
        #[test]
        fn a_likeness_looks_like_itself(name in "\\PC{0,24}") {
            let once = likeness(&name);
            prop_assert_eq!(likeness(&once), once);
        }
    }
}
