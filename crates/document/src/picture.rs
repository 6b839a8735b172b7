//! What is shown: plots, and the picture of a mechanism made of equations.

use serde_json::json;

use super::decode::{Context, Decode, ids, record};
use super::leaf::{At, Pair, Scalar, Text, Vector};
use crate::diagnostic::Code;
use crate::json::Value;
use crate::schema::Schemas;

ids! {
    /// What a plot shows.
    pub enum PlotKind as "kind of plot", later: &[] => {
        /// Channels against time.
        "time" => Time,
        /// One channel against another, x then y, to scale.
        "path" => Path,
        /// One channel against another, x then y, each with its own scale.
        "phase" => Phase,
        /// Amplitudes of channels against frequency.
        "spectrum" => Spectrum,
    }
}

record! {
    /// A plot.
    pub struct Plot as "the plot" {
        /// The name that is shown.
        pub title: Option<Text>,
        /// What it shows. Default: time.
        pub kind: Option<PlotKind>,
        /// The channels; x then y for path and phase.
        pub channels: At<Vec<At<String>>>,
        /// Logarithmic scale for the values. Default: false.
        pub log: bool,
    }
}

/// One thing of the picture.
#[derive(Clone, Debug)]
pub enum SceneItem {
    /// A dot.
    Point(ScenePoint),
    /// A line through points.
    Line(SceneLine),
    /// A circle in the plane.
    Circle(SceneCircle),
    /// A sphere in space.
    Sphere(SceneSphere),
    /// The tangent frame of the minimal form at a point.
    Frame(SceneFrame),
    /// An arrow.
    Arrow(SceneArrow),
}

ids! {
    /// How a point of the picture is drawn.
    pub enum PointShape as "shape of a point", later: &[] => {
        /// A pivot on the ground.
        "ground" => Ground,
    }
}

ids! {
    /// How a line of the picture is drawn.
    pub enum LineShape as "shape of a line", later: &[] => {
        /// A bar with a pin at each end.
        "bar" => Bar,
        /// A spring.
        "spring" => Spring,
        /// A rail that something runs along.
        "rail" => Rail,
    }
}

record! {
    /// A dot at a point.
    pub struct ScenePoint as "the point" {
        /// Where it is, m.
        pub point: Vector,
        /// How it is drawn. Default: a dot.
        pub shape: Option<PointShape>,
        /// The name that is shown.
        pub label: Option<Text>,
        /// Draw the way it went. Default: false.
        pub trace: bool,
    }
}

record! {
    /// A line between two points.
    pub struct SceneLine as "the line" {
        /// The two ends, m.
        pub line: Pair<Vector>,
        /// How it is drawn. Default: a thin line.
        pub shape: Option<LineShape>,
    }
}

record! {
    /// Centre and radius.
    pub struct Round as "the circle or sphere" {
        /// The centre, m.
        pub center: Vector,
        /// The radius, m.
        pub radius: At<Scalar>,
    }
}

record! {
    /// A circle in the plane.
    pub struct SceneCircle as "the circle" {
        /// Centre and radius.
        pub circle: Round,
    }
}

record! {
    /// A sphere in space.
    pub struct SceneSphere as "the sphere" {
        /// Centre and radius.
        pub sphere: Round,
    }
}

record! {
    /// The tangent frame of the minimal form.
    pub struct SceneFrame as "the frame" {
        /// The point it is drawn at: three coordinates of the document.
        pub frame: Vector,
    }
}

record! {
    /// Foot and vector of an arrow.
    pub struct ArrowShape as "the arrow" {
        /// The foot, m.
        pub at: Vector,
        /// The vector, m.
        pub vector: Vector,
    }
}

record! {
    /// An arrow.
    pub struct SceneArrow as "the arrow" {
        /// Foot and vector.
        pub arrow: ArrowShape,
    }
}

impl Decode for SceneItem {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        const KINDS: [&str; 6] = ["point", "line", "circle", "sphere", "frame", "arrow"];
        let members = context.members(value, "an object")?;
        let mut kinds = members.iter().map(|member| member.key.as_str()).filter(|key| KINDS.contains(key));
        let first = kinds.next();
        if let (Some(first), Some(second)) = (first, kinds.next()) {
            let parameters = [("first", first), ("second", second), ("object", "an item of the scene")];
            context.report(Code::CONFLICTING_KEYS, value.span, &parameters);
            return None;
        }
        match first {
            Some("point") => Decode::decode(value, context).map(Self::Point),
            Some("line") => Decode::decode(value, context).map(Self::Line),
            Some("circle") => Decode::decode(value, context).map(Self::Circle),
            Some("sphere") => Decode::decode(value, context).map(Self::Sphere),
            Some("frame") => Decode::decode(value, context).map(Self::Frame),
            Some("arrow") => Decode::decode(value, context).map(Self::Arrow),
            _ => {
                let keys = KINDS.map(|kind| format!("\"{kind}\"")).join(", ");
                context.report(Code::NEEDS_ONE_OF, value.span, &[("object", "An item of the scene"), ("keys", &keys)]);
                None
            }
        }
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        let kinds = [
            schemas.record::<ScenePoint>(),
            schemas.record::<SceneLine>(),
            schemas.record::<SceneCircle>(),
            schemas.record::<SceneSphere>(),
            schemas.record::<SceneFrame>(),
            schemas.record::<SceneArrow>(),
        ];
        json!({"anyOf": kinds})
    }
}
