"""Calibration from arrays."""

import pickle

import numpy as np
import pytest

import pliant

ROD = """robot Arm {
    param young = 2 GPa, param density = 1500 kg/m^3,
    backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [15 mm * cos(2*pi*i/3), 15 mm * sin(2*pi*i/3)] }
    model strain { torsion: 3, bending: 5, extension: 3, shear: 3 },
}"""
SENSORS = {"middle": {"s": "150 mm"}, "tip": {"offset": [0.01, 0, 0]}}


def measured(noise=0.0):
    real = pliant.declare(ROD).strain.with_parameters(young="2.2 GPa", density=1300)
    rng = np.random.default_rng(1)
    tensions = rng.uniform(0, 2, (10, 3))
    found = {"middle": np.empty((10, 3)), "tip": np.empty((10, 3))}
    for row, tension in enumerate(tensions):
        solution = real.solve(tension)
        tip = solution.tip
        found["middle"][row] = solution.station(0, 0.15).position
        found["tip"][row] = tip.position + tip.rotation @ [0.01, 0, 0]
    for values in found.values():
        values += np.array([0.003, -0.002, 0.001]) + noise * rng.standard_normal(values.shape)
    return tensions, found


def test_true_values_are_found_without_noise():
    tensions, positions = measured()
    fit = pliant.fit(
        pliant.declare(ROD).strain, positions, tensions, free=["young", "density"], sensors=SENSORS, frame=["position"]
    )
    assert fit.names == ["young", "density", "frame x", "frame y", "frame z"]
    assert fit.values["young"] == pytest.approx(2.2e9, rel=1e-8)
    assert fit.values["density"] == pytest.approx(1300, rel=1e-8)
    assert fit.values["frame y"] == pytest.approx(-0.002, rel=1e-7)
    assert fit.model.parameters["young"] == fit.values["young"]
    assert fit.undetermined == []
    assert np.abs(fit.residuals["tip"]).max() < 1e-9


def test_deviations_and_pictures():
    tensions, positions = measured(1e-3)
    positions["middle"][3] = np.nan
    fit = pliant.fit(
        pliant.declare(ROD).strain,
        positions,
        tensions=tensions,
        free={"young": {"low": "1 GPa", "high": "4 GPa"}, "density": {"mean": 1400, "deviation": "300 kg/m^3"}},
        sensors=SENSORS,
        frame=["position"],
    )
    assert abs(fit.values["young"] - 2.2e9) < 4 * fit.deviations["young"]
    assert fit.covariance.shape == (5, 5)
    assert fit.covariance[0, 0] == pytest.approx(fit.deviations["young"] ** 2)
    assert fit.correlation[0, 0] == 1
    assert np.isnan(fit.residuals["middle"][3]).all()
    assert fit.rms["tip"] == pytest.approx(np.sqrt((fit.residuals["tip"] ** 2).sum(1).mean()))
    assert set(fit.pictures) == {"residuals", "measured", "correlation"}
    assert all(picture.startswith("<svg") for picture in fit.pictures.values())
    assert fit.page.startswith("<!doctype html>")
    assert '"marks":[[' in fit.page
    assert "young" in repr(fit)


