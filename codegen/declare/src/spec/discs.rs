//! Planar robots with discs, between which cables run straight.

use super::{Backbone, Expr, Load, RunTimeCheck};

/// `model discs` with backbone, discs, cables and loads.
#[derive(Clone, Debug, PartialEq)]
pub struct Discs {
    /// The backbone.
    pub backbone: Backbone,
    /// Distributed loads.
    pub load: Load,
    /// Acceleration of gravity in the plane, m/s^2: numbers and parameters.
    pub gravity: [Expr; 2],
    /// Number of discs, at least 1.
    pub count: usize,
    /// Their stations, m, if they are declared one by one: numbers and parameters, increasing, the last one the length.
    pub stations: Option<Vec<Expr>>,
    /// Functions of the angle.
    pub basis: DiscsBasis,
    /// Declared number of quadrature nodes per span.
    pub nodes: Option<usize>,
    /// `cables: ideal` (default `pull`).
    pub ideal_cables: bool,
    /// Offsets of the cables along the normal over the arc length, m, at least one.
    pub offsets: Vec<Expr>,
    /// Radius of the discs, m, where it is declared: a number or an expression of parameters.
    pub radius: Option<Expr>,
    /// Masses of the discs, kg: an empty list, one for all, or one for each. Numbers and parameters, not negative.
    pub masses: Vec<Expr>,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

/// Basis functions of the angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscsBasis {
    /// `degree: N`, one polynomial.
    Polynomial(usize),
    /// `span_degree: N`, one in each span.
    PerSpan(usize),
}
