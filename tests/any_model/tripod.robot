/// Three motors rotate the bases of three rods that carry a platform.
pub robot Tripod {
    param young = 60 GPa,
    motor for i in 0..3 {
        axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
        through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
    }
    rod for i in 0..3 {
        length: 0.3 m,
        section: disc { radius: 0.5 mm },
        young: young,
        poisson: 0.33,
        density: 6450 kg/m^3,
        elements: 16,
        motor: i,
        base {
            position: [90 mm * cos(2*pi*i/3), 90 mm * sin(2*pi*i/3), 0 mm],
            rotation: [[0, 0, 120*i], [0, -110, 0]] deg,
        }
        platform {
            position: [40 mm * cos(2*pi*i/3), 40 mm * sin(2*pi*i/3), 0 mm],
            rotation: [[0, 0, 120*i], [0, -90, 0]] deg,
        }
    }
    platform { position: [0, 0, 0.29] m, mass: 20 g }
    gravity: [0, 0, -9.81] m/s^2,
    model parallel,
}
