//! The linear-strain element of a continuum parallel robot [CPR 2, 3, 4, 5, 6, 7, 8, 9, 26]: energy, residual, Jacobian of the strain and exact tangent.
//!
//! Twists and wrenches are vectors of dual numbers (see `dual`), so that the whole element is spelled like one of rotations alone. With
//! `Omega = Log(g_a^-1 g_b)` [CPR 3], `x = Omega . Omega`, `chi(x) = (theta/2) cot(theta/2)` at `x = theta^2` and `c = (1 - chi)/x`,
//!
//! `dexpinv(-+Omega) z = chi z + c Omega (Omega . z) +- Omega x z / 2` [CPR 41].
//!
//! The strain is `xi = A^-1 Omega` [CPR 9], and `A = h (I - b^)` with `b = h^2 beta/12` has the inverse `(I + b^ + b b^T)/(h (1 + b . b))`. What the
//! element exerts on `Omega` is `M = A^-T h K (xi - xi_0)`. The second derivative of `M . Omega` with respect to right perturbations of both ends
//! follows from that of `dexpinv`; Riccati's equation of the cotangent, `2 chi' = chi c - 1/4`, leaves a few dyads of it (see `Element::bent`).

mod functions;

use functions::{cotangent, rotation_vector};

use super::cosserat::Six;
use super::dual::{Dual, Matrix, Screw, cross, crossed, dot, matrix, named, of_twist, of_wrench, scaled};
use super::dual::{labelled, times_hat, twist, wrench};
use super::three::{self, Three};
use crate::graph::Graph;
use crate::symbolic::Expression;

/// Nine by nine entries: three components at the first end, at the second end and of the slope.
type Nine = [[Expression; 9]; 9];

/// The pose of an end.
#[derive(Clone, Debug)]
pub struct End {
    /// Unit quaternion `(w, x, y, z)`; its sign does not matter.
    pub rotation: [Expression; 4],
    /// Position.
    pub position: Three,
}

/// Quantities of an element: numbers where the declaration has them, inputs of the kernel elsewhere.
#[derive(Clone, Debug)]
pub struct Given {
    /// The end at `s = 0` and the one at `s = h`: less than half a turn apart.
    pub ends: [End; 2],
    /// `beta`, the slope of the strain.
    pub slope: Six,
    /// `h`, the length of the element.
    pub length: Expression,
    /// `xi_0`, the natural strain.
    pub natural: Six,
    /// Diagonal of `K`.
    pub stiffness: Six,
}

/// An element in some state: names of the graph that it was derived in.
#[derive(Clone, Debug)]
pub struct Element {
    given: Given,
    /// `h^3/12`.
    cube: Expression,
    /// `Omega` [CPR 3].
    twist: Screw,
    /// `Omega . Omega`.
    square: Dual,
    /// `c`.
    c: Dual,
    /// `c'` at a real argument.
    slope_of_c: Expression,
    /// `c''` at a real argument.
    bend_of_c: Expression,
    /// `chi`.
    chi: Dual,
    /// `h^2 beta/12`.
    bend: Screw,
    /// `1/(h (1 + b . b))`.
    inverse: Dual,
    /// The mean strain [CPR 9].
    strain: Screw,
    /// `xi - xi_0`.
    excess: Six,
    /// `K (xi - xi_0)`.
    stress: Six,
    /// `K beta`.
    slope_stress: Six,
    /// `M`.
    load: Screw,
    /// `M . Omega`.
    work: Dual,
    /// `c (M . Omega) Omega`.
    along: Screw,
    /// `Omega x M / 2`.
    turned: Screw,
}

/// `d xi / d (zeta_a, zeta_b, beta)` for right perturbations [CPR 10, 11, 12, 13, 14, 15].
#[derive(Clone, Debug)]
pub struct Jacobian([Matrix; 3]);

impl Jacobian {
    /// A row per component of the strain, a column per direction.
    #[must_use]
    pub fn rows(&self) -> [[Expression; 18]; 6] {
        core::array::from_fn(|strain| {
            core::array::from_fn(|direction| {
                let entry = &self.0[direction / 6][strain % 3][direction % 3];
                match (strain / 3, direction % 6 / 3) {
                    (0, 0) | (1, 1) => entry.real.clone(),
                    (0, _) => Expression::zero(),
                    _ => entry.dual.clone(),
                }
            })
        })
    }
}

