//! The frame in which a motion looks the same at all times.
//!
//! ```text
//! r' = W x r + const,   e' = 1/2 W e + 1/2 e w,   R' = [W] R + R [w]       (X of each body; quaternion products)
//! W:  W x v = a,  W x omega = omega'  for all bodies (least squares);       w = R^T (omega - W): spin about an axis of its own
//! ```
//! The whole turns with `W` (a governor with its shaft, a bicycle in a curve), and wheels spin in it. Whether that describes the motion is tried: the accelerations must be those of `X`, and a
//! moment later the rows must hold, the accelerations must still be those of `X`, and the equations of deviations that were taken along must be the same.
//! Source: Marsden, Ratiu, Introduction to Mechanics and Symmetry, 2nd ed. (1999), section 1.10 (relative equilibria).

use holonomy_expr::math;
use holonomy_solver::Linearization;
use holonomy_solver::linalg::product::{times_vector, transposed_times_vector};
use holonomy_solver::linalg::symmetric_eigen::SymmetricEigen;
use holonomy_solver::linalg::vector::{axpy, dot as product_of, max_abs};
use holonomy_solver::linalg::{Matrix, column, column_mut, zeros};

use super::Moment;
use crate::body::orientation::{self, product};
use crate::body::vector::{Vector3, cross, dot, plus, transposed_times};
use crate::body::{BodyCoordinates, BodyIndex};

/// Directions in which the whole could turn as well: nothing tells.
const OPEN: f64 = 1e-9;

/// Angular velocities that are tried: that of least squares, none, and those of a few bodies.
const MOST_CANDIDATES: usize = 6;
/// Terms of the series of [`later`]: for a span in which the whole turns by less than a radian 1/25! is below round-off, and spinning bodies may turn
/// a few times as fast.
const TERMS: u32 = 40;

/// Terms of this share are below round-off.
const NOTHING: f64 = 1e-17;

/// Velocities (m/s, rad/s) that are no more than round-off tell nothing.
const STANDING: f64 = 1e-9;

/// What is tried a moment later may differ by this share.
const ALIKE: f64 = 1e-5;

/// The velocities and accelerations of a body in space.
struct Twisting {
    linear: [Vector3; 2],
    angular: [Vector3; 2],
}

/// The angular velocities (three components; in the plane the last one) that may carry the motion, the most likely first.
pub fn candidates(bodies: &[BodyIndex], moment: &Moment, acceleration: &[f64]) -> Vec<Vector3> {
    let all: Vec<Twisting> = bodies.iter().map(|body| twisting(*body, moment, acceleration)).collect();
    let mut found = vec![carrying(&all)];
    for omega in std::iter::once([0.0; 3]).chain(all.iter().map(|one| one.angular[0])) {
        if found
            .iter()
            .all(|other| math::norm(&plus(*other, -1.0, omega)) > OPEN * math::norm(other).max(math::norm(&omega)))
        {
            found.push(omega);
        }
    }
    found.truncate(MOST_CANDIDATES);
    found
}

/// `X` for the angular velocity `turn` of the whole.
pub fn carrier(bodies: &[BodyIndex], moment: &Moment, turn: Vector3) -> Matrix {
    let n = moment.q.len();
    let mut out = zeros(n, n);
    for body in bodies {
        let range = body.range().start as usize..body.range().end as usize;
        let omega = twisting(*body, moment, &vec![0.0; n]).angular[0];
        let spin = in_body(*body, &moment.q[range.clone()], plus(omega, -1.0, turn));
        for j in range.clone() {
            let mut unit = vec![0.0; range.len()];
            unit[j - range.start] = 1.0;
            for (i, x) in range.clone().zip(rate(*body, &unit, turn, spin)) {
                out[(i, j)] = x;
            }
        }
    }
    out
}

