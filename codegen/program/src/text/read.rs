//! From text to tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use pliant_declare::functions::{BinaryFunction, Function as Unary};
use proc_macro2::TokenStream;

use super::lexer::{Token, tokens};
use super::{Head, Prepared, Refused, checksum, key};
use crate::table::{Body, Constant, Constructor, Derived, Function, Implementation, Item, Over, Takes};
use crate::{
    Argument, GuardBlock, GuardedSeries, Kernel, Near, Op, Program, Quadrature, Record, Settled, Shape, Tree,
    Value,
};

/// How deep parts may be in each other.
const DEPTH: usize = 64;
/// Entries that a list may have, and nodes a quadrature.
const MOST: usize = 65_536;
const MOST_NODES: usize = 1024;

/// A block of a file: its name, its lines without the two that enclose them, and the line after the one that opens it.
struct Block<'a> {
    name: &'a str,
    lines: &'a str,
    first: usize,
}

impl Prepared {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it was cut off or edited, or if its format is newer.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let Head { pliant, symbolica, key: stated } = Head::read(text)?;
        let mut found =
            Self { pliant, symbolica, declaration: Vec::new(), robot: String::new(), models: Vec::new() };
        let mut guards = BTreeMap::new();
        for Block { name, lines, first } in blocks(text)? {
            match name {
                "declaration" => {
                    let fields = lines.lines().map(str::trim_start);
                    let fields = fields.map(|line| line.split_once(" = ").unwrap_or((line, "")));
                    found.declaration = fields.map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
                }
                "robot" => {
                    found.robot = lines.lines().map(|line| format!("{}\n", line.trim_start())).collect();
                    if key(&found.robot) != stated {
                        let reason = "the key is not that of the robot in this file".to_owned();
                        return Err(Refused::new(4, reason));
                    }
                }
                "guards" => Reader::new(lines, first, &BTreeMap::new())?.guards(&mut guards)?,
                "model" => {
                    let parameters =
                        found.robot.lines().filter(|line| line.starts_with("parameter.")).count();
                    let reader = Reader::new(lines, first, &guards)?;
                    found.models.push(Reader { parameters, ..reader }.derived()?);
                }
                other => {
                    return Err(Refused::new(
                        first - 1,
                        format!("expected `declaration`, `robot`, `guards` or `model`, found `{other}`"),
                    ));
                }
            }
        }
        Ok(found)
    }
}

/// The blocks behind the head, with their checksums proven.
fn blocks(text: &str) -> Result<Vec<Block<'_>>, Refused> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize, usize)> = None;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let (number, start) = (index + 1, at);
        at += line.len();
        let bare = line.trim_end_matches(['\n', '\r']);
        match open {
            None if number <= 4 || bare.is_empty() => {}
            None => {
                let Some(name) = bare.strip_suffix(" {").filter(|name| !name.starts_with(' ')) else {
                    return Err(Refused::new(number, format!("expected a block, found `{bare}`")));
                };
                open = Some((name, number + 1, at));
            }
            Some((name, first, from)) => {
                if let Some(stated) = bare.strip_prefix("} ") {
                    let lines = &text[from..start];
                    let right = checksum(lines);
                    if stated != right {
                        let reason =
                            format!("the block `{name}` was edited: its checksum is {right}, not {stated}");
                        return Err(Refused::new(first - 1, reason));
                    }
                    blocks.push(Block { name, lines, first });
                    open = None;
                }
            }
        }
    }
    match open {
        Some((name, first, _)) => {
            let reason = format!("the file ends within the block `{name}`");
            Err(Refused::new(first - 1, reason))
        }
        None => {
            for name in ["declaration", "robot", "guards", "model"] {
                if !blocks.iter().any(|block| block.name == name) {
                    let line = text.lines().count().max(1);
                    return Err(Refused::new(line, format!("the file ends without a block `{name}`")));
                }
            }
            Ok(blocks)
        }
    }
}

/// Whether it is a name of Rust, without spaces around it.
fn is_name(text: &str) -> bool {
    syn::parse_str::<syn::Ident>(text).is_ok_and(|name| name == text)
}

struct Reader<'a> {
    tokens: Vec<(Token, usize)>,
    next: usize,
    /// The last line of the block.
    last: usize,
    depth: usize,
    /// Of the robot: inputs of each kernel behind its arguments.
    parameters: usize,
    guards: &'a BTreeMap<String, Arc<GuardBlock>>,
}

type Read<T> = Result<T, Refused>;

impl<'a> Reader<'a> {
    fn new(lines: &str, first: usize, guards: &'a BTreeMap<String, Arc<GuardBlock>>) -> Read<Self> {
        let last = first + lines.lines().count();
        Ok(Self { tokens: tokens(lines, first)?, next: 0, last, depth: 0, parameters: 0, guards })
    }

    fn line(&self) -> usize {
        self.tokens.get(self.next).map_or(self.last, |(_, line)| *line)
    }

    fn peek(&self) -> &Token {
        self.tokens.get(self.next).map_or(&Token::End, |(token, _)| token)
    }

    fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.next += 1;
        token
    }

    fn refuse<T>(&self, reason: impl Into<String>) -> Read<T> {
        Err(Refused::new(self.line(), reason.into()))
    }

    fn expected<T>(&self, what: &str) -> Read<T> {
        self.refuse(format!("expected {what}, found {}", self.peek().shown()))
    }

    fn mark(&mut self, mark: char) -> Read<()> {
        if self.is(mark) { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    /// Whether the next word is this mark, which is passed then.
    fn is(&mut self, mark: char) -> bool {
        let found = *self.peek() == Token::Mark(mark);
        self.next += usize::from(found);
        found
    }

    /// Whether the next word is this one, which is passed then.
    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        self.next += usize::from(found);
        found
    }

    fn keyword(&mut self) -> Read<String> {
        match self.peek() {
            Token::Word(_) => match self.take() {
                Token::Word(word) => Ok(word),
                _ => self.expected("a word"),
            },
            _ => self.expected("a word"),
        }
    }

    fn text(&mut self) -> Read<String> {
        match self.peek().clone() {
            Token::Text(text) => {
                self.next += 1;
                Ok(text)
            }
            _ => self.expected("a text in quotation marks"),
        }
    }

    /// Rust in quotation marks.
    fn rust(&mut self) -> Read<String> {
        let line = self.line();
        let text = self.text()?;
        match text.parse::<TokenStream>() {
            Ok(_) => Ok(text),
            Err(_) => Err(Refused::new(line, format!("`{text}` is not Rust"))),
        }
    }

    /// A name of Rust in quotation marks.
    fn name(&mut self) -> Read<String> {
        let line = self.line();
        let text = self.text()?;
        if is_name(&text) { Ok(text) } else { Err(Refused::new(line, format!("`{text}` is not a name"))) }
    }

    fn number(&mut self) -> Read<f64> {
        match *self.peek() {
            Token::Number(value) => {
                self.next += 1;
                Ok(value)
            }
            _ => self.expected("a number"),
        }
    }

    /// A number of a program: those of tables alone may be infinite, where there is no limit.
    fn finite(&mut self) -> Read<f64> {
        let line = self.line();
        match self.number()? {
            value if value.is_finite() => Ok(value),
            value => Err(Refused::new(line, format!("expected a finite number, found {value}"))),
        }
    }

    fn count(&mut self, most: usize) -> Read<usize> {
        match *self.peek() {
            Token::Count(count) if count <= most => {
                self.next += 1;
                Ok(count)
            }
            _ => self.expected(&format!("a count up to {most}")),
        }
    }

    fn flag(&mut self) -> Read<bool> {
        match () {
            () if self.word("true") => Ok(true),
            () if self.word("false") => Ok(false),
            () => self.expected("`true` or `false`"),
        }
    }

    /// Items up to a mark that closes them.
    fn until<T>(&mut self, close: char, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut items = Vec::new();
        while !self.is(close) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Items with commas between them, up to a mark that closes them.
    fn separated<T>(&mut self, close: char, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut items = Vec::new();
        while !self.is(close) {
            if !items.is_empty() {
                self.mark(',')?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn within<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEPTH {
            return self.refuse(format!("parts are in each other more than {DEPTH} deep"));
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    fn guards(&mut self, guards: &mut BTreeMap<String, Arc<GuardBlock>>) -> Read<()> {
        while *self.peek() != Token::End {
            if !self.word("guard") {
                return self.expected("`guard`");
            }
            let block = self.guard()?;
            guards.insert(block.name.clone(), Arc::new(block));
        }
        Ok(())
    }

    fn guard(&mut self) -> Read<GuardBlock> {
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

    fn derived(&mut self) -> Read<Derived> {
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

    fn item(&mut self) -> Read<Item> {
        match self.keyword()?.as_str() {
            "constant" => {
                let (name, ty) = (self.name()?.into(), self.rust()?);
                Ok(Item::Constant { name, ty, value: self.constant()? })
            }
            "list" => {
                let (ty, fill) = (self.name()?.into(), self.name()?.into());
                Ok(Item::List { ty, fill, count: self.count(MOST)? })
            }
            "function" => Ok(Item::Function(self.function()?)),
            other => self.refuse(format!("expected `constant`, `list` or `function`, found `{other}`")),
        }
    }

    fn constant(&mut self) -> Read<Constant> {
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

    fn function(&mut self) -> Read<Function> {
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
            "found" => Ok(Takes::Found(reader.argument()?, reader.rust()?.into())),
            other => {
                reader.refuse(format!("expected `index`, `numbers`, `passed` or `found`, found `{other}`"))
            }
        })?;
        let returns = self.shape()?;
        let body = self.body()?;
        Ok(Function { name, over, takes, returns, body })
    }

    fn argument(&mut self) -> Read<Argument> {
        Ok(Argument { name: self.name()?.into(), tree: self.shape()? })
    }

    fn body(&mut self) -> Read<Body> {
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

    fn kernel(&mut self) -> Read<Kernel> {
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

    fn shape(&mut self) -> Read<Shape> {
        self.tree(&mut |reader: &mut Self| reader.mark('#'))
    }

    fn tree<T: Clone>(&mut self, leaf: &mut dyn FnMut(&mut Self) -> Read<T>) -> Read<Tree<T>> {
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
                "record" => {
                    let of = Record { ty: reader.rust()?, path: reader.rust()?.into() };
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

    fn program(&mut self) -> Read<Program> {
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
                    let order = reader.count(MOST_NODES)?.max(1);
                    let integrand = reader.program()?;
                    if integrand.inputs.is_empty() || integrand.outputs.len() != 1 {
                        return reader.refuse("an integrand takes a place and returns one number");
                    }
                    program.integrals.push(Arc::new(Quadrature { integrand, order }));
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
    fn operation(&mut self, program: &mut Program) -> Read<()> {
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
    fn operand(&mut self, known: usize) -> Read<Value> {
        match *self.peek() {
            Token::Value(_, index) if index < known => {
                self.next += 1;
                Ok(index)
            }
            _ => self.expected("an earlier value"),
        }
    }

    fn op(&mut self, program: &Program) -> Read<Op> {
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
