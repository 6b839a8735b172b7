//! Eigenvalues of general real matrices.
//!
//! ```text
//! D^-1 A D = B   (powers of two: rows and columns of like size)      B -> H, Hessenberg      H - s I = Q R,  H <- R Q + s I
//! ```
//! Sources: Parlett, Reinsch, Numer. Math. 13 (1969) 293 (balancing); Golub, Van Loan, Matrix Computations, 4th ed. (2013), sections 7.4.2
//! (Hessenberg form) and 7.5 (shifted QR, here with one complex shift by Wilkinson).
//!
//! Its own for the reason of all kernels here, the same bits everywhere; and nalgebra's `Schur` does not balance, which costs the small eigenvalues of
//! mechanisms with stiff springs their digits (`units_do_not_spoil_small_ones`).

use alloc::vec;
use alloc::vec::Vec;

use super::complex::Complex;
use super::householder::{apply, reflect};
use super::vector::max_abs;
use super::{Matrix, column, column_mut};
use crate::math;

/// Steps for one eigenvalue before the iteration is given up; two or three are usual.
const STEPS: usize = 100;
/// Steps after which the iteration is taken to go in circles.
const CYCLE: usize = 10;
/// Passes of balancing; a few are usual.
const PASSES: usize = 20;

/// Scales a square matrix by powers of two, so that its rows and columns are of like size; gives the factors `D`.
pub fn balance(a: &mut Matrix) -> Vec<f64> {
    let n = a.nrows();
    let mut factors = vec![1.0; n];
    for _ in 0..PASSES {
        let mut changed = false;
        for i in 0..n {
            let others = |k: &usize| *k != i;
            let mut column: f64 = (0..n).filter(others).map(|k| math::abs(a[(k, i)])).sum();
            let row: f64 = (0..n).filter(others).map(|k| math::abs(a[(i, k)])).sum();
            if !(column > 0.0 && row > 0.0 && (column + row).is_finite()) {
                continue;
            }
            let before = column + row;
            let mut factor = 1.0;
            while column < row / 2.0 {
                factor *= 2.0;
                column *= 4.0;
            }
            while column >= row * 2.0 {
                factor /= 2.0;
                column /= 4.0;
            }
            if (column + row) / factor < 0.95 * before {
                changed = true;
                factors[i] *= factor;
                for k in 0..n {
                    a[(k, i)] *= factor;
                    a[(i, k)] /= factor;
                }
            }
        }
        if !changed {
            break;
        }
    }
    factors
}

/// The eigenvalues of a square matrix, conjugate pairs next to each other (positive imaginary part first), by rising real part; none if
/// it has an entry that is no number, or the iteration does not converge.
pub fn eigenvalues(a: &Matrix) -> Option<Vec<Complex>> {
    if a.as_slice().iter().any(|x| !x.is_finite()) {
        return None;
    }
    let mut h = a.clone();
    balance(&mut h);
    // Squares of the entries must neither vanish nor overflow.
    let unit = power_of_two(max_abs(h.as_slice()));
    h.as_mut_slice().iter_mut().for_each(|x| *x /= unit);
    hessenberg(&mut h);
    let found = triangular(&h)?;
    Some(paired(found).into_iter().map(|value| value.scaled(unit)).collect())
}

/// The largest power of two that is not above `x`; the smallest normal number below it.
fn power_of_two(x: f64) -> f64 {
    math::max(f64::from_bits(x.to_bits() & f64::INFINITY.to_bits()), f64::MIN_POSITIVE)
}

/// Similar to the matrix, and zero below the first subdiagonal.
fn hessenberg(a: &mut Matrix) {
    let n = a.nrows();
    for k in 0..n.saturating_sub(2) {
        let mut u = column(a, k)[k + 1..].to_vec();
        let tau = reflect(&mut u);
        if tau == 0.0 {
            continue;
        }
        for j in 0..n {
            apply(tau, &u, &mut column_mut(a, j)[k + 1..]);
        }
        let mut rest = a.transpose();
        for i in 0..n {
            apply(tau, &u, &mut column_mut(&mut rest, i)[k + 1..]);
        }
        *a = rest.transpose();
        for i in k + 2..n {
            a[(i, k)] = 0.0;
        }
    }
}

