//! What the terminal client shows, screen by screen.

use crate::client::{Client, INK};
use fireside::screen::Ink;
use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;

#[test]
fn the_menu_lists_the_games() {
    let mut client = Client::menu(INK);
    assert_snapshot!(client.press("<Down><Down><Down><Right><Right><Tab>").screen(80, 24));
}

#[test]
fn the_menu_fits_a_narrow_screen() {
    assert_snapshot!(Client::menu(Ink { colour: false, ascii: true }).screen(40, 16));
}

#[test]
fn tic_tac_toe_in_the_middle() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    assert_snapshot!(client.press("51<Down>").screen(80, 24));
}

#[test]
fn connect_four_in_the_middle() {
    let mut client = Client::at("connect-four", "you,random", 3);
    assert_snapshot!(client.press("44453<Down><Down>").screen(80, 24));
}

#[test]
fn connect_four_on_a_large_screen() {
    let mut client = Client::at("connect-four", "you,random", 3);
    assert_snapshot!(client.press("4445").screen(120, 40));
}

#[test]
fn leduc_in_the_middle() {
    let mut client = Client::at("leduc", "you,you=Bob", 4);
    assert_snapshot!(client.press("<Enter>1<Enter>1<Enter>").screen(80, 24));
}

#[test]
fn go_fish_in_the_middle() {
    let mut client = Client::at("go-fish", "you,random,random", 5);
    assert_snapshot!(client.press("<Enter><Enter><Enter><Down>").screen(80, 24));
}

#[test]
fn a_card_is_seen_close_with_what_can_be_done_with_it() {
    let mut client = Client::at("go-fish", "you,random,random", 5);
    assert_snapshot!(client.press("<Tab><Tab>").screen(90, 26));
}

#[test]
fn a_long_list_has_pages_and_a_filter() {
    let mut client = Client::at("go-fish", "you,random,random,random,random,random", 5);
    client.press("/kin");
    assert_snapshot!(client.screen(80, 24));
}

#[test]
fn a_bot_thinks_while_the_screen_stays_alive() {
    let mut client = Client::at("connect-four", "you,mcts:500", 3);
    client.press_only(KeyCode::Char('4'));
    assert_snapshot!(client.screen(80, 20));
}

#[test]
fn help_lies_over_the_table() {
    assert_snapshot!(Client::at("tic-tac-toe", "you,random", 3).press("?").screen(80, 34));
}

#[test]
fn the_whole_story_can_be_read() {
    let mut client = Client::at("go-fish", "you,random", 5);
    client.press("1111111111l<Up><Up>");
    assert_snapshot!(client.screen(60, 16));
}

#[test]
fn what_is_barred_is_told_with_the_reason() {
    let mut client = Client::at("connect-four", "you,you=Bob", 3);
    assert_snapshot!(client.press("444444w").screen(80, 24));
}

#[test]
fn the_result_offers_a_rematch() {
    let mut client = Client::at("connect-four", "you,you=Bob", 3);
    assert_snapshot!(client.press("4343434").screen(80, 24));
}

#[test]
fn points_are_told_with_the_result() {
    let mut client = Client::at("leduc", "you,you=Bob", 4);
    assert_snapshot!(client.press("<Enter>2<Enter>1").screen(80, 24));
}

#[test]
fn points_are_told_on_a_screen_of_any_size() {
    for (columns, lines) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let mut client = Client::at("leduc", "you,you=Bob", 4);
        let screen = client.press("<Enter>2<Enter>1").screen(columns, lines);
        assert!(screen.contains("Points: "), "{columns}x{lines}:\n{screen}");
    }
}

#[test]
fn what_is_said_of_a_take_back_fits_the_line() {
    let screen = Client::at("go-fish", "you=Konstantina the Third,random", 5).press("1u").screen(80, 24);
    assert!(screen.contains("Taken back; what was rolled or drawn stays the same. r does it again."), "{screen}");
}

#[test]
fn the_table_is_covered_while_the_keyboard_goes_round() {
    assert_snapshot!(Client::at("go-fish", "you,you=Bob", 5).press("<Enter>1<Enter>").screen(60, 12));
}

#[test]
fn leaving_is_asked_about() {
    assert_snapshot!(Client::at("tic-tac-toe", "you,random", 3).press("5q").screen(60, 18));
}

#[test]
fn the_name_of_the_file_is_asked_for() {
    assert_snapshot!(Client::at("tic-tac-toe", "you,random", 3).press("s<Left><Left>").screen(60, 18));
}

#[test]
fn bots_are_watched_with_everything_open() {
    let mut client = Client::at("leduc", "random,random", 3);
    client.press_only(KeyCode::Char(' '));
    assert_snapshot!(client.screen(80, 20));
}

