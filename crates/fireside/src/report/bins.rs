//! Counts put together into so many columns that they can be looked at.

use std::collections::BTreeMap;

/// Numbers from `from` to `to`, and how often they came up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bin {
    /// The smallest number.
    pub from: u32,
    /// The largest number.
    pub to: u32,
    /// How often.
    pub count: u64,
}

impl Bin {
    /// `7` or `7-9`.
    pub fn label(&self) -> String {
        if self.from == self.to { self.from.to_string() } else { format!("{}-{}", self.from, self.to) }
    }
}

/// At most `most` columns of equal width, from the smallest number to the largest, empty ones included.
pub fn bins(counts: &BTreeMap<u32, u64>, most: u32) -> Vec<Bin> {
    let (Some((&low, _)), Some((&high, _))) = (counts.first_key_value(), counts.last_key_value()) else {
        return Vec::new();
    };
    let step = (high - low + 1).div_ceil(most.max(1));
    let mut bins: Vec<Bin> = (low..=high)
        .step_by(step as usize)
        .map(|from| Bin { from, to: from.saturating_add(step - 1), count: 0 })
        .collect();
    for (number, count) in counts {
        bins[((number - low) / step) as usize].count += count;
    }
    bins
}

/// The number below which this share of all counts lies.
pub fn quantile(counts: &BTreeMap<u32, u64>, share: f64) -> u32 {
    let all: u64 = counts.values().sum();
    let wanted = (all as f64 * share).ceil() as u64;
    let mut seen = 0;
    for (number, count) in counts {
        seen += count;
        if seen >= wanted {
            return *number;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_is_in_exactly_one_column() {
        let counts: BTreeMap<u32, u64> = (5..100).map(|number| (number, u64::from(number))).collect();
        let bins = bins(&counts, 20);
        assert!(bins.len() <= 20);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), counts.values().sum::<u64>());
        assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
        assert_eq!(bins[0].label(), "5-9");
    }

    #[test]
    fn few_numbers_have_a_column_each() {
        let counts = BTreeMap::from([(2, 5), (4, 1)]);
        let labels: Vec<String> = bins(&counts, 20).iter().map(Bin::label).collect();
        assert_eq!(labels, ["2", "3", "4"]);
        assert_eq!((quantile(&counts, 0.5), quantile(&counts, 0.99)), (2, 4));
        assert!(bins_of_nothing().is_empty());
    }

    fn bins_of_nothing() -> Vec<Bin> {
        bins(&BTreeMap::new(), 20)
    }
}
