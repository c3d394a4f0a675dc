//! The robots of the tables of discs.

use pliant::robot_file;

use crate::tables::origin::Text;

robot_file!("examples/replay/tables/guided/parallel.robot");
robot_file!("examples/replay/tables/guided/convergent.robot");
robot_file!("examples/replay/tables/guided/turning.robot");
robot_file!("examples/replay/tables/guided/helical.robot");
robot_file!("examples/replay/tables/guided/benchmark.robot");

texts! {
    GuidedParallel: "examples/replay/tables/guided/parallel.robot",
    GuidedConvergent: "examples/replay/tables/guided/convergent.robot",
    GuidedTurning: "examples/replay/tables/guided/turning.robot",
    GuidedHelical: "examples/replay/tables/guided/helical.robot",
    GuidedBenchmark: "examples/replay/tables/guided/benchmark.robot",
}
