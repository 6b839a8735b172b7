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
