//! Ground and bodies.

use super::decode::{ids, record};
use super::leaf::{At, AxialVector, Scalar, Vector};
use super::list::NamedList;
use super::orientation::{Inertia, Orientation};

ids! {
    /// The space that bodies move in.
    pub enum Space as "space", later: &[] => {
        /// The plane: two coordinates and an angle for each body.
        "planar" => Planar,
        /// Space: three coordinates and a rotation for each body.
        "spatial" => Spatial,
    }
}

ids! {
    /// The coordinates of the rotation of a body in space.
    pub enum Rotation as "rotation", later: &[] => {
        /// Four Euler parameters and one row.
        "euler-parameters" => EulerParameters,
        /// The nine entries of the rotation matrix and six rows; the mass matrix is constant.
        "rotation-matrix" => RotationMatrix,
    }
}

ids! {
    /// How a body is drawn.
    pub enum Shape as "shape", later: &[] => {
        /// A bar through its points.
        "rod" => Rod,
        /// The same as a rod.
        "bar" => Bar,
        /// A rod with a visible handle, for what is turned.
        "crank" => Crank,
        /// A plate with its points at the corners.
        "plate" => Plate,
        /// A disc about the centre of mass, with an axle to its points beside it.
        "disc" => Disc,
        /// A ring about the centre of mass, through its points.
        "ring" => Ring,
        /// A thick round bar between its points.
        "cylinder" => Cylinder,
        /// A ball about the centre of mass.
        "sphere" => Sphere,
        /// A box about the centre of mass, along the body's axes.
        "box" => Box,
        /// A dot.
        "point" => Point,
    }
}

record! {
    /// The body that stands still.
    pub struct Ground as "\"ground\"" {
        /// Points of the ground, global coordinates, m.
        pub points: NamedList<Vector>,
    }
}

record! {
    /// A rigid body. Its frame is at the centre of mass.
    pub struct Body as "the body" {
        /// Mass, kg; greater than zero.
        pub mass: At<Scalar>,
        /// Inertia about the centre of mass in body axes, kg m^2; in the plane one number, in space [Jx, Jy, Jz] or a 3 x 3 matrix.
        pub inertia: Inertia,
        /// Position of the centre of mass, m. Default: the origin.
        pub position: Option<Vector>,
        /// Angle of a body in the plane, rad. Default 0.
        pub angle: Option<At<Scalar>>,
        /// Orientation of a body in space: Euler parameters, axis and angle, matrix, or two body axes. Default: as the world.
        pub orientation: Option<Orientation>,
        /// Velocity of the centre of mass, global components, m/s. Default 0.
        pub velocity: Option<Vector>,
        /// Angular velocity, rad/s; in the plane one number, in space global components. Default 0.
        pub angular_velocity: Option<AxialVector>,
        /// Coordinates of the rotation of a body in space. Default: as the document says.
        pub rotation: Option<At<Rotation>>,
        /// Points of the body in its own frame, m.
        pub points: NamedList<Vector>,
        /// How the body is drawn.
        pub shape: Option<Shape>,
    }
}
