//! Two crates with a robot each, compiled at the same time: their macros wait for each other and both succeed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::SystemTime;

fn source(name: &str, diameter: &str) -> String {
    format!(
        "pliant::robot! {{
            pub robot {name} {{
                backbone {{ length: 0.3 m, section: disc {{ diameter: {diameter} }}, young: 2 GPa }},
                cables {{ spacing: 110 mm - 20 mm * (s/L)^2 }},
                model planar,
            }}
        }}"
    )
}

/// Starts a compiler on `text`.
fn compiler(rlib: &Path, name: &str, text: &str) -> Child {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("parallel_{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.rs"));
    fs::write(&file, text).unwrap();
    let mut libraries = OsString::from("dependency=");
    libraries.push(rlib.parent().unwrap());
    let mut library = OsString::from("pliant=");
    library.push(rlib);
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--crate-name", name])
        .arg("-L")
        .arg(libraries)
        .arg("--extern")
        .arg(library)
        .arg("--out-dir")
        .arg(&folder)
        .arg(file)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Builds of `pliant` beside this test, the newest first.
fn builds() -> Vec<PathBuf> {
    let test = env::current_exe().unwrap();
    let mut found: Vec<(SystemTime, PathBuf)> = fs::read_dir(test.parent().unwrap())
        .unwrap()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?;
            let ours = name.starts_with("libpliant-") && name.ends_with(".rlib");
            ours.then(|| Some((fs::metadata(&path).ok()?.modified().ok()?, path.clone())))?
        })
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, path)| path).collect()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn two_crates_compile_at_the_same_time() {
    let mut messages = Vec::new();
    // Other features and older versions may lie beside the build that belongs to this test.
    let usable = builds().into_iter().find(|rlib| {
        let output = compiler(rlib, "alone", &source("Alone", "4 mm")).wait_with_output().unwrap();
        messages.push(format!("{}: {}", rlib.display(), said(&output)));
        output.status.success()
    });
    let Some(rlib) = usable else { panic!("no build of pliant can be used:\n{}", messages.join("\n")) };
    let crates = [
        compiler(&rlib, "left", &source("Left", "6 mm - 1 mm * s/L")),
        compiler(&rlib, "right", &source("Right", "5 mm")),
    ];
    for child in crates {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }
}
