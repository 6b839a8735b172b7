//! Maggi-Kane equations in a frame that is frozen during the step.
//!
//! ```text
//! x = x_k + [Q1b Q2] s + Q1a p,     p <- p - (A Q1a)^{-1} c                                  (eqs 17-19)
//! v = Q2 u + [Q1a Q1b] w,           C v + b = 0
//! v' = Q2 z' + Q1 R1^{-T} gamma,    Q2^T M Q2 z' = Q2^T (f - M Q1 R1^{-T} gamma)             (eqs 12-15a)
//! lambda = R1^{-1} Q1^T (f - M v'), s' = [Q1b Q2]_k^T v,  u' = Q2_k^T v'
//! ```
//! Source: QR paper, eqs 7-19; tests/reference/continuation, section 1; docs/methods.md for the Pfaffian rows (Q1b). The
//! factors in the third line are those of the stage, the others are frozen at the start of the step. Where there are many
//! unknowns, the stages find the same accelerations without factors of their own ([`super::frameless`]).
//!
//! Because `[Q1a Q1b Q2]` is orthogonal and constant in a step, a Runge-Kutta combination of `s'` and `u'` in the frozen frame
//! is the same combination of `v` and `v'` in full coordinates, corrected along Q1 alone. So the stepper works on `(q, v)`, the
//! combination of `v` is a prediction of `p` that costs nothing, and [`Formulation::admit`] is the correction.
//!
//! With [`Corrected::Step`] stages are not corrected but go straight along the tangent, `x = x_k + Q2 s`, `v = Q2 u`; only the end of the
//! step is (QR paper, the correction at the end of a step). Where constraints move, the part of `v_k` outside the tangent is kept.
//!
//! Singular: rows that depend on each other (R1 has a zero on its diagonal), or a mass matrix that is not positive definite on
//! the tangent space. T is empty at mobility 0 and the identity without rows; both need no special case.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::frameless::Frameless;
use super::rows_in_use::RowsInUse;
use super::{Formulation, Slot};
use crate::basis::qr::QrBasis;
use crate::basis::{self, Frame, TangentBasis};
use crate::continuation::{self, Along, Carry, Needs};
use crate::failure::{Failure, Process, Result};
use crate::integrate::dense_output::{Leg, hermite};
use crate::linalg::cholesky::Cholesky;
use crate::linalg::lu::Lu;
use crate::linalg::product::{add_times_vector, times, times_vector, transposed_times, transposed_times_vector};
use crate::linalg::vector::axpy;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::method::{Basis, Continuation, Corrected};
use crate::probe::{Probe, Values};
use crate::rows::{Convergence, Residual, Rows};
use crate::structure::SparseMatrix;
use crate::system::{MotionMut, StateMut, StateRef};

/// Newton converges in two or three steps from the prediction; where it needs more than this the step is too long.
const ITERATIONS: usize = 20;

pub(super) struct Minimal {
    correction: Corrected,
    rows: RowsInUse,
    basis: Box<dyn TangentBasis>,
    carry: Box<dyn Carry>,
    /// Factors at the state of the last acceleration.
    fresh: Frame,
    /// The frozen frame, and its `Q1^T`.
    frozen: Frame,
    frozen_q1t: Matrix,
    next: Frame,
    sample: Frame,
    /// Whether `carry` is prepared for the frozen frame.
    prepared: bool,
    rate: Matrix,
    middle: Middle,
    /// Changes of the coordinates that partitioning takes as independent.
    switches: u64,
    position_block: Matrix,
    position_lu: Lu,
    velocity_block: Matrix,
    velocity_lu: Lu,
    p: Vec<f64>,
    w: Vec<f64>,
    residual: Vec<f64>,
    mass_times_basis: Matrix,
    reduced_mass: Matrix,
    cholesky: Cholesky,
    normal: Vec<f64>,
    z_dot: Vec<f64>,
    rest: Vec<f64>,
    frameless: Option<Frameless>,
}

/// The middle of a step, for a transport that looks there.
struct Middle {
    qr: QrBasis,
    q1: Matrix,
    r1: Matrix,
    rate: Matrix,
    end_rate: Matrix,
    q: Vec<f64>,
    v: Vec<f64>,
}

