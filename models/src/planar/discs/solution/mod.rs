//! The solution of a solve.

mod shape;

use nalgebra::Vector2;
use std::sync::{Arc, OnceLock};

use pliant_runtime::equilibrium::ActiveSet;

use super::erased::Number;
use super::input::DiscsInput;
use super::mesh::Mesh;
use super::state::{Load, State};
use super::system::{Driven, System};
use super::{DiscsConfiguration, Error, PlanarWrench, Pose};
use crate::{Energies, LoadStage, Report};

/// An equilibrium of a robot with discs: shape, cables, energies and derivatives.
///
/// It is a value of its own and stays valid when the robot's parameters change.
#[derive(Clone, Debug)]
pub struct DiscsSolution {
    pub(super) mesh: Arc<Mesh>,
    /// The state, without its spans where it was found in a lane.
    pub(super) state: State,
    /// The state with its spans, once they were asked for.
    whole: OnceLock<Box<State>>,
    pub(super) load: Load,
    wrench: PlanarWrench,
    pub(super) driven: Vec<Driven>,
    conditioning: Option<f64>,
    defect: f64,
    report: Report,
}

impl DiscsSolution {
    /// The straight robot.
    pub(super) fn new(system: &System) -> Self {
        let mut state = system.now.clone();
        state.evaluate(&system.mesh, &system.load);
        Self {
            mesh: Arc::clone(&system.mesh),
            state,
            whole: OnceLock::new(),
            load: system.load.clone(),
            wrench: system.load.wrench(),
            driven: Vec::with_capacity(system.driven.capacity()),
            conditioning: None,
            defect: 0.0,
            report: Report::explicit(),
        }
    }

    /// Copies the result of a solve.
    pub(super) fn take(&mut self, system: &System, held: &ActiveSet, report: &Report) {
        self.state.copy_from(&system.now);
        self.whole = OnceLock::new();
        self.load.copy_from(&system.load);
        self.wrench = system.load.wrench();
        self.driven.clone_from(&system.driven);
        let rigid = system.driven.iter().any(|driven| driven.compliance == 0.0);
        self.conditioning = rigid.then_some(held.conditioning);
        let defects = held.defect.iter().take(system.driven.len());
        self.defect = defects.map(|defect| defect * defect).sum::<f64>().sqrt();
        self.report = *report;
    }

    /// Becomes the equilibrium in a lane, under an input whose cables are all driven by their tension.
    pub(super) fn take_lane<T: Number>(
        &mut self,
        state: &State<T>,
        lane: usize,
        input: &DiscsInput<'_>,
        tensions: &[T],
        report: &Report,
    ) {
        self.state.take_lane(state, lane);
        self.whole = OnceLock::new();
        self.load.declared = 1.0;
        self.load.tip = (input.tip.force.into(), input.tip.couple);
        self.load.tensions.iter_mut().zip(tensions).for_each(|(to, from)| *to = from.lane(lane));
        self.wrench = input.tip;
        self.driven.clear();
        (self.conditioning, self.defect, self.report) = (None, 0.0, *report);
    }

    /// Whether two discs have passed through each other.
    pub(super) fn crossed(&self) -> bool {
        self.state.crossed(&self.mesh, &self.load.tensions)
    }

    /// The state with its spans: they are evaluated where the solution was found without keeping them.
    pub(super) fn whole(&self) -> &State {
        if !self.state.spans.is_empty() {
            return &self.state;
        }
        self.whole.get_or_init(|| {
            let mut whole = State::new(&self.mesh);
            whole.coefficients.copy_from_slice(&self.state.coefficients);
            whole.evaluate(&self.mesh, &self.load);
            Box::new(whole)
        })
    }

    /// Length of the backbone, m.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.mesh.length
    }

    /// Method, residual and stability.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// Pose of the tip.
    #[must_use]
    pub fn tip(&self) -> Pose {
        self.disc(self.discs() - 1)
    }

    /// Number of discs.
    #[must_use]
    pub fn discs(&self) -> usize {
        self.mesh.spans()
    }

    /// Pose of a disc, where 0 is the first one beyond the base; an index beyond the last one gives the pose of the tip.
    #[must_use]
    pub fn disc(&self, disc: usize) -> Pose {
        self.state.disc(disc.min(self.discs() - 1))
    }

    /// The shape and its loads, to start a solve from.
    #[must_use]
    pub fn configuration(&self) -> DiscsConfiguration {
        DiscsConfiguration::of(&self.mesh, &self.state, &self.load, (LoadStage::Change, 1.0))
    }

    /// Tensions of the cables, N.
    #[must_use]
    pub fn tensions(&self) -> &[f64] {
        &self.load.tensions
    }

    /// Displacements `Delta_l` of the cables, m: the length inside the straight robot minus the present length inside the robot [LASEM 45].
    #[must_use]
    pub fn displacements(&self) -> &[f64] {
        &self.state.displacements
    }

    /// Lengths of the cables inside the robot, m.
    #[must_use]
    pub fn cable_lengths(&self) -> Vec<f64> {
        let pairs = self.mesh.straight.iter().zip(&self.state.displacements);
        pairs.map(|(straight, displacement)| straight - displacement).collect()
    }

    /// Lengths of the chords in a span, m, per cable [LASEM 45].
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such span.
    pub fn chords(&self, span: usize) -> Result<&[f64], Error> {
        crate::core::check::index("the index of the span", span, self.discs())?;
        Ok(&self.whole().spans[span].chords)
    }

    /// Contact forces in the chords that are closed: span, cable, and the force, N, world.
    pub fn contacts(&self) -> impl Iterator<Item = (usize, usize, Vector2<f64>)> + '_ {
        self.state.closed.iter().map(|chord| (chord.span, chord.cable, chord.force.into()))
    }

    /// Smallest over largest eigenvalue of the compliance along the cables driven by displacement: 0 where displacements do not determine tensions, `None`
    /// where no cable is driven by displacement.
    #[must_use]
    pub const fn conditioning(&self) -> Option<f64> {
        self.conditioning
    }

    /// Difference of the cable lengths from the prescribed ones, m: not zero where no tensions produce them, as with two cables of an inextensible robot
    /// that are both pulled in.
    #[must_use]
    pub const fn defect(&self) -> f64 {
        self.defect
    }

    /// The load on the tip.
    #[must_use]
    pub const fn wrench(&self) -> &PlanarWrench {
        &self.wrench
    }

    /// Coefficients of the angle in the basis.
    #[must_use]
    pub fn coefficients(&self) -> &[f64] {
        &self.state.coefficients[usize::from(self.mesh.layout.clamped)..]
    }

    /// Energies, J.
    #[must_use]
    pub fn energies(&self) -> Energies {
        let work = |(tension, displacement): (&f64, &f64)| tension * displacement;
        let pairs = self.load.tensions.iter().zip(&self.state.displacements);
        let actuation = -pairs.map(work).sum::<f64>();
        let (bending, loads) = (self.state.bending, self.state.potential - actuation);
        Energies { bending, loads, actuation, ..Energies::default() }
    }
}
