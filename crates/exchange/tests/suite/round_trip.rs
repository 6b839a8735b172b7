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
