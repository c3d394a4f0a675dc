/// OpenCR v6. Three segments, in each of which three tendons end; the data: tests/reference/measured/opencr-tdcr. Angles of the first tendon of each
/// segment, distances of the tendons from the axis, and the deviation of each tendon from its nominal angle are what a fit may free. Only ratios of stiffnesses matter.
pub robot OpencrV6 {
    param young = 10 GPa,
    param turn1 = 0 rad,
    param turn2 = 0.5236 rad,
    param turn3 = 1.0472 rad,
    param r1 = 4.5 mm,
    param r2 = 4.5 mm,
    param r3 = 4.5 mm,
    param a0 = 0 rad,
    param a1 = 0 rad,
    param a2 = 0 rad,
    param a3 = 0 rad,
    param a4 = 0 rad,
    param a5 = 0 rad,
    param a6 = 0 rad,
    param a7 = 0 rad,
    param a8 = 0 rad,
    backbone {
        segments: [100, 100, 22] mm,
        section: disc { radius: 0.5 mm },
        young: young,
        poisson: 0.3,
        rod: kirchhoff,
    }
    tendon { at: [
        [r1 * cos(turn1 + 0 + a0), r1 * sin(turn1 + 0 + a0)],
    ] },
    tendon { at: [
        [r1 * cos(turn1 + 2*pi/3 + a1), r1 * sin(turn1 + 2*pi/3 + a1)],
    ] },
    tendon { at: [
        [r1 * cos(turn1 + 4*pi/3 + a2), r1 * sin(turn1 + 4*pi/3 + a2)],
    ] },
    tendon { at: [
        [r2 * cos(turn2 + 0 + a3), r2 * sin(turn2 + 0 + a3)],
        [r2 * cos(turn2 + 0 + a3), r2 * sin(turn2 + 0 + a3)],
    ] },
    tendon { at: [
        [r2 * cos(turn2 + 2*pi/3 + a4), r2 * sin(turn2 + 2*pi/3 + a4)],
        [r2 * cos(turn2 + 2*pi/3 + a4), r2 * sin(turn2 + 2*pi/3 + a4)],
    ] },
    tendon { at: [
        [r2 * cos(turn2 + 4*pi/3 + a5), r2 * sin(turn2 + 4*pi/3 + a5)],
        [r2 * cos(turn2 + 4*pi/3 + a5), r2 * sin(turn2 + 4*pi/3 + a5)],
    ] },
    tendon { at: [r3 * cos(turn3 + 0 + a6), r3 * sin(turn3 + 0 + a6)] },
    tendon { at: [r3 * cos(turn3 + 2*pi/3 + a7), r3 * sin(turn3 + 2*pi/3 + a7)] },
    tendon { at: [r3 * cos(turn3 + 4*pi/3 + a8), r3 * sin(turn3 + 4*pi/3 + a8)] },
    model strain { torsion: 2, bending: 3 },
}
