//! Implicit methods: orders, dissipation, references, failures.

use holonomy_solver::{
    Axes, Continuation, Failure, Formulation, Implicit, MotionRef, Objection, Progress, Quantity, Redundancy,
    RunOptions, Samples, Setting, Simulation, Sizes, StartState, StateRef, StepControl, System,
};

use crate::failures::DeadPoint;
use crate::models::{
    DoublePendulum, Driven, MovingSupport, Oscillator, Pendulum, Sleigh, SpinTop, holonomic_derivatives, no_rows, start,
};
use crate::reference::{Table, Trace, adaptive, distance, order, run, run_with};

const FORMULATIONS: [Formulation; 2] = [Formulation::Index3, Formulation::ProjectedInvariants];

fn fixed(formulation: Formulation, implicit: Implicit, step: f64) -> Axes {
    Axes {
        formulation: Some(formulation),
        implicit: Some(implicit),
        step: Some(StepControl::Fixed(step)),
        ..Axes::default()
    }
}

fn radau5(formulation: Formulation, tolerance: f64) -> Axes {
    let step = StepControl::Adaptive { rtol: tolerance, atol: tolerance, first_step: None, max_step: None };
    Axes { formulation: Some(formulation), implicit: Some(Implicit::Radau5), step: Some(step), ..Axes::default() }
}

fn second_order() -> [Implicit; 4] {
    [
        Implicit::Multistep { rho_inf: 0.6 },
        Implicit::Multistep { rho_inf: 0.0 },
        Implicit::GeneralizedAlpha { rho_inf: 0.8 },
        Implicit::GeneralizedAlpha { rho_inf: 0.3 },
    ]
}

/// Errors of positions, velocities and multipliers of the spherical pendulum at 0.2 s.
fn errors(axes: &Axes) -> [f64; 3] {
    let table = Table::read("spherical_pendulum.csv");
    let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), axes, 0.2, Samples::Every(0.2));
    let row = trace.last();
    [
        distance(&row.q, &table.at(0.2, ["x", "y", "z"])),
        distance(&row.v, &table.at(0.2, ["vx", "vy", "vz"])),
        distance(&row.multipliers, &table.at(0.2, ["lambda"])),
    ]
}

#[test]
fn methods_have_their_order_in_positions_velocities_and_multipliers() {
    for formulation in FORMULATIONS {
        for (implicit, steps, nominal) in second_order()
            .map(|implicit| (implicit, [1e-3, 5e-4], 2.0))
            .into_iter()
            .chain([(Implicit::Radau5, [8e-3, 4e-3], 5.0)])
        {
            let [coarse, fine] = steps.map(|step| errors(&fixed(formulation, implicit, step)));
            for (i, what) in ["q", "v", "lambda"].into_iter().enumerate() {
                let observed = order(coarse[i], fine[i]);
                assert!(
                    (observed - nominal).abs() < 0.35,
                    "{} {implicit:?} {what}: {observed} ({:e} {:e})",
                    formulation.id(),
                    coarse[i],
                    fine[i]
                );
            }
        }
    }
}

/// Share of a stiff oscillation that is left after each of 40 steps, and after the first of them.
fn damping(implicit: Implicit, formulation: Formulation) -> (f64, f64) {
    let frequency = 1e6;
    let system = Oscillator { frequency, damping: 0.0, tied: true };
    let trace =
        run(system, &start(&[1.0, 1.0], &[0.0, 0.0]), &fixed(formulation, implicit, 0.01), 0.8, Samples::EachStep);
    let size = |i: usize| {
        let row = &trace.rows[i];
        (row.q[0] * row.q[0] + (row.v[0] / frequency) * (row.v[0] / frequency)).sqrt()
    };
    ((size(80) / size(40)).powf(1.0 / 40.0), size(2))
}

