//! How near the rows in use come to dependence along a run.
//!
//! ```text
//! g = C^T u,  |u| = 1,  |g| = sigma the smallest singular value (rows of length 1):  inverse iteration on C C^T, begun with the u
//! of the last step, so that u and g are continuous
//! ```
//! In a singular position `C^T u = 0`; on a smooth motion through it `g` passes zero with the velocity `(dC/dt)^T u`, so after it
//! `g` points the other way. That is also what makes the position a bifurcation: for holonomic rows `(dC/dt)^T u` is the second
//! derivative of `u^T c` along the motion; where it does not vanish on the directions that are free there, the motion is a simple
//! solution of the quadratic equations that branches through the position fulfil, real solutions come in pairs, and so another
//! branch crosses it (docs/methods.md; A. Mueller, J. Mech. Robotics 8 (2016) 041013, on tangent cones).
//!
//! One product of sparse rows and one factorization of the size of the rows for each accepted step; nothing is allocated.
//!
//! Several combinations may vanish at once. How much each row has of all of them is asked only in such a position:
//!
//! ```text
//! share_i = |s (C C^T + s)^-1 e_i|,   sigma^2 << s << next sigma^2:   nearly sqrt(P_ii), P the projector onto the vanishing ones
//! ```

use alloc::vec;
use alloc::vec::Vec;

use crate::linalg::vector::{dot, norm};
use crate::probe::Values;
use crate::rows::Rows;
use crate::saddle_point::RowGram;
use crate::weakest::Weakest;

/// What counts as vanishing in the shares of rows: squares of singular values small beside this, or this often that of the smallest.
const VANISHING: f64 = 1e-8;
const OFTEN: f64 = 10.0;
/// A step whose straight line between both ends comes no closer to zero than this passes no singular position.
const NEAR: f64 = 0.05;

#[derive(Debug)]
pub(crate) struct SingularWatch {
    gram: RowGram,
    /// Does the Gram matrix of the last rows have factors?
    regular: bool,
    pub here: Weakest,
    pub next: Weakest,
    pub trial: Weakest,
    /// How much each row in use has of all combinations that vanish, or nearly do, 0 to 1: see [`SingularWatch::spread`].
    pub shares: Vec<f64>,
    unit: Vec<f64>,
    /// Is `here` that of the last accepted state and of the rows in use?
    known: bool,
    /// Did sigma fall at the end of the last step?
    fell: bool,
}

/// How sigma goes over a step that was completed.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Passage {
    /// `g` points the other way after the step.
    pub reversed: bool,
}

impl SingularWatch {
    pub fn new(values: &Values, rows: &Rows) -> Self {
        let (n, r) = (values.sizes.n, rows.len());
        let weakest = Weakest::new(n, r);
        SingularWatch {
            gram: RowGram::new(values, &rows.kept),
            regular: true,
            here: weakest.clone(),
            next: weakest.clone(),
            trial: weakest,
            shares: vec![0.0; r],
            unit: vec![0.0; r],
            known: false,
            fell: false,
        }
    }

    /// Other rows are in use: what was known belongs to the ones before.
    pub fn forget(&mut self) {
        self.known = false;
    }

    /// The end of a step.
    pub fn arrive(&mut self, values: &Values, rows: &Rows) {
        self.regular = self.gram.factor(values, rows, 0.0);
        let from = self.known.then_some(&self.here);
        self.next.find(&mut self.gram, self.regular, (values, rows), from);
    }

    /// A state within the step; `toward`: where between its ends, 0 to 1.
    pub fn within(&mut self, values: &Values, rows: &Rows, toward: f64) {
        self.regular = self.gram.factor(values, rows, 0.0);
        let from = if toward < 0.5 { &self.here } else { &self.next };
        self.trial.find(&mut self.gram, self.regular, (values, rows), Some(from));
    }

    /// Finds the shares of the rows at the point of the values at hand, where the smallest singular value is `sigma`.
    pub fn spread(&mut self, values: &Values, rows: &Rows, sigma: f64) {
        let s = crate::math::max(VANISHING, OFTEN * sigma * sigma);
        // What was factored is not asked for again before other rows are.
        self.regular = self.gram.factor(values, rows, s);
        for (i, share) in self.shares.iter_mut().enumerate() {
            self.unit.fill(0.0);
            self.unit[i] = s;
            if self.regular {
                self.gram.solve(&mut self.unit);
            }
            *share = norm(&self.unit);
        }
    }

