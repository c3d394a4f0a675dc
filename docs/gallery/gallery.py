"""Draws the pictures of the gallery; what they are drawn from must agree with the reference tables.

    python docs/gallery/gallery.py [--out FOLDER] [FIGURE ...]

Needs the Python package `pliant` and nothing else.
"""

import argparse
import csv
import itertools
import pathlib
import types

import numpy as np

import pliant

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
PLANAR = ROOT / "examples" / "replay" / "tables" / "lasem"
SEGMENTS = ROOT / "examples" / "replay" / "tables" / "constant_curvature"
SHARED = ROOT / "examples" / "shared"
REFERENCE = ROOT / "tests" / "reference"


def out(figure):
    return FOLDER / f"{figure}.svg"


def table(name):
    """The columns of a reference table that are numbers."""
    with open(REFERENCE / name, newline="") as file:
        rows = list(csv.DictReader(file))
    return {key: np.array([float(row[key]) for row in rows]) for key in rows[0] if is_number(rows[0][key])}


def is_number(text):
    try:
        return bool(text) and np.isfinite(float(text))
    except ValueError:
        return False


def report(figure, text):
    print(f"{figure}: {text}", flush=True)


def agrees(figure, error, most, text):
    """Prints a largest difference, which must be at most so large, m."""
    report(figure, f"{text}: {error:.1e} m")
    assert error <= most, f"{figure}: {error} m, expected at most {most} m"


# Planar cable-driven robots ("LASEM").


def shapes(figure, title, solutions):
    pliant.plot(solutions, out(figure), title=title)


def forward(figure, model, reference):
    """Compares the tips under the forces of a table."""
    known, error = table(reference), 0.0
    for force, x, y in zip(known["DeltaF_N"], known["x_tip_m"], known["y_tip_m"]):
        tip = model.solve([max(force, 0), max(-force, 0)]).tip.position
        error = max(error, np.abs(tip[:2] - [x, y]).max())
    agrees(figure, error, 1e-13, f"tips against {len(known['x_tip_m'])} rows of {reference}")


def follow(figure, model, start, reference):
    """Trajectory (20) of the coordinate x of the tip, by cable forces; compares with a table."""
    known = table(reference)
    time = np.linspace(0, 10, 401)
    x0 = known["in.x_d_m"][0]
    wanted = x0 + 0.1 * np.exp(-0.1 * time) * np.sin(2 * np.pi * time)
    path = model.reach_path([[x, None, None] for x in wanted], tensions=[start, 0])
    x = np.array([s.tip.position[0] for s in path])
    taken = np.array([s.displacements[0] for s in path])
    at = {round(float(t), 9): value for t, value in zip(time, taken)}
    rows = [(at[round(float(t), 9)], d) for t, d in zip(known["in.t_s"], known["Delta_l_m"]) if round(float(t), 9) in at]
    error = max(abs(found - expected) for found, expected in rows)
    agrees(figure, np.abs(x - wanted).max(), 1e-10, "x of the tip against the trajectory")
    agrees(figure, error, 1e-10, f"displacements against {len(rows)} rows of {reference}")
    pliant.chart(
        {"x of the tip": (time, x), "displacement": (time, taken)}, out(figure),
        title="Tip along trajectory (20), and the displacement that it needs", x="time / s", y="m",
    )


def planar_2a():
    model = pliant.load(PLANAR / "classic.robot").planar
    solutions = [model.solve(displacements=[d, -d]) for d in np.linspace(0.02, 0.14, 7)]
    angle = [2 * s.displacements[0] / 0.11 for s in solutions]
    exact = [(0.3 * np.sin(a) / a, 0.3 * (1 - np.cos(a)) / a) for a in angle]
    error = max(np.abs(s.tip.position[:2] - tip).max() for s, tip in zip(solutions, exact))
    agrees("planar-2a", error, 1e-14, "tips against circular arcs")
    shapes("planar-2a", "Parallel cables, displacements of 20 mm to 140 mm", solutions)


def planar_2b():
    follow("planar-2b", pliant.load(PLANAR / "classic.robot").planar, 2.7694480692802585, "lasem/classic_inverse.csv")


