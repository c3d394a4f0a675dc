"""Ways in and out: robots from keyword arguments, columns of tables, surfaces, pictures of other packages, short texts."""

import math
import pathlib

import numpy as np
import pytest

import pliant

ROOT = pathlib.Path(__file__).resolve().parents[3]
CATHETER = pliant.load(ROOT / "cli" / "robots" / "rod.robot")
ROUND = {"disc": {"radius": "1 mm"}}


def test_robots_of_arguments_are_those_of_texts():
    catheter = pliant.rod(
        name="Catheter",
        length=0.242,
        section={"disc": {"radius": 0.4e-3}},
        young="young",
        shear=np.float64(80e9),
        density="7850 kg/m^3",
        relaxation="1 ms",
        base={"rotation": [0, -math.pi / 2, 0]},
        gravity=[0, 0, -9.81],
        tendons=[[f"8 mm * sin(2*pi*{i}/3)", f"-8 mm * cos(2*pi*{i}/3)"] for i in range(3)],
        parameters={"young": "210 GPa"},
        models={"strain": {"torsion": 5, "bending": 7, "extension": 3, "shear": 3}, "shooting": {}},
    )
    assert catheter.models == ["strain", "shooting"] and catheter.parameters == {"young": 210e9}
    for kind in catheter.models:
        tips = [robot[kind].solve(tensions=[1, 0, 0.5]).tip.position for robot in (catheter, CATHETER)]
        assert np.abs(tips[0] - tips[1]).max() < 1e-12
    assert str(catheter) == catheter.declaration and "Robot Catheter" in repr(catheter)
    assert repr(pliant.declare(str(catheter))) == repr(catheter)


def test_places_may_be_arrays():
    places = 8e-3 * np.array([[np.cos(angle), np.sin(angle)] for angle in (0, 2, 4)])
    rod = {"segments": ["0.1 m", 0.1], "section": ROUND, "young": 60e9, "poisson": 0.3}
    arm = pliant.rod(tendons=places, tip={"mass": 0.01}, chambers=[{"at": [3e-3, 0], "area": 2e-5}], limits={"curvature": 40}, **rod)
    assert arm.strain.actuators == 4 and "tip { mass: 0.01 kg }" in str(arm)
    guided = pliant.rod(tendons=[{"at": place, "friction": 0.1} for place in places], discs={"count": 4}, rod="kirchhoff", **rod)
    assert guided.strain.solve(tensions=[1, 0, 0]).report.stability == "stable"


def test_other_families():
    strip = {"length": "0.3 m", "section": {"rectangle": {"width": "20 mm", "height": 5e-4}}, "young": 200e9}
    assert pliant.planar(spacing="40 mm", **strip).planar.actuators == 2
    discs = pliant.planar(cables=[0.02, "-20 mm"], models={"discs": {"count": 5, "degree": 6}}, discs={"radius": 0.03}, **strip)
    assert discs.discs.solve(tensions=[1, 0]).tip.position[1] > 0
    segment = {"length": 0.1, "mass": 0.075, "section": {"disc": {"radius": 0.015}}, "young": 5e5, "bending_stiffness": 0.02}
    bellows = {**segment, "actuators": {"radius": 9e-3, "area": 6e-5, "limits": "[-20, 80] kPa"}}
    assert pliant.segments([segment, bellows], base={"rotation": [0, 1.5, 0]}).constant_curvature.actuators == 6
    wire = {"length": 0.3, "section": ROUND, "young": 60e9, "poisson": 0.3, "density": 6450, "elements": 4}
    turn = 2 * np.pi / 3 * np.arange(3)
    directions = np.column_stack([np.cos(turn), np.sin(turn), 0 * turn])
    up = ["0 rad", "-90 deg", 0]
    rods = [{**wire, "motor": i, "base": {"position": 0.09 * way, "rotation": up}, "platform": {"position": 0.04 * way, "rotation": up}} for i, way in enumerate(directions)]
    motors = [{"axis": [-way[1], way[0], 0], "through": 0.09 * way, "limits": "[-60, 60] deg"} for way in directions]
    tripod = pliant.parallel(rods, {"position": [0, 0, 0.29], "mass": "20 g"}, motors=motors, gravity=[0, 0, -9.81])
    assert tripod.parallel.solve(angles=[0.1] * 3).tip.position[2] > 0.2


