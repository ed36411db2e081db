//! Text that reads the way it is written.

/// Leaves out what nobody sees and what makes a line read otherwise than it is written: marks that turn its direction
/// round, joints that have no width, the mark of byte order. Whoever pastes text often does not know of them, so they
/// are left out and not refused. The joiners that emoji and some scripts are written with stay.
pub fn plain(text: &str) -> String {
    let odd = |letter: char| {
        matches!(letter, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{feff}')
            || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
    };
    text.chars().filter(|letter| !odd(*letter)).collect()
}

/// Whether a text breaks its line, or has other letters that only steer a screen.
pub fn is_broken(text: &str) -> bool {
    text.chars().any(|letter| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_the_way_it_is_written() {
        assert_eq!(plain("\u{202e}olleh\u{202c} \u{2066}Ada\u{2069}\u{feff}"), "olleh Ada");
        for whole in ["Grüße, 日本! 👩‍🚀", "می‌خواهم", "שלום"] {
            assert_eq!(plain(whole), whole);
        }
        assert!(is_broken("a\nb") && is_broken("a\u{2028}b") && is_broken("\u{1b}[2J") && !is_broken("שלום 👩‍🚀"));
    }
}
