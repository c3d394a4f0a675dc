//! A kernel that says at run time how much memory its series needs.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant_models::planar::series::{SERIES_ROWS, Series};
use pliant_models::planar::{
    CableLength, Cables, EnergyDensity, Generic, Kernel, PlanarOptions, PlanarWrench, SERIES_NODES,
    SeriesGrid, StationSensitivity,
};
use pliant_models::{Declared, Lanes};
use pliant_testing::expression::{Expression, Robot};

/// The arithmetic of a robot, and rows of memory.
#[derive(Clone, Debug)]
struct Counted(Generic<Robot>, usize);

impl Declared for Counted {
    fn name(&self) -> &str {
        "Counted"
    }
}

macro_rules! inner {
    ($(fn $name:ident $(<$t:ident>)? ($($arg:ident: $input:ty),*) -> $output:ty;)*) => {$(
        fn $name $(<$t: Lanes>)? (&self, $($arg: $input),*) -> $output {
            self.0.$name($($arg),*)
        }
    )*};
}

impl Kernel for Counted {
    inner! {
        fn options() -> PlanarOptions;
        fn length() -> f64;
        fn length_sensitivity(index: usize) -> f64;
        fn disc_radius() -> Option<f64>;
        fn section<T>(sigma: &T) -> [T; 3];
        fn station<T>(sigma: &T, state: &[T; 4]) -> EnergyDensity<T>;
        fn resultant<T>(sigma: &T) -> [T; 2];
        fn couple<T>(sigma: &T, theta: &T) -> [T; 2];
        fn station_sensitivity(index: usize, sigma: f64, theta: f64, state: &[f64; 4]) -> StationSensitivity;
        fn angle<T>(sigma: &T) -> [T; 2];
        fn position<T>(forces: &[T; 2], sigma: &T) -> [T; 2];
        fn tip<T>(forces: &[T; 2]) -> [T; 3];
        fn tip_jacobian<T>(forces: &[T; 2]) -> [[T; 3]; 3];
        fn compliance<T>() -> [T; 2];
        fn forward_sensitivity(index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]);
    }

    fn series_memory(&self) -> usize {
        self.1
    }

    fn adomian(
        &self,
        order: usize,
        grid: &SeriesGrid,
        terms: &[[f64; SERIES_NODES]],
        memory: &mut [[f64; SERIES_NODES]],
        out: &mut [f64; SERIES_NODES],
    ) -> bool {
        assert_eq!(memory.len(), self.1);
        self.0.adomian(order, grid, terms, memory, out)
    }
}

#[test]
fn a_series_is_summed_where_its_memory_suffices() {
    let number = |value: f64| Expression::Number(value);
    let robot = Generic::new(Robot {
        options: PlanarOptions {
            extensible: false,
            cables: Cables::Ideal,
            cable_length: CableLength::NeglectSlope,
            loaded: true,
            couple: false,
            series: Some(12),
            angle_limit: f64::INFINITY,
        },
        parameters: [0.0; 8],
        length: number(0.3),
        bending_stiffness: number(0.05),
        axial_stiffness: None,
        spacing: number(0.06),
        q_x: number(0.2),
        q_y: number(-0.7),
        couple: None,
        disc_radius: None,
    });
    let sum = |memory: Option<usize>| {
        let tip = PlanarWrench::default();
        match memory {
            Some(rows) => {
                let robot = Counted(robot.clone(), rows);
                Series::new(&robot).sum(&robot, 1.3, &tip, 1e-12)
            }
            None => Series::new(&robot).sum(&robot, 1.3, &tip, 1e-12),
        }
    };
    let expected = sum(None).unwrap();
    assert!(expected.terms > 3 && expected.remainder < 1e-11);
    for rows in [robot.series_memory(), robot.series_memory() + 1, SERIES_ROWS] {
        assert_eq!(sum(Some(rows)), Some(expected), "{rows} rows");
    }
    assert_eq!(sum(Some(SERIES_ROWS + 1)), None);
}
