//! Dry friction, against closed forms.

use holonomy_solver::{
    Axes, Direction, Failure, Formulation, Friction, OneSided, Progress, RunOptions, Samples, Simulation, Sizes,
    StartState, StateRef, StepControl, System, Tableau,
};

use crate::models::{G, start};

const ADAPTIVE: StepControl = StepControl::Adaptive { rtol: 1e-10, atol: 1e-10, first_step: None, max_step: None };

const METHODS: [Formulation; 2] =
    [Formulation::Index1, Formulation::AugmentedLagrangian { penalty: 1e7, iterations: 10 }];

/// A block of mass 1 at `(x, y)` on a floor `y >= 0` that moves with `belt` along `x`, held by a spring and pushed by a force that grows.
struct Block {
    belt: f64,
    stiffness: f64,
    rise: f64,
    /// Weight pulls along the floor, too: `sin` and `cos` of its slope.
    slope: [f64; 2],
    floor: [OneSided; 1],
    friction: [Friction; 1],
}

impl Block {
    fn new(at_rest: f64, sliding: f64) -> Self {
        let contact = Some(0);
        Block {
            belt: 0.0,
            stiffness: 0.0,
            rise: 0.0,
            slope: [0.0, 1.0],
            floor: [OneSided { row: 0, memory: 0, restitution: 0.0 }],
            friction: [Friction {
                row: 1,
                sticks: 1,
                sense: 2,
                at_rest,
                sliding,
                contact,
                rounded: None,
                beside: None,
            }],
        }
    }
}

impl System for Block {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 1, h: 1, turns: 3 }
    }
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], matrix: &mut [f64]) {
        constraints[0] = -s.turns[0] * s.q[1];
        matrix.copy_from_slice(&[0.0, -s.turns[0], s.turns[1], 0.0]);
    }
    fn velocity(&mut self, s: StateRef<'_>, bias: &mut [f64]) {
        bias.copy_from_slice(&[0.0, -s.turns[1] * self.belt]);
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        force.copy_from_slice(&[-self.stiffness * s.q[0] + self.rise * s.t + G * self.slope[0], -G * self.slope[1]]);
        bias.fill(0.0);
    }
    fn rows_change(&self) -> bool {
        true
    }
    fn one_sided(&self) -> &[OneSided] {
        &self.floor
    }
    fn gaps(&mut self, s: StateRef<'_>, gaps: &mut [f64]) {
        gaps[0] = s.q[1];
    }
    fn frictions(&self) -> &[Friction] {
        &self.friction
    }
    fn slip(&mut self, _friction: usize, s: StateRef<'_>, direction: &mut [f64]) -> f64 {
        direction.copy_from_slice(&[1.0, 0.0]);
        s.v[0] - self.belt
    }
    fn load(&mut self, _friction: usize, _s: StateRef<'_>, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.copy_from_slice(&[1.0, 0.0]);
        multipliers[0]
    }
    fn crossings(&self) -> &[Direction] {
        &[]
    }
}

fn axes(formulation: Formulation, step: StepControl) -> Axes {
    Axes { formulation: Some(formulation), tableau: Some(Tableau::Dopri5), step: Some(step), ..Axes::default() }
}

struct Ran {
    end: Progress,
    met: Vec<(f64, usize)>,
    /// Time, coordinates, velocities, multipliers.
    last: (f64, Vec<f64>, Vec<f64>, Vec<f64>),
}

fn run(system: impl System + 'static, q: &[f64], v: &[f64], axes: &Axes, duration: f64) -> Ran {
    let start = StartState { turns: vec![0.0; system.sizes().turns], ..start(q, v) };
    let options = RunOptions::new(duration, Samples::Every(0.01));
    let mut simulation = Simulation::new(Box::new(system), start, axes, options).unwrap();
    let mut last = None;
    let end = simulation.advance(200_000, &mut |s| {
        last = Some((s.t, s.q.to_vec(), s.v.to_vec(), s.multipliers.to_vec()));
    });
    let met = simulation.crossings().iter().map(|met| (met.t, met.crossing)).collect();
    Ran { end, met, last: last.unwrap() }
}

/// What becomes of the floor, then of the friction.
const STICKS: usize = 2;
const SLIPS: usize = 3;

