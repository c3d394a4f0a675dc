//! The balance of a robot at rest: loads on its states, their potential energy, and the tangent stiffness.
//!
//! Gravity acts as an acceleration of the base. At rest only a part of what a segment is in motion is read ([`Still`]), and while one segment changes all others
//! are constant: a column of the tangent takes derivatives of one segment alone.

use super::chain::{Blocks, Wrench, back};
use super::kernel::{Root, Tip};
use super::kinematics::Frame;
use super::vector::{Matrix, Vector, add, add_scaled, apply_transposed, constant, cross, dot, scale, zeros};
use super::{ConstantCurvature, Dynamics, Kernel, TipLoad, loads};
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

    /// What acts at the tip; the inertia of a payload, which does nothing at rest, is left out.
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
    pub(super) fn new<K: Kernel>(model: &Dynamics<K, T>, applied: &Applied) -> Self {
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

    /// What holds the payload up under an acceleration of the tip.
    #[inline(always)]
    fn payload(&self, support: &Vector<T>) -> Wrench<T> {
        Wrench { force: scale(support, self.mass), couple: cross(&self.moment, support) }
    }

    /// What must be borne at the tip under an acceleration, a force and a couple there.
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
    /// What acts on the robot in a lane.
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

/// What of a segment the balance at rest reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Still<T> {
    tip: Tip<T>,
    mass: T,
    moment: Vector<T>,
    linear: [Vector<T>; 3],
}

impl<T: Scalar> Still<T> {
    #[inline(never)]
    pub(super) fn new<K: Kernel>(model: &Dynamics<K, T>, segment: usize, state: &[T; 3]) -> Self {
        let (Root { tip, moment, linear, .. }, mass) = model.at_rest(segment, state);
        // Nothing moves: what is not kept is not computed where the kernel is inlined.
        let tip = Tip { angular_bias: zeros(), linear_bias: zeros(), ..tip };
        Self { tip, mass, moment, linear }
    }

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

/// The weights of all segments: on their own states, and as wrenches on their bases; those at the tip, as what must be borne.
struct External<K: Kernel, T: Scalar> {
    weights: K::PerSegment<[T; 3]>,
    wrenches: K::PerSegment<Wrench<T>>,
    payload: Wrench<T>,
    tip: Wrench<T>,
}

impl<K: Kernel, T: Scalar> External<K, T> {
    #[inline(always)]
    fn new(kernel: &K, links: &K::PerSegment<Still<T>>, acting: &Acting<T>) -> Self {
        let mut weights = kernel.per_segment(|_| zeros());
        let mut wrenches = kernel.per_segment(|_| Wrench::zero());
        let (mut support, mut force, mut couple) = (acting.support, acting.force, acting.couple);
        for (i, link) in links.as_ref().iter().enumerate() {
            let weight = scale(&support, acting.weight);
            weights.as_mut()[i] = link.weights(&weight);
            wrenches.as_mut()[i] = link.wrench(&weight);
            support = apply_transposed(&link.tip.rotation, &support);
            force = apply_transposed(&link.tip.rotation, &force);
            couple = apply_transposed(&link.tip.rotation, &couple);
        }
        let minus = T::from_f64(-1.0);
        Self {
            weights,
            wrenches,
            payload: acting.payload(&support),
            tip: Wrench { force: scale(&force, minus), couple: scale(&couple, minus) },
        }
    }

    /// All of them on the states.
    #[inline(always)]
    fn total(&self, links: &K::PerSegment<Still<T>>) -> K::PerSegment<[T; 3]> {
        let mut found = self.weights;
        let tips = links.as_ref().iter().map(|link| &link.tip);
        back::<K, T>(tips, Some(self.payload.plus(&self.tip)), &mut found, self.wrenches.as_ref());
        found
    }
}

/// Loads on the states of a robot at rest, by kind, with the signs of [`super::Loads`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds<K: Kernel, T: Scalar> {
    /// Elastic.
    pub(super) extension: K::PerSegment<[T; 3]>,
    pub(super) bending: K::PerSegment<[T; 3]>,
    /// Of gravity, the payload's included.
    pub(super) gravity: K::PerSegment<[T; 3]>,
    /// Of the external wrench at the tip.
    pub(super) tip: K::PerSegment<[T; 3]>,
}

