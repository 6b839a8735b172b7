//! Evaluations of the system: into buffers sized once, tested for non-finite values, the position level kept while the state
//! stays the same.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::failure::{Failure, Quantity, Result};
use crate::friction::Friction;
use crate::linalg::Matrix;
use crate::linalg::vector::{axpy, first_non_finite};
use crate::linalg::zeros;
use crate::saddle_point;
use crate::signs::Signs;
use crate::structure::{Pattern, SparseMatrix, Structure};
use crate::system::{MotionRef, Sizes, StateRef, System};
use crate::work::{Budget, Costs};

/// Results of the last evaluations.
#[derive(Debug)]
pub(crate) struct Values {
    pub sizes: Sizes,
    /// `c`, m.
    pub constraints: Vec<f64>,
    /// `C`, (m+h) x n.
    pub rows: SparseMatrix,
    /// `M`, n x n.
    pub masses: SparseMatrix,
    /// Coordinates that belong to one body each.
    pub bodies: Vec<Range<usize>>,
    /// [`System::own_rows`].
    pub own_rows: Range<usize>,
    /// [`System::frictions`].
    pub frictions: Vec<Friction>,
    /// [`System::reactive_rows`].
    pub reactive: Vec<usize>,
    /// Are the dense views below kept? They are empty otherwise.
    dense: bool,
    /// `C^T`, n x (m+h): the rows of `C` are its columns.
    pub matrix: Matrix,
    /// `b`, m+h.
    pub velocity_bias: Vec<f64>,
    /// `C_dot^T`, n x (m+h).
    pub rate: Matrix,
    /// `L^T`, n x (m+h): `L = d(C v + b)/dq`.
    pub rows_by_q: Matrix,
    /// Has the system prepared its derivatives?
    pub derivatives: bool,
    /// `M`, n x n.
    pub mass: Matrix,
    /// `f`, n.
    pub force: Vec<f64>,
    /// `gamma`, m+h.
    pub acceleration_bias: Vec<f64>,
    /// What evaluations cost.
    pub work: Costs,
    /// What may be spent on the system.
    pub budget: Budget,
    /// Evaluations of the dynamics so far.
    pub evaluations: u64,
    /// Sides of the switches, where a run watches them.
    pub signs: Signs,
    /// Entries of a rate before they are spread.
    rate_entries: Vec<f64>,
    known: bool,
    t: f64,
    q: Vec<f64>,
    turns: Vec<f64>,
}

impl Values {
    /// Buffers for a system, with the dense views of its matrices.
    pub fn new(system: &dyn System) -> Self {
        Self::with(system, true)
    }

    /// Buffers for a system; with the dense views or without.
    pub fn with(system: &dyn System, dense: bool) -> Self {
        let sizes = system.sizes();
        let (n, rows) = (sizes.n, sizes.rows());
        let Structure { constraint_matrix, mass_matrix, bodies } =
            system.structure().cloned().unwrap_or_else(|| Structure::dense(n, rows));
        let view = |columns: usize| if dense { zeros(n, columns) } else { zeros(0, 0) };
        let mut values = Values {
            work: Costs::dense(sizes),
            budget: system.budget(),
            sizes,
            constraints: vec![0.0; sizes.m],
            rate_entries: vec![0.0; if dense { constraint_matrix.len() } else { 0 }],
            rows: SparseMatrix::new(constraint_matrix),
            bodies,
            own_rows: system.own_rows(),
            frictions: system.frictions().to_vec(),
            reactive: system.reactive_rows().to_vec(),
            masses: SparseMatrix::new(mass_matrix),
            dense,
            matrix: view(rows),
            velocity_bias: vec![0.0; rows],
            rate: view(rows),
            rows_by_q: view(rows),
            derivatives: false,
            mass: view(n),
            force: vec![0.0; n],
            acceleration_bias: vec![0.0; rows],
            evaluations: 0,
            signs: Signs::default(),
            known: false,
            t: 0.0,
            q: vec![0.0; n],
            turns: vec![0.0; sizes.turns],
        };
        if !dense {
            values.work = saddle_point::costs(&values);
        }
        values
    }
}

impl Values {
    /// `C^T` as a dense matrix, at the point of the values at hand; the first one of a large system allocates.
    pub fn dense_rows(&mut self) -> &Matrix {
        if !self.dense {
            if self.matrix.is_empty() {
                self.matrix = zeros(self.sizes.n, self.sizes.rows());
            }
            self.rows.pattern.expand_transposed(&self.rows.entries, &mut self.matrix);
        }
        &self.matrix
    }

