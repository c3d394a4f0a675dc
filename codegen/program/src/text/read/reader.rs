//! Words, marks and numbers of a block, and lists of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use proc_macro2::TokenStream;

use crate::GuardBlock;
use crate::text::Refused;
use crate::text::lexer::{Token, tokens};

/// Largest depth of parts in parts.
const DEPTH: usize = 64;

/// Whether it is a name of Rust, without spaces around it.
pub(super) fn is_name(text: &str) -> bool {
    syn::parse_str::<syn::Ident>(text).is_ok_and(|name| name == text)
}

/// Reads a block from its start to its end.
pub(super) struct Reader<'a> {
    tokens: Vec<(Token, usize)>,
    pub(super) next: usize,
    /// The last line of the block.
    last: usize,
    depth: usize,
    /// Number of parameters of the robot, which are inputs of each kernel behind its arguments.
    pub(super) parameters: usize,
    pub(super) guards: &'a BTreeMap<String, Arc<GuardBlock>>,
}

pub(super) type Read<T> = Result<T, Refused>;

impl<'a> Reader<'a> {
    pub(super) fn new(
        lines: &str,
        first: usize,
        parameters: usize,
        guards: &'a BTreeMap<String, Arc<GuardBlock>>,
    ) -> Read<Self> {
        let last = first + lines.lines().count();
        Ok(Self { tokens: tokens(lines, first)?, next: 0, last, depth: 0, parameters, guards })
    }

    pub(super) fn line(&self) -> usize {
        self.tokens.get(self.next).map_or(self.last, |(_, line)| *line)
    }

    pub(super) fn peek(&self) -> &Token {
        self.tokens.get(self.next).map_or(&Token::End, |(token, _)| token)
    }

    /// Takes the next token, if `read` makes something of it: `what` is expected.
    pub(super) fn one<T>(&mut self, what: &str, read: impl FnOnce(&Token) -> Option<T>) -> Read<T> {
        match read(self.peek()) {
            Some(found) => {
                self.next += 1;
                Ok(found)
            }
            None => self.expected(what),
        }
    }

    pub(super) fn refuse<T>(&self, reason: impl Into<String>) -> Read<T> {
        Err(Refused::new(self.line(), reason.into()))
    }

    pub(super) fn expected<T>(&self, what: &str) -> Read<T> {
        self.refuse(format!("expected {what}, found {}", self.peek().shown()))
    }

    pub(super) fn mark(&mut self, mark: char) -> Read<()> {
        if self.is(mark) { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    /// Whether the next word is this mark, which is passed then.
    pub(super) fn is(&mut self, mark: char) -> bool {
        let found = *self.peek() == Token::Mark(mark);
        self.next += usize::from(found);
        found
    }

    /// Whether the next word is this one, which is passed then.
    pub(super) fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        self.next += usize::from(found);
        found
    }

    pub(super) fn keyword(&mut self) -> Read<String> {
        self.one("a word", |token| match token {
            Token::Word(word) => Some(word.clone()),
            _ => None,
        })
    }

    pub(super) fn text(&mut self) -> Read<String> {
        self.one("a text in quotation marks", |token| match token {
            Token::Text(text) => Some(text.clone()),
            _ => None,
        })
    }

    /// Rust in quotation marks.
    pub(super) fn rust(&mut self) -> Read<String> {
        let line = self.line();
        let text = self.text()?;
        match text.parse::<TokenStream>() {
            Ok(_) => Ok(text),
            Err(_) => Err(Refused::new(line, format!("`{text}` is not Rust"))),
        }
    }

    /// A name of Rust in quotation marks.
    pub(super) fn name(&mut self) -> Read<String> {
        let line = self.line();
        let text = self.text()?;
        if is_name(&text) { Ok(text) } else { Err(Refused::new(line, format!("`{text}` is not a name"))) }
    }

    pub(super) fn number(&mut self) -> Read<f64> {
        self.one("a number", |token| match token {
            Token::Number(value) => Some(*value),
            _ => None,
        })
    }

    /// A number of a program: those of tables alone may be infinite, where there is no limit.
    pub(super) fn finite(&mut self) -> Read<f64> {
        let line = self.line();
        match self.number()? {
            value if value.is_finite() => Ok(value),
            value => Err(Refused::new(line, format!("expected a finite number, found {value}"))),
        }
    }

    pub(super) fn count(&mut self, most: usize) -> Read<usize> {
        self.one(&format!("a count up to {most}"), |token| match token {
            Token::Count(count) if *count <= most => Some(*count),
            _ => None,
        })
    }

    pub(super) fn flag(&mut self) -> Read<bool> {
        self.one("`true` or `false`", |token| match token {
            Token::Word(word) => word.parse().ok(),
            _ => None,
        })
    }

    /// Items up to a mark that closes them.
    pub(super) fn until<T>(
        &mut self,
        close: char,
        mut item: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        let mut items = Vec::new();
        while !self.is(close) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Items with commas between them, up to a mark that closes them.
    pub(super) fn separated<T>(
        &mut self,
        close: char,
        mut item: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        let mut first = true;
        self.until(close, |reader| {
            if !core::mem::take(&mut first) {
                reader.mark(',')?;
            }
            item(reader)
        })
    }

    pub(super) fn within<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEPTH {
            return self.refuse(format!("parts are in each other more than {DEPTH} deep"));
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }
}
