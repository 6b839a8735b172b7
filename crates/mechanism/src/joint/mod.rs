//! Joints: each file says by which equations its joint holds two bodies together. The one `match` over joint types
//! is here; everything else in this crate knows joints only by their rows and coordinates.

pub mod address;
mod angle;
mod distance;
pub mod ends;
pub mod friction;
pub mod geometry;
mod kind;
mod knife_edge;
mod path;
mod pin_slot;
pub mod placed;
mod prismatic;
pub mod reaction;
mod revolute;
mod rolling;
pub mod rope;
pub mod spatial;
mod weld;

use holonomy_expr::NodeId;

use geometry::Geometry;

use crate::kind::Build;
use holonomy_document::diagnostic::{Diagnostic, Place};
use holonomy_document::{Joint, Side};

pub use address::{AnyEnds, EndAddresses};
pub use ends::{End, Ends};
pub use kind::{Equations, JointKind, Kind, Located, Planar, Spatial, Written};
pub use placed::{Evaluate, Numbers, PlacedEnd, PlacedEnds, Placement};

/// The kind of a joint of the document.
pub fn kind(joint: &Joint) -> JointKind<'_> {
    use JointKind::{Both, Plane, Space};
    match joint {
        Joint::Revolute(joint) => Both(joint, joint),
        Joint::Prismatic(joint) => Both(joint, joint),
        Joint::Weld(joint) => Both(joint, joint),
        Joint::Distance(joint) => Both(joint, joint),
        Joint::Rope(_) => JointKind::Through,
        Joint::Angle(joint) => Plane(joint),
        Joint::Path(joint) => JointKind::Written(joint),
        Joint::Cylindrical(joint) => Space(joint),
        Joint::Screw(joint) => Space(joint),
        Joint::Universal(joint) => Space(joint),
        Joint::ConstantVelocity(joint) => Space(joint),
        Joint::Spherical(joint) => Space(joint),
        Joint::Planar(joint) => Space(joint),
        Joint::PinSlot(joint) => Both(joint, joint),
        Joint::PointPlane(joint) => Space(joint),
        Joint::PointSurface(joint) => JointKind::Written(joint),
        Joint::Gear(joint) => JointKind::Coupling(joint),
        Joint::Rack(joint) => JointKind::Coupling(joint),
        Joint::Belt(joint) => JointKind::Coupling(joint),
        Joint::Cam(joint) => JointKind::Coupling(joint),
        Joint::GenevaWheel(joint) => JointKind::Coupling(joint),
        Joint::KnifeEdge(joint) => Both(joint, joint),
        Joint::Rolling(joint) => Both(joint, joint),
    }
}

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
    /// Two directions are parallel that must not be.
    ParallelAxes,
    /// Two directions are opposite that must not be.
    OppositeAxes,
    /// A direction stands along the normal of a surface and must not; what it is called, and where it stands.
    AlongNormal {
        /// What it is called.
        what: &'static str,
        /// Where it stands.
        place: Place,
    },
    /// The joint has no equations in this space.
    WrongSpace,
    /// A number has no value.
    Other(Box<Diagnostic>),
}

/// The unit of the residual of a row; empty where the author's expression decides. Direction cosines are sines of small
/// angles: their multipliers are moments.
pub fn row_unit(row: &str) -> &'static str {
    match row {
        "angle" | "ma" | "mb" | "mc" => "rad",
        "curve" | "surface" => "",
        _ => "m",
    }
}

/// The names that a written row is about: the second point in the frame of the first body, m.
pub fn written_names(build: &mut Build<'_>, ends: &AnyEnds) -> Vec<(String, NodeId)> {
    let point = ends.second_in_first(build);
    ["x", "y", "z"].iter().zip(point).map(|(name, node)| ((*name).to_owned(), node)).collect()
}

/// The joint's own numbers at the pose as written; `bodies` are the names of its two bodies.
pub fn geometry(
    joint: &Joint,
    placement: &Placement,
    bodies: (&str, &str),
    numbers: Numbers<'_>,
) -> Result<Located, JointError> {
    let kind = kind(joint);
    if let JointKind::Written(_) = kind {
        return Ok(Located::default());
    }
    match placement {
        Placement::Planar(placed) => kind.in_plane().ok_or(JointError::WrongSpace)?.geometry(placed, bodies, numbers),
        Placement::Spatial(placed) => kind.in_space().ok_or(JointError::WrongSpace)?.geometry(placed, bodies, numbers),
    }
}

