//! The complementarity problem with cones of friction, by sweeps over the cones and Newton's method from where they lead.
//!
//! ```text
//! w = A z + q,   w_n >= 0,   z_n >= 0,   z_n w_n = 0,      |z_t| <= mu z_n,   z_t = -mu z_n w_t / |w_t|  where w_t is not zero
//! ```
//! With `y = z_t - r w_t` both laws are fixed points of projections: `z_n = max(z_n - r w_n, 0)`, and `z_t` is `y` in the disc of radius `mu z_n`. A
//! sweep takes these for one cone after the other; Newton's method solves them at once with what each cone does there (open, sticks, slides), and
//! what it finds counts if it obeys them. Source: P. Alart, A. Curnier, Computer Methods in Applied Mechanics and Engineering 92 (1991) 353; M.
//! Jean, ibid. 177 (1999) 235 (sweeps).

use alloc::vec;
use alloc::vec::Vec;

use super::independent::solve_independent;
use super::{Matrix, complementarity, zeros};
use crate::math;

/// Sweeps before Newton's method is tried first; each time after that twice as many.
const SWEEPS: usize = 8;
/// How far sweeps go to where they are sent: what turns in a circle comes to an end with less.
const SHARES: [f64; 2] = [1.0, 0.25];
/// How often it is tried.
const TRIALS: usize = 12;
/// Its steps, at most.
const STEPS: usize = 30;
/// What its last step may change, and what a solution may lack, beside the sizes.
const CONVERGED: f64 = 1e-13;
const LACKING: f64 = 1e-8;

/// One normal entry and the tangential ones that go with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Cone {
    /// The place of the normal entry.
    pub normal: usize,
    /// The places of the tangential ones: none, one or two.
    pub tangents: Vec<usize>,
    /// `mu`, of any scale.
    pub coefficient: f64,
}

/// `z` (k) for a square `a` (k x k) and `q` (k), each entry of which belongs to one cone, in any scale of their own; none where no solution was found.
/// Entries whose diagonal is not greater than zero are zero.
pub fn solve(a: &Matrix, q: &[f64], cones: &[Cone]) -> Option<Vec<f64>> {
    let by = scales(a, cones);
    let scaled = Matrix::from_fn(q.len(), q.len(), |i, j| by[i] * by[j] * a[(i, j)]);
    let mut pulled: Vec<f64> = q.iter().zip(&by).map(|(q, by)| by * q).collect();
    let size = largest(&pulled);
    if size == 0.0 {
        return Some(pulled);
    }
    pulled.iter_mut().for_each(|q| *q /= size);
    let alike = |cone: &Cone| {
        let ratio = cone.tangents.first().map_or(0.0, |tangent| by[cone.normal] / by[*tangent]);
        Cone { coefficient: cone.coefficient * ratio, ..cone.clone() }
    };
    let cones: Vec<Cone> = cones.iter().map(alike).collect();
    let problem = Problem { a: &scaled, q: &pulled, cones: &cones };
    let start = problem.smooth().unwrap_or_else(|| vec![0.0; q.len()]);
    let mut z = SHARES.iter().find_map(|share| problem.solve(start.clone(), *share))?;
    z.iter_mut().zip(&by).for_each(|(z, by)| *z *= size * by);
    Some(z)
}

/// Scales in which diagonal entries are 1: both directions of a disc have one, in which the greater is.
fn scales(a: &Matrix, cones: &[Cone]) -> Vec<f64> {
    let of = |size: f64| if size > 0.0 { 1.0 / math::sqrt(size) } else { 0.0 };
    let mut by = vec![0.0; a.nrows()];
    for cone in cones {
        by[cone.normal] = of(a[(cone.normal, cone.normal)]);
        let scale = of(cone.tangents.iter().map(|i| a[(*i, *i)]).fold(0.0, math::max));
        cone.tangents.iter().for_each(|i| by[*i] = scale);
    }
    by
}

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size: f64, x| math::max(size, math::abs(*x)))
}

