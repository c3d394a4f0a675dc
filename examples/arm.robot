/// Two cables along a tapering steel strip; the routing narrows towards the tip.
pub robot Arm {
    backbone {
        length: 0.3 m,
        section: disc { diameter: 6 mm - 1 mm * s/L },
        young: 2 GPa,
    }
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 }
    model planar,
}
