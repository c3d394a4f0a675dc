//! Robots that are compiled, and the same robots read at run time: the files that `robot_file!` includes are texts, too.
#![allow(dead_code, unreachable_pub, unused_macros, reason = "examples and tests use a part each")]

use pliant::Declaration;
use pliant::declaration::DeclarationError;

/// Where the models of the robots come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Generated while the program is compiled.
    #[default]
    Compiled,
    /// Read from the text of their declarations.
    RunTime,
}

impl Origin {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Compiled, Self::RunTime];

    /// The one that the option `--run-time` of a program chooses.
    pub const fn of(run_time: bool) -> Self {
        if run_time { Self::RunTime } else { Self::Compiled }
    }
}

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
        $(impl Text for $robot {
            const TEXT: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file));
        })*
    };
}

/// What a function makes of models of declared robots and of other arguments. For robots that are read at run time, the function of [`Declaration`] that takes the bound on what
/// is counted may be given: `Finger.discs[discs_with::<48>]`.
macro_rules! with {
    ($origin:expr, $function:path, [$($robot:ident.$model:ident $([$($bounded:tt)+])?),+] $(, $argument:expr)*) => {
        match $origin {
            Origin::Compiled => $function($(&$robot::$model(),)+ $($argument),*),
            Origin::RunTime => $function(
                $(&read!($robot::read()?, $model $([$($bounded)+])?),)+ $($argument),*
            ),
        }
    };
}

/// The model of a declaration.
macro_rules! read {
    ($declaration:expr, $model:ident) => { $declaration.$model()? };
    ($declaration:expr, $model:ident [$($bounded:tt)+]) => { $declaration.$($bounded)+()? };
}
