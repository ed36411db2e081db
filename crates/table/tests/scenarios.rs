//! Scenarios: read strictly, played exactly, and told so that their writer knows what to do.

mod toy;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use table::scenario::{ScenarioReport, parse, parse_known, run};
use toy::{Fault, Hush};

const HEAD: &str = "game = \"hush\"\ntitle = \"A test\"\n";

/// A table of two at which the wishes are made: seat 1 holds Ash and Fir, seat 2 holds Yew, and Ivy is on top.
const TABLE: &str = r#"
[given]
hands = [["Ash", "Fir"], ["Yew"]]
deck = ["Ivy", "Elder"]
wishes = [1, 2]
"#;

fn play_with(game: &Hush, body: &str) -> ScenarioReport {
    let text = format!("{HEAD}{body}");
    let scenario = parse(&text, "a.toml").unwrap_or_else(|error| panic!("{error}"));
    run(game, &scenario, true)
}

fn play(body: &str) -> ScenarioReport {
    play_with(&Hush::default(), body)
}

#[track_caller]
fn passes(body: &str) {
    let report = play(body);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(report.passed && failures.is_empty(), "{}", failures.join("\n"));
}

/// What is said of a scenario in which just one thing is not as expected.
#[track_caller]
fn fails(body: &str) -> String {
    let report = play(body);
    assert!(!report.passed);
    assert_eq!(report.failures.len(), 1, "{:#?}", report.failures);
    report.failures[0].to_string()
}

