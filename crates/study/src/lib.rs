//! What is found out by running a mechanism many times: ways out of a failure or a finding, sweeps, comparisons of methods.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

pub mod advice;
pub mod fixes;
pub mod locus;
pub mod sweep;
pub mod work_precision;