    /// Rows at hand without a system: the first `m` are holonomic. Masses are the identity.
    pub fn of_matrix(
        rows: SparseMatrix,
        m: usize,
        bodies: Vec<Range<usize>>,
        own_rows: Range<usize>,
        budget: Budget,
    ) -> Self {
        let (count, n) = (rows.pattern.rows(), rows.pattern.columns());
        let sizes = Sizes { n, m, h: count - m, turns: 0 };
        Values {
            work: Costs::dense(sizes),
            budget,
            sizes,
            constraints: Vec::new(),
            rate_entries: Vec::new(),
            rows,
            bodies,
            own_rows,
            frictions: Vec::new(),
            reactive: Vec::new(),
            masses: SparseMatrix::identity(n),
            dense: false,
            matrix: zeros(0, 0),
            velocity_bias: Vec::new(),
            rate: zeros(0, 0),
            rows_by_q: zeros(0, 0),
            derivatives: false,
            mass: zeros(0, 0),
            force: Vec::new(),
            acceleration_bias: Vec::new(),
            evaluations: 0,
            signs: Signs::default(),
            known: false,
            t: 0.0,
            q: Vec::new(),
            turns: Vec::new(),
        }
    }

    /// Values of holonomic rows in so many coordinates, row after row.
    #[cfg(test)]
    pub fn of_rows(n: usize, entries: &[f64]) -> Self {
        let mut values = Self::with(&tests::Bare(Sizes { n, m: entries.len() / n, ..Sizes::default() }), true);
        values.rows.entries.copy_from_slice(entries);
        values.rows.pattern.expand_transposed(entries, &mut values.matrix);
        values
    }
}

/// Derivatives for the methods that need them; matrices are transposed like all others: entry (j, i) is that of row i by j.
#[derive(Clone, Debug)]
pub(crate) struct Derivatives {
    /// `d(C v + b)/dq`, n x (m+h).
    pub rows_by_q: Matrix,
    /// `d(M a + C^T lambda - f)/dq`, n x n.
    pub by_q: Matrix,
    /// The same by `v`.
    pub by_v: Matrix,
}

impl Derivatives {
    pub fn new(sizes: Sizes) -> Self {
        let n = sizes.n;
        Derivatives { rows_by_q: zeros(n, sizes.rows()), by_q: zeros(n, n), by_v: zeros(n, n) }
    }
}

/// A system with its buffers.
pub(crate) struct Probe<'a> {
    pub system: &'a mut dyn System,
    pub values: &'a mut Values,
}

