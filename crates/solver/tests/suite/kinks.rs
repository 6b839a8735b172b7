//! Kinks: laws that bend or jump with the state, met by steps that end there, against closed forms.

use holonomy_solver::{
    Axes, Direction, Failure, Formulation, Implicit, MotionRef, Progress, RunOptions, Samples, Simulation, Sizes,
    StateRef, Statistics, StepControl, System, Tableau,
};

use crate::models::{G, no_rows, start};

type Law = fn(f64, f64) -> f64;
type Slopes = fn(f64, f64) -> [f64; 2];
type Values = fn(f64, f64, &mut [f64]);

/// A mass of 1 kg on a line under a force `law(x, v)`.
struct Mass {
    law: Law,
    slopes: Slopes,
    values: Values,
    switches: usize,
    directions: Vec<Direction>,
}

impl Mass {
    fn new(law: Law, slopes: Slopes, switches: usize, values: Values) -> Self {
        Mass { law, slopes, values, switches, directions: Vec::new() }
    }

    /// A floor at `x = 0` that pushes like a spring of [`K`].
    fn on_a_floor() -> Self {
        Mass::new(
            |x, _| -G + K * (-x).max(0.0),
            |x, _| [if x < 0.0 { -K } else { 0.0 }, 0.0],
            1,
            |x, _, values| values[0] = -x,
        )
    }

    /// The same without a word of its kink.
    fn untold(self) -> Self {
        Mass { switches: 0, ..self }
    }
}

impl System for Mass {
    fn sizes(&self) -> Sizes {
        Sizes { n: 1, m: 0, h: 0, turns: 0 }
    }
    no_rows!();
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], _bias: &mut [f64]) {
        (mass[0], force[0]) = (1.0, (self.law)(s.q[0], s.v[0]));
    }
    fn prepare_derivatives(&mut self) -> bool {
        true
    }
    fn velocity_row_derivatives(&mut self, _s: StateRef<'_>, _by_q: &mut [f64]) {}
    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let [x, v] = (self.slopes)(at.state.q[0], at.state.v[0]);
        (by_q[0], by_v[0]) = (-x, -v);
    }
    fn switches(&self) -> usize {
        self.switches
    }
    fn switch_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        (self.values)(s.q[0], s.v[0], values);
    }
    fn crossings(&self) -> &[Direction] {
        &self.directions
    }
    fn crossing_values(&mut self, _s: StateRef<'_>, values: &mut [f64]) {
        values.fill(1.0);
    }
}

/// Stiffness of the floor, N/m.
const K: f64 = 1e4;

fn explicit(tableau: Tableau, tolerance: f64) -> Axes {
    let step = StepControl::Adaptive { rtol: tolerance, atol: tolerance, first_step: None, max_step: None };
    Axes { formulation: Some(Formulation::Index1), tableau: Some(tableau), step: Some(step), ..Axes::default() }
}

fn radau(step: StepControl) -> Axes {
    Axes {
        formulation: Some(Formulation::ProjectedInvariants),
        implicit: Some(Implicit::Radau5),
        step: Some(step),
        ..Axes::default()
    }
}

struct End {
    x: f64,
    v: f64,
    statistics: Statistics,
    /// Times of samples.
    times: Vec<f64>,
}

impl End {
    fn error(&self, [x, v]: [f64; 2]) -> f64 {
        (self.x - x).abs().max((self.v - v).abs())
    }
}

fn run(mass: Mass, from: [f64; 2], axes: &Axes, duration: f64) -> End {
    let options = RunOptions { max_steps: 100_000, ..RunOptions::new(duration, Samples::Every(0.1)) };
    let mut simulation = Simulation::new(Box::new(mass), start(&from[..1], &from[1..]), axes, options).unwrap();
    let mut times = Vec::new();
    assert_eq!(simulation.advance(usize::MAX, &mut |sample| times.push(sample.t)), Progress::Done);
    assert!(simulation.crossings().is_empty(), "nothing is told of kinks");
    let s = simulation.state();
    End { x: s.q[0], v: s.v[0], statistics: *simulation.statistics(), times }
}

/// Time of a fall from a height, and of the contact after it.
fn bounce(height: f64) -> [f64; 2] {
    let speed = (2.0 * G * height).sqrt();
    let omega = K.sqrt();
    [speed / G, 2.0 * (std::f64::consts::PI - (speed * omega / G).atan()) / omega]
}