#[test]
fn a_small_screen_still_plays() {
    let mut client = Client::at("go-fish", "you,random", 5);
    assert_snapshot!(client.press("1").screen(40, 14));
}

#[test]
fn a_tiny_screen_still_plays() {
    let mut client = Client::at("connect-four", "you,random", 3);
    assert_snapshot!(client.press("4").screen(24, 8));
    assert_snapshot!(client.screen(10, 2));
}

#[test]
fn ascii_means_ascii() {
    let ink = Ink { colour: true, ascii: true };
    for game in ["tic-tac-toe", "connect-four", "leduc", "go-fish"] {
        let mut client = Client::with(game, "you,random", 5, ink);
        for keys in ["", "1", "<Tab>", "l", "<Esc>", "?", "<Esc>", "q"] {
            let screen = client.press(keys).screen(80, 24);
            assert!(screen.is_ascii(), "{game} after {keys}:\n{screen}");
        }
    }
    assert!(Client::menu(ink).screen(80, 24).is_ascii());
}

#[test]
fn without_colour_nothing_is_coloured_and_the_selection_still_shows() {
    let mut client = Client::with("connect-four", "you,random", 3, Ink { colour: false, ascii: false });
    let buffer = client.press("44").buffer(80, 24);
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert!(client.screen(80, 24).contains("[·]"));
}

#[test]
fn every_size_can_be_drawn() {
    for game in ["tic-tac-toe", "connect-four", "leduc", "go-fish"] {
        let mut client = Client::at(game, "you,random", 7);
        for keys in ["", "1", "<Tab>", "?", "<Esc>", "l", "<Esc>", "/", "<Esc>", "q", "<Esc>", "s", "<Esc>"] {
            client.press(keys);
            for columns in [1, 2, 7, 15, 16, 17, 23, 31, 43, 44, 60, 75, 76, 131] {
                for lines in [1, 3, 4, 5, 9, 10, 15, 16, 17, 24, 47] {
                    client.screen(columns, lines);
                }
            }
        }
    }
}

#[test]
fn on_a_small_screen_the_whole_question_and_several_answers_are_seen() {
    for (columns, lines) in [(60, 12), (40, 12), (60, 10), (80, 12), (44, 15)] {
        for game in ["tic-tac-toe", "connect-four", "leduc", "go-fish", "starship"] {
            let mut client = Client::at(game, "you,random", 3);
            let of = client.app.sitting.as_ref().unwrap().of();
            let seat = of.asked().seats().lowest().expect("somebody is asked");
            let prompt = of.prompt(seat).expect("it is asked");
            let screen = client.screen(columns, lines);
            let words: Vec<&str> = screen.split_whitespace().collect();
            let asked: Vec<&str> = prompt.question.words.split_whitespace().collect();
            // The number of the page may stand between two lines of the question.
            let mut rest = words.iter();
            assert!(asked.iter().all(|word| rest.any(|seen| seen == word)), "{game} {columns}x{lines}:\n{screen}");
            let answers =
                screen.lines().filter(|line| line.trim_start_matches(['▸', ' ']).starts_with(char::is_numeric));
            let least = if prompt.offers[0].words.len() > 60 { 1 } else { 2 };
            assert!(answers.count() >= least, "{game} {columns}x{lines}:\n{screen}");
        }
    }
}

#[test]
fn on_a_short_screen_a_long_question_takes_lines_of_the_story_and_the_table() {
    let mut client = Client::at("starship", "you,random", 3);
    let mut long = 0;
    for _ in 0..25 {
        let of = client.app.sitting.as_ref().unwrap().of();
        let Some(seat) = of.asked().seats().lowest() else { break };
        let offers = of.prompt(seat).map_or(0, |prompt| prompt.offers.len());
        let screen = client.screen(80, 24);
        let is_answer = |line: &&str| line.trim_start_matches(['│', '▸', ' ']).starts_with(char::is_numeric);
        let answers = screen.lines().skip_while(|line| !line.starts_with('╭')).filter(is_answer).count();
        assert!(answers >= offers.min(5), "{answers} of {offers}:\n{screen}");
        long += usize::from(offers > 5);
        client.press("2");
        client.press("<Enter>");
    }
    assert!(long >= 2, "there were long questions: {long}");
}

#[test]
fn the_head_of_the_screen_names_everybody_and_counts_the_answers() {
    let names = ["Ann", "Ember", "Flint", "Cinder", "Spark", "Ash"];
    for players in 2..=6 {
        let seats = format!("you{}", ",mcts:1000".repeat(players - 1));
        for columns in [80, 100, 200] {
            let screen = Client::at("go-fish", &seats, 3).screen(columns, 24);
            let head = screen.lines().next().unwrap();
            let last = names[..players].iter().fold(0, |from, name| {
                from + head[from..].find(name).unwrap_or_else(|| panic!("no {name} in {head:?}"))
            });
            assert!(head.contains("▸Ann") && head[last..].ends_with("  0 answers"), "{head:?}");
            assert!(head.contains("mcts:1000") || (players > 3 && columns < 200), "{head:?}");
            assert!(!head.contains("mcts:1000") || (players < 5 || columns > 80), "{head:?}");
        }
    }
}

