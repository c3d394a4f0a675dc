//! Texts of declared robots, from the files that `robot_file!` includes too.
#![allow(dead_code, unreachable_pub, reason = "examples and tests use a part each")]

use pliant::Declaration;
use pliant::declaration::DeclarationError;

/// A robot that is compiled, with the text of its declaration.
pub trait Text {
    /// The declaration.
    const TEXT: &'static str;

    /// The same robot, read at run time.
    ///
    /// # Errors
    /// What is wrong with the declaration; nothing, where it was compiled.
    fn read() -> Result<Declaration, DeclarationError> {
        Self::TEXT.parse()
    }
}

/// The texts of robots, each with the path of its file from the folder of the package.
macro_rules! texts {
    ($($robot:ty: $file:literal,)*) => {
        $(impl $crate::text::Text for $robot {
            const TEXT: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file));
        })*
    };
}
