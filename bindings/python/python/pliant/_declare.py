"""Robots from keyword arguments: each function writes a declaration and reads it."""

from __future__ import annotations

import functools
import numbers
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np

from pliant._pliant import declare, fields

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pliant._pliant import Robot

    Value = Union[None, str, float, Sequence["Value"], NDArray[Any], Mapping[str, "Value"]]
    Block = Mapping[str, Value]
    Models = Union[str, Sequence[str], Mapping[str, Block]]


@functools.cache
def _units(block: str) -> dict[str, Optional[str]]:
    """The fields of a block with the units of their numbers; none of a block that the language does not have."""
    return dict(fields().get(block, []))


def _plain(value: object) -> bool:
    """Whether a value is a number, or a list of such values."""
    return all(map(_plain, value)) if isinstance(value, (list, tuple)) else isinstance(value, numbers.Real)


def _written(name: str, value: object, unit: Optional[str]) -> str:
    """A value of a field in the language."""
    if hasattr(value, "__array__"):
        value = np.asarray(value).tolist()
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return " ".join(_block(shape, parts) for shape, parts in value.items())
    if isinstance(value, (list, tuple)):
        behind = f" {unit}" if unit and _plain(value) else ""
        entries = (_written(name, entry, None if behind else unit) for entry in value)
        return f"[{', '.join(entries)}]{behind}"
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        number = repr(int(value) if isinstance(value, numbers.Integral) else float(value))
        return f"{number} {unit}" if unit else number
    message = f"{name}: expected a number, a text, a list or a dictionary, but found `{type(value)}`"
    raise TypeError(message)


def _block(word: str, parts: Block, block: Optional[str] = None) -> str:
    """A block in the language; ``block`` names its fields where its word does not."""
    units, written = _units(block or word), []
    for name, value in parts.items():
        if isinstance(value, Mapping) and name != "section":
            mount = f"{name} of {word}"
            written.append(_block(name, value, mount if _units(mount) else name))
        elif value is not None:
            written.append(f"{name}: {_written(name, value, units.get(name))}")
    return f"{word} {{ {', '.join(written)} }}" if written else word


def _each(word: str, blocks: Iterable[Value]) -> list[str]:
    """Blocks of one kind; what is no dictionary is the place ``at``."""
    return [_block(word, parts if isinstance(parts, Mapping) else {"at": parts}) for parts in blocks]


def _backbone(given: Block, others: str) -> str:
    """The backbone of the arguments that have no name in a function."""
    known = _units("backbone")
    for name in given:
        if name not in known:
            message = f"unknown argument `{name}`: expected one of {', '.join(known)}, {others}"
            raise TypeError(message)
    return _block("backbone", given)


def _robot(name: str, blocks: list[str], models: Models, parts: dict[str, Value]) -> Robot:
    """The robot of these blocks, of blocks by their names, of ``gravity`` and of ``parameters``."""
    parameters, gravity = parts.pop("parameters"), parts.pop("gravity")
    lines = [f"param {key} = {_written(key, value, None)}" for key, value in (parameters or {}).items()]  # type: ignore[union-attr]
    lines += blocks + [_block(word, block) for word, block in parts.items() if isinstance(block, Mapping)]
    if gravity is not None:
        lines.append(f"gravity: {_written('gravity', gravity, _units('robot')['gravity'])}")
    if isinstance(models, str):
        models = [models]
    named = models.items() if isinstance(models, Mapping) else ((model, {}) for model in models)
    lines += [_block(f"model {model}", options) for model, options in named]
    return declare(f"robot {name} {{\n" + "".join(f"    {line},\n" for line in lines) + "}\n")


def rod(
    *,
    tendons: Iterable[Value] = (),
    chambers: Iterable[Value] = (),
    discs: Optional[Block] = None,
    tip: Optional[Block] = None,
    limits: Optional[Block] = None,
    base: Optional[Block] = None,
    load: Optional[Block] = None,
    gravity: Value = None,
    parameters: Optional[Block] = None,
    models: Models = "strain",
    name: str = "Rod",
    **backbone: Value,
) -> Robot:
    """A rod with tendons and chambers, of the fields of the language (``docs/language/rods.md``).

    Values are numbers in SI, texts with units or expressions of ``s``, and lists of them; blocks are dictionaries of their fields. `print` of the robot shows the declaration.

    Parameters
    ----------
    **backbone
        Fields of the backbone: ``length``, ``section``, ``young``, ``poisson``, ``density``, ``relaxation``, ...
    tendons, chambers : list, optional
        Blocks, or of tendons their place ``[y, z]`` in the section, m.
    discs, tip, limits, base, load : dict, optional
        Blocks of these names.
    gravity : list, optional
        Acceleration in the world, m/s^2.
    parameters : dict, optional
        Values of parameters, texts with units, whose names may stand in other values.
    models : str, list or dict, optional
        Names of the models; a dictionary has their options.
    name : str, optional

    Returns
    -------
    Robot

    Raises
    ------
    DeclarationError
        With all faults of the declaration that was written.

    Examples
    --------
    >>> import pliant
    >>> arm = pliant.rod(length=0.2, section={"disc": {"radius": "1 mm"}}, young="young", poisson=0.3, tendons=[["8 mm", 0]], parameters={"young": "60 GPa"})
    >>> print(arm)
    robot Rod {
        param young = 60 GPa,
        backbone { length: 0.2 m, section: disc { radius: 1 mm }, young: young, poisson: 0.3 },
        tendon { at: [8 mm, 0 m] },
        model strain,
    }
    <BLANKLINE>
    >>> arm.strain.solve(tensions=[1]).report.stability
    'stable'
    """
    others = "tendons, chambers, discs, tip, limits, base, load, gravity, parameters, models, name"
    blocks = [_backbone(backbone, others), *_each("tendon", tendons), *_each("chamber", chambers)]
    parts = {"discs": discs, "tip": tip, "limits": limits, "base": base, "load": load}
    return _robot(name, blocks, models, {**parts, "gravity": gravity, "parameters": parameters})


