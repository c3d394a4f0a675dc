//! A Cosserat rod with tendons at one station: actuation by the tendons, and the derivative of the strain along the rod.
//!
//! A tendon at `D = (0, D_y, D_z)` has the length `|Gamma_i|` per unit of arc length, `Gamma_i = Gamma + K x D + D'` [Cosserat 26]: its only energy density, from
//! which everything here is derived. Strains are `xi = (K, Gamma)`, wrenches `(couple, force)`. Results are names of a [`Graph`]: no step is written out
//! twice, and what is zero in the declaration is gone.

mod six;
mod solve;

pub use six::Six;
use solve::solve;

use super::three::{Three, cross, dot};
use crate::graph::Graph;
use crate::symbolic::{Expression, Variable};

/// `d Gamma_i / d xi`, rows.
type Jacobian = [Six; 3];

/// Where a tendon runs: numbers where the declaration has them, inputs of the kernel elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Routing {
    /// `(D_y, D_z)`.
    pub offset: [Expression; 2],
    /// `(D_y', D_z')`.
    pub slope: [Expression; 2],
    /// `(D_y'', D_z'')`.
    pub bend: [Expression; 2],
}

/// A tendon at a station.
#[derive(Clone, Debug)]
pub struct Tendon {
    /// Where it runs.
    pub routing: Routing,
    /// Its tension.
    pub tension: Expression,
}

/// The section at a station [Cosserat 15], as the derivative of the strain [Cosserat 28] needs it.
#[derive(Clone, Debug)]
pub struct Section {
    /// Diagonal of `H`.
    pub stiffness: Six,
    /// `xi_0`.
    pub natural: Six,
    /// Derivative of the stiffness along the rod.
    pub stiffness_slope: Six,
    /// Derivative of the natural strain along the rod.
    pub natural_slope: Six,
}

/// Stress, tangent, directions and stretches of tendons: names of the graph that they were derived in.
#[derive(Clone, Debug)]
pub struct Actuation {
    /// `Lambda_act` [Cosserat 41].
    pub stress: Six,
    /// `d Lambda_act / d xi`, the derivative of the stress of the tendons: rows of the lower triangle [Cosserat 41].
    pub tangent: Vec<Expression>,
    /// `d|Gamma_i| / d xi` per tendon [Cosserat 39].
    pub direction: Vec<Six>,
    /// `|Gamma_i|` per tendon [Cosserat 26, 76].
    pub stretch: Vec<Expression>,
}

/// The variables of the strain `(K, Gamma)`.
#[must_use]
pub fn strain() -> [Variable; 6] {
    ["K_x", "K_y", "K_z", "Gamma_x", "Gamma_y", "Gamma_z"].map(Variable::new)
}

/// Actuation by `tendons` at the strain, from their energy density [Cosserat 39, 41].
pub fn tendons<'a>(graph: &mut Graph, tendons: impl IntoIterator<Item = &'a Tendon>) -> Actuation {
    more_tendons(graph, zeros(), Tangent::new(), tendons)
}

/// The same of one tendon [Cosserat 39, 41], added to the stress and the tangent of others.
pub fn one_more_tendon(graph: &mut Graph, stress: Six, tangent: &[Expression], tendon: &Tendon) -> Actuation {
    more_tendons(graph, stress, Tangent::of(tangent), [tendon])
}

fn more_tendons<'a>(
    graph: &mut Graph,
    stress: Six,
    mut tangent: Tangent,
    tendons: impl IntoIterator<Item = &'a Tendon>,
) -> Actuation {
    let law = Law::derive();
    let mut all = Actuation { stress, tangent: Vec::new(), direction: Vec::new(), stretch: Vec::new() };
    for (index, tendon) in tendons.into_iter().enumerate() {
        let pull = Pull::new(graph, &law, tendon, index);
        let direction = graph.named_each(&format!("direction_{index}"), &pull.carried(&pull.direction));
        for (sum, entry) in all.stress.iter_mut().zip(&direction) {
            *sum = &*sum + &tendon.tension * entry;
        }
        tangent.add(graph, &pull);
        if index % RUN == RUN - 1 {
            name_all(graph, &mut all.stress);
            tangent.0.iter_mut().for_each(|row| name_all(graph, row));
        }
        all.direction.push(direction);
        all.stretch.push(pull.stretch);
    }
    all.stress = graph.named_each("stress", &all.stress);
    all.tangent = tangent.0.iter().flatten().map(|entry| graph.name(entry)).collect();
    all
}

/// Contributions of the tendons to the derivative of the strain [Cosserat 18, 19, 20, 21, 23, 27, 28].
#[derive(Clone, Debug)]
pub struct Pulling {
    /// Their part of the total wrench.
    pub total: Six,
    /// Its change along the rod at a fixed strain.
    pub change: Six,
    /// Their part of the system [Cosserat 27]: rows of the lower triangle.
    pub tangent: Vec<Expression>,
}

impl Pulling {
    /// Part of no tendon: zeros.
    #[must_use]
    pub fn nothing() -> Self {
        Self { total: zeros(), change: zeros(), tangent: vec![Expression::zero(); 21] }
    }

