//! Derivatives of an equilibrium with respect to the parameters of its declaration.
//!
//! At constant coefficients a parameter `p` changes the residual through sections, routing, loads and lengths of elements; its effect on natural
//! curvatures and lengths rotates sections (`psi' = R d(l K_0) + dl R K` over the reference element), which changes the external wrench. The sum is
//! `dg/dp`, and the coefficients change by `-K^-1 dg/dp`.

use pliant_runtime::rotation::{cross, turned, turned_back};
use pliant_runtime::spectral::dot;

use super::Solution;
use super::lengths::length_row;
use super::mesh::Element;
use crate::cosserat::check::check_place;
use crate::cosserat::parameters::{Change, change, number, tendons};
use crate::cosserat::{Error, Kernel, ParameterSensitivity, Section};

/// `a + factor * b`.
fn plus<const N: usize>(a: [f64; N], factor: f64, b: [f64; N]) -> [f64; N] {
    core::array::from_fn(|k| a[k] + factor * b[k])
}

/// Derivatives with respect to a parameter at constant coefficients.
struct Explicit {
    /// Derivatives of the arc length at the base of each element, and of its length.
    start: Vec<f64>,
    length: Vec<f64>,
    /// Rotation of the junctions and of the nodes, and its rate over the reference element, world.
    turns: Vec<[f64; 3]>,
    spin: Vec<[f64; 3]>,
    rates: Vec<[f64; 3]>,
    /// Derivative of `l t` at the nodes, m.
    tangent: Vec<[f64; 3]>,
    /// Derivatives of the residual, and of the lengths of the tendons, m.
    residual: Vec<f64>,
    lengths: Vec<f64>,
}

