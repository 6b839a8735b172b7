//! Rows that push one way only, against closed forms.

use holonomy_solver::{
    Axes, Failure, Formulation, OneSided, Progress, RedundantContacts, RunOptions, Samples, Simulation, Sizes,
    StartState, StateRef, StepControl, System, Tableau,
};

use crate::models::{G, start};

const ADAPTIVE: StepControl = StepControl::Adaptive { rtol: 1e-10, atol: 1e-10, first_step: None, max_step: None };

/// A point of mass 2 in the plane under gravity, and lines `n . q >= d + speed t` that it does not cross.
struct Point {
    lines: Vec<([f64; 2], f64)>,
    speeds: Vec<f64>,
    rows: Vec<OneSided>,
    /// An upward force `rise t`, N.
    rise: f64,
}

impl Point {
    fn new(lines: &[([f64; 2], f64, f64)]) -> Self {
        let rows = lines.iter().enumerate().map(|(i, line)| OneSided { row: i, memory: i, restitution: line.2 });
        let speeds = vec![0.0; lines.len()];
        Point { rows: rows.collect(), speeds, lines: lines.iter().map(|line| (line.0, line.1)).collect(), rise: 0.0 }
    }

    fn start(&self, q: [f64; 2], v: [f64; 2]) -> StartState {
        StartState { turns: vec![0.0; self.lines.len()], ..start(&q, &v) }
    }
}

impl System for Point {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: self.lines.len(), h: 0, turns: self.lines.len() }
    }
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], matrix: &mut [f64]) {
        for (i, (n, d)) in self.lines.iter().enumerate() {
            let on = s.turns[i];
            constraints[i] = on * (d + self.speeds[i] * s.t - n[0] * s.q[0] - n[1] * s.q[1]);
            (matrix[2 * i], matrix[2 * i + 1]) = (-on * n[0], -on * n[1]);
        }
    }
    fn velocity(&mut self, s: StateRef<'_>, bias: &mut [f64]) {
        bias.iter_mut().zip(s.turns).zip(&self.speeds).for_each(|((bias, on), speed)| *bias = on * speed);
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        mass.copy_from_slice(&[2.0, 0.0, 0.0, 2.0]);
        force.copy_from_slice(&[0.0, -2.0 * G + self.rise * s.t]);
        bias.fill(0.0);
    }
    fn energy(&mut self, s: StateRef<'_>) -> Option<f64> {
        Some(s.v[0] * s.v[0] + s.v[1] * s.v[1] + 2.0 * G * s.q[1])
    }
    fn rows_change(&self) -> bool {
        true
    }
    fn one_sided(&self) -> &[OneSided] {
        &self.rows
    }
    fn gaps(&mut self, s: StateRef<'_>, gaps: &mut [f64]) {
        for ((gap, (n, d)), speed) in gaps.iter_mut().zip(&self.lines).zip(&self.speeds) {
            *gap = n[0] * s.q[0] + n[1] * s.q[1] - d - speed * s.t;
        }
    }
}

fn axes(formulation: Formulation, step: StepControl) -> Axes {
    Axes { formulation: Some(formulation), tableau: Some(Tableau::Dopri5), step: Some(step), ..Axes::default() }
}

/// Time, place, velocity, multipliers, work of impacts.
type Sampled = (f64, [f64; 2], [f64; 2], Vec<f64>, f64);

struct Ran {
    end: Progress,
    met: Vec<(f64, usize)>,
    samples: Vec<Sampled>,
    redundant: Option<RedundantContacts>,
}

fn run(point: Point, q: [f64; 2], v: [f64; 2], axes: &Axes, duration: f64) -> Ran {
    let start = point.start(q, v);
    let options = RunOptions::new(duration, Samples::Every(0.01));
    let mut simulation = Simulation::new(Box::new(point), start, axes, options).unwrap();
    let mut samples = Vec::new();
    let end = simulation.advance(200_000, &mut |s| {
        samples.push((s.t, [s.q[0], s.q[1]], [s.v[0], s.v[1]], s.multipliers.to_vec(), s.crossing_work));
    });
    let met = simulation.crossings().iter().map(|met| (met.t, met.crossing)).collect();
    Ran { end, met, samples, redundant: simulation.redundant_contacts().cloned() }
}

