//! One table's keeper: the only one who changes it. What happens is written to the log first and told afterwards, so
//! that whatever anybody was told survives the end of the process.

mod command;
mod frozen;
mod habit;
mod index;
mod present;
mod show;
mod sitting;
mod stir;
mod talk;
mod telling;
mod tempo;
mod tray;

pub use command::{Acked, Command, Glance, Looker, Seen, Sit};
pub use frozen::close as close_frozen;
pub use habit::{Auto, AutoMessage, LONGEST_STOP, MOST_STOPS, Until, fit_stops};
pub use index::Indexed;
pub use tray::{Found, Presence};

use crate::calm::caught_in;
use crate::entry::{Entry, Sitter};
use crate::house::{House, Patience, Standing, Turn, lock};
use crate::ids::{TableId, UserId};
use crate::ledger::{Ledger, PlayerAct, Proof, Spoilt, Unready};
use crate::look::Parts;
use crate::metrics::Held;
use crate::refusal::{Code, Refusal};
use crate::store::{Append, HouseTime, Record, Sat, Stage, StoreError};
use axum::body::Bytes;
use frozen::Unread;
use habit::Habit;
use present::Attendance;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;
use table::{MAX_SEATS, Seat, SeatSet, Viewer};
use talk::Spoken;
use telling::TurnTold;
use tempo::Tempo;
use tokio::sync::mpsc;
use tray::Viewing;

/// A log with more lines than this is folded on a thread of its own.
const LONG: usize = 400;
/// So is one with a line that has more bytes than this.
const LARGE: usize = 64 << 10;

/// A way to look: through whose eyes, from which seat, at which parts, since which version.
type Way = (Viewer, Option<Seat>, Parts, u64);
/// A message, and the hash of the view it stands for.
type Drawing = (Bytes, Option<String>);

/// One table and whoever is at it.
pub struct Keeper {
    house: Arc<House>,
    ledger: Ledger,
    /// Everybody at the table, players or not.
    viewing: Vec<Viewing>,
    /// How many ever were.
    numbered: u64,
    /// What the index row says, as far as it is known.
    indexed: Option<Indexed>,
    /// Goes up whenever the people around the table have changed.
    room_tick: u64,
    /// When everybody was last told how many watch, and whether that is not so any more.
    watchers_told: Option<Instant>,
    watchers_changed: bool,
    /// Goes up whenever something was said in a room; 0 where nothing ever was.
    chat_ticks: [u64; 2],
    /// The last messages that were said, so that none is said twice.
    spoken: Spoken,
    attendance: Attendance,
    /// The question each bot is thinking about.
    thinking: [u64; MAX_SEATS],
    /// How fast the bot of each seat answers where it has a choice.
    tempos: [Tempo; MAX_SEATS],
    /// Players who are back while a bot still answers for them.
    back: SeatSet,
    habits: [Habit; MAX_SEATS],
    /// Another number whenever a seat's habit has changed; 0 until its player has one.
    habit_ticks: [u64; MAX_SEATS],
    /// The last of these numbers.
    habit_changes: u64,
    /// Whose each seat was when somebody last sat down or got up.
    owners: [Option<UserId>; MAX_SEATS],
    /// What each player was told of their turn.
    turns_told: [TurnTold; MAX_SEATS],
    me: mpsc::WeakSender<Command>,
    used: Instant,
    /// What was last written out, for those who look the same way.
    drawn: Vec<(Way, Drawing)>,
    /// The moment as of which clocks are shown while everybody is told what is new.
    moment: Option<HouseTime>,
    /// How long the log is, for counting.
    history: Held,
    /// Who is asked, for lists.
    turn: Turn,
    /// Why a player who is asked can't be shown their question: then nobody can play on.
    stuck: Option<String>,
    _live: Held,
}

impl Keeper {
    /// Brings a table from the store and keeps it.
    pub async fn fetch(
        house: Arc<House>,
        table: TableId,
        me: mpsc::WeakSender<Command>,
        mut mailbox: mpsc::Receiver<Command>,
        turn: Turn,
    ) {
        match read(&house, table).await {
            Ok(ledger) => Keeper::new(house, ledger, None, me, turn).keep(mailbox).await,
            Err(unread) => {
                mailbox.close();
                house.forget(table);
                while let Some(command) = mailbox.recv().await {
                    let refusal = unread.to(command.user());
                    command.refuse(refusal);
                }
            }
        }
    }

