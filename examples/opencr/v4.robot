/// OpenCR v4. Three segments, in each of which three tendons end; the data: tests/reference/measured/opencr-tdcr. Only ratios of stiffnesses matter, so that the bending stiffness
/// of the first segment stays where it is. What a fit may free: angles and distances of the tendons, stiffnesses of the other segments, the shape in which the backbone is at rest,
/// and how far it gives way along itself under the sum of all tensions (of the rod, its joints and discs).
pub robot OpencrV4 {
    param turn1 = -3.0589 rad,
    param turn2 = -2.5615 rad,
    param turn3 = -2.0506 rad,
    param r0 = 4.5 mm,
    param r1 = 4.5 mm,
    param r2 = 4.5 mm,
    param r3 = 4.5 mm,
    param r4 = 4.5 mm,
    param r5 = 4.5 mm,
    param r6 = 4.5 mm,
    param r7 = 4.5 mm,
    param r8 = 4.5 mm,
    /// Bending stiffness of the second and third segment over that of the first.
    param bending2 = 1,
    param bending3 = 1,
    /// Axial stiffness.
    param axial = 5 kN,
    /// Curvature of segment 1 at rest, about y and z.
    param y1 = 0 1/m,
    param z1 = 0 1/m,
    /// Curvature of segment 2 at rest.
    param y2 = 0 1/m,
    param z2 = 0 1/m,
    /// Curvature of segment 3 at rest.
    param y3 = 0 1/m,
    param z3 = 0 1/m,
    // 1 behind the end of the first and of the second segment, 0 before: steps that end between the outermost points of the quadrature.
    let second = (1 + tanh((s - 60 mm)/(0.1 mm)))/2,
    let third = (1 + tanh((s - 122.5 mm)/(0.1 mm)))/2,
    backbone {
        segments: [60, 62.5, 64] mm,
        bending_stiffness: 2.4544e-3 N*m^2 * (1 + (bending2 - 1)*second + (bending3 - bending2)*third),
        torsional_stiffness: 2.4544e-3 N*m^2 / 1.3,
        axial_stiffness: axial,
        natural_curvature: [0 1/m, y1 + (y2 - y1)*second + (y3 - y2)*third, z1 + (z2 - z1)*second + (z3 - z2)*third],
        rod: unshearable,
    }
    tendon { at: [
        [r0 * cos(turn1 + 0), r0 * sin(turn1 + 0)],
    ] },
    tendon { at: [
        [r1 * cos(turn1 + 2*pi/3), r1 * sin(turn1 + 2*pi/3)],
    ] },
    tendon { at: [
        [r2 * cos(turn1 + 4*pi/3), r2 * sin(turn1 + 4*pi/3)],
    ] },
    tendon { at: [
        [r3 * cos(turn2 + 0), r3 * sin(turn2 + 0)],
        [r3 * cos(turn2 + 0), r3 * sin(turn2 + 0)],
    ] },
    tendon { at: [
        [r4 * cos(turn2 + 2*pi/3), r4 * sin(turn2 + 2*pi/3)],
        [r4 * cos(turn2 + 2*pi/3), r4 * sin(turn2 + 2*pi/3)],
    ] },
    tendon { at: [
        [r5 * cos(turn2 + 4*pi/3), r5 * sin(turn2 + 4*pi/3)],
        [r5 * cos(turn2 + 4*pi/3), r5 * sin(turn2 + 4*pi/3)],
    ] },
    tendon { at: [r6 * cos(turn3 + 0), r6 * sin(turn3 + 0)] },
    tendon { at: [r7 * cos(turn3 + 2*pi/3), r7 * sin(turn3 + 2*pi/3)] },
    tendon { at: [r8 * cos(turn3 + 4*pi/3), r8 * sin(turn3 + 4*pi/3)] },
    // Without weight and with parallel tendons each segment is an arc.
    model strain { torsion: 1, bending: 1, extension: 1 },
}
