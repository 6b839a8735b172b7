//! A bed of structures: the elimination by structure against dense factors with pivoting.

use std::vec;
use std::vec::Vec;

use super::factor::Factor;
use super::order::{Front, fronts, fronts_within};
use super::{RowGram, SaddlePoint, Sparse};
use crate::linalg::saddle::{Deficient, Saddle};
use crate::linalg::vector::{max_abs, norm};
use crate::linalg::zeros;
use crate::method::Metric;
use crate::probe::Values;
use crate::rows::Rows;
use crate::structure::{Pattern, Structure};
use crate::system::{Sizes, StateRef, System};
use crate::work::{Budget, Costs};

/// Planar bodies of three coordinates with joints of some rows between two of them, or one and the ground.
pub(crate) struct Bed {
    pub bodies: usize,
    /// Bodies of each joint (the ground is none) and its number of rows.
    pub joints: Vec<([Option<usize>; 2], usize)>,
    structure: Structure,
}

impl Bed {
    pub fn new(bodies: usize, joints: Vec<([Option<usize>; 2], usize)>) -> Self {
        let n = 3 * bodies;
        let mut entries = Vec::new();
        let mut row = 0;
        for (pair, rows) in &joints {
            for i in row..row + rows {
                entries.extend(pair.iter().flatten().flat_map(|body| (3 * body..3 * body + 3).map(move |j| (i, j))));
            }
            row += rows;
        }
        let masses = (0..n).flat_map(|i| (i - i % 3..i - i % 3 + 3).map(move |j| (i, j)));
        let structure = Structure {
            constraint_matrix: Pattern::new(row, n, entries.into_iter()),
            mass_matrix: Pattern::new(n, n, masses),
            bodies: (0..bodies).map(|body| 3 * body..3 * body + 3).collect(),
        };
        Bed { bodies, joints, structure }
    }

    /// Values with masses and rows of the given sizes, from a seed.
    pub fn values(&self, masses: impl Fn(usize) -> f64, lengths: impl Fn(usize) -> f64, seed: u64) -> Values {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        let mut values = Values::with(self, true);
        for body in 0..self.bodies {
            let b: [[f64; 3]; 3] = core::array::from_fn(|_| core::array::from_fn(|_| next()));
            for i in 0..3 {
                for j in 0..3 {
                    // Positive definite, of a moderate condition.
                    let product: f64 = (0..3).map(|k| b[i][k] * b[j][k]).sum();
                    let place = self.structure.mass_matrix.place(3 * body + i, 3 * body + j).unwrap();
                    values.masses.entries[place] = masses(body) * (product + if i == j { 0.3 } else { 0.0 });
                }
            }
        }
        for i in 0..self.structure.constraint_matrix.rows() {
            for place in self.structure.constraint_matrix.range(i) {
                values.rows.entries[place] = lengths(i) * next();
            }
        }
        values
    }

    fn rows(&self) -> usize {
        self.joints.iter().map(|(_, rows)| rows).sum()
    }
}

