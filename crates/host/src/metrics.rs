//! What the house counts, in the text format that Prometheus reads.

use std::fmt::Write;
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

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Level(AtomicI64);

impl Level {
    /// Goes up until the guard is dropped.
    pub fn hold(self: &std::sync::Arc<Level>) -> Held {
        self.0.fetch_add(1, Ordering::Relaxed);
        Held(std::sync::Arc::clone(self))
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

/// Keeps a level up.
#[derive(Debug)]
pub struct Held(std::sync::Arc<Level>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
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
     levels { $($level:ident: $level_about:literal,)* }
     times { $($time:ident: $time_about:literal,)* }) => {
        /// Everything the house counts.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(#[doc = $count_about] pub $count: Count,)*
            $(#[doc = $level_about] pub $level: std::sync::Arc<Level>,)*
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
        rules_failed: "Answers during which the rules' own code failed; each was undone.",
        tables_created: "Tables set up.",
        tables_loaded: "Tables rebuilt from their log.",
        tables_recovered: "Tables woken because something was due when the house opened.",
        tables_frozen: "Tables that this build could not rebuild.",
        games_ended: "Games that ended.",
        store_conflicts: "Appends refused because somebody else had written to the log.",
        store_failures: "Appends the store could not make.",
        messages_in: "Messages read from sockets.",
        messages_out: "Messages written to sockets and streams.",
        messages_bad: "Messages that could not be read.",
        resyncs: "Times a client asked for everything anew.",
        hash_mismatches: "Times a client's view was not the host's.",
        reconnects: "Sockets opened by a client that had seen the table before.",
        slow_readers: "Connections closed because they did not read.",
        limited_connection: "Messages over a connection's limit.",
        limited_address: "Requests over an address's limit.",
        limited_account: "Requests over an account's limit.",
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
    levels {
        sockets: "Open sockets.",
        streams: "Open event streams.",
        connections: "Open network connections.",
        tables_live: "Tables in memory.",
        bots_thinking: "Bots that think or wait for their turn to.",
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
        let held = metrics.sockets.hold();
        metrics.answers.add();
        let text = metrics.text();
        for line in [
            "fireside_answers_total 1",
            "fireside_sockets 1",
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
}
