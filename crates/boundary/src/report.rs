//! What is known of a document without running it: the page's report.

use holonomy_document::diagnostic::{Diagnostic, Severity};
use holonomy_document::{Document, Plot, PlotKind};
use holonomy_mechanism::model::{
    Analysis, AssemblyMoves, ChannelInfo, FreeMode, MethodChoice, Model, Scene, allowance,
};
use holonomy_mechanism::run::RunFailure;
use holonomy_solver::StateRef;
use holonomy_study::advice::advise;
use serde::Serialize;

use holonomy_mechanism::workspace::Workspace;

/// The page's report about a text. Keys that are not known yet, because the text is broken, are empty.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckReport {
    /// The document can be run.
    pub ok: bool,
    /// The name that is shown; empty if it has no title.
    pub title: String,
    /// Markdown with `$math$`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Everything that was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Parameters with the values of the first run.
    pub parameters: Vec<ParameterInfo>,
    /// The runs with their methods in words.
    pub runs: Vec<RunInfo>,
    /// Axes of the first run's method.
    pub method: Vec<MethodChoice>,
    /// s
    pub duration: f64,
    /// s
    pub output_step: f64,
    /// What can be asked of a run.
    pub channels: Vec<ChannelInfo>,
    /// The document's plots.
    pub plots: Vec<PlotInfo>,
    /// What there is to draw.
    pub scene: Option<Scene>,
    /// Degrees of freedom and redundancy at the assembled start.
    pub analysis: Option<Analysis>,
    /// How far the start moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assembly: Option<AssemblyMoves>,
    /// What the checks strip says; the page has the words.
    pub checks: Vec<Check>,
    /// The ways to move at the start.
    pub modes: Vec<FreeMode>,
    /// Number of drivers: what they move is no way to move of its own.
    pub drivers: usize,
    /// Largest residual of a constraint at the assembled start, in the unit of its row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<f64>,
    /// Why the first run cannot start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<RunFailure>,
}

/// A parameter of the document.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ParameterInfo {
    /// Its name.
    pub name: String,
    /// Its value, also where it is written as an expression.
    pub value: f64,
    /// Left end of its slider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// Right end of its slider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// A label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The name that is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// JSON pointer of the value in the text.
    pub pointer: String,
}

/// A run of the document.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RunInfo {
    /// The name that is shown.
    pub label: String,
    /// From 0.
    pub index: usize,
    /// Its method in words; empty if it cannot start.
    pub method: String,
}

/// A plot of the document.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlotInfo {
    /// The name that is shown; empty if it has no title.
    pub title: String,
    /// What it shows.
    pub kind: PlotKind,
    /// Names of channels.
    pub channels: Vec<String>,
    /// Logarithmic values.
    #[serde(default, skip_serializing_if = "is_false")]
    pub log: bool,
}

/// What a check of the strip is about.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum CheckCode {
    /// The ways to move.
    Mobility,
    /// Rows that repeat others.
    Redundancy,
    /// How far the constraints are from being fulfilled.
    Gap,
    /// How near the rows are to dependence.
    Condition,
}

/// One check of the strip.
#[derive(Debug, Serialize, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Check {
    /// What it is about.
    pub code: CheckCode,
    /// As it usually should be.
    pub ok: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The default language of texts.
pub const LANGUAGE: &str = "en";

/// Reports about the text that is open, whatever it is; what the document says in several languages is told in `language`. What is known of the start
/// only by analysing it is left out with `quick`.
pub fn check_report(open: &mut Workspace, language: &str, quick: bool) -> CheckReport {
    let mut report = CheckReport { diagnostics: open.diagnostics().to_vec(), ..CheckReport::default() };
    let Some(document) = open.document().cloned() else { return report };
    report.title = document.title.as_ref().map(|title| title.get(language).to_owned()).unwrap_or_default();
    report.description = document.description.as_ref().map(|text| text.get(language).to_owned());
    report.plots = document.plots.iter().map(|plot| plot_info(plot, language)).collect();
    for index in 0..document.run_count() {
        let mut info = RunInfo { label: document.run_label(index, language), index, method: String::new() };
        match open.model(index) {
            Ok(model) => {
                info.method = in_words(&model.method());
                if index == 0 {
                    report.describe(&document, &model, language);
                    if let Err(failure) = report.analyse(&document, &model, quick) {
                        report.failure = Some(advise(&document, 0, failure, open.kinds()));
                    }
                }
            }
            // What is wrong with several runs is said once.
            Err(diagnostics) => {
                for diagnostic in diagnostics {
                    if !report.diagnostics.contains(&diagnostic) {
                        report.diagnostics.push(diagnostic);
                    }
                }
            }
        }
        report.runs.push(info);
    }
    report.ok = report.failure.is_none() && report.diagnostics.iter().all(|found| found.severity != Severity::Error);
    report
}

