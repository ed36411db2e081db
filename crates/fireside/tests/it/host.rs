//! `fireside host` as whoever looks after a house meets it: opened, copied while it runs, killed, brought back.

use crate::cli::{Ran, binary, fireside_with, folder, ran};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

const PASSWORD: &str = "correct horse battery";

/// A house that is open.
struct Open {
    child: Child,
    at: String,
    key: Option<String>,
}

impl Open {
    fn on(data: &Path) -> Open {
        Open::logging_to(Stdio::piped(), data)
    }

    fn logging_to(log: Stdio, data: &Path) -> Open {
        let args = ["host", "--port", "0", "--log", "json", "--verbose", "--data", data.to_str().unwrap()];
        let mut child = binary(&args).stdin(Stdio::null()).stderr(log).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = || {
            let mut line = String::new();
            said.read_line(&mut line).unwrap();
            line
        };
        let (lit, kept) = (line(), line());
        let at = lit.trim().strip_prefix("The fire is lit: http://").unwrap_or_else(|| panic!("{lit}")).to_string();
        assert!(kept.contains(data.to_str().unwrap()), "{kept}");
        let key = line().trim().split_once("/admin#key=").map(|(_, key)| key.to_string());
        Open { child, at, key }
    }

    fn ask(&self, method: &str, path: &str, token: Option<&str>, body: Value) -> (u16, String) {
        let mut line = TcpStream::connect(&self.at).unwrap();
        let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let body = body.to_string();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{bearer}", self.at);
        write!(line, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut reply = String::new();
        line.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_string())
    }

