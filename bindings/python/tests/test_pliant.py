"""The package against reference tables, and at its door."""

import copy
import csv
import doctest
import fractions
import json
import math
import os
import pickle
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import pliant

ROOT = pathlib.Path(__file__).resolve().parents[3]
RODS = ROOT / "examples" / "shared" / "rods"
TABLES = ROOT / "tests" / "reference" / "tendon"
CATHETER = pliant.load(ROOT / "examples" / "catheter" / "catheter.robot")
SOFT = """robot Arm {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: young },
    cables { spacing: 40 mm },
    model planar,
}"""
TRUNK = ROOT / "examples" / "segment_swing" / "two_segments.robot"


def rows(name):
    with open(TABLES / name, newline="") as file:
        return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]


@pytest.mark.parametrize("scenario", "abcde")
def test_reference(scenario):
    model = pliant.load(RODS / f"{scenario}.robot").shooting
    for row in rows(f"scenario_{scenario}.csv"):
        tensions = [value for key, value in row.items() if key.startswith("in.tau")]
        tip = model.solve(tensions=tensions).tip
        assert np.abs(tip.position - [row["x_m"], row["y_m"], row["z_m"]]).max() < 1e-8
        turn = np.array([row["qw"], row["qx"], row["qy"], row["qz"]])
        assert abs(abs(turn @ tip.quaternion) - 1) < 1e-12


def test_both_models_agree():
    a, b = (getattr(CATHETER, kind).solve(tensions=[3, 0, 1]).tip.position for kind in ["strain", "shooting"])
    assert np.abs(a - b).max() < 1e-6


def test_poses_and_samples():
    s = CATHETER.strain.solve([3, 0, 1])
    matrix = s.tip.matrix
    assert np.allclose(matrix[:3, :3] @ matrix[:3, :3].T, np.eye(3), atol=1e-14)
    shape = s.sample(101)
    assert shape.position.shape == (101, 3) and shape.rotation.shape == (101, 3, 3)
    assert np.abs(shape.position[-1] - s.tip.position).max() < 1e-15
    assert np.abs(s.station(0, float(shape.s[50])).position - shape.position[50]).max() < 1e-15
    assert "<svg" in s._repr_html_() and "stable" in repr(s)


