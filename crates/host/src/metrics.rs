//! What the house counts, in the text format that Prometheus reads.

use crate::refusal::Code;
use std::fmt::Write;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// So many more.
    pub fn add_many(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// How many by now.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Something that is counted by its kind.
pub trait Kind: Copy + 'static {
    /// What its kinds are called together.
    const LABEL: &'static str;
    /// What each is called.
    const WORDS: &'static [&'static str];
    /// Its place among them.
    fn place(self) -> usize;
}

macro_rules! kinds {
    ($(#[$about:meta])* $name:ident, $label:literal { $($kind:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $(#[doc = concat!("`", $word, "`.")] $kind,)* }

        impl Kind for $name {
            const LABEL: &'static str = $label;
            const WORDS: &'static [&'static str] = &[$($word,)*];

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

kinds! {
    /// What a client says.
    Heard, "t" {
        Answer = "answer", Act = "act", Sit = "sit", Auto = "auto", Say = "say", Ping = "ping", Sync = "sync",
    }
}

kinds! {
    /// What the host says at a table.
    Told, "t" {
        Welcome = "welcome", Room = "room", Auto = "auto", State = "state", Chat = "chat", Ack = "ack", No = "no",
        Pong = "pong", Bye = "bye", House = "house",
    }
}

kinds! {
    /// A limit that somebody came up against.
    Rule, "rule" {
        Socket = "socket", Messages = "messages", Address = "address", Person = "person", Newcomers = "newcomers", Passwords = "passwords",
        Chat = "chat", Reports = "reports", Tables = "tables", Connections = "connections", Work = "work",
    }
}

kinds! {
    /// Whose connection it is.
    Whose, "who" { Person = "person", Stranger = "stranger", }
}

impl Told {
    /// What kind of message this text is; every one begins by saying so.
    pub fn of(text: &[u8]) -> Option<Told> {
        let word = text.strip_prefix(b"{\"t\":\"")?;
        let word = &word[..word.iter().position(|byte| *byte == b'"')?];
        Some(match word {
            b"state" => Told::State,
            b"ack" => Told::Ack,
            b"room" => Told::Room,
            b"auto" => Told::Auto,
            b"chat" => Told::Chat,
            b"pong" => Told::Pong,
            b"no" => Told::No,
            b"welcome" => Told::Welcome,
            b"bye" => Told::Bye,
            b"house" => Told::House,
            _ => return None,
        })
    }
}

/// Numbers that only grow, one for each kind.
#[derive(Debug)]
pub struct Counts<K> {
    counts: Box<[Count]>,
    kind: PhantomData<K>,
}

impl<K: Kind> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts { counts: K::WORDS.iter().map(|_| Count::default()).collect(), kind: PhantomData }
    }
}

impl<K: Kind> Counts<K> {
    /// One more of this kind.
    pub fn add(&self, kind: K) {
        self.counts[kind.place()].add();
    }

    /// How many of this kind by now.
    pub fn get(&self, kind: K) -> u64 {
        self.counts[kind.place()].get()
    }

    fn write(&self, name: &str, out: &mut String) {
        for (word, count) in K::WORDS.iter().zip(&self.counts) {
            let _ = writeln!(out, "fireside_{name}_total{{{}=\"{word}\"}} {}", K::LABEL, count.get());
        }
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Level(AtomicI64);

impl Level {
    /// Goes up until the guard is dropped.
    pub fn hold(self: &Arc<Level>) -> Held {
        let mut held = Held { level: Arc::clone(self), by: 0 };
        held.be(1);
        held
    }

    /// Says how high it is.
    pub fn set(&self, level: i64) {
        self.0.store(level, Ordering::Relaxed);
    }

    /// How high now.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Numbers that go up and down, one for each kind.
#[derive(Debug)]
pub struct Levels<K> {
    levels: Box<[Arc<Level>]>,
    kind: PhantomData<K>,
}

impl<K: Kind> Default for Levels<K> {
    fn default() -> Levels<K> {
        Levels { levels: K::WORDS.iter().map(|_| Arc::default()).collect(), kind: PhantomData }
    }
}

impl<K: Kind> Levels<K> {
    /// One more of this kind until the guard is dropped.
    pub fn hold(&self, kind: K) -> Held {
        self.levels[kind.place()].hold()
    }

    /// How many of all kinds now.
    pub fn get(&self) -> i64 {
        self.levels.iter().map(|level| level.get()).sum()
    }

    fn write(&self, name: &str, out: &mut String) {
        for (word, level) in K::WORDS.iter().zip(&self.levels) {
            let _ = writeln!(out, "fireside_{name}{{{}=\"{word}\"}} {}", K::LABEL, level.get());
        }
    }
}

/// Keeps a level up.
#[derive(Debug)]
pub struct Held {
    level: Arc<Level>,
    by: i64,
}

impl Held {
    /// Keeps it up by so much from now on.
    pub fn be(&mut self, by: i64) {
        self.level.0.fetch_add(by - self.by, Ordering::Relaxed);
        self.by = by;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.be(0);
    }
}

/// Upper ends of the drawers that times are sorted into, in microseconds.
const DRAWERS: [u64; 12] = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_500_000];

/// How long something took.
#[derive(Debug, Default)]
pub struct Times {
    drawers: [AtomicU64; DRAWERS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    /// It took this long once more.
    pub fn took(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        if let Some(drawer) = DRAWERS.iter().position(|end| micros <= *end) {
            self.drawers[drawer].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, name: &str, about: &str, out: &mut String) {
        let _ = writeln!(out, "# HELP fireside_{name}_seconds {about}\n# TYPE fireside_{name}_seconds histogram");
        let mut below = 0;
        for (end, drawer) in DRAWERS.iter().zip(&self.drawers) {
            below += drawer.load(Ordering::Relaxed);
            let _ = writeln!(out, "fireside_{name}_seconds_bucket{{le=\"{}\"}} {below}", *end as f64 / 1e6);
        }
        let count = self.count.load(Ordering::Relaxed);
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "fireside_{name}_seconds_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "fireside_{name}_seconds_sum {seconds}\nfireside_{name}_seconds_count {count}");
    }
}

macro_rules! metrics {
    (counts { $($count:ident: $count_about:literal,)* }
     kinds { $($kinds:ident by $kind:ident: $kinds_about:literal,)* }
     levels_by { $($levels:ident by $level_kind:ident: $levels_about:literal,)* }
     levels { $($level:ident: $level_about:literal,)* }
     times { $($time:ident: $time_about:literal,)* }) => {
        /// Everything the house counts.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(#[doc = $count_about] pub $count: Count,)*
            $(#[doc = $kinds_about] pub $kinds: Counts<$kind>,)*
            $(#[doc = $levels_about] pub $levels: Levels<$level_kind>,)*
            $(#[doc = $level_about] pub $level: Arc<Level>,)*
            $(#[doc = $time_about] pub $time: Times,)*
        }

        impl Metrics {
            /// All of it, as Prometheus reads it.
            pub fn text(&self) -> String {
                let mut out = String::with_capacity(8192);
                $(let _ = writeln!(
                    out,
                    "# HELP fireside_{0}_total {1}\n# TYPE fireside_{0}_total counter\nfireside_{0}_total {2}",
                    stringify!($count), $count_about, self.$count.get(),
                );)*
                $(
                    let name = stringify!($kinds);
                    let _ = writeln!(
                        out,
                        "# HELP fireside_{name}_total {}\n# TYPE fireside_{name}_total counter",
                        $kinds_about,
                    );
                    self.$kinds.write(name, &mut out);
                )*
                $(
                    let name = stringify!($levels);
                    let _ = writeln!(out, "# HELP fireside_{name} {}\n# TYPE fireside_{name} gauge", $levels_about);
                    self.$levels.write(name, &mut out);
                )*
                $(let _ = writeln!(
                    out,
                    "# HELP fireside_{0} {1}\n# TYPE fireside_{0} gauge\nfireside_{0} {2}",
                    stringify!($level), $level_about, self.$level.get(),
                );)*
                $(self.$time.write(stringify!($time), $time_about, &mut out);)*
                write_process(&mut out);
                out
            }
        }
    };
}

metrics! {
    counts {
        answers: "Answers taken.",
        answers_refused: "Answers refused: stale, out of turn, not offered.",
        answers_repeated: "Answers that had been taken before and were acknowledged again.",
        bot_answers: "Answers given by bots of the house.",
        rules_failed: "Times the rules' own code failed: what it was asked for was undone, or its table closed off.",
        tables_created: "Tables set up.",
        tables_loaded: "Tables rebuilt from their log.",
        tables_recovered: "Tables woken because something was due when the house opened.",
        tables_frozen: "Tables that this build could not rebuild or play on.",
        games_ended: "Games that ended.",
        store_conflicts: "Appends refused because somebody else had written to the log.",
        store_failures: "Appends the store could not make.",
        messages_bad: "Messages that could not be read.",
        resyncs: "Times a client asked for everything anew.",
        hash_mismatches: "Times a client's view was not the host's.",
        version_gaps: "Times a client had missed versions: it came back, or had read too slowly.",
        reconnects: "Sockets opened by a client that had seen the table before.",
        slow_readers: "Connections closed because they did not read.",
        requests: "HTTP requests.",
        requests_refused: "HTTP requests refused.",
        requests_failed: "HTTP requests the host failed on.",
        logins_failed: "Wrong passwords.",
        chat_lines: "Lines of chat.",
        pushes_sent: "Your-turn notices taken by push services.",
        pushes_failed: "Your-turn notices that push services did not take.",
        pushes_dropped: "Your-turn notices left out because too many waited.",
        pushes_ended: "Subscriptions that push services said had ended.",
    }
    kinds {
        messages_in by Heard: "Messages read from sockets.",
        messages_refused by Code: "Messages on sockets that were refused, by the code of the refusal.",
        messages_out by Told: "Messages written to sockets and streams of tables.",
        limited by Rule: "What was refused because of a limit.",
    }
    levels_by {
        sockets by Whose: "Open sockets.",
        streams by Whose: "Open event streams.",
    }
    levels {
        connections: "Open network connections.",
        tables_live: "Tables in memory.",
        bots_thinking: "Bots that think or wait for their turn to.",
        history: "Entries in the logs of the tables in memory.",
        requests_open: "HTTP requests that are being answered.",
        commands_waiting: "Commands that wait for their table.",
        store_waiting: "Pieces of work that wait to be written.",
    }
    times {
        answer: "From an answer being read to its being on disk.",
        commit: "Writing to a table's log.",
        load: "Rebuilding a table from its log.",
        request: "Answering an HTTP request.",
        lag: "From the house asking whether a socket is still there to its answer.",
    }
}

impl Metrics {
    /// Counts messages that go out to somebody at a table.
    pub fn count_out(&self, messages: &[axum::body::Bytes]) {
        for kind in messages.iter().filter_map(|message| Told::of(message)) {
            self.messages_out.add(kind);
        }
    }
}

/// What the operating system says about this process, where it says it.
fn write_process(out: &mut String) {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<u64> = status.split_whitespace().nth(1).and_then(|pages| pages.parse().ok());
    if let Some(pages) = pages {
        let about = "# HELP process_resident_memory_bytes Memory in use.\n# TYPE process_resident_memory_bytes gauge";
        let _ = writeln!(out, "{about}\nprocess_resident_memory_bytes {}", pages * 4096);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        let about = "# HELP process_open_fds Open files and sockets.\n# TYPE process_open_fds gauge";
        let _ = writeln!(out, "{about}\nprocess_open_fds {}", files.count());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawers_add_up_and_levels_come_down() {
        let metrics = Metrics::default();
        metrics.answer.took(Duration::from_micros(90));
        metrics.answer.took(Duration::from_millis(3));
        metrics.answer.took(Duration::from_secs(60));
        let held = metrics.sockets.hold(Whose::Person);
        metrics.limited.add(Rule::Chat);
        metrics.messages_out.add(Told::of(b"{\"t\":\"no\",\"n\":null}").expect("it is one"));
        metrics.answers.add();
        let text = metrics.text();
        for line in [
            "fireside_answers_total 1",
            "fireside_sockets{who=\"person\"} 1",
            "fireside_sockets{who=\"stranger\"} 0",
            "fireside_limited_total{rule=\"chat\"} 1",
            "fireside_messages_out_total{t=\"no\"} 1",
            "fireside_answer_seconds_bucket{le=\"0.0001\"} 1",
            "fireside_answer_seconds_bucket{le=\"0.005\"} 2",
            "fireside_answer_seconds_bucket{le=\"2.5\"} 2",
            "fireside_answer_seconds_bucket{le=\"+Inf\"} 3",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}");
        }
        drop(held);
        assert_eq!(metrics.sockets.get(), 0);
    }

    #[test]
    fn every_word_of_the_host_is_counted_under_its_own_name() {
        for word in Told::WORDS {
            let kind = Told::of(format!("{{\"t\":\"{word}\"}}").as_bytes()).expect(word);
            assert_eq!(Told::WORDS[kind.place()], *word);
        }
        assert_eq!(Told::of(b"{\"t\":\"weather\"}"), None);
    }
}
