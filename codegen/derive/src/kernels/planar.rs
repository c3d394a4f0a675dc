//! The kernels of a planar robot.

mod constructor;
mod derivatives;
mod implementation;
mod lowering;
mod position;
mod series;

use derivatives::{Derivatives, derivatives};
use lowering::{ANGLE, COMPLIANCE, DefiniteIntegral, Limits, Lowering, POSITION, RESULTANT};
use pliant_declare::spec::{Expr, Let, Parameter, Planar, RunTimeCheck, values};
use pliant_program::{Argument, Derived, Kernel, Shape, Tree, WithDerivatives, with_declared_names};
use position::position;
use series::series;

use super::lowering::with_derivatives;
use super::{Check, Family, KernelError};
use crate::lower::guardable;
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
    /// The energy of a station.
    pub station: Kernel,
    /// Derivatives of the station by each parameter.
    pub station_derivatives: Vec<Kernel>,
    /// Resultant of the distributed loads beyond `sigma`.
    pub resultant: Kernel,
    /// `[L c, L dc/dtheta]` of `sigma` and `theta`.
    pub couple: Kernel,
    /// `theta / Delta_F` of `sigma`, and its derivative.
    pub angle: Kernel,
    /// `[C_d, C_s]`.
    pub compliance: Kernel,
    /// Position and tip.
    pub position: Position,
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
    let all_closed = |integrals: &[DefiniteIntegral]| integrals.iter().all(|of| of.integral.is_closed());
    let closed_forms = [
        (ANGLE, angle.integral.is_closed()),
        (COMPLIANCE, all_closed(&compliance)),
        (RESULTANT, all_closed(&resultant)),
        (POSITION, matches!(position, Position::Closed { .. })),
    ];
    let without_closed_form = closed_forms.into_iter().filter(|(_, closed)| !closed).map(|(what, _)| what);
    let strains = [symbols.theta_sigma, symbols.u, symbols.f1, symbols.f2];
    let angle = angle_and_rate(&lowering, &angle)?;
    let checks = checks(&lowering)?;
    Ok(PlanarKernels {
        length: with_derivatives(lowering.parameters, Tree::Number(theory.length.clone()), |result| {
            lowering.kernel(&[], result)
        })?,
        disc_radius: theory
            .disc_radius
            .as_ref()
            .map(|radius| lowering.kernel(&[], Tree::Number(radius.clone())))
            .transpose()?,
        section: lowering.kernel(std::slice::from_ref(&sigma), section(theory))?,
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
        without_closed_form: without_closed_form.collect(),
    })
}

/// `[EI, EA, W]` over `sigma`; `EA` is infinite for an inextensible robot.
fn section(theory: &Lasem) -> Tree<Expression> {
    let [bending, spacing] = theory.section.each_ref().map(|entry| Tree::Number(entry.clone()));
    let axial = match &theory.axial_stiffness {
        Some(axial) => Tree::Number(axial.clone()),
        None => Tree::settled(f64::INFINITY),
    };
    Tree::list(Shape::Number(()), [bending, axial, spacing])
}

/// `theta / Delta_F` over `sigma`, and its derivative.
fn angle_and_rate(lowering: &Lowering, angle: &DefiniteIntegral) -> Result<Kernel, KernelError> {
    let theory = lowering.theory;
    let sigma = theory.symbols.sigma;
    let rate = lowering.program(&[sigma], std::slice::from_ref(&theory.angle_rate))?;
    let mut assembly = lowering.assembly(&[Argument::number("sigma", sigma)]);
    let value = angle.enter(&mut assembly);
    let sigma = assembly.leaves();
    let rate = assembly.run(&rate, &sigma);
    Ok(assembly.finish(Tree::vector([&[value][..], &rate].concat())))
}

/// Kernels of the conditions along the backbone.
fn checks(lowering: &Lowering) -> Result<Vec<Check>, KernelError> {
    let Lowering { theory, graph, parameters, .. } = lowering;
    let check = |(check, quantities): &(RunTimeCheck, Vec<Expression>)| {
        Check::new(check, graph, theory.symbols.sigma, parameters, quantities)
    };
    theory.checks.iter().map(check).collect()
}

/// A station as the kernel trait has it.
fn station(station: &Station) -> Tree<Expression> {
    let Station { elastic, stress, stiffness, cable_shortening, cable_shortening_gradient } = station.clone();
    Tree::generic(
        "planar::EnergyDensity",
        [
            ("elastic", Tree::vector(elastic)),
            ("stress", Tree::vector(stress)),
            ("stiffness", Tree::vector(stiffness)),
            ("cable_shortening", Tree::vector(cable_shortening)),
            ("cable_shortening_gradient", Tree::rows(cable_shortening_gradient)),
        ],
    )
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
