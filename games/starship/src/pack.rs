//! Packs of ships, modules and cards, and decks: fits that are ready to fly. TOML files whose texts are code.

use crate::cards::{MAX_MODULES, MAX_PER_MODULE, MAX_SLOTS};
use crate::catalogue::{Arms, Card, CardId, Catalogue, Damage, Module, Preset, Ship, TokenSet, kinds};
use crate::fitting::{self, Draft};
use crate::game::Starship;
use crate::idle::{self, Deeds};
use crate::lexicon::Words;
use crate::options::Options;
use crate::parts::{Category, Class, DamageType, Impact, Token};
use crate::sight::{Sight, small};
use crate::state::State;
use crate::stats::Stat;
use crate::thing::{Object, ship};
use lingo::pack::{ByCard, Entry, Kind, PackTrouble, Schema, Section, Set, Source, Troubles, Value};
use lingo::{AbilityId, Code, InForce, Rule, Use, What};
use std::collections::{HashMap, HashSet};
use std::str::FromStr;
use table::{Seat, Zone};

macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        vec![$(Source::new($name, include_str!(concat!("../", $folder, "/", $name)))),*]
    };
}

impl Starship {
    /// The game with its own packs and decks.
    pub fn new() -> Starship {
        Starship::load(&Starship::packs(), &Starship::decks())
            .unwrap_or_else(|troubles| panic!("the game's own packs are sound, but:\n{troubles}"))
    }

    /// The game's own packs: the frontier set and two expansions.
    pub fn packs() -> Vec<Source> {
        files!("cards": "ships.toml" "weapons.toml" "defense.toml" "utility.toml" "core.toml"
            "deep-strike.toml" "ghost-signal.toml")
    }

    /// The game's own fits, a file each.
    pub fn decks() -> Vec<Source> {
        crate::presets::files()
    }

    /// A game with these packs and decks; a later pack adds to the earlier ones and replaces by name. All that is wrong
    /// is listed at once.
    pub fn load(packs: &[Source], decks: &[Source]) -> Result<Starship, Troubles> {
        let words = Words::known();
        let (set, unread) = schema(words).load_what_can_be(packs);
        let mut reading = Reading::new(Catalogue::new(words.clone(), set.programs.clone()));
        reading.count(&set);
        set.entries.iter().for_each(|entry| reading.wordings(entry));
        set.section("card").for_each(|entry| reading.card(entry));
        set.section("module").for_each(|entry| reading.module(entry));
        set.section("card").for_each(|entry| reading.makers(entry));
        set.section("ship").for_each(|entry| reading.ship(entry));
        reading.troubles.extend(unread);
        reading.fits(decks, &set);
        reading.finish()?;
        Ok(Starship { catalogue: reading.catalogue, hash: set.hash })
    }

    /// What a pack may contain.
    pub fn schema() -> Schema {
        schema(Words::known())
    }

    /// What a deck's file may contain.
    pub fn deck_section() -> Section {
        let for_sale = Token::ALL.into_iter().filter(|token| token.for_sale());
        let tokens = for_sale.map(|token| token.name().to_lowercase()).collect();
        Section::new("deck")
            .without_text()
            .needs("about", Kind::Line(160))
            .needs("budget", Kind::Number(1, 10_000))
            .needs("ship", Kind::NameOf("ship".into()))
            .needs("modules", Kind::NamesOf("module".into()))
            .may_have("ammo", Kind::Counts(tokens, 1, fitting::MAX_TOKENS.into()))
    }
}

impl Default for Starship {
    fn default() -> Starship {
        Starship::new()
    }
}

