//! One explicit Runge-Kutta step in full coordinates.
//!
//! ```text
//! (q_i, v_i) = admit(q_k + step sum_j a_ij v_j,  v_k + step sum_j a_ij v'_j),   v'_i = accelerate(q_i, v_i)
//! ```
//! `invariant` adds its field to `v_j` and `v'_j`. `admit` is the formulation's: the identity, or the correction of `minimal` (see there why this is its frozen-frame stage).
//! The nodes of a step that ends at a break in time are taken from the left.

use alloc::vec;
use alloc::vec::Vec;

use super::implicit::Departure;
use super::tableau::ButcherTableau;
use crate::failure::Result;
use crate::formulation::Formulation;
use crate::linalg::vector::axpy;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::probe::Probe;
use crate::system::{MotionMut, MotionRef, StateMut, StateRef};

/// Stages and candidate of a step, in buffers of fixed size.
#[derive(Debug)]
pub(crate) struct Stepper {
    pub table: &'static ButcherTableau,
    /// Velocities of the stages, n x s.
    pub velocities: Matrix,
    /// Accelerations of the stages, n x s.
    pub accelerations: Matrix,
    /// The candidate.
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    /// `step sum_i b_i v_i`: the integral of `v` over the step.
    pub displacement: Vec<f64>,
    /// What the system is given at the stages, W; s.
    powers: Vec<[f64; 2]>,
    stage_q: Vec<f64>,
    stage_v: Vec<f64>,
    multipliers: Vec<f64>,
    /// Whether the further stages of the continuous extension belong to the last attempt.
    extended: bool,
}

impl Stepper {
    pub fn new(n: usize, rows: usize, table: &'static ButcherTableau) -> Self {
        let zeros = || vec![0.0; n];
        let stages = table.stages() + table.further_stages();
        Stepper {
            table,
            velocities: Matrix::zeros(n, stages),
            accelerations: Matrix::zeros(n, stages),
            q: zeros(),
            v: zeros(),
            displacement: zeros(),
            powers: vec![[0.0; 2]; stages],
            stage_q: zeros(),
            stage_v: zeros(),
            multipliers: vec![0.0; rows],
            extended: false,
        }
    }

    /// Computes the candidate at the end of the span; stages at the end are evaluated on the left of a break.
    pub fn attempt(&mut self, probe: &mut Probe<'_>, form: &mut dyn Formulation, from: Departure<'_>) -> Result<()> {
        let MotionRef { state: s, v_dot, multipliers } = from.motion;
        let (table, step) = (self.table, from.span.step());
        self.extended = false;
        // From the right of a break, as the acceleration is.
        self.powers[0] = probe.power(StateRef { t: s.t.next_up(), ..s }, multipliers);
        column_mut(&mut self.velocities, 0).copy_from_slice(s.v);
        column_mut(&mut self.accelerations, 0).copy_from_slice(v_dot);
        let (q_dot, v_dot) = (column_mut(&mut self.velocities, 0), column_mut(&mut self.accelerations, 0));
        form.flow(probe, s, q_dot, v_dot)?;
        let stages = table.stages() - usize::from(table.first_same_as_last);
        for i in 1..stages {
            let t = if table.c[i] == 1.0 { from.span.t1_left } else { s.t + table.c[i] * step };
            self.stage(probe, form, (s, t), step, (i, table.a[i]))?;
        }
        let b = &table.b[..stages];
        self.stage_q.fill(0.0);
        combine(step, b, &self.velocities, &self.stage_q, &mut self.displacement);
        combine(step, b, &self.velocities, s.q, &mut self.q);
        combine(step, b, &self.accelerations, s.v, &mut self.v);
        Ok(())
    }

