//! The words a newcomer looks up, each with its meaning in a sentence.

/// Words of the rulebook with their meaning.
pub fn glossary() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.iter().copied()
}

const WORDS: &[(&str, &str)] = &[
    ("Any", "An action you may take at any chance of yours, in every phase and in combat."),
    ("Assassin", "A hero that deploys at any planet, may attack heroes beside it, and kills before they strike back."),
    (
        "Carrier",
        "A ship on which you deploy Fighters wherever it is outside the Firestorm; they launch as a combat begins.",
    ),
    ("chance", "Your turn to do one thing or pass. Chances go around until everybody has passed in a row."),
    ("Combat", "An action you may take at your chance in a ship combat."),
    ("command", "What deploying costs beside resources. Your Alien sets how many you have each turn."),
    ("cosmic value", "The number in a card's corner. Revealed in Reset, it decides who is first player."),
    ("counter", "A mark on a card that its text counts."),
    (
        "energy",
        "What a ship or planet spends to fire its guns or to raise its shields; refilled to its power in every Reset.",
    ),
    ("Explore: X", "Turn it at a planet to take up to X of the exploration points left there, each worth 1 Tech."),
    (
        "fate",
        "A card that happens the moment it is drawn or revealed, then is terminated. At most one in ten cards of a deck.",
    ),
    (
        "Fighter",
        "A small ship: carries one hero, no support cards; rides on other ships; may be given up to prevent 1 damage.",
    ),
    (
        "Firestorm",
        "The storm between the Star Systems. Ready ships that begin a Main Phase in it and don't leave it are destroyed.",
    ),
    ("Fixed", "A support card that can't be moved from its subject."),
    ("fury counter", "What a hero stakes in a text: always one less than the life left to it, and never used up."),
    ("guns", "How much damage a ship or planet inflicts when it fires."),
    ("Homeworld", "The planet you can't do without: who loses it is out of the game."),
    ("influence", "How well a hero directs others; also what Medics heal and Mechanics repair."),
    ("Limited", "May be done once a turn."),
    ("Main", "An action you may take at your chance in the Main Phase, outside combat."),
    ("Mechanic", "Turn this hero to repair a ship at its location by its influence."),
    ("Medic", "Turn this hero to heal a hero at its location by its influence."),
    ("Military", "Turn this hero in combat to add its combat to what its ship inflicts, or to prevent as much."),
    ("Move: X", "How many locations a ship moves in a turn."),
    ("Only Once", "May be done a single time in a game."),
    ("piercing", "Damage that shields can't prevent."),
    ("power", "How much energy a ship or planet has after Reset."),
    ("React", "An action that answers another one before it happens."),
    ("recycle", "Put a card onto its owner's recycle pile, from where it comes back when the draw pile is empty."),
    ("Restricted", "Nobody may control two copies of it."),
    ("Screened", "A location at which no ship can be attacked."),
    ("Sheltered", "Can't be attacked."),
    (
        "shields",
        "How much damage a ship or planet prevents, each time it spends 1 energy as a React. No text lowers them below 1.",
    ),
    (
        "Spy",
        "Like an Assassin, but its victim strikes back; moves like a ship with Move: 1; may destroy support cards.",
    ),
    ("structure", "How much damage a ship or planet can take, and how many support cards it can carry."),
    ("Sync", "Two ships with it may fire as one, adding their guns."),
    ("Tech", "How far you have come. End a turn with 30 and you win."),
    ("terminate", "Put a card out of the game, face up."),
    ("turned", "Used for this turn. Everything unturns in Reset."),
    ("Unique", "Only one copy of it may be in play."),
    ("Voicing", "A hero with it carries up to its influence in Voicing Gear; a hero without it carries none."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_stands_once_in_order_with_a_sentence() {
        let words: Vec<String> = glossary().map(|(word, _)| word.to_lowercase()).collect();
        assert!(words.is_sorted(), "{words:?}");
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(glossary().all(|(_, meaning)| meaning.ends_with('.')));
    }
}
