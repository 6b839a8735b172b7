//! Mechanism documents: read, checked, and lowered to a system of the solver.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

pub mod advice;
pub mod body;
pub mod diagnostic;
pub mod document;
#[cfg(feature = "exercise")]
pub mod exercise;
pub mod fixes;
pub mod force;
pub mod gallery;
pub mod joint;
pub mod json;
pub mod kind;
#[cfg(feature = "lessons")]
pub mod lessons;
pub mod link;
pub mod lower;
pub mod model;
pub mod run;
#[cfg(feature = "schema")]
pub mod schema;
pub mod sweep;
pub mod system;
pub mod work_precision;
pub mod workspace;

mod check;
mod meant;
