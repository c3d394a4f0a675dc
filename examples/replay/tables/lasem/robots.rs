//! The robots of the tables. Table I of the paper, with ideal cables.

use pliant::robot_file;

robot_file!("examples/replay/tables/lasem/classic.robot");
robot_file!("examples/replay/tables/lasem/routing.robot");
robot_file!("examples/replay/tables/lasem/nonuniform.robot");
robot_file!("examples/replay/tables/lasem/axial.robot");
robot_file!("examples/replay/tables/lasem/distributed.robot");
robot_file!("examples/replay/tables/lasem/guided.robot");
