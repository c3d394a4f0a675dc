//! Forces and couples of the statics beside differences of the energy.

use super::*;
use crate::segments::{Actuators, Chain, Constants, Generic};

/// The loads are the gradient of the energy that a search descends on, at every part of the loads.
#[test]
fn loads_are_the_gradient_of_the_potential() {
    let segment = Constants {
        length: 0.24,
        mass: 0.255,
        axial_stiffness: 50.0,
        bending_stiffness: 0.25,
        ..Constants::default()
    };
    let mut chain = Chain::<2>::uniform(segment, &Actuators::three(0.03), [1.0, -9.81, 2.0]);
    chain.base.0 = [[0.0, -1.0, 0.0], [0.6, 0.0, 0.8], [-0.8, 0.0, 0.6]];
    let model = Model::new(&ConstantCurvature::new(Generic::new(chain)));
    let load = TipLoad {
        mass: 0.1,
        center: [0.01, -0.02, 0.03].into(),
        force: [0.3, 1.0, -0.5].into(),
        ..TipLoad::default()
    };
    let full = Applied::new(Some(&load));
    let unknowns = [[0.4, -0.7, -0.1], [0.0, 0.2, 0.05]];
    for applied in [full, Applied::default().between(&full, 0.3), full.between(&Applied::new(None), -1.5)] {
        let acting = Acting::new(&model, &applied);
        let shape = |unknowns: &[[f64; 3]; 2]| unknowns.map(|[x, y, e]| [x, y, 0.24 + 0.24 * e]);
        let energy = |unknowns: &[[f64; 3]; 2]| {
            let shape = shape(unknowns);
            Rest::new(&model, &shape).potential(&model, &shape, unknowns, &acting)[0]
        };
        let here = shape(&unknowns);
        let mut rest = Rest::new(&model, &here);
        rest.loads(&model, &here, &unknowns, &acting);
        let kinds = &rest.kinds;
        for i in 0..2 {
            for k in 0..3 {
                let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| {
                    let mut there = unknowns;
                    there[i][k] += 1e-3 * factor;
                    energy(&there)
                });
                let slope = (a - 8.0 * b + 8.0 * c - d) / 12e-3;
                let parts = [&kinds.extension, &kinds.bending, &kinds.gravity, &kinds.tip];
                let load: f64 = parts.iter().map(|part| part[i][k]).sum();
                let unit = if k == 2 { 0.24 } else { 1.0 };
                assert!((slope - unit * load).abs() < 1e-9, "{i} {k}: {slope} {}", unit * load);
            }
        }
    }
}
