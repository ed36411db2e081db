//! Rules that panic, caught and told instead of ending the program. For tests, scenarios and whatever else runs rules
//! in order to find fault with them.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    static LISTENING: Cell<bool> = const { Cell::new(false) };
    static HEARD: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `rules`; if they panic, gives what the panic said and where. Nothing is printed on the way.
pub fn caught<T>(rules: impl FnOnce() -> T) -> Result<T, String> {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| match LISTENING.get() {
            true => HEARD.set(Some(cry(info))),
            false => before(info),
        }));
    });
    let outer = LISTENING.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(rules));
    LISTENING.set(outer);
    result.map_err(|_| HEARD.take().unwrap_or_else(|| "it panicked without a word".into()))
}

fn cry(info: &PanicHookInfo<'_>) -> String {
    let said = info.payload_as_str().unwrap_or("no words");
    info.location().map_or_else(|| said.into(), |at| format!("{said} ({}:{})", at.file(), at.line()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_its_words_and_its_place() {
        let told = caught(|| panic!("the deck is {}", "empty")).unwrap_err();
        assert!(told.starts_with("the deck is empty (") && told.contains("calm.rs:"), "{told}");
        assert_eq!(caught(|| 3), Ok(3));
    }

    #[test]
    fn a_panic_within_a_caught_one_is_told_to_the_inner() {
        let outer = caught(|| {
            let inner = caught(|| panic!("inner")).unwrap_err();
            assert!(inner.starts_with("inner"));
            panic!("outer")
        });
        assert!(outer.unwrap_err().starts_with("outer"));
    }
}
