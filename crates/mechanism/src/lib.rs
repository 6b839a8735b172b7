//! A document as a mechanism: kinds of elements, bodies, joints and forces, lowered to a system of the solver; its model and its runs.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

/// The number of the bits: runs of two programs with the same number have the same bits. A change of the bits of any run raises it.
pub const BITS: u32 = 1;

pub mod balance;
pub mod body;
pub mod coupling;
pub mod equations;
pub mod failure;
pub mod force;
pub mod hash;
pub mod joint;
pub mod kind;
pub mod lower;
pub mod model;
mod places;
pub mod record;
pub mod run;
pub mod system;
pub mod workspace;
