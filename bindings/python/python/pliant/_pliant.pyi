import os
from collections.abc import Callable, Sequence
from typing import Any, Literal, Optional, Protocol, TypedDict, Union, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Unpack

from pliant._types import (
    Batch,
    Chosen,
    Compared,
    Cost,
    Energies,
    ErrorEstimate,
    Estimate,
    Fit,
    Gradients,
    Merged,
    Mesh,
    Modes,
    Motion,
    Page,
    Payload,
    Picture,
    Pose,
    Prediction,
    Recording,
    Report,
    Rope,
    Rows,
    Sensitivity,
    Shape,
    Spring,
    StateSpace,
    Validation,
    Wrench,
)

_Number = Union[float, str]
_Path = Union[str, os.PathLike[str]]

class _Frame(Protocol):
    """A column or a table of pandas or polars."""

    def to_numpy(self, *args: Any, **kwargs: Any) -> Any: ...

_List = Union[Sequence[Optional[_Number]], NDArray[Any], _Frame]
_Drives = Union[Sequence[Union[None, _Number, Spring]], NDArray[Any], _Frame]
_OverTime = Union[_Drives, Callable[[float], _Drives]]
_Table = Union[Sequence[_Drives], NDArray[Any], _Frame]
_Excitation = Union[Literal["base"], tuple[Literal["drive"], int], tuple[Literal["wrench"], int, _Number]]
_Observation = Union[
    tuple[Literal["pose"], int, _Number], tuple[Literal["displacement"], int], tuple[Literal["force"], int]
]

class _Common(TypedDict, total=False):
    wrenches: Sequence[Wrench]
    ropes: Sequence[Rope]
    payload: Optional[Payload]
    slides: Sequence[Literal["in", "out"]]
    tolerance: float
    accuracy: _Number
    max_evaluations: int
    branch: Literal["any", "followed"]
    after_jump: Literal["stop", "continue"]
    take_stable_side: bool

class _Input(_Common, total=False):
    tensions: _List
    pressures: _List
    volumes: _Drives
    forces: _List
    torques: _List
    displacements: _Drives
    angles: _Drives

class _Moving(TypedDict, total=False):
    tensions: _OverTime
    pressures: _OverTime
    volumes: _OverTime
    forces: _OverTime
    torques: _OverTime
    displacements: _OverTime
    angles: _OverTime
    wrenches: Sequence[Wrench]
    ropes: Sequence[Rope]
    payload: Optional[Payload]
    slides: Sequence[Literal["in", "out"]]

class _Start(_Input, total=False):
    drives: _Drives

class _Inputs(_Common, total=False):
    tensions: _Table
    pressures: _Table
    volumes: _Table
    forces: _Table
    torques: _Table
    displacements: _Table
    angles: _Table

class Robot:
    name: str
    models: list[str]
    declaration: str
    parameters: dict[str, float]
    planar: Model
    discs: Model
    constant_curvature: Model
    strain: Model
    shooting: Model
    parallel: Model
    def model(self, kind: str) -> Model: ...
    def with_parameters(self, **parameters: _Number) -> Robot: ...
    def __getattr__(self, name: str) -> float: ...
    def __setattr__(self, name: str, value: _Number) -> None: ...
    def __getitem__(self, kind: str) -> Model: ...

