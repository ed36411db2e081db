//! The table: every area, as large as fits, side by side where there is room.

use super::pieces::{Pencil, Size, Sketch};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use table::{Area, Picture, Shape, Viewer};

/// Between two areas on one shelf.
const GAP: usize = 3;

/// A table laid out for a width, perhaps higher than the screen.
#[derive(Default, Debug)]
pub struct Board {
    placed: Vec<(usize, usize, Sketch)>,
    /// Lines.
    pub height: usize,
}

impl Board {
    /// Lays a table out: as large as it can be without scrolling, small and scrolled if it must.
    pub fn lay(picture: &Picture, pencil: &Pencil<'_>, columns: usize, lines: usize) -> Board {
        let grids = |area: &Area| if matches!(area.shape, Shape::Grid { .. }) { Size::Large } else { Size::Small };
        let own = |area: &Area| if important(area, pencil.viewer) { Size::Large } else { Size::Small };
        // The size of each area, and the empty lines between shelves; the first that fits is taken.
        let ways: [(&dyn Fn(&Area) -> Size, usize); 7] = [
            (&|_| Size::Large, 1),
            (&|_| Size::Large, 0),
            (&own, 1),
            (&own, 0),
            (&grids, 0),
            (&|_| Size::Small, 1),
            (&|_| Size::Small, 0),
        ];
        let mut board = Board::default();
        for (size, between) in ways {
            board = Board::with_sizes(picture, pencil, columns, size, between);
            if board.height <= lines {
                break;
            }
        }
        board
    }

    fn with_sizes(
        picture: &Picture,
        pencil: &Pencil<'_>,
        columns: usize,
        size: &dyn Fn(&Area) -> Size,
        between: usize,
    ) -> Board {
        let mut board = Board::default();
        let (mut x, mut y, mut shelf) = (0, 0, 0);
        for area in &picture.areas {
            let sketch = pencil.area(area, size(area), columns);
            let (wide, high) = (sketch.width(), sketch.height());
            if x > 0 && x + GAP + wide > columns {
                (x, y, shelf) = (0, y + shelf + between, 0);
            }
            let left = if x == 0 { 0 } else { x + GAP };
            board.placed.push((left, y, sketch));
            x = left + wide;
            shelf = shelf.max(high);
        }
        board.height = y + shelf;
        board
    }

    /// Where the things with these handles are, in lines from the top.
    pub fn lines_of(&self, handles: &[String]) -> Option<(usize, usize)> {
        let found = self.placed.iter().flat_map(|(_, y, sketch)| {
            let here = sketch.spots.iter().filter(|(_, handle)| handles.contains(handle));
            here.map(move |(spot, _)| (y + spot.y as usize, y + spot.bottom() as usize))
        });
        found.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    /// Draws the part of the table from line `scroll` on; gives where on the screen each handle is.
    pub fn draw(&self, area: Rect, scroll: usize, buffer: &mut Buffer) -> Vec<(Rect, String)> {
        let mut spots = Vec::new();
        for (x, y, sketch) in &self.placed {
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
}

/// Worth drawing large when not everything can be: boards, and what is the viewer's own.
fn important(area: &Area, viewer: Viewer) -> bool {
    matches!(area.shape, Shape::Grid { .. }) || area.owner.is_some_and(|owner| viewer == Viewer::Seat(owner))
}
