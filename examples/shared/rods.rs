//! The robots of the paper's five scenarios and of the rod without tendons, as the tables define them: local x is up.
//!
//! `model strain` has the paper's numbers of functions.
#![allow(dead_code, unreachable_pub, reason = "examples, benches and tests use a part each")]

use pliant::robot_file;

robot_file!("examples/shared/rods/a.robot");
robot_file!("examples/shared/rods/b.robot");
robot_file!("examples/shared/rods/c.robot");
robot_file!("examples/shared/rods/d.robot");
robot_file!("examples/shared/rods/e.robot");
robot_file!("examples/shared/rods/bare.robot");
