//! How the game asks: questions, answers with their cost and expected effect, and why a card can't be played.

use crate::accuracy::Score;
use crate::action::Bar;
use crate::cards::CardRef;
use crate::catalogue::{Arms, Card, Catalogue, Module};
use crate::choice::Choice;
use crate::damage::CRITICAL_BONUS;
use crate::fitting::{self, Fit, Step, TOKEN_PRICE};
use crate::options::Critical;
use crate::parts::{Category, Impact};
use crate::state::{Side, Stage, State, opponent};
use crate::stats::Stat;
use table::{Description, Question, Refusal, Seat};

impl Catalogue {
    pub(crate) fn question(&self, state: &State, seat: Seat) -> Question {
        let side = state.side(seat);
        match state.stage {
            Stage::Fitting => self.fitting_question(state, seat),
            Stage::Draw => Question::new(
                "Which category do you activate? You draw from its deck until you hold one card more than you have \
                 modules there.",
            ),
            _ => {
                let left = Catalogue::categories(side)
                    .map(|category| format!("{} {}", side.plays_left(category).max(0), category.name()))
                    .collect::<Vec<_>>();
                Question::new(format!(
                    "Which card do you play? You have {} energy and may still play {} this turn.",
                    side.energy,
                    list(&left)
                ))
            }
        }
    }

    fn fitting_question(&self, state: &State, seat: Seat) -> Question {
        let fitting = &state.fitting[seat.index()];
        let budget = state.options.budget;
        let purse = |fit: &Fit| {
            let sums = fitting::sums(self, fit);
            let (credits, grid, cpu) = (i32::from(budget) - sums.credits, sums.grid.1 - sums.grid.0, sums.cpu.1 - sums.cpu.0);
            (format!("{credits} credits, {grid} power grid and {cpu} CPU left"), sums.modules, credits)
        };
        Question::new(match fitting.step {
            Step::Preset => format!("{budget} credits: do you take a ready-made fit, or build your own ship?"),
            Step::Ship => format!("Which ship do you buy with your {budget} credits?"),
            Step::Modules(category) => {
                let (left, modules, _) = purse(&fitting.fit);
                let slots = self.ship(fitting.fit.ship).slots[category.index()];
                let (has, name) = (modules[category.index()], category.slots());
                format!("What do you install in your {name} ({has} of {slots} taken)? You have {left}.")
            }
            Step::Ammo => format!("Do you buy ammo for your Hangar? You have {} credits left.", purse(&fitting.fit).2),
            Step::Confirm => "Is this your ship? The other player sees it when both are ready.".into(),
            Step::Ready => "Waiting for the other player.".into(),
        })
    }

    pub(crate) fn describe(&self, state: &State, seat: Seat, choice: Choice) -> Description {
        match choice {
            Choice::Preset(index) => {
                let preset = &self.presets[usize::from(index)];
                let ship = &self.ship(preset.fit.ship).name;
                let credits = fitting::sums(self, &preset.fit).credits;
                Description::new("take", format!("Take {} ({ship}, {credits} credits): {}", preset.name, preset.about))
                    .cost(credits, "credits")
            }
            Choice::Shop => Description::new("shop", "Build your own ship"),
            Choice::Ship(id) => {
                let ship = self.ship(id);
                let words = format!("Buy {} ({}): {}", ship.name, credits(ship.price), self.ship_words(id));
                Description::new("buy", words).thing(shelf_handle(&ship.name)).cost(ship.price.into(), "credits")
            }
            Choice::Module(id) => {
                let module = self.module(id);
                let words = format!("Install {} ({}): {}", module.name, module_price(module), self.module_words(module));
                Description::new("install", words)
                    .thing(shelf_handle(&module.name))
                    .cost(module.price.into(), "credits")
                    .cost(module.grid.into(), "power grid")
                    .cost(module.cpu.into(), "CPU")
            }
            Choice::Token(token) => {
                Description::new("buy", format!("Buy 1 {} token ({})", token.name(), credits(TOKEN_PRICE)))
                    .cost(TOKEN_PRICE.into(), "credits")
            }
            Choice::Enough => self.describe_enough(state, seat),
            Choice::Ready => Description::new("ready", "Ready"),
            Choice::StartOver => Description::new("restart", "Start over"),
            Choice::Activate(category) => self.describe_activation(state, seat, category),
            Choice::Play(card) => self.describe_play(state, seat, card),
            Choice::EndTurn => Description::new("end", "End your turn"),
        }
    }

    fn describe_enough(&self, state: &State, seat: Seat) -> Description {
        let words = match state.fitting[seat.index()].step {
            Step::Modules(category) => format!("Nothing more for your {}", category.slots()),
            _ => "No more ammo".into(),
        };
        Description::new("enough", words)
    }

    fn describe_activation(&self, state: &State, seat: Seat, category: Category) -> Description {
        let side = state.side(seat);
        let draws = (side.modules_of(category) + 1).saturating_sub(side.hand_of(category).len());
        let draws = match draws {
            0 => "draw nothing, your hand is full of them".into(),
            1 => "draw 1 card".into(),
            many => format!("draw {many} cards"),
        };
        Description::new("activate", format!("Activate {}: {draws}", category.name())).place(deck_handle(seat, category))
    }

