//! The cards of the Prime Edition against what is known of the set.

use prime::card::{Card, CardType, Race, Rarity, Trait};
use prime::pack::Pack;

fn count(pack: &Pack, which: impl Fn(&Card) -> bool) -> usize {
    pack.cards().iter().filter(|card| which(card)).count()
}

/// The least, the greatest and the mean (in tenths, rounded) of a printed value.
fn range(pack: &Pack, which: impl Fn(&Card) -> bool, value: impl Fn(&Card) -> u8) -> (u8, u32, u8) {
    let values: Vec<u8> = pack.cards().iter().filter(|card| which(card)).map(value).collect();
    let sum: u32 = values.iter().map(|&value| u32::from(value)).sum();
    let mean = (sum * 20 / values.len() as u32).div_ceil(2);
    (*values.iter().min().expect("there are some"), mean, *values.iter().max().expect("there are some"))
}

#[test]
fn the_set_has_280_cards_and_4_aliens() {
    let pack = Pack::prime();
    let of = |kind| count(&pack, |card| card.kind == kind);
    use CardType::*;
    assert_eq!([Tactical, Hero, Support, Ship, Planet, Fate, Advantage].map(of), [70, 55, 50, 35, 30, 25, 15]);
    assert_eq!((of(Alien), pack.cards().len()), (4, 284));
    let support = |one| count(&pack, |card| card.kind == Support && card.has(one));
    assert_eq!([Trait::Installation, Trait::Retrofit, Trait::Gear].map(support), [23, 13, 14]);
    assert_eq!(count(&pack, |card| card.kind == Support && card.has(Trait::Voicing)), 6);
    assert_eq!(count(&pack, Card::is_homeworld), 4);
}

#[test]
fn symbols_and_rarities_are_as_counted() {
    let pack = Pack::prime();
    let symbol = |symbol| count(&pack, |card| card.symbol == symbol);
    let races = [None, Some(Race::Human), Some(Race::Muero), Some(Race::Soven), Some(Race::Dysori)];
    assert_eq!(races.map(symbol), [192, 25, 24, 22, 21]);
    let rarity = |rarity| count(&pack, |card| card.rarity == Some(rarity));
    assert_eq!([Rarity::Common, Rarity::Uncommon, Rarity::Rare, Rarity::Fixed].map(rarity), [100, 50, 50, 80]);
}

#[test]
fn cosmic_values_are_nearly_flat() {
    let pack = Pack::prime();
    let cosmic = |value| count(&pack, |card| card.cosmic == Some(value));
    assert_eq!([0, 1, 2, 3, 4].map(cosmic), [42, 44, 60, 45, 45]);
    use CardType::*;
    let none = |card: &Card| card.is_homeworld() || matches!(card.kind, Fate | Advantage | Alien);
    assert_eq!(count(&pack, |card| card.cosmic.is_none()), count(&pack, none));
}

#[test]
fn command_dots_are_as_printed() {
    let pack = Pack::prime();
    let dotted = |kind: CardType| {
        let cards = pack.cards().iter().filter(|card| card.kind == kind && card.commands != 1);
        cards.map(|card| (card.name.as_str(), card.commands)).collect::<Vec<_>>()
    };
    assert_eq!((dotted(CardType::Ship), dotted(CardType::Support)), (vec![], vec![]));
    assert_eq!(dotted(CardType::Hero), [("Sgt. Beat", 0)]);
    assert!(
        dotted(CardType::Planet).iter().all(|(name, dots)| {
            *dots == 0 && pack.card(pack.named(name).expect("it is in the pack")).is_homeworld()
        })
    );
    let one = |card: &&Card| card.kind == CardType::Tactical && card.commands == 1;
    let mut names: Vec<&str> = pack.cards().iter().filter(one).map(|card| card.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "Archaeology Hoax",
            "Bravery",
            "Creative Invention",
            "Hidden Forces",
            "Kamikaze Run",
            "Mass Aggression",
            "Massacre at Triton",
            "Poor Planning",
            "Secret Agenda",
            "Tech Saboteur",
        ]
    );
    let two = |card: &&Card| card.kind == CardType::Tactical && card.commands == 2;
    assert_eq!(pack.cards().iter().filter(two).map(|card| card.name.as_str()).collect::<Vec<_>>(), ["Massive Buildup"]);
}

