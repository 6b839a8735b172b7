//! Rigid bodies whose coordinates are the nine entries of the rotation matrix: what the paper derives from a state.
//!
//! ```text
//! K R'' = R Lambda + forces,   Lambda symmetric:  the six orthogonality multipliers        (paper, eqs 12 and 22)
//! T* = x - R R0^T x0:   where the point of the body is now that lay at the origin at the start ("pseudo-translation")
//! p = mass x',   [L]x = R' K R^T - R K R'^T:   the six first integrals of the free body
//! ```
//! Source: the paper "Validation of new rigid body dynamics formulation using rotation matrices elements as dependent
//! parameters"; tests/reference/rotation_matrix. With `R' = [w]x R` the last line is `L = J w`, because
//! `[w]x K + K [w]x = [(tr(K) I - K) w]x` and `J = tr(K) I - K`.

use crate::linalg::three::{Matrix3, difference, times, times_transposed, times_vector};
use crate::system::RotationBlock;

/// The nine entries at `from`.
pub(crate) fn nine(x: &[f64], from: usize) -> Matrix3 {
    core::array::from_fn(|e| x[from + e])
}

/// The three entries at `from`.
pub(crate) fn three(x: &[f64], from: usize) -> [f64; 3] {
    core::array::from_fn(|e| x[from + e])
}

/// Place of the multiplier `r_jl` among the six, for each entry `(j, l)` of the matrix.
pub(crate) const ROW_OF_ENTRY: [usize; 9] = [0, 1, 2, 1, 3, 4, 2, 4, 5];

/// `Lambda` (N m, row by row) from the six multipliers of the orthogonality rows `r11 r12 r13 r22 r23 r33`.
pub fn lambda(multipliers: &[f64; 6]) -> Matrix3 {
    core::array::from_fn(|e| -multipliers[ROW_OF_ENTRY[e]] * if e % 4 == 0 { 2.0 } else { 1.0 })
}

/// The six multipliers of a matrix `Lambda`.
pub(crate) fn multipliers_of(lambda: &Matrix3) -> [f64; 6] {
    [-0.5 * lambda[0], -lambda[1], -lambda[2], -0.5 * lambda[4], -lambda[5], -0.5 * lambda[8]]
}

/// Pseudo-translation `T*` (m) at position `x` and rotation `r`, from a start at `x0` and `r0`.
pub fn pseudo_translation(x: &[f64; 3], r: &Matrix3, x0: &[f64; 3], r0: &Matrix3) -> [f64; 3] {
    let turned = times_vector(&times_transposed(r, r0), x0);
    core::array::from_fn(|i| x[i] - turned[i])
}

/// Momentum (kg m/s) and angular momentum about the centre of mass (kg m^2/s), world axes: constant while nothing acts on the
/// body. `q`, `v` are those of the whole system.
pub fn first_integrals(block: &RotationBlock, q: &[f64], v: &[f64]) -> [f64; 6] {
    let velocity = three(v, block.position);
    let (r, r_dot) = (nine(q, block.rotation), nine(v, block.rotation));
    let half = times_transposed(&times(&r_dot, &block.euler_tensor), &r);
    let transposed = core::array::from_fn(|e| half[3 * (e % 3) + e / 3]);
    let spin = difference(&half, &transposed);
    let [x, y, z] = velocity.map(|v| block.mass * v);
    [x, y, z, spin[7], spin[2], spin[3]]
}
