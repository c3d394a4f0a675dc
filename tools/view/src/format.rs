//! Formats of what is shown, and names of files for them.

use std::path::Path;

use crate::ViewError;

/// A format that is written here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Pages.
    Html,
    /// Pictures.
    Svg,
    /// Surfaces that move.
    Gltf,
}

impl Format {
    /// Refuses a file whose extension is of another format; one without an extension, as a device, is as good.
    ///
    /// # Errors
    /// [`ViewError::Format`].
    pub fn check(self, file: &Path) -> Result<(), ViewError> {
        let expected = match self {
            Self::Html => "html",
            Self::Svg => "svg",
            Self::Gltf => "gltf",
        };
        match file.extension() {
            Some(found) if !found.eq_ignore_ascii_case(expected) => {
                Err(ViewError::Format { found: found.display().to_string(), expected })
            }
            _ => Ok(()),
        }
    }
}
