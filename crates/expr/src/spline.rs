//! Tables: natural cubic splines through given points.

use alloc::vec;
use alloc::vec::Vec;

/// A natural cubic spline: twice continuously differentiable through its points, without curvature at its ends.
///
/// Outside its points it is constant: value of the nearest end, derivatives 0. The ends themselves belong to the
/// inside, so a table that starts at t = 0 has its slope there.
///
/// ```
/// # use holonomy_expr::Spline;
/// let lift = Spline::new(&[0.0, 1.0, 2.0], &[0.0, 0.1, 0.0])?;
/// assert_eq!(lift.value(1.0), 0.1);
/// assert!(lift.derivative(1, 1.0).abs() < 1e-15);
/// assert_eq!(lift.value(7.0), 0.0);
/// # Ok::<(), holonomy_expr::SplineError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spline {
    x: Vec<f64>,
    /// Coefficients of 1, s, s^2, s^3 with s = u - x_i, one interval a row.
    pieces: Vec<[f64; 4]>,
    last: f64,
}

/// Why points do not make a spline.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum SplineError {
    /// Fewer than two points.
    #[error("a table needs at least 2 points, here are {points}")]
    TooFew {
        /// How many there are.
        points: usize,
    },
    /// Not as many values as points.
    #[error("a table needs one value for each point, here are {points} points and {values} values")]
    LengthMismatch {
        /// Number of points.
        points: usize,
        /// Number of values.
        values: usize,
    },
    /// Points that do not increase.
    #[error("the points of a table must increase: number {} ({next}) is not above {previous}", index + 1)]
    NotIncreasing {
        /// Index of the point that is not above its predecessor.
        index: usize,
        /// The predecessor.
        previous: f64,
        /// The point.
        next: f64,
    },
    /// A point or value that is not finite, or so large that the curve is not.
    #[error("number {} of the table is not finite, or too large for a smooth curve", index + 1)]
    NotFinite {
        /// Index of the point.
        index: usize,
    },
}

impl Spline {
    /// The natural cubic spline through `(x_i, y_i)`; two points make a straight line.
    ///
    /// Second derivatives from the tridiagonal system of the natural spline (de Boor, A Practical Guide to Splines,
    /// chapter IV), solved by elimination without pivoting: it is diagonally dominant.
    pub fn new(x: &[f64], y: &[f64]) -> Result<Self, SplineError> {
        let n = x.len();
        if y.len() != n {
            return Err(SplineError::LengthMismatch { points: n, values: y.len() });
        }
        if n < 2 {
            return Err(SplineError::TooFew { points: n });
        }
        if let Some(index) = (0..n).find(|i| !x[*i].is_finite() || !y[*i].is_finite()) {
            return Err(SplineError::NotFinite { index });
        }
        if let Some(index) = (1..n).find(|i| x[*i] <= x[*i - 1]) {
            return Err(SplineError::NotIncreasing { index, previous: x[index - 1], next: x[index] });
        }

        let second = second_derivatives(x, y);
        let mut pieces = Vec::with_capacity(n - 1);
        for i in 0..n - 1 {
            let h = x[i + 1] - x[i];
            let slope = (y[i + 1] - y[i]) / h - h * (2.0 * second[i] + second[i + 1]) / 6.0;
            let piece = [y[i], slope, second[i] / 2.0, (second[i + 1] - second[i]) / (6.0 * h)];
            if piece.iter().any(|c| !c.is_finite()) {
                return Err(SplineError::NotFinite { index: i });
            }
            pieces.push(piece);
        }
        Ok(Self { x: x.to_vec(), pieces, last: y[n - 1] })
    }

    /// The value at `u`.
    pub fn value(&self, u: f64) -> f64 {
        self.derivative(0, u)
    }

    /// The derivative of order `order` at `u`; 0 beyond the third, which is constant between the points.
    pub fn derivative(&self, order: u8, u: f64) -> f64 {
        if u.is_nan() {
            return u;
        }
        let (first, last) = self.domain();
        let inside = u >= first && u <= last;
        if order == 0 {
            if u <= first {
                return self.pieces[0][0];
            }
            if u >= last {
                return self.last;
            }
        } else if !inside {
            return 0.0;
        }
        let piece = self.x.partition_point(|x| *x <= u).clamp(1, self.pieces.len()) - 1;
        let s = u - self.x[piece];
        let [c0, c1, c2, c3] = self.pieces[piece];
        match order {
            0 => c0 + s * (c1 + s * (c2 + s * c3)),
            1 => c1 + s * (2.0 * c2 + s * (3.0 * c3)),
            2 => 2.0 * c2 + s * (6.0 * c3),
            3 => 6.0 * c3,
            _ => 0.0,
        }
    }

    /// The points that it goes through.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        let values = self.pieces.iter().map(|piece| piece[0]).chain([self.last]);
        self.x.iter().copied().zip(values)
    }

    /// First and last point.
    pub fn domain(&self) -> (f64, f64) {
        (self.x[0], self.x[self.x.len() - 1])
    }
}

