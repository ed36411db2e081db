//! The words of this game in Polish.

use crate::lexicon::Words;
use crate::parts::Category;
use crate::stats::Stat;
use lingo::{LexiconBuilder, Polish};

/// The category as it stands after a noun: "karta Uzbrojenia".
const fn category(category: Category) -> &'static str {
    ["Uzbrojenia", "Obrony", "Taktyki", "Rdzenia"][category as usize]
}

/// A feminine noun with words that follow it unchanged: "regeneracja energii".
fn with_tail(forms: [&str; 6], gender: &str, tail: &str) -> Polish {
    let forms: Vec<String> = forms.iter().map(|form| format!("{form} {tail}")).collect();
    Polish::noun(&format!("{gender}: {}", forms.join(", ")))
}

/// A feminine noun with an adjective that agrees with it: "odporność kinetyczna"; the adjective's stem is given.
fn resistance(stem: &str) -> Polish {
    let noun = ["odporność", "odporności", "odporności", "odporność", "odpornością", "odporności"];
    let ends = ["a", "ej", "ej", "ą", "ą", "ej"];
    let forms: Vec<String> = noun.iter().zip(ends).map(|(noun, end)| format!("{noun} {stem}{end}")).collect();
    Polish::noun(&format!("f: {}", forms.join(", ")))
}

fn stat(stat: Stat) -> Polish {
    const REGENERATION: [&str; 6] =
        ["regeneracja", "regeneracji", "regeneracji", "regenerację", "regeneracją", "regeneracji"];
    const LIMIT: [&str; 6] = ["limit", "limitu", "limitowi", "limit", "limitem", "limicie"];
    const COST: [&str; 6] = ["koszt", "kosztu", "kosztowi", "koszt", "kosztem", "koszcie"];
    let limit = |of: Category| with_tail(LIMIT, "m", category(of));
    let cost = |of: Category| with_tail(COST, "m", category(of));
    match stat {
        Stat::Speed => Polish::noun("f: szybkość, szybkości, szybkości, szybkość, szybkością, szybkości"),
        Stat::Signature => Polish::noun("f: sygnatura, sygnatury, sygnaturze, sygnaturę, sygnaturą, sygnaturze"),
        Stat::Accuracy => Polish::noun("f: celność, celności, celności, celność, celnością, celności"),
        Stat::Damage => Polish::noun(
            "n: obrażenie, obrażenia, obrażeniu, obrażenie, obrażeniem, obrażeniu | obrażenia, obrażeń, obrażeniom, \
             obrażenia, obrażeniami, obrażeniach",
        ),
        Stat::Critical => Polish::noun(
            "f: premia krytyczna, premii krytycznej, premii krytycznej, premię krytyczną, premią krytyczną, premii \
             krytycznej",
        ),
        Stat::EnergyRegeneration => with_tail(REGENERATION, "f", "energii"),
        Stat::ShieldRegeneration => with_tail(REGENERATION, "f", "osłony"),
        Stat::MaxEnergy => {
            with_tail(["magazyn", "magazynu", "magazynowi", "magazyn", "magazynem", "magazynie"], "m", "mocy")
        }
        Stat::MaxShield => with_tail(["matryca", "matrycy", "matrycy", "matrycę", "matrycą", "matrycy"], "f", "osłony"),
        Stat::MaxArmor => {
            Polish::noun("n: opancerzenie, opancerzenia, opancerzeniu, opancerzenie, opancerzeniem, opancerzeniu")
        }
        Stat::MaxHull => {
            let forms = ["szkielet", "szkieletu", "szkieletowi", "szkielet", "szkieletem", "szkielecie"];
            with_tail(forms, "m", "kadłuba")
        }
        Stat::Protection => Polish::noun("f: ochrona, ochrony, ochronie, ochronę, ochroną, ochronie"),
        Stat::ResistKinetic => resistance("kinetyczn"),
        Stat::ResistEnergy => resistance("energetyczn"),
        Stat::ResistExplosive => resistance("wybuchow"),
        Stat::ResistDisruptor => resistance("zakłóceniow"),
        Stat::WeaponsLimit => limit(Category::Weapons),
        Stat::DefenseLimit => limit(Category::Defense),
        Stat::UtilityLimit => limit(Category::Utility),
        Stat::CoreLimit => limit(Category::Core),
        Stat::WeaponsCost => cost(Category::Weapons),
        Stat::DefenseCost => cost(Category::Defense),
        Stat::UtilityCost => cost(Category::Utility),
        Stat::CoreCost => cost(Category::Core),
        Stat::PowerGrid => with_tail(["sieć", "sieci", "sieci", "sieć", "siecią", "sieci"], "f", "zasilania"),
        Stat::Cpu => Polish::noun(
            "f: moc obliczeniowa, mocy obliczeniowej, mocy obliczeniowej, moc obliczeniową, mocą obliczeniową, mocy \
             obliczeniowej",
        ),
    }
}