    /// Takes a table over. In a box, because a task that waits holds whatever it calls upon more than once.
    pub fn new(
        house: Arc<House>,
        ledger: Ledger,
        indexed: Option<Indexed>,
        me: mpsc::WeakSender<Command>,
        turn: Turn,
    ) -> Box<Keeper> {
        Box::new(Keeper {
            attendance: Attendance::new(&ledger),
            house: Arc::clone(&house),
            ledger,
            viewing: Vec::new(),
            numbered: 0,
            indexed,
            room_tick: 1,
            watchers_told: None,
            watchers_changed: false,
            chat_ticks: [u64::from(indexed.is_none()); 2],
            // At a table that was just set up nothing was said yet.
            spoken: Spoken::new(indexed.is_some()),
            thinking: [0; MAX_SEATS],
            tempos: Default::default(),
            back: SeatSet::NONE,
            habits: Default::default(),
            habit_ticks: [0; MAX_SEATS],
            habit_changes: 0,
            owners: [None; MAX_SEATS],
            turns_told: Default::default(),
            me,
            used: Instant::now(),
            drawn: Vec::new(),
            moment: None,
            history: house.metrics.history.hold(),
            turn,
            stuck: None,
            _live: house.metrics.tables_live.hold(),
        })
    }

    /// Keeps a table until nobody needs it any more.
    pub async fn keep(mut self: Box<Keeper>, mut mailbox: mpsc::Receiver<Command>) {
        let (house, table) = (Arc::clone(&self.house), self.ledger.id);
        // Whatever of the rules' own code is not guarded where it is called, down to the last look at a position, is
        // caught here: this table falls, and no other.
        let kept = {
            let run = std::pin::pin!(async {
                self.written();
                self.see_who_is_banned().await;
                self.see_who_is_kept_out().await;
                self.stir();
                self.run(&mut mailbox).await
            });
            caught_in(run).await
        };
        let kept = match kept {
            Ok(kept) => kept,
            Err(why) => Err(frozen::fell(&house, &self.ledger.created.game, table, why).await),
        };
        drop(self);
        mailbox.close();
        house.forget(table);
        // Nobody else would see to what is due here; where it is closed off, nothing is.
        if kept.as_ref().is_err_and(|refusal| refusal.code != Code::Frozen) {
            house.wake_again(table);
        }
        while let Some(command) = mailbox.recv().await {
            match &kept {
                Err(refusal) => command.refuse(refusal.clone()),
                // Whoever knocked while the table was put away is let in by the next keeper.
                Ok(()) => drop(house.door(table).send(command).await),
            }
        }
    }

    async fn run(&mut self, mailbox: &mut mpsc::Receiver<Command>) -> Result<(), Refusal> {
        let nature = self.house.nature.clone();
        // Set again only when it must ring earlier, or has rung too early: nearly every command puts it off.
        let alarm = tokio::time::sleep_until(self.next_moment().into());
        tokio::pin!(alarm);
        loop {
            let next = self.next_moment().into();
            if next < alarm.deadline() {
                alarm.as_mut().reset(next);
            }
            let deadline = self.ledger.deadline().map(|(at, _)| at);
            tokio::select! {
                biased;
                command = mailbox.recv() => {
                    let Some(command) = command else { return Ok(()) };
                    // Whose time is over gives no more answers, however many wait to be heard.
                    self.see_the_clock().await?;
                    self.obey(command).await?;
                }
                () = until(&nature, deadline) => self.see_the_clock().await?,
                () = alarm.as_mut() => {
                    self.see_who_is_away();
                    self.tell_how_many_watch();
                    self.tell_turns_again();
                    if self.idle() {
                        self.bring_index_up_to_date().await;
                        let wake = self.ledger.wakes_at();
                        if self.house.put_away(self.ledger.id, mailbox, wake) {
                            return Ok(());
                        }
                    }
                    alarm.as_mut().reset(self.next_moment().into());
                }
            }
            self.relieve().await?;
            self.give_seats_back().await?;
            if let Some(why) = self.stuck.take() {
                return Err(frozen::fell(&self.house, &self.ledger.created.game, self.ledger.id, why).await);
            }
        }
    }

    /// Nobody looks, no bot is asked, and nobody came for a while.
    fn idle(&self) -> bool {
        self.viewing.is_empty()
            && self.turns_due().is_none()
            && self.ledger.bots_asked().is_empty()
            && self.used.elapsed() >= self.house.patience.idle
    }

