//! Accuracy and evasion (6.1).

use crate::parts::Verdict;

/// What is added to the two dice of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// Accuracy Factor with everything that changes it, plus the defender's Target Signature.
    pub attack: i16,
    /// The defender's Speed.
    pub evasion: i16,
}

impl Score {
    /// Attack Score minus Defense Evasion, with these dice.
    #[inline]
    pub fn difference(self, dice: [u8; 2]) -> i16 {
        i16::from(dice[0]) + self.attack - (i16::from(dice[1]) + self.evasion)
    }

    /// In how many of the 36 throws each verdict comes out, from miss to critical.
    pub fn odds(self) -> [u8; 4] {
        let mut odds = [0; 4];
        for attack in 1..=6 {
            for evasion in 1..=6 {
                odds[Verdict::of(self.difference([attack, evasion])) as usize] += 1;
            }
        }
        odds
    }
}

impl Verdict {
    /// The table of 6.1, tested from the top (S30); it rules where the header's "≥" would blur it (S58).
    pub fn of(difference: i16) -> Verdict {
        match difference {
            2.. => Verdict::Critical,
            1 => Verdict::Hit,
            0 => Verdict::Glancing,
            _ => Verdict::Miss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s30_the_verdict_is_tested_from_the_top() {
        let verdicts = [-1, 0, 1, 2, 7].map(Verdict::of);
        let expected = [Verdict::Miss, Verdict::Glancing, Verdict::Hit, Verdict::Critical, Verdict::Critical];
        assert_eq!(verdicts, expected);
    }

    #[test]
    fn s58_equality_is_a_glancing_hit_and_nothing_below_it_hits() {
        assert_eq!(Verdict::of(0), Verdict::Glancing);
        assert_eq!(Score { attack: 2, evasion: 1 }.difference([4, 5]), 0, "the dice of 7.3");
        assert_eq!(Score { attack: 0, evasion: 0 }.odds(), [15, 6, 5, 10]);
        assert_eq!(Score { attack: 9, evasion: 0 }.odds(), [0, 0, 0, 36]);
    }
}
