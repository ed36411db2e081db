//! The words of this game in Polish: the same cards, printed in another language.

use crate::parts::Category;
use lingo::{Cat, LexiconBuilder, Polish};

/// Nouns with gender and cases; with a plural if they are counted.
const NOUNS: &[(Cat, &str, &str)] = &[
    (
        Cat::Noun,
        "ship",
        "m: statek, statku, statkowi, statek, statkiem, statku | statki, statków, statkom, statki, statkami, statkach",
    ),
    (
        Cat::Noun,
        "module",
        "m: moduł, modułu, modułowi, moduł, modułem, module | moduły, modułów, modułom, moduły, modułami, modułach",
    ),
    (Cat::Noun, "card", "f: karta, karty, karcie, kartę, kartą, karcie | karty, kart, kartom, karty, kartami, kartach"),
    (
        Cat::Noun,
        "pending attack",
        "m: nadciągający atak, nadciągającego ataku, nadciągającemu atakowi, nadciągający atak, nadciągającym atakiem, \
         nadciągającym ataku | nadciągające ataki, nadciągających ataków, nadciągającym atakom, nadciągające ataki, \
         nadciągającymi atakami, nadciągających atakach",
    ),
    (Cat::Measure, "speed", "f: szybkość, szybkości, szybkości, szybkość, szybkością, szybkości"),
    (Cat::Measure, "signature", "f: sygnatura, sygnatury, sygnaturze, sygnaturę, sygnaturą, sygnaturze"),
    (Cat::Measure, "accuracy", "f: celność, celności, celności, celność, celnością, celności"),
    // A bonus is one “do obrażeń”, in the plural.
    (
        Cat::Measure,
        "damage",
        "n: obrażenie, obrażeń, obrażeniom, obrażenie, obrażeniami, obrażeniach | obrażenia, obrażeń, obrażeniom, \
         obrażenia, obrażeniami, obrażeniach",
    ),
    (
        Cat::Measure,
        "critical bonus",
        "m: bonus krytyczny, bonusu krytycznego, bonusowi krytycznemu, bonus krytyczny, bonusem krytycznym, bonusie \
         krytycznym",
    ),
    (
        Cat::Measure,
        "energy regeneration",
        "f: regeneracja energii, regeneracji energii, regeneracji energii, regenerację energii, regeneracją energii, \
         regeneracji energii",
    ),
    (
        Cat::Measure,
        "shield regeneration",
        "f: regeneracja osłony, regeneracji osłony, regeneracji osłony, regenerację osłony, regeneracją osłony, \
         regeneracji osłony",
    ),
    (
        Cat::Measure,
        "power storage",
        "m: magazyn energii, magazynu energii, magazynowi energii, magazyn energii, magazynem energii, magazynie energii",
    ),
    (
        Cat::Measure,
        "shield array",
        "m: generator osłony, generatora osłony, generatorowi osłony, generator osłony, generatorem osłony, generatorze \
         osłony",
    ),
    (
        Cat::Measure,
        "armor plating",
        "n: opancerzenie, opancerzenia, opancerzeniu, opancerzenie, opancerzeniem, opancerzeniu",
    ),
    (
        Cat::Measure,
        "hull frame",
        "m: szkielet kadłuba, szkieletu kadłuba, szkieletowi kadłuba, szkielet kadłuba, szkieletem kadłuba, szkielecie \
         kadłuba",
    ),
    (Cat::Measure, "protection", "f: ochrona, ochrony, ochronie, ochronę, ochroną, ochronie"),
    (
        Cat::Measure,
        "power grid",
        "f: sieć energetyczna, sieci energetycznej, sieci energetycznej, sieć energetyczną, siecią energetyczną, sieci \
         energetycznej",
    ),
    (Cat::Measure, "CPU", "n: CPU, CPU, CPU, CPU, CPU, CPU"),
    (Cat::Measure, "energy", "f: energia, energii, energii, energię, energią, energii"),
    (Cat::Measure, "cost", "m: koszt, kosztu, kosztowi, koszt, kosztem, koszcie"),
    (Cat::Measure, "shield", "f: osłona, osłony, osłonie, osłonę, osłoną, osłonie"),
    (Cat::Measure, "armor", "m: pancerz, pancerza, pancerzowi, pancerz, pancerzem, pancerzu"),
    (Cat::Measure, "hull", "m: kadłub, kadłuba, kadłubowi, kadłub, kadłubem, kadłubie"),
    (Cat::Measure, "barrier", "f: bariera, bariery, barierze, barierę, barierą, barierze"),
    (
        Cat::Measure,
        "missiles",
        "f: rakieta, rakiety, rakiecie, rakietę, rakietą, rakiecie | rakiety, rakiet, rakietom, rakiety, rakietami, \
         rakietach",
    ),
    (Cat::ZoneName, "hand", "f: ręka, ręki, ręce, rękę, ręką, ręce"),
    (
        Cat::ZoneName,
        "graveyard",
        "n: cmentarzysko, cmentarzyska, cmentarzysku, cmentarzysko, cmentarzyskiem, cmentarzysku",
    ),
    (Cat::Stretch, "turn", "f: tura, tury, turze, turę, turą, turze"),
    (
        Cat::Figure,
        "the attack roll",
        "m: rzut ataku, rzutu ataku, rzutowi ataku, rzut ataku, rzutem ataku, rzucie ataku",
    ),
    (
        Cat::Figure,
        "the evasion roll",
        "m: rzut uniku, rzutu uniku, rzutowi uniku, rzut uniku, rzutem uniku, rzucie uniku",
    ),
];

