//! Named expressions to programs.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use pliant_declare::functions::Function;
use pliant_program::{Builder, GuardBlock, Op, Program, Value};

use super::guard::guard;
use super::names::names;
use crate::graph::{Definition, Graph, Removable};
use crate::symbolic::{
    Call, Expression, Instruction, Instructions, Operand, Variable, instructions, stand_in,
};

/// Lowers `outputs`, which refer to names of `graph` and to `inputs`.
///
/// Expressions go through the optimiser of the algebra system in stages: the arguments of guarded
/// functions first, then what depends on those functions.
///
/// # Errors
///
/// A text that names what cannot be lowered.
pub fn compile(graph: &Graph, inputs: &[Variable], outputs: &[Expression]) -> Result<Program, String> {
    let mut builder = Builder::default();
    let mut known: BTreeMap<Variable, Value> = inputs
        .iter()
        .enumerate()
        .map(|(index, variable)| (*variable, builder.push(Op::Input(index))))
        .collect();
    let needed = reachable(graph, outputs);
    let mut calls = Calls::default();
    let outputs: Vec<Expression> = outputs.iter().map(|output| calls.named(output)).collect();
    let aliases: Vec<(Variable, Expression)> = graph
        .entries
        .iter()
        .filter(|(name, _)| needed.contains(name))
        .filter_map(|(name, definition)| match definition {
            Definition::Let(value) => Some((*name, calls.named(value))),
            Definition::Guard(..) => None,
        })
        .collect();
    let mut waiting = guard_blocks(graph, &needed, &mut calls)?;
    waiting.extend(calls.pending());
    while !waiting.is_empty() {
        let (_, valued) = evaluable(&aliases, &known);
        let (ready, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|pending| {
            let mut variables = pending.arguments.iter().flat_map(Expression::variables);
            variables.all(|variable| valued.contains(&variable))
        });
        if ready.is_empty() {
            return Err(
                "guarded functions and shared definitions depend on each other in a circle".to_owned()
            );
        }
        let arguments: Vec<Expression> = ready.iter().flat_map(|pending| pending.arguments.clone()).collect();
        let mut values = stage(&mut builder, &arguments, &aliases, &known)?.into_iter();
        for Pending { arguments, names, what } in ready {
            let arguments: Vec<Value> = values.by_ref().take(arguments.len()).collect();
            let values = match what {
                Opaque::Guarded(block) => builder.guarded(block, arguments[0]),
                Opaque::Shared(call) => vec![graph.shared.enter(&mut builder, &call, &arguments)?],
            };
            known.extend(names.into_iter().zip(values));
        }
        waiting = later;
    }
    let values = stage(&mut builder, &outputs, &aliases, &known)?;
    let mut program = builder.finish(inputs.iter().map(Variable::name).collect(), values);
    if program.ops.iter().any(|op| matches!(op, Op::Constant(value) if !value.is_finite())) {
        return Err("a constant of the expressions is out of the range of double precision".to_owned());
    }
    let shared = core::mem::take(&mut program.names);
    program.names = names(graph, inputs, &program);
    for (value, name) in shared {
        program.names.entry(value).or_insert(name);
    }
    Ok(program)
}

/// The direct forms of functions of one argument, as a program of that argument.
pub(super) fn compile_direct(functions: &[Arc<Removable>]) -> Result<Program, String> {
    let mut builder = Builder::default();
    let argument = builder.push(Op::Input(0));
    let even = functions.iter().any(|function| function.even);
    let value = if even { builder.push(Op::Call(Function::Sqrt, argument)) } else { argument };
    let variable = functions.first().map(|function| function.variable).ok_or("no function to guard")?;
    let known = BTreeMap::from([(variable, value)]);
    let outputs: Vec<Expression> =
        functions.iter().map(|function| function.direct_at(&variable.expression())).collect();
    let outputs = stage(&mut builder, &outputs, &[], &known)?;
    Ok(builder.finish(vec!["x".to_owned()], outputs))
}