impl CheckReport {
    /// What a run that is built says of itself.
    fn describe(&mut self, document: &Document, model: &Model, language: &str) {
        self.channels = model.channels();
        self.scene = Some(model.scene().clone());
        self.parameters = parameter_infos(document, model, language);
        self.method = model.method();
        self.duration = model.duration();
        // Where every step is a sample: a time that suits the length of the run, for the page to step by.
        self.output_step = model.output_step().unwrap_or(model.duration() / 500.0);
    }

    /// What is found out about its start.
    fn analyse(&mut self, document: &Document, model: &Model, quick: bool) -> Result<(), RunFailure> {
        let assembly = model.assembly()?;
        // A method that does not fit is found by starting.
        model.start()?;
        let gap = gap(model)?;
        self.drivers = document.drivers.iter().count();
        (self.gap, self.assembly) = (gap, Some(assembly));
        if !quick && let Err(failure) = self.examine(model) {
            return self.give_up(document, model, failure);
        }
        Ok(())
    }

    /// What only an analysis of its start finds out, as far as the work goes.
    fn examine(&mut self, model: &Model) -> Result<(), RunFailure> {
        let budget = allowance();
        let analysis = model.analysis_within(&budget)?;
        self.checks = checks(&analysis, self.gap, self.drivers);
        self.analysis = Some(analysis);
        self.modes = model.free_modes_within(&budget)?;
        Ok(())
    }

    /// Tells what is known where the work did not suffice.
    // Not inlined: in the first view it does.
    #[inline(never)]
    fn give_up(&mut self, document: &Document, model: &Model, failure: RunFailure) -> Result<(), RunFailure> {
        self.diagnostics.push(model.given_up(document, failure)?);
        Ok(())
    }
}

/// How far the constraints are from being fulfilled at the assembled start; `None` without constraints of position.
fn gap(model: &Model) -> Result<Option<f64>, RunFailure> {
    let start = model.start_state()?;
    let state = StateRef { t: start.t, q: &start.q, v: &start.v, turns: &start.turns };
    let (constraints, _) = model.system().rows_at(state);
    Ok(constraints.iter().map(|residual| residual.abs()).reduce(f64::max))
}

/// Twice the tolerance to which the start is put together, in the rows' own units.
const CLOSED: f64 = 1e-12;

fn checks(analysis: &Analysis, gap: Option<f64>, drivers: usize) -> Vec<Check> {
    let mut all = vec![
        Check { code: CheckCode::Mobility, ok: analysis.mobility > 0 || drivers > 0 },
        Check { code: CheckCode::Redundancy, ok: analysis.redundancy == 0 && analysis.redundant_stops.is_none() },
    ];
    all.extend(gap.map(|gap| Check { code: CheckCode::Gap, ok: gap <= CLOSED }));
    if analysis.rank > 0 && analysis.condition.is_finite() {
        let ok = analysis.nearly_dependent.is_empty() && analysis.singular.is_none();
        all.push(Check { code: CheckCode::Condition, ok });
    }
    all
}

/// `minimal, qr, exponential, dopri5`
fn in_words(method: &[MethodChoice]) -> String {
    let ids: Vec<&str> = method.iter().map(|choice| choice.id).filter(|id| !id.is_empty() && *id != "none").collect();
    ids.join(", ")
}

fn parameter_infos(document: &Document, model: &Model, language: &str) -> Vec<ParameterInfo> {
    let value_of = |name: &str| model.parameters().iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let infos = document.parameters.iter().filter_map(|parameter| {
        let written = &parameter.value;
        Some(ParameterInfo {
            name: parameter.name.clone(),
            value: value_of(&parameter.name)?,
            min: written.min.as_ref().map(|min| min.value),
            max: written.max.as_ref().map(|max| max.value),
            unit: written.unit.clone(),
            label: written.label.as_ref().map(|label| label.get(language).to_owned()),
            pointer: written.value.place.pointer.clone(),
        })
    });
    infos.collect()
}

fn plot_info(plot: &Plot, language: &str) -> PlotInfo {
    PlotInfo {
        title: plot.title.as_ref().map(|title| title.get(language).to_owned()).unwrap_or_default(),
        kind: plot.kind.unwrap_or(PlotKind::Time),
        channels: plot.channels.value.iter().map(|channel| channel.value.clone()).collect(),
        log: plot.log,
    }
}
