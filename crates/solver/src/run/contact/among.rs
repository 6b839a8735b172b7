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

impl Question<'_> {
    /// Modes that may fit; none where friction of joints takes part.
    pub fn among_cones(&self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Option<Vec<Mode>> {
        let count = self.items.len();
        let ones = vec![1.0; probe.values.sizes.rows()];
        let mut gradient = ones.clone();
        // Normal items, and for each friction that acts its contact and the load for a unit of its multiplier.
        let normals: Vec<usize> = (0..count).filter(|i| self.items[*i].rubs.is_none()).collect();
        let mut acting: Vec<(usize, usize, f64)> = Vec::new();
        for (i, item) in self.items.iter().enumerate() {
            let Some(Rubs { number, contact, .. }) = item.rubs else { continue };
            if let Some(contact) = contact? {
                probe.system.load(number, state, &ones, &mut gradient);
                acting.push((i, contact, gradient[self.items[contact].row]));
            }
        }
        let law = |i: usize| self.items[i].rubs.as_ref();
        let sense = |i: usize| law(i).and_then(|rubs| rubs.slides);
        let mut loose: Vec<bool> = (0..count).map(|i| self.items[i].left).collect();
        for _ in 0..=count {
            let still: Vec<&(usize, usize, f64)> = acting.iter().filter(|(i, ..)| sense(*i).is_none()).collect();
            let places: Vec<usize> = normals.iter().copied().chain(still.iter().map(|(i, ..)| *i)).collect();
            let size = |i: usize| match law(i).and_then(|rubs| rubs.beside) {
                Some(beside) => math::max(self.items[i].size, self.items[beside].size),
                None => self.items[i].size,
            };
            let by: Vec<f64> =
                places.iter().map(|i| if size(*i) > 0.0 { 1.0 / math::sqrt(size(*i)) } else { 0.0 }).collect();
            // What slides already goes with its contact.
            let column = |i: usize, j: usize| {
                let slides = acting.iter().filter(|(s, contact, _)| *contact == j && sense(*s).is_some());
                let with = slides.map(|(s, _, load)| {
                    let part = sense(*s).unwrap_or(0.0) * law(*s).map_or(0.0, |rubs| rubs.sliding);
                    part * load * self.d[(i, *s)]
                });
                self.d[(i, j)] + with.sum::<f64>()
            };
            let a = Matrix::from_fn(places.len(), places.len(), |i, j| by[i] * by[j] * column(places[i], places[j]));
            let q: Vec<f64> = places.iter().zip(&by).map(|(i, by)| -by * self.items[*i].rate).collect();
            let size = q.iter().fold(0.0, |a: f64, b| math::max(a, math::abs(*b)));
            let coefficient = |i: usize| law(i).map_or(0.0, |rubs| if loose[i] { rubs.sliding } else { rubs.at_rest });
            let cones: Vec<Cone> = normals
                .iter()
                .enumerate()
                .map(|(at, normal)| {
                    let own: Vec<usize> = (0..still.len()).filter(|s| still[*s].1 == *normal).collect();
                    let mu = own
                        .first()
                        .map_or(0.0, |s| coefficient(still[*s].0) * still[*s].2 * by[at] / by[normals.len() + s]);
                    Cone { normal: at, tangents: own.iter().map(|s| normals.len() + s).collect(), coefficient: mu }
                })
                .collect();
            let scaled: Vec<f64> = q.iter().map(|q| if size > 0.0 { q / size } else { 0.0 }).collect();
            let z = cones::solve(&a, &scaled, &cones)?;
            let mut modes = vec![Mode::Off; count];
            let mut changed = false;
            for cone in &cones {
                if z[cone.normal] <= 0.0 {
                    continue;
                }
                modes[places[cone.normal]] = Mode::On;
                let force: Vec<f64> = cone.tangents.iter().map(|t| z[*t]).collect();
                let length = math::norm(&force);
                let slides = length >= (1.0 - WITHIN) * cone.coefficient * z[cone.normal];
                for (t, force) in cone.tangents.iter().zip(&force) {
                    let i = places[*t];
                    let direction = if length > 0.0 { force / length } else { 0.0 };
                    modes[i] = if slides { Mode::Slides(direction) } else { Mode::On };
                    changed |= slides && !loose[i] && law(i).is_some_and(|rubs| rubs.at_rest > rubs.sliding);
                    loose[i] |= slides;
                }
            }
            for (i, ..) in &acting {
                if let Some(sense) = sense(*i) {
                    modes[*i] = Mode::Slides(sense);
                }
            }
            if !changed {
                return Some(modes);
            }
        }
        None
    }
}
