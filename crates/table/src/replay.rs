//! A match as a file: how it began, the seals, and the answers, each with a check of the position it led to.
//!
//! The checks are a chain. The first one follows from the head of the file and the first deal, each other one from the
//! one before it, the answer and the position it led to: whatever is changed, something after it no longer follows.

mod bound;
mod ended;
mod verified;

pub use bound::Bound;
pub use ended::Ended;
pub use verified::{Opened, Promised, Verified};

use crate::any::{AnyMatch, view_hash};
use crate::game::{Game, SetupError};
use crate::matches::{Beginning, Match, Refused, Seating, TakenBack, reach};
use crate::plain::{plainly, turns_around};
use crate::reading::read_setup;
use crate::seal::{Bytes32, Seal, Secret, derive};
use crate::seat::{Seat, Viewer};
use crate::words::with_names;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Arc;

/// The file format this build writes. Format 2 did not say who had played before others took over, nor what was taken
/// back; format 1 did not bind names, setup and seals to the answers.
const FORMAT: u32 = 3;
/// The oldest format it still reads.
const OLDEST: u32 = 2;
/// A replay larger than this is not read.
const LARGEST: usize = 64 << 20;

/// What a replay file holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// Always "replay".
    #[cfg_attr(feature = "schema", schemars(extend("const" = "replay")))]
    pub fireside: String,
    /// The version of this format.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The hash of its cards, if it has cards.
    pub cards: Option<Bytes32>,
    /// Who plays, or played last.
    pub players: Vec<String>,
    /// Who played before them, if others took over, and up to which answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Seating>,
    /// What was taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_back: Vec<TakenBack>,
    /// Setup, and position if it did not begin in the usual way.
    pub beginning: Beginning<serde_json::Value>,
    /// Where chance came from.
    pub seals: Vec<ReplaySeal>,
    /// A check of each part above that the rules could not contradict.
    pub bound: Bound,
    /// The check of the head and of the first position.
    pub start: Check,
    /// Every answer.
    pub moves: Vec<ReplayMove>,
    /// The result, if the game was over.
    pub result: Option<serde_json::Value>,
    /// How it ended where the rules did not end it, or counts where some had gone out before, as whoever kept the table
    /// states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// A seal and when it began to hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Flat")]
pub struct ReplaySeal {
    /// After this many answers.
    pub after: usize,
    /// Commitment and secrets.
    #[serde(flatten)]
    pub seal: Seal,
}

/// A seal as it is read: strictly, which `flatten` cannot be.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Flat {
    after: usize,
    commitment: Bytes32,
    host: Secret,
    players: Vec<Secret>,
}

impl From<Flat> for ReplaySeal {
    fn from(Flat { after, commitment, host, players }: Flat) -> ReplaySeal {
        ReplaySeal { after, seal: Seal { commitment, host, players } }
    }
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplayMove {
    /// Who gave it.
    pub seat: Seat,
    /// Its number among what was offered, from 1.
    pub choice: usize,
    /// What it said.
    pub words: String,
    /// The check of everything before it, of itself, and of the position it led to.
    pub check: Check,
}

/// The first 16 digits of a hash.
pub type Check = String;

/// What is wrong with a replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// Not readable as a replay.
    #[error("not a replay: line {line}, column {column}: {what}; a replay is a file that Fireside has saved")]
    Unreadable {
        /// Where.
        line: usize,
        /// Where in the line.
        column: usize,
        /// What.
        what: String,
    },
    /// Too large.
    #[error("the file has {0} bytes, a replay has at most {LARGEST}; name a file that Fireside has saved")]
    TooLarge(usize),
    /// Another kind of file.
    #[error("this is a Fireside file of kind \"{0}\", not a replay; name a file that Fireside has saved")]
    OtherKind(String),
    /// A newer format, an older one, or one that never was.
    #[error("{}", other_format(*.0))]
    OtherFormat(u32),
    /// A part of the head is not what it was when the replay was saved.
    #[error("{0}; the file was tampered with, or damaged: take the copy that Fireside saved")]
    Changed(String),
    /// For another game.
    #[error("a replay of \"{theirs}\", not of \"{ours}\"")]
    OtherGame {
        /// The replay's.
        theirs: String,
        /// The one it was opened with.
        ours: String,
    },
    /// Other rules.
    #[error(
        "played with revision {theirs} of the rules of {game}; this build plays revision {ours}, so it cannot be replayed truly. Use the build it was played with"
    )]
    OtherRevision {
        /// The game.
        game: String,
        /// The replay's.
        theirs: u32,
        /// This build's.
        ours: u32,
    },
    /// Other cards.
    #[error(
        "played with another set of cards for {game} ({theirs}); this build has {ours}. Load the packs it was played with"
    )]
    OtherCards {
        /// The game.
        game: String,
        /// The replay's.
        theirs: String,
        /// This build's.
        ours: String,
    },
    /// A seal is missing or broken.
    #[error("{0}; the file was tampered with, or damaged: take the copy that Fireside saved")]
    Seal(String),
    /// It does not begin.
    #[error(
        "\"{game}\" cannot begin like this: {why}; the file's game or its beginning was changed, or it was saved by another build"
    )]
    Setup {
        /// The game's id.
        game: String,
        /// Why not.
        why: String,
    },
    /// An answer that does not follow.
    #[error("answer {number} of seat {} ({name}), \"{words}\", does not follow: {why}; the file was tampered with, or damaged: take the copy that Fireside saved", .seat.number())]
    Move {
        /// Its number, from 1.
        number: usize,
        /// Whose.
        seat: Seat,
        /// Who sat there.
        name: String,
        /// What the file says it was.
        words: String,
        /// Why not.
        why: String,
    },
    /// The end is not what the file says.
    #[error(
        "the result does not follow: the file says {theirs}, the answers lead to {ours}; the file was tampered with, or damaged: take the copy that Fireside saved"
    )]
    Result {
        /// The file's.
        theirs: String,
        /// What the moves lead to.
        ours: String,
    },
}

