//! Where steps end and what becomes a sample; what a step costs under stabilization.

use holonomy_mechanism::run::{Run, Summary};
use holonomy_tests::{changed, channel, document, finish, gallery_text, labelled, last, model};

/// The arm on the parabola over 2 s, with every step a sample, run as `simulation` says.
fn arm(simulation: &str) -> Run {
    let written = r#""duration": 10, "output_step": 0.02,"#;
    let text = gallery_text("two-link-parabola");
    assert!(text.contains(written));
    let text = text.replace(written, r#""duration": 2, "samples": "step","#);
    finish(&labelled(&changed(&text, &[("simulation.integrator", simulation)]), "S-both²"))
}

#[test]
fn with_samples_at_the_steps_every_accepted_step_is_a_row() {
    for integrator in [
        r#"{"type":"dopri5","rtol":1e-6,"atol":1e-8}"#,
        r#"{"type":"dop853","rtol":1e-9,"atol":1e-9}"#,
        r#"{"type":"heun","step":0.01}"#,
        // The last step is shorter.
        r#"{"type":"rk4","step":0.03}"#,
    ] {
        let run = arm(integrator);
        let (summary, t) = (run.summary(), channel(&run, "t"));
        assert_eq!(t.len() as u64, summary.accepted + 1, "{integrator}");
        assert_eq!((t[0], t[t.len() - 1]), (0.0, 2.0), "{integrator}");
        assert!(t.windows(2).all(|pair| pair[1] > pair[0]), "{integrator}");
        // The step size of a row is that of the step that ends there, and the rows' drift is what the summary took the largest of.
        let sizes = channel(&run, "step.size");
        for (pair, size) in t.windows(2).zip(&sizes[1..]) {
            assert!((size - (pair[1] - pair[0])).abs() < 1e-12, "{integrator} at {}: {size}", pair[1]);
        }
        let largest = channel(&run, "drift.velocity").into_iter().fold(0.0, f64::max);
        assert_eq!(largest, summary.drift.velocity, "{integrator}");
    }
}

#[test]
fn steps_that_end_at_samples_are_the_same_run_with_more_rows_between() {
    // A fixed step that fits: landing changes nothing. One that does not: steps are cut, and every sample is a state of a step.
    let fitting = arm(r#"{"type":"heun","step":0.01}"#);
    let text = gallery_text("two-link-parabola");
    let landing = |keys: &str| {
        let text = text.replace(r#""duration": 10, "output_step": 0.02,"#, keys);
        let document = document(&text);
        finish(&labelled(&document, "S-both²"))
    };
    let every_fifth = landing(r#""duration": 2, "output_step": 0.05, "samples": "step","#);
    let expected: Vec<f64> = channel(&fitting, "theta1").into_iter().step_by(5).collect();
    assert_eq!(channel(&every_fifth, "theta1"), expected);
    let cut = landing(r#""duration": 2, "output_step": 0.025, "samples": "step","#);
    assert_eq!(channel(&cut, "t").len(), 81);
    assert_eq!(cut.summary().accepted, 240, "three steps of at most 0.01 s to each sample");
}

/// A mass with a force that is switched on at a time that a parameter gives, and off at 0.7 s.
fn switched(simulation: &str) -> Run {
    let text = format!(
        r#"{{ "holonomy": 1, "parameters": {{ "on": 0.3337 }},
        "coordinates": {{ "x": 0 }}, "kinetic_energy": "x'^2/2",
        "generalized_forces": {{ "x": "if(t < on, 0, if(t < 0.7, 2, 0))" }},
        "simulation": {{ "duration": 1, "samples": "step", {simulation} }} }}"#
    );
    finish(&model(&document(&text), 0))
}

#[test]
fn steps_end_where_an_expression_of_time_switches() {
    // Accelerated by 2 from 0.3337 s to 0.7 s, then coasting: exact for methods of order 2 if no step goes over a switch.
    let on = 0.7 - 0.3337;
    let (position, velocity) = (on * on + 2.0 * on * 0.3, 2.0 * on);
    for integrator in [
        r#"{"type":"heun","step":0.1}"#,
        r#"{"type":"rk4","step":0.1}"#,
        r#"{"type":"dopri5","step":0.1}"#,
        r#"{"type":"dopri5","rtol":1e-3,"atol":1e-3}"#,
        r#"{"type":"dop853","rtol":1e-3,"atol":1e-3}"#,
    ] {
        let run = switched(&format!(r#""integrator": {integrator}"#));
        let t = channel(&run, "t");
        for event in [0.3337, 0.7] {
            assert!(t.iter().any(|t| (t - event).abs() < 1e-15), "{integrator}: no step ends at {event}: {t:?}");
        }
        assert!((last(&run, "x") - position).abs() < 1e-14, "{integrator}: {}", last(&run, "x"));
        assert!((last(&run, "x'") - velocity).abs() < 1e-14, "{integrator}: {}", last(&run, "x'"));
        if integrator.contains("step") {
            // The grid t_k = k step goes on behind the switch: eleven times and the one between.
            assert_eq!(t.len(), 12, "{integrator}: {t:?}");
        }
    }
}

/// The numbers of a run of the arm over 1 s with one sample, so that all evaluations are those of steps.
fn cost(formulation: &str, stabilization: &str, integrator: &str) -> Summary {
    let text = gallery_text("two-link-parabola");
    let sets = [
        ("simulation.duration", "1"),
        ("simulation.output_step", "1"),
        ("simulation.formulation", formulation),
        ("simulation.stabilization", stabilization),
        ("simulation.integrator", integrator),
    ];
    finish(&labelled(&changed(text, &sets), "S-both²")).summary()
}

/// Formulations and stabilizations, and whether a correction changes the state after a step.
const METHODS: [(&str, &str, bool); 12] = [
    (r#""index-1""#, r#""none""#, false),
    (r#""index-1""#, r#""baumgarte""#, false),
    (r#""index-1""#, r#""s-both""#, true),
    (r#""index-1""#, r#""s-both2""#, true),
    (r#""index-1""#, r#""s-full""#, true),
    (r#""index-1""#, r#""s-vel""#, true),
    (r#""index-1""#, r#""s-pos""#, true),
    (r#""index-1""#, r#""projection""#, true),
    (r#""null-space""#, r#""none""#, false),
    (r#""projected""#, r#""none""#, false),
    (r#""invariant""#, r#""none""#, false),
    (r#""minimal""#, r#""none""#, false),
];

#[test]
fn a_step_costs_as_many_evaluations_as_the_manual_says() {
    // A fixed step costs its stages, whatever is done about the drift; one evaluation more is for the sample at the start.
    for (integrator, stages) in
        [("euler", 1), ("midpoint", 2), ("heun", 2), ("ralston", 2), ("rk4", 4), ("dopri5", 6), ("dop853", 12)]
    {
        let chosen = format!(r#"{{"type":"{integrator}","step":0.01}}"#);
        for (formulation, stabilization, _) in METHODS {
            let summary = cost(formulation, stabilization, &chosen);
            assert_eq!(summary.steps, 100);
            assert_eq!(summary.evaluations, 100 * stages + 1, "{formulation} {stabilization} {integrator}");
        }
    }
    // With an error estimate `dopri5` has a seventh stage, the first of the next step; a correction in between makes that one new.
    for (formulation, stabilization, corrected) in METHODS {
        let summary = cost(formulation, stabilization, r#"{"type":"dopri5","rtol":1e-8,"atol":1e-10}"#);
        let again = if corrected { summary.accepted } else { 0 };
        // Two for the choice of the first step, one for the sample at the end.
        let beside = summary.evaluations - 6 * summary.steps - again;
        assert!(beside <= 3, "{formulation} {stabilization}: {summary:?}");
    }
}
