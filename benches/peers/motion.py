"""A soft rod that falls, undamped, by PyElastica and by `pliant simulate`: times and errors of the tip against the converged motion.

    pip install pyelastica
    cargo build --release -p pliant-cli --bin pliant
    python benches/peers/motion.py target/release/pliant

The rod is 0.6 m long, of 30 mm radius, 1 MPa and a Poisson's ratio of 1/2, upright and at rest at first, under gravity along two axes. PyElastica's shear stiffness
carries a factor of 27/28 for round sections, which is taken back, so that both have the same equations. PyElastica is timed without the compilation of its loops, on a
step near the largest that is stable; the command with its start and the output of the tip every 10 ms. Errors are the largest distance at these times from the motion
of many functions at a tolerance of 1e-10.
"""

import contextlib
import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import elastica as ea
import numpy as np

LENGTH, RADIUS, YOUNG, POISSON, DENSITY = 0.6, 0.03, 1e6, 0.5, 1000.0
GRAVITY = np.array([-9.81, -9.81, 0.0])
END, EVERY = 0.25, 0.01

ROBOT = """
pub robot Soft {{
    backbone {{
        segments: {segments} m,
        section: disc {{ radius: 30 mm }},
        young: 1 MPa,
        poisson: 0.5,
        density: 1000 kg/m^3,
    }}
    base {{ rotation: [0, -90, 0] deg }},
    gravity: [-9.81, -9.81, 0] m/s^2,
    model strain {{ torsion: {n}, bending: {n}, extension: {n}, shear: {n} }},
}}
"""


class Tips(ea.CallBackBaseClass):
    def __init__(self, steps, found):
        super().__init__()
        self.steps, self.found = steps, found

    def make_callback(self, system, time, current_step):
        if current_step % self.steps == 0:
            self.found.append(system.position_collection[:, -1].copy())


class Simulator(ea.BaseSystemCollection, ea.Constraints, ea.Forcing, ea.CallBacks):
    pass


def elastica(elements, duration=END):
    """Time, s, and places of the tip."""
    rod = ea.CosseratRod.straight_rod(
        elements,
        np.zeros(3),
        np.array([0.0, 0.0, 1.0]),
        np.array([1.0, 0.0, 0.0]),
        LENGTH,
        RADIUS,
        DENSITY,
        youngs_modulus=YOUNG,
        shear_modulus=YOUNG / (2 * (1 + POISSON)),
    )
    rod.shear_matrix[:2, :2] *= 28 / 27
    simulator = Simulator()
    simulator.append(rod)
    simulator.constrain(rod).using(ea.OneEndFixedBC, constrained_position_idx=(0,), constrained_director_idx=(0,))
    simulator.add_forcing_to(rod).using(ea.GravityForces, acc_gravity=GRAVITY)
    # Waves of stretch cross an element in this time.
    crossing = LENGTH / elements / np.sqrt(YOUNG / DENSITY)
    steps = int(np.ceil(EVERY / (0.4 * crossing)))
    found = []
    simulator.collect_diagnostics(rod).using(Tips, steps=steps, found=found)
    simulator.finalize()
    total = steps * round(duration / EVERY)
    began = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        ea.integrate(ea.PositionVerlet(), simulator, duration, total, progress_bar=False)
    return time.perf_counter() - began, np.array(found), EVERY / steps


def command(program, segments, functions, tolerance):
    """Time, s, and places of the tip."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "soft.robot"
        lengths = [LENGTH / segments] * segments
        file.write_text(ROBOT.format(segments=lengths, n=functions))
        options = ["--duration", f"{END}s", "--step", f"{EVERY}s", "--tolerance", str(tolerance), "--format", "csv"]
        began = time.perf_counter()
        run = subprocess.run([program, "simulate", file, *options], check=True, capture_output=True, text=True)
        took = time.perf_counter() - began
    rows = [line.split(",") for line in run.stdout.splitlines()]
    tip = [next(k for k, name in enumerate(rows[0]) if name.startswith(f"tip_{axis}")) for axis in "xyz"]
    return took, np.array([[float(row[k]) for k in tip] for row in rows[1:]])


def worst(found, exact):
    count = min(len(found), len(exact))
    return np.linalg.norm(found[:count] - exact[:count], axis=1).max()


def main():
    program = sys.argv[1]
    _, exact = command(program, 1, 14, 1e-10)
    print(f"{'':44} time/s   times real time   error/m")

    def show(name, took, error):
        print(f"{name:44} {took:6.3f} {END / took:17.1f} {error:9.1e}")

    for functions, tolerance in [(2, 1e-3), (3, 1e-4), (4, 1e-5), (5, 1e-6), (7, 1e-8)]:
        runs = [command(program, 1, functions, tolerance) for _ in range(5)]
        took = np.median([run[0] for run in runs])
        show(f"pliant, {6 * functions} functions, tolerance {tolerance:.0e}", took, worst(runs[0][1], exact))
    elastica(10, EVERY)
    for elements in [10, 20, 40, 80, 160, 320]:
        took, found, step = elastica(elements)
        show(f"PyElastica, {elements} elements, steps of {1e6 * step:.0f} us", took, worst(found, exact))


if __name__ == "__main__":
    main()
