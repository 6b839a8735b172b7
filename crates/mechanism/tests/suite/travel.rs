//! Ends of travel in the picture, against where the parts come to stand there.

use std::f64::consts::PI;

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::model::items::Item;

fn model(text: &str, parameters: &[(String, f64)]) -> Model {
    let reading = read(text);
    let document = reading.document.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    Model::build(&document, 0, parameters, &mut KindCache::new()).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// The lines of the ends of `pin`, each with the body that it is fixed to; none where there are no such.
fn lines(model: &Model) -> Vec<(String, Vec<Vec<f64>>)> {
    let found = model.scene().items.iter().find_map(|item| match item {
        Item::Strand { name, kind: "stops", lines } if name == "pin" => Some(lines.clone()),
        _ => None,
    });
    let line = |line: Vec<holonomy_mechanism::model::items::Anchor>| {
        assert!(line.iter().all(|at| at.body == line[0].body));
        (line[0].body.clone(), line.into_iter().map(|at| at.point).collect())
    };
    found.into_iter().flatten().map(line).collect()
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// A bar of length 1 on a joint.
fn bar(space: &str, inertia: &str, joint: &str) -> String {
    let place = |x: &str| if space == "planar" { format!("[{x}, 0]") } else { format!("[{x}, 0, 0]") };
    format!(
        r#"{{"holonomy": 1, "space": "{space}", "parameters": {{"end": 0.5}}, "ground": {{"points": {{"O": {}}}}},
        "bodies": {{"bar": {{"mass": 1, "inertia": {inertia}, "position": {}, "points": {{"A": {}, "B": {}}}}}}},
        "joints": {{"pin": {{{joint}}}}}, "simulation": {{"duration": 0.3, "output_step": 0.3}}}}"#,
        place("0"),
        place("0.5"),
        place("-0.5"),
        place("0.5")
    )
}