/// The rows of a joint whose equations are those of its kind.
pub fn equations(joint: &Joint, build: &mut Build<'_>, ends: &AnyEnds) -> Equations {
    let equations = match ends {
        AnyEnds::Planar(ends) => kind(joint).in_plane().map(|kind| kind.equations(build, ends)),
        AnyEnds::Spatial(ends) => kind(joint).in_space().map(|kind| kind.equations(build, ends)),
    };
    let equations = equations.unwrap_or_default();
    match joint.record().keys().one_sided() {
        // Rows are first body minus second: that of a plane is less the height of the point.
        Some(row) if matches!(joint, Joint::PointPlane(_)) => from_side(build, row.side.opposite(), equations),
        Some(row) => from_side(build, row.side, equations),
        None => equations,
    }
}

// Not inlined: the page's first view has no such joint.
#[inline(never)]
fn from_side(build: &mut Build<'_>, side: Side, mut equations: Equations) -> Equations {
    for (_, row) in &mut equations.holonomic {
        *row = on_side(build, Some(side), *row);
    }
    equations
}

/// A row as it stands where it holds from both sides; else so that it is at most zero.
pub fn on_side(build: &mut Build<'_>, side: Option<Side>, row: NodeId) -> NodeId {
    match side {
        None | Some(Side::AtMost) => row,
        Some(Side::AtLeast) => build.graph.neg(row),
    }
}

/// Rows of the ends of its travel, but for the numbers there.
// Not inlined: the page's first view has none.
#[inline(never)]
pub fn stop_rows(joint: &Joint, build: &mut Build<'_>, ends: &AnyEnds) -> Vec<NodeId> {
    let Some(stops) = joint.record().keys().stops else { return Vec::new() };
    let first = joint.coordinates(matches!(ends, AnyEnds::Spatial(_))).first().copied();
    let name = stops.coordinate.as_ref().map(|name| name.value.as_str()).or(first);
    let Some(coordinate) = name.and_then(|name| coordinate(joint, name, build, ends)) else { return Vec::new() };
    stops.ends().map(|(_, side, _)| on_side(build, Some(side), coordinate)).collect()
}

/// The name of the row of a joint that may hold from one side only: such joints have one.
pub fn written_row(joint: &Joint) -> &'static str {
    match kind(joint) {
        JointKind::Written(written) => written.row_name(),
        JointKind::Coupling(coupling) => coupling.row_name(),
        _ if matches!(joint, Joint::PointPlane(_)) => "n",
        _ => "length",
    }
}

/// The coordinate `name` of a joint: an angle (rad), `displacement` (m) or `length` (m).
pub fn coordinate(joint: &Joint, name: &str, build: &mut Build<'_>, ends: &AnyEnds) -> Option<NodeId> {
    match ends {
        AnyEnds::Planar(ends) => kind(joint).in_plane()?.coordinate(name, build, ends),
        AnyEnds::Spatial(ends) => kind(joint).in_space()?.coordinate(name, build, ends),
    }
}

/// The coordinates of a joint that have a memory, in the order of their memories. Planar angles need none: they are
/// differences of coordinates.
pub fn remembered(joint: &Joint, space: bool) -> Vec<&'static str> {
    let angles = joint.coordinates(space).iter().copied().filter(|name| coordinate_unit(name) == "rad");
    if space { angles.collect() } else { Vec::new() }
}

/// Cosines that are 1 where a joint is closed as it is meant.
pub fn alignment(joint: &Joint, build: &mut Build<'_>, ends: &AnyEnds) -> Vec<NodeId> {
    let AnyEnds::Spatial(ends) = ends else { return Vec::new() };
    let aligned = joint.within(true).aligned;
    if aligned.is_empty() {
        return Vec::new();
    }
    let triads = spatial::Triads::of(&ends.geometry);
    aligned.iter().map(|i| triads.cosine(build, ends, *i)).collect()
}

/// The unit of a joint coordinate.
pub fn coordinate_unit(name: &str) -> &'static str {
    if name.starts_with("angle") { "rad" } else { "m" }
}
