//! The same types once more, for clients in TypeScript: written from the schemas, so they cannot disagree.

use serde_json::{Map, Value};
use std::fmt::Write;

/// All types as a TypeScript module.
pub fn typescript() -> String {
    let document: Value = serde_json::from_str(super::openapi()).expect("the description is JSON");
    let schemas = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    let mut out =
        String::from("// Written by `cargo test -p host` from the types of the host. Change those instead.\n");
    for (name, schema) in &schemas {
        out.push('\n');
        comment(schema, "", &mut out);
        let _ = writeln!(out, "export type {name} = {};", type_of(schema, ""));
    }
    out
}

fn comment(schema: &Value, indent: &str, out: &mut String) {
    if let Some(about) = schema["description"].as_str() {
        let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "{indent}/** {about} */");
    }
}

fn either(kinds: &[Value], indent: &str) -> String {
    kinds.iter().map(|kind| type_of(kind, indent)).collect::<Vec<_>>().join(" | ")
}

fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return name.to_string();
    }
    if let Some(constant) = schema.get("const") {
        return constant.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if let Some(kinds) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return either(kinds, indent);
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let kinds = kinds.iter().map(|kind| simple(kind.as_str(), schema, indent));
            kinds.collect::<Vec<_>>().join(" | ")
        }
        kind => simple(kind.as_str(), schema, indent),
    }
}

fn simple(kind: Option<&str>, schema: &Value, indent: &str) -> String {
    match kind {
        Some("string") => "string".into(),
        Some("integer") => "number".into(),
        Some("boolean") => "boolean".into(),
        Some("null") => "null".into(),
        Some("array") => list(schema, indent),
        Some("object") => object(schema, indent),
        _ => "unknown".into(),
    }
}

fn list(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items = items.iter().map(|item| type_of(item, indent));
        return format!("[{}]", items.collect::<Vec<_>>().join(", "));
    }
    let item = type_of(&schema["items"], indent);
    // What is in braces is one type, whatever is in it.
    if item.contains(' ') && !item.ends_with('}') { format!("({item})[]") } else { format!("{item}[]") }
}

fn object(schema: &Value, indent: &str) -> String {
    let rest = &schema["additionalProperties"];
    let any = Some(rest).filter(|rest| rest.is_object() || **rest == true).map(|rest| type_of(rest, indent));
    let properties = schema["properties"].as_object().cloned().unwrap_or_else(Map::new);
    if properties.is_empty() {
        return format!("{{ [key: string]: {} }}", any.unwrap_or_else(|| "never".into()));
    }
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let inner = format!("{indent}  ");
    let mut out = String::from("{\n");
    for (name, property) in &properties {
        comment(property, &inner, &mut out);
        let mark = if required(name) { "" } else { "?" };
        let _ = writeln!(out, "{inner}{name}{mark}: {};", type_of(property, &inner));
    }
    if let Some(any) = any {
        let _ = writeln!(out, "{inner}[key: string]: {any};");
    }
    let _ = write!(out, "{indent}}}");
    out
}
