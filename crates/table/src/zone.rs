//! A list that lives inside the state: hands, decks, stacks of frames.

use crate::chance::Chance;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// Up to `N` items, stored in place, so that a state that holds it clones as one block of memory.
#[derive(Clone, Copy)]
pub struct Zone<T, const N: usize> {
    len: u16,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Zone<T, N> {
    /// Nothing in it.
    pub fn new() -> Zone<T, N> {
        Zone { len: 0, items: [T::default(); N] }
    }

    /// Puts an item on top. A zone that is full is a rule that was sized wrongly, so it panics.
    #[inline]
    pub fn push(&mut self, item: T) {
        assert!((self.len as usize) < N, "a zone for {N} items is full");
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Puts an item on top if there is room.
    pub fn try_push(&mut self, item: T) -> bool {
        let room = (self.len as usize) < N;
        if room {
            self.push(item);
        }
        room
    }

    /// Takes the top item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }

    /// Takes an item out and closes the gap, keeping the order.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        let len = self.len as usize;
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        item
    }

    /// Takes an item out and puts the last one in its place: quicker, where order means nothing.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.len -= 1;
        self.items[index] = self.items[self.len as usize];
        item
    }

    /// Draws any of the items, each equally likely, where order means nothing; none is left when it is empty.
    #[inline]
    pub fn draw(&mut self, chance: &mut dyn Chance) -> Option<T> {
        (self.len > 0).then(|| self.swap_remove(chance.pick(self.len.into()) as usize))
    }

    /// Puts an item at a place and moves the rest up.
    pub fn insert(&mut self, index: usize, item: T) {
        let len = self.len as usize;
        assert!(index <= len, "no place {index} among {len} items");
        self.push(item);
        self.items.copy_within(index..len, index + 1);
        self.items[index] = item;
    }

    /// Takes out the first item equal to this one.
    pub fn take(&mut self, item: T) -> bool
    where
        T: PartialEq,
    {
        self.take_first(|&other| other == item).is_some()
    }

    /// Takes out the first item that fits.
    pub fn take_first(&mut self, fits: impl FnMut(&T) -> bool) -> Option<T> {
        let index = self.iter().position(fits)?;
        Some(self.remove(index))
    }

    /// Puts all of these on top, in order.
    pub fn extend_from(&mut self, items: &[T]) {
        items.iter().for_each(|&item| self.push(item));
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.len = usize::from(self.len).min(len) as u16;
    }
}

impl<T: Copy + Default, const N: usize> Default for Zone<T, N> {
    fn default() -> Self {
        Zone::new()
    }
}

impl<T, const N: usize> Deref for Zone<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for Zone<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Zone<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for Zone<T, N> {}

/// Only what is in it counts; what was there before does not.
impl<T: Hash, const N: usize> Hash for Zone<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Zone<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

/// Full.
impl<T, const N: usize> From<[T; N]> for Zone<T, N> {
    #[inline]
    fn from(items: [T; N]) -> Self {
        Zone { len: N as u16, items }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Zone<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut zone = Zone::new();
        items.into_iter().for_each(|item| zone.push(item));
        zone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_and_go_in_order() {
        let mut zone: Zone<u8, 5> = [1, 2, 3].into_iter().collect();
        zone.insert(1, 9);
        assert_eq!(zone[..], [1, 9, 2, 3]);
        assert_eq!(zone.remove(0), 1);
        assert_eq!(zone.swap_remove(0), 9);
        assert_eq!(zone[..], [3, 2]);
        assert!(zone.take(3) && !zone.take(3));
        assert_eq!((zone.pop(), zone.pop()), (Some(2), None));
    }

    #[test]
    fn every_item_is_drawn_once() {
        let (mut zone, mut chance) = (Zone::from([1, 2, 3]), crate::Fast::new(1));
        let mut drawn: Vec<u8> = std::iter::from_fn(|| zone.draw(&mut chance)).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, [1, 2, 3]);
    }

    #[test]
    fn a_zone_made_of_an_array_is_full() {
        let mut zone = Zone::from([1, 2, 3]);
        assert_eq!(zone[..], [1, 2, 3]);
        assert!(!zone.try_push(4));
        assert_eq!(zone.pop(), Some(3));
        assert!(zone.try_push(4));
    }

    #[test]
    fn what_was_there_before_does_not_count() {
        let mut one: Zone<u8, 4> = [1, 2].into_iter().collect();
        one.pop();
        let other: Zone<u8, 4> = [1].into_iter().collect();
        assert_eq!(one, other);
        assert_eq!(crate::digest(&one), crate::digest(&other));
    }
}
