//! Impacts with friction at what is struck.
//!
//! A tangential impulse is at most `mu` times the normal one and stops the slip, or it is as large as that and opposes it. With
//! `z_t = mu z_n - a`, `a >= 0`, and the parts `u+`, `u-` of the slip after the impact:
//!
//! ```text
//! 0 <= z_n,  g'+ + e g'- >= 0,      0 <= a,  u+ >= 0,      0 <= u-,  2 mu z_n - a >= 0,      complementary
//! ```
//! In two directions the tangential impulse lies in a disc of radius `mu z_n`, and opposes the slip after the impact: a cone. Source: F. Pfeiffer,
//! C. Glocker, Multibody Dynamics with Unilateral Contacts (1996), section 6 (no tangential restitution).

use alloc::vec;
use alloc::vec::Vec;

use super::follow::Pushed;
use super::reached::{DEPENDENT, Touched, slip};
use crate::failure::{Failure, Result};
use crate::friction::Friction;
use crate::linalg::cones::{self, Cone};
use crate::linalg::{Matrix, complementarity, zeros};
use crate::math;
use crate::probe::Values;

/// A place where something may slip.
pub(super) struct Rub {
    /// Its number among the frictions.
    pub number: usize,
    pub law: Friction,
    /// Its contact among the rows that are reached.
    pub contact: Option<usize>,
    /// Its load for a unit of the multiplier of its contact: the length of that row's gradient at the point.
    pub weight: f64,
    /// A slip came to its end, or what sticks comes loose.
    pub due: bool,
    /// The same, also where an impact has moved it since.
    pub met: bool,
    /// It stuck so far.
    pub stuck: bool,
    /// It stood because others stick, and carried a part of its greatest force.
    pub carried: bool,
    /// It stood because rows that always hold keep it from slipping, and neither stuck nor slid.
    pub off: bool,
    /// Rows that always hold tell its slip: no friction changes it.
    pub held: bool,
    /// The place among all of that beside it, where both are dry.
    pub beside: Option<usize>,
    /// The direction of some two at one place was taken anew at this very time.
    pub aimed: bool,
    /// It and that beside it begin to slide.
    pub begins: bool,
    /// The friction force until now.
    pub force: f64,
    /// What its row does to accelerations, for a unit of its multiplier.
    pub response: Vec<f64>,
    /// What it does to the multipliers of the rows that always hold.
    pub shares: Vec<f64>,
    /// Both, with the forces that follow from multipliers; none where there are no such forces.
    pub pushed: Option<Pushed>,
}

impl Rub {
    /// The greatest tangential impulse for a unit of that of its contact.
    fn at_impacts(&self) -> f64 {
        self.law.sliding * self.weight
    }
}

