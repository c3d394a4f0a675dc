//! The chain of elements against a general sparse factorisation.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::time::Instant;

use pliant_runtime::sparse::{Order, Sparse};

use super::mesh::Mesh;
use super::state::{Load, State};
use super::tangent::Tangent;
use super::{Basis, Generic, Kernel, Wrench, Written};

type Robot = Generic<Written<2>, 8, 2>;

/// A robot at a shape.
struct Bent {
    mesh: Mesh<Robot>,
    state: State<Robot>,
    load: Load<Robot>,
    tangent: Tangent,
}

impl Bent {
    /// A robot of `spans`, at coefficients that are those of no equilibrium.
    fn new(spans: usize, degree: usize, pull: f64) -> Self {
        let basis = Basis::PerSpan(degree);
        let kernel = Robot::new(Written::new(spans, basis, 0.3, 0.0251, [0.055, -0.055]));
        let mesh = Mesh::new(&kernel, spans, basis);
        let tip = Wrench { force: [-3.0 * pull, 0.1], couple: 0.0 };
        let load = Load { declared: 1.0, tip, tensions: [pull, 0.3] };
        let mut state = State::new(&mesh);
        for (k, coefficient) in state.coefficients.iter_mut().enumerate().skip(1) {
            *coefficient = 0.02 * (k as f64).sin();
        }
        state.evaluate(&mesh, &load);
        let mut bent = Self { tangent: Tangent::new(&mesh), mesh, state, load };
        bent.assemble();
        bent
    }

    fn assemble(&mut self) {
        self.tangent.assemble(&self.mesh, &self.state, &self.load, 0.0);
    }
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
        let mut bent = Bent::new(spans, degree, pull);
        let mut general = sparse(&bent.mesh);
        let places = places(&bent.mesh, &general);
        fill(&bent.mesh, bent.tangent.rows(), &places, &mut general);
        let (found, expected) = (bent.tangent.factorise(), general.factorise().unwrap());
        assert_eq!(found.negative, expected.negative, "{spans} {degree} {pull}");
        let mut x: Vec<f64> = (0..bent.mesh.layout.order).map(|i| (i as f64).cos()).collect();
        let mut y = x[1..].to_vec();
        bent.tangent.solve(&mut x);
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
        let mut bent = Bent::new(spans, 4, 0.5);
        let mut general = sparse(&bent.mesh);
        let places = places(&bent.mesh, &general);
        let mut x = vec![1.0; bent.mesh.layout.order];
        let mut best = [f64::INFINITY; 3];
        for _ in 0..30 {
            let start = Instant::now();
            bent.assemble();
            best[2] = best[2].min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            fill(&bent.mesh, bent.tangent.rows(), &places, &mut general);
            general.factorise().unwrap();
            general.solve(&mut x[1..]);
            best[0] = best[0].min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            bent.tangent.factorise();
            bent.tangent.solve(&mut x);
            best[1] = best[1].min(start.elapsed().as_secs_f64());
        }
        let [sparse, chain, assembly] = best.map(|time| 1e6 * time / spans as f64);
        println!(
            "{spans} spans, per span: sparse {sparse:.3} us, chain {chain:.3} us, assembly {assembly:.3} us"
        );
    }
}
