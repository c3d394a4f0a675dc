//! Derivatives of an equilibrium, from its factorised second variation.

use nalgebra::{DMatrix, Matrix3, Matrix3xX, Vector3};
use std::sync::Arc;

use super::constraints::Constraints;
use super::kernel::SpanInputs;
use super::mesh::{Mesh, slopes_of};
use super::products::expand;
use super::state::State;
use super::system::{SINGULAR, System};
use super::{Error, Kernel, Solution};
use crate::core::declared::index_of;
use pliant_runtime::Scalar;
use pliant_runtime::equilibrium::Equilibrium;
use pliant_runtime::moved::{Moved as Moving, change as rate, number as moving};
use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral::dot;

/// First derivatives of an equilibrium.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sensitivity {
    /// Tip `[x, y, theta]` (rows) with respect to the input of each cable as it is driven (columns): per N of a tension, per m of a displacement (of the motor
    /// before a spring).
    pub tip_by_cable: Matrix3xX<f64>,
    /// Tip `[x, y, theta]` (rows) with respect to a dead load `[f_x, f_y, couple]` at the tip (columns), at constant inputs of the cables. Symmetric.
    pub compliance: Matrix3<f64>,
    /// Displacement `Delta_l` of each cable (rows) with respect to the inputs of the cables (columns), m/N or 1.
    pub displacement_by_cable: DMatrix<f64>,
    /// Tension of each cable (rows) with respect to the inputs of the cables (columns), 1 or N/m.
    pub tension_by_cable: DMatrix<f64>,
}

/// Response of an equilibrium to a change.
struct Response {
    coefficients: Vec<f64>,
    /// Tensions of the driven cables, then contact forces.
    multipliers: Vec<f64>,
}

/// An equilibrium with its factors.
struct Linear<'a, K: Kernel> {
    solution: &'a Solution<K>,
    system: System<K>,
    conditions: Constraints,
    /// Derivatives of the tip with respect to the coefficients.
    tip: [Vec<f64>; 3],
}

impl<'a, K: Kernel> Linear<'a, K> {
    fn new(solution: &'a Solution<K>) -> Result<Self, Error> {
        let mesh = &solution.mesh;
        let mut system = System::new(Arc::clone(mesh));
        system.now = solution.whole().clone();
        system.load = solution.load.clone();
        // Slack cables do not constrain a length.
        let pulls = |cable: usize| system.ideal || solution.load.tensions.as_ref()[cable] > 0.0;
        system.driven = solution.driven.iter().copied().filter(|driven| pulls(driven.cable)).collect();
        let smallest = system.factorise(0.0).smallest.abs();
        if smallest.is_nan() || smallest <= SINGULAR {
            return Err(Error::SingularTangent);
        }
        let conditions = system.constraints(|_| true).ok_or(Error::SingularTangent)?;
        let tip = tip_rows(mesh, &solution.state);
        Ok(Self { tip, solution, system, conditions })
    }

    /// `H q' + A^T mu' = -b`, `A q' - c mu' = -r`.
    fn respond(&self, b: &[f64], r: &[f64]) -> Result<Response, Error> {
        let mut coefficients: Vec<f64> = b.iter().map(|value| -value).collect();
        let multipliers = self.conditions.solve(&self.system.tangent, &mut coefficients, Some(r));
        if coefficients.iter().all(|value| value.is_finite()) {
            Ok(Response { coefficients, multipliers })
        } else {
            Err(Error::SingularTangent)
        }
    }

    fn zeros(&self) -> (Vec<f64>, Vec<f64>) {
        (vec![0.0; self.solution.mesh.layout.order], vec![0.0; self.system.held()])
    }

    fn tip_by(&self, response: &Response) -> Vector3<f64> {
        Vector3::from_fn(|k, _| dot(&self.tip[k], &response.coefficients))
    }
}

