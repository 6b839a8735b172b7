//! Closed forms of rigid bodies that turn: elliptic functions and quadratures, independent of the program.

/// A rotation matrix, row by row.
pub type Matrix = [[f64; 3]; 3];

/// Jacobi's `sn`, `cn`, `dn` of `u` with the parameter `m = k^2` in [0, 1), by arithmetic-geometric means (Abramowitz and Stegun 16.4).
///
/// # Panics
/// If `m` is not in [0, 1).
pub fn jacobi(u: f64, m: f64) -> [f64; 3] {
    assert!((0.0..1.0).contains(&m), "{m}");
    let (mut a, mut c) = (vec![1.0], vec![m.sqrt()]);
    let mut b = (1.0 - m).sqrt();
    while c[c.len() - 1].abs() > 1e-17 && a.len() < 16 {
        let last = a[a.len() - 1];
        a.push((last + b) / 2.0);
        c.push((last - b) / 2.0);
        b = (last * b).sqrt();
    }
    let n = a.len() - 1;
    let mut phi = f64::powi(2.0, i32::try_from(n).expect("small")) * a[n] * u;
    for i in (1..=n).rev() {
        phi = (phi + (c[i] / a[i] * phi.sin()).asin()) / 2.0;
    }
    let (sn, cn) = phi.sin_cos();
    [sn, cn, (1.0 - m * sn * sn).sqrt()]
}

/// The integral of `f` from `a` to `b` by Gauss-Legendre with five nodes in each of `parts` parts.
pub fn integral(f: impl Fn(f64) -> f64, a: f64, b: f64, parts: usize) -> f64 {
    let nodes = {
        let (near, far) = ((10.0_f64 / 7.0).sqrt() * 2.0, 13.0 * 70.0_f64.sqrt());
        let x = |sign: f64| (5.0 + sign * near).sqrt() / 3.0;
        let w = |sign: f64| (322.0 + sign * far) / 900.0;
        [(0.0, 128.0 / 225.0), (x(-1.0), w(1.0)), (-x(-1.0), w(1.0)), (x(1.0), w(-1.0)), (-x(1.0), w(-1.0))]
    };
    let half = (b - a) / (2.0 * parts as f64);
    (0..parts)
        .map(|i| {
            let middle = a + (2 * i + 1) as f64 * half;
            nodes.iter().map(|(x, w)| w * f(middle + half * x)).sum::<f64>() * half
        })
        .sum()
}

/// Legendre's incomplete integral of the first kind, `F(phi | m)`.
pub fn elliptic_f(phi: f64, m: f64) -> f64 {
    integral(|x| 1.0 / (1.0 - m * x.sin() * x.sin()).sqrt(), 0.0, phi, 4000)
}

/// Values at `times`, ascending from 0, of the integral of `rate` from 0 on.
pub fn accumulated(rate: impl Fn(f64) -> f64, times: &[f64], parts: usize) -> Vec<f64> {
    let mut sum = 0.0;
    let mut last = 0.0;
    let step = |t: &f64| {
        sum += integral(&rate, last, *t, parts);
        last = *t;
        sum
    };
    times.iter().map(step).collect()
}

/// The product of two matrices.
pub fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

/// The transposed matrix.
pub fn transposed(a: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| a[j][i]))
}

/// The turn by `angle` about coordinate axis `axis` (0, 1, 2).
pub fn turn(axis: usize, angle: f64) -> Matrix {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut matrix = [[0.0; 3]; 3];
    let (sin, cos) = angle.sin_cos();
    matrix[axis][axis] = 1.0;
    (matrix[i][i], matrix[j][j]) = (cos, cos);
    (matrix[i][j], matrix[j][i]) = (-sin, sin);
    matrix
}

