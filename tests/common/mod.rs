//! Declarations as robots of the generic kernel.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub, reason = "shared by tests")]

pub mod discs;
pub mod rods;
pub mod segments;

use pliant::planar::{CableLength, Cables, Generic, PlanarOptions};
use pliant_declare::spec;
use pliant_testing::expression::{BinaryFunction, Expression, Function, MAX_PARAMETERS, Robot};

/// An expression of a declaration, evaluated at run time.
pub fn convert(expr: &spec::Expr) -> Expression {
    let both = |a: &spec::Expr, b: &spec::Expr| (Box::new(convert(a)), Box::new(convert(b)));
    match expr {
        spec::Expr::Number(number) => Expression::Number(number.to_f64()),
        spec::Expr::Pi => Expression::Number(std::f64::consts::PI),
        spec::Expr::ArcLength => Expression::ArcLength,
        spec::Expr::Theta => Expression::Theta,
        spec::Expr::Parameter(index) => Expression::Parameter(*index),
        spec::Expr::Add(a, b) => {
            let (a, b) = both(a, b);
            Expression::Add(a, b)
        }
        spec::Expr::Sub(a, b) => {
            let (a, b) = both(a, b);
            Expression::Sub(a, b)
        }
        spec::Expr::Mul(a, b) => {
            let (a, b) = both(a, b);
            Expression::Mul(a, b)
        }
        spec::Expr::Div(a, b) => {
            let (a, b) = both(a, b);
            Expression::Div(a, b)
        }
        // Written out: declarations here are short.
        spec::Expr::Let(definition) => convert(&definition.value),
        spec::Expr::Neg(a) => Expression::Neg(Box::new(convert(a))),
        spec::Expr::Power(base, p, q) => Expression::Power(Box::new(convert(base)), *p, *q),
        spec::Expr::CallBinary(function, a, b) => {
            let (a, b) = both(a, b);
            Expression::CallBinary(BinaryFunction::named(function.name()).unwrap(), a, b)
        }
        spec::Expr::Call(function, argument) => {
            let function = Function::named(function.name()).unwrap();
            Expression::Call(function, Box::new(convert(argument)))
        }
        spec::Expr::If(choice) => unreachable!("a choice at {} in what is smooth", choice.border),
    }
}

/// The robot of a declaration.
pub fn read(declaration: &str) -> spec::Robot {
    spec::read(declaration.parse().unwrap()).unwrap_or_else(|e| panic!("{e}: {declaration}")).robot
}

/// Robot of a declaration, and the generic kernel that it describes.
pub fn generic(declaration: &str) -> (spec::Robot, Generic<Robot>) {
    let robot = read(declaration);
    let model = robot.planar().unwrap();
    let mut parameters = [0.0; MAX_PARAMETERS];
    parameters[..robot.parameters.len()].copy_from_slice(&spec::values(&robot.parameters));
    let (backbone, load) = (&model.backbone, &model.load);
    let axial = backbone.axial_stiffness.as_ref().filter(|_| model.extensible);
    let couple = load.couple.as_ref().map(convert);
    let generic = Generic::new(Robot {
        options: PlanarOptions {
            extensible: model.extensible,
            cables: if model.ideal_cables { Cables::Ideal } else { Cables::Pull },
            cable_length: if model.exact_cable_length {
                CableLength::Exact
            } else {
                CableLength::NeglectSlope
            },
            loaded: couple.is_some() || !load.q_x.is_zero() || !load.q_y.is_zero(),
            couple: couple.is_some(),
            series: model.series,
            ..PlanarOptions::default()
        },
        parameters,
        length: convert(&backbone.length),
        bending_stiffness: convert(&backbone.bending_stiffness),
        axial_stiffness: axial.map(convert),
        spacing: convert(&model.spacing),
        q_x: convert(&load.q_x),
        q_y: convert(&load.q_y),
        couple,
        disc_radius: None,
    });
    (robot, generic)
}
