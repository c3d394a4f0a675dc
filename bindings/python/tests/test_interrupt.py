"""Long work leaves the interpreter to other threads, and ends with Ctrl-C."""

import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest

import pliant

ROOT = pathlib.Path(__file__).resolve().parents[3]
CATHETER = ROOT / "examples" / "catheter" / "catheter.robot"
TRUNK = ROOT / "examples" / "segment_swing" / "two_segments.robot"
ROD = """robot Rod {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4 },
    tendon { at: [10 mm, 0 mm] },
    model strain { torsion: 3, bending: 5, extension: 3, shear: 3 },
}"""


def simulate():
    trunk = pliant.load(TRUNK).constant_curvature
    trunk.simulate(30, step=0.1, forces=[-5.0] + [0.0] * (trunk.actuators - 1))


def feedback():
    trunk = pliant.load(TRUNK).constant_curvature
    trunk.simulate(10, step=0.1, forces=lambda t: [-5.0] + [0.0] * (trunk.actuators - 1))


def shapes():
    shooting = pliant.load(CATHETER).shooting.solve([3, 0, 1])
    for _ in range(3):
        shooting.sample(300_000)


@pytest.mark.parametrize("work", [simulate, feedback, shapes])
def test_other_threads_go_on(work):
    stamps, ended = [], threading.Event()

    def beat():
        while not ended.wait(0.001):
            stamps.append(time.monotonic())

    thread = threading.Thread(target=beat)
    thread.start()
    begun = time.monotonic()
    work()
    duration = time.monotonic() - begun
    ended.set()
    thread.join()
    assert duration > 0.1, "too short to tell"
    assert len([stamp for stamp in stamps if begun < stamp < begun + duration]) > 50 * duration


CHILD = """
import signal, sys, numpy as np, pliant
# A process that a shell starts in the background ignores the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
catheter, trunk, rod = pliant.load({catheter!r}).strain, pliant.load({trunk!r}).constant_curvature, pliant.declare({rod!r}).strain
inputs = np.random.default_rng(2).uniform(0, 4, (300_000, 3))
tips = np.zeros((30_000, 3))
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "work",
    [
        "trunk.simulate(10_000, step=1)",
        "trunk.simulate(10_000, step=1, drives=lambda t: [0.0] * trunk.actuators)",
        "catheter.simulate(1000, step=1, forces=[1, 0, 0])",
        "catheter.solve_path(inputs)",
        "catheter.view(inputs)",
        "catheter.solve_many(inputs)",
        "pliant.fit(rod, {'tip': tips}, inputs[:30_000, :1], free=['young'])",
        "pliant.fit(rod, {'tip': tips[:9]}, inputs[:9, :1], free=['young']).validate([[k % 9] for k in range(10**5)])",
    ],
)
def test_interrupts_end_the_work(work):
    code = CHILD.format(catheter=str(CATHETER), trunk=str(TRUNK), rod=ROD, work=work)
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(1)
        assert child.poll() is None, "too short to tell"
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=5)[0] == "interrupted\n"
    finally:
        child.kill()
        child.wait()
