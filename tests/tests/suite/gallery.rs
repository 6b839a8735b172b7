//! Every document of the gallery runs, in every run that it names, all its channels are finite, and it gives the same bits again in
//! slices of another size: every fourth document, and all with `cargo xtask test --all`.

use holonomy_document::Document;
use holonomy_document::gallery;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;
use holonomy_tests::{cases, document};

#[test]
fn every_run_of_every_document_reaches_its_end_with_finite_channels() {
    for (number, entry) in gallery::entries().iter().enumerate() {
        let document = document(entry.text());
        let mut cache = KindCache::new();
        for index in 0..document.run_count() {
            let name = format!("{} run {index}", entry.name);
            let model = Model::build(&document, index, &[], &mut cache).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
            let mut run = model.start().unwrap_or_else(|failure| panic!("{name}: {failure}"));
            assert_eq!(run.finish(), Progress::Done, "{name}");
            if index == 0 && number % cases(4, 1) == 0 {
                assert_eq!(hash_in_slices(&document), run.trace().hash(), "{name}: the same bits again");
            }
            assert!(run.trace().len() > 50, "{name}");
            for channel in model.channels() {
                let values = run.trace().channel(&channel.name).unwrap();
                assert!(values.iter().all(|value| value.is_finite()), "{name}: {} is not finite", channel.name);
                assert_eq!(values.len(), run.trace().len());
            }
            for plot in &document.plots {
                for channel in &plot.channels.value {
                    // A channel of the minimal form does not exist in every run.
                    let known = run.trace().channel(&channel.value).is_ok();
                    assert!(known || document.run_count() > 1, "{name}: {}", channel.value);
                }
            }
            let frames = run.trace().frames(0.0, model.duration(), 7);
            assert_eq!(frames.len(), 7 * (model.scene().size + 1), "{name}");
            assert!(frames.iter().all(|value| value.is_finite()), "{name}");
        }
    }
}

/// The first run once more from the beginning, in slices of odd size: the stream must not depend on them.
fn hash_in_slices(document: &Document) -> u64 {
    let model = Model::build(document, 0, &[], &mut KindCache::new()).unwrap_or_else(|e| panic!("{e:#?}"));
    let mut run = model.start().unwrap_or_else(|failure| panic!("{failure}"));
    for _ in 0..7 {
        run.advance(13);
    }
    run.finish();
    run.trace().hash()
}
