use pliant::robot;

robot! {
    pub robot Arm {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa, colour: 3 },
        cables { spacing: 110 mm },
        model planar,
    }
}

fn main() {}