fn schema(words: &Words) -> Schema {
    let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let categories = Category::ALL.map(|category| category.name().to_lowercase()).to_vec();
    let points = || Kind::Number(0, 200);
    let ship = Section::new("ship")
        .of(words.ship)
        .needs("class", Kind::OneOf(names(&["frigate", "destroyer", "cruiser", "battleship"])))
        .needs("price", Kind::Number(0, 5_000))
        .needs("slots", Kind::Counts(categories.clone(), 0, MAX_SLOTS as i32))
        .needs("grid", points())
        .needs("cpu", points())
        .may_have("shield", points())
        .may_have("armor", points())
        .needs("hull", Kind::Number(1, 200))
        .needs("energy", points())
        .needs("energy_regeneration", Kind::Number(0, 50))
        .may_have("shield_regeneration", Kind::Number(0, 50))
        .needs("speed", Kind::Number(-9, 9))
        .may_have("signature", Kind::Number(-9, 9));
    let module = Section::new("module")
        .of(words.module)
        .needs("category", Kind::OneOf(categories.clone()))
        .needs("price", Kind::Number(0, 5_000))
        .needs("grid", points())
        .needs("cpu", points())
        .may_have("accuracy", Kind::Number(-9, 9))
        .may_have("impact", Kind::OneOf(names(&["instant", "next turn"])))
        .may_have("damage", Kind::OneOf(names(&["kinetic", "energy", "explosive", "disruptor", "multi-phase"])))
        .may_have("ammo", Kind::SomeOf(names(&["kinetic", "energy", "explosive", "disruptor"])))
        .may_have("missiles", Kind::Number(0, 20))
        .needs("cards", Kind::CountsOf("card".into(), 1, MAX_PER_MODULE as i32));
    let card = Section::new("card")
        .of(words.card)
        .at_once_with("damage")
        .needs("deck", Kind::OneOf(categories))
        .needs("cost", Kind::Number(0, 50))
        .may_have("damage", Kind::Dice)
        .may_have("filler", Kind::Flag);
    Schema::new("starship", words.lexicon.clone()).section(ship).section(module).section(card)
}

/// The most ship templates.
const MAX_SHIPS: usize = 255;
/// The most fits that are ready to fly.
const MAX_FITS: usize = 255;
/// The most effects of one text.
const MAX_EFFECTS: usize = 8;

struct Reading {
    catalogue: Catalogue,
    troubles: Vec<PackTrouble>,
    /// The cards by their names.
    cards: HashMap<String, CardId>,
    /// The cards whose texts inflict damage.
    inflicting: HashSet<String>,
    /// The cards and modules with something wrong that leaves open what they are and do: nothing more is refused for
    /// their sake.
    unclear: HashSet<String>,
    /// The names of the game's own files.
    own: Vec<String>,
    /// What added packs have changed so that fits of the game are not legal any more: which entry, which of its fields,
    /// and what is wrong with which fit.
    spoiled: Vec<(Entry, &'static str, Vec<String>)>,
}

impl Reading {
    fn new(catalogue: Catalogue) -> Reading {
        let own = Starship::packs().into_iter().chain(Starship::decks()).map(|source| source.name).collect();
        Reading {
            catalogue,
            troubles: Vec::new(),
            cards: HashMap::new(),
            inflicting: HashSet::new(),
            unclear: HashSet::new(),
            own,
            spoiled: Vec::new(),
        }
    }

    fn finish(&mut self) -> Result<(), Troubles> {
        if self.troubles.is_empty() { Ok(()) } else { Err(Troubles::of(std::mem::take(&mut self.troubles))) }
    }

    /// What is known by a small number is limited in number, and so is what one text can put in force.
    fn count(&mut self, set: &Set) {
        if let Some(entry) = set.section("ship").nth(MAX_SHIPS) {
            let what = format!("this is one ship more than the {MAX_SHIPS} a game can have");
            self.troubles.push(entry.trouble("name", what, "leave out some ships or some packs"));
        }
        for entry in &set.entries {
            if entry.code.abilities.len().max(entry.code.standing.len()) > MAX_EFFECTS {
                let what = format!("a text has at most {MAX_EFFECTS} effects");
                self.troubles.push(entry.trouble("text", what, "divide it among several modules or cards"));
            }
        }
    }

    /// Keeps what each ability says: every line of a text that is not a constant effect is one.
    fn wordings(&mut self, entry: &Entry) {
        let lexicon = &self.catalogue.words.lexicon;
        let lines = entry.abilities.iter().filter(|tree| tree.rule() != Some(Rule::Constant));
        let wordings = entry.code.abilities.iter().zip(lines);
        let wordings = wordings.map(|(&id, tree)| (id, lingo::print(lexicon, std::slice::from_ref(tree))));
        self.catalogue.wordings.extend(wordings);
    }

