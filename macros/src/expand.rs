//! Where the declaration and the kernels of a robot come from.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pliant_declare::source::{Fault, Source, rendered};
use pliant_declare::spec::{self, Checked};
use pliant_declare::syntax::{self, written_fields};
use pliant_program::text::{self, Found, Missing};
use pliant_program::{Derived, emit};
use proc_macro2::TokenStream;
use quote::quote;

/// Robots are expanded one at a time: while a file is read, tokens are those of proc-macro2, not of the compiler.
static ONE: Mutex<()> = Mutex::new(());

/// The items of a robot that is declared in place.
pub(crate) fn robot(declaration: &TokenStream) -> TokenStream {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    expand(declaration, |errors| errors)
}

/// The items of a robot that is declared in the file of this path, a literal.
pub(crate) fn file(path: TokenStream) -> TokenStream {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let items = syn::parse2::<syn::LitStr>(path).and_then(|path| {
        let file = package().join(path.value());
        let wrong = |message: String| syn::Error::new(path.span(), message);
        let text = std::fs::read_to_string(&file)
            .map_err(|error| wrong(format!("cannot read {}: {error}", file.display())))?;
        let refusal = || {
            faults(&text).map(|faults| {
                wrong(format!(
                    "this declaration cannot be used\n{}",
                    rendered(&path.value(), &text, &faults, false)
                ))
            })
        };
        let Ok(declaration) = text.parse::<TokenStream>() else {
            return Err(refusal().unwrap_or_else(|| wrong("this declaration cannot be read".to_owned())));
        };
        let items = expand(&declaration, |errors| refusal().unwrap_or(errors));
        let file = file.display().to_string();
        Ok(quote!(#items const _: &str = ::core::include_str!(#file);))
    });
    items.unwrap_or_else(|error| error.to_compile_error())
}

/// The faults of a declaration in a file, with their places: the compiler gives tokens of a text no places in it, those of proc-macro2 have them. `None` for a right declaration.
fn faults(text: &str) -> Option<Vec<Fault>> {
    proc_macro2::fallback::force();
    let read = Source::read(text);
    proc_macro2::fallback::unforce();
    read.err()
}

/// The folder of the package that is compiled.
fn package() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| Path::new(".").to_owned(), PathBuf::from)
}

