//! The rulebook, rule by rule, and every ruling that has been given on it. Tests named `r28_…` show ruling R28.

mod announced;
mod card_by_card;
mod combat;
mod copies;
mod economy;
mod elimination;
mod fates;
mod feats;
mod hero_combat;
mod heroes;
mod movement;
mod one_by_one;
mod proof;
mod rulings;
mod setup;
mod supports;
mod table;
mod targets;
mod texts;
mod turn;
mod why_not;
mod words;