    fn card(&mut self, entry: &Entry) {
        let damage = entry.dice("damage").map(|(dice, base)| Damage {
            base,
            dice: dice.map_or(0, |dice| dice.count),
            sides: dice.map_or(0, |dice| dice.sides),
        });
        if damage.is_some_and(|damage| damage.base < 0 || damage.base > 60 || damage.dice > 6 || damage.sides > 20) {
            let what = "damage is at most 60 and 6 dice of 20 sides, and not below 0";
            self.troubles.push(entry.trouble("damage", what, "write it like 4+1D6"));
        }
        let plays = self.abilities(&entry.code, |used| matches!(used, Use::Play));
        let others = self.abilities(&entry.code, |used| matches!(used, Use::Action { .. }));
        for id in others {
            let what = "a card is played and gone, so it has no actions";
            self.troubles.push(entry.trouble_with_ability(id, what, "say what it does when it is played"));
        }
        let attacks = damage.is_some() || !entry.is_read("damage");
        let deeds = Deeds { attacks, inflicts: idle::inflicts(&entry.abilities), fed: false };
        let idle = self.catalogue.words.idle(&entry.abilities, deeds);
        let idle = idle.into_iter().map(|(line, what)| {
            let what = format!("this {what}, but the card has no damage, so it never attacks");
            let remedy = "write damage = \"4+1D6\" or the like, or put the text on a module that attacks";
            entry.trouble_with_line(line, what, remedy)
        });
        let idle: Vec<PackTrouble> = idle.collect();
        self.gone_too_soon(entry, deeds, &idle);
        self.troubles.extend(idle);
        if deeds.inflicts {
            self.inflicting.insert(entry.name.clone());
        }
        let twice = self.cards.insert(entry.name.clone(), CardId(self.catalogue.cards.len() as u16)).is_some();
        if twice || !entry.is_read("damage") || entry.word("deck").is_none() {
            self.unclear.insert(entry.name.clone());
        }
        self.catalogue.cards.push(Card {
            name: entry.name.clone(),
            category: word(entry, "deck", Category::Weapons),
            cost: entry.number("cost") as i16,
            damage,
            filler: entry.flag("filler"),
            text: entry.text.trim().to_string(),
            code: Code { abilities: Vec::new(), ..entry.code.clone() },
            plays,
        });
    }

    /// A card is gone when it has been carried out. What holds while something is in play, and what waits for anything
    /// but this card's own attack, would do nothing on it, so it is refused; unless that is so because its line is idle.
    fn gone_too_soon(&mut self, entry: &Entry, deeds: Deeds, idle: &[PackTrouble]) {
        if self.catalogue.words.waits_for_pending(&entry.abilities) {
            let what = "a card that has become a pending attack is called “this” on it, and others do not wait for it";
            self.troubles.push(entry.trouble("text", what, "say “When this …,”, or put it on a module or a ship"));
            return;
        }
        let (programs, events) = (&self.catalogue.programs, self.catalogue.words.events.of_attack());
        let of_attack = |event: lingo::Event| match event {
            lingo::Event::Inflicts => deeds.attacks || deeds.inflicts,
            lingo::Event::Game(id) => deeds.attacks && events.contains(&id),
            _ => false,
        };
        for &number in &entry.code.standing {
            let in_time = match programs.lasting(number).what {
                What::Trigger(ability) => {
                    matches!(programs.ability(ability).used, Use::Trigger(watch) if of_attack(watch.event))
                }
                _ => false,
            };
            if !in_time {
                let what = "a card is gone as soon as it has been played, so this would never do anything";
                let remedy = "say how long: “Until the start of your next turn, …”, or put it on a module or a ship";
                let trouble = entry.trouble_with_effect(number, what, remedy);
                // A line may put several effects in force.
                let is_idle = idle.iter().any(|told| told.place == trouble.place);
                if !is_idle && self.troubles.last() != Some(&trouble) {
                    self.troubles.push(trouble);
                }
            }
        }
    }

    fn abilities(&self, code: &Code, wanted: impl Fn(&Use) -> bool) -> Vec<AbilityId> {
        let programs = &self.catalogue.programs;
        code.abilities.iter().copied().filter(|&id| wanted(&programs.ability(id).used)).collect()
    }

