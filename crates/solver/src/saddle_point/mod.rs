//! The saddle-point system behind accelerations, multipliers, corrections and projections, by its structure.
//!
//! ```text
//! [ M   C^T ] [ x      ]   [ f ]
//! [ C   -E  ] [ lambda ] = [ g ],      E = eps diag(|C_i|^2) / mean(diag M)
//! ```
//! Small systems are factored as dense matrices with pivoting. Larger ones are eliminated body by body ([`order`], [`factor`]): the
//! cost grows with the number of bodies, not with its cube. In the metric of the identity `I` stands in the place of `M`. What that loses where masses differ by many orders of magnitude is won
//! back by refinement; where a pivot is round-off, or refinement does not help, the dense factors take its place.

mod factor;
mod gram;
mod order;
mod sparse;
#[cfg(test)]
pub(crate) mod tests;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::failure::Failure;
use crate::linalg::saddle::{Deficient, Saddle, definite_share};
use crate::linalg::{Matrix, column_mut, zeros};
use crate::math;
use crate::method::Metric;
use crate::probe::Values;
use crate::structure::SparseMatrix;
use crate::work::Costs;
pub(crate) use gram::RowGram;
use sparse::{Sparse, trace};

/// Up to this many unknowns the matrix is factored as a dense one.
const DENSE: usize = 24;
/// Up to this many there are dense factors to take the place of others, unless stated otherwise.
const LARGEST_DENSE: usize = 600;
/// The residual beside the sizes of its terms that needs no refinement, unless stated otherwise.
const REFINED: f64 = 1e-13;

/// A factorization in a workspace of fixed size.
#[derive(Clone, Debug)]
pub(crate) struct SaddlePoint {
    n: usize,
    kept: Vec<usize>,
    metric: Metric,
    /// Copies of `M`, or the identity in its place, and `C` as they were factored.
    masses: SparseMatrix,
    rows: SparseMatrix,
    /// Of small systems; of larger ones from the first time that they are needed.
    dense: Option<Box<Dense>>,
    sparse: Option<Box<Sparse>>,
    /// Are the dense factors those of the matrix factored last?
    by_dense: bool,
    /// Beyond this many unknowns there are no dense factors to take the place of others.
    dense_up_to: usize,
    eps: f64,
    refined: f64,
}

#[derive(Clone, Debug)]
struct Dense {
    mass: Matrix,
    ct: Matrix,
    saddle: Saddle,
}

/// Are so many unknowns few enough for dense matrices?
pub(crate) fn is_small(unknowns: usize) -> bool {
    unknowns <= DENSE
}

/// What the elimination with all rows of a system costs; beyond all bounds where the budget ends while that is found out.
// Not inlined: small mechanisms do without it, and so does the first view of the page.
#[inline(never)]
pub(crate) fn costs(values: &Values) -> Costs {
    let all: Vec<usize> = (0..values.sizes.rows()).collect();
    order::fronts_within(values, &all).map_or(Costs::BEYOND, |fronts| {
        Costs::of_fronts(fronts.iter().map(|front| (front.pivots.len(), front.below.len())))
    })
}

/// What a deficient saddle-point system of the rows `kept` is told as.
#[inline(never)]
pub(crate) fn singular(t: f64, kept: &[usize], deficient: Deficient) -> Failure {
    match deficient {
        Deficient::Row(i) => {
            Failure::Singular { t, row: Some(kept[i]), coordinate: None, rank: kept.len().saturating_sub(1) }
        }
        Deficient::Coordinate(i) => Failure::Singular { t, row: None, coordinate: Some(i), rank: kept.len() },
    }
}

impl SaddlePoint {
    /// Workspace for the rows `kept` of a system.
    pub fn new(values: &Values, kept: &[usize]) -> Self {
        Self::in_metric(values, kept, Metric::Mass)
    }

    /// The same with `M`, or with the identity in its place.
    pub fn in_metric(values: &Values, kept: &[usize], metric: Metric) -> Self {
        let n = values.sizes.n;
        let small = is_small(n + kept.len());
        let dense = small.then(|| Dense::new(n, kept.len()));
        let masses = match metric {
            Metric::Mass => values.masses.clone(),
            Metric::Euclidean => SparseMatrix::identity(n),
        };
        let sparse = (!small).then(|| Box::new(Sparse::new(values, &masses.pattern, kept)));
        SaddlePoint {
            n,
            kept: kept.to_vec(),
            metric,
            masses,
            rows: values.rows.clone(),
            dense,
            sparse,
            by_dense: true,
            dense_up_to: LARGEST_DENSE,
            eps: 0.0,
            refined: REFINED,
        }
    }

    /// Workspace of a system that is not small, for one who has other ways where the structure has none: never with dense factors.
    pub fn by_structure(values: &Values, kept: &[usize]) -> Self {
        SaddlePoint { dense_up_to: 0, ..Self::new(values, kept) }
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
                **sparse = Sparse::new(values, &self.masses.pattern, kept);
            }
        }
        if self.metric == Metric::Mass {
            self.masses.entries.copy_from_slice(&values.masses.entries);
        }
        self.factor_loaded(values, eps)
    }

    /// The same with a small multiple of the identity added to the mass matrix.
    ///
    /// # Errors
    /// As of [`SaddlePoint::factor`]; a coordinate whose own place the structure of the mass matrix has not.
    pub fn factor_definite(&mut self, values: &Values, eps: f64) -> Result<(), Deficient> {
        if self.metric == Metric::Mass {
            self.masses.entries.copy_from_slice(&values.masses.entries);
            let share = definite_share(trace(&self.masses), self.n);
            for i in 0..self.n {
                let place = self.masses.pattern.place(i, i).ok_or(Deficient::Coordinate(i))?;
                self.masses.entries[place] += share;
            }
        }
        self.factor_loaded(values, eps)
    }

    /// The matrix in the place of `M` that was factored.
    pub fn masses(&self) -> &SparseMatrix {
        &self.masses
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
        if self.n + self.kept.len() > self.dense_up_to {
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
                    if self.n + self.kept.len() > self.dense_up_to
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
