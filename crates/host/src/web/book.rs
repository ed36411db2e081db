//! Routes and their description are written in one place, so that neither can be without the other; and what a route
//! takes and gives is described by the types of its handler, so that they cannot disagree.

use super::App;
use super::asking::Refused;
use super::schemas::Schemas;
use super::wire::FromClient;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::handler::Handler;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use axum::{Extension, Router};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

/// All routes.
pub struct Book {
    router: Router<App>,
    routes: Vec<Route>,
}

/// One route: how it is asked for, what it is for, and what its handler says of it.
struct Route {
    method: &'static str,
    path: &'static str,
    page: Page,
    describe: fn(&mut Form, &mut Schemas),
    read: Reader,
}

/// Reads bytes as everything that a route takes out of a request.
pub type Reader = fn(&[u8]);

/// What one route is for. What it takes and gives follows from its handler.
pub struct Page {
    id: &'static str,
    about: &'static str,
    gives: Option<Gives>,
}

/// What is sent to a route and what comes back.
#[derive(Default)]
pub struct Form {
    parameters: Vec<Value>,
    body: Option<Value>,
    gives: Option<Gives>,
    /// The part of the path that names something.
    named: Option<Value>,
}

/// What comes back.
#[derive(Clone)]
enum Gives {
    Json(Value),
    Lines(fn(&mut Schemas) -> Value),
    Text(&'static str),
    Socket,
}

impl Page {
    /// A route called `id`, in a sentence.
    pub fn new(id: &'static str, about: &'static str) -> Page {
        Page { id, about, gives: None }
    }

    /// What comes back is one of these a line.
    pub fn gives_lines<T: JsonSchema>(mut self) -> Page {
        self.gives = Some(Gives::Lines(Schemas::written::<T>));
        self
    }

    /// What comes back is text of this type.
    pub fn gives_text(mut self, kind: &'static str) -> Page {
        self.gives = Some(Gives::Text(kind));
        self
    }

    /// What comes back is a socket.
    pub fn gives_socket(mut self) -> Page {
        self.gives = Some(Gives::Socket);
        self
    }
}

impl Form {
    /// What is sent is this type.
    pub fn takes<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        self.body = Some(schemas.read::<T>());
    }

    /// The part of the path that names something is this type.
    pub fn names<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        self.named = Some(schemas.read::<T>());
    }

    /// The fields of this type may stand behind the question mark.
    pub fn asks<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        for (name, mut schema, required) in schemas.fields::<T>() {
            let about = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            let about = about.unwrap_or_default();
            let parameter =
                json!({ "name": name, "in": "query", "required": required, "schema": schema, "description": about });
            self.parameters.push(parameter);
        }
    }

    /// What comes back is this type.
    pub fn gives<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        self.gives = Some(Gives::Json(schemas.written::<T>()));
    }
}

/// Something that a handler takes out of a request.
pub trait Part {
    /// What it says of the route.
    fn describe(_: &mut Form, _: &mut Schemas) {}

    /// Reads bytes as if they had come where this comes from; only that it can be done matters.
    fn read(_: &[u8]) {}
}

/// Something that a handler answers with.
pub trait Answer {
    /// What it says of the route.
    fn describe(form: &mut Form, schemas: &mut Schemas);
}

impl<A: Answer> Answer for Result<A, Refusal> {
    fn describe(form: &mut Form, schemas: &mut Schemas) {
        A::describe(form, schemas);
    }
}

/// An answer that is no JSON: its page says what it is.
impl Answer for Response {
    fn describe(_: &mut Form, _: &mut Schemas) {}
}

/// A handler whose arguments and answer describe its route.
pub trait Described<Arguments> {
    /// Describes it.
    fn describe(form: &mut Form, schemas: &mut Schemas);

    /// Reads bytes as each of its arguments.
    fn read(bytes: &[u8]);
}

macro_rules! described {
    ($($part:ident)*) => {
        impl<F, Fut, A, $($part),*> Described<($($part,)*)> for F
        where
            F: Fn($($part),*) -> Fut,
            Fut: Future<Output = A>,
            A: Answer,
            $($part: Part,)*
        {
            fn describe(form: &mut Form, schemas: &mut Schemas) {
                $($part::describe(form, schemas);)*
                A::describe(form, schemas);
            }

            fn read(bytes: &[u8]) {
                $($part::read(bytes);)*
            }
        }
    };
}

described!(P1);
described!(P1 P2);
described!(P1 P2 P3);
described!(P1 P2 P3 P4);
described!(P1 P2 P3 P4 P5);
described!(P1 P2 P3 P4 P5 P6);
described!(P1 P2 P3 P4 P5 P6 P7);

impl Part for State<App> {}
impl Part for HeaderMap {}
impl<T> Part for Option<Extension<T>> {}
impl<E> Part for Result<WebSocketUpgrade, E> {}

