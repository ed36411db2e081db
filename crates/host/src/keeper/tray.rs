//! What a keeper has left for one viewer to pick up. There is room for one thing: whoever does not come for it is only
//! told that there is more, and asks for all of it at once when they do.

use super::{Command, Glance, Looker, Seen};
use crate::house::lock;
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::store::Room;
use std::sync::{Arc, Mutex};
use tokio::sync::{Notify, mpsc, oneshot};

/// One viewer's tray.
#[derive(Default)]
struct Tray {
    lies: Mutex<Lies>,
    bell: Notify,
}

/// What lies on a tray.
#[derive(Default)]
enum Lies {
    /// Nothing.
    #[default]
    Nothing,
    /// What is new since the viewer last took something.
    News(Box<Glance>),
    /// More than was left here; the viewer must look for themselves.
    More,
    /// Nothing will ever lie here again.
    Gone,
}

/// What a viewer finds.
pub enum Found {
    /// What is new since they last took something.
    News(Box<Glance>),
    /// More than was left here: look.
    More,
    /// The keeper has gone: come to the table again.
    Gone,
}

impl Tray {
    /// Takes what lies here, if anything does.
    pub fn take(&self) -> Option<Found> {
        let mut lies = lock(&self.lies);
        match std::mem::take(&mut *lies) {
            Lies::Nothing => None,
            Lies::News(glance) => Some(Found::News(glance)),
            Lies::More => Some(Found::More),
            Lies::Gone => {
                *lies = Lies::Gone;
                Some(Found::Gone)
            }
        }
    }

    /// Waits until something lies here. It is not taken.
    pub async fn filled(&self) {
        while matches!(*lock(&self.lies), Lies::Nothing) {
            self.bell.notified().await;
        }
    }
}

/// Somebody's presence at a table; ends when it is dropped.
pub struct Presence {
    who: Looker,
    number: u64,
    door: mpsc::Sender<Command>,
    tray: Arc<Tray>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let goodbye = Command::Detach { number: self.number };
        if let Err(mpsc::error::TrySendError::Full(goodbye)) = self.door.try_send(goodbye)
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let door = self.door.clone();
            runtime.spawn(async move {
                let _ = door.send(goodbye).await;
            });
        }
    }
}

impl Presence {
    /// Waits until there is something new.
    pub async fn news(&self) {
        self.tray.filled().await;
    }

    /// What was left here since something was last taken; nothing, if nothing was.
    pub fn take(&self) -> Option<Found> {
        self.tray.take()
    }

    /// What is new for somebody who has seen this much. Nothing, if the table's keeper has gone.
    pub async fn look(&self, seen: Seen) -> Option<Result<Glance, Refusal>> {
        let (reply, answer) = oneshot::channel();
        let look = Command::Look { who: self.who, number: Some(self.number), seen, reply };
        self.door.send(look).await.ok()?;
        answer.await.ok()
    }
}

/// Somebody at the table, as the keeper knows them.
pub(super) struct Viewing {
    /// The keeper's own number for them.
    pub number: u64,
    pub who: Looker,
    /// What they have seen, or will have when they take what lies on the tray.
    pub seen: Seen,
    /// How far they have heard what was said, and in which room.
    pub chat: (Room, u64),
    tray: Arc<Tray>,
}

impl Viewing {
    /// `door` is the way to the keeper.
    pub fn new(number: u64, who: Looker, glance: &Glance, door: mpsc::Sender<Command>) -> (Viewing, Presence) {
        let tray = Arc::new(Tray::default());
        let presence = Presence { who, number, door, tray: Arc::clone(&tray) };
        (Viewing { number, who, seen: glance.seen, chat: glance.heard(), tray }, presence)
    }

    /// Who it is.
    pub fn user(&self) -> Option<UserId> {
        self.who.user
    }

    /// Nothing lies on the tray, so that something can be put there.
    pub fn is_free(&self) -> bool {
        matches!(*lock(&self.tray.lies), Lies::Nothing)
    }

    /// Leaves something; without anything to leave, word that there is more. Whoever has not come for the last thing is
    /// told the same.
    pub fn leave(&mut self, glance: Option<Glance>) {
        let mut lies = lock(&self.tray.lies);
        match (&*lies, glance) {
            (Lies::Nothing, Some(glance)) => {
                (self.seen, self.chat) = (glance.seen, glance.heard());
                *lies = Lies::News(Box::new(glance));
            }
            _ => *lies = Lies::More,
        }
        drop(lies);
        self.tray.bell.notify_one();
    }

    /// They have looked for themselves: whatever lay here is part of what they saw.
    pub fn looked(&mut self, glance: &Glance) {
        (self.seen, self.chat) = (glance.seen, glance.heard());
        *lock(&self.tray.lies) = Lies::Nothing;
    }
}

impl Drop for Viewing {
    fn drop(&mut self) {
        *lock(&self.tray.lies) = Lies::Gone;
        self.tray.bell.notify_one();
    }
}
