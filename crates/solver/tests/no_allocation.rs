//! A step allocates nothing once its workspace exists: counted over whole runs of every formulation.

#[path = "suite/models/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "the suite uses the rest")]
mod models;

#[path = "suite/bars.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "the suite uses the rest")]
mod bars;

use std::alloc::System as SystemAllocator;

use holonomy_solver::{
    Axes, Basis, Continuation, Corrected, Correction, Direction, Formulation, Friction, FullDirection, Implicit,
    Metric, Multipliers, OneSided, Orthogonalization, Progress, Redundancy, RunOptions, Samples, SecondStep,
    Simulation, Sizes, Stabilization, StartState, StateRef, StepControl, System, Tableau,
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<SystemAllocator> = &INSTRUMENTED_SYSTEM;

/// Allocations and releases of a whole run after construction, with the number of steps and samples.
fn count(system: impl System + 'static, start: &StartState, axes: &Axes, samples: Samples) -> (usize, u64, usize) {
    let options = RunOptions::new(1.0, samples);
    let mut simulation = Simulation::new(Box::new(system), start.clone(), axes, options).expect("a run");
    let mut emitted = 0;
    let region = Region::new(ALLOCATOR);
    while simulation.advance(10, &mut |_| emitted += 1) == Progress::Running {}
    let change = region.change();
    assert_eq!(simulation.advance(1, &mut |_| {}), Progress::Done);
    (change.allocations + change.reallocations + change.deallocations, simulation.statistics().steps, emitted)
}

/// The equations of the pendulum that a system holds as its first field.
macro_rules! as_the_pendulum {
    () => {
        fn sizes(&self) -> Sizes {
            self.0.sizes()
        }
        fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
            self.0.position(s, c, matrix);
        }
        fn velocity(&mut self, s: StateRef<'_>, bias: &mut [f64]) {
            self.0.velocity(s, bias);
        }
        fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
            self.0.constraint_matrix_rate(s, rate);
        }
        fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
            self.0.dynamics(s, mass, force, bias);
        }
    };
}

/// A pendulum of which it is said that its equations bend after half a second.
struct Bent(models::Pendulum);

impl System for Bent {
    as_the_pendulum!();
    fn switches(&self) -> usize {
        1
    }
    fn switch_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        values[0] = s.t - 0.5;
    }
}

/// A pendulum with a quantity that is looked at in every step and never becomes zero.
struct Watched(models::Pendulum);

impl System for Watched {
    as_the_pendulum!();
    fn crossings(&self) -> &[Direction] {
        &[Direction::Both]
    }
    fn crossing_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        values[0] = s.t + 1.0;
    }
}

/// A pendulum whose rod is a cord, which is taut all the time: its multiplier is looked at in every step.
struct Cord(models::Pendulum);

impl System for Cord {
    fn sizes(&self) -> Sizes {
        Sizes { turns: 1, ..self.0.sizes() }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        self.0.position(s, c, matrix);
        c.iter_mut().chain(matrix).for_each(|x| *x *= s.turns[0]);
    }
    fn velocity(&mut self, s: StateRef<'_>, bias: &mut [f64]) {
        self.0.velocity(s, bias);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        self.0.constraint_matrix_rate(s, rate);
        rate.iter_mut().for_each(|x| *x *= s.turns[0]);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        self.0.dynamics(s, mass, force, bias);
        bias.iter_mut().for_each(|x| *x *= s.turns[0]);
    }
    fn rows_change(&self) -> bool {
        true
    }
    fn one_sided(&self) -> &[OneSided] {
        &[OneSided { row: 0, memory: 0, restitution: 0.0 }]
    }
    fn gaps(&mut self, s: StateRef<'_>, gaps: &mut [f64]) {
        let mut matrix = [0.0; 3];
        self.0.position(s, gaps, &mut matrix);
        gaps[0] = -gaps[0];
    }
}

/// A pendulum with friction against its turning about the vertical, which slides all the time: its load is found in every evaluation. `PAIR`: the same
/// friction is against its rising as well.
struct Rubbing<const PAIR: bool>(models::Pendulum);

const ALONE: [Friction; 1] = [friction(0, None)];
const BOTH: [Friction; 2] = [friction(0, Some(1)), friction(1, Some(0))];

const fn friction(i: usize, beside: Option<usize>) -> Friction {
    let (at_rest, sliding) = (0.01, 0.01);
    Friction { row: 1 + i, sticks: 2 * i, sense: 2 * i + 1, at_rest, sliding, contact: None, rounded: None, beside }
}

