//! Who asks, from where, and for what: read strictly, refused with a reason.

use super::App;
use super::book::{Answer, Form, Part};
use super::cookie::COOKIE;
use super::schemas::Schemas;
use crate::metrics::{Rule, Whose};
use crate::people::Person;
use crate::refusal::{Code, Refusal};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use table::plainly;

/// A body that takes longer than this to come is not waited for.
const SLOWEST_BODY: Duration = Duration::from_secs(20);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status()).expect("every code has a status");
        let wait = self.wait;
        let mut response = (status, Json(Refused { error: self })).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// A refusal.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub struct Refused {
    /// Why.
    error: Refusal,
}

/// An answer in JSON.
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let text = serde_json::to_vec(&self.0).expect("an answer is plain data");
        ([(header::CONTENT_TYPE, "application/json")], text).into_response()
    }
}

impl<T: JsonSchema> Answer for Json<T> {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        form.gives::<T>(schemas);
    }
}

/// JSON of a type that is already written.
pub struct Written<T>(axum::body::Bytes, PhantomData<T>);

impl<T> Written<T> {
    /// These bytes.
    pub fn new(bytes: impl Into<axum::body::Bytes>) -> Written<T> {
        Written(bytes.into(), PhantomData)
    }
}

impl<T> IntoResponse for Written<T> {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl<T: JsonSchema> Answer for Written<T> {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        form.gives::<T>(schemas);
    }
}

/// An answer that leaves a cookie behind.
pub struct WithCookie<A>(pub String, pub A);

impl<A: IntoResponse> IntoResponse for WithCookie<A> {
    fn into_response(self) -> Response {
        ([(header::SET_COOKIE, self.0)], self.1).into_response()
    }
}

impl<A: Answer> Answer for WithCookie<A> {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        A::describe(form, schemas);
    }
}

/// It is done.
#[derive(Serialize, JsonSchema)]
pub struct Done {
    /// Always true.
    #[schemars(extend("const" = true))]
    done: bool,
}

/// Nothing to say but that it is done.
pub const DONE: Done = Done { done: true };

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}

impl Answer for Done {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        form.gives::<Done>(schemas);
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address(pub IpAddr);

impl Address {
    pub const UNKNOWN: Address = Address(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// The peer; or, behind a proxy, the last one the proxy names.
    pub fn of(peer: IpAddr, headers: &HeaderMap, behind_proxy: bool) -> Address {
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
        let named = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|one| one.trim().parse().ok());
        Address::of_peer(named.filter(|_| behind_proxy).unwrap_or(peer))
    }

    /// Whoever is at the other end. Of a version 6 address the first half counts, because whoever has one address there
    /// has all that share it.
    pub fn of_peer(peer: IpAddr) -> Address {
        Address(match peer {
            IpAddr::V6(long) => match long.to_ipv4_mapped() {
                Some(short) => IpAddr::V4(short),
                None => IpAddr::V6((u128::from(long) >> 64 << 64).into()),
            },
            short => short,
        })
    }
}

impl Part for Address {}

impl FromRequestParts<App> for Address {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Address, Refusal> {
        Ok(parts.extensions.get().copied().unwrap_or(Address::UNKNOWN))
    }
}

/// The token a request carries: in the cookie that browsers send, or in the header that programs send.
pub fn token(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie_token(headers))
}

/// The token in the header that programs send. Whatever else may stand in that header is not for this house.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The token in the cookie that browsers send.
pub fn cookie_token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// Whoever asks, if they are signed in.
pub struct Who(pub Option<Arc<Person>>);

impl Who {
    pub fn user(&self) -> Option<crate::UserId> {
        self.0.as_ref().map(|person| person.user.id)
    }

    /// For counting.
    pub fn whose(&self) -> Whose {
        if self.0.is_some() { Whose::Person } else { Whose::Stranger }
    }
}

impl Part for Who {}

impl FromRequestParts<App> for Who {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Who, Refusal> {
        // Whoever is banned sees what strangers see, and sits nowhere.
        let known = recognise(parts, app).await?;
        Ok(Who(known.filter(|person| person.user.banned.is_none())))
    }
}

async fn recognise(parts: &Parts, app: &App) -> Result<Option<Arc<Person>>, Refusal> {
    match token(&parts.headers) {
        Some(token) => {
            let known = app.people.recognise(token).await?;
            // A browser's cookie grows old by itself; who names a token means to be known by it.
            if known.is_none() && bearer(&parts.headers).is_some() {
                let why = "nobody has this token, or has it any more; say who you are: POST /api/guest or /api/login";
                return Err(Refusal::new(Code::Stranger, why));
            }
            Ok(known)
        }
        None => Ok(None),
    }
}

