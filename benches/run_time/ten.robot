/// A strip with a weight, and ten discs between which its cables run straight.
robot Ten {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa, density: 1140 kg/m^3 }
    cables { spacing: 110 mm }
    gravity: [0, -9.81] m/s^2,
    model discs { count: 10, degree: 8 },
}
