/// Three motors, each with two rods, in the order of the tables in `tests/reference/parallel`.
pub robot SixRods {
    let lean = 0.038169625463063475 m,
    motor for i in 0..3 {
        axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
        through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
    }
    rod for i in 0..3, side in 0..2 {
        length: 0.3 m,
        section: disc { radius: 0.5 mm },
        young: 11.3 GPa,
        poisson: 0.35,
        elements: 4,
        motor: i,
        base {
            position: [
                90 mm * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3),
                90 mm * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3),
                0 mm,
            ],
            rotation: [[0, 0, 120 * i], [0, -110, 0]] deg,
        }
        platform {
            position: [
                lean * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3),
                lean * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3),
                0 mm,
            ],
            rotation: [[0, 0, 120 * i], [0, -90, 0]] deg,
        }
    }
    platform { position: [0, 0, 0.29394466081530496] m }
    model parallel,
}