    fn post(&self, path: &str, token: Option<&str>, body: Value) -> Value {
        let (status, text) = self.ask("POST", path, token, body);
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    fn look(&self, table: &str, token: &str) -> Value {
        let (status, text) = self.ask("GET", &format!("/api/tables/{table}"), Some(token), json!({}));
        assert_eq!(status, 200, "{text}");
        serde_json::from_str::<Value>(&text).unwrap()["state"].clone()
    }

    /// Kills it; gives what it has logged.
    fn kill(mut self) -> String {
        self.child.kill().unwrap();
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        let _ = self.child.wait();
        log
    }
}

fn host(args: &[&str]) -> Ran {
    fireside_with(&[&["host"], args].concat(), "")
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_house_is_copied_while_it_is_open_and_comes_back_from_the_copy() {
    let (data, anew) = (folder("host-open"), folder("host-anew"));
    let (copy, again) = (anew.join("friday.db"), anew.join("data"));
    let open = Open::on(&data);
    let ada = open.post("/api/guest", None, json!({ "name": "Ada" }));
    let token = ada["token"].as_str().unwrap();
    let new = json!({ "game": "tic-tac-toe", "seats": ["me", { "bot": "random" }], "options": { "pace": 0 } });
    let table = open.post("/api/tables", Some(token), new)["table"].as_str().unwrap().to_string();
    let question = open.look(&table, token)["question"].clone();
    let answer = json!({ "question": question, "choice": 4 });
    let v = open.post(&format!("/api/tables/{table}/answer"), Some(token), answer)["v"].as_u64().unwrap();

    let taken = host(&["backup", text(&copy), "--data", text(&data)]);
    assert_eq!((taken.status, taken.err.as_str()), (0, ""), "{}", taken.out);
    let twice = host(&["backup", text(&copy), "--data", text(&data)]);
    assert!(twice.status != 0 && twice.err.contains("choose another name"), "{}", twice.err);
    let second = host(&["--port", "0", "--data", text(&data)]);
    assert!(second.status != 0 && second.err.contains("another host is open"), "{}", second.err);
    let port = open.at.rsplit(':').next().unwrap().to_string();
    let busy = host(&["--port", &port, "--data", text(&again)]);
    assert!(busy.status != 0 && busy.err.contains("--port"), "{}", busy.err);
    std::fs::remove_dir_all(&again).unwrap();
    open.kill();

    let back = host(&["restore", text(&copy), "--data", text(&again)]);
    assert_eq!((back.status, back.err.as_str()), (0, ""), "{}", back.out);
    let over = host(&["restore", text(&copy), "--data", text(&again)]);
    assert!(over.status != 0 && over.err.contains("name another folder"), "{}", over.err);
    let checked = host(&["replay-check", "--data", text(&again)]);
    assert_eq!((checked.status, checked.err.as_str()), (0, ""));
    assert!(checked.out.starts_with("1 games come out the same, 0 do not"), "{}", checked.out);
    let checked = host(&["replay-check", "--data", text(&again), "--json"]);
    let checked: Value = serde_json::from_str(&checked.out).unwrap();
    assert_eq!(checked, json!({ "same": 1, "different": 0, "empty": 0, "findings": [] }));
    let open = Open::on(&again);
    assert!(open.look(&table, token)["v"].as_u64().unwrap() >= v, "what was acknowledged is in the copy");
    open.kill();
}

/// A disk that is full, as the log meets it.
#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_stops_nothing() {
    let data = folder("host-full-log");
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut open = Open::logging_to(full.into(), &data);
    let ada = open.post("/api/guest", None, json!({ "name": "Ada" }));
    let new = json!({ "game": "tic-tac-toe", "seats": ["me", { "bot": "random" }] });
    let table = open.post("/api/tables", ada["token"].as_str(), new)["table"].as_str().unwrap().to_string();
    assert_eq!(open.look(&table, ada["token"].as_str().unwrap())["stage"], "playing");
    open.child.kill().unwrap();
    let _ = open.child.wait();
}

#[test]
fn the_log_holds_no_secret() {
    let data = folder("host-log");
    let open = Open::on(&data);
    let key = open.key.clone().expect("the first run prints a link for the admin");
    let ada = open.post("/api/guest", None, json!({ "name": "Ada" }));
    let token = ada["token"].as_str().unwrap().to_string();
    open.post("/api/admin/claim", Some(&token), json!({ "key": key }));
    open.post("/api/account", Some(&token), json!({ "name": "Ada", "password": PASSWORD }));
    let secret = "ab".repeat(32);
    let new = json!({ "game": "leduc", "seats": ["me", { "bot": "random" }], "secret": secret });
    open.post("/api/tables", Some(&token), new);
    let wrong = json!({ "name": "Ada", "password": "wrong horse battery" });
    assert_eq!(open.ask("POST", "/api/login", None, wrong).0, 403);
    assert_eq!(open.ask("GET", &format!("/api/house?key={key}&token={token}"), None, json!({})).0, 200);
    let (_, unreadable) = open.ask("POST", "/api/login", None, json!({ "name": "Ada", "pasword": PASSWORD }));
    assert!(unreadable.contains("unreadable") && !unreadable.contains(PASSWORD), "{unreadable}");
    let log = open.kill();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(lines.iter().any(|line| line["fields"]["path"] == "/api/login"), "requests are logged: {log}");
    for hidden in [&key, &token, &secret, PASSWORD, "wrong horse"] {
        assert!(!log.contains(hidden), "{hidden} is in the log: {log}");
    }
}

#[test]
fn what_is_not_there_is_not_copied_and_not_brought_back() {
    let data = folder("host-empty");
    let (nowhere, copy) = (data.join("nowhere"), data.join("copy.db"));
    let none = host(&["backup", text(&copy), "--data", text(&nowhere)]);
    assert!(none.status != 0 && none.err.contains("there is no host's data"), "{}", none.err);
    std::fs::write(&copy, "this is no database, whatever it is called").unwrap();
    let spoilt = host(&["restore", text(&copy), "--data", text(&nowhere)]);
    assert!(spoilt.status != 0 && spoilt.err.starts_with("error: "), "{}", spoilt.err);
    let checked = ran(binary(&["host", "replay-check", "--data", text(&nowhere)]).output().unwrap());
    assert!(!checked.err.contains("panicked"), "{}", checked.err);
}
