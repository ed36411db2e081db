//! The words of this game: what its cards, modules and ships may speak of. The grammar is the card language's.

use crate::parts::{Category, DamageType, Layer};
use crate::polish::polish;
use crate::stats::Stat;
use lingo::{
    DamageId, EventId, FigureId, Lexicon, MeasureId, Mover, MoverId, NounId, Power, SpanId, StateId, TraitId, VerbId,
    ZoneId,
};
use std::sync::{Arc, LazyLock};

/// The lexicon with the number of every word.
#[derive(Clone, Debug)]
pub struct Words {
    pub(crate) lexicon: Arc<Lexicon>,
    /// What each number means, by its place.
    meanings: Vec<Meaning>,
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
    pub(crate) cost: MeasureId,
    pub(crate) kinds: [DamageId; 4],
    pub(crate) hand: ZoneId,
    pub(crate) graveyard: ZoneId,
    pub(crate) decks: [ZoneId; 4],
    pub(crate) turn: SpanId,
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

/// What a number of the lexicon is in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Stat(Stat),
    Energy,
    Layer(Layer),
    Barrier,
    Missiles,
    /// What a card costs.
    Cost,
}

/// What these rules can do beside what every game's can. Nobody reacts (S40), nothing is attached, cancelled, searched for
/// or brought into play, and damage is prevented by barrier, protection and "prevent the next".
const POWERS: &[Power] = &[Power::Traits, Power::Shields, Power::Flow, Power::Costs, Power::Next];

impl Words {
    /// What a number means.
    #[inline]
    pub(crate) fn meaning(&self, measure: MeasureId) -> Meaning {
        self.meanings[measure.index()]
    }

    /// The number of a ship that a measure is, if it is one.
    pub(crate) fn stat(&self, measure: MeasureId) -> Option<Stat> {
        match self.meaning(measure) {
            Meaning::Stat(stat) => Some(stat),
            _ => None,
        }
    }

    /// The colour of a deck, if the zone is one.
    pub(crate) fn deck(&self, zone: ZoneId) -> Option<Category> {
        Category::ALL.into_iter().find(|category| self.decks[category.index()] == zone)
    }

    /// Every word of the game; declared once, because that takes longer than reading a pack.
    pub(crate) fn known() -> &'static Words {
        static KNOWN: LazyLock<Words> = LazyLock::new(Words::new);
        &KNOWN
    }

    /// Declares every word.
    fn new() -> Words {
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
        let energy = words.pool("energy", "energy");
        let layers = ["shield", "armor", "hull"].map(|layer| words.pool(layer, layer));
        let barrier = words.pool("barrier", "barrier");
        let pools = Pools { energy, layers, barrier, missiles: words.pool("missile", "missiles") };
        let cost = words.stat("cost");
        let kinds = DamageType::ALL.map(|kind| words.damage(&kind.name().to_lowercase()));
        let hand = words.zone("hand");
        let graveyard = words.zone("graveyard");
        let decks = Category::ALL.map(|category| words.zone(&format!("{} deck", category.name())));
        let turn = words.stretch("turn");
        words.moment("Action");
        let disabled = words.state(["disables", "disable", "disabled"], ["restarts", "restart", "running"]);
        let discard =
            words.mover(["discards", "discard", "discarded"], Mover { to: graveyard, from: Some(hand), own: false });
        let intercept =
            words.mover(["intercepts", "intercept", "intercepted"], Mover { to: graveyard, from: None, own: false });
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
            played_of: Category::ALL.map(|category| {
                words.figure(&format!("the number of {} cards you have played this turn", category.name()))
            }),
        };
        let verbs = Verbs {
            add_damage: words.verb("[adds|add] {Count} damage"),
            add_to_roll: words.verb("[adds|add] {Count} to the attack roll"),
            bypass: words.verb("[bypasses|bypass] the shield"),
            swap: words.verb("[swaps|swap] the munitions of {Things}"),
            load: words.verb("[loads|load] {Count} of your missiles into {Things}"),
            delay: words.verb("[delays|delay] {Things}"),
        };
        let mut meanings = vec![Meaning::Barrier; 64];
        Stat::ALL.into_iter().for_each(|stat| meanings[stats[stat as usize].index()] = Meaning::Stat(stat));
        Layer::ALL.into_iter().for_each(|layer| meanings[pools.layers[layer as usize].index()] = Meaning::Layer(layer));
        meanings[pools.energy.index()] = Meaning::Energy;
        meanings[pools.missiles.index()] = Meaning::Missiles;
        meanings[cost.index()] = Meaning::Cost;
        words.powers(POWERS);
        polish(&mut words);
        let mut declared = Words {
            lexicon: Arc::new(Lexicon::of("starship").finish()),
            meanings,
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
            cost,
            kinds,
            hand,
            graveyard,
            decks,
            turn,
            disabled,
            discard,
            intercept,
            events,
            figures,
            verbs,
        };
        declared.declare(&mut words);
        declared.lexicon = Arc::new(words.finish());
        declared
    }
}