    /// Stage `i` with its row of coefficients at `t`, in a step from `from`.
    fn stage(
        &mut self,
        probe: &mut Probe<'_>,
        form: &mut dyn Formulation,
        (from, t): (StateRef<'_>, f64),
        step: f64,
        (i, row): (usize, &[f64]),
    ) -> Result<()> {
        let turns = from.turns;
        combine(step, row, &self.velocities, from.q, &mut self.stage_q);
        combine(step, row, &self.accelerations, from.v, &mut self.stage_v);
        form.admit_stage(probe, from, StateMut { t, q: &mut self.stage_q, v: &mut self.stage_v, turns })?;
        column_mut(&mut self.velocities, i).copy_from_slice(&self.stage_v);
        let stage = StateRef { t, q: &self.stage_q, v: &self.stage_v, turns };
        let (q_dot, v_dot) = (column_mut(&mut self.velocities, i), column_mut(&mut self.accelerations, i));
        form.accelerate(probe, stage, MotionMut { v_dot, multipliers: &mut self.multipliers })?;
        self.powers[i] = probe.power(stage, &self.multipliers);
        form.flow(probe, stage, q_dot, v_dot)
    }

    /// The further stages that the continuous extension needs, computed for the first sample in a step.
    pub fn extend(
        &mut self,
        probe: &mut Probe<'_>,
        form: &mut dyn Formulation,
        s: StateRef<'_>,
        step: f64,
    ) -> Result<()> {
        let Some(extension) = self.table.continuous else { return Ok(()) };
        if self.extended {
            return Ok(());
        }
        for (i, (c, row)) in extension.c.iter().zip(extension.a).enumerate() {
            self.stage(probe, form, (s, s.t + c * step), step, (self.table.stages() + i, row))?;
        }
        self.extended = true;
        Ok(())
    }

    /// The last stage of a "first same as last" method: the candidate with its acceleration.
    pub fn set_last(
        &mut self,
        probe: &mut Probe<'_>,
        form: &mut dyn Formulation,
        s: StateRef<'_>,
        v_dot: &[f64],
    ) -> Result<()> {
        if !self.table.first_same_as_last {
            return Ok(());
        }
        let last = self.table.stages() - 1;
        let (q, v) = (column_mut(&mut self.velocities, last), column_mut(&mut self.accelerations, last));
        q.copy_from_slice(s.v);
        v.copy_from_slice(v_dot);
        form.flow(probe, s, q, v)
    }

    /// Energy that the system is given over the last attempt, whose end is given the power `at_end`.
    pub fn work(&mut self, step: f64, at_end: [f64; 2]) -> [f64; 2] {
        let stages = self.table.stages();
        if self.table.first_same_as_last {
            self.powers[stages - 1] = at_end;
        }
        weigh(step, self.table.b.iter().copied(), &self.powers)
    }

    /// The same from the start of the step to `theta` of it, for methods with a continuous extension of their own.
    pub fn work_until(&self, theta: f64, step: f64) -> Option<[f64; 2]> {
        let extension = self.table.continuous?;
        let weights = extension.b.iter().map(|b| theta * b.iter().rev().fold(0.0, |w, x| w * theta + x));
        Some(weigh(step, weights, &self.powers))
    }

    /// Power at the start of the last attempt.
    pub fn power_at_start(&self) -> [f64; 2] {
        self.powers[0]
    }

    /// Error estimate of the candidate: root mean square over `q` and `v`, scale `atol + rtol max(|y0|, |y1|)`; with two
    /// estimates, their combination in [`super::dop853`].
    pub fn error(&mut self, s: StateRef<'_>, step: f64, rtol: f64, atol: f64) -> f64 {
        let Some((weights, _)) = self.table.embedded else { return 0.0 };
        let n = s.q.len();
        if n == 0 {
            return 0.0;
        }
        let first = self.estimate(weights, s, step, rtol, atol);
        let Some(second) = self.table.second_estimate else { return math::sqrt(first / (2 * n) as f64) };
        if first == 0.0 {
            return 0.0;
        }
        let both = first + 0.01 * self.estimate(second, s, step, rtol, atol);
        first / math::sqrt(both * (2 * n) as f64)
    }

    /// Sum of squares of a scaled estimate over `q` and `v`.
    fn estimate(&mut self, weights: &[f64], s: StateRef<'_>, step: f64, rtol: f64, atol: f64) -> f64 {
        let mut sum = 0.0;
        for (stages, y0, y1) in [(&self.velocities, s.q, &self.q), (&self.accelerations, s.v, &self.v)] {
            self.stage_q.fill(0.0);
            for (i, weight) in weights.iter().enumerate() {
                axpy(step * weight, column(stages, i), &mut self.stage_q);
            }
            sum += weighted_square(&self.stage_q, y0, y1, rtol, atol);
        }
        sum
    }
}

/// `step sum_i weights_i powers_i`; a stage without weight counts for nothing, whatever its power.
fn weigh(step: f64, weights: impl Iterator<Item = f64>, powers: &[[f64; 2]]) -> [f64; 2] {
    let mut work = [0.0; 2];
    for (weight, power) in weights.zip(powers) {
        if weight != 0.0 {
            work[0] += step * weight * power[0];
            work[1] += step * weight * power[1];
        }
    }
    work
}

/// `out = y + step sum_j weights_j k_j`.
fn combine(step: f64, weights: &[f64], k: &Matrix, y: &[f64], out: &mut [f64]) {
    out.copy_from_slice(y);
    for (j, weight) in weights.iter().enumerate() {
        if *weight != 0.0 {
            axpy(step * weight, column(k, j), out);
        }
    }
}

/// `sum_i (x_i / (atol + rtol max(|y0_i|, |y1_i|)))^2`.
pub(crate) fn weighted_square(x: &[f64], y0: &[f64], y1: &[f64], rtol: f64, atol: f64) -> f64 {
    let mut sum = 0.0;
    for ((x, y0), y1) in x.iter().zip(y0).zip(y1) {
        let scaled = x / (atol + rtol * math::max(math::abs(*y0), math::abs(*y1)));
        sum += scaled * scaled;
    }
    sum
}
