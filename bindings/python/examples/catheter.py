"""A rod with three tendons: a path of the tip, and gradients for training."""

import sys

import numpy as np

import pliant


def main(file: str) -> None:
    """Solves the robot of a file."""
    model = pliant.load(file).strain
    solver = model.solver()
    for tension in np.linspace(0, 3, 4):
        solution = solver.solve(tensions=[float(tension), 0, "0.5 N"])
        print(tension, solution.tip.position, solution.report.stability)
    gradients = solution.vjp(position=[0, 0, 1])
    print("height by tension:", gradients.drives)


if __name__ == "__main__":
    main(sys.argv[1])
