//! Expressions whose variables have values to operations of a program, through the optimiser of the algebra system.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use pliant_declare::functions::Function;
use pliant_program::{Builder, Op, Program, Value};

use crate::graph::Removable;
use crate::symbolic::{Expression, Instruction, Instructions, Operand, Variable, instructions};

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

/// The aliases whose variables all have values, through earlier ones; and everything that has a value then.
pub(super) fn evaluable<'a>(
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

/// Lowers `outputs` by the optimiser of the algebra system, with the aliases whose variables have values.
pub(super) fn stage(
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

/// Appends the steps of the optimiser to a program, at `inputs`.
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