def test_wrong_arguments_of_robots():
    with pytest.raises(TypeError, match="unknown argument `lenght`: expected one of length, segments, .*, tendons, "):
        pliant.rod(lenght=1)
    with pytest.raises(TypeError, match="young: expected a number, a text, a list or a dictionary, but found `<class 'set'>`"):
        pliant.planar(young={1})
    # All else is found by the checker, at its place in the text.
    for wrong, message in [
        ({"length": "3 kg"}, "expected a length"),
        ({"length": math.nan}, "nan"),
        ({"length": True}, "length"),
        ({"section": {"disc": {"radios": 1}}}, "radios"),
        ({"tendons": [{"place": 1}]}, "place"),
        ({"models": "strayn"}, "strayn"),
    ]:
        with pytest.raises((pliant.DeclarationError, TypeError), match=message):
            pliant.rod(**{"length": 1, "section": ROUND, "young": 1e9, "poisson": 0.3, **wrong})


def frames():
    pandas, polars = (pytest.importorskip(name) for name in ("pandas", "polars"))
    return [pandas.DataFrame, polars.DataFrame]


def test_columns_are_arrays():
    model, rows = CATHETER.strain, np.array([[1.0, 0.0, 0.5], [2.0, 0.1, 0.0]])
    expected = model.solve_many(tensions=rows)
    for frame in frames():
        table = frame({"a": rows[:, 0], "b": rows[:, 1], "c": rows[:, 2], "n": [3, 4]})
        drives = table[["a", "b", "c"]]
        assert np.array_equal(model.solve_many(tensions=drives).position, expected.position)
        assert np.array_equal([s.tip.position for s in model.solve_path(drives)], [s.tip.position for s in model.solve_path(rows)])
        column = frame({"tensions": rows[1]})["tensions"]
        assert np.array_equal(model.solve(tensions=column).tip.position, model.solve(tensions=rows[1]).tip.position)
        assert "<svg" in pliant.chart({"n": (table["n"], table["a"])})
        place = frame({"x": [expected.position[1, 0], 0.0], "y": [expected.position[1, 1], 0.0], "z": [None, 0.0]})[:1]
        assert np.array_equal(model.reach_path(place)[0].forces, model.reach([*expected.position[1, :2], None]).forces)
        texts = frame({"t": ["1 N", "0 N", "500 mN"]})["t"]
        assert np.abs(model.solve(tensions=texts).tip.position - expected.position[0]).max() < 1e-10
        with pytest.raises(TypeError, match="tensions: expected a number in SI"):
            model.solve(tensions=frame({"t": [True, False, True]})["t"])


def test_measured_columns_with_gaps():
    model = CATHETER.strain
    tensions = np.array([[1.0, 0.0, 0.5], [2.0, 0.1, 0.0], [0.5, 1.0, 0.0]])
    tips = model.solve_many(tensions).position
    tips[1, 2] = np.nan
    expected = pliant.fit(model, {"tip": tips}, tensions, free=["young"]).values["young"]
    gaps = [[None if math.isnan(x) else x for x in row] for row in tips]
    assert pliant.fit(model, {"tip": gaps}, tensions, free=["young"]).values["young"] == expected
    for frame in frames():
        columns = frame(dict(zip("xyz", zip(*gaps))))
        assert pliant.fit(model, {"tip": columns}, tensions, free=["young"]).values["young"] == expected
    whole = [*gaps, None]
    more = np.vstack([tensions, [1, 1, 1]])
    assert pliant.fit(model, {"tip": whole}, more, free=["young"]).values["young"] == pytest.approx(expected)
    # A sensor without one coordinate, of an estimate.
    pushed = model.solve([1, 0.1, 0.1], wrenches=[pliant.Wrench(force=[0, 0.01, 0])])
    for missing in (None, math.nan):
        tip = [*pushed.tip.position[:2], missing]
        found = pliant.estimate(model, {"tip": tip}, [1, 0.1, 0.1], free={"force y": None})
        assert found.load.force[1] == pytest.approx(0.01, rel=1e-6)


