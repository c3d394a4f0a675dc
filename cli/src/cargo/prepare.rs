//! `cargo pliant prepare`: the robots of packages and the files of their kernels, which are text; those that are Rust: `rust.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::{MetadataCommand, Package, TargetKind};
use pliant_program::Derived;
use pliant_program::text::{EXTENSION, FOLDER, Head, Prepared, SYMBOLICA, changes, key};

use crate::kernels::{CANNOT_DERIVE, Options, Robot, of_file, other_version};
use crate::robots::{Declared, Robots};
use crate::rust;

/// Prepares the robots, or checks them; false if something is wrong, which has been said.
pub(crate) fn run(options: &Options) -> Result<bool> {
    if !cfg!(feature = "derive") && !options.check {
        anyhow::bail!("{CANNOT_DERIVE}. Nothing was changed");
    }
    let mut command = MetadataCommand::new();
    command.no_deps();
    if let Some(path) = &options.manifest_path {
        command.manifest_path(path);
    }
    let metadata = command.exec().context("`cargo metadata` failed")?;
    let mut packages = metadata.workspace_packages();
    if !options.workspace {
        let manifest = manifest(options)?;
        // Links and `..` are kept in what cargo names.
        let is_chosen =
            |package: &Package| package.manifest_path.canonicalize().is_ok_and(|path| path == manifest);
        // A workspace may have a manifest that is of no package.
        if packages.iter().any(|package| is_chosen(package)) {
            packages.retain(|package| is_chosen(package));
        }
    }
    let mut right = true;
    for package in packages {
        right &= of_package(package, options)?;
    }
    Ok(right)
}

/// The manifest of the package that is asked for: the given one, or that of the current folder, or of the next folder above it that has one.
fn manifest(options: &Options) -> Result<PathBuf> {
    let given = match &options.manifest_path {
        Some(path) => path.clone(),
        None => {
            let folder = std::env::current_dir().context("there is no current folder")?;
            let mut above = folder.ancestors().map(|folder| folder.join("Cargo.toml"));
            above.find(|path| path.is_file()).unwrap_or_default()
        }
    };
    given.canonicalize().with_context(|| format!("{}: expected the path of a manifest", given.display()))
}

fn of_package(package: &Package, options: &Options) -> Result<bool> {
    let root = package.manifest_path.as_std_path().parent().unwrap_or(Path::new("."));
    let mut found = Robots::new(root);
    for target in package.targets.iter().filter(|target| options.includes(&target.kind)) {
        let library = target.kind.iter().any(|kind| {
            matches!(
                kind,
                TargetKind::Lib
                    | TargetKind::RLib
                    | TargetKind::DyLib
                    | TargetKind::CDyLib
                    | TargetKind::StaticLib
            )
        });
        found.add_target(target.src_path.as_std_path(), (!library).then_some(target.name.as_str()))?;
    }
    for (path, line) in &found.hidden {
        println!(
            "{}:{line}: not found: a robot in the body of another macro or in documentation",
            path.display()
        );
    }
    let folder = root.join(FOLDER);
    let (robots, mut right) = read(&found.declared, &folder);
    for robot in &robots {
        right &= of_file(robot, options, |text| complaint(robot, text), |models| text(robot, models))?;
    }
    right &= orphans(&folder, &robots, right, options)?;
    right &= rust::of_package(package, root, options)?;
    Ok(right)
}

/// The declarations that are right, each with its file; false if one is wrong, which has been said.
fn read(declared: &[Declared], folder: &Path) -> (Vec<Robot>, bool) {
    let (mut robots, mut right) = (Vec::<(Robot, Vec<String>)>::new(), true);
    for declared in declared {
        match Robot::read(declared, PathBuf::new()) {
            // The same robot, declared twice, has one file.
            Some(robot) if robots.iter().any(|(known, _)| known.canonical == robot.canonical) => {}
            Some(robot) => robots.push((robot, declared.modules.clone())),
            None => right = false,
        }
    }
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (robot, _) in &robots {
        *names.entry(robot.checked.robot.name.clone()).or_default() += 1;
    }
    let named = robots.into_iter().map(|(robot, mut modules)| {
        let name = robot.checked.robot.name.clone();
        if names[&name] == 1 {
            modules.clear();
        }
        modules.extend([name, EXTENSION.to_owned()]);
        Robot { file: folder.join(modules.join(".")), ..robot }
    });
    (named.collect(), right)
}

/// Fault of a kernel file of a robot: unreadable, of another robot or of another version; `None` for a current file.
fn complaint(robot: &Robot, text: &str) -> Option<String> {
    match (Head::read(text), Prepared::read(text)) {
        (Err(refused), _) | (_, Err(refused)) => Some(refused.to_string()),
        (Ok(head), Ok(found)) if head.key != key(&robot.canonical) => {
            let changes = changes(&found, &robot.fields, &robot.canonical).join(", ");
            Some(format!("the kernels are of another robot ({changes})"))
        }
        (Ok(head), Ok(_)) => other_version(&head.pliant, &head.symbolica),
    }
}

/// The file of a robot.
fn text(robot: &Robot, models: Vec<Derived>) -> String {
    let prepared = Prepared {
        pliant: env!("CARGO_PKG_VERSION").to_owned(),
        symbolica: SYMBOLICA.to_owned(),
        declaration: robot.fields.clone(),
        robot: robot.canonical.clone(),
        models,
    };
    prepared.write()
}

/// Files in the folder without a robot: removed, or with `--check` and `--rederive` complained about. Where not all robots are `sound` none is removed: it may be of one of
/// them.
fn orphans(folder: &Path, robots: &[Robot], sound: bool, options: &Options) -> Result<bool> {
    let mut right = true;
    let Ok(entries) = fs::read_dir(folder) else { return Ok(true) };
    for entry in entries {
        let path = entry?.path();
        let of_kernels = path.extension().is_some_and(|extension| extension == EXTENSION);
        if of_kernels && !robots.iter().any(|robot| robot.file == path) {
            println!("{}: no robot has these kernels any more", path.display());
            if options.check || options.rederive {
                right = false;
            } else if sound {
                fs::remove_file(&path)?;
            }
        }
    }
    Ok(right)
}