/// Derivatives of `[x, y, theta]` of the tip with respect to the coefficients.
pub(super) fn tip_rows<K: Kernel>(mesh: &Mesh<K>, state: &State<K>) -> [Vec<f64>; 3] {
    let layout = &mesh.layout;
    let mut rows: [Vec<f64>; 3] = core::array::from_fn(|_| vec![0.0; layout.order]);
    for span in 0..mesh.spans() {
        let first = layout.first(mesh.element(span));
        let table = mesh.table(span).chunks_exact(layout.stride);
        let x = &state.coefficients[first..first + layout.width];
        for ((row, weight), _) in table.zip(&mesh.rule.weights).zip(0..mesh.kernel.node_count()) {
            let (sin, cos) = dot(&row[..layout.width], x).sin_cos();
            let weight = weight * mesh.span_length(span);
            for (i, value) in row[..layout.width].iter().enumerate() {
                rows[0][first + i] -= weight * sin * value;
                rows[1][first + i] += weight * cos * value;
            }
        }
    }
    let last = mesh.spans() - 1;
    let first = layout.first(mesh.element(last));
    let end = &mesh.table(last)[(mesh.kernel.node_count() + 1) * layout.stride..][..layout.width];
    rows[2][first..first + layout.width].copy_from_slice(end);
    if layout.clamped {
        rows.iter_mut().for_each(|row| row[0] = 0.0);
    }
    rows
}

impl<K: Kernel> Solution<K> {
    /// First derivatives with respect to the inputs of the cables and the load at the tip, at constant inputs of the cables. A slack cable stays slack.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] where the tangent is singular, or displacements do not determine the tensions.
    pub fn sensitivity(&self) -> Result<Sensitivity, Error> {
        let linear = Linear::new(self)?;
        let cables = self.mesh.straight.as_ref().len();
        let mut lengths = vec![vec![0.0; self.mesh.layout.order]; cables];
        for (cable, row) in lengths.iter_mut().enumerate() {
            self.whole().length_row(&self.mesh, cable, row);
        }
        let place = |cable: usize| linear.system.driven.iter().position(|driven| driven.cable == cable);
        let mut found = Sensitivity {
            tip_by_cable: Matrix3xX::zeros(cables),
            compliance: Matrix3::zeros(),
            displacement_by_cable: DMatrix::zeros(cables, cables),
            tension_by_cable: DMatrix::zeros(cables, cables),
        };
        for cable in 0..cables {
            let (mut b, mut r) = linear.zeros();
            let given = !self.driven.iter().any(|driven| driven.cable == cable);
            if given {
                b.copy_from_slice(&lengths[cable]);
                found.tension_by_cable[(cable, cable)] = 1.0;
            } else if let Some(place) = place(cable) {
                r[place] = 1.0;
            }
            let response = linear.respond(&b, &r)?;
            found.tip_by_cable.set_column(cable, &linear.tip_by(&response));
            for (other, row) in lengths.iter().enumerate() {
                found.displacement_by_cable[(other, cable)] = -dot(row, &response.coefficients);
                if let Some(place) = place(other) {
                    found.tension_by_cable[(other, cable)] = response.multipliers[place];
                }
            }
        }
        for column in 0..3 {
            let (mut b, r) = linear.zeros();
            for (entry, row) in b.iter_mut().zip(&linear.tip[column]) {
                *entry = -row;
            }
            found.compliance.set_column(column, &linear.tip_by(&linear.respond(&b, &r)?));
        }
        Ok(found)
    }

    /// Derivative of the tip `[x, y, theta]` with respect to a parameter, by its name, at constant inputs of the cables; m and rad per unit of the
    /// parameter.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`], and as [`Solution::sensitivity`].
    pub fn parameter_sensitivity(&self, name: &str) -> Result<Vector3<f64>, Error> {
        let index = index_of(self.kernel(), name)?;
        let linear = Linear::new(self)?;
        let (mut b, mut r) = linear.zeros();
        let [x, y] = self.explicit(index, &linear.system, &mut b, &mut r);
        Ok(linear.tip_by(&linear.respond(&b, &r)?) + Vector3::new(x, y, 0.0))
    }

