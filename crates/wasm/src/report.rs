//! What is known of a document without running it: the page's report.

use holonomy_mechanism::diagnostic::{Diagnostic, Severity};
use holonomy_mechanism::document::{Document, Plot, PlotKind, read};
use holonomy_mechanism::model::{Analysis, AssemblyMoves, ChannelInfo, MethodChoice, Model, Scene};
use holonomy_mechanism::run::RunFailure;
use holonomy_solver::{StateRef, System as _};
use serde::Serialize;

use crate::simulator::with_kinds;

/// The page's report about a text. Keys that are not known yet, because the text is broken, are empty.
#[derive(Debug, Default, Serialize)]
pub struct CheckReport {
    /// The document can be run.
    pub ok: bool,
    /// What people call it; empty if it has no title.
    pub title: String,
    /// Markdown with `$math$`.
    #[serde(skip_serializing_if = "Option::is_none")]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assembly: Option<AssemblyMoves>,
    /// Sentences for the checks strip.
    pub checks: Vec<Check>,
    /// Why the first run cannot start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<RunFailure>,
}

/// A parameter of the document.
#[derive(Debug, Serialize)]
pub struct ParameterInfo {
    /// Its name.
    pub name: String,
    /// Its value, also where it is written as an expression.
    pub value: f64,
    /// Left end of its slider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// Right end of its slider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// A label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// What people call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// JSON pointer of the value in the text.
    pub pointer: String,
}

/// A run of the document.
#[derive(Debug, Serialize)]
pub struct RunInfo {
    /// What people call it.
    pub label: String,
    /// From 0.
    pub index: usize,
    /// Its method in words; empty if it cannot start.
    pub method: String,
}

/// A plot of the document.
#[derive(Debug, Serialize)]
pub struct PlotInfo {
    /// What people call it; empty if it has no title.
    pub title: String,
    /// `time`, `path` or `phase`.
    pub kind: &'static str,
    /// Names of channels.
    pub channels: Vec<String>,
    /// Logarithmic values.
    #[serde(skip_serializing_if = "is_false")]
    pub log: bool,
}

/// A sentence of the checks strip.
#[derive(Debug, Serialize, PartialEq)]
pub struct Check {
    /// What it is about.
    pub code: &'static str,
    /// As it usually should be.
    pub ok: bool,
    /// In plain words.
    pub text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The language of the texts; the page's other language comes with it.
const LANGUAGE: &str = "en";

/// Reports about a text, whatever it is.
pub fn check_report(text: &str) -> CheckReport {
    let reading = read(text);
    let mut report = CheckReport { diagnostics: reading.diagnostics, ..CheckReport::default() };
    let Some(document) = reading.document else { return report };
    report.title = document.title.as_ref().map(|title| title.get(LANGUAGE).to_owned()).unwrap_or_default();
    report.description = document.description.as_ref().map(|text| text.get(LANGUAGE).to_owned());
    report.plots = document.plots.iter().map(plot_info).collect();
    for index in 0..document.run_count() {
        report.add_run(&document, index);
    }
    report.ok = report.failure.is_none() && report.diagnostics.iter().all(|found| found.severity != Severity::Error);
    report
}

impl CheckReport {
    /// Builds a run. The first run's results are the report's.
    fn add_run(&mut self, document: &Document, index: usize) {
        let mut info = RunInfo { label: document.run_label(index, LANGUAGE), index, method: String::new() };
        match with_kinds(|kinds| Model::build(document, index, &[], kinds)) {
            Ok(model) => {
                info.method = in_words(&model.method());
                if index == 0 {
                    self.describe(document, &model);
                }
            }
            // What is wrong with several runs is said once.
            Err(diagnostics) => {
                for diagnostic in diagnostics {
                    if !self.diagnostics.contains(&diagnostic) {
                        self.diagnostics.push(diagnostic);
                    }
                }
            }
        }
        self.runs.push(info);
    }

