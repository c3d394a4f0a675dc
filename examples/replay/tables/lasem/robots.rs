//! The robots of the tables. Table I of the paper, with ideal cables.

use pliant::robot_file;

use crate::tables::origin::Text;

robot_file!("examples/replay/tables/lasem/classic.robot");
robot_file!("examples/replay/tables/lasem/routing.robot");
robot_file!("examples/replay/tables/lasem/nonuniform.robot");
robot_file!("examples/replay/tables/lasem/axial.robot");
robot_file!("examples/replay/tables/lasem/distributed.robot");
robot_file!("examples/replay/tables/lasem/guided.robot");

texts! {
    Classic: "examples/replay/tables/lasem/classic.robot",
    Routing: "examples/replay/tables/lasem/routing.robot",
    Nonuniform: "examples/replay/tables/lasem/nonuniform.robot",
    Axial: "examples/replay/tables/lasem/axial.robot",
    Distributed: "examples/replay/tables/lasem/distributed.robot",
    Guided: "examples/replay/tables/lasem/guided.robot",
}
