//! The generic element against `kernels/vectors.json` and differences on the manifold.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::parallels::written;
use pliant_models::parallel::{Element, Generic, Kernel, RodSection, Stiffness};
use pliant_testing::{relative, vectors};

fn element(input: &[f64]) -> (RodSection, Element<f64>) {
    let part = |from: usize| core::array::from_fn(|k| input[from + k]);
    let section = RodSection {
        natural: core::array::from_fn(|k| input[21 + k]),
        stiffness: core::array::from_fn(|k| input[27 + k]),
        mass: 0.0,
    };
    let slope = core::array::from_fn(|k| input[14 + k]);
    (section, Element { a: part(0), b: part(7), slope, length: input[20] })
}

fn square(triangle: &[f64; 171]) -> Vec<f64> {
    (0..324)
        .map(|k| {
            let (i, j) = ((k / 18).max(k % 18), (k / 18).min(k % 18));
            triangle[i * (i + 1) / 2 + j]
        })
        .collect()
}

#[test]
fn elements_are_those_of_the_vectors() {
    let kernel = Generic::new(written(1));
    for [input, output] in vectors("k2_res") {
        let (section, element) = element(&input);
        let found = kernel.residual(&section, &element);
        assert!((found.energy / output[0] - 1.0).abs() < 1e-11);
        assert!(relative(&found.strain, &output[1..7]) < 1e-11);
        assert!(relative(&found.residual, &output[7..25]) < 1e-11);
    }
    for [input, output] in vectors("k2_H") {
        let (section, element) = element(&input);
        let mut found = Stiffness::zero();
        kernel.gauss_newton(&section, &element, &mut found);
        assert!(relative(&found.value.residual, &output[7..25]) < 1e-11);
        assert!(relative(&square(&found.tangent), &output[25..]) < 1e-11);
    }
    for [input, output] in vectors("k2_hess") {
        let (section, element) = element(&input);
        let found = kernel.exact(&section, &element);
        let off = relative(&square(&found.tangent), &output);
        assert!(off < 1e-11, "{off:e}");
    }
}