const METHODS: [Formulation; 2] =
    [Formulation::Index1, Formulation::AugmentedLagrangian { penalty: 1e7, iterations: 10 }];

#[test]
fn a_ball_bounces_in_its_closed_form_and_comes_to_rest() {
    let e: f64 = 0.7;
    for formulation in METHODS {
        for step in [ADAPTIVE, StepControl::Fixed(0.01)] {
            let floor = Point::new(&[([0.0, 1.0], 0.0, e)]);
            let ran = run(floor, [0.0, 1.0], [1.0, 0.0], &axes(formulation, step), 4.0);
            assert_eq!(ran.end, Progress::Done, "{formulation:?} {step:?}");
            let speed = (2.0 * G).sqrt();
            for (k, met) in (0..20).zip(&ran.met) {
                let exact = speed / G * (1.0 + 2.0 * (1..=k).map(|i| e.powi(i)).sum::<f64>());
                assert!((met.0 - exact).abs() < 1e-12 && met.1 == 0, "{formulation:?} bounce {k}: {met:?} {exact}");
            }
            // After infinitely many: sqrt(2 h / g) (1 + e) / (1 - e).
            let rest = speed / G * (1.0 + e) / (1.0 - e);
            let last = ran.met.last().unwrap().0;
            assert!(last < rest && rest - last < 3e-5, "{last} of {rest}");
            let (t, q, v, multipliers, work) = ran.samples.last().unwrap();
            assert!(q[1].abs() < 1e-12 && v[1].abs() < 1e-12 && (q[0] - t).abs() < 1e-12, "{q:?} {v:?}");
            assert!((multipliers[0] - 2.0 * G).abs() < 1e-9, "{multipliers:?}");
            assert!((work + 2.0 * G).abs() < 1e-9, "{work} J");
            assert!(ran.samples.iter().all(|sample| sample.1[1] > -1e-12));
        }
    }
}

#[test]
fn what_is_lifted_leaves_when_nothing_pushes_any_more() {
    for formulation in METHODS {
        let mut floor = Point::new(&[([0.0, 1.0], 0.0, 0.0)]);
        floor.rise = 10.0;
        let ran = run(floor, [0.0, 0.0], [0.0, 0.0], &axes(formulation, ADAPTIVE), 3.0);
        assert_eq!(ran.end, Progress::Done);
        let lifts = 2.0 * G / 10.0;
        assert!(ran.met.len() == 1 && (ran.met[0].0 - lifts).abs() < 1e-9 && ran.met[0].1 == 1, "{:?}", ran.met);
        let (t, q, ..) = ran.samples.last().unwrap();
        // y'' = 5 (t - t0)
        let exact = 5.0 / 6.0 * (t - lifts).powi(3);
        assert!((q[1] - exact).abs() < 1e-8, "{} in place of {exact}", q[1]);
    }
}

#[test]
fn into_a_corner_both_walls_push_and_redundant_ones_share() {
    let s = 0.5_f64.sqrt();
    // A groove of two slopes, one of them twice, and a floor through its bottom.
    let lines = [([s, s], 0.0, 0.0), ([-s, s], 0.0, 0.0), ([-s, s], 0.0, 0.0), ([0.0, 1.0], 0.0, 0.0)];
    let ran = run(Point::new(&lines), [0.1, 0.5], [0.0, 0.0], &axes(Formulation::Index1, ADAPTIVE), 2.0);
    assert_eq!(ran.end, Progress::Done, "{:?}", ran.met);
    let (_, q, v, multipliers, _) = ran.samples.last().unwrap();
    assert!(q.iter().chain(v).all(|x| x.abs() < 1e-8), "{q:?} {v:?}");
    assert!(multipliers.iter().all(|x| *x >= 0.0), "{multipliers:?}");
    let push: f64 = lines.iter().zip(multipliers).map(|(line, push)| line.0[1] * push).sum();
    assert!((push - 2.0 * G).abs() < 1e-9, "{multipliers:?}");
}

