//! What sort of effect each one in force is, a byte each in the order of the list: eight are compared at a time, so that
//! what doesn't matter is passed over without a look.

/// The sort of no effect.
const NONE: u8 = u8::MAX;

/// A byte for each of up to `N` effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sorts<const N: usize>([u8; N]);

impl<const N: usize> Sorts<N> {
    /// No effect at all.
    pub const fn new() -> Sorts<N> {
        const { assert!(N <= 128, "the places of all effects fit in one number") };
        Sorts([NONE; N])
    }

    /// The effect at this place is of this sort.
    #[inline]
    pub fn set(&mut self, place: usize, sort: u8) {
        self.0[place] = sort;
    }

    /// The effect at one place moves to another.
    #[inline]
    pub fn shift(&mut self, from: usize, to: usize) {
        self.0[to] = self.0[from];
    }

    /// There are no effects from one place up to another.
    pub fn clear(&mut self, from: usize, to: usize) {
        self.0[from..to].fill(NONE);
    }

    /// The places of all effects of a sort, where there are `len` effects.
    #[inline]
    pub fn places(&self, sort: u8, len: usize) -> Places {
        let (eights, rest) = self.0.as_chunks::<8>();
        let mut places = 0;
        for (at, eight) in eights.iter().take(len.div_ceil(8)).enumerate() {
            places |= u128::from(equal(*eight, sort)) << (at * 8);
        }
        for (at, one) in rest.iter().enumerate() {
            places |= u128::from(*one == sort) << (eights.len() * 8 + at);
        }
        Places(places)
    }
}

/// Which of eight bytes are this one, a bit each.
#[inline]
const fn equal(bytes: [u8; 8], byte: u8) -> u8 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let differ = u64::from_le_bytes(bytes) ^ (byte as u64 * 0x0101_0101_0101_0101);
    // The high bit of every byte that is 0, and nothing else; then those bits side by side.
    let same = !(((differ & LOW) + LOW) | differ | LOW);
    ((same >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Places in the list of effects, the first of them first.
#[derive(Clone, Copy)]
pub(crate) struct Places(u128);

impl Iterator for Places {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(place as usize)
    }
}

impl DoubleEndedIterator for Places {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        let place = 127u32.checked_sub(self.0.leading_zeros())?;
        self.0 &= !(1 << place);
        Some(place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_sort_is_found_from_both_ends() {
        let mut sorts: Sorts<21> = Sorts::new();
        let given: Vec<u8> = (0..20).map(|place| [7, 0, 128, 7, 195][place % 5]).collect();
        given.iter().enumerate().for_each(|(place, sort)| sorts.set(place, *sort));
        for sort in [0, 1, 6, 7, 8, 127, 128, 129, 195] {
            let wanted: Vec<usize> = (0..20).filter(|place| given[*place] == sort).collect();
            let places = sorts.places(sort, 20);
            assert_eq!(places.collect::<Vec<_>>(), wanted, "{sort}");
            assert_eq!(places.rev().collect::<Vec<_>>(), wanted.into_iter().rev().collect::<Vec<_>>(), "{sort}");
        }
    }

    #[test]
    fn what_was_cleared_is_of_no_sort() {
        let mut sorts: Sorts<128> = Sorts::new();
        (0..128).for_each(|place| sorts.set(place, 3));
        assert_eq!(sorts.places(3, 128).count(), 128);
        sorts.shift(127, 0);
        sorts.clear(1, 128);
        assert_eq!(sorts.places(3, 1).collect::<Vec<_>>(), [0]);
        sorts.clear(0, 1);
        assert_eq!(sorts, Sorts::new());
    }
}
