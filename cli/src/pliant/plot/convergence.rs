//! The error of a model against the number of what it is discretised by.

use pliant::declaration::ModelError;
use pliant::nalgebra::Vector3;
use pliant::planar::discs::Basis;
use pliant::rods::Orders;
use pliant::rods::shooting::{Integrator, ShootingSettings};
use pliant::{Declaration, Error, Model};
use pliant_view::{Chart, Curve};

use super::{Drawn, Options, title};
use crate::failure::Failure;
use crate::robot;

/// A model with so many of what it is discretised by.
type Finer = dyn Fn(usize) -> Result<Box<dyn Model>, ModelError>;

/// Discretisation of a model, whose number is varied.
struct Refined {
    what: &'static str,
    /// Numbers, unless they are given.
    usual: Vec<usize>,
    /// The number of the model with which the others are compared, for a largest one.
    reference: Box<dyn Fn(usize) -> usize>,
    /// The model with another number.
    model: Box<Finer>,
}

pub(super) fn draw(options: &Options, robot: &robot::Robot) -> Result<Drawn, Failure> {
    let refined = refined(&robot.declaration, robot.model.kind())?;
    let numbers = options.numbers.clone().unwrap_or(refined.usual);
    let most = numbers.iter().copied().max().unwrap_or(0);
    let reference = (refined.reference)(most);
    if let Some(number) = numbers.iter().find(|number| **number == 0 || **number >= reference) {
        let message =
            format!("{number} {}: expected 1 to {}", refined.what, reference.saturating_sub(1).max(1));
        return Err(Failure::option("--numbers", &message));
    }
    let input = options.input.read(robot)?;
    let settings = options.settings.read();
    let values = robot.model.parameter_values();
    let model = |number: usize| -> Result<Box<dyn Model>, Failure> {
        let model = (refined.model)(number).map_err(|error| Failure::input(error.to_string()))?;
        Ok(model.with_parameters(&values)?)
    };
    let tip = |model: &dyn Model| -> Result<Vector3<f64>, Error> {
        Ok(model.solve_with(&input, &settings)?.tip().translation.vector)
    };
    let exact = tip(model(reference)?.as_ref())?;
    let (mut points, mut failed) = (Vec::new(), 0);
    for number in &numbers {
        match tip(model(*number)?.as_ref()) {
            Ok(tip) => points.push([*number as f64, (tip - exact).norm()]),
            // Too coarse a model may not find an equilibrium.
            Err(_) => failed += 1,
        }
    }
    let what = format!("; reference: {} {reference}", refined.what);
    let mut chart = Chart::new(&title(robot, &what), [refined.what, "distance of the tip / m"]);
    chart.logarithmic = true;
    chart.curves.push(Curve { name: String::new(), points, line: true, dots: true });
    let svg = chart.svg()?;
    Ok(Drawn { svg, failure: Failure::rows(failed, numbers.len()).err() })
}

/// Discretisation of a model kind of a declaration, and its finer models.
fn refined(declaration: &Declaration, kind: &str) -> Result<Refined, Failure> {
    let declaration = declaration.clone();
    let twice = |most: usize| 2 * most;
    let found = match kind {
        "strain" => Refined {
            what: "functions per strain",
            usual: (1..=8).collect(),
            reference: Box::new(twice),
            model: Box::new(move |number| {
                let orders = Orders { torsion: number, bending: number, extension: number, shear: number };
                Ok(Box::new(declaration.strain()?.with_orders(orders)))
            }),
        },
        "shooting" => Refined {
            what: "steps",
            usual: vec![2, 4, 8, 16, 32, 64],
            reference: Box::new(twice),
            model: Box::new(move |steps| {
                let settings = ShootingSettings {
                    integrator: Integrator::Fixed { steps },
                    ..ShootingSettings::default()
                };
                Ok(Box::new(declaration.shooting()?.with_settings(settings)))
            }),
        },
        "parallel" => Refined {
            what: "elements per rod",
            usual: vec![2, 4, 8, 16],
            reference: Box::new(twice),
            model: Box::new(move |elements| Ok(Box::new(declaration.parallel()?.with_elements(elements)))),
        },
        "discs" => {
            let declared = declaration.discs().map_err(|error| Failure::input(error.to_string()))?.basis();
            // The quadrature resolves what is declared.
            let (what, most, per_span) = match declared {
                Basis::Polynomial(degree) => ("degree of the polynomial", degree, false),
                Basis::PerSpan(functions) => ("functions per span", functions, true),
            };
            Refined {
                what,
                usual: (1..most).collect(),
                reference: Box::new(move |_| most),
                model: Box::new(move |number| {
                    let basis = if per_span { Basis::PerSpan(number) } else { Basis::Polynomial(number) };
                    Ok(Box::new(declaration.discs()?.with_basis(basis)))
                }),
            }
        }
        other => {
            let message = format!(
                "the model {other} has no functions, elements or steps: expected strain, shooting, discs or parallel"
            );
            return Err(Failure::option("--kind", &message));
        }
    };
    Ok(found)
}