    fn next_moment(&self) -> Instant {
        let (now, patience) = (Instant::now(), self.house.patience.idle);
        let idle = Some(self.used + patience).filter(|idle| *idle > now).unwrap_or(now + patience);
        let away = self.attendance.next_away(&self.house.patience);
        away.into_iter().chain(self.watchers_due()).chain(self.turns_due()).fold(idle, Instant::min)
    }

    async fn obey(&mut self, command: Command) -> Result<(), Refusal> {
        self.used = Instant::now();
        match command {
            Command::Look { who, number, seen, reply } => {
                self.is_here(who.user);
                // Who stays was asked when they came.
                let may = if number.is_none() { self.may_ask_for(&who) } else { Ok(()) };
                let glance = may.and_then(|()| self.glance(&who, seen));
                let viewing = self.viewing.iter_mut().find(|viewing| Some(viewing.number) == number);
                if let (Ok(glance), Some(viewing)) = (&glance, viewing) {
                    viewing.looked(glance);
                }
                let _ = reply.send(glance);
            }
            Command::Attach { who, seen, reply } => self.attach(who, seen, reply).await?,
            Command::Detach { number } => {
                if let Some(place) = self.viewing.iter().position(|viewing| viewing.number == number) {
                    let user = self.viewing.swap_remove(place).user();
                    self.attendance.detach(&self.ledger, user);
                    self.somebody_came_or_went(user);
                }
            }
            Command::Sit { sit, reply } => {
                let done = self.sit(sit).await;
                self.answer_to(reply, done)?;
            }
            Command::Answer { user, question, choice, nonce, reply } => {
                self.is_here(Some(user));
                let done = self.answer(user, question, choice, nonce).await;
                if done.is_err() {
                    self.house.metrics.answers_refused.add();
                }
                self.answer_to(reply, done)?;
            }
            Command::Act { user, act, nonce, reply } => {
                self.is_here(Some(user));
                let done = self.act(user, act, nonce).await;
                self.answer_to(reply, done)?;
            }
            Command::MoveOn { user, to, reply } => {
                let done = self.move_on(user, to).await;
                self.answer_to(reply, done)?;
            }
            Command::Auto { user, auto, stops, reply } => {
                let done = stops.as_deref().map_or(Ok(()), fit_stops).and_then(|()| self.seat_of(user)).map(|seat| {
                    self.set_habit(seat, auto, stops);
                    Acked { v: self.ledger.version }
                });
                let _ = reply.send(done);
            }
            Command::Say { user, name, room, nonce, reply } => {
                let _ = reply.send(self.hear(user, name, room, nonce).await);
            }
            Command::Said { room: _, not: Some(lost) } => self.spoken.forget(&lost),
            Command::Said { room, not: None } => {
                self.chat_ticks[room as usize] += 1;
                self.tick();
            }
            Command::Thought { seat, question, choice, took } => {
                took.into_iter().for_each(|took| self.tempos[seat.index()].took(took));
                self.bot_answers(seat, question, choice).await?;
            }
            Command::Habit { seat, question, choice } => self.habit_answers(seat, question, choice).await?,
            Command::Step { who, step, reply } => {
                let _ = reply.send(self.step(&who, step));
            }
            Command::Replay { reply } => {
                let finished = self.guarded(|| self.ledger.finished());
                let _ = reply.send(finished.and_then(|finished| finished.ok_or_else(not_over)));
            }
            Command::Rematch { sit, id, reply } => {
                let done = self.rematch(sit, id).await;
                self.answer_to(reply, done)?;
            }
            Command::Close { reply } => {
                let done = self.enter(self.ledger.close()).await;
                self.answer_to(reply, done)?;
            }
            Command::Wake(reply) => {
                self.see_who_is_kept_out().await;
                let _ = reply.send(Ok(()));
            }
        }
        Ok(())
    }

    /// Whoever does something is here.
    fn is_here(&mut self, user: Option<UserId>) {
        if user.is_some_and(|user| self.attendance.stir(user)) {
            self.room_changed();
        }
    }

    /// Passes on how it went. A store or rules that failed may have left the ledger behind the log: it is read again,
    /// and if that fails too the table is put away until somebody tries again.
    fn answer_to<T>(
        &self,
        reply: tokio::sync::oneshot::Sender<Result<T, Refusal>>,
        done: Result<T, Refusal>,
    ) -> Result<(), Refusal> {
        let _ = reply.send(done);
        if self.ledger.version == 0 { Err(Refusal::busy()) } else { Ok(()) }
    }

