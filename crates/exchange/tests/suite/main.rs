//! Formats of other tools, from outside, in one program.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod broken;
mod common;
mod ends;
mod hostile;
mod loops;
mod losses;
mod mjcf;
mod round_trip;
mod urdf;