impl<const PAIR: bool> System for Rubbing<PAIR> {
    fn sizes(&self) -> Sizes {
        let h = 1 + usize::from(PAIR);
        Sizes { h, turns: 2 * h, ..self.0.sizes() }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        let (rod, along) = matrix.split_at_mut(3);
        self.0.position(s, c, rod);
        along[..3].copy_from_slice(&[-s.turns[0] * s.q[1], s.turns[0] * s.q[0], 0.0]);
        if PAIR {
            along[3..].copy_from_slice(&[0.0, 0.0, s.turns[2]]);
        }
    }
    fn velocity(&mut self, s: StateRef<'_>, bias: &mut [f64]) {
        self.0.velocity(s, &mut bias[..1]);
        bias[1..].fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        let (rod, along) = rate.split_at_mut(3);
        self.0.constraint_matrix_rate(s, rod);
        along.fill(0.0);
        along[..2].copy_from_slice(&[-s.turns[0] * s.v[1], s.turns[0] * s.v[0]]);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        self.0.dynamics(s, mass, force, &mut bias[..1]);
        bias[1..].fill(0.0);
    }
    fn rows_change(&self) -> bool {
        true
    }
    fn frictions(&self) -> &[Friction] {
        if PAIR { &BOTH } else { &ALONE }
    }
    fn slip(&mut self, friction: usize, s: StateRef<'_>, direction: &mut [f64]) -> f64 {
        if friction == 1 {
            direction.copy_from_slice(&[0.0, 0.0, 1.0]);
            return s.v[2];
        }
        direction.copy_from_slice(&[-s.q[1], s.q[0], 0.0]);
        s.q[0] * s.v[1] - s.q[1] * s.v[0]
    }
    fn load(&mut self, _friction: usize, _s: StateRef<'_>, multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        gradient[0] = multipliers[0].signum();
        multipliers[0].abs()
    }
}

/// A pendulum that is braked by the tension of its rod: the force is found with the multiplier in every evaluation.
struct Braked(models::Pendulum);

impl System for Braked {
    as_the_pendulum!();
    fn reactive_rows(&self) -> &[usize] {
        &[0]
    }
    fn reactive_force(&mut self, _i: usize, s: StateRef<'_>, force: &mut [f64]) {
        force.iter_mut().zip(s.v).for_each(|(force, v)| *force = -0.01 * v);
    }
}