/// The moment `span` (s) later, where `X` carries it. Time and place go on; angle memories are those of now.
pub fn later(moment: &Moment, carrier: &Matrix, span: f64) -> Moment {
    let mut next = moment.clone();
    let mut term = moment.v.clone();
    let mut factor = 1.0;
    for k in 1..TERMS {
        // q + h v + h^2/2 X v + ..., v + h X v + ...
        factor *= span / f64::from(k);
        next.q.iter_mut().zip(&term).for_each(|(q, x)| *q += factor * x);
        let mut image = vec![0.0; term.len()];
        times_vector(carrier, &term, &mut image);
        next.v.iter_mut().zip(&image).for_each(|(v, x)| *v += factor * x);
        term = image;
    }
    next.t += span;
    next
}

/// Are the equations of small deviations `later` those of `now`, for deviations that were taken along? They must be deviations there, too. (Equal eigenvalues are not enough: a body that
/// spins about its shortest axis looks the same after any time, but not to deviations that do not go round with it.)
pub fn same_equations(now: &Linearization, later: &Linearization, carrier: &Matrix, span: f64) -> bool {
    let (a, count) = (now.displacements.ncols(), now.matrix.ncols());
    if (later.displacements.ncols(), later.matrix.ncols()) != (a, count) {
        return false;
    }
    // What (s, u) of now have become: s by the displacements, u by what is left of the velocities.
    let mut map = zeros(count, count);
    for k in 0..count {
        let dv = taken(carrier, span, column(&now.velocities, k));
        let mut rest = dv.clone();
        if k < a {
            let dq = taken(carrier, span, column(&now.displacements, k));
            let s = &mut column_mut(&mut map, k)[..a];
            transposed_times_vector(&later.displacements, &dq, s);
            let mut left = dq;
            for (i, s) in s.iter().enumerate() {
                axpy(-s, column(&later.displacements, i), &mut left);
                axpy(-s, column(&later.velocities, i), &mut rest);
            }
            if max_abs(&left) > ALIKE {
                return false;
            }
        }
        let size = max_abs(&dv).max(1.0);
        for i in a..count {
            let direction = column(&later.velocities, i);
            let u = product_of(direction, &rest);
            map[(i, k)] = u;
            axpy(-u, direction, &mut rest);
        }
        if max_abs(&rest) > ALIKE * size {
            return false;
        }
    }
    let size = max_abs(now.matrix.as_slice()).max(1e-3);
    let (mut one, mut other) = (vec![0.0; count], vec![0.0; count]);
    (0..count).all(|k| {
        times_vector(&later.matrix, column(&map, k), &mut one);
        times_vector(&map, column(&now.matrix, k), &mut other);
        one.iter().zip(&other).all(|(x, y)| (x - y).abs() <= ALIKE * size)
    })
}

/// `exp(span X) x`: where `X` takes a deviation within `span`.
fn taken(carrier: &Matrix, span: f64, x: &[f64]) -> Vec<f64> {
    let (mut sum, mut term, mut image) = (x.to_vec(), x.to_vec(), vec![0.0; x.len()]);
    for k in 1..TERMS {
        times_vector(carrier, &term, &mut image);
        term.iter_mut().zip(&image).for_each(|(term, image)| *term = span / f64::from(k) * image);
        sum.iter_mut().zip(&term).for_each(|(sum, term)| *sum += term);
        if max_abs(&term) < NOTHING * max_abs(&sum) {
            break;
        }
    }
    sum
}

/// The part of the angular velocities that is largest, rad/s.
pub fn fastest(bodies: &[BodyIndex], moment: &Moment) -> f64 {
    let none = vec![0.0; moment.q.len()];
    bodies.iter().fold(0.0, |most: f64, body| most.max(math::norm(&twisting(*body, moment, &none).angular[0])))
}