    fn seat_of(&self, user: UserId) -> Result<Seat, Refusal> {
        let why = "you don't sit at this table; take a free seat first";
        self.ledger.seat_of(user).ok_or_else(|| Refusal::new(Code::Forbidden, why))
    }

    async fn answer(
        &mut self,
        user: UserId,
        question: u64,
        choice: usize,
        nonce: Option<String>,
    ) -> Result<Acked, Refusal> {
        let begun = Instant::now();
        let seat = self.seat_of(user)?;
        if let Some(version) = nonce.as_deref().and_then(|nonce| self.ledger.heard_before(user, nonce)) {
            self.house.metrics.answers_repeated.add();
            return Ok(Acked { v: version });
        }
        self.must_be_asked(seat, question)?;
        self.ledger.must_play_themselves(seat)?;
        let choice = u16::try_from(choice)
            .map_err(|_| Refusal::new(Code::NoSuchChoice, "there is no answer with this number"))?;
        self.habits[seat.index()].answered(question);
        let acked = self.enter(vec![Entry::Answer { seat, choice, check: String::new(), nonce }]).await?;
        self.count_answer(begun);
        Ok(acked)
    }

    /// Counts an answer of a player's, by hand or by habit.
    fn count_answer(&self, begun: Instant) {
        self.house.metrics.answers.add();
        self.house.metrics.answer.took(begun.elapsed());
    }

    fn must_be_asked(&self, seat: Seat, question: u64) -> Result<(), Refusal> {
        match (self.ledger.stage, self.ledger.question(seat)) {
            (Stage::Gathering, _) => Err(Refusal::new(Code::NotNow, "the game has not begun")),
            (Stage::Over, _) => Err(Refusal::new(Code::Over, "the game is over")),
            (_, 0) => Err(Refusal::new(Code::NotAsked, "you are not asked now; wait for your question")),
            (_, asked) if asked != question => {
                Err(Refusal::new(Code::Stale, "the question has changed since; look at the table again"))
            }
            _ => Ok(()),
        }
    }

    async fn act(&mut self, user: UserId, act: PlayerAct, nonce: Option<String>) -> Result<Acked, Refusal> {
        if let Some(version) = nonce.as_deref().and_then(|nonce| self.ledger.heard_before(user, nonce)) {
            return Ok(Acked { v: version });
        }
        if act == PlayerAct::Leave && user == self.ledger.created.by && self.ledger.seat_of(user).is_none() {
            return self.enter(self.ledger.abandon()).await;
        }
        let seat = self.seat_of(user)?;
        let away = self.attendance.present(&self.house.patience).away;
        let mut entries = self.ledger.decide(seat, act, self.house.nature.now(), away)?;
        if let Some(nonce) = nonce.filter(|_| !entries.is_empty()) {
            entries.push(Entry::Heard { seat, nonce });
        }
        if act == PlayerAct::Leave {
            self.attendance.leave(seat);
            self.see_who_is_banned().await;
            self.room_changed();
        }
        self.enter(entries).await
    }

    /// Takes entries in, writes them down, and only then lets anybody know.
    async fn enter(&mut self, entries: Vec<Entry>) -> Result<Acked, Refusal> {
        if entries.is_empty() {
            return Ok(Acked { v: self.ledger.version });
        }
        let asked = self.ledger.asked().seats();
        let relieved = entries.iter().filter_map(|entry| match entry {
            Entry::StoodIn { seat, .. } | Entry::Returned { seat } => Some(*seat),
            _ => None,
        });
        let relieved: SeatSet = relieved.collect();
        let answered: SeatSet = entries.iter().filter_map(Entry::answers_for).collect();
        let (after, stage) = (self.ledger.version, self.ledger.stage);
        let (now, wall) = (self.house.nature.now(), self.house.nature.wall());
        let Written { mut append, only_answers } = match write_down(&mut self.ledger, entries, now, wall) {
            Ok(written) => written,
            Err(spoilt) => return Err(self.spoilt(after, spoilt).await),
        };
        let begun = Instant::now();
        let indexed = Indexed::of(&self.ledger);
        let stale = !only_answers || self.indexed.is_none_or(|known| known.is_outdated_by(&indexed));
        append.head = stale.then(|| self.ledger.head());
        let (sat, left) = (append.sat.clone(), append.left.clone());
        let written = self.house.store.append(append).await;
        self.house.metrics.commit.took(begun.elapsed());
        if let Err(error) = written {
            return Err(self.not_written(error).await);
        }
        if stale {
            self.indexed = Some(indexed);
        }
        // Whoever answers for a seat from now on thinks about its question anew.
        relieved.iter().for_each(|seat| self.thinking[seat.index()] = 0);
        if !only_answers {
            self.attendance.follow(&self.ledger);
            self.room_tick += 1;
            self.house.going.changed(self.ledger.id, &sat, &left);
        }
        self.written();
        self.drawn.clear();
        self.tick();
        answered.iter().for_each(|seat| self.turns_told[seat.index()] = TurnTold::default());
        self.spread_news(asked, stage);
        self.stir();
        Ok(Acked { v: self.ledger.version })
    }