/// Five bounces from 1 m, and a fall of 0.2 s after the last top.
fn five_bounces() -> (f64, [f64; 2]) {
    let [fall, contact] = bounce(1.0);
    (5.0 * (2.0 * fall + contact) + 0.2, [1.0 - 0.5 * G * 0.04, -0.2 * G])
}

#[test]
fn a_ball_on_a_floor_that_gives_way_bounces_as_its_closed_form_says() {
    let (duration, exact) = five_bounces();
    let loose = StepControl::Adaptive { rtol: 1e-9, atol: 1e-9, first_step: None, max_step: None };
    for (name, axes) in [
        ("dopri5", explicit(Tableau::Dopri5, 1e-12)),
        ("dop853", explicit(Tableau::Dop853, 1e-11)),
        ("radau5", radau(loose)),
    ] {
        let end = run(Mass::on_a_floor(), [1.0, 0.0], &axes, duration);
        assert!(end.error(exact) < 1e-9, "{name}: {:e}", end.error(exact));
        let steps = end.times.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(steps.rev().skip(1).all(|step| (step - 0.1).abs() < 1e-12), "{name}: no row at a kink");
    }
}

#[test]
fn the_tolerance_holds_across_kinks_and_fewer_steps_are_rejected() {
    let (duration, exact) = five_bounces();
    for tableau in [Tableau::Dopri5, Tableau::Dop853] {
        let ends = [1e-5, 1e-7, 1e-9].map(|tolerance| {
            let axes = explicit(tableau, tolerance);
            let met = run(Mass::on_a_floor(), [1.0, 0.0], &axes, duration);
            let gone_over = run(Mass::on_a_floor().untold(), [1.0, 0.0], &axes, duration);
            let errors = [&met, &gone_over].map(|end| end.error(exact));
            assert!(5.0 * errors[0] < errors[1], "{tableau:?} {tolerance:e}: {errors:?}");
            let rejected = [&met, &gone_over].map(|end| end.statistics.rejected);
            assert!(rejected[0] < rejected[1], "{tableau:?} {tolerance:e}: {rejected:?}");
            let evaluations = [&met, &gone_over].map(|end| end.statistics.evaluations);
            assert!(4 * evaluations[0] < 5 * evaluations[1], "{tableau:?} {tolerance:e}: {evaluations:?}");
            errors[0]
        });
        assert!(ends[2] < 1e-3 * ends[0], "{tableau:?}: {ends:?}");
    }
}

/// Held by a constant force on either side.
fn well() -> Mass {
    Mass::new(|x, _| if x > 0.0 { -2.0 } else { 3.0 }, |_, _| [0.0; 2], 1, |x, _, values| values[0] = x)
}

#[test]
fn a_force_that_jumps_is_felt_from_the_right_time_on() {
    // From 1 m it falls for 1 s, to 2 m/s; it is below for 4/3 s, and above again for 2 s.
    let duration = 3.0 * (2.0 + 4.0 / 3.0);
    for tableau in [Tableau::Dopri5, Tableau::Dop853] {
        for tolerance in [1e-6, 1e-10] {
            let axes = explicit(tableau, tolerance);
            let met = run(well(), [1.0, 0.0], &axes, duration);
            assert!(met.error([1.0, 0.0]) < 10.0 * tolerance, "{tableau:?} {tolerance:e}: {:e}", met.error([1.0, 0.0]));
            let gone_over = run(well().untold(), [1.0, 0.0], &axes, duration);
            let evaluations = [&met, &gone_over].map(|end| end.statistics.evaluations);
            assert!(evaluations[0] < evaluations[1], "{tableau:?} {tolerance:e}: {evaluations:?}");
        }
    }
}

/// Dry friction of 3 N.
fn held() -> Mass {
    let law: Law = |_, v| if v == 0.0 { 0.0 } else { -3.0 * v.signum() };
    Mass::new(law, |_, _| [0.0; 2], 1, |_, v, values| values[0] = v)
}