fn twisting(body: BodyIndex, moment: &Moment, acceleration: &[f64]) -> Twisting {
    let range = body.range().start as usize..body.range().end as usize;
    let (q, v, a) = (&moment.q[range.clone()], &moment.v[range.clone()], &acceleration[range]);
    let three = |x: &[f64]| [x[0], x[1], x[2]];
    match body.coordinates {
        BodyCoordinates::Planar => {
            Twisting { linear: [[v[0], v[1], 0.0], [a[0], a[1], 0.0]], angular: [[0.0, 0.0, v[2]], [0.0, 0.0, a[2]]] }
        }
        BodyCoordinates::EulerParameters => {
            let vector = |rate: &[f64]| {
                let [_, x, y, z] = product([rate[3], rate[4], rate[5], rate[6]], [q[3], -q[4], -q[5], -q[6]]);
                [2.0 * x, 2.0 * y, 2.0 * z]
            };
            Twisting { linear: [three(v), three(a)], angular: [vector(v), vector(a)] }
        }
        BodyCoordinates::RotationMatrix => {
            // [omega] = R' R^T, and the antisymmetric part of R'' R^T.
            let vector = |rate: &[f64]| {
                let entry = |i: usize, j: usize| (0..3).map(|k| rate[3 + 3 * i + k] * q[3 + 3 * j + k]).sum::<f64>();
                [[2, 1], [0, 2], [1, 0]].map(|[i, j]| 0.5 * (entry(i, j) - entry(j, i)))
            };
            Twisting { linear: [three(v), three(a)], angular: [vector(v), vector(a)] }
        }
    }
}

/// Least squares of `W x v = a`, `W x omega = omega'`, lengths and angles each measured by their largest; least where nothing tells.
fn carrying(all: &[Twisting]) -> Vector3 {
    let (mut normal, mut right) = (zeros(3, 3), [0.0; 3]);
    let largest =
        |pick: fn(&Twisting) -> Vector3| all.iter().fold(0.0, |most: f64, one| most.max(math::norm(&pick(one))));
    let (fast, turning) = (largest(|one| one.linear[0]), largest(|one| one.angular[0]));
    for one in all {
        for ([x, y], most) in [(one.linear, fast), (one.angular, turning)] {
            if most <= STANDING {
                continue;
            }
            let (x, y) = (x.map(|x| x / most), y.map(|y| y / most));
            let square = dot(x, x);
            for i in 0..3 {
                for j in 0..3 {
                    normal[(i, j)] += if i == j { square } else { 0.0 } - x[i] * x[j];
                }
            }
            right = plus(right, 1.0, cross(x, y));
        }
    }
    let mut eigen = SymmetricEigen::new(3);
    eigen.decompose(&normal);
    let most = eigen.values().iter().fold(0.0, |most: f64, x| most.max(*x));
    let mut turn = [0.0; 3];
    for (k, value) in eigen.values().iter().enumerate().filter(|(_, value)| **value > OPEN * most) {
        let part = column(eigen.vectors(), k);
        let part = [part[0], part[1], part[2]];
        turn = plus(turn, dot(part, right) / value, part);
    }
    turn
}

/// `R^T x`
fn in_body(body: BodyIndex, q: &[f64], x: Vector3) -> Vector3 {
    match body.coordinates {
        BodyCoordinates::Planar => x,
        BodyCoordinates::EulerParameters => transposed_times(&orientation::rotation([q[3], q[4], q[5], q[6]]), x),
        BodyCoordinates::RotationMatrix => transposed_times(&[0, 1, 2].map(|i| [0, 1, 2].map(|j| q[3 + 3 * i + j])), x),
    }
}

/// `X x` of one body.
fn rate(body: BodyIndex, x: &[f64], turn: Vector3, spin: Vector3) -> Vec<f64> {
    if body.coordinates == BodyCoordinates::Planar {
        return vec![-turn[2] * x[1], turn[2] * x[0], 0.0];
    }
    let mut out = cross(turn, [x[0], x[1], x[2]]).to_vec();
    if body.coordinates == BodyCoordinates::EulerParameters {
        let e = [x[3], x[4], x[5], x[6]];
        let (left, right) = (orientation::euler_rate(e, turn), product(e, [0.0, spin[0], spin[1], spin[2]]));
        out.extend((0..4).map(|i| left[i] + 0.5 * right[i]));
        return out;
    }
    let matrix = [0, 1, 2].map(|i| [0, 1, 2].map(|j| x[3 + 3 * i + j]));
    let turned = orientation::rotation_rate(&matrix, turn);
    for i in 0..3 {
        // The row of R [w] is row x w.
        let spun = cross(matrix[i], spin);
        out.extend((0..3).map(|j| turned[i][j] + spun[j]));
    }
    out
}
