//! What a table is: its log, folded. Nothing here waits, writes or listens; the same entries give the same table, on
//! any machine, after any crash.

mod clocks;
mod places;
#[cfg(test)]
mod tests;
mod wishes;

pub use clocks::{ClockFace, Clocks};
pub use wishes::{Claim, Pending, PlayerAct};

use places::Moment;
use wishes::TURN_BACK;

use crate::agreed::{self, Agreed};
use crate::entry::{Branch, Check, Created, Ending, Entry, How, Kept, Sitter, Wish};
use crate::ids::{TableId, UserId};
use crate::store::{Head, HouseTime, Record, Stage, Wall};
use bots::{AnyGame, Catalogue};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use table::{
    AnyMatch, Asked, Beginning, Consent, Ended, MAX_SEATS, Refused, Replay, Seal, Seat, SeatSet, Secret, Viewer,
    caught, derive,
};

/// So many of each player's last messages can be told from a repetition of themselves.
const NONCES: usize = 32;

/// So much is told of why a game can't begin, in letters.
const LONGEST_WHY: usize = 300;

fn say(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// One table.
pub struct Ledger {
    /// Which.
    pub id: TableId,
    /// How many entries its log has: the version of everything that follows from them.
    pub version: u64,
    /// How it was set up.
    pub created: Created,
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// How far it has come.
    pub stage: Stage,
    /// What somebody has asked the others for.
    pub pending: Option<Pending>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Where the same people play again.
    pub rematch: Option<TableId>,
    /// Who waited here and was brought together with somebody else, and where.
    moved: Vec<(UserId, TableId)>,
    /// The options of its setup.
    pub agreed: Box<[Agreed]>,
    /// Seats that are kept for somebody who may not come, because they are banned just now. No log says so: whoever keeps
    /// the table looks it up.
    pub unkept: SeatSet,
    game: Arc<dyn AnyGame>,
    play: Option<Box<dyn AnyMatch>>,
    /// After each version, how many answers stood.
    steps: Vec<u32>,
    /// The version in which each seat's present question came up; 0 for a seat that is not asked.
    questions: [u64; MAX_SEATS],
    clocks: Option<Clocks>,
    /// What each player who sits here, or has just got up, called what was obeyed, and the version it is part of.
    nonces: VecDeque<(UserId, String, u64)>,
    /// Who got up last from each seat.
    got_up: [Option<UserId>; MAX_SEATS],
    /// How often each seat's wishes were declined, and when last.
    declined: [(u32, HouseTime); MAX_SEATS],
    /// Until when what each seat has taken back and done again counts.
    turned_back: [HouseTime; MAX_SEATS],
    begun: Wall,
    touched: (HouseTime, Wall),
}

/// One seat of a table.
#[derive(Clone, Debug, Default)]
pub struct Chair {
    /// Who sits on it.
    pub who: Option<Sitter>,
    /// The bot that plays for them.
    pub stand_in: Option<StandIn>,
    secret: Option<Secret>,
    brings: BTreeMap<String, Value>,
}

/// A bot that plays for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandIn {
    /// Which bot.
    pub bot: String,
    /// The player has given up or run out of time and does not come back.
    pub for_good: bool,
    /// Since when.
    since: Moment,
}

/// Which positions of a log are compared with what they were when it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The last; every one, if the rules have changed since.
    Last,
    /// Every one.
    Every,
}

/// Who answers for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Driver<'a> {
    /// Nobody sits there.
    Nobody,
    /// A person.
    Person(UserId),
    /// A bot of the house.
    Bot(&'a str),
}

/// Why a log could not be folded, or an entry not be taken in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Spoilt {
    /// The log holds something this build can't read or play.
    #[error("entry {version}: {why}")]
    Unplayable {
        /// Which entry.
        version: u64,
        /// What is wrong.
        why: String,
    },
    /// The game does not take this answer.
    #[error("entry {version}: {refused}")]
    NotTaken {
        /// Which entry.
        version: u64,
        /// Why not.
        refused: Refused,
    },
    /// The rules' own code failed.
    #[error("entry {version}: the rules of {game} failed: {why}")]
    RulesFailed {
        /// Which entry.
        version: u64,
        /// Of which game.
        game: String,
        /// What they said, and where.
        why: String,
    },
}

