//! The linear complementarity problem, by Lemke's pivots.
//!
//! ```text
//! w = A z + q,   w >= 0,   z >= 0,   z . w = 0
//! ```
//! An artificial variable makes the start feasible, complements enter one after the other until it is gone. Ties are broken by the
//! lexicographic order, so that no basis comes twice. For a positive semidefinite `A` it finds a solution wherever there is one, with as many
//! entries greater than zero as `A` has independent columns for. Source: C. E. Lemke, Management Science 11 (1965) 681; R. W. Cottle,
//! J.-S. Pang, R. E. Stone, The Linear Complementarity Problem (1992), sections 4.4 and 4.9.

use alloc::vec;
use alloc::vec::Vec;

use super::{Matrix, zeros};
use crate::math;

/// Entries of a tableau with rows of size 1 that are round-off.
const ROUND_OFF: f64 = 1e-12;
/// What round-off may leave of the artificial variable where it should have gone with another one.
const LEFT_OVER: f64 = 1e-11;
/// Pivots for each row, at most.
const PIVOTS: usize = 50;

/// What a solution may lack of `w >= 0` and of `w = 0`, for entries of size 1.
const LACKING: f64 = 1e-9;

/// Rows whose principal minors are all looked at, 2 to this power.
const MOST: usize = 12;
/// A principal minor of entries of size 1 that is none.
const NOTHING: f64 = 1e-10;

/// `z` (k) for a square `a` (k x k) with entries of size 1 and `q` (k); none where no solution was found.
pub fn solve(a: &Matrix, q: &[f64]) -> Option<Vec<f64>> {
    pivoted(a, q).filter(|z| fulfils(a, q, z))
}

/// Has `a` one answer for each `q`, but for rows that depend on others in `rows`, the same without what takes its symmetry? Is every principal minor
/// of rows that are independent there positive; of more than [`MOST`] rows the leading ones alone are looked at.
// Not inlined: it is called where forces follow from multipliers, and the first view of the page does without.
#[inline(never)]
pub fn has_one_answer(a: &Matrix, rows: &Matrix) -> bool {
    let k = a.nrows();
    if k == 0 {
        return true;
    }
    // Without the first row; and with it: `|a| = pivot |rest|`.
    let without = |a: &Matrix, factor: f64| {
        Matrix::from_fn(k - 1, k - 1, |i, j| a[(i + 1, j + 1)] - factor * a[(i + 1, 0)] * a[(0, j + 1)])
    };
    let (pivot, own) = (a[(0, 0)], rows[(0, 0)]);
    if own <= NOTHING {
        return has_one_answer(&without(a, 0.0), &without(rows, 0.0));
    }
    pivot > NOTHING
        && (k > MOST || has_one_answer(&without(a, 0.0), &without(rows, 0.0)))
        && has_one_answer(&without(a, 1.0 / pivot), &without(rows, 1.0 / own))
}

fn fulfils(a: &Matrix, q: &[f64], z: &[f64]) -> bool {
    let largest = |x: &[f64]| x.iter().fold(1.0, |size: f64, x| math::max(size, math::abs(*x)));
    let lacking = LACKING * largest(q) + ROUND_OFF * largest(z);
    (0..q.len()).all(|i| {
        let w = q[i] + (0..q.len()).map(|j| a[(i, j)] * z[j]).sum::<f64>();
        w > -lacking && (z[i] == 0.0 || w <= lacking)
    })
}

fn pivoted(a: &Matrix, q: &[f64]) -> Option<Vec<f64>> {
    let k = q.len();
    let lowest = (0..k).min_by(|i, j| q[*i].total_cmp(&q[*j]));
    let Some(lowest) = lowest.filter(|i| q[*i] < 0.0) else { return Some(vec![0.0; k]) };
    let mut tableau = Tableau::new(a, q);
    let mut entering = tableau.artificial();
    let mut row = lowest;
    for _ in 0..PIVOTS * (k + 1) {
        let leaving = tableau.pivot(row, entering);
        if leaving == tableau.artificial() || tableau.is_nearly_there() {
            return Some(tableau.solution());
        }
        entering = if leaving < k { leaving + k } else { leaving - k };
        row = tableau.leaving(entering)?;
    }
    None
}

/// `w - A z - z0 = q`, a row for each basic variable; columns `w` (k), `z` (k), `z0`, right side.
struct Tableau {
    entries: Matrix,
    basic: Vec<usize>,
}

impl Tableau {
    fn new(a: &Matrix, q: &[f64]) -> Self {
        let k = q.len();
        let mut entries = zeros(k, 2 * k + 2);
        for i in 0..k {
            entries[(i, i)] = 1.0;
            for j in 0..k {
                entries[(i, k + j)] = -a[(i, j)];
            }
            entries[(i, 2 * k)] = -1.0;
            entries[(i, 2 * k + 1)] = q[i];
        }
        Tableau { entries, basic: (0..k).collect() }
    }

