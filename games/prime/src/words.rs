//! Names and questions in plain words. `@1` stands for a player's name.

use crate::board::Board;
use crate::choice::{Choice, Offers};
use crate::frame::{Act, Bout, Clash, ClashStep, Effect, End, Frame, HeroCombat, Hit, Step, Verb};
use crate::galaxy::Place;
use crate::ids::CardId;
use crate::state::{Combat, Side};
use table::{Question, Seat};

impl<'a> Board<'a> {
    /// The name on a card.
    pub fn title(self, id: CardId) -> &'a str {
        &self.game.pack().card(self.piece(id).kind).name
    }

    /// The name of a card in play, with its number if its owner's deck has several copies.
    pub fn name(self, id: CardId) -> String {
        let (kind, owner) = (self.piece(id).kind, id.owner());
        let copies = |cards: usize| (0..cards).filter(|index| self.state.kind(owner, *index) == kind).count();
        if copies(self.player(owner).cards.into()) < 2 {
            return self.title(id).to_string();
        }
        format!("{} #{}", self.title(id), copies(id.index()) + 1)
    }

    /// A card in play as a player speaks of it: other players' cards are theirs.
    pub(crate) fn called(self, id: CardId, seat: Seat) -> String {
        let owner = id.owner();
        if owner == seat { self.name(id) } else { format!("{} of {owner}", self.name(id)) }
    }

    /// A location, with its planet.
    pub(crate) fn place_words(self, place: Place) -> String {
        let world = self.world(place);
        if world.is_none() { place.to_string() } else { format!("{place} ({})", self.title(world)) }
    }

    /// Where a card is, with the planet there unless it is that planet.
    pub(crate) fn place_words_of(self, id: CardId) -> String {
        let place = self.place(id);
        if self.world(place) == id { place.to_string() } else { self.place_words(place) }
    }

    /// What a seat is asked. Whoever can only pass is told so: the others must not see it (201.2).
    pub(crate) fn question(self, seat: Seat) -> Question {
        let mut question = self.plain_question(seat);
        let mut offers = Vec::new();
        self.offers(seat, &mut Offers::listed(&mut offers));
        if offers == [Choice::Pass] {
            question.words.push_str(" You can only pass.");
        }
        question
    }

    fn plain_question(self, seat: Seat) -> Question {
        match self.state.stack.last() {
            Some(Frame::Systems) => {
                let chosen = self.chosen_planets(seat).count();
                let letter = ['A', 'B', 'C', 'D', 'E', 'F'][(1 + chosen).min(5)];
                let budget = self.budget(seat);
                let left = if budget == 1 { "1 resource is".into() } else { format!("{budget} resources are") };
                let left = format!("{left} left, and what you don't spend is lost.");
                let words = format!("Which planet starts at location {letter}? {left}");
                // Whoever has an advantage has been asked about it first.
                let first = chosen == 0 && self.player(seat).advantage.is_none();
                Question::new(if first { self.with_rules(words) } else { words })
            }
            Some(Frame::Advantages(_)) => {
                let handle = self.handle(self.player(seat).advantage);
                Question::new(self.with_rules("Turn your advantage face up now?".into())).from_card(handle)
            }
            Some(Frame::Phase(phase, _)) => {
                let with = self.sole_hero().map(|hero| format!(" with {}", self.title(hero))).unwrap_or_default();
                Question::new(format!("{phase} phase, turn {}: what do you do{with}?", self.turn))
            }
            Some(Frame::End(End::Discard(_, left))) => {
                Question::new(format!("Which card do you discard? {left} must go."))
            }
            Some(Frame::End(_)) => Question::new("Issue 1 command to discard one more card?"),
            Some(Frame::Act(act)) => self.act_question(act),
            Some(Frame::Effect(effect)) => self.effect_question(effect),
            Some(Frame::Window(_)) => self.window_question(seat),
            Some(Frame::Combat(clash)) => self.combat_question(seat, clash),
            Some(Frame::HeroCombat(fight)) => self.hero_combat_question(fight),
            Some(Frame::Overload(id)) => {
                let words = format!("{} carries more than it may: which card do you let go?", self.name(*id));
                Question::new(words).from_card(self.handle(*id))
            }
            Some(Frame::Stranded(hero)) => {
                let words = format!("{} has lost its place: which ship takes it in?", self.name(*hero));
                Question::new(words).from_card(self.handle(*hero))
            }
            Some(Frame::Enlist(ship)) => {
                Question::new(format!("Which fleet does {} join?", self.name(*ship))).from_card(self.handle(*ship))
            }
            _ => Question::new("The game is over."),
        }
    }

    /// Nobody begins without having read by which rules, however small the screen.
    fn with_rules(self, words: String) -> String {
        format!("{words} Rules of this table: {}", self.options.words())
    }

    fn act_question(self, act: &Act) -> Question {
        let name = if act.card.is_some() { self.name(act.card) } else { String::new() };
        let words = match (act.verb, act.step) {
            (_, Step::Surcharge) => format!("{}: {}", self.title(act.card), surcharge_question(act.added)),
            (Verb::Deploy, Step::Second) => format!("Whom do you sacrifice for {}?", self.title(act.card)),
            (Verb::Deploy, _) => format!("Where do you deploy {}?", self.title(act.card)),
            (Verb::Move, Step::First) if act.steps == 0 => format!("Where does {name} move?"),
            (Verb::Move, Step::First) => {
                format!("{name} is at {}: does it move on?", self.place_words(act.destination()))
            }
            (Verb::Move, Step::Second) => "Which ships move with it? Together they need 1 command.".into(),
            (Verb::Move, _) => {
                format!("{name} arrives at {}: what then?", self.place_words(act.destination()))
            }
            (Verb::Explore, _) => {
                let points = self.piece(act.card).points;
                let points = crate::why_not::counted(points.into(), "exploration point");
                format!("Who explores {name}? It has {points}.")
            }
            (Verb::Reattach, _) => format!("What do you attach {name} to?"),
            (Verb::MoveHero, Step::First) => format!("Where does {name} go?"),
            (Verb::MoveHero, _) => "Which heroes go with it?".into(),
            (Verb::Fight, _) => format!("Whom does {name} fight?"),
            (Verb::Sabotage, _) => format!("Which support card does {name} destroy?"),
            (Verb::Heal, _) => format!("Whom does {name} heal?"),
            (Verb::Mend, _) => format!("Which ship does {name} repair?"),
            (Verb::Land, _) => format!("Which ship does {name} land on?"),
            (Verb::Fire | Verb::Salvo, Step::First) => format!("What does {name} fire at?"),
            (Verb::Fire | Verb::Salvo, Step::Third) if act.third.is_some() => {
                format!("How much of the shot goes to {}?", self.name(act.third))
            }
            (Verb::Fire | Verb::Salvo, Step::Third) if act.share > 0 => format!("Does {name} fire at a third target?"),
            (Verb::Fire | Verb::Salvo, Step::Third) if act.second.is_some() => {
                format!("How much of the shot goes to {}?", self.name(act.second))
            }
            (Verb::Fire | Verb::Salvo, Step::Third) => format!("Does {name} split its fire?"),
            (Verb::Fire | Verb::Salvo, _) => format!("Does another ship fire with {name}?"),
            (Verb::Retreat, _) => format!("Where does {name} retreat to?"),
            _ => "Go on?".into(),
        };
        let question = Question::new(words);
        let held = act.card.is_some() && self.player(act.by).hand.has(act.card.index()) && act.card.owner() == act.by;
        if held { question.from_card(self.handle(act.card)) } else { self.pointing(question, act.card) }
    }

    /// A question that points at a card everybody sees.
    fn pointing(self, question: Question, id: CardId) -> Question {
        if self.in_play(id) { question.from_card(self.handle(id)) } else { question }
    }

    fn window_question(self, seat: Seat) -> Question {
        let Some((about, text)) = self.reacted_to() else { return Question::new("Do you React?") };
        let called = |id: CardId| self.called(id, seat);
        let (what, card) = match *about {
            Frame::Hit(hit) => (self.hit_words(&hit, seat), hit.source),
            Frame::Act(act) if act.is_shot() => (self.shot_words(&act, seat), act.card),
            Frame::Act(act) => (format!("{} announces: {}", act.by, self.announced(&act, seat)), act.card),
            Frame::Effect(_) => {
                let Some(frame) = text else { return Question::new("Do you React?") };
                let source = crate::world::card(frame.source());
                let title = source.map_or_else(|| self.alien_name(frame.controller()), |id| self.title(id));
                let does = match self.hit_reacted_to() {
                    Some(hit) => format!(" to inflict {}", self.damage_words(hit, seat)),
                    None => self.chosen_words(frame, seat),
                };
                (format!("{} uses {title}{does}", frame.controller()), source.unwrap_or(CardId::NONE))
            }
            Frame::Fate(fate) => (format!("The fate {} is about to resolve", self.title(fate.card)), CardId::NONE),
            Frame::Reset(_) => (format!("The Reset phase of turn {} begins", self.turn), CardId::NONE),
            Frame::Fall(planet, _) => {
                (format!("{} is about to conquer {}", self.combat.attacker, called(planet)), planet)
            }
            Frame::HeroCombat(fight) => {
                let (one, other) = (called(fight.attacker), called(fight.defender));
                (format!("{one} begins a hero combat with {other}"), fight.attacker)
            }
            Frame::After(after) => return self.after_question(after, seat),
            _ => return Question::new("Do you React?"),
        };
        self.pointing(Question::new(format!("{what}: do you React?")), card)
    }

    fn hit_words(self, hit: &Hit, seat: Seat) -> String {
        format!("{} is about to inflict {}", self.called(hit.source, seat), self.damage_words(hit, seat))
    }

    /// 505: however many parts a shot has, it is one action, and one React can cancel it: "1 damage on War and 2 damage on
    /// Famine".
    fn shot_words(self, act: &Act, seat: Seat) -> String {
        let mut parts: Vec<String> = self.parts_in_window().map(|hit| self.damage_words(hit, seat)).collect();
        let last = parts.pop().unwrap_or_default();
        let damage = if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
        format!("{} is about to inflict {damage}", self.called(act.card, seat))
    }

    /// Damage about to be inflicted, as Reacts have left it: "3 piercing damage on War of @1".
    fn damage_words(self, hit: &Hit, seat: Seat) -> String {
        let piercing = if hit.piercing { "piercing " } else { "" };
        format!("{} {piercing}damage on {}", hit.left(), self.called(hit.target, seat))
    }

    /// What has been chosen for a text and lies open: its X, one of several ways, and targets (401.3), as in
    /// ": target hero becomes Spy (Herbalist of @3)".
    fn chosen_words(self, frame: &lingo::Frame, seat: Seat) -> String {
        let programs = &self.game.texts.programs;
        let x = lingo::chosen_x(programs, frame).map(|x| format!(" with X = {x}")).unwrap_or_default();
        let way =
            lingo::chosen_way(programs, frame).map(|way| format!(": {}", programs.label(way))).unwrap_or_default();
        let names = frame.chosen().filter_map(|who| match crate::world::card_of(who) {
            Some(id) => self.in_play(id).then(|| self.called(id, seat)),
            None => who.as_seat().map(|player| player.to_string()),
        });
        let names: Vec<String> = names.collect();
        let targets = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        format!("{x}{way}{targets}")
    }

    /// An action that has been announced, with all that was chosen for it.
    fn announced(self, act: &Act, seat: Seat) -> String {
        let called = |id: CardId| self.called(id, seat);
        match act.verb {
            Verb::Deploy if act.other.is_some() => format!("Deploy {} at {}", self.title(act.card), called(act.other)),
            Verb::Deploy => format!("Deploy {}", self.title(act.card)),
            Verb::Attack => format!("Attack {} at {}", called(act.card), self.place_words_of(act.card)),
            Verb::Move => {
                let with = match self.picked(act).len() {
                    0 => String::new(),
                    1 => " with 1 more ship".into(),
                    more => format!(" with {more} more ships"),
                };
                let then = match act.then {
                    Verb::Attack => format!(" to attack {}", called(act.other)),
                    Verb::Explore => format!(" to explore {}", called(act.other)),
                    _ => String::new(),
                };
                format!("Move {} to {}{with}{then}", called(act.card), self.place_words(act.destination()))
            }
            Verb::Fight => format!("{} begins a hero combat with {}", called(act.card), called(act.other)),
            Verb::Heal => format!("Turn {} to heal {}", called(act.card), called(act.other)),
            Verb::Mend => format!("Turn {} to repair {}", called(act.card), called(act.other)),
            Verb::Sabotage => format!("{} destroys {}", called(act.card), called(act.other)),
            Verb::Land => format!("Land {} on {}", called(act.card), called(act.other)),
            Verb::Reattach => format!("Move {} to {}", called(act.card), called(act.other)),
            Verb::MoveHero if act.other.is_some() => format!("Move {} to {}", called(act.card), called(act.other)),
            Verb::MoveHero => format!("Move {} to {}", called(act.card), self.place_words(act.place)),
            Verb::Retreat => format!("Retreat {} to {}", called(act.card), self.place_words(act.place)),
            // 401.1: its price is paid by now, and differs from player to player.
            Verb::BuyTech => "Gain 1 Tech".into(),
            _ => self.describe_act(act.verb, act.card, seat).words,
        }
    }

    fn after_question(self, after: crate::frame::After, seat: Seat) -> Question {
        use crate::frame::After;
        let called = |id: CardId| self.called(id, seat);
        let (what, card) = match after {
            After::Left(gone) => (format!("{} has left play", self.title(gone.card)), CardId::NONE),
            After::Entered(id) => (format!("{} has entered play", called(id)), id),
            After::Conquered(by, planet) => (format!("{by} has conquered {}", self.title(planet)), CardId::NONE),
            After::Joined(ship) => (format!("{} has joined a fleet", called(ship)), ship),
            After::Battle(_) => ("The battle is about to begin".into(), CardId::NONE),
            After::Struck(hero) => (format!("{} has struck", called(hero)), hero),
            After::Neared(by, ship) => (format!("{by} has moved {} next to the Firestorm", called(ship)), ship),
        };
        self.pointing(Question::new(format!("{what}: do you React?")), card)
    }

    fn combat_question(self, seat: Seat, clash: &Clash) -> Question {
        let Combat { place, target, .. } = self.combat;
        let place = if self.world(place) == target { place.to_string() } else { self.place_words(place) };
        let target = self.called(target, seat);
        let fleet = match clash.side {
            Side::Attack => "attacking",
            Side::Defence => "defending",
        };
        let asked = clash.round.turn();
        let words = match clash.step {
            ClashStep::Gather => {
                format!("Combat over {target} at {place}: which ships do you move in for the {fleet} fleet?")
            }
            ClashStep::Join => {
                format!("Combat over {target} at {place}: which of your ships there join the {fleet} fleet?")
            }
            ClashStep::Ask => {
                format!("Do you ask {} for support?", asked.map(|seat| seat.to_string()).unwrap_or_default())
            }
            ClashStep::Offer => {
                let leader = self.leader(clash.side);
                format!("{leader} asks you to support the {fleet} fleet over {target} at {place}. Do you?")
            }
            ClashStep::Launch => "Which Fighters do your Carriers launch?".into(),
            ClashStep::Chances => format!("Combat over {target} at {place}: what do you do?"),
        };
        self.pointing(Question::new(words), self.combat.target)
    }

    fn hero_combat_question(self, fight: &HeroCombat) -> Question {
        let (attacker, defender) = (self.name(fight.attacker), self.name(fight.defender));
        let words = match fight.step {
            Bout::Retreat => format!("{attacker} may retreat from {defender} before it strikes. Does it?"),
            Bout::Withdraw => format!("{attacker} retreats: does it change its place?"),
            _ => format!("{attacker} strikes at {defender}: which card do you set against it?"),
        };
        self.pointing(Question::new(words), fight.attacker)
    }

    fn effect_question(self, effect: &Effect) -> Question {
        let Some(frame) = self.state.effects.last() else { return Question::new("Go on?") };
        let aim = || effect.aiming.then(|| "which fleet is it aimed at?".to_owned());
        let more = effect.owing.then(|| surcharge_question(effect.added)).or_else(aim);
        let words = more.as_deref().unwrap_or_else(|| lingo::question(&self.game.texts.programs, frame));
        match crate::world::card(frame.source()) {
            Some(id) => {
                let question = Question::new(format!("{}: {words}", self.title(id)));
                self.pointing(question, id)
            }
            None => Question::new(format!("{}: {words}", self.alien_name(frame.controller()))),
        }
    }

    pub(crate) fn alien_name(self, seat: Seat) -> &'a str {
        &self.game.pack().card(self.player(seat).alien).name
    }
}

fn surcharge_question(added: u8) -> String {
    let more = if added == 1 { "1 resource".into() } else { format!("{added} resources") };
    format!("it costs {more} more now. Do you pay?")
}
