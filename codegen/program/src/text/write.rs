//! From tables to text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::number::written;
use super::{FORMAT, Prepared, TITLE, checksum, key};
use crate::table::{Body, Constant, Constructor, Derived, Function, Item, Over, Takes};
use crate::{Argument, GuardBlock, Kernel, Near, Op, Program, Settled, Tree, Value};

impl Prepared {
    /// The file.
    #[must_use]
    pub fn write(&self) -> String {
        let Self { pliant, symbolica, declaration, robot, models } = self;
        let mut text =
            format!("{TITLE} {FORMAT}\npliant {pliant}\nsymbolica {symbolica}\nkey {}\n\n", key(robot));
        let fields = declaration.iter().map(|(field, value)| match value.as_str() {
            "" => format!("{field}\n"),
            value => format!("{field} = {value}\n"),
        });
        let fields: String = fields.collect();
        block(&mut text, "declaration", &indented(&fields));
        block(&mut text, "robot", &indented(robot));
        let mut guards = BTreeMap::new();
        models.iter().flat_map(kernels).for_each(|kernel| collect(&kernel.program, &mut guards));
        block(&mut text, "guards", &indented(&guards.values().map(|block| guard(block)).collect::<String>()));
        for model in models {
            block(&mut text, "model", &indented(&derived(model)));
        }
        text
    }
}

/// The file with the checksums of its blocks computed anew: for tests of the reader on edited blocks.
#[must_use]
pub fn sealed(text: &str) -> String {
    let (mut sealed, mut from) = (String::new(), None);
    for line in text.split_inclusive('\n') {
        match from {
            Some(start) if line.starts_with("} ") => {
                let lines = checksum(&sealed[start..]);
                sealed += &format!("}} {lines}\n");
                from = None;
                continue;
            }
            None if line.ends_with(" {\n") => from = Some(sealed.len() + line.len()),
            _ => {}
        }
        sealed += line;
    }
    sealed
}

fn block(text: &mut String, name: &str, lines: &str) {
    // Infallible: writing to a string.
    let _ = write!(text, "{name} {{\n{lines}}} {}\n\n", checksum(lines));
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("  {line}\n")).collect()
}

/// A text in quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// The kernels of a table.
fn kernels(derived: &Derived) -> Vec<&Kernel> {
    fn of_body<'a>(body: &'a Body, found: &mut Vec<&'a Kernel>) {
        match body {
            Body::Kernel(kernel) | Body::Entry { kernel, .. } | Body::Loop { kernel, .. } => {
                found.push(kernel);
            }
            Body::Choice { among, .. } => among.iter().for_each(|body| of_body(body, found)),
            Body::Settled(_) | Body::RunTime(_) => {}
        }
    }
    let mut found = Vec::new();
    for item in derived.implementations.iter().flat_map(|implementation| &implementation.items) {
        if let Item::Function(function) = item {
            of_body(&function.body, &mut found);
        }
    }
    found
}

fn collect<'a>(program: &'a Program, guards: &mut BTreeMap<&'a str, &'a GuardBlock>) {
    for block in &program.guards {
        guards.insert(&block.name, block);
        if let Near::Stumpff { program, middle } = &block.near {
            collect(program, guards);
            middle.iter().for_each(|(program, _)| collect(program, guards));
        }
        collect(&block.far, guards);
    }
    for quadrature in &program.integrals {
        collect(&quadrature.integrand, guards);
    }
}

fn guard(block: &GuardBlock) -> String {
    let GuardBlock { name, even, radius, last, near, far } = block;
    let mut text = format!("guard {} {even} {} {}", quoted(name), written(*radius), written(*last));
    match near {
        Near::Series(list) => {
            text += " series {\n";
            for series in list {
                let coefficients: Vec<String> = series.coefficients.iter().copied().map(written).collect();
                let _ = writeln!(
                    text,
                    "  {} {} {} {{ {} }}",
                    quoted(&series.name),
                    quoted(&series.direct),
                    series.leading,
                    coefficients.join(" ")
                );
            }
            text += "}";
        }
        Near::Stumpff { program, middle } => {
            let _ = write!(text, " stumpff {}", self::program(program));
            if let Some((middle, outer)) = middle {
                let _ = write!(text, " middle {} {}", written(*outer), self::program(middle));
            }
        }
    }
    let _ = writeln!(text, " far {}", program(far));
    text
}

