//! The worst that can happen, in short: the process is killed again and again, and lines break in every way. The long
//! runs are `cargo run --release -p host --example chaos`.

#[path = "../client/mod.rs"]
mod client;
#[path = "../client/player.rs"]
mod player;
#[path = "../client/process.rs"]
mod process;
// The player speaks of its client as its parent does.
use client::{Client, Socket};

mod chaos;
mod flaky;

/// The host that the others kill. It is a test only to be found in this program; by itself it does nothing.
#[test]
#[ignore = "the other tests start it as a process of its own"]
fn serve() {
    if process::is_host() {
        process::serve();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_answer_is_lost_or_doubled_by_kill_9() {
    let plan = chaos::Plan { kills: 3, tables: 4, seed: 1 };
    let report = chaos::run(plan, || {
        let mut again = process::Process::again();
        again.args(["serve", "--exact", "--ignored", "--nocapture"]);
        again
    })
    .await;
    assert!(report.acked > 10, "{report:?}");
    assert_eq!(
        (report.lost, report.doubled, report.odd.as_slice(), report.stuck),
        (0, 0, &[] as &[String], 0),
        "{report:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_worst_line_everybody_ends_with_the_hosts_view() {
    let report = flaky::run(3).await;
    assert!(report.connections > 9, "every line held: {report:?}");
    assert!(report.faults.iter().all(|fault| *fault > 0), "{report:?}");
    assert_eq!(report.mismatches, 0);
}