/// Why a game that waits for players can't begin with this build.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}: {why}")]
pub struct Unready {
    /// With what, in words that anybody may read.
    pub what: String,
    /// Whose it is.
    pub whose: Option<UserId>,
    /// What is wrong with it. It may name what was brought unseen, so it is for nobody else at the table.
    pub why: String,
}

impl Ledger {
    /// Folds a log that was read from a store.
    pub fn fold(id: TableId, log: &[Record], games: &Catalogue, proof: Proof) -> Result<Ledger, Spoilt> {
        let unplayable = |version, why: String| Spoilt::Unplayable { version, why };
        let read = |version: u64, record: &Record| {
            serde_json::from_str(&record.body).map_err(|error| unplayable(version, error.to_string()))
        };
        let (first, rest) = log.split_first().ok_or_else(|| unplayable(0, "the log is empty".into()))?;
        let Entry::Created(created) = read(1, first)? else {
            return Err(unplayable(1, "the log does not begin with the table being set up".into()));
        };
        let mut ledger = Ledger::new(id, *created, first.at, first.wall, games)?;
        let entries = (2..).zip(rest).map(|(version, record)| read(version, record));
        let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
        let last_answer = entries.iter().rposition(|entry| matches!(entry, Entry::Answer { .. }));
        let every = proof == Proof::Every || !ledger.same_rules();
        for (index, (entry, record)) in entries.iter().zip(rest).enumerate() {
            ledger.apply(entry, record.at, record.wall)?;
            // Under the rules it was played with, the last position proves all before it. Under other rules, each
            // position must be the same as then.
            if let Entry::Answer { check, .. } | Entry::Began { check } = entry
                && (every || Some(index) == last_answer)
                && *check != ledger.guarded(ledger.version, || ledger.check())?
            {
                let why = "it leads to another position than it did when it was played".into();
                return Err(unplayable(ledger.version, why));
            }
        }
        Ok(ledger)
    }

    /// A table that was just set up.
    pub fn new(id: TableId, created: Created, at: HouseTime, wall: Wall, games: &Catalogue) -> Result<Ledger, Spoilt> {
        let game =
            games.find(&created.game).map_err(|error| Spoilt::Unplayable { version: 1, why: error.to_string() })?;
        if !(1..=MAX_SEATS).contains(&created.seats) {
            let why = format!("{} seats; there are 1 to {MAX_SEATS}", created.seats);
            return Err(Spoilt::Unplayable { version: 1, why });
        }
        // Whatever can't be read can't be begun either, and is refused then.
        let setup = caught(|| game.whole_setup(&created.setup)).ok().and_then(Result::ok).unwrap_or_default();
        Ok(Ledger {
            id,
            version: 1,
            agreed: agreed::options(&setup, created.seats).into(),
            chairs: vec![Chair::default(); created.seats],
            stage: Stage::Gathering,
            pending: None,
            ending: None,
            rematch: None,
            moved: Vec::new(),
            unkept: SeatSet::NONE,
            game: Arc::clone(game),
            play: None,
            steps: vec![0],
            questions: [0; MAX_SEATS],
            clocks: Clocks::of(created.options.clock),
            nonces: VecDeque::new(),
            got_up: [None; MAX_SEATS],
            declined: [(0, 0); MAX_SEATS],
            turned_back: [0; MAX_SEATS],
            begun: wall,
            touched: (at, wall),
            created,
        })
    }

    fn same_rules(&self) -> bool {
        let info = self.game.info();
        info.revision == self.created.revision && info.cards == self.created.cards
    }

    /// Takes in one more entry. What is unplayable changes nothing; after the rules have failed the ledger is of no
    /// use and the log must be folded again.
    pub fn apply(&mut self, entry: &Entry, at: HouseTime, wall: Wall) -> Result<(), Spoilt> {
        let version = self.version + 1;
        let taken_in = caught(|| self.take_in(entry, version, at, wall));
        taken_in.unwrap_or_else(|why| Err(self.failed(version, why)))
    }

    /// Has the rules' own code do something, which may fail in ways nobody thought of.
    fn guarded<T>(&self, version: u64, work: impl FnOnce() -> T) -> Result<T, Spoilt> {
        caught(work).map_err(|why| self.failed(version, why))
    }

