/// The cables approach the backbone towards the tip.
pub robot Routed {
    backbone { length: 0.3 m, section: disc { diameter: 5 mm }, young: 2 GPa },
    cables { spacing: 110 mm - 80 mm * (s/L)^3 },
    model planar,
}
