//! The program that libFuzzer drives. `HOLONOMY_FUZZ` names the target.
#![no_main]
#![allow(unsafe_code, missing_docs, reason = "the macro exports the function that libFuzzer calls")]

use std::sync::OnceLock;

use holonomy_fuzz::targets::{Target, named};
use libfuzzer_sys::fuzz_target;

fn target() -> &'static Target {
    static TARGET: OnceLock<&Target> = OnceLock::new();
    TARGET.get_or_init(|| {
        let name = std::env::var("HOLONOMY_FUZZ").unwrap_or_default();
        named(&name).unwrap_or_else(|| panic!("there is no target named `{name}`"))
    })
}

fuzz_target!(|bytes: &[u8]| {
    (target().take)(bytes);
});
