//! Recursions over the segments: velocities and accelerations towards the tip, wrenches back to the base.
//!
//! Everything about a segment is in its base frame; frames change at the tips. Algorithm 1 of the paper sums the loads of each segment
//! through Jacobians of the whole chain; here wrenches are passed back, so that inverse dynamics is linear in the number of segments.

mod mass;

use super::erased::Compiled;
use super::kernel::{Body, Motion, Tip};
use super::numbers::{Model, Numbers};
use super::vector::{
    Packed, Vector, add, add_scaled, apply, apply_packed, apply_transposed, constant, cross, dot, rotated,
    scale, zeros,
};
use super::{Physics, TipLoad};
use crate::Scalar;
pub use mass::Blocks;
use mass::Columns;

/// A segment in motion, and its mass. In a [`Sweep`] the first one has no more than what a [`Root`](super::Root) has: what is not there is not read.
#[derive(Clone, Copy, Debug)]
pub struct Link<T> {
    pub(super) tip: Tip<T>,
    pub(super) body: Body<T>,
    pub(super) mass: T,
}

/// The robot in motion, with memory of the recursions.
#[derive(Clone, Debug)]
pub(super) struct Sweep<T> {
    /// Without a load, the tip of the last one is not evaluated.
    pub(super) links: Vec<Link<T>>,
    /// Angular velocity of the tip in its own frame; without a load, that of the base of the last segment.
    spin: Vector<T>,
    columns: Vec<Columns<T>>,
    wrenches: Vec<Wrench<T>>,
    /// Zero; a coordinate is one while its column of the mass matrix is found.
    pub(super) unit: Vec<[T; 3]>,
}

/// Acceleration of a frame: angular, and that of its origin.
#[derive(Clone, Copy, Debug)]
struct Acceleration<T> {
    angular: Vector<T>,
    linear: Vector<T>,
}

/// Wrench that a segment hands to the one before it, at its base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wrench<T> {
    pub(super) force: Vector<T>,
    pub(super) couple: Vector<T>,
}

/// A rigid body, about the origin of a frame.
#[derive(Clone, Copy, Debug)]
struct Rigid<T> {
    mass: T,
    /// Mass times centre.
    moment: Vector<T>,
    inertia: Packed<T>,
}

impl<T: Scalar> Wrench<T> {
    pub(super) fn zero() -> Self {
        Self { force: zeros(), couple: zeros() }
    }

    /// The wrench at the tip of a segment, in the frame of its base (still about the tip).
    #[inline(always)]
    pub(super) fn through(&self, tip: &Tip<T>) -> Self {
        Self { force: apply(&tip.rotation, &self.force), couple: apply(&tip.rotation, &self.couple) }
    }

    /// Its load on the state of the segment [CC 2].
    #[inline(always)]
    pub(super) fn load(&self, tip: &Tip<T>) -> Vector<T> {
        [
            dot(&tip.linear_jacobian[0], &self.force) + dot(&tip.angular_jacobian[0], &self.couple),
            dot(&tip.linear_jacobian[1], &self.force) + dot(&tip.angular_jacobian[1], &self.couple),
            dot(&tip.linear_jacobian[2], &self.force),
        ]
    }

    /// The wrench about the base of the segment.
    #[inline(always)]
    pub(super) fn about_base(&self, tip: &Tip<T>) -> Self {
        Self { force: self.force, couple: add(&self.couple, &cross(&tip.position, &self.force)) }
    }

    #[inline(always)]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self { force: add(&self.force, &other.force), couple: add(&self.couple, &other.couple) }
    }
}

impl<T: Scalar> Rigid<T> {
    fn payload(load: &TipLoad) -> Self {
        let (m, c) = (load.mass, load.center);
        let square = c.iter().map(|entry| entry * entry).sum::<f64>();
        let shift = [
            square - c[0] * c[0],
            square - c[1] * c[1],
            square - c[2] * c[2],
            -c[0] * c[1],
            -c[0] * c[2],
            -c[1] * c[2],
        ];
        Self {
            mass: T::from_f64(m),
            moment: core::array::from_fn(|k| T::from_f64(m * c[k])),
            inertia: core::array::from_fn(|i| T::from_f64(load.inertia[i] + m * shift[i])),
        }
    }

    /// The wrench that gives it an acceleration, its frame at rest.
    #[inline(always)]
    fn wrench(&self, acceleration: &Acceleration<T>) -> Wrench<T> {
        let Acceleration { angular, linear } = acceleration;
        Wrench {
            force: add_scaled(&cross(angular, &self.moment), linear, self.mass),
            couple: add(&cross(&self.moment, linear), &apply_packed(&self.inertia, angular)),
        }
    }

    /// The same without an angular acceleration where there is none.
    #[inline(always)]
    fn moved(&self, angular: Option<&Vector<T>>, linear: &Vector<T>) -> Wrench<T> {
        match angular {
            Some(angular) => self.wrench(&Acceleration { angular: *angular, linear: *linear }),
            None => Wrench { force: scale(linear, self.mass), couple: cross(&self.moment, linear) },
        }
    }

