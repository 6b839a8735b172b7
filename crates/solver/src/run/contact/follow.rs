//! Forces that follow from multipliers, where rows are reached.
//!
//! With `P = C^T - sum_i b_i e_r(i)^T`, the forces of multipliers, of the rows that always hold (k) and of those that are reached (c):
//!
//! ```text
//! M x + P_k y = f,   C_k x = g         x = x_0 + sum_i l_i x_i,   l = (1 - Y)^-1 l_0        x_i, y_i what b_i alone does, Y_ij and l_0 their parts r(i)
//! 0 <= lambda,   g'' >= 0              complementary:   g'' = g''free + D lambda,   D = C_c S P_c
//! ```
//! `D` has no symmetry. There is one answer whatever `g''free` is where all principal minors of independent rows are positive; elsewhere a row may hold
//! and may as well be left. Impacts leave these forces out, as they do the friction of joints. Source: F. Pfeiffer, C. Glocker, Multibody Dynamics with Unilateral
//! Contacts (1996), section 5; R. W. Cottle, J.-S. Pang, R. E. Stone, The Linear Complementarity Problem (1992), section 3.3.

use alloc::vec;
use alloc::vec::Vec;

use super::modes::Chosen;
use super::reached::Touched;
use crate::failure::{Failure, Result};
use crate::friction::at_fault;
use crate::linalg::Matrix;
use crate::linalg::independent::solve_independent;
use crate::linalg::vector::axpy;
use crate::probe::{Probe, Values};
use crate::system::StateRef;

/// A force, for a unit of its multiplier.
struct Followed {
    row: usize,
    force: Vec<f64>,
}

/// What a force that follows from a row that always holds does alone.
struct Own {
    /// The row among those that always hold.
    place: usize,
    accelerations: Vec<f64>,
    multipliers: Vec<f64>,
}

/// The forces that follow from multipliers at one state.
pub(super) struct Follow {
    own: Vec<Own>,
    /// `1 - Y`.
    jacobian: Matrix,
}

/// What a row does to accelerations and to the multipliers of the rows that always hold, for a unit of its multiplier.
pub(super) struct Pushed {
    pub accelerations: Vec<f64>,
    pub multipliers: Vec<f64>,
}

impl Touched {
    /// Takes the forces that follow from multipliers as they are at `state`; only those take part that `acts` says.
    ///
    /// # Errors
    /// [`Failure::Unbalanced`] where the rows that always hold have no multipliers that balance them; [`Failure::Singular`].
    // Not inlined: without such forces nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn follow(&mut self, probe: &mut Probe<'_>, state: StateRef<'_>, acts: &dyn Fn(usize) -> bool) -> Result<()> {
        if probe.values.reactive.is_empty() {
            return Ok(());
        }
        let forces = forces(probe, state, acts);
        self.follow = None;
        let mut own = Vec::new();
        for Followed { row, force } in &forces {
            if let Some(place) = self.kept.iter().position(|kept| kept == row) {
                let (mut accelerations, mut multipliers) = (force.clone(), vec![0.0; self.kept.len()]);
                self.solve(&mut accelerations, &mut multipliers)?;
                own.push(Own { place, accelerations, multipliers });
            }
        }
        let unit = |i: usize, j: usize| f64::from(u8::from(i == j));
        let jacobian = Matrix::from_fn(own.len(), own.len(), |i, j| unit(i, j) - own[j].multipliers[own[i].place]);
        let solved = solve_independent(jacobian.clone(), vec![0.0; own.len()]);
        if solved.is_none_or(|(_, dependent)| dependent.contains(&true)) {
            return Err(Failure::Unbalanced { t: state.t, row: own.first().map_or(0, |own| self.kept[own.place]) });
        }
        self.follow = Some(Follow { own, jacobian });
        for i in 0..self.reached.len() {
            self.reached[i].pushed = Some(self.pushed(probe.values, self.reached[i].row, &forces)?);
        }
        for i in 0..self.rubs.len() {
            self.rubs[i].pushed = Some(self.pushed(probe.values, self.rubs[i].law.row, &forces)?);
        }
        Ok(())
    }

    /// Refuses a force that follows from a multiplier which rows that hold share in no one way.
    ///
    /// # Errors
    /// [`Failure::SharedLoad`].
    pub fn check_followed(&self, probe: &mut Probe<'_>, state: StateRef<'_>, chosen: &Chosen) -> Result<()> {
        if self.follow.is_none() {
            return Ok(());
        }
        let acting = forces(probe, state, &|_| true).into_iter().filter(|one| one.force.iter().any(|b| *b != 0.0));
        let rows: Vec<usize> = acting.map(|one| one.row).collect();
        let shared = self.shared_and_followed(probe.values, chosen, &rows);
        shared.map_or(Ok(()), |row| Err(Failure::SharedLoad { t: state.t, row }))
    }

    fn pushed(&mut self, values: &Values, row: usize, forces: &[Followed]) -> Result<Pushed> {
        let mut pushed = Pushed { accelerations: vec![0.0; values.sizes.n], multipliers: vec![0.0; self.kept.len()] };
        values.rows.add_row(row, 1.0, &mut pushed.accelerations);
        for followed in forces.iter().filter(|followed| followed.row == row) {
            axpy(-1.0, &followed.force, &mut pushed.accelerations);
        }
        self.respond(&mut pushed.accelerations, &mut pushed.multipliers)?;
        Ok(pushed)
    }

    /// `M x + P_k y = f`, `C_k x = g`; `x` and `y` hold the right sides on entry.
    pub fn respond(&mut self, x: &mut [f64], y: &mut [f64]) -> Result<()> {
        self.solve(x, y)?;
        let Some(Follow { own, jacobian }) = &self.follow else { return Ok(()) };
        let without = own.iter().map(|own| y[own.place]).collect();
        let Some((loads, _)) = solve_independent(jacobian.clone(), without) else { return Ok(()) };
        for (own, load) in own.iter().zip(loads) {
            axpy(load, &own.accelerations, x);
            axpy(load, &own.multipliers, y);
        }
        Ok(())
    }

    /// The failure where forces that follow from multipliers leave no answer, or more than one. `has_answer`: is there one with those that act?
    #[inline(never)]
    pub fn unbalanced<'a>(
        &mut self,
        probe: &mut Probe<'a>,
        state: StateRef<'_>,
        has_answer: &mut dyn FnMut(&mut Self, &mut Probe<'a>) -> bool,
    ) -> Failure {
        let places: Vec<usize> = (0..probe.values.reactive.len()).collect();
        let cause = at_fault(&places, &mut |acts| self.follow(probe, state, acts).is_ok() && has_answer(self, probe));
        Failure::Unbalanced { t: state.t, row: probe.values.reactive[cause] }
    }
}

fn forces(probe: &mut Probe<'_>, state: StateRef<'_>, acts: &dyn Fn(usize) -> bool) -> Vec<Followed> {
    let rows = probe.values.reactive.clone();
    let acting = rows.into_iter().enumerate().filter(|(i, _)| acts(*i));
    let force = |(i, row): (usize, usize)| {
        let mut force = vec![0.0; state.q.len()];
        probe.system.reactive_force(i, state, &mut force);
        Followed { row, force }
    };
    acting.map(force).collect()
}
