//! The numbered answers: which is selected, which are filtered out, and how they lie in columns.

use crate::words::{width, wrap};
use std::borrow::Cow;

/// With more answers than this, numbers take more than one key and verbs become headings.
const ONE_KEY: usize = 9;
/// The most lines of a long answer while it is selected.
pub const UNFOLDED: usize = 3;
/// With fewer lines for all of them, several answers cut short say more than one of them whole.
pub const ROOM_TO_UNFOLD: usize = 4;
/// Between two columns.
const GAP: usize = 2;
/// A column of answers that are cut short is at least so wide.
const NARROW: usize = 36;

/// One answer as the list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The kind of answer.
    pub verb: Cow<'static, str>,
    /// What it says.
    pub words: String,
}

/// A line of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// The verb of the answers after it, as an entry has it.
    Heading(usize),
    /// An answer, by its place among all entries.
    Answer(usize),
}

/// The answers to one question.
#[derive(Clone, Default, Debug)]
pub struct Answers {
    entries: Vec<Entry>,
    /// All entries as they are counted, kinds together.
    order: Vec<usize>,
    /// Those of them that pass the filter.
    shown: Vec<usize>,
    /// By its place among those.
    selected: Option<usize>,
    typed: String,
    filter: Option<String>,
    page: usize,
}

/// What came of a digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// It is this answer, by its place among all entries.
    Answer(usize),
    /// More digits may follow; the answer with the number so far is selected.
    Selected,
    /// There is no answer with this number.
    NoSuch(String),
}

/// How the list lies on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Column by column.
    pub columns: Vec<Vec<Cell>>,
    /// How wide each column is.
    pub wide: usize,
    /// The lines under the columns in which the selected answer stands whole, because the columns cut it short.
    pub whole: usize,
    /// This page, from 1, and how many there are.
    pub page: (usize, usize),
    /// How many answers of the page have no room above what is seen of it, and below.
    pub beyond: (usize, usize),
}

impl Answers {
    /// A new list, the first answer selected.
    pub fn new(entries: Vec<Entry>) -> Answers {
        let mut answers = Answers::at_rest(entries);
        answers.selected = Some(0);
        answers
    }

    /// A new list, nothing selected: whoever only says Enter takes none of it.
    pub fn at_rest(entries: Vec<Entry>) -> Answers {
        let mut answers = Answers { order: (0..entries.len()).collect(), entries, ..Answers::default() };
        if answers.grouped() {
            let first_of =
                |index: usize| answers.entries.iter().position(|one| one.verb == answers.entries[index].verb);
            // What is the only one of its kind needs no heading and stands before everything that has one.
            let key = |index: &usize| (!answers.is_alone(*index), first_of(*index));
            let mut order = answers.order.clone();
            order.sort_by_key(key);
            answers.order = order;
        }
        answers.sift();
        answers
    }

    /// Every entry, filtered out or not.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// No answers at all?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry that is selected, by its place among all.
    pub fn selected(&self) -> Option<usize> {
        self.shown.get(self.selected?).copied()
    }

    /// The text of the filter while one is being typed.
    pub fn filter(&self) -> Option<&str> {
        self.filter.as_deref()
    }

    /// Forgets the digits typed so far.
    pub fn forget_typed(&mut self) {
        self.typed.clear();
    }

    /// The digits typed so far.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// How many pass the filter.
    pub fn shown(&self) -> usize {
        self.shown.len()
    }

    fn grouped(&self) -> bool {
        let first = self.entries.first().map(|entry| &entry.verb);
        self.entries.len() > ONE_KEY && self.entries.iter().any(|entry| Some(&entry.verb) != first)
    }

    /// Is an entry the only one of its kind?
    fn is_alone(&self, index: usize) -> bool {
        self.entries.iter().filter(|entry| entry.verb == self.entries[index].verb).count() == 1
    }

    fn sift(&mut self) {
        let kept = self.selected();
        let wanted = self.filter.as_deref().unwrap_or_default().to_lowercase();
        let passes = |entry: &Entry| {
            let words = entry.words.to_lowercase();
            wanted.split_whitespace().all(|part| words.contains(part))
        };
        self.shown = self.order.iter().copied().filter(|&index| passes(&self.entries[index])).collect();
        let first = (self.selected.is_some() || self.filter.is_some()).then_some(0);
        self.selected = kept.and_then(|kept| self.shown.iter().position(|&index| index == kept)).or(first);
    }

