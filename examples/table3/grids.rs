//! The tensions behind the paper's Table III, N.
#![allow(dead_code, unreachable_pub, reason = "the program and a test use a part each")]

/// All lists with an entry of each of these.
fn product(choices: &[&[f64]]) -> Vec<Vec<f64>> {
    choices.iter().fold(vec![Vec::new()], |lists, choice| {
        let longer = |list: Vec<f64>| choice.iter().map(move |value| [&list[..], &[*value]].concat());
        lists.into_iter().flat_map(longer).collect()
    })
}

/// From one whole number to another.
fn whole(low: u32, high: u32) -> Vec<f64> {
    (low..=high).map(f64::from).collect()
}

/// A: all of {0..5}^3.
pub fn a() -> Vec<Vec<f64>> {
    product(&[whole(0, 5).as_slice(); 3])
}

/// B: all of {0..8}^2.
pub fn b() -> Vec<Vec<f64>> {
    product(&[whole(0, 8).as_slice(); 2])
}

/// C: one tendon at a time, 1 to 10.
pub fn c() -> Vec<Vec<f64>> {
    let alone = |tendon: usize| whole(1, 10).into_iter().map(move |tension| (tendon, tension));
    (0..2)
        .flat_map(alone)
        .map(|(tendon, tension)| (0..2).map(|i| if i == tendon { tension } else { 0.0 }).collect())
        .collect()
}

/// C with both tendons: all of {1..10}^2, which the paper leaves out.
pub fn c_pairs() -> Vec<Vec<f64>> {
    product(&[whole(1, 10).as_slice(); 2])
}

/// D: three tensions per segment, without those that cancel in a segment or would bend one too far.
pub fn d() -> Vec<Vec<f64>> {
    const MOST: [f64; 3] = [5.0, 3.75, 2.5];
    let (first, second, third): (&[f64], &[f64], &[f64]) = (&[0.0, 2.5, 5.0], &[0.0, 3.75], &[0.0, 2.5]);
    let mut cases = product(&[first, first, first, second, second, second, third, third, third]);
    cases.retain(|case| {
        let in_vain = |triple: &[f64]| triple[0] != 0.0 && triple.iter().all(|value| *value == triple[0]);
        let too_far = |segment: usize| {
            let sum = |angle: usize| -> f64 { (segment..3).map(|j| case[3 * j + angle]).sum() };
            let sums = [sum(0), sum(1), sum(2)];
            let smallest = sums.into_iter().fold(f64::INFINITY, f64::min);
            sums.into_iter().any(|sum| sum - smallest > MOST[segment])
        };
        !case.chunks(3).any(in_vain) && !(0..3).any(too_far)
    });
    cases
}

/// E: a pair per segment, without pairs that are equal and not zero.
pub fn e() -> Vec<Vec<f64>> {
    let (first, second, third): (&[f64], &[f64], &[f64]) =
        (&[0.0, 2.0, 4.0], &[0.0, 1.5, 3.0], &[0.0, 1.0, 2.0]);
    let mut cases = product(&[first, first, second, second, third, third]);
    cases.retain(|case| case.chunks(2).all(|pair| pair[0] == 0.0 || pair[0] != pair[1]));
    cases
}
