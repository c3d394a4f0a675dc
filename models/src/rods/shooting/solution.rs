//! Solutions of the shooting model.

use std::sync::Arc;

use nalgebra::{Isometry3, Vector6};
use pliant_runtime::equilibrium::Engine;
use pliant_runtime::quadrature::Rule;
use pliant_runtime::rotation::{isometry, normalised, normalised_matrix, three};

use super::super::check::check_place;
use super::super::contact::{self, HoleForce, Run};
use super::super::hold::Hold;
use super::super::limit::LargestStrain;
use super::super::record::{Asked, RodRecord};
use super::super::{Error, Station};
use super::context::Context;
use super::flow::{COUPLE, Flow, LENGTHS, POSITION, Pull, local_wrench};
use super::integration::{Step, look};
use super::load::Load;
use super::local::{Diverged, Stage};
use super::nodes::Node;
use super::robot::Shooting;
use super::settings::ShootingSettings;
use super::start::Start;
use super::system::{State, System};
use crate::rods::grid::Grid;
use crate::rods::robot::{AnyRod, Layout};
use crate::{Energies, LastGood, Report};

/// An equilibrium found by shooting: shape, stresses, energies, tendons and derivatives.
///
/// It is a value of its own (it holds a copy of the kernel with the parameters it was solved for) and stays valid when the robot's
/// parameters change.
#[derive(Clone, Debug)]
pub struct ShootingSolution {
    pub(super) kernel: AnyRod,
    pub(super) context: Context,
    pub(super) settings: ShootingSettings,
    pub(super) load: Load,
    pub(super) start: Start,
    pub(super) mesh: Vec<Step>,
    pub(super) asked: Asked,
    pub(super) states: Vec<f64>,
    /// Directions of the pieces of tendons in each span, and their wrench.
    pub(super) directions: Grid<[f64; 3]>,
    pub(super) pulls: Vec<Pull>,
    pub(super) layout: Layout,
    tip: Vec<f64>,
    lengths: Box<[f64]>,
    displacements: Box<[f64]>,
    slack: Box<[bool]>,
    stretch: f64,
    defect: f64,
    conditioning: f64,
    largest: Option<LargestStrain>,
    report: Report,
    residuals: Vec<f64>,
}

impl ShootingSolution {
    pub(super) fn new(robot: &Shooting) -> Self {
        let kernel = robot.robot().clone();
        let integrator = robot.settings().integrator;
        Self {
            context: Context::new(&kernel, robot.guides().straight()),
            start: Start::new(&kernel),
            settings: ShootingSettings { integrator, ..ShootingSettings::default() },
            load: Load::new(&kernel, Arc::clone(robot.guides())),
            layout: robot.layout(),
            directions: Grid::default(),
            pulls: Vec::new(),
            mesh: Vec::new(),
            asked: Asked::default(),
            states: Vec::new(),
            tip: Vec::new(),
            lengths: kernel.per_tendon(|_| 0.0),
            displacements: kernel.per_tendon(|_| 0.0),
            slack: kernel.per_tendon(|_| false),
            kernel,
            stretch: 0.0,
            defect: 0.0,
            conditioning: 1.0,
            largest: None,
            report: Report::explicit(),
            residuals: Vec::new(),
        }
    }

