//! Joints: each file says by which equations its joint holds two bodies together. The one `match` over joint types
//! is here; everything else in this crate knows joints only by their rows and coordinates.

pub mod angle;
pub mod distance;
pub mod ends;
pub mod path;
pub mod placed;
pub mod prismatic;
pub mod reaction;
pub mod revolute;
pub mod weld;

use holonomy_expr::NodeId;

use crate::diagnostic::{Diagnostic, Place};
use crate::document::{At, Joint, Scalar};
use crate::force::spring;
use crate::kind::Build;

pub use ends::{End, EndAddresses, Ends};
pub use placed::{Evaluate, Numbers, Placed, PlacedEnd};

/// Why a joint cannot be built with the numbers of the document.
#[derive(Clone, Debug)]
pub enum JointError {
    /// The points of a distance coincide.
    ZeroLength,
    /// A direction has length zero; where it stands.
    ZeroAxis(Option<Place>),
    /// A number has no value.
    Other(Box<Diagnostic>),
}

/// What the rows of a joint are: equations of the kind, or an expression that the author wrote.
#[derive(Clone, Copy, Debug)]
pub enum Rows<'d> {
    /// The equations of the joint type.
    Kind,
    /// The curve that the author wrote.
    Curve(&'d At<Scalar>),
}

/// Names of the rows of a joint.
pub fn row_names(joint: &Joint) -> &'static [&'static str] {
    match joint {
        Joint::Revolute(_) => revolute::ROWS,
        Joint::Prismatic(_) => prismatic::ROWS,
        Joint::Weld(_) => weld::ROWS,
        Joint::Distance(_) => distance::ROWS,
        Joint::Angle(_) => angle::ROWS,
        Joint::Path(_) => path::ROWS,
    }
}

/// Who writes the rows of a joint.
pub fn rows_of(joint: &Joint) -> Rows<'_> {
    match joint {
        Joint::Path(path) => Rows::Curve(&path.curve),
        _ => Rows::Kind,
    }
}

/// The joint's own numbers at the pose as written; `bodies` are the names of its two bodies.
pub fn geometry(
    joint: &Joint,
    placed: &Placed,
    bodies: (&str, &str),
    numbers: Numbers<'_>,
) -> Result<Vec<f64>, JointError> {
    match joint {
        Joint::Revolute(_) | Joint::Path(_) => Ok(Vec::new()),
        Joint::Prismatic(joint) => prismatic::geometry(joint, placed, bodies, numbers),
        Joint::Weld(_) => Ok(weld::geometry(placed)),
        Joint::Distance(joint) => distance::geometry(joint, placed, numbers),
        Joint::Angle(joint) => angle::geometry(joint, placed, numbers),
    }
}

/// The rows of a joint whose equations are those of its type.
pub fn rows(joint: &Joint, build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    match joint {
        Joint::Revolute(_) => revolute::rows(build, ends),
        Joint::Prismatic(_) => prismatic::rows(build, ends),
        Joint::Weld(_) => weld::rows(build, ends),
        Joint::Distance(_) => distance::rows(build, ends),
        Joint::Angle(_) => angle::rows(build, ends),
        Joint::Path(_) => Vec::new(),
    }
}

/// The coordinate `name` of a joint: `angle` (rad), `displacement` (m) or `length` (m).
pub fn coordinate(joint: &Joint, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
    if !joint.coordinates().contains(&name) {
        return None;
    }
    Some(match joint {
        Joint::Revolute(_) | Joint::Angle(_) => ends.angle(build),
        Joint::Prismatic(_) => prismatic::displacement(build, ends),
        Joint::Distance(_) => spring::distance(build, ends),
        Joint::Weld(_) | Joint::Path(_) => return None,
    })
}

/// The unit of a joint coordinate.
pub fn coordinate_unit(name: &str) -> &'static str {
    if name == "angle" { "rad" } else { "m" }
}

/// The axis of a sliding joint in the frame of its first body, for pictures.
pub fn axis<'g>(joint: &Joint, geometry: &'g [f64]) -> Option<&'g [f64]> {
    match joint {
        Joint::Prismatic(_) => geometry.get(..2),
        _ => None,
    }
}
