//! Equilibria of the whole gallery, or the reason why there is none; and of small documents with a known answer.

use holonomy_document::gallery;
use holonomy_mechanism::balance::{RestReport, Stability};
use holonomy_mechanism::run::RunFailure;
use holonomy_solver::{MOST_ITERATIONS, Search, find_rest};
use holonomy_tests::{document, finish, gallery_document, model};

fn rest(text: &str) -> RestReport {
    let model = model(&document(text), 0);
    let start = model.start_state().unwrap_or_else(|failure| panic!("{failure}"));
    model.rest(&start, &[]).unwrap_or_else(|failure| panic!("{failure}"))
}

/// What is known of the gallery: equilibria in any number, or why there is none.
#[test]
fn every_document_of_the_gallery_rests_within_the_iterations_or_says_why_not() {
    let mut without = Vec::new();
    for entry in gallery::entries() {
        let model = model(&document(entry.text()), 0);
        let report = model.rest(&model.start_state().unwrap(), &[]);
        let report = report.unwrap_or_else(|failure| panic!("{}: {failure}", entry.name));
        for found in &report.equilibria {
            assert!(found.iterations <= MOST_ITERATIONS, "{}: {}", entry.name, found.iterations);
            assert!(found.residual < 1e-6, "{}: {}", entry.name, found.residual);
        }
        if let Some(why) = &report.why {
            without.push((entry.name, why.code));
        }
        assert!(
            report.equilibria.is_empty() == report.why.as_ref().is_some_and(|why| why.code != "every-pose"),
            "{}",
            entry.name
        );
    }
    let expected = [
        ("four-bar", "not-found"),
        ("loose-geneva", "every-pose"),
        ("bouncing-ball", "unresisted"),
        ("belt-drive", "unresisted"),
        ("woodpecker", "not-found"),
        ("mobile-robot", "every-pose"),
        ("chaplygin-sleigh", "every-pose"),
        ("bicycle", "asks-velocity"),
        ("free-body", "every-pose"),
    ];
    assert_eq!(without, expected);
}

/// Two bars of 1 m and 1 kg: of four positions of rest one is stable.
#[test]
fn a_double_pendulum_rests_in_four_poses() {
    let text = r#"{"holonomy":1,"coordinates":{"a":0.7,"b":1.1},"kinetic_energy":"a'^2 + b'^2/2 + a'*b'*cos(a-b)",
        "potential_energy":"-9.81*(2*cos(a) + cos(b))","simulation":{"duration":1},
        "scene":[{"line":[[0,0],["sin(a)","-cos(a)"]]},{"line":[["sin(a)","-cos(a)"],["sin(a)+sin(b)","-cos(a)-cos(b)"]]}]}"#;
    let report = rest(text);
    let mut energies: Vec<(f64, Stability)> =
        report.equilibria.iter().map(|found| (found.energy, found.stability)).collect();
    energies.sort_by(|a, b| a.0.total_cmp(&b.0));
    let expected = [-3.0, -1.0, 1.0, 3.0].map(|share| 9.81 * share);
    assert_eq!(energies.len(), 4, "{energies:?}");
    for ((energy, stability), expected) in energies.iter().zip(expected) {
        assert!((energy - expected).abs() < 1e-10, "{energy} {expected}");
        assert_eq!(*stability == Stability::Stable, expected < -20.0, "{energy}");
    }
}

/// A wheel with its centre of mass beside its centre rolls to where that is lowest: rows of velocity carry load.
#[test]
fn an_eccentric_wheel_rolls_to_its_rest() {
    let text = |tilt: f64| {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"x":0,"y":0.5,"phi":1}},
            "kinetic_energy":"(x'^2+y'^2)/2 + 0.1*phi'^2/2 + 0.2*phi'*(x'*cos(phi) + y'*sin(phi))",
            "potential_energy":"9.81*((y - 0.2*cos(phi))*cos({tilt}) + x*sin({tilt}))",
            "constraints":{{"ground_line":"y - 0.5"}},"velocity_constraints":{{"rolls":"x' + 0.5*phi'"}},"simulation":{{"duration":1}}}}"#
        )
    };
    // 0.2 sin(phi) cos(tilt) = 0.5 sin(tilt): where the slope pulls as much as the mass beside the centre.
    let tilt = 0.2_f64;
    let report = rest(&text(tilt));
    let phi = |k: usize| report.equilibria[k].coordinates[2].1;
    let wanted = (2.5 * tilt.tan()).asin();
    assert!(report.equilibria.iter().all(|found| found.by_eigenvalues));
    let stable: Vec<usize> =
        (0..report.equilibria.len()).filter(|k| report.equilibria[*k].stability == Stability::Stable).collect();
    assert!(!stable.is_empty(), "{report:?}");
    assert!(stable.iter().all(|k| (phi(*k).sin() - wanted.sin()).abs() < 1e-12 && phi(*k).cos() > 0.0), "{report:?}");
    // Too steep: nothing holds it.
    let report = rest(&text(0.6));
    let why = report.why.unwrap();
    assert!(report.equilibria.is_empty() && why.code == "not-found", "{why:?}");
}

