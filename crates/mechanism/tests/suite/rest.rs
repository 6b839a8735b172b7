//! Poses of rest against closed forms: rows of velocity that hold positions, several stops at once, forces that saturate.

use holonomy_mechanism::balance::{RestReport, Stability};
use holonomy_mechanism::run::Progress;

use crate::runs::{G, last, model};

fn rest(text: &str) -> RestReport {
    let model = model(text);
    let start = model.start_state().expect("a start");
    model.rest(&start, &[]).expect("a report")
}

fn at(report: &RestReport, k: usize, name: &str) -> f64 {
    report.equilibria[k].coordinates.iter().find(|(of, _)| of == name).expect(name).1
}

#[test]
fn a_curved_row_of_velocity_that_is_a_derivative_keeps_the_place_it_holds() {
    // x' = cos(a) a' holds x = sin(a): (x - 2) cos(a) + a - 1 = 0.
    let text = r#"{"holonomy":1,"coordinates":{"x":0,"a":0},"kinetic_energy":"(x'^2+a'^2)/2",
        "potential_energy":"(x-2)^2/2+(a-1)^2/2","velocity_constraints":{"v":"x'-cos(a)*a'"},"simulation":{"duration":1}}"#;
    let report = rest(text);
    assert_eq!(report.equilibria.len(), 1, "{report:?}");
    let (x, a) = (at(&report, 0, "x"), at(&report, 0, "a"));
    assert!((x - a.sin()).abs() < 1e-11 && ((x - 2.0) * a.cos() + a - 1.0).abs() < 1e-11, "{x} {a}");
    assert_eq!(report.equilibria[0].stability, Stability::Stable);
}

const WHEEL: &str = r#"{"holonomy":1,"space":"planar",GRAVITY"ground":{"points":{"O":[0,0]}},
    "bodies":{"w":{"mass":2,"inertia":0.05,"position":[0.1,0.3],"points":{"c":[-0.1,0]}}},
    "joints":{"roll":{"type":"rolling","connect":["ground.O","w.c"],"radius":0.3,"normal":[0,1]}}FORCES,"simulation":{"duration":1}}"#;

#[test]
fn an_eccentric_wheel_rests_on_the_line_it_rolls_on_where_its_angle_puts_it() {
    // The centre is at -r angle, and the centre of mass e (cos, sin) from it: with a load (g, -h) and a spring on the centre
    // -r (2 g + k r angle) - 2 e (g sin + h cos) = 0.
    let text = WHEEL
        .replace("GRAVITY", r#""gravity":[3,-9],"#)
        .replace("FORCES", r#","forces":{"s":{"type":"force","at":"w.c","value":["-30*w.c.x",0]}}"#);
    let report = rest(&text);
    assert_eq!(report.equilibria.len(), 1, "{report:?}");
    let (x, angle) = (at(&report, 0, "w.x"), at(&report, 0, "w.angle"));
    assert!((x - (-0.3 * angle + 0.1 * angle.cos())).abs() < 1e-11, "{x} {angle}");
    let moment = -0.3 * (6.0 + 30.0 * 0.3 * angle) - 0.2 * (3.0 * angle.sin() + 9.0 * angle.cos());
    assert!(moment.abs() < 1e-9 && report.equilibria[0].stability == Stability::Stable, "{moment}");
    // Without a spring it rests with the centre of mass below and above, once in each turn: on its cycloid everywhere.
    let report = rest(&WHEEL.replace("GRAVITY", "").replace("FORCES", ""));
    assert!(report.equilibria.len() >= 2, "{report:?}");
    for k in 0..report.equilibria.len() {
        let (x, angle) = (at(&report, k, "w.x"), at(&report, k, "w.angle"));
        assert!(angle.cos().abs() < 1e-9 && (x + 0.3 * angle).abs() < 1e-9, "{x} {angle}");
        assert_eq!(report.equilibria[k].stability == Stability::Stable, angle.sin() < 0.0);
    }
}

#[test]
fn a_point_rests_in_the_corner_of_four_walls() {
    for (x, y) in [(0.0, 0.0), (0.7, 1.2)] {
        let report = rest(&format!(
            r#"{{"holonomy":1,"coordinates":{{"x":{x},"y":{y}}},"kinetic_energy":"(x'^2+y'^2)/2","potential_energy":"9.81*(x+2*y)",
            "constraints":{{"left":{{"expression":"x","side":"at-least"}},"down":{{"expression":"y","side":"at-least"}},
            "right":{{"expression":"2-x","side":"at-least"}},"up":{{"expression":"2-y","side":"at-least"}}}},"simulation":{{"duration":1}}}}"#
        ));
        assert_eq!(report.equilibria.len(), 1, "{report:?}");
        assert!(at(&report, 0, "x").abs() < 1e-9 && at(&report, 0, "y").abs() < 1e-9, "{report:?}");
        let found = &report.equilibria[0];
        assert_eq!(
            (found.stability, &found.leans_on[..]),
            (Stability::Stable, &["left.1".to_owned(), "down.1".to_owned()][..])
        );
        assert!((found.multipliers[0] - G).abs() < 1e-9 && (found.multipliers[1] - 2.0 * G).abs() < 1e-9);
        assert_eq!(report.why, None);
    }
}