/// Argument, whether its functions are even, and their names.
type Group = (Expression, bool, Vec<(Variable, Arc<Removable>)>);

/// Values that the algebra system has nothing but names for.
struct Pending {
    arguments: Vec<Expression>,
    names: Vec<Variable>,
    what: Opaque,
}

/// Origin of such values.
#[expect(clippy::large_enum_variant, reason = "a few per kernel")]
enum Opaque {
    /// Functions with a removable singularity.
    Guarded(GuardBlock),
    /// A definition that is not written out, or a derivative of it.
    Shared(Call),
}

/// Calls of shared definitions, with their names and with their arguments in names.
#[derive(Default)]
struct Calls(Vec<(Call, Variable, Vec<Expression>)>);

impl Calls {
    /// The expression with names for calls.
    fn named(&mut self, expression: &Expression) -> Expression {
        expression.calls().into_iter().fold(expression.clone(), |expression, call| {
            let name = self.name(&call);
            expression.with_name(&call, name)
        })
    }

    fn name(&mut self, call: &Call) -> Variable {
        if let Some((_, name, _)) = self.0.iter().find(|(known, ..)| known == call) {
            return *name;
        }
        let arguments = call.arguments.iter().map(|argument| self.named(argument)).collect();
        let name = stand_in(self.0.len());
        self.0.push((call.clone(), name, arguments));
        name
    }

    fn pending(self) -> impl Iterator<Item = Pending> {
        self.0.into_iter().map(|(call, name, arguments)| Pending {
            arguments,
            names: vec![name],
            what: Opaque::Shared(call),
        })
    }
}

/// The guarded functions that are needed, those of one argument together.
fn guard_blocks(
    graph: &Graph,
    needed: &HashSet<Variable>,
    calls: &mut Calls,
) -> Result<Vec<Pending>, String> {
    let mut groups: Vec<Group> = Vec::new();
    for (name, definition) in graph.entries.iter().filter(|(name, _)| needed.contains(name)) {
        if let Definition::Guard(function, argument, _) = definition {
            match groups.iter_mut().find(|(known, even, _)| known == argument && *even == function.even) {
                Some((.., members)) => members.push((*name, Arc::clone(function))),
                None => {
                    groups.push((argument.clone(), function.even, vec![(*name, Arc::clone(function))]));
                }
            }
        }
    }
    let mut blocks = Vec::new();
    for (argument, _, mut members) in groups {
        let arguments = vec![calls.named(&argument)];
        members.sort_by(|a, b| a.1.name.cmp(&b.1.name));
        let functions: Vec<Arc<Removable>> = members.iter().map(|(_, f)| Arc::clone(f)).collect();
        match guard(&functions) {
            Ok(block) => {
                let names = members.into_iter().map(|(name, _)| name).collect();
                blocks.push(Pending { arguments, names, what: Opaque::Guarded(block) });
            }
            // No radius for all of them together: each for itself.
            Err(_) => {
                for (name, function) in members {
                    let block = guard(&[function]).map_err(|error| error.to_string())?;
                    let what = Opaque::Guarded(block);
                    blocks.push(Pending { arguments: arguments.clone(), names: vec![name], what });
                }
            }
        }
    }
    Ok(blocks)
}

/// Names that the outputs need, through others: an entry refers to earlier ones only.
fn reachable(graph: &Graph, outputs: &[Expression]) -> HashSet<Variable> {
    let mut needed: HashSet<Variable> = outputs.iter().flat_map(Expression::variables).collect();
    for (name, definition) in graph.entries.iter().rev() {
        if needed.contains(name) {
            needed.extend(match definition {
                Definition::Let(value) => value.variables(),
                Definition::Guard(_, argument, _) => argument.variables(),
            });
        }
    }
    needed
}

