// Tendons of a rod one by one: `cosserat::TendonForms` with the forms 0 parallel to the backbone, 1 straight, 2 any, in the order of the declaration. There are
// more tendons than are written out, and everything about the section varies along the rod so that it is an input of `balance`.
pub(crate) robot Tendons {
    let varying = 1 + (s/L)^2,
    backbone {
        length: 1 m,
        torsional_stiffness: 1 N*m^2 * varying,
        bending_stiffness: [1 N*m^2 * varying, 2 N*m^2 * varying],
        axial_stiffness: 1 N * varying,
        shear_stiffness: [1 N * varying, 2 N * varying],
        natural_curvature: [1 1/m * varying, 2 1/m * varying, 3 1/m * varying],
        natural_stretch: [varying, varying - 1, varying - 1],
    }
    tendon for i in 0..8 { at: [1 mm * i, 0 mm] }
    tendon { at: [0 mm, 1 mm * (1 - s/L)] }
    tendon { at: [1 mm * (s/L)^2, 0 mm] }
    model shooting,
}
