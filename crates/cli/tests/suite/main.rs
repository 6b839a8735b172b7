//! Tests that run the built program, in one program of their own: it is linked once, and all its tests share all processors.

mod balance;
mod command_line;
mod common;
mod documents;
mod exchange;
mod failures;
mod grade;
mod pictures;
mod reproduce;
mod sweep;
mod verify;
