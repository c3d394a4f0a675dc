//! Planar cable-driven robots: actuation-space energy (LASEM paper, sections II and III).
//!
//! Everything follows from the energy of a station per unit of `sigma = s / L`,
//!
//! `psi = L (EI kappa^2 + EA u^2) / 2 - F1 dDelta_l_1/dsigma - F2 dDelta_l_2/dsigma`, `kappa = theta_sigma / L` [LASEM 5],
//!
//! [LASEM 21] with `Delta_l_i = l_i(straight) - l_i`: the paper's (1)-(3) have the opposite sign [LASEM 1, 2, 3]. Without loads `d psi/d theta_sigma = 0` gives `theta_sigma = L
//! W Delta_F / (2 EI)` [LASEM 12, 22, 26], and `d psi/d u = 0` gives `u = -(F1 + F2)/EA` [LASEM 37].

use pliant_declare::spec::{CheckKind, Expr, LIMIT_SLACK, Parameter, Planar, RunTimeCheck};

use super::integrate::integrate;
use super::translate::Translator;
use crate::graph::{Graph, Guardable};
use crate::symbolic::{Expression, Variable};

/// The inputs of the kernels.
#[derive(Clone, Debug)]
pub struct Symbols {
    /// `sigma = s / L`.
    pub sigma: Variable,
    /// `theta`.
    pub theta: Variable,
    /// `d theta / d sigma`.
    pub theta_sigma: Variable,
    /// Axial strain.
    pub u: Variable,
    /// Tension of cable 1.
    pub f1: Variable,
    /// Tension of cable 2.
    pub f2: Variable,
    /// `F1 - F2`.
    pub delta_f: Variable,
    /// `F1 + F2`.
    pub sum_f: Variable,
    /// `L n_x` at a station.
    pub moment_x: Variable,
    /// `L n_y` at a station.
    pub moment_y: Variable,
    /// Parameters, by index.
    pub parameters: Vec<Variable>,
}

impl Symbols {
    fn new(parameters: Vec<Variable>) -> Self {
        Self {
            sigma: Variable::new("sigma"),
            theta: Variable::new("theta"),
            theta_sigma: Variable::new("theta_sigma"),
            u: Variable::new("u"),
            f1: Variable::new("F1"),
            f2: Variable::new("F2"),
            delta_f: Variable::new("Delta_F"),
            sum_f: Variable::new("Sigma_F"),
            moment_x: Variable::new("moment_x"),
            moment_y: Variable::new("moment_y"),
            parameters,
        }
    }
}

/// An integral over the backbone.
#[derive(Clone, Debug)]
pub enum Integral {
    /// In closed form, over its upper limit.
    Closed(Expression),
    /// Integrand of a quadrature.
    Quadrature(Expression),
}

impl Integral {
    /// Whether there is a closed form.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self, Self::Closed(_))
    }
}

/// The energy of a station and its derivatives with respect to the local strains `(theta_sigma, u)`.
#[derive(Clone, Debug)]
pub struct Station {
    /// Elastic energies of bending and stretching [LASEM 4, 21].
    pub elastic: [Expression; 2],
    /// First derivatives of `psi` [LASEM 7, 10, 11].
    pub stress: [Expression; 2],
    /// Second derivatives: 00, 01, 11.
    pub stiffness: [Expression; 3],
    /// `d Delta_l_i / d sigma` of both cables [LASEM 1, 2, 3].
    pub cable_shortening: [Expression; 2],
    /// Its derivatives, by rows.
    pub cable_shortening_gradient: [[Expression; 2]; 2],
}