/// Somebody who is signed in, welcome or not: whoever is banned may still put an end to that.
pub struct Known(pub Arc<Person>);

impl Part for Known {}

impl FromRequestParts<App> for Known {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Refusal> {
        let who = recognise(parts, app).await?;
        let person = who.ok_or_else(|| Refusal::new(Code::Stranger, "say who you are first: POST /api/guest"))?;
        if parts.method != Method::GET && !app.buckets.person.take(person.user.id, 1.0) {
            app.house.metrics.limited.add(Rule::Person);
            return Err(Refusal::too_fast(1, "too much at once; wait a few seconds"));
        }
        Ok(Known(person))
    }
}

/// Somebody who is signed in and welcome.
pub struct Me(pub Arc<Person>);

impl Part for Me {}

impl FromRequestParts<App> for Me {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Refusal> {
        let Known(person) = Known::from_request_parts(parts, app).await?;
        person.must_be_welcome()?;
        Ok(Me(person))
    }
}

/// Somebody who looks after the house.
pub struct Admin(pub Arc<Person>);

impl Part for Admin {}

impl FromRequestParts<App> for Admin {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Admin, Refusal> {
        let Me(person) = Me::from_request_parts(parts, app).await?;
        if !person.user.admin {
            return Err(Refusal::new(Code::Forbidden, "only an admin of this house may do this"));
        }
        Ok(Admin(person))
    }
}

/// What the device calls itself.
pub struct Agent(pub String);

impl Part for Agent {}

impl FromRequestParts<App> for Agent {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Agent, Refusal> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Agent(agent.unwrap_or("").to_string()))
    }
}

/// The body of a request, read as JSON.
pub struct Body<T>(pub T);

impl<T: JsonSchema + DeserializeOwned> Part for Body<T> {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        form.takes::<T>(schemas);
    }

    fn read(bytes: &[u8]) {
        let _ = read::<T>(bytes);
    }
}

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Refusal> {
        let reading = axum::body::Bytes::from_request(request, app);
        let too_slow = |_| Refusal::new(Code::Unreadable, "the request came too slowly; send it again");
        let bytes = tokio::time::timeout(SLOWEST_BODY, reading).await.map_err(too_slow)?.map_err(|rejection| {
            let most = app.config.limits.body;
            match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Refusal::new(Code::TooLarge, format!("send at most {most} bytes")),
                _ => Refusal::new(Code::Unreadable, "the request broke off; send it again"),
            }
        })?;
        // An empty body stands for an empty object: everything may be left out that has a default.
        let text: &[u8] = if bytes.trim_ascii().is_empty() { b"{}" } else { &bytes };
        read_object(text).map(Body)
    }
}

/// No letter, and not every store can keep it.
const NUL: &str = "a text holds the character NUL; leave it out";

/// Is there an escaped NUL in this JSON? One that is not escaped is no JSON.
fn has_nul(text: &[u8]) -> bool {
    let escapes = text.windows(6).enumerate().filter(|(_, six)| *six == b"\\u0000");
    let mut backslashes = escapes.map(|(at, _)| text[..at].iter().rev().take_while(|byte| **byte == b'\\').count());
    backslashes.any(|before| before % 2 == 0)
}

/// As [`read`], of what must be an object: a list of its values in their order would be read as well.
pub fn read_object<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    if text.trim_ascii_start().starts_with(b"[") {
        return Err(Refusal::new(Code::Unreadable, "this can't be read: send an object, and not a list"));
    }
    read(text)
}

/// Reads JSON; what is wrong is said with its place.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    if has_nul(text) {
        return Err(Refusal::new(Code::Unreadable, NUL));
    }
    // What is wrong is looked for only when something is: to keep the place costs as much as to read.
    if let Ok(read) = serde_json::from_slice(text) {
        return Ok(read);
    }
    let unreadable = |why: String| {
        Refusal::new(Code::Unreadable, format!("this can't be read: {why}; put it right and send it again"))
    };
    let mut from = serde_json::Deserializer::from_slice(text);
    let read = serde_path_to_error::deserialize(&mut from).map_err(|error| {
        let path = error.path().to_string();
        let at = if path == "." { String::new() } else { format!("at {path}, ") };
        unreadable(format!("{at}{}", in_words(error.inner())))
    })?;
    from.end().map_err(|error| unreadable(in_words(&error)))?;
    Ok(read)
}

