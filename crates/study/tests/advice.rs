//! Why a run stopped: every cause that a document can bring about, with what is known of the pose, and advice that helps.

use holonomy_document::{Document, read};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, RunFailure};
use holonomy_solver::Budget;
use holonomy_study::advice::{advise, advise_within};
use serde_json::json;

fn document(text: &str) -> Document {
    let reading = read(text);
    reading.document.unwrap_or_else(|| panic!("{text}: {:#?}", reading.diagnostics))
}

/// The end of a run: what stopped it, if anything did.
fn run(text: &str, index: usize) -> Result<f64, RunFailure> {
    let model = Model::build(&document(text), index, &[], &mut KindCache::new());
    let mut run = model.unwrap_or_else(|findings| panic!("{text}: {findings:#?}")).start()?;
    match run.finish() {
        Progress::Done => Ok(run.t()),
        Progress::Failed(failure) => Err(failure),
        Progress::Running => panic!("neither done nor failed"),
    }
}

/// The failure of a run with its advice.
fn stopped(text: &str, index: usize) -> RunFailure {
    let Err(failure) = run(text, index) else { panic!("it did not stop: {text}") };
    advise(&document(text), index, failure, &mut KindCache::new())
}

/// Fails unless the first piece of advice is `code` and makes the run come to its end.
fn helps(text: &str, failure: &RunFailure, code: &str) {
    let codes: Vec<&str> = failure.more.suggestions.iter().map(|suggestion| suggestion.code).collect();
    assert_eq!(codes.first(), Some(&code), "{failure:#?}");
    let changed = failure.more.suggestions[0].apply(text).expect("a place in the document");
    if let Err(failure) = run(&changed, 0) {
        panic!("{changed}: {failure}");
    }
    // Whatever is advised is a document.
    for suggestion in &failure.more.suggestions {
        assert!(!suggestion.text.is_empty() && !suggestion.edits.is_empty());
        document(&suggestion.apply(text).expect("a place in the document"));
    }
}

fn particle(keys: &str) -> String {
    format!("{{\"holonomy\":1,\"coordinates\":{{\"x\":1,\"y\":0}},\"kinetic_energy\":\"(x'^2+y'^2)/2\",{keys}}}")
}

fn driven(simulation: &str) -> String {
    format!(
        r#"{{"holonomy":1,"coordinates":{{"x":0,"y":1}},"kinetic_energy":"(x'^2+y'^2)/2",
        "constraints":{{"rod":"norm(x, y) - 1","slide":"x - t"}},"simulation":{{"duration":2,"output_step":0.1{simulation}}}}}"#
    )
}

/// A pendulum without gravity at a speed in m/s, by rk4 in steps of 0.1 s.
fn fast(speed: f64) -> String {
    format!(
        r#"{{"holonomy":1,"coordinates":{{"x":1,"y":{{"value":0,"velocity":{speed}}}}},"kinetic_energy":"(x'^2+y'^2)/2",
        "constraints":{{"rod":"norm(x, y) - 1"}},
        "simulation":{{"duration":2,"output_step":0.1,"formulation":"minimal","integrator":{{"type":"rk4","step":0.1}}}}}}"#
    )
}

