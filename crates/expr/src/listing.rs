//! Expressions as statements of Python over NumPy: what several of them share is computed once and has a name.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, Node, NodeId};
use crate::op::{BinaryOp, Precedence, UnaryOp};
use crate::spline::Spline;
use crate::subgraph::Subgraph;

/// Longest expression of one statement, bytes: longer ones are cut into parts with names.
const LONGEST: usize = 88;

/// Expressions written out as statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Assignments in order: name, expression.
    pub statements: Vec<(String, String)>,
    /// The expressions that were asked for, over inputs and the names before.
    pub results: Vec<String>,
}

/// The expressions `roots` in Python. `input` gives the name of a formal input, `table` that of a table's curve, which is called with the order of
/// the derivative and the argument. Parts that are used more than once get the names `_1`, `_2`...
///
/// The text needs the functions of NumPy by their names, `where`, `logical_and`, `logical_or` and `logical_not` among them, and three of its
/// own: `norm(a, b, ...)`, `ratio_or_zero(a, b)` and `modulo(a, b)`. Comparisons are 0 or 1, as in the language.
///
/// ```
/// # use holonomy_expr::{Graph, python};
/// let mut g = Graph::new();
/// let (x, two) = (g.input(0), g.constant(2.0));
/// let sine = g.sin(x);
/// let (square, product) = (g.powi(sine, 2), g.mul(two, sine));
/// let listing = python(&g, &[square, product], &|_| "x".into(), &|_| "curve".into());
/// assert_eq!(listing.statements, [("_1".into(), "sin(x)".into())]);
/// assert_eq!(listing.results, ["_1**2", "2.0*_1"]);
/// ```
pub fn python(
    graph: &Graph,
    roots: &[NodeId],
    input: &dyn Fn(u32) -> String,
    table: &dyn Fn(&Spline) -> String,
) -> Listing {
    let part = Subgraph::reached(graph, roots, |_| false);
    let mut uses = vec![0_u32; part.len()];
    for id in part.ids() {
        for operand in graph.operands(*id).as_slice() {
            uses[part.position(*operand)] += 1;
        }
    }
    for root in roots {
        uses[part.position(*root)] += 1;
    }
    let mut statements = Vec::new();
    let mut texts: Vec<Text> = Vec::with_capacity(part.len());
    for (id, uses) in part.ids().iter().zip(uses) {
        let of = |operand: NodeId| &texts[part.position(operand)];
        let mut text = written(graph, *id, &of, input, table);
        let is_leaf = matches!(graph.node(*id), Node::Constant(_) | Node::Input(_));
        if !is_leaf && (uses > 1 || text.value.len() > LONGEST) {
            let name = format!("_{}", statements.len() + 1);
            statements.push((name.clone(), text.value));
            text = Text::atom(name);
        }
        texts.push(text);
    }
    let results = roots.iter().map(|root| texts[part.position(*root)].value.clone()).collect();
    Listing { statements, results }
}

/// An expression in Python.
struct Text {
    value: String,
    level: Precedence,
    /// The same as a condition, where it is one.
    condition: Option<String>,
}

impl Text {
    fn atom(value: String) -> Self {
        Self { value, level: Precedence::Atom, condition: None }
    }

    fn new(value: String, level: Precedence) -> Self {
        Self { value, level, condition: None }
    }

    /// Something that is 1 where `condition` holds and 0 elsewhere.
    fn truth(condition: String) -> Self {
        Self { value: format!("where({condition}, 1.0, 0.0)"), level: Precedence::Atom, condition: Some(condition) }
    }

    /// In parentheses unless it binds at least so tightly.
    fn at(&self, level: Precedence) -> String {
        if self.level < level { format!("({})", self.value) } else { self.value.clone() }
    }

    /// The same right of an operator: a leading sign is parenthesized, too.
    fn right(&self, level: Precedence) -> String {
        self.at(if self.level == Precedence::Negation { Precedence::Power } else { level })
    }

    /// As a condition.
    fn holds(&self) -> String {
        self.condition.clone().unwrap_or_else(|| format!("{} != 0.0", self.at(Precedence::Sum)))
    }
}

