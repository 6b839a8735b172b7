//! Expressions as LaTeX (for KaTeX: no packages, no macros of our own).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::graph::{Graph, NodeId};
use crate::notation::{Piece, Shape, Source, push_list, write};
use crate::number::number_latex;
use crate::op::{BinaryOp, Latex, Precedence, UnaryOp};
use crate::print::Named;

/// The expression as LaTeX; `name` gives the name of a formal input as for [`crate::print()`], typeset by
/// [`latex_name`].
///
/// ```
/// # use holonomy_expr::{Graph, latex};
/// let mut g = Graph::new();
/// let (x, v) = (g.input(0), g.input(1));
/// let square = g.powi(v, 2);
/// let quotient = g.div(square, x);
/// let text = latex(&g, quotient, &|i| ["theta1", "theta1'"][i as usize].into());
/// assert_eq!(text, r"\frac{\dot{\theta}_{1}^{2}}{\theta_{1}}");
/// ```
pub fn latex(graph: &Graph, node: NodeId, name: &dyn Fn(u32) -> String) -> String {
    latex_text(&Named { graph, name }, node)
}

/// The LaTeX of an expression.
pub(crate) fn latex_text<S: Source>(source: &S, id: S::Id) -> String {
    write(source, id, ("\\left(", "\\right)"), false, level, |shape, out| pieces(source, shape, out))
}

/// Where LaTeX binds otherwise than text: piecewise definitions are open to the right, powers of ten are powers.
fn level<I>(shape: &Shape<I>) -> Precedence {
    match shape {
        Shape::Call(name, _) if name == "if" => Precedence::Sum,
        Shape::Number(value) if *value > 0.0 && number_latex(*value).contains("10^") => Precedence::Power,
        Shape::Name { primes: 3.., .. } => Precedence::Power,
        // A fraction needs no parentheses in a product, only under a power.
        Shape::Chain(_, rest) if rest.last().is_some_and(|(op, _)| op.info().latex == Latex::Fraction) => {
            Precedence::Negation.tighter()
        }
        other => other.level(),
    }
}

fn pieces<S: Source>(source: &S, shape: Shape<S::Id>, pieces: &mut Vec<Piece<S::Id>>) {
    match shape {
        Shape::Number(value) => pieces.push(Piece::text(number_latex(value))),
        Shape::Name { name, primes } => pieces.push(Piece::text(symbol(&name, primes))),
        Shape::Prefix(op, a) => {
            let inner = if op == UnaryOp::Neg { Precedence::Power } else { op.info().level };
            let sign = match op.info().latex {
                Latex::Before(sign) => sign,
                _ => op.info().name,
            };
            pieces.push(Piece::text(sign));
            pieces.push(Piece::Operand(a, inner));
        }
        Shape::Chain(first, rest) => chain(source, first, rest, pieces),
        Shape::Power(base, exponent) => {
            pieces.push(Piece::Operand(base, Precedence::Atom));
            pieces.push(Piece::text("^{"));
            pieces.push(Piece::Operand(exponent, Precedence::Or));
            pieces.push(Piece::text("}"));
        }
        Shape::IntegerPower(base, n) => {
            pieces.push(Piece::Operand(base, Precedence::Atom));
            pieces.push(Piece::text(format!("^{{{n}}}")));
        }
        Shape::Call(name, arguments) => call(&name, arguments, pieces),
        Shape::Table(name, argument) => {
            let bare = name.trim_end_matches('\'');
            let primes = name.len() - bare.len();
            pieces.push(Piece::text(format!("{}{}\\left(", latex_name(bare), "'".repeat(primes))));
            pieces.push(Piece::Operand(argument, Precedence::Or));
            pieces.push(Piece::text("\\right)"));
        }
    }
}

/// A fraction takes everything before it on its level into its numerator.
fn chain<S: Source>(source: &S, first: S::Id, rest: Vec<(BinaryOp, S::Id)>, pieces: &mut Vec<Piece<S::Id>>) {
    let start = pieces.len();
    let level = rest.first().map_or(Precedence::Atom, |(op, _)| op.info().level);
    let over = |op: BinaryOp| op.info().latex == Latex::Fraction;
    let first_in_fraction = rest.first().is_some_and(|(op, _)| over(*op));
    pieces.push(Piece::Operand(first, if first_in_fraction { Precedence::Or } else { level.tighter() }));
    for (op, operand) in rest {
        match op.info().latex {
            Latex::Fraction => {
                pieces.insert(start, Piece::text("\\frac{"));
                pieces.push(Piece::text("}{"));
                pieces.push(Piece::Operand(operand, Precedence::Or));
                pieces.push(Piece::text("}"));
            }
            Latex::Between(sign) => {
                let number = match source.shape(operand) {
                    Shape::Number(_) => true,
                    Shape::Power(base, _) | Shape::IntegerPower(base, _) => {
                        matches!(source.shape(base), Shape::Number(_))
                    }
                    _ => false,
                };
                pieces.push(Piece::text(if op == BinaryOp::Mul && number { " \\cdot " } else { sign }));
                pieces.push(Piece::Right(operand, level.tighter()));
            }
            Latex::Call(_) | Latex::Around(..) | Latex::Before(_) | Latex::Superscript => {}
        }
    }
}

