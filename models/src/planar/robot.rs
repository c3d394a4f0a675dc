//! The planar robot: from inputs to solutions.

use std::sync::{Arc, LazyLock};

use pliant_runtime::quadrature::Rule;

use super::equilibrium::{EquilibriumSolver, Memory};
use super::forward::{Actuation, balance};
use super::series::Series;
use super::solution::Configuration;
use super::validate::Geometry;
use super::{
    CableLength, Elastica, Error, Kernel, PlanarKernel, PlanarSolution, PlanarWrench, Pose, Settings,
};
use crate::core::declared::parameter_methods;
use crate::planar::input::PlanarInput;
use crate::{Declared, InputRef, Report};

/// The kind of the inputs of both cables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DriveBy {
    /// Tensions, N.
    Force,
    /// Displacements, m.
    Displacement,
}

/// Nodes of the rule that integrates over the backbone.
const NODES: usize = 64;

/// Tables that are independent of the robot, made with the first one.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) equilibrium: EquilibriumSolver,
    /// Gauss-Legendre rule on the backbone.
    pub(super) rule: Rule,
}

/// The tables.
pub(super) fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> =
        LazyLock::new(|| Tables { equilibrium: EquilibriumSolver::new(), rule: Rule::gauss_legendre(NODES) });
    &TABLES
}

/// A planar cable-driven robot: its solvers, made of a [`Kernel`].
///
/// ```
/// use pliant_models::{Declared, Number};
/// use pliant_models::planar::{Backbone, Generic, Input, Planar, PlanarTarget};
///
/// /// A straight nylon rod with two cables, 110 mm apart.
/// #[derive(Clone, Debug)]
/// struct Rod;
///
/// impl Declared for Rod {
///     fn name(&self) -> &str { "Rod" }
/// }
///
/// impl Backbone for Rod {
///     fn length(&self) -> f64 { 0.3 }
///     fn bending_stiffness<N: Number>(&self, _s: N) -> N { N::from(0.0251) }
///     fn spacing<N: Number>(&self, _s: N) -> N { N::from(0.11) }
/// }
///
/// let robot = Planar::new(Generic::new(Rod));
/// let solution = robot.solve(&Input::displacements(&[0.05, -0.05]))?;
/// let tip = solution.tip();
/// assert!((tip.angle - 0.1 / 0.11).abs() < 1e-15);
/// // Swing the tip by 20 mm along x, once in a second.
/// let swing = |t: f64| {
///     let (sin, cos) = (core::f64::consts::TAU * t).sin_cos();
///     (PlanarTarget::X(tip.x() + 0.02 * sin), PlanarTarget::X(0.02 * core::f64::consts::TAU * cos))
/// };
/// for sample in robot.track(swing, solution.drives(), &[0.25, 0.5, 0.75]).complete()? {
///     assert!(sample.residual < 1e-15);
/// }
/// # Ok::<(), pliant_models::planar::Error>(())
/// ```
///
/// It can be shared between threads.
#[derive(Clone, Debug)]
pub struct Planar {
    kernel: Arc<dyn PlanarKernel>,
    /// Quantities that all solves share, or the error of the parameters.
    geometry: Result<Geometry, Error>,
    /// The declared series, for a robot to which it applies.
    series: Option<Series>,
}

parameter_methods!(Planar);

impl Planar {
    /// The robot with this arithmetic. The first solve checks its parameters.
    #[must_use]
    pub fn new(kernel: impl Kernel) -> Self {
        Self::of(Arc::new(kernel))
    }

    fn of(kernel: Arc<dyn PlanarKernel>) -> Self {
        let geometry = Geometry::of(&*kernel, &tables().rule);
        let served = kernel.options().series.is_some() && Series::applies(&*kernel);
        let series = served.then(|| Series::new(&*kernel));
        Self { kernel, geometry, series }
    }

    /// The robot's arithmetic.
    #[must_use]
    pub fn kernel(&self) -> &dyn PlanarKernel {
        &*self.kernel
    }