impl Touched {
    /// Velocities after an impact at the rows `met`, which would have the speeds `after` without friction and pushes.
    ///
    /// # Errors
    /// [`Failure::Jammed`].
    pub fn strike_rubbing(&self, values: &Values, met: &[usize], after: &[f64], v: &mut [f64]) -> Result<()> {
        let size = |row: usize, response: &[f64]| values.rows.dot(row, response);
        let of = |i: &usize| (self.reached[*i].row, &self.reached[*i].response[..]);
        let normals: Vec<(usize, &[f64])> = met.iter().map(of).collect();
        let largest = normals.iter().map(|(row, response)| size(*row, response)).fold(0.0, math::max);
        let place = |contact: usize| met.iter().position(|i| *i == contact);
        let slides = |rub: &&Rub| size(rub.law.row, &rub.response) > DEPENDENT * largest;
        let rubs = self.rubs.iter().filter(slides);
        let rubs: Vec<(usize, &Rub)> = rubs.filter_map(|rub| Some((place(rub.contact?)?, rub))).collect();
        if rubs.iter().any(|(_, rub)| rub.beside.is_some()) {
            return self.strike_round(values, &normals, &rubs, after, v);
        }
        let (k, t) = (normals.len(), rubs.len());
        let tangents = rubs.iter().map(|(_, rub)| (rub.law.row, &rub.response[..]));
        let all: Vec<(usize, &[f64])> = normals.iter().copied().chain(tangents).collect();
        let able = |(row, response): &(usize, &[f64])| size(*row, response) > DEPENDENT * largest;
        let by: Vec<f64> =
            all.iter().map(|one| if able(one) { 1.0 / math::sqrt(size(one.0, one.1)) } else { 0.0 }).collect();
        let d = |i: usize, j: usize| by[i] * by[j] * values.rows.dot(all[i].0, all[j].1);
        let mu = |j: usize| rubs[j].1.at_impacts();
        let mut a = zeros(k + 2 * t, k + 2 * t);
        // All pushes of contact `j` together: its own and the friction that goes with it.
        let with_friction = |i: usize, j: usize| {
            let own = (0..t).filter(|s| rubs[*s].0 == j).map(|s| mu(s) * by[j] / by[k + s] * d(i, k + s));
            d(i, j) + own.sum::<f64>()
        };
        for i in 0..k {
            (0..k).for_each(|j| a[(i, j)] = with_friction(i, j));
            (0..t).for_each(|s| a[(i, k + s)] = -d(i, k + s));
        }
        for s in 0..t {
            (0..k).for_each(|j| a[(k + s, j)] = -with_friction(k + s, j));
            (0..t).for_each(|r| a[(k + s, k + r)] = d(k + s, k + r));
            a[(k + s, k + t + s)] = 1.0;
            a[(k + t + s, rubs[s].0)] = 2.0 * mu(s) * by[rubs[s].0] / by[k + s];
            a[(k + t + s, k + s)] = -1.0;
        }
        let mut q: Vec<f64> = after.iter().zip(&by).map(|(speed, by)| by * speed).collect();
        q.extend(rubs.iter().enumerate().map(|(s, (_, rub))| by[k + s] * slip(values, rub.law.row, v)));
        q.resize(k + 2 * t, 0.0);
        let size = q.iter().fold(0.0, |a: f64, b| math::max(a, math::abs(*b)));
        if size == 0.0 {
            return Ok(());
        }
        q.iter_mut().for_each(|q| *q /= size);
        let z = complementarity::solve(&a, &q).ok_or_else(|| self.jammed(&normals, after))?;
        let mut impulses = vec![0.0; k + t];
        (0..k).for_each(|i| impulses[i] = size * by[i] * z[i]);
        for s in 0..t {
            impulses[k + s] = mu(s) * impulses[rubs[s].0] - size * by[k + s] * z[k + s];
        }
        for ((_, response), impulse) in all.iter().zip(&impulses) {
            v.iter_mut().zip(*response).for_each(|(v, response)| *v -= impulse * response);
        }
        Ok(())
    }

    /// The same where some slip in two directions: cones of pushes in place of intervals.
    // Not inlined: it is called where two frictions are at one place, and the first view of the page does without.
    #[inline(never)]
    fn strike_round(
        &self,
        values: &Values,
        normals: &[(usize, &[f64])],
        rubs: &[(usize, &Rub)],
        after: &[f64],
        v: &mut [f64],
    ) -> Result<()> {
        let k = normals.len();
        let tangents = rubs.iter().map(|(_, rub)| (rub.law.row, &rub.response[..]));
        let all: Vec<(usize, &[f64])> = normals.iter().copied().chain(tangents).collect();
        let cone = |normal: usize| {
            let own: Vec<usize> = (0..rubs.len()).filter(|s| rubs[*s].0 == normal).collect();
            let coefficient = own.first().map_or(0.0, |s| rubs[*s].1.at_impacts());
            Cone { normal, tangents: own.iter().map(|s| k + s).collect(), coefficient }
        };
        let cones: Vec<Cone> = (0..k).map(cone).collect();
        let a = Matrix::from_fn(all.len(), all.len(), |i, j| values.rows.dot(all[i].0, all[j].1));
        let slips = rubs.iter().map(|(_, rub)| -slip(values, rub.law.row, v));
        let q: Vec<f64> = after.iter().copied().chain(slips).collect();
        let z = cones::solve(&a, &q, &cones).ok_or_else(|| self.jammed(normals, after))?;
        for ((_, response), z) in all.iter().zip(&z) {
            v.iter_mut().zip(*response).for_each(|(v, response)| *v -= z * response);
        }
        Ok(())
    }

    fn jammed(&self, normals: &[(usize, &[f64])], after: &[f64]) -> Failure {
        let worst = (0..normals.len()).min_by(|i, j| after[*i].total_cmp(&after[*j]));
        Failure::Jammed { t: self.t, row: worst.map_or(0, |i| normals[i].0) }
    }
}
