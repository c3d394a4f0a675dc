//! The prepared kernels of a package: the files of its folder `kernels`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use pliant_declare::spec::Robot;

use super::{Head, Prepared, key};
use crate::table::Derived;

/// The folder in a package.
pub const FOLDER: &str = "kernels";
/// How the names of the files end.
pub const EXTENSION: &str = "kernels";

/// The kernels of a robot that were found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The file.
    pub path: PathBuf,
    /// The tables of its models.
    pub models: Vec<Derived>,
}

/// Why there are no kernels of a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// There is no file for a robot of this name.
    Absent,
    /// The files are of other robots: what has changed since the one that is most alike, and which file that is.
    Stale(PathBuf, Vec<String>),
    /// A file cannot be read, for the reason given.
    Unreadable(PathBuf, String),
}

/// The names of the files of robots of this name: `Arm.kernels`, and `module.Arm.kernels`.
///
/// # Errors
///
/// That the folder cannot be listed.
pub fn files(package: &Path, name: &str) -> io::Result<Vec<PathBuf>> {
    let folder = package.join(FOLDER);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem =
            path.file_name().and_then(|file| file.to_str()?.strip_suffix(EXTENSION)?.strip_suffix('.'));
        if stem
            .is_some_and(|stem| stem == name || stem.rsplit_once('.').is_some_and(|(_, last)| last == name))
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The kernels of `robot`, declared with these fields, in the folder of `package`; `pliant` is the version of the generator that is wanted.
///
/// # Errors
///
/// [`Missing`].
pub fn find(
    package: &Path,
    robot: &Robot,
    declaration: &[(String, String)],
    pliant: &str,
) -> Result<Found, Missing> {
    let canonical = robot.canonical();
    let wanted = key(&canonical);
    let unreadable = |path: &Path, reason: String| Missing::Unreadable(path.to_owned(), reason);
    let files =
        files(package, &robot.name).map_err(|error| unreadable(&package.join(FOLDER), error.to_string()))?;
    let mut stale: Option<(PathBuf, Vec<String>)> = None;
    for path in files {
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error.to_string()))?;
        let head = Head::read(&text).map_err(|refused| unreadable(&path, refused.to_string()))?;
        let found = Prepared::read(&text).map_err(|refused| unreadable(&path, refused.to_string()))?;
        let changes = match (head.key == wanted, head.pliant == pliant) {
            (true, true) => return Ok(Found { path, models: found.models }),
            (true, false) => vec![format!("pliant {} -> {pliant}", head.pliant)],
            (false, _) => changes(&found, declaration, &canonical),
        };
        if stale.as_ref().is_none_or(|(_, fewest)| changes.len() < fewest.len()) {
            stale = Some((path, changes));
        }
    }
    Err(stale.map_or(Missing::Absent, |(path, changes)| Missing::Stale(path, changes)))
}

/// What has changed since kernels were prepared, `field before -> after`: the fields as declared, or where these are the same, the quantities that follow from them.
#[must_use]
pub fn changes(before: &Prepared, declaration: &[(String, String)], canonical: &str) -> Vec<String> {
    let found = differences(&before.declaration, declaration);
    if !found.is_empty() {
        return found;
    }
    let split = |text: &str| -> Vec<(String, String)> {
        text.lines()
            .filter_map(|line| line.split_once(" = "))
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .collect()
    };
    differences(&split(&before.robot), &split(canonical))
}

/// The fields whose values differ, `field before -> after`.
fn differences(before: &[(String, String)], after: &[(String, String)]) -> Vec<String> {
    let value = |list: &[(String, String)], field: &str| {
        list.iter().find(|(name, _)| name == field).map(|(_, value)| value.clone())
    };
    let mut found = Vec::new();
    for (field, old) in before {
        match value(after, field) {
            None => found.push(format!("{field} is gone")),
            Some(new) if new != *old => found.push(format!("{field} {old} -> {new}")),
            Some(_) => {}
        }
    }
    found.extend(after.iter().filter(|(field, _)| value(before, field).is_none()).map(|(field, new)| {
        if new.is_empty() { format!("{field} is new") } else { format!("{field} {new} is new") }
    }));
    found
}
