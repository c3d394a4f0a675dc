//! Integration on the grid of the series.

use std::sync::LazyLock;

use pliant_runtime::columns::Columns;
use pliant_runtime::spectral::{cumulative, legendre_from_nodes};

use crate::planar::kernel::SERIES_NODES;

/// Values at the nodes of the grid.
pub type Nodal = [f64; SERIES_NODES];
pub(super) type Table = [Nodal; SERIES_NODES];

/// The node in the middle; the others come in pairs about it.
const MIDDLE: usize = SERIES_NODES / 2;
/// Number of independent nodal values of an even function, and of an odd one.
const EVEN: usize = MIDDLE + 1;
const ODD: usize = MIDDLE;
/// Rows of all nodes, and of one half and one more, in blocks of [`Columns`].
const ALL: usize = 52;
const HALF: usize = 26;

/// Operations on nodal values that all robots share.
pub(super) struct Operations {
    /// Integral from 0 to each node.
    pub(super) from_base: Box<Table>,
    /// Integral from 1 to each node.
    pub(super) from_tip: Box<Table>,
    /// The same, by columns.
    from_tip_columns: Columns<ALL, SERIES_NODES>,
    /// Legendre coefficients.
    pub(super) modes: Box<Table>,
    // For even and odd functions: the integral of the integral, both from the middle, at the nodes up to the middle;
    // then, in the last row, the integral from the middle to the tip.
    twice: (Columns<HALF, EVEN>, Columns<HALF, ODD>),
    // sigma at the nodes.
    sigma: Nodal,
}

pub(super) fn operations() -> &'static Operations {
    static OPERATIONS: LazyLock<Operations> = LazyLock::new(|| {
        let from_middle: Box<Table> = cumulative(0.5);
        let from_tip: Box<Table> = cumulative(1.0);
        let integral: Vec<Nodal> = from_middle
            .iter()
            .map(|outer| {
                let mut row = [0.0; SERIES_NODES];
                for (weight, inner) in outer.iter().zip(from_middle.iter()) {
                    for (entry, value) in row.iter_mut().zip(inner) {
                        *entry += weight * value;
                    }
                }
                row
            })
            .collect();
        // Row of a function that is mirrored with this sign about the middle.
        let folded = |i: usize, j: usize, sign: f64| {
            let row = if i < EVEN { &integral[i] } else { &from_middle[SERIES_NODES - 1] };
            if j == MIDDLE { row[j] } else { row[j] + sign * row[SERIES_NODES - 1 - j] }
        };
        Operations {
            from_base: cumulative(0.0),
            from_tip_columns: Columns::new(|i, j| from_tip.get(i).map_or(0.0, |row| row[j])),
            from_tip,
            modes: legendre_from_nodes(),
            twice: (Columns::new(|i, j| folded(i, j, 1.0)), Columns::new(|i, j| folded(i, j, -1.0))),
            sigma: core::array::from_fn(|j| pliant_runtime::quadrature::chebyshev_lobatto(j, SERIES_NODES)),
        }
    });
    &OPERATIONS
}

impl Operations {
    /// The integral from the tip to each node.
    pub(super) fn integrate_from_tip(&self, values: &Nodal) -> Nodal {
        nodal(&self.from_tip_columns.times(values))
    }

    /// The integral from the base to each node of the integral from the tip.
    ///
    /// Integrals from the middle turn even functions into odd ones and back, which halves the work:
    /// with `P` the integral from the middle, this is `P P f - (P P f)(0) - sigma (P f)(1)`.
    pub(super) fn integrate_twice(&self, values: &Nodal) -> Nodal {
        let (mut even, mut odd) = ([values[MIDDLE]; EVEN], [0.0; ODD]);
        for j in 0..MIDDLE {
            let (value, mirrored) = (values[j], values[SERIES_NODES - 1 - j]);
            (even[j], odd[j]) = (0.5 * (value + mirrored), 0.5 * (value - mirrored));
        }
        let (even, odd) = (self.twice.0.times(&even), self.twice.1.times(&odd));
        let (base, slope) = (even[0] + odd[0], even[EVEN] + odd[EVEN]);
        let mut integral = [0.0; SERIES_NODES];
        for j in 0..EVEN {
            let mirrored = SERIES_NODES - 1 - j;
            integral[mirrored] = even[j] - odd[j] - base - slope * self.sigma[mirrored];
            integral[j] = even[j] + odd[j] - base - slope * self.sigma[j];
        }
        integral
    }
}

fn nodal(values: &[f64; ALL]) -> Nodal {
    core::array::from_fn(|j| values[j])
}

/// From an Adomian polynomial to the next term: `theta(sigma) = integral from 0 to sigma of (L/EI) integral from 1 to tau of A` [LASEM 35].
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// `L/EI` is the same everywhere.
    Uniform { flexibility: f64 },
    /// One table for both integrations and the stiffness between them.
    Varying(Columns<ALL, SERIES_NODES>),
}

impl Step {
    /// For a robot of constant stiffness, or not.
    pub(super) fn new(uniform: bool) -> Self {
        if uniform { Self::Uniform { flexibility: 0.0 } } else { Self::Varying(Columns::new(|_, _| 0.0)) }
    }

    /// Takes `L/EI` at the nodes.
    pub(super) fn update(&mut self, flexibility: &Nodal) {
        match self {
            Self::Uniform { flexibility: value } => *value = flexibility[0],
            Self::Varying(table) => {
                let operations = operations();
                table.fill(|i, j| {
                    let Some(outer) = operations.from_base.get(i) else { return 0.0 };
                    let inner = operations.from_tip.iter().map(|row| row[j]);
                    outer.iter().zip(flexibility).zip(inner).map(|((a, f), b)| a * f * b).sum()
                });
            }
        }
    }

    /// The next term.
    pub(super) fn apply(&self, polynomial: &Nodal) -> Nodal {
        match self {
            Self::Uniform { flexibility } => {
                operations().integrate_twice(polynomial).map(|value| flexibility * value)
            }
            Self::Varying(table) => nodal(&table.times(polynomial)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pliant_runtime::quadrature::chebyshev_lobatto;

    #[test]
    fn both_ways_to_integrate_twice_give_the_integral() {
        let sigma: Nodal = core::array::from_fn(|j| chebyshev_lobatto(j, SERIES_NODES));
        let values = sigma.map(|x| (3.0 * x).sin() + x);
        // f = 2 (sin 3x + x): integral from 1 and then from 0.
        let exact = sigma
            .map(|x| 2.0 * (-(3.0 * x).sin() / 9.0 + x * 3.0_f64.cos() / 3.0 + x.powi(3) / 6.0 - 0.5 * x));
        for uniform in [true, false] {
            let mut step = Step::new(uniform);
            step.update(&[2.0; SERIES_NODES]);
            let found = step.apply(&values);
            assert_eq!(found[0], 0.0);
            for (j, (found, exact)) in found.into_iter().zip(exact).enumerate() {
                assert!((found - exact).abs() < 1e-15, "{uniform}, node {j}: {found:e}, {exact:e}");
            }
        }
    }
}
