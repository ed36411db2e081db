//! `fireside cards`: look through a game's cards, and check new ones.

use super::{find_game, print, print_json};
use crate::card_games::{CardGame, Cards, Language, card_games};
use crate::catalogue::{added, all_packs, read_packs, told};
use crate::trouble::Trouble;
use lingo::Followed;
use lingo::pack::{Entry, Schema, Set, Source};
use std::path::PathBuf;

/// Look through the cards of a game, and check new ones.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  fireside cards starship                         every ship, module and card
  fireside cards starship --find missile          those that speak of missiles
  fireside cards starship \"Projectile Burst\"      one, drawn as a card
  fireside cards prime --section hero             Firestorm Prime's heroes
  fireside cards starship \"Munitions Swap\" --language pl
  fireside cards starship \"Munitions Swap\" --trace  what it does, step by step
  fireside cards starship --check my-pack.toml    what is wrong with a pack, all of it
  fireside cards starship --pack my-pack.toml     the cards with that pack among them")]
pub struct Args {
    /// The game
    game: String,
    /// One card, by its name or an unmistakable part of it
    pub(super) name: Option<String>,
    /// Only those whose name, numbers or text say this
    #[arg(long, value_name = "WORDS", conflicts_with = "name")]
    pub(super) find: Option<String>,
    /// Only cards of this kind: card, module, ship, hero …
    #[arg(long, value_name = "NAME")]
    pub(super) section: Option<String>,
    /// Check packs, or folders of packs, on top of the game's own
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["name", "find", "section"])]
    pub(super) check: Vec<PathBuf>,
    /// Also what the card does, step by step: as the table reads its text, and as it went in a game played to show it
    #[arg(long, requires = "name")]
    pub(super) trace: bool,
    /// The language of the text: en, or pl for Polish
    #[arg(long, value_enum, default_value = "en", hide_possible_values = true)]
    pub(super) language: Language,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Lists, shows or checks.
pub fn run(args: &Args, colour: bool) -> Result<(), Trouble> {
    let game = card_game(&args.game)?;
    if !args.check.is_empty() {
        return check(&game, args);
    }
    if args.language == Language::Pl && game.polish.is_none() {
        let title = find_game(game.id)?.info().title;
        let what = format!("{title} has no Polish cards yet");
        return Err(Trouble::usage(format!("{what}; leave --language out to read them in English")));
    }
    let schema = (game.schema)();
    let set = load(&game, &schema, &added(game.id))?;
    match &args.name {
        Some(name) => show(&game, args, &Cards::new(&game, &set), find(&set, name, args.section.as_deref())?, colour),
        None => list(&game, args, &Cards::new(&game, &set)),
    }
}

/// The game with this id, if it has cards.
pub fn card_game(id: &str) -> Result<CardGame, Trouble> {
    let info = find_game(id)?.info();
    let mut games = card_games();
    let known: Vec<&str> = games.iter().map(|game| game.id).collect();
    let without = || format!("{} has no cards to look through; these have: {}", info.title, known.join(", "));
    let found = games.iter().position(|game| game.id == info.id).ok_or_else(|| Trouble::usage(without()))?;
    Ok(games.swap_remove(found))
}

/// The game's cards and these.
pub fn load(game: &CardGame, schema: &Schema, added: &[Source]) -> Result<Set, Trouble> {
    schema.load(&all_packs(game, added)).map_err(|troubles| told(&troubles))
}

fn check(game: &CardGame, args: &Args) -> Result<(), Trouble> {
    let mut new = Vec::new();
    for path in &args.check {
        new.extend(read_packs(path)?);
    }
    let all = [added(game.id), new.clone()].concat();
    let packs = all_packs(game, &all);
    if let Err(troubles) = (game.load)(&packs, &(game.decks)()) {
        if args.json {
            let line = |trouble: &lingo::pack::PackTrouble| {
                let place = &trouble.place;
                serde_json::json!({
                    "file": place.file, "line": place.line, "column": place.column,
                    "card": trouble.card, "what": trouble.what, "remedy": trouble.remedy,
                })
            };
            print_json(&troubles.0.iter().map(line).collect::<Vec<_>>())?;
            return Err(Trouble::Told(1));
        }
        return Err(told(&troubles));
    }
    let set = load(game, &(game.schema)(), &all)?;
    let names: Vec<&str> = new.iter().map(|source| source.name.as_str()).collect();
    let count = set.entries.iter().filter(|entry| names.contains(&entry.place.file.as_str())).count();
    if args.json {
        return print_json(&serde_json::json!([]));
    }
    print(&format!("{}: {count} entries, nothing wrong. Card set {}\n", names.join(", "), set.hash))
}

