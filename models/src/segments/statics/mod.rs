//! The balance of a robot at rest: loads on its states, their potential energy, and the tangent stiffness.
//!
//! Gravity acts as an acceleration of the base. At rest only a part of what a segment is in motion is read ([`Still`]), and while one segment changes all others
//! are constant: a column of the tangent takes derivatives of one segment alone.

use super::chain::{Blocks, Wrench, back};
use super::erased::{Compiled, Side};
use super::kernel::Tip;
use super::kinematics::Frame;
use super::numbers::Model;
use super::vector::{Matrix, Vector, add, add_scaled, apply_transposed, constant, cross, dot, scale, zeros};
use super::{ConstantCurvature, TipLoad, loads};
use crate::{Lanes, Scalar};
use pliant_runtime::Dual;

/// Loads on a robot besides its actuators. All are linear in the numbers here.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Applied {
    /// Fraction of the weight of the robot.
    pub(super) weight: f64,
    /// Mass of the payload, kg, and that times its centre in the frame of the tip.
    mass: f64,
    moment: [f64; 3],
    /// At the tip in the world, N and N m.
    force: [f64; 3],
    couple: [f64; 3],
}

impl Applied {
    /// The weight of the robot, and this at its tip.
    pub(super) fn new(load: Option<&TipLoad>) -> Self {
        let Some(load) = load else { return Self { weight: 1.0, ..Self::default() } };
        Self {
            weight: 1.0,
            mass: load.mass,
            moment: (load.mass * load.center).into(),
            force: load.force.into(),
            couple: load.couple.into(),
        }
    }

    /// Between these (`t = 0`) and others (`t = 1`).
    pub(super) fn between(&self, other: &Self, t: f64) -> Self {
        if t == 1.0 {
            // Exactly, not but for rounding.
            return *other;
        }
        let mix = |a: f64, b: f64| a + t * (b - a);
        let mixed = |a: &[f64; 3], b: &[f64; 3]| core::array::from_fn(|k| mix(a[k], b[k]));
        Self {
            weight: mix(self.weight, other.weight),
            mass: mix(self.mass, other.mass),
            moment: mixed(&self.moment, &other.moment),
            force: mixed(&self.force, &other.force),
            couple: mixed(&self.couple, &other.couple),
        }
    }

    /// Whether a couple acts at the tip: it turns with nothing and has no energy.
    pub(super) fn has_couple(&self) -> bool {
        self.couple != [0.0; 3]
    }

    /// Load at the tip; the inertia of a payload, which does nothing at rest, is left out.
    pub(super) fn tip_load(&self) -> TipLoad {
        let center = self.moment.map(|entry| if self.mass == 0.0 { 0.0 } else { entry / self.mass });
        TipLoad {
            mass: self.mass,
            center: center.into(),
            inertia: [0.0; 6],
            force: self.force.into(),
            couple: self.couple.into(),
        }
    }
}

/// The same in the frame of the base, in numbers of the model.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acting<T> {
    support: Vector<T>,
    weight: T,
    mass: T,
    moment: Vector<T>,
    force: Vector<T>,
    couple: Vector<T>,
}

impl<T: Scalar> Acting<T> {
    pub(super) fn new(model: &Model<T>, applied: &Applied) -> Self {
        let base = model.base.map(|row| constant(&row));
        Self {
            support: model.support,
            weight: T::from_f64(applied.weight),
            mass: T::from_f64(applied.mass),
            moment: constant(&applied.moment),
            force: apply_transposed(&base, &constant(&applied.force)),
            couple: apply_transposed(&base, &constant(&applied.couple)),
        }
    }

    /// Wrench that holds the payload up under an acceleration of the tip.
    #[inline(always)]
    fn payload(&self, support: &Vector<T>) -> Wrench<T> {
        Wrench { force: scale(support, self.mass), couple: cross(&self.moment, support) }
    }

