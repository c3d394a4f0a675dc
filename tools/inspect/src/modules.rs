//! Modules of packages, and the items that paths name.

use std::collections::BTreeMap;

use syn::{Item, UseTree, Visibility};

use crate::tree::{Source, attributes, is_test, named};

/// Module by its number in [`Packages::modules`].
pub(crate) type Id = usize;

/// A module of a package.
#[derive(Debug, Default)]
pub(crate) struct Module {
    /// Number of its file in the list of sources.
    pub(crate) file: usize,
    /// Parent; `None` for the root of a crate.
    pub(crate) parent: Option<Id>,
    /// Root of its crate.
    pub(crate) root: Id,
    /// Child modules.
    pub(crate) children: BTreeMap<String, Id>,
    /// Items that are defined here.
    pub(crate) items: BTreeMap<String, Defined>,
    /// Imported names and their paths.
    pub(crate) imports: BTreeMap<String, Vec<String>>,
    /// Paths whose names are all imported.
    pub(crate) globs: Vec<Vec<String>>,
}

/// Item of a module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defined {
    /// Whether it is `pub`.
    pub(crate) public: bool,
    /// Whether it is a structure, an enumeration or a trait.
    pub(crate) is_type: bool,
}

/// Target of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Target {
    /// A module.
    Module(Id),
    /// An item in the module that defines it.
    Item(Id, String),
}

/// Modules of all packages.
#[derive(Debug, Default)]
pub(crate) struct Packages {
    /// All modules.
    pub(crate) modules: Vec<Module>,
    /// Root of each library by the name of its crate, and of each program by the path of its file.
    pub(crate) roots: BTreeMap<String, Id>,
}

/// Names of packages and the paths of their roots by the folders of their manifests.
pub(crate) fn roots(sources: &[Source]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.path.ends_with("Cargo.toml")) {
        let folder = source.path.trim_end_matches("Cargo.toml");
        let (mut section, mut name) = ("", String::new());
        let mut paths = vec!["src/lib.rs".to_owned(), "src/main.rs".to_owned()];
        for line in source.text.lines().map(str::trim) {
            let value = line.split('"').nth(1).unwrap_or_default();
            if line.starts_with('[') {
                section = line;
            } else if section == "[package]" && line.starts_with("name =") {
                value.clone_into(&mut name);
            } else if matches!(section, "[lib]" | "[[bin]]") && line.starts_with("path =") {
                paths.push(value.to_owned());
            }
        }
        found.extend(paths.into_iter().map(|path| (name.replace('-', "_"), format!("{folder}{path}"))));
    }
    found
}

impl Packages {
    /// Modules of the crates whose roots are among the sources.
    pub(crate) fn read(sources: &[Source]) -> Self {
        let files: BTreeMap<&str, usize> =
            sources.iter().enumerate().map(|(number, source)| (source.path.as_str(), number)).collect();
        let mut packages = Self::default();
        for (name, path) in roots(sources) {
            if let Some(file) = files.get(path.as_str()) {
                let name = if path.ends_with("main.rs") { path } else { name };
                let root = packages.modules.len();
                packages.roots.insert(name, root);
                packages.file(sources, &files, *file, None);
            }
        }
        packages
    }

    fn file(
        &mut self,
        sources: &[Source],
        files: &BTreeMap<&str, usize>,
        file: usize,
        parent: Option<Id>,
    ) -> Id {
        let path = &sources[file].path;
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folder = match name {
            "mod.rs" | "lib.rs" | "main.rs" => folder.to_owned(),
            _ => path.trim_end_matches(".rs").to_owned(),
        };
        let items = sources[file].parse().map(|file| file.items).unwrap_or_default();
        self.add(sources, files, (file, &folder), &items, parent)
    }

    fn add(
        &mut self,
        sources: &[Source],
        files: &BTreeMap<&str, usize>,
        (file, folder): (usize, &str),
        items: &[Item],
        parent: Option<Id>,
    ) -> Id {
        let id = self.modules.len();
        let root = parent.map_or(id, |parent| self.modules[parent].root);
        self.modules.push(Module { file, parent, root, ..Module::default() });
        for item in items.iter().filter(|item| !is_test(attributes(item))) {
            let Item::Mod(module) = item else {
                self.modules[id].item(item);
                continue;
            };
            let name = module.ident.to_string();
            let below = format!("{folder}/{name}");
            let child = if let Some((_, items)) = &module.content {
                Some(self.add(sources, files, (file, &below), items, Some(id)))
            } else {
                let mut places = vec![format!("{below}.rs"), format!("{below}/mod.rs")];
                places.extend(written_path(&module.attrs).map(|path| format!("{folder}/{path}")));
                let found = places.iter().find_map(|path| files.get(path.as_str()));
                found.map(|found| self.file(sources, files, *found, Some(id)))
            };
            if let Some(child) = child {
                self.modules[id].children.insert(name, child);
            }
        }
        id
    }

