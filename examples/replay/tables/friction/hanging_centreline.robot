/// A soft arm with three chambers, hanging; chambers do work by their centreline.
pub robot HangingCentreline {
    backbone {
        length: 100 mm,
        section: disc { radius: 10 mm },
        young: 0.5 MPa,
        shear: 0.5 MPa / 3,
        density: 1070 kg/m^3,
    }
    base { rotation: [0, 90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    chamber for i in 0..3 { at: [6 mm * sin(2*pi*i/3), -6 mm * cos(2*pi*i/3)], area: 20 mm^2, work: centreline },
    model strain { torsion: 5, bending: 7, extension: 5, shear: 5 },
    model shooting,
}