/// A symmetric 18 x 18 matrix: rows of its lower triangle, `(zeta_a, zeta_b, beta)`.
pub type Triangle = Vec<Expression>;

impl Element {
    /// Strain and stress of the element [CPR 2, 3, 8, 9].
    pub fn new(graph: &mut Graph, given: &Given) -> Self {
        let h = &given.length;
        let Logarithm { omega, square, c, chi, slope_of_c, bend_of_c } = logarithm(graph, &given.ends);
        let twelfth = graph.named("h_squared_by_12", &(h.powi(2) * Expression::rational(1, 12)));
        let cube = graph.named("h_cubed_by_12", &(&twelfth * h));
        let bend = twist(&given.slope).each_ref().map(|entry| entry.scaled(&twelfth));
        let bend = labelled(graph, "b", &bend);
        let one = Dual::new(Expression::integer(1), Expression::zero());
        let room = dot(graph, &bend, &bend).plus(&one).named(graph).inverse(graph);
        let inverse = room.scaled(&graph.name(&h.powi(-1))).named(graph);
        let strain = unbent(graph, &bend, &omega, &inverse, false);
        let strain = labelled(graph, "xi", &strain);
        let six = of_twist(&strain);
        let excess: Six = core::array::from_fn(|k| &six[k] - &given.natural[k]);
        let excess = graph.named_each("excess", &excess);
        let stress: Six = core::array::from_fn(|k| &given.stiffness[k] * &excess[k]);
        let stress = graph.named_each("stress", &stress);
        let slope_stress: Six = core::array::from_fn(|k| &given.stiffness[k] * &given.slope[k]);
        let slope_stress = graph.named_each("slope_stress", &slope_stress);
        // h and 1/h cancel.
        let load = unbent(graph, &bend, &wrench(&stress), &room, true);
        let load = labelled(graph, "m", &load);
        let work = dot(graph, &load, &omega).labelled(graph, "mu");
        let share = c.times(&work).named(graph);
        let along = scaled(graph, &share, &omega);
        let along = labelled(graph, "c_mu_omega", &along);
        let half = Expression::rational(1, 2);
        let half_twist = omega.each_ref().map(|entry| entry.scaled(&half).named(graph));
        let turned = cross(graph, &half_twist, &load);
        let turned = labelled(graph, "half_omega_x_m", &turned);
        let given = given.clone();
        Self {
            given,
            cube,
            twist: omega,
            square,
            c,
            slope_of_c,
            bend_of_c,
            chi,
            bend,
            inverse,
            strain,
            excess,
            stress,
            slope_stress,
            load,
            work,
            along,
            turned,
        }
    }

    /// The mean strain [CPR 9].
    #[must_use]
    pub fn strain(&self) -> Six {
        of_twist(&self.strain)
    }

    /// The elastic energy [CPR 26].
    pub fn energy(&self, graph: &mut Graph) -> Expression {
        let mean = three::dot(&self.excess, &self.stress);
        let slope = three::dot(&self.given.slope, &self.slope_stress);
        let (mean, slope) = (graph.name(&mean), graph.name(&slope));
        graph.name(&(Expression::rational(1, 2) * (&self.given.length * mean + &self.cube * slope)))
    }

    /// `d energy / d (zeta_a, zeta_b, beta)` [CPR 27, 28, 29].
    pub fn residual(&self, graph: &mut Graph) -> [Expression; 18] {
        let even: Screw =
            core::array::from_fn(|k| self.chi.times(&self.load[k]).plus(&self.along[k]).named(graph));
        let first: Screw = core::array::from_fn(|k| even[k].plus(&self.turned[k]).negative().named(graph));
        let second: Screw = core::array::from_fn(|k| even[k].minus(&self.turned[k]).named(graph));
        let lever = cross(graph, &self.strain, &self.load);
        let stress = wrench(&self.slope_stress);
        let slope: Screw =
            core::array::from_fn(|k| lever[k].plus(&stress[k]).scaled(&self.cube).named(graph));
        let [a, b, c] = [first, second, slope].map(|screw| of_wrench(&screw));
        core::array::from_fn(|k| [&a, &b, &c][k / 6][k % 6].clone())
    }

