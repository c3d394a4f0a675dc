"""Plain data of inputs and answers, and exceptions."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

    from os import PathLike
    from pliant._pliant import Fitted, Model, Moved, Solution, State

    Array = NDArray[np.float64]
    ComplexArray = NDArray[np.complex128]
    Vector = Union[Sequence[Union[float, str]], NDArray[np.float64]]


def _range(values: Array) -> str:
    """The first and the last number of a list."""
    return f"{values[0]:.4g} to {values[-1]:.4g}" if len(values) else "none"


class Pose(NamedTuple):
    """A pose in the world."""

    position: Array
    """Position, m, shape (3,)."""
    rotation: Array
    """Rotation from the local frame to the world, shape (3, 3)."""
    quaternion: Array
    """The same as a unit quaternion w, x, y, z."""

    @property
    def matrix(self) -> Array:
        """The pose as a homogeneous matrix, shape (4, 4)."""
        matrix = np.eye(4)
        matrix[:3, :3] = self.rotation
        matrix[:3, 3] = self.position
        return matrix


class Shape(NamedTuple):
    """Sections of a body."""

    s: Array
    """Arc lengths, m, shape (n,)."""
    position: Array
    """Positions in the world, m, shape (n, 3)."""
    rotation: Array
    """Rotations, shape (n, 3, 3)."""
    quaternion: Array
    """The same as unit quaternions w, x, y, z, shape (n, 4)."""

    def __repr__(self) -> str:
        return f"<Shape: {len(self.s)} sections from {self.s[0]:.6g} to {self.s[-1]:.6g} m>"


class Recording(NamedTuple):
    """Measurements of sensors while a robot moved, with its drives."""

    times: ArrayLike
    """Time stamps, s, increasing, shape (n,); the motion begins at 0."""
    measured: dict[str, ArrayLike]
    """Per sensor its numbers at these times: positions, directions or poses, as those of `fit`."""
    drives: Optional[ArrayLike] = None
    """Numbers of the actuators at these times, linear in between, shape (n, actuators); those without force and at angle zero if not given."""
    released: Optional[ArrayLike] = None
    """Numbers in whose equilibrium the robot rests before time 0; those of the drives at time 0 if not given."""
    tolerance: float = 0.0
    """Tolerance of the integration; 1e-9 where it is zero."""


class Fit(NamedTuple):
    """A fit of a model to measurements, and how far it can be trusted."""

    values: dict[str, float]
    """Value of each unknown, SI; of the frame its pose: position and rotation vector of the robot's world in the measuring frame."""
    deviations: dict[str, float]
    """Standard deviation of each unknown, SI: zero where a bound holds it, infinite where it is not determined."""
    names: list[str]
    """The unknowns in the order of the matrices."""
    covariance: Array
    """Covariance of the unknowns, SI, shape (m, m)."""
    correlation: Array
    """Correlation of the unknowns, shape (m, m)."""
    residuals: dict[str, Array]
    """Per sensor predicted minus measured, SI, a row per experiment: shape (n, 3), of poses (n, 6) with the rotation vector last, of single numbers (n,); NaN where nothing was measured."""
    motion_residuals: list[dict[str, Array]]
    """The same of each motion, a row per time."""
    rms: dict[str, float]
    """Per sensor the root of the mean square of the residuals, of positions of their distances, SI."""
    factors: dict[str, float]
    """Per sensor the factor of its deviation that the residuals tell: a common one, with ``noise='per_sensor'`` its own, 1 where it is known."""
    outliers: list[tuple[int, str]]
    """Experiments (rows, then motions) and sensors of observations that are no draws of the distribution of all others, most improbable first."""
    at_bound: list[str]
    """Unknowns that a bound holds."""
    undetermined: list[str]
    """Directions that the measurements do not determine, in words."""
    by_priors: list[str]
    """Directions that priors alone determine, in words."""
    curved: list[str]
    """Axes along which the joint region of 95 % is not that of the linearised problem, in words."""
    order: list[str]
    """Markers that stand in the place of others, in words, where the order is searched for."""
    warnings: list[str]
    """Suspected faults of the data, in words."""
    condition: float
    """Condition of the derivatives, columns scaled to one."""
    freedom: float
    """Degrees of freedom of the deviations."""
    minima: Array
    """Half the sum of squares at the minimum of each start."""
    model: Model
    """The model with the fitted values."""
    pictures: dict[str, Picture]
    """``residuals``, ``measured`` (against predicted) and ``correlation`` (of several unknowns), SVG."""
    page: Page
    """A page on which the fitted robot stands beside the measured positions."""
    report: str
    """All of it as text."""
    explains: Optional[bool]
    """Whether the fit explains the data; None without degrees of freedom."""
    verdict: str
    """The same in words."""
    causes: list[str]
    """Likely causes of what looks wrong, in words: faults of the data without which the residuals are far smaller. A fit with causes must not be used."""
    chi_square: float
    """Sum of the squares of the residuals in deviations of the sensors."""
    probability: float
    """The probability of a sum at least as large where the deviations of the sensors are right."""
    fitted: Optional[Fitted]
    """The fit with its experiments, which the methods work with; None where the fit was pickled."""

    def predict(
        self,
        drives: Optional[ArrayLike] = None,
        *,
        sensors: Optional[Sequence[str]] = None,
        level: float = 0.95,
        loads: Optional[Sequence[Sequence[Wrench]]] = None,
        rates: Optional[ArrayLike] = None,
        motions: Sequence[Recording] = (),
        **input: Any,  # noqa: ANN401 - the arguments of `Model.solve_many`
    ) -> Prediction:
        """Predicted numbers of the sensors, or some of them, under rows of drives, with intervals of a probability.

        Arguments are those of `fit`; of ``motions`` the residuals are given, since what is predicted there are the numbers that were measured.
        """
        return self._own().predict(drives, sensors, level, loads, rates, list(motions), input)

    def validate(self, parts: Union[str, int, Sequence[Sequence[int]]] = "all") -> Validation:
        """Errors on experiments that were not used: fits without each part in turn, and predicts it.

        ``parts`` is ``'all'`` (one experiment each), a number of parts, or lists of numbers of experiments (rows, then motions).
        """
        return self._own().validate(parts)

    def design(
        self,
        drives: Optional[ArrayLike] = None,
        count: int = 1,
        *,
        sensors: Optional[Sequence[str]] = None,
        loads: Optional[Sequence[Sequence[Wrench]]] = None,
        **input: Any,  # noqa: ANN401 - the arguments of `Model.solve_many`
    ) -> list[Chosen]:
        """Choice of rows of drives, in order, that shrink the covariance of the unknowns most, beside the measurements of the fit."""
        return self._own().design(drives, count, sensors, loads, input)

    def intervals(self, level: float = 0.95) -> dict[str, float]:
        """Half the width of the interval that holds each unknown with a probability, SI."""
        return self._own().intervals(level)

    def _own(self) -> Fitted:
        if self.fitted is None:
            message = "a fit that was pickled has no experiments: fit again"
            raise InputError(message)
        return self.fitted

    def __reduce__(self) -> tuple[type[Fit], tuple[object, ...]]:
        return Fit, (*self[:-1], None)

    def __repr__(self) -> str:
        return self.report


