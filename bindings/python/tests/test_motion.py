"""Motion in time: small motions, steppers, parallel robots."""

import json
import math
import pathlib
import pickle
import re
import sys

import numpy as np
import pytest

import pliant

ROOT = pathlib.Path(__file__).resolve().parents[3]
CATHETER = pliant.load(ROOT / "examples" / "catheter" / "catheter.robot")
STEWART = pliant.load(ROOT / "cli" / "robots" / "parallel.robot")


def test_small_motions_of_a_rod():
    model = CATHETER.strain
    held = model.solve(tensions=[1.0, 0.2, 0.2])
    end = ("pose", 0, model.lengths[0])
    inputs, outputs = [("drive", 0), "base"], [end, ("displacement", 0)]
    space = held.linearise(inputs, outputs)
    assert space.B.shape == (len(space.A), 4) and space.C.shape == (7, len(space.A)) and space.D.shape == (7, 4)
    modes = held.modes(4)
    assert modes.squared.shape == (4,) and (np.diff(modes.squared) > 0).all()
    assert np.allclose(modes.frequencies**2, modes.squared) and modes.tips.shape == (4, 6)
    eigenvalues = np.linalg.eigvals(space.A)
    for eigenvalue, ratio in zip(modes.eigenvalues, modes.ratios):
        assert np.abs(eigenvalues - eigenvalue).min() < 1e-6 * abs(eigenvalue)
        assert abs(ratio + eigenvalue.real / abs(eigenvalue)) < 1e-12
    # At rest the tip follows its sensitivity.
    response = held.frequency_response(inputs, outputs, [0.0, 1.0])
    assert response.shape == (2, 7, 4)
    static = space.C @ np.linalg.solve(-space.A, space.B) + space.D
    assert np.abs(response[0] - static).max() < 1e-6 * np.abs(static).max()
    by_drive = held.sensitivity.tip_by_drive[:, 0]
    assert np.abs(static[:6, 0] - by_drive).max() < 1e-6 * np.abs(by_drive).max()


def test_wrong_small_motions():
    held = CATHETER.strain.solve(tensions=[1.0, 0.2, 0.2])
    for wrong in [0, 10**9]:
        with pytest.raises(pliant.InputError, match="count"):
            held.modes(wrong)
    with pytest.raises(pliant.InputError, match="as_driven"):
        held.modes(holding="still")
    for wrong in ["drive", ("drive",), ("base", 1), 3, ("wrench", 0)]:
        with pytest.raises(pliant.InputError, match="inputs"):
            held.linearise([wrong], [("force", 0)])
    with pytest.raises(pliant.InputError, match="outputs"):
        held.linearise(["base"], ["base"])
    for wrong in [("drive", 7), ("wrench", 3, 0.0), ("wrench", 0, 9.0)]:
        with pytest.raises(pliant.Error):
            held.linearise([wrong], [("displacement", 0)])
    with pytest.raises(pliant.InputError, match="frequencies"):
        held.frequency_response(["base"], [("displacement", 0)], [math.nan])
    with pytest.raises(pliant.Unsupported, match="motion in time"):
        CATHETER.shooting.solve(tensions=[1.0, 0.2, 0.2]).modes()


def test_stepper():
    model = CATHETER.strain
    held = model.solve(tensions=[1.0, 0, 0])
    stepper = model.stepper(tensions=[1.0, 0, 0])
    assert np.abs(stepper.tip.position - held.tip.position).max() < 1e-9
    start = (stepper.time, stepper.coordinates, stepper.rates)
    for _ in range(5):
        stepper.step("1 ms", [0, 0, 0])
    assert abs(stepper.time - 0.005) < 1e-12
    there = stepper.tip.position
    motion = model.simulate(0.005, forces=[0, 0, 0], start=held)
    assert np.abs(motion.position[-1] - there).max() < 1e-4
    assert np.abs(held.tip.position - there).max() > 1e-5
    stepper.set_state(*start)
    assert np.abs(stepper.tip.position - held.tip.position).max() < 1e-9
    for step, drives in [(-1e-3, [0, 0, 0]), (math.nan, [0, 0, 0]), (1e-3, [0, 0]), (1e-3, [0, 0, math.inf])]:
        with pytest.raises(pliant.Error):
            stepper.step(step, drives)
    with pytest.raises(pliant.InputError, match="rates"):
        stepper.set_state(0.0, start[1], start[2][1:])
    assert "Stepper of Catheter.strain" in repr(stepper)
    with pytest.raises(pliant.Unsupported):
        CATHETER.shooting.stepper(tensions=[1.0, 0, 0])


