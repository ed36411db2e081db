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
    Nouns: NounId { card ship hero planet support tactical fate advantage }
    Stats: MeasureId {
        guns shields structure power combat life influence moves production cosmic cost requirement
        max_commands hand_size tech_price transcendence planet_budget hull
    }
    Pools: MeasureId { resources energy tech commands ore battery tick fury points }
    Zones: ZoneId { hand draw recycle terminate reserve }
    Moments: MomentId { any reset main end combat react combat_react }
    Limits: LimitId { only_once }
    Spans: SpanId { turn combat shot reset main wreck }
    Movers: MoverId { terminate }
    Where: PlaceId { location fleet system combat }
    Relations: RelationId { subject }
    Parts: PartId { attacker }
    Events: EventId {
        shoots fires conquers joins attacks enters_storm starts uses uses_effect resolves
        is_revealed ends_fight resets battles gains_tech acts_against duels has_struck retreats moves_near
    }
    Deeds: DeedId {
        be_targeted be_attacked retreat moving be_played be_recycled join_fleet deploy_ships
        anywhere without_command lead deploy_heroes deploy_named_race stolen eased
        vise agenda overrun start_up waive_command start_foreign start_muero
        redirect free_gear twice_as_hard by_other_races as_gear split split_further fire_again_in_combat soven_planets
        on_killers on_homeworld guard by_sacrifice strike_twice jam unturn beneath act spend_batteries
    }
    Verbs: VerbId {
        fight join ready fire_again name_humans name_muero name_soven make_advantage claim discount attack_after smuggle
        avenge reflect plant buildup refuel strike_again weaken redirect act_twice master use_once save divert restore
        shackle strike_past draw_along ground stop_production screen
    }
    Facts: FactId {
        synced combat_at_home combat_away hostile no_fate points_left aboard aimed declared worn fighting under_attack
        only_yours_leads redirectable first_action by_guns by_opponent lost_planet behind by_defender
        charged on_planet reloadable loaded not_done
    }
    Figures: FigureId { opposing_tech wreck }
    Qualities: FactId {
        moved attacked in_storm near_storm near_combat opposing playable react armed foreign unhit undefended free_to_enter
        able_to_join free_to_join able_to_move able_to_take willing fighting facing
    }
}

