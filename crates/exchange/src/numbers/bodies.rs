//! Ground and bodies in numbers, at the start.

use holonomy_document::{At, BodyCoordinates, Named, Scalar, Shape, Vector};
use holonomy_expr::math;
use holonomy_mechanism::body::orientation::{Euler, euler, rotation};
use holonomy_mechanism::body::section::Bar;
use holonomy_mechanism::body::vector::{IDENTITY, Matrix3, Vector3};

use super::Sources;

/// A body at the start.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its name.
    pub name: String,
    /// Mass, kg.
    pub mass: f64,
    /// Inertia about the centre of mass in body axes, kg m^2. Of a body in the plane only that about z matters; the others are equal to it, as of a ball.
    pub inertia: Matrix3,
    /// Centre of mass, m.
    pub position: Vector3,
    /// Body axes to global components.
    pub rotation: Matrix3,
    /// The same as Euler parameters of length 1, scalar first.
    pub euler: Euler,
    /// Velocity of the centre of mass, m/s.
    pub velocity: Vector3,
    /// Angular velocity, global components, rad/s.
    pub spin: Vector3,
    /// Its points, m.
    pub points: Vec<(String, Vector3)>,
    /// How it is drawn.
    pub shape: Option<Shape>,
}

impl Sources<'_> {
    pub(super) fn gravity(&self) -> Vector3 {
        match &self.document.gravity {
            Some(gravity) => self.vector(gravity),
            None if self.document.is_spatial() => [0.0, 0.0, -9.81],
            None => [0.0, -9.81, 0.0],
        }
    }

    pub(super) fn ground(&self) -> Vec<(String, Vector3)> {
        self.lowering.names.ground.iter().map(|(name, slots)| (name.clone(), self.slots(slots))).collect()
    }

    pub(super) fn bodies(&self) -> Vec<Body> {
        self.document.bodies.iter().enumerate().map(|(index, body)| self.body(index, body)).collect()
    }

    fn body(&self, index: usize, body: &Named<holonomy_document::Body>) -> Body {
        let address = &self.lowering.names.bodies[index];
        let (q, v) = (&self.start.q, &self.start.v);
        let points: Vec<(String, Vector3)> =
            address.points.iter().map(|(name, slots)| (name.clone(), self.slots(slots))).collect();
        let first = address.index.first as usize;
        let (position, _) = pose(&q[first..], address.index.coordinates);
        let mut velocity = [0.0; 3];
        let places = if address.index.coordinates.is_spatial() { 3 } else { 2 };
        velocity[..places].copy_from_slice(&v[first..first + places]);
        let (turned, spin) = match address.index.coordinates {
            BodyCoordinates::Planar => (planar(q[first + 2]), [0.0, 0.0, v[first + 2]]),
            BodyCoordinates::EulerParameters => {
                let (e, rate) = ([3, 4, 5, 6].map(|i| q[first + i]), [3, 4, 5, 6].map(|i| v[first + i]));
                (unit(e), spin_of_euler(e, rate))
            }
            BodyCoordinates::RotationMatrix => {
                let (turned, rate) = (matrix(&q[first + 3..]), matrix(&v[first + 3..]));
                (euler(&turned), spin_of_matrix(&turned, &rate))
            }
        };
        let (mass, inertia) = self.mass(&body.value, &points);
        Body {
            name: body.name.clone(),
            mass,
            inertia,
            position,
            rotation: rotation(turned),
            euler: turned,
            velocity,
            spin,
            points,
            shape: body.value.shape,
        }
    }

    /// Mass and inertia, as they are written or of the bar with the section.
    fn mass(&self, body: &holonomy_document::Body, points: &[(String, Vector3)]) -> (f64, Matrix3) {
        let diagonal = |moments: Vector3| [0, 1, 2].map(|i| [0, 1, 2].map(|j| moments[i] * IDENTITY[i][j]));
        if let Some(section) = &body.section {
            let [width, thickness, density] = section.numbers().map(|(number, _)| self.number(number));
            let ends = points.first().zip(points.get(1));
            if let Some(Ok(bar)) = ends.map(|((_, first), (_, second))| Bar::between(*first, *second)) {
                let mass = bar.mass(width, thickness, density);
                let spatial = self.document.is_spatial();
                let inertia =
                    if spatial { bar.inertia(mass, width, thickness) } else { diagonal([bar.moment(mass, width); 3]) };
                return (mass, inertia);
            }
        }
        let mass = body.mass.as_ref().map_or(0.0, |mass| self.number(mass));
        let entries: Vec<f64> =
            body.inertia.iter().flat_map(|inertia| &inertia.entries).map(|entry| self.number(entry)).collect();
        let inertia = match entries.as_slice() {
            [moment] => diagonal([*moment; 3]),
            [x, y, z] => diagonal([*x, *y, *z]),
            all => [0, 1, 2].map(|i| [0, 1, 2].map(|j| all.get(3 * i + j).copied().unwrap_or(0.0))),
        };
        (mass, inertia)
    }

    /// The value of a number or an expression of the parameters; the model was built, so that it has one.
    pub(super) fn number(&self, scalar: &At<Scalar>) -> f64 {
        self.lowering.values.number(scalar).unwrap_or(0.0)
    }

    pub(super) fn vector(&self, vector: &Vector) -> Vector3 {
        let mut values = [0.0; 3];
        for (value, component) in values.iter_mut().zip(&vector.components) {
            *value = self.number(component);
        }
        values
    }
}

/// Centre of mass and rotation of a body with the coordinates `q`, from its first on.
pub(super) fn pose(q: &[f64], coordinates: BodyCoordinates) -> (Vector3, Matrix3) {
    match coordinates {
        BodyCoordinates::Planar => ([q[0], q[1], 0.0], rotation(planar(q[2]))),
        BodyCoordinates::EulerParameters => ([q[0], q[1], q[2]], rotation(unit([q[3], q[4], q[5], q[6]]))),
        BodyCoordinates::RotationMatrix => ([q[0], q[1], q[2]], matrix(&q[3..])),
    }
}

fn unit(e: Euler) -> Euler {
    let length = math::norm(&e);
    e.map(|e| e / length)
}

fn matrix(rows: &[f64]) -> Matrix3 {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| rows[3 * i + j]))
}

/// Euler parameters of a turn about z.
fn planar(angle: f64) -> Euler {
    let (sin, cos) = (math::sin(0.5 * angle), math::cos(0.5 * angle));
    if cos < 0.0 { [-cos, 0.0, 0.0, -sin] } else { [cos, 0.0, 0.0, sin] }
}

/// `omega = 2 Ebar e'`, global.
fn spin_of_euler(e: Euler, rate: Euler) -> Vector3 {
    let [e0, e1, e2, e3] = e;
    let [r0, r1, r2, r3] = rate;
    let square = e0 * e0 + e1 * e1 + e2 * e2 + e3 * e3;
    [
        2.0 * (-(e1 * r0) + e0 * r1 - e3 * r2 + e2 * r3) / square,
        2.0 * (-(e2 * r0) + e3 * r1 + e0 * r2 - e1 * r3) / square,
        2.0 * (-(e3 * r0) - e2 * r1 + e1 * r2 + e0 * r3) / square,
    ]
}

/// The skew part of `R' R^T`.
fn spin_of_matrix(r: &Matrix3, rate: &Matrix3) -> Vector3 {
    let entry = |i: usize, j: usize| (0..3).map(|k| rate[i][k] * r[j][k]).sum::<f64>();
    let half = |i: usize, j: usize| 0.5 * (entry(i, j) - entry(j, i));
    [half(2, 1), half(0, 2), half(1, 0)]
}
