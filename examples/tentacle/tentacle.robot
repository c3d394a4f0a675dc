/// A tapered silicone body that hangs, with two tendons that converge towards it and end at s = 305 mm (SoRoMoX; the data: tests/reference/measured/soft-tentacle).
pub robot Tentacle {
    param young = 0.505 MPa,
    param density = 1500 kg/m^3,
    /// Tilt of the base: angles by which gravity is turned about the y and the x axis of the base frame.
    param tilt_x = 0 rad,
    param tilt_y = 0 rad,
    /// Taper of the modulus: relative change along the body.
    param gradient = 0,
    /// Relative error of the radius, and of its taper.
    param girth = 0,
    param taper = 0,
    /// Distance of the tendons from the axis: relative error.
    param spread = 0,
    /// Angle by which both tendons are turned about the axis.
    param turn = 0 rad,
    let at = (11.4 mm - 0.0295 * s) * (1 + spread),
    backbone {
        segments: [305, 55] mm,
        section: disc { radius: (15.41 mm - 10.61 mm * s/L) * (1 + girth + taper * s/L) },
        young: young * (1 + gradient * s/L),
        poisson: 0.45,
        density: density,
    }
    // The frame of the recordings: z is up, the tangent at the base is down, the y axes agree, the local z axis is x of the world.
    base { rotation: [0, 90, 0] deg },
    gravity: [9.81 * sin(tilt_x), 9.81 * sin(tilt_y), -9.81 * cos(tilt_x) * cos(tilt_y)] m/s^2,
    tendon { at: [[at * cos(pi/6 + turn), at * sin(pi/6 + turn)]] },
    tendon { at: [[at * cos(5*pi/6 + turn), at * sin(5*pi/6 + turn)]] },
    model strain { torsion: 5, bending: 7, extension: 5, shear: 5 },
}