    pub(crate) fn declared(&self) -> &dyn Declared {
        &*self.kernel
    }

    /// This robot with these values of its parameters, SI.
    pub(super) fn with_values(&self, values: &[f64]) -> Self {
        let set = |kernel: Arc<dyn PlanarKernel>, (index, value): (usize, &f64)| {
            kernel.with_parameter(index, *value)
        };
        Self::of(values.iter().enumerate().fold(Arc::clone(&self.kernel), set))
    }

    /// Sets a parameter to a value that was checked.
    fn change(&mut self, index: usize, value: f64) {
        self.kernel = self.kernel.with_parameter(index, value);
        self.geometry = Geometry::of(&*self.kernel, &tables().rule);
        if let Some(series) = &mut self.series {
            series.update(&*self.kernel);
        }
    }

    /// The shape under an input: cables, or cables and a load at the tip. A list of two tensions, N, is an input: `solve(&[1.0, 0.5])`.
    ///
    /// An unloaded robot whose cable lengths neglect the slope of the routing has a closed form [LASEM 12, 13, 14, 15, 22, 23, 26, 28, 37, 39, 40];
    /// otherwise the equilibrium is found by a series in the load or by Newton's method. Nothing is allocated.
    ///
    /// # Errors
    /// Errors of the robot, the input or the solution; see [`Error`].
    #[inline]
    pub fn solve<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<PlanarSolution, Error> {
        self.solve_with(input, &Settings::default(), None)
    }

    /// Pose of the tip under `input`, as by [`Planar::solve`], without the rest of the solution. For control loops: for an unloaded robot it evaluates the
    /// closed form and the checks only.
    ///
    /// # Errors
    /// As [`Planar::solve`].
    #[inline]
    pub fn tip<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<Pose, Error> {
        let input = &PlanarInput::read(input.into())?;
        if !self.is_explicit(&input.tip) {
            return Ok(self.find(input, &Settings::default(), None)?.tip());
        }
        let geometry = self.geometry()?;
        geometry.check_input(input)?;
        let actuation = balance(geometry, &input.cables)?;
        actuation.check(geometry)?;
        let [x, y, angle] = self.kernel.tip(&actuation.combined);
        Ok(Pose::new([x, y], angle))
    }

