//! The programs of a planar robot.

use super::lowering::piece;
use super::quadrature::order;
use super::{Check, KernelError, LoweredIntegral, gauss_legendre};
use crate::lower::{Graph, Program, compile};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::Translator;
use crate::theory::adomian::adomian_polynomials;
use crate::theory::lasem::{Integral, Lasem, PlanarRobot, derive};

/// All programs of a planar robot. Parameters are the last inputs of each, in the order of their indices.
#[derive(Clone, Debug)]
pub struct PlanarKernels {
    /// `[] -> [L]`, or `[L, disc radius]`.
    pub properties: Program,
    /// `[sigma] -> [EI, W]`, or `[EI, W, EA]`.
    pub section: Program,
    /// `EI` is constant along the backbone for all parameters.
    pub uniform_stiffness: bool,
    /// `[sigma, theta_sigma, u, F1, F2] -> [elastic (2), stress (2), stiffness (3), cable shortening (2), its gradient (2 x 2)]`.
    pub station: Program,
    /// `[sigma] -> n_x`, `n_y`: from `sigma` to the tip.
    pub resultant: [LoweredIntegral; 2],
    /// `[sigma, theta] -> [L c, L dc/dtheta]`.
    pub couple: Program,
    /// `[sigma] -> d theta / d sigma / Delta_F`.
    pub angle_rate: Program,
    /// `[sigma] -> theta / Delta_F`.
    pub angle: LoweredIntegral,
    /// `[] -> C_d`, `C_s`.
    pub compliance: [LoweredIntegral; 2],
    /// `[sigma] -> [L, L / EA]`.
    pub stretch: Program,
    /// Position and tip.
    pub position: Position,
    /// Derivatives, one entry per parameter.
    pub derivatives: Vec<ParameterDerivatives>,
    /// Adomian series.
    pub series: Option<Series>,
    /// Largest `|theta|` for which positions are accurate: infinite for closed forms.
    pub angle_limit: f64,
    /// There are distributed loads.
    pub loaded: bool,
    /// There is a distributed couple.
    pub has_couple: bool,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
    /// Closed forms in readable notation, for documentation.
    pub notes: Vec<String>,
    /// Integrals without closed form, in words.
    pub without_closed_form: Vec<&'static str>,
}

/// How positions are computed.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "one per robot")]
pub enum Position {
    /// In closed form.
    Closed {
        /// `[Delta_F, Sigma_F, sigma] -> [x, y]`.
        position: Program,
        /// `[Delta_F, Sigma_F] -> [x, y, theta]`.
        tip: Program,
        /// `[Delta_F, Sigma_F] -> [x, y, theta]`, then its derivatives with respect to both.
        jacobian: Program,
        /// Per parameter, `[Delta_F, Sigma_F] ->` the derivatives of `[x, y, theta]`.
        by_parameter: Vec<Program>,
    },
    /// By quadrature over `[L, L/EA]` and the angle.
    Quadrature {
        /// Number of nodes.
        order: usize,
        /// For a robot without parameters, per node: weight times `L`, weight times `L/EA`, `theta / Delta_F`.
        table: Option<Vec<[f64; 3]>>,
        /// As for [`Position::Closed`], where the tip alone is closed; otherwise its derivatives are integrated, too.
        by_parameter: Option<Vec<Program>>,
    },
}

/// Derivatives with respect to one parameter.
#[derive(Clone, Debug)]
pub struct ParameterDerivatives {
    /// `[] -> dL`.
    pub length: Program,
    /// `[sigma, theta, theta_sigma, u, F1, F2] -> [stress (2), cable shortening (2), L c]`.
    pub station: Program,
    /// Of the resultants.
    pub resultant: [LoweredIntegral; 2],
    /// Of `theta / Delta_F`.
    pub angle: LoweredIntegral,
    /// Of `[L, L / EA]`.
    pub stretch: Program,
    /// Of the compliances.
    pub compliance: [LoweredIntegral; 2],
}

/// The Adomian series of a loaded robot.
#[derive(Clone, Debug)]
pub struct Series {
    /// Intermediates per order.
    pub rows: usize,
    /// One program per order `k`: `[sigma, moment_x, moment_y, theta_0.., rows of order 0..k-1] -> [rows of order k, A_k]`.
    pub orders: Vec<Program>,
}