    /// Wrench that must be borne at the tip under an acceleration, a force and a couple there.
    #[inline(always)]
    fn borne(&self, [support, force, couple]: &[Vector<T>; 3]) -> Wrench<T> {
        let (payload, minus) = (self.payload(support), T::from_f64(-1.0));
        Wrench {
            force: add_scaled(&payload.force, force, minus),
            couple: add_scaled(&payload.couple, couple, minus),
        }
    }
}

impl<T: Lanes> Acting<T> {
    /// Sets the loads in a lane.
    pub(super) fn set_lane(&mut self, lane: usize, of: &Acting<f64>) {
        // Mostly the same as before: reading is faster than writing.
        let put = |mine: &mut T, of: f64| {
            if mine.lane(lane) != of {
                mine.set_lane(lane, of);
            }
        };
        let mine = [&mut self.support, &mut self.moment, &mut self.force, &mut self.couple];
        for (mine, of) in mine.into_iter().zip([&of.support, &of.moment, &of.force, &of.couple]) {
            mine.iter_mut().zip(of).for_each(|(mine, of)| put(mine, *of));
        }
        put(&mut self.weight, of.weight);
        put(&mut self.mass, of.mass);
    }

    /// Whether a force or a couple acts at the tip in any lane.
    fn at_tip(&self) -> bool {
        self.force.iter().chain(&self.couple).any(|entry| entry.abs().any())
    }
}

/// Parts of a segment that the balance at rest reads.
#[derive(Clone, Copy, Debug)]
pub struct Still<T> {
    pub(super) tip: Tip<T>,
    pub(super) mass: T,
    pub(super) moment: Vector<T>,
    pub(super) linear: [Vector<T>; 3],
}

impl<T: Compiled> Still<T> {
    /// A segment in a state.
    #[inline]
    pub(super) fn new(model: &Model<T>, segment: usize, state: &[T; 3]) -> Self {
        let numbers = &model.numbers[segment];
        let mass = numbers.mass_in(model.options.physics, state);
        T::of(&*model.robot).rest(state, &mass, &numbers.gyration)
    }
}

impl<T: Scalar> Still<T> {
    /// The loads on its own state that hold it up under an acceleration [CC 29].
    #[inline(always)]
    fn weights(&self, weight: &Vector<T>) -> Vector<T> {
        core::array::from_fn(|k| dot(&self.linear[k], weight))
    }

    /// The same as a wrench on its base.
    #[inline(always)]
    fn wrench(&self, weight: &Vector<T>) -> Wrench<T> {
        Wrench { force: scale(weight, self.mass), couple: cross(&self.moment, weight) }
    }
}

impl<T: Lanes> Still<T> {
    /// The frame of the tip in that of the base, in a lane.
    pub(super) fn tip_of(&self, lane: usize) -> Frame {
        let numbers = |vector: &Vector<T>| vector.map(|entry| entry.lane(lane));
        (self.tip.rotation.each_ref().map(numbers), numbers(&self.tip.position))
    }
}

/// Loads on the states of a robot at rest, by kind, with the signs of [`super::Loads`].
#[derive(Clone, Debug)]
pub(super) struct Kinds<T> {
    /// Elastic.
    pub(super) extension: Vec<[T; 3]>,
    pub(super) bending: Vec<[T; 3]>,
    /// Loads of gravity, the payload's included.
    pub(super) gravity: Vec<[T; 3]>,
    /// Loads of the external wrench at the tip.
    pub(super) tip: Vec<[T; 3]>,
}

/// The robot at rest at a shape, with memory of the recursions.
#[derive(Clone, Debug)]
pub(super) struct Rest<T> {
    pub(super) links: Vec<Still<T>>,
    pub(super) kinds: Kinds<T>,
    /// Weights of the segments as wrenches on their bases.
    wrenches: Vec<Wrench<T>>,
    /// Wrenches that must be borne at the tips of the segments, in their frames.
    beyond: Vec<Wrench<T>>,
    /// Derivatives of weights and wrenches by the coordinates of a segment.
    moved: Vec<[(Vector<T>, Wrench<T>); 3]>,
}

