/// A planar robot: an elastic strip and two cables at its sides.
pub robot Arm {
    // A parameter can be set when the robot is solved.
    param young = 2 GPa,
    backbone {
        length: 0.3 m,
        section: disc { diameter: 6 mm - 1 mm * s/L },   // s is the arc length, L the length
        young: young,
    }
    cables { spacing: 40 mm - 30 mm * (s/L)^3 }
    // load { q_y: 0.6 N/m }                             // distributed, along -y
    model planar,
}
