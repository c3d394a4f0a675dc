/// A strip with a weight and two cables, as a continuous routing and with three discs.
pub robot Finger {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa, density: 1140 kg/m^3 },
    cables { spacing: 110 mm },
    gravity: [0, -9.81] m/s^2,
    model planar,
    model discs { count: 3, degree: 8 },
}
