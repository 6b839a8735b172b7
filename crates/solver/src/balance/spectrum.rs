//! The eigenvalues of a linearization, those that are zero found first.
//!
//! ```text
//! J Z = 0,   [Z Y]^T J [Z Y] = [ 0  *  ]        again with J_1, until it is regular; then its eigenvalues
//!                              [ 0 J_1 ]
//! ```
//! A mechanism that may be put elsewhere on the road, or go faster, has eigenvalues of zero in chains (a speed makes a place). Computed with the others they
//! would come out as the root of round-off, of either sign. Here they are counted by ranks, and are zero.
//! Source: Kublanovskaya, USSR Comput. Math. Math. Phys. 6 (1966) 1; Golub, Wilkinson, SIAM Review 18 (1976) 578, section 10 (chains of one eigenvalue
//! by ranks of orthogonally reduced matrices).

use alloc::vec;
use alloc::vec::Vec;

use crate::linalg::complex::Complex;
use crate::linalg::eigen::eigenvalues;
use crate::linalg::inverse_iteration::{eigenvector, lead};
use crate::linalg::product::restricted;
use crate::linalg::svd::Svd;
use crate::linalg::{Matrix, column, column_mut, zeros};
use crate::math;

/// Singular values below this share of the largest are zero.
const ZERO: f64 = 1e-9;
/// A real part below this share of the largest eigenvalue is round-off.
const ROUND_OFF: f64 = 1e-11;
/// And below this share of its own eigenvalue.
const OWN: f64 = 1e-9;

/// The eigenvalues of a linearization.
#[derive(Clone, Debug)]
pub struct Spectrum {
    /// Those that are not zero: conjugate pairs next to each other (positive imaginary part first), by rising real part.
    pub values: Vec<Complex>,
    /// Dimensions that were split off as zero, round by round.
    pub zeros: Vec<usize>,
    /// What round-off may have made of a real part.
    pub noise: f64,
    matrix: Matrix,
    factors: Vec<f64>,
}

impl Spectrum {
    /// The spectrum of the square matrix of so many places and their velocities behind them. With `blocks` that many dimensions are zero and no
    /// others: for parameters next to one at which they were counted, where another eigenvalue passes through zero. None if an entry is no
    /// number, or the eigenvalues do not converge.
    pub fn of(matrix: &Matrix, places: usize, blocks: Option<&[usize]>) -> Option<Self> {
        if matrix.as_slice().iter().any(|x| !x.is_finite()) {
            return None;
        }
        let (balanced, factors) = in_its_time(matrix, places);
        let (mut rest, mut zeros) = (balanced.clone(), Vec::new());
        let mut largest = 0.0;
        loop {
            let size = rest.nrows();
            if size == 0 || blocks.is_some_and(|blocks| zeros.len() >= blocks.len()) {
                break;
            }
            let mut svd = Svd::new(size, size);
            svd.decompose(&rest);
            let values = svd.values();
            largest = values.iter().fold(largest, |most, x| math::max(*x, most));
            let mut order: Vec<usize> = (0..size).collect();
            holonomy_expr::order::sort_by(&mut order, |i, j| values[*j].total_cmp(&values[*i]));
            let count = match blocks {
                Some(blocks) => blocks[zeros.len()].min(size),
                None => order.iter().filter(|i| values[**i] <= ZERO * largest).count(),
            };
            if count == 0 {
                break;
            }
            let mut basis = self::zeros(size, size - count);
            for (k, i) in order[..size - count].iter().enumerate() {
                column_mut(&mut basis, k).copy_from_slice(column(svd.right(), *i));
            }
            rest = restricted(&rest, &basis);
            zeros.push(count);
        }
        let values = eigenvalues(&rest)?;
        let radius = values.iter().fold(0.0, |most, x| math::max(x.abs(), most));
        Some(Spectrum { values, zeros, noise: ROUND_OFF * radius, matrix: balanced, factors })
    }

    /// Number of eigenvalues that are zero.
    pub fn zero_count(&self) -> usize {
        self.zeros.iter().sum()
    }

    /// Does the deviation that belongs to `value` grow (1), fade (-1) or neither (0)?
    pub fn sign(&self, value: Complex) -> i8 {
        let noise = self.noise + OWN * value.abs();
        if value.re > noise {
            1
        } else if value.re < -noise {
            -1
        } else {
            0
        }
    }

