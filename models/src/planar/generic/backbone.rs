//! Hand-written planar robots: the trait of their quantities.

use crate::planar::{ConditionViolation, PlanarOptions};
use crate::{Declared, Number};

/// A planar cable-driven robot, written by hand: its stiffness, routing and loads as functions of the arc length.
///
/// Functions are generic over [`Number`], so that the derivatives a solver needs come from dual numbers. Its name and its parameters are those of
/// [`Declared`].
///
/// ```
/// use pliant_models::{Declared, Number, planar::{Backbone, Generic, Kernel}};
///
/// #[derive(Clone, Debug)]
/// struct Tapered;
///
/// impl Declared for Tapered {
///     fn name(&self) -> &str { "Tapered" }
/// }
///
/// impl Backbone for Tapered {
///     fn length(&self) -> f64 { 0.3 }
///     fn bending_stiffness<N: Number>(&self, s: N) -> N {
///         let diameter = -s / 300.0 + 0.006;
///         diameter.powi(4) * (2e9 * core::f64::consts::PI / 64.0)
///     }
///     fn spacing<N: Number>(&self, _s: N) -> N { N::from(0.11) }
/// }
///
/// let [x, y, theta] = Generic::new(Tapered).tip(&[1.0, 1.0]);
/// assert!(x > 0.29 && y > 0.02 && theta > 0.1);
/// ```
pub trait Backbone: Declared + Clone {
    /// The physics; `angle_limit` is not read. The default is an inextensible, unloaded robot.
    fn options(&self) -> PlanarOptions {
        PlanarOptions::default()
    }

    /// The condition of its declaration that the parameters violate; none by default.
    fn violation(&self) -> Option<ConditionViolation> {
        None
    }

    /// Length `L`, m.
    fn length(&self) -> f64;

    /// Bending stiffness `EI(s)`, N m^2.
    fn bending_stiffness<N: Number>(&self, s: N) -> N;

    /// Axial stiffness `EA(s)`, N; read where [`PlanarOptions::extensible`] is set.
    fn axial_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(f64::INFINITY)
    }

    /// Spacing `W(s)` of the cables, m.
    fn spacing<N: Number>(&self, s: N) -> N;

    /// Load per length along -x, N/m; read where [`PlanarOptions::loaded`] is set.
    fn q_x<N: Number>(&self, _s: N) -> N {
        N::from(0.0)
    }

    /// Load per length along -y, N/m; read where [`PlanarOptions::loaded`] is set.
    fn q_y<N: Number>(&self, _s: N) -> N {
        N::from(0.0)
    }

    /// Couple per length `c(s, theta)`, N; read where [`PlanarOptions::couple`] is set.
    fn couple<N: Number>(&self, _s: N, _theta: N) -> N {
        N::from(0.0)
    }

    /// Radius of the discs, m.
    fn disc_radius(&self) -> Option<f64> {
        None
    }

    /// Derivatives of every quantity with respect to parameter `index` at fixed `s` and `theta`; zero by default.
    fn sensitivity(&self, _index: usize, _s: f64, _theta: f64) -> Partials {
        Partials::default()
    }
}

/// Derivatives of a [`Backbone`]'s quantities with respect to one parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Partials {
    /// Derivative of the length.
    pub length: f64,
    /// Derivative of the bending stiffness.
    pub bending_stiffness: f64,
    /// Derivative of the axial stiffness.
    pub axial_stiffness: f64,
    /// Derivative of the spacing.
    pub spacing: f64,
    /// Derivative of the slope of the spacing, `dW/ds`.
    pub spacing_slope: f64,
    /// Derivative of the load along -x.
    pub q_x: f64,
    /// Derivative of the load along -y.
    pub q_y: f64,
    /// Derivative of the couple.
    pub couple: f64,
}
