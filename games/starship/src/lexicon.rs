//! The words of this game: what its cards, modules and ships may speak of. The grammar is the card language's.

use crate::parts::{Category, DamageType};
use crate::stats::Stat;
use lingo::{
    DamageId, EventId, FigureId, Lexicon, MeasureId, MomentId, Mover, MoverId, NounId, SpanId, StateId, TraitId, VerbId,
    ZoneId,
};

/// The lexicon with the number of every word.
#[derive(Clone, Debug)]
pub struct Words {
    pub(crate) lexicon: Lexicon,
    pub(crate) ship: NounId,
    pub(crate) module: NounId,
    pub(crate) card: NounId,
    pub(crate) pending_attack: NounId,
    pub(crate) categories: [TraitId; 4],
    pub(crate) filler: TraitId,
    pub(crate) attack: TraitId,
    pub(crate) multi_phase: TraitId,
    pub(crate) missile: TraitId,
    pub(crate) stats: [MeasureId; Stat::COUNT],
    pub(crate) pools: Pools,
    pub(crate) kinds: [DamageId; 4],
    pub(crate) hand: ZoneId,
    pub(crate) graveyard: ZoneId,
    pub(crate) decks: [ZoneId; 4],
    pub(crate) turn: SpanId,
    pub(crate) action: MomentId,
    pub(crate) disabled: StateId,
    pub(crate) discard: MoverId,
    pub(crate) intercept: MoverId,
    pub(crate) events: Events,
    pub(crate) figures: Figures,
    pub(crate) verbs: Verbs,
}

/// What is gained and lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pools {
    pub energy: MeasureId,
    pub layers: [MeasureId; 3],
    pub barrier: MeasureId,
    pub missiles: MeasureId,
}

/// What cards can wait for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Events {
    pub attacks: EventId,
    pub natural_six: EventId,
    pub hits: EventId,
    pub hits_whom: EventId,
    pub critical: EventId,
    pub misses: EventId,
    pub misses_whom: EventId,
}

/// Numbers the game knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub attack_roll: FigureId,
    pub evasion_roll: FigureId,
    pub played: FigureId,
    pub played_of: [FigureId; 4],
}

/// What only this game does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verbs {
    pub add_damage: VerbId,
    pub add_to_roll: VerbId,
    pub bypass: VerbId,
    pub swap: VerbId,
    pub load: VerbId,
    pub delay: VerbId,
}

impl Words {
    /// Declares every word.
    pub(crate) fn new() -> Words {
        let mut words = Lexicon::of("starship");
        let ship = words.noun("ship", "ships");
        let module = words.noun("module", "modules");
        let card = words.noun("card", "cards");
        let pending_attack = words.noun("pending attack", "pending attacks");
        let categories = Category::ALL.map(|category| words.trait_word(category.name()));
        let filler = words.trait_word("filler");
        let attack = words.trait_word("attack");
        let multi_phase = words.trait_word("Multi-Phase");
        let missile = words.trait_word("Missile");
        let stats = Stat::ALL.map(|stat| match stat {
            Stat::Damage => words.pool("damage", "damage"),
            stat => words.stat(stat.name()),
        });
        let pools = Pools {
            energy: words.pool("energy", "energy"),
            layers: ["shield", "armor", "hull"].map(|layer| words.pool(layer, layer)),
            barrier: words.pool("barrier", "barrier"),
            missiles: words.pool("missile", "missiles"),
        };
        let kinds = DamageType::ALL.map(|kind| words.damage(&kind.name().to_lowercase()));
        let hand = words.zone("hand");
        let graveyard = words.zone("graveyard");
        let decks = Category::ALL.map(|category| words.zone(&format!("{} deck", category.name())));
        let turn = words.stretch("turn");
        let action = words.moment("Action");
        let disabled = words.state(["disables", "disable", "disabled"], ["restarts", "restart", "running"]);
        let discard = words
            .mover(["discards", "discard", "discarded"], Mover { to: graveyard, from: Some(hand), own: false });
        let intercept = words
            .mover(["intercepts", "intercept", "intercepted"], Mover { to: graveyard, from: None, own: false });
        let events = Events {
            attacks: words.event("[attacks|attack]"),
            natural_six: words.event("[rolls|roll] a natural 6"),
            hits: words.event("[hits|hit]"),
            hits_whom: words.event("[hits|hit] {Role}"),
            critical: words.event("[scores|score] a critical hit"),
            misses: words.event("[misses|miss]"),
            misses_whom: words.event("[misses|miss] {Role}"),
        };
        let figures = Figures {
            attack_roll: words.figure("the attack roll"),
            evasion_roll: words.figure("the evasion roll"),
            played: words.figure("the number of cards you have played this turn"),
            played_of: Category::ALL
                .map(|category| words.figure(&format!("the number of {} cards you have played this turn", category.name()))),
        };
        let verbs = Verbs {
            add_damage: words.verb("[adds|add] {Count} damage"),
            add_to_roll: words.verb("[adds|add] {Count} to the attack roll"),
            bypass: words.verb("[bypasses|bypass] the shield"),
            swap: words.verb("[swaps|swap] the munitions of {Things}"),
            load: words.verb("[loads|load] {Count} of your missiles into {Things}"),
            delay: words.verb("[delays|delay] {Things}"),
        };
        Words {
            lexicon: words.finish(),
            ship,
            module,
            card,
            pending_attack,
            categories,
            filler,
            attack,
            multi_phase,
            missile,
            stats,
            pools,
            kinds,
            hand,
            graveyard,
            decks,
            turn,
            action,
            disabled,
            discard,
            intercept,
            events,
            figures,
            verbs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scratch() {
        let words = Words::new();
        let texts = include_str!("/tmp/texts.txt");
        for text in texts.lines().filter(|l| !l.trim().is_empty()) {
            match lingo::parse(&words.lexicon, text) {
                Ok(tree) => println!("OK   {text}\n  -> {:?}", lingo::print(&words.lexicon, &tree)),
                Err(trouble) => println!("BAD  {text}\n  -> {trouble:?}"),
            }
        }
    }
}
