//! Stable equilibria that another model of the same rod asks for, from a state of its own.

use pliant_runtime::dense;
use pliant_runtime::equilibrium::{Equilibrium as _, LoadStage};

use super::solution::StrainSolution;
use super::solver::StrainSolver;
use crate::InputRef;
use crate::Settings;

/// A state that is not stable, of a rod under an input.
pub(in crate::rods) struct Departure<'a> {
    /// The stage of the load path, and the fraction of its loads: [`LoadStage::Weight`] without an input, [`LoadStage::Loads`] otherwise.
    pub(in crate::rods) at: (LoadStage, f64),
    /// Coefficients of the strain.
    pub(in crate::rods) coefficients: Vec<f64>,
    /// Tensions of the tendons, N.
    pub(in crate::rods) tensions: Box<[f64]>,
    /// Change of the coefficients with which the state is left; `None` for the direction in which the energy decreases most.
    pub(in crate::rods) direction: Option<Vec<f64>>,
    /// Largest number of evaluations of the residual.
    pub(in crate::rods) evaluations: &'a mut usize,
}

impl StrainSolver {
    /// The coefficients of the strains that `strain` gives at a segment and an arc length; `None` where it gives none.
    pub(in crate::rods) fn fitted(
        &self,
        mut strain: impl FnMut(usize, f64) -> Option<[f64; 6]>,
    ) -> Option<Vec<f64>> {
        let mesh = &self.rod().mesh;
        let tables = &mesh.tables;
        let mut coefficients = vec![0.0; mesh.order()];
        for (element, own) in mesh.elements.iter().zip(coefficients.chunks_exact_mut(tables.order)) {
            for (j, node) in tables.nodes.iter().enumerate() {
                let here = strain(element.segment, element.start + element.length * node)?;
                let natural = &element.sections[j].natural;
                for c in 0..6 {
                    let own = &mut own[tables.first[c]..][..tables.counts[c]];
                    let elastic = tables.weights[j] * (here[c] - natural[c]);
                    dense::add(own, elastic, &tables.basis[j * tables.stride..]);
                }
            }
        }
        Some(coefficients)
    }

    /// Number of negative eigenvalues of the tangent at constant tensions, of the symmetric part where loads have no energy; `None` where one is zero to
    /// working accuracy.
    pub(in crate::rods) fn negative(
        &mut self,
        input: &InputRef<'_>,
        (stage, load): (LoadStage, f64),
        coefficients: &[f64],
        tensions: &[f64],
    ) -> Option<usize> {
        let (rod, _) = self.search(input);
        rod.begin(stage);
        rod.now.coefficients.copy_from_slice(coefficients);
        rod.now.tensions.copy_from_slice(tensions);
        rod.evaluate(load)?;
        rod.now.tensions.copy_from_slice(tensions);
        rod.negative()
    }

    /// A stable equilibrium that a search from a state finds; one that is undecided, where no stable one is found. Subtracts its evaluations from those left.
    pub(in crate::rods) fn find_stable(
        &mut self,
        input: &InputRef<'_>,
        from: Departure<'_>,
    ) -> Option<&StrainSolution> {
        let (stage, load) = from.at;
        let (rod, engine) = self.search(input);
        rod.begin(stage);
        rod.now.coefficients.copy_from_slice(&from.coefficients);
        rod.now.tensions = from.tensions;
        let mut direction = from.direction;
        if let Some(direction) = &mut direction {
            let size = rod.size(direction);
            direction.iter_mut().for_each(|entry| *entry /= size);
        }
        let settings = Settings { max_evaluations: *from.evaluations, ..Settings::default() };
        let found = engine.find_stable(rod, load, direction.as_deref(), &settings);
        *from.evaluations -= engine.report().evaluations.min(*from.evaluations);
        let report = found.ok()?;
        Some(self.taken(report))
    }
}
