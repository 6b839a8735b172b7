//! What a kind of joint is in code: its equations in the plane, in space, or in both.

use holonomy_expr::NodeId;

use super::{Ends, JointError, Numbers, PlacedEnds, spatial};
use crate::coupling::Coupling;
use crate::kind::{Build, Contribution};

/// The rows of a joint, each with its name.
#[derive(Clone, Debug, Default)]
pub struct Equations {
    /// Rows of positions: zero.
    pub holonomic: Vec<(&'static str, NodeId)>,
    /// Rows of velocities: zero.
    pub pfaffian: Vec<(&'static str, NodeId)>,
    /// The point that the moment of its reaction is about, global, m, where that is not the second point.
    pub contact: Option<Vec<NodeId>>,
}

impl Equations {
    /// Rows of positions only.
    pub fn positions(names: &[&'static str], rows: Vec<NodeId>) -> Self {
        Self { holonomic: names.iter().copied().zip(rows).collect(), ..Self::default() }
    }

    /// Rows of velocities only.
    pub fn velocities(names: &[&'static str], rows: Vec<NodeId>) -> Self {
        Self { pfaffian: names.iter().copied().zip(rows).collect(), ..Self::default() }
    }

    /// Names of the rows, holonomic ones first.
    pub fn names(&self) -> Vec<&'static str> {
        self.holonomic.iter().chain(&self.pfaffian).map(|(name, _)| *name).collect()
    }

    /// What an element with these rows contributes.
    pub fn contribution(self) -> Contribution {
        let nodes = |rows: Vec<(&str, NodeId)>| rows.into_iter().map(|(_, row)| row).collect();
        Contribution { holonomic: nodes(self.holonomic), pfaffian: nodes(self.pfaffian), ..Contribution::default() }
    }
}

/// A joint at the pose as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Located {
    /// Its numbers.
    pub numbers: Vec<f64>,
    /// Its direction in the frame of the first body, for pictures.
    pub first: Option<Vec<f64>>,
    /// Its direction in the frame of the second body, for pictures.
    pub second: Option<Vec<f64>>,
}

impl Located {
    /// One without a direction.
    pub fn numbers(numbers: Vec<f64>) -> Self {
        Self { numbers, ..Self::default() }
    }

    /// One with a direction of the first body.
    pub fn along(direction: &[f64], numbers: Vec<f64>) -> Self {
        Self { first: Some(direction.to_vec()), ..Self::numbers(numbers) }
    }
}

/// A kind of joint in one of the two spaces: of bodies placed as `P`, with ends `E`.
pub trait Kind<P, E> {
    /// Its numbers at the pose as written; `bodies` are the names of its two bodies.
    fn geometry(&self, placed: &P, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError>;
    /// Its rows.
    fn equations(&self, build: &mut Build<'_>, ends: &E) -> Equations;
    /// Its coordinate `name`: an angle (rad) or a length (m).
    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &E) -> Option<NodeId>;
}

/// A kind of joint in the plane.
pub type Planar<'d> = dyn Kind<PlacedEnds, Ends> + 'd;
/// A kind of joint in space.
pub type Spatial<'d> = dyn Kind<spatial::PlacedEnds, spatial::Ends> + 'd;

/// A kind of joint whose row is an expression of the author's, in the coordinates of the second point in the first body's frame.
pub trait Written {
    /// The name of its row.
    fn row_name(&self) -> &'static str;
}

/// The kind of a joint.
#[derive(Clone, Copy)]
pub enum JointKind<'d> {
    /// In the plane only.
    Plane(&'d Planar<'d>),
    /// In space only.
    Space(&'d Spatial<'d>),
    /// In the plane and in space.
    Both(&'d Planar<'d>, &'d Spatial<'d>),
    /// An expression of the author's.
    Written(&'d dyn Written),
    /// The coordinate of a second joint follows that of a first.
    Coupling(&'d dyn Coupling),
    /// The length of a line over several points.
    Through,
}

impl<'d> JointKind<'d> {
    /// Its equations in the plane.
    pub fn in_plane(self) -> Option<&'d Planar<'d>> {
        match self {
            Self::Plane(planar) | Self::Both(planar, _) => Some(planar),
            Self::Space(_) | Self::Written(_) | Self::Coupling(_) | Self::Through => None,
        }
    }

    /// Its equations in space.
    pub fn in_space(self) -> Option<&'d Spatial<'d>> {
        match self {
            Self::Space(spatial) | Self::Both(_, spatial) => Some(spatial),
            Self::Plane(_) | Self::Written(_) | Self::Coupling(_) | Self::Through => None,
        }
    }
}
