//! Derivatives of an equilibrium with respect to the parameters of its declaration.
//!
//! One more column of the variational equations (`flow`) at a fixed arc length: at constant strain, a parameter changes the wrench (through stiffness,
//! natural strain and routing of the tendons), the loads, and the natural strain of constrained components. Forces along the rod change too, so that the
//! column has a force of its own. Where an end of a segment moves by `ds`, the state there changes by `ds` times its rate on the side towards the base,
//! and the segment behind it starts with that minus `ds` times the rate on its own side: strains and loads may jump there. The wrench at the base changes
//! so that the tip stays in balance.

use pliant_runtime::ode::DormandPrince;

use super::super::check::check_place;
use super::super::kernel::Kernel;
use super::super::parameters::{change, tendons};
use super::super::{Error, Frame, ParameterSensitivity};
use super::context::Context;
use super::flow::{COUPLE, FORCE, Flow, POSITION, local_wrench};
use super::integration::Integration;
use super::joint::in_world;
use super::local::{Diverged, Stage};
use super::solution::Solution;
use super::vector::{Vector, add, cross, matrix, scaled, three, turn, turn_back};
use pliant_runtime::dense;

/// Indices at which the parts of the column begin: rotation (world), position, couple, force, lengths.
const MOVED: usize = 3;
const MOMENT: usize = 6;
const PULL: usize = 9;
const TAKEN: usize = 12;

