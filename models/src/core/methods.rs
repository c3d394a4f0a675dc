//! Methods of a trait that are said by their signatures.

/// Methods of a kernel of a [`Stub`](crate::core::declared::Stub), which never run.
macro_rules! never {
    ($(fn $name:ident $(<$t:ident: $bound:path>)? (&self $(, _: $input:ty)* $(,)?) $(-> $output:ty)?;)*) => {$(
        fn $name $(<$t: $bound>)? (&self $(, _: $input)*) $(-> $output)? {
            unimplemented!()
        }
    )*};
}

/// Methods that call those of a field by the same names.
macro_rules! forward {
    ($field:ident: $(
        fn $name:ident $(<$t:ident: $bound:path>)? (&$me:ident $(, $arg:ident: $input:ty)*) -> $output:ty;
    )*) => {$(
        fn $name $(<$t: $bound>)? (&$me $(, $arg: $input)*) -> $output {
            $me.$field.$name($($arg),*)
        }
    )*};
}

/// Methods that call those of the type itself by the same names.
macro_rules! own {
    () => {};
    (fn $name:ident $(<$l:lifetime>)? (&$me:ident $(, $arg:ident: $input:ty)*) -> $output:ty; $($rest:tt)*) => {
        fn $name $(<$l>)? (&$me $(, $arg: $input)*) -> $output {
            Self::$name($me $(, $arg)*)
        }
        $crate::core::methods::own!($($rest)*);
    };
    (fn $name:ident $(<$l:lifetime>)? (&mut $me:ident $(, $arg:ident: $input:ty)*) -> $output:ty; $($rest:tt)*) => {
        fn $name $(<$l>)? (&mut $me $(, $arg: $input)*) -> $output {
            Self::$name($me $(, $arg)*)
        }
        $crate::core::methods::own!($($rest)*);
    };
}

/// Methods of a solver that starts from its last answer: it has the fields `solution` and `start`, and `solve_with`.
macro_rules! last_answer {
    ($solver:ident, $solution:ident) => {
        impl $solver {
            /// The last answer; before the first one the robot at rest, without loads.
            #[must_use]
            pub const fn solution(&self) -> &$solution {
                &self.solution
            }

            /// The last answer.
            #[must_use]
            pub fn into_solution(self) -> $solution {
                self.solution
            }

            /// Lets the next solve start from rest: the robot without loads, motors at zero.
            pub const fn restart(&mut self) {
                self.start = SolveStart::Rest;
            }

            /// The equilibrium under an input (a list of drives or of their numbers is one), searched for with the default [`Settings`], from the last answer if
            /// there is one. A failure keeps what was found before.
            ///
            /// # Errors
            /// As [`Self::solve_with`].
            pub fn solve<'b>(&mut self, input: impl Into<$crate::InputRef<'b>>) -> Result<&$solution, Error> {
                self.solve_with(input, &Settings::default())
            }
        }
    };
}

/// Methods of a kernel trait for the conditions of a declaration on the values of its parameters.
macro_rules! conditions {
    () => {
        /// Conditions of the declaration that depend on the values of parameters, each with the quantity that it is on.
        const CONDITIONS: &'static [(Condition, &'static str)] = &[];

        /// Condition `index` at `sigma = s / L`: the quantity and its limit, SI.
        fn condition(&self, index: usize, sigma: f64) -> [f64; 2] {
            let _ = (index, sigma);
            [0.0; 2]
        }

        /// The first condition that the present parameters violate.
        fn violation(&self) -> Option<ConditionViolation> {
            $crate::core::condition::first_violation(Self::CONDITIONS, |index, sigma| {
                self.condition(index, sigma)
            })
        }
    };
}

pub(crate) use {conditions, forward, last_answer, never, own};
