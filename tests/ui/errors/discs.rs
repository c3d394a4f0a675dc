use pliant::robot;

robot! {
    pub robot Finger {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cable for i in 0..2 { at: 20 mm - 50 mm * i },
        discs { radius: 25 mm, mass: 5 mm },
        gravity: [0, -9.81] m/s^2,
        model discs { at: [0.1, 0.2, 0.29] m, degree: 3, span_degree: 3 },
    }
}

fn main() {
    let robot = Finger::discs();
    let _ = robot.solve(&[1.0, 0.0]);
}
