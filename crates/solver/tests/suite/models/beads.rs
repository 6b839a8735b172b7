//! A string of beads: many sparse rows.

use holonomy_solver::{Pattern, Sizes, StartState, StateRef, Structure, System};

use super::{G, start};

/// Points of mass 1 in the plane (x, y each), the first at distance 1 of the origin, every other of the one before it:
/// `c = (d.d - 1) / 2`. Because `M` is the identity, both metrics are the same.
#[derive(Clone, Debug)]
pub struct Beads {
    count: usize,
    structure: Structure,
}

impl Beads {
    pub fn new(count: usize) -> Self {
        let n = 2 * count;
        let touched = (0..count).flat_map(|i| (2 * i.saturating_sub(1)..2 * i + 2).map(move |j| (i, j)));
        let structure = Structure {
            constraint_matrix: Pattern::new(count, n, touched),
            mass_matrix: Pattern::new(n, n, (0..n).map(|i| (i, i))),
            bodies: (0..count).map(|i| 2 * i..2 * i + 2).collect(),
        };
        Beads { count, structure }
    }

    /// At rest, in waves.
    pub fn start(&self) -> StartState {
        let (mut q, mut x, mut y) = (Vec::new(), 0.0, 0.0);
        for i in 0..self.count {
            let angle = 0.9 * (i as f64).sin();
            (x, y) = (x + angle.cos(), y + angle.sin());
            q.extend([x, y]);
        }
        start(&q, &vec![0.0; 2 * self.count])
    }

    /// `x_i - x_(i-1)` for `x` positions or velocities.
    fn difference(x: &[f64], i: usize) -> [f64; 2] {
        let before = |k: usize| if i > 0 { x[2 * i - 2 + k] } else { 0.0 };
        [0, 1].map(|k| x[2 * i + k] - before(k))
    }

    fn rows(&self, x: &[f64], entries: &mut [f64]) {
        for i in 0..self.count {
            let d = Self::difference(x, i);
            let of_row = &mut entries[self.structure.constraint_matrix.range(i)];
            for (k, entry) in of_row.iter_mut().rev().enumerate() {
                *entry = if k < 2 { d[1 - k] } else { -d[3 - k] };
            }
        }
    }
}

impl System for Beads {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2 * self.count, m: self.count, ..Sizes::default() }
    }

    fn structure(&self) -> Option<&Structure> {
        Some(&self.structure)
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        for (i, c) in constraints.iter_mut().enumerate() {
            let [x, y] = Self::difference(s.q, i);
            *c = 0.5 * (x * x + y * y - 1.0);
        }
        self.rows(s.q, constraint_matrix);
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        self.rows(s.v, rate);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        mass_matrix.fill(1.0);
        for (j, f) in force.iter_mut().enumerate() {
            *f = if j % 2 == 0 { 0.0 } else { -G };
        }
        for (i, gamma) in acceleration_bias.iter_mut().enumerate() {
            let [x, y] = Self::difference(s.v, i);
            *gamma = -(x * x + y * y);
        }
    }
}
