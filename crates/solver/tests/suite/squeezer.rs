//! The seven-body squeezing mechanism (stabilization paper, Example 3) in its classical angles: six loop equations, a stiff
//! spring, angles that reach 637 rad in 0.3 s.

use holonomy_solver::{
    Axes, Formulation, Samples, Sizes, Stabilization, StartState, StateRef, StepControl, System, Tableau,
};

use crate::models::start;
use crate::reference::{Table, Trace, distance, reference, run};

const M: [f64; 7] = [0.04325, 0.00365, 0.02373, 0.00706, 0.0705, 0.00706, 0.05498];
const I: [f64; 7] = [2.194e-6, 4.41e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5];
const A: [f64; 2] = [-0.06934, -0.00227];
const B: [f64; 2] = [-0.03635, 0.03273];
const C: [f64; 2] = [0.014, 0.072];
const D: f64 = 0.028;
const DA: f64 = 0.0115;
const E: f64 = 0.02;
const EA: f64 = 0.01421;
const RR: f64 = 0.007;
const RA: f64 = 0.00092;
const SS: f64 = 0.035;
const SA: f64 = 0.01874;
const SB: f64 = 0.01043;
const SC: f64 = 0.018;
const SD: f64 = 0.02;
const TA: f64 = 0.02308;
const TB: f64 = 0.00916;
const U: f64 = 0.04;
const UA: f64 = 0.01228;
const UB: f64 = 0.00449;
const ZF: f64 = 0.02;
const ZT: f64 = 0.04;
const FA: f64 = 0.01421;
const C0: f64 = 4530.0;
const L0: f64 = 0.07785;
const DRIVE: f64 = 0.033;

#[derive(Copy, Clone, Debug)]
struct Squeezer;

/// A term of a loop equation: amplitude, sine or cosine, coefficients of its angle.
type Term = (f64, bool, [f64; 7]);

const BETA: [f64; 7] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
const BETA_THETA: [f64; 7] = [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
const GAMMA: [f64; 7] = [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0];
const DELTA: [f64; 7] = [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0];
const PHI_DELTA: [f64; 7] = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0];
const EPSILON: [f64; 7] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
const OMEGA_EPSILON: [f64; 7] = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0];