class Prediction(NamedTuple):
    """Predictions of a fit: arrays by sensor, a row per input, as `Fit.residuals`."""

    values: dict[str, Array]
    """Predicted numbers in the measuring frame, SI; of poses position and rotation vector."""
    of_model: dict[str, Array]
    """Half the width of the interval of each number, by the covariance of the unknowns alone."""
    of_measurement: dict[str, Array]
    """The same with the noise of the measurement."""
    motion_residuals: list[dict[str, Array]]
    """Predicted minus measured of each motion."""
    motion_of_model: list[dict[str, Array]]
    """Half the width of the interval there, by the covariance of the unknowns alone."""
    motion_of_measurement: list[dict[str, Array]]
    """The same with the noise of the measurement."""


class Validation(NamedTuple):
    """Residuals of experiments that the fits did not use."""

    residuals: dict[str, Array]
    """Per sensor predicted minus measured, each experiment by the fit that left it out, as `Fit.residuals`."""
    motion_residuals: list[dict[str, Array]]
    """The same of each motion."""
    rms: dict[str, float]
    """Per sensor the root of the mean square of them."""
    mean: float
    """The mean of these roots."""
    values: Array
    """Values of the unknowns of each fit, shape (parts, m)."""


class Compared(NamedTuple):
    """A fit beside others of the same experiments."""

    name: str
    """Its name."""
    validation: Validation
    """Residuals of experiments that were not used."""
    excess: float
    """Excess of its mean square error over that of the best one, in squares of the deviations of the sensors; zero for the best."""
    excess_deviation: float
    """Standard deviation of that: an excess within one or two of it says nothing."""