/// The diagonal that shifted QR steps leave of a Hessenberg matrix.
fn triangular(h: &Matrix) -> Option<Vec<Complex>> {
    let n = h.nrows();
    let mut t = Hessenberg { n, entries: h.as_slice().iter().map(|x| Complex::new(*x, 0.0)).collect() };
    let mut end = n;
    let mut steps = 0;
    while end > 0 {
        let last = end - 1;
        let first = t.split_off(last);
        if first == last {
            end = last;
            steps = 0;
            continue;
        }
        steps += 1;
        if steps > STEPS {
            return None;
        }
        // A cycle is broken by a shift of another kind.
        let shift = if steps % CYCLE == 0 { t.exceptional_shift(last) } else { t.wilkinson_shift(last) };
        t.step(first, last, shift);
    }
    Some((0..n).map(|i| t.entries[t.at(i, i)]).collect())
}

/// A complex Hessenberg matrix on the way to a triangular one.
struct Hessenberg {
    n: usize,
    /// Column after column.
    entries: Vec<Complex>,
}

impl Hessenberg {
    fn at(&self, i: usize, j: usize) -> usize {
        j * self.n + i
    }

    fn get(&self, i: usize, j: usize) -> Complex {
        self.entries[self.at(i, j)]
    }

    /// The first row of the block that ends with row `last` and has no zero below its diagonal; what is round-off there is made zero.
    fn split_off(&mut self, last: usize) -> usize {
        let floor = f64::MIN_POSITIVE / f64::EPSILON;
        let mut first = last;
        while first > 0 {
            let size = self.get(first, first).abs() + self.get(first - 1, first - 1).abs();
            if self.get(first, first - 1).abs() <= f64::EPSILON * size + floor {
                let place = self.at(first, first - 1);
                self.entries[place] = Complex::default();
                break;
            }
            first -= 1;
        }
        first
    }

    /// The eigenvalue of the last two rows and columns that is nearer to the last entry.
    fn wilkinson_shift(&self, last: usize) -> Complex {
        let (a, b) = (self.get(last - 1, last - 1), self.get(last - 1, last));
        let (c, d) = (self.get(last, last - 1), self.get(last, last));
        let half = a.minus(d).scaled(0.5);
        let root = half.times(half).plus(b.times(c)).root();
        let (one, other) = (half.plus(root), half.minus(root));
        let far = if one.abs() > other.abs() { one } else { other };
        if far.abs() > 0.0 { d.minus(b.times(c).over(far)) } else { d }
    }

    fn exceptional_shift(&self, last: usize) -> Complex {
        let (c, d) = (self.get(last, last - 1), self.get(last, last));
        Complex::new(d.re + c.abs(), d.im)
    }

    /// `H - s I = Q R`, `H <- R Q + s I` on the rows and columns from `first` to `last`, by plane rotations.
    fn step(&mut self, first: usize, last: usize, shift: Complex) {
        for i in first..=last {
            let place = self.at(i, i);
            self.entries[place] = self.entries[place].minus(shift);
        }
        let mut rotations = Vec::with_capacity(last - first);
        for k in first..last {
            let (x, y) = (self.get(k, k), self.get(k + 1, k));
            let length = Complex::new(x.abs(), y.abs()).abs();
            let (cosine, sine) = if length > 0.0 {
                (x.scaled(1.0 / length), y.scaled(1.0 / length))
            } else {
                (Complex::new(1.0, 0.0), Complex::default())
            };
            for j in k..=last {
                let (upper, lower) = (self.at(k, j), self.at(k + 1, j));
                let (x, y) = (self.entries[upper], self.entries[lower]);
                self.entries[upper] = cosine.conj().times(x).plus(sine.conj().times(y));
                self.entries[lower] = cosine.times(y).minus(sine.times(x));
            }
            rotations.push((cosine, sine));
        }
        for (k, (cosine, sine)) in (first..last).zip(rotations) {
            for i in first..=(k + 1) {
                let (left, right) = (self.at(i, k), self.at(i, k + 1));
                let (x, y) = (self.entries[left], self.entries[right]);
                self.entries[left] = cosine.times(x).plus(sine.times(y));
                self.entries[right] = cosine.conj().times(y).minus(sine.conj().times(x));
            }
        }
        for i in first..=last {
            let place = self.at(i, i);
            self.entries[place] = self.entries[place].plus(shift);
        }
    }
}

