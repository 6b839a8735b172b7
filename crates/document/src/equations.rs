//! The author's own equations: parameters, coordinates, definitions, tables, constraints.

use std::collections::BTreeMap;

use serde_json::json;

use super::decode::{Context, Decode, Record, record};
use super::joint::{OneSided, Side};
use super::leaf::{At, Scalar, Text};
use crate::check::names;
use crate::diagnostic::{Code, Place};
use crate::json::{Node, Value};
use crate::schema::Schemas;

record! {
    /// A number with a name, and the range of its slider.
    pub struct Parameter as "the parameter" {
        /// The value: a number, or an expression of other parameters.
        pub value: At<Scalar>,
        /// Left end of the slider.
        pub min: Option<At<f64>>,
        /// Right end of the slider.
        pub max: Option<At<f64>>,
        /// A label; it never converts.
        pub unit: Option<String>,
        /// The name that is shown.
        pub label: Option<Text>,
    }
}

record! {
    /// A generalized coordinate.
    pub struct Coordinate as "the coordinate" {
        /// Value at the start.
        pub value: At<Scalar>,
        /// Velocity at the start. Default 0.
        pub velocity: Option<At<Scalar>>,
        /// A label; it never converts.
        pub unit: Option<String>,
        /// The name that is shown.
        pub label: Option<Text>,
    }
}

record! {
    /// A result with a name.
    pub struct Output as "the output" {
        /// The expression.
        pub expression: At<Scalar>,
        /// A label; it never converts.
        pub unit: Option<String>,
        /// The name that is shown.
        pub label: Option<Text>,
    }
}

/// Either an object, or only its main value.
#[derive(Clone, Debug)]
pub struct Short<T>(pub T);

impl<T> std::ops::Deref for Short<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

/// Records with one main value.
pub trait FromScalar: Record {
    fn from_scalar(scalar: At<Scalar>, place: Place) -> Self;
    const TITLE: &'static str;
}

impl FromScalar for Parameter {
    const TITLE: &'static str = "the parameter";
    fn from_scalar(value: At<Scalar>, place: Place) -> Self {
        Self { value, min: None, max: None, unit: None, label: None, place }
    }
}

impl FromScalar for Coordinate {
    const TITLE: &'static str = "the coordinate";
    fn from_scalar(value: At<Scalar>, place: Place) -> Self {
        Self { value, velocity: None, unit: None, label: None, place }
    }
}

impl FromScalar for Output {
    const TITLE: &'static str = "the output";
    fn from_scalar(expression: At<Scalar>, place: Place) -> Self {
        Self { expression, unit: None, label: None, place }
    }
}

impl<T: FromScalar> Decode for Short<T> {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        match &value.node {
            Node::Object(_) => T::from_object(value, context, &[], T::TITLE).map(Self),
            Node::Number(_) | Node::String(_) => {
                let scalar = At::decode(value, context)?;
                Some(Self(T::from_scalar(scalar, context.place(value.span))))
            }
            _ => {
                context.wrong_type(value, "a number, an expression in a string, or an object");
                None
            }
        }
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"anyOf": [Scalar::schema(schemas), schemas.record::<T>()]})
    }
}

/// A definition: a name for an expression, or a function of arguments.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// Where the name stands (the key).
    pub name_place: Place,
    /// The arguments; none for a plain name.
    pub arguments: Vec<String>,
    /// The expression.
    pub expression: At<Scalar>,
}

/// Definitions in the order of the document.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    items: Vec<Definition>,
    /// Where each name is in `items`; `None`: its expression had a mistake.
    index: BTreeMap<String, Option<usize>>,
}

impl Definitions {
    /// The definition called `name`.
    pub fn get(&self, name: &str) -> Option<&Definition> {
        self.items.get(self.index(name)?)
    }

    /// The number of the definition called `name` in the order of the document.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied().flatten()
    }

    /// All definitions in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Definition> {
        self.items.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Was there such a name with an expression that could not be read?
    pub fn is_broken(&self, name: &str) -> bool {
        self.index.get(name).is_some_and(Option::is_none)
    }
}

impl std::ops::Index<usize> for Definitions {
    type Output = Definition;
    fn index(&self, index: usize) -> &Self::Output {
        &self.items[index]
    }
}

