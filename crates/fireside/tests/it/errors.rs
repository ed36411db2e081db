//! Every kind of bad input: one message that says what, where and what to do, and a status that is not 0.

use crate::cli::{Ran, file, fireside, fireside_with};

/// One message, the right status, nothing on stdout, no panic.
fn refused(args: &str, status: i32, said: &[&str]) {
    check(args, &fireside(args), status, said);
}

fn check(args: &str, ran: &Ran, status: i32, said: &[&str]) {
    assert_eq!(ran.status, status, "{args}: {}", ran.err);
    assert_eq!(ran.out, "", "{args}");
    assert_eq!(ran.err.matches("error:").count(), 1, "{args}: {}", ran.err);
    assert!(ran.err.starts_with("error: "), "{args}: {}", ran.err);
    assert!(!ran.err.contains("panicked"), "{args}: {}", ran.err);
    for words in said {
        assert!(ran.err.contains(words), "{args} does not say {words:?}: {}", ran.err);
    }
}

#[test]
fn flags_that_are_not_there() {
    refused("play --colour", 2, &["unexpected argument", "--colour"]);
    refused("simulte leduc", 2, &["simulte", "simulate"]);
    refused("simulate", 2, &["GAME"]);
    refused("simulate leduc --games many", 2, &["many", "--games"]);
    refused("simulate leduc --games 0", 2, &["--games"]);
    refused("simulate leduc --threads 9999", 2, &["--threads"]);
    refused("bench --seconds -1", 2, &["-1"]);
    refused("bench --seconds 0", 2, &["0.01 to 600"]);
    refused("play leduc --pace fast", 2, &["0 to 60"]);
    refused("replay show", 2, &["FILE"]);
    refused("replay verify", 2, &["FILES"]);
    refused("completions tcsh", 2, &["tcsh"]);
    refused("man plaz", 2, &["there is no command \"plaz\""]);
}

#[test]
fn numbers_that_are_none() {
    for (args, range) in [
        ("simulate leduc --games -5", "from 1 to 1000000000000"),
        ("simulate leduc --games x", "from 1 to 1000000000000"),
        ("simulate leduc --seed -1", "from 0 to 18446744073709551615"),
        ("simulate leduc --first 18446744073709551615", "from 0 to 1000000000000000"),
        ("simulate leduc --first -1", "from 0 to"),
        ("simulate leduc --players two", "from 1 to 64"),
        ("simulate leduc --cap 0", "from 1 to 4294967295"),
        ("simulate leduc --threads -2", "from 0 to 1024"),
        ("play leduc --seed 1.5", "from 0 to 18446744073709551615"),
        ("play leduc --players -3", "from 1 to 64"),
        ("play leduc --pace -1", "from 0 to 60"),
        ("bench --players 0", "from 1 to 64"),
        ("bench --seed x", "from 0 to"),
        ("bench --seconds -1", "from 0.01 to 600"),
        ("replay show a.json --step -1", "from 0 to 4294967295"),
        ("replay branch a.json --at x", "from 0 to 4294967295"),
        ("play --load a.json --step x", "from 0 to 4294967295"),
    ] {
        refused(args, 2, &[range]);
        let said = fireside(args).err;
        assert!(!said.contains("invalid digit") && !said.contains("unexpected argument"), "{args}: {said}");
    }
}

#[test]
fn places_that_are_taken() {
    let folder = crate::cli::folder("taken");
    let at = |name: &str| folder.join(name).display().to_string();
    refused(
        &format!("simulate leduc --games 5 --json {} --report {}", at("x.json"), at("./../taken/x.json")),
        2,
        &["--json and --report both name"],
    );
    std::fs::write(at("s.json"), "{\"players\": 2}").unwrap();
    refused(&format!("simulate go-fish --games 5 --setup {0} --json {0}", at("s.json")), 2, &["--json and --setup"]);
    refused("simulate leduc --games 5 --report -", 2, &["--report", "name one"]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("x.json", at("link.html")).unwrap();
        let args = format!("simulate leduc --games 5 --json {} --report {}", at("x.json"), at("link.html"));
        refused(&args, 2, &["both name"]);
    }
    assert!(!folder.join("x.json").exists(), "nothing is done before it is refused");
    std::fs::write(at("notes.txt"), "mine").unwrap();
    refused(
        &format!("play leduc --save {}", at("notes.txt")),
        2,
        &["notes.txt exists already", "save under another name"],
    );
    refused(&format!("play leduc --save {}", at("no/such/place.json")), 1, &["cannot write", "make the folder first"]);
    refused(&format!("play leduc --save {}", folder.display()), 1, &["cannot write"]);
    assert_eq!(std::fs::read_to_string(at("notes.txt")).unwrap(), "mine");
}