impl<T: Compiled> Rest<T> {
    /// The robot at a shape.
    pub(super) fn new(model: &Model<T>, shape: &[[T; 3]]) -> Self {
        let count = shape.len();
        let vectors = || vec![zeros(); count];
        let wrenches = || vec![Wrench::zero(); count];
        let kinds = Kinds { extension: vectors(), bending: vectors(), gravity: vectors(), tip: vectors() };
        Self {
            links: shape.iter().enumerate().map(|(i, state)| Still::new(model, i, state)).collect(),
            kinds,
            wrenches: wrenches(),
            beyond: wrenches(),
            moved: vec![[(zeros(), Wrench::zero()); 3]; count],
        }
    }

    /// Moves to another shape.
    pub(super) fn at(&mut self, model: &Model<T>, shape: &[[T; 3]]) {
        let kernels = T::of(&*model.robot);
        for ((link, state), numbers) in self.links.iter_mut().zip(shape).zip(&model.numbers) {
            *link = kernels.rest(state, &numbers.mass_in(model.options.physics, state), &numbers.gyration);
        }
    }
}

impl<T: Scalar> Rest<T> {
    /// Writes the weights of all segments, on their own states to `kinds.gravity` and as wrenches; returns what must be borne at the tip for the payload and for the external wrench.
    #[inline(always)]
    fn weigh(&mut self, acting: &Acting<T>) -> [Wrench<T>; 2] {
        let (mut support, mut force, mut couple) = (acting.support, acting.force, acting.couple);
        let segments = self.links.iter().zip(&mut self.kinds.gravity).zip(&mut self.wrenches);
        for ((link, own), wrench) in segments {
            let weight = scale(&support, acting.weight);
            *own = link.weights(&weight);
            *wrench = link.wrench(&weight);
            support = apply_transposed(&link.tip.rotation, &support);
            force = apply_transposed(&link.tip.rotation, &force);
            couple = apply_transposed(&link.tip.rotation, &couple);
        }
        let minus = T::from_f64(-1.0);
        [acting.payload(&support), Wrench { force: scale(&force, minus), couple: scale(&couple, minus) }]
    }

    /// Adds the loads of wrenches at the tip, and with `weights` of those on the segments, on the states.
    #[inline(always)]
    fn back(links: &[Still<T>], weights: Option<&[Wrench<T>]>, tip: Wrench<T>, loads: &mut [[T; 3]]) {
        match weights {
            Some(weights) => {
                back(links.iter().map(|link| &link.tip).zip(weights.iter().map(Some)), Some(tip), loads);
            }
            None => back(links.iter().map(|link| (&link.tip, None)), Some(tip), loads),
        }
    }
}

impl<T: Lanes> Rest<T> {
    /// Evaluates the loads by kind [CC 3], at a shape and its unknowns `(Dx, Dy, L/L0 - 1)`.
    pub(super) fn loads(
        &mut self,
        model: &Model<T>,
        shape: &[[T; 3]],
        unknowns: &[[T; 3]],
        acting: &Acting<T>,
    ) {
        let [payload, tip] = self.weigh(acting);
        let Self { links, kinds, wrenches, .. } = self;
        Self::back(links, Some(wrenches), payload, &mut kinds.gravity);
        kinds.tip.fill(zeros());
        if acting.at_tip() {
            Self::back(links, None, tip, &mut kinds.tip);
        }
        let zero = T::from_f64(0.0);
        let elastic = kinds.extension.iter_mut().zip(&mut kinds.bending);
        for ((numbers, (extension, bending)), (shape, unknowns)) in
            model.numbers.iter().zip(elastic).zip(shape.iter().zip(unknowns))
        {
            *extension = [zero, zero, numbers.axial_stiffness * unknowns[2]];
            *bending = loads::bending(numbers, model.options.physics, shape);
        }
    }