def test_pages(tmp_path):
    s = CATHETER.strain.solve([3, 0, 1])
    page = s.view(tmp_path / "s.html", title="A <catheter>")
    assert (tmp_path / "s.html").read_text() == page and page.startswith("<!doctype html>")
    assert "<title>A &lt;catheter></title>" in page and "1 equilibria" not in page
    frame = page._repr_html_()
    assert frame.startswith("<iframe srcdoc=") and frame.count('"') == 4
    page = CATHETER.strain.view(tensions=[[0, 0, 0], [3, 0, 1], [-1, 0, 0]])
    data = json.loads(re.search("const data = (.*);\n", page).group(1))
    assert [slider["name"] for slider in data["sliders"]] == ["row"] and len(data["frames"]) == 3
    assert np.abs(np.array(data["frames"][1]["tip"]) - s.tip.position).max() < 1e-5
    assert "tension of tendon 0 is -1" in data["frames"][2]["reason"]
    with pytest.raises(pliant.InputError, match="would be empty"):
        CATHETER.strain.view(tensions=[[-1, 0, 0]])
    with pytest.raises(FileNotFoundError):
        s.view(tmp_path / "missing" / "s.html")


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of files")
def test_a_full_disk_leaves_what_was_there(tmp_path):
    code = """
import resource, signal, sys, pliant
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
s = pliant.load(sys.argv[1]).strain.solve([3, 0, 1])
resource.setrlimit(resource.RLIMIT_FSIZE, (512, resource.RLIM_INFINITY))
for write, ending in [(s.view, "html"), (lambda file: pliant.plot(s, file), "svg")]:
    try:
        write(sys.argv[2] + ending)
    except OSError as wrong:
        print(type(wrong).__name__)
"""
    files = {tmp_path / "s.html", tmp_path / "s.svg"}
    for file in files:
        file.write_text("before")
    catheter = ROOT / "examples" / "catheter" / "catheter.robot"
    arguments = [sys.executable, "-B", "-c", code, str(catheter), str(tmp_path / "s.")]
    done = subprocess.run(arguments, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["OSError"] * 2
    assert set(tmp_path.iterdir()) == files and all(file.read_text() == "before" for file in files)


def test_pictures(tmp_path):
    path = CATHETER.strain.solve_path(tensions=[[0, 0, 0], [1, 0, 0], [2, 0, 0]])
    picture = pliant.plot(path, tmp_path / "path.svg", view="xz", title="Three")
    assert (tmp_path / "path.svg").read_text() == picture == picture._repr_svg_()
    assert picture.count("<polyline") >= 3 and picture.count("<circle") == 3 and "Three" in picture
    assert "Catheter, model strain" in pliant.plot(path[0])
    for wrong in [lambda: pliant.plot([]), lambda: pliant.plot(path, view="zx")]:
        with pytest.raises(pliant.InputError):
            wrong()
    with pytest.raises(TypeError):
        pliant.plot([1, 2])
    chart = pliant.chart({"a": ([0, 1], [1, 2]), "b": (np.arange(3), np.arange(3))}, x="s / m", dots=["b"])
    assert chart.count("<circle") == 4 and "s / m" in chart
    for curves in [{}, {"a": ([0, 1], [1])}, {"a": ([0, 1], [1, math.nan])}, {"a": ([0],)}]:
        with pytest.raises(pliant.InputError):
            pliant.chart(curves)
    for write in [path[0].view, lambda file: pliant.plot(path, file), lambda file: pliant.chart({"a": ([0], [1])}, file)]:
        with pytest.raises(pliant.InputError, match="`.png` is another format: expected `.(svg|html)`"):
            write(tmp_path / "x.png")
    assert not (tmp_path / "x.png").exists()
    with pytest.raises(pliant.InputError, match="no curve `c`"):
        pliant.chart({"a": ([0], [1])}, dots=["c"])


def test_units_and_mixed_drives():
    model = CATHETER.strain
    si = model.solve(tensions=[3, 0, 1]).tip.position
    for given in [["3 N", "0N", "1000 mN"], np.array([3.0, 0.0, 1.0]), (3, 0.0, np.float64(1))]:
        assert np.array_equal(model.solve(tensions=given).tip.position, si)
    mixed = model.solve(displacements=["5 mm", None, None], tensions=[None, 0.2, "0.1 N"])
    assert abs(mixed.displacements[0] - 5e-3) < 1e-12 and mixed.forces[1] == 0.2
    same = model.solve(["5 mm", 0.2, "0.1 N"])
    assert np.array_equal(same.tip.position, mixed.tip.position)
    spring = model.solve([pliant.Spring("5 mm", "2 kN/m"), 0.2, 0.1])
    assert abs(spring.forces[0] - 2000 * (5e-3 - spring.displacements[0])) < 1e-9


def test_wrenches_move_the_tip_as_the_compliance_says():
    model = CATHETER.strain
    before = model.solve([1, 1, 1])
    force = 1e-6
    after = model.solve([1, 1, 1], wrenches=[pliant.Wrench(force=[0, force, 0])])
    predicted = before.jvp(wrench=[0, 0, 0, 0, force, 0])[3:]
    assert np.abs(after.tip.position - before.tip.position - predicted).max() < 1e-4 * np.abs(predicted).max()


def test_derivatives():
    arm = pliant.declare(SOFT)
    s, step = arm.planar.solve([2, 0.5]), 1e-6
    column = (arm.planar.solve([2 + step, 0.5]).tip.position - arm.planar.solve([2 - step, 0.5]).tip.position) / (2 * step)
    assert np.abs(s.sensitivity.tip_by_drive[3:, 0] - column).max() < 1e-8
    gradients = s.vjp(position=[0, 1, 0], parameters=["young"])
    assert np.array_equal(gradients.drives, s.sensitivity.tip_by_drive[4])
    assert gradients.parameters["young"] == s.parameter_sensitivity("young")[4]
    assert s.jvp(parameters={"young": 1.0})[4] == gradients.parameters["young"]


def test_parameters_are_attributes():
    arm = pliant.declare(SOFT)
    before, stiff = arm.planar, arm.planar.solve([5, 0]).tip.position[1]
    arm.young = "1 GPa"
    assert arm.young == 1e9 and arm.planar.young == 1e9 and before.young == 2e9
    assert arm.planar.solve([5, 0]).tip.position[1] > stiff == before.solve([5, 0]).tip.position[1]
    assert arm.with_parameters(young=2e9).planar.solve([5, 0]).tip.position[1] == stiff
    for wrong in ["3 mm", "x"]:
        with pytest.raises(pliant.InputError):
            arm.young = wrong
    with pytest.raises(pliant.InputError):
        arm.young = math.nan
    with pytest.raises(AttributeError):
        arm.yung = 3.0
    with pytest.raises(AttributeError):
        arm.shooting
    with pytest.raises(pliant.InputError):
        arm.model("shooting")


def test_reach_and_paths():
    model = CATHETER.strain
    goal = model.solve([2, 0.1, 0.5]).tip.position
    found = model.reach(goal, tensions=[0.1, 0.1, 0.1])
    assert np.abs(found.tip.position - goal).max() < 1e-8
    with pytest.raises(pliant.OutOfReach) as caught:
        model.reach([1, 0, 0])
    assert caught.value.distance > 0.7 and isinstance(caught.value.state, pliant.State)
    path = model.solve_path([[1, 0, 0], [2, 0, 0]])
    assert np.abs(path[1].tip.position - model.solve([2, 0, 0]).tip.position).max() < 1e-10
    with pytest.raises(pliant.PathStopped) as caught:
        model.solve_path([[1, 0, 0], [math.nan, 0, 0]])
    assert len(caught.value.samples) == 1 and isinstance(caught.value.cause, pliant.InputError)
    assert np.array_equal(model.reach([*goal[:2], math.nan]).forces, model.reach([*goal[:2], None]).forces)
    second = model.solve([1.8, 0.1, 0.5]).tip.position
    along = model.reach_path([goal, second], tensions=[0.1] * 3)
    assert np.abs(along[1].tip.position - second).max() < 1e-8


def test_not_converged():
    with pytest.raises(pliant.NotConverged) as caught:
        CATHETER.strain.solve([3, 0, 1], max_evaluations=1)
    assert caught.value.report.cause == "Evaluations"
    copy.deepcopy(caught.value.report)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is pliant.NotConverged and again.report == caught.value.report


def test_solver_starts_from_its_last_solution():
    solver = CATHETER.strain.solver()
    first = solver.solve([3, 0, 1])
    assert solver.solve([3, 0, 1]).report.iterations < first.report.iterations
    solver.restart()
    assert solver.solve([3, 0, 1]).report.iterations == first.report.iterations
    other = pickle.loads(pickle.dumps(solver))
    assert other.solve([3, 0, 1]).report.iterations < first.report.iterations
    other.restart()
    other.start_from(first)
    assert other.solve([3, 0, 1]).report.iterations < first.report.iterations


def test_many():
    model = CATHETER.strain
    inputs = np.random.default_rng(1).uniform(0, 4, (70, 3))
    one, two = (model.solve_many(inputs, threads=threads, sensitivity=True) for threads in [1, 2])
    assert np.array_equal(one.position, two.position) and one.converged.all()
    for row in [0, 69]:
        # Lanes round otherwise.
        assert np.abs(one.position[row] - model.solve(inputs[row]).tip.position).max() < 1e-10
    assert one.tip_by_drive.shape == (70, 6, 3) and one.compliance.shape == (70, 6, 6)
    inputs[3, 0] = math.nan
    bad = model.solve_many(inputs)
    assert list(bad.errors) == [3] and isinstance(bad.errors[3], pliant.InputError)
    assert not bad.converged[3] and np.isnan(bad.position[3]).all() and bad.stability[3] == "failed"
    assert model.solve_many(np.zeros((0, 3))).position.shape == (0, 3)
    assert model.solve_many(tensions=[["1 N", 0, 0]]).forces[0, 0] == 1.0

    def stop(done, failed):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        model.solve_many(np.ones((2000, 3)), progress=stop)


def test_keyboard_interrupt_stops_many():
    inputs = np.random.default_rng(2).uniform(0, 4, (300_000, 3))
    # A process that a shell starts in the background ignores the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        CATHETER.strain.solve_many(inputs)
    assert time.monotonic() - begun < 5


def test_pickle_and_copy():
    s = CATHETER.strain.solve([3, 0, 1])
    again = pickle.loads(pickle.dumps(s))
    assert np.abs(again.tip.position - s.tip.position).max() < 1e-12
    assert np.array_equal(copy.deepcopy(s).tip.position, s.tip.position)
    arm = pliant.declare(SOFT)
    arm.young = 1e9
    assert pickle.loads(pickle.dumps(arm)).young == 1e9 == copy.deepcopy(arm).young
    assert pickle.loads(pickle.dumps(arm.planar)).young == 1e9


def test_motion():
    trunk = pliant.load(TRUNK).constant_curvature
    count = trunk.actuators
    motion = trunk.simulate("50 ms", step="10 ms", forces=[-5.0] + [0.0] * (count - 1))
    assert np.allclose(motion.time, [0, 0.01, 0.02, 0.03, 0.04, 0.05]) and motion.shape.shape == (6, 2, 3)
    same = trunk.simulate(0.05, step=0.01, forces=lambda t: [-5.0] + [0.0] * (count - 1))
    assert np.abs(same.position - motion.position).max() < 1e-9
    with pytest.raises(ZeroDivisionError):
        trunk.simulate(0.05, forces=lambda t: [1 / 0] * count)
    for wrong in [-1, math.nan, "1 m"]:
        with pytest.raises(pliant.InputError):
            trunk.simulate(wrong)
    with pytest.raises(pliant.Unsupported, match="motion in time"):
        CATHETER.shooting.simulate(1)
    for wrong in [{"tensions": [1.0]}, {"displacements": [1.0] * (count - 1)}, {"branch": "followed"}]:
        with pytest.raises(pliant.InputError):
            trunk.simulate(0.05, **wrong)
    with pytest.raises(TypeError, match="unknown argument"):
        trunk.simulate(0.05, load=[1.0])


def test_motion_of_a_rod():
    catheter = CATHETER.strain
    held = catheter.solve(tensions=[1.0, 0, 0])
    still = catheter.simulate(0.02, forces=[1.0, 0, 0], start=held)
    assert np.abs(still.position - held.tip.position).max() < 1e-7 and still.shape.ndim == 2
    freed = catheter.simulate(0.02, start=held)
    assert np.abs(freed.position[-1] - held.tip.position).max() > 1e-5


def test_motion_under_a_load():
    trunk = pliant.load(TRUNK).constant_curvature
    pulled = pliant.Wrench(force=[2.0, 0, 0])
    held = trunk.solve(wrenches=[pulled])
    # From its own equilibrium it does not move.
    still = trunk.simulate(0.05, start=held, wrenches=[pulled])
    assert np.abs(still.position - held.tip.position).max() < 1e-8
    free = trunk.simulate(0.05, start=held)
    assert np.abs(free.position[-1] - held.tip.position).max() > 1e-4


def test_wrong_declarations(tmp_path):
    with pytest.raises(pliant.DeclarationError) as caught:
        pliant.declare("robot Arm {\n    backbone { length: 0.3 kg, young: 2 GPa }\n    model planer,\n}\n")
    faults = caught.value.faults
    assert (2, 24) in [(fault.line, fault.column) for fault in faults] and len(faults) > 1
    assert caught.value.line == faults[0].line and "^^" in str(caught.value)
    with pytest.raises(FileNotFoundError):
        pliant.load(tmp_path / "none.robot")
    (tmp_path / "bytes.robot").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(pliant.InputError):
        pliant.load(tmp_path / "bytes.robot")
    with pytest.raises(pliant.DeclarationError):
        pliant.declare("")


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"tensions": [3, 0]}, pliant.InputError),
        ({"tensions": [math.nan, 0, 0]}, pliant.InputError),
        ({"tensions": [math.inf, 0, 0]}, pliant.InputError),
        ({"tensions": [-1, 0, 0]}, pliant.InputError),
        ({"tensions": ["3 mm", 0, 0]}, pliant.InputError),
        ({"tensions": "3,0,1"}, TypeError),
        ({"tensions": 3}, TypeError),
        ({"tensions": [True, 0, 0]}, TypeError),
        ({"tensions": [[1], 0, 0]}, TypeError),
        ({"tensions": [None, 0, 0]}, pliant.InputError),
        ({"tensions": [1, 0, 0], "displacements": [1e-3, None, None]}, pliant.InputError),
        ({"torques": [1, 0, 0]}, pliant.InputError),
        ({"tension": [1, 0, 0]}, TypeError),
        ({"wrenches": [3]}, TypeError),
        ({"wrenches": [pliant.Wrench(force=[0, 0])]}, pliant.InputError),
        ({"wrenches": [pliant.Wrench(frame="moon")]}, pliant.InputError),
        ({"wrenches": [pliant.Wrench(at=7.0)]}, pliant.Error),
        ({"wrenches": [pliant.Wrench(body=-1)]}, OverflowError),
        ({"ropes": [pliant.Rope(1, [0, 0, 1])]}, pliant.Unsupported),
        ({"payload": pliant.Payload(0.1)}, pliant.Unsupported),
        ({"branch": "left"}, pliant.InputError),
        ({"tolerance": math.nan}, pliant.Error),
        ({"max_evaluations": -1}, OverflowError),
    ],
)
def test_wrong_input(given, error):
    with pytest.raises(error):
        CATHETER.strain.solve(**given)


