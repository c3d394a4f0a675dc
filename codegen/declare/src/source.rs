//! Declarations as text: `*.robot` files.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use proc_macro2::{Span, TokenStream, TokenTree};

use crate::spec::{self, Robot};
use crate::syntax::written_fields;

/// Levels of brackets within each other that a text may have: readers follow them one call deeper each.
const MOST_LEVELS: usize = 128;

/// A robot that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The robot.
    pub robot: Robot,
    /// Its fields as they are written ([`written_fields`]).
    pub fields: Vec<(String, String)>,
}

/// Fault of a text, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1 in characters.
    pub column: usize,
    /// The bytes of the text.
    pub range: Range<usize>,
    /// The message.
    pub message: String,
}

impl Source {
    /// Reads a declaration: `robot Name { ... }`, as in the macro.
    ///
    /// The places of tokens are stored until the thread that read them ends; each declaration is read in a thread of its own.
    ///
    /// # Errors
    ///
    /// All faults of the declaration, in the order of the text.
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        let read = std::thread::scope(|scope| scope.spawn(|| read(text)).join());
        let mut read = read.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        if let Err(faults) = &mut read {
            faults.sort_by_key(|fault| fault.range.start);
        }
        read
    }
}

fn read(text: &str) -> Result<Source, Vec<Fault>> {
    let fault = |span: proc_macro2::Span, message: String| {
        let start = span.start();
        // A place behind the text is at its end.
        let bytes = span.byte_range();
        let end = bytes.end.min(text.len());
        Fault { line: start.line, column: start.column + 1, range: bytes.start.min(end)..end, message }
    };
    let tokens: TokenStream = text
        .parse()
        .map_err(|error: proc_macro2::LexError| vec![fault(error.span(), "this cannot be read: a bracket or a quotation mark without its partner, or a character that has no meaning here".to_owned())])?;
    if let Some(bracket) = too_deep(&tokens) {
        return Err(vec![fault(
            bracket,
            format!("brackets stand within each other more than {MOST_LEVELS} levels deep"),
        )]);
    }
    let fields = written_fields(&tokens);
    match spec::read(tokens) {
        Ok(checked) => Ok(Source { robot: checked.robot, fields }),
        Err(errors) => Err(errors.into_iter().map(|error| fault(error.span(), error.to_string())).collect()),
    }
}

/// The first bracket within too many others.
fn too_deep(tokens: &TokenStream) -> Option<Span> {
    let mut open = vec![tokens.clone().into_iter()];
    while let Some(level) = open.last_mut() {
        match level.next() {
            None => drop(open.pop()),
            Some(TokenTree::Group(group)) if open.len() > MOST_LEVELS => return Some(group.span_open()),
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(_) => {}
        }
    }
    None
}

/// The faults of a text as a terminal shows them: each with its line, the stretch underlined; `file` is what the text is called.
#[must_use]
pub fn rendered(file: &str, text: &str, faults: &[Fault], colours: bool) -> String {
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let shown = faults.iter().map(|fault| {
        let place = AnnotationKind::Primary.span(fault.range.clone());
        let title = Level::ERROR.primary_title(&fault.message);
        renderer.render(&[title.element(Snippet::source(text).path(file).annotation(place))])
    });
    shown.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_places() {
        let text = "robot Arm {\n    backbone { length: 0.3 kg, young: 2 GPa }\n    model planer,\n}\n";
        let faults = Source::read(text).map(|_| ()).unwrap_err();
        let places: Vec<_> =
            faults.iter().map(|fault| (fault.line, fault.column, &text[fault.range.clone()])).collect();
        assert!(places.contains(&(2, 24, "0.3 kg")), "{faults:?}");
        assert!(places.contains(&(3, 11, "planer")), "{faults:?}");
        assert!(places.is_sorted(), "{faults:?}");
        let shown = rendered("arm.robot", text, &faults, false);
        assert!(shown.contains("--> arm.robot:2:24") && shown.contains("^^^^^^"), "{shown}");
        for levels in [200, 30_000] {
            let deep = format!(
                "robot A {{ backbone {{ length: {}1 m{} }} }}",
                "(".repeat(levels),
                ")".repeat(levels)
            );
            let [fault] = &Source::read(&deep).map(|_| ()).unwrap_err()[..] else { panic!("one fault") };
            assert!(fault.message.contains("128 levels deep") && fault.line == 1, "{fault:?}");
        }
        let open = Source::read("robot Arm { backbone {").map(|_| ()).unwrap_err();
        assert_eq!(open.len(), 1);
        assert!(Source::read("").is_err() && Source::read("}").is_err());
    }
}