#[test]
fn printed_statistics_lie_in_the_known_ranges() {
    let pack = Pack::prime();
    let ship = |card: &Card| card.kind == CardType::Ship;
    assert_eq!(range(&pack, ship, |card| card.cost), (1, 60, 12));
    assert_eq!(range(&pack, ship, |card| card.guns), (0, 24, 8));
    assert_eq!(range(&pack, ship, |card| card.shields), (1, 24, 4));
    assert_eq!(range(&pack, ship, |card| card.power), (1, 26, 5));
    assert_eq!(range(&pack, ship, |card| card.structure), (2, 36, 7));
    let hero = |card: &Card| card.kind == CardType::Hero;
    assert_eq!(range(&pack, hero, |card| card.cost), (0, 46, 9));
    assert_eq!(range(&pack, hero, |card| card.combat), (0, 15, 5));
    assert_eq!(range(&pack, hero, |card| card.life), (1, 27, 7));
    assert_eq!(range(&pack, hero, |card| card.influence), (0, 25, 7));
    let planet = |card: &Card| card.kind == CardType::Planet;
    assert_eq!(range(&pack, planet, |card| card.cost), (1, 38, 9));
    assert_eq!(range(&pack, planet, |card| card.resources), (0, 12, 3));
    assert_eq!(range(&pack, planet, |card| card.structure), (3, 67, 12));
    assert_eq!(range(&pack, planet, |card| card.tech), (0, 28, 6));
    let required: Vec<u8> = pack.cards().iter().map(|card| card.requires).filter(|requires| *requires > 8).collect();
    assert_eq!(required, [10], "Tech Requirements go from 1 to 8, and one is 10");
}

#[test]
fn starting_planets_of_the_starters_spend_the_whole_budget() {
    let pack = Pack::prime();
    for name in prime::deck::starters() {
        let deck = prime::deck::boxed(name).expect("it is in the box").check(&pack).expect("it is legal");
        let planets = deck.cards.iter().map(|&card| pack.card(card)).filter(|card| card.kind == CardType::Planet);
        let cost: u32 = planets.map(|card| u32::from(card.cost)).sum();
        assert_eq!(cost, u32::from(pack.card(deck.alien).resources), "{name}");
    }
}

#[test]
fn starters_are_made_up_as_the_box_says() {
    let pack = Pack::prime();
    let counts = |name: &str| {
        let deck = prime::deck::boxed(name).expect("it is in the box").check(&pack).expect("it is legal");
        let of = |kind| deck.cards.iter().filter(|card| pack.card(**card).kind == kind).count();
        use CardType::*;
        [Ship, Hero, Support, Tactical, Fate].map(of)
    };
    assert_eq!(counts("human"), [12, 6, 11, 11, 3]);
    assert_eq!(counts("dysori"), [10, 10, 9, 12, 4]);
    assert_eq!(counts("muero"), [13, 6, 12, 11, 3]);
    assert_eq!(counts("soven"), [10, 6, 13, 13, 3]);
}

#[test]
fn a_pack_of_ones_own_is_read_beside_the_prime_edition() {
    let page = include_str!("../../../docs/src/packs.md");
    let block = page.split("```toml,prime\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let packs = [Pack::files(), vec![lingo::pack::Source::new("packs.md", block)]].concat();
    let game = prime::Prime::load(&packs, &prime::Prime::decks()).unwrap_or_else(|troubles| panic!("{troubles}"));
    assert_eq!(game.pack().cards().len(), 286);
    assert!(game.pack().named("Ember Corvette").is_some());
    assert_ne!(game.pack().hash(), Pack::prime().hash());
}

#[test]
fn what_a_card_did_can_be_told_from_a_game_played_to_show_it() {
    let game = prime::Prime::new();
    for name in ["The Humans", "Hidden Resources", "Discovered Technology", "War Effort"] {
        let followed = game.follow(name).unwrap_or_else(|| panic!("{name} did nothing"));
        assert!(followed.deeds.iter().all(|deed| !deed.steps.is_empty()), "{name}: {followed:?}");
    }
    assert_eq!(game.follow("No Such Card"), None);
}
