//! Time stepping: coefficients, explicit and implicit steps, step control, dense output.

pub(crate) mod dense_output;
pub mod dop853;
pub(crate) mod explicit_rk;
pub(crate) mod implicit;
pub(crate) mod step_control;
pub(crate) mod stepper;
pub mod tableau;
