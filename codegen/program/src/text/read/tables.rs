//! Tables of the kernels of a model: constructors, implementations, functions, and the shapes of what they take and return.

use proc_macro2::TokenStream;

use super::MOST;
use super::reader::{Read, Reader};
use crate::table::{Body, Constant, Constructor, Derived, Function, Implementation, Item, Over, Takes};
use crate::text::Refused;
use crate::text::lexer::Token;
use crate::{Argument, Kernel, Record, Settled, Shape, Tree};

impl Reader<'_> {
    pub(super) fn derived(&mut self) -> Read<Derived> {
        let mut found = Derived { constructors: Vec::new(), implementations: Vec::new() };
        while *self.peek() != Token::End {
            if self.word("constructor") {
                let (name, returns, value) = (self.name()?, self.rust()?, self.rust()?);
                self.mark('{')?;
                let notes = self.until('}', Self::text)?;
                let (name, returns) = (name.into(), returns.into());
                found.constructors.push(Constructor { name, notes, returns, value });
            } else if self.word("implementation") {
                let of = self.rust()?;
                self.mark('{')?;
                let items = self.until('}', Self::item)?;
                found.implementations.push(Implementation { of, items });
            } else {
                return self.expected("`constructor` or `implementation`");
            }
        }
        Ok(found)
    }

    pub(super) fn item(&mut self) -> Read<Item> {
        match self.keyword()?.as_str() {
            "constant" => {
                let (name, ty) = (self.name()?.into(), self.rust()?);
                Ok(Item::Constant { name, ty, value: self.constant()? })
            }
            "function" => Ok(Item::Function(self.function()?)),
            other => self.refuse(format!("expected `constant` or `function`, found `{other}`")),
        }
    }

    pub(super) fn constant(&mut self) -> Read<Constant> {
        let kind = self.keyword()?;
        if kind == "flag" {
            return Ok(Constant::Flag(self.flag()?));
        }
        self.mark('{')?;
        Ok(match kind.as_str() {
            "numbers" => Constant::Numbers(self.until('}', Self::number)?),
            "rows" => Constant::Rows(self.until('}', |reader| {
                reader.mark('{')?;
                reader.until('}', Self::number)
            })?),
            "texts" => Constant::Texts(self.until('}', Self::text)?),
            "expressions" => Constant::Expressions(self.until('}', Self::rust)?),
            other => {
                return self.refuse(format!(
                    "expected `flag`, `numbers`, `rows`, `texts` or `expressions`, found `{other}`"
                ));
            }
        })
    }

    pub(super) fn function(&mut self) -> Read<Function> {
        let name = self.name()?.into();
        let over = match self.keyword()?.as_str() {
            "real" => Over::Real,
            "scalar" => Over::Scalar,
            "lanes" => Over::Lanes,
            other => return self.refuse(format!("expected `real`, `scalar` or `lanes`, found `{other}`")),
        };
        self.mark('(')?;
        let takes = self.separated(')', |reader| match reader.keyword()?.as_str() {
            "index" => Ok(Takes::Index(reader.name()?.into())),
            "numbers" => Ok(Takes::Numbers(reader.argument()?)),
            "passed" => Ok(Takes::Passed(reader.name()?.into(), reader.rust()?)),
            "real" => Ok(Takes::Real(reader.argument()?)),
            other => {
                reader.refuse(format!("expected `index`, `numbers`, `passed` or `real`, found `{other}`"))
            }
        })?;
        let returns = self.shape()?;
        let body = self.body()?;
        Ok(Function { name, over, takes, returns, body })
    }

    pub(super) fn argument(&mut self) -> Read<Argument> {
        Ok(Argument { name: self.name()?.into(), tree: self.shape()? })
    }

    pub(super) fn body(&mut self) -> Read<Body> {
        self.within(|reader| match reader.keyword()?.as_str() {
            "kernel" => Ok(Body::Kernel(reader.kernel()?)),
            "entry" => {
                let by = reader.name()?.into();
                let kernel = reader.kernel()?;
                match kernel.result {
                    Tree::List { .. } => Ok(Body::Entry { by, kernel }),
                    _ => reader
                        .refuse(format!("`{by}` selects from a list, which this kernel does not return")),
                }
            }
            "loop" => {
                let line = reader.line();
                let by = reader.text()?;
                // The parenthesis that the text leaves open is closed behind the kernel.
                if format!("{by} 0)").parse::<TokenStream>().is_err() {
                    return Err(Refused::new(line, format!("`{by}` is not an open call")));
                }
                Ok(Body::Loop { by: by.into(), kernel: reader.kernel()? })
            }
            "settled" => Ok(Body::Settled(reader.tree(&mut Self::number)?)),
            "run_time" => Ok(Body::RunTime(reader.rust()?)),
            "choice" => {
                let by = reader.name()?.into();
                reader.mark('[')?;
                let of = reader.until(']', |reader| reader.count(MOST))?;
                reader.mark('{')?;
                let among = reader.until('}', Self::body)?;
                if of.iter().any(|chosen| *chosen >= among.len()) {
                    return reader.refuse(format!("`{by}` chooses a body that is not there"));
                }
                Ok(Body::Choice { by, of, among })
            }
            other => reader.refuse(format!(
                "expected `kernel`, `entry`, `loop`, `settled`, `run_time` or `choice`, found `{other}`"
            )),
        })
    }

    pub(super) fn kernel(&mut self) -> Read<Kernel> {
        let line = self.line();
        self.mark('(')?;
        let arguments = self.separated(')', Self::argument)?;
        let result = self.shape()?;
        let program = self.program()?;
        let leaves = |shape: &Shape| shape.clone().leaves().len();
        let taken: usize = arguments.iter().map(|argument| leaves(&argument.tree)).sum();
        let inputs = taken..=taken + self.parameters;
        if leaves(&result) != program.outputs.len() || !inputs.contains(&program.inputs.len()) {
            let reason = "a kernel has other numbers of inputs or results than its program".to_owned();
            return Err(Refused::new(line, reason));
        }
        Ok(Kernel { arguments, result, program })
    }

    pub(super) fn shape(&mut self) -> Read<Shape> {
        self.tree(&mut |reader: &mut Self| reader.mark('#'))
    }

    pub(super) fn tree<T: Clone>(&mut self, leaf: &mut dyn FnMut(&mut Self) -> Read<T>) -> Read<Tree<T>> {
        self.within(|reader| {
            if reader.is('[') {
                let of = Box::new(reader.shape()?);
                reader.mark('|')?;
                let mut entries = Vec::new();
                while !reader.is(']') {
                    let entry = reader.tree(leaf)?;
                    let times = if reader.is('*') { reader.count(MOST)? } else { 1 };
                    if entries.len() + times > MOST {
                        return reader.refuse(format!("a list has more than {MOST} entries"));
                    }
                    entries.extend(core::iter::repeat_n(entry, times));
                }
                return Ok(Tree::List { of, entries });
            }
            if reader.is('(') {
                let first = reader.tree(leaf)?;
                reader.mark(',')?;
                let second = reader.tree(leaf)?;
                reader.mark(')')?;
                return Ok(Tree::pair(first, second));
            }
            if !matches!(reader.peek(), Token::Word(_)) {
                return leaf(reader).map(Tree::Number);
            }
            match reader.keyword()?.as_str() {
                word @ ("record" | "partial") => {
                    let rest = word == "partial";
                    let of = Record { ty: reader.rust()?, path: reader.rust()?.into(), rest };
                    reader.mark('{')?;
                    let fields =
                        reader.separated('}', |reader| Ok((reader.name()?.into(), reader.tree(leaf)?)))?;
                    Ok(Tree::Record { of, fields })
                }
                "none" => Ok(Tree::Optional { of: Box::new(reader.shape()?), value: None }),
                "some" => {
                    let of = Box::new(reader.shape()?);
                    Ok(Tree::Optional { of, value: Some(Box::new(reader.tree(leaf)?)) })
                }
                "made" => {
                    let (by, returns) = (reader.rust()?.into(), Box::new(reader.shape()?));
                    Ok(Tree::Made { by, returns, from: Box::new(reader.tree(leaf)?) })
                }
                "number" => Ok(Tree::Settled(Settled::Number(reader.number()?))),
                "count" => Ok(Tree::Settled(Settled::Count(reader.count(usize::MAX)?))),
                "flag" => Ok(Tree::Settled(Settled::Flag(reader.flag()?))),
                "variant" => {
                    let (ty, path) = (reader.rust()?.into(), reader.rust()?);
                    Ok(Tree::Settled(Settled::Variant { ty, path, count: None }))
                }
                "counted" => {
                    let (ty, path) = (reader.rust()?.into(), reader.rust()?);
                    let count = Some(reader.count(usize::MAX)?);
                    Ok(Tree::Settled(Settled::Variant { ty, path, count }))
                }
                other => reader.refuse(format!("expected a value, found `{other}`")),
            }
        })
    }
}
