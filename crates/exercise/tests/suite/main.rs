//! Tests of the crate from outside, in one program: it is linked once, and all its tests share all processors.

mod broken;
mod costs;
mod exercise;
mod format;
mod judging;
mod kinds;
mod schema;