/// Everything that is said of a scenario in which something is not as expected.
fn all_faults(body: &str) -> String {
    play(body).failures.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_scenario_reads_like_a_turn_at_the_table() {
    passes(&format!(
        r#"dice = [4]
offered = ["Draw a card", "Play Ash"]
not_offered = ["Play Yew"]
asks = "What do you do"
outcome = false
{TABLE}
[[do]]
seat = 1
choose = "Lay Ash face down"
told = ["You lay Ash", {{ to = 2, words = "@1 lays a card face down." }}]
not_told = [{{ to = 2, words = "Ash" }}, {{ to = "spectator", words = "Ash" }}]

[[do.expect]]
view = 2
at = "/rows/0/0"
missing = true

[[do]]
seat = 2
asks = "Do you challenge it?"
only_offered = ["Let it be", "Challenge"]
choose = "let it be"

[[do]]
seat = 2
choose = "roll"
told = "@2 rolls 4."
expect = [{{ at = "/scores/1", is = 4 }}, {{ asked = [1] }}]

[[do]]
seat = 1
not_offered = ["Lay Ash", "Play Ash"]

[[expect]]
at = "/scores"
is = [0, 4]

[[expect]]
view = 1
at = "/rows/0"
contains = "Ash"

[[expect]]
view = "spectator"
at = "/hands/1"
is = {{ count = 1 }}

[[expect]]
at = "/deck_cards"
length = 8
"#
    ));
}

#[test]
fn several_seats_answer_unseen_in_any_order() {
    passes(
        r#"players = 3
offered = [{ seat = 3, words = ["Wish for 1", "Wish for 2"] }]
do = [
    { seat = 3, choose = "Wish for 2", expect = [{ asked = [1, 2] }, { view = 1, at = "/wishes/2", missing = true }] },
    { seat = 1, choose = "Wish for 1" },
    { seat = 2, choose = "Wish for 3", told = "The wishes are [1, 3, 2]" },
]
expect = [{ at = "/wishes", is = [1, 3, 2] }]
"#,
    );
    let said = fails("offered = [\"Wish\"]\n");
    assert!(said.contains("expected: one seat asked; name it") && said.contains("seat 1 and seat 2 asked"), "{said}");
}

#[test]
fn a_setup_of_its_own_is_taken() {
    passes("setup = { players = 3 }\nexpect = [{ at = \"/hands\", length = 3 }]\n");
    let said = fails("[setup]\nplayers = 9\n");
    assert!(said.starts_with("a.toml:4:") && said.contains("Hush is for 2 to 3 players, not 9"), "{said}");
    let said = all_faults("[setup]\nseats = 2\n");
    assert!(
        said.starts_with("a.toml:3:1: nobody can sit down like this\n  expected: the usual setup says 2\n"),
        "{said}"
    );
    assert!(said.contains("setup: \"players\" is missing"), "{said}");
    assert!(said.contains("a.toml:4:1: nobody can sit down like this\n  expected: the usual setup is {"), "{said}");
    assert!(said.contains("there is nothing called \"seats\" here; there is players"), "{said}");
    let said = all_faults("[setup]\nplayers = 9\nseats = 2\n");
    assert!(said.contains("there is nothing called \"seats\" here"), "{said}");
    assert!(said.contains("Hush is for 2 to 3 players, not 9"), "what can't be read hides nothing: {said}");
    let said = fails("players = 2\n[setup]\nplayers = 3\n");
    assert!(said.starts_with("a.toml:3:11: another number of seats"), "{said}");
    let said = fails("[given]\nhands = [[\"Oak\"]]\n");
    assert!(said.starts_with("a.toml:3:") && said.contains("there is no Oak left"), "{said}");
}

#[test]
fn words_that_mean_several_answers_or_none_list_what_is_offered() {
    let deed = |choose: &str| fails(&format!("{TABLE}\n[[do]]\nseat = 1\nchoose = \"{choose}\"\n"));
    let said = deed("Play");
    assert!(said.starts_with("a.toml:11:10: these words mean several answers"), "{said}");
    assert!(said.ends_with("\"Play Ash\", \"Play Fir\""), "{said}");
    let said = deed("Burn");
    assert!(said.contains("no such answer is offered\n  expected: \"Burn\"\n  found:    \"Draw a card\", "), "{said}");
}

#[test]
fn a_seat_that_is_not_asked_cannot_answer() {
    let said = fails(&format!("{TABLE}\n[[do]]\nseat = 2\nchoose = \"Roll\"\n"));
    assert!(said.contains("this seat is not asked") && said.contains("found:    seat 1 asked"), "{said}");
}

#[test]
fn what_must_and_must_not_be_offered_is_checked() {
    let look = |check: &str| fails(&format!("{TABLE}\n[[do]]\nseat = 1\n{check}\n"));
    assert!(look("offered = [\"Play Yew\"]").contains("this is not offered\n  expected: \"Play Yew\""));
    assert!(look("not_offered = [\"play ash\"]").contains("this is offered"));
    assert!(look("asks = \"Do you challenge it?\"").contains("another question is asked"));
    let said = look("only_offered = [\"Draw\", \"Roll\", \"Rest\", \"Show\"]");
    assert!(said.contains("seat 1 is offered more than this") && said.contains("\"Play Ash\""), "{said}");
    assert!(!said.contains("found:    \"Draw"), "only what is too much is shown: {said}");
    assert!(look("only_offered = [\"Draw\", \"Play Ash\", \"Play Fir\", \"Lay Ash\", \"Lay Fir\", \"Roll\", \"Show\", \"Rest\", \"Fly\"]").contains("\"Fly\""));
}

#[test]
fn what_must_and_must_not_be_told_is_checked() {
    let rest = |check: &str| fails(&format!("{TABLE}\n[[do]]\nseat = 1\nchoose = \"Rest\"\n{check}\n"));
    assert!(
        rest("told = [\"@1 wins\"]").contains("this was not told\n  expected: \"@1 wins\"\n  found:    \"@1 rests.\"")
    );
    assert!(rest("not_told = [{ to = 2, words = \"rests\" }]").contains("this was told"));
    passes(&format!("told = \"@1 rests\"\n{TABLE}\n[[do]]\nseat = 1\nchoose = \"Rest\"\n"));
}

#[test]
fn an_expectation_that_is_not_met_says_where_and_what_is_there() {
    let said = fails(&format!("{TABLE}\n[[expect]]\nat = \"/scores/0\"\nis = 7\n"));
    let place = "a.toml:9:";
    assert!(said.starts_with(place), "{said}");
    assert!(said.contains("\"/scores/0\" is not so in the view of everything\n  expected: 7\n  found:    0"), "{said}");
    let said = fails(&format!("{TABLE}\n[[expect]]\nview = 2\nat = \"/hands/0/cards\"\nis = []\n"));
    assert!(said.contains("found:    nothing; \"/hands/0\" has count"), "{said}");
    let said = fails(&format!("{TABLE}\n[[expect]]\nview = 7\nat = \"\"\nmissing = false\n"));
    assert!(said.contains("nobody sits there"), "{said}");
    let both = play(&format!("{TABLE}\n[[expect]]\nat = \"/deck\"\nat_least = 100\nat_most = 0\n"));
    assert_eq!(both.failures.len(), 2, "every test of it is told");
}

#[test]
fn all_dice_must_be_used_and_must_fit() {
    let roll = format!("{TABLE}\n[[do]]\nseat = 1\nchoose = \"Roll\"\n");
    let said = fails(&format!("dice = [4, 2, 6]\n{roll}"));
    assert!(said.starts_with("a.toml:3:12: not all dice were used") && said.contains("[2, 6] left over"), "{said}");
    let said = fails(&format!("dice = [7]\n{roll}"));
    assert!(said.starts_with("a.toml:3:9: chance is not as written"), "{said}");
    assert!(said.contains("scripted to show 7"), "{said}");
    let said = fails(&roll);
    assert!(said.contains("the script has no die left"), "{said}");
    let said = fails(&format!("picks = [0]\n{TABLE}"));
    assert!(said.starts_with("a.toml:3:10: not all picks were used"), "{said}");
}

#[test]
fn picks_are_for_the_position_that_is_given() {
    let glimpse = r#"
[given]
hands = [["Ash", "Fir", "Birch", "Cedar", "Dogwood"], ["Yew", "Larch", "Juniper", "Hazel"]]
deck = ["Ivy", "Elder"]
wishes = [1, 2]

[[do]]
seat = 1
choose = "Show the top card"
"#;
    let order = |picks: &str, top: &str| {
        passes(&format!("picks = {picks}\n{glimpse}\n[[do.expect]]\nat = \"/deck_cards/1\"\nis = \"{top}\"\n"));
    };
    order("[1]", "Ivy");
    order("[0]", "Elder");
}

#[test]
fn the_end_is_checked() {
    let rest: String = (0..8).map(|turn| format!("[[do]]\nseat = {}\nchoose = \"Rest\"\n", turn % 2 + 1)).collect();
    passes(&format!("outcome = \"A draw\"\n{TABLE}\n{rest}"));
    passes(&format!("outcome = {{ winners = [], scores = [0, 0], how = \"points\" }}\n{TABLE}\n{rest}"));
    assert!(fails(&format!("outcome = \"@1 wins\"\n{TABLE}\n{rest}")).contains("found:    A draw (points)."));
    assert!(fails(&format!("outcome = {{ places = [1, 2] }}\n{TABLE}\n{rest}")).contains("found:    places [1,1]"));
    assert!(fails(&format!("outcome = false\n{TABLE}\n{rest}")).contains("expected: the game goes on"));
    assert!(fails(&format!("outcome = \"@1 wins\"\n{TABLE}")).contains("found:    the game goes on"));
    let said = fails(&format!("{TABLE}\n{rest}[[do]]\nseat = 1\nchoose = \"Rest\"\n"));
    assert!(said.contains("found:    the game is over: A draw (points)."), "{said}");
}

#[test]
fn the_trace_has_every_question_and_answer() {
    let report = play(&format!(
        "{TABLE}\n[[do]]\nseat = 1\nchoose = \"rest\"\n[[do]]\nseat = 2\noffered = [\"Rest\"]\n[[do]]\nseat = 2\nchoose = \"Fly\"\n"
    ));
    let answers: Vec<Option<&str>> = report.trace.iter().map(|traced| traced.answer.as_deref()).collect();
    assert_eq!(answers, [Some("Rest"), None, None], "the last one is the question that was not answered");
    assert_eq!(report.trace[0].question, "What do you do, with 2 cards?");
    assert_eq!(report.trace[0].told, ["@1 rests."]);
    assert_eq!((report.answers, report.trace[2].line), (1, 15));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["failures"][0]["line"], 17);
    assert!(!run(&Hush::default(), &parse(HEAD, "a.toml").unwrap(), false).trace.iter().any(|_| true));
}

