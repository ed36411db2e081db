//! What a host takes from the world around it: time and chance. Tests bring their own.

use crate::ids::ID_BITS;
use crate::store::{HouseTime, Wall};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};
use table::{Bytes32, Secret, derive};
use tokio::sync::watch;

/// Time and chance.
#[derive(Clone)]
pub struct Nature {
    dice: Arc<dyn Fn() -> [u8; 32] + Send + Sync>,
    time: Time,
}

#[derive(Clone)]
enum Time {
    /// The machine's own.
    Real { begun: Instant, house: HouseTime, grace: Duration },
    /// A test's: stands still until it is moved.
    Still(watch::Receiver<HouseTime>),
}

impl Nature {
    /// The real one. House time goes on from `house` once the grace is over, so that nobody loses time to a restart
    /// before they had a chance to come back.
    pub fn real(house: HouseTime, grace: Duration) -> Nature {
        let dice = || {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
            bytes
        };
        Nature { dice: Arc::new(dice), time: Time::Real { begun: Instant::now(), house, grace } }
    }

    /// A nature that repeats itself: chance follows from a number, and time stands still until it is moved.
    pub fn repeating(number: u64) -> (Nature, watch::Sender<HouseTime>) {
        let count = std::sync::atomic::AtomicU64::new(0);
        let dice = move || {
            let n = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            *derive("fireside repeating nature 1", &[&number.to_le_bytes(), &n.to_le_bytes()]).bytes()
        };
        let (hand, time) = watch::channel(0);
        (Nature { dice: Arc::new(dice), time: Time::Still(time) }, hand)
    }

    /// What no one can guess.
    pub fn secret(&self) -> Secret {
        Bytes32::from_bytes((self.dice)())
    }

    /// An id that no one can guess and no one else has.
    pub fn id(&self) -> u64 {
        let bytes = (self.dice)();
        u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes are eight bytes")) & ID_BITS
    }

    /// House time.
    pub fn now(&self) -> HouseTime {
        match &self.time {
            Time::Real { begun, house, grace } => house + begun.elapsed().saturating_sub(*grace).as_millis() as u64,
            Time::Still(time) => *time.borrow(),
        }
    }

    /// People's time.
    pub fn wall(&self) -> Wall {
        match &self.time {
            Time::Real { .. } => {
                let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
                since.as_millis() as Wall
            }
            Time::Still(time) => *time.borrow() as Wall,
        }
    }

    /// Waits until it is this late in the house.
    pub async fn until(&self, at: HouseTime) {
        match &self.time {
            Time::Real { begun, house, grace } => {
                let wait = Duration::from_millis(at.saturating_sub(*house)) + *grace;
                tokio::time::sleep_until((*begun + wait).into()).await;
            }
            Time::Still(time) => {
                let mut time = time.clone();
                if time.wait_for(|now| *now >= at).await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn still_time_moves_only_by_hand() {
        let (nature, hand) = Nature::repeating(1);
        assert_eq!((nature.now(), nature.wall()), (0, 0));
        let waiting = tokio::spawn({
            let nature = nature.clone();
            async move { nature.until(50).await }
        });
        hand.send(49).expect("somebody listens");
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        hand.send(50).expect("somebody listens");
        waiting.await.expect("no panic");
        assert_eq!(nature.now(), 50);
    }

    #[test]
    fn house_time_goes_on_where_it_stopped_and_not_before_the_grace_is_over() {
        let nature = Nature::real(1000, Duration::from_secs(3600));
        assert_eq!(nature.now(), 1000);
        let nature = Nature::real(1000, Duration::ZERO);
        std::thread::sleep(Duration::from_millis(3));
        assert!(nature.now() > 1000);
    }

    #[test]
    fn no_two_secrets_are_the_same() {
        let (repeating, _) = Nature::repeating(7);
        for nature in [Nature::real(0, Duration::ZERO), repeating] {
            assert_ne!(nature.secret(), nature.secret());
            assert_ne!(nature.id(), nature.id());
        }
    }
}
