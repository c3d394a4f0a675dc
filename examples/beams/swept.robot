/// An aluminium strip with a swept tip, clamped (Epps and Chandra 1996; the data: tests/reference/measured/swept-beams): straight, a bend of some millimetres in the plane of the
/// strip, straight again.
pub robot SweptBeam {
    param young = 73.08 GPa,
    param sweep = 0 deg,
    let wide = 25.4 mm,
    let thick = 1.6002 mm,
    let rho = 2682.4 kg/m^3,
    let bend = 800.1 mm, // where the tip begins
    let blend = 2 mm,
    backbone {
        segments: [788.1, 24, 140.4] mm,
        bending_stiffness: [young * wide * thick^3 / 12, young * thick * wide^3 / 12],
        // Saint-Venant, of a thin rectangle; Poisson's ratio 0.325.
        torsional_stiffness: young/2.65 * wide * thick^3 * (1/3 - 0.21 * thick/wide),
        axial_stiffness: young * wide * thick,
        shear_stiffness: young/2.65 * 5/6 * wide * thick,
        mass_per_length: rho * wide * thick,
        inertia_per_length: [
            rho * wide * thick * (wide^2 + thick^2) / 12,
            rho * wide * thick^3 / 12,
            rho * thick * wide^3 / 12,
        ],
        // 1/cosh^2, whose cosh overflows far from the bend.
        natural_curvature: [0 1/m, 0 1/m, sweep/(2*blend) * (1 - tanh((s - bend)/blend)^2)],
    }
    model strain { torsion: 5, bending: 8, extension: 3, shear: 3 },
}
