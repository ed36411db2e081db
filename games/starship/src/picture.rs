//! The table as anyone can draw it, made from a view alone.

use crate::catalogue::{Catalogue, ModuleId, Preset, Ship, ShipId};
use crate::fitting::{self, Draft};
use crate::parts::{Category, DamageType, Impact, Layer};
use crate::stats::Stat;
use crate::story::until_words;
use crate::view::{CardView, FitView, ModuleView, Of, ShipView, View};
use crate::words::{capital, list, pending_handle, shelf_handle, ship_handle};
use std::borrow::Cow;
use table::{Meter, Picture, Piece, Seat, Shape, Tone};

/// The colour of a category's cards (3.2).
pub(crate) const fn tone(category: Category) -> Tone {
    [Tone::Red, Tone::Blue, Tone::Yellow, Tone::Grey][category as usize]
}

impl Catalogue {
    pub(crate) fn picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        picture.add("Firestorm", None, Shape::Text(headline(view)));
        let unseen = |seat: &Seat| view.fits.iter().all(|fit| fit.seat != *seat);
        for seat in Seat::all(2).filter(unseen) {
            if let Some(chosen) = view.chosen {
                picture.add("At the yard", Some(seat), Shape::Text(choices_made(chosen[seat.index()])));
            }
        }
        for fit in &view.fits {
            self.draw_fit(&mut picture, fit);
        }
        // The other's ship first, one's own next to one's hand.
        let mine = |ship: &&ShipView| Some(ship.seat) == view.me;
        let others = view.ships.iter().filter(|ship| !mine(ship));
        for ship in others.chain(view.ships.iter().filter(mine)) {
            let incoming = view.ships.iter().filter(|other| other.seat != ship.seat).flat_map(|other| &other.pending);
            self.draw_ship(&mut picture, ship, incoming.map(|pending| pending.damage + pending.critical).sum());
        }
        picture
    }

    fn draw_fit(&self, picture: &mut Picture, fit: &FitView) {
        let owner = Some(fit.seat);
        let slots =
            fit.slots.iter().map(|(category, of)| meter(format!("{} taken", category.slots()), *of, tone(*category)));
        let limits = [
            meter("credits left", fit.credits, Tone::Plain),
            meter("power grid left", fit.grid, Tone::Plain),
            meter("CPU left", fit.cpu, Tone::Plain),
        ];
        let title = fit.ship.as_ref().map_or("Your fit".to_string(), |ship| format!("Your fit: {ship}"));
        picture.add(title, owner, Shape::Meters(limits.into_iter().chain(slots).collect()));
        let modules = fit.modules.iter().enumerate().filter_map(|(index, name)| {
            let module = self.module(self.module_named(name)?);
            Some(Piece::new(format!("f{index}"), name).tone(tone(module.category)).text(self.module_words(module)))
        });
        let ammo = fit.ammo.iter().map(|(token, count)| Piece::new("", format!("{} ×{count}", token.name())));
        picture.add("Installed", owner, Shape::Row(modules.chain(ammo).collect()));
        let shelf = self.shelf(fit);
        if !shelf.is_empty() {
            picture.add("On offer", owner, Shape::Row(shelf));
        }
    }

    /// What a fit takes of the credits, and of what its ship has.
    pub(crate) fn draw_sums(&self, draft: &Draft, budget: u16) -> Vec<Meter> {
        let (ship, sums) = (draft.ship.map(|id| self.ship(id)), fitting::sums_of(self, draft));
        // How much there may be is the ship's to say.
        let of = |meter: Meter, limit: i32| if ship.is_some() { meter.of(limit) } else { meter };
        let slots = Category::ALL.into_iter().map(|category| {
            let (taken, there) = (sums.modules[category.index()], ship.map_or(0, |ship| ship.slots[category.index()]));
            of(Meter::new(category.slots(), taken.into()), there.into()).tone(tone(category))
        });
        let limits = [
            Meter::new("credits", sums.credits).of(budget.into()).tone(Tone::Yellow),
            of(Meter::new("power grid", sums.grid.0.into()), sums.grid.1.into()).tone(Tone::Green),
            of(Meter::new("CPU", sums.cpu.0.into()), sums.cpu.1.into()).tone(Tone::Violet),
        ];
        limits.into_iter().chain(slots.filter(|meter| meter.value > 0 || meter.max > Some(0))).collect()
    }

    /// What the shop shows at this step, whether or not it can be paid for.
    fn shelf(&self, fit: &FitView) -> Vec<Piece> {
        let category = Category::ALL.into_iter().find(|category| category.name() == fit.step);
        if let Some(category) = category {
            let module = |id: ModuleId| {
                let module = self.module(id);
                Piece::new(shelf_handle(&module.name), &module.name)
                    .tone(tone(category))
                    .mark(format!("{} credits", module.price))
                    .text(self.shelf_words(module))
            };
            return self.modules_of(category).map(module).collect();
        }
        let ship = |(index, ship): (usize, &Ship)| {
            Piece::new(shelf_handle(&ship.name), &ship.name)
                .mark(format!("{} credits", ship.price))
                .text(self.ship_words(ShipId(index as u8)))
        };
        let preset = |index: usize| {
            let Preset { name, about, fit, .. } = &self.presets[index];
            let modules: Vec<&str> = fit.modules.iter().map(|&id| self.module(id).name.as_str()).collect();
            let ship = &self.ship(fit.ship).name;
            let words = format!("{about} {ship} with {}. {}", list(&modules), self.ship_words(fit.ship));
            Piece::new(shelf_handle(name), name).mark(ship.as_str()).text(words)
        };
        match fit.step {
            "preset" => self.presets_for(fit.credits.max as u16).map(preset).collect(),
            "ship" => self.ships.iter().enumerate().map(ship).collect(),
            _ => Vec::new(),
        }
    }

    /// A ship and all that is its player's; `incoming` is the damage on its way to it.
    fn draw_ship(&self, picture: &mut Picture, ship: &ShipView, incoming: i16) {
        let owner = Some(ship.seat);
        let area = picture.add(ship.ship.as_str(), owner, Shape::Meters(meters(ship, incoming)));
        area.handle = ship_handle(ship.seat);
        if !ship.pending.is_empty() {
            picture.add("Pending damage", owner, Shape::Row(pending(ship)));
        }
        picture.add("In force", owner, Shape::Row(in_force(ship)));
        picture.add(
            "Modules",
            owner,
            Shape::Row(ship.modules.iter().map(|module| self.module_piece(ship.seat, module)).collect()),
        );
        if !ship.hangar.is_empty() || !ship.depleted.is_empty() {
            picture.add("Hangar", owner, Shape::Row(hangar(ship)));
        }
        picture.add("Decks", owner, Shape::Row(decks(ship)));
        picture.add("Hand", owner, Shape::Row(self.hand(ship)));
    }

    fn module_piece(&self, seat: Seat, module: &ModuleView) -> Piece {
        let known = module.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        let printed = self.module_named(&module.name).or_else(|| self.module_named(known));
        let words = printed.map_or(String::new(), |id| self.module_words(self.module(id)));
        let mut piece = Piece::new(crate::words::module_handle(seat, module.place), &module.name)
            .tone(tone(module.category))
            .text(words);
        if let Some(damage) = module.damage {
            piece = piece.mark(format!("{} {:+}", damage.name(), module.accuracy));
        }
        if let Some(loaded) = module.loaded {
            piece = piece.mark(format!("{loaded} loaded"));
        }
        if module.impact == Impact::NextTurn {
            piece = piece.mark("lands later");
        }
        piece.turned = module.disabled;
        piece
    }

    fn hand(&self, ship: &ShipView) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = ship.hand.iter().map(|card| self.card_piece(ship.seat, card)).collect();
        for (&category, deck) in &ship.decks {
            let known = ship.hand.iter().filter(|card| card.category == category).count();
            for _ in known..deck.hand {
                let text = format!("A {} card.", category.name());
                pieces.push(
                    Piece { label: category.name().into(), ..Piece::face_down() }.tone(tone(category)).text(text),
                );
            }
        }
        pieces
    }

    fn card_piece(&self, seat: Seat, card: &CardView) -> Piece {
        let piece = Piece::new(format!("c{}.{}", seat.number(), card.id), &card.name)
            .tone(tone(card.category))
            .mark(format!("{} energy", card.cost));
        let Some(printed) = self.card_named(&card.name).map(|id| self.card(id)) else { return piece };
        let piece = match printed.damage {
            Some(damage) => piece.mark(damage.to_string()),
            None => piece,
        };
        piece.text(self.card_text(printed, &card.module))
    }

    /// Everything printed on a card, with where it comes from.
    fn card_text(&self, card: &crate::catalogue::Card, module: &str) -> String {
        let kind = if card.filler { "filler" } else { "action" };
        let mut text = format!("{} {kind} card of {module}, {} energy.", card.category.name(), card.cost);
        if let Some(damage) = card.damage {
            text.push_str(&format!(" Attack: {damage}."));
        }
        if !card.text.is_empty() {
            text.push(' ');
            text.push_str(&card.text);
        }
        text
    }
}

