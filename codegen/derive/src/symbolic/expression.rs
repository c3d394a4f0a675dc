//! Symbolic expressions.

use pliant_declare::functions::{BinaryFunction, Function};
use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::coefficient::CoefficientView;
use symbolica::domains::integer::Integer;
use symbolica::domains::rational::Rational;
use symbolica::symbol;
use symbolica::transcendental::TranscendentalFunctions as _;

use super::names;

/// A named unknown of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variable(pub(super) Symbol);

impl Variable {
    /// The variable of this name. The same name is the same variable in every session.
    #[must_use]
    pub fn new(name: &str) -> Self {
        names::enter();
        Self::entered(name)
    }

    /// The variable of this name, whether or not all known names have been entered.
    pub(super) fn entered(name: &str) -> Self {
        Self(names::entered(name))
    }

    /// The ratio of a circle's circumference to its diameter, kept by name until a program is made.
    #[must_use]
    pub fn pi() -> Self {
        Self::new("pi")
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> String {
        self.0.get_stripped_name().to_owned()
    }

    /// It as an expression.
    #[must_use]
    pub fn expression(&self) -> Expression {
        Expression(Atom::var(self.0))
    }
}

/// The placeholder of patterns.
fn any() -> Symbol {
    symbol!("pliant::any_")
}

/// The function that a symbol of the algebra system stands for.
pub(super) fn called(symbol: Symbol) -> Option<Function> {
    let native = [
        (Symbol::SIN, Function::Sin),
        (Symbol::COS, Function::Cos),
        (Symbol::EXP, Function::Exp),
        (Symbol::LOG, Function::Ln),
        (Symbol::SQRT, Function::Sqrt),
    ];
    let found = native.into_iter().find(|(known, _)| *known == symbol).map(|(_, function)| function);
    // The others have the names of the table.
    found.or_else(|| Function::of_name(symbol.get_stripped_name()).filter(|_| symbol.is_builtin()))
}

/// The function that a symbol of the algebra system with these two arguments stands for, and its own arguments.
pub(super) fn called_binary<T>(symbol: Symbol, [a, b]: [T; 2]) -> Option<(BinaryFunction, [T; 2])> {
    let is_angle = symbol.is_builtin() && symbol.get_stripped_name() == "atan";
    is_angle.then_some((BinaryFunction::Atan2, [b, a]))
}

/// A symbolic expression with exact rational numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expression(pub(super) Atom);

/// Outermost operation of an expression, with its operands.
pub enum Factor {
    /// A rational number.
    Number,
    /// A variable.
    Variable(Variable),
    /// A sum of terms.
    Sum(Vec<Expression>),
    /// A product of factors.
    Product(Vec<Expression>),
    /// `base^exponent`.
    Power(Expression, Expression),
    /// A function.
    Call(Function, Expression),
    /// Anything else.
    Other,
}

impl Expression {
    /// Zero.
    #[must_use]
    pub fn zero() -> Self {
        Self(Atom::new())
    }

    /// The integer `value`.
    #[must_use]
    pub fn integer(value: i64) -> Self {
        Self(Atom::num(value))
    }

    /// `numerator / denominator`.
    #[must_use]
    pub fn rational(numerator: i64, denominator: i64) -> Self {
        Self(Atom::num((numerator, denominator)))
    }

    /// `mantissa * 10^exponent`, exactly.
    #[must_use]
    pub fn decimal(mantissa: i128, exponent: i32) -> Self {
        let ten = Rational::from(10);
        let power = ten.pow(u64::from(exponent.unsigned_abs()));
        let mantissa = Rational::from(Integer::from(mantissa));
        Self(Atom::num(if exponent < 0 { mantissa / power } else { mantissa * power }))
    }

    /// Whether it is the number zero (structurally).
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it is the number one (structurally).
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// Integer power.
    #[must_use]
    pub fn powi(&self, exponent: i64) -> Self {
        Self(self.0.pow(Atom::num(exponent)))
    }

    /// Rational power: of a long number as a decimal number, because the algebra system would look for its factors.
    #[must_use]
    pub fn power(&self, numerator: i64, denominator: i64) -> Self {
        self.constant_power(numerator, denominator)
            .unwrap_or_else(|| Self(self.0.pow(Atom::num((numerator, denominator)))))
    }

    /// General power.
    #[must_use]
    pub fn pow(&self, exponent: &Self) -> Self {
        Self(self.0.pow(&exponent.0))
    }

