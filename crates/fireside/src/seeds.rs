//! Numbers nobody chose.

use crate::trouble::Trouble;
use table::Secret;

/// A secret from the operating system.
pub fn secret() -> Result<Secret, Trouble> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Trouble::failed(format_args!("the system gives no random numbers: {error}; choose one with --seed"))
    })?;
    Ok(Secret::from_bytes(bytes))
}
