//! What a table does by itself: bots think, habits answer, clocks run out, stand-ins come and go.

use super::tempo::ENOUGH;
use super::{Command, Keeper};
use crate::entry::{ClockKind, Entry};
use crate::ledger::Driver;
use crate::refusal::{Code, Refusal};
use crate::store::Stage;
use crate::thinking::{self, About, Thought};
use bots::Spec;
use std::time::{Duration, Instant};
use table::{Seat, SeatSet};

/// What the store did not take is tried again after this.
const RETRY: Duration = Duration::from_millis(200);

/// So many milliseconds a bot takes for an answer where nobody plays with it and too many are given already.
const UNWATCHED_PACE: u64 = 250;

impl Keeper {
    /// Has every bot that is asked think, and every habit come to its answer.
    pub(super) fn stir(&mut self) {
        for seat in Seat::all(self.ledger.chairs.len()) {
            let question = self.ledger.question(seat);
            if question == 0 || self.thinking[seat.index()] == question {
                continue;
            }
            match self.ledger.driver(seat) {
                Driver::Bot(name) => {
                    let spec = thinking::bot(name).unwrap_or(Spec::Random);
                    self.thinking[seat.index()] = question;
                    self.have_think(seat, question, spec);
                }
                Driver::Person(_) => self.follow_habit(seat, question),
                Driver::Nobody => {}
            }
        }
    }

    /// How many milliseconds a bot takes at least, and about what it thinks. That it has no choice may follow from what it
    /// holds, so then it takes as long as it lately did where it had one; and while too little is known of that, it thinks
    /// about something else, which takes as long.
    fn pace(&self, seat: Seat, spec: &Spec, choice: bool) -> (u64, About) {
        if self.ledger.people().is_empty() {
            let within = self.house.unwatched.take(self.ledger.created.by, 1.0);
            return (if within { 0 } else { UNWATCHED_PACE }, About::This);
        }
        let (tempo, pace) = (&self.tempos[seat.index()], self.ledger.created.options.pace.into());
        match choice {
            true => (pace, About::This),
            false if tempo.known() < ENOUGH => (thinking::time(spec).max(pace), About::SomethingElse),
            false => (tempo.like(self.house.nature.id()).unwrap_or(0).max(pace), About::This),
        }
    }

    fn have_think(&self, seat: Seat, question: u64, spec: Spec) {
        let (Some(play), Some(me)) = (self.ledger.play(), self.me.upgrade()) else { return };
        let seed = thinking::seed(&self.ledger.created.secret, seat, question);
        let game = std::sync::Arc::clone(self.ledger.game());
        // Whoever guesses takes as long over everything.
        let choice = spec == Spec::Random || play.prompt(seat).is_some_and(|prompt| prompt.offers.len() > 1);
        let (pace, about) = self.pace(seat, &spec, choice);
        let at_least = tokio::time::sleep(Duration::from_millis(pace));
        let thinking = self.house.metrics.bots_thinking.hold();
        // A bot that only guesses is asked at once; one that thinks gets a copy, so the table is free meanwhile.
        if spec == Spec::Random {
            let choice = thinking::now(&*game, play, seat, &spec, seed);
            tokio::spawn(async move {
                at_least.await;
                let _ = me.send(Command::Thought { seat, question, choice, took: None }).await;
                drop(thinking);
            });
            return;
        }
        let thought = Thought { game, position: play.at(play.step()), seat, spec, seed, about };
        let (thinkers, whose) = (self.house.thinkers.clone(), self.ledger.created.by);
        let begun = Instant::now();
        let thinks = choice || about == About::SomethingElse;
        tokio::spawn(async move {
            let thinks = async {
                let chosen = thinkers.think(whose, thought).await;
                (chosen, thinks.then(|| begun.elapsed()))
            };
            let ((choice, took), ()) = tokio::join!(thinks, at_least);
            let _ = me.send(Command::Thought { seat, question, choice, took }).await;
            drop(thinking);
        });
    }

    /// Gives a bot's answer, unless the question has changed meanwhile. A bot that failed guesses.
    pub(super) async fn bot_answers(
        &mut self,
        seat: Seat,
        question: u64,
        choice: Option<usize>,
    ) -> Result<(), Refusal> {
        let waiting = self.ledger.question(seat) == question && matches!(self.ledger.driver(seat), Driver::Bot(_));
        // Whoever answers instead thinks about it anew since then, and is not to be stopped by this.
        if !waiting || question == 0 {
            return Ok(());
        }
        let offers = self.ledger.play().and_then(|play| play.prompt(seat)).map_or(0, |prompt| prompt.offers.len());
        let first = choice.unwrap_or_else(|| {
            self.house.metrics.rules_failed.add();
            let seed = thinking::seed(&self.ledger.created.secret, seat, question);
            (seed % offers.max(1) as u64) as usize
        });
        // Should the rules fail on an answer, the bot tries the others in turn, so that the table goes on.
        for index in 0..offers {
            let choice = ((first + index) % offers) as u16;
            let answer = Entry::Answer { seat, choice, check: String::new(), nonce: None };
            let done = self.enter(vec![answer]).await;
            if self.ledger.version == 0 {
                return Err(Refusal::busy());
            }
            match done {
                Ok(_) => {
                    self.house.metrics.bot_answers.add();
                    return Ok(());
                }
                Err(refusal) if refusal.code == Code::Broken => {}
                Err(_) => {
                    // The store did not take it: ask the bot again in a moment, unless another question has come.
                    tokio::time::sleep(RETRY).await;
                    self.think_again(seat, question);
                    return Ok(());
                }
            }
        }
        tracing::error!(table = %self.ledger.id, "the rules fail on every answer of a bot; the table waits for people");
        Ok(())
    }