#[test]
fn the_fastest_motions_are_damped_as_rho_inf_promises() {
    for formulation in FORMULATIONS {
        for rho_inf in [0.2, 0.6, 0.9] {
            for implicit in [Implicit::Multistep { rho_inf }, Implicit::GeneralizedAlpha { rho_inf }] {
                let (left, _) = damping(implicit, formulation);
                // A double root: k rho^k, which adds 2^(1/40) to the ratio.
                assert!(left > 0.99 * rho_inf && left < 1.03 * rho_inf, "{implicit:?}: {left}");
            }
        }
        let (_, left) = damping(Implicit::Radau5, formulation);
        assert!(left < 1e-6, "{left:e}");
    }
    // Slow motions keep their amplitude, to the error of the method.
    for implicit in second_order() {
        let system = Oscillator { frequency: 1.0, damping: 0.0, tied: true };
        let axes = fixed(Formulation::Index3, implicit, 0.01);
        let trace = run(system, &start(&[1.0, 1.0], &[0.0, 0.0]), &axes, 10.0, Samples::EachStep);
        let row = trace.last();
        assert!((row.q[0].hypot(row.v[0]) - 1.0).abs() < 1e-4 && (row.q[0] - 10.0_f64.cos()).abs() < 1e-3);
    }
}

#[test]
fn radau5_meets_the_spherical_pendulum_in_both_formulations() {
    let table = Table::read("spherical_pendulum.csv");
    for formulation in FORMULATIONS {
        let axes = radau5(formulation, 1e-11);
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 2.0, Samples::Landing(0.04));
        for row in &trace.rows {
            let x = distance(&row.q, &table.at(row.t, ["x", "y", "z"]));
            let v = distance(&row.v, &table.at(row.t, ["vx", "vy", "vz"]));
            let lambda = distance(&row.multipliers, &table.at(row.t, ["lambda"]));
            assert!(x < 1e-8 && v < 1e-7 && lambda < 1e-5, "{} {}: {x:e} {v:e} {lambda:e}", formulation.id(), row.t);
            assert!(row.drift[0] <= 1e-13 && row.drift[1] <= 1e-12, "{:?}", row.drift);
        }
    }
}

#[test]
fn radau5_meets_the_planar_pendulum_and_the_spin_top() {
    for formulation in FORMULATIONS {
        let axes = radau5(formulation, 1e-11);
        let table = Table::read("planar_pendulum.csv");
        let trace = run(Pendulum::planar(), &Pendulum::planar_start(), &axes, 10.0, Samples::Landing(0.2));
        for row in &trace.rows {
            let x = distance(&row.q, &table.at(row.t, ["x", "z"]));
            assert!(x < 1e-8, "{} {}: {x:e}", formulation.id(), row.t);
        }
        // The mass matrix of the top is singular.
        let table = Table::read("spin_top.csv");
        let trace = run(SpinTop, &SpinTop::start(), &axes, 5.0, Samples::Landing(0.1));
        for row in &trace.rows {
            let x = distance(&row.q, &table.at(row.t, ["x", "y", "z", "e0", "e1", "e2", "e3"]));
            assert!(x < 1e-8, "{} {}: {x:e}", formulation.id(), row.t);
        }
    }
}

/// Largest differences of positions and velocities from `minimal` at 1e-12.
fn against_minimal(
    system: impl System + Clone + 'static,
    start: &StartState,
    axes: &Axes,
    duration: f64,
    samples: Samples,
) -> ([f64; 2], Trace) {
    let continuation = Some(Continuation::None);
    let truth =
        adaptive(Axes { formulation: Some(Formulation::MINIMAL), continuation, ..Axes::default() }, 1e-12, 1e-12);
    let truth = run(system.clone(), start, &truth, duration, Samples::Landing(0.05));
    let trace = run(system, start, axes, duration, samples);
    let mut worst = [0.0_f64; 2];
    for row in &truth.rows {
        let ours = trace.at(row.t);
        worst = [worst[0].max(distance(&ours.q, &row.q)), worst[1].max(distance(&ours.v, &row.v))];
    }
    (worst, trace)
}

