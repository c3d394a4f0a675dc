//! Names of parameters in derivations.

/// The name of a parameter: by its index, so that names stay apart and the order of variables does not depend on what the declaration calls them.
#[must_use]
pub fn parameter_name(index: usize) -> String {
    format!("param{index}x")
}

/// `text` with the names of parameters as declared.
#[must_use]
pub fn with_declared_names(text: &str, names: &[String]) -> String {
    let names = names.iter().enumerate();
    names.fold(text.to_owned(), |text, (index, name)| text.replace(&parameter_name(index), name))
}
