//! What authors write and the language has not, or one game has not: which words it is, and what to write instead.

use crate::grammar::{Cat, Piece, Power, Rule, Term, Wording};
use std::collections::HashSet;

/// Words that many write, and that no phrase begins with where they stand.
pub(crate) struct Unsaid {
    /// The words; `#` is any number.
    pub words: &'static [&'static str],
    /// What must have been said before them on the line.
    pub behind: &'static [&'static str],
    /// The text was understood up to just behind these words, not only up to one of them.
    pub whole: bool,
    /// Only in games that lack this.
    pub lacks: Option<Lack>,
    /// Only where no phrase of this category could have stood.
    pub unless: Option<Cat>,
    pub what: &'static str,
    pub remedy: &'static str,
}

/// Something that not every game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lack {
    Power(Power),
    /// Deeds that a text may forbid or allow.
    Deeds,
}

impl Unsaid {
    const fn new(words: &'static [&'static str], what: &'static str, remedy: &'static str) -> Unsaid {
        Unsaid { words, behind: &[], whole: false, lacks: None, unless: None, what, remedy }
    }

    const fn behind(self, behind: &'static [&'static str]) -> Unsaid {
        Unsaid { behind, ..self }
    }

    const fn without(self, power: Power) -> Unsaid {
        Unsaid { lacks: Some(Lack::Power(power)), ..self }
    }

    const fn without_deeds(self) -> Unsaid {
        Unsaid { lacks: Some(Lack::Deeds), ..self }
    }

    const fn unless_hoped(self, cat: Cat) -> Unsaid {
        Unsaid { unless: Some(cat), ..self }
    }

    const fn whole(self) -> Unsaid {
        Unsaid { whole: true, ..self }
    }
}

const NO_REACTION: (&str, &str) =
    ("nobody reacts in this game", "wait for it with a text on what stays in play: “When …, …”");
const ONE_WAY: (&str, &str) = ("only one way can be chosen at a time", "write a “Choose one: …” for each choice");
const NO_LEAVE: (&str, &str) = (
    "no text of this game forbids or allows what its rules do",
    "change a number that the rules use, or let something happen: “When …, …”",
);
const OWN_SENTENCE: (&str, &str) =
    ("“otherwise” begins a sentence of its own", "end the one before with a full stop: “If …, …. Otherwise, …”");
const LOOKS_BACK: (&str, &str) =
    ("this looks back at what was done before", "say “If you do, …” or “If they do, …” in a sentence of its own");
const COND_FIRST: (&str, &str) = ("a condition stands before what it is for", "put it first: “If …, …”");
const OWN_LINE: (&str, &str) = (
    "a trigger is a line of its own",
    "break the line before it, or say how long it waits: “until the end of your next turn, when …, …”",
);

/// The first that fits is said.
pub(crate) const UNSAID: &[Unsaid] = &[
    Unsaid::new(&["react"], NO_REACTION.0, NO_REACTION.1).without(Power::React),
    Unsaid::new(&["reacts"], NO_REACTION.0, NO_REACTION.1).without(Power::React),
    Unsaid::new(&["can't"], NO_LEAVE.0, NO_LEAVE.1).without_deeds(),
    Unsaid::new(&["can"], NO_LEAVE.0, NO_LEAVE.1).without_deeds(),
    Unsaid::new(
        &["to", "choose", "1", ":"],
        "“choose one” is a sentence of its own, and nothing that is paid for",
        "write a line for each way, with what is paid for it, or a sentence behind this one: “Choose one: …; or …”",
    ),
    Unsaid::new(&["choose", "#", ":"], ONE_WAY.0, ONE_WAY.1),
    Unsaid::new(&["choose", "#", "or"], ONE_WAY.0, ONE_WAY.1),
    Unsaid::new(&["choose", "any", "number", ":"], ONE_WAY.0, ONE_WAY.1),
    Unsaid::new(&[",", "or"], "ways are kept apart with “;”", "write “Choose one: …; …; or …”")
        .behind(&["choose", "1", ":"]),
    Unsaid::new(&[",", "otherwise"], OWN_SENTENCE.0, OWN_SENTENCE.1),
    Unsaid::new(&[";", "otherwise"], OWN_SENTENCE.0, OWN_SENTENCE.1),
    Unsaid::new(&["else"], "“else” is said “otherwise”", "write “If …, …. Otherwise, …”"),
    Unsaid::new(&["when", "you", "do"], LOOKS_BACK.0, LOOKS_BACK.1),
    Unsaid::new(&["when", "they", "do"], LOOKS_BACK.0, LOOKS_BACK.1),
    Unsaid::new(&["when", "that", "happens"], LOOKS_BACK.0, LOOKS_BACK.1),
    Unsaid::new(&["and", "when"], OWN_LINE.0, OWN_LINE.1),
    Unsaid::new(&["and", "whenever"], OWN_LINE.0, OWN_LINE.1),
    Unsaid::new(&[".", "when"], OWN_LINE.0, OWN_LINE.1),
    Unsaid::new(&[".", "whenever"], OWN_LINE.0, OWN_LINE.1),
    Unsaid::new(&["or"], "a trigger waits for one thing", "write a line for each: “When …, …”").behind(&["when"]),
    Unsaid::new(
        &["instead", "."],
        "all that is done instead is said before “instead”",
        "join it with “and”: “…, … and … instead.”",
    )
    .behind(&["would"])
    .whole(),
    Unsaid::new(
        &[","],
        "“the next time” does not say for how long it is waited",
        "say it before the comma: “the next time … this turn, …”",
    )
    .behind(&["the", "next", "time"])
    .whole()
    .unless_hoped(Cat::Pred),
    Unsaid::new(&["instead"], "“instead” needs what would happen", "begin with “If … would …, ”"),
    Unsaid::new(&["and", "if"], "a comma is missing before “and if”", "write “…, and if …, …”"),
    Unsaid::new(&["if"], COND_FIRST.0, COND_FIRST.1),
    Unsaid::new(&["only", "if"], COND_FIRST.0, COND_FIRST.1),
    Unsaid::new(&["unless"], COND_FIRST.0, "put it first: “Unless …, …”"),
    Unsaid::new(&["while"], COND_FIRST.0, "put it first: “While …, …”"),
];

