//! Solvers of continuum robots, derived and generated from a declaration while the crate compiles.
//!
//! [`robot!`] turns a declaration into a type with a constructor per model:
//!
//! | module | robots | problems beside equilibria, targets, derivatives |
//! |---|---|---|
//! | [`planar`] | planar robots with a pair of cables, loaded or not | reachable sets, trajectories |
//! | [`planar::discs`] | planar robots with discs, between which cables run straight | collapse and equilibria beyond it |
//! | [`segments`] | chains of constant-curvature segments with parallel actuators or chambers | modes, motion, inverse dynamics |
//! | [`rods`] | Cosserat rods with tendons, discs and chambers, by strains or by shooting | friction, collapse; by strains modes and motion |
//! | [`parallel`] | elastic rods between a base and a platform | modes, motion |
//!
//! Hand-written robots use the same solvers through the generic kernel of each module. Start with the README of the project, its book (`docs`) and its examples.

#[cfg(feature = "load")]
pub use pliant_interpret::{Declaration, load};

#[cfg(feature = "load")]
pub mod declaration {
    //! Robots that are read at run time: the declarations of [`robot!`](crate::robot), from text.
    //!
    //! A [`Declaration`] is checked as the macro checks it. Its models have the same solvers as generated ones; their numbers of segments, tendons, cables and nodes are counted at
    //! run time. What does not depend on the robot (inertia of a segment, element of a parallel robot, actuation by a tendon, span between two discs) is derived in closed form, as
    //! in generated code; expressions of the declaration are evaluated by an interpreter. The planar model integrates by quadrature, or by the closed forms of a file that
    //! `cargo pliant prepare` wrote, which are interpreted ([`Declaration::with_prepared`]).
    //!
    //! ```
    //! # fn main() -> Result<(), Box<dyn std::error::Error>> {
    //! use pliant::{Declaration, Input};
    //!
    //! let arm: Declaration = "
    //!     robot Arm {
    //!         param young = 2 GPa,
    //!         backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: young }
    //!         cables { spacing: 40 mm }
    //!         model planar,
    //!     }
    //! ".parse()?;
    //! let softer = arm.model("planar")?.with_parameters(&[1e9])?;
    //! let [stiff, soft] = [arm.model("planar")?, softer].map(|model| model.solve(&Input::forces(&[5.0, 0.0])));
    //! assert!(soft?.tip().translation.y > stiff?.tip().translation.y);
    //! # Ok(()) }
    //! ```

    pub use pliant_interpret::*;
}

#[cfg(any(feature = "derive", feature = "prepared"))]
pub use pliant_macros::{robot, robot_file};

pub use pliant_models::{
    AfterJump, Beginning, Branch, CHUNK, Cause, Condition, ConditionViolation, Cost, DampedMode, Declared,
    Derivatives, DerivativesOf, Drive, Drives, Driving, Each, Energies, Error, ErrorEstimate, Event,
    Excitation, Feedback, Frame, Holding, Input, InputRef, Instant, Jump, LastGood, Load, LoadStage, Many,
    Method, Mode, ModeSensitivity, Model, Modes, MotionState, MovingSections, Observation, Obstacle,
    Occurrence, Parameter, Path, Payload, Place, PosedStrain, Progress, ReachReport, ReachSettings, Record,
    Report, Resolve, Rope, Rows, Section, Sensitivity, Settings, Simulated, Simulation, Solution, Solver,
    Stability, Start, StepReport, Stepper, Switched, Target, Wanted, Warning, Wrench, motion, nalgebra, ode,
    parallel, planar, rods, segments,
};
pub use pliant_runtime::spline::Spline;
pub use pliant_runtime::{Lanes, Number, Scalar, Tangent};

#[doc(hidden)]
pub use pliant_models::__private_0_1_0;

/// The declarations of the README and of the book compile and run.
#[cfg(all(doctest, feature = "derive"))]
pub mod book {
    #[doc = include_str!("../README.md")]
    pub struct ReadmePage;
    #[doc = include_str!("../docs/rust/index.md")]
    pub struct RustPage;
    #[doc = include_str!("../docs/rust/discs.md")]
    pub struct DiscsPage;
    #[doc = include_str!("../docs/rust/segments.md")]
    pub struct SegmentsPage;
    #[doc = include_str!("../docs/rust/rods.md")]
    pub struct RodsPage;
    #[doc = include_str!("../docs/rust/parallel.md")]
    pub struct ParallelPage;
    #[doc = include_str!("../docs/rust/load.md")]
    pub struct LoadPage;
}
