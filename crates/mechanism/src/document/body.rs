//! Ground and bodies.

use super::decode::{ids, record};
use super::leaf::{At, Scalar, Vector};
use super::list::NamedList;

ids! {
    /// The space that bodies move in.
    pub enum Space as "space", later: &[] => {
        /// The plane: two coordinates and an angle for each body.
        "planar" => Planar,
        /// Space; in this version only without bodies.
        "spatial" => Spatial,
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
        /// A disc about the centre of mass.
        "disc" => Disc,
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
        /// Moment of inertia about the centre of mass, kg m^2; planar bodies: one number, not negative.
        pub inertia: At<Scalar>,
        /// Position of the centre of mass, m. Default: the origin.
        pub position: Option<Vector>,
        /// Angle of a planar body, rad. Default 0.
        pub angle: Option<At<Scalar>>,
        /// Velocity of the centre of mass, global components, m/s. Default 0.
        pub velocity: Option<Vector>,
        /// Angular velocity, rad/s; planar bodies: one number. Default 0.
        pub angular_velocity: Option<At<Scalar>>,
        /// Points of the body in its own frame, m.
        pub points: NamedList<Vector>,
        /// How the body is drawn.
        pub shape: Option<Shape>,
    }
}
