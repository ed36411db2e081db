//! The terminal client. It draws any game from its picture, its question and its story, and knows none of them.

mod after;
mod answers;
mod app;
mod board;
mod close_up;
mod draw;
mod guide;
mod ink;
mod keys;
mod log;
mod menu;
mod over;
mod overlay;
mod pieces;
mod question;
mod saving;
mod scene;
mod shot;
mod shuffle;
mod terminal;
mod watching;

pub use app::{App, Options};
pub use guide::guide;
pub use ink::Ink;
pub use menu::Menu;
pub use shot::svg;
pub use terminal::run;
