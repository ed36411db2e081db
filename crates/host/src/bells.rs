//! Bells that call somebody's open lines, so that a session that has ended takes even quiet ones with it.

use crate::house::lock;
use crate::ids::UserId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// All bells of a house.
#[derive(Clone, Default)]
pub struct Bells(Arc<Mutex<HashMap<UserId, Vec<Arc<Notify>>>>>);

/// The bell of one line, until it is dropped.
pub struct Bell {
    bells: Bells,
    user: UserId,
    bell: Arc<Notify>,
}

impl Bells {
    /// Hangs up a bell for a line of somebody's.
    pub fn hang(&self, user: UserId) -> Bell {
        let bell = Arc::new(Notify::new());
        lock(&self.0).entry(user).or_default().push(Arc::clone(&bell));
        Bell { bells: self.clone(), user, bell }
    }

    /// Calls every line of somebody's, and nobody else's.
    pub fn ring(&self, user: UserId) {
        lock(&self.0).get(&user).into_iter().flatten().for_each(|bell| bell.notify_one());
    }
}

impl Bell {
    /// Waits until it rings. It may have rung before anybody listened.
    pub async fn rung(&self) {
        self.bell.notified().await;
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        let mut bells = lock(&self.bells.0);
        if let Some(own) = bells.get_mut(&self.user) {
            own.retain(|bell| !Arc::ptr_eq(bell, &self.bell));
            if own.is_empty() {
                bells.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn a_bell_calls_all_lines_of_one_person_and_is_taken_down_with_them() {
        let bells = Bells::default();
        let (ada, bea) = (UserId::new(1), UserId::new(2));
        let (first, second, other) = (bells.hang(ada), bells.hang(ada), bells.hang(bea));
        bells.ring(ada);
        assert!(first.rung().now_or_never().is_some() && second.rung().now_or_never().is_some());
        assert!(other.rung().now_or_never().is_none());
        assert!(first.rung().now_or_never().is_none(), "it rings once");
        drop(first);
        assert_eq!(lock(&bells.0)[&ada].len(), 1);
        drop((second, other));
        assert!(lock(&bells.0).is_empty());
    }
}