    /// Copies the result of a solve, without allocation when warm.
    pub(super) fn take(
        &mut self,
        system: &System,
        engine: &Engine<State>,
        (report, largest): (Report, Option<LargestStrain>),
    ) {
        let unstressed = system.robot.unstressed_lengths();
        self.load.copy_from(&system.load);
        self.start.clone_from(&system.start);
        self.mesh.clone_from(&system.integration.mesh);
        self.states.clone_from(&system.integration.states);
        self.directions.copy_from(&system.integration.directions);
        self.pulls.clone_from(&system.integration.pulls);
        self.tip.clear();
        let flow = system.flow();
        self.tip.extend_from_slice(&system.integration.tip()[..flow.state()]);
        flow.measure(&self.tip, &mut self.lengths);
        for ((displacement, length), unstressed) in
            self.displacements.iter_mut().zip(&self.tip[LENGTHS..]).zip(unstressed)
        {
            *displacement = unstressed - *length;
        }
        self.slack.fill(false);
        self.stretch = 0.0;
        for (tendon, hold) in system.driven.iter().zip(&system.holds) {
            let tension = system.load.tensions[*tendon];
            self.slack[*tendon] = tension <= 0.0 && !system.context.actuators.is_chamber(*tendon);
            self.stretch += 0.5 * hold.flexibility * tension * tension;
        }
        let held = engine.held();
        let lengths = !system.driven.is_empty();
        self.defect =
            if lengths { held.defect.iter().map(|defect| defect * defect).sum::<f64>().sqrt() } else { 0.0 };
        self.conditioning = if lengths { held.conditioning } else { 1.0 };
        self.largest = largest;
        self.report = Report { strain: largest.map(|largest| largest.used), ..report };
        // Residuals of the last correction, and the final one.
        let trail = engine.iterations();
        let first = trail.iter().rposition(|iteration| iteration.predictor).map_or(0, |last| last + 1);
        self.residuals.clear();
        self.residuals.extend(trail[first..].iter().map(|iteration| iteration.residual));
        self.residuals.push(report.residual);
    }

    /// Sets the state from which the next solve starts.
    pub(super) fn resume(&mut self, record: &RodRecord, tensions: Box<[f64]>) {
        self.report = record.report;
        self.asked.set(&record.input());
        for ((displacement, tendon), tension) in
            self.displacements.iter_mut().zip(&record.tendons).zip(&tensions)
        {
            *displacement = Hold::of(*tendon)
                .map_or(0.0, |hold| hold.displacement - hold.flexibility * (tension - hold.pretension));
        }
        self.load.tensions = tensions;
    }

    /// Rotation and wrench at an arc length; `None` where the integration to the section fails.
    pub(super) fn node(&self, s: f64) -> Option<Node> {
        let state = self.state(s).ok()?.0;
        let quaternion = normalised([state[0], state[1], state[2], state[3]]);
        Some(Node { quaternion, wrench: core::array::from_fn(|k| state[COUPLE + k]) })
    }

    /// The pieces of all spans and the holes in the discs at their ends.
    fn runs(&self, flow: &Flow<'_>) -> impl Iterator<Item = Run> {
        self.load.guides.spans.iter().zip(self.directions.iter()).enumerate().map(
            move |(index, (span, directions))| {
                let holes = &span.holes;
                Run {
                    directions: self.kernel.per_tendon(|tendon| {
                        holes[tendon].map(|_| directions[tendon]).filter(|direction| !direction[0].is_nan())
                    }),
                    tensions: self
                        .kernel
                        .per_tendon(|tendon| self.tensions()[tendon] * flow.part_in(index, tendon)),
                    s: span.ends[1],
                    holes: self.kernel.per_tendon(|tendon| holes[tendon].map_or([0.0; 2], |[_, end]| end)),
                }
            },
        )
    }

    /// The solution as plain data.
    #[must_use]
    pub fn record(&self) -> RodRecord {
        self.asked.record(&self.kernel, &self.load.tensions, self.start.write(), self.report)
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn robot(&self) -> &AnyRod {
        &self.kernel
    }

    /// Length of the rod, m.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.robot().length()
    }

    /// Method, residual and stability.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// Relative residuals of the last correction: at its start, and after each iteration.
    #[must_use]
    pub fn residuals(&self) -> &[f64] {
        &self.residuals
    }

    /// Number of steps of the integration along the rod.
    #[must_use]
    pub fn integration_steps(&self) -> usize {
        self.mesh.len()
    }

    /// Pose of the tip in the world.
    #[must_use]
    pub fn tip(&self) -> Isometry3<f64> {
        pose(&self.tip)
    }

    /// Tension of each tendon, N: given, or solved for where the displacement was given.
    #[must_use]
    pub const fn tensions(&self) -> &[f64] {
        &self.load.tensions
    }