    /// The Jacobian of the mean strain [CPR 10, 11, 12, 13]: `-A^-1 dexpinv(Omega)`, `A^-1 dexpinv(-Omega)`, `-(h^3/12) A^-1 ad_xi`.
    ///
    /// The paper prints (11) without the minus, (11) and (12) with `dexpinv(Omega)` where right perturbations and its own (41) need `dexpinv(-Omega)` (and `dexpinv(Omega) =
    /// dexpinv(-Omega) Ad(exp(-Omega))`), and (13) with the other sign. Differences of the mean strain agree with the signs here.
    pub fn jacobian(&self, graph: &mut Graph) -> Jacobian {
        let b = &self.bend;
        let scaled_bend = scaled(graph, &self.inverse, b);
        let inverse = matrix(graph, |i, j| {
            let dyad = scaled_bend[i.min(j)].times(&b[i.max(j)]);
            if i == j { dyad.plus(&self.inverse) } else { dyad.plus(&hat(&scaled_bend, i, j)) }
        });
        let slope = matrix(graph, |i, j| times_hat(&inverse, &self.strain, i, j).scaled(&-&self.cube));
        // A^-1 Omega Omega^T = xi Omega^T.
        let reach = scaled(graph, &self.c, &self.strain);
        let even = matrix(graph, |i, j| self.chi.times(&inverse[i][j]).plus(&reach[i].times(&self.twist[j])));
        // A^-1 Omega^ = xi^ - J_3 beta^, here of half the strain and half the slope.
        let half = Expression::rational(1, 2);
        let halves = |screw: &Screw| screw.each_ref().map(|entry| entry.scaled(&half));
        let beta = named(graph, &halves(&twist(&self.given.slope)));
        let strain = named(graph, &halves(&self.strain));
        let odd = matrix(graph, |i, j| hat(&strain, i, j).minus(&times_hat(&slope, &beta, i, j)));
        let first = matrix(graph, |i, j| odd[i][j].minus(&even[i][j]));
        let second = matrix(graph, |i, j| even[i][j].plus(&odd[i][j]));
        Jacobian([first, second, slope])
    }

    /// The second derivative of the energy.
    pub fn exact(&self, graph: &mut Graph, jacobian: &Jacobian) -> Triangle {
        let bent = self.bent(graph, jacobian);
        self.tangent(graph, jacobian, &bent)
    }

    /// `J^T h K J`, the stiffness of the slope, and `more` (lower triangle) [CPR 34, 35].
    fn tangent(&self, graph: &mut Graph, jacobian: &Jacobian, more: &[[Dual; 9]; 9]) -> Triangle {
        let stiffness =
            self.given.stiffness.each_ref().map(|entry| graph.name(&(&self.given.length * entry)));
        let column = |j: usize, k: usize| &jacobian.0[j / 3][k][j % 3];
        let mut weighed = |part: fn(&Dual) -> &Expression, stiffness: &[Expression]| -> Vec<Three> {
            (0..9)
                .map(|j| core::array::from_fn(|k| graph.name(&(&stiffness[k] * part(column(j, k))))))
                .collect()
        };
        let real: fn(&Dual) -> &Expression = |entry| &entry.real;
        let dual: fn(&Dual) -> &Expression = |entry| &entry.dual;
        let (couples, forces) = (weighed(real, &stiffness[..3]), weighed(real, &stiffness[3..]));
        let levers = weighed(dual, &stiffness[3..]);
        let product = |part: fn(&Dual) -> &Expression, i: usize, weighed: &Three| -> Expression {
            weighed.iter().enumerate().map(|(k, entry)| part(column(i, k)) * entry).sum()
        };
        // Beta's own stiffness.
        let diagonal = |i: usize, j: usize, part: usize| match i == j && i >= 6 {
            true => &self.cube * &self.given.stiffness[3 * part + i - 6],
            false => Expression::zero(),
        };
        let mut fill = |entry: &dyn Fn(usize, usize) -> Expression| -> Nine {
            core::array::from_fn(|i| core::array::from_fn(|j| graph.name(&entry(i, j))))
        };
        let zero = Expression::zero;
        let angular = fill(&|i, j| match i < j {
            true => zero(),
            false => {
                product(real, i, &couples[j])
                    + product(dual, i, &levers[j])
                    + diagonal(i, j, 0)
                    + &more[i][j].dual
            }
        });
        let linear = fill(&|i, j| match i < j {
            true => zero(),
            false => product(real, i, &forces[j]) + diagonal(i, j, 1),
        });
        let mixed = fill(&|i, j| product(dual, i, &forces[j]) + &more[i.max(j)][i.min(j)].real);
        let split = |m: usize| (3 * (m / 6) + m % 3, m % 6 / 3);
        (0..18)
            .flat_map(|m| (0..=m).map(move |n| (split(m), split(n))))
            .map(|((i, row), (j, column))| match (row, column) {
                (0, 0) => angular[i][j].clone(),
                (0, _) => mixed[i][j].clone(),
                (_, 0) => mixed[j][i].clone(),
                _ => linear[i][j].clone(),
            })
            .collect()
    }

