//! Scalar expressions: parse, differentiate, simplify, print, compile.
//!
//! ```text
//! text ──parse──► Expression ──lower──► Graph ──gradient, rate──► Graph ──Tape::compile──► Tape ──eval──► numbers
//!                    │ Display, latex      │ print, latex, eval
//! ```
//!
//! [`Expression`] is the text as it was written, with a place for every part. [`Graph`] is a hash-consed arena: equal
//! subexpressions are one node, in the order in which they first came up, so that the same input gives the same graph,
//! the same tape and the same bits everywhere. [`Tape`] is plain data, evaluated without allocation, for one instance
//! or several at once. All operations stand in one table ([`op`]); all transcendental functions come from [`math`].
//!
//! ```
//! use holonomy_expr::{Graph, NodeId, Scope, Tape, parse, print};
//!
//! struct Variables;
//! impl Scope for Variables {
//!     fn name(&mut self, graph: &mut Graph, name: &str, primes: u8) -> Option<NodeId> {
//!         (name == "x" && primes == 0).then(|| graph.input(0))
//!     }
//! }
//!
//! let mut graph = Graph::new();
//! let value = parse("x^3 - sin(x)")?.lower(&mut graph, &mut Variables)?;
//! let x = graph.input(0);
//! let slope = graph.gradient(value, &[x])[0];
//! assert_eq!(print(&graph, slope, &|_| "x".into()), "3*x^2 - cos(x)");
//!
//! let tape = Tape::compile(&graph, &[value, slope]);
//! let mut work = vec![0.0; tape.work_len()];
//! let mut outputs = [0.0; 2];
//! tape.eval(&[0.0], &mut work, &mut outputs);
//! assert_eq!(outputs, [0.0, -1.0]);
//! # Ok::<(), holonomy_expr::ParseError>(())
//! ```
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]
#![no_std]

extern crate alloc;
#[cfg(any(test, target_arch = "wasm32", feature = "count"))]
extern crate std;

mod ast;
mod breaks;
mod build;
pub mod count;
mod derive;
mod display;
mod error;
mod graph;
mod latex;
mod lex;
mod listing;
mod lower;
pub mod math;
mod motion_laws;
mod names;
mod notation;
mod number;
pub mod op;
pub mod order;
mod parse;
mod print;
mod query;
mod rate;
mod schedule;
mod spline;
mod subgraph;
mod switches;
mod tape;
mod tape_compile;
mod tidy;

pub use ast::{Expression, ExpressionKind, NameUse};
pub use error::{ParseError, ParseErrorKind, Span};
pub use graph::{Graph, GraphFull, NODE_LIMIT, NodeId, TableId};
pub use latex::{latex, latex_name};
pub use listing::{Listing, python};
pub use lower::Scope;
pub use names::{FUNCTIONS, RESERVED, free_for_owners, nearest, reserved_reason};
pub use number::number_text;
pub use op::{BinaryOp, UnaryOp};
pub use parse::{DEPTH_LIMIT, parse, parse_with};
pub use print::print;
pub use rate::Known;
pub use spline::{Spline, SplineError};
pub use tape::{LANES, Tape};
