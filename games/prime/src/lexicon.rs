//! The words of this game: what its cards may speak of. The grammar is the card language's.

use crate::card::Trait;
use lingo::{
    DamageId, DeedId, EventId, FactId, FigureId, Lexicon, LimitId, MeasureId, MomentId, Mover, MoverId, NounId, PartId,
    PlaceId, RelationId, Rule, SpanId, TraitId, VerbId, ZoneId,
};
use std::sync::Arc;

/// The lexicon with the number of every word.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub lexicon: Arc<Lexicon>,
    pub nouns: Nouns,
    pub traits: Vec<TraitId>,
    pub explore: TraitId,
    pub stats: Stats,
    pub pools: Pools,
    pub zones: Zones,
    pub piercing: DamageId,
    pub moments: Moments,
    pub limits: Limits,
    pub spans: Spans,
    pub movers: Movers,
    pub places: Where,
    pub relations: Relations,
    pub parts: Parts,
    pub events: Events,
    pub deeds: Deeds,
    pub verbs: Verbs,
    pub facts: Facts,
    pub figures: Figures,
    pub qualities: Qualities,
}

macro_rules! words {
    ($($name:ident: $kind:ident { $($field:ident)* })*) => {$(
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name {
            $(pub $field: $kind,)*
        }
    )*};
}

words! {
    Nouns: NounId { card ship hero planet support tactical fate }
    Stats: MeasureId {
        guns shields structure power combat life influence moves production cosmic cost requirement
        max_commands hand_size tech_price transcendence
    }
    Pools: MeasureId { resources energy tech commands ore battery points }
    Zones: ZoneId { hand draw recycle terminate }
    Moments: MomentId { any reset main end combat react combat_react }
    Limits: LimitId { only_once }
    Spans: SpanId { turn combat shot }
    Movers: MoverId { terminate }
    Where: PlaceId { location fleet system combat }
    Relations: RelationId { subject }
    Parts: PartId { attacker }
    Events: EventId { shoots fires conquers joins attacks enters_storm starts uses resolves }
    Deeds: DeedId {
        be_targeted be_attacked retreat moving be_played be_recycled join_fleet deploy_ships
        anywhere without_command lead
    }
    Verbs: VerbId { fight join ready }
    Facts: FactId { synced combat_at_home combat_away hostile no_fate }
    Figures: FigureId { opposing_tech wreck }
    Qualities: FactId { moved in_storm near_storm near_combat opposing playable react armed }
}

/// Phrases of the shared grammar without a meaning here, so far: what is said with them is refused rather than ignored.
const MEANINGLESS: &[Rule] = &[
    Rule::Before,
    Rule::Instead,
    Rule::InsteadMay,
    Rule::InsteadMayPay,
    Rule::At,
    Rule::NextTime,
    Rule::NextHas,
    Rule::NextCosts,
    Rule::PreventNext,
    Rule::CopyText,
    Rule::RevealZone,
    Rule::SkipStretch,
    Rule::Swap,
    Rule::Win,
    Rule::LoseGame,
    Rule::Roll,
    Rule::Flip,
    Rule::PlayFree,
    Rule::LoseTrait,
    Rule::MoveToPlace,
    Rule::TakeControlFor,
    Rule::ShuffleInto,
];

impl Words {
    /// The trait with this name on the table.
    pub fn trait_id(&self, one: Trait) -> TraitId {
        self.traits[one as usize]
    }

