//! The linearised equations of motion with the factors of their combinations.

use std::sync::Arc;

use nalgebra::Complex;
use pliant_runtime::motion::QuadraticPencil;

use super::equations::{Equations, Layout};
use super::factors::Factors;

/// The equations, and factors of `K + c C + m M` for one real and several complex pairs of weights.
#[derive(Clone, Debug)]
pub(super) struct Pencil {
    pub(super) equations: Equations,
    real: Box<Factors<f64>>,
    complex: Vec<Factors<Complex<f64>>>,
}

impl Pencil {
    pub(super) fn new(layout: &Arc<Layout>, complex: usize) -> Self {
        Self {
            equations: Equations::new(layout),
            real: Box::new(Factors::new(layout)),
            complex: (0..complex).map(|_| Factors::new(layout)).collect(),
        }
    }
}

impl QuadraticPencil for Pencil {
    fn order(&self) -> usize {
        self.equations.layout.order()
    }

    fn is_finite(&self) -> bool {
        self.equations.is_finite()
    }

    fn is_symmetric(&self) -> bool {
        self.equations.is_symmetric()
    }

    fn factorise(&mut self, weights: [f64; 2]) -> bool {
        self.real.factorise(&self.equations, weights, None)
    }

    fn factorise_complex(&mut self, index: usize, weights: [Complex<f64>; 2]) {
        self.complex[index].factorise(&self.equations, weights, None);
    }

    fn negative(&mut self, weights: [f64; 2]) -> Option<usize> {
        let mut count = 0;
        self.real.factorise(&self.equations, weights, Some(&mut count)).then_some(count)
    }

    fn solve(&mut self, x: &mut [f64]) {
        self.real.solve(&self.equations, x);
    }

    fn solve_complex(&mut self, index: usize, x: &mut [Complex<f64>]) {
        self.complex[index].solve(&self.equations, x);
    }

    fn add_product(&self, weights: [f64; 3], x: &[f64], out: &mut [f64]) {
        self.equations.add_product(weights, x, out);
    }
}
