//! Kernels that are kept as Rust: `points.rs` beside `points.robot`, for the declarations that the manifest of a package lists.
//!
//! ```text
//! // The robot of `points.robot`, written by `cargo pliant prepare`: do not edit.
//! // pliant 0.1.0
//! // symbolica 3.0.0
//! // key 5a7c..                   of the canonical robot, as in files of kernels
//! // checksum 91c2..              of what follows
//!
//! pub(crate) struct Points {}     its items, as `robot!` has them
//! ```

use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::Package;
use pliant_program::text::{SYMBOLICA, checksum, key};
use pliant_program::{Derived, emit};

use crate::kernels::{Options, Robot, of_file, other_version};
use crate::robots::Declared;

/// Extension of declarations.
const DECLARATION: &str = "robot";
/// Extension of the Rust file beside a declaration.
const EXTENSION: &str = "rs";

/// Handles the declarations that `[package.metadata.pliant] rust = ["src/points.robot"]` lists: all of them, whichever targets were chosen. False if
/// something is wrong, which has been said.
pub(crate) fn of_package(package: &Package, root: &Path, options: &Options) -> Result<bool> {
    let mut right = true;
    for path in listed(package)? {
        let declared = Declared::of_file(root.join(&path), Vec::new())?;
        let file = declared.file.with_extension(EXTENSION);
        right &= match Robot::read(&declared, file) {
            None => false,
            Some(robot) => {
                of_file(&robot, options, |text| complaint(&robot, text), |models| text(&robot, &models))?
            }
        };
    }
    Ok(right)
}

/// The paths in the manifest.
fn listed(package: &Package) -> Result<Vec<String>> {
    let of_pliant = package.metadata.get("pliant").and_then(|pliant| pliant.get("rust"));
    let listed = of_pliant.map(|listed| serde_json::from_value(listed.clone())).transpose();
    let listed: Vec<String> = listed
        .with_context(|| {
            format!("{}: `rust` of `package.metadata.pliant` is a list of paths", package.manifest_path)
        })?
        .unwrap_or_default();
    match listed.iter().find(|path| Path::new(path).extension().is_none_or(|end| end != DECLARATION)) {
        Some(path) => anyhow::bail!("`{path}` is no declaration: their names end in `.{DECLARATION}`"),
        None => Ok(listed),
    }
}

/// The lines before the items: what they are of, then name and value.
fn head(robot: &Robot, body: &str) -> String {
    let file = robot.file.with_extension(DECLARATION);
    let file = file.file_name().unwrap_or_default().to_string_lossy();
    format!(
        "// The robot of `{file}`, written by `cargo pliant prepare`: do not edit.\n\
         // pliant {}\n// symbolica {SYMBOLICA}\n// key {}\n// checksum {}\n\n",
        env!("CARGO_PKG_VERSION"),
        key(&robot.canonical),
        checksum(body),
    )
}

/// The file of a robot.
fn text(robot: &Robot, models: &[Derived]) -> String {
    let items = emit::robot(&robot.checked, models);
    let body = match syn::parse2(items) {
        Ok(file) => prettyplease::unparse(&file),
        Err(error) => unreachable!("what is emitted is Rust: {error}"),
    };
    head(robot, &body) + body.as_str()
}

/// Fault of a kernel file of a robot: no head, of another robot or of another version; `None` for a current file.
fn complaint(robot: &Robot, text: &str) -> Option<String> {
    let Some((head, body)) = text.split_once("\n\n") else { return Some("it has no head".to_owned()) };
    let field = |name: &str| {
        let lines = head.lines().filter_map(|line| line.strip_prefix("// ")?.split_once(' '));
        lines.into_iter().find(|(found, _)| *found == name).map(|(_, value)| value)
    };
    let fields = (field("pliant"), field("symbolica"), field("key"), field("checksum"));
    let (Some(version), Some(symbolica), Some(found), Some(sum)) = fields else {
        return Some("its head lacks `pliant`, `symbolica`, `key` or `checksum`".to_owned());
    };
    if sum != checksum(body) {
        return Some("it was edited: its checksum is another one".to_owned());
    }
    if found != key(&robot.canonical) {
        return Some("the kernels are of another robot".to_owned());
    }
    other_version(version, symbolica)
}
