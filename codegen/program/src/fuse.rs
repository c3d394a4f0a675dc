//! Building programs: shared subexpressions, folded constants, fused multiply-adds, nothing unused.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use pliant_declare::functions::{BinaryFunction, Function};

use crate::program::{GuardBlock, Op, Program, Quadrature, Value};

/// Appends operations, each at most once.
#[derive(Default)]
pub struct Builder {
    ops: Vec<Op>,
    known: HashMap<Key, Value>,
    guards: Vec<Arc<GuardBlock>>,
    pub(crate) integrals: Vec<Arc<Quadrature>>,
    names: BTreeMap<Value, String>,
    /// Base and exponent of each real power.
    powers: HashMap<Value, (Value, f64)>,
}

/// An operation as a key: constants by their bits, commutative operands in order.
#[derive(PartialEq, Eq, Hash)]
struct Key(u8, [u64; 3]);

fn key(op: &Op) -> Key {
    let id = |value: Value| value as u64;
    match *op {
        Op::Input(index) => Key(0, [index as u64, 0, 0]),
        Op::Constant(value) => Key(1, [value.to_bits(), 0, 0]),
        Op::Add(a, b) => Key(2, [id(a.min(b)), id(a.max(b)), 0]),
        Op::Sub(a, b) => Key(3, [id(a), id(b), 0]),
        Op::Mul(a, b) => Key(4, [id(a.min(b)), id(a.max(b)), 0]),
        Op::Div(a, b) => Key(5, [id(a), id(b), 0]),
        Op::Neg(a) => Key(6, [id(a), 0, 0]),
        Op::Fma(a, b, c) => Key(7, [id(a.min(b)), id(a.max(b)), id(c)]),
        Op::Powi(a, n) => Key(8, [id(a), u64::from(n.cast_unsigned()), 0]),
        Op::CallBinary(function, a, b) => Key(9, [function as u64, id(a), id(b)]),
        Op::Call(function, a) => Key(10, [function as u64, id(a), 0]),
        Op::Guard { block, argument } => Key(15, [block as u64, id(argument), 0]),
        Op::Guarded { guard, index } => Key(16, [id(guard), index as u64, 0]),
        Op::Integral { integral, from, to } => Key(20, [integral as u64, id(from), id(to)]),
    }
}

impl Builder {
    fn append(&mut self, op: Op) -> Value {
        let ops = &mut self.ops;
        *self.known.entry(key(&op)).or_insert_with(|| {
            ops.push(op);
            ops.len() - 1
        })
    }

