use super::*;
use crate::motion::Pencil;

/// Three links of 4, 3 and 5 unknowns and a constraint, with numbers of no meaning.
fn chain() -> ChainPencil {
    let mut chain = ChainPencil::new(&[4, 3, 5], 1, 1);
    let mut count = 0.0_f64;
    let mut next = |size: f64| {
        count += 1.0;
        size * (1.7 * count).sin()
    };
    for link in chain.links_mut() {
        let (order, columns) = (link.order(), link.columns());
        for which in 0..3 {
            for (k, entry) in link.matrices[which].iter_mut().enumerate() {
                let (row, column) = (k / columns, k % columns);
                if which == 0 || column < order {
                    *entry = next(0.3) + f64::from(u8::from(row == column)) * [3.0, 0.2, 0.6][which];
                }
            }
            for (k, entry) in link.ends[which].iter_mut().enumerate() {
                let (row, column) = (k / columns, k % columns);
                // The pose follows the unknowns and the pose alone.
                let pose = row < POSE && column >= order + POSE;
                if !pose && (which == 0 || column < order && row >= POSE) {
                    *entry = next(0.4);
                }
            }
        }
    }
    let (row, corner) = chain.multiplier_mut(0);
    row.iter_mut().for_each(|entry| *entry = next(1.0));
    *corner = -0.1;
    chain
}

#[test]
fn solutions_are_those_of_the_dense_matrices() {
    let mut chain = chain();
    let n = chain.order();
    let mut pencil = Pencil::new(n, 1);
    chain.write(&mut pencil);
    let (real, complex) = ([0.7, 1.3], [Complex::new(0.7, 0.4), Complex::new(-1.1, 0.9)]);
    assert!(chain.factorise(real) && pencil.factorise(real));
    chain.factorise_complex(0, complex);
    pencil.factorise_complex(0, complex);
    let right: Vec<f64> = (0..n).map(|k| (0.9 * k as f64).cos()).collect();
    let (mut one, mut other) = (right.clone(), right.clone());
    chain.solve(&mut one);
    pencil.solve(&mut other);
    for (a, b) in one.iter().zip(&other) {
        assert!((a - b).abs() < 1e-11 * (1.0 + b.abs()), "{a} {b}");
    }
    let wide: Vec<Complex<f64>> = right.iter().map(|entry| Complex::new(*entry, 1.0 - entry)).collect();
    let (mut one, mut other) = (wide.clone(), wide);
    chain.solve_complex(0, &mut one);
    pencil.solve_complex(0, &mut other);
    for (a, b) in one.iter().zip(&other) {
        assert!((a - b).norm() < 1e-11 * (1.0 + b.norm()), "{a} {b}");
    }
}
