//! The eigenvalues of a linearization, those that are zero found first.
//!
//! ```text
//! J ~ block triangular, diagonal blocks J_c: what acts on each other (strongly connected), each in its own unit of time
//! J_c Z = 0,   [Z Y]^T J_c [Z Y] = [ 0  *  ]        again with J_1, until it is regular; then its eigenvalues
//!                                  [ 0 J_1 ]
//! |dl| <= e |y| |J_c| |x| / |y^T x|                  x, y: right and left eigenvector
//! ```
//! A mechanism that may be put elsewhere on the road, or go faster, has eigenvalues of zero in chains (a speed makes a place). Computed with the others they
//! would come out as the root of round-off, of either sign. Here they are counted by ranks, and are zero. What is slow beside something fast is no zero:
//! ranks are decided part by part, after entries that are no more than the round-off of their own sum are cleared.
//! Sources: Kublanovskaya, USSR Comput. Math. Math. Phys. 6 (1966) 1; Golub, Wilkinson, SIAM Review 18 (1976) 578, section 10 (chains of one eigenvalue
//! by ranks of orthogonally reduced matrices); Golub, Van Loan, Matrix Computations, 4th ed. (2013), section 7.2.2 (sensitivity of an eigenvalue).

use alloc::vec;
use alloc::vec::Vec;

use super::part::{Part, connected, in_its_time};
use crate::linalg::complex::Complex;
use crate::linalg::eigen::eigenvalues;
use crate::linalg::inverse_iteration::{eigenvector_from, lead};
use crate::linalg::product::restricted;
use crate::linalg::svd::Svd;
use crate::linalg::vector::max_abs;
use crate::linalg::{Matrix, column, column_mut, zeros};
use crate::math;

/// Singular values below this share of the largest of their part are zero.
const ZERO: f64 = 1e-12;
/// Entries below this share of the largest of all are round-off.
const CLEARED: f64 = 1e-15;
/// A real part below this share of its own eigenvalue is round-off.
const OWN: f64 = 1e-9;

/// The eigenvalues of a linearization.
#[derive(Clone, Debug)]
pub struct Spectrum {
    /// Those that are not zero: conjugate pairs next to each other (positive imaginary part first), by rising real part.
    pub values: Vec<Complex>,
    /// Dimensions that were split off as zero, round by round.
    pub zeros: Vec<usize>,
    /// Of each eigenvalue what round-off may have made of its real part.
    noise: Vec<f64>,
    /// Of each eigenvalue the first entries of its iteration: the eigenvector of its part.
    starts: Vec<Vec<Complex>>,
    matrix: Matrix,
    factors: Vec<f64>,
}