    fn failed(&self, version: u64, why: String) -> Spoilt {
        Spoilt::RulesFailed { version, game: self.created.game.clone(), why }
    }

    fn take_in(&mut self, entry: &Entry, version: u64, at: HouseTime, wall: Wall) -> Result<(), Spoilt> {
        let unplayable = |why: String| Spoilt::Unplayable { version, why };
        match entry {
            Entry::Created(_) => return Err(unplayable("the table is set up twice".into())),
            Entry::Sat { seat, who, secret, brings } => {
                let chair = self.chair(*seat).map_err(unplayable)?;
                *chair = Chair { who: Some(who.clone()), secret: *secret, brings: brings.clone(), ..Chair::default() };
                self.forget_who_is_gone();
            }
            Entry::Left { seat, to } => self.left(*seat, *to).map_err(unplayable)?,
            Entry::Began { .. } => self.begin(version)?,
            Entry::Answer { seat, choice, nonce, .. } => {
                self.answer(*seat, usize::from(*choice), version, at)?;
                if let Some(nonce) = nonce {
                    self.remember(*seat, nonce, version);
                }
            }
            Entry::Undo { seat, everyone } => {
                let consent = if *everyone { Consent::Everyone } else { Consent::Mine };
                let (others, step) = (self.asked_beside(*seat), self.step());
                self.playing(version)?.undo(*seat, consent).map_err(|no| unplayable(no.to_string()))?;
                self.ask_anew(&others, version);
                if *everyone && self.pending.is_some_and(|pending| pending.wish == Wish::Undo) {
                    self.came_of_the_last(version);
                }
                // Whatever all have agreed to was granted.
                self.pending = self.pending.filter(|_| !*everyone);
                self.turn_back(*seat, step, at);
            }
            Entry::Redo { seat } => {
                let (others, step) = (self.asked_beside(*seat), self.step());
                if !self.playing(version)?.redo(*seat) {
                    return Err(unplayable("there is nothing to do again".into()));
                }
                self.ask_anew(&others, version);
                self.turn_back(*seat, step, at);
            }
            Entry::Wished { seat, wish } => self.pending = Some(Pending::new(*wish, *seat)),
            Entry::Agreed { seat } => {
                if let Some(pending) = &mut self.pending {
                    pending.agreed = pending.agreed.with(*seat);
                }
            }
            Entry::Declined { .. } => self.not_granted(at),
            Entry::StoodIn { seat, bot, for_good } => {
                let over = self.clocks.as_ref().and_then(|clocks| clocks.deadline_of(*seat)).filter(|over| *over <= at);
                let since = over.map_or((at, version), |over| (over, 0));
                let stand_in = StandIn { bot: bot.clone(), for_good: *for_good, since };
                self.chair(*seat).map_err(unplayable)?.stand_in = Some(stand_in);
                self.goes_without(*seat, at);
            }
            Entry::Returned { seat } => self.chair(*seat).map_err(unplayable)?.stand_in = None,
            Entry::Thawed { since } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.stood_still(*since, at);
                }
            }
            Entry::Heard { seat, nonce } => self.remember(*seat, nonce, version),
            Entry::Ended(ending) => {
                // A game is never played out or agreed on by itself: it was the answer, or the word, before.
                if matches!(ending.how, How::Played | How::Agreed) {
                    self.came_of_the_last(version);
                }
                self.ending = Some(ending.clone());
                self.stage = Stage::Over;
                self.pending = None;
            }
            Entry::Rematch { table, by } => {
                // Whoever leaves the table they asked for and asks for another waits in between, as after a decline.
                if let Some(by) = by {
                    self.chair(*by).map_err(unplayable)?;
                    self.wait_longer(*by, at);
                }
                self.rematch = Some(*table);
            }
        }
        self.version = version;
        self.touched = (at, wall);
        self.steps.push(self.step() as u32);
        self.run_clocks(at);
        Ok(())
    }

    /// Somebody gets up, perhaps because they play elsewhere.
    fn left(&mut self, seat: Seat, to: Option<TableId>) -> Result<(), String> {
        let left = std::mem::take(self.chair(seat)?);
        let Some(Sitter::Person { user, .. }) = left.who else { return Ok(()) };
        self.got_up[seat.index()] = Some(user);
        if let Some(to) = to {
            self.moved.retain(|(who, _)| *who != user);
            self.moved.push((user, to));
        }
        Ok(())
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {}", seat.number()))
    }

    fn begin(&mut self, version: u64) -> Result<(), Spoilt> {
        let unplayable = |why: String| Spoilt::Unplayable { version, why };
        let game = Arc::clone(&self.game);
        let beginning = Beginning { setup: self.setup().map_err(|error| unplayable(error.to_string()))?, given: None };
        let seal = self.seal();
        let branch = self.created.branch.as_deref();
        let opened = match branch {
            None => game.open(beginning, seal).map_err(|error| error.to_string()),
            // What was dealt before is as it was; all chance from here on is this table's own.
            Some(Branch { replay, step, .. }) => {
                game.reopen(replay).map(|played| played.branch(*step, seal)).map_err(|error| error.to_string())
            }
        };
        let mut play = opened.map_err(unplayable)?;
        // Whoever gave the answers that a branch begins with stays on record with them.
        play.seat_anew(&self.names());
        self.play = Some(play);
        self.stage = Stage::Playing;
        self.ask_anew(&[], version);
        self.pending = None;
        Ok(())
    }

    /// Whether a game that waits for players can begin with what was brought so far; if not, why, and whose it is. Cards that
    /// this build does not have were perhaps known to the one before.
    pub fn may_begin(&self) -> Result<(), Unready> {
        let by = Some(self.created.by);
        if let Some(branch) = self.created.branch.as_deref() {
            return self.tried("the game it goes on with", by, || self.game.reopen(&branch.replay).map_err(say));
        }
        let open = |setup: Result<Value, table::SetupError>| {
            let opened = setup.and_then(|setup| self.game.open(Beginning { setup, given: None }, Seal::from_number(0)));
            opened.map_err(say)
        };
        self.tried("its setup", by, || open(Ok(self.created.setup.clone())))?;
        for (index, (chair, name)) in self.chairs.iter().zip(self.names()).enumerate() {
            let mut setup = self.created.setup.clone();
            let alone = bring(&mut setup, self.chairs.len(), index, &chair.brings).map(|()| setup);
            let what = format!("what {name} brought to seat {}", index + 1);
            self.tried(&what, self.owner(Seat::new(index)), || open(alone))?;
        }
        self.tried("what everybody brought", None, || open(self.setup()))
    }

    /// Tries something of somebody's out with the rules' own code; what comes of it is thrown away.
    fn tried(
        &self,
        what: &str,
        whose: Option<UserId>,
        work: impl FnOnce() -> Result<Box<dyn AnyMatch>, String>,
    ) -> Result<(), Unready> {
        let done = caught(|| work().map(|_| ())).unwrap_or_else(|why| Err(format!("the rules failed: {why}")));
        let cut = |why: String| why.chars().take(LONGEST_WHY).collect();
        done.map_err(|why| Unready { what: what.into(), whose, why: cut(why) })
    }

    /// The match, while it is on.
    fn playing(&mut self, version: u64) -> Result<&mut Box<dyn AnyMatch>, Spoilt> {
        let why = || "nothing is being played at this table".to_string();
        let play = self.play.as_mut().filter(|_| self.stage == Stage::Playing);
        play.ok_or_else(|| Spoilt::Unplayable { version, why: why() })
    }

    fn answer(&mut self, seat: Seat, choice: usize, version: u64, at: HouseTime) -> Result<(), Spoilt> {
        let (others, step) = (self.asked_beside(seat), self.step());
        let answered = self.playing(version)?.answer(seat, choice);
        answered.map_err(|refused| Spoilt::NotTaken { version, refused })?;
        self.ask_anew(&others, version);
        if let Some(clocks) = &mut self.clocks {
            clocks.answered(seat, step, at);
        }
        // Bots decline nothing.
        if matches!(self.driver(seat), Driver::Person(_)) && self.ends_a_wish(seat) {
            self.not_granted(at);
        }
        Ok(())
    }

    /// An answer is taken back or done again. It costs whoever does it the time they used so far.
    fn turn_back(&mut self, seat: Seat, step: usize, at: HouseTime) {
        if self.pending.is_some_and(|pending| pending.by == seat) {
            self.not_granted(at);
        }
        self.turned_back[seat.index()] = self.turned_back[seat.index()].max(at) + TURN_BACK;
        self.pending = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.turn_back(seat, step, at);
        }
    }

    /// Whoever is asked at the same time as a seat, and what.
    fn asked_beside(&self, seat: Seat) -> Vec<(Seat, Option<blake3::Hash>)> {
        let others = self.asked().seats().without(seat);
        others.iter().map(|other| (other, self.prompt_digest(other))).collect()
    }

    /// Numbers the questions of everybody who is asked now. Of these, whoever is still asked the same keeps the number.
    fn ask_anew(&mut self, before: &[(Seat, Option<blake3::Hash>)], version: u64) {
        let asked = self.asked().seats();
        for seat in Seat::all(MAX_SEATS) {
            let same = before.iter().any(|(other, digest)| *other == seat && *digest == self.prompt_digest(seat));
            match (asked.has(seat), same) {
                (true, true) => {}
                (true, false) => self.questions[seat.index()] = version,
                (false, _) => self.questions[seat.index()] = 0,
            }
        }
    }

    fn prompt_digest(&self, seat: Seat) -> Option<blake3::Hash> {
        let prompt = self.play.as_ref()?.prompt(seat)?;
        Some(blake3::hash(&serde_json::to_vec(&prompt).expect("a prompt is plain data")))
    }

    fn run_clocks(&mut self, at: HouseTime) {
        let people = |seat: &Seat| matches!(self.driver(*seat), Driver::Person(_));
        let asked = self.asked().seats();
        let thinking: SeatSet = asked.iter().filter(people).collect();
        let step = self.step();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(thinking, &self.questions, step, at);
        }
    }

    /// The setup with what everybody brought.
    pub fn setup(&self) -> Result<Value, table::SetupError> {
        let mut setup = self.created.setup.clone();
        for (index, chair) in self.chairs.iter().enumerate() {
            bring(&mut setup, self.chairs.len(), index, &chair.brings)?;
        }
        Ok(setup)
    }

    /// What all chance of this table follows from. A seat without a secret of its own has one that follows from the
    /// host's, so the host, which committed to that first, had no say in it.
    pub fn seal(&self) -> Seal {
        let host = &self.created.secret;
        let secret = |(index, chair): (usize, &Chair)| {
            chair.secret.unwrap_or_else(|| derive("fireside seat secret 1", &[host.bytes(), &[index as u8]]))
        };
        Seal::new(*host, self.chairs.iter().enumerate().map(secret).collect())
    }

    /// The part of the seed that a seat, counted from 0, gave.
    pub fn secret(&self, seat: usize) -> Option<Secret> {
        self.chairs[seat].secret
    }

    /// What a seat, counted from 0, brought.
    pub fn brings(&self, seat: usize) -> &BTreeMap<String, Value> {
        &self.chairs[seat].brings
    }

    /// What everybody is called.
    pub fn names(&self) -> Vec<String> {
        let name = |(index, chair): (usize, &Chair)| match &chair.who {
            Some(Sitter::Person { name, .. }) => name.clone(),
            Some(Sitter::Bot { bot }) => format!("Bot {bot}"),
            None => format!("Player {}", index + 1),
        };
        self.chairs.iter().enumerate().map(name).collect()
    }

    /// The rules.
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// The match, once it has begun.
    pub fn play(&self) -> Option<&dyn AnyMatch> {
        self.play.as_deref()
    }

    /// Who is asked now; nobody before it begins and after it has ended.
    pub fn asked(&self) -> Asked {
        match (&self.play, self.stage) {
            (Some(play), Stage::Playing) => play.asked(),
            _ => Asked::Seats(SeatSet::NONE),
        }
    }

    /// How many answers stand.
    pub fn step(&self) -> usize {
        self.play.as_ref().map_or(0, |play| play.step())
    }

    /// After how many answers the story has changed since a version.
    pub fn changed_after(&self, since: u64) -> usize {
        let since = since.min(self.version) as usize;
        let first = since.checked_sub(1).map_or(0, |version| self.steps[version]);
        self.steps[since..].iter().copied().fold(first, u32::min) as usize
    }

    /// The number of the question that a seat is asked; 0 if it is not.
    pub fn question(&self, seat: Seat) -> u64 {
        if self.stage == Stage::Playing { self.questions[seat.index()] } else { 0 }
    }

    /// Where somebody sits.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        let sits = |chair: &Chair| matches!(chair.who, Some(Sitter::Person { user: who, .. }) if who == user);
        self.chairs.iter().position(sits).map(Seat::new)
    }

    /// Where somebody who waited here plays instead.
    pub fn moved(&self, user: UserId) -> Option<TableId> {
        self.moved.iter().find(|(who, _)| *who == user).map(|(_, to)| *to)
    }

    /// Who answers for a seat.
    pub fn driver(&self, seat: Seat) -> Driver<'_> {
        let chair = &self.chairs[seat.index()];
        match (&chair.stand_in, &chair.who) {
            (Some(stand_in), _) => Driver::Bot(&stand_in.bot),
            (None, Some(Sitter::Bot { bot })) => Driver::Bot(bot),
            (None, Some(Sitter::Person { user, .. })) => Driver::Person(*user),
            (None, None) => Driver::Nobody,
        }
    }

    /// Seats that people answer for.
    pub fn people(&self) -> SeatSet {
        let person = |seat: &Seat| matches!(self.driver(*seat), Driver::Person(_));
        Seat::all(self.chairs.len()).filter(person).collect()
    }

    /// Seats of people who have not given up, whoever answers for them: nothing is decided for them without them.
    pub fn with_a_say(&self) -> SeatSet {
        let stays = |seat: &Seat| {
            let stand_in = &self.chairs[seat.index()].stand_in;
            self.owner(*seat).is_some() && !stand_in.as_ref().is_some_and(|stand_in| stand_in.for_good)
        };
        Seat::all(self.chairs.len()).filter(stays).collect()
    }

    /// Seats that a bot must answer for now.
    pub fn bots_asked(&self) -> SeatSet {
        let bot = |seat: &Seat| matches!(self.driver(*seat), Driver::Bot(_));
        self.asked().seats().iter().filter(bot).collect()
    }

    /// Seats that a person must answer for now.
    pub fn people_asked(&self) -> SeatSet {
        self.asked().seats().and(self.people())
    }

    /// Remembers what the player on a seat called something. That they get up is written before what they called it.
    fn remember(&mut self, seat: Seat, nonce: &str, version: u64) {
        let Some(user) = self.owner(seat).or(self.got_up[seat.index()]) else { return };
        self.nonces.push_back((user, nonce.into(), version));
        let own = |(_, (who, _, _)): &(usize, &(UserId, String, u64))| *who == user;
        let mut known = self.nonces.iter().enumerate().filter(own).map(|(place, _)| place);
        // What the others say in between pushes nothing of this player's out.
        if let (Some(oldest), true) = (known.next(), known.count() >= NONCES) {
            self.nonces.remove(oldest);
        }
    }

    /// What those said who sit here no more is not remembered for ever.
    fn forget_who_is_gone(&mut self) {
        let mut nonces = std::mem::take(&mut self.nonces);
        nonces.retain(|(who, _, _)| self.seat_of(*who).is_some());
        self.nonces = nonces;
    }

    /// What is taken in now came of what was heard just before, and was acknowledged with it: whoever says that again is
    /// told the same version.
    fn came_of_the_last(&mut self, version: u64) {
        if let Some((_, _, heard)) = self.nonces.back_mut().filter(|(_, _, heard)| heard + 1 == version) {
            *heard = version;
        }
    }

    /// The version in which a message of this player's with this name was obeyed already. Names are a player's own, whoever sat
    /// on their seat before.
    pub fn heard_before(&self, user: UserId, nonce: &str) -> Option<u64> {
        let same = self.nonces.iter().rfind(|(who, known, _)| *who == user && known == nonce);
        same.map(|(_, _, version)| *version)
    }

    /// The seat whose time is over first, and when.
    pub fn deadline(&self) -> Option<(HouseTime, Seat)> {
        self.clocks.as_ref().filter(|_| self.stage == Stage::Playing)?.deadline()
    }

    /// The milliseconds until a seat's time is over; nothing while its clock does not run.
    pub fn time_left(&self, seat: Seat, now: HouseTime) -> Option<u64> {
        let over = self.clocks.as_ref().filter(|_| self.stage == Stage::Playing)?.deadline_of(seat)?;
        Some(over.saturating_sub(now))
    }

    /// What the clocks show.
    pub fn clock_faces(&self, now: HouseTime) -> Option<Vec<ClockFace>> {
        self.clocks.as_ref().map(|clocks| clocks.faces(self.chairs.len(), now))
    }

    /// The check of the present position.
    pub fn check(&self) -> Check {
        let hash = self.play.as_ref().map(|play| play.view_hash(Viewer::Everything).to_string());
        hash.map_or(String::new(), |hash| hash[..16].into())
    }

    /// The whole game as a file that proves itself, once it has ended: it holds the host's secret.
    pub fn replay(&self) -> Option<Replay> {
        self.finished().map(|finished| finished.replay())
    }

    /// The whole game once it is over, apart from its table.
    pub fn finished(&self) -> Option<Finished> {
        let play = self.play.as_ref().filter(|_| self.stage == Stage::Over)?;
        Some(Finished { play: play.at(play.step()), ending: self.ending.clone() })
    }

    /// The check of the position, and the ending that the game's own rules have brought about.
    pub fn comes_to(&self) -> Result<(Check, Option<Ending>), Spoilt> {
        self.guarded(self.version, || (self.check(), self.played_out()))
    }

    /// The ending that the game's own rules have brought about.
    fn played_out(&self) -> Option<Ending> {
        let Asked::Over(outcome) = self.play.as_ref()?.asked() else { return None };
        Some(self.played(&outcome))
    }

    /// When the house must look at this table, though nobody else may.
    pub fn wakes_at(&self) -> Option<HouseTime> {
        match self.stage {
            // A bot is to move: nobody else may ever look at it again.
            Stage::Playing if !self.bots_asked().is_empty() => Some(self.touched.0),
            _ => self.deadline().map(|(at, _)| at),
        }
    }

    /// When something last happened.
    pub fn touched(&self) -> Wall {
        self.touched.1
    }

    /// When something last happened, in house time.
    pub fn touched_at(&self) -> HouseTime {
        self.touched.0
    }

    /// For whom a seat is kept, if they may come.
    pub fn kept_for(&self, seat: Seat) -> Option<&Kept> {
        self.created.kept.get(seat.index()).and_then(Option::as_ref).filter(|_| !self.unkept.has(seat))
    }

    /// The index row that goes with the log.
    pub fn head(&self) -> Head {
        // A seat that is kept for somebody is free for nobody else.
        let free = |seat: &Seat| self.chairs[seat.index()].who.is_none() && self.kept_for(*seat).is_none();
        let waits = self.stage == Stage::Gathering;
        let open = Seat::all(self.chairs.len()).filter(|seat| waits && free(seat)).count() as u8;
        Head {
            table: self.id,
            seq: self.version,
            game: self.created.game.clone(),
            stage: self.stage,
            listed: self.created.options.listed,
            open,
            created: self.begun,
            touched: self.touched.1,
            deadline: self.wakes_at(),
            card: serde_json::to_string(&crate::look::Card::of(self)).expect("a card is plain data"),
        }
    }
}

