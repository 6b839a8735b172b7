//! What a self-stress does to the bodies: the forces and moments by which joints, drivers and constraints hold each body in balance
//! without any load.
//!
//! ```text
//! Q_X = -C_X^T lambda_X,   of a body: W = T^T Q = (F, M_r),  T the map from twists,  r the centre of mass
//! M_p = M_r - (p - r) x F                                      about the point p where the joint is on this body
//! ```
//! With `C^T lambda = 0` the sum over all `X` is zero on each body.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use holonomy_expr::math;
use holonomy_solver::{Pattern, StartState, StateRef};
use serde::Serialize;

use super::items::{Anchor, Item, Scene};
use crate::body::twist::{Twist, twist_map};
use crate::body::vector::{cross, plus, times};
use crate::body::{BodyCoordinates, BodyIndex, orientation};
use crate::lower::{Lowered, RowKind};
use crate::system::{Held, MechanismSystem};

/// Beside the largest share of a row smaller sums are round-off.
const NOTHING: f64 = 1e-12;

/// What one joint, driver or constraint does to one body.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BodyForce {
    /// The joint, driver or constraint.
    pub joint: String,
    /// The body.
    pub body: String,
    /// Where the force acts, global, at the pose analysed, m: the joint's point on this body, else the centre of mass. Two or three
    /// components.
    pub at: Vec<f64>,
    /// The force on the body, global, N for multipliers in N. Two or three components.
    pub force: Vec<f64>,
    /// The moment on the body about `at`, global, N m. One component or three.
    pub moment: Vec<f64>,
}

/// The flow of forces of some self-stresses at one pose.
pub(super) struct Flow<'a> {
    lowered: &'a Lowered,
    /// The ends of each joint.
    ends: BTreeMap<&'a str, [&'a Anchor; 2]>,
    q: &'a [f64],
    /// The constraint matrix in coordinates: where its entries are, and the entries.
    pattern: Pattern,
    entries: Vec<f64>,
    /// The map from twists.
    twist: Twist,
    /// Number of the body and its first twist component, of each coordinate of a body.
    body_of: Vec<Option<(usize, usize)>>,
}

/// Force and moment about the centre of mass, with zeros for what the plane has not.
struct Wrench {
    force: [f64; 3],
    moment: [f64; 3],
}

