//! What every request passes: counted, limited, checked for where it comes from, and sent back with safe headers.

use super::App;
use super::asking::Address;
use super::cookie::Carried;
use crate::calm::caught_in;
use crate::metrics::Rule;
use crate::refusal::{Code, Refusal};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::time::Instant;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// No script, style, frame or connection but our own.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Stands in front of every route.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let metrics = &app.house.metrics;
    metrics.requests.add();
    let _open = metrics.requests_open.hold();
    let peer = request.extensions().get::<Peer>().map_or(Address::UNKNOWN.0, |peer| peer.0.ip());
    let address = Address::of(peer, request.headers(), app.config.behind_proxy);
    request.extensions_mut().insert(address);
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let api = path.starts_with("/api");
    let carried = Carried::with(&app, request.headers()).filter(|_| api);
    let mut response = match allowed(&app, &request, address) {
        Ok(()) => caught_in(std::pin::pin!(next.run(request))).await.unwrap_or_else(|why| {
            metrics.rules_failed.add();
            tracing::error!(%method, path, why, "the house failed on a request");
            Refusal::new(Code::Broken, "the house failed on this; try something else, or tell whoever keeps it")
                .into_response()
        }),
        Err(refusal) => refusal.into_response(),
    };
    if let Some(carried) = carried {
        carried.renew(&app, &mut response).await;
    }
    let status = response.status();
    match status.as_u16() {
        500.. => metrics.requests_failed.add(),
        400.. => metrics.requests_refused.add(),
        _ => {}
    }
    let took = begun.elapsed();
    metrics.request.took(took);
    // The query is left out on purpose: it may hold a key.
    tracing::debug!(%method, path, status = status.as_u16(), micros = took.as_micros() as u64, "request");
    add_headers(response.headers_mut(), api);
    response
}

fn allowed(app: &App, request: &Request, address: Address) -> Result<(), Refusal> {
    if !app.buckets.address.take(address.0, 1.0) {
        app.house.metrics.limited.add(Rule::Address);
        return Err(Refusal::too_fast(1, "too many requests from your address; wait a few seconds"));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (changes || socket) && !same_house(request.headers(), app) {
        return Err(Refusal::new(Code::Forbidden, "this came from a page of another house; open the house itself"));
    }
    Ok(())
}

/// A browser says which page a request comes from. Another house's page may not act with our visitors' cookies.
fn same_house(headers: &HeaderMap, app: &App) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if app.config.origins.iter().any(|known| known == origin) {
        return true;
    }
    let forwarded = headers.get("x-forwarded-host").filter(|_| app.config.behind_proxy);
    let host = forwarded.or_else(|| headers.get(header::HOST)).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some() && authority == host
}

fn add_headers(headers: &mut HeaderMap, api: bool) {
    let mut add = |name: header::HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    add(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY);
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::REFERRER_POLICY, "same-origin");
    add(header::X_FRAME_OPTIONS, "DENY");
    if api {
        add(header::CACHE_CONTROL, "no-store");
    }
}

/// No such place.
pub async fn not_found() -> Refusal {
    Refusal::not_found("page")
}

/// The place is there, but not for this.
pub async fn wrong_method() -> Refusal {
    Refusal::new(Code::WrongMethod, "this can't be done here in this way; see /api/openapi.json")
}