    /// Derivatives with respect to a parameter at constant coefficients, tensions and contact forces: writes that of the gradient to `b` and that of the
    /// constraints to `r`, and returns that of the tip position.
    fn explicit(&self, index: usize, system: &System<K>, b: &mut [f64], r: &mut [f64]) -> [f64; 2] {
        let (mesh, kernel) = (&*self.mesh, &self.mesh.kernel);
        self.bend(index, b);
        let spans = mesh.spans();
        let stations: Vec<Moving> =
            (0..=spans).map(|disc| moving(mesh.stations[disc], station_rate(mesh, index, disc))).collect();
        let length = moving(mesh.length, kernel.length_sensitivity(index));
        let offsets: Vec<K::PerCable<Moving>> = stations
            .iter()
            .map(|s| {
                let (along, own) = (kernel.offsets(s), kernel.offsets_sensitivity(index, s.re));
                kernel.per_cable(|c| along.as_ref()[c] + moving(0.0, own.as_ref()[c]))
            })
            .collect();

        let mut weights = [0.0; 2];
        let mut forces = vec![[0.0; 2]; spans];
        if mesh.loaded {
            for disc in (0..spans).rev() {
                let own = kernel.disc_force_sensitivity(index, disc);
                weights = [weights[0] + own[0], weights[1] + own[1]];
                forces[disc] = weights;
            }
        }
        let mut tip = [0.0; 2];
        let mut longer = kernel.per_cable(|_| 0.0);
        let layout = &mesh.layout;
        let mut slopes = vec![0.0; layout.width];
        for span in 0..spans {
            let h = stations[span + 1] - stations[span];
            let plain = self.state.inputs(mesh, &self.load, span);
            let first = layout.first(mesh.element(span));
            let x = &self.state.coefficients[first..first + layout.width];
            // Rates of the coordinate of a node in its element, and of the angle there.
            let mut drift = |local: f64| {
                if layout.clamped {
                    return (0.0, 0.0);
                }
                let place = (stations[span] + h * moving(local, 0.0)) / length;
                slopes_of(mesh.basis, place.re, &mut slopes);
                (rate(&place), rate(&place) * dot(&slopes, x))
            };
            let ends = [0, 1].map(|end| {
                let angle = if end == 1 { self.state.angles[span + 1] } else { self.state.angles[span] };
                moving(angle, drift(if end == 0 { 0.0 } else { 1.0 }).1)
            });
            let place = |q: usize| stations[span] + h * moving(mesh.rule.nodes[q], 0.0);
            let inputs = SpanInputs {
                length: h,
                offsets: [offsets[span], offsets[span + 1]],
                ends,
                nodes: kernel.per_node(|q| moving(plain.nodes.as_ref()[q], drift(mesh.rule.nodes[q]).1)),
                resultant: kernel.per_node(|q| {
                    let s = place(q);
                    let (along, own) = (kernel.resultant(&s), kernel.resultant_sensitivity(index, s.re));
                    let scale = moving(self.load.declared, 0.0);
                    [0, 1].map(|k| scale * (along[k] + moving(0.0, own[k])))
                }),
                beyond: [0, 1].map(|k| moving(plain.beyond[k], self.load.declared * forces[span][k])),
            };
            let (chords, gradient, reach) = self.moved(span, &inputs, system, r);
            for (entry, chord) in longer.as_mut().iter_mut().zip(chords.as_ref()) {
                *entry += chord;
            }
            tip = [tip[0] + reach[0], tip[1] + reach[1]];
            let mut slope = gradient;
            if mesh.has_couple {
                for q in 0..kernel.node_count() {
                    let (s, theta) = (place(q), inputs.nodes.as_ref()[q]);
                    let couple = kernel.couple(&s, &theta)[0]
                        + moving(0.0, kernel.couple_sensitivity(index, s.re, theta.re));
                    let weight = moving(self.load.declared * mesh.rule.weights[q], 0.0) * h;
                    slope.nodes.as_mut()[q] -= rate(&(weight * couple));
                }
            }
            expand(mesh, span, &slope, &mut b[first..first + layout.width]);
            if !layout.clamped {
                // The functions at the nodes move along with them.
                let now = &self.whole().spans[span].gradient;
                let values = now.nodes.as_ref().iter().chain(&now.ends);
                let nodes = mesh.rule.nodes.iter().copied().chain([0.0, 1.0]);
                for (value, local) in values.zip(nodes) {
                    let place = (stations[span] + h * moving(local, 0.0)) / length;
                    slopes_of(mesh.basis, place.re, &mut slopes);
                    for (entry, slope) in b[first..].iter_mut().zip(&slopes) {
                        *entry += value * rate(&place) * slope;
                    }
                }
            }
            for (c, entry) in longer.as_mut().iter_mut().enumerate() {
                let rise = offsets[span + 1].as_ref()[c] - offsets[span].as_ref()[c];
                *entry -= rate(&Scalar::sqrt(h * h + rise * rise));
            }
        }
        for (entry, driven) in r.iter_mut().zip(&system.driven) {
            *entry += longer.as_ref()[driven.cable];
        }
        if layout.clamped {
            b[0] = 0.0;
        }
        tip
    }

