"""Measures which model suits when: tables and pictures of docs/models/measured.md.

    python docs/measured/measured.py [--out FOLDER] [PART ...]

Needs the Python package `pliant` and nothing else. Times are those of the processor per equilibrium, each solved from the one before, medians of repeated runs on one thread.
"""

import argparse
import pathlib
import time

import numpy as np

import pliant

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
LASEM = ROOT / "examples" / "replay" / "tables" / "lasem"
REPEATS = 10


def table(part, head, rows):
    """Prints a table as it stands on the page."""
    print(f"\n{part}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def wave(drives, count=48):
    """Inputs around one, each close to the one before."""
    return [[drive * (1 + 0.1 * np.sin(0.2 * k)) for drive in drives] for k in range(count)]


def cost(model, rows, start="previous", kind="drives"):
    """Median time of an equilibrium, s, of runs that take 30 ms at least; the first one is not counted."""
    times, repeated = [], list(rows)
    for _ in range(REPEATS):
        clock = time.process_time()
        solved = model.solve_many(threads=1, start=start, **{kind: repeated})
        times.append((time.process_time() - clock) / len(repeated))
        if len(times) == 1:
            repeated = list(rows) * int(np.ceil(0.03 / times[0] / len(rows)))
    assert np.isfinite(solved.position).all(), "a solve failed"
    return float(np.median(times[1:]))


def distance(solution, exact):
    """Between two tips, m."""
    return float(np.linalg.norm(solution.tip.position - exact.tip.position))


# One strip in a plane, under its weight and a cable, by all models.

SECTION = "section: disc { diameter: 4 mm }, young: 2 GPa"
BENDING, AXIAL = 2e9 * np.pi * 0.004**4 / 64, 2e9 * np.pi * 0.004**2 / 4
WEIGHT = 0.6164 / 9.81  # kg/m


def strip_planar(model):
    return pliant.declare(f"robot Strip {{ backbone {{ length: 0.3 m, {SECTION} }} cables {{ spacing: 110 mm }} load {{ q_x: 0 N/m, q_y: 0.6164 N/m }} model {model}, }}")


def strip_rod(model):
    return pliant.declare(f"""robot Strip {{ backbone {{ length: 0.3 m, {SECTION}, poisson: 0.3, mass_per_length: {WEIGHT} kg/m, rod: kirchhoff }} gravity: [0, -9.81, 0] m/s^2,
        tendon for i in 0..2 {{ at: [55 mm * (1 - 2*i), 0 mm] }} model {model}, }}""")


def strip_segments(count):
    return pliant.declare(f"""robot Strip {{ base {{ rotation: [0, 90, 0] deg }} gravity: [0, -9.81, 0] m/s^2,
        segment for i in 0..{count} {{ length: {0.3 / count} m, mass: {WEIGHT * 0.3 / count} kg, axial_stiffness: {AXIAL} N, bending_stiffness: {BENDING} N*m^2,
        actuators {{ radius: 55 mm, angles: [90, -90] deg }} }} model constant_curvature, }}""")


def models():
    """Error and time of each model of the strip."""
    tensions = wave([2, 0])
    exact = strip_rod("strain { torsion: 1, bending: 20 }").strain.solve([2, 0])
    families = {
        "planar": [("quadrature", strip_planar("planar").planar, 1)],
        "discs": [(f"{n} discs", strip_planar(f"discs {{ count: {n}, span_degree: 6 }}").discs, 1) for n in (2, 4, 8, 16)],
        "constant_curvature": [(f"{n} arc{'s' * (n > 1)}", strip_segments(n).constant_curvature, n) for n in (1, 2, 4, 8)],
        "strain": [(f"{n} function{'s' * (n > 1)}", strip_rod(f"strain {{ torsion: 1, bending: {n} }}").strain, 1) for n in (1, 2, 3, 4, 6, 8)],
        "shooting": [(f"tolerance {t}", strip_rod(f"shooting {{ tolerance: {t} }}").shooting, 1) for t in ("1e-4", "1e-6", "1e-9", "1e-12")],
    }
    unit, rows, curves = None, [], {}
    for family, sizes in families.items():
        points = []
        for name, model, segments in sizes:
            drive = (lambda pair: [-f for _ in range(segments) for f in pair]) if family == "constant_curvature" else list
            error = distance(model.solve(drive([2, 0])), exact)
            taken = cost(model, [drive(pair) for pair in tensions])
            unit = unit or taken
            points.append((taken / unit, 1e3 * error))
            rows.append([f"`{family}`", name, f"{1e3 * error:.1e}", f"{taken / unit:.2g}", f"{1e6 * taken:.0f}"])
        curves[family] = tuple(np.transpose(points))
    table("models", ["model", "resolution", "error of the tip, mm", "time, parts of `planar`", "time, us"], rows)
    pliant.chart(curves, FOLDER / "models.svg", title="A strip under its weight and a cable", x="time / time of planar", y="error of the tip / mm", logarithmic=True, dots=["planar"])


# Where constant curvature fails.


def soft(length, kind):
    """A horizontal segment of silicone, 30 mm thick, with a core that keeps its length and a tendon on its upper side; `kind` is `strain`, or a number of segments of constant curvature."""
    if kind == "strain":
        return pliant.declare(f"""robot Soft {{ backbone {{ length: {length} m, section: disc {{ diameter: 30 mm }}, young: 0.5 MPa, poisson: 0.49, density: 1070 kg/m^3, rod: kirchhoff }}
            gravity: [0, -9.81, 0] m/s^2, tendon {{ at: [10, 0] mm }} model strain, }}""").strain
    mass, stiffness = 1070 * np.pi * 0.015**2 * length / kind, 0.5e6 * np.pi * 0.015**4 / 4
    return pliant.declare(f"""robot Soft {{ base {{ rotation: [0, 90, 0] deg }} gravity: [0, -9.81, 0] m/s^2,
        segment for i in 0..{kind} {{ length: {length / kind} m, mass: {mass} kg, axial_stiffness: 1000 kN, bending_stiffness: {stiffness} N*m^2,
        actuators {{ radius: 10 mm, angles: [90] deg }} }} model constant_curvature, }}""").constant_curvature


def curvature():
    """Tips of one to four arcs beside that of a rod, over the length of a soft segment that its tendon would bend by 90 degrees without weight."""
    lengths, kinds, rows = np.arange(0.05, 0.301, 0.025), (1, 2, 4), []
    away = {kind: [] for kind in kinds}
    stiffness, weight = 0.5e6 * np.pi * 0.015**4 / 4, 1070 * 9.81 * np.pi * 0.015**2
    for length in lengths:
        tension = stiffness * np.pi / 2 / length / 0.010
        exact = soft(length, "strain").solve([tension])
        for kind in kinds:
            away[kind].append(1e3 * distance(soft(length, kind).solve([-tension] * kind), exact))
        rows.append([f"{1e3 * length:.0f}", f"{weight * length**3 / stiffness:.2f}", *(f"{away[kind][-1]:.1f}" for kind in kinds), f"{0.1 * away[1][-1] / length:.0f} %"])
    table("curvature", ["length, mm", "w L^3/(E I)", "one arc, mm", "two, mm", "four, mm", "one, of the length"], rows)
    curves = {f"{kind} arc{'s' * (kind > 1)}": (1e3 * lengths, away[kind]) for kind in kinds}
    pliant.chart(curves, FOLDER / "curvature.svg", title="Tip of arcs beside that of a rod under its weight", x="length of the segment / mm", y="distance of the tips / mm")


def hertz(solution):
    return [f"{f:.3f}" for f in solution.modes(4).frequencies / (2 * np.pi)]


def swings():
    """The robot of the paper on dynamics (table 1, horizontal base) as arcs and as a rod: rest and frequencies."""
    area = np.pi * 0.0325**2
    rod = pliant.declare(f"""robot Rod {{ backbone {{ length: 0.48 m, bending_stiffness: 0.25 N*m^2, axial_stiffness: {15e6 * area} N, torsional_stiffness: 0.2 N*m^2, shear_stiffness: {5e6 * area} N,
        mass_per_length: {0.255 / 0.24} kg/m, inertia: translational }} gravity: [0, -9.8067, 0] m/s^2, model strain, }}""").strain
    exact, rows = rod.solve(), []
    for count in (2, 4, 8):
        arcs = pliant.declare(f"""robot Arcs {{ base {{ rotation: [0, 90, 0] deg }} gravity: [0, -9.8067, 0] m/s^2, segment for i in 0..{count} {{ length: {0.48 / count} m, mass: {0.51 / count} kg,
            section: disc {{ radius: 32.5 mm }}, young: 15 MPa, bending_stiffness: 0.25 N*m^2 }} model constant_curvature, }}""").constant_curvature.solve()
        rows.append([f"{count} arcs", f"{1e3 * distance(arcs, exact):.1f}", *hertz(arcs)])
    rows.append(["rod", "0", *hertz(exact)])
    table("swings", ["model", "distance of the tips at rest, mm", *(f"{k}. frequency, Hz" for k in (1, 2, 3, 4))], rows)


# Newtonian (shooting) against Lagrangian (strain).


def chain(segments, model):
    """The rod of scenario D with this many segments of 100 mm, three tendons to the end of each."""
    tendons = "".join(f"tendon for i in 0..3 {{ at: [{', '.join(['[8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)]'] * (k + 1))}] }}\n" for k in range(segments))
    return pliant.declare(f"""robot Chain {{ backbone {{ segments: {[100] * segments} mm, section: disc {{ radius: 0.4 mm }}, young: 210 GPa, shear: 80 GPa, density: 95e3 kg/m^3 }}
        base {{ rotation: [0, -90, 0] deg }} gravity: [0, 0, -9.81] m/s^2, {tendons} model {model}, }}""")


def approaches():
    """Times of both approaches from the unloaded rod and from a close equilibrium, over segments and tensions."""
    rows = []
    for most in (0.5, 2.0, 4.0):
        for segments in (1, 2, 3, 4, 6):
            # Each segment is bent by one tendon, in turn around the rod.
            tensions = [most / segments if i == k % 3 else 0.0 for k in range(segments) for i in range(3)]
            path = wave(tensions)
            orders = "strain { torsion: 5, bending: 7, extension: 3, shear: 3 }"
            strain, shooting = chain(segments, orders).strain, chain(segments, "shooting { tolerance: 1e-8 }").shooting
            away = distance(strain.solve(path[0]), shooting.solve(path[0]))
            times = [[cost(model, path, start=start) for model in (shooting, strain)] for start in ("rest", "previous")]
            rows.append([f"{most} N", f"{segments}", *(f"{one / other:.2f}" for one, other in times), f"{1e3 * times[1][1]:.2f}", f"{1e3 * away:.1e}"])
    table("approaches", ["sum of tensions", "segments", "shooting / strain, from rest", "from a close equilibrium", "strain, ms", "tips differ by, mm"], rows)


# The planar model of actuation energy against a rod.

PAPER = {
    "figure 2, parallel cables": ("classic", "55 mm * (1 - 2*i)", "4 mm", "kirchhoff", "", [3, 0]),
    "figure 3, slope left out": ("routing", "(0.02 m - 0.015 m * (s/L)^3) * (1 - 2*i)", "4 mm", "kirchhoff", "", [8, 0]),
    "figure 3, `cable_length: exact`": ("routing", "(0.02 m - 0.015 m * (s/L)^3) * (1 - 2*i)", "4 mm", "kirchhoff", "", [8, 0]),
    "figure 4, taper": ("nonuniform", "55 mm * (1 - 2*i)", "6 mm - 1 mm * s/L", "kirchhoff", "", [8, 0]),
    "figure 5, load across": ("distributed", "55 mm * (1 - 2*i)", "4 mm", "kirchhoff", f"mass_per_length: {WEIGHT} kg/m,", [2, 0]),
    "figure 6, extensible": ("axial", "55 mm * (1 - 2*i)", "4 mm", "unshearable", "", [3, 0]),
}


def paper():
    """Tips and times of the planar model beside those of a rod, in the cases of the paper."""
    rows = []
    for name, (file, at, diameter, rod, more, tensions) in PAPER.items():
        text = (LASEM / f"{file}.robot").read_text()
        if "exact" in name:
            text = text.replace("cables: ideal", "cables: ideal, cable_length: exact")
        planar = pliant.declare(text).planar
        weight = "gravity: [0, -9.81, 0] m/s^2," * bool(more)
        strain = pliant.declare(f"""robot Rod {{ backbone {{ length: 0.3 m, section: disc {{ diameter: {diameter} }}, young: 2 GPa, poisson: 0.3, {more} rod: {rod} }} {weight}
            tendon for i in 0..2 {{ at: [{at}, 0 mm] }} model strain, }}""").strain
        away = distance(planar.solve(tensions), strain.solve(tensions, accuracy="1 nm"))
        path = wave(tensions)
        rows.append([name, f"{tensions[0]}", f"{1e3 * away:.1e}", f"{cost(strain, path) / cost(planar, path):.0f}"])
    table("paper", ["case", "tension, N", "tips differ by, mm", "time of strain / planar"], rows)


# Discs and friction.


def catheter(tendon="", more=""):
    return pliant.declare(f"""robot Arm {{ backbone {{ length: 200 mm, section: disc {{ radius: 0.5 mm }}, young: 60 GPa, poisson: 0.33, density: 6450 kg/m^3 }}
        base {{ rotation: [0, -90, 0] deg }} gravity: [0, 0, -9.81] m/s^2, tendon for i in 0..3 {{ at: [8 mm * cos(2*pi*i/3), 8 mm * sin(2*pi*i/3)], {tendon} }} {more} model strain, }}""").strain


def discs():
    """Tips of a rod with few discs, and with friction, beside that with guides everywhere."""
    tensions, plain = [3, 0, 0], catheter()
    smooth, usual, rows = plain.solve(tensions), cost(plain, wave(tensions)), []
    for count in (4, 8, 16, 32):
        model = catheter(more=f"discs {{ count: {count} }}")
        rows.append([f"{count} discs", f"{1e3 * distance(model.solve(tensions), smooth):.2f}", f"{cost(model, wave(tensions)) / usual:.1f}"])
    for friction in (0.05, 0.1, 0.2):
        model = catheter(tendon=f"friction: {friction}")
        pulled, released = (model.solve(tensions, slides=[way, "in", "in"]) for way in ("in", "out"))
        rows.append([f"friction {friction}, pulled", f"{1e3 * distance(pulled, smooth):.2f}", ""])
        rows.append([f"friction {friction}, released", f"{1e3 * distance(released, smooth):.2f}", ""])
    table("discs", ["rod", "distance of the tip, mm", "time, parts of the smooth rod"], rows)


# Elements of rods of a parallel robot.


def elements():
    """Error and time of six rods and a platform, over the number of elements."""
    text = (ROOT / "examples" / "shared" / "six_rods.robot").read_text()
    robots = {count: pliant.declare(text.replace("elements: 4", f"elements: {count}")).parallel for count in (1, 2, 4, 8, 16, 48)}
    angles = np.radians([-10.0, -25.0, -5.0])
    rope = pliant.Rope(force=0.5, towards=[0.30, 0.10, 0.60])
    tips = {count: [model.solve(angles=angles), model.solve(angles=angles, ropes=[rope])] for count, model in robots.items()}
    times = {count: cost(model, wave(angles), kind="angles") for count, model in robots.items() if count < 48}
    rows = [[f"{count}", *(f"{1e3 * distance(one, exact):.1e}" for one, exact in zip(tips[count], tips[48])), f"{taken / times[4]:.2f}", f"{1e6 * taken:.0f}"] for count, taken in times.items()]
    table("elements", ["elements per rod", "error, mm", "error with a rope of 0.5 N, mm", "time, parts of four", "time, us"], rows)


PARTS = {function.__name__: function for function in (models, curvature, swings, approaches, paper, discs, elements)}


def main():
    global FOLDER
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--out", type=pathlib.Path, default=FOLDER, help="folder of the pictures; that of this script if not given")
    arguments.add_argument("part", nargs="*", choices=[*PARTS, []], help="all if none is given")
    given = arguments.parse_args()
    FOLDER = given.out
    for name in given.part or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
