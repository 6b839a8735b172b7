//! Documents, their files, and where their bodies are as time goes by.

use holonomy_document::{Document, read, read_with};
use holonomy_exchange::{Exported, mjcf};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;

/// The documents of the gallery that have bodies.
pub fn gallery() -> impl Iterator<Item = (&'static str, Document)> {
    let entries = holonomy_document::gallery::entries().iter();
    entries.map(|entry| (entry.name, document(entry.text()))).filter(|(_, document)| !document.bodies.is_empty())
}

/// A document that is right.
pub fn document(text: &str) -> Document {
    let reading = read(text);
    reading.document.unwrap_or_else(|| panic!("{:?}\n{text}", reading.diagnostics))
}

/// The MJCF of a document.
pub fn mjcf(document: &Document) -> Exported {
    mjcf::export(document, 0, &mut KindCache::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// Centres of mass of bodies by name at eleven moments of a run of `duration` s, integrated to the twelfth digit.
pub fn motion(text: &str, names: &[String], duration: f64) -> Vec<[f64; 3]> {
    let start = document(text).root().get("simulation").and_then(|simulation| simulation.get("start").cloned());
    let start = start.map_or_else(String::new, |start| {
        let mut canonical = String::new();
        holonomy_document::json::write_canonical(&start, &mut canonical);
        format!(",\"start\":{canonical}")
    });
    let method = format!(
        r#"{{"duration":{duration},"output_step":{},"integrator":{{"type":"dop853","rtol":1e-12,"atol":1e-13}}{start}}}"#,
        duration / 10.0
    );
    let sets = [("simulation".to_owned(), method), ("runs".to_owned(), "[]".to_owned())];
    let reading = read_with(text, &sets);
    let document = reading.document.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    let model = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap_or_else(|error| panic!("{error:?}"));
    let mut run = model.start().unwrap_or_else(|failure| panic!("{failure}"));
    loop {
        match run.advance(1000) {
            Progress::Running => {}
            Progress::Done => break,
            Progress::Failed(failure) => panic!("{failure}"),
        }
    }
    let mut channels: Vec<String> = Vec::new();
    let spatial = document.is_spatial();
    for name in names {
        channels.extend([format!("{name}.x"), format!("{name}.y")]);
        channels.extend(spatial.then(|| format!("{name}.z")));
    }
    let mut places = Vec::new();
    for moment in 0..=10 {
        let values = run
            .trace()
            .values_at(&channels, duration / 10.0 * f64::from(moment))
            .unwrap_or_else(|error| panic!("{error:?}"));
        let each = if spatial { 3 } else { 2 };
        places.extend(values.chunks(each).map(|at| [at[0], at[1], at.get(2).copied().unwrap_or(0.0)]));
    }
    places
}