/// Every row is a sum of `amplitude sin(psi)` or `amplitude cos(psi)` with `psi` a sum of angles, minus a constant.
fn row(i: usize) -> (f64, Vec<Term>) {
    let sine = i % 2 == 1;
    let mut terms = vec![(RR, sine, BETA), (-D, sine, BETA_THETA)];
    let constant = match i {
        0 => (terms.push((-SS, true, GAMMA)), B[0]).1,
        1 => (terms.push((SS, false, GAMMA)), B[1]).1,
        2 => (terms.extend([(-E, true, PHI_DELTA), (-ZT, false, DELTA)]), A[0]).1,
        3 => (terms.extend([(E, false, PHI_DELTA), (-ZT, true, DELTA)]), A[1]).1,
        4 => (terms.extend([(-ZF, false, OMEGA_EPSILON), (-U, true, EPSILON)]), A[0]).1,
        _ => (terms.extend([(-ZF, true, OMEGA_EPSILON), (U, false, EPSILON)]), A[1]).1,
    };
    (constant, terms)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl System for Squeezer {
    fn sizes(&self) -> Sizes {
        Sizes { n: 7, m: 6, h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        constraint_matrix.fill(0.0);
        for i in 0..6 {
            let (constant, terms) = row(i);
            constraints[i] = -constant;
            for (amplitude, sine, angle) in terms {
                let (sin, cos) = dot(&angle, s.q).sin_cos();
                let (value, slope) = if sine { (sin, cos) } else { (cos, -sin) };
                constraints[i] += amplitude * value;
                for j in 0..7 {
                    constraint_matrix[7 * i + j] += amplitude * slope * angle[j];
                }
            }
        }
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
        for i in 0..6 {
            for (amplitude, sine, angle) in row(i).1 {
                let (sin, cos) = dot(&angle, s.q).sin_cos();
                let bend = if sine { -sin } else { -cos };
                for j in 0..7 {
                    rate[7 * i + j] += amplitude * bend * dot(&angle, s.v) * angle[j];
                }
            }
        }
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        let [_, theta, gamma, phi, _, omega, _] = [0, 1, 2, 3, 4, 5, 6].map(|i| s.q[i].sin_cos());
        let [w_beta, w_theta, _, w_phi, w_delta, w_omega, w_epsilon] = [0, 1, 2, 3, 4, 5, 6].map(|i| s.v[i]);
        let (ee, zz) = (E - EA, ZF - FA);
        mass_matrix.fill(0.0);
        let mut set = |i: usize, j: usize, x: f64| {
            mass_matrix[7 * i + j] = x;
            mass_matrix[7 * j + i] = x;
        };
        set(0, 0, M[0] * RA * RA + M[1] * (RR * RR - 2.0 * DA * RR * theta.1 + DA * DA) + I[0] + I[1]);
        set(0, 1, M[1] * (DA * DA - DA * RR * theta.1) + I[1]);
        set(1, 1, M[1] * DA * DA + I[1]);
        set(2, 2, M[2] * (SA * SA + SB * SB) + I[2]);
        set(3, 3, M[3] * ee * ee + I[3]);
        set(3, 4, M[3] * (ee * ee + ZT * ee * phi.0) + I[3]);
        let of_delta = M[3] * (ZT * ZT + 2.0 * ZT * ee * phi.0 + ee * ee);
        set(4, 4, of_delta + M[4] * (TA * TA + TB * TB) + I[3] + I[4]);
        set(5, 5, M[5] * zz * zz + I[5]);
        set(5, 6, M[5] * (zz * zz - U * zz * omega.0) + I[5]);
        let of_epsilon = M[5] * (zz * zz - 2.0 * U * zz * omega.0 + U * U);
        set(6, 6, of_epsilon + M[6] * (UA * UA + UB * UB) + I[5] + I[6]);
        // The spring between C and a point of body 3.
        let x = SD * gamma.1 + SC * gamma.0 + B[0] - C[0];
        let y = SD * gamma.0 - SC * gamma.1 + B[1] - C[1];
        let length = (x * x + y * y).sqrt();
        let (fx, fy) = (-C0 * (length - L0) / length * x, -C0 * (length - L0) / length * y);
        force.copy_from_slice(&[
            DRIVE - M[1] * DA * RR * w_theta * (w_theta + 2.0 * w_beta) * theta.0,
            M[1] * DA * RR * w_beta * w_beta * theta.0,
            fx * (SC * gamma.1 - SD * gamma.0) + fy * (SD * gamma.1 + SC * gamma.0),
            M[3] * ZT * ee * w_delta * w_delta * phi.1,
            -M[3] * ZT * ee * w_phi * (w_phi + 2.0 * w_delta) * phi.1,
            -M[5] * U * zz * w_epsilon * w_epsilon * omega.1,
            M[5] * U * zz * w_omega * (w_omega + 2.0 * w_epsilon) * omega.1,
        ]);
        let mut rate = [0.0; 42];
        self.constraint_matrix_rate(s, &mut rate);
        for (i, gamma) in acceleration_bias.iter_mut().enumerate() {
            *gamma = -dot(&rate[7 * i..7 * i + 7], s.v);
        }
    }
}

fn released() -> StartState {
    start(
        &[
            -0.061_713_890_014_276_45,
            0.0,
            0.455_279_819_163_070_4,
            0.222_668_390_165_885_9,
            0.487_364_979_543_842_54,
            -0.222_668_390_165_885_9,
            1.230_547_444_549_821_2,
        ],
        &[0.0; 7],
    )
}

fn simulate(stabilization: Stabilization, tableau: Tableau, rtol: f64, atol: f64, duration: f64) -> Trace {
    let axes = Axes {
        formulation: Some(Formulation::Index1),
        stabilization: Some(stabilization),
        tableau: Some(tableau),
        step: Some(StepControl::Adaptive { rtol, atol, first_step: None, max_step: None }),
        ..Axes::default()
    };
    run(Squeezer, &released(), &axes, duration, Samples::Landing(duration))
}

fn both2() -> Stabilization {
    Stabilization::from_id("s-both2").unwrap()
}

/// Largest error of an angle (rad) at the end.
fn angle_error(trace: &Trace) -> f64 {
    let table = Table::parse(&reference("squeezer.csv"));
    distance(&trace.last().q, &table.at(trace.last().t, ["q1", "q2", "q3", "q4", "q5", "q6", "q7"]))
}

#[test]
fn end_states_meet_the_reference() {
    for (duration, tolerance) in [(0.03, 1e-10), (0.3, 1e-8)] {
        let trace = simulate(both2(), Tableau::Dop853, 1e-12, 1e-13, duration);
        let error = angle_error(&trace);
        assert!(error < tolerance, "{duration}: {error:e}");
        let table = Table::parse(&reference("squeezer.csv"));
        let names = ["lambda1", "lambda2", "lambda3", "lambda4", "lambda5", "lambda6"];
        let multipliers = table.at(duration, names);
        assert!(distance(&trace.last().multipliers, &multipliers) < 1e-4, "{:?}", trace.last().multipliers);
    }
}

#[test]
fn table_6_4_comes_out_within_what_its_controller_leaves_open() {
    // Steps, drifts of position and velocity as printed; tolerances: reference/stabilization.
    let baumgarte = |alpha1, alpha0| Stabilization::Baumgarte { alpha1, alpha0 };
    for (stabilization, steps, position, velocity) in [
        (baumgarte(0.0, 0.0), 2872.0, 9.3e-4, 1.1e-2),
        (baumgarte(12.0, 70.0), 2842.0, 4.5e-4, 4.4e-3),
        (baumgarte(200.0, 10000.0), 2853.0, 9.1e-6, 9.5e-5),
        (both2(), 2838.0, 0.0, 0.0),
    ] {
        let trace = simulate(stabilization, Tableau::Dopri5, 1e-5, 1e-6, 0.3);
        let s = trace.statistics;
        assert!((s.steps as f64 / steps - 1.0).abs() < 0.04, "{stabilization:?} {s:?}");
        if position == 0.0 {
            assert!(s.drift_position < 1e-13 && s.drift_velocity < 2e-8, "{s:?}");
            assert!(angle_error(&trace) < 0.065);
        } else {
            for (ours, printed) in [(s.drift_position, position), (s.drift_velocity, velocity)] {
                assert!(ours < 4.0 * printed && ours > 0.25 * printed, "{stabilization:?} {s:?}");
            }
        }
    }
}
