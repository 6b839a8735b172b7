//! Consistent starts.

use holonomy_solver::{AssemblyOptions, Failure, Sizes, StartState, StateRef, System, assemble};

use crate::models::{DoublePendulum, Driven, Pendulum, SpinTop, identity, start};
use crate::reference::distance;

fn assembled(mut system: impl System, start: &StartState) -> Result<(StartState, holonomy_solver::Assembly), Failure> {
    let mut s = start.clone();
    let report = assemble(&mut system, s.t, &mut s.q, &mut s.v, &mut s.turns, &AssemblyOptions::default())?;
    Ok((s, report))
}

#[test]
fn a_consistent_start_stays() {
    let (s, report) = assembled(Pendulum::spherical(), &Pendulum::spherical_start()).unwrap();
    assert_eq!(s, Pendulum::spherical_start());
    assert_eq!((report.position_moved, report.velocity_moved, report.iterations), (0.0, 0.0, 0));
}

#[test]
fn positions_move_least_and_velocities_follow() {
    // The nearest point of the sphere lies on the ray through the start.
    let far = start(&[0.3, 0.4, 0.0], &[1.0, 0.0, 0.5]);
    let (s, report) = assembled(Pendulum::spherical(), &far).unwrap();
    assert!(distance(&s.q, &[0.048, 0.064, 0.0]) < 1e-15, "{:?}", s.q);
    assert!((report.position_moved - 0.336).abs() < 1e-12);
    // (1, 0, 0.5) without its part along (0.6, 0.8, 0).
    assert!(distance(&s.v, &[0.64, -0.48, 0.5]) < 1e-14, "{:?}", s.v);
    assert!(report.constraints_residual < 1e-17 && report.worst_row == Some(0));
}

#[test]
fn the_spin_top_as_printed_is_projected_in_the_mass_metric() {
    let (s, report) = assembled(SpinTop, &SpinTop::printed_start()).unwrap();
    assert_eq!(report.position_moved, 0.0);
    // reference/continuation, section 6: exact decimals; the Euclidean projection would give -0.02.
    assert!((s.v[1] + 0.075).abs() < 1e-14, "{:?}", s.v);
    assert!(distance(&SpinTop::omega(&s.q, &s.v), &[0.075, 0.1, 0.3]) < 1e-14);
}

#[test]
fn dependent_rows_are_no_obstacle() {
    let double = DoublePendulum::new(true);
    let mut far = double.start_at([0.3, 0.8]);
    far.q[0] += 0.2;
    far.q[3] -= 0.3;
    far.v = vec![0.3, -0.2, 0.5, 0.1];
    let (s, report) = assembled(double.clone(), &far).unwrap();
    assert!(report.constraints_residual < 1e-14, "{report:?}");
    // The same as without the dependent row.
    let (plain, _) = assembled(DoublePendulum::new(false), &far).unwrap();
    assert!(distance(&s.q, &plain.q) < 1e-6 && distance(&s.v, &plain.v) < 1e-6);
    let copies = Pendulum { rows: 4, ..Pendulum::spherical() };
    let (s, _) = assembled(copies, &start(&[0.3, 0.4, 0.0], &[0.0; 3])).unwrap();
    assert!(distance(&s.q, &[0.048, 0.064, 0.0]) < 1e-15, "{:?}", s.q);
}

/// A point at a distance of 1 from the origin and of `d` from (3, 0), without mass if `massless`.
struct TwoCircles {
    d: f64,
    massless: bool,
}

impl System for TwoCircles {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 2, h: 0, turns: 0 }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        let (x, y) = (s.q[0], s.q[1]);
        let (a, b) = ((x * x + y * y).sqrt(), ((x - 3.0) * (x - 3.0) + y * y).sqrt());
        c.copy_from_slice(&[a - 1.0, b - self.d]);
        matrix.copy_from_slice(&[x / a, y / a, (x - 3.0) / b, y / b]);
    }
    fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
        b.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
        identity(mass, 2);
        if self.massless {
            mass.fill(0.0);
        }
        force.fill(0.0);
        gamma.fill(0.0);
    }
}

#[test]
fn contradicting_rows_are_named_with_their_residual() {
    let failure = assembled(TwoCircles { d: 1.5, massless: false }, &start(&[0.5, 0.6], &[0.0; 2])).unwrap_err();
    let Failure::Inconsistent { row, residual, velocity: false, .. } = failure else { panic!("{failure:?}") };
    // The circles stay half a metre apart; the least-squares point shares it between them.
    assert!(row < 2 && (residual - 0.25).abs() < 1e-3, "{residual}");
    assert!(assembled(TwoCircles { d: 2.5, massless: true }, &start(&[0.5, 0.6], &[0.0; 2])).is_ok());
}

#[test]
fn a_touching_configuration_is_found_although_rank_drops_there() {
    let (s, report) = assembled(TwoCircles { d: 2.0, massless: false }, &start(&[0.9, 0.3], &[0.0; 2])).unwrap();
    // Where circles touch, an error of 1e-10 in c is one of 1e-5 in y.
    assert!(distance(&s.q, &[1.0, 0.0]) < 1e-4 && report.constraints_residual < 1e-9, "{s:?} {report:?}");
}

#[test]
fn contradicting_velocities_are_named() {
    /// One coordinate held by two rows at different speeds.
    struct Torn;
    impl System for Torn {
        fn sizes(&self) -> Sizes {
            Sizes { n: 1, m: 0, h: 2, turns: 0 }
        }
        fn position(&mut self, _s: StateRef<'_>, _c: &mut [f64], matrix: &mut [f64]) {
            matrix.fill(1.0);
        }
        fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
            b.copy_from_slice(&[-1.0, -2.0]);
        }
        fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
            rate.fill(0.0);
        }
        fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
            mass.fill(1.0);
            force.fill(0.0);
            gamma.fill(0.0);
        }
    }
    let failure = assembled(Torn, &start(&[0.0], &[0.0])).unwrap_err();
    assert_eq!(failure, Failure::Inconsistent { t: 0.0, row: 1, residual: 1.0, velocity: true });
}

#[test]
fn drivers_set_positions_and_velocities() {
    let s = StartState { t: 0.4, q: vec![0.0; 3], v: vec![9.0; 3], turns: vec![] };
    let (s, _) = assembled(Driven { n: 3, driven: 2 }, &s).unwrap();
    assert!(distance(&s.q, &[0.4_f64.sin(), 1.4_f64.sin(), 0.0]) < 1e-15);
    assert!(distance(&s.v, &[0.4_f64.cos(), 1.4_f64.cos(), 9.0]) < 1e-15);
}

#[test]
fn a_start_that_is_not_a_number_is_refused() {
    let failure = assembled(Pendulum::spherical(), &start(&[f64::NAN, 0.0, 0.0], &[0.0; 3])).unwrap_err();
    assert!(matches!(failure, Failure::NonFinite { index: 0, .. }));
}
