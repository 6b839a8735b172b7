//! Crossings: found, met, acted on, against closed forms.

use std::cell::Cell;
use std::rc::Rc;

use holonomy_solver::{
    Axes, Direction, Failure, Formulation, Implicit, Jump, Outcome, Progress, RunOptions, Samples, Simulation, Sizes,
    StartState, StateRef, StepControl, System, Tableau,
};

use crate::models::{G, Pendulum, no_rows, start};

const ADAPTIVE: StepControl = StepControl::Adaptive { rtol: 1e-10, atol: 1e-10, first_step: None, max_step: None };

fn index_1(tableau: Tableau, step: StepControl) -> Axes {
    Axes { formulation: Some(Formulation::Index1), tableau: Some(tableau), step: Some(step), ..Axes::default() }
}

/// A ball above a floor, of mass 2: `y`, and what it does when it is there.
struct Ball {
    restitution: f64,
    directions: Vec<Direction>,
    /// Bounces to do before the run ends; memory 0 counts them.
    last: f64,
}

impl Ball {
    fn new(restitution: f64) -> Self {
        Ball { restitution, directions: vec![Direction::Falling], last: f64::INFINITY }
    }
}

impl System for Ball {
    fn sizes(&self) -> Sizes {
        Sizes { n: 1, m: 0, h: 0, turns: 1 }
    }
    no_rows!();
    fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], _bias: &mut [f64]) {
        (mass[0], force[0]) = (2.0, -2.0 * G);
    }
    fn energy(&mut self, s: StateRef<'_>) -> Option<f64> {
        Some(s.v[0] * s.v[0] + 2.0 * G * s.q[0])
    }
    fn prepare_derivatives(&mut self) -> bool {
        true
    }
    fn velocity_row_derivatives(&mut self, _s: StateRef<'_>, _by_q: &mut [f64]) {}
    fn dynamics_derivatives(&mut self, _at: holonomy_solver::MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        (by_q[0], by_v[0]) = (0.0, 0.0);
    }
    fn crossings(&self) -> &[Direction] {
        &self.directions
    }
    fn crossing_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        values.fill(s.q[0]);
    }
    fn cross(&mut self, crossing: usize, s: StateRef<'_>, jump: Jump<'_>) -> Outcome {
        if crossing > 0 {
            return Outcome::default();
        }
        jump.impulse[0] = -(1.0 + self.restitution) * 2.0 * s.v[0];
        jump.turns[0] += 1.0;
        Outcome { impulse: true, memories: true, stop: jump.turns[0] >= self.last, ..Outcome::default() }
    }
}

fn from_height(height: f64) -> StartState {
    StartState { turns: vec![0.0], ..start(&[height], &[0.0]) }
}

/// The time of bounce `k`, from 0: after `sqrt(2 h / g)`, then flights of `2 e^i v / g`.
fn bounce(height: f64, e: f64, k: i32) -> f64 {
    let v = (2.0 * G * height).sqrt();
    v / G * (1.0 + 2.0 * (1..=k).map(|i| e.powi(i)).sum::<f64>())
}

#[test]
fn a_ball_bounces_at_the_times_of_its_closed_form() {
    let fixed = StepControl::Fixed(0.07);
    for (name, axes) in [
        ("rk4", index_1(Tableau::Rk4, fixed)),
        ("dopri5", index_1(Tableau::Dopri5, ADAPTIVE)),
        ("dop853", index_1(Tableau::Dop853, ADAPTIVE)),
        (
            "radau5",
            Axes {
                formulation: Some(Formulation::ProjectedInvariants),
                implicit: Some(Implicit::Radau5),
                step: Some(fixed),
                ..Axes::default()
            },
        ),
    ] {
        let run = RunOptions::new(3.0, Samples::Every(0.1));
        let mut simulation = Simulation::new(Box::new(Ball::new(0.8)), from_height(1.0), &axes, run).unwrap();
        let (mut lowest, mut times, mut work) = (0.0_f64, Vec::new(), 0.0);
        let end = simulation.advance(100_000, &mut |sample| {
            lowest = lowest.min(sample.q[0]);
            times.push(sample.t);
            work = sample.crossing_work;
        });
        assert_eq!(end, Progress::Done, "{name}");
        let met = simulation.crossings();
        assert_eq!(met.len(), 6, "{name} {met:?}");
        for (k, met) in (0..).zip(met) {
            let exact = bounce(1.0, 0.8, k);
            assert!((met.t - exact).abs() <= 1e-12 * exact, "{name}: bounce {k} at {} in place of {exact}", met.t);
            assert_eq!(times.iter().filter(|t| **t == met.t).count(), 1, "{name}: one row a time");
        }
        assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{name}: times rise");
        assert!(lowest >= -1e-14, "{name}: {lowest} below the floor");
        let lost = 2.0 * G * (1.0 - 0.8_f64.powi(12));
        assert!((work + lost).abs() < 1e-11 * lost, "{name}: {work} J in place of -{lost}");
    }
}

