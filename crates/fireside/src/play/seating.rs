//! Who sits where: `you,mcts:500`, and the names they go by.

use super::person::{thinks_as, tidy};
use crate::words::did_you_mean;
use bots::Spec;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// Somebody at this keyboard.
    Person {
        /// What the story calls them.
        name: String,
    },
    /// A program.
    Bot {
        /// What the story calls it.
        name: String,
        /// How it thinks.
        spec: Spec,
    },
}

impl Player {
    /// What the story calls them.
    pub fn name(&self) -> &str {
        match self {
            Player::Person { name } | Player::Bot { name, .. } => name,
        }
    }

    /// Sits at this keyboard.
    pub fn is_person(&self) -> bool {
        matches!(self, Player::Person { .. })
    }
}

/// What is wrong with `--seats`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("--seats: {0}")]
pub struct SeatingError(String);

/// The names of programs, by seat.
const BOT_NAMES: [&str; 8] = ["Kindle", "Ember", "Flint", "Cinder", "Spark", "Ash", "Tinder", "Soot"];

/// How a program thinks that nobody has chosen.
pub const USUAL_BOT: &str = "mcts:1000";

fn bot(seat: usize, spec: Spec) -> Player {
    Player::Bot { name: BOT_NAMES[seat % BOT_NAMES.len()].into(), spec }
}

fn person(seat: usize, first: bool, name: &str) -> Player {
    let name = if first { name.to_string() } else { format!("Player {}", seat + 1) };
    Player::Person { name }
}

/// You in the first seat and programs in the others; or people, or programs, in all of them.
pub fn default_seats(seats: usize, name: &str, hot_seat: bool, watch: bool) -> Vec<Player> {
    let spec: Spec = USUAL_BOT.parse().expect("the usual bot is a bot");
    // Whoever is called as another seat is would not be told from it.
    let name = if hot_seat && name.starts_with("Player ") { "Player 1" } else { name };
    let sits = |seat: usize| match (hot_seat, watch) {
        (_, true) => bot(seat, spec),
        (true, _) => person(seat, seat == 0, name),
        _ if seat == 0 => person(0, true, name),
        _ => bot(seat, spec),
    };
    let mut players: Vec<Player> = (0..seats).map(sits).collect();
    rename_bots(&mut players);
    players
}

/// A program gives way where somebody else has its name.
fn rename_bots(players: &mut [Player]) {
    for index in 0..players.len() {
        let taken = |name: &str| players.iter().enumerate().any(|(other, one)| other != index && one.name() == name);
        let free = BOT_NAMES.iter().find(|name| !taken(name)).map(|name| name.to_string());
        let clashes = taken(players[index].name());
        if let (Player::Bot { name, .. }, Some(free), true) = (&mut players[index], free, clashes) {
            *name = free;
        }
    }
}

/// One program that is named alone sits in every seat; everybody else sits where they are named.
pub fn for_seats(named: Vec<Player>, seats: usize) -> Vec<Player> {
    match named.as_slice() {
        [Player::Bot { spec, .. }] => (0..seats).map(|seat| bot(seat, *spec)).collect(),
        _ => named,
    }
}

/// Reads a list of players: `you`, `you=Ann`, or a bot such as `mcts:500`.
pub fn parse_seats(list: &str, name: &str) -> Result<Vec<Player>, SeatingError> {
    let mut entries: Vec<String> = Vec::new();
    for part in list.split(',').map(str::trim) {
        match entries.last_mut() {
            // An option of the bot before it: `mcts:500,threads=2`.
            Some(last) if part.contains('=') && !part.starts_with("you") => {
                last.push(',');
                last.push_str(part);
            }
            _ => entries.push(part.to_string()),
        }
    }
    let mut people = 0;
    let mut players = Vec::with_capacity(entries.len());
    for (seat, entry) in entries.iter().enumerate() {
        let player = parse_seat(entry, seat, people == 0, name)?;
        people += usize::from(player.is_person());
        let called = |other: &Player| other.is_person() && other.name() == player.name();
        if player.is_person() && players.iter().any(called) {
            let name = player.name();
            let what = format!("two players are called {name}; give each a name of their own, as in you=Ann,you=Bob");
            return Err(SeatingError(what));
        }
        players.push(player);
    }
    rename_bots(&mut players);
    Ok(players)
}

