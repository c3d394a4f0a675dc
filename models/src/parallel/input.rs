//! The input of a parallel robot.

use crate::InputRef;

/// The input, whose plain numbers are positions of motors, rad or m.
pub(super) const fn of_motors(input: InputRef<'_>) -> InputRef<'_> {
    InputRef { drives: input.drives.of_motors(), ..input }
}