/// The derivation of one robot.
#[derive(Clone, Debug)]
pub struct Lasem {
    /// Named intermediates of everything below.
    pub graph: Graph,
    /// Inputs.
    pub symbols: Symbols,
    /// `L`.
    pub length: Expression,
    /// Radius of the discs.
    pub disc_radius: Option<Expression>,
    /// `EI`, `W` over `sigma`.
    pub section: [Expression; 2],
    /// `EA` over `sigma`, if the robot is extensible.
    pub axial_stiffness: Option<Expression>,
    /// The energy of a station and its derivatives [LASEM 21].
    pub station: Station,
    /// `-L q_x` and `-L q_y` integrated from `sigma` to 1: the resultants over `sigma` [LASEM 31].
    pub resultant: [Integral; 2],
    /// `[L c, L dc/dtheta]`.
    pub couple: [Expression; 2],
    /// Whether there are distributed loads.
    pub loaded: bool,
    /// `theta_sigma / Delta_F` [LASEM 12, 22, 26].
    pub angle_rate: Expression,
    /// `theta / Delta_F` over `sigma` [LASEM 12, 22, 26, 27].
    pub angle: Integral,
    /// `theta / Delta_F` at the tip [LASEM 12, 22, 26, 27].
    pub angle_at_tip: Integral,
    /// `[C_d, C_s]`, upper limit 1 [LASEM 14, 23, 28, 39].
    pub compliance: [Integral; 2],
    /// `L` and `L / EA`: `d s_deformed / d sigma = L - (F1 + F2) L / EA` [LASEM 37].
    pub stretch: [Expression; 2],
    /// `[x, y]` over `sigma`, `Delta_F` and `F1 + F2`, if there is a closed form [LASEM 15, 40].
    pub position: Option<[Expression; 2]>,
    /// `[x, y]` at the tip over `Delta_F` and `F1 + F2`, if there is a closed form [LASEM 15, 16, 40].
    pub position_at_tip: Option<[Expression; 2]>,
    /// Conditions on quantities over `sigma`: the quantity, and its limit if it has one.
    pub checks: Vec<(RunTimeCheck, Vec<Expression>)>,
    /// `L n_x sin(theta) - L n_y cos(theta) - L c`: the nonlinearity of the loaded robot [LASEM 34].
    pub nonlinearity: Expression,
}

impl Lasem {
    /// `[x, y, theta]` at the tip over `Delta_F` and `Sigma_F`, if positions and angles are closed [LASEM 16].
    ///
    /// The tip is the position at `sigma = 1`: names that depend on `sigma` are entered once more with that value.
    #[must_use]
    pub fn tip(&self) -> Option<[Expression; 3]> {
        let [x, y] = self.position_at_tip.clone()?;
        let Integral::Closed(angle) = &self.angle_at_tip else { return None };
        Some([x, y, angle * self.symbols.delta_f.expression()])
    }

    /// Labels quantities of a station, and their derivatives by each parameter, for the comments of programs.
    fn note(&mut self) {
        let [bending, spacing] = &self.section;
        let kappa = self.symbols.theta_sigma.expression() / &self.length;
        let notes = [
            ("bending_stiffness", bending),
            ("spacing", spacing),
            ("kappa", &kappa),
            ("angle_rate", &self.angle_rate),
            ("lever", &(Expression::rational(1, 2) * spacing * &kappa)),
            ("energy_density", &(&self.station.elastic[0] + &self.station.elastic[1])),
            ("nonlinearity", &self.nonlinearity),
        ];
        for (label, expression) in notes {
            self.graph.note(label, expression);
            for parameter in &self.symbols.parameters {
                let slope = expression.derivative(*parameter);
                self.graph.note(&format!("d_{label}_d_{}", parameter.name()), &slope);
            }
        }
    }
}

