//! The rulebook, rule by rule, and every ruling that has been given on it. Tests named `r28_…` show ruling R28.

mod combat;
mod economy;
mod elimination;
mod fates;
mod feats;
mod hero_combat;
mod heroes;
mod movement;
mod rulings;
mod setup;
mod supports;
mod table;
mod texts;
mod turn;
mod words;