    /// The velocity part of the wrench in a frame that spins.
    fn gyroscopic(&self, spin: &Vector<T>) -> Wrench<T> {
        Wrench {
            force: cross(spin, &cross(spin, &self.moment)),
            couple: cross(spin, &apply_packed(&self.inertia, spin)),
        }
    }

    /// The rigid body at the tip of a segment together with the segment, about the segment's base.
    #[inline(always)]
    fn with(&self, link: &Link<T>) -> Self {
        let tip = &link.tip;
        let p = &tip.position;
        let h = apply(&tip.rotation, &self.moment);
        let inertia = rotated(&tip.rotation, &self.inertia);
        // About a point at -p: I + m (|p|^2 - p p^T) + 2 (p . h) - (p h^T + h p^T).
        let g = add_scaled(&h, p, self.mass);
        let trace = dot(p, &g) + dot(p, &h);
        let pair = |i: usize, j: usize| p[i].fma(g[j], h[i] * p[j]);
        let own = &link.body.inertia;
        Self {
            mass: self.mass + link.mass,
            moment: add(&g, &link.body.moment),
            inertia: [
                own[0] + inertia[0] + trace - pair(0, 0),
                own[1] + inertia[1] + trace - pair(1, 1),
                own[2] + inertia[2] + trace - pair(2, 2),
                own[3] + inertia[3] - pair(0, 1),
                own[4] + inertia[4] - pair(0, 2),
                own[5] + inertia[5] - pair(1, 2),
            ],
        }
    }
}

impl<T: Compiled> Sweep<T> {
    /// Velocities from the base to the tip [CC 36, 37, 38], and what every segment is in this state.
    #[inline]
    pub(super) fn run(
        &mut self,
        model: &Model<T>,
        state: &[[T; 3]],
        rate: &[[T; 3]],
        load: Option<&TipLoad>,
    ) {
        let mut spin = zeros();
        let (count, kernels) = (self.links.len(), T::of(&*model.robot));
        let segments = self.links.iter_mut().zip(&model.numbers).zip(state.iter().zip(rate));
        for (i, ((link, numbers), (state, rate))) in segments.enumerate() {
            link.mass = numbers.mass_in(model.options.physics, state);
            if i == 0 {
                kernels.root(link, state, rate, &numbers.gyration);
            } else {
                let motion = Motion { state: *state, rate: *rate, spin };
                if i + 1 == count && load.is_none() {
                    kernels.body(link, &motion, &numbers.gyration);
                    break;
                }
                kernels.segment(link, &motion, &numbers.gyration);
            }
            let tip = &link.tip;
            let turned = add_scaled(
                &add_scaled(&spin, &tip.angular_jacobian[0], rate[0]),
                &tip.angular_jacobian[1],
                rate[1],
            );
            spin = apply_transposed(&tip.rotation, &turned);
        }
        self.spin = spin;
    }
}

impl<T: Scalar> Numbers<T> {
    /// Mass of the segment in a state [CC 5].
    #[inline(always)]
    pub(super) fn mass_in(&self, physics: Physics, state: &[T; 3]) -> T {
        match physics {
            Physics::Consistent => self.mass,
            Physics::AsPublished => self.mass / state[2],
        }
    }
}

impl<T: Scalar> Link<T> {
    /// All entries zero.
    #[inline(always)]
    fn zero() -> Self {
        let (zero, zeros) = (T::from_f64(0.0), zeros());
        let tip = Tip {
            rotation: [zeros; 3],
            position: zeros,
            angular_jacobian: [zeros; 2],
            linear_jacobian: [zeros; 3],
            angular_bias: zeros,
            linear_bias: zeros,
        };
        let body = Body {
            moment: zeros,
            inertia: [zero; 6],
            linear: [zeros; 3],
            angular: [zeros; 3],
            mass: [zero; 6],
            force: zeros,
            couple: zeros,
            load: zeros,
        };
        Self { tip, body, mass: zero }
    }
}

/// `sum of columns[k] factors[k]`.
#[inline(always)]
pub(super) fn combine<T: Scalar>(columns: &[Vector<T>; 3], factors: &[T; 3]) -> Vector<T> {
    add_scaled(&add_scaled(&scale(&columns[2], factors[2]), &columns[1], factors[1]), &columns[0], factors[0])
}

/// `mass v` with the packed mass matrix of a segment.
#[inline(always)]
pub(super) fn mass_times<T: Scalar>(mass: &[T; 6], v: &[T; 3]) -> [T; 3] {
    apply_packed(mass, v)
}

/// Parts of the inertial loads that are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<'a, T> {
    /// Acceleration of the base, minus that of gravity, in the base frame.
    pub(super) base: Option<&'a Vector<T>>,
    /// Accelerations of the state.
    pub(super) states: Option<&'a [[T; 3]]>,
    /// Whether what the velocities cause is included.
    pub(super) velocities: bool,
    /// Whether the external wrench at the tip is included.
    pub(super) wrench: bool,
}

