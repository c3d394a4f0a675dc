//! Declarations as text: `*.robot` files.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use proc_macro2::{Span, TokenStream, TokenTree};

use crate::spec::{self, Robot};
use crate::syntax::errors::Extent;
use crate::syntax::written_fields;

/// Characters that a name or a number may have.
const MOST_CHARACTERS: usize = 256;
/// Levels of brackets within each other that a text may have: readers follow them one call deeper each.
const MOST_LEVELS: usize = 128;

/// A robot that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The robot.
    pub robot: Robot,
    /// Its fields as they are written ([`written_fields`]).
    pub fields: Vec<(String, String)>,
    /// Values that are possible and hardly meant.
    pub questions: Vec<Fault>,
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
    if let Some((span, message)) = beyond_limits(&tokens) {
        return Err(vec![fault(span, message)]);
    }
    let fields = written_fields(&tokens);
    match spec::read(tokens) {
        Ok(checked) => {
            let question = |(extent, message): (Extent, String)| fault(extent.start, message);
            let questions = checked.questions.into_iter().map(question).collect();
            Ok(Source { robot: checked.robot, fields, questions })
        }
        Err(errors) => Err(errors.into_iter().map(|error| fault(error.span(), error.to_string())).collect()),
    }
}

/// The first bracket within too many others, or the first name or number that is too long, and what is wrong with it. Behind it, times are linear in the text.
fn beyond_limits(tokens: &TokenStream) -> Option<(Span, String)> {
    let long = |span: Span, what: &str, found: usize| {
        (found > MOST_CHARACTERS).then(|| {
            (span, format!("this {what} has {found} characters: expected at most {MOST_CHARACTERS}"))
        })
    };
    let mut open = vec![tokens.clone().into_iter()];
    while let Some(level) = open.last_mut() {
        let wrong = match level.next() {
            None => {
                open.pop();
                None
            }
            Some(TokenTree::Group(group)) if open.len() > MOST_LEVELS => {
                let message = format!("brackets stand within each other more than {MOST_LEVELS} levels deep");
                Some((group.span_open(), message))
            }
            Some(TokenTree::Group(group)) => {
                open.push(group.stream().into_iter());
                None
            }
            Some(TokenTree::Ident(name)) => long(name.span(), "name", name.to_string().chars().count()),
            Some(TokenTree::Literal(literal)) => {
                let text = literal.to_string();
                // Texts are comments.
                let number = text.starts_with(|first: char| first.is_ascii_digit());
                number.then(|| long(literal.span(), "number", text.len())).flatten()
            }
            Some(TokenTree::Punct(_)) => None,
        };
        if wrong.is_some() {
            return wrong;
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

    /// A million characters of one name or number are refused in less time than ten thousand of them took.
    #[test]
    fn names_and_numbers_of_any_length_are_read_in_linear_time() {
        let (name, digits) = ("a".repeat(1_000_000), "7".repeat(1_000_000));
        let begun = std::time::Instant::now();
        for (text, expected) in [
            (format!("robot A {{ {name} {{ }} }}"), "this name has 1000000 characters: expected at most 256"),
            (format!("robot {name} {{ }}"), "this name has 1000000 characters: expected at most 256"),
            (
                format!("robot A {{ backbone {{ length: {digits} m }} }}"),
                "this number has 1000000 characters: expected at most 256",
            ),
            (
                format!("robot A {{ backbone {{ length: 0.{digits} m }} }}"),
                "this number has 1000002 characters: expected at most 256",
            ),
            (
                format!("robot A {{ backbone {{ length: 3{name} }} }}"),
                "this number has 1000001 characters: expected at most 256",
            ),
        ] {
            let faults = Source::read(&text).map(|_| ()).unwrap_err();
            assert_eq!(faults.iter().map(|fault| &*fault.message).collect::<Vec<_>>(), [expected]);
            assert!(rendered("arm.robot", &text, &faults, false).len() < 2000);
        }
        assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
        let comment = format!("/// {name}\nrobot Arm {{ backbone {{ length: 1 m, young: 2 GPa }} }}");
        let faults = Source::read(&comment).map(|_| ()).unwrap_err();
        assert!(faults.iter().all(|fault| !fault.message.contains("characters")), "{faults:?}");
    }

    #[test]
    fn values_that_are_hardly_meant_are_questioned() {
        let text = "robot Arm {
            param young = 210 Pa,
            backbone { length: 242 m, section: disc { radius: 0.05 mm }, young: young, shear: 80 GPa, density: 0.9 kg/m^3 }
            tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] }
            model strain { torsion: 3, bending: 3, extension: 3, shear: 3 },
            model shooting,
        }";
        let questions = Source::read(text).unwrap().questions;
        let found: Vec<_> =
            questions.iter().map(|question| (&text[question.range.clone()], &*question.message)).collect();
        let usual = "values are usually from";
        let meant = "is its unit meant?";
        assert_eq!(
            found,
            [
                ("242", &*format!("`length` is 242 m: {usual} 0.1 mm to 100 m; {meant}")),
                ("0.05", &*format!("`radius` is 5e-5 m: {usual} 0.1 mm to 100 m; {meant}")),
                ("young", &*format!("`young` is 210 Pa: {usual} 1 kPa to 2 TPa; {meant}")),
                ("0.9", &*format!("`density` is 0.9 kg/m^3: {usual} 1 to 25000 kg/m^3; {meant}")),
                (
                    "Arm",
                    "the robot has mass and no damping: in motion it swings for ever; give `relaxation`, `viscosity` or `drag`, or mean it"
                ),
            ]
        );
        let right = text
            .replace("210 Pa", "1 kPa")
            .replace("242 m", "242 mm")
            .replace("0.05", "0.1")
            .replace("0.9 kg/m^3", "1 kg/m^3, relaxation: 1 ms");
        assert_eq!(Source::read(&right).unwrap().questions, []);
    }

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