impl Middle {
    fn new(n: usize, r: usize) -> Self {
        Middle {
            qr: QrBasis::new(n, r),
            q1: zeros(n, r),
            r1: zeros(r, r),
            rate: zeros(n, r),
            end_rate: zeros(n, r),
            q: vec![0.0; n],
            v: vec![0.0; n],
        }
    }
}

impl Minimal {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: Rows, basis: Basis, continuation: Continuation, correction: Corrected) -> Self {
        let sizes = values.sizes;
        let (n, r, holonomic) = (sizes.n, rows.len(), rows.holonomic);
        let frameless = Frameless::new(values, &rows);
        let p = n - r;
        let carry = continuation::build(continuation, basis, n, r);
        let basis = basis::build(basis, n, r);
        let frame = basis.frame(n, &rows);
        Minimal {
            correction,
            rows: RowsInUse::new(rows),
            basis,
            carry,
            fresh: frame.clone(),
            frozen: frame.clone(),
            frozen_q1t: zeros(r, n),
            next: frame.clone(),
            sample: frame,
            prepared: false,
            rate: zeros(n, r),
            middle: Middle::new(n, r),
            switches: 0,
            position_block: zeros(holonomic, holonomic),
            position_lu: Lu::new(holonomic),
            velocity_block: zeros(r, r),
            velocity_lu: Lu::new(r),
            p: vec![0.0; holonomic],
            w: vec![0.0; r],
            residual: vec![0.0; sizes.rows()],
            mass_times_basis: zeros(n, p),
            reduced_mass: zeros(p, p),
            cholesky: Cholesky::new(p),
            normal: vec![0.0; r],
            z_dot: vec![0.0; p],
            rest: vec![0.0; n],
            frameless,
        }
    }

    /// `block = C_kept Q1` with as many rows and columns as `block` has, by the entries of the rows; `product` is scratch.
    fn block(rows: &Rows, matrix: &SparseMatrix, q1t: &Matrix, product: &mut [f64], block: &mut Matrix) {
        let product = &mut product[..block.ncols()];
        for (i, row) in rows.kept[..block.nrows()].iter().enumerate() {
            product.fill(0.0);
            let (columns, entries) = matrix.row(*row);
            for (j, x) in columns.iter().zip(entries) {
                axpy(*x, &column(q1t, *j as usize)[..product.len()], product);
            }
            for (j, x) in product.iter().enumerate() {
                block[(i, j)] = *x;
            }
        }
    }

    /// Another frame is frozen.
    fn freeze(&mut self) {
        self.frozen.q1.transpose_to(&mut self.frozen_q1t);
        self.prepared = false;
    }

    /// Newton on `p`: positions along Q1a until `c = 0`.
    fn admit_position(&mut self, probe: &mut Probe<'_>, s: &mut StateMut<'_>) -> Result<()> {
        let (t, holonomic) = (s.t, self.rows.holonomic);
        let mut convergence = Convergence::new();
        let mut iteration = 0;
        loop {
            probe.position(s.now())?;
            let kept = self.rows.kept[..holonomic].iter().copied();
            let residual = Residual::of(&probe.values.constraints, kept, &probe.values.rows, s.q);
            if convergence.reached(&residual) {
                return Ok(());
            }
            if iteration == ITERATIONS {
                let (row, residual) = (residual.row, residual.value);
                return Err(Failure::NotConverged { t, what: Process::Position, row, residual });
            }
            iteration += 1;
            Self::block(&self.rows, &probe.values.rows, &self.frozen_q1t, &mut self.w, &mut self.position_block);
            self.position_lu.factor(&self.position_block).map_err(|i| self.singular(t, i))?;
            for (p, row) in self.p.iter_mut().zip(&self.rows.kept) {
                *p = probe.values.constraints[*row];
            }
            self.position_lu.solve(&mut self.p);
            for (j, p) in self.p.iter().enumerate() {
                axpy(-p, column(&self.frozen.q1, j), s.q);
            }
        }
    }

    /// `w`: velocities along Q1 until `C v + b = 0`, which is linear; once more against round-off.
    fn admit_velocity(&mut self, probe: &mut Probe<'_>, s: &mut StateMut<'_>) -> Result<()> {
        probe.position(s.now())?;
        probe.velocity(s.now())?;
        Self::block(&self.rows, &probe.values.rows, &self.frozen_q1t, &mut self.w, &mut self.velocity_block);
        self.velocity_lu.factor(&self.velocity_block).map_err(|i| self.singular(s.t, i))?;
        for _ in 0..2 {
            probe.velocity_residual(s.v, &mut self.residual);
            for (w, row) in self.w.iter_mut().zip(&self.rows.kept) {
                *w = self.residual[*row];
            }
            self.velocity_lu.solve(&mut self.w);
            add_times_vector(-1.0, &self.frozen.q1, &self.w, s.v);
        }
        Ok(())
    }

    /// The velocity of a stage without what it has gained along Q1: `v <- v_k + T P (v - v_k)`. Its position, a combination of such
    /// velocities, is straight by itself.
    fn keep_along_tangent(&mut self, from: StateRef<'_>, v: &mut [f64]) {
        self.rest.copy_from_slice(v);
        axpy(-1.0, from.v, &mut self.rest);
        self.frozen.independent(&self.rest, &mut self.z_dot);
        v.copy_from_slice(from.v);
        add_times_vector(1.0, &self.frozen.q2, &self.z_dot, v);
    }

    /// Rates in the middle and at the end of a leg. The middle is where the path is, to order 4: the polynomials through both
    /// ends, admitted like a stage.
    fn visit_middle(&mut self, probe: &mut Probe<'_>, leg: &Leg<'_>) -> Result<()> {
        let (from, to) = (leg.from.state, leg.to.state);
        probe.rate(StateRef { turns: from.turns, ..to })?;
        self.rows.gather(&probe.values.rate, &mut self.middle.end_rate);
        let (mut q, mut v) = (core::mem::take(&mut self.middle.q), core::mem::take(&mut self.middle.v));
        hermite(leg, 0.5, to.t - from.t, &mut q, &mut v);
        let t = 0.5 * (from.t + to.t);
        let admitted = self.admit(probe, StateMut { t, q: &mut q, v: &mut v, turns: from.turns });
        let outcome = admitted.and_then(|()| {
            let s = StateRef { t, q: &q, v: &v, turns: from.turns };
            probe.position(s)?;
            probe.rate(s)
        });
        (self.middle.q, self.middle.v) = (q, v);
        outcome?;
        let middle = &mut self.middle;
        self.rows.gather(&probe.values.rate, &mut middle.rate);
        middle.qr.factor_range(t, &probe.values.matrix, &self.rows, &mut middle.q1, &mut middle.r1)
    }

    fn singular(&self, t: f64, i: usize) -> Failure {
        Failure::Singular { t, row: Some(self.rows.kept[i]), coordinate: None, rank: self.rows.len().saturating_sub(1) }
    }
}

