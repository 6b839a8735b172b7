//! Forces that depend on multipliers: dry friction, which is as large as the load across it, and forces of the user that are linear in them.
//!
//! ```text
//! slip     u = w v + b,      load N(lambda) >= 0
//! sticks   u = 0,            |F| <= mu_s N        a row like others, with the multiplier F
//! slides   M v' + C^T lambda + sum_i w_i^T c_i N_i(lambda) = f,    C v' = gamma,    c = mu_k sign(u)
//! linear   M v' + C^T lambda = f + sum_i b_i lambda_r(i)           the load N_i is the multiplier of row r(i), and -c_i w_i^T the force b_i
//! ```
//! With `x_i`, `y_i` what `-c_i w_i^T` alone does to accelerations and multipliers, and `lambda_0` the multipliers without these forces:
//!
//! ```text
//! N_i = N_i(lambda_0 + sum_j N_j y_j)            by Newton,    J = I - dN/dlambda Y
//! ```
//! `N` grows like a norm: where it is linear one step is exact. Without friction `det J = 1`; where it comes to zero no load balances the friction
//! that it makes, or more than one does. Of linear forces alone, `J` need only be regular; beside frictions it is `det J / det J_ll > 0` that counts,
//! with the block `J_ll` of the linear ones, which are eliminated so. Source: F. Pfeiffer, C. Glocker, Multibody Dynamics with
//! Unilateral Contacts (1996), section 5; P. Painleve, Lecons sur le frottement (1895).

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Result};
use crate::friction::{Friction, Pair, at_fault};
use crate::linalg::lu::{Lu, SMALLEST_PIVOT};
use crate::linalg::vector::axpy;
use crate::linalg::{Matrix, column, column_mut, zeros};
use crate::math;
use crate::probe::Values;
use crate::system::{MotionMut, StateRef, System};

/// Newton steps at most.
const ITERATIONS: usize = 40;
/// What the loads may lack, beside their sizes.
const CONVERGED: f64 = 1e-15;
/// The same where no further step betters it.
const GOOD_ENOUGH: f64 = 1e-11;

/// Finds `x` and `y` of `M x + C^T y = f`, `C x = 0` from `f` in the place of `x`.
pub(crate) type Solve<'a> = dyn FnMut(&mut [f64], &mut [f64]) -> Result<()> + 'a;

/// The forces of a system that depend on multipliers, with the workspace to find their loads.
#[derive(Debug)]
pub(crate) struct LoadedForces {
    frictions: Vec<Friction>,
    /// [`System::reactive_rows`]; they are numbered after the frictions.
    reactive: Vec<usize>,
    /// Those that act now, with their coefficients.
    acting: Vec<(usize, f64)>,
    direction: Vec<f64>,
    /// `x_i`, n each.
    accelerations: Matrix,
    /// `y_i`, m + h each.
    multipliers: Matrix,
    y: Vec<f64>,
    gradient: Vec<f64>,
    now: Vec<f64>,
    loads: Vec<f64>,
    step: Vec<f64>,
    /// `J`, and the identity in the place of those that do not act.
    jacobian: Matrix,
    lu: Lu,
    /// The sign of the determinant of the linear ones, from the first time on; none before.
    positive: Option<bool>,
}

impl LoadedForces {
    /// Those of a system; none where nothing depends on multipliers. `kept`: rows in use.
    pub fn of(values: &Values, kept: usize) -> Option<Box<Self>> {
        if values.frictions.is_empty() && values.reactive.is_empty() { None } else { Some(Self::some(values, kept)) }
    }

