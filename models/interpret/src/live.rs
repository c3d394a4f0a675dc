//! Shared state of the kernels of all robots that are read at run time: a name, parameters, and quantities that follow from their values.

use std::sync::{Arc, OnceLock};

use pliant_declare::spec::{self, CheckKind, Expr, LIMIT_SLACK, RunTimeCheck};
use pliant_declare::units::Number;
use pliant_models::{Condition, ConditionViolation, Parameter};

use crate::interpreter::Code;
use crate::quantities::Quantities;

/// The expressions of a model, and what they are at values of the parameters.
pub(crate) trait Model: core::fmt::Debug + Send + Sync + 'static {
    /// Everything that the values of the parameters settle.
    type Settled: core::fmt::Debug + Send + Sync + 'static;

    /// At these values, SI.
    fn settle(&self, values: &[f64]) -> Self::Settled;
}

/// A model with values of its parameters. Clones share what does not change.
#[derive(Debug)]
pub(crate) struct Live<M: Model> {
    name: Arc<str>,
    parameters: Arc<[Parameter]>,
    /// The expressions.
    pub(crate) model: Arc<M>,
    conditions: Arc<Conditions>,
    /// Values of the parameters, SI, in the order of their declaration.
    pub(crate) values: Vec<f64>,
    settled: OnceLock<Arc<M::Settled>>,
}

impl<M: Model> Clone for Live<M> {
    fn clone(&self) -> Self {
        let Self { name, parameters, model, conditions, values, settled } = self;
        Self {
            name: Arc::clone(name),
            parameters: Arc::clone(parameters),
            model: Arc::clone(model),
            conditions: Arc::clone(conditions),
            values: values.clone(),
            settled: settled.clone(),
        }
    }
}

impl<M: Model> Live<M> {
    /// Takes name, parameters and conditions of a robot; the conditions are on quantities over `[0, length]`.
    pub(crate) fn new(robot: &spec::Robot, model: M, checks: &[RunTimeCheck], length: &Expr) -> Self {
        let parameters = robot.parameters.iter().map(|spec::Parameter { name, value, unit }| Parameter {
            name: name.clone().into(),
            unit: unit.clone().into(),
            default: *value,
        });
        Self {
            name: robot.name.as_str().into(),
            parameters: parameters.collect(),
            model: Arc::new(model),
            conditions: Arc::new(Conditions::new(robot.parameters.len(), checks, length)),
            values: spec::values(&robot.parameters),
            settled: OnceLock::new(),
        }
    }

    /// Quantities that the values of the parameters settle, evaluated once for these values.
    pub(crate) fn settled(&self) -> &M::Settled {
        self.settled.get_or_init(|| Arc::new(self.model.settle(&self.values)))
    }

    /// Name of the robot.
    #[must_use]
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The declared parameters.
    #[must_use]
    pub(crate) fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Value of parameter `index`, SI; NaN where there is no such parameter.
    #[must_use]
    pub(crate) fn parameter(&self, index: usize) -> f64 {
        self.values.get(index).copied().unwrap_or(f64::NAN)
    }

    /// Sets parameter `index`, SI; does nothing where there is no such parameter.
    pub(crate) fn set_parameter(&mut self, index: usize, value: f64) {
        if let Some(known) = self.values.get_mut(index) {
            *known = value;
            self.settled = OnceLock::new();
        }
    }

    /// The first condition on the parameters that their values violate.
    #[must_use]
    pub(crate) fn violation(&self) -> Option<ConditionViolation> {
        self.conditions.violation(&self.values)
    }
}

/// A kernel of `Live` in the field `live`.
macro_rules! declared {
    ($kernel:ident $(<$(const $count:ident),+>)?) => {
        impl $(<$(const $count: usize),+>)? pliant_models::Declared for $kernel $(<$($count),+>)? {
            fn name(&self) -> &str {
                self.live.name()
            }

            fn parameters(&self) -> &[pliant_models::Parameter] {
                self.live.parameters()
            }

            fn parameter(&self, index: usize) -> f64 {
                self.live.parameter(index)
            }

            fn set_parameter(&mut self, index: usize, value: f64) {
                self.live.set_parameter(index, value);
            }
        }
    };
}

pub(crate) use declared;

/// Conditions of a declaration on quantities along the backbone.
#[derive(Debug)]
struct Conditions {
    list: Vec<(Condition, String)>,
    /// Quantity and limit of each condition, over `sigma = s / L`.
    quantities: Vec<Quantities>,
}

impl Conditions {
    fn new(parameters: usize, checks: &[RunTimeCheck], length: &Expr) -> Self {
        let along = Expr::mul(length.clone(), Expr::ArcLength);
        let slack = Expr::add(Expr::integer(1), Expr::Number(Number { mantissa: 1, exponent: -9 }));
        debug_assert!((LIMIT_SLACK - 1e-9).abs() < 1e-24);
        let of = |check: &RunTimeCheck| {
            let (kind, limit) = match &check.kind {
                CheckKind::Positive => (Condition::Positive, Expr::integer(0)),
                CheckKind::NonNegative => (Condition::NonNegative, Expr::integer(0)),
                CheckKind::Nonzero => (Condition::Nonzero, Expr::integer(0)),
                CheckKind::Below(limit) => (Condition::InsideDiscs, Expr::mul(limit.clone(), slack.clone())),
            };
            let both = [&check.expr, &limit].map(|expression| expression.with_arc_length(&along));
            ((kind, check.what.clone()), Quantities::new(parameters, &both))
        };
        let (list, quantities) = checks.iter().map(of).unzip();
        Self { list, quantities }
    }

    fn violation(&self, values: &[f64]) -> Option<ConditionViolation> {
        self.list.iter().zip(&self.quantities).find_map(|((condition, what), quantities)| {
            let code: Code<2> = quantities.code(values);
            condition.find_violation(what, |sigma| code.evaluate([sigma]))
        })
    }
}