#[test]
fn games_that_are_not_there() {
    refused("play conect-four", 2, &["no game called \"conect-four\"", "did you mean connect-four?"]);
    refused("simulate chess", 2, &["no game called \"chess\"", "there are ", "tic-tac-toe", "fireside games"]);
    refused("bench fish", 2, &["did you mean go-fish?"]);
}

#[test]
fn players_that_are_not_there() {
    refused("play leduc --seats you,mtcs:50", 2, &["--seats", "mtcs:50", "did you mean mcts?"]);
    refused("play leduc --seats you,random,random", 2, &["exactly 2 players, not 3"]);
    refused("play leduc --seats you", 2, &["--seats names 1 player for a table of 2", "--hot-seat"]);
    refused("play leduc --seats you=Ann,you=Ann", 2, &["--seats: two players are called Ann"]);
    for command in ["play", "simulate"] {
        let seats = "--setup {\"players\":3} --seats random,random";
        refused(&format!("{command} go-fish {seats}"), 2, &["--seats", "for a table of 3"]);
    }
    refused("play go-fish --players 7", 2, &["2 to 6 players, not 7"]);
    refused("play go-fish --players 3 --seats you,random", 2, &["--seats names 2 players for a table of 3"]);
    refused("play leduc --watch --seats you,random", 2, &["--watch is for bots only"]);
    refused("play leduc --watch --hot-seat", 2, &["cannot be used with"]);
    refused("play --players 3", 2, &["say which game"]);
    refused("simulate leduc --seats you,random", 2, &["people cannot be simulated"]);
    refused("simulate leduc --seats mtcs:5,random", 2, &["did you mean mcts?"]);
    refused("simulate leduc --seats mcts:0,random", 2, &["mcts:0", "1 to"]);
    refused("simulate leduc --seats random,random,random", 2, &["exactly 2 players, not 3"]);
    refused("simulate go-fish --players 9", 2, &["2 to 6 players"]);
}

#[test]
fn setups_that_do_not_hold() {
    let broken = file("broken-setup.json", "{\n  \"players\": ,\n}");
    let broken = broken.display();
    refused(&format!("play go-fish --setup {broken}"), 1, &["broken-setup.json:2:14: ", "a value is missing"]);
    refused(&format!("simulate go-fish --setup {broken}"), 1, &["broken-setup.json:2:"]);
    let toml = file("broken-setup.toml", "players = 2\nx = = 3\n");
    refused(&format!("play go-fish --setup {}", toml.display()), 1, &["broken-setup.toml:2:"]);
    let many = file("many-setup.json", "{\"players\": 40}");
    refused(&format!("simulate go-fish --setup {}", many.display()), 1, &["many-setup.json", "players", "2 to 6"]);
    let lined = file("lined-setup.json", "{\n\n  \"players\": \"two\"\n}");
    let said = ["lined-setup.json:3:3: players: a whole number", "the text \"two\"", "the usual setup says 2"];
    refused(&format!("simulate go-fish --setup {}", lined.display()), 1, &said);
    let lined = file("lined-setup.toml", "# two\n\nplayers = [2]\n");
    refused(
        &format!("play go-fish --setup {}", lined.display()),
        1,
        &["lined-setup.toml:3:1: players: a whole", "a list"],
    );
    let list = file("list-setup.json", "[2]");
    for command in ["play", "simulate"] {
        refused(
            &format!("{command} go-fish --setup {}", list.display()),
            1,
            &[":1:1: ", "a group of names", "not a list"],
        );
        refused(&format!("{command} go-fish --setup [2]"), 1, &["--setup:1:1: ", "not a list"]);
        refused(
            &format!("{command} go-fish --players 3 --setup {}", list.display()),
            2,
            &["--players", "--setup", "cannot be used"],
        );
    }
    let marked = file("marked-setup.json", "\u{feff}{\"players\": 40}");
    refused(&format!("play go-fish --setup {}", marked.display()), 1, &["marked-setup.json:1:2: players", "2 to 6"]);
    let twice = file("twice-setup.json", "{\"players\": 2,\n \"players\": 3}");
    let said = "twice-setup.json:2:2: \"players\" stands here twice, first at line 1, column 2";
    refused(&format!("play go-fish --setup {}", twice.display()), 1, &[said, "leave one of them out"]);
    let twice = file("twice-setup.toml", "players = 2\nplayers = 3\n");
    let said = "twice-setup.toml:2:1: \"players\" stands here twice, first at line 1, column 1";
    refused(&format!("simulate go-fish --setup {}", twice.display()), 1, &[said]);
    let several = file("several-setup.txt", "players = \"two\"\ncolour = 1\n");
    let said = ["several-setup.txt:1:1: players: a whole", "several-setup.txt:2:1: colour: there is nothing called"];
    refused(&format!("play go-fish --setup {}", several.display()), 1, &said);
    let unknown = file("unknown-setup.json", "{\"colour\": 1}");
    refused(&format!("play leduc --setup {}", unknown.display()), 1, &["unknown-setup.json", "colour"]);
    refused("play leduc --setup missing.json", 1, &["cannot read missing.json", "no such file"]);
    let inline = fireside_with(&["play", "leduc", "--setup", "{\"a\":"], "");
    check("inline", &inline, 1, &["--setup:1:5: "]);
}