#[test]
fn taking_back_and_doing_again_is_tried_with_every_answer() {
    let body = format!("{TABLE}\n[[do]]\nseat = 1\nchoose = \"Rest\"\n[[do]]\nseat = 2\nchoose = \"Rest\"\n");
    let report = play_with(&Hush::with(Fault::PlayNotDetermined), &body);
    assert!(report.failures.iter().any(|failure| failure.what.contains("doing it again leads elsewhere")));
}

#[test]
fn rules_that_panic_are_told_with_the_line() {
    let body = format!("dice = [5]\n{TABLE}\n[[do]]\nseat = 1\nchoose = \"Roll\"\n");
    let report = play_with(&Hush::with(Fault::PanicsOnOffer), &body);
    assert_eq!(report.failures.len(), 1);
    assert!(report.failures[0].found.starts_with("nobody rolls a five"), "{:?}", report.failures);
    assert_eq!(report.failures[0].line, 10);
}

#[test]
fn a_scenario_of_another_game_says_so() {
    let scenario = parse("game = \"go-fish\"\ntitle = \"x\"\n", "a.toml").unwrap();
    let report = run(&Hush::default(), &scenario, false);
    assert_eq!(
        report.failures[0].to_string(),
        "a.toml:1:1: a scenario of another game\n  expected: go-fish\n  found:    hush"
    );
}

