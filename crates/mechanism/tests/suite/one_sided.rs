//! What holds from one side only: stops of joints, slack cords, walls, against closed forms.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, Run};

use crate::runs::{G, channel, happened, last, model, randoms, run};

#[test]
fn a_ball_on_a_floor_bounces_and_comes_to_rest() {
    let run = run(r#"{"holonomy":1,"coordinates":{"x":{"value":0,"velocity":0.5},"y":1},"kinetic_energy":"x'^2+y'^2",
        "potential_energy":"2*9.81*y","constraints":{"deck":{"expression":"y","side":"at-least","restitution":0.8}},
        "simulation":{"duration":6,"output_step":0.01}}"#);
    let flight = (2.0 / G).sqrt();
    let mut t = flight;
    let met = run.happened();
    for (k, met) in (1..20).zip(&met) {
        assert!((met.t - t).abs() < 1e-11 && met.event == "deck.1" && met.what == Occurrence::Reached, "{k}: {met:?}");
        t += 2.0 * 0.8_f64.powi(k) * flight;
    }
    assert!(met.last().unwrap().t < flight * 9.0, "{:?}", met.last());
    assert!(last(&run, "y").abs() < 1e-12 && (last(&run, "x") - 3.0).abs() < 1e-12);
    assert!((last(&run, "lambda.deck.1") - 2.0 * G).abs() < 1e-9);
    assert!((last(&run, "energy.impacts") + 2.0 * G).abs() < 1e-9);
    assert!(channel(&run, "y").iter().all(|y| *y > -1e-12));
}

#[test]
fn what_is_nearly_reached_at_the_start_is_reached() {
    for (gap, touches) in [(0.9e-9, true), (1.5e-9, false)] {
        let run = run(&format!(
            r#"{{"holonomy":1,"coordinates":{{"y":{gap}}},"kinetic_energy":"y'^2/2","potential_energy":"9.81*y",
            "constraints":{{"deck":{{"expression":"y","side":"at-least","restitution":1}}}},"simulation":{{"duration":1e-6}}}}"#
        ));
        assert_eq!(last(&run, "lambda.deck.1") > 0.0, touches, "{gap}");
    }
}

#[test]
fn bounces_of_a_few_steps_of_low_order_happen_on_the_floor() {
    for (step, bounce) in [("1e-2", 0.2), ("1e-2", 0.4), ("2e-3", 0.2), ("2e-3", 0.4), ("1e-3", 0.4), ("1e-3", 0.0)] {
        let run = run(&format!(
            r#"{{"holonomy":1,"coordinates":{{"y":1}},"kinetic_energy":"y'^2/2","potential_energy":"9.81*y",
            "constraints":{{"deck":{{"expression":"y","side":"at-least","restitution":{bounce}}}}},
            "simulation":{{"duration":2,"integrator":{{"type":"euler","step":{step}}}}}}}"#
        ));
        let (t, y) = (channel(&run, "t"), channel(&run, "y"));
        for met in run.happened().iter().filter(|met| met.what == Occurrence::Reached) {
            let at = t.iter().position(|t| *t == met.t).expect("a row");
            assert!(y[at].abs() < 1e-12, "{step} {bounce}: {} at {}", y[at], met.t);
        }
        assert!(y.iter().all(|y| *y > -1e-12), "{step} {bounce}");
    }
}

/// A bar of 1 kg and 1 m on a pin, let go at 1 rad from below.
fn pendulum(stops: &str) -> String {
    format!(
        r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
        "bodies":{{"bar":{{"mass":1,"inertia":"1/12","position":["0.5*sin(1)","-0.5*cos(1)"],"angle":"1-pi/2","points":{{"A":[-0.5,0]}}}}}},
        "joints":{{"pin":{{"type":"revolute","connect":["ground.O","bar.A"]{stops}}}}},"simulation":{{"duration":4,"output_step":0.01}}}}"#
    )
}