/// Second derivatives at the points: `h_{i-1} s_{i-1} + 2 (h_{i-1} + h_i) s_i + h_i s_{i+1} = 6 (d_i - d_{i-1})` with
/// the divided differences `d`, and 0 at both ends.
fn second_derivatives(x: &[f64], y: &[f64]) -> Vec<f64> {
    let n = x.len();
    let h = |i: usize| x[i + 1] - x[i];
    let d = |i: usize| (y[i + 1] - y[i]) / h(i);
    let mut diagonal = vec![0.0; n];
    let mut second = vec![0.0; n];
    for i in 1..n - 1 {
        let (mut pivot, mut right) = (2.0 * (h(i - 1) + h(i)), 6.0 * (d(i) - d(i - 1)));
        if i > 1 {
            let factor = h(i - 1) / diagonal[i - 1];
            pivot -= factor * h(i - 1);
            right -= factor * second[i - 1];
        }
        diagonal[i] = pivot;
        second[i] = right;
    }
    for i in (1..n - 1).rev() {
        second[i] = (second[i] - h(i) * second[i + 1]) / diagonal[i];
    }
    second
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: [f64; 5] = [-1.0, 0.0, 0.5, 2.0, 3.5];
    const Y: [f64; 5] = [0.3, -0.2, 0.7, 0.1, 1.0];

    #[test]
    fn it_goes_through_its_points_and_is_smooth_between_them() {
        let spline = Spline::new(&X, &Y).unwrap();
        for (x, y) in X.iter().zip(&Y) {
            assert_eq!(spline.value(*x), *y);
        }
        assert!(spline.points().eq(X.into_iter().zip(Y)));
        for x in &X[1..4] {
            let below = x - 1e-9;
            for (order, tolerance) in [(0, 1e-7), (1, 1e-7), (2, 1e-7)] {
                let jump = spline.derivative(order, below) - spline.derivative(order, *x);
                assert!(jump.abs() < tolerance, "order {order} jumps by {jump} at {x}");
            }
        }
        assert_eq!(spline.derivative(2, -1.0), 0.0);
        assert!(spline.derivative(2, 3.5).abs() < 1e-15);
    }

    #[test]
    fn derivatives_follow_the_value() {
        let spline = Spline::new(&X, &Y).unwrap();
        let h = 1e-5;
        for u in [-0.9, -0.3, 0.2, 0.9, 1.7, 2.4, 3.4] {
            for order in 0..3 {
                let difference = (spline.derivative(order, u + h) - spline.derivative(order, u - h)) / (2.0 * h);
                let exact = spline.derivative(order + 1, u);
                assert!((difference - exact).abs() < 1e-8, "order {order} at {u}: {difference} {exact}");
            }
        }
    }

    #[test]
    fn a_line_stays_a_line_and_a_sine_is_met_to_fourth_order() {
        let line = Spline::new(&[0.0, 1.0, 4.0], &[1.0, 3.0, 9.0]).unwrap();
        assert!((line.value(2.7) - 6.4).abs() < 1e-15);
        let x: Vec<f64> = (0..=100).map(|i| f64::from(i) * core::f64::consts::PI / 100.0).collect();
        let y: Vec<f64> = x.iter().map(|x| libm::sin(*x)).collect();
        let sine = Spline::new(&x, &y).unwrap();
        // The sine has no curvature at 0 and pi either; the error is then at most 5/384 h^4 max|f''''| (de Boor).
        let bound = 5.0 / 384.0 * (core::f64::consts::PI / 100.0_f64).powi(4);
        for u in [0.1, 0.77, 1.3, 2.2, 3.0] {
            assert!((sine.value(u) - libm::sin(u)).abs() < bound);
        }
    }

    #[test]
    fn constant_outside() {
        let spline = Spline::new(&X, &Y).unwrap();
        assert_eq!((spline.value(-9.0), spline.value(9.0)), (0.3, 1.0));
        assert_eq!((spline.value(f64::NEG_INFINITY), spline.value(f64::INFINITY)), (0.3, 1.0));
        for order in 1..5 {
            assert_eq!((spline.derivative(order, -1.1), spline.derivative(order, 3.6)), (0.0, 0.0));
        }
        assert!(spline.derivative(1, 3.5) != 0.0 && spline.derivative(1, -1.0) != 0.0);
        assert!(spline.value(f64::NAN).is_nan() && spline.derivative(2, f64::NAN).is_nan());
    }

    #[test]
    fn bad_points() {
        let message = |x: &[f64], y: &[f64]| alloc::format!("{}", Spline::new(x, y).unwrap_err());
        assert_eq!(message(&[1.0], &[1.0]), "a table needs at least 2 points, here are 1");
        assert_eq!(
            message(&[1.0, 2.0], &[1.0]),
            "a table needs one value for each point, here are 2 points and 1 values"
        );
        assert_eq!(
            message(&[1.0, 2.0, 2.0], &[1.0; 3]),
            "the points of a table must increase: number 3 (2) is not above 2"
        );
        assert_eq!(
            message(&[1.0, f64::NAN], &[1.0; 2]),
            "number 2 of the table is not finite, or too large for a smooth curve"
        );
        assert!(Spline::new(&[0.0, 1e-300], &[-1e300, 1e300]).is_err());
    }
}
