//! The robots of the tables of dynamics.

use pliant::robot_file;

use crate::tables::origin::Text;

robot_file!("examples/replay/tables/dynamics/parallel.robot");
robot_file!("examples/replay/tables/dynamics/payload.robot");
robot_file!("examples/replay/tables/dynamics/convergent.robot");
robot_file!("examples/replay/tables/dynamics/helical.robot");
robot_file!("examples/replay/tables/dynamics/swing.robot");

texts! {
    Parallel: "examples/replay/tables/dynamics/parallel.robot",
    Payload: "examples/replay/tables/dynamics/payload.robot",
    Convergent: "examples/replay/tables/dynamics/convergent.robot",
    Helical: "examples/replay/tables/dynamics/helical.robot",
    Swing: "examples/replay/tables/dynamics/swing.robot",
}
