//! Polish words and their forms.

/// The case of a noun or adjective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    Nominative,
    Genitive,
    Dative,
    Accusative,
    Instrumental,
    Locative,
}

impl Case {
    pub fn named(name: &str) -> Option<Case> {
        Some(match name {
            "nom" => Case::Nominative,
            "gen" => Case::Genitive,
            "dat" => Case::Dative,
            "acc" => Case::Accusative,
            "ins" => Case::Instrumental,
            "loc" => Case::Locative,
            _ => return None,
        })
    }
}

/// The gender of a noun. People are masculine and animate; what is several of them is treated like things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gender {
    /// Masculine, a thing: statek.
    Masculine,
    /// Masculine, a person: gracz.
    Person,
    /// Feminine: karta.
    Feminine,
    /// Neuter: obrażenie.
    Neuter,
}

/// A noun with its forms: six cases, in the singular and, if it can be counted, in the plural.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noun {
    pub(super) gender: Gender,
    forms: Vec<String>,
}

impl Noun {
    /// From `"f: karta, karty, karcie, kartę, kartą, karcie | karty, kart, kartom, karty, kartami, kartach"`. The gender is
    /// `m`, `o` (a person), `f` or `n`; without a plural the noun is never counted.
    pub(super) fn from_forms(text: &str) -> Option<Noun> {
        let (gender, forms) = text.split_once(':')?;
        let gender = match gender.trim() {
            "m" => Gender::Masculine,
            "o" => Gender::Person,
            "f" => Gender::Feminine,
            "n" => Gender::Neuter,
            _ => return None,
        };
        let forms: Vec<String> = forms.split([',', '|']).map(|form| form.trim().to_string()).collect();
        let complete = (forms.len() == 6 || forms.len() == 12) && forms.iter().all(|form| !form.is_empty());
        complete.then_some(Noun { gender, forms })
    }

    pub(super) fn countable(&self) -> bool {
        self.forms.len() == 12
    }

    pub(super) fn form(&self, case: Case, plural: bool) -> &str {
        let plural = plural && self.countable();
        &self.forms[case as usize + if plural { 6 } else { 0 }]
    }
}

/// The case and number of a noun after a numeral, when the whole stands in `case`; an unknown number is like five.
pub(super) fn counted(number: Option<i32>, case: Case, countable: bool) -> (Case, bool) {
    if !countable {
        return (Case::Genitive, false);
    }
    match number.map(i32::abs) {
        Some(1) => (case, false),
        Some(n) if (2..=4).contains(&(n % 10)) && !(12..=14).contains(&(n % 100)) => (case, true),
        _ if matches!(case, Case::Nominative | Case::Accusative) => (Case::Genitive, true),
        _ => (case, true),
    }
}

/// The form of an adjective, from its masculine nominative: `wybrany`, `wrogi`, `twój`, `ten`.
pub(super) fn adjective(lemma: &str, gender: Gender, case: Case, plural: bool) -> String {
    if let Some(forms) = irregular(lemma) {
        return forms[column(gender, plural)].split(' ').nth(case as usize).unwrap_or(lemma).to_string();
    }
    let (stem, soft) = match (lemma.strip_suffix('y'), lemma.strip_suffix('i')) {
        (Some(stem), _) => (stem, false),
        (_, Some(stem)) => (stem, true),
        _ => return lemma.to_string(),
    };
    let (i, y) = if soft { ("i", "i") } else { ("", "y") };
    let inanimate = gender != Gender::Person;
    let ending = match (plural, gender, case) {
        (true, _, Case::Nominative | Case::Accusative) => format!("{i}e"),
        (true, _, Case::Genitive | Case::Locative) => format!("{y}ch"),
        (true, _, Case::Dative) => format!("{y}m"),
        (true, _, Case::Instrumental) => format!("{y}mi"),
        // Adjectives in -ki and -gi lose the i before a and ą.
        (_, Gender::Feminine, Case::Nominative) => "a".to_string(),
        (_, Gender::Feminine, Case::Accusative | Case::Instrumental) => "ą".to_string(),
        (_, Gender::Feminine, _) => format!("{i}ej"),
        (_, Gender::Neuter, Case::Nominative | Case::Accusative) => format!("{i}e"),
        (_, _, Case::Nominative) => y.to_string(),
        (_, Gender::Masculine, Case::Accusative) if inanimate => y.to_string(),
        (_, _, Case::Genitive | Case::Accusative) => format!("{i}ego"),
        (_, _, Case::Dative) => format!("{i}emu"),
        (_, _, Case::Instrumental | Case::Locative) => format!("{y}m"),
    };
    format!("{stem}{ending}")
}

