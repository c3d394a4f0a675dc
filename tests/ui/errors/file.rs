pliant::robot_file!("cli/tests/robots/wrong.robot");

fn main() {
    let _ = Arm::default();
}
