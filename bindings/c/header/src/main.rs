//! Checks that `include/pliant.h` is what cbindgen writes today; with `--write`, writes it.

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut builder = cbindgen::Builder::new()
        .with_config(cbindgen::Config::from_file(folder.join("cbindgen.toml").to_string_lossy().as_ref())?);
    // In this order.
    for file in [
        "failure",
        "error",
        "declaration",
        "input",
        "solution",
        "model",
        "solver",
        "many",
        "motion",
        "version",
    ] {
        builder = builder.with_src(folder.join(format!("src/{file}.rs")));
    }
    let mut written = Vec::new();
    builder.generate()?.write(&mut written);
    let file = folder.join("include/pliant.h");
    if std::env::args().any(|argument| argument == "--write") {
        fs::write(file, written)?;
    } else if fs::read(file)? != written {
        return Err(
            "include/pliant.h is not what the sources say: cargo run -p pliant-c-header -- --write".into()
        );
    }
    Ok(())
}
