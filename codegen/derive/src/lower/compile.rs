//! Named expressions to programs.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use pliant_program::{Builder, GuardBlock, Op, Program, Value};

use super::guard::guard;
use super::names::names;
use super::stage::{evaluable, stage};
use crate::graph::{Definition, Graph, Removable};
use crate::symbolic::{Call, Expression, Variable, stand_in};

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
