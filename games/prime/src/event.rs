//! What happened, and how it is told to each viewer.

use crate::Prime;
use crate::board::Board;
use crate::frame::{Phase, Verb};
use crate::galaxy::Place;
use crate::ids::CardId;
use crate::pack::Kind;
use crate::state::Side;
use table::{Seat, Told, Viewer};

/// A card in an event: which one, and what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The card.
    pub id: CardId,
    /// What is printed on it.
    pub kind: Kind,
    /// Which of its owner's copies it is.
    pub copy: u8,
}

impl Shown {
    /// The handle by which pictures and descriptions speak of a card: whose it is, what it is, and which of its copies. Its
    /// place in the deck would tell what else lies in there.
    pub fn handle(self) -> String {
        if self.id.is_none() {
            return String::new();
        }
        let mut handle = String::with_capacity(12);
        for (letter, number) in
            [('c', self.id.owner().number().into()), ('k', self.kind.index()), ('n', self.copy.into())]
        {
            handle.push(letter);
            push_number(&mut handle, number);
        }
        handle
    }
}

/// Writes a number without formatting: every picture names every card in it.
fn push_number(text: &mut String, number: usize) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    TurnedUp { seat: Seat, card: Shown },
    Settled { seat: Seat },
    Placed { seat: Seat, card: Shown, place: Place },
    OpeningHand { seat: Seat },
    TurnBegan { turn: u16 },
    PhaseBegan { phase: Phase },
    Reset { seat: Seat, resources: u16, commands: u8 },
    Revealed { seat: Seat, card: Shown },
    FirstPlayer { seat: Seat, total: u16 },
    Drew { seat: Seat, card: Shown },
    DrewFate { seat: Seat, card: Shown },
    FateEnded { card: Shown, resolved: bool },
    Reshuffled { seat: Seat },
    Discarded { seat: Seat, card: Shown },
    Deployed { seat: Seat, card: Shown, on: Shown, place: Place },
    Moved { seat: Seat, card: Shown, to: Place },
    MovedHero { seat: Seat, hero: Shown, on: Shown },
    Attached { card: Shown, on: Shown },
    Directed { seat: Seat, hero: Shown },
    Landed { fighter: Shown, ship: Shown },
    Launched { fighter: Shown, ship: Shown },
    Explored { seat: Seat, planet: Shown, points: u8 },
    GainedTech { seat: Seat, amount: u8, tech: u8 },
    Converted { seat: Seat },
    Repaired { card: Shown, amount: u8 },
    Attacked { attacker: Seat, defender: Seat, target: Shown, place: Place },
    Joined { ship: Shown, side: Side },
    Supports { seat: Seat, side: Side },
    Declines { seat: Seat, side: Side },
    Fired { source: Shown, partner: Shown, target: Shown, amount: u8 },
    Reacted { seat: Seat, verb: Verb, card: Shown, amount: u8 },
    RetreatEnabled { seat: Seat },
    Retreated { seat: Seat, ship: Shown, to: Place },
    CombatEnded { place: Place },
    HeroCombat { attacker: Shown, defender: Shown },
    Struck { source: Shown, target: Shown, amount: u8 },
    HeroRetreated { hero: Shown },
    Redirected { to: Shown },
    Damaged { card: Shown, amount: u8 },
    Destroyed { card: Shown },
    LeftPlay { card: Shown, terminated: bool },
    LostInTheFirestorm { card: Shown },
    PlanetFell { planet: Shown, conqueror: Option<Seat> },
    Plundered { seat: Seat, amount: u16 },
    Eliminated { seat: Seat },
    Won { seat: Seat, how: &'static str },
    CapReached,
    Played { seat: Seat, card: Shown },
    UsedText { seat: Seat, card: Shown },
    UsedAlien { seat: Seat, alien: Kind },
    Chosen { card: Shown },
    ChosenPlayer { seat: Seat },
    ChosenInHand { card: Shown },
    TargetLost { card: Shown },
    PlayerLost { seat: Seat },
    ChoseWay { seat: Seat, way: u16 },
    ChoseX { seat: Seat, x: u8 },
    Cancelled { seat: Seat, card: Shown },
    CutShort { seat: Seat },
    GainedResources { seat: Seat, amount: u16 },
    GainedCommands { seat: Seat, amount: u8 },
    LostTech { seat: Seat, amount: u8 },
    Energy { card: Shown, amount: i16 },
    Turned { card: Shown, on: bool },
    Took { seat: Seat, card: Shown },
    Showed { seat: Seat, card: Shown },
    Saw { seat: Seat, card: Shown },
    TookControl { seat: Seat, card: Shown },
    NamedRace { seat: Seat, race: crate::card::Race },
    Overcome { seat: Seat },
    Saved { card: Shown },
    Shackled { card: Shown },
}

