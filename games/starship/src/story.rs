//! Events in words, as each viewer may know them.

use crate::catalogue::{CardId, Catalogue};
use crate::event::Event;
use crate::parts::{DamageType, Layer, Verdict};
use crate::stats::Until;
use crate::victory::Ending;
use crate::words::{capital, list};
use std::cmp::Ordering;
use table::{Seat, Told, Viewer};

impl Catalogue {
    pub(crate) fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        Some(match event {
            Event::FitReady { .. }
            | Event::Verified { .. }
            | Event::RolledForFirst { .. }
            | Event::Turn { .. }
            | Event::Activated { .. }
            | Event::DrawSkipped { .. }
            | Event::Over(_) => self.tell_course(event),
            Event::Regenerated { .. }
            | Event::RegenerationHalved { .. }
            | Event::EnergyGained { .. }
            | Event::EnergyLost { .. }
            | Event::Restored { .. }
            | Event::LayerLost { .. }
            | Event::BarrierLost { .. }
            | Event::BarrierRaised { .. } => self.tell_points(event),
            Event::Drew { .. }
            | Event::Reshuffled { .. }
            | Event::Shuffled { .. }
            | Event::PutBack { .. }
            | Event::Discarded { .. }
            | Event::Buried { .. }
            | Event::Returned { .. }
            | Event::HandShown { .. }
            | Event::Played { .. } => self.tell_cards(event, viewer),
            Event::Attacked { .. }
            | Event::DamageRolled { .. }
            | Event::Bypassed { .. }
            | Event::Launched { .. }
            | Event::Landed { .. }
            | Event::Intercepted { .. }
            | Event::PendingChanged { .. }
            | Event::PendingDelayed { .. } => self.tell_attack(event),
            Event::MissilesLost { .. } | Event::Swapped { .. } | Event::Loaded { .. } | Event::TokensGained { .. } => {
                self.tell_munitions(event)
            }
            Event::SetOff { .. }
            | Event::Used { .. }
            | Event::Rolled { .. }
            | Event::Disabled { .. }
            | Event::Modified { .. }
            | Event::TookHold { .. }
            | Event::NoRoom
            | Event::ChainEnded { .. }
            | Event::CutShort { .. } => self.tell_effects(event),
            Event::Damaged { .. } => self.tell_damage(event),
        })
    }

    /// Ships, turns and how it ends.
    fn tell_course(&self, event: &Event) -> Told {
        match event {
            Event::FitReady { seat } => Told::new("fit", format!("{seat} has a ship ready.")).by(*seat),
            Event::Verified { seat, fit } => {
                let modules: Vec<&str> = fit.modules.iter().map(|&id| self.module(id).name.as_str()).collect();
                let ship = &self.ship(fit.ship).name;
                Told::new("fit", format!("{seat} flies {ship} with {}.", list(&modules))).by(*seat)
            }
            Event::RolledForFirst { rolls: [a, b] } => {
                let words = format!("{} rolls {a}, {} rolls {b} for the first turn.", Seat::new(0), Seat::new(1));
                Told::new("roll", words)
            }
            Event::Turn { seat, number } => Told::new("turn", format!("{seat}, turn {number}")).by(*seat).heading(),
            Event::Activated { seat, category } => {
                Told::new("activate", format!("{seat} activates {}.", category.slots())).by(*seat)
            }
            Event::DrawSkipped { seat } => {
                let words = format!("{seat} starts, and therefore plays the first turn without drawing.");
                Told::new("draw", words).by(*seat)
            }
            Event::Over(ending) => Told::new("over", ending_words(*ending)).heading(),
            _ => unreachable!("told elsewhere"),
        }
    }

    /// Energy, layers and barrier that come and go.
    fn tell_points(&self, event: &Event) -> Told {
        match event {
            Event::Regenerated { seat, energy, shield } => {
                let gains = [(*energy, "energy"), (*shield, "shield")];
                let gains: Vec<String> = gains
                    .into_iter()
                    .filter(|(amount, _)| *amount > 0)
                    .map(|(amount, of)| format!("{amount} {of}"))
                    .collect();
                let words = format!("{} regenerates {}.", ship_of(*seat), list(&gains));
                Told::new("repair", words).by(*seat).amount((energy + shield).into())
            }
            Event::RegenerationHalved { seat } => {
                let words = format!("{seat} started, and therefore regenerates only half in the second turn.");
                Told::new("repair", words).by(*seat)
            }
            Event::EnergyGained { seat, amount } => {
                Told::new("energy", format!("{seat} gains {amount} energy.")).by(*seat).amount((*amount).into())
            }
            Event::EnergyLost { seat, amount } => {
                Told::new("energy", format!("{seat} loses {amount} energy.")).by(*seat).amount(-i32::from(*amount))
            }
            Event::Restored { seat, layer, amount } => {
                let words = format!("{} restores {amount} {}.", ship_of(*seat), layer.name());
                Told::new("repair", words).by(*seat).amount((*amount).into())
            }
            Event::LayerLost { seat, layer, amount } => {
                let words = format!("{} loses {amount} {}.", ship_of(*seat), layer.name());
                Told::new("damage", words).by(*seat).amount((*amount).into())
            }
            Event::BarrierLost { seat, amount } => {
                let words = format!("{} loses {amount} barrier.", ship_of(*seat));
                Told::new("barrier", words).by(*seat).amount(-i32::from(*amount))
            }
            Event::BarrierRaised { seat, amount } => {
                Told::new("barrier", format!("{seat} raises a barrier of {amount}.")).by(*seat)
            }
            _ => unreachable!("told elsewhere"),
        }
    }

    /// Cards on their way between deck, hand and graveyard; which they are, only to whoever may know.
    fn tell_cards(&self, event: &Event, viewer: Viewer) -> Told {
        let card = |id: &CardId| self.card(*id).name.as_str();
        let cards = |ids: &[CardId]| list(&ids.iter().map(card).collect::<Vec<_>>());
        match event {
            Event::Drew { seat, category, cards: drawn } => {
                let (count, name) = (drawn.len(), category.name());
                let which = if viewer.sees_as(*seat) { format!(": {}", cards(drawn)) } else { String::new() };
                let words = format!("{seat} draws {count} {name} {}{which}.", plural(count, "card"));
                Told::new("draw", words).by(*seat).amount(count as i32)
            }
            Event::Reshuffled { seat, category } => {
                let words = format!("{seat} shuffles the {} graveyard into a new deck.", category.name());
                Told::new("shuffle", words).by(*seat)
            }
            Event::Shuffled { seat, category } => {
                Told::new("shuffle", format!("{seat} shuffles the {} deck.", category.name())).by(*seat)
            }
            Event::PutBack { seat, category } => {
                Told::new("shuffle", format!("{seat} shuffles a card into the {} deck.", category.name())).by(*seat)
            }
            Event::Discarded { seat, card: id } => {
                Told::new("discard", format!("{seat} discards {}.", card(id))).by(*seat)
            }
            Event::Buried { seat, card: id } => {
                Told::new("discard", format!("{seat} puts {} from the deck into the graveyard.", card(id))).by(*seat)
            }
            Event::Returned { seat, card: id } => {
                Told::new("return", format!("{seat} takes {} back to hand.", card(id))).by(*seat)
            }
            Event::HandShown { seat, to: None, cards: shown } => {
                Told::new("show", format!("{seat} shows {}.", cards(shown))).by(*seat)
            }
            Event::HandShown { seat, to: Some(looker), cards: shown } => {
                let knows = viewer.sees_as(*seat) || viewer.sees_as(*looker);
                let what =
                    if knows { cards(shown) } else { format!("{} {}", shown.len(), plural(shown.len(), "card")) };
                Told::new("show", format!("{seat} shows {looker} {what}.")).by(*seat)
            }
            Event::Played { seat, card: id, cost, .. } => {
                Told::new("play", format!("{seat} plays {} for {cost} energy.", card(id))).by(*seat)
            }
            _ => unreachable!("told elsewhere"),
        }
    }

    /// Dice, damage and what is on its way.
    fn tell_attack(&self, event: &Event) -> Told {
        let card = |id: &CardId| self.card(*id).name.as_str();
        match event {
            Event::Attacked { by, dice, score, verdict } => {
                let (attack, evasion) = (i16::from(dice[0]) + score.attack, i16::from(dice[1]) + score.evasion);
                let words = format!(
                    "Attack {} {:+} = {attack} against evasion {} {:+} = {evasion}: {} ({}).",
                    dice[0],
                    score.attack,
                    dice[1],
                    score.evasion,
                    verdict.name(),
                    verdict.margin()
                );
                Told::new(if *verdict == Verdict::Miss { "miss" } else { "hit" }, words).by(*by)
            }
            Event::DamageRolled { by, dots, gross, damage, kind } => {
                let times = match damage.cmp(gross) {
                    Ordering::Less => format!(", halved to {damage} by the glancing hit"),
                    Ordering::Equal => String::new(),
                    Ordering::Greater => format!(", times 1.5 for the critical hit: {damage}"),
                };
                let rolled = match dots.len() {
                    0 => String::new(),
                    _ => format!(" ({} on the dice)", each_die(dots)),
                };
                let words = format!("{gross} {} damage{rolled}{times}.", kind.name());
                Told::new("damage", words).by(*by).amount((*damage).into())
            }
            Event::Bypassed { by } => Told::new("use", "The attack bypasses the shield.").by(*by),
            Event::Launched { by, card: id, damage, kind } => {
                let words = format!("{} is on its way: {damage} {} damage.", card(id), kind.name());
                Told::new("launch", words).by(*by).amount((*damage).into())
            }
            Event::Landed { by, card: id } => Told::new("land", format!("{} reaches its target.", card(id))).by(*by),
            Event::Intercepted { by, card: id } => {
                Told::new("intercept", format!("{} of {by} is stopped on its way.", card(id)))
            }
            Event::PendingChanged { by, card: id, amount, left } => {
                let words = format!("{} of {by}, on its way, changes by {amount:+} damage to {left}.", card(id));
                Told::new("intercept", words).amount((*amount).into())
            }
            Event::PendingDelayed { by, card: id, turns } => {
                let turns = format!("{turns} {}", plural(usize::from(*turns), "turn"));
                Told::new("delay", format!("{} of {by}, on its way, is delayed by {turns}.", card(id)))
            }
            _ => unreachable!("told elsewhere"),
        }
    }

    /// Ammo and missiles.
    fn tell_munitions(&self, event: &Event) -> Told {
        match event {
            Event::MissilesLost { seat, place, count } => {
                let from = if place.is_some() { "from a launcher" } else { "from the Hangar" };
                let words = format!("{seat} loses {count} {} {from}.", plural(usize::from(*count), "missile"));
                Told::new("ammo", words).by(*seat).amount(-i32::from(*count))
            }
            Event::Swapped { seat, old, new, .. } => {
                let old = old.map_or(String::new(), |old| format!("; the {} token is depleted", old.name()));
                Told::new("ammo", format!("{seat} loads {} ammo{old}.", new.name())).by(*seat)
            }
            Event::Loaded { seat, count, .. } => {
                Told::new("ammo", format!("{seat} loads {count} {}.", plural(usize::from(*count), "missile"))).by(*seat)
            }
            Event::TokensGained { seat, token, count } => {
                let words = format!("{seat} gains {count} {} {}.", token.name(), plural(usize::from(*count), "token"));
                Told::new("ammo", words).by(*seat)
            }
            _ => unreachable!("told elsewhere"),
        }
    }

    /// What texts do and put in force.
    fn tell_effects(&self, event: &Event) -> Told {
        match event {
            Event::SetOff { seat, source, ability } => {
                let text = self.wording(*ability).map_or("takes effect".into(), capital);
                let text = text.trim_end_matches('.');
                Told::new("use", format!("{} of {seat}: {text}.", self.name_on(*source))).by(*seat)
            }
            Event::Used { seat, source, ability } => {
                let text = self.wording(*ability).unwrap_or("an action");
                Told::new("use", format!("{} of {seat}: {text}", self.name_on(*source))).by(*seat)
            }
            Event::Rolled { by, throw, dots } => {
                let words = match dots.len() {
                    _ if throw.coin => format!("{by} flips a coin: {throw}."),
                    0 | 1 => format!("{by} rolls {throw}."),
                    _ => format!("{by} rolls {}: {throw}.", each_die(dots)),
                };
                Told::new("roll", words).by(*by)
            }
            Event::Disabled { seat, module, on } => {
                let state = if *on { "disabled" } else { "running again" };
                let name = &self.module(*module).name;
                Told::new("disable", format!("{name} of {} is {state}.", ship_of(*seat))).by(*seat)
            }
            Event::Modified { seat, stat, amount, until } => {
                let words = format!("{}: {} {amount:+} {}.", ship_of(*seat), stat.name(), until_words(*until, *seat));
                Told::new("change", words).by(*seat).amount((*amount).into())
            }
            Event::TookHold { seat, source, lasting, on } => {
                let words = lingo::lasting_words(&self.programs, *lasting);
                let on = on.map_or(String::new(), |(owner, on)| format!(" on {} of {owner}", self.name_on(on)));
                let words = format!("{} of {seat} takes hold{on}: {}.", self.name_on(*source), words.trim());
                Told::new("use", words).by(*seat)
            }
            Event::NoRoom => Told::new("use", "Too much is in force already: this does not take hold."),
            Event::ChainEnded { for_turn } => {
                let what =
                    if *for_turn { "nothing more is set off in this turn" } else { "this chain of effects ends here" };
                Told::new("use", format!("Texts have set each other off too often: {what}."))
            }
            Event::CutShort { seat, source } => {
                let words = format!("{} of {seat} goes on too long, and is cut short.", self.name_on(*source));
                Told::new("use", words).by(*seat)
            }
            _ => unreachable!("told elsewhere"),
        }
    }

    fn tell_damage(&self, event: &Event) -> Told {
        let Event::Damaged {
            seat,
            kind,
            damage,
            layer,
            against,
            protection,
            resistance,
            critical,
            by_texts,
            prevented,
            absorbed,
            further,
            left,
            lost,
        } = event
        else {
            unreachable!("only damage is told here");
        };
        let sum = |(label, amount): (String, i16)| (amount != 0).then(|| format!(" {amount:+} {label}"));
        let parts = [
            (against_words(*kind, *layer), *against),
            ("protection".into(), *protection),
            (kind.map_or(String::new(), |kind| format!("{} resistance", kind.name())), *resistance),
            ("critical".into(), *critical),
            ("by texts in force".into(), *by_texts),
            ("prevented".into(), *prevented),
            ("barrier".into(), *absorbed),
        ];
        let further = Layer::ALL.into_iter().zip(*further);
        let further = further.map(|(layer, change)| (against_words(*kind, layer), change));
        let parts = parts.into_iter().chain(further).chain([("more than was left".into(), *left)]);
        let extras: String = parts.filter_map(sum).collect();
        let took: Vec<String> = Layer::ALL
            .into_iter()
            .filter(|&layer| lost[layer as usize] > 0)
            .map(|layer| format!("{} {}", lost[layer as usize], layer.name()))
            .collect();
        let words = format!("{damage}{extras}: {seat}'s ship loses {}.", list(&took));
        Told::new("damage", words).by(*seat).amount(i32::from(lost.iter().sum::<i16>()))
    }
}