/// Words so common that they do not show which phrase was meant.
const COMMON: &[&str] = &[
    "all", "and", "any", "card", "cards", "damage", "for", "from", "has", "have", "into", "its", "may", "other", "put",
    "puts", "set", "that", "the", "their", "this", "until", "when", "with", "you", "your",
];

/// The phrases that a game has no use for, by their words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unheard {
    /// Words that follow each other in a phrase, and what the game would have to be able to do for it.
    runs: Vec<(Vec<String>, Option<Power>)>,
    lacks: Vec<Power>,
    /// The words of the phrases that it has: one of them alone does not show that another phrase was meant.
    known: HashSet<String>,
}

impl Unheard {
    /// Of these wordings; `is_beyond` says which phrases are beyond the game's powers.
    pub fn of<'a>(wordings: impl Iterator<Item = &'a Wording>, is_beyond: impl Fn(Rule) -> bool) -> Unheard {
        let mut unheard = Unheard::default();
        for wording in wordings {
            let Term::Rule(rule) = wording.term else { continue };
            let power = rule.power().filter(|_| is_beyond(rule));
            unheard.lacks.extend(power);
            for mut run in runs(wording) {
                let is_mark = |word: &String| word.len() == 1 && !word.chars().all(char::is_alphanumeric);
                let marks = run.iter().take_while(|word| is_mark(word)).count();
                run.drain(..marks);
                let tells = run.first().is_some_and(|word| word.len() > 2 && !COMMON.contains(&word.as_str()));
                if tells {
                    unheard.runs.push((run, power));
                }
            }
        }
        unheard
    }

    /// The game has these phrases.
    pub fn know<'a>(&mut self, wordings: impl Iterator<Item = &'a Wording>) {
        self.known = wordings.flat_map(runs).flatten().collect();
    }

    /// Can the game's rules not do this?
    pub fn lacks(&self, power: Power) -> bool {
        self.lacks.contains(&power)
    }

    /// The phrase of which most words stand somewhere: how many, and why the game has not got it.
    pub fn meant(&self, says: impl Fn(usize, &str) -> bool) -> Option<(usize, &'static str)> {
        let said = |run: &[String]| run.iter().enumerate().take_while(|(at, word)| says(*at, word)).count();
        let stands = |(run, power): &'_ (Vec<String>, Option<Power>)| {
            let words = said(run);
            let (whole, is_new) = (words == run.len(), run[..words].iter().any(|word| !self.known.contains(word)));
            // A word that other phrases have, too, tells nothing alone.
            let tells = if whole { words > 1 || is_new } else { words > 1 && is_new };
            tells.then_some((words, *power))
        };
        let (words, power) = self.runs.iter().filter_map(stands).rev().max_by_key(|(words, _)| *words)?;
        Some((words, power.map_or("its rules have nothing for it", Power::lacking)))
    }
}

/// The words of a phrase, cut where its slots are.
fn runs(wording: &Wording) -> impl Iterator<Item = Vec<String>> + '_ {
    let word = |piece: &Piece| if let Piece::Word { said, .. } = piece { Some(said.clone()) } else { None };
    wording.pieces.split(move |piece| word(piece).is_none()).map(move |run| run.iter().filter_map(word).collect())
}

impl Power {
    /// What is not so in a game whose rules cannot do this.
    pub(crate) const fn lacking(self) -> &'static str {
        match self {
            Power::React => "nobody acts in answer to what happens",
            Power::Before => "nothing is changed before it happens",
            Power::Instead => "nothing is done in place of what would happen",
            Power::Overflow => "nothing is gained above the maximum",
            Power::Order => "no zone has a top or a bottom that a text could speak of",
            Power::Search => "no zone is searched",
            Power::Enter => "no card enters or leaves play by a text",
            Power::Travel => "nothing moves from place to place by a text",
            Power::Attach => "nothing is attached",
            Power::Control => "nobody takes control of anything",
            Power::Repair => "damage is not kept on things, so none is removed",
            Power::Cancel => "nothing is cancelled",
            Power::Stretches => "nothing is ended or skipped by a text",
            Power::Play => "no card is played by a text",
            Power::Swap => "nothing changes places",
            Power::Victory => "nobody wins or loses by a text",
            Power::Texts => "no text is lost or copied",
            Power::Grant => "no ability is given to other cards",
            Power::Tax => "nothing that is done can be made to cost something",
            Power::Traits => "no trait is gained or lost",
            Power::Shields => "no damage is prevented ahead",
            Power::Flow => "damage is not made larger or smaller",
            Power::Costs => "no cost changes",
            Power::Next => "nothing waits for the next card of a kind",
            Power::SelfDamage => "damage is no cost",
        }
    }
}
