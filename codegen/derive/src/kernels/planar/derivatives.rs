//! Derivatives of the kernels of a planar robot by a parameter.

use pliant_program::{Argument, Kernel, Program, Tree, Value};

use super::lowering::{ANGLE, COMPLIANCE, DefiniteIntegral, Limits, Lowering, RESULTANT};
use crate::kernels::KernelError;
use crate::symbolic::{Expression, Variable};

/// Derivatives with respect to one parameter.
pub(super) struct Derivatives {
    pub(super) station: Kernel,
    pub(super) angle: DefiniteIntegral,
    pub(super) stretch: Kernel,
    pub(super) compliance: [DefiniteIntegral; 2],
    /// Derivative of the tip over the forces, where that is closed.
    pub(super) tip: Option<Program>,
}

/// Derives station, angle, stretch, compliance and tip by a parameter.
pub(super) fn derivatives(lowering: &mut Lowering, parameter: Variable) -> Result<Derivatives, KernelError> {
    let theory = lowering.theory;
    let symbols = &theory.symbols;
    let direct = |expression: &Expression| expression.derivative(parameter);
    let resultant = lowering.integral_slopes(&theory.resultant, parameter)?;
    let resultant = lowering.definite_pair(RESULTANT, Limits::ToTip, &resultant)?;
    let compliance = lowering.integral_slopes(&theory.compliance, parameter)?;
    let compliance = lowering.definite_pair(COMPLIANCE, Limits::Whole, &compliance)?;
    let angle = lowering.integral_slope(&theory.angle, parameter)?;
    let angle = lowering.definite(ANGLE, Limits::FromBase, &angle)?;
    let tip = match theory.tip() {
        Some(tip) => {
            let derivatives =
                tip.iter().map(|value| lowering.slope(value, parameter)).collect::<Result<Vec<_>, _>>()?;
            Some(lowering.program(&[symbols.delta_f, symbols.sum_f], &derivatives)?)
        }
        None => None,
    };
    let state = [symbols.theta_sigma, symbols.u, symbols.f1, symbols.f2];
    let inputs = [&[symbols.sigma, symbols.theta][..], &state].concat();
    let outputs =
        theory.station.stress.iter().chain(&theory.station.cable_shortening).chain(&theory.couple[..1]);
    let program = lowering.program(&inputs, &outputs.map(direct).collect::<Vec<_>>())?;
    let arguments = [
        Argument::number("sigma", symbols.sigma),
        Argument::number("theta", symbols.theta),
        Argument::vector("state", state),
    ];
    let mut assembly = lowering.assembly(&arguments);
    let leaves = assembly.leaves();
    let mut values = assembly.run(&program, &leaves).into_iter();
    let mut two = || values.by_ref().take(2).collect::<Vec<_>>();
    let (stress, cable_shortening) = (two(), two());
    let couple: Vec<Value> = values.collect();
    let resultant = resultant.each_ref().map(|integral| integral.enter(&mut assembly));
    let station = assembly.finish(Tree::plain(
        "planar::StationSensitivity",
        [
            ("stress", Tree::vector(stress)),
            ("cable_shortening", Tree::vector(cable_shortening)),
            ("resultant", Tree::vector(resultant)),
            ("couple", Tree::Number(couple[0])),
        ],
    ));
    let sigma = [Argument::number("sigma", symbols.sigma)];
    let stretch = lowering.kernel(&sigma, Tree::vector(theory.stretch.each_ref().map(direct)))?;
    Ok(Derivatives { station, angle, stretch, compliance, tip })
}