def planar_3a():
    model = pliant.load(PLANAR / "routing.robot").planar
    shapes("planar-3a", "Cables that approach the backbone, forces up to 15 N", [model.solve([f, 0]) for f in np.linspace(2, 14, 7)])
    forward("planar-3a", model, "lasem/routing_forward.csv")


def planar_3b():
    follow("planar-3b", pliant.load(PLANAR / "routing.robot").planar, 11.877076023698121, "lasem/routing_inverse.csv")


def planar_4a():
    model = pliant.load(PLANAR / "nonuniform.robot").planar
    forward("planar-4a", model, "lasem/nonuniform_forward.csv")
    shapes("planar-4a", "A backbone from 6 mm to 5 mm, forces up to 14 N", [model.solve([f, 0]) for f in np.linspace(2, 14, 7)])


def planar_4b():
    start = table("lasem/nonuniform_inverse.csv")["DeltaF_N"][0]
    follow("planar-4b", pliant.load(PLANAR / "nonuniform.robot").planar, start, "lasem/nonuniform_inverse.csv")


def planar_5():
    robot = pliant.load(PLANAR / "distributed.robot")
    known, error, count = table("lasem/distributed_tip.csv"), 0.0, 0
    for q_x, q_y, force, x, y in zip(*(known[key] for key in ("in.q_x_N_per_m", "in.q_y_N_per_m", "in.DeltaF_N", "x_tip_m", "y_tip_m"))):
        if (q_x, q_y) == (0, 0.6164):
            drives = [max(force, 0), max(-force, 0)]
            tip = robot.planar.solve(drives).tip.position
            error, count = max(error, np.abs(tip[:2] - [x, y]).max()), count + 1
    agrees("planar-5", error, 1e-12, f"tips against {count} rows of lasem/distributed_tip.csv")
    shapes("planar-5", "Under 0.6164 N/m across, forces of 0 to 3 N", [robot.planar.solve([f, 0]) for f in np.linspace(0, 3, 7)])


AXIAL = [(0.15, -0.10), (0.12, -0.10), (0.10, -0.10), (0.08, -0.10), (0.06, -0.10)]


def planar_6():
    model = pliant.load(PLANAR / "axial.robot").planar
    solutions = [model.solve(displacements=pair) for pair in AXIAL]
    stretch = [1 - sum(pair) / 0.6 for pair in AXIAL]
    angle = [(a - b) / 0.11 for a, b in AXIAL]
    exact = [(0.3 * k * np.sin(a) / a, 0.3 * k * (1 - np.cos(a)) / a) for k, a in zip(stretch, angle)]
    error = max(np.abs(s.tip.position[:2] - tip).max() for s, tip in zip(solutions, exact))
    agrees("planar-6", error, 1e-14, "tips against arcs of the length (1 + u) L")
    shapes("planar-6", "An extensible backbone, displacements 60..150 mm and -100 mm", solutions)


def planar_7():
    model = pliant.load(PLANAR / "axial.robot").planar
    known = table("lasem/axial_inverse.csv")
    targets = [[x, y, None] for x, y in zip(known["in.x_d_m"], known["in.y_d_m"])]
    path = model.reach_path(targets, displacements=[0.15, -0.10])
    found = np.array([s.displacements for s in path])
    error = np.abs(found - np.column_stack([known["Delta_l1_m"], known["Delta_l2_m"]])).max()
    agrees("planar-7", error, 1e-10, f"displacements against {len(path)} rows of lasem/axial_inverse.csv")
    tips = np.array([s.tip.position for s in path])
    pliant.chart(
        {"wanted": (known["in.x_d_m"], known["in.y_d_m"]), "tip": (tips[::4, 0], tips[::4, 1])}, out("planar-7"),
        title="Tip along the spiral (43), (44)", x="x / m", y="y / m", equal=True, dots=["tip"],
    )