fn derived(Derived { constructors, implementations }: &Derived) -> String {
    let mut text = String::new();
    for Constructor { name, notes, returns, value } in constructors {
        let _ = writeln!(text, "constructor {} {} {} {{", quoted(name), quoted(returns), quoted(value));
        notes.iter().for_each(|note| text += &format!("  {}\n", quoted(note)));
        text += "}\n";
    }
    for implementation in implementations {
        let _ = writeln!(text, "implementation {} {{", quoted(&implementation.of));
        implementation.items.iter().for_each(|item| text += &indented(&self::item(item)));
        text += "}\n";
    }
    text
}

fn item(item: &Item) -> String {
    match item {
        Item::Constant { name, ty, value } => {
            let value = match value {
                Constant::Flag(flag) => format!("flag {flag}"),
                Constant::Numbers(list) => format!("numbers {}", numbers(list)),
                Constant::Rows(rows) => {
                    let rows: Vec<String> = rows.iter().map(|row| numbers(row)).collect();
                    format!("rows {{ {} }}", rows.join(" "))
                }
                Constant::Texts(texts) => format!("texts {}", self::texts(texts)),
                Constant::Expressions(texts) => format!("expressions {}", self::texts(texts)),
            };
            format!("constant {} {} {value}", quoted(name), quoted(ty))
        }
        Item::Function(function) => self::function(function),
    }
}

fn numbers(list: &[f64]) -> String {
    format!("{{ {} }}", list.iter().copied().map(written).collect::<Vec<_>>().join(" "))
}

fn texts(list: &[String]) -> String {
    format!("{{ {} }}", list.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(" "))
}

fn function(Function { name, over, takes, returns, body }: &Function) -> String {
    let over = match over {
        Over::Real => "real",
        Over::Scalar => "scalar",
        Over::Lanes => "lanes",
    };
    let takes: Vec<String> = takes
        .iter()
        .map(|takes| match takes {
            Takes::Index(name) => format!("index {}", quoted(name)),
            Takes::Numbers(argument) => format!("numbers {}", self::argument(argument)),
            Takes::Passed(name, ty) => format!("passed {} {}", quoted(name), quoted(ty)),
            Takes::Real(argument) => format!("real {}", self::argument(argument)),
        })
        .collect();
    let returns = tree(returns, &|()| "#".to_owned());
    format!(
        "function {} {over} ({}) {returns}\n{}",
        quoted(name),
        takes.join(", "),
        indented(&self::body(body))
    )
}

fn argument(Argument { name, tree }: &Argument) -> String {
    format!("{} {}", quoted(name), self::tree(tree, &|()| "#".to_owned()))
}

fn body(body: &Body) -> String {
    match body {
        Body::Kernel(kernel) => format!("kernel {}", self::kernel(kernel)),
        Body::Entry { by, kernel } => format!("entry {} {}", quoted(by), self::kernel(kernel)),
        Body::Loop { by, kernel } => format!("loop {} {}", quoted(by), self::kernel(kernel)),
        Body::Settled(value) => format!("settled {}", tree(value, &|value| written(*value))),
        Body::RunTime(expression) => format!("run_time {}", quoted(expression)),
        Body::Choice { by, of, among } => {
            let of: Vec<String> = of.iter().map(ToString::to_string).collect();
            let among: String = among.iter().map(|body| indented(&(self::body(body) + "\n"))).collect();
            format!("choice {} [{}] {{\n{among}}}", quoted(by), of.join(" "))
        }
    }
}

fn kernel(Kernel { arguments, result, program }: &Kernel) -> String {
    let arguments: Vec<String> = arguments.iter().map(argument).collect();
    let result = tree(result, &|()| "#".to_owned());
    format!("({}) {result} {}", arguments.join(", "), self::program(program))
}