    /// The second derivative of the strain, weighed with the stress: the lower triangle of a symmetric matrix of dual numbers, whose entry
    /// between two angular directions is the dual part, between an angular and a linear one the real part, and else zero.
    ///
    /// With `mu = M . Omega`, `w = Omega x M`, `S = Omega M^T + M Omega^T` and `gamma = 2 mu (chi c' - c chi')`:
    ///
    /// `aa, bb = chi c S + gamma Omega Omega^T + 2 chi' mu I +- (c/2)(Omega w^T + w Omega^T)`,
    /// `ab = -2 chi' S - gamma Omega Omega^T - (chi c + 1/4) mu I - (c mu Omega - M/2)^`,
    ///
    /// and `A'' = 0` with `A' xi = -(h^3/12) [beta', xi]` gives `-(h^3/12) M^ J` in the rows of the slope, twice its symmetric part at the slope itself.
    fn bent(&self, graph: &mut Graph, jacobian: &Jacobian) -> Box<[[Dual; 9]; 9]> {
        let (omega, load) = (&self.twist, &self.load);
        let quarter = Dual::new(Expression::rational(1, 4), Expression::zero());
        let product = self.chi.times(&self.c).named(graph);
        // 2 chi'.
        let fall = product.minus(&quarter).named(graph);
        let rise = Dual::new(self.slope_of_c.clone(), &self.bend_of_c * &self.square.dual).named(graph);
        let two = Expression::integer(2);
        let gamma = self.chi.times(&rise).scaled(&two).minus(&self.c.times(&fall)).named(graph);
        let gamma = self.work.times(&gamma).named(graph);
        let bow = scaled(graph, &gamma, omega);
        let diagonal = self.work.times(&fall).named(graph);
        let opposite = self.work.times(&product.plus(&quarter).named(graph)).named(graph);
        let swung = scaled(graph, &self.c, &self.turned);
        let half = Expression::rational(1, 2);
        let skew: Screw =
            core::array::from_fn(|k| self.along[k].minus(&load[k].scaled(&half)).negative().named(graph));
        let mut all: Box<[[Dual; 9]; 9]> =
            Box::new(core::array::from_fn(|_| core::array::from_fn(|_| Dual::zero())));
        for i in 0..3 {
            for j in 0..=i {
                let dyads = omega[i].times(&load[j]).plus(&load[i].times(&omega[j])).named(graph);
                let square = bow[i].times(&omega[j]);
                let mut ends = product.times(&dyads).plus(&square).named(graph);
                let mut between = dyads.scaled(&Expression::rational(1, 4)).minus(&ends);
                if i == j {
                    ends = ends.plus(&diagonal).named(graph);
                    between = between.minus(&opposite);
                }
                let swing = omega[i].times(&swung[j]).plus(&swung[i].times(&omega[j])).named(graph);
                all[i][j] = ends.plus(&swing).named(graph);
                all[3 + i][3 + j] = ends.minus(&swing).named(graph);
                if i == j {
                    all[3 + i][j] = between.named(graph);
                } else {
                    // Rows of the second end: the transpose of ab.
                    let between = between.named(graph);
                    let odd = hat(&skew, i, j);
                    all[3 + i][j] = between.minus(&odd).named(graph);
                    all[3 + j][i] = between.plus(&odd).named(graph);
                }
            }
        }
        let weight = load.each_ref().map(|entry| entry.scaled(&-&self.cube).named(graph));
        let [first, second, slope] = jacobian.0.each_ref().map(|block| crossed(graph, &weight, block));
        for i in 0..3 {
            for j in 0..3 {
                all[6 + i][j] = first[i][j].clone();
                all[6 + i][3 + j] = second[i][j].clone();
                all[6 + i][6 + j] = slope[i][j].plus(&slope[j][i]).named(graph);
            }
        }
        all
    }
}

