//! Routes and their description are written in one place, so that neither can be without the other.

use super::App;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};
use serde_json::{Map, Value, json};

/// The types of everything that is sent and received, as JSON schemas.
pub const SCHEMAS: &str = include_str!("schemas.json");

/// All routes.
pub struct Book {
    router: Router<App>,
    pages: Vec<(&'static str, &'static str, Page)>,
}

/// What one route is for.
pub struct Page {
    id: &'static str,
    about: &'static str,
    query: Vec<(&'static str, Value, &'static str)>,
    body: Option<&'static str>,
    gives: Gives,
}

enum Gives {
    Json(&'static str),
    Lines(&'static str),
    Text(&'static str),
    Socket,
}

impl Page {
    /// A route called `id`, in a sentence. It says nothing but that it is done.
    pub fn new(id: &'static str, about: &'static str) -> Page {
        Page { id, about, query: Vec::new(), body: None, gives: Gives::Json("Done") }
    }

    /// Something that may stand behind the question mark.
    pub fn query(mut self, name: &'static str, schema: Value, about: &'static str) -> Page {
        self.query.push((name, schema, about));
        self
    }

    /// The schema of what is sent.
    pub fn takes(mut self, schema: &'static str) -> Page {
        self.body = Some(schema);
        self
    }

    /// The schema of what comes back.
    pub fn gives(mut self, schema: &'static str) -> Page {
        self.gives = Gives::Json(schema);
        self
    }

    /// The schema of every line of what comes back.
    pub fn gives_lines(mut self, schema: &'static str) -> Page {
        self.gives = Gives::Lines(schema);
        self
    }

    /// What comes back is text of this type.
    pub fn gives_text(mut self, kind: &'static str) -> Page {
        self.gives = Gives::Text(kind);
        self
    }

    /// What comes back is a socket.
    pub fn gives_socket(mut self) -> Page {
        self.gives = Gives::Socket;
        self
    }
}

impl Book {
    pub fn new() -> Book {
        Book { router: Router::new(), pages: Vec::new() }
    }

    pub fn get<T: 'static>(self, path: &'static str, page: Page, handler: impl Handler<T, App>) -> Book {
        self.add(MethodFilter::GET, "get", path, page, handler)
    }

    pub fn post<T: 'static>(self, path: &'static str, page: Page, handler: impl Handler<T, App>) -> Book {
        self.add(MethodFilter::POST, "post", path, page, handler)
    }

    pub fn put<T: 'static>(self, path: &'static str, page: Page, handler: impl Handler<T, App>) -> Book {
        self.add(MethodFilter::PUT, "put", path, page, handler)
    }

    pub fn delete<T: 'static>(self, path: &'static str, page: Page, handler: impl Handler<T, App>) -> Book {
        self.add(MethodFilter::DELETE, "delete", path, page, handler)
    }

    fn add<T: 'static>(
        mut self,
        filter: MethodFilter,
        method: &'static str,
        path: &'static str,
        page: Page,
        handler: impl Handler<T, App>,
    ) -> Book {
        self.router = self.router.route(path, on(filter, handler));
        self.pages.push((method, path, page));
        self
    }

    /// A route that is a page for people, not part of the interface.
    pub fn aside<T: 'static>(mut self, path: &'static str, handler: impl Handler<T, App>) -> Book {
        self.router = self.router.route(path, on(MethodFilter::GET, handler));
        self
    }

    pub fn router(self) -> Router<App> {
        self.router
    }

    /// The description of all routes, in OpenAPI 3.1.
    pub fn openapi(&self) -> String {
        let mut paths = Map::new();
        for (method, path, page) in &self.pages {
            let place = paths.entry(path.to_string()).or_insert_with(|| json!({}));
            place[*method] = operation(path, page);
        }
        let schemas: Value = serde_json::from_str(SCHEMAS).expect("the schemas are JSON");
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Fireside",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Sit down at any game: as a person, as a bot, as a script.",
            },
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "token": { "type": "http", "scheme": "bearer" },
                    "cookie": { "type": "apiKey", "in": "cookie", "name": super::asking::COOKIE },
                },
            },
            "security": [{}, { "token": [] }, { "cookie": [] }],
        });
        serde_json::to_string_pretty(&document).expect("the description is plain data")
    }
}

fn operation(path: &str, page: &Page) -> Value {
    let named = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path = named.map(|name| {
        let schema = match name {
            "n" => json!({ "type": "integer", "minimum": 0 }),
            "game" => json!({ "type": "string" }),
            _ => reference("Id"),
        };
        json!({ "name": name, "in": "path", "required": true, "schema": schema })
    });
    let in_query = page.query.iter().map(|(name, schema, about)| {
        json!({ "name": name, "in": "query", "required": false, "schema": schema, "description": about })
    });
    let parameters: Vec<Value> = in_path.chain(in_query).collect();
    let mut operation = json!({
        "operationId": page.id,
        "summary": page.about,
        "parameters": parameters,
        "responses": { "default": {
            "description": "Refused, with a reason; nothing has changed.",
            "content": { "application/json": { "schema": reference("Error") } },
        } },
    });
    let (status, response) = match &page.gives {
        Gives::Json(schema) => ("200", content("application/json", reference(schema), "Done.")),
        Gives::Lines(schema) => {
            ("200", content("application/x-ndjson", reference(schema), "One of these a line, until the end."))
        }
        Gives::Text(kind) => ("200", content(kind, json!({ "type": "string" }), "The text.")),
        Gives::Socket => ("101", json!({ "description": "A WebSocket; see the chapter on the protocol." })),
    };
    operation["responses"][status] = response;
    if let Some(schema) = page.body {
        let body = json!({ "required": true, "content": { "application/json": { "schema": reference(schema) } } });
        operation["requestBody"] = body;
    }
    operation
}

fn content(kind: &str, schema: Value, about: &str) -> Value {
    json!({ "description": about, "content": { kind: { "schema": schema } } })
}

fn reference(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, out: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(name)) = map.get("$ref") {
                    out.push(name.clone());
                }
                map.values().for_each(|value| references(value, out));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, out)),
            _ => {}
        }
    }

    #[test]
    fn everything_that_is_referred_to_is_described_and_all_that_is_described_is_used() {
        let document: Value = serde_json::from_str(&super::super::openapi()).expect("the description is JSON");
        let mut used = Vec::new();
        references(&document, &mut used);
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        for name in &used {
            let name = name.strip_prefix("#/components/schemas/").expect("a schema of our own");
            assert!(schemas.contains_key(name), "{name} is not described");
        }
        // Messages of sockets are described too, though no HTTP route refers to them.
        for name in schemas.keys().filter(|name| !["FromClient", "FromHost", "News"].contains(&name.as_str())) {
            assert!(used.iter().any(|used| used.ends_with(&format!("/{name}"))), "{name} is described for nothing");
        }
    }

    #[test]
    fn every_operation_has_a_name_of_its_own_and_a_sentence() {
        let document: Value = serde_json::from_str(&super::super::openapi()).expect("the description is JSON");
        let mut names = std::collections::BTreeSet::new();
        for (path, place) in document["paths"].as_object().expect("paths") {
            for (method, operation) in place.as_object().expect("methods") {
                let name = operation["operationId"].as_str().expect("a name");
                assert!(names.insert(name.to_string()), "two operations are called {name}");
                let about = operation["summary"].as_str().expect("a sentence");
                assert!(about.ends_with('.') && about.len() > 10, "{method} {path}: {about}");
            }
        }
        assert!(names.len() > 30, "only {} operations", names.len());
    }
}