fn headline(view: &View) -> String {
    if let Some(result) = &view.result {
        return result.words();
    }
    let Some(active) = view.active else {
        let waiting: Vec<String> = view.fitting.iter().map(Seat::to_string).collect();
        return format!("Fitting ships for {} credits. Waiting for {}.", view.budget, list(&waiting));
    };
    let cap = view.cap.map_or(String::new(), |cap| format!(" of {cap}"));
    let activated = view.activated.map_or(String::new(), |category| format!(", {} activated", category.slots()));
    format!("Turn {}{cap} of {active}, {} phase{activated}", view.turn, view.stage)
}

/// How far somebody is with a fit that is not to be seen.
fn choices_made(number: u16) -> String {
    match number {
        0 => "No choice made yet.".to_string(),
        1 => "1 choice made so far.".to_string(),
        _ => format!("{number} choices made so far."),
    }
}

fn meter(label: impl Into<Cow<'static, str>>, of: Of, tone: Tone) -> Meter {
    Meter::new(label, of.now).of(of.max).tone(tone)
}

fn meters(ship: &ShipView, incoming: i16) -> Vec<Meter> {
    let plain = |label: &'static str, value: i16| Meter::new(label, value.into());
    let mut meters = vec![
        meter("shield", ship.shield, Tone::Blue),
        meter("armor", ship.armor, Tone::Grey),
        meter("hull", ship.hull, Tone::Red),
        meter("energy", ship.energy, Tone::Yellow),
    ];
    meters.retain(|meter| meter.max != Some(0));
    if ship.barrier > 0 {
        meters.push(plain("barrier", ship.barrier).tone(Tone::Blue));
    }
    if incoming > 0 {
        meters.push(plain("incoming", incoming).tone(Tone::Red));
    }
    meters.push(plain("speed", ship.speed));
    meters.push(plain("signature", ship.signature));
    meters
}