/// A free body: its angular velocity in its principal axes and its rotation at `times`, beginning with no rotation (Landau, Lifshitz,
/// Mechanics, section 37).
///
/// # Panics
/// If the motion is one about a principal axis or on the separatrix.
pub fn free_body(inertia: [f64; 3], omega: [f64; 3], times: &[f64]) -> Vec<([f64; 3], Matrix)> {
    // Axes from the smallest moment to the largest, or the other way: the third is the one whose angular velocity keeps its sign.
    let mut axes = [0, 1, 2];
    axes.sort_by(|a, b| inertia[*a].total_cmp(&inertia[*b]));
    let twice_energy: f64 = (0..3).map(|i| inertia[i] * omega[i] * omega[i]).sum();
    let square: f64 = (0..3).map(|i| (inertia[i] * omega[i]).powi(2)).sum();
    if square < twice_energy * inertia[axes[1]] {
        axes.swap(0, 2);
    }
    // Right-handed: the third axis is turned round if the order is an odd one.
    let even = (axes[1] + 3 - axes[0]) % 3 == 1;
    let mut order = [[0.0; 3]; 3];
    for (row, axis) in axes.into_iter().enumerate() {
        order[row][axis] = if row == 2 && !even { -1.0 } else { 1.0 };
    }
    let [i1, i2, i3] = axes.map(|axis| inertia[axis]);
    let [w1, w2, w3] = apply(&order, omega);
    let amplitudes = [
        ((twice_energy * i3 - square) / (i1 * (i3 - i1))).sqrt(),
        ((twice_energy * i3 - square) / (i2 * (i3 - i2))).sqrt(),
        ((square - twice_energy * i1) / (i3 * (i3 - i1))).sqrt(),
    ];
    let frequency = ((i3 - i2) * (square - twice_energy * i1) / (i1 * i2 * i3)).sqrt();
    let m = (i2 - i1) * (twice_energy * i3 - square) / ((i3 - i2) * (square - twice_energy * i1));
    let sign = w3.signum();
    // With i1 > i3 Euler's equations run the other way round.
    let sense = if i1 < i3 { 1.0 } else { -1.0 };
    let start = elliptic_f((sense * sign * w2 / amplitudes[1]).atan2(w1 / amplitudes[0]), m);
    let omega_at = |t: f64| {
        let [sn, cn, dn] = jacobi(frequency * t + start, m);
        [amplitudes[0] * cn, sense * sign * amplitudes[1] * sn, sign * amplitudes[2] * dn]
    };
    let momentum = square.sqrt();
    let precession = |t: f64| {
        let [w1, w2, _] = omega_at(t);
        momentum * (i1 * w1 * w1 + i2 * w2 * w2) / ((i1 * w1).powi(2) + (i2 * w2).powi(2))
    };
    // From the body's axes to axes whose third is the angular momentum.
    let attitude = |phi: f64, w: [f64; 3]| {
        let l = [i1 * w[0], i2 * w[1], i3 * w[2]];
        let theta = l[0].hypot(l[1]).atan2(l[2]);
        product(&product(&turn(2, phi), &turn(0, theta)), &turn(2, l[0].atan2(l[1])))
    };
    let back = product(&transposed(&order), &transposed(&attitude(0.0, omega_at(0.0))));
    let angles = accumulated(precession, times, 20);
    times
        .iter()
        .zip(angles)
        .map(|(t, phi)| {
            let w = omega_at(*t);
            (apply(&transposed(&order), w), product(&product(&back, &attitude(phi, w)), &order))
        })
        .collect()
}

