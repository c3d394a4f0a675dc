//! The robot-specific arithmetic of a Cosserat rod with tendons.

use crate::core::methods::conditions;
use crate::{Condition, ConditionViolation, Declared, Scalar, SectionMotion};

/// Constraints of the strain that a declaration chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RodOptions {
    /// The centreline keeps its length: `Gamma_x` is natural.
    pub inextensible: bool,
    /// Sections stay normal to the centreline: `Gamma_y` and `Gamma_z` are natural. With `inextensible`, a Kirchhoff rod.
    pub unshearable: bool,
}

impl RodOptions {
    /// Which components of the strain `(K, Gamma)` are free to differ from the natural ones.
    #[must_use]
    pub const fn free(&self) -> [bool; 6] {
        let (stretches, shears) = (!self.inextensible, !self.unshearable);
        [true, true, true, stretches, shears, shears]
    }
}

/// Properties of the rod at an arc length, SI. Vectors of six are ordered angular first: `(K, Gamma)`, `(couple, force)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Section<T> {
    /// Diagonal of the Hookean stiffness `H` [Cosserat 15]: `GJ, EI_y, EI_z` in N m^2, then `EA, GA_y, GA_z` in N; not read for
    /// components that [`RodOptions`] keep natural.
    pub stiffness: [T; 6],
    /// Natural strain `xi_0 = (K_0, Gamma_0)`: 1/m, 1. `(0, 0, 0, 1, 0, 0)` where the rod is straight.
    pub natural: [T; 6],
    /// Mass per unit of reference length, kg/m.
    pub mass: T,
    /// Force per unit of reference length besides the weight, in the world, N/m.
    pub force: [T; 3],
}

/// Rotary inertia of a payload at the tip, in the frame of the tip; its mass is [`RodData::tip_mass`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipBody {
    /// Inertia about the centre of mass, kg m^2, symmetric.
    pub inertia: [[f64; 3]; 3],
    /// Centre of mass from the tip, m.
    pub centre: [f64; 3],
}

/// Routing of a tendon at an arc length: its position `D = (0, D_y, D_z)` in the local frame and the first and second derivatives of `D` with respect to
/// the arc length. Zero in segments beyond its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Routing<T> {
    /// `(D_y, D_z)`, m.
    pub offset: [T; 2],
    /// `(D_y', D_z')`.
    pub slope: [T; 2],
    /// `(D_y'', D_z'')`, 1/m.
    pub bend: [T; 2],
}

/// Path of the tendons of a rod with discs. It changes nothing on a rod without discs, whose tendons run continuously.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TendonPath {
    /// Straight between the holes of neighbouring discs.
    #[default]
    Straight,
    /// Along their routing, as if there were discs everywhere.
    Continuous,
}

/// A disc on a rod, SI.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Disc {
    /// Its arc length, m.
    pub s: f64,
    /// Its mass, kg; the centre of mass is on the centreline.
    pub mass: f64,
    /// Its principal moments of inertia about the local axes x, y and z, kg m^2: equilibria do not depend on them.
    pub inertia: [f64; 3],
}

/// Inputs of the derivative of the strain at an arc length [Cosserat 28].
#[derive(Clone, Copy, Debug)]
pub struct RateInputs<'a, T> {
    /// Properties of the rod.
    pub section: &'a Section<T>,
    /// Their derivatives with respect to arc length.
    pub section_slope: &'a Section<T>,
    /// Routing of each tendon, as [`Kernel::routings`] writes it.
    pub routings: &'a [Routing<T>],
    /// `xi = (K, Gamma)`.
    pub strain: &'a [T; 6],
    /// Tension of each tendon, N.
    pub tensions: &'a [T],
    /// External `(couple, force)` per unit of arc length in the local frame, weight included: N, N/m.
    pub load: &'a [T; 6],
}