/// What holds for a ship: the ship itself with its numbers, what changes them for a while, and what cards have left.
fn in_force(ship: &ShipView) -> Vec<Piece> {
    let number = ship.seat.number();
    let rate = |stat: Stat| ship.stats.get(stat.name()).copied().unwrap_or(0);
    let mut itself = Piece::new(format!("i{number}"), &ship.ship).text(ship_text(ship));
    for (rate, of) in [(rate(Stat::EnergyRegeneration), "energy"), (rate(Stat::ShieldRegeneration), "shield")] {
        if rate != 0 {
            itself = itself.mark(format!("{rate:+} {of} a turn"));
        }
    }
    let changes = ship.changes.iter().enumerate().map(|(index, change)| {
        let until = until_words(change.until, ship.seat);
        let meaning = Stat::ALL.into_iter().find(|stat| stat.name() == change.stat).map_or("", Stat::meaning);
        Piece::new(format!("i{number}.c{index}"), format!("{} {:+}", change.stat, change.amount))
            .mark(&until)
            .text(format!("{} {:+} {until}. {meaning}", capital(change.stat), change.amount))
    });
    let effects = ship.effects.iter().enumerate().map(|(index, effect)| {
        let (name, text) = effect.split_once(": ").unwrap_or((effect, effect));
        Piece::new(format!("i{number}.e{index}"), name).text(text)
    });
    std::iter::once(itself).chain(changes).chain(effects).collect()
}

/// Everything about a ship that its meters leave out, in a few lines.
fn ship_text(ship: &ShipView) -> String {
    let mut lines = vec![ship.class.name().to_string()];
    lines.extend((!ship.text.is_empty()).then(|| ship.text.clone()));
    let numbers = Stat::ALL.into_iter().filter_map(|stat| Some((stat, *ship.stats.get(stat.name())?)));
    lines.extend(numbers.map(|(stat, value)| format!("{} {value}: {}", capital(stat.name()), stat.meaning())));
    lines.push(format!("On top of it, what the layer that is hit first does to damage: {}.", resistances()));
    lines.join("\n")
}

/// "Kinetic -2 on shield, +2 on armor; …"
fn resistances() -> String {
    let of = |damage: DamageType| {
        let layers = Layer::ALL.into_iter().filter(|&layer| damage.against(layer) != 0);
        let layers: Vec<String> =
            layers.map(|layer| format!("{:+} on {}", damage.against(layer), layer.name())).collect();
        format!("{} {}", damage.name(), layers.join(", "))
    };
    DamageType::ALL.map(of).join("; ")
}

