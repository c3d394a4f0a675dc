/// Cables that approach the backbone towards the tip [LASEM 25].
pub robot Routing {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
    model planar { cables: ideal },
}
