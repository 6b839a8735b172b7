//! Joints: each file says by which equations its joint holds two bodies together. The one `match` over joint types
//! is here; everything else in this crate knows joints only by their rows and coordinates.

pub mod address;
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
pub mod spatial;
pub mod substitute;
pub mod weld;

use holonomy_expr::NodeId;

use crate::force::spring;
use crate::kind::Build;
use holonomy_document::diagnostic::{Diagnostic, Place};
use holonomy_document::{At, Coupling, Joint, Scalar};

pub use address::{AnyEnds, EndAddresses};
pub use ends::{End, Ends};
pub use placed::{Evaluate, Numbers, Placed, PlacedEnd, Placement};

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

/// What the rows of a joint are: equations of the kind, or an expression that the author wrote.
#[derive(Clone, Copy, Debug)]
pub enum Rows<'d> {
    /// The equations of the joint type.
    Kind,
    /// The curve or surface that the author wrote, in the coordinates of the second point in the first body's frame.
    Written(&'d At<Scalar>),
    /// The coordinate of a second joint follows that of a first.
    Coupling(Coupling<'d>),
}

/// Names of the rows of a joint, holonomic ones first.
pub fn row_names(joint: &Joint, space: bool) -> &'static [&'static str] {
    match (joint, space) {
        (Joint::Revolute(_), false) => revolute::ROWS,
        (Joint::Prismatic(_), false) => prismatic::ROWS,
        (Joint::Weld(_), false) => weld::ROWS,
        (Joint::Distance(_), _) => distance::ROWS,
        (Joint::Angle(_), _) => angle::ROWS,
        (Joint::Path(_), _) => path::ROWS,
        (Joint::Revolute(_), true) => spatial::revolute::ROWS,
        (Joint::Prismatic(_), true) => spatial::prismatic::ROWS,
        (Joint::Weld(_), true) => spatial::weld::ROWS,
        (Joint::Cylindrical(_), _) => spatial::cylindrical::ROWS,
        (Joint::Screw(_), _) => spatial::screw::ROWS,
        (Joint::Universal(_), _) => spatial::universal::ROWS,
        (Joint::ConstantVelocity(_), _) => spatial::constant_velocity::ROWS,
        (Joint::Spherical(_), _) => spatial::spherical::ROWS,
        (Joint::Planar(_), _) => spatial::planar::ROWS,
        (Joint::PointPlane(_), _) => spatial::point_plane::ROWS,
        (Joint::PointSurface(_), _) => spatial::point_surface::ROWS,
        (Joint::PinSlot(_), false) => pin_slot::ROWS,
        (Joint::PinSlot(_), true) => spatial::pin_slot::ROWS,
        (Joint::Gear(_), _) => gear::ROWS,
        (Joint::Rack(_), _) => rack::ROWS,
        (Joint::KnifeEdge(_), _) => knife_edge::ROWS,
        (Joint::Rolling(joint), false) if joint.contact == Some(false) => rolling::ROWS_WITHOUT_CONTACT,
        (Joint::Rolling(_), false) => rolling::ROWS,
        (Joint::Rolling(joint), true) if joint.contact == Some(false) => spatial::rolling::ROWS_WITHOUT_CONTACT,
        (Joint::Rolling(_), true) => spatial::rolling::ROWS,
    }
}

/// What the equations of a joint are compiled under: its type, and what changes its rows.
pub fn kind_key(joint: &Joint, space: bool) -> String {
    let shape = match joint {
        Joint::Rolling(joint) => joint.shape.as_ref().map_or("", |shape| shape.value.id()),
        _ => "",
    };
    format!("{}{shape}{:?}", joint.id(), row_names(joint, space))
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

/// Who writes the rows of a joint.
pub fn rows_of(joint: &Joint) -> Rows<'_> {
    match (joint, joint.coupling()) {
        (_, Some(coupling)) => Rows::Coupling(coupling),
        (Joint::Path(path), _) => Rows::Written(&path.curve),
        (Joint::PointSurface(point), _) => Rows::Written(&point.surface),
        _ => Rows::Kind,
    }
}

/// The names that a written row is about: the second point in the frame of the first body, m.
pub fn written_names(build: &mut Build<'_>, ends: &AnyEnds) -> Vec<(String, NodeId)> {
    let point = match ends {
        AnyEnds::Planar(ends) => path::point(build, ends).to_vec(),
        AnyEnds::Spatial(ends) => spatial::point_surface::point(build, ends).0.to_vec(),
    };
    ["x", "y", "z"].iter().zip(point).map(|(name, node)| ((*name).to_owned(), node)).collect()
}

/// The joint's own numbers at the pose as written; `bodies` are the names of its two bodies.
pub fn geometry(
    joint: &Joint,
    placement: &Placement,
    bodies: (&str, &str),
    numbers: Numbers<'_>,
) -> Result<Vec<f64>, JointError> {
    if let Joint::Distance(joint) = joint {
        return distance::geometry(joint, placement.distance(), numbers);
    }
    match placement {
        Placement::Planar(placed) => planar_geometry(joint, placed, bodies, numbers),
        Placement::Spatial(placed) => spatial_geometry(joint, placed, bodies, numbers),
    }
}

