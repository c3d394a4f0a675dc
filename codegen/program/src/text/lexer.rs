//! The words of a prepared file.

use super::Refused;

/// A word.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A keyword or a name.
    Word(String),
    /// Text between quotation marks.
    Text(String),
    /// A number in hexadecimal.
    Number(f64),
    /// A count.
    Count(usize),
    /// A value of a program: its name, if it has one, and its index.
    Value(Option<String>, usize),
    /// One of the marks `{ } ( ) [ ] , : | * = #`.
    Mark(char),
    /// The end of the text.
    End,
}

impl Token {
    /// Name of the token in messages.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Word(word) => format!("`{word}`"),
            Self::Text(text) => format!("{text:?}"),
            Self::Number(value) => format!("the number {value:e}"),
            Self::Count(count) => format!("`{count}`"),
            Self::Value(name, index) => format!("`{}%{index}`", name.as_deref().unwrap_or_default()),
            Self::Mark(mark) => format!("`{mark}`"),
            Self::End => "the end of the block".to_owned(),
        }
    }
}

/// The words of a text that begins in this line, each with its line.
pub(super) fn tokens(text: &str, first: usize) -> Result<Vec<(Token, usize)>, Refused> {
    let mut found = Vec::new();
    for (offset, line) in text.lines().enumerate() {
        let number = first + offset;
        let mut rest = line.trim_start();
        while !rest.is_empty() {
            let (token, after) = token(rest, number)?;
            found.push((token, number));
            rest = after.trim_start();
        }
    }
    Ok(found)
}

fn token(text: &str, line: usize) -> Result<(Token, &str), Refused> {
    let refuse = |what: &str| Err(Refused::new(line, format!("`{what}` is not a word of this format")));
    let Some(first) = text.chars().next() else { return Ok((Token::End, text)) };
    if "{}()[],:|*=#".contains(first) {
        return Ok((Token::Mark(first), &text[1..]));
    }
    if first == '"' {
        return quoted(text, line);
    }
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "_%.+-".contains(c))).unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    if word.is_empty() {
        return refuse(&first.to_string());
    }
    if let Some((name, index)) = word.split_once('%') {
        let named = (!name.is_empty()).then(|| name.to_owned());
        return match index.parse() {
            Ok(index) if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => {
                Ok((Token::Value(named, index), after))
            }
            _ => refuse(word),
        };
    }
    if let Some(value) = super::number::read(word) {
        return Ok((Token::Number(value), after));
    }
    if first.is_ascii_digit() {
        return match word.parse() {
            Ok(count) => Ok((Token::Count(count), after)),
            Err(_) => refuse(word),
        };
    }
    if word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Ok((Token::Word(word.to_owned()), after));
    }
    refuse(word)
}

/// Text between quotation marks, in which `\\`, `\"` and `\n` stand for the character.
fn quoted(text: &str, line: usize) -> Result<(Token, &str), Refused> {
    let mut found = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Ok((Token::Text(found), &text[at + 1..])),
            '\\' => match characters.next() {
                Some((_, 'n')) => found.push('\n'),
                Some((_, character @ ('"' | '\\'))) => found.push(character),
                _ => break,
            },
            character => found.push(character),
        }
    }
    Err(Refused::new(line, "a text is not closed".to_owned()))
}
