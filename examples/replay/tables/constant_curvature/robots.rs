//! The robots of the tables: table 1 of the paper, with the physical loads and with those that it prints.

use pliant::robot_file;

use crate::tables::origin::Text;

robot_file!("examples/replay/tables/constant_curvature/consistent.robot");
robot_file!("examples/replay/tables/constant_curvature/as_published.robot");

texts! {
    Consistent: "examples/replay/tables/constant_curvature/consistent.robot",
    AsPublished: "examples/replay/tables/constant_curvature/as_published.robot",
}
