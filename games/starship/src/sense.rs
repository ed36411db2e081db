//! What makes sense in this game: who does what, to whom, and when. Texts that could never come about are refused by it.

use crate::lexicon::Words;
use crate::parts::Category;
use crate::stats::{MAX_CHANGE, MAX_NUMBER, Stat};
use lingo::{Event, EventId, Kinds, LexiconBuilder, Passing, Times};

impl Words {
    /// Declares what makes sense.
    pub(crate) fn declare(&self, words: &mut LexiconBuilder) {
        let [ships, modules, pending] = [self.ship, self.module, self.pending_attack].map(|noun| Kinds::of(&[noun]));
        let cards = Kinds::of(&[self.card]);
        let any_card = cards.or(pending);
        // "You" and "your ship" are one to whoever speaks of energy, layers and damage.
        let own = ships.or(Kinds::PLAYERS);
        // Whatever a card does, its module, its ship and its player do.
        let doers = any_card.or(modules).or(own);
        let attack = self.events.of_attack().map(Event::Game);
        // S40: nobody reacts.
        words.acts_in_own_stretch(&[Event::Plays], &attack);
        words.numbers_up_to(MAX_NUMBER, MAX_CHANGE);
        words.is_a(self.pending_attack, self.card);
        words.stands_in(self.card, self.module);
        words.lies(ships.or(modules).or(pending), cards);
        self.categories.iter().for_each(|&word| words.carried_by(word, modules.or(any_card)));
        [self.filler, self.attack].into_iter().for_each(|word| words.carried_by(word, any_card));
        [self.multi_phase, self.missile].into_iter().for_each(|word| words.carried_by(word, modules));
        words.state_of(self.disabled, modules);
        words.damage_goes(doers, own);
        words.cost_and_draw(cards, own);
        words.costs_paid(self.turn, Times::OWN);
        for (deck, category) in self.decks.into_iter().zip(self.categories) {
            words.takes_only(deck, category);
        }
        // A played card goes to its graveyard or waits in the Pending Damage Zone (S16, S28); 4.4: graveyards lie open.
        words.gone_when_played(cards, &[&[Event::Plays, Event::Inflicts][..], &attack].concat());
        words.cards_stay_with_their_owner();
        words.moves(self.discard, cards);
        words.moves(self.intercept, pending);
        let [one, two, three, four] = self.decks;
        words.zones_for(&self.decks, &[self.hand, one, two, three, four], &[self.hand]);
        self.declare_numbers(words, own, modules, any_card, pending);
        self.declare_events(words, own, modules, any_card, pending, doers);
        self.declare_verbs(words, modules, pending);
    }

    fn declare_numbers(&self, words: &mut LexiconBuilder, own: Kinds, modules: Kinds, cards: Kinds, pending: Kinds) {
        // What is on its way has been rolled: its accuracy and damage are settled, though it can gain and lose damage.
        let attackers = own.or(modules).or(Kinds::of(&[self.card]));
        for stat in Stat::ALL {
            let (read, changed, moved) = match stat {
                Stat::Accuracy => (own.or(modules).or(cards), attackers, Kinds::NONE),
                Stat::Damage => (own.or(cards), attackers, pending),
                _ => (own, own, Kinds::NONE),
            };
            words.number_of(self.stats[stat as usize], read, changed, moved);
            if let Some(times) = stat.times() {
                words.used(self.stats[stat as usize], self.turn, times);
            }
        }
        // 6.1: weapons have an accuracy and a damage of their own, to which a ship's are added.
        [Stat::Accuracy, Stat::Damage].into_iter().for_each(|stat| words.only_added(self.stats[stat as usize], own));
        // Of a colour, the cost is what is added to the costs of its cards.
        let costs = Category::ALL.map(Stat::cost);
        costs.into_iter().for_each(|stat| words.only_added(self.stats[stat as usize], own));
        // Of a card, energy is what it costs. Texts that change that say that it costs more or less.
        words.number_of(self.pools.energy, own.or(cards), Kinds::NONE, own);
        words.number_of(self.cost, cards, Kinds::NONE, Kinds::NONE);
        self.pools.layers.into_iter().for_each(|layer| words.number_of(layer, own, Kinds::NONE, own));
        words.number_of(self.pools.barrier, own, Kinds::NONE, own);
        words.number_of(self.pools.missiles, own.or(modules), Kinds::NONE, own.or(modules));
        words.of_bearers(self.pools.missiles, modules, self.missile);
    }

