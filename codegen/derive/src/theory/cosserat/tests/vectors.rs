//! Derivative of the strain [Cosserat 28] with the pose against the vectors of `tests/reference/kernels`, and its arithmetic.

use super::*;
use crate::theory::vectors::check;

/// In: r (3), q (4), Gamma (3), K (3), `H_l` (3), `H_a` (3), force density (3, inertial), then `more`. Out: r', q', Gamma', K'.
fn right_hand_side(more: &[Variable], tendons: &[Tendon]) -> Program {
    let (position, quaternion) = (inputs::<3>("r"), inputs::<4>("q"));
    let (linear, angular, density) = (inputs::<3>("H_l"), inputs::<3>("H_a"), inputs::<3>("f"));
    let xi = strain();
    let mut graph = Graph::new();
    let [w, x, y, z] = expressions(quaternion);
    let [a, b, c, d, e, f] = expressions(xi);
    let two = Expression::integer(2);
    // Products of the quaternion, twice.
    let [x2, y2, z2] = [&x, &y, &z].map(|entry| graph.name(&(&two * entry)));
    let mut product = |a: &Expression, b: &Expression| graph.name(&(a * b));
    let (xx, yy, zz) = (product(&x, &x2), product(&y, &y2), product(&z, &z2));
    let (xy, xz, yz) = (product(&x, &y2), product(&x, &z2), product(&y, &z2));
    let (wx, wy, wz) = (product(&w, &x2), product(&w, &y2), product(&w, &z2));
    let one = Expression::integer(1);
    let rotation: [Three; 3] = [
        [&one - &yy - &zz, &xy - &wz, &xz + &wy],
        [&xy + &wz, &one - &xx - &zz, &yz - &wx],
        [&xz - &wy, &yz + &wx, &one - &xx - &yy],
    ]
    .map(|row| row.map(|entry| graph.name(&entry)));
    let travel = rotation.each_ref().map(|row| dot(row, &[d.clone(), e.clone(), f.clone()]));
    let force: Three =
        core::array::from_fn(|j| dot(&rotation.each_ref().map(|row| row[j].clone()), &expressions(density)));
    let [a, b, c] = [a, b, c].map(|entry| graph.name(&(Expression::rational(1, 2) * entry)));
    let turn = [
        -(&x * &a) - &y * &b - &z * &c,
        &w * &a + &y * &c - &z * &b,
        &w * &b + &z * &a - &x * &c,
        &w * &c + &x * &b - &y * &a,
    ];
    let zero = Expression::zero;
    let [ga, gb, gc] = expressions(angular);
    let [ea, eb, ec] = expressions(linear);
    let [fx, fy, fz] = force;
    let section = Section {
        stiffness: [ga, gb, gc, ea, eb, ec],
        natural: [zero(), zero(), zero(), one, zero(), zero()],
        stiffness_slope: core::array::from_fn(|_| zero()),
        natural_slope: core::array::from_fn(|_| zero()),
    };
    let load = [zero(), zero(), zero(), fx, fy, fz];
    let pulling = Pulling::nothing().and(&mut graph, tendons);
    let [ka, kb, kc, da, db, dc] = strain_rate(&mut graph, &section, pulling, &load);
    let outputs = [&travel[..], &turn, &[da, db, dc, ka, kb, kc]].concat();
    let all = [&position[..], &quaternion, &xi[3..], &xi[..3], &linear, &angular, &density, more].concat();
    compile(&graph, &all, &outputs).unwrap()
}

// The best generators need 569 additions and multiplications for k3_par3, and 487 for k3_hel2, and six divisions one after the other to solve the six equations. In two blocks of three
// it is two divisions and some 45 operations more, in 0.85 of the time where an evaluation waits for the one before.

#[test]
fn three_parallel_tendons() {
    let program = session(|| {
        let tensions = inputs::<3>("tension");
        let routings: [[Variable; 2]; 3] = core::array::from_fn(|k| {
            [variable(&format!("offset_y_{k}")), variable(&format!("offset_z_{k}"))]
        });
        let none = || [Expression::zero(), Expression::zero()];
        let tendons: Vec<Tendon> = routings
            .iter()
            .zip(tensions)
            .map(|(routing, tension)| Tendon {
                routing: Routing { offset: expressions(*routing), slope: none(), bend: none() },
                tension: tension.expression(),
            })
            .collect();
        right_hand_side(&[&tensions[..], routings.as_flattened()].concat(), &tendons)
    })
    .unwrap();
    check("k3_par3", &program, 565);
    assert!(program.count().divisions <= 8);
}

#[test]
fn two_helical_tendons() {
    let program = session(|| {
        let tensions = inputs::<2>("tension");
        let [at, radius, omega] = ["X", "Rt", "omega"].map(variable);
        let angle = omega.expression() * at.expression();
        let slope = |entry: &Expression| entry.derivative(at);
        let tendons: Vec<Tendon> = tensions
            .iter()
            .zip([-1, 1])
            .map(|(tension, side)| {
                let arm = Expression::integer(side) * radius.expression();
                let offset = [&arm * angle.cos(), &arm * angle.sin()];
                let first = offset.each_ref().map(slope);
                let second = first.each_ref().map(slope);
                Tendon {
                    routing: Routing { offset, slope: first, bend: second },
                    tension: tension.expression(),
                }
            })
            .collect();
        right_hand_side(&[&tensions[..], &[at, radius, omega]].concat(), &tendons)
    })
    .unwrap();
    check("k3_hel2", &program, 566);
    assert!(program.count().divisions <= 6);
}