    /// Selects the answer this many places further on, where nothing is selected from before the first; stops at the ends.
    pub fn step(&mut self, by: isize) {
        self.typed.clear();
        let last = self.shown.len().saturating_sub(1);
        let further = self.selected.map_or(by.saturating_sub(1), |_| by);
        self.selected = Some(self.selected.unwrap_or(0).saturating_add_signed(further).min(last));
    }

    /// Selects a page further on or back.
    pub fn turn_page(&mut self, pages: isize) {
        self.step(pages * self.page.max(1) as isize);
    }

    /// Selects the first or the last.
    pub fn go_to_end(&mut self, last: bool) {
        self.step(if last { isize::MAX } else { isize::MIN });
    }

    /// Selects an entry by its place among all; false if it is filtered out.
    pub fn select(&mut self, entry: usize) -> bool {
        let found = self.shown.iter().position(|&index| index == entry);
        self.selected = found.or(self.selected);
        found.is_some()
    }

    /// A digit. With few answers it gives the answer to take; with many it selects, digit by digit.
    pub fn digit(&mut self, digit: char) -> Typed {
        if self.entries.len() <= ONE_KEY {
            let number = digit.to_string();
            return self.numbered(&number).map_or(Typed::NoSuch(number), Typed::Answer);
        }
        // One digit too many can still be seen and taken away again.
        if self.typed.len() <= self.number_width() {
            self.typed.push(digit);
        }
        self.select_typed()
    }

    /// Takes away the digit that was typed last.
    pub fn take_back_digit(&mut self) {
        self.typed.pop();
        self.select_typed();
    }

    /// Is what was typed the number of no answer?
    pub fn no_such_number(&self) -> bool {
        !self.typed.is_empty() && self.numbered(&self.typed).is_none()
    }

    fn select_typed(&mut self) -> Typed {
        match self.numbered(&self.typed) {
            Some(found) => {
                self.select(found);
                Typed::Selected
            }
            None => Typed::NoSuch(self.typed.clone()),
        }
    }

    /// The entry with this number, by its place among all.
    fn numbered(&self, number: &str) -> Option<usize> {
        self.order.get(number.parse::<usize>().ok()?.checked_sub(1)?).copied()
    }

    /// The number of an entry: they are counted as they stand there.
    pub fn number(&self, entry: usize) -> usize {
        self.order.iter().position(|&index| index == entry).map_or(0, |place| place + 1)
    }

    /// Begins to filter.
    pub fn open_filter(&mut self) {
        self.typed.clear();
        self.filter.get_or_insert_default();
    }

    /// Ends filtering; every answer is shown again, and the selected one stays selected.
    pub fn close_filter(&mut self) {
        self.filter = None;
        self.sift();
    }

    /// Adds a letter to the filter.
    pub fn filter_push(&mut self, letter: char) {
        self.filter.get_or_insert_default().push(letter);
        self.sift();
    }

    /// Takes the last letter off the filter; an empty one is closed.
    pub fn filter_pop(&mut self) {
        if self.filter.as_mut().is_some_and(|filter| filter.pop().is_none()) {
            self.filter = None;
        }
        self.sift();
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut verb = None;
        for &index in &self.shown {
            if self.grouped() && !self.is_alone(index) && verb != Some(&self.entries[index].verb) {
                verb = Some(&self.entries[index].verb);
                cells.push(Cell::Heading(index));
            }
            cells.push(Cell::Answer(index));
        }
        cells
    }

    /// How wide the numbers are.
    pub fn number_width(&self) -> usize {
        self.entries.len().to_string().len()
    }

    fn widest(&self) -> usize {
        let widest = self.shown.iter().map(|&index| width(&self.entries[index].words)).max().unwrap_or(0);
        widest + self.number_width() + 3
    }

    /// How many lines the list would like at this width.
    pub fn lines(&self, columns: usize) -> usize {
        let across = ((columns + GAP) / (self.widest() + GAP)).max(1);
        height(&self.cells(), across, usize::MAX) + self.unfolding(columns)
    }