/// Real ones made real, the others made exact pairs: the matrix is real.
fn paired(mut found: Vec<Complex>) -> Vec<Complex> {
    holonomy_expr::order::sort_by(&mut found, |a, b| math::abs(b.im).total_cmp(&math::abs(a.im)));
    let mut out: Vec<[Complex; 2]> = Vec::new();
    let mut single = Vec::new();
    while !found.is_empty() {
        let one = found.remove(0);
        let (mut best, mut place) = (2.0 * math::abs(one.im), None);
        for (i, other) in found.iter().enumerate() {
            let distance = one.minus(other.conj()).abs();
            if distance < best {
                (best, place) = (distance, Some(i));
            }
        }
        match place {
            Some(i) => {
                let other = found.remove(i);
                let mean = one.plus(other.conj()).scaled(0.5);
                let mean = Complex::new(mean.re, math::abs(mean.im));
                out.push([mean, mean.conj()]);
            }
            None => single.push(Complex::new(one.re, 0.0)),
        }
    }
    let mut all: Vec<Vec<Complex>> = out.iter().map(|pair| pair.to_vec()).collect();
    all.extend(single.into_iter().map(|one| vec![one]));
    holonomy_expr::order::sort_by(&mut all, |a, b| a[0].re.total_cmp(&b[0].re));
    all.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::super::inverse_iteration::eigenvector;
    use super::*;

    fn near(found: &[Complex], wanted: &[(f64, f64)], tolerance: f64) {
        assert_eq!(found.len(), wanted.len(), "{found:?}");
        for (f, (re, im)) in found.iter().zip(wanted) {
            assert!(f.minus(Complex::new(*re, *im)).abs() < tolerance, "{found:?} {wanted:?}");
        }
    }

    /// `S B S^-1` of a matrix with known eigenvalues, `S` unit lower triangular with its inverse alternating.
    fn disguised(b: &Matrix) -> Matrix {
        let n = b.nrows();
        let mut s = Matrix::identity(n, n);
        let mut inverse = Matrix::identity(n, n);
        for i in 1..n {
            s[(i, i - 1)] = 0.7;
        }
        for j in 0..n {
            for i in j + 1..n {
                inverse[(i, j)] = -0.7 * inverse[(i - 1, j)];
            }
        }
        let (mut left, mut whole) = (Matrix::zeros(n, n), Matrix::zeros(n, n));
        super::super::product::times(&s, b, &mut left);
        super::super::product::times(&left, &inverse, &mut whole);
        whole
    }

    #[test]
    fn eigenvalues_of_a_disguised_block_diagonal_matrix() {
        let mut b = Matrix::zeros(6, 6);
        // -1 +- 2i, 3, 0.5 +- 0.1i, -4, with a term above the blocks that changes none of them.
        for (i, (re, im)) in [(0, (-1.0, 2.0)), (3, (0.5, 0.1))] {
            b[(i, i)] = re;
            b[(i + 1, i + 1)] = re;
            b[(i, i + 1)] = im;
            b[(i + 1, i)] = -im;
        }
        b[(2, 2)] = 3.0;
        b[(5, 5)] = -4.0;
        b[(0, 5)] = 10.0;
        let a = disguised(&b);
        let found = eigenvalues(&a).unwrap();
        let wanted = [(-4.0, 0.0), (-1.0, 2.0), (-1.0, -2.0), (0.5, 0.1), (0.5, -0.1), (3.0, 0.0)];
        near(&found, &wanted, 1e-12);
        for value in found {
            let x = eigenvector(&a, value);
            for i in 0..6 {
                let image = (0..6).fold(Complex::default(), |sum, j| sum.plus(x[j].scaled(a[(i, j)])));
                assert!(image.minus(value.times(x[i])).abs() < 1e-12, "{value:?}");
            }
        }
    }

    #[test]
    fn units_do_not_spoil_small_ones() {
        // A spring of 1e10 beside one of 1: (x, y, x', y').
        let a = Matrix::from_row_slice(
            4,
            4,
            &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, -1e10, 1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0],
        );
        let found = eigenvalues(&a).unwrap();
        let mut sizes: Vec<f64> = found.iter().map(|x| x.im).filter(|im| *im > 0.0).collect();
        sizes.sort_by(f64::total_cmp);
        assert!((sizes[0] - 1.0).abs() < 1e-9 && (sizes[1] / 1e5 - 1.0).abs() < 1e-14, "{sizes:?}");
    }

    #[test]
    fn of_nothing_and_of_what_is_no_number() {
        assert_eq!(eigenvalues(&Matrix::zeros(0, 0)), Some(Vec::new()));
        near(&eigenvalues(&Matrix::zeros(3, 3)).unwrap(), &[(0.0, 0.0); 3], 1e-300);
        assert_eq!(eigenvalues(&Matrix::from_element(2, 2, f64::NAN)), None);
    }
}