class Flag:
    """A number of another library, which is none of ours."""


MASKED = np.ma.array([1.0, 2.0, 3.0], mask=[False, True, False])


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (b"\x01\x02\x03", "bytes"),
        (bytearray(b"\x01\x02\x03"), "bytearray"),
        (memoryview(b"\x01\x02\x03"), "memoryview"),
        ({1.0, 2.0, 3.0}, "set"),
        (frozenset([1.0, 2.0, 3.0]), "frozenset"),
        ([1.0, 2.0, 1j], "complex"),
        ([1.0, 2.0, np.complex128(1j)], "complex128"),
        (np.array([1, 2, 3j]), "complex128"),
        (np.array([1, 2, 3j], np.complex64), "complex64"),
        (MASKED, "masked entries in `<class 'numpy.ma.MaskedArray'>`"),
        (MASKED.astype(int), "masked entries"),
        (list(MASKED), "masked entries"),
        ([True, False, True], "bool"),
        (np.array([True, False, True]), "bool"),
        (np.array([1, 2, 3], "m8[s]"), "timedelta64"),
        ([Flag(), Flag(), Flag()], "Flag"),
    ],
)
def test_what_is_no_list_of_numbers(given, named):
    model, rod = CATHETER.strain, pliant.declare(SOFT).planar
    asks = [
        lambda: model.solve(tensions=given),
        lambda: model.solve(wrenches=[pliant.Wrench(force=given)]),
        lambda: model.solve_many(tensions=[given]),
        lambda: model.reach(position=given),
        lambda: pliant.chart({"a": (given, [1, 2, 3])}),
        lambda: pliant.fit(rod, {"tip": [given]}, [[1, 0]], free=["young"]),
        lambda: pliant.fit(
            rod, {"x": given}, [[1, 0]] * 3, free=["young"], sensors={"x": {"measures": "displacement", "actuator": 0}}
        ),
    ]
    for ask in asks:
        with pytest.raises(TypeError) as caught:
            ask()
        assert re.search(rf"found .*{re.escape(named)}", str(caught.value)), caught.value