/// A finished game, apart from its table, so that it can be written out where that keeps nobody waiting.
pub struct Finished {
    play: Box<dyn AnyMatch>,
    ending: Option<Ending>,
}

impl Finished {
    /// The game as a file that proves itself.
    pub fn replay(self) -> Replay {
        let mut replay = self.play.replay();
        if let Some(Ending { how, by, places, words, .. }) = self.ending {
            let how = serde_json::to_value(how).ok().and_then(|how| how.as_str().map(Into::into)).unwrap_or_default();
            replay.state_end(Ended { how, by, places, words, check: String::new() });
        }
        replay
    }
}

/// Puts what one seat brings into the lists of a setup that have an item for each seat.
pub fn bring(
    setup: &mut Value,
    seats: usize,
    seat: usize,
    brings: &BTreeMap<String, Value>,
) -> Result<(), table::SetupError> {
    let mut problems = Vec::new();
    for (key, value) in brings {
        match setup.get_mut(key).and_then(Value::as_array_mut).filter(|list| list.len() == seats) {
            Some(list) => list[seat] = value.clone(),
            None => problems.push(table::Problem {
                at: key.chars().take(60).collect(),
                what: "nothing is brought to this game under this name".into(),
                remedy: "leave it out".into(),
            }),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(table::SetupError { problems }) }
}
