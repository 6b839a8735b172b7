//! Small motions about a pose in the picture.

use std::sync::Arc;

use holonomy_expr::math;
use holonomy_solver::{AssemblyOptions, Failure, assemble};

use super::Moment;
use crate::model::Plan;
use crate::model::items::Item;
use crate::system::{Held, MechanismSystem};

/// A share of the kinetic energy that is worth a name.
pub(super) const SHARE: f64 = 0.005;
/// How far the picture's furthest point moves, as a part of the picture's diagonal.
const REACH: f64 = 0.08;
/// How often the reach is halved where the parts cannot follow a mode so far.
const HALVINGS: usize = 6;

/// A pose of a plan, at rest.
#[derive(Debug)]
pub struct Picture<'a> {
    /// What is drawn.
    pub plan: &'a Plan,
    /// The stored sample of the pose.
    pub row: Vec<f64>,
}

impl<'a> Picture<'a> {
    /// The pose of a moment.
    pub fn of(plan: &'a Plan, moment: &Moment) -> Self {
        let record = plan.record;
        let mut row = vec![0.0; record.width()];
        row[0] = moment.t;
        row[record.q()..][..record.n].copy_from_slice(&moment.q);
        row[record.turns()..][..record.turns].copy_from_slice(&moment.turns);
        for state in plan.lowered.states() {
            row[record.v() + state] = moment.v[state];
        }
        Self { plan, row }
    }

    fn q(&self) -> &[f64] {
        &self.row[self.plan.record.q()..self.plan.record.v()]
    }

    /// The values of the scene where the coordinates are `q`.
    pub fn scene_at(&self, q: &[f64]) -> Vec<f64> {
        let record = &self.plan.record;
        let mut row = self.row.clone();
        row[record.q()..record.v()].copy_from_slice(q);
        let mut evaluator = self.plan.evaluator();
        evaluator.load(&row);
        self.plan.scene.values.iter().map(|source| evaluator.value(*source, &row)).collect()
    }

    /// The values of the scene at the pose.
    pub fn scene(&self) -> Vec<f64> {
        self.scene_at(self.q())
    }

    /// The places of all points of the picture, one after the other.
    pub fn places(&self) -> Vec<f64> {
        places(self.plan, &self.scene()).concat()
    }

    /// One period of the motion `re cos p - im sin p` in `count` frames: rows of the phase (0 to 1) and the values of the scene. The joints
    /// stay together: each pose is put together anew, as near to the straight way as they let it be.
    ///
    /// # Errors
    /// The parts cannot follow the motion at all.
    pub fn period(&self, re: &[f64], im: &[f64], count: usize) -> Result<Vec<f64>, Failure> {
        let mut reach = self.reach(re).min(self.reach(im));
        let mut last = Failure::Mismatch;
        for _ in 0..=HALVINGS {
            match self.swing(re, im, reach, count) {
                Ok(frames) => return Ok(frames),
                Err(failure) => last = failure,
            }
            reach /= 2.0;
        }
        Err(last)
    }

    /// The factor of `phi` with which the furthest point of the picture moves by [`REACH`] of its diagonal; where nothing of the
    /// picture moves, that with which the largest coordinate changes by a tenth; infinite where nothing moves at all.
    fn reach(&self, phi: &[f64]) -> f64 {
        let largest = phi.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if largest == 0.0 {
            return f64::INFINITY;
        }
        let small = 1e-4 / largest;
        let length = |a: &[f64], b: &[f64]| math::sqrt(a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum());
        let moved: Vec<f64> = self.q().iter().zip(phi).map(|(q, phi)| q + small * phi).collect();
        let (here, there) = (places(self.plan, &self.scene()), places(self.plan, &self.scene_at(&moved)));
        let way = here.iter().zip(&there).map(|(a, b)| length(a, b)).fold(0.0, f64::max);
        let scene = &self.plan.scene.scene;
        let diagonal = length(&scene.bounds[0], &scene.bounds[1]);
        if way > 0.0 && way.is_finite() && diagonal > 0.0 { REACH * diagonal * small / way } else { 0.1 / largest }
    }

    fn swing(&self, re: &[f64], im: &[f64], reach: f64, count: usize) -> Result<Vec<f64>, Failure> {
        let mut system = MechanismSystem::new(Arc::clone(&self.plan.lowered), Held::None);
        let mut out = Vec::with_capacity(count * (self.plan.scene.values.len() + 1));
        let record = self.plan.record;
        for k in 0..count {
            #[allow(clippy::cast_precision_loss, reason = "a number of frames")]
            let phase = k as f64 / count as f64;
            let angle = 2.0 * std::f64::consts::PI * phase;
            let (cos, sin) = (reach * math::cos(angle), reach * math::sin(angle));
            let mut q = self.q().to_vec();
            for (q, (re, im)) in q.iter_mut().zip(re.iter().zip(im)) {
                *q += sin * re + cos * im;
            }
            let mut turns = self.row[record.turns()..][..record.turns].to_vec();
            let mut v = vec![0.0; q.len()];
            assemble(&mut system, self.row[0], &mut q, &mut v, &mut turns, &AssemblyOptions::default())?;
            out.push(phase);
            out.extend(self.scene_at(&q));
        }
        Ok(out)
    }
}

fn places(plan: &Plan, frame: &[f64]) -> Vec<Vec<f64>> {
    let mut all = Vec::new();
    plan.scene.scene.places(frame, &mut |item, place, _| {
        if !matches!(item, Item::Ground { .. }) {
            all.push(place.to_vec());
        }
    });
    all
}

/// The kinetic energy of small motions `a cos p - b sin p + ...` by body or coordinate, in the mean over a period: shares of
/// `a^T M a + b^T M b`, largest first. Each of `parts` has n entries; `mass` is n x n, row by row.
pub fn shares(plan: &Plan, parts: &[&[f64]], mass: &[f64]) -> Vec<(String, f64)> {
    let n = plan.lowered.n();
    let mut shares: Vec<(String, f64)> = Vec::new();
    for (i, origin) in plan.lowered.coordinates.iter().enumerate().take(plan.lowered.states().start) {
        let row = &mass[i * n..(i + 1) * n];
        let energy: f64 = parts.iter().map(|x| x[i] * row.iter().zip(*x).map(|(m, x)| m * x).sum::<f64>()).sum();
        let owner = if origin.body.is_empty() { &origin.name } else { &origin.body };
        match shares.iter_mut().find(|(name, _)| name == owner) {
            Some((_, share)) => *share += energy,
            None => shares.push((owner.to_owned(), energy)),
        }
    }
    let whole: f64 = shares.iter().map(|(_, energy)| energy).sum();
    shares.iter_mut().for_each(|(_, share)| *share /= whole);
    shares.retain(|(_, share)| share.abs() > SHARE);
    holonomy_expr::order::sort_by(&mut shares, |a, b| b.1.total_cmp(&a.1));
    shares
}
