//! The rules in progress. The frame on top of the stack is the one that asks; a frame below waits and looks again at
//! the position when it becomes the top, so nothing in it goes stale. A new card adds no frame.

use crate::galaxy::Place;
use crate::ids::CardId;
use crate::state::{Departed, Side};
use crate::texts::Occasion;
use table::flow::{Passes, Round};
use table::{Seat, SeatSet};

/// One procedure in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    /// Everybody chooses starting planets, unseen (101.4).
    #[default]
    Systems,
    /// The free turn of advantages at setup, in seat order (101.3, R15).
    Advantages(Round),
    /// The automatic actions of the Reset phase and the reveal for first player (202).
    Reset(Reset),
    /// The chances of a phase (201.2).
    Phase(Phase, Passes),
    /// The automatic actions of the End phase (204).
    End(End),
    /// An action: being chosen, announced, carried out (401).
    Act(Act),
    /// A text at work.
    Effect(Effect),
    /// Texts that one event has set off, begun one after the other: where they begin among those that wait.
    Waiting(u8),
    /// Something that has happened and may be answered.
    After(After),
    /// Cards that have left play together, answered one by one: where they begin among the departures.
    Departures(u8),
    /// The Reacts to the frame below (201.2).
    Window(Passes),
    /// Damage about to be inflicted (R31).
    Hit(Hit),
    /// A fate that was drawn or revealed (303).
    Fate(Fate),
    /// A ship combat (500–505).
    Combat(Clash),
    /// A hero combat (506).
    HeroCombat(HeroCombat),
    /// A planet about to be conquered, and whether the Reacts to it are over (405.3).
    Fall(CardId, bool),
    /// A ship or hero that carries more than it may: its controller lets go of cards (306, 614, R58, R67).
    Overload(CardId),
    /// A hero whose planet or ship has vanished with its owner (R123).
    Stranded(CardId),
    /// A ship that comes into a combat for a player who is on no side yet, or on both (505).
    Enlist(CardId),
}

impl Frame {
    /// Has a React cancelled it (201.2)?
    pub const fn is_cancelled(&self) -> bool {
        match self {
            Frame::Act(act) => act.cancelled,
            Frame::Effect(effect) => effect.cancelled,
            Frame::Fate(fate) => fate.cancelled,
            _ => false,
        }
    }
}

/// The three phases of a turn (200).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Phase {
    Reset,
    Main,
    End,
}

impl std::fmt::Display for Phase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

/// Where the Reset phase stands (202).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reset {
    /// The phase begins: Reacts to it.
    Begin,
    /// Texts that wait for it.
    Wake,
    /// The four automatic actions.
    Automatic,
    /// These players reveal for first player, for the n-th time.
    Reveal(SeatSet, u8),
    /// They have revealed; their fates have been dealt with.
    Compare(SeatSet, u8),
}

/// Where the automatic actions of the End phase stand (204).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Victory conditions, then the Firestorm takes its due.
    Checks,
    /// A player discards: so many more must go.
    Discard(Round, u8),
    /// A player may issue a command to discard one more.
    Additional(Round),
    /// A player draws up to the maximum.
    Draw(Round),
}

/// What kind of action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// Turn an advantage face up (101.3, Any).
    TurnUp,
    /// Turn a hero with influence 3 or more for a command (305, Any).
    Direct,
    /// Turn a Medic to heal (607, Any).
    Heal,
    /// Turn a Mechanic to repair (607, Any).
    Mend,
    /// A Fighter boards a ship (605, Any).
    Land,
    /// A Fighter leaves its ship (605, Any).
    Launch,
    /// Deploy a ship, hero, support or planet (203).
    Deploy,
    /// Move a ship, perhaps with others, perhaps to attack or explore (203, 404.2).
    Move,
    /// Declare an attack (203, 501).
    Attack,
    /// Explore a planet (203, 406).
    Explore,
    /// Pay 2 resources to remove 1 damage (203).
    Repair,
    /// Pay resources for Tech (203).
    BuyTech,
    /// Issue a command for a resource (203).
    Convert,
    /// Attach a support card to another subject (404.4).
    Reattach,
    /// Move heroes (404.3), or a Spy on its own (611).
    MoveHero,
    /// Begin a hero combat by trait (602, 611).
    Fight,
    /// A Spy destroys a support card (611).
    Sabotage,
    /// Fire guns (306, Combat).
    Fire,
    /// Enable retreats (505, Combat).
    Enable,
    /// Retreat a ship (505, Combat).
    Retreat,
    /// Fire twice as hard, where a text allows it (Combat).
    Salvo,
    /// Buy a hero back that was turned face down out of play (Main).
    Free,
    /// Spend energy to reveal a card and prevent its cosmic value, where shields are no use (React).
    Scramble,
    /// Use shields (306, React).
    Shields,
    /// A Military hero adds to the damage of its ship's guns (608, Combat React).
    Strengthen,
    /// A Military hero prevents damage to its ship (608, Combat React).
    Cover,
    /// A Fighter is sacrificed to prevent 1 damage (605, Combat React).
    Intercept,
}

