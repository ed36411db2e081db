use crate::seated::Table;
use crate::{FIRST, SECOND, problem};
use classics::ConnectFour;
use serde_json::json;
use table::{Game, Viewer};

fn board(rows: [&str; 6]) -> Table<ConnectFour> {
    Table::given(ConnectFour, 2, json!({ "board": rows }))
}

fn drop_into(column: usize) -> String {
    format!("Drop into column {column}")
}

#[test]
fn four_upright_win() {
    let mut table = board([".......", ".......", ".......", "R......", "RY.....", "RY....."]);
    assert_eq!(table.turn(), SECOND);
    table.choose(&drop_into(2)).choose(&drop_into(1));
    assert_eq!(table.outcome().words(), "@1 wins (four in a row).");
}

#[test]
fn four_side_by_side_win_wherever_they_lie() {
    for left in 1..=4 {
        let mut table = board(["......."; 6]);
        for column in left..left + 3 {
            table.choose(&drop_into(column)).choose(&drop_into(column));
        }
        table.choose(&drop_into(left + 3));
        assert_eq!(table.outcome().place(FIRST), 1, "columns {left} to {}", left + 3);
    }
}

#[test]
fn four_rising_and_four_falling_win() {
    let mut rising = board([".......", ".......", ".......", "..RY...", ".RYY...", "RYYRR.."]);
    rising.choose(&drop_into(4));
    assert_eq!(rising.outcome().place(FIRST), 1);
    let mut falling = board([".......", ".......", ".......", "...YR..", "...YYR.", "..RRYYR"]);
    falling.choose(&drop_into(4));
    assert_eq!(falling.outcome().place(FIRST), 1);
}

#[test]
fn a_line_does_not_run_from_one_column_into_the_next() {
    // Three red discs at the top of column 1 and one at the bottom of column 2 follow each other in no direction.
    let mut table = board(["R......", "R......", "R......", "Y......", "Y......", "Y......"]);
    table.choose(&drop_into(2));
    assert_eq!(table.turn(), SECOND, "the game goes on");
}

#[test]
fn a_full_column_is_not_offered_and_says_why() {
    let table = board(["Y......", "R......", "Y......", "R......", "Y......", "R......"]);
    assert_eq!(table.offered().len(), 6);
    assert!(!table.offered().contains(&drop_into(1)));
    let refusals = ConnectFour.refusals(&table.state, FIRST);
    assert_eq!(refusals.len(), 1);
    assert_eq!(refusals[0].why, "column 1 is full; drop into another");
}

#[test]
fn a_disc_falls_to_the_lowest_free_cell() {
    let mut table = board(["......."; 6]);
    table.choose_all(&["Drop into column 4", "Drop into column 4", "Drop into column 7"]);
    let view = table.view(Viewer::Spectator);
    assert_eq!(view["board"], json!([".......", ".......", ".......", ".......", "...Y...", "...R..R"]));
    assert_eq!(view["turn"], json!(2));
    assert_eq!(table.story(FIRST)[1], "@2 drops a disc into column 4.");
}

#[test]
fn a_full_board_is_a_draw() {
    let mut table = board(["YRYYRR.", "RYRRYRR", "YRYYYRY", "RYRRRYR", "RYYYRYY", "RYYRRRY"]);
    assert_eq!(table.offered(), ["Drop into column 7"]);
    table.choose(&drop_into(7));
    assert_eq!(table.outcome().words(), "A draw (the board is full).");
}

#[test]
fn a_position_that_can_not_be_is_refused_with_a_remedy() {
    let refused = |rows: [&str; 6]| problem(Table::try_given(ConnectFour, 2, json!({ "board": rows })));
    let hanging = refused([".......", ".......", ".......", ".......", "R......", "......Y"]);
    assert!(hanging.contains("a disc hangs in the air in column 1"), "{hanging}");
    let winner = refused([".......", ".......", ".......", ".......", "YYYY...", "RRRR..."]);
    assert!(winner.contains("R has a line, yet Y moved after it"), "{winner}");
    let turns = refused([".......", ".......", ".......", ".......", ".......", "RR....."]);
    assert!(turns.contains("2 R and 0 Y can't be"), "{turns}");
}
