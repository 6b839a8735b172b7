//! Eigenvalues and eigenvectors of general real matrices.
//!
//! ```text
//! D^-1 A D = B   (powers of two: rows and columns of like size)      B -> H, Hessenberg      H - s I = Q R,  H <- R Q + s I
//! (A - l I) x_(k+1) = x_k   (an eigenvector, by inverse iteration)
//! ```
//! Sources: Parlett, Reinsch, Numer. Math. 13 (1969) 293 (balancing); Golub, Van Loan, Matrix Computations, 4th ed. (2013), sections 7.4.2
//! (Hessenberg form), 7.5 (shifted QR, here with one complex shift by Wilkinson) and 7.6.1 (inverse iteration).

use alloc::vec;
use alloc::vec::Vec;

use super::householder::{apply, reflect};
use super::vector::max_abs;
use super::{Matrix, column, column_mut};
use crate::math;

/// Steps for one eigenvalue before the iteration is given up; two or three are usual.
const STEPS: usize = 100;
/// Passes of balancing; a few are usual.
const PASSES: usize = 20;

/// A complex number.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Complex {
    /// Real part.
    pub re: f64,
    /// Imaginary part.
    pub im: f64,
}

impl Complex {
    /// From its parts.
    pub fn new(re: f64, im: f64) -> Self {
        Complex { re, im }
    }

    /// Absolute value, without overflow on the way.
    pub fn abs(self) -> f64 {
        let (a, b) = (math::abs(self.re), math::abs(self.im));
        let (large, small) = if a > b { (a, b) } else { (b, a) };
        if large > 0.0 {
            let ratio = small / large;
            large * math::sqrt(1.0 + ratio * ratio)
        } else {
            large
        }
    }

    /// The complex conjugate.
    pub fn conj(self) -> Self {
        Complex { re: self.re, im: -self.im }
    }

    fn plus(self, b: Self) -> Self {
        Complex { re: self.re + b.re, im: self.im + b.im }
    }

    fn minus(self, b: Self) -> Self {
        Complex { re: self.re - b.re, im: self.im - b.im }
    }

    fn times(self, b: Self) -> Self {
        Complex { re: self.re * b.re - self.im * b.im, im: self.re * b.im + self.im * b.re }
    }

    fn scaled(self, s: f64) -> Self {
        Complex { re: s * self.re, im: s * self.im }
    }

    fn over(self, b: Self) -> Self {
        // Smith, Comm. ACM 5 (1962) 435.
        if math::abs(b.re) >= math::abs(b.im) {
            let ratio = b.im / b.re;
            let whole = b.re + b.im * ratio;
            Complex { re: (self.re + self.im * ratio) / whole, im: (self.im - self.re * ratio) / whole }
        } else {
            let ratio = b.re / b.im;
            let whole = b.re * ratio + b.im;
            Complex { re: (self.re * ratio + self.im) / whole, im: (self.im * ratio - self.re) / whole }
        }
    }

