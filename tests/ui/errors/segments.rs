use pliant::robot;

robot! {
    pub robot Swing {
        segment {
            length: 240 mm,
            mass: 255 g,
            axial_stiffness: 49.8 kN * m,
            bending_stiffness: 0.25 N * m^2,
            damping: 0.05 N * m * s,
            actuators { radius: 32.5 mm, count: 3, limits: [100, -100] N },
        }
        gravity: [0, -9.81] m/s^2,
        model constant_curvature { physics: printed },
    }
}

fn main() {
    let _ = Swing::constant_curvature();
}
