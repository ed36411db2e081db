//! The host from the street: real requests, real sockets.

#[path = "../client/mod.rs"]
mod client;
// The player speaks of its client as its parent does.
use client::{Client, Socket};
mod fallen;
#[path = "../tables/games.rs"]
mod games;
mod kit;
mod limits;
mod lobby;
mod names;
mod partings;
mod people;
#[path = "../client/player.rs"]
mod player;
mod push;
mod python;
mod refusals;
mod schema;
mod sockets;
mod storm;
mod tables;
mod worlds;
