//! What the text of the bouncing ball says.

use holonomy_document::gallery;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Progress;

#[test]
fn flights_tops_and_books_are_as_the_text_says() {
    for e in [0.3, 0.8, 1.0] {
        let document = holonomy_document::read(gallery::get("bouncing-ball").expect("an example").text()).document;
        let parameters = [("e".to_owned(), e)];
        let model =
            Model::build(&document.expect("a document"), 0, &parameters, &mut KindCache::new()).expect("a model");
        let mut run = model.start().expect("a run");
        assert_eq!(run.finish(), Progress::Done, "restitution {e}");
        let happened = run.happened();
        let bounces: Vec<f64> = happened.iter().filter(|met| met.event == "bounce").map(|met| met.t).collect();
        let first = (2.0_f64 / 9.81).sqrt();
        assert!((bounces[0] - first).abs() < 1e-12, "the first flight takes sqrt(2 h / g): {}", bounces[0]);
        let mut flight = 2.0 * first * e;
        for pair in bounces.windows(2) {
            let took = pair[1] - pair[0];
            assert!(
                (took - flight).abs() < 1e-11,
                "{took} in place of {flight}: each e times as long as the one before"
            );
            flight *= e;
        }
        let trace = run.trace();
        let channel = |name: &str| trace.channel(name).expect("a channel");
        let (t, height) = (channel("t"), channel("y"));
        let top = |from: f64, to: f64| {
            let within = t.iter().zip(&height).filter(|(t, _)| **t >= from && **t <= to);
            within.fold(0.0, |top: f64, (_, y)| top.max(*y))
        };
        let highest = top(bounces[0], bounces[1]);
        // Samples are a hundredth of a second apart.
        assert!(
            (highest - e * e).abs() < 0.5 * 9.81 * 0.005_f64.powi(2) + 1e-9,
            "{highest}: the top is e^2 times as high"
        );
        let (total, impacts) = (channel("energy.total"), channel("energy.impacts"));
        let books: Vec<f64> = total.iter().zip(&impacts).map(|(total, impacts)| total - impacts).collect();
        assert!(books.iter().all(|sum| (sum - books[0]).abs() < 1e-10), "total energy less impacts stays as it was");
        if e < 1.0 {
            assert_eq!((bounces.len(), happened.last().map(|met| met.event.as_str())), (12, Some("last")));
            assert_eq!(run.t(), bounces[11], "the run ends with the twelfth bounce");
        }
    }
}
