//! The factorisations of `dense` beside those of faer, with stored scratch memory on both sides: medians in microseconds, and the ratio faer / own.
//!
//! ```text
//! cargo bench -p pliant-runtime --bench dense
//! ```
//!
//! Own code stays where faer is slower at the orders that the models have: up to 40 for one matrix, any number of elements for a chain.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::llt;
use faer::linalg::evd;
use faer::linalg::lu::partial_pivoting as lu;
use faer::{Conj, Mat, Par};
use pliant_runtime::dense::{ChainMatrix, Factors, negative_eigenvalues};
use pliant_runtime::sparse::{Order, Sparse};

/// Orders of the matrices.
const ORDERS: [usize; 7] = [3, 6, 12, 20, 28, 40, 80];
/// Measured batches, and solves per batch.
const BATCHES: usize = 101;
const SOLVES: u32 = 50;

/// Median time of `work`, us.
fn time(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..BATCHES)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..SOLVES {
                work();
            }
            1e6 * start.elapsed().as_secs_f64() / f64::from(SOLVES)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[BATCHES / 2]
}

/// A symmetric matrix with a heavy diagonal, by columns.
fn entries(n: usize) -> Vec<f64> {
    let entry = |i: usize, j: usize| ((7 * i.max(j) + 3 * i.min(j)) as f64).sin();
    (0..n * n).map(|k| entry(k % n, k / n) + if k % n == k / n { n as f64 } else { 0.0 }).collect()
}

fn line(name: &str, n: usize, ours: f64, other: f64) {
    println!("{name:<26} {n:>6} {ours:>10.3} {other:>10.3} {:>7.2}", other / ours);
}

fn cholesky(n: usize) -> Result<(), Box<dyn Error>> {
    let matrix = entries(n);
    let mut factors = Factors::new(n);
    let mut x = vec![1.0; n];
    let ours = time(|| {
        factors.columns_mut().copy_from_slice(&matrix);
        black_box(factors.cholesky());
        x.fill(1.0);
        factors.solve(black_box(&mut x));
    });
    let from = Mat::from_fn(n, n, |i, j| matrix[j * n + i]);
    let (mut to, mut x) = (from.clone(), Mat::<f64>::zeros(n, 1));
    let scratch = llt::factor::cholesky_in_place_scratch::<f64>(n, Par::Seq, Default::default());
    let mut memory = MemBuffer::try_new(scratch)?;
    let other = time(|| {
        to.copy_from(&from);
        let stack = MemStack::new(&mut memory);
        let found = llt::factor::cholesky_in_place(
            to.as_mut(),
            Default::default(),
            Par::Seq,
            stack,
            Default::default(),
        );
        let _ = black_box(found.is_ok());
        x.fill(1.0);
        let stack = MemStack::new(&mut []);
        llt::solve::solve_in_place_with_conj(to.as_ref(), Conj::No, black_box(x.as_mut()), Par::Seq, stack);
    });
    line("L L', one solution", n, ours, other);
    Ok(())
}

fn general(n: usize) -> Result<(), Box<dyn Error>> {
    let mut matrix = entries(n);
    for k in 0..n {
        // Not symmetric, and rows are exchanged.
        matrix[k * n + (k + 1) % n] += 2.0 * n as f64;
    }
    let mut factors = Factors::new(n);
    let mut x = vec![1.0; n];
    let ours = time(|| {
        factors.columns_mut().copy_from_slice(&matrix);
        black_box(factors.lu());
        x.fill(1.0);
        factors.solve(black_box(&mut x));
    });
    let from = Mat::from_fn(n, n, |i, j| matrix[j * n + i]);
    let (mut to, mut x) = (from.clone(), Mat::<f64>::zeros(n, 1));
    let (mut rows, mut back) = (vec![0_usize; n], vec![0_usize; n]);
    let scratch = lu::factor::lu_in_place_scratch::<usize, f64>(n, n, Par::Seq, Default::default());
    let solving = lu::solve::solve_in_place_scratch::<usize, f64>(n, 1, Par::Seq);
    let (mut memory, mut second) = (MemBuffer::try_new(scratch)?, MemBuffer::try_new(solving)?);
    let other = time(|| {
        to.copy_from(&from);
        let stack = MemStack::new(&mut memory);
        let (_, permutation) =
            lu::factor::lu_in_place(to.as_mut(), &mut rows, &mut back, Par::Seq, stack, Default::default());
        x.fill(1.0);
        let stack = MemStack::new(&mut second);
        let (factors, x) = (to.as_ref(), black_box(x.as_mut()));
        lu::solve::solve_in_place_with_conj(factors, factors, permutation, Conj::No, x, Par::Seq, stack);
    });
    line("P A = L U, one solution", n, ours, other);
    Ok(())
}

