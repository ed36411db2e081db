//! Catching a game that breaks, without a word on the screen, and with what it said and where.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Runs `game`; if it panics, gives what the panic said and where. Panics elsewhere are reported as before.
pub fn catch<T>(game: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if CATCHING.get() {
                let at = info.location().map_or(String::new(), |at| format!(" ({}:{})", at.file(), at.line()));
                let said = info.payload_as_str().unwrap_or("a panic without words");
                SAID.set(Some(format!("{said}{at}")));
            } else {
                usual(info);
            }
        }));
    });
    let outer = CATCHING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(game));
    CATCHING.set(outer);
    result.map_err(|_| SAID.take().unwrap_or_else(|| "a panic without words".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_caught_with_its_words_and_its_place() {
        let what = catch(|| -> () { panic!("the deck is {}", "upside down") }).unwrap_err();
        assert!(what.starts_with("the deck is upside down (") && what.contains("fault.rs:"), "{what}");
        assert_eq!(catch(|| 7), Ok(7));
    }
}