#[test]
fn radau5_agrees_with_minimal_on_driven_rolling_and_redundant_systems() {
    for formulation in FORMULATIONS {
        let axes = radau5(formulation, 1e-11);
        let landing = Samples::Landing(0.05);
        // A dependent row is left out.
        let double = DoublePendulum::new(true);
        let ([q, v], trace) = against_minimal(double.clone(), &double.start_at([1.0, 2.0]), &axes, 2.0, landing);
        assert!(q < 1e-8 && v < 1e-7, "double pendulum: {q:e} {v:e}");
        assert!(trace.rows.iter().all(|row| row.multipliers.contains(&0.0) && row.rank == 2));
        // Time in the constraint.
        let support = MovingSupport { l: 1.0, a: 0.1, w: 4.0 };
        let begin = start(&[0.0, -1.0], &[0.4, 0.0]);
        let ([q, v], _) = against_minimal(support, &begin, &axes, 2.0, landing);
        assert!(q < 1e-8 && v < 1e-7, "moving support: {q:e} {v:e}");
        // Pfaffian and holonomic rows, a coordinate without mass.
        let sleigh = Sleigh { height: true };
        let ([q, v], trace) = against_minimal(sleigh.clone(), &sleigh.start_on_surface(), &axes, 2.0, landing);
        assert!(q < 1e-8 && v < 1e-7, "sleigh: {q:e} {v:e}");
        assert!(trace.statistics.drift_velocity < 1e-12);
        // Nothing left to move freely.
        let driven = Driven { n: 2, driven: 2 };
        let begin = start(&[0.0, 1.0_f64.sin()], &[1.0, 1.0_f64.cos()]);
        let ([q, v], _) = against_minimal(driven, &begin, &axes, 2.0, landing);
        assert!(q < 1e-12 && v < 1e-12, "driven: {q:e} {v:e}");
    }
}

#[test]
fn methods_of_order_2_agree_with_minimal_on_driven_rolling_and_redundant_systems() {
    for formulation in FORMULATIONS {
        for implicit in second_order() {
            let axes = fixed(formulation, implicit, 1e-3);
            let each = Samples::EachStep;
            let double = DoublePendulum::new(true);
            let ([q, _], trace) = against_minimal(double.clone(), &double.start_at([1.0, 2.0]), &axes, 1.0, each);
            assert!(q < 2e-4, "double pendulum {axes:?}: {q:e}");
            assert!(trace.statistics.drift_position < 1e-13);
            let sleigh = Sleigh { height: true };
            let ([q, v], trace) = against_minimal(sleigh.clone(), &sleigh.start_on_surface(), &axes, 1.0, each);
            assert!(q < 1e-6 && v < 1e-5, "sleigh {axes:?}: {q:e} {v:e}");
            assert!(trace.statistics.drift_position < 1e-13);
            let support = MovingSupport { l: 1.0, a: 0.1, w: 4.0 };
            let begin = start(&[0.0, -1.0], &[0.4, 0.0]);
            let ([q, v], _) = against_minimal(support, &begin, &axes, 1.0, each);
            assert!(q < 1e-5 && v < 1e-4, "moving support {axes:?}: {q:e} {v:e}");
        }
    }
}

#[test]
fn velocities_of_index_3_drift_with_order_2_and_those_of_projected_invariants_not_at_all() {
    for implicit in second_order() {
        let drift = |formulation, step| {
            let axes = fixed(formulation, implicit, step);
            let trace = run(Pendulum::planar(), &Pendulum::planar_start(), &axes, 1.0, Samples::EachStep);
            assert!(trace.statistics.drift_position < 1e-13, "{axes:?}: {:?}", trace.statistics);
            trace.statistics.drift_velocity
        };
        let [coarse, fine] = [4e-3, 2e-3].map(|step| drift(Formulation::Index3, step));
        assert!(fine > 1e-8 && (order(coarse, fine) - 2.0).abs() < 0.3, "{implicit:?}: {coarse:e} {fine:e}");
        let held = drift(Formulation::ProjectedInvariants, 4e-3);
        assert!(held < 1e-10, "{implicit:?}: {held:e}");
    }
}