/// What is wrong with a text, a line a problem.
#[track_caller]
fn wrong(text: &str) -> String {
    parse(text, "a.toml").expect_err("something is wrong with it").to_string()
}

#[test]
fn a_line_without_a_value_is_told_once_and_truly() {
    let none = |_: &str| Err(("there is no such game".to_string(), "name another".to_string()));
    let said = |text: &str| parse_known(text, "a.toml", &none).expect_err("something is wrong with it").to_string();
    let toml = "a scenario is written in TOML; see https://toml.io";
    for (empty, column) in [("game =\ntitle = \"x\"\n", 7), ("game = # none\n", 8), ("game =", 7)] {
        assert_eq!(said(empty), format!("a.toml:1:{column}: a value is missing here; {toml}"), "{empty:?}");
    }
    for bare in ["game = hush\n", "game = tic-tac-toe\n", "game = fish\n"] {
        assert_eq!(said(bare), format!("a.toml:1:8: a word stands here without quotes; {toml}"), "{bare:?}");
    }
    let both = said("game = \"chess\"\n[setup\n");
    assert!(both.contains("there is no such game") && both.contains("a ] is missing here"), "{both}");
}

#[test]
fn everything_that_is_wrong_is_found_at_once() {
    let said = wrong(
        r#"title = 3
player = 2
dice = [0, 7, "x"]
seed = -1
about = ["x"]

[[do]]
seat = 9
chose = "Roll"

[[do]]
seat = 1

[[do]]
choose = 5

[[expect]]
at = "scores.0"
is = 2024-01-01

[[expect]]
is = 3

[[expect]]
at = "/scores"
view = "all"

[[expect]]
at = "/scores"
asked = 1
"#,
    );
    let places: Vec<&str> = said.lines().map(|line| line.split(": ").next().unwrap()).collect();
    let expected = [
        "a.toml:1:1",
        "a.toml:1:9",
        "a.toml:2:1",
        "a.toml:3:9",
        "a.toml:3:15",
        "a.toml:4:8",
        "a.toml:5:9",
        "a.toml:7:1",
        "a.toml:8:8",
        "a.toml:9:1",
        "a.toml:11:1",
        "a.toml:14:1",
        "a.toml:15:10",
        "a.toml:18:6",
        "a.toml:19:6",
        "a.toml:21:1",
        "a.toml:24:1",
        "a.toml:26:8",
        "a.toml:29:6",
    ];
    assert_eq!(places, expected, "{said}");
    for remedy in [
        "there is no \"game\"; say which game it is about",
        "a scenario has no \"player\"; did you mean \"players\"?",
        "a [[do]] has no \"chose\"; did you mean \"choose\"?",
        "expected a whole number from 1 to 8, found the number 9; seats are counted from 1",
        "a [[do]] that does nothing; say what is answered",
        "a [[do]] without a seat; say who does it: seat = 1",
        "\"scores.0\" is no JSON pointer; write \"/scores/0\"",
        "an [[expect]] that does not say where",
        "expected a viewer, found a text; write \"everything\", \"spectator\" or the number of a seat",
        "found a date; put the date in quotes",
        "with both \"at\" and \"asked\"",
    ] {
        assert!(said.contains(remedy), "{remedy}\nis not in\n{said}");
    }
}