/// A tree; equal entries of a list that follow each other are written once, with their number.
fn tree<T: PartialEq>(of: &Tree<T>, leaf: &dyn Fn(&T) -> String) -> String {
    let shape = |shape: &Tree<()>| tree(shape, &|()| "#".to_owned());
    match of {
        Tree::Number(value) => leaf(value),
        Tree::List { of, entries } => {
            let runs = entries.chunk_by(|a, b| a == b).map(|run| match run {
                [one] => tree(one, leaf),
                [first, ..] => format!("{} * {}", tree(first, leaf), run.len()),
                [] => String::new(),
            });
            format!("[{} | {}]", shape(of), runs.collect::<Vec<_>>().join(" "))
        }
        Tree::Pair(pair) => format!("({}, {})", tree(&pair.0, leaf), tree(&pair.1, leaf)),
        Tree::Record { of, fields } => {
            let fields = fields.iter().map(|(name, value)| format!("{} {}", quoted(name), tree(value, leaf)));
            let fields = fields.collect::<Vec<_>>().join(", ");
            let word = if of.rest { "partial" } else { "record" };
            format!("{word} {} {} {{ {fields} }}", quoted(&of.ty), quoted(&of.path))
        }
        Tree::Optional { of, value: None } => format!("none {}", shape(of)),
        Tree::Optional { of, value: Some(value) } => format!("some {} {}", shape(of), tree(value, leaf)),
        Tree::Made { by, returns, from } => {
            format!("made {} {} {}", quoted(by), shape(returns), tree(from, leaf))
        }
        Tree::Settled(Settled::Number(value)) => format!("number {}", written(*value)),
        Tree::Settled(Settled::Count(count)) => format!("count {count}"),
        Tree::Settled(Settled::Flag(flag)) => format!("flag {flag}"),
        Tree::Settled(Settled::Variant { ty, path, count: None }) => {
            format!("variant {} {}", quoted(ty), quoted(path))
        }
        Tree::Settled(Settled::Variant { ty, path, count: Some(count) }) => {
            format!("counted {} {} {count}", quoted(ty), quoted(path))
        }
    }
}

/// A program, one operation per line.
fn program(program: &Program) -> String {
    let Program { inputs, ops, outputs, guards, integrals, names } = program;
    let value = |value: &Value| format!("{}%{value}", names.get(value).map_or("", String::as_str));
    let mut text = format!("program {} {{\n", texts(inputs));
    for block in guards {
        let _ = writeln!(text, "  guard {}", quoted(&block.name));
    }
    for quadrature in integrals {
        let rule: Vec<String> = quadrature.rule.iter().flatten().copied().map(written).collect();
        let integrand = self::program(&quadrature.integrand);
        text += &indented(&format!("integral {{ {} }} {integrand}\n", rule.join(" ")));
    }
    for (index, op) in ops.iter().enumerate() {
        let all = |name: &str, operands: &[&Value]| {
            let operands: Vec<String> = operands.iter().map(|operand| value(operand)).collect();
            format!("{name} {}", operands.join(" "))
        };
        let operation = match op {
            Op::Input(input) => format!("input {input}"),
            Op::Constant(constant) => format!("constant {}", written(*constant)),
            Op::Add(a, b) => all("add", &[a, b]),
            Op::Sub(a, b) => all("sub", &[a, b]),
            Op::Mul(a, b) => all("mul", &[a, b]),
            Op::Div(a, b) => all("div", &[a, b]),
            Op::Neg(a) => all("neg", &[a]),
            Op::Fma(a, b, c) => all("fma", &[a, b, c]),
            Op::Powi(a, n) => format!("{} {n}", all("powi", &[a])),
            Op::Call(function, a) => all(function.name(), &[a]),
            Op::CallBinary(function, a, b) => all(function.name(), &[a, b]),
            Op::Guard { block, argument } => format!("{} {block}", all("guarded", &[argument])),
            Op::Guarded { guard, index } => format!("{} {index}", all("part", &[guard])),
            Op::Integral { integral, from, to } => format!("{} {integral}", all("integrated", &[from, to])),
        };
        let _ = writeln!(text, "  {} = {operation}", value(&index));
    }
    let outputs: Vec<String> = outputs.iter().map(value).collect();
    let _ = write!(text, "  return {}\n}}", outputs.join(" "));
    text
}
