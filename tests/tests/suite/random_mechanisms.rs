//! Random mechanisms in the plane and in space, most of them overconstrained: nothing panics, nothing is NaN, and what is called unique
//! does not depend on how the rest is shared.
//!
//! The test runs the same cases every time, more of them with `cargo xtask test --all`. `HOLONOMY_CASES=20000` runs so many new ones instead (CONTRIBUTING.md).

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use holonomy_mechanism::kind::KindCache;
use holonomy_tests::cases;
use holonomy_tests::random_mechanism::{check, mechanism};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use std::cell::RefCell;

/// Mechanisms in the plane and in space: the first few, and all. One in space takes as long as ten in the plane.
const CASES: [[usize; 2]; 2] = [[240, 1_880], [16, 120]];
/// The same cases every time.
const SEED: u64 = 0x0484_0105;

fn run(planar: bool) {
    let asked: Option<u32> = std::env::var("HOLONOMY_CASES").ok().map(|cases| cases.parse().unwrap());
    let [few, all] = CASES[usize::from(!planar)];
    let config = ProptestConfig {
        cases: asked.map_or(u32::try_from(cases(few, all)).unwrap(), |cases| cases.div_ceil(2)),
        rng_seed: if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(SEED) },
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    // What kinds of joints compile to does not depend on the mechanism.
    let cache = RefCell::new(KindCache::new());
    let found = TestRunner::new(config).run(&mechanism(planar), |mechanism| {
        check(&mechanism, &mut cache.borrow_mut());
        Ok(())
    });
    if let Err(failure) = found {
        panic!("{failure}");
    }
}

#[test]
fn random_mechanisms_of_the_plane_are_analysed_and_move() {
    run(true);
}

#[test]
fn random_mechanisms_in_space_are_analysed_and_move() {
    run(false);
}
