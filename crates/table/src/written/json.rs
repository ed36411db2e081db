//! JSON with places. The text is read by a library; what is done here is to go over it again and note where things stand.

use super::toml_tree::Reader;
use super::{Fault, Place, Places, Written};
use crate::plain::plainly;
use serde_json::Value;
use std::collections::BTreeMap;

pub(super) fn read(text: &str, remedy: &str) -> Result<Written, Vec<Fault>> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let (line, column, what) = (error.line(), error.column(), error.to_string());
        let what = what.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&what);
        vec![Fault::at(Place { line: line.max(1), column: column.max(1) }, plainly(what), remedy)]
    })?;
    let mut walk = Walk { text: text.as_bytes(), reader: Reader::new(text), at: 0, places: Places::new() };
    walk.spaces();
    let top = walk.place();
    walk.value("");
    let Walk { reader, places, .. } = walk;
    if reader.problems.is_empty() { Ok(Written { value, top, places }) } else { Err(reader.problems) }
}

/// A walk through a text that is known to be JSON.
struct Walk<'t> {
    text: &'t [u8],
    reader: Reader<'t>,
    at: usize,
    places: Places,
}

impl Walk<'_> {
    fn here(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(b'}')
    }

    fn place(&self) -> Place {
        self.reader.place(self.at)
    }

    fn spaces(&mut self) {
        while matches!(self.here(), b' ' | b'\t' | b'\r' | b'\n') {
            self.at += 1;
        }
    }

    /// Goes over what stands between two entries; false at the end of them.
    fn another(&mut self) -> bool {
        self.spaces();
        if self.here() == b',' {
            self.at += 1;
            self.spaces();
        }
        let ends = matches!(self.here(), b'}' | b']');
        self.at += usize::from(ends);
        !ends
    }

    fn value(&mut self, path: &str) {
        match self.here() {
            b'{' => self.object(path),
            b'[' => self.list(path),
            b'"' => drop(self.string()),
            _ => {
                while self.at < self.text.len() && !b" \t\r\n,]}".contains(&self.here()) {
                    self.at += 1;
                }
            }
        }
    }

    fn object(&mut self, path: &str) {
        let mut names: BTreeMap<String, Place> = BTreeMap::new();
        self.at += 1;
        while self.another() {
            let (start, place) = (self.at, self.place());
            let name = self.string();
            let below = joined(path, &name);
            if let Some(Place { line, column }) = names.insert(name.clone(), place) {
                let shown: String = name.chars().take(60).filter(|c| !c.is_control()).collect();
                let what = format!("\"{shown}\" stands here twice, first at line {line}, column {column}");
                self.reader.wrong(start..start, what, "leave one of them out");
            }
            self.places.insert(below.clone(), place);
            self.spaces();
            // The colon.
            self.at += 1;
            self.spaces();
            self.value(&below);
        }
    }

    fn list(&mut self, path: &str) {
        self.at += 1;
        let mut index = 0;
        while self.another() {
            let below = joined(path, &index.to_string());
            self.places.insert(below.clone(), self.place());
            self.value(&below);
            index += 1;
        }
    }

    /// A text in quotes, as it is meant.
    fn string(&mut self) -> String {
        let start = self.at;
        self.at += 1;
        while self.at < self.text.len() && self.here() != b'"' {
            self.at += if self.here() == b'\\' { 2 } else { 1 };
        }
        self.at = (self.at + 1).min(self.text.len());
        serde_json::from_slice(&self.text[start..self.at]).unwrap_or_default()
    }
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.into() } else { format!("{path}/{name}") }
}
