//! Traits that both models of a rod implement, so that code can be generic over the model.

pub(super) mod between;
pub(super) mod inverse;
pub(super) mod path;
pub(super) mod study;
pub(super) mod tdcr_rule;

use core::fmt::Debug;

use nalgebra::{Isometry3, Vector3, Vector6};

use crate::core::methods::own;
use crate::rods::model::inverse::{Inverse, Reached};
use crate::rods::robot::AnyRod;
use crate::rods::shooting::{self, Shooting, ShootingSolver};
use crate::rods::strain::{self, Strain, StrainSolver};
use crate::rods::{
    DiscError, DiscStudy, Error, HoleForce, InputRef, LargestStrain, Path, RodCollapse, RodRecord,
    RodSensitivity, Station, Target, TipMoment,
};
use crate::{Energies, Report, Settings};

/// A model of a rod: [`Shooting`] or [`Strain`].
///
/// ```
/// use pliant_models::rods::{RodSolution, RodModel, RodSolver};
/// use pliant_models::Error;
///
/// /// Height of the tip under a list of tensions, m.
/// fn heights<M: RodModel>(robot: &M, pulls: &[[f64; 3]]) -> Result<Vec<f64>, Error> {
///     let mut solver = robot.solver();
///     pulls.iter().map(|pull| Ok(solver.solve(pull)?.tip().translation.z)).collect()
/// }
/// ```
pub trait RodModel: Sized {
    /// Result of a solve.
    type Solution: RodSolution;
    /// Solves in a row.
    type Solver: RodSolver<Solution = Self::Solution>;

    /// The rod.
    #[doc(hidden)]
    fn robot(&self) -> &AnyRod;

    /// Length of the rod, m.
    fn length(&self) -> f64 {
        self.robot().length()
    }

    /// Number of tendons and chambers.
    fn tendon_count(&self) -> usize {
        self.robot().tendon_count()
    }

    /// Lengths of the tendons inside of the unstressed robot, m: displacements are measured from these.
    fn unstressed_lengths(&self) -> &[f64];