def planar_10():
    text, found = (PLANAR / "guided.robot").read_text(), []
    for count, force in ((1, 3), (2, 8), (3, 15)):
        try:
            s = pliant.declare(text.replace("count: 1", f"count: {count}")).discs.solve([force, 0])
            taken = ", ".join(f"{displacement:.6f}" for displacement in s.displacements)
            report("planar-10", f"{count} discs, {force} N: {s.report.stability}, displacements {taken} m")
            found.append(s)
        except pliant.Collapse as error:
            report("planar-10", f"{count} discs, {force} N: {error}")
    shapes("planar-10", "One disc at 3 N, two discs at 8 N", found)


# Segments of constant curvature.


def arcs(shape, count=25):
    """Points of a chain of arcs, from Dx, Dy (rad) and the length (m) of each."""
    place, turn, points = np.zeros(3), np.eye(3), []
    for dx, dy, length in shape:
        angle = np.hypot(dx, dy)
        way = np.array([dx, dy, 0]) / angle if angle else np.array([1.0, 0, 0])
        for part in np.linspace(0, 1, count):
            a = angle * part
            across = length * (1 - np.cos(a)) / angle if angle else 0.0
            along = length * np.sin(a) / angle if angle else length * part
            points.append(place + turn @ (across * way + np.array([0, 0, along])))
        place = points[-1]
        axis = np.cross([0, 0, 1], way)
        cross = np.cross(np.eye(3), axis)
        turn = turn @ (np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)
    return np.array(points)


def lapse(figure, title, motion):
    """The robot at all instants of a motion, seen along x: gravity points down."""
    frames = [arcs(shape) for shape in motion.shape]
    error = np.abs(frames[-1][-1] - motion.position[-1]).max()
    agrees(figure, error, 1e-14, f"the drawn tip of {len(frames)} frames against that of the model")
    # Each there and back, so that one curve is all of them.
    between = np.concatenate([part for frame in frames[1:-1] for part in (frame, frame[::-1])])
    curves = {f"{motion.time[0]:.2f} s": frames[0], "between": between, f"{motion.time[-1]:.2f} s": frames[-1]}
    curves = {name: (points[:, 2], points[:, 1]) for name, points in curves.items()}
    pliant.chart(curves, out(figure), title=title, x="z / m", y="y / m", equal=True)


def from_paper(kind, duration, step, forces, damping=0.05):
    """A motion from the start of the paper, 0.13 1/m in the plane of gravity, at rest; by steps of 1 ms."""
    model = pliant.load(SEGMENTS / f"{kind}.robot").with_parameters(damping=damping).constant_curvature
    stepper, start = model.stepper(forces), [0, -0.13 * 0.24, 0.24]
    stepper.set_state(0, 2 * start, [0] * 6)
    time, shape, position = [0.0], [stepper.coordinates], [stepper.tip.position]
    for _ in range(round(duration / step)):
        for _ in range(round(step / 1e-3)):
            stepper.step(1e-3, forces)
        time.append(stepper.time)
        shape.append(stepper.coordinates)
        position.append(stepper.tip.position)
    return types.SimpleNamespace(time=np.array(time), shape=np.reshape(shape, (-1, 2, 3)), position=np.array(position))


def along_table(figure, motion, name):
    """Compares the shapes of a motion with those of a table at the same instants."""
    known = table(f"constant-curvature/{name}.csv")
    columns = np.column_stack([known[key] for key in ("Dx1", "Dy1", "L1", "Dx2", "Dy2", "L2")]).reshape(-1, 2, 3)
    rows = {round(t, 6): row for t, row in zip(known["in.t_s"], columns)}
    both = [(shape, rows[round(float(t), 6)]) for t, shape in zip(motion.time, motion.shape) if round(float(t), 6) in rows]
    error = max(np.abs(one - other).max() for one, other in both)
    agrees(figure, error, 1e-3, f"angles in rad and lengths against {len(both)} rows of {name}.csv")


def curvature(motion, segment):
    return np.hypot(motion.shape[:, segment, 0], motion.shape[:, segment, 1]) / motion.shape[:, segment, 2]


