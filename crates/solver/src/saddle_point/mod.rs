//! The saddle-point system behind accelerations, multipliers, corrections and projections, by its structure.
//!
//! ```text
//! [ M   C^T ] [ x      ]   [ f ]
//! [ C   -E  ] [ lambda ] = [ g ],      E = eps diag(|C_i|^2) / mean(diag M)
//! ```
//! Small systems are factored as dense matrices with pivoting. Larger ones are eliminated body by body ([`order`], [`factor`]): the
//! cost grows with the number of bodies, not with its cube. What that loses where masses differ by many orders of magnitude is won
//! back by refinement; where a pivot is round-off, or refinement does not help, the dense factors take its place.

mod factor;
mod gram;
mod order;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::linalg::saddle::{Deficient, Saddle, definite_share};
use crate::linalg::vector::{max_abs, norm};
use crate::linalg::{Matrix, column_mut, zeros};
use crate::math;
use crate::probe::Values;
use crate::structure::SparseMatrix;
use crate::work::Costs;
use factor::Factor;
pub(crate) use gram::RowGram;

/// Up to this many unknowns the matrix is factored as a dense one.
const DENSE: usize = 24;
/// Beyond this many there are no dense factors to take the place of others.
const LARGEST_DENSE: usize = 600;
/// Refinements at most, and the residual beside the sizes of its terms that needs none unless stated otherwise.
const REFINEMENTS: usize = 4;
const REFINED: f64 = 1e-13;
/// The part of the largest unknown below which round-off decides about an unknown.
const NEARLY_ZERO: f64 = 0.02;
/// The residual that is not accepted.
const UNREFINED: f64 = 1e-9;

/// A factorization in a workspace of fixed size.
#[derive(Clone, Debug)]
pub(crate) struct SaddlePoint {
    n: usize,
    kept: Vec<usize>,
    /// Copies of `M` and `C` as they were factored.
    masses: SparseMatrix,
    rows: SparseMatrix,
    /// Of small systems; of larger ones from the first time that they are needed.
    dense: Option<Box<Dense>>,
    sparse: Option<Box<Sparse>>,
    /// Are the dense factors those of the matrix factored last?
    by_dense: bool,
    eps: f64,
    refined: f64,
}

#[derive(Clone, Debug)]
struct Dense {
    mass: Matrix,
    ct: Matrix,
    saddle: Saddle,
}

#[derive(Clone, Debug)]
struct Sparse {
    factor: Factor,
    /// Places and entries of the lower triangle of `M`, and of the kept rows of `C`.
    masses: Vec<[u32; 2]>,
    rows: Vec<[u32; 2]>,
    /// Places of the diagonal of the kept rows, and `E`.
    diagonal: Vec<u32>,
    shift: Vec<f64>,
    solution: Vec<f64>,
    right: Vec<f64>,
    residual: Vec<f64>,
    sizes: Vec<f64>,
    weights: Vec<f64>,
    /// A size beside which unknowns `x` are measured, too.
    least: f64,
}

/// Are so many unknowns few enough for dense matrices?
pub(crate) fn is_small(unknowns: usize) -> bool {
    unknowns <= DENSE
}

/// What the elimination with all rows of a system costs.
// Not inlined: small mechanisms do without it, and so does the first view of the page.
#[inline(never)]
pub(crate) fn costs(values: &Values) -> Costs {
    let all: Vec<usize> = (0..values.sizes.rows()).collect();
    Costs::of_fronts(order::fronts(values, &all).iter().map(|front| (front.pivots.len(), front.below.len())))
}

impl SaddlePoint {
    /// Workspace for the rows `kept` of a system.
    pub fn new(values: &Values, kept: &[usize]) -> Self {
        let n = values.sizes.n;
        let small = is_small(n + kept.len());
        let dense = small.then(|| Dense::new(n, kept.len()));
        let sparse = (!small).then(|| Box::new(Sparse::new(values, kept)));
        let (masses, rows) = (values.masses.clone(), values.rows.clone());
        SaddlePoint { n, kept: kept.to_vec(), masses, rows, dense, sparse, by_dense: true, eps: 0.0, refined: REFINED }
    }

    /// From here on solutions are as good as needed with a residual, beside the sizes of its terms, of `refined`, or of what refinement aims
    /// at unless stated otherwise if that is larger.
    pub fn refine_to(&mut self, refined: f64) {
        self.refined = math::max(refined, REFINED);
    }

    /// Factors the matrix of the values at hand. Other rows than before, as many, are an exception that allocates, and so are the first
    /// dense factors of a system that is not small.
    ///
    /// # Errors
    /// The coordinate or row (its number among the kept ones) found deficient.
    pub fn factor(&mut self, values: &Values, kept: &[usize], eps: f64) -> Result<(), Deficient> {
        if self.kept != kept {
            self.kept.copy_from_slice(kept);
            if let Some(sparse) = &mut self.sparse {
                **sparse = Sparse::new(values, kept);
            }
        }
        self.masses.entries.copy_from_slice(&values.masses.entries);
        self.factor_loaded(values, eps)
    }