/// What the counters are called that texts put on their cards, and the fury that a hero stakes.
pub(crate) const COUNTERS: [&str; 4] = ["ore counter", "battery counter", "tick counter", FURY];
pub(crate) const FURY: &str = "fury counter";

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
    #[inline]
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
            advantage: lex.noun("advantage", "advantages"),
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
            planet_budget: lex.stat("planet budget"),
            hull: lex.stat("structure as if it were printed"),
        };
        let pools = Pools {
            resources: lex.pool("resource", "resources"),
            energy: lex.pool("energy", "energy"),
            tech: lex.pool("Tech", "Tech"),
            commands: lex.pool("command", "commands"),
            ore: lex.counter("ore counter", "ore counters"),
            battery: lex.counter("battery counter", "battery counters"),
            tick: lex.counter("tick counter", "tick counters"),
            fury: lex.counter(FURY, "fury counters"),
            points: lex.counter("exploration point", "exploration points"),
        };
        let zones = Zones {
            hand: lex.zone("hand"),
            draw: lex.zone("draw pile"),
            recycle: lex.zone("recycle pile"),
            terminate: lex.zone("terminate pile"),
            reserve: lex.zone("reserve"),
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
        let spans = Spans {
            turn: lex.stretch("turn"),
            combat: lex.stretch("combat"),
            shot: lex.stretch("shot"),
            reset: lex.stretch("Reset phase"),
            main: lex.stretch("Main phase"),
            wreck: lex.stretch("wreck"),
        };
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
            uses_effect: lex.event("[uses|use] a game effect of {Role}"),
            resolves: lex.event("[resolves|resolve]"),
            is_revealed: lex.event("[is|are|be] revealed"),
            ends_fight: lex.event("[ends|end] a hero combat"),
            resets: lex.event("[begins|begin] the Reset phase"),
            battles: lex.event("[begins|begin] the battle"),
            gains_tech: lex.event("[performs|perform] an action that gains Tech"),
            acts_against: lex.event("[acts|act] against {Role}"),
            duels: lex.event("[begins|begin] a hero combat with {Role}"),
            has_struck: lex.event("[has|have] struck in a hero combat"),
            retreats: lex.event("[retreats|retreat]"),
            moves_near: lex.event("[moves|move] {Role} next to the Firestorm"),
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
            deploy_heroes: lex.deed("deploy heroes here"),
            deploy_named_race: lex.deed("deploy heroes of the race you named for 3 more resources"),
            stolen: lex.deed("deploy ships and supports of other races as if their Tech Requirement were 4 higher"),
            eased: lex.deed("play one card each turn as if its Tech Requirement were 1 lower"),
            vise: lex.deed(
                "eliminate an opponent by conquering three planets of that player's Star System besides the Homeworld",
            ),
            agenda: lex.deed(
                "win at the end of a turn with eight Installations of different names on three or more planets \
                 besides Homeworlds",
            ),
            overrun: lex.deed(
                "eliminate an opponent without ships by a Military ship besides Fighters at that player's Homeworld",
            ),
            start_up: lex.deed("start face up"),
            waive_command: lex.deed("declare one attack or perform one Combat action each turn without a command"),
            start_foreign: lex.deed("be a starting planet of other players than Soven"),
            start_muero: lex.deed("be a starting planet of Muero players"),
            redirect: lex.deed("have its hero combats redirected"),
            free_gear: lex.deed("be the subject of Unique Gear of its own race without paying for it"),
            twice_as_hard: lex.deed("fire twice as hard for 2 energy"),
            by_other_races: lex.deed("be deployed by other races for 2 more resources"),
            as_gear: lex.deed("be deployed as a Gear on any hero"),
            split: lex.deed("split its fire between two targets"),
            split_further: lex.deed("split its fire onto one additional target"),
            fire_again_in_combat: lex.deed("fire more than once per combat"),
            soven_planets: lex.deed("be attached to Soven planets for 1 less resource"),
            on_killers: lex.deed("be attached only to Assassins and Spies"),
            on_homeworld: lex.deed("be attached only to your Homeworld"),
            guard: lex.deed("be targeted and no other hero here can"),
            by_sacrifice: lex.deed("be deployed only by sacrificing heroes with a total influence of 7"),
            strike_twice: lex.deed("strike twice when it begins a hero combat"),
            spend_batteries: lex.deed("spend battery counters on cards attached to it as energy"),
            jam: lex.deed("keep the attacking side from playing React cards in a combat here"),
            unturn: lex.deed("unturn automatically"),
            beneath: lex.deed("have two more advantages of your deck beneath it"),
            act: lex.deed("perform rules actions"),
        };
        let verbs = Verbs {
            fight: lex.verb("[begins|begin] a hero combat between {Things} and {Things}"),
            join: lex.verb("[brings|bring] {Things} into your fleet"),
            ready: lex.verb("[readies|ready] {Things} to move"),
            fire_again: lex.verb("[fires|fire] {Things} again"),
            name_humans: lex.verb("[names|name] the Humans"),
            name_muero: lex.verb("[names|name] the Muero"),
            name_soven: lex.verb("[names|name] the Soven"),
            make_advantage: lex.verb("[makes|make] {Things} your advantage"),
            claim: lex.verb("may deploy {Things} for 3 less resources without a command"),
            discount: lex.verb("[gets|get] {Count} resources off your next action that gains Tech this turn"),
            attack_after: lex.verb("[attacks|attack] {Things} after this combat"),
            smuggle: lex.verb("[deploys|deploy] {Things} at its normal cost"),
            avenge: lex.verb("[doubles|double] the damage of your ships in your next attack"),
            reflect: lex.verb("[reflects|reflect] {Count} damage"),
            plant: lex.verb("[plants|plant] {Things} on {Things}"),
            buildup: lex.verb("[deploys|deploy] Military cards for 2 less resources but at least 1 this turn"),
            refuel: lex.verb("[refills|refill] the energy of {Things}"),
            strike_again: lex.verb("[lets|let] {Things} strike again"),
            weaken: lex.verb("[weakens|weaken] every use of shields by {Count} this combat"),
            redirect: lex.verb("[redirects|redirect] it to {Things}"),
            act_twice: lex.verb("[takes|take] two more actions before anybody else"),
            master: lex.verb("[deploys|deploy] the next {Count} cards this turn without a command"),
            use_once: lex.verb("[uses|use] {Things} once before anybody else acts"),
            save: lex.verb("[leaves|leave] {Things} in play with a structure of 1"),
            divert: lex.verb("[diverts|divert] the damage to {Things}"),
            restore: lex.verb("[puts|put] all exploration points back on {Things}"),
            shackle: lex
                .verb("[flips|flip] {Things} out of play until its owner pays resources equal to its influence plus 1"),
            strike_past: lex.verb(
                "[makes|make] shields useless against it but let its victim pay 1 energy to reveal a card and prevent \
                 damage equal to its cosmic value",
            ),
            draw_along: lex.verb("[sends|send] {Things} there too"),
            ground: lex.verb("[keeps|keep] {Things} from moving next turn"),
            stop_production: lex.verb("[stops|stop] the production of {Things} this turn"),
            screen: lex.verb(
                "[keeps|keep] the ships at the location of {Things} from being attacked until the end of the next turn",
            ),
        };
        let facts = Facts {
            synced: lex.fact("two ships are firing together"),
            combat_at_home: lex.fact("the combat is in your Star System"),
            combat_away: lex.fact("the combat is not at your Homeworld"),
            hostile: lex.fact("an opponent inflicts it"),
            no_fate: lex.fact("it comes from no fate"),
            points_left: lex.fact("a planet you explored this turn has exploration points left"),
            aboard: lex.fact("{Things.n} [is|are] aboard a ship"),
            aimed: lex.fact("it is aimed at you"),
            declared: lex.fact("you declared this combat"),
            worn: lex.fact("{Things.n} [is|are] worn by a hero"),
            fighting: lex.fact("two heroes are fighting"),
            under_attack: lex.fact("a planet you control is under attack"),
            only_yours_leads: lex.fact("only your fleet carries a Military hero"),
            redirectable: lex.fact("it can be redirected"),
            first_action: lex.fact("it is your first action of this combat"),
            by_guns: lex.fact("guns inflict it"),
            by_opponent: lex.fact("an opponent did it"),
            lost_planet: lex.fact("a planet of yours was conquered"),
            behind: lex.fact("every opponent is 2 or more Tech ahead of you"),
            by_defender: lex.fact("the defending player does it"),
            charged: lex.fact("{Things.n} [has|have] energy of its own"),
            on_planet: lex.fact("{Things.n} [is|are] on a planet"),
            reloadable: lex.fact("{Things.n} can fire again"),
            not_done: lex.fact("{Things.n} can strike again"),
            loaded: lex.fact("{Things.n} [has|have] energy for another shot"),
        };
        let figures = Figures {
            opposing_tech: lex.figure("the opposing Tech"),
            wreck: lex.figure("the wreck's printed structure"),
        };
        let qualities = Qualities {
            moved: lex.quality("that moved this turn"),
            attacked: lex.quality("that was attacked this turn"),
            in_storm: lex.quality("in the Firestorm"),
            near_storm: lex.quality("adjacent to the Firestorm"),
            near_combat: lex.quality("adjacent to the combat"),
            opposing: lex.quality("in the opposing fleet"),
            armed: lex.quality("armed with Weapons"),
            playable: lex.quality("that is playable now"),
            react: lex.quality("played as a React"),
            foreign: lex.quality("of another race"),
            unhit: lex.quality("not yet hit in this combat"),
            undefended: lex.quality("without defences"),
            free_to_enter: lex.quality("that can enter play"),
            able_to_join: lex.quality("that can enter play and join a fleet"),
            free_to_join: lex.quality("that can join a fleet"),
            fighting: lex.quality("in either fleet"),
            facing: lex.quality("in the fleet opposing it"),
            able_to_move: lex.quality("that can be moved"),
            able_to_take: lex.quality("that can take it"),
            willing: lex.quality("that can change sides"),
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
