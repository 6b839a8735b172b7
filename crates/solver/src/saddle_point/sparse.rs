//! The system eliminated body by body, with refinement.

use alloc::vec;
use alloc::vec::Vec;

use super::factor::Factor;
use super::order;
use crate::linalg::vector::{max_abs, norm};
use crate::math;
use crate::probe::Values;
use crate::structure::{Pattern, SparseMatrix};

/// Refinements at most.
const REFINEMENTS: usize = 4;
/// The part of the largest unknown below which round-off decides about an unknown.
const NEARLY_ZERO: f64 = 0.02;
/// The residual that is not accepted.
const UNREFINED: f64 = 1e-9;

#[derive(Clone, Debug)]
pub(super) struct Sparse {
    pub factor: Factor,
    /// Places and entries of the lower triangle of `M`, and of the kept rows of `C`.
    masses: Vec<[u32; 2]>,
    rows: Vec<[u32; 2]>,
    /// Places of the diagonal of the kept rows, and `E`.
    diagonal: Vec<u32>,
    shift: Vec<f64>,
    /// What was solved for last: coordinates, then rows.
    pub solution: Vec<f64>,
    right: Vec<f64>,
    residual: Vec<f64>,
    sizes: Vec<f64>,
    weights: Vec<f64>,
    /// A size beside which unknowns `x` are measured, too.
    least: f64,
}

impl Sparse {
    /// `masses`: where the matrix in the place of `M` has entries.
    #[inline(never)]
    pub fn new(values: &Values, masses: &Pattern, kept: &[usize]) -> Self {
        let rows = &values.rows.pattern;
        let n = values.sizes.n;
        let unknowns = n + kept.len();
        let factor = Factor::new(&order::fronts(values, kept), n, unknowns);
        let lower =
            (0..n).flat_map(|i| masses.range(i).zip(masses.row(i)).map(move |(entry, j)| (i, *j as usize, entry)));
        let lower = lower.filter(|(i, j, _)| j <= i);
        let of_rows = kept.iter().enumerate().flat_map(|(i, row)| {
            rows.range(*row).zip(rows.row(*row)).map(move |(entry, j)| (n + i, *j as usize, entry))
        });
        #[allow(clippy::cast_possible_truncation, reason = "entries are counted with 32 bits")]
        let place = |(a, b, entry): (usize, usize, usize)| [factor.place(a, b), entry as u32];
        Sparse {
            masses: lower.map(place).collect(),
            rows: of_rows.map(place).collect(),
            diagonal: (n..unknowns).map(|i| factor.place(i, i)).collect(),
            shift: vec![0.0; kept.len()],
            solution: vec![0.0; unknowns],
            right: vec![0.0; unknowns],
            residual: vec![0.0; unknowns],
            sizes: vec![0.0; unknowns],
            weights: vec![0.0; unknowns],
            least: 0.0,
            factor,
        }
    }

    #[inline(never)]
    pub fn factor(
        &mut self,
        mass: &SparseMatrix,
        constraint: &SparseMatrix,
        kept: &[usize],
        eps: f64,
    ) -> Result<(), usize> {
        let numbers = self.factor.cleared();
        for [place, entry] in &self.masses {
            numbers[*place as usize] = mass.entries[*entry as usize];
        }
        for [place, entry] in &self.rows {
            numbers[*place as usize] = constraint.entries[*entry as usize];
        }
        if eps > 0.0 {
            let scale = eps / mean_diagonal(mass);
            for ((shift, place), row) in self.shift.iter_mut().zip(&self.diagonal).zip(kept) {
                let length = norm(constraint.row(*row).1);
                *shift = scale * if length > 0.0 { length * length } else { 1.0 };
                numbers[*place as usize] = -*shift;
            }
        } else {
            self.shift.fill(0.0);
        }
        self.factor.factor()
    }

