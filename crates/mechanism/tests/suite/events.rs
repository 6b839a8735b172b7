//! Events of documents: when they happen, what they do, and what is refused.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

use crate::runs::happened;

fn run(text: &str) -> Run {
    let reading = read(text);
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    let document = reading.document.expect("a document");
    let model = Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model");
    let mut run = model.start().expect("a run");
    assert_eq!(run.finish(), Progress::Done);
    run
}

/// The last value of a channel.
fn last(run: &Run, channel: &str) -> f64 {
    *run.trace().channel(channel).expect(channel).last().expect("a sample")
}

/// A ball of 2 kg from a height of 1 m: its bounces take `e` of its speed.
fn ball(events: &str) -> String {
    format!(
        r#"{{"holonomy":1,"parameters":{{"e":0.8,"m":2,"count":0,"wind":0}},"space":"planar",
            "bodies":{{"ball":{{"mass":"m","inertia":0.1,"position":[0,1]}}}},
            "forces":{{"air":{{"type":"force","at":"ball.c","value":["wind",0]}}}},
            "events":{{{events}}},"simulation":{{"duration":3,"output_step":0.1}}}}"#
    )
    .replace(r#""position":[0,1]"#, r#""position":[0,1],"points":{"c":[0,0]}"#)
}

const BOUNCE: &str = r#""bounce":{"when":"ball.y","direction":"falling","impulse":{"ball.y":"-(1+e)*m*ball.y'"},"set":{"count":"count+1"}}"#;

#[test]
fn a_ball_bounces_counts_and_keeps_its_books() {
    let run = run(&ball(BOUNCE));
    let happened = run.happened();
    assert_eq!(happened.len(), 6);
    let flight = (2.0 / 9.81_f64).sqrt();
    let mut t = flight;
    for (k, met) in (1..).zip(&happened) {
        assert!((met.t - t).abs() < 1e-12 * t, "bounce {k} at {} in place of {t}", met.t);
        assert_eq!(met.event, "bounce");
        t += 2.0 * 0.8_f64.powi(k) * flight;
    }
    let lost = 2.0 * 9.81 * (1.0 - 0.8_f64.powi(12));
    assert!((last(&run, "energy.impacts") + lost).abs() < 1e-10 * lost);
    let books = last(&run, "energy.total") - last(&run, "energy.impacts");
    assert!((books - 2.0 * 9.81).abs() < 1e-9, "{books} J");
    assert_eq!(run.summary().happened, happened);
}

#[test]
fn a_parameter_that_is_set_acts_from_then_on_and_the_run_ends_where_it_is_told() {
    // Blown at from the first bounce on, at the top of the flight the run ends.
    let events = format!(
        r#"{},"top":{{"when":"ball.y'","direction":"falling","stop":true}}"#,
        BOUNCE.replace(r#""set":{"count":"count+1"}"#, r#""set":{"wind":"3*e"}"#)
    );
    let run = run(&ball(&events));
    let flight = (2.0 / 9.81_f64).sqrt();
    let rise = 0.8 * flight;
    assert!((run.t() - flight - rise).abs() < 1e-11, "{}", run.t());
    assert_eq!(run.happened().iter().map(|met| met.event.as_str()).collect::<Vec<_>>(), ["bounce", "top"]);
    let exact = 0.5 * 1.2 * rise * rise;
    assert!((last(&run, "ball.x") - exact).abs() < 1e-10, "{} in place of {exact}", last(&run, "ball.x"));
}

#[test]
fn an_event_that_another_one_brings_about_happens_at_once() {
    let events = format!(
        r#"{BOUNCE},"third":{{"when":"count-3","stop":true}},"fast":{{"when":"count-2.5","direction":"falling"}}"#
    );
    let run = run(&ball(&events));
    let happened = run.happened();
    let names: Vec<&str> = happened.iter().map(|met| met.event.as_str()).collect();
    assert_eq!(names, ["bounce", "bounce", "bounce", "third"]);
    assert_eq!((run.t(), happened[3].t), (happened[2].t, happened[2].t));
    assert_eq!(last(&run, "t"), run.t());
}

/// A pendulum that is let go when its rod is upright below, in bodies and joints.
const LET_GO: &str = r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},
    "bodies":{"bob":{"mass":1,"inertia":0.02,"position":[1,0],"angle":0,"points":{"O":[-1,0]}}},
    "joints":{"pin":{"type":"revolute","connect":["ground.O","bob.O"]}},
    "events":{"cut":{"when":"bob.x","direction":"falling","switch":{"pin":"off"}}},
    "simulation":{"duration":1.5,"output_step":0.01}}"#;

