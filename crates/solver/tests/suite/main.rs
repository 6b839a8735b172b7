//! The solver against closed forms and reference data; mechanisms are written down by hand, without the rest of the workspace.

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

mod adaptive;
mod analysis;
mod assembly;
mod bars;
mod bases;
mod continuation;
mod crossings;
mod energy;
mod failures;
mod formulations;
mod friction;
mod friction_pairs;
mod holonomy;
mod implicit;
mod integrability;
mod kernels;
mod kinks;
mod linearization;
mod loaded;
mod methods;
mod models;
mod modes;
mod one_sided;
mod orders;
mod pendulums;
mod pfaffian;
mod pose;
mod reactive_contacts;
mod reference;
mod rest;
mod rheonomic;
mod samples;
mod singular;
mod spin_top;
mod squeezer;
mod stabilization;
mod trivial;
mod two_link;
mod two_step;
mod work;
