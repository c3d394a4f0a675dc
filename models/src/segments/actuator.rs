//! Displacements of actuators of segments, and their loads on the states.
//!
//! An actuator at the place `[x, y]` of the sections has a line of the length `L - (x Dx + y Dy)` [CC 31, 32]. One that pushes with the force `f` does the work
//! `f d(length)`, so that its displacement is what that line has gained, and its load on `(Dx, Dy, L)` is `f [-x, -y, 1]`.
//!
//! A pressure chamber of the constant area `A` in the sections, with its centroid at that place, does the work `p dV`: the fluid in it pushes on all of its wall
//! with the pressure `p`, and the wall sweeps `dV`. Sections of an arc stay plane and normal to the backbone, and two that are `dx` apart in the straight robot enclose
//! `(L - (a Dx + b Dy)) dx` per area at the place `[a, b]`. This is linear in `a` and `b`, so that its integral over the chamber is `A` times its value at the centroid:
//! `V = A (L - (x Dx + y Dy))` exactly, whatever the form of the chamber. Its displacement is the volume gained, its load `p A [-x, -y, 1]`: an axial force `p A` at the
//! centroid. The line of the centroid is normal to the sections, so that it does not matter, as it does for rods with shear or torsion, in which of them the area lies.

use super::SegmentsSlopes;

/// An actuator of a robot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Actuator {
    /// Its segment, and its number there.
    pub(super) segment: usize,
    pub(super) number: usize,
    /// Place in the sections, m.
    place: [f64; 2],
    /// Area, m^2, where it is a chamber.
    pub(super) area: Option<f64>,
}

impl Actuator {
    /// Actuator `number` of a segment.
    pub(super) const fn new(segment: usize, number: usize, place: [f64; 2], area: Option<f64>) -> Self {
        Self { segment, number, place, area }
    }

    /// The unit in which solvers count its displacement, as the reciprocal of that of its force: 1, of a chamber its area, m^2, so that `p A` is a force and `V/A` a
    /// length.
    pub(super) fn unit(&self) -> f64 {
        self.area.unwrap_or(1.0)
    }

    /// Derivative of its displacement by `(Dx, Dy, L)` of its segment [CC 34], and the load of a unit of its force on them: m, m, 1; of a chamber m^3, m^3, m^2.
    pub(super) fn row(&self) -> [f64; 3] {
        let ([x, y], unit) = (self.place, self.unit());
        [-unit * x, -unit * y, unit]
    }

    /// Derivative of the row with respect to a parameter of the robot.
    pub(super) fn row_by(&self, slopes: &SegmentsSlopes) -> [f64; 3] {
        let ([x, y], unit) = (self.place, self.unit());
        let places = slopes.actuators.get(self.segment);
        let [x_by, y_by] = places.and_then(|places| places.get(self.number)).copied().unwrap_or_default();
        let area_by = slopes.chamber_areas.get(self.segment).copied().unwrap_or_default();
        let unit_by = self.area.map_or(0.0, |_| area_by);
        [-unit * x_by - unit_by * x, -unit * y_by - unit_by * y, unit_by]
    }

    /// The place, for checks.
    pub(super) const fn place(&self) -> [f64; 2] {
        self.place
    }
}

/// Displacement of an actuator with this row where `(Dx, Dy, L)` change by so much.
pub(super) const fn along(row: &[f64; 3], [dx, dy, length]: &[f64; 3]) -> f64 {
    row[2] * *length + (row[0] * *dx + row[1] * *dy)
}
