//! The pages. A plain one is built in, which plays every game from its picture and its questions; whoever builds the
//! binary may bring another.

use super::App;
use super::book::Book;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

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

/// The plain page.
pub struct BuiltIn;

impl Assets for BuiltIn {
    fn get(&self, path: &str) -> Option<Asset> {
        let (text, kind) = match path {
            "index.html" => (include_str!("page/index.html"), "text/html; charset=utf-8"),
            "fireside.js" => (include_str!("page/fireside.js"), "text/javascript; charset=utf-8"),
            "table.js" => (include_str!("page/table.js"), "text/javascript; charset=utf-8"),
            "fireside.css" => (include_str!("page/fireside.css"), "text/css; charset=utf-8"),
            "icon.svg" => (include_str!("page/icon.svg"), "image/svg+xml"),
            _ => return None,
        };
        Some(Asset { bytes: Bytes::from_static(text.as_bytes()), kind, immutable: false })
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
    let file = app.config.assets.get(path).filter(|_| !path.is_empty());
    let Some(asset) = file.or_else(|| app.config.assets.get("index.html").filter(|_| !path.contains('.'))) else {
        return (StatusCode::NOT_FOUND, "There is no such page here.").into_response();
    };
    let keep = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep)], asset.bytes).into_response()
}
