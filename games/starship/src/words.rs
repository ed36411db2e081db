//! How the game asks: questions, answers with their cost and expected effect, and why a card can't be played.

use crate::action::{ActionRef, Bar, MAX_PLAYS};
use crate::cards::CardRef;
use crate::catalogue::{Arms, Card, Catalogue, Module};
use crate::choice::Choice;
use crate::fitting::{self, Fit, Step, TOKEN_PRICE};
use crate::parts::{Category, Impact};
use crate::sight::Sight;
use crate::state::Stage;
use crate::stats::Stat;

use table::{Description, Question, Refusal, Seat};

impl Sight<'_> {
    pub fn question(self, seat: Seat) -> Question {
        match self.state.stage {
            Stage::Fitting => self.fitting_question(seat),
            _ if self.state.asking.is_some() => self.text_question(),
            Stage::Draw => Question::new(
                "Which category do you activate? You draw from its deck until you hold one card more than you have \
                 modules there.",
            ),
            _ if self.state.plays >= MAX_PLAYS => Question::new(format!(
                "This turn has had {MAX_PLAYS} plays and actions, and no turn has more. Do you end it?"
            )),
            _ => {
                let side = self.side(seat);
                let left = Catalogue::categories(side)
                    .map(|category| format!("{} {}", self.plays_left(seat, category).max(0), category.name()))
                    .collect::<Vec<_>>();
                Question::new(format!(
                    "Which card do you play? You have {} energy and may still play {} this turn.",
                    side.energy,
                    list(&left)
                ))
            }
        }
    }

    fn fitting_question(self, seat: Seat) -> Question {
        let (catalogue, state) = (self.catalogue, self.state);
        let fitting = &state.fitting[seat.index()];
        let budget = state.options.budget;
        let sums = fitting::sums(catalogue, &fitting.fit);
        let credits = i32::from(budget) - sums.credits;
        Question::new(match fitting.step {
            Step::Preset => format!("{budget} credits: do you take a ready-made fit, or build your own ship?"),
            Step::Ship => format!("Which ship do you buy with your {budget} credits?"),
            Step::Modules(category) => {
                let slots = catalogue.ship(fitting.fit.ship).slots[category.index()];
                let (has, name) = (sums.modules[category.index()], category.slots());
                let (grid, cpu) = (sums.grid.1 - sums.grid.0, sums.cpu.1 - sums.cpu.0);
                format!(
                    "What do you install in your {name} ({has} of {slots} taken)? You have {credits} credits, {grid} \
                     power grid and {cpu} CPU left."
                )
            }
            Step::Ammo => format!("Do you buy ammo for your Hangar? You have {credits} credits left."),
            Step::Confirm => self.confirm_question(&fitting.fit, credits),
            Step::Ready => "Waiting for the other player.".into(),
        })
    }

    /// What is odd about a ship is said before it is too late.
    fn confirm_question(self, fit: &Fit, credits: i32) -> String {
        let name = &self.catalogue.ship(fit.ship).name;
        let modules = match fit.modules.len() {
            0 => "no modules".into(),
            1 => "1 module".into(),
            many => format!("{many} modules"),
        };
        let mut words = format!("Is this your ship, {name} with {modules}?");
        if !self.catalogue.is_armed(fit) {
            words.push_str(" Careful: it has no weapon, so it can never attack.");
        }
        match credits {
            0 => {}
            1 => words.push_str(" 1 credit is left over and will be lost."),
            left => words.push_str(&format!(" {left} credits are left over and will be lost.")),
        }
        words.push_str(" The other player sees it when both are ready.");
        words
    }

    pub fn describe(self, seat: Seat, choice: Choice) -> Description {
        match choice {
            Choice::Activate(category) => self.describe_activation(seat, category),
            Choice::Play(card) => self.describe_play(seat, card),
            Choice::Use(action) => self.describe_action(seat, action),
            Choice::EndTurn => Description::new("end", "End your turn"),
            Choice::Answer(answer) => self.describe_answer(seat, answer),
            Choice::Load(token) => self.describe_load(Some(token)),
            Choice::Keep => self.describe_load(None),
            Choice::First(index) => self.describe_first(index.into()),
            shopping => self.describe_purchase(seat, shopping),
        }
    }

    fn describe_purchase(self, seat: Seat, choice: Choice) -> Description {
        let catalogue = self.catalogue;
        match choice {
            Choice::Preset(index) => {
                let preset = &catalogue.presets[usize::from(index)];
                let ship = &catalogue.ship(preset.fit.ship).name;
                let credits = fitting::sums(catalogue, &preset.fit).credits;
                let words = format!("Take {} ({ship}, {credits} credits): {}", preset.name, preset.about);
                Description::new("take", words).thing(shelf_handle(&preset.name)).cost(credits, "credits")
            }
            Choice::Ship(id) => {
                let ship = catalogue.ship(id);
                let words = format!("Buy {} ({}): {}", ship.name, credits(ship.price), catalogue.ship_words(id));
                Description::new("buy", words).thing(shelf_handle(&ship.name)).cost(ship.price.into(), "credits")
            }
            Choice::Module(id) => {
                let module = catalogue.module(id);
                let (price, words) = (module_price(module), catalogue.module_words(module));
                Description::new("install", format!("Install {} ({price}): {words}", module.name))
                    .thing(shelf_handle(&module.name))
                    .cost(module.price.into(), "credits")
                    .cost(module.grid.into(), "power grid")
                    .cost(module.cpu.into(), "CPU")
            }
            Choice::Token(token) => {
                Description::new("buy", format!("Buy 1 {} token ({})", token.name(), credits(TOKEN_PRICE)))
                    .cost(TOKEN_PRICE.into(), "credits")
            }
            Choice::Enough => match self.state.fitting[seat.index()].step {
                Step::Modules(category) => {
                    // The same kind of move as to install something, so that no screen puts it before the modules.
                    Description::new("install", format!("Nothing more for your {}", category.slots()))
                }
                _ => Description::new("buy", "No more ammo"),
            },
            Choice::Back(category) => {
                let verb = match self.state.fitting[seat.index()].step {
                    Step::Modules(_) => "install",
                    Step::Ammo => "buy",
                    _ => "back",
                };
                Description::new(verb, format!("Back to your {}", category.slots()))
            }
            Choice::Ready => Description::new("ready", "Ready"),
            Choice::StartOver => Description::new("restart", "Start over"),
            _ => Description::new("shop", "Build your own ship"),
        }
    }

    fn describe_activation(self, seat: Seat, category: Category) -> Description {
        let side = self.side(seat);
        let draws = (side.modules_of(category) + 1).saturating_sub(side.hand_of(category).len());
        let draws = match draws {
            0 => "draw nothing, your hand is full of them".into(),
            1 => "draw 1 card".into(),
            many => format!("draw {many} cards"),
        };
        Description::new("activate", format!("Activate {}: {draws}", category.name()))
            .thing(deck_handle(seat, category))
    }

    fn describe_play(self, seat: Seat, card: CardRef) -> Description {
        let side = self.side(seat);
        let printed = self.printed(seat, card);
        let cost = self.cost(seat, card, printed);
        let module = self.module_of(seat, card);
        // Twins that differ by their ammo are told apart by the module's number.
        let mine = side.fitted[card.module()];
        let twins = side.fitted.iter().filter(|fitted| fitted.module == mine.module).count() > 1;
        let differ = side.fitted.iter().any(|fitted| fitted.module == mine.module && *fitted != mine);
        // The same card of two different modules is told apart by the module.
        let shared = side.fitted.iter().any(|fitted| {
            fitted.module != mine.module
                && self.catalogue.module(fitted.module).cards.contains(&module.cards[card.nth()])
        });
        let from = if shared || (twins && (module.arms.has_state() || differ)) {
            format!(" from {}", self.catalogue.module_name(side, card.module()))
        } else {
            String::new()
        };
        let mut effect = self.expected(seat, card, printed);
        if printed.damage.is_none() && !printed.text.is_empty() && self.comes_to_nothing(seat, card) {
            effect.push_str(" Now it would change nothing.");
        }
        Description::new("play", format!("Play {}{from} ({cost} energy): {effect}", printed.name))
            .thing(card_handle(seat, card))
            .thing(module_handle(seat, card.module()))
            .cost(cost.into(), "energy")
    }

    fn describe_action(self, seat: Seat, action: ActionRef) -> Description {
        let side = self.side(seat);
        let name = self.catalogue.action_source(side, action);
        let ability = self.actions(seat).find(|(other, _)| *other == action).map(|(_, id)| id);
        let text = ability.and_then(|id| self.catalogue.wording(id)).unwrap_or("its action");
        let text = text.trim_start_matches("Action: ");
        let nth = if action.nth == 0 { String::new() } else { format!(" ({})", action.nth + 1) };
        let idle = if self.is_idle(seat, action) { " Now it would change nothing." } else { "" };
        let words = Description::new("use", format!("Use {name}{nth}: {text}{idle}"));
        match action.place {
            ActionRef::SHIP => words.place(ship_handle(seat)),
            place => words.thing(module_handle(seat, place.into())),
        }
    }

    /// What a card is expected to do, for somebody who has never read the manual.
    fn expected(self, seat: Seat, card: CardRef, printed: &Card) -> String {
        let mut parts = Vec::new();
        if printed.damage.is_some() {
            parts.push(self.expected_attack(seat, card, printed));
        }
        if !printed.text.is_empty() {
            parts.push(printed.text.clone());
        }
        if parts.is_empty() {
            parts.push("clears it from your hand".into());
        }
        parts.join(". ")
    }

    pub fn refusals(self, seat: Seat) -> Vec<Refusal> {
        match self.state.stage {
            Stage::Fitting => self.fitting_refusals(seat),
            Stage::Action if seat == self.state.active && self.state.asking.is_none() => self.card_refusals(seat),
            _ => Vec::new(),
        }
    }

    fn card_refusals(self, seat: Seat) -> Vec<Refusal> {
        let refused = self.side(seat).hand.iter().filter_map(|card| {
            let bar = self.playable(seat, card, self.printed(seat, card)).err()?;
            Some(Refusal { thing: card_handle(seat, card), why: self.why_not(seat, card, bar) })
        });
        refused.chain(self.action_refusals(seat)).collect()
    }

    /// Modules whose actions the turn has no room for.
    fn action_refusals(self, seat: Seat) -> impl Iterator<Item = Refusal> {
        let over = self.state.plays >= MAX_PLAYS;
        let fitted = self.side(seat).fitted.iter().enumerate().filter(move |_| over);
        let with_actions = fitted.filter(move |(_, fitted)| !self.catalogue.module(fitted.module).actions.is_empty());
        with_actions.map(move |(place, _)| Refusal { thing: module_handle(seat, place), why: turn_is_full() })
    }

    fn why_not(self, seat: Seat, card: CardRef, bar: Bar) -> String {
        let side = self.side(seat);
        let module = self.catalogue.module_name(side, card.module());
        match bar {
            Bar::Energy { cost, has } => format!("costs {cost} energy, you have {has}"),
            Bar::Limit(category) => {
                let limit = self.plays_left(seat, category) + i16::from(side.played[category.index()]);
                let (limit, name) = (limit.max(0), category.name());
                match (limit, side.played[category.index()]) {
                    (0, _) => format!("you may play no {name} cards this turn"),
                    (1, _) => format!("you may play 1 {name} card a turn, and have played it"),
                    (limit, played) => format!("you may play {limit} {name} cards a turn, and have played {played}"),
                }
            }
            Bar::Empty => format!("{module} is empty: a card must load a Missile token from your Hangar first"),
            Bar::Disabled if side.fitted[card.module()].fresh => {
                format!("{module} is disabled until the end of your next turn")
            }
            Bar::Disabled => format!("{module} is disabled until the end of this turn"),
            Bar::Crowded => "your Pending Damage Zone is full".into(),
            Bar::Text => "there is nothing it could do now".into(),
            Bar::Turn => turn_is_full(),
        }
    }

    fn fitting_refusals(self, seat: Seat) -> Vec<Refusal> {
        let catalogue = self.catalogue;
        let fitting = &self.state.fitting[seat.index()];
        let budget = self.state.options.budget;
        if fitting.step == Step::Ship {
            let dear = catalogue.ships.iter().filter(|ship| ship.price > budget);
            let refused = dear.map(|ship| Refusal {
                thing: shelf_handle(&ship.name),
                why: format!("costs {}, you have {budget}", credits(ship.price)),
            });
            return refused.collect();
        }
        let Step::Modules(category) = fitting.step else { return Vec::new() };
        let refused = catalogue.modules_of(category).filter_map(|id| {
            let obstacle = fitting::with_module(catalogue, &fitting.fit, id, budget).err()?;
            let module = catalogue.module(id);
            Some(Refusal { thing: shelf_handle(&module.name), why: format!("{}: {obstacle}", module_price(module)) })
        });
        refused.collect()
    }
}