def test_poses_of_bodies_are_kept():
    rod = CATHETER.strain
    held = rod.solve(tensions=[1.0, 0, 0])
    motion = rod.simulate("2 ms", step="1 ms", forces=[1.0, 0, 0], start=held)
    assert motion.body_position.shape == (3, 1, 17, 3) and motion.body_quaternion.shape == (3, 1, 17, 4)
    assert np.abs(motion.body_position[:, 0, -1] - motion.position).max() < 1e-12
    assert np.abs(motion.body_position[0, 0, 0]).max() < 1e-12
    parallel = STEWART.parallel.simulate("2 ms", step="2 ms", spans=4)
    assert parallel.body_position.shape == (2, 6, 5, 3)
    assert rod.simulate("2 ms", step="1 ms", spans=0).body_position.shape == (3, 0, 0, 3)
    with pytest.raises(pliant.InputError, match="spans is 5000: expected at most 1000"):
        rod.simulate("2 ms", spans=5000)


def test_waves_are_resolved_where_they_are_asked_for():
    swing = pliant.load(ROOT / "cli" / "robots" / "segments.robot").constant_curvature
    poses = swing.simulate(0.02, forces=[20] + [0] * 5)
    waves = swing.simulate(0.02, forces=[20] + [0] * 5, resolve="waves")
    assert waves.steps <= poses.steps and np.abs(poses.position - waves.position).max() < 1e-6
    cost = CATHETER.strain.cost("1 s")
    assert cost.steps > 1e5 and cost.frequency > 1e4
    with pytest.raises(pliant.InputError, match="resolve is `all`: expected `poses` or `waves`"):
        swing.simulate(0.02, resolve="all")
    with pytest.raises(pliant.Unsupported, match="small motions|motion in time"):
        CATHETER.shooting.cost("1 s")


def test_parallel_robots_move():
    model = STEWART.parallel
    held = model.solve(angles=[0.1, 0.1, 0.1])
    modes = held.modes(3)
    assert (modes.frequencies > 0).all()
    assert (held.modes(3, holding="forces").squared <= modes.squared * (1 + 1e-9)).all()
    still = model.simulate("4 ms", step="2 ms", drives=[0.1] * 3, start=held)
    assert np.abs(still.position - held.tip.position).max() < 1e-7
    ramp = model.simulate("4 ms", step="2 ms", angles=lambda t: [0.1 + 500 * t * t] * 3, start=held)
    assert np.abs(ramp.position[-1] - held.tip.position).max() > 1e-5
    with pytest.raises(pliant.InputError, match="driven twice"):
        model.simulate(0.01, drives=[0.1] * 3, angles=[0.1] * 3)
    with pytest.raises(pliant.InputError, match="one per motor"):
        model.simulate(0.01, drives=[0.1] * 2)
    with pytest.raises(pliant.InputError, match="displacements cannot drive motor 0"):
        model.simulate(0.01, displacements=[0.1] * 3)