/// The aliases whose variables all have values, through earlier ones; and everything that has a value then.
fn evaluable<'a>(
    aliases: &'a [(Variable, Expression)],
    known: &BTreeMap<Variable, Value>,
) -> (Vec<&'a (Variable, Expression)>, HashSet<Variable>) {
    let mut valued: HashSet<Variable> = known.keys().copied().chain([Variable::pi()]).collect();
    let found = aliases
        .iter()
        .filter(|(name, value)| {
            let all = value.variables().iter().all(|variable| valued.contains(variable));
            if all {
                valued.insert(*name);
            }
            all
        })
        .collect();
    (found, valued)
}

fn stage(
    builder: &mut Builder,
    outputs: &[Expression],
    aliases: &[(Variable, Expression)],
    known: &BTreeMap<Variable, Value>,
) -> Result<Vec<Value>, String> {
    let exact = |expression: &Expression| expression.with_rational_constants();
    let outputs: Vec<Expression> = outputs.iter().map(exact).collect();
    let aliases: Vec<(Variable, Expression)> =
        evaluable(aliases, known).0.into_iter().map(|(name, value)| (*name, exact(value))).collect();
    let (names, values): (Vec<Variable>, Vec<Value>) = known.iter().unzip();
    let program = instructions(&outputs, &names, &aliases)?;
    translate(builder, &program, &values)
}

fn translate(builder: &mut Builder, program: &Instructions, inputs: &[Value]) -> Result<Vec<Value>, String> {
    let mut slots: HashMap<Operand, Value> = HashMap::new();
    let mut outputs = vec![None; program.outputs];
    let constants: Vec<Value> = program.constants.iter().map(|&value| builder.constant(value)).collect();
    for step in &program.steps {
        let read = |operand: &Operand, outputs: &[Option<Value>]| -> Result<Value, String> {
            match *operand {
                Operand::Input(index) => Ok(inputs[index]),
                Operand::Constant(index) => Ok(constants[index]),
                Operand::Output(index) => {
                    outputs[index].ok_or("an output is read before it is written".to_owned())
                }
                Operand::Temporary(_) => {
                    slots.get(operand).copied().ok_or("a temporary is read before it is written".to_owned())
                }
            }
        };
        let all = |operands: &[Operand]| -> Result<Vec<Value>, String> {
            operands.iter().map(|operand| read(operand, &outputs)).collect()
        };
        let (to, value) = match step {
            Instruction::Add(to, terms) => {
                let terms = all(terms)?;
                (to, chain(builder, &terms, Op::Add, 0.0))
            }
            Instruction::Mul(to, factors) => {
                let factors = all(factors)?;
                (to, chain(builder, &factors, Op::Mul, 1.0))
            }
            Instruction::Powi(to, base, exponent) => {
                let base = read(base, &outputs)?;
                (to, builder.powi(base, *exponent))
            }
            Instruction::CallBinary(function, to, a, b) => {
                let (a, b) = (read(a, &outputs)?, read(b, &outputs)?);
                (to, builder.push(Op::CallBinary(*function, a, b)))
            }
            Instruction::Call(function, to, x) => (to, {
                let x = read(x, &outputs)?;
                builder.push(Op::Call(*function, x))
            }),
            Instruction::Assign(to, x) => (to, read(x, &outputs)?),
        };
        match to {
            Operand::Output(index) => outputs[*index] = Some(value),
            Operand::Temporary(_) => {
                slots.insert(*to, value);
            }
            Operand::Input(_) | Operand::Constant(_) => return Err("a step writes an input".to_owned()),
        }
    }
    outputs.into_iter().map(|value| value.ok_or("an output is never written".to_owned())).collect()
}

/// Constants first, so that they fold; then from left to right, which leaves products to be fused.
fn chain(builder: &mut Builder, values: &[Value], op: fn(Value, Value) -> Op, neutral: f64) -> Value {
    let start = builder.constant(neutral);
    values.iter().fold(start, |sum, &value| builder.push(op(sum, value)))
}
