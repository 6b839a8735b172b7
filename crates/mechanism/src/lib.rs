//! Mechanism documents: read, checked, and lowered to a system of the solver.

pub mod diagnostic;
pub mod document;
pub mod json;
pub mod link;
pub mod schema;

mod check;
