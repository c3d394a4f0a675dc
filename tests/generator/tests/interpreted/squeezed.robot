/// A backbone that can be compressed, with cables whose slope counts, moved by parameters.
pub robot Squeezed {
    param length = 0.3 m,
    param young = 2 GPa,
    param push = 0.1 N/m,
    param width = 30 mm,
    backbone { length: length, section: disc { diameter: 4 mm * exp(-s/L) }, young: young },
    cables { spacing: width - 10 mm * (s/L)^2 },
    load { q_y: push * sqrt(1 + s/L) },
    model planar { axial: extensible, cable_length: exact },
}