fn main() {
    use Orthogonalization::{GramSchmidt, Polar};
    let adaptive = StepControl::Adaptive { rtol: 1e-7, atol: 1e-7, first_step: None, max_step: None };
    let minimal = |continuation| Axes {
        formulation: Some(Formulation::MINIMAL),
        continuation: Some(continuation),
        tableau: Some(Tableau::Dopri5),
        step: Some(adaptive),
        ..Axes::default()
    };
    let with_basis = |basis| Axes { basis: Some(basis), continuation: None, ..minimal(Continuation::None) };
    let index_1 = |stabilization| Axes {
        formulation: Some(Formulation::Index1),
        stabilization: Some(stabilization),
        tableau: Some(Tableau::Rk4),
        step: Some(StepControl::Fixed(2e-3)),
        ..Axes::default()
    };
    let mass = Correction { metric: Metric::Mass, alpha: 1.0 };
    let methods = [
        minimal(Continuation::None),
        minimal(Continuation::Exponential(Polar)),
        minimal(Continuation::Exponential(GramSchmidt)),
        minimal(Continuation::FirstOrder(Polar)),
        minimal(Continuation::MuntheKaas(Polar)),
        Axes { formulation: Some(Formulation::Minimal { correction: Corrected::Step }), ..minimal(Continuation::None) },
        with_basis(Basis::Svd),
        with_basis(Basis::ZeroEigenvalue),
        with_basis(Basis::CoordinatePartitioning),
        index_1(Stabilization::None),
        index_1(Stabilization::Projection(Metric::Euclidean)),
        index_1(Stabilization::Projection(Metric::Mass)),
        index_1(Stabilization::PositionProjection(Metric::Euclidean)),
        index_1(Stabilization::Baumgarte { alpha1: 12.0, alpha0: 70.0 }),
        index_1(Stabilization::Full { d: FullDirection::Transposed, correction: Correction::default() }),
        index_1(Stabilization::Full { d: FullDirection::Block, correction: mass }),
        index_1(Stabilization::Both2 { second_step: SecondStep::Frozen, correction: mass }),
        index_1(Stabilization::Both2 { second_step: SecondStep::FreshJacobian, correction: Correction::default() }),
    ];
    let others = ["null-space", "projected", "augmented-lagrangian", "invariant"].map(|id| Axes {
        formulation: Formulation::from_id(id),
        tableau: Some(Tableau::Dop853),
        step: Some(adaptive),
        ..Axes::default()
    });
    let implicit = ["index-3", "projected-invariants"].into_iter().flat_map(|id| {
        let formulation = Formulation::from_id(id);
        Implicit::IDS.iter().map(move |integrator| Axes {
            formulation,
            implicit: Implicit::from_id(integrator),
            step: Some(if *integrator == "radau5" { adaptive } else { StepControl::Fixed(2e-3) }),
            ..Axes::default()
        })
    });
    let others: Vec<Axes> = others.into_iter().chain(implicit).collect();
    // The counter must be able to count.
    let region = Region::new(ALLOCATOR);
    drop(vec![0.0_f64; 8]);
    assert_eq!(region.change().allocations, 1);

    let double = models::DoublePendulum::new(true);
    let start = double.start_at([1.0, 2.0]);
    for axes in methods.iter().chain(&others) {
        for samples in [Samples::EachStep, Samples::Every(0.007), Samples::Landing(0.07)] {
            let spherical = models::Pendulum::spherical();
            let (allocations, steps, emitted) = count(spherical, &models::Pendulum::spherical_start(), axes, samples);
            assert_eq!(allocations, 0, "spherical pendulum, {axes:?}, {samples:?}");
            assert!(steps > 10 && emitted > 10);
            let dependent = Axes { redundancy: Some(Redundancy::Eliminate(Some(vec![1]))), ..axes.clone() };
            let (allocations, ..) = count(double.clone(), &start, &dependent, samples);
            assert_eq!(allocations, 0, "double pendulum, {axes:?}, {samples:?}");
            if axes.formulation == Some(Formulation::Projected) {
                continue; // The mass matrix of the top is singular.
            }
            let (allocations, ..) = count(models::SpinTop, &models::SpinTop::start(), axes, samples);
            assert_eq!(allocations, 0, "spin top, {axes:?}, {samples:?}");
        }
    }
    for axes in &methods {
        let start = models::Pendulum::spherical_start();
        let (allocations, steps, _) = count(Bent(models::Pendulum::spherical()), &start, axes, Samples::EachStep);
        assert_eq!(allocations, 0, "a kink, {axes:?}");
        let (_, smooth, _) = count(models::Pendulum::spherical(), &start, axes, Samples::EachStep);
        assert_eq!(steps > smooth, !matches!(axes.step, Some(StepControl::Fixed(_))), "a kink, {axes:?}");
        let watched = Watched(models::Pendulum::spherical());
        let (allocations, steps, _) = count(watched, &models::Pendulum::spherical_start(), axes, Samples::Every(0.007));
        assert_eq!(allocations, 0, "watched pendulum, {axes:?}");
        assert!(steps > 10);
    }
    for axes in methods.iter().filter(|axes| axes.formulation == Some(Formulation::Index1)) {
        let pendulum = models::Pendulum::spherical();
        let (start, _) = pendulum.conical_start(0.6);
        let start = StartState { turns: vec![0.0], ..start };
        let (allocations, steps, _) = count(Cord(pendulum), &start, axes, Samples::Every(0.007));
        assert_eq!(allocations, 0, "a cord, {axes:?}");
        assert!(steps > 10);
        let start = StartState { turns: vec![0.0; 2], ..start };
        let alone = Rubbing::<false>(models::Pendulum::spherical());
        let (allocations, steps, _) = count(alone, &start, axes, Samples::Every(0.007));
        assert_eq!(allocations, 0, "friction, {axes:?}");
        assert!(steps > 10);
        let start = StartState { turns: vec![0.0; 4], ..start };
        let both = Rubbing::<true>(models::Pendulum::spherical());
        let (allocations, steps, _) = count(both, &start, axes, Samples::Every(0.007));
        assert_eq!(allocations, 0, "friction in two directions, {axes:?}");
        assert!(steps > 10);
        let start = StartState { turns: Vec::new(), ..start };
        let (allocations, steps, _) = count(Braked(models::Pendulum::spherical()), &start, axes, Samples::Every(0.007));
        assert_eq!(allocations, 0, "a force that follows from a multiplier, {axes:?}");
        assert!(steps > 10);
    }
    // Bars in rotation-matrix coordinates, multipliers in every stage and held.
    let mut runs = 0;
    for multipliers in [Multipliers::Stage, Multipliers::Step] {
        for tableau in [Tableau::Rk4, Tableau::Dop853] {
            for samples in [Samples::EachStep, Samples::Every(0.007), Samples::Landing(0.07)] {
                let bars = bars::Bars::new(false);
                let two_step = Axes {
                    formulation: Some(Formulation::TwoStep { multipliers }),
                    tableau: Some(tableau),
                    ..index_1(Stabilization::Projection(Metric::Euclidean))
                };
                let start = bars.start();
                let (allocations, ..) = count(bars, &start, &two_step, samples);
                assert_eq!(allocations, 0, "bars, {two_step:?}, {samples:?}");
                runs += 1;
            }
        }
    }
    // More rows than dense matrices are made for.
    for stabilization in [
        Stabilization::Projection(Metric::Euclidean),
        Stabilization::Both2 { second_step: SecondStep::FreshJacobian, correction: Correction::default() },
        Stabilization::Both(mass),
    ] {
        let axes = Axes { step: Some(StepControl::Fixed(0.02)), ..index_1(stabilization) };
        let beads = models::Beads::new(401);
        let start = beads.start();
        let (allocations, ..) = count(beads, &start, &axes, Samples::Every(0.07));
        assert_eq!(allocations, 0, "beads, {axes:?}");
        runs += 1;
    }
    // More unknowns than stages have frames of their own for.
    for continuation in [Continuation::None, Continuation::Exponential(Polar)] {
        let beads = models::Beads::new(40);
        let start = beads.start();
        let (allocations, ..) = count(beads, &start, &minimal(continuation), Samples::Every(0.07));
        assert_eq!(allocations, 0, "beads, {continuation:?}");
        runs += 1;
    }
    println!("no allocation in {} runs", 3 * 3 * (methods.len() + others.len()) - 3 + runs);
}
