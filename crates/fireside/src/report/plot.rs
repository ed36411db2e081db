//! Plots as SVG inside a page. Colours come from the page, so that they follow light and dark.

use super::bins::Bin;
use crate::words::{cut, thousands};
use std::fmt::Write;

/// Narrow enough that its letters can still be read on a phone.
const WIDE: f64 = 440.0;
const LINE: f64 = 28.0;
const LABEL: f64 = 136.0;
const VALUE: f64 = 58.0;
/// The most letters of a label.
const LETTERS: usize = 19;

/// Text that HTML does not read as markup.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// One bar of a plot.
pub struct Bar {
    /// What it is.
    pub label: String,
    /// From 0 to 1.
    pub share: f64,
    /// The interval around it, from 0 to 1.
    pub interval: Option<(f64, f64)>,
    /// What is written at its end.
    pub value: String,
}

fn open(height: f64, title: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDE} {height:.0}\" role=\"img\" aria-label=\"{}\">", escape(title))
}

/// Lying bars, the longest as long as there is room; with intervals they are drawn on a scale from 0 to 100 %.
pub fn bars(title: &str, bars: &[Bar]) -> String {
    let scaled = bars.iter().any(|bar| bar.interval.is_some());
    let top = if scaled { 1.0 } else { bars.iter().map(|bar| bar.share).fold(f64::MIN_POSITIVE, f64::max) };
    let room = WIDE - LABEL - VALUE;
    let foot = if scaled { 24.0 } else { 4.0 };
    let height = bars.len() as f64 * LINE;
    let mut out = open(height + foot, title);
    let x = |share: f64| LABEL + room * (share / top).clamp(0.0, 1.0);
    if scaled {
        for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let at = x(tick);
            let _ = write!(out, "<line class=\"grid\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{height:.0}\"/>");
            let _ = write!(
                out,
                "<text class=\"small\" x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{:.0} %</text>",
                height + 16.0,
                tick * 100.0
            );
        }
    }
    for (index, bar) in bars.iter().enumerate() {
        let y = index as f64 * LINE;
        let middle = y + LINE / 2.0;
        let long = x(bar.share) - LABEL;
        let _ = write!(
            out,
            "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LABEL - 10.0,
            middle + 5.0,
            escape(&cut(&bar.label, LETTERS))
        );
        let _ = write!(
            out,
            "<rect class=\"bar\" x=\"{LABEL}\" y=\"{:.1}\" width=\"{long:.1}\" height=\"{:.0}\" rx=\"2\"/>",
            y + 6.0,
            LINE - 12.0
        );
        if let Some((low, high)) = bar.interval {
            let (low, high) = (x(low), x(high));
            let _ = write!(
                out,
                "<path class=\"whisker\" d=\"M{low:.1} {middle:.1}H{high:.1}M{low:.1} {:.1}v10M{high:.1} {0:.1}v10\"/>",
                middle - 5.0
            );
        }
        let _ = write!(
            out,
            "<text class=\"small\" x=\"{WIDE}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            middle + 5.0,
            escape(&bar.value)
        );
    }
    out.push_str("</svg>");
    out
}

/// Standing columns: so many `up` for each number of `across`.
pub fn columns(title: &str, bins: &[Bin], across: &str, up: &str) -> String {
    const HIGH: f64 = 150.0;
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let mut out = open(HIGH + 56.0, title);
    let wide = WIDE / bins.len().max(1) as f64;
    let _ = write!(out, "<line class=\"grid\" x1=\"0\" x2=\"{WIDE}\" y1=\"16\" y2=\"16\"/>");
    let _ = write!(out, "<text class=\"small\" x=\"0\" y=\"11\">{} {}</text>", thousands(most), escape(up));
    let every = bins.len().div_ceil(7).max(1);
    for (index, bin) in bins.iter().enumerate() {
        let high = HIGH * bin.count as f64 / most as f64;
        let x = index as f64 * wide;
        let _ = write!(
            out,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\"><title>{}: {}</title></rect>",
            x + wide * 0.06,
            HIGH - high + 16.0,
            wide * 0.88,
            bin.label(),
            thousands(bin.count)
        );
        if index.is_multiple_of(every) {
            let _ = write!(
                out,
                "<text class=\"small\" x=\"{:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{}</text>",
                (x + wide / 2.0).clamp(12.0, WIDE - 12.0),
                HIGH + 32.0,
                bin.from
            );
        }
    }
    let _ = write!(out, "<line class=\"axis\" x1=\"0\" x2=\"{WIDE}\" y1=\"{0:.0}\" y2=\"{0:.0}\"/>", HIGH + 16.0);
    let _ = write!(
        out,
        "<text class=\"small\" x=\"{WIDE}\" y=\"{:.0}\" text-anchor=\"end\">{}</text>",
        HIGH + 52.0,
        escape(across)
    );
    out.push_str("</svg>");
    out
}
