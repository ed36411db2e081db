//! The JSON schemas of everything that is sent and received, derived from the types that write and read it.

use schemars::JsonSchema;
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Where the description keeps its schemas.
const PLACE: &str = "#/components/schemas/";
/// How a type that is read is called where it may leave out what is always written.
const WANTED: &str = "Wanted";

/// Gathers schemas. A type has one as it is written and one as it is read, for what may be left out on the way in is
/// always there on the way out.
pub struct Schemas {
    written: SchemaGenerator,
    read: SchemaGenerator,
}

impl Schemas {
    /// None yet.
    pub fn new() -> Schemas {
        let generator = |contract: Contract| {
            let settings = SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = PLACE.trim_start_matches('#').into();
                settings.meta_schema = None;
                settings.contract = contract;
            });
            settings.into_generator()
        };
        Schemas { written: generator(Contract::Serialize), read: generator(Contract::Deserialize) }
    }

    /// A type as the host writes it.
    pub fn written<T: JsonSchema>(&mut self) -> Value {
        self.written.subschema_for::<T>().to_value()
    }

    /// A type as the host reads it.
    pub fn read<T: JsonSchema>(&mut self) -> Value {
        mark(self.read.subschema_for::<T>().to_value())
    }

    /// The fields of a type as the host reads them from behind a question mark: name, schema, whether it must be there.
    pub fn fields<T: JsonSchema>(&mut self) -> Vec<(String, Value, bool)> {
        let schema = mark(T::json_schema(&mut self.read).to_value());
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let fields = schema["properties"].as_object().into_iter().flatten();
        let field = |(name, schema): (&String, &Value)| {
            let mut schema = schema.clone();
            tidy(&mut schema);
            never_null(&mut schema);
            (name.clone(), schema, required.contains(&name.as_str()))
        };
        fields.map(field).collect()
    }

    /// Every schema that was asked for and those that they refer to, and `document` with its references put right.
    pub fn finish(mut self, mut document: Value) -> Value {
        let mut written = self.written.take_definitions(true);
        let mut read = self.read.take_definitions(true);
        written.values_mut().for_each(|schema| {
            tidy(schema);
            written_whole(schema);
        });
        read.values_mut().for_each(|schema| {
            tidy(schema);
            *schema = mark(schema.take());
        });
        let wanted = different(&written, &read);
        let name = |name: &str| if wanted.contains(name) { format!("{WANTED}{name}") } else { name.to_string() };
        for (read_name, schema) in read {
            written.insert(name(&read_name), schema);
        }
        document["components"]["schemas"] = Value::Object(written);
        each_reference(&mut document, &mut |reference| {
            if let Some(read) = reference.strip_prefix(READ) {
                *reference = format!("{PLACE}{}", name(read));
            }
        });
        document
    }
}

/// What stands before the names of types that are read until it is known whether they are written too.
const READ: &str = "read:";

fn mark(mut schema: Value) -> Value {
    each_reference(&mut schema, &mut |reference| {
        if let Some(name) = reference.strip_prefix(PLACE) {
            *reference = format!("{READ}{name}");
        }
    });
    schema
}

fn each_reference(schema: &mut Value, change: &mut impl FnMut(&mut String)) {
    match schema {
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(reference) if key == "$ref" => change(reference),
                    value => each_reference(value, change),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| each_reference(value, change)),
        _ => {}
    }
}

/// The types that are read in another way than they are written, or hold one that is.
fn different(written: &Map<String, Value>, read: &Map<String, Value>) -> BTreeSet<String> {
    let shared: Vec<&String> = read.keys().filter(|name| written.contains_key(*name)).collect();
    let mut different = BTreeSet::new();
    loop {
        let before = different.len();
        for name in &shared {
            let mut as_written = read[*name].clone();
            without_defaults(&mut as_written);
            each_reference(&mut as_written, &mut |reference| {
                let wanted = reference.strip_prefix(READ).filter(|name| !different.contains(*name));
                if let Some(name) = wanted {
                    *reference = format!("{PLACE}{name}");
                }
            });
            if as_written != written[*name] {
                different.insert((*name).clone());
            }
        }
        if different.len() == before {
            return different;
        }
    }
}

/// Takes out what says nothing: how wide a number is kept here, and that what may be left out is left out.
fn tidy(schema: &mut Value) {
    each_schema(schema, &mut |schema| {
        schema.remove("title");
        if schema.get("format").and_then(Value::as_str).is_some_and(|format| format.contains("int")) {
            schema.remove("format");
        }
        if schema.get("default") == Some(&Value::Null) {
            schema.remove("default");
        }
        if let Some(values) = schema.get("enum").and_then(Value::as_array)
            && let [only] = values.as_slice()
        {
            let only = only.clone();
            schema.remove("enum");
            schema.insert("const".into(), only);
        }
    });
}

fn without_defaults(schema: &mut Value) {
    each_schema(schema, &mut |schema| {
        schema.remove("default");
    });
}

/// What the host writes has the fields of its type and no others, and what may be missing is never null instead.
fn written_whole(schema: &mut Value) {
    without_defaults(schema);
    each_schema(schema, &mut |schema| {
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
        properties.iter_mut().filter(|(name, _)| !required.iter().any(|one| one == *name)).for_each(|(_, property)| {
            never_null(property);
        });
        schema.entry("additionalProperties").or_insert(json!(false));
    });
}

fn never_null(schema: &mut Value) {
    let Some(schema) = schema.as_object_mut() else { return };
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            let only = only.clone();
            schema.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(kinds)) = schema.get_mut("anyOf") {
        kinds.retain(|kind| kind["type"] != "null");
        if let [Value::Object(only)] = kinds.as_slice() {
            let only = only.clone();
            schema.remove("anyOf");
            for (key, value) in only {
                schema.entry(key).or_insert(value);
            }
        }
    }
}

/// Goes through a schema and all schemas inside it. What is said by way of example or default is none.
fn each_schema(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    let Value::Object(map) = schema else { return };
    change(map);
    for (key, value) in map {
        match (key.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                properties.values_mut().for_each(|property| each_schema(property, change));
            }
            ("oneOf" | "anyOf" | "allOf" | "prefixItems", Value::Array(kinds)) => {
                kinds.iter_mut().for_each(|kind| each_schema(kind, change));
            }
            ("items" | "additionalProperties", value) => each_schema(value, change),
            _ => {}
        }
    }
}

/// A word that a message always begins with, so that its type says which message it is.
macro_rules! message {
    ($name:ident = $word:literal) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, schemars::JsonSchema)]
        #[schemars(inline)]
        enum $name {
            #[default]
            #[serde(rename = $word)]
            It,
        }
    };
}
pub(crate) use message;
