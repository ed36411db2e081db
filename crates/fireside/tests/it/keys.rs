//! What the keys do.

use crate::cli::folder;
use crate::client::Client;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

fn step(client: &Client) -> usize {
    client.app.sitting.as_ref().map_or(0, |sitting| sitting.of().step())
}

fn notice(client: &Client) -> &str {
    client.app.notice.as_ref().map_or("", |notice| &notice.words)
}

#[test]
fn a_game_is_chosen_from_the_menu_and_played_to_its_end() {
    let mut client = Client::menu(crate::client::INK);
    client.press("2<Enter>");
    assert_eq!(client.app.sitting.as_ref().unwrap().info().id, "connect-four");
    for _ in 0..42 {
        if !client.app.next.is_empty() {
            break;
        }
        client.press("<Enter>");
    }
    assert!(client.app.sitting.as_ref().unwrap().outcome().is_some());
    client.press("1<Enter>y");
    assert!(client.app.sitting.as_ref().unwrap().outcome().is_none(), "a rematch begins");
}

#[test]
fn a_rematch_moves_everyone_on_a_seat() {
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3);
    client.press("14251");
    let names = |client: &Client| client.app.sitting.as_ref().unwrap().of().names().to_vec();
    assert_eq!(names(&client), ["Ann", "Bob"]);
    client.press("2<Enter>y");
    assert_eq!((names(&client), step(&client)), (vec!["Bob".to_string(), "Ann".into()], 0));
}

#[test]
fn a_slip_against_a_bot_is_taken_back_and_done_again() {
    let mut client = Client::at("connect-four", "you,random", 3);
    let before = client.screen(80, 24);
    client.press("4");
    assert_eq!(step(&client), 2);
    let after = client.screen(80, 24);
    client.press("u");
    assert_eq!(step(&client), 0);
    assert!(notice(&client).contains("taken back"), "{}", notice(&client));
    client.press("<Esc>");
    assert_eq!(client.screen(80, 24), before);
    client.press("r<Esc>");
    assert_eq!((step(&client), client.screen(80, 24)), (2, after));
    client.press("r");
    assert_eq!(notice(&client), "There is nothing to do again.");
}

#[test]
fn a_bot_that_is_asked_again_answers_the_same() {
    let mut client = Client::at("connect-four", "you,mcts:50", 3);
    client.press("4<Esc>");
    let first = client.screen(80, 24);
    client.press("u4<Esc>");
    assert_eq!(client.screen(80, 24), first);
}

#[test]
fn people_at_one_keyboard_must_agree_to_go_back_over_a_secret() {
    let mut client = Client::at("go-fish", "you,you=Bob", 5);
    client.press("<Enter>3<Enter>");
    assert!(client.screen(80, 24).contains("Pass the keyboard to Bob"));
    client.press("<Enter>u");
    assert!(client.screen(80, 24).contains("Ann gave this answer and must agree"));
    client.press("n");
    assert_eq!((step(&client), notice(&client)), (1, "Nothing was taken back."));
    client.press("uy");
    assert_eq!(step(&client), 0);
}

#[test]
fn nobody_sees_anothers_hand_while_the_keyboard_goes_round() {
    let mut client = Client::at("go-fish", "you,you=Bob", 5);
    let hand = |client: &Client, seat: usize| -> Vec<String> {
        let of = client.app.sitting.as_ref().unwrap().of();
        let view = of.view(table::Viewer::Seat(table::Seat::new(seat)));
        let cards = view.pointer(&format!("/players/{seat}/hand")).and_then(|hand| hand.as_array()).cloned();
        cards.expect("a hand").iter().map(|card| card.as_str().expect("a card").to_string()).collect()
    };
    let (ann, bob) = (hand(&client, 0), hand(&client, 1));
    let shows = |screen: &str, cards: &[String]| cards.iter().filter(|card| screen.contains(card.as_str())).count();
    let covered = client.screen(80, 24);
    assert_eq!((shows(&covered, &ann), shows(&covered, &bob)), (0, 0));
    let screen = client.press("<Enter>").screen(80, 24);
    assert_eq!((shows(&screen, &ann), shows(&screen, &bob)), (ann.len(), 0), "{screen}");
    let fished = client.press("3").screen(80, 24);
    let drawn: Vec<String> = hand(&client, 0).into_iter().filter(|card| !ann.contains(card)).collect();
    assert_eq!((shows(&fished, &drawn), shows(&fished, &bob)), (1, 0), "whoever drew sees what: {fished}");
    assert!(fished.contains("Press Enter to cover the table"), "{fished}");
    let covered = client.press("<Enter>").screen(80, 24);
    assert_eq!((shows(&covered, &hand(&client, 0)), shows(&covered, &bob)), (0, 0));
    let screen = client.press("<Enter>").screen(80, 24);
    assert_eq!((shows(&screen, &ann), shows(&screen, &bob)), (0, bob.len()), "{screen}");
}