class Chosen(NamedTuple):
    """An experiment that a design takes."""

    candidate: int
    """Number of the row."""
    factor: float
    """Factor by which it shrinks the volume of the joint region of the unknowns."""
    deviations: dict[str, float]
    """Standard deviation of each unknown after it and those before, SI."""


class Estimate(NamedTuple):
    """The most probable load, and the shape under it."""

    load: Wrench
    """The load, in the frame and at the place that were given."""
    solution: Solution
    """The fitted equilibrium, which the residuals belong to; under the same load there may be others."""
    deviations: dict[str, float]
    """Standard deviation of each unknown component, N m and N."""
    covariance: Array
    """Their covariance, in the order of `deviations`."""
    unseen: list[str]
    """Directions of the load that the measurements do not see, in words."""
    warnings: list[str]
    """Suspected faults of the data, and sensors that the load does not explain, in words."""
    residuals: dict[str, Array]
    """Per sensor predicted minus measured, SI; of a pose the position, then the rotation vector."""
    chi_square: float
    """Sum of the squares of the residuals in deviations of the sensors, with those of the priors."""
    freedom: float
    """Its degrees of freedom: numbers and priors less unknowns."""
    probability: float
    """The probability of a sum at least as large where the deviations are right."""


class Mesh(NamedTuple):
    """A surface of triangles."""

    vertices: Array
    """Corners in the world, m, shape (n, 3)."""
    faces: NDArray[np.uint64]
    """Numbers of the corners of each triangle, counterclockwise from outside, shape (m, 3)."""

    def __repr__(self) -> str:
        return f"<Mesh: {len(self.vertices)} vertices, {len(self.faces)} faces>"


class Page(str):
    """A page on which a robot can be turned: HTML as a string, which notebooks show in a frame of its own."""

    def __repr__(self) -> str:
        return f"<Page: {len(self) / 1000:.0f} kB of HTML>"

    def _repr_html_(self) -> str:
        # A frame, since the styles and the script of the page are for a whole document.
        return f'<iframe srcdoc="{escape(self)}" style="width: 100%; height: 520px; border: 0"></iframe>'


class Picture(str):
    """A picture: SVG as a string, which notebooks show."""

    def __repr__(self) -> str:
        return f"<Picture: {len(self) / 1000:.0f} kB of SVG>"

    def _repr_svg_(self) -> str:
        return str(self)


class Report(NamedTuple):
    """Convergence of a solution: method, iterations, residual, stability."""

    method: str
    """``explicit``, ``series`` or ``newton``."""
    iterations: int
    """Newton iterations, summed over load steps."""
    evaluations: int
    """Evaluations of the residual."""
    residual: float
    """Norm of the residual, relative to the largest load."""
    bound: float
    """Upper bound of the residual of a solution."""
    load_steps: int
    """Load steps along the load path."""
    stability: str
    """``stable``, ``unstable`` or ``undecided``."""
    critical_load: Optional[float]
    """Load fraction at which the branch became unstable."""
    jumps: int
    """Jumps to another branch."""
    cause: Optional[str]
    """Why the search ended without an equilibrium."""
    strain: Optional[float]
    """Largest ratio of a strain to its declared limit."""


