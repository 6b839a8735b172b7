//! The scalar functions the solver uses: those of the expressions, from the pinned libm, the same bits on every machine.

pub(crate) use holonomy_expr::math::{abs, asin, atan2, cos, floor, max, min, norm, pow, sign, sin, sqrt, tanh};
