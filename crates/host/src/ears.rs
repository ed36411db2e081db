//! Whoever listens for something about somebody. Nobody is kept on the list whose last line has gone.

use crate::house::lock;
use crate::ids::UserId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::broadcast::{self, error::RecvError, error::TryRecvError};

/// All who listen, by whom it is about.
pub struct Ears<T> {
    listening: Arc<Mutex<HashMap<UserId, broadcast::Sender<T>>>>,
    /// So much waits for whoever does not listen just now.
    waiting: usize,
}

/// One line that listens, until it is dropped.
pub struct Ear<T> {
    ears: Arc<Mutex<HashMap<UserId, broadcast::Sender<T>>>>,
    user: UserId,
    heard: broadcast::Receiver<T>,
}

impl<T: Clone> Ears<T> {
    /// Nobody listens yet. For each line so much waits to be heard; whatever is older then is lost.
    pub fn new(waiting: usize) -> Ears<T> {
        Ears { listening: Arc::default(), waiting }
    }

    /// Listens for what is about somebody.
    pub fn listen(&self, user: UserId) -> Ear<T> {
        let mut listening = lock(&self.listening);
        let heard = listening.entry(user).or_insert_with(|| broadcast::channel(self.waiting).0).subscribe();
        Ear { ears: Arc::clone(&self.listening), user, heard }
    }

    /// Has every line that listens for somebody hear this, and no other; it is only made if there is one.
    pub fn tell(&self, user: UserId, what: impl FnOnce() -> T) {
        if let Some(ears) = lock(&self.listening).get(&user) {
            let _ = ears.send(what());
        }
    }
}

impl<T: Clone> Ear<T> {
    /// The next thing that was told; nothing, if something was lost before it.
    pub async fn hear(&mut self) -> Option<T> {
        match self.heard.recv().await {
            Ok(what) => Some(what),
            Err(RecvError::Lagged(_)) => None,
            Err(RecvError::Closed) => unreachable!("whoever listens is on the list"),
        }
    }

    /// What was told and not heard yet, without waiting for it.
    pub fn heard(&mut self) -> Vec<T> {
        let mut all = Vec::new();
        loop {
            match self.heard.try_recv() {
                Ok(what) => all.push(what),
                Err(TryRecvError::Lagged(_)) => {}
                Err(TryRecvError::Empty | TryRecvError::Closed) => return all,
            }
        }
    }
}

impl<T> Drop for Ear<T> {
    fn drop(&mut self) {
        let mut ears = lock(&self.ears);
        // This one is still counted.
        if ears.get(&self.user).is_some_and(|own| own.receiver_count() <= 1) {
            ears.remove(&self.user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    const ADA: UserId = UserId::new(1);
    const BEA: UserId = UserId::new(2);

    #[test]
    fn all_lines_of_one_person_hear_what_is_about_them_and_nobody_else_does() {
        let ears = Ears::new(4);
        let (mut first, mut second, mut other) = (ears.listen(ADA), ears.listen(ADA), ears.listen(BEA));
        ears.tell(ADA, || 7);
        assert_eq!((first.hear().now_or_never(), second.heard()), (Some(Some(7)), vec![7]));
        assert!(first.hear().now_or_never().is_none() && other.heard().is_empty(), "once, and to nobody else");
    }

    #[test]
    fn whoever_is_late_is_told_that_something_was_lost_and_then_the_rest() {
        let ears = Ears::new(2);
        let mut late = ears.listen(ADA);
        (1..=4).for_each(|n| ears.tell(ADA, || n));
        assert_eq!(late.hear().now_or_never(), Some(None));
        assert_eq!(late.heard(), [3, 4]);
    }

    #[test]
    fn nobody_stays_on_the_list_whose_last_line_has_gone() {
        let ears = Ears::new(1);
        let (first, second) = (ears.listen(ADA), ears.listen(ADA));
        drop(first);
        assert_eq!(lock(&ears.listening).len(), 1);
        drop(second);
        assert!(lock(&ears.listening).is_empty());
        ears.tell(ADA, || unreachable!("nothing is made for nobody"));
    }
}
