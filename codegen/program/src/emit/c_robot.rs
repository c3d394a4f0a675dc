//! The kernels of a robot as C99: a source, a header, and a program that checks them against the interpreter.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pliant_declare::spec::Parameter;

use super::c;
use crate::Kernel;
use crate::table::{Body, Derived, Item};

/// The files of a robot in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CSource {
    /// Prefix of the names of functions and files: the robot's name in lower case.
    pub prefix: String,
    /// The header, `prefix.h`.
    pub header: String,
    /// The functions, `prefix.c`.
    pub source: String,
    /// A program that compares them with values of the interpreter, `prefix_test.c`.
    pub test: String,
    /// Number of functions.
    pub functions: usize,
    /// Number of comparisons.
    pub vectors: usize,
}

/// A kernel with the name of its function.
struct Named<'a> {
    name: String,
    kernel: &'a Kernel,
}

/// The kernels of a robot with these tables as C99, which needs `math.h` alone and does not allocate.
///
/// Kernels are functions of traits, `prefix_model_function`, with the number of the kernel where an index chooses between several. What solvers do is not among them.
#[must_use]
pub fn c_robot(robot: &str, parameters: &[Parameter], models: &[Derived]) -> CSource {
    let prefix = snake(robot);
    let mut all = Vec::new();
    let mut taken = BTreeSet::new();
    for implementation in models.iter().flat_map(|model| &model.implementations) {
        let model = implementation.of.split("::").next().unwrap_or_default();
        for item in &implementation.items {
            if let Item::Function(function) = item {
                let name = format!("{prefix}_{model}_{}", function.name);
                of_body(&function.body, &name, &mut taken, &mut all);
            }
        }
    }
    let vectors: Vec<_> = all.iter().map(|of| vectors(of.kernel, parameters)).collect();
    CSource {
        header: header(&prefix, robot, parameters, &all),
        source: source(&prefix, parameters, &all),
        test: test(&prefix, &all, &vectors),
        functions: all.len(),
        vectors: vectors.iter().map(Vec::len).sum(),
        prefix,
    }
}

/// A name of Rust's types as one of functions.
fn snake(name: &str) -> String {
    let mut text = String::new();
    let mut lower = false;
    for letter in name.chars() {
        if letter.is_uppercase() && lower {
            text.push('_');
        }
        lower = letter.is_lowercase() || letter.is_numeric();
        // Other letters have no place in the names of C99.
        text.push(if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' });
    }
    text
}

/// The kernels of a body that have numbers.
fn of_body<'a>(body: &'a Body, name: &str, taken: &mut BTreeSet<String>, all: &mut Vec<Named<'a>>) {
    match body {
        Body::Kernel(kernel) | Body::Entry { kernel, .. } | Body::Loop { kernel, .. } => {
            if kernel.has_numbers() {
                let candidates = (2..).map(|number| format!("{name}_{number}"));
                let mut candidates = core::iter::once(name.to_owned()).chain(candidates);
                let name = candidates.find(|name| taken.insert(name.clone())).unwrap_or_default();
                all.push(Named { name, kernel });
            }
        }
        Body::Choice { among, .. } => match among.as_slice() {
            [one] => of_body(one, name, taken, all),
            several => several
                .iter()
                .enumerate()
                .for_each(|(index, body)| of_body(body, &format!("{name}_{index}"), taken, all)),
        },
        Body::Settled(_) | Body::RunTime(_) => {}
    }
}