def test_an_outlier_is_named():
    tensions, positions = measured(1e-4)
    positions["tip"][4, 1] += 0.1
    fit = pliant.fit(
        pliant.declare(ROD).strain, positions, tensions, free=["young"], sensors=SENSORS, frame=["position"], loss="huber"
    )
    assert fit.outliers[0] == (4, "tip")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"free": ["youngs"]}, "there is no parameter `youngs`"),
        ({"free": []}, "nothing is free"),
        ({"free": {"young": {"middle": 1}}}, "expected `start`, `low`, `high`, `mean` or `deviation`"),
        ({"free": {"slack": {"zero": [7]}}}, "there is no actuator 7"),
        ({"free": {"slack": {"zero": [0], "gain": [0]}}}, "is of two kinds"),
        ({"noise": "white"}, "expected `scaled`, `known` or `per_sensor`"),
        ({"order": "any"}, "expected `known` or `unknown`"),
        ({"sensors": {"tip": {"measures": "weight"}}}, "expected one of `position`, `direction`, `pose`"),
        ({"sensors": {"tip": {"measures": "force"}}}, "expected `actuator`, its number"),
        ({"sensors": {"tip": {"covariance": np.eye(2)}}}, "is 2 x 2: expected 3 x 3"),
        ({"sensors": {"tip": {"measures": "pose"}}}, "has 3 columns: expected x, y, z, and the quaternion"),
        ({"weights": [1.0]}, "weights has 1 rows: expected 10"),
        ({"loads": [[]]}, "loads has 1 rows: expected 10"),
        ({"loss": "huge"}, "expected `squares`, `huber` or `cauchy`"),
        ({"frame": ["place"]}, "expected `position` or `rotation`"),
        ({"sensors": {"top": {}}}, "`top`, which is not measured"),
        ({"sensors": {"tip": {"at": 1}}}, "expected `measures`, `s`, `body`, `offset`"),
        ({"measured": {"tip": np.zeros((3, 3))}}, "has 3 rows: expected 10"),
        ({"measured": {"tip": np.zeros((10, 2))}}, "has 2 columns: expected x, y, z"),
        ({"measured": {"tip": np.full((10, 3), np.inf)}}, "expected numbers, or None or NaN where one is missing"),
        ({"measured": {"tip": np.full((10, 3), np.nan)}}, "0 measured numbers"),
        ({"measured": {"tip": 1e3 * measured()[1]["tip"]}}, "numbers in mm that are read as m look like this"),
    ],
)
def test_wrong_input_is_named(change, words):
    tensions, positions = measured()
    given = {"measured": positions, "free": ["young"], "sensors": {}, **change}
    with pytest.raises(pliant.InputError, match=words):
        pliant.fit(pliant.declare(ROD).strain, given.pop("measured"), tensions, **given)


TWO = """robot Two {
    param young = 2 GPa, param density = 1500 kg/m^3, param damping = 2 MPa * s,
    backbone {
        length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density, viscosity: damping,
    }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [15 mm * cos(2*pi*i/3), 15 mm * sin(2*pi*i/3)] }
    model strain { torsion: 3, bending: 4, extension: 3, shear: 3 },
}"""


def test_every_kind_of_sensor_is_fitted():
    robot = pliant.declare(TWO).strain
    real = robot.with_parameters(young="2.2 GPa", density=1300, damping=3e6)
    rng = np.random.default_rng(2)
    travels = rng.uniform(0, 2e-3, (8, 3))
    found = {name: [] for name in ("pose", "direction", "tension", "f0", "z0")}
    for travel in travels:
        solution = real.solve(displacements=travel + 1e-4)
        tip = solution.tip
        found["pose"].append([*tip.position, *tip.quaternion])
        found["direction"].append(solution.station(0, 0.15).rotation @ [0, 1, 0])
        found["tension"].append(solution.forces[1])
        modes = solution.modes(2)
        found["f0"].append(modes.eigenvalues[0].imag / (2 * np.pi))
        found["z0"].append(modes.ratios[0])
    found["pose"][3][0] = np.nan
    sensors = {
        "pose": {"measures": "pose", "deviation": "1 mm", "rotation_deviation": 0.01},
        "direction": {"measures": "direction", "s": "150 mm", "axis": [0, 1, 0], "deviation": 0.01},
        "tension": {"measures": "force", "actuator": 1, "deviation": "10 mN"},
        "f0": {"measures": "frequency", "mode": 0, "covariance": [[1e-4]]},
        "z0": {"measures": "damping_ratio", "mode": 0, "deviation": 1e-3},
    }
    fit = pliant.fit(
        robot,
        {name: np.array(values) for name, values in found.items()},
        displacements=travels,
        free={"young": None, "density": None, "damping": {"low": 0}, "slack": {"zero": [0, 1, 2], "low": "-1 mm"}},
        sensors=sensors,
        noise="known",
    )
    assert fit.names == ["young", "density", "damping", "slack"]
    assert [fit.values[name] for name in fit.names] == pytest.approx([2.2e9, 1300, 3e6, 1e-4], rel=1e-6)
    shapes = {name: values.shape for name, values in fit.residuals.items()}
    assert shapes == {"pose": (8, 6), "direction": (8, 3), "tension": (8,), "f0": (8,), "z0": (8,)}
    assert np.isnan(fit.residuals["pose"][3]).all()
    assert np.isfinite(fit.residuals["pose"][4]).all()
    assert set(fit.factors.values()) == {1.0}
    new = fit.predict(displacements=travels[:2], sensors=["pose", "tension"])
    assert new.values["tension"] == pytest.approx(found["tension"][:2], rel=1e-7)
    assert new.values["pose"][:, :3] == pytest.approx(np.array(found["pose"])[:2, :3], abs=1e-9)
    assert set(new.values) == {"pose", "tension"}