#[test]
fn a_joint_that_is_switched_off_lets_its_body_go() {
    let run = run(LET_GO);
    let method = run.summary().method;
    let formulation = method.iter().find(|choice| choice.axis == "formulation").expect("a formulation");
    assert_eq!((formulation.id, formulation.code), ("index-1", "rows-change"));
    let met = run.happened()[0].t;
    // Energy at the lowest point: m g l = (m l^2 + J) w^2 / 2.
    let w = (2.0 * 9.81 / 1.02_f64).sqrt();
    let flown = 1.5 - met;
    let exact = [-w * flown, -1.0 - 0.5 * 9.81 * flown * flown, -w * flown - core::f64::consts::FRAC_PI_2];
    for (channel, exact) in ["bob.x", "bob.y", "bob.angle"].into_iter().zip(exact) {
        assert!((last(&run, channel) - exact).abs() < 1e-6, "{channel}: {} in place of {exact}", last(&run, channel));
    }
    assert_eq!(
        (last(&run, "lambda.pin.x"), last(&run, "drift.position")),
        (0.0, 0.0),
        "rows that do not hold carry nothing"
    );
    assert!(last(&run, "energy.impacts").abs() < 1e-12);
}

#[test]
fn a_joint_that_is_off_at_first_is_closed_by_an_event_and_takes_the_speed_along_it() {
    // Falls past the hook and is caught there by its end: the angular momentum about the hook is kept.
    let text = r#"{"holonomy":1,"space":"planar","ground":{"points":{"H":[0,0]}},
        "bodies":{"rod":{"mass":1,"inertia":0.25,"position":[0.5,1],"points":{"end":[-0.5,0]}}},
        "joints":{"hook":{"type":"revolute","connect":["ground.H","rod.end"]}},
        "events":{"caught":{"when":"rod.end.y","direction":"falling","switch":{"hook":"on"}}},
        "simulation":{"duration":0.452,"start":{"off":["hook"]},"formulation":"augmented-lagrangian"}}"#;
    let run = run(text);
    let speed = (2.0 * 9.81_f64).sqrt();
    let w = 0.5 * speed / (0.25 + 0.25);
    let met = run.happened()[0].t;
    let gained = 0.5 * 9.81 / 0.5 * (0.452 - met);
    assert!((-last(&run, "rod.angle'") - w - gained).abs() < 1e-6, "{} in place of {w}", last(&run, "rod.angle'"));
    let lost = 0.5 * speed * speed - 0.5 * 0.5 * w * w;
    assert!((last(&run, "energy.impacts") + lost).abs() < 1e-9, "{} in place of -{lost}", last(&run, "energy.impacts"));
}

#[test]
fn a_joint_that_is_closed_where_its_event_is_met_holds_it_there_without_further_events() {
    for formulation in ["index-1", "augmented-lagrangian"] {
        for direction in ["both", "falling"] {
            let text = r#"{"holonomy":1,"space":"planar","ground":{"points":{"H":[0,0]}},
                "bodies":{"rod":{"mass":1,"inertia":0.25,"position":[0.5,1],"points":{"end":[-0.5,0]}}},
                "joints":{"hook":{"type":"revolute","connect":["ground.H","rod.end"]}},
                "events":{"caught":{"when":"rod.end.y","direction":"both","switch":{"hook":"on"}}},
                "simulation":{"duration":2,"start":{"off":["hook"]},"formulation":"index-1"}}"#;
            let text = text.replace("\"both\"", &format!("\"{direction}\"")).replace("index-1", formulation);
            assert_eq!(run(&text).happened().len(), 1, "{formulation} {direction}");
        }
    }
}

