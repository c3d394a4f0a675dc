/// Six rods in pairs between three motors and a platform.
pub robot SixRods {
    motor for i in 0..3 {
        axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
        through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
        limits: [-90, 90] deg,
    }
    rod for i in 0..3, side in 0..2 {
        length: 0.3 m,
        section: disc { radius: 0.5 mm },
        young: 11.3 GPa,
        poisson: 0.35,
        density: 1800 kg/m^3,
        relaxation: 2 ms,
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
                38 mm * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3),
                38 mm * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3),
                0 mm,
            ],
            rotation: [[0, 0, 120 * i], [0, -90, 0]] deg,
        }
    }
    platform { mass: 20 g, position: [0, 0, 0.3] m }
    gravity: [0, 0, -9.81] m/s^2,
    model parallel,
}