fn fleet(side: Side) -> &'static str {
    match side {
        Side::Attack => "attacking fleet",
        Side::Defence => "defending fleet",
    }
}

fn counted(amount: impl Into<u32>, one: &str) -> String {
    let amount = amount.into();
    if amount == 1 { format!("1 {one}") } else { format!("{amount} {one}s") }
}

impl Board<'_> {
    /// A card as events name it.
    pub(crate) fn shown(self, id: CardId) -> Shown {
        if id.is_none() {
            return Shown { id, kind: Kind::default(), copy: 0 };
        }
        let kind = self.piece(id).kind;
        let earlier = (0..id.index()).filter(|index| self.kind(id.owner(), *index) == kind).count();
        Shown { id, kind, copy: 1 + earlier as u8 }
    }

    /// The handle of a card.
    pub fn handle(self, id: CardId) -> String {
        self.shown(id).handle()
    }
}

impl Prime {
    /// An event in words.
    pub(crate) fn tell(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        // Which card of a hand it is only its player learns.
        if matches!(event, Event::ChosenInHand { card } if !viewer.sees_as(card.id.owner())) {
            return None;
        }
        Some(match *event {
            Event::Settled { .. }
            | Event::Placed { .. }
            | Event::OpeningHand { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Reset { .. }
            | Event::FirstPlayer { .. }
            | Event::Eliminated { .. }
            | Event::Won { .. }
            | Event::CapReached => self.tell_course(event),
            Event::Played { .. }
            | Event::UsedText { .. }
            | Event::UsedAlien { .. }
            | Event::Chosen { .. }
            | Event::ChosenPlayer { .. }
            | Event::ChosenInHand { .. }
            | Event::TargetLost { .. }
            | Event::PlayerLost { .. }
            | Event::ChoseWay { .. }
            | Event::ChoseX { .. }
            | Event::Cancelled { .. }
            | Event::CutShort { .. }
            | Event::GainedResources { .. }
            | Event::GainedCommands { .. }
            | Event::LostTech { .. }
            | Event::Energy { .. }
            | Event::Turned { .. }
            | Event::Took { .. }
            | Event::Showed { .. }
            | Event::Saw { .. }
            | Event::TookControl { .. }
            | Event::NamedRace { .. }
            | Event::Overcome { .. }
            | Event::Saved { .. }
            | Event::Shackled { .. } => self.tell_text(event, viewer),
            Event::TurnedUp { .. }
            | Event::Revealed { .. }
            | Event::Drew { .. }
            | Event::DrewFate { .. }
            | Event::FateEnded { .. }
            | Event::Reshuffled { .. }
            | Event::Discarded { .. }
            | Event::LeftPlay { .. } => self.tell_cards(event, viewer),
            Event::Attacked { .. }
            | Event::Joined { .. }
            | Event::Supports { .. }
            | Event::Declines { .. }
            | Event::Fired { .. }
            | Event::Reacted { .. }
            | Event::RetreatEnabled { .. }
            | Event::Retreated { .. }
            | Event::CombatEnded { .. }
            | Event::HeroCombat { .. }
            | Event::Struck { .. }
            | Event::HeroRetreated { .. }
            | Event::Redirected { .. } => self.tell_combat(event),
            _ => self.tell_action(event),
        })
    }

    fn name(&self, card: Shown) -> &str {
        &self.pack().card(card.kind).name
    }

    /// The course of the game.
    fn tell_course(&self, event: &Event) -> Told {
        match *event {
            Event::Settled { seat } => Told::new("choose", format!("{seat} has chosen a Star System.")).by(seat),
            Event::Placed { seat, card, place } => {
                Told::new("place", format!("{} lies at {place}.", self.name(card))).by(seat).thing(card.handle())
            }
            Event::OpeningHand { seat } => Told::new("draw", format!("{seat} draws an opening hand.")).by(seat),
            Event::TurnBegan { turn } => Told::new("turn", format!("Turn {turn}")).heading(),
            Event::PhaseBegan { phase } => Told::new("phase", format!("The {phase} phase begins.")),
            Event::Reset { seat, resources, commands } => {
                let (gain, orders) = (counted(resources, "resource"), counted(commands, "command"));
                Told::new("reset", format!("{seat} unturns, gains {gain} and has {orders}.")).by(seat)
            }
            Event::FirstPlayer { seat, total } => {
                Told::new("first", format!("{seat} is first player with {total}.")).by(seat).amount(total.into())
            }
            Event::Eliminated { seat } => {
                Told::new("eliminated", format!("{seat} is eliminated and leaves the game.")).by(seat)
            }
            Event::Won { seat, how } => Told::new("won", format!("{seat} wins by {how}.")).by(seat).heading(),
            _ => Told::new("cap", "The last turn is over; whoever leads wins.").heading(),
        }
    }

    /// Cards drawn, shown and laid away.
    fn tell_cards(&self, event: &Event, viewer: Viewer) -> Told {
        match *event {
            Event::TurnedUp { seat, card } => {
                Told::new("advantage", format!("{seat} turns up {}.", self.name(card))).by(seat).thing(card.handle())
            }
            Event::Drew { seat, card } if viewer.sees_as(seat) => {
                Told::new("draw", format!("{seat} draws {}.", self.name(card))).by(seat).thing(card.handle())
            }
            Event::Drew { seat, .. } => Told::new("draw", format!("{seat} draws a card.")).by(seat),
            Event::DrewFate { seat, card } => {
                Told::new("fate", format!("{seat} draws the fate {}.", self.name(card))).by(seat)
            }
            Event::Revealed { seat, card } => {
                let face = self.pack().card(card.kind);
                let value = face.cosmic.map_or("no cosmic value".into(), |value| format!("cosmic value {value}"));
                Told::new("reveal", format!("{seat} reveals {} ({value}).", face.name)).by(seat)
            }
            Event::FateEnded { card, resolved } => {
                let what = if resolved { "resolves" } else { "is cancelled" };
                Told::new("fate", format!("{} {what} and is terminated.", self.name(card)))
            }
            Event::Reshuffled { seat } => {
                Told::new("shuffle", format!("{seat} shuffles the recycle pile into a new draw pile.")).by(seat)
            }
            Event::Discarded { seat, card } => {
                Told::new("discard", format!("{seat} recycles {} from hand.", self.name(card))).by(seat)
            }
            Event::LeftPlay { card, terminated } => {
                let what = if terminated { "terminated" } else { "recycled" };
                Told::new("leave", format!("{} is {what}.", self.name(card))).thing(card.handle())
            }
            _ => unreachable!("not about cards"),
        }
    }

    /// Actions outside combat.
    fn tell_action(&self, event: &Event) -> Told {
        match *event {
            Event::Deployed { seat, card, on, place } => {
                let at = if on.id.is_some() { self.name(on).to_string() } else { place.to_string() };
                let how = if place.is_outer() && on.id.is_none() { "discovers" } else { "deploys" };
                let told = Told::new("deploy", format!("{seat} {how} {} at {at}.", self.name(card))).by(seat);
                told.thing(card.handle())
            }
            Event::Moved { seat, card, to } => {
                let words = format!("{} moves to {to}.", self.name(card));
                Told::new("move", words).by(seat).thing(card.handle())
            }
            Event::MovedHero { seat, hero, on } => {
                let words = format!("{} goes to {}.", self.name(hero), self.name(on));
                Told::new("move", words).by(seat).thing(hero.handle()).thing(on.handle())
            }
            Event::Attached { card, on } => {
                let words = format!("{} is attached to {}.", self.name(card), self.name(on));
                Told::new("attach", words).thing(card.handle()).thing(on.handle())
            }
            Event::Directed { seat, hero } => {
                let words = format!("{} turns for 1 command for {seat}.", self.name(hero));
                Told::new("command", words).by(seat).thing(hero.handle())
            }
            Event::Landed { fighter, ship } => {
                let words = format!("{} lands on {}.", self.name(fighter), self.name(ship));
                Told::new("land", words).thing(fighter.handle()).thing(ship.handle())
            }
            Event::Launched { fighter, ship } => {
                let words = format!("{} launches from {}.", self.name(fighter), self.name(ship));
                Told::new("launch", words).thing(fighter.handle()).thing(ship.handle())
            }
            Event::Explored { seat, planet, points } => {
                let words = format!("{seat} explores {} for {points}.", self.name(planet));
                Told::new("explore", words).by(seat).thing(planet.handle()).amount(points.into())
            }
            Event::GainedTech { seat, amount, tech } => {
                let words = format!("{seat} gains {amount} Tech and has {tech}.");
                Told::new("tech", words).by(seat).amount(amount.into())
            }
            Event::Converted { seat } => {
                Told::new("convert", format!("{seat} turns a command into a resource.")).by(seat)
            }
            Event::Repaired { card, amount } => {
                let name = self.name(card);
                let words = match amount {
                    0 => format!("No damage is removed from {name}."),
                    _ => format!("{amount} damage is removed from {name}."),
                };
                Told::new("repair", words).thing(card.handle()).amount(amount.into())
            }
            Event::Damaged { card, amount } => {
                let words = format!("{} suffers {amount} damage.", self.name(card));
                Told::new("damage", words).thing(card.handle()).amount(amount.into())
            }
            Event::Destroyed { card } => {
                Told::new("destroy", format!("{} has lethal damage.", self.name(card))).thing(card.handle())
            }
            Event::LostInTheFirestorm { card } => {
                Told::new("destroy", format!("{} is lost in the Firestorm.", self.name(card))).thing(card.handle())
            }
            Event::PlanetFell { planet, conqueror } => {
                let how = conqueror.map_or("is destroyed".into(), |seat| format!("is conquered by {seat}"));
                Told::new("fall", format!("{} {how}.", self.name(planet))).thing(planet.handle())
            }
            Event::Plundered { seat, amount } => {
                Told::new("plunder", format!("{seat} gains {} from it.", counted(amount, "resource"))).by(seat)
            }
            _ => unreachable!("not an action"),
        }
    }

    /// What texts do.
    fn tell_text(&self, event: &Event, viewer: Viewer) -> Told {
        match *event {
            Event::Played { seat, card } => Told::new("play", format!("{seat} plays {}.", self.name(card))).by(seat),
            Event::UsedText { seat, card } => {
                Told::new("use", format!("{seat} uses {}.", self.name(card))).by(seat).thing(card.handle())
            }
            Event::UsedAlien { seat, alien } => {
                Told::new("use", format!("{seat} uses {}.", self.pack().card(alien).name)).by(seat)
            }
            Event::Chosen { card } | Event::ChosenInHand { card } => {
                let words = format!("Chosen for it: {} of {}.", self.name(card), card.id.owner());
                Told::new("choose", words).thing(card.handle())
            }
            Event::ChosenPlayer { seat } => Told::new("choose", format!("Chosen for it: {seat}.")),
            Event::TargetLost { card } => {
                let words = format!("{} of {} is no longer a target.", self.name(card), card.id.owner());
                Told::new("choose", words).thing(card.handle())
            }
            Event::PlayerLost { seat } => Told::new("choose", format!("{seat} is no longer a target.")),
            Event::ChoseWay { seat, way } => {
                Told::new("way", format!("{seat} chooses: {}.", self.texts.programs.label(way))).by(seat)
            }
            Event::ChoseX { seat, x } => Told::new("way", format!("{seat} chooses: X = {x}.")).by(seat),
            Event::Cancelled { seat, card } => {
                let with = if card.id.is_some() { format!(" with {}", self.name(card)) } else { String::new() };
                Told::new("cancel", format!("What {seat} did{with} is cancelled.")).by(seat)
            }
            Event::CutShort { seat } => {
                Told::new("use", format!("What {seat} does goes on too long, and is cut short.")).by(seat)
            }
            Event::GainedResources { seat, amount } => {
                Told::new("gain", format!("{seat} gains {}.", counted(amount, "resource"))).by(seat)
            }
            Event::GainedCommands { seat, amount } => {
                Told::new("gain", format!("{seat} gains {}.", counted(amount, "command"))).by(seat)
            }
            Event::LostTech { seat, amount } => Told::new("tech", format!("{seat} loses {amount} Tech.")).by(seat),
            Event::Energy { card, amount } => {
                let what = if amount < 0 { "loses" } else { "gains" };
                let words = format!("{} {what} {} energy.", self.name(card), amount.abs());
                Told::new("energy", words).thing(card.handle()).amount(amount.into())
            }
            Event::Turned { card, on } => {
                let what = if on { "turned" } else { "unturned" };
                Told::new("turned", format!("{} is {what}.", self.name(card))).thing(card.handle())
            }
            Event::Took { seat, card } if viewer.sees_as(seat) => {
                Told::new("take", format!("{seat} takes {} in hand.", self.name(card))).by(seat).thing(card.handle())
            }
            Event::Took { seat, .. } => Told::new("take", format!("{seat} takes a card in hand.")).by(seat),
            Event::Showed { seat, card } => Told::new("reveal", format!("{seat} shows {}.", self.name(card))).by(seat),
            Event::Saw { seat, card } if viewer.sees_as(seat) => {
                Told::new("look", format!("{seat} sees {}.", self.name(card))).by(seat)
            }
            Event::Saw { seat, .. } => Told::new("look", format!("{seat} looks at a card.")).by(seat),
            Event::TookControl { seat, card } => {
                Told::new("control", format!("{seat} takes control of {}.", self.name(card))).by(seat)
            }
            Event::NamedRace { seat, race } => Told::new("name", format!("{seat} names the race {race}.")).by(seat),
            Event::Overcome { seat } => Told::new("lose", format!("{seat} loses by an opponent's advantage.")).by(seat),
            Event::Saved { card } => {
                Told::new("save", format!("{} stays in play with a structure of 1.", self.name(card)))
                    .thing(card.handle())
            }
            Event::Shackled { card } => {
                Told::new("shackle", format!("{} is turned face down, out of play.", self.name(card)))
            }
            _ => unreachable!("not about texts"),
        }
    }

    /// Ship combat and hero combat.
    fn tell_combat(&self, event: &Event) -> Told {
        match *event {
            Event::Attacked { attacker, defender, target, place } => {
                let words = format!("{attacker} attacks {} of {defender} at {place}.", self.name(target));
                Told::new("attack", words).by(attacker).thing(target.handle()).heading()
            }
            Event::Joined { ship, side } => {
                Told::new("join", format!("{} joins the {}.", self.name(ship), fleet(side))).thing(ship.handle())
            }
            Event::Supports { seat, side } => {
                Told::new("support", format!("{seat} supports the {}.", fleet(side))).by(seat)
            }
            Event::Declines { seat, side } => {
                Told::new("decline", format!("{seat} does not support the {}.", fleet(side))).by(seat)
            }
            Event::Fired { source, partner, target, amount } => {
                let (one, at) = (self.name(source), self.name(target));
                let words = if partner.id.is_some() {
                    format!("{one} and {} fire together at {at} for {amount}.", self.name(partner))
                } else {
                    format!("{one} fires at {at} for {amount}.")
                };
                Told::new("fire", words).thing(source.handle()).thing(target.handle()).amount(amount.into())
            }
            Event::Reacted { seat, verb, card, amount } => {
                let name = self.name(card);
                let words = match verb {
                    Verb::Shields => format!("{name} uses its shields: up to {amount} prevented."),
                    Verb::Strengthen => format!("{name} adds {amount} to the damage."),
                    Verb::Cover => format!("{name} prevents up to {amount}."),
                    Verb::Scramble => format!("{name} spends 1 energy to reveal a card: up to {amount} prevented."),
                    _ => format!("{name} is sacrificed to prevent {amount}."),
                };
                Told::new("react", words).by(seat).thing(card.handle()).amount(amount.into())
            }
            Event::RetreatEnabled { seat } => {
                Told::new("retreat", format!("{seat} gives the command to retreat.")).by(seat)
            }
            Event::Retreated { seat, ship, to } => {
                let words = format!("{} retreats to {to}.", self.name(ship));
                Told::new("retreat", words).by(seat).thing(ship.handle())
            }
            Event::CombatEnded { place } => Told::new("peace", format!("The combat at {place} is over.")),
            Event::HeroCombat { attacker, defender } => {
                let words = format!("{} fights {}.", self.name(attacker), self.name(defender));
                Told::new("fight", words).thing(attacker.handle()).thing(defender.handle()).heading()
            }
            Event::Struck { source, target, amount } => {
                let words = format!("{} strikes {} for {amount}.", self.name(source), self.name(target));
                Told::new("strike", words).thing(source.handle()).thing(target.handle()).amount(amount.into())
            }
            Event::Redirected { to } => {
                Told::new("redirect", format!("{} takes the blow instead.", self.name(to))).thing(to.handle())
            }
            Event::HeroRetreated { hero } => {
                Told::new("retreat", format!("{} retreats.", self.name(hero))).thing(hero.handle())
            }
            _ => unreachable!("not about combat"),
        }
    }
}