/// Wordings with slots.
const PATTERNS: &[(Cat, &str, &str)] = &[
    (Cat::Happening, "[attacks|attack]", "[|atakujesz|atakuje|atakują|zaatakować]"),
    (Cat::Happening, "[rolls|roll] a natural 6", "[|wyrzucasz|wyrzuca|wyrzucają|wyrzucić] naturalne 6"),
    (Cat::Happening, "[hits|hit]", "[|trafiasz|trafia|trafiają|trafić]"),
    (Cat::Happening, "[hits|hit] {Role}", "[|trafiasz|trafia|trafiają|trafić] {0.acc}"),
    (Cat::Happening, "[scores|score] a critical hit", "[|zadajesz|zadaje|zadają|zadać] trafienie krytyczne"),
    (Cat::Happening, "[misses|miss]", "[|chybiasz|chybia|chybiają|chybić]"),
    (Cat::Happening, "[misses|miss] {Role}", "[|chybiasz|chybia|chybiają|chybić] {0.gen}"),
    (Cat::Act, "[adds|add] {Count} damage", "[dodaj|dodajesz|dodaje|dodają|dodać] {0} {=obrażenie#0.acc}"),
    (Cat::Act, "[adds|add] {Count} to the attack roll", "[dodaj|dodajesz|dodaje|dodają|dodać] {0} do rzutu ataku"),
    (Cat::Act, "[bypasses|bypass] the shield", "[omiń|omijasz|omija|omijają|ominąć] osłonę"),
    (
        Cat::Act,
        "[swaps|swap] the munitions of {Things}",
        "[wymień|wymieniasz|wymienia|wymieniają|wymienić] amunicję {0.gen}",
    ),
    (
        Cat::Act,
        "[loads|load] {Count} of your missiles into {Things}",
        "[załaduj|ładujesz|ładuje|ładują|załadować] {0} ze swoich rakiet do {1.gen!}",
    ),
    (Cat::Act, "[delays|delay] {Things}", "[opóźnij|opóźniasz|opóźnia|opóźniają|opóźnić] {0.acc}"),
];

/// What stands on a card beside its text: the names of its fields.
const FIELDS: &[(&str, &str)] = &[
    ("ship", "statek"),
    ("module", "moduł"),
    ("card", "karta"),
    ("filler", "wypełnienie"),
    ("accuracy", "celność"),
    ("ammo", "amunicja"),
    ("armor", "pancerz"),
    ("cards", "karty"),
    ("cost", "koszt"),
    ("cpu", "CPU"),
    ("damage", "obrażenia"),
    ("energy", "energia"),
    ("energy_regeneration", "regeneracja energii"),
    ("grid", "sieć energetyczna"),
    ("hull", "kadłub"),
    ("missiles", "rakiety"),
    ("price", "cena"),
    ("shield", "osłona"),
    ("shield_regeneration", "regeneracja osłony"),
    ("signature", "sygnatura"),
    ("slots", "gniazda"),
    ("speed", "szybkość"),
];

/// The words that stand in those fields.
const VALUES: &[(&str, &str)] = &[
    ("weapons", "uzbrojenie"),
    ("defense", "obrona"),
    ("utility", "wsparcie"),
    ("core", "rdzeń"),
    ("frigate", "fregata"),
    ("destroyer", "niszczyciel"),
    ("cruiser", "krążownik"),
    ("battleship", "pancernik"),
    ("instant", "natychmiast"),
    ("next turn", "w następnej turze"),
    ("kinetic", "kinetyczne"),
    ("energy", "energetyczne"),
    ("explosive", "wybuchowe"),
    ("disruptor", "zakłócające"),
    ("multi-phase", "wielofazowe"),
];

