//! Forces that follow from multipliers, against closed forms and against the friction of joints.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

use crate::runs::{G, channel, last, model, run};

/// What forces have taken is in the books.
fn books_balance(run: &Run, within: f64) {
    let (energy, work) = (channel(run, "energy.total"), channel(run, "energy.forces"));
    let actuators = channel(run, "energy.actuators");
    for ((now, work), actuators) in energy.iter().zip(&work).zip(&actuators) {
        assert!((now - work - actuators - energy[0]).abs() < within, "{now} {work} {actuators} {}", energy[0]);
    }
}

/// A bead of 1 kg on a ring of radius 1 without weight, with forces of the author.
fn ring(forces: &str, more: &str) -> String {
    ring_by(forces, more, "")
}

/// The same with a method.
fn ring_by(forces: &str, more: &str, method: &str) -> String {
    format!(
        r#"{{"holonomy":1,"coordinates":{{"x":1,"y":{{"value":0,"velocity":3}}}},"kinetic_energy":"(x'^2+y'^2)/2",
        "constraints":{{"ring":"(x^2+y^2-1)/2"}},{forces}{more}"simulation":{{"duration":2,"output_step":0.01,
        "integrator":{{"type":"dop853","rtol":1e-12,"atol":1e-12}}{method}}}}}"#
    )
}

/// What is told of a document.
fn refused(text: &str) -> Vec<String> {
    let read = read(text);
    let mut told: Vec<String> = read.diagnostics.iter().map(|finding| finding.code.id().to_owned()).collect();
    if let Some(document) = &read.document
        && let Err(findings) = Model::build(document, 0, &[], &mut KindCache::new())
    {
        told.extend(findings.iter().map(|finding| finding.code.id().to_owned()));
    }
    told
}

#[test]
fn a_bead_on_a_ring_is_braked_by_the_force_that_holds_it_there() {
    // The multiplier is the centripetal force: v' = -mu v^2.
    for formulation in ["", r#","formulation":"augmented-lagrangian","stabilization":"projection""#] {
        let run = run(&ring_by(
            r#""definitions":{"brake(v)":"-0.4*lambda.ring.1*v/sqrt(x'^2+y'^2)"},
            "generalized_forces":{"x":"brake(x')","y":"brake(y')"},"outputs":{"load":"2*lambda.ring.1"},"#,
            "",
            formulation,
        ));
        let (t, x, y) = (channel(&run, "t"), channel(&run, "x'"), channel(&run, "y'"));
        let load = channel(&run, "lambda.ring.1");
        for (i, t) in t.iter().enumerate() {
            let exact = 3.0 / (1.0 + 1.2 * t);
            assert!((x[i].hypot(y[i]) - exact).abs() < 1e-8, "{t}: {} {exact}", x[i].hypot(y[i]));
            assert!((load[i] - exact * exact).abs() < 1e-7, "{t}: {} {exact}", load[i]);
        }
        assert!((last(&run, "load") - 2.0 * last(&run, "lambda.ring.1")).abs() < 1e-12);
        books_balance(&run, 1e-8);
    }
}

#[test]
fn a_force_across_the_motion_changes_the_multiplier_and_nothing_else() {
    for (part, within) in [(0.75, 1e-8), (-4.0, 1e-8), (3.0, 1e-8)] {
        let run = run(&ring(
            &format!(r#""generalized_forces":{{"x":"{part}*lambda.ring.1*x","y":"{part}*lambda.ring.1*y"}},"#),
            "",
        ));
        assert!((last(&run, "lambda.ring.1") - 9.0 / (1.0 - part)).abs() < 9.0 * within, "{part}");
        assert!((last(&run, "x") - 6.0_f64.cos()).abs() < within && (last(&run, "y") - 6.0_f64.sin()).abs() < within);
        books_balance(&run, 1e-8);
    }
}

#[test]
fn a_force_of_more_than_its_own_load_and_friction_elsewhere_do_not_disturb_each_other() {
    for part in [3.0, 0.5] {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,0],"bodies":{{
            "block":{{"mass":1,"inertia":0.1,"position":[5,0],"velocity":[2,0],"points":{{"C":[0,0]}}}},
            "bead":{{"mass":1,"inertia":0.1,"position":[1,0],"velocity":[0,3],"points":{{"C":[0,0]}}}}}},
            "joints":{{"slide":{{"type":"prismatic","bodies":["ground","block"],"point":[5,0],"axis":[1,0],
            "friction":{{"kinetic":0.3,"law":"regularized","speed":1e-4}}}}}},"constraints":{{"ring":"(bead.x^2+bead.y^2-1)/2"}},
            "forces":{{"press":{{"type":"force","at":"block.C","value":[0,-5]}},
            "push":{{"type":"force","at":"bead.C","value":["{part}*lambda.ring.1*bead.x","{part}*lambda.ring.1*bead.y"]}}}},
            "simulation":{{"duration":1,"output_step":0.01,"integrator":{{"type":"dop853","rtol":1e-11,"atol":1e-12}}}}}}"#
        ));
        assert!((last(&run, "lambda.ring.1") - 9.0 / (1.0 - part)).abs() < 1e-7, "{part}");
        assert!((last(&run, "bead.x") - 3.0_f64.cos()).abs() < 1e-8, "{part}");
        assert!((last(&run, "block.x") - (5.0 + 2.0 - 0.75)).abs() < 1e-8, "{}", last(&run, "block.x"));
    }
}

