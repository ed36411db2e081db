//! What to call the person at this keyboard.

use crate::words::clean;
use bots::Spec;

/// The longest name that is shown.
const LONGEST: usize = 24;

/// The name in `FIRESIDE_NAME`, or the login name, or "Player 1".
pub fn default_name() -> String {
    let variable = |name: &str| std::env::var(name).ok().map(|name| tidy(&name)).filter(|name| !name.is_empty());
    let login = || variable("USER").or_else(|| variable("USERNAME")).filter(|name| name != "root");
    variable("FIRESIDE_NAME").or_else(|| login().map(capital)).unwrap_or_else(|| "Player 1".into())
}

/// A name as it may be shown: no control characters, no `@`, not too long, and not one that a program would have.
pub fn tidy(name: &str) -> String {
    let name: String = clean(name).replace(['@', ','], " ").trim().chars().take(LONGEST).collect();
    match thinks_as(&name) {
        Some((name, spec)) => format!("{} {spec}", tidy(name)),
        None => name.trim_end().to_string(),
    }
}

/// A name that says how a program thinks, as replays keep it: `Ember (mcts:500)`.
pub fn thinks_as(name: &str) -> Option<(&str, Spec)> {
    let (name, spec) = name.strip_suffix(')')?.rsplit_once(" (")?;
    Some((name, spec.parse().ok()?))
}

fn capital(name: String) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_pretend_to_be_a_seat_or_move_the_cursor() {
        assert_eq!(tidy(" @1\u{1b}[2JAnn "), "1Ann");
        assert_eq!(tidy("\u{1b}]0;Eve\u{7}\u{1b}[31mAnn\u{1b}[0m"), "Ann");
        assert_eq!(capital("ann".into()), "Ann");
        assert_eq!(tidy("Ann (random)"), "Ann random", "nor to be a program");
        assert_eq!(tidy("Ann (greedy:5) (mcts:7)"), "Ann greedy:5 mcts:7");
        assert_eq!(tidy("Ann (tired)"), "Ann (tired)");
    }
}
