//! The memory of a Radau IIA step, its derivatives and factors.

use nalgebra::Complex;

use crate::motion::collocation::Collocation;
use crate::motion::pencil::at_rate;
use crate::motion::{Kind, Kinematics, Mechanics, Options, QuadraticPencil};

/// Least motion that the accuracy is a fraction of: 1 is an angle of 1 rad, or a distance of the length of the robot.
const LEAST_EXCURSION: f64 = 1e-3;

/// Memory of a step, and the polynomial of the last one.
#[derive(Clone, Debug)]
pub(in crate::motion) struct Radau<P> {
    pub(in crate::motion) method: Collocation,
    pub(super) pencil: P,
    /// Whether there are derivatives to go on with, and whether they are those of the start of the step.
    pub(super) linearised: bool,
    pub(super) fresh: bool,
    /// Length of the step that the factors belong to.
    pub(super) factored: Option<f64>,
    /// Ratio of increments in the last iteration.
    pub(in crate::motion) contraction: f64,
    pub(super) order: usize,
    pub(super) kinds: Vec<Kind>,
    pub(super) tolerances: [f64; 2],
    /// Tolerance of poses, and the motion that it is a fraction of.
    pub(super) accuracy: Option<f64>,
    pub(in crate::motion) excursion: f64,
    /// State at the start of the step.
    pub(in crate::motion) time: f64,
    pub(in crate::motion) position: Vec<f64>,
    pub(in crate::motion) velocity: Vec<f64>,
    pub(in crate::motion) acceleration: Vec<f64>,
    /// Increments, velocities and accelerations at the nodes, one node after the other.
    pub(in crate::motion) increments: Vec<f64>,
    pub(super) velocities: Vec<f64>,
    pub(super) accelerations: Vec<f64>,
    pub(super) residuals: Vec<f64>,
    /// Increments of the last accepted step, with its length.
    pub(super) before: Vec<f64>,
    /// Positions at the start and at the nodes of that step, for a change of the chart.
    pub(super) passed: Vec<f64>,
    pub(in crate::motion) length_before: Option<f64>,
    /// Tolerances of positions and of rates.
    pub(in crate::motion) weights: [Vec<f64>; 2],
    pub(super) real: Vec<f64>,
    pub(super) complex: Vec<Complex<f64>>,
    pub(super) change: Vec<f64>,
    pub(super) stage: Vec<f64>,
    pub(super) scratch: [Vec<f64>; 3],
    pub(in crate::motion) evaluations: usize,
    pub(in crate::motion) jacobians: usize,
}

impl<P: QuadraticPencil> Radau<P> {
    /// `pencil` makes the matrices with memory for factors at so many complex rates.
    pub(in crate::motion) fn new(
        kinds: Vec<Kind>,
        options: &Options,
        pencil: impl FnOnce(usize) -> P,
    ) -> Self {
        let order = kinds.len();
        let method = Collocation::new(options.stages());
        let stages = method.stages();
        let (zero, all) = (vec![0.0; order], vec![0.0; order * stages]);
        Self {
            pencil: pencil(method.pairs.len()),
            method,
            linearised: false,
            fresh: false,
            factored: None,
            contraction: 1.0,
            order,
            kinds,
            tolerances: [options.absolute, options.relative],
            accuracy: options.accuracy,
            excursion: LEAST_EXCURSION,
            time: 0.0,
            position: zero.clone(),
            velocity: zero.clone(),
            acceleration: zero.clone(),
            increments: all.clone(),
            velocities: all.clone(),
            accelerations: all.clone(),
            residuals: all.clone(),
            before: all.clone(),
            passed: vec![0.0; order * (stages + 1)],
            length_before: None,
            weights: [zero.clone(), zero.clone()],
            real: zero.clone(),
            complex: vec![Complex::new(0.0, 0.0); order],
            change: all,
            stage: zero.clone(),
            scratch: [zero.clone(), zero.clone(), zero],
            evaluations: 0,
            jacobians: 0,
        }
    }

    /// Derivatives of the residual at the start of the step. Returns whether they are finite.
    pub(in crate::motion) fn linearise<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
    ) -> Result<bool, S::Error> {
        self.jacobians += 1;
        let at = Kinematics {
            time: self.time,
            position: &self.position,
            velocity: &self.velocity,
            acceleration: &self.acceleration,
        };
        self.linearised = false;
        system.linearise(at, &mut self.pencil)?;
        self.linearised = self.pencil.is_finite();
        self.fresh = self.linearised;
        Ok(self.linearised)
    }

    /// Factors for a step of length `h`. Returns whether the matrix is regular.
    pub(in crate::motion) fn factorise(&mut self, h: f64) -> bool {
        let regular = self.pencil.factorise(at_rate(self.method.real / h));
        for (index, value) in self.method.pairs.iter().enumerate() {
            self.pencil.factorise_complex(index, at_rate(value / h));
        }
        regular
    }
}
