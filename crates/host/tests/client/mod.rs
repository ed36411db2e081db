//! A small client for tests and measurements: HTTP by hand, sockets by tungstenite.
#![allow(dead_code)]

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Somebody with an address to ask and, once they are a guest, a token.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    pub token: Option<String>,
    pub user: Option<String>,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The answer, which must not be a refusal.
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.json()
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("no refusal: {}", self.body)).to_string()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

impl Client {
    pub fn stranger(address: SocketAddr) -> Client {
        Client { address, token: None, user: None }
    }

    /// Comes in as a guest.
    pub async fn guest(address: SocketAddr, name: &str) -> Client {
        let mut client = Client::stranger(address);
        let me = client.post("/api/guest", json!({ "name": name })).await.ok();
        client.token = me["token"].as_str().map(Into::into);
        client.user = me["user"].as_str().map(Into::into);
        client
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], None).await.expect("the host answers")
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, &[], Some(body.to_string().as_bytes())).await.expect("the host answers")
    }

    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.send("PUT", path, &[], Some(body.to_string().as_bytes())).await.expect("the host answers")
    }

    pub async fn delete(&self, path: &str) -> Reply {
        self.send("DELETE", path, &[], None).await.expect("the host answers")
    }

    /// One request, one connection.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> std::io::Result<Reply> {
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(self.request(method, path, headers, body).as_bytes()).await?;
        stream.write_all(body.unwrap_or_default()).await?;
        let mut bytes = Vec::new();
        // A host that refuses a large body closes before it is sent; what it said is still there to read.
        let _ = stream.read_to_end(&mut bytes).await;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").ok_or(std::io::ErrorKind::UnexpectedEof)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Ok(Reply { status, head: head.into(), body: body.into() })
    }

    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> String {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if let Some(token) = &self.token {
            text += &format!("Authorization: Bearer {token}\r\n");
        }
        if let Some(body) = body {
            text += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text + "\r\n"
    }

    /// Sets up a table; gives its id.
    pub async fn set_up(&self, table: Value) -> String {
        self.post("/api/tables", table).await.ok()["table"].as_str().expect("an id").to_string()
    }

    pub async fn sit(&self, table: &str) -> Value {
        self.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok()
    }

    pub async fn look(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).await.ok()
    }

    /// Opens a stream of lines.
    pub async fn lines(&self, path: &str) -> Lines {
        let mut stream = TcpStream::connect(self.address).await.expect("the host listens");
        stream.write_all(self.request("GET", path, &[], None).as_bytes()).await.expect("the host reads");
        let mut lines = Lines { stream: BufReader::new(stream) };
        while !lines.raw().await.expect("a head comes first").is_empty() {}
        lines
    }

    /// Opens a socket to a table.
    pub async fn socket(&self, table: &str, query: &str) -> Result<Socket, Error> {
        self.socket_through(self.address, table, query).await
    }

    /// As [`Client::socket`], by way of a proxy.
    pub async fn socket_through(&self, address: SocketAddr, table: &str, query: &str) -> Result<Socket, Error> {
        let url = format!("ws://{}/api/tables/{table}/socket{query}", self.address);
        let mut request = url.into_client_request()?;
        if let Some(token) = &self.token {
            let bearer = format!("Bearer {token}").parse().expect("a token fits a header");
            request.headers_mut().insert("authorization", bearer);
        }
        let stream = TcpStream::connect(address).await?;
        let _ = stream.set_nodelay(true);
        let small = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(small)).await?;
        Ok(Socket { socket, nonce: 0 })
    }
}

/// A stream of lines of JSON.
pub struct Lines {
    stream: BufReader<TcpStream>,
}

impl Lines {
    async fn raw(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line).await.ok()?;
        (read > 0).then(|| line.trim().to_string())
    }

    /// The next line that says something; nothing when the stream is closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            // Between the lines stand the lengths of the pieces they come in.
            let line = self.raw().await?;
            if line == "0" {
                return None;
            }
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).expect("a line is JSON"));
            }
        }
    }

    /// The next line of this kind.
    pub async fn wait_for(&mut self, kind: &str) -> Value {
        let waiting = async {
            loop {
                let line = self.next().await.unwrap_or_else(|| panic!("the stream closed before any {kind}"));
                if line["t"] == kind {
                    return line;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(30), waiting).await.unwrap_or_else(|_| panic!("no {kind} comes"))
    }
}

/// A socket to a table.
pub struct Socket {
    pub socket: WebSocketStream<TcpStream>,
    nonce: u64,
}

impl Socket {
    pub async fn say(&mut self, message: Value) -> Result<(), Error> {
        self.socket.send(Message::text(message.to_string())).await
    }

    /// The next message as text; nothing when the socket is closed.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn next(&mut self) -> Option<Value> {
        Some(serde_json::from_str(&self.text().await?).expect("a message is JSON"))
    }

    /// The next message of this kind.
    pub async fn wait_for(&mut self, kind: &str) -> Value {
        let waiting = async {
            loop {
                let message = self.next().await.unwrap_or_else(|| panic!("the socket closed before any {kind}"));
                if message["t"] == kind {
                    return message;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(30), waiting).await.unwrap_or_else(|_| panic!("no {kind} comes"))
    }

    /// Sends something with a name of its own, and waits for what becomes of it.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        self.nonce += 1;
        let nonce = format!("n{}", self.nonce);
        message["n"] = json!(nonce);
        self.say(message).await.expect("the socket is open");
        loop {
            let reply = self.next().await.expect("the socket is open");
            if reply["n"] == nonce {
                return reply;
            }
        }
    }
}