#[test]
fn the_law_of_friction_written_by_hand_is_the_friction_of_the_joint() {
    // A slide on a swinging arm: the load across it changes all the time, and keeps its sign.
    let arm = |friction: &str, force: &str| {
        run(&format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,-9.81],
            "bodies":{{"arm":{{"mass":2,"inertia":0.3,"position":[0,0]}},"block":{{"mass":0.5,"inertia":0.01,"position":[0.4,0],"velocity":[0.5,0]}}}},
            "joints":{{"pin":{{"type":"revolute","bodies":["ground","arm"],"point":[0,0]}},
            "slide":{{"type":"prismatic","bodies":["arm","block"],"point":[0.4,0],"axis":[1,0]{friction}}}}},
            "forces":{{"motor":{{"type":"actuator","joint":"pin","coordinate":"angle","value":"1.5*sin(3*t)"}}{force}}},
            "simulation":{{"duration":0.4,"output_step":0.01,"integrator":{{"type":"dopri5","rtol":1e-11,"atol":1e-12}}}}}}"#
        ))
    };
    let joint = arm(r#","friction":{"kinetic":0.1,"law":"regularized","speed":0.05}"#, "");
    let across = "lambda.slide.n";
    let sign = channel(&joint, across)[5].signum();
    assert!(channel(&joint, across).iter().all(|load| load * sign > 0.1), "the load keeps its sign");
    let law = format!(
        r#","rub":{{"type":"actuator","joint":"slide","coordinate":"displacement","value":"-0.1*({})*{across}*tanh(slide.displacement'/0.05)"}}"#,
        sign
    );
    let hand = arm("", &law);
    for name in ["slide.displacement", "pin.angle", across] {
        for (a, b) in channel(&joint, name).iter().zip(channel(&hand, name)) {
            assert!((a - b).abs() < 1e-8 * (1.0 + b.abs()), "{name}: {a} {b}");
        }
    }
    assert!(last(&hand, "slide.displacement").abs() > 0.05, "it moves");
    assert!(last(&hand, "energy.actuators").is_finite() && last(&hand, "energy.forces").abs() < 1e-12);
    books_balance(&hand, 1e-8);
}

#[test]
fn a_state_may_filter_a_reaction() {
    // s' = (lambda - s)/tau behind a constant load, and a torque in space that follows from a multiplier.
    let run = run(&format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":1}},"y":0}},"kinetic_energy":"(x'^2+y'^2)/2",
        "potential_energy":"{G}*y","constraints":{{"deck":"y"}},"states":{{"s":{{"rate":"(-lambda.deck.1-s)/0.2"}}}},
        "simulation":{{"duration":1,"output_step":0.1}}}}"#
    ));
    assert!((last(&run, "s") - G * (1.0 - (-5.0_f64).exp())).abs() < 1e-8, "{}", last(&run, "s"));
}