    /// What the ledger says now is on disk, so that lists may tell of it.
    fn written(&mut self) {
        self.history.be(self.ledger.version as i64);
        self.forget_who_got_up();
        self.tell_standing();
    }

    /// What is known of a player goes with them: whoever takes their seat has a habit and a pace of their own.
    fn forget_who_got_up(&mut self) {
        for seat in Seat::all(self.ledger.chairs.len()) {
            let (place, owner) = (seat.index(), self.ledger.owner(seat));
            if self.owners[place] != owner {
                self.owners[place] = owner;
                self.habits[place] = Habit::default();
                self.habit_ticks[place] = 0;
                self.tempos[place] = Tempo::default();
                self.turns_told[place] = TurnTold::default();
            }
        }
    }

    /// Has lists and whoever looks for company know how it stands here.
    fn tell_standing(&self) {
        *lock(&self.turn) = Some(standing(&self.ledger, &self.attendance, &self.house.patience));
    }

    async fn spoilt(&mut self, after: u64, spoilt: Spoilt) -> Refusal {
        match spoilt {
            Spoilt::Unplayable { why, .. } if self.ledger.version == after => return Refusal::new(Code::NotNow, why),
            Spoilt::NotTaken { refused, .. } if self.ledger.version == after => return refused.into(),
            Spoilt::RulesFailed { .. } => self.house.metrics.rules_failed.add(),
            Spoilt::Unplayable { .. } | Spoilt::NotTaken { .. } => {}
        }
        tracing::error!(table = %self.ledger.id, %spoilt, "an entry could not be taken in; the table is read again");
        self.read_again().await;
        Refusal::new(Code::Broken, "the rules failed on this; the table is as it was. Choose something else")
    }

    async fn not_written(&mut self, error: StoreError) -> Refusal {
        match &error {
            StoreError::Conflict => self.house.metrics.store_conflicts.add(),
            _ => self.house.metrics.store_failures.add(),
        }
        tracing::error!(table = %self.ledger.id, %error, "an entry was not written; the table is read again");
        self.read_again().await;
        Refusal::busy()
    }

    /// Goes back to what the log says. Whoever thinks about a question that is still asked goes on thinking. If even that
    /// fails, version 0 says that this keeper is of no more use.
    async fn read_again(&mut self) {
        match read(&self.house, self.ledger.id).await {
            Ok(ledger) => {
                let unkept = self.ledger.unkept;
                self.ledger = ledger;
                self.ledger.unkept = unkept;
                self.indexed = None;
                self.drawn.clear();
                self.written();
                self.room_changed();
                self.stir();
            }
            Err(_) => self.ledger.version = 0,
        }
    }
}

/// How it stands at a table that was just set up.
pub fn first_standing(ledger: &Ledger, patience: &Patience) -> Standing {
    standing(ledger, &Attendance::new(ledger), patience)
}

fn standing(ledger: &Ledger, attendance: &Attendance, patience: &Patience) -> Standing {
    let away = attendance.present(patience).away;
    let sits = |seat: Seat| ledger.owner(seat).is_some() && !away.has(seat);
    let somebody = Seat::all(ledger.chairs.len()).any(sits);
    Standing { asked: ledger.asked().seats(), people_asked: ledger.people_asked(), somebody }
}

fn not_over() -> Refusal {
    Refusal::new(Code::NotNow, "the game is not over yet")
}

async fn until(nature: &crate::nature::Nature, at: Option<HouseTime>) {
    match at {
        Some(at) => nature.until(at).await,
        None => std::future::pending().await,
    }
}

