//! The host from the street: real requests, real sockets.

#[path = "../client/mod.rs"]
mod client;
#[path = "../tables/games.rs"]
mod games;
mod kit;
mod limits;
mod people;
mod schema;
mod sockets;
mod tables;
mod worlds;
