//! The cheapest client there is: HTTP on one connection that stays open, sockets read where they lie. Whatever the client
//! costs is taken from the two cores that the server under measurement runs on.

use serde::Deserialize;
use std::borrow::Cow;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// One HTTP connection, made again when the server has closed it.
pub struct Line {
    address: SocketAddr,
    stream: Option<TcpStream>,
    buffer: Vec<u8>,
}

impl Line {
    pub fn to(address: SocketAddr) -> Line {
        Line { address, stream: None, buffer: Vec::new() }
    }

    /// Posts JSON; gives the body of the answer, which must not be a refusal.
    pub async fn post(&mut self, path: &str, token: Option<&str>, body: &str) -> &str {
        for _ in 0..3 {
            match self.try_post(path, token, body).await {
                Some((200, from)) => {
                    return std::str::from_utf8(&self.buffer[from..]).expect("JSON is text");
                }
                Some((status, from)) => panic!("{path}: {status} {}", String::from_utf8_lossy(&self.buffer[from..])),
                // The server let the connection go while nothing was said.
                None => self.stream = None,
            }
        }
        panic!("{path}: the server does not answer");
    }

    async fn try_post(&mut self, path: &str, token: Option<&str>, body: &str) -> Option<(u16, usize)> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.address).await.ok()?;
            let _ = stream.set_nodelay(true);
            self.stream = Some(stream);
        }
        let stream = self.stream.as_mut()?;
        let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\n{bearer}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len(),
        );
        stream.write_all(request.as_bytes()).await.ok()?;
        self.buffer.clear();
        loop {
            if stream.read_buf(&mut self.buffer).await.ok()? == 0 {
                return None;
            }
            let Some(end) = self.buffer.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let head = std::str::from_utf8(&self.buffer[..end]).ok()?;
            let status = head.split(' ').nth(1)?.parse().ok()?;
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(": ")?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
            })?;
            if self.buffer.len() >= end + 4 + length {
                return Some((status, end + 4));
            }
        }
    }
}

/// As much of a message as a player needs.
#[derive(Deserialize)]
pub struct Heard<'a> {
    #[serde(borrow)]
    pub t: Cow<'a, str>,
    #[serde(default, borrow)]
    pub stage: Option<Cow<'a, str>>,
    #[serde(default)]
    pub question: Option<u64>,
    #[serde(default)]
    pub prompt: Option<Prompt>,
}

/// As much of a question as a player who guesses needs.
#[derive(Deserialize)]
pub struct Prompt {
    pub offers: Vec<serde::de::IgnoredAny>,
}

/// What is called so in a small JSON object.
pub fn named(text: &str, name: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).expect("an answer is JSON");
    value[name].as_str().unwrap_or_else(|| panic!("no {name} in {text}")).to_string()
}