def test_springs_and_offsets_and_loads_of_rows():
    robot = pliant.declare(ROD).strain
    rng = np.random.default_rng(3)
    travels = rng.uniform(1e-3, 3e-3, (10, 3))
    loads = [[pliant.Wrench(force=[0.02 * row, 0, 0])] for row in range(10)]

    def drives(stiffness):
        return [[pliant.Spring(travel, stiffness) for travel in row] for row in travels]

    tips, forces = [], []
    for drive, load in zip(drives(2e4), loads, strict=True):
        solution = robot.solve(drive, wrenches=load)
        tips.append(solution.tip.position + solution.tip.rotation @ [0, 0.02, 0])
        forces.append(solution.forces[0])
    fit = pliant.fit(
        robot,
        {"tip": tips, "cell": forces},
        drives(1e4),
        free={"give": {"compliance": [0, 1, 2], "start": "0.1 mm/N"}},
        sensors={
            "tip": {"offset_deviation": "50 mm"},
            "cell": {"measures": "force", "actuator": 0, "deviation": 1e-3},
        },
        loads=loads,
    )
    assert fit.names == ["give", "tip offset x", "tip offset y", "tip offset z"]
    assert fit.values["give"] == pytest.approx(1 / 2e4, rel=1e-6)
    assert fit.values["tip offset y"] == pytest.approx(0.02, rel=1e-5)


def test_motions_are_fitted():
    robot = pliant.declare(TWO).strain
    times = np.linspace(0.005, 0.04, 8)
    real = robot.with_parameters(young="2.2 GPa")
    start = real.solve([1, 0, 0])
    motion = real.simulate(0.04, step=0.005, forces=[0, 0, 0], start=start, implicit=True)
    tips = np.asarray(motion.position)[1:]
    release = pliant.Recording(times, {"tip": tips}, np.zeros((8, 3)), released=[1, 0, 0])
    fit = pliant.fit(robot, free=["young"], motions=[release])
    assert fit.values["young"] == pytest.approx(2.2e9, rel=1e-4)
    assert fit.motion_residuals[0]["tip"].shape == (8, 3)
    assert fit.residuals == {}
    again = fit.predict(motions=[release])
    assert again.motion_residuals[0]["tip"] == pytest.approx(fit.motion_residuals[0]["tip"], abs=1e-9)
    with pytest.raises(pliant.InputError, match="expected increasing times"):
        pliant.fit(robot, free=["young"], motions=[release._replace(times=times[::-1].copy())])
    with pytest.raises(pliant.InputError, match="drives of motion 0 has 2 rows: expected 8"):
        pliant.fit(robot, free=["young"], motions=[release._replace(drives=np.zeros((2, 3)))])


