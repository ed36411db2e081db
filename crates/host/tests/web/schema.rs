//! Checks values against the schemas that the host publishes: as much of JSON Schema as those use.

use serde_json::Value;

pub struct Schemas(Value);

impl Schemas {
    pub fn published() -> Schemas {
        let document: Value = serde_json::from_str(host::web::openapi()).expect("the description is JSON");
        Schemas(document["components"]["schemas"].clone())
    }

    /// Fails with the place where a value is not what its schema says.
    pub fn check(&self, name: &str, value: &Value) {
        let schema = self.0.get(name).unwrap_or_else(|| panic!("nothing is called {name}"));
        if let Err(why) = self.fits(schema, value, name) {
            panic!("{why}\nin {value:#}");
        }
    }

    fn fits(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
            return self.fits(&self.0[name], value, at);
        }
        if let Some(constant) = schema.get("const") {
            return if constant == value { Ok(()) } else { Err(format!("{at}: {value} is not {constant}")) };
        }
        if let Some(values) = schema["enum"].as_array() {
            return if values.contains(value) { Ok(()) } else { Err(format!("{at}: {value} is none of {values:?}")) };
        }
        if let Some(kinds) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            let whys: Vec<String> = kinds.iter().filter_map(|kind| self.fits(kind, value, at).err()).collect();
            let fitting = kinds.len() - whys.len();
            return if fitting == 1 {
                Ok(())
            } else {
                Err(format!("{at}: fits {fitting}, not one:\n{}", whys.join("\n")))
            };
        }
        match &schema["type"] {
            Value::Array(kinds) => {
                let mut kinds = kinds.iter().filter_map(Value::as_str);
                let fits = kinds.any(|kind| self.fits_kind(Some(kind), schema, value, at).is_ok());
                if fits { Ok(()) } else { Err(format!("{at}: {value} is none of {}", schema["type"])) }
            }
            kind => self.fits_kind(kind.as_str(), schema, value, at),
        }
    }

    fn fits_kind(&self, kind: Option<&str>, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        match (kind, value) {
            (None, _) => Ok(()),
            (Some("string"), Value::String(_)) => Ok(()),
            (Some("boolean"), Value::Bool(_)) => Ok(()),
            (Some("null"), Value::Null) => Ok(()),
            (Some("integer"), Value::Number(number)) => {
                let least = schema["minimum"].as_i64().unwrap_or(i64::MIN);
                let most = schema["maximum"].as_i64().unwrap_or(i64::MAX);
                let fits = number.as_i64().is_some_and(|number| (least..=most).contains(&number));
                if fits { Ok(()) } else { Err(format!("{at}: {number} is not from {least} to {most}")) }
            }
            (Some("array"), Value::Array(items)) => {
                let each = |index: usize| schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
                let mut items = items.iter().enumerate();
                items.try_for_each(|(index, item)| self.fits(each(index), item, &format!("{at}[{index}]")))
            }
            (Some("object"), Value::Object(_)) => self.fits_object(schema, value, at),
            (Some(kind), _) => Err(format!("{at}: {value} is no {kind}")),
        }
    }

    fn fits_object(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        for required in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if value.get(required).is_none() {
                return Err(format!("{at}: {required} is missing"));
            }
        }
        for (name, inner) in value.as_object().into_iter().flatten() {
            match schema["properties"].get(name) {
                Some(property) => self.fits(property, inner, &format!("{at}.{name}"))?,
                None if schema["additionalProperties"] == false => {
                    return Err(format!("{at}: nothing is called {name}"));
                }
                None => self.fits(&schema["additionalProperties"], inner, &format!("{at}.{name}"))?,
            }
        }
        Ok(())
    }
}