/// Derives and lowers the planar model of `robot` in a symbolic session.
///
/// # Errors
///
/// [`KernelError`] if the session fails or something cannot be lowered to full accuracy.
pub fn planar(robot: &PlanarRobot) -> Result<PlanarKernels, KernelError> {
    session(|| lower(robot, &derive(robot))).map_err(KernelError::Session)?
}

struct Lowering<'a> {
    graph: Graph,
    parameters: &'a [Variable],
    values: &'a [f64],
}

impl Lowering<'_> {
    fn program(&self, inputs: &[Variable], outputs: &[Expression]) -> Result<Program, KernelError> {
        let inputs: Vec<Variable> = inputs.iter().chain(self.parameters).copied().collect();
        compile(&self.graph, &inputs, outputs).map_err(KernelError::Lower)
    }

    /// An integral whose closed form has `inputs`; a quadrature's order is found over the whole backbone.
    fn piece(
        &self,
        what: &'static str,
        sigma: Variable,
        inputs: &[Variable],
        integral: &Integral,
    ) -> Result<LoweredIntegral, KernelError> {
        let program =
            |inputs: &[Variable], output: &Expression| self.program(inputs, std::slice::from_ref(output));
        piece(program, self.values, what, [&[sigma], inputs], integral)
    }

    fn with_values(&self, inputs: &[f64]) -> Vec<f64> {
        inputs.iter().chain(self.values).copied().collect()
    }

    fn slope(&mut self, expression: &Expression, variable: Variable) -> Result<Expression, KernelError> {
        self.graph.derivative(expression, variable).map_err(|error| KernelError::Lower(error.to_string()))
    }

    fn integral_slope(&mut self, integral: &Integral, variable: Variable) -> Result<Integral, KernelError> {
        Ok(match integral {
            Integral::Closed(closed) => Integral::Closed(self.slope(closed, variable)?),
            Integral::Quadrature(integrand) => Integral::Quadrature(integrand.derivative(variable)),
        })
    }
}

fn lower(robot: &PlanarRobot, theory: &Lasem) -> Result<PlanarKernels, KernelError> {
    let notes = if robot.exact_cable_length { exact_notes() } else { notes(theory, &robot.parameters) };
    let Lasem { graph, symbols, .. } = theory;
    let mut lowering =
        Lowering { graph: graph.clone(), parameters: &symbols.parameters, values: &robot.values };
    let sigma = symbols.sigma;
    let properties: Vec<Expression> =
        [Some(theory.length.clone()), theory.disc_radius.clone()].into_iter().flatten().collect();
    let section: Vec<Expression> =
        theory.section.iter().cloned().chain(theory.axial_stiffness.clone()).collect();
    let strains = [symbols.theta_sigma, symbols.u, symbols.f1, symbols.f2];
    let station_inputs = [&[sigma][..], &strains].concat();
    let pieces = |lowering: &Lowering, what, inputs: &[Variable], integrals: &[Integral; 2]| {
        let [a, b] = integrals;
        Ok::<_, KernelError>([
            lowering.piece(what, sigma, inputs, a)?,
            lowering.piece(what, sigma, inputs, b)?,
        ])
    };
    let angle = lowering.piece(ANGLE, sigma, &[sigma], &theory.angle)?;
    let compliance = pieces(&lowering, COMPLIANCE, &[], &theory.compliance)?;
    let resultant = pieces(&lowering, RESULTANT, &[sigma], &theory.resultant)?;
    let (derivatives, tips): (Vec<ParameterDerivatives>, Vec<Option<Program>>) =
        (0..symbols.parameters.len())
            .map(|index| derivatives(&mut lowering, theory, index))
            .collect::<Result<_, KernelError>>()?;
    let by_parameter = tips.into_iter().collect();
    let checks = theory
        .checks
        .iter()
        .map(|(check, quantities)| {
            let program = lowering.program(&[sigma], quantities)?;
            Ok(Check { what: check.what.clone(), kind: check.kind.clone(), program })
        })
        .collect::<Result<_, KernelError>>()?;
    let (position, angle_limit) = position(&mut lowering, theory, (&angle, &compliance), by_parameter)?;
    let mut without_closed_form: Vec<&'static str> = Vec::new();
    let mut missing = |what, closed: bool| {
        if !closed {
            without_closed_form.push(what);
        }
    };
    missing(ANGLE, angle.is_closed());
    missing(COMPLIANCE, compliance.iter().all(LoweredIntegral::is_closed));
    missing(RESULTANT, resultant.iter().all(LoweredIntegral::is_closed));
    missing(POSITION, matches!(position, Position::Closed { .. }));
    Ok(PlanarKernels {
        properties: lowering.program(&[], &properties)?,
        section: lowering.program(&[sigma], &section)?,
        uniform_stiffness: !theory.section[0].contains(sigma),
        station: lowering.program(&station_inputs, &theory.station)?,
        resultant,
        couple: lowering.program(&[sigma, symbols.theta], &theory.couple)?,
        angle_rate: lowering.program(&[sigma], std::slice::from_ref(&theory.angle_rate))?,
        angle,
        compliance,
        stretch: lowering.program(&[sigma], &theory.stretch)?,
        position,
        derivatives,
        series: robot.series.map(|order| series(&lowering, theory, order)).transpose()?,
        angle_limit,
        checks,
        loaded: theory.loaded,
        has_couple: !theory.couple[0].is_zero(),
        notes,
        without_closed_form,
    })
}