    /// Did the step that led to `next` come close to a singular position, and past it?
    pub fn passage(&self) -> Option<Passage> {
        if !self.known || self.here.u.is_empty() {
            return None;
        }
        let (start, end) = self.slopes();
        let squared = end - start;
        // The smallest sigma lies within the step, or at its start where it fell until there.
        let inside = start < 0.0 || self.fell;
        if !(inside && end > 0.0 && squared > 0.0) {
            return None;
        }
        let reversed = dot(&self.here.g, &self.next.g) < 0.0;
        let theta = crate::math::max(-start / squared, 0.0);
        let square = self.here.sigma * self.here.sigma + theta * (2.0 * start + theta * squared);
        (reversed || square < NEAR * NEAR).then_some(Passage { reversed })
    }

    /// `g . (g1 - g0)` at both ends.
    fn slopes(&self) -> (f64, f64) {
        let across = dot(&self.here.g, &self.next.g);
        (across - self.here.sigma * self.here.sigma, self.next.sigma * self.next.sigma - across)
    }

    /// `g . (g1 - g0)` at the last state within the step: the root of it is the closest approach.
    pub fn slope_within(&self) -> f64 {
        let g = &self.trial.g;
        dot(g, &self.next.g) - dot(g, &self.here.g)
    }

    /// The ends of the step, 0 and 1, with `g . (g1 - g0)` there.
    pub fn ends(&self) -> ((f64, f64), (f64, f64)) {
        let (start, end) = self.slopes();
        ((0.0, start), (1.0, end))
    }

    /// True if the last accepted state is closer to dependence than `sigma`.
    pub fn nears(&self, sigma: f64) -> bool {
        self.known && !self.here.u.is_empty() && self.here.sigma < sigma
    }

    /// True if sigma grows at the end of the step.
    pub fn rises(&self) -> bool {
        self.slopes().1 > 0.0
    }

