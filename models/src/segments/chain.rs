//! Recursions over the segments: velocities and accelerations towards the tip, wrenches back to the base.
//!
//! Everything about a segment is in its base frame; frames change at the tips. Algorithm 1 of the paper sums the loads of each segment
//! through Jacobians of the whole chain; here wrenches are passed back, so that inverse dynamics is linear in the number of segments.

mod mass;

use super::kernel::{Body, Kernel, Motion, Root, Segment, Tip};
use super::vector::{
    Packed, Vector, add, add_scaled, apply, apply_packed, apply_transposed, constant, cross, dot, rotated,
    scale, zeros,
};
use super::{Dynamics, Physics, TipLoad};
use crate::Scalar;
pub use mass::Blocks;
pub(super) use mass::{entry, mass_matrix};

/// A segment in motion, and its mass. In a [`Sweep`] the first one has no more than what a [`Root`] has, and what is not there is zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<T> {
    pub(super) tip: Tip<T>,
    pub(super) body: Body<T>,
    pub(super) mass: T,
}

/// The robot in motion, with what its tip carries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep<'a, K: Kernel, T: Scalar> {
    /// Without a load, the tip of the last one is not evaluated, and zero.
    pub(super) links: &'a K::PerSegment<Link<T>>,
    pub(super) load: Option<&'a TipLoad>,
    /// Angular velocity of the tip in its own frame; without a load, that of the base of the last segment.
    spin: Vector<T>,
}

/// Acceleration of a frame: angular, and that of its origin.
#[derive(Clone, Copy, Debug)]
struct Acceleration<T> {
    angular: Vector<T>,
    linear: Vector<T>,
}

/// What a segment hands to the one before it, at its base.
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

/// Velocities from the base to the tip [CC 36, 37, 38], and what every segment is in this state; `links` are overwritten in place, since a copy of one takes 600 bytes.
#[inline]
pub(super) fn sweep<'a, K: Kernel, T: Scalar>(
    model: &Dynamics<K, T>,
    state: &K::PerSegment<[T; 3]>,
    rate: &K::PerSegment<[T; 3]>,
    load: Option<&'a TipLoad>,
    links: &'a mut K::PerSegment<Link<T>>,
) -> Sweep<'a, K, T> {
    let mut spin = zeros();
    let count = links.as_ref().len();
    for (i, link) in links.as_mut().iter_mut().enumerate() {
        let (state, rate) = (&state.as_ref()[i], &rate.as_ref()[i]);
        if i == 0 {
            model.root(link, state, rate);
        } else {
            let motion = Motion { state: *state, rate: *rate, spin };
            if i + 1 == count && load.is_none() {
                model.body(i, link, &motion);
                break;
            }
            model.link(i, link, &motion);
        }
        let tip = &link.tip;
        let turned = add_scaled(
            &add_scaled(&spin, &tip.angular_jacobian[0], rate[0]),
            &tip.angular_jacobian[1],
            rate[1],
        );
        spin = apply_transposed(&tip.rotation, &turned);
    }
    Sweep { links, load, spin }
}

impl<K: Kernel, T: Scalar> Dynamics<K, T> {
    /// Mass of a segment in a state [CC 5].
    #[inline(always)]
    fn mass(&self, segment: usize, state: &[T; 3]) -> T {
        let mass = self.numbers.as_ref()[segment].mass;
        match self.options.physics {
            Physics::Consistent => mass,
            Physics::AsPublished => mass / state[2],
        }
    }

    /// A segment whose base spins.
    #[inline(always)]
    fn link(&self, segment: usize, link: &mut Link<T>, motion: &Motion<T>) {
        link.mass = self.mass(segment, &motion.state);
        let gyration = &self.numbers.as_ref()[segment].gyration;
        Segment { tip: link.tip, body: link.body } = self.kernel.segment(motion, &link.mass, gyration);
    }

    /// A segment at whose tip nothing is.
    #[inline(always)]
    fn body(&self, segment: usize, link: &mut Link<T>, motion: &Motion<T>) {
        link.mass = self.mass(segment, &motion.state);
        link.body = self.kernel.body(motion, &link.mass, &self.numbers.as_ref()[segment].gyration);
    }

    /// The first segment.
    #[inline(always)]
    fn root(&self, link: &mut Link<T>, state: &[T; 3], rate: &[T; 3]) {
        link.mass = self.mass(0, state);
        let body = &mut link.body;
        Root { tip: link.tip, moment: body.moment, linear: body.linear, mass: body.mass, load: body.load } =
            self.kernel.root(state, rate, &link.mass, &self.numbers.as_ref()[0].gyration);
    }

