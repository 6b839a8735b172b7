//! Tests of the crate from outside, in one program: it is linked once, and all its tests share all processors.

mod advice;
mod broken;
mod costs;
mod derivatives;
mod document;
mod exercise;
mod format;
mod judging;
mod limits;
mod lowering;
mod pose;
mod schema;
