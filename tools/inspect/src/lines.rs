//! Lines of code per room: lines of Rust that hold a token and do not begin with a comment, so that comments, documentation and blank lines are apart.
//!
//! Apart are also tests (folders `tests`, files `tests.rs`, items and modules under `#[cfg(test)]`), benches, examples and the files that `cargo pliant prepare` writes. All Rust of the
//! checkout counts, bindings too. So counted, the state before the redesign has 94,904 lines of code, 45,576 in `models`.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;

use crate::tree::{Kind, Source, attributes, is_test, lines, room};

/// Lines of code by kind: code, tests, benches, examples, generated.
pub(crate) type Counts = [usize; 5];

/// Counts of each room, of `models` and of all.
pub(crate) fn table(sources: &[Source]) -> BTreeMap<String, Counts> {
    let mut rooms = BTreeMap::<String, Counts>::new();
    for source in sources.iter().filter(|source| source.is_rust()) {
        let counts = count(source);
        let mut names = vec![room(&source.path), "= all".to_owned()];
        if source.path.starts_with("models/") {
            names.push("= models".to_owned());
        }
        for name in names {
            let sum = rooms.entry(name).or_default();
            for (sum, lines) in sum.iter_mut().zip(counts) {
                *sum += lines;
            }
        }
    }
    rooms
}

/// The table as text.
pub(crate) fn print(rooms: &BTreeMap<String, Counts>) -> String {
    let mut text = format!(
        "{:<32} {:>8} {:>8} {:>8} {:>8} {:>9}\n",
        "room", "code", "tests", "benches", "examples", "generated"
    );
    for (name, [code, tests, benches, examples, generated]) in rooms {
        text += &format!("{name:<32} {code:>8} {tests:>8} {benches:>8} {examples:>8} {generated:>9}\n");
    }
    text
}

/// Lines of code of a file; those of test items count as tests.
pub(crate) fn count(source: &Source) -> Counts {
    let mut counts = [0; 5];
    let all = code_lines(&source.text);
    let mut tests = BTreeSet::new();
    if source.kind == Kind::Code
        && let Some(file) = source.parse()
    {
        test_lines(&file.items, &mut tests);
    }
    let inside = all.intersection(&tests).count();
    counts[source.kind as usize] += all.len() - inside;
    counts[Kind::Test as usize] += inside;
    counts
}

/// Lines that hold a token and do not begin with a comment.
pub(crate) fn code_lines(text: &str) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let Ok(tokens) = text.parse::<TokenStream>() else { return found };
    tokens_of(tokens, &mut found);
    let written: Vec<&str> = text.lines().collect();
    found.retain(|line| {
        written.get(line - 1).is_some_and(|text| {
            let text = text.trim();
            !text.is_empty() && !text.starts_with("//")
        })
    });
    found
}

fn tokens_of(tokens: TokenStream, found: &mut BTreeSet<usize>) {
    for token in tokens {
        if let TokenTree::Group(group) = token {
            found.extend([lines(group.span_open()).0, lines(group.span_close()).1]);
            tokens_of(group.stream(), found);
        } else {
            let (first, last) = lines(token.span());
            found.extend(first..=last);
        }
    }
}

fn test_lines(items: &[syn::Item], found: &mut BTreeSet<usize>) {
    for item in items {
        if is_test(attributes(item)) {
            let (first, last) = lines(item.span());
            found.extend(first..=last);
        } else if let syn::Item::Mod(syn::ItemMod { content: Some((_, items)), .. }) = item {
            test_lines(items, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_blank_lines_and_tests_are_apart() {
        let text = "//! About.\n\n/// An `f`.\nfn f() {\n    // Why.\n    g(); // at the end\n\n}\n\
            #[cfg(test)]\nmod tests {\n    fn t() {}\n}\n/* block\n comment */\nconst A: &str = \"two\nlines\";\n";
        assert_eq!(count(&Source::new("runtime/src/a.rs", text)), [5, 4, 0, 0, 0]);
        assert_eq!(count(&Source::new("runtime/tests/a.rs", text)), [0, 9, 0, 0, 0]);
    }
}
