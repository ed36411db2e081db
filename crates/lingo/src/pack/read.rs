//! Reading packs and single entries.

use super::plain::{is_hidden, wrong_with_name};
use super::schema::{Field, Kind, Schema, Section};
use super::source::{Source, bytes_of_string};
use super::{Entry, Line, MAX_ENTRIES, MAX_FILE, MAX_TROUBLES, PackTrouble, Place, Set, Troubles, Value, nearest};
use crate::lexicon::Lexicon;
use crate::parse::parse_what_can_be;
use crate::program::{Code, Programs};
use crate::text::{Dice, Span};
use crate::trouble::Trouble;
use crate::{PrintedOn, compile_on, print};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;
use table::{Bytes32, derive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

impl Schema {
    /// Loads a card set from its files; a later file adds to the earlier ones and replaces by name.
    pub fn load(&self, sources: &[Source]) -> Result<Set, Troubles> {
        match self.load_what_can_be(sources) {
            (set, troubles) if troubles.is_empty() => Ok(set),
            (_, troubles) => Err(Troubles::of(troubles)),
        }
    }

    /// The same, with whatever could be read beside the troubles: for games that have more to say about it. Of an entry
    /// with something wrong the rest is there; [`Entry::is_read`] tells of which fields more can be said.
    pub fn load_what_can_be(&self, sources: &[Source]) -> (Set, Vec<PackTrouble>) {
        let mut reading = Reading::new(&self.lexicon);
        let mut entries: Vec<Entry> = Vec::new();
        for source in sources {
            let mut of_file: Vec<(Range<usize>, Entry)> = Vec::new();
            let troubles = reading.troubles.len();
            reading.file(source, |reading, table| {
                for (key, value) in table {
                    if key.get_ref() == "game" {
                        reading.is_for(self.game, source, value);
                        continue;
                    }
                    match self.sections.iter().find(|section| section.name == key.get_ref().as_ref()) {
                        Some(section) => reading.section(source, section, value, &mut of_file),
                        None => {
                            let names = self.sections.iter().map(|section| section.name.as_str());
                            reading.unknown(source, key.span(), "section", key.get_ref(), names, None);
                        }
                    }
                }
            });
            if of_file.is_empty() && reading.troubles.len() == troubles {
                let names: Vec<&str> = self.sections.iter().map(|section| section.name.as_str()).collect();
                let (what, first) = (format!("there is no {} in this file", names.join(", ")), names.first());
                let remedy = format!("begin one with [[{}]]", first.unwrap_or(&"card"));
                reading.add(source.place(0..0), None, what, remedy);
            }
            of_file.sort_by_key(|(range, _)| range.start);
            reading.merge(&mut entries, of_file.into_iter().map(|(_, entry)| entry).collect());
        }
        if entries.len() > MAX_ENTRIES {
            let what = format!("the card set has {} entries; at most {MAX_ENTRIES} can be loaded", entries.len());
            reading.add(entries[MAX_ENTRIES].place.clone(), None, what, "leave some packs out");
            entries.truncate(MAX_ENTRIES);
        }
        let known = Known::of(&entries);
        for entry in &entries {
            if let Some(section) = self.sections.iter().find(|section| section.name == entry.section) {
                reading.references(section, entry, &known);
            }
        }
        let mut programs = Programs::new(self.lexicon.clone());
        for entry in &mut entries {
            let section = self.sections.iter().find(|section| section.name == entry.section);
            reading.compile(&mut programs, entry, section);
        }
        let hash = hash(&self.lexicon, &entries);
        (Set { entries, programs, hash }, reading.troubles)
    }
}

impl Section {
    /// Reads a file that is a single entry: a deck. Names of cards are looked up in `known`.
    pub fn read(&self, lexicon: &Lexicon, source: &Source, known: &Set) -> Result<Entry, Troubles> {
        match self.read_what_can_be(lexicon, source, known) {
            (Some(entry), troubles) if troubles.is_empty() => Ok(entry),
            (_, troubles) => Err(Troubles::of(troubles)),
        }
    }

    /// The same, with whatever could be read beside the troubles: for games that have more to say about it.
    pub fn read_what_can_be(
        &self,
        lexicon: &Lexicon,
        source: &Source,
        known: &Set,
    ) -> (Option<Entry>, Vec<PackTrouble>) {
        let mut reading = Reading::new(lexicon);
        let mut read = None;
        reading.file(source, |reading, table| read = Some(reading.entry(source, self, table, 0..0)));
        if let Some(entry) = &read {
            reading.references(self, entry, &Known::of(&known.entries));
        }
        (read, reading.troubles)
    }
}

/// Trouble with a few words of a line, with the words themselves: a line may have many sentences.
fn quoting(text: &str, line: Span, trouble: Trouble) -> Trouble {
    let words = |span: Span| text.get(span.from..span.to).unwrap_or_default().trim_end_matches('.');
    let (these, all) = (words(trouble.span), words(line));
    if these.is_empty() || these == all || trouble.what.contains(&format!("“{these}”")) {
        return trouble;
    }
    Trouble { what: format!("“{these}”: {}", trouble.what), ..trouble }
}

/// Where a part of a text stands in its file.
fn in_file(source: &Source, bytes: &[usize], span: Span) -> Place {
    let byte = |at: usize| bytes.get(at).or(bytes.last()).copied().unwrap_or(0);
    // The end is one past the last byte, which may be far from the next byte of the text.
    let (from, to) = (byte(span.from), byte(span.to.saturating_sub(1)) + 1);
    source.place(from..to.max(from))
}

/// What is wrong inside a field, and where.
type Wrong = Vec<(Range<usize>, String)>;

/// The names of all entries, by section.
struct Known<'a>(BTreeSet<(&'a str, &'a str)>);

impl<'a> Known<'a> {
    fn of(entries: &'a [Entry]) -> Known<'a> {
        Known(entries.iter().map(|entry| (entry.section.as_str(), entry.name.as_str())).collect())
    }
}

struct Reading<'a> {
    lexicon: &'a Lexicon,
    troubles: Vec<PackTrouble>,
    /// The bytes of each text in its file, by section and name.
    bytes: BTreeMap<(String, String), (Rc<Source>, Vec<usize>)>,
    /// The file that is being read.
    file: Option<Rc<Source>>,
    /// Where each entry stands among the others, by section and name without capitals.
    names: HashMap<(String, String), usize>,
    /// Which entries were replaced, by which file.
    replaced: HashSet<(usize, String)>,
}

impl<'a> Reading<'a> {
    fn new(lexicon: &'a Lexicon) -> Reading<'a> {
        Reading {
            lexicon,
            troubles: Vec::new(),
            bytes: BTreeMap::new(),
            file: None,
            names: HashMap::new(),
            replaced: HashSet::new(),
        }
    }

    fn add(&mut self, place: Place, card: Option<&str>, what: impl Into<String>, remedy: impl Into<String>) {
        self.troubles.push(PackTrouble::new(place, card, &what.into(), &remedy.into()));
    }

    fn file(&mut self, source: &Source, read: impl FnOnce(&mut Self, &DeTable<'_>)) {
        if source.text.len() > MAX_FILE {
            let what = format!("the file has {} bytes; at most {MAX_FILE} are read", source.text.len());
            return self.add(source.place(0..0), None, what, "split it into several files");
        }
        self.file = Some(Rc::new(source.clone()));
        match DeTable::parse(&source.text) {
            Ok(table) => read(self, table.get_ref()),
            Err(error) => {
                let place = source.place(error.span().unwrap_or(0..0));
                let what = format!("this is not TOML: {}", error.message().replace('\n', ", "));
                self.add(place, None, what, "correct the file");
            }
        }
    }

    fn unknown<'n>(
        &mut self,
        source: &Source,
        at: Range<usize>,
        kind: &str,
        name: &str,
        known: impl Iterator<Item = &'n str> + Clone,
        card: Option<&str>,
    ) {
        let remedy = match nearest(name, known.clone()) {
            Some(near) => format!("did you mean “{near}”?"),
            None => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
        };
        self.add(source.place(at), card, format!("there is no {kind} “{name}”"), remedy);
    }

    /// A pack may say which game it is for.
    fn is_for(&mut self, game: &str, source: &Source, value: &Spanned<DeValue<'_>>) {
        if value.get_ref().as_str() != Some(game) {
            let what = format!("this pack is not for the game “{game}”");
            let remedy = format!("write game = \"{game}\", or load the pack with the game it is for");
            self.add(source.place(value.span()), None, what, remedy);
        }
    }

    fn section(
        &mut self,
        source: &Source,
        section: &Section,
        value: &Spanned<DeValue<'_>>,
        out: &mut Vec<(Range<usize>, Entry)>,
    ) {
        let Some(array) = value.get_ref().as_array() else {
            let what = format!("“{}” should be a list of tables", section.name);
            return self.add(source.place(value.span()), None, what, format!("begin it with [[{}]]", section.name));
        };
        for item in array.iter() {
            match item.get_ref().as_table() {
                Some(table) => {
                    out.push((item.span(), self.entry(source, section, table, item.span())));
                }
                None => {
                    let what = format!("an entry of “{}” should be a table", section.name);
                    self.add(source.place(item.span()), None, what, format!("begin it with [[{}]]", section.name));
                }
            }
        }
    }

    fn entry(&mut self, source: &Source, section: &Section, table: &DeTable<'_>, at: Range<usize>) -> Entry {
        let place = source.place(at);
        let name = table.iter().find(|(key, _)| key.get_ref() == "name");
        let name = match name.map(|(_, value)| (value.span(), value.get_ref().as_str().unwrap_or_default())) {
            Some((span, name)) => match wrong_with_name(name) {
                None => name.to_string(),
                Some((what, remedy)) => {
                    self.add(source.place(span), None, what, remedy);
                    nameless(section, &place)
                }
            },
            None => {
                let what = format!("this {} has no name", section.name);
                self.add(place.clone(), None, what, "write name = \"…\"");
                nameless(section, &place)
            }
        };
        let mut entry = Entry {
            section: section.name.clone(),
            name,
            fields: BTreeMap::new(),
            text: String::new(),
            abilities: Vec::new(),
            code: Code::default(),
            place,
            noun: section.noun,
            places: BTreeMap::new(),
            lines: Vec::new(),
        };
        for (key, value) in table {
            self.field(source, section, &mut entry, key, value);
        }
        for field in section.fields.iter().filter(|field| field.required) {
            if !entry.places.contains_key(&field.name) {
                let what = format!("“{}” is missing", field.name);
                self.add(entry.place.clone(), Some(&entry.name), what, remedy(field));
            }
        }
        entry
    }

    fn field(
        &mut self,
        source: &Source,
        section: &Section,
        entry: &mut Entry,
        key: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let name = key.get_ref().as_ref();
        entry.places.insert(name.to_string(), source.place(value.span()));
        if name == "name" {
            return;
        }
        if name == "text" && section.text {
            return self.text(source, entry, value);
        }
        let Some(field) = section.fields.iter().find(|field| field.name == name) else {
            let text = section.text.then_some("text");
            let known: Vec<&str> =
                section.fields.iter().map(|field| field.name.as_str()).chain(text).chain(["name"]).collect();
            return self.unknown(source, key.span(), "field", name, known.into_iter(), Some(&entry.name));
        };
        if let (Kind::Counts(..) | Kind::CountsOf(..), Some(table)) = (&field.kind, value.get_ref().as_table()) {
            // Each name has its own place, for troubles that only the game can find.
            for key in table.keys() {
                entry.places.insert(format!("{name}.{}", key.get_ref()), source.place(key.span()));
            }
        }
        match self.value(field, value) {
            Ok(value) => {
                entry.fields.insert(name.to_string(), value);
            }
            Err(wrong) => {
                for (span, what) in wrong {
                    let remedy = remedy_in(field, value, &span).unwrap_or_else(|| remedy(field));
                    self.add(source.place(span), Some(&entry.name), what, remedy);
                }
            }
        }
    }

    fn text(&mut self, source: &Source, entry: &mut Entry, value: &Spanned<DeValue<'_>>) {
        let Some(text) = value.get_ref().as_str() else {
            return self.add(source.place(value.span()), Some(&entry.name), "a text is a string", "write text = \"…\"");
        };
        let bytes = bytes_of_string(&source.text[value.span()], value.span().start);
        let key = (entry.section.clone(), entry.name.clone());
        entry.text = text.to_string();
        let (abilities, troubles) = parse_what_can_be(self.lexicon, text);
        entry.abilities = abilities;
        troubles.into_iter().for_each(|trouble| self.in_text(source, &bytes, &entry.name, trouble));
        let file = self.file.clone().unwrap_or_else(|| Rc::new(source.clone()));
        self.bytes.insert(key, (file, bytes));
    }

    /// Trouble in a text, at its place in the file.
    fn in_text(&mut self, source: &Source, bytes: &[usize], card: &str, trouble: Trouble) {
        self.add(in_file(source, bytes, trouble.span), Some(card), trouble.what, trouble.remedy);
    }

    /// Compiles a text line by line, so that a line that is wrong does not hide what is wrong with the others.
    fn compile(&mut self, programs: &mut Programs, entry: &mut Entry, section: Option<&Section>) {
        let printed = section.and_then(|section| section.noun).map(|noun| PrintedOn {
            noun,
            at_once: section
                .and_then(|section| section.at_once.as_ref())
                .is_some_and(|field| entry.places.contains_key(field)),
        });
        let key = (entry.section.clone(), entry.name.clone());
        let Some((source, bytes)) = self.bytes.get(&key).cloned() else { return };
        for tree in &entry.abilities {
            match compile_on(programs, std::slice::from_ref(tree), printed) {
                Ok(code) => {
                    entry.code.abilities.extend(code.abilities);
                    entry.code.standing.extend(code.standing);
                    entry.code.peeks |= code.peeks;
                }
                Err(troubles) => {
                    let quoted = troubles.into_iter().map(|trouble| quoting(&entry.text, tree.span, trouble));
                    quoted.for_each(|trouble| self.in_text(&source, &bytes, &entry.name, trouble));
                }
            }
            let place = in_file(&source, &bytes, tree.span);
            entry.lines.push(Line {
                place,
                abilities: entry.code.abilities.len(),
                standing: entry.code.standing.len(),
            });
        }
    }

    fn value(&self, field: &Field, value: &Spanned<DeValue<'_>>) -> Result<Value, Wrong> {
        let span = value.span();
        let wrong = |what: String| Err(vec![(span.clone(), what)]);
        let value = value.get_ref();
        let name = &field.name;
        match &field.kind {
            Kind::Number(least, most) => match number(value) {
                Some(number) if (*least..=*most).contains(&number) => Ok(Value::Number(number)),
                Some(number) => wrong(format!("{name} is {number}; it goes from {least} to {most}")),
                None => wrong(format!("{name} should be a number")),
            },
            Kind::NumberOrX(least, most) => match (number(value), value.as_str()) {
                (Some(number), _) if (*least..=*most).contains(&number) => Ok(Value::Number(number)),
                (Some(number), _) => wrong(format!("{name} is {number}; it goes from {least} to {most}")),
                (None, Some("X")) => Ok(Value::Word("X".to_string())),
                (None, _) => wrong(format!("{name} should be a number or \"X\"")),
            },
            Kind::Flag => match value.as_bool() {
                Some(flag) => Ok(Value::Flag(flag)),
                None => wrong(format!("{name} should be true or false")),
            },
            Kind::OneOf(words) => match value.as_str() {
                Some(word) if words.iter().any(|known| known == word) => Ok(Value::Word(word.to_string())),
                Some(word) => wrong(format!("{name} cannot be “{word}”")),
                None => wrong(format!("{name} should be a word")),
            },
            Kind::Line(most) => match value.as_str() {
                Some(line) if line.contains(is_hidden) => {
                    wrong(format!("{name} should be one line that can be seen whole"))
                }
                Some(line) if line.chars().count() <= *most => Ok(Value::Word(line.to_string())),
                Some(_) => wrong(format!("{name} has more than {most} characters")),
                None => wrong(format!("{name} should be a string")),
            },
            Kind::NameOf(_) => match value.as_str() {
                Some(line) => Ok(Value::Word(line.to_string())),
                None => wrong(format!("{name} should be a name")),
            },
            Kind::SomeOf(_) | Kind::Lines(_) | Kind::NamesOf(_) => {
                let Some(words) = strings(value) else { return wrong(format!("{name} should be a list of words")) };
                let read = words.into_iter().map(|(at, word)| match &field.kind {
                    Kind::SomeOf(known) if !known.contains(&word) => Err((at, format!("{name} cannot hold “{word}”"))),
                    Kind::Lines(_) if word.contains(is_hidden) => {
                        Err((at, format!("“{word}” should be one line that can be seen whole")))
                    }
                    Kind::Lines(most) if word.chars().count() > *most => {
                        Err((at, format!("“{word}” has more than {most} characters")))
                    }
                    _ => Ok(word),
                });
                all_or_wrong(read).map(Value::Words)
            }
            Kind::Traits => {
                let Some(words) = strings(value) else { return wrong(format!("{name} should be a list of traits")) };
                let read = words.into_iter().map(|(at, word)| {
                    self.lexicon.trait_named(&word).ok_or_else(|| {
                        let near = nearest(&word, self.lexicon.trait_names());
                        let near = near.map_or(String::new(), |near| format!(" (“{near}” is)"));
                        (at, format!("“{word}” is no trait{near}"))
                    })
                });
                all_or_wrong(read).map(Value::Traits)
            }
            Kind::Dice => match (number(value), value.as_str().map(dice)) {
                (Some(number), _) => Ok(Value::Dice(None, number.clamp(-9_999, 9_999) as i16)),
                (_, Some(Some((dice, plus)))) => Ok(Value::Dice(dice, plus)),
                _ => wrong(format!("{name} should be a throw")),
            },
            Kind::Counts(..) | Kind::CountsOf(..) => {
                let Some(table) = value.as_table() else {
                    return wrong(format!("{name} should be a table of numbers"));
                };
                counts(field, table)
            }
        }
    }

    /// Names in fields must be names of entries.
    fn references(&mut self, section: &Section, entry: &Entry, entries: &Known<'_>) {
        for field in &section.fields {
            let (of, names): (&str, Vec<&str>) = match (&field.kind, entry.fields.get(&field.name)) {
                // Their places are kept whatever is wrong with the numbers.
                (Kind::CountsOf(of, ..), _) => (of, entry.names_in(&field.name).collect()),
                (Kind::NameOf(of), Some(Value::Word(name))) => (of, vec![name]),
                (Kind::NamesOf(of), Some(Value::Words(names))) => (of, names.iter().map(String::as_str).collect()),
                _ => continue,
            };
            for name in names.into_iter().filter(|&name| !entries.0.contains(&(of, name))) {
                // Looking for the nearest among thousands of names takes its time, and nobody reads thousands of troubles.
                let is_told = self.troubles.len() < MAX_TROUBLES;
                let known = entries.0.range((of, "")..).take_while(|(section, _)| *section == of);
                let near = if is_told { nearest(name, known.map(|(_, name)| *name)) } else { None };
                let remedy = match near {
                    Some(near) => format!("did you mean “{near}”?"),
                    None => format!("name a {of} of this set"),
                };
                let place = format!("{}.{name}", field.name);
                let place = if entry.places.contains_key(&place) { &place } else { &field.name };
                self.troubles.push(entry.trouble(place, format!("there is no {of} “{name}”"), remedy));
            }
        }
    }

    /// Adds the entries of a file: the same name twice in one file is wrong, in a later file it replaces. Names that
    /// differ only in capitals are one name to whoever looks for it, so they are refused.
    fn merge(&mut self, entries: &mut Vec<Entry>, of_file: Vec<Entry>) {
        let earlier = entries.len();
        for entry in of_file {
            let key = (entry.section.clone(), entry.name.to_lowercase());
            match self.names.get(&key).copied() {
                Some(index) if entries[index].name != entry.name => {
                    let what = format!("“{}” and this {} differ only in capitals", entries[index].name, entry.section);
                    let remedy = format!("write “{}” to replace it, or another name", entries[index].name);
                    self.add(entry.name_place(), Some(&entry.name), what, remedy);
                    entries.push(entry);
                }
                Some(index) if index >= earlier || self.replaced.contains(&(index, entry.place.file.clone())) => {
                    let what = format!("two {}s have this name", entry.section);
                    self.add(entry.place.clone(), Some(&entry.name), what, "rename one");
                    entries.push(entry);
                }
                Some(index) => {
                    self.replaced.insert((index, entry.place.file.clone()));
                    entries[index] = entry;
                }
                None => {
                    self.names.insert(key, entries.len());
                    entries.push(entry);
                }
            }
        }
    }
}

/// What an entry without a name of its own is called where the rest of its troubles are told.
fn nameless(section: &Section, place: &Place) -> String {
    format!("the {} in line {}", section.name, place.line)
}

fn number(value: &DeValue<'_>) -> Option<i32> {
    let integer = value.as_integer()?;
    i32::from_str_radix(integer.as_str(), integer.radix()).ok()
}

fn strings(value: &DeValue<'_>) -> Option<Vec<(Range<usize>, String)>> {
    value.as_array()?.iter().map(|item| Some((item.span(), item.get_ref().as_str()?.to_string()))).collect()
}

/// `4+1D6`, `1D6`, `2D6-1` or `4`.
fn dice(text: &str) -> Option<(Option<Dice>, i16)> {
    use crate::text::{Mark, tokens};
    match tokens(text).ok()?.as_slice() {
        [token] => match token.mark {
            Mark::Dice(dice) => Some((Some(Dice { plus: 0, ..dice }), dice.plus)),
            Mark::Number(number) | Mark::Signed(number) => Some((None, number)),
            _ => None,
        },
        _ => None,
    }
}

fn counts(field: &Field, table: &DeTable<'_>) -> Result<Value, Wrong> {
    let (keys, least, most): (&[String], _, _) = match &field.kind {
        Kind::Counts(keys, least, most) => (keys, least, most),
        Kind::CountsOf(_, least, most) => (&[], least, most),
        _ => unreachable!("only tables of numbers are read here"),
    };
    let read = table.iter().map(|(key, value)| {
        let name = key.get_ref().to_string();
        if !keys.is_empty() && !keys.contains(&name) {
            return Err((key.span(), format!("{} cannot hold “{name}”", field.name)));
        }
        match number(value.get_ref()) {
            Some(number) if (*least..=*most).contains(&number) => Ok((key.span().start, (name, number))),
            Some(number) => Err((value.span(), format!("“{name}” is {number}; it goes from {least} to {most}"))),
            None if value.get_ref().is_integer() => Err((value.span(), format!("“{name}” is beyond all counting"))),
            None => Err((value.span(), format!("“{name}” should be a number"))),
        }
    });
    let mut counts = all_or_wrong(read)?;
    counts.sort_by_key(|(at, _)| *at);
    Ok(Value::Counts(counts.into_iter().map(|(_, count)| count).collect()))
}

/// Everything that was read, or everything that is wrong.
fn all_or_wrong<T>(read: impl Iterator<Item = Result<T, (Range<usize>, String)>>) -> Result<Vec<T>, Wrong> {
    let (mut sound, mut wrong) = (Vec::new(), Vec::new());
    read.for_each(|one| match one {
        Ok(one) => sound.push(one),
        Err(what) => wrong.push(what),
    });
    if wrong.is_empty() { Ok(sound) } else { Err(wrong) }
}

/// What to write in a table of numbers at this place: another name, or another number for the name that is there.
fn remedy_in(field: &Field, value: &Spanned<DeValue<'_>>, at: &Range<usize>) -> Option<String> {
    let (Kind::Counts(keys, least, most), Some(table)) = (&field.kind, value.get_ref().as_table()) else { return None };
    let (key, value) = table.iter().find(|(key, value)| key.span() == *at || value.span() == *at)?;
    let name = key.get_ref().as_ref();
    if value.span() == *at && (keys.is_empty() || keys.iter().any(|key| key == name)) {
        // Where any number goes, the game says which ones make sense.
        let any = (*least, *most) == (i32::MIN, i32::MAX);
        let number = if any { "a whole number".into() } else { format!("a number from {least} to {most}") };
        return Some(format!("write {name} = {number}, or leave it out"));
    }
    let near = nearest(name, keys.iter().map(String::as_str));
    Some(near.map_or_else(|| format!("it can hold {}", keys.join(", ")), |near| format!("did you mean “{near}”?")))
}

/// What to write in a field.
fn remedy(field: &Field) -> String {
    let name = &field.name;
    match &field.kind {
        Kind::Number(least, most) => format!("write {name} = a number from {least} to {most}"),
        Kind::NumberOrX(least, most) => format!("write {name} = a number from {least} to {most}, or \"X\""),
        Kind::Flag => format!("write {name} = true"),
        Kind::OneOf(words) => format!("write one of {}", words.join(", ")),
        Kind::SomeOf(words) => format!("write a list of {}", words.join(", ")),
        Kind::Line(most) => format!("write {name} = \"…\", at most {most} characters"),
        Kind::Lines(_) => format!("write {name} = [\"…\", \"…\"]"),
        Kind::Traits => format!("write {name} = [\"…\", \"…\"] with traits of the game"),
        Kind::Dice => format!("write {name} = \"4+1D6\""),
        Kind::Counts(keys, ..) if !keys.is_empty() => format!("write {name} = {{ {} = 1 }}", keys[0]),
        Kind::Counts(..) => format!("write {name} = {{ \"…\" = 1 }}"),
        Kind::CountsOf(of, ..) => format!("write {name} = {{ \"name of a {of}\" = 1 }}"),
        Kind::NameOf(of) => format!("write {name} = \"name of a {of}\""),
        Kind::NamesOf(of) => format!("write {name} = [\"name of a {of}\"]"),
    }
}

/// The hash of what the cards say: names, fields and canonical texts, in order.
fn hash(lexicon: &Lexicon, entries: &[Entry]) -> Bytes32 {
    let lines: Vec<String> = entries
        .iter()
        .map(|entry| {
            let fields: Vec<String> = entry.fields.iter().map(|(name, value)| format!("{name}={value:?}")).collect();
            let text = print(lexicon, &entry.abilities);
            format!("{}\u{1f}{}\u{1f}{}\u{1f}{text}", entry.section, entry.name, fields.join("\u{1e}"))
        })
        .collect();
    let parts: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    derive("fireside cards 1", &parts)
}