/// Derives the planar model of `robot` [LASEM 12, 14, 22, 23, 26, 27, 28, 31, 34, 37, 39]. Runs inside a session.
#[must_use]
pub fn derive(parameters: &[Parameter], robot: &Planar, guardable: Guardable) -> Lasem {
    let translator = Translator::new(parameters);
    let symbols = Symbols::new(translator.parameters().to_vec());
    let mut graph = Graph::new();
    let none = Expression::zero();
    let theta = symbols.theta.expression();
    let length = translator.translate(&robot.backbone.length, &none, &none);
    let arc_length = &length * symbols.sigma.expression();
    let over_sigma = |expr: &Expr| translator.translate(expr, &arc_length, &theta);
    let bending = over_sigma(&robot.backbone.bending_stiffness);
    let axial = robot.backbone.axial_stiffness.as_ref().filter(|_| robot.extensible).map(over_sigma);
    let spacing = over_sigma(&robot.spacing);

    let station = station(&symbols, robot.exact_cable_length, &length, &bending, axial.as_ref(), &spacing);
    let q_x = over_sigma(&robot.load.q_x);
    let q_y = over_sigma(&robot.load.q_y);
    let couple = robot.load.couple.as_ref().map_or_else(Expression::zero, &over_sigma);
    let couple = [&length * &couple, &length * couple.derivative(symbols.theta)];
    let resultant = [&q_x, &q_y].map(|q| from_tip(&mut graph, symbols.sigma, &-(&length * q), guardable));

    let half = Expression::rational(1, 2);
    let angle_rate = &half * &length * &spacing / &bending;
    let sigma = symbols.sigma.expression();
    let angle = from_base(&mut graph, &symbols, &angle_rate, &sigma, guardable);
    let inverse_axial = axial.as_ref().map_or_else(Expression::zero, |axial| Expression::integer(1) / axial);
    let stretch = [length.clone(), &length * inverse_axial];
    let one = Expression::integer(1);
    let compliance = [&half * &angle_rate * &spacing, stretch[1].clone()]
        .map(|integrand| from_base(&mut graph, &symbols, &integrand, &one, guardable));
    let angle_at_tip = from_base(&mut graph, &symbols, &angle_rate, &one, guardable);
    let position_at_tip = position(&mut graph, &symbols, &angle_rate, &stretch, &one, guardable);
    let position = position(&mut graph, &symbols, &angle_rate, &stretch, &sigma, guardable);
    let nonlinearity = symbols.moment_x.expression() * theta.sin()
        - symbols.moment_y.expression() * theta.cos()
        - &couple[0];
    let checks = robot.checks.iter().map(|check| (check.clone(), quantities(check, over_sigma))).collect();
    graph.shared = translator.shared();
    let loaded = ![&q_x, &q_y, &couple[0]].into_iter().all(Expression::is_zero);
    let mut lasem = Lasem {
        loaded,
        disc_radius: robot.disc_radius.as_ref().map(|radius| translator.translate(radius, &none, &none)),
        section: [bending, spacing],
        axial_stiffness: axial,
        graph,
        symbols,
        length,
        station,
        resultant,
        couple,
        angle_rate,
        angle,
        angle_at_tip,
        compliance,
        stretch,
        position,
        position_at_tip,
        checks,
        nonlinearity,
    };
    lasem.note();
    lasem
}

/// The quantity of a condition, and its limit if it has one.
pub(crate) fn quantities(check: &RunTimeCheck, over_sigma: impl Fn(&Expr) -> Expression) -> Vec<Expression> {
    let mut quantities = vec![over_sigma(&check.expr)];
    if let CheckKind::Below(limit) = &check.kind {
        quantities.push(with_slack(&over_sigma(limit)));
    }
    quantities
}