#[test]
fn a_point_on_a_top_beside_a_wall_that_carries_nothing_is_not_stable() {
    // In a channel along x; it may leave the wall, or not, and the energy falls that way, or rises.
    for (curvature, expected) in [(-1.0, Stability::Unstable), (1.0, Stability::Stable)] {
        let walls = ["x", "y", "z"].map(|name| {
            format!(r#""low_{name}":{{"expression":"{name}","side":"at-least"}},"high_{name}":{{"expression":"2-{name}","side":"at-least"}}"#)
        });
        let report = rest(&format!(
            r#"{{"holonomy":1,"coordinates":{{"x":0,"y":0,"z":0}},"kinetic_energy":"(x'^2+y'^2+z'^2)/2",
            "potential_energy":"9.81*(y+z)+{curvature}*x^2/2","constraints":{{{}}},"simulation":{{"duration":1}}}}"#,
            walls.join(",")
        ));
        let first = &report.equilibria[0];
        assert!(["x", "y", "z"].iter().all(|name| at(&report, 0, name).abs() < 1e-9), "{report:?}");
        assert_eq!(first.stability, expected, "{report:?}");
    }
}

const ARM: &str = r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},
    "bodies":{"a":{"mass":1,"inertia":0.1,"position":[0.5,0],"points":{"O":[-0.5,0],"E":[0.5,0]}},"b":{"mass":1,"inertia":0.1,"position":[1.5,0],"points":{"E":[-0.5,0]}}},
    "joints":{"A":{"type":"revolute","connect":["ground.O","a.O"],"stops":{"lower":-0.3,"upper":0.3}},"B":{"type":"revolute","connect":["a.E","b.E"],"stops":{"lower":-0.3,"upper":0.3}}},"simulation":{"duration":5}}"#;

#[test]
fn an_arm_rests_on_the_lower_stops_of_both_joints() {
    let model = model(ARM);
    let mut run = model.start().expect("a run");
    assert_eq!(run.finish(), Progress::Done);
    let end = run.trace().moment(5.0).expect("a moment");
    let start = model.start_state().expect("a start");
    for (moment, also) in [(&start, vec![]), (&end, vec![]), (&start, vec![end.clone()])] {
        let report = model.rest(moment, &also).expect("a report");
        assert_eq!(report.equilibria.len(), 1, "{report:?}");
        assert!((at(&report, 0, "a.angle") + 0.3).abs() < 1e-9 && (at(&report, 0, "b.angle") + 0.6).abs() < 1e-9);
        assert_eq!(report.equilibria[0].leans_on, ["A.lower", "B.lower"]);
    }
    assert!((last(&run, "a.angle") + 0.3).abs() < 1e-9);
}

/// A table of 8 kg on four legs, its centre of mass beside the middle.
fn table(x: f64) -> String {
    let legs = [("a", 0.5, 0.4), ("b", -0.5, 0.4), ("c", -0.5, -0.4), ("e", 0.5, -0.4)];
    let points = legs.map(|(name, px, py)| format!(r#""{name}":[{},{py},-1]"#, px - x)).join(",");
    let joints = legs.map(|(name, ..)| {
        format!(
            r#""{name}":{{"type":"point-plane","connect":["ground.O","tb.{name}"],"normal":[0,0,1],"side":"at-least"}}"#
        )
    });
    format!(
        r#"{{"holonomy":1,"space":"spatial","ground":{{"points":{{"O":[0,0,0]}}}},
        "bodies":{{"tb":{{"mass":8,"inertia":[1,1,1.5],"position":[{x},0,1],"points":{{{points}}}}}}},
        "joints":{{{}}},"simulation":{{"duration":1}}}}"#,
        joints.join(",")
    )
}

#[test]
fn a_table_that_stands_on_four_legs_rests_as_it_stands() {
    for x in [0.0, 0.2] {
        let report = rest(&table(x));
        let first = &report.equilibria[0];
        assert_eq!(
            first.leans_on.len(),
            4,
            "{:?}",
            report.equilibria.iter().map(|one| (&one.leans_on, &one.coordinates, &one.multipliers)).collect::<Vec<_>>()
        );
        assert!((at(&report, 0, "tb.x") - x).abs() < 1e-9 && (at(&report, 0, "tb.z") - 1.0).abs() < 1e-9);
        assert!((first.multipliers.iter().take(4).sum::<f64>() - 8.0 * G).abs() < 1e-6, "{:?}", first.multipliers);
        // Nothing brings it back where it slides.
        assert_eq!(first.stability, Stability::Neutral);
    }
}