fn header(prefix: &str, robot: &str, parameters: &[Parameter], all: &[Named<'_>]) -> String {
    let guard = format!("{}_H", prefix.to_uppercase());
    let mut text = format!(
        "/*\n * The kernels of the robot {robot}, by pliant {}: C99 without dependencies but math.h, and without allocation.\n *\n \
         * These are kernels, not solvers: the arithmetic of one section, segment, span or element. The iteration that finds an equilibrium is not here.\n \
         * Each function reads arrays of numbers and writes `result`; the comment above it has the parts of each array with their numbers of entries,\n \
         * matrices by rows. SI units and radians. `parameters` are those of the robot, in the order of their declaration.\n */\n\
         #ifndef {guard}\n#define {guard}\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n",
        env!("CARGO_PKG_VERSION")
    );
    // Writing to a string succeeds.
    for parameter in parameters {
        let unit = if parameter.unit == "1" { "a number" } else { &parameter.unit };
        let _ = writeln!(text, "/* Parameter {}: {}, {unit}. */", parameter.name, parameter.value);
    }
    let upper = prefix.to_uppercase();
    let count = parameters.len();
    let _ = writeln!(text, "#define {upper}_PARAMETERS {count}");
    if count > 0 {
        let _ = writeln!(text, "/* As declared. */\nextern const double {prefix}_parameters[{count}];");
    }
    for Named { name, kernel } in all {
        let _ = write!(text, "\n{}{};\n", c::notes(kernel), c::signature(name, kernel));
    }
    text + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n"
}

fn source(prefix: &str, parameters: &[Parameter], all: &[Named<'_>]) -> String {
    let mut text = format!(
        "/* {prefix}.h says what these functions compute. */\n#include \"{prefix}.h\"\n\n#include <math.h>\n\n"
    );
    if !parameters.is_empty() {
        let (count, values) = (parameters.len(), listed(parameters.iter().map(|parameter| parameter.value)));
        let _ = writeln!(text, "const double {prefix}_parameters[{count}] = {{{values}}};\n");
    }
    text += &c::guards(all.iter().map(|of| of.kernel));
    for Named { name, kernel } in all {
        let _ = write!(text, "\n{}", c::definition(name, kernel, parameters.len()));
    }
    text
}

/// Numbers with commas.
fn listed(values: impl IntoIterator<Item = f64>) -> String {
    values.into_iter().map(c::number).collect::<Vec<_>>().join(", ")
}

/// Inputs of a kernel without the parameters, and what the interpreter returns there.
struct Vector {
    inputs: Vec<f64>,
    parameters: Vec<f64>,
    outputs: Vec<f64>,
}

/// Scales of the inputs of vectors, and where they begin: ordinary ones, and some near removable singularities.
const SCALES: [[f64; 2]; 4] = [[0.05, 0.2], [0.3, 0.6], [1e-9, 1e-8], [-0.4, 0.8]];

/// Values of a kernel at a few inputs at which all of them are finite.
fn vectors(kernel: &Kernel, parameters: &[Parameter]) -> Vec<Vector> {
    let count: usize = kernel.arguments.iter().map(|argument| argument.tree.clone().leaves().len()).sum();
    let parameters: Vec<f64> = parameters.iter().map(|parameter| parameter.value).collect();
    // The golden ratio spreads them.
    let spread = |index: usize| (index as f64).mul_add(0.618_033_988_749_894_8, 0.37).fract();
    let scales = if count == 0 { &SCALES[..1] } else { &SCALES[..] };
    let at = |[least, width]: &[f64; 2]| {
        let inputs: Vec<f64> = (0..count).map(|index| width.mul_add(spread(index), *least)).collect();
        let outputs = kernel.evaluate(&[&inputs[..], &parameters].concat());
        Vector { inputs, parameters: parameters.clone(), outputs }
    };
    let finite = |vector: &Vector| vector.outputs.iter().all(|value| value.is_finite());
    scales.iter().map(at).filter(finite).collect()
}

fn test(prefix: &str, all: &[Named<'_>], vectors: &[Vec<Vector>]) -> String {
    let mut text = format!(
        "/* Compares the functions of {prefix}.h with values of the interpreter: to 1e-14 of the largest entry of each part of a result. */\n\
         #include \"{prefix}.h\"\n\n#include <math.h>\n#include <stdio.h>\n\n\
         static int compare(const char *name, const double *found, const double *expected, const int *parts, int count)\n{{\n    \
         int failures = 0;\n    for (int part = 0; part < count; ++part) {{\n        double largest = 0.0;\n        \
         for (int k = 0; k < parts[part]; ++k) {{\n            largest = fmax(largest, fabs(expected[k]));\n        }}\n        \
         for (int k = 0; k < parts[part]; ++k) {{\n            if (!(fabs(found[k] - expected[k]) <= 1e-14 * largest)) {{\n                \
         printf(\"%s, part %d, entry %d: %.17g instead of %.17g\\n\", name, part, k, found[k], expected[k]);\n                ++failures;\n            \
         }}\n        }}\n        found += parts[part];\n        expected += parts[part];\n    }}\n    return failures;\n}}\n"
    );
    let mut calls = String::new();
    let mut count = 0;
    for (Named { name, kernel }, vectors) in all.iter().zip(vectors) {
        let parts: Vec<usize> = c::blocks(&kernel.result).into_iter().map(|(_, count)| count).collect();
        let numbers = parts.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        for (index, Vector { inputs, parameters, outputs }) in vectors.iter().enumerate() {
            let check = format!("check_{name}_{index}");
            let _ = write!(
                text,
                "\nstatic int {check}(void)\n{{\n    static const int parts[] = {{{numbers}}};\n"
            );
            let mut inputs = inputs.iter().copied();
            let mut passed = Vec::new();
            let mut array = |name: String, values: Vec<f64>| {
                // C has no empty arrays.
                let values = if values.is_empty() { vec![0.0] } else { values };
                let _ = writeln!(text, "    static const double {name}[] = {{{}}};", listed(values));
                passed.push(name);
            };
            for (index, argument) in kernel.arguments.iter().enumerate() {
                let leaves = argument.tree.clone().leaves().len();
                array(format!("input{index}"), inputs.by_ref().take(leaves).collect());
            }
            array("parameters".to_owned(), parameters.clone());
            let _ = write!(
                text,
                "    static const double expected[] = {{{}}};\n    double found[{}];\n    {name}({}, found);\n    \
                 return compare(\"{name}\", found, expected, parts, {});\n}}\n",
                listed(outputs.iter().copied()),
                outputs.len(),
                passed.join(", "),
                parts.len()
            );
            let _ = writeln!(calls, "    failures += {check}();");
            count += 1;
        }
    }
    let functions = all.len();
    let _ = write!(
        text,
        "\nint main(void)\n{{\n    int failures = 0;\n{calls}    if (failures == 0) {{\n        \
         printf(\"{functions} functions, {count} comparisons: all right\\n\");\n    }}\n    return failures == 0 ? 0 : 1;\n}}\n"
    );
    text
}