/// Largest number of rows of intermediates of a series, as in `models`.
const SERIES_ROWS: usize = 128;

const ANGLE: &str = "the tangent angle";
const COMPLIANCE: &str = "the compliance of the cables";
const RESULTANT: &str = "the resultant of the distributed loads";
const POSITION: &str = "the position";

fn derivatives(
    lowering: &mut Lowering,
    theory: &Lasem,
    index: usize,
) -> Result<(ParameterDerivatives, Option<Program>), KernelError> {
    let symbols = &theory.symbols;
    let (parameter, sigma) = (symbols.parameters[index], symbols.sigma);
    let direct = |expression: &Expression| expression.derivative(parameter);
    let station: Vec<Expression> = theory.station[2..4]
        .iter()
        .chain(&theory.station[7..9])
        .chain(std::slice::from_ref(&theory.couple[0]))
        .map(direct)
        .collect();
    let inputs = [sigma, symbols.theta, symbols.theta_sigma, symbols.u, symbols.f1, symbols.f2];
    let piece = |lowering: &mut Lowering, what, inputs: &[Variable], integral: &Integral| {
        let slope = lowering.integral_slope(integral, parameter)?;
        lowering.piece(what, sigma, inputs, &slope)
    };
    let resultant = [
        piece(lowering, RESULTANT, &[sigma], &theory.resultant[0])?,
        piece(lowering, RESULTANT, &[sigma], &theory.resultant[1])?,
    ];
    let compliance = [
        piece(lowering, COMPLIANCE, &[], &theory.compliance[0])?,
        piece(lowering, COMPLIANCE, &[], &theory.compliance[1])?,
    ];
    let angle = piece(lowering, ANGLE, &[sigma], &theory.angle)?;
    let tip = match tip(theory) {
        Some(tip) => {
            let derivatives =
                tip.iter().map(|value| lowering.slope(value, parameter)).collect::<Result<Vec<_>, _>>()?;
            Some(lowering.program(&[symbols.delta_f, symbols.sum_f], &derivatives)?)
        }
        None => None,
    };
    let derivatives = ParameterDerivatives {
        length: lowering.program(&[], &[direct(&theory.length)])?,
        station: lowering.program(&inputs, &station)?,
        resultant,
        angle,
        stretch: lowering.program(&[sigma], &theory.stretch.each_ref().map(direct))?,
        compliance,
    };
    Ok((derivatives, tip))
}

/// `[x, y, theta]` at the tip over `Delta_F` and `Sigma_F`, if positions and angles are closed.
///
/// The tip is the position at `sigma = 1`: names that depend on `sigma` are entered once more with that value.
fn tip(theory: &Lasem) -> Option<[Expression; 3]> {
    let [x, y] = theory.position_at_tip.clone()?;
    let Integral::Closed(angle) = &theory.angle_at_tip else { return None };
    Some([x, y, angle * theory.symbols.delta_f.expression()])
}

