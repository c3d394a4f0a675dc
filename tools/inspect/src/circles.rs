//! Circles between files of one package, imports against the order of rooms, dependencies against the order of packages.
//!
//! An arrow goes from a file to the file that defines what a `use` or a path in it names; re-exports are followed. Tests and generated files are no ends of
//! arrows. A circle is a set of files each of which leads to each other; `mod.rs`, `lib.rs` and `main.rs` are in none.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::known::Numbers;
use crate::modules::{Id, Packages, Target, imports};
use crate::rules;
use crate::tree::{Kind, Source, attributes, is_test};

/// Names that lead from one file to another.
type Arrows = BTreeMap<(usize, usize), BTreeSet<String>>;

/// Circles, imports and dependencies against the order: as text, and as numbers: arrows from a file of a circle to others of it, names of an import against the order.
pub(crate) fn find(sources: &[Source]) -> (String, Numbers) {
    let packages = Packages::read(sources);
    let arrows = arrows(sources, &packages);
    let (mut text, mut numbers, mut number) = (String::new(), Numbers::new(), 0);
    let path = |file: usize| sources[file].path.as_str();
    let is_end = |file: usize| !is_hub(path(file));
    let between = |(from, to): &&(usize, usize)| is_end(*from) && is_end(*to);
    for circle in circles(arrows.keys().filter(between)) {
        let files: Vec<&str> = circle.iter().map(|file| path(*file)).collect();
        number += 1;
        text += &format!("circle of {} files: {}\n", circle.len(), files.join(" "));
        for ((from, to), names) in
            arrows.iter().filter(|((a, b), _)| circle.contains(a) && circle.contains(b))
        {
            text += &format!("    {} -> {}  {}\n", path(*from), path(*to), joined(names));
            *numbers.entry(format!("in a circle: {}", path(*from))).or_default() += 1;
        }
    }
    for ((from, to), names) in &arrows {
        let (Some(room), Some(other)) = (rules::room(path(*from)), rules::room(path(*to))) else { continue };
        let against = names.iter().filter(|name| !rules::may_import(room, other, name));
        let against: BTreeSet<String> = against.cloned().collect();
        if !against.is_empty() {
            let line = format!("upward {room} -> {other}: {} -> {}", path(*from), path(*to));
            text += &format!("{line}  {}\n", joined(&against));
            numbers.insert(line, against.len());
        }
    }
    for line in dependencies(sources) {
        text += &format!("{line}\n");
        numbers.insert(line, 1);
    }
    let count = |kind: &str| numbers.keys().filter(|key| key.starts_with(kind)).count();
    text += &format!(
        "{number} circles of {} files, {} imports and {} dependencies against the order\n",
        count("in a circle"),
        count("upward"),
        count("package")
    );
    (text, numbers)
}

fn joined(names: &BTreeSet<String>) -> String {
    names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Dependencies between packages against the order.
fn dependencies(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.path.ends_with("Cargo.toml")) {
        let name = source.text.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        let allowed = rules::DEPENDENCIES.iter().find(|(package, _)| Some(*package) == name);
        let Some((package, allowed)) = allowed else { continue };
        let mut section = "";
        for line in source.text.lines() {
            if line.starts_with('[') {
                section = line;
            }
            let other = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if section == "[dependencies]" && other.starts_with("pliant-") && !allowed.contains(&other) {
                found.push(format!("package {package} -> {other}"));
            }
        }
    }
    found
}

/// Arrows between files of one package.
fn arrows(sources: &[Source], packages: &Packages) -> Arrows {
    let mut arrows = Arrows::new();
    let mut trees = BTreeMap::new();
    for (id, module) in packages.modules.iter().enumerate() {
        if sources[module.file].kind != Kind::Code {
            continue;
        }
        let file = trees.entry(module.file).or_insert_with(|| sources[module.file].parse());
        let Some(file) = file else { continue };
        let mut finder = Finder { paths: BTreeSet::new(), names: BTreeSet::new() };
        for item in items_of(packages, id, &file.items) {
            finder.visit_item(item);
        }
        for path in &module.globs {
            if let Some(Target::Module(other)) = packages.resolve(id, path) {
                let brought =
                    packages.modules[other].items.keys().filter(|name| finder.names.contains(*name));
                finder.paths.extend(brought.map(|name| path.iter().chain([name]).cloned().collect()));
            }
        }
        for path in &finder.paths {
            let Some(target) = packages.resolve(id, path) else { continue };
            let (other, name) = match target {
                Target::Module(other) => (other, path.last().cloned().unwrap_or_default()),
                Target::Item(other, name) => (other, name),
            };
            let other = &packages.modules[other];
            let apart = other.file == module.file || other.root != module.root;
            if !apart && sources[other.file].kind == Kind::Code {
                arrows.entry((module.file, other.file)).or_default().insert(name);
            }
        }
    }
    arrows
}

/// Whether a file joins others: the root of a package or of a folder.
fn is_hub(path: &str) -> bool {
    matches!(path.rsplit('/').next(), Some("mod.rs" | "lib.rs" | "main.rs"))
}