    fn module(&mut self, entry: &Entry) {
        let category = word(entry, "category", Category::Weapons);
        let cards = self.cards_made(entry, category);
        let arms = self.arms(entry);
        self.module_text(entry, &cards, arms);
        let actions = self.actions(entry);
        let (constants, code) = self.fold(&entry.code, Object::Module(Seat::new(0), 0));
        self.catalogue.modules.push(Module {
            name: entry.name.clone(),
            category,
            price: entry.number("price") as u16,
            grid: entry.number("grid") as i16,
            cpu: entry.number("cpu") as i16,
            accuracy: entry.number("accuracy") as i8,
            impact: if entry.word("impact") == Some("next turn") { Impact::NextTurn } else { Impact::Instant },
            arms,
            text: entry.text.trim().to_string(),
            constants,
            code,
            actions,
            kinds: kinds(&cards),
            cards,
        });
    }

    /// The cards that a module makes, all of its own category.
    fn cards_made(&mut self, entry: &Entry, category: Category) -> Zone<CardId, MAX_PER_MODULE> {
        for name in entry.names_in("cards").filter(|name| !self.unclear.contains(*name)) {
            let is_other = self.cards.get(name).is_some_and(|&id| self.catalogue.card(id).category != category);
            if is_other && entry.word("category").is_some() {
                let what = format!("{name} is no {} card", category.name());
                let place = format!("cards.{name}");
                self.troubles.push(entry.trouble(&place, what, "a module makes cards of its own category"));
            }
        }
        let made = entry.counts("cards").iter().map(|(_, copies)| i64::from(*copies)).sum::<i64>();
        if made > MAX_PER_MODULE as i64 {
            let what = format!("a module makes at most {MAX_PER_MODULE} cards, and these are {made}");
            self.troubles.push(entry.trouble("cards", what, "take some out"));
        }
        let copies = entry.counts("cards").iter().filter_map(|(name, copies)| Some((*self.cards.get(name)?, *copies)));
        let all = copies.flat_map(|(id, copies)| (0..copies).map(move |_| id));
        let mut cards = Zone::new();
        all.take(MAX_PER_MODULE).for_each(|id| cards.push(id));
        cards
    }

    /// A module's text must be about what it and its cards do, as far as that is known.
    fn module_text(&mut self, entry: &Entry, cards: &[CardId], arms: Arms) {
        let arms_are_read = ["damage", "missiles", "ammo"].iter().all(|field| entry.is_read(field));
        let known = |name: &str| self.cards.contains_key(name) && !self.unclear.contains(name);
        let cards_are_known = entry.fields.contains_key("cards") && entry.names_in("cards").all(known);
        let attacks = cards.iter().any(|&id| self.catalogue.card(id).damage.is_some());
        // A card of another category is told already, and is not to be armed for.
        let own = |id: &&CardId| self.catalogue.card(**id).category == word(entry, "category", Category::Weapons);
        let needs_arms = cards.iter().filter(own).any(|&id| self.catalogue.card(id).damage.is_some());
        if needs_arms && arms == Arms::None && arms_are_read {
            let what = "its cards attack, so it needs a damage type";
            self.troubles.push(entry.trouble("cards", what, "write damage = \"kinetic\" or another"));
        }
        if !arms_are_read {
            self.unclear.insert(entry.name.clone());
            return;
        }
        let inflicts = |(name, _): &(String, i32)| self.inflicting.contains(name);
        let inflicts = idle::inflicts(&entry.abilities) || entry.counts("cards").iter().any(inflicts);
        // Whatever is not known of its cards, they may attack.
        let deeds =
            Deeds { attacks: attacks || !cards_are_known, inflicts: inflicts || !cards_are_known, fed: arms.is_fed() };
        for (line, what) in self.catalogue.words.idle(&entry.abilities, deeds) {
            let what = format!("this {what}, which this module and its cards never have to do with");
            let remedy = "give it a card with damage, or missiles, or say it of your ship or your Weapons modules";
            self.troubles.push(entry.trouble_with_line(line, what, remedy));
        }
        for (line, munitions) in self.catalogue.words.loads_itself(&entry.abilities) {
            if !munitions.fit(arms) {
                let (what, remedy) = munitions.in_vain();
                self.troubles.push(entry.trouble_with_line(line, format!("this module {what}"), remedy));
            }
        }
    }