    /// On how many pages the list would stand.
    pub fn pages(&self, columns: usize, lines: usize) -> usize {
        self.clone().lay(columns, lines).page.1
    }

    /// How many more lines are kept free to show the selected answer whole, where some are too long for a line.
    fn unfolding(&self, columns: usize) -> usize {
        if self.widest() <= columns {
            return 0;
        }
        let words = self.shown.iter().map(|&index| &self.entries[index].words);
        let longest = words.max_by_key(|words| width(words)).map_or("", |words| words.as_str());
        self.unfolded(longest, columns) - 1
    }

    /// How many lines an answer takes that is shown whole.
    fn unfolded(&self, words: &str, columns: usize) -> usize {
        wrap(words, columns.saturating_sub(self.number_width() + 2)).len().clamp(1, UNFOLDED)
    }

    /// Lays the page with the selected answer out in so many columns and lines of text.
    pub fn lay(&mut self, columns: usize, lines: usize) -> Laid {
        let cells = self.cells();
        if cells.len() <= lines {
            return self.lay_scrolled(cells, columns, lines);
        }
        let across = ((columns + GAP) / (self.widest() + GAP)).max(1);
        let narrow = (columns + GAP) / (NARROW + GAP);
        // Rather than on many pages answers stand cut short side by side, and the selected one whole under them.
        let cuts = across == 1 && narrow > 1 && lines > ROOM_TO_UNFOLD;
        let across = if cuts { narrow } else { across };
        let unfolding = if lines < ROOM_TO_UNFOLD { 0 } else { self.unfolding(columns) };
        let whole = if cuts { 1 + unfolding } else { 0 };
        let lines = lines.saturating_sub(if cuts { whole } else { unfolding }).max(1);
        let high = height(&cells, across, lines);
        self.page = high * across;
        let standing = in_columns(&cells, high);
        let page = standing.iter().position(|column| self.place(column).is_some()).unwrap_or(0) / across;
        Laid {
            wide: if across == 1 { columns } else { (columns + GAP) / across - GAP },
            whole,
            page: (page + 1, standing.len().div_ceil(across).max(1)),
            columns: standing.into_iter().skip(page * across).take(across).collect(),
            beyond: (0, 0),
        }
    }

    /// A list that has room in one column. If the selected answer is unfolded and takes a line too many, the end of the
    /// list gives way that is farther from it.
    fn lay_scrolled(&mut self, mut cells: Vec<Cell>, columns: usize, lines: usize) -> Laid {
        self.page = cells.len().max(1);
        let mut beyond = (0, 0);
        if let (Some(place), Some(index)) = (self.place(&cells), self.selected())
            && lines >= ROOM_TO_UNFOLD
        {
            let high = cells.len() - 1 + self.unfolded(&self.entries[index].words, columns);
            let over = high.saturating_sub(lines);
            let answers = |cells: &[Cell]| cells.iter().filter(|cell| matches!(cell, Cell::Answer(_))).count();
            if place < cells.len() / 2 {
                beyond.1 = answers(&cells.split_off(cells.len() - over));
            } else {
                beyond.0 = answers(&cells.drain(..over).collect::<Vec<_>>());
            }
        }
        Laid { columns: vec![cells], wide: columns, whole: 0, page: (1, 1), beyond }
    }

    /// Where the selected answer stands among the lines of the list.
    fn place(&self, cells: &[Cell]) -> Option<usize> {
        let selected = self.selected()?;
        cells.iter().position(|cell| *cell == Cell::Answer(selected))
    }

    /// Selects the answer beside the selected one, in the next column or the one before.
    pub fn sideways(&mut self, laid: &Laid, right: bool) {
        let here = laid.columns.iter().enumerate().find_map(|(column, cells)| {
            let row =
                cells.iter().position(|cell| self.selected().is_some_and(|index| *cell == Cell::Answer(index)))?;
            Some((column, row))
        });
        let Some((column, row)) = here else { return self.step(0) };
        let Some(beside) = (if right { Some(column + 1) } else { column.checked_sub(1) }) else { return };
        let Some(cells) = laid.columns.get(beside) else { return };
        let near = (0..=row.min(cells.len().saturating_sub(1))).rev().chain(row + 1..cells.len());
        let found = near.filter_map(|row| match cells[row] {
            Cell::Answer(index) => Some(index),
            Cell::Heading(_) => None,
        });
        if let Some(index) = found.into_iter().next() {
            self.typed.clear();
            self.select(index);
        }
    }
}

