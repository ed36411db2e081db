//! Numbers on the command line: read with errors that name the range.

use std::time::Duration;

/// Reads a whole number of a range.
fn whole(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.trim().parse::<u64>().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("say a whole number from {least} to {most}"))
}

/// Any seed.
pub fn seed(text: &str) -> Result<u64, String> {
    whole(text, 0, u64::MAX)
}

/// How many play; what a game allows is only known with the game.
pub fn players(text: &str) -> Result<usize, String> {
    whole(text, 1, 64).map(|players| players as usize)
}

/// How many games.
pub fn games(text: &str) -> Result<u64, String> {
    whole(text, 1, 1_000_000_000_000)
}

/// The number of a game: small enough that all the streams of all its bots can be counted.
pub fn first_game(text: &str) -> Result<u64, String> {
    whole(text, 0, 1_000_000_000_000_000)
}

/// How many threads; 0 lets the machine decide.
pub fn threads(text: &str) -> Result<u16, String> {
    whole(text, 0, 1024).map(|threads| threads as u16)
}

/// After how many answers a game is cut off.
pub fn cap(text: &str) -> Result<u32, String> {
    whole(text, 1, u32::MAX.into()).map(|cap| cap as u32)
}

/// How many answers a game had then.
pub fn step(text: &str) -> Result<usize, String> {
    whole(text, 0, u32::MAX.into()).map(|step| step as usize)
}

/// A time in seconds, of a range.
pub fn seconds(text: &str, least: f64, most: f64) -> Result<Duration, String> {
    let seconds = text.trim().parse::<f64>().ok().filter(|seconds| (least..=most).contains(seconds));
    let wrong = || format!("say a number of seconds from {least} to {most}");
    seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_not_a_number_of_the_range_is_answered_with_the_range() {
        for text in ["", "-1", "many", "1.5", "99999999999999999999999", "0", "１"] {
            assert_eq!(games(text).unwrap_err(), "say a whole number from 1 to 1000000000000", "{text}");
        }
        assert_eq!(games(" 7 "), Ok(7));
        assert!(first_game("18446744073709551615").is_err());
        for text in ["-1", "nan", "inf", "x", "61"] {
            assert_eq!(seconds(text, 0.0, 60.0).unwrap_err(), "say a number of seconds from 0 to 60", "{text}");
        }
    }
}
