//! How fast somebody answers, so that an answer that was no choice takes as long as one that was.

use std::collections::VecDeque;
use std::time::Duration;

/// What took longer, in milliseconds, tells nothing of how fast somebody usually is.
const SLOWEST: u64 = 60_000;
/// So many answers say how fast somebody is.
const REMEMBERED: usize = 16;
/// Of whoever has given fewer answers nobody knows how fast they are.
pub(super) const ENOUGH: usize = 4;

/// How many milliseconds somebody took for each of their last answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Tempo(VecDeque<u64>);

impl Tempo {
    /// They have answered once more.
    pub fn took(&mut self, time: Duration) {
        let time = time.as_millis() as u64;
        if time <= SLOWEST {
            self.0.drain(..(self.0.len() + 1).saturating_sub(REMEMBERED));
            self.0.push_back(time);
        }
    }

    /// How many answers it is known from.
    pub fn known(&self) -> usize {
        self.0.len()
    }

    /// As long as one of their last answers took, chosen by chance; nothing, if none is known.
    pub fn like(&self, dice: u64) -> Option<u64> {
        let among = self.0.len().max(1) as u64;
        self.0.get((dice % among) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_answers_count_and_none_that_took_for_ever() {
        let mut tempo = Tempo::default();
        assert_eq!(tempo.like(7), None);
        for seconds in 1..100 {
            tempo.took(Duration::from_secs(seconds));
        }
        assert_eq!(tempo.known(), REMEMBERED);
        let mut all: Vec<_> = (0..REMEMBERED as u64).filter_map(|dice| tempo.like(dice)).collect();
        all.sort_unstable();
        assert_eq!(all, (45..=60).map(|seconds| seconds * 1000).collect::<Vec<_>>());
    }
}