#[test]
fn a_rank_that_is_lost_tells_the_singular_value_there_and_the_form_that_passes() {
    // Two cranks and a coupler, flat when the motor has turned by pi: reference/singular positions.
    let pin = |bodies: &str, x: f64, y: f64| format!(r#"{{"type":"revolute","bodies":[{bodies}],"point":[{x},{y}]}}"#);
    let (s, c) = 1.0_f64.sin_cos();
    let crank = |at: f64| {
        format!(
            r#"{{"mass":1,"inertia":0.1,"position":[{},{}],"angle":1,"velocity":[{},{}],"angular_velocity":1}}"#,
            at + c / 2.0,
            s / 2.0,
            -s / 2.0,
            c / 2.0
        )
    };
    let text = format!(
        r#"{{"holonomy":1,"space":"planar","gravity":[0,-9.81],
        "bodies":{{"crank1":{},"crank2":{},"coupler":{{"mass":2,"inertia":0.7,"position":[{},{s}],"velocity":[{},{c}]}}}},
        "joints":{{"O1":{},"O2":{},"T1":{},"T2":{}}},
        "drivers":{{"motor":{{"joint":"O1","coordinate":"angle","function":"t + 1"}}}},
        "simulation":{{"duration":3,"output_step":0.05,"formulation":"minimal","basis":"qr",
          "integrator":{{"type":"dopri5","rtol":1e-13,"atol":1e-13}}}}}}"#,
        crank(0.0),
        crank(2.0),
        1.0 + c,
        -s,
        pin(r#""ground","crank1""#, 0.0, 0.0),
        pin(r#""ground","crank2""#, 2.0, 0.0),
        pin(r#""coupler","crank1""#, c, s),
        pin(r#""coupler","crank2""#, 2.0 + c, s),
    );
    let failure = stopped(&text, 0);
    assert_eq!(failure.cause, "singular", "{failure:#?}");
    let pose = failure.more.pose.as_ref().expect("a pose");
    assert!((pose.t - (std::f64::consts::PI - 1.0)).abs() < 1e-3, "{pose:?}");
    let smallest = pose.smallest_singular_value.expect("constraints");
    assert!(smallest < 1e-4 && pose.condition.is_some_and(|condition| condition > 1e4), "{pose:?}");
    let opened = pose.opened.as_ref().expect("joints");
    assert!(["O1", "O2", "T1", "T2", "motor"].contains(&opened.part.as_str()) && !opened.in_step, "{opened:?}");
    assert!(opened.residual < 1e-9 && ["m", "rad"].contains(&opened.unit.as_str()), "{opened:?}");
    helps(&text, &failure, "pass-singular");
    // The basis belongs to the form that is left; a penalty belongs to the other one.
    let changed = failure.more.suggestions[0].apply(&text).expect("a document");
    assert!(changed.contains(r#""basis":"auto""#) && changed.contains(r#""stabilization": "projection""#), "{changed}");
}

#[test]
fn where_the_motion_ends_nothing_but_the_end_is_advised() {
    // The rod is straight at t = 1 and reaches no farther: sin and cos of its angle are t and sqrt(1 - t^2).
    let text = driven("");
    let failure = stopped(&text, 0);
    assert_eq!((failure.cause.as_str(), failure.parts.as_slice()), ("singular", ["slide".to_owned()].as_slice()));
    let pose = failure.more.pose.as_ref().expect("a pose");
    // Rows (t, y) and (1, 0) of length 1: singular values sqrt(1 +- t), so the smallest is sqrt(1 - t). The penalties that take over
    // leave the rod longer by what it cannot see there, 1e-8 at most.
    let smallest = 1.0 - pose.t;
    let found = pose.smallest_singular_value.expect("constraints");
    assert!((found * found - smallest).abs() < 1e-8, "{found} {smallest}");
    assert!((pose.condition.expect("a number") * found - (1.0 + pose.t).sqrt()).abs() < 1e-8);
    assert_eq!(failure.more.suggestions.len(), 1, "{failure:#?}");
    let end = failure.more.suggestions[0].edits[0].value.as_f64();
    assert!(end.is_some_and(|end| (0.99..=1.0).contains(&end)), "{end:?}");
    helps(&text, &failure, "end-before");
    // With a fixed step it is the position iteration that says so.
    let failure = stopped(&driven(r#","formulation":"minimal","integrator":{"type":"rk4","step":0.03}"#), 0);
    let opened = failure.more.pose.as_ref().and_then(|pose| pose.opened.as_ref()).expect("a row");
    assert_eq!((failure.cause.as_str(), opened.part.as_str(), opened.in_step), ("not-converged", "rod", true));
    assert_eq!(failure.more.suggestions.len(), 1, "{failure:#?}");
}

#[test]
fn a_coordinate_without_mass_is_given_some() {
    let text = r#"{"holonomy":1,"coordinates":{"x":1,"y":0},"kinetic_energy":"x'^2/2","simulation":{"duration":1}}"#;
    let failure = stopped(text, 0);
    assert_eq!((failure.cause.as_str(), failure.parts.as_slice()), ("singular", ["y".to_owned()].as_slice()));
    assert_eq!(failure.more.suggestions[0].edits[0].value, json!("x'^2/2 + 1/2*y'^2"));
    helps(text, &failure, "give-mass");
}

#[test]
fn what_contradicts_is_left_out_or_let_go() {
    let text = particle(r#""constraints":{"first":"x - 1","second":"x - 2"},"simulation":{"duration":1}"#);
    let failure = stopped(&text, 0);
    assert_eq!((failure.cause.as_str(), failure.t), ("inconsistent", Some(0.0)));
    let pose = failure.more.pose.as_ref().expect("what is left open");
    assert!(pose.opened.as_ref().is_some_and(|opened| opened.in_step && (opened.residual - 0.5).abs() < 1e-6));
    assert_eq!((pose.smallest_singular_value, pose.condition), (None, None));
    helps(&text, &failure, "leave-out");
    // The comma goes with it.
    let changed = failure.more.suggestions[0].apply(&text).expect("a document");
    assert!(changed.contains(r#""constraints":{"second":"x - 2"}"#), "{changed}");

    let text = particle(
        r#""constraints":{"first":"x - 1","second":"x - 1 - if(t < 0.5, 0, t - 0.5)"},"simulation":{"duration":1}"#,
    );
    let failure = stopped(&text, 0);
    assert_eq!((failure.cause.as_str(), failure.t), ("inconsistent", Some(0.5)));
    let codes: Vec<&str> = failure.more.suggestions.iter().map(|suggestion| suggestion.code).collect();
    assert_eq!(codes, ["leave-out", "end-before"]);
    helps(&text, &failure, "leave-out");

    for held in ["x", "x'"] {
        let hold = format!(r#""start":{{"hold":{{"{held}":2}}}}"#);
        let text = particle(&format!(r#""constraints":{{"first":"x - 1"}},"simulation":{{"duration":1,{hold}}}"#));
        let failure = stopped(&text, 0);
        assert_eq!(failure.cause, "inconsistent", "{held}");
        helps(&text, &failure, "release");
    }
}

#[test]
fn axes_that_are_opposite_are_turned_round() {
    let text = r#"{"holonomy":1,"space":"spatial","ground":{"points":{"O":[0,0,0]}},
        "bodies":{"arm":{"mass":1,"inertia":[0.02,0.03,0.02],"position":[0.3,0.1,-0.05],
            "orientation":{"axis":[1,0.3,0],"angle":0.3},"points":{"O":[-0.4,0,0]}}},
        "joints":{"H":{"type":"revolute","connect":["ground.O","arm.O"],"axes":{"ground":[0,0,1],"arm":[0,0,-1]}}},
        "simulation":{"duration":0.1}}"#;
    let failure = stopped(text, 0);
    assert_eq!(failure.cause, "mirrored");
    assert_eq!(failure.more.suggestions[0].edits[0].value, json!([0.0, 0.0, 1.0]));
    helps(text, &failure, "reverse-axis");
}

#[test]
fn steps_that_are_too_long_become_shorter() {
    for (text, cause) in [
        (fast(30.0), "not-converged"),
        (fast(8.0), "not-converged"),
        // The step itself leads to a pose without rank.
        (
            fast(30.0).replace(r#""minimal""#, r#""index-1","stabilization":"projection""#).replace("0.1}}", "0.2}}"),
            "singular",
        ),
        (
            fast(30.0)
                .replace(r#""minimal""#, r#""index-3""#)
                .replace(r#""rk4","step":0.1"#, r#""multistep","step":0.2"#),
            "not-converged",
        ),
    ] {
        let failure = stopped(&text, 0);
        assert_eq!(failure.cause, cause, "{text}");
        let pose = failure.more.pose.as_ref().expect("a pose");
        assert_eq!(pose.smallest_singular_value.map(|value| (1e6 * value).round()), Some(1e6), "{pose:?}");
        helps(&text, &failure, "smaller-step");
        assert!(failure.more.suggestions.iter().all(|suggestion| suggestion.passes), "{failure:#?}");
        // Only the number of the step is another one.
        let step = &failure.more.suggestions[0].edits;
        assert_eq!((step.len(), step[0].path.as_str()), (1, "/simulation/integrator/step"));
    }
}

#[test]
fn a_turn_that_cannot_be_followed_gets_a_step_that_can() {
    let text = r#"{"holonomy":1,"space":"spatial","gravity":[0,0,0],
        "bodies":{"rotor":{"mass":1,"inertia":[1,1,1],"position":[0,0,0],"angular_velocity":[0,0,100]}},
        "joints":{"A":{"type":"revolute","bodies":["ground","rotor"],"point":[0,0,0],"axis":[0,0,1]}},
        "forces":{"brake":{"type":"actuator","joint":"A","coordinate":"angle","value":"-0.01*A.angle"}},
        "simulation":{"duration":1,"output_step":0.1,"formulation":"index-1","integrator":{"type":"rk4","step":0.02}}}"#;
    let failure = stopped(text, 0);
    assert_eq!(failure.cause, "turn-too-large");
    assert_eq!(failure.more.suggestions[0].edits[0].value, json!(0.005));
    helps(text, &failure, "smaller-step");
}

#[test]
fn numbers_that_run_out_are_told_apart_by_whether_the_motion_had_grown() {
    let text = particle(
        r#""generalized_forces":{"x":"sqrt(0.5 - t)"},"simulation":{"duration":1,"output_step":0.1,"integrator":{"type":"rk4","step":0.01}}"#,
    );
    let failure = stopped(&text, 0);
    assert_eq!((failure.cause.as_str(), failure.more.suggestions.len()), ("non-finite", 1));
    assert_eq!(failure.more.pose.as_ref().map(|pose| (pose.t, pose.opened.is_none())), Some((0.5, true)));
    helps(&text, &failure, "end-before");

    // Table 6.2 of the stabilization paper: without stabilization the arm on the moving line is lost at 9.2 s.
    let gallery = holonomy_document::gallery::get("two-link-moving-line").expect("a document").text();
    let wild = document(gallery).find_run("Baumgarte (0, 0)").expect("a run");
    let sets = [("simulation.duration".to_owned(), "10".to_owned())];
    let long = holonomy_document::read_with(gallery, &sets).document.expect("a document");
    let failure = stopped(long.source(), wild);
    assert!(failure.message.contains("grew without bound"), "{failure}");
    let codes: Vec<&str> = failure.more.suggestions.iter().map(|suggestion| suggestion.code).collect();
    assert!(codes.contains(&"smaller-step") && codes.contains(&"stabilize"), "{codes:?}");
    // Other runs of the document are left alone.
    for suggestion in &failure.more.suggestions {
        let own = format!("/runs/{wild}/simulation/");
        assert!(suggestion.edits.iter().all(|edit| edit.path.starts_with(&own)), "{suggestion:#?}");
    }
    let changed = failure.more.suggestions[0].apply(long.source()).expect("a document");
    assert_eq!(run(&changed, wild).expect("the end"), 10.0);
}

#[test]
fn a_step_that_no_tolerance_allows_ends_the_run_before() {
    let text = particle(r#""generalized_forces":{"x":"1/(0.5 - t)^2"},"simulation":{"duration":1}"#);
    let failure = stopped(&text, 0);
    assert_eq!(failure.cause, "step-too-small");
    helps(&text, &failure, "end-before");
}

/// A body in the plane of one coordinate that a force holds back, by steps that follow the error.
fn sliding(law: &str, duration: f64) -> String {
    format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":1}}}},"kinetic_energy":"x'^2/2","generalized_forces":{{"x":"{law}"}},
        "simulation":{{"duration":{duration},"output_step":0.1,"integrator":{{"type":"dopri5","rtol":1e-6,"atol":1e-9}}}}}}"#
    )
}

#[test]
fn a_force_that_jumps_with_the_state_stops_the_run_and_says_which() {
    // Dry friction holds the body from t = 1/3 s on.
    for (law, named) in [
        ("-3*sign(x')", "sign(x')"),
        ("if(x' > 0, -3, 3)", "x' > 0"),
        ("-3*min(1, max(-1, 1e13*x'))", "max(-1"),
        ("-3*x'/max(1e-12, abs(x'))", "x'"),
    ] {
        let text = sliding(law, 2.0);
        let failure = stopped(&text, 0);
        assert_eq!(failure.cause, "chatter", "{failure}");
        assert!(failure.message.contains(named), "{law}: {failure}");
        assert!(failure.t.is_some_and(|t| (t - 1.0 / 3.0).abs() < 1e-3), "{failure:?}");
        assert!(failure.remedy.contains("tanh") && failure.remedy.contains("fixed step"), "{failure}");
        helps(&text, &failure, "fixed-step");
    }
    // The smooth law of the remedy.
    assert_eq!(run(&sliding("-3*tanh(x'/1e-3)", 2.0), 0).expect("the end"), 2.0);
    // A force between bodies is called by its name.
    let text = r#"{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{"points":{"O":[0,0]}},
        "bodies":{"B":{"mass":1,"inertia":1,"velocity":[1,0],"points":{"O":[0,0]}}},
        "joints":{"rail":{"type":"prismatic","connect":["ground.O","B.O"],"axis":[1,0]}},
        "forces":{"friction":{"type":"actuator","joint":"rail","coordinate":"displacement","value":"-3*sign(B.x')"}},
        "simulation":{"duration":2,"integrator":{"type":"dop853","rtol":1e-8,"atol":1e-10}}}"#;
    let failure = stopped(text, 0);
    assert_eq!((failure.cause.as_str(), failure.parts.as_slice()), ("chatter", ["friction".to_owned()].as_slice()));
    assert!(failure.message.starts_with("`sign(B.x')` of \"friction\""), "{failure}");
}

#[test]
fn stiff_runs_and_signs_that_turn_at_ordinary_steps_go_on() {
    for (law, duration) in [
        // Stiff: tens of thousands of steps, no flips.
        ("-1e8*x", 1.0),
        ("-1e6*x - 2e5*x'", 1.0),
        // Flips at every turn of an oscillation, which the steps find.
        ("-100*x - 0.01*sign(x')", 5.0),
        ("-1e4*max(0, x) + 1 - 0.001*abs(x)", 20.0),
    ] {
        assert_eq!(run(&sliding(law, duration), 0).unwrap_or_else(|failure| panic!("{law}: {failure}")), duration);
    }
}

#[test]
fn rows_that_cannot_be_left_out_are_chosen_by_the_program() {
    let rows = |named: &str| {
        particle(&format!(
            r#""constraints":{{"first":"x - 1","second":"2*x - 2","third":"y"}},
            "simulation":{{"duration":1,"redundancy":{{"type":"eliminate","eliminated":[{named}]}}}}"#
        ))
    };
    for (named, cause) in [(r#""third""#, "invalid"), (r#""third","first""#, "eliminated")] {
        let failure = stopped(&rows(named), 0);
        assert_eq!(failure.cause, cause);
        helps(&rows(named), &failure, "automatic");
    }
}

#[test]
fn the_last_pose_is_the_last_sample() {
    // Samples are 0.1 s apart; the run stops between two of them.
    let text = driven("").replace("x - t", "x - 0.9*t");
    let model = Model::build(&document(&text), 0, &[], &mut KindCache::new()).expect("a model");
    let mut run = model.start().expect("a run");
    let Progress::Failed(failure) = run.finish() else { panic!("it did not stop") };
    let times = run.trace().channel("t").expect("time");
    let pose = failure.more.pose.expect("a pose").t;
    assert_eq!(times.last(), Some(&pose));
    assert!(times.len() == 13 && pose > 1.111, "{times:?}");
}

#[test]
fn advice_is_tried_as_long_as_there_is_work() {
    let text = driven(r#","formulation":"index-1""#);
    let Err(failure) = run(&text, 0) else { panic!("it did not stop") };
    let advised = |budget: &Budget| {
        advise_within(&document(&text), 0, failure.clone(), &mut KindCache::new(), budget).more.suggestions
    };
    let measured = Budget::of(u64::MAX);
    let all = advised(&measured);
    assert!(all.iter().any(|suggestion| suggestion.passes) && !measured.is_over(), "{all:?}");
    let none = Budget::of(measured.done() / 1000);
    let untried = advised(&none);
    assert!(none.is_over() && none.done() <= measured.done() / 1000);
    // What could not be tried is offered all the same, and nothing is said of its success.
    assert!(!untried.is_empty() && untried.iter().all(|suggestion| !suggestion.passes), "{untried:?}");
}

#[test]
fn an_end_before_a_failure_at_a_short_time_is_before_it() {
    let text = r#"{"holonomy":1,"coordinates":{"x":{"value":0,"velocity":1}},"kinetic_energy":"x'^2/2","constraints":{"w":{"expression":"0.3-x","side":"at-least"}},
        "events":{"on":{"when":"x-0.5","switch":{"w":"on"}}},"simulation":{"duration":2,"start":{"off":["w"]}}}"#;
    let failure = stopped(text, 0);
    assert_eq!(failure.cause, "beyond");
    helps(text, &failure, "end-before");
    let end = failure.more.suggestions[0].edits[0].value.as_f64();
    assert!(end.is_some_and(|end| end > 0.49 && end < 0.5), "{end:?}");
}
