//! Dry friction in two directions at one place, against closed forms: a sleeve that slides on a shaft and turns about it.

use holonomy_solver::{
    Axes, Formulation, Friction, Progress, RunOptions, Samples, Simulation, Sizes, StartState, StateRef, StepControl,
    System, Tableau,
};

use crate::models::{G, start};

const ADAPTIVE: StepControl = StepControl::Adaptive { rtol: 1e-11, atol: 1e-12, first_step: None, max_step: None };

/// A sleeve of mass 1 at `x` along a shaft and `y` across it, which holds it against its weight; it turns by `angle`.
///
/// ```text
/// u = (x', radius (angle' - spin)),     x'' = F_x - mu G e_x,     (inertia / radius^2) (radius angle'') = F_around - mu G e_around
/// ```
#[derive(Clone, Debug)]
struct Sleeve {
    radius: f64,
    /// Moment of inertia over the square of the radius.
    turning: f64,
    /// Angular velocity of the shaft.
    spin: f64,
    /// It does not turn.
    held: bool,
    /// Forces along and around at the radius: at the start, and what they rise by in a second.
    force: [f64; 2],
    rise: [f64; 2],
    /// Springs along and around at the radius.
    stiffness: [f64; 2],
    /// Amplitude and angular frequency of a force along.
    shaken: [f64; 2],
    /// How much a force along presses on the shaft.
    oblique: f64,
    pair: [Friction; 2],
}

fn pair(at_rest: f64, sliding: f64, row: usize) -> [Friction; 2] {
    [0, 1].map(|i| Friction {
        row: row + i,
        sticks: 2 * i,
        sense: 2 * i + 1,
        at_rest,
        sliding,
        contact: None,
        rounded: None,
        beside: Some(1 - i),
    })
}

impl Sleeve {
    fn new(at_rest: f64, sliding: f64, turning: f64) -> Self {
        Sleeve {
            radius: 0.2,
            turning,
            spin: 0.0,
            held: false,
            force: [0.0; 2],
            rise: [0.0; 2],
            stiffness: [0.0; 2],
            shaken: [0.0; 2],
            oblique: 0.0,
            pair: pair(at_rest, sliding, 1),
        }
    }

    fn held(mut self) -> Self {
        self.held = true;
        self.pair = pair(self.pair[0].at_rest, self.pair[0].sliding, 2);
        self
    }

    fn rows(&self) -> usize {
        1 + usize::from(self.held)
    }
}

impl System for Sleeve {
    fn sizes(&self) -> Sizes {
        Sizes { n: 3, m: self.rows(), h: 2, turns: 4 }
    }
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], matrix: &mut [f64]) {
        matrix.fill(0.0);
        constraints[0] = s.q[1] - self.oblique * s.q[0];
        (matrix[0], matrix[1]) = (-self.oblique, 1.0);
        if self.held {
            constraints[1] = s.q[2];
            matrix[5] = 1.0;
        }
        let first = 3 * self.rows();
        matrix[first] = s.turns[0];
        matrix[first + 5] = s.turns[2] * self.radius;
    }
    fn velocity(&mut self, s: StateRef<'_>, bias: &mut [f64]) {
        bias.fill(0.0);
        bias[self.rows() + 1] = -s.turns[2] * self.radius * self.spin;
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        let inertia = self.turning * self.radius * self.radius;
        mass.copy_from_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, inertia]);
        let along = self.force[0] + self.rise[0] * s.t - self.stiffness[0] * s.q[0]
            + self.shaken[0] * (self.shaken[1] * s.t).sin();
        let around = self.force[1] + self.rise[1] * s.t - self.stiffness[1] * self.radius * s.q[2];
        force.copy_from_slice(&[along, -G, around * self.radius]);
        bias.fill(0.0);
    }
    fn rows_change(&self) -> bool {
        true
    }
    fn frictions(&self) -> &[Friction] {
        &self.pair
    }
    fn slip(&mut self, friction: usize, s: StateRef<'_>, direction: &mut [f64]) -> f64 {
        direction.fill(0.0);
        if friction == 0 {
            direction[0] = 1.0;
            return s.v[0];
        }
        direction[2] = self.radius;
        self.radius * (s.v[2] - self.spin)
    }
    fn load(&mut self, _friction: usize, _s: StateRef<'_>, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        gradient[0] = multipliers[0].signum();
        multipliers[0].abs()
    }
}