def volume(mesh):
    a, b, c = np.moveaxis(mesh.vertices[mesh.faces], 1, 0)
    return np.einsum("ij,ij->", a, np.cross(b, c)) / 6


def test_meshes_are_closed_tubes():
    s = CATHETER.strain.solve(tensions=[1, 0, 0])
    mesh = s.mesh()
    # A polygon of 24 corners in the circle, along a centre line of 242 mm.
    area = 12 * math.sin(2 * math.pi / 24) * 0.4e-3**2
    assert volume(mesh) == pytest.approx(0.242 * area, rel=1e-3)
    edges = np.concatenate([mesh.faces[:, [k, (k + 1) % 3]] for k in range(3)])
    assert len(np.unique(edges, axis=0)) == len(edges) and (np.sort(np.unique(edges, axis=0), axis=0) == np.sort(np.unique(edges[:, ::-1], axis=0), axis=0)).all()
    assert np.abs(mesh.vertices[-1] - s.tip.position).max() < 1e-12
    segment = {"length": 0.1, "mass": 0.1, "section": {"disc": {"radius": 0.01}}, "young": 5e5, "bending_stiffness": 0.02}
    trunk = pliant.segments([segment] * 2).constant_curvature.solve()
    assert volume(trunk.mesh()) == pytest.approx(trunk.model.lengths[0] * 2 * area * (0.01 / 0.4e-3) ** 2, rel=1e-3)
    strip = pliant.planar(length=0.3, section={"rectangle": {"width": 0.02, "height": 1e-3}}, young=2e9, spacing=0.04).planar.solve([1, 0])
    assert volume(strip.mesh()) == pytest.approx(0.3 * 0.02 * 1e-3, rel=1e-3)


def test_centre_lines_in_axes_of_matplotlib():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    s = CATHETER.strain.solve(tensions=[1, 0, 0])
    ax = s.plot(color="red", label="pulled")
    assert CATHETER.strain.solve().plot(ax) is ax and [line.get_color() for line in ax.lines][0] == "red"
    assert np.abs(np.array(ax.lines[0].get_data_3d())[:, -1] - s.tip.position).max() < 1e-12
    assert ax.get_legend_handles_labels()[1] == ["pulled"]
    six = pliant.load(ROOT / "cli" / "robots" / "parallel.robot").parallel.solve(angles=[0.1] * 3).plot()
    assert len(six.lines) == 6 and len({line.get_color() for line in six.lines}) == 1
    with pytest.raises(pliant.InputError, match='projection="3d"'):
        s.plot(matplotlib.figure.Figure().add_subplot())


def test_texts_are_short():
    model = CATHETER.strain
    s = model.solve(tensions=[1, 0, 0])
    shown = {
        "<Page: ": s.view(),
        "<Picture: ": pliant.plot(s),
        "<Shape: 101 sections from 0 to 0.242 m>": s.sample(),
        "<Mesh: ": s.mesh(),
        "<Sensitivity: tip_by_drive (6, 3), ": s.sensitivity,
        "<Modes: 2 undamped, ": s.modes(2),
        "<Rows: 2 inputs, 1 converged>": model.solve_many([[1, 0, 0], [-1, 0, 0]]),
        "<Motion: 3 instants from 0 to 0.002 s, ": model.simulate("2 ms", step="1 ms"),
        "1 inputs, 6 outputs>": s.linearise([("drive", 0)], [("pose", 0, "242 mm")]),
    }
    for text, item in shown.items():
        assert text in repr(item) and len(repr(item)) < 160, repr(item)
