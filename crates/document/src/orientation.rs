//! Inertia and orientation of bodies as the author wrote them.

use serde_json::json;

use super::decode::{Context, Decode, Key};
use super::leaf::{At, Scalar, Vector};
use crate::diagnostic::{Code, Place};
use crate::json::{Node, Value};
use crate::schema::Schemas;

/// Inertia about the centre of mass, body axes.
#[derive(Clone, Debug)]
pub struct Inertia {
    /// One number (plane), three (principal moments) or nine (row by row), kg m^2.
    pub entries: Vec<At<Scalar>>,
    /// Where it stands.
    pub place: Place,
}

impl Decode for Inertia {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let place = context.place(value.span);
        let entries = match &value.node {
            Node::Array(rows) if rows.iter().any(|row| matches!(row.node, Node::Array(_))) => matrix(value, context)?,
            Node::Array(_) => numbers(value, 3, "an array of three numbers, or of three rows of three", context)?,
            _ => vec![At::decode(value, context)?],
        };
        Some(Self { entries, place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        schemas.named("Inertia", |schemas| {
            let number = Scalar::schema(schemas);
            json!({
                "description": "One number in the plane; in space the principal moments, or a 3 x 3 matrix.",
                "anyOf": [number, row_schema(&number, 3), matrix_schema(&number)]
            })
        })
    }
}

/// Orientation of a body in space, in one of its four forms.
#[derive(Clone, Debug)]
pub enum Orientation {
    /// Euler parameters, scalar first.
    Euler(Vec<At<Scalar>>, Place),
    /// An axis and the angle (rad) about it.
    AxisAngle(Vector, At<Scalar>),
    /// The rotation matrix, row by row: its columns are the body axes in global components.
    Matrix(Vec<At<Scalar>>, Place),
    /// Two body axes by their numbers (0 for x) in global components.
    Axes([(usize, Vector); 2], Place),
}

impl Orientation {
    /// Where it stands.
    pub fn place(&self) -> &Place {
        match self {
            Self::Euler(_, place) | Self::Matrix(_, place) | Self::Axes(_, place) => place,
            Self::AxisAngle(axis, _) => &axis.place,
        }
    }

    /// All numbers and expressions in it.
    pub fn scalars(&self) -> Vec<&At<Scalar>> {
        match self {
            Self::Euler(entries, _) | Self::Matrix(entries, _) => entries.iter().collect(),
            Self::AxisAngle(axis, angle) => axis.components.iter().chain([angle]).collect(),
            Self::Axes(axes, _) => axes.iter().flat_map(|(_, axis)| &axis.components).collect(),
        }
    }
}

const AXES: [&str; 3] = ["x", "y", "z"];
const FORMS: &str = "[e0, e1, e2, e3], {\"axis\", \"angle\"}, {\"matrix\"}, or two of {\"x\", \"y\", \"z\"}";

fn key(key: &'static str, doc: &'static str) -> Key {
    Key { key, doc, required: true, instead: None }
}

impl Decode for Orientation {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let place = context.place(value.span);
        if let Node::Array(_) = &value.node {
            return Some(Self::Euler(numbers(value, 4, "an array of four Euler parameters", context)?, place));
        }
        let members = context.members(value, FORMS)?;
        const TITLE: &str = "the orientation";
        if value.get("axis").is_some() || value.get("angle").is_some() {
            let keys = [key("axis", "the axis, global components."), key("angle", "the angle, rad.")];
            context.unknown_keys(members, &keys, &[], TITLE);
            let [axis, angle] = keys;
            let (axis, angle) = (context.field(value, &axis, TITLE), context.field(value, &angle, TITLE));
            return Some(Self::AxisAngle(axis?, angle?));
        }
        if let Some(rows) = value.get("matrix") {
            context.unknown_keys(members, &[key("matrix", "")], &[], TITLE);
            let entries = context.within("matrix", |context| matrix(rows, context));
            return Some(Self::Matrix(entries?, place));
        }
        context.unknown_keys(members, &[], &AXES, TITLE);
        let mut found = Vec::new();
        for (i, name) in AXES.iter().enumerate() {
            if let Some(axis) = value.get(name) {
                found.push((i, context.within(name, |context| Vector::decode(axis, context))?));
            }
        }
        match <[(usize, Vector); 2]>::try_from(found) {
            Ok(pair) => Some(Self::Axes(pair, place)),
            Err(found) => {
                let found = ["no axis", "one axis", "two axes", "three axes"][found.len().min(3)];
                context.report(Code::WRONG_LENGTH, value.span, &[("expected", FORMS), ("found", found)]);
                None
            }
        }
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        schemas.named("Orientation", |schemas| {
            let (number, vector) = (Scalar::schema(schemas), Vector::schema(schemas));
            let pair = |first: &str, second: &str| {
                json!({
                    "type": "object", "additionalProperties": false, "required": [first, second],
                    "properties": {first: vector, second: vector}
                })
            };
            json!({
                "description": "Euler parameters (scalar first, body to world), axis and angle, matrix, or two body axes.",
                "anyOf": [
                    row_schema(&number, 4),
                    {
                        "type": "object", "additionalProperties": false, "required": ["axis", "angle"],
                        "properties": {"axis": vector, "angle": number}
                    },
                    {
                        "type": "object", "additionalProperties": false, "required": ["matrix"],
                        "properties": {"matrix": matrix_schema(&number)}
                    },
                    pair("x", "y"), pair("x", "z"), pair("y", "z")
                ]
            })
        })
    }
}

fn row_schema(number: &serde_json::Value, count: usize) -> serde_json::Value {
    json!({"type": "array", "minItems": count, "maxItems": count, "items": number})
}

fn matrix_schema(number: &serde_json::Value) -> serde_json::Value {
    json!({"type": "array", "minItems": 3, "maxItems": 3, "items": row_schema(number, 3)})
}

/// An array of exactly `count` numbers or expressions.
fn numbers(value: &Value, count: usize, expected: &str, context: &mut Context<'_, '_>) -> Option<Vec<At<Scalar>>> {
    let items = context.items(value, expected)?;
    if items.len() != count {
        let found = format!("an array of {}", items.len());
        context.report(Code::WRONG_LENGTH, value.span, &[("expected", expected), ("found", &found)]);
        return None;
    }
    let numbers: Vec<At<Scalar>> = context.each(items);
    (numbers.len() == count).then_some(numbers)
}

/// Three rows of three.
fn matrix(value: &Value, context: &mut Context<'_, '_>) -> Option<Vec<At<Scalar>>> {
    const EXPECTED: &str = "an array of three rows of three numbers";
    let rows = context.items(value, EXPECTED)?;
    if rows.len() != 3 {
        let found = format!("an array of {}", rows.len());
        context.report(Code::WRONG_LENGTH, value.span, &[("expected", EXPECTED), ("found", &found)]);
        return None;
    }
    let mut entries = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let step = super::decode::index_text(i);
        entries.extend(context.within(&step, |context| numbers(row, 3, "a row of three numbers", context))?);
    }
    Some(entries)
}
