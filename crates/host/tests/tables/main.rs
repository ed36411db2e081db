//! Tables without a network: what a keeper promises to whoever stands at the door.

mod clocks;
mod durable;
mod fair;
mod fallen;
mod games;
mod kit;
mod places;
mod play;
mod together;
mod wishes;
