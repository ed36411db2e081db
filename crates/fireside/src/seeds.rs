//! Numbers nobody chose.

use crate::trouble::Trouble;

/// A number from the operating system.
pub fn random() -> Result<u64, Trouble> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| {
        Trouble::failed(format_args!("the system gives no random numbers: {error}; choose one with --seed"))
    })?;
    Ok(u64::from_le_bytes(bytes))
}