    /// The deviation `(s, u)` that belongs to `value`.
    fn deviation(&self, value: Complex) -> Vec<Complex> {
        let mut x = eigenvector(&self.matrix, value);
        for (x, factor) in x.iter_mut().zip(&self.factors) {
            *x = Complex::new(x.re * factor, x.im * factor);
        }
        x
    }

    /// The displacement of the coordinates that belongs to `value`, real and imaginary part (n each), largest entry 1; `displacements` are those of
    /// the linearization.
    pub fn displacement(&self, value: Complex, displacements: &Matrix) -> (Vec<f64>, Vec<f64>) {
        let deviation = self.deviation(value);
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

/// The matrix in a unit of time in which velocities change about as fast as places, and the factors of the deviations. (Balancing each of them
/// by itself would make round-off large: where a place does not act back, only round-off does.)
fn in_its_time(matrix: &Matrix, places: usize) -> (Matrix, Vec<f64>) {
    let n = matrix.nrows();
    let largest = |rows: core::ops::Range<usize>, columns: core::ops::Range<usize>| {
        columns.flat_map(|j| rows.clone().map(move |i| math::abs(matrix[(i, j)]))).fold(0.0, math::max)
    };
    let (forth, back) = (largest(0..places, places..n), largest(places..n, 0..places));
    let mut rate = if forth > 0.0 && back > 0.0 { math::sqrt(back / forth) } else { largest(places..n, places..n) };
    let mut unit = 1.0;
    // A power of two: nothing is rounded.
    while rate >= 2.0 {
        rate /= 2.0;
        unit *= 2.0;
    }
    while rate > 0.0 && rate < 0.5 && unit > 1e-9 {
        rate *= 2.0;
        unit /= 2.0;
    }
    let factors: Vec<f64> = (0..n).map(|i| if i < places { 1.0 } else { unit }).collect();
    let mut out = matrix.clone();
    for j in 0..n {
        for i in 0..n {
            out[(i, j)] *= factors[j] / factors[i];
        }
    }
    (out, factors)
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
        let found = Spectrum::of(&j, 2, None).unwrap();
        assert_eq!((found.zeros.clone(), found.zero_count()), (vec![2, 1], 3));
        assert_eq!(found.values.len(), 2);
        assert!((found.values[0].re + 0.5).abs() < 1e-14 && (found.values[0].im - 0.75_f64.sqrt()).abs() < 1e-14);
        assert_eq!(found.sign(found.values[0]), -1);
        // Round-off where nothing acts back is no spring.
        let mut noisy = j.clone();
        noisy[(1, 0)] = 3e-16;
        assert_eq!(Spectrum::of(&noisy, 2, None).unwrap().zeros, vec![2, 1]);
        // As many as are said, and no more.
        let told = Spectrum::of(&j, 2, Some(&[2, 1])).unwrap();
        assert_eq!(told.values, found.values);
        assert_eq!(Spectrum::of(&j, 2, Some(&[])).unwrap().values.len(), 5);
        j[(0, 0)] = f64::INFINITY;
        assert!(Spectrum::of(&j, 2, None).is_none());
    }

    #[test]
    fn what_grows_fades_or_does_neither_is_told_by_its_sign() {
        // x'' = x and x'' = -x.
        for (back, signs) in [(1.0, [-1, 1]), (-1.0, [0, 0])] {
            let mut j = zeros(2, 2);
            (j[(0, 1)], j[(1, 0)]) = (1.0, back);
            let found = Spectrum::of(&j, 1, None).unwrap();
            let mut told: Vec<i8> = found.values.iter().map(|value| found.sign(*value)).collect();
            told.sort_unstable();
            assert_eq!(told, signs);
        }
    }

    #[test]
    fn time_is_counted_in_the_period_of_what_acts_back_and_else_in_that_of_the_damping() {
        // x'' = -w^2 x with w = 1024: over w both entries are 1, and nothing is rounded.
        let mut j = zeros(2, 2);
        (j[(0, 1)], j[(1, 0)]) = (1.0, -1024.0 * 1024.0);
        let (scaled, factors) = in_its_time(&j, 1);
        assert_eq!((scaled[(0, 1)], scaled[(1, 0)], factors), (1024.0, -1024.0, vec![1.0, 1024.0]));
        // x'' = -64 x'.
        (j[(1, 0)], j[(1, 1)]) = (0.0, -64.0);
        let (scaled, factors) = in_its_time(&j, 1);
        assert_eq!((scaled[(0, 1)], scaled[(1, 1)], factors), (64.0, -64.0, vec![1.0, 64.0]));
    }
}