    /// Declares every word.
    pub fn new() -> Words {
        let mut lex = Lexicon::of("prime");
        let nouns = Nouns {
            card: lex.noun("card", "cards"),
            ship: lex.noun("ship", "ships"),
            hero: lex.noun("hero", "heroes"),
            planet: lex.noun("planet", "planets"),
            support: lex.noun("support", "supports"),
            tactical: lex.noun("tactical card", "tactical cards"),
            fate: lex.noun("fate", "fates"),
        };
        let traits = Trait::ALL.iter().map(|one| declare_trait(&mut lex, *one)).collect();
        let explore = lex.trait_word("Explore");
        let stats = Stats {
            guns: lex.stat("guns"),
            shields: lex.stat("shields"),
            structure: lex.stat("structure"),
            power: lex.stat("power"),
            combat: lex.stat("combat"),
            life: lex.stat("life"),
            influence: lex.stat("influence"),
            moves: lex.stat("Move"),
            production: lex.stat("production"),
            cosmic: lex.stat("cosmic value"),
            cost: lex.stat("cost"),
            requirement: lex.stat("Tech Requirement"),
            max_commands: lex.stat("maximum commands"),
            hand_size: lex.stat("maximum hand size"),
            tech_price: lex.stat("Tech price"),
            transcendence: lex.stat("Tech for Transcendent Victory"),
        };
        let pools = Pools {
            resources: lex.pool("resource", "resources"),
            energy: lex.pool("energy", "energy"),
            tech: lex.pool("Tech", "Tech"),
            commands: lex.pool("command", "commands"),
            ore: lex.counter("ore counter", "ore counters"),
            battery: lex.counter("battery counter", "battery counters"),
            points: lex.counter("exploration point", "exploration points"),
        };
        let zones = Zones {
            hand: lex.zone("hand"),
            draw: lex.zone("draw pile"),
            recycle: lex.zone("recycle pile"),
            terminate: lex.zone("terminate pile"),
        };
        let piercing = lex.damage("piercing");
        let moments = Moments {
            any: lex.moment("Any"),
            reset: lex.moment("Reset"),
            main: lex.moment("Main"),
            end: lex.moment("End"),
            combat: lex.moment("Combat"),
            react: lex.moment("React"),
            combat_react: lex.moment("Combat React"),
        };
        lex.limit("Limited");
        let limits = Limits { only_once: lex.limit("Only Once") };
        let spans = Spans { turn: lex.stretch("turn"), combat: lex.stretch("combat"), shot: lex.stretch("shot") };
        lex.state(["turns", "turn", "turned"], ["unturns", "unturn", "unturned"]);
        let Zones { hand, recycle, terminate, .. } = zones;
        let mover = |to, from, own| Mover { to, from, own };
        lex.mover(["sacrifices", "sacrifice", "sacrificed"], mover(recycle, None, true));
        lex.mover(["discards", "discard", "discarded"], mover(recycle, Some(hand), true));
        lex.mover(["recycles", "recycle", "recycled"], mover(recycle, None, false));
        let movers =
            Movers { terminate: lex.mover(["terminates", "terminate", "terminated"], mover(terminate, None, false)) };
        let places = Where {
            location: lex.place("at", "location"),
            fleet: lex.place("in", "fleet"),
            system: lex.place("in", "Star System"),
            combat: lex.place("in", "combat"),
        };
        lex.here(places.location, "here");
        let relations = Relations { subject: lex.relation("subject") };
        lex.relation("ship");
        let parts = Parts { attacker: lex.part("the attacking player") };
        lex.part("the defending player");
        let events = Events {
            shoots: lex.event("[shoots|shoot] {Role}"),
            fires: lex.event("[fires|fire]"),
            conquers: lex.event("[conquers|conquer] {Role}"),
            joins: lex.event("[joins|join] a fleet"),
            attacks: lex.event("[declares|declare] an attack on {Role}"),
            enters_storm: lex.event("[enters|enter] the Firestorm"),
            starts: lex.event("[starts|start] the game"),
            uses: lex.event("[uses|use] {Role}"),
            resolves: lex.event("[resolves|resolve]"),
        };
        let deeds = Deeds {
            be_targeted: lex.deed("be targeted"),
            be_attacked: lex.deed("be attacked"),
            retreat: lex.deed("retreat"),
            moving: lex.deed("move"),
            be_played: lex.deed("be played"),
            be_recycled: lex.deed("be recycled"),
            join_fleet: lex.deed("join a fleet"),
            deploy_ships: lex.deed("deploy ships here"),
            anywhere: lex.deed("be deployed at any planet"),
            without_command: lex.deed("be deployed without a command"),
            lead: lex.deed("lead attacks without a command"),
        };
        lex.verb("[fires|fire] {Things} again");
        // A planet's controller can deploy heroes there anyway (203).
        lex.deed("deploy heroes here");
        let verbs = Verbs {
            fight: lex.verb("[begins|begin] a hero combat between {Things} and {Things}"),
            join: lex.verb("[brings|bring] {Things} into your fleet"),
            ready: lex.verb("[readies|ready] {Things} to move"),
        };
        let facts = Facts {
            synced: lex.fact("two ships are firing together"),
            combat_at_home: lex.fact("the combat is in your Star System"),
            combat_away: lex.fact("the combat is not at your Homeworld"),
            hostile: lex.fact("an opponent inflicts it"),
            no_fate: lex.fact("it comes from no fate"),
        };
        let figures = Figures {
            opposing_tech: lex.figure("the opposing Tech"),
            wreck: lex.figure("the wreck's printed structure"),
        };
        let qualities = Qualities {
            moved: lex.quality("that moved this turn"),
            in_storm: lex.quality("in the Firestorm"),
            near_storm: lex.quality("adjacent to the Firestorm"),
            near_combat: lex.quality("adjacent to the combat"),
            opposing: lex.quality("in the opposing fleet"),
            armed: lex.quality("armed with Weapons"),
            playable: lex.quality("that is playable now"),
            react: lex.quality("played as a React"),
        };
        lex.without(MEANINGLESS);
        lex.announces();
        Words {
            lexicon: Arc::new(lex.finish()),
            nouns,
            traits,
            explore,
            stats,
            pools,
            zones,
            piercing,
            moments,
            limits,
            spans,
            movers,
            places,
            relations,
            parts,
            events,
            deeds,
            verbs,
            facts,
            figures,
            qualities,
        }
    }
}

/// Traits that cards use as nouns have a plural.
fn declare_trait(lex: &mut lingo::LexiconBuilder, one: Trait) -> TraitId {
    let name = one.to_string();
    match one {
        Trait::Spy => lex.trait_noun("Spy", "Spies"),
        Trait::Gear => lex.trait_noun("Gear", "Gear"),
        Trait::Admiral
        | Trait::Assassin
        | Trait::Carrier
        | Trait::Diplomat
        | Trait::Fighter
        | Trait::Homeworld
        | Trait::Installation
        | Trait::Pilot
        | Trait::Retrofit
        | Trait::Scientist
        | Trait::Weapon => lex.trait_noun(&name, &format!("{name}s")),
        _ => lex.trait_word(&name),
    }
}