/// The list in columns of so many lines. No heading stands at the foot of one, its answers in the next.
fn in_columns(cells: &[Cell], high: usize) -> Vec<Vec<Cell>> {
    let mut columns: Vec<Vec<Cell>> = vec![Vec::new()];
    for cell in cells {
        let column = columns.last_mut().expect("there is a column");
        if column.len() < high {
            column.push(*cell);
            continue;
        }
        let heading = column.pop_if(|last| high > 1 && matches!(last, Cell::Heading(_)));
        columns.push(heading.into_iter().chain([*cell]).collect());
    }
    columns
}

/// How many lines the list takes in so many columns, and at most.
fn height(cells: &[Cell], across: usize, most: usize) -> usize {
    let least = cells.len().div_ceil(across).max(1);
    (least..most).find(|&high| in_columns(cells, high).len() <= across).unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(count: usize) -> Answers {
        let entry = |index: usize| {
            let verb = if index.is_multiple_of(2) { "play" } else { "attack" };
            Entry { verb: verb.into(), words: format!("{verb} number {}", index + 1) }
        };
        Answers::new((0..count).map(entry).collect())
    }

    #[test]
    fn a_digit_answers_a_short_list_and_selects_in_a_long_one() {
        let mut short = list(4);
        let no_such = |number: &str| Typed::NoSuch(number.into());
        assert_eq!(
            (short.digit('3'), short.digit('7'), short.digit('0')),
            (Typed::Answer(2), no_such("7"), no_such("0"))
        );
        let mut long = list(25);
        assert_eq!((long.digit('1'), long.selected()), (Typed::Selected, Some(0)));
        assert_eq!((long.digit('2'), long.selected()), (Typed::Selected, Some(22)), "the twelfth as they stand there");
        assert_eq!((long.digit('3'), long.no_such_number()), (no_such("123"), true));
        assert_eq!((long.digit('4'), long.typed()), (no_such("123"), "123"), "nobody types that far");
    }

    #[test]
    fn a_number_typed_wrongly_is_corrected() {
        let mut long = list(25);
        long.digit('2');
        long.take_back_digit();
        assert_eq!((long.typed(), long.no_such_number()), ("", false));
        long.digit('3');
        assert_eq!(long.selected(), Some(4), "the third, and not number 23");
        long.digit('9');
        assert!(long.no_such_number());
        long.take_back_digit();
        assert_eq!((long.selected(), long.no_such_number()), (Some(4), false));
    }

    #[test]
    fn a_list_at_rest_is_entered_from_its_ends() {
        let at_rest = || Answers::at_rest(list(4).entries);
        let after = |act: &dyn Fn(&mut Answers)| {
            let mut answers = at_rest();
            act(&mut answers);
            answers.selected()
        };
        assert_eq!(after(&|_| {}), None);
        assert_eq!((after(&|list| list.step(1)), after(&|list| list.step(-1))), (Some(0), Some(0)));
        assert_eq!((after(&|list| list.go_to_end(true)), after(&|list| list.go_to_end(false))), (Some(3), Some(0)));
        assert_eq!(after(&|list| _ = list.select(2)), Some(2));
        let mut filtered = at_rest();
        filtered.open_filter();
        filtered.filter_push('4');
        assert_eq!(filtered.selected(), Some(3), "whoever types looks for something");
    }

    #[test]
    fn a_long_list_is_grouped_by_verb_and_counted_as_it_stands() {
        let mut long = list(12);
        let laid = long.lay(40, 20);
        assert_eq!(laid.columns.len(), 1);
        assert_eq!(laid.columns[0][..3], [Cell::Heading(0), Cell::Answer(0), Cell::Answer(2)]);
        assert_eq!(laid.columns[0][7], Cell::Heading(1));
        assert_eq!([0, 2, 10, 1, 11].map(|index| long.number(index)), [1, 2, 6, 7, 12], "numbers do not jump");
        long.step(6);
        assert_eq!(long.selected(), Some(1));
    }

    #[test]
    fn no_heading_stands_apart_from_its_answers() {
        let mut long = list(12);
        for lines in 2..14 {
            let laid = long.lay(64, lines);
            let last: Vec<Option<&Cell>> = laid.columns.iter().map(|column| column.last()).collect();
            assert!(last.iter().all(|cell| matches!(cell, Some(Cell::Answer(_)))), "{lines} lines: {laid:?}");
            assert!(laid.columns.iter().all(|column| column.len() <= lines), "{lines} lines: {laid:?}");
        }
        long.go_to_end(true);
        let laid = long.lay(30, 3);
        assert_eq!((laid.page.0, laid.columns[0].last()), (laid.page.1, Some(&Cell::Answer(11))), "the last page");
    }

    #[test]
    fn a_filter_keeps_what_holds_every_word() {
        let mut long = list(12);
        long.open_filter();
        "tack 1".chars().for_each(|letter| long.filter_push(letter));
        let words: Vec<&str> = long.shown.iter().map(|&index| long.entries()[index].words.as_str()).collect();
        assert_eq!(words, ["attack number 10", "attack number 12"]);
        long.step(1);
        long.close_filter();
        assert_eq!((long.selected(), long.shown()), (Some(11), 12));
    }

    #[test]
    fn columns_are_used_when_lines_run_out() {
        let mut nine = list(9);
        let laid = nine.lay(64, 4);
        assert_eq!((laid.columns.len(), laid.columns[0].len(), laid.page), (3, 3, (1, 1)));
        nine.sideways(&laid, true);
        assert_eq!(nine.selected(), Some(3));
        nine.sideways(&laid, false);
        assert_eq!(nine.selected(), Some(0));
    }

    #[test]
    fn lines_are_kept_free_to_show_a_long_answer_whole() {
        let mut long = list(6);
        assert_eq!((long.lines(30), long.lines(12)), (6, 7));
        assert_eq!((long.lay(30, 6).page.1, long.lay(12, 6).page.1), (1, 1));
    }

    #[test]
    fn the_end_farther_from_a_long_answer_gives_way_to_it() {
        let mut long = list(6);
        let answers = |laid: &Laid| laid.columns[0].clone();
        assert_eq!(
            answers(&long.lay(12, 6)).last(),
            Some(&Cell::Answer(4)),
            "the first is selected and takes two lines"
        );
        assert_eq!(long.lay(12, 6).beyond, (0, 1), "and that one more is there is known");
        long.go_to_end(true);
        assert_eq!(answers(&long.lay(12, 6)).first(), Some(&Cell::Answer(1)));
        assert_eq!(long.lay(12, 6).beyond, (1, 0));
        assert_eq!(answers(&long.lay(12, 7)).len(), 6, "there is room for all");
    }

    #[test]
    fn answers_are_cut_short_side_by_side_rather_than_spread_over_many_pages() {
        let entry =
            |index: usize| Entry { verb: "move".into(), words: format!("{index} {}", "far and away ".repeat(5)) };
        let mut long = Answers::new((0..14).map(entry).collect());
        let laid = long.lay(78, 9);
        assert_eq!((laid.columns.len(), laid.wide, laid.page), (2, 38, (1, 1)));
        assert_eq!(laid.whole, 1, "under them the selected one stands whole");
    }

    #[test]
    fn the_only_answer_of_its_kind_needs_no_heading() {
        let entry = |verb: &'static str, index: usize| Entry { verb: verb.into(), words: format!("{verb} {index}") };
        let entries = (0..10).map(|index| entry("play", index)).chain([entry("pass", 10)]);
        let mut long = Answers::new(entries.collect());
        assert_eq!(long.lay(40, 20).columns[0][..3], [Cell::Answer(10), Cell::Heading(0), Cell::Answer(0)]);
    }

    #[test]
    fn pages_follow_the_selection() {
        let mut long = list(100);
        assert_eq!(long.lay(30, 5).page, (1, 21));
        long.turn_page(2);
        assert_eq!(long.lay(30, 5).page.0, 3);
        long.go_to_end(true);
        assert_eq!(long.lay(30, 5).page, (21, 21));
    }
}