def test_numbers_of_other_types():
    model = CATHETER.strain
    expected = model.solve(tensions=[1.0, 2.0, 3.0]).tip.position
    whole = np.ma.array([1.0, 2.0, 3.0], mask=[False] * 3)
    for given in [
        (1, 2, 3),
        np.array([1, 2, 3], np.uint8),
        np.array([1, 2, 3], np.float32),
        np.array([1, 2, 3], object),
        [fractions.Fraction(1), np.array(2.0), np.int16(3)],
        whole,
        (value for value in [1, 2, 3]),
    ]:
        assert np.array_equal(model.solve(tensions=given).tip.position, expected)
    with pytest.raises(TypeError, match="found .*ndarray"):
        model.solve(tensions=[np.ones(1)] * 3)


def test_long_texts_are_cut_in_messages():
    for ask in [
        lambda: CATHETER.strain.solve(tensions=["x" * 10_000, 0, 0]),
        lambda: CATHETER.strain.solve(tensions=[-1e300, 0, 0]),
        lambda: CATHETER.strain.with_parameters(**{"x" * 10_000: 1}),
    ]:
        with pytest.raises(pliant.InputError) as caught:
            ask()
        assert len(str(caught.value)) < 300


def test_wrong_questions():
    s = CATHETER.strain.solve([1, 0, 0])
    for ask in [
        lambda: s.station(1, 0.1),
        lambda: s.station(0, 9.0),
        lambda: s.sample(1),
        lambda: s.sample(10**9),
        lambda: s.vjp(position=[1, 2]),
        lambda: s.parameter_sensitivity("none"),
        lambda: CATHETER.strain.reach([0, 0]),
        lambda: CATHETER.strain.reach([None, None, None]),
        lambda: CATHETER.strain.reach([math.nan, None, math.nan]),
        lambda: CATHETER.strain.reach([0, 0, 0.2], rotation=[[1, 0, 0], [0, 1, 0], [0, 0, -1]]),
        lambda: CATHETER.strain.solve_many([[1, 2]]),
    ]:
        with pytest.raises(pliant.Error):
            ask()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0, 5), min_size=3, max_size=3))
def test_any_tensions_are_solved(tensions):
    s = CATHETER.strain.solve(tensions=tensions)
    assert s.report.residual <= s.report.bound and np.isfinite(s.tip.matrix).all()


def test_examples_of_docstrings():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    named = {"pliant": pliant, **{name: getattr(pliant, name) for name in pliant.__all__}}
    for name, item in list(named.items()):
        if isinstance(item, type):
            named.update({f"{name}.{key}": value for key, value in vars(item).items()})
    count = 0
    for name, item in named.items():
        test = parser.get_doctest(getattr(item, "__doc__", None) or "", {}, name, None, 0)
        count += runner.run(test).attempted
    assert runner.summarize().failed == 0 and count >= 9


def test_the_script_of_the_readme():
    text = (ROOT / "bindings" / "python" / "README.md").read_text()
    script = re.search(r"```python\n(.*?)```", text, re.S).group(1)
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def test_import_is_fast():
    code = "import numpy, time; a = time.perf_counter(); import pliant; print(time.perf_counter() - a)"
    times = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(5)]
    assert min(times) < 0.02