/// What is wrong with JSON, for people; where it is no JSON at all, with line and column.
fn in_words(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let what = people_say(said.rsplit_once(" at line ").map_or(said.as_str(), |(what, _)| what));
    match error.classify() {
        serde_json::error::Category::Data => what,
        _ => format!("line {}, column {}: {what}", error.line(), error.column()),
    }
}

/// What a parser says, without the names of its types.
fn people_say(message: &str) -> String {
    if message.starts_with("data did not match any variant") {
        return "none of what may stand here looks like this".into();
    }
    match message.rsplit_once(", expected ") {
        Some((found, wanted)) if wanted.contains("tagged enum ") => plainly(&format!("{found}, expected a map")),
        _ => plainly(message),
    }
}

/// As [`people_say`], of what stands behind the question mark, where every value is a text.
fn people_ask(message: &str) -> String {
    let (at, what) = match message.split_once(": ") {
        Some((name, what)) if !name.contains(' ') => (format!("at {name}, "), what),
        _ => (String::new(), message),
    };
    let what = match what {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "a whole number, not below 0, is wanted here".into()
        }
        "number too large to fit in target type" => "a smaller number is wanted here".into(),
        "provided string was not `true` or `false`" => "true or false is wanted here".into(),
        other => people_say(other),
    };
    format!("{at}{what}")
}

/// The part of the path that names something.
pub struct At<T>(pub T);

impl<T: JsonSchema + std::str::FromStr> Part for At<T> {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        form.names::<T>(schemas);
    }

    fn read(bytes: &[u8]) {
        let _ = std::str::from_utf8(bytes).map(str::parse::<T>);
    }
}

impl<T: std::str::FromStr + Send> FromRequestParts<App> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At<T>, Refusal> {
        let named = axum::extract::Path::<String>::from_request_parts(parts, app).await;
        let text = named.map(|path| path.0).unwrap_or_default();
        text.parse().map(At).map_err(|_| Refusal::not_found("thing"))
    }
}

/// What stands behind the question mark.
pub struct Query<T>(pub T);

impl<T: JsonSchema + DeserializeOwned> Part for Query<T> {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        form.asks::<T>(schemas);
    }

    fn read(bytes: &[u8]) {
        let uri = [b"/?", bytes].concat();
        let _ = Uri::from_maybe_shared(uri).map(|uri| query::<T>(&uri));
    }
}

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Query<T>, Refusal> {
        query(&parts.uri).map(Query)
    }
}

/// A number behind the question mark must be within its bounds.
pub fn must_be_within(name: &str, n: Option<u64>, bounds: std::ops::RangeInclusive<u64>) -> Result<(), Refusal> {
    match n.filter(|n| !bounds.contains(n)) {
        None => Ok(()),
        Some(n) => {
            let (least, most) = bounds.into_inner();
            let why = format!("the query can't be read: `{name}` is {least} to {most}, not {n}; send one of these");
            Err(Refusal::new(Code::Unreadable, why))
        }
    }
}