def planar(
    *,
    spacing: Value = None,
    cables: Iterable[Value] = (),
    discs: Optional[Block] = None,
    load: Optional[Block] = None,
    gravity: Value = None,
    parameters: Optional[Block] = None,
    models: Models = "planar",
    name: str = "Planar",
    **backbone: Value,
) -> Robot:
    """A robot in the plane with cables, of the fields of the language (``docs/language/planar.md``); other arguments as in `rod`.

    Parameters
    ----------
    **backbone
        Fields of the backbone: ``length``, ``section``, ``young``, ``density``, ...
    spacing : float or str, optional
        Distance of a pair of cables, m.
    cables : list, optional
        Offsets of cables along the normal in the place of ``spacing``, m, of ``models={"discs": {..}}``.
    discs, load, gravity, parameters, models, name : optional
        As in `rod`; ``gravity`` has two components.

    Returns
    -------
    Robot

    Examples
    --------
    >>> import pliant
    >>> arm = pliant.planar(length="0.3 m", section={"disc": {"diameter": "6 mm - 1 mm * s/L"}}, young=2e9, spacing="40 mm")
    >>> bool(arm.planar.solve(tensions=[2, 0]).tip.position[1] > 0)
    True
    """
    blocks = [_backbone(backbone, "spacing, cables, discs, load, gravity, parameters, models, name")]
    if spacing is not None:
        blocks.append(_block("cables", {"spacing": spacing}))
    blocks += _each("cable", cables)
    return _robot(name, blocks, models, {"discs": discs, "load": load, "gravity": gravity, "parameters": parameters})


def segments(
    segments: Iterable[Block],
    *,
    base: Optional[Block] = None,
    gravity: Value = None,
    parameters: Optional[Block] = None,
    models: Models = "constant_curvature",
    name: str = "Segments",
) -> Robot:
    """A chain of segments of constant curvature, of the fields of the language (``docs/language/segments.md``).

    Parameters
    ----------
    segments : list of dict
        Fields of each segment from the base: ``length``, ``mass``, ``bending_stiffness``, ``section``, ``young``, ``damping``, ``actuators``, ...
    base, gravity, parameters, models, name : optional
        As in `rod`.

    Returns
    -------
    Robot

    Examples
    --------
    >>> import pliant
    >>> segment = {"length": 0.24, "mass": 0.255, "section": {"disc": {"radius": "30 mm"}}, "young": 15e6, "bending_stiffness": 0.25}
    >>> pliant.segments([segment] * 2, gravity=[0, 0, -9.81]).constant_curvature.actuators
    6
    """
    return _robot(name, _each("segment", segments), models, {"base": base, "gravity": gravity, "parameters": parameters})


def parallel(
    rods: Iterable[Block],
    platform: Block,
    *,
    motors: Iterable[Block] = (),
    gravity: Value = None,
    parameters: Optional[Block] = None,
    models: Models = "parallel",
    name: str = "Parallel",
) -> Robot:
    """Rods between a base and a platform, of the fields of the language (``docs/language/parallel.md``).

    Parameters
    ----------
    rods : list of dict
        Fields of each rod: ``length``, ``section``, ``young``, ``poisson``, ``motor``, and the mounts ``base`` and ``platform``, ...
    platform : dict
        Fields of the platform: ``position``, ``mass``, ...
    motors : list of dict, optional
        Fields of each motor: ``axis``, ``through``, ``limits``, ...
    gravity, parameters, models, name : optional
        As in `rod`.

    Returns
    -------
    Robot
    """
    blocks = [*_each("motor", motors), *_each("rod", rods)]
    return _robot(name, blocks, models, {"platform": platform, "gravity": gravity, "parameters": parameters})