    /// A function of it; the tangent is a quotient, the square root a power.
    #[must_use]
    pub fn call(&self, function: Function) -> Self {
        Self(match function {
            Function::Sin => self.0.sin(),
            Function::Cos => self.0.cos(),
            Function::Tan => return self.sin() / self.cos(),
            Function::Exp if self.has_logarithm() => return Self::euler().pow(self),
            Function::Exp => self.0.exp(),
            Function::Ln if *self == Self::euler() => return Self::integer(1),
            Function::Ln => self.0.log(),
            Function::Sqrt => return self.power(1, 2),
            Function::Sinh => self.0.sinh(),
            Function::Cosh => self.0.cosh(),
            Function::Tanh => self.0.tanh(),
            Function::Sech => self.0.sech(),
            Function::Atan => self.0.atan(),
        })
    }

    /// A function of it and of another expression.
    #[must_use]
    pub fn call_binary(&self, function: BinaryFunction, other: &Self) -> Self {
        match function {
            BinaryFunction::Powf => self.pow(other),
            // The algebra system takes x first.
            BinaryFunction::Atan2 => Self(other.0.atan2(&self.0)),
        }
    }

    /// Sine.
    #[must_use]
    pub fn sin(&self) -> Self {
        self.call(Function::Sin)
    }

    /// Cosine.
    #[must_use]
    pub fn cos(&self) -> Self {
        self.call(Function::Cos)
    }

    /// Exponential.
    #[must_use]
    pub fn exp(&self) -> Self {
        self.call(Function::Exp)
    }

    /// Natural logarithm.
    #[must_use]
    pub fn ln(&self) -> Self {
        self.call(Function::Ln)
    }

    /// Hyperbolic sine.
    #[must_use]
    pub fn sinh(&self) -> Self {
        self.call(Function::Sinh)
    }

    /// Hyperbolic cosine.
    #[must_use]
    pub fn cosh(&self) -> Self {
        self.call(Function::Cosh)
    }

    /// Hyperbolic tangent.
    #[must_use]
    pub fn tanh(&self) -> Self {
        self.call(Function::Tanh)
    }

    /// The expression with hyperbolic sines and cosines as sums of exponentials.
    #[must_use]
    pub fn hyperbolic_as_exponentials(&self) -> Self {
        if self.has_logarithm() {
            return self.clone();
        }
        let any = Atom::var(any());
        let [grows, decays] = [any.exp(), (-&any).exp()];
        let half = Atom::num((1, 2));
        let mut found = self.0.clone();
        // Arguments may contain such functions themselves.
        loop {
            let next = found
                .replace(any.sinh())
                .with(&half * (&grows - &decays))
                .replace(any.cosh())
                .with(&half * (&grows + &decays));
            if next == found {
                return Self(found);
            }
            found = next;
        }
    }

    /// Derivative with respect to `variable`.
    #[must_use]
    pub fn derivative(&self, variable: Variable) -> Self {
        let calls = self.calls();
        if calls.is_empty() {
            return Self(self.0.derivative(variable.0));
        }
        self.derivative_through(&calls, variable)
    }

    /// The expression with `variable` replaced by `value`.
    #[must_use]
    pub fn replace(&self, variable: Variable, value: &Self) -> Self {
        let whole = if value.has_logarithm() { self.with_euler() } else { self.clone() };
        Self(whole.0.replace(Atom::var(variable.0)).with(value.0.clone()))
    }

    /// The expression with every variable of the list replaced, all at once.
    #[must_use]
    pub fn replace_all(&self, values: &[(Variable, Self)]) -> Self {
        // Symbols that cannot occur elsewhere keep the replacements from meeting each other.
        let staged = values.iter().enumerate().fold(self.clone(), |expression, (index, (variable, _))| {
            expression.replace(*variable, &Variable::new(&format!("staged{index}")).expression())
        });
        values.iter().enumerate().fold(staged, |expression, (index, (_, value))| {
            expression.replace(Variable::new(&format!("staged{index}")), value)
        })
    }

    /// Products multiplied out.
    #[must_use]
    pub fn expand(&self) -> Self {
        Self(self.0.expand())
    }

    /// One fraction in lowest terms.
    #[must_use]
    pub fn together(&self) -> Self {
        Self(self.0.together().cancel())
    }

    /// Partial fractions in `variable`.
    #[must_use]
    pub fn apart(&self, variable: Variable) -> Self {
        Self(self.0.apart(variable.0))
    }

