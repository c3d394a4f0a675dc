//! Functions with a removable singularity at zero.

use core::fmt;

use crate::symbolic::{Expression, Variable};

/// A function of one variable whose direct form is 0/0 at zero though the function is regular there.
#[derive(Clone, Debug)]
pub struct Removable {
    /// Name, unique among the functions of a robot.
    pub name: String,
    /// The direct form, regular away from zero.
    pub direct: Expression,
    /// Its variable.
    pub variable: Variable,
    /// The function is even and is evaluated as a function of the variable's square.
    pub even: bool,
    /// The argument stays below this magnitude.
    pub domain: f64,
    /// The function is `k! c_k`, a Stumpff function of the square of its variable: several are evaluated by their recurrence.
    pub stumpff: Option<u32>,
}

impl Removable {
    /// A function of `variable` itself.
    #[must_use]
    pub fn new(name: &str, direct: Expression, variable: Variable) -> Self {
        Self { name: name.to_owned(), direct, variable, even: false, domain: f64::INFINITY, stumpff: None }
    }

    /// An even function, rewritten in the square of `variable`.
    #[must_use]
    pub fn even(name: &str, direct: Expression, variable: Variable) -> Self {
        Self { name: name.to_owned(), direct, variable, even: true, domain: f64::INFINITY, stumpff: None }
    }

    /// Derivative with respect to the argument: the variable, or its square for an even function.
    #[must_use]
    pub fn derivative(&self) -> Self {
        let slope = self.direct.derivative(self.variable);
        let direct =
            if self.even { slope / (Expression::integer(2) * self.variable.expression()) } else { slope };
        Self { name: format!("{}_d", self.name), direct: direct.expand(), stumpff: None, ..self.clone() }
    }

    /// The direct form with the variable replaced.
    #[must_use]
    pub fn direct_at(&self, variable: &Expression) -> Expression {
        self.direct.replace(self.variable, variable)
    }
}

/// Whether a function can be evaluated without losing digits next to its singularity: the judgement of who evaluates it.
pub type Guardable = fn(&Removable) -> bool;

/// The singularity of a function at zero cannot be removed: there is no Taylor series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRemovable {
    /// The function.
    pub name: String,
}

impl fmt::Display for NotRemovable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the singularity of `{}` cannot be removed", self.name)
    }
}

impl std::error::Error for NotRemovable {}
