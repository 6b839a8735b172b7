//! Tests of the crate from outside, in one program: it is linked once, and all its tests share all processors.

mod derivatives;
mod messages;
mod motion_laws;
mod operations;
mod properties;
mod support;
mod tape;
mod text;
