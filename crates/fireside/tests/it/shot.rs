//! The picture in the README, drawn from the client itself.

use crate::client::Client;
use fireside::screen::svg;
use std::path::Path;

/// `FIRESIDE_DRAW=1 cargo test -p fireside shot` draws it anew.
#[test]
fn the_picture_in_the_readme_is_what_the_client_shows() {
    let mut client = Client::at("go-fish", "you,you=Bob,you=Cleo", 11);
    for answer in ["", "2", "3", "4", "1"] {
        client.press(answer);
        loop {
            client.press("<Enter>");
            if client.app.curtain.is_none() && client.app.covering.is_none() {
                break;
            }
        }
    }
    let drawn = svg(&client.buffer(92, 26), "A game of Go Fish in the terminal");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/img/play.svg");
    if std::env::var_os("FIRESIDE_DRAW").is_some() {
        std::fs::create_dir_all(path.parent().expect("it has a folder")).unwrap();
        std::fs::write(&path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "docs/img/play.svg is not what the client shows; draw it anew with FIRESIDE_DRAW=1");
}