#[test]
fn crossings_at_one_time_are_met_in_their_order_and_a_run_ends_where_one_says_so() {
    let ball =
        Ball { directions: vec![Direction::Both, Direction::Falling, Direction::Rising], last: 2.0, ..Ball::new(0.5) };
    let axes = index_1(Tableau::Dopri5, ADAPTIVE);
    let run = RunOptions::new(10.0, Samples::Every(0.5));
    let mut simulation = Simulation::new(Box::new(ball), from_height(1.0), &axes, run).unwrap();
    let (mut last, mut speed) = (0.0, 0.0);
    assert_eq!(simulation.advance(100_000, &mut |sample| (last, speed) = (sample.t, sample.v[0])), Progress::Done);
    let met: Vec<usize> = simulation.crossings().iter().map(|met| met.crossing).collect();
    assert_eq!(met, [0, 1, 0, 1]);
    let exact = bounce(1.0, 0.5, 1);
    assert!((last - exact).abs() < 1e-12 && simulation.t_end() == last, "{last}");
    assert!((speed - 0.25 * (2.0 * G).sqrt()).abs() < 1e-11, "the last row is that after it: {speed}");
}

#[test]
fn bounces_that_pile_up_end_the_run_with_their_reason() {
    let axes = index_1(Tableau::Dopri5, ADAPTIVE);
    let run = RunOptions::new(10.0, Samples::Every(0.1));
    let mut simulation = Simulation::new(Box::new(Ball::new(0.5)), from_height(1.0), &axes, run).unwrap();
    let Progress::Failed(Failure::TooManyCrossings { t, crossing: 0, count }) =
        simulation.advance(1_000_000, &mut |_| {})
    else {
        panic!(
            "{} {:?} {:?}",
            simulation.crossings().len(),
            simulation.crossings().last_chunk::<3>(),
            simulation.state()
        )
    };
    // The sum of all flights: v / g (1 + 2 e / (1 - e)).
    let exact = 3.0 * (2.0 / G).sqrt();
    assert!((t - exact).abs() < 1e-9 && count < 400, "{t} {count}");
}

#[test]
fn a_start_on_a_crossing_is_none() {
    let axes = index_1(Tableau::Rk4, StepControl::Fixed(0.01));
    let run = RunOptions::new(1.0, Samples::EachStep);
    // Thrown upwards from the floor, and at rest on it in free fall.
    for (v, bounces) in [(2.0, 2), (0.0, 0)] {
        let begin = StartState { turns: vec![0.0], ..start(&[0.0], &[v]) };
        let mut simulation = Simulation::new(Box::new(Ball::new(1.0)), begin, &axes, run).unwrap();
        assert_eq!(simulation.advance(100_000, &mut |_| {}), Progress::Done);
        assert_eq!(simulation.crossings().len(), bounces, "from {v} m/s");
    }
}

#[test]
fn a_toss_shorter_than_the_first_step_comes_down_and_is_met() {
    // Up with 1 mm/s from the floor: 0.2 ms in the air, of a step of 10 ms.
    let begin = StartState { turns: vec![0.0], ..start(&[0.0], &[0.001]) };
    let ball = Ball { last: 3.0, ..Ball::new(1.0) };
    let axes = index_1(Tableau::Rk4, StepControl::Fixed(0.01));
    let run = RunOptions::new(1.0, Samples::EachStep);
    let mut simulation = Simulation::new(Box::new(ball), begin, &axes, run).unwrap();
    assert_eq!(simulation.advance(100_000, &mut |_| {}), Progress::Done);
    let met: Vec<f64> = simulation.crossings().iter().map(|crossing| crossing.t).collect();
    assert_eq!(met.len(), 3);
    for (k, t) in met.iter().enumerate() {
        assert!((t - 0.002 / G * (k + 1) as f64).abs() < 1e-12, "{met:?}");
    }
}

