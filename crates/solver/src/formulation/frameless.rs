//! Accelerations of the stages of `minimal` without a frame, where there are many unknowns.
//!
//! They are unique, in whatever basis they are found (QR paper, eqs 12-15; tests/reference/continuation, section 1, step 2c), so the
//! saddle-point system gives those of [`super::minimal`] at a cost that grows with the number of bodies. The frame is factored
//! where it is asked for: at the ends of steps and at samples, with accelerations and multipliers in it.

use crate::probe::Values;
use crate::rows::Rows;
use crate::saddle_point::SaddlePoint;

/// Up to so many unknowns a factorization for a frame costs about as much.
const FEW: usize = 100;

pub(super) struct Frameless {
    saddle: SaddlePoint,
    /// Is the state that is evaluated that of a stage?
    pub within: bool,
}

impl Frameless {
    /// For the rows in use; none where unknowns are few.
    pub fn new(values: &Values, rows: &Rows) -> Option<Self> {
        let many = values.sizes.n + rows.len() > FEW;
        many.then(|| Frameless { saddle: SaddlePoint::by_structure(values, &rows.kept), within: false })
    }

    /// Accelerations and multipliers of the rows in use at a stage, the multipliers in the place of `gamma`; false, and nothing
    /// written, where the structure gives none: massless coordinates, rows close to dependence. There the frame decides.
    pub fn accelerate(&mut self, values: &Values, rows: &Rows, v_dot: &mut [f64], lambda: &mut [f64]) -> bool {
        if !self.within || self.saddle.factor(values, &rows.kept, 0.0).is_err() {
            return false;
        }
        v_dot.copy_from_slice(&values.force);
        self.saddle.solve(v_dot, lambda).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::super::Formulation as _;
    use super::super::minimal::Minimal;
    use super::FEW;
    use crate::linalg::vector::{max_abs, norm};
    use crate::method::{Basis, Continuation, Corrected};
    use crate::probe::{Probe, Values};
    use crate::rows::Rows;
    use crate::saddle_point::tests::{Bed, chain, ladder, ring, tree};
    use crate::system::{MotionMut, StateRef};

    /// Accelerations and multipliers in a frame and as those of a stage.
    fn both(bed: &mut Bed, values: &mut Values, basis: Basis) -> [(Vec<f64>, Vec<f64>); 2] {
        let (n, r) = (values.sizes.n, values.sizes.m);
        assert!(n + r > FEW);
        for (i, x) in values.force.iter_mut().chain(&mut values.acceleration_bias).enumerate() {
            *x = ((7 * i + 3) % 11) as f64 - 5.0;
        }
        let rows = Rows::new((0..r).collect(), r);
        let mut minimal = Minimal::new(values, rows, basis, Continuation::None, Corrected::Stage);
        let mut probe = Probe { system: bed, values };
        let zeros = vec![0.0; n];
        [None, Some(&zeros[..r])].map(|held| {
            let (mut v_dot, mut multipliers) = (vec![0.0; n], vec![0.0; r]);
            minimal.hold(held);
            let s = StateRef { t: 0.0, q: &zeros, v: &zeros, turns: &[] };
            let out = MotionMut { v_dot: &mut v_dot, multipliers: &mut multipliers };
            minimal.accelerate(&mut probe, s, out).expect("accelerations");
            (v_dot, multipliers)
        })
    }

    fn apart(a: &[f64], b: &[f64]) -> f64 {
        let difference: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
        norm(&difference) / norm(a)
    }

    #[test]
    fn accelerations_of_stages_are_those_in_a_frame() {
        for (k, mut bed) in [chain(25), tree(25), ring(25), ladder(12)].into_iter().enumerate() {
            for seed in 1..10 {
                let mut values = bed.values(|_| 1.0, |_| 1.0, seed);
                let basis = [Basis::Qr, Basis::Svd, Basis::CoordinatePartitioning][seed as usize % 3];
                let [(a, lambda), (b, mu)] = both(&mut bed, &mut values, basis);
                let apart = apart(&a, &b).max(apart(&lambda, &mu));
                // Not the same factors, the same accelerations.
                assert!(a != b && apart < 1e-8, "bed {k}, seed {seed}: {apart:e}");
            }
        }
    }

    #[test]
    fn where_the_structure_gives_none_they_are_those_in_a_frame_to_the_bit() {
        let mut bed = chain(30);
        let mut values = bed.values(|_| 1.0, |_| 1.0, 5);
        // The last body: no mass in one direction, which a joint holds.
        for j in 87..90 {
            for (i, k) in [(89, j), (j, 89)] {
                let place = values.masses.pattern.place(i, k).unwrap();
                values.masses.entries[place] = 0.0;
            }
        }
        let [in_a_frame, of_a_stage] = both(&mut bed, &mut values, Basis::Qr);
        assert_eq!(in_a_frame, of_a_stage);
        assert!(max_abs(&in_a_frame.0) > 0.0);
    }
}