/// Memory for the actuation by the tendons in a section at a strain `xi = (K, Gamma)`, with `Gamma_i = Gamma + K x D_i + D_i'` and `t_i = Gamma_i/|Gamma_i|` [Cosserat 22, 26].
#[derive(Debug)]
pub struct Actuation<'a, T> {
    /// `Lambda_act = sum of tau_i (D_i x t_i, t_i)` [Cosserat 41]: N m, N.
    pub stress: &'a mut [T; 6],
    /// Its derivative with respect to the strain: symmetric, rows of the lower triangle: 00, 10, 11, 20, 21, 22, ...
    pub tangent: &'a mut [T; 21],
    /// `(D_i x t_i, t_i)` per tendon: `d|Gamma_i|/d xi` [Cosserat 39], which is also the derivative of the stress with respect to the tension.
    pub direction: &'a mut [[T; 6]],
    /// `|Gamma_i|` per tendon [Cosserat 26, 76], the length of tendon per unit of arc length of the rod.
    pub stretch: &'a mut [T],
}

impl<T: Scalar> Actuation<'_, T> {
    /// Sets all numbers to this one.
    pub fn fill(&mut self, number: f64) {
        let number = T::from_f64(number);
        self.stress.fill(number);
        self.tangent.fill(number);
        self.direction.fill([number; 6]);
        self.stretch.fill(number);
    }
}

/// Numbers of a rod at the present values of its parameters, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct RodData {
    /// Constraints of the strain.
    pub options: RodOptions,
    /// Arc lengths at which the segments end, m, at least one; that of the last one is the length of the rod.
    pub ends: Vec<f64>,
    /// The last segment that each tendon or chamber runs through: it ends where that segment ends.
    pub last_segments: Vec<usize>,
    /// Coefficient of Coulomb friction between each tendon and its channel; 0 for chambers.
    pub friction: Vec<f64>,
    /// Area of each pressure chamber, m^2, whose centroid runs where [`Kernel::routings`] has it; 0 for tendons.
    pub chamber_areas: Vec<f64>,
    /// Whether the area of a chamber is normal to its centre line, so that its volume is the area times the length of that line. Otherwise it lies in the sections of
    /// the rod, and the volume is `int A_c (Gamma_x + (K x D)_x) ds`.
    pub along_centreline: Vec<bool>,
    /// Pose of the base in the world: rotation (rows, from the base frame to the world; local x is the tangent) and position, m.
    pub base: ([[f64; 3]; 3], [f64; 3]),
    /// Acceleration of gravity in the world, m/s^2.
    pub gravity: [f64; 3],
    /// Mass of a payload, a point at the tip, kg.
    pub tip_mass: f64,
    /// Rotary inertia of the payload.
    pub tip_body: TipBody,
    /// Largest strain that the declaration allows, as components of `(|K - K_0|, |Gamma - Gamma_0|)`: 1/m, 1; `None` for components without a limit.
    pub strain_limit: [Option<f64>; 6],
    /// Discs from the base, arc lengths increase; without any, tendons run continuously. A tendon ends at a disc.
    pub discs: Vec<Disc>,
    /// `(D_y, D_z)` of the hole of each tendon in each disc, m; no entries for a disc whose holes are where the routing is.
    pub holes: Vec<Vec<[f64; 2]>>,
    /// Path of the tendons, unless a model of the rod is asked for another one.
    pub tendon_path: TendonPath,
}

/// Derivatives of [`RodData`] by a parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RodSlopes {
    /// Arc lengths at which the segments end.
    pub ends: Vec<f64>,
    /// Coefficient of friction of each tendon.
    pub friction: Vec<f64>,
    /// Area of each chamber.
    pub chamber_areas: Vec<f64>,
    /// Acceleration of gravity.
    pub gravity: [f64; 3],
    /// Mass of the payload.
    pub tip_mass: f64,
    /// Rotary inertia of the payload.
    pub tip_body: TipBody,
    /// Discs.
    pub discs: Vec<Disc>,
    /// Holes of each tendon in each disc.
    pub holes: Vec<Vec<[f64; 2]>>,
}

/// Derivatives of the rod by a parameter at a fixed arc length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SectionSlopes {
    /// Properties of the rod.
    pub section: Section<f64>,
    /// Rotary inertia, viscosity and drag.
    pub motion: SectionMotion,
}

/// A straight rod without segments and tendons on a base whose frame is the world's.
impl Default for RodData {
    fn default() -> Self {
        Self {
            options: RodOptions::default(),
            ends: Vec::new(),
            last_segments: Vec::new(),
            friction: Vec::new(),
            chamber_areas: Vec::new(),
            along_centreline: Vec::new(),
            base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
            gravity: [0.0; 3],
            tip_mass: 0.0,
            tip_body: TipBody::default(),
            strain_limit: [None; 6],
            discs: Vec::new(),
            holes: Vec::new(),
            tendon_path: TendonPath::default(),
        }
    }
}

