//! Index of the numbered equations of papers, from tags in comments such as `[LASEM 36]`, `[CC 41-44]`, `[CC A3]`.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::spanned::Spanned;

use crate::tree::{Kind, Source, lines, named};

/// Words of tags, and the papers that they stand for.
const PAPERS: [(&str, &str); 4] = [
    (
        "LASEM",
        "Lightweight Kinematic and Static Modeling of Cable-Driven Continuum Robots via Actuation-Space Energy Formulation",
    ),
    ("CC", "dynamics of constant-curvature segments, DSCC2019-8999"),
    (
        "Cosserat",
        "Cosserat Rod Modeling of Continuum Robots from Newtonian and Lagrangian Perspectives, IEEE T-RO 39(3), 2023",
    ),
    ("CPR", "Constraint-Free Static Modeling of Continuum Parallel Robot, arXiv:2603.05309"),
];

/// Places of each equation: letter of the appendix, number, rest; as written.
type Equations = BTreeMap<(String, u32, String), BTreeSet<String>>;

/// `docs/equations.md`: per paper a table of equations and the items whose comments carry their tags.
pub(crate) fn index(sources: &[Source]) -> String {
    let mut papers: [Equations; PAPERS.len()] = Default::default();
    let code = |source: &&Source| {
        source.is_rust() && source.kind == Kind::Code && !source.path.starts_with("tools/inspect/")
    };
    for source in sources.iter().filter(code) {
        let mut items = None;
        for (line, text) in source.text.lines().enumerate() {
            for (paper, equation) in comment(text).into_iter().flat_map(tags) {
                let items = items.get_or_insert_with(|| named_items(source));
                let place = format!("`{}`{}", source.path, item_at(items, line + 1));
                papers[paper].entry(key(&equation)).or_default().insert(place);
            }
        }
    }
    let mut text =
        "# Equations\n\nPlaces that implement numbered equations of papers, by the tags in their comments. \
        Written by `cargo run -p pliant-inspect -- equations --write`.\n"
            .to_owned();
    for ((word, title), equations) in PAPERS.iter().zip(papers) {
        if equations.is_empty() {
            continue;
        }
        text += &format!("\n## {word}\n\n{}{}.\n\n", title[..1].to_uppercase(), &title[1..]);
        text += "| equation | code |\n|---|---|\n";
        for ((letter, number, rest), places) in equations {
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            text += &format!("| {letter}{number}{rest} | {} |\n", places.join("<br>"));
        }
    }
    text
}

/// Comment of a line, after its code; a `//` within a text of a program counts, tags do not occur there.
fn comment(line: &str) -> Option<&str> {
    line.find("//").map(|start| &line[start..])
}

/// Papers and equations of the tags in a comment; `[LASEM 18, 41-44]` names two.
fn tags(comment: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for after in comment.split('[').skip(1) {
        let Some((inside, _)) = after.split_once(']') else { continue };
        let Some((word, numbers)) = inside.split_once(' ') else { continue };
        let Some(paper) = PAPERS.iter().position(|(paper, _)| *paper == word) else { continue };
        let numbers: Vec<&str> = numbers.split(',').map(str::trim).collect();
        if numbers.iter().all(|number| is_equation(number)) {
            found.extend(numbers.into_iter().map(|number| (paper, number.to_owned())));
        }
    }
    found
}

/// Whether a text is a number with a letter before or after it, or a range of two.
fn is_equation(text: &str) -> bool {
    let one = |text: &str| {
        let digits = text.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.len() < digits.len()
            && text.len() - digits.len() < 2
            && matches!(rest.as_bytes(), [] | [b'a'..=b'z'])
    };
    text.split('-').all(one) && text.matches('-').count() < 2
}

/// Order of an equation: those of the text before those of appendices, by number.
fn key(equation: &str) -> (String, u32, String) {
    let digits = equation.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = digits[..digits.len() - rest.len()].parse().unwrap_or(0);
    (equation[..equation.len() - digits.len()].to_owned(), number, rest.to_owned())
}

/// First line, last line and name of an item.
type Named = (usize, usize, String);

