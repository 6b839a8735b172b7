//! A slider changes values of what is built: nothing is compiled or built again, and the run is that of the changed text, bit for bit.

use holonomy_document::read_with;
use holonomy_document::{gallery, lessons};
use holonomy_mechanism::workspace::{Counts, Workspace};

/// Steps of each run that are compared.
const STEPS: usize = 12;

/// Everything that is known of a run and of its first steps.
fn first_steps(workspace: &mut Workspace, run: usize) -> String {
    let model = match workspace.model(run) {
        Ok(model) => model,
        Err(diagnostics) => return format!("{diagnostics:?}"),
    };
    let known = format!("{:?}{:?}{:?}{:?}", model.channels(), model.scene(), model.parameters(), model.method());
    match model.start() {
        Ok(mut run) => {
            let end = run.advance(STEPS);
            let frames = run.trace().frames(0.0, run.t(), 3);
            format!("{known}{end:?} {} {:016x} {frames:?}", run.t(), run.trace().hash())
        }
        Err(failure) => format!("{known}{failure:?}"),
    }
}

#[test]
fn a_slider_at_both_ends_compiles_and_builds_nothing_and_gives_the_bits_of_the_changed_text() {
    let gallery = gallery::entries().iter().map(|entry| (entry.name, entry.text()));
    let lessons = lessons::entries().iter().map(|lesson| (lesson.name, lesson.text));
    let mut sliders = 0;
    for (name, text) in gallery.chain(lessons) {
        let mut workspace = Workspace::new(text);
        let document = workspace.document().unwrap_or_else(|| panic!("{name}")).clone();
        let runs = document.run_count();
        for run in 0..runs {
            workspace.model(run).unwrap_or_else(|findings| panic!("{name}: {findings:?}"));
        }
        let mut before = workspace.counts();
        for parameter in &document.parameters {
            let (Some(min), Some(max)) = (&parameter.value.min, &parameter.value.max) else { continue };
            for end in [min.value, max.value] {
                let path = parameter.value.value.place.pointer.clone();
                let changed = read_with(text, &[(path, end.to_string())]).document.expect("a document");
                let mut reopened = Workspace::new(changed.source());
                workspace.open(changed.source());
                sliders += 1;
                let possible = (0..runs).all(|run| workspace.model(run).is_ok());
                let after = workspace.counts();
                let what = format!("{name}, {} = {end}", parameter.name);
                assert!(after.parses <= before.parses + 1, "{what}");
                assert!(
                    !possible || (after.builds, after.compilations) == (before.builds, before.compilations),
                    "{what}"
                );
                before = after;
                for run in 0..runs {
                    let (moved, reopened) = (first_steps(&mut workspace, run), first_steps(&mut reopened, run));
                    assert_eq!(moved, reopened, "{what}, run {run}");
                }
            }
        }
    }
    assert!(sliders > 50, "{sliders}");
}

#[test]
fn what_is_open_is_read_and_built_once() {
    let text = gallery::get("four-bar").expect("the four-bar").text();
    let mut workspace = Workspace::new(text);
    for _ in 0..2 {
        workspace.open(text);
        workspace.model(0).expect("a model");
    }
    let Counts { parses, builds, compilations } = workspace.counts();
    assert_eq!((parses, builds), (1, 1));
    assert!(compilations > 0);
    // No value of a parameter: built anew, with kinds that are there.
    workspace.open(&text.replacen("\"holonomy\"", " \"holonomy\"", 1));
    workspace.model(0).expect("a model");
    assert_eq!(workspace.counts(), Counts { parses: 2, builds: 1, compilations });
    let changed = read_with(text, &[("title".to_owned(), "\"another\"".to_owned())]).document.expect("a document");
    workspace.open(changed.source());
    workspace.model(0).expect("a model");
    assert_eq!(workspace.counts(), Counts { parses: 3, builds: 2, compilations });
    workspace.open("{");
    assert!(workspace.document().is_none() && workspace.model(0).is_err() && !workspace.diagnostics().is_empty());
}
