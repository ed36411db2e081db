//! The binary as a person meets it: its screens, its keys, its commands and its errors.

mod bench;
mod cards;
mod cli;
mod client;
mod errors;
mod fair;
mod host;
mod keys;
mod lines;
mod replays;
mod scenarios;
mod screens;
mod shot;
mod simulate;
mod together;
mod toy;
