//! Where a mechanism is in balance, and what becomes of small motions about it.

mod linearization;
mod part;
mod rest;
mod spectrum;
mod statics;
mod transport;

pub use linearization::{Linearization, linearize};
pub use rest::{MOST_ITERATIONS, Search, Searched, find_rest, find_rest_on_one_side};
pub use spectrum::Spectrum;
pub use statics::{Rigidity, statics};
pub use transport::transported;