/// Nothing changes.
impl Default for SectionSlopes {
    fn default() -> Self {
        let section = Section { stiffness: [0.0; 6], natural: [0.0; 6], mass: 0.0, force: [0.0; 3] };
        Self { section, motion: SectionMotion::default() }
    }
}

impl RodData {
    /// The same with an entry for each tendon in all lists, and for each disc.
    pub(super) fn completed(mut self) -> Self {
        self.friction.resize(self.last_segments.len(), 0.0);
        self.chamber_areas.resize(self.last_segments.len(), 0.0);
        self.along_centreline.resize(self.last_segments.len(), false);
        self.holes.resize(self.discs.len(), Vec::new());
        self
    }
}

impl RodSlopes {
    /// The same with as many entries as `data` has segments, tendons and discs.
    pub(super) fn completed(mut self, data: &RodData) -> Self {
        let tendons = data.last_segments.len();
        self.ends.resize(data.ends.len(), 0.0);
        self.friction.resize(tendons, 0.0);
        self.chamber_areas.resize(tendons, 0.0);
        self.discs.resize(data.discs.len(), Disc::default());
        self.holes.resize(data.discs.len(), Vec::new());
        self.holes.iter_mut().for_each(|holes| holes.resize(tendons, [0.0; 2]));
        self
    }
}

/// The robot-specific arithmetic of a Cosserat rod with tendons, over which the solvers are generic.
///
/// The rod has segments, counted from 0 at the base; tendons and properties are smooth within each, and may jump or kink between them. Implemented by the
/// types that `robot!` generates and by the generic kernel. Solvers read the numbers once; lists of them that end early go on with zeros. Other functions are pure and do not
/// allocate; lists that are passed have one entry per tendon or chamber. For an index out of range, numbers are NaN. In segments beyond the end of a tendon its entries are
/// zero and its tension is not read.
pub trait Kernel: Declared + Clone {
    conditions!();

    /// Numbers at the present values of the parameters.
    fn data(&self) -> RodData;
    /// Their derivatives by parameter `index`; zero by default.
    fn slopes(&self, index: usize) -> RodSlopes {
        let _ = index;
        RodSlopes::default()
    }

    /// Properties of the rod at the arc length `s`, m, of a segment; `s` is measured from the base of the rod.
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T>;
    /// Rotary inertia, viscosity and drag of a section at the arc length `s`, m, of a segment; zero by default.
    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        let _ = (segment, s);
        SectionMotion::default()
    }
    /// Writes the routing of each tendon at the arc length `s`, m, of a segment [Cosserat 26].
    fn routings<T: Scalar>(&self, segment: usize, s: &T, found: &mut [Routing<T>]);
    /// Derivatives of section and motion by parameter `index` at the arc length `s`, m, of a segment; writes those of the routings. Zero by default.
    fn slopes_at(
        &self,
        index: usize,
        segment: usize,
        s: f64,
        routings: &mut [Routing<f64>],
    ) -> SectionSlopes {
        let _ = (index, segment, s);
        routings.fill(Routing { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] });
        SectionSlopes::default()
    }

    /// Writes the actuation by the tendons in a segment at `strain` (`xi`) [Cosserat 39, 41], with `tensions` in N (of a chamber: minus pressure times area) and the routing that
    /// [`Kernel::routings`] wrote. Components of the routing that the declaration makes constant are not read from `routings`.
    fn tendons<T: Scalar>(
        &self,
        segment: usize,
        routings: &[Routing<T>],
        strain: &[T; 6],
        tensions: &[T],
        found: Actuation<'_, T>,
    );

    /// The derivative of the strain with respect to arc length in a segment [Cosserat 28], its 6 x 6 system solved: `xi' = (K', Gamma')`. Not a number for rods that
    /// are inextensible or unshearable.
    fn strain_rate<T: Scalar>(&self, segment: usize, at: &RateInputs<'_, T>) -> [T; 6] {
        let _ = (segment, at);
        [T::from_f64(f64::NAN); 6]
    }
}