#[test]
fn what_is_not_toml_says_where() {
    let said = wrong("game = \"hush\"\ntitle = \"x\n[[do]\n");
    assert!(said.starts_with("a.toml:2:") && said.contains("toml.io"), "{said}");
    let twice = wrong("game = \"hush\"\ngame = \"hush\"\ntitle = \"x\"\n");
    assert!(twice.starts_with("a.toml:2:1: \"game\" stands here twice, first at line 1, column 1"), "{twice}");
    assert!(wrong("").contains("there is no \"game\""));
}

#[test]
fn what_is_too_large_is_refused() {
    assert!(wrong(&" ".repeat(2 << 20)).contains("a scenario has at most"));
    assert!(
        wrong(&format!("{HEAD}do = [{}]", "{seat=1,choose=\"x\"},".repeat(5001))).contains("5001 answers are too many")
    );
    assert!(wrong(&format!("{HEAD}dice = [{}]", "1,".repeat(100_001))).contains("100001 numbers are too many"));
    let deep = wrong(&format!("{HEAD}given = {}", "[".repeat(100_000)));
    assert!(
        deep.contains("recursion depth") && deep.lines().count() == 2,
        "what is said once is not said again: {deep}"
    );
    let said = wrong(&format!("{HEAD}[given]\nx = 99999999999999999999\n"));
    assert!(said.starts_with("a.toml:4:5: expected a number of at most 18 digits"), "{said}");
}

#[test]
fn a_file_full_of_mistakes_is_read_in_one_go() {
    let said = wrong(&"x=1\n[[do]]\n".repeat(80_000));
    assert!(said.lines().count() <= 50);
    let long = format!("{HEAD}do = [{}]", "{seat=9},".repeat(4_900));
    assert_eq!(wrong(&long).lines().count(), 50);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn a_scenario_with_changed_bytes_never_panics(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..3), 1..8),
    ) {
        let body = format!(
            "dice = [4]\nasks = \"What do you do\"\noutcome = false\n{TABLE}\n[[do]]\nseat = 1\nchoose = \"Roll\"\n\
             told = [{{ to = 2, words = \"rolls 4\" }}]\nexpect = [{{ at = \"/scores/0\", is = 4 }}, {{ asked = [2] }}]\n"
        );
        let mut bytes = format!("{HEAD}{body}").into_bytes();
        for (at, byte, how) in changes {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        match parse(&String::from_utf8_lossy(&bytes), "a.toml") {
            Err(error) => prop_assert!(!error.problems.is_empty()),
            Ok(scenario) => {
                let report = run(&Hush::default(), &scenario, true);
                prop_assert_eq!(report.passed, report.failures.is_empty());
                prop_assert!(report.failures.iter().all(|failure| !failure.what.contains("panicked")));
            }
        }
    }
}

