//! Search in steps that double (Bentley and Yao 1976): quick where what is looked for is near.

/// The first place below `count` where `is_before` is false, `count` when there is none. It is true up to one
/// place and false from there on.
pub(crate) fn first_from(count: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let mut step = 1;
    while step < count && is_before(step) {
        step *= 2;
    }
    let (mut low, mut high) = (step / 2, count.min(step));
    while low < high {
        let middle = low.midpoint(high);
        if is_before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::first_from;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_from_a_number_on_is_that_of_a_scan(
            mut numbers in prop::collection::vec(0u32..200, 0..60), wanted in 0u32..210,
        ) {
            numbers.sort_unstable();
            let before = numbers.iter().filter(|&&number| number < wanted).count();
            prop_assert_eq!(first_from(numbers.len(), |at| numbers[at] < wanted), before);
        }
    }
}