impl System for Bed {
    fn sizes(&self) -> Sizes {
        Sizes { n: 3 * self.bodies, m: self.rows(), ..Sizes::default() }
    }
    fn structure(&self) -> Option<&Structure> {
        Some(&self.structure)
    }
    fn position(&mut self, _s: StateRef<'_>, _constraints: &mut [f64], _constraint_matrix: &mut [f64]) {}
    fn velocity(&mut self, _s: StateRef<'_>, _velocity_bias: &mut [f64]) {}
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, _rate: &mut [f64]) {}
    fn dynamics(&mut self, _s: StateRef<'_>, _mass: &mut [f64], _force: &mut [f64], _bias: &mut [f64]) {}
}

pub(crate) fn chain(bodies: usize) -> Bed {
    Bed::new(bodies, (0..bodies).map(|i| ([i.checked_sub(1), Some(i)], 2)).collect())
}

/// A hub on the ground with arms of one body each.
fn star(arms: usize) -> Bed {
    let hub = core::iter::once(([None, Some(0)], 2));
    Bed::new(arms + 1, hub.chain((0..arms).map(|i| ([Some(0), Some(i + 1)], 2))).collect())
}

pub(crate) fn tree(bodies: usize) -> Bed {
    Bed::new(bodies, (0..bodies).map(|i| ([(i > 0).then(|| (i - 1) / 2), Some(i)], 2)).collect())
}

/// A closed loop without the ground but at one body.
pub(crate) fn ring(bodies: usize) -> Bed {
    let loop_joints = (0..bodies).map(|i| ([Some(i), Some((i + 1) % bodies)], 2));
    Bed::new(bodies, core::iter::once(([None, Some(0)], 2)).chain(loop_joints).collect())
}

/// Four-bars in a row: cranks on the ground, couplers between neighbours.
pub(crate) fn ladder(loops: usize) -> Bed {
    let crank = |i: usize| 2 * i;
    let grounded = (0..=loops).map(|i| ([None, Some(crank(i))], 2));
    let couplers =
        (0..loops).flat_map(|i| [([Some(crank(i)), Some(2 * i + 1)], 2), ([Some(2 * i + 1), Some(crank(i + 1))], 2)]);
    Bed::new(2 * loops + 1, grounded.chain(couplers).collect())
}

/// The largest difference from dense factors, beside the largest entry, of coordinates and multipliers.
fn difference(bed: &Bed, values: &Values, dense_helps: bool) -> f64 {
    let (n, r) = (3 * bed.bodies, bed.rows());
    let kept: Vec<usize> = (0..r).collect();
    let (mut mass, mut ct) = (zeros(n, n), zeros(n, r));
    values.masses.pattern.expand_transposed(&values.masses.entries, &mut mass);
    values.rows.pattern.expand_transposed(&values.rows.entries, &mut ct);
    let mut dense = Saddle::new(n, r);
    dense.factor(&mass, &ct, 0.0).expect("dense factors");
    let right = |i: usize| ((7 * i + 3) % 11) as f64 - 5.0;
    let (mut x, mut y): (Vec<f64>, Vec<f64>) = ((0..n).map(right).collect(), (0..r).map(right).collect());
    let (f, g) = (x.clone(), y.clone());
    dense.solve(&mut x, &mut y);
    let (mut sx, mut sy) = (f.clone(), g.clone());
    if dense_helps {
        let mut point = SaddlePoint::new(values, &kept);
        point.factor(values, &kept, 0.0).expect("factors");
        point.solve(&mut sx, &mut sy).expect("a solution");
    } else {
        let mut sparse = Sparse::new(values, &values.masses.pattern, &kept);
        sparse.factor(&values.masses, &values.rows, &kept, 0.0).expect("factors by structure");
        sparse.solve(&values.masses, &values.rows, &kept, super::REFINED, (&f, &g)).expect("refined");
        sx.copy_from_slice(&sparse.solution[..n]);
        sy.copy_from_slice(&sparse.solution[n..]);
    }
    let far = |a: &[f64], b: &[f64]| {
        let apart: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
        max_abs(&apart) / max_abs(b).max(1e-300)
    };
    far(&sx, &x).max(far(&sy, &y))
}

#[test]
fn every_structure_agrees_with_dense_factors() {
    let beds = [chain(40), star(30), tree(31), ring(25), ladder(12), Bed::new(1, vec![([None, Some(0)], 3)])];
    for (k, bed) in beds.iter().enumerate() {
        for seed in 1..20 {
            let values = bed.values(|_| 1.0, |_| 1.0, seed);
            let apart = difference(bed, &values, false);
            assert!(apart < 1e-7, "bed {k}, seed {seed}: {apart:e}");
        }
    }
}

#[test]
fn joints_between_bodies_at_random_fill_the_factors_and_agree_with_dense_ones() {
    let count = 150;
    let ground = core::iter::once(([None, Some(0)], 2));
    let pairs = (0..count * 5 / 2).map(|i| ([Some(i % count), Some((i * i * 31 + i * 7 + 1) % 149)], 1));
    let bed = Bed::new(count, ground.chain(pairs.filter(|(pair, _)| pair[0] != pair[1])).collect());
    let values = bed.values(|_| 1.0, |_| 1.0, 5);
    let kept: Vec<usize> = (0..bed.rows()).collect();
    // Both kinds of fronts: with their places listed and without.
    let widest = fronts(&values, &kept).iter().map(|front| front.below.len()).max();
    assert!(widest > Some(super::factor::WIDE), "{widest:?}");
    let apart = difference(&bed, &values, false);
    assert!(apart < 1e-7, "{apart:e}");
}

#[test]
fn the_order_of_elimination_is_accounted_for_and_ends_with_the_budget() {
    let bed = ladder(60);
    let mut values = Values::with(&bed, false);
    let kept: Vec<usize> = (0..bed.rows()).collect();
    values.budget = Budget::of(u64::MAX);
    let all = fronts_within(&values, &kept).expect("an order");
    let work = values.budget.done();
    assert_eq!(all, fronts(&values, &kept));
    assert_eq!(values.budget.done(), 2 * work);
    values.budget = Budget::of(work);
    assert!(fronts_within(&values, &kept).is_some());
    values.budget = Budget::of(work - 1);
    assert_eq!((fronts_within(&values, &kept), super::costs(&values)), (None, Costs::BEYOND));
}

#[test]
fn masses_and_rows_of_many_sizes_agree_with_dense_factors() {
    let sizes = |i: usize| 10.0_f64.powi([0, 6, -6, 3, -3][i % 5]);
    for (k, bed) in [chain(20), tree(15), ladder(5)].iter().enumerate() {
        for seed in 1..10 {
            let values = bed.values(sizes, |i| sizes(i / 2 + 1), seed);
            // Beside a neighbour a million million times heavier a body is round-off: there dense factors help.
            let apart = difference(bed, &values, true);
            assert!(apart < 1e-5, "bed {k}, seed {seed}: {apart:e}");
        }
    }
}

#[test]
fn chains_trees_and_stars_have_no_fill_and_rings_little() {
    let entries = |bed: &Bed| {
        let kept: Vec<usize> = (0..bed.rows()).collect();
        let fronts = fronts(&Values::with(bed, false), &kept);
        fronts.iter().map(|front| front.pivots.len() * (front.pivots.len() + front.below.len())).sum::<usize>()
    };
    for bed in [chain, star, tree] {
        let (some, more) = (entries(&bed(100)), entries(&bed(1000)));
        assert!(some <= 101 * 5 * 8 && more <= 11 * some, "{some} {more}");
    }
    for bed in [ring, ladder] {
        let (some, more) = (entries(&bed(50)), entries(&bed(500)));
        assert!(more as f64 <= 11.0 * some as f64, "{some} {more}");
    }
}

#[test]
fn a_row_that_depends_on_others_is_found_deficient() {
    let bed = chain(30);
    let mut values = bed.values(|_| 1.0, |_| 1.0, 3);
    let [first, second] = [10, 11].map(|row| values.rows.pattern.range(row));
    values.rows.entries.copy_within(first, second.start);
    let kept: Vec<usize> = (0..bed.rows()).collect();
    let mut point = SaddlePoint::new(&values, &kept);
    assert!(matches!(point.factor(&values, &kept, 0.0), Err(Deficient::Row(10 | 11))));
    // With a penalty it has factors.
    assert!(point.factor(&values, &kept, 1e-9).is_ok());
}

#[test]
fn a_body_without_mass_is_solved_by_dense_factors() {
    let bed = chain(30);
    let mut values = bed.values(|_| 1.0, |_| 1.0, 5);
    // The last body: no mass in one direction, which a joint holds.
    for j in 87..90 {
        for (i, k) in [(89, j), (j, 89)] {
            let place = values.masses.pattern.place(i, k).unwrap();
            values.masses.entries[place] = 0.0;
        }
    }
    let (n, kept): (usize, Vec<usize>) = (90, (0..bed.rows()).collect());
    let mut point = SaddlePoint::new(&values, &kept);
    point.factor(&values, &kept, 0.0).expect("factors");
    let (mut x, mut y) = (vec![1.0; n], vec![0.5; kept.len()]);
    point.solve(&mut x, &mut y).expect("a solution");
    for (i, row) in kept.iter().enumerate() {
        assert!((values.rows.dot(*row, &x) - 0.5).abs() < 1e-9, "row {i}");
    }
}

#[test]
fn what_no_factors_solve_is_an_error_and_no_number() {
    // Too many unknowns for dense factors; each body a million million times heavier or lighter than its neighbour.
    let bed = chain(150);
    let values = bed.values(|i| [1e-13, 1e13][i % 2], |_| 1.0, 11);
    let kept: Vec<usize> = (0..bed.rows()).collect();
    let mut point = SaddlePoint::new(&values, &kept);
    let (mut x, mut y) = (vec![1.0; 450], vec![0.5; kept.len()]);
    let solved = point.factor(&values, &kept, 0.0).and_then(|()| point.solve(&mut x, &mut y));
    assert!(matches!(solved, Err(Deficient::Coordinate(_) | Deficient::Row(_))), "{solved:?}");
}

#[test]
fn the_inverse_of_a_gram_matrix_by_structure_is_that_of_the_product() {
    let bed = ladder(12);
    let values = bed.values(|_| 1.0, |i| [1.0, 1e3, 1e-3][i % 3], 7);
    let rows = Rows::new((0..bed.rows()).collect(), bed.rows());
    assert!(rows.len() > 40);
    let mut gram = RowGram::new(&values, &rows.kept);
    assert!(gram.factor(&values, &rows, 1e-3));
    let mut u: Vec<f64> = (0..rows.len()).map(|i| ((5 * i + 2) % 7) as f64 - 3.0).collect();
    let right = u.clone();
    gram.solve(&mut u);
    // (C C^T + s) u for rows of length 1.
    let mut g = vec![0.0; 3 * bed.bodies];
    for (i, (u, length)) in u.iter().zip(&gram.lengths).enumerate() {
        values.rows.add_row(i, u / length, &mut g);
    }
    for (i, ((u, length), right_i)) in u.iter().zip(&gram.lengths).zip(&right).enumerate() {
        let product = values.rows.dot(i, &g) / length + (1e-3 + 1e-13) * u;
        assert!((product - right_i).abs() < 1e-9 * norm(&right), "{i}: {product} {right_i}");
    }
}

#[test]
fn a_body_without_mass_has_factors_once_masses_are_made_definite() {
    let bed = chain(30);
    let mut values = bed.values(|body| if body == 17 { 0.0 } else { 1.0 }, |_| 1.0, 5);
    values.masses.pattern.expand_transposed(&values.masses.entries, &mut values.mass);
    let kept: Vec<usize> = (0..bed.rows()).collect();
    let mut point = SaddlePoint::new(&values, &kept);
    // Its joint to the body before and that to the one behind hold it; without them it turns as it likes.
    let loose = &kept[..34];
    let mut loosely = SaddlePoint::new(&values, loose);
    assert!(loosely.factor(&values, loose, 0.0).is_err());
    assert!(loosely.factor_definite(&values, 0.0).is_ok());
    assert!(point.factor_definite(&values, 0.0).is_ok());
    // The identity in the place of the masses is definite as it is.
    let mut euclidean = SaddlePoint::in_metric(&values, &kept, Metric::Euclidean);
    euclidean.factor_definite(&values, 0.0).expect("factors");
    assert!(euclidean.masses().entries.iter().all(|x| *x == 1.0));
}

#[test]
fn what_refinement_leaves_of_another_matrix_is_an_error() {
    // The factors are those of a matrix `1 + part` times as large: each refinement leaves the share `part / (1 + part)`.
    let bed = chain(20);
    let values = bed.values(|_| 1.0, |_| 1.0, 3);
    let kept: Vec<usize> = (0..bed.rows()).collect();
    let (f, g) = (vec![1.0; 60], vec![0.5; kept.len()]);
    for (part, solved) in [(1e-4, true), (0.3, false), (1.5, false)] {
        let [mut masses, mut rows] = [values.masses.clone(), values.rows.clone()];
        masses.entries.iter_mut().chain(&mut rows.entries).for_each(|x| *x *= 1.0 + part);
        let mut sparse = Sparse::new(&values, &values.masses.pattern, &kept);
        sparse.factor(&masses, &rows, &kept, 0.0).expect("factors");
        let found = sparse.solve(&values.masses, &values.rows, &kept, super::REFINED, (&f, &g));
        assert_eq!(found.is_ok(), solved, "{part}: {found:?}");
    }
}

#[test]
fn multiplications_are_those_of_the_structure() {
    // Ten rows in one front of three pivots and what each of the others adds: l d l^T of a matrix with three diagonals takes a reciprocal, a quotient and
    // a product for each row but the last.
    let fronts: Vec<Front> = (0..10).map(|i| Front { pivots: vec![i], below: (i + 1..10).take(1).collect() }).collect();
    assert_eq!(Factor::new(&fronts, 10, 10).multiplications(), [3 * 9 + 1, 3 * 9 + 1]);
    // Without zeros: sum of i (i + 1)/2 + 1 over the rows, and each number of the triangle twice, but for the diagonal.
    let whole = Front { pivots: (0..10).collect(), below: Vec::new() };
    assert_eq!(Factor::new(&[whole], 10, 10).multiplications(), [165 + 10, 100]);
    // Of few rows the product is formed; a chain of many takes a part of what that would.
    let gram = |bodies: usize| {
        let bed = chain(bodies);
        let kept: Vec<usize> = (0..bed.rows()).collect();
        RowGram::new(&Values::with(&bed, false), &kept).multiplications()
    };
    assert_eq!(gram(10), [8000, 400]);
    let ([some, few], [more, many]) = (gram(100), gram(200));
    assert!((500..200 * 200).contains(&some) && more < 2 * some + some / 10, "{some} {more}");
    assert!(few >= 500 && many < 2 * few + few / 10, "{few} {many}");
}