/// Reads a table's log and folds it.
async fn read(house: &House, table: TableId) -> Result<Ledger, Unread> {
    let begun = Instant::now();
    house.must_not_be_closed_off(table)?;
    let log = house.store.log(table, 0).await?;
    if log.is_empty() {
        return Err(Refusal::not_found("table").into());
    }
    let Folded { ledger: folded, begins } = fold(house, table, log).await?;
    let mut ledger = match folded {
        Ok(ledger) => ledger,
        Err(Spoilt::RulesFailed { game, why, .. }) => return Err(frozen::fell(house, &game, table, why).await.into()),
        Err(spoilt) => {
            frozen::freeze(house, table, &spoilt.to_string()).await?;
            let why = "this table was played with other rules than this build has, so it rests as it was";
            return Err(Refusal::new(Code::Frozen, why).into());
        }
    };
    if let Err(unready) = begins {
        frozen::freeze(house, table, &unready.to_string()).await?;
        return Err(unready.into());
    }
    frozen::thaw(house, &mut ledger).await?;
    house.metrics.tables_loaded.add();
    house.metrics.load.took(begun.elapsed());
    Ok(ledger)
}

/// What a log folds into, and whether that can begin, if it is yet to.
struct Folded {
    ledger: Result<Ledger, Spoilt>,
    begins: Result<(), Unready>,
}

/// Folds a log, a long one, or one with a whole game in it, where it keeps no other table waiting.
async fn fold(house: &House, table: TableId, log: Vec<Record>) -> Result<Folded, Refusal> {
    let games = house.games.clone();
    let long = log.len() > LONG || log.iter().any(|record| record.body.len() > LARGE);
    let work = move || {
        let ledger = Ledger::fold(table, &log, &games, Proof::Last);
        let waits = ledger.as_ref().ok().filter(|ledger| ledger.stage == Stage::Gathering);
        let begins = waits.map_or(Ok(()), Ledger::may_begin);
        Folded { ledger, begins }
    };
    if long { tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::busy()) } else { Ok(work()) }
}

/// What is to be written, and whether it is nothing but answers.
pub struct Written {
    /// The lines, without an index row.
    pub append: Append,
    /// Nobody came or went, nothing was agreed, nothing ended.
    pub only_answers: bool,
}

/// Takes entries into a ledger and makes of them what is to be written, without an index row. Checks are filled in; the
/// end is added when the rules have come to it, and what a wish comes to when nobody is left who has not agreed.
pub fn write_down(
    ledger: &mut Ledger,
    entries: Vec<Entry>,
    at: HouseTime,
    wall: crate::store::Wall,
) -> Result<Written, Spoilt> {
    let after = ledger.version;
    let (mut records, mut sat, mut left) = (Vec::new(), Vec::new(), Vec::new());
    let mut only_answers = true;
    let mut entries = VecDeque::from(entries);
    while let Some(mut entry) = entries.pop_front() {
        note_people(ledger, &entry, &mut sat, &mut left);
        ledger.apply(&entry, at, wall)?;
        if let Entry::Answer { check, .. } | Entry::Began { check } = &mut entry {
            let (position, ending) = ledger.comes_to()?;
            *check = position;
            entries.extend(ending.map(Entry::Ended));
        }
        only_answers &= matches!(entry, Entry::Answer { .. });
        // Of those who go out at one moment the last decides, so that what all who are left have agreed to is done once.
        let others_go_out = entries.iter().any(|next| matches!(next, Entry::StoodIn { .. }));
        if matches!(entry, Entry::Agreed { .. } | Entry::StoodIn { .. }) && !others_go_out {
            entries.extend(ledger.granted());
        }
        let body = serde_json::to_string(&entry).expect("an entry is plain data");
        records.push(Record { at, wall, body });
    }
    let append = Append { table: ledger.id, after, records, head: None, sat, left };
    Ok(Written { append, only_answers })
}

/// Keeps the list of whose tables these are in step with the log.
fn note_people(ledger: &Ledger, entry: &Entry, sat: &mut Vec<Sat>, left: &mut Vec<UserId>) {
    match entry {
        // Whoever sits there already only brings something else.
        Entry::Sat { seat, who: Sitter::Person { user, name }, .. } if ledger.owner(*seat) != Some(*user) => {
            sat.push(Sat { user: *user, seat: seat.index() as u8, name: name.clone() });
        }
        Entry::Left { seat, .. } => left.extend(ledger.owner(*seat)),
        _ => {}
    }
}