def test_predictions_validation_and_designs():
    tensions, positions = measured(1e-4)
    robot = pliant.declare(ROD).strain
    common = {"sensors": SENSORS, "frame": ["position"]}
    fit = pliant.fit(robot, positions, tensions, free=["young", "density"], **common)
    clean = measured()[1]
    new = fit.predict(tensions, level=0.99)
    for name, values in new.values.items():
        assert (np.abs(values - clean[name]) < 2 * new.of_model[name]).all()
        assert (np.abs(values - positions[name]) < 1.5 * new.of_measurement[name]).all()
        assert (new.of_model[name] < new.of_measurement[name]).all()
    assert fit.intervals(0.99)["young"] > fit.intervals()["young"] > fit.deviations["young"]
    left = fit.validate()
    assert left.values.shape == (10, 5)
    assert left.residuals["tip"].shape == (10, 3)
    assert left.rms["tip"] > fit.rms["tip"]
    assert left.mean == pytest.approx((left.rms["tip"] + left.rms["middle"]) / 2)
    assert fit.validate([[0, 1], [2]]).values.shape == (2, 5)
    plain = pliant.fit(robot, positions, tensions, free=["young"], **common)
    best, other = pliant.compare({"plain": plain, "both": fit}, 5)
    assert (best.name, best.excess) == ("both", 0)
    assert other.excess > other.excess_deviation > 0
    chosen = fit.design([[0, 0, 0], [2, 0, 0]], 1, sensors=["tip"])
    assert chosen[0].candidate == 1
    assert chosen[0].factor > 1
    assert chosen[0].deviations["young"] < fit.deviations["young"]
    with pytest.raises(pliant.InputError, match="expected at least 2"):
        fit.validate(1)
    with pytest.raises(pliant.InputError, match="there is no sensor `top`"):
        fit.predict(tensions, sensors=["top"])
    with pytest.raises(pliant.InputError, match="other measurements"):
        pliant.compare({"a": fit, "b": pliant.fit(robot, clean, tensions, free=["young"], **common)})
    restored = pickle.loads(pickle.dumps(fit))
    assert restored.values == fit.values
    with pytest.raises(pliant.InputError, match="fit again"):
        restored.validate()


def test_deviations_of_sensors_are_estimated():
    tensions, positions = measured(1e-4)
    positions["tip"] += 9e-4 * np.random.default_rng(5).standard_normal((10, 3))
    fit = pliant.fit(
        pliant.declare(ROD).strain,
        positions,
        tensions,
        free=["young"],
        sensors=SENSORS,
        frame=["position"],
        noise="per_sensor",
    )
    assert fit.factors["tip"] == pytest.approx(0.9, rel=0.35)
    assert fit.factors["middle"] == pytest.approx(0.1, rel=0.35)


def test_exchanged_markers_and_a_known_frame():
    tensions, positions = measured()
    exchanged = {"middle": positions["tip"], "tip": positions["middle"]}
    fit = pliant.fit(
        pliant.declare(ROD).strain,
        exchanged,
        tensions,
        free=["young", "density"],
        sensors=SENSORS,
        frame={"position": ["3 mm", "-2 mm", 0], "free": ["position"], "position_deviation": "5 mm"},
        order="unknown",
    )
    assert len(fit.order) == 2
    assert fit.values["young"] == pytest.approx(2.2e9, rel=1e-6)
    assert fit.values["frame z"] == pytest.approx(0.001, rel=1e-5)


def test_a_play_remembers_the_rows_before():
    robot = pliant.declare(ROD).strain
    numbers = np.array([0, 1, 2, 3, 2.5, 2, 1, 2, 3]) * 1e-3
    behind, half = [0.0], 2e-4
    for number in numbers[1:]:
        behind.append(min(max(behind[-1], number - half), number + half))
    tips = [robot.solve(displacements=[travel, 0, 0]).tip.position for travel in behind]
    travels = np.zeros((9, 3))
    travels[:, 0] = numbers
    fit = pliant.fit(robot, {"tip": tips}, displacements=travels, free={"play": {"play": [0]}})
    assert fit.values["play"] == pytest.approx(half, rel=1e-6)