/// Reads what stands behind the question mark.
fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Refusal> {
    if uri.query().is_some_and(|query| query.contains("%00")) {
        return Err(Refusal::new(Code::Unreadable, NUL));
    }
    let read = axum::extract::Query::<T>::try_from_uri(uri);
    read.map(|query| query.0).map_err(|error| {
        let why = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
        Refusal::new(Code::Unreadable, format!("the query can't be read: {}", people_ask(&why)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value"))).collect()
    }

    #[test]
    fn no_text_holds_a_nul() {
        let read = |text: &[u8]| read::<Vec<String>>(text).map_err(|refusal| refusal.message);
        assert_eq!(read(br#"["a\u0000b"]"#), Err(NUL.into()));
        assert_eq!(read(br#"["\\\u0000"]"#), Err(NUL.into()), "a backslash, then a NUL");
        assert_eq!(read(br#"["a\\u0000b"]"#), Ok(vec![r"a\u0000b".into()]), "a backslash, and then the word");
        assert_eq!(read(br#"["\u0001"]"#), Ok(vec!["\u{1}".into()]));
        assert!(read_object::<Vec<String>>(b" []").is_err(), "a list is no object");
        let asked = |uri: &str| query::<std::collections::HashMap<String, String>>(&uri.parse().expect("an address"));
        assert!(asked("/api/tables?game=%00").is_err());
        assert!(asked("/api/tables?game=%2500").is_ok(), "a percent sign, and then noughts");
    }

    #[test]
    fn a_token_is_found_among_other_cookies() {
        assert_eq!(token(&headers(&[("cookie", "a=b; fireside=abc; c")])), Some("abc"));
        assert_eq!(token(&headers(&[("cookie", "xfireside=abc")])), None);
        assert_eq!(token(&headers(&[("authorization", "Bearer xyz"), ("cookie", "fireside=abc")])), Some("xyz"));
        assert_eq!(token(&headers(&[("authorization", "Basic xyz")])), None);
        assert_eq!(token(&headers(&[])), None);
    }

    #[test]
    fn only_a_proxy_is_believed_about_addresses() {
        let peer: IpAddr = "10.0.0.1".parse().expect("an address");
        let forged = headers(&[("x-forwarded-for", "1.2.3.4, 5.6.7.8")]);
        assert_eq!(Address::of(peer, &forged, false).0, peer);
        assert_eq!(Address::of(peer, &forged, true).0.to_string(), "5.6.7.8", "the one the proxy itself has seen");
        assert_eq!(Address::of(peer, &headers(&[("x-forwarded-for", "nonsense")]), true).0, peer);
        let long = "2001:db8:1:2:3:4:5:6".parse().expect("an address");
        assert_eq!(Address::of(long, &headers(&[]), false).0.to_string(), "2001:db8:1:2::");
        let mapped = "::ffff:10.0.0.1".parse().expect("an address");
        assert_eq!(Address::of(mapped, &headers(&[]), false).0, peer);
    }

    proptest::proptest! {
        #[test]
        fn no_header_is_too_odd(text in "\\PC{0,200}", number in 0u8..3) {
            let names = ["cookie", "authorization", "x-forwarded-for"];
            let mut odd = HeaderMap::new();
            if let Ok(value) = axum::http::HeaderValue::from_str(&text) {
                odd.insert(names[usize::from(number)], value);
            }
            let _ = (token(&odd), Address::of(Address::UNKNOWN.0, &odd, true));
        }
    }

    #[test]
    fn what_cannot_be_read_says_where() {
        #[derive(serde::Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code)]
        struct Thing {
            n: u8,
        }
        let why = |text: &str| read::<Thing>(text.as_bytes()).expect_err(text).message;
        assert!(why(r#"{"n":300}"#).contains("at n"), "{}", why(r#"{"n":300}"#));
        assert!(why(r#"{"m":3}"#).contains("there is nothing called \"m\" here; there is n"));
        assert!(why(r#"{"n":3} {}"#).contains("line 1, column 9: there is something after its end"));
        assert!(why("").contains("it ends where a value should stand"), "{}", why(""));
    }

    #[test]
    fn no_word_of_the_program_is_said_to_people() {
        use crate::web::lobby::ListQuery;
        use crate::web::tables::LookQuery;
        use crate::web::wire::FromClient;
        let told = |text: &str| read_object::<FromClient>(text.as_bytes()).expect_err(text).message;
        let asked = |query: &str| -> String {
            let uri: Uri = format!("/?{query}").parse().expect("an address");
            query_error::<ListQuery>(&uri).or_else(|| query_error::<LookQuery>(&uri)).expect("refused")
        };
        fn query_error<T: DeserializeOwned>(uri: &Uri) -> Option<String> {
            super::query::<T>(uri).err().map(|refusal| refusal.message)
        }
        let messages = [
            "5",
            "\"a\"",
            "null",
            "{}",
            "{",
            r#"{"t":5}"#,
            r#"{"t":"dance"}"#,
            r#"{"t":"answer","n":1}"#,
            r#"{"t":"answer","n":"1","question":"five","choice":0}"#,
            r#"{"t":"answer","n":"1","question":5,"choice":-1}"#,
            r#"{"t":"act","n":"1","act":5}"#,
            r#"{"t":"act","n":"1","act":{"do":"win"}}"#,
            r#"{"t":"auto","n":"1","auto":{"for":"ever"}}"#,
            r#"{"t":"sit","n":"1","seat":"x","secret":5}"#,
            r#"{"t":"sit","n":"1","brings":[]}"#,
        ];
        let queries =
            ["limit=many", "limit=-1", "limit=99999999999", "limit=", "open=maybe", "stage=late", "x=1&open=true"];
        for said in messages.map(told).into_iter().chain(queries.map(asked)) {
            let jargon =
                ["enum", "FromClient", "usize", "u32", "u64", "struct", "expected", "invalid", "variant", "EOF"];
            assert_eq!(jargon.iter().find(|word| said.contains(**word)), None, "{said}");
        }
    }
}
