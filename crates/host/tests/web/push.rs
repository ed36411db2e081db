//! Your-turn notices, posted to a push service of our own and read as the browser would read them.

use crate::client::Client;
use crate::kit::*;
use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use host::web::Config;
use host::{Limits, Pushing, Services};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey, ecdh};
use serde_json::{Value, json};
use sha2::Sha256;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A browser that has subscribed.
struct Browser {
    key: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn public(&self) -> Vec<u8> {
        self.key.public_key().to_sec1_point(false).as_bytes().to_vec()
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let keys = json!({ "p256dh": BASE64.encode(self.public()), "auth": BASE64.encode(self.auth) });
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": keys })
    }

    /// Reads a message, the way RFC 8291 says.
    fn read(&self, message: &[u8]) -> Value {
        let (salt, rest) = message.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert!(u32::from_be_bytes(size.try_into().expect("four bytes")) as usize >= rest.len());
        let (theirs, sealed) = rest[1..].split_at(usize::from(rest[0]));
        let sender = PublicKey::from_sec1_bytes(theirs).expect("a key");
        let shared = ecdh::diffie_hellman(self.key.to_nonzero_scalar(), sender.as_affine());
        let info = [b"WebPush: info\0".as_slice(), &self.public(), theirs].concat();
        let (mut input, mut key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
        let mixed = Hkdf::<Sha256>::new(Some(&self.auth), shared.raw_secret_bytes());
        mixed.expand(&info, &mut input).expect("32 bytes");
        let drawn = Hkdf::<Sha256>::new(Some(salt), &input);
        drawn.expand(b"Content-Encoding: aes128gcm\0", &mut key).expect("16 bytes");
        drawn.expand(b"Content-Encoding: nonce\0", &mut nonce).expect("12 bytes");
        let cipher = Aes128Gcm::new_from_slice(&key).expect("16 bytes");
        let padded = cipher.decrypt(&Nonce::from(nonce), sealed).expect("it was sealed for this browser");
        let end = padded.iter().rposition(|byte| *byte != 0).expect("there is a mark");
        assert_eq!(padded[end], 2, "the last record is marked so");
        serde_json::from_slice(&padded[..end]).expect("a notice is JSON")
    }
}

/// Takes one request and answers it with this status; gives its head and its body.
async fn take(service: &TcpListener, status: u16) -> (String, Vec<u8>) {
    let taking = async {
        let (mut stream, _) = service.accept().await.expect("somebody comes");
        let mut bytes = Vec::new();
        loop {
            stream.read_buf(&mut bytes).await.expect("it can be read");
            let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let head = String::from_utf8(bytes[..end].to_vec()).expect("a head is text").to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
            if bytes.len() == end + 4 + length.parse::<usize>().expect("a number") {
                let answer = format!("HTTP/1.1 {status} Said\r\nContent-Length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.expect("it listens");
                return (head, bytes[end + 4..].to_vec());
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), taking).await.expect("a notice comes")
}

async fn service() -> (Open, TcpListener, String) {
    let service = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let services = Services { more: vec!["127.0.0.1".into()], anywhere: true };
    let pushing = Pushing { services, contact: "mailto:club@example.org".into() };
    let open = open_with(Config { limits: Limits::generous(), pushing, ..Config::default() }).await;
    let endpoint = format!("http://{}/push/one", service.local_addr().expect("it listens"));
    (open, service, endpoint)
}

#[tokio::test]
async fn whose_turn_it_is_in_a_game_of_days_is_told_so_that_only_they_can_read_it() {
    let (open, service, endpoint) = service().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let browser = Browser { key: SecretKey::from_slice(&[7; 32]).expect("a key"), auth: [9; 16] };
    ada.put("/api/push", browser.subscription(&endpoint)).await.ok();
    let table = ada.set_up(json!({ "game": "tic-tac-toe", "options": { "clock": { "days": 3 } } })).await;
    bea.sit(&table).await;
    let (head, body) = take(&service, 201).await;
    assert!(head.starts_with("post /push/one http/1.1"), "{head}");
    for line in ["content-encoding: aes128gcm", "ttl: 86400", "urgency: normal"] {
        assert!(head.lines().any(|found| found == line), "{line} is not in {head}");
    }
    assert_eq!(browser.read(&body), json!({ "t": "turn", "table": table, "title": "Tic-tac-toe" }));

    // Ada answers, and so does Bea: it is Ada's turn again, but her browser has unsubscribed.
    for who in [&ada, &bea] {
        let question = who.look(&table).await["state"]["question"].clone();
        who.post(&format!("/api/tables/{table}/answer"), json!({ "question": question, "choice": 0 })).await.ok();
    }
    take(&service, 410).await;
    while open.host.house().metrics.pushes_ended.get() == 0 {
        tokio::task::yield_now().await;
    }
    let gone = || async { ada.delete(&format!("/api/push?endpoint={endpoint}")).await.status };
    let mut status = gone().await;
    while status == 200 {
        status = gone().await;
    }
    assert_eq!(status, 404, "it is forgotten");
    assert_eq!(open.host.house().metrics.pushes_sent.get(), 1);
}

#[tokio::test]
async fn a_notice_proves_that_the_house_sent_it() {
    let (open, service, endpoint) = service().await;
    let ada = Client::guest(open.address, "Ada").await;
    let key = ada.get("/api/push").await.ok()["key"].as_str().expect("a key").to_string();
    let browser = Browser { key: SecretKey::from_slice(&[5; 32]).expect("a key"), auth: [1; 16] };
    ada.put("/api/push", browser.subscription(&endpoint)).await.ok();
    let seats = json!([{ "bot": "random" }, "me"]);
    ada.set_up(json!({ "game": "tic-tac-toe", "seats": seats, "options": { "pace": 0 } })).await;
    let taking = take_raw(&service).await;
    let proof = taking.lines().find_map(|line| line.strip_prefix("authorization: vapid t=")).expect("a proof");
    let (token, named) = proof.split_once(", k=").expect("two parts");
    assert_eq!(named, key, "the key that browsers were shown");
    let (said, signature) = token.rsplit_once('.').expect("a signature");
    let verifying = VerifyingKey::from_sec1_bytes(&BASE64.decode(&key).expect("base64")).expect("a key");
    let signature = Signature::from_slice(&BASE64.decode(signature).expect("base64")).expect("a signature");
    assert!(verifying.verify(said.as_bytes(), &signature).is_ok());
    let claims = BASE64.decode(said.split_once('.').expect("two parts").1).expect("base64");
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    assert_eq!(claims["aud"], format!("http://{}", service.local_addr().expect("it listens")));
    assert_eq!(claims["sub"], "mailto:club@example.org");

    let folder = open.close().await;
    let again = open_in(folder, Config { limits: Limits::generous(), ..Config::default() }).await;
    let ada = Client::stranger(again.address);
    assert_eq!(ada.get("/api/push").await.ok()["key"], key, "the key is kept");
}

/// Takes one request; gives its head as it was written.
async fn take_raw(service: &TcpListener) -> String {
    let (mut stream, _) = service.accept().await.expect("somebody comes");
    let mut bytes = Vec::new();
    while !bytes.windows(4).any(|four| four == b"\r\n\r\n") {
        stream.read_buf(&mut bytes).await.expect("it can be read");
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let _ = stream.write_all(b"HTTP/1.1 201 Made\r\nContent-Length: 0\r\n\r\n").await;
    text.split("\r\n\r\n").next().unwrap_or_default().to_string()
}

#[tokio::test]
async fn the_house_cannot_be_made_to_post_anywhere_else() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let browser = Browser { key: SecretKey::from_slice(&[7; 32]).expect("a key"), auth: [9; 16] };
    for bad in ["http://127.0.0.1:80/x", "https://127.0.0.1/x", "https://evil.example/x", "https://localhost:4000/api"]
    {
        assert_eq!(ada.put("/api/push", browser.subscription(bad)).await.code(), "wrong", "{bad}");
    }
    let good = "https://updates.push.services.mozilla.com/wpush/v2/abc";
    let mut odd = browser.subscription(good);
    odd["keys"]["auth"] = json!("AAAA");
    assert_eq!(ada.put("/api/push", odd).await.code(), "wrong");
    for n in 0..8 {
        ada.put("/api/push", browser.subscription(&format!("{good}{n}"))).await.ok();
    }
    let ninth = ada.put("/api/push", browser.subscription(good)).await;
    assert!((400..500).contains(&ninth.status), "eight browsers are enough: {}", ninth.body);
    let stranger = Client::stranger(open.address);
    assert_eq!(stranger.put("/api/push", browser.subscription(good)).await.code(), "stranger");
}
