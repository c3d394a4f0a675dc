//! The kernels of a planar robot.

mod constructor;
mod implementation;
mod position;
mod series;

use pliant_declare::spec::{Expr, Let, Parameter, Planar, values};
use pliant_program::{
    Argument, Assembly, Derived, Kernel, Program, Shape, Tree, Value, WithDerivatives, with_declared_names,
};
use position::{position, tip};
use series::series;

use super::lowering::{piece, with_derivatives};
use super::{Check, Family, KernelError, LoweredIntegral};
use crate::graph::Graph;
use crate::lower::{assembly, compile, compile_kernel, guardable};
use crate::symbolic::{Expression, Variable};
use crate::theory::lasem::{Integral, Lasem, Station, derive};

pub use position::Position;
pub use series::Series;

/// All kernels of a planar robot.
#[derive(Clone, Debug)]
pub struct PlanarKernels {
    /// Length of the backbone.
    pub length: WithDerivatives<Kernel>,
    /// Radius of the discs.
    pub disc_radius: Option<Kernel>,
    /// `[EI, EA, W]` of `sigma`.
    pub section: Kernel,
    /// `EI` is constant along the backbone for all parameters.
    pub uniform_stiffness: bool,
    /// The energy of a station [LASEM 21].
    pub station: Kernel,
    /// Derivatives of the station by each parameter.
    pub station_derivatives: Vec<Kernel>,
    /// Resultant of the distributed loads beyond `sigma` [LASEM 31].
    pub resultant: Kernel,
    /// `[L c, L dc/dtheta]` of `sigma` and `theta`.
    pub couple: Kernel,
    /// `theta / Delta_F` of `sigma`, and its derivative [LASEM 12, 22, 26, 27].
    pub angle: Kernel,
    /// `[C_d, C_s]` [LASEM 14, 23, 28, 39].
    pub compliance: Kernel,
    /// Position and tip [LASEM 15, 16, 40].
    pub position: Position,
    /// Adomian series [LASEM 36].
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

impl Family for Planar {
    type Kernels = PlanarKernels;

    fn lower(&self, parameters: &[Parameter]) -> Result<PlanarKernels, KernelError> {
        lower(parameters, self, &derive(parameters, self, guardable))
    }

    fn refused(&self, kernels: &PlanarKernels) -> Option<String> {
        (self.closed_form_required && !kernels.without_closed_form.is_empty()).then(|| {
            let reason = format!(
                "`closed_form: required`, but there is none for {}: only polynomials, powers of linear functions, and \
                 s^n times sin, cos or exp of a linear function (n up to 6, for all digits) are integrated in closed form; with \
                 `closed_form: preferred` a quadrature takes over",
                kernels.without_closed_form.join(" and ")
            );
            format!("{reason}{}", not_written_out(self))
        })
    }

    fn derived(&self, _: &[Parameter], kernels: &PlanarKernels) -> Derived {
        Derived {
            constructors: vec![kernels.constructor(self.exact_cable_length)],
            implementations: kernels.implementations(self),
        }
    }
}

/// A remark on definitions that integrals would need written out.
fn not_written_out(robot: &Planar) -> String {
    let Planar { backbone, spacing, load, .. } = robot;
    let quantities = [&backbone.bending_stiffness, spacing, &load.q_x, &load.q_y];
    let along = quantities.into_iter().chain(&backbone.axial_stiffness).flat_map(Expr::definitions);
    let last = along.filter(|definition| definition.value.depends_on_arc_length()).last();
    last.map_or_else(String::new, |definition| {
        format!(
            ". `{}` is not written out: a `let` of more than {} operations that others use several times",
            definition.name,
            Let::MOST_COPIED
        )
    })
}

struct Lowering<'a> {
    graph: Graph,
    theory: &'a Lasem,
    parameters: &'a [Variable],
    values: &'a [f64],
}

/// An integral of a kernel, and its limits.
struct DefiniteIntegral {
    integral: LoweredIntegral,
    limits: Limits,
}

/// Limits of an integral over `sigma`.
#[derive(Clone, Copy)]
enum Limits {
    FromBase,
    ToTip,
    Whole,
}

impl DefiniteIntegral {
    /// Adds it to a kernel, whose first leaf is `sigma` unless it goes over the whole backbone.
    fn enter(&self, assembly: &mut Assembly) -> Value {
        let [zero, one] = [0.0, 1.0].map(|limit| assembly.constant(limit));
        let sigma = assembly.leaves().first().copied();
        match (self.limits, sigma) {
            (Limits::FromBase, Some(sigma)) => self.integral.enter(assembly, zero, sigma, &[sigma]),
            (Limits::ToTip, Some(sigma)) => self.integral.enter(assembly, sigma, one, &[sigma]),
            _ => self.integral.enter(assembly, zero, one, &[]),
        }
    }
}

