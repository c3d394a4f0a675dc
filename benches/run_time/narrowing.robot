/// A backbone that tapers; the routing narrows towards the tip.
robot Narrowing {
    backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa }
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 }
    model planar,
}
