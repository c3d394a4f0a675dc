//! Words of the documentation of generated code.

use crate::lower::OperationCount;

/// `1 rod`, `2 rods`.
pub(super) fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The arithmetic of a program.
pub(super) fn operations(count: OperationCount) -> String {
    let OperationCount { additions, multiplications, divisions, functions } = count;
    if functions == 0 {
        return format!(
            "{additions} additions, {multiplications} multiplications and {divisions} divisions or roots"
        );
    }
    format!(
        "{additions} additions, {multiplications} multiplications, {divisions} divisions or roots and {functions} functions"
    )
}
