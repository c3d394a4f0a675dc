/// Under loads and a couple, all of which move with parameters, with a series.
pub robot Bent {
    param length = 0.3 m,
    param young = 2 GPa,
    param push = 0.1 N/m,
    param width = 30 mm,
    param spring = -0.2 N,
    backbone { length: length, section: disc { diameter: 4 mm - 1 mm * s/L }, young: young },
    cables { spacing: width - 10 mm * (s/L)^2 },
    discs { radius: width },
    load { q_x: 0.02 N/m, q_y: push * s/L, couple: spring * sin(theta) },
    model planar { series: 5 },
}
