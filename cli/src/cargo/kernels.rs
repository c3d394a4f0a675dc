//! The kernels of a robot in a file: checked, derived again, or written.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::TargetKind;
use clap::Args;
use pliant_declare::spec::{self, Checked};
use pliant_declare::syntax::written_fields;
use pliant_program::Derived;
use pliant_program::text::SYMBOLICA;

use crate::robots::Declared;

/// Message of builds without the algebra system.
pub(crate) const CANNOT_DERIVE: &str =
    "this `cargo pliant` was built without the feature `derive`; it can only `--check`";

/// Packages to prepare, and the choice between writing and checking.
#[derive(Args)]
pub(crate) struct Options {
    /// Manifest of the package; that of the current folder if not given.
    #[arg(long, value_name = "PATH")]
    pub(crate) manifest_path: Option<PathBuf>,
    /// All packages of the workspace.
    #[arg(long)]
    pub(crate) workspace: bool,
    /// Robots of the library; without this and the next options, those of all targets.
    #[arg(long)]
    lib: bool,
    /// Robots of binaries.
    #[arg(long)]
    bins: bool,
    /// Robots of examples.
    #[arg(long)]
    examples: bool,
    /// Robots of tests.
    #[arg(long)]
    tests: bool,
    /// Robots of benches.
    #[arg(long)]
    benches: bool,
    /// Changes nothing: looks whether each robot has fresh kernels, and each file a robot.
    #[arg(long)]
    pub(crate) check: bool,
    /// Changes nothing: derives everything again and compares with the files.
    #[arg(long, conflicts_with = "check")]
    pub(crate) rederive: bool,
}

impl Options {
    /// Whether robots of targets of this kind are meant.
    pub(crate) fn includes(&self, kinds: &[TargetKind]) -> bool {
        let Self { lib, bins, examples, tests, benches, .. } = self;
        let chosen = [lib, bins, examples, tests, benches].into_iter().any(|chosen| *chosen);
        kinds.iter().any(|kind| match kind {
            TargetKind::CustomBuild => false,
            _ if !chosen => true,
            TargetKind::Bin => *bins,
            TargetKind::Example => *examples,
            TargetKind::Test => *tests,
            TargetKind::Bench => *benches,
            _ => *lib,
        })
    }
}

/// A robot of a package, and the file of its kernels.
pub(crate) struct Robot {
    pub(crate) checked: Checked,
    pub(crate) fields: Vec<(String, String)>,
    pub(crate) canonical: String,
    pub(crate) file: PathBuf,
}

impl Robot {
    /// The robot of a declaration, with this file; `None` if it is wrong, which has been said.
    pub(crate) fn read(declared: &Declared, file: PathBuf) -> Option<Self> {
        match spec::read(declared.tokens.clone()) {
            Ok(checked) => {
                let (fields, canonical) = (written_fields(&declared.tokens), checked.robot.canonical());
                Some(Self { checked, fields, canonical, file })
            }
            Err(errors) => {
                for error in errors {
                    let place = error.span().start();
                    println!("{}:{}:{}: {error}", declared.file.display(), place.line, place.column + 1);
                }
                None
            }
        }
    }
}

/// Mismatch of the versions of pliant or of the algebra system with those of this build; `None` where both agree.
pub(crate) fn other_version(pliant: &str, symbolica: &str) -> Option<String> {
    if pliant != env!("CARGO_PKG_VERSION") {
        return Some(format!("the kernels are of pliant {pliant}"));
    }
    (symbolica != SYMBOLICA)
        .then(|| format!("the kernels were derived with symbolica {symbolica}, not {SYMBOLICA}"))
}

/// Checks the file of a robot, compares it with a derivation of now, or writes it, as the options say. `complaint` finds the fault of a text, `text` writes
/// kernels. False if something is wrong, which has been said.
pub(crate) fn of_file(
    robot: &Robot,
    options: &Options,
    complaint: impl Fn(&str) -> Option<String>,
    text: impl FnOnce(Vec<Derived>) -> String,
) -> Result<bool> {
    let name = &robot.checked.robot.name;
    let shown = robot.file.display();
    let before = match fs::read_to_string(&robot.file) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
    };
    if options.check {
        let complaint = match &before {
            None => Some("there are no kernels".to_owned()),
            Some(text) => complaint(text),
        };
        match &complaint {
            Some(complaint) => println!("{name}: {complaint}: {shown}"),
            None => println!("{name}: fresh: {shown}"),
        }
        return Ok(complaint.is_none());
    }
    let text = match derived(robot) {
        Ok(models) => text(models),
        Err(error) => {
            println!("{name}: {error:#}");
            return Ok(false);
        }
    };
    let same = before.as_deref() == Some(text.as_str());
    if options.rederive {
        println!(
            "{name}: {}: {shown}",
            if same { "derived again, the same" } else { "derived again, not the same" }
        );
        return Ok(same);
    }
    if same {
        println!("{name}: fresh: {shown}");
    } else {
        write(&robot.file, &text).with_context(|| format!("cannot write {shown}"))?;
        println!("{name}: written: {shown}");
    }
    Ok(true)
}

/// The kernels of a robot.
#[cfg(feature = "derive")]
fn derived(robot: &Robot) -> Result<Vec<Derived>> {
    pliant_derive::derived(&robot.checked).map_err(|error| anyhow::anyhow!("{error}"))
}

#[cfg(not(feature = "derive"))]
fn derived(_: &Robot) -> Result<Vec<Derived>> {
    anyhow::bail!(CANNOT_DERIVE)
}

/// Writes a file as a whole, or not at all.
fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    Ok(pliant_batch::write(path, text)?)
}
