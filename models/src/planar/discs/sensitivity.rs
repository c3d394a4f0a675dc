//! Derivatives of an equilibrium, from its factorised second variation.

use nalgebra::{DMatrix, Matrix3, Matrix3xX, Vector3};
use std::sync::Arc;

use super::constraints::Constraints;
use super::erased::Spans;
use super::mesh::{Mesh, slopes_of};
use super::products::expand;
use super::state::State;
use super::system::{SINGULAR, System};
use super::{DiscsSolution, Error, HeldSpan, Span, SpanInputs};
use crate::core::declared::index_of;
use pliant_runtime::Scalar;
use pliant_runtime::equilibrium::Equilibrium;
use pliant_runtime::moved::{Moved as Moving, change as rate, number as moving};
use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral::dot;

/// First derivatives of an equilibrium.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscsSensitivity {
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
struct Linear<'a> {
    solution: &'a DiscsSolution,
    system: System,
    conditions: Constraints,
    /// Derivatives of the tip with respect to the coefficients.
    tip: [Vec<f64>; 3],
}

impl<'a> Linear<'a> {
    fn new(solution: &'a DiscsSolution) -> Result<Self, Error> {
        let mesh = &solution.mesh;
        let mut system = System::new(Arc::clone(mesh));
        system.now = solution.whole().clone();
        system.load = solution.load.clone();
        // Slack cables do not constrain a length.
        let pulls = |cable: usize| system.ideal || solution.load.tensions[cable] > 0.0;
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
pub(super) fn tip_rows(mesh: &Mesh, state: &State) -> [Vec<f64>; 3] {
    let layout = &mesh.layout;
    let mut rows: [Vec<f64>; 3] = core::array::from_fn(|_| vec![0.0; layout.order]);
    for span in 0..mesh.spans() {
        let first = layout.first(mesh.element(span));
        let table = mesh.table(span).chunks_exact(layout.stride);
        let x = &state.coefficients[first..first + layout.width];
        for ((row, weight), _) in table.zip(&mesh.rule.weights).zip(0..mesh.nodes) {
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
    rows[2][first..first + layout.width].copy_from_slice(mesh.end_row(last));
    if layout.clamped {
        rows.iter_mut().for_each(|row| row[0] = 0.0);
    }
    rows
}

impl DiscsSolution {
    /// First derivatives with respect to the inputs of the cables and the load at the tip, at constant inputs of the cables. A slack cable stays slack.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] where the tangent is singular, or displacements do not determine the tensions.
    pub fn sensitivity(&self) -> Result<DiscsSensitivity, Error> {
        let linear = Linear::new(self)?;
        let cables = self.mesh.cables;
        let mut lengths = vec![vec![0.0; self.mesh.layout.order]; cables];
        for (cable, row) in lengths.iter_mut().enumerate() {
            self.whole().length_row(&self.mesh, cable, row);
        }
        let place = |cable: usize| linear.system.driven.iter().position(|driven| driven.cable == cable);
        let mut found = DiscsSensitivity {
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
    /// [`Error::UnknownParameter`], and as [`DiscsSolution::sensitivity`].
    pub fn parameter_sensitivity(&self, name: &str) -> Result<Vector3<f64>, Error> {
        let index = index_of(&*self.mesh.robot, name)?;
        let linear = Linear::new(self)?;
        let (mut b, mut r) = linear.zeros();
        let [x, y] = self.explicit(index, &linear.system, &mut b, &mut r);
        Ok(linear.tip_by(&linear.respond(&b, &r)?) + Vector3::new(x, y, 0.0))
    }

    /// Derivatives with respect to a parameter at constant coefficients, tensions and contact forces: writes that of the gradient to `b` and that of the
    /// constraints to `r`, and returns that of the tip position.
    fn explicit(&self, index: usize, system: &System, b: &mut [f64], r: &mut [f64]) -> [f64; 2] {
        let mesh = &*self.mesh;
        self.bend(index, b);
        let moved = Geometry::new(mesh, index);
        let mut forces = [0.0; 2];
        let mut tip = [0.0; 2];
        let mut longer = vec![0.0; mesh.cables];
        // From the tip, so that forces on discs add up.
        for span in (0..mesh.spans()).rev() {
            if mesh.loaded {
                let own = mesh.robot.disc_force_sensitivity(index, span);
                forces = [forces[0] + own[0], forces[1] + own[1]];
            }
            let (gradient, reach) = self.moved(&moved, span, &forces, system, (&mut longer, r));
            tip = [tip[0] + reach[0], tip[1] + reach[1]];
            self.add_span(&moved, span, &gradient, b);
        }
        for (entry, driven) in r.iter_mut().zip(&system.driven) {
            *entry += longer[driven.cable];
        }
        if mesh.layout.clamped {
            b[0] = 0.0;
        }
        tip
    }

    /// Adds the rate of the gradient by the angles of a span to that by the coefficients.
    fn add_span(&self, moved: &Geometry<'_>, span: usize, gradient: &[f64], b: &mut [f64]) {
        let (mesh, layout) = (&*self.mesh, &self.mesh.layout);
        let first = layout.first(mesh.element(span));
        expand(mesh, span, gradient, &mut b[first..first + layout.width]);
        if layout.clamped {
            return;
        }
        // The functions at the nodes move along with them.
        let mut slopes = vec![0.0; layout.width];
        let nodes = mesh.rule.nodes.iter().copied().chain([0.0, 1.0]);
        for (value, local) in self.whole().spans[span].gradient.iter().zip(nodes) {
            let place = moved.place(span, local);
            slopes_of(mesh.basis, place.re, &mut slopes);
            for (entry, slope) in b[first..].iter_mut().zip(&slopes) {
                *entry += value * rate(&place) * slope;
            }
        }
    }

    /// Rates of the gradient by the angles and of the reach of a span, where the forces on discs beyond it change by `forces`; adds those of the lengths of the cables, and those
    /// of closed chords, to `longer` and `r`.
    fn moved(
        &self,
        moved: &Geometry<'_>,
        span: usize,
        forces: &[f64; 2],
        system: &System,
        (longer, r): (&mut [f64], &mut [f64]),
    ) -> (Vec<f64>, [f64; 2]) {
        let (mesh, declared) = (&*self.mesh, self.load.declared);
        let robot: &dyn Spans<Moving> = &*mesh.robot;
        let plain = self.state.given(mesh, &self.load, span);
        let first = mesh.layout.first(mesh.element(span));
        let x = &self.state.coefficients[first..first + mesh.layout.width];
        // Rate of the angle at a node, whose coordinate in its element changes.
        let mut slopes = vec![0.0; mesh.layout.width];
        let mut drift = |local: f64| {
            if mesh.layout.clamped {
                return 0.0;
            }
            let place = moved.place(span, local);
            slopes_of(mesh.basis, place.re, &mut slopes);
            rate(&place) * dot(&slopes, x)
        };
        let ends = [0, 1].map(|end| moving(self.state.angles[span + end], drift(end as f64)));
        let along = plain.nodes.iter().zip(&mesh.rule.nodes);
        let nodes: Vec<Moving> = along.map(|(theta, node)| moving(*theta, drift(*node))).collect();
        let stations: Vec<Moving> = mesh.rule.nodes.iter().map(|node| moved.station(span, *node)).collect();
        let resultant = |s: &Moving| {
            let own = mesh.robot.resultant_sensitivity(moved.index, s.re);
            let along = robot.resultant(s);
            [0, 1].map(|k| moving(declared, 0.0) * (along[k] + moving(0.0, own[k])))
        };
        let resultant: Vec<[Moving; 2]> = stations.iter().map(resultant).collect();
        let length = moved.stations[span + 1] - moved.stations[span];
        let inputs = SpanInputs {
            length,
            offsets: moved.offsets(span),
            ends,
            nodes: &nodes,
            resultant: &resultant,
            beyond: [0, 1].map(|k| moving(plain.beyond[k], declared * forces[k])),
        };
        let (chords, gradient, reach) = self.span_rates(span, &inputs, system, r);
        let mut gradient: Vec<f64> = gradient.iter().map(rate).collect();
        if mesh.has_couple {
            for (q, (s, theta)) in stations.iter().zip(&nodes).enumerate() {
                let own = mesh.robot.couple_sensitivity(moved.index, s.re, theta.re);
                let couple = robot.couple(s, theta)[0] + moving(0.0, own);
                let weight = moving(declared * mesh.rule.weights[q], 0.0) * length;
                gradient[q] -= rate(&(weight * couple));
            }
        }
        let [near, far] = moved.offsets(span);
        for (c, (entry, chord)) in longer.iter_mut().zip(chords).enumerate() {
            let rise = far[c] - near[c];
            *entry += chord - rate(&Scalar::sqrt(length * length + rise * rise));
        }
        (gradient, reach.each_ref().map(rate))
    }

    /// Rates of the chords that are open, gradient by the angles and reach of a span; rates of closed chords are added to `r`.
    fn span_rates(
        &self,
        span: usize,
        inputs: &SpanInputs<'_, Moving>,
        system: &System,
        r: &mut [f64],
    ) -> (Vec<f64>, Vec<Moving>, [Moving; 2]) {
        let mesh = &*self.mesh;
        let robot: &dyn Spans<Moving> = &*mesh.robot;
        let tension = |c: usize| moving(self.load.tensions[c], 0.0);
        let closed = || system.now.closed.iter().enumerate().filter(|(_, chord)| chord.span == span);
        if closed().next().is_none() {
            let tensions: Vec<Moving> = (0..mesh.cables).map(tension).collect();
            let mut found = Span::new(mesh.nodes, mesh.cables);
            robot.span(inputs, &tensions, &mut found);
            return (found.chords.iter().map(rate).collect(), found.gradient, found.reach);
        }
        let mut forces = vec![[Moving::from_f64(0.0); 2]; mesh.cables];
        let mut found = HeldSpan::new(mesh.nodes, mesh.cables);
        robot.held_span(inputs, &forces, &mut found);
        let mut chords = vec![0.0; mesh.cables];
        for (c, force) in forces.iter_mut().enumerate() {
            let [x, y] = found.chords[c];
            if let Some((place, chord)) = closed().find(|(_, chord)| chord.cable == c) {
                *force = chord.force.map(|component| moving(component, 0.0));
                for (k, component) in [x, y].iter().enumerate() {
                    r[system.driven.len() + 2 * place + k] += rate(component);
                }
            } else {
                let norm = Scalar::sqrt(x * x + y * y);
                chords[c] = rate(&norm);
                *force = [x, y].map(|part| part / norm * tension(c));
            }
        }
        robot.held_span(inputs, &forces, &mut found);
        (chords, found.gradient, found.reach)
    }

    /// Rate of the bending couples, into `b`.
    fn bend(&self, index: usize, b: &mut [f64]) {
        let mesh = &*self.mesh;
        let robot: &dyn Spans<Moving> = &*mesh.robot;
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
                (moving(0.0, 0.0), moving(mesh.length, mesh.robot.length_sensitivity(index)))
            };
            let h = to - from;
            let first = layout.first(part);
            let x = &self.state.coefficients[first..first + layout.width];
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                slopes_of(mesh.basis, *node, &mut slopes);
                let s = from + h * moving(*node, 0.0);
                let own = mesh.robot.bending_stiffness_sensitivity(index, s.re);
                let stiffness = robot.bending_stiffness(&s) + moving(0.0, own);
                let value = rate(&(stiffness / h)) * weight * dot(&slopes, x);
                for (entry, slope) in b[first..].iter_mut().zip(&slopes) {
                    *entry += value * slope;
                }
            }
        }
    }
}

/// Stations and offsets with their rates by a parameter.
struct Geometry<'a> {
    mesh: &'a Mesh,
    index: usize,
    stations: Vec<Moving>,
    offsets: Vec<Moving>,
    length: Moving,
}

impl<'a> Geometry<'a> {
    fn new(mesh: &'a Mesh, index: usize) -> Self {
        let robot: &dyn Spans<Moving> = &*mesh.robot;
        let station = |disc: usize| moving(mesh.stations[disc], station_rate(mesh, index, disc));
        let stations: Vec<Moving> = (0..=mesh.spans()).map(station).collect();
        let offset = |s: &Moving, cable: usize| {
            robot.offset(cable, s) + moving(0.0, mesh.robot.offset_sensitivity(index, cable, s.re))
        };
        let offsets = stations.iter().flat_map(|s| (0..mesh.cables).map(move |cable| offset(s, cable)));
        let length = moving(mesh.length, mesh.robot.length_sensitivity(index));
        Self { mesh, index, offsets: offsets.collect(), stations, length }
    }

    /// Station of a place in a span, m.
    fn station(&self, span: usize, local: f64) -> Moving {
        self.stations[span] + (self.stations[span + 1] - self.stations[span]) * moving(local, 0.0)
    }

    /// Coordinate of a place in a span along the whole backbone, 0 to 1.
    fn place(&self, span: usize, local: f64) -> Moving {
        self.station(span, local) / self.length
    }

    /// Offsets of the cables at both ends of a span, m.
    fn offsets(&self, span: usize) -> [&[Moving]; 2] {
        let count = self.mesh.cables;
        [span, span + 1].map(|station| &self.offsets[station * count..][..count])
    }
}

/// Derivative of a station with respect to a parameter.
fn station_rate(mesh: &Mesh, index: usize, disc: usize) -> f64 {
    let (robot, spans) = (&*mesh.robot, mesh.spans());
    let declared = spans == robot.options().discs && robot.station(0).is_some();
    if disc == 0 {
        0.0
    } else if declared {
        robot.station_sensitivity(index, disc - 1)
    } else {
        robot.length_sensitivity(index) * disc as f64 / spans as f64
    }
}