impl Catalogue {
    /// A ship's numbers in a line.
    pub(crate) fn ship_words(&self, id: crate::catalogue::ShipId) -> String {
        let ship = self.ship(id);
        let stat = |stat: Stat| ship.stats[stat as usize];
        let slots = Category::ALL.into_iter().filter(|category| ship.slots[category.index()] > 0);
        let slots: Vec<String> =
            slots.map(|category| format!("{} {}", ship.slots[category.index()], category.name())).collect();
        let text = if ship.text.is_empty() { String::new() } else { format!(" {}", ship.text) };
        format!(
            "{}, slots {}, {} power grid, {} CPU, shield {}, armor {}, hull {}, energy {} (+{} a turn), shield +{} a turn, speed {}, signature {}.{text}",
            ship.class.name(),
            list(&slots),
            stat(Stat::PowerGrid),
            stat(Stat::Cpu),
            stat(Stat::MaxShield),
            stat(Stat::MaxArmor),
            stat(Stat::MaxHull),
            stat(Stat::MaxEnergy),
            stat(Stat::EnergyRegeneration),
            stat(Stat::ShieldRegeneration),
            stat(Stat::Speed),
            stat(Stat::Signature),
        )
    }

    /// What a module is, and what each of its cards says.
    pub(crate) fn shelf_words(&self, module: &Module) -> String {
        let cards = module.kinds.iter().map(|kind| self.card(kind.card));
        let said = cards.map(|card| {
            let damage = card.damage.map(|damage| damage.to_string()).into_iter();
            let text = Some(card.text.replace('\n', " ")).filter(|text| !text.is_empty()).into_iter();
            let filler = card.filler.then(|| "filler".to_string()).into_iter();
            let parts: Vec<String> = damage.chain(filler).chain(text).collect();
            format!("{} ({} energy): {}", card.name, card.cost, parts.join("; "))
        });
        std::iter::once(self.module_words(module)).chain(said).collect::<Vec<_>>().join("\n")
    }