fn other_format(format: u32) -> String {
    match format {
        0 => format!(
            "there is no replay format 0; this build reads formats {OLDEST} to {FORMAT}. Name a file that Fireside has saved"
        ),
        older if older < OLDEST => format!(
            "written in replay format {older}, which does not protect names, setup and seals; this build reads formats {OLDEST} to {FORMAT}. Use the build that saved it"
        ),
        newer => format!(
            "written in replay format {newer}; this build reads formats {OLDEST} to {FORMAT}. Use a newer Fireside"
        ),
    }
}

impl Replay {
    /// A match as a replay. The checks are made by playing it again.
    pub fn of<G: Game>(of: &Match<G>) -> Replay {
        let game = of.game();
        let info = game.info();
        let mut replay = Replay {
            fireside: "replay".into(),
            format: FORMAT,
            game: info.id.into(),
            revision: info.revision,
            cards: info.cards,
            players: of.names().to_vec(),
            before: of.before().to_vec(),
            taken_back: of.taken_back().to_vec(),
            beginning: AnyMatch::beginning(of),
            seals: of.seals().iter().map(|(after, seal)| ReplaySeal { after: *after, seal: seal.clone() }).collect(),
            bound: Bound::default(),
            start: Check::new(),
            moves: Vec::with_capacity(of.answers().len()),
            result: of.outcome().map(|outcome| serde_json::to_value(outcome).expect("an outcome is plain data")),
            ended: None,
        };
        replay.bound = Bound::of(&replay);
        let mut again = of.at(0);
        again.resume_seals(of.seals().to_vec());
        replay.start = check(&again, replay.bound.head(&replay).bytes());
        for answer in of.answers() {
            let choice = again.choices(answer.seat)[usize::from(answer.choice)];
            let words = game.describe(again.state(), answer.seat, choice).words;
            again.answer(answer.seat, answer.choice.into()).expect("it was answered this way before");
            let number = usize::from(answer.choice) + 1;
            let check = check(&again, &link(replay.last_check(), answer.seat, number, &words));
            replay.moves.push(ReplayMove { seat: answer.seat, choice: number, words, check });
        }
        replay
    }

    /// The check of the last position there is.
    fn last_check(&self) -> &Check {
        self.moves.last().map_or(&self.start, |last| &last.check)
    }

