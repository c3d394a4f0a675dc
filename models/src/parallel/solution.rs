//! Equilibria of a parallel robot.

use std::sync::Arc;

use nalgebra::{Isometry3, Matrix6, Vector6};

use super::Error;
use super::bending::Bending;
use super::configuration::pose;
use super::mesh::{Mesh, State};
use super::system::step::{NEUTRAL, eigen, motion};
use super::system::{LOADS, MotorRow, System};
use crate::core::check::index;
use crate::core::configuration::ParallelConfiguration;
use crate::{Drive, Energies, Iteration, Load, Report, Station};
use pliant_runtime::twist::Six;

/// Iterations that an engine remembers.
const REMEMBERED: usize = 512;

/// An equilibrium.
#[derive(Clone, Debug)]
pub struct ParallelSolution {
    pub(super) mesh: Arc<Mesh>,
    pub(super) state: State,
    pub(super) loads: Vec<Load>,
    pub(super) drives: Vec<Drive>,
    /// Tangent of the platform, all else eliminated (6 x 6, body frame).
    pub(super) border: [[f64; 6]; 6],
    pub(super) motor_rows: Vec<MotorRow>,
    unstable: usize,
    pub(super) reactions: Vec<[Six; 2]>,
    pub(super) strains: Vec<Six>,
    bending: Bending,
    energies: [f64; 2],
    report: Report,
    trail: Vec<Iteration>,
}

impl ParallelSolution {
    pub(super) fn new(system: &System) -> Self {
        Self {
            mesh: Arc::clone(&system.mesh),
            state: system.now.clone(),
            loads: Vec::with_capacity(LOADS),
            drives: system.now.motors.iter().copied().map(Drive::Displacement).collect(),
            border: system.border,
            motor_rows: system.motor_rows.clone(),
            unstable: 0,
            reactions: system.reactions.clone(),
            strains: system.strains.clone(),
            bending: Bending::default(),
            energies: [0.0; 2],
            report: Report::explicit(),
            trail: Vec::with_capacity(REMEMBERED),
        }
    }

    /// Takes what was found and measured; nothing where an element is bent too far, or where the factorisation has a form that no verdict is read from.
    pub(super) fn take(
        &mut self,
        system: &mut System,
        trail: &[Iteration],
        mut report: Report,
    ) -> Result<(), Error> {
        let bending = Bending::largest(&system.mesh, &system.now, &system.strains);
        bending.check()?;
        let (unstable, _) = system.inertia();
        system.expected()?;
        self.unstable = unstable;
        self.bending = bending;
        self.border = system.border;
        self.motor_rows.copy_from_slice(&system.motor_rows);
        self.state.copy_from(&system.now);
        self.reactions.copy_from_slice(&system.reactions);
        self.strains.copy_from_slice(&system.strains);
        self.energies = system.energies;
        self.drives.copy_from_slice(&system.drives);
        self.loads.clear();
        let full = system.loads.iter().filter(|active| active.scales[1] != 0.0);
        self.loads.extend(full.map(|active| active.load.load(&system.mesh)));
        self.trail.clear();
        self.trail.extend_from_slice(trail);
        report.strain = self.strain_use();
        self.report = report;
        Ok(())
    }

    /// Pose of the platform in the world.
    #[must_use]
    pub fn platform(&self) -> Isometry3<f64> {
        pose(&self.state.platform)
    }

    /// Angles (rad) or travels (m) of the motors: given, or found.
    #[must_use]
    pub fn motors(&self) -> &[f64] {
        &self.state.motors
    }

    /// Torque (N m) or force (N) that holds a motor where it is.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such motor.
    pub fn torque(&self, motor: usize) -> Result<f64, Error> {
        index("the index of the motor", motor, self.motor_rows.len())?;
        Ok(self.motor_rows[motor].gradient)
    }

    /// Wrenches of the sections at the ends of a rod, `K (xi - xi_0)` in the local frames at the base and at the platform: `(couple, force)`, N m and N.
    /// Taken from the balance of the end nodes, which converges as the poses do.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such rod.
    pub fn rod_wrench(&self, rod: usize) -> Result<[Vector6<f64>; 2], Error> {
        index("the index of the rod", rod, self.reactions.len())?;
        let [base, tip] = self.reactions[rod];
        // The gradient at the start is minus what the section bears.
        Ok([-Vector6::from(base), tip.into()])
    }