impl<K: Kernel> Solution<K> {
    /// Derivatives of the tip and of the lengths of the tendons with respect to a parameter of the declaration at constant tensions and wrenches.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn parameter_sensitivity(&self, name: &str) -> Result<ParameterSensitivity, Error> {
        let index = crate::declared::index_of::<K>(name)?;
        self.slope(index, None).map_err(|Diverged| Error::SingularTangent)
    }

    /// As [`Solution::parameter_sensitivity`], for the section at the arc length `s`, m, in place of the tip.
    ///
    /// # Errors
    /// As [`Solution::parameter_sensitivity`]; [`Error::OutOfRange`] where `s` is not in `[0, L]`.
    pub fn parameter_sensitivity_at(&self, name: &str, s: f64) -> Result<ParameterSensitivity, Error> {
        let index = crate::declared::index_of::<K>(name)?;
        let s = check_place("the arc length", s, self.length())?;
        self.slope(index, Some(s)).map_err(|Diverged| Error::SingularTangent)
    }

    fn slope(&self, index: usize, s: Option<f64>) -> Result<ParameterSensitivity, Diverged> {
        let context = Context::new(&self.kernel);
        let mut flow = context.flow(&self.kernel, &self.load, true);
        flow.accuracy = 1e-10;
        let mut integration = Integration::new();
        integration.keep(&self.mesh, &self.load.pieces);
        integration.carry(true, core::iter::empty());
        let place = s.unwrap_or(self.length());
        integration.wanted = Some(place);
        integration.found.s = f64::NAN;
        let scales = context.scales();
        integration.run(&flow, &self.load, &self.start, self.settings.integrator, scales)?;
        let Held { tip, pose } = self.held(&Parameter { flow: &flow, index }, s)?;

        // The change of the wrench at the base.
        let mut matrix = [0.0; 36];
        let mut base: [f64; 6] = core::array::from_fn(|row| -tip[MOMENT + row]);
        for column in 0..6 {
            let residual = integration.tip_column(&flow, &self.load, column).residual;
            for (row, value) in residual.into_iter().enumerate() {
                matrix[row * 6 + column] = value;
            }
        }
        // Scaled so that couples and forces have similar magnitudes.
        for row in 3..6 {
            matrix[row * 6..(row + 1) * 6].iter_mut().for_each(|value| *value *= context.length);
            base[row] *= context.length;
        }
        if !dense::solve(&mut matrix, 6, &mut base) {
            return Err(Diverged);
        }

        integration.arrive(&flow, place)?;
        let mut slope = ParameterSensitivity { pose, lengths: tip[TAKEN..].to_vec() };
        for (column, base) in base.iter().enumerate() {
            let carried = &integration.found.state[flow.state() + column * flow.column()..];
            for (total, carried) in slope.pose.iter_mut().zip(carried) {
                *total += base * carried;
            }
            let lengths = integration.tip_column(&flow, &self.load, column).lengths;
            for (total, carried) in slope.lengths.iter_mut().zip(lengths) {
                *total += base * carried;
            }
        }
        Ok(slope)
    }

    /// The derivatives at constant wrench at the base.
    fn held(&self, parameter: &Parameter<'_, K>, s: Option<f64>) -> Result<Held, Diverged> {
        let flow = parameter.flow;
        let (kernel, size) = (&self.kernel, flow.state());
        let mut all = vec![0.0; size + TAKEN + self.lengths().as_ref().len()];
        let mut pose = None;
        let mut stage = None;
        let mut stepper = DormandPrince::default();
        // Derivatives of the end of the piece before.
        let (mut from, mut piece_before) = (0.0, 0);
        for (number, step) in self.mesh.iter().enumerate() {
            let piece = &self.load.pieces[step.piece];
            all[..size].copy_from_slice(&self.states[number * size..][..size]);
            let begin = || {
                let natural = kernel.section(piece.segment, &step.s).natural;
                Stage::new(kernel, piece.segment, step.s, natural)
            };
            let stage = stage.get_or_insert_with(begin);
            if step.piece != piece_before {
                parameter.shift(piece.segment, step.s, stage, -from, &mut all)?;
                piece_before = step.piece;
            }
            let mut walk = |length: f64, all: &mut [f64]| {
                stepper.step((step.s, length), all, &[], |s, state, out| {
                    parameter.rates(piece.segment, s, stage, state, out)
                })
            };
            if let Some(s) = s.filter(|s| *s <= step.s + step.length && pose.is_none()) {
                let mut all = all.clone();
                if s > step.s {
                    walk(s - step.s, &mut all)?;
                }
                pose = all[size..].first_chunk::<6>().copied();
            }
            walk(step.length, &mut all)?;
            if self.mesh.get(number + 1).is_none_or(|next| next.piece != step.piece) {
                let end = kernel.end(piece.segment);
                from =
                    if piece.to < end { 0.0 } else { kernel.end_sensitivity(parameter.index, piece.segment) };
                parameter.shift(piece.segment, piece.to, stage, from, &mut all)?;
                for point in &self.load.points[piece.points.clone()] {
                    if point.frame == Frame::Local {
                        let (couple, force) = in_world(&all, point);
                        let phi = three(&all, size);
                        less(&mut all[size + MOMENT..], cross(phi, couple));
                        less(&mut all[size + PULL..], cross(phi, force));
                    }
                }
            }
        }
        let (gravity, slope) = (kernel.gravity(), kernel.gravity_sensitivity(parameter.index));
        let payload = kernel.tip_mass_sensitivity(parameter.index);
        let change: Vector = core::array::from_fn(|k| payload * gravity[k] + kernel.tip_mass() * slope[k]);
        less(&mut all[size + PULL..], scaled(flow.weight, change));
        let tip = all.split_off(size);
        let pose = pose.or(tip.first_chunk::<6>().copied()).ok_or(Diverged)?;
        Ok(Held { tip, pose })
    }
}

/// Derivatives with respect to a parameter at constant wrench at the base.
struct Held {
    /// The column behind the wrenches at the tip, which moves with the end of the rod.
    tip: Vec<f64>,
    /// Derivative of the requested pose, `(phi, position)`.
    pose: [f64; 6],
}

fn less(values: &mut [f64], change: Vector) {
    for (value, change) in values.iter_mut().zip(change) {
        *value -= change;
    }
}

/// A parameter, and the right-hand side of the integration.
struct Parameter<'a, K: Kernel> {
    flow: &'a Flow<'a, K>,
    index: usize,
}

