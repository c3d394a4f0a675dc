"""Pictures by other packages, which are imported where they are needed: centre lines by matplotlib, films of motions by Pillow and imageio-ffmpeg."""

from __future__ import annotations

import importlib
import io
import itertools
import os
import pathlib
import tempfile
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np

from pliant._pliant import write
from pliant._types import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pliant._pliant import Solution
    from pliant._types import Array, Motion

# Sections of the centre line of a body.
SECTIONS = 61
# Width and height of a film, pixels, and how much larger it is drawn.
SIZE = (640, 480)
FINER = 2
# Pictures per second.
RATE = 25
# Least and greatest duration of a film, s.
LASTS = (2.0, 20.0)
PAPER, GRID, SHADOW, TRACE, BODY, INK = "#f5f4f0", "#d3d0c7", "#bdb9ae", "#e06e14", "#3b528b", "#1c2027"
AXES = ("#c03a3a", "#3b8f3b", "#3a62c0")


def needed(module: str, package: str) -> Any:  # noqa: ANN401 - a module without types
    """A module of a package that is not installed with this one."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        message = f"{package} is not installed: `pip install {package}`"
        raise ModuleNotFoundError(message, name=missing.name) from missing


def curves(solution: Solution, ax: Any = None, **style: Any) -> Any:  # noqa: ANN401 - of matplotlib
    """Draws centre lines into axes: `Solution.plot`."""
    if ax is None:
        ax = needed("matplotlib.pyplot", "matplotlib").figure().add_subplot(projection="3d")
        ax.set(xlabel="x / m", ylabel="y / m", zlabel="z / m")
    if not hasattr(ax, "get_zlim"):
        message = f'ax is `{type(ax)}`: expected axes of matplotlib with projection="3d"'
        raise InputError(message)
    for body in range(len(solution.model.lengths)):
        (line,) = ax.plot(*solution.sample(SECTIONS, body).position.T, **style)
        # One colour, and one entry of a legend.
        style = {**style, "color": line.get_color(), "label": None}
    ax.set_aspect("equal")
    return ax


def isometric(points: Array) -> Array:
    """Points in the plane of an isometric picture, to the right and upwards."""
    x, y, z = np.moveaxis(points, -1, 0)
    return np.stack([(y - x) / np.sqrt(2), (2 * z - x - y) / np.sqrt(6)], -1)


class Film:
    """Pictures of a motion: bodies over a ground, with the path of the tip."""

    def __init__(self, motion: Motion) -> None:
        self.motion, bodies = motion, motion.body_position
        if not bodies.size:
            message = "the motion has no sections of bodies: expected `spans` of at least 1 in `simulate`"
            raise InputError(message)
        places = bodies.reshape(-1, 3)
        low, high = places.min(0), places.max(0)
        self.size = float((high - low).max())
        centre, reach = (low + high) / 2, 0.6 * self.size
        # The ground is at the height of the lowest point.
        self.ground = float(low[2])
        x, y = (np.linspace(centre[axis] - reach, centre[axis] + reach, 9) for axis in (0, 1))
        across = [[(x[0], v), (x[-1], v)] for v in y] + [[(u, y[0]), (u, y[-1])] for u in x]
        self.grid = np.array([[(*end, self.ground) for end in line] for line in across])
        seen = isometric(np.concatenate([places, self.grid.reshape(-1, 3)]))
        self.middle = (seen.min(0) + seen.max(0)) / 2
        self.scale = 0.92 * FINER * (np.array(SIZE) / np.ptp(seen, axis=0)).min()
        # Bodies of a chain begin where others end; those of other robots carry a platform.
        self.carries = bodies.shape[1] > 1 and not np.allclose(bodies[0, 1:, 0], bodies[0, :-1, -1])

    def pixels(self, points: Array) -> list[tuple[float, float]]:
        """Where points in the world are in the picture."""
        right, up = ((isometric(points) - self.middle) * self.scale).T
        return list(zip(right + FINER * SIZE[0] / 2, FINER * SIZE[1] / 2 - up))

    def picture(self, instant: int) -> Any:  # noqa: ANN401 - of Pillow
        """The picture of an instant."""
        image, drawing = (needed(f"PIL.{name}", "pillow") for name in ("Image", "ImageDraw"))
        motion, bodies = self.motion, self.motion.body_position[instant]
        picture = image.new("RGB", (FINER * SIZE[0], FINER * SIZE[1]), PAPER)
        pen = drawing.Draw(picture)

        def line(points: Array, colour: str, width: int) -> None:
            pen.line(self.pixels(points), fill=colour, width=FINER * width, joint="curve")

        for ends in self.grid:
            line(ends, GRID, 1)
        for body in bodies:
            line(np.column_stack([body[:, :2], np.full(len(body), self.ground)]), SHADOW, 3)
        axes = 0.18 * self.size * np.eye(3)
        for axis, colour in zip(axes, AXES):
            line(np.array([np.zeros(3), axis]), colour, 2)
        line(motion.position[: instant + 1], TRACE, 1)
        # Nearer ones cover others.
        for body in bodies[np.argsort(bodies.sum((1, 2)))]:
            if self.carries:
                line(np.array([body[-1], motion.position[instant]]), INK, 2)
            line(body, BODY, 4)
        picture = picture.reduce(FINER)
        pen = drawing.Draw(picture)
        pen.text((12, 10), f"{motion.time[instant]:.3f} s", fill=INK)
        for name, (x, y), colour in zip("xyz", self.pixels(1.15 * axes), AXES):
            pen.text((x / FINER, y / FINER), name, fill=colour, anchor="mm")
        return picture

    def pictures(self) -> Iterator[tuple[Any, int]]:
        """The pictures of the film, and for how many periods of its rate each of them is shown."""
        time = self.motion.time
        lasts = float(np.clip(time[-1] - time[0], *LASTS))
        wanted = np.linspace(time[0], time[-1], round(lasts * RATE) + 1)
        nearest = np.interp(wanted, time, np.arange(len(time))).round().astype(int)
        for instant, same in itertools.groupby(nearest.tolist()):
            yield self.picture(instant), len(list(same))

    def gif(self) -> bytes:
        """The film as GIF."""
        (first, *others), periods = zip(*self.pictures())
        out, durations = io.BytesIO(), [1000 // RATE * count for count in periods]
        first.save(out, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
        return out.getvalue()

    def mp4(self) -> bytes:
        """The film as MP4."""
        ffmpeg = needed("imageio_ffmpeg", "imageio-ffmpeg")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "film.mp4")
            writer = ffmpeg.write_frames(str(path), SIZE, fps=RATE)
            writer.send(None)
            for picture, count in self.pictures():
                for _ in range(count):
                    writer.send(picture.tobytes())
            writer.close()
            return path.read_bytes()


def save(motion: Motion, file: Union[str, os.PathLike[str]], title: Optional[str]) -> None:
    """Writes a page or a film: `Motion.save`."""
    ending = pathlib.Path(file).suffix.lower()
    if ending == ".html":
        motion.view(file, title=title)
    elif ending == ".gif":
        write(file, Film(motion).gif())
    elif ending == ".mp4":
        write(file, Film(motion).mp4())
    else:
        message = f"{file}: `{ending}` is another format: expected `.html`, `.gif` or `.mp4`"
        raise InputError(message)