    /// Unstressed length of a rod between its base and the platform, m: as declared, and what its motor has fed.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such rod.
    pub fn length(&self, rod: usize) -> Result<f64, Error> {
        self.mesh.length_of(rod, &self.state)
    }

    /// `count` sections of a rod from its base to the platform (at least 2), evenly spaced in arc length, as [`Self::station`] has them.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such rod.
    pub fn sample(&self, rod: usize, count: usize) -> Result<Vec<Station>, Error> {
        let length = self.length(rod)?;
        let last = count.max(2) - 1;
        (0..=last).map(|i| self.station(rod, length * (i as f64 / last as f64))).collect()
    }

    /// The section of a rod at the arc length `s` from its base, m, by the interpolation of its element [CPR 8].
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such rod or no such section.
    pub fn station(&self, rod: usize, s: f64) -> Result<Station, Error> {
        self.mesh.station(&self.state, rod, s)
    }

    /// The element of a rod in which the arc length `s` is, and how far from its start.
    pub(super) fn locate(&self, rod: usize, s: f64) -> Result<(usize, f64), Error> {
        self.mesh.locate(&self.state, rod, s)
    }

    /// Counts the iterations and evaluations of all solves that led here.
    pub(super) const fn count_work(&mut self, [iterations, evaluations]: [usize; 2]) {
        (self.report.iterations, self.report.evaluations) = (iterations, evaluations);
    }

    /// Configuration that a solve can start from.
    #[must_use]
    pub fn configuration(&self) -> ParallelConfiguration {
        ParallelConfiguration::of(&self.state, self.loads.iter().copied(), 1.0)
    }

    /// Energies, J.
    #[must_use]
    pub fn energies(&self) -> Energies {
        let [strain, loads] = self.energies;
        Energies { strain, loads, ..Energies::default() }
    }

    /// Largest ratio of a strain to its declared limit, `None` without limits: at the ends of an element, where a linear strain is largest.
    fn strain_use(&self) -> Option<f64> {
        let mut most: Option<f64> = None;
        for member in &self.mesh.members {
            let limits = self.mesh.data.strain_limits[member.rod.kind];
            if limits.iter().all(Option::is_none) {
                continue;
            }
            let natural = self.mesh.section(member).natural;
            let h = self.mesh.step(member, &self.state.motors);
            for e in 0..member.elements {
                let slot = member.first[0] + e;
                for (k, limit) in limits.iter().enumerate() {
                    let Some(limit) = limit else { continue };
                    let middle = self.strains[slot][k] - natural[k];
                    let ends = middle.abs() + 0.5 * h * self.state.slopes[slot][k].abs();
                    let used = ends / limit;
                    most = Some(most.map_or(used, |most: f64| most.max(used)));
                }
            }
        }
        most
    }

    /// The element whose sections turn most by what elements represent, and by how much. Twice as many elements in a rod halve the angle and quarter the
    /// change.
    #[must_use]
    pub const fn bending(&self) -> Bending {
        self.bending
    }

    /// Report of the solve: iterations, residual, stability.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// Every iteration of the solve.
    #[must_use]
    pub fn iterations(&self) -> &[Iteration] {
        &self.trail
    }

    /// Derivative of the pose of the platform, a right increment `(orientation, displacement)` in its frame, with respect to a body wrench `(couple, force)` at
    /// its origin: rad/(N m), m/N, ... The stiffness of the loads is in it.
    ///
    /// # Errors
    /// [`Error::SingularTangent`].
    pub fn compliance(&self) -> Result<Matrix6<f64>, Error> {
        self.matrix().try_inverse().ok_or(Error::SingularTangent)
    }

    /// Number of negative eigenvalues of the (symmetric part of the) tangent: independent motions along which the energy falls.
    #[must_use]
    pub const fn unstable_modes(&self) -> usize {
        self.unstable
    }

    /// Motions of the platform that nothing resists, as right increments in its frame: rad and m, of unit size with displacements measured by the length of
    /// the longest rod. Empty away from critical loads and where no mechanism is.
    #[must_use]
    pub fn neutral(&self) -> Vec<Vector6<f64>> {
        let eigen = eigen(&self.border, self.mesh.length);
        let largest = eigen.eigenvalues.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        (0..6)
            .filter(|place| eigen.eigenvalues[*place].abs() < NEUTRAL * largest)
            .map(|place| motion(&eigen.eigenvectors, place, self.mesh.length).into())
            .collect()
    }

    fn matrix(&self) -> Matrix6<f64> {
        Matrix6::from_fn(|i, j| self.border[i][j])
    }
}
