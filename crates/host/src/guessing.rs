//! How often a password may be tried. Whoever guesses is slowed down, from wherever they do; but they must not keep the owner
//! of an account out by it.

use crate::house::lock;
use crate::ids::UserId;
use crate::limits::{Buckets, Limits};
use crate::names::TYPED;
use crate::store::User;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Mutex;

/// So many places are known at a time from which somebody has signed in.
const MOST_KNOWN: usize = 10_000;

/// Whose tries are counted together.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Whose {
    /// Of an address, for whatever name.
    Address(IpAddr),
    /// For a name, from an address where its owner has signed in before.
    Familiar(String, IpAddr),
    /// Of somebody who is signed in, for their own password.
    Own(UserId),
}

/// Who tries passwords, and how often.
pub struct Guesses {
    tries: Buckets<Whose>,
    /// For a name, from wherever its owner has not signed in. It holds what several addresses may try, so that none alone can
    /// use it up.
    strangers: Buckets<String>,
    /// Which names were signed in to from where, since the house opened.
    known: Mutex<HashSet<(String, IpAddr)>>,
}

fn folded(name: &str) -> String {
    User::fold(&name.chars().take(TYPED).collect::<String>())
}

impl Guesses {
    /// Nobody has tried any yet.
    pub fn new(limits: &Limits) -> Guesses {
        let (tries, strangers) = (Buckets::new(limits.passwords), Buckets::new(limits.passwords_of));
        Guesses { tries, strangers, known: Mutex::default() }
    }

    /// Counts a try to sign in; false if it is one too many.
    pub fn may_sign_in(&self, name: &str, from: IpAddr) -> bool {
        let this = (folded(name), from);
        let familiar = lock(&self.known).contains(&this);
        // What is one too many for an address is none for the name.
        self.tries.take(Whose::Address(from), 1.0)
            && if familiar {
                self.tries.take(Whose::Familiar(this.0, from), 1.0)
            } else {
                self.strangers.take(this.0, 1.0)
            }
    }

    /// Somebody has signed in: from now on others don't keep them from doing so here.
    pub fn signed_in(&self, name: &str, from: IpAddr) {
        let mut known = lock(&self.known);
        // Whoever is forgotten here is a stranger again, until they sign in.
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert((folded(name), from));
    }

    /// Counts a try of one's own password; false if it is one too many. Only whoever is signed in can make it.
    pub fn may_prove(&self, user: UserId, from: IpAddr) -> bool {
        self.tries.take(Whose::Address(from), 1.0) && self.tries.take(Whose::Own(user), 1.0)
    }

    /// Counts a try of the admins' key, which nobody guesses; false if it is one too many.
    pub fn may_show_key(&self, from: IpAddr) -> bool {
        self.tries.take(Whose::Address(from), 1.0)
    }

    /// After so many seconds one more may be tried.
    pub fn wait(&self) -> u64 {
        self.tries.wait().max(self.strangers.wait())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Rate;

    fn guesses() -> Guesses {
        let (passwords, passwords_of) = (Rate::new(3.0, 0.0), Rate::new(6.0, 0.0));
        Guesses::new(&Limits { passwords, passwords_of, ..Limits::default() })
    }

    fn address(n: u8) -> IpAddr {
        [10, 0, 0, n].into()
    }

    #[test]
    fn one_address_guesses_little_and_many_little_more() {
        let guesses = guesses();
        let tries = |name, from| (0..5).filter(|_| guesses.may_sign_in(name, address(from))).count();
        assert_eq!([tries("Ada", 1), tries("Bea", 1), tries("ADA", 2), tries("ada", 3)], [3, 0, 3, 0]);
        assert_eq!(tries("Bea", 4), 3, "other names are free");
        assert_eq!([tries("Zöe", 5), tries("Zo\u{308}e", 6), tries("ZÖE ", 7)], [3, 3, 0], "however a name is typed");
    }

    #[test]
    fn whoever_has_signed_in_from_somewhere_is_not_kept_out_of_there_by_others() {
        let guesses = guesses();
        assert!(guesses.may_sign_in("Ada", address(9)));
        guesses.signed_in("Ada", address(9));
        (1..7).for_each(|n| while guesses.may_sign_in("Ada", address(n)) {});
        assert!(!guesses.may_sign_in("Ada", address(8)), "nobody else guesses any more");
        let tries = |name| (0..5).filter(|_| guesses.may_sign_in(name, address(9))).count();
        assert_eq!(tries("ada"), 2, "and she no more than anybody");
        assert!(guesses.may_prove(UserId::new(1), address(8)), "nor is her own password out of her reach");
    }

    #[test]
    fn ones_own_password_is_not_guessed_without_end() {
        let guesses = guesses();
        let tries = |from| (0..2).filter(|_| guesses.may_prove(UserId::new(1), address(from))).count();
        assert_eq!([tries(1), tries(2), tries(3)], [2, 1, 0]);
    }
}
