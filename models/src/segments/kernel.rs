//! The robot-specific arithmetic of a robot of constant-curvature segments.

use crate::core::methods::conditions;
use crate::{Condition, ConditionViolation, Declared, Scalar};

/// Formulas of the loads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Physics {
    /// Mass `M` per segment, energies and dissipation with all lengths: what conserves energy without damping.
    #[default]
    Consistent,
    /// The formulas as the paper prints them: mass `M/L` per segment [CC 5], bending and damping loads without a factor of
    /// length [CC 28, 30]. They conserve no energy.
    AsPublished,
}

/// Options of the physics that a declaration sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SegmentsOptions {
    /// Formulas of the loads.
    pub physics: Physics,
    /// The slices of a segment are solid discs with rotational inertia, not points.
    pub rotational_inertia: bool,
}

/// The constants of one segment, SI.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Constants {
    /// Unloaded length `L0`, m.
    pub length: f64,
    /// Mass `M`, kg.
    pub mass: f64,
    /// Axial stiffness `EA`, N: elastic energy `EA (L - L0)^2 / (2 L0)` [CC 24].
    pub axial_stiffness: f64,
    /// Bending stiffness `K`, N m^2: elastic energy `K L0 kappa^2 / 2` (consistent), `kappa = |D|/L` [CC 28].
    pub bending_stiffness: f64,
    /// Damping `c` of the change of `|kappa|`, N m^2 s: dissipation `c L0 (d|kappa|/dt)^2` (consistent) [CC 30].
    pub damping: f64,
    /// Isotropic damping of `D`, N m s: load `d D'`.
    pub bend_damping: f64,
    /// Damping of the length, N s/m: load `d L'`.
    pub length_damping: f64,
    /// Square of a slice's radius of gyration about its diameter, m^2 (a quarter of the radius squared); 0 for points.
    pub gyration: f64,
}

/// The state of a segment and how it moves: everything in its base frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<T> {
    /// `u = (Dx, Dy, L)`: rad, rad, m.
    pub state: [T; 3],
    /// `du/dt`: rad/s, rad/s, m/s.
    pub rate: [T; 3],
    /// Angular velocity of the base frame, rad/s.
    pub spin: [T; 3],
}

/// The tip of a segment in its base frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tip<T> {
    /// Rotation from the frame of the tip to that of the base, rows: `exp((z x D)^)` [CC 36].
    pub rotation: [[T; 3]; 3],
    /// Position, m [CC 37].
    pub position: [T; 3],
    /// Angular velocity of the tip relative to the base per unit of `dDx/dt` and `dDy/dt` [CC 38].
    pub angular_jacobian: [[T; 3]; 2],
    /// `d position / d u_k` for `k = Dx, Dy, L` [CC 11].
    pub linear_jacobian: [[T; 3]; 3],
    /// Angular acceleration of the tip while the base spins steadily and `u` changes steadily (`u'' = 0`), rad/s^2:
    /// `d(angular_jacobian)/dt rate + spin x (angular_jacobian rate)`.
    pub angular_bias: [T; 3],
    /// Acceleration of the tip in the same motion, the base's origin at rest, m/s^2:
    /// `spin x (spin x p) + 2 spin x (linear_jacobian rate) + d(linear_jacobian)/dt rate` [CC 15].
    pub linear_bias: [T; 3],
}

/// A segment in motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment<T> {
    /// Its tip.
    pub tip: Tip<T>,
    /// Its inertia.
    pub body: Body<T>,
}

/// The inertia of a segment in motion: of its mass, spread evenly over `x` in [0, 1], about the origin of its base frame.
///
/// Integrals are over the mass, `dm = M dx` [CC 5]; with rotational inertia that of the slices is in all that turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<T> {
    /// Mass times centre, `integral of p`, kg m.
    pub moment: [T; 3],
    /// `integral of |p|^2 1 - p p^T`, kg m^2: xx, yy, zz, xy, xz, yz.
    pub inertia: [T; 6],
    /// `linear[k] = integral of dp/du_k` [CC 13, 29].
    pub linear: [[T; 3]; 3],
    /// `angular[k] = integral of p x dp/du_k`.
    pub angular: [[T; 3]; 3],
    /// Mass matrix of the state, `integral of dp/du_k . dp/du_l`: 00, 11, 22, 01, 02, 12.
    pub mass: [T; 6],
    /// In the motion with steady spin and rate, the base's origin at rest: the inertial force `integral of a`, N.
    pub force: [T; 3],
    /// Inertial couple about the origin, `integral of p x a`, N m.
    pub couple: [T; 3],
    /// Inertial load on the state, `integral of dp/du_k . a` [CC 4, 16, 18]: N m, N m, N.
    pub load: [T; 3],
}

