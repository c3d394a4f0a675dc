//! Robots that are compiled, and the same robots read at run time: the files that `robot_file!` includes are texts, too.
#![allow(dead_code, unreachable_pub, unused_macros, reason = "examples and tests use a part each")]

use std::path::Path;

use pliant::Declaration;
use pliant::declaration::{DeclarationError, PreparedError};
use pliant_program::text;

/// Where the models of the robots come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Generated while the program is compiled.
    #[default]
    Compiled,
    /// Read from the text of their declarations.
    RunTime,
    /// The same with the kernels in the folder `kernels`, which are interpreted.
    Prepared,
}

/// A robot cannot be read at run time.
#[derive(Debug, thiserror::Error)]
pub enum OriginError {
    /// Its declaration is wrong.
    #[error(transparent)]
    Declaration(#[from] DeclarationError),
    /// Its kernels cannot be used.
    #[error(transparent)]
    Prepared(#[from] PreparedError),
    /// The folder of the kernels cannot be read.
    #[error("cannot read the folder `kernels`: {0}")]
    Folder(#[from] std::io::Error),
    /// There are no kernels for it.
    #[error("there are no kernels of the robot `{0}` in the folder `kernels`")]
    Unprepared(String),
}

impl Origin {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Compiled, Self::RunTime, Self::Prepared];

    /// The one that the options `--run-time` and `--prepared` of a program choose.
    pub const fn of(run_time: bool, prepared: bool) -> Self {
        match (run_time, prepared) {
            (_, true) => Self::Prepared,
            (true, false) => Self::RunTime,
            (false, false) => Self::Compiled,
        }
    }
}

/// A robot that is compiled, with the text of its declaration.
pub trait Text {
    /// The declaration.
    const TEXT: &'static str;

    /// The same robot, read at run time, with its prepared kernels where these are asked for.
    ///
    /// # Errors
    /// Errors of the declaration, none where it was compiled; [`OriginError::Unprepared`] where it has no prepared kernels.
    fn read(origin: Origin) -> Result<Declaration, OriginError> {
        let declaration: Declaration = Self::TEXT.parse()?;
        if origin != Origin::Prepared {
            return Ok(declaration);
        }
        // Robots in different modules may have one name.
        let mut refused = OriginError::Unprepared(declaration.name().to_owned());
        // Its own folder, or that of the project of which the package is a part.
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = if root.join("kernels").is_dir() { root.to_path_buf() } else { root.join("../..") };
        for file in text::files(&root, declaration.name())? {
            match declaration.clone().with_prepared(file) {
                Ok(prepared) => return Ok(prepared),
                Err(error) => refused = error.into(),
            }
        }
        Err(refused)
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

/// Calls a function with models of declared robots, compiled or read at run time, and with other arguments.
macro_rules! with {
    ($origin:expr, $function:path, [$($robot:ident.$model:ident),+] $(, $argument:expr)*) => {
        match $origin {
            Origin::Compiled => $function($(&$robot::$model(),)+ $($argument),*),
            origin => $function($(&$robot::read(origin)?.$model()?,)+ $($argument),*),
        }
    };
}