#[test]
fn a_force_that_saturates_is_followed_to_where_it_does_not() {
    for x in [-40.0, -1.0, 0.0, 1.0, 3.0] {
        let report = rest(&format!(
            r#"{{"holonomy":1,"coordinates":{{"x":{x}}},"kinetic_energy":"x'^2/2",
            "generalized_forces":{{"x":"max(-5,min(5,30*(0.3-x)))"}},"simulation":{{"duration":1}}}}"#
        ));
        assert_eq!(report.equilibria.len(), 1, "{x}: {report:?}");
        assert!((at(&report, 0, "x") - 0.3).abs() < 1e-9, "{x}: {report:?}");
        assert_eq!(report.equilibria[0].stability, Stability::Stable);
    }
}

#[test]
fn a_controller_at_its_limit_rests_where_it_aims() {
    let report = rest(
        r#"{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{"points":{"O":[0,0]}},"bodies":{"a":{"mass":1,"inertia":0.2,"points":{"O":[0,0]}}},
        "joints":{"A":{"type":"revolute","connect":["ground.O","a.O"]}},"forces":{"C":{"type":"pid-controller","joint":"A","coordinate":"angle",
        "target":"0.3","proportional":30,"integral":50,"derivative":3,"limit":5}},"simulation":{"duration":1}}"#,
    );
    assert!(!report.equilibria.is_empty(), "{report:?}");
    assert!((at(&report, 0, "a.angle") - 0.3).abs() < 1e-9, "{report:?}");
}

#[test]
fn of_a_force_that_never_differs_only_what_was_looked_at_is_told() {
    let report = rest(
        r#"{"holonomy":1,"coordinates":{"x":0},"kinetic_energy":"x'^2/2","generalized_forces":{"x":"2"},"simulation":{"duration":1}}"#,
    );
    let why = report.why.expect("a reason");
    assert_eq!(why.code, "unresisted");
    assert_eq!(why.message, "Nothing resists the force along \"x\": it is as large as far as was looked.");
    // One that a wall stops is not said to go on.
    let walled = rest(
        r#"{"holonomy":1,"coordinates":{"x":0},"kinetic_energy":"x'^2/2","generalized_forces":{"x":"2"},
        "constraints":{"wall":{"expression":"7-x","side":"at-least"}},"simulation":{"duration":1}}"#,
    );
    assert!(walled.equilibria.len() == 1 && (at(&walled, 0, "x") - 7.0).abs() < 1e-9, "{walled:?}");
}

#[test]
fn of_a_pendulum_of_a_nanometre_it_is_not_told_that_nothing_resists() {
    // Level, the moment of its weight neither grows nor falls at first.
    let report = rest(
        r#"{"holonomy":1,"space":"planar","gravity":[0,-9.81],"ground":{"points":{"O":[0,0]}},
        "bodies":{"p":{"mass":1e-20,"inertia":1e-39,"position":[1e-9,0],"points":{"O":[-1e-9,0]}}},
        "joints":{"A":{"type":"revolute","connect":["ground.O","p.O"]}},"simulation":{"duration":1}}"#,
    );
    assert!(report.why.is_none_or(|why| why.code == "not-found"));
}

#[test]
fn a_rest_far_from_the_start_is_reached() {
    for (start, place, stiffness) in
        [(0.0, 100.0, 1.0), (10_000.0, 20_000.0, 1.0), (1.0, -1e6, 1e-3), (0.0, -196.2, 1e5)]
    {
        let report = rest(&format!(
            r#"{{"holonomy":1,"coordinates":{{"x":{start:?}}},"kinetic_energy":"x'^2/2","potential_energy":"{stiffness:?}*(x-({place:?}))^2/2"}}"#
        ));
        assert_eq!(report.equilibria.len(), 1, "{place}: {report:?}");
        assert!((at(&report, 0, "x") - place).abs() < 1e-9 * place.abs(), "{place}: {report:?}");
    }
    // A body on a soft spring.
    let report = rest(
        r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},"bodies":{"m":{"mass":1,"inertia":1,"position":[0,-1],"points":{"P":[0,0]}}},
        "joints":{"g":{"type":"prismatic","bodies":["ground","m"],"point":[0,0],"axis":[0,1]}},
        "forces":{"s":{"type":"spring-damper","connect":["ground.O","m.P"],"stiffness":0.1,"length":1}}}"#,
    );
    let lowest =
        report.equilibria.iter().map(|rest| rest.coordinates.iter().find(|(name, _)| name == "m.y").expect("y").1);
    assert!((lowest.fold(f64::INFINITY, f64::min) + 1.0 + G / 0.1).abs() < 1e-7, "{report:?}");
}
