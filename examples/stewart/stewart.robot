/// Legs of spring steel, straight at rest: in pairs on the base, and in pairs with the other neighbour on the platform.
pub robot Stewart {
    let span = 62 mm, // of a leg seen from above
    let height = 250 mm,
    motor for i in 0..6 { drive: feed, limits: [-60, 60] mm }
    rod for i in 0..6 {
        length: sqrt(span^2 + height^2),
        section: disc { diameter: 1 mm },
        young: 206 GPa,
        poisson: 0.29,
        density: 7850 kg/m^3,
        elements: 8,
        motor: i,
        base {
            position: [90 mm * cos(pi/3*i + 0.4*cos(pi*i)), 90 mm * sin(pi/3*i + 0.4*cos(pi*i)), 0 mm],
            rotation: [[0, 0, pi/3*i - 2.03*cos(pi*i)], [0, -1.3277, 0]] rad,
        }
        platform {
            position: [
                90 mm * cos(pi/3*i + 0.4*cos(pi*i)) + span * cos(pi/3*i - 2.03*cos(pi*i)),
                90 mm * sin(pi/3*i + 0.4*cos(pi*i)) + span * sin(pi/3*i - 2.03*cos(pi*i)),
                0 mm,
            ],
            rotation: [[0, 0, pi/3*i - 2.03*cos(pi*i)], [0, -1.3277, 0]] rad,
        }
        limits { curvature: 12 1/m }
    }
    platform { position: [0, 0, 250] mm, mass: 150 g, centre: [0, 0, 4] mm }
    gravity: [0, 0, -9.81] m/s^2,
    model parallel,
}
