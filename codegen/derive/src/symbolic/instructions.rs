//! Evaluation programs of the algebra system, in our own terms.

use pliant_declare::functions::{BinaryFunction, Function};
use symbolica::atom::{Atom, AtomCore};
use symbolica::evaluate::{EvaluatorBuilder, Instruction as Native, Slot};

use super::expression::{called, called_binary};
use super::{Expression, Variable};

/// Where an instruction reads from or writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// An input, by index.
    Input(usize),
    /// A constant, by index.
    Constant(usize),
    /// A temporary, by index; written again when it is no longer needed.
    Temporary(usize),
    /// An output, by index.
    Output(usize),
}

/// One step of an evaluation program: the first operand is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// Sum.
    Add(Operand, Vec<Operand>),
    /// Product.
    Mul(Operand, Vec<Operand>),
    /// Integer power.
    Powi(Operand, Operand, i64),
    /// A function of two arguments.
    CallBinary(BinaryFunction, Operand, Operand, Operand),
    /// A function of one argument.
    Call(Function, Operand, Operand),
    /// Copy.
    Assign(Operand, Operand),
}

/// An evaluation program: common subexpressions are shared.
#[derive(Clone, Debug, PartialEq)]
pub struct Instructions {
    /// The steps, in order.
    pub steps: Vec<Instruction>,
    /// Values of the constants, correctly rounded.
    pub constants: Vec<f64>,
    /// Number of outputs.
    pub outputs: usize,
}

/// The optimised straight-line program that evaluates `outputs` from `inputs`; names in `aliases` stand for their expressions.
///
/// # Errors
///
/// A text that says what cannot be evaluated: an unknown function, a variable that is no input, a complex constant.
pub fn instructions(
    outputs: &[Expression],
    inputs: &[Variable],
    aliases: &[(Variable, Expression)],
) -> Result<Instructions, String> {
    let atoms: Vec<Atom> = outputs.iter().map(|expression| expression.0.clone()).collect();
    let parameters: Vec<Atom> = inputs.iter().map(|variable| Atom::var(variable.0)).collect();
    let evaluator = Atom::evaluator_multiple(&atoms, &parameters)
        .cores(1)
        .add_aliases(aliases.iter().map(|(name, value)| (Atom::var(name.0), value.0.clone())))
        .and_then(EvaluatorBuilder::build)
        .map_err(|error| format!("the algebra system cannot evaluate the expressions: {error:?}"))?;
    let program = evaluator.export_instructions();
    let constants = program
        .constants
        .iter()
        .map(|constant| {
            if constant.im.is_zero() {
                Ok(Expression(Atom::num(constant.re.clone())).rounded())
            } else {
                Err(format!("the constant {constant} is not real"))
            }
        })
        .collect::<Result<_, _>>()?;
    let steps = program.instructions.iter().map(translate).collect::<Result<_, _>>()?;
    Ok(Instructions { steps, constants, outputs: program.output_count })
}

fn translate(instruction: &Native) -> Result<Instruction, String> {
    Ok(match instruction {
        Native::Add(to, terms, _) => Instruction::Add(operand(*to), operands(terms)),
        Native::Mul(to, factors, _) => Instruction::Mul(operand(*to), operands(factors)),
        Native::Pow(to, base, exponent, _) => Instruction::Powi(operand(*to), operand(*base), *exponent),
        Native::Powf(to, base, exponent, _) => {
            let [to, base, exponent] = [to, base, exponent].map(|slot| operand(*slot));
            Instruction::CallBinary(BinaryFunction::Powf, to, base, exponent)
        }
        Native::Assign(to, from) => Instruction::Assign(operand(*to), operand(*from)),
        Native::Fun(to, call, _) => {
            let (symbol, _, arguments) = call.as_ref();
            let (to, name) = (operand(*to), symbol.get_stripped_name());
            let found = match *arguments.as_slice() {
                [x] => called(*symbol).map(|function| Instruction::Call(function, to, operand(x))),
                [a, b] => called_binary(*symbol, [a, b])
                    .map(|(function, [a, b])| Instruction::CallBinary(function, to, operand(a), operand(b))),
                _ => None,
            };
            found.ok_or_else(|| format!("the function `{name}` has no kernel"))?
        }
        other => return Err(format!("the instruction `{other}` has no kernel")),
    })
}

fn operand(slot: Slot) -> Operand {
    match slot {
        Slot::Param(index) => Operand::Input(index),
        Slot::Const(index) => Operand::Constant(index),
        Slot::Temp(index) => Operand::Temporary(index),
        Slot::Out(index) => Operand::Output(index),
    }
}

fn operands(slots: &[Slot]) -> Vec<Operand> {
    slots.iter().copied().map(operand).collect()
}