/// Named items of a file, each after the one that it is inside of.
fn named_items(source: &Source) -> Vec<Named> {
    let mut found = Vec::new();
    if let Some(file) = source.parse() {
        name_items(&file.items, "", &mut found);
    }
    // A remark right before an item belongs to it.
    let written: Vec<&str> = source.text.lines().map(str::trim).collect();
    let remark = |line: usize| written[line - 1].starts_with("//") && !written[line - 1].starts_with("//!");
    for (first, _, _) in &mut found {
        while *first > 1 && remark(*first - 1) {
            *first -= 1;
        }
    }
    found
}

fn name_items(items: &[syn::Item], before: &str, found: &mut Vec<Named>) {
    use syn::{ImplItem, Item, TraitItem};
    for item in items {
        let name = match item {
            Item::Impl(item) => {
                let text = item.self_ty.to_token_stream().to_string();
                text.split([' ', '<'])
                    .find(|word| !word.is_empty() && *word != "&")
                    .unwrap_or_default()
                    .to_owned()
            }
            Item::Macro(item) => item.ident.as_ref().map(ToString::to_string).unwrap_or_default(),
            Item::Mod(item) => item.ident.to_string(),
            item => match named(item) {
                Some((name, _)) => name.to_string(),
                None => continue,
            },
        };
        let name = format!("{before}{name}");
        let mut add = |span: proc_macro2::Span, name: String| {
            let (first, last) = lines(span);
            found.push((first, last, name));
        };
        add(item.span(), name.clone());
        match item {
            Item::Impl(item) => {
                for inside in &item.items {
                    match inside {
                        ImplItem::Fn(inside) => add(inside.span(), format!("{name}::{}", inside.sig.ident)),
                        ImplItem::Const(inside) => add(inside.span(), format!("{name}::{}", inside.ident)),
                        _ => {}
                    }
                }
            }
            Item::Trait(item) => {
                for inside in &item.items {
                    if let TraitItem::Fn(inside) = inside {
                        add(inside.span(), format!("{name}::{}", inside.sig.ident));
                    }
                }
            }
            Item::Mod(syn::ItemMod { content: Some((_, items)), .. }) => {
                name_items(items, &format!("{name}::"), found);
            }
            _ => {}
        }
    }
}

/// Name of the innermost item at a line, as ` name`; nothing in the comment of a file.
fn item_at(items: &[Named], line: usize) -> String {
    let inside = items.iter().rev().find(|(first, last, _)| (*first..=*last).contains(&line));
    inside.map(|(_, _, name)| format!(" `{name}`")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_name_papers_and_equations() {
        let found = |text: &str| {
            tags(text).into_iter().map(|(paper, at)| format!("{paper} {at}")).collect::<Vec<_>>()
        };
        assert_eq!(found("/// Energy [LASEM 36], [CC A3] and [Cosserat 42]."), ["0 36", "1 A3", "2 42"]);
        assert_eq!(found("// [LASEM 18, 41-44] [CPR 35a]"), ["0 18", "0 41-44", "3 35a"]);
        assert_eq!(found("/// [`CC`] [CC] [CC of] [CPR 1-2-3] [Other 3] [CC 1"), [""; 0]);
    }

    #[test]
    fn equations_are_in_order() {
        let mut all = ["A3", "100", "9", "41-44", "41"];
        all.sort_by_key(|equation| key(equation));
        assert_eq!(all, ["9", "41", "41-44", "100", "A3"]);
    }

    #[test]
    fn places_are_items() {
        let text = "//! Of a file [CC 1].\n/// [CC 2]\nfn f() {\n    // [CC 3]\n    g(); // [CC 3]\n}\n\
            impl<T> A<T> {\n    /// [CC 4]\n    fn h() {}\n}\nmod m {\n    // [CC 5]\n    /// A.\n    struct S;\n}\n";
        let index = index(&[Source::new("models/src/a.rs", text)]);
        for row in [
            "1 | `models/src/a.rs`",
            "2 | `models/src/a.rs` `f`",
            "3 | `models/src/a.rs` `f`",
            "4 | `models/src/a.rs` `A::h`",
            "5 | `models/src/a.rs` `m::S`",
        ] {
            assert!(index.contains(&format!("| {row} |\n")), "{row} in {index}");
        }
    }
}
