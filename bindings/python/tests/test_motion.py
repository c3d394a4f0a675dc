"""Motion in time: small motions, steppers, parallel robots."""

import math
import pathlib

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
    ramp = model.simulate("4 ms", step="2 ms", displacements=lambda t: [0.1 + 500 * t * t] * 3, start=held)
    assert np.abs(ramp.position[-1] - held.tip.position).max() > 1e-5
    with pytest.raises(pliant.InputError, match="one of them"):
        model.simulate(0.01, drives=[0.1] * 3, displacements=[0.1] * 3)
    with pytest.raises(pliant.InputError, match="one per actuator"):
        model.simulate(0.01, drives=[0.1] * 2)
