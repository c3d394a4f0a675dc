//! What actuators of segments do to their states.
//!
//! An actuator at the place `[x, y]` of the sections has a line of the length `L - (x Dx + y Dy)` [CC 31, 32]. One that pushes with the force `f` does the work
//! `f d(length)`, so that its displacement is what that line has gained, and its load on `(Dx, Dy, L)` is `f [-x, -y, 1]`.
//!
//! A pressure chamber of the constant area `A` in the sections, with its centroid at that place, does the work `p dV`: the fluid in it pushes on all of its wall
//! with the pressure `p`, and the wall sweeps `dV`. Sections of an arc stay plane and normal to the backbone, and two that are `dx` apart in the straight robot enclose
//! `(L - (a Dx + b Dy)) dx` per area at the place `[a, b]`. This is linear in `a` and `b`, so that its integral over the chamber is `A` times its value at the centroid:
//! `V = A (L - (x Dx + y Dy))` exactly, whatever the form of the chamber. Its displacement is the volume gained, its load `p A [-x, -y, 1]`: an axial force `p A` at the
//! centroid. The line of the centroid is normal to the sections, so that it does not matter, as it does for rods with shear or torsion, in which of them the area lies.

use super::Kernel;

/// The unit in which solvers count the displacement of the actuators of a segment, as the reciprocal of that of their forces: 1, of chambers their area, m^2, so that
/// `p A` is a force and `V/A` a length.
pub(super) fn unit<K: Kernel>(kernel: &K, segment: usize) -> f64 {
    if is_chamber(kernel, segment) { kernel.chamber_area(segment) } else { 1.0 }
}

/// Whether the actuators of a segment are chambers.
pub(super) fn is_chamber<K: Kernel>(kernel: &K, segment: usize) -> bool {
    kernel.chamber_area(segment) != 0.0
}

/// Derivative of the displacement of an actuator by `(Dx, Dy, L)` of its segment [CC 34], and the load of a unit of its force on them: m, m, 1; of a chamber m^3, m^3, m^2.
pub(super) fn row<K: Kernel>(kernel: &K, segment: usize, actuator: usize) -> [f64; 3] {
    let ([x, y], unit) = (kernel.actuator(segment, actuator), unit(kernel, segment));
    [-unit * x, -unit * y, unit]
}

/// Its derivative with respect to parameter `index`.
pub(super) fn row_sensitivity<K: Kernel>(
    kernel: &K,
    index: usize,
    segment: usize,
    actuator: usize,
) -> [f64; 3] {
    let ([x, y], unit) = (kernel.actuator(segment, actuator), unit(kernel, segment));
    let [x_by, y_by] = kernel.actuator_sensitivity(index, segment, actuator);
    let unit_by =
        if is_chamber(kernel, segment) { kernel.chamber_area_sensitivity(index, segment) } else { 0.0 };
    [-unit * x_by - unit_by * x, -unit * y_by - unit_by * y, unit_by]
}

/// What an actuator with this row gains where `(Dx, Dy, L)` change by so much.
pub(super) const fn along(row: &[f64; 3], [dx, dy, length]: &[f64; 3]) -> f64 {
    row[2] * *length + (row[0] * *dx + row[1] * *dy)
}

/// The segment of each actuator, and its number there: segment by segment from the base.
pub(super) fn places<K: Kernel>(kernel: &K) -> impl Iterator<Item = (usize, usize)> + '_ {
    let of = |segment| (0..kernel.actuator_count(segment)).map(move |actuator| (segment, actuator));
    (0..kernel.segment_count()).flat_map(of)
}
