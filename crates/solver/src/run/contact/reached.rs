//! The rows that are reached at one state, and how the mechanism responds to their pushes.

use alloc::vec;
use alloc::vec::Vec;

use super::follow::{Follow, Pushed};
use super::rub::Rub;
use crate::failure::{Failure, Result};
use crate::linalg::vector::max_abs;
use crate::linalg::{Matrix, complementarity, zeros};
use crate::math;
use crate::probe::{Probe, Values};
use crate::saddle_point::{SaddlePoint, singular};
use crate::system::StateRef;

/// A speed (beside the terms of the gradient with the velocities, at least 1) that is round-off.
pub(super) const STANDING: f64 = 1e-11;
/// What is left of the gradient of a slip, beside it, where rows that always hold tell it.
const HELD: f64 = 1e-8;
/// What is left of a row's response beside the rows that always hold, where it depends on them.
pub(super) const DEPENDENT: f64 = 1e-12;

/// A row that is reached.
pub(super) struct Reached {
    /// Its number among the one-sided rows.
    pub number: usize,
    pub row: usize,
    pub closed: bool,
    /// Its multiplier has come to zero.
    pub left: bool,
    /// A multiplier that is round-off of the time at which it has come to zero.
    pub slight: f64,
    pub restitution: f64,
    /// The terms of its gradient with the coordinates.
    pub size: f64,
    /// How far it is passed.
    pub depth: f64,
    /// What it does to accelerations and velocities, for a unit of its multiplier: `S C^T`.
    pub response: Vec<f64>,
    /// What it does to the multipliers of the rows that always hold.
    pub shares: Vec<f64>,
    /// Both, with the forces that follow from multipliers, for what holds; none where there are no such forces.
    pub pushed: Option<Pushed>,
}

impl Reached {
    /// What it does to accelerations while it holds.
    pub fn push(&self) -> &[f64] {
        self.pushed.as_ref().map_or(&self.response, |pushed| &pushed.accelerations)
    }
}

/// The rows that are reached at one state.
pub(super) struct Touched {
    pub t: f64,
    /// The rows that always hold.
    pub kept: Vec<usize>,
    saddle: SaddlePoint,
    /// The forces that follow from multipliers; none where there are none.
    pub follow: Option<Follow>,
    pub reached: Vec<Reached>,
    /// Where something may slip.
    pub rubs: Vec<Rub>,
    /// Several places stick that depend on each other and carry a part each.
    pub together: bool,
    /// Their forces were shared anew at this very time: what is at its greatest force comes loose now.
    pub shared: bool,
}

impl Touched {
    /// None as yet, at a state in which all one-sided rows are closed; `kept` are the independent ones of the others.
    pub fn at(probe: &mut Probe<'_>, state: StateRef<'_>, kept: Vec<usize>) -> Result<Self> {
        probe.position(state)?;
        probe.velocity(state)?;
        probe.dynamics(state)?;
        let saddle = SaddlePoint::new(probe.values, &kept);
        let mut touched = Touched {
            t: state.t,
            kept,
            saddle,
            follow: None,
            reached: Vec::new(),
            rubs: Vec::new(),
            together: false,
            shared: false,
        };
        touched
            .saddle
            .factor(probe.values, &touched.kept, 0.0)
            .map_err(|deficient| singular(state.t, &touched.kept, deficient))?;
        Ok(touched)
    }

    /// Adds one, whose response is found here.
    pub fn add(&mut self, values: &Values, mut one: Reached) -> Result<()> {
        (one.response, one.shares) = self.response(values, one.row)?;
        self.reached.push(one);
        Ok(())
    }

    /// Adds a friction, whose response is found here.
    pub fn add_rub(&mut self, values: &Values, mut rub: Rub) -> Result<()> {
        (rub.response, rub.shares) = self.response(values, rub.law.row)?;
        rub.held = self.is_held(values, rub.law.row, &rub.response);
        self.rubs.push(rub);
        Ok(())
    }

    /// Do the rows that always hold tell the speed along a row? Then its force is theirs, and nothing is left to move: `M r = w - C^T y`.
    fn is_held(&self, values: &Values, row: usize, response: &[f64]) -> bool {
        let (mut left, mut gradient) = (vec![0.0; response.len()], vec![0.0; response.len()]);
        values.masses.times_vector(response, &mut left);
        values.rows.add_row(row, 1.0, &mut gradient);
        let largest = max_abs(&gradient);
        largest > 0.0 && max_abs(&left) <= HELD * largest
    }

    /// What a row does to accelerations, and to the multipliers of the rows that always hold, for a unit of its multiplier.
    fn response(&mut self, values: &Values, row: usize) -> Result<(Vec<f64>, Vec<f64>)> {
        let (mut response, mut shares) = (vec![0.0; values.sizes.n], vec![0.0; self.kept.len()]);
        values.rows.add_row(row, 1.0, &mut response);
        self.solve(&mut response, &mut shares)?;
        Ok((response, shares))
    }

    /// `M x + C^T y = f`, `C x = g` of the rows that always hold; `x` and `y` hold the right sides on entry.
    pub fn solve(&mut self, x: &mut [f64], y: &mut [f64]) -> Result<()> {
        self.saddle.solve(x, y).map_err(|deficient| singular(self.t, &self.kept, deficient))
    }