    /// “This module” on a card is the one that made it (S48): one of those that do must be able to take what is loaded.
    fn makers(&mut self, entry: &Entry) {
        let Some(id) = self.cards.get(&entry.name) else { return };
        let makers = || self.catalogue.modules.iter().filter(|module| module.cards.contains(id));
        if makers().any(|module| self.unclear.contains(&module.name)) {
            return;
        }
        for (line, munitions) in self.catalogue.words.loads_itself(&entry.abilities) {
            if makers().next().is_some() && !makers().any(|module| munitions.fit(module.arms)) {
                let (what, remedy) = munitions.in_vain();
                self.troubles.push(entry.trouble_with_line(line, format!("what makes this card {what}"), remedy));
            }
        }
    }

    fn actions(&mut self, entry: &Entry) -> Vec<AbilityId> {
        for id in self.abilities(&entry.code, |used| matches!(used, Use::Play)) {
            let what = "a ship or module is not played, so nothing would ever set this off";
            let remedy = "begin with “Action:”, “When …,” or “At the start of your turn,”, or say what it has";
            self.troubles.push(entry.trouble_with_ability(id, what, remedy));
        }
        let actions = self.abilities(&entry.code, |used| matches!(used, Use::Action { .. }));
        if actions.len() > crate::action::MAX_ACTIONS {
            let what = format!("at most {} actions", crate::action::MAX_ACTIONS);
            self.troubles.push(entry.trouble("text", what, "take some out"));
        }
        actions
    }

    fn arms(&mut self, entry: &Entry) -> Arms {
        let missiles = entry.number_if("missiles").map(|count| count as u8);
        if entry.fields.contains_key("ammo") && entry.is_read("damage") && entry.word("damage") != Some("multi-phase") {
            let what = "only a multi-phase module takes ammo tokens; the damage of this one never changes";
            self.troubles.push(entry.trouble("ammo", what, "leave ammo out, or write damage = \"multi-phase\""));
        }
        match (entry.word("damage"), missiles) {
            (None, None) => Arms::None,
            (Some("multi-phase"), None) => {
                let listed = entry.words("ammo").iter().filter_map(|name| Token::from_str(name).ok());
                let listed: TokenSet = listed.chain([Token::Kinetic]).collect();
                Arms::MultiPhase(if entry.words("ammo").is_empty() { TokenSet::AMMO } else { listed })
            }
            (Some(kind), missiles) if kind != "multi-phase" => {
                let damage = DamageType::from_str(kind).unwrap_or(DamageType::Kinetic);
                missiles.map_or(Arms::Fixed(damage), |loaded| Arms::Fed { damage, loaded })
            }
            (None, Some(_)) if !entry.is_read("damage") => Arms::None,
            _ => {
                let what = "missiles have one damage type";
                self.troubles.push(entry.trouble("missiles", what, "write a damage type that is not multi-phase"));
                Arms::None
            }
        }
    }

    fn ship(&mut self, entry: &Entry) {
        let class = word(entry, "class", Class::Frigate);
        let slots = Category::ALL.map(|category| {
            let count = entry.counts("slots").iter().find(|(name, _)| name.eq_ignore_ascii_case(category.name()));
            count.map_or(0, |(_, count)| *count as u8)
        });
        if slots.iter().map(|&count| usize::from(count)).sum::<usize>() > MAX_MODULES {
            let what = format!("a ship has at most {MAX_MODULES} slots in all");
            self.troubles.push(entry.trouble("slots", what, "take some out"));
        }
        let actions = self.actions(entry);
        let (constants, code) = self.fold(&entry.code, Object::Ship(Seat::new(0)));
        let number = |field: &str| entry.number(field) as i16;
        let mut stats = [0; Stat::COUNT];
        let printed = [
            (Stat::PowerGrid, number("grid")),
            (Stat::Cpu, number("cpu")),
            (Stat::MaxShield, number("shield")),
            (Stat::MaxArmor, number("armor")),
            (Stat::MaxHull, number("hull")),
            (Stat::MaxEnergy, number("energy")),
            (Stat::EnergyRegeneration, number("energy_regeneration")),
            (Stat::ShieldRegeneration, number("shield_regeneration")),
            (Stat::Speed, number("speed")),
            (Stat::Signature, entry.number_if("signature").map_or(class.signature().into(), |sign| sign as i16)),
        ];
        printed.into_iter().chain(constants).for_each(|(stat, value): (Stat, i16)| {
            stats[stat as usize] = small(i32::from(stats[stat as usize]) + i32::from(value));
        });
        self.catalogue.ships.push(Ship {
            name: entry.name.clone(),
            class,
            price: entry.number("price") as u16,
            slots,
            stats,
            text: entry.text.trim().to_string(),
            code,
            actions,
        });
    }

