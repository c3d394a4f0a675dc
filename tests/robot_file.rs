//! A robot in a file is the robot that is declared in place.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant::planar::{Input, Kernel as _};
use pliant::{Declared as _, robot, robot_file};

mod file {
    use super::robot_file;

    robot_file!("cli/robots/planar.robot");
}

robot! {
    pub robot Arm {
        param young = 2 GPa,
        backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: young }
        cables { spacing: 40 mm - 30 mm * (s/L)^3 }
        model planar,
    }
}

#[test]
fn both_are_the_same() {
    assert_eq!(file::Arm::default().parameters(), Arm::default().parameters());
    assert_eq!(file::Arm::CLOSED_FORM, Arm::CLOSED_FORM);
    for [a, b] in [[2.0, 0.5], [0.1, 3.0]] {
        let tip = Arm::planar().solve(&Input::forces(&[a, b])).unwrap().tip();
        let of_file = file::Arm::planar().solve(&Input::forces(&[a, b])).unwrap().tip();
        assert_eq!(of_file, tip);
    }
}
