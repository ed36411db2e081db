//! The same cards in Polish.

use lingo::*;

/// Words that read like a duel of starships, in both languages.
fn duel() -> Lexicon {
    let mut lex = Lexicon::of("duel");
    let ship = lex.noun("ship", "ships");
    lex.polish(
        ship,
        Polish::noun(
            "m: statek, statku, statkowi, statek, statkiem, statku | statki, statków, statkom, statki, statkami, statkach",
        ),
    );
    let card = lex.noun("card", "cards");
    lex.polish(
        card,
        Polish::noun("f: karta, karty, karcie, kartę, kartą, karcie | karty, kart, kartom, karty, kartami, kartach"),
    );
    let module = lex.noun("module", "modules");
    lex.polish(
        module,
        Polish::noun(
            "m: moduł, modułu, modułowi, moduł, modułem, module | moduły, modułów, modułom, moduły, modułami, modułach",
        ),
    );
    let weapons = lex.trait_word("Weapons");
    lex.polish(weapons, Polish::attribute("Uzbrojenia"));
    let speed = lex.stat("speed");
    lex.polish(speed, Polish::noun("f: szybkość, szybkości, szybkości, szybkość, szybkością, szybkości"));
    let accuracy = lex.stat("accuracy");
    lex.polish(accuracy, Polish::noun("f: celność, celności, celności, celność, celnością, celności"));
    let energy = lex.pool("energy", "energy");
    lex.polish(energy, Polish::noun("f: energia, energii, energii, energię, energią, energii"));
    let shield = lex.pool("shield", "shield");
    lex.polish(shield, Polish::noun("f: osłona, osłony, osłonie, osłonę, osłoną, osłonie"));
    let missile = lex.pool("missile", "missiles");
    lex.polish(
        missile,
        Polish::noun(
            "f: rakieta, rakiety, rakiecie, rakietę, rakietą, rakiecie | rakiety, rakiet, rakietom, rakiety, rakietami, \
             rakietach",
        ),
    );
    let kinetic = lex.damage("kinetic");
    lex.polish(kinetic, Polish::adjective("kinetyczny"));
    let hand = lex.zone("hand");
    lex.polish(hand, Polish::noun("f: ręka, ręki, ręce, rękę, ręką, ręce"));
    let grave = lex.zone("graveyard");
    lex.polish(
        grave,
        Polish::noun("n: cmentarzysko, cmentarzyska, cmentarzysku, cmentarzysko, cmentarzyskiem, cmentarzysku"),
    );
    let deck = lex.zone("Weapons deck");
    lex.polish(
        deck,
        Polish::noun(
            "f: talia Uzbrojenia, talii Uzbrojenia, talii Uzbrojenia, talię Uzbrojenia, talią Uzbrojenia, talii Uzbrojenia",
        ),
    );
    let turn = lex.stretch("turn");
    lex.polish(turn, Polish::noun("f: tura, tury, turze, turę, turą, turze"));
    let action = lex.moment("Action");
    lex.polish(action, Polish::phrase("Akcja"));
    let discard = lex.mover(["discards", "discard", "discarded"], Mover { to: grave, from: Some(hand), own: true });
    lex.polish(discard, Polish::verb("odrzuć|odrzucasz|odrzuca|odrzucają|odrzucić", "odrzucony"));
    let disabled = lex.state(["disables", "disable", "disabled"], ["restarts", "restart", "running"]);
    lex.polish(
        disabled,
        Polish::state(
            "wyłącz|wyłączasz|wyłącza|wyłączają|wyłączyć",
            "uruchom|uruchamiasz|uruchamia|uruchamiają|uruchomić",
            "wyłączony",
            "włączony",
        ),
    );
    let hits = lex.event("[hits|hit]");
    lex.polish(hits, Polish::pattern("[|trafiasz|trafia|trafiają|trafić]"));
    let hits_whom = lex.event("[hits|hit] {Role}");
    lex.polish(hits_whom, Polish::pattern("[|trafiasz|trafia|trafiają|trafić] {0.acc}"));
    let swap = lex.verb("[swaps|swap] the munitions of {Things}");
    lex.polish(swap, Polish::pattern("[wymień|wymieniasz|wymienia|wymieniają|wymienić] amunicję {0.gen}"));
    lex.finish()
}