#[test]
fn small_steps_do_not_ruin_the_condition() {
    // Divided by h^2, the round-off of a length is 1e-16 / 1e-10 of an acceleration; nothing worse may happen.
    let table = Table::read("planar_pendulum.csv");
    for formulation in FORMULATIONS {
        for implicit in second_order() {
            let axes = fixed(formulation, implicit, 1e-5);
            let trace = run(Pendulum::planar(), &Pendulum::planar_start(), &axes, 0.2, Samples::Every(0.2));
            let row = trace.last();
            let x = distance(&row.q, &table.at(0.2, ["x", "z"]));
            let lambda = distance(&row.multipliers, &table.at(0.2, ["lambda"]));
            assert!(x < 1e-9 && lambda < 1e-8, "{axes:?}: {x:e} {lambda:e}");
        }
    }
}

#[test]
fn samples_within_steps_are_as_good_as_the_steps_and_fulfil_the_constraints() {
    for formulation in FORMULATIONS {
        let table = Table::read("spherical_pendulum.csv");
        let axes = radau5(formulation, 1e-11);
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, Samples::Every(0.04));
        for row in &trace.rows {
            assert!(distance(&row.q, &table.at(row.t, ["x", "y", "z"])) < 1e-8);
            assert!(distance(&row.v, &table.at(row.t, ["vx", "vy", "vz"])) < 1e-6);
            assert!(row.drift[0] / (0.08 * 0.08) <= 1e-13 && row.drift[1] <= 1e-12, "{:?}", row.drift);
        }
    }
}

/// A mass that is pushed with 1 N from `SWITCH` on, its double beside it.
#[derive(Clone)]
struct Switched([f64; 1]);

const SWITCH: f64 = 0.5503;

impl System for Switched {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 1, h: 0, turns: 0 }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        c[0] = s.q[0] - s.q[1];
        matrix.copy_from_slice(&[1.0, -1.0]);
    }
    fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
        b[0] = 0.0;
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
        mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        force.copy_from_slice(&[if s.t >= SWITCH { 2.0 } else { 0.0 }, 0.0]);
        gamma[0] = 0.0;
    }
    holonomic_derivatives!();
    fn dynamics_derivatives(&mut self, _at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        by_q.fill(0.0);
        by_v.fill(0.0);
    }
    fn time_events(&self) -> &[f64] {
        &self.0
    }
}

#[test]
fn a_switch_ends_a_step_and_the_memory_of_the_method() {
    for formulation in FORMULATIONS {
        for implicit in second_order().into_iter().chain([Implicit::Radau5]) {
            let axes = fixed(formulation, implicit, 0.01);
            let trace = run(Switched([SWITCH]), &start(&[0.0; 2], &[0.0; 2]), &axes, 1.0, Samples::EachStep);
            let left = 1.0 - SWITCH;
            let row = trace.last();
            // A constant force is integrated exactly; memory across the switch would leave 1e-4 or more.
            assert!(
                (row.q[0] - 0.5 * left * left).abs() < 1e-13 && (row.v[0] - left).abs() < 1e-13,
                "{axes:?} {row:?}"
            );
            assert!((row.multipliers[0] - 1.0).abs() < 1e-11, "{axes:?} {row:?}");
        }
    }
}

#[test]
fn steps_that_cannot_be_solved_are_shortened_or_reported() {
    for formulation in FORMULATIONS {
        // A rod that is pulled straight at t = 1 and no further.
        let begin = start(&[0.0, 1.0], &[1.0, 0.0]);
        let methods = second_order().into_iter().chain([Implicit::Radau5]);
        let fixed = methods.map(|implicit| fixed(formulation, implicit, 0.03));
        for axes in fixed.chain([radau5(formulation, 1e-8)]) {
            let trace = run_with(DeadPoint, &begin, &axes, RunOptions::new(2.0, Samples::EachStep));
            let Progress::Failed(failure) = &trace.progress else { panic!("{axes:?} {:?}", trace.progress) };
            assert!(
                matches!(
                    failure,
                    Failure::NotSolved { .. }
                        | Failure::Singular { .. }
                        | Failure::NotConverged { .. }
                        | Failure::StepTooSmall { .. }
                ),
                "{failure:?}"
            );
            assert!((0.9..=1.05).contains(&failure.t().unwrap()), "{axes:?} {failure:?}");
            // Near the dead point the iteration ends where it no longer gains, above round-off.
            assert!(trace.last().t > 0.85 && trace.rows.iter().all(|row| row.drift[0] < 1e-10), "{axes:?}");
        }
        // Tolerances find the step by themselves.
        let step = StepControl::Adaptive { rtol: 1e-6, atol: 1e-6, first_step: Some(1.0), max_step: None };
        let axes = Axes { step: Some(step), ..radau5(formulation, 1e-6) };
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 2.0, Samples::Landing(0.5));
        let s = trace.statistics;
        assert!(s.rejected > 0 && s.steps == s.accepted + s.rejected && s.accepted < 1000, "{s:?}");
        let exact = Table::read("spherical_pendulum.csv").at(2.0, ["x", "y", "z"]);
        assert!(distance(&trace.last().q, &exact) < 1e-3);
    }
}