impl<'a> IntoIterator for &'a Definitions {
    type Item = &'a Definition;
    type IntoIter = std::slice::Iter<'a, Definition>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

/// Most arguments of a function.
const MOST_ARGUMENTS: usize = 64;

/// `S(u, w)` to name and arguments; `None` if it is neither a name nor a function head.
fn head(key: &str) -> Option<(&str, Vec<&str>)> {
    let Some((name, rest)) = key.split_once('(') else {
        return Some((key.trim(), Vec::new()));
    };
    let arguments = rest.trim_end().strip_suffix(')')?;
    let arguments: Vec<&str> = arguments.split(',').map(str::trim).collect();
    let good = arguments.len() <= MOST_ARGUMENTS && arguments.iter().all(|argument| !argument.is_empty());
    good.then_some((name.trim(), arguments))
}

impl Decode for Definitions {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a name for each definition")?;
        let mut list = Self::default();
        for member in members {
            context.within(&member.key, |context| {
                let place = context.place(member.key_span);
                let Some((name, arguments)) = head(&member.key) else {
                    context.findings.report(Code::BAD_DEFINITION, &place, &[("name", &member.key)]);
                    return;
                };
                let mut good = names::check_name(name, &place, context.findings);
                for (i, argument) in arguments.iter().enumerate() {
                    good &= names::check_name(argument, &place, context.findings);
                    if arguments[..i].contains(argument) {
                        context.findings.report(Code::BAD_DEFINITION, &place, &[("name", &member.key)]);
                        good = false;
                    }
                }
                let expression = At::decode(&member.value, context);
                if let Some(first) = list.get(name) {
                    // `x` and `x(u)`: two keys, one name.
                    let first = first.name_place.span.0;
                    names::report_taken(name, "definition", first, &place, context.findings);
                    return;
                }
                let definition = expression.filter(|_| good).map(|expression| Definition {
                    name: name.to_owned(),
                    name_place: place,
                    arguments: arguments.into_iter().map(str::to_owned).collect(),
                    expression,
                });
                list.index.insert(name.to_owned(), definition.is_some().then_some(list.items.len()));
                list.items.extend(definition);
            });
        }
        Some(list)
    }
    fn absent() -> Option<Self> {
        Some(Self::default())
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({
            "type": "object",
            "propertyNames": {"pattern": "^[A-Za-z_][A-Za-z0-9_]*( *\\( *[A-Za-z_][A-Za-z0-9_]*( *, *[A-Za-z_][A-Za-z0-9_]*)* *\\))?$"},
            "additionalProperties": Scalar::schema(schemas)
        })
    }
}

record! {
    /// Measured values; table(name, t) is a natural cubic spline through them.
    pub struct Table as "the table" {
        /// Arguments, rising strictly.
        pub t: At<Vec<f64>>,
        /// Values at the arguments.
        pub value: At<Vec<f64>>,
    }
}

/// One constraint: rows that are zero.
#[derive(Clone, Debug)]
pub struct Equations {
    /// The rows.
    pub rows: Vec<At<Scalar>>,
    /// Where the constraint stands.
    pub place: Place,
}

impl Decode for Equations {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let place = context.place(value.span);
        let rows = match &value.node {
            Node::Array(items) if items.is_empty() => {
                let parameters = [("expected", "at least one expression"), ("found", "an empty array")];
                context.report(Code::WRONG_LENGTH, value.span, &parameters);
                return None;
            }
            Node::Array(items) => {
                let rows: Vec<At<Scalar>> = context.each(items);
                (rows.len() == items.len()).then_some(rows)?
            }
            Node::String(_) => vec![At::decode(value, context)?],
            _ => {
                context.wrong_type(value, "an expression in a string, or an array of them");
                return None;
            }
        };
        Some(Self { rows, place })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"anyOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": Scalar::schema(schemas)}]})
    }
}

record! {
    /// An expression that is at most or at least zero.
    pub struct Bound as "the constraint" {
        /// The expression.
        pub expression: At<Scalar>,
        /// at-most: the expression is never greater than zero; at-least: never less.
        pub side: At<Side>,
        /// Speed after an impact over speed before it, 0 to 1. Default 0.
        pub restitution: Option<At<Scalar>>,
    }
}

/// A constraint of positions: rows that are zero, or one that holds from one side only.
#[derive(Clone, Debug)]
pub struct Constraint {
    equations: Equations,
    side: Option<Side>,
    restitution: Option<At<Scalar>>,
}

impl Constraint {
    /// The row, if it holds from one side only.
    pub fn one_sided(&self) -> Option<OneSided<'_>> {
        self.side.map(|side| OneSided { side, restitution: self.restitution.as_ref() })
    }
}

impl std::ops::Deref for Constraint {
    type Target = Equations;
    fn deref(&self) -> &Equations {
        &self.equations
    }
}

impl Decode for Constraint {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        if let Node::Object(_) = &value.node {
            let Bound { expression, side, restitution, place } = Bound::decode(value, context)?;
            let equations = Equations { rows: vec![expression], place };
            return Some(Self { equations, side: Some(side.value), restitution });
        }
        Equations::decode(value, context).map(|equations| Self { equations, side: None, restitution: None })
    }
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"anyOf": [Equations::schema(schemas), Bound::schema(schemas)]})
    }
}