/// The number of negative eigenvalues, beside faer's eigenvalues without vectors.
fn inertia(n: usize) -> Result<(), Box<dyn Error>> {
    let matrix = entries(n);
    let mut work = matrix.clone();
    let ours = time(|| {
        work.copy_from_slice(&matrix);
        black_box(negative_eigenvalues(black_box(&mut work), n));
    });
    let from = Mat::from_fn(n, n, |i, j| matrix[j * n + i]);
    let mut values = faer::diag::Diag::<f64>::zeros(n);
    let scratch =
        evd::self_adjoint_evd_scratch::<f64>(n, evd::ComputeEigenvectors::No, Par::Seq, Default::default());
    let mut memory = MemBuffer::try_new(scratch)?;
    let other = time(|| {
        let (from, values) = (black_box(from.as_ref()), values.as_mut());
        let stack = MemStack::new(&mut memory);
        let found = evd::self_adjoint_evd(from, values, None, Par::Seq, stack, Default::default());
        let _ = black_box(found.is_ok());
    });
    line("negative eigenvalues", n, ours, other);
    Ok(())
}

/// A chain of elements of 5 unknowns, the first of them fixed, beside the sparse factorisation of the same matrix.
fn chain(elements: usize) -> Result<(), Box<dyn Error>> {
    const WIDTH: usize = 5;
    let mut chain = ChainMatrix::new(elements, WIDTH, true);
    let (stride, order) = (chain.stride(), chain.order());
    let all = (0..elements).flat_map(|e| (0..WIDTH).flat_map(move |i| (0..=i).map(move |j| (e, i, j))));
    let unknown = |e: usize, i: usize| (e * (WIDTH - 1) + i).checked_sub(1);
    let pairs = all.clone().filter_map(|(e, i, j)| unknown(e, i).zip(unknown(e, j)));
    let mut sparse = Sparse::new(order - 1, pairs.clone(), Order::Given)?;
    let value = |e: usize, i: usize, j: usize| {
        ((7 * e + 5 * i + 3 * j) as f64).sin() + if i == j { 8.0 } else { 0.0 }
    };
    for (e, i, j) in all.clone() {
        chain.element_mut(e)[j * stride + i] = value(e, i, j);
    }
    let rows = chain.rows_mut().to_vec();
    let places: Vec<(usize, f64)> = all
        .filter_map(|(e, i, j)| {
            let (row, column) = unknown(e, i).zip(unknown(e, j))?;
            Some((sparse.place(row, column)?, value(e, i, j)))
        })
        .collect();
    let mut x = vec![1.0; order];
    let ours = time(|| {
        chain.rows_mut().copy_from_slice(&rows);
        black_box(chain.factorise());
        x.fill(1.0);
        chain.solve(black_box(&mut x));
    });
    let mut x = vec![1.0; order - 1];
    let other = time(|| {
        let values = sparse.values_mut();
        values.fill(0.0);
        for (place, value) in &places {
            values[*place] += value;
        }
        let _ = black_box(sparse.factorise().is_ok());
        x.fill(1.0);
        sparse.solve(black_box(&mut x));
    });
    line("chain of 5, one solution", elements, ours, other);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:<26} {:>6} {:>10} {:>10} {:>7}", "", "order", "own/us", "faer/us", "ratio");
    ORDERS.into_iter().try_for_each(cholesky)?;
    ORDERS.into_iter().try_for_each(general)?;
    ORDERS.into_iter().try_for_each(inertia)?;
    [3, 10, 100, 1000].into_iter().try_for_each(chain)
}