    /// Reads a file's text.
    pub fn from_json(text: &str) -> Result<Replay, ReplayError> {
        if text.len() > LARGEST {
            return Err(ReplayError::TooLarge(text.len()));
        }
        #[derive(Deserialize)]
        struct Kind {
            fireside: Option<String>,
            format: Option<u32>,
        }
        let unreadable = |error: serde_json::Error| {
            let (line, column, what) = (error.line(), error.column(), error.to_string());
            if !text.trim_start().starts_with('{') {
                let what = "no saved game stands here".to_string();
                return ReplayError::Unreadable { line: 1, column: 1, what };
            }
            let what = what.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&what);
            ReplayError::Unreadable { line, column, what: quoted(&plainly(what)) }
        };
        let kind: Kind = serde_json::from_str(text).map_err(unreadable)?;
        match (kind.fireside.as_deref(), kind.format) {
            (Some("replay"), Some(format)) if !(OLDEST..=FORMAT).contains(&format) => {
                Err(ReplayError::OtherFormat(format))
            }
            (Some("replay") | None, _) => {
                let replay: Replay = serde_json::from_str(text).map_err(unreadable)?;
                // Told before anybody looks for a game that the file was never of.
                replay.bound.changed_game(&replay).map_or(Ok(replay), |part| Err(ReplayError::Changed(part)))
            }
            (Some(other), _) => Err(ReplayError::OtherKind(quoted(other))),
        }
    }

    /// The file's text: a line a move.
    pub fn to_json(&self) -> String {
        let mut text = String::from("{\n");
        let line = |key: &str, value: &dyn erased::Json| format!("  \"{key}\": {}", value.json());
        let moves: Vec<String> = self.moves.iter().map(|one| format!("    {}", erased::Json::json(one))).collect();
        let moves = if moves.is_empty() { "[]".into() } else { format!("[\n{}\n  ]", moves.join(",\n")) };
        let mut lines = vec![
            line("fireside", &self.fireside),
            line("format", &self.format),
            line("game", &self.game),
            line("revision", &self.revision),
            line("cards", &self.cards),
            line("players", &self.players),
        ];
        lines.extend((!self.before.is_empty()).then(|| line("before", &self.before)));
        lines.extend((!self.taken_back.is_empty()).then(|| line("taken_back", &self.taken_back)));
        lines.extend([
            line("beginning", &self.beginning),
            line("seals", &self.seals),
            line("bound", &self.bound),
            line("start", &self.start),
            format!("  \"moves\": {moves}"),
            line("result", &self.result),
        ]);
        lines.extend(self.ended.as_ref().map(|ended| line("ended", ended)));
        text.push_str(&lines.join(",\n"));
        text.push_str("\n}\n");
        text
    }

    /// Plays it again and checks everything. Gives the match as it stood at the end.
    pub fn open<G: Game>(&self, game: Arc<G>) -> Result<Match<G>, ReplayError> {
        self.fits(&*game)?;
        if let Some(part) = self.bound.changed(self) {
            return Err(ReplayError::Changed(part));
        }
        let no_table = |why: String| ReplayError::Setup { game: quoted(&self.game), why: quoted(&why) };
        let Beginning { setup, given } = self.beginning.clone();
        let setup = read_setup(&*game, &setup).map_err(|error| no_table(error.to_string()))?;
        let seal = self.seals.first().filter(|first| first.after == 0);
        let seal = seal.ok_or_else(|| ReplayError::Seal("seals: there is none for the beginning".into()))?;
        let mut again = Match::open(game, Beginning { setup, given }, seal.seal.clone())
            .map_err(|error: SetupError| no_table(error.to_string()))?;
        again.resume_seals(self.seals.iter().map(|seal| (seal.after, seal.seal.clone())).collect());
        let (named, seats) = (self.players.len(), again.names().len());
        if named != seats {
            return Err(no_table(format!("the file names {named} players, the table has {seats} seats")));
        }
        self.record_fits(seats)?;
        again.set_names(self.players.iter().cloned());
        let (theirs, ours) = (quoted(&self.start), check(&again, self.bound.head(self).bytes()));
        if theirs != ours {
            let what = "start: the first deal does not follow from the head of the file and the seal";
            return Err(ReplayError::Seal(format!("{what}: the file says {theirs}, they lead to {ours}")));
        }
        let mut before = &self.start;
        for (index, one) in self.moves.iter().enumerate() {
            replay_move(&mut again, one, before).map_err(|why| self.does_not_follow(index, why))?;
            before = &one.check;
        }
        let result = again.outcome().map(|outcome| serde_json::to_value(outcome).expect("an outcome is plain data"));
        if result != self.result {
            let say = |result: &Option<serde_json::Value>| {
                result.as_ref().map_or("no result yet".into(), |result| quoted(&result.to_string()))
            };
            return Err(ReplayError::Result { theirs: say(&self.result), ours: say(&result) });
        }
        self.ending_fits(seats)?;
        again.keep_record(&self.before, &self.taken_back);
        Ok(again)
    }

    /// Could those who played before, and what was taken back, have been?
    fn record_fits(&self, seats: usize) -> Result<(), ReplayError> {
        let mut last = 0;
        for (index, seating) in self.before.iter().enumerate() {
            let follows = seating.until > last && seating.until <= self.moves.len();
            if !follows || seating.players.len() != seats {
                let what = format!("before: entry {} does not fit a table of {seats} and its answers", index + 1);
                return Err(ReplayError::Changed(what));
            }
            last = seating.until;
        }
        // More than any game has would only be there to make somebody count too far.
        let most = u32::MAX as usize;
        let odd = |one: &TakenBack| one.seat.index() >= seats || one.answers == 0 || one.after.max(one.answers) > most;
        match self.taken_back.iter().position(odd) {
            None => Ok(()),
            Some(index) => {
                let what = format!("taken_back: entry {} does not fit a table of {seats}", index + 1);
                Err(ReplayError::Changed(what))
            }
        }
    }

    /// Who sat there when an answer was given, counted from 1.
    pub fn names_at(&self, answer: usize) -> &[String] {
        let seating = self.before.iter().find(|seating| answer <= seating.until);
        seating.map_or(&self.players, |seating| &seating.players)
    }

    fn does_not_follow(&self, index: usize, why: String) -> ReplayError {
        // A program's name says in brackets how it thinks, which is no part of who it is.
        let called = |name: &String| name.split(" (").next().unwrap_or_default().to_string();
        let names: Vec<String> = self.names_at(index + 1).iter().map(called).collect();
        let one = &self.moves[index];
        let name = names.get(one.seat.index()).map_or("nobody", String::as_str);
        ReplayError::Move {
            number: index + 1,
            seat: one.seat,
            name: quoted(name),
            words: quoted(&with_names(&one.words, &names)),
            why: quoted(&with_names(&why, &names)),
        }
    }

    /// Same game, same rules, same cards, and seals that hold.
    fn fits<G: Game>(&self, game: &G) -> Result<(), ReplayError> {
        let info = game.info();
        if self.game != info.id {
            return Err(ReplayError::OtherGame { theirs: quoted(&self.game), ours: info.id.into() });
        }
        if self.revision != info.revision {
            let (theirs, ours) = (self.revision, info.revision);
            return Err(ReplayError::OtherRevision { game: self.game.clone(), theirs, ours });
        }
        if self.cards != info.cards {
            let say = |cards: Option<Bytes32>| cards.map_or("no cards".into(), |hash| hash.to_string());
            let (theirs, ours) = (say(self.cards), say(info.cards));
            return Err(ReplayError::OtherCards { game: self.game.clone(), theirs, ours });
        }
        if self.moves.len() > info.longest as usize {
            let number = info.longest as usize + 1;
            return Err(self.does_not_follow(number - 1, format!("no game of {} is that long", info.title)));
        }
        // A branch from the very beginning has two seals that hold from 0: the one that dealt, and its own. One may
        // wait behind the last answer: those before it were taken back.
        let dealt = usize::from(self.seals.get(1).is_some_and(|second| second.after == 0));
        let ordered = self.seals[dealt..].windows(2).all(|pair| pair[0].after < pair[1].after);
        let reach = reach(self.moves.len(), &self.taken_back);
        if !ordered || self.seals.last().is_some_and(|seal| seal.after > reach) {
            return Err(ReplayError::Seal("seals: they are not in the order of the answers".into()));
        }
        if let Some(broken) = self.seals.iter().find(|seal| !seal.seal.holds()) {
            let what = "the host's opened secret is not the one it had committed to";
            return Err(ReplayError::Seal(format!("seals: the seal that holds after answer {}: {what}", broken.after)));
        }
        let mut seen = HashSet::new();
        if let Some(index) = self.seals.iter().position(|seal| !seen.insert(seal.seal.commitment)) {
            return Err(ReplayError::Seal(format!(
                "seals: seal {} stands there twice; one seal holds once",
                index + 1
            )));
        }
        Ok(())
    }
}