    fn declare_events(
        &self,
        words: &mut LexiconBuilder,
        own: Kinds,
        modules: Kinds,
        cards: Kinds,
        pending: Kinds,
        doers: Kinds,
    ) {
        let (nobody, players) = (Kinds::NONE, Kinds::PLAYERS);
        words.happens(Event::Starts(self.turn), players, nobody);
        words.happens(Event::Ends(self.turn), players, nobody);
        words.happens(Event::Moved(self.discard), Kinds::of(&[self.card]), nobody);
        words.happens(Event::Moved(self.intercept), pending, nobody);
        words.happens(Event::Draws, own, cards);
        words.happens(Event::Plays, own, cards);
        words.happens(Event::Inflicts, doers, own);
        words.happens(Event::Set(self.disabled), modules, nobody);
        words.happens(Event::Cleared(self.disabled), modules, nobody);
        let pools = self.pools.layers.into_iter().chain([self.pools.energy, self.pools.barrier]);
        let of_ships = pools.map(|pool| (pool, own));
        let damage = self.stats[Stat::Damage as usize];
        for (pool, whose) in of_ships.chain([(self.pools.missiles, own.or(modules)), (damage, pending)]) {
            words.happens(Event::Gains(pool), whose, nobody);
            words.happens(Event::Loses(pool), whose, nobody);
        }
        // A card is a pending attack only when the dice have fallen and it has hit.
        let aiming = own.or(modules).or(Kinds::of(&[self.card]));
        let before = [self.events.attacks, self.events.natural_six, self.events.misses, self.events.misses_whom];
        for event in self.events.of_attack() {
            words.happens(Event::Game(event), if before.contains(&event) { aiming } else { doers }, own);
        }
    }

    fn declare_verbs(&self, words: &mut LexiconBuilder, modules: Kinds, pending: Kinds) {
        let (events, verbs, figures) = (&self.events, &self.verbs, &self.figures);
        words.done_to(verbs.swap, modules);
        words.done_to(verbs.load, modules);
        words.done_to_own(verbs.load);
        // 6.3: ammo tokens are for Multi-Phase modules; S46: missiles for those that fire them.
        words.done_to_bearers(verbs.swap, self.multi_phase);
        words.done_to_bearers(verbs.load, self.missile);
        words.comes_to_its_number(verbs.load);
        words.done_to(verbs.delay, pending);
        // What is added when the dice have fallen comes too late for the roll, and after the hit for the damage.
        let aiming = [Event::Plays, Event::Game(events.attacks)];
        let rolling = [aiming[0], aiming[1], Event::Game(events.natural_six)];
        words.only_while(Passing::Verb(verbs.add_to_roll), &aiming);
        words.only_while(Passing::Verb(verbs.add_damage), &rolling);
        words.only_while(Passing::Verb(verbs.bypass), &rolling);
        let rolled: Vec<Event> =
            events.of_attack().into_iter().filter(|&event| event != events.attacks).map(Event::Game).collect();
        words.only_while(Passing::Figure(figures.attack_roll), &rolled);
        words.only_while(Passing::Figure(figures.evasion_roll), &rolled);
    }
}

impl Stat {
    /// When the rules use it, if not always: a ship attacks in its own turn and evades in the other's.
    const fn times(self) -> Option<Times> {
        match self {
            Stat::Speed | Stat::Signature => Some(Times::OTHERS),
            Stat::EnergyRegeneration | Stat::ShieldRegeneration => Some(Times::OPENING),
            Stat::PowerGrid | Stat::Cpu => Some(Times::NEVER),
            Stat::Accuracy | Stat::Damage | Stat::Critical => Some(Times::OWN),
            Stat::WeaponsLimit | Stat::DefenseLimit | Stat::UtilityLimit | Stat::CoreLimit => Some(Times::OWN),
            Stat::WeaponsCost | Stat::DefenseCost | Stat::UtilityCost | Stat::CoreCost => Some(Times::OWN),
            Stat::MaxEnergy | Stat::MaxShield | Stat::MaxArmor | Stat::MaxHull | Stat::Protection => None,
            Stat::ResistKinetic | Stat::ResistEnergy | Stat::ResistExplosive | Stat::ResistDisruptor => None,
        }
    }
}

impl crate::lexicon::Events {
    /// The events of an attack.
    pub(crate) const fn of_attack(&self) -> [EventId; 7] {
        [self.attacks, self.natural_six, self.hits, self.hits_whom, self.critical, self.misses, self.misses_whom]
    }
}