/// `Omega = Log(g_a^-1 g_b)`, and functions of it that an [`Element`] keeps [CPR 3].
struct Logarithm {
    omega: Screw,
    square: Dual,
    c: Dual,
    chi: Dual,
    slope_of_c: Expression,
    bend_of_c: Expression,
}

fn logarithm(graph: &mut Graph, ends: &[End; 2]) -> Logarithm {
    let [a, b] = ends;
    let [[aw, ax, ay, az], [bw, bx, by, bz]] = [&a.rotation, &b.rotation];
    let (u, v) = ([ax.clone(), ay.clone(), az.clone()], [bx.clone(), by.clone(), bz.clone()]);
    let w = graph.named("quaternion_w", &(aw * bw + three::dot(&u, &v)));
    let vector: Three = core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        aw * &v[k] - bw * &u[k] - (&u[i] * &v[j] - &u[j] * &v[i])
    });
    let vector = graph.named_each("quaternion", &vector);
    // R_a^T (r_b - r_a) by the quaternion.
    let across: Three = core::array::from_fn(|k| &b.position[k] - &a.position[k]);
    let across = graph.named_each("across", &across);
    let double = u.each_ref().map(|entry| graph.name(&(Expression::integer(2) * entry)));
    let first = plain_cross(graph, &double, &across);
    let second = plain_cross(graph, &u, &first);
    let position: Three = core::array::from_fn(|k| &across[k] - aw * &first[k] + &second[k]);
    let position = graph.named_each("r", &position);
    let angle = rotation_vector(graph, &w, &vector);
    let angle = graph.named_each("phi", &angle);
    let square = graph.named("theta_squared", &three::dot(&angle, &angle));
    let [c, slope_of_c, bend_of_c] = cotangent(graph, &square);
    let chi = graph.named("chi", &(Expression::integer(1) - &square * &c));
    let reach = graph.named("phi_dot_r", &three::dot(&angle, &position));
    // Omega . Omega = theta^2 + e 2 phi . r, because phi . rho = phi . r.
    let square = Dual::new(square, Expression::integer(2) * &reach).named(graph);
    let c = Dual::new(c, &slope_of_c * &square.dual).named(graph);
    let fall = &chi * &c.real * Expression::rational(1, 2) - Expression::rational(1, 8);
    let chi = Dual::new(chi, fall * &square.dual).named(graph);
    let share = graph.name(&(&c.real * &reach));
    let half = Expression::rational(1, 2);
    let half_angle = angle.each_ref().map(|entry| graph.name(&(&half * entry)));
    let turned = plain_cross(graph, &half_angle, &position);
    let linear: Three = core::array::from_fn(|k| &chi.real * &position[k] - &turned[k] + &share * &angle[k]);
    let linear = graph.named_each("rho", &linear);
    let omega = core::array::from_fn(|k| Dual::new(angle[k].clone(), linear[k].clone()));
    Logarithm { omega, square, c, chi, slope_of_c, bend_of_c }
}

/// `factor (v + b x v + b (b . v))`, or with the sign of the cross product turned.
fn unbent(graph: &mut Graph, b: &Screw, v: &Screw, factor: &Dual, transposed: bool) -> Screw {
    let turned = if transposed { cross(graph, v, b) } else { cross(graph, b, v) };
    let along = dot(graph, b, v);
    let sum: Screw = core::array::from_fn(|k| v[k].plus(&turned[k]).plus(&along.times(&b[k])).named(graph));
    scaled(graph, factor, &sum)
}

/// Entry of the matrix of the cross product.
fn hat(a: &Screw, i: usize, j: usize) -> Dual {
    match (3 + j - i) % 3 {
        0 => Dual::zero(),
        1 => a[(j + 1) % 3].negative(),
        _ => a[(i + 1) % 3].clone(),
    }
}

/// `a x b`, named.
fn plain_cross(graph: &mut Graph, a: &Three, b: &Three) -> Three {
    three::cross(a, b).map(|entry| graph.name(&entry))
}

#[cfg(test)]
mod tests;