    /// Target of a path as it is written in a module; `None` for what other packages define.
    pub(crate) fn resolve(&self, from: Id, path: &[String]) -> Option<Target> {
        self.walk(from, path, 0)
    }

    fn walk(&self, from: Id, path: &[String], depth: usize) -> Option<Target> {
        let (first, rest) = path.split_first()?;
        if depth > 24 {
            return None;
        }
        let mut at = match first.as_str() {
            "crate" => Target::Module(self.modules[from].root),
            "self" => Target::Module(from),
            "super" => Target::Module(self.modules[from].parent?),
            name => match self.name(from, name, depth + 1) {
                Some(target) => target,
                None => Target::Module(*self.roots.get(name)?),
            },
        };
        for segment in rest {
            let Target::Module(module) = at else { return Some(at) };
            at = match segment.as_str() {
                "self" => at,
                "super" => Target::Module(self.modules[module].parent?),
                name => self.name(module, name, depth + 1)?,
            };
        }
        Some(at)
    }

    /// Target of a name in a module: its own item or child, what it imports, what its globs bring.
    fn name(&self, module: Id, name: &str, depth: usize) -> Option<Target> {
        let found = &self.modules[module];
        if depth > 24 {
            return None;
        }
        if found.items.contains_key(name) {
            return Some(Target::Item(module, name.to_owned()));
        }
        if let Some(child) = found.children.get(name) {
            return Some(Target::Module(*child));
        }
        if let Some(path) = found.imports.get(name) {
            // `use nalgebra;` and `use pliant_models::..` name another package, not this import again.
            return if path[0] == name && !self.roots.contains_key(name) {
                None
            } else {
                self.walk(module, path, depth + 1)
            };
        }
        found.globs.iter().find_map(|path| match self.walk(module, path, depth + 1)? {
            Target::Module(other) if other != module => self.name(other, name, depth + 1),
            _ => None,
        })
    }
}

impl Module {
    /// Adds an item, or the names that it imports.
    fn item(&mut self, item: &Item) {
        if let Item::Use(item) = item {
            imports(&item.tree, &mut Vec::new(), &mut |path, name| match name {
                Some(name) => _ = self.imports.insert(name, path),
                None => self.globs.push(path),
            });
        }
        let Some((name, vis)) = named(item) else { return };
        let is_type = matches!(item, Item::Enum(_) | Item::Struct(_) | Item::Trait(_));
        self.items
            .insert(name.to_string(), Defined { public: matches!(vis, Visibility::Public(_)), is_type });
    }
}

/// Paths of a `use`, each with the name that it gets; `None` for a glob.
pub(crate) fn imports(
    tree: &UseTree,
    path: &mut Vec<String>,
    found: &mut impl FnMut(Vec<String>, Option<String>),
) {
    match tree {
        UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            imports(&tree.tree, path, found);
            path.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| imports(tree, path, found)),
        UseTree::Glob(_) => found(path.clone(), None),
        UseTree::Name(_) | UseTree::Rename(_) => {
            let (from, to) = match tree {
                UseTree::Rename(tree) => (tree.ident.to_string(), tree.rename.to_string()),
                UseTree::Name(tree) => (tree.ident.to_string(), tree.ident.to_string()),
                _ => return,
            };
            let mut path = path.clone();
            let own = from == "self";
            let to = if own && to == "self" { path.last().cloned().unwrap_or_default() } else { to };
            path.extend((!own).then_some(from));
            found(path, Some(to));
        }
    }
}

/// Value of an attribute `#[path = ".."]`.
fn written_path(attributes: &[syn::Attribute]) -> Option<String> {
    let attribute = attributes.iter().find(|attribute| attribute.path().is_ident("path"))?;
    let text = quote::ToTokens::to_token_stream(&attribute.meta).to_string();
    text.split('"').nth(1).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_the_file_that_defines() {
        let sources = [
            Source::new("a/Cargo.toml", "[package]\nname = \"pliant-a\"\n"),
            Source::new(
                "a/src/lib.rs",
                "mod b; pub mod d { pub struct D; } pub use b::*; pub use b::c::C as E;",
            ),
            Source::new(
                "a/src/b.rs",
                "pub mod c; pub use self::c::C; pub(crate) struct Hidden; use std::fmt;",
            ),
            Source::new("a/src/b/c.rs", "use super::super::d::D; use crate::E; pub struct C; fn f() {}"),
        ];
        let packages = Packages::read(&sources);
        let c = packages.modules.iter().position(|module| module.file == 3).unwrap();
        let path = |text: &str| text.split("::").map(str::to_owned).collect::<Vec<_>>();
        let item = Some(Target::Item(c, "C".to_owned()));
        for written in ["C", "crate::C", "E", "crate::b::C::new", "super::C", "pliant_a::E"] {
            assert_eq!(packages.resolve(c, &path(written)), item, "{written}");
        }
        assert_eq!(packages.resolve(c, &path("std::fmt::Debug")), None);
        assert!(matches!(packages.resolve(c, &path("D")), Some(Target::Item(_, name)) if name == "D"));
    }
}
