//! The document as its author wrote it: typed, each leaf with its place, and no idea of how it is solved.

use serde_json::json;

use crate::decode::{Context, Decode, record};
use crate::diagnostic::{Code, Diagnostic, Lines, Place, diagnostic};
use crate::json::{self, Node, Value, number_text};
use crate::schema::Schemas;
use crate::{
    At, Body, Constraint, Coordinate, Definitions, Display, Driver, Equations, Event, Force, Ground, Joint, NamedList,
    Output, Parameter, Plot, Raw, Rotation, RunSpec, Scalar, SceneItem, Short, ShownUnit, Simulation, Space, State,
    Table, Text, Vector,
};

/// The format version that this program reads and writes.
pub const FORMAT_VERSION: u32 = 1;

/// The format version of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version(pub u32);

impl Decode for Version {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let known = FORMAT_VERSION.to_string();
        match &value.node {
            Node::Invalid => None,
            Node::Number(number) if *number == f64::from(FORMAT_VERSION) => Some(Self(FORMAT_VERSION)),
            Node::Number(number) if *number > f64::from(FORMAT_VERSION) => {
                let parameters = [("found", number_text(*number)), ("known", known)];
                context.report(
                    Code::NEWER_VERSION,
                    value.span,
                    &parameters.each_ref().map(|(name, text)| (*name, text.as_str())),
                );
                None
            }
            node => {
                let found = match node {
                    Node::Number(number) => number_text(*number),
                    _ => value.kind().to_owned(),
                };
                context.report(Code::BAD_VERSION, value.span, &[("found", &found), ("known", &known)]);
                None
            }
        }
    }
    fn fallback() -> Option<Self> {
        Some(Self(FORMAT_VERSION))
    }
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"const": FORMAT_VERSION})
    }
}

record! {
    /// A mechanism document, format version 1. SI units and radians.
    pub struct Keys as "the document" {
        /// Format version: 1.
        pub holonomy: Version,
        /// The name that is shown.
        pub title: Option<Text>,
        /// Markdown with $math$.
        pub description: Option<Text>,
        /// Where it comes from.
        pub references: Vec<Text>,
        /// Numbers with names, each a number, an expression of other parameters, or an object with a range.
        pub parameters: NamedList<Short<Parameter>>,
        /// Units that fields, drawing and plots show. Default: m, rad, rad/s.
        pub display: Option<Display>,
        /// The space that the bodies move in; needed with bodies.
        pub space: Option<At<Space>>,
        /// Coordinates of the rotation of bodies in space. Default: euler-parameters.
        pub rotation: Option<At<Rotation>>,
        /// Acceleration of gravity, m/s^2. Default: [0, -9.81] in the plane, [0, 0, -9.81] in space.
        pub gravity: Option<Vector>,
        /// Points that stand still.
        pub ground: Option<Ground>,
        /// Rigid bodies.
        pub bodies: NamedList<Body>,
        /// What connects the bodies.
        pub joints: NamedList<Joint>,
        /// What moves joints as a function of time.
        pub drivers: NamedList<Driver>,
        /// Forces, torques, springs.
        pub forces: NamedList<Force>,
        /// Generalized coordinates of the author's own equations.
        pub coordinates: NamedList<Short<Coordinate>>,
        /// Kinetic energy of the coordinates, J; a prime is the time derivative.
        pub kinetic_energy: Option<At<Scalar>>,
        /// Potential energy, J.
        pub potential_energy: Option<At<Scalar>>,
        /// Generalized force on each coordinate.
        pub generalized_forces: NamedList<At<Scalar>>,
        /// States of first order: what a controller remembers, the current of a circuit. Each has a rate and no inertia.
        pub states: NamedList<State>,
        /// Names for expressions, and functions such as "S(u)".
        pub definitions: Definitions,
        /// Measured values for table(name, t).
        pub tables: NamedList<Table>,
        /// Expressions that are zero; an array is one constraint with several rows, an object one that holds from one side only.
        pub constraints: NamedList<Constraint>,
        /// Expressions, affine in the velocities, that are zero.
        pub velocity_constraints: NamedList<Equations>,
        /// What happens when a quantity becomes zero.
        pub events: NamedList<Event>,
        /// How the document is simulated.
        pub simulation: Option<Simulation>,
        /// Several ways to run it. Default: one run as it is.
        pub runs: Vec<RunSpec>,
        /// Results with names.
        pub outputs: NamedList<Short<Output>>,
        /// Plots.
        pub plots: Vec<Plot>,
        /// The picture of a mechanism made of equations.
        pub scene: Vec<SceneItem>,
        /// An exercise about this document.
        pub exercise: Option<At<Raw>>,
    }
}

/// A document that was read and found without errors.
#[derive(Clone, Debug)]
pub struct Document {
    pub(crate) keys: Keys,
    pub(crate) root: Value,
    pub(crate) source: String,
}

impl std::ops::Deref for Document {
    type Target = Keys;
    fn deref(&self) -> &Keys {
        &self.keys
    }
}

impl Document {
    /// The text that was read, unchanged.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The document as plain JSON values.
    pub fn root(&self) -> &Value {
        &self.root
    }

    /// The canonical text: the order of the document, no white space, numbers in their shortest form, strings as the
    /// author wrote them. Two documents are equal if their canonical texts are.
    pub fn canonical(&self) -> String {
        let mut out = String::with_capacity(self.source.len());
        json::write_canonical(&self.root, &mut out);
        out
    }

    /// Line and column (from 1, in characters) of the beginning of a place.
    pub fn line_column(&self, place: &Place) -> (u32, u32) {
        Lines::new(&self.source).line_column(place.span.0)
    }

    /// A finding about this document.
    pub fn diagnostic(&self, code: Code, place: &Place, parameters: &[(&'static str, &str)]) -> Diagnostic {
        diagnostic(&Lines::new(&self.source), code, &place.pointer, place.span, parameters)
    }

    /// The place of bytes `start..end` of the expression that stands at `place`.
    pub fn place_in(&self, place: &Place, start: usize, end: usize) -> Place {
        place_in(&self.source, place, start, end)
    }
}

impl Keys {
    /// The unit that quantities in the SI unit `si` are shown in; nothing where that is `si` itself.
    pub fn shown_unit(&self, si: &str) -> Option<ShownUnit> {
        self.display.as_ref().and_then(|display| display.unit(si))
    }

    /// Do the bodies move in space?
    pub fn is_spatial(&self) -> bool {
        self.space.as_ref().is_some_and(|space| space.value == Space::Spatial)
    }
}

/// The place of bytes `start..end` of the string that stands at `place` of `text`.
pub fn place_in(text: &str, place: &Place, start: usize, end: usize) -> Place {
    if text.as_bytes().get(place.span.0) != Some(&b'"') {
        return place.clone();
    }
    let map = |offset| json::source_offset(text, place.span.0, offset);
    Place { pointer: place.pointer.clone(), span: (map(start), map(end)) }
}

/// The JSON Schema (draft 2020-12) of mechanism documents, as text with a line break at the end; `exercise` makes that of their exercises.
pub fn json_schema(exercise: fn(&mut Schemas) -> serde_json::Value) -> String {
    let schema = Schemas::new(exercise).document::<Keys>("Holonomy mechanism document");
    // Maps with string keys always serialize.
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}
