//! Forces that are linear in multipliers, against closed forms.

use holonomy_solver::{
    Axes, Failure, Formulation, Progress, RunOptions, Samples, Simulation, Sizes, StateRef, StepControl, System,
    Tableau,
};

use crate::models::{G, start};

const METHODS: [Formulation; 2] =
    [Formulation::Index1, Formulation::AugmentedLagrangian { penalty: 1e7, iterations: 10 }];

/// A point of mass 1 on the line `y = 0` that is pushed by `b lambda`, and pulled along `x` by a spring of stiffness `k`; the line may stand
/// there twice.
struct Slider {
    b: [f64; 2],
    stiffness: f64,
    lines: usize,
    rows: [usize; 1],
}

impl Slider {
    fn new(b: [f64; 2]) -> Self {
        Slider { b, stiffness: 0.0, lines: 1, rows: [0] }
    }
}

impl System for Slider {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: self.lines, h: 0, turns: 0 }
    }
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], matrix: &mut [f64]) {
        constraints.fill(s.q[1]);
        matrix.chunks_exact_mut(2).for_each(|row| row.copy_from_slice(&[0.0, 1.0]));
    }
    fn velocity(&mut self, _s: StateRef<'_>, bias: &mut [f64]) {
        bias.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        force.copy_from_slice(&[-self.stiffness * s.q[0], -G]);
        bias.fill(0.0);
    }
    fn reactive_rows(&self) -> &[usize] {
        &self.rows
    }
    fn reactive_force(&mut self, _i: usize, _s: StateRef<'_>, force: &mut [f64]) {
        force.copy_from_slice(&self.b);
    }
}

fn begin(system: Slider, axes: Axes) -> Result<Simulation, Failure> {
    let axes = Axes {
        tableau: Some(Tableau::Dopri5),
        step: Some(StepControl::Adaptive { rtol: 1e-11, atol: 1e-11, first_step: None, max_step: None }),
        ..axes
    };
    Simulation::new(Box::new(system), start(&[0.0, 0.0], &[2.0, 0.0]), &axes, RunOptions::new(1.0, Samples::Every(0.1)))
}

/// The last time, coordinates, velocities and multipliers.
fn run(system: Slider, formulation: Formulation) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
    let mut simulation = begin(system, Axes { formulation: Some(formulation), ..Axes::default() }).unwrap();
    let mut last = None;
    let end = simulation.advance(10_000, &mut |s| last = Some((s.q.to_vec(), s.v.to_vec(), s.multipliers.to_vec())));
    assert_eq!(end, Progress::Done);
    last.unwrap()
}

#[test]
fn a_force_along_the_motion_brakes_by_the_load() {
    // lambda = -g: the force 0.1 lambda along x.
    for formulation in METHODS {
        let (q, v, multipliers) = run(Slider::new([0.1, 0.0]), formulation);
        assert!((v[0] - (2.0 - 0.1 * G)).abs() < 1e-11 && (q[0] - (2.0 - 0.05 * G)).abs() < 1e-11, "{q:?} {v:?}");
        assert!((multipliers[0] + G).abs() < 1e-9, "{multipliers:?}");
    }
}

#[test]
fn a_force_that_changes_its_own_load_is_found_with_it() {
    // y'' = 0 = -g - lambda + b lambda.
    for (b, tolerance) in [(0.5, 1e-9), (-3.0, 1e-9), (2.5, 1e-9), (0.99, 1e-7)] {
        for formulation in METHODS {
            let slider = Slider { stiffness: 4.0, ..Slider::new([1.0, b]) };
            let load = -G / (1.0 - b);
            let (q, v, multipliers) = run(slider, formulation);
            assert!((multipliers[0] - load).abs() < tolerance * load.abs(), "{formulation:?} {b}: {multipliers:?}");
            // x'' = -4 x + lambda.
            let (cos, sin, away) = (2.0_f64.cos(), 2.0_f64.sin(), load / 4.0);
            assert!((q[0] - (away - away * cos + sin)).abs() < tolerance * load.abs(), "{formulation:?} {b}: {q:?}");
            assert!(
                (v[0] - (2.0 * away * sin + 2.0 * cos)).abs() < tolerance * load.abs(),
                "{formulation:?} {b}: {v:?}"
            );
        }
    }
}

#[test]
fn a_force_that_takes_its_load_away_is_refused() {
    for formulation in METHODS {
        let refused = begin(Slider::new([0.0, 1.0]), Axes { formulation: Some(formulation), ..Axes::default() });
        assert_eq!(refused.err(), Some(Failure::Unbalanced { t: 0.0, row: 0 }), "{formulation:?}");
    }
}

#[test]
fn a_force_by_a_multiplier_that_rows_share_is_refused() {
    for row in [0, 1] {
        let slider = Slider { lines: 2, rows: [row], ..Slider::new([0.1, 0.0]) };
        assert_eq!(begin(slider, Axes::default()).err(), Some(Failure::SharedLoad { t: 0.0, row }));
    }
}

#[test]
fn other_formulations_are_refused_and_index_1_is_chosen() {
    let minimal = begin(Slider::new([0.1, 0.0]), Axes { formulation: Some(Formulation::MINIMAL), ..Axes::default() });
    let text = minimal.err().map(|failure| failure.to_string()).unwrap_or_default();
    assert!(text.contains("reactive"), "{text}");
    let chosen = begin(Slider::new([0.1, 0.0]), Axes { frame: true, ..Axes::default() }).unwrap();
    assert_eq!(chosen.resolved().chosen[0].id, "index-1");
}
