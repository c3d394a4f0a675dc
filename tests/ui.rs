//! Messages of the compiler for wrong declarations: its words on every file below `tests/ui`, as snapshots.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "common/compiler.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared by tests")]
mod compiler;

use std::fs;
use std::path::{Path, PathBuf};

use compiler::{compile, said};

/// The files below `tests/ui`, from the root of the project.
fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let mut cases: Vec<PathBuf> = list(&root.join("tests/ui"))
        .iter()
        .filter(|path| path.is_dir())
        .flat_map(|path| list(path))
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| path.strip_prefix(root).unwrap().to_owned())
        .collect();
    cases.sort();
    cases
}

#[test]
fn declarations_that_do_not_compile() {
    let cases = cases();
    assert!(cases.len() >= 5, "{cases:?}");
    for case in cases {
        let name = case.file_stem().unwrap().to_str().unwrap();
        let output = compile(name, &case).wait_with_output().unwrap();
        assert!(!output.status.success(), "{} compiles", case.display());
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("ui");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, said(&output).replace('\\', "/")));
    }
}
