//! Kernels as C: a function of arrays, with the same statements as the Rust that [`functions`](super::functions) writes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::tree::{Argument, Shape, Tree};
use crate::{GuardBlock, GuardedSeries, Kernel, Near, Op, Program, Quadrature};

/// The C source of a kernel of a robot with these parameters: `void name(const double *argument.., const double *parameters, double *result)`.
///
/// Each argument, and the result, is the array of its numbers in the order of the comment above the function. Needs `math.h`.
#[must_use]
pub fn c_function(name: &str, kernel: &Kernel, parameters: usize) -> String {
    guards([kernel]) + &notes(kernel) + &definition(name, kernel, parameters)
}

/// The functions with removable singularities that kernels call.
pub(super) fn guards<'a>(kernels: impl IntoIterator<Item = &'a Kernel>) -> String {
    let mut guards = BTreeMap::new();
    kernels.into_iter().for_each(|kernel| collect(&kernel.program, &mut guards));
    guards.values().map(|block| guard(block)).collect()
}

/// The head of the function of a kernel, as it is declared.
pub(super) fn signature(name: &str, kernel: &Kernel) -> String {
    let names = kernel.arguments.iter().map(|argument| argument.name.as_ref()).chain(["parameters"]);
    let arguments: String = names.map(|name| format!("const double *{name}, ")).collect();
    format!("void {name}({arguments}double *result)")
}

/// The function of a kernel and those of its integrals, without its guards.
pub(super) fn definition(name: &str, kernel: &Kernel, parameters: usize) -> String {
    let mut source = String::new();
    let mut inputs = Vec::new();
    for Argument { name, tree } in &kernel.arguments {
        let count = tree.clone().leaves().len();
        inputs.extend((0..count).map(|index| format!("{name}[{index}]")));
    }
    inputs.extend((0..parameters).map(|index| format!("parameters[{index}]")));
    for (index, quadrature) in kernel.program.integrals.iter().enumerate() {
        source += &integral(&format!("{name}_integral_{index}"), quadrature);
    }
    let unused = kernel.arguments.iter().map(|argument| argument.name.as_ref()).chain(["parameters"]);
    let unused: String = unused.map(|name| format!("    (void){name};\n")).collect();
    let statements = statements(&kernel.program, &inputs, name, "parameters");
    let names = names(&kernel.program, &inputs);
    let mut results = String::new();
    for (index, &output) in kernel.program.outputs.iter().enumerate() {
        // Infallible: writing to a string.
        let _ =
            writeln!(results, "    result[{index}] = {};", operand(&kernel.program, output, &inputs, &names));
    }
    let signature = signature(name, kernel);
    source + &format!("{signature}\n{{\n{unused}{statements}{results}}}\n")
}

fn collect<'a>(program: &'a Program, guards: &mut BTreeMap<&'a str, &'a GuardBlock>) {
    for block in &program.guards {
        guards.insert(&block.name, block);
    }
    for quadrature in &program.integrals {
        collect(&quadrature.integrand, guards);
    }
}

/// The order of the numbers of arguments and result.
pub(super) fn notes(kernel: &Kernel) -> String {
    let mut text = "/*\n".to_owned();
    let results = [Argument::new("result", kernel.result.clone())];
    for Argument { name, tree } in kernel.arguments.iter().chain(&results) {
        let blocks = blocks(tree).into_iter();
        let blocks: Vec<String> = blocks.map(|(block, count)| format!("{block}[{count}]")).collect();
        let _ = writeln!(text, " * {name}: {}", blocks.join(", "));
    }
    text + " */\n"
}

/// Names of the parts of a tree that have numbers, with how many.
pub(super) fn blocks(tree: &Shape) -> Vec<(String, usize)> {
    let mut blocks = Vec::new();
    layout(tree, "", &mut blocks);
    blocks
}

fn layout(tree: &Shape, name: &str, blocks: &mut Vec<(String, usize)>) {
    match tree {
        Tree::Record { fields: parts, .. } => {
            for (part, tree) in parts {
                let dot = if name.is_empty() { "" } else { "." };
                layout(tree, &format!("{name}{dot}{part}"), blocks);
            }
        }
        Tree::Pair(pair) => {
            layout(&pair.0, &format!("{name}.0"), blocks);
            layout(&pair.1, &format!("{name}.1"), blocks);
        }
        Tree::Made { from, .. } => layout(from, name, blocks),
        Tree::List { entries, .. } if entries.iter().any(|entry| matches!(entry, Tree::Record { .. })) => {
            for (index, entry) in entries.iter().enumerate() {
                layout(entry, &format!("{name}.{index}"), blocks);
            }
        }
        tree => {
            let count = tree.clone().leaves().len();
            if count > 0 {
                blocks.push((name.to_owned(), count));
            }
        }
    }
}

/// A number as C writes it, in parentheses where it has a sign.
pub(super) fn number(value: f64) -> String {
    let text = if value.is_nan() {
        return "NAN".to_owned();
    } else if value.is_infinite() {
        "INFINITY".to_owned()
    } else {
        let text = format!("{:e}", value.abs());
        if text.contains('.') { text } else { text.replacen('e', ".0e", 1) }
    };
    if value.is_sign_negative() { format!("(-{text})") } else { text }
}

/// Words of C that values cannot have for names, and functions that they would hide.
const RESERVED: [&str; 46] = [
    "auto", "case", "char", "default", "do", "double", "float", "goto", "inline", "int", "long", "register",
    "restrict", "short", "signed", "sizeof", "switch", "typedef", "union", "unsigned", "void", "volatile",
    "atan", "atan2", "cos", "cosh", "exp", "fabs", "fmax", "fmin", "hypot", "log", "pow", "sin", "sinh",
    "sqrt", "tan", "tanh", "sech", "NAN", "INFINITY", "x", "out", "here", "from", "to",
];

