//! What a table shows: to whoever comes, looks or stays, each with their own eyes.

use super::{Drawing, Glance, Keeper, Looker, Presence, Seen, Viewing};
use crate::entry::Watchers;
use crate::ids::UserId;
use crate::look::{self, Parts};
use crate::refusal::{Code, Refusal};
use crate::store::{Room, Stage};
use axum::body::Bytes;
use std::time::{Duration, Instant};
use table::{MAX_SEATS, Seat, Viewer, caught};

/// How many watch is told at most this often.
const WATCHERS_PAUSE: Duration = Duration::from_secs(1);

impl Keeper {
    /// Whoever may not look is told so before they count as present.
    pub(super) async fn attach(
        &mut self,
        who: Looker,
        seen: Seen,
        reply: tokio::sync::oneshot::Sender<Result<(Presence, Glance), Refusal>>,
    ) -> Result<(), Refusal> {
        let may = self
            .may_ask_for(&who)
            .and_then(|()| self.viewer(&who))
            .and_then(|_| self.me.upgrade().ok_or_else(Refusal::busy));
        let door = match may {
            Ok(door) => door,
            Err(refusal) => {
                let _ = reply.send(Err(refusal));
                return Ok(());
            }
        };
        let back = self.attendance.attach(&self.ledger, who.user);
        self.somebody_came_or_went(who.user);
        let glance = match self.glance(&who, seen) {
            Ok(glance) => glance,
            Err(refusal) => {
                self.attendance.detach(&self.ledger, who.user);
                self.somebody_came_or_went(who.user);
                let _ = reply.send(Err(refusal));
                return Ok(());
            }
        };
        self.numbered += 1;
        let (viewing, presence) = Viewing::new(self.numbered, who, &glance, door);
        self.viewing.push(viewing);
        // Should they have gone meanwhile, dropping their presence says goodbye for them.
        let _ = reply.send(Ok((presence, glance)));
        match back {
            Some(seat) => self.welcome_back(seat).await,
            None => Ok(()),
        }
    }

    /// Leaves what is new for everybody at the table.
    pub(super) fn tick(&mut self) {
        let mut viewing = std::mem::take(&mut self.viewing);
        // Everybody's clocks are shown as of one moment, so what all of them see is drawn once.
        self.moment = Some(self.house.nature.now());
        for one in &mut viewing {
            // Nothing is drawn for whoever has not come for the last thing yet.
            if !one.is_free() {
                one.leave(None);
                continue;
            }
            match self.glance(&one.who, one.seen) {
                Ok(glance) if glance.is_empty() && glance.heard() == one.chat => {}
                glance => one.leave(glance.ok()),
            }
        }
        self.viewing = viewing;
        self.moment = None;
        if self.ledger.deadline().is_some() {
            self.drawn.clear();
        }
    }

    pub(super) fn room_changed(&mut self) {
        self.watchers_changed = false;
        self.room_tick += 1;
        self.tell_standing();
        self.tick();
    }

    /// Everybody is told of a player at once. Of watchers there may be any number, and each would be told of each: how
    /// many they are is told now and then.
    pub(super) fn somebody_came_or_went(&mut self, user: Option<UserId>) {
        if user.is_some_and(|user| self.ledger.seat_of(user).is_some()) {
            return self.room_changed();
        }
        self.watchers_changed = true;
        self.tell_standing();
        self.tell_how_many_watch();
    }

    /// When how many watch is to be told.
    pub(super) fn watchers_due(&self) -> Option<Instant> {
        let told = self.watchers_told.filter(|_| self.watchers_changed);
        told.map(|told| told + WATCHERS_PAUSE)
    }

    /// Tells how many watch, if it is not so any more and was not told just now.
    pub(super) fn tell_how_many_watch(&mut self) {
        let now = Instant::now();
        if self.watchers_changed && self.watchers_due().is_none_or(|due| due <= now) {
            self.watchers_told = Some(now);
            self.room_changed();
        }
    }

    /// Whoever plays sees with their own eyes until the game is over, and is told so if they ask for others. Who watched
    /// through somebody's eyes and sat down since looks on with their own.
    pub(super) fn may_ask_for(&self, who: &Looker) -> Result<(), Refusal> {
        let Some((seat, eyes)) = who.user.and_then(|user| self.ledger.seat_of(user)).zip(who.eyes) else {
            return Ok(());
        };
        self.must_have(eyes)?;
        if eyes == seat || self.ledger.stage == Stage::Over {
            return Ok(());
        }
        let why = "until the game is over you see it from your own seat only; leave out `as`";
        Err(Refusal::new(Code::Forbidden, why))
    }

    pub(super) fn must_have(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.ledger.chairs.len();
        if seat.index() < seats {
            return Ok(());
        }
        let missing = seat.number();
        Err(Refusal::new(Code::NotFound, format!("there is no seat {missing}; this table has {seats}")))
    }

