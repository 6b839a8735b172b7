//! Time stepping: coefficients, the explicit stepper, step control, dense output.

pub(crate) mod dense_output;
pub mod dop853;
pub(crate) mod explicit_rk;
pub(crate) mod step_control;
pub mod tableau;
