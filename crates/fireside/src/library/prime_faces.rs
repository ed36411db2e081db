//! The cards of Firestorm Prime as the house's library shows them.

use host::library::CardFace;
use lingo::pack::Source;
use prime::Prime;
use prime::card::{Card, CardType};
use std::collections::BTreeMap;

/// The cards of Firestorm Prime, each with the numbers its type prints.
pub fn prime_faces(packs: &[Source]) -> Vec<CardFace> {
    Prime::load(packs, &[]).map(|game| game.pack().cards().iter().map(card).collect()).unwrap_or_default()
}

fn card(card: &Card) -> CardFace {
    let numbers = numbers(card);
    let symbol = card.symbol.map(|race| race.to_string());
    let line = [Some(card.kind.to_string()), symbol, Some(card.trait_line()).filter(|line| !line.is_empty())];
    let mut stats: BTreeMap<String, String> = numbers
        .iter()
        .filter(|(name, _)| *name != "cost")
        .map(|(name, value)| (name.clone(), value.to_string()))
        .collect();
    if card.kind == CardType::Support && !card.bonus.words().is_empty() {
        stats.insert("adds".into(), card.bonus.words());
    }
    CardFace {
        name: card.name.clone(),
        section: card.kind.to_string().to_lowercase(),
        cost: cost(card),
        line: line.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        stats,
        numbers,
        text: card.text.clone(),
        colour: String::new(),
        pack: "Prime Edition".into(),
        language: String::new(),
    }
}

/// What stands in the corner.
fn cost(card: &Card) -> String {
    match card.kind {
        CardType::Alien | CardType::Advantage | CardType::Fate => String::new(),
        _ if card.cost_is_x => "X".into(),
        _ => card.cost.to_string(),
    }
}

/// The numbers a card of its type prints.
fn numbers(card: &Card) -> BTreeMap<String, i64> {
    let combat = [("guns", card.guns), ("shields", card.shields), ("power", card.power)];
    let mut printed: Vec<(&str, u8)> = match card.kind {
        CardType::Ship => [&combat[..], &[("structure", card.structure), ("move", card.moves)]].concat(),
        CardType::Hero => vec![("combat", card.combat), ("life", card.life), ("influence", card.influence)],
        CardType::Planet => {
            let armed = if card.power > 0 { &combat[..] } else { &[] };
            [armed, &[("resources", card.resources), ("structure", card.structure), ("tech", card.tech)]].concat()
        }
        CardType::Alien => vec![("resources", card.resources), ("tech", card.tech)],
        CardType::Support | CardType::Advantage | CardType::Fate | CardType::Tactical => Vec::new(),
    };
    if !cost(card).is_empty() && !card.cost_is_x {
        printed.push(("cost", card.cost));
    }
    let others = [("commands", card.commands), ("requires", card.requires), ("explore", card.explores.unwrap_or(0))];
    printed.extend(others.into_iter().filter(|(_, value)| *value > 0));
    printed.extend(card.cosmic.map(|value| ("cosmic", value)));
    printed.into_iter().map(|(name, value)| (name.to_owned(), i64::from(value))).collect()
}
