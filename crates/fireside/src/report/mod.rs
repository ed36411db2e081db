//! What a simulation found, in words and as a page with plots.

mod bins;
mod page;
mod plot;
mod text;

pub use page::page;
pub use text::text;
