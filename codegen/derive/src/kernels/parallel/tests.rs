#![allow(clippy::unwrap_used, reason = "a test")]

use std::time::Instant;

use pliant_declare::spec::{self, Rotation};
use quote::quote;

use super::*;

#[test]
fn numbers_of_a_small_robot() {
    let robot = spec::read(quote! {
        pub robot Small {
            param reach = 90 mm,
            motor for i in 0..2 { axis: [0, 2 - 4*i, 0], through: [reach, 0, 0] m/m, limits: [-60, 90] deg },
            rod for i in 0..2 {
                length: 0.3 m, section: disc { radius: 0.5 mm }, young: 11.3 GPa, poisson: 0.35, motor: i,
                base { position: [reach * (1 - 2*i), 0 m, 0 m], rotation: [[0, 0, 180*i], [0, -90, 0]] deg },
                platform { position: [30, 0, 0] mm, rotation: [0, -90, 0] deg, joint: spherical },
            }
            platform { mass: 20 g, position: [0, 0, 0.3] m },
            model parallel,
        }
    });
    let error = robot.unwrap_err().to_string();
    assert!(error.contains("number"), "{error}");
    let robot = spec::read(quote! {
        pub robot Small {
            param reach = 90 mm,
            motor for i in 0..2 { axis: [0, 2 - 4*i, 0], through: [reach, 0 m, 0 m], limits: [-60, 90] deg },
            rod for i in 0..2 {
                length: 0.3 m, section: disc { radius: 0.5 mm }, young: 11.3 GPa, poisson: 0.35, motor: i,
                base { position: [reach * (1 - 2*i), 0 m, 0 m], rotation: [[0, 0, 180*i], [0, -90, 0]] deg },
                platform { position: [30, 0, 0] mm, rotation: [0, -90, 0] deg, joint: spherical },
            }
            platform { mass: 20 g, position: [0, 0, 0.3] m },
            model parallel,
        }
    })
    .unwrap()
    .robot;
    let input = robot.parallel().unwrap();
    let start = Instant::now();
    let kernels = input.kernels(&robot.parameters).unwrap();
    assert_eq!((kernels.sections.list.len(), &kernels.sections.of[..]), (1, &[0, 0][..]));
    println!("derived and lowered in {:?}", start.elapsed());
    for program in [&kernels.residual, &kernels.linearised, &kernels.exact] {
        println!("{:?}", program.program.count());
    }
    // Length and positions of the mounts; motors: axis, point, limits.
    assert_eq!(kernels.rods[1].value.evaluate(&[0.1]), [0.3, -0.1, 0.0, 0.0, 0.03, 0.0, 0.0]);
    let derivative = [0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    assert_eq!(kernels.rods[1].derivatives[0].evaluate(&[0.1]), derivative);
    let motor = kernels.motors[1].value.evaluate(&[0.1]);
    assert_eq!(motor[..6], [0.0, -1.0, 0.0, 0.1, 0.0, 0.0]);
    let Rotation::Fixed(rotation) = input.rods[1].base.rotation else { panic!() };
    let expected = [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [1.0, 0.0, 0.0]];
    for (found, expected) in rotation.as_flattened().iter().zip(expected.as_flattened()) {
        assert!((found - expected).abs() < 1e-15, "{rotation:?}");
    }
}