impl<K: Kernel> Parameter<'_, K> {
    /// Rates of the state and of the column behind it.
    fn rates(
        &self,
        segment: usize,
        s: f64,
        stage: &mut Stage<K>,
        all: &[f64],
        out: &mut [f64],
    ) -> Result<(), Diverged> {
        let (flow, kernel) = (self.flow, self.flow.kernel);
        let size = flow.state();
        let (state, column) = all.split_at(size);
        flow.rates(segment, s, stage, &[], state, &mut out[..size])?;
        let rotation = matrix([state[0], state[1], state[2], state[3]]);
        let wrench = local_wrench(&rotation, state);
        let local = stage.solve(kernel, flow.tensions, &flow.free, &wrench, flow.accuracy)?;

        let there = kernel.section_sensitivity(self.index, segment, s);
        let routings = kernel.routings_sensitivity(self.index, segment, s);
        let section = stage.section();
        let constrained: [f64; 6] =
            core::array::from_fn(|k| if flow.free[k] { 0.0 } else { there.natural[k] });
        let strains = [&local.strain, &constrained];
        let acting = tendons(kernel, segment, [stage.routings(), &routings], strains, flow.tensions);
        let (phi, moment, pull) = (three(column, 0), three(column, MOMENT), three(column, PULL));
        let (couple, force) = (three(state, COUPLE), three(state, FORCE));
        let c = turn_back(&rotation, add(moment, cross(couple, phi)));
        let n = turn_back(&rotation, add(pull, cross(force, phi)));
        let mut answer = [c[0], c[1], c[2], n[0], n[1], n[2]];
        for (k, answer) in answer.iter_mut().enumerate() {
            let elastic = local.strain[k] - section.natural[k];
            *answer += section.stiffness[k] * there.natural[k] - there.stiffness[k] * elastic;
            *answer -= change(&acting.stress[k]);
        }
        let answer = local.factor.solve(answer);
        let strain: [f64; 6] = core::array::from_fn(|k| answer[k] + constrained[k]);

        let out = &mut out[size..];
        out[..MOVED].copy_from_slice(&turn(&rotation, three(&strain, 0)));
        let along = turn(&rotation, three(&local.strain, 3));
        let velocity = add(cross(phi, along), turn(&rotation, three(&strain, 3)));
        out[MOVED..MOMENT].copy_from_slice(&velocity);
        out[MOMENT..PULL].copy_from_slice(&add(cross(force, velocity), cross(pull, along)));
        let (gravity, slope) = (kernel.gravity(), kernel.gravity_sensitivity(self.index));
        let load = |k: usize| there.mass * gravity[k] + section.mass * slope[k] + there.force[k];
        out[PULL..TAKEN].copy_from_slice(&[0, 1, 2].map(|k| -flow.weight * load(k)));
        for (tendon, rate) in out[TAKEN..].iter_mut().enumerate() {
            *rate = change(&acting.stretch.as_ref()[tendon]) + local.stretch_rate(tendon, &answer);
        }
        Ok(())
    }

    /// Adds to the column the change of the state by a displacement `by` of the section at `s`.
    fn shift(
        &self,
        segment: usize,
        s: f64,
        stage: &mut Stage<K>,
        by: f64,
        all: &mut [f64],
    ) -> Result<(), Diverged> {
        if by == 0.0 {
            return Ok(());
        }
        let (flow, size) = (self.flow, self.flow.state());
        let (state, column) = all.split_at_mut(size);
        let mut rates = vec![0.0; size];
        flow.rates(segment, s, stage, &[], state, &mut rates)?;
        let spin = turn(&matrix([state[0], state[1], state[2], state[3]]), three(&stage.strain, 0));
        let moved = spin.iter().chain(&rates[POSITION..]);
        for (value, rate) in column.iter_mut().zip(moved) {
            *value += by * rate;
        }
        Ok(())
    }
}