/// How far an action has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The first thing to choose: a place, a target, a subject.
    First,
    /// The second: who comes along.
    Second,
    /// The third: what is done on arrival.
    Third,
    /// Announced and paid for; it occurs unless a React stops it.
    Announced,
    /// It occurs: ships are on their way, one location after the other (404.2).
    Underway,
    /// Reacts have added to its cost: pay that too, or let it be cancelled (401.1).
    Surcharge,
}

impl Step {
    /// The next step at which something may be chosen; none, if the action is announced next.
    pub const fn next(self) -> Option<Step> {
        match self {
            Step::First => Some(Step::Second),
            Step::Second => Some(Step::Third),
            Step::Third | Step::Announced | Step::Underway | Step::Surcharge => None,
        }
    }
}

/// The longest path a ship can move along in one action (a house limit): Homeworlds are six moves apart, and a ship with
/// Move 2, better engines and three pilots comes as far.
pub const PATH: usize = 8;

/// An action in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Act {
    /// What is done.
    pub verb: Verb,
    /// How far it has come.
    pub step: Step,
    /// Who does it.
    pub by: Seat,
    /// The card that does it or is played.
    pub card: CardId,
    /// Its target, subject or destination.
    pub other: CardId,
    /// Where it leads, where that is a place.
    pub place: Place,
    /// The locations a ship moves through, the last one its destination.
    pub path: [Place; PATH],
    /// How many of them are chosen.
    pub steps: u8,
    /// How many of the ships under way have gone to the next of them, or stay behind.
    pub gone: u8,
    /// Where the cards chosen for it begin among the picks.
    pub picks: u8,
    /// What a move is for: `Move` itself, `Attack` or `Explore`.
    pub then: Verb,
    /// The second target of a split shot.
    pub second: CardId,
    /// How much of the shot the second target takes.
    pub share: u8,
    /// The third target, where texts allow one.
    pub third: CardId,
    /// How much of the shot the third target takes.
    pub rest: u8,
    /// How much more or less resources it costs by what allowed it.
    pub extra: i8,
    /// By what right a card is deployed, or attacked again ([`right`]).
    pub right: u8,
    /// What Reacts have added to its cost (401.1).
    pub added: u8,
    /// By how much the Tech Requirement of the card was lowered for it (401.2).
    pub eased: u8,
    /// A React has cancelled it.
    pub cancelled: bool,
}

/// Bits for what a text allows a deployment or an attack.
pub mod right {
    /// No command is issued.
    pub const WITHOUT_COMMAND: u8 = 1;
    /// The card may be another race's.
    pub const CONTRABAND: u8 = 2;
    /// It may be left undone.
    pub const OPTIONAL: u8 = 4;
    /// An attack on what may have been attacked already.
    pub const FURTHER: u8 = 8;
}

/// A text at work; the language's own frame lies among the effects of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effect {
    /// What kind of text.
    pub sort: Sort,
    /// What it is a React to.
    pub about: About,
    /// How much the event it answers was about when it began.
    pub start: u8,
    /// How much more or less resources it costs by what allowed it.
    pub extra: i8,
    /// What Reacts have added to its cost.
    pub added: u8,
    /// By how much the Tech Requirement of the card was lowered for it (401.2).
    pub eased: u8,
    /// What it waited for came to so much.
    pub came: i16,
    /// It was told that it is used: before what it costs is told.
    pub told: bool,
    /// Everything is chosen and paid; Reacts come before it occurs.
    pub announced: bool,
    /// It occurs.
    pub occurs: bool,
    /// Whoever began it is asked to pay what Reacts have added, or to let it be cancelled (401.1).
    pub owing: bool,
    /// Whoever began it is asked which fleet it is aimed at (505).
    pub aiming: bool,
    /// The fleet that a player on both sides or none has chosen for it (505).
    pub fleet: Option<Side>,
    /// The card in play that was given up for it (401.1), as it was then.
    pub given_up: Option<Departed>,
    /// The damage it begins with lies below it and is answered together with it (R31).
    pub foretells: bool,
    /// What that damage was meant for, until it is inflicted.
    pub awaited: CardId,
    /// It waits for something on top of it.
    pub waiting: bool,
    /// A React has cancelled it.
    pub cancelled: bool,
}

impl Effect {
    /// A text that nobody announces: a trigger, a fate, what was due.
    pub const fn trigger() -> Effect {
        Effect {
            sort: Sort::Trigger,
            about: About::Nothing,
            start: 0,
            extra: 0,
            added: 0,
            eased: 0,
            came: 0,
            told: false,
            announced: false,
            occurs: false,
            owing: false,
            aiming: false,
            fleet: None,
            given_up: None,
            foretells: false,
            awaited: CardId::NONE,
            waiting: false,
            cancelled: false,
        }
    }
}

/// What kind of text is at work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A game effect of a card in play, an Alien or an advantage.
    Ability,
    /// A tactical card.
    Tactical,
    /// By itself.
    Trigger,
}

