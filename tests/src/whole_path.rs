//! The way of a text through everything, to a few steps of a run.

use holonomy_document::diagnostic::{Diagnostic, Severity};
use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{Progress, RunFailure};

/// A finding says what, where, and what to do.
/// # Panics
/// If one does not.
pub fn complete(text: &str, findings: &[Diagnostic]) {
    for finding in findings {
        assert!(
            !finding.code.id().is_empty() && !finding.message.is_empty() && !finding.remedy.is_empty(),
            "{finding:?}"
        );
        assert!(finding.pointer.is_empty() || finding.pointer.starts_with('/'), "{finding:?}");
        assert!(finding.line > 0 && finding.column > 0, "{finding:?}");
        assert!(text.get(finding.span.0..finding.span.1).is_some(), "{finding:?}");
    }
}

fn told(failure: &RunFailure) {
    assert!(!failure.cause.is_empty() && !failure.message.is_empty() && !failure.remedy.is_empty(), "{failure:?}");
    assert!(failure.t.is_none_or(f64::is_finite), "{failure:?}");
}

/// How far a text comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reached {
    /// Refused as a document, or as a mechanism.
    Refused,
    /// Built, but no run starts.
    Built,
    /// A run starts and fails.
    Started,
    /// It goes as many steps as asked.
    Stepped,
}

/// A text read, built, analysed and run for some steps.
///
/// # Panics
/// If anything is not answered as it should be: a finding or a failure that does not say enough, a pose that is no number.
pub fn whole_path(text: &str, steps: usize, cache: &mut KindCache) -> Reached {
    let reading = read(text);
    complete(text, &reading.diagnostics);
    let refused = reading.diagnostics.iter().any(|finding| finding.severity == Severity::Error);
    assert_eq!(reading.document.is_none(), refused, "{:?}", reading.diagnostics);
    let Some(document) = reading.document else { return Reached::Refused };
    // The last run has what the others have and something of its own, most of the time.
    let model = match Model::build(&document, document.run_count() - 1, &[], cache) {
        Ok(model) => model,
        Err(findings) => {
            assert!(findings.iter().any(|finding| finding.severity == Severity::Error), "refused without an error");
            complete(text, &findings);
            return Reached::Refused;
        }
    };
    if let Err(failure) = model.analysis() {
        told(&failure);
    }
    let mut run = match model.start() {
        Ok(run) => run,
        Err(failure) => {
            told(&failure);
            return Reached::Built;
        }
    };
    let end = run.advance(steps);
    // What the author draws by expressions may have no value at times; the page leaves such a part out of the picture.
    if document.scene.is_empty() {
        let poses = run.trace().frames(0.0, run.t(), 2);
        assert!(poses.iter().all(|value| value.is_finite()), "a pose is not finite");
    }
    if let Progress::Failed(failure) = end {
        told(&failure);
        return Reached::Started;
    }
    Reached::Stepped
}
