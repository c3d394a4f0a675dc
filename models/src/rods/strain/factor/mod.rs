//! The tangent of the whole rod, eliminated element by element from the tip to the base [Cosserat 69, 70, 71, 72].
//!
//! Adjacent elements are coupled by the rotation `phi` of their common section only: the part of the rod beyond a junction responds to a rotation of it by
//! a change of couple and force there, `(dM, dn) = S phi + s` (world). With `phi_end = phi + P q` an element adds its own equations
//! `A q + C phi - P^T dM - N^T dn = -g` (`P`, `N`: rotation of its end and change of its chord by its coefficients), is solved for `q`, and gives `S`, `s` at its own base: a
//! matrix of the order of one element is factorised per element instead of one of the order of all, and the tangent is positive definite where all
//! eliminated elements are. For three segments of 28 functions the elimination takes half the time of one dense factorisation, and the blocks between
//! segments are never made.
//!
//! One function per kind of element: [`Factor::eliminate_condensed`] from an energy (`condensed`, `span`), [`Factor::eliminate_whole`] otherwise (`whole`), and
//! [`Factor::eliminate_divided`] where an element is one of several in a span between discs (`divided`).

mod condensed;
mod divided;
mod holes;
mod lanes;
mod solve;
mod span;
mod whole;

use super::friction::FrictionTangent;
use super::loads::Loads;
use super::mesh::Mesh;
use super::state::State;
use super::tangent::Tangent;
use condensed::Condensed;
use divided::{DividedElement, DividedStiffness};
use holes::HoleFriction;
pub(super) use lanes::LaneFactor;
use pliant_runtime::dense::Factors;
use span::SpanTangent;
use whole::load_stiffness;

/// `S` of a junction: change of `(couple, force)` by the rotation, world, of the rod beyond it.
type JunctionStiffness = [[f64; 3]; 6];

/// An element after elimination.
#[derive(Clone, Debug)]
struct Eliminated {
    factors: Factors,
    /// `A^-1 C`, three columns.
    by_rotation: [Vec<f64>; 3],
    /// `P` and `N`, rows.
    spin: [Vec<f64>; 3],
    chord: [Vec<f64>; 3],
    /// `C_0^T`: derivative of the negative couple at the base by the coefficients, with nothing beyond the end; rows.
    base_couple: [Vec<f64>; 3],
    /// `S` at its end.
    end_stiffness: JunctionStiffness,
    /// Chord of the element, m.
    span: [f64; 3],
    /// `A^-1 B` per tendon with friction, with `B` the derivative of the residual by `Theta` at the base.
    by_theta: Vec<f64>,
    /// `D` per tendon with friction: derivative of `Theta` at its end by the coefficients, rows.
    theta: Vec<f64>,
    /// `Z`: change of `(couple, force)` at its end by `Theta` there, `[component * tendons + tendon]`.
    end_theta_stiffness: Vec<f64>,
    /// Where the element is one of several in a span between discs.
    divided: Option<Box<DividedElement>>,
    /// In place of all other ones, but where it is `divided`, of a tangent that is positive definite.
    condensed: Condensed,
}

/// Stiffness of the rod beyond the junction that an elimination has reached.
#[derive(Clone, Copy, Debug, Default)]
struct RestOfRod {
    /// `S`, at the clamp, at discs and where tendons run continuously.
    stiffness: JunctionStiffness,
    /// Within a span between discs.
    within_span: DividedStiffness,
}

impl RestOfRod {
    /// Adds the stiffness of the wrenches on the junction.
    fn add_loads(&mut self, by: &JunctionStiffness, within_span: bool) {
        if within_span {
            self.within_span.add_rotation(by);
            return;
        }
        for (entry, by) in self.stiffness.as_flattened_mut().iter_mut().zip(by.as_flattened()) {
            *entry += by;
        }
    }
}

/// Rod, state and loads at which the tangent is factorised.
struct Linearisation<'a> {
    mesh: &'a Mesh,
    state: &'a State,
    loads: &'a Loads,
    /// Multiple of the mean elastic stiffness on the diagonal.
    shift: f64,
    kind: Kind,
}

/// The factorised tangent of a rod.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    elements: Vec<Eliminated>,
    tangent: Tangent,
    /// Tangent of an element that is a span between discs.
    span: Option<SpanTangent>,
    /// Memory for the unknowns of an element.
    column: Vec<f64>,
    /// Number of coefficients of an element.
    order: usize,
    /// Memory in which eigenvalues are counted.
    counted: Vec<f64>,
    /// Whether `N` is used in the solution, which is so with followers.
    follows: bool,
    /// Whether the elements are [`Eliminated::condensed`].
    condenses: bool,
    friction: FrictionTangent,
    /// Friction at the holes of discs, where it is in the solutions.
    holes: Option<Box<HoleFriction>>,
    /// Number of tendons whose friction is in the factors.
    rubbing: usize,
    /// `Z` of the present junction: change of `(couple, force)` by `Theta` there.
    theta_stiffness: Vec<f64>,
    /// `Theta` at the present junction.
    angles: Vec<f64>,
    /// The second variation of the pieces of tendons in the span of the element, `E^T (stiffness) E` with `E = (P, N)`.
    pieces: Vec<[f64; 6]>,
}