fn axes(formulation: Formulation, step: StepControl) -> Axes {
    let tableau = if let StepControl::Adaptive { .. } = step { Tableau::Dopri5 } else { Tableau::Rk4 };
    Axes { formulation: Some(formulation), tableau: Some(tableau), step: Some(step), ..Axes::default() }
}

const METHODS: [Formulation; 2] =
    [Formulation::Index1, Formulation::AugmentedLagrangian { penalty: 1e7, iterations: 10 }];

/// Time, place along and around, slips, friction forces.
#[derive(Clone, Copy, Debug)]
struct Seen {
    t: f64,
    x: [f64; 2],
    u: [f64; 2],
    force: [f64; 2],
}

struct Ran {
    met: Vec<(f64, usize)>,
    seen: Vec<Seen>,
    steps: u64,
    done: bool,
}

impl Ran {
    fn last(&self) -> Seen {
        assert!(self.done, "it goes on: {:?}", self.met);
        self.seen[self.seen.len() - 1]
    }
}

/// From the slips `u` on.
fn run(sleeve: &Sleeve, u: [f64; 2], axes: &Axes, duration: f64) -> Ran {
    let turning = if sleeve.held { 0.0 } else { u[1] / sleeve.radius + sleeve.spin };
    let start = StartState { turns: vec![0.0; 4], ..start(&[0.0; 3], &[u[0], sleeve.oblique * u[0], turning]) };
    let options = RunOptions::new(duration, Samples::Every(0.01));
    let mut simulation = Simulation::new(Box::new(sleeve.clone()), start, axes, options).unwrap();
    let mut seen = Vec::new();
    let (radius, spin, rows) = (sleeve.radius, sleeve.spin, sleeve.rows());
    let end = simulation.advance(100_000, &mut |s| {
        seen.push(Seen {
            t: s.t,
            x: [s.q[0], radius * s.q[2]],
            u: [s.v[0], radius * (s.v[2] - spin)],
            force: [s.multipliers[rows], s.multipliers[rows + 1]],
        });
    });
    let met = simulation.crossings().iter().map(|met| (met.t, met.crossing)).collect();
    assert!(end == Progress::Done || end == Progress::Running, "{end:?} {met:?} {:?} {sleeve:?}", seen.last());
    Ran { done: end == Progress::Done, met, seen, steps: simulation.statistics().steps }
}

fn length(u: [f64; 2]) -> f64 {
    u[0].hypot(u[1])
}

/// What becomes of both.
const STICKS: usize = 0;
const SLIPS: usize = 1;

#[test]
fn a_slip_in_two_directions_is_straight_where_both_weigh_the_same_and_ends_in_both_at_once() {
    for formulation in METHODS {
        for step in [ADAPTIVE, StepControl::Fixed(0.01)] {
            for u in [[1.2, 1.6], [-1.2, 1.6], [0.0, -2.0], [2.0, 0.0], [1.7, -1.0537]] {
                let ran = run(&Sleeve::new(0.4, 0.3, 1.0), u, &axes(formulation, step), 1.5);
                let speed = length(u);
                let (time, way) = (speed / (0.3 * G), speed / (2.0 * 0.3 * G));
                assert!(
                    ran.met.len() == 1 && ran.met[0].1 == STICKS && (ran.met[0].0 - time).abs() < 1e-11,
                    "{step:?} {u:?} {:?} {time}",
                    ran.met
                );
                let Seen { x, u: rest, force, .. } = ran.last();
                for i in 0..2 {
                    assert!((x[i] - u[i] * way).abs() < 1e-9, "{x:?} {u:?} {way}");
                    assert!(rest[i].abs() < 1e-12 && force[i].abs() < 1e-9, "{rest:?} {force:?}");
                }
            }
        }
    }
}