def test_a_load_is_estimated():
    robot = pliant.declare(ROD).strain
    load = pliant.Wrench(force=[0.03, -0.02, 0], at=0.2)
    solution = robot.solve([0.5, 0, 0], wrenches=[load])
    measured = {"tip": solution.tip.position, "middle": solution.station(0, 0.15).position}
    found = pliant.estimate(
        robot,
        measured,
        [0.5, 0, 0],
        free={"force x": None, "force y": "0.5 N"},
        at=pliant.Wrench(at=0.2),
        sensors={"middle": {"s": 0.15, "deviation": "0.1 mm"}, "tip": {"deviation": "0.1 mm"}},
    )
    assert found.load.force[:2] == pytest.approx([0.03, -0.02], rel=1e-4)
    assert found.load.at == 0.2
    assert found.solution.tip.position == pytest.approx(solution.tip.position, abs=1e-6)
    assert found.covariance[0, 0] == pytest.approx(found.deviations["force x"] ** 2)
    assert found.unseen == []
    with pytest.raises(pliant.InputError, match="expected some of `couple x`"):
        pliant.estimate(robot, measured, free={"force": None})


def test_the_verdict_says_what_is_not_explained():
    tensions, positions = measured(1e-4)
    sensors = {name: {**sensor, "deviation": 1e-4} for name, sensor in SENSORS.items()}
    robot = pliant.declare(ROD).strain
    frame = {"free": ["position"], "position": [0.1, 0, 0]}
    common = {"free": ["young", "density"], "sensors": sensors, "frame": frame}
    fit = pliant.fit(robot, positions, tensions, **common)
    assert fit.explains is True
    assert fit.causes == []
    assert fit.report.startswith("verdict: the fit explains the data: chi^2 is ")
    assert 0.001 < fit.probability < 0.999
    assert fit.values["frame x"] == pytest.approx(0.003, abs=5e-4)
    swapped = pliant.fit(robot, positions, tensions[:, [1, 0, 2]], **common)
    assert swapped.explains is False
    assert swapped.verdict.startswith("the fit does not explain the data: ")
    assert "actuators 0 and 1 are exchanged" in swapped.causes[0]
    positions = {name: np.vstack([values, values[:1]]) for name, values in positions.items()}
    with pytest.raises(pliant.InputError, match="experiments `row 0` and `row 10` are identical"):
        pliant.fit(robot, positions, np.vstack([tensions, tensions[:1]]), **common)


def test_an_estimate_says_what_it_does_not_explain():
    rod = pliant.declare(
        "robot Rod { backbone { length: 0.3 m, section: disc { radius: 1 mm }, young: 2 GPa, poisson: 0.3 },"
        " model strain { torsion: 3, bending: 9, extension: 3, shear: 3 } }"
    ).strain
    sensors = {"tip": {"deviation": "0.1 mm"}}
    found = pliant.estimate(rod, {"tip": [0.29, 0.05, 0]}, free={"force z": None}, sensors=sensors)
    assert np.linalg.norm(found.residuals["tip"]) == pytest.approx(0.05099, abs=1e-5)
    assert found.chi_square == pytest.approx(509.9**2, rel=1e-3)
    assert (found.freedom, found.probability) == (2, 0)
    assert "sensor `tip` is not explained" in found.warnings[0]
    with pytest.raises(pliant.InputError, match="deviation of sensor `tip` is -0.0001: expected a positive number"):
        pliant.estimate(rod, {"tip": [0.3, 0, 0]}, free={"force z": None}, sensors={"tip": {"deviation": "-0.1 mm"}})
