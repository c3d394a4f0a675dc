//! Names in expressions as they are written.

use std::collections::HashMap;

use syn::Ident;

use crate::syntax::{Definition, Expr as Written, ExprKind};

/// Whether the definitions use the name of each of them more than once, all together.
pub(super) fn used_repeatedly(definitions: &[Definition]) -> Vec<bool> {
    let mut names = Vec::new();
    definitions.iter().filter_map(|d| d.value.as_ref()).for_each(|value| collect_names(value, &mut names));
    let mut uses: HashMap<&Ident, usize> = HashMap::new();
    names.iter().for_each(|name| *uses.entry(name).or_default() += 1);
    definitions.iter().map(|d| uses.get(&d.name).is_some_and(|uses| *uses > 1)).collect()
}

/// All names in an expression, in order.
pub(super) fn collect_names(written: &Written, names: &mut Vec<Ident>) {
    if let ExprKind::Name(name) = &written.kind {
        names.push(name.clone());
    }
    written.operands().into_iter().for_each(|operand| collect_names(operand, names));
}
