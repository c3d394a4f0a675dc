//! Where the declaration and the kernels of a robot come from.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pliant_declare::source::{Source, rendered};
use pliant_declare::spec::Checked;
use pliant_declare::syntax::{parse_with_recovery, written_fields};
use pliant_program::text::{self, Missing};
use pliant_program::{Derived, emit};
use proc_macro2::TokenStream;
use quote::quote;

/// Robots are expanded one at a time: while a file is read, tokens are those of proc-macro2, not of the compiler.
static ONE: Mutex<()> = Mutex::new(());

/// The items of a robot that is declared in place.
pub(crate) fn robot(declaration: TokenStream) -> TokenStream {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    expand(declaration)
}

/// The items of a robot that is declared in the file of this path, a literal.
pub(crate) fn file(path: TokenStream) -> TokenStream {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let items = syn::parse2::<syn::LitStr>(path).and_then(|path| {
        let file = package().join(path.value());
        let wrong = |message: String| syn::Error::new(path.span(), message);
        let text = std::fs::read_to_string(&file)
            .map_err(|error| wrong(format!("cannot read {}: {error}", file.display())))?;
        // The compiler gives tokens of a text no places in it; those of proc-macro2 have them, which error messages show.
        proc_macro2::fallback::force();
        let read = Source::read(&text);
        proc_macro2::fallback::unforce();
        let declaration = text.parse::<TokenStream>();
        if let Err(faults) = read {
            let shown = rendered(&path.value(), &text, &faults, false);
            let errors = wrong(format!("this declaration cannot be used\n{shown}")).to_compile_error();
            let stub =
                declaration.ok().and_then(|tokens| parse_with_recovery(tokens).0).as_ref().map(emit::stub);
            return Ok(quote!(#errors #stub));
        }
        let declaration = declaration?;
        let (items, file) = (expand(declaration), file.display().to_string());
        Ok(quote!(#items const _: &str = ::core::include_str!(#file);))
    });
    items.unwrap_or_else(|error| error.to_compile_error())
}

/// The folder of the package that is compiled.
fn package() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| Path::new(".").to_owned(), PathBuf::from)
}

fn expand(declaration: TokenStream) -> TokenStream {
    let mut watched = TokenStream::new();
    let fields = written_fields(&declaration);
    let items = emit::expand(declaration, |checked| match prepared(checked, &fields) {
        Some(Ok(found)) => {
            let path = found.path.display().to_string();
            // Cargo builds the crate again when the file changes.
            watched = quote!(
                const _: &[u8] = ::core::include_bytes!(#path);
            );
            Ok(found.models)
        }
        Some(Err(missing)) => instead(checked, &missing),
        None => derived(checked),
    });
    quote!(#items #watched)
}

/// The prepared kernels of a robot; `None` where they are not asked for.
fn prepared(checked: &Checked, fields: &[(String, String)]) -> Option<Result<text::Found, Missing>> {
    if !cfg!(feature = "prepared") {
        return None;
    }
    Some(text::find(&package(), &checked.robot, fields, env!("CARGO_PKG_VERSION")))
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

/// Where there are no fresh prepared kernels: derived ones, or an error.
#[cfg(feature = "derive")]
fn instead(checked: &Checked, _: &Missing) -> syn::Result<Vec<Derived>> {
    derived(checked)
}

#[cfg(not(feature = "derive"))]
fn instead(checked: &Checked, missing: &Missing) -> syn::Result<Vec<Derived>> {
    let (name, folder) = (&checked.robot.name, text::FOLDER);
    let command = "run `cargo pliant prepare`";
    let reason = match missing {
        Missing::Absent => {
            format!("there are no prepared kernels of `{name}` in the folder `{folder}`; {command}")
        }
        Missing::Stale(path, changes) => format!(
            "the prepared kernels of `{name}` are of another robot ({}); {command}\n{}",
            path.file_name().unwrap_or_default().display(),
            changes.join("\n")
        ),
        Missing::Unreadable(path, reason) => {
            format!(
                "the prepared kernels of `{name}` cannot be read, {}: {reason}; {command}",
                path.display()
            )
        }
    };
    Err(syn::Error::new(checked.written.name.span(), reason))
}
