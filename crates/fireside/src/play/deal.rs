//! Where the chance of a game comes from: secrets of everybody at the table, or a number for practice.

use super::seating::Player;
use crate::seeds;
use crate::trouble::Trouble;
use crate::words::clean;
use std::io::{BufRead, Read, Write};
use table::{Bytes32, Promised, Seal, Secret, derive};

/// The longest words that are taken as a secret.
const LONGEST: u64 = 4096;

/// The host's secret before anybody else has given theirs: what is published of it cannot be taken back.
pub struct Promise(Secret);

impl Promise {
    /// Draws a secret.
    pub fn new() -> Result<Promise, Trouble> {
        seeds::secret().map(Promise)
    }

    /// What is shown before the first shuffle.
    pub fn commitment(&self) -> Bytes32 {
        Seal::commit(&self.0)
    }

    /// Takes in what the people at the table gave, after they have seen the promise.
    pub fn keep(self, secrets: Vec<Secret>) -> Deal {
        Deal::Sealed(Seal::new(self.0, secrets))
    }

    /// The promise in words.
    pub fn words(&self) -> String {
        promised(&self.commitment())
    }
}

fn promised(commitment: &Bytes32) -> String {
    format!("A sealed deal. The promise before the first shuffle:\n{commitment}")
}

const PRACTICE: &str = "A practice deal: --seed determines every shuffle, so it proves nothing.";

/// Every promise of a game, and from which answer on it holds.
pub fn promises(all: &[Promised]) -> String {
    let mut words = Vec::new();
    for (index, Promised { after, commitment, practice }) in all.iter().enumerate() {
        let from = format!("from answer {} on", after + 1);
        words.push(match (index, practice) {
            (0, true) if all.len() == 1 => PRACTICE.to_string(),
            (0, true) => "A practice deal so far, which proves nothing.".to_string(),
            (0, false) => promised(commitment),
            (_, true) => format!("A practice deal {from}, which proves nothing."),
            (_, false) => format!("Gone on with. The promise {from}:\n{commitment}"),
        });
    }
    words.join("\n")
}

/// The same for the edge of a screen.
pub fn brief_promises(all: &[Promised]) -> String {
    let mut words = Vec::new();
    for (index, Promised { after, commitment, practice }) in all.iter().enumerate() {
        let from = if index == 0 { String::new() } else { format!(" from answer {} on", after + 1) };
        words.push(match practice {
            true => format!("Practice deal{from}."),
            false => format!("Sealed deal{from}, promised as\n{commitment}"),
        });
    }
    words.join("\n")
}

/// Where the chance of a game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deal {
    /// From a secret of the house and one of every person at the table.
    Sealed(Seal),
    /// From a number that somebody chose: good for practice, and no proof of anything.
    Practice(u64),
}

impl Deal {
    /// A sealed deal, with a secret that nobody chose for each person.
    pub fn sealed(people: usize) -> Result<Deal, Trouble> {
        let promise = Promise::new()?;
        Ok(promise.keep(secrets(people)?))
    }

    /// What a saved game was dealt from.
    pub fn of(seal: &Seal) -> Deal {
        if seal.players.is_empty() { Deal::Practice(number(seal)) } else { Deal::Sealed(seal.clone()) }
    }

    /// For another game at the same table.
    pub fn again(&self, people: usize) -> Result<Deal, Trouble> {
        match self {
            Deal::Sealed(_) => Deal::sealed(people),
            Deal::Practice(number) => Ok(Deal::Practice(number.wrapping_add(1))),
        }
    }

    /// The seal of the match.
    pub fn seal(&self) -> Seal {
        match self {
            Deal::Sealed(seal) => seal.clone(),
            Deal::Practice(number) => Seal::from_number(*number),
        }
    }

    /// What the answers of bots follow from.
    pub fn number(&self) -> u64 {
        match self {
            Deal::Sealed(seal) => number(seal),
            Deal::Practice(number) => *number,
        }
    }

    /// A few letters that tell this deal from others, for the name of a file. They give no secret away.
    pub fn mark(&self) -> String {
        match self {
            Deal::Sealed(seal) => seal.commitment.to_string()[..6].to_string(),
            Deal::Practice(number) => (number % 1_000_000).to_string(),
        }
    }

    /// What is said of it before the game, in one line or two.
    pub fn words(&self) -> String {
        match self {
            Deal::Sealed(seal) => promised(&seal.commitment),
            Deal::Practice(_) => PRACTICE.into(),
        }
    }
}