    /// Plain changes of the own ship's numbers ("Your ship has +8 shield array.") are taken out of a text's code:
    /// they are added once, when the ship is fitted out (S10, S51). What depends on anything that can change stays.
    fn fold(&self, code: &Code, source: Object) -> (Vec<(Stat, i16)>, Code) {
        let catalogue = &self.catalogue;
        let empty = State::new(Options::usual(), [fitting::Fitting::new(); 2]);
        let sight = Sight::new(catalogue, &empty);
        let owner = Seat::new(0);
        let mut constants = Vec::new();
        let mut rest = Vec::new();
        for &number in &code.standing {
            let lasting = catalogue.programs.lasting(number);
            let stat = match (lasting.what, lasting.plain()) {
                (What::Add(measure), Some(_)) if catalogue.programs.is_settled(number) => {
                    catalogue.words.stat(measure).map(|stat| (stat, measure))
                }
                _ => None,
            };
            let mut alone: InForce<1> = InForce::new();
            let just_this = Code { standing: vec![number], ..Code::default() };
            alone.enter(&catalogue.programs, &just_this, source.thing(), owner);
            let changes = |measure, seat: Seat| {
                let of_ship = alone.value(&catalogue.programs, &sight, ship(seat), measure, 0);
                alone.value(&catalogue.programs, &sight, lingo::Who::seat(seat), measure, of_ship)
            };
            match stat {
                Some((stat, measure)) if changes(measure, owner) != 0 && changes(measure, owner.next(2)) == 0 => {
                    constants.push((stat, small(changes(measure, owner))));
                }
                _ => rest.push(number),
            }
        }
        (constants, Code { abilities: Vec::new(), standing: rest, peeks: code.peeks })
    }

    /// The fits, even if something is wrong with the packs; but not those of which a part is wrong itself.
    fn fits(&mut self, decks: &[Source], set: &Set) {
        if set.section("ship").nth(MAX_SHIPS).is_some() {
            return;
        }
        let told = self.troubles.clone();
        let wrong = ByCard::new(&told);
        for deck in decks {
            self.deck(deck, set, &wrong);
        }
        self.tell_spoiled();
    }

    fn deck(&mut self, source: &Source, set: &Set, wrong: &ByCard<'_>) {
        let section = Starship::deck_section();
        let (entry, troubles) = section.read_what_can_be(&self.catalogue.words.lexicon, source, set);
        let is_fit = |entry: &Entry| ["budget", "ship", "modules"].iter().all(|part| entry.fields.contains_key(*part));
        self.troubles.extend(troubles);
        let Some(entry) = entry.filter(is_fit) else { return };
        if !parts_of(&entry, set).iter().all(|part| part.is_sound(wrong)) {
            return;
        }
        let ship = entry.word("ship").and_then(|name| self.catalogue.ship_named(name));
        let modules: Vec<_> = entry.words("modules").iter().map(|name| self.catalogue.module_named(name)).collect();
        let gaps = modules.contains(&None);
        let mut draft = Draft { ship, modules: modules.into_iter().flatten().collect(), gaps, ..Draft::default() };
        for (name, count) in entry.counts("ammo") {
            if let Ok(token) = Token::from_str(name) {
                draft.tokens[token as usize] = *count as u8;
            }
        }
        let budget = entry.number("budget") as u16;
        for problem in fitting::problems(&self.catalogue, &draft, budget, "deck") {
            if !self.is_spoiled(&entry, &problem.what, set) {
                self.troubles.push(entry.trouble("modules", problem.what, problem.remedy));
            }
        }
        // What is not known, or too much, was told.
        let Some(fit) = draft.fit() else { return };
        if self.catalogue.presets.len() == MAX_FITS {
            let what = format!("this is one fit more than the {MAX_FITS} a game can have");
            return self.troubles.push(entry.trouble("name", what, "leave out some fits"));
        }
        self.catalogue.presets.push(Preset {
            name: entry.name.clone(),
            about: entry.word("about").unwrap_or("").to_string(),
            budget,
            fit,
        });
    }
}

/// When a fit of the game's own is not legal with the packs that were added, it is the packs that must be mended.
impl Reading {
    /// Is a fit of the game illegal because of what added packs have put in the place of its ship or its modules? Then
    /// that is kept, to be told of the packs.
    fn is_spoiled(&mut self, fit: &Entry, what: &str, set: &Set) -> bool {
        if !self.own.contains(&fit.place.file) {
            return false;
        }
        let mut changed = parts_of(fit, set);
        changed.retain(|entry| !self.own.contains(&entry.place.file));
        let field = |entry: &Entry| match (what, entry.section.as_str()) {
            (what, _) if what.contains("power grid") => "grid",
            (what, _) if what.contains("CPU") => "cpu",
            (what, _) if what.contains("credits") => "price",
            (what, _) if what.contains("tokens") => "damage",
            (_, "ship") => "slots",
            _ => "category",
        };
        for entry in &changed {
            let (field, wrong) = (field(entry), format!("{} ({what})", fit.name));
            let known = self.spoiled.iter_mut().find(|(other, of, _)| other.place == entry.place && *of == field);
            match known {
                Some((.., fits)) if fits.contains(&wrong) => {}
                Some((.., fits)) => fits.push(wrong),
                None => self.spoiled.push(((*entry).clone(), field, vec![wrong])),
            }
        }
        !changed.is_empty()
    }