fn written<'t>(
    graph: &Graph,
    id: NodeId,
    of: &dyn Fn(NodeId) -> &'t Text,
    input: &dyn Fn(u32) -> String,
    table: &dyn Fn(&Spline) -> String,
) -> Text {
    use Precedence::{Atom, Negation, Power, Product, Sum};
    match graph.node(id) {
        Node::Constant(value) => number(value),
        Node::Input(number) => Text::atom(input(number)),
        Node::Unary(UnaryOp::Neg, a) => Text::new(format!("-{}", of(a).at(Power)), Negation),
        Node::Unary(UnaryOp::Not, a) => Text::truth(format!("logical_not({})", of(a).holds())),
        Node::Unary(op, a) => Text::atom(format!("{}({})", function(op.info().name), of(a).value)),
        Node::Binary(op, a, b) => {
            let (first, second) = (of(a), of(b));
            let signs = |level: Precedence| {
                let sign = op.info().name;
                let space = if level == Sum { " " } else { "" };
                Text::new(format!("{}{space}{sign}{space}{}", first.at(level), second.right(level.tighter())), level)
            };
            match op {
                BinaryOp::RatioOrZero => Text::atom(format!("ratio_or_zero({}, {})", first.value, second.value)),
                BinaryOp::Pow => Text::new(format!("{}**{}", first.at(Atom), second.at(Atom)), Power),
                BinaryOp::And => Text::truth(format!("logical_and({}, {})", first.holds(), second.holds())),
                BinaryOp::Or => Text::truth(format!("logical_or({}, {})", first.holds(), second.holds())),
                op if op.info().level == Precedence::Comparison => {
                    Text::truth(format!("{} {} {}", first.at(Sum), op.info().name, second.at(Sum)))
                }
                op if op.info().level == Sum => signs(Sum),
                op if op.info().level == Product => signs(Product),
                op => Text::atom(format!("{}({}, {})", function(op.info().name), first.value, second.value)),
            }
        }
        Node::Powi(a, n) => {
            let exponent = if n < 0 { format!("({n})") } else { n.to_string() };
            Text::new(format!("{}**{exponent}", of(a).at(Atom)), Power)
        }
        Node::Select(condition, a, b) => {
            Text::atom(format!("where({}, {}, {})", of(condition).holds(), of(a).value, of(b).value))
        }
        Node::Norm { start, len } => {
            let operands: Vec<&str> = graph.list(start, len).iter().map(|operand| &*of(*operand).value).collect();
            Text::atom(format!("norm({})", operands.join(", ")))
        }
        Node::Table { table: number, order, argument } => {
            let name = table(&graph.tables[number.0 as usize].spline);
            Text::atom(format!("{name}({order}, {})", of(argument).value))
        }
    }
}

/// A number with as many digits as it needs to be read back exactly, and with a point: a number of Python that is no integer.
fn number(value: f64) -> Text {
    let level = if value.is_sign_negative() { Precedence::Negation } else { Precedence::Atom };
    Text::new(if value.is_nan() { "nan".into() } else { format!("{value:?}") }, level)
}

/// What NumPy calls a function of the language.
fn function(name: &'static str) -> &'static str {
    match name {
        "asin" => "arcsin",
        "acos" => "arccos",
        "atan" => "arctan",
        "atan2" => "arctan2",
        "ln" => "log",
        "min" => "minimum",
        "max" => "maximum",
        "mod" => "modulo",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scope, Spline, parse};

    struct Letters;

    impl Scope for Letters {
        fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
            let letter = name.bytes().next().filter(|_| primes == 0 && name.len() == 1)?;
            Some(graph.input(letter.into()))
        }
        fn table(&mut self, graph: &mut Graph, name: &str) -> Option<crate::TableId> {
            (name == "lift")
                .then(|| graph.add_named_table("lift", Spline::new(&[0.0, 1.0], &[0.0, 2.0]).expect("a line")))
        }
    }

    fn listed(text: &str) -> Listing {
        let mut graph = Graph::new();
        let root = parse(text).expect("an expression").lower(&mut graph, &mut Letters).expect("letters");
        let letter = |input: u32| char::from_u32(input).unwrap_or('?').to_string();
        python(&graph, &[root], &letter, &|_| "table_lift".to_string())
    }

    #[test]
    fn precedence_is_that_of_python() {
        for (text, python) in [
            ("a - (b - c)", "a - (b - c)"),
            ("a/(b*c)", "a/(b*c)"),
            ("(-a)^2", "(-a)**2"),
            ("-a^2", "-a**2"),
            ("a*(-b)", "a*(-b)"),
            ("(a + b)^(-2)", "(a + b)**(-2)"),
            ("a^b^c", "a**(b**c)"),
            ("(a^b)^c", "(a**b)**c"),
            ("2^a", "2.0**a"),
            ("1e300*a", "1e300*a"),
            ("norm(a, b - 1)", "norm(a, b - 1.0)"),
            ("atan2(a, b)", "arctan2(a, b)"),
            ("mod(a, b)", "modulo(a, b)"),
            ("if(a < b, a, b)", "where(a < b, a, b)"),
            ("if(a < b and not c, a, b)", "where(logical_and(a < b, logical_not(c != 0.0)), a, b)"),
            ("if(a + b, 1, 0)", "where(a + b != 0.0, 1.0, 0.0)"),
            ("3*(a < b)", "3.0*where(a < b, 1.0, 0.0)"),
            ("table(lift, a)", "table_lift(0, a)"),
        ] {
            let listing = listed(text);
            assert_eq!((listing.statements.len(), &*listing.results[0]), (0, python), "{text}");
        }
    }

    #[test]
    fn what_is_shared_or_long_has_a_name() {
        let listing = listed("sin(a + b)*cos(a + b)");
        assert_eq!(listing.statements, [("_1".into(), "a + b".into())]);
        assert_eq!(listing.results, ["sin(_1)*cos(_1)"]);
        let names: Vec<String> = "abcdefghijklmnopqrstuvwxyz".chars().map(|c| format!("sin({c}*{c}*{c})")).collect();
        let listing = listed(&names.join(" + "));
        assert!(listing.statements.len() > 2, "{listing:?}");
        assert!(listing.statements.iter().all(|(_, text)| text.len() < 2 * LONGEST), "{listing:?}");
    }
}