    /// `next` becomes `here`.
    pub fn accept(&mut self) {
        self.fell = self.known && self.slopes().1 <= 0.0;
        core::mem::swap(&mut self.here, &mut self.next);
        self.known = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows in space, the angle between them `s`; both turned so that no entry is special.
    fn rows(s: f64) -> Values {
        Values::of_rows(3, &[0.6, 0.8, 0.0, 3.0 * 0.6, 3.0 * 0.8, 3.0 * s])
    }

    #[test]
    fn rows_beyond_what_numbers_hold_stop_nothing() {
        for entry in [1e200, f64::MAX, f64::INFINITY, f64::NAN] {
            let values = Values::of_rows(3, &[entry, entry, 0.0, 1.0, entry, 1.0]);
            let kept = Rows::new(vec![0, 1], 2);
            let mut watch = SingularWatch::new(&values, &kept);
            for _ in 0..2 {
                watch.arrive(&values, &kept);
                watch.accept();
                watch.spread(&values, &kept, 1.0);
                assert_eq!(watch.passage(), None);
            }
        }
    }

    #[test]
    fn the_smallest_singular_value_is_found_and_its_direction_reverses_where_it_passes_zero() {
        let kept = Rows::new(vec![0, 1], 2);
        let mut watch = SingularWatch::new(&rows(0.0), &kept);
        let mut seen = Vec::new();
        for s in [-0.3, -0.2, -0.1, 0.05, 0.15] {
            watch.arrive(&rows(s), &kept);
            // Rows of length 1 with cosine c have the singular values sqrt(1 -+ c).
            let cosine = 1.0 / (1.0_f64 + s * s).sqrt();
            assert!((watch.next.sigma - (1.0 - cosine).sqrt()).abs() < 1e-12, "{s} {}", watch.next.sigma);
            seen.push(watch.passage().map(|passage| passage.reversed));
            watch.accept();
        }
        assert_eq!(seen, [None, None, None, Some(true), None]);
        watch.forget();
        watch.arrive(&rows(0.0), &kept);
        assert!(watch.next.sigma < 1e-9, "{}", watch.next.sigma);
    }

    #[test]
    fn rows_are_named_by_their_share_in_every_combination_that_vanishes() {
        // 0 and 1 lie in line, 2 and 3 nearly; 4 stands alone.
        let rows = [[1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 1e-7], [0.0, 0.0, 5.0]];
        let values = Values::of_rows(3, &rows.concat());
        let kept = Rows::new((0..5).collect(), 5);
        let mut watch = SingularWatch::new(&values, &kept);
        watch.arrive(&values, &kept);
        watch.spread(&values, &kept, watch.next.sigma);
        for (share, expected) in watch.shares.iter().zip([0.5_f64, 0.5, 0.5, 0.5, 0.0]) {
            assert!((share - expected.sqrt()).abs() < 1e-5, "{:?}", watch.shares);
        }
    }

    #[test]
    fn a_dip_that_turns_back_is_a_passage_only_if_it_comes_near() {
        let kept = Rows::new(vec![0, 1], 2);
        for (least, near) in [(0.01, true), (0.3, false)] {
            let mut watch = SingularWatch::new(&rows(0.0), &kept);
            let mut found = 0;
            for s in [-0.4_f64, -0.2, 0.0, 0.2, 0.4] {
                watch.arrive(&rows((least * least + s * s).sqrt()), &kept);
                found += usize::from(watch.passage().is_some());
                watch.accept();
            }
            assert_eq!(found, usize::from(near), "{least}");
        }
    }

    /// Two rows whose directions differ by nearly `(0, height, along)`.
    fn apart(height: f64, along: f64) -> Values {
        Values::of_rows(3, &[1.0, 0.0, 0.0, 1.0, height, along])
    }

    #[test]
    fn how_near_a_step_comes_is_told_between_its_ends() {
        // Over the step g goes straight from (h, -h/2) to (h, h/2), over sqrt(2): it is nearest halfway, and never the other way round.
        for (height, near) in [(0.03, true), (0.06, true), (0.08, false), (0.2, false)] {
            let kept = Rows::new(vec![0, 1], 2);
            let mut watch = SingularWatch::new(&apart(height, 0.0), &kept);
            watch.arrive(&apart(height, -0.5 * height), &kept);
            watch.accept();
            watch.arrive(&apart(height, 0.5 * height), &kept);
            assert_eq!(watch.passage(), near.then_some(Passage { reversed: false }), "{height}");
        }
    }

    #[test]
    fn the_ends_of_a_step_have_the_slopes_of_the_square_of_sigma() {
        // Rows of length 1: g is (e1 - the second row), over sqrt(2), along a step within one plane.
        let kept = Rows::new(vec![0, 1], 2);
        let mut watch = SingularWatch::new(&apart(0.0, 0.0), &kept);
        let mut before = [0.0; 2];
        for along in [-0.3_f64, -0.1, 0.05, 0.4] {
            let length = (1.0 + along * along).sqrt();
            let g = [(1.0 - 1.0 / length) / 2.0_f64.sqrt(), -along / length / 2.0_f64.sqrt()];
            watch.arrive(&apart(0.0, along), &kept);
            if watch.known {
                let across = [g[0] - before[0], g[1] - before[1]];
                let slope = |g: [f64; 2]| g[0] * across[0] + g[1] * across[1];
                let ((from, start), (to, end)) = watch.ends();
                assert_eq!((from, to), (0.0, 1.0));
                assert!((start - slope(before)).abs() < 1e-9 && (end - slope(g)).abs() < 1e-9, "{along} {start} {end}");
            }
            watch.accept();
            before = g;
        }
    }

    #[test]
    fn what_was_forgotten_passes_nothing() {
        let kept = Rows::new(vec![0, 1], 2);
        for forgets in [false, true] {
            let mut watch = SingularWatch::new(&rows(-0.1), &kept);
            watch.arrive(&rows(-0.1), &kept);
            watch.accept();
            assert!(watch.nears(1.0));
            if forgets {
                watch.forget();
            }
            watch.arrive(&rows(0.1), &kept);
            assert_eq!((watch.passage().is_none(), watch.nears(1.0)), (forgets, !forgets));
        }
    }
}
