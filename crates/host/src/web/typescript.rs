//! The same types once more, for clients in TypeScript: written from the schemas, so they cannot disagree.

use super::book::SCHEMAS;
use serde_json::{Map, Value};
use std::fmt::Write;

/// All types as a TypeScript module.
pub fn typescript() -> String {
    let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).expect("the schemas are JSON");
    let mut out =
        String::from("// Written by `cargo test -p host`. Change crates/host/src/web/schemas.json instead.\n");
    for (name, schema) in &schemas {
        out.push('\n');
        comment(schema, "", &mut out);
        let _ = writeln!(out, "export type {name} = {};", type_of(schema, ""));
    }
    out
}

fn comment(schema: &Value, indent: &str, out: &mut String) {
    if let Some(about) = schema["description"].as_str() {
        let _ = writeln!(out, "{indent}/** {about} */");
    }
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
    if let Some(kinds) = schema["oneOf"].as_array() {
        return kinds.iter().map(|kind| type_of(kind, indent)).collect::<Vec<_>>().join(" | ");
    }
    match schema["type"].as_str() {
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
    let item = type_of(&schema["items"], indent);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!("[{}]", vec![item; most as usize].join(", ")),
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let properties = schema["properties"].as_object();
    if schema["additionalProperties"] == true && properties.is_none() {
        return "{ [key: string]: unknown }".into();
    }
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let inner = format!("{indent}  ");
    let mut out = String::from("{\n");
    for (name, property) in properties.into_iter().flatten() {
        comment(property, &inner, &mut out);
        let mark = if required(name) { "" } else { "?" };
        let _ = writeln!(out, "{inner}{name}{mark}: {};", type_of(property, &inner));
    }
    if schema["additionalProperties"] == true {
        let _ = writeln!(out, "{inner}[key: string]: unknown;");
    }
    let _ = write!(out, "{indent}}}");
    out
}