fn call<I: Copy>(name: &str, arguments: Vec<I>, pieces: &mut Vec<Piece<I>>) {
    let unary = UnaryOp::FUNCTIONS.iter().map(|op| (op.info().name, op.info().latex));
    let binary = BinaryOp::FUNCTIONS.iter().map(|op| (op.info().name, op.info().latex));
    let known = unary.chain(binary).find(|(known, _)| *known == name).map(|(_, latex)| latex);
    match (name, known, &arguments[..]) {
        ("if", _, &[condition, a, b]) => {
            pieces.push(Piece::text("\\begin{cases} "));
            pieces.push(Piece::Operand(a, Precedence::Or));
            pieces.push(Piece::text(" & \\text{if } "));
            pieces.push(Piece::Operand(condition, Precedence::Or));
            pieces.push(Piece::text(" \\\\ "));
            pieces.push(Piece::Operand(b, Precedence::Or));
            pieces.push(Piece::text(" & \\text{otherwise} \\end{cases}"));
        }
        ("norm", ..) => {
            pieces.push(Piece::text("\\left\\lVert \\left("));
            push_list(arguments, ", ", pieces);
            pieces.push(Piece::text("\\right)\\right\\rVert "));
        }
        (_, Some(Latex::Around(open, close)), &[a]) => {
            pieces.push(Piece::text(open));
            pieces.push(Piece::Operand(a, Precedence::Or));
            pieces.push(Piece::text(close));
        }
        _ => {
            let sign = match known {
                Some(Latex::Call(sign)) => sign.into(),
                _ if name == "clamp" => "\\operatorname{clamp}".into(),
                _ => latex_name(name),
            };
            pieces.push(Piece::text(sign));
            pieces.push(Piece::text("\\left("));
            push_list(arguments, ", ", pieces);
            pieces.push(Piece::text("\\right)"));
        }
    }
}

/// A name as LaTeX: the last part of a dotted name is the symbol, what is before it and digits at its end become
/// subscripts, Greek letters are set as such, primes become dots: `crank.B.x'` is x with a dot and index crank,B.
pub fn latex_name(name: &str) -> String {
    let bare = name.trim_end_matches('\'');
    symbol(bare, u8::try_from(name.len() - bare.len()).unwrap_or(u8::MAX))
}

fn symbol(name: &str, primes: u8) -> String {
    let (owner, last) = name.rsplit_once('.').map_or((None, name), |(owner, last)| (Some(owner), last));
    let (head, index) = match last.split_once('_') {
        Some((head, index)) if !head.is_empty() && !index.is_empty() => (head, index),
        _ => {
            let head = last.trim_end_matches(|c: char| c.is_ascii_digit());
            if head.is_empty() { (last, "") } else { (head, &last[head.len()..]) }
        }
    };
    let letter = |word: &str| {
        if GREEK.contains(&word) {
            format!("\\{word}")
        } else if word.chars().count() == 1 {
            word.into()
        } else {
            format!("\\mathrm{{{}}}", word.replace('_', "\\_"))
        }
    };
    let mut text = match primes {
        0 => letter(head),
        1 => format!("\\dot{{{}}}", letter(head)),
        2 => format!("\\ddot{{{}}}", letter(head)),
        _ => format!("{}^{{({primes})}}", letter(head)),
    };
    let subscripts: Vec<String> = owner
        .into_iter()
        .flat_map(|owner| owner.split('.'))
        .chain(Some(index).filter(|index| !index.is_empty()))
        .map(|part| if part.bytes().all(|c| c.is_ascii_digit()) { part.into() } else { letter(part) })
        .collect();
    if !subscripts.is_empty() {
        text += &format!("_{{{}}}", subscripts.join(","));
    }
    text
}

const GREEK: &[&str] = &[
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi",
    "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi",
    "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
];
