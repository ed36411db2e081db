//! The table: every area, as large as fits, side by side where there is room.

use super::pieces::{Pencil, Size, Sketch};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use table::{Area, Picture, Seat, Shape};

/// Between two areas on one shelf.
const GAP: usize = 3;

/// How large each area is drawn.
type Sizes<'a> = &'a dyn Fn(&Area) -> Size;

/// A table laid out for a width, perhaps higher than the screen.
#[derive(Default, Debug)]
pub struct Board {
    /// What stays where it is when the rest is scrolled: the numbers of everybody, where not everything has room.
    pinned: Vec<(usize, usize, Sketch)>,
    placed: Vec<(usize, usize, Sketch)>,
    /// The lines that stay.
    pub stays: usize,
    /// All lines, those that stay included.
    pub height: usize,
}

impl Board {
    /// Lays a table out: as large as it can be without scrolling, small and scrolled if it must.
    pub fn lay(picture: &Picture, pencil: &Pencil<'_>, columns: usize, lines: usize) -> Board {
        let grids = |area: &Area| if matches!(area.shape, Shape::Grid { .. }) { Size::Large } else { Size::Small };
        let own = |area: &Area| if important(area, pencil.reader) { Size::Large } else { Size::Small };
        let mine = |area: &Area| area.owner.is_some() && area.owner == pencil.reader;
        let brief = |area: &Area| if mine(area) || pencil.is_lit(area) { Size::Small } else { Size::Line };
        let briefest = |area: &Area| {
            let needed = pencil.is_lit(area) || (mine(area) && pencil.is_legal(area));
            if needed { Size::Small } else { Size::Line }
        };
        // The size of each area, and the empty lines between shelves; the first that fits is taken.
        let ways: [(Sizes<'_>, usize); 10] = [
            (&|_| Size::Huge, 1),
            (&|_| Size::Large, 1),
            (&|_| Size::Large, 0),
            (&own, 1),
            (&own, 0),
            (&grids, 0),
            (&|_| Size::Small, 1),
            (&|_| Size::Small, 0),
            (&brief, 0),
            (&briefest, 0),
        ];
        let all = groups(picture, pencil.reader);
        for (size, between) in ways {
            let board = Board::with_sizes(&all, pencil, columns, size, between);
            if board.height <= lines {
                let sizes: Vec<Size> = picture.areas.iter().map(size).collect();
                return board.unfolded(picture, pencil, columns, lines, sizes);
            }
        }
        // What has to be scrolled anyway hides nothing behind a number.
        let whole = |_: &Area| Size::Small;
        Board::pinned(&all, pencil, columns, lines, &whole)
            .unwrap_or_else(|| Board::with_sizes(&all, pencil, columns, &whole, 0))
    }

    /// The meters of everybody at the top, where they stay, and the rest scrolled under them; of the others only the first
    /// meter, where all would leave less than half of the place for the rest; nothing, if that would too.
    fn pinned(
        groups: &[Vec<&Area>],
        pencil: &Pencil<'_>,
        columns: usize,
        lines: usize,
        size: Sizes<'_>,
    ) -> Option<Board> {
        let is_meters = |area: &&Area| matches!(area.shape, Shape::Meters(_));
        let is_own = |area: &&Area| is_meters(area) && area.owner.is_some() && area.owner == pencil.reader;
        let meters: Vec<&Area> = groups.iter().flatten().copied().filter(is_meters).collect();
        let whole = || meters.iter().map(|area| pencil.strip(area, columns)).collect();
        let (own, others): (Vec<&Area>, Vec<&Area>) = meters.iter().copied().partition(is_own);
        let brief = || {
            let first = others.iter().map(|area| pencil.first_meter(area, columns)).collect::<Vec<Sketch>>();
            first.into_iter().chain(own.iter().map(|area| pencil.strip(area, columns))).collect()
        };
        let fits = |pinned: &Board| pinned.height > 0 && pinned.height * 2 <= lines;
        let stays = Some(stacked(whole(), columns)).filter(fits);
        // What is pinned whole need not be scrolled as well.
        let (stays, left): (Board, &dyn Fn(&&Area) -> bool) = match stays {
            Some(stays) => (stays, &|area| !is_meters(area)),
            None => (Some(stacked(brief(), columns)).filter(fits)?, &|area| !is_own(area)),
        };
        let rest: Vec<Vec<&Area>> =
            groups.iter().map(|group| group.iter().copied().filter(|area| left(area)).collect()).collect();
        let board = Board::with_sizes(&rest, pencil, columns, size, 0);
        Some(Board { pinned: stays.placed, stays: stays.height, height: board.height + stays.height, ..board })
    }

    /// What was put on one line is unfolded as long as there is room: cards before sentences, the reader's own first.
    fn unfolded(
        mut self,
        picture: &Picture,
        pencil: &Pencil<'_>,
        columns: usize,
        lines: usize,
        mut sizes: Vec<Size>,
    ) -> Board {
        let mut folded: Vec<usize> = (0..sizes.len()).filter(|&index| sizes[index] == Size::Line).collect();
        folded.sort_by_key(|&index| {
            let area = &picture.areas[index];
            (matches!(area.shape, Shape::Text(_)), !important(area, pencil.reader))
        });
        for index in folded {
            sizes[index] = Size::Small;
            let place = |area: &Area| picture.areas.iter().position(|one| std::ptr::eq(one, area));
            let size = |area: &Area| place(area).map_or(Size::Line, |index| sizes[index]);
            let more = Board::with_sizes(&groups(picture, pencil.reader), pencil, columns, &size, 0);
            if more.height <= lines {
                self = more;
            } else {
                sizes[index] = Size::Line;
            }
        }
        self
    }

    fn with_sizes(
        groups: &[Vec<&Area>],
        pencil: &Pencil<'_>,
        columns: usize,
        size: Sizes<'_>,
        between: usize,
    ) -> Board {
        let mut board = Board::default();
        let (mut x, mut y, mut shelf) = (0, 0, 0);
        for group in groups {
            let sketches: Vec<Sketch> = group.iter().map(|area| pencil.area(area, size(area), columns)).collect();
            let together = sketches.iter().map(|sketch| sketch.width() + GAP).sum::<usize>().saturating_sub(GAP);
            for (index, sketch) in sketches.into_iter().enumerate() {
                let (wide, high) = (sketch.width(), sketch.height());
                // What is one player's begins on a shelf of its own, unless all of it fits beside the others'.
                let needs = if index == 0 { together } else { wide };
                if x > 0 && x + GAP + needs > columns {
                    let gap = if index == 0 { between } else { 0 };
                    (x, y, shelf) = (0, y + shelf + gap, 0);
                }
                let left = if x == 0 { 0 } else { x + GAP };
                board.placed.push((left, y, sketch));
                x = left + wide;
                shelf = shelf.max(high);
            }
        }
        board.height = y + shelf;
        board
    }

    /// Where the things with these handles are, in lines from the top of what is scrolled.
    pub fn lines_of(&self, handles: &[String]) -> Option<(usize, usize)> {
        let found = self.placed.iter().flat_map(|(_, y, sketch)| {
            let here = sketch.spots.iter().filter(|(_, handle)| handles.contains(handle));
            here.map(move |(spot, _)| (y + spot.y as usize, y + spot.bottom() as usize))
        });
        found.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    /// Draws what stays, and under it the rest from line `scroll` on; gives where on the screen each handle is.
    pub fn draw(&self, area: Rect, scroll: usize, buffer: &mut Buffer) -> Vec<(Rect, String)> {
        let above = (self.stays as u16).min(area.height);
        let below = Rect { y: area.y + above, height: area.height - above, ..area };
        let mut spots = draw_sketches(&self.pinned, Rect { height: above, ..area }, 0, buffer);
        spots.extend(draw_sketches(&self.placed, below, scroll, buffer));
        spots
    }
}

/// Sketches from top to bottom, side by side where there is room.
fn stacked(sketches: Vec<Sketch>, columns: usize) -> Board {
    let mut board = Board::default();
    let (mut x, mut y, mut shelf) = (0, 0, 0);
    for sketch in sketches {
        if x > 0 && x + GAP + sketch.width() > columns {
            (x, y, shelf) = (0, y + shelf, 0);
        }
        let left = if x == 0 { 0 } else { x + GAP };
        (x, shelf) = (left + sketch.width(), shelf.max(sketch.height()));
        board.placed.push((left, y, sketch));
    }
    board.height = y + shelf;
    board
}

/// Draws sketches from line `scroll` on; gives where on the screen each handle is.
fn draw_sketches(
    placed: &[(usize, usize, Sketch)],
    area: Rect,
    scroll: usize,
    buffer: &mut Buffer,
) -> Vec<(Rect, String)> {
    let mut spots = Vec::new();
    for (x, y, sketch) in placed {
        for (index, line) in sketch.lines.iter().enumerate() {
            let Some(row) = (y + index).checked_sub(scroll).filter(|row| *row < area.height as usize) else {
                continue;
            };
            let left = area.x.saturating_add(*x as u16);
            if left < area.right() {
                buffer.set_line(left, area.y + row as u16, line, area.right() - left);
            }
        }
        for (spot, handle) in &sketch.spots {
            let top = (y + spot.y as usize) as i64 - scroll as i64;
            let moved = Rect { x: area.x + *x as u16 + spot.x, y: 0, ..*spot };
            if top >= 0 && top < i64::from(area.height) {
                let on_screen = Rect { y: area.y + top as u16, ..moved }.intersection(area);
                spots.push((on_screen, handle.clone()));
            }
        }
    }
    spots
}

/// The areas by owner: what lies in the middle and what is the others' first, the reader's own last, next to the
/// question.
fn groups(picture: &Picture, reader: Option<Seat>) -> Vec<Vec<&Area>> {
    let own = |area: &&Area| area.owner.is_some_and(|owner| reader == Some(owner));
    let (mine, others): (Vec<&Area>, Vec<&Area>) = picture.areas.iter().partition(own);
    let grouped = others.chunk_by(|one, next| one.owner.is_some() && one.owner == next.owner);
    let mut groups: Vec<Vec<&Area>> = grouped.map(<[&Area]>::to_vec).collect();
    groups.extend((!mine.is_empty()).then_some(mine));
    groups
}

/// Worth drawing large when not everything can be: boards, and what is the reader's own.
fn important(area: &Area, reader: Option<Seat>) -> bool {
    matches!(area.shape, Shape::Grid { .. }) || area.owner.is_some_and(|owner| reader == Some(owner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::ink::Ink;
    use crate::screen::pieces::Lights;
    use insta::assert_snapshot;
    use table::{Meter, Piece, Tone};

    /// A table with something of everything.
    fn picture() -> Picture {
        let mut picture = Picture::default();
        let (ann, bob) = (Some(Seat::new(0)), Some(Seat::new(1)));
        let ship = |handle: &str, name: &str| Piece::new(handle, name).tone(Tone::Second);
        let turned = Piece { turned: true, ..ship("s2", "Frigate").mark("1 dmg") };
        picture.add("Fleet", bob, Shape::Row(vec![ship("s1", "Dreadnought of the Line").mark("3/3"), turned]));
        let mut cells = vec![Piece::new("", ""); 6];
        cells[1] = Piece::new("c1", "Sun").mark("+2").tone(Tone::Yellow);
        cells[5] = Piece::new("c5", "Rift");
        picture.add("Space", None, Shape::Grid { columns: 3, cells }).handle = "space".into();
        let meter = |label: &'static str, value, max| Meter { label: label.into(), value, max, tone: Tone::Green };
        picture.add("", ann, Shape::Meters(vec![meter("Energy", 3, Some(8)), meter("Hull of @2", 12, Some(40))]));
        picture.add("Turn", None, Shape::Meters(vec![meter("Round", 4, None)]));
        picture.add("Deck", bob, Shape::Pile { count: 31, top: None });
        picture.add("Discard", ann, Shape::Pile { count: 2, top: Some(Piece::new("d", "Laser")) });
        picture.add("", None, Shape::Text("@2 has called a truce that lasts until somebody fires.".into()));
        let hand = ["Laser", "Shield", "Missile"].map(|name| Piece::new(name, name).mark("2"));
        picture.add(
            "Hand",
            ann,
            Shape::Row(hand.into_iter().chain([Piece::face_down(), Piece::face_down()]).collect()),
        );
        picture
    }

    fn drawn(columns: usize, lines: usize, ascii: bool) -> String {
        let names = ["Ann".to_string(), "Bob".into()];
        let lights = Lights { selected: vec!["Shield".into(), "c1".into()], legal: vec!["c5".into(), "Laser".into()] };
        let ink = Ink { colour: false, ascii };
        let pencil = Pencil { ink, names: &names, reader: Some(Seat::new(0)), lights: &lights };
        let board = Board::lay(&picture(), &pencil, columns, lines);
        let area = Rect::new(0, 0, columns as u16, board.height as u16);
        let mut buffer = Buffer::empty(area);
        let spots = board.draw(area, 0, &mut buffer);
        assert!(spots.iter().all(|(spot, _)| area.contains(spot.as_position())), "a thing lies outside the table");
        let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..area.height).map(|y| format!("{}\n", line(y).trim_end())).collect()
    }

    #[test]
    fn a_rich_table_is_drawn_large() {
        assert_snapshot!(drawn(70, 60, false));
    }

    #[test]
    fn a_rich_table_is_drawn_small() {
        assert_snapshot!(drawn(46, 14, false));
    }

    #[test]
    fn a_rich_table_is_drawn_in_ascii() {
        let drawn = drawn(60, 30, true);
        assert!(drawn.is_ascii(), "{drawn}");
        assert_snapshot!(drawn);
    }
}