fn parse_seat(entry: &str, seat: usize, first: bool, name: &str) -> Result<Player, SeatingError> {
    let lower = entry.to_lowercase();
    if lower == "you" {
        return Ok(person(seat, first, name));
    }
    if let Some(called) = lower.starts_with("you=").then(|| tidy(&entry[4..])) {
        let empty = || SeatingError("you= needs a name after it, as in you=Ann".into());
        return if called.is_empty() { Err(empty()) } else { Ok(Player::Person { name: called }) };
    }
    entry.parse().map(|spec| bot(seat, spec)).map_err(|error| {
        let kind = lower.split([':', '=']).next().unwrap_or_default();
        match did_you_mean(kind, ["you", "random", "greedy", "mcts"]) {
            Some(meant) if meant != kind => {
                SeatingError(format!("nobody is called \"{}\"; did you mean {meant}?", tidy(entry)))
            }
            _ => SeatingError(format!("{error}, or you for yourself")),
        }
    })
}

/// The names a replay keeps: a program's says how it thinks, so that it can sit down again.
pub fn to_replay(players: &[Player]) -> Vec<String> {
    let written = |player: &Player| match player {
        Player::Person { name } => name.clone(),
        Player::Bot { name, spec } => format!("{name} ({spec})"),
    };
    players.iter().map(written).collect()
}

/// Who sat where, from the names a replay keeps.
pub fn from_replay(names: &[String]) -> Vec<Player> {
    let read = |name: &String| {
        let bot = thinks_as(name).map(|(name, spec)| Player::Bot { name: tidy(name), spec });
        bot.unwrap_or_else(|| Player::Person { name: tidy(name) })
    };
    names.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(list: &str) -> String {
        to_replay(&parse_seats(list, "Ann").unwrap()).join("; ")
    }

    #[test]
    fn seats_are_read_as_written() {
        assert_eq!(written("you,mcts:500"), "Ann; Ember (mcts:500)");
        assert_eq!(written("random, you=Bob ,you"), "Kindle (random); Bob; Player 3");
        assert_eq!(written("mcts:9,threads=2,you"), "Kindle (mcts:9x2); Ann");
    }

    #[test]
    fn a_slip_in_the_seats_is_answered_with_what_was_meant() {
        let error = |list| parse_seats(list, "Ann").unwrap_err().to_string();
        assert_eq!(error("you,mtcs:50"), "--seats: nobody is called \"mtcs:50\"; did you mean mcts?");
        assert_eq!(error("yuo,random"), "--seats: nobody is called \"yuo\"; did you mean you?");
        assert_eq!(error("you="), "--seats: you= needs a name after it, as in you=Ann");
        assert!(error("you,mcts:0").contains("1 to"), "{}", error("you,mcts:0"));
        assert!(error("you,").contains("empty"), "{}", error("you,"));
    }

    #[test]
    fn no_two_players_have_the_same_name() {
        let error = parse_seats("you=Ann,you=Ann", "Ann").unwrap_err().to_string();
        assert!(error.starts_with("--seats: two players are called Ann"), "{error}");
        assert!(parse_seats("you,you=Ann", "Ann").is_err(), "whatever the name came from");
        assert_eq!(written("random,you=Kindle,random"), "Ember (random); Kindle; Flint (random)");
        assert_eq!(default_seats(2, "Ember", false, false)[1].name(), "Kindle");
        assert_eq!(default_seats(2, "Player 2", true, false)[0].name(), "Player 1");
    }

    #[test]
    fn one_program_named_alone_sits_in_every_seat() {
        let seats = |list: &str| to_replay(&for_seats(parse_seats(list, "Ann").unwrap(), 3)).join("; ");
        assert_eq!(seats("random"), "Kindle (random); Ember (random); Flint (random)");
        assert_eq!(seats("you"), "Ann", "a person sits in one seat");
    }

    #[test]
    fn a_replay_remembers_who_was_a_program() {
        let players = parse_seats("you,mcts:50,random", "Ann").unwrap();
        assert_eq!(from_replay(&to_replay(&players)), players);
        assert_eq!(from_replay(&["Jo (tired)".into()]), [Player::Person { name: "Jo (tired)".into() }]);
    }
}