    fn describe_play(&self, state: &State, seat: Seat, card: CardRef) -> Description {
        let side = state.side(seat);
        let printed = self.printed(side, card);
        let cost = self.cost(side, printed);
        let module = self.module_of(side, card);
        // Twins that differ by their ammo are told apart by the module's number.
        let twins = side.fitted.iter().filter(|fitted| fitted.module == side.fitted[card.module()].module).count() > 1;
        let from = if twins && (module.arms.has_state() || side.fitted.iter().any(|fitted| fitted.disabled)) {
            format!(" from {}", self.module_name(side, card.module()))
        } else {
            String::new()
        };
        let effect = self.expected(state, seat, card.module(), printed);
        Description::new("play", format!("Play {}{from} ({cost} energy): {effect}", printed.name))
            .thing(card_handle(seat, card))
            .thing(module_handle(seat, card.module()))
            .cost(cost.into(), "energy")
    }

    /// What a card is expected to do, for somebody who has never read the manual.
    fn expected(&self, state: &State, seat: Seat, place: usize, card: &Card) -> String {
        let mut parts = Vec::new();
        if card.damage.is_some() {
            parts.push(self.expected_attack(state, seat, place, card));
        }
        if !card.text.is_empty() {
            parts.push(card.text.clone());
        }
        if parts.is_empty() {
            parts.push("clears it from your hand".into());
        }
        parts.join(". ")
    }

    /// "attacks at +1: 72 % to hit, about 6 Kinetic damage".
    pub(crate) fn expected_attack(&self, state: &State, seat: Seat, place: usize, card: &Card) -> String {
        let (side, target) = (state.side(seat), state.side(opponent(seat)));
        let module = self.module(side.fitted[place].module);
        let kind = self.damage_type(side, place);
        let printed = card.damage.expect("only attacks are expected to hit");
        let score = Score::of(side, target, module.accuracy.into());
        let odds = score.odds();
        let mean = f32::from(printed.twice_the_mean() as i16) / 2.0 + f32::from(side.stat(Stat::Damage));
        let after = |damage: f32| {
            let tough = target.stat(Stat::Protection) + target.stat(Stat::resistance(kind));
            (damage + f32::from(kind.against(target.top_layer()) - tough)).max(0.0)
        };
        let critical = match state.options.critical {
            Critical::PlusFive => after(mean) + f32::from(CRITICAL_BONUS + side.stat(Stat::Critical)),
            Critical::TimesOneAndAHalf => after(mean * 1.5),
        };
        let by_verdict = [0.0, after(mean / 2.0), after(mean), critical];
        let about: f32 = odds.iter().zip(by_verdict).map(|(&odds, damage)| f32::from(odds) / 36.0 * damage).sum();
        let hits = (36 - u32::from(odds[0])) * 100 / 36;
        let later = if module.impact == Impact::NextTurn { ", landing at the end of your next turn" } else { "" };
        format!("attacks with {printed} {}, {hits} % to hit, about {about:.0} damage{later}", kind.name())
    }

    pub(crate) fn refusals(&self, state: &State, seat: Seat) -> Vec<Refusal> {
        match state.stage {
            Stage::Fitting => self.fitting_refusals(state, seat),
            Stage::Action if seat == state.active => self.card_refusals(state, seat),
            _ => Vec::new(),
        }
    }

    fn card_refusals(&self, state: &State, seat: Seat) -> Vec<Refusal> {
        let side = state.side(seat);
        let refused = side.hand.iter().filter_map(|card| {
            let bar = self.playable(state, seat, card.module(), self.printed(side, card)).err()?;
            Some(Refusal { thing: card_handle(seat, card), why: self.why_not(side, card, bar) })
        });
        refused.collect()
    }

    fn why_not(&self, side: &Side, card: CardRef, bar: Bar) -> String {
        let module = self.module_name(side, card.module());
        match bar {
            Bar::Energy { cost, has } => format!("costs {cost} energy, you have {has}"),
            Bar::Limit(category) => {
                let limit = side.plays_left(category) + i16::from(side.played[category.index()]);
                format!("you may play {} {} cards a turn, and have", limit.max(0), category.name())
            }
            Bar::Empty => format!("{module} is empty: a card must load a Missile token from your Hangar first"),
            Bar::Disabled => format!("{module} is disabled until the end of this turn"),
            Bar::Crowded => "your Pending Damage Zone is full".into(),
            Bar::Turn => "no turn has more plays than this one had".into(),
        }
    }

    fn fitting_refusals(&self, state: &State, seat: Seat) -> Vec<Refusal> {
        let fitting = &state.fitting[seat.index()];
        let Step::Modules(category) = fitting.step else { return Vec::new() };
        let refused = self.modules_of(category).filter_map(|id| {
            let obstacle = fitting::with_module(self, &fitting.fit, id, state.options.budget).err()?;
            let module = self.module(id);
            Some(Refusal { thing: shelf_handle(&module.name), why: format!("{}: {obstacle}", module_price(module)) })
        });
        refused.collect()
    }

    /// A ship's numbers in a line.
    pub(crate) fn ship_words(&self, id: crate::catalogue::ShipId) -> String {
        let ship = self.ship(id);
        let stat = |stat: Stat| ship.stats[stat as usize];
        let slots = Category::ALL.into_iter().filter(|category| ship.slots[category.index()] > 0);
        let slots: Vec<String> =
            slots.map(|category| format!("{} {}", ship.slots[category.index()], category.name())).collect();
        let text = if ship.text.is_empty() { String::new() } else { format!(" {}", ship.text) };
        format!(
            "{}, slots {}, {} power grid, {} CPU, shield {}, armor {}, hull {}, energy {} (+{}), speed {}.{text}",
            ship.class.name(),
            list(&slots),
            stat(Stat::PowerGrid),
            stat(Stat::Cpu),
            stat(Stat::MaxShield),
            stat(Stat::MaxArmor),
            stat(Stat::MaxHull),
            stat(Stat::MaxEnergy),
            stat(Stat::EnergyRegeneration),
            stat(Stat::Speed),
        )
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
