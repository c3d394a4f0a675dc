/// A composite strip that is clamped and bent flat-wise by a weight at its end (beam 1 of Minguet and Dugundji 1990; the data: tests/reference/measured/composite-beams). Its own
/// weight is not stated: displacements are those by the load.
pub robot CompositeBeam {
    param bending = 0.707 N*m^2, // flat-wise, as published from its layers
    backbone {
        length: 0.55 m,
        torsional_stiffness: 0.183 N*m^2,
        bending_stiffness: [bending, 276 N*m^2],
        axial_stiffness: 3.7e6 N,
        shear_stiffness: [2.6e5, 2.9e5] N,
        mass_per_length: 1 kg/m,
    }
    model strain { torsion: 2, bending: 10, extension: 6, shear: 6 },
}