#[test]
fn what_has_no_answer_is_refused() {
    let forces = |law: &str| ring(&format!(r#""generalized_forces":{{"x":"{law}"}},"#), "");
    assert_eq!(refused(&forces("lambda.ring.1")), Vec::<String>::new());
    for (law, code) in [
        ("abs(lambda.ring.1)", "multiplier-not-linear"),
        ("lambda.ring.1^2", "multiplier-not-linear"),
        ("floor(lambda.ring.1)", "multiplier-not-linear"),
        ("if(lambda.ring.1 > 0, 1, 0)", "multiplier-not-linear"),
        ("lambda.ring.2", "unknown-name"),
        ("lambda.rung.1", "unknown-name"),
        ("lambda.ring.1'", "result-in-expression"),
        ("lambda.ring.1(2)", "expression"),
        ("lambda.ring", "unknown-name"),
    ] {
        assert_eq!(refused(&forces(law)), [code], "{law}");
    }
    let elsewhere = ring("", r#""velocity_constraints":{"nh":"x' - lambda.ring.1"},"#);
    assert_eq!(refused(&elsewhere), ["name-not-here"]);
    let behind =
        ring(r#""definitions":{"d":"lambda.ring.1","e":"d'"},"potential_energy":"d","outputs":{"f":"d'"},"#, "");
    assert_eq!(refused(&behind), ["result-in-expression", "name-not-here", "result-in-expression"]);
    let output = ring(r#""outputs":{"load":"lambda.ring.7"},"#, "");
    assert_eq!(refused(&output), ["unknown-name"]);
}

#[test]
fn forces_along_and_across_the_motion_are_found_together() {
    let run = run(&ring(
        r#""generalized_forces":{"x":"-0.4*lambda.ring.1*x'/3 + 0.5*lambda.ring.1*x","y":"-0.4*lambda.ring.1*y'/3 + 0.5*lambda.ring.1*y"},"#,
        "",
    ));
    // lambda = 2 v^2,  v' = -0.4 lambda v/3: v^-2 grows by 4 times 0.4/3 a second.
    let v = last(&run, "x'").hypot(last(&run, "y'"));
    assert!((v - (1.0_f64 / 9.0 + 4.0 * (0.4 / 3.0) * 2.0).powf(-0.5)).abs() < 1e-8, "{v}");
    assert!((last(&run, "lambda.ring.1") - 2.0 * v * v).abs() < 1e-7);
    books_balance(&run, 1e-8);
}

#[test]
fn a_row_that_comes_and_shares_the_multiplier_ends_the_run() {
    let mut run = model(&format!(
        r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":1}},"y":0}},"kinetic_energy":"(x'^2+y'^2)/2",
        "potential_energy":"{G}*y","constraints":{{"deck":"y","more":"2*y"}},"generalized_forces":{{"x":"0.01*lambda.deck.1"}},
        "events":{{"then":{{"when":"t - 0.5","switch":{{"more":"on"}}}}}},
        "simulation":{{"duration":1,"start":{{"off":["more"]}}}}}}"#
    ))
    .start()
    .expect("a run");
    let Progress::Failed(failed) = run.finish() else { panic!("it goes on") };
    assert!(failed.cause == "shared-load" && (failed.t.expect("a time") - 0.5).abs() < 1e-12, "{failed:?}");
}

#[test]
fn equations_name_the_multiplier_and_rest_is_not_looked_for() {
    let model = model(&ring(r#""generalized_forces":{"x":"0.1*lambda.ring.1*x"},"#, ""));
    let equations = model.equations();
    let lines: Vec<&str> =
        equations.sections.iter().flat_map(|section| &section.lines).map(|line| line.text.as_str()).collect();
    assert!(lines.contains(&"P = (0.1*lambda.ring.1*x) * (x')"), "{lines:?}");
    let start = model.start_state().expect("a start");
    let rest = model.rest(&start, &[]).expect_err("refused");
    let vibration = model.vibration(&start, None).expect_err("refused");
    assert_eq!((&*rest.cause, &*vibration.cause), ("multipliers-in-forces", "multipliers-in-forces"));
    assert!(rest.message.contains("`lambda.ring.1`"), "{}", rest.message);
}

#[test]
fn what_fails_at_the_start_says_why() {
    let failure = |text: &str| {
        let failed = model(text).start().expect_err("it does not begin");
        (failed.cause.clone(), failed.message)
    };
    let own = r#""generalized_forces":{"x":"lambda.ring.1*x","y":"lambda.ring.1*y"},"#;
    let (cause, message) = failure(&ring(own, ""));
    assert!(cause == "unbalanced" && message.contains("ring"), "{cause} {message}");
    let twice = ring(r#""generalized_forces":{"x":"0.1*lambda.ring.1"},"#, "").replacen(
        r#""constraints":{"#,
        r#""constraints":{"again":"x^2+y^2-1","#,
        1,
    );
    let (cause, message) = failure(&twice);
    assert!(cause == "shared-load" && message.contains("not unique"), "{cause} {message}");
    let minimal = ring_by(r#""generalized_forces":{"x":"0.1*lambda.ring.1"},"#, "", r#","formulation":"minimal""#);
    assert_eq!(refused(&minimal), ["method-combination"]);
}
