"""Many solves by Ray: one actor per core, each with a copy of the model. Needs `pip install 'ray[data]'`."""

import argparse
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import ray

import pliant


class Solve:
    """An actor: it gets a model once and then batches of rows."""

    def __init__(self, file: str, kind: str) -> None:
        self.model = pliant.load(file).model(kind)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Solves a batch: a column per tension, in the order of the actuators."""
        tensions = np.stack([batch[f"tension_{place} [N]"] for place in range(self.model.actuators)], axis=1)
        # One thread per actor: Ray has as many actors as cores.
        rows = self.model.solve_many(tensions=np.ascontiguousarray(tensions, dtype=float), threads=1)
        found = dict(batch)
        for name, column in zip(["x", "y", "z"], rows.position.T):
            found[f"tip_{name} [m]"] = column
        for name, column in zip(["w", "x", "y", "z"], rows.quaternion.T):
            found[f"rotation_{name}"] = column
        for place, column in enumerate(rows.displacements.T):
            found[f"displacement_{place} [m]"] = column
        found["converged"] = rows.converged
        found["stability"] = np.array(rows.stability)
        found["residual"] = rows.residual
        found["evaluations"] = rows.evaluations
        found["reason"] = np.array([str(rows.errors.get(row, "")) for row in range(len(rows.converged))])
        return found


def main() -> None:
    """Reads inputs, solves them and writes Parquet files, in any order: `row` is the number of the input."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robot", help="the declaration")
    parser.add_argument("inputs", help="a Parquet file with columns `tension_0 [N]`, ..")
    parser.add_argument("out", help="the folder for the answers")
    parser.add_argument("--model", default="strain")
    parser.add_argument("--actors", type=int, default=2)
    parser.add_argument("--rows", type=int, default=4096, help="rows of a batch")
    options = parser.parse_args()
    table = parquet.read_table(options.inputs)
    table = table.append_column("row", [np.arange(len(table))])
    # A block is what Ray hands to an actor.
    blocks = [table.slice(first, options.rows) for first in range(0, len(table), options.rows)]
    solved = ray.data.from_arrow(blocks).map_batches(
        Solve,
        fn_constructor_args=(options.robot, options.model),
        batch_size=options.rows,
        compute=ray.data.ActorPoolStrategy(size=options.actors),
    )
    solved.write_parquet(options.out)


if __name__ == "__main__":
    main()