#[test]
fn what_is_asked_behind_the_cover_lifts_nothing_of_it() {
    let mut client = Client::at("leduc", "you,you=Bob", 4);
    let screen = client.press("<Enter>").screen(80, 24);
    let of = client.app.sitting.as_ref().unwrap().of();
    let view = of.view(table::Viewer::Seat(table::Seat::new(0)));
    let card = view.pointer("/cards/0").and_then(|card| card.as_str()).expect("Ann's card").to_string();
    assert!(screen.contains(&card), "{card} in {screen}");
    client.press("1");
    for keys in ["q", "s", "<Esc>", "u", "2", "q", "n", "z", "l"] {
        let screen = client.press(keys).screen(80, 24);
        assert!(!screen.contains(&card), "after {keys}: {screen}");
        assert_eq!(step(&client), 1, "after {keys} nothing is answered or taken back");
    }
    assert!(client.screen(80, 24).contains("Pass the keyboard to Bob"));
}

#[test]
fn an_open_game_needs_no_cover() {
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 5);
    let screen = client.press("5").screen(80, 24);
    assert!(screen.contains("Bob: Which square"), "{screen}");
}

#[test]
fn a_saved_game_is_the_game_that_was_played() {
    let folder = folder("keys_save");
    let file = folder.join("evening.json");
    let mut client = Client::at("connect-four", "you,random", 3).saving_to(file.clone());
    client.press("44s<Enter>");
    assert!(notice(&client).starts_with("Saved to "), "{}", notice(&client));
    let saved = step(&client);
    client.press("s<Enter>");
    assert!(notice(&client).starts_with("Saved to "), "{}", notice(&client));
    assert_eq!(step(&client), saved, "the second time too Enter belongs to the saving, and answers nothing");
    let replay = table::Replay::from_json(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((replay.moves.len(), replay.players), (4, vec!["Ann".to_string(), "Ember (random)".into()]));
    client.press("qy");
    assert!(client.app.done());
}

#[test]
fn another_file_is_not_written_over_unasked() {
    let folder = folder("keys_overwrite");
    let file = folder.join("notes.json");
    std::fs::write(&file, "mine").unwrap();
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.press("5s");
    for _ in 0..40 {
        client.press("<Back>");
    }
    client.press(&format!("{}<Enter>", file.display()));
    assert!(client.screen(120, 24).contains("exists already"));
    client.press("n");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    assert!(!client.app.done());
}

#[test]
fn a_place_that_cannot_be_written_is_told_and_the_game_goes_on() {
    let missing = folder("keys_missing").join("no").join("such").join("folder.json");
    let mut client = Client::at("tic-tac-toe", "you,random", 3).saving_to(missing);
    client.press("5s<Enter>");
    assert!(notice(&client).contains("make the folder first"), "{}", notice(&client));
    client.press("qy");
    assert!(!client.app.done(), "what could not be saved is not thrown away");
}

#[test]
fn enter_is_no_yes_to_any_question_of_the_client() {
    let mine = folder("keys_enter").join("mine.json");
    std::fs::write(&mine, "mine").unwrap();
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3);
    client.press("5u<Enter>");
    assert_eq!((step(&client), notice(&client)), (1, "Nothing was taken back."));
    client.press("s");
    for _ in 0..60 {
        client.press("<Back>");
    }
    client.press(&format!("{}<Enter><Enter>", mine.display()));
    assert_eq!((std::fs::read_to_string(&mine).unwrap().as_str(), notice(&client)), ("mine", "Not saved."));
    client.press("q<Enter>");
    assert!(!client.app.done(), "the game is not left");
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3);
    client.press("142511<Enter><Enter>");
    assert!(over(&client), "and no other game begun");
    client.press("1<Enter>Y");
    assert!(!over(&client), "Y is a yes");
}

