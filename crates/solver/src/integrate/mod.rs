//! Time stepping: coefficients, the explicit stepper, step control, dense output.

pub mod tableau;