fn planar_geometry(
    joint: &Joint,
    placed: &Placed,
    bodies: (&str, &str),
    numbers: Numbers<'_>,
) -> Result<Vec<f64>, JointError> {
    match joint {
        Joint::Revolute(_) | Joint::Path(_) => Ok(Vec::new()),
        Joint::Prismatic(joint) => prismatic::geometry(joint, placed, bodies, numbers),
        Joint::Weld(_) => Ok(weld::geometry(placed)),
        Joint::Angle(joint) => angle::geometry(joint, placed, numbers),
        Joint::PinSlot(joint) => pin_slot::geometry(joint, placed, numbers),
        Joint::KnifeEdge(joint) => knife_edge::geometry(joint, placed, numbers),
        Joint::Rolling(joint) => rolling::geometry(joint, placed, numbers),
        _ => Err(JointError::WrongSpace),
    }
}

fn spatial_geometry(
    joint: &Joint,
    placed: &spatial::Placed,
    bodies: (&str, &str),
    numbers: Numbers<'_>,
) -> Result<Vec<f64>, JointError> {
    use crate::body::vector::{IDENTITY, dot};
    let (axis, axes) = joint.direction_keys();
    let directions = || spatial::axes::directions(axis, axes, placed, bodies, numbers);
    match joint {
        Joint::Spherical(_) | Joint::PointSurface(_) => Ok(Vec::new()),
        Joint::Weld(_) => Ok(spatial::axes::triads(&IDENTITY, &IDENTITY, placed)),
        Joint::Revolute(_) | Joint::Prismatic(_) | Joint::Cylindrical(_) | Joint::Planar(_) | Joint::PointPlane(_) => {
            let (u, w) = directions()?;
            Ok(spatial::axes::axis_numbers(u, w, placed))
        }
        Joint::Screw(screw) => {
            let (u, w) = directions()?;
            let pitch = numbers.number(&screw.pitch).map_err(JointError::Other)?;
            let mut geometry = spatial::axes::axis_numbers(u, w, placed);
            geometry.extend(spatial::screw::own_numbers(pitch, u, placed));
            Ok(geometry)
        }
        Joint::Universal(_) => {
            let (u, w) = directions()?;
            spatial::universal::numbers(u, w, placed)
        }
        Joint::ConstantVelocity(_) => {
            let (u, w) = directions()?;
            if dot(u, w) < -1.0 + 1e-9 {
                return Err(JointError::OppositeAxes);
            }
            Ok(spatial::axes::axis_numbers(u, w, placed))
        }
        Joint::PinSlot(joint) => spatial::pin_slot::geometry(joint, placed, numbers),
        Joint::KnifeEdge(joint) => spatial::knife_edge::geometry(joint, placed, numbers),
        Joint::Rolling(joint) => spatial::rolling::geometry(joint, placed, numbers),
        _ => Err(JointError::WrongSpace),
    }
}

/// The holonomic rows of a joint whose equations are those of its type.
pub fn rows(joint: &Joint, build: &mut Build<'_>, ends: &AnyEnds) -> Vec<NodeId> {
    if let Joint::Distance(_) = joint {
        return distance::rows(build, ends);
    }
    match ends {
        AnyEnds::Planar(ends) => match joint {
            Joint::Revolute(_) => revolute::rows(build, ends),
            Joint::Prismatic(_) => prismatic::rows(build, ends),
            Joint::Weld(_) => weld::rows(build, ends),
            Joint::Angle(_) => angle::rows(build, ends),
            Joint::PinSlot(_) => pin_slot::rows(build, ends),
            Joint::Rolling(joint) if joint.contact != Some(false) => rolling::rows(build, ends),
            _ => Vec::new(),
        },
        AnyEnds::Spatial(ends) => match joint {
            Joint::Revolute(_) => spatial::revolute::rows(build, ends),
            Joint::Prismatic(_) => spatial::prismatic::rows(build, ends),
            Joint::Weld(_) => spatial::weld::rows(build, ends),
            Joint::Cylindrical(_) => spatial::cylindrical::rows(build, ends),
            Joint::Screw(_) => spatial::screw::rows(build, ends),
            Joint::Universal(_) => spatial::universal::rows(build, ends),
            Joint::ConstantVelocity(_) => spatial::constant_velocity::rows(build, ends),
            Joint::Spherical(_) => spatial::spherical::rows(build, ends),
            Joint::Planar(_) => spatial::planar::rows(build, ends),
            Joint::PointPlane(_) => spatial::point_plane::rows(build, ends),
            Joint::PinSlot(_) => spatial::pin_slot::rows(build, ends),
            Joint::Rolling(joint) if joint.contact != Some(false) => spatial::rolling::rows(joint, build, ends),
            _ => Vec::new(),
        },
    }
}