/// The items of a robot: parse, check, derive or read, emit. Errors of a declaration are shown as `shown` has them.
fn expand(declaration: &TokenStream, shown: impl FnOnce(syn::Error) -> syn::Error) -> TokenStream {
    let parsed = syntax::parse(declaration.clone());
    let items = spec::check(&parsed).and_then(|checked| {
        let Kernels { models, watched } = kernels(&checked, declaration)?;
        let items = emit::robot(&checked, &models);
        Ok(quote!(#items #watched))
    });
    items.unwrap_or_else(|errors| emit::refused(&shown(errors), parsed.robot.as_ref()))
}

/// Kernels of all models of a robot.
struct Kernels {
    models: Vec<Derived>,
    /// Item by which cargo builds the crate again when the file of prepared kernels changes.
    watched: TokenStream,
}

/// Kernels that were prepared, or where there are none that are fresh, derived ones.
fn kernels(checked: &Checked, declaration: &TokenStream) -> syn::Result<Kernels> {
    if cfg!(feature = "prepared") {
        match text::find(&package(), &checked.robot, &written_fields(declaration), env!("CARGO_PKG_VERSION"))
        {
            Ok(Found { path, models }) => {
                let path = path.display().to_string();
                return Ok(Kernels {
                    models,
                    watched: quote!(
                        const _: &[u8] = ::core::include_bytes!(#path);
                    ),
                });
            }
            Err(missing) => {
                if let Some(reason) = refusal(&checked.robot.name, &missing, cfg!(feature = "derive")) {
                    return Err(syn::Error::new(checked.written.name.span(), reason));
                }
            }
        }
    }
    Ok(Kernels { models: derived(checked)?, watched: TokenStream::new() })
}

#[cfg(feature = "derive")]
fn derived(checked: &Checked) -> syn::Result<Vec<Derived>> {
    pliant_derive::derived(checked)
}

#[cfg(not(feature = "derive"))]
fn derived(checked: &Checked) -> syn::Result<Vec<Derived>> {
    let reason = "`robot!` needs the feature `derive` of `pliant`, or `prepared`";
    Err(syn::Error::new(checked.written.name.span(), reason))
}

/// Why kernels are not derived instead of those that are missing; `None` where they are. A file that cannot be read is refused in any case: whoever edits one, or has one
/// of a newer version, is not given other kernels without a word.
fn refusal(name: &str, missing: &Missing, derives: bool) -> Option<String> {
    let (folder, command) = (text::FOLDER, "run `cargo pliant prepare`");
    match missing {
        Missing::Absent | Missing::Stale(..) if derives => None,
        Missing::Absent => {
            Some(format!("there are no prepared kernels of `{name}` in the folder `{folder}`; {command}"))
        }
        Missing::Stale(path, changes) => Some(format!(
            "the prepared kernels of `{name}` are of another robot ({}); {command}\n{}",
            path.file_name().unwrap_or_default().display(),
            changes.join("\n")
        )),
        Missing::Unreadable(path, reason) => {
            let otherwise = if derives { ", or remove the file to have them derived" } else { "" };
            Some(format!(
                "the prepared kernels of `{name}` cannot be read, {}: {reason}; {command}{otherwise}",
                path.display()
            ))
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::fs;

    use pliant_program::text::{EXTENSION, FOLDER, Prepared};

    use super::*;

    const ARM: &str = "robot Arm {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa }
        cables { spacing: 40 mm }
        model planar,
    }";

    /// Fresh kernels are used, missing and stale ones are derived where that is possible, and a file that cannot be read is an error with its line.
    #[test]
    fn a_file_that_cannot_be_read_is_an_error_with_and_without_derivation() {
        let version = env!("CARGO_PKG_VERSION");
        let Source { robot, fields, .. } = Source::read(ARM).unwrap();
        let prepared = Prepared {
            pliant: version.to_owned(),
            symbolica: text::SYMBOLICA.to_owned(),
            declaration: fields.clone(),
            robot: robot.canonical(),
            models: vec![Derived { constructors: Vec::new(), implementations: Vec::new() }],
        };
        let fresh = prepared.write();
        let package = std::env::temp_dir().join(format!("pliant-macros-{}", std::process::id()));
        let file = package.join(FOLDER).join(format!("Arm.{EXTENSION}"));
        fs::create_dir_all(package.join(FOLDER)).unwrap();
        // With derivation, and without.
        let refusals = || {
            let missing = text::find(&package, &robot, &fields, version).unwrap_err();
            [true, false].map(|derives| refusal("Arm", &missing, derives))
        };
        let [derived, refused] = refusals();
        assert_eq!(derived, None);
        assert!(refused.unwrap().starts_with("there are no prepared kernels of `Arm`"));
        fs::write(&file, &fresh).unwrap();
        assert!(text::find(&package, &robot, &fields, version).is_ok());
        fs::write(&file, fresh.replacen(&format!("pliant {version}"), "pliant 0.0.9", 1)).unwrap();
        let [derived, refused] = refusals();
        assert_eq!(derived, None);
        assert!(refused.unwrap().ends_with(&format!("\npliant 0.0.9 -> {version}")));
        let edited = fresh.replacen("length = 0.3 m", "length = 0.4 m", 1);
        let newer = fresh.replacen("format 4", "format 5", 1);
        let truncated = &fresh[..fresh.len() / 2];
        for (text, reason) in [
            (edited.as_str(), "line 6: the block `declaration` was edited"),
            (&newer, "line 1: this pliant reads format 4, the file has format 5"),
            (truncated, "line "),
        ] {
            fs::write(&file, text).unwrap();
            let [derived, refused] = refusals().map(Option::unwrap);
            let said = format!("the prepared kernels of `Arm` cannot be read, {}: {reason}", file.display());
            assert!(derived.starts_with(&said) && refused.starts_with(&said), "{derived}");
            assert!(refused.ends_with("; run `cargo pliant prepare`"), "{refused}");
            let otherwise = "; run `cargo pliant prepare`, or remove the file to have them derived";
            assert!(derived.ends_with(otherwise), "{derived}");
        }
        fs::remove_dir_all(&package).unwrap();
    }
}
