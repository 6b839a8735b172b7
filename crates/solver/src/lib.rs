//! The numerical core of Holonomy: constrained dynamics in vectors and matrices, no names, no text.
//!
//! A [`System`] gives `c`, `C`, `b`, `M`, `f`, `gamma`; a [`Method`] is a choice along independent axes; a [`Simulation`] is
//! advanced in slices of work and yields [`Sample`]s. Results are the same bits on every machine: transcendental functions come
//! from the pinned libm, sums have a fixed order, and nothing allocates after construction.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]
#![no_std]
#![allow(
    clippy::neg_cmp_op_on_partial_ord,
    reason = "a negated comparison is also true for NaN, which must never pass"
)]

extern crate alloc;
#[cfg(test)]
extern crate std;

#[macro_use]
mod ids;

mod assemble;
mod balance;
mod basis;
mod continuation;
mod crossing;
mod distribution;
mod failure;
mod formulation;
mod free_modes;
mod friction;
mod integrability;
pub mod integrate;
pub mod linalg;
mod loaded;
mod math;
mod method;
mod modes;
mod nearby;
mod penalty;
mod pose;
mod probe;
mod rank;
mod redundancy;
pub mod rotation_matrix;
mod row_choice;
mod rows;
mod run;
mod saddle_point;
mod sample;
mod scatter;
mod signs;
mod solvability;
mod stabilize;
mod structure;
mod system;
mod tangent;
mod weakest;
mod work;

pub use assemble::{Assembly, AssemblyOptions, assemble};
pub use balance::{
    Linearization, MOST_ITERATIONS, Rigidity, Search, Searched, Spectrum, find_rest, find_rest_on_one_side, linearize,
    statics, transported,
};
pub use crossing::{Direction, Jump, OneSided, Outcome};
pub use failure::{Failure, Process, Quantity, Setting};
pub use free_modes::{Reach, follow, free_modes};
pub use friction::Friction;
pub use integrability::{Integrability, integrability};
pub use method::{
    Axes, Basis, Choice, Continuation, Corrected, Correction, Formulation, FullDirection, Implicit, Integrator, Method,
    MethodOption, Metric, Multipliers, Objection, Options, Orthogonalization, Range, Reason, Redundancy, Refusal,
    Resolved, Scheme, SecondStep, Stabilization, StepControl, SystemTraits, Tableau, Value, Word, resolve,
};
pub use modes::{Modes, vibration_modes};
pub use nearby::StartRanks;
pub use pose::{Pull, Puller};
pub use redundancy::{LARGEST_SVD, RankOptions, RankReport, TwistMap, analyse, conditioning};
pub use run::{
    Crossing, Event, EventKind, Progress, RedundantContacts, RunOptions, Samples, Simulation, SingularPosition,
    StartState, Statistics,
};
pub use sample::{Sample, SampleLayout};
pub use scatter::{Lane, Scatter};
pub use solvability::{Criteria, Solvability, Verdict, analyse_reactions};
pub use structure::{Pattern, Structure};
pub use system::{MotionRef, RotationBlock, Sizes, StateRef, System};
pub use work::Budget;