/// Says every word in Polish.
pub(crate) fn speak(builder: &mut LexiconBuilder, words: &Words) {
    things(builder, words);
    Stat::ALL.into_iter().for_each(|which| builder.polish(words.stats[which as usize], stat(which)));
    pools(builder, words);
    places(builder, words);
    deeds(builder, words);
}

fn things(builder: &mut LexiconBuilder, words: &Words) {
    let nouns = [
        (
            words.ship,
            "m: statek, statku, statkowi, statek, statkiem, statku | statki, statków, statkom, statki, statkami, statkach",
        ),
        (
            words.module,
            "m: moduł, modułu, modułowi, moduł, modułem, module | moduły, modułów, modułom, moduły, modułami, modułach",
        ),
        (words.card, "f: karta, karty, karcie, kartę, kartą, karcie | karty, kart, kartom, karty, kartami, kartach"),
        (
            words.pending_attack,
            "m: atak w drodze, ataku w drodze, atakowi w drodze, atak w drodze, atakiem w drodze, ataku w drodze | ataki \
             w drodze, ataków w drodze, atakom w drodze, ataki w drodze, atakami w drodze, atakach w drodze",
        ),
    ];
    nouns.into_iter().for_each(|(noun, forms)| builder.polish(noun, Polish::noun(forms)));
    for of in Category::ALL {
        builder.polish(words.categories[of.index()], Polish::attribute(category(of)));
    }
    builder.polish(words.filler, Polish::attribute("bez efektu"));
    builder.polish(words.attack, Polish::attribute("ataku"));
    builder.polish(words.multi_phase, Polish::attribute("wielofazowego strzału"));
    builder.polish(words.missile, Polish::attribute("rakietowego ognia"));
    for (kind, adjective) in words.kinds.into_iter().zip(["kinetyczny", "energetyczny", "wybuchowy", "zakłóceniowy"])
    {
        builder.polish(kind, Polish::adjective(adjective));
    }
}

fn pools(builder: &mut LexiconBuilder, words: &Words) {
    let [shield, armor, hull] = words.pools.layers;
    let pools = [
        (words.pools.energy, "f: energia, energii, energii, energię, energią, energii"),
        (shield, "f: osłona, osłony, osłonie, osłonę, osłoną, osłonie"),
        (armor, "m: pancerz, pancerza, pancerzowi, pancerz, pancerzem, pancerzu"),
        (hull, "m: kadłub, kadłuba, kadłubowi, kadłub, kadłubem, kadłubie"),
        (words.pools.barrier, "f: bariera, bariery, barierze, barierę, barierą, barierze"),
        (
            words.pools.missiles,
            "f: rakieta, rakiety, rakiecie, rakietę, rakietą, rakiecie | rakiety, rakiet, rakietom, rakiety, rakietami, \
             rakietach",
        ),
    ];
    pools.into_iter().for_each(|(pool, forms)| builder.polish(pool, Polish::noun(forms)));
}

