//! Names of columns that are numbered.

/// A column per number: `before1after`, `before2after`, ...
macro_rules! columns {
    ($before:literal, [$($number:literal)*], $after:literal) => {
        &[$(concat!($before, $number, $after)),*]
    };
}

/// The columns of a block of a matrix, by rows: `name_1_1`, `name_1_2`, ...
macro_rules! block {
    ($name:literal, $rows:tt, $columns:tt) => {
        block!(@ $name, $rows, $columns, [])
    };
    (@ $name:literal, [], $columns:tt, [$($done:expr,)*]) => {
        &[$($done),*]
    };
    (@ $name:literal, [$row:literal $($rest:literal)*], [$($column:literal)*], [$($done:expr,)*]) => {
        block!(
            @ $name, [$($rest)*], [$($column)*],
            [$($done,)* $(concat!($name, "_", $row, "_", $column),)*]
        )
    };
}