#[test]
fn leaving_takes_a_second_key() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.press("5qx");
    assert!(!client.app.done());
    client.press("qy");
    assert!(client.app.done());
}

#[test]
fn ctrl_c_twice_leaves_from_anywhere() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.press("5?");
    let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    client.app.key(ctrl_c);
    assert!(!client.app.done());
    assert!(!client.app.interrupted());
    client.app.key(ctrl_c);
    assert!(client.app.done() && client.app.interrupted());
    let mut left = Client::at("tic-tac-toe", "you,random", 3);
    left.press("5qy");
    assert!(left.app.done() && !left.app.interrupted(), "whoever leaves by q was not interrupted");
    let mut menu = Client::menu(crate::client::INK);
    menu.app.key(ctrl_c);
    assert!(menu.app.done() && menu.app.interrupted());
}

#[test]
fn the_only_person_sees_their_own_cards_while_a_bot_begins() {
    let screen = Client::at("leduc", "random,you", 3).screen(80, 24);
    assert!(screen.contains("Kindle is thinking") && screen.contains("(yours)"), "{screen}");
    assert_eq!(screen.matches("▒▒").count(), 1, "only the other card is hidden: {screen}");
}

/// Types words over whatever stands there.
fn type_over(client: &mut Client, words: &str) {
    for _ in 0..80 {
        client.press("<Back>");
    }
    client.press(words);
}

#[test]
fn a_file_that_came_into_being_during_play_is_not_written_over() {
    for keys in ["qy", "qs"] {
        let file = folder("keys_meanwhile").join("game.json");
        let mut client = Client::at("tic-tac-toe", "you,random", 3).saving_to(file.clone());
        client.press("5");
        std::fs::write(&file, "precious").unwrap();
        client.press(keys);
        assert!(client.app.done(), "{keys}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious", "{keys}");
        let beside = file.with_file_name("game-2.json");
        assert!(table::Replay::from_json(&std::fs::read_to_string(&beside).unwrap()).is_ok());
        let said = client.app.farewell().unwrap();
        assert!(said.contains(&format!("Saved to {}", beside.display())) && said.contains("meanwhile"), "{said}");
    }
}

#[test]
fn a_name_that_was_taken_meanwhile_is_asked_about_when_it_is_typed() {
    let file = folder("keys_typed").join("game.json");
    let mut client = Client::at("tic-tac-toe", "you,random", 3).saving_to(file.clone());
    client.press("5s<Enter>1s<Enter>");
    assert!(notice(&client).starts_with("Saved to "), "its own file is written again: {}", notice(&client));
    let mut client = Client::at("tic-tac-toe", "you,random", 3).saving_to(file.clone());
    client.press("5s<Enter>");
    assert!(client.screen(120, 24).contains("That file exists already."), "{}", client.screen(120, 24));
    client.press("y");
    assert!(notice(&client).starts_with("Saved to "), "{}", notice(&client));
    client.press("1qy");
    assert!(!file.with_file_name("game-2.json").exists(), "what was written over on demand is its own now");
}

#[test]
fn a_game_that_is_partly_in_a_file_says_so_when_it_is_left() {
    let file = folder("keys_partly").join("part.json");
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.press("5s");
    type_over(&mut client, &format!("{}<Enter>", file.display()));
    client.press("1q");
    let partly = "part.json holds the game up to answer 2; what came after is not saved.";
    let screen = client.screen(200, 24).replace('\n', " ");
    assert!(screen.contains("what came after is not saved"), "{screen}");
    let said = client.press("y").app.farewell().unwrap();
    assert!(said.contains(partly) && said.contains("Go on with: fireside play --load "), "{said}");
}