fn apply(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// A symmetric top with its tip fixed: moments across (about the tip) and about its axis, weight times distance of the centre of
/// mass; the start is inclined about y by `tilt` and turns with `push` about the vertical, its axis not nodding, with the whole
/// spin `spin` about itself.
#[derive(Clone, Copy, Debug)]
pub struct Top {
    /// About the tip, across the axis, kg m^2.
    pub across: f64,
    /// About the axis, kg m^2.
    pub about: f64,
    /// Weight times distance of the centre of mass from the tip, N m.
    pub moment: f64,
    /// Start angle of the axis from upright, rad.
    pub tilt: f64,
    /// Component of the angular velocity along the axis; it stays, rad/s.
    pub spin: f64,
    /// Start rate of precession, rad/s.
    pub push: f64,
}

impl Top {
    /// The rotation at `times` (Goldstein, Classical Mechanics, section 5.7: `u = cos theta` between two roots of a cubic).
    ///
    /// # Panics
    /// If the axis does not fall at first.
    pub fn rotations(&self, times: &[f64]) -> Vec<Matrix> {
        let (u0, sin2) = (self.tilt.cos(), self.tilt.sin().powi(2));
        let a = self.about * self.spin / self.across;
        let b = self.push * sin2 + a * u0;
        let beta = 2.0 * self.moment / self.across;
        let alpha = self.push * self.push * sin2 + beta * u0;
        // beta u^3 - (alpha + a^2) u^2 + (2 a b - beta) u + alpha - b^2 without its root u0.
        let p = beta * u0 - alpha - a * a;
        let q = 2.0 * a * b - beta + p * u0;
        let root = (p * p - 4.0 * beta * q).sqrt();
        let (low, high) = ((-p - root) / (2.0 * beta), (-p + root) / (2.0 * beta));
        assert!(low < u0 && u0 < high, "{low} {u0} {high}");
        let m = (u0 - low) / (high - low);
        let frequency = (beta * (high - low)).sqrt() / 2.0;
        let cosine = |t: f64| {
            // sn shifted by a quarter of its period: cn/dn.
            let [_, cn, dn] = jacobi(frequency * t, m);
            low + (u0 - low) * (cn / dn).powi(2)
        };
        let precession = |t: f64| {
            let u = cosine(t);
            (b - a * u) / (1.0 - u * u)
        };
        let phi = accumulated(precession, times, 40);
        let psi = accumulated(|t| self.spin - precession(t) * cosine(t), times, 40);
        let rotation = |i: usize| {
            let tilted = product(&turn(2, phi[i]), &turn(1, cosine(times[i]).acos()));
            product(&tilted, &turn(2, psi[i]))
        };
        (0..times.len()).map(rotation).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elliptic_functions_are_those_of_the_tables() {
        // K(1/2) = 1.8540746773013719; sn(K/2 | 1/2)^2 = 1/(1 + sqrt(1/2)).
        let k = elliptic_f(std::f64::consts::FRAC_PI_2, 0.5);
        assert!((k - 1.854_074_677_301_371_9).abs() < 1e-14, "{k}");
        let [sn, cn, dn] = jacobi(k / 2.0, 0.5);
        assert!((sn * sn - 1.0 / (1.0 + 0.5_f64.sqrt())).abs() < 1e-15);
        assert!((cn * cn + sn * sn - 1.0).abs() < 1e-15 && (dn * dn + 0.5 * sn * sn - 1.0).abs() < 1e-15);
    }

    #[test]
    fn the_free_body_obeys_eulers_equations_and_keeps_its_momentum_in_space() {
        for (inertia, omega) in [
            ([1.0, 2.0, 2.7], [0.4, 3.0, 0.2]),
            ([2.0, 1.0, 2.7], [3.0, 0.4, -0.2]),
            ([2.7, 1.0, 2.0], [-0.1, 0.8, -3.0]),
            ([1.0, 2.0, 2.7], [2.0, 0.5, 0.1]),
            ([2.0, 2.7, 1.0], [0.5, -0.1, 2.0]),
        ] {
            let h = 1e-4;
            let times = [0.0, 0.9, 0.9 + h, 0.9 + 2.0 * h, 5.0];
            let motion = free_body(inertia, omega, &times);
            let momentum = |(w, r): &([f64; 3], Matrix)| apply(r, [0, 1, 2].map(|i| inertia[i] * w[i]));
            for i in 0..3 {
                assert!((motion[0].0[i] - omega[i]).abs() < 1e-12);
                for at in &motion {
                    assert!((momentum(at)[i] - inertia[i] * omega[i]).abs() < 1e-12, "{inertia:?} {omega:?}");
                }
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                let rate = (motion[3].0[i] - motion[1].0[i]) / (2.0 * h);
                let w = motion[2].0;
                assert!(
                    (inertia[i] * rate - (inertia[j] - inertia[k]) * w[j] * w[k]).abs() < 1e-6,
                    "{inertia:?} {omega:?}"
                );
                // R' = R [w]: column i of R goes with w_k along column j and -w_j along column k.
                for row in 0..3 {
                    let rate = (motion[3].1[row][i] - motion[1].1[row][i]) / (2.0 * h);
                    let r = motion[2].1[row];
                    assert!((rate - (w[k] * r[j] - w[j] * r[k])).abs() < 1e-6, "{inertia:?} {omega:?}");
                }
            }
        }
    }
}
