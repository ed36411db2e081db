//! Who sits where: sitting down, bringing something else, getting up for another table, and meeting again.

use super::{Acked, Keeper, Sit, not_over};
use crate::entry::{Entry, Kept, Sitter};
use crate::hub::News;
use crate::ids::{TableId, UserId};
use crate::ledger::bring;
use crate::look::Card;
use crate::refusal::{Code, Refusal};
use crate::setting_up::{self, Again, Founder};
use crate::store::{Room, Stage};
use serde_json::Value;
use std::collections::BTreeMap;
use table::{Seat, SeatSet};

impl Keeper {
    /// Frees the seat of somebody who plays at another table instead. Where the game has begun meanwhile they play both.
    pub(super) async fn move_on(&mut self, user: UserId, to: TableId) -> Result<Acked, Refusal> {
        let seat = self.seat_of(user)?;
        let waits = self.ledger.stage == Stage::Gathering;
        self.enter(if waits { self.ledger.get_up(seat, Some(to)) } else { Vec::new() }).await
    }

    pub(super) async fn sit(&mut self, sit: Sit) -> Result<Acked, Refusal> {
        if let Some(seat) = self.ledger.seat_of(sit.user) {
            return self.sit_again(seat, sit).await;
        }
        match self.ledger.stage {
            Stage::Gathering => {}
            Stage::Over => return Err(Refusal::new(Code::NotNow, "nobody plays here any more; set up a table")),
            _ => return Err(Refusal::new(Code::NotNow, "the game has begun; you can watch, or set up a table")),
        }
        let seat = self.free_seat(sit.user, sit.seat).await?;
        let kept = self.kept_for(seat).filter(|kept| kept.user == sit.user);
        // Whoever has played here before under this name plays on under it, whoever has talked meanwhile; unless somebody has
        // sat down under one like it while they could not come.
        let same = kept.is_some_and(|kept| kept.name == sit.name);
        let rooms: &[Room] = if same { &[] } else { &[Room::Players, Room::Watchers] };
        self.must_be_told_apart(sit.user, &sit.name, rooms).await?;
        let brings = match kept {
            Some(kept) if sit.brings.is_empty() => kept.brings.clone(),
            _ => sit.brings,
        };
        self.must_fit(sit.user, seat, &brings).await?;
        let who = Sitter::Person { user: sit.user, name: sit.name };
        let mut entries = vec![Entry::Sat { seat, who, secret: sit.secret, brings }];
        let last = self.ledger.chairs.iter().filter(|chair| chair.who.is_none()).count() == 1;
        if last {
            entries.push(Entry::Began { check: String::new() });
        }
        self.enter(entries).await
    }

    /// Whoever sits already may still bring something else, or another part of the seed, until the game begins. What says
    /// nothing new changes nothing: it may be the same again, because its answer was lost. The name of a seat stays, whatever
    /// its player has called themselves since: under it they are known here.
    async fn sit_again(&mut self, seat: Seat, sit: Sit) -> Result<Acked, Refusal> {
        if sit.seat.is_some_and(|wanted| wanted != seat) {
            let why = format!("you sit here already, on seat {}; get up to take another", seat.number());
            return Err(Refusal::new(Code::Taken, why));
        }
        let (secret, brings) = (self.ledger.secret(seat.index()), self.ledger.brings(seat.index()));
        let new_secret = sit.secret.is_some() && sit.secret != secret;
        let new_brings = !sit.brings.is_empty() && sit.brings != *brings;
        if !new_secret && !new_brings {
            return Ok(Acked { v: self.ledger.version });
        }
        if self.ledger.stage != Stage::Gathering {
            let why = "the game has begun with what you brought first; set up a table to bring something else";
            return Err(Refusal::new(Code::NotNow, why));
        }
        let brings = if new_brings { sit.brings } else { brings.clone() };
        self.must_fit(sit.user, seat, &brings).await?;
        let name = self.ledger.names().swap_remove(seat.index());
        let who = Sitter::Person { user: sit.user, name };
        self.enter(vec![Entry::Sat { seat, who, secret: sit.secret.or(secret), brings }]).await
    }