#[test]
fn an_unsolved_step_names_the_row_that_is_violated() {
    let failure = Failure::NotSolved { t: 0.5, step: 0.1, row: Some(3), residual: 1e-3 };
    assert_eq!((failure.id(), failure.t()), ("not-converged", Some(0.5)));
    assert_eq!(failure.to_string(), "the implicit step of 0.1 s at t = 0.5 s did not converge");
}

#[test]
fn a_force_that_stops_being_a_number_ends_the_run() {
    for formulation in FORMULATIONS {
        for axes in [radau5(formulation, 1e-6), fixed(formulation, second_order()[0], 0.01)] {
            let system = Pendulum { broken_after: 0.5, ..Pendulum::planar() };
            let options = RunOptions::new(1.0, Samples::Every(0.01));
            let trace = run_with(system, &Pendulum::planar_start(), &axes, options);
            let Progress::Failed(Failure::NonFinite { t, what: Quantity::Force, .. }) = trace.progress else {
                panic!("{:?}", trace.progress)
            };
            assert!((0.5..0.52).contains(&t) && trace.rows.len() > 45, "{t}");
        }
    }
}

#[test]
fn settings_and_systems_that_cannot_be_are_refused() {
    for value in [1.0, -0.1, f64::NAN] {
        for implicit in [Implicit::Multistep { rho_inf: value }, Implicit::GeneralizedAlpha { rho_inf: value }] {
            let axes = fixed(Formulation::Index3, implicit, 0.01);
            let options = RunOptions::new(1.0, Samples::EachStep);
            let failure =
                Simulation::new(Box::new(Pendulum::planar()), Pendulum::planar_start(), &axes, options).unwrap_err();
            assert!(matches!(failure, Failure::Invalid { setting: Setting::RhoInf, .. }), "{failure:?}");
        }
    }
    /// A free mass that knows nothing of derivatives.
    struct Plain;
    impl System for Plain {
        fn sizes(&self) -> Sizes {
            Sizes { n: 1, m: 0, h: 0, turns: 0 }
        }
        no_rows!();
        fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], _gamma: &mut [f64]) {
            mass[0] = 1.0;
            force[0] = 0.0;
        }
    }
    for formulation in FORMULATIONS {
        let options = RunOptions::new(1.0, Samples::EachStep);
        let failure =
            Simulation::new(Box::new(Plain), start(&[0.0], &[1.0]), &radau5(formulation, 1e-6), options).unwrap_err();
        let Failure::Unsupported(refusal) = failure else { panic!("{failure:?}") };
        assert_eq!((refusal.axis, refusal.id), ("formulation", formulation.id()));
        assert_eq!(refusal.objection, Objection::NoDerivatives);
    }
}

#[test]
fn given_rows_are_eliminated() {
    let axes = Axes { redundancy: Some(Redundancy::Eliminate(Some(vec![0]))), ..radau5(Formulation::Index3, 1e-9) };
    let system = Pendulum { rows: 2, ..Pendulum::planar() };
    let trace = run(system, &Pendulum::planar_start(), &axes, 1.0, Samples::Landing(0.2));
    assert!(trace.rows.iter().all(|row| row.multipliers[0] == 0.0));
    let exact = Table::read("planar_pendulum.csv").at(1.0, ["x", "z"]);
    assert!(distance(&trace.last().q, &exact) < 1e-6);
}