fn pending(ship: &ShipView) -> Vec<Piece> {
    let piece = |(index, pending): (usize, &crate::view::PendingView)| {
        let critical = if pending.critical > 0 { format!(" +{} critical", pending.critical) } else { String::new() };
        Piece::new(pending_handle(ship.seat, index), &pending.card)
            .tone(Tone::Red)
            .mark(format!("{}{critical} {}", pending.damage, pending.kind.name()))
            .mark(format!("end of {}'s turn {}", ship.seat, pending.turn))
            .text(format!(
                "On its way to the other ship. It lands at the end of {}'s turn {}, on whatever layer is on top then.",
                ship.seat, pending.turn
            ))
    };
    ship.pending.iter().enumerate().map(piece).collect()
}

fn hangar(ship: &ShipView) -> Vec<Piece> {
    let stored = ship.hangar.iter().map(|(token, count)| {
        Piece::new(format!("t{}.{}", ship.seat.number(), token.name()), format!("{} ×{count}", token.name()))
            .text("In the Hangar, ready to be loaded by a card that says so.")
    });
    let depleted = ship.depleted.iter().map(|(token, count)| {
        let piece = Piece::new("", format!("{} ×{count}", token.name())).mark("depleted").tone(Tone::Faint);
        piece.text("In the Depleted Pool: gone for the rest of the game.")
    });
    stored.chain(depleted).collect()
}

fn plays_left(n: i16) -> String {
    if n == 1 { "1 play left".into() } else { format!("{n} plays left") }
}

fn decks(ship: &ShipView) -> Vec<Piece> {
    let deck = |(category, deck): (&Category, &crate::view::DeckView)| {
        let listed: Vec<String> = deck.list.iter().map(|(name, count)| format!("{count}× {name}")).collect();
        let spent: Vec<String> = deck.graveyard.iter().map(|(name, count)| format!("{count}× {name}")).collect();
        Piece::new(crate::words::deck_handle(ship.seat, *category), format!("{} {}", category.name(), deck.deck))
            .tone(tone(*category))
            .mark(format!("{} in graveyard", deck.graveyard.values().sum::<usize>()))
            .mark(plays_left(deck.plays_left))
            .text(format!("All cards: {}. Graveyard: {}.", list(&listed), list(&spent)))
    };
    ship.decks.iter().map(deck).collect()
}

/// Words of the table that a newcomer may stumble over.
const WORDS: [(&str, &str); 16] = [
    ("attack", "Your die + accuracy + the target's signature, against the target's die + its speed."),
    (
        "critical hit",
        "An attack 2 or more above the evasion: all the damage, and 5 more that nothing resists. A table may play with one and a half times the damage instead.",
    ),
    (
        "hit",
        "An attack 1 above the evasion: all the damage. Texts that wait for a hit wait for glancing and critical hits, too: for all but a miss.",
    ),
    ("glancing hit", "An attack equal to the evasion: half the damage, rounded down."),
    ("miss", "An attack below the evasion: no damage."),
    (
        "layers",
        "Shield, armor and hull, from the outside in: damage goes to the first that has points left, and what it cannot hold goes on to the next. A ship without hull is destroyed.",
    ),
    ("Kinetic", "Damage: 2 less against shield, 2 more against armor."),
    ("Energy", "Damage: 2 more against shield, 2 less against armor. Also what cards cost: EP."),
    ("Explosive", "Damage: 2 more against hull."),
    ("Disruptor", "Damage: 2 less against hull."),
    ("barrier", "Takes damage before the layers do, until the start of the ship's next turn."),
    ("prevented", "Damage that a text keeps away before barrier and layers."),
    (
        "pending damage",
        "An attack on its way: it was rolled at its launch, and lands at the end of the attacker's turn that is named on it.",
    ),
    ("incoming", "All the damage on its way to the ship, before resistance."),
    (
        "activate",
        "Once a turn you draw from one deck, until you hold one card more of its colour than you have modules.",
    ),
    ("filler", "A card that does little or nothing: playing it makes room in your hand."),
];

/// Words of the game and names of its numbers with their meaning, for a glossary.
pub fn glossary() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.into_iter().chain(Stat::ALL.into_iter().map(|stat| (stat.name(), stat.meaning())))
}