#[test]
fn a_block_slides_to_a_stop_and_stays() {
    for formulation in METHODS {
        for step in [ADAPTIVE, StepControl::Fixed(0.01)] {
            let ran = run(Block::new(0.4, 0.3), &[0.0, 0.0], &[2.0, 0.0], &axes(formulation, step), 1.5);
            assert_eq!(ran.end, Progress::Done, "{formulation:?} {step:?}");
            let (time, way) = (2.0 / (0.3 * G), 4.0 / (2.0 * 0.3 * G));
            assert_eq!(ran.met.len(), 1, "{:?}", ran.met);
            assert!(ran.met[0].1 == STICKS && (ran.met[0].0 - time).abs() < 1e-12, "{:?} {time}", ran.met);
            let (_, q, v, multipliers) = ran.last;
            assert!((q[0] - way).abs() < 1e-10 && v[0].abs() < 1e-12, "{q:?} {v:?} {way}");
            assert!((multipliers[0] - G).abs() < 1e-9 && multipliers[1].abs() < 1e-9, "{multipliers:?}");
        }
    }
}

#[test]
fn a_block_that_is_pushed_harder_and_harder_comes_loose_at_the_greatest_force() {
    // Also in the first step.
    for (formulation, step) in METHODS.map(|method| [(method, ADAPTIVE), (method, StepControl::Fixed(3.0))]).concat() {
        let mut block = Block::new(0.5, 0.2);
        block.rise = 2.0;
        let ran = run(block, &[0.0, 0.0], &[0.0, 0.0], &axes(formulation, step), 3.0);
        assert_eq!(ran.end, Progress::Done);
        let loose = 0.5 * G / 2.0;
        assert!(ran.met.len() == 1 && ran.met[0].1 == SLIPS && (ran.met[0].0 - loose).abs() < 1e-10, "{:?}", ran.met);
        let (t, q, ..) = ran.last;
        // x'' = 2 t - 0.2 g
        let s = t - loose;
        let exact = (0.5 - 0.2) * G * s * s / 2.0 + s.powi(3) / 3.0;
        assert!((q[0] - exact).abs() < 1e-8, "{} in place of {exact}", q[0]);
    }
}

#[test]
fn a_block_on_a_belt_sticks_and_slips_with_its_period() {
    let (at_rest, sliding, stiffness, belt) = (0.6, 0.35, 40.0, 0.25);
    let omega = 40.0_f64.sqrt();
    let reach = (at_rest - sliding) * G / stiffness;
    let period = 2.0 / omega * (std::f64::consts::PI - (reach * omega / belt).atan()) + 2.0 * reach / belt;
    for formulation in METHODS {
        let mut block = Block::new(at_rest, sliding);
        (block.stiffness, block.belt) = (stiffness, belt);
        let ran = run(block, &[0.0, 0.0], &[0.25, 0.0], &axes(formulation, ADAPTIVE), 10.0);
        assert_eq!(ran.end, Progress::Done);
        let loose: Vec<f64> = ran.met.iter().filter(|met| met.1 == SLIPS).map(|met| met.0).collect();
        assert!((loose[0] - at_rest * G / stiffness / belt).abs() < 1e-11, "{loose:?}");
        assert!(loose.len() > 5);
        for pair in loose.windows(2) {
            assert!((pair[1] - pair[0] - period).abs() < 1e-8, "{formulation:?} {pair:?} {period}");
        }
    }
}

#[test]
fn on_a_slope_it_stays_below_the_angle_of_friction_and_goes_above() {
    let at = |slope: f64| {
        let mut block = Block::new(0.5, 0.5);
        block.slope = [slope.sin(), slope.cos()];
        run(block, &[0.0, 0.0], &[0.0, 0.0], &axes(Formulation::Index1, ADAPTIVE), 1.0)
    };
    let angle = 0.5_f64.atan();
    let stays = at(angle - 1e-6);
    assert!(stays.end == Progress::Done && stays.met.is_empty() && stays.last.1[0] == 0.0, "{:?}", stays.last);
    // On the very edge it stays as well.
    assert!(at(angle).last.1[0].abs() < 1e-8);
    let goes = at(angle + 1e-6);
    let exact = 0.5 * G * ((angle + 1e-6).sin() - 0.5 * (angle + 1e-6).cos());
    assert!((goes.last.1[0] / exact - 1.0).abs() < 1e-6, "{:?} {exact}", goes.last);
}

