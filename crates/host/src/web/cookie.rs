//! The cookie that browsers come back with. It lasts as long as the session it stands for, so it is sent again while that
//! is in use: no script can read it, and so nobody could save what it opens.

use super::App;
use super::asking::cookie_token;
use crate::people::SESSION;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

/// The cookie that holds a session's token.
pub const COOKIE: &str = "fireside";

/// The cookie for a token, as it is set for whoever sent these headers.
pub fn cookie(app: &App, headers: &HeaderMap, token: &str) -> String {
    let secure =
        app.config.behind_proxy && headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https");
    let (seconds, secure) = (SESSION / 1000, if secure { "; Secure" } else { "" });
    format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
}

/// A cookie that came with a request and may have to be sent again.
pub struct Carried {
    token: String,
    cookie: String,
}

impl Carried {
    /// The one that came with these headers.
    pub fn with(app: &App, headers: &HeaderMap) -> Option<Carried> {
        let token = cookie_token(headers)?;
        Some(Carried { token: token.into(), cookie: cookie(app, headers, token) })
    }

    /// Sends it again with an answer, now and then, if its session holds and the answer says nothing else about it.
    pub async fn renew(self, app: &App, response: &mut Response) {
        let refused = response.status().is_client_error() || response.status().is_server_error();
        if refused || response.headers().contains_key(header::SET_COOKIE) {
            return;
        }
        // Should the store not answer, the next request does as well.
        if let (Ok(true), Ok(cookie)) = (app.people.renews(&self.token).await, HeaderValue::try_from(self.cookie)) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    }
}