impl Formulation for Minimal {
    fn corrects(&self) -> bool {
        self.rows.len() > 0
    }

    fn admit(&mut self, probe: &mut Probe<'_>, mut s: StateMut<'_>) -> Result<()> {
        if self.rows.holonomic > 0 {
            self.admit_position(probe, &mut s)?;
        }
        if self.rows.len() > 0 {
            self.admit_velocity(probe, &mut s)?;
        }
        Ok(())
    }

    fn admit_stage(&mut self, probe: &mut Probe<'_>, from: StateRef<'_>, s: StateMut<'_>) -> Result<()> {
        match self.correction {
            Corrected::Stage => self.admit(probe, s),
            Corrected::Step => {
                self.keep_along_tangent(from, s.v);
                Ok(())
            }
        }
    }

    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        let MotionMut { v_dot, multipliers } = out;
        probe.position(s)?;
        probe.dynamics(s)?;
        let values = &*probe.values;
        for (x, row) in self.normal.iter_mut().zip(&self.rows.kept) {
            *x = values.acceleration_bias[*row];
        }
        if let Some(frameless) = &mut self.frameless
            && frameless.accelerate(values, &self.rows, v_dot, &mut self.normal)
        {
            self.rows.scatter(&self.normal, multipliers);
            return Ok(());
        }
        self.basis.factor(s.t, &values.matrix, &self.rows, &mut self.fresh)?;
        let frame = &self.fresh;
        // v' = Q1 p'' first, with p'' = R1^{-T} gamma.
        self.basis.solve(frame, &mut self.normal);
        times_vector(&frame.q1, &self.normal, v_dot);
        // The reduced system for z'.
        self.rest.copy_from_slice(&values.force);
        add_times_vector(-1.0, &values.mass, v_dot, &mut self.rest);
        transposed_times_vector(&frame.q2, &self.rest, &mut self.z_dot);
        times(&values.mass, &frame.q2, &mut self.mass_times_basis);
        transposed_times(&frame.q2, &self.mass_times_basis, &mut self.reduced_mass);
        if let Err(j) = self.cholesky.factor(&self.reduced_mass) {
            let coordinate = super::largest_entry(column(&frame.q2, j));
            return Err(Failure::Singular { t: s.t, row: None, coordinate, rank: self.rows.len() });
        }
        self.cholesky.solve(&mut self.z_dot);
        add_times_vector(1.0, &frame.q2, &self.z_dot, v_dot);
        // Multipliers from what is left of the dynamics.
        self.rest.copy_from_slice(&values.force);
        add_times_vector(-1.0, &values.mass, v_dot, &mut self.rest);
        transposed_times_vector(&frame.q1, &self.rest, &mut self.normal);
        self.basis.solve_transposed(frame, &mut self.normal);
        self.rows.scatter(&self.normal, multipliers);
        Ok(())
    }

    fn hold(&mut self, multipliers: Option<&[f64]>) {
        if let Some(frameless) = &mut self.frameless {
            frameless.within = multipliers.is_some();
        }
    }

    fn begin(&mut self) {
        core::mem::swap(&mut self.frozen, &mut self.fresh);
        self.freeze();
    }

    fn carry(&mut self, probe: &mut Probe<'_>, leg: &Leg<'_>, slot: Slot) -> Result<()> {
        let (from, to) = (leg.from.state, leg.to.state.t);
        let step = to - from.t;
        if slot == Slot::Next {
            let switched = self.basis.revise(to, &probe.values.matrix, &self.rows, &mut self.fresh)?;
            self.switches += u64::from(switched);
        }
        if !self.prepared {
            if self.carry.needs() != Needs::Nothing {
                probe.rate(from)?;
                self.frozen.rows.gather(&probe.values.rate, &mut self.rate);
            }
            self.carry.prepare(&self.frozen, &self.rate);
            self.prepared = true;
        }
        if self.carry.needs() == Needs::Path {
            self.visit_middle(probe, leg)?;
        }
        let target = match slot {
            Slot::Next => &mut self.next,
            Slot::Sample => &mut self.sample,
        };
        // `fresh` is not needed again before the next acceleration overwrites it.
        core::mem::swap(target, &mut self.fresh);
        let middle = &self.middle;
        let along = Along {
            middle_q1: &middle.q1,
            middle_r1: &middle.r1,
            middle_rate: &middle.rate,
            end_rate: &middle.end_rate,
        };
        let overlap = self.carry.carry(&self.frozen, step, &along, target);
        if !(overlap > SMALLEST_OVERLAP) {
            return Err(Failure::FrameLost { t: from.t, overlap, step });
        }
        Ok(())
    }

    fn accept(&mut self) {
        core::mem::swap(&mut self.frozen, &mut self.next);
        self.basis.adopt(&self.frozen);
        self.freeze();
    }

    fn frame(&self) -> Option<&Frame> {
        Some(&self.frozen)
    }

    fn carried(&self, slot: Slot) -> Option<&Frame> {
        Some(match slot {
            Slot::Next => &self.next,
            Slot::Sample => &self.sample,
        })
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        &mut self.rows
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }

    fn switches(&self) -> u64 {
        self.switches
    }

    fn holds_constraints(&self) -> bool {
        true
    }
}

/// Below this cosine a column of the carried frame says nothing about the new tangent space.
const SMALLEST_OVERLAP: f64 = 1e-3;