impl Lowering<'_> {
    fn program(&self, inputs: &[Variable], outputs: &[Expression]) -> Result<Program, KernelError> {
        let inputs: Vec<Variable> = inputs.iter().chain(self.parameters).copied().collect();
        compile(&self.graph, &inputs, outputs).map_err(KernelError::Lower)
    }

    fn kernel(
        &self,
        arguments: &[Argument<Variable>],
        result: Tree<Expression>,
    ) -> Result<Kernel, KernelError> {
        compile_kernel(&self.graph, arguments, self.parameters, result).map_err(KernelError::Lower)
    }

    /// An integral over `sigma`; a quadrature's order is found over the whole backbone.
    fn definite(
        &self,
        what: &'static str,
        limits: Limits,
        integral: &Integral,
    ) -> Result<DefiniteIntegral, KernelError> {
        let program =
            |inputs: &[Variable], output: &Expression| self.program(inputs, std::slice::from_ref(output));
        let sigma = [self.theory.symbols.sigma];
        let closed = match limits {
            Limits::Whole => &[][..],
            Limits::FromBase | Limits::ToTip => &sigma,
        };
        let integral = piece(program, self.values, what, [&sigma, closed], integral)?;
        Ok(DefiniteIntegral { integral, limits })
    }

    fn definite_pair(
        &self,
        what: &'static str,
        limits: Limits,
        [a, b]: &[Integral; 2],
    ) -> Result<[DefiniteIntegral; 2], KernelError> {
        Ok([self.definite(what, limits, a)?, self.definite(what, limits, b)?])
    }

    fn assembly(&self, arguments: &[Argument<Variable>]) -> Assembly {
        assembly(arguments, self.parameters)
    }

    /// The kernel of two integrals over `sigma`.
    fn integrals(&self, arguments: &[Argument<Variable>], both: &[DefiniteIntegral; 2]) -> Kernel {
        let mut assembly = self.assembly(arguments);
        let values = both.each_ref().map(|integral| integral.enter(&mut assembly));
        assembly.finish(Tree::vector(values))
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

    fn integral_slopes(
        &mut self,
        [a, b]: &[Integral; 2],
        variable: Variable,
    ) -> Result<[Integral; 2], KernelError> {
        Ok([self.integral_slope(a, variable)?, self.integral_slope(b, variable)?])
    }
}

fn lower(parameters: &[Parameter], robot: &Planar, theory: &Lasem) -> Result<PlanarKernels, KernelError> {
    let notes = if robot.exact_cable_length { exact_notes() } else { notes(theory, parameters) };
    let values = values(parameters);
    let symbols = &theory.symbols;
    let mut lowering =
        Lowering { graph: theory.graph.clone(), theory, parameters: &symbols.parameters, values: &values };
    let sigma = Argument::number("sigma", symbols.sigma);
    let angle = lowering.definite(ANGLE, Limits::FromBase, &theory.angle)?;
    let compliance = lowering.definite_pair(COMPLIANCE, Limits::Whole, &theory.compliance)?;
    let resultant = lowering.definite_pair(RESULTANT, Limits::ToTip, &theory.resultant)?;
    let derivatives = symbols.parameters.iter().map(|parameter| derivatives(&mut lowering, *parameter));
    let derivatives: Vec<Derivatives> = derivatives.collect::<Result<_, KernelError>>()?;
    let (position, angle_limit) = position(&mut lowering, (&angle, &compliance), &derivatives)?;
    let mut without_closed_form: Vec<&'static str> = Vec::new();
    let mut missing = |what, closed: bool| {
        if !closed {
            without_closed_form.push(what);
        }
    };
    missing(ANGLE, angle.integral.is_closed());
    missing(COMPLIANCE, compliance.iter().all(|integral| integral.integral.is_closed()));
    missing(RESULTANT, resultant.iter().all(|integral| integral.integral.is_closed()));
    missing(POSITION, matches!(position, Position::Closed { .. }));
    let [bending, spacing] = theory.section.each_ref().map(|entry| Tree::Number(entry.clone()));
    let axial = match &theory.axial_stiffness {
        Some(axial) => Tree::Number(axial.clone()),
        None => Tree::settled(f64::INFINITY),
    };
    let strains = [symbols.theta_sigma, symbols.u, symbols.f1, symbols.f2];
    let rate = lowering.program(&[symbols.sigma], std::slice::from_ref(&theory.angle_rate))?;
    let angle = {
        let mut assembly = lowering.assembly(std::slice::from_ref(&sigma));
        let value = angle.enter(&mut assembly);
        let sigma = assembly.leaves();
        let rate = assembly.run(&rate, &sigma);
        assembly.finish(Tree::vector([&[value][..], &rate].concat()))
    };
    let checks = theory
        .checks
        .iter()
        .map(|(check, quantities)| {
            Check::new(check, &lowering.graph, symbols.sigma, lowering.parameters, quantities)
        })
        .collect::<Result<_, KernelError>>()?;
    Ok(PlanarKernels {
        length: with_derivatives(lowering.parameters, Tree::Number(theory.length.clone()), |result| {
            lowering.kernel(&[], result)
        })?,
        disc_radius: theory
            .disc_radius
            .as_ref()
            .map(|radius| lowering.kernel(&[], Tree::Number(radius.clone())))
            .transpose()?,
        section: lowering
            .kernel(std::slice::from_ref(&sigma), Tree::list(Shape::Number(()), [bending, axial, spacing]))?,
        uniform_stiffness: !theory.section[0].contains(symbols.sigma),
        station: lowering
            .kernel(&[sigma.clone(), Argument::vector("state", strains)], station(&theory.station))?,
        station_derivatives: derivatives.iter().map(|of| of.station.clone()).collect(),
        resultant: lowering.integrals(std::slice::from_ref(&sigma), &resultant),
        couple: lowering.kernel(
            &[sigma, Argument::number("theta", symbols.theta)],
            Tree::vector(theory.couple.iter().cloned()),
        )?,
        angle,
        compliance: lowering.integrals(&[], &compliance),
        position,
        series: robot.series.map(|order| series(&lowering, order)).transpose()?,
        angle_limit,
        checks,
        loaded: theory.loaded,
        has_couple: !theory.couple[0].is_zero(),
        notes,
        without_closed_form,
    })
}

