//! Derivatives of an equilibrium with respect to the parameters of its declaration.
//!
//! One more column of the variational equations (`flow`) at a fixed arc length: at constant strain, a parameter changes the wrench (through stiffness,
//! natural strain and routing of the tendons), the loads, and the natural strain of constrained components. Forces along the rod change too, so that the
//! column has a force of its own. Where an end of a segment moves by `ds`, the state there changes by `ds` times its rate on the side towards the base,
//! and the segment behind it starts with that minus `ds` times the rate on its own side: strains and loads may jump there. The wrench at the base changes
//! so that the tip stays in balance.

use pliant_runtime::moved::{Moved, change, number, numbers};
use pliant_runtime::ode::DormandPrince;
use pliant_runtime::rotation::{self, Vector, cross, normalised_matrix, rotate, rotate_back, three};

use super::super::actuator::Actuators;
use super::super::check::check_place;
use super::super::parameters::Declaration;
use super::super::reference::unstressed_lengths;
use super::super::sensitivity::ByWrench;
use super::super::strain::{self, DiscError, Orders, Strain};
use super::super::{Error, Frame, InputRef, RodConfiguration, RodParameterSensitivity};
use super::flow::{COUPLE, FORCE, Flow, POSITION, local_wrench};
use super::integration::Integration;
use super::joint::in_world;
use super::local::{Diverged, Stage};
use super::solution::ShootingSolution;
use crate::rods::section::OneSection;
use pliant_runtime::dense;

/// Functions per span of the strain model that stands in where tendons run straight.
pub(super) const FINE: Orders = Orders { torsion: 15, bending: 17, extension: 13, shear: 13 };

/// Indices at which the parts of the column begin: rotation (world), position, couple, force, lengths.
const MOVED: usize = 3;
const MOMENT: usize = 6;
const PULL: usize = 9;
const TAKEN: usize = 12;

impl ShootingSolution {
    /// The parameter of this name, if derivatives by it can be found.
    fn parameter(&self, name: &str) -> Result<usize, Error> {
        let index = crate::core::declared::index_of(self.robot().declared(), name)?;
        let straight = self.load.guides.straight();
        if !straight && (0..self.kernel.tendon_count()).any(|tendon| self.kernel.friction(tendon) != 0.0) {
            let what = "a derivative by a parameter of a rod with friction by shooting";
            return Err(Error::Unsupported { what, expected: "the strain model of the rod" });
        }
        Ok(index)
    }

