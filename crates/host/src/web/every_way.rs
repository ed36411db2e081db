//! Everything that comes in from the network, read in every way it is ever read: what fuzzing runs.

use super::asking::{Address, read, token};
use super::book::Reader;
use super::wire::FromClient;
use crate::library::{CardFace, DeckField, DeckForm, DeckPart, Search};
use crate::push::{Services, fit_keys};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use bots::Catalogue;
use serde_json::Value;
use std::sync::LazyLock;
use table::{Beginning, Seal, Seat};

/// Reads bytes as whatever may come in: messages, the bodies, queries and paths of every route, headers, names, decks,
/// searches, and setups of these games. Nothing may come of it but refusals.
pub fn read_every_way(bytes: &[u8], games: &Catalogue) {
    // What a route reads follows from its handler, so none is forgotten here.
    static READERS: LazyLock<Vec<Reader>> = LazyLock::new(|| super::every_route().readers());
    READERS.iter().for_each(|read| read(bytes));
    let _ = read::<FromClient>(bytes);
    // Not from the network, but from a file that anybody may have given.
    let _ = serde_json::from_slice::<crate::entry::Entry>(bytes);
    if let Ok(value) = HeaderValue::from_bytes(bytes) {
        headers(&value);
    }
    if let Ok(setup) = serde_json::from_slice::<Value>(bytes) {
        setups(&setup, games);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        texts(text);
    }
}

fn headers(value: &HeaderValue) {
    let proxied = HeaderName::from_static("x-forwarded-for");
    let names = [header::COOKIE, header::AUTHORIZATION, header::ACCEPT_ENCODING, proxied];
    let headers: HeaderMap = names.into_iter().map(|name| (name, value.clone())).collect();
    let _ = (token(&headers), Address::of(Address::UNKNOWN.0, &headers, true));
    let _ = super::assets::reads(&headers, "br");
}

/// What stands inside of what was read.
fn texts(text: &str) {
    let _ = (super::lobby::read_cursor(Some(text)), crate::look::Parts::parse(text), crate::thinking::bot(text));
    let _ = (crate::names::fit_name(text), crate::House::fit_to_say(text), super::tables::fit_nonce(text));
    let anywhere = Services { anywhere: true, ..Services::default() };
    let _ = (anywhere.endpoint(text), Services::default().endpoint(text));
    let (key, auth) = text.split_once('\n').unwrap_or((text, text));
    let _ = fit_keys(key, auth);
    if let Ok(search) = text.parse::<Search>() {
        let polish = CardFace { text: text.into(), language: "pl".into(), ..CardFace::default() };
        let _ = search.fits(&[&CardFace { name: text.into(), ..CardFace::default() }, &polish]);
    }
    let part = |(name, kind): (&str, _)| DeckPart::new(name, kind);
    let parts = [("ship", DeckField::One), ("modules", DeckField::List), ("cards", DeckField::Counts)];
    let form = DeckForm { key: "decks".into(), parts: parts.map(part).into() };
    let deck = form.read(text);
    let _ = (form.text("a", &deck.brings), form.file("a", &deck.brings));
}

/// A setup is the game's to read, and what is brought to one becomes a part of it.
fn setups(setup: &Value, games: &Catalogue) {
    for game in games.games() {
        let _ = (game.whole_setup(setup), game.sums(setup, Seat::new(0)));
        let _ = game.open(Beginning { setup: setup.clone(), given: None }, Seal::from_number(0));
        let mut usual = game.default_setup(game.info().players.0);
        let brings =
            usual.as_object_mut().into_iter().flatten().filter_map(|(_, list)| list.as_array_mut()?.first_mut());
        brings.for_each(|brought| *brought = setup.clone());
        let _ = game.open(Beginning { setup: usual, given: None }, Seal::from_number(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Catalogue {
        Catalogue::new().with(classics::TicTacToe).with(classics::GoFish)
    }

    #[test]
    fn every_route_that_reads_something_is_read() {
        let described: Value = serde_json::from_str(super::super::openapi()).expect("the description is JSON");
        let routes = described["paths"].as_object().expect("paths").values();
        let methods: usize = routes.map(|place| place.as_object().map_or(0, serde_json::Map::len)).sum();
        assert_eq!(super::super::every_route().readers().len(), methods);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_are_too_odd(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..300)) {
            read_every_way(&bytes, &games());
        }

        #[test]
        fn no_text_is_too_odd(text in "\\PC{0,80}") {
            read_every_way(text.as_bytes(), &games());
        }

        #[test]
        fn no_object_is_too_odd(text in "\\{(\"(t|n|do|players|game|seats|v)\":(-?[0-9]{1,20}|null|\"[a-z_]{0,9}\"|\\[\\]),?){0,4}\\}") {
            read_every_way(text.as_bytes(), &games());
        }
    }
}