    /// A segment at rest whose base is at rest, and its mass.
    #[inline(always)]
    pub(super) fn at_rest(&self, segment: usize, state: &[T; 3]) -> (Root<T>, T) {
        let mass = self.mass(segment, state);
        (self.kernel.root(state, &zeros(), &mass, &self.numbers.as_ref()[segment].gyration), mass)
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

    /// One per segment, for a [`sweep`] to fill.
    #[inline(always)]
    pub(super) fn zeros<K: Kernel>(kernel: &K) -> K::PerSegment<Self> {
        kernel.per_segment(|_| Self::zero())
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

/// Which parts of the inertial loads are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<'a, T, A> {
    /// Acceleration of the base, minus that of gravity, in the base frame.
    pub(super) base: Option<&'a Vector<T>>,
    /// Accelerations of the state.
    pub(super) states: Option<&'a A>,
    /// Whether what the velocities cause is included.
    pub(super) velocities: bool,
    /// Whether the external wrench at the tip is included.
    pub(super) wrench: bool,
}

/// Loads on the state that the accelerations take: recursive inverse dynamics [CC 2, 3, 4, 18, 29].
#[inline]
pub(super) fn inertial<K: Kernel, T: Scalar>(
    model: &Dynamics<K, T>,
    sweep: &Sweep<'_, K, T>,
    parts: &Parts<'_, T, K::PerSegment<[T; 3]>>,
) -> K::PerSegment<[T; 3]> {
    let mut loads = model.kernel.per_segment(|_| zeros());
    let mut wrenches = model.kernel.per_segment(|_| Wrench::zero());
    let mut at = Acceleration { angular: zeros(), linear: parts.base.copied().unwrap_or_else(zeros) };
    let links = sweep.links.as_ref();
    for (i, Link { tip, body, mass }) in links.iter().enumerate() {
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
                let second = &states.as_ref()[i];
                force = add(&force, &combine(&body.linear, second));
                couple = add(&couple, &combine(&body.angular, second));
            }
            if parts.velocities {
                force = add(&force, &body.force);
                couple = add(&couple, &body.couple);
            }
            wrenches.as_mut()[i] = Wrench { force, couple };
        }
        if let Some(states) = parts.states {
            let second = &states.as_ref()[i];
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
        loads.as_mut()[i] = own;
        if i + 1 < links.len() || sweep.load.is_some() {
            at = Acceleration {
                angular: apply_transposed(&tip.rotation, &next.angular),
                linear: apply_transposed(&tip.rotation, &next.linear),
            };
        }
    }
    let mut beyond = None;
    if let Some(load) = sweep.load {
        let body = Rigid::payload(load);
        let mut wrench = body.wrench(&at);
        if parts.velocities {
            wrench = wrench.plus(&body.gyroscopic(&sweep.spin));
        }
        if parts.wrench {
            wrench = wrench.plus(&external(model, sweep, load));
        }
        beyond = Some(wrench);
    }
    back::<K, T>(links.iter().map(|link| &link.tip), beyond, &mut loads, wrenches.as_ref());
    loads
}

/// The external wrench at the tip, turned into the tip's frame, as what must be borne: with the sign of a load.
fn external<K: Kernel, T: Scalar>(
    model: &Dynamics<K, T>,
    sweep: &Sweep<'_, K, T>,
    load: &TipLoad,
) -> Wrench<T> {
    let minus = T::from_f64(-1.0);
    let [mut force, mut couple] = [load.force, load.couple].map(|world| {
        scale(&apply_transposed(&model.base.map(|row| constant(&row)), &constant(&world.into())), minus)
    });
    for link in sweep.links.as_ref() {
        force = apply_transposed(&link.tip.rotation, &force);
        couple = apply_transposed(&link.tip.rotation, &couple);
    }
    Wrench { force, couple }
}

/// Loads of the external wrench alone.
pub(super) fn tip_loads<K: Kernel, T: Scalar>(
    model: &Dynamics<K, T>,
    sweep: &Sweep<'_, K, T>,
) -> K::PerSegment<[T; 3]> {
    let mut loads = model.kernel.per_segment(|_| zeros());
    let Some(load) = sweep.load else { return loads };
    let wrenches = model.kernel.per_segment(|_| Wrench::zero());
    let beyond = external(model, sweep, load);
    let tips = sweep.links.as_ref().iter().map(|link| &link.tip);
    back::<K, T>(tips, Some(beyond), &mut loads, wrenches.as_ref());
    loads
}

/// Passes wrenches back along the chain and adds what they do to the states.
#[inline(always)]
pub(super) fn back<'a, K: Kernel, T: Scalar + 'a>(
    tips: impl DoubleEndedIterator<Item = &'a Tip<T>> + ExactSizeIterator,
    mut beyond: Option<Wrench<T>>,
    loads: &mut K::PerSegment<[T; 3]>,
    wrenches: &[Wrench<T>],
) {
    for (i, tip) in tips.enumerate().rev() {
        let mut here = wrenches[i];
        if let Some(wrench) = beyond {
            let wrench = wrench.through(tip);
            let load = &mut loads.as_mut()[i];
            *load = add(load, &wrench.load(tip));
            here = here.plus(&wrench.about_base(tip));
        }
        beyond = Some(here);
    }
}