    /// Velocities after an impulse, on the rows that always hold.
    pub fn deflect(&mut self, values: &Values, impulse: &[f64], v: &mut [f64]) -> Result<()> {
        let mut momentum = vec![0.0; v.len()];
        values.masses.times_vector(v, &mut momentum);
        momentum.iter_mut().zip(impulse).for_each(|(p, impulse)| *p += impulse);
        let mut y: Vec<f64> = self.kept.iter().map(|row| -values.velocity_bias[*row]).collect();
        self.solve(&mut momentum, &mut y)?;
        v.copy_from_slice(&momentum);
        Ok(())
    }

    /// Pushes `z >= 0` of some rows with `free + D z >= 0`, complementary: impulses of an impact.
    ///
    /// # Errors
    /// [`Failure::Jammed`] where there are none.
    pub fn push(&self, values: &Values, rows: &[&Reached], free: &[f64]) -> Result<Vec<f64>> {
        let pushing = Pushing::of(values, rows);
        pushing.answer(&pushing.d, free).ok_or_else(|| {
            let worst = (0..rows.len()).min_by(|i, j| free[*i].total_cmp(&free[*j]));
            Failure::Jammed { t: self.t, row: worst.map_or(0, |i| rows[i].row) }
        })
    }

    /// The same for forces of what holds.
    ///
    /// # Errors
    /// [`Failure::Unbalanced`] where forces that follow from multipliers leave none, or more than one; else as above.
    pub fn hold_back(&self, values: &Values, rows: &[&Reached], free: &[f64]) -> Result<Vec<f64>> {
        if self.follow.is_none() {
            return self.push(values, rows, free);
        }
        let pushing = Pushing::of(values, rows);
        let d = pushing.scaled(&|i, j| values.rows.dot(rows[i].row, rows[j].push()));
        let unique = complementarity::has_one_answer(&d, &pushing.d);
        let pushes = if unique { pushing.answer(&d, free) } else { None };
        let row = values.reactive.first().copied().unwrap_or(0);
        pushes.ok_or(Failure::Unbalanced { t: self.t, row })
    }
}

/// What rows do to each other.
struct Pushing {
    /// Those that do not depend on the rows that always hold; the others do not push.
    able: Vec<usize>,
    unable: Vec<usize>,
    /// What makes their own entries 1.
    by: Vec<f64>,
    /// `D` of these in that size, without forces that follow from multipliers.
    d: Matrix,
}

impl Pushing {
    fn of(values: &Values, rows: &[&Reached]) -> Self {
        let response = |i: usize, j: usize| values.rows.dot(rows[i].row, &rows[j].response);
        let sizes: Vec<f64> = (0..rows.len()).map(|i| response(i, i)).collect();
        let largest = sizes.iter().fold(0.0, |a: f64, b| math::max(a, *b));
        let (able, unable): (Vec<usize>, Vec<usize>) = (0..rows.len()).partition(|i| sizes[*i] > DEPENDENT * largest);
        let by = able.iter().map(|i| 1.0 / math::sqrt(sizes[*i])).collect();
        let mut pushing = Pushing { able, unable, by, d: zeros(0, 0) };
        pushing.d = pushing.scaled(&|i, j| 0.5 * (response(i, j) + response(j, i)));
        pushing
    }

    /// A matrix of all rows, of those that may push and in their size.
    fn scaled(&self, of: &dyn Fn(usize, usize) -> f64) -> Matrix {
        let Pushing { able, by, .. } = self;
        Matrix::from_fn(able.len(), able.len(), |i, j| by[i] * by[j] * of(able[i], able[j]))
    }

    /// `z` of all rows with `free + D z >= 0`, `d` in the size of those that push.
    fn answer(&self, d: &Matrix, free: &[f64]) -> Option<Vec<f64>> {
        let Pushing { able, unable, by, .. } = self;
        let q: Vec<f64> = able.iter().zip(by).map(|(i, by)| by * free[*i]).collect();
        let size = q.iter().fold(0.0, |a: f64, b| math::max(a, math::abs(*b)));
        if unable.iter().any(|i| free[*i] < -STANDING * (1.0 + size)) {
            return None;
        }
        let unit: Vec<f64> = q.iter().map(|x| if size > 0.0 { x / size } else { 0.0 }).collect();
        let z = complementarity::solve(d, &unit)?;
        let mut pushes = vec![0.0; free.len()];
        for ((i, by), z) in able.iter().zip(by).zip(&z) {
            pushes[*i] = by * size * z;
        }
        Some(pushes)
    }
}

/// `g'` of a row.
pub(super) fn speed(values: &Values, row: usize, v: &[f64]) -> f64 {
    -(values.rows.dot(row, v) + values.velocity_bias[row])
}

/// The speed of a slip, by its row.
pub(super) fn slip(values: &Values, row: usize, v: &[f64]) -> f64 {
    -speed(values, row, v)
}

/// `g''` of a row.
pub(super) fn rise_rate(values: &Values, row: usize, v_dot: &[f64]) -> f64 {
    values.acceleration_bias[row] - values.rows.dot(row, v_dot)
}

/// A speed of a row that is none.
pub(super) fn standing(values: &Values, row: usize, v: &[f64]) -> f64 {
    STANDING * scale(values, row, v, 1.0)
}

/// The sizes of the terms of a row with `x`, each entry of which counts at least `least`.
pub(in crate::run) fn scale(values: &Values, row: usize, x: &[f64], least: f64) -> f64 {
    let (columns, entries) = values.rows.row(row);
    columns.iter().zip(entries).map(|(j, a)| math::abs(*a) * math::max(math::abs(x[*j as usize]), least)).sum()
}
