//! Singular positions along a run, against closed forms.

use holonomy_solver::{
    Axes, EventKind, Formulation, Progress, RunOptions, Samples, Simulation, SingularPosition, Sizes, StateRef,
    StepControl, System, Tableau,
};

use crate::models::{identity, start};

/// A point that moves along the first axis with 1 m/s, on `y = 0` and `y + s(x) z = 0`: rows that depend on each other where `s` is nothing, and of
/// length 1 have the smallest singular value `|s|/sqrt(2)` near there. `s` is given with two derivatives.
struct Rods {
    s: fn(f64) -> [f64; 3],
}

impl System for Rods {
    fn sizes(&self) -> Sizes {
        Sizes { n: 3, m: 2, h: 0, turns: 0 }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        let [rise, slope, _] = (self.s)(s.q[0]);
        c.copy_from_slice(&[s.q[1], s.q[1] + rise * s.q[2]]);
        matrix.copy_from_slice(&[0.0, 1.0, 0.0, slope * s.q[2], 1.0, rise]);
    }
    fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
        b.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        let [_, slope, bend] = (self.s)(s.q[0]);
        rate.copy_from_slice(&[0.0, 0.0, 0.0, slope * s.v[2] + bend * s.v[0] * s.q[2], 0.0, slope * s.v[0]]);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
        let [_, slope, bend] = (self.s)(s.q[0]);
        identity(mass, 3);
        force.fill(0.0);
        gamma.copy_from_slice(&[0.0, -2.0 * slope * s.v[0] * s.v[2] - bend * s.v[0] * s.v[0] * s.q[2]]);
    }
}

/// What is met from `x` on.
fn met(s: fn(f64) -> [f64; 3], x: f64, step: f64, duration: f64) -> Vec<SingularPosition> {
    let axes = Axes {
        formulation: Some(Formulation::AugmentedLagrangian { penalty: 1e7, iterations: 10 }),
        tableau: Some(Tableau::Rk4),
        step: Some(StepControl::Fixed(step)),
        ..Axes::default()
    };
    let run = RunOptions::new(duration, Samples::Every(0.5));
    let begin = start(&[x, 0.0, 0.0], &[1.0, 0.0, 0.0]);
    let mut simulation = Simulation::new(Box::new(Rods { s }), begin, &axes, run).unwrap();
    assert_eq!(simulation.advance(usize::MAX, &mut |_| {}), Progress::Done);
    simulation.events().map(|event| event.position).collect()
}

#[test]
fn each_singular_position_that_is_passed_is_told_at_its_time() {
    let pi = std::f64::consts::PI;
    for step in [0.03, 0.17] {
        let found = met(|x| [x.sin(), x.cos(), -x.sin()], 0.5, step, 9.0);
        assert_eq!(found.len(), 3);
        for (k, position) in found.iter().enumerate() {
            let t = pi * (k + 1) as f64 - 0.5;
            assert!((position.t - t).abs() < 1e-9, "{position:?} in place of {t}");
            assert!(position.kind == EventKind::Singular && position.bifurcation && position.smallest < 1e-9);
            assert_eq!((position.rank, position.rank_elsewhere), (1, 2));
        }
    }
}

#[test]
fn a_near_miss_is_told_as_one() {
    // Past a singular position at a distance of 1e-3.
    let near = |x: f64| {
        let s = (x * x + 1e-6).sqrt();
        [s, x / s, 1e-6 / (s * s * s)]
    };
    let found = met(near, -0.1, 2e-3, 0.3);
    let [SingularPosition { t, kind, bifurcation, smallest, rank, .. }] = found[..] else { panic!("{found:?}") };
    assert_eq!((kind, bifurcation, rank), (EventKind::NearlySingular, false, 2));
    assert!((t - 0.1).abs() < 1e-6 && (smallest - 1e-3 / 2.0_f64.sqrt()).abs() < 1e-9, "{t} {smallest}");
}
