//! Where the kernels of a robot come from.

use pliant_declare::spec::Checked;
use pliant_declare::syntax::written_fields;
use pliant_program::text::{self, Missing};
use pliant_program::{Derived, emit};
use proc_macro2::TokenStream;
use quote::quote;

/// The items of a robot.
pub(crate) fn expand(declaration: TokenStream) -> TokenStream {
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
    let package = std::env::var_os("CARGO_MANIFEST_DIR")?;
    Some(text::find(package.as_ref(), &checked.robot, fields, env!("CARGO_PKG_VERSION")))
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

/// What takes the place of kernels that are not there: derived ones, or an error.
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