fn places(builder: &mut LexiconBuilder, words: &Words) {
    builder.polish(words.hand, Polish::noun("f: ręka, ręki, ręce, rękę, ręką, ręce"));
    let graveyard = "n: cmentarzysko, cmentarzyska, cmentarzysku, cmentarzysko, cmentarzyskiem, cmentarzysku";
    builder.polish(words.graveyard, Polish::noun(graveyard));
    for of in Category::ALL {
        let deck = with_tail(["talia", "talii", "talii", "talię", "talią", "talii"], "f", category(of));
        builder.polish(words.decks[of.index()], deck);
    }
    builder.polish(words.turn, Polish::noun("f: tura, tury, turze, turę, turą, turze"));
    builder.polish(words.action, Polish::phrase("Akcja"));
}

fn deeds(builder: &mut LexiconBuilder, words: &Words) {
    builder.polish(words.discard, Polish::verb("odrzuć|odrzucasz|odrzuca|odrzucają|odrzucić", "odrzucony"));
    let intercept = "przechwyć|przechwytujesz|przechwytuje|przechwytują|przechwycić";
    builder.polish(words.intercept, Polish::verb(intercept, "przechwycony"));
    builder.polish(
        words.disabled,
        Polish::state(
            "wyłącz|wyłączasz|wyłącza|wyłączają|wyłączyć",
            "uruchom|uruchamiasz|uruchamia|uruchamiają|uruchomić",
            "wyłączony",
            "włączony",
        ),
    );
    let events = [
        (words.events.attacks, "[|atakujesz|atakuje|atakują|zaatakować]"),
        (words.events.natural_six, "[|wyrzucasz|wyrzuca|wyrzucają|wyrzucić] naturalną szóstkę"),
        (words.events.hits, "[|trafiasz|trafia|trafiają|trafić]"),
        (words.events.hits_whom, "[|trafiasz|trafia|trafiają|trafić] {0.acc}"),
        (words.events.critical, "[|trafiasz|trafia|trafiają|trafić] krytycznie"),
        (words.events.misses, "[|chybiasz|chybia|chybiają|chybić]"),
        (words.events.misses_whom, "[|chybiasz|chybia|chybiają|chybić] {0.gen}"),
    ];
    events.into_iter().for_each(|(event, wording)| builder.polish(event, Polish::pattern(wording)));
    let verbs = [
        (words.verbs.add_damage, "[dodaj|dodajesz|dodaje|dodają|dodać] {0} {=obrażenie#0.acc}"),
        (words.verbs.add_to_roll, "[dodaj|dodajesz|dodaje|dodają|dodać] {0} do rzutu ataku"),
        (words.verbs.bypass, "[omiń|omijasz|omija|omijają|ominąć] osłonę"),
        (words.verbs.swap, "[wymień|wymieniasz|wymienia|wymieniają|wymienić] amunicję {0.gen}"),
        (words.verbs.load, "[załaduj|ładujesz|ładuje|ładują|załadować] {0} z twoich rakiet do {1.gen!}"),
        (words.verbs.delay, "[opóźnij|opóźniasz|opóźnia|opóźniają|opóźnić] {0.acc}"),
    ];
    verbs.into_iter().for_each(|(verb, wording)| builder.polish(verb, Polish::pattern(wording)));
    let figures = &words.figures;
    let roll = |of: &str| with_tail(["rzut", "rzutu", "rzutowi", "rzut", "rzutem", "rzucie"], "m", of);
    builder.polish(figures.attack_roll, roll("ataku"));
    builder.polish(figures.evasion_roll, roll("uniku"));
    let number = ["liczba", "liczby", "liczbie", "liczbę", "liczbą", "liczbie"];
    builder.polish(figures.played, with_tail(number, "f", "kart zagranych przez ciebie w tej turze"));
    for of in Category::ALL {
        let tail = format!("kart {} zagranych przez ciebie w tej turze", category(of));
        builder.polish(figures.played_of[of.index()], with_tail(number, "f", &tail));
    }
}