#[test]
fn what_falls_what_floats_and_what_is_driven_is_told() {
    let falls = rest(
        r#"{"holonomy":1,"coordinates":{"y":0},"kinetic_energy":"y'^2/2","potential_energy":"9.81*y","simulation":{"duration":1}}"#,
    );
    let why = falls.why.unwrap();
    assert_eq!((falls.equilibria.len(), why.code), (0, "unresisted"));
    assert_eq!(why.message, "Nothing resists the force along \"y\": it is as large as far as was looked.");
    let floats = rest(r#"{"holonomy":1,"coordinates":{"y":3},"kinetic_energy":"y'^2/2","simulation":{"duration":1}}"#);
    assert_eq!((floats.equilibria.len(), floats.why.unwrap().code), (1, "every-pose"));
    assert_eq!(floats.equilibria[0].stability, Stability::Neutral);
    let bicycle = model(&gallery_document("bicycle", &[]), 0);
    let asks = bicycle.rest(&bicycle.start_state().unwrap(), &[]).unwrap();
    let why = asks.why.unwrap();
    assert_eq!((why.code, why.parts), ("asks-velocity", vec!["rear_rolls".to_owned(), "front_rolls".to_owned()]));
}

/// A follower load on a double pendulum (Ziegler's column) has no potential: stable below, flutters above its critical load.
#[test]
fn a_follower_load_is_judged_by_eigenvalues() {
    let text = |load: f64| {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"a":0.1,"b":0}},
            "kinetic_energy":"(3*a'^2 + b'^2 + 2*a'*b'*cos(a-b))/2","potential_energy":"(a^2 + (b-a)^2)/2",
            "generalized_forces":{{"a":"{load}*sin(a-b)","b":"0"}},"simulation":{{"duration":1}}}}"#
        )
    };
    // Masses 2 m at the knee and m at the tip, springs and lengths of 1: flutter from P = 7/2 - sqrt(2) on (Ziegler 1952).
    let critical = 3.5 - 2.0_f64.sqrt();
    for (load, wanted) in [(critical - 1e-3, Stability::Stable), (critical + 1e-3, Stability::Unstable)] {
        let report = rest(&text(load));
        let found = &report.equilibria[0];
        assert!(found.by_eigenvalues);
        assert_eq!(found.stability, wanted, "{load}: {report:?}");
    }
}

/// Each search by itself: Newton to what is near, descent to where the energy is least, release where neither is asked.
#[test]
fn each_search_ends_at_an_equilibrium_of_its_own_kind() {
    // Two wells at -1 and 1, a top at 0; from beside the top.
    let text = r#"{"holonomy":1,"coordinates":{"x":0.1,"y":0.4},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"(x^2-1)^2/4 + y^2","simulation":{"duration":1}}"#;
    let model = model(&document(text), 0);
    let start = model.start_state().unwrap();
    for (search, place) in [(Search::Newton, 0.0), (Search::Descent, 1.0), (Search::Release, 0.0)] {
        let found = find_rest(&mut model.system(), &start, &[1.0, 1.0], search).unwrap().unwrap();
        assert!(found.at_rest && !found.unresisted, "{search:?}: {found:?}");
        assert!(
            (found.pose.q[0] - place).abs() < 1e-9 && found.pose.q[1].abs() < 1e-9,
            "{search:?}: {:?}",
            found.pose.q
        );
    }
}

/// A moment goes through the values of its channels and comes back; too few values, or one that is none, are no moment.
#[test]
fn a_moment_is_made_of_the_values_of_its_channels() {
    let model = model(&gallery_document("slider-crank", &[]), 0);
    let run = finish(&model);
    let t = run.trace().channel("t").unwrap()[20];
    let moment = run.trace().moment(t).unwrap();
    let names = model.moment_channels();
    let mut values = vec![t];
    values.extend(run.trace().values_at(&names, t).unwrap());
    let back = model.moment_of(&values).unwrap();
    let near = |a: &[f64], b: &[f64]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near(&back.q, &moment.q) && near(&back.v, &moment.v) && near(&back.turns, &moment.turns));
    assert!(model.moment_of(&values[1..]).is_none());
    values[2] = f64::NAN;
    assert!(model.moment_of(&values).is_none());
}