/// The motion by hand until it rests: with `dt = |u| ds` it has no corner, and the slip goes to zero with `s`. Time, places and slips at each step.
fn by_hand(turning: f64, mu: f64, force: [f64; 2], u: [f64; 2], step: f64) -> Vec<(f64, [f64; 2], [f64; 2])> {
    let rate = |y: [f64; 5]| {
        let speed = length([y[3], y[4]]);
        let a = [force[0] - mu * G * y[3] / speed, (force[1] - mu * G * y[4] / speed) / turning];
        [speed, speed * y[3], speed * y[4], speed * a[0], speed * a[1]]
    };
    let ahead = |y: [f64; 5], h: f64, k: [f64; 5]| [0, 1, 2, 3, 4].map(|i| y[i] + h * k[i]);
    let mut y = [0.0, 0.0, 0.0, u[0], u[1]];
    let mut all = Vec::new();
    while length([y[3], y[4]]) > 1e-13 {
        let a = rate(y);
        let b = rate(ahead(y, 0.5 * step, a));
        let c = rate(ahead(y, 0.5 * step, b));
        let d = rate(ahead(y, step, c));
        y = [0, 1, 2, 3, 4].map(|i| y[i] + step / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]));
        all.push((y[0], [y[1], y[2]], [y[3], y[4]]));
    }
    all
}

#[test]
fn a_slip_that_turns_comes_to_rest_where_it_does_by_hand() {
    let cases = [
        (4.0, [0.0, 0.0], [1.2, 1.6]),
        (0.25, [0.0, 0.0], [-0.4, 1.6]),
        (0.5, [0.0, 0.0], [2.0, 0.0]),
        (1.0, [1.5, 0.0], [-1.0, 1.0]),
        (2.0, [0.3, -2.0], [0.1, 1.5]),
        (1.0, [2.5, 0.0], [-1.0, 0.01]),
    ];
    for (turning, force, u) in cases {
        let exact = by_hand(turning, 0.3, force, u, 2e-4);
        let &(time, place, _) = exact.last().unwrap();
        for formulation in METHODS {
            let mut sleeve = Sleeve::new(0.4, 0.3, turning);
            sleeve.force = force;
            let ran = run(&sleeve, u, &axes(formulation, ADAPTIVE), time + 0.5);
            let told = format!("{turning} {force:?} {u:?}: {:?} {time}, {} steps", ran.met, ran.steps);
            assert!(ran.met.len() == 1 && ran.met[0].1 == STICKS && (ran.met[0].0 - time).abs() < 1e-8, "{told}");
            let Seen { x, u: rest, force: friction, .. } = ran.last();
            for i in 0..2 {
                assert!((x[i] - place[i]).abs() < 1e-8 && rest[i].abs() < 1e-12, "{told} {x:?} {place:?}");
                assert!((friction[i] - force[i]).abs() < 1e-8, "{friction:?}");
            }
            assert!(ran.steps < 3000, "{told}");
        }
    }
}

#[test]
fn fixed_steps_end_a_slip_that_turns_with_an_error_of_their_size() {
    let (turning, u) = (4.0, [1.2, 1.6]);
    let exact = by_hand(turning, 0.3, [0.0; 2], u, 2e-4);
    let &(time, place, _) = exact.last().unwrap();
    for step in [0.04, 0.02, 0.01, 0.005, 0.0025] {
        let fixed = axes(Formulation::Index1, StepControl::Fixed(step));
        let ran = run(&Sleeve::new(0.4, 0.3, turning), u, &fixed, 3.0);
        let Seen { x, u: rest, .. } = ran.last();
        let error = [ran.met[0].0 - time, x[0] - place[0], x[1] - place[1]].map(|error| error.abs() / step);
        assert!(ran.met.len() == 1 && ran.met[0].1 == STICKS && rest == [0.0; 2], "{step}: {:?} {rest:?}", ran.met);
        assert!(error.iter().all(|error| *error < 0.1), "{step}: {error:?}");
    }
}