    /// The polynomial factored over the rationals.
    #[must_use]
    pub fn factor(&self) -> Self {
        Self(self.0.factor())
    }

    /// Whether `variable` occurs.
    #[must_use]
    pub fn contains(&self, variable: Variable) -> bool {
        self.0.contains_symbol(variable.0)
    }

    /// The variables that occur, in a fixed order.
    #[must_use]
    pub fn variables(&self) -> Vec<Variable> {
        let mut variables: Vec<Variable> = self.0.get_all_symbols(false).into_iter().map(Variable).collect();
        variables.retain(|variable| !variable.0.is_builtin());
        variables.sort_by_key(Variable::name);
        variables
    }

    /// Whether it vanishes identically, tried by bringing it to one fraction and expanding.
    #[must_use]
    pub fn vanishes(&self) -> bool {
        self.is_zero() || {
            let expanded = self.expand();
            expanded.is_zero() || expanded.together().expand().is_zero()
        }
    }

    /// Coefficients `[c_0, c_1, ...]` if it is a polynomial in `variable`.
    #[must_use]
    pub fn polynomial(&self, variable: Variable) -> Option<Vec<Self>> {
        let expanded = self.expand();
        let mut coefficients: Vec<Self> = Vec::new();
        for (power, coefficient) in expanded.0.coefficient_list::<i16>(&[Atom::var(variable.0)]) {
            let coefficient = Self(coefficient);
            let degree = Self(power).degree_of_power(variable)?;
            if coefficient.contains(variable) {
                return None;
            }
            if coefficients.len() <= degree {
                coefficients.resize(degree + 1, Self::zero());
            }
            coefficients[degree] = coefficients[degree].clone() + coefficient;
        }
        if coefficients.is_empty() {
            coefficients.push(Self::zero());
        }
        Some(coefficients)
    }

    fn degree_of_power(&self, variable: Variable) -> Option<usize> {
        match self.0.as_view() {
            AtomView::Num(_) => self.is_one().then_some(0),
            AtomView::Var(view) => (view.get_symbol() == variable.0).then_some(1),
            AtomView::Pow(view) => usize::try_from(Self(view.get_exp().to_owned()).to_integer()?).ok(),
            _ => None,
        }
    }

    /// Its value if it is an integer.
    #[must_use]
    pub fn to_integer(&self) -> Option<i64> {
        match self.to_fraction()? {
            (numerator, 1) => Some(numerator),
            _ => None,
        }
    }

    /// Its value as numerator and denominator, if it is a rational number with small parts.
    #[must_use]
    pub fn to_fraction(&self) -> Option<(i64, i64)> {
        match self.0.as_view() {
            AtomView::Num(number) => match number.get_coeff_view() {
                CoefficientView::Natural(numerator, denominator, 0, _) => Some((numerator, denominator)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Its outermost operation, with its operands.
    #[must_use]
    pub fn factor_kind(&self) -> Factor {
        match self.0.as_view() {
            AtomView::Num(_) => Factor::Number,
            AtomView::Var(view) => Factor::Variable(Variable(view.get_symbol())),
            AtomView::Add(view) => Factor::Sum(view.iter().map(|term| Self(term.to_owned())).collect()),
            AtomView::Mul(view) => Factor::Product(view.iter().map(|term| Self(term.to_owned())).collect()),
            AtomView::Pow(view) => {
                let (base, exponent) = view.get_base_exp();
                match base {
                    AtomView::Var(base) if base.get_symbol() == Symbol::E => {
                        Factor::Call(Function::Exp, Self(exponent.to_owned()))
                    }
                    AtomView::Num(_) if Self(base.to_owned()) == Self::euler() => {
                        Factor::Call(Function::Exp, Self(exponent.to_owned()))
                    }
                    _ => Factor::Power(Self(base.to_owned()), Self(exponent.to_owned())),
                }
            }
            AtomView::Fun(view) if view.get_nargs() == 1 => {
                let argument = Self(view.get(0).to_owned());
                let function = view.get_symbol();
                match called(function) {
                    Some(Function::Sqrt) => Factor::Power(argument, Self::rational(1, 2)),
                    Some(function) => Factor::Call(function, argument),
                    None => Factor::Other,
                }
            }
            AtomView::Fun(_) => Factor::Other,
        }
    }
}

/// Ordered by name: the order must not depend on what else a process has done.
impl Ord for Variable {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.0.get_name().cmp(other.0.get_name())
    }
}

impl PartialOrd for Variable {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