/// As much of a text from outside as a message may repeat: short, and nothing in it that a terminal would obey.
fn quoted(text: &str) -> String {
    const MOST: usize = 160;
    let plain = text.chars().map(|c| if c.is_control() || turns_around(c) { '\u{fffd}' } else { c });
    let more = if text.chars().nth(MOST).is_some() { "…" } else { "" };
    plain.take(MOST).chain(more.chars()).collect()
}

fn replay_move<G: Game>(again: &mut Match<G>, one: &ReplayMove, before: &Check) -> Result<(), String> {
    let index = one.choice.checked_sub(1).ok_or("answers are counted from 1")?;
    if let Some(&choice) = again.choices(one.seat).get(index) {
        let words = again.game().describe(again.state(), one.seat, choice).words;
        if words != one.words {
            return Err(format!("number {} of what was offered is \"{words}\"", one.choice));
        }
    }
    again.answer(one.seat, index).map_err(|refused: Refused| refused.to_string())?;
    let led_to = check(again, &link(before, one.seat, one.choice, &one.words));
    if led_to != one.check {
        return Err(format!(
            "it leads to another position than the file says (check {led_to}, not {})",
            quoted(&one.check)
        ));
    }
    Ok(())
}

/// An answer and all before it, as the check after it takes them in.
fn link(before: &Check, seat: Seat, choice: usize, words: &str) -> Vec<u8> {
    let parts = [before.as_bytes(), &[seat.number()], &(choice as u64).to_le_bytes(), words.as_bytes()];
    derive("fireside link 1", &parts).bytes().to_vec()
}