fn find<'a>(set: &'a Set, name: &str, section: Option<&str>) -> Result<&'a Entry, Trouble> {
    let wanted = name.to_lowercase();
    let within = |entry: &&Entry| section.is_none_or(|section| entry.kind() == section);
    let entries = || set.entries.iter().filter(within);
    if let Some(exact) = entries().find(|entry| entry.name.to_lowercase() == wanted) {
        return Ok(exact);
    }
    let parts: Vec<&Entry> = entries().filter(|entry| entry.name.to_lowercase().contains(&wanted)).collect();
    match parts.as_slice() {
        [one] => Ok(one),
        [] => {
            let near = set
                .nearest(name)
                .map_or("--find searches their texts too".into(), |near| format!("did you mean \"{near}\"?"));
            Err(Trouble::failed(format_args!("no card is called \"{name}\"; {near}")))
        }
        several => {
            let names: Vec<&str> = several.iter().take(8).map(|entry| entry.name.as_str()).collect();
            Err(Trouble::failed(format_args!(
                "\"{name}\" fits {} cards: {}; give more of the name",
                several.len(),
                names.join(", ")
            )))
        }
    }
}

fn show(game: &CardGame, args: &Args, cards: &Cards<'_>, entry: &Entry, colour: bool) -> Result<(), Trouble> {
    let (set, text) = (cards.set, text(args, cards.set, entry)?);
    if args.json {
        let mut card = cards.as_json(entry, &text);
        if args.trace {
            card["outline"] = lingo::outline(&set.programs, &entry.code).into();
            let followed = followed(game, entry);
            card["untraced"] = untraced(entry, followed.as_ref()).map_or(serde_json::Value::Null, Into::into);
            card["played"] = followed.map_or(serde_json::Value::Null, |followed| followed_json(&followed));
        }
        return print_json(&card);
    }
    let coloured = colour && std::io::IsTerminal::is_terminal(&std::io::stdout());
    let mut drawn = cards.face(entry, &text, args.language).draw(48, coloured);
    if args.trace {
        let outline = lingo::outline(&set.programs, &entry.code);
        let gap = (!outline.is_empty()).then(String::new);
        drawn.extend(outline.into_iter().chain(gap));
        let followed = followed(game, entry);
        drawn.extend(untraced(entry, followed.as_ref()));
        drawn.extend(followed.iter().flat_map(told_deeds));
    }
    if args.language == Language::En {
        drawn.extend(explained(game, entry, &text));
    }
    print(&(drawn.join("\n") + "\n"))
}

/// The words of the game that stand on a card, with their meanings.
fn explained(game: &CardGame, entry: &Entry, text: &str) -> Vec<String> {
    let traits = entry.fields.values().map(crate::card_games::said);
    let words = traits.chain([text.to_string()]).collect::<Vec<_>>().join("\n");
    let meanings = crate::library::meanings(game.id, &words).into_iter();
    meanings.map(|word| format!("{}: {}", word.word, word.meaning)).collect()
}

/// Why nothing of a card is to be traced, or nothing that came to something.
fn untraced(entry: &Entry, followed: Option<&Followed>) -> Option<String> {
    let (abilities, standing) = (&entry.code.abilities, &entry.code.standing);
    Some(match followed {
        Some(followed) if followed.fruitful => return None,
        Some(_) => "In games played at random with it nothing came of its text; this is how it was carried out.".into(),
        None if !abilities.is_empty() => "In games played at random with it, this text was never carried out.".into(),
        None if !standing.is_empty() => {
            "Its text holds as long as it is in play; there are no steps of it to follow.".into()
        }
        None => match entry.fields.get("cards").map(crate::card_games::said) {
            Some(cards) => format!("It has no text, so there is nothing to trace; trace its cards: {cards}."),
            None => "It has no text, so there is nothing to trace: its numbers say all it does.".into(),
        },
    })
}

/// What a card did in a game played to find out.
fn followed(game: &CardGame, entry: &Entry) -> Option<Followed> {
    (game.follow)(&all_packs(game, &added(game.id)), &(game.decks)(), &entry.name)
}

fn told_deeds(followed: &Followed) -> Vec<String> {
    let mut lines = vec![format!("What it did in game {} of random play:", followed.game + 1)];
    for deed in &followed.deeds {
        lines.push(format!("answer {}, player {}: {}", deed.answer + 1, deed.seat.number(), deed.said));
        lines.extend(deed.steps.iter().map(|step| format!("  {step}")));
        lines.extend(deed.story.iter().map(|line| format!("  = {line}")));
    }
    lines
}