    /// The equilibrium under an input and the weight. A list of tensions, N, converts into an input.
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`].
    fn solve<'b>(&self, input: impl Into<InputRef<'b>>) -> Result<Self::Solution, Error>;

    /// [`RodModel::solve`] with settings: which equilibrium may be returned, the tolerance, and the bound on evaluations.
    ///
    /// # Errors
    /// As the solve without settings, and [`Error::Jump`] where the branch is followed and the load path turns back.
    fn solve_with<'b>(
        &self,
        input: impl Into<InputRef<'b>>,
        settings: &Settings,
    ) -> Result<Self::Solution, Error>;

    /// The moment at the tip that, in addition to the input, moves the tip to a position, m.
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`] where the position is out of reach.
    fn tip_moment(
        &self,
        input: &InputRef<'_>,
        position: impl Into<Vector3<f64>>,
    ) -> Result<TipMoment<Self::Solution>, Error>;

    /// Restores the equilibrium from a record of this robot.
    ///
    /// # Errors
    /// Errors of the record.
    fn restore(&self, record: &RodRecord) -> Result<Self::Solution, Error>;

    /// A solver that keeps its memory and starts from its last answer.
    fn solver(&self) -> Self::Solver;

    /// The equilibria along a list of inputs, each from the last as by [`RodSolver::follow`]. Where that fails, steps are halved on the straight line between
    /// two inputs (tendons driven as in the second input, wrenches in proportion).
    ///
    /// Tendons with friction have a history, from tensions of zero on: while its tension grows, a tendon is taken in; after a reversal it slips from its base on. Beyond a front that moves
    /// towards its end with the tension, in minor loops too, it is held: its local length `|Gamma_i|` stays, and its tension follows, as long as `|T'| <= mu T |t'|`. Where a tension within
    /// this cone cannot hold it, as where loads turn the part beyond the front, it slides there as well. Which way tendons slide is decided so; [`InputRef::slides`](crate::InputRef::slides) is not read. Between discs,
    /// where tendons run straight, the same holds at their holes: `T_k+1 = T_k exp(-+mu phi)` where the tendon has slid through since the last equilibrium, a factor in between and
    /// a constant length of the pieces between two such holes where it has not. This is for the strain model.
    ///
    /// Solutions found before the path stops are kept: see [`Path::stopped`].
    fn solve_path<'b, I: Into<InputRef<'b>>>(
        &self,
        inputs: impl IntoIterator<Item = I>,
    ) -> Path<Self::Solution> {
        if self.robot().rubs() {
            return self.history(&mut inputs.into_iter().map(Into::into));
        }
        path::solve_path(self, inputs.into_iter().map(Into::into))
    }

    /// [`RodModel::solve_path`] of a rod with friction.
    #[doc(hidden)]
    fn history<'b>(&self, inputs: &mut dyn Iterator<Item = InputRef<'b>>) -> Path<Self::Solution>;

    /// The equilibria along a list of inputs, with tendons with friction that slide as one, everywhere at once, or stick: a tendon that was taken in up to a tension `tau_p`, at which it
    /// turned by `Theta_p`, keeps its shape while its tension falls to `tau_p exp(-2 mu Theta_p)`, where the tension at its end would begin to fall; from there on it is let out. The other
    /// way round likewise. An answer of a tendon that sticks is that with the tension at which it began to.
    ///
    /// This is a common model, and it is not consistent with its own equilibrium: where it begins to slide, the tension at the end is the same, but along the tendon it turns from falling to
    /// rising, so that the shape jumps; and a tendon whose end is fixed slips where the channel beyond changes its length, which cannot begin everywhere at once. [`RodModel::solve_path`]
    /// has slip begin at the base.
    fn solve_path_sliding_as_one<'b, I: Into<InputRef<'b>>>(
        &self,
        inputs: impl IntoIterator<Item = I>,
    ) -> Path<Self::Solution> {
        path::slides_as_one(self, inputs.into_iter().map(Into::into))
    }

    /// The fraction of an input up to which there are stable equilibria with open pieces of tendons, and why they end there; `None` where they reach the whole input.
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`] where the weight alone has no stable equilibrium.
    fn collapse<'b>(&self, input: impl Into<InputRef<'b>>) -> Result<Option<RodCollapse>, Error>;

    /// The rod under an input with each of these numbers of equally spaced discs, and with tendons that run continuously.
    ///
    /// # Errors
    /// Errors of the robot or the input, and the errors of the continuous solve.
    fn study<'b>(
        &self,
        discs: impl IntoIterator<Item = usize>,
        input: impl Into<InputRef<'b>>,
    ) -> Result<DiscStudy, Error>;

    /// The smallest number of equally spaced discs, from 1 to `most`, with which the tip is at most `distance`, m, from that of the continuous rod; `None` where `most` are
    /// not enough.
    ///
    /// # Errors
    /// As [`RodModel::study`], and [`Error::Invalid`] for a distance that is not positive.
    fn fewest_discs<'b>(
        &self,
        input: impl Into<InputRef<'b>>,
        distance: f64,
        most: usize,
    ) -> Result<Option<usize>, Error>;

    /// Inverse kinematics from this input: tendons that it drives by displacement stay driven by displacement; its wrenches stay.
    ///
    /// # Errors
    /// Errors of the input.
    fn inverse<'b>(&self, start: impl Into<InputRef<'b>>) -> Result<Inverse<Self>, Error> {
        Inverse::new(self, &start.into())
    }

    /// The equilibrium in which a section is at a target, by the non-negative tensions of least sum: see [`Inverse::reach`].
    ///
    /// # Errors
    /// As [`RodModel::inverse`] and [`Inverse::reach`].
    fn reach<'b>(
        &self,
        target: &Target,
        start: impl Into<InputRef<'b>>,
    ) -> Result<Reached<Self::Solution>, Error> {
        let mut inverse = self.inverse(start)?;
        let report = inverse.reach(target)?.report;
        let solution = inverse.into_solution().ok_or(Error::SingularTangent)?;
        Ok(Reached { solution, report })
    }
}

/// A solver that keeps its memory.
pub trait RodSolver: Clone + Debug + Send {
    /// Result of a solve.
    type Solution: RodSolution;

    /// The equilibrium under an input, from the last equilibrium; from the unloaded rod where there is none or the search from it fails.
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`]; the last good equilibrium is kept.
    fn solve<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&Self::Solution, Error>;

    /// [`RodSolver::solve`] with settings.
    ///
    /// # Errors
    /// As the solve without settings, and [`Error::Jump`] where the branch is followed and the load path turns back.
    fn solve_with<'b>(
        &mut self,
        input: impl Into<InputRef<'b>>,
        settings: &Settings,
    ) -> Result<&Self::Solution, Error>;

    /// [`RodSolver::solve`] from the last equilibrium only, if there is one: the equilibrium connected to it, or an error. The first step of Newton's method
    /// is along the tangent of the load path.
    ///
    /// # Errors
    /// As [`RodSolver::solve`].
    fn follow<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&Self::Solution, Error>;

    /// The last good equilibrium, if there is one.
    fn solution(&self) -> Option<&Self::Solution>;

    /// The last good equilibrium, if there is one.
    fn into_solution(self) -> Option<Self::Solution>;

    /// Exact derivatives of the last equilibrium, as [`RodSolution::sensitivity`], on the memory of the solver: after the first time without allocation.
    ///
    /// # Errors
    /// As the function of the solution.
    fn sensitivity(&mut self) -> Result<RodSensitivity, Error>;

    /// [`RodSolver::sensitivity`] of the section at an arc length, m, in place of the tip.
    ///
    /// # Errors
    /// As [`RodSolution::sensitivity_at`].
    fn sensitivity_at(&mut self, s: f64) -> Result<RodSensitivity, Error>;

    /// Discards the last equilibrium: the next solve starts from the unloaded rod.
    fn restart(&mut self);
}