    // Not inlined: without such forces nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn some(values: &Values, kept: usize) -> Box<Self> {
        let (frictions, reactive, sizes) = (values.frictions.clone(), values.reactive.clone(), values.sizes);
        let k = frictions.len() + reactive.len();
        Box::new(LoadedForces {
            acting: Vec::with_capacity(k),
            direction: vec![0.0; sizes.n],
            accelerations: zeros(sizes.n, k),
            multipliers: zeros(sizes.rows(), k),
            y: vec![0.0; kept],
            gradient: vec![0.0; sizes.rows()],
            now: vec![0.0; sizes.rows()],
            loads: vec![0.0; k],
            step: vec![0.0; k],
            jacobian: zeros(k, k),
            lu: Lu::new(k),
            positive: None,
            frictions,
            reactive,
        })
    }

    /// Adds what these forces do to accelerations and multipliers without them.
    ///
    /// # Errors
    /// [`Failure::Painleve`], [`Failure::Unbalanced`], and those of `solve`.
    // Not inlined: without such forces nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub fn apply(
        &mut self,
        system: &mut dyn System,
        s: StateRef<'_>,
        kept: &[usize],
        solve: &mut Solve<'_>,
        out: MotionMut<'_>,
    ) -> Result<()> {
        let MotionMut { v_dot, multipliers } = out;
        self.acting.clear();
        for i in 0..self.frictions.len() {
            let friction = self.frictions[i];
            if friction.pair().is_some() {
                if let Some(pair) = Pair::first(&self.frictions, i) {
                    self.respond_together(pair, system, s, kept, solve)?;
                }
                continue;
            }
            if friction.rounded.is_none() && s.turns[friction.sense] == 0.0 {
                continue;
            }
            let across = friction.beside.map_or(0.0, |beside| system.slip(beside, s, &mut self.direction));
            let u = system.slip(i, s, &mut self.direction);
            let coefficient = friction.coefficient(u, across, s.turns);
            if coefficient != 0.0 {
                self.respond(i, coefficient, kept, solve)?;
            }
        }
        for i in 0..self.reactive.len() {
            system.reactive_force(i, s, &mut self.direction);
            if self.direction.iter().any(|b| *b != 0.0) {
                self.respond(self.frictions.len() + i, -1.0, kept, solve)?;
            }
        }
        if self.acting.is_empty() {
            return Ok(());
        }
        if !self.balance(system, s, multipliers, &|_| true) || self.turns_over() {
            return Err(self.unbalanced(system, s, multipliers));
        }
        for (k, (i, coefficient)) in self.acting.iter().enumerate() {
            axpy(self.loads[k], column(&self.accelerations, k), v_dot);
            axpy(self.loads[k], column(&self.multipliers, k), multipliers);
            if let Some(friction) = self.frictions.get(*i) {
                multipliers[friction.row] = coefficient * self.loads[k];
            }
        }
        Ok(())
    }

    /// The same for two frictions that slide together.
    fn respond_together(
        &mut self,
        pair: Pair,
        system: &mut dyn System,
        s: StateRef<'_>,
        kept: &[usize],
        solve: &mut Solve<'_>,
    ) -> Result<()> {
        for (i, coefficient) in pair.carried(s.turns).into_iter().flatten() {
            system.slip(i, s, &mut self.direction);
            self.respond(i, coefficient, kept, solve)?;
        }
        let Some(heading) = pair.heading(s.turns) else { return Ok(()) };
        let slips = pair.slips(system, s, &mut self.direction);
        for (i, coefficient) in pair.numbers.into_iter().zip(pair.coefficients(&slips, &heading)) {
            if coefficient != 0.0 {
                system.slip(i, s, &mut self.direction);
                self.respond(i, coefficient, kept, solve)?;
            }
        }
        Ok(())
    }

    /// Notes force `i` as one that acts, with what it does alone: `coefficient` times the direction at hand, against it.
    fn respond(&mut self, i: usize, coefficient: f64, kept: &[usize], solve: &mut Solve<'_>) -> Result<()> {
        let k = self.acting.len();
        let x = column_mut(&mut self.accelerations, k);
        x.iter_mut().zip(&self.direction).for_each(|(x, w)| *x = -coefficient * w);
        self.y.fill(0.0);
        solve(x, &mut self.y)?;
        let multipliers = column_mut(&mut self.multipliers, k);
        multipliers.fill(0.0);
        kept.iter().zip(&self.y).for_each(|(row, y)| multipliers[*row] = *y);
        self.acting.push((i, coefficient));
        Ok(())
    }

    /// Has the determinant of the linear ones another sign than at first? Between both there is a pole, at which nothing is in balance, and a step may
    /// lead across it. What act are in balance, and have been factored.
    fn turns_over(&mut self) -> bool {
        let linear = self.acting.last().is_some_and(|(i, _)| self.reactive_row(*i).is_some());
        let positive = self.lu.determinant_is_positive();
        linear && *self.positive.get_or_insert(positive) != positive
    }

    /// The row whose multiplier is the load of force `i`, if that is linear.
    fn reactive_row(&self, i: usize) -> Option<usize> {
        i.checked_sub(self.frictions.len()).map(|i| self.reactive[i])
    }

    /// The load of force `i` with the multipliers `now` and its gradient by them.
    fn load(&mut self, i: usize, system: &mut dyn System, s: StateRef<'_>) -> f64 {
        match self.reactive_row(i) {
            None => system.load(i, s, &self.now, &mut self.gradient),
            Some(row) => {
                self.gradient.fill(0.0);
                self.gradient[row] = 1.0;
                self.now[row]
            }
        }
    }

    /// The failure where those that act are not in balance: the linear forces are its reason where the frictions alone are.
    // Not inlined: most runs have none.
    #[inline(never)]
    fn unbalanced(&mut self, system: &mut dyn System, s: StateRef<'_>, multipliers: &[f64]) -> Failure {
        let place =
            |(i, _): &(usize, f64)| self.frictions.get(*i).and_then(Friction::pair).map_or(*i, |beside| beside.min(*i));
        let places: Vec<usize> = self.acting.iter().map(place).collect();
        let rubs = self.acting.iter().take_while(|(i, _)| self.reactive_row(*i).is_none()).count();
        let others = rubs < self.acting.len();
        let cause = if others && self.balance(system, s, multipliers, &|k| k < rubs) {
            rubs + at_fault(&places[rubs..], &mut |acts| {
                self.balance(system, s, multipliers, &|k| k < rubs || acts(k - rubs))
            })
        } else {
            at_fault(&places, &mut |acts| self.balance(system, s, multipliers, acts))
        };
        let i = self.acting[cause].0;
        match self.reactive_row(i) {
            None => Failure::Painleve { t: s.t, row: self.frictions[i].row },
            Some(row) => Failure::Unbalanced { t: s.t, row },
        }
    }

    /// The loads, from none on, where `multipliers` are those without these forces, and only those act that `acts` says. False where no loads are in
    /// balance, or others may be as well.
    fn balance(
        &mut self,
        system: &mut dyn System,
        s: StateRef<'_>,
        multipliers: &[f64],
        acts: &dyn Fn(usize) -> bool,
    ) -> bool {
        let k = self.acting.len();
        self.jacobian.fill_with_identity();
        self.loads.fill(0.0);
        self.step.fill(0.0);
        let mut last = f64::INFINITY;
        let is_linear = |loads: &Self, row: usize| loads.reactive_row(loads.acting[row].0).is_some();
        let linear = (0..k).filter(|row| acts(*row) && is_linear(self, *row)).count();
        // The linear ones first, as if nothing rubbed: the signs of loads are theirs.
        let first = usize::from(linear > 0 && linear < (0..k).filter(|row| acts(*row)).count());
        for iteration in 0..ITERATIONS {
            self.now.copy_from_slice(multipliers);
            (0..k).for_each(|j| axpy(self.loads[j], column(&self.multipliers, j), &mut self.now));
            let (mut lacking, mut size) = (0.0, f64::MIN_POSITIVE);
            let mut regular = true;
            for row in (0..k).filter(|row| acts(*row)) {
                if iteration < first && !is_linear(self, row) {
                    continue;
                }
                let i = self.acting[row].0;
                let load = self.load(i, system, s);
                self.step[row] = load - self.loads[row];
                lacking = math::max(lacking, math::abs(self.step[row]));
                size = math::max(size, math::abs(load));
                let mut terms = 1.0;
                let mut largest = 0.0;
                for j in 0..k {
                    let by: f64 = self.gradient.iter().zip(column(&self.multipliers, j)).map(|(g, y)| g * y).sum();
                    let entry = f64::from(u8::from(row == j)) - by;
                    self.jacobian[(row, j)] = entry;
                    terms += math::abs(by);
                    largest = math::max(largest, math::abs(entry));
                }
                if let Some(own) = self.reactive_row(i) {
                    // Forces may take a multiplier away but for round-off.
                    size = math::max(size, math::abs(multipliers[own]));
                    regular &= largest > SMALLEST_PIVOT * terms;
                }
            }
            if !lacking.is_finite() || !regular || self.lu.factor(&self.jacobian).is_err() {
                return false;
            }
            // A first step, from no load at all, is exact where loads are linear.
            let done = iteration > first && (lacking <= CONVERGED * size || !(lacking < last));
            if done || iteration + 1 == ITERATIONS {
                return lacking <= GOOD_ENOUGH * size && self.is_unique(acts);
            }
            last = if iteration < first { f64::INFINITY } else { lacking };
            self.lu.solve(&mut self.step);
            (0..k).for_each(|j| self.loads[j] += self.step[j]);
        }
        false
    }

    /// Are the loads of the frictions among those that act the only ones? `J` has been factored, and is written over.
    fn is_unique(&mut self, acts: &dyn Fn(usize) -> bool) -> bool {
        let (mut rubs, mut linear) = (false, false);
        for row in (0..self.acting.len()).filter(|row| acts(*row)) {
            match self.reactive_row(self.acting[row].0) {
                None => rubs = true,
                Some(_) => linear = true,
            }
        }
        let positive = self.lu.determinant_is_positive();
        if !rubs || !linear {
            return !rubs || positive;
        }
        for row in 0..self.acting.len() {
            if self.reactive_row(self.acting[row].0).is_none() {
                self.jacobian.row_mut(row).fill(0.0);
                self.jacobian[(row, row)] = 1.0;
            }
        }
        self.lu.factor(&self.jacobian).is_ok() && positive == self.lu.determinant_is_positive()
    }
}
