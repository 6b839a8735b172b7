//! The plots of gallery and lessons as they are planned, for the page to be held against.

use holonomy_document::{gallery, lessons};
use holonomy_mechanism::kind::KindCache;
use holonomy_plot::plan::{self, Curve, Plot};
use serde_json::{Value as Json, json};

use super::{channels_of, plot_of};

const PLANS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/plans.json");

/// What is drawn of a document: of each part of its plots title, units of the two axes, and the curves.
fn plans(text: &str) -> Json {
    let document = holonomy_exercise::open(text).document.expect("a document");
    let mut kinds = KindCache::new();
    let model = holonomy_exercise::build(&document, 0, &[], &mut kinds).expect("a model");
    let known = channels_of(&model.channels(), model.analysis().ok().as_ref());
    let runs: Vec<plan::Run> =
        (0..document.run_count()).map(|index| plan::Run { index, label: document.run_label(index, "en") }).collect();
    let mut plots: Vec<(String, Plot)> = Vec::new();
    for plot in &document.plots {
        let title = plot.title.as_ref().map_or("", |title| title.get("en")).to_owned();
        plots.push((title, plot_of(plot)));
    }
    if plots.is_empty() {
        let stand_ins = plan::stand_ins(&known).into_iter();
        plots = stand_ins.map(|found| (format!("{:?}", found.subject), found.plot)).collect();
    }
    let parts = plots.into_iter().flat_map(|(title, plot)| {
        plot.parts(&known).into_iter().map(move |part| (part.title(Some(&title)).unwrap_or_default(), part.plot))
    });
    let drawn = parts.map(|(title, plot)| {
        let shown = if plot.shows_one_run(runs.len()) { &runs[..1] } else { &runs[..] };
        let mut curves = plot.curves(shown, &known);
        let figure = plot.figure(&mut curves);
        let curve = |curve: &Curve| {
            json!([curve.run, curve.x, curve.y, curve.label, curve.unit, curve.color, curve.dash, curve.doubtful])
        };
        json!({
            "title": title,
            "x": [figure.x.label, figure.x.unit],
            "y": [figure.y.label, figure.y.unit],
            "right": figure.right.map(|axis| axis.unit),
            "to_scale": figure.aspect_equal,
            "curves": curves.iter().map(curve).collect::<Vec<_>>(),
        })
    });
    drawn.collect()
}

/// The page has rules of its own for the same plots, since the plan would weigh more than they do there: `www/src/plots/plans.test.ts`
/// holds them against this file.
#[test]
fn the_plans_of_gallery_and_lessons_are_those_that_the_page_is_held_against() {
    let gallery = gallery::entries().iter().map(|entry| (entry.name, entry.text()));
    let texts = gallery.chain(lessons::entries().iter().map(|lesson| (lesson.name, lesson.text)));
    let lines: Vec<String> = texts.map(|(name, text)| format!("  {}: {}", json!(name), plans(text))).collect();
    let fresh = format!("{{\n{}\n}}\n", lines.join(",\n"));
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PLANS, &fresh).expect("the plans can be written");
    }
    let known = std::fs::read_to_string(PLANS).unwrap_or_default();
    assert!(known == fresh, "{PLANS} is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-cli plans");
}
