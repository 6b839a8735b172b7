//! Ropes over pulleys whose motion is known.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, largest, model};

const G: f64 = 9.81;

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

/// A weight of 5 kg in the bight of a rope from the ceiling and a weight of `counter` kg at its end.
fn tackle(counter: f64) -> Run {
    run(&format!(
        r#"{{ "holonomy": 1, "space": "planar",
        "ground": {{ "points": {{ "A": [0, 0], "B": [0, 0], "C": [0.5, 0] }} }},
        "bodies": {{
          "load": {{ "mass": 5, "inertia": 0.1, "position": [0, -1], "points": {{ "P": [0, 0] }} }},
          "counter": {{ "mass": {counter}, "inertia": 0.1, "position": [0.5, -1.2], "points": {{ "P": [0, 0] }} }} }},
        "joints": {{ "rope": {{ "type": "rope", "through": ["ground.A", "load.P", "ground.B", "ground.C", "counter.P"] }} }},
        "outputs": {{ "long": "rope.length" }},
        "simulation": {{ "duration": 0.5, "output_step": 0.01, "integrator": {{ "type": "dopri5", "step": 0.001 }} }} }}"#
    ))
}

#[test]
fn atwoods_machine_with_a_movable_pulley_falls_as_its_formula_says() {
    for counter in [1.0, 2.5, 4.0] {
        let run = tackle(counter);
        let t = channel(&run, "t");
        // Down: the load by s, the counterweight up by 2 s.
        let down = G * (5.0 - 2.0 * counter) / (5.0 + 4.0 * counter);
        assert!(difference(&channel(&run, "load.y"), &map(&t, |t| -1.0 - 0.5 * down * t * t)) < 1e-11, "{counter}");
        assert!(difference(&channel(&run, "counter.y"), &map(&t, |t| -1.2 + down * t * t)) < 1e-11, "{counter}");
        let tension = counter * (G + 2.0 * down);
        assert!(difference(&channel(&run, "reaction.rope"), &map(&t, |_| tension)) < 1e-9, "{counter}");
        assert!(difference(&channel(&run, "rope.length"), &map(&t, |_| 1.0 + 1.0 + 0.5 + 1.2)) < 1e-13);
        assert!(difference(&channel(&run, "long"), &channel(&run, "rope.length")) == 0.0);
        assert!(largest(&channel(&run, "drift.position")) < 1e-13);
    }
}

/// A mass of 2 kg on a table at 0.4 m from a hole, through which a rope holds a mass of 1 kg; `speed` across the rope, m/s.
fn table(speed: f64) -> Run {
    run(&format!(
        r#"{{ "holonomy": 1, "space": "spatial",
        "ground": {{ "points": {{ "hole": [0, 0, 0] }} }},
        "bodies": {{
          "puck": {{ "mass": 2, "inertia": [0.1, 0.1, 0.1], "position": [0.4, 0, 0], "velocity": [0, {speed}, 0], "points": {{ "c": [0, 0, 0] }} }},
          "weight": {{ "mass": 1, "inertia": [0.1, 0.1, 0.1], "position": [0, 0, -0.6], "points": {{ "c": [0, 0, 0] }} }} }},
        "joints": {{
          "top": {{ "type": "point-plane", "connect": ["ground.hole", "puck.c"], "normal": [0, 0, 1] }},
          "rope": {{ "type": "rope", "through": ["puck.c", "ground.hole", "weight.c"], "length": 1 }} }},
        "simulation": {{ "duration": 2, "output_step": 0.02, "integrator": {{ "type": "dop853", "rtol": 1e-12, "atol": 1e-13 }} }} }}"#
    ))
}

#[test]
fn a_mass_that_circles_a_hole_in_a_table_carries_the_one_below() {
    // m v^2/r = M g
    let speed = (G * 0.4 / 2.0).sqrt();
    let run = table(speed);
    let t = channel(&run, "t");
    let turns = map(&t, |t| 0.4 * (speed / 0.4 * t).cos());
    assert!(difference(&channel(&run, "puck.x"), &turns) < 1e-9);
    assert!(difference(&channel(&run, "weight.z"), &map(&t, |_| -0.6)) < 1e-9);
    assert!(difference(&channel(&run, "reaction.rope"), &map(&t, |_| G)) < 1e-9);
    assert!(difference(&channel(&run, "reaction.top.fz"), &map(&t, |_| 2.0 * G)) < 1e-9);
}

#[test]
fn a_mass_that_comes_nearer_to_the_hole_and_goes_away_has_the_tension_of_its_place() {
    let run = table(0.8);
    let (x, y) = (channel(&run, "puck.x"), channel(&run, "puck.y"));
    let (tension, height) = (channel(&run, "reaction.rope"), channel(&run, "weight.z"));
    // With the angular momentum L = m v r: (m + M) r'' = L^2/(m r^3) - M g and T = M (g + r'').
    let momentum = 2.0 * 0.8 * 0.4;
    let mut least = f64::INFINITY;
    for i in 0..x.len() {
        let r = x[i].hypot(y[i]);
        least = least.min(r);
        assert!((height[i] + 1.0 - r).abs() < 1e-11);
        let bend = (momentum * momentum / (2.0 * r * r * r) - G) / 3.0;
        assert!((tension[i] - (G + bend)).abs() < 1e-9, "{} in place of {}", tension[i], G + bend);
    }
    // Its nearest place from the energy: L^2/(2 m r^2) + M g r is what it was.
    let energy = |r: f64| momentum * momentum / (4.0 * r * r) + G * r;
    let (mut low, mut high) = (0.05, 0.25);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if energy(middle) > energy(0.4) { low = middle } else { high = middle }
    }
    assert!(least >= low - 1e-10 && least < low + 1e-3, "{least} and {low}");
}

#[test]
fn a_slack_rope_carries_nothing_until_it_is_taut() {
    let run = run(r#"{ "holonomy": 1, "space": "planar",
        "ground": { "points": { "A": [-0.3, 0], "B": [0, 0.4] } },
        "bodies": { "weight": { "mass": 2, "inertia": 0.1, "position": [0, -0.2], "points": { "c": [0, 0] } } },
        "joints": { "rope": { "type": "rope", "through": ["ground.A", "ground.B", "weight.c"], "length": 2, "side": "at-most" } },
        "simulation": { "duration": 1, "integrator": { "type": "dopri5", "rtol": 1e-9, "atol": 1e-11 } } }"#);
    // It falls until 0.5 m + 1.5 m of rope are run out.
    let taut = (2.0 * 0.9 / G).sqrt();
    let met = run.happened();
    assert_eq!(met.len(), 1, "{met:?}");
    assert!(met[0].event == "rope.length" && (met[0].t - taut).abs() < 1e-11, "{met:?}");
    let (t, tension) = (channel(&run, "t"), channel(&run, "reaction.rope"));
    let after = t.iter().position(|t| *t >= taut - 1e-9).expect("a row");
    assert!(tension[..after].iter().all(|pull| *pull == 0.0));
    assert!(tension[after..].iter().all(|pull| (pull - 2.0 * G).abs() < 1e-9), "{:?}", &tension[after..]);
    assert!(channel(&run, "weight.y")[after..].iter().all(|y| (y + 1.1).abs() < 1e-11));
}
