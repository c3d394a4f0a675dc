//! The robots of the campaign. `model strain` has the numbers of functions for which times are compared.
#![allow(missing_docs, unreachable_pub, reason = "an example")]

use pliant::robot_file;

use crate::origin::Text;

robot_file!("examples/campaign/robots/soft.robot");
robot_file!("examples/campaign/robots/c.robot");
robot_file!("examples/campaign/robots/guided.robot");
robot_file!("examples/campaign/robots/rubbing.robot");
robot_file!("examples/campaign/robots/holes.robot");
robot_file!("examples/campaign/robots/pressed.robot");
robot_file!("examples/campaign/robots/drilled.robot");
robot_file!("examples/campaign/robots/finger.robot");
robot_file!("examples/campaign/robots/trunk.robot");
robot_file!("examples/campaign/robots/tripod.robot");

texts! {
    Soft: "examples/campaign/robots/soft.robot",
    C: "examples/campaign/robots/c.robot",
    Guided: "examples/campaign/robots/guided.robot",
    Rubbing: "examples/campaign/robots/rubbing.robot",
    Holes: "examples/campaign/robots/holes.robot",
    Pressed: "examples/campaign/robots/pressed.robot",
    Drilled: "examples/campaign/robots/drilled.robot",
    Finger: "examples/campaign/robots/finger.robot",
    Trunk: "examples/campaign/robots/trunk.robot",
    Tripod: "examples/campaign/robots/tripod.robot",
}
