//! Integrability of velocity constraints, and how it is known whether the rows say enough about it.

use holonomy_solver::{Integrability, Sizes, StateRef, System, integrability};

/// `w' = p q'` (a contact form: not integrable), beside the rows `x = 0`, `x + a y = 0`, `x + b z = 0`: of lower rank where `a` or `b` is nothing.
struct Contact {
    a: f64,
    b: f64,
}

impl System for Contact {
    fn sizes(&self) -> Sizes {
        Sizes { n: 6, m: 3, h: 1, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        let ([x, y, z, p], Contact { a, b }) = ([s.q[0], s.q[1], s.q[2], s.q[3]], &*self);
        constraints.copy_from_slice(&[x, x + a * y, x + b * z]);
        constraint_matrix.fill(0.0);
        constraint_matrix[..3].copy_from_slice(&[1.0, 0.0, 0.0]);
        constraint_matrix[6..9].copy_from_slice(&[1.0, *a, 0.0]);
        constraint_matrix[12..15].copy_from_slice(&[1.0, 0.0, *b]);
        constraint_matrix[22..24].copy_from_slice(&[-p, 1.0]);
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
        rate[22] = -s.v[3];
    }

    fn dynamics(&mut self, _s: StateRef<'_>, _mass: &mut [f64], _force: &mut [f64], _bias: &mut [f64]) {}

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, rows: &mut [f64]) {
        rows.fill(0.0);
        rows[21] = -s.v[4];
    }
}

fn found(a: f64, b: f64) -> Integrability {
    let (q, v) = ([0.0, 0.0, 0.0, 0.3, 0.1, 0.2], [0.0; 6]);
    integrability(&mut Contact { a, b }, StateRef { t: 0.0, q: &q, v: &v, turns: &[] }, &[]).unwrap().unwrap()
}

#[test]
fn a_contact_form_is_not_integrable_and_the_flag_ends() {
    // Two free directions; their bracket is the third.
    let found = found(1.0, 1.0);
    assert_eq!((&*found.rows, &*found.growth, found.closed, found.undecided), (&[false][..], &[2, 3][..], true, false));
}

#[test]
fn where_the_rank_of_the_rows_has_no_gap_nothing_is_decided() {
    // What is left of the second row counts, what is left of the third is dropped: thirty times as little, where three decades are asked for.
    let narrow = found(3e-9, 1e-10);
    assert!(!narrow.closed && narrow.undecided, "{narrow:?}");
    // Six decades.
    let wide = found(1e-4, 1e-10);
    assert!(wide.closed && !wide.undecided, "{wide:?}");
}

/// A car with its wheels a metre apart: neither the rear ones nor the front ones, which are turned by `q[3]`, slip sideways.
struct Car;

impl System for Car {
    fn sizes(&self) -> Sizes {
        Sizes { n: 4, m: 0, h: 2, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, _constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        let ((rear_sin, rear_cos), (sin, cos)) = (s.q[2].sin_cos(), (s.q[2] + s.q[3]).sin_cos());
        constraint_matrix.copy_from_slice(&[rear_sin, -rear_cos, 0.0, 0.0, sin, -cos, -s.q[3].cos(), 0.0]);
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        let ((rear_sin, rear_cos), (sin, cos)) = (s.q[2].sin_cos(), (s.q[2] + s.q[3]).sin_cos());
        let (turning, steering) = (s.v[2], s.v[3]);
        let both = turning + steering;
        let steered = s.q[3].sin() * steering;
        rate.copy_from_slice(&[rear_cos * turning, rear_sin * turning, 0.0, 0.0, cos * both, sin * both, steered, 0.0]);
    }

    fn dynamics(&mut self, _s: StateRef<'_>, _mass: &mut [f64], _force: &mut [f64], _bias: &mut [f64]) {}

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, rows: &mut [f64]) {
        let along = |angle: f64| angle.cos() * s.v[0] + angle.sin() * s.v[1];
        let (rear, front) = (along(s.q[2]), along(s.q[2] + s.q[3]));
        rows.copy_from_slice(&[0.0, 0.0, rear, 0.0, 0.0, 0.0, front, front + s.q[3].sin() * s.v[2]]);
    }
}

#[test]
fn a_car_comes_everywhere_by_its_second_brackets() {
    let (q, v) = ([0.3, -0.2, 0.7, 0.4], [0.0; 4]);
    let found = integrability(&mut Car, StateRef { t: 0.0, q: &q, v: &v, turns: &[] }, &[]).unwrap().unwrap();
    // Driving and steering; their bracket turns it, and that of the bracket with driving moves it sideways.
    assert_eq!((&*found.rows, &*found.growth), (&[false; 2][..], &[2, 3, 4][..]));
    assert!(found.closed && !found.undecided, "{found:?}");
}