#[test]
fn what_sticks_holds_a_circle_and_not_a_square() {
    let most = 0.5 * G;
    for turning in [1.0, 3.0] {
        for angle in [0.0, 0.3, 0.8, 1.5, 2.4, -2.0] {
            let direction = [f64::cos(angle), f64::sin(angle)];
            for (part, slips) in [(1.0 - 1e-6, false), (1.0 + 1e-6, true)] {
                let mut sleeve = Sleeve::new(0.5, 0.3, turning);
                sleeve.force = direction.map(|x| part * most * x);
                let ran = run(&sleeve, [0.0; 2], &axes(Formulation::Index1, ADAPTIVE), 0.5);
                let Seen { u, force, .. } = ran.last();
                assert!(ran.met.is_empty(), "{:?}", ran.met);
                if !slips {
                    assert!(length(u) == 0.0 && (length(force) - part * most).abs() < 1e-9, "{angle}: {u:?} {force:?}");
                    continue;
                }
                assert!((length(force) - 0.3 * G).abs() < 1e-9, "{angle}: {force:?}");
                // With the same weight in both it goes along the force.
                let speed = 0.5 * (part * most - 0.3 * G);
                for i in 0..2 {
                    let off = turning == 1.0 && (u[i] - speed * direction[i]).abs() > 1e-9;
                    assert!(!off, "{angle}: {u:?} {speed} {direction:?}");
                }
            }
        }
    }
    // Each alone would stick.
    let mut sleeve = Sleeve::new(0.5, 0.5, 1.0);
    for (both, slips) in [([0.8 * most, 0.0], false), ([0.0, 0.8 * most], false), ([0.8 * most; 2], true)] {
        sleeve.force = both;
        let ran = run(&sleeve, [0.0; 2], &axes(Formulation::Index1, ADAPTIVE), 0.5);
        assert_eq!(length(ran.last().u) > 0.1, slips, "{both:?}");
    }
}

#[test]
fn what_comes_loose_goes_where_its_acceleration_is_along_its_slip() {
    for turning in [0.2, 1.0, 5.0] {
        for angle in [0.0, 0.4, 1.1, 2.5, -1.2] {
            for (at_rest, sliding) in [(0.5, 0.3), (0.5, 0.5)] {
                let direction = [f64::cos(angle), f64::sin(angle)];
                let mut sleeve = Sleeve::new(at_rest, sliding, turning);
                sleeve.rise = direction.map(|x| 2.0 * x);
                let loose = at_rest * G / 2.0;
                let ran = run(&sleeve, [0.0; 2], &axes(Formulation::Index1, ADAPTIVE), loose + 0.2);
                assert!(
                    ran.met.len() == 1 && ran.met[0].1 == SLIPS && (ran.met[0].0 - loose).abs() < 1e-10,
                    "{turning} {angle} {:?}",
                    ran.met
                );
                assert!(ran.steps < 5000, "{} steps", ran.steps);
                // (D + k) F = D F_0, |F| = mu G, by halving.
                let weights = [1.0, 1.0 / turning];
                let force = |k: f64| [0, 1].map(|i| weights[i] * at_rest * G * direction[i] / (weights[i] + k));
                let (mut low, mut high) = (0.0, 100.0);
                for _ in 0..200 {
                    let middle = 0.5 * (low + high);
                    if length(force(middle)) > sliding * G { low = middle } else { high = middle }
                }
                let first = ran.seen.iter().find(|seen| seen.t > loose - 1e-9).unwrap();
                for i in 0..2 {
                    let exact = force(low)[i];
                    assert!((first.force[i] - exact).abs() < 1e-8, "{turning} {angle}: {first:?} {exact}");
                }
            }
        }
    }
}

#[test]
fn a_small_force_along_moves_a_sleeve_on_a_shaft_that_turns() {
    let (mu, spin) = (0.3, 5.0);
    for force in [0.1, 1.0, -2.5] {
        for step in [ADAPTIVE, StepControl::Fixed(0.005)] {
            let mut sleeve = Sleeve::new(0.4, mu, 1.0).held();
            (sleeve.spin, sleeve.force) = (spin, [force, 0.0]);
            let around = sleeve.radius * spin;
            let ran = run(&sleeve, [0.0, -around], &axes(Formulation::Index1, step), 80.0);
            let creep = around * force / ((mu * G).powi(2) - force * force).sqrt();
            let Seen { u, force: friction, .. } = ran.last();
            assert!(ran.met.is_empty() && (u[0] - creep).abs() < 1e-9, "{step:?} {force}: {u:?} {creep}");
            assert!((friction[0] - force).abs() < 1e-9 && (length(friction) - mu * G).abs() < 1e-9, "{friction:?}");
        }
    }
}

