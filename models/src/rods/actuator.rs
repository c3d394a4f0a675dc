//! Actuation of a section by tendons and chambers.
//!
//! An actuator has the energy `f y`: its force `f` times a quantity `y` whose rate along the rod depends on the strain there. For a tendon `f` is the tension and
//! `y` its length, `y' = |Gamma_i|`. For a chamber `f` is the pressure `p` and `y = -V`, minus its volume, with `V' = A_c |Gamma_i|` of a chamber whose
//! area is normal to its centre line, and `V' = A_c (Gamma_x + (K x D)_x)` of one whose area lies in the sections. Each adds `f dy'/d(K, Gamma)` to the total wrench
//! of a section: a chamber takes `p A_c (D x t, t)` from it, and `p A_c (D x e_1, e_1)`. Displacements are what `y` has lost: length taken in, or volume gained.

use super::Routing;
use super::acts::{ActsMut, Sections};
use super::parameters::Declaration;
use crate::Scalar;
use crate::rods::erased::Real;
use crate::rods::robot::AnyRod;

/// The area of an actuator that is a chamber, m^2.
pub(super) fn chamber(kernel: &AnyRod, actuator: usize) -> Option<f64> {
    Some(kernel.chamber_area(actuator)).filter(|area| *area != 0.0)
}

/// The actuators of a rod, at values of its parameters.
#[derive(Clone, Debug)]
pub(super) struct Actuators<T = f64> {
    /// Rate of `y` by that of the length of a tendon: 1, for a chamber minus its area, m^2.
    factor: Box<[T]>,
    /// Marks of chambers with an area in the sections.
    sections: Box<[bool]>,
    /// Whether there are chambers, and whether some have their area in the sections.
    has_chambers: bool,
    has_sections: bool,
    /// Coefficients of friction.
    pub(super) friction: Box<[T]>,
    /// Whether one of them is not zero.
    pub(super) rubs: bool,
}

impl<T: Scalar> Actuators<T> {
    /// Tendons without friction.
    pub(super) fn tendons(kernel: &AnyRod) -> Self {
        Self {
            factor: kernel.per_tendon(|_| T::from_f64(1.0)),
            sections: kernel.per_tendon(|_| false),
            has_chambers: false,
            has_sections: false,
            friction: kernel.per_tendon(|_| T::from_f64(0.0)),
            rubs: false,
        }
    }
}

impl<T: Real> Actuators<T> {
    pub(super) fn new(rod: &Declaration<'_, T>) -> Self {
        let kernel = rod.kernel;
        let area = |tendon: usize| rod.chamber_area(tendon);
        let chamber = |tendon: usize| kernel.chamber_area(tendon) != 0.0;
        let section = |tendon: usize| chamber(tendon) && !kernel.along_centreline(tendon);
        let any = |of: &dyn Fn(usize) -> bool| (0..kernel.tendon_count()).any(of);
        Self {
            factor: kernel.per_tendon(|tendon| if chamber(tendon) { -area(tendon) } else { T::from(1.0) }),
            sections: kernel.per_tendon(section),
            has_chambers: any(&chamber),
            has_sections: any(&section),
            friction: kernel.per_tendon(|tendon| rod.friction(tendon)),
            rubs: any(&|tendon| kernel.friction(tendon) != 0.0),
        }
    }

    /// [`Kernel::tendons`](super::Kernel::tendons) with chambers [Cosserat 39, 41] in many sections: their `tensions` are tensions, N, and pressures, Pa; `stretch` is `y'` and `direction` its
    /// derivative by the strain. `pulls` is memory, as long as the list of tensions.
    pub(super) fn act(
        &self,
        robot: &AnyRod,
        sections: &Sections<'_, T>,
        pulls: &mut [T],
        mut found: ActsMut<'_, T>,
    ) {
        if !self.has_chambers {
            return robot.tendons(sections, found);
        }
        let (count, forces) = (self.factor.len(), sections.tensions);
        for (at, (pull, force)) in pulls.iter_mut().zip(forces).enumerate() {
            *pull = self.pull(at % count, *force);
        }
        robot.tendons(&Sections { tensions: pulls, ..*sections }, found.again());
        let step = if forces.len() > count { count } else { 0 };
        for (node, strain) in sections.strains.iter().enumerate() {
            for tendon in (0..count).filter(|tendon| self.is_chamber(*tendon)) {
                if sections.segment > robot.last_segment(tendon) {
                    continue;
                }
                let (at, factor) = (node * count + tendon, self.factor[tendon]);
                let (direction, stretch) = (&mut found.direction[at], &mut found.stretch[at]);
                if self.sections[tendon] {
                    let (along, rate) = across(&sections.routings[at], strain);
                    (*direction, *stretch) = (along, rate);
                    let push = factor * forces[node * step + tendon];
                    for (stress, along) in found.stress[node].iter_mut().zip(along) {
                        *stress += push * along;
                    }
                }
                *stretch *= factor;
                for entry in direction.iter_mut() {
                    *entry *= factor;
                }
            }
        }
    }

    /// Whether there are chambers.
    pub(super) const fn has_chambers(&self) -> bool {
        self.has_chambers
    }

    /// Whether this one is a chamber.
    pub(super) fn is_chamber(&self, tendon: usize) -> bool {
        self.has_chambers && self.factor[tendon].re() < 0.0
    }

    /// The unit in which solvers count the force of an actuator, as the unit of `y` in which they count lengths: 1, for a chamber its area, m^2, so that
    /// `p A_c` is a force and `V/A_c` a length.
    pub(super) fn unit(&self, tendon: usize) -> f64 {
        self.factor[tendon].re().abs()
    }

    /// Whether this one is a chamber with its area in the sections.
    pub(super) fn in_sections(&self, tendon: usize) -> bool {
        self.sections[tendon]
    }

    /// The force along its centre line, N: the tension, or minus pressure times area; zero where the area lies in the sections.
    pub(super) fn pull(&self, tendon: usize, force: T) -> T {
        if self.in_sections(tendon) { T::from(0.0) } else { self.push(tendon, force) }
    }

    /// Its force times the rate of `y` by that of a length, N.
    pub(super) fn push(&self, tendon: usize, force: T) -> T {
        self.factor[tendon] * force
    }

    /// Whether lengths of centre lines are not volumes divided by areas.
    pub(super) const fn has_sections(&self) -> bool {
        self.has_sections
    }

    /// The rate of the length of a tendon, or of the centre line of a chamber, from the stretch that [`Self::act`] found at this strain.
    #[inline]
    pub(super) fn along(&self, tendon: usize, routing: &Routing<T>, strain: &[T; 6], stretch: T) -> T {
        if self.sections[tendon] {
            let Routing { offset: [y, z], slope: [dy, dz], .. } = *routing;
            let [a, b, c, d, e, f] = *strain;
            let tangent = [d + b * z - c * y, e - a * z + dy, f + a * y + dz];
            Scalar::sqrt(pliant_runtime::rotation::dot(tangent, tangent))
        } else {
            stretch / self.factor[tendon]
        }
    }
}

/// `(D x e_1, e_1)`, and its product with the strain.
#[inline]
fn across<T: Real>(routing: &Routing<T>, strain: &[T; 6]) -> ([T; 6], T) {
    let [y, z] = routing.offset;
    let (zero, one) = (T::from(0.0), T::from(1.0));
    ([zero, z, -y, one, zero, zero], strain[3] + z * strain[1] - y * strain[2])
}
