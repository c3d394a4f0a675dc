"""Calibration from arrays."""

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
    real = pliant.loads(ROD).strain.with_parameters(young="2.2 GPa", density=1300)
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
        pliant.loads(ROD).strain, positions, tensions, free=["young", "density"], sensors=SENSORS, frame=["position"]
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
        pliant.loads(ROD).strain,
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
        pliant.loads(ROD).strain, positions, tensions, free=["young"], sensors=SENSORS, frame=["position"], loss="huber"
    )
    assert fit.outliers[0] == (4, "tip")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"free": ["youngs"]}, "there is no parameter `youngs`"),
        ({"free": []}, "nothing is free"),
        ({"free": {"young": {"middle": 1}}}, "expected `start`, `low`, `high`, `mean` or `deviation`"),
        ({"loss": "huge"}, "expected `squares`, `huber` or `cauchy`"),
        ({"frame": ["place"]}, "expected `position` or `rotation`"),
        ({"sensors": {"top": {}}}, "`top`, which is not measured"),
        ({"sensors": {"tip": {"at": 1}}}, "expected `s`, `body`, `offset` or `deviation`"),
        ({"measured": {"tip": np.zeros((3, 3))}}, "has 3 rows: expected 10"),
        ({"measured": {"tip": np.zeros((10, 2))}}, "has 2 columns: expected x, y, z"),
        ({"measured": {"tip": np.full((10, 3), np.inf)}}, "expected numbers, or NaN where one is missing"),
        ({"measured": {"tip": np.full((10, 3), np.nan)}}, "0 measured numbers"),
        ({"measured": {"tip": 1e3 * measured()[1]["tip"]}}, "numbers in mm that are read as m look like this"),
    ],
)
def test_wrong_input_is_named(change, words):
    tensions, positions = measured()
    given = {"measured": positions, "free": ["young"], "sensors": {}, **change}
    with pytest.raises(pliant.InputError, match=words):
        pliant.fit(pliant.loads(ROD).strain, given.pop("measured"), tensions, **given)
