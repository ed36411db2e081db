//! Fair chance, provably: the host commits to a secret before the first shuffle, every player adds one of their own,
//! and the seed of the match is made from all of them. When the secrets are opened anybody can recompute every die.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// 32 bytes, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32([u8; 32]);

impl Bytes32 {
    /// The bytes themselves.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// From bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Bytes32 {
        Bytes32(bytes)
    }

    /// From 64 hexadecimal digits.
    pub fn from_hex(hex: &str) -> Option<Bytes32> {
        blake3::Hash::from_hex(hex).ok().map(|hash| Bytes32(*hash.as_bytes()))
    }
}

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Bytes32, D::Error> {
        let hex = String::deserialize(from)?;
        Bytes32::from_hex(&hex).ok_or_else(|| serde::de::Error::custom("expected 64 hexadecimal digits"))
    }
}

/// What all chance of a match follows from.
pub type Seed = Bytes32;
/// What one party keeps to itself until the match is over.
pub type Secret = Bytes32;

/// The secrets a seed is made of, and the host's promise not to change its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seal {
    /// `H(host secret)`, published before the first shuffle.
    pub commitment: Bytes32,
    /// The host's secret, published when the match is over.
    pub host: Secret,
    /// One secret a player, given after the commitment was published.
    pub players: Vec<Secret>,
}

impl Seal {
    /// Commits to `host` and takes in what the players gave.
    pub fn new(host: Secret, players: Vec<Secret>) -> Seal {
        Seal { commitment: Seal::commit(&host), host, players }
    }

    /// A seal that a number determines: for simulations, tests and practice, where fairness needs no proof.
    pub fn from_number(number: u64) -> Seal {
        Seal::new(derive("fireside practice secret 1", &[&number.to_le_bytes()]), Vec::new())
    }

    /// What is published of a host's secret.
    pub fn commit(host: &Secret) -> Bytes32 {
        derive("fireside commitment 1", &[host.bytes()])
    }

    /// The seed: `H(host secret, every player's secret)`.
    pub fn seed(&self) -> Seed {
        let mut parts: Vec<&[u8]> = vec![self.host.bytes()];
        parts.extend(self.players.iter().map(|secret| secret.bytes().as_slice()));
        derive("fireside seed 1", &parts)
    }

    /// Does the opened secret fit what was promised?
    pub fn holds(&self) -> bool {
        Seal::commit(&self.host) == self.commitment
    }
}

/// A hash with a purpose: the same bytes hashed for another purpose give another hash. Lengths are part of it.
pub fn derive(purpose: &str, parts: &[&[u8]]) -> Bytes32 {
    let mut hasher = blake3::Hasher::new_derive_key(purpose);
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    Bytes32(*hasher.finalize().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_host_secret_breaks_the_seal() {
        let mut seal = Seal::new(Secret::from_bytes([1; 32]), vec![Secret::from_bytes([2; 32])]);
        assert!(seal.holds());
        seal.host = Secret::from_bytes([3; 32]);
        assert!(!seal.holds());
    }

    #[test]
    fn every_secret_changes_the_seed() {
        let secret = |n| Secret::from_bytes([n; 32]);
        let seed = |host, players: &[u8]| Seal::new(secret(host), players.iter().map(|&n| secret(n)).collect()).seed();
        assert_ne!(seed(1, &[2, 3]), seed(4, &[2, 3]));
        assert_ne!(seed(1, &[2, 3]), seed(1, &[2, 4]));
        assert_ne!(seed(1, &[2, 3]), seed(1, &[3, 2]));
        assert_eq!(seed(1, &[2, 3]), seed(1, &[2, 3]));
    }
}
