//! Listening. Connections are counted, slow ones are cut, and closing is polite: sockets are told to come back.

use super::Host;
use super::asking::Address;
use super::guard::Peer;
use super::patient::Patient;
use crate::house::lock;
use crate::metrics::{Held, Rule};
use crate::refusal::{Code, Refusal};
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};

/// Whoever has not said what they want by then is cut off.
const HEADERS: Duration = Duration::from_secs(15);
/// Whoever reads nothing for this long is cut off.
const SLOWEST: Duration = Duration::from_secs(20);
/// Connections that are still busy this long after closing began are cut off.
const LAST_ORDERS: Duration = Duration::from_secs(5);
/// What goes on being so is said this often.
const ONCE_IN_A_WHILE: Duration = Duration::from_secs(60);
const LARGEST_HEAD: usize = 16 * 1024;

/// A host that listens.
pub struct Server {
    host: Arc<Host>,
    listener: TcpListener,
}

/// How many connections there are from each address.
pub(super) type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// One more connection from an address, until it is dropped.
pub(super) struct Counted {
    counts: Counts,
    address: IpAddr,
    _held: Option<Held>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

impl Server {
    /// Listens at an address.
    pub async fn bind(host: Arc<Host>, address: SocketAddr) -> std::io::Result<Server> {
        Ok(Server { host, listener: TcpListener::bind(address).await? })
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is over. There is nothing to save then: whatever was acknowledged is on disk already.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { host, listener } = self;
        let router = host.router();
        let counts = Counts::default();
        tokio::pin!(stop);
        let mut refused: Option<Instant> = None;
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        if let Some(counted) = count(&host, &counts, Address::of_peer(peer.ip())) {
                            let _ = stream.set_nodelay(true);
                            tokio::spawn(attend(Arc::clone(&host), router.clone(), stream, peer, counted));
                        }
                    }
                    Err(error) => {
                        // Out of files, most likely: some will be free again soon.
                        if refused.is_none_or(|said| said.elapsed() >= ONCE_IN_A_WHILE) {
                            tracing::warn!(%error, "connections can't be accepted");
                            refused = Some(Instant::now());
                        }
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        drop(listener);
        host.closing.send_replace(true);
        let deadline = tokio::time::Instant::now() + LAST_ORDERS;
        while host.house.metrics.connections.get() > 0 && tokio::time::Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

fn count(host: &Host, counts: &Counts, Address(address): Address) -> Option<Counted> {
    let limits = &host.config.limits;
    let metrics = &host.house.metrics;
    let mut all = lock(counts);
    let each = all.entry(address).or_default();
    // Behind a proxy every connection comes from the proxy.
    let too_many = *each >= limits.connections_each && !host.config.behind_proxy;
    if too_many || metrics.connections.get() >= limits.connections as i64 {
        metrics.limited.add(Rule::Connections);
        if *each == 0 {
            all.remove(&address);
        }
        return None;
    }
    *each += 1;
    Some(Counted { counts: Arc::clone(counts), address, _held: Some(metrics.connections.hold()) })
}

/// Counts a socket or stream for whoever is at its other end. Behind a proxy all connections are the proxy's, and only what
/// is asked over them says whose they are; otherwise they are counted already.
pub(super) fn count_line(host: &Host, address: Address) -> Result<Option<Counted>, Refusal> {
    if !host.config.behind_proxy {
        return Ok(None);
    }
    let address = address.0;
    let mut all = lock(&host.lines);
    let each = all.entry(address).or_default();
    if *each >= host.config.limits.connections_each {
        host.house.metrics.limited.add(Rule::Connections);
        return Err(Refusal::new(Code::Limited, "too many connections from your address; close some first"));
    }
    *each += 1;
    Ok(Some(Counted { counts: Arc::clone(&host.lines), address, _held: None }))
}

async fn attend(host: Arc<Host>, router: axum::Router, stream: TcpStream, peer: SocketAddr, counted: Counted) {
    let counted = Arc::new(counted);
    let metrics = Arc::clone(&host.house.metrics);
    let stream = Patient::new(stream, SLOWEST, move || metrics.slow_readers.add());
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        use tower_service::Service;
        request.extensions_mut().insert(Peer(peer));
        // A socket outlives the connection it began as, so it takes the count along.
        request.extensions_mut().insert(Arc::clone(&counted));
        router.clone().call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(LARGEST_HEAD)
        .half_close(false)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let mut closing = host.closing.subscribe();
    tokio::select! {
        _ = connection.as_mut() => {}
        () = super::closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(LAST_ORDERS, connection).await;
        }
    }
}
