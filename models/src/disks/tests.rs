//! The chain of elements against a general sparse factorisation.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::time::Instant;

use pliant_runtime::sparse::{Order, Sparse};

use super::mesh::Mesh;
use super::newton::Newton;
use super::{Basis, Generic, Kernel, Wrench, Written};

type Robot = Generic<Written<2>, 8, 2>;

/// A robot of `spans`, at coefficients that are those of no equilibrium.
fn bent(spans: usize, degree: usize, pull: f64) -> (Mesh<Robot>, Newton<Robot>) {
    let basis = Basis::PerSpan(degree);
    let kernel = Robot::new(Written::new(spans, basis, 0.3, 0.0251, [0.055, -0.055]));
    let mesh = Mesh::new(&kernel, spans, basis);
    let mut newton = Newton::new(&mesh);
    newton.load.tensions = [pull, 0.3];
    newton.load.tip = Wrench { force: [-3.0 * pull, 0.1], couple: 0.0 };
    for (k, coefficient) in newton.now.coefficients.iter_mut().enumerate().skip(1) {
        *coefficient = 0.02 * (k as f64).sin();
    }
    newton.now.evaluate(&mesh, &newton.load);
    newton.tangent.assemble(&mesh, &newton.now, &newton.load, |_| 0.0);
    (mesh, newton)
}

fn sparse<K: Kernel>(mesh: &Mesh<K>) -> Sparse {
    let layout = &mesh.layout;
    let places = (0..layout.elements).flat_map(|element| {
        let first = layout.first(element);
        (0..layout.width).flat_map(move |i| (0..=i).map(move |j| (first + i, first + j)))
    });
    // The angle at the base is none of the unknowns.
    let free = places.filter(|(_, column)| *column > 0).map(|(row, column)| (row - 1, column - 1));
    Sparse::new(layout.order - 1, free, Order::Given).unwrap()
}

fn fill<K: Kernel>(mesh: &Mesh<K>, rows: &[f64], places: &[usize], sparse: &mut Sparse) {
    let layout = &mesh.layout;
    let values = sparse.values_mut();
    values.fill(0.0);
    let mut places = places.iter();
    for matrix in rows.chunks_exact(layout.width * layout.stride) {
        for (i, row) in matrix.chunks_exact(layout.stride).enumerate() {
            for value in &row[i..layout.width] {
                if let Some(&place) = places.next()
                    && place < values.len()
                {
                    values[place] += value;
                }
            }
        }
    }
}

fn places<K: Kernel>(mesh: &Mesh<K>, sparse: &Sparse) -> Vec<usize> {
    let layout = &mesh.layout;
    let mut places = Vec::new();
    for element in 0..layout.elements {
        let first = layout.first(element);
        for i in 0..layout.width {
            for j in i..layout.width {
                let free = first + i > 0;
                let place = free.then(|| sparse.place(first + j - 1, first + i - 1).unwrap());
                places.push(place.unwrap_or(usize::MAX));
            }
        }
    }
    places
}

#[test]
fn the_chain_is_what_a_sparse_factorisation_finds() {
    for (spans, degree, pull) in [(1, 3, 0.5), (7, 4, 0.5), (7, 4, 6.0), (30, 2, 6.0)] {
        let (mesh, mut newton) = bent(spans, degree, pull);
        let mut general = sparse(&mesh);
        let places = places(&mesh, &general);
        fill(&mesh, newton.tangent.rows(), &places, &mut general);
        let (found, expected) = (newton.tangent.factorise(), general.factorise());
        assert_eq!(found.negative, expected.negative, "{spans} {degree} {pull}");
        let mut x: Vec<f64> = (0..mesh.layout.order).map(|i| (i as f64).cos()).collect();
        let mut y = x[1..].to_vec();
        newton.tangent.solve(&mut x);
        general.solve(&mut y);
        let size = y.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        assert_eq!(x[0], 0.0);
        assert!(x[1..].iter().zip(&y).all(|(x, y)| (x - y).abs() < 1e-10 * size));
    }
}

#[test]
#[ignore = "a measurement"]
fn the_chain_is_faster_than_a_sparse_factorisation() {
    for spans in [10, 100, 1000] {
        let (mesh, mut newton) = bent(spans, 4, 0.5);
        let mut general = sparse(&mesh);
        let places = places(&mesh, &general);
        let mut x = vec![1.0; mesh.layout.order];
        let mut best = [f64::INFINITY; 3];
        for _ in 0..30 {
            let start = Instant::now();
            newton.tangent.assemble(&mesh, &newton.now, &newton.load, |_| 0.0);
            best[2] = best[2].min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            fill(&mesh, newton.tangent.rows(), &places, &mut general);
            general.factorise();
            general.solve(&mut x[1..]);
            best[0] = best[0].min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            newton.tangent.factorise();
            newton.tangent.solve(&mut x);
            best[1] = best[1].min(start.elapsed().as_secs_f64());
        }
        let [sparse, chain, assembly] = best.map(|time| 1e6 * time / spans as f64);
        println!(
            "{spans} spans, per span: sparse {sparse:.3} us, chain {chain:.3} us, assembly {assembly:.3} us"
        );
    }
}
