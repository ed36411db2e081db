//! Who may talk at a table, where, and under which name.

use super::{Keeper, Looker};
use crate::ids::UserId;
use crate::look::Parts;
use crate::refusal::{Code, Refusal};
use crate::store::{Room, Stage};

/// So many of the last lines of chat can be told from a repetition of themselves.
const SPOKEN: usize = 32;

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
        Ok(self.is_new(user, nonce).then_some(name))
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

    fn is_new(&mut self, user: UserId, nonce: Option<String>) -> bool {
        let Some(nonce) = nonce else { return true };
        let this = (user, nonce);
        let new = !self.spoken.contains(&this);
        if new {
            self.spoken.drain(..self.spoken.len().saturating_sub(SPOKEN));
            self.spoken.push_back(this);
        }
        new
    }
}
