//! The robot of segments whose kernels `tests/reference/kernels` describes.
#![allow(missing_docs, unreachable_pub, reason = "a bench, and a test")]

use pliant::robot;

robot! {
    /// Two segments of equal numbers; up along z.
    pub robot Segments {
        param mass = 0.255 kg,
        param length = 0.24 m,
        param axial = 50 kN,
        // K/L0 and c/L0 of the vectors.
        param bending = 1 N*m^2,
        param damping = 0.2 N*m^2*s,
        param g = 9.8067 m/s^2,
        param radius = 32.5 mm,
        gravity: [0 m/s^2, 0 m/s^2, -g],
        segment for i in 0..2 {
            length: length,
            mass: mass,
            axial_stiffness: axial,
            bending_stiffness: bending,
            damping: damping,
            actuators { radius: radius },
        }
        model constant_curvature,
    }
}
