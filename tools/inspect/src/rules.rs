//! Order of rooms and packages: the one place to edit when folders move.

/// Room of a file of `models`, by the longest prefix; files under none of these belong to `core`.
pub(crate) const ROOMS: [(&str, &str); 12] = [
    ("models/src/core/", "core"),
    ("models/src/planar/", "planar"),
    ("models/src/discs/", "planar"),
    ("models/src/segments/", "segments"),
    ("models/src/constant_curvature/", "segments"),
    ("models/src/rods/", "rods"),
    ("models/src/rods/strain/", "rods/strain"),
    ("models/src/rods/shooting/", "rods/shooting"),
    ("models/src/cosserat/", "rods"),
    ("models/src/cosserat/strain/", "rods/strain"),
    ("models/src/cosserat/shooting/", "rods/shooting"),
    ("models/src/parallel/", "parallel"),
];

/// Rooms of `models` that a room may import besides itself.
pub(crate) const IMPORTS: [(&str, &[&str]); 7] = [
    ("core", &[]),
    ("planar", &["core"]),
    ("segments", &["core"]),
    ("rods", &["core", "rods/strain", "rods/shooting"]),
    ("rods/strain", &["core", "rods"]),
    ("rods/shooting", &["core", "rods"]),
    ("parallel", &["core"]),
];

/// Function by which shooting may ask the strain model for a descent.
pub(crate) const DESCENT: (&str, &str, &str) = ("rods/shooting", "rods/strain", "descend");

/// Packages of the project that a package may depend on, in any order of their versions; others are free.
pub(crate) const DEPENDENCIES: [(&str, &[&str]); 8] = [
    ("pliant-runtime", &[]),
    ("pliant-models", &["pliant-runtime"]),
    ("pliant-declare", &[]),
    ("pliant-language", &[]),
    ("pliant-program", &["pliant-declare", "pliant-language"]),
    ("pliant-derive", &["pliant-declare", "pliant-language", "pliant-program"]),
    ("pliant-macros", &["pliant-declare", "pliant-language", "pliant-program", "pliant-derive"]),
    (
        "pliant-interpret",
        &["pliant-declare", "pliant-language", "pliant-program", "pliant-models", "pliant-runtime"],
    ),
];

/// Room of a file of `models`; `None` for other files, for the root of the crate and for tests.
pub(crate) fn room(path: &str) -> Option<&'static str> {
    if !path.starts_with("models/src/") || path == "models/src/lib.rs" {
        return None;
    }
    let within = ROOMS.iter().filter(|(prefix, _)| path.starts_with(prefix));
    Some(within.max_by_key(|(prefix, _)| prefix.len()).map_or("core", |(_, room)| room))
}

/// Whether a room of `models` may import an item of another one.
pub(crate) fn may_import(from: &str, to: &str, item: &str) -> bool {
    let listed = IMPORTS.iter().any(|(room, others)| *room == from && others.contains(&to));
    from == to || listed || DESCENT == (from, to, item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_import_core_alone() {
        assert_eq!(room("models/src/rods/strain/a.rs"), Some("rods/strain"));
        assert_eq!(room("models/src/rods/a.rs"), Some("rods"));
        assert_eq!(room("models/src/drive.rs"), Some("core"));
        assert_eq!((room("models/src/lib.rs"), room("runtime/src/a.rs")), (None, None));
        assert!(may_import("rods", "core", "Input") && !may_import("core", "rods", "Slide"));
        assert!(may_import("rods/shooting", "rods/strain", "descend"));
        assert!(!may_import("rods/shooting", "rods/strain", "Strain"));
        assert!(!may_import("planar", "segments", "Segment"));
    }
}
