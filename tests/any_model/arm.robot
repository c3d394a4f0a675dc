/// Two cables beside a backbone under a load along it.
pub robot Arm {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
    cables { spacing: 110 mm },
    load { q_y: -0.05 N/m },
    model planar,
}
