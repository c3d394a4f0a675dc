//! Positions along the backbone: in closed form, or by a quadrature whose order is found here.

use pliant_program::{Argument, Kernel, Tree, WithDerivatives, gauss_legendre, order};

use super::{DefiniteIntegral, Derivatives, Lowering, POSITION};
use crate::kernels::KernelError;
use crate::symbolic::Expression;
use crate::theory::lasem::{Integral, Lasem};

/// Computation of positions [LASEM 15, 40].
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "one per robot")]
pub enum Position {
    /// In closed form.
    Closed {
        /// `[x, y]` of forces and `sigma` [LASEM 15, 40].
        position: Kernel,
        /// `[x, y, theta]` of the forces [LASEM 16].
        tip: Kernel,
        /// `[x, y, theta]` and its derivatives with respect to both forces [LASEM 17, 18, 42].
        jacobian: Kernel,
        /// Derivatives of the tip and of the compliance by each parameter.
        by_parameter: Vec<Kernel>,
    },
    /// Quadrature over `[L, L/EA]` and the angle.
    Quadrature {
        /// Number of nodes.
        order: usize,
        /// For a robot without parameters, per node: weight times `L`, weight times `L/EA`, `theta / Delta_F`.
        table: Option<Vec<[f64; 3]>>,
        /// `[L, L / EA]` of `sigma`, and the derivatives of that, of the angle and of the compliance.
        stretch: WithDerivatives<Kernel>,
        /// Derivatives of `theta / Delta_F` by each parameter.
        angle_derivatives: Vec<Kernel>,
        /// Derivatives of the compliance by each parameter.
        compliance_derivatives: Vec<Kernel>,
        /// As for [`Position::Closed`], where the tip alone is closed; otherwise its derivatives are integrated, too.
        by_parameter: Option<Vec<Kernel>>,
    },
}

/// `[x, y, theta]` at the tip over `Delta_F` and `Sigma_F`, if positions and angles are closed [LASEM 16].
///
/// The tip is the position at `sigma = 1`: names that depend on `sigma` are entered once more with that value.
pub(super) fn tip(theory: &Lasem) -> Option<[Expression; 3]> {
    let [x, y] = theory.position_at_tip.clone()?;
    let Integral::Closed(angle) = &theory.angle_at_tip else { return None };
    Some([x, y, angle * theory.symbols.delta_f.expression()])
}

/// Computation of positions, and the largest force at which a quadrature is accurate.
pub(super) fn position(
    lowering: &mut Lowering,
    (angle, compliance): (&DefiniteIntegral, &[DefiniteIntegral; 2]),
    derivatives: &[Derivatives],
) -> Result<(Position, f64), KernelError> {
    let theory = lowering.theory;
    let symbols = &theory.symbols;
    let forces = [symbols.delta_f, symbols.sum_f];
    let of_forces = [Argument::vector("forces", forces)];
    // Kernel of the tip and of the compliance.
    let forward = |of: &Derivatives| {
        let tip = of.tip.as_ref()?;
        let mut assembly = lowering.assembly(&of_forces);
        let leaves = assembly.leaves();
        let tip = assembly.run(tip, &leaves);
        let compliance = of.compliance.each_ref().map(|integral| integral.enter(&mut assembly));
        Some(assembly.finish(Tree::pair(Tree::vector(tip), Tree::vector(compliance))))
    };
    let by_parameter: Option<Vec<Kernel>> = derivatives.iter().map(forward).collect();
    if let (Some(position), Some(tip), Some(by_parameter)) = (&theory.position, tip(theory), &by_parameter) {
        let mut rows = vec![tip.clone()];
        for force in forces {
            let [x, y, theta] = &tip;
            let row = [lowering.slope(x, force)?, lowering.slope(y, force)?, lowering.slope(theta, force)?];
            rows.push(row);
        }
        let at = [&of_forces[..], &[Argument::number("sigma", symbols.sigma)]].concat();
        let position = Position::Closed {
            position: lowering.kernel(&at, Tree::vector(position.iter().cloned()))?,
            tip: lowering.kernel(&of_forces, Tree::vector(tip))?,
            jacobian: lowering.kernel(&of_forces, Tree::rows(rows))?,
            by_parameter: by_parameter.clone(),
        };
        return Ok((position, f64::INFINITY));
    }
    let sigma = [Argument::number("sigma", symbols.sigma)];
    let (angle_slopes, compliance_slopes) = derivatives
        .iter()
        .map(|of| {
            let mut assembly = lowering.assembly(&sigma);
            let angle = of.angle.enter(&mut assembly);
            (assembly.finish(Tree::Number(angle)), lowering.integrals(&[], &of.compliance))
        })
        .unzip();
    let stretch = lowering.kernel(&sigma, Tree::vector(theory.stretch.iter().cloned()))?;
    let (angle, compliance) = (&angle.integral, &compliance[0].integral);
    let values = lowering.with_values(&[]);
    let angle_at = |sigma: f64| angle.evaluate(0.0, sigma, &[sigma], &values);
    let stretch_at = |sigma: f64| stretch.evaluate(&lowering.with_values(&[sigma]));
    let length = stretch_at(0.5)[0];
    // At this force one cable has no length left; with parameters the robot may become softer than declared.
    let margin = if values.is_empty() { 1.0 } else { 1.5 };
    let force = margin * length / compliance.evaluate(0.0, 1.0, &[], &values);
    let limit = force * angle_at(1.0).abs();
    // Relative to the length, whatever the angles: where the robot curls up, the integrals themselves are small.
    let softest = stretch_at(0.0)[1].max(f64::MIN_POSITIVE);
    let order = order(|rule| {
        let nodes: Vec<(f64, f64, f64)> =
            rule.iter().map(|[x, w]| (*w, angle_at(*x), stretch_at(*x)[1] / softest)).collect();
        [0.25, 0.5, 0.75, 1.0]
            .into_iter()
            .flat_map(|fraction| {
                let mut sums = [0.0; 4];
                for (weight, angle, relative) in &nodes {
                    let (sine, cosine) = (force * fraction * angle).sin_cos();
                    for (sum, part) in sums.iter_mut().zip([cosine, sine, relative * cosine, relative * sine])
                    {
                        *sum += weight * part;
                    }
                }
                sums
            })
            .collect()
    })
    .ok_or(KernelError::Quadrature(POSITION))?;
    let table = values.is_empty().then(|| {
        gauss_legendre(order)
            .iter()
            .map(|[x, w]| {
                let stretch = stretch_at(*x);
                [w * stretch[0], w * stretch[1], angle_at(*x)]
            })
            .collect()
    });
    let position = Position::Quadrature {
        order,
        table,
        stretch: WithDerivatives {
            value: stretch,
            derivatives: derivatives.iter().map(|of| of.stretch.clone()).collect(),
        },
        angle_derivatives: angle_slopes,
        compliance_derivatives: compliance_slopes,
        by_parameter,
    };
    Ok((position, limit))
}