    /// Length of each tendon inside of the robot and of the centre line of each chamber, m.
    #[must_use]
    pub const fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// Tension of each tendon at its end, N; where no tendon has friction, that at the base.
    #[must_use]
    pub fn end_tensions(&self) -> Vec<f64> {
        let flow = self.context.flow(&self.kernel, &self.load, false);
        let mut tensions = self.tensions().to_vec();
        if !self.load.guides.straight() {
            flow.set_tensions(&self.tip, &mut tensions);
            return tensions;
        }
        let spans = &self.load.guides.spans;
        for (tendon, tension) in tensions.iter_mut().enumerate() {
            let last = spans.iter().rposition(|span| span.holes[tendon].is_some());
            *tension *= last.map_or(1.0, |span| flow.part_in(span, tendon));
        }
        tensions
    }

    /// Angle `Theta` through which each tendon turns from its base to its end, rad; zero where no tendon of the robot has friction.
    #[must_use]
    pub fn angles(&self) -> Vec<f64> {
        let flow = self.context.flow(&self.kernel, &self.load, false);
        if contact::rubs_at_holes(&self.kernel, self.load.guides.straight()) {
            return contact::angles(&self.kernel, self.runs(&flow)).into_vec();
        }
        let rubs = flow.actuators.rubs;
        let angle = |tendon: usize| if rubs { self.tip[flow.angles() + tendon] } else { 0.0 };
        (0..self.tensions().len()).map(angle).collect()
    }

    /// Forces of tendons that run straight between discs on the holes through which they run, from the base on; none where tendons run continuously.
    #[must_use]
    pub fn hole_forces(&self) -> Vec<HoleForce> {
        let flow = self.context.flow(&self.kernel, &self.load, false);
        contact::hole_forces(self.runs(&flow))
    }

    /// Volumes of the chambers, m^3; `None` for tendons.
    #[must_use]
    pub fn volumes(&self) -> Vec<Option<f64>> {
        let chamber = |tendon: usize| self.kernel.chamber_area(tendon) != 0.0;
        let volume = |tendon: usize| chamber(tendon).then(|| -self.tip[LENGTHS + tendon]);
        (0..self.tensions().len()).map(volume).collect()
    }

    /// Displacement of each tendon since the robot was unstressed, m, by its length inside of the robot: for a slack tendon less than the prescribed one.
    #[must_use]
    pub const fn displacements(&self) -> &[f64] {
        &self.displacements
    }

    /// Marks of tendons that are driven by their displacements and slack.
    #[must_use]
    pub const fn slack(&self) -> &[bool] {
        &self.slack
    }

    /// Norm of the differences of the lengths of taut tendons from the prescribed ones (elongation included), m: above rounding only where no tensions
    /// produce these lengths, as for three parallel tendons of an inextensible rod.
    #[must_use]
    pub const fn defect(&self) -> f64 {
        self.defect
    }

    /// Ratio of the largest to the smallest eigenvalue of the compliance along the taut tendons with prescribed lengths: infinite where lengths do not
    /// determine tensions (those of least norm are returned), 1 where no length is prescribed.
    #[must_use]
    pub const fn conditioning(&self) -> f64 {
        1.0 / self.conditioning
    }

    /// The largest ratio of a strain to its declared limit along the rod, to rounding; `None` where no limit is declared.
    #[must_use]
    pub const fn largest_strain(&self) -> Option<LargestStrain> {
        self.largest
    }

    /// Wrench that the clamp exerts on the rod and its tendons, world, about the base: `(couple, force)`, N m, N.
    #[must_use]
    pub fn base_wrench(&self) -> Vector6<f64> {
        let mut wrench = -Vector6::from(self.start.wrench);
        for point in &self.load.points[..self.load.on_clamp] {
            let (couple, force) = super::joint::in_world(&self.start.quaternion, point);
            for (wrench, load) in wrench.iter_mut().zip(couple.into_iter().chain(force)) {
                *wrench -= load;
            }
        }
        wrench
    }