impl<'a> Flow<'a> {
    /// The flow at an assembled pose.
    pub fn new(lowered: &'a Arc<Lowered>, scene: &'a Scene, pose: &'a StartState) -> Self {
        let state = StateRef { t: pose.t, q: &pose.q, v: &pose.v, turns: &pose.turns };
        let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None);
        let (_, entries) = system.rows_at(state);
        let mut body_of = vec![None; lowered.n()];
        let mut column = 0;
        for (number, body) in lowered.bodies.iter().enumerate() {
            for i in body.range() {
                body_of[i as usize] = Some((number, column));
            }
            column += if body.coordinates.is_spatial() { 6 } else { 3 };
        }
        let pattern = system.pattern().clone();
        let ends = scene.items.iter().filter_map(|item| match item {
            Item::Joint { name, first, second, .. } => Some((name.as_str(), [first, second])),
            _ => None,
        });
        Self {
            lowered,
            ends: ends.collect(),
            q: &pose.q,
            pattern,
            entries,
            twist: twist_map(&lowered.bodies, &pose.q),
            body_of,
        }
    }

    /// The forces on each body of multipliers in balance; `owners`: the rows of each joint, driver and constraint.
    pub fn forces(&self, stress: &[f64], owners: &[Vec<usize>]) -> Vec<BodyForce> {
        let size = self.size(stress);
        let mut all = Vec::new();
        let mut twist = vec![0.0; self.twist.columns()];
        let mut along = vec![0.0; self.lowered.n()];
        for rows in owners.iter().filter(|rows| rows.iter().any(|row| stress[*row] != 0.0)) {
            let touched = self.share(stress, rows, &mut along, &mut twist);
            for (body, column) in touched {
                let spatial = self.lowered.bodies[body].coordinates.is_spatial();
                let part = |places: [usize; 3]| places.map(|k| twist[column + k]);
                let wrench = if spatial {
                    Wrench { force: part([0, 1, 2]), moment: part([3, 4, 5]) }
                } else {
                    Wrench { force: [twist[column], twist[column + 1], 0.0], moment: [0.0, 0.0, twist[column + 2]] }
                };
                twist[column..column + if spatial { 6 } else { 3 }].fill(0.0);
                if wrench.force.iter().chain(&wrench.moment).any(|x| x.abs() > NOTHING * size) {
                    all.push(self.named(rows, body, &wrench, NOTHING * size));
                }
            }
        }
        all
    }

    /// The largest share of one row in the sums.
    fn size(&self, stress: &[f64]) -> f64 {
        let rows = stress.iter().enumerate().filter(|(_, x)| **x != 0.0);
        rows.flat_map(|(row, x)| self.entries[self.pattern.range(row)].iter().map(move |entry| (x * entry).abs()))
            .fold(0.0, f64::max)
    }

    /// Adds `-T^T C_X^T lambda_X` to `twist`; returns the bodies it touches, each with its first twist component. `along` is scratch
    /// full of zeros.
    fn share(&self, stress: &[f64], rows: &[usize], along: &mut [f64], twist: &mut [f64]) -> BTreeSet<(usize, usize)> {
        let mut touched = BTreeSet::new();
        for row in rows {
            for (i, entry) in self.pattern.row(*row).iter().zip(&self.entries[self.pattern.range(*row)]) {
                along[*i as usize] -= stress[*row] * entry;
                touched.insert(*i as usize);
            }
        }
        let mut bodies = BTreeSet::new();
        for i in touched {
            let along = std::mem::take(&mut along[i]);
            let Some(body) = self.body_of[i] else { continue };
            bodies.insert(body);
            for (k, x) in self.twist.row(i) {
                twist[k] += along * x;
            }
        }
        bodies
    }

    fn named(&self, rows: &[usize], body: usize, wrench: &Wrench, nothing: f64) -> BodyForce {
        let origin = &self.lowered.rows[rows[0]];
        let index = self.lowered.bodies[body];
        let name = &self.lowered.coordinates[index.first as usize].body;
        let center = self.center(index);
        let local = (origin.kind == RowKind::Joint).then(|| self.anchor(&origin.owner, name)).flatten();
        let lever = local.map_or([0.0; 3], |point| self.turned(index, point));
        let moment = plus(wrench.moment, -1.0, cross(lever, wrench.force));
        let dimensions = index.coordinates.dimensions();
        let spatial = index.coordinates.is_spatial();
        let cleaned = |x: [f64; 3]| x.map(|x| if x.abs() > nothing { x } else { 0.0 });
        let (force, moment) = (cleaned(wrench.force), cleaned(moment));
        BodyForce {
            joint: origin.owner.clone(),
            body: name.clone(),
            at: plus(center, 1.0, lever)[..dimensions].to_vec(),
            force: force[..dimensions].to_vec(),
            moment: if spatial { moment.to_vec() } else { vec![moment[2]] },
        }
    }

    /// Where a joint is on a body, in the frame of the body.
    fn anchor(&self, joint: &str, body: &str) -> Option<[f64; 3]> {
        let [first, second] = *self.ends.get(joint)?;
        // The second one is the joint's point where both ends are on one body.
        let end = [second, first].into_iter().find(|end| end.body == body)?;
        Some([0, 1, 2].map(|i| end.point.get(i).copied().unwrap_or(0.0)))
    }

    fn center(&self, index: BodyIndex) -> [f64; 3] {
        let first = index.first as usize;
        let dimensions = index.coordinates.dimensions();
        [0, 1, 2].map(|i| if i < dimensions { self.q[first + i] } else { 0.0 })
    }

    /// A vector of the body's frame, global.
    fn turned(&self, index: BodyIndex, point: [f64; 3]) -> [f64; 3] {
        let q = |i: usize| self.q[index.first as usize + i];
        match index.coordinates {
            BodyCoordinates::Planar => {
                let (sin, cos) = (math::sin(q(2)), math::cos(q(2)));
                [cos * point[0] - sin * point[1], sin * point[0] + cos * point[1], 0.0]
            }
            BodyCoordinates::EulerParameters => times(&orientation::rotation([3, 4, 5, 6].map(q)), point),
            BodyCoordinates::RotationMatrix => times(&[3, 6, 9].map(|i| [q(i), q(i + 1), q(i + 2)]), point),
        }
    }
}