/// A station as the kernel trait has it [LASEM 21].
fn station(station: &Station) -> Tree<Expression> {
    let Station { elastic, stress, stiffness, cable_shortening, cable_shortening_gradient } = station.clone();
    Tree::generic(
        "planar::Station",
        [
            ("elastic", Tree::vector(elastic)),
            ("stress", Tree::vector(stress)),
            ("stiffness", Tree::vector(stiffness)),
            ("cable_shortening", Tree::vector(cable_shortening)),
            ("cable_shortening_gradient", Tree::rows(cable_shortening_gradient)),
        ],
    )
}

/// Largest number of rows of intermediates of a series, as in `models`.
const SERIES_ROWS: usize = 128;

const ANGLE: &str = "the tangent angle";
const COMPLIANCE: &str = "the compliance of the cables";
const RESULTANT: &str = "the resultant of the distributed loads";
const POSITION: &str = "the position";

/// Derivatives with respect to one parameter.
struct Derivatives {
    station: Kernel,
    angle: DefiniteIntegral,
    stretch: Kernel,
    compliance: [DefiniteIntegral; 2],
    /// Derivative of the tip over the forces, where that is closed.
    tip: Option<Program>,
}

fn derivatives(lowering: &mut Lowering, parameter: Variable) -> Result<Derivatives, KernelError> {
    let theory = lowering.theory;
    let symbols = &theory.symbols;
    let direct = |expression: &Expression| expression.derivative(parameter);
    let resultant = lowering.integral_slopes(&theory.resultant, parameter)?;
    let resultant = lowering.definite_pair(RESULTANT, Limits::ToTip, &resultant)?;
    let compliance = lowering.integral_slopes(&theory.compliance, parameter)?;
    let compliance = lowering.definite_pair(COMPLIANCE, Limits::Whole, &compliance)?;
    let angle = lowering.integral_slope(&theory.angle, parameter)?;
    let angle = lowering.definite(ANGLE, Limits::FromBase, &angle)?;
    let tip = match tip(theory) {
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

/// Note on a robot whose cable lengths are exact.
fn exact_notes() -> Vec<String> {
    vec!["the curvature of each station solves an equation of its own: there is no closed form".to_owned()]
}

/// The closed forms in readable notation, numbers rounded to six digits.
fn notes(theory: &Lasem, parameters: &[Parameter]) -> Vec<String> {
    let names: Vec<String> = parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let symbols = &theory.symbols;
    let fraction = Variable::new("s").expression() / &theory.length;
    let shown = |expression: &Expression| {
        let written = theory.graph.display(expression).replace(symbols.sigma, &fraction);
        with_declared_names(&written.readable_with(6, |call| theory.graph.shared.name(call)), &names)
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
