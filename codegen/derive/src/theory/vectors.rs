//! Programs against the kernels of `tests/reference/kernels`, and their arithmetic.

use pliant_program::Program;

/// Whether the program gives the outputs of the kernel `name` to 1e-12 of the largest entry, with at most so many additions and multiplications.
pub(super) fn check(name: &str, program: &Program, most: usize) {
    let count = program.count();
    let arithmetic = count.additions + count.multiplications;
    println!("{name}: {count:?}, {arithmetic} additions and multiplications");
    let mut worst = 0.0_f64;
    for [given, expected] in pliant_testing::vectors(name) {
        let found = program.evaluate(&given);
        assert_eq!(found.len(), expected.len());
        worst = pliant_testing::larger(worst, pliant_testing::relative(&found, &expected));
    }
    println!("at most {worst:.1e} of the largest entry");
    assert!(worst < 1e-12, "{name}: {worst:e}");
    assert!(arithmetic <= most, "{name}: {arithmetic}");
}
