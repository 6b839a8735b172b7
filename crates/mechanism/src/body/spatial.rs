//! A rigid body in space, in either of two coordinates of rotation.
//!
//! **Euler parameters.** Coordinates `x, y, z` of the centre of mass (m) and `e0..e3`, scalar first, body to world (Nikravesh,
//! Computer-Aided Analysis of Mechanical Systems, 1988, chapter 6). With `E = [-e1 e0 e3 -e2; -e2 -e3 e0 e1; -e3 e2 -e1 e0]`,
//! `Ebar = [-e1 e0 -e3 e2; -e2 e3 e0 -e1; -e3 -e2 e1 e0]`, angular velocity `2 E e'` in body axes and `2 Ebar e'` in global ones:
//!
//! ```text
//! R = Ebar E^T                                                           (|e|^2 times a rotation)
//! T = m/2 |r'|^2 + 2 (E e')^T J (E e') + tr(J) (e . e')^2,      V = -m g . r,      e . e - 1 = 0  (row norm)
//! ```
//!
//! The last term of `T` vanishes with the rate of the norm and changes no motion; it makes `M` definite.
//!
//! **Rotation matrix.** Coordinates `x, y, z` and `r11, r12, ... r33`, row by row. With the Euler tensor `K = tr(J)/2 I - J`:
//!
//! ```text
//! T = m/2 |r'|^2 + 1/2 tr(R' K R'^T),      R^T R - I = 0  (rows r11 r12 r13 r22 r23 r33)
//! ```
//!
//! The mass matrix is constant (rotation-matrix paper, section 3). Singular cases: a needle or a plate (`K` singular) in
//! rotation-matrix coordinates, which are refused; a body without inertia in Euler parameters unless joints hold its rotation.

use holonomy_expr::NodeId;

use super::vector::Nodes3;
use super::{BodyCoordinates, BodyIndex};
use crate::force::gravity;
use crate::kind::{Build, Contribution, short};

/// Names of the rows of a body with Euler parameters.
pub const EULER_ROWS: &[&str] = &["norm"];
/// Names of the rows of a body with a rotation matrix.
pub const MATRIX_ROWS: &[&str] = &["r11", "r12", "r13", "r22", "r23", "r33"];

/// The rotational coordinates of a body.
#[derive(Clone, Copy, Debug)]
enum Rotation {
    Euler([NodeId; 4]),
    Matrix,
}

/// The nodes of a body's coordinates.
#[derive(Clone, Debug)]
pub struct Pose {
    /// Centre of mass, m.
    pub position: Nodes3,
    /// Rows of the matrix that turns components in the body frame into global ones.
    pub matrix: [Nodes3; 3],
    rotation: Rotation,
    /// All coordinates, in order.
    pub coordinates: Vec<NodeId>,
}

impl Pose {
    /// The pose in local coordinates from `first` on.
    pub fn local(build: &mut Build<'_>, kind: BodyCoordinates, first: u32) -> Self {
        let coordinates = (first..first + kind.count()).map(|i| build.q(i)).collect();
        Self::new(build, kind, coordinates)
    }

    /// The pose in the coordinates of the mechanism.
    pub fn global(build: &mut Build<'_>, body: BodyIndex) -> Self {
        let coordinates = body.range().map(|i| build.global_q(i)).collect();
        Self::new(build, body.coordinates, coordinates)
    }

    fn new(build: &mut Build<'_>, kind: BodyCoordinates, q: Vec<NodeId>) -> Self {
        let position = Nodes3([q[0], q[1], q[2]]);
        if kind == BodyCoordinates::RotationMatrix {
            let matrix = [3, 6, 9].map(|i| Nodes3([q[i], q[i + 1], q[i + 2]]));
            return Self { position, matrix, rotation: Rotation::Matrix, coordinates: q };
        }
        let e = [q[3], q[4], q[5], q[6]];
        Self { position, matrix: euler_matrix(build, e), rotation: Rotation::Euler(e), coordinates: q }
    }

    /// A vector of the body frame in global components.
    pub fn direction(&self, build: &mut Build<'_>, vector: Nodes3) -> Nodes3 {
        Nodes3(self.matrix.map(|row| row.dot(build, vector)))
    }

    /// A point of the body frame in global components, m.
    pub fn point(&self, build: &mut Build<'_>, point: Nodes3) -> Nodes3 {
        let lever = self.direction(build, point);
        self.position.plus(build, lever)
    }

    /// A global point in the body frame, m.
    pub fn inverse_point(&self, build: &mut Build<'_>, point: Nodes3) -> Nodes3 {
        let lever = point.minus(build, self.position);
        Nodes3([0, 1, 2].map(|j| self.column(j).dot(build, lever)))
    }

