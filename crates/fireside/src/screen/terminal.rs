//! The client in a real terminal, which is always given back as it was found.

use super::app::App;
use crate::play::THINKER;
use crate::trouble::Trouble;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use std::io::{self, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Instant;

/// Set when the system asks the program to end.
static END: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours.
struct Borrowed;

impl Borrowed {
    fn take(mouse: bool) -> io::Result<Borrowed> {
        give_back_on_panic();
        enable_raw_mode()?;
        let borrowed = Borrowed;
        execute!(stdout(), EnterAlternateScreen)?;
        if mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        Ok(borrowed)
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        give_back();
    }
}

/// Nothing more can be done if one of these fails, and the others must still be tried.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = execute!(stdout(), LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// A panic must be readable: the terminal is given back before it speaks. One in a bot's thread is told on the screen
/// instead.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().name() != Some(THINKER) {
                give_back();
                usual(panic);
            }
        }));
    });
}

/// Runs the client until the player leaves, or until the terminal or the system ends it; then too the game is saved
/// where it was to be saved.
pub fn run(app: &mut App) -> Result<(), Trouble> {
    // Where signals cannot be caught the program ends as any other would.
    let _ = ctrlc::set_handler(|| END.store(true, Ordering::Relaxed));
    let trouble = |error: io::Error| {
        Trouble::failed(format_args!("cannot use this terminal: {error}; fireside play --plain works everywhere"))
    };
    let borrowed = Borrowed::take(app.options.mouse).map_err(trouble)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout())).map_err(trouble)?;
    let ended = sit(app, &mut terminal);
    if END.load(Ordering::Relaxed) || ended.is_err() {
        app.leave();
    }
    // A terminal that was closed has no cursor to show, and would say so, to nobody, in a panic.
    if terminal.show_cursor().is_err() {
        std::mem::forget(terminal);
    }
    drop(borrowed);
    if END.load(Ordering::Relaxed) || app.interrupted() { Err(Trouble::Told(130)) } else { ended.map_err(trouble) }
}

fn sit(app: &mut App, terminal: &mut Terminal<CrosstermBackend<io::Stdout>>) -> io::Result<()> {
    let events = events()?;
    while !app.done() && !END.load(Ordering::Relaxed) {
        app.tick(Instant::now());
        terminal.draw(|frame| app.draw(frame))?;
        if app.forget_typed_ahead() {
            while events.try_recv().is_ok() {}
        }
        match events.recv_timeout(app.patience()) {
            Ok(Event::Key(key)) => app.key(key),
            Ok(Event::Mouse(mouse)) => app.mouse(mouse),
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("it has been closed")),
        }
    }
    Ok(())
}

/// What the player does, read by a thread of its own: reading from a terminal that was closed under the program may
/// never return, and the table must be left properly even then.
fn events() -> io::Result<Receiver<Event>> {
    let (to, from) = mpsc::channel();
    let read = move || while event::read().is_ok_and(|event| to.send(event).is_ok()) {};
    std::thread::Builder::new().name("keys".into()).spawn(read)?;
    Ok(from)
}
