//! Files that commands write: whole ones, or those that were there before, and none of another format than their name says.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command in a folder, where no file grows beyond half a kilobyte if it is `full`: the exit code and what is said.
fn run(folder: &TempDir, full: bool, arguments: &str) -> (i32, String) {
    let limit = if full { "trap '' XFSZ; ulimit -f 1; " } else { "" };
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).args(["-c", &format!("{limit}exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_pliant"));
    let arguments = arguments.replace("CLI", &root().display().to_string());
    let Output { status, stderr, .. } = command.args(arguments.split_whitespace()).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn a_full_disk_leaves_the_files_that_were_there() {
    let folder = TempDir::new().unwrap();
    for (arguments, files) in [
        ("view CLI/robots/planar.robot --range 0..1N --steps 2 -o page.html", &["page.html"][..]),
        ("plot CLI/robots/planar.robot --tensions 1,0 -o shape.svg", &["shape.svg"]),
        ("export CLI/robots/planar.robot --tensions 1,0 -o arm.gltf", &["arm.gltf"]),
        (
            "fit CLI/tests/fits/arm.robot CLI/tests/fits/good.csv --map CLI/tests/fits/map.toml --free young --plots .",
            &["residuals.svg"],
        ),
        ("emit-c CLI/../examples/catheter/catheter.robot", &["catheter.h"]),
        ("sample CLI/robots/planar.robot --range 0..1N --inputs-only -o inputs.csv", &["inputs.csv"]),
        ("sample CLI/robots/planar.robot --range 0..1N --inputs-only -o inputs.parquet", &["inputs.parquet"]),
    ] {
        for file in files {
            fs::write(folder.path().join(file), "before").unwrap();
        }
        let (code, said) = run(&folder, true, arguments);
        assert!(code == 4 && said.contains("cannot write") && said.contains(files[0]), "{arguments}: {said}");
        let left: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(left.len(), files.len(), "{arguments}: {left:?}");
        for file in files {
            assert_eq!(fs::read_to_string(folder.path().join(file)).unwrap(), "before", "{arguments}");
        }
        assert_eq!(run(&folder, false, arguments), (0, String::new()), "{arguments}");
        for entry in fs::read_dir(folder.path()).unwrap() {
            let path = entry.unwrap().path();
            assert!(fs::read(&path).unwrap() != b"before", "{arguments}: {}", path.display());
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn names_of_files_are_of_the_format_that_is_written() {
    let folder = TempDir::new().unwrap();
    for (arguments, expected) in [
        (
            "plot CLI/robots/planar.robot --tensions 1,0 -o x.png",
            "error: --output: `.png` is another format: expected `.svg`\n",
        ),
        (
            "plot CLI/robots/planar.robot --tensions 1,0 -o x.html",
            "error: --output: `.html` is another format: expected `.svg`\n",
        ),
        (
            "view CLI/robots/planar.robot --range 0..1N -o x.svg",
            "error: --output: `.svg` is another format: expected `.html`\n",
        ),
        (
            "simulate CLI/robots/segments.robot --duration 1ms --html x.pdf",
            "error: --html: `.pdf` is another format: expected `.html`\n",
        ),
        (
            "export CLI/robots/planar.robot --tensions 1,0 -o x.glb",
            "error: --output: `.glb` is another format: expected `.gltf`\n",
        ),
    ] {
        assert_eq!(run(&folder, false, arguments), (4, expected.to_owned()));
    }
    let (code, said) = run(&folder, false, "sample CLI/robots/planar.robot --range 0..1N -o x.csv");
    assert!(code == 4 && said.contains("--inputs-only"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(run(&folder, false, "plot CLI/robots/planar.robot --tensions 1,0 -o /dev/null").0, 0);
}

#[test]
fn long_texts_and_numbers_are_short_in_messages() {
    let folder = TempDir::new().unwrap();
    let long = "x".repeat(10_000);
    for arguments in [
        format!("solve CLI/robots/rod.robot --tensions {long}"),
        format!("solve CLI/robots/rod.robot --set {long}=1"),
        format!("solve CLI/robots/rod.robot --model {long}"),
        format!("solve CLI/robots/rod.robot --{long}"),
        format!("plot CLI/robots/rod.robot --view {long}"),
        "solve CLI/robots/rod.robot --tensions=-1e300,0,0".to_owned(),
        long,
    ] {
        let (code, said) = run(&folder, false, &arguments);
        assert!(code == 4 && said.len() < 1000, "{said}");
    }
}
