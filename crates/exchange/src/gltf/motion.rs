//! The frames of a run as tracks: places, and rotations as unit quaternions (x, y, z, w) that never jump in sign.

use holonomy_expr::math;
use holonomy_mechanism::body::orientation::euler;

use super::solid::{Vector, across, cross, length, minus, unit};

/// Rows of the time and the values of the picture.
pub(super) struct Motion {
    rows: Vec<f64>,
    width: usize,
}

type Place = [f32; 3];
type Turn = [f32; 4];

#[allow(clippy::cast_possible_truncation, reason = "the format has no longer numbers")]
fn single<const N: usize>(values: [f64; N]) -> [f32; N] {
    values.map(|value| value as f32)
}

impl Motion {
    /// Of frames as a trace gives them; `size`: values of a frame.
    pub(super) fn new(frames: &[f64], size: usize) -> Self {
        Self { rows: frames.to_vec(), width: size + 1 }
    }

    fn frames(&self) -> impl Iterator<Item = &[f64]> {
        self.rows.chunks_exact(self.width)
    }

    /// The times of the frames, s.
    pub(super) fn times(&self) -> Vec<f32> {
        self.frames().map(|row| single([row[0]])[0]).collect()
    }

    /// A vector whose components stand at these values.
    fn vector(row: &[f64], at: &[usize]) -> Vector {
        [0, 1, 2].map(|i| at.get(i).map_or(0.0, |at| row[1 + at]))
    }

    /// Where a point is.
    pub(super) fn places(&self, at: &[usize]) -> Vec<Place> {
        self.frames().map(|row| single(Self::vector(row, at))).collect()
    }

    /// A body in the plane: x, y and angle from value `at` on.
    pub(super) fn planar(&self, at: usize) -> (Vec<Place>, Vec<Turn>) {
        let turn = |row: &[f64]| {
            let half = row[1 + at + 2] / 2.0;
            [0.0, 0.0, math::sin(half), math::cos(half)]
        };
        (self.places(&[at, at + 1]), steady(self.frames().map(turn)))
    }

    /// A body in space: x, y, z and the nine entries of its rotation, row by row.
    pub(super) fn spatial(&self, at: usize) -> (Vec<Place>, Vec<Turn>) {
        let turn = |row: &[f64]| {
            let entries = &row[1 + at + 3..1 + at + 12];
            let [w, x, y, z] = euler(&[0, 1, 2].map(|i| [0, 1, 2].map(|j| entries[3 * i + j])));
            [x, y, z, w]
        };
        (self.places(&[at, at + 1, at + 2]), steady(self.frames().map(turn)))
    }

    /// What takes a rod along z, of length 1 from the origin, to the way between two points.
    pub(super) fn spans(&self, from: &[usize], to: &[usize]) -> (Vec<Place>, Vec<Turn>, Vec<Place>) {
        let way = |row: &[f64]| minus(Self::vector(row, to), Self::vector(row, from));
        let turn = |row: &[f64]| {
            let z = unit(way(row));
            // Least turn from +z; half a turn about any axis across where it points down.
            let axis = cross([0.0, 0.0, 1.0], z);
            let w = 1.0 + z[2];
            if w < 1e-9 {
                let [x, ..] = across([0.0, 0.0, 1.0]);
                return [x[0], x[1], x[2], 0.0];
            }
            [axis[0], axis[1], axis[2], w]
        };
        let sizes = self.frames().map(|row| single([1.0, 1.0, length(way(row))])).collect();
        (self.places(from), steady(self.frames().map(turn)), sizes)
    }
}

/// Unit quaternions, each with the sign that is nearer to the one before.
fn steady(turns: impl Iterator<Item = [f64; 4]>) -> Vec<Turn> {
    let mut before = [0.0, 0.0, 0.0, 1.0];
    let mut steady = Vec::new();
    for turn in turns {
        let size = math::norm(&turn);
        let mut turn = turn.map(|x| x / size);
        if turn.iter().zip(&before).map(|(a, b)| a * b).sum::<f64>() < 0.0 {
            turn = turn.map(|x| -x);
        }
        steady.push(single(turn));
        before = turn;
    }
    steady
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A vector turned by a quaternion.
    fn turned(q: Turn, v: Vector) -> Vector {
        let q = q.map(f64::from);
        let u = [q[0], q[1], q[2]];
        let t = cross(u, v).map(|x| 2.0 * x);
        let c = cross(u, t);
        [0, 1, 2].map(|i| v[i] + q[3] * t[i] + c[i])
    }

    #[test]
    fn rotations_are_the_same_as_quaternions_and_never_jump() {
        // Two turns about an axis: through every case of the largest component.
        let axis = unit([1.0, -2.0, 0.5]);
        let mut frames = Vec::new();
        for k in 0..200 {
            let (s, c) = (math::sin(0.07 * f64::from(k)), math::cos(0.07 * f64::from(k)));
            frames.extend([f64::from(k), 0.0, 0.0, 0.0]);
            let skew = [[0.0, -axis[2], axis[1]], [axis[2], 0.0, -axis[0]], [-axis[1], axis[0], 0.0]];
            for i in 0..3 {
                for j in 0..3 {
                    frames.push(if i == j { c } else { 0.0 } + (1.0 - c) * axis[i] * axis[j] + s * skew[i][j]);
                }
            }
        }
        let motion = Motion::new(&frames, 12);
        let (_, turns) = motion.spatial(0);
        for (row, turn) in frames.chunks(13).zip(&turns) {
            let x = turned(*turn, [1.0, 0.0, 0.0]);
            assert!(length(minus(x, [row[4], row[7], row[10]])) < 1e-6);
        }
        for pair in turns.windows(2) {
            assert!(pair[0].iter().zip(pair[1]).map(|(a, b)| a * b).sum::<f32>() > 0.99);
        }
    }

    #[test]
    fn a_rod_spans_the_way_between_its_points() {
        let motion = Motion::new(&[0.0, 1.0, 2.0, 3.0, 1.0, 2.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 3.0, 4.0], 6);
        let (places, turns, sizes) = motion.spans(&[0, 1, 2], &[3, 4, 5]);
        for (k, end) in [[1.0, 2.0, 0.0], [0.0, 3.0, 4.0]].into_iter().enumerate() {
            let tip = turned(turns[k], [0.0, 0.0, f64::from(sizes[k][2])]);
            let reached = [0, 1, 2].map(|i| f64::from(places[k][i]) + tip[i]);
            assert!(length(minus(reached, end)) < 1e-6, "{reached:?}");
        }
        assert_eq!(places[0], [1.0, 2.0, 3.0]);
    }
}