#[test]
fn of_too_many_coordinates_neither_rest_nor_vibration_is_looked_for() {
    let asked = |count: usize| {
        let names =
            |form: &dyn Fn(usize) -> String, between: &str| (0..count).map(form).collect::<Vec<_>>().join(between);
        let (coordinates, energy) = (names(&|i| format!("\"x{i}\":0"), ","), names(&|i| format!("x{i}'^2/2"), "+"));
        let text = format!(r#"{{"holonomy":1,"coordinates":{{{coordinates}}},"kinetic_energy":"{energy}"}}"#);
        let model = model(&document(&text), 0);
        let start = model.start_state().unwrap();
        let told = |failure: RunFailure| (failure.cause, failure.message);
        let rest = model.rest(&start, &[]).map(|report| report.equilibria.len()).map_err(told);
        (rest, model.vibration(&start, None).map(|found| found.report.zeros).map_err(told))
    };
    assert_eq!(asked(20), (Ok(1), Ok(40)));
    let message = "The mechanism has 301 coordinates; equilibrium and vibration are found for up to 300.";
    let refused = || ("too-many-coordinates".to_owned(), message.to_owned());
    assert_eq!(asked(301), (Err(refused()), Err(refused())));
}

/// What events and stops remember is no channel: a moment has it as at the start.
#[test]
fn a_moment_of_a_document_with_events_and_stops_has_channels_for_the_rest() {
    let text = r#"{"holonomy":1,"parameters":{"k":3},"space":"spatial","gravity":[0,0,0],"ground":{"points":{"O":[0,0,0]}},
        "bodies":{"a":{"mass":1,"inertia":[1,1,1],"points":{"c":[0,0,0]}}},
        "joints":{"pin":{"type":"revolute","connect":["ground.O","a.c"],"axis":[0,0,1],"stops":{"upper":1}}},
        "forces":{"push":{"type":"actuator","joint":"pin","coordinate":"angle","value":"k - 5*pin.angle"}},
        "events":{"half":{"when":"t-0.5","set":{"k":"1"}}},"simulation":{"duration":1}}"#;
    let model = model(&document(text), 0);
    let names = model.moment_channels();
    assert!(names.len() == 15 && names.iter().all(|name| !name.is_empty()) && names[14] == "pin.angle", "{names:?}");
    let start = model.start_state().unwrap();
    let values: Vec<f64> = std::iter::once(0.0).chain(start.q.iter().chain(&start.v).copied()).chain([0.0]).collect();
    let moment = model.moment_of(&values).expect("a moment");
    assert_eq!(moment.turns, start.turns);
    let report = model.rest(&moment, &[]).unwrap();
    let angles: Vec<f64> = report
        .equilibria
        .iter()
        .filter(|one| one.stability == Stability::Stable)
        .map(|one| 2.0 * one.coordinates[6].1.atan2(one.coordinates[3].1))
        .collect();
    assert!(angles.len() == 1 && (angles[0] - 0.6).abs() < 1e-9, "{report:?}");
}

/// A bar against its stop, which carries it; with the stop beyond the lowest pose it hangs free. And a bead in a bowl whose bottom is cut off.
#[test]
fn rest_is_where_stops_carry() {
    let bar = |upper: f64| {
        rest(&format!(
            r#"{{"holonomy":1,"coordinates":{{"a":-1}},"kinetic_energy":"a'^2/2","potential_energy":"-9.81*cos(a)",
            "constraints":{{"upper":{{"expression":"a - ({upper})","side":"at-most"}}}},"simulation":{{"duration":1}}}}"#
        ))
    };
    let leaning = bar(-0.3);
    let stable: Vec<_> = leaning.equilibria.iter().filter(|one| one.stability == Stability::Stable).collect();
    assert_eq!(stable.len(), 1, "{leaning:?}");
    assert!((stable[0].coordinates[0].1 + 0.3).abs() < 1e-9 && stable[0].leans_on == ["upper.1"], "{leaning:?}");
    assert!(
        leaning.equilibria.iter().all(|one| one.coordinates[0].1 < -0.3 + 1e-6),
        "nothing beyond the stop: {leaning:?}"
    );
    let free = bar(0.2);
    let stable: Vec<_> = free.equilibria.iter().filter(|one| one.stability == Stability::Stable).collect();
    assert!(stable.len() == 1 && stable[0].coordinates[0].1.abs() < 1e-9 && stable[0].leans_on.is_empty(), "{free:?}");
    let ball = rest(
        r#"{"holonomy":1,"coordinates":{"x":0.3,"y":1},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"9.81*y",
        "constraints":{"bowl":{"expression":"y - x^2","side":"at-least"},"deck":{"expression":"y - 0.1","side":"at-least"}},"simulation":{"duration":1}}"#,
    );
    assert!(ball.equilibria.iter().all(|one| (one.coordinates[1].1 - 0.1).abs() < 1e-9), "{ball:?}");
    assert!(
        !ball.equilibria.is_empty() && ball.why.is_none_or(|why| why.code == "every-pose"),
        "on the deck it may lie anywhere"
    );
}