fn ship_of(seat: Seat) -> String {
    format!("{seat}'s ship")
}

fn against_words(kind: Option<DamageType>, layer: Layer) -> String {
    format!("{}against {}", kind.map_or(String::new(), |kind| format!("{} ", kind.name())), layer.name())
}

/// "until the end of @2's next turn".
pub(crate) fn until_words(until: Until, seat: Seat) -> String {
    match until {
        Until::EndOfTurn => "until the end of this turn".into(),
        Until::StartOfOwnTurn => format!("until the start of {seat}'s next turn"),
        Until::EndOfOwnTurn | Until::EndOfOwnNextTurn => format!("until the end of {seat}'s next turn"),
        Until::StartOfOtherTurn => format!("until the start of {}'s next turn", crate::state::opponent(seat)),
        Until::EndOfOtherTurn | Until::EndOfOtherNextTurn => {
            format!("until the end of {}'s next turn", crate::state::opponent(seat))
        }
        Until::Game => "for the rest of the game".into(),
    }
}

/// All dice of a throw (S57): "3 + 5".
fn each_die(dots: &[u8]) -> String {
    dots.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}

fn ending_words(ending: Ending) -> String {
    match ending {
        Ending::Destroyed(loser) => format!("{loser}'s ship is destroyed. {} wins.", crate::state::opponent(loser)),
        Ending::Both => "Both ships are destroyed: a draw.".into(),
        Ending::Turns(Some(winner)) => format!("The last turn is over. {winner}'s ship is in better shape and wins."),
        Ending::Turns(None) => "The last turn is over. A draw.".into(),
    }
}

pub(crate) fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.into() } else { format!("{word}s") }
}
