//! Definitions that expressions share: each is kept once, however often it occurs.
//!
//! A `let` stands for its value wherever it is used, but for one of more than [`Let::MOST_COPIED`] operations that definitions use several times: chains of those would
//! double with every line. Expressions refer to such a definition, and every walk over them works it out once ([`Memo`]). The algebra system knows the arguments of its call
//! alone, derivatives go through the call by the chain rule, and a program computes value and derivatives operation by operation. Where it depends on `s` or `theta` there is
//! no closed form: integrals become quadratures.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{Choice, Expr, Let};

/// Results for definitions, each of which is worked out once.
#[derive(Debug)]
pub struct Memo<T>(HashMap<*const Let, T>);

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Clone> Memo<T> {
    /// Result of `work` for the value of `definition`; it is called once per definition.
    pub fn of(&mut self, definition: &Arc<Let>, work: impl FnOnce(&mut Self, &Expr) -> T) -> T {
        let key = Arc::as_ptr(definition);
        if let Some(known) = self.0.get(&key) {
            return known.clone();
        }
        let found = work(self, &definition.value);
        self.0.insert(key, found.clone());
        found
    }
}

impl Expr {
    /// The operands, of which there are four at most.
    fn operands(&self) -> [Option<&Self>; 4] {
        match self {
            Self::Number(_)
            | Self::Pi
            | Self::ArcLength
            | Self::Theta
            | Self::Parameter(_)
            | Self::Let(_) => [None; 4],
            Self::Add(a, b)
            | Self::Sub(a, b)
            | Self::Mul(a, b)
            | Self::Div(a, b)
            | Self::CallBinary(_, a, b) => [Some(a), Some(b), None, None],
            Self::Neg(a) | Self::Power(a, ..) | Self::Call(_, a) => [Some(a), None, None, None],
            Self::If(choice) => {
                let Choice { place, border, before, after } = &**choice;
                [place, border, before, after].map(Some)
            }
        }
    }

    /// Whether it has more operations, numbers and names than this; those of a definition count once.
    #[must_use]
    pub fn exceeds(&self, most: usize) -> bool {
        let mut count = 0;
        self.contains(&mut |_| {
            count += 1;
            count > most
        })
    }

    /// Number of operations, numbers and names with all definitions written out, at most `usize::MAX`.
    pub(in crate::spec) fn operations(&self) -> usize {
        match self {
            Self::Let(definition) => definition.operations,
            _ => self.operands().into_iter().flatten().map(Self::operations).fold(1, usize::saturating_add),
        }
    }

    /// Length of its longest chain of operations that follow from each other.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Self::Let(definition) => definition.depth,
            _ => 1 + self.operands().into_iter().flatten().map(Self::depth).max().unwrap_or(0),
        }
    }

    /// Whether `found` holds for any part; parts of a definition are looked at once.
    pub(super) fn contains(&self, found: &mut dyn FnMut(&Self) -> bool) -> bool {
        fn go(expr: &Expr, found: &mut dyn FnMut(&Expr) -> bool, known: &mut Memo<bool>) -> bool {
            match expr {
                Expr::Let(definition) => definition_contains(definition, found, known),
                _ => {
                    found(expr)
                        || expr.operands().into_iter().flatten().any(|operand| go(operand, found, known))
                }
            }
        }
        fn definition_contains(
            definition: &Arc<Let>,
            found: &mut dyn FnMut(&Expr) -> bool,
            known: &mut Memo<bool>,
        ) -> bool {
            known.of(definition, |known, value| go(value, found, known))
        }
        go(self, found, &mut Memo::default())
    }

    /// The definitions in it, each once, behind those that it uses itself.
    #[must_use]
    pub fn definitions(&self) -> Vec<Arc<Let>> {
        fn go(expr: &Expr, list: &mut Vec<Arc<Let>>, known: &mut Memo<()>) {
            match expr {
                Expr::Let(definition) => known.of(definition, |known, value| {
                    go(value, list, known);
                    list.push(Arc::clone(definition));
                }),
                _ => expr.operands().into_iter().flatten().for_each(|operand| go(operand, list, known)),
            }
        }
        let mut list = Vec::new();
        go(self, &mut list, &mut Memo::default());
        list
    }
}

/// Definitions are compared by their values, and each pair of them once.
impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        same(self, other, &mut HashSet::new())
    }
}

/// `known` has the pairs of definitions that are the same unless a difference is found elsewhere.
fn same(a: &Expr, b: &Expr, known: &mut HashSet<[*const Let; 2]>) -> bool {
    let alike = match (a, b) {
        (Expr::Let(a), Expr::Let(b)) => {
            let seen = Arc::ptr_eq(a, b) || !known.insert([a, b].map(Arc::as_ptr));
            return seen || same(&a.value, &b.value, known);
        }
        (Expr::Number(a), Expr::Number(b)) => a == b,
        (Expr::Parameter(a), Expr::Parameter(b)) => a == b,
        (Expr::Power(_, a, b), Expr::Power(_, c, d)) => (a, b) == (c, d),
        (Expr::Call(a, _), Expr::Call(b, _)) => a == b,
        (Expr::CallBinary(a, ..), Expr::CallBinary(b, ..)) => a == b,
        (a, b) => core::mem::discriminant(a) == core::mem::discriminant(b),
    };
    let pairs = a.operands().into_iter().zip(b.operands());
    alike
        && pairs.into_iter().all(|pair| match pair {
            (Some(a), Some(b)) => same(a, b, known),
            (a, b) => a.is_none() && b.is_none(),
        })
}