#[test]
fn long_names_are_cut_short_so_that_nobody_is_left_out() {
    let long = |name: &str| format!("you={name} of the Hundred Lakes");
    let seats = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"].map(long).join(",");
    let screen = Client::at("go-fish", &seats, 3).press("<Enter>").screen(80, 24);
    let head = screen.lines().next().unwrap();
    assert!(["▸Ann", "Bob", "Cid", "Dot", "Eve", "Fay"].iter().all(|name| head.contains(name)), "{head:?}");
    assert!(head.ends_with("0 answers"), "{head:?}");
}

#[test]
fn the_first_number_of_everybody_stays_in_sight_with_six_at_the_table() {
    let mut client = Client::at("prime", "you,random,random,random,random,random", 5);
    client.press("11111");
    let mut scrolled = 0;
    for keys in ["", "[[[[", "1", "1", "1", "[[[["] {
        let screen = client.press(keys).screen(80, 24);
        scrolled += usize::from(screen.contains("[ ] scroll"));
        let pinned: Vec<&str> = screen.lines().skip(1).take(6).collect();
        assert_eq!(pinned.join(" ").matches(": Tech ").count(), 6, "{screen}");
    }
    assert!(scrolled >= 2, "the table is scrolled {scrolled} times");
}

#[test]
fn a_list_that_goes_on_says_so() {
    let mut client = Client::at("starship", "you,random", 3);
    let goes_on = |client: &mut Client, height| client.screen(80, height).contains("more below: ↓");
    let height =
        (20..40).find(|&height| goes_on(&mut client, height)).expect("somewhere the list is a little too long");
    let screen = client.screen(80, height);
    assert!(!screen.contains("Build"), "{screen}");
    let screen = client.press("<End>").screen(80, height);
    assert!(screen.contains("Build") && !screen.contains("more below"), "{screen}");
}

#[test]
fn six_players_leave_the_story_more_than_a_line() {
    for players in [5, 6] {
        let mut client = Client::at("go-fish", &format!("you{}", ",random".repeat(players - 1)), 5);
        let screen = client.press("<Enter><Enter><Enter>").screen(80, 24);
        let under = screen.lines().skip_while(|line| !line.starts_with("───")).skip(1);
        let story = under.take_while(|line| !line.starts_with('╭')).filter(|line| !line.is_empty()).count();
        assert!(story >= 4, "{story} lines with {players}:\n{screen}");
        assert!(players == 5 || screen.contains("page 1 of 2"), "{screen}");
    }
}

#[test]
fn what_can_be_chosen_in_the_menu_is_seen_on_a_small_screen() {
    for (columns, lines) in [(60, 12), (40, 12), (80, 24)] {
        let screen = Client::menu(INK).press("4<Tab>").screen(columns, lines);
        for words in ["▸ 4 Go Fish", "Players  2", "With     strong bots   Tab"] {
            assert!(screen.contains(words), "no {words:?} at {columns}x{lines}:\n{screen}");
        }
    }
}

#[test]
fn a_table_larger_than_the_screen_shows_ones_own_side_and_is_scrolled_from_there() {
    let mut client = Client::at("prime", "you,random", 5);
    let own = client.press("11111").screen(80, 24);
    assert!(own.contains("Hand (yours)"), "{own}");
    let mut above = client.press("[").screen(80, 24);
    assert_ne!(own, above, "the table moves by as much as one scrolls");
    for _ in 0..9 {
        if above.contains("Star System of Ann") {
            return;
        }
        above = client.press("[").screen(80, 24);
    }
    panic!("{above}");
}

#[test]
fn the_rules_of_a_table_are_read_before_the_first_answer_on_any_screen() {
    for players in ["you,random", "you,random,random,random,random,random"] {
        for (columns, lines) in [(80, 24), (120, 40)] {
            let screen = Client::at("prime", players, 5).screen(columns, lines);
            let words: Vec<&str> = screen.split([' ', '\n', '│']).filter(|word| !word.is_empty()).collect();
            let rules = "Rules of this table: Heroes aboard count against a ship's structure. Cards cost their command dots. \
                         After turn 60 the leader in Tech wins.";
            assert!(words.join(" ").contains(rules), "{players} at {columns}x{lines}:\n{screen}");
        }
    }
}
