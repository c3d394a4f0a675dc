use pliant::robot;

robot! {
    pub robot Lift {
        motor for i in 0..2 { axis: [0, 0, 0], through: [50, 0, 0] mm },
        rod for i in 0..2, i in 0..2 {
            length: 0.3,
            section: disc { radius: 1 mm },
            young: 2 GPa,
            motor: i,
            base { position: [90, 0, 0] mm, joint: revolute },
            platform { position: [30, 0, 0] mm },
        }
        platform { mass: 50 g },
        model parallel,
    }
}

fn main() {
    let _ = Lift::parallel();
}
