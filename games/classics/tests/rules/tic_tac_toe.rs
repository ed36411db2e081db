use crate::seated::Table;
use crate::{FIRST, SECOND, problem};
use classics::TicTacToe;
use serde_json::json;
use table::{Shape, Viewer};

fn board(rows: [&str; 3]) -> Table<TicTacToe> {
    Table::given(TicTacToe, 2, json!({ "board": rows }))
}

#[test]
fn every_line_of_three_wins_and_its_last_square_is_what_made_it() {
    let lines = [
        ([0, 1, 2], [3, 4]),
        ([3, 4, 5], [0, 1]),
        ([6, 7, 8], [0, 1]),
        ([0, 3, 6], [1, 2]),
        ([1, 4, 7], [0, 2]),
        ([2, 5, 8], [0, 1]),
        ([0, 4, 8], [1, 2]),
        ([2, 4, 6], [0, 1]),
    ];
    for (line, others) in lines {
        let mut table = board(["...", "...", "..."]);
        for step in 0..2 {
            table.choose(&take(line[step])).choose(&take(others[step]));
        }
        table.choose(&take(line[2]));
        assert_eq!(table.outcome().words(), "@1 wins (three in a row).", "{line:?}");
    }
}

fn take(square: usize) -> String {
    let places = ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"];
    format!("Take the {} square", places[square])
}

#[test]
fn the_second_player_wins_too_and_a_full_board_is_a_draw() {
    let mut table = board(["OO.", "XX.", "X.."]);
    assert_eq!(table.turn(), SECOND);
    table.choose("Take the top right square");
    assert_eq!(table.outcome().place(SECOND), 1);
    let mut table = board(["XOX", "XOO", "OX."]);
    assert_eq!((table.turn(), table.offered()), (FIRST, vec!["Take the bottom right square".to_owned()]));
    assert!(table.choose("Take the bottom right square").outcome().is_draw());
    assert_eq!(table.view(Viewer::Spectator)["turn"], json!(null), "nobody's turn once it is over");
}

#[test]
fn a_taken_square_is_not_offered_and_the_picture_shows_it() {
    let mut table = board(["...", "...", "..."]);
    table.choose("Take the centre square");
    assert_eq!(table.offered().len(), 8);
    assert!(!table.offered().contains(&"Take the centre square".to_owned()));
    assert_eq!(table.view(SECOND)["board"], json!(["...", ".X.", "..."]));
    let picture = table::Game::picture(&TicTacToe, &table::Game::view(&TicTacToe, &table.state, SECOND.into()));
    let Shape::Grid { columns: 3, cells } = &picture.areas[0].shape else { panic!("a board of three columns") };
    assert_eq!((cells[4].label.as_str(), cells[0].label.as_str()), ("X", "·"));
    assert_eq!(table.story(Viewer::Spectator), ["@1 takes the centre square."]);
}

#[test]
fn a_position_that_can_not_be_is_refused_with_a_remedy() {
    let refused = |rows: serde_json::Value| problem(Table::try_given(TicTacToe, 2, json!({ "board": rows })));
    assert!(refused(json!(["XX.", "...", "..."])).contains("given.board: 2 X and 0 O can't be"));
    assert!(refused(json!(["X?.", "...", "..."])).contains("given.board.0: '?' is no mark"));
    assert!(refused(json!(["X..", "....", "..."])).contains("given.board.1: \"....\" is no row"));
    assert!(refused(json!(["XXX", "OOO", "..."])).contains("X has a line, yet O moved after it"));
    assert!(refused(json!("XO")).contains("write it as board ="));
}
