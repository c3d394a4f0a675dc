use pliant::robot;

robot! {
    pub robot Arm {
        backbone { length: 0.3 s, section: disc { diameter: 4 N }, young: 2 GPa },
        cables { spacing: 110 mm + 3 Pa },
        load { q_x: 0 N/m, q_y: nothing },
        model planar { axial: elastic },
    }
}

fn main() {}