#[test]
fn an_elastic_ball_between_two_walls_keeps_its_energy() {
    let walls = [([1.0, 0.0], 0.0, 1.0), ([-1.0, 0.0], -1.0, 1.0)];
    let ran = run(Point::new(&walls), [0.5, 0.0], [3.0, 0.0], &axes(Formulation::Index1, ADAPTIVE), 5.0);
    assert_eq!(ran.end, Progress::Done);
    assert_eq!(ran.met.len(), 15);
    for (k, met) in (0..).zip(&ran.met) {
        assert!((met.0 - (0.5 + f64::from(k)) / 3.0).abs() < 1e-12, "{met:?}");
    }
    assert!(ran.samples.iter().all(|sample| sample.4.abs() < 1e-12));
}

#[test]
fn between_closing_walls_a_run_ends_where_they_meet() {
    let mut walls = Point::new(&[([1.0, 0.0], 0.0, 0.5), ([-1.0, 0.0], -1.0, 0.5)]);
    walls.speeds[1] = 1.0;
    let ran = run(walls, [0.5, 0.0], [0.0, 0.0], &axes(Formulation::Index1, ADAPTIVE), 5.0);
    let Progress::Failed(Failure::Jammed { t, row }) = ran.end else { panic!("{:?} {:?}", ran.end, ran.met) };
    assert!((t - 1.0).abs() < 1e-6 && row < 2, "{t} {row}");
}

#[test]
fn a_start_behind_a_wall_is_refused() {
    let wall = Point::new(&[([0.0, 1.0], 0.0, 0.0)]);
    let start = wall.start([0.0, -0.1], [0.0, 0.0]);
    let options = RunOptions::new(1.0, Samples::EachStep);
    let refused = Simulation::new(Box::new(wall), start, &axes(Formulation::Index1, ADAPTIVE), options).err();
    assert_eq!(refused, Some(Failure::Beyond { t: 0.0, row: 0, depth: 0.1 }));
}

#[test]
fn rows_that_share_a_load_in_no_one_way_are_told_where_they_are_reached_and_no_others() {
    /// Normals of lines through the origin, height of the start, which of them are told, and after which part of the fall.
    type Case<'a> = (&'a [[f64; 2]], f64, &'a [usize], f64);
    let (s, fall) = (0.5_f64.sqrt(), (2.0 / G).sqrt());
    let (floor, left, right) = ([0.0, 1.0], [1.0, 0.0], [-1.0, 0.0]);
    let (up_left, up_right) = ([-s, s], [s, s]);
    let cases: [Case<'_>; 8] = [
        (&[floor], 1.0, &[], 0.0),
        (&[floor, floor], 1.0, &[0, 1], 1.0),
        (&[floor, floor], 0.0, &[0, 1], 0.0),
        // A valley of two sides, of two sides and a bottom.
        (&[up_left, up_right], 1.0, &[], 0.0),
        (&[up_left, up_right, floor], 1.0, &[0, 1, 2], 1.0),
        // Two walls that leave no room press as they like; a wall does not.
        (&[floor, left], 1.0, &[], 0.0),
        (&[floor, left, right], 1.0, &[1, 2], 0.0),
        // That the slope should carry, the wall would have to pull.
        (&[floor, left, up_right], 1.0, &[], 0.0),
    ];
    for (normals, height, told, after) in cases {
        let lines: Vec<_> = normals.iter().map(|normal| (*normal, 0.0, 0.0)).collect();
        for formulation in METHODS {
            let ran = run(Point::new(&lines), [0.0, height], [0.0, 0.0], &axes(formulation, ADAPTIVE), 1.0);
            assert_eq!(ran.end, Progress::Done, "{normals:?}");
            let (t, rows) = ran.redundant.map_or((0.0, Vec::new()), |found| (found.t, found.rows));
            assert_eq!(rows, told, "{normals:?}");
            assert!((t - after * fall).abs() < 1e-12, "{normals:?}: {t}");
        }
    }
}