def test_drives_of_motions_are_those_of_solves():
    rod = CATHETER.strain
    held = rod.solve(displacements=["1 mm", None, None], tensions=[None, 0.2, "100 mN"])
    arguments = {"step": "1 ms", "start": held}
    mixed = rod.simulate("2 ms", displacements=["1 mm", None, None], tensions=[None, 0.2, "100 mN"], **arguments)
    assert np.abs(mixed.position - held.tip.position).max() < 1e-7
    over_time = rod.simulate("2 ms", displacements=lambda t: ["1 mm", None, None], tensions=[None, 0.2, 0.1], **arguments)
    assert np.array_equal(over_time.position, mixed.position)
    assert np.array_equal(rod.simulate("2 ms", ["1 mm", 0.2, "0.1 N"], **arguments).position, mixed.position)
    freed = rod.simulate("2 ms", tensions=lambda t: np.array([1.0, 0.2, 0.1]) * (t < 1e-3), start=rod.solve([1, 0.2, 0.1]))
    assert np.abs(freed.position[-1] - freed.position[0]).max() > 1e-5
    with pytest.raises(pliant.InputError, match="tendon 0 is driven by another quantity at"):
        rod.simulate("2 ms", lambda t: ["1 N" if t == 0 else "1 mm", 0, 0])
    with pytest.raises(TypeError, match="tensions: expected a list, but found"):
        rod.simulate("2 ms", tensions=lambda t: t)


def test_pages_and_films_of_motions(tmp_path):
    rod = CATHETER.strain
    motion = rod.simulate("4 ms", step="1 ms", start=rod.solve(tensions=[1.0, 0, 0]))
    page = motion.view(tmp_path / "m.html", title="Let go")
    data = json.loads(re.search("const data = (.*);\n", page).group(1))
    assert data["moving"] and data["title"] == "Let go" and data["sliders"][0]["name"] == "time"
    assert [frame["time"] for frame in data["frames"]] == list(motion.time)
    assert np.abs(np.array(data["frames"][3]["tip"]) - motion.position[3]).max() < 1e-5
    assert (tmp_path / "m.html").read_text() == page
    motion.save(tmp_path / "n.html", title="Let go")
    assert (tmp_path / "n.html").read_text() == page
    again = pickle.loads(pickle.dumps(motion))
    assert np.array_equal(again.position, motion.position)
    with pytest.raises(pliant.InputError, match="simulate again"):
        again.view()
    with pytest.raises(pliant.InputError, match="`.png` is another format: expected `.html`, `.gif` or `.mp4`"):
        motion.save(tmp_path / "m.png")


@pytest.mark.parametrize("robot", ["rod", "parallel"])
def test_films(robot, tmp_path):
    image = pytest.importorskip("PIL.Image")
    model = CATHETER.strain if robot == "rod" else STEWART.parallel
    motion = model.simulate("2 ms", lambda t: [500 * t * t] * 3, step="1 ms", spans=4, start=model.solve())
    motion.save(tmp_path / "m.gif")
    with image.open(tmp_path / "m.gif") as film:
        # 51 pictures in 2 s, of which those that are alike are one.
        assert film.size == (640, 480) and film.n_frames == 3
        shown = 0
        for picture in range(film.n_frames):
            film.seek(picture)
            shown += film.info["duration"]
        assert shown == 51 * 40
    with pytest.raises(pliant.InputError, match="expected `spans` of at least 1"):
        model.simulate("2 ms", spans=0).save(tmp_path / "none.gif")
    assert not (tmp_path / "none.gif").exists()


def test_films_as_mp4(tmp_path):
    pytest.importorskip("PIL")
    pytest.importorskip("imageio_ffmpeg")
    CATHETER.strain.simulate("2 ms", step="1 ms", drives=[0.2, 0.1, 0.1]).save(tmp_path / "m.mp4")
    assert b"ftyp" in (tmp_path / "m.mp4").read_bytes()[:12]


def test_packages_that_are_missing_are_named(tmp_path, monkeypatch):
    motion = CATHETER.strain.simulate("2 ms", step="1 ms")
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    for package, ask in [
        ("pillow", lambda: motion.save(tmp_path / "m.gif")),
        ("imageio-ffmpeg", lambda: motion.save(tmp_path / "m.mp4")),
        ("matplotlib", CATHETER.strain.solve().plot),
    ]:
        with pytest.raises(ModuleNotFoundError, match=f"pip install {package}"):
            ask()