/// The loads by kind [CC 3], at a shape and its unknowns `(Dx, Dy, L/L0 - 1)`.
pub(super) fn kinds<K: Kernel, T: Lanes>(
    model: &Dynamics<K, T>,
    links: &K::PerSegment<Still<T>>,
    shape: &K::PerSegment<[T; 3]>,
    unknowns: &K::PerSegment<[T; 3]>,
    acting: &Acting<T>,
) -> Kinds<K, T> {
    let external = External::<K, T>::new(&model.kernel, links, acting);
    let tips = || links.as_ref().iter().map(|link| &link.tip);
    let (mut gravity, mut tip) = (external.weights, model.kernel.per_segment(|_| zeros()));
    back::<K, T>(tips(), Some(external.payload), &mut gravity, external.wrenches.as_ref());
    if acting.at_tip() {
        back::<K, T>(
            tips(),
            Some(external.tip),
            &mut tip,
            model.kernel.per_segment(|_| Wrench::zero()).as_ref(),
        );
    }
    let (numbers, shape, zero) = (model.numbers.as_ref(), shape.as_ref(), T::from_f64(0.0));
    Kinds {
        extension: model
            .kernel
            .per_segment(|i| [zero, zero, numbers[i].axial_stiffness * unknowns.as_ref()[i][2]]),
        bending: model.kernel.per_segment(|i| loads::bending(&numbers[i], model.options.physics, &shape[i])),
        gravity,
        tip,
    }
}