    /// The same with a small multiple of the identity added to the mass matrix.
    ///
    /// # Errors
    /// As of [`SaddlePoint::factor`]; a coordinate whose own place the structure of the mass matrix has not.
    pub fn factor_definite(&mut self, values: &Values, eps: f64) -> Result<(), Deficient> {
        self.masses.entries.copy_from_slice(&values.masses.entries);
        let share = definite_share(trace(&self.masses), self.n);
        for i in 0..self.n {
            let place = self.masses.pattern.place(i, i).ok_or(Deficient::Coordinate(i))?;
            self.masses.entries[place] += share;
        }
        self.factor_loaded(values, eps)
    }

    /// Factors the masses at hand.
    fn factor_loaded(&mut self, values: &Values, eps: f64) -> Result<(), Deficient> {
        self.rows.entries.copy_from_slice(&values.rows.entries);
        self.eps = eps;
        let Some(sparse) = &mut self.sparse else { return self.factor_dense() };
        match sparse.factor(&self.masses, &self.rows, &self.kept, eps) {
            Ok(()) => {
                self.by_dense = false;
                Ok(())
            }
            Err(unknown) => self.factor_dense_instead(unknown),
        }
    }

    /// Dense factors in place of those that failed at an unknown.
    fn factor_dense_instead(&mut self, unknown: usize) -> Result<(), Deficient> {
        if self.n + self.kept.len() > LARGEST_DENSE {
            let coordinate = unknown < self.n;
            return Err(if coordinate { Deficient::Coordinate(unknown) } else { Deficient::Row(unknown - self.n) });
        }
        self.factor_dense()
    }

    fn factor_dense(&mut self) -> Result<(), Deficient> {
        self.by_dense = true;
        let Dense { mass, ct, saddle } = &mut **self.dense.get_or_insert_with(|| Dense::new(self.n, self.kept.len()));
        mass.fill(0.0);
        self.masses.pattern.expand_transposed(&self.masses.entries, mass);
        for (i, row) in self.kept.iter().enumerate() {
            let target = column_mut(ct, i);
            target.fill(0.0);
            self.rows.add_row(*row, 1.0, target);
        }
        saddle.factor(mass, ct, self.eps)
    }

    /// The same as [`SaddlePoint::solve`] without refinement, for iterations that are refinements themselves.
    pub fn solve_once(&mut self, x: &mut [f64], multipliers: &mut [f64]) {
        match &mut self.sparse {
            Some(sparse) if !self.by_dense => {
                let (of_x, of_rows) = sparse.solution.split_at_mut(self.n);
                of_x.copy_from_slice(x);
                of_rows.copy_from_slice(multipliers);
                sparse.factor.solve(&mut sparse.solution);
                x.copy_from_slice(&sparse.solution[..self.n]);
                multipliers.copy_from_slice(&sparse.solution[self.n..]);
            }
            _ => {
                if let Some(dense) = &mut self.dense {
                    dense.saddle.solve(x, multipliers);
                }
            }
        }
    }

    /// Solves for `x` (`n`) and `multipliers` of the kept rows; both hold the right sides `f`, `g` on entry.
    ///
    /// # Errors
    /// The coordinate or row whose equation is farthest from fulfilled, where neither refinement nor dense factors help.
    pub fn solve(&mut self, x: &mut [f64], multipliers: &mut [f64]) -> Result<(), Deficient> {
        if !self.by_dense
            && let Some(sparse) = &mut self.sparse
        {
            match sparse.solve(&self.masses, &self.rows, &self.kept, self.refined, (x, multipliers)) {
                Ok(()) => {
                    x.copy_from_slice(&sparse.solution[..self.n]);
                    multipliers.copy_from_slice(&sparse.solution[self.n..]);
                    return Ok(());
                }
                // Where nothing moves, accelerations are round-off beside those of free bodies.
                Err(_)
                    if self.n + self.kept.len() > LARGEST_DENSE
                        && sparse.is_solved_beside_free_motion(&self.masses, &self.rows, &self.kept) =>
                {
                    x.copy_from_slice(&sparse.solution[..self.n]);
                    multipliers.copy_from_slice(&sparse.solution[self.n..]);
                    return Ok(());
                }
                Err(unknown) => self.factor_dense_instead(unknown)?,
            }
        }
        if let Some(dense) = &mut self.dense {
            dense.saddle.solve(x, multipliers);
        }
        Ok(())
    }
}

impl Dense {
    fn new(n: usize, r: usize) -> Box<Self> {
        Box::new(Dense { mass: zeros(n, n), ct: zeros(n, r), saddle: Saddle::new(n, r) })
    }
}

impl Sparse {
    #[inline(never)]
    fn new(values: &Values, kept: &[usize]) -> Self {
        let (masses, rows) = (&values.masses.pattern, &values.rows.pattern);
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
    fn factor(
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
    fn solve(
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
    fn is_solved_beside_free_motion(&mut self, mass: &SparseMatrix, constraint: &SparseMatrix, kept: &[usize]) -> bool {
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

fn trace(mass: &SparseMatrix) -> f64 {
    let diagonal = (0..mass.pattern.rows()).filter_map(|i| mass.pattern.place(i, i));
    diagonal.fold(0.0, |sum, place| sum + math::abs(mass.entries[place]))
}