#[test]
fn a_load_that_grows_with_its_own_friction_is_balanced_in_two_directions() {
    // Along y = x/2: x'' + (y'' + G)/2 = F_x - friction_x, and the load is y'' + G.
    let mut sleeve = Sleeve::new(0.6, 0.5, 2.0);
    (sleeve.oblique, sleeve.force) = (0.5, [-1.0, 3.0]);
    let ran = run(&sleeve, [0.0; 2], &axes(Formulation::Index1, ADAPTIVE), 0.3);
    let first = ran.seen[0].force;
    let load = (G + 0.5 * (sleeve.force[0] - first[0])) / 1.25;
    let a = [(sleeve.force[0] - first[0] - 0.5 * G) / 1.25, (sleeve.force[1] - first[1]) / 2.0];
    assert!((length(first) - 0.5 * load).abs() < 1e-9, "{first:?} {load}");
    assert!((a[0] * first[1] - a[1] * first[0]).abs() < 1e-9 && a[0] * first[0] + a[1] * first[1] > 0.0, "{a:?}");
    for seen in &ran.seen {
        let load = (G + 0.5 * (sleeve.force[0] - seen.force[0])) / 1.25;
        assert!((length(seen.force) - 0.5 * load).abs() < 1e-9, "{seen:?} {load}");
    }
}

/// Whatever pulls: the friction is within its circle, against the slip where there is one, and the run comes to its end.
#[test]
fn random_pulls_and_springs_keep_the_law() {
    let cases = std::env::var("HOLONOMY_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let mut state = 5_u64;
    let mut random = move |low: f64, high: f64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * f64::from((state >> 40) as u32) / f64::from(1 << 24)
    };
    let (mut sticks, mut slips, mut slow) = (0, 0, 0);
    for case in 0..cases {
        let sliding = random(0.05, 0.5);
        let at_rest = if case % 3 == 0 { sliding } else { sliding * random(1.0, 1.6) };
        let mut sleeve = Sleeve::new(at_rest, sliding, random(0.2, 4.0));
        sleeve.force = [random(-3.0, 3.0), random(-3.0, 3.0)];
        sleeve.rise = [random(-1.0, 1.0), random(-1.0, 1.0)];
        sleeve.stiffness = [random(0.0, 60.0), random(0.0, 60.0)];
        sleeve.shaken = [random(0.0, 8.0), random(1.0, 12.0)];
        sleeve.spin = if case % 2 == 0 { 0.0 } else { random(-2.0, 2.0) };
        sleeve.oblique = if case % 4 < 2 { 0.0 } else { random(-0.5, 0.5) };
        let u = [random(-1.0, 1.0), random(-1.0, 1.0)];
        let step = match case % 5 {
            4 => StepControl::Fixed(0.005),
            3 => StepControl::Adaptive { rtol: 1e-6, atol: 1e-6, first_step: None, max_step: Some(0.02) },
            // Where nothing moves steps are as long as they may be, longer than the force that is shaken.
            _ => StepControl::Adaptive { rtol: 1e-9, atol: 1e-9, first_step: None, max_step: Some(0.02) },
        };
        let ran = run(&sleeve, u, &axes(METHODS[case % 2], step), 5.0);
        for seen in &ran.seen {
            let along = sleeve.force[0] + sleeve.rise[0] * seen.t - sleeve.stiffness[0] * seen.x[0]
                + sleeve.shaken[0] * (sleeve.shaken[1] * seen.t).sin();
            let load = (G + sleeve.oblique * (along - seen.force[0])) / (1.0 + sleeve.oblique * sleeve.oblique);
            let force = length(seen.force);
            let speed = length(seen.u);
            let power = seen.force[0] * seen.u[0] + seen.force[1] * seen.u[1];
            if speed > 1e-2 {
                assert!((force - sliding * load.abs()).abs() < 1e-8, "{case}: {seen:?} {load}");
                assert!((power - force * speed).abs() < 1e-6 * force * speed, "{case}: {seen:?}");
            }
            assert!(
                force < at_rest * load.abs() * (1.0 + 1e-7) + 1e-9,
                "{case}: {seen:?} {force} {} {:?}",
                at_rest * load.abs(),
                ran.met
            );
        }
        // A slip that creeps for long needs steps as short as `|u| / (mu G)`.
        slow += usize::from(!ran.done);
        sticks += ran.met.iter().filter(|met| met.1 == STICKS).count();
        slips += ran.met.iter().filter(|met| met.1 == SLIPS).count();
        assert!(ran.met.iter().all(|met| met.1 < 2), "{:?}", ran.met);
    }
    assert!(sticks > cases && slips > cases / 2 && slow <= cases / 50, "{sticks} stick, {slips} slip, {slow} are slow");
}
