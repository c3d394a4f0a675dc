/// The robot of `examples/shared/six_rods.robot` with inertia, damping and weight.
pub robot MovingSixRods {
    param relaxation = 2 ms,
    param weight = 0 m/s^2,
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
        density: 1800 kg/m^3,
        relaxation: relaxation,
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
    platform {
        position: [0, 0, 0.29394466081530496] m,
        mass: 50 g,
        centre: [0, 0, 5] mm,
        inertia: [2.0e-5, 2.2e-5, 3.5e-5] kg*m^2,
    }
    gravity: [0 m/s^2, 0 m/s^2, weight],
    model parallel,
}
