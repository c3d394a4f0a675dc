//! The compiler as a user of `pliant` runs it, on single files: against the build of the library that lies beside the test.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::SystemTime;

/// A folder for what the compiler writes.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("compiler_{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Starts a compiler on a file, named from the root of the project, as a crate of this kind and name: `emit` is what it makes.
fn start(rlib: &Path, [kind, emit]: [&str; 2], name: &str, file: &Path) -> Child {
    let mut libraries = OsString::from("dependency=");
    libraries.push(rlib.parent().unwrap());
    let mut library = OsString::from("pliant=");
    library.push(rlib);
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["--edition", "2024", "--crate-type", kind, "--emit", emit, "--crate-name", name])
        .arg("-L")
        .arg(libraries)
        .arg("--extern")
        .arg(library)
        .arg("--out-dir")
        .arg(folder())
        .arg(file)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Starts a compiler on a program of the project.
pub fn compile(name: &str, file: &Path) -> Child {
    start(library(), ["bin", "metadata"], name, file)
}

/// Starts a compiler on the text of a library.
pub fn compile_text(name: &str, text: &str) -> Child {
    start(library(), ["lib", "metadata"], name, &written(name, text))
}

/// Compiles the text of a program and runs it; nothing of it is left.
pub fn run(name: &str, text: &str) -> Output {
    let file = written(name, text);
    let output = start(library(), ["bin", "link"], name, &file).wait_with_output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let binary = folder().join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let output = Command::new(&binary).output().unwrap();
    [file, binary].iter().for_each(|path| fs::remove_file(path).unwrap());
    output
}

fn written(name: &str, text: &str) -> PathBuf {
    let file = folder().join(format!("{name}.rs"));
    fs::write(&file, text).unwrap();
    file
}

/// Messages of the compiler.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The build of `pliant` that belongs to this test: the newest one beside it that compiles a robot. Other features and older versions may lie
/// there as well.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let probe = written(
            "probe",
            "pliant::robot! { pub robot Probe {
                backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
                cables { spacing: 110 mm },
                model planar,
            } }",
        );
        let mut messages = Vec::new();
        let usable = builds().into_iter().find(|rlib| {
            let output = start(rlib, ["lib", "metadata"], "probe", &probe).wait_with_output().unwrap();
            messages.push(format!("{}: {}", rlib.display(), said(&output)));
            output.status.success()
        });
        usable.unwrap_or_else(|| panic!("no build of pliant can be used:\n{}", messages.join("\n")))
    })
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