/// Potential energy of the elastic loads, the weights and the force at the tip, J, zero in the straight robot but for weights; and the sum of the magnitudes of
/// its terms.
pub(super) fn potential<K: Kernel, T: Lanes>(
    model: &Dynamics<K, T>,
    links: &K::PerSegment<Still<T>>,
    shape: &K::PerSegment<[T; 3]>,
    unknowns: &K::PerSegment<[T; 3]>,
    acting: &Acting<T>,
) -> [T; 2] {
    let (zero, half) = (T::from_f64(0.0), T::from_f64(0.5));
    let mut found = [zero; 2];
    let mut count = |term: T| found = [found[0] + term, found[1] + term.abs()];
    let (mut support, mut force, mut height) = (acting.support, acting.force, zero);
    let segments = links.as_ref().iter().zip(model.numbers.as_ref()).zip(shape.as_ref());
    for (((link, numbers), [dx, dy, length]), [.., stretch]) in segments.zip(unknowns.as_ref()) {
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

/// Elastic loads, that of gravity and of the external wrench [CC 3, 19, 29].
pub(super) fn total<K: Kernel, T: Scalar>(
    model: &Dynamics<K, T>,
    shape: &K::PerSegment<[T; 3]>,
    applied: &Applied,
) -> K::PerSegment<[T; 3]> {
    let links = model.kernel.per_segment(|i| Still::new(model, i, &shape.as_ref()[i]));
    let mut found = External::<K, T>::new(&model.kernel, &links, &Acting::new(model, applied)).total(&links);
    for (i, found) in found.as_mut().iter_mut().enumerate() {
        *found = add(found, &elastic(model, i, &shape.as_ref()[i]));
    }
    found
}

fn elastic<K: Kernel, T: Scalar>(model: &Dynamics<K, T>, segment: usize, state: &[T; 3]) -> [T; 3] {
    let numbers = &model.numbers.as_ref()[segment];
    add(&loads::extension(numbers, state), &loads::bending(numbers, model.options.physics, state))
}

/// The tangent stiffness: entry `(i, k, j, l)` is the derivative of the load on coordinate `k` of segment `i` by coordinate `l` of segment `j`.
///
/// While segment `j` changes, what acts at its base and what the others are is constant: on the way to the tip and back, through the others, only the derivatives by its three coordinates
/// are passed on. With `lower`, where the tangent is symmetric, entries with `i < j` are left out.
pub(super) fn tangent<K: Kernel, T: Lanes>(
    model: &Dynamics<K, Dual<T, 3>>,
    links: &K::PerSegment<Still<T>>,
    shape: &K::PerSegment<[T; 3]>,
    acting: &Acting<T>,
    lower: bool,
    mut entry: impl FnMut([usize; 4], T),
) {
    let (kernel, loaded) = (&model.kernel, acting.at_tip());
    let beyond = beyond(kernel, links, acting);
    let links = links.as_ref();
    let mut put = |i: usize, j: usize, l: usize, load: &Vector<T>| {
        load.iter().enumerate().for_each(|(k, slope)| entry([i, k, j, l], *slope));
    };
    // What acts, in the frame of the base of segment `j`: support, force, couple.
    let mut at = [acting.support, acting.force, acting.couple];
    for (j, state) in shape.as_ref().iter().enumerate() {
        let state = core::array::from_fn(|k| Dual::variable(state[k], k));
        let own = Still::new(model, j, &state);
        let through = |link: &Still<T>, vectors: &mut [Vector<T>; 3]| {
            let count = if loaded { 3 } else { 1 };
            for vector in &mut vectors[..count] {
                *vector = apply_transposed(&link.tip.rotation, vector);
            }
        };
        // Beyond it, as it moves.
        let mut moved: [[Vector<T>; 3]; 3] = core::array::from_fn(|l| {
            let turn: Matrix<T> = core::array::from_fn(|row| slope(&own.tip.rotation[row], l));
            core::array::from_fn(|k| if k == 0 || loaded { apply_transposed(&turn, &at[k]) } else { zeros() })
        });
        let mut weights = kernel.per_segment(|_| [zeros(); 3]);
        let mut wrenches = kernel.per_segment(|_| [Wrench::zero(); 3]);
        for (i, link) in links.iter().enumerate().skip(j + 1) {
            for (l, moved) in moved.iter_mut().enumerate() {
                let weight = scale(&moved[0], acting.weight);
                weights.as_mut()[i][l] = link.weights(&weight);
                wrenches.as_mut()[i][l] = link.wrench(&weight);
                through(link, moved);
            }
        }
        let mut change: [Wrench<T>; 3] = core::array::from_fn(|l| acting.borne(&moved[l]));
        for (i, link) in links.iter().enumerate().skip(j + 1).rev() {
            for (l, change) in change.iter_mut().enumerate() {
                let wrench = change.through(&link.tip);
                put(i, j, l, &add(&weights.as_ref()[i][l], &wrench.load(&link.tip)));
                *change = wrenches.as_ref()[i][l].plus(&wrench.about_base(&link.tip));
            }
        }
        // It itself.
        let both = |of: fn(&Wrench<T>) -> &Vector<T>| -> Vector<Dual<T, 3>> {
            let value = of(&beyond.as_ref()[j]);
            core::array::from_fn(|k| {
                let slopes = core::array::from_fn(|l| of(&change[l])[k]);
                Dual { value: value[k], slopes }
            })
        };
        let wrench = Wrench { force: both(|wrench| &wrench.force), couple: both(|wrench| &wrench.couple) };
        let wrench = wrench.through(&own.tip);
        let weight = scale(&at[0], acting.weight).map(Dual::constant);
        let load = add(&add(&own.weights(&weight), &wrench.load(&own.tip)), &elastic(model, j, &state));
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

/// The wrenches that must be borne at the tips of the segments, in their frames.
fn beyond<K: Kernel, T: Lanes>(
    kernel: &K,
    links: &K::PerSegment<Still<T>>,
    acting: &Acting<T>,
) -> K::PerSegment<Wrench<T>> {
    let External { payload, tip, wrenches, .. } = External::<K, T>::new(kernel, links, acting);
    let (mut found, mut wrench) = (wrenches, payload.plus(&tip));
    for (here, link) in found.as_mut().iter_mut().zip(links.as_ref()).rev() {
        let next = here.plus(&wrench.through(&link.tip).about_base(&link.tip));
        *here = core::mem::replace(&mut wrench, next);
    }
    found
}

/// Derivatives of a vector in a direction.
#[inline(always)]
fn slope<T: Lanes>(vector: &Vector<Dual<T, 3>>, direction: usize) -> Vector<T> {
    core::array::from_fn(|k| vector[k].slopes[direction])
}

impl<K: Kernel> ConstantCurvature<K> {
    /// Units of the coordinates: 1 rad, 1 rad, `L0`.
    pub(super) fn units(&self) -> K::PerSegment<[f64; 3]> {
        self.kernel().per_segment(|segment| [1.0, 1.0, self.kernel().constants(segment).length])
    }

    /// The tangent stiffness by blocks.
    pub(super) fn stiffness_of(
        &self,
        shape: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
    ) -> Blocks<K, f64> {
        let kernel = self.kernel();
        let mut found = kernel.per_segment(|_| kernel.per_segment(|_| [[0.0; 3]; 3]));
        let model = Dynamics::<K, f64>::new(kernel);
        let links = kernel.per_segment(|i| Still::new(&model, i, &shape.as_ref()[i]));
        let acting = Acting::new(&model, &Applied::new(load));
        tangent(&Dynamics::new(kernel), &links, shape, &acting, false, |[i, k, j, l], value| {
            found.as_mut()[i].as_mut()[j][k][l] = value;
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segments::{Actuators, Chain, Constants, Generic};

    /// The loads are the gradient of the energy that a search descends on, at every part of the loads.
    #[test]
    fn loads_are_the_gradient_of_the_potential() {
        let segment = Constants {
            length: 0.24,
            mass: 0.255,
            axial_stiffness: 50.0,
            bending_stiffness: 0.25,
            ..Constants::default()
        };
        let mut chain = Chain::<2>::uniform(segment, &Actuators::three(0.03), [1.0, -9.81, 2.0]);
        chain.base.0 = [[0.0, -1.0, 0.0], [0.6, 0.0, 0.8], [-0.8, 0.0, 0.6]];
        let model = Dynamics::<Generic<Chain<2>, 2>>::new(&Generic::new(chain));
        let load = TipLoad {
            mass: 0.1,
            center: [0.01, -0.02, 0.03].into(),
            force: [0.3, 1.0, -0.5].into(),
            ..TipLoad::default()
        };
        let full = Applied::new(Some(&load));
        let unknowns = [[0.4, -0.7, -0.1], [0.0, 0.2, 0.05]];
        for applied in [full, Applied::default().between(&full, 0.3), full.between(&Applied::new(None), -1.5)]
        {
            let acting = Acting::new(&model, &applied);
            let shape = |unknowns: &[[f64; 3]; 2]| unknowns.map(|[x, y, e]| [x, y, 0.24 + 0.24 * e]);
            let links = |shape: &[[f64; 3]; 2]| [0, 1].map(|i| Still::new(&model, i, &shape[i]));
            let energy = |unknowns: &[[f64; 3]; 2]| {
                let shape = shape(unknowns);
                potential(&model, &links(&shape), &shape, unknowns, &acting)[0]
            };
            let here = shape(&unknowns);
            let kinds = kinds(&model, &links(&here), &here, &unknowns, &acting);
            for i in 0..2 {
                for k in 0..3 {
                    let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| {
                        let mut there = unknowns;
                        there[i][k] += 1e-3 * factor;
                        energy(&there)
                    });
                    let slope = (a - 8.0 * b + 8.0 * c - d) / 12e-3;
                    let parts = [kinds.extension, kinds.bending, kinds.gravity, kinds.tip];
                    let load: f64 = parts.iter().map(|part| part[i][k]).sum();
                    let unit = if k == 2 { 0.24 } else { 1.0 };
                    assert!((slope - unit * load).abs() < 1e-9, "{i} {k}: {slope} {}", unit * load);
                }
            }
        }
    }
}
