//! A screen as a picture: what a terminal shows, written as SVG.

use crate::words::width;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// The size of one character.
const CELL: (f32, f32) = (8.43, 16.4);
const MARGIN: f32 = 14.0;
const INK: &str = "#d8d4cc";
const PAPER: &str = "#1b1a19";

/// The buffer of a screen as an SVG that needs nothing but a monospaced font.
pub fn svg(buffer: &Buffer, title: &str) -> String {
    let area = buffer.area;
    let (wide, high) = (f32::from(area.width) * CELL.0 + 2.0 * MARGIN, f32::from(area.height) * CELL.1 + 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide:.1} {high:.1}\" role=\"img\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>\n",
        escape(title)
    );
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let first = &buffer[(x, y)];
            let run = (x..area.width).take_while(|&at| alike(&buffer[(at, y)], first)).count() as u16;
            let text: String = (x..x + run).map(|at| buffer[(at, y)].symbol()).collect();
            put(&mut out, first, &text, x, y, run);
            x += run;
        }
    }
    out.push_str("</svg>\n");
    out
}

fn alike(one: &Cell, other: &Cell) -> bool {
    (one.fg, one.bg, one.modifier) == (other.fg, other.bg, other.modifier)
}

fn put(out: &mut String, cell: &Cell, text: &str, x: u16, y: u16, run: u16) {
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    if text.trim().is_empty() && !reversed {
        return;
    }
    let (left, top) = (MARGIN + f32::from(x) * CELL.0, MARGIN + f32::from(y) * CELL.1);
    let wide = f32::from(run) * CELL.0;
    let colour = hex(cell.fg).unwrap_or(INK);
    let ink = if reversed { PAPER } else { colour };
    if reversed {
        let _ = writeln!(
            out,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
            CELL.1
        );
    }
    let mut style = String::new();
    for (modifier, attribute) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::DIM, " opacity=\"0.7\""),
    ] {
        if cell.modifier.contains(modifier) {
            style.push_str(attribute);
        }
    }
    let base = top + CELL.1 * 0.76;
    // Word by word, each where it belongs and as wide as it should be, whatever font is found.
    let mut before = 0;
    for word in text.split_inclusive(' ') {
        let bare = word.trim_end();
        if !bare.is_empty() {
            let at = left + before as f32 * CELL.0;
            let long = width(bare) as f32 * CELL.0;
            let _ = writeln!(
                out,
                "<text x=\"{at:.1}\" y=\"{base:.1}\" textLength=\"{long:.1}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{ink}\"{style}>{}</text>",
                escape(bare)
            );
        }
        before += width(word);
    }
}

fn hex(colour: Color) -> Option<&'static str> {
    Some(match colour {
        Color::Red | Color::LightRed => "#ff7b6b",
        Color::Green | Color::LightGreen => "#9bc46a",
        Color::Yellow | Color::LightYellow => "#f0b95c",
        Color::Blue | Color::LightBlue => "#7fb2f0",
        Color::Magenta | Color::LightMagenta => "#cf9be0",
        Color::Cyan | Color::LightCyan => "#7cc9c4",
        Color::DarkGray => "#8d8880",
        _ => return None,
    })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
