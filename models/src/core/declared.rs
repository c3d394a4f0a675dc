//! The quantities of a robot that all its models share: its name, and its run-time parameters.

use std::sync::Arc;

use crate::core::check::{index as check_index, length};
use crate::{Error, Parameter};

/// A robot with a name and parameters: what the kernels of all its models have in common.
///
/// Implemented once by each type that `robot!` generates, by the generic kernels, and by robots that are written by hand. One
/// without parameters needs no more than a name.
pub trait Declared: core::fmt::Debug + Send + Sync + 'static {
    /// Name of the declared robot.
    fn name(&self) -> &str;
    /// Declared run-time parameters, in the order of their indices; empty by default.
    fn parameters(&self) -> &[Parameter] {
        &[]
    }

    /// Value of parameter `index`, SI; NaN where there is no such parameter.
    fn parameter(&self, index: usize) -> f64 {
        let _ = index;
        f64::NAN
    }

    /// Sets parameter `index`, SI; does nothing where there is no such parameter.
    fn set_parameter(&mut self, index: usize, value: f64) {
        let _ = (index, value);
    }
}

/// Placeholder of a robot whose declaration is wrong: it implements the kernel of every model, so that the user's code causes no further errors. It never
/// runs.
#[doc(hidden)]
pub trait Stub: Clone + core::fmt::Debug + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<R: Stub> Declared for R {
    fn name(&self) -> &str {
        ""
    }
}

/// Index of a parameter by its name.
pub(crate) fn index_of(robot: &(impl Declared + ?Sized), name: &str) -> Result<usize, Error> {
    let known = robot.parameters();
    let found = known.iter().position(|parameter| parameter.name == name);
    found.ok_or_else(|| Error::UnknownParameter { name: name.to_owned(), known: known.to_vec() })
}

/// Checks the index of a parameter.
pub(crate) fn check_parameter(robot: &(impl Declared + ?Sized), index: usize) -> Result<(), Error> {
    check_index("the index of the parameter", index, robot.parameters().len())
}

/// Checks the index of a parameter, and that its value is finite.
pub(crate) fn check_value(robot: &(impl Declared + ?Sized), index: usize, value: f64) -> Result<(), Error> {
    check_parameter(robot, index)?;
    if value.is_finite() {
        return Ok(());
    }
    let name = robot.parameters()[index].name.clone().into_owned();
    Err(Error::InvalidParameter { name, value, expected: "a finite number" })
}

/// Checks that all parameters of a robot are finite.
pub(crate) fn check_parameters(robot: &(impl Declared + ?Sized)) -> Result<(), Error> {
    (0..robot.parameters().len()).try_for_each(|index| check_value(robot, index, robot.parameter(index)))
}

/// Values of all parameters of a robot, SI.
pub(crate) fn values(robot: &(impl Declared + ?Sized)) -> Vec<f64> {
    (0..robot.parameters().len()).map(|index| robot.parameter(index)).collect()
}

/// Refuses the record of another robot, and one with other parameters.
pub(crate) fn check_record(
    robot: &(impl Declared + ?Sized),
    found: &str,
    parameters: &[f64],
) -> Result<(), Error> {
    let expected = robot.name();
    if found != expected {
        return Err(Error::ForeignRecord { found: found.to_owned(), expected: expected.to_owned() });
    }
    length("the parameters of the record", parameters.len(), robot.parameters().len())
}

/// A copy of a robot with another value of a parameter, SI.
pub(crate) fn with_parameter<K: Declared + Clone>(robot: &K, index: usize, value: f64) -> Arc<K> {
    let mut changed = robot.clone();
    changed.set_parameter(index, value);
    Arc::new(changed)
}

/// Methods for the parameters of a model, which has `change(index, value)` for a value that was checked, and `declared()`.
macro_rules! parameter_methods {
    ($model:ident) => {
        impl $model {
            $crate::core::declared::parameter_methods!(@methods);
        }
    };
    (@methods) => {
        /// Value of a parameter by its name, SI.
        ///
        /// # Errors
        /// [`Error::UnknownParameter`](crate::Error::UnknownParameter).
        pub fn parameter(&self, name: &str) -> Result<f64, crate::Error> {
            Ok(self.declared().parameter(self.parameter_index(name)?))
        }

        /// Index of a parameter by its name.
        ///
        /// # Errors
        /// [`Error::UnknownParameter`](crate::Error::UnknownParameter).
        pub fn parameter_index(&self, name: &str) -> Result<usize, crate::Error> {
            crate::core::declared::index_of(self.declared(), name)
        }

        /// Sets a parameter by its name, SI. Earlier solutions keep their parameters.
        ///
        /// # Errors
        /// [`Error::UnknownParameter`](crate::Error::UnknownParameter), and [`Error::InvalidParameter`](crate::Error::InvalidParameter) for NaN and
        /// infinity. The next solve checks whether finite values are possible, so that several parameters can be set one after the other.
        pub fn set_parameter(&mut self, name: &str, value: f64) -> Result<(), crate::Error> {
            let index = self.parameter_index(name)?;
            self.set_parameter_at(index, value)
        }

        /// Sets a parameter by its index, SI.
        ///
        /// # Errors
        /// [`Error::OutOfRange`](crate::Error::OutOfRange) if there is no such parameter; otherwise as [`Self::set_parameter`].
        pub fn set_parameter_at(&mut self, index: usize, value: f64) -> Result<(), crate::Error> {
            crate::core::declared::check_value(self.declared(), index, value)?;
            self.change(index, value);
            Ok(())
        }
    };
}

pub(crate) use parameter_methods;

/// Methods of [`Model`](crate::Model) about the declaration, for a model with `declared()`.
macro_rules! model_methods {
    ($kind:literal) => {
        fn name(&self) -> &str {
            self.declared().name()
        }

        fn kind(&self) -> &'static str {
            $kind
        }

        fn parameters(&self) -> &[crate::Parameter] {
            self.declared().parameters()
        }

        fn parameter_values(&self) -> Vec<f64> {
            crate::core::declared::values(self.declared())
        }

        fn with_parameters(&self, values: &[f64]) -> Result<Box<dyn crate::Model>, crate::Error> {
            crate::core::check::length(
                "the list of parameters",
                values.len(),
                self.declared().parameters().len(),
            )?;
            let mut model = self.clone();
            for (index, value) in values.iter().enumerate() {
                model.set_parameter_at(index, *value)?;
            }
            Ok(Box::new(model))
        }
    };
}

pub(crate) use model_methods;

/// Where the next solve of a [`Solver`](crate::Solver) starts, for solvers with `start_from(&Configuration)` of this variant and `restart()` of their own.
macro_rules! start_methods {
    ($variant:ident) => {
        fn start_from(&mut self, configuration: &crate::LastGood) -> Result<(), crate::Error> {
            match configuration {
                crate::LastGood::$variant(configuration) => Self::start_from(self, configuration),
                crate::LastGood::Nothing => {
                    Self::restart(self);
                    Ok(())
                }
                _ => Err(crate::core::model::foreign()),
            }
        }

        fn restart(&mut self) {
            Self::restart(self);
        }
    };
}

pub(crate) use start_methods;
