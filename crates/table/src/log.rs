//! What happened, told as it happens, to whoever listens.

/// Where a game tells its events. Deaf by default: an event that nobody hears is never even built.
#[derive(Debug)]
pub struct Log<E> {
    events: Option<Vec<E>>,
    revealed: bool,
}

impl<E> Log<E> {
    /// Hears nothing: for simulation and search.
    pub const fn deaf() -> Log<E> {
        Log { events: None, revealed: false }
    }

    /// Keeps every event.
    pub const fn listening() -> Log<E> {
        Log { events: Some(Vec::new()), revealed: false }
    }

    /// Does anybody listen?
    #[inline]
    pub const fn listens(&self) -> bool {
        self.events.is_some()
    }

    /// Tells one event. The closure runs only if somebody listens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            std::hint::cold_path();
            events.push(event());
        }
    }

    /// The place in the story that comes next, for [`Log::tell_before`].
    #[inline]
    pub fn mark(&self) -> usize {
        self.events.as_ref().map_or(0, Vec::len)
    }

    /// Tells what led to everything told since the mark, before it; nothing, if nothing has been told since.
    #[inline]
    pub fn tell_before(&mut self, mark: usize, event: impl FnOnce() -> E) {
        if let Some(events) = self.events.as_mut().filter(|events| events.len() > mark) {
            std::hint::cold_path();
            events.insert(mark, event());
        }
    }

    /// Marks that somebody has just learnt something that was hidden from them: a card drawn, a hand shown. A player
    /// can't undo across it.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Was anything revealed?
    pub const fn revealed(&self) -> bool {
        self.revealed
    }

    /// Takes out what was told so far.
    pub fn take(&mut self) -> Vec<E> {
        self.revealed = false;
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deaf_log_never_builds_an_event() {
        let mut log: Log<u8> = Log::deaf();
        log.tell(|| panic!("built an event that nobody hears"));
        assert!(log.take().is_empty());
        let mut log = Log::listening();
        log.tell(|| 7u8);
        log.reveal();
        assert!(log.revealed());
        assert_eq!(log.take(), [7]);
        assert!(!log.revealed());
    }

    #[test]
    fn a_cause_is_told_before_what_it_led_to_and_not_at_all_if_it_led_to_nothing() {
        let mut log = Log::listening();
        log.tell(|| 1u8);
        let mark = log.mark();
        log.tell_before(mark, || panic!("it led to nothing"));
        log.tell(|| 3);
        log.tell_before(mark, || 2);
        assert_eq!(log.take(), [1, 2, 3]);
        let mut deaf: Log<u8> = Log::deaf();
        deaf.tell_before(deaf.mark(), || panic!("built an event that nobody hears"));
    }
}