/// What a React changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum About {
    /// Nothing that has an amount.
    Nothing,
    /// The damage of the pending hit.
    Hit,
    /// The cost of the card being played.
    Cost,
}

impl About {
    /// What a React to this frame changes, on this occasion.
    pub fn of(frame: &Frame, occasion: u16) -> About {
        match frame {
            _ if occasion == Occasion::Damage as u16 => About::Hit,
            Frame::Act(_) | Frame::Effect(_) => About::Cost,
            _ => About::Nothing,
        }
    }
}

/// Something that has happened and may be answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum After {
    /// A card left play.
    Left(Departed),
    /// A card entered play.
    Entered(CardId),
    /// A player conquered a planet.
    Conquered(Seat, CardId),
    /// A ship joined a fleet.
    Joined(CardId),
    /// Combat actions are about to begin (505).
    Battle(Seat),
    /// A hero has struck in a hero combat (506).
    Struck(CardId),
    /// A player moved a ship next to the Firestorm.
    Neared(Seat, CardId),
}

/// Damage about to be inflicted. Reacts change it one after the other; it applies when the window closes (R31).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// Whose action inflicts it.
    pub by: Seat,
    /// What inflicts it.
    pub source: CardId,
    /// The second ship of a Sync (612).
    pub partner: CardId,
    /// What suffers it.
    pub target: CardId,
    /// The damage before what is in force for whoever inflicts and suffers it.
    pub raw: u8,
    /// The damage before Reacts.
    pub base: u8,
    /// What Reacts have added.
    pub plus: u8,
    /// What Reacts have prevented.
    pub prevented: u8,
    /// How it is inflicted.
    pub by_what: Inflicted,
    /// It is a matter of the ship combat: only what is at the combat suffers it (306, 401.3).
    pub in_combat: bool,
    /// Shields can't prevent it (405.4).
    pub piercing: bool,
    /// Energy can be spent to reveal a card against it.
    pub sudden: bool,
    /// How many other parts of the same shot come after it (R106).
    pub split: u8,
    /// Which of the firing ships a hero aboard has strengthened, one bit each (505, R104).
    pub strengthened: u8,
    /// The window has closed.
    pub reacted: bool,
}

/// How damage is inflicted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Inflicted {
    /// With guns in a ship combat (306).
    Guns,
    /// In hero combat (506).
    HeroCombat,
    /// By a text.
    Effect,
}

impl Hit {
    /// How much is left of it: what is prevented beyond the damage is lost (306, R32).
    #[inline]
    pub const fn left(&self) -> u8 {
        self.base.saturating_add(self.plus).saturating_sub(self.prevented)
    }
}

/// A fate being dealt with (303).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fate {
    /// The card.
    pub card: CardId,
    /// The window before it resolves has closed (R131).
    pub reacted: bool,
    /// Its text is at work.
    pub at_work: bool,
    /// A React has cancelled it.
    pub cancelled: bool,
}

/// Where a ship combat stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clash {
    /// The step.
    pub step: ClashStep,
    /// The side that gathers.
    pub side: Side,
    /// Who gathers: the side's leader or a supporter.
    pub who: Seat,
    /// Who is still to be asked for support, or to launch Fighters.
    pub round: Round,
    /// Chances to act.
    pub passes: Passes,
}

/// The steps of a ship combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClashStep {
    /// Move unturned ships in from adjacent locations (501.2, 502.2, 503.1, 504.2).
    Gather,
    /// Choose ships that are there (501.3, 502.3, 503.2, 504.3).
    Join,
    /// The side's leader may ask the next player for support (502.1, 504.1).
    Ask,
    /// That player accepts or declines.
    Offer,
    /// Fighters launch from Carriers (505).
    Launch,
    /// Combat actions (505).
    Chances,
}

/// Where a hero combat stands (506).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeroCombat {
    /// The hero that inflicts damage in this round.
    pub attacker: CardId,
    /// The hero that suffers it.
    pub defender: CardId,
    /// The hero that began it.
    pub initiator: CardId,
    /// The attacking hero attacks in the next round too.
    pub again: bool,
    /// The round, from 1.
    pub round: u8,
    /// The step within the round.
    pub step: Bout,
    /// The attacking hero has lethal damage and strikes its last blow (506.6).
    pub dying: bool,
    /// The cosmic value of the attacking hero's card.
    pub strength: u8,
    /// The cosmic value of the defending hero's card.
    pub defence: u8,
}

/// The steps of a round of hero combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bout {
    /// It begins: Reacts to it.
    Open,
    /// The attacking hero may retreat (506.7).
    Retreat,
    /// It retreats and may change its ship or planet.
    Withdraw,
    /// The defending hero's controller may choose a card (506.3).
    Choose,
    /// Both cards are revealed; damage is reckoned (506.4).
    Strike,
    /// Damage has been suffered: Reacts to the blow.
    Struck,
    /// What the blow has done (506.6).
    Turn,
}
