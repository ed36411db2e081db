use lingo::*;

fn prime() -> Lexicon {
    let mut lex = Lexicon::of("prime");
    lex.noun("card", "cards");
    lex.noun("ship", "ships");
    lex.noun("hero", "heroes");
    lex.noun("planet", "planets");
    lex.trait_noun("Fighter", "Fighters");
    lex.trait_word("Military");
    lex.stat("guns");
    lex.stat("shields");
    lex.stat("cosmic value");
    lex.pool("resource", "resources");
    lex.pool("energy", "energy");
    lex.pool("Tech", "Tech");
    let hand = lex.zone("hand");
    lex.zone("draw pile");
    let recycle = lex.zone("recycle pile");
    lex.damage("piercing");
    for moment in ["Main", "Combat", "Any", "React", "Combat React"] {
        lex.moment(moment);
    }
    lex.limit("Limited");
    lex.stretch("turn");
    lex.stretch("combat");
    lex.state(["turns", "turn", "turned"], ["unturns", "unturn", "unturned"]);
    lex.mover(["sacrifices", "sacrifice", "sacrificed"], Mover { to: recycle, from: None, own: true });
    lex.mover(["discards", "discard", "discarded"], Mover { to: recycle, from: Some(hand), own: true });
    lex.place("at", "location");
    lex.event("[hits|hit] {Role}");
    lex.deed("be targeted");
    lex.finish()
}

#[test]
fn reads() {
    let lex = prime();
    for text in [
        "Combat: Sacrifice this to have it inflict 2 piercing damage on target ship.",
        "You have +1 Tech.",
        "Limited Combat: Pay 3 resources to have target ship lose all its energy.",
        "Main: Turn this to look at the top 3 cards of target player's draw pile. Put them back in any order.",
        "Your Fighters have +1 guns and -1 shields.",
        "When this hits a ship, gain 1 energy.",
        "Inflict 1D6+2 damage on target ship at this location you don't control.",
        "Choose one: Gain 2 energy; draw a card; or inflict 1 damage on target ship.",
    ] {
        let trees = parse(&lex, text).unwrap_or_else(|troubles| panic!("{text}: {troubles:?}"));
        assert_eq!(print(&lex, &trees), text);
        println!("{} {}", text, ambiguous(&lex, text));
    }
    for text in ["Gain 2 enrgy.", "Your ships has +1 guns.", "Combat: Sacrifce this to draw a card.", "Draw a card", "Inflict 2 damage to target ship.", "Draw a card forthwith."] {
        println!("{text}: {}", parse(&lex, text).map(|_| ()).unwrap_err()[0]);
    }
}