    /// Potential energy of the elastic loads, the weights and the force at the tip, J, zero in the straight robot but for weights; and the sum of the magnitudes of
    /// its terms.
    pub(super) fn potential(
        &self,
        model: &Model<T>,
        shape: &[[T; 3]],
        unknowns: &[[T; 3]],
        acting: &Acting<T>,
    ) -> [T; 2] {
        let (zero, half) = (T::from_f64(0.0), T::from_f64(0.5));
        let mut found = [zero; 2];
        let mut count = |term: T| found = [found[0] + term, found[1] + term.abs()];
        let (mut support, mut force, mut height) = (acting.support, acting.force, zero);
        let segments = self.links.iter().zip(&model.numbers).zip(shape);
        for (((link, numbers), [dx, dy, length]), [.., stretch]) in segments.zip(unknowns) {
            count(acting.weight * (dot(&support, &link.moment) + link.mass * height));
            count(-dot(&force, &link.tip.position));
            count(half * numbers.axial_stiffness * numbers.length * *stretch * *stretch);
            let bending = numbers.bending_stiffness * loads::bending_length(numbers, model.options.physics);
            count(half * bending * (*dx * *dx + *dy * *dy) / (*length * *length));
            height += dot(&support, &link.tip.position);
            support = apply_transposed(&link.tip.rotation, &support);
            force = apply_transposed(&link.tip.rotation, &force);
        }
        count(dot(&support, &acting.moment) + acting.mass * height);
        found
    }

    /// Evaluates the wrenches that must be borne at the tips of the segments.
    fn bear(&mut self, acting: &Acting<T>) {
        let [payload, tip] = self.weigh(acting);
        let mut wrench = payload.plus(&tip);
        for ((beyond, own), link) in self.beyond.iter_mut().zip(&self.wrenches).zip(&self.links).rev() {
            *beyond = wrench;
            wrench = own.plus(&wrench.through(&link.tip).about_base(&link.tip));
        }
    }
}

/// Elastic loads, that of gravity and of the external wrench [CC 3, 19, 29].
pub(super) fn total<T: Compiled>(
    model: &Model<T>,
    shape: &[[T; 3]],
    applied: &Applied,
    found: &mut [[T; 3]],
) {
    let mut rest = Rest::new(model, shape);
    let [payload, tip] = rest.weigh(&Acting::new(model, applied));
    let Rest { links, kinds, wrenches, .. } = &mut rest;
    Rest::back(links, Some(wrenches), payload.plus(&tip), &mut kinds.gravity);
    let segments = found.iter_mut().zip(&kinds.gravity).zip(model.numbers.iter().zip(shape));
    for ((found, weight), (numbers, state)) in segments {
        *found = add(weight, &loads::elastic(numbers, model.options.physics, state));
    }
}

