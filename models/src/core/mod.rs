//! Parts that all families of models share: the trait [`Model`], inputs, settings, answers, targets, paths, many solves.

pub(crate) mod check;
pub(crate) mod collapse;
pub(crate) mod condition;
pub(crate) mod configuration;
pub(crate) mod declared;
pub(crate) mod drive;
mod energies;
pub(crate) mod error;
pub(crate) mod error_estimate;
pub(crate) mod inverse;
pub(crate) mod jump;
pub(crate) mod lanes;
pub(crate) mod many;
pub(crate) mod methods;
pub(crate) mod model;
mod parameter;
pub(crate) mod path;
mod place;
pub(crate) mod plane;
mod section;
pub(crate) mod settings;
pub(crate) mod target;
pub(crate) mod wrench;

pub use condition::{Condition, ConditionViolation};
pub use configuration::LastGood;
pub use declared::Declared;
#[doc(hidden)]
pub use declared::Stub;
pub use drive::{Drive, Drives};
pub use energies::Energies;
pub use error::{Error, Obstacle};
pub use error_estimate::ErrorEstimate;
#[doc(hidden)]
pub use inverse::Search;
pub use inverse::{ReachReport, ReachSettings};
pub use jump::Jump;
pub use many::{CHUNK, Many, Progress, Rows, Start, Wanted};
pub use model::{
    BaseMotion, Beginning, Cost, DampedMode, Derivatives, DerivativesOf, Driving, Each, Event, Exceeded,
    Excess, Excitation, Feedback, Holding, Input, InputRef, Instant, Mode, ModeSensitivity, Model, Modes,
    MotionState, MovingSections, Observation, Occurrence, PosedStrain, Record, Resolve, Section, Sensitivity,
    Simulated, Simulation, SimulationReport, Slide, Solution, Solver, StepReport, Stepper, Switched,
    VariedRopes, VariedWrenches, Warning,
};
pub use parameter::Parameter;
pub use path::Path;
pub use place::Place;
pub use section::{SectionMotion, Station};
pub use settings::{AfterJump, Branch, Settings};
pub use target::Target;
pub use wrench::{Frame, Load, Payload, Rope, Wrench};