/// Energies, stress, stiffness, cable shortening and cable shortening gradient of a station [LASEM 1, 2, 3, 4, 21].
fn station(
    symbols: &Symbols,
    exact_cable_length: bool,
    length: &Expression,
    bending: &Expression,
    axial: Option<&Expression>,
    spacing: &Expression,
) -> Station {
    let half = Expression::rational(1, 2);
    let [theta_sigma, u] = [symbols.theta_sigma, symbols.u].map(|variable| variable.expression());
    let kappa = &theta_sigma / length;
    let u = if axial.is_some() { u } else { Expression::zero() };
    let elastic = [
        &half * length * bending * kappa.powi(2),
        axial.map_or_else(Expression::zero, |axial| &half * length * axial * u.powi(2)),
    ];
    let lever = &half * spacing * &kappa;
    let slope = spacing.derivative(symbols.sigma) / length * &half;
    let cable_shortening = [&u - &lever, &u + &lever].map(|strain| {
        if exact_cable_length {
            // sqrt(1 + slope^2) - sqrt((1 + strain)^2 + slope^2), without the difference of near equals
            let one = Expression::integer(1);
            let straight = (&one + slope.powi(2)).power(1, 2);
            let bent = ((&one + &strain).powi(2) + slope.powi(2)).power(1, 2);
            -(length * &strain * (Expression::integer(2) + &strain)) / (straight + bent)
        } else {
            -(length * strain)
        }
    });
    let actuation =
        symbols.f1.expression() * &cable_shortening[0] + symbols.f2.expression() * &cable_shortening[1];
    let psi = &elastic[0] + &elastic[1] - actuation;
    let strains = [symbols.theta_sigma, symbols.u];
    let stress = strains.map(|strain| psi.derivative(strain));
    let second = |i: usize, j: usize| stress[i].derivative(strains[j]);
    let axial_stiffness = if axial.is_some() { second(1, 1) } else { Expression::integer(1) };
    let stiffness = [second(0, 0), second(0, 1), axial_stiffness];
    let cable_shortening_gradient = cable_shortening
        .each_ref()
        .map(|cable_shortening| strains.map(|strain| cable_shortening.derivative(strain)));
    Station { elastic, stress, stiffness, cable_shortening, cable_shortening_gradient }
}

/// Integral from the base to `upper` of an integrand over `sigma`.
fn from_base(
    graph: &mut Graph,
    symbols: &Symbols,
    integrand: &Expression,
    upper: &Expression,
    guardable: Guardable,
) -> Integral {
    match integrate(graph, integrand, symbols.sigma, upper, guardable) {
        Some(closed) => Integral::Closed(closed),
        None => Integral::Quadrature(integrand.clone()),
    }
}

/// The limit of a condition, with its slack.
fn with_slack(limit: &Expression) -> Expression {
    // A decimal, exact here and in the messages.
    let slack = Expression::decimal(1, -9);
    debug_assert!((LIMIT_SLACK - 1e-9).abs() < 1e-24);
    limit * (Expression::integer(1) + slack)
}

/// Integral from `sigma` to the tip, taken from the tip: exact there [LASEM 31].
pub(crate) fn from_tip(
    graph: &mut Graph,
    variable: Variable,
    integrand: &Expression,
    guardable: Guardable,
) -> Integral {
    let sigma = variable.expression();
    let mirrored = integrand.replace(variable, &(Expression::integer(1) - &sigma));
    match integrate(graph, &mirrored, variable, &(Expression::integer(1) - &sigma), guardable) {
        Some(closed) => Integral::Closed(closed),
        None => Integral::Quadrature(integrand.clone()),
    }
}

/// `x` and `y` where the angle is linear in `sigma` [LASEM 15, 40].
fn position(
    graph: &mut Graph,
    symbols: &Symbols,
    angle_rate: &Expression,
    stretch: &[Expression; 2],
    upper: &Expression,
    guardable: Guardable,
) -> Option<[Expression; 2]> {
    if !angle_rate.derivative(symbols.sigma).vanishes() {
        return None;
    }
    // A constant, whatever form it has: its value anywhere.
    let rate = angle_rate.replace(symbols.sigma, &Expression::rational(1, 2));
    let rate = graph.named("theta_sigma", &(rate * symbols.delta_f.expression()));
    let sigma = symbols.sigma.expression();
    let angle = &rate * &sigma;
    let tangent = [angle.cos(), angle.sin()];
    let mut coordinate = |along: &Expression| {
        let rigid = integrate(graph, &(&stretch[0] * along), symbols.sigma, upper, guardable)?;
        let shortening = integrate(graph, &(&stretch[1] * along), symbols.sigma, upper, guardable)?;
        Some(rigid - symbols.sum_f.expression() * shortening)
    };
    Some([coordinate(&tangent[0])?, coordinate(&tangent[1])?])
}
