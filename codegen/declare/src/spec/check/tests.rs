use super::read;
use crate::spec::{Expr, Robot};

fn robot(text: &str) -> syn::Result<Robot> {
    read(text.parse().unwrap()).map(|checked| checked.robot)
}

#[test]
fn the_whole_grammar_reads() {
    let robot = robot(
        "/// An arm.
        pub robot Arm {
            /// Load.
            param q_y = 0.6164 N/m,
            let taper = 0.03 m * (s/L)^3,
            backbone {
                length: 0.3 m,
                section: disc { diameter: 4 mm },
                param young = 2 GPa,
                density: 1000 kg/m^3,
            },
            cables { spacing: 0.04 m - taper }
            discs { radius: 20 mm },
            gravity: [0, -9.81] m/s^2,
            load { q_x: 0 N/m, q_y: q_y, couple: 0.1 N * theta^3 },
            model planar { axial: extensible, cables: ideal }
        }",
    )
    .unwrap();
    let names: Vec<_> =
        robot.parameters.iter().map(|p| (p.name.to_string(), p.value, p.unit.as_str())).collect();
    assert_eq!(names, [("q_y".to_owned(), 0.6164, "N/m"), ("young".to_owned(), 2e9, "Pa")]);
    let values = [0.6164, 2e9];
    let model = robot.planar().unwrap();
    let backbone = &model.backbone;
    let stiffness = backbone.bending_stiffness.eval(0.0, 0.0, &values);
    assert!((stiffness - 2e9 * std::f64::consts::PI * 0.004_f64.powi(4) / 64.0).abs() < 1e-15);
    assert_eq!(backbone.bending_stiffness.to_string(), "p1 * pi * 2.56e-10 / 64");
    assert!(model.load.q_x.is_zero());
    let weight = 1000.0 * std::f64::consts::PI * 4e-6 * 9.81;
    assert!((model.load.q_y.eval(0.0, 0.0, &values) - 0.6164 - weight).abs() < 1e-12);
    assert!((model.spacing.eval(0.15, 0.0, &values) - (0.04 - 0.03 / 8.0)).abs() < 1e-16);
    assert!(model.load.couple.as_ref().unwrap().depends_on_theta());
    assert!(model.extensible && model.ideal_cables && !model.exact_cable_length);
    let checked: Vec<_> = model.checks.iter().map(|check| check.what.as_str()).collect();
    assert_eq!(checked, ["Young's modulus of the backbone"]);
    assert_eq!(backbone.length, Expr::Number(crate::units::Number { mantissa: 3, exponent: -1 }));
}
