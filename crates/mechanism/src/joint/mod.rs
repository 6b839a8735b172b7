//! Joints: each file says by which equations its joint holds two bodies together. The one `match` over joint types
//! is here; everything else in this crate knows joints only by their rows and coordinates.

pub mod angle;
pub mod distance;
pub mod ends;
pub mod gear;
pub mod knife_edge;
pub mod path;
pub mod pin_slot;
pub mod placed;
pub mod prismatic;
pub mod rack;
pub mod reaction;
pub mod revolute;
pub mod rolling;
pub mod weld;

use holonomy_expr::NodeId;

use crate::diagnostic::{Diagnostic, Place};
use crate::document::{At, Coupling, Joint, Scalar};
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
    /// A number that must be greater than zero is not; what it is called, its value, and where it stands.
    NotPositive {
        /// What it is called.
        what: &'static str,
        /// Its value.
        value: f64,
        /// Where it stands.
        place: Place,
    },
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
    /// The coordinate of a second joint follows that of a first.
    Coupling(Coupling<'d>),
}

/// Names of the rows of a joint, holonomic ones first.
pub fn row_names(joint: &Joint) -> &'static [&'static str] {
    match joint {
        Joint::Revolute(_) => revolute::ROWS,
        Joint::Prismatic(_) => prismatic::ROWS,
        Joint::Weld(_) => weld::ROWS,
        Joint::Distance(_) => distance::ROWS,
        Joint::Angle(_) => angle::ROWS,
        Joint::Path(_) => path::ROWS,
        Joint::PinSlot(_) => pin_slot::ROWS,
        Joint::Gear(_) => gear::ROWS,
        Joint::Rack(_) => rack::ROWS,
        Joint::KnifeEdge(_) => knife_edge::ROWS,
        Joint::Rolling(joint) if joint.contact == Some(false) => rolling::ROWS_WITHOUT_CONTACT,
        Joint::Rolling(_) => rolling::ROWS,
    }
}

/// What the equations of a joint are compiled under: its type, and what changes its rows.
pub fn kind_key(joint: &Joint) -> String {
    format!("{}{:?}", joint.id(), row_names(joint))
}

/// Who writes the rows of a joint.
pub fn rows_of(joint: &Joint) -> Rows<'_> {
    match (joint, joint.coupling()) {
        (_, Some(coupling)) => Rows::Coupling(coupling),
        (Joint::Path(path), _) => Rows::Curve(&path.curve),
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
        Joint::Revolute(_) | Joint::Path(_) | Joint::Gear(_) | Joint::Rack(_) => Ok(Vec::new()),
        Joint::PinSlot(joint) => pin_slot::geometry(joint, placed, numbers),
        Joint::KnifeEdge(joint) => knife_edge::geometry(joint, placed, numbers),
        Joint::Rolling(joint) => rolling::geometry(joint, placed, numbers),
        Joint::Prismatic(joint) => prismatic::geometry(joint, placed, bodies, numbers),
        Joint::Weld(_) => Ok(weld::geometry(placed)),
        Joint::Distance(joint) => distance::geometry(joint, placed, numbers),
        Joint::Angle(joint) => angle::geometry(joint, placed, numbers),
    }
}

/// The holonomic rows of a joint whose equations are those of its type.
pub fn rows(joint: &Joint, build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    match joint {
        Joint::Revolute(_) => revolute::rows(build, ends),
        Joint::Prismatic(_) => prismatic::rows(build, ends),
        Joint::Weld(_) => weld::rows(build, ends),
        Joint::Distance(_) => distance::rows(build, ends),
        Joint::Angle(_) => angle::rows(build, ends),
        Joint::PinSlot(_) => pin_slot::rows(build, ends),
        Joint::Rolling(joint) if joint.contact != Some(false) => rolling::rows(build, ends),
        Joint::Path(_) | Joint::Gear(_) | Joint::Rack(_) | Joint::KnifeEdge(_) | Joint::Rolling(_) => Vec::new(),
    }
}

/// The Pfaffian rows of a joint whose equations are those of its type.
pub fn velocity_rows(joint: &Joint, build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    match joint {
        Joint::KnifeEdge(_) => knife_edge::velocity_rows(build, ends),
        Joint::Rolling(_) => rolling::velocity_rows(build, ends),
        _ => Vec::new(),
    }
}

/// The point that the moment of a joint's reaction is about, global, m.
pub fn reaction_point(joint: &Joint, build: &mut Build<'_>, ends: &Ends) -> [NodeId; 2] {
    match joint {
        Joint::Rolling(_) => rolling::contact(build, ends),
        _ => ends.second.global(build),
    }
}

/// The coordinate `name` of a joint: `angle` (rad), `displacement` (m) or `length` (m).
pub fn coordinate(joint: &Joint, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
    if !joint.coordinates().contains(&name) {
        return None;
    }
    Some(match joint {
        Joint::Revolute(_) | Joint::Angle(_) => ends.angle(build),
        Joint::PinSlot(_) if name == "angle" => ends.angle(build),
        Joint::Prismatic(_) | Joint::PinSlot(_) => prismatic::displacement(build, ends),
        Joint::Distance(_) => spring::distance(build, ends),
        _ => return None,
    })
}

/// The unit of a joint coordinate.
pub fn coordinate_unit(name: &str) -> &'static str {
    if name == "angle" { "rad" } else { "m" }
}

/// The axis of a sliding joint in the frame of its first body, for pictures.
pub fn axis<'g>(joint: &Joint, geometry: &'g [f64]) -> Option<&'g [f64]> {
    match joint {
        Joint::Prismatic(_) | Joint::PinSlot(_) => geometry.get(..2),
        _ => None,
    }
}