/// An equilibrium of a rod: shape, stresses, energies, tendons and derivatives.
///
/// It is a value of its own and stays valid when the robot's parameters change.
pub trait RodSolution: Clone + Debug {
    /// The rod, with the parameters of this solution.
    #[doc(hidden)]
    fn robot(&self) -> &AnyRod;

    /// Pose of the tip in the world [Cosserat 1].
    fn tip(&self) -> Isometry3<f64>;

    /// The section at an arc length, m. Where a wrench acts or a tendon ends, the values are those on the side of the base.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] outside of the rod.
    fn station(&self, s: f64) -> Result<Station, Error>;

    /// Tension of each tendon, N, and pressure of each chamber, Pa: given, or solved for where the displacement was given.
    fn tensions(&self) -> &[f64];

    /// Length of each tendon inside of the robot and of the centre line of each chamber, m [Cosserat 76].
    fn lengths(&self) -> &[f64];

    /// Tension of each tendon at its end, N; where no tendon has friction, that at the base.
    fn end_tensions(&self) -> Vec<f64>;

    /// Angle `Theta` through which each tendon turns from its base to its end, rad; zero where no tendon of the robot has friction.
    fn angles(&self) -> Vec<f64>;

    /// Forces of tendons that run straight between discs on the holes through which they run, from the base on; none where tendons run continuously.
    fn hole_forces(&self) -> Vec<HoleForce>;

    /// Volumes of the chambers, m^3; `None` for tendons.
    fn volumes(&self) -> Vec<Option<f64>>;

    /// Displacement of each tendon, m: its length inside of the unstressed robot minus its present length inside of the robot, plus the elongation of an
    /// elastic tendon. Of each chamber the volume that it has gained, m^3.
    fn displacements(&self) -> &[f64];

    /// Marks of tendons that are driven by their displacements and slack.
    fn slack(&self) -> &[bool];

    /// Norm of the differences of the lengths of taut tendons from the prescribed ones, m: above rounding where no tensions produce these lengths.
    fn defect(&self) -> f64;

    /// Ratio of the largest to the smallest eigenvalue of the compliance along the taut tendons with prescribed lengths: infinite where lengths do not
    /// determine tensions, 1 where no length is prescribed.
    fn conditioning(&self) -> f64;

    /// Wrench that the clamp exerts, world, about the base: `(couple, force)`, N m, N.
    fn base_wrench(&self) -> Vector6<f64>;

    /// Energies, J.
    fn energies(&self) -> Energies;

    /// The largest ratio of a strain to its declared limit along the rod, to rounding; `None` where no limit is declared.
    fn largest_strain(&self) -> Option<LargestStrain>;

    /// The shortest straight piece of a tendon between discs: the tendon, its span, both counted from 0, and its length, m; `None` where tendons run continuously.
    fn shortest_piece(&self) -> Option<(usize, usize, f64)>;

    /// Estimated error of this solution, in which the tendons run continuously, against the rod with its declared discs; `None` where the tendons run straight or there are
    /// no discs.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    fn disc_error(&self) -> Result<Option<DiscError>, Error>;

    /// The same against the rod with so many equally spaced discs, at least 1.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation, and [`Error::Invalid`] for no discs.
    fn disc_error_with(&self, discs: usize) -> Result<DiscError, Error>;

