//! Who may talk at a table, where, and under which name.

use super::{Keeper, Looker};
use crate::ids::UserId;
use crate::look::Parts;
use crate::refusal::{Code, Refusal};
use crate::store::{Room, Stage};
use std::collections::VecDeque;

/// So many of the last lines of chat can be told from a repetition of themselves.
const SPOKEN: usize = 32;

/// What the last lines were called by those who said them, so that none is said twice.
pub(super) struct Spoken {
    last: VecDeque<(UserId, String)>,
    /// Whether this is all there is, or older ones are yet to be read from the store.
    whole: bool,
}

impl Spoken {
    pub fn new(whole: bool) -> Spoken {
        Spoken { last: VecDeque::new(), whole }
    }

    /// A line was not kept after all.
    pub fn forget(&mut self, lost: &(UserId, String)) {
        self.last.retain(|spoken| spoken != lost);
    }

    /// Remembers a line; false if it is known already.
    fn is_new(&mut self, line: (UserId, String)) -> bool {
        let new = !self.last.contains(&line);
        if new {
            self.last.drain(..(self.last.len() + 1).saturating_sub(SPOKEN));
            self.last.push_back(line);
        }
        new
    }
}

impl Keeper {
    /// Under which name somebody talks here; nothing, if they have said it already.
    pub(super) async fn hear(
        &mut self,
        user: UserId,
        name: String,
        room: Room,
        nonce: Option<String>,
    ) -> Result<Option<String>, Refusal> {
        self.may_talk(user, room)?;
        let name = self.heard_as(user, name, room).await?;
        Ok(self.is_new(user, nonce).await?.then_some(name))
    }

    fn may_talk(&self, user: UserId, room: Room) -> Result<(), Refusal> {
        // Whoever may not watch may not shout in from outside either.
        self.viewer(&Looker { user: Some(user), eyes: None, parts: Parts::default() })?;
        match (room, self.ledger.seat_of(user)) {
            (Room::Players, None) => {
                Err(Refusal::new(Code::Forbidden, "only those who play talk here; use the watchers' room"))
            }
            (Room::Watchers, Some(_)) if self.ledger.stage == Stage::Playing => {
                Err(Refusal::new(Code::Forbidden, "while you play you talk with the players only"))
            }
            _ => Ok(()),
        }
    }

    /// Whoever sits here talks under the name of their seat, whatever they have called themselves since: nobody could take
    /// another's name that way, and what they say is known to be theirs. Unless that name is an account's by now.
    async fn heard_as(&self, user: UserId, name: String, room: Room) -> Result<String, Refusal> {
        if let Some(seat) = self.ledger.seat_of(user) {
            let seated = self.ledger.names().swap_remove(seat.index());
            if seated == name || self.house.must_be_their_own(user, &seated).await.is_ok() {
                return Ok(seated);
            }
        }
        self.must_be_told_apart(user, &name, &[room]).await?;
        Ok(name)
    }

    /// Nobody sits or talks under a name that looks like that of somebody else who sits here or has talked in these rooms.
    /// Where nothing was said there is nothing to look up.
    pub(super) async fn must_be_told_apart(&self, user: UserId, name: &str, rooms: &[Room]) -> Result<(), Refusal> {
        self.ledger.must_be_told_apart(user, name)?;
        for &room in rooms.iter().filter(|room| self.chat_ticks[**room as usize] > 0) {
            self.house.must_be_told_apart(self.ledger.id, room, user, name).await?;
        }
        Ok(())
    }

    /// Whether somebody has not said this yet. What was said before this table was fetched is looked up once.
    async fn is_new(&mut self, user: UserId, nonce: Option<String>) -> Result<bool, Refusal> {
        let Some(nonce) = nonce else { return Ok(true) };
        if !self.spoken.whole {
            let before = self.house.store.spoken(self.ledger.id, SPOKEN as u32).await?;
            self.spoken = Spoken { last: before.into(), whole: true };
        }
        Ok(self.spoken.is_new((user, nonce)))
    }
}
