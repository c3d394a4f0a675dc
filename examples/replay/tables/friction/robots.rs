//! The robots of the tables of friction and chambers.

use pliant::robot_file;

use crate::tables::origin::Text;

robot_file!("examples/replay/tables/friction/rubbing_a.robot");
robot_file!("examples/replay/tables/friction/rubbing_b.robot");
robot_file!("examples/replay/tables/friction/rubbing_c.robot");
robot_file!("examples/replay/tables/friction/standing_section.robot");
robot_file!("examples/replay/tables/friction/standing_centreline.robot");
robot_file!("examples/replay/tables/friction/hanging_section.robot");
robot_file!("examples/replay/tables/friction/hanging_centreline.robot");

texts! {
    RubbingA: "examples/replay/tables/friction/rubbing_a.robot",
    RubbingB: "examples/replay/tables/friction/rubbing_b.robot",
    RubbingC: "examples/replay/tables/friction/rubbing_c.robot",
    StandingSection: "examples/replay/tables/friction/standing_section.robot",
    StandingCentreline: "examples/replay/tables/friction/standing_centreline.robot",
    HangingSection: "examples/replay/tables/friction/hanging_section.robot",
    HangingCentreline: "examples/replay/tables/friction/hanging_centreline.robot",
}
