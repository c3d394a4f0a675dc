//! Kernels as C: a function of arrays, with the same statements as the Rust that [`functions`](super::functions) writes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::tree::{Argument, Shape, Tree};
use crate::{GuardBlock, GuardedSeries, Kernel, Near, Op, Program, Quadrature, gauss_legendre};

/// The C source of a kernel of a robot with these parameters: `void name(const double *argument.., const double *parameters, double *result)`.
///
/// Each argument, and the result, is the array of its numbers in the order of the comment above the function. Needs `math.h`.
#[must_use]
pub fn c_function(name: &str, kernel: &Kernel, parameters: usize) -> String {
    let mut source = String::new();
    let mut guards = BTreeMap::new();
    collect(&kernel.program, &mut guards);
    for block in guards.values() {
        source += &guard(block);
    }
    let mut inputs = Vec::new();
    for Argument { name, tree } in &kernel.arguments {
        let count = tree.clone().leaves().len();
        inputs.extend((0..count).map(|index| format!("{name}[{index}]")));
    }
    inputs.extend((0..parameters).map(|index| format!("parameters[{index}]")));
    for (index, quadrature) in kernel.program.integrals.iter().enumerate() {
        source += &integral(&format!("{name}_integral_{index}"), quadrature);
    }
    let arguments: Vec<String> = kernel
        .arguments
        .iter()
        .map(|argument| argument.name.as_ref())
        .chain(["parameters"])
        .map(|name| format!("const double *{name}, "))
        .collect();
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
    let notes = notes(kernel);
    let _ = write!(
        source,
        "{notes}void {name}({}double *result)\n{{\n{unused}{statements}{results}}}\n",
        arguments.concat()
    );
    source
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
fn notes(kernel: &Kernel) -> String {
    let mut text = "/*\n".to_owned();
    let results = [Argument::new("result", kernel.result.clone())];
    for Argument { name, tree } in kernel.arguments.iter().chain(&results) {
        let mut fields = Vec::new();
        layout(tree, "", &mut fields);
        let _ = writeln!(text, " * {name}: {}", fields.join(", "));
    }
    text + " */\n"
}

/// Names of the parts of a tree, with how many numbers each has.
fn layout(tree: &Shape, name: &str, fields: &mut Vec<String>) {
    match tree {
        Tree::Record { fields: parts, .. } => {
            for (part, tree) in parts {
                let dot = if name.is_empty() { "" } else { "." };
                layout(tree, &format!("{name}{dot}{part}"), fields);
            }
        }
        Tree::Pair(pair) => {
            layout(&pair.0, &format!("{name}.0"), fields);
            layout(&pair.1, &format!("{name}.1"), fields);
        }
        tree => {
            let count = tree.clone().leaves().len();
            fields.push(format!("{name}[{count}]"));
        }
    }
}

fn number(value: f64) -> String {
    let text = format!("{value:e}");
    if text.contains('.') { text } else { text.replacen('e', ".0e", 1) }
}

/// The names of the values of a program, unlike the words of its inputs and those around them.
fn names(program: &Program, inputs: &[String]) -> Vec<String> {
    let words = inputs.iter().flat_map(|input| input.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let around = ["x", "out", "here", "from", "to", "rule", "node", "sum", "result", "parameters"];
    program.identifiers(words.chain(around).map(str::to_owned).collect())
}

/// An operand: an input, a constant, or the value of a statement.
fn operand(program: &Program, value: usize, inputs: &[String], names: &[String]) -> String {
    match program.ops[value] {
        Op::Input(index) => inputs[index].clone(),
        Op::Constant(constant) if constant < 0.0 => format!("({})", number(constant)),
        Op::Constant(constant) => number(constant),
        Op::Guarded { guard, index } => format!("{}[{index}]", names[guard]),
        _ => names[value].clone(),
    }
}

fn statements(program: &Program, inputs: &[String], name: &str, parameters: &str) -> String {
    let names = names(program, inputs);
    let mut text = String::new();
    for (value, op) in program.ops.iter().enumerate() {
        let (o, own) = (|value: usize| operand(program, value, inputs, &names), &names[value]);
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
                let _ =
                    writeln!(text, "    double {own}[{count}];\n    guarded_{name}({}, {own});", o(argument));
                continue;
            }
        };
        let _ = writeln!(text, "    const double {own} = {expression};");
    }
    text
}

/// An integral by quadrature as a function of its limits.
fn integral(name: &str, Quadrature { integrand, order }: &Quadrature) -> String {
    let parameters = (1..integrand.inputs.len()).map(|index| format!("parameters[{}]", index - 1));
    let inputs: Vec<String> = core::iter::once("here".to_owned()).chain(parameters).collect();
    let rule: Vec<String> =
        gauss_legendre(*order).iter().map(|[x, w]| format!("{{{}, {}}}", number(*x), number(*w))).collect();
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