impl<T: Side> Rest<T> {
    /// The tangent stiffness: entry `(i, k, j, l)` is the derivative of the load on coordinate `k` of segment `i` by coordinate `l` of segment `j`.
    ///
    /// While segment `j` changes, what acts at its base and what the others are is constant: on the way to the tip and back, through the others, only the derivatives by its
    /// three coordinates are passed on. With `lower`, where the tangent is symmetric, entries with `i < j` are left out.
    pub(super) fn tangent(
        &mut self,
        model: &Model<T>,
        shape: &[[T; 3]],
        acting: &Acting<T>,
        lower: bool,
        mut entry: impl FnMut([usize; 4], T),
    ) {
        self.bear(acting);
        let Self { links, moved: change, beyond, .. } = self;
        let (links, loaded, kernels) = (&links[..], acting.at_tip(), T::lifted(&*model.robot));
        let mut put = |i: usize, j: usize, l: usize, load: &Vector<T>| {
            load.iter().enumerate().for_each(|(k, slope)| entry([i, k, j, l], *slope));
        };
        // Loads in the frame of the base of segment `j`: support, force, couple.
        let mut at = [acting.support, acting.force, acting.couple];
        let through = |link: &Still<T>, vectors: &mut [Vector<T>; 3]| {
            let count = if loaded { 3 } else { 1 };
            for vector in &mut vectors[..count] {
                *vector = apply_transposed(&link.tip.rotation, vector);
            }
        };
        for (j, state) in shape.iter().enumerate() {
            let state = core::array::from_fn(|k| Dual::variable(state[k], k));
            let numbers = model.numbers[j].map(Dual::constant);
            let mass = numbers.mass_in(model.options.physics, &state);
            let own = kernels.rest(&state, &mass, &numbers.gyration);
            // Beyond it, as it moves.
            let mut moved: [[Vector<T>; 3]; 3] = core::array::from_fn(|l| {
                let turn: Matrix<T> = core::array::from_fn(|row| slope(&own.tip.rotation[row], l));
                core::array::from_fn(
                    |k| if k == 0 || loaded { apply_transposed(&turn, &at[k]) } else { zeros() },
                )
            });
            for (link, change) in links.iter().zip(&mut *change).skip(j + 1) {
                for (moved, (weights, wrench)) in moved.iter_mut().zip(change) {
                    let weight = scale(&moved[0], acting.weight);
                    *weights = link.weights(&weight);
                    *wrench = link.wrench(&weight);
                    through(link, moved);
                }
            }
            let mut borne: [Wrench<T>; 3] = core::array::from_fn(|l| acting.borne(&moved[l]));
            for (i, (link, change)) in links.iter().zip(&*change).enumerate().skip(j + 1).rev() {
                for (l, (borne, (weights, own))) in borne.iter_mut().zip(change).enumerate() {
                    let wrench = borne.through(&link.tip);
                    put(i, j, l, &add(weights, &wrench.load(&link.tip)));
                    *borne = own.plus(&wrench.about_base(&link.tip));
                }
            }
            // It itself.
            let both = |of: fn(&Wrench<T>) -> &Vector<T>| -> Vector<Dual<T, 3>> {
                let value = of(&beyond[j]);
                core::array::from_fn(|k| {
                    let slopes = core::array::from_fn(|l| of(&borne[l])[k]);
                    Dual { value: value[k], slopes }
                })
            };
            let wrench =
                Wrench { force: both(|wrench| &wrench.force), couple: both(|wrench| &wrench.couple) };
            let wrench = wrench.through(&own.tip);
            let weight = scale(&at[0], acting.weight).map(Dual::constant);
            let elastic = loads::elastic(&numbers, model.options.physics, &state);
            let load = add(&add(&own.weights(&weight), &wrench.load(&own.tip)), &elastic);
            for l in 0..3 {
                put(j, j, l, &slope(&load, l));
            }
            if lower {
                through(&links[j], &mut at);
                continue;
            }
            // Before it.
            let here = own.wrench(&weight).plus(&wrench.about_base(&own.tip));
            for l in 0..3 {
                let mut change = Wrench { force: slope(&here.force, l), couple: slope(&here.couple, l) };
                for (i, link) in links.iter().enumerate().take(j).rev() {
                    let wrench = change.through(&link.tip);
                    put(i, j, l, &wrench.load(&link.tip));
                    change = wrench.about_base(&link.tip);
                }
            }
            through(&links[j], &mut at);
        }
    }
}

/// Derivatives of a vector in a direction.
#[inline(always)]
fn slope<T: Lanes>(vector: &Vector<Dual<T, 3>>, direction: usize) -> Vector<T> {
    core::array::from_fn(|k| vector[k].slopes[direction])
}

impl ConstantCurvature {
    /// Units of the coordinates: 1 rad, 1 rad, `L0`.
    pub(super) fn units(&self) -> Vec<[f64; 3]> {
        self.data.constants.iter().map(|constants| [1.0, 1.0, constants.length]).collect()
    }

    /// The tangent stiffness by blocks.
    pub(super) fn stiffness_of(&self, shape: &[[f64; 3]], load: Option<&TipLoad>) -> Blocks {
        let (mut found, model) = (Blocks::zero(shape.len()), Model::new(self));
        let acting = Acting::new(&model, &Applied::new(load));
        Rest::new(&model, shape).tangent(&model, shape, &acting, false, |[i, k, j, l], value| {
            found[i][j][k][l] = value;
        });
        found
    }
}

#[cfg(test)]
mod tests;