#[test]
fn a_crossing_is_found_in_a_few_looks() {
    /// A ball of which it is counted how often its height is asked for.
    struct Counted(Ball, Rc<Cell<usize>>);

    impl System for Counted {
        fn sizes(&self) -> Sizes {
            self.0.sizes()
        }
        no_rows!();
        fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
            self.0.dynamics(s, mass, force, bias);
        }
        fn crossings(&self) -> &[Direction] {
            self.0.crossings()
        }
        fn crossing_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
            self.1.set(self.1.get() + 1);
            self.0.crossing_values(s, values);
        }
        fn cross(&mut self, crossing: usize, s: StateRef<'_>, jump: Jump<'_>) -> Outcome {
            self.0.cross(crossing, s, jump)
        }
    }

    // One step over the whole fall, which ends at the first bounce.
    let asked = Rc::new(Cell::new(0));
    let ball = Counted(Ball { last: 1.0, ..Ball::new(0.8) }, asked.clone());
    let axes = index_1(Tableau::Rk4, StepControl::Fixed(0.5));
    let run = RunOptions::new(0.5, Samples::Every(0.5));
    let mut simulation = Simulation::new(Box::new(ball), from_height(1.0), &axes, run).unwrap();
    assert_eq!(simulation.advance(1000, &mut |_| {}), Progress::Done);
    assert!((simulation.crossings()[0].t - (2.0 / G).sqrt()).abs() < 1e-12);
    // Halving alone takes fifty to find it.
    assert!(asked.get() < 45, "{}", asked.get());
}

/// A pendulum of one row that hits a wall at its lowest point, or whose rod is cut there and tied again; memory 0: is there a rod?
struct Struck {
    pendulum: Pendulum,
    cut: bool,
    directions: [Direction; 2],
    tied_at: f64,
}

impl Struck {
    fn new(cut: bool) -> Self {
        Struck { pendulum: Pendulum::planar(), cut, directions: [Direction::Falling, Direction::Rising], tied_at: 1e9 }
    }
}

impl System for Struck {
    fn sizes(&self) -> Sizes {
        Sizes { turns: 1, ..self.pendulum.sizes() }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        self.pendulum.position(s, c, matrix);
        if s.turns[0] == 0.0 {
            c.fill(0.0);
            matrix.fill(0.0);
        }
    }
    fn velocity(&mut self, s: StateRef<'_>, b: &mut [f64]) {
        self.pendulum.velocity(s, b);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        self.pendulum.constraint_matrix_rate(s, rate);
        rate.iter_mut().for_each(|x| *x *= s.turns[0]);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        self.pendulum.dynamics(s, mass, force, bias);
        bias.iter_mut().for_each(|x| *x *= s.turns[0]);
    }
    fn energy(&mut self, s: StateRef<'_>) -> Option<f64> {
        self.pendulum.energy(s)
    }
    fn crossings(&self) -> &[Direction] {
        &self.directions
    }
    fn crossing_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        values.copy_from_slice(&[s.q[0], s.t - self.tied_at]);
    }
    fn cross(&mut self, crossing: usize, s: StateRef<'_>, jump: Jump<'_>) -> Outcome {
        if crossing == 1 {
            jump.turns[0] = 1.0;
            self.pendulum.l = s.q.iter().map(|x| x * x).sum::<f64>().sqrt();
            return Outcome { rows: true, ..Outcome::default() };
        }
        if self.cut {
            jump.turns[0] = 0.0;
            return Outcome { rows: true, ..Outcome::default() };
        }
        jump.impulse.copy_from_slice(&[-2.0 * s.v[0], 0.0]);
        Outcome { impulse: true, ..Outcome::default() }
    }
}

fn released() -> StartState {
    StartState { turns: vec![1.0], ..Pendulum::planar_start() }
}

fn end_of(system: impl System + 'static, begin: StartState, axes: &Axes, duration: f64) -> (Vec<f64>, Vec<f64>, f64) {
    let run = RunOptions::new(duration, Samples::EachStep);
    let mut simulation = Simulation::new(Box::new(system), begin, axes, run).unwrap();
    let mut energy = (f64::INFINITY, f64::NEG_INFINITY);
    let end = simulation.advance(10_000_000, &mut |sample| {
        let total = 0.5 * (sample.v[0].powi(2) + sample.v[1].powi(2)) + G * sample.q[1] - sample.crossing_work;
        energy = (energy.0.min(total), energy.1.max(total));
    });
    assert_eq!(end, Progress::Done);
    (simulation.state().q.to_vec(), simulation.state().v.to_vec(), energy.1 - energy.0)
}

