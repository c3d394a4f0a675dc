"""Many solves in files: shards that are killed, taken up again, and refused."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pyarrow.parquet as parquet
import pytest

import pliant

ROOT = pathlib.Path(__file__).resolve().parents[3]
ROBOT = ROOT / "examples" / "shared" / "rods" / "a.robot"
MODEL = pliant.load(ROBOT).strain
CHILD = """
import sys, numpy as np, pliant
robot, inputs, out, shards = sys.argv[1:]
batch = pliant.load(robot).strain.solve_many(tensions=np.load(inputs), out=out, shards=int(shards), threads=1)
print(batch.skipped)
"""


def tensions(rows):
    return np.random.default_rng(5).uniform(0, 2, (rows, MODEL.actuators))


def table(path):
    return parquet.read_table(path)


def test_files_have_the_rows_of_arrays(tmp_path):
    inputs = tensions(100)
    inputs[3, 0] = -1
    rows = MODEL.solve_many(tensions=inputs)
    seen = []
    batch = MODEL.solve_many(tensions=inputs, out=tmp_path / "out", shards=3, progress=lambda *now: seen.append(now))
    assert (batch.rows, batch.failed, batch.skipped, seen[-1]) == (100, 1, 0, (100, 1))
    assert [path.name for path in batch.paths] == [f"shard-{number:04}-of-0003.parquet" for number in [1, 2, 3]]
    assert pliant.merge(tmp_path / "out", tmp_path / "all.parquet") == (3, 100, 1)
    found = table(tmp_path / "all.parquet")
    assert found["row"].to_pylist() == list(range(100))
    for name, column in [("tip_x [m]", rows.position[:, 0]), ("rotation_z", rows.quaternion[:, 3])]:
        assert np.array_equal(found[name].to_numpy(), column, equal_nan=True)
    assert np.array_equal(found["tension_0 [N]"].to_numpy(), inputs[:, 0])
    assert found["reason"].to_pylist()[3] == str(rows.errors[3]) and found["reason"].null_count == 99
    assert found["stability"].to_pylist()[:4] == ["stable"] * 3 + [None]
    again = MODEL.solve_many(tensions=inputs, out=tmp_path / "out", shards=3)
    assert again == batch._replace(skipped=3)


def test_a_killed_process_is_taken_up_again(tmp_path):
    inputs, out = tmp_path / "inputs.npy", tmp_path / "killed"
    np.save(inputs, tensions(6000))
    arguments = [sys.executable, "-c", CHILD, str(ROBOT), str(inputs)]
    child = subprocess.Popen([*arguments, str(out), "20"], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not (out / "shard-0003-of-0020.parquet").exists():
        assert child.poll() is None and time.monotonic() < deadline
        time.sleep(0.001)
    child.send_signal(signal.SIGKILL)
    child.wait()
    complete = len(list(out.glob("*.parquet")))
    assert 3 <= complete < 20
    again = subprocess.run([*arguments, str(out), "20"], check=True, capture_output=True, text=True)
    assert int(again.stdout) == complete
    assert sorted(path.suffix for path in out.iterdir()) == [".parquet"] * 20
    subprocess.run([*arguments, str(tmp_path / "whole"), "1"], check=True, capture_output=True)
    for folder in ["killed", "whole"]:
        pliant.merge(tmp_path / folder, tmp_path / f"{folder}.parquet")
    assert (tmp_path / "killed.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    rows = MODEL.solve_many(tensions=np.load(inputs))
    assert np.array_equal(table(tmp_path / "killed.parquet")["tip_z [m]"].to_numpy(), rows.position[:, 2])


@pytest.mark.skipif("PLIANT" not in os.environ, reason="PLIANT names no command")
def test_the_command_and_slurm_write_the_same_bytes(tmp_path):
    inputs = tensions(50)
    arrays = {f"tension_{place} [N]": column for place, column in enumerate(inputs.T)}
    import pyarrow

    parquet.write_table(pyarrow.table(arrays), tmp_path / "inputs.parquet")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "pliant").symlink_to(os.environ["PLIANT"])
    script = ROOT / "docs" / "slurm" / "batch.sh"
    for task in "1234":
        named = {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_CPUS_PER_TASK": "1"}
        path = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
        arguments = [script, ROBOT, tmp_path / "inputs.parquet", tmp_path / "slurm", "--model", "strain"]
        subprocess.run(arguments, check=True, env=os.environ | named | path)
    batch = MODEL.solve_many(tensions=inputs, out=tmp_path / "python", shards=4)
    for path in batch.paths:
        assert path.read_bytes() == (tmp_path / "slurm" / path.name).read_bytes()


def test_wrong_questions(tmp_path):
    inputs, out = tensions(10), tmp_path / "out"
    bad = inputs.copy()
    bad[2, 1] = np.nan
    one = [1.0] * MODEL.actuators
    for expected, given in [
        (r"row 2: `tension_1 \[N\]` is NaN: expected a finite number", {"tensions": bad, "out": out}),
        ("shards without out", {"tensions": inputs, "shards": 2}),
        ("shards is 0", {"tensions": inputs, "out": out, "shards": 0}),
        ("1000000000 shards of 10 rows: expected at most one per row", {"tensions": inputs, "out": out, "shards": 10**9}),
        ("files have no derivatives", {"tensions": inputs, "out": out, "sensitivity": True}),
        ("row 1 drives tendon 0 by another quantity than row 0", {"drives": [one, ["1 mm", *one[1:]]], "out": out}),
    ]:
        with pytest.raises(pliant.InputError, match=expected):
            MODEL.solve_many(**given)
        assert not out.exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="cannot make the folder"):
        MODEL.solve_many(tensions=inputs, out=tmp_path / "file")
    MODEL.solve_many(tensions=inputs, out=out)
    with pytest.raises(pliant.InputError, match="is of another job: its pliant.inputs is"):
        MODEL.solve_many(tensions=2 * inputs, out=out)
    with pytest.raises(pliant.InputError, match="is of another job: its pliant.settings is"):
        MODEL.solve_many(tensions=inputs, out=out, tolerance=1e-9)
    shutil.copy(out / "shard-0001-of-0001.parquet", out / "shard-0002-of-0003.parquet")
    with pytest.raises(pliant.InputError, match="has shards of 1 and of 3"):
        pliant.merge(out, tmp_path / "all.parquet")

    def stop(done, failed):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        MODEL.solve_many(tensions=tensions(5000), out=tmp_path / "stopped", progress=stop)
    assert not (tmp_path / "stopped").exists()
