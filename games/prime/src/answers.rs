//! Answers in plain words, with what they cost. `@1` stands for a player's name.

use crate::board::Board;
use crate::card::Trait;
use crate::choice::Choice;
use crate::frame::{Act, Bout, Clash, ClashStep, Effect, Frame, HeroCombat, Step, Verb};
use crate::ids::CardId;
use table::{Description, Seat};

impl Board<'_> {
    /// One answer in words.
    pub(crate) fn describe(self, seat: Seat, choice: Choice) -> Description {
        match (self.state.stack.last(), choice) {
            (_, Choice::Pass) => Description::new("pass", "Pass"),
            (_, Choice::Use(ability, source)) => self.describe_use(ability, source, seat),
            (Some(Frame::Act(Act { step: Step::Surcharge, added, .. })), choice)
            | (Some(Frame::Effect(Effect { owing: true, added, .. })), choice) => describe_surcharge(*added, choice),
            (Some(Frame::Act(act)), choice) => self.describe_step(act, seat, choice),
            (Some(Frame::Effect(_)), Choice::Says(answer)) => self.describe_answer(answer, seat),
            (_, Choice::Act(verb, card)) => self.describe_act(verb, card, seat),
            (Some(Frame::Systems), Choice::Card(card)) => {
                let face = self.face(card);
                let words = format!("{}: yields {}, structure {}", self.title(card), face.resources, face.structure);
                costed(Description::new("choose", words).thing(self.handle(card)), face.cost.into(), 0)
            }
            (Some(Frame::Systems), _) => Description::new("done", "That is my Star System"),
            (Some(Frame::Advantages(_)), Choice::Yes) => {
                Description::new("turn", "Turn it face up").thing(self.handle(self.player(seat).advantage))
            }
            (Some(Frame::Advantages(_)), _) => Description::new("keep", "Leave it face down"),
            (Some(Frame::End(_)), Choice::Card(card)) => {
                Description::new("discard", format!("Discard {}", self.title(card))).thing(self.handle(card))
            }
            (Some(Frame::End(_)), _) => Description::new("keep", "Keep the rest"),
            (Some(Frame::Combat(clash)), choice) => self.describe_combat(clash, seat, choice),
            (Some(Frame::HeroCombat(fight)), choice) => self.describe_hero_combat(fight, seat, choice),
            (Some(Frame::Overload(_)), Choice::Card(card)) => {
                let gone = if self.has(card, Trait::Unique) { "Terminate" } else { "Recycle" };
                Description::new("recycle", format!("{gone} {}", self.called(card, seat))).thing(self.handle(card))
            }
            (Some(Frame::Stranded(_)), Choice::Card(ship)) => {
                Description::new("board", format!("Board {}", self.called(ship, seat))).thing(self.handle(ship))
            }
            (Some(Frame::Stranded(_)), _) => Description::new("leave", "It is lost"),
            (Some(Frame::Effect(Effect { aiming: true, .. })), Choice::Yes) => {
                Description::new("aim", "The attacking fleet")
            }
            (Some(Frame::Effect(Effect { aiming: true, .. })), _) => Description::new("aim", "The defending fleet"),
            (Some(Frame::Enlist(_)), Choice::Yes) => Description::new("join", "The attacking fleet"),
            (Some(Frame::Enlist(_)), _) => Description::new("join", "The defending fleet"),
            (_, choice) => Description::new("answer", format!("{choice:?}")),
        }
    }

    /// An action as a chance offers it.
    pub(crate) fn describe_act(self, verb: Verb, card: CardId, seat: Seat) -> Description {
        let called = || self.called(card, seat);
        let at = || self.place_words_of(card);
        let about = |verb: &'static str, words: String| Description::new(verb, words).thing(self.handle(card));
        match verb {
            Verb::TurnUp => about("turn", format!("Turn up your advantage, {}", self.title(card))),
            Verb::Direct => about("command", format!("Turn {} to gain 1 command", called())),
            Verb::Heal => about("heal", format!("Turn {} to heal a hero", called())),
            Verb::Mend => about("repair", format!("Turn {} to repair a ship", called())),
            Verb::Land => about("land", format!("Land {}", called())),
            Verb::Launch => {
                let host = self.piece(card).host;
                let words = format!("Launch {} from {}", called(), self.name(host));
                if self.side(host).is_some() { self.fared("launch", words, card) } else { about("launch", words) }
            }
            Verb::Deploy => {
                let (cost, dearer) = self.price_range(seat, card);
                let told = about("deploy", format!("Deploy {}", self.title(card)));
                let told = costed(told, i32::from(cost.resources), i32::from(cost.commands));
                if dearer { or_more(told, cost.resources) } else { told }
            }
            Verb::Move => about("move", format!("Move {} from {}", called(), at())),
            Verb::Attack => {
                let commands = self.attack_commands(seat, self.place(card), None);
                costed(about("attack", format!("Attack {} at {}", called(), at())), 0, commands.into())
            }
            Verb::Explore => about("explore", format!("Explore {}", called())),
            Verb::Repair => {
                let told = about("repair", format!("Remove 1 damage from {}", called()));
                costed(told, i32::from(crate::main_phase::REPAIR), 0)
            }
            Verb::BuyTech => costed(Description::new("tech", "Gain 1 Tech"), i32::from(self.tech_price(seat)), 0),
            Verb::Convert => costed(Description::new("convert", "Gain 1 resource"), 0, 1),
            Verb::Reattach => {
                let host = self.piece(card).host;
                let what = if self.is(host, |player| player.planets) {
                    "planet"
                } else if self.is(host, |player| player.ships) {
                    "ship"
                } else {
                    "hero"
                };
                let costs = self.subjects(seat, card).map(|subject| self.reattach_cost(card, subject));
                let cheapest = costs.min().unwrap_or(0);
                let words = format!("Move {} from {} to another {what}", called(), self.name(host));
                costed(about("attach", words), cheapest.into(), 0)
            }
            Verb::MoveHero => about("move", format!("Move {} from {}", called(), at())),
            Verb::Fight => about("fight", format!("{} begins a hero combat", called())),
            Verb::Sabotage => {
                about("sabotage", format!("Discard two cards at random: {} destroys a support card", called()))
            }
            Verb::Fire => {
                let told = about("fire", format!("Fire with {} (guns {})", called(), self.guns(card)));
                told.cost(1, "energy")
            }
            Verb::Salvo => {
                let told = about(
                    "fire",
                    format!("Fire with {} twice as hard (guns {})", called(), 2 * u16::from(self.guns(card))),
                );
                told.cost(2, "energy")
            }
            Verb::Free => {
                let told = about("free", format!("Buy back {}", self.title(card)));
                costed(told, i32::from(self.ransom(card)), 0)
            }
            Verb::Scramble => {
                about("scramble", format!("{} spends energy to reveal a card and prevent its cosmic value", called()))
                    .cost(1, "energy")
            }
            Verb::Enable => {
                let commands = i32::from(!self.waives_command(seat));
                costed(Description::new("retreat", "Enable your ships to retreat"), 0, commands)
            }
            Verb::Retreat => about("retreat", format!("Retreat {}", called())),
            Verb::Shields => {
                let told = about("shields", format!("Use the shields of {} ({})", called(), self.shield_use(card)));
                told.cost(1, "energy")
            }
            Verb::Strengthen => about("strengthen", format!("Turn {} to inflict {} more", called(), self.combat(card))),
            Verb::Cover => about("cover", format!("Turn {} to prevent up to {}", called(), self.combat(card))),
            Verb::Intercept => about("sacrifice", format!("Sacrifice {} to prevent 1", called())),
        }
    }

    /// Using a text: a tactical card by its name, anything else with the line that is used.
    fn describe_use(self, ability: lingo::AbilityId, source: lingo::Thing, seat: Seat) -> Description {
        let line = self.line_of(ability, self.kind_of(source));
        let Some(id) = crate::world::card(source) else {
            let words = format!("{}: {line}", self.alien_name(seat));
            return Description::new("use", words).thing(crate::under_way::alien_handle(seat));
        };
        if self.face(id).kind != crate::card::CardType::Tactical {
            return Description::new("use", format!("{}: {line}", self.called(id, seat))).thing(self.handle(id));
        }
        let several = self.game.texts.note(self.piece(id).kind).code.abilities.len() > 1;
        let title = self.title(id);
        let words = if several { format!("Play {title}: {line}") } else { format!("Play {title}") };
        let cost = self.price(id, 0);
        let (more, dearer) = self.outlay(seat, ability, source);
        let resources = cost.resources + more;
        let told = Description::new("play", words).thing(self.handle(id));
        let told = costed(told, resources.into(), cost.commands.into());
        if dearer { or_more(told, resources) } else { told }
    }

    /// What a text asks in resources at its beginning, at least, and whether it can be more.
    fn outlay(self, seat: Seat, ability: lingo::AbilityId, source: lingo::Thing) -> (u16, bool) {
        let (programs, pool) = (&self.game.texts.programs, self.game.texts.words.pools.resources);
        let frame = lingo::Frame::new(programs, ability, source, seat);
        let (least, most) = lingo::outlay(programs, &frame, &self, pool);
        (least.clamp(0, 99) as u16, most > least)
    }

    /// The line of a card's text that an action stands on, without its header.
    fn line_of(self, ability: lingo::AbilityId, kind: crate::pack::Kind) -> String {
        let own = |kind: crate::pack::Kind| {
            let place = self.game.texts.actions(kind, u8::MAX).position(|one| one == ability)?;
            let lines = self.game.pack().card(kind).text.lines();
            let mut acts = lines.filter_map(|line| line.split_once(": ")).filter(|(header, _)| header.len() < 24);
            acts.nth(place).map(|(_, line)| line.to_string())
        };
        let copied = || self.copies.iter().find_map(|(_, kind)| own(*kind));
        own(kind).or_else(copied).or_else(|| self.quoted(ability)).unwrap_or_else(|| "its text".into())
    }

    /// The line that a card in force gives to others: its text quotes it.
    fn quoted(self, ability: lingo::AbilityId) -> Option<String> {
        let texts = &self.game.texts;
        let given = self.state.in_force.all(&texts.programs, lingo::What::Grant(ability)).next()?;
        let text = &self.game.pack().card(self.kind_of(given.source)).text;
        let quote = text.split_once('“')?.1.split_once('”')?.0;
        Some(quote.split_once(": ").map_or(quote, |(_, line)| line).to_string())
    }

    fn describe_answer(self, answer: lingo::Answer, seat: Seat) -> Description {
        use lingo::Answer;
        let frame = self.state.effects.last();
        match answer {
            Answer::Who(who) => match (crate::world::card_of(who), who.as_seat()) {
                (Some(id), _) => {
                    let told = Description::new("choose", self.called(id, seat)).thing(self.handle(id));
                    let pool = self.game.texts.words.pools.resources;
                    let price = |frame| lingo::price(&self.game.texts.programs, frame, &self, who, pool);
                    costed(told, frame.and_then(price).unwrap_or(0), 0)
                }
                (None, Some(player)) => Description::new("choose", player.to_string()),
                _ => Description::new("choose", "Nobody"),
            },
            Answer::Yes => {
                let (programs, pool) = (&self.game.texts.programs, self.game.texts.words.pools.resources);
                let outlay = frame.map_or((0, 0), |frame| lingo::outlay_of_yes(programs, frame, &self, pool));
                let told = costed(Description::new("yes", "Yes"), outlay.0, 0);
                if outlay.1 > outlay.0 { or_more(told, outlay.0 as u16) } else { told }
            }
            Answer::No => Description::new("no", "No"),
            Answer::Way(way) => {
                let words = frame.map_or("", |frame| lingo::way(&self.game.texts.programs, frame, way));
                let mut letters = words.chars();
                let first = letters.next().map(char::to_uppercase);
                let words: String = first.into_iter().flatten().chain(letters).collect();
                Description::new("choose", words)
            }
            Answer::Number(number) => Description::new("choose", number.to_string()),
            Answer::Done => Description::new("done", "That is all"),
        }
    }

    /// What is chosen while an action is put together.
    fn describe_step(self, act: &Act, seat: Seat, choice: Choice) -> Description {
        let about =
            |verb: &'static str, words: String, card: CardId| Description::new(verb, words).thing(self.handle(card));
        match (act.verb, choice) {
            (Verb::Deploy, Choice::Card(hero)) if act.step == Step::Second => {
                let words = format!("Sacrifice {} (influence {})", self.called(hero, seat), self.influence(hero));
                about("sacrifice", words, hero)
            }
            (Verb::Deploy, Choice::Card(on)) => {
                let cost = self.deploy_cost(act.card, on, act.extra.into(), act.right);
                let told = about("deploy", format!("At {}", self.called(on, seat)), on);
                costed(told, i32::from(cost.resources), i32::from(cost.commands))
            }
            (Verb::Retreat, Choice::Place(place)) => {
                Description::new("retreat", format!("To {}", self.place_words(place))).place(place.handle())
            }
            (Verb::MoveHero, Choice::Place(place)) => {
                Description::new("move", format!("Alone to {}", self.place_words(place))).place(place.handle())
            }
            (_, Choice::Place(place)) => {
                Description::new("move", format!("To {}", self.place_words(place))).place(place.handle())
            }
            (Verb::Move, Choice::Act(Verb::Attack, target)) => {
                let told = about("attack", format!("Attack {}", self.called(target, seat)), target);
                costed(told, 0, self.attack_commands(seat, act.destination(), Some(act)).into())
            }
            (Verb::Move, Choice::Act(_, planet)) => {
                costed(about("explore", format!("Explore {}", self.called(planet, seat)), planet), 0, 1)
            }
            (Verb::Move, Choice::Card(ship)) => about("join", format!("With {}", self.called(ship, seat)), ship),
            (Verb::Explore, Choice::Card(id)) => {
                let x = self.explores(id).unwrap_or(0);
                about("explore", format!("Turn {} (Explore: {x})", self.called(id, seat)), id)
            }
            (Verb::MoveHero, Choice::Card(card)) if act.step == Step::Second => {
                about("join", format!("With {}", self.called(card, seat)), card)
            }
            (Verb::MoveHero, Choice::Card(on)) => {
                let (place, name) = (self.place(on), self.called(on, seat));
                let planet = self.is(on, |player| player.planets);
                let words = if planet { format!("To {name}") } else { format!("Aboard {name} at {place}") };
                about("move", words, on)
            }
            (Verb::Fire | Verb::Salvo, Choice::Card(mark)) if act.step == Step::Third => {
                about("target", format!("Also at {}", self.called(mark, seat)), mark)
            }
            (Verb::Fire | Verb::Salvo, Choice::Says(lingo::Answer::Number(share))) => {
                Description::new("split", format!("{share} of it"))
            }
            (Verb::Fire | Verb::Salvo, Choice::Card(ship)) if act.step == Step::Second => {
                let words = format!("Together with {} (guns {})", self.called(ship, seat), self.guns(ship));
                about("sync", words, ship).cost(1, "energy")
            }
            (Verb::Fire | Verb::Salvo, Choice::Card(mark)) => {
                let words = format!("At {} (structure {})", self.called(mark, seat), self.left(mark));
                about("target", words, mark)
            }
            (Verb::Reattach, Choice::Card(subject)) => {
                let told = about("attach", format!("To {}", self.called(subject, seat)), subject);
                costed(told, self.reattach_cost(act.card, subject).into(), 0)
            }
            (_, Choice::Card(card)) => about("choose", self.called(card, seat), card),
            (Verb::Move, _) if act.step == Step::First => Description::new("stop", "Stop here"),
            (Verb::Move, _) if act.step == Step::Third => Description::new("done", "Nothing more"),
            (Verb::Move | Verb::MoveHero, _) => Description::new("done", "Nobody else"),
            (Verb::Fire | Verb::Salvo, _) if act.second.is_some() => Description::new("done", "At two targets only"),
            (Verb::Fire | Verb::Salvo, _) if act.step == Step::Third => Description::new("done", "At one target only"),
            (Verb::Fire | Verb::Salvo, _) => Description::new("done", "It fires alone"),
            (Verb::Deploy, _) => Description::new("done", "Don't deploy it"),
            _ => Description::new("done", "That is all"),
        }
    }

    fn describe_combat(self, clash: &Clash, seat: Seat, choice: Choice) -> Description {
        match (clash.step, choice) {
            (ClashStep::Gather, Choice::Card(ship)) => {
                let from = self.place_words(self.place(ship));
                let words = format!("Move in {} from {from}", self.called(ship, seat));
                self.fared("gather", words, ship)
            }
            (ClashStep::Launch, Choice::Card(fighter)) => {
                self.fared("launch", format!("Launch {}", self.called(fighter, seat)), fighter)
            }
            (_, Choice::Card(ship)) => self.fared("join", format!("{} joins", self.called(ship, seat)), ship),
            (ClashStep::Ask, Choice::Yes) => Description::new("ask", "Ask for support"),
            (ClashStep::Ask, _) => Description::new("no", "Don't ask"),
            (ClashStep::Offer, Choice::Yes) => Description::new("accept", "Accept"),
            (ClashStep::Offer, _) => Description::new("decline", "Decline"),
            (ClashStep::Gather, _) => Description::new("done", "No more from elsewhere"),
            _ => Description::new("done", "No more"),
        }
    }

    /// A ship that comes into a fleet, with what it asks for that.
    fn fared(self, verb: &'static str, words: String, ship: CardId) -> Description {
        costed(Description::new(verb, words).thing(self.handle(ship)), self.fare(ship).into(), 0)
    }

    fn describe_hero_combat(self, fight: &HeroCombat, seat: Seat, choice: Choice) -> Description {
        match (fight.step, choice) {
            (Bout::Retreat, Choice::Yes) => Description::new("retreat", "Retreat"),
            (Bout::Retreat, _) => Description::new("strike", "Strike"),
            (Bout::Withdraw, Choice::Card(on)) => {
                Description::new("move", format!("To {}", self.called(on, seat))).thing(self.handle(on))
            }
            (Bout::Withdraw, _) => Description::new("stay", "Stay"),
            (_, Choice::Card(card)) => {
                let words = format!("{} (cosmic value {})", self.title(card), self.face(card).cosmic);
                Description::new("defend", words).thing(self.handle(card))
            }
            _ => Description::new("done", "No card"),
        }
    }
}