#[test]
fn a_wall_that_gives_everything_back_mirrors_the_motion_at_the_order_of_the_integrator() {
    // Without the wall the same motion goes on to the other side.
    let tight = StepControl::Adaptive { rtol: 1e-13, atol: 1e-13, first_step: None, max_step: None };
    let (free, _, _) = end_of(Pendulum::planar(), Pendulum::planar_start(), &index_1(Tableau::Dop853, tight), 1.5);
    for (tableau, order, steps) in [(Tableau::Rk4, 4, [200.0, 400.0]), (Tableau::Dopri5, 5, [50.0, 100.0])] {
        let errors = steps.map(|steps: f64| {
            let axes = index_1(tableau, StepControl::Fixed(1.5 / steps));
            let (q, ..) = end_of(Struck::new(false), released(), &axes, 1.5);
            ((q[0] - free[0].abs()).powi(2) + (q[1] - free[1]).powi(2)).sqrt()
        });
        let seen = (errors[0] / errors[1]).log2();
        assert!((seen - f64::from(order)).abs() < 0.35, "order {seen} of {order}: {errors:?}");
    }
}

#[test]
fn a_rod_that_is_cut_lets_the_bob_fly_and_one_that_is_tied_stops_it_along_itself() {
    for formulation in [Formulation::Index1, Formulation::from_id("augmented-lagrangian").unwrap()] {
        let axes = Axes { formulation: Some(formulation), ..index_1(Tableau::Dop853, ADAPTIVE) };
        // From rest at the height of the pivot to the lowest point: a quarter of the period K(1/2) sqrt(l / g), then a parabola.
        let quarter = 1.854_074_677_301_372 / G.sqrt();
        let speed = (2.0 * G).sqrt();
        let (q, v, _) = end_of(Struck::new(true), released(), &axes, quarter + 0.5);
        let exact = [-speed * 0.5, -1.0 - 0.5 * G * 0.25, -speed, -G * 0.5];
        for (value, exact) in q.iter().chain(&v).zip(exact) {
            assert!((value - exact).abs() < 1e-8, "{q:?} {v:?} in place of {exact:?}");
        }
        let struck = Struck { tied_at: quarter + 0.25, ..Struck::new(true) };
        let (q, v, _) = end_of(struck, released(), &axes, quarter + 0.25 + 1e-6);
        let along = (q[0] * v[0] + q[1] * v[1]).abs();
        assert!(along < 1e-7, "{along} m^2/s along the new rod");
    }
}

/// A point that goes through zero evenly, with so many equal marks.
struct Passing(Vec<Direction>);

impl System for Passing {
    fn sizes(&self) -> Sizes {
        Sizes { n: 1, m: 0, h: 0, turns: 0 }
    }
    no_rows!();
    fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], _bias: &mut [f64]) {
        (mass[0], force[0]) = (1.0, 0.0);
    }
    fn crossings(&self) -> &[Direction] {
        &self.0
    }
    fn crossing_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        values.fill(s.q[0]);
    }
}

#[test]
fn what_is_zero_at_the_end_of_a_step_is_met_there_with_one_row_however_many_there_are() {
    // Sums of powers of two: zero at t = 1 without rounding.
    let axes = index_1(Tableau::Midpoint, StepControl::Fixed(0.25));
    let run = RunOptions::new(2.0, Samples::Every(0.25));
    let marks = vec![Direction::Both; 20];
    let mut simulation = Simulation::new(Box::new(Passing(marks)), start(&[1.0], &[-1.0]), &axes, run).unwrap();
    let mut times = Vec::new();
    assert_eq!(simulation.advance(1000, &mut |sample| times.push(sample.t)), Progress::Done);
    let met: Vec<(f64, usize)> = simulation.crossings().iter().map(|met| (met.t, met.crossing)).collect();
    assert_eq!(met, (0..20).map(|i| (1.0, i)).collect::<Vec<_>>());
    assert_eq!(times, (0..9).map(|k| 0.25 * f64::from(k)).collect::<Vec<_>>());
}
