//! Tests of the crate from outside, in one program: it is linked once, and all its tests share all processors.

mod derivatives;
mod events;
mod feet;
mod friction;
mod friction_held;
mod impacts_at_once;
mod jolts;
mod jolts_at_random;
mod kinds;
mod kinks;
mod large;
mod limits;
mod lowering;
mod methods;
mod one_number;
mod one_sided;
mod pose;
mod reactive;
mod reactive_contacts;
mod rest;
mod runs;
mod travel;
mod vibration;
