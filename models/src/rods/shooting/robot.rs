//! The rod as a boundary value problem: the solver over the arithmetic of one kernel.

use std::sync::Arc;

use super::super::discs::{self, Layout};
use super::super::kernel::Kernel;
use super::super::parameters::Declaration;
use super::super::reference::unstressed_lengths;
use super::super::strain::{Orders, Strain};
use super::super::{Error, Input, RodRecord, TendonPath};
use super::check::check_robot;
use super::guides::Guides;
use super::settings::ShootingSettings;
use super::solution::Solution;
use super::solver::ShootingSolver;
use crate::core::declared::parameter_methods;
use crate::rods::robot::{AnyRod, rod_methods};

/// A Cosserat rod with tendons, solved by shooting: exact up to the tolerance of the integration.
///
/// It can be shared between threads; [`Shooting::solver`] holds the memory of one.
#[derive(Clone, Debug)]
pub struct Shooting {
    kernel: AnyRod,
    unstressed: Box<[f64]>,
    settings: ShootingSettings,
    layout: Layout,
    guides: Arc<Guides>,
    error: Option<Error>,
}

parameter_methods!(Shooting);
rod_methods!(Shooting);

impl Strain {
    /// The shooting model of this rod.
    #[must_use]
    pub fn shooting(&self) -> Shooting {
        let (kernel, layout) = (self.robot().clone(), self.layout());
        Shooting::laid(kernel, ShootingSettings::default(), layout)
    }
}

impl Shooting {
    /// The robot with this arithmetic. The first solve checks its quantities.
    #[must_use]
    pub fn new(kernel: impl Kernel) -> Self {
        Self::of(AnyRod::new(kernel))
    }

    fn of(kernel: AnyRod) -> Self {
        let layout = Layout::of(&kernel);
        Self::laid(kernel, ShootingSettings::default(), layout)
    }

    fn laid(kernel: AnyRod, settings: ShootingSettings, layout: Layout) -> Self {
        let check = check_robot(&kernel).and_then(|()| match layout.discs(&kernel) {
            0 => Ok(()),
            _ => discs::check(&kernel, layout),
        });
        Self {
            error: check.err(),
            unstressed: unstressed_lengths(&Declaration::plain(&kernel).laid(layout)),
            guides: Arc::new(Guides::new(&kernel, layout)),
            kernel,
            settings,
            layout,
        }
    }

    /// Sets how the tendons of a rod with discs run, in place of what the declaration says.
    #[must_use]
    pub fn with_tendons(self, path: TendonPath) -> Self {
        let layout = Layout { path, ..self.layout };
        Self::laid(self.kernel, self.settings, layout)
    }

    /// With so many equally spaced discs in place of the declared ones: each as heavy as the first of those, massless where there are none; their holes
    /// are where the routing is.
    #[must_use]
    pub fn with_discs(self, count: usize) -> Self {
        let layout = Layout { count: Some(count), ..self.layout };
        Self::laid(self.kernel, self.settings, layout)
    }

    /// Path of the tendons between discs.
    #[must_use]
    pub const fn tendon_path(&self) -> TendonPath {
        self.layout.path
    }

    pub(super) const fn layout(&self) -> Layout {
        self.layout
    }

    pub(super) const fn guides(&self) -> &Arc<Guides> {
        &self.guides
    }

    /// The strain model of this rod.
    #[must_use]
    pub fn strain(&self, orders: Orders) -> Strain {
        Strain::with_layout(&self.kernel, orders, self.layout)
    }