impl Spectrum {
    /// The spectrum of the square matrix of so many places and their velocities behind them; `noise` is what round-off may have made of each entry.
    /// With `blocks` that many dimensions are zero and no others: for parameters next to one at which they were counted, where another eigenvalue
    /// passes through zero. None if an entry is no number, or the eigenvalues do not converge.
    pub fn of(matrix: &Matrix, noise: &Matrix, places: usize, blocks: Option<&[usize]>) -> Option<Self> {
        if matrix.as_slice().iter().any(|x| !x.is_finite()) {
            return None;
        }
        let n = matrix.nrows();
        let all: Vec<usize> = (0..n).collect();
        let mut cleared = matrix.clone();
        let alike = in_its_time(matrix, &all, places).0;
        let least = CLEARED * max_abs(alike.as_slice());
        for ((x, alike), noise) in cleared.as_mut_slice().iter_mut().zip(alike.as_slice()).zip(noise.as_slice()) {
            if math::abs(*alike) <= least || math::abs(*x) <= *noise {
                *x = 0.0;
            }
        }
        let mut factors = vec![1.0; n];
        let mut parts: Vec<Part> = Vec::new();
        for members in connected(&cleared) {
            let (matrix, own) = in_its_time(&cleared, &members, places);
            members.iter().zip(&own).for_each(|(i, factor)| factors[*i] = *factor);
            let mut by = zeros(members.len(), members.len());
            for (b, j) in members.iter().enumerate() {
                for (a, i) in members.iter().enumerate() {
                    by[(a, b)] = noise[(*i, *j)] * own[b] / own[a];
                }
            }
            parts.push(Part { members, rest: matrix.clone(), matrix, noise: by, largest: 0.0 });
        }
        let zeros = split_off(&mut parts, blocks);
        let mut found: Vec<(Complex, f64, Vec<Complex>)> = Vec::new();
        for part in &parts {
            for value in eigenvalues(&part.rest)? {
                // The second of a pair is the conjugate of the first.
                if value.im < 0.0
                    && let Some((first, noise, start)) = found.last().cloned()
                {
                    let conjugate = |x: &Complex| Complex::new(x.re, -x.im);
                    found.push((conjugate(&first), noise, start.iter().map(conjugate).collect()));
                    continue;
                }
                let (value, start, noise) = part.refined(value);
                let mut whole = vec![Complex::new(0.0, 0.0); n];
                part.members.iter().zip(start).for_each(|(i, x)| whole[*i] = x);
                found.push((value, noise, whole));
            }
        }
        // Pairs stay together: they have the same real part, and the sort is stable.
        holonomy_expr::order::sort_by(&mut found, |a, b| a.0.re.total_cmp(&b.0.re));
        for j in 0..n {
            for i in 0..n {
                cleared[(i, j)] *= factors[j] / factors[i];
            }
        }
        let (mut values, mut noise, mut starts) = (Vec::new(), Vec::new(), Vec::new());
        for (value, by, start) in found {
            values.push(value);
            noise.push(by);
            starts.push(start);
        }
        Some(Spectrum { values, zeros, noise, starts, matrix: cleared, factors })
    }

    /// Number of eigenvalues that are zero.
    pub fn zero_count(&self) -> usize {
        self.zeros.iter().sum()
    }

    /// Does the deviation that belongs to `value` grow (1), fade (-1) or neither (0)?
    pub fn sign(&self, value: Complex) -> i8 {
        let of = self.values.iter().position(|other| *other == value);
        let noise = math::max(of.map_or(0.0, |i| self.noise[i]), OWN * value.abs());
        if value.re > noise {
            1
        } else if value.re < -noise {
            -1
        } else {
            0
        }
    }

    /// The deviation `(s, u)` that belongs to eigenvalue number `index`.
    fn deviation(&self, index: usize) -> Vec<Complex> {
        let mut x = eigenvector_from(&self.matrix, self.values[index], &self.starts[index]);
        for (x, factor) in x.iter_mut().zip(&self.factors) {
            *x = Complex::new(x.re * factor, x.im * factor);
        }
        x
    }

    /// The displacement of the coordinates that belongs to eigenvalue number `index`, real and imaginary part (n each), largest entry 1;
    /// `displacements` are those of the linearization.
    pub fn displacement(&self, index: usize, displacements: &Matrix) -> (Vec<f64>, Vec<f64>) {
        let deviation = self.deviation(index);
        let n = displacements.nrows();
        let (mut re, mut im) = (vec![0.0; n], vec![0.0; n]);
        for (k, part) in deviation.iter().take(displacements.ncols()).enumerate() {
            for (i, x) in column(displacements, k).iter().enumerate() {
                re[i] += x * part.re;
                im[i] += x * part.im;
            }
        }
        // Over the entry that leads: it becomes 1.
        let lead = lead(re.iter().zip(&im).map(|(re, im)| Complex::new(*re, *im)));
        for (re, im) in re.iter_mut().zip(&mut im) {
            let turned = Complex::new(*re, *im).over(lead);
            (*re, *im) = (turned.re, turned.im);
        }
        (re, im)
    }
}