/// The first part of the seed as a number.
fn number(seal: &Seal) -> u64 {
    let seed = seal.seed();
    u64::from_le_bytes(seed.bytes()[..8].try_into().expect("a seed has more than eight bytes"))
}

/// A secret for each person that nobody chose; where bots play among themselves, one for whoever watches.
pub fn secrets(people: usize) -> Result<Vec<Secret>, Trouble> {
    (0..people.max(1)).map(|_| seeds::secret()).collect()
}

/// Who adds a secret to a deal, by name: every person; where bots play among themselves, whoever watches.
pub fn who_adds(players: &[Player]) -> Vec<String> {
    let people = players.iter().filter(|player| player.is_person());
    let names: Vec<String> = people.map(|player| player.name().to_string()).collect();
    if names.is_empty() { vec!["Whoever watches".into()] } else { names }
}

/// What each of them is asked.
pub fn ask_words(name: &str) -> String {
    format!("{}: words of your own for the shuffle, or Enter for random ones", clean(name))
}

/// Asks each person for words of their own, after the promise was shown; an empty line takes a random secret.
pub fn ask_secrets(names: &[String], input: &mut impl BufRead, out: &mut impl Write) -> Result<Vec<Secret>, Trouble> {
    let mut secrets = Vec::with_capacity(names.len());
    for name in names {
        write!(out, "{}: ", ask_words(name))?;
        out.flush()?;
        let mut words = Vec::new();
        let read = Read::take(&mut *input, LONGEST).read_until(b'\n', &mut words);
        read.map_err(|error| Trouble::failed(format_args!("cannot read the words: {error}")))?;
        secrets.push(from_words(&words).map_or_else(seeds::secret, Ok)?);
    }
    Ok(secrets)
}

/// The secret that somebody's words make; none, if there are none. Anybody who knows the words can compute it: a BLAKE3
/// hash for this purpose and no other.
pub fn from_words(words: &[u8]) -> Option<Secret> {
    let longest = words.len().min(LONGEST as usize);
    let words = words[..longest].trim_ascii();
    (!words.is_empty()).then(|| derive("fireside player's words 1", &[words]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_deal_has_a_secret_of_everybody_and_keeps_its_promise() {
        let Deal::Sealed(seal) = Deal::sealed(2).unwrap() else { panic!("it is not sealed") };
        assert!(seal.holds() && seal.players.len() == 2 && seal.players[0] != seal.players[1]);
        assert_ne!(seal, Deal::sealed(2).unwrap().seal(), "nobody can choose it");
        assert_eq!(Deal::sealed(0).unwrap().seal().players.len(), 1, "whoever watches bots adds one");
        let promise = Promise::new().unwrap();
        let shown = promise.commitment();
        assert_eq!(promise.keep(vec![]).seal().commitment, shown);
    }

    #[test]
    fn a_practice_deal_that_goes_on_sealed_does_not_speak_of_every_shuffle() {
        let promised = |after, practice| Promised { after, commitment: Deal::Practice(1).seal().commitment, practice };
        assert_eq!(promises(&[promised(0, true)]), PRACTICE);
        let both = promises(&[promised(0, true), promised(4, false)]);
        assert!(!both.contains("every shuffle") && both.contains("proves nothing"), "{both}");
        assert!(both.contains("The promise from answer 5 on:"), "{both}");
    }

    #[test]
    fn the_next_deal_is_of_the_same_kind_and_another() {
        let sealed = Deal::sealed(1).unwrap();
        assert!(matches!(sealed.again(1).unwrap(), Deal::Sealed(seal) if seal != sealed.seal()));
        assert_eq!(Deal::Practice(7).again(1).unwrap(), Deal::Practice(8));
    }

    #[test]
    fn words_of_ones_own_make_the_secret() {
        let mut asked = Vec::new();
        let given = ask_secrets(&["Ann".into(), "Bob".into()], &mut "tea and cake\n\n".as_bytes(), &mut asked).unwrap();
        assert_eq!(Some(given[0]), from_words(b" tea and cake"));
        assert_ne!(given[1], derive("fireside player's words 1", &[b""]), "an empty line takes a random one");
        assert_eq!(from_words(b" \r\n"), None);
        assert!(String::from_utf8(asked).unwrap().starts_with("Ann: words of your own"));
    }
}
