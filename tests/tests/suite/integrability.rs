//! Which velocity constraints hold positions by virtue of the others: cases whose answer is known on paper.

use holonomy_mechanism::model::Integrable;
use holonomy_tests::{document, gallery_document, model};

fn of(text: &str) -> Integrable {
    let analysis = model(&document(text), 0).analysis().unwrap_or_else(|e| panic!("{e}"));
    analysis.integrability.unwrap_or_else(|| panic!("no velocity constraints"))
}

fn particle(coordinates: &str, energy: &str, more: &str) -> Integrable {
    of(&format!(r#"{{ "holonomy": 1, "coordinates": {{ {coordinates} }}, "kinetic_energy": "{energy}", {more} }}"#))
}

const SLEIGH: (&str, &str) = (r#""x": 0.2, "y": -0.1, "phi": 0.3"#, "x'^2 + y'^2 + 0.2*phi'^2");
const EDGE: &str = r#""velocity_constraints": { "edge": "x'*sin(phi) - y'*cos(phi)" }"#;

fn verdicts(found: &Integrable) -> Vec<(&str, bool)> {
    found.rows.iter().map(|(name, integrable)| (name.as_str(), *integrable)).collect()
}

/// The decision is not close.
fn clear(found: &Integrable) {
    assert!(found.closed, "{found:?}");
    assert!(found.largest_dropped < 0.1 * found.tolerance, "{found:?}");
    assert!(found.smallest_kept.is_none_or(|least| least > 10.0 * found.tolerance), "{found:?}");
    assert!(found.poses >= 2, "{found:?}");
}

#[test]
fn a_knife_edge_alone_holds_no_position() {
    let found = particle(SLEIGH.0, SLEIGH.1, EDGE);
    assert_eq!(verdicts(&found), [("edge.1", false)]);
    assert_eq!(found.growth, [2, 3]);
    clear(&found);
}

#[test]
fn a_row_that_is_the_derivative_of_a_function_or_a_multiple_of_it_holds_a_position() {
    for row in ["x*x' + y*y'", "cos(phi)*(x*x' + y*y')", "y'*exp(x) + y*exp(x)*x'"] {
        let more = format!(r#""velocity_constraints": {{ "row": "{row}" }}"#);
        let found = particle(r#""x": 0.9, "y": 0.4, "phi": 0.3"#, SLEIGH.1, &more);
        assert_eq!(verdicts(&found), [("row.1", true)], "{row}");
        assert_eq!(found.growth, [2]);
        clear(&found);
    }
}

#[test]
fn an_edge_is_integrable_by_virtue_of_a_rail_or_of_an_angle_that_is_held() {
    for rail in [r#"{ "rail": "y - 0.3*x" }"#, r#"{ "angle": "phi - 0.3" }"#] {
        let found =
            particle(r#""x": 0.2, "y": 0.06, "phi": 0.3"#, SLEIGH.1, &format!(r#""constraints": {rail}, {EDGE}"#));
        assert_eq!(verdicts(&found), [("edge.1", true)], "{rail}");
        clear(&found);
    }
    // Both rows are of velocity: together they hold a direction and a line, neither does without the other.
    let both = r#""velocity_constraints": { "edge": "x'*sin(phi) - y'*cos(phi)", "turn": "phi'" }"#;
    let found = particle(SLEIGH.0, SLEIGH.1, both);
    assert_eq!(verdicts(&found), [("edge.1", true), ("turn.1", true)]);
    // An angle that is driven is not held.
    let driven = r#""constraints": { "angle": "phi - 0.3 - 0.5*t" }, "#;
    let found = particle(SLEIGH.0, SLEIGH.1, &format!("{driven}{EDGE}"));
    assert_eq!(verdicts(&found), [("edge.1", false)]);
}

#[test]
fn a_car_needs_the_second_bracket() {
    // Rear and front edge: the rear one vanishes on the first brackets, and not on the second.
    let car = r#""velocity_constraints": { "rear": "x'*sin(phi) - y'*cos(phi)", "front": "x'*sin(phi + d) - y'*cos(phi + d) - 0.8*phi'*cos(d)" }"#;
    let found = particle(r#""x": 0, "y": 0, "phi": 0.4, "d": 0.2"#, "x'^2 + y'^2 + 0.2*phi'^2 + 0.1*d'^2", car);
    assert_eq!(verdicts(&found), [("rear.1", false), ("front.1", false)]);
    assert_eq!(found.growth, [2, 3, 4]);
    clear(&found);
}

#[test]
fn a_wheel_on_a_line_is_integrable_and_a_disc_on_a_plane_is_not() {
    let wheel = r#""velocity_constraints": { "roll": "x' - 0.3*phi'" }"#;
    let found = particle(r#""x": 0, "phi": 0.1"#, "x'^2 + phi'^2", wheel);
    assert_eq!((verdicts(&found), found.growth.clone()), (vec![("roll.1", true)], vec![1]));
    let disc = r#""velocity_constraints": { "along": "x' - 0.3*cos(psi)*phi'", "across": "y' - 0.3*sin(psi)*phi'" }"#;
    let upright = r#""x": 0, "y": 0, "phi": 0.1, "psi": 0.4"#;
    let found = particle(upright, "x'^2 + y'^2 + phi'^2 + psi'^2", disc);
    assert_eq!(verdicts(&found), [("along.1", false), ("across.1", false)]);
    assert_eq!(found.growth, [2, 3, 4]);
    clear(&found);
}

#[test]
fn machines_of_the_gallery() {
    for name in ["rolling-disc", "chaplygin-sleigh", "mobile-robot"] {
        let found = model(&gallery_document(name, &[]), 0).analysis().unwrap_or_else(|e| panic!("{e}"));
        let found = found.integrability.unwrap_or_else(|| panic!("{name}"));
        assert!(found.rows.iter().all(|(_, integrable)| !integrable), "{name} {found:?}");
        assert!(found.growth.last() > found.growth.first(), "{name} {found:?}");
    }
    let four_bar = model(&gallery_document("four-bar", &[]), 0).analysis().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(four_bar.integrability, None);
}