class Model:
    @property
    def robot(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def actuators(self) -> int: ...
    @property
    def lengths(self) -> list[float]: ...
    @property
    def parameters(self) -> dict[str, float]: ...
    def with_parameters(self, **parameters: _Number) -> Model: ...
    def solve(self, drives: Optional[_Drives] = None, **input: Unpack[_Input]) -> Solution: ...
    def solver(self) -> Solver: ...
    def solve_path(self, drives: Optional[_Table] = None, **input: Unpack[_Inputs]) -> list[Solution]: ...
    def view(
        self,
        drives: Optional[_Table] = None,
        *,
        file: Optional[_Path] = None,
        title: Optional[str] = None,
        **input: Unpack[_Inputs],
    ) -> Page: ...
    @overload
    def solve_many(
        self,
        drives: Optional[_Table] = None,
        *,
        threads: int = 0,
        start: Literal["rest", "previous"] = "rest",
        sensitivity: bool = False,
        progress: Optional[Callable[[int, int], object]] = None,
        out: None = None,
        **input: Unpack[_Inputs],
    ) -> Rows: ...
    @overload
    def solve_many(
        self,
        drives: Optional[_Table] = None,
        *,
        threads: int = 0,
        start: Literal["rest", "previous"] = "rest",
        progress: Optional[Callable[[int, int], object]] = None,
        out: Union[str, os.PathLike[str]],
        shards: int = 1,
        **input: Unpack[_Inputs],
    ) -> Batch: ...
    def reach(
        self,
        position: Optional[_List] = None,
        rotation: Optional[ArrayLike] = None,
        *,
        at: Optional[_Number] = None,
        limits: Optional[Sequence[tuple[float, float]]] = None,
        **start: Unpack[_Start],
    ) -> Solution: ...
    def reach_path(
        self,
        positions: Union[Sequence[_List], NDArray[Any], _Frame],
        *,
        at: Optional[_Number] = None,
        limits: Optional[Sequence[tuple[float, float]]] = None,
        **start: Unpack[_Start],
    ) -> list[Solution]: ...
    def simulate(
        self,
        duration: _Number,
        drives: Optional[_OverTime] = None,
        *,
        step: Optional[_Number] = None,
        start: Optional[Solution] = None,
        resolve: Literal["poses", "waves"] = "poses",
        tolerance: Optional[float] = None,
        implicit: bool = False,
        spans: int = 16,
        **input: Unpack[_Moving],
    ) -> Motion: ...
    def cost(
        self,
        duration: _Number,
        drives: Optional[_Drives] = None,
        **input: Unpack[_Input],
    ) -> Cost: ...
    def stepper(self, drives: Optional[_Drives] = None, **input: Unpack[_Input]) -> Stepper: ...
    def __getattr__(self, name: str) -> float: ...

class Solver:
    def solve(self, drives: Optional[_Drives] = None, **input: Unpack[_Input]) -> Solution: ...
    def start_from(self, state: Union[State, Solution]) -> None: ...
    def restart(self) -> None: ...

class Stepper:
    def step(self, step: _Number, drives: _List) -> None: ...
    def set_state(self, time: _Number, coordinates: ArrayLike, rates: ArrayLike) -> None: ...
    @property
    def time(self) -> float: ...
    @property
    def tip(self) -> Pose: ...
    @property
    def coordinates(self) -> NDArray[np.float64]: ...
    @property
    def rates(self) -> NDArray[np.float64]: ...
    @property
    def forces(self) -> NDArray[np.float64]: ...

class Moved:
    def view(self, file: Optional[_Path], title: Optional[str]) -> Page: ...

class State:
    def __init__(self, text: str) -> None: ...

class Solution:
    @property
    def model(self) -> Model: ...
    @property
    def tip(self) -> Pose: ...
    @property
    def forces(self) -> NDArray[np.float64]: ...
    @property
    def displacements(self) -> NDArray[np.float64]: ...
    @property
    def energies(self) -> Energies: ...
    @property
    def error(self) -> ErrorEstimate: ...
    @property
    def report(self) -> Report: ...
    @property
    def sensitivity(self) -> Sensitivity: ...
    def sensitivity_at(self, s: _Number, body: int = 0) -> Sensitivity: ...
    def parameter_sensitivity(self, name: str) -> NDArray[np.float64]: ...
    def station(self, body: int, s: _Number) -> Pose: ...
    def sample(self, count: int = 101, body: int = 0) -> Shape: ...
    def jvp(
        self,
        drives: Optional[ArrayLike] = None,
        wrench: Optional[ArrayLike] = None,
        parameters: Optional[dict[str, float]] = None,
    ) -> NDArray[np.float64]: ...
    def vjp(
        self,
        position: Optional[ArrayLike] = None,
        rotation: Optional[ArrayLike] = None,
        parameters: Sequence[str] = (),
    ) -> Gradients: ...
    def modes(
        self, count: int = 10, *, holding: Literal["as_driven", "forces", "displacements"] = "as_driven"
    ) -> Modes: ...
    def linearise(self, inputs: Sequence[_Excitation], outputs: Sequence[_Observation]) -> StateSpace: ...
    def frequency_response(
        self, inputs: Sequence[_Excitation], outputs: Sequence[_Observation], frequencies: ArrayLike
    ) -> NDArray[np.complex128]: ...
    def view(self, file: Optional[_Path] = None, *, title: Optional[str] = None) -> Page: ...
    def mesh(self) -> Mesh: ...
    def plot(self, ax: Any = None, **style: Any) -> Any: ...
    def _repr_html_(self) -> str: ...

def chart(
    curves: dict[str, tuple[ArrayLike, ArrayLike]],
    file: Optional[_Path] = None,
    *,
    title: str = "",
    x: str = "",
    y: str = "",
    logarithmic: bool = False,
    equal: bool = False,
    dots: Sequence[str] = (),
) -> Picture: ...
class _Unknown(TypedDict, total=False):
    start: _Number
    low: _Number
    high: _Number
    mean: _Number
    deviation: _Number
    zero: Sequence[int]
    gain: Sequence[int]
    quadratic: Sequence[int]
    play: Sequence[int]
    compliance: Sequence[int]
    pretension: Sequence[int]
    lag: bool

_Kind = Literal[
    "position",
    "direction",
    "pose",
    "displacement",
    "force",
    "volume",
    "pressure",
    "frequency",
    "damping_ratio",
]

class _Sensor(TypedDict, total=False):
    measures: _Kind
    s: _Number
    body: int
    offset: _List
    free_offset: bool
    offset_deviation: _Number
    axis: _List
    actuator: int
    mode: int
    deviation: _Number
    rotation_deviation: _Number
    covariance: ArrayLike

_Part = Literal["position", "rotation"]

class _FrameOf(TypedDict, total=False):
    position: _List
    rotation: _List
    free: Sequence[_Part]
    position_deviation: _Number
    rotation_deviation: _Number

_Component = Literal["couple x", "couple y", "couple z", "force x", "force y", "force z"]
_Loads = Sequence[Sequence[Wrench]]

def fit(
    model: Model,
    measured: Optional[dict[str, ArrayLike]] = None,
    drives: Optional[_Table] = None,
    *,
    free: Union[Sequence[str], dict[str, Optional[_Unknown]]],
    sensors: Optional[dict[str, _Sensor]] = None,
    frame: Union[None, Sequence[_Part], _FrameOf] = None,
    align: bool = False,
    order: Literal["known", "unknown"] = "known",
    loss: Literal["squares", "huber", "cauchy"] = "squares",
    noise: Literal["scaled", "known", "per_sensor"] = "scaled",
    starts: int = 0,
    loads: Optional[_Loads] = None,
    rates: Optional[ArrayLike] = None,
    weights: Optional[ArrayLike] = None,
    motions: Sequence[Recording] = (),
    **input: Unpack[_Inputs],
) -> Fit: ...

class Fitted:
    def predict(
        self,
        drives: Optional[ArrayLike],
        sensors: Optional[Sequence[str]],
        level: float,
        loads: Optional[_Loads],
        rates: Optional[ArrayLike],
        motions: Sequence[Recording],
        input: dict[str, Any],
    ) -> Prediction: ...
    def validate(self, parts: Union[str, int, Sequence[Sequence[int]]]) -> Validation: ...
    def design(
        self,
        drives: Optional[ArrayLike],
        count: int,
        sensors: Optional[Sequence[str]],
        loads: Optional[_Loads],
        input: dict[str, Any],
    ) -> list[Chosen]: ...
    def intervals(self, level: float) -> dict[str, float]: ...

def compare(fits: dict[str, Fit], parts: Union[None, str, int, Sequence[Sequence[int]]] = None) -> list[Compared]: ...
def estimate(
    model: Model,
    measured: dict[str, ArrayLike],
    drives: Optional[_Drives] = None,
    *,
    free: dict[_Component, Optional[_Number]],
    at: Optional[Wrench] = None,
    sensors: Optional[dict[str, _Sensor]] = None,
    **input: Unpack[_Input],
) -> Estimate: ...
def plot(
    solutions: Union[Solution, Sequence[Solution]],
    file: Optional[_Path] = None,
    *,
    view: Optional[Literal["xz", "xy", "yz", "iso"]] = None,
    title: Optional[str] = None,
) -> Picture: ...
def load(path: _Path) -> Robot: ...
def merge(folder: _Path, file: _Path) -> Merged: ...
def declare(text: str, parameters: Optional[dict[str, _Number]] = None) -> Robot: ...
def fields() -> dict[str, list[tuple[str, Optional[str]]]]: ...
def write(file: _Path, contents: bytes) -> None: ...
