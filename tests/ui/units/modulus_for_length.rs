use pliant::robot;

robot! {
    pub robot Arm {
        backbone { length: 2 GPa, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        model planar,
    }
}

fn main() {}
