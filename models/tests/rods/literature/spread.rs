//! Loads along the rod.

use super::{KIRCHHOFF, Plane, close, force_at_tip, poses, rod, tips};
use pliant_models::rods::{Orders, UniformRod, Wrench};

/// `q L^3/EI`, then the tip under a dead and under a following load, `x/L` and `y/L` converged.
const TIPS: [(f64, [f64; 2], [f64; 2]); 13] = [
    (1.0, [0.9912, 0.1235], [0.9911, 0.1244]),
    (3.0, [0.9315, 0.3396], [0.9222, 0.3604]),
    (5.0, [0.8467, 0.4959], [0.7955, 0.5604]),
    (7.0, [0.7628, 0.6015], [0.6300, 0.7098]),
    (9.0, [0.6890, 0.6731], [0.4468, 0.8034]),
    (11.0, [0.6264, 0.7231], [0.2649, 0.8448]),
    (13.0, [0.5739, 0.7591], [0.0981, 0.8430]),
    (15.0, [0.5296, 0.7860], [-0.0456, 0.8092]),
    (17.0, [0.4919, 0.8067], [-0.1631, 0.7545]),
    (19.0, [0.4597, 0.8230], [-0.2547, 0.6880]),
    (21.0, [0.4318, 0.8361], [-0.3229, 0.6168]),
    (23.0, [0.4075, 0.8469], [-0.3712, 0.5458]),
    (25.0, [0.3862, 0.8559], [-0.4032, 0.4781]),
];

fn beam() -> UniformRod<1, 0> {
    UniformRod { options: KIRCHHOFF, ..rod(1.0, [1.0; 6]) }
}

/// Dead load spread over a cantilever. Published in PyElastica's cases, 0.1 to 0.5 % off: x/L .9912 .9309 .8455 .7613 .6874 .6249 .5724 .5281 .4906 .4584
/// .4306 .4064 .3851; y/L .1241 .3411 .4976 .6031 .6745 .7243 .7603 .7871 .8077 .8239 .8370 .8478 .8568.
#[test]
fn spread_load_that_is_dead() {
    for (load, expected, _) in TIPS {
        // A load per length is a weight.
        let beam = UniformRod { mass: load, gravity: [0.0, 1.0, 0.0], ..beam() };
        for tip in tips(&beam, &[]) {
            let [x, y, z] = tip.translation.vector.into();
            close(&format!("dead {load}"), &[x, y, z], &[expected[0], expected[1], 0.0], 5e-5);
        }
        let tip = Plane { bending: 1.0, load }.tip(0.0);
        close(&format!("planar, dead {load}"), &[tip.x(), tip.y()], &expected, 5e-5);
    }
}

/// The same load turning with the sections. Published in PyElastica's cases, wrong by 0.03 at 13: x/L .9910 .9213 .7935 .6265 .4422 .2596 .0705 -.0585
/// -.1677 -.2585 -.3258 -.3731 -.4042; y/L .1251 .3622 .5628 .7121 .8049 .8451 .8420 .8071 .7513 .6840 .6123 .5411 .4734.
///
/// A rod has no spread load that turns with it: it stands in as forces on the middles of so many equal parts, whose error is a series in even
/// powers of their length. The first is taken out; what is left is below 3e-6.
#[test]
fn spread_load_that_follows() {
    const ORDERS: Orders = Orders { torsion: 3, bending: 7, extension: 3, shear: 3 };
    let lumped = |load: f64, parts: usize| {
        let force = [0.0, load / parts as f64, 0.0];
        let at = |part: usize| force_at_tip(force).at((part as f64 + 0.5) / parts as f64).follower();
        let wrenches: Vec<Wrench> = (0..parts).map(at).collect();
        poses(&beam(), ORDERS, &wrenches, &[1.0]).map(|poses| poses[0].translation.vector)
    };
    for (load, _, expected) in TIPS {
        let (coarse, fine) = (lumped(load, 12), lumped(load, 24));
        for (coarse, fine) in coarse.into_iter().zip(fine) {
            close(
                &format!("following {load}"),
                &(fine + (fine - coarse) / 3.0),
                &[expected[0], expected[1], 0.0],
                5e-5,
            );
        }
    }
}
