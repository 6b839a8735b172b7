//! What names in expressions mean: definitions, function definitions and tables of the document over leaves that
//! somebody else knows (numbers, or coordinates of the mechanism).

use std::collections::BTreeMap;

use holonomy_expr::{Expression, Graph, NodeId, ParseError, Scope, Spline, TableId};

use crate::document::{Document, Scalar};

/// The names below definitions.
pub trait Leaves {
    /// The node of a name without primes.
    fn leaf(&mut self, graph: &mut Graph, name: &str) -> Option<NodeId>;
    /// The total time derivative of a node.
    fn rate(&mut self, graph: &mut Graph, node: NodeId) -> NodeId;
    /// Names that could have been meant.
    fn candidates(&self) -> Vec<String>;
}

/// Everything that an expression of the document may call by name.
pub struct DocumentScope<'a> {
    document: &'a Document,
    splines: &'a [Spline],
    leaves: &'a mut dyn Leaves,
    /// Names that mean something in this expression only: arguments of a function, `length` of a spring.
    local: Vec<(String, NodeId)>,
    definitions: BTreeMap<String, NodeId>,
    tables: BTreeMap<usize, TableId>,
    /// The first mistake inside a definition; reported at the expression that uses it.
    error: Option<ParseError>,
}

impl<'a> DocumentScope<'a> {
    /// A scope with names that only the expression at hand knows.
    pub fn new(
        document: &'a Document,
        splines: &'a [Spline],
        leaves: &'a mut dyn Leaves,
        local: Vec<(String, NodeId)>,
    ) -> Self {
        Self { document, splines, leaves, local, definitions: BTreeMap::new(), tables: BTreeMap::new(), error: None }
    }

    /// The node of a number or expression.
    pub fn lower(&mut self, graph: &mut Graph, scalar: &Scalar) -> Result<NodeId, ParseError> {
        match scalar {
            Scalar::Number(number) => Ok(graph.constant(*number)),
            Scalar::Expression(expression, _) => self.expression(graph, expression),
        }
    }

    fn expression(&mut self, graph: &mut Graph, expression: &Expression) -> Result<NodeId, ParseError> {
        let result = expression.lower(graph, self);
        // What is wrong inside a definition is the better message.
        match self.error.take() {
            Some(error) => Err(error),
            None => result,
        }
    }

    fn value(&mut self, graph: &mut Graph, name: &str) -> Option<NodeId> {
        if let Some((_, node)) = self.local.iter().rev().find(|(known, _)| known == name) {
            return Some(*node);
        }
        if let Some(node) = self.definitions.get(name) {
            return Some(*node);
        }
        let document = self.document;
        let Some(definition) = document.definitions.get(name).filter(|definition| definition.arguments.is_empty())
        else {
            return self.leaves.leaf(graph, name);
        };
        let node = self.within(graph, Vec::new(), &definition.expression.value)?;
        self.definitions.insert(name.to_owned(), node);
        Some(node)
    }

    /// Lowers `scalar` with other local names.
    fn within(&mut self, graph: &mut Graph, local: Vec<(String, NodeId)>, scalar: &Scalar) -> Option<NodeId> {
        let outer = std::mem::replace(&mut self.local, local);
        let result = self.lower(graph, scalar);
        self.local = outer;
        result.map_err(|error| self.error = Some(error)).ok()
    }
}

impl Scope for DocumentScope<'_> {
    fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
        let mut node = self.value(graph, name)?;
        for _ in 0..primes {
            node = self.leaves.rate(graph, node);
        }
        Some(node)
    }

    fn function(&mut self, graph: &mut Graph, name: &str, args: &[NodeId]) -> Option<NodeId> {
        let document = self.document;
        let definition = document.definitions.get(name)?;
        if definition.arguments.len() != args.len() {
            return None;
        }
        let local = definition.arguments.iter().cloned().zip(args.iter().copied()).collect();
        self.within(graph, local, &definition.expression.value)
    }

    fn table(&mut self, graph: &mut Graph, name: &str) -> Option<TableId> {
        let index = self.document.tables.index(name)?;
        if let Some(id) = self.tables.get(&index) {
            return Some(*id);
        }
        let id = graph.add_table(self.splines.get(index)?.clone());
        self.tables.insert(index, id);
        Some(id)
    }

    fn candidates(&self) -> Vec<String> {
        let mut names: Vec<String> = self.local.iter().map(|(name, _)| name.clone()).collect();
        names.extend(self.document.definitions.iter().map(|definition| definition.name.clone()));
        names.extend(self.leaves.candidates());
        names
    }
}
