//! What names in expressions mean: definitions, function definitions and tables of the document over leaves that
//! somebody else knows (numbers, or coordinates of the mechanism).

use std::collections::{BTreeMap, BTreeSet};

use holonomy_expr::{Expression, Graph, NodeId, ParseError, ParseErrorKind, Scope, Span, Spline, TableId};

use holonomy_document::check::uses::uses;
use holonomy_document::{Document, Scalar};

/// From this depth on, what a definition uses is lowered before it, so that a chain of thousands cannot exhaust the
/// stack. Shallow ones are lowered where they are used: the order of nodes is then that of the text.
const DEEP: usize = 16;
/// Most functions that may call each other in turn.
const MAX_CALLS: usize = 32;

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
    /// Functions at arguments that they had before: without it, functions that call another one twice, and so on, would
    /// be lowered exponentially often.
    calls: BTreeMap<(String, Vec<NodeId>), NodeId>,
    /// Definitions and functions that are being lowered, one inside the other; and the functions among them.
    depth: usize,
    call_depth: usize,
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
        Self {
            document,
            splines,
            leaves,
            local,
            definitions: BTreeMap::new(),
            calls: BTreeMap::new(),
            depth: 0,
            call_depth: 0,
            tables: BTreeMap::new(),
            error: None,
        }
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
        if self.depth >= DEEP {
            self.lower_used(graph, name)?;
        }
        let node = self.within(graph, Vec::new(), &definition.expression.value)?;
        self.definitions.insert(name.to_owned(), node);
        Some(node)
    }

    /// Lowers the definitions that definition `name` uses, itself or through others, those that use nothing first.
    fn lower_used(&mut self, graph: &mut Graph, name: &str) -> Option<()> {
        let document = self.document;
        let used = |name: &str| -> Vec<String> {
            match document.definitions.get(name).map(|definition| &definition.expression.value) {
                Some(Scalar::Expression(expression, _)) => uses(expression).into_iter().map(|used| used.name).collect(),
                _ => Vec::new(),
            }
        };
        let mut seen = BTreeSet::new();
        seen.insert(name.to_owned());
        let mut stack = vec![(name.to_owned(), used(name))];
        while let Some((_, waiting)) = stack.last_mut() {
            if let Some(next) = waiting.pop() {
                if !self.definitions.contains_key(&next) && seen.insert(next.clone()) {
                    let waiting = used(&next);
                    stack.push((next, waiting));
                }
                continue;
            }
            let done = stack.pop().map(|(done, _)| done).filter(|_| !stack.is_empty());
            let definition = done.as_ref().and_then(|done| document.definitions.get(done));
            if let Some((done, definition)) = done.zip(definition)
                && definition.arguments.is_empty()
            {
                let node = self.within(graph, Vec::new(), &definition.expression.value)?;
                self.definitions.insert(done, node);
            }
        }
        Some(())
    }

    /// Lowers `scalar` with other local names.
    fn within(&mut self, graph: &mut Graph, local: Vec<(String, NodeId)>, scalar: &Scalar) -> Option<NodeId> {
        let outer = std::mem::replace(&mut self.local, local);
        self.depth += 1;
        let result = self.lower(graph, scalar);
        self.depth -= 1;
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
        let key = (name.to_owned(), args.to_vec());
        if let Some(node) = self.calls.get(&key) {
            return Some(*node);
        }
        if self.call_depth >= MAX_CALLS {
            self.error =
                Some(ParseError { span: Span::default(), kind: ParseErrorKind::CallsTooDeep { limit: MAX_CALLS } });
            return None;
        }
        let local = definition.arguments.iter().cloned().zip(args.iter().copied()).collect();
        self.call_depth += 1;
        let node = self.within(graph, local, &definition.expression.value);
        self.call_depth -= 1;
        self.calls.insert(key, node?);
        node
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