impl<T: Scalar> Sweep<T> {
    /// Memory for so many segments.
    pub(super) fn new(segments: usize) -> Self {
        Self {
            links: vec![Link::zero(); segments],
            spin: zeros(),
            columns: vec![Columns::zero(); segments],
            wrenches: vec![Wrench::zero(); segments],
            unit: vec![zeros(); segments],
        }
    }

    /// Loads on the state that the accelerations take: recursive inverse dynamics [CC 2, 3, 4, 18, 29].
    #[inline]
    pub(super) fn inertial(
        &mut self,
        model: &Model<T>,
        parts: &Parts<'_, T>,
        load: Option<&TipLoad>,
        loads: &mut [[T; 3]],
    ) {
        let count = self.links.len();
        let mut at = Acceleration { angular: zeros(), linear: parts.base.copied().unwrap_or_else(zeros) };
        let segments = self.links.iter().zip(&mut self.wrenches).zip(&mut *loads);
        for (i, ((Link { tip, body, mass }, wrench), load_here)) in segments.enumerate() {
            let Acceleration { angular, linear } = &at;
            let mut own: [T; 3] = core::array::from_fn(|k| dot(&body.linear[k], linear));
            let mut next = at;
            // The base has no angular acceleration, and the wrench on it is not read.
            if i > 0 {
                let mut force = add_scaled(&cross(angular, &body.moment), linear, *mass);
                let mut couple = add(&cross(&body.moment, linear), &apply_packed(&body.inertia, angular));
                own = core::array::from_fn(|k| own[k] + dot(&body.angular[k], angular));
                next.linear = add(linear, &cross(angular, &tip.position));
                if let Some(states) = parts.states {
                    let second = &states[i];
                    force = add(&force, &combine(&body.linear, second));
                    couple = add(&couple, &combine(&body.angular, second));
                }
                if parts.velocities {
                    force = add(&force, &body.force);
                    couple = add(&couple, &body.couple);
                }
                *wrench = Wrench { force, couple };
            }
            if let Some(states) = parts.states {
                let second = &states[i];
                own = add(&own, &mass_times(&body.mass, second));
                let turned = add_scaled(&next.angular, &tip.angular_jacobian[0], second[0]);
                next.angular = add_scaled(&turned, &tip.angular_jacobian[1], second[1]);
                next.linear = add(&next.linear, &combine(&tip.linear_jacobian, second));
            }
            if parts.velocities {
                own = add(&own, &body.load);
                next.angular = add(&next.angular, &tip.angular_bias);
                next.linear = add(&next.linear, &tip.linear_bias);
            }
            *load_here = own;
            if i + 1 < count || load.is_some() {
                at = Acceleration {
                    angular: apply_transposed(&tip.rotation, &next.angular),
                    linear: apply_transposed(&tip.rotation, &next.linear),
                };
            }
        }
        let beyond = load.map(|load| {
            let body = Rigid::payload(load);
            let mut wrench = body.wrench(&at);
            if parts.velocities {
                wrench = wrench.plus(&body.gyroscopic(&self.spin));
            }
            if parts.wrench { wrench.plus(&self.external(model, load)) } else { wrench }
        });
        let wrenches = self.links.iter().map(|link| &link.tip).zip(&self.wrenches);
        back(wrenches.map(|(tip, wrench)| (tip, Some(wrench))), beyond, loads);
    }

    /// The external wrench at the tip, turned into the tip's frame, as what must be borne: with the sign of a load.
    fn external(&self, model: &Model<T>, load: &TipLoad) -> Wrench<T> {
        let minus = T::from_f64(-1.0);
        let [mut force, mut couple] = [load.force, load.couple].map(|world| {
            scale(&apply_transposed(&model.base.map(|row| constant(&row)), &constant(&world.into())), minus)
        });
        for link in &self.links {
            force = apply_transposed(&link.tip.rotation, &force);
            couple = apply_transposed(&link.tip.rotation, &couple);
        }
        Wrench { force, couple }
    }

    /// Loads of the external wrench alone.
    pub(super) fn tip_loads(&self, model: &Model<T>, load: Option<&TipLoad>, loads: &mut [[T; 3]]) {
        loads.fill(zeros());
        if let Some(load) = load {
            back(self.links.iter().map(|link| (&link.tip, None)), Some(self.external(model, load)), loads);
        }
    }
}

/// Passes wrenches on segments back along the chain, each with the tip of its segment, and adds their loads on the states.
#[inline(always)]
pub(super) fn back<'a, T: Scalar>(
    segments: impl DoubleEndedIterator<Item = (&'a Tip<T>, Option<&'a Wrench<T>>)>,
    mut beyond: Option<Wrench<T>>,
    loads: &mut [[T; 3]],
) {
    for (load, (tip, own)) in loads.iter_mut().rev().zip(segments.rev()) {
        if let Some(wrench) = &mut beyond {
            let turned = wrench.through(tip);
            *load = add(load, &turned.load(tip));
            *wrench = turned.about_base(tip);
            if let Some(own) = own {
                *wrench = own.plus(wrench);
            }
        } else {
            beyond = own.copied();
        }
    }
}
