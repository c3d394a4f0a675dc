//! The prepared kernels of a package: the files of its folder `kernels`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use pliant_declare::spec::Robot;

use super::{Head, Prepared, Refused, key};
use crate::table::Derived;

/// The folder in a package.
pub const FOLDER: &str = "kernels";
/// Extension of the files.
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

/// Why the kernels in a text are not those of a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// They are of another robot, or of another version of pliant: what has changed, `field before -> after`.
    Stale(Vec<String>),
    /// The text cannot be read.
    Unreadable(Refused),
}

/// The kernels in a text, if they are those of `robot`, declared with these fields; `pliant` is the version of the generator that is wanted.
///
/// # Errors
///
/// [`Unfit`].
pub fn matching(
    text: &str,
    robot: &Robot,
    declaration: &[(String, String)],
    pliant: &str,
) -> Result<Prepared, Unfit> {
    let canonical = robot.canonical();
    let head = Head::read(text).map_err(Unfit::Unreadable)?;
    let found = Prepared::read(text).map_err(Unfit::Unreadable)?;
    match (head.key == key(&canonical), head.pliant == pliant) {
        (true, true) => Ok(found),
        (true, false) => Err(Unfit::Stale(vec![format!("pliant {} -> {pliant}", head.pliant)])),
        (false, _) => Err(Unfit::Stale(changes(&found, declaration, &canonical))),
    }
}

/// The names of the files of robots of this name: `Arm.kernels`, and `module.Arm.kernels`.
///
/// # Errors
///
/// Folder that cannot be listed.
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
    let unreadable = |path: &Path, reason: String| Missing::Unreadable(path.to_owned(), reason);
    let files =
        files(package, &robot.name).map_err(|error| unreadable(&package.join(FOLDER), error.to_string()))?;
    let mut stale: Option<(PathBuf, Vec<String>)> = None;
    for path in files {
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error.to_string()))?;
        let changes = match matching(&text, robot, declaration, pliant) {
            Ok(found) => return Ok(Found { path, models: found.models }),
            Err(Unfit::Unreadable(refused)) => return Err(unreadable(&path, refused.to_string())),
            Err(Unfit::Stale(changes)) => changes,
        };
        if stale.as_ref().is_none_or(|(_, fewest)| changes.len() < fewest.len()) {
            stale = Some((path, changes));
        }
    }
    Err(stale.map_or(Missing::Absent, |(path, changes)| Missing::Stale(path, changes)))
}

/// Changes since kernels were prepared, `field before -> after`: the fields as declared, or where these are the same, the quantities that follow from them.
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use pliant_declare::source::Source;

    use super::*;

    const ARM: &str = "robot Arm {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa } // stiff
        cables { spacing: 40 mm }
        model planar,
    }";

    fn prepared(text: &str, pliant: &str) -> String {
        let Source { robot, fields, .. } = Source::read(text).unwrap();
        let model = Derived { constructors: Vec::new(), implementations: Vec::new() };
        let prepared = Prepared {
            pliant: pliant.to_owned(),
            symbolica: "3.0.0".to_owned(),
            declaration: fields,
            robot: robot.canonical(),
            models: vec![model],
        };
        prepared.write()
    }

    fn found(package: &Path, text: &str) -> Result<PathBuf, Missing> {
        let Source { robot, fields, .. } = Source::read(text).unwrap();
        find(package, &robot, &fields, "0.1.0").map(|found| found.path.file_name().unwrap().into())
    }

    #[test]
    fn the_key_decides_and_changes_are_named() {
        let package = std::env::temp_dir().join(format!("pliant-folder-{}", std::process::id()));
        let folder = package.join(FOLDER);
        fs::create_dir_all(&folder).unwrap();
        assert_eq!(found(&package, ARM), Err(Missing::Absent));
        fs::write(folder.join("Arm.kernels"), prepared(ARM, "0.1.0")).unwrap();
        assert_eq!(found(&package, ARM), Ok("Arm.kernels".into()));
        // Other words for the same robot.
        let same = ARM.replace("0.3 m", "300 mm").replace("// stiff", "").replace("2 GPa", "2e3 MPa");
        assert_eq!(found(&package, &same), Ok("Arm.kernels".into()));
        let other = ARM.replace("2 GPa", "3 GPa").replace("cables", "discs { radius: 3 cm } cables");
        let stale = |expected: &[&str], path: &str| {
            let changes = expected.iter().map(|change| (*change).to_owned()).collect();
            Err(Missing::Stale(folder.join(path), changes))
        };
        let changes = ["backbone.young 2 GPa -> 3 GPa", "discs is new", "discs.radius 3 cm is new"];
        assert_eq!(found(&package, &other), stale(&changes, "Arm.kernels"));
        // Files of several robots of one name are kept apart; for another robot, the one with the fewest changes is named.
        fs::write(folder.join("left.Arm.kernels"), prepared(&other, "0.1.0")).unwrap();
        assert_eq!(found(&package, &other), Ok("left.Arm.kernels".into()));
        let third = other.replace("40 mm", "41 mm");
        assert_eq!(found(&package, &third), stale(&["cables.spacing 40 mm -> 41 mm"], "left.Arm.kernels"));
        fs::write(folder.join("Arm.kernels"), prepared(ARM, "0.0.9")).unwrap();
        fs::remove_file(folder.join("left.Arm.kernels")).unwrap();
        assert_eq!(found(&package, ARM), stale(&["pliant 0.0.9 -> 0.1.0"], "Arm.kernels"));
        fs::write(folder.join("Arm.kernels"), "pliant kernels, format 9\n").unwrap();
        let Err(Missing::Unreadable(_, reason)) = found(&package, ARM) else { panic!("format 9 was read") };
        assert_eq!(reason, "line 1: this pliant reads format 4, the file has format 9");
        fs::remove_dir_all(&package).unwrap();
    }
}