/// Splits the zeros off, round by round in all parts.
fn split_off(parts: &mut [Part], blocks: Option<&[usize]>) -> Vec<usize> {
    let mut zeros = Vec::new();
    loop {
        if blocks.is_some_and(|blocks| zeros.len() >= blocks.len()) {
            return zeros;
        }
        // Part, singular value over the largest, and right singular vector of all that is left.
        let mut all: Vec<(f64, usize, Vec<f64>)> = Vec::new();
        for (p, part) in parts.iter_mut().enumerate() {
            let size = part.rest.nrows();
            let mut svd = Svd::new(size, size);
            svd.decompose(&part.rest);
            part.largest = svd.values().iter().fold(part.largest, |most, x| math::max(*x, most));
            for (i, value) in svd.values().iter().enumerate() {
                let share = if part.largest > 0.0 { value / part.largest } else { 0.0 };
                all.push((share, p, column(svd.right(), i).to_vec()));
            }
        }
        holonomy_expr::order::sort_by(&mut all, |a, b| a.0.total_cmp(&b.0));
        let count = match blocks {
            Some(blocks) => blocks[zeros.len()].min(all.len()),
            None => all.iter().filter(|(share, ..)| *share <= ZERO).count(),
        };
        if count == 0 {
            return zeros;
        }
        for (p, part) in parts.iter_mut().enumerate() {
            let size = part.rest.nrows();
            let mut left: Vec<&Vec<f64>> = all[count..].iter().filter(|(_, of, _)| *of == p).map(|(.., x)| x).collect();
            if left.len() < size {
                left.reverse();
                let mut basis = self::zeros(size, left.len());
                left.iter().enumerate().for_each(|(k, x)| column_mut(&mut basis, k).copy_from_slice(x));
                part.rest = restricted(&part.rest, &basis);
            }
        }
        zeros.push(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_of_zero_are_counted_and_the_others_keep_their_digits() {
        // Places x, y and velocities: x' = 3 y (a chain of two); one that nothing changes; a spring with a damper and a spring with a damper: -0.5 +- i sqrt(0.75).
        let mut j = zeros(5, 5);
        j[(0, 1)] = 3.0;
        j[(2, 3)] = 0.2;
        j[(3, 4)] = 1.0;
        j[(4, 3)] = -1.0;
        j[(4, 4)] = -1.0;
        let found = Spectrum::of(&j, &zeros(j.nrows(), j.nrows()), 2, None).unwrap();
        assert_eq!((found.zeros.clone(), found.zero_count()), (vec![3], 3));
        assert_eq!(found.values.len(), 2);
        assert!((found.values[0].re + 0.5).abs() < 1e-14 && (found.values[0].im - 0.75_f64.sqrt()).abs() < 1e-14);
        assert_eq!(found.sign(found.values[0]), -1);
        // Round-off where nothing acts back is no spring.
        let mut noisy = j.clone();
        noisy[(1, 0)] = 3e-16;
        assert_eq!(Spectrum::of(&noisy, &zeros(5, 5), 2, None).unwrap().zeros, vec![3]);
        // As many as are said, and no more.
        let told = Spectrum::of(&j, &zeros(j.nrows(), j.nrows()), 2, Some(&[3])).unwrap();
        assert_eq!(told.values, found.values);
        assert_eq!(Spectrum::of(&j, &zeros(j.nrows(), j.nrows()), 2, Some(&[])).unwrap().values.len(), 5);
        j[(0, 0)] = f64::INFINITY;
        assert!(Spectrum::of(&j, &zeros(j.nrows(), j.nrows()), 2, None).is_none());
    }

    #[test]
    fn what_grows_fades_or_does_neither_is_told_by_its_sign() {
        // x'' = x and x'' = -x.
        for (back, signs) in [(1.0, [-1, 1]), (-1.0, [0, 0])] {
            let mut j = zeros(2, 2);
            (j[(0, 1)], j[(1, 0)]) = (1.0, back);
            let found = Spectrum::of(&j, &zeros(j.nrows(), j.nrows()), 1, None).unwrap();
            let mut told: Vec<i8> = found.values.iter().map(|value| found.sign(*value)).collect();
            told.sort_unstable();
            assert_eq!(told, signs);
        }
    }

    #[test]
    fn what_is_slow_beside_something_fast_keeps_its_digits() {
        // a'' = -W^2 a, b'' = b; and with a row of the fast in the slow.
        for (w, coupling) in [(1e5_f64, 0.0), (1e7, 0.0), (1e7, 3.0)] {
            let mut j = zeros(4, 4);
            (j[(0, 2)], j[(1, 3)], j[(2, 0)], j[(3, 1)], j[(3, 0)]) = (1.0, 1.0, -w * w, 1.0, coupling);
            let found = Spectrum::of(&j, &zeros(4, 4), 2, None).unwrap();
            assert_eq!(found.zero_count(), 0, "{w}");
            let mut told: Vec<(f64, f64, i8)> = found.values.iter().map(|x| (x.re, x.im, found.sign(*x))).collect();
            told.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
            for ((re, im, sign), expected) in
                told.iter().zip([(-1.0, 0.0, -1), (0.0, -w, 0), (0.0, w, 0), (1.0, 0.0, 1)])
            {
                assert!((re - expected.0).abs() < 1e-12 && (im - expected.1).abs() < 1e-12 * w, "{told:?}");
                assert_eq!(*sign, expected.2, "{told:?}");
            }
        }
    }

    #[test]
    fn parts_that_act_on_each_other_keep_what_is_a_million_times_slower() {
        // Two masses on a stiff spring, one of them on a soft one: w^2 = 10/1.01 to first order in 10/k.
        for k in [1e9, 1e10] {
            let mut j = zeros(4, 4);
            (j[(0, 2)], j[(1, 3)]) = (1.0, 1.0);
            (j[(2, 0)], j[(2, 1)], j[(3, 0)], j[(3, 1)]) = (-(k + 10.0), k, 100.0 * k, -100.0 * k);
            let found = Spectrum::of(&j, &zeros(4, 4), 2, None).unwrap();
            let slow = found.values.iter().map(|x| x.abs()).fold(f64::INFINITY, f64::min);
            assert_eq!(found.zero_count(), 0);
            assert!((slow - (10.0_f64 / 1.01).sqrt()).abs() < 1e-15 * k, "{k}: {slow}");
        }
    }

    #[test]
    fn an_entry_that_is_no_more_than_its_noise_acts_on_nothing() {
        let (mut j, mut noise) = (zeros(2, 2), zeros(2, 2));
        (j[(0, 1)], j[(1, 0)], noise[(1, 0)]) = (1.0, -1e-13, 2e-13);
        assert_eq!(Spectrum::of(&j, &noise, 1, None).unwrap().zero_count(), 2);
        assert_eq!(Spectrum::of(&j, &zeros(2, 2), 1, None).unwrap().zero_count(), 0);
    }

    #[test]
    fn a_defective_pair_that_round_off_has_split_does_not_grow() {
        // [A I; d A] with A = [0 5; -5 0]: +- 5 i twice, split by the root of d.
        for (split, expected) in [(1e-15, 0), (-1e-15, 0), (1e-4, 1)] {
            let mut j = zeros(4, 4);
            (j[(0, 1)], j[(1, 0)], j[(2, 3)], j[(3, 2)]) = (5.0, -5.0, 5.0, -5.0);
            (j[(0, 2)], j[(1, 3)], j[(2, 0)], j[(3, 1)]) = (1.0, 1.0, split, split);
            let found = Spectrum::of(&j, &zeros(4, 4), 4, None).unwrap();
            let most = found.values.iter().map(|x| found.sign(*x)).max();
            assert_eq!(most, Some(expected), "{split}: {found:?}");
        }
        // Critical damping is no round-off: -1 twice.
        let mut j = zeros(2, 2);
        (j[(0, 1)], j[(1, 0)], j[(1, 1)]) = (1.0, -1.0, -2.0);
        let found = Spectrum::of(&j, &zeros(2, 2), 1, None).unwrap();
        assert!(found.values.iter().all(|x| found.sign(*x) == -1), "{found:?}");
    }
}
