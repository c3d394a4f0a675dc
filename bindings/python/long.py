"""100,000 solves of a rod: flat memory, a kill in the middle, shards of the command, and Ray give the same rows, bit for bit."""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import numpy as np
import pyarrow
import pyarrow.parquet as parquet

import pliant

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROBOT = ROOT / "examples" / "shared" / "rods" / "a.robot"
SHARDS = 20


def resident() -> float:
    """Memory of this process, MB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def solve(inputs: pathlib.Path, out: pathlib.Path) -> None:
    """Solves all rows, and prints the memory on the way."""
    tensions = np.load(inputs)
    marks = [0.1, 0.5, 1.0]

    def progress(done: int, failed: int) -> None:
        while marks and done >= marks[0] * len(tensions):
            print(f"  {100 * marks.pop(0):.0f} % done: {resident():.1f} MB resident, {failed} failed", flush=True)

    begun = time.monotonic()
    before = resident()
    batch = pliant.load(ROBOT).strain.solve_many(tensions=tensions, out=out, shards=SHARDS, progress=progress)
    print(
        f"  {batch.rows} rows, {batch.failed} failed, {batch.skipped} shards were there, {time.monotonic() - begun:.1f} s;"
        f" {before:.1f} MB before, {resident():.1f} MB after",
        flush=True,
    )


def main() -> None:
    """Makes all tables and compares them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--solve", nargs=2, type=pathlib.Path)
    options = parser.parse_args()
    if options.solve:
        return solve(*options.solve)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tensions = np.random.default_rng(0).uniform(0, 3, (options.rows, 3))
        np.save(folder / "inputs.npy", tensions)
        columns = {f"tension_{place} [N]": column for place, column in enumerate(tensions.T)}
        parquet.write_table(pyarrow.table(columns), folder / "inputs.parquet")
        child = [sys.executable, __file__, "--solve", folder / "inputs.npy"]
        print("undisturbed:", flush=True)
        subprocess.run([*child, folder / "whole"], check=True)
        pliant.merge(folder / "whole", folder / "whole.parquet")
        if options.ray:
            return by_ray(folder)
        print("killed in the middle, and started again:", flush=True)
        process = subprocess.Popen([*child, folder / "killed"])
        half = folder / "killed" / f"shard-{SHARDS // 2:04}-of-{SHARDS:04}.parquet"
        while not half.exists():
            assert process.poll() is None
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        process.wait()
        print("  left:", len(list((folder / "killed").iterdir())), "files", flush=True)
        subprocess.run([*child, folder / "killed"], check=True)
        same(folder, "killed")
        if "PLIANT" in os.environ:
            print("by shards of the command:", flush=True)
            for number in [3, 1, 7, 2, 6, 5, 4]:
                arguments = ["batch", ROBOT, folder / "inputs.parquet", "--model", "strain", "--out", folder / "command"]
                done = subprocess.run([os.environ["PLIANT"], *arguments, "--shard", f"{number}/7"])
                assert done.returncode in [0, 3]
            same(folder, "command")


def same(folder: pathlib.Path, which: str) -> None:
    """Compares bytes."""
    pliant.merge(folder / which, folder / f"{which}.parquet")
    one, two = ((folder / f"{name}.parquet").read_bytes() for name in ["whole", which])
    assert one == two, f"{which}: other bytes"
    print(f"  the same {len(one)} bytes", flush=True)


def by_ray(folder: pathlib.Path) -> None:
    """Compares rows, sorted by their numbers."""
    print("by Ray:", flush=True)
    script = ROOT / "bindings" / "python" / "examples" / "ray_batch.py"
    begun = time.monotonic()
    subprocess.run([sys.executable, script, ROBOT, folder / "inputs.parquet", folder / "ray"], check=True)
    print(f"  {time.monotonic() - begun:.1f} s, {len(list((folder / 'ray').glob('*.parquet')))} files", flush=True)
    found = parquet.read_table(folder / "ray").sort_by("row")
    expected = parquet.read_table(folder / "whole.parquet")
    assert found["row"].equals(expected["row"])
    # Entries of rows that failed, as Ray's script writes them.
    failed = {"stability": "failed", "reason": "", "evaluations": 0}
    for name in expected.column_names:
        one, two = (table[name].to_pylist() for table in [expected, found])
        if isinstance(one[0], float):
            one, two = (np.array(column, dtype=float).tobytes() for column in [one, two])
        else:
            one = [failed[name] if cell is None else cell for cell in one]
        assert one == two, f"other values of {name}"
    print(f"  the same {len(found)} rows, {len(expected.column_names)} columns", flush=True)


if __name__ == "__main__":
    main()