    /// The section at an arc length, m: by integration from the start of the step that contains it. Where a wrench acts or a tendon ends, the values are
    /// those on the side of the base.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] outside of the rod.
    pub fn station(&self, s: f64) -> Result<Station, Error> {
        let s = check_place("the arc length", s, self.length())?;
        self.section(s).map_err(|Diverged| Error::NotConverged {
            report: Box::new(self.report),
            reached: Some(1.0),
            last_good: LastGood::Nothing,
        })
    }

    /// Energies, J, by quadrature along the rod.
    #[must_use]
    pub fn energies(&self) -> Energies {
        let rule = Rule::gauss_legendre(8);
        let gravity = self.kernel.gravity();
        let height = |position: [f64; 3]| -> f64 { gravity.iter().zip(position).map(|(g, r)| g * r).sum() };
        let mut energies = Energies { springs: self.stretch, ..Energies::default() };
        for step in &self.mesh {
            let segment = self.load.pieces[step.piece].segment;
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                let s = step.s + node * step.length;
                // The section was in balance when the step was taken.
                let Ok(station) = self.section(s) else { continue };
                let section = self.kernel.section(segment, &s);
                let strain =
                    station.strain.iter().zip(&section.natural).map(|(strain, natural)| strain - natural);
                let elastic: f64 =
                    strain.zip(&section.stiffness).map(|(strain, h)| 0.5 * h * strain * strain).sum();
                let weight = weight * step.length;
                energies.strain += weight * elastic;
                energies.weight -= weight * section.mass * height(station.pose.translation.vector.into());
            }
        }
        for [s, mass] in &self.load.guides.masses {
            if let Ok(station) = self.section(*s) {
                energies.weight -= mass * height(station.pose.translation.vector.into());
            }
        }
        energies.weight -= self.kernel.tip_mass() * height(self.tip().translation.vector.into());
        let tendons = self.tensions().iter().zip(&self.tip[LENGTHS..]);
        energies.actuation = tendons.map(|(tension, length)| tension * length).sum();
        energies
    }

    /// The flow at an arc length, and the step there.
    fn flow(&self, s: f64) -> Result<(Flow<'_>, usize), Diverged> {
        let flow = self.context.flow(&self.kernel, &self.load, false);
        let index = self.mesh.partition_point(|step| step.s < s).saturating_sub(1);
        let step = self.mesh.get(index).ok_or(Diverged)?;
        let span = self.load.pieces[step.piece].span;
        Ok((Flow { pull: span.and_then(|span| self.pulls.get(span)).copied(), ..flow }, index))
    }

    /// The state at an arc length, and the stage of the integration there.
    pub(super) fn state(&self, s: f64) -> Result<(Vec<f64>, Stage), Diverged> {
        let (flow, index) = self.flow(s)?;
        let size = flow.state();
        let step = &self.mesh[index];
        let segment = self.load.pieces[step.piece].segment;
        let mut state = self.states[index * size..(index + 1) * size].to_vec();
        let stage = look(&flow, segment, (step.s, s - step.s), &mut state, &[])?;
        Ok((state, stage))
    }

    fn section(&self, s: f64) -> Result<Station, Diverged> {
        let (state, mut stage) = self.state(s)?;
        let rotation = normalised_matrix([state[0], state[1], state[2], state[3]]);
        let wrench = local_wrench(&rotation, &state);
        let flow = self.flow(s)?.0;
        let rod = flow.rod_wrench(&rotation, &state);
        let local = stage.solve(&flow, &state, &rod, 1e-10)?;
        let section = stage.section();
        let stress: [f64; 6] = core::array::from_fn(|k| {
            if self.context.free[k] {
                section.stiffness[k] * (local.strain[k] - section.natural[k])
            } else {
                rod[k] - stage.acting().stress[k]
            }
        });
        Ok(Station {
            s,
            pose: pose(&state),
            strain: local.strain.into(),
            stress: stress.into(),
            wrench: wrench.into(),
        })
    }
}

/// The pose of a state.
pub(super) fn pose(state: &[f64]) -> Isometry3<f64> {
    isometry(normalised([state[0], state[1], state[2], state[3]]), three(state, POSITION))
}