    fn root(self) -> Self {
        let size = self.abs();
        let re = math::sqrt(0.5 * math::max(size + self.re, 0.0));
        let im = math::sqrt(0.5 * math::max(size - self.re, 0.0));
        Complex { re, im: if self.im < 0.0 { -im } else { im } }
    }
}

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
/// it has an entry that is no number.
pub fn eigenvalues(a: &Matrix) -> Option<Vec<Complex>> {
    if a.as_slice().iter().any(|x| !x.is_finite()) {
        return None;
    }
    let mut h = a.clone();
    balance(&mut h);
    hessenberg(&mut h);
    let found = triangular(&h)?;
    Some(paired(found))
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
    let mut t: Vec<Complex> = h.as_slice().iter().map(|x| Complex::new(*x, 0.0)).collect();
    let at = |i: usize, j: usize| j * n + i;
    let floor = f64::MIN_POSITIVE / f64::EPSILON;
    let mut end = n;
    let mut steps = 0;
    while end > 0 {
        let last = end - 1;
        // The block that is not yet split off.
        let mut first = last;
        while first > 0 {
            let size = t[at(first, first)].abs() + t[at(first - 1, first - 1)].abs();
            if t[at(first, first - 1)].abs() <= f64::EPSILON * size + floor {
                t[at(first, first - 1)] = Complex::default();
                break;
            }
            first -= 1;
        }
        if first == last {
            end = last;
            steps = 0;
            continue;
        }
        steps += 1;
        if steps > STEPS {
            return None;
        }
        let (a, b) = (t[at(last - 1, last - 1)], t[at(last - 1, last)]);
        let (c, d) = (t[at(last, last - 1)], t[at(last, last)]);
        let shift = if steps % 10 == 0 {
            // A cycle is broken by a shift of another kind.
            Complex::new(d.re + c.abs(), d.im)
        } else {
            let half = a.minus(d).scaled(0.5);
            let root = half.times(half).plus(b.times(c)).root();
            let (one, other) = (half.plus(root), half.minus(root));
            let far = if one.abs() > other.abs() { one } else { other };
            if far.abs() > 0.0 { d.minus(b.times(c).over(far)) } else { d }
        };
        for i in first..=last {
            t[at(i, i)] = t[at(i, i)].minus(shift);
        }
        let mut turns = Vec::with_capacity(last - first);
        for k in first..last {
            let (x, y) = (t[at(k, k)], t[at(k + 1, k)]);
            let (x_size, y_size) = (x.abs(), y.abs());
            let length = Complex::new(x_size, y_size).abs();
            let (cosine, sine) = if length > 0.0 {
                (x.scaled(1.0 / length), y.scaled(1.0 / length))
            } else {
                (Complex::new(1.0, 0.0), Complex::default())
            };
            for j in k..=last {
                let (upper, lower) = (t[at(k, j)], t[at(k + 1, j)]);
                t[at(k, j)] = cosine.conj().times(upper).plus(sine.conj().times(lower));
                t[at(k + 1, j)] = cosine.times(lower).minus(sine.times(upper));
            }
            turns.push((cosine, sine));
        }
        for (k, (cosine, sine)) in (first..last).zip(turns) {
            for i in first..=(k + 1) {
                let (left, right) = (t[at(i, k)], t[at(i, k + 1)]);
                t[at(i, k)] = cosine.times(left).plus(sine.times(right));
                t[at(i, k + 1)] = cosine.conj().times(right).minus(sine.conj().times(left));
            }
        }
        for i in first..=last {
            t[at(i, i)] = t[at(i, i)].plus(shift);
        }
    }
    Some((0..n).map(|i| t[at(i, i)]).collect())
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

/// An eigenvector of `a` for the eigenvalue `value`, largest entry 1.
pub fn eigenvector(a: &Matrix, value: Complex) -> Vec<Complex> {
    let n = a.nrows();
    let size = math::max(max_abs(a.as_slice()), f64::MIN_POSITIVE / f64::EPSILON);
    let mut m: Vec<Complex> = a.as_slice().iter().map(|x| Complex::new(*x, 0.0)).collect();
    for i in 0..n {
        m[i * n + i] = m[i * n + i].minus(value);
    }
    let mut order: Vec<usize> = (0..n).collect();
    for k in 0..n {
        let mut pivot = k;
        for i in k + 1..n {
            if m[k * n + i].abs() > m[k * n + pivot].abs() {
                pivot = i;
            }
        }
        order.swap(k, pivot);
        for j in 0..n {
            m.swap(j * n + k, j * n + pivot);
        }
        // The matrix is singular: its last pivot is round-off, which is what makes the vector large.
        if m[k * n + k].abs() < f64::EPSILON * size {
            m[k * n + k] = Complex::new(f64::EPSILON * size, 0.0);
        }
        for i in k + 1..n {
            m[k * n + i] = m[k * n + i].over(m[k * n + k]);
        }
        for j in k + 1..n {
            let top = m[j * n + k];
            for i in k + 1..n {
                m[j * n + i] = m[j * n + i].minus(m[k * n + i].times(top));
            }
        }
    }
    // Not symmetric, so that no eigenvector is likely to be left out.
    #[expect(clippy::cast_precision_loss, reason = "an index")]
    let mut x: Vec<Complex> = (0..n).map(|i| Complex::new(1.0 + 0.1 * (i % 7) as f64, 0.03 * (i % 5) as f64)).collect();
    for _ in 0..3 {
        let mut y: Vec<Complex> = order.iter().map(|i| x[*i]).collect();
        for k in 0..n {
            let top = y[k];
            for i in k + 1..n {
                y[i] = y[i].minus(m[k * n + i].times(top));
            }
        }
        for k in (0..n).rev() {
            y[k] = y[k].over(m[k * n + k]);
            let top = y[k];
            for i in 0..k {
                y[i] = y[i].minus(m[k * n + i].times(top));
            }
        }
        let mut lead = Complex::new(1.0, 0.0);
        let mut most = 0.0;
        for y in &y {
            if y.abs() > (1.0 + 1e-9) * most {
                (most, lead) = (y.abs(), *y);
            }
        }
        x = y.iter().map(|y| y.over(lead)).collect();
    }
    x
}

#[cfg(test)]
mod tests {
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