#[test]
fn saved_games_that_cannot_be_read() {
    let text = file("text.json", "hello");
    let other = file("other.json", "{\"fireside\": \"scenario\", \"format\": 1}");
    let newer = file("newer.json", "{\"fireside\": \"replay\", \"format\": 99}");
    let older = file("older.json", "{\"fireside\": \"replay\", \"format\": 1}");
    let never = file("never.json", "{\"fireside\": \"replay\", \"format\": 0}");
    for command in ["replay show", "replay verify", "replay export", "play --load"] {
        let with = |path: &std::path::Path| format!("{command} {}", path.display());
        refused(&with(&text), 1, &["text.json", "line 1"]);
        refused(&with(&other), 1, &["other.json", "not a replay"]);
        refused(&with(&newer), 1, &["newer.json", "format 99", "Use a newer Fireside"]);
        refused(&with(&older), 1, &["older.json", "format 1", "the build that saved it"]);
        refused(&with(&never), 1, &["never.json", "there is no replay format 0"]);
        refused(&format!("{command} nowhere.json"), 1, &["cannot read nowhere.json", "check the name"]);
        refused(&format!("{command} ."), 1, &["cannot read ."]);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_that_nobody_writes_into_is_not_waited_for() {
    let pipe = crate::cli::folder("errors_pipe").join("pipe.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let commands = [
        "replay verify",
        "replay show",
        "play --load",
        "scenario",
        "play leduc --setup",
        "cards starship --check",
        "cards starship --pack",
        "decks check",
    ];
    for command in commands {
        let ran = fireside(&format!("{command} {}", pipe.display()));
        assert_eq!(ran.status, 1, "{command}: {}", ran.err);
        for words in ["pipe.json", "not a regular file", "name a file"] {
            assert!(ran.err.contains(words), "{command}: no {words} in {}", ran.err);
        }
        let device = fireside(&format!("{command} /dev/zero"));
        assert!(device.status == 1 && device.err.contains("/dev/zero"), "{command}: {}", device.err);
    }
    // One that lies in a folder of packs, too.
    let folder = crate::cli::folder("errors_pipe_inside");
    let made = std::process::Command::new("mkfifo").arg(folder.join("pack.toml")).status();
    assert!(made.is_ok_and(|status| status.success()));
    for command in ["cards starship --check", "cards starship --pack", "decks check"] {
        let ran = fireside(&format!("{command} {}", folder.display()));
        assert!(ran.status == 1 && ran.err.contains("not a regular file"), "{command}: {}", ran.err);
    }
}

#[test]
fn what_is_wrong_is_said_before_anything_is_printed() {
    let ran = fireside("bench leduc --players 5");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("--players") && ran.err.contains("exactly 2 players"), "{}", ran.err);
}

#[test]
fn places_that_cannot_be_written() {
    let into = "no/such/folder/out.json";
    refused(
        &format!("simulate tic-tac-toe --games 10 --quiet --json {into}"),
        1,
        &["cannot write", into, "make the folder"],
    );
    refused(&format!("simulate tic-tac-toe --games 10 --quiet --report {into}"), 1, &["cannot write", into]);
}

#[test]
fn a_game_must_be_named_where_there_is_no_menu() {
    refused("play", 2, &["say which game", "connect-four"]);
}