    /// Has whoever answers for a seat think once more about a question that was not answered.
    pub(super) fn think_again(&mut self, seat: Seat, question: u64) {
        if self.thinking[seat.index()] == question {
            self.thinking[seat.index()] = 0;
        }
        self.stir();
    }

    /// Sees to it that whoever's time is over gets what was agreed for that.
    pub(super) async fn see_the_clock(&mut self) -> Result<(), Refusal> {
        let now = self.house.nature.now();
        while let Some((_, seat)) = self.ledger.deadline().filter(|(at, _)| *at <= now) {
            if self.enter(self.ledger.out_of_time(seat)).await.is_err() {
                // The store did not take it. The clock is still over; try again in a moment.
                tokio::time::sleep(RETRY).await;
                break;
            }
        }
        if self.ledger.version == 0 { Err(Refusal::busy()) } else { Ok(()) }
    }

    /// Somebody may have been away for so long that the others may claim, or that a bot takes over.
    pub(super) fn see_who_is_away(&mut self) {
        let patience = self.house.patience;
        if !self.attendance.newly_away(&patience).is_empty() {
            self.room_changed();
        }
    }

    /// In a game of days nobody is away, but whoever is banned does not come back.
    pub(super) async fn see_who_is_banned(&mut self) {
        let ledger = &self.ledger;
        if ledger.stage != Stage::Playing || ledger.created.options.clock.kind() != ClockKind::Days {
            return;
        }
        for seat in ledger.people().iter() {
            let Some(user) = ledger.owner(seat) else { continue };
            let known = self.house.store.user(user).await.ok().flatten();
            if known.is_some_and(|user| user.banned.is_some()) {
                self.attendance.shown_out(seat);
            }
        }
    }

    /// A seat that is kept for somebody who was banned is free, and lists say so as sitting down does. Looked up when the
    /// table is fetched and when a ban changes, so that no list has to.
    pub(super) async fn see_who_is_kept_out(&mut self) {
        if self.ledger.stage != Stage::Gathering || self.ledger.created.kept.is_empty() {
            return;
        }
        let mut unkept = SeatSet::NONE;
        for seat in Seat::all(self.ledger.chairs.len()) {
            let Some(kept) = self.ledger.created.kept.get(seat.index()).and_then(Option::as_ref) else { continue };
            // What can't be looked up now is as it was; whoever sits down is looked up again.
            let Ok(known) = self.house.store.user(kept.user).await else { return };
            if known.is_none_or(|user| user.banned.is_some()) {
                unkept = unkept.with(seat);
            }
        }
        if unkept == self.ledger.unkept {
            return;
        }
        self.ledger.unkept = unkept;
        if let Err(error) = self.house.store.index(self.ledger.head()).await {
            tracing::warn!(table = %self.ledger.id, %error, "the index row stays behind");
        }
        self.house.hub.lobby_changed();
        self.room_changed();
    }

    /// Lets the agreed bot play for players who are away and asked. Nobody is relieved for an empty room.
    pub(super) async fn relieve(&mut self) -> Result<(), Refusal> {
        if self.ledger.created.options.stand_in.is_none() {
            return Ok(());
        }
        for seat in self.attendance.missed(&self.house.patience).iter() {
            if let Some(entry) = self.ledger.stand_in_for(seat) {
                let _ = self.enter(vec![entry]).await;
            }
        }
        if self.ledger.version == 0 { Err(Refusal::busy()) } else { Ok(()) }
    }

    /// A player is back: if a bot plays for them, it gets up as soon as it may.
    pub(super) async fn welcome_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.back = self.back.with(seat);
        self.give_seats_back().await
    }

    /// Has bots get up for players who are back. A question whose time was over is answered by the bot first.
    pub(super) async fn give_seats_back(&mut self) -> Result<(), Refusal> {
        if self.back.is_empty() {
            return Ok(());
        }
        let here = self.attendance.present(&self.house.patience).here;
        self.back = self.back.and(here).iter().filter(|seat| self.ledger.is_stood_in(*seat)).collect();
        for seat in self.back.iter() {
            if let Ok(entries) = self.ledger.comes_back(seat) {
                let _ = self.enter(entries).await;
            }
        }
        if self.ledger.version == 0 { Err(Refusal::busy()) } else { Ok(()) }
    }
}
