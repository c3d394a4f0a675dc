//! Discs along a rod, between whose holes tendons run straight.
//!
//! A disc is rigid and infinitely thin: the flexible length of the rod is the whole. Hole `i` of station `k` (0 is the clamp, `k` the disc `k - 1`) is at
//! `p_ik = r_k + R_k D_ik`. A tendon is straight between the holes of neighbouring stations and has one tension `tau_i` along all of its pieces, so that
//! its length is `l_i = sum of |p_ik - p_i,k-1|` and the energy of the rod is that of the continuous model with this length in place of
//! `int |Gamma_i| dX`. It ends at the disc where its last segment ends. Massless discs at the holes of which no friction acts transmit the total wrench:
//! that of the rod jumps at a disc, that of rod and tendons together does not. The force on the base hole goes into the clamp.

use super::parameters::Declaration;
use crate::rods::erased::Real;
use crate::rods::robot::{AnyRod, Layout};
use crate::{Error, Number, Place};

/// Refuses a rod without discs.
pub(super) fn some(discs: usize) -> Result<(), Error> {
    if discs > 0 {
        return Ok(());
    }
    let (field, expected) = ("the number of discs", "at least 1");
    Err(Error::Invalid { field, at: crate::Place::Whole, value: 0.0, expected })
}

/// Arc lengths that are closer than this fraction of the length of the rod are the same place.
pub(super) const TOUCHES: f64 = 1e-12;

/// The clamp or a disc, with the holes of the tendons.
#[derive(Clone, Debug)]
pub(super) struct Station<H, T> {
    /// Arc length, m.
    pub(super) s: T,
    /// Mass, kg; 0 for the clamp.
    pub(super) mass: T,
    /// Moments of inertia, kg m^2.
    pub(super) inertia: [f64; 3],
    /// `(D_y, D_z)` of the hole of each tendon, m; `None` beyond the end of a tendon.
    pub(super) holes: H,
}

impl<H, T: Number> Station<H, T> {
    /// Whether it is a body.
    pub(super) fn is_heavy(&self) -> bool {
        self.mass.re() != 0.0 || self.inertia != [0.0; 3]
    }
}

/// The clamp and the discs of a rod, from the base; empty for a rod without discs.
pub(super) type Stations<T> = Vec<Station<Box<[Option<[T; 2]>]>, T>>;

/// The clamp and the discs of a rod.
pub(super) fn stations<T: Real>(rod: &Declaration<'_, T>) -> Stations<T> {
    let kernel = rod.kernel;
    let count = rod.layout.discs(kernel);
    if count == 0 {
        return Vec::new();
    }
    let near = TOUCHES * kernel.length();
    let last = kernel.segment_count().saturating_sub(1);
    let declared = rod.layout.count.is_none();
    let place = |station: usize| match station.checked_sub(1) {
        None => (T::from(0.0), T::from(0.0)),
        Some(disc) if declared => rod.disc(disc),
        // Equally spaced, as heavy as the first declared one.
        Some(_) => {
            let mass = if kernel.disc_count() > 0 { rod.disc(0).1 } else { T::from(0.0) };
            (rod.end(last) * (station as f64 / count as f64), mass)
        }
    };
    let station = |station: usize| {
        let (s, mass) = place(station);
        let inertia = match station.checked_sub(1) {
            None => [0.0; 3],
            Some(disc) if declared => kernel.disc(disc).inertia,
            Some(_) if kernel.disc_count() > 0 => kernel.disc(0).inertia,
            Some(_) => [0.0; 3],
        };
        // At the end of a segment the routing is that of this segment.
        let segment = (0..last).find(|segment| s.re() <= kernel.end(*segment) + near).unwrap_or(last);
        let routings = rod.routings(segment, s);
        let disc = station.checked_sub(1).filter(|_| declared);
        let holes = kernel.per_tendon(|tendon| {
            let reaches = s.re() <= kernel.end(kernel.last_segment(tendon)) + near;
            let given = disc.and_then(|disc| rod.hole(disc, tendon));
            let hole = given.unwrap_or(routings[tendon].offset);
            // Chambers run along the rod.
            (reaches && kernel.chamber_area(tendon) == 0.0).then_some(hole)
        });
        Station { s, mass, inertia, holes }
    };
    (0..=count).map(station).collect()
}

/// Checks the discs of a rod: their places, holes and masses, and that tendons end at discs.
pub(super) fn check(kernel: &AnyRod, layout: Layout) -> Result<(), Error> {
    let length = kernel.length();
    let near = TOUCHES * length;
    let stations = stations(&Declaration::plain(kernel).laid(layout));
    let mut before = 0.0;
    for station in stations.iter().skip(1) {
        let s = station.s;
        let sound = s.is_finite() && s > before + near && s <= length + near;
        if !sound {
            let (quantity, expected) =
                ("the place of a disc", "beyond the disc before it, up to the length of the rod");
            return Err(Error::InvalidRobot {
                quantity: quantity.into(),
                at: Place::Station { s },
                value: s,
                expected,
            });
        }
        before = s;
        let numbers = [("the mass of a disc", station.mass)].into_iter();
        let inertia = station.inertia.map(|moment| ("the moment of inertia of a disc", moment));
        let wrong = |(_, value): &(&str, f64)| !(value.is_finite() && *value >= 0.0);
        if let Some((quantity, value)) = numbers.chain(inertia).find(wrong) {
            let (at, expected) = (Place::Station { s }, "a finite number, not negative");
            return Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected });
        }
    }
    for station in &stations {
        for hole in station.holes.iter().flatten() {
            if let Some(value) = hole.iter().copied().find(|value| !value.is_finite()) {
                let (quantity, expected) = ("the hole of a tendon", "a finite number");
                let at = Place::Station { s: station.s };
                return Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected });
            }
        }
    }
    let runs = |tendon: &usize| !stations.is_empty() && kernel.chamber_area(*tendon) == 0.0;
    for tendon in (0..kernel.tendon_count()).filter(runs) {
        let end = kernel.end(kernel.last_segment(tendon));
        if !stations.iter().any(|station| (station.s - end).abs() <= near) {
            let (quantity, expected) = ("the arc length at which a tendon ends", "the place of a disc");
            return Err(Error::InvalidRobot {
                quantity: quantity.into(),
                at: Place::Tendon(tendon),
                value: end,
                expected,
            });
        }
    }
    Ok(())
}