class Energies(NamedTuple):
    """Energies of an equilibrium, J."""

    elastic: float
    """Elastic energy."""
    loads: float
    """Potential of the loads, up to a constant."""


class ErrorEstimate(NamedTuple):
    """Estimated distance between an answer and the exact solution of the declared model, which the discretisation leaves."""

    tip_position: float
    """Error of the position of the tip, m."""
    tip_rotation: float
    """Error of the rotation of the tip, rad."""
    position: float
    """Largest error of a position along the bodies, m."""
    rotation: float
    """Largest error of a rotation along the bodies, rad."""
    forces: Array
    """Error of the force of each actuator, N (of a chamber Pa, of a motor N m): zero where the force is given."""


class Sensitivity(NamedTuple):
    """First derivatives of an equilibrium; motions of the tip are a rotation vector and a position in the world."""

    tip_by_drive: Array
    """Derivatives of the tip with respect to the number of each drive, shape (6, actuators)."""
    actuator_by_drive: Array
    """Derivatives of the conjugate of each drive, shape (actuators, actuators)."""
    compliance: Array
    """Derivatives of the tip with respect to a couple and a force at the tip, shape (6, 6)."""

    def __repr__(self) -> str:
        return f"<Sensitivity: tip_by_drive {self.tip_by_drive.shape}, actuator_by_drive {self.actuator_by_drive.shape}, compliance {self.compliance.shape}>"


class Gradients(NamedTuple):
    """Gradients of a scalar that depends on the tip."""

    drives: Array
    """With respect to the number of each drive, shape (actuators,)."""
    wrench: Array
    """With respect to a couple and a force at the tip, shape (6,)."""
    parameters: dict[str, float]
    """With respect to the parameters that were asked for."""


class Rows(NamedTuple):
    """Answers to many inputs, a row for each. Rows that failed are NaN."""

    converged: NDArray[np.bool_]
    """Whether there is an answer, shape (n,)."""
    position: Array
    """Position of the tip, m, shape (n, 3)."""
    quaternion: Array
    """Rotation of the tip, w, x, y, z, shape (n, 4)."""
    forces: Array
    """Force of each actuator, shape (n, actuators)."""
    displacements: Array
    """Displacement of each actuator, shape (n, actuators)."""
    stability: list[str]
    """``stable``, ``unstable``, ``undecided`` or ``failed``."""
    residual: Array
    """Residual of each solve, shape (n,)."""
    evaluations: NDArray[np.uint64]
    """Evaluations of the residual, shape (n,)."""
    errors: dict[int, Error]
    """Why rows failed."""
    tip_by_drive: Optional[Array]
    """`Sensitivity.tip_by_drive` where asked for, shape (n, 6, actuators)."""
    compliance: Optional[Array]
    """`Sensitivity.compliance` where asked for, shape (n, 6, 6)."""

    def __repr__(self) -> str:
        return f"<Rows: {len(self.converged)} inputs, {self.converged.sum()} converged>"


class Batch(NamedTuple):
    """Answers to many inputs, in Parquet files: columns as `docs/clusters.md` of the project lists them."""

    paths: list[Path]
    """The file of each shard."""
    rows: int
    """Number of inputs."""
    failed: int
    """Number of inputs that could not be solved."""
    skipped: int
    """Number of files that were there before."""


class Merged(NamedTuple):
    """Result of `merge`."""

    shards: int
    """Number of shards."""
    rows: int
    """Number of rows."""
    failed: int
    """Number of rows that could not be solved."""