#[test]
fn events_of_one_moment_happen_once_each() {
    // x = t^2/2: time, place and speed say the same, but for round-off.
    let mut counted = 0;
    for (i, others) in [["t-@", "x-@^2/2"], ["x'-@", "x-@^2/2"], ["x-@^2/2", "x-@*@/2"]].into_iter().enumerate() {
        for k in 0..50 {
            let at = 1.1 + 0.0173 * f64::from(k);
            let [first, second] = others.map(|when| when.replace('@', &at.to_string()));
            let direction = ["rising", "both"][(k as usize + i) % 2];
            let run = run(&format!(
                r#"{{"holonomy":1,"parameters":{{"n":0}},"coordinates":{{"x":0,"y":0}},"kinetic_energy":"(x'^2+y'^2)/2","generalized_forces":{{"x":1}},
                "events":{{"kick":{{"when":"{second}","direction":"{direction}","impulse":{{"y":1}}}},"count":{{"when":"{first}","set":{{"n":"n+1"}}}},
                "mark":{{"when":"{second}","direction":"{direction}"}}}},"simulation":{{"duration":2.5}}}}"#
            ));
            let names: Vec<String> = run.happened().into_iter().map(|met| met.event).collect();
            assert!(names.len() == 3 && last(&run, "y'") == 1.0, "{others:?} {at} {direction}: {names:?}");
            counted += 1;
        }
    }
    assert_eq!(counted, 150);
}

#[test]
fn what_was_held_where_its_event_is_met_and_comes_again_is_met_again() {
    // Latched at 1, let go and pulled back at 2, pushed from 3 on: there again at 4 + sqrt(2).
    for steps in ["", r#","integrator":{"type":"rk4","step":0.01}"#] {
        let text = format!(
            r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":1}}}},"parameters":{{"pull":0}},
                "kinetic_energy":"x'^2/2","generalized_forces":{{"x":"pull"}},"constraints":{{"latch":"x-1"}},
                "events":{{"caught":{{"when":"x-1","switch":{{"latch":"on"}}}},
                    "let_go":{{"when":"t-2","switch":{{"latch":"off"}},"set":{{"pull":-1}}}},
                    "pushed":{{"when":"t-3","set":{{"pull":1}}}}}},
                "simulation":{{"duration":6,"start":{{"off":["latch"]}}{steps}}}}}"#
        );
        let run = run(&text);
        let happened: Vec<_> = run.happened().iter().map(|met| (met.event.clone(), met.t)).collect();
        let names: Vec<&str> = happened.iter().map(|(event, _)| event.as_str()).collect();
        assert_eq!(names, ["caught", "let_go", "pushed", "caught"], "{happened:?}");
        let again = 4.0 + core::f64::consts::SQRT_2;
        assert!((happened[3].1 - again).abs() < 1e-9, "{} in place of {again}", happened[3].1);
        assert!((last(&run, "x") - 1.0).abs() < 1e-9);
    }
}

