//! What can be done at tables, for whoever stands at the door: sockets, HTTP, tests.

use crate::house::House;
use crate::ids::{TableId, UserId};
use crate::keeper::{self, Acked, Auto, Command, Glance, Looker, Presence, Seen, Sit};
use crate::ledger::{Ledger, PlayerAct, Proof, Spoilt};
use crate::refusal::{Code, Refusal};
use crate::setting_up::{self, Founder, NewTable};
use crate::store::{Line, Room};
use crate::unseen::is_blank;
use axum::body::Bytes;
use std::sync::Arc;
use table::{Replay, Secret, caught};

/// Would a letter break a line, or turn the direction of what is written around it?
pub(crate) fn is_disturbing(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') || table::turns_around(letter)
}

/// The longest line of chat, in letters.
pub(crate) const LONGEST_LINE: usize = 300;

impl House {
    /// Sets a table up. `secret` is the host's part of the seed, whose commitment was published if anybody asked.
    pub async fn set_up(
        self: &Arc<House>,
        founder: Founder,
        new: NewTable,
        secret: Secret,
    ) -> Result<TableId, Refusal> {
        self.must_be_their_own(founder.user, &founder.name).await?;
        setting_up::set_up(self, founder, new, secret).await
    }

    /// Has somebody sit down.
    pub async fn sit(self: &Arc<House>, table: TableId, sit: Sit) -> Result<Acked, Refusal> {
        self.must_be_their_own(sit.user, &sit.name).await?;
        self.ask(table, |reply| Command::Sit { sit: sit.clone(), reply }).await
    }

    /// Gives somebody's answer to the question with this number. A nonce makes sure that it is not taken twice.
    pub async fn answer(
        self: &Arc<House>,
        table: TableId,
        user: UserId,
        question: u64,
        choice: usize,
        nonce: Option<String>,
    ) -> Result<Acked, Refusal> {
        self.ask(table, |reply| Command::Answer { user, question, choice, nonce: nonce.clone(), reply }).await
    }

    /// Has a player do something else than answer. A nonce makes sure that it is not done twice.
    pub async fn act(
        self: &Arc<House>,
        table: TableId,
        user: UserId,
        act: PlayerAct,
        nonce: Option<String>,
    ) -> Result<Acked, Refusal> {
        self.ask(table, |reply| Command::Act { user, act, nonce: nonce.clone(), reply }).await
    }

    /// Frees the seat of somebody who waited, because they play at another table instead.
    pub async fn move_on(self: &Arc<House>, table: TableId, user: UserId, to: TableId) -> Result<Acked, Refusal> {
        self.ask(table, |reply| Command::MoveOn { user, to, reply }).await
    }

    /// Says which questions are to be answered for a player, and in which phases none, until the table is put away.
    /// Stops that are not given stay as they were.
    pub async fn set_auto(
        self: &Arc<House>,
        table: TableId,
        user: UserId,
        auto: Auto,
        stops: Option<Vec<String>>,
    ) -> Result<Acked, Refusal> {
        self.ask(table, |reply| Command::Auto { user, auto, stops: stops.clone(), reply }).await
    }

    /// What is new for somebody who has seen this much.
    pub async fn look(self: &Arc<House>, table: TableId, who: Looker, seen: Seen) -> Result<Glance, Refusal> {
        self.ask(table, |reply| Command::Look { who, number: None, seen, reply }).await
    }

    /// Somebody who has seen this much comes to a table to stay for a while.
    pub async fn attend(
        self: &Arc<House>,
        table: TableId,
        who: Looker,
        seen: Seen,
    ) -> Result<(Presence, Glance), Refusal> {
        for _ in 0..crate::house::TRIES {
            let door = self.door(table);
            let (reply, answer) = tokio::sync::oneshot::channel();
            let sent = door.send(Command::Attach { who, seen, reply }).await;
            if let (Ok(()), Ok(attached)) = (sent, answer.await) {
                return attached;
            }
        }
        Err(Refusal::busy())
    }