    /// Derivatives of the tip and of the lengths of the tendons with respect to a parameter of the declaration at constant tensions and wrenches.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn parameter_sensitivity(&self, name: &str) -> Result<RodParameterSensitivity, Error> {
        let index = self.parameter(name)?;
        if self.load.guides.straight() {
            return self.parameter_by_strains(name, self.length());
        }
        self.parameter_derivative(index, None).map_err(|Diverged| Error::SingularTangent)
    }

    /// As [`ShootingSolution::parameter_sensitivity`], for the section at the arc length `s`, m, in place of the tip.
    ///
    /// # Errors
    /// As [`ShootingSolution::parameter_sensitivity`]; [`Error::OutOfRange`] where `s` is not in `[0, L]`.
    pub fn parameter_sensitivity_at(&self, name: &str, s: f64) -> Result<RodParameterSensitivity, Error> {
        let index = self.parameter(name)?;
        let s = check_place("the arc length", s, self.length())?;
        if self.load.guides.straight() {
            return self.parameter_by_strains(name, s);
        }
        self.parameter_derivative(index, Some(s)).map_err(|Diverged| Error::SingularTangent)
    }

    /// As [`ShootingSolution::parameter_sensitivity_at`], for several sections; `None` is the tip, which moves with the length.
    ///
    /// # Errors
    /// As [`ShootingSolution::parameter_sensitivity_at`].
    pub fn parameter_sensitivities(
        &self,
        name: &str,
        places: &[Option<f64>],
    ) -> Result<Vec<RodParameterSensitivity>, Error> {
        let one = |s: &Option<f64>| match s {
            Some(s) => self.parameter_sensitivity_at(name, *s),
            None => self.parameter_sensitivity(name),
        };
        places.iter().map(one).collect()
    }

    /// Refuses derivatives by a wrench on a section other than the tip, which the strain model has.
    #[expect(clippy::unused_self, reason = "the other model needs it")]
    pub(in crate::rods) fn by_wrench(&self, _load: f64, _places: &[f64]) -> Result<ByWrench, Error> {
        let what = "the derivative by a wrench on a section";
        Err(Error::Unsupported { what, expected: "one at the tip, or the strain model" })
    }

    /// Number of discs of the rod.
    pub(in crate::rods) fn disc_count(&self) -> usize {
        self.layout.discs(&self.kernel)
    }

    /// As [`DiscError`] of the strain model: estimated error of this solution, in which the tendons run continuously, against the rod with its declared discs; `None`
    /// where the tendons run straight or there are no discs. It is found by the strain model of the same equilibrium.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn disc_error(&self) -> Result<Option<DiscError>, Error> {
        if self.disc_count() == 0 || self.load.guides.straight() {
            return Ok(None);
        }
        self.by_strains()?.disc_error()
    }

    /// The derivative by the strain model of the same equilibrium: parameters move discs and holes, and with them the pieces of straight tendons.
    fn parameter_by_strains(&self, name: &str, s: f64) -> Result<RodParameterSensitivity, Error> {
        let found = self.by_strains()?;
        if s == self.length() {
            found.parameter_sensitivity(name)
        } else {
            found.parameter_sensitivity_at(name, s)
        }
    }

    /// The same equilibrium by the strain model.
    pub(super) fn by_strains(&self) -> Result<strain::StrainSolution, Error> {
        let mut solver = Strain::with_layout(&self.kernel, FINE, self.layout).solver();
        let tensions = self.tensions();
        let slides = &self.load.slides;
        let input = InputRef::forces(tensions).with_wrenches(&self.asked.wrenches).with_slides(slides);
        solver.divide(&input);
        let strain = |_, s: f64| Some(self.station(s).ok()?.strain.into());
        let state = solver.fitted(strain).ok_or(Error::SingularTangent)?;
        let (wrenches, tensions) = (self.asked.wrenches.clone(), tensions.to_vec());
        solver.start_from(&RodConfiguration {
            weight: 1.0,
            wrenches,
            tensions,
            state,
            junctions: Vec::new(),
        })?;
        solver.follow(input).cloned()
    }

    fn parameter_derivative(
        &self,
        index: usize,
        s: Option<f64>,
    ) -> Result<RodParameterSensitivity, Diverged> {
        let context = &self.context;
        let mut flow = context.flow(&self.kernel, &self.load, true);
        flow.accuracy = 1e-10;
        let mut integration = Integration::new();
        integration.keep(&self.mesh, &self.load.pieces, &self.directions);
        integration.carry(true, core::iter::empty());
        let place = s.unwrap_or(self.length());
        integration.wanted = Some(place);
        integration.found.s = f64::NAN;
        let scales = context.scales();
        integration.run(&flow, &self.load, &self.start, self.settings.integrator, scales)?;
        let rod = Declaration::by(&self.kernel, index);
        let actuators = Actuators::new(&rod);
        let AtFixedBaseWrench { tip, pose } =
            self.at_fixed_base_wrench(&Parameter { flow: &flow, rod, actuators }, s)?;

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
        let unstressed = unstressed_lengths(&Declaration::by(&self.kernel, index).laid(self.layout));
        let unstressed = unstressed.iter().map(change).collect();
        let lengths = tip[TAKEN..].to_vec();
        let mut derivative = RodParameterSensitivity { pose: pose.into(), lengths, unstressed };
        for (column, base) in base.iter().enumerate() {
            let carried = &integration.found.state[flow.state() + column * flow.column()..];
            for (total, carried) in derivative.pose.iter_mut().zip(carried) {
                *total += base * carried;
            }
            let lengths = integration.tip_column(&flow, &self.load, column).lengths;
            for (total, carried) in derivative.lengths.iter_mut().zip(lengths) {
                *total += base * carried;
            }
        }
        Ok(derivative)
    }

    /// The derivatives at constant wrench at the base.
    fn at_fixed_base_wrench(
        &self,
        parameter: &Parameter<'_>,
        s: Option<f64>,
    ) -> Result<AtFixedBaseWrench, Diverged> {
        let flow = parameter.flow;
        let (kernel, size) = (&self.kernel, flow.state());
        let mut all = vec![0.0; size + TAKEN + self.lengths().len()];
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
                let end = parameter.rod.end(piece.segment);
                from = if piece.to < end.re { 0.0 } else { change(&end) };
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
        let payload = parameter.rod.tip_mass() * flow.weight;
        less(&mut all[size + PULL..], parameter.rod.gravity().map(|entry| change(&(payload * entry))));
        let tip = all.split_off(size);
        let pose = pose.or(tip.first_chunk::<6>().copied()).ok_or(Diverged)?;
        Ok(AtFixedBaseWrench { tip, pose })
    }
}

