//! The planar pendulum of the QR paper (section 3.1): the exact motion with a fixed step, and a tangent of one direction that flips.

use holonomy_tests::{channel, distance_from, finish, gallery_document, model, reference};

#[test]
fn every_sample_with_a_fixed_step_is_that_of_the_jacobi_functions() {
    let sets = [("simulation.integrator.step", "0.002"), ("simulation.output_step", "0.01")];
    let run = finish(&model(&gallery_document("planar-pendulum", &sets), 1));
    let exact = reference("planar_pendulum.csv");
    // Order 5 with h = 2 ms over four periods: about 1e-11; velocities and multipliers up to 20 times that.
    for (column, name) in
        [("x", "x"), ("z", "z"), ("vx", "x'"), ("vz", "z'"), ("lambda", "lambda.rod.1"), ("energy", "energy.total")]
    {
        let error = distance_from(&exact, column, &run, name);
        assert!(error < 1e-9, "{name}: {error:e}");
    }
}

#[test]
fn the_traditional_tangent_flips_with_the_sign_of_x_and_the_continued_one_never() {
    let every_step = [("simulation.output_step", "0.01")];
    let document = gallery_document("planar-pendulum", &every_step);
    let flips = |index: usize| -> Vec<f64> {
        let run = finish(&model(&document, index));
        let (t, z1) = (channel(&run, "t"), channel(&run, "z1"));
        // z1 = +-speed: a flip changes its sign where the speed is large.
        (1..t.len()).filter(|k| z1[*k] * z1[k - 1] < -1.0).map(|k| t[k]).collect()
    };
    let period = 2.367_841_947_576_237;
    let expected: Vec<f64> = (0..8).map(|k| period * (0.25 + 0.5 * f64::from(k))).collect();
    let found = flips(0);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        // Found at exactly the next grid point.
        assert!(*found >= expected && *found < expected + 0.01 + 1e-9, "{found} {expected}");
    }
    assert!(flips(1).is_empty());
}