impl<K: Kernel> Solution<K> {
    /// Derivatives of the tip and of the lengths with respect to a parameter of the declaration at constant tensions and wrenches.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn parameter_sensitivity(&self, name: &str) -> Result<ParameterSensitivity, Error> {
        self.slope(name, None)
    }

    /// As [`Solution::parameter_sensitivity`], for the section at the arc length `s`, m, in place of the tip.
    ///
    /// # Errors
    /// As [`Solution::parameter_sensitivity`]; [`Error::OutOfRange`] where `s` is not in `[0, L]`.
    pub fn parameter_sensitivity_at(&self, name: &str, s: f64) -> Result<ParameterSensitivity, Error> {
        let s = check_place("the arc length", s, self.mesh.length())?;
        self.slope(name, Some(s))
    }

    fn slope(&self, name: &str, s: Option<f64>) -> Result<ParameterSensitivity, Error> {
        let index = crate::declared::index_of::<K>(name)?;
        let mut explicit = self.explicit(index);
        let mut answer: Vec<f64> = explicit.residual.iter().map(|entry| -entry).collect();
        self.factors()?.solve(&mut answer);
        let rows = self.pose_rows(s.unwrap_or(self.mesh.length()));
        let held = self.moved(&explicit, s);
        let mut row = vec![0.0; self.mesh.order()];
        for (tendon, length) in explicit.lengths.iter_mut().enumerate() {
            length_row(&self.mesh, &self.state, tendon, &mut row);
            *length += dot(&row, &answer);
        }
        Ok(ParameterSensitivity {
            pose: core::array::from_fn(|k| held[k] + dot(&rows[k], &answer)),
            lengths: explicit.lengths,
        })
    }

    /// Derivatives of the section and of the routing at the arc length `s` of an element that moves by `along`.
    fn section_change(&self, index: usize, element: &Element<K>, s: f64, along: f64) -> Change<K> {
        let kernel = &self.mesh.kernel;
        let own = kernel.section_sensitivity(index, element.segment, s);
        let carried = kernel.section(element.segment, &number(s, along));
        let section = Section {
            stiffness: plus(own.stiffness, 1.0, carried.stiffness.map(|entry| change(&entry))),
            natural: plus(own.natural, 1.0, carried.natural.map(|entry| change(&entry))),
            mass: own.mass + change(&carried.mass),
            force: plus(own.force, 1.0, carried.force.map(|entry| change(&entry))),
        };
        let here = kernel.routings::<f64>(element.segment, &s);
        let mut routings = kernel.routings_sensitivity(index, element.segment, s);
        for (routing, here) in routings.as_mut().iter_mut().zip(here.as_ref()) {
            routing.offset = plus(routing.offset, along, here.slope);
            routing.slope = plus(routing.slope, along, here.bend);
        }
        (section, routings)
    }

    fn explicit(&self, index: usize) -> Explicit {
        let (mesh, state) = (&self.mesh, &self.state);
        let (kernel, tables) = (&mesh.kernel, &mesh.tables);
        let (n, count) = (tables.count(), mesh.elements.len());
        let integration = |m: usize, j: usize| tables.integration[m * tables.rows + j];
        // Ends of segments move with the parameter; wrenches within segments do not.
        let stop = |e: usize| {
            let segment = mesh.elements[e].segment;
            let last = mesh.elements.get(e + 1).is_none_or(|next| next.segment != segment);
            if last { kernel.end_sensitivity(index, segment) } else { 0.0 }
        };
        let mut found = Explicit {
            start: (0..count).map(|e| if e == 0 { 0.0 } else { stop(e - 1) }).collect(),
            length: Vec::new(),
            turns: vec![[0.0; 3]; count + 1],
            spin: vec![[0.0; 3]; count * n],
            rates: Vec::with_capacity(count * n),
            tangent: vec![[0.0; 3]; count * n],
            residual: vec![0.0; mesh.order()],
            lengths: vec![0.0; state.tensions.as_ref().len()],
        };
        found.length = (0..count).map(|e| stop(e) - found.start[e]).collect();
        let mut changes = Vec::with_capacity(count * n);
        for (e, element) in mesh.elements.iter().enumerate() {
            for (j, node) in tables.nodes.iter().enumerate() {
                let at = e * n + j;
                let along = found.start[e] + node * found.length[e];
                let s = element.start + node * element.length;
                let (section, routings) = self.section_change(index, element, s, along);
                let [kx, ky, kz, ..] = section.natural.map(|entry| element.length * entry);
                let [x, y, z, ..] = state.strain[at];
                found.rates.push(turned(&state.rotation[at], plus([kx, ky, kz], found.length[e], [x, y, z])));
                changes.push((section, routings));
            }
            let base = found.turns[e];
            let rates = &found.rates[e * n..][..n];
            found.turns[e + 1] = base;
            for j in 0..n {
                let mut spin = base;
                for (m, rate) in rates.iter().enumerate() {
                    spin = plus(spin, integration(m, j), *rate);
                }
                found.turns[e + 1] = plus(found.turns[e + 1], tables.weights[j], rates[j]);
                let at = e * n + j;
                let [x, y, z, _] = state.tangent[at];
                let [_, _, _, gx, gy, gz] = changes[at].0.natural;
                let stretched = turned(&state.rotation[at], [gx, gy, gz]);
                let turned = plus(cross(spin, [x, y, z]), 1.0, stretched);
                found.tangent[at] =
                    plus(turned.map(|entry| element.length * entry), found.length[e], [x, y, z]);
                found.spin[at] = spin;
            }
        }
        self.balance_change(index, &changes, &mut found);
        found
    }

    /// The change of the residual, from the tip.
    fn balance_change(&self, index: usize, changes: &[Change<K>], found: &mut Explicit) {
        let (mesh, state) = (&self.mesh, &self.state);
        let (kernel, tables) = (&mesh.kernel, &mesh.tables);
        let n = tables.count();
        let (gravity, slope) = (kernel.gravity(), kernel.gravity_sensitivity(index));
        let payload = kernel.tip_mass_sensitivity(index);
        let tip: [f64; 3] =
            core::array::from_fn(|k| state.weight * (payload * gravity[k] + kernel.tip_mass() * slope[k]));
        let mut beyond = [[0.0; 3], tip];
        for (e, element) in mesh.elements.iter().enumerate().rev() {
            let rotation = pliant_runtime::rotation::matrix(state.ends[e + 1]);
            for (part, sum) in beyond.iter_mut().enumerate() {
                let follower = turned(&rotation, self.loads.follower[e + 1][part]);
                *sum = plus(*sum, 1.0, cross(found.turns[e + 1], follower));
            }
            let (length, stretched) = (element.length, found.length[e]);
            let loads: Vec<[f64; 3]> = (0..n)
                .map(|m| {
                    let (section, change) = (&element.sections[m], &changes[e * n + m].0);
                    core::array::from_fn(|k| {
                        let here = section.mass * gravity[k] + section.force[k];
                        let there = change.mass * gravity[k] + section.mass * slope[k] + change.force[k];
                        state.weight * (stretched * here + length * there)
                    })
                })
                .collect();
            // Integral from node j to the end of the element.
            let rest = |values: &[[f64; 3]], j: usize| -> [f64; 3] {
                let mut sum = [0.0; 3];
                for (m, value) in values.iter().enumerate() {
                    sum = plus(sum, tables.weights[m] - tables.integration[m * tables.rows + j], *value);
                }
                sum
            };
            let forces: Vec<[f64; 3]> = (0..n).map(|j| plus(beyond[1], 1.0, rest(&loads, j))).collect();
            let moments: Vec<[f64; 3]> = (0..n)
                .map(|m| {
                    let [x, y, z, _] = state.tangent[e * n + m];
                    let turned = cross(found.tangent[e * n + m], state.force[e * n + m]);
                    plus(turned, length, cross([x, y, z], forces[m]))
                })
                .collect();
            for j in 0..n {
                let at = e * n + j;
                let (section, change_at) = (&element.sections[j], &changes[at]);
                let [mx, my, mz, _] = state.couple[at];
                let (couple, force) = ([mx, my, mz], state.force[at]);
                let couples = plus(beyond[0], 1.0, rest(&moments, j));
                let rotation = &state.rotation[at];
                let spin = found.spin[at];
                let local = |held: [f64; 3], changed: [f64; 3]| {
                    (
                        turned_back(rotation, held),
                        turned_back(rotation, plus(changed, -1.0, cross(spin, held))),
                    )
                };
                let (m, dm) = local(couple, couples);
                let (f, df) = local(force, forces[j]);
                let routings = [&element.routings[j], &change_at.1];
                let strain = [&state.strain[at], &change_at.0.natural];
                let act = tendons(kernel, element.segment, routings, strain, &state.tensions);
                for (total, stretch) in found.lengths.iter_mut().zip(act.stretch.as_ref()) {
                    *total += tables.weights[j] * (stretched * stretch.re + length * change(stretch));
                }
                for c in 0..6 {
                    let elastic = state.strain[at][c] - section.natural[c];
                    let (held, changed) = if c < 3 { (m[c], dm[c]) } else { (f[c - 3], df[c - 3]) };
                    let here = section.stiffness[c] * elastic + act.stress[c].re - held;
                    let there = change_at.0.stiffness[c] * elastic + change(&act.stress[c]) - changed;
                    let value = tables.weights[j] * (stretched * here + length * there);
                    let basis = &tables.basis[j * tables.stride..][..tables.counts[c]];
                    pliant_runtime::dense::add(
                        &mut found.residual[e * tables.order + tables.first[c]..],
                        value,
                        basis,
                    );
                }
            }
            let whole = |values: &[[f64; 3]]| {
                values.iter().zip(&tables.weights).fold([0.0; 3], |sum, (value, w)| plus(sum, *w, *value))
            };
            beyond = [plus(beyond[0], 1.0, whole(&moments)), plus(beyond[1], 1.0, whole(&loads))];
        }
    }

    /// Derivative of the pose at `s` (`None`: the tip) at constant coefficients.
    fn moved(&self, found: &Explicit, s: Option<f64>) -> [f64; 6] {
        let (mesh, tables) = (&self.mesh, &self.mesh.tables);
        let n = tables.count();
        let (last, sigma) = mesh.locate(s.unwrap_or(mesh.length()));
        let mut integral = [0.0; 128];
        tables.integral_to(sigma, &mut integral);
        let mut position = [0.0; 3];
        for (at, tangent) in found.tangent[..(last + 1) * n].iter().enumerate() {
            let weight = if at / n == last { integral[at % n] } else { tables.weights[at % n] };
            position = plus(position, weight, *tangent);
        }
        let mut spin = found.turns[last];
        for (weight, rate) in integral.iter().zip(&found.rates[last * n..][..n]) {
            spin = plus(spin, *weight, *rate);
        }
        if let Some(here) = s.and_then(|s| self.station(s).ok()) {
            // A constant arc length moves on the reference element.
            let along = found.start[last] + sigma * found.length[last];
            let [kx, ky, kz, gx, gy, gz] = here.strain;
            spin = plus(spin, -along, turned(&here.pose.rotation, [kx, ky, kz]));
            position = plus(position, -along, turned(&here.pose.rotation, [gx, gy, gz]));
        }
        let ([a, b, c], [d, e, f]) = (spin, position);
        [a, b, c, d, e, f]
    }
}
