//! Words of the documentation of generated code.

use pliant_program::OperationCount;

/// `1 rod`, `2 rods`.
pub(super) fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The arithmetic of a program.
pub(super) fn operations(count: OperationCount) -> String {
    let OperationCount { additions, multiplications, divisions, functions } = count;
    let [additions, multiplications, functions] =
        [(additions, "addition"), (multiplications, "multiplication"), (functions, "function")]
            .map(|(count, what)| plural(count, what));
    let divisions = format!("{divisions} division{0} or root{0}", if divisions == 1 { "" } else { "s" });
    if count.functions == 0 {
        return format!("{additions}, {multiplications} and {divisions}");
    }
    format!("{additions}, {multiplications}, {divisions} and {functions}")
}
