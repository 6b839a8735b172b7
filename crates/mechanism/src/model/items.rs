//! The picture of a model as it is handed out: items with their indices into the values of a frame ([`super::scene`]).

use holonomy_document::{LineShape, PointShape, Points, Shape, ShownUnit, Space, SpringForm};
use serde::Serialize;

/// The picture of a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scene {
    /// The plane or space.
    pub space: Space,
    /// Values of a frame.
    pub size: usize,
    /// Smallest and largest coordinates of the start pose, m.
    pub bounds: [Vec<f64>; 2],
    /// What is drawn, back to front.
    pub items: Vec<Item>,
    /// The unit that its lengths are shown in, where the document states one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub shown: Option<ShownUnit>,
}

/// A point of a body (or the ground) in its own frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Anchor {
    /// Body, or `ground`.
    pub body: String,
    /// The point in the frame of the body, m; two components in the plane, three in space.
    pub point: Vec<f64>,
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "SceneItem"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Item {
    /// The ground.
    Ground {
        /// Its points, global, m.
        #[cfg_attr(feature = "types", ts(type = "Record<string, number[]>"))]
        points: serde_json::Map<String, serde_json::Value>,
    },
    /// A body; from `at` on stand x, y, angle of its centre of mass, or in space x, y, z and the nine entries of its rotation.
    Body {
        /// Its name.
        name: String,
        /// How it is drawn.
        shape: Shape,
        /// First value.
        at: usize,
        /// Its points, body frame, m.
        #[cfg_attr(feature = "types", ts(type = "Record<string, number[]>"))]
        points: serde_json::Map<String, serde_json::Value>,
        /// Its centre of mass in its own frame.
        center_of_mass: Vec<f64>,
    },
    /// A joint.
    Joint {
        /// Its name.
        name: String,
        /// Its type; `cord` of a distance that may be slack.
        #[serde(rename = "type")]
        kind: &'static str,
        /// End on the first body.
        first: Anchor,
        /// End on the second body.
        second: Anchor,
        /// Direction in the frame of the first body, where the joint has one.
        axis: Option<Vec<f64>>,
        /// Direction in the frame of the second body, where the joint has one there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second_axis: Option<Vec<f64>>,
        /// How it holds its points.
        points: Points,
        /// Does a driver or an actuator move it?
        driven: bool,
    },
    /// A spring.
    Spring {
        /// Its name.
        name: String,
        /// End on the first body.
        first: Anchor,
        /// End on the second body.
        second: Anchor,
        /// What it is, where it is no coil between its ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        form: Option<SpringForm>,
    },
    /// Lines through points of bodies: a rope, a belt with its pulleys, a cam with its roller, a cord, the ends of a joint's travel. Of what may be
    /// slack the last point of the first line has its length, m, and the direction of gravity after its coordinates.
    Strand {
        /// Its name.
        name: String,
        /// Its type, `cord` of a distance that may be slack, or `stops` of a joint that has lines of its own.
        #[serde(rename = "type")]
        kind: &'static str,
        /// The lines: straight from point to point.
        lines: Vec<Vec<Anchor>>,
    },
    /// A force at a point.
    Force {
        /// Its name.
        name: String,
        /// Where it acts.
        at: Anchor,
    },
    /// The way that a point went.
    Trace {
        /// Values of the point.
        at: Vec<usize>,
        /// The name that is shown.
        label: String,
    },
    /// A dot.
    Point {
        /// Values of the point.
        at: Vec<usize>,
        /// The name that is shown.
        label: String,
        /// How it is drawn; absent: a dot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        shape: Option<PointShape>,
    },
    /// A line.
    Line {
        /// Values of one end.
        from: Vec<usize>,
        /// Values of the other end.
        to: Vec<usize>,
        /// How it is drawn; absent: thin.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        shape: Option<LineShape>,
    },
    /// A circle.
    Circle {
        /// Values of the centre.
        center: Vec<usize>,
        /// Value of the radius.
        radius: usize,
    },
    /// A sphere.
    Sphere {
        /// Values of the centre.
        center: Vec<usize>,
        /// Value of the radius.
        radius: usize,
    },
    /// The tangent frame at a point: `columns` is the first value of T, column after column; -1 without a frame.
    Frame {
        /// Values of the point.
        at: Vec<usize>,
        /// First value of T.
        columns: i64,
        /// Length of a column.
        n: usize,
        /// Number of columns.
        p: usize,
    },
    /// An arrow.
    Arrow {
        /// Values of the foot.
        at: Vec<usize>,
        /// Values of the vector.
        vector: Vec<usize>,
    },
}
