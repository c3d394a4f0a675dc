// An element of a rod of any section: stiffness and natural strain are parameters, so that `residual`, `gauss_newton` and `exact` of
// `parallel::Kernel` read them from the section that is passed. Every other number is that of the kernel at hand.
pub(crate) robot Element {
    param gj = 1 N*m^2,
    param ei_y = 1 N*m^2,
    param ei_z = 1 N*m^2,
    param ea = 1 N,
    param ga_y = 1 N,
    param ga_z = 1 N,
    param torsion = 0 1/m,
    param curvature_y = 0 1/m,
    param curvature_z = 0 1/m,
    param stretch = 1,
    param shear_y = 0,
    param shear_z = 0,
    rod {
        length: 1 m,
        torsional_stiffness: gj,
        bending_stiffness: [ei_y, ei_z],
        axial_stiffness: ea,
        shear_stiffness: [ga_y, ga_z],
        natural_curvature: [torsion, curvature_y, curvature_z],
        natural_stretch: [stretch, shear_y, shear_z],
        elements: 1,
        base { position: [0, 0, 0] m }
        platform { position: [0, 0, 0] m }
    }
    platform { position: [1, 0, 0] m }
    model parallel,
}