#[test]
fn a_pendulum_strikes_its_stop_and_its_books_balance() {
    // The angle of the bar at the stop is 0.3 rad beyond the vertical.
    let run = run(&pendulum(r#","stops":{"lower":"-pi/2-0.3","restitution":0.6}"#));
    let first = run.happened()[0].clone();
    assert_eq!((first.event.as_str(), first.what), ("pin.lower", Occurrence::Reached));
    // J w^2 / 2 = m g l (cos 0.3 - cos 1), J = 1/3.
    let energy = 0.5 * G * (0.3_f64.cos() - 1.0_f64.cos());
    let (t, impacts) = (channel(&run, "t"), channel(&run, "energy.impacts"));
    let at = t.iter().position(|t| *t == first.t).expect("a row");
    assert!((impacts[at] + energy * (1.0 - 0.36)).abs() < 1e-8, "{} of {energy}", impacts[at]);
    // Between two impacts the energy stays.
    let (total, books) = (channel(&run, "energy.total"), channel(&run, "energy.impacts"));
    let start = total[0];
    assert!(total.iter().zip(&books).all(|(total, impacts)| (total - impacts - start).abs() < 1e-8));
    assert!(channel(&run, "pin.angle").iter().all(|angle| *angle > -std::f64::consts::FRAC_PI_2 - 0.3 - 1e-9));
    // At rest against the stop its moment carries the weight.
    let end = last(&run, "lambda.pin.lower");
    assert!((end - 0.5 * G * 0.3_f64.sin()).abs() < 1e-6 || last(&run, "pin.angle'").abs() > 1e-6, "{end}");
}

#[test]
fn a_slider_between_elastic_stops_goes_to_and_fro() {
    let run = run(r#"{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{"points":{"O":[0,0]}},
        "bodies":{"block":{"mass":2,"inertia":1,"position":[0.2,0],"velocity":[1,0],"points":{"c":[0,0]}}},
        "joints":{"rail":{"type":"prismatic","connect":["ground.O","block.c"],"axis":[1,0],"stops":{"lower":0,"upper":1,"restitution":1}}},
        "simulation":{"duration":5,"output_step":0.1}}"#);
    let met = run.happened();
    assert_eq!(met.len(), 5, "{met:?}");
    for (k, met) in met.iter().enumerate() {
        #[allow(clippy::cast_precision_loss, reason = "small")]
        let exact = 0.8 + k as f64;
        assert!((met.t - exact).abs() < 1e-12, "{met:?}");
        assert_eq!(met.event, if k % 2 == 0 { "rail.upper" } else { "rail.lower" });
    }
    assert!(last(&run, "energy.impacts").abs() < 1e-12);
}

#[test]
fn a_cord_is_slack_until_it_is_taut_and_pulls_then() {
    // From 0.6 m beside the hook the weight falls until the cord of 1 m is taut, 0.8 m below; what went along the cord is lost.
    let run = run(r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},
        "bodies":{"weight":{"mass":2,"inertia":0.1,"position":[0.6,0],"points":{"c":[0,0]}}},
        "joints":{"cord":{"type":"distance","connect":["ground.O","weight.c"],"length":1,"side":"at-most"}},
        "simulation":{"duration":3,"output_step":0.01}}"#);
    let taut = (1.6 / G).sqrt();
    let met = run.happened();
    assert!((met[0].t - taut).abs() < 1e-11 && met[0].event == "cord.length", "{met:?}");
    // v = g t downwards; along the cord 0.8 v is lost: m (0.8 v)^2 / 2.
    let lost = 0.64 * 2.0 * G * 0.8;
    let (t, impacts) = (channel(&run, "t"), channel(&run, "energy.impacts"));
    let at = t.iter().position(|t| *t == met[0].t).expect("a row");
    assert!((impacts[at] + lost).abs() < 1e-8, "{} in place of -{lost}", impacts[at]);
    let pull = channel(&run, "lambda.cord.length");
    assert!(pull.iter().all(|pull| *pull >= -1e-9) && pull[0] == 0.0 && pull.iter().any(|pull| *pull > 1.0));
    let length = |i: usize| channel(&run, "weight.x")[i].hypot(channel(&run, "weight.y")[i]);
    assert!((0..t.len()).step_by(10).all(|i| length(i) < 1.0 + 1e-9));
    // The reaction is the pull on the weight, towards the hook.
    let (fx, fy) = (last(&run, "reaction.cord.fx"), last(&run, "reaction.cord.fy"));
    let (x, y) = (last(&run, "weight.x"), last(&run, "weight.y"));
    assert!((fx.hypot(fy) - pull.last().unwrap()).abs() < 1e-9 && fx * x + fy * y <= 0.0, "{fx} {fy}");
}

#[test]
fn a_point_stays_above_a_curve_a_surface_and_a_plane() {
    let bowl = run(r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},
        "bodies":{"bead":{"mass":1,"inertia":1,"position":[0.5,0.5],"points":{"c":[0,0]}}},
        "joints":{"bowl":{"type":"path","connect":["ground.O","bead.c"],"curve":"y - x^2","side":"at-least"}},
        "simulation":{"duration":2,"output_step":0.01}}"#);
    let gap: Vec<f64> = channel(&bowl, "bead.x").iter().zip(channel(&bowl, "bead.y")).map(|(x, y)| y - x * x).collect();
    assert!(gap.iter().all(|gap| *gap > -1e-9) && gap[0] > 0.2, "{gap:?}");
    assert_eq!(happened(&bowl), [("bowl.curve".to_owned(), Occurrence::Reached)]);
    assert!(last(&bowl, "reaction.bowl.fy") > 0.0);
    for joint in [
        r#"{"type":"point-plane","connect":["ground.O","ball.c"],"normal":[0,0,1],"side":"at-least","restitution":0.5}"#,
        r#"{"type":"point-surface","connect":["ground.O","ball.c"],"surface":"z","side":"at-least","restitution":0.5}"#,
    ] {
        let run = run(&format!(
            r#"{{"holonomy":1,"space":"spatial","ground":{{"points":{{"O":[0,0,0]}}}},
            "bodies":{{"ball":{{"mass":2,"inertia":[1,1,1],"position":[0,0,1],"velocity":[0.1,0,0],"points":{{"c":[0,0,0]}}}}}},
            "joints":{{"board":{joint}}},"simulation":{{"duration":3,"output_step":0.01}}}}"#
        ));
        let flight = (2.0 / G).sqrt();
        let met = run.happened();
        assert!((met[0].t - flight).abs() < 1e-11 && (met[1].t - 2.0 * flight).abs() < 1e-11, "{met:?}");
        assert!(last(&run, "ball.z").abs() < 1e-9 && (last(&run, "ball.x") - 0.3).abs() < 1e-9);
        assert!((last(&run, "reaction.board.fz") - 2.0 * G).abs() < 1e-8);
    }
}