/// Kind of factorisation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// `L L^T` of the symmetric part.
    Definite,
    /// `L U` of all of it.
    General,
    /// `L U` of the symmetric part, its negative eigenvalues counted.
    Counted,
}

/// Outcome of a factorisation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outcome {
    /// The factors can be used; holds the smallest pivot relative to the matrix.
    Regular(f64),
    /// The matrix is singular or, for [`Kind::Definite`], not positive definite.
    Singular,
}

impl Outcome {
    /// The smallest pivot; `None` where the matrix is singular.
    pub(super) fn pivot(self) -> Option<f64> {
        match self {
            Self::Regular(pivot) => Some(pivot),
            Self::Singular => None,
        }
    }
}

fn sum(a: &[f64], b: &[f64]) -> f64 {
    pliant_runtime::spectral::dot(a, b)
}

impl Factor {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let order = mesh.tables.order;
        let rows = || core::array::from_fn(|_| vec![0.0; order]);
        let friction = FrictionTangent::new(mesh);
        let m = friction.tendons.len();
        let element = |e: usize| Eliminated {
            factors: Factors::new(order),
            by_rotation: rows(),
            spin: rows(),
            chord: rows(),
            base_couple: rows(),
            end_stiffness: [[0.0; 3]; 6],
            span: [0.0; 3],
            by_theta: vec![0.0; m * order],
            theta: vec![0.0; m * order],
            end_theta_stiffness: vec![0.0; 6 * m],
            divided: mesh
                .spans
                .several(e)
                .then(|| Box::new(DividedElement::new(order, mesh.spans.from(e).is_some()))),
            condensed: Condensed::new(&mesh.tables, e == 0),
        };
        Self {
            elements: (0..mesh.elements.len()).map(element).collect(),
            tangent: Tangent::new(&mesh.tables),
            span: mesh.spans.straight().then(|| SpanTangent::new(&mesh.tables)),
            column: Vec::with_capacity(order + 3),
            order,
            counted: Vec::new(),
            follows: false,
            condenses: false,
            friction,
            holes: mesh.rubs_at_holes.then(|| Box::new(HoleFriction::new(mesh.order()))),
            rubbing: 0,
            theta_stiffness: vec![0.0; 6 * m],
            angles: vec![0.0; m],
            pieces: if mesh.spans.straight() { vec![[0.0; 6]; order] } else { Vec::new() },
        }
    }

    /// Assembles and factorises the tangent at a state [Cosserat 65, 68, 72]; `shift` times the mean elastic stiffness is added to its diagonal. With `symmetric`, its symmetric
    /// part without followers is factorised, which is the whole tangent where the loads have an energy.
    pub(super) fn factorise(
        &mut self,
        mesh: &Mesh,
        state: &State,
        loads: &Loads,
        shift: f64,
        symmetric: bool,
    ) -> Outcome {
        let kind = if symmetric { Kind::Definite } else { Kind::General };
        self.eliminate(&Linearisation { mesh, state, loads, shift, kind }).0
    }

    /// Factorises the symmetric part and counts its negative eigenvalues; `None` where one is zero to working accuracy.
    pub(super) fn factorise_counting(&mut self, mesh: &Mesh, state: &State, loads: &Loads) -> Option<usize> {
        let (outcome, negative) =
            self.eliminate(&Linearisation { mesh, state, loads, shift: 0.0, kind: Kind::Counted });
        if outcome == Outcome::Singular { None } else { Some(negative) }
    }

    /// Returns the outcome and, for [`Kind::Counted`], the number of negative eigenvalues summed over the elements.
    fn eliminate(&mut self, of: &Linearisation<'_>) -> (Outcome, usize) {
        let Linearisation { mesh, state, loads, kind, .. } = *of;
        let general = kind == Kind::General;
        if let Some(holes) = &mut self.holes {
            holes.corrects = false;
        }
        // The symmetric part excludes followers.
        self.follows = loads.follows && general;
        self.condenses = kind == Kind::Definite;
        self.rubbing = if general { self.friction.tendons.len() } else { 0 };
        self.theta_stiffness.fill(0.0);
        let mut rest = RestOfRod::default();
        let (mut smallest, mut negative) = (f64::INFINITY, 0);
        for e in (0..mesh.elements.len()).rev() {
            if general && !loads.energy {
                let within_span = mesh.spans.several(e) && mesh.spans.to(e + 1).is_none();
                rest.add_loads(&load_stiffness(state, loads, e + 1), within_span);
            }
            let found = if self.elements[e].divided.is_some() {
                self.eliminate_divided(of, e, &mut rest)
            } else if self.condenses {
                self.eliminate_condensed(of, e, &mut rest)
            } else {
                self.eliminate_whole(of, e, &mut rest)
            };
            let Some((pivot, count)) = found else { return (Outcome::Singular, 0) };
            smallest = smallest.min(pivot);
            negative += count;
        }
        (Outcome::Regular(smallest), negative)
    }

    /// The tangent of the only element of a rod whose tendons rub, and what friction adds, as they were assembled last; `None` where there are several elements or friction is
    /// not in the factors.
    pub(super) fn only(&self) -> Option<(&Tangent, &FrictionTangent)> {
        (self.elements.len() == 1 && self.rubbing > 0).then_some((&self.tangent, &self.friction))
    }
}