fn hinge(connect: &str, more: &str) -> String {
    bar("planar", "0.1", &format!(r#""type": "revolute", "connect": {connect}{more}"#))
}

const ON_GROUND: &str = r#"["ground.O", "bar.A"]"#;

#[test]
fn an_arc_goes_from_end_to_end_of_a_hinge_and_follows_a_parameter() {
    let stops = r#", "stops": {"lower": -1, "upper": "2*end"}"#;
    for (parameters, upper) in
        [(vec![], 1.0), (vec![("end".to_owned(), 0.75)], 1.5), (vec![("end".to_owned(), 9.0)], 18.0)]
    {
        let [(arc_on, arc), (_, lower), (_, tick)] = &lines(&model(&hinge(ON_GROUND, stops), &parameters))[..] else {
            panic!("three lines")
        };
        assert_eq!(arc_on, "ground");
        let at = |angle: f64, radius: f64| [radius * angle.cos(), radius * angle.sin()];
        // No arc is more than a circle.
        let last = f64::min(upper, 2.0 * PI - 1.0);
        assert!(apart(&arc[0], &at(-1.0, 0.4)) < 1e-12 && apart(&arc[arc.len() - 1], &at(last, 0.4)) < 1e-12);
        assert!(arc.iter().all(|point| (point[0].hypot(point[1]) - 0.4).abs() < 1e-12));
        for (line, angle) in [(lower, -1.0), (tick, upper)] {
            assert!(apart(&line[0], &at(angle, 0.4 * 0.88)) < 1e-12 && apart(&line[1], &at(angle, 0.4 * 1.12)) < 1e-12);
        }
    }
}

#[test]
fn a_hinge_with_one_end_has_one_tick_and_one_without_ends_nothing() {
    let drawn = lines(&model(&hinge(ON_GROUND, r#", "stops": {"upper": 1}"#), &[]));
    assert_eq!(drawn.len(), 2);
    let (_, arc) = &drawn[0];
    let angle = |point: &[f64]| point[1].atan2(point[0]);
    assert!((angle(&arc[0]) - 0.5).abs() < 1e-12 && (angle(&arc[arc.len() - 1]) - 1.0).abs() < 1e-12);
    assert!(lines(&model(&hinge(ON_GROUND, ""), &[])).is_empty());
}

#[test]
fn the_tick_is_where_the_bar_stands_at_that_angle_in_the_plane_and_in_space() {
    let spatial = |more: &str| {
        let joint = format!(r#""type": "revolute", "axis": [0, 0.6, 0.8], "connect": {ON_GROUND}{more}"#);
        bar("spatial", "[0.01, 0.1, 0.1]", &joint)
    };
    let planar = |more: &str| hinge(ON_GROUND, more);
    let reversed = |more: &str| hinge(r#"["bar.A", "ground.O"]"#, more);
    let documents: [&dyn Fn(&str) -> String; 3] = [&planar, &reversed, &spatial];
    for text in documents {
        let free = model(&text(""), &[]);
        let mut run = free.start().expect("a run");
        run.finish();
        let last = |name: &str| *run.trace().channel(name).expect("a channel").last().expect("a sample");
        let axes = &["x", "y", "z"][..free.scene().dimensions()];
        let (angle, tip) =
            (last("pin.angle"), axes.iter().map(|axis| last(&format!("bar.B.{axis}"))).collect::<Vec<_>>());
        assert!(angle.abs() > 0.2);
        let end = if angle > 0.0 { "upper" } else { "lower" };
        let drawn = lines(&model(&text(&format!(r#", "stops": {{"{end}": {angle}}}"#)), &[]));
        let (body, tick) = &drawn[1];
        assert_eq!(body, "ground");
        for (point, share) in tick.iter().zip([0.88, 1.12]) {
            let expected: Vec<f64> = tip.iter().map(|x| 0.4 * share * x).collect();
            // What the run's own error leaves.
            assert!(apart(point, &expected) < 1e-6, "{point:?} {expected:?}");
        }
    }
}

#[test]
fn bars_stand_across_a_slide_at_its_ends_and_rings_around_it_in_space() {
    let joint = |axis: &str| {
        format!(
            r#""type": "prismatic", "axis": {axis}, "connect": {ON_GROUND}, "stops": {{"lower": -0.25, "upper": 1}}"#
        )
    };
    let drawn = lines(&model(&bar("planar", "0.1", &joint("[3, 4]")), &[]));
    let [(_, lower), (_, upper)] = &drawn[..] else { panic!("two lines") };
    for (line, place) in [(lower, -0.25), (upper, 1.0)] {
        let middle = [0, 1].map(|i| f64::midpoint(line[0][i], line[1][i]));
        assert!(apart(&middle, &[0.6 * place, 0.8 * place]) < 1e-12);
        // The way is the longest there is: 1.25.
        let across = [0, 1].map(|i| line[1][i] - line[0][i]);
        assert!((across[0] * 0.6 + across[1] * 0.8).abs() < 1e-12 && (across[0].hypot(across[1]) - 0.2).abs() < 1e-12);
    }
    let drawn = lines(&model(&bar("spatial", "[0.01, 0.1, 0.1]", &joint("[0, 0, 2]")), &[]));
    for ((_, ring), place) in drawn.iter().zip([-0.25, 1.0]) {
        assert!(ring.iter().all(|at| (at[0].hypot(at[1]) - 0.1).abs() < 1e-12 && (at[2] - place).abs() < 1e-12));
    }
    assert_eq!(drawn.len(), 2);
}

#[test]
fn ends_of_other_coordinates_have_no_sign() {
    let joint = r#""type": "universal", "axes": [[1, 0, 0], [0, 1, 0]], "connect": ["ground.O", "bar.A"], "stops": {"upper": 1}"#;
    assert!(lines(&model(&bar("spatial", "[0.01, 0.1, 0.1]", joint), &[])).is_empty());
}

#[test]
fn what_may_be_slack_is_a_cord_with_its_length() {
    let cord = |space: &str, more: &str| {
        let place = |x: &str| if space == "planar" { format!("[{x}, 0]") } else { format!("[{x}, 0, 0]") };
        let (far, inertia) = (place("0.6"), if space == "planar" { "0.1" } else { "[0.1, 0.1, 0.1]" });
        let text = format!(
            r#"{{"holonomy": 1, "space": "{space}", "parameters": {{"long": 2}}, "ground": {{"points": {{"O": {}}}}},
            "bodies": {{"ball": {{"mass": 1, "inertia": {inertia}, "position": {far}, "points": {{"A": {}}}}}}},
            "joints": {{"tie": {{{more}}}}}, "simulation": {{"duration": 0.1, "output_step": 0.1}}}}"#,
            place("0"),
            place("0")
        );
        model(&text, &[("long".to_owned(), 1.5)]).scene().items.clone()
    };
    let drawn = |items: &[Item]| {
        let kind = items.iter().find_map(|item| match item {
            Item::Joint { name, kind, .. } if name == "tie" => Some(*kind),
            _ => None,
        });
        let strand = items.iter().find_map(|item| match item {
            Item::Strand { name, kind, lines } if name == "tie" => Some((*kind, lines.clone())),
            _ => None,
        });
        (kind, strand)
    };
    const ENDS: &str = r#""type": "distance", "connect": ["ground.O", "ball.A"]"#;
    for (space, size) in [("planar", 2), ("spatial", 3)] {
        for (length, long) in [(r#", "length": "long""#, 1.5), ("", 0.6)] {
            let items = cord(space, &format!(r#"{ENDS}, "side": "at-most"{length}"#));
            let (kind, Some((strand, lines))) = drawn(&items) else { panic!("{items:?}") };
            assert_eq!((kind, strand, lines.len()), (Some("cord"), "cord", 1));
            let ends: Vec<&str> = lines[0].iter().map(|anchor| &*anchor.body).collect();
            assert_eq!(ends, ["ground", "ball"]);
            let mut down = vec![0.0; size];
            down[size - 1] = -1.0;
            assert!(lines[0][0].point.len() == size && lines[0][1].point[size + 1..] == down);
            assert!((lines[0][1].point[size] - long).abs() < 1e-15, "{lines:?}");
        }
        // What holds from both sides, or apart, is a rod.
        for side in ["", r#", "side": "at-least", "length": 0.3"#] {
            let (kind, strand) = drawn(&cord(space, &format!("{ENDS}{side}")));
            assert!(kind == Some("distance") && strand.is_none(), "{kind:?} {strand:?}");
        }
        let rope = r#""type": "rope", "through": ["ball.A", "ground.O"], "length": "long""#;
        for (side, numbers) in [(r#", "side": "at-most""#, 2 * size + 1), ("", size)] {
            let (kind, Some((strand, lines))) = drawn(&cord(space, &format!("{rope}{side}"))) else { panic!() };
            assert!(kind.is_none() && strand == "rope" && lines[0][1].point.len() == numbers, "{lines:?}");
        }
    }
}
