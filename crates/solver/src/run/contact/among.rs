//! What sticks and what slides where all friction is that of rows which push one way only: the cones of friction at the accelerations.
//!
//! ```text
//! w_n = g'' >= 0,   0 <= lambda,   complementary;      F = mu_s N at most where it sticks,   F = mu_k N a / |a| where it begins to slide
//! ```
//! Those that slide in the solution with `mu_s` do so with `mu_k`, and the others are looked for once more.

use alloc::vec;
use alloc::vec::Vec;

use super::modes::Mode;
use super::question::{Question, Rubs};
use crate::linalg::Matrix;
use crate::linalg::cones::{self, Cone};
use crate::math;
use crate::probe::Probe;
use crate::system::StateRef;

/// What sticks lacks so much of its greatest force, beside that, at least.
const WITHIN: f64 = 1e-9;

/// A friction that acts.
struct Acting {
    item: usize,
    /// Its contact among the items.
    contact: usize,
    /// Its load for a unit of the multiplier of that.
    load: f64,
}

impl Question<'_> {
    /// Modes that may fit; none where friction of joints takes part.
    pub fn among_cones(&self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Option<Vec<Mode>> {
        let count = self.items.len();
        let normals: Vec<usize> = (0..count).filter(|i| self.items[*i].rubs.is_none()).collect();
        let (sliding, still): (Vec<Acting>, Vec<Acting>) =
            self.acting(probe, state)?.into_iter().partition(|one| self.sense(one.item).is_some());
        let places: Vec<usize> = normals.iter().copied().chain(still.iter().map(|one| one.item)).collect();
        // What slides already goes with its contact.
        let column = |i: usize, j: usize| {
            let with = sliding.iter().filter(|one| one.contact == j).map(|one| {
                let part = self.sense(one.item).unwrap_or(0.0) * self.law(one.item).map_or(0.0, |rubs| rubs.sliding);
                part * one.load * self.d[(i, one.item)]
            });
            self.d[(i, j)] + with.sum::<f64>()
        };
        let a = Matrix::from_fn(places.len(), places.len(), |i, j| column(places[i], places[j]));
        let q: Vec<f64> = places.iter().map(|i| -self.items[*i].rate).collect();
        let mut loose: Vec<bool> = (0..count).map(|i| self.items[i].left).collect();
        for _ in 0..=count {
            let cone = |(at, normal): (usize, &usize)| {
                let own: Vec<usize> = (0..still.len()).filter(|s| still[*s].contact == *normal).collect();
                let coefficient = own.first().map_or(0.0, |s| {
                    let one = &still[*s];
                    let mu = |rubs: &Rubs| if loose[one.item] { rubs.sliding } else { rubs.at_rest };
                    one.load * self.law(one.item).map_or(0.0, mu)
                });
                Cone { normal: at, tangents: own.iter().map(|s| normals.len() + s).collect(), coefficient }
            };
            let cones: Vec<Cone> = normals.iter().enumerate().map(cone).collect();
            let z = cones::solve(&a, &q, &cones)?;
            let mut modes = vec![Mode::Off; count];
            sliding.iter().for_each(|one| modes[one.item] = Mode::Slides(self.sense(one.item).unwrap_or(0.0)));
            let mut changed = false;
            for cone in cones.iter().filter(|cone| z[cone.normal] > 0.0) {
                modes[places[cone.normal]] = Mode::On;
                let length = math::norm(&cone.tangents.iter().map(|t| z[*t]).collect::<Vec<f64>>());
                let slides = length > 0.0 && length >= (1.0 - WITHIN) * cone.coefficient * z[cone.normal];
                for t in &cone.tangents {
                    let i = places[*t];
                    modes[i] = if slides { Mode::Slides(z[*t] / length) } else { Mode::On };
                    changed |= slides && !loose[i] && self.law(i).is_some_and(|rubs| rubs.at_rest > rubs.sliding);
                    loose[i] |= slides;
                }
            }
            if !changed {
                return Some(modes);
            }
        }
        None
    }

    fn law(&self, i: usize) -> Option<&Rubs> {
        self.items[i].rubs.as_ref()
    }

    fn sense(&self, i: usize) -> Option<f64> {
        self.law(i)?.slides
    }

    /// The frictions of contacts that may be closed; none where there are frictions of joints.
    fn acting(&self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Option<Vec<Acting>> {
        let ones = vec![1.0; probe.values.sizes.rows()];
        let mut gradient = ones.clone();
        let mut acting = Vec::new();
        for (item, rubs) in self.items.iter().enumerate().filter_map(|(i, item)| Some((i, item.rubs.as_ref()?))) {
            if let Some(contact) = rubs.contact? {
                probe.system.load(rubs.number, state, &ones, &mut gradient);
                acting.push(Acting { item, contact, load: gradient[self.items[contact].row] });
            }
        }
        Some(acting)
    }
}