    /// Axis `j` of the body in global components.
    pub fn column(&self, j: usize) -> Nodes3 {
        Nodes3(self.matrix.map(|row| row.0[j]))
    }

    /// The angular velocity in global components, rad/s.
    pub fn angular_velocity(&self, build: &mut Build<'_>) -> Nodes3 {
        match self.rotation {
            Rotation::Euler(e) => {
                let rates = e.map(|e| build.rate(e));
                let two = build.graph.constant(2.0);
                let half = Nodes3(ebar(build, e).map(|row| build.graph.dot(&row, &rates)));
                Nodes3(half.0.map(|node| build.graph.mul(two, node)))
            }
            // Half the sum of r_j x r_j' over the columns.
            Rotation::Matrix => {
                let half = build.graph.constant(0.5);
                let mut sum = None;
                for j in 0..3 {
                    let column = self.column(j);
                    let rate = Nodes3(column.0.map(|node| build.rate(node)));
                    let product = column.cross(build, rate);
                    sum = Some(match sum {
                        None => product,
                        Some(sum) => product.plus(build, sum),
                    });
                }
                sum.map_or(self.position, |sum: Nodes3| Nodes3(sum.0.map(|node| build.graph.mul(half, node))))
            }
        }
    }

    /// Force (N) and moment about the centre of mass (N m), global, of the generalized force `share` on all coordinates:
    /// the power `share . q'` written as `force . r' + moment . omega`.
    pub fn wrench(&self, build: &mut Build<'_>, share: &[NodeId]) -> (Nodes3, Nodes3) {
        let force = Nodes3([share[0], share[1], share[2]]);
        let moment = match self.rotation {
            // e' = 1/2 Ebar^T omega.
            Rotation::Euler(e) => {
                let half = build.graph.constant(0.5);
                Nodes3(ebar(build, e).map(|row| {
                    let sum = build.graph.dot(&row, &share[3..7]);
                    build.graph.mul(half, sum)
                }))
            }
            // r_j' = omega x r_j for each column.
            Rotation::Matrix => {
                let mut sum: Option<Nodes3> = None;
                for j in 0..3 {
                    let force = Nodes3([share[3 + j], share[6 + j], share[9 + j]]);
                    let product = self.column(j).cross(build, force);
                    sum = Some(match sum {
                        None => product,
                        Some(sum) => sum.plus(build, product),
                    });
                }
                sum.unwrap_or(force)
            }
        };
        (force, moment)
    }
}

/// Rows of `Ebar`.
fn ebar(build: &mut Build<'_>, e: [NodeId; 4]) -> [[NodeId; 4]; 3] {
    let [e0, e1, e2, e3] = e;
    let [m1, m2, m3] = [e1, e2, e3].map(|e| build.graph.neg(e));
    [[m1, e0, m3, e2], [m2, e3, e0, m1], [m3, m2, e1, e0]]
}

/// `R = Ebar E^T`, written out.
fn euler_matrix(build: &mut Build<'_>, e: [NodeId; 4]) -> [Nodes3; 3] {
    let graph = &mut *build.graph;
    let [s0, s1, s2, s3] = e.map(|e| graph.powi(e, 2));
    let two = graph.constant(2.0);
    let (outer, inner) = (graph.add(s0, s1), graph.add(s2, s3));
    let r11 = graph.sub(outer, inner);
    let (outer, inner) = (graph.add(s0, s2), graph.add(s1, s3));
    let r22 = graph.sub(outer, inner);
    let (outer, inner) = (graph.add(s0, s3), graph.add(s1, s2));
    let r33 = graph.sub(outer, inner);
    // 2 (e_i e_j - e_0 e_k) and 2 (e_i e_j + e_0 e_k)
    let mut pair = |i: usize, j: usize, k: usize| {
        let (product, turn) = (graph.mul(e[i], e[j]), graph.mul(e[0], e[k]));
        let (less, more) = (graph.sub(product, turn), graph.add(product, turn));
        (graph.mul(two, less), graph.mul(two, more))
    };
    let ((r12, r21), (r31, r13), (r23, r32)) = (pair(1, 2, 3), pair(1, 3, 2), pair(2, 3, 1));
    [Nodes3([r11, r12, r13]), Nodes3([r21, r22, r23]), Nodes3([r31, r32, r33])]
}

/// Numbers of a symmetric tensor that a kind takes: all six, or the diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tensor {
    /// 11, 22, 33
    Diagonal,
    /// 11, 22, 33, 12, 13, 23
    Full,
}

