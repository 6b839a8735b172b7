//! Moving by hand, against closed forms.

use holonomy_solver::{Puller, Sizes, StateRef, System};

use crate::models::Linear;

/// A point of this mass in space on rows of its coordinates; the last three rows are the coordinates themselves.
fn point(mass: f64, rows: &[[f64; 3]]) -> Linear {
    let goals = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let rows = rows.iter().chain(&goals).map(|row| row.to_vec()).collect();
    Linear { rows, ..Linear::of(&[mass; 3]) }
}

#[test]
fn rows_carry_their_shares_of_a_pull() {
    // On the first axis, by two rows of other lengths; the pull to (2, 3, 6) has the length 7.
    let mut system = point(5.0, &[[0.0, 0.5, 0.0], [0.0, 0.0, 4.0]]);
    let mut puller = Puller::new(&system, 3);
    let carried = puller.carrying(&mut system, 0.0, &[0.0; 3], &[], &[2.0, 3.0, 6.0]).unwrap();
    let [(first, most), (second, less)] = carried[..] else { panic!("{carried:?}") };
    assert_eq!((first, second), (1, 0));
    assert!((most - 6.0 / 7.0).abs() < 1e-9 && (less - 3.0 / 7.0).abs() < 1e-9, "{carried:?}");
}

#[test]
fn a_point_moves_in_as_many_directions_whatever_its_mass() {
    for mass in [1e-6, 1.0, 1e6] {
        for (rows, free) in [(&[][..], 3), (&[[0.0, 0.6, 0.8]][..], 2), (&[[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]][..], 1)] {
            let mut system = point(mass, rows);
            let mut puller = Puller::new(&system, 3);
            assert_eq!(puller.freedom_at(&mut system, 0.0, &[0.0; 3], &[]).unwrap(), free, "{mass} kg");
        }
    }
}

/// A point on a circle of this radius, with its two coordinates as goals.
struct Circle {
    radius: f64,
}

impl System for Circle {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 3, h: 0, turns: 0 }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        let [x, y] = [s.q[0], s.q[1]];
        c.copy_from_slice(&[0.5 * ((x * x + y * y) / self.radius - self.radius), x, y]);
        matrix.copy_from_slice(&[x / self.radius, y / self.radius, 1.0, 0.0, 0.0, 1.0]);
    }
    fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
        b.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        let [x, y] = [s.v[0], s.v[1]];
        rate.copy_from_slice(&[x / self.radius, y / self.radius, 0.0, 0.0, 0.0, 0.0]);
    }
    fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
        mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        force.fill(0.0);
        gamma.fill(0.0);
    }
}

#[test]
fn a_step_that_would_leave_its_circle_by_far_is_made_shorter_on_a_circle_of_any_size() {
    for radius in [1.0 / 1024.0, 1.0, 1024.0] {
        let mut system = Circle { radius };
        let mut puller = Puller::new(&system, 2);
        let (mut q, target) = ([radius, 0.0], [-3.0 * radius, 4.0 * radius]);
        let mut before: f64 = 0.0;
        for _ in 0..40 {
            let pull = puller.pull(&mut system, 0.0, &mut q, &mut [], &target, 1).unwrap();
            let angle = q[1].atan2(q[0]);
            // Where closing takes back up to 0.35 of a step along the tangent, the point goes on by less than half a right angle.
            assert!((q[0].hypot(q[1]) / radius - 1.0).abs() < 1e-8);
            assert!(angle - before < std::f64::consts::FRAC_PI_4 + 0.1, "{radius}: from {before} to {angle}");
            before = angle;
            if pull.settled {
                break;
            }
        }
        // The nearest point of the circle: on the line from its middle.
        assert!((q[0] / radius + 0.6).abs() < 1e-3 && (q[1] / radius - 0.8).abs() < 1e-3, "{radius}: {q:?}");
    }
}