/// The first segment in motion, whose base does not spin; with the fields of [`Segment`] that the recursions over the segments read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Root<T> {
    /// Its tip.
    pub tip: Tip<T>,
    /// As [`Body::moment`].
    pub moment: [T; 3],
    /// As [`Body::linear`].
    pub linear: [[T; 3]; 3],
    /// As [`Body::mass`].
    pub mass: [T; 6],
    /// As [`Body::load`].
    pub load: [T; 3],
}

/// Numbers of a robot of segments at the present values of its parameters, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct SegmentsData {
    /// Physics that the declaration settled.
    pub options: SegmentsOptions,
    /// Constants of the segments, from the base.
    pub constants: Vec<Constants>,
    /// Places of the actuators of each segment in the cross section, of chambers those of their centroids, `R (cos alpha, sin alpha)`, m: the length of an actuator is
    /// `L - R (Dx cos alpha + Dy sin alpha)` [CC 31, 32].
    pub actuators: Vec<Vec<[f64; 2]>>,
    /// Area of each actuator of a segment, m^2, where they are pressure chambers; 0 for those that push with a force.
    pub chamber_areas: Vec<f64>,
    /// Least and greatest force of the actuators of each segment, N, of chambers pressure, Pa, if limits are declared.
    pub limits: Vec<Option<[f64; 2]>>,
    /// Pose of the base in the world: rotation (rows, from the base frame to the world) and position, m.
    pub base: ([[f64; 3]; 3], [f64; 3]),
    /// Acceleration of gravity in the world frame, m/s^2.
    pub gravity: [f64; 3],
}

/// Derivatives of [`SegmentsData`] by a parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SegmentsSlopes {
    /// Constants of the segments.
    pub constants: Vec<Constants>,
    /// Places of the actuators of each segment.
    pub actuators: Vec<Vec<[f64; 2]>>,
    /// Area of each actuator of a segment.
    pub chamber_areas: Vec<f64>,
    /// Acceleration of gravity.
    pub gravity: [f64; 3],
}

impl SegmentsSlopes {
    /// Derivatives of the constants of a segment.
    pub(super) fn constants(&self, segment: usize) -> Constants {
        self.constants.get(segment).copied().unwrap_or_default()
    }
}

/// No segments on a base whose frame is the world's.
impl Default for SegmentsData {
    fn default() -> Self {
        Self {
            options: SegmentsOptions::default(),
            constants: Vec::new(),
            actuators: Vec::new(),
            chamber_areas: Vec::new(),
            limits: Vec::new(),
            base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
            gravity: [0.0; 3],
        }
    }
}

/// The robot-specific arithmetic of a robot of constant-curvature segments: everything else is written once over it.
///
/// Implemented by the types that `robot!` generates and by the generic kernel. Solvers read the numbers once; lists that end early go on with zeros, without actuators and limits.
/// Other functions are pure, take arrays by reference, and do not allocate.
pub trait Kernel: Declared + Clone {
    conditions!();

    /// Numbers at the present values of the parameters.
    fn data(&self) -> SegmentsData;
    /// Their derivatives by parameter `index`; zero by default.
    fn slopes(&self, index: usize) -> SegmentsSlopes {
        let _ = index;
        SegmentsSlopes::default()
    }

    /// Tip of a segment.
    fn tip<T: Scalar>(&self, motion: &Motion<T>) -> Tip<T>;

    /// Tip and inertia of a segment of this mass; `gyration` is [`Constants::gyration`].
    fn segment<T: Scalar>(&self, motion: &Motion<T>, mass: &T, gyration: &T) -> Segment<T>;

    /// [`Self::segment`] without the tip.
    fn body<T: Scalar>(&self, motion: &Motion<T>, mass: &T, gyration: &T) -> Body<T> {
        self.segment(motion, mass, gyration).body
    }

    /// [`Self::segment`] where the base does not spin.
    fn root<T: Scalar>(&self, state: &[T; 3], rate: &[T; 3], mass: &T, gyration: &T) -> Root<T> {
        let motion = Motion { state: *state, rate: *rate, spin: [T::from_f64(0.0); 3] };
        let Segment { tip, body: Body { moment, linear, mass, load, .. } } =
            self.segment(&motion, mass, gyration);
        Root { tip, moment, linear, mass, load }
    }

    /// `Q` (5 x 9) `= integral over [0, 1] of f_v f_a^T` at the bending angle `theta` [CC 14, 17, 18]; its first column is `G` [CC 29].
    fn q_matrix<T: Scalar>(&self, theta: &T) -> [[T; 9]; 5];
}
