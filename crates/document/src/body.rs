//! Ground and bodies.

use std::ops::Deref;

use super::decode::{Context, Decode, ids, record};
use super::json::Value;
use super::leaf::{At, AxialVector, Scalar, Vector};
use super::list::NamedList;
use super::orientation::{Inertia, Orientation};
use super::schema::Schemas;

/// What a body states unless its section stands for it.
#[derive(Clone, Debug)]
pub struct UnlessSection<T>(Option<T>);

impl<T> Deref for UnlessSection<T> {
    type Target = Option<T>;
    fn deref(&self) -> &Option<T> {
        &self.0
    }
}

impl<T: Decode> Decode for UnlessSection<T> {
    const INSTEAD: Option<&'static str> = Some("section");
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        T::decode(value, context).map(|value| Self(Some(value)))
    }
    fn fallback() -> Option<Self> {
        Some(Self(None))
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        T::schema(schemas)
    }
}

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
    /// The section of a straight homogeneous bar from a body's first point to its second. Its middle is the origin of the body's frame. Its width lies in the plane; in space across the bar and the body's z axis (along x where the bar is along z).
    pub struct Section as "the section" {
        /// Width, m; greater than zero.
        pub width: At<Scalar>,
        /// Thickness, m; greater than zero.
        pub thickness: At<Scalar>,
        /// Density, kg/m^3; greater than zero.
        pub density: At<Scalar>,
    }
}

impl Section {
    /// All numbers and expressions in it, with what each is.
    pub fn numbers(&self) -> [(&At<Scalar>, &'static str); 3] {
        [(&self.width, "The width"), (&self.thickness, "The thickness"), (&self.density, "The density")]
    }
}

record! {
    /// A rigid body. Its frame is at the centre of mass. It has mass and inertia, or a section.
    pub struct Body as "the body" {
        /// Mass, kg; greater than zero.
        pub mass: UnlessSection<At<Scalar>>,
        /// Inertia about the centre of mass in body axes, kg m^2; in the plane one number, in space [Jx, Jy, Jz] or a 3 x 3 matrix.
        pub inertia: UnlessSection<Inertia>,
        /// Section of a straight bar between the first two points, in place of mass and inertia.
        pub section: Option<Section>,
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
