//! Dry friction: forces along a slip that are as large as the load across it, which is a function of the multipliers.
//!
//! ```text
//! slip     u = w v + b,      load N(lambda) >= 0
//! sticks   u = 0,            |F| <= mu_s N        a row like others, with the multiplier F
//! slides   M v' + C^T lambda + sum_i w_i^T c_i N_i(lambda) = f,    C v' = gamma,    c = mu_k sign(u)
//! ```
//! With `x_i`, `y_i` what `-c_i w_i^T` alone does to accelerations and multipliers, and `lambda_0` the multipliers without friction:
//!
//! ```text
//! N_i = N_i(lambda_0 + sum_j N_j y_j)            by Newton,    J = I - dN/dlambda Y
//! ```
//! `N` grows like a norm: where it is linear one step is exact. Without friction `det J = 1`; where it comes to zero no load balances the friction
//! that it makes, or more than one does. Source: F. Pfeiffer, C. Glocker, Multibody Dynamics with Unilateral Contacts (1996), section 5;
//! P. Painleve, Lecons sur le frottement (1895).

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Result};
use crate::linalg::lu::Lu;
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

/// Dry friction along one direction. Its Pfaffian row holds where it sticks, and is off where its memory says so.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Friction {
    /// Its row, which has the friction force as its multiplier, whether it sticks or slides.
    pub row: usize,
    /// The memory that is 1 where it sticks, and 0 elsewhere.
    pub sticks: usize,
    /// The memory of the sense in which it slides: 1 or -1; 0 where it sticks or nothing presses.
    pub sense: usize,
    /// Coefficient of static friction.
    pub at_rest: f64,
    /// Coefficient of kinetic friction.
    pub sliding: f64,
    /// The row among those that push one way only ([`System::one_sided`]) that presses, if one does.
    pub contact: Option<usize>,
    /// Friction that is rounded off, `tanh(|u| / speed) u / |u|` in place of the sign, never sticks: the speed, m/s or rad/s.
    pub rounded: Option<f64>,
    /// The friction across this one, at the same place: with it, `|u|` is the length of both slips. Both are rounded off.
    pub beside: Option<usize>,
}

impl Friction {
    /// The part of its load that it is at the slip `u`, with the slip across it and these memories.
    fn coefficient(&self, u: f64, across: f64, turns: &[f64]) -> f64 {
        let Some(speed) = self.rounded else { return self.sliding * turns[self.sense] };
        let length = math::norm(&[u, across]);
        if length > 0.0 { self.sliding * math::tanh(length / speed) * (u / length) } else { 0.0 }
    }
}

/// The frictions of a system that slide, with the workspace to find their loads.
#[derive(Debug)]
pub(crate) struct SlipForces {
    list: Vec<Friction>,
    /// Those that slide now, with their coefficients.
    sliding: Vec<(usize, f64)>,
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
    /// `J`, and the identity in the place of those that do not slide.
    jacobian: Matrix,
    lu: Lu,
}

impl SlipForces {
    /// Those of a system; none where there is no friction. `kept`: rows in use.
    pub fn of(values: &Values, kept: usize) -> Option<Box<Self>> {
        if values.frictions.is_empty() { None } else { Some(Self::some(values, kept)) }
    }

    // Not inlined: without friction nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn some(values: &Values, kept: usize) -> Box<Self> {
        let (list, sizes) = (values.frictions.clone(), values.sizes);
        let k = list.len();
        Box::new(SlipForces {
            sliding: Vec::with_capacity(k),
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
            list,
        })
    }

    /// Adds what friction does to accelerations and multipliers without it.
    ///
    /// # Errors
    /// [`Failure::Painleve`], and those of `solve`.
    // Not inlined: without friction nothing of it is called, and the first view of the page does without.
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
        self.sliding.clear();
        for (i, friction) in self.list.iter().enumerate() {
            if friction.rounded.is_none() && s.turns[friction.sense] == 0.0 {
                continue;
            }
            let across = friction.beside.map_or(0.0, |beside| system.slip(beside, s, &mut self.direction));
            let u = system.slip(i, s, &mut self.direction);
            let coefficient = friction.coefficient(u, across, s.turns);
            if coefficient == 0.0 {
                continue;
            }
            let k = self.sliding.len();
            let x = column_mut(&mut self.accelerations, k);
            x.iter_mut().zip(&self.direction).for_each(|(x, w)| *x = -coefficient * w);
            self.y.fill(0.0);
            solve(x, &mut self.y)?;
            let multipliers = column_mut(&mut self.multipliers, k);
            multipliers.fill(0.0);
            kept.iter().zip(&self.y).for_each(|(row, y)| multipliers[*row] = *y);
            self.sliding.push((i, coefficient));
        }
        if self.sliding.is_empty() {
            return Ok(());
        }
        self.balance(system, s, multipliers)?;
        for (k, (i, coefficient)) in self.sliding.iter().enumerate() {
            axpy(self.loads[k], column(&self.accelerations, k), v_dot);
            axpy(self.loads[k], column(&self.multipliers, k), multipliers);
            multipliers[self.list[*i].row] = coefficient * self.loads[k];
        }
        Ok(())
    }

    /// The loads, from none on, where `multipliers` are those without friction.
    fn balance(&mut self, system: &mut dyn System, s: StateRef<'_>, multipliers: &[f64]) -> Result<()> {
        let k = self.sliding.len();
        let (jacobian, lu) = (&mut self.jacobian, &mut self.lu);
        jacobian.fill_with_identity();
        self.loads.fill(0.0);
        self.step.fill(0.0);
        let mut last = f64::INFINITY;
        for iteration in 0..ITERATIONS {
            self.now.copy_from_slice(multipliers);
            (0..k).for_each(|j| axpy(self.loads[j], column(&self.multipliers, j), &mut self.now));
            let (mut lacking, mut size) = (0.0, f64::MIN_POSITIVE);
            for (row, (i, _)) in self.sliding.iter().enumerate() {
                let load = system.load(*i, s, &self.now, &mut self.gradient);
                self.step[row] = load - self.loads[row];
                lacking = math::max(lacking, math::abs(self.step[row]));
                size = math::max(size, math::abs(load));
                for j in 0..k {
                    let by: f64 = self.gradient.iter().zip(column(&self.multipliers, j)).map(|(g, y)| g * y).sum();
                    jacobian[(row, j)] = f64::from(u8::from(row == j)) - by;
                }
            }
            let worst = self.list[self.sliding[0].0].row;
            let none = Failure::Painleve { t: s.t, row: worst };
            if !lacking.is_finite() || lu.factor(jacobian).is_err() {
                return Err(none);
            }
            // A first step, from no load at all, is exact where loads are linear.
            let done = iteration > 0 && (lacking <= CONVERGED * size || !(lacking < last));
            if done || iteration + 1 == ITERATIONS {
                let balanced = lacking <= GOOD_ENOUGH * size && lu.determinant_is_positive();
                return if balanced { Ok(()) } else { Err(none) };
            }
            last = lacking;
            lu.solve(&mut self.step);
            (0..k).for_each(|j| self.loads[j] += self.step[j]);
        }
        Ok(())
    }
}