const fn column(gender: Gender, plural: bool) -> usize {
    match (plural, gender) {
        (true, _) => 4,
        (_, Gender::Masculine) => 0,
        (_, Gender::Person) => 1,
        (_, Gender::Feminine) => 2,
        (_, Gender::Neuter) => 3,
    }
}

/// Words that are declined in their own way: masculine, person, feminine, neuter, plural; six cases each.
fn irregular(lemma: &str) -> Option<[&'static str; 5]> {
    Some(match lemma {
        "ten" => [
            "ten tego temu ten tym tym",
            "ten tego temu tego tym tym",
            "ta tej tej tę tą tej",
            "to tego temu to tym tym",
            "te tych tym te tymi tych",
        ],
        "twój" => [
            "twój twojego twojemu twój twoim twoim",
            "twój twojego twojemu twojego twoim twoim",
            "twoja twojej twojej twoją twoją twojej",
            "twoje twojego twojemu twoje twoim twoim",
            "twoje twoich twoim twoje twoimi twoich",
        ],
        "swój" => [
            "swój swojego swojemu swój swoim swoim",
            "swój swojego swojemu swojego swoim swoim",
            "swoja swojej swojej swoją swoją swojej",
            "swoje swojego swojemu swoje swoim swoim",
            "swoje swoich swoim swoje swoimi swoich",
        ],
        "wszystek" => ["wszystkie wszystkich wszystkim wszystkie wszystkimi wszystkich"; 5],
        "żaden" => [
            "żaden żadnego żadnemu żaden żadnym żadnym",
            "żaden żadnego żadnemu żadnego żadnym żadnym",
            "żadna żadnej żadnej żadną żadną żadnej",
            "żadne żadnego żadnemu żadne żadnym żadnym",
            "żadne żadnych żadnym żadne żadnymi żadnych",
        ],
        "jeden" => [
            "jeden jednego jednemu jeden jednym jednym",
            "jeden jednego jednemu jednego jednym jednym",
            "jedna jednej jednej jedną jedną jednej",
            "jedno jednego jednemu jedno jednym jednym",
            "jedne jednych jednym jedne jednymi jednych",
        ],
        // He, she, it, they.
        "on" => [
            "on jego jemu go nim nim",
            "on jego jemu go nim nim",
            "ona jej jej ją nią niej",
            "ono jego jemu je nim nim",
            "one ich im je nimi nich",
        ],
        // The same after a preposition.
        "nim" => [
            "on niego niemu niego nim nim",
            "on niego niemu niego nim nim",
            "ona niej niej nią nią niej",
            "ono niego niemu nie nim nim",
            "one nich nim nie nimi nich",
        ],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjectives_agree() {
        let form = |lemma, gender, case, plural| adjective(lemma, gender, case, plural);
        assert_eq!(form("wybrany", Gender::Feminine, Case::Accusative, false), "wybraną");
        assert_eq!(form("wybrany", Gender::Masculine, Case::Accusative, false), "wybrany");
        assert_eq!(form("wybrany", Gender::Person, Case::Accusative, false), "wybranego");
        assert_eq!(form("wrogi", Gender::Masculine, Case::Genitive, false), "wrogiego");
        assert_eq!(form("wrogi", Gender::Feminine, Case::Nominative, false), "wroga");
        assert_eq!(form("wrogi", Gender::Masculine, Case::Nominative, true), "wrogie");
        assert_eq!(form("twój", Gender::Feminine, Case::Genitive, false), "twojej");
    }

    #[test]
    fn numbers_rule_their_nouns() {
        let card = Noun::from_forms(
            "f: karta, karty, karcie, kartę, kartą, karcie | karty, kart, kartom, karty, kartami, kartach",
        )
        .expect("twelve forms");
        let say = |number: i32| {
            let (case, plural) = counted(Some(number), Case::Accusative, true);
            format!("{number} {}", card.form(case, plural))
        };
        assert_eq!([1, 2, 5, 12, 22].map(say), ["1 kartę", "2 karty", "5 kart", "12 kart", "22 karty"]);
        assert!(Noun::from_forms("f: karta, karty").is_none());
    }
}