    /// Leaves the solution in `solution`.
    ///
    /// # Errors
    /// The unknown whose equation is farthest from fulfilled, where refinement does not help.
    #[inline(never)]
    pub fn solve(
        &mut self,
        mass: &SparseMatrix,
        constraint: &SparseMatrix,
        kept: &[usize],
        refined: f64,
        (f, g): (&[f64], &[f64]),
    ) -> Result<(), usize> {
        let n = f.len();
        self.right[..n].copy_from_slice(f);
        self.right[n..].copy_from_slice(g);
        self.solution.copy_from_slice(&self.right);
        self.factor.solve(&mut self.solution);
        let mut previous = f64::INFINITY;
        for refinement in 0..=REFINEMENTS {
            let (worst, unknown) = self.residual(mass, constraint, kept, n);
            if worst <= refined {
                return Ok(());
            }
            if refinement == REFINEMENTS || !(worst < 0.5 * previous) {
                return if worst <= UNREFINED { Ok(()) } else { Err(unknown) };
            }
            previous = worst;
            self.factor.solve(&mut self.residual);
            for (x, dx) in self.solution.iter_mut().zip(&self.residual) {
                *x += dx;
            }
        }
        Ok(())
    }

    /// Is the solution accepted where unknowns `x` are measured beside `f / diag M`, what they would be without rows?
    pub fn is_solved_beside_free_motion(
        &mut self,
        mass: &SparseMatrix,
        constraint: &SparseMatrix,
        kept: &[usize],
    ) -> bool {
        let n = mass.pattern.rows();
        self.least = (0..n).fold(0.0, |least, i| {
            let own = mass.pattern.place(i, i).map_or(0.0, |place| mass.entries[place]);
            if own > 0.0 { math::max(math::abs(self.right[i]) / own, least) } else { least }
        });
        let (worst, _) = self.residual(mass, constraint, kept, n);
        self.least = 0.0;
        worst <= UNREFINED
    }

    /// The residual of the solution; its largest entry beside the sizes of its terms, and where that is.
    fn residual(&mut self, mass: &SparseMatrix, constraint: &SparseMatrix, kept: &[usize], n: usize) -> (f64, usize) {
        let (x, multipliers) = self.solution.split_at(n);
        let (f, g) = self.right.split_at(n);
        let (of_x, of_rows) = self.residual.split_at_mut(n);
        let (sizes, sizes_of_rows) = self.sizes.split_at_mut(n);
        let (weights, weights_of_rows) = self.weights.split_at_mut(n);
        weigh(x, self.least, weights);
        weigh(multipliers, 0.0, weights_of_rows);
        for (i, ((r, size), f)) in of_x.iter_mut().zip(&mut *sizes).zip(f).enumerate() {
            let (columns, entries) = mass.row(i);
            let (mut sum, mut all) = (*f, math::abs(*f));
            for (j, a) in columns.iter().zip(entries) {
                sum -= a * x[*j as usize];
                all += math::abs(*a) * weights[*j as usize];
            }
            (*r, *size) = (sum, all);
        }
        for (i, row) in kept.iter().enumerate() {
            let (columns, entries) = constraint.row(*row);
            let own = self.shift[i] * multipliers[i];
            let (mut sum, mut all) = (g[i] + own, math::abs(g[i]) + math::abs(own));
            for (j, a) in columns.iter().zip(entries) {
                let (j, size) = (*j as usize, math::abs(*a));
                sum -= a * x[j];
                all += size * weights[j];
                of_x[j] -= a * multipliers[i];
                sizes[j] += size * weights_of_rows[i];
            }
            (of_rows[i], sizes_of_rows[i]) = (sum, all);
        }
        let (mut worst, mut place) = (0.0, 0);
        for (i, (r, size)) in self.residual.iter().zip(&self.sizes).enumerate() {
            let share = math::abs(*r);
            // A NaN must not pass as small.
            if !(share <= worst * size) {
                (worst, place) = (if *size > 0.0 { share / size } else { f64::INFINITY }, i);
            }
        }
        (worst, place)
    }
}

/// Sizes of unknowns for the size of a residual: those near zero count as a small part of the largest.
fn weigh(x: &[f64], least: f64, weights: &mut [f64]) {
    let least = NEARLY_ZERO * math::max(max_abs(x), least);
    for (weight, x) in weights.iter_mut().zip(x) {
        *weight = math::abs(*x) + least;
    }
}

/// Mean size on the diagonal of a mass matrix; 1 without masses.
fn mean_diagonal(mass: &SparseMatrix) -> f64 {
    let trace = trace(mass);
    if trace > 0.0 { trace / mass.pattern.rows() as f64 } else { 1.0 }
}

/// Sum of sizes on the diagonal.
pub(super) fn trace(mass: &SparseMatrix) -> f64 {
    let diagonal = (0..mass.pattern.rows()).filter_map(|i| mass.pattern.place(i, i));
    diagonal.fold(0.0, |sum, place| sum + math::abs(mass.entries[place]))
}
