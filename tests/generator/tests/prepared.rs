//! Prepared kernels: files hold the derived kernels, and wrong files are refused.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::{Path, PathBuf};

use pliant_declare::syntax::written_fields;
use pliant_program::emit;
use pliant_program::text::{self, Prepared, sealed};
use proc_macro2::TokenStream;
use syn::visit::Visit;

/// Rust files in a folder and below it.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The package whose robots are prepared.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[derive(Default)]
struct Robots(Vec<TokenStream>);

impl<'ast> Visit<'ast> for Robots {
    fn visit_macro(&mut self, found: &'ast syn::Macro) {
        let named = |name: &str| found.path.segments.last().is_some_and(|segment| segment.ident == name);
        if named("robot") {
            self.0.push(found.tokens.clone());
        } else if named("robot_file") {
            let file = found.parse_body::<syn::LitStr>().unwrap().value();
            let text = fs::read_to_string(root().join(file)).unwrap();
            self.0.push(text.parse().unwrap());
        }
    }
}

/// The declarations of examples and benches.
fn declarations() -> Vec<TokenStream> {
    let root = root();
    let mut files = Vec::new();
    ["examples", "benches"].into_iter().for_each(|folder| sources(&root.join(folder), &mut files));
    files.sort();
    let mut robots = Robots::default();
    for file in files {
        robots.visit_file(&syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap());
    }
    robots.0
}

/// The files of the folder `kernels` are what is derived today; `cargo pliant prepare --examples --benches` writes them.
#[test]
fn prepared_robots_of_this_package_are_derived_again() {
    let root = root();
    for declaration in declarations() {
        let checked = pliant_declare::spec::read(declaration.clone()).unwrap();
        let fields = written_fields(&declaration);
        let found = text::find(&root, &checked.robot, &fields, env!("CARGO_PKG_VERSION"));
        let found = found.unwrap_or_else(|missing| panic!("{}: {missing:?}", checked.robot.name));
        assert!(fs::read_to_string(&found.path).unwrap() == file(&declaration), "{}", found.path.display());
    }
}

/// The Rust files of the folder `prebuilt` are what is derived today; `cargo pliant prepare` writes them.
#[test]
fn kernels_that_are_kept_as_rust_are_derived_again() {
    let entries = fs::read_dir(root().join("models/interpret/src/prebuilt")).unwrap();
    let entries = entries.map(|entry| entry.unwrap().path());
    let robots = entries.filter(|path| path.extension().is_some_and(|extension| extension == "robot"));
    let robots: Vec<PathBuf> = robots.collect();
    assert!(robots.len() >= 8, "{robots:?}");
    for path in robots {
        let declaration = fs::read_to_string(&path).unwrap();
        let derived = pliant_derive::expand(declaration.parse().unwrap());
        let derived = prettyplease::unparse(&syn::parse2(derived).unwrap());
        let kept = fs::read_to_string(path.with_extension("rs")).unwrap();
        let (_, kept) = kept.split_once("\n\n").unwrap();
        assert!(kept == derived, "{}", path.display());
    }
}

/// The file of a declaration.
fn file(declaration: &TokenStream) -> String {
    let checked = pliant_declare::spec::read(declaration.clone()).unwrap();
    let prepared = Prepared {
        pliant: "0.1.0".to_owned(),
        symbolica: pliant_derive::SYMBOLICA.to_owned(),
        declaration: written_fields(declaration),
        robot: checked.robot.canonical(),
        models: pliant_derive::derived(&checked).unwrap(),
    };
    prepared.write()
}

#[test]
fn what_is_read_is_emitted_as_what_was_derived() {
    let declarations = declarations();
    assert!(declarations.len() >= 30, "{}", declarations.len());
    for declaration in declarations {
        let text = file(&declaration);
        let read = Prepared::read(&text).unwrap_or_else(|refused| panic!("{refused}"));
        assert_eq!(read.write(), text);
        let derived = pliant_derive::expand(declaration.clone()).to_string();
        let checked = pliant_declare::spec::read(declaration).unwrap();
        let prepared = emit::robot(&checked, &read.models).to_string();
        assert!(prepared == derived, "the code of these kernels differs:\n{text}");
    }
}

const SMALL: &str = "pub robot Small {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young }
    cables { spacing: 40 mm - 30 mm * (s/L)^3 }
    model planar { series: 2 },
}";

#[test]
fn wrong_files_are_refused_with_the_line() {
    let text = file(&SMALL.parse().unwrap());
    let refusal = |text: &str| Prepared::read(text).map(|_| ()).unwrap_err().to_string();
    assert!(refusal("").starts_with("line 1: expected `pliant kernels, format"), "{}", refusal(""));
    let newer = text.replacen("format 4", "format 5", 1);
    assert_eq!(refusal(&newer), "line 1: this pliant reads format 4, the file has format 5");
    let edited = text.replacen("backbone.length = 0.3 m", "backbone.length = 0.4 m", 1);
    assert!(
        refusal(&edited).starts_with("line 6: the block `declaration` was edited"),
        "{}",
        refusal(&edited)
    );
    // Cut off anywhere, a file is refused, but for the empty line at its end.
    for end in (0..text.trim_end().len()).step_by(37) {
        assert!(Prepared::read(&text[..end]).is_err(), "{end}");
    }
    let key = text.lines().nth(3).unwrap();
    let other = text.replacen(key, "key 00000000000000000000000000000000", 1);
    assert_eq!(refusal(&other), "line 4: the key is not that of the robot in this file");
    let value = sealed(&text.replacen(" = mul ", " = mull ", 1));
    assert!(refusal(&value).ends_with("expected an operation, found `mull`"), "{}", refusal(&value));
    let (before, after) = text.split_once(" = constant ").unwrap();
    let infinite = format!("{before} = constant inf{}", &after[after.find('\n').unwrap()..]);
    let infinite = sealed(&infinite);
    assert!(refusal(&infinite).ends_with("expected a finite number, found inf"), "{}", refusal(&infinite));
}