    /// What a module is and what cards it makes, in a line.
    pub(crate) fn module_words(&self, module: &Module) -> String {
        let cards = module.kinds.iter().map(|kind| {
            let (name, copies) = (&self.card(kind.card).name, kind.copies.count_ones());
            if copies > 1 { format!("{copies}× {name}") } else { name.clone() }
        });
        let mut parts = Vec::new();
        let accuracy = module.accuracy;
        match module.arms {
            Arms::None => {}
            Arms::Fixed(damage) => parts.push(format!("{} damage, accuracy {accuracy:+}", damage.name())),
            Arms::MultiPhase(_) => parts.push(format!("Multi-Phase, accuracy {accuracy:+}")),
            Arms::Fed { damage, loaded } => {
                let name = damage.name();
                parts.push(format!("{name} missiles ({loaded} loaded), accuracy {accuracy:+}"));
            }
        }
        if module.impact == Impact::NextTurn {
            parts.push("damage lands a turn later".into());
        }
        if !module.text.is_empty() {
            parts.push(module.text.trim_end_matches('.').into());
        }
        parts.push(format!("cards: {}", list(&cards.collect::<Vec<_>>())));
        parts.join("; ")
    }
}

/// The handle of a module in the picture.
pub(crate) fn module_handle(seat: Seat, place: usize) -> String {
    format!("m{}.{place}", seat.number())
}