/// The Pfaffian rows of a joint whose equations are those of its type.
pub fn velocity_rows(joint: &Joint, build: &mut Build<'_>, ends: &AnyEnds) -> Vec<NodeId> {
    match (joint, ends) {
        (Joint::KnifeEdge(_), AnyEnds::Planar(ends)) => knife_edge::velocity_rows(build, ends),
        (Joint::Rolling(_), AnyEnds::Planar(ends)) => rolling::velocity_rows(build, ends),
        (Joint::KnifeEdge(_), AnyEnds::Spatial(ends)) => spatial::knife_edge::velocity_rows(build, ends),
        (Joint::Rolling(joint), AnyEnds::Spatial(ends)) => spatial::rolling::velocity_rows(joint, build, ends),
        _ => Vec::new(),
    }
}

/// The point that the moment of a joint's reaction is about, global, m.
pub fn reaction_point(joint: &Joint, build: &mut Build<'_>, ends: &AnyEnds) -> Vec<NodeId> {
    match (joint, ends) {
        (Joint::Rolling(_), AnyEnds::Planar(ends)) => rolling::contact(build, ends).to_vec(),
        (Joint::Rolling(joint), AnyEnds::Spatial(ends)) => spatial::rolling::contact(joint, build, ends).0.to_vec(),
        (_, AnyEnds::Planar(ends)) => ends.second.global(build).to_vec(),
        (_, AnyEnds::Spatial(ends)) => ends.second.global(build).0.to_vec(),
    }
}

/// The coordinate `name` of a joint: an angle (rad), `displacement` (m) or `length` (m).
pub fn coordinate(joint: &Joint, name: &str, build: &mut Build<'_>, ends: &AnyEnds) -> Option<NodeId> {
    if !joint.coordinates(matches!(ends, AnyEnds::Spatial(_))).contains(&name) {
        return None;
    }
    Some(match (ends, name) {
        (_, "length") => spring::distance(build, ends),
        (AnyEnds::Planar(ends), "angle") => ends.angle(build),
        (AnyEnds::Planar(ends), "displacement") => prismatic::displacement(build, ends),
        (AnyEnds::Spatial(ends), "angle") => spatial::axes::angle(build, ends),
        (AnyEnds::Spatial(ends), "displacement") => spatial::axes::displacement(build, ends),
        (AnyEnds::Spatial(ends), "angle1") => spatial::universal::angle1(build, ends),
        (AnyEnds::Spatial(ends), "angle2") => spatial::universal::angle2(build, ends),
        _ => return None,
    })
}

/// The coordinates of a joint that have a memory, in the order of their memories. Planar angles need none: they are
/// differences of coordinates.
pub fn remembered(joint: &Joint, space: bool) -> Vec<&'static str> {
    let angles = joint.coordinates(space).iter().copied().filter(|name| coordinate_unit(name) == "rad");
    if space { angles.collect() } else { Vec::new() }
}

/// Cosines that are 1 where a joint is closed as it is meant; its rows alone also hold where they are -1 (or 0), in the mirror
/// assembly.
pub fn alignment(joint: &Joint, build: &mut Build<'_>, ends: &AnyEnds) -> Vec<NodeId> {
    let AnyEnds::Spatial(ends) = ends else { return Vec::new() };
    let axes: &[usize] = match joint {
        Joint::Revolute(_) | Joint::Cylindrical(_) | Joint::Screw(_) | Joint::Planar(_) => &[0],
        Joint::Prismatic(_) | Joint::Weld(_) => &[0, 1],
        _ => &[],
    };
    let cosine = |i: &usize| {
        let (first, second) = (ends.of_first(build, *i), spatial::axes::second_axis(build, ends, *i));
        first.dot(build, second)
    };
    axes.iter().map(cosine).collect()
}

/// The unit of a joint coordinate.
pub fn coordinate_unit(name: &str) -> &'static str {
    if name.starts_with("angle") { "rad" } else { "m" }
}

/// The axis of a joint in the frame of its first body, and in that of its second, for pictures.
pub fn axis<'g>(joint: &Joint, geometry: &'g [f64], space: bool) -> (Option<&'g [f64]>, Option<&'g [f64]>) {
    match (joint, space) {
        (Joint::Prismatic(_) | Joint::PinSlot(_), false) => (geometry.get(..2), None),
        (Joint::KnifeEdge(_), false) => (None, geometry.get(..2)),
        (
            Joint::Revolute(_)
            | Joint::Prismatic(_)
            | Joint::Cylindrical(_)
            | Joint::Screw(_)
            | Joint::Universal(_)
            | Joint::ConstantVelocity(_)
            | Joint::Planar(_),
            true,
        ) => (geometry.get(..3), geometry.get(9..12)),
        (Joint::PointPlane(_) | Joint::PinSlot(_), true) => (geometry.get(..3), None),
        (Joint::KnifeEdge(_), true) => (geometry.get(..3), geometry.get(3..6)),
        _ => (None, None),
    }
}
