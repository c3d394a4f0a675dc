//! Comment lines that begin with a word standing for a missing noun.
//!
//! A line counts where a sentence begins on it: the first line of a comment, and each line after one that ends a sentence (`.`, `?`, `!`, `:`, `;`, an empty line, a heading, a row of a
//! table) or that begins with a mark of a list. On such a line the words What, Of, That and Those always count; By, Which and How count in fragments: sentences that neither ask nor, by a
//! comma, go on with a main clause. Capitals decide nothing on the first line of a comment; on later ones the word
//! has a capital. Comments are lines that begin with `//` in Rust and with `#` in TOML and scripts.

use std::collections::BTreeMap;

use crate::known::Numbers;
use crate::tree::{Kind, Source};

/// Words that always stand for a noun at the beginning of a sentence.
const NOUNLESS: [&str; 4] = ["what", "of", "that", "those"];
/// Words that begin a fragment where no main clause follows.
const FRAGMENTS: [&str; 3] = ["by", "which", "how"];

/// A comment line that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Path of the file.
    pub(crate) path: String,
    /// Line, from 1.
    pub(crate) line: usize,
    /// Text without the marks of the comment.
    pub(crate) text: String,
}

/// Lines that count, and the number of all comment lines of Rust.
pub(crate) fn all(sources: &[Source]) -> (Vec<Line>, usize) {
    let (mut found, mut comments) = (Vec::new(), 0);
    for source in sources.iter().filter(|source| source.kind != Kind::Generated) {
        comments += find(source, &mut found);
    }
    (found, comments)
}

/// Adds the lines of a file that count; number of its comment lines where it is Rust.
fn find(source: &Source, found: &mut Vec<Line>) -> usize {
    let (mut comments, mut before) = (0, None);
    for (number, line) in source.text.lines().enumerate() {
        let Some((marks, text)) = comment(line, source.is_rust()) else {
            before = None;
            continue;
        };
        comments += usize::from(source.is_rust());
        let first = before.is_none_or(|(last, _)| last != marks);
        if counts(text, first, before.map_or("", |(_, text)| text)) {
            found.push(Line { path: source.path.clone(), line: number + 1, text: text.to_owned() });
        }
        before = Some((marks, text));
    }
    comments
}

/// Marks and text of a comment line.
fn comment(line: &str, rust: bool) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let marks = if rust {
        ["///", "//!", "//"].into_iter().find(|marks| line.starts_with(marks))?
    } else if line.starts_with('#') && !line.starts_with("#!") {
        "#"
    } else {
        return None;
    };
    Some((marks, line[marks.len()..].trim()))
}

/// Whether a comment line begins with a word that stands for a missing noun.
fn counts(text: &str, first: bool, before: &str) -> bool {
    let (item, text) = listed(text);
    let begins = first || item || ends(before);
    let word: String = text.chars().take_while(|letter| letter.is_alphabetic()).collect();
    let capital = word.chars().next().is_some_and(char::is_uppercase);
    if !begins || !(capital || first || item) {
        return false;
    }
    let word = word.to_lowercase();
    let sentence = text.split(['.', ';']).next().unwrap_or(text);
    NOUNLESS.contains(&word.as_str())
        || FRAGMENTS.contains(&word.as_str()) && !text.contains('?') && !sentence.contains(',')
}

/// Whether a line is an entry of a list, with the text after its mark.
fn listed(text: &str) -> (bool, &str) {
    for mark in ["- ", "* ", "# ", "## "] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (true, rest.trim_start());
        }
    }
    (false, text)
}

/// Whether a sentence ends with this line.
fn ends(line: &str) -> bool {
    let line = line.trim_end_matches(['`', ')', '*', '"']);
    line.is_empty() || line.starts_with("# ") || line.ends_with(['.', '?', '!', ':', ';', '|'])
}

/// Folder that a known number belongs to: the folders of the path up to `src`, and one below.
fn folder(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    let folders = &parts[..parts.len() - 1];
    let deep = folders.iter().position(|part| *part == "src").map_or(2, |place| place + 2);
    if folders.is_empty() { ".".to_owned() } else { folders[..deep.min(folders.len())].join("/") }
}

/// Lines that count per folder.
pub(crate) fn folders(found: &[Line]) -> Numbers {
    let mut numbers = Numbers::new();
    for line in found {
        *numbers.entry(folder(&line.path)).or_default() += 1;
    }
    numbers
}

/// The lines as text, the numbers per file after them.
pub(crate) fn print(found: &[Line], comments: usize) -> String {
    let mut files = BTreeMap::<&str, usize>::new();
    let mut text = String::new();
    for Line { path, line, text: words } in found {
        text += &format!("{path}:{line}: {words}\n");
        *files.entry(path).or_default() += 1;
    }
    for (path, number) in &files {
        text += &format!("{number:>4} {path}\n");
    }
    let rust = found.iter().filter(|line| line.path.ends_with(".rs")).count();
    text + &format!("{rust} of {comments} comment lines of Rust, {} elsewhere\n", found.len() - rust)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        let mut found = Vec::new();
        find(&Source::new("models/src/planar/a.rs", text), &mut found);
        found.into_iter().map(|line| line.line).collect()
    }

    #[test]
    fn beginnings_of_sentences_count() {
        assert_eq!(lines("/// What is held.\n/// Of a rod.\n/// The rest\n/// of it.\n"), [1, 2]);
        assert_eq!(lines("//! That of the\n//! Those of them\n"), [1]);
        assert_eq!(
            lines("fn f() {\n    // what is left\n    let a = 1; // what ends a line of code\n}\n"),
            [2]
        );
        assert_eq!(lines("/// A list:\n/// - those that move\n/// - rods\n/// # What follows\n"), [2, 4]);
        assert_eq!(lines("/// Thatched.\n/// Offsets.\n/// Whatever.\n"), [0; 0]);
    }

    #[test]
    fn fragments_count() {
        assert_eq!(lines("/// How many rows.\n///\n/// Which row?\n///\n/// By default, none.\n"), [1]);
        assert_eq!(lines("/// By the force. One, two.\n"), [1]);
    }

    #[test]
    fn folders_are_packages_and_rooms() {
        assert_eq!(folder("models/src/planar/series/a.rs"), "models/src/planar");
        assert_eq!(folder("codegen/derive/src/theory/a.rs"), "codegen/derive/src/theory");
        assert_eq!(folder("codegen/derive/src/lib.rs"), "codegen/derive/src");
        assert_eq!(folder("tests/generator/tests/a.rs"), "tests/generator");
        assert_eq!(folder("Cargo.toml"), ".");
    }

    #[test]
    fn scripts_have_comments_too() {
        assert_eq!(comment("#!/bin/sh", false), None);
        assert_eq!(comment("  # What it is", false), Some(("#", "What it is")));
        assert_eq!(comment("#[inline]", true), None);
    }
}
