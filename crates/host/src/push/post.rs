//! Posting to a push service: only to services that are known, only to addresses of the open internet, over TLS.

use axum::body::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, pki_types::ServerName};

/// A service that takes longer is given up on.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest address of a subscription.
const LONGEST: usize = 1000;

/// The push services of the browsers there are. A leading dot stands for anything before it.
const SERVICES: [&str; 5] = [
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    "web.push.apple.com",
    ".push.apple.com",
];

/// Where a subscription's messages go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    host: String,
    port: u16,
    path: String,
    secure: bool,
}

/// Which endpoints are posted to.
#[derive(Clone, Debug, Default)]
pub struct Services {
    /// Hosts beside the known services.
    pub more: Vec<String>,
    /// Also without TLS, and at any address: for a service on the same machine, as tests have it.
    pub anywhere: bool,
}

impl Services {
    /// The endpoint with this address, if it may be posted to.
    pub fn endpoint(&self, address: &str) -> Option<Endpoint> {
        let plain = address.strip_prefix("http://").filter(|_| self.anywhere);
        let (rest, secure) = match address.strip_prefix("https://") {
            Some(rest) => (rest, true),
            None => (plain?, false),
        };
        let printable = address.bytes().all(|byte| byte.is_ascii_graphic());
        let (authority, path) = rest.split_at(rest.find('/')?);
        let (host, port) = match authority.split_once(':') {
            Some((host, port)) if self.anywhere => (host, port.parse().ok()?),
            Some(_) => return None,
            None => (authority, if secure { 443 } else { 80 }),
        };
        let host = host.to_ascii_lowercase();
        let fits = address.len() <= LONGEST && printable && !path.contains('#');
        (fits && self.knows(&host)).then(|| Endpoint { host, port, path: path.into(), secure })
    }

    fn knows(&self, host: &str) -> bool {
        let name = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
        let more = self.more.iter().map(String::as_str);
        name && SERVICES.into_iter().chain(more).any(|known| match known.strip_prefix('.') {
            Some(_) => host.ends_with(known) && host.len() > known.len(),
            None => host == known,
        })
    }
}

impl Endpoint {
    /// What a proof for it names.
    pub fn origin(&self) -> String {
        let port = match (self.secure, self.port) {
            (true, 443) | (false, 80) => String::new(),
            (_, port) => format!(":{port}"),
        };
        format!("http{}://{}{port}", if self.secure { "s" } else { "" }, self.host)
    }
}

/// Posts to push services.
pub struct Post {
    services: Services,
    tls: TlsConnector,
}

impl Post {
    /// Posts to these services.
    pub fn to(services: Services) -> Post {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider has them")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Post { services, tls: TlsConnector::from(Arc::new(config)) }
    }

    /// The endpoint with this address, if it may be posted to.
    pub fn endpoint(&self, address: &str) -> Option<Endpoint> {
        self.services.endpoint(address)
    }

    /// Posts a message; gives the status it was answered with, or nothing if it was not.
    pub async fn post(&self, to: &Endpoint, headers: &[(&'static str, String)], message: Vec<u8>) -> Option<u16> {
        tokio::time::timeout(PATIENCE, self.post_now(to, headers, message)).await.ok()?
    }

    async fn post_now(&self, to: &Endpoint, headers: &[(&'static str, String)], message: Vec<u8>) -> Option<u16> {
        let mut request = Request::post(&to.path).header(header::HOST, &to.host);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let request = request.body(Full::new(Bytes::from(message))).ok()?;
        let stream = TcpStream::connect(self.address(to).await?).await.ok()?;
        if !to.secure {
            return send(TokioIo::new(stream), request).await;
        }
        let name = ServerName::try_from(to.host.clone()).ok()?;
        send(TokioIo::new(self.tls.connect(name, stream).await.ok()?), request).await
    }

    /// The address is looked up once and then connected to, so that it can't be another one by then.
    async fn address(&self, to: &Endpoint) -> Option<SocketAddr> {
        let mut found = tokio::net::lookup_host((to.host.as_str(), to.port)).await.ok()?;
        found.find(|address| self.services.anywhere || is_open(address.ip()))
    }
}

async fn send<S>(stream: S, request: Request<Full<Bytes>>) -> Option<u16>
where
    S: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
{
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await.ok()?;
    let talking = tokio::spawn(connection);
    let response = sender.send_request(request).await.ok();
    let status = response.as_ref().map(|response| response.status().as_u16());
    // What it says beside is of no interest, and may be long.
    if let Some(mut response) = response {
        let _ = response.frame().await;
    }
    talking.abort();
    status
}

/// An address of the open internet: nothing of this machine, this network or this provider.
fn is_open(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let special = a == 0 || a >= 240 || (a, b, c) == (192, 0, 0) || (a, b & 254) == (198, 18);
            let inside = v4.is_private() || v4.is_loopback() || v4.is_link_local();
            !(shared || special || inside || v4.is_multicast() || v4.is_documentation())
        }
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_open(v4.into()),
            // Everything that is handed out begins with 2 or 3; of that, some stands for older addresses.
            None => {
                let [first, second, ..] = v6.segments();
                let tunnel =
                    first == 0x2002 || first == 0x2001 && second < 0x0200 || (first, second) == (0x2001, 0xdb8);
                (0x2000..0x4000).contains(&first) && !tunnel
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_services_are_posted_to() {
        let services = Services::default();
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:123-_",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://wns2-by3p.notify.windows.com/w/?token=BQY%3d",
            "https://web.push.apple.com/QABC",
        ] {
            let endpoint = services.endpoint(good).unwrap_or_else(|| panic!("{good}"));
            assert!(good.starts_with(&endpoint.origin()), "{good}");
        }
        for bad in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/fcm/send/abc",
            "https://fcm.googleapis.com",
            "https://fcm.googleapis.com@evil.example/x",
            "https://evil.example/fcm.googleapis.com/",
            "https://evilpush.apple.com.example/x",
            "https://.push.apple.com/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://localhost/x",
            "https://fcm.googleapis.com/a b",
            "https://fcm.googleapis.com/a\r\nHost: x",
            "file:///etc/passwd",
            "",
        ] {
            assert_eq!(services.endpoint(bad), None, "{bad}");
        }
        assert_eq!(services.endpoint(&format!("https://fcm.googleapis.com/{}", "x".repeat(LONGEST))), None);
        let own = Services { more: vec!["push.club.example".into()], anywhere: false };
        assert!(own.endpoint("https://push.club.example/x").is_some());
        assert!(own.endpoint("https://push.club.example.evil.example/x").is_none());
    }

    #[test]
    fn no_address_of_ours_is_open() {
        for inside in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "64:ff9b::7f00:1",
        ] {
            assert!(!is_open(inside.parse().expect("an address")), "{inside}");
        }
        for outside in ["142.250.74.106", "2a00:1450:4001:80b::200a", "100.128.0.1", "172.32.0.1"] {
            assert!(is_open(outside.parse().expect("an address")), "{outside}");
        }
    }
}
