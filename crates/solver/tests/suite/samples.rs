//! Which states become samples, ends and breaks.

use holonomy_solver::{
    Axes, Continuation, Progress, RunOptions, Samples, Simulation, Sizes, StateRef, System, Tableau,
};

use crate::models::{Driven, Pendulum, no_rows, start};
use crate::reference::{adaptive, minimal, run};

fn fixed(step: f64) -> Axes {
    minimal(Continuation::None, Tableau::Rk4, step)
}

fn times(axes: &Axes, duration: f64, samples: Samples) -> Vec<f64> {
    // Free motion: steps of any length are exact.
    let trace = run(Driven { n: 1, driven: 0 }, &start(&[0.0], &[1.0]), axes, duration, samples);
    trace.rows.iter().map(|row| row.t).collect()
}

#[test]
fn samples_come_at_multiples_of_the_output_step_in_every_mode() {
    let expected: Vec<f64> = (0..=10).map(|k| f64::from(k) * 0.1).collect();
    for axes in [fixed(0.1), fixed(0.01), fixed(0.03), fixed(0.7), adaptive(Axes::default(), 1e-6, 1e-6)] {
        for samples in [Samples::Every(0.1), Samples::Landing(0.1)] {
            assert_eq!(times(&axes, 1.0, samples), expected);
        }
    }
}

#[test]
fn a_duration_that_is_no_multiple_ends_with_a_short_step() {
    assert_eq!(times(&fixed(0.4), 1.0, Samples::EachStep), [0.0, 0.4, 0.8, 1.0]);
    assert_eq!(times(&fixed(0.4), 1.0, Samples::Every(0.3)), [0.0, 0.3, 0.6, 0.3 * 3.0]);
    assert_eq!(times(&fixed(1.0), 1.0, Samples::EachStep), [0.0, 1.0]);
}

#[test]
fn a_run_of_no_length_is_its_start() {
    for axes in [fixed(0.1), adaptive(Axes::default(), 1e-6, 1e-6)] {
        for samples in [Samples::EachStep, Samples::Every(0.1)] {
            assert_eq!(times(&axes, 0.0, samples), [0.0]);
        }
    }
}

#[test]
fn a_sample_at_the_end_of_a_step_is_the_step() {
    let steps = run(Pendulum::planar(), &Pendulum::planar_start(), &fixed(0.01), 1.0, Samples::EachStep);
    let samples = run(Pendulum::planar(), &Pendulum::planar_start(), &fixed(0.01), 1.0, Samples::Every(0.1));
    for (k, row) in samples.rows.iter().enumerate() {
        let step = &steps.rows[10 * k];
        assert_eq!((&row.q, &row.v, &row.multipliers), (&step.q, &step.v, &step.multipliers));
    }
}

#[test]
fn slices_of_work_do_not_change_a_run() {
    let collect = |slice: usize| {
        let options = RunOptions::new(1.0, Samples::Every(0.07));
        let axes = adaptive(Axes::default(), 1e-8, 1e-8);
        let system = Box::new(Pendulum::spherical());
        let mut simulation = Simulation::new(system, Pendulum::spherical_start(), &axes, options).unwrap();
        let mut bits = Vec::new();
        while simulation.advance(slice, &mut |s| bits.extend(s.q.iter().map(|x| x.to_bits()))) == Progress::Running {}
        bits
    };
    assert_eq!(collect(1), collect(10_000));
}

#[test]
fn no_work_asked_is_the_start_and_no_step() {
    let options = RunOptions::new(1.0, Samples::EachStep);
    let system = Box::new(Pendulum::planar());
    let mut simulation = Simulation::new(system, Pendulum::planar_start(), &fixed(0.1), options).unwrap();
    let mut count = 0;
    assert_eq!(simulation.advance(0, &mut |_| count += 1), Progress::Running);
    assert_eq!((count, simulation.t(), simulation.t_end()), (1, 0.0, 1.0));
}

/// A mass pushed by 1 until a break and by -2 from then on, with either kind of comparison.
struct Pushed {
    at: [f64; 1],
    inclusive: bool,
}

impl System for Pushed {
    fn sizes(&self) -> Sizes {
        Sizes { n: 1, m: 0, h: 0, turns: 0 }
    }
    no_rows!();
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], _gamma: &mut [f64]) {
        mass[0] = 1.0;
        let before = if self.inclusive { s.t <= self.at[0] } else { s.t < self.at[0] };
        force[0] = if before { 1.0 } else { -2.0 };
    }
    fn time_events(&self) -> &[f64] {
        &self.at
    }
}

#[test]
fn steps_end_at_breaks_and_take_each_side_with_its_own_force() {
    for inclusive in [false, true] {
        for at in [0.5, 0.37, 0.0, 1.0] {
            for axes in [fixed(0.1), fixed(0.04), adaptive(Axes::default(), 1e-8, 1e-8)] {
                let system = Pushed { at: [at], inclusive };
                let trace = run(system, &start(&[0.0], &[0.0]), &axes, 1.0, Samples::EachStep);
                let rest = 1.0 - at;
                let q = 0.5 * at * at + at * rest - rest * rest;
                let v = at - 2.0 * rest;
                let row = trace.last();
                // The motion is a parabola on either side, so every method of order 2 is exact.
                assert!((row.q[0] - q).abs() < 1e-14 && (row.v[0] - v).abs() < 1e-14, "{at} {inclusive} {row:?}");
                assert!(trace.rows.iter().any(|row| row.t == at));
            }
        }
    }
}

#[test]
fn dense_output_at_a_break_belongs_to_the_side_of_its_time() {
    let axes = fixed(0.25);
    let trace = run(Pushed { at: [0.6], inclusive: false }, &start(&[0.0], &[0.0]), &axes, 1.0, Samples::Every(0.01));
    for row in &trace.rows {
        let t = row.t;
        let v = if t < 0.6 { t } else { 0.6 - 2.0 * (t - 0.6) };
        assert!((row.v[0] - v).abs() < 1e-13, "{t}");
        let v_dot = if t < 0.6 - 1e-9 { 1.0 } else { -2.0 };
        assert_eq!(row.v_dot[0], v_dot, "{t}");
    }
}