#[test]
fn what_was_shown_counts_as_revealed_when_it_is_taken_back() {
    let mut client = Client::at("leduc", "you=Ann,random", 11);
    client.press("2");
    assert!(over(&client), "Ember folds");
    client.press("4<Enter>");
    let revealed = |client: &Client| client.app.sitting.as_ref().unwrap().of().taken_back().last().unwrap().revealed;
    assert!(!revealed(&client), "nothing was seen");
    client.press("2");
    client.press("3<Enter>4<Enter>");
    assert!(revealed(&client), "all cards were seen");
    let mut client = Client::at("leduc", "you=Ann,you=Bob", 11);
    client.press("<Enter>2<Enter>1");
    client.press("3<Enter>4<Enter>");
    let screen = client.screen(100, 24);
    assert!(screen.contains("Bob gave this answer and must agree, and"), "{screen}");
}

#[test]
fn words_of_ones_own_are_asked_for_before_a_rematch() {
    let mut client = sealed("you=Ann,you=Bob");
    client.press("14251");
    let screen = client.press("1<Enter>y").screen(80, 24);
    assert!(over(&client) && screen.contains("The promise before the first shuffle"), "{screen}");
    assert!(screen.contains("Ann: words of your own for the shuffle"), "{screen}");
    let screen = client.press("tea<Enter>").screen(80, 24);
    assert!(over(&client) && screen.contains("Bob: words of your own for the shuffle"), "{screen}");
    client.press("<Esc>");
    assert_eq!((over(&client), notice(&client)), (true, "Nothing was dealt."), "and the game is still there");
    let promise = |screen: &str| -> String {
        let hash = |word: &&str| word.len() == 16 && word.chars().all(|c| c.is_ascii_hexdigit());
        screen.split_whitespace().filter(hash).collect()
    };
    let screen = client.press("1<Enter>y").screen(80, 24);
    client.press("tea<Enter>rum q<Enter>");
    assert!(!over(&client) && step(&client) == 0 && !client.app.done());
    let seal = client.app.sitting.as_ref().unwrap().deal().seal();
    let secret = |words: &str| fireside::play::from_words(words.as_bytes()).unwrap();
    assert_eq!(seal.players, [secret("tea"), secret("rum q")]);
    assert!(promise(&screen).contains(&seal.commitment.to_string()), "{screen}");
}

/// At a table with a sealed deal, where everybody adds words of their own.
fn sealed(seats: &str) -> Client {
    use fireside::play::{Deal, Sitting, parse_seats};
    let game = fireside::catalogue::games().find("tic-tac-toe").cloned().unwrap();
    let beginning = table::Beginning { setup: game.default_setup(2), given: None };
    let players = parse_seats(seats, "Ann").unwrap();
    let mut client = Client::at("tic-tac-toe", seats, 3);
    client.app.options.own_secrets = true;
    client.app.sit_down(Sitting::new(game, beginning, players, Deal::sealed(2).unwrap()).unwrap());
    client
}

#[test]
fn a_number_typed_wrongly_is_corrected_or_answers_nothing() {
    let mut client = Client::at("go-fish", "you,random,random,random,random,random", 3);
    let many = client.app.answers.entries().len();
    assert!((10..99).contains(&many), "{many} answers");
    client.press("2<Back>");
    assert_eq!((client.app.answers.typed(), step(&client)), ("", 0));
    let screen = client.press("99").screen(80, 24);
    assert!(screen.contains("number 99: there is none"), "{screen}");
    assert_eq!(notice(&client), format!("There is no answer 99; choose from 1 to {many}."));
    client.press("<Enter>");
    assert_eq!((step(&client), client.app.answers.typed()), (0, ""), "{}", notice(&client));
    client.press("2<Back>3");
    assert_eq!((client.app.answers.typed(), client.app.answers.selected()), ("3", Some(2)));
    client.press("<Enter>");
    assert!(step(&client) > 0);
}

#[test]
fn a_filter_narrows_and_enter_answers() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.press("/centre<Enter>");
    assert!(step(&client) >= 2);
    assert!(client.screen(80, 24).contains("Ann takes the centre square."));
}

