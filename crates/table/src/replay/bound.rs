//! What binds the head of a replay to its answers: a check of each part that the rules alone could not contradict, and
//! one hash of the whole head, from which the checks of the answers follow.

use super::{Check, Replay, ReplaySeal, quoted, short};
use crate::seal::{Bytes32, derive};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A check of each part of the head, so that whatever was changed can be named.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// Of the game's id. Format 2 had none.
    #[serde(default, skip_serializing_if = "Check::is_empty")]
    pub game: Check,
    /// Of the names, also of those who played before.
    pub players: Check,
    /// Of what was taken back. Format 2 had none.
    #[serde(default, skip_serializing_if = "Check::is_empty")]
    pub taken_back: Check,
    /// Of the setup.
    pub setup: Check,
    /// Of the position it began from, if it did not begin in the usual way.
    pub given: Check,
    /// Of every seal: when it began to hold, its commitment and all its secrets.
    pub seals: Vec<Check>,
}

impl Bound {
    /// The checks of the parts as they are in this replay.
    pub(super) fn of(replay: &Replay) -> Bound {
        let part =
            |name: &str, value: &Value| short(&derive("fireside replay part 1", &[name.as_bytes(), &bytes(value)]));
        let seal = |seal: &ReplaySeal| part("seal", &json(seal));
        let newer = replay.format > 2;
        let Replay { game, players, before, .. } = replay;
        let only_newer = |check: Check| if newer { check } else { Check::new() };
        let names = if newer { json(&(players, before)) } else { json(players) };
        Bound {
            game: only_newer(part("game", &json(game))),
            players: part("players", &names),
            taken_back: only_newer(part("taken back", &json(&replay.taken_back))),
            setup: part("setup", &replay.beginning.setup),
            given: part("given", &json(&replay.beginning.given)),
            seals: replay.seals.iter().map(seal).collect(),
        }
    }

    /// Is the format, or the name of the game, not the one it was saved with?
    pub(super) fn changed_game(&self, replay: &Replay) -> Option<String> {
        let now = Bound::of(replay).game;
        if self.game == now {
            return None;
        }
        let Replay { format, game, .. } = replay;
        Some(match (self.game.is_empty(), now.is_empty()) {
            // Only later formats have this check, so its being there tells them apart.
            (false, true) => format!("format: the file says {format}, and was saved in a later one"),
            (true, false) => format!("format: the file says {format}, and was saved in an earlier one"),
            _ => format!("game: the file says \"{}\", and was saved as that of another game", quoted(game)),
        })
    }

    /// The first part that is not as it was when the replay was saved.
    pub(super) fn changed(&self, replay: &Replay) -> Option<String> {
        let now = Bound::of(replay);
        let parts = [
            ("players", "the names", self.players != now.players),
            ("taken_back", "what was taken back", self.taken_back != now.taken_back),
            ("beginning.setup", "the setup", self.setup != now.setup),
            ("beginning.given", "the position it began from", self.given != now.given),
        ];
        let part = parts.iter().find(|(_, _, changed)| *changed);
        let named = part.map(|(field, what, _)| format!("{field}: {what} changed after the replay was saved"));
        let named = self.changed_game(replay).or(named);
        named.or_else(|| self.changed_seal(&now))
    }

    fn changed_seal(&self, now: &Bound) -> Option<String> {
        let (bound, there) = (self.seals.len(), now.seals.len());
        if bound != there {
            return Some(format!("seals: the replay was saved with {bound}, the file has {there}"));
        }
        let number = (0..there).find(|&index| self.seals[index] != now.seals[index])? + 1;
        Some(format!("seals: seal {number} changed after the replay was saved"))
    }

    /// The hash of the whole head, which the check of the first deal follows from.
    pub(super) fn head(&self, replay: &Replay) -> Bytes32 {
        let Replay { format, game, revision, cards, .. } = replay;
        let head = serde_json::json!([format, game, revision, cards, self]);
        derive("fireside replay head 1", &[&bytes(&head)])
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("a replay is plain data")
}

/// The value as text, names in the order of the alphabet: the same value gives the same bytes in every build.
fn bytes(value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    write(value, &mut out);
    out
}

fn write(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Array(entries) => {
            out.push(b'[');
            for entry in entries {
                write(entry, out);
                out.push(b',');
            }
            out.push(b']');
        }
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort();
            out.push(b'{');
            for name in names {
                out.extend(Value::from(name.as_str()).to_string().as_bytes());
                out.push(b':');
                write(&fields[name], out);
                out.push(b',');
            }
            out.push(b'}');
        }
        plain => out.extend(plain.to_string().as_bytes()),
    }
}