impl Book {
    pub fn new() -> Book {
        Book { router: Router::new(), routes: Vec::new() }
    }

    pub fn get<T: 'static, D, H>(self, path: &'static str, page: Page, handler: H) -> Book
    where
        H: Handler<T, App> + Described<D>,
    {
        self.add(MethodFilter::GET, "get", path, page, handler)
    }

    pub fn post<T: 'static, D, H>(self, path: &'static str, page: Page, handler: H) -> Book
    where
        H: Handler<T, App> + Described<D>,
    {
        self.add(MethodFilter::POST, "post", path, page, handler)
    }

    pub fn put<T: 'static, D, H>(self, path: &'static str, page: Page, handler: H) -> Book
    where
        H: Handler<T, App> + Described<D>,
    {
        self.add(MethodFilter::PUT, "put", path, page, handler)
    }

    pub fn delete<T: 'static, D, H>(self, path: &'static str, page: Page, handler: H) -> Book
    where
        H: Handler<T, App> + Described<D>,
    {
        self.add(MethodFilter::DELETE, "delete", path, page, handler)
    }

    fn add<T: 'static, D, H>(
        mut self,
        filter: MethodFilter,
        method: &'static str,
        path: &'static str,
        page: Page,
        handler: H,
    ) -> Book
    where
        H: Handler<T, App> + Described<D>,
    {
        self.router = self.router.route(path, on(filter, handler));
        self.routes.push(Route { method, path, page, describe: H::describe, read: H::read });
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

    /// What reads requests, for each route.
    pub fn readers(&self) -> Vec<Reader> {
        self.routes.iter().map(|route| route.read).collect()
    }

    /// The description of all routes, in OpenAPI 3.1.
    pub fn openapi(&self) -> String {
        let mut schemas = Schemas::new();
        let refused = schemas.written::<Refused>();
        // Messages of sockets are described too, though no HTTP route refers to them.
        schemas.read::<FromClient>();
        let mut paths = Map::new();
        for route in &self.routes {
            let place = paths.entry(route.path.to_string()).or_insert_with(|| json!({}));
            place[route.method] = operation(route, &refused, &mut schemas);
        }
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Fireside",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Sit down at any game: as a person, as a bot, as a script.",
            },
            "paths": paths,
            "components": {
                "securitySchemes": {
                    "token": { "type": "http", "scheme": "bearer" },
                    "cookie": { "type": "apiKey", "in": "cookie", "name": super::cookie::COOKIE },
                },
            },
            "security": [{}, { "token": [] }, { "cookie": [] }],
        });
        serde_json::to_string_pretty(&schemas.finish(document)).expect("the description is plain data")
    }
}

fn operation(route: &Route, refused: &Value, schemas: &mut Schemas) -> Value {
    let Route { path, page, describe, .. } = route;
    let mut form = Form::default();
    describe(&mut form, schemas);
    let mut parameters = Vec::new();
    for name in path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
        let schema = form.named.take().expect("the handler of a path with a name reads it");
        parameters.push(json!({ "name": name, "in": "path", "required": true, "schema": schema }));
    }
    parameters.extend(form.parameters);
    let mut operation = json!({
        "operationId": page.id,
        "summary": page.about,
        "parameters": parameters,
        "responses": { "default": content("application/json", refused, "Refused, with a reason; nothing has changed.") },
    });
    let gives = form.gives.or_else(|| page.gives.clone());
    let (status, response) = match gives.expect("a handler or its page says what it gives") {
        Gives::Json(schema) => ("200", content("application/json", &schema, "Done.")),
        Gives::Lines(schema) => {
            ("200", content("application/x-ndjson", &schema(schemas), "One of these a line, until the end."))
        }
        Gives::Text(kind) => ("200", content(kind, &json!({ "type": "string" }), "The text.")),
        Gives::Socket => ("101", json!({ "description": "A WebSocket; see the chapter on the protocol." })),
    };
    operation["responses"][status] = response;
    if let Some(schema) = form.body {
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    operation
}

fn content(kind: &str, schema: &Value, about: &str) -> Value {
    json!({ "description": about, "content": { kind: { "schema": schema } } })
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
        let document: Value = serde_json::from_str(super::super::openapi()).expect("the description is JSON");
        let mut used = Vec::new();
        references(&document, &mut used);
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        for name in &used {
            let name = name.strip_prefix("#/components/schemas/").expect("a schema of our own");
            assert!(schemas.contains_key(name), "{name} is not described");
        }
        // What clients say on sockets is described too, though no HTTP route refers to it.
        for name in schemas.keys().filter(|name| *name != "FromClient") {
            assert!(used.iter().any(|used| used.ends_with(&format!("/{name}"))), "{name} is described for nothing");
        }
    }

    #[test]
    fn every_operation_has_a_name_of_its_own_and_a_sentence() {
        let document: Value = serde_json::from_str(super::super::openapi()).expect("the description is JSON");
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
