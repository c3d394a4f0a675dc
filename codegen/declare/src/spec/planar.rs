//! Planar robots whose cables follow the backbone.

use super::{Expr, Outline, RunTimeCheck};

/// `model planar` with backbone, cables and loads.
#[derive(Clone, Debug, PartialEq)]
pub struct Planar {
    /// The backbone.
    pub backbone: Backbone,
    /// Spacing W(s) of the two cables at +W/2 and -W/2, m, positive on [0, L].
    pub spacing: Expr,
    /// Radius of the discs, m (constant in s).
    pub disc_radius: Option<Expr>,
    /// Distributed loads.
    pub load: Load,
    /// `axial: extensible` (default `inextensible`).
    pub extensible: bool,
    /// `cables: ideal` (default `pull`).
    pub ideal_cables: bool,
    /// `cable_length: exact` (default `neglect_slope`).
    pub exact_cable_length: bool,
    /// `closed_form: required` (default `preferred`).
    pub closed_form_required: bool,
    /// `series: N`, order of the Adomian series, 1 to 12.
    pub series: Option<usize>,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

/// The backbone: a slender rod along x.
#[derive(Clone, Debug, PartialEq)]
pub struct Backbone {
    /// Length, m. Constant or parameter, positive.
    pub length: Expr,
    /// Bending stiffness EI(s) in the plane, about z, N m^2, positive on [0, L].
    pub bending_stiffness: Expr,
    /// Axial stiffness EA(s), N, positive on [0, L]; present where the declaration determines it.
    pub axial_stiffness: Option<Expr>,
    /// Its section, where one is declared.
    pub outline: Option<Outline>,
}

/// Distributed loads per unit of arc length, including weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Load {
    /// Force per length along -x, N/m.
    pub q_x: Expr,
    /// Force per length along -y, N/m.
    pub q_y: Expr,
    /// Couple per length, N, a function of `s` and `theta`; positive bends towards +y.
    pub couple: Option<Expr>,
}
