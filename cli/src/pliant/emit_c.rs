//! `pliant emit-c`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use pliant_declare::source::Source;
use pliant_program::emit::c_robot;
use pliant_program::text::{self, FOLDER, Missing};

use super::failure::{Failure, print, read, write};
use super::robot;

/// Robot, and the folder of its files.
#[derive(Args)]
pub(crate) struct Options {
    /// The declaration.
    file: PathBuf,
    /// The folder of the files; it is made where it does not exist.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// The package whose folder `kernels` has the prepared kernels; the nearest one above the declaration if not given.
    #[arg(long, value_name = "DIR")]
    package: Option<PathBuf>,
}

/// The nearest folder above a file that has prepared kernels.
fn package(file: &Path) -> Result<PathBuf, Failure> {
    let whole = fs::canonicalize(file).map_err(|error| Failure::file("read", file, error))?;
    let found = whole.ancestors().skip(1).find(|folder| folder.join(FOLDER).is_dir());
    found.map(Path::to_path_buf).ok_or_else(|| {
        let message = format!(
            "no folder above {} has prepared kernels: `cargo pliant prepare` writes them, or name the package",
            file.display()
        );
        Failure::option("--package", &message)
    })
}

/// Writes the kernels of a robot as C.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let Options { file, out, package } = options;
    // Its errors, as the other commands show them.
    robot::declaration(file)?;
    let changed = |_| Failure::file("read", file, "it has changed meanwhile");
    let Source { robot, fields, .. } = Source::read(&read(file)?).map_err(changed)?;
    let package = match package {
        Some(package) => package.clone(),
        None => self::package(file)?,
    };
    let name = &robot.name;
    let found = text::find(&package, &robot, &fields, env!("CARGO_PKG_VERSION"));
    let found = found.map_err(|missing| match missing {
        Missing::Absent => Failure::input(format!(
            "there are no prepared kernels of `{name}` in {}: `cargo pliant prepare` writes them",
            package.join(FOLDER).display()
        )),
        Missing::Stale(path, changes) => Failure::input(format!(
            "{} is of another robot: {}; `cargo pliant prepare` writes it anew",
            path.display(),
            changes.join(", ")
        )),
        Missing::Unreadable(path, reason) => Failure::file("read", &path, reason),
    })?;
    let made = c_robot(name, &robot.parameters, &found.models);
    fs::create_dir_all(out).map_err(|error| Failure::file("write", out, error))?;
    let prefix = &made.prefix;
    let files = [
        (format!("{prefix}.h"), &made.header),
        (format!("{prefix}.c"), &made.source),
        (format!("{prefix}_test.c"), &made.test),
    ];
    for (name, text) in &files {
        write(&out.join(name), text)?;
    }
    print(&format!(
        "{prefix}.h, {prefix}.c: {} kernels, not solvers\n{prefix}_test.c: {} comparisons with the interpreter; cc -std=c99 {prefix}.c {prefix}_test.c -lm\n",
        made.functions, made.vectors
    ))
}