def segments_4():
    motion = pliant.load(SEGMENTS / "consistent.robot").constant_curvature.simulate(1.2, step=0.05)
    lapse("segments-4", "Released from the horizontal, every 0.05 s", motion)


def segments_5():
    curves = {}
    for damping in (0.05, 0.025):
        motion = from_paper("consistent", 1.5, 0.01, [0] * 6, damping)
        if damping == 0.05:
            along_table("segments-5", motion, "trajectory_consistent_free")
        for segment in (0, 1):
            found = curvature(motion, segment)
            curves[f"{segment + 1}, damping {damping}"] = (motion.time, found)
            turns = [k for k in range(1, len(found) - 1) if (found[k] - found[k - 1]) * (found[k + 1] - found[k]) < 0 and abs(found[k] - found[-1]) > 5e-3]
            extremes = ", ".join(f"{found[k]:.2f} 1/m at {motion.time[k]:.2f} s" for k in turns)
            report("segments-5", f"damping {damping}, segment {segment + 1}: {extremes}; at the end {found[-1]:.3f} 1/m")
    pliant.chart(curves, out("segments-5"), title="Curvature after the release at 0.13 1/m", x="time / s", y="curvature / (1/m)")


IN_PLANE, OUT_OF_PLANE = [-180, 0, 0, -60, 0, 0], [0, -60, 60, 0, 60, -60]


def segments_6():
    for figure, text, forces in (("6a", "In-plane actuation (42)", IN_PLANE), ("6b", "Out-of-plane actuation (43)", OUT_OF_PLANE)):
        lapse(f"segments-{figure}", f"{text}, every 0.067 s", from_paper("as_published", 0.603, 0.067, forces))


def segments_7():
    for kind in ("consistent", "as_published"):
        motion = from_paper(kind, 1.5, 0.005, OUT_OF_PLANE)
        report("segments-7", f"{kind}: at the end {curvature(motion, 0)[-1]:.3f} and {curvature(motion, 1)[-1]:.3f} 1/m")
    along_table("segments-7", motion, "trajectory_printed_op")
    turned = {f"segment {k + 1}": (motion.time, np.degrees(np.unwrap(np.arctan2(motion.shape[:, k, 1], motion.shape[:, k, 0])))) for k in (0, 1)}
    pliant.chart({f"segment {k + 1}": (motion.time, curvature(motion, k)) for k in (0, 1)}, out("segments-7a"),
                 title="Out-of-plane actuation (43): curvature", x="time / s", y="curvature / (1/m)")
    pliant.chart(turned, out("segments-7b"), title="Out-of-plane actuation (43): the plane of bending", x="time / s", y="phi / degrees")


# Tendons: scenarios A to E.

GRIDS = {"a": [np.arange(6)] * 3, "b": [np.arange(9)] * 2, "c": [np.arange(1, 11)] * 2, "d": [np.arange(0, 5.1, 2.5)] * 3 + [np.array([0, 3.75])] * 3 + [np.array([0, 2.5])] * 3,
         "e": [np.array([0, 2, 4])] * 2 + [np.array([0, 1.5, 3])] * 2 + [np.array([0, 1, 2])] * 2}


def tendons(scenario):
    robot = pliant.load(SHARED / "rods" / f"{scenario}.robot")
    random = np.random.default_rng(1)
    solutions, worst = [], 0.0
    for _ in range(20):
        tensions = [float(random.choice(values)) for values in GRIDS[scenario]]
        if scenario == "c":
            tensions[random.integers(2)] = 0.0
        both = [getattr(robot, kind).solve(tensions) for kind in ("strain", "shooting")]
        worst = max(worst, np.linalg.norm(both[0].tip.position - both[1].tip.position))
        solutions += both
    known, error = table(f"tendon/scenario_{scenario}.csv"), 0.0
    inputs = [key for key in known if key.startswith("in.tau")]
    for row in range(len(known["x_m"])):
        tip = robot.shooting.solve([known[key][row] for key in inputs]).tip.position
        error = max(error, np.abs(tip - [known[key][row] for key in ("x_m", "y_m", "z_m")]).max())
    agrees(f"tendons-{scenario}", worst, 1e-3, "tips of both models")
    agrees(f"tendons-{scenario}", error, 1e-11, f"tips by shooting against {len(known['x_m'])} rows of tendon/scenario_{scenario}.csv")
    pliant.plot(solutions, out(f"tendons-{scenario}"), view="iso", title=f"Scenario {scenario.upper()}: 20 random pairs")