    /// The same with these tendons.
    #[must_use]
    pub fn and<'a>(self, graph: &mut Graph, tendons: impl IntoIterator<Item = &'a Tendon>) -> Self {
        let law = Law::derive();
        let Self { mut total, mut change, tangent } = self;
        let mut tangent = Tangent::of(&tangent);
        for (index, tendon) in tendons.into_iter().enumerate() {
            let pull = Pull::new(graph, &law, tendon, index);
            let force = pull.direction.each_ref().map(|entry| &tendon.tension * entry);
            let force = graph.named_each(&format!("force_{index}"), &force);
            let wrench = pull.carried(&force);
            // d/ds (J^T n) = J'^T n + J^T n', and n' = stiffness times the change of Gamma_i.
            let bent = pull.stiffness.each_ref().map(|row| graph.name(&dot(row, &pull.law.change)));
            let turned = transposed(&pull.law.jacobian_change, &force);
            let carried = pull.carried(&bent);
            for k in 0..6 {
                total[k] = &total[k] + &wrench[k];
                change[k] = &change[k] + &turned[k] + &carried[k];
            }
            tangent.add(graph, &pull);
            if index % RUN == RUN - 1 {
                name_all(graph, &mut total);
                name_all(graph, &mut change);
                tangent.0.iter_mut().for_each(|row| name_all(graph, row));
            }
        }
        Self { total, change, tangent: tangent.0.into_iter().flatten().collect() }
    }
}

/// `xi'` [Cosserat 28]: `Lambda' = ad_xi^T Lambda - F` [Cosserat 13] with `Lambda = H (xi - xi_0) + Lambda_act` [Cosserat 42], solved for `xi'`. `load` is `F`, local.
pub fn strain_rate(graph: &mut Graph, section: &Section, tendons: Pulling, load: &Six) -> Six {
    let xi = strain().map(|variable| variable.expression());
    let elastic: Six = core::array::from_fn(|k| &xi[k] - &section.natural[k]);
    let elastic = graph.named_each("epsilon", &elastic);
    let Pulling { total, change, tangent } = tendons;
    let total: Six = core::array::from_fn(|k| &section.stiffness[k] * &elastic[k] + &total[k]);
    let change: Six = core::array::from_fn(|k| {
        &section.stiffness_slope[k] * &elastic[k] - &section.stiffness[k] * &section.natural_slope[k]
            + &change[k]
    });
    let mut tangent = Tangent::of(&tangent);
    let [c_x, c_y, c_z, n_x, n_y, n_z] = graph.named_each("total", &total);
    let [k_x, k_y, k_z, g_x, g_y, g_z] = xi;
    let (couple, force) = ([c_x, c_y, c_z], [n_x, n_y, n_z]);
    let (curvature, stretch) = ([k_x, k_y, k_z], [g_x, g_y, g_z]);
    // ad_xi^T Lambda = (C x K + N x Gamma, N x K).
    let (moment, lever) = (cross(&couple, &curvature), cross(&force, &stretch));
    let turned = cross(&force, &curvature);
    let right: Six = core::array::from_fn(|k| {
        let carried = if k < 3 { &moment[k] + &lever[k] } else { turned[k - 3].clone() };
        carried - &load[k] - &change[k]
    });
    let right = graph.named_each("right", &right);
    for (row, stiffness) in section.stiffness.iter().enumerate() {
        tangent.0[row][row] = &tangent.0[row][row] + stiffness;
    }
    solve(graph, &tangent.0, &right)
}

fn zeros() -> Six {
    core::array::from_fn(|_| Expression::zero())
}

/// `Gamma_i` of any tendon, and its derivatives [Cosserat 26].
struct Law {
    /// `Gamma_i`.
    vector: Three,
    /// `d Gamma_i / d xi`.
    jacobian: Jacobian,
    /// `Gamma_i'` while the strain stays.
    change: Three,
    /// The same of the Jacobian.
    jacobian_change: Jacobian,
}

/// Stand-ins of a place: offset, slope, bend.
fn stand_ins() -> [[Variable; 2]; 3] {
    [["offset_y", "offset_z"], ["slope_y", "slope_z"], ["bend_y", "bend_z"]]
        .map(|pair| pair.map(Variable::new))
}

impl Law {
    fn derive() -> Self {
        let [offset, slope, bend] = stand_ins();
        let xi = strain();
        let [k_x, k_y, k_z, g_x, g_y, g_z] = xi.map(|variable| variable.expression());
        let [[d_y, d_z], [s_y, s_z]] = [offset, slope].map(|pair| pair.map(|variable| variable.expression()));
        let lever = cross(&[k_x, k_y, k_z], &[Expression::zero(), d_y, d_z]);
        let [x, y, z] = lever;
        let vector = [g_x + x, g_y + y + s_y, g_z + z + s_z];
        let along = |expression: &Expression| {
            offset
                .iter()
                .zip(&slope)
                .chain(slope.iter().zip(&bend))
                .fold(Expression::zero(), |sum, (of, rate)| {
                    sum + expression.derivative(*of) * rate.expression()
                })
        };
        let jacobian: Jacobian = vector.each_ref().map(|entry| xi.map(|strain| entry.derivative(strain)));
        Self {
            change: vector.each_ref().map(along),
            jacobian_change: jacobian.each_ref().map(|row| row.each_ref().map(along)),
            vector,
            jacobian,
        }
    }