    fn describe(&mut self, document: &Document, model: &Model) {
        self.channels = model.channels();
        self.scene = Some(model.scene().clone());
        self.parameters = parameter_infos(document, model);
        self.method = model.method();
        self.duration = model.duration();
        // Where every step is a sample: a time that suits the length of the run, for the page to step by.
        self.output_step = model.output_step().unwrap_or(model.duration() / 500.0);
        let found = model.analysis().and_then(|analysis| {
            let assembly = model.assembly()?;
            let gap = gap(model)?;
            // A method that does not fit is found by starting.
            model.start()?;
            Ok((analysis, assembly, gap))
        });
        match found {
            Ok((analysis, assembly, gap)) => {
                self.checks = checks(&analysis, gap, document.drivers.iter().count());
                self.analysis = Some(analysis);
                self.assembly = Some(assembly);
            }
            Err(failure) => self.failure = Some(failure),
        }
    }
}

/// How far the constraints are from being fulfilled at the assembled start; `None` without constraints of position.
fn gap(model: &Model) -> Result<Option<f64>, RunFailure> {
    let start = model.start_state()?;
    let mut system = model.system();
    let sizes = system.sizes();
    let mut constraints = vec![0.0; sizes.m];
    let mut matrix = vec![0.0; (sizes.m + sizes.h) * sizes.n];
    let state = StateRef { t: start.t, q: &start.q, v: &start.v, turns: &start.turns };
    system.position(state, &mut constraints, &mut matrix);
    Ok(constraints.iter().map(|residual| residual.abs()).reduce(f64::max))
}

fn checks(analysis: &Analysis, gap: Option<f64>, drivers: usize) -> Vec<Check> {
    let check = |code, ok, text: String| Check { code, ok, text };
    let mobility = match analysis.mobility {
        0 if drivers == 1 => "moved by its driver".to_owned(),
        0 if drivers > 1 => format!("moved by its {drivers} drivers"),
        0 => "cannot move".to_owned(),
        1 => "1 way to move".to_owned(),
        ways => format!("{ways} ways to move"),
    };
    let shared: Vec<&str> =
        analysis.joints.iter().filter(|(_, joint)| joint.reaction != "unique").map(|(name, _)| name.as_str()).collect();
    let redundancy = match analysis.redundancy {
        0 => "no redundant joint".to_owned(),
        rows => {
            let times = if rows == 1 { "once".to_owned() } else { format!("{rows} times") };
            let names = if shared.is_empty() { String::new() } else { format!(": {}", shared.join(", ")) };
            format!("held {times} more than needed{names}")
        }
    };
    let mut all = vec![
        check("mobility", analysis.mobility > 0 || drivers > 0, mobility),
        check("redundancy", analysis.redundancy == 0, redundancy),
    ];
    if let Some(gap) = gap {
        // Twice the tolerance to which the start is put together, in the rows' own units.
        let text = if gap == 0.0 {
            "closes exactly".to_owned()
        } else {
            format!("closes to {} m", format!("{gap:.0e}").replace('-', "\u{2212}"))
        };
        all.push(check("gap", gap <= 1e-12, text));
    }
    all
}

/// `minimal, qr, exponential, dopri5`
fn in_words(method: &[MethodChoice]) -> String {
    let ids: Vec<&str> = method.iter().map(|choice| choice.id).filter(|id| !id.is_empty() && *id != "none").collect();
    ids.join(", ")
}

fn parameter_infos(document: &Document, model: &Model) -> Vec<ParameterInfo> {
    let value_of = |name: &str| model.parameters().iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let infos = document.parameters.iter().filter_map(|parameter| {
        let written = &parameter.value;
        Some(ParameterInfo {
            name: parameter.name.clone(),
            value: value_of(&parameter.name)?,
            min: written.min.as_ref().map(|min| min.value),
            max: written.max.as_ref().map(|max| max.value),
            unit: written.unit.clone(),
            label: written.label.as_ref().map(|label| label.get(LANGUAGE).to_owned()),
            pointer: written.value.place.pointer.clone(),
        })
    });
    infos.collect()
}

fn plot_info(plot: &Plot) -> PlotInfo {
    PlotInfo {
        title: plot.title.as_ref().map(|title| title.get(LANGUAGE).to_owned()).unwrap_or_default(),
        kind: plot.kind.unwrap_or(PlotKind::Time).id(),
        channels: plot.channels.value.iter().map(|channel| channel.value.clone()).collect(),
        log: plot.log,
    }
}