def whole_grid(scenario):
    """All tensions of the paper's table III; tests/reference/README.md has the rules."""
    if scenario == "c":
        return [[t, 0] for t in range(1, 11)] + [[0, t] for t in range(1, 11)]
    cases = [np.array(case, float) for case in itertools.product(*GRIDS[scenario])]
    if scenario == "d":
        def kept(case):
            triples = case.reshape(3, 3)
            sums = [triples[k:].sum(axis=0) for k in range(3)]
            vain = any(triple[0] and len(set(triple)) == 1 for triple in triples)
            return not vain and all(total.max() - total.min() <= most for total, most in zip(sums, (5, 3.75, 2.5)))
        return [case for case in cases if kept(case)]
    if scenario == "e":
        return [case for case in cases if all(one != other or one == 0 for one, other in case.reshape(3, 2))]
    return cases


def table_3():
    """Both models over the whole grids, each from the unloaded rod: medians and bounds of 95 % of the cases."""
    for scenario in "abcde":
        robot = pliant.load(SHARED / "rods" / f"{scenario}.robot")
        away, turned, steps = [], [], np.zeros(2)
        for case in whole_grid(scenario):
            strain, shooting = robot.strain.solve(case), robot.shooting.solve(case)
            away.append(1e3 * np.linalg.norm(strain.tip.position - shooting.tip.position))
            # Half the norm of the antisymmetric part is the sine of the angle, which is small.
            between = strain.tip.rotation.T @ shooting.tip.rotation
            turned.append(np.degrees(np.linalg.norm(between - between.T) / np.sqrt(8)))
            steps += [strain.report.load_steps > 1, shooting.report.load_steps > 1]
        part = 100 * max(away) / (1e3 * sum(robot.strain.lengths))
        text = ", ".join(f"{name} {np.median(values):.1e} ({np.percentile(values, 2.5):.1e} to {np.percentile(values, 97.5):.1e})" for name, values in (("mm", away), ("degrees", turned)))
        shares = ", ".join(f"{100 * count / len(away):.2f} %" for count in steps)
        report("table-3", f"{scenario.upper()}: {len(away)} cases, {text}, at most {part:.1e} % of the length, with load steps (strain, shooting) {shares}")


def kinks():
    """Scenario E with and without the forces of its tendons where their slope jumps: wrenches against these forces take them out."""
    robot = pliant.load(SHARED / "rods" / "e.robot").strain
    away = []
    for case in whole_grid("e"):
        against = []
        for number, tension in enumerate(case):
            segment, angle = number // 2, 2 * np.pi * (number // 2) / 3 + np.pi * (number % 2)
            outwards = np.array([0, np.sin(angle), -np.cos(angle)])
            if segment and tension:
                before, after = np.array([1.0, 0, 0]), np.array([1.0, 0, 0]) - 0.08 * outwards
                force = -tension * (after / np.linalg.norm(after) - before)
                against.append(pliant.Wrench(force=force, couple=np.cross(0.008 * outwards, force), at=0.1 * segment, frame="local"))
        away.append(np.linalg.norm(robot.solve(case, wrenches=against).tip.position - robot.solve(case).tip.position) / 0.3)
    report("kinks", f"{len(away)} cases: without the forces at kinks tips move by {100 * np.median(away):.0f} % of the length (median), at most {100 * max(away):.0f} %")