/// 401.1: whoever does not pay what was added gets nothing back.
fn describe_surcharge(added: u8, choice: Choice) -> Description {
    match choice {
        Choice::Yes => costed(Description::new("pay", "Pay"), added.into(), 0),
        _ => Description::new("cancel", "Let it be cancelled; nothing is refunded"),
    }
}

/// Says that it may cost more than the resources in its words.
fn or_more(mut told: Description, resources: u16) -> Description {
    let exact = if resources == 1 { "1 resource".into() } else { format!("{resources} resources") };
    told.words = told.words.replace(&format!("({exact}"), &format!("({resources} or more resources"));
    told
}

/// Adds what an answer costs, in its words and for screens.
fn costed(mut told: Description, resources: i32, commands: i32) -> Description {
    let one = |amount: i32, of: &str| format!("{amount} {of}{}", if amount == 1 { "" } else { "s" });
    let mut parts = Vec::new();
    if resources > 0 {
        parts.push(one(resources, "resource"));
        told = told.cost(resources, if resources == 1 { "resource" } else { "resources" });
    }
    if commands > 0 {
        parts.push(one(commands, "command"));
        told = told.cost(commands, if commands == 1 { "command" } else { "commands" });
    }
    if !parts.is_empty() {
        told.words = format!("{} ({})", told.words, parts.join(", "));
    }
    told
}