impl Tensor {
    /// Number of slots.
    pub fn slots(self) -> u32 {
        if self == Self::Diagonal { 3 } else { 6 }
    }

    /// `x . tensor x`, the tensor in slots from `first` on.
    fn form(self, build: &mut Build<'_>, first: u32, x: Nodes3) -> NodeId {
        let squares = [0, 1, 2].map(|i| build.graph.powi(x.0[i], 2));
        let diagonal = [0, 1, 2].map(|i| build.slot(first + i));
        let sum = build.graph.dot(&diagonal, &squares);
        if self == Self::Diagonal {
            return sum;
        }
        let products = [(0, 1), (0, 2), (1, 2)].map(|(i, j)| build.graph.mul(x.0[i], x.0[j]));
        let sides = [3, 4, 5].map(|i| build.slot(first + i));
        let mixed = build.graph.dot(&sides, &products);
        let two = build.graph.constant(2.0);
        let mixed = build.graph.mul(two, mixed);
        build.graph.add(sum, mixed)
    }
}

/// Kinetic and potential energy. Slots: mass (kg), gravity (3, m/s^2), then the inertia about the centre of mass in body axes
/// (Euler parameters) or the Euler tensor (rotation matrix), kg m^2.
pub fn contribution(build: &mut Build<'_>, kind: BodyCoordinates, tensor: Tensor) -> Contribution {
    let mass = build.slot(0);
    let gravity = [1, 2, 3].map(|i| build.slot(i));
    let pose = Pose::local(build, kind, 0);
    let velocity = [0, 1, 2].map(|i| build.v(i));
    let half = build.graph.constant(0.5);
    let squares = velocity.map(|v| build.graph.powi(v, 2));
    let speed2 = build.graph.sum(&squares);
    let half_mass = build.graph.mul(half, mass);
    let linear = build.graph.mul(half_mass, speed2);
    let angular = match pose.rotation {
        Rotation::Euler(e) => euler_energy(build, e, tensor),
        Rotation::Matrix => {
            let rows = [0, 1, 2].map(|row| {
                let rate = Nodes3([0, 1, 2].map(|j| build.v(short(3 + 3 * row + j))));
                tensor.form(build, 4, rate)
            });
            let sum = build.graph.sum(&rows);
            build.graph.mul(half, sum)
        }
    };
    let kinetic = build.graph.add(linear, angular);
    let potential = gravity::potential(build, mass, &gravity, &pose.position.0);
    Contribution { kinetic: Some(kinetic), potential: Some(potential), ..Contribution::default() }
}

fn euler_energy(build: &mut Build<'_>, e: [NodeId; 4], tensor: Tensor) -> NodeId {
    let rates = [3, 4, 5, 6].map(|i| build.v(i));
    let [e0, e1, e2, e3] = e;
    let [m1, m2, m3] = [e1, e2, e3].map(|e| build.graph.neg(e));
    let rows = [[m1, e0, e3, m2], [m2, m3, e0, e1], [m3, e2, m1, e0]];
    let half_omega = Nodes3(rows.map(|row| build.graph.dot(&row, &rates)));
    let form = tensor.form(build, 4, half_omega);
    let two = build.graph.constant(2.0);
    let energy = build.graph.mul(two, form);
    let moments = [0, 1, 2].map(|i| build.slot(4 + i));
    let trace = build.graph.sum(&moments);
    let along = build.graph.dot(&e, &rates);
    let square = build.graph.powi(along, 2);
    let stretch = build.graph.mul(trace, square);
    build.graph.add(energy, stretch)
}

/// Names of the body's own rows.
pub fn row_names(kind: BodyCoordinates) -> &'static [&'static str] {
    match kind {
        BodyCoordinates::Planar => &[],
        BodyCoordinates::EulerParameters => EULER_ROWS,
        BodyCoordinates::RotationMatrix => MATRIX_ROWS,
    }
}

/// The body's own rows: that its rotational coordinates are a rotation.
pub fn rows(build: &mut Build<'_>, kind: BodyCoordinates) -> Vec<NodeId> {
    let pose = Pose::local(build, kind, 0);
    let one = build.graph.constant(1.0);
    match pose.rotation {
        Rotation::Euler(e) => {
            let squares = e.map(|e| build.graph.powi(e, 2));
            let square = build.graph.sum(&squares);
            vec![build.graph.sub(square, one)]
        }
        Rotation::Matrix => {
            let mut rows = Vec::new();
            for j in 0..3 {
                for l in j..3 {
                    let product = pose.column(j).dot(build, pose.column(l));
                    rows.push(if j == l { build.graph.sub(product, one) } else { product });
                }
            }
            rows
        }
    }
}
