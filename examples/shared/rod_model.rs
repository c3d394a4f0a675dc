//! What both models of a rod are asked for alike.
#![allow(dead_code, unreachable_pub, reason = "examples, benches and tests use a part each")]

use pliant::cosserat::{
    Input, Kernel, Orders, Pose, Sensitivity, Shooting, ShootingSolver, Station, Strain, StrainSolver,
    TipMoment, shooting, strain,
};
use pliant::{Error, Report};

/// Functions per strain with which the strain model is as exact as shooting, strains at every section included.
pub const HIGH: Orders = Orders { torsion: 21, bending: 23, extension: 19, shear: 19 };

/// A model of a rod.
pub trait Model: Sized {
    /// The rod.
    type Kernel: Kernel;
    /// What a solve gives.
    type Answer: Answer<Kernel = Self::Kernel>;
    /// Solves in a row.
    type Solver<'a>: Solver<Answer = Self::Answer>
    where
        Self: 'a;

    /// The declared rod; by strains, with [`HIGH`] orders.
    fn exact() -> Self
    where
        Self::Kernel: Default;

    /// Lengths of the tendons inside of the unstressed robot, m.
    fn unstressed_lengths(&self) -> &[f64];

    /// The equilibrium under an input, from the unloaded rod.
    ///
    /// # Errors
    /// Of the model.
    fn solve<'a>(&self, input: impl Into<Input<'a>>) -> Result<Self::Answer, Error>;

    /// The moment at the tip that brings it to a place.
    ///
    /// # Errors
    /// Of the model.
    fn tip_moment(&self, input: &Input<'_>, position: [f64; 3]) -> Result<TipMoment<Self::Answer>, Error>;

    /// A solver that starts from its last answer.
    fn solver(&self) -> Self::Solver<'_>;
}

/// A solver that keeps its memory.
pub trait Solver {
    /// What a solve gives.
    type Answer;

    /// The equilibrium under an input, from the last one.
    ///
    /// # Errors
    /// Of the model.
    fn solve<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Self::Answer, Error>;

    /// Forgets the last one.
    fn restart(&mut self);
}

/// An equilibrium.
pub trait Answer: Clone {
    /// The rod.
    type Kernel: Kernel;

    /// Pose of the tip.
    fn tip(&self) -> Pose;
    /// Lengths of the tendons inside of the robot, m.
    fn lengths(&self) -> &[f64];
    /// Tensions, N.
    fn tensions(&self) -> &[f64];
    /// Wrench that the clamp exerts.
    fn base_wrench(&self) -> [f64; 6];
    /// The section at an arc length, m.
    ///
    /// # Errors
    /// Of the model.
    fn station(&self, s: f64) -> Result<Station, Error>;
    /// Derivatives.
    ///
    /// # Errors
    /// Of the model.
    fn sensitivity(&self) -> Result<Sensitivity<Self::Kernel>, Error>;
    /// How it was found.
    fn report(&self) -> &Report;
    /// Relative residuals of the iterates.
    fn residuals(&self) -> &[f64];
}

macro_rules! model {
    ($model:ident, $solver:ident, $answer:ty, $exact:expr) => {
        impl<K: Kernel> Model for $model<K> {
            type Kernel = K;
            type Answer = $answer;
            type Solver<'a>
                = $solver<'a, K>
            where
                K: 'a;

            fn exact() -> Self
            where
                K: Default,
            {
                $exact(K::default())
            }

            fn unstressed_lengths(&self) -> &[f64] {
                Self::unstressed_lengths(self).as_ref()
            }

            fn solve<'a>(&self, input: impl Into<Input<'a>>) -> Result<Self::Answer, Error> {
                Self::solve(self, input)
            }

            fn tip_moment(
                &self,
                input: &Input<'_>,
                position: [f64; 3],
            ) -> Result<TipMoment<Self::Answer>, Error> {
                Self::tip_moment(self, input, position)
            }

            fn solver(&self) -> Self::Solver<'_> {
                Self::solver(self)
            }
        }

        impl<K: Kernel> Solver for $solver<'_, K> {
            type Answer = $answer;

            fn solve<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Self::Answer, Error> {
                Self::solve(self, input)
            }

            fn restart(&mut self) {
                Self::restart(self);
            }
        }

        impl<K: Kernel> Answer for $answer {
            type Kernel = K;

            fn tip(&self) -> Pose {
                Self::tip(self)
            }

            fn lengths(&self) -> &[f64] {
                Self::lengths(self).as_ref()
            }

            fn tensions(&self) -> &[f64] {
                Self::tensions(self).as_ref()
            }

            fn base_wrench(&self) -> [f64; 6] {
                Self::base_wrench(self)
            }

            fn station(&self, s: f64) -> Result<Station, Error> {
                Self::station(self, s)
            }

            fn sensitivity(&self) -> Result<Sensitivity<K>, Error> {
                Self::sensitivity(self)
            }

            fn report(&self) -> &Report {
                Self::report(self)
            }

            fn residuals(&self) -> &[f64] {
                Self::residuals(self)
            }
        }
    };
}

model!(Shooting, ShootingSolver, shooting::Solution<K>, Shooting::new);
model!(Strain, StrainSolver, strain::Solution<K>, |kernel| Strain::new(kernel, HIGH));
