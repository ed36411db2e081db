//! What one viewer sees of the match now, kept until something changes.

use super::pieces::Lights;
use crate::picture_text::{area_pieces, is_blank, is_sign};
use crate::play::{Sitting, brief_promises};
use table::{Area, MAX_SEATS, Picture, Piece, Prompt, Seat, ToldAt, Tone, Viewer};

/// Everything the screen draws, for one viewer and one position.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Who looks.
    pub viewer: Viewer,
    /// The person here whose eyes these are.
    pub reader: Option<Seat>,
    /// The table.
    pub picture: Picture,
    /// What the viewer is asked.
    pub prompt: Option<Prompt>,
    /// Where chance comes from, said before anything happens.
    pub deal: String,
    /// The story so far.
    pub story: Vec<ToldAt>,
    /// The number of the reader's last answer, from which on the story is new to them.
    pub last_own: usize,
}

impl Scene {
    /// Looks at the match. For each seat, `last_own` is the number of its last answer.
    pub fn of(sitting: &Sitting, viewer: Viewer, last_own: &[usize; MAX_SEATS]) -> Scene {
        let of = sitting.of();
        let reader = match viewer {
            Viewer::Seat(seat) if sitting.people().has(seat) => Some(seat),
            _ => None,
        };
        let prompt = reader.and_then(|seat| of.prompt(seat));
        let last_own = reader.map_or(usize::MAX, |seat| last_own[seat.index()]);
        Scene {
            viewer,
            reader,
            picture: of.picture(viewer),
            prompt,
            deal: in_groups(&brief_promises(sitting.promises())),
            story: sitting.told(viewer, 0),
            last_own,
        }
    }

    /// What the selected answer touches, and what any answer touches.
    pub fn lights(&self, selected: Option<usize>, looked_at: Option<&str>) -> Lights {
        let offers = self.prompt.as_ref().map_or(&[][..], |prompt| &prompt.offers);
        let touched =
            |offer: &table::Description| offer.things.iter().chain(&offer.places).cloned().collect::<Vec<_>>();
        let selected = match (looked_at, selected.and_then(|index| offers.get(index))) {
            (Some(handle), _) => vec![handle.to_string()],
            (None, Some(offer)) => touched(offer),
            (None, None) => Vec::new(),
        };
        Lights { selected, legal: offers.iter().flat_map(touched).collect() }
    }

    /// Every piece that can be looked at closer, with the area it lies in.
    pub fn pieces(&self) -> Vec<(&Area, &Piece)> {
        // Lines between the squares of a board are faint signs that no answer speaks of.
        let is_line = |piece: &Piece| piece.handle.is_empty() && piece.tone == Tone::Faint && is_sign(piece);
        let worth = |piece: &&Piece| !piece.hidden && !is_blank(piece) && !is_line(piece);
        let of_area = |area| area_pieces(area).into_iter().filter(worth).map(move |piece| (area, piece));
        self.picture.areas.iter().flat_map(of_area).collect()
    }

    /// The piece with this handle.
    pub fn piece(&self, handle: &str) -> Option<(&Area, &Piece)> {
        self.pieces().into_iter().find(|(_, piece)| !handle.is_empty() && piece.handle == handle)
    }
}

/// A text in which no word is too long to be wrapped: a hash stands in groups of sixteen.
pub(super) fn in_groups(text: &str) -> String {
    let group = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        letters.chunks(16).map(|letters| letters.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|line| line.split(' ').map(group).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n")
}
