//! Cosserat rods with tendons, as two models of the same robot: strain (Lagrangian) and shooting (Newtonian).
//!
//! Frames. The backbone leaves its base along the local x axis; `X` or `s` in [0, L] is the arc length of the unstressed rod. The frame of a section is `g
//! = (R, r)` with `r' = R Gamma`, `R' = R K^` [Cosserat 3]; a strain is `xi = (K, Gamma)`, a wrench `(couple, force)`, angular first. Tension pulls, `tau >= 0`.
//! With `Gamma_i = Gamma + K x D_i + D_i'` and `t_i = Gamma_i/|Gamma_i|` the total wrench in a section is `Lambda = H (xi - xi_0) + sum
//! of tau_i (D_i x t_i, t_i)` [Cosserat 42, 55]: the wrench that the part of the rod beyond the section exerts. It is continuous where tendons end or kink.
//! With friction `tau_i` is the tension `T_i(s)` along the rod; a chamber enters as a tendon whose tension is minus pressure times area.
//!
//! Paper: equations `[Cosserat n]` are of Tummers et al., IEEE T-RO 39(3), 2023.

mod acts;
mod actuator;
mod answer;
mod arrays;
mod as_model;
mod check;
mod cone;
mod configuration;
mod contact;
mod disc_methods;
mod discs;
mod erased;
mod friction;
mod generic;
mod grid;
mod hold;
mod kernel;
mod limit;
mod model;
mod one_by_one;
mod parameters;
mod record;
mod reference;
mod robot;
mod section;
mod sensitivity;
pub mod shooting;
pub mod strain;
mod stub;
mod tip_moment;

pub use crate::core::collapse::{CollapseCause, RodCollapse};
pub use crate::core::configuration::RodConfiguration;
pub use crate::{
    BaseMotion, Drive, Drives, Error, Frame, Input, InputRef, Path, ReachReport, SectionMotion, Slide,
    Station, Target, VariedWrenches, Wrench,
};
pub use answer::RodParameterSensitivity;
pub use arrays::{
    TendonKernels, Tendons, routings_by_array, slopes_by_array, strain_rate_by_array,
    tendon_array_one_by_one, tendons_by_array,
};
pub use contact::{Contact, HoleForce};
pub use generic::{Generic, Helix, TendonRod, UniformRod};
pub use kernel::{
    Actuation, Disc, Kernel, RateInputs, RodData, RodOptions, RodSlopes, Routing, Section, SectionSlopes,
    TendonPath, TipBody,
};
pub use limit::LargestStrain;
pub use model::inverse::{Inverse, Reached};
pub use model::study::{DiscRow, DiscStudy};
pub use model::tdcr_rule::solve_by_tdcr_rule;
pub use model::{RodModel, RodSolution, RodSolver};
pub use one_by_one::{OneMoreTendon, TendonForms, TendonSums, strain_rate_one_by_one, tendons_one_by_one};
pub use record::RodRecord;
pub use sensitivity::{HeldTendonSensitivity, RodSensitivity, TendonMatrix};
pub use shooting::{Shooting, ShootingSolution, ShootingSolver};
pub use strain::motion::{MotionSensitivity, RodStepper};
pub use strain::{DiscError, HoleContact, Orders, Strain, StrainSolution, StrainSolver};
pub use tip_moment::TipMoment;