class Motion(NamedTuple):
    """A motion in time."""

    time: Array
    """Times, s, shape (n,)."""
    position: Array
    """Position of the tip, m, shape (n, 3)."""
    quaternion: Array
    """Rotation of the tip, w, x, y, z, shape (n, 4)."""
    shape: Array
    """State of the segments: bending angle times direction (2 numbers, rad) and length (m), shape (n, segments, 3); of a rod the coefficients of its strain, shape
    (n, coefficients)."""
    energy_drift: Optional[float]
    """Largest error of the energy, J."""
    steps: int
    """Steps of the integration."""
    body_position: Array
    """Position of sections of each body, from its base to its end between equal parts of its length, m, shape (n, bodies, sections, 3)."""
    body_quaternion: Array
    """Their rotation, w, x, y, z, shape (n, bodies, sections, 4)."""
    moved: Optional[Moved]
    """The instants with the robot, which pages draw; None where the motion was pickled."""

    def view(self, file: Union[None, str, PathLike[str]] = None, *, title: Optional[str] = None) -> Page:
        """A page of the motion, on which the robot can be turned: one HTML document without network, which is written to ``file`` where that is given.

        Raises
        ------
        InputError
            Where the motion was pickled, or has more than 20,000 instants.
        """
        if self.moved is None:
            message = "a motion that was pickled has no robot: simulate again"
            raise InputError(message)
        return self.moved.view(file, title)

    def save(self, file: Union[str, PathLike[str]], *, title: Optional[str] = None) -> None:
        """Writes the motion as a page (``.html``) or as a film (``.gif``, ``.mp4``).

        Films have 25 pictures per second and last as long as the motion, but at least 2 s and at most 20 s; the time of the motion is written in them. They need Pillow
        (``pip install pillow``), and MP4 imageio-ffmpeg (``pip install imageio-ffmpeg``), too. ``title`` is that of the page.
        """
        from pliant._film import save

        save(self, file, title)

    def __reduce__(self) -> tuple[type[Motion], tuple[object, ...]]:
        return Motion, (*self[:-1], None)

    def __repr__(self) -> str:
        return f"<Motion: {len(self.time)} instants from {self.time[0]:.6g} to {self.time[-1]:.6g} s, {self.steps} steps>"


class Cost(NamedTuple):
    """Estimated cost of a motion of which all waves are resolved."""

    steps: float
    """Steps of the integration."""
    frequency: float
    """Frequency of the fastest wave, Hz."""


class Modes(NamedTuple):
    """Modes of vibration about an equilibrium."""

    squared: Array
    """Undamped modes: squares of angular frequencies, rad^2/s^2, from the lowest; negative where the equilibrium is unstable. Shape (n,); none where loads have no energy."""
    frequencies: Array
    """Their angular frequencies, rad/s; NaN where the equilibrium is unstable. Shape (n,)."""
    shapes: Array
    """Their shapes in the coordinates of the model, of unit modal mass, shape (n, coordinates)."""
    tips: Array
    """Angular velocity, rad/s, and velocity, m/s, of the tip where the rates are the shape, shape (n, 6)."""
    eigenvalues: ComplexArray
    """Damped modes: eigenvalues, 1/s, from the smallest modulus, with positive imaginary part, shape (m,)."""
    ratios: Array
    """Their damping ratios, shape (m,)."""
    damped_shapes: ComplexArray
    """Their shapes, shape (m, coordinates)."""
    damped_tips: ComplexArray
    """Motion of the tip, a rotation vector and a position, where the motion of the coordinates is the shape, shape (m, 6)."""

    def __repr__(self) -> str:
        return f"<Modes: {len(self.frequencies)} undamped, {_range(self.frequencies)} rad/s; {len(self.ratios)} damped, {_range(np.abs(self.eigenvalues))} rad/s, ratios {_range(self.ratios)}>"


class StateSpace(NamedTuple):
    """Small motions ``z' = A z + B u``, ``y = C z + D u``."""

    A: Array
    """Shape (states, states)."""
    B: Array
    """Shape (states, inputs)."""
    C: Array
    """Shape (outputs, states)."""
    D: Array
    """Shape (outputs, inputs)."""

    def __repr__(self) -> str:
        return f"<StateSpace: {len(self.A)} states, {self.D.shape[1]} inputs, {self.D.shape[0]} outputs>"


