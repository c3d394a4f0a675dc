//! Several inputs at a time, in the lanes of SIMD numbers.

use std::sync::Arc;

use pliant_runtime::equilibrium::{LaneBalance, LaneEquilibrium};

use super::erased::Number;
use super::input::DiscsInput;
use super::mesh::Mesh;
use super::state::{Load, State, largest};
use super::system::{SHORTEST, SINGULAR, SMALLEST, WORST};
use super::tangent::Tangent;
use super::{Drive, Span};

/// The robot under the loads of each lane, at the shape of each lane.
#[derive(Clone, Debug)]
pub(crate) struct Side<T> {
    pub(super) mesh: Arc<Mesh>,
    /// The trial state.
    pub(super) now: State<T>,
    pub(super) load: Load<T>,
    /// Memory for the span at hand.
    span: Span<T>,
    tangent: Tangent<T>,
}

impl<T: Number> Side<T> {
    pub(super) fn new(mesh: &Arc<Mesh>) -> Self {
        Self {
            now: State::brief(mesh),
            load: Load::declared(mesh.cables),
            span: Span::new(mesh.nodes, mesh.cables),
            tangent: Tangent::new(mesh),
            mesh: Arc::clone(mesh),
        }
    }

    /// Puts an input into a lane.
    pub(super) fn set(&mut self, lane: usize, input: &DiscsInput<'_>) {
        let (force, couple) = &mut self.load.tip;
        for (entry, value) in force.iter_mut().zip(&input.tip.force) {
            entry.set_lane(lane, *value);
        }
        couple.set_lane(lane, input.tip.couple);
        for (entry, drive) in self.load.tensions.iter_mut().zip(input.cables.iter()) {
            entry.set_lane(lane, if let Drive::Force(tension) = drive { tension } else { 0.0 });
        }
    }
}

impl<T: Number> LaneEquilibrium for Side<T> {
    type Number = T;

    const SHORTEST: f64 = SHORTEST;

    fn unknowns(&mut self) -> &mut [T] {
        &mut self.now.coefficients
    }

    fn evaluate(&mut self) -> LaneBalance<T> {
        let Self { mesh, now, load, span, tangent } = self;
        now.evaluate_with(mesh, load, span, |number, span| {
            tangent.gather(mesh, number, span, &load.tensions);
        });
        let size = largest(&now.pull).larger(T::from_f64(SMALLEST * mesh.couple));
        let (rounding, worst) = (now.rounding / size, T::from_f64(WORST));
        let terms = (mesh.nodes + mesh.spans()) as f64;
        LaneBalance {
            norm: largest(&now.gradient),
            size,
            rounding: (worst - rounding).choose(rounding, worst),
            energy: now.energy(),
            energy_rounding: T::from_f64(terms * f64::EPSILON) * now.size,
        }
    }

    fn linearise(&mut self, shift: T) -> T {
        self.tangent.add_up(&self.mesh, shift);
        self.tangent.factorise_definite()
    }

    fn residual(&self) -> &[T] {
        &self.now.gradient
    }

    fn solve(&mut self, x: &mut [T]) {
        self.tangent.solve(x);
    }

    fn neutral(&self) -> f64 {
        SINGULAR
    }
}
