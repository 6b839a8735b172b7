//! Element kinds: small graphs with formal inputs, differentiated and compiled once, run for every instance.

mod cache;
mod compile;
mod derive;
mod formal;
mod linearize;

pub use cache::{KindCache, Statistics};
pub use compile::{Described, Kind, Observer, Program};
pub use derive::{Contribution, DeriveError, Derived, MAX_NODES, Row, Target};
pub use formal::{Build, Formal, Formals, short};
pub use linearize::{Linearization, MOST_LINEARIZING};
