//! A player who keeps in step with the host over bad lines: comes back, repeats what was not acknowledged, forgets
//! what was taken back, and checks the hash of every view.
#![allow(dead_code)]

use super::{Client, Socket};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use table::{Chance, Fast};

/// One line of the story, by the answer that caused it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Line {
    pub step: u64,
    pub words: String,
}

#[derive(Deserialize)]
struct State<'a> {
    v: u64,
    you: Option<u64>,
    stage: String,
    step: u64,
    question: Option<u64>,
    prompt: Option<Value>,
    #[serde(borrow)]
    view: Option<&'a serde_json::value::RawValue>,
    hash: Option<String>,
    story: Story,
}

#[derive(Deserialize)]
struct Story {
    after: u64,
    lines: Vec<Line>,
}

/// An answer on its way.
#[derive(Clone, Debug)]
pub struct Pending {
    pub nonce: String,
    question: u64,
    choice: u64,
    resent: bool,
}

/// What a player knows.
pub struct Player {
    pub client: Client,
    pub table: String,
    /// Where to connect: the host, or a proxy in front of it.
    pub by: SocketAddr,
    pub v: u64,
    pub you: u64,
    pub hash: Option<String>,
    pub story: Vec<Line>,
    pub step: u64,
    pub over: bool,
    pub question: Option<(u64, u64)>,
    pub pending: Option<Pending>,
    /// What was acknowledged: the nonce and the version.
    pub acked: Vec<(String, u64)>,
    /// Things that must never happen.
    pub odd: Vec<String>,
    pub connections: u64,
    count: u64,
    /// Sends some answers twice.
    pub doubles: bool,
    chance: Fast,
}

impl Player {
    pub fn new(client: Client, table: &str, seed: u64) -> Player {
        Player {
            by: client.address,
            client,
            table: table.into(),
            v: 0,
            you: 0,
            hash: None,
            story: Vec::new(),
            step: 0,
            over: false,
            question: None,
            pending: None,
            acked: Vec::new(),
            odd: Vec::new(),
            connections: 0,
            count: 0,
            doubles: false,
            chance: Fast::new(seed),
        }
    }

    /// Plays until the game is over, however often the line breaks. Silence is believed for `least`, and for longer
    /// while nothing comes of that: on a machine that is busy elsewhere everything takes longer.
    pub async fn play(&mut self, least: Duration) {
        let mut patience = least;
        while !self.over {
            let before = self.v;
            let query =
                if self.v > 0 { format!("?parts=view&v={}&you={}", self.v, self.you) } else { "?parts=view".into() };
            let opening = self.client.socket_through(self.by, &self.table, &query);
            if let Ok(Ok(socket)) = tokio::time::timeout(patience, opening).await {
                self.connections += 1;
                self.talk(socket, patience).await;
            }
            patience = if self.v > before { least } else { (2 * patience).min(Duration::from_secs(10)) };
            if !self.over {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// Talks until the line breaks or the game is over.
    pub async fn talk(&mut self, mut socket: Socket, patience: Duration) {
        if let Some(pending) = &mut self.pending {
            pending.resent = true;
            if send(&mut socket, pending).await.is_none() {
                return;
            }
        }
        let mut asked = false;
        while !self.over {
            match tokio::time::timeout(patience, socket.text()).await {
                Ok(Some(text)) => {
                    asked = false;
                    if self.hear(&mut socket, &text).await.is_none() {
                        return;
                    }
                }
                Ok(None) => return,
                Err(_) if asked => return,
                Err(_) => {
                    asked = true;
                    let ping = json!({ "t": "ping", "v": self.v, "hash": self.hash });
                    if socket.say(ping).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    async fn hear(&mut self, socket: &mut Socket, text: &str) -> Option<()> {
        let kind: Value = serde_json::from_str(text).expect("a message is JSON");
        match kind["t"].as_str() {
            Some("state") => self.take(socket, text).await?,
            Some("ack") => {
                let nonce = kind["n"].as_str().expect("an ack names what it acknowledges");
                if self.pending.as_ref().is_some_and(|pending| pending.nonce == nonce) {
                    let v = kind["v"].as_u64().expect("an ack has a version");
                    self.acked.push((nonce.into(), v));
                    self.pending = None;
                }
            }
            Some("no") => self.refused(&kind),
            _ => {}
        }
        self.answer(socket).await
    }

    fn refused(&mut self, no: &Value) {
        let Some(pending) = self.pending.take_if(|pending| no["n"] == pending.nonce.as_str()) else { return };
        match no["code"].as_str() {
            // The host could not write just now: say it again.
            Some("busy") => self.pending = Some(pending),
            // The question changed between its being asked and answered; nothing was taken.
            Some("stale" | "not_asked" | "over") if !pending.resent => {}
            code => self.odd.push(format!("{}: {code:?} {}", pending.nonce, no["message"])),
        }
    }

    async fn take(&mut self, socket: &mut Socket, text: &str) -> Option<()> {
        let state: State<'_> = serde_json::from_str(text).expect("a state is as described");
        if state.v < self.v {
            return Some(());
        }
        if state.story.after > self.step {
            socket.say(json!({ "t": "sync" })).await.ok()?;
            return Some(());
        }
        if let (Some(view), Some(hash)) = (state.view, &state.hash)
            && host::view_hash(view.get()) != *hash
        {
            self.odd.push(format!("version {}: the view is not what its hash says", state.v));
        }
        self.story.retain(|line| line.step <= state.story.after);
        self.story.extend(state.story.lines);
        let offers = state.prompt.map_or(0, |prompt| prompt["offers"].as_array().map_or(0, Vec::len) as u64);
        self.question = state.question.map(|question| (question, offers));
        (self.v, self.step, self.hash, self.you) = (state.v, state.step, state.hash, state.you.unwrap_or(0));
        self.over = state.stage == "over";
        Some(())
    }

    async fn answer(&mut self, socket: &mut Socket) -> Option<()> {
        // A question that comes before the last answer was acknowledged waits for that.
        if self.pending.is_some() {
            return Some(());
        }
        if let Some((question, offers)) = self.question.take() {
            self.count += 1;
            let nonce = format!("{}-{}", self.table, self.count);
            let choice = u64::from(self.chance.pick(offers.max(1) as u32));
            let pending = Pending { nonce, question, choice, resent: false };
            self.pending = Some(pending.clone());
            send(socket, &pending).await?;
            if self.doubles && self.chance.pick(4) == 0 {
                send(socket, &pending).await?;
            }
        }
        Some(())
    }
}

async fn send(socket: &mut Socket, pending: &Pending) -> Option<()> {
    let Pending { nonce, question, choice, .. } = pending;
    socket.say(json!({ "t": "answer", "n": nonce, "question": question, "choice": choice })).await.ok()
}