/// What brings `y` into the disc of radius `most`, as its factor.
fn into_disc(y: &[f64], most: f64) -> f64 {
    let length = math::norm(y);
    if length > most { most / length } else { 1.0 }
}

struct Problem<'a> {
    a: &'a Matrix,
    q: &'a [f64],
    cones: &'a [Cone],
}

/// What a cone does.
enum Law {
    Open,
    Sticks,
    /// `z_t` is as large as it may be, along `y`, of this length.
    Slides(f64),
}

impl Problem<'_> {
    fn solve(&self, mut z: Vec<f64>, share: f64) -> Option<Vec<f64>> {
        let mut sweeps = SWEEPS;
        for _ in 0..TRIALS {
            (0..sweeps).for_each(|_| self.sweep(&mut z, share));
            let found = self.newton(z.clone());
            if found.is_some() {
                return found;
            }
            sweeps *= 2;
        }
        None
    }

    fn w(&self, i: usize, z: &[f64]) -> f64 {
        self.q[i] + z.iter().enumerate().map(|(j, z)| self.a[(i, j)] * z).sum::<f64>()
    }

    /// The solution without friction, from which the sweeps start.
    fn smooth(&self) -> Option<Vec<f64>> {
        let of = |i: usize| self.cones[i].normal;
        let k = self.cones.len();
        let normal = complementarity::solve(
            &Matrix::from_fn(k, k, |i, j| self.a[(of(i), of(j))]),
            &(0..k).map(|i| self.q[of(i)]).collect::<Vec<f64>>(),
        )?;
        let mut z = vec![0.0; self.q.len()];
        normal.iter().enumerate().for_each(|(i, push)| z[of(i)] = *push);
        Some(z)
    }

    /// `r` of the tangential entries: with that a sweep does not go too far.
    fn by(&self, cone: &Cone) -> f64 {
        let sum: f64 = cone.tangents.iter().map(|i| self.a[(*i, *i)]).sum();
        if sum > 0.0 { 1.0 / sum } else { 0.0 }
    }

    fn pushed(&self, cone: &Cone, z: &[f64]) -> f64 {
        let own = self.a[(cone.normal, cone.normal)];
        if own > 0.0 { z[cone.normal] - self.w(cone.normal, z) / own } else { 0.0 }
    }

    /// `y`
    fn aimed(&self, cone: &Cone, z: &[f64]) -> Vec<f64> {
        let by = self.by(cone);
        cone.tangents.iter().map(|i| z[*i] - by * self.w(*i, z)).collect()
    }

    /// `share`: how far each entry goes to where it is sent.
    fn sweep(&self, z: &mut [f64], share: f64) {
        for cone in self.cones {
            z[cone.normal] += share * (math::max(self.pushed(cone, z), 0.0) - z[cone.normal]);
            let y = self.aimed(cone, z);
            let by = into_disc(&y, cone.coefficient * z[cone.normal]);
            cone.tangents.iter().zip(&y).for_each(|(i, y)| z[*i] += share * (by * y - z[*i]));
        }
    }

    fn law(&self, cone: &Cone, z: &[f64]) -> (Law, Vec<f64>) {
        let y = self.aimed(cone, z);
        let length = math::norm(&y);
        let law = if self.pushed(cone, z) <= 0.0 {
            Law::Open
        } else if length <= cone.coefficient * z[cone.normal] {
            Law::Sticks
        } else {
            Law::Slides(length)
        };
        (law, y)
    }

    fn newton(&self, mut z: Vec<f64>) -> Option<Vec<f64>> {
        let k = z.len();
        for _ in 0..STEPS {
            let (mut jacobian, mut lacking) = (zeros(k, k), vec![0.0; k]);
            for cone in self.cones {
                let (law, y) = self.law(cone, &z);
                let mut holds = |i: usize, jacobian: &mut Matrix| {
                    (0..k).for_each(|j| jacobian[(i, j)] = self.a[(i, j)]);
                    lacking[i] = -self.w(i, &z);
                };
                if !matches!(law, Law::Open) {
                    holds(cone.normal, &mut jacobian);
                }
                match law {
                    Law::Open => {
                        for i in core::iter::once(&cone.normal).chain(&cone.tangents) {
                            jacobian[(*i, *i)] = 1.0;
                            lacking[*i] = -z[*i];
                        }
                    }
                    Law::Sticks => cone.tangents.iter().for_each(|i| holds(*i, &mut jacobian)),
                    Law::Slides(length) => {
                        let (by, mu) = (self.by(cone), cone.coefficient);
                        let most = mu * z[cone.normal];
                        for (i, y_i) in cone.tangents.iter().zip(&y) {
                            let d_i = y_i / length;
                            jacobian[(*i, *i)] += 1.0;
                            jacobian[(*i, cone.normal)] -= mu * d_i;
                            // The turn of `y`: `(1 - d d^T) dy / |y|`.
                            for (l, y_l) in cone.tangents.iter().zip(&y) {
                                let across = f64::from(u8::from(i == l)) - d_i * y_l / length;
                                jacobian[(*i, *l)] -= most / length * across;
                                (0..k).for_each(|j| jacobian[(*i, j)] += most / length * across * by * self.a[(*l, j)]);
                            }
                            lacking[*i] = most * d_i - z[*i];
                        }
                    }
                }
            }
            let (change, _) = solve_independent(jacobian, lacking)?;
            let (mut moved, mut size) = (0.0, 0.0);
            for (z, change) in z.iter_mut().zip(&change) {
                *z += change;
                moved = math::max(moved, math::abs(*change));
                size = math::max(size, math::abs(*z));
            }
            if moved <= CONVERGED * size {
                return self.obeys(&z).then_some(z);
            }
        }
        None
    }

    fn obeys(&self, z: &[f64]) -> bool {
        let lacking = LACKING * math::max(largest(z), largest(self.q));
        self.cones.iter().all(|cone| {
            let (own, w) = (z[cone.normal], self.w(cone.normal, z));
            let y = self.aimed(cone, z);
            let by = into_disc(&y, cone.coefficient * math::max(own, 0.0));
            let along = cone.tangents.iter().zip(&y).all(|(i, y)| math::abs(z[*i] - by * y) <= lacking);
            own >= -lacking && w >= -lacking && (own <= lacking || w <= lacking) && along
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(a: &[f64], q: &[f64], coefficient: f64) -> Vec<f64> {
        let cones = [Cone { normal: 0, tangents: (1..q.len()).collect(), coefficient }];
        solve(&Matrix::from_row_slice(q.len(), q.len(), a), q, &cones).unwrap()
    }

    #[test]
    fn one_cone_is_open_sticks_or_slides_against_the_motion() {
        let a = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
        assert_eq!(of(&a, &[1.0, 3.0, 4.0], 0.3), [0.0; 3]);
        assert_eq!(of(&a, &[-1.0, 0.3, 0.4], 0.6), [1.0, -0.3, -0.4]);
        let z = of(&a, &[-2.0, 3.0, 4.0], 0.5);
        assert!((z[1] + 0.6).abs() < 1e-15 && (z[2] + 0.8).abs() < 1e-15 && z[0] == 2.0, "{z:?}");
        // One direction: the same along a line; none: a push alone.
        assert_eq!(of(&[1.0, 0.0, 0.0, 1.0], &[-2.0, 3.0], 0.5), [2.0, -1.0]);
        assert_eq!(of(&[2.0], &[-2.0], 0.5), [1.0]);
    }

    /// Points of bodies that touch in random frames, one body after the other and several on one: also more than are independent.
    #[test]
    fn solutions_obey_the_law() {
        let mut state = 5_u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from((state >> 40) as u32) / f64::from(1 << 23) - 1.0
        };
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let cross = |a: [f64; 3], b: [f64; 3]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let unit = |a: [f64; 3]| a.map(|x| x / dot(&a, &a).sqrt());
        let (mut none, cases) = (0, 4_000);
        for case in 0..cases {
            let (contacts, bodies, tangents) = (1 + case % 5, 1 + case / 5 % 3, case / 15 % 3);
            let (mut rows, mut cones): (Vec<Vec<f64>>, Vec<Cone>) = Default::default();
            for contact in 0..contacts {
                let normal = unit([random(), random(), random()]);
                let first = unit(cross(normal, [random(), random(), random()]));
                let frame = [normal, first, cross(normal, first)];
                let at = [random(), random(), random()];
                let (one, other) = (contact % bodies, (contact + 1) % bodies);
                let start = rows.len();
                for direction in &frame[..=tangents] {
                    let mut row = vec![0.0; 6 * bodies];
                    for (body, sign) in [(one, 1.0), (other, if one == other { 0.0 } else { -1.0 })] {
                        let turn = cross(at, *direction);
                        for i in 0..3 {
                            row[6 * body + i] += sign * direction[i];
                            row[6 * body + 3 + i] += sign * 3.0 * turn[i];
                        }
                    }
                    rows.push(row);
                }
                let tangents = (1..=tangents).map(|i| start + i).collect();
                cones.push(Cone { normal: start, tangents, coefficient: 0.25 * (contact + 1) as f64 });
            }
            let k = rows.len();
            let a = Matrix::from_fn(k, k, |i, j| dot(&rows[i], &rows[j]));
            let speed: Vec<f64> = (0..6 * bodies).map(|_| random()).collect();
            let q: Vec<f64> = rows.iter().map(|row| dot(row, &speed)).collect();
            let Some(z) = solve(&a, &q, &cones) else {
                none += 1;
                continue;
            };
            let most = z.iter().fold(1.0, |most: f64, z| most.max(z.abs()));
            for cone in &cones {
                let w = |i: usize| q[i] + (0..k).map(|j| a[(i, j)] * z[j]).sum::<f64>();
                let (n, w_n) = (z[cone.normal], w(cone.normal));
                assert!(n >= -1e-9 * most && w_n >= -1e-9 * most && (n * w_n).abs() <= 1e-9 * most * most, "{case}");
                let (f, u): (Vec<f64>, Vec<f64>) = cone.tangents.iter().map(|i| (z[*i], w(*i))).unzip();
                let (force, slip) = (math::norm(&f), math::norm(&u));
                assert!(force <= cone.coefficient * n + 1e-9 * most, "{case} {z:?}");
                // Where it slips it takes away as much as it may.
                let lost = -dot(&f, &u) - cone.coefficient * n * slip;
                assert!(lost.abs() <= 1e-8 * most * most, "{case} {lost}");
            }
        }
        assert_eq!(none, 0, "of {cases}");
    }

    #[test]
    fn no_sweep_goes_along_tangents_further_than_the_stiffest_direction_allows() {
        // Eigenvalues of the tangential block: 2 and 4, along (1, -1) and (1, 1).
        let a = Matrix::from_row_slice(3, 3, &[1.0, 0.0, 0.0, 0.0, 3.0, 1.0, 0.0, 1.0, 3.0]);
        let cones = [Cone { normal: 0, tangents: vec![1, 2], coefficient: 9.0 }];
        let problem = Problem { a: &a, q: &[-1.0, 4.0, 4.0], cones: &cones };
        // It sticks: A z = -q has the solution (1, -1, -1), and what lacks of it falls by 1 - 4/(3 + 3) along the stiff direction.
        let mut z = vec![1.0, 0.0, 0.0];
        for sweep in 1..=3 {
            problem.sweep(&mut z, 1.0);
            let lacking = (1.0_f64 / 3.0).powi(sweep);
            assert!((z[1] + 1.0 - lacking).abs() < 1e-15 && (z[2] + 1.0 - lacking).abs() < 1e-15, "{z:?}");
        }
    }
}