#[test]
fn where_the_motion_is_held_at_a_kink_the_run_creeps_and_ends_as_without() {
    for tableau in [Tableau::Dopri5, Tableau::Dop853] {
        let options = RunOptions::new(2.0, Samples::Every(0.1));
        let axes = explicit(tableau, 1e-9);
        let mut simulation = Simulation::new(Box::new(held()), start(&[0.0], &[1.0]), &axes, options).unwrap();
        let end = simulation.advance(1_000_000, &mut |_| {});
        let Progress::Failed(Failure::Chatter { t, switch: 0, .. }) = end else { panic!("{tableau:?}: {end:?}") };
        assert!((t - 1.0 / 3.0).abs() < 1e-3, "{tableau:?}: {t}");
        // Looking for it came to an end: two windows of 2,000 steps of 6 or 12 evaluations, and the one that began before.
        let Statistics { steps, evaluations, .. } = *simulation.statistics();
        assert!(steps < 6_100 && evaluations < 13 * steps, "{tableau:?}: {steps} steps, {evaluations} evaluations");
    }
}

#[test]
fn a_mass_that_rests_on_a_kink_stays_and_one_that_starts_there_leaves() {
    let axes = explicit(Tableau::Dopri5, 1e-10);
    let bent = || Mass::new(|x, _| -x.abs(), |x, _| [-x.signum(), 0.0], 1, |x, _, values| values[0] = x);
    let rests = run(bent(), [0.0, 0.0], &axes, 10.0);
    assert_eq!([rests.x, rests.v], [0.0, 0.0]);
    assert!(rests.statistics.steps < 20, "{:?}", rests.statistics);
    let [_, contact] = bounce(0.5);
    let speed = G.sqrt();
    for (v, duration, exact) in [
        (speed, 0.3, [0.3 * speed - 0.045 * G, speed - 0.3 * G]),
        (-speed, contact + 0.3, [0.3 * speed - 0.045 * G, speed - 0.3 * G]),
    ] {
        let end = run(Mass::on_a_floor(), [0.0, v], &axes, duration);
        assert!(end.error(exact) < 1e-7, "{v}: {:e}", end.error(exact));
    }
}

#[test]
fn a_fixed_step_goes_over_kinks_and_ends_at_them_where_it_ends_at_events() {
    let (duration, exact) = five_bounces();
    let axes = |step: f64| Axes {
        formulation: Some(Formulation::Index1),
        tableau: Some(Tableau::Rk4),
        step: Some(StepControl::Fixed(step)),
        ..Axes::default()
    };
    let told = run(Mass::on_a_floor(), [1.0, 0.0], &axes(0.01), duration);
    let untold = run(Mass::on_a_floor().untold(), [1.0, 0.0], &axes(0.01), duration);
    assert_eq!([told.x.to_bits(), told.v.to_bits()], [untold.x.to_bits(), untold.v.to_bits()]);
    // With a quantity that is watched, if it never becomes zero: order 4 across ten kinks.
    let watched = |step: f64| {
        let mass = Mass { directions: vec![Direction::Both], ..Mass::on_a_floor() };
        run(mass, [1.0, 0.0], &axes(step), duration).error(exact)
    };
    let errors = [watched(2e-3), watched(1e-3)];
    assert!(errors[0] / errors[1] > 12.0 && errors[1] < 1e-3, "{errors:?}");
    // A jump, in a well where every step is exact but for it.
    let mass = Mass { directions: vec![Direction::Both], ..well() };
    let end = run(mass, [1.0, 0.0], &axes(0.03), 10.0);
    assert!(end.error([1.0, 0.0]) < 1e-9, "{:e}", end.error([1.0, 0.0]));
}

#[test]
fn a_motion_that_has_died_away_goes_on() {
    // A spring of two stiffnesses with a damper: after 20 s nothing is left of it but what goes to and fro below the tolerance.
    let damped = || {
        let law: Law = |x, v| -50.0 * x - 20.0 * x.abs() - v;
        Mass::new(law, |x, _| [-50.0 - 20.0 * x.signum(), -1.0], 1, |x, _, values| values[0] = x)
    };
    let step = StepControl::Adaptive { rtol: 1e-6, atol: 1e-6, first_step: None, max_step: None };
    for (name, axes, times) in [("radau5", radau(step), 1.5), ("dopri5", explicit(Tableau::Dopri5, 1e-6), 4.0)] {
        let [told, untold] = [damped(), damped().untold()].map(|mass| run(mass, [0.0, 1.0], &axes, 500.0));
        assert!(told.error([0.0, 0.0]) < 1e-5, "{name}: {:e}", told.error([0.0, 0.0]));
        let [told, untold] = [told, untold].map(|end| end.statistics.evaluations as f64);
        assert!(told < times * untold, "{name}: {told} evaluations in place of {untold}");
    }
}
