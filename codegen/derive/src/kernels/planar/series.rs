//! The Adomian series of a loaded robot.

use pliant_declare::spec::Let;
use pliant_program::{Argument, Kernel, Tree};

use super::lowering::Lowering;
use crate::graph::Graph;
use crate::kernels::KernelError;
use crate::lower::compile_kernel;
use crate::symbolic::{Call, Expression, Variable};
use crate::theory::adomian::adomian_polynomials;

/// Largest number of rows of intermediates of a series, as in `models`.
const SERIES_ROWS: usize = 128;

/// The Adomian series of a loaded robot [LASEM 36].
#[derive(Clone, Debug)]
pub struct Series {
    /// Intermediates per order.
    pub rows: usize,
    /// One kernel per order `k`: of a node, its terms `theta_0..`, and the rows of orders `0..k-1`, to the rows of order `k` and `A_k`.
    pub orders: Vec<Kernel>,
}

/// The kernels of the series of an order [LASEM 36].
pub(super) fn series(lowering: &Lowering, order: usize) -> Result<Series, KernelError> {
    let theory = lowering.theory;
    let symbols = &theory.symbols;
    let of_angle = |call: &Call| call.arguments.iter().any(|argument| argument.contains(symbols.theta));
    if let Some(call) = theory.nonlinearity.calls().iter().find(|call| of_angle(call)) {
        return Err(KernelError::Lower(format!(
            "`{}` has no power-series recurrence: it is a `let` of more than {} operations that others use several times, which is not written out",
            lowering.graph.shared.name(call),
            Let::MOST_COPIED
        )));
    }
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
            let known: Vec<Variable> =
                polynomials.orders[..k].iter().flatten().map(|(name, _)| *name).collect();
            let node = [symbols.sigma, symbols.moment_x, symbols.moment_y];
            let arguments = [
                Argument::vector("node", node),
                Argument::vector("terms", polynomials.terms[..=k].iter().copied()),
                Argument::vector("known", known),
            ];
            // Intermediates of this order are outputs and are read by later ones of the same order.
            let mut graph = Graph::over(lowering.graph.shared.clone());
            let mut named: Vec<(Variable, Expression)> = Vec::new();
            let replace = |expression: &Expression, named: &[(Variable, Expression)]| {
                named.iter().fold(expression.clone(), |e, (name, value)| e.replace(*name, value))
            };
            for (name, value) in &polynomials.orders[k] {
                let value = graph.named(&name.name(), &replace(value, &named));
                named.push((*name, value));
            }
            let rows = Tree::vector(named.iter().map(|(_, value)| value.clone()));
            let polynomial = Tree::Number(replace(&polynomials.polynomials[k], &named));
            compile_kernel(&graph, &arguments, lowering.parameters, Tree::pair(rows, polynomial))
                .map_err(KernelError::Lower)
        })
        .collect::<Result<_, _>>()?;
    Ok(Series { rows, orders })
}
