//! Fuzzing: whatever bytes a stranger hands in, there is an answer; no panic, no number that is none.
//!
//! A target ([`targets::ALL`]) takes bytes and panics where something does not hold. libFuzzer drives it where a C++ compiler is at hand, guided by what the
//! bytes reach; [`drive`] mutates what it is given by itself, the same way every time. `cargo xtask fuzz` runs both. What was found stands in `corpus/<target>`, and a test goes through it.

pub mod drive;
pub mod schema;
pub mod targets;
