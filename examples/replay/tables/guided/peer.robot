/// The robot of a public benchmark (tdcr-modeling), with its rule for the force of a tendon on a hole.
pub robot GuidedPeer {
    let y = 10 mm,
    backbone {
        segments: [200, 200] mm,
        section: disc { radius: 0.7 mm },
        young: 54 GPa,
        poisson: 0.3,
    }
    base { rotation: [0, -90, 0] deg },
    discs { count: 20, hole: tdcr_modeling },
    tendon for i in 0..3 { at: [[y * sin(pi/2 - 2*pi*i/3), -y * cos(pi/2 - 2*pi*i/3)]] },
    tendon for i in 0..3 { at: [y * sin(pi/2 - 2*pi*i/3), -y * cos(pi/2 - 2*pi*i/3)] },
    model strain { torsion: 9, bending: 11, extension: 8, shear: 8 },
    model shooting,
}
