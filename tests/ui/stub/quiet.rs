use pliant::planar::{Input, Planar};
use pliant::robot;

robot! {
    pub robot Arm {
        param q_y = 0.6 N/m,
        backbone { length: 0.3 kg, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        load { q_x: 0 N/m, q_y: q_y },
        model planar,
    }
}

// One error, at the declaration: what uses the robot is not to blame.
fn main() {
    let robot = Arm::planar();
    let other = Planar::new(Arm { q_y: 1.0, ..Arm::default() });
    for robot in [robot, other] {
        if let Ok(solution) = robot.solve(&Input::forces(&[1.0, 0.0])) {
            println!("{}", solution.tip().x());
        }
    }
}