    /// The same for a tendon at this place.
    fn at(&self, graph: &mut Graph, routing: &Routing) -> Self {
        let values: Vec<(Variable, Expression)> = stand_ins()
            .into_iter()
            .flatten()
            .zip([&routing.offset, &routing.slope, &routing.bend].into_iter().flatten())
            .map(|(variable, value)| (variable, graph.name(value)))
            .collect();
        let go = |expression: &Expression| {
            values.iter().fold(expression.clone(), |expression, (variable, value)| {
                if expression.contains(*variable) { expression.replace(*variable, value) } else { expression }
            })
        };
        let rows = |matrix: &Jacobian| matrix.each_ref().map(|row| row.each_ref().map(go));
        Self {
            vector: self.vector.each_ref().map(go),
            jacobian: rows(&self.jacobian),
            change: self.change.each_ref().map(go),
            jacobian_change: rows(&self.jacobian_change),
        }
    }
}

/// A tendon at a station, in names.
struct Pull {
    law: Law,
    /// `|Gamma_i|` [Cosserat 26].
    stretch: Expression,
    /// `t_i` [Cosserat 22].
    direction: Three,
    /// `d(tau_i t_i) / d Gamma_i`, symmetric [Cosserat 25].
    stiffness: [Three; 3],
}

impl Pull {
    /// `index` is in the labels.
    fn new(graph: &mut Graph, law: &Law, tendon: &Tendon, index: usize) -> Self {
        let label = |what: &str| format!("{what}_{index}");
        let law = law.at(graph, &tendon.routing);
        // The energy density g = |Gamma_i| by g^2 = Gamma_i . Gamma_i: g dg/dk = Gamma_k, so that dg/dk = t_k and, once more,
        // g d2g/dk dl = delta_kl - t_k t_l.
        let vector = graph.named_each(&label("gamma"), &law.vector);
        let stretch = graph.named(&label("stretch"), &dot(&vector, &vector).power(1, 2));
        let inverse = graph.named(&label("inverse_stretch"), &stretch.powi(-1));
        let direction = vector.each_ref().map(|entry| entry * &inverse);
        let direction = graph.named_each(&label("t"), &direction);
        let weight = graph.named(&label("tension_by_stretch"), &(&tendon.tension * &inverse));
        let weighed = direction.each_ref().map(|entry| graph.name(&(&weight * entry)));
        let mut entry = |k: usize, l: usize| {
            let (k, l) = (k.min(l), k.max(l));
            let product = -(&weighed[k] * &direction[l]);
            let axes = ["x", "y", "z"];
            let label = label(&format!("stiffness_{}{}", axes[k], axes[l]));
            graph.named(&label, &if k == l { &weight + product } else { product })
        };
        let stiffness = core::array::from_fn(|k| core::array::from_fn(|l| entry(k, l)));
        Self { law, stretch, direction, stiffness }
    }

    /// The wrench `J^T n` of a force on the tendon.
    fn carried(&self, force: &Three) -> Six {
        transposed(&self.law.jacobian, force)
    }
}

/// `sum of J_i^T M_i J_i`: lower triangle by rows, the rest unused.
struct Tangent(Vec<Vec<Expression>>);

impl Tangent {
    fn new() -> Self {
        Self((0..6).map(|row| vec![Expression::zero(); row + 1]).collect())
    }

    /// Reads the entries by rows.
    fn of(entries: &[Expression]) -> Self {
        let mut entries = entries.iter().cloned();
        Self((0..6).map(|row| entries.by_ref().take(row + 1).collect()).collect())
    }

    fn add(&mut self, graph: &mut Graph, pull: &Pull) {
        let jacobian = &pull.law.jacobian;
        // M J, by columns.
        let columns: [Three; 6] = core::array::from_fn(|j| {
            let column = jacobian.each_ref().map(|row| row[j].clone());
            pull.stiffness.each_ref().map(|row| graph.name(&dot(row, &column)))
        });
        for (i, row) in self.0.iter_mut().enumerate() {
            let left = jacobian.each_ref().map(|row| row[i].clone());
            for (entry, column) in row.iter_mut().zip(&columns) {
                *entry = &*entry + dot(&left, column);
            }
        }
    }
}

/// After so many tendons sums get a name: long ones take the optimiser a time that grows with more than their length.
const RUN: usize = 4;

fn name_all(graph: &mut Graph, entries: &mut [Expression]) {
    for entry in entries {
        *entry = graph.name(entry);
    }
}

/// `J^T n`.
fn transposed(jacobian: &Jacobian, force: &Three) -> Six {
    core::array::from_fn(|j| dot(&jacobian.each_ref().map(|row| row[j].clone()), force))
}

#[cfg(test)]
mod tests;
