//! Rolling and edges in space, against closed forms: a disc in its steady circle, a sphere on a turntable, a sleigh on ice.

use holonomy_mechanism::run::Run;
use holonomy_tests::{
    channel, difference, distance_from, document, finish, gallery_document, labelled, largest, model, table,
};

const ROTATIONS: [&str; 2] = ["euler-parameters", "rotation-matrix"];

/// Largest deviation from the first value.
fn spread(values: &[f64]) -> f64 {
    difference(values, &vec![values[0]; values.len()])
}

#[test]
fn a_disc_keeps_to_its_steady_circle_and_its_energy() {
    for formulation in ["minimal", "index-1", "null-space"] {
        let formulation = format!("\"{formulation}\"");
        let document = gallery_document("rolling-disc", &[("simulation.formulation", &formulation)]);
        let run = finish(&labelled(&document, "steady circle"));
        let (tilt, round, radius): (f64, f64, f64) = (1.1, 1.5, 0.5);
        // Thin disc of 1 kg: J1 = R^2/4, J3 = R^2/2; the balance of moments about the centre gives the spin.
        let (j1, j3) = (0.25 * radius * radius, 0.5 * radius * radius);
        let spin = (j1 * round * round * tilt.sin() * tilt.cos() - 9.81 * radius * tilt.cos())
            / ((j3 + radius * radius) * round * tilt.sin());
        assert!(spread(&channel(&run, "lean")) < 1e-8, "{formulation} {:e}", spread(&channel(&run, "lean")));
        assert!((channel(&run, "turning")[0] - spin).abs() < 1e-12);
        assert!(spread(&channel(&run, "turning")) < 1e-8, "{formulation}");
        // The centre goes round at the rate `round` on a circle of radius |spin| R / round, from its place at the start.
        let (t, x, y) = (channel(&run, "t"), channel(&run, "disc.x"), channel(&run, "disc.y"));
        let velocity = -spin * radius;
        let along: Vec<f64> = t.iter().map(|t| x[0] - velocity / round * (1.0 - (round * t).cos())).collect();
        let across: Vec<f64> = t.iter().map(|t| velocity / round * (round * t).sin()).collect();
        let off = difference(&x, &along).max(difference(&y, &across));
        assert!(off < 1e-8, "{formulation}: {off:e}");
        // It neither rises nor sinks, and gravity is all that acts along the normal.
        let normal = channel(&run, "lambda.contact.n");
        assert!(difference(&normal, &vec![9.81; normal.len()]) < 1e-6, "{formulation}");
        assert!(spread(&channel(&run, "energy.total")) < 1e-8, "{formulation}");
    }
}

#[test]
fn a_disc_with_more_spin_nods_and_keeps_its_energy() {
    let run = finish(&labelled(&gallery_document("rolling-disc", &[]), "a tenth more spin"));
    assert!(spread(&channel(&run, "lean")) > 0.02);
    assert!(spread(&channel(&run, "energy.total")) < 1e-8);
    assert!(largest(&channel(&run, "drift.velocity")) < 1e-8);
}

/// A solid sphere on a table that turns with the rate 2 rad/s. With `contact` false a plane through its centre holds it.
fn turntable(rotation: &str, contact: bool) -> Run {
    let hold = if contact {
        ""
    } else {
        r#", "plane": { "type": "point-plane", "connect": ["ground.H", "ball.M"], "normal": [0, 0, 1] }"#
    };
    let text = format!(
        r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}",
        "ground": {{ "points": {{ "O": [0, 0, 0], "H": [0, 0, 0.1] }} }},
        "bodies": {{
          "plate": {{ "mass": 3, "inertia": [0.5, 0.5, 0.9], "angular_velocity": [0, 0, 2], "points": {{ "O": [0, 0, 0] }} }},
          "ball": {{ "mass": 2, "inertia": [0.008, 0.008, 0.008], "position": [0.4, 0, 0.1], "velocity": [0.1, 0.3, 0],
            "angular_velocity": [5, 1, 0.7], "points": {{ "M": [0, 0, 0] }} }} }},
        "joints": {{
          "axle": {{ "type": "revolute", "connect": ["ground.O", "plate.O"], "axis": [0, 0, 1] }},
          "contact": {{ "type": "rolling", "shape": "sphere", "connect": ["plate.O", "ball.M"], "radius": 0.1, "normal": [0, 0, 1],
            "contact": {contact} }}{hold} }},
        "drivers": {{ "turn": {{ "joint": "axle", "coordinate": "angle", "function": "2*t" }} }},
        "simulation": {{ "duration": 6, "output_step": 0.05, "formulation": "minimal",
          "integrator": {{ "type": "dop853", "rtol": 1e-11, "atol": 1e-12 }} }} }}"#
    );
    finish(&model(&document(&text), 0))
}