#[test]
fn bad_events_are_told_where_they_stand() {
    let refused = |text: &str| -> Vec<(String, String)> {
        let reading = read(text);
        let mut found: Vec<_> =
            reading.diagnostics.iter().map(|found| (found.code.id().to_owned(), found.pointer.clone())).collect();
        if let (Some(document), true) = (&reading.document, found.is_empty()) {
            let built = Model::build(document, 0, &[], &mut KindCache::new());
            found =
                built.err().into_iter().flatten().map(|found| (found.code.id().to_owned(), found.pointer)).collect();
        }
        found
    };
    for (events, code, pointer) in [
        (r#""a":{"when":"ball.z"}"#, "unknown-name", "/events/a/when"),
        (r#""a":{"direction":"up","when":"t"}"#, "unknown-id", "/events/a/direction"),
        (r#""a":{"stop":true}"#, "missing-key", "/events/a"),
        (r#""a":{"when":"t-1","set":{"ee":1}}"#, "unknown-reference", "/events/a/set/ee"),
        (r#""a":{"when":"t-1","set":{"m":1}}"#, "name-not-here", "/bodies/ball/mass"),
        (
            r#""a":{"when":"t-1","set":{"count":"t"}},"b":{"when":"ball.y-count","stop":"yes"}"#,
            "wrong-type",
            "/events/b/stop",
        ),
        (r#""a":{"when":"t-1","impulse":{"ball.x'":1}}"#, "unknown-reference", "/events/a/impulse/ball.x'"),
        (r#""a":{"when":"t-1","switch":{"pin":"off"}}"#, "unknown-reference", "/events/a/switch/pin"),
        (r#""a":{"when":"1/(ball.y-1)"}"#, "not-finite", "/events/a/when"),
        (r#""a":{"when":"energy.total"}"#, "result-in-expression", "/events/a/when"),
    ] {
        let found = refused(&ball(events));
        assert_eq!(found, [(code.to_owned(), pointer.to_owned())], "{events}");
    }
    let minimal = LET_GO.replace(r#""duration""#, r#""formulation":"minimal","duration""#);
    assert_eq!(refused(&minimal), [("method-combination".to_owned(), "/simulation/formulation".to_owned())]);
}

#[test]
fn a_parameter_that_is_set_may_stand_where_it_is_read_anew_and_nowhere_else() {
    let text = |place: &str, expression: &str| {
        let keys = [("force", "0"), ("energy", "0"), ("row", "0"), ("moved", "0"), ("start", "0"), ("half", "0")]
            .map(|(key, zero)| if key == place { expression } else { zero });
        format!(
            r#"{{"holonomy":1,"parameters":{{"k":1}},"coordinates":{{"x":"1+{5}","y":0}},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"{1}*x",
                "generalized_forces":{{"x":"{0}"}},"constraints":{{"c":"y-{2}"}},"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
                "bodies":{{"c":{{"mass":1,"inertia":1,"position":[0,0],"points":{{"O":[0,0]}}}}}},
                "joints":{{"J":{{"type":"revolute","connect":["ground.O","c.O"]}}}},"drivers":{{"D":{{"joint":"J","coordinate":"angle","function":"{3}"}}}},
                "events":{{"e":{{"when":"t-0.5","set":{{"k":2}}}}}},"outputs":{{"o":"k"}},"simulation":{{"duration":1,"start":{{"hold":{{"x":"1+{4}"}}}}}}}}"#,
            keys[0], keys[1], keys[2], keys[3], keys[4], keys[5]
        )
    };
    for place in ["force", "energy"] {
        let run = run(&text(place, "k"));
        assert_eq!((run.happened().len(), last(&run, "o")), (1, 2.0), "{place}");
        // Half a second with a force of one, half a second with two, to one side or the other.
        assert!((last(&run, "x'").abs() - 1.5).abs() < 1e-9, "{place}: {}", last(&run, "x'"));
    }
    for place in ["row", "moved", "start", "half"] {
        let found = read(&text(place, "k")).diagnostics;
        assert_eq!(found.iter().map(|found| found.code.id()).collect::<Vec<_>>(), ["name-not-here"], "{place}");
        assert!(found[0].message.contains("a parameter that an event sets"), "{}", found[0].message);
    }
}

#[test]
fn an_impulse_along_a_joint_or_a_point_acts_as_a_force_there_would() {
    // A wheel of 0.5 kg m^2 on a hinge: along its angle, and at a point of its rim, 0.4 m out.
    let wheel = |impulse: &str| {
        format!(
            r#"{{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{{"points":{{"O":[0,0]}}}},
                "bodies":{{"wheel":{{"mass":3,"inertia":0.5,"position":[0,0],"points":{{"O":[0,0],"P":[0.4,0]}}}}}},
                "joints":{{"hinge":{{"type":"revolute","connect":["ground.O","wheel.O"]}}}},
                "events":{{"kick":{{"when":"t-0.25","impulse":{{{impulse}}}}}}},"simulation":{{"duration":0.5}}}}"#
        )
    };
    for (impulse, speed) in [
        (r#""hinge.angle":2"#, 4.0),
        (r#""wheel.P.y":2"#, 1.6),
        (r#""wheel.P.x":2"#, 0.0),
        (r#""wheel.angle":1,"hinge.angle":1"#, 4.0),
    ] {
        let run = run(&wheel(impulse));
        assert!((last(&run, "wheel.angle'") - speed).abs() < 1e-12, "{impulse}: {}", last(&run, "wheel.angle'"));
        assert!((last(&run, "energy.impacts") - 0.25 * speed * speed).abs() < 1e-12, "{impulse}");
    }
    // In space, in both coordinates of rotation: at the end of a free rod, 1 m from its centre, across it.
    for rotation in ["euler-parameters", "rotation-matrix"] {
        let text = format!(
            r#"{{"holonomy":1,"space":"spatial","rotation":"{rotation}","gravity":[0,0,0],
                "bodies":{{"rod":{{"mass":2,"inertia":[0.3,0.5,0.4],"position":[0,0,0],"points":{{"P":[1,0,0]}}}}}},
                "events":{{"kick":{{"when":"t-0.25","impulse":{{"rod.P.y":3}}}}}},"simulation":{{"duration":0.2500001}}}}"#
        );
        let run = run(&text);
        for (channel, exact) in [("rod.y'", 1.5), ("rod.x'", 0.0), ("rod.wz", 7.5), ("rod.wx", 0.0)] {
            assert!((last(&run, channel) - exact).abs() < 1e-5, "{rotation}, {channel}: {}", last(&run, channel));
        }
    }
}

#[test]
fn a_joint_that_is_not_closed_cannot_be_switched_on_and_is_named() {
    let text = LET_GO.replace(r#""cut":{"#, r#""again":{"when":"bob.y+2","switch":{"pin":"on"}},"cut":{"#);
    let model = Model::build(&read(&text).document.expect("a document"), 0, &[], &mut KindCache::new());
    let mut run = model.expect("a model").start().expect("a run");
    let Progress::Failed(failure) = run.finish() else { panic!("ended") };
    assert_eq!((failure.cause.as_str(), failure.parts.as_slice()), ("inconsistent", ["pin".to_owned()].as_slice()));
    assert!(failure.t.is_some_and(|t| t > 0.5), "{failure}");
    assert!(!run.trace().is_empty(), "what was computed is kept");
}

#[test]
fn what_is_no_number_ends_the_run_with_the_event_that_has_it() {
    for action in [
        r#""when":"t-0.2","set":{"count":"1/(t-t)"}"#,
        r#""when":"t-0.2","impulse":{"ball.x":"sqrt(-ball.y)"}"#,
        r#""when":"sqrt(ball.y-0.9)-t""#,
    ] {
        let reading = read(&ball(&format!(r#""odd":{{{action}}}"#)));
        let model = Model::build(&reading.document.expect("a document"), 0, &[], &mut KindCache::new());
        let mut run = model.expect("a model").start().expect("a run");
        let Progress::Failed(failure) = run.finish() else { panic!("ended: {action}") };
        assert_eq!(
            (failure.cause.as_str(), failure.parts.as_slice()),
            ("non-finite", ["odd".to_owned()].as_slice()),
            "{action}"
        );
        assert!(failure.message.starts_with("The value of the event \"odd\" is not a finite number"), "{failure}");
    }
}

#[test]
fn a_body_with_the_name_of_a_constraint_that_is_switched_keeps_its_own_rows() {
    let text = r#"{"holonomy":1,"space":"spatial","gravity":[0,0,-1],"bodies":{"tie":{"mass":1,"inertia":[1,1,1],"position":[0,0,0]}},
        "constraints":{"tie":"tie.z"},"events":{"e":{"when":"t-0.5","switch":{"tie":"off"}}},"simulation":{"duration":1}}"#;
    let run = run(text);
    assert!((last(&run, "tie.z") + 0.125).abs() < 1e-9, "{}", last(&run, "tie.z"));
    assert!((last(&run, "tie.e0") - 1.0).abs() < 1e-12);
}

#[test]
fn bounces_that_pile_up_are_told_with_the_event() {
    let reading = read(&ball(&BOUNCE.replace("(1+e)", "1.5")));
    let model = Model::build(&reading.document.expect("a document"), 0, &[], &mut KindCache::new()).expect("a model");
    let mut run = model.start().expect("a run");
    let Progress::Failed(failure) = run.finish() else { panic!("ended") };
    assert_eq!(
        (failure.cause.as_str(), failure.parts.as_slice()),
        ("too-many-events", ["bounce".to_owned()].as_slice())
    );
    assert!(failure.message.contains("shorter and shorter"), "{failure}");
}

#[test]
fn what_comes_and_goes_between_two_looks_is_found_with_a_smaller_step() {
    let text = |integrator: &str| {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"x":0}},"kinetic_energy":"x'^2","events":{{"short":{{"when":"(t-0.51)^2 - 1e-6"}}}},
                "simulation":{{"duration":2,"integrator":{integrator}}}}}"#
        )
    };
    assert!(run(&text(r#"{"type":"dop853","rtol":1e-9,"atol":1e-9}"#)).happened().is_empty());
    let found = run(&text(r#"{"type":"dop853","rtol":1e-9,"atol":1e-9,"max_step":0.005}"#)).happened();
    assert_eq!(found.len(), 2);
    for (met, exact) in found.iter().zip([0.509, 0.511]) {
        assert!((met.t - exact).abs() < 1e-12, "{} in place of {exact}", met.t);
    }
}

#[test]
fn a_run_has_so_many_events_and_no_more() {
    let text = |duration: f64| {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"x":0}},"kinetic_energy":"x'^2","events":{{"half":{{"when":"sin(10000*pi*t + 1)"}}}},
                "simulation":{{"duration":{duration},"integrator":{{"type":"rk4","step":5e-5}}}}}}"#
        )
    };
    assert_eq!(run(&text(0.5)).happened().len(), 5000);
    let model = Model::build(&read(&text(1.1)).document.expect("a document"), 0, &[], &mut KindCache::new());
    let mut run = model.expect("a model").start().expect("a run");
    let Progress::Failed(failure) = run.finish() else { panic!("ended") };
    assert_eq!((failure.cause.as_str(), run.happened().len()), ("too-many-events", 10_000));
    assert!(failure.message.contains("10000 times"), "{failure}");
}

#[test]
fn what_could_not_happen_as_a_whole_leaves_no_half_of_it() {
    let text = r#"{"holonomy":1,"coordinates":{"x":{"value":0,"velocity":1}},"kinetic_energy":"x'^2/2","constraints":{"far":"x-3"},
        "events":{"kick":{"when":"t-0.5","impulse":{"x":"4"},"switch":{"far":"on"}}},
        "simulation":{"duration":1,"output_step":0.1,"start":{"off":["far"]}}}"#;
    let mut run = crate::runs::model(text).start().expect("a run");
    let Progress::Failed(failure) = run.finish() else { panic!("it goes on") };
    assert!((failure.t.expect("a time") - 0.5).abs() < 1e-12, "{failure:?}");
    assert_eq!((last(&run, "x'"), last(&run, "energy.impacts")), (1.0, 0.0));
}

#[test]
fn marks_that_only_touch_zero_do_not_end_a_run() {
    // The step that ends at 1/3 makes places of the next one fall on 0.5.
    for touch in ["(t-0.5)^2", "abs(t-0.5)"] {
        let run = run(&format!(
            r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":1}}}},"kinetic_energy":"x'^2/2",
            "events":{{"touch":{{"when":"{touch}"}},"stair":{{"when":"floor(t*3)-1"}},"late":{{"when":"if(t<0.7,-1,0)"}}}},
            "simulation":{{"duration":1,"output_step":0.1}}}}"#
        ));
        let met = happened(&run);
        assert!(met.iter().filter(|met| met.0 == "touch").count() < 2, "{met:?}");
        assert!(
            met.first().is_some_and(|met| met.0 == "stair") && met.last().is_some_and(|met| met.0 == "late"),
            "{met:?}"
        );
    }
}