    /// Says something in a room of a table; gives the number of the line, or 0 if it was said before.
    pub async fn say(
        self: &Arc<House>,
        table: TableId,
        room: Room,
        line: Line,
        nonce: Option<String>,
    ) -> Result<u64, Refusal> {
        let user = line.user;
        let say = |reply| Command::Say { user, name: line.name.clone(), room, nonce: nonce.clone(), reply };
        self.must_be_their_own(user, &line.name).await?;
        let Some(name) = self.ask(table, say).await? else { return Ok(0) };
        let line = Line { name, ..line };
        // Whoever hangs up meanwhile has said it all the same, or not at all: the table must hear which.
        let house = Arc::clone(self);
        let saying = tokio::spawn(async move {
            let said = house.store.say(table, room, line, nonce.clone()).await;
            let lost = nonce.filter(|_| said.is_err()).map(|nonce| (user, nonce));
            if said.is_ok() || lost.is_some() {
                let _ = house.door(table).send(Command::Said { room, not: lost }).await;
            }
            said
        });
        let n = saying.await.map_err(|_| Refusal::busy())??;
        self.metrics.chat_lines.add();
        Ok(n)
    }

    /// The position after so many answers, as somebody may know it.
    pub async fn step(self: &Arc<House>, table: TableId, who: Looker, step: usize) -> Result<Bytes, Refusal> {
        self.ask(table, |reply| Command::Step { who, step, reply }).await
    }

    /// The whole game as a file that proves itself, once it has ended. Somebody asks for it; strangers share their turns.
    pub async fn replay(self: &Arc<House>, table: TableId, whose: Option<UserId>) -> Result<Replay, Refusal> {
        let finished = self.ask(table, |reply| Command::Replay { reply }).await?;
        let whose = whose.unwrap_or(UserId::new(0));
        self.read(whose, move || finished.replay()).await
    }

    /// Reads what somebody has sent or asks for, beside tables and bots, and says so where the rules fail on it.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        whose: UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let read = self.readers.work(whose, move || caught(work)).await.ok_or_else(Refusal::busy)?;
        read.map_err(|why| {
            self.metrics.rules_failed.add();
            tracing::error!(why, "the rules failed on what was to be read");
            Refusal::new(Code::Broken, "the rules failed on this; try something else")
        })
    }

    /// The same as text, read from the log beside whoever keeps the table, and played where bots think. Nothing, if the
    /// game was closed before it began, or this build can't play it.
    pub(crate) async fn replay_from_log(&self, table: TableId, whose: UserId) -> Result<Option<String>, Refusal> {
        let (log, games) = (self.store.log(table, 0).await?, self.games.clone());
        let played = self.thinkers.work(whose, move || -> Result<Option<String>, Spoilt> {
            let replay = Ledger::fold(table, &log, &games, Proof::Last)?.replay();
            Ok(replay.map(|replay| serde_json::to_string(&replay).expect("a replay is plain data")))
        });
        match played.await.ok_or_else(Refusal::busy)? {
            Ok(replay) => Ok(replay),
            Err(spoilt) => {
                tracing::warn!(%table, %spoilt, "a finished game can't be played again");
                Ok(None)
            }
        }
    }

    /// The same people again, everybody one seat further. Whoever asks sits down at once; the others' seats are kept.
    pub async fn rematch(self: &Arc<House>, table: TableId, sit: Sit) -> Result<TableId, Refusal> {
        let id = TableId::new(self.nature.id());
        let again = self.ask(table, |reply| Command::Rematch { sit: sit.clone(), id, reply }).await?;
        let next = setting_up::set_up_again(self, again).await?;
        self.sit(next, sit).await?;
        Ok(next)
    }

    /// A table where a finished game goes on from one of its moments.
    pub async fn branch(
        self: &Arc<House>,
        founder: Founder,
        from: setting_up::NewBranch,
        secret: Secret,
    ) -> Result<TableId, Refusal> {
        self.must_be_their_own(founder.user, &founder.name).await?;
        setting_up::branch(self, founder, from, secret).await
    }

    /// The house closes a table; there is no result.
    pub async fn close(self: &Arc<House>, table: TableId) -> Result<Acked, Refusal> {
        match self.ask(table, |reply| Command::Close { reply }).await {
            Err(refusal) if refusal.code == Code::Frozen => keeper::close_frozen(self, table).await,
            done => done,
        }
    }

    /// A line of chat that may be said: not empty, not too long, in one line.
    pub fn fit_to_say(text: &str) -> Result<String, Refusal> {
        let text = text.trim();
        let fits = text.chars().count() <= LONGEST_LINE && !is_blank(text) && !text.chars().any(is_disturbing);
        let wrong = || Refusal::new(Code::Wrong, format!("say 1 to {LONGEST_LINE} letters, in one line"));
        fits.then(|| text.to_string()).ok_or_else(wrong)
    }
}
