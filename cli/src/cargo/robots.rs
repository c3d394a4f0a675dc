//! The robots of a package: `robot! { .. }` and `robot_file!("..")` in the module tree of its targets.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// A declaration.
pub(crate) struct Declared {
    /// Modules around it, the target first unless that is the library.
    pub(crate) modules: Vec<String>,
    /// The file.
    pub(crate) file: PathBuf,
    /// The body of the macro.
    pub(crate) tokens: TokenStream,
}

impl Declared {
    /// The declaration that a file is.
    pub(crate) fn of_file(file: PathBuf, modules: Vec<String>) -> Result<Self> {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let tokens = text.parse();
        let tokens = tokens.map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
        Ok(Self { modules, file, tokens })
    }
}

/// Robots of a package.
pub(crate) struct Robots {
    /// The folder of the package.
    package: PathBuf,
    /// Declarations.
    pub(crate) declared: Vec<Declared>,
    /// Files and lines of robots that only a compiler finds: in the bodies of other macros, and in the examples of documentation.
    pub(crate) hidden: Vec<(PathBuf, usize)>,
    /// Files that have been read, since several targets may share modules.
    seen: BTreeSet<PathBuf>,
}

impl Robots {
    /// Starts with an empty list for the package in this folder.
    pub(crate) fn new(package: &Path) -> Self {
        Self { package: package.to_owned(), declared: Vec::new(), hidden: Vec::new(), seen: BTreeSet::new() }
    }

    /// Adds those of a target, whose root is this file.
    pub(crate) fn add_target(&mut self, root: &Path, name: Option<&str>) -> Result<()> {
        let folder = root.parent().unwrap_or(Path::new("."));
        self.add_file(root, folder, &name.map(|name| vec![name.to_owned()]).unwrap_or_default())
    }

    fn add_file(&mut self, path: &Path, children: &Path, modules: &[String]) -> Result<()> {
        if !self.seen.insert(path.to_owned()) {
            return Ok(());
        }
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = match syn::parse_file(&text) {
            Ok(file) => file,
            Err(error) => {
                let line = error.span().start().line;
                anyhow::bail!("{}:{line}: {error}", path.display());
            }
        };
        let mut finder = Finder {
            robots: self,
            path,
            children: children.to_owned(),
            modules: modules.to_vec(),
            failed: None,
        };
        finder.visit_file(&file);
        finder.failed.map_or(Ok(()), Err)
    }
}

/// Looks through a file, and goes into those of its modules.
struct Finder<'a> {
    robots: &'a mut Robots,
    path: &'a Path,
    /// The folder of files of modules.
    children: PathBuf,
    modules: Vec<String>,
    failed: Option<anyhow::Error>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let name = module.ident.to_string();
        let name = name.trim_start_matches("r#");
        self.modules.push(name.to_owned());
        let children = self.children.join(name);
        if module.content.is_some() {
            let around = std::mem::replace(&mut self.children, children);
            visit::visit_item_mod(self, module);
            self.children = around;
        } else {
            let (file, children) = match path_attribute(&module.attrs) {
                Some(path) => {
                    let file = self.path.parent().unwrap_or(Path::new(".")).join(path);
                    let folder = file.parent().unwrap_or(Path::new(".")).to_owned();
                    (file, folder)
                }
                None => {
                    let flat = children.with_extension("rs");
                    (if flat.is_file() { flat } else { children.join("mod.rs") }, children)
                }
            };
            let modules = self.modules.clone();
            // A module that is not there may be one of another platform.
            if file.is_file()
                && let Err(error) = self.robots.add_file(&file, &children, &modules)
            {
                self.failed.get_or_insert(error);
            }
        }
        self.modules.pop();
    }

    /// Examples in documentation.
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let syn::Meta::NameValue(pair) = &attribute.meta
            && pair.path.is_ident("doc")
            && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value
            && text.value().trim_start().starts_with("robot! {")
        {
            self.robots.hidden.push((self.path.to_owned(), text.span().start().line));
        }
    }

    fn visit_macro(&mut self, found: &'ast syn::Macro) {
        let named = |name: &str| found.path.segments.last().is_some_and(|segment| segment.ident == name);
        if named("robot") {
            self.robots.declared.push(Declared {
                modules: self.modules.clone(),
                file: self.path.to_owned(),
                tokens: found.tokens.clone(),
            });
        } else if named("robot_file") {
            if let Err(error) = self.add_robot_file(found) {
                self.failed.get_or_insert(error);
            }
        } else {
            let path = self.path.to_owned();
            hidden(&found.tokens, &mut |line| self.robots.hidden.push((path.clone(), line)));
        }
    }
}

impl Finder<'_> {
    /// Adds the robot of `robot_file!("..")`.
    fn add_robot_file(&mut self, found: &syn::Macro) -> Result<()> {
        let path = self.robots.package.join(found.parse_body::<syn::LitStr>()?.value());
        self.robots.declared.push(Declared::of_file(path, self.modules.clone())?);
        Ok(())
    }
}

/// The value of `#[path = "..."]`.
fn path_attribute(attributes: &[syn::Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value else { return None };
        pair.path.is_ident("path").then(|| text.value())
    })
}

/// Lines with `robot! {` in the body of a macro.
fn hidden(tokens: &TokenStream, found: &mut dyn FnMut(usize)) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for window in trees.windows(3) {
        if let [TokenTree::Ident(word), TokenTree::Punct(mark), TokenTree::Group(_)] = window
            && word == "robot"
            && mark.as_char() == '!'
        {
            found(word.span().start().line);
        }
    }
    for tree in trees {
        if let TokenTree::Group(group) = tree {
            hidden(&group.stream(), found);
        }
    }
}