/// A short hash of what came before, and of everything there is to see, who is asked included.
fn check<G: Game>(of: &Match<G>, before: &[u8]) -> Check {
    let view = view_hash(&**of.game(), of.state(), Viewer::Everything);
    let asked = serde_json::to_vec(&of.asked().seats()).expect("seats are plain data");
    short(&derive("fireside check 2", &[before, view.bytes(), &asked]))
}

fn short(hash: &Bytes32) -> Check {
    hash.to_string()[..16].to_string()
}

mod erased {
    /// Anything that can be written as one line of JSON.
    pub trait Json {
        fn json(&self) -> String;
    }

    impl<T: serde::Serialize> Json for T {
        fn json(&self) -> String {
            serde_json::to_string(self).expect("a replay is plain data")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(record: &str) -> bool {
        let head = r#""fireside":"replay","format":3,"game":"hush","revision":1,"cards":null,"players":["Ann","Bob"]"#;
        let bound = r#""bound":{"players":"","setup":"","given":"","seals":[]}"#;
        let one = r#"{"seat":1,"choice":1,"words":"Roll","check":""}"#;
        let rest =
            format!(r#""beginning":{{"setup":null}},"seals":[],{bound},"start":"","moves":[{one}],"result":null"#);
        let replay: Replay = serde_json::from_str(&format!("{{{head},{record},{rest}}}")).expect("a replay");
        replay.record_fits(2).is_ok()
    }

    #[test]
    fn what_a_message_repeats_can_neither_steer_a_terminal_nor_turn_its_line_around() {
        assert_eq!(quoted("a\u{1b}[2Jb\u{202e}gnp.exe\u{2066}c"), "a\u{fffd}[2Jb\u{fffd}gnp.exe\u{fffd}c");
        assert_eq!(quoted("Zażółć, 火, שלום"), "Zażółć, 火, שלום", "words of any language stay");
    }

    #[test]
    fn a_record_that_cannot_be_does_not_fit() {
        let before =
            |until: usize, players: &str| fits(&format!(r#""before":[{{"until":{until},"players":{players}}}]"#));
        assert!(before(1, r#"["Cid","Dot"]"#));
        assert!(!before(0, r#"["Cid","Dot"]"#) && !before(2, r#"["Cid","Dot"]"#), "it is about answers that are there");
        assert!(!before(1, r#"["Cid"]"#), "and everybody at the table");
        let taken_back = |seat: u8, after: usize, answers: usize| {
            fits(&format!(r#""taken_back":[{{"seat":{seat},"after":{after},"answers":{answers},"revealed":true}}]"#))
        };
        assert!(taken_back(2, 7, 1), "a match can be taken back further than it then goes");
        assert!(!taken_back(3, 0, 1) && !taken_back(1, 0, 0));
        assert!(!taken_back(1, usize::MAX, 1) && !taken_back(1, 0, usize::MAX), "nobody counts that far");
    }
}
