//! Programs: guards that they share, and their operations.

use std::collections::BTreeMap;
use std::sync::Arc;

use pliant_declare::functions::{BinaryFunction, Function as Unary};

use super::MOST;
use super::reader::{Read, Reader, is_name};
use crate::text::Refused;
use crate::text::lexer::Token;
use crate::{GuardBlock, GuardedSeries, Near, Op, Program, Quadrature, Value};

/// Nodes that a quadrature may have.
const MOST_NODES: usize = 1024;

impl Reader<'_> {
    pub(super) fn guards(&mut self, guards: &mut BTreeMap<String, Arc<GuardBlock>>) -> Read<()> {
        while *self.peek() != Token::End {
            if !self.word("guard") {
                return self.expected("`guard`");
            }
            let block = self.guard()?;
            guards.insert(block.name.clone(), Arc::new(block));
        }
        Ok(())
    }

    pub(super) fn guard(&mut self) -> Read<GuardBlock> {
        let line = self.line();
        let (name, even, radius, last) = (self.name()?, self.flag()?, self.finite()?, self.finite()?);
        let near = if self.word("series") {
            self.mark('{')?;
            Near::Series(self.until('}', |reader| {
                let (name, direct) = (reader.text()?, reader.text()?);
                let leading = i32::try_from(reader.count(MOST)?).unwrap_or(0);
                reader.mark('{')?;
                let coefficients = reader.until('}', Self::finite)?;
                Ok(GuardedSeries { name, direct, leading, coefficients })
            })?)
        } else if self.word("stumpff") {
            let program = self.program()?;
            let middle = if self.word("middle") { Some((self.finite()?, self.program()?)) } else { None };
            Near::Stumpff { program, middle: middle.map(|(outer, program)| (program, outer)) }
        } else {
            return self.expected("`series` or `stumpff`");
        };
        if !self.word("far") {
            return self.expected("`far`");
        }
        let far = self.program()?;
        let counts = match &near {
            Near::Series(series) => vec![series.len()],
            Near::Stumpff { program, middle } => {
                let middle = middle.iter().map(|(program, _)| program);
                core::iter::once(program).chain(middle).map(|program| program.outputs.len()).collect()
            }
        };
        if far.inputs.len() != 1 || counts.iter().any(|count| *count != far.outputs.len()) {
            let reason = format!("the sides of the guard `{name}` have not the same functions");
            return Err(Refused::new(line, reason));
        }
        Ok(GuardBlock { name, even, radius, last, near, far })
    }

    pub(super) fn program(&mut self) -> Read<Program> {
        self.within(|reader| {
            if !reader.word("program") {
                return reader.expected("`program`");
            }
            reader.mark('{')?;
            let inputs = reader.until('}', Self::text)?;
            let mut program = Program { inputs, ..Program::default() };
            reader.mark('{')?;
            loop {
                if reader.word("guard") {
                    let (line, name) = (reader.line(), reader.text()?);
                    let Some(block) = reader.guards.get(&name) else {
                        return Err(Refused::new(line, format!("there is no guard `{name}`")));
                    };
                    program.guards.push(Arc::clone(block));
                } else if reader.word("integral") {
                    reader.mark('{')?;
                    let rule = reader.until('}', |reader| Ok([reader.finite()?, reader.finite()?]))?;
                    if !(1..=MOST_NODES).contains(&rule.len()) {
                        let reason =
                            format!("a quadrature has 1 to {MOST_NODES} nodes, this one {}", rule.len());
                        return reader.refuse(reason);
                    }
                    let integrand = reader.program()?;
                    if integrand.inputs.is_empty() || integrand.outputs.len() != 1 {
                        return reader.refuse("an integrand takes a place and returns one number");
                    }
                    program.integrals.push(Arc::new(Quadrature { integrand, rule }));
                } else if reader.word("return") {
                    let known = program.ops.len();
                    program.outputs = reader.until('}', |reader| reader.operand(known))?;
                    return Ok(program);
                } else {
                    reader.operation(&mut program)?;
                }
            }
        })
    }

    /// A line `name%index = operation`.
    pub(super) fn operation(&mut self, program: &mut Program) -> Read<()> {
        let Token::Value(name, index) = self.peek().clone() else {
            return self.expected("an operation or `return`");
        };
        if index != program.ops.len() {
            return self.refuse(format!("the value {index} is not the next one, {}", program.ops.len()));
        }
        if let Some(name) = name.as_ref().filter(|name| !is_name(name)) {
            return self.refuse(format!("`{name}` is not a name"));
        }
        self.next += 1;
        self.mark('=')?;
        let op = self.op(program)?;
        program.ops.push(op);
        if let Some(name) = name {
            program.names.insert(index, name);
        }
        Ok(())
    }

    /// A value of one of the first `known` operations.
    pub(super) fn operand(&mut self, known: usize) -> Read<Value> {
        self.one("an earlier value", |token| match *token {
            Token::Value(_, index) if index < known => Some(index),
            _ => None,
        })
    }

    pub(super) fn op(&mut self, program: &Program) -> Read<Op> {
        let known = program.ops.len();
        let line = self.line();
        let word = self.keyword()?;
        let missing = |what: &str| Err(Refused::new(line, format!("there is no such {what}")));
        let mut value = || self.operand(known);
        Ok(match word.as_str() {
            "input" => match self.count(usize::MAX)? {
                input if input < program.inputs.len() => Op::Input(input),
                _ => return missing("input"),
            },
            "constant" => Op::Constant(self.finite()?),
            "add" => Op::Add(value()?, value()?),
            "sub" => Op::Sub(value()?, value()?),
            "mul" => Op::Mul(value()?, value()?),
            "div" => Op::Div(value()?, value()?),
            "neg" => Op::Neg(value()?),
            "fma" => Op::Fma(value()?, value()?, value()?),
            "powi" => {
                let base = value()?;
                let exponent = self.count(1 << 20)?;
                Op::Powi(base, i32::try_from(exponent).unwrap_or(1).max(1))
            }
            "guarded" => {
                let argument = value()?;
                match self.count(usize::MAX)? {
                    block if block < program.guards.len() => Op::Guard { block, argument },
                    _ => return missing("guard"),
                }
            }
            "part" => {
                let guard = value()?;
                let index = self.count(usize::MAX)?;
                match program.ops[guard] {
                    Op::Guard { block, .. } if index < program.guards[block].functions() => {
                        Op::Guarded { guard, index }
                    }
                    _ => return missing("function of a guard"),
                }
            }
            "integrated" => {
                let (from, to) = (value()?, value()?);
                match self.count(usize::MAX)? {
                    integral if integral < program.integrals.len() => Op::Integral { integral, from, to },
                    _ => return missing("integral"),
                }
            }
            name => match (Unary::of_name(name), BinaryFunction::of_name(name)) {
                (Some(function), _) => Op::Call(function, value()?),
                (_, Some(function)) => Op::CallBinary(function, value()?, value()?),
                _ => return Err(Refused::new(line, format!("expected an operation, found `{name}`"))),
            },
        })
    }
}
