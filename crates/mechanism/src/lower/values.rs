//! Numbers of the document: parameters in the order of their dependence, then everything that is an expression of them.

use holonomy_expr::{Graph, NodeId, ParseError, Spline};

use super::scope::{DocumentScope, Leaves};
use crate::joint::Evaluate;
use holonomy_document::diagnostic::{Code, Diagnostic, Place};
use holonomy_document::{At, Document, EffectiveRun, Scalar};

/// The values of the parameters in one run.
#[derive(Clone, Debug)]
pub struct Values<'d> {
    document: &'d Document,
    /// Tables of the document as splines, in its order.
    pub splines: Vec<Spline>,
    /// Parameters in the order of the document.
    pub parameters: Vec<(String, f64)>,
}

struct Numbers<'a>(&'a [(String, f64)]);

impl Leaves for Numbers<'_> {
    fn leaf(&mut self, graph: &mut Graph, name: &str) -> Option<NodeId> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| graph.constant(*value))
    }
    fn rate(&mut self, graph: &mut Graph, _: NodeId) -> NodeId {
        graph.constant(0.0)
    }
    fn candidates(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }
}

impl Evaluate for Values<'_> {
    fn evaluate(&self, scalar: &At<Scalar>) -> Result<f64, Box<Diagnostic>> {
        self.number(scalar)
    }
}

impl<'d> Values<'d> {
    /// Evaluates the parameters of a run; `overrides` replace values by name.
    pub fn new(
        document: &'d Document,
        run: &EffectiveRun,
        overrides: &[(String, f64)],
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut diagnostics = Vec::new();
        let mut splines = Vec::new();
        for table in &document.tables {
            match Spline::new(&table.value.t.value, &table.value.value.value) {
                Ok(spline) => splines.push(spline),
                Err(error) => {
                    let parameters = [("name", table.name.as_str()), ("problem", &error.to_string())];
                    diagnostics.push(document.diagnostic(Code::BAD_TABLE, &table.value.place, &parameters));
                }
            }
        }
        let mut values = Self { document, splines, parameters: Vec::new() };
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        for (name, value) in overrides {
            if document.parameters.get(name).is_none() {
                let near = holonomy_expr::nearest(name, document.parameters.names());
                let mut parameters = vec![("what", "parameter"), ("name", name.as_str())];
                parameters.extend(near.map(|near| ("nearest", near)));
                diagnostics.push(document.diagnostic(Code::UNKNOWN_REFERENCE, &document.place, &parameters));
            } else if !value.is_finite() {
                diagnostics.push(values.not_finite(name, *value, &document.place));
            }
        }
        for (name, scalar) in &run.parameters {
            let overridden = overrides.iter().rev().find(|(known, _)| known == name);
            let value = overridden.map_or_else(|| values.number_named(name, scalar), |(_, value)| Ok(*value));
            match value {
                Ok(value) => values.parameters.push((name.clone(), value)),
                Err(diagnostic) => diagnostics.push(*diagnostic),
            }
        }
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        holonomy_expr::order::sort_by_key(&mut values.parameters, |(name, _)| document.parameters.index(name));
        Ok(values)
    }

    /// The finite value of a number or expression of the parameters.
    pub fn number(&self, scalar: &At<Scalar>) -> Result<f64, Box<Diagnostic>> {
        self.number_named(&scalar.value.text(), scalar)
    }

    fn number_named(&self, what: &str, scalar: &At<Scalar>) -> Result<f64, Box<Diagnostic>> {
        let value = match &scalar.value {
            Scalar::Number(number) => *number,
            expression @ Scalar::Expression(..) => {
                let mut graph = Graph::new();
                let mut leaves = Numbers(&self.parameters);
                let mut scope = DocumentScope::new(self.document, &self.splines, &mut leaves, Vec::new());
                let node = scope.lower(&mut graph, expression);
                let node = node.map_err(|error| expression_error(self.document, &scalar.place, &error))?;
                graph.eval(node, &[])
            }
        };
        if value.is_finite() { Ok(value) } else { Err(Box::new(self.not_finite(what, value, &scalar.place))) }
    }

    fn not_finite(&self, what: &str, value: f64, place: &Place) -> Diagnostic {
        let parameters = [("what", format!("`{what}`")), ("found", number_word(value).to_owned())];
        self.document.diagnostic(
            Code::NOT_FINITE,
            place,
            &parameters.each_ref().map(|(name, text)| (*name, text.as_str())),
        )
    }
}

/// How a value that is no number is called.
pub fn number_word(value: f64) -> &'static str {
    if value.is_nan() { "not a number" } else { "infinite" }
}

/// The finding for an expression that cannot be lowered.
pub fn expression_error(document: &Document, place: &Place, error: &ParseError) -> Box<Diagnostic> {
    let place = document.place_in(place, error.span.start, error.span.end);
    Box::new(document.diagnostic(Code::EXPRESSION_MEANING, &place, &[("problem", &error.to_string())]))
}