#[test]
fn a_filter_that_nothing_passes_answers_nothing() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.press("/zzz<Enter>");
    assert_eq!(step(&client), 0);
    client.press("<Esc>");
    assert!(client.screen(80, 24).contains("9 Take the bottom right square"));
}

#[test]
fn a_click_selects_and_a_second_one_answers() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.screen(80, 24);
    let (spot, _) = client.app.spots.iter().find(|(_, handle)| handle == "4").cloned().expect("the centre is drawn");
    let kind = MouseEventKind::Down(MouseButton::Left);
    let click = MouseEvent { kind, column: spot.x, row: spot.y, modifiers: KeyModifiers::NONE };
    client.app.mouse(click);
    assert_eq!((step(&client), client.app.answers.selected()), (0, Some(4)));
    client.app.mouse(click);
    assert_eq!(step(&client), 1);
}

#[test]
fn a_click_on_what_was_selected_before_anybody_clicked_selects_it_too() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    client.screen(80, 24);
    assert_eq!(client.app.answers.selected(), Some(0));
    let (of_answer, _) = client.app.answer_spots[0];
    let (of_thing, _) =
        client.app.spots.iter().find(|(_, handle)| handle == "0").cloned().expect("the corner is drawn");
    for spot in [of_answer, of_thing] {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let click = MouseEvent { kind, column: spot.x, row: spot.y, modifiers: KeyModifiers::NONE };
        client.app.mouse(click);
        assert_eq!((step(&client), client.app.answers.selected()), (0, Some(0)));
        client.press("<Down><Up>");
    }
}

#[test]
fn enter_on_what_is_looked_at_selects_what_can_be_done_with_it() {
    let mut client = Client::at("go-fish", "you,random", 5);
    client.press("<Tab><Tab><Enter>");
    assert_eq!((client.app.answers.selected(), step(&client)), (Some(1), 0));
}

#[test]
fn bots_can_be_paused_and_stepped() {
    let mut client = Client::at("tic-tac-toe", "random,random", 3);
    client.press_only(KeyCode::Char(' '));
    let wait = |client: &mut Client, wanted: usize| {
        let begun = std::time::Instant::now();
        while step(client) < wanted && begun.elapsed().as_secs() < 20 {
            client.app.tick(std::time::Instant::now());
            std::thread::yield_now();
        }
        for _ in 0..20 {
            client.app.tick(std::time::Instant::now());
        }
    };
    wait(&mut client, 0);
    assert_eq!(step(&client), 0);
    client.press_only(KeyCode::Char('n'));
    wait(&mut client, 1);
    assert_eq!(step(&client), 1);
    client.press_only(KeyCode::Char('n'));
    wait(&mut client, 2);
    assert_eq!(step(&client), 2);
}

#[test]
fn whoever_watches_can_change_eyes() {
    let mut client = Client::at("leduc", "random,random", 3);
    client.press_only(KeyCode::Char(' '));
    assert!(!client.screen(80, 20).contains("▒▒"));
    client.press_only(KeyCode::Char('v'));
    assert_eq!(client.screen(80, 20).matches("▒▒").count(), 1);
    client.press_only(KeyCode::Char('v'));
    client.press_only(KeyCode::Char('v'));
    assert_eq!(client.screen(80, 20).matches("▒▒").count(), 2);
}

#[test]
fn what_was_hidden_can_be_shown_after_the_end() {
    let mut client = Client::at("leduc", "you,random", 3);
    for _ in 0..20 {
        if client.app.next.is_empty() {
            client.press("1");
        }
    }
    let all = |client: &mut Client| client.screen(80, 24).matches("▒▒").count();
    let shown = client.screen(80, 24);
    assert!(shown.contains("Show everything that was hidden"), "{shown}");
    client.press("3<Enter>");
    assert_eq!(all(&mut client), 0);
    assert!(client.screen(80, 24).contains("Hide again"));
}