#[test]
fn cards_are_printed_in_polish() {
    let lexicon = duel();
    for (english, polish) in [
        ("Gain 5 energy.", "Zyskaj 5 energii."),
        ("Gain 1 missile.", "Zyskaj 1 rakietę."),
        ("Gain 3 missiles.", "Zyskaj 3 rakiety."),
        ("Gain 5 missiles.", "Zyskaj 5 rakiet."),
        (
            "Your ship gets +2 speed until the start of your next turn.",
            "Twój statek otrzymuje +2 do szybkości do początku twojej następnej tury.",
        ),
        ("Your ship has +1 accuracy and -1 speed.", "Twój statek ma +1 do celności i -1 do szybkości."),
        ("Your opponent loses 3 energy.", "Twój przeciwnik traci 3 energii."),
        ("Your opponent discards 2 random cards.", "Twój przeciwnik odrzuca 2 losowe karty."),
        ("Your opponent discards a random card.", "Twój przeciwnik odrzuca losową kartę."),
        ("Inflict 3 kinetic damage on the opposing ship.", "Zadaj 3 obrażenia kinetyczne wrogiemu statkowi."),
        ("Inflict 1D6+2 damage on the opposing ship.", "Zadaj 1K6+2 obrażeń wrogiemu statkowi."),
        ("When this hits, your opponent loses 3 energy.", "Gdy ta karta trafia, twój przeciwnik traci 3 energii."),
        ("When a card hits your ship, gain 1 shield.", "Gdy karta trafia twój statek, zyskaj 1 osłony."),
        ("Draw 2 cards from your Weapons deck.", "Dobierz 2 karty ze swojej talii Uzbrojenia."),
        ("Put a card in your graveyard into your hand.", "Przenieś kartę ze swojego cmentarzyska do swojej ręki."),
        ("Look at your opponent's hand.", "Obejrzyj rękę swojego przeciwnika."),
        ("Disable target module an opponent controls.", "Wyłącz wybrany moduł pod kontrolą przeciwnika."),
        ("Take 4 energy from your opponent.", "Zabierz swojemu przeciwnikowi 4 energii."),
        (
            "If your ship has no shield, gain 12 shield. Otherwise, gain 6 shield.",
            "Jeśli twój statek ma 0 osłony, zyskaj 12 osłony. W przeciwnym razie zyskaj 6 osłony.",
        ),
        (
            "Gain shield equal to half your ship's missing shield (maximum 10).",
            "Zyskaj tyle osłony, ile wynosi połowa brakującej osłony twojego statku (maksimum 10).",
        ),
        (
            "Action: Pay 4 energy to have your opponent discard a random card. Do this only once per turn.",
            "Akcja: Zapłać 4 energii; wtedy twój przeciwnik odrzuca losową kartę. Zrób to tylko raz na turę.",
        ),
        (
            "Choose one: Gain 5 energy; draw a card from your Weapons deck; or your ship gets +2 accuracy this turn.",
            "Wybierz jedno: Zyskaj 5 energii; dobierz kartę ze swojej talii Uzbrojenia; lub twój statek otrzymuje +2 do \
             celności do końca tej tury.",
        ),
        ("At the start of your next turn, gain 5 energy.", "Na początku twojej następnej tury zyskaj 5 energii."),
        ("At the end of your turn, gain 1 shield.", "Na koniec twojej tury zyskaj 1 osłony."),
        (
            "Gain 2 energy for each Weapons module you control.",
            "Zyskaj 2 energii za każdy moduł Uzbrojenia pod swoją kontrolą.",
        ),
        (
            "While your ship has no shield, your ship has +2 speed.",
            "Dopóki twój statek ma 0 osłony, twój statek ma +2 do szybkości.",
        ),
        (
            "When this hits, you may swap the munitions of this module.",
            "Gdy ta karta trafia, możesz wymienić amunicję tego modułu.",
        ),
        (
            "If a card would be discarded, draw a card instead.",
            "Jeśli karta miałaby zostać odrzucona, zamiast tego dobierz kartę.",
        ),
        (
            "When your ship would take damage, prevent 2 of that damage.",
            "Gdy twój statek miałby otrzymać obrażenia, zapobiegnij 2 z tych obrażeń.",
        ),
        ("Your opponent loses half their energy.", "Twój przeciwnik traci połowę swojej energii."),
        (
            "Your opponent puts a card in their hand into their graveyard.",
            "Twój przeciwnik przenosi kartę ze swojej ręki do swojego cmentarzyska.",
        ),
        ("Your opponent loses 1 energy. Look at their hand.", "Twój przeciwnik traci 1 energii. Obejrzyj jego rękę."),
        ("Have your ship inflict 3 damage on itself.", "Spraw, że twój statek zadaje 3 obrażenia sobie."),
        (
            "Gain energy equal to twice the number of modules you control.",
            "Zyskaj tyle energii, ile wynosi dwukrotność liczby modułów pod twoją kontrolą.",
        ),
        (
            "If there are 3 or more cards in your hand, gain 1 energy.",
            "Jeśli są co najmniej 3 karty w twojej ręce, zyskaj 1 energii.",
        ),
        (
            "If there are 5 or more cards in your hand, gain 1 energy.",
            "Jeśli jest co najmniej 5 kart w twojej ręce, zyskaj 1 energii.",
        ),
        (
            "Each player may discard a card. If you don't, lose 1 energy.",
            "Każdy gracz może odrzucić kartę. Jeśli tego nie zrobisz, strać 1 energii.",
        ),
        (
            "Your opponent may discard a card. If they don't, that player loses 1 energy.",
            "Twój przeciwnik może odrzucić kartę. Jeśli tego nie zrobi, ten gracz traci 1 energii.",
        ),
        (
            "For each Weapons module you control, you may lose 1 energy. If you do, gain 1 shield.",
            "Za każdy moduł Uzbrojenia pod twoją kontrolą możesz stracić 1 energii. Jeśli to zrobisz, zyskaj 1 osłony.",
        ),
        ("Your Weapons cards cost 1 less energy.", "Twoje karty Uzbrojenia kosztują o 1 energii mniej."),
        (
            "At the start of your turn, if your shield is 0, gain 1 shield.",
            "Na początku twojej tury, jeśli twoja osłona wynosi 0, zyskaj 1 osłony.",
        ),
        (
            "Unless you control 3 or more Weapons modules, gain 3 energy.",
            "Zyskaj 3 energii, chyba że kontrolujesz co najmniej 3 moduły Uzbrojenia.",
        ),
        (
            "Take 6 energy from your opponent. If that amount is 4 or more, lose 2 energy.",
            "Zabierz swojemu przeciwnikowi 6 energii. Jeśli ta wartość wynosi 4 lub więcej, strać 2 energii.",
        ),
        ("When you gain energy, gain 1 shield.", "Gdy zyskujesz energię, zyskaj 1 osłony."),
        ("Your ship's speed is doubled.", "Szybkość twojego statku jest podwojona."),
        (
            "You may pay 3 energy to have your ship get +4 accuracy this turn.",
            "Możesz zapłacić 3 energii; wtedy twój statek otrzymuje +4 do celności do końca tej tury.",
        ),
        (
            "Up to one target module becomes Weapons this turn. Disable it.",
            "Najwyżej jeden wybrany moduł otrzymuje cechę Uzbrojenia do końca tej tury. Wyłącz go.",
        ),
    ] {
        let trees = parse(&lexicon, english).unwrap_or_else(|troubles| panic!("{english}: {troubles:?}"));
        assert_eq!(print(&lexicon, &trees), english);
        assert_eq!(print_polish(&lexicon, &trees).as_deref(), Ok(polish));
    }
}

#[test]
fn a_word_without_polish_is_named() {
    let mut lex = Lexicon::of("half");
    lex.pool("ether", "ether");
    let lexicon = lex.finish();
    let trees = parse(&lexicon, "Gain 2 ether.").expect("it reads");
    let missing = print_polish(&lexicon, &trees).expect_err("ether has no Polish");
    assert_eq!(missing.to_string(), "no Polish for ether; give the forms with LexiconBuilder::polish");
}

#[test]
fn every_phrase_can_be_said_without_english() {
    let lexicon = duel();
    let grower = Grower::new(&lexicon);
    for seed in 0..3_000 {
        let tree = grower.ability(&mut table::Fast::new(seed), 5 + seed as usize % 7);
        let english = print(&lexicon, std::slice::from_ref(&tree));
        let polish = print_polish(&lexicon, &[tree]).unwrap_or_else(|missing| panic!("{english}: {missing}"));
        for word in ["the ", " you", "your", "card ", "target", "{", "}", "[", "|", "<", "@", "="] {
            assert!(!polish.contains(word), "“{word}” in {polish}\nfrom {english}");
        }
    }
}