/// The handle of a card in the picture, for whoever can see it.
pub(crate) fn card_handle(seat: Seat, card: CardRef) -> String {
    format!("c{}.{}", seat.number(), card.index())
}

/// The handle of an attack on its way.
pub(crate) fn pending_handle(seat: Seat, index: usize) -> String {
    format!("p{}.{index}", seat.number())
}

/// The handle of a ship in the picture.
pub(crate) fn ship_handle(seat: Seat) -> String {
    format!("s{}", seat.number())
}

/// The handle of a deck in the picture.
pub(crate) fn deck_handle(seat: Seat, category: Category) -> String {
    format!("d{}.{}", seat.number(), category.colour())
}

/// The handle of something on the shelf of the shop.
pub(crate) fn shelf_handle(name: &str) -> String {
    format!("shop:{name}")
}

fn credits(price: u16) -> String {
    format!("{price} credits")
}

fn module_price(module: &Module) -> String {
    format!("{} credits, {} power grid, {} CPU", module.price, module.grid, module.cpu)
}

/// "a, b and c".
pub(crate) fn list(items: &[impl AsRef<str>]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => "nothing".into(),
        [one] => (*one).into(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The words with a capital at the beginning.
pub(crate) fn capital(words: impl AsRef<str>) -> String {
    let words = words.as_ref();
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn turn_is_full() -> String {
    format!("no turn has more than {MAX_PLAYS} plays and actions, and this one has had them")
}
