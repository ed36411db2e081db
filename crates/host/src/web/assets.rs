//! The pages. The web client is built by Node and put into release builds by `build.rs`; whoever builds the binary may
//! bring other pages.

use super::App;
use super::book::Book;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::path::{Component, Path};

/// `EMBEDDED`: every file of the web client in a release build.
mod pages {
    include!(concat!(env!("OUT_DIR"), "/pages.rs"));
}

/// Where builds that are not for release find the web client.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");

/// What is shown where nobody has built the web client.
const UNBUILT: &str = include_str!("unbuilt.html");

/// A file of the pages.
pub struct Asset {
    /// What is in it.
    pub bytes: Bytes,
    /// Its media type.
    pub kind: &'static str,
    /// Its name changes whenever it does, so that browsers may keep it for ever.
    pub immutable: bool,
}

/// Where the pages come from.
pub trait Assets: Send + Sync + 'static {
    /// The file at this path, which has no slash in front.
    fn get(&self, path: &str) -> Option<Asset>;
}

/// The web client of this build.
pub struct BuiltIn;

impl Assets for BuiltIn {
    fn get(&self, path: &str) -> Option<Asset> {
        let unbuilt = || (path == "index.html").then(|| Bytes::from_static(UNBUILT.as_bytes()));
        let bytes = embedded(path).or_else(|| from_folder(path)).or_else(unbuilt)?;
        Some(Asset { bytes, kind: kind(path), immutable: path.starts_with("assets/") })
    }
}

fn embedded(path: &str) -> Option<Bytes> {
    let at = pages::EMBEDDED.binary_search_by_key(&path, |(name, _)| name).ok()?;
    Some(Bytes::from_static(pages::EMBEDDED[at].1))
}

/// Reads a file of the client as it is now, so that working on it needs no new binary.
fn from_folder(path: &str) -> Option<Bytes> {
    let plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if !cfg!(debug_assertions) || !plain {
        return None;
    }
    std::fs::read(Path::new(FOLDER).join(path)).ok().map(Bytes::from)
}

/// The smaller copies of a file, smallest first: how browsers name what they are packed with, and how their names end.
const COPIES: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The media type of a file, by its name; a compressed copy has the type of what it is a copy of.
fn kind(path: &str) -> &'static str {
    let copy = COPIES.iter().find_map(|(_, ending)| path.strip_suffix(ending));
    match copy.unwrap_or(path).rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

pub fn routes(book: Book) -> Book {
    book.aside("/", page).aside("/{*path}", page)
}

/// A file, or the page that finds out by itself what the path means.
async fn page(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") {
        return super::guard::not_found().await.into_response();
    }
    let assets = &app.config.assets;
    let name = if path.is_empty() || (!path.contains('.') && assets.get(path).is_none()) { "index.html" } else { path };
    let small = COPIES.into_iter().filter(|(coding, _)| reads(request.headers(), coding));
    let small =
        small.filter_map(|(coding, ending)| Some((assets.get(&format!("{name}{ending}"))?, Some(coding)))).next();
    let Some((asset, coding)) = small.or_else(|| assets.get(name).map(|asset| (asset, None))) else {
        return (StatusCode::NOT_FOUND, "There is no such page here.").into_response();
    };
    let keep = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response =
        ([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep)], asset.bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// Can the browser read what is packed so? Whoever gives it a weight of 0 can't.
pub fn reads(headers: &HeaderMap, coding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        name.trim().eq_ignore_ascii_case(coding) && weight.is_ok_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_build_has_a_front_page() {
        let page = BuiltIn.get("index.html").expect("a front page");
        let text = String::from_utf8(page.bytes.to_vec()).expect("text");
        assert!(page.kind.starts_with("text/html"), "{}", page.kind);
        assert!(text.contains("<title>Fireside</title>"), "{text}");
        assert!(!page.immutable, "a page that changes must be asked for again");
    }

    #[test]
    fn nothing_outside_the_folder_is_a_page() {
        for path in ["../Cargo.toml", "/etc/passwd", "assets/../../Cargo.toml", "./index.html", ""] {
            assert!(from_folder(path).is_none(), "{path}");
        }
    }

    #[test]
    fn only_who_says_so_is_sent_the_smaller_copy() {
        let reads = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            COPIES.map(|(coding, _)| super::reads(&headers, coding))
        };
        assert_eq!(reads("gzip, deflate, br, zstd"), [true, true]);
        assert_eq!(reads("br;q=0.9, GZIP; q=0.5"), [true, true]);
        assert_eq!(reads("gzip, br;q=0"), [false, true], "a weight of nothing is a no");
        assert_eq!(reads("brotli, x-gzip, identity"), [false, false]);
        assert_eq!(COPIES.map(|(coding, _)| super::reads(&HeaderMap::new(), coding)), [false, false]);
    }

    #[test]
    fn a_copy_has_the_type_of_what_it_is_a_copy_of() {
        assert_eq!(kind("assets/a.js.br"), kind("assets/a.js"));
        assert_eq!(kind("assets/a.js.gz"), kind("assets/a.js"));
        assert_eq!(kind("assets/a.woff2"), "font/woff2");
    }
}
