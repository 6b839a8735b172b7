//! Free modes against closed forms.

use holonomy_solver::{Failure, Modes, Quantity, StartState, StateRef, System, free_modes, vibration_modes};

use crate::models::{DoublePendulum, Linear, Oscillator, SpinTop};

/// Gravity of the models, m/s^2.
const G: f64 = 9.81;

fn modes(mut system: impl System, start: &StartState) -> Modes {
    // Velocities must not matter.
    let v = vec![0.7; start.v.len()];
    vibration_modes(&mut system, StateRef { t: 0.0, q: &start.q, v: &v, turns: &start.turns }).unwrap().unwrap()
}

/// Roots of `det(K - w^2 M)` for angles: `M = [(m1+m2) l1^2, s m2 l1 l2; ., m2 l2^2]`, `K = diag((m1+m2) g l1, s m2 g l2)`,
/// s = 1 hanging, -1 with the second rod upright.
fn squares(s: f64) -> [f64; 2] {
    let ([l1, l2], [m1, m2]) = ([1.0, 0.7], [1.0, 0.5]);
    let mass = [(m1 + m2) * l1 * l1, s * m2 * l1 * l2, m2 * l2 * l2];
    let stiffness = [(m1 + m2) * G * l1, s * m2 * G * l2];
    let a = mass[0] * mass[2] - mass[1] * mass[1];
    let b = -(mass[0] * stiffness[1] + mass[2] * stiffness[0]);
    let root = (b * b - 4.0 * a * stiffness[0] * stiffness[1]).sqrt();
    [(-b - root) / (2.0 * a), (-b + root) / (2.0 * a)]
}

#[test]
fn a_double_pendulum_swings_as_the_closed_form_says() {
    for (angles, s) in [([0.0, 0.0], 1.0), ([0.0, std::f64::consts::PI], -1.0)] {
        for dependent in [false, true] {
            let system = DoublePendulum::new(dependent);
            let start = system.start_at(angles);
            let found = modes(system, &start);
            for (w, expected) in found.squares.iter().zip(squares(s)) {
                assert!((w / expected - 1.0).abs() < 1e-12, "{s} {dependent}: {w} {expected}");
            }
            assert!(found.acceleration.iter().all(|a| a.abs() < 1e-14) && found.asymmetry < 1e-15);
            // Modes of unit mass, orthogonal to each other; horizontal at both equilibria.
            let (a, b) = found.directions.split_at(4);
            let product = |x: &[f64], y: &[f64]| x[0] * y[0] + x[1] * y[1] + 0.5 * (x[2] * y[2] + x[3] * y[3]);
            assert!((product(a, a) - 1.0).abs() < 1e-14 && (product(b, b) - 1.0).abs() < 1e-14);
            assert!(product(a, b).abs() < 1e-14 && a[1].abs() + b[1].abs() + a[3].abs() + b[3].abs() < 1e-14);
        }
    }
}

#[test]
fn away_from_equilibrium_the_acceleration_says_so() {
    let system = DoublePendulum::new(false);
    let start = system.start_at([0.5, 0.5]);
    let found = modes(system, &start);
    // Rods in line fall as one: both points' accelerations stand across the rods.
    let size = found.acceleration.iter().fold(0.0, |most: f64, a| most.max(a.abs()));
    assert!(size > 1.0, "{found:?}");
    assert_eq!(found.squares.len(), 2);
}

#[test]
fn what_nothing_holds_has_frequency_zero() {
    // A top on its tip: turning about the vertical and about its own axis cost nothing.
    let found = modes(SpinTop, &SpinTop::start());
    assert_eq!(found.squares.len(), 5);
    assert!(found.squares.iter().filter(|w| **w == 0.0).count() >= 2, "{:?}", found.squares);
    assert!(found.squares.windows(2).all(|pair| pair[0] <= pair[1]));
}

#[test]
fn a_coordinate_without_mass_moves_with_the_one_that_it_is_tied_to() {
    let tied = Oscillator { frequency: 3.0, damping: 0.2, tied: true };
    let found = modes(tied, &StartState { t: 0.0, q: vec![0.0; 2], v: vec![0.0; 2], turns: Vec::new() });
    assert!((found.squares[0] - 9.0).abs() < 1e-13 && found.squares.len() == 1);
    assert!(found.directions.iter().all(|x| (x - 1.0).abs() < 1e-14), "{:?}", found.directions);
}

#[test]
fn a_pose_that_is_no_number_is_refused() {
    let q = [0.0, f64::NAN, 0.0, 0.0];
    let failure =
        vibration_modes(&mut DoublePendulum::new(false), StateRef { t: 0.0, q: &q, v: &[0.0; 4], turns: &[] });
    assert!(matches!(failure, Err(Failure::NonFinite { what: Quantity::Coordinates, index: 1, .. })), "{failure:?}");
}

#[test]
fn parts_that_have_nothing_to_do_with_each_other_have_ways_to_move_of_their_own() {
    // A lever of arms 1 and 2, and a slider; what a second row says again takes nothing.
    for again in [false, true] {
        let lever = vec![2.0, -1.0, 0.0];
        let rows = if again { vec![lever.clone(), lever] } else { vec![lever] };
        let mut system = Linear { rows, ..Linear::of(&[1.0; 3]) };
        let state = StateRef { t: 0.0, q: &[0.0; 3], v: &[0.0; 3], turns: &[] };
        let mut found = free_modes(&mut system, state).unwrap();
        found.sort_by(|a, b| a[0].total_cmp(&b[0]));
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], [0.0, 0.0, 1.0]);
        assert!((found[1][0] - 0.5).abs() < 1e-15 && found[1][1..] == [1.0, 0.0], "{found:?}");
    }
}