/// Derivatives with respect to a parameter at constant wrench at the base.
struct AtFixedBaseWrench {
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
struct Parameter<'a> {
    flow: &'a Flow<'a>,
    rod: Declaration<'a, Moved>,
    actuators: Actuators<Moved>,
}

impl Parameter<'_> {
    /// Rates of the state and of the column behind it.
    fn rates(
        &self,
        segment: usize,
        s: f64,
        stage: &mut Stage,
        all: &[f64],
        out: &mut [f64],
    ) -> Result<(), Diverged> {
        let (flow, kernel) = (self.flow, self.flow.kernel);
        let size = flow.state();
        let (state, column) = all.split_at(size);
        flow.rates((segment, s), stage, &[], state, &mut out[..size], &mut None)?;
        let rotation = normalised_matrix([state[0], state[1], state[2], state[3]]);
        let wrench = local_wrench(&rotation, state);
        let local = stage.solve(flow, state, &wrench, flow.accuracy)?;

        // All in dual numbers: dR = phi^ R, and the strain as far as it is constrained.
        let phi = three(column, 0);
        let changes = [0, 1, 2].map(|j| cross(phi, [rotation[0][j], rotation[1][j], rotation[2][j]]));
        let frame = [0, 1, 2].map(|i| [0, 1, 2].map(|j| number(rotation[i][j], changes[j][i])));
        let couple = numbers(&three(state, COUPLE), &three(column, MOMENT));
        let force = numbers(&three(state, FORCE), &three(column, PULL));
        let s = Moved::from_re(s);
        let section = self.rod.section(segment, s);
        let mut strain: [Moved; 6] = core::array::from_fn(|k| {
            let own = if flow.free[k] { 0.0 } else { change(&section.natural[k]) };
            number(local.strain[k], own)
        });
        let mut here = OneSection::new(kernel);
        here.routings.copy_from_slice(&self.rod.routings(segment, s));
        for (number, tension) in here.tensions.iter_mut().zip(&stage.tensions) {
            *number = Moved::from_re(*tension);
        }
        let acting = here.act(&self.actuators, kernel, segment, &strain);
        let wrench = [couple, force].map(|part| rotate_back(&frame, part));
        let answer = local.factor.solve(core::array::from_fn(|k| {
            let elastic = section.stiffness[k] * (strain[k] - section.natural[k]);
            change(&(wrench.as_flattened()[k] - elastic - acting.stress[k]))
        }));
        for (strain, answer) in strain.iter_mut().zip(answer) {
            *strain += number(0.0, answer);
        }

        let out = &mut out[size..];
        let [x, y, z, along @ ..] = strain;
        out[..MOVED].copy_from_slice(&rotate(&rotation, [x, y, z].map(|entry| change(&entry))));
        let velocity = rotate(&frame, along);
        let gravity = self.rod.gravity();
        let load = |k: usize| (section.mass * gravity[k] + section.force[k]) * -flow.weight;
        let rates = [velocity, rotation::cross(force, velocity), [0, 1, 2].map(load)];
        for (out, rate) in out[MOVED..TAKEN].iter_mut().zip(rates.as_flattened()) {
            *out = change(rate);
        }
        for (tendon, rate) in out[TAKEN..].iter_mut().enumerate() {
            *rate = change(&acting.stretch[tendon]) + stage.stretch_rate(tendon, &answer);
        }
        Ok(())
    }

    /// Adds to the column the change of the state by a displacement `by` of the section at `s`.
    fn shift(
        &self,
        segment: usize,
        s: f64,
        stage: &mut Stage,
        by: f64,
        all: &mut [f64],
    ) -> Result<(), Diverged> {
        if by == 0.0 {
            return Ok(());
        }
        let (flow, size) = (self.flow, self.flow.state());
        let (state, column) = all.split_at_mut(size);
        let mut rates = vec![0.0; size];
        flow.rates((segment, s), stage, &[], state, &mut rates, &mut None)?;
        let spin =
            rotate(&normalised_matrix([state[0], state[1], state[2], state[3]]), three(&stage.strain, 0));
        let moved = spin.iter().chain(&rates[POSITION..]);
        for (value, rate) in column.iter_mut().zip(moved) {
            *value += by * rate;
        }
        Ok(())
    }
}