    fn artificial(&self) -> usize {
        2 * self.basic.len()
    }

    /// Is nothing but round-off left of the artificial variable?
    fn is_nearly_there(&self) -> bool {
        let k = self.basic.len();
        let row = self.basic.iter().position(|variable| *variable == self.artificial());
        row.is_none_or(|row| self.entries[(row, 2 * k + 1)] <= LEFT_OVER)
    }

    /// Exchanges the basic variable of a row for another; returns the one that leaves.
    fn pivot(&mut self, row: usize, entering: usize) -> usize {
        let (rows, columns) = self.entries.shape();
        let by = 1.0 / self.entries[(row, entering)];
        for j in 0..columns {
            self.entries[(row, j)] *= by;
        }
        self.entries[(row, entering)] = 1.0;
        for i in (0..rows).filter(|i| *i != row) {
            let factor = self.entries[(i, entering)];
            if factor == 0.0 {
                continue;
            }
            for j in 0..columns {
                let change = factor * self.entries[(row, j)];
                self.entries[(i, j)] -= change;
            }
            self.entries[(i, entering)] = 0.0;
        }
        core::mem::replace(&mut self.basic[row], entering)
    }

    /// The row whose variable becomes zero first as another grows; none if that may grow for ever.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let k = self.basic.len();
        let mut best: Option<usize> = None;
        for i in (0..k).filter(|i| self.entries[(*i, entering)] > ROUND_OFF) {
            best = Some(match best {
                Some(other) if !self.before(i, other, entering) => other,
                _ => i,
            });
        }
        // The artificial variable leaves as soon as it may.
        let zero = (0..k).find(|i| self.basic[*i] == self.artificial());
        match (best, zero) {
            (Some(best), Some(zero)) if self.entries[(zero, entering)] > ROUND_OFF => {
                let ratio = |i: usize| self.entries[(i, 2 * k + 1)] / self.entries[(i, entering)];
                let tie = math::abs(ratio(zero) - ratio(best)) <= ROUND_OFF * math::abs(ratio(zero));
                Some(if tie { zero } else { best })
            }
            _ => best,
        }
    }

    /// Is row `i` before row `j` in the lexicographic order of the ratios: right side, then the columns of `w`?
    fn before(&self, i: usize, j: usize, entering: usize) -> bool {
        let k = self.basic.len();
        let (by_i, by_j) = (self.entries[(i, entering)], self.entries[(j, entering)]);
        for column in core::iter::once(2 * k + 1).chain(0..k) {
            let (of_i, of_j) = (self.entries[(i, column)] / by_i, self.entries[(j, column)] / by_j);
            if math::abs(of_i - of_j) > ROUND_OFF * math::max(math::abs(of_i), math::abs(of_j)) {
                return of_i < of_j;
            }
        }
        false
    }

    fn solution(&self) -> Vec<f64> {
        let k = self.basic.len();
        let mut z = vec![0.0; k];
        for (row, variable) in self.basic.iter().enumerate() {
            if (k..2 * k).contains(variable) {
                z[variable - k] = math::max(self.entries[(row, 2 * k + 1)], 0.0);
            }
        }
        z
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linalg::independent::solve_independent;

    fn matrix(k: usize, entries: &[f64]) -> Matrix {
        Matrix::from_row_slice(k, k, entries)
    }

    #[test]
    fn one_is_pushed_back_and_one_is_left_alone() {
        let a = matrix(2, &[2.0, 1.0, 1.0, 2.0]);
        // Cottle, Pang, Stone, example 1.2.1 has w = 0 for both.
        let z = solve(&a, &[-5.0, -6.0]).unwrap();
        assert!((z[0] - 4.0 / 3.0).abs() < 1e-14 && (z[1] - 7.0 / 3.0).abs() < 1e-14, "{z:?}");
        assert_eq!(solve(&a, &[1.0, 0.0]).unwrap(), [0.0, 0.0]);
        let z = solve(&a, &[-2.0, 3.0]).unwrap();
        assert_eq!(z, [1.0, 0.0]);
    }

    #[test]
    fn where_rows_depend_on_each_other_as_few_as_needed_push() {
        // Four legs of a table on three degrees of freedom.
        let legs = [[1.0, 1.0, 1.0], [1.0, 1.0, -1.0], [1.0, -1.0, 1.0], [1.0, -1.0, -1.0]];
        let entries: Vec<f64> = legs.iter().flat_map(|a| legs.iter().map(|b| dot(a, b) / 3.0)).collect();
        let z = solve(&matrix(4, &entries), &[-1.0; 4]).unwrap();
        assert!(z.iter().filter(|z| **z > 0.0).count() <= 3, "{z:?}");
        let w: Vec<f64> = (0..4).map(|i| (0..4).map(|j| entries[4 * i + j] * z[j]).sum::<f64>() - 1.0).collect();
        assert!(w.iter().all(|w| w.abs() < 1e-13), "{w:?}");
    }

    /// Three rows, all eight choices.
    #[test]
    fn there_is_one_answer_for_every_motion_where_no_principal_minor_is_negative() {
        let mut random = random(5);
        let (mut one, mut more) = (0, 0);
        let rows = Matrix::identity(3, 3);
        for _ in 0..300 {
            let a = Matrix::from_fn(3, 3, |i, j| if i == j { 1.5 * random() + 0.5 } else { 1.5 * random() });
            let answers = |q: &[f64; 3]| {
                let fits = |which: &usize| {
                    let on: Vec<usize> = (0..3).filter(|i| which >> i & 1 == 1).collect();
                    let part = Matrix::from_fn(on.len(), on.len(), |i, j| a[(on[i], on[j])]);
                    let (z, _) = solve_independent(part, on.iter().map(|i| -q[*i]).collect()).expect("finite");
                    let rate = |i: usize| q[i] + on.iter().zip(&z).map(|(j, z)| a[(i, *j)] * z).sum::<f64>();
                    z.iter().all(|z| *z >= 0.0) && (0..3).all(|i| on.contains(&i) || rate(i) >= 0.0)
                };
                (0..8).filter(fits).count()
            };
            let counts: Vec<usize> = (0..60).map(|_| answers(&[random(), random(), random()])).collect();
            if has_one_answer(&a, &rows) {
                assert!(counts.iter().all(|count| *count == 1), "{a}");
                one += 1;
            } else {
                more += usize::from(counts.iter().any(|count| *count != 1));
            }
            let q = [random(), random(), random()];
            assert!(!has_one_answer(&a, &rows) || solve(&a, &q).is_some(), "{a} {q:?}");
        }
        // Some of the others have more answers, or none, in a part of all motions that is too small to be hit.
        assert!(one > 20 && more > 150, "{one} {more}");
    }

    #[test]
    fn rows_that_depend_on_each_other_have_one_answer() {
        let legs = [[1.0, 1.0, 1.0], [1.0, 1.0, -1.0], [1.0, -1.0, 1.0], [1.0, -1.0, -1.0]];
        let table = Matrix::from_fn(4, 4, |i, j| dot(&legs[i], &legs[j]) / 3.0);
        assert!(has_one_answer(&table, &table));
        // Where independent rows act alike any share will do.
        assert!(!has_one_answer(&matrix(2, &[1.0, 1.0, 1.0, 1.0]), &Matrix::identity(2, 2)));
        assert!(!has_one_answer(&matrix(1, &[0.0]), &Matrix::identity(1, 1)));
        // Many: what is seen by the leading minors.
        let unit = Matrix::identity(40, 40);
        assert!(has_one_answer(&unit, &unit));
        let mut a = unit.clone();
        a[(39, 39)] = -1.0;
        assert!(!has_one_answer(&a, &unit));
    }

    #[test]
    fn what_cannot_be_pushed_apart_has_no_solution() {
        // One direction, both sides.
        assert_eq!(solve(&matrix(2, &[1.0, -1.0, -1.0, 1.0]), &[-1.0, -1.0]), None);
    }

    fn random(mut state: u64) -> impl FnMut() -> f64 {
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from((state >> 40) as u32) / f64::from(1 << 23) - 1.0
        }
    }

    fn dot(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    }

    /// Rows of length 1 in random directions, and a motion: standing still is a solution, so there is one.
    #[test]
    fn solutions_are_complementary() {
        let mut random = random(11);
        let (mut none, cases) = (0, 20_000);
        for case in 0..cases {
            let (rows, dof) = (1 + case % 8, 1 + case / 8 % 8);
            let mut vector = || (0..dof).map(|_| random()).collect::<Vec<f64>>();
            let gradients: Vec<Vec<f64>> = (0..rows)
                .map(|_| {
                    let g = vector();
                    let length = dot(&g, &g).sqrt();
                    g.iter().map(|x| x / length).collect()
                })
                .collect();
            let speed = vector();
            let q: Vec<f64> = gradients.iter().map(|g| dot(g, &speed)).collect();
            let entries: Vec<f64> = gradients.iter().flat_map(|a| gradients.iter().map(|b| dot(a, b))).collect();
            let Some(z) = solve(&matrix(rows, &entries), &q) else {
                none += 1;
                continue;
            };
            let most = z.iter().fold(1.0, |most: f64, z| most.max(*z));
            for i in 0..rows {
                let w = q[i] + dot(&entries[rows * i..][..rows], &z);
                assert!(z[i] >= 0.0 && w > -1e-8 * most && (z[i] == 0.0 || w.abs() < 1e-8 * most), "{z:?} {w}");
            }
        }
        assert_eq!(none, 0, "of {cases}");
    }
}