#[test]
fn a_digit_typed_too_far_does_nothing_when_the_game_is_over() {
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3);
    client.press("14251");
    assert!(over(&client) && client.app.forget_typed_ahead() && !client.app.forget_typed_ahead());
    for digit in '0'..='9' {
        client.press(&digit.to_string());
        assert!(over(&client) && !client.app.done() && step(&client) == 5, "{digit} did something");
    }
}

fn over(client: &Client) -> bool {
    client.app.sitting.as_ref().is_some_and(|sitting| sitting.outcome().is_some())
}

#[test]
fn enter_said_once_too_often_leaves_the_result_on_the_screen() {
    let mut client = Client::at("tic-tac-toe", "you,random", 3);
    while !over(&client) {
        client.press("<Enter>");
    }
    let answers = step(&client);
    for _ in 0..5 {
        client.press("<Enter>");
        assert!(over(&client) && step(&client) == answers && !client.app.done());
    }
    assert!(notice(&client).starts_with("The game is over."), "{}", notice(&client));
    let outcome = client.app.sitting.as_ref().unwrap().outcome().unwrap();
    let words = table::with_names(&outcome.words(), &["Ann".to_string(), "Ember".into()]);
    let screen = client.screen(80, 24);
    assert!(screen.contains(&words) && !screen.contains("▸"), "{screen}");
    client.press("<Down><Enter>y");
    assert_eq!((over(&client), step(&client)), (false, 0), "an arrow selects the rematch");
}

#[test]
fn a_finished_game_is_not_thrown_away_unasked() {
    let file = folder("keys_finished").join("won.json");
    let finished = || {
        let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3);
        client.press("14251");
        client
    };
    for away in ["1<Enter>", "2<Enter>", "5<Enter>", "6<Enter>", "q"] {
        let mut client = finished();
        let screen = client.press(away).screen(80, 24);
        assert!(screen.contains("not saved") && over(&client) && !client.app.done(), "{away}: {screen}");
        client.press("n");
        assert!(over(&client) && !client.app.done(), "{away}");
    }
    let mut client = finished();
    client.press("1<Enter>s");
    for _ in 0..60 {
        client.press("<Back>");
    }
    client.press(&format!("{}<Enter>", file.display()));
    assert!(file.exists() && over(&client), "{}", notice(&client));
    client.press("1<Enter>");
    assert!(!over(&client), "what is saved is not asked about");
}

#[test]
fn a_finished_game_that_has_its_place_is_not_asked_about() {
    let file = folder("keys_kept").join("kept.json");
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3).saving_to(file.clone());
    client.press("142511<Enter>");
    assert!(!over(&client) && file.exists(), "{}", notice(&client));
}

#[test]
fn leaving_by_the_last_answer_saves_where_it_was_to_be_saved() {
    let file = folder("keys_end").join("end.json");
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3).saving_to(file.clone());
    client.press("14251");
    let leave = client.app.next.len();
    client.press(&format!("{leave}<Enter>"));
    assert!(client.app.done() && file.exists());
}

#[test]
fn nobody_takes_back_anothers_answer_unasked() {
    let mut client = Client::at("tic-tac-toe", "you,you=Bob", 3);
    client.press("5u");
    let screen = client.screen(80, 24);
    assert!(screen.contains("Ann gave this answer and must agree"), "{screen}");
    client.press("n");
    assert_eq!((step(&client), notice(&client)), (1, "Nothing was taken back."));
    client.press("uy");
    assert_eq!(step(&client), 0);
    client.press("u");
    assert_eq!(notice(&client), "There is nothing to take back yet.");
}

#[test]
fn bots_without_a_pace_are_not_waited_for() {
    let mut client = Client::at("go-fish", "random,random", 3);
    assert_eq!(client.app.patience(), std::time::Duration::ZERO);
    let mut ticks = 0;
    while client.app.next.is_empty() {
        client.app.tick(std::time::Instant::now());
        ticks += 1;
        assert!(ticks < 100_000, "it does not end");
    }
    let answers = step(&client);
    assert!(ticks <= answers, "{ticks} pictures for {answers} answers");
    assert!(client.app.patience() > std::time::Duration::ZERO, "nothing moves any more");
    client.press_only(KeyCode::Char(' '));
}