    /// Exact derivatives of the tip and of the lengths of the tendons.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    fn sensitivity(&self) -> Result<RodSensitivity, Error>;

    /// Exact derivatives of the section at an arc length, m, in place of the tip.
    ///
    /// # Errors
    /// As [`RodSolution::sensitivity`], and [`Error::OutOfRange`] outside of the rod.
    fn sensitivity_at(&self, s: f64) -> Result<RodSensitivity, Error>;

    /// The solution as plain data.
    fn record(&self) -> RodRecord;

    /// Method, residual and stability.
    fn report(&self) -> &Report;

    /// Relative residuals of the last iteration: at its start, and after each step.
    fn residuals(&self) -> &[f64];
}

macro_rules! model {
    ($model:ident, $solver:ident, $solution:ty) => {
        impl RodModel for $model {
                    type Solution = $solution;
            type Solver = $solver;

            own! {
                fn robot(&self) -> &AnyRod;
                fn unstressed_lengths(&self) -> &[f64];
                fn solve<'b>(&self, input: impl Into<InputRef<'b>>) -> Result<$solution, Error>;
                fn solve_with<'b>(&self, input: impl Into<InputRef<'b>>, settings: &Settings) -> Result<$solution, Error>;
                fn tip_moment(
                    &self, input: &InputRef<'_>, position: impl Into<Vector3<f64>>
                ) -> Result<TipMoment<$solution>, Error>;
                fn restore(&self, record: &RodRecord) -> Result<$solution, Error>;
                fn solver(&self) -> $solver;
                fn collapse<'b>(&self, input: impl Into<InputRef<'b>>) -> Result<Option<RodCollapse>, Error>;
                fn study<'b>(
                    &self, discs: impl IntoIterator<Item = usize>, input: impl Into<InputRef<'b>>
                ) -> Result<DiscStudy, Error>;
                fn fewest_discs<'b>(
                    &self, input: impl Into<InputRef<'b>>, distance: f64, most: usize
                ) -> Result<Option<usize>, Error>;
            }

            fn history<'b>(&self, inputs: &mut dyn Iterator<Item = InputRef<'b>>) -> Path<$solution> {
                Self::history(self, inputs)
            }
        }

        impl RodSolver for $solver {
                    type Solution = $solution;

            own! {
                fn solve<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&$solution, Error>;
                fn solve_with<'b>(
                    &mut self, input: impl Into<InputRef<'b>>, settings: &Settings
                ) -> Result<&$solution, Error>;
                fn follow<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&$solution, Error>;
                fn solution(&self) -> Option<&$solution>;
                fn sensitivity(&mut self) -> Result<RodSensitivity, Error>;
                fn sensitivity_at(&mut self, s: f64) -> Result<RodSensitivity, Error>;
            }

            fn into_solution(self) -> Option<Self::Solution> {
                Self::into_solution(self)
            }

            fn restart(&mut self) {
                Self::restart(self);
            }
        }

        impl RodSolution for $solution {

            own! {
                fn robot(&self) -> &AnyRod;
                fn tip(&self) -> Isometry3<f64>;
                fn tensions(&self) -> &[f64];
                fn lengths(&self) -> &[f64];
                fn end_tensions(&self) -> Vec<f64>;
                fn angles(&self) -> Vec<f64>;
                fn hole_forces(&self) -> Vec<HoleForce>;
                fn volumes(&self) -> Vec<Option<f64>>;
                fn displacements(&self) -> &[f64];
                fn slack(&self) -> &[bool];
                fn defect(&self) -> f64;
                fn conditioning(&self) -> f64;
                fn base_wrench(&self) -> Vector6<f64>;
                fn energies(&self) -> Energies;
                fn largest_strain(&self) -> Option<LargestStrain>;
                fn record(&self) -> RodRecord;
                fn shortest_piece(&self) -> Option<(usize, usize, f64)>;
                fn disc_error(&self) -> Result<Option<DiscError>, Error>;
                fn disc_error_with(&self, discs: usize) -> Result<DiscError, Error>;
                fn sensitivity(&self) -> Result<RodSensitivity, Error>;
                fn report(&self) -> &Report;
                fn residuals(&self) -> &[f64];
                fn station(&self, s: f64) -> Result<Station, Error>;
                fn sensitivity_at(&self, s: f64) -> Result<RodSensitivity, Error>;
            }
        }
    };
}

model!(Shooting, ShootingSolver, shooting::ShootingSolution);
model!(Strain, StrainSolver, strain::StrainSolution);