impl Probe<'_> {
    /// Accounts for work that is about to be done at the time `t`.
    pub fn spend(&mut self, t: f64, work: u64) -> Result<()> {
        if self.system.spend(work) { Ok(()) } else { Err(Failure::OutOfWork { t }) }
    }

    /// `c` and `C` at the state.
    #[inline(never)]
    pub fn position(&mut self, s: StateRef<'_>) -> Result<()> {
        let values = &mut *self.values;
        if values.known && values.t == s.t && values.q == s.q && values.turns == s.turns {
            return Ok(());
        }
        values.known = false;
        self.spend(s.t, self.values.work.rows)?;
        let values = &mut *self.values;
        finite(s.q, s.t, Quantity::Coordinates, 1)?;
        let rows = &mut values.rows;
        self.system.position(s, &mut values.constraints, &mut rows.entries);
        finite(&values.constraints, s.t, Quantity::Constraints, 1)?;
        finite_entries(&rows.entries, &rows.pattern, s.t, Quantity::ConstraintMatrix)?;
        if values.dense {
            rows.pattern.expand_transposed(&rows.entries, &mut values.matrix);
        }
        values.t = s.t;
        values.q.copy_from_slice(s.q);
        values.turns.copy_from_slice(s.turns);
        values.known = true;
        Ok(())
    }

    /// `b` at the state.
    #[inline(never)]
    pub fn velocity(&mut self, s: StateRef<'_>) -> Result<()> {
        self.system.velocity(s, &mut self.values.velocity_bias);
        finite(&self.values.velocity_bias, s.t, Quantity::VelocityBias, 1)
    }

    /// `C_dot` at the state.
    pub fn rate(&mut self, s: StateRef<'_>) -> Result<()> {
        let Values { rows, rate, rate_entries, .. } = &mut *self.values;
        self.system.constraint_matrix_rate(s, rate_entries);
        finite_entries(rate_entries, &rows.pattern, s.t, Quantity::ConstraintMatrixRate)?;
        rows.pattern.expand_transposed(rate_entries, rate);
        Ok(())
    }

    /// `L` at the state. For holonomic rows it equals `C_dot`, because second derivatives are symmetric; Pfaffian rows need the
    /// system's derivatives and are zero without them.
    pub fn rows_by_q(&mut self, s: StateRef<'_>) -> Result<()> {
        let Values { sizes: Sizes { n, m, .. }, rows, rows_by_q, rate_entries, derivatives, .. } = &mut *self.values;
        if *derivatives {
            self.system.velocity_row_derivatives(s, rows_by_q.as_mut_slice());
        } else {
            self.system.constraint_matrix_rate(s, rate_entries);
            rows.pattern.expand_transposed(rate_entries, rows_by_q);
            rows_by_q.as_mut_slice()[*m * *n..].fill(0.0);
        }
        finite(rows_by_q.as_slice(), s.t, Quantity::VelocityRowDerivatives, *n)
    }

    /// `M`, `f`, `gamma` at the state.
    pub fn dynamics(&mut self, s: StateRef<'_>) -> Result<()> {
        self.spend(s.t, self.values.work.dynamics)?;
        let values = &mut *self.values;
        finite(s.v, s.t, Quantity::Velocities, 1)?;
        values.evaluations += 1;
        values.signs.look(&mut *self.system, s);
        let masses = &mut values.masses;
        self.system.dynamics(s, &mut masses.entries, &mut values.force, &mut values.acceleration_bias);
        finite_entries(&masses.entries, &masses.pattern, s.t, Quantity::MassMatrix)?;
        if values.dense {
            masses.pattern.expand_transposed(&masses.entries, &mut values.mass);
        }
        finite(&values.force, s.t, Quantity::Force, 1)?;
        finite(&values.acceleration_bias, s.t, Quantity::AccelerationBias, 1)
    }

    /// The derivatives at the state; the system must have said that it has them.
    pub fn derivatives(&mut self, at: MotionRef<'_>, out: &mut Derivatives) -> Result<()> {
        let (s, n) = (at.state, self.values.sizes.n);
        // What is made of them is factored once more.
        self.spend(s.t, self.values.work.dynamics)?;
        self.system.velocity_row_derivatives(s, out.rows_by_q.as_mut_slice());
        finite(out.rows_by_q.as_slice(), s.t, Quantity::VelocityRowDerivatives, n)?;
        self.system.dynamics_derivatives(at, out.by_q.as_mut_slice(), out.by_v.as_mut_slice());
        finite(out.by_q.as_slice(), s.t, Quantity::DynamicsDerivatives, n)?;
        finite(out.by_v.as_slice(), s.t, Quantity::DynamicsDerivatives, n)
    }

    /// New angle memories; returns the largest turn.
    pub fn turns(&mut self, s: StateRef<'_>, turns: &mut [f64]) -> Result<f64> {
        let turn = self.system.update_turns(s, turns);
        finite(turns, s.t, Quantity::Turns, 1)?;
        Ok(turn)
    }

    /// What the system is given at the state, W; nothing where nothing works.
    pub fn power(&mut self, s: StateRef<'_>, multipliers: &[f64]) -> [f64; 2] {
        self.system.power(s, multipliers).unwrap_or_default()
    }

    /// `out = C v + b` with the values at hand.
    pub fn velocity_residual(&self, v: &[f64], out: &mut [f64]) {
        self.values.rows.times_vector(v, out);
        axpy(1.0, &self.values.velocity_bias, out);
    }

    /// `out = C v' - gamma` with the values at hand.
    pub fn acceleration_residual(&self, v_dot: &[f64], out: &mut [f64]) {
        self.values.rows.times_vector(v_dot, out);
        axpy(-1.0, &self.values.acceleration_bias, out);
    }
}

/// Refuses NaN and infinities; `width` entries belong to one index.
#[inline(never)]
pub(crate) fn finite(x: &[f64], t: f64, what: Quantity, width: usize) -> Result<()> {
    match first_non_finite(x) {
        None => Ok(()),
        Some(place) => Err(Failure::NonFinite { t, what, index: place / width }),
    }
}

/// Refuses NaN and infinities among the entries of a matrix, and names their row.
#[inline(never)]
fn finite_entries(x: &[f64], pattern: &Pattern, t: f64, what: Quantity) -> Result<()> {
    match first_non_finite(x) {
        None => Ok(()),
        Some(place) => Err(Failure::NonFinite { t, what, index: pattern.row_of(place) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A system of which nothing but its sizes is asked.
    pub struct Bare(pub Sizes);

    impl System for Bare {
        fn sizes(&self) -> Sizes {
            self.0
        }
        fn position(&mut self, _s: StateRef<'_>, _constraints: &mut [f64], _constraint_matrix: &mut [f64]) {}
        fn velocity(&mut self, _s: StateRef<'_>, _velocity_bias: &mut [f64]) {}
        fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, _rate: &mut [f64]) {}
        fn dynamics(&mut self, _s: StateRef<'_>, _mass: &mut [f64], _force: &mut [f64], _bias: &mut [f64]) {}
    }
}
