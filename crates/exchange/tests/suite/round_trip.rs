//! Document to MJCF and back: the same motion wherever MJCF holds all of it.

use holonomy_exchange::mjcf;

use crate::common::{document, gallery, mjcf as written, motion};

/// Losses that leave the motion as it is.
const HARMLESS: [&str; 6] = ["presentation", "parameters", "closed", "halves", "soft", "name"];

fn names(document: &holonomy_document::Document) -> Vec<String> {
    document.bodies.names().map(str::to_owned).collect()
}

/// How far the bodies of two documents come apart in a second, against the size of their motion.
fn difference(name: &str, a: &holonomy_document::Document, b: &str) -> f64 {
    let names = names(a);
    assert_eq!(names.len(), document(b).bodies.len(), "{name}: {b}");
    let duration = a
        .simulation
        .as_ref()
        .and_then(|simulation| simulation.duration.as_ref())
        .map_or(1.0, |duration| duration.value.min(1.0));
    let (a, b) = (motion(a.source(), &names, duration), motion(b, &names, duration));
    let size = a.iter().flatten().fold(1e-3, |size: f64, x| size.max(x.abs()));
    a.iter().flatten().zip(b.iter().flatten()).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs())) / size
}

#[test]
fn what_mjcf_holds_comes_back_and_moves_alike() {
    let mut tried = Vec::new();
    for (name, original) in gallery() {
        let exported = written(&original);
        if !exported.report.lost.iter().all(|loss| HARMLESS.contains(&loss.code)) {
            continue;
        }
        let back = mjcf::import(&exported.text).unwrap_or_else(|error| panic!("{name}: {error}\n{}", exported.text));
        assert!(back.unread.is_empty(), "{name}: {:?}", back.unread);
        let again = document(&back.document);
        assert_eq!(again.is_spatial(), original.is_spatial(), "{name}");
        let off = difference(name, &original, &back.document);
        assert!(off < 1e-9, "{name}: {off:e}\n{}\n{}", exported.text, back.document);
        tried.push(name);
    }
    assert!(tried.len() >= 12, "{tried:?}");
}

/// Every pin of the loop has a damper, so that none can be a mere constraint: one is closed on a share of a body, which comes back whole.
#[test]
fn a_body_in_two_shares_comes_back_whole() {
    let text = holonomy_document::gallery::text("four-bar").unwrap().unwrap().into_owned();
    let dampers = ["A", "B", "C", "D"].map(|pin| {
        format!(r#""{pin}_damper": {{"type": "actuator", "joint": "{pin}", "coordinate": "angle", "value": "-0.001*{pin}.angle'"}}"#)
    });
    let sets = [("forces".to_owned(), format!("{{{}}}", dampers.join(", ")))];
    let original = holonomy_document::read_with(&text, &sets).document.expect("a document");
    let exported = written(&original);
    let halves: Vec<&str> =
        exported.report.lost.iter().filter(|loss| loss.code == "halves").map(|loss| loss.element.as_str()).collect();
    assert_eq!(halves, ["D"], "{:?}", exported.report);
    assert_eq!(exported.text.matches("<weld ").count(), 1);
    let back = mjcf::import(&exported.text).unwrap();
    assert!(back.unread.is_empty(), "{:?}", back.unread);
    let off = difference("four-bar with dampers", &original, &back.document);
    assert!(off < 1e-9, "{off:e}\n{}", back.document);
}