    /// What a seat brings must be something the game can begin with, together with what the others have brought.
    async fn must_fit(&self, user: UserId, seat: Seat, brings: &BTreeMap<String, Value>) -> Result<(), Refusal> {
        if brings.is_empty() {
            return Ok(());
        }
        let mut setup = self.ledger.setup()?;
        bring(&mut setup, self.ledger.chairs.len(), seat.index(), brings)?;
        setting_up::try_out(&self.house, user, &self.ledger.created.game, setup).await.map(|_| ())
    }

    fn kept_for(&self, seat: Seat) -> Option<&Kept> {
        self.ledger.created.kept.get(seat.index()).and_then(Option::as_ref)
    }

    /// Seats that are kept for somebody else who may come.
    async fn kept_from(&self, user: UserId) -> Result<SeatSet, Refusal> {
        let mut kept_from = SeatSet::NONE;
        for seat in Seat::all(self.ledger.chairs.len()) {
            let Some(other) = self.kept_for(seat).map(|kept| kept.user).filter(|other| *other != user) else {
                continue;
            };
            let comes = self.house.store.user(other).await?.is_some_and(|other| other.banned.is_none());
            if comes {
                kept_from = kept_from.with(seat);
            }
        }
        Ok(kept_from)
    }

    /// The seat asked for; or the one kept for this player; or the first that is nobody's.
    async fn free_seat(&self, user: UserId, wanted: Option<Seat>) -> Result<Seat, Refusal> {
        let seats = self.ledger.chairs.len();
        wanted.map_or(Ok(()), |seat| self.must_have(seat))?;
        let kept_from = self.kept_from(user).await?;
        let free = |seat: &Seat| self.ledger.chairs[seat.index()].who.is_none() && !kept_from.has(*seat);
        let own = |seat: &Seat| self.kept_for(*seat).is_some_and(|kept| kept.user == user);
        let all = || Seat::all(seats).filter(free);
        let found = match wanted {
            Some(wanted) => all().find(|seat| *seat == wanted),
            None => all().find(own).or_else(|| all().next()),
        };
        found.ok_or_else(|| Refusal::new(Code::Taken, "this seat is taken; look for another, or watch"))
    }

    pub(super) async fn rematch(&mut self, sit: Sit, id: TableId) -> Result<Again, Refusal> {
        let seat = self.seat_of(sit.user)?;
        if self.ledger.stage != Stage::Over {
            return Err(not_over());
        }
        let known = match self.ledger.rematch {
            Some(table) if !self.is_closed(table).await? => Some(table),
            _ => None,
        };
        let founder = Founder { user: sit.user, name: sit.name.clone() };
        let again = setting_up::again(&self.house, &self.ledger, known.unwrap_or(id), founder);
        again.must_fit(&self.house, &sit).await?;
        if known.is_none() {
            self.ledger.may_wish_rematch(seat, self.house.nature.now())?;
            self.enter(vec![Entry::Rematch { table: id, by: Some(seat) }]).await?;
            for seat in self.ledger.people().iter() {
                if let Some(other) = self.ledger.owner(seat).filter(|other| *other != sit.user) {
                    self.house.hub.tell(other, &News::Rematch { table: id });
                }
            }
        }
        Ok(again)
    }

    /// Was a table closed before anything was played there?
    async fn is_closed(&self, table: TableId) -> Result<bool, Refusal> {
        let head = self.house.store.head(table).await?.filter(|head| head.stage == Stage::Over);
        let card = head.and_then(|head| serde_json::from_str::<Card>(&head.card).ok());
        Ok(card.is_some_and(|card| card.result.is_some_and(|result| result.places.is_empty())))
    }
}