    /// [`Planar::solve`] with settings, and from another equilibrium if one is given ([`PlanarSolution::state`], or the last good state of an error).
    ///
    /// # Errors
    /// As [`Planar::solve`], and [`Error::Invalid`] for a tolerance that is not positive and finite.
    #[inline]
    pub fn solve_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
        start: Option<&Elastica>,
    ) -> Result<PlanarSolution, Error> {
        self.find(&PlanarInput::read(input.into())?, settings, start)
    }

    /// [`Planar::solve_with`] under an input that was read.
    #[inline]
    pub(super) fn find(
        &self,
        input: &PlanarInput,
        settings: &Settings,
        start: Option<&Elastica>,
    ) -> Result<PlanarSolution, Error> {
        let geometry = self.geometry()?;
        geometry.check_input(input)?;
        crate::core::settings::check(settings)?;
        if self.is_explicit(&input.tip) {
            let actuation = balance(geometry, &input.cables)?;
            actuation.check(geometry)?;
            return Ok(self.explicit(geometry, input, actuation));
        }
        let solution = self.shape(input, settings, start)?;
        solution.check()?;
        Ok(solution)
    }

    /// [`Planar::solve_with`] in a given memory.
    pub(super) fn solve_within(
        &self,
        memory: &mut Memory,
        input: &PlanarInput,
        settings: &Settings,
        start: Option<&Elastica>,
    ) -> Result<PlanarSolution, Error> {
        let geometry = self.geometry()?;
        geometry.check_input(input)?;
        crate::core::settings::check(settings)?;
        let solution = if self.is_explicit(&input.tip) {
            self.explicit(geometry, input, balance(geometry, &input.cables)?)
        } else {
            let solver = &tables().equilibrium;
            let (state, report) = match self.by_series(input, settings, start) {
                Some(found) => found,
                None => solver.solve_within(memory, &*self.kernel, input, start, settings)?,
            };
            self.at(geometry, input, state, report)
        };
        solution.check()?;
        Ok(solution)
    }

    /// The shape under a finite input, without checks of cables and compression.
    #[inline]
    pub(super) fn shape(
        &self,
        input: &PlanarInput,
        settings: &Settings,
        start: Option<&Elastica>,
    ) -> Result<PlanarSolution, Error> {
        let geometry = self.geometry()?;
        if self.is_explicit(&input.tip) {
            return Ok(self.explicit(geometry, input, balance(geometry, &input.cables)?));
        }
        let (state, report) = match self.by_series(input, settings, start) {
            Some(found) => found,
            None => tables().equilibrium.find(&*self.kernel, input, start, settings)?,
        };
        Ok(self.at(geometry, input, state, report))
    }

    /// The robot in an equilibrium.
    pub(super) fn at(
        &self,
        geometry: &Geometry,
        input: &PlanarInput,
        state: Elastica,
        report: Report,
    ) -> PlanarSolution {
        PlanarSolution {
            kernel: self.kernel.clone(),
            geometry: *geometry,
            input: *input,
            configuration: Configuration::Series(state),
            report,
        }
    }

    /// The straight robot without loads.
    pub(super) fn straight(&self) -> Result<PlanarSolution, Error> {
        let (geometry, input) = (self.geometry()?, PlanarInput::forces([0.0; 2]));
        Ok(self.explicit(geometry, &input, balance(geometry, &input.cables)?))
    }

    #[inline(always)]
    fn explicit(&self, geometry: &Geometry, input: &PlanarInput, actuation: Actuation) -> PlanarSolution {
        PlanarSolution {
            kernel: self.kernel.clone(),
            geometry: *geometry,
            input: *input,
            configuration: Configuration::Explicit(actuation),
            report: Report::explicit(),
        }
    }

    /// An equilibrium under loads by the declared series, where it converges and no start is given.
    fn by_series(
        &self,
        input: &PlanarInput,
        settings: &Settings,
        start: Option<&Elastica>,
    ) -> Option<(Elastica, Report)> {
        let series = self.series.as_ref().filter(|_| start.is_none())?;
        series.find(&*self.kernel, &tables().equilibrium, input, settings)
    }

    /// All equilibria under tensions `[F1, F2]` in N and a load at the tip, in the order of their energy: the first is the one of lowest energy.
    ///
    /// For the study of a robot rather than for control: it scans the couple at the base, and allocates.
    ///
    /// # Errors
    /// Errors of the robot, the input or the settings. Equilibria with pushing cables and the like are left out.
    pub fn equilibria(
        &self,
        forces: [f64; 2],
        tip: &PlanarWrench,
        settings: &Settings,
    ) -> Result<Vec<PlanarSolution>, Error> {
        let input = PlanarInput::forces(forces).with_wrench(*tip);
        let geometry = *self.geometry()?;
        geometry.check_input(&input)?;
        crate::core::settings::check(settings)?;
        let found = tables().equilibrium.equilibria(&*self.kernel, forces, tip, settings);
        let solution = |(state, report)| self.at(&geometry, &input, state, report);
        Ok(found.into_iter().map(solution).filter(|solution| solution.check().is_ok()).collect())
    }

    /// Whether the closed forms of the kernel apply under this load.
    pub(super) fn is_explicit(&self, tip: &PlanarWrench) -> bool {
        let options = self.kernel.options();
        !options.loaded
            && !options.couple
            && options.cable_length == CableLength::NeglectSlope
            && *tip == PlanarWrench::default()
    }

    /// Quantities that all solves share, or the error of the parameters.
    pub(super) fn geometry(&self) -> Result<&Geometry, Error> {
        self.geometry.as_ref().map_err(Clone::clone)
    }
}
