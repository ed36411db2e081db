//! The promises of [`crate::Game`], checked by random play.
