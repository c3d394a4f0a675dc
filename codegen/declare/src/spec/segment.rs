//! Robots of constant-curvature segments.

use super::{Expr, Outline, RunTimeCheck};

/// One constant-curvature segment. Everything is constant: numbers and parameters, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Unloaded length, m, positive.
    pub length: Expr,
    /// Mass, kg, positive.
    pub mass: Expr,
    /// Axial stiffness EA, N, positive.
    pub axial_stiffness: Expr,
    /// Bending stiffness, N m^2, positive.
    pub bending_stiffness: Expr,
    /// Damping of the change of the curvature, N m^2 s, not negative.
    pub damping: Expr,
    /// Damping of the change of the bending vector, N m s, not negative.
    pub bend_damping: Expr,
    /// Damping of the change of the length, N s/m, not negative.
    pub length_damping: Expr,
    /// Square of a slice's radius of gyration about its diameter, m^2: R^2/4 of a disc of radius R, 0 where the rotational
    /// inertia of slices is neglected.
    pub gyration: Expr,
    /// Places of the actuators in the cross section, `R cos(alpha)` and `R sin(alpha)`, m.
    pub actuators: Vec<[Expr; 2]>,
    /// Area of each actuator, m^2, positive, where they are pressure chambers: their centroids are at those places.
    pub chamber_area: Option<Expr>,
    /// Least and greatest force of each actuator, N; of chambers pressures, Pa.
    pub limits: Option<[Expr; 2]>,
    /// Its section, where one is declared.
    pub outline: Option<Outline>,
}

/// Pose of the base in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Base {
    /// Rotation from the frame of the base to the world, rows.
    pub rotation: [[f64; 3]; 3],
    /// Position in the world, m.
    pub position: [f64; 3],
}

impl Default for Base {
    /// The frame of the world.
    fn default() -> Self {
        Self { rotation: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], position: [0.0; 3] }
    }
}

impl Base {
    /// At `position`, turned by the rotation vector `turn` (axis times angle, rad): Rodrigues' formula
    /// `1 + sin(a)/a K + (1 - cos a)/a^2 K^2` with the cross-product matrix `K` of `turn` and `a = |turn|`.
    #[must_use]
    pub fn new(position: [f64; 3], turn: [f64; 3]) -> Self {
        let sinc = |x: f64| if x == 0.0 { 1.0 } else { x.sin() / x };
        let [x, y, z] = turn;
        let angle = x.hypot(y).hypot(z);
        // (1 - cos a)/a^2 without cancellation.
        let (first, second) = (sinc(angle), 0.5 * sinc(0.5 * angle).powi(2));
        let cross = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]];
        let mut base = Self { position, ..Self::default() };
        for (i, row) in base.rotation.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                let square: f64 = (0..3).map(|k| cross[i][k] * cross[k][j]).sum();
                *entry += first * cross[i][j] + second * square;
            }
        }
        base
    }
}

/// `model constant_curvature` with its segments.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstantCurvature {
    /// The segments, from the base, at least one.
    pub segments: Vec<Segment>,
    /// Pose of the base in the world.
    pub base: Base,
    /// Acceleration of gravity in the world, m/s^2: numbers and parameters.
    pub gravity: [Expr; 3],
    /// `physics: as_published` (default `consistent`).
    pub as_published: bool,
    /// `rotational_inertia: slices` (default `neglect`).
    pub rotational_inertia: bool,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}
