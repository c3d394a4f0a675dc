//! Public names of `models`, `runtime` and the facade that several items have.

use std::collections::BTreeMap;

use crate::known::Numbers;
use crate::modules::Packages;
use crate::tree::Source;

/// Libraries whose public names are looked at.
const LIBRARIES: [&str; 3] = ["pliant", "pliant_models", "pliant_runtime"];

/// Files that define the items of each name.
pub(crate) type Names = BTreeMap<String, Vec<String>>;

/// Names of structures, enumerations and traits that are `pub` in a file, with the files; re-exports are no definitions.
/// The lint `unreachable_pub` sees to it that they are public.
pub(crate) fn all(packages: &Packages, sources: &[Source]) -> Names {
    let roots: Vec<_> = LIBRARIES.iter().filter_map(|library| packages.roots.get(*library)).collect();
    let mut names = Names::new();
    for module in packages.modules.iter().filter(|module| roots.contains(&&module.root)) {
        for (name, item) in &module.items {
            if item.public && item.is_type {
                names.entry(name.clone()).or_default().push(sources[module.file].path.clone());
            }
        }
    }
    names
}

/// Numbers of items of the names that several items have.
pub(crate) fn numbers(names: &Names) -> Numbers {
    let several = names.iter().filter(|(_, items)| items.len() > 1);
    several.map(|(name, items)| (name.clone(), items.len())).collect()
}

/// The names as text, each item with the file that defines it.
pub(crate) fn print(names: &Names) -> String {
    let mut several: Vec<_> = names.iter().filter(|(_, items)| items.len() > 1).collect();
    several.sort_by_key(|(_, items)| std::cmp::Reverse(items.len()));
    let mut text = String::new();
    for (name, files) in &several {
        text += &format!("{} {name}: {}\n", files.len(), files.join(", "));
    }
    text + &format!("{} of {} public names mean several things\n", several.len(), names.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_counts_once() {
        let sources = [
            Source::new("m/Cargo.toml", "[package]\nname = \"pliant-models\"\n"),
            Source::new("m/src/lib.rs", "pub mod a; pub mod b; pub use a::{A, Input}; pub use a::A as C;"),
            Source::new("m/src/a.rs", "pub struct A; pub struct Input; struct Hidden;"),
            Source::new("m/src/b.rs", "pub struct Input; pub struct Hidden; pub use crate::a::A;"),
        ];
        let names = all(&Packages::read(&sources), &sources);
        assert_eq!(names.keys().map(String::as_str).collect::<Vec<_>>(), ["A", "Hidden", "Input"]);
        assert_eq!(numbers(&names), Numbers::from([("Input".to_owned(), 2)]));
        let text = print(&names);
        assert_eq!(text, "2 Input: m/src/a.rs, m/src/b.rs\n1 of 3 public names mean several things\n");
    }
}