/// The name of a field or a section of a pack in Polish.
pub fn polish_field(english: &str) -> Option<&'static str> {
    FIELDS.iter().find(|(known, _)| *known == english).map(|(_, polish)| *polish)
}

/// A word in a field of a pack in Polish; names of cards have none.
pub fn polish_value(english: &str) -> Option<&'static str> {
    VALUES.iter().find(|(known, _)| *known == english).map(|(_, polish)| *polish)
}

/// A noun of one word for each colour: "limit Uzbrojenia".
fn of_colour(forms: [&str; 6], gender: char, colour: &str, after: &str) -> Polish {
    let forms: Vec<String> = forms.iter().map(|form| format!("{form} {colour}{after}")).collect();
    Polish::noun(&format!("{gender}: {}", forms.join(", ")))
}

/// Gives every word its Polish forms.
pub(crate) fn polish(words: &mut LexiconBuilder) {
    for (cat, english, forms) in NOUNS {
        words.polish_word(*cat, english, Polish::noun(forms));
    }
    for (cat, english, wording) in PATTERNS {
        words.polish_word(*cat, english, Polish::pattern(wording));
    }
    for (category, colour) in Category::ALL.into_iter().zip(["Uzbrojenia", "Obrony", "Wsparcia", "Rdzenia"]) {
        let name = category.name();
        words.polish_word(Cat::Trait, name, Polish::attribute(colour));
        let limit = ["limit", "limitu", "limitowi", "limit", "limitem", "limicie"];
        words.polish_word(Cat::Measure, &format!("{name} limit"), of_colour(limit, 'm', colour, ""));
        let cost = ["koszt", "kosztu", "kosztowi", "koszt", "kosztem", "koszcie"];
        words.polish_word(Cat::Measure, &format!("{name} cost"), of_colour(cost, 'm', colour, ""));
        let deck = ["talia", "talii", "talii", "talię", "talią", "talii"];
        words.polish_word(Cat::ZoneName, &format!("{name} deck"), of_colour(deck, 'f', colour, ""));
        let played = ["liczba kart", "liczby kart", "liczbie kart", "liczbę kart", "liczbą kart", "liczbie kart"];
        let english = format!("the number of {name} cards you have played this turn");
        words.polish_word(Cat::Figure, &english, of_colour(played, 'f', colour, " zagranych przez ciebie w tej turze"));
    }
    let played = ["liczba", "liczby", "liczbie", "liczbę", "liczbą", "liczbie"];
    let english = "the number of cards you have played this turn";
    words.polish_word(Cat::Figure, english, of_colour(played, 'f', "kart", " zagranych przez ciebie w tej turze"));
    for (english, words_after) in [
        ("filler", "wypełnienia"),
        ("attack", "ataku"),
        ("Multi-Phase", "typu wielofazowego"),
        ("Missile", "typu rakietowego"),
    ] {
        words.polish_word(Cat::Trait, english, Polish::attribute(words_after));
    }
    for (english, lemma) in [
        ("kinetic", "kinetyczny"),
        ("energy", "energetyczny"),
        ("explosive", "wybuchowy"),
        ("disruptor", "zakłócający"),
    ] {
        words.polish_word(Cat::DamageType, english, Polish::adjective(lemma));
        let stem = lemma.trim_end_matches('y');
        let forms = format!(
            "f: odporność {stem}a, odporności {stem}ej, odporności {stem}ej, odporność {stem}ą, odpornością {stem}ą, \
             odporności {stem}ej"
        );
        words.polish_word(Cat::Measure, &format!("{english} resistance"), Polish::noun(&forms));
    }
    words.polish_word(Cat::Moment, "Action", Polish::phrase("Akcja"));
    words.polish_word(
        Cat::StateAdj,
        "disabled",
        Polish::state(
            "wyłącz|wyłączasz|wyłącza|wyłączają|wyłączyć",
            "uruchom|uruchamiasz|uruchamia|uruchamiają|uruchomić",
            "wyłączony",
            "uruchomiony",
        ),
    );
    words.polish_word(
        Cat::MoveVerb,
        "discard",
        Polish::verb("odrzuć|odrzucasz|odrzuca|odrzucają|odrzucić", "odrzucony"),
    );
    words.polish_word(
        Cat::MoveVerb,
        "intercept",
        Polish::verb("przechwyć|przechwytujesz|przechwytuje|przechwytują|przechwycić", "przechwycony"),
    );
}