    /// Rates of the chords, of the gradient by the angles and of the reach of a span; those of closed chords go into `r`.
    fn moved(
        &self,
        span: usize,
        inputs: &super::Inputs<K, Moving>,
        system: &System<K>,
        r: &mut [f64],
    ) -> (K::PerCable<f64>, super::SpanGradient<K, f64>, [f64; 2]) {
        let kernel = &self.mesh.kernel;
        let rates = |slope: &super::SpanGradient<K, Moving>| super::ByAngle {
            ends: [0, 1].map(|k| rate(&slope.ends[k])),
            nodes: kernel.per_node(|q| rate(&slope.nodes.as_ref()[q])),
        };
        let closed = || system.now.closed.iter().enumerate().filter(|(_, chord)| chord.span == span);
        if closed().next().is_none() {
            let tensions = kernel.per_cable(|c| moving(self.load.tensions.as_ref()[c], 0.0));
            let found = kernel.span(inputs, &tensions);
            let chords = kernel.per_cable(|c| rate(&found.chords.as_ref()[c]));
            return (chords, rates(&found.gradient), [0, 1].map(|k| rate(&found.reach[k])));
        }
        let zero = Moving::from_f64(0.0);
        let mut forces = kernel.per_cable(|_| [zero; 2]);
        let first = kernel.held_span(inputs, &forces);
        let mut chords = kernel.per_cable(|_| 0.0);
        for (c, force) in forces.as_mut().iter_mut().enumerate() {
            if let Some((place, chord)) = closed().find(|(_, chord)| chord.cable == c) {
                *force = chord.force.map(|component| moving(component, 0.0));
                for k in 0..2 {
                    r[system.driven.len() + 2 * place + k] += rate(&first.chords.as_ref()[c][k]);
                }
            } else {
                let [x, y] = first.chords.as_ref()[c];
                let norm = Scalar::sqrt(x * x + y * y);
                chords.as_mut()[c] = rate(&norm);
                *force = [x, y].map(|part| part / norm * moving(self.load.tensions.as_ref()[c], 0.0));
            }
        }
        let found = kernel.held_span(inputs, &forces);
        (chords, rates(&found.gradient), [0, 1].map(|k| rate(&found.reach[k])))
    }

    /// Rate of the bending couples, into `b`.
    fn bend(&self, index: usize, b: &mut [f64]) {
        let (mesh, kernel) = (&*self.mesh, &self.mesh.kernel);
        let layout = &mesh.layout;
        let rule = Rule::gauss_legendre(layout.width + super::mesh::MORE_NODES);
        let mut slopes = vec![0.0; layout.width];
        // The functions at a coordinate of the element do not change when discs move.
        let parts = if layout.clamped { mesh.spans() } else { 1 };
        for part in 0..parts {
            let (from, to) = if layout.clamped {
                let at = |disc: usize| moving(mesh.stations[disc], station_rate(mesh, index, disc));
                (at(part), at(part + 1))
            } else {
                (moving(0.0, 0.0), moving(mesh.length, kernel.length_sensitivity(index)))
            };
            let h = to - from;
            let first = layout.first(part);
            let x = &self.state.coefficients[first..first + layout.width];
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                slopes_of(mesh.basis, *node, &mut slopes);
                let s = from + h * moving(*node, 0.0);
                let own = kernel.bending_stiffness_sensitivity(index, s.re);
                let stiffness = kernel.bending_stiffness(&s) + moving(0.0, own);
                let value = rate(&(stiffness / h)) * weight * dot(&slopes, x);
                for (entry, slope) in b[first..].iter_mut().zip(&slopes) {
                    *entry += value * slope;
                }
            }
        }
    }
}

/// Derivative of a station with respect to a parameter.
fn station_rate<K: Kernel>(mesh: &Mesh<K>, index: usize, disc: usize) -> f64 {
    let spans = mesh.spans();
    let declared = spans == mesh.kernel.options().discs && mesh.kernel.station(0).is_some();
    if disc == 0 {
        0.0
    } else if declared {
        mesh.kernel.station_sensitivity(index, disc - 1)
    } else {
        mesh.kernel.length_sensitivity(index) * disc as f64 / spans as f64
    }
}
