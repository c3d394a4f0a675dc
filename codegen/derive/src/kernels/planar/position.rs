//! Positions along the backbone: in closed form, or by a quadrature whose order is found here.

use pliant_program::{Argument, Kernel, Tree, WithDerivatives, gauss_legendre, order};

use super::derivatives::Derivatives;
use super::lowering::{DefiniteIntegral, Lowering, POSITION};
use crate::kernels::{KernelError, LoweredIntegral};
use crate::symbolic::{Expression, Variable};

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

/// Computation of positions, and the largest angle at which a quadrature is accurate.
pub(super) fn position(
    lowering: &mut Lowering,
    (angle, compliance): (&DefiniteIntegral, &[DefiniteIntegral; 2]),
    derivatives: &[Derivatives],
) -> Result<(Position, f64), KernelError> {
    let theory = lowering.theory;
    let by_parameter: Option<Vec<Kernel>> =
        derivatives.iter().map(|of| forward_derivative(lowering, of)).collect();
    if let (Some(position), Some(tip), Some(by_parameter)) = (&theory.position, theory.tip(), &by_parameter) {
        let closed = closed(lowering, position, tip, by_parameter.clone())?;
        return Ok((closed, f64::INFINITY));
    }
    let sigma = [Argument::number("sigma", theory.symbols.sigma)];
    let (angle_derivatives, compliance_derivatives) = derivatives
        .iter()
        .map(|of| {
            let mut assembly = lowering.assembly(&sigma);
            let angle = of.angle.enter(&mut assembly);
            (assembly.finish(Tree::Number(angle)), lowering.integrals(&[], &of.compliance))
        })
        .unzip();
    let stretch = lowering.kernel(&sigma, Tree::vector(theory.stretch.iter().cloned()))?;
    let backbone = Backbone {
        values: lowering.with_values(&[]),
        angle: &angle.integral,
        compliance: &compliance[0].integral,
        stretch: &stretch,
    };
    let (order, limit) = backbone.order().ok_or(KernelError::Quadrature(POSITION))?;
    let table = backbone.values.is_empty().then(|| backbone.table(order));
    let position = Position::Quadrature {
        order,
        table,
        stretch: WithDerivatives {
            value: stretch,
            derivatives: derivatives.iter().map(|of| of.stretch.clone()).collect(),
        },
        angle_derivatives,
        compliance_derivatives,
        by_parameter,
    };
    Ok((position, limit))
}

/// Argument of kernels over `Delta_F` and `Sigma_F`.
fn forces(lowering: &Lowering) -> [Argument<Variable>; 1] {
    let symbols = &lowering.theory.symbols;
    [Argument::vector("forces", [symbols.delta_f, symbols.sum_f])]
}

/// Derivatives of tip and compliance by a parameter, if the tip is closed.
fn forward_derivative(lowering: &Lowering, of: &Derivatives) -> Option<Kernel> {
    let tip = of.tip.as_ref()?;
    let mut assembly = lowering.assembly(&forces(lowering));
    let leaves = assembly.leaves();
    let tip = assembly.run(tip, &leaves);
    let compliance = of.compliance.each_ref().map(|integral| integral.enter(&mut assembly));
    Some(assembly.finish(Tree::pair(Tree::vector(tip), Tree::vector(compliance))))
}

/// Position, tip and Jacobian in closed form [LASEM 15, 16, 17, 18, 40, 42].
fn closed(
    lowering: &mut Lowering,
    position: &[Expression; 2],
    tip: [Expression; 3],
    by_parameter: Vec<Kernel>,
) -> Result<Position, KernelError> {
    let theory = lowering.theory;
    let symbols = &theory.symbols;
    let mut rows = vec![tip.clone()];
    for force in [symbols.delta_f, symbols.sum_f] {
        let [x, y, theta] = &tip;
        let row = [lowering.slope(x, force)?, lowering.slope(y, force)?, lowering.slope(theta, force)?];
        rows.push(row);
    }
    let of_forces = forces(lowering);
    let at = [&of_forces[..], &[Argument::number("sigma", symbols.sigma)]].concat();
    Ok(Position::Closed {
        position: lowering.kernel(&at, Tree::vector(position.iter().cloned()))?,
        tip: lowering.kernel(&of_forces, Tree::vector(tip))?,
        jacobian: lowering.kernel(&of_forces, Tree::rows(rows))?,
        by_parameter,
    })
}

/// Angle, compliance and stretch of a backbone at the declared values of its parameters.
struct Backbone<'a> {
    values: Vec<f64>,
    angle: &'a LoweredIntegral,
    compliance: &'a LoweredIntegral,
    stretch: &'a Kernel,
}

impl Backbone<'_> {
    /// `theta / Delta_F` at `sigma`.
    fn angle_at(&self, sigma: f64) -> f64 {
        self.angle.evaluate(0.0, sigma, &[sigma], &self.values)
    }

    /// `[L, L / EA]` at `sigma`.
    fn stretch_at(&self, sigma: f64) -> Vec<f64> {
        self.stretch.evaluate(&[&[sigma], &self.values[..]].concat())
    }

    /// Number of nodes of the quadrature, and the largest angle at which it is accurate.
    fn order(&self) -> Option<(usize, f64)> {
        let length = self.stretch_at(0.5)[0];
        // At this force one cable has no length left; with parameters the robot may become softer than declared.
        let margin = if self.values.is_empty() { 1.0 } else { 1.5 };
        let force = margin * length / self.compliance.evaluate(0.0, 1.0, &[], &self.values);
        let limit = force * self.angle_at(1.0).abs();
        // Relative to the length, whatever the angles: where the robot curls up, the integrals themselves are small.
        let softest = self.stretch_at(0.0)[1].max(f64::MIN_POSITIVE);
        let order = order(|rule| {
            let nodes: Vec<(f64, f64, f64)> =
                rule.iter().map(|[x, w]| (*w, self.angle_at(*x), self.stretch_at(*x)[1] / softest)).collect();
            [0.25, 0.5, 0.75, 1.0]
                .into_iter()
                .flat_map(|fraction| {
                    let mut sums = [0.0; 4];
                    for (weight, angle, relative) in &nodes {
                        let (sine, cosine) = (force * fraction * angle).sin_cos();
                        for (sum, part) in
                            sums.iter_mut().zip([cosine, sine, relative * cosine, relative * sine])
                        {
                            *sum += weight * part;
                        }
                    }
                    sums
                })
                .collect()
        })?;
        Some((order, limit))
    }

    /// Weight times `L`, weight times `L / EA`, and `theta / Delta_F` of each node.
    fn table(&self, order: usize) -> Vec<[f64; 3]> {
        gauss_legendre(order)
            .iter()
            .map(|[x, w]| {
                let stretch = self.stretch_at(*x);
                [w * stretch[0], w * stretch[1], self.angle_at(*x)]
            })
            .collect()
    }
}
