//! Whole solves of robots that are read at run time beside those of the same robots, compiled: medians measured turn by turn in one run.
//!
//! ```text
//! cargo bench --bench run_time
//! ```
#![allow(missing_docs, reason = "a bench")]

#[path = "cases/timing.rs"]
mod timing;

use std::error::Error;
use std::hint::black_box;

use pliant::{Declaration, Input, Model, robot};
use timing::{TURNS, count, median, turn};

macro_rules! declared {
    ($text:ident, $($declaration:tt)*) => {
        robot! { $($declaration)* }
        const $text: &str = stringify!($($declaration)*);
    };
}

declared!(SOFT, robot Soft {
        backbone {
            length: 0.2 m,
            section: disc { radius: 5 mm },
            young: 1 MPa,
            poisson: 0.45,
            density: 1070 kg/m^3,
        }
        base { rotation: [0, 90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..4 { at: [4 mm * cos(pi*i/2), 4 mm * sin(pi*i/2)] },
        model strain { torsion: 9, bending: 11, extension: 7, shear: 7 },
        model shooting,
});
declared!(HELICAL, robot Helical {
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            young: 210 GPa,
            shear: 80 GPa,
            density: 95e3 kg/m^3,
        }
        base { rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..2 { at: [8 mm * sin(pi*i + 2*pi*s/L), -8 mm * cos(pi*i + 2*pi*s/L)] },
        model strain { torsion: 9, bending: 11, extension: 7, shear: 7 },
        model shooting,
});
declared!(FINGER, robot Finger {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa, density: 1140 kg/m^3 },
        cables { spacing: 110 mm },
        gravity: [0, -9.81] m/s^2,
        model planar,
        model discs { count: 10, degree: 8 },
});
declared!(ARM, robot Arm {
        backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa },
        cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
        model planar,
});
declared!(TRUNK, robot Trunk {
        gravity: [0, -9.81, 0] m/s^2,
        segment for i in 0..3 {
            length: 0.24 m,
            mass: 0.255 kg,
            section: disc { radius: 32.5 mm },
            young: 15 MPa,
            bending_stiffness: 0.25 N*m^2,
        }
        model constant_curvature,
});
declared!(TRIPOD, robot Tripod {
        motor for i in 0..3 {
            axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
            through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
        }
        rod for i in 0..3 {
            length: 0.3 m,
            section: disc { radius: 0.5 mm },
            young: 60 GPa,
            poisson: 0.33,
            density: 6450 kg/m^3,
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
});

/// Solves forth and back between two inputs.
fn steps(model: &dyn Model, [first, second]: [Input; 2]) -> Result<impl FnMut(), pliant::Error> {
    let mut solver = model.solver()?;
    solver.solve(&first)?;
    solver.solve(&second)?;
    Ok(move || {
        for input in [&first, &second] {
            black_box(solver.solve(black_box(input)).is_ok());
        }
    })
}

fn compare(
    name: &str,
    compiled: &dyn Model,
    text: &str,
    kind: &str,
    inputs: [Input; 2],
) -> Result<(), Box<dyn Error>> {
    let declaration: Declaration = text.parse()?;
    let read = declaration.model(kind)?;
    let mut compiled = steps(compiled, inputs.clone())?;
    let mut read = steps(read.as_ref(), inputs)?;
    let counts = (count(&mut compiled), count(&mut read));
    let (mut first, mut second) = (Vec::with_capacity(TURNS), Vec::with_capacity(TURNS));
    for _ in 0..TURNS {
        first.push(turn(&mut compiled, counts.0));
        second.push(turn(&mut read, counts.1));
    }
    let (first, second) = (1e6 * median(first), 1e6 * median(second));
    println!("{name:<24} {kind:<20} {first:>12.1} {second:>12.1} {:>8.2}", second / first);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:<24} {:<20} {:>12} {:>12} {:>8}", "robot", "model", "compiled/us", "run time/us", "ratio");
    let forces = |a: &[f64], b: &[f64]| [Input::forces(a), Input::forces(b)];
    let soft = || forces(&[0.3, 0.0, 0.1, 0.0], &[0.32, 0.01, 0.1, 0.0]);
    compare("soft", &Soft::strain(), SOFT, "strain", soft())?;
    compare("soft", &Soft::shooting(), SOFT, "shooting", soft())?;
    let helical = || forces(&[3.0, 1.0], &[3.1, 1.1]);
    compare("helical", &Helical::strain(), HELICAL, "strain", helical())?;
    compare("helical", &Helical::shooting(), HELICAL, "shooting", helical())?;
    compare("finger", &Finger::discs(), FINGER, "discs", forces(&[1.0, 0.2], &[1.1, 0.2]))?;
    compare("finger", &Finger::planar(), FINGER, "planar", forces(&[1.0, 0.2], &[1.1, 0.2]))?;
    compare("arm", &Arm::planar(), ARM, "planar", forces(&[1.0, 0.2], &[1.1, 0.2]))?;
    let pushes = forces(
        &[3.0, -2.0, 1.0, 0.5, 4.0, -1.0, 2.0, 0.0, -3.0],
        &[3.1, -2.0, 1.2, 0.5, 4.0, -1.1, 2.0, 0.1, -3.0],
    );
    compare("trunk", &Trunk::constant_curvature(), TRUNK, "constant_curvature", pushes)?;
    let angles = [Input::displacements(&[0.2, -0.1, 0.15]), Input::displacements(&[0.21, -0.1, 0.14])];
    compare("tripod", &Tripod::parallel(), TRIPOD, "parallel", angles)?;
    Ok(())
}