    fn value_of(&self, value: Value) -> Option<f64> {
        match self.ops[value] {
            Op::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// A constant.
    pub fn constant(&mut self, value: f64) -> Value {
        // One zero: the sign of a zero carries nothing here.
        self.append(Op::Constant(if value == 0.0 { 0.0 } else { value }))
    }

    /// Appends `op`, simplified.
    pub fn push(&mut self, op: Op) -> Value {
        let c = |value: Value| self.value_of(value);
        match op {
            Op::Add(a, b) => self.sum(a, b),
            Op::Sub(a, b) => self.difference(a, b),
            Op::Mul(a, b) => self.product(a, b),
            Op::Div(a, b) => match (c(a), c(b)) {
                (Some(x), Some(y)) => self.constant(x / y),
                (Some(0.0), _) => self.constant(0.0),
                (_, Some(1.0)) => a,
                _ => self.append(op),
            },
            Op::Neg(a) => match (c(a), self.ops[a]) {
                (Some(x), _) => self.constant(-x),
                (_, Op::Neg(inner)) => inner,
                _ => self.append(op),
            },
            Op::Powi(a, n) => match c(a) {
                Some(x) => self.constant(x.powi(n)),
                None if n == 2 => self.append(Op::Mul(a, a)),
                None => self.append(op),
            },
            Op::Call(function, a) => self.fold(op, a, function.properties().value),
            Op::CallBinary(function, a, b) => match (c(a), c(b)) {
                (Some(x), Some(y)) => self.constant(function.eval(x, y)),
                (_, Some(y)) if function == BinaryFunction::Powf => self.power(a, y),
                (Some(core::f64::consts::E), _) if function == BinaryFunction::Powf => {
                    self.push(Op::Call(Function::Exp, b))
                }
                _ => self.append(op),
            },
            Op::Fma(a, b, addend) => match (c(a), c(b), c(addend)) {
                (Some(0.0), ..) | (_, Some(0.0), _) => addend,
                (.., Some(0.0)) => self.push(Op::Mul(a, b)),
                _ => self.append(op),
            },
            Op::Constant(value) => self.constant(value),
            _ => self.append(op),
        }
    }

    /// Appends `a + b`, simplified: constants are added, and a negated summand is subtracted.
    fn sum(&mut self, a: Value, b: Value) -> Value {
        match (self.value_of(a), self.value_of(b)) {
            (Some(x), Some(y)) => self.constant(x + y),
            (Some(0.0), _) => b,
            (_, Some(0.0)) => a,
            _ => match (self.ops[a], self.ops[b]) {
                (_, Op::Neg(negated)) => self.append(Op::Sub(a, negated)),
                (Op::Neg(negated), _) => self.append(Op::Sub(b, negated)),
                _ => self.append(Op::Add(a, b)),
            },
        }
    }

    /// Appends `a - b`, simplified: constants are subtracted, and a known `b - a` is negated.
    fn difference(&mut self, a: Value, b: Value) -> Value {
        match (self.value_of(a), self.value_of(b)) {
            (Some(x), Some(y)) => self.constant(x - y),
            (_, Some(0.0)) => a,
            (Some(0.0), _) => self.push(Op::Neg(b)),
            _ => match self.known.get(&key(&Op::Sub(b, a))) {
                Some(&opposite) => self.push(Op::Neg(opposite)),
                None => self.append(Op::Sub(a, b)),
            },
        }
    }

    /// Appends `a b`, simplified: constants are multiplied, and signs go to the outside, so that products that differ in them are one.
    fn product(&mut self, a: Value, b: Value) -> Value {
        match (self.value_of(a), self.value_of(b)) {
            (Some(x), Some(y)) => self.constant(x * y),
            (Some(0.0), _) | (_, Some(0.0)) => self.constant(0.0),
            (Some(1.0), _) => b,
            (_, Some(1.0)) => a,
            (Some(-1.0), _) => self.push(Op::Neg(b)),
            (_, Some(-1.0)) => self.push(Op::Neg(a)),
            (Some(x), _) if x < 0.0 => {
                let factor = self.constant(-x);
                self.negated_product(factor, b)
            }
            (_, Some(y)) if y < 0.0 => {
                let factor = self.constant(-y);
                self.negated_product(a, factor)
            }
            _ => match (self.ops[a], self.ops[b]) {
                (Op::Call(Function::Sqrt, x), _) if a == b => x,
                (Op::Neg(a), Op::Neg(b)) => self.product(a, b),
                (Op::Neg(a), _) => self.negated_product(a, b),
                (_, Op::Neg(b)) => self.negated_product(a, b),
                _ => self.append(Op::Mul(a, b)),
            },
        }
    }

    /// Appends `-(a b)`, simplified.
    fn negated_product(&mut self, a: Value, b: Value) -> Value {
        let product = self.product(a, b);
        self.push(Op::Neg(product))
    }

    fn fold(&mut self, op: Op, argument: Value, function: fn(f64) -> f64) -> Value {
        match self.value_of(argument) {
            Some(value) => self.constant(function(value)),
            None => self.append(op),
        }
    }

    /// Names a value, unless it has a name or is an input or a constant.
    pub(crate) fn name(&mut self, value: Value, name: &str) {
        if !matches!(self.ops[value], Op::Input(_) | Op::Constant(_)) {
            self.names.entry(value).or_insert_with(|| name.to_owned());
        }
    }

    /// The operation that computes a value.
    pub(crate) fn op(&self, value: Value) -> Op {
        self.ops[value]
    }

    /// Base and exponent of a value that is a real power of another one.
    pub(crate) fn power_of(&self, value: Value) -> Option<(Value, f64)> {
        self.powers.get(&value).copied()
    }

    /// `base^exponent` for a constant real exponent: roots and products where that is exact.
    pub fn power(&mut self, base: Value, exponent: f64) -> Value {
        let value = self.expanded_power(base, exponent);
        // A power of a constant is a constant, and a first power the base itself.
        if value != base && self.value_of(value).is_none() {
            self.powers.insert(value, (base, exponent));
        }
        value
    }

    fn expanded_power(&mut self, base: Value, exponent: f64) -> Value {
        let doubled = exponent * 2.0;
        if doubled.fract() != 0.0 || doubled.abs() > 64.0 {
            let exponent = self.constant(exponent);
            return self.append(Op::CallBinary(BinaryFunction::Powf, base, exponent));
        }
        #[expect(clippy::cast_possible_truncation, reason = "a small integer")]
        let whole = exponent.abs().trunc() as i64;
        let mut value = self.powi(base, whole);
        if exponent.fract() != 0.0 {
            let root = self.push(Op::Call(Function::Sqrt, base));
            value = self.push(Op::Mul(value, root));
        }
        if exponent < 0.0 { self.reciprocal(value) } else { value }
    }

    /// `base^exponent` for an integer exponent of either sign.
    pub fn powi(&mut self, base: Value, exponent: i64) -> Value {
        let magnitude = i32::try_from(exponent.unsigned_abs()).unwrap_or(i32::MAX);
        let value = match magnitude {
            0 => self.constant(1.0),
            1 => base,
            n => self.push(Op::Powi(base, n)),
        };
        if exponent < 0 { self.reciprocal(value) } else { value }
    }

    fn reciprocal(&mut self, value: Value) -> Value {
        let one = self.constant(1.0);
        self.push(Op::Div(one, value))
    }

    /// The functions of a guard block at an argument.
    pub fn guarded(&mut self, block: GuardBlock, argument: Value) -> Vec<Value> {
        let functions = block.functions();
        let block = self.guard(&Arc::new(block));
        let guard = self.push(Op::Guard { block, argument });
        (0..functions).map(|index| self.push(Op::Guarded { guard, index })).collect()
    }

    /// The index of a block, which is there once: its name says what it evaluates.
    fn guard(&mut self, block: &Arc<GuardBlock>) -> usize {
        self.guards.iter().position(|known| known.name == block.name).unwrap_or_else(|| {
            self.guards.push(Arc::clone(block));
            self.guards.len() - 1
        })
    }

    /// Appends the operations of a finished program at `inputs` as they are, but for those that become simpler since one of their operands is a
    /// constant here; returns its outputs.
    pub fn inline(&mut self, program: &Program, inputs: &[Value]) -> Vec<Value> {
        let integrals = self.integrals.len();
        let guards: Vec<usize> = program.guards.iter().map(|block| self.guard(block)).collect();
        self.integrals.extend(program.integrals.iter().cloned());
        let mut values: Vec<Value> = Vec::with_capacity(program.ops.len());
        for op in &program.ops {
            let settled = op.operands().any(|operand| {
                self.value_of(values[operand]).is_some() && !matches!(program.ops[operand], Op::Constant(_))
            });
            let value = match op.mapped(|value| values[value]) {
                Op::Input(input) => inputs[input],
                Op::Constant(value) => self.constant(value),
                Op::Guard { block, argument } => self.append(Op::Guard { block: guards[block], argument }),
                Op::Integral { integral, from, to } => {
                    self.append(Op::Integral { integral: integrals + integral, from, to })
                }
                op if settled => self.push(op),
                op => self.append(op),
            };
            values.push(value);
        }
        for (value, name) in &program.names {
            self.names.entry(values[*value]).or_insert_with(|| name.clone());
        }
        program.outputs.iter().map(|&output| values[output]).collect()
    }

    /// The program without further steps.
    pub fn assembled(self, inputs: Vec<String>, outputs: Vec<Value>) -> Program {
        Program {
            inputs,
            ops: self.ops,
            outputs,
            guards: self.guards,
            integrals: self.integrals,
            names: self.names,
        }
    }

    /// The finished program: fused, without what no output needs.
    pub fn finish(self, inputs: Vec<String>, outputs: Vec<Value>) -> Program {
        prune(&fuse(&prune(&self.assembled(inputs, outputs))))
    }
}

fn uses(program: &Program) -> Vec<usize> {
    let mut uses = vec![0; program.ops.len()];
    for op in &program.ops {
        op.operands().for_each(|operand| uses[operand] += 1);
    }
    program.outputs.iter().for_each(|&output| uses[output] += 1);
    uses
}

/// `a * b + c` with a product used nowhere else becomes one operation; `a * (1/b)` likewise becomes `a / b`.
fn fuse(program: &Program) -> Program {
    let uses = uses(program);
    let mut ops = program.ops.clone();
    // A negated operand costs nothing: targets have all four signs of the fused operation.
    let mut negations: Vec<(Value, Negated)> = Vec::new();
    for index in 0..ops.len() {
        let once = |value: Value| uses[value] == 1;
        let product = |value: Value| match ops[value] {
            Op::Mul(a, b) if once(value) => Some((a, b)),
            _ => None,
        };
        match ops[index] {
            Op::Mul(a, b) => {
                let reciprocal = |value: Value| match ops[value] {
                    Op::Div(one, b) if once(value) && matches!(ops[one], Op::Constant(1.0)) => Some(b),
                    _ => None,
                };
                if let Some(divisor) = reciprocal(b) {
                    ops[index] = Op::Div(a, divisor);
                } else if let Some(divisor) = reciprocal(a) {
                    ops[index] = Op::Div(b, divisor);
                }
            }
            Op::Add(a, b) => {
                if let Some((x, y)) = product(b) {
                    ops[index] = Op::Fma(x, y, a);
                } else if let Some((x, y)) = product(a) {
                    ops[index] = Op::Fma(x, y, b);
                }
            }
            Op::Sub(a, b) => {
                if let Some((x, y)) = product(b) {
                    negations.push((index, Negated::Factor));
                    ops[index] = Op::Fma(x, y, a);
                } else if let Some((x, y)) = product(a) {
                    negations.push((index, Negated::Summand));
                    ops[index] = Op::Fma(x, y, b);
                }
            }
            _ => {}
        }
    }
    insert_negations(program, &ops, &negations)
}

/// Operand of a fused operation that is negated: the first factor, or the summand. Both may be the same value.
#[derive(Clone, Copy)]
enum Negated {
    Factor,
    Summand,
}

/// Rebuilds the program with a negation of one operand in front of each listed fused operation.
fn insert_negations(program: &Program, ops: &[Op], negations: &[(Value, Negated)]) -> Program {
    let negated: HashMap<Value, Negated> = negations.iter().copied().collect();
    let mut map = vec![0; ops.len()];
    let mut out: Vec<Op> = Vec::with_capacity(ops.len() + negations.len());
    for (index, op) in ops.iter().enumerate() {
        let mut op = op.mapped(|value| map[value]);
        if let (Some(operand), Op::Fma(a, b, c)) = (negated.get(&index), op) {
            let negative = out.len();
            op = match operand {
                Negated::Factor => {
                    out.push(Op::Neg(a));
                    Op::Fma(negative, b, c)
                }
                Negated::Summand => {
                    out.push(Op::Neg(c));
                    Op::Fma(a, b, negative)
                }
            };
        }
        out.push(op);
        map[index] = out.len() - 1;
    }
    renumbered(program, out, |value| Some(map[value]))
}

/// The program without operations that no output needs.
pub(crate) fn prune(program: &Program) -> Program {
    let mut needed = vec![false; program.ops.len()];
    program.outputs.iter().for_each(|&output| needed[output] = true);
    for index in (0..program.ops.len()).rev() {
        if needed[index] {
            program.ops[index].operands().for_each(|operand| needed[operand] = true);
        }
    }
    let mut map = vec![0; program.ops.len()];
    let mut ops = Vec::new();
    for (index, op) in program.ops.iter().enumerate().filter(|(index, _)| needed[*index]) {
        map[index] = ops.len();
        ops.push(op.mapped(|value| map[value]));
    }
    renumbered(program, ops, |value| needed[value].then(|| map[value]))
}

/// The program with other operations, among which `place` finds its values.
fn renumbered(program: &Program, ops: Vec<Op>, place: impl Fn(Value) -> Option<Value>) -> Program {
    let names = program.names.iter();
    Program {
        inputs: program.inputs.clone(),
        ops,
        outputs: program.outputs.iter().filter_map(|&output| place(output)).collect(),
        guards: program.guards.clone(),
        integrals: program.integrals.clone(),
        names: names.filter_map(|(&value, name)| Some((place(value)?, name.clone()))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a b - a` and `a - a b`: the value that is negated is read twice.
    #[test]
    fn the_negated_operand_is_the_one_that_is_subtracted() {
        for swapped in [false, true] {
            let mut builder = Builder::default();
            let [a, b] = [0, 1].map(|input| builder.push(Op::Input(input)));
            let product = builder.push(Op::Mul(a, b));
            let difference = match swapped {
                false => builder.push(Op::Sub(product, a)),
                true => builder.push(Op::Sub(a, product)),
            };
            let program = builder.finish(vec!["a".to_owned(), "b".to_owned()], vec![difference]);
            let expected = if swapped { -0.5 } else { 0.5 };
            assert_eq!(program.evaluate(&[0.5, 2.0]), [expected]);
            assert!(program.ops.iter().any(|op| matches!(op, Op::Fma(..))));
        }
    }
}