#[test]
fn one_of_two_coordinates_is_stopped_where_it_is_named() {
    let run = run(r#"{"holonomy":1,"space":"spatial","gravity":[0,0,0],"ground":{"points":{"O":[0,0,0]}},
        "bodies":{"bolt":{"mass":2,"inertia":[1,1,1],"velocity":[1,0,0],"angular_velocity":[3,0,0],"points":{"c":[0,0,0]}}},
        "joints":{"guide":{"type":"cylindrical","connect":["ground.O","bolt.c"],"axis":[1,0,0],
            "stops":{"coordinate":"displacement","upper":0.5,"restitution":0.5}}},"simulation":{"duration":2,"output_step":0.1}}"#);
    assert_eq!(happened(&run), [("guide.upper".to_owned(), Occurrence::Reached)]);
    assert!((last(&run, "guide.displacement") - (0.5 - 0.5 * 1.5)).abs() < 1e-9);
    assert!((last(&run, "guide.angle") - 6.0).abs() < 1e-9);
}

#[test]
fn a_stop_that_waits_to_be_switched_on_counts_once() {
    let text = pendulum(r#","stops":{"lower":-3,"upper":1},"friction":{"kinetic":0.1,"radius":0.1}"#)
        .replacen(r#""holonomy":1"#, r#""holonomy":1,"events":{"late":{"when":"t-1","switch":{"pin":"on"}}}"#, 1)
        .replacen(r#""simulation":{"#, r#""simulation":{"start":{"off":["pin"]},"#, 1);
    let analysis = model(&text).analysis().expect("an analysis").clone();
    assert_eq!((analysis.mobility, analysis.gruebler), (3, 3));
    assert_eq!(analysis.waiting, analysis.m + analysis.h, "{analysis:?}");
}

#[test]
fn stops_do_not_count_where_nothing_touches_them() {
    let analysis = model(&pendulum(r#","stops":{"lower":-3,"upper":1}"#)).analysis().expect("an analysis").clone();
    assert_eq!((analysis.mobility, analysis.gruebler, analysis.redundancy, analysis.m), (1, 1, 0, 4));
    let (name, pin) = &analysis.joints[0];
    assert!(name == "pin" && pin.rows == ["x", "y"] && pin.multipliers_unique, "{pin:?}");
    assert!(analysis.dependent_rows.is_empty() && analysis.rows.len() == 2, "{:?}", analysis.rows);
    let lines = model(&pendulum(r#","stops":{"upper":1}"#)).equations();
    let text: Vec<String> =
        lines.sections.iter().flat_map(|section| &section.lines).map(|line| line.text.clone()).collect();
    assert!(text.iter().any(|line| line.ends_with("- 1 <= 0")), "{text:?}");
}

#[test]
fn an_event_takes_a_stop_away_and_brings_it_back() {
    let text = r#"{"holonomy":1,"coordinates":{"y":1},"kinetic_energy":"y'^2/2","potential_energy":"9.81*y",
        "constraints":{"deck":{"expression":"y","side":"at-least"}},
        "events":{"pull":{"when":"t-1","switch":{"deck":"off"}}},"simulation":{"duration":2,"output_step":0.1}}"#;
    let run = run(text);
    assert!((last(&run, "y") + 0.5 * G).abs() < 1e-9, "{}", last(&run, "y"));
    assert_eq!(run.happened().len(), 2);
}

#[test]
fn what_is_switched_on_where_it_is_passed_already_is_refused() {
    for force in ["0", "-0.1", "0.1"] {
        let at = |place: f64| {
            let mut run = model(&format!(
                r#"{{"holonomy":1,"coordinates":{{"x":{{"value":0,"velocity":1}}}},"kinetic_energy":"x'^2/2","generalized_forces":{{"x":"{force}"}},
                "constraints":{{"w":{{"expression":"0.3-x","side":"at-least"}}}},"events":{{"on":{{"when":"x-{place}","switch":{{"w":"on"}}}}}},
                "simulation":{{"duration":1,"start":{{"off":["w"]}}}}}}"#
            ))
            .start()
            .expect("a run");
            let end = run.finish();
            (end, last(&run, "x"))
        };
        let (end, x) = at(0.5);
        assert!(matches!(&end, Progress::Failed(failure) if failure.to_string().contains("is passed by ")), "{end:?}");
        assert!((x - 0.5).abs() < 1e-12);
        let (end, x) = at(0.2);
        assert!(end == Progress::Done && x < 0.3 + 1e-12, "{end:?} {x}");
    }
}

#[test]
fn what_cannot_be_is_said() {
    let refused = |text: &str| -> Vec<String> {
        let reading = read(text);
        let mut found: Vec<_> =
            reading.diagnostics.iter().map(|found| format!("{} {}", found.code.id(), found.pointer)).collect();
        if let Some(document) = reading.document.filter(|_| found.is_empty()) {
            match Model::build(&document, 0, &[], &mut KindCache::new()) {
                Err(findings) => {
                    found.extend(findings.iter().map(|found| format!("{} {}", found.code.id(), found.pointer)));
                }
                Ok(model) => {
                    found.extend(model.start().err().map(|failure| format!("{} {}", failure.cause, failure.message)));
                }
            }
        }
        found
    };
    for (stops, expected) in [
        (r#","stops":{}"#, "needs-one-of /joints/pin/stops"),
        (r#","stops":{"upper":"a"}"#, "unknown-name /joints/pin/stops/upper"),
        (r#","stops":{"lower":2,"upper":1}"#, "out-of-range /joints/pin/stops/upper"),
        (r#","stops":{"lower":"2","upper":"1+0"}"#, "out-of-range /joints/pin/stops/upper"),
        (r#","stops":{"upper":1,"restitution":2}"#, "out-of-range /joints/pin/stops/restitution"),
        (r#","stops":{"upper":1,"restitution":"1+1"}"#, "out-of-range /joints/pin/stops/restitution"),
        (r#","stops":{"upper":1,"coordinate":"displacement"}"#, "no-such-coordinate /joints/pin/stops/coordinate"),
        (
            r#","stops":{"upper":-1}"#,
            "beyond The joint \"pin\" (row upper) is passed by 4.292e-1 rad at the start, on the side where it does not let anything be.",
        ),
    ] {
        assert_eq!(refused(&pendulum(stops)), [expected], "{stops}");
    }
    let cord = |keys: &str| {
        format!(
            r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},
            "bodies":{{"weight":{{"mass":2,"inertia":0.1,"position":[0.6,0],"points":{{"c":[0,0]}}}}}},
            "joints":{{"cord":{{"type":"distance","connect":["ground.O","weight.c"],"length":1{keys}}}}},"simulation":{{"duration":1}}}}"#
        )
    };
    assert_eq!(refused(&cord(r#","restitution":0.5"#)), ["missing-key /joints/cord/restitution"]);
    assert_eq!(refused(&cord(r#","side":"left""#)), ["unknown-id /joints/cord/side"]);
    assert!(refused(&cord(r#","side":"at-least""#))[0].starts_with("beyond"));
    let minimal =
        pendulum(r#","stops":{"upper":1}"#).replace(r#""duration":4"#, r#""duration":4,"formulation":"minimal""#);
    let told = refused(&minimal);
    assert_eq!(told, ["method-combination /simulation/formulation"]);
}

/// A chain of pendulums with random stops at every pin, bumpers to the ground and cords: whatever happens, nothing passes its end, nothing pulls,
/// and the books balance.
#[test]
fn chains_with_random_stops_keep_their_ends_and_their_books() {
    let mut random = randoms(7);
    let (mut reached, mut left) = (0, 0);
    for case in 0..60 {
        let links = 1 + case % 3;
        let (mut bodies, mut joints, mut angle, mut at) = (Vec::new(), Vec::new(), 0.0, [0.0_f64; 2]);
        for i in 0..links {
            let turn = random(-1.0, 1.0);
            angle += turn;
            let (s, c) = (angle.sin(), angle.cos());
            bodies.push(format!(
                r#""b{i}":{{"mass":{},"inertia":{},"position":[{},{}],"angle":{angle},"points":{{"A":[-0.5,0],"B":[0.5,0]}}}}"#,
                random(0.2, 3.0),
                random(0.02, 0.5),
                at[0] + 0.5 * c,
                at[1] + 0.5 * s
            ));
            at = [at[0] + c, at[1] + s];
            let to = if i == 0 { "ground.O".to_owned() } else { format!("b{}.B", i - 1) };
            joints.push(format!(
                r#""j{i}":{{"type":"revolute","connect":["{to}","b{i}.A"],"stops":{{"lower":{},"upper":{},"restitution":{}}}}}"#,
                turn - random(0.1, 1.5),
                turn + random(0.1, 1.5),
                if case % 4 == 0 { 0.0 } else { random(0.0, 0.9) }
            ));
        }
        let last = links - 1;
        if case % 2 == 0 {
            joints.push(format!(
                r#""cord":{{"type":"distance","connect":["ground.O","b{last}.B"],"length":{},"side":"at-most","restitution":{}}}"#,
                at[0].hypot(at[1]) + random(0.01, 0.2),
                random(0.0, 0.5)
            ));
        }
        if case % 5 < 3 {
            let depth = at[1] - random(0.05, 0.5);
            joints.push(format!(
                r#""deck":{{"type":"path","connect":["ground.O","b{last}.B"],"curve":"y - {depth}","side":"at-least","restitution":0.3}}"#
            ));
        }
        let text = format!(
            r#"{{"holonomy":1,"space":"planar","ground":{{"points":{{"O":[0,0]}}}},"bodies":{{{}}},"joints":{{{}}},
            "simulation":{{"duration":3,"output_step":0.02{}}}}}"#,
            bodies.join(","),
            joints.join(","),
            match case % 7 {
                1 => r#","integrator":{"type":"rk4","step":0.004}"#,
                3 => r#","formulation":"augmented-lagrangian","stabilization":"projection""#,
                _ => "",
            }
        );
        let model = model(&text);
        let mut run = model.start().unwrap_or_else(|failure| panic!("{case}: {failure}\n{text}"));
        let end = run.finish();
        assert_eq!(
            end,
            Progress::Done,
            "{case}: at {} {:?}\n{text}",
            run.t(),
            run.happened().iter().rev().take(8).collect::<Vec<_>>()
        );
        let (total, impacts) = (channel(&run, "energy.total"), channel(&run, "energy.impacts"));
        let size = total.iter().fold(1.0_f64, |size, energy| size.max(energy.abs()));
        for (i, (total_now, lost)) in total.iter().zip(&impacts).enumerate() {
            assert!(
                (total_now - lost - total[0]).abs() < if case % 7 == 1 { 1e-4 } else { 1e-6 } * size,
                "{case}: {i} {total_now} {lost}\n{text}"
            );
        }
        let gain = impacts.windows(2).fold(0.0_f64, |most, pair| most.max(pair[1] - pair[0]));
        assert!(gain < 1e-7 * size, "{case}: an impact gives {gain} of {size} J\n{text}");
        for row in &run.rows_that_push() {
            let pushes = channel(&run, &format!("lambda.{row}"));
            let least = pushes.iter().copied().fold(0.0, f64::min);
            assert!(least > -1e-6, "{case}: {row} pulls with {least}\n{text}");
        }
        let met = happened(&run);
        reached += met.iter().filter(|(_, what)| *what == Occurrence::Reached).count();
        left += met.iter().filter(|(_, what)| *what == Occurrence::Left).count();
    }
    assert!(reached > 1000 && left > 4, "{reached} reached, {left} left");
}

trait Pushing {
    fn rows_that_push(&self) -> Vec<String>;
}

impl Pushing for Run {
    fn rows_that_push(&self) -> Vec<String> {
        let names: std::collections::BTreeSet<String> = self.happened().into_iter().map(|met| met.event).collect();
        names.into_iter().collect()
    }
}

#[test]
fn books_balance_through_ten_thousand_impacts() {
    // A pendulum that is thrown to and fro between its stops.
    let run = run(&format!(
        r#"{{"holonomy":1,"space":"planar","gravity":[0,-{G}],"ground":{{"points":{{"O":[0,0]}}}},
        "bodies":{{"bob":{{"mass":1,"inertia":0.02,"position":[0,-0.5],"angular_velocity":51.6,"velocity":[25.8,0],"points":{{"O":[0,0.5]}}}}}},
        "joints":{{"pin":{{"type":"revolute","connect":["ground.O","bob.O"],"stops":{{"lower":-0.4,"upper":0.4,"restitution":0.99995}}}}}},
        "simulation":{{"duration":200,"output_step":1,"integrator":{{"type":"dop853","rtol":1e-13,"atol":1e-14}}}}}}"#
    ));
    let met = run.happened().len();
    assert!((9_900..10_000).contains(&met), "{met}");
    let (total, impacts) = (channel(&run, "energy.total"), channel(&run, "energy.impacts"));
    assert!(last(&run, "energy.impacts") < -200.0);
    for (now, impacts) in total.iter().zip(&impacts) {
        assert!((now - impacts - total[0]).abs() < 1e-9, "{now} {impacts}");
    }
}
