/// Scenario C of the Cosserat paper: two helical tendons with one turn around a steel backbone.
pub robot C {
    backbone {
        length: 242 mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg }, // local x is up
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..2 { at: [8 mm * sin(pi*i + 2*pi*s/L), -8 mm * cos(pi*i + 2*pi*s/L)] },
    model strain { torsion: 9, bending: 11, extension: 7, shear: 7 },
    model shooting,
}