    /// Through whose eyes somebody looks. Whoever may look may look back with anybody's, once the game is over.
    pub(super) fn viewer(&self, who: &Looker) -> Result<(Viewer, Option<Seat>), Refusal> {
        let over = self.ledger.stage == Stage::Over;
        if let Some(seat) = who.user.and_then(|user| self.ledger.seat_of(user)) {
            let eyes = who.eyes.filter(|eyes| over && eyes.index() < self.ledger.chairs.len());
            return Ok((Viewer::Seat(eyes.unwrap_or(seat)), Some(seat)));
        }
        who.eyes.map_or(Ok(()), |seat| self.must_have(seat))?;
        match (self.ledger.created.options.watchers, who.eyes) {
            // Whoever was brought from here to another table must be able to hear where.
            (Watchers::None, _) if who.user.is_some_and(|user| self.ledger.moved(user).is_some()) => {
                Ok((Viewer::Spectator, None))
            }
            (Watchers::None, _) if self.ledger.stage != Stage::Gathering => {
                Err(Refusal::new(Code::Forbidden, "nobody watches at this table"))
            }
            (_, Some(seat)) if over => Ok((Viewer::Seat(seat), None)),
            (Watchers::Hands, Some(seat)) => Ok((Viewer::Seat(seat), None)),
            (Watchers::Neutral, Some(_)) => {
                Err(Refusal::new(Code::Forbidden, "at this table watchers see only what lies open"))
            }
            _ => Ok((Viewer::Spectator, None)),
        }
    }

    pub(super) fn glance(&mut self, who: &Looker, seen: Seen) -> Result<Glance, Refusal> {
        let (viewer, you) = self.viewer(who)?;
        let room = if you.is_some() { Room::Players } else { Room::Watchers };
        // Whoever sat down since sees with other eyes: what they have seen before counts for nothing.
        let known = seen.viewer == Some((viewer, you)) || seen.claim == Some(you.map_or(0, Seat::number));
        let same = known && seen.v <= self.ledger.version;
        let since = if same { seen.v } else { 0 };
        let drawn =
            (!same || seen.v < self.ledger.version).then(|| self.draw(viewer, you, who.parts, since)).transpose()?;
        let (state, hash) = match drawn {
            Some((state, hash)) => (Some(state), hash),
            // Whoever comes back with what they say is the newest is told nothing, so their hash must be known here.
            None if seen.claim.is_some() => (None, self.guarded(|| look::hash(&self.ledger, viewer))?),
            None => (None, None),
        };
        let people = (!same || seen.room != self.room_tick).then(|| {
            let present = self.attendance.present(&self.house.patience);
            Bytes::from(look::room(&self.ledger, who.user, you, &present))
        });
        let habits = you.map_or(0, |seat| self.habit_ticks[seat.index()]);
        let habit = you.filter(|_| seen.habit != habits).map(|seat| self.habits[seat.index()].text().into());
        let (v, room_tick) = (self.ledger.version, self.room_tick);
        Ok(Glance {
            waits: you.is_some() && self.ledger.stage == Stage::Gathering,
            seen: Seen { viewer: Some((viewer, you)), claim: None, v, room: room_tick, habit: habits },
            habit,
            state,
            hash,
            people,
            room,
            chat: self.chat_ticks[room as usize],
            over: self.ledger.stage == Stage::Over,
        })
    }

    /// The position after so many answers. Whoever may look may look back.
    pub(super) fn step(&self, who: &Looker, step: usize) -> Result<Bytes, Refusal> {
        self.may_ask_for(who)?;
        let (viewer, _) = self.viewer(who)?;
        let begun = self.ledger.play().filter(|play| step <= play.step());
        let play = begun.ok_or_else(|| Refusal::new(Code::NotFound, "this table has not come so far"))?;
        let drawn = self.guarded(|| look::step(play, viewer, who.parts, step));
        Ok(Bytes::from(drawn?))
    }

    /// Has the rules show something, which may fail in ways nobody thought of.
    pub(super) fn guarded<T>(&self, show: impl FnOnce() -> T) -> Result<T, Refusal> {
        caught(show).map_err(|why| self.not_shown(&why))
    }

    fn not_shown(&self, why: &str) -> Refusal {
        self.house.metrics.rules_failed.add();
        tracing::error!(table = %self.ledger.id, why, "the rules failed to show a position");
        Refusal::new(Code::Broken, "the rules failed on this position; look at another")
    }

    fn draw(&mut self, viewer: Viewer, you: Option<Seat>, parts: Parts, since: u64) -> Result<Drawing, Refusal> {
        let key = (viewer, you, parts, since);
        if let Some((_, drawn)) = self.drawn.iter().find(|(known, _)| *known == key) {
            return Ok(drawn.clone());
        }
        let now = self.moment.unwrap_or_else(|| self.house.nature.now());
        let (text, hash) = match caught(|| look::state(&self.ledger, viewer, you, parts, since, now)) {
            Ok(drawn) => drawn,
            Err(why) => {
                let refusal = self.not_shown(&why);
                // Whoever only watches goes without; but who is asked can't answer what they can't see.
                if you.is_some_and(|seat| self.ledger.people_asked().has(seat)) {
                    self.stuck = Some(why);
                }
                return Err(refusal);
            }
        };
        let drawn = (Bytes::from(text), hash);
        // A clock's face is another one at every moment, so only what stands still is kept, or is shown as of one.
        let stands_still = self.moment.is_some() || self.ledger.deadline().is_none();
        if stands_still && self.drawn.len() < 2 * MAX_SEATS {
            self.drawn.push((key, drawn.clone()));
        }
        Ok(drawn)
    }
}
