//! Vectors and rotations of space: as expressions, and in numbers.

use holonomy_expr::{NodeId, math};

use crate::kind::Build;

/// Three expressions: a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nodes3(pub [NodeId; 3]);

impl Nodes3 {
    /// `self + other`
    pub fn plus(self, build: &mut Build<'_>, other: Self) -> Self {
        Self([0, 1, 2].map(|i| build.graph.add(self.0[i], other.0[i])))
    }

    /// `self - other`
    pub fn minus(self, build: &mut Build<'_>, other: Self) -> Self {
        Self([0, 1, 2].map(|i| build.graph.sub(self.0[i], other.0[i])))
    }

    /// The scalar product.
    pub fn dot(self, build: &mut Build<'_>, other: Self) -> NodeId {
        build.graph.dot(&self.0, &other.0)
    }

    /// The vector product `self x other`.
    pub fn cross(self, build: &mut Build<'_>, other: Self) -> Self {
        let ([a, b], [c, d], [e, f]) = ([1, 2], [2, 0], [0, 1]);
        Self([(a, b), (c, d), (e, f)].map(|(i, j)| {
            let (first, second) = (build.graph.mul(self.0[i], other.0[j]), build.graph.mul(self.0[j], other.0[i]));
            build.graph.sub(first, second)
        }))
    }

    /// `-self`
    pub fn negative(self, build: &mut Build<'_>) -> Self {
        Self(self.0.map(|node| build.graph.neg(node)))
    }
}

/// A vector in numbers.
pub type Vector3 = [f64; 3];
/// A matrix in numbers, row by row.
pub type Matrix3 = [[f64; 3]; 3];

/// The matrix that leaves every vector as it is.
pub const IDENTITY: Matrix3 = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// `a . b`
pub fn dot(a: Vector3, b: Vector3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// `a x b`
pub fn cross(a: Vector3, b: Vector3) -> Vector3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// `a + factor b`
pub fn plus(a: Vector3, factor: f64, b: Vector3) -> Vector3 {
    [0, 1, 2].map(|i| a[i] + factor * b[i])
}

/// `matrix x`
pub fn times(matrix: &Matrix3, x: Vector3) -> Vector3 {
    [0, 1, 2].map(|i| dot(matrix[i], x))
}

/// `matrix^T x`
pub fn transposed_times(matrix: &Matrix3, x: Vector3) -> Vector3 {
    [0, 1, 2].map(|j| matrix[0][j] * x[0] + matrix[1][j] * x[1] + matrix[2][j] * x[2])
}

/// The direction of `x`; `None` if it has none (all components zero). Safe for components whose squares overflow or vanish.
pub fn direction(x: Vector3) -> Option<Vector3> {
    let largest = x.iter().fold(0.0, |largest, x| math::max(largest, math::abs(*x)));
    if largest == 0.0 {
        return None;
    }
    // A direction that has length 1 already must not change by a bit: only extreme lengths are scaled first.
    let x = if largest > 1e-100 && largest < 1e100 { x } else { x.map(|x| x / largest) };
    let length = math::norm(&x);
    Some(x.map(|x| x / length))
}

/// `a` completed to a right-handed triad `a, b, c`: `b = a x e_k` normalized, `k` the smallest component of `a` (the first
/// if tied), `c = a x b`.
pub fn triad(a: Vector3) -> Matrix3 {
    let mut k = 0;
    for i in 1..3 {
        if math::abs(a[i]) < math::abs(a[k]) {
            k = i;
        }
    }
    // The smallest component of a unit vector is at most 0.58: the product is never short.
    let b = direction(cross(a, IDENTITY[k])).unwrap_or(IDENTITY[(k + 1) % 3]);
    [a, b, cross(a, b)]
}

/// The smallest rotation that takes the direction `from` to the direction `to`; half a turn about any perpendicular axis
/// where the two are opposite.
pub fn smallest_rotation(from: Vector3, to: Vector3) -> Matrix3 {
    let (axis, cosine) = (cross(from, to), dot(from, to));
    if cosine < -1.0 + 1e-12 {
        let b = triad(from)[1];
        return [0, 1, 2].map(|i| [0, 1, 2].map(|j| 2.0 * b[i] * b[j] - IDENTITY[i][j]));
    }
    // Rodrigues: R = cos I + [axis] + axis axis^T / (1 + cos).
    let cross_matrix = [[0.0, -axis[2], axis[1]], [axis[2], 0.0, -axis[0]], [-axis[1], axis[0], 0.0]];
    [0, 1, 2]
        .map(|i| [0, 1, 2].map(|j| cosine * IDENTITY[i][j] + cross_matrix[i][j] + axis[i] * axis[j] / (1.0 + cosine)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triads_are_right_handed_whatever_the_axis() {
        for a in [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.6, 0.0, 0.8], [0.36, 0.48, -0.8]] {
            let [a, b, c] = triad(a);
            assert!(dot(a, b).abs() < 1e-15 && dot(b, c).abs() < 1e-15 && dot(a, c).abs() < 1e-15);
            assert!((dot(cross(a, b), c) - 1.0).abs() < 1e-15);
        }
        assert_eq!(triad([0.0, 0.0, 1.0])[1], [0.0, 1.0, 0.0], "the first of the smallest components");
    }

    #[test]
    fn the_smallest_rotation_takes_one_direction_to_the_other() {
        let a = [0.36, 0.48, -0.8];
        for b in [[1.0, 0.0, 0.0], [0.36, 0.48, -0.8], [-0.36, -0.48, 0.8]] {
            let turned = times(&smallest_rotation(a, b), a);
            assert!((0..3).all(|i| (turned[i] - b[i]).abs() < 1e-15), "{turned:?}");
        }
    }

    #[test]
    fn directions_of_extreme_lengths() {
        assert_eq!(direction([0.0; 3]), None);
        assert_eq!(direction([3e200, 0.0, 4e200]), Some([0.6, 0.0, 0.8]));
        assert_eq!(direction([0.0, 0.0, -1e-300]), Some([0.0, 0.0, -1.0]));
    }
}