fn followed_json(followed: &Followed) -> serde_json::Value {
    let deed = |deed: &lingo::Deed| {
        serde_json::json!({
            "answer": deed.answer + 1, "seat": deed.seat.number(), "said": deed.said, "steps": deed.steps,
            "story": deed.story,
        })
    };
    serde_json::json!({
        "game": followed.game + 1,
        "fruitful": followed.fruitful,
        "deeds": followed.deeds.iter().map(deed).collect::<Vec<_>>(),
    })
}

fn text(args: &Args, set: &Set, entry: &Entry) -> Result<String, Trouble> {
    let unsaid = |missing| Trouble::failed(format_args!("{} cannot be said in Polish: {missing}", entry.name));
    args.language.text(set.programs.lexicon(), entry).map_err(unsaid)
}

/// What the list says of an entry after its name: what it is, its numbers and its text, in the language asked for.
fn line(args: &Args, cards: &Cards<'_>, entry: &Entry) -> Result<String, Trouble> {
    let kinds = cards.kinds(entry, args.language).join(", ");
    let numbers = cards.stats(entry, args.language).into_iter();
    let numbers = numbers.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ");
    let text = text(args, cards.set, entry)?.replace('\n', " ");
    let said = [[kinds, numbers].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; "), text];
    Ok(said.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". "))
}

/// Does an entry say all of these words, as it is listed or in English? Polish words change at their end, so there the
/// last letter of a long word may be another.
fn says(args: &Args, entry: &Entry, kind: &str, line: &str, words: &str) -> bool {
    let fields = entry.fields.values().map(crate::card_games::said).collect::<Vec<_>>().join(" ");
    let all = format!("{} {kind} {} {fields} {} {line}", entry.section, entry.name, entry.text).to_lowercase();
    let stem = |word: &str| -> String {
        let letters = word.chars().count();
        let kept = if args.language == Language::Pl && letters > 4 { letters - 1 } else { letters };
        word.chars().take(kept).collect()
    };
    words.to_lowercase().split_whitespace().all(|word| all.contains(&stem(word)))
}

fn list(game: &CardGame, args: &Args, cards: &Cards<'_>) -> Result<(), Trouble> {
    let set = cards.set;
    let within = |entry: &&Entry| args.section.as_ref().is_none_or(|section| entry.kind() == section);
    let mut found: Vec<(&Entry, String, String)> = Vec::new();
    for entry in set.entries.iter().filter(within) {
        let (kind, line) = (args.language.field(game, entry.kind()), line(args, cards, entry)?);
        if args.find.as_ref().is_none_or(|words| says(args, entry, &kind, &line, words)) {
            found.push((entry, kind, line));
        }
    }
    if args.json {
        let json = |(entry, ..): &(&Entry, String, String)| Ok(cards.as_json(entry, &text(args, set, entry)?));
        return print_json(&found.iter().map(json).collect::<Result<Vec<_>, Trouble>>()?);
    }
    if found.is_empty() {
        let mut kinds: Vec<&str> = set.entries.iter().map(Entry::kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let unknown = args.section.as_ref().filter(|section| !kinds.contains(&section.as_str()));
        return Err(Trouble::failed(match unknown {
            Some(section) => format!("there is no section \"{section}\"; there are {}", kinds.join(", ")),
            None => "no card fits; use fewer words, or leave --section out".to_string(),
        }));
    }
    let widest = found.iter().map(|(entry, ..)| entry.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (entry, kind, line) in &found {
        let cost = entry.fields.get("cost").map(crate::card_games::said).unwrap_or_default();
        out.push_str(&format!("{kind:<9} {:<widest$} {cost:>3}  {line}\n", entry.name));
    }
    out.push_str(&args.language.so_many_of(found.len(), set.entries.len()));
    print(&(out + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_of_every_card_has_its_words() {
        for game in card_games() {
            let set = load(&game, &(game.schema)(), &[]).expect("its own cards are good");
            let steps = set.entries.iter().flat_map(|entry| {
                let lines = lingo::outline(&set.programs, &entry.code);
                lines.into_iter().map(move |line| (entry.name.as_str(), line))
            });
            let wordless: Vec<_> =
                steps.filter(|(_, line)| line.split([' ', ':', ',']).any(|word| word == "?")).collect();
            assert!(wordless.is_empty(), "{}: {wordless:?}", game.id);
        }
    }
}