    fn tell_spoiled(&mut self) {
        for (entry, field, fits) in std::mem::take(&mut self.spoiled) {
            let what = format!("with this, fits of the game are not legal any more: {}", fits.join(", "));
            let section = &entry.section;
            let remedy = format!("change its {field}, or give the {section} a name of its own");
            self.troubles.push(entry.trouble(field, what, remedy));
        }
    }
}

/// The ship and the modules of a fit, as far as there are such.
fn parts_of<'a>(fit: &Entry, set: &'a Set) -> Vec<&'a Entry> {
    let parts = fit.word("ship").map(|name| ("ship", name)).into_iter();
    let parts = parts.chain(fit.words("modules").iter().map(|name| ("module", name.as_str())));
    parts.filter_map(|(section, name)| set.find(section, name)).collect()
}

/// What each entry of a set has that its own fields do not say, in their order: a ship's signature comes from its class,
/// and of a card the damage type and the Impact Timing from the modules that make it (3.3).
pub fn derived(set: &[Entry]) -> Vec<Vec<(&'static str, Value)>> {
    let mut makers: HashMap<&str, Vec<&Entry>> = HashMap::new();
    for module in set.iter().filter(|entry| entry.section == "module") {
        module.counts("cards").iter().for_each(|(card, _)| makers.entry(card).or_default().push(module));
    }
    let none = Vec::new();
    set.iter().map(|entry| derived_of(entry, makers.get(entry.name.as_str()).unwrap_or(&none))).collect()
}

fn derived_of(entry: &Entry, makers: &[&Entry]) -> Vec<(&'static str, Value)> {
    let impact = |module: &Entry| module.word("impact").unwrap_or("instant").to_string();
    match entry.section.as_str() {
        "ship" if entry.number_if("signature").is_none() => {
            vec![("signature", Value::Number(word(entry, "class", Class::Frigate).signature().into()))]
        }
        "module" if entry.word("damage").is_some() && entry.word("impact").is_none() => {
            vec![("impact", Value::Word(impact(entry)))]
        }
        "card" if entry.fields.contains_key("damage") => {
            let mut kinds: Vec<String> = makers.iter().filter_map(|of| of.word("damage")).map(str::to_string).collect();
            let mut timings: Vec<String> = makers.iter().map(|of| impact(of)).collect();
            for words in [&mut kinds, &mut timings] {
                words.sort_unstable();
                words.dedup();
            }
            vec![("damage type", Value::Words(kinds)), ("impact", Value::Words(timings))]
                .into_iter()
                .filter(|(_, value)| !matches!(value, Value::Words(words) if words.is_empty()))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// A word of a field that the schema has checked.
fn word<T: FromStr>(entry: &Entry, field: &str, otherwise: T) -> T {
    entry.word(field).and_then(|word| word.parse().ok()).unwrap_or(otherwise)
}
