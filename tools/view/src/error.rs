//! Errors of pages and pictures.

use pliant::Error;

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// A solution does not have what is shown of it.
    #[error(transparent)]
    Model(#[from] Error),
    /// The sliders have another number of places than there are equilibria.
    #[error(
        "the sliders have {places} places for {frames} equilibria: expected one for each combination of their values"
    )]
    Places {
        /// Product of the numbers of values.
        places: usize,
        /// Number of equilibria that were pushed.
        frames: usize,
    },
    /// A solution of a robot with other bodies or actuators.
    #[error("a solution has {found} bodies: expected {expected}, those of the robot of the page")]
    Foreign {
        /// Bodies of the solution.
        found: usize,
        /// Bodies of the scene.
        expected: usize,
    },
    /// A live page with another number of ranges than there are actuators.
    #[error("{found} ranges: expected {expected}, one for each actuator")]
    Drives {
        /// Number of ranges.
        found: usize,
        /// Number of actuators.
        expected: usize,
    },
    /// A message of a live page that is no question.
    #[error("no question: {0}")]
    Question(String),
    /// Nothing is shown.
    #[error("nothing was found: the page or the picture would be empty")]
    Empty,
    /// A coordinate of a curve.
    #[error("a coordinate of a curve is {0}: expected finite numbers")]
    NotFinite(f64),
    /// No such view.
    #[error("the view is `{0}`: expected `xz`, `xy`, `yz` or `iso`")]
    View(String),
    /// A file whose name is of another format.
    #[error("`.{found}` is another format: expected `.{expected}`")]
    Format {
        /// Extension of its name.
        found: String,
        /// Extension of the format that is written.
        expected: &'static str,
    },
    /// Message of the backend of pictures.
    #[error("cannot draw: {0}")]
    Drawing(String),
}