class Spring(NamedTuple):
    """A drive through a spring between motor and robot."""

    displacement: Union[float, str]
    """Displacement of the motor, m."""
    stiffness: Union[float, str]
    """Stiffness of the spring, N/m."""
    pretension: Union[float, str] = 0.0
    """Force in the unloaded robot at zero displacement, N."""


class Wrench(NamedTuple):
    """A force and a couple on a section.

    Examples
    --------
    >>> import pliant
    >>> pliant.Wrench(force=[0, 0, "-0.1 N"]).frame
    'world'
    """

    force: Vector = (0.0, 0.0, 0.0)
    """Force, N."""
    couple: Vector = (0.0, 0.0, 0.0)
    """Couple, N m."""
    at: Optional[Union[float, str]] = None
    """Arc length of the section, m; None for the tip."""
    body: int = 0
    """The rod of a parallel robot."""
    point: Vector = (0.0, 0.0, 0.0)
    """Where the force acts, from the centre of the section in its frame, m."""
    frame: str = "world"
    """Frame of the components: ``world``, or ``local`` for a follower."""


class Rope(NamedTuple):
    """A force of constant size towards a point of the world (parallel robots)."""

    force: Union[float, str]
    """Size of the force, N."""
    towards: Vector
    """The point of the world, m."""
    at: Optional[Union[float, str]] = None
    """Arc length of the section, m; None for the platform."""
    body: int = 0
    """The rod."""
    point: Vector = (0.0, 0.0, 0.0)
    """Where it is fastened, in the frame of the section, m."""


class Payload(NamedTuple):
    """Body at the tip (segments)."""

    mass: Union[float, str]
    """Mass, kg."""
    center: Vector = (0.0, 0.0, 0.0)
    """Its centre in the frame of the tip, m."""


class Fault(NamedTuple):
    """Fault of a declaration, and its place."""

    line: int
    """Line, counted from 1."""
    column: int
    """Column, counted from 1."""
    message: str
    """The message."""


class Error(Exception):
    """Base of all exceptions of pliant."""


class InputError(Error, ValueError):
    """An input, a parameter or a quantity of the robot is wrong."""


class DeclarationError(Error, ValueError):
    """A declaration is wrong."""

    line: int = 0
    """Line of the first fault, counted from 1."""
    column: int = 0
    """Its column, counted from 1."""
    faults: list[Fault] = []
    """All faults, in the order of the text."""


class NotConverged(Error):
    """No equilibrium was found."""

    report: Report
    """Report of the solve."""
    reached: Optional[float] = None
    """Load fraction that was reached."""
    state: Optional[State] = None
    """The last good state, from which a solver can start."""


class OutOfReach(Error):
    """A target is out of reach."""

    distance: float
    """Distance of the closest state from the target, m."""
    angle: float
    """Its angle to the target, rad."""
    drives: list[float]
    """Its drives."""
    report: Report
    """Report of the search."""
    state: Optional[State] = None
    """The closest state."""
    samples: list[Solution]
    """Solutions before the failure, on a path."""


class Jump(Error):
    """The load path has a limit point: under more load the robot jumps."""

    load: float
    """Load fraction of the limit point."""
    report: Report
    """Report of the solve."""
    state: Optional[State] = None
    """The last good state."""


class Collapse(Error):
    """A robot with discs has no equilibrium with open chords any more."""

    load: float
    """Load fraction of the collapse."""
    state: Optional[State] = None
    """The last good state."""


class PathStopped(Error):
    """A path stopped before its last point."""

    point: int
    """The point that was not reached."""
    fraction: float
    """Fraction of the way to it."""
    cause: Error
    """The error there."""
    samples: list[Solution]
    """The solutions before."""


class Singular(Error):
    """A derivative does not exist."""


class Unsupported(Error):
    """A model cannot take what it was given, or cannot give what it was asked for."""