#[test]
fn what_is_wrong_in_a_position_is_told_at_its_line() {
    let said = fails("[given]\nwishes = [1, 2]\nhands = [\n  [\"Ash\"],\n  [7],\n]\n");
    assert!(said.starts_with("a.toml:7:4: nobody can sit down like this"), "{said}");
    assert!(said.contains("a text in quotes") && !said.contains("invalid type"), "{said}");
    let said = fails("[given]\nwishes = [1, 2]\nhans = []\n");
    assert!(said.starts_with("a.toml:5:1: ") && said.contains("there is nothing called \"hans\" here"), "{said}");
    let said = fails("[setup]\n# how many\nplayers = \"two\"\n");
    assert!(said.starts_with("a.toml:5:1: ") && said.contains("players: a whole number"), "{said}");
}

#[test]
fn a_scenario_that_checks_nothing_does_not_pass() {
    for body in ["", "players = 2\n", "[given]\nwishes = [1, 2]\n"] {
        let said = fails(body);
        assert!(said.starts_with("a.toml:1:1: this scenario checks nothing"), "{said}");
    }
    for list in ["asks", "offered", "not_offered", "only_offered", "told", "not_told"] {
        let said = parse(&format!("{HEAD}{list} = []\n"), "a.toml").unwrap_err().to_string();
        assert!(said.contains(&format!("{list} is an empty list, which checks nothing")), "{said}");
    }
    for list in ["not_offered", "offered", "told", "not_told"] {
        let said = parse(&format!("{HEAD}{list} = [\"\"]\n"), "a.toml").unwrap_err().to_string();
        assert!(said.contains("empty words are never said"), "{list}: {said}");
    }
}

#[test]
fn a_game_nobody_knows_is_told_with_everything_else() {
    let known = |id: &str| if id == "hush" { Ok(()) } else { Err((format!("no {id}"), "write hush".into())) };
    let read = |text: &str| parse_known(text, "a.toml", &known);
    assert!(read(HEAD).is_ok());
    let error = read("game = \"hash\"\ntitle = 7\n[[do]]\nchose = 1\n").unwrap_err();
    let lines: Vec<usize> = error.problems.iter().map(|problem| problem.line).collect();
    assert_eq!((error.problems[0].what.as_str(), lines), ("no hash", vec![1, 2, 3, 3, 4]), "{error}");
    let error = read("game = \"hash\"\ntitle = \n").unwrap_err();
    assert_eq!(error.problems.len(), 2, "in a file that is no TOML too: {error}");
    assert!(read("\u{feff}game = \"hush\"\ntitle = \"A test\"\n").is_ok(), "a mark of the editor is no trouble");
}

#[test]
fn a_pick_that_cannot_be_is_named_where_it_is_written() {
    let said = fails("picks = [0,\n  999]\noffered = \"Wish for 1\"\n");
    assert!(said.starts_with("a.toml:4:3: chance is not as written"), "{said}");
}

#[test]
fn everything_wrong_with_a_position_is_told_at_once() {
    let said = all_faults("[given]\nwishes = [1, \"two\"]\nhans = []\nhands = [[\"Ash\"], 7]\n");
    let places: Vec<&str> = said.lines().filter(|line| line.starts_with("a.toml")).collect();
    assert_eq!(places.len(), 3, "{said}");
    assert!(
        places.iter().zip(["a.toml:4:", "a.toml:5:", "a.toml:6:"]).all(|(said, at)| said.starts_with(at)),
        "{said}"
    );
}

#[test]
fn a_seat_that_is_not_at_the_table_is_named_where_it_is_written() {
    let said = all_faults("[[do]]\nseat = 3\nchoose = \"Roll\"\n[[expect]]\nview = 4\nat = \"/scores\"\nlength = 2\n");
    let places: Vec<&str> = said.lines().filter(|line| line.contains("nobody sits there")).collect();
    assert_eq!(places, ["a.toml:4:8: nobody sits there", "a.toml:6:1: nobody sits there"], "{said}");
    assert!(said.contains("expected: a seat from 1 to 2, or more players"), "{said}");
    assert!(said.contains("found:    seat 3 at a table of 2"), "{said}");
}