fn position(
    lowering: &mut Lowering,
    theory: &Lasem,
    (angle, compliance): (&LoweredIntegral, &[LoweredIntegral; 2]),
    by_parameter: Option<Vec<Program>>,
) -> Result<(Position, f64), KernelError> {
    let symbols = &theory.symbols;
    let forces = [symbols.delta_f, symbols.sum_f];
    if let (Some(position), Some(tip), Some(by_parameter)) = (&theory.position, tip(theory), &by_parameter) {
        let mut jacobian = tip.to_vec();
        for force in forces {
            for value in &tip {
                jacobian.push(lowering.slope(value, force)?);
            }
        }
        let inputs = [symbols.delta_f, symbols.sum_f, symbols.sigma];
        let position = Position::Closed {
            position: lowering.program(&inputs, position)?,
            tip: lowering.program(&forces, &tip)?,
            jacobian: lowering.program(&forces, &jacobian)?,
            by_parameter: by_parameter.clone(),
        };
        return Ok((position, f64::INFINITY));
    }
    let stretch = lowering.program(&[symbols.sigma], &theory.stretch)?;
    let values = lowering.with_values(&[]);
    let angle_at = |sigma: f64| angle.evaluate(0.0, sigma, &lowering.with_values(&[sigma]), &values);
    let stretch_at = |sigma: f64| stretch.evaluate(&lowering.with_values(&[sigma]));
    let length = stretch_at(0.5)[0];
    // At this force one cable has no length left; with parameters the robot may become softer than declared.
    let margin = if values.is_empty() { 1.0 } else { 1.5 };
    let force = margin * length / compliance[0].evaluate(0.0, 1.0, &values, &values);
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
    Ok((Position::Quadrature { order, table, by_parameter }, limit))
}

fn series(lowering: &Lowering, theory: &Lasem, order: usize) -> Result<Series, KernelError> {
    let symbols = &theory.symbols;
    // Terms theta_0 to theta_order need the polynomials A_0 to A_(order - 1).
    let polynomials = adomian_polynomials(&theory.nonlinearity, symbols.theta, order.saturating_sub(1))
        .map_err(|error| KernelError::Lower(error.to_string()))?;
    let rows = polynomials.orders.first().map_or(0, Vec::len);
    if rows * order > SERIES_ROWS {
        return Err(KernelError::Lower(format!(
            "a series of order {order} of this couple needs {} rows of memory; at most {SERIES_ROWS} are kept: ask for \
             order {} or a simpler couple",
            rows * order,
            SERIES_ROWS / rows
        )));
    }
    let orders = (0..order)
        .map(|k| {
            let known = polynomials.orders[..k].iter().flatten().map(|(name, _)| *name);
            let mut inputs = vec![symbols.sigma, symbols.moment_x, symbols.moment_y];
            inputs.extend(&polynomials.terms[..=k]);
            inputs.extend(known);
            // Intermediates of this order are outputs and are read by later ones of the same order.
            let mut graph = Graph::new();
            let mut named: Vec<(Variable, Expression)> = Vec::new();
            let replace = |expression: &Expression, named: &[(Variable, Expression)]| {
                named.iter().fold(expression.clone(), |e, (name, value)| e.replace(*name, value))
            };
            for (name, value) in &polynomials.orders[k] {
                let value = graph.name(&replace(value, &named));
                named.push((*name, value));
            }
            let mut outputs: Vec<Expression> = named.iter().map(|(_, value)| value.clone()).collect();
            outputs.push(replace(&polynomials.polynomials[k], &named));
            let lowering = Lowering { graph, parameters: lowering.parameters, values: lowering.values };
            lowering.program(&inputs, &outputs)
        })
        .collect::<Result<_, _>>()?;
    Ok(Series { rows, orders })
}

/// What is said of a robot whose cable lengths are exact.
fn exact_notes() -> Vec<String> {
    vec!["the curvature of each station solves an equation of its own: there is no closed form".to_owned()]
}

/// The closed forms in readable notation, numbers rounded to six digits.
fn notes(theory: &Lasem, names: &[String]) -> Vec<String> {
    let symbols = &theory.symbols;
    let fraction = Variable::new("s").expression() / &theory.length;
    let shown = |expression: &Expression| {
        let written = theory.graph.display(expression).replace(symbols.sigma, &fraction);
        Translator::with_declared_names(&written.readable(6), names)
    };
    let mut notes = Vec::new();
    match &theory.angle {
        Integral::Closed(angle) => {
            notes.push(format!("theta(s) = {}", shown(&(angle * symbols.delta_f.expression()))));
        }
        Integral::Quadrature(rate) => notes.push(format!(
            "theta(s) = integral over [0, s] of {} ds, by quadrature",
            shown(&(rate * symbols.delta_f.expression() / &theory.length))
        )),
    }
    match &theory.position {
        Some([x, y]) => {
            notes.push(format!("x(s) = {}", shown(x)));
            notes.push(format!("y(s) = {}", shown(y)));
        }
        None => notes.push("x(s), y(s) = integrals of cos theta and sin theta, by quadrature".to_owned()),
    }
    notes
}