    /// This robot with other settings, which the next solve checks.
    #[must_use]
    pub fn with_settings(self, settings: ShootingSettings) -> Self {
        Self { settings, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn robot(&self) -> &AnyRod {
        &self.kernel
    }

    /// Settings of the integration.
    #[must_use]
    pub const fn settings(&self) -> &ShootingSettings {
        &self.settings
    }

    /// Lengths of the tendons inside of the unstressed robot, m: displacements are measured from these.
    #[must_use]
    pub const fn unstressed_lengths(&self) -> &[f64] {
        &self.unstressed
    }

    fn change(&mut self, index: usize, value: f64) {
        let kernel = self.kernel.with_parameter(index, value);
        *self = Self::laid(kernel, self.settings, self.layout);
    }

    /// The equilibrium under an input and the weight, from rest. A list of tensions, N, converts into an input.
    ///
    /// ```
    /// use pliant_models::rods::shooting::Shooting;
    /// use pliant_models::rods::{Generic, Helix, RodOptions, UniformRod};
    ///
    /// let radius: f64 = 4e-4;
    /// let area = core::f64::consts::PI * radius * radius;
    /// let inertia = area * radius * radius / 4.0;
    /// let (young, shear) = (210e9, 80e9);
    /// let tendon = |angle: f64| vec![Helix { radius: [8e-3, 0.0], angle: [angle, 0.0] }];
    /// let rod = UniformRod {
    ///     options: RodOptions::default(),
    ///     ends: [0.242],
    ///     stiffness: [
    ///         2.0 * shear * inertia, young * inertia, young * inertia, young * area, shear * area, shear * area,
    ///     ],
    ///     natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    ///     mass: 95e3 * area,
    ///     tendons: [tendon(0.0), tendon(2.094_395_102_393_195_5), tendon(4.188_790_204_786_391)],
    ///     base: ([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [0.0; 3]),
    ///     gravity: [0.0, 0.0, -9.81],
    ///     tip_mass: 0.0,
    ///     discs: Vec::new(),
    /// };
    /// let robot = Shooting::new(Generic::new(rod));
    /// let solution = robot.solve(&[1.0, 0.0, 0.0])?;
    /// assert!((solution.tip().translation.x - 0.066_244_123_383_412_18).abs() < 1e-10);
    /// assert!((solution.lengths()[0] - 0.237_746_508_857_769_74).abs() < 1e-12);
    /// # Ok::<(), pliant_models::rods::Error>(())
    /// ```
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`].
    pub fn solve<'a>(&self, input: impl Into<Input<'a>>) -> Result<Solution, Error> {
        self.solver().finish(&input.into(), &crate::Settings::default())
    }

    /// [`Shooting::solve`] with settings.
    ///
    /// # Errors
    /// As [`Shooting::solve`]; [`Error::Jump`] where the branch is followed and the load path turns back.
    pub fn solve_with<'a>(
        &self,
        input: impl Into<Input<'a>>,
        settings: &crate::Settings,
    ) -> Result<Solution, Error> {
        self.solver().finish(&input.into(), settings)
    }

    /// Restores the solution of a record by a solve from its state. The solution has the parameters of the record; those of this robot do not change.
    ///
    /// # Errors
    /// [`Error::ForeignRecord`] if the record is of another robot, [`Error::LengthMismatch`] if its lists do not fit this model, and the errors of a
    /// solve.
    pub fn restore(&self, record: &RodRecord) -> Result<Solution, Error> {
        let (kernel, tensions) = record.read(self.robot())?;
        let robot = Self::of(kernel).with_settings(self.settings);
        let mut solver = robot.solver();
        solver.resume(record, tensions)?;
        solver.finish(&record.input(), &crate::Settings::default())
    }

    /// A history of tendons with friction, which shooting does not follow.
    pub(in crate::rods) fn history<'b>(
        &self,
        _inputs: &mut dyn Iterator<Item = Input<'b>>,
    ) -> crate::Path<Solution> {
        let what = "a history of tendons with friction by shooting";
        let expected =
            "the strain model, inputs that say which way tendons slide, or tendons that slide as one";
        crate::Path { samples: Vec::new(), stopped: Some(Error::Unsupported { what, expected }) }
    }

    /// A solver that keeps its memory and starts from its last solution.
    #[must_use]
    pub fn solver(&self) -> ShootingSolver {
        ShootingSolver::new(self)
    }

    /// Errors of robot or settings.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.error.clone().map_or(Ok(()), Err)?;
        self.settings.check()
    }
}