/// The names of the values of a program, unlike the words of its inputs and those around them.
fn names(program: &Program, inputs: &[String]) -> Vec<String> {
    let words = inputs.iter().flat_map(|input| input.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let around = ["rule", "node", "sum", "result", "parameters"];
    program.identifiers(words.chain(RESERVED).chain(around).map(str::to_owned).collect())
}

/// An operand: an input, a constant, or the value of a statement.
fn operand(program: &Program, value: usize, inputs: &[String], names: &[String]) -> String {
    match program.ops[value] {
        Op::Input(index) => inputs[index].clone(),
        Op::Constant(constant) => number(constant),
        Op::Guarded { guard, index } => format!("{}[{index}]", names[guard]),
        _ => names[value].clone(),
    }
}

fn statements(program: &Program, inputs: &[String], name: &str, parameters: &str) -> String {
    let names = names(program, inputs);
    let mut text = String::new();
    for (value, op) in program.ops.iter().enumerate() {
        let (o, result) = (|value: usize| operand(program, value, inputs, &names), &names[value]);
        let expression = match *op {
            Op::Input(_) | Op::Constant(_) | Op::Guarded { .. } => continue,
            Op::Add(a, b) => format!("{} + {}", o(a), o(b)),
            Op::Sub(a, b) => format!("{} - {}", o(a), o(b)),
            Op::Mul(a, b) => format!("{} * {}", o(a), o(b)),
            Op::Div(a, b) => format!("{} / {}", o(a), o(b)),
            Op::Neg(a) => format!("-{}", o(a)),
            Op::Fma(a, b, c) => format!("{} * {} + {}", o(a), o(b), o(c)),
            Op::Powi(a, n) => format!("pow({}, {n})", o(a)),
            Op::CallBinary(function, a, b) => {
                format!("{}({}, {})", function.properties().c, o(a), o(b))
            }
            Op::Call(function, a) => format!("{}({})", function.properties().c, o(a)),
            Op::Integral { integral, from, to } => {
                format!("{name}_integral_{integral}({}, {}, {parameters})", o(from), o(to))
            }
            Op::Guard { block, argument } => {
                let GuardBlock { name, .. } = program.guards[block].as_ref();
                let count = program.guards[block].functions();
                let _ = writeln!(
                    text,
                    "    double {result}[{count}];\n    guarded_{name}({}, {result});",
                    o(argument)
                );
                continue;
            }
        };
        let _ = writeln!(text, "    const double {result} = {expression};");
    }
    text
}

/// An integral by quadrature as a function of its limits.
fn integral(name: &str, Quadrature { integrand, rule }: &Quadrature) -> String {
    let parameters = (1..integrand.inputs.len()).map(|index| format!("parameters[{}]", index - 1));
    let inputs: Vec<String> = core::iter::once("here".to_owned()).chain(parameters).collect();
    let order = rule.len();
    let rule: Vec<String> = rule.iter().map(|[x, w]| format!("{{{}, {}}}", number(*x), number(*w))).collect();
    let body = statements(integrand, &inputs, name, "parameters");
    let value = operand(integrand, integrand.outputs[0], &inputs, &names(integrand, &inputs));
    format!(
        "static double {name}(double from, double to, const double *parameters)\n{{\n    static const double rule[{order}][2] = {{{}}};\n    \
         double sum = 0.0;\n    (void)parameters;\n    for (int node = 0; node < {order}; ++node) {{\n    const double here = (to - from) * \
         rule[node][0] + from;\n    (void)here;\n{body}    sum += {value} * rule[node][1];\n    }}\n    return sum * (to - from);\n}}\n",
        rule.join(", ")
    )
}

/// Functions with removable singularities: near zero, and the direct forms.
fn guard(block: &GuardBlock) -> String {
    let inputs = ["x".to_owned()];
    let side = |program: &Program| {
        let names = names(program, &inputs);
        let mut text = statements(program, &inputs, &block.name, "x");
        for (index, &output) in program.outputs.iter().enumerate() {
            let _ = writeln!(text, "    out[{index}] = {};", operand(program, output, &inputs, &names));
        }
        text
    };
    let (near, middle) = match &block.near {
        Near::Series(series) => {
            let lines = series.iter().enumerate();
            (lines.map(|(index, series)| format!("    out[{index}] = {};\n", horner(series))).collect(), None)
        }
        Near::Stumpff { program, middle } => (side(program), middle.as_ref()),
    };
    let middle = middle.map_or_else(String::new, |(middle, outer)| {
        format!("    if (fabs(x) < {}) {{\n{}    return;\n    }}\n", number(*outer), side(middle))
    });
    format!(
        "static void guarded_{}(double x, double *out)\n{{\n    if (fabs(x) < {}) {{\n{near}    return;\n    }}\n{middle}{}}}\n",
        block.name,
        number(block.radius),
        side(&block.far)
    )
}

fn horner(GuardedSeries { coefficients, leading, .. }: &GuardedSeries) -> String {
    let sum = coefficients.iter().rev().map(|&coefficient| number(coefficient));
    let sum = sum
        .reduce(|sum, coefficient| format!("({sum}) * x + {coefficient}"))
        .unwrap_or_else(|| "0.0".to_owned());
    match leading {
        0 => sum,
        n => format!("({sum}) * pow(x, {n})"),
    }
}