def rod():
    model = pliant.load(SHARED / "rods" / "bare.robot").shooting
    known = table("tendon/rod_forward.csv")
    solutions, error = [], 0.0
    for row in range(len(known["x_m"])):
        at = {key: known[key][row] for key in known}
        wrench = pliant.Wrench(force=[at["in.fx_N"], at["in.fy_N"], at["in.fz_N"]], couple=[at["in.mx_Nm"], at["in.my_Nm"], at["in.mz_Nm"]])
        s = model.solve(wrenches=[wrench])
        solutions.append(s)
        error = max(error, np.abs(s.tip.position - [at["x_m"], at["y_m"], at["z_m"]]).max())
    agrees("rod", error, 1e-11, f"tips against {len(solutions)} rows of tendon/rod_forward.csv")
    pliant.plot(solutions, out("rod"), view="iso", title="A rod without tendons under forces and couples at its tip")


# Six rods.


def angles(phase):
    return [-np.pi / 12 * (np.sin(phase + shift) + 1) for shift in (0, 2 * np.pi / 3, 4 * np.pi / 3)]


ROPE = pliant.Rope(force=0.5, towards=[0.30, 0.10, 0.60])


def turn(model, phases, **loads):
    solver = model.solver()
    solver.solve(angles=[0, 0, 0], **loads)
    return [solver.solve(angles=angles(phase), **loads) for phase in phases]


def samples(model, **loads):
    """The ramp from zero angles to the first phase, and a turn in tenths of its samples."""
    ramp = [[part * angle for angle in angles(0)] for part in np.linspace(0, 1, 11)]
    solver = model.solver()
    return [solver.solve(angles=row, **loads) for row in ramp], [solver.solve(angles=angles(2 * np.pi * k / 100), **loads) for k in range(101)]


def rods_6():
    text = (SHARED / "six_rods.robot").read_text()
    model, exact = (pliant.declare(text.replace("elements: 4", f"elements: {count}")).parallel for count in (4, 48))
    above, side = {}, {}
    for name, loads in (("unloaded", {}), ("rope", {"ropes": [ROPE]})):
        ramp, around = samples(model, **loads)
        eleven = [ramp[0], *around[:100:10]]
        fine = samples(exact, **loads)
        away = [1e3 * np.linalg.norm(one.tip.position - other.tip.position) for one, other in zip(eleven, [fine[0][0], *fine[1][:100:10]])]
        report("rods-6", f"{name}: four elements are off by {np.mean(away):.2f} mm (mean of the eleven samples), at most {max(away):.2f} mm")
        for part, solutions in (("ramp", ramp), ("turn", around), ("samples", eleven)):
            x, y, z = np.transpose([s.tip.position for s in solutions])
            above[f"{name}, {part}"], side[f"{name}, {part}"] = (x, y), (x, z)
    dots = [name for name in above if "samples" in name]
    pliant.chart(above, out("rods-6a"), title="The platform from above", x="x / m", y="y / m", equal=True, dots=dots)
    pliant.chart(side, out("rods-6b"), title="The platform from the side", x="x / m", y="z / m", equal=True, dots=dots)


def rods_7():
    model = pliant.load(SHARED / "six_rods.robot").parallel
    for name, loads in (("a", {}), ("b", {"ropes": [ROPE]})):
        samples = turn(model, 2 * np.pi * np.arange(10) / 10, **loads)
        text = "without load" if name == "a" else "pulled by a rope"
        pliant.plot(samples[::3], out(f"rods-7{name}"), view="iso", title=f"Samples 1, 4, 7 and 10 {text}")


FIGURES = {function.__name__.replace("_", "-"): function for function in (
    planar_2a, planar_2b, planar_3a, planar_3b, planar_4a, planar_4b, planar_5, planar_6, planar_7, planar_10,
    segments_4, segments_5, segments_6, segments_7, table_3, kinks, rod, rods_6, rods_7)}
FIGURES |= {f"tendons-{scenario}": lambda scenario=scenario: tendons(scenario) for scenario in "abcde"}


def main():
    global FOLDER
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--out", type=pathlib.Path, default=FOLDER, help="folder of the pictures; that of the gallery if not given")
    arguments.add_argument("figure", nargs="*", choices=[*FIGURES, []], help="all if none is given")
    given = arguments.parse_args()
    FOLDER = given.out
    for name in given.figure or FIGURES:
        FIGURES[name]()


if __name__ == "__main__":
    main()