#[test]
fn a_block_that_is_thrown_onto_the_floor_loses_at_most_friction_times_its_momentum() {
    // 1 m/s down: an impulse of 1 N s; friction takes 0.3 of it, or all there is.
    for (speed, after) in [(1.0, 0.7), (-1.0, -0.7), (0.2, 0.0)] {
        let ran = run(Block::new(0.3, 0.3), &[0.0, 0.0], &[speed, -1.0], &axes(Formulation::Index1, ADAPTIVE), 0.0);
        assert!((ran.last.2[0] - after).abs() < 1e-14 && ran.last.2[1].abs() < 1e-14, "{speed}: {:?}", ran.last.2);
    }
    let mut block = Block::new(0.3, 0.3);
    block.floor[0].restitution = 0.5;
    let ran = run(block, &[0.0, 0.0], &[2.0, -1.0], &axes(Formulation::Index1, ADAPTIVE), 0.0);
    assert!((ran.last.2[0] - 2.0 + 0.3 * 1.5).abs() < 1e-14 && (ran.last.2[1] - 0.5).abs() < 1e-14);
}

#[test]
fn rounded_friction_creeps_where_the_dry_one_sticks() {
    let mut block = Block::new(0.5, 0.5);
    block.friction[0].rounded = Some(1e-3);
    block.slope = [0.3_f64.sin(), 0.3_f64.cos()];
    let ran = run(block, &[0.0, 0.0], &[0.0, 0.0], &axes(Formulation::Index1, ADAPTIVE), 1.0);
    assert_eq!(ran.end, Progress::Done);
    // tan 0.3 = 0.5 tanh(u / speed)
    let creep = 1e-3 * (0.3_f64.tan() / 0.5).atanh();
    assert!(ran.met.is_empty() && (ran.last.2[0] - creep).abs() < 1e-9, "{:?} {creep}", ran.last.2);
}

/// A mass on a guide across which a rod pushes: `x` along it, held at `y = slope x`... the load of the guide grows with the friction it makes.
struct Wedge {
    friction: [Friction; 1],
}

impl System for Wedge {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 1, h: 1, turns: 2 }
    }
    // The guide is x + 2 y = 0; friction acts along x alone, and so presses against the guide.
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], matrix: &mut [f64]) {
        constraints[0] = s.q[0] + 2.0 * s.q[1];
        matrix.copy_from_slice(&[1.0, 2.0, s.turns[0], 0.0]);
    }
    fn velocity(&mut self, _s: StateRef<'_>, bias: &mut [f64]) {
        bias.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        force.copy_from_slice(&[0.0, -G]);
        bias.fill(0.0);
    }
    fn rows_change(&self) -> bool {
        true
    }
    fn frictions(&self) -> &[Friction] {
        &self.friction
    }
    fn slip(&mut self, _friction: usize, s: StateRef<'_>, direction: &mut [f64]) -> f64 {
        direction.copy_from_slice(&[1.0, 0.0]);
        s.v[0]
    }
    fn load(&mut self, _friction: usize, _s: StateRef<'_>, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.copy_from_slice(&[if multipliers[0] < 0.0 { -1.0 } else { 1.0 }, 0.0]);
        multipliers[0].abs()
    }
}

#[test]
fn a_load_that_grows_with_its_own_friction_is_balanced_or_refused() {
    let wedge = |mu: f64| Wedge {
        friction: [Friction {
            row: 1,
            sticks: 0,
            sense: 1,
            at_rest: mu,
            sliding: mu,
            contact: None,
            rounded: None,
            beside: None,
        }],
    };
    // v = (2, -1) s: 5/4 s'' ... with F = mu |lambda| along x: lambda = -(2 g + F) / 5 where it slides towards +x.
    for (mu, v) in [(0.5, [1.0, -0.5]), (0.5, [-1.0, 0.5]), (4.5, [1.0, -0.5])] {
        let ran = run(wedge(mu), &[0.0, 0.0], &v, &axes(Formulation::Index1, ADAPTIVE), 0.0);
        let sense = f64::signum(v[0]);
        let exact = -(2.0 * G) / (5.0 - sense * mu);
        assert!((ran.last.3[0] / exact - 1.0).abs() < 1e-12, "{mu} {v:?}: {:?} {exact}", ran.last.3);
        assert!((ran.last.3[1] - sense * mu * exact.abs()).abs() < 1e-10);
    }
    let system = wedge(5.5);
    let start = StartState { turns: vec![0.0; 2], ..start(&[0.0, 0.0], &[1.0, -0.5]) };
    let options = RunOptions::new(1.0, Samples::EachStep);
    let refused = Simulation::new(Box::new(system), start, &axes(Formulation::Index1, ADAPTIVE), options).err();
    assert_eq!(refused, Some(Failure::Painleve { t: 0.0, row: 1 }));
}