/// Items of a module within the tree of its file.
fn items_of<'a>(packages: &Packages, id: Id, items: &'a [syn::Item]) -> &'a [syn::Item] {
    let module = &packages.modules[id];
    let Some(parent) = module.parent.filter(|parent| packages.modules[*parent].file == module.file) else {
        return items;
    };
    let name =
        packages.modules[parent].children.iter().find(|(_, child)| **child == id).map(|(name, _)| name);
    items_of(packages, parent, items)
        .iter()
        .find_map(|item| match item {
            syn::Item::Mod(found) if name.is_some_and(|name| found.ident == name) => {
                found.content.as_ref().map(|(_, items)| items.as_slice())
            }
            _ => None,
        })
        .unwrap_or(&[])
}

/// Paths and single names in the items of a module.
struct Finder {
    paths: BTreeSet<Vec<String>>,
    names: BTreeSet<String>,
}

impl Finder {
    fn path(&mut self, path: Vec<String>) {
        self.names.extend(path.first().cloned());
        if path.len() > 1 {
            self.paths.insert(path);
        }
    }

    /// Paths in the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let (mut path, mut colons) = (Vec::new(), 0);
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.path(std::mem::take(&mut path));
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.path(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.path(path);
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        // Modules are looked at on their own.
        if !is_test(attributes(item)) && !matches!(item, syn::Item::Mod(_)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        imports(&item.tree, &mut Vec::new(), &mut |path, name| {
            if name.is_some() {
                self.paths.insert(path);
            }
        });
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.path(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, found: &'ast syn::Macro) {
        self.tokens(found.tokens.clone());
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

/// Sets of files each of which leads to each other.
fn circles<'a>(arrows: impl Iterator<Item = &'a (usize, usize)>) -> Vec<BTreeSet<usize>> {
    let mut next = BTreeMap::<usize, BTreeSet<usize>>::new();
    for (from, to) in arrows {
        next.entry(*from).or_default().insert(*to);
    }
    let reached: BTreeMap<usize, BTreeSet<usize>> =
        next.keys().map(|from| (*from, reach(&next, *from))).collect();
    let mut found: Vec<BTreeSet<usize>> = Vec::new();
    for (from, reached_by) in &reached {
        if reached_by.contains(from) && !found.iter().any(|circle| circle.contains(from)) {
            let back =
                reached_by.iter().filter(|to| reached.get(to).is_some_and(|files| files.contains(from)));
            found.push(back.copied().collect());
        }
    }
    found
}

/// Files that a file leads to.
fn reach(next: &BTreeMap<usize, BTreeSet<usize>>, from: usize) -> BTreeSet<usize> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(file) = open.pop() {
        for to in next.get(&file).into_iter().flatten() {
            if reached.insert(*to) {
                open.push(*to);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(files: &[(&str, &str)]) -> Vec<Source> {
        let manifest = Source::new("models/Cargo.toml", "[package]\nname = \"pliant-models\"\n");
        let sources = files.iter().map(|(path, text)| Source::new(&format!("models/src/{path}"), text));
        std::iter::once(manifest).chain(sources).collect()
    }

    #[test]
    fn re_exports_lead_to_the_file_that_defines() {
        let sources = package(&[
            ("lib.rs", "mod a; mod b; mod c; pub use a::A; pub use c::C;"),
            ("a.rs", "use crate::C; pub struct A; #[cfg(test)] mod tests { use crate::b::B; }"),
            ("b.rs", "pub struct B(crate::A);"),
            ("c.rs", "pub struct C; fn f() { assert!(crate::a::A::g()); }"),
        ]);
        let (text, numbers) = find(&sources);
        assert_eq!(
            numbers,
            ["a", "c"].map(|file| (format!("in a circle: models/src/{file}.rs"), 1)).into(),
            "{text}"
        );
    }

    #[test]
    fn globs_bring_the_names_that_are_used() {
        let files = [("lib.rs", "mod a;"), ("a.rs", "mod b; use b::B; pub struct A; pub struct Z;")];
        let child = |text| package(&[files[0], files[1], ("a/b.rs", text)]);
        assert_eq!(find(&child("use super::*; pub struct B(A);")).1.len(), 2);
        assert_eq!(find(&child("use super::*; pub struct B;")).1.len(), 0);
    }

    #[test]
    fn rooms_have_an_order() {
        let sources = package(&[
            ("lib.rs", "mod core; mod planar; mod rods;"),
            ("core/mod.rs", "mod a;"),
            ("core/a.rs", "use crate::rods::kernel::Slide; pub struct A;"),
            ("planar/mod.rs", "mod b;"),
            ("planar/b.rs", "use crate::core::a::A; fn f() { crate::rods::kernel::g(); }"),
            ("rods/mod.rs", "pub mod kernel;"),
            ("rods/kernel.rs", "pub struct Slide; pub fn g() {}"),
        ]);
        let keys: Vec<String> = find(&sources).1.into_keys().collect();
        let expected = [
            "upward core -> rods: models/src/core/a.rs -> models/src/rods/kernel.rs",
            "upward planar -> rods: models/src/planar/b.rs -> models/src/rods/kernel.rs",
        ];
        assert_eq!(keys, expected);
    }

    #[test]
    fn packages_have_an_order() {
        let text = "[package]\nname = \"pliant-runtime\"\n[dependencies]\nfaer = \"1\"\npliant-models.workspace = true\n\
            [dev-dependencies]\npliant-testing = \"1\"\n";
        assert_eq!(
            dependencies(&[Source::new("runtime/Cargo.toml", text)]),
            ["package pliant-runtime -> pliant-models"]
        );
    }
}
