"""Solvers of continuum robots that are declared in a file: statics, inverse kinematics, derivatives, motion.

Numbers are in SI and radians; strings with units (``"5 mm"``) are accepted where numbers are.

Examples
--------
>>> import pliant
>>> arm = pliant.loads('''robot Arm {
...     backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: 2 GPa },
...     cables { spacing: 40 mm },
...     model planar,
... }''')
>>> s = arm.planar.solve(tensions=[2, "500 mN"])
>>> s.report.stability
'stable'
>>> bool(s.tip.position[1] > 0)
True
"""

from pliant._pliant import (
    Model,
    Robot,
    Solution,
    Solver,
    State,
    Stepper,
    chart,
    compare,
    estimate,
    fit,
    load,
    loads,
    merge,
    plot,
)
from pliant._types import (
    Batch,
    Chosen,
    Collapse,
    Compared,
    DeclarationError,
    Energies,
    Error,
    Estimate,
    Fault,
    Fit,
    Gradients,
    InputError,
    Jump,
    Merged,
    Modes,
    Motion,
    NotConverged,
    OutOfReach,
    Page,
    PathStopped,
    Payload,
    Picture,
    Pose,
    Prediction,
    Recording,
    Report,
    Rope,
    Rows,
    Sensitivity,
    Shape,
    Singular,
    Spring,
    StateSpace,
    Unsupported,
    Validation,
    Wrench,
)

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "Chosen",
    "Collapse",
    "Compared",
    "DeclarationError",
    "Energies",
    "Error",
    "Estimate",
    "Fault",
    "Fit",
    "Gradients",
    "InputError",
    "Jump",
    "Merged",
    "Model",
    "Modes",
    "Motion",
    "NotConverged",
    "OutOfReach",
    "Page",
    "PathStopped",
    "Payload",
    "Picture",
    "Pose",
    "Prediction",
    "Recording",
    "Report",
    "Robot",
    "Rope",
    "Rows",
    "Sensitivity",
    "Shape",
    "Singular",
    "Solution",
    "Solver",
    "Spring",
    "State",
    "StateSpace",
    "Stepper",
    "Unsupported",
    "Validation",
    "Wrench",
    "chart",
    "compare",
    "estimate",
    "fit",
    "load",
    "loads",
    "merge",
    "plot",
]