#[test]
fn a_sphere_on_a_turntable_goes_round_with_two_sevenths_of_its_rate() {
    for rotation in ROTATIONS {
        let run = turntable(rotation, true);
        let [t, x, y] = ["t", "ball.x", "ball.y"].map(|name| channel(&run, name));
        let [vx, vy] = ["ball.x'", "ball.y'"].map(|name| channel(&run, name)[0]);
        // A solid sphere: r'' = k n x r' with k = J/(J + m R^2) times the rate of the table (Neimark and Fufaev).
        let k = 2.0 / 7.0 * 2.0;
        let expected_x: Vec<f64> =
            t.iter().map(|t| x[0] + (vx * (k * t).sin() - vy * (1.0 - (k * t).cos())) / k).collect();
        let expected_y: Vec<f64> =
            t.iter().map(|t| y[0] + (vx * (1.0 - (k * t).cos()) + vy * (k * t).sin()) / k).collect();
        let off = difference(&x, &expected_x).max(difference(&y, &expected_y));
        assert!(off < 1e-9, "{rotation}: {off:e}");
        // Without slip from the start on, whatever was written: the assembly corrects the velocities.
        assert!(largest(&channel(&run, "drift.velocity")) < 1e-9);
        let normal = channel(&run, "reaction.contact.fz");
        assert!(difference(&normal, &vec![2.0 * 9.81; normal.len()]) < 1e-8, "{rotation}");
        // A plane through the centre instead of the row `n` is the same mechanism.
        let other = turntable(rotation, false);
        for name in ["ball.x", "ball.y", "ball.wz", "reaction.contact.fx"] {
            let off = difference(&channel(&run, name), &channel(&other, name));
            assert!(off < 1e-8, "{rotation} {name}: {off:e}");
        }
        assert!(largest(&channel(&other, "reaction.contact.fz")) < 1e-8);
    }
}

#[test]
fn a_sleigh_of_space_on_tilted_ice_moves_like_the_one_of_the_plane() {
    // The plane of the ice is turned about x; everything that the reference says of (x, y) holds in it.
    let (sin, cos) = 0.7_f64.sin_cos();
    let tilted = |x: f64, y: f64| format!("[{x}, {}, {}]", cos * y, sin * y);
    let normal = format!("[0, {}, {}]", -sin, cos);
    let (heading, behind, u0, w0): (f64, f64, f64, f64) = (0.3, 0.25, -1.2, 0.5);
    let (c, s) = (heading.cos(), heading.sin());
    for rotation in ROTATIONS {
        let text = format!(
            r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}", "gravity": [0, 0, 0],
            "bodies": {{ "sleigh": {{ "mass": 2, "inertia": [0.3, 0.3, 0.4], "position": {}, "orientation": {{ "x": {}, "y": {} }},
              "velocity": {}, "angular_velocity": [0, {}, {}], "points": {{ "K": [-0.25, 0, 0] }} }} }},
            "joints": {{
              "ice": {{ "type": "planar", "bodies": ["ground", "sleigh"], "point": [0, 0, 0], "normal": {normal} }},
              "edge": {{ "type": "knife-edge", "bodies": ["ground", "sleigh"], "point": [0, 0, 0], "direction": {}, "normal": {normal} }} }},
            "outputs": {{ "along": "sleigh.K.x", "across": "{cos}*sleigh.K.y + {sin}*sleigh.K.z" }},
            "simulation": {{ "duration": 6, "output_step": 0.05, "formulation": "minimal",
              "integrator": {{ "type": "dop853", "rtol": 1e-11, "atol": 1e-12 }} }} }}"#,
            tilted(behind * c, behind * s),
            tilted(c, s),
            tilted(-s, c),
            tilted(u0 * c - behind * w0 * s, u0 * s + behind * w0 * c),
            -sin * w0,
            cos * w0,
            tilted(c, s),
        );
        let run = finish(&model(&document(&text), 0));
        let sleigh = table("solvability/chaplygin_sleigh.csv");
        for (column, name) in [("x_contact", "along"), ("y_contact", "across"), ("ground_force_n", "lambda.edge.n")] {
            let off = distance_from(&sleigh, column, &run, name);
            assert!(off < 1e-9, "{rotation} {column}: {off:e}");
        }
    }
}
